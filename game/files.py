"""Small files: read with what is wrong with them, written whole or, if anything fails, left as they were."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from io import FileIO
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct

from game.kernel.journal import UNREADABLE
from game.kernel.trouble import Trouble

T = TypeVar("T", bound=Struct)

SMALL = 1 << 20
"""How many bytes a file may have that is called small."""


def named(path: Path) -> str:
    """A path in signs that can be drawn and printed: what a disk holds as a name need not be text."""
    return "".join(sign if sign.isprintable() else "?" for sign in str(path))


def open_regular(path: Path, mode: Literal["rb", "r+b"], most: int) -> FileIO:
    """Open a regular file of a sane size; anything else is an OSError, and nothing is waited for.

    Reading a pipe waits for whoever writes to it, reading a device may never end, and a file can say that it is
    larger than any memory.
    """
    _sane(path.stat(), most)  # before it is opened: that alone can set a device going
    file = FileIO(path, mode, opener=lambda name, flags: os.open(name, flags | getattr(os, "O_NONBLOCK", 0)))
    try:
        _sane(os.fstat(file.fileno()), most)  # what was looked at may not be what was opened
    except OSError:
        file.close()
        raise
    return file


def _sane(found: os.stat_result, most: int) -> None:
    code = 0
    if stat.S_ISDIR(found.st_mode):
        code = errno.EISDIR
    elif not stat.S_ISREG(found.st_mode):
        code = errno.ESPIPE
    elif found.st_size > most:
        code = errno.EFBIG
    if code:
        raise OSError(code, os.strerror(code))


def read_regular(path: Path, most: int = SMALL) -> bytes:
    """What stands in a regular file of a sane size; anything else is an OSError."""
    with open_regular(path, "rb", most) as file:
        return file.readall() or b""


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
        raise unwritten(path, error) from None


def read_json(path: Path, kind: type[T], broken: str) -> tuple[T, Trouble | None]:
    """What a small JSON file holds, with what was wrong with it; it is left as it is.

    It is read field by field: one that cannot be read costs itself alone, and is what it is without a file.
    """
    try:
        raw = msgspec.json.decode(read_regular(path), type=dict[str, msgspec.Raw])
    except FileNotFoundError:
        return kind(), None
    except UNREADABLE as error:
        return kind(), Trouble(broken, path=named(path), problem=str(error))
    except (OSError, ValueError) as error:
        return kind(), unread(path, error)
    good: dict[str, Any] = {}
    bad: dict[str, str] = {}
    for field in msgspec.structs.fields(kind):
        if field.encode_name in raw:
            try:
                good[field.name] = msgspec.json.decode(raw[field.encode_name], type=field.type)
            except UNREADABLE as error:
                bad[field.encode_name] = str(error)
    if not bad:
        return kind(**good), None
    if not good:  # there is no rest to be taken over
        return kind(), Trouble(broken, path=named(path), problem=next(iter(bad.values())))
    return kind(**good), Trouble("partly_broken", path=named(path), fields=list(bad))


def write_json(path: Path, value: Struct, *, broken: bool = False) -> None:
    """Keep a small JSON file, in a folder that need not be there yet; a broken one is put aside, not written over."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if broken:
            put_aside(path)
    except (OSError, ValueError) as error:
        raise unwritten(path, error) from None
    write_whole(path, msgspec.json.format(msgspec.json.encode(value)))


def put_aside(path: Path) -> None:
    """Give a file a name of its own that says it is broken: the first of its numbers that is free."""
    aside, number = path.with_name(f"{path.name}.broken"), 1
    while os.path.lexists(aside):
        number += 1
        aside = path.with_name(f"{path.name}.broken.{number}")
    with contextlib.suppress(FileNotFoundError):  # somebody has put it away already
        path.replace(aside)


class Problem(str):
    """What the system says is wrong, in its own words, with the name of its code so that it can be said in others."""

    __slots__ = ("code",)
    code: str


def problem_of(error: Exception) -> Problem:
    """What is wrong with a file; a path that is none raises a ValueError."""
    found = Problem(getattr(error, "strerror", None) or str(error))
    found.code = errno.errorcode.get(getattr(error, "errno", None) or 0, "")
    if not found.code and isinstance(error, ValueError):
        found.code = "no_path"
    return found


def unread(path: Path, error: Exception) -> Trouble:
    """The fault of a file that could not be read."""
    return Trouble("file_read", path=named(path), problem=problem_of(error))


def unwritten(path: Path, error: Exception) -> Trouble:
    """The fault of a file that could not be written."""
    return Trouble("file_write", path=named(path), problem=problem_of(error))
