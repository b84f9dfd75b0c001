"""Files written whole: all of it or, if anything fails, nothing and the old file as it was."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from game.kernel.trouble import Trouble


def write_whole(path: Path, data: bytes) -> None:
    """Put a file in its place in one step, once it is safe on the disk."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with beside.open("wb") as made:
            made.write(data)
            made.flush()
            os.fsync(made.fileno())
        beside.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise Trouble("file_write", path=str(path), problem=error.strerror) from None
