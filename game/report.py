"""Reports: what may be shown to others about a fault, without the names and folders of whoever had it."""

from __future__ import annotations

import getpass
import os
import platform
import re
import sys
import traceback
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from game import __version__, paths
from game.files import read_regular, write_whole
from game.kernel.trouble import Trouble

CRASHES = "crashes"
"""The folder of reports, beside the saves."""
KEPT = 10
"""How many of them are kept."""

LOG = "engawa.log"
"""The file beside the saves that tells when the game was started, on what, and how it ended."""
LONG = 1 << 17
"""How many bytes it may have before its older half goes."""


def note(told: str) -> None:
    """Add a line to the log; where none can be written, none is."""
    with suppress(OSError, ValueError, Trouble):
        path = paths.saves() / LOG
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_file() and path.stat().st_size > LONG:
            lines = path.read_bytes().splitlines(keepends=True)
            write_whole(path, b"".join(lines[len(lines) // 2 :]))
        with path.open("a", encoding="utf-8") as log:
            log.write(f"{datetime.now():%Y-%m-%d %H:%M:%S} {' '.join(told.split())}\n")  # noqa: DTZ005


def notes() -> list[str]:
    """The lines of the log, the oldest first."""
    with suppress(OSError, ValueError, Trouble):
        return read_regular(paths.saves() / LOG).decode("utf-8", "replace").splitlines()
    return []


CRASHED = "crashed: "


def crash_before() -> Path | None:
    """The report of the error that the last game ended with, if it did and nobody was told since."""
    last = notes()[-1:]
    if not last or CRASHED not in last[0]:
        return None
    path = paths.saves() / CRASHES / last[0].partition(CRASHED)[2]
    return path if path.is_file() else None


def masked(text: str) -> str:
    """A text without the folders and the name of the user: a home is ~, a folder of Engawa is called by what it is."""
    known = [(str(paths.data()), "<data>")]
    with suppress(Trouble):  # who has no home
        known.append((str(paths.saves()), "<saves>"))
    known += [(sys.prefix, "<python>"), (sys.base_prefix, "<python>"), (os.path.expanduser("~"), "~")]  # noqa: PTH111
    for path, name in sorted(known, key=lambda pair: -len(pair[0])):
        if len(path) > 1:
            text = text.replace(path, name)
    try:
        user = getpass.getuser()
    except (OSError, KeyError, ImportError):
        return text
    # Not within words: who is called root or an must not take the letters out of everything else.
    return re.sub(rf"(?<![\w]){re.escape(user)}(?![\w])", "<user>", text) if len(user) > 2 else text


def heading() -> str:
    """What every report begins with."""
    return f"Engawa {__version__}, Python {platform.python_version()}, {platform.system()} {platform.machine()}\n"


def keep_crash(error: BaseException) -> Path:
    """Write down an error of Engawa's own, and let the oldest reports go; the file it is told in."""
    told = heading() + "".join(traceback.format_exception(error))
    folder = paths.saves() / CRASHES
    folder.mkdir(parents=True, exist_ok=True)
    # By the clock on the wall, and never over another one.
    path = folder / f"{datetime.now():%Y%m%d-%H%M%S}-{os.getpid()}.txt"  # noqa: DTZ005
    write_whole(path, masked(told).encode())
    note(CRASHED + path.name)
    for old in crashes()[:-KEPT]:
        old.unlink(missing_ok=True)
    return path


def crashes() -> list[Path]:
    """The reports that are kept, the oldest first."""
    return sorted(path for path in (paths.saves() / CRASHES).glob("*.txt") if path.is_file())
