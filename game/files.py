"""Small files: read with what is wrong with them, written whole or, if anything fails, left as they were."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from game.kernel.trouble import Trouble

T = TypeVar("T", bound=Struct)


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


def read_json(path: Path, kind: type[T], broken: str) -> tuple[T, Trouble | None]:
    """What a small JSON file holds, or what there is without one, with what was wrong with it; it is left as it is."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind), None
    except FileNotFoundError:
        return kind(), None
    except OSError as error:
        return kind(), Trouble("file_read", path=str(path), problem=problem_of(error))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return kind(), Trouble(broken, path=str(path), problem=str(error))


def write_json(path: Path, value: Struct, *, broken: bool = False) -> None:
    """Keep a small JSON file, in a folder that need not be there yet; a broken one is put aside, not written over."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if broken:
            path.replace(path.with_name(f"{path.name}.broken"))
    except OSError as error:
        raise Trouble("file_write", path=str(path), problem=problem_of(error)) from None
    write_whole(path, msgspec.json.format(msgspec.json.encode(value)))


class Problem(str):
    """What the system says is wrong, in its own words, with the name of its code so that it can be said in others."""

    __slots__ = ("code",)
    code: str


def problem_of(error: Exception) -> Problem:
    """What is wrong with a file; a path that is none raises a ValueError."""
    found = Problem(getattr(error, "strerror", None) or str(error))
    found.code = errno.errorcode.get(getattr(error, "errno", None) or 0, "")
    return found
