"""Saves: journals as files. The kernel writes lines; this is where they meet a disk."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from game.files import problem_of, write_whole
from game.kernel.journal import Lines, Reader
from game.kernel.table import AnyTable, Table
from game.kernel.trouble import Trouble
from game.registry import box_of


class FileSink:
    """A journal file that is being written: every line is handed to the system at once, synced at the end."""

    def __init__(self, path: Path, *, append_at: int | None = None) -> None:
        self._path = path
        self._end = append_at or 0
        try:
            # Without a buffer: a line that could not be written must not come back with the next one.
            self._file = path.open("xb" if append_at is None else "r+b", buffering=0)
            self._file.truncate(self._end)  # a line that was cut off is no line
        except FileExistsError:
            raise Trouble("file_exists", path=str(path)) from None
        except (OSError, ValueError) as error:
            raise Trouble("file_write", path=str(path), problem=problem_of(error)) from None

    def write(self, line: bytes) -> None:
        """Take one whole line; what could not be taken whole is cut off again."""
        rest = memoryview(line)
        try:
            self._file.seek(self._end)
            while rest:
                rest = rest[self._file.write(rest) :]
        except OSError as error:
            with suppress(OSError):
                self._file.truncate(self._end)
            raise Trouble("file_write", path=str(self._path), problem=problem_of(error)) from None
        self._end += len(line)

    def close(self) -> None:
        """Put everything on the disk for good."""
        if self._file.closed:
            return
        try:
            os.fsync(self._file.fileno())
        except OSError as error:
            raise Trouble("file_write", path=str(self._path), problem=problem_of(error)) from None
        finally:
            self._file.close()


def read_journal(path: Path) -> Reader:
    """A journal file, its head read and checked."""
    try:
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        raise Trouble("file_read", path=str(path), problem=problem_of(error)) from None
    return Reader(data)


def load_match(path: Path) -> AnyTable:
    """The match of a journal file; the file is only read."""
    reader = read_journal(path)
    return Table.load(box_of(reader.head.game), reader)


def save_match(table: AnyTable, path: Path) -> None:
    """Write a whole match as a journal: all of it or, if anything fails, nothing."""
    lines = Lines()
    table.journal(lines)
    write_whole(path, lines.data)


def resume_match(path: Path) -> AnyTable:
    """The match of a journal file, which goes on being written to it."""
    reader = read_journal(path)
    table: AnyTable = Table.load(box_of(reader.head.game), reader)
    table.resume(FileSink(path, append_at=reader.length), reader.last)
    return table
