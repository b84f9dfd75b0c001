"""Small files: read with what is wrong with them, written whole or, if anything fails, left as they were."""

from __future__ import annotations

import contextlib
import errno
import glob
import json
import os
import re
import stat
import time
from collections.abc import Iterable, Iterator
from io import FileIO
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeVar, get_args, get_origin
from zlib import crc32

import msgspec
from msgspec import Struct

from game.kernel.journal import UNREADABLE
from game.kernel.trouble import Trouble

T = TypeVar("T", bound=Struct)

SMALL = 1 << 20
"""How many bytes a file may have that is called small."""
STALE = 60.0
"""Seconds after which nobody writes any more what was begun then."""


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


def read_if_there(path: Path, most: int = SMALL) -> tuple[bytes | None, Trouble | None]:
    """What stands in a regular file of a sane size; None if there is none, or with what stands against reading it."""
    try:
        return read_regular(path, most), None
    except FileNotFoundError:
        return None, None
    except (OSError, ValueError) as error:
        return None, unread(path, error)


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
        _sweep(path)
    except (OSError, ValueError) as error:
        if beside is not None:
            with contextlib.suppress(OSError, ValueError):
                beside.unlink()
        raise unwritten(path, error) from None


def _sweep(path: Path) -> None:
    """Take away what writers of a file left beside it who were killed; who writes now is not done away with."""
    with contextlib.suppress(OSError):
        for left in path.parent.glob(f".{glob.escape(path.name)}.*.part"):
            if time.time() - left.stat().st_mtime > STALE:
                left.unlink()


def read_json(path: Path, kind: type[T], broken: str) -> tuple[T, Trouble | None]:
    """What a small JSON file holds, with what was wrong with it; it is left as it is.

    It is read field by field: one that cannot be read costs itself alone, and is what it is without a file.
    """
    data, fault = read_if_there(path)
    if data is None:
        return kind(), fault
    found = read_fields(data, kind)
    if found.problem is None:
        return kind(**found.good), None
    if not found.good:  # there is no rest to be taken over
        return kind(), Trouble(broken, path=named(path), problem=found.problem)
    if not found.bad:
        return kind(**found.good), Trouble("mended", path=named(path))
    return kind(**found.good), Trouble("partly_broken", path=named(path), fields=found.bad)


class Fields(NamedTuple):
    """What could be read of a JSON object that ought to be a struct."""

    good: dict[str, Any]
    """The fields that could be read, with their values."""
    bad: list[str]
    """Those that could not, by the names that the file gives them."""
    problem: str | None
    """What is wrong with the text, if anything is."""


def read_fields(data: bytes, kind: type[Struct]) -> Fields:
    """The fields of a struct in the text of a JSON object, each read by itself; of a torn text, those that are whole.

    A field that is not known is let be, for a newer Engawa may have written it; unless it is called nearly like one
    that is missing, for then a byte of it was damaged.
    """
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    problem: str | None = None
    try:
        raw: dict[str, Any] = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
    except UNREADABLE as error:
        problem = str(error)
        raw = _pieces(data, fields)
        lost = [name for name in fields if name not in raw and name.encode() in data]
    else:
        missing = [name for name in fields if name not in raw]
        lost = [name for name in missing if any(_nearly(name, other) for other in raw if other not in fields)]
    good: dict[str, Any] = {}
    bad = dict.fromkeys(lost)
    for name, field in fields.items():
        if name not in raw:
            continue
        try:
            good[field.name] = msgspec.json.decode(raw[name], type=field.type)
        except UNREADABLE as error:
            problem = problem or str(error)
            bad[name] = None
            if get_origin(field.type) is dict and (some := _entries(raw[name], get_args(field.type)[1])):
                good[field.name] = some
    if bad and problem is None:
        problem = ", ".join(bad)
    return Fields(good, list(bad), problem)


def _entries(raw: bytes, kind: Any) -> dict[str, Any]:
    """The entries of an object that are of a kind."""
    good: dict[str, Any] = {}
    with contextlib.suppress(*UNREADABLE):
        for name, value in msgspec.json.decode(raw, type=dict[str, msgspec.Raw]).items():
            with contextlib.suppress(*UNREADABLE):
                good[name] = msgspec.json.decode(value, type=kind)
    return good


def _pieces(data: bytes, names: Iterable[str]) -> dict[str, bytes]:
    """The fields that are whole in a text which is no JSON: a name, a value, and what must stand behind it."""
    text = data.decode("utf-8", "replace")
    found: dict[str, bytes] = {}
    for name in names:
        for begin in re.finditer(rf'[{{,\s]"{re.escape(name)}"\s*:\s*', text):
            with contextlib.suppress(ValueError, RecursionError):
                _, end = json.JSONDecoder().raw_decode(text, begin.end())
                # What a text was cut off in may look like a value: 1 of 10.
                if re.compile(r"\s*[,}]|[ \t]*\r?\n").match(text, end) and "\ufffd" not in text[begin.end() : end]:
                    found[name] = text[begin.end() : end].encode()
                    break
    return found


def _nearly(name: str, other: str) -> bool:
    """Whether a name is another one with a sign changed, lost or added."""
    short, long = sorted((name, other), key=len)
    if len(long) - len(short) > 1:
        return False
    at = next((n for n, (one, two) in enumerate(zip(short, long, strict=False)) if one != two), len(short))
    return short[at + (len(short) == len(long)) :] == long[at + 1 :]


def write_json(path: Path, value: Struct, *, broken: bool = False) -> None:
    """Keep a small JSON file, in a folder that need not be there yet; a broken one is put aside, not written over.

    Fields that only a newer Engawa knows stay as it wrote them.
    """
    fields = {field.encode_name for field in msgspec.structs.fields(value)}
    more: dict[str, msgspec.Raw] = {}
    _make_room(path, broken=broken)
    if not broken:
        try:
            with contextlib.suppress(FileNotFoundError, *UNREADABLE):
                more = msgspec.json.decode(read_regular(path), type=dict[str, msgspec.Raw])
        except (OSError, ValueError) as error:
            raise unwritten(path, error) from None
    own = msgspec.json.decode(msgspec.json.encode(value), type=dict[str, msgspec.Raw])
    whole = {**own, **{name: raw for name, raw in more.items() if name not in fields}}
    write_whole(path, msgspec.json.format(msgspec.json.encode(whole)))


def _make_room(path: Path, *, broken: bool) -> None:
    """See to the folder of a file that is to be written, and put a broken one aside."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if broken:
            put_aside(path)
    except (OSError, ValueError) as error:
        raise unwritten(path, error) from None


# --- files of lines: one JSON object each, sealed with a checksum -----------------------------------------------------

_SUM = re.compile(rb',"sum":"([0-9a-f]{8})"}$')


def sealed(value: Struct) -> bytes:
    """A line with its checksum and its end; who takes the checksum out by hand has a line that is believed as it is."""
    body = msgspec.json.encode(value)
    return body[:-1] + b',"sum":"%08x"}\n' % crc32(body)


def write_lines(path: Path, values: Iterable[Struct], *, broken: bool = False) -> None:
    """Write a file of lines anew, all or none; a broken one is put aside, not written over."""
    _make_room(path, broken=broken)
    write_whole(path, b"".join(map(sealed, values)))


def lines_of(data: bytes, first: str) -> Iterator[tuple[bytes, bool]]:
    """The lines of a file, each without its checksum and with whether it is as it was sealed.

    Lines begin with the field `first`: where the end of one is damaged, the next one is found by that.
    """
    begins = re.compile(rb'(?<=.)(?=\{"%s":)' % first.encode())
    for line in data.splitlines():
        for part in begins.split(line.strip()):
            end = part.rfind(b"}") + 1
            seal = _SUM.search(part[:end])
            body = part[: seal.start()] + b"}" if seal is not None else part[:end] or part
            whole = end == len(part) and (seal is None or int(seal[1], 16) == crc32(body))
            if part:
                yield body, whole


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
