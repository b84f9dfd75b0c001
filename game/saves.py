"""Saves: journals as files. The kernel writes lines; this is where they meet a disk."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from game.files import named, open_regular, read_regular, unread, unwritten, write_whole
from game.kernel.box import AnyBox, Event
from game.kernel.journal import Head, Lines, Reader
from game.kernel.table import AnyTable, Table
from game.kernel.trouble import BadJournal, Trouble
from game.names import legible
from game.registry import GAMES, box_of

if os.name == "nt":
    import msvcrt
else:
    import fcntl

ENDING = ".jsonl"
LONGEST = 1 << 26
"""How many bytes a journal may have: hundreds of times those of the longest match."""
_FAR = 1 << 40
"""The byte that Windows locks: beyond every journal, for there a locked byte cannot be read."""


def _lock(file: BinaryIO, path: Path) -> None:
    """Keep other windows of Engawa from writing to a file, until it is closed or its process is gone."""
    try:
        if os.name == "nt":
            file.seek(_FAR)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
            raise Trouble("file_busy", path=named(path)) from None
        # A disk that knows no locks is no reason not to save.


class FileSink:
    """A journal file that is being written: every line is handed to the system at once, synced at the end.

    As long as it is open, no other window can write to the same file. A lock is the system's: it ends with the
    process, however that ends.
    """

    def __init__(self, path: Path, *, new: bool = True, most: int = LONGEST) -> None:
        self.path = path
        self._end = 0
        try:
            # Without a buffer: a line that could not be written must not come back with the next one.
            self._file = path.open("xb", buffering=0) if new else open_regular(path, "r+b", most)
        except FileExistsError:
            raise Trouble("file_exists", path=named(path)) from None
        except (OSError, ValueError) as error:
            raise (unwritten if new or _readable(path) else unread)(path, error) from None
        try:
            _lock(self._file, path)
        except Trouble:
            self._file.close()
            raise

    def read(self) -> bytes:
        """What stands in the file."""
        try:
            self._file.seek(0)
            return self._file.read() or b""
        except OSError as error:
            raise unread(self.path, error) from None

    def go_on_at(self, end: int) -> None:
        """Write on from here: a line that was cut off is no line."""
        try:
            self._file.truncate(end)
        except OSError as error:
            raise unwritten(self.path, error) from None
        self._end = end

    @property
    def as_left(self) -> bool:
        """Whether the file still stands in its place and ends where it was left."""
        try:
            ours, there = os.fstat(self._file.fileno()), self.path.stat()
        except OSError:
            return False
        return os.path.samestat(ours, there) and ours.st_size == self._end

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
            raise unwritten(self.path, error) from None
        self._end += len(line)

    def close(self) -> None:
        """Put everything on the disk for good."""
        if self._file.closed:
            return
        try:
            os.fsync(self._file.fileno())
        except OSError as error:
            raise unwritten(self.path, error) from None
        finally:
            self._file.close()


def _readable(path: Path) -> bool:
    """Whether a file can be read, if not written."""
    try:
        open_regular(path, "rb", LONGEST).close()
    except (OSError, ValueError):
        return False
    return True


class Keeper:
    """The journal of a match that people play: whatever the disk does, the match goes on.

    It takes every line. What cannot be written now is owed, and tried again with the next line and at the end; the
    file stays open meanwhile, so that no other window goes on with less than was played. A file that is not there any
    more, or that somebody else has changed, is left alone, and the whole journal is written anew.
    """

    def __init__(self, folder: Path, called: str) -> None:
        """A new journal: its file is made with its first line, by this name or with a number."""
        self._folder = folder
        self._called = called
        self._sink: FileSink | None = None
        self._data = bytearray()
        self._written = 0
        """How much of it is on the disk."""
        self.path: Path | None = None
        """The file, once there was one."""
        self.trouble: Trouble | None = None
        """What keeps the last lines from being written."""
        self.renewed = False
        """Whether the file was lost, and written anew."""

    @classmethod
    def going_on(cls, sink: FileSink, data: bytes) -> Keeper:
        """The journal of a file that is open already, with what stands in it."""
        keeper = cls(sink.path.parent, sink.path.stem)
        keeper._sink, keeper.path = sink, sink.path
        keeper._data, keeper._written = bytearray(data), len(data)
        return keeper

    def write(self, line: bytes) -> None:
        """Take one whole line, and write what is owed, if it can be."""
        self._data += line
        self._catch_up()

    def _catch_up(self) -> None:
        try:
            if self._sink is not None and not self._sink.as_left:
                self._let_go()
            if self._sink is None:
                self._sink = new_sink(self._folder, self._called)
            if self._written < len(self._data):
                self._sink.write(bytes(self._data[self._written :]))
        except Trouble as trouble:
            self.trouble = trouble
            if self._sink is not None and not self._written:
                empty = self._sink.path
                self._let_go()
                with suppress(OSError):
                    empty.unlink()  # not even its first line could be written
            return
        self.renewed = self.renewed or (self.path is not None and self._written == 0)
        self.path, self._written, self.trouble = self._sink.path, len(self._data), None

    def _let_go(self) -> None:
        """Have no file: what there is to write is the whole journal."""
        if self._sink is not None:
            with suppress(Trouble):
                self._sink.close()
        self._sink, self._written = None, 0

    def close(self) -> None:
        """Put everything on the disk for good."""
        self._catch_up()
        if self.trouble is None and self._sink is not None:
            self._sink.close()
            _played_last(self._sink.path)
        elif self.trouble is not None:
            self._let_go()
            raise Trouble("match_unsaved", problem=self.trouble.values["problem"])


def read_journal(path: Path) -> Reader:
    """A journal file, its head read and checked."""
    try:
        data = read_regular(path, LONGEST)
    except (OSError, ValueError) as error:
        raise unread(path, error) from None
    return Reader(data)


def box_of_journal(reader: Reader) -> AnyBox:
    """The box of the game that a journal tells; another Engawa may have games that this one does not know."""
    game = reader.head.game
    if game not in GAMES:
        raise BadJournal("journal_game", game=legible(game, 24))
    return box_of(game)


def load_match(path: Path) -> AnyTable:
    """The match of a journal file; the file is only read."""
    reader = read_journal(path)
    return Table.load(box_of_journal(reader), reader)


class Mark(NamedTuple):
    """What a file is known again by, as long as nobody else has written to it or put another one in its place."""

    device: int
    node: int
    size: int
    changed: int

    @classmethod
    def of(cls, path: Path) -> Mark | None:
        """The mark of a file; None if there is none, or nothing that can be looked at."""
        with suppress(OSError, ValueError):
            found = path.lstat()
            return cls(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)
        return None


def save_match(table: AnyTable, path: Path, *, over: Mark | None = None, replace: bool = False) -> None:
    """Write a whole match as a journal: all of it or, if anything fails, nothing.

    A file that is there already is left as it is, unless it is just the one to be written over, or any may be replaced;
    and always if it is no regular file, or if a window writes to it.
    """
    lines = Lines()
    table.journal(lines)
    there = Mark.of(path)
    if there is None:
        sink = FileSink(path)  # the name is taken from here on
    else:
        if path.is_symlink() or not path.is_file() or not (replace or over == there):
            raise Trouble("file_exists", path=named(path))
        sink = FileSink(path, new=False)
    if os.name == "nt":  # where an open file cannot be replaced
        sink.close()
    try:
        write_whole(path, lines.data)
    except Trouble:
        if there is None:
            with suppress(OSError):
                path.unlink()
        raise
    finally:
        with suppress(Trouble):
            sink.close()


def resume_match(path: Path) -> tuple[AnyTable, Keeper]:
    """The match of a journal file, and the keeper that goes on writing to it."""
    sink = FileSink(path, new=False)
    try:
        # Read under the lock: nobody else adds a line between reading and going on.
        reader = Reader(sink.read())
        table: AnyTable = Table.load(box_of_journal(reader), reader)
        sink.go_on_at(reader.length)
    except Trouble:
        with suppress(Trouble):
            sink.close()
        raise
    keeper = Keeper.going_on(sink, reader.read)
    table.resume(keeper, reader.last)
    return table, keeper


# --- the folder -----------------------------------------------------------------------------------------


def new_sink(folder: Path, called: str) -> FileSink:
    """A file of its own for a new match: by this name, or with a number if there is one already."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise unwritten(folder, error) from None
    number = 1
    while True:
        name = called if number == 1 else f"{called}-{number}"
        try:
            return FileSink(folder / f"{name}{ENDING}")
        except Trouble as trouble:
            if trouble.code != "file_exists":
                raise
        number += 1


def journals(folder: Path) -> list[Path]:
    """The journals of a folder, the one played last first; what is no regular file is none."""

    def played(path: Path) -> tuple[int, str]:
        with suppress(OSError):
            return path.stat().st_mtime_ns, path.name
        return 0, path.name

    try:
        found = [path for path in folder.iterdir() if path.suffix == ENDING and path.is_file()]
    except (OSError, ValueError):
        return []
    return sorted(found, key=played, reverse=True)


def _played_last(path: Path) -> None:
    """Let a journal be the one played last in its folder, though the clock was set back since others were."""
    with suppress(OSError):
        newest = max((each.stat().st_mtime_ns for each in journals(path.parent) if each != path), default=0)
        if newest >= path.stat().st_mtime_ns:
            os.utime(path, ns=(newest + 1_000_000, newest + 1_000_000))


class Save(NamedTuple):
    """A journal file, looked at: its match as far as it is good, and what is wrong with it."""

    path: Path
    head: Head | None
    """None if not even the first line can be read."""
    table: AnyTable | None
    """The match up to its last good line; for looking at only."""
    fault: Trouble | None

    @property
    def unfinished(self) -> bool:
        """Whether it can be gone on with."""
        return self.fault is None and self.table is not None and not self.table.over

    @property
    def when(self) -> datetime:
        """When it was begun; for a journal that does not say so, when it was written last."""
        with suppress(ValueError):
            if self.head is not None and self.head.made:
                return datetime.fromisoformat(self.head.made)
        with suppress(OSError):
            return datetime.fromtimestamp(self.path.stat().st_mtime)  # noqa: DTZ006 -- the clock on the wall
        return datetime.fromtimestamp(0)  # noqa: DTZ006 -- the file is gone


def look_at(path: Path) -> Save:
    """What there is to know about a journal file; it is only read, and nothing wrong with it is raised."""
    try:
        reader = read_journal(path)
    except Trouble as trouble:
        return Save(path, None, None, trouble)
    try:
        table, fault = _salvaged(reader)
    except Trouble as trouble:
        return Save(path, reader.head, None, trouble)
    return Save(path, reader.head, table, fault)


def finished(path: Path) -> Save:
    """A match that was played to its end, looked at; a Trouble if the journal file holds none."""
    save = look_at(path)
    if save.fault is not None or save.table is None or not save.table.over:
        raise save.fault or Trouble("journal_not_ours")
    return save


def _salvaged(reader: Reader) -> tuple[AnyTable, Trouble | None]:
    """The match of a journal up to its last good line; a journal of a later edition has none that we can tell."""
    table, fault = Table.salvage(box_of_journal(reader), reader)
    if fault is not None and fault.code == "journal_newer":
        raise fault
    with reader.making_sense():  # facts can be told one by one and still leave a table that nobody can look at
        _ = table.view(None), table.score(), [table.legal(seat) for seat in table.waiting]
        if not all(_seats_in(table, fact) for commit in table.timeline.commits for fact in commit.facts):
            raise BadJournal("journal_seats", line=reader.number)
        if not _can_be_said(table):
            raise BadJournal("journal_line", line=reader.number, problem="position")
    return table, fault


def _can_be_said(table: AnyTable) -> bool:
    """Whether a table is one that its game has a position for: with its own pieces, each of them once."""
    try:
        return bool(table.box.read(table.box.show(table.state)) == table.state)
    except Trouble:
        return False


def _seats_in(table: AnyTable, fact: Event) -> bool:
    """Whether a table has the seats that an event speaks of."""
    told = table.box.tell(fact)
    spoken = [told.get("seat"), told.get("other"), *told.get("seats", ())]
    return all(not isinstance(seat, int) or 0 <= seat < table.state.options.seats for seat in spoken)


def unfinished(folder: Path) -> Iterator[Save | None]:
    """The matches that can be gone on with, the one played last first; None for each other file looked at."""
    for path in journals(folder):
        save = look_at(path)
        yield save if save.unfinished else None


def last_table(folder: Path) -> Head | None:
    """The table that was laid last: what stands at the head of its journal, if any can be read."""
    for path in journals(folder):
        with suppress(Trouble):
            return read_journal(path).head
    return None


def set_as(path: Path) -> dict[str, Any] | None:
    """How the table of a match was set, as stands at the head of its journal; None if that cannot be read."""
    with suppress(Trouble):
        return read_journal(path).head.options
    return None


def copy_good(path: Path) -> Path:
    """A new journal beside a damaged one, with its good lines; the damaged one stays as it is."""
    reader = read_journal(path)
    _salvaged(reader)
    sink = new_sink(path.parent, f"{path.stem}-copy")
    try:
        sink.write(reader.read)
    finally:
        sink.close()
    return sink.path


def throw_away(path: Path) -> None:
    """Delete a journal, however large, unless another window writes to it."""
    sink = FileSink(path, new=False, most=sys.maxsize)
    try:
        if os.name != "nt":
            _unlink(path)
    finally:
        with suppress(Trouble):
            sink.close()
    if os.name == "nt":  # where an open file cannot be deleted
        _unlink(path)


def _unlink(path: Path) -> None:
    try:
        path.unlink()
    except OSError as error:
        raise unwritten(path, error) from None
