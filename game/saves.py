"""Saves: journals as files. The kernel writes lines; this is where they meet a disk."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO, Any

from game.files import write_whole
from game.kernel.journal import Lines, Reader
from game.kernel.table import Table
from game.kernel.trouble import Trouble
from game.registry import box_of

AnyTable = Table[Any, Any, Any, Any]


class FileSink:
    """A journal file that is being written: every line is handed to the system at once, synced at the end."""

    def __init__(self, path: Path, *, append_at: int | None = None) -> None:
        self._path = path
        self._file: IO[bytes]
        try:
            if append_at is None:
                self._file = path.open("xb")
            else:
                self._file = path.open("r+b")
                self._file.truncate(append_at)  # a line that was cut off is no line
                self._file.seek(append_at)
        except FileExistsError:
            raise Trouble("file_exists", path=str(path)) from None
        except OSError as error:
            raise Trouble("file_write", path=str(path), problem=error.strerror) from None

    def write(self, line: bytes) -> None:
        """Take one whole line."""
        try:
            self._file.write(line)
            self._file.flush()
        except OSError as error:
            raise Trouble("file_write", path=str(self._path), problem=error.strerror) from None

    def close(self) -> None:
        """Put everything on the disk for good."""
        if self._file.closed:
            return
        try:
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise Trouble("file_write", path=str(self._path), problem=error.strerror) from None
        finally:
            self._file.close()


def read_journal(path: Path) -> Reader:
    """A journal file, its head read and checked."""
    try:
        return Reader(path.read_bytes())
    except OSError as error:
        raise Trouble("file_read", path=str(path), problem=error.strerror) from None


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
