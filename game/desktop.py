"""Desktop: Engawa in the menu of a desktop that follows freedesktop.org, for this user."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

from game import paths
from game.files import named, read_regular, unwritten, write_whole
from game.kernel.trouble import Trouble

FILES = {
    "applications/engawa.desktop": "assets/desktop/engawa.desktop",
    "metainfo/engawa.metainfo.xml": "assets/desktop/engawa.metainfo.xml",
    "icons/hicolor/256x256/apps/engawa.png": "assets/art/icon.png",
}
"""Where a file goes in the user's data folder, and where it lies in ours."""


def data_home(environment: Mapping[str, str] = os.environ) -> Path:
    """The user's data folder by the rules of the desktop: absolute, or not at all."""
    given = environment.get("XDG_DATA_HOME", "")
    return Path(given) if os.path.isabs(given) else Path(os.path.expanduser("~")) / ".local" / "share"  # noqa: PTH111, PTH117


def command() -> str:
    """How this copy of Engawa is started, quoted as a desktop entry wants it."""
    script = shutil.which(sys.argv[0]) or shutil.which("engawa")
    parts = [os.path.abspath(script)] if script else [sys.executable, "-m", "game"]  # noqa: PTH100 -- a link stays one
    return " ".join(f'"{part}"' if set(part) & set(" \"'\\$`<>~|&;*?#()") else part for part in parts)


def install() -> list[Path]:
    """Put Engawa into the menu; the files that were written."""
    if sys.platform in ("win32", "darwin"):
        raise Trouble("no_desktop")
    written = []
    for there, here in FILES.items():
        data = read_regular(paths.data() / here)
        if there.endswith(".desktop"):
            data = data.replace(b"Exec=engawa\n", f"Exec={command()}\n".encode())
        path = data_home() / there
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unwritten(path, error) from None
        write_whole(path, data)
        written.append(path)
    return written


def remove() -> list[Path]:
    """Take it out again; the files that are gone."""
    gone = []
    for there in FILES:
        path = data_home() / there
        try:
            path.unlink()
        except FileNotFoundError:
            continue
        except OSError as error:
            raise unwritten(path, error) from None
        gone.append(path)
    return gone


def told(files: list[Path]) -> str:
    """Some files, one a line."""
    return "\n".join(named(path) for path in files)
