"""Files written whole: all of it or, if anything fails, nothing and the old file as it was."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path

from game.kernel.trouble import Trouble


def write_whole(path: Path, data: bytes) -> None:
    """Put a file in its place in one step, once it is safe on the disk."""
    beside = None
    try:
        beside = path.with_name(f".{path.name}.{os.getpid()}.part")
        with beside.open("wb") as made:
            made.write(data)
            made.flush()
            os.fsync(made.fileno())
        beside.replace(path)
    except (OSError, ValueError) as error:
        if beside is not None:
            with contextlib.suppress(OSError, ValueError):
                beside.unlink()
        raise Trouble("file_write", path=str(path), problem=problem_of(error)) from None


class Problem(str):
    """What the system says is wrong, in its own words, with the name of its code so that it can be said in others."""

    __slots__ = ("code",)
    code: str


def problem_of(error: Exception) -> Problem:
    """What is wrong with a file; a path that is none raises a ValueError."""
    found = Problem(getattr(error, "strerror", None) or str(error))
    found.code = errno.errorcode.get(getattr(error, "errno", None) or 0, "")
    return found
