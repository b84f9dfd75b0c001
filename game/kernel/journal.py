"""The journal: a match as JSON Lines, appended and flushed as it happens.

    {"engawa":1,"game":"hiroba","edition":1,"seed":"7f3a",...,"sum":"5f2d0c11"}      the head
    {"ask":null,"facts":[{"t":"tile_laid",...},...],"draws":19,"sum":"..."}        the deal
    {"ask":{"t":"place",...},"facts":[...],"draws":19,"sum":"..."}                 a commit
    {"seek":3,"sum":"..."}                                                         an undo is a line too
    {"concede":1,"sum":"..."}                                                      and so is giving up, for good

Every line ends with a CRC-32 of itself that starts from the one of the line before: a changed byte, a
lost line or two lines swapped are found, and the fault names the line. A last line that was cut off in
the middle is no line: the match goes on from the one before it.

This room knows lines, not files: it reads bytes and writes to whatever has `write` and `close`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol
from zlib import crc32

import msgspec
from msgspec import Struct

from game.kernel.box import AnyBox
from game.kernel.codec import codec_of
from game.kernel.timeline import Commit, Concede, Timeline, ended
from game.kernel.trouble import BadJournal

FORMAT = 1
UNREADABLE = (msgspec.DecodeError, RecursionError, UnicodeDecodeError)
"""What reading a text that is no JSON of ours can raise."""
_SENSELESS = (ArithmeticError, AssertionError, AttributeError, LookupError, StopIteration, TypeError, ValueError)
"""What facts can raise that were sealed by us and are well formed, and yet make no sense."""
_MARK = b',"sum":"'
_TAIL = len(_MARK) + 8 + len(b'"}')


CHAIRS = 4
"""How many chairs there are: as many as the largest table has seats."""


class Sitter(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sat at a seat: on which chair, and which mind it was; None for a person."""

    chair: int
    mind: str | None = None


class Head(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a journal: which game, which luck, which table."""

    engawa: int
    game: str
    edition: int
    seed: str
    options: dict[str, Any]
    names: tuple[str, ...] = ()
    position: str | None = None
    """The opening in notation, for a match that did not begin with a deal."""
    undo: str = "until_revealed"
    made: str = ""
    """When the match began, as the caller wrote it; the kernel has no clock."""
    sitters: tuple[Sitter, ...] = ()
    """Seat by seat, if the caller wrote it down; for the kernel, seats are only numbers."""

    def sitters_agree(self, seats: int) -> bool:
        """Whether as many sit there as a table has seats, each on a chair of their own; or it was not written down."""
        chairs = {sitter.chair for sitter in self.sitters if 0 <= sitter.chair < CHAIRS}
        return not self.sitters or len(chairs) == len(self.sitters) == seats

    def seats_agree(self, seats: int) -> bool:
        """Whether everything it says of seats is true of a table with so many."""
        return self.options.get("seats") == seats and len(self.names) <= seats and self.sitters_agree(seats)


class Seek(Struct, frozen=True, forbid_unknown_fields=True):
    """A move along the timeline: an undo or a redo."""

    seek: int


class Sink(Protocol):
    """Where the lines of a journal go."""

    def write(self, line: bytes) -> None:
        """Take one whole line, with its end, and make sure that a crash cannot lose it."""
        ...

    def close(self) -> None:
        """Put everything on the disk for good."""
        ...


class Lines:
    """A sink in memory: a journal that is nowhere yet."""

    def __init__(self) -> None:
        self.lines: list[bytes] = []

    def write(self, line: bytes) -> None:
        """Keep a line."""
        self.lines.append(line)

    def close(self) -> None:
        """Nothing is left to be done."""

    @property
    def data(self) -> bytes:
        """The whole journal so far."""
        return b"".join(self.lines)


class Writer:
    """Seals lines one after the other and hands them to a sink."""

    def __init__(self, box: AnyBox, sink: Sink, last: int = 0) -> None:
        self._codec = codec_of(box)
        self._sink = sink
        self._last = last

    def head(self, head: Head) -> None:
        """Write the first line."""
        self._seal(msgspec.json.encode(head))

    def commit(self, commit: Commit[Any, Any]) -> None:
        """Write a commit, or the concession that it is."""
        conceded = isinstance(commit.ask, Concede)
        self._seal(msgspec.json.encode(commit.ask) if conceded else self._codec.write(commit))

    def seek(self, at: int) -> None:
        """Write an undo or a redo."""
        self._seal(msgspec.json.encode(Seek(at)))

    def close(self) -> None:
        """No more lines."""
        self._sink.close()

    def _seal(self, payload: bytes) -> None:
        body = payload[:-1]  # without the closing brace
        sum_ = crc32(body, self._last)
        self._sink.write(b'%s%s%08x"}\n' % (body, _MARK, sum_))
        # Only now: a line that could not be written is not part of the chain.
        self._last = sum_


def _unseal(line: bytes, last: int) -> tuple[bytes, int] | None:
    """The payload of a sealed line (without its end) and its checksum, or None if it was changed."""
    body, tail = line[:-_TAIL], line[-_TAIL:]
    sum_ = crc32(body, last)
    return (body + b"}", sum_) if tail == b'%s%08x"}' % (_MARK, sum_) else None


class Reader:
    """Reads a journal from its bytes: the head at once, then entry by entry."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        end = data.find(b"\n")
        if end < 0:
            raise BadJournal("journal_no_head")
        opened = _unseal(data[:end], 0)
        if opened is None:
            # A file of another make is told apart from a damaged journal, as far as it can be.
            ours = data.startswith(b'{"engawa":')
            raise BadJournal("journal_damaged" if ours else "journal_not_ours", line=1)
        try:
            self.head = msgspec.json.decode(opened[0], type=Head)
        except UNREADABLE as error:
            raise BadJournal("journal_line", line=1, problem=str(error)) from None
        if self.head.engawa != FORMAT:
            raise BadJournal("journal_format", format=self.head.engawa, known=FORMAT)
        self.last = opened[1]
        """The checksum of the last line read: what the next line starts from."""
        self.length = end + 1
        """How many bytes the lines read so far take."""
        self.number = 1
        """The number of the last line read."""

    def entries(self, box: AnyBox, seats: int) -> Iterator[Commit[Any, Any] | Seek | Concede]:
        """What happened at a table with so many seats, line by line; damage is found when it is reached."""
        if self.head.edition > box.edition:
            raise BadJournal("journal_newer", edition=self.head.edition, known=box.edition)
        codec = codec_of(box)
        while (end := self._data.find(b"\n", self.length)) >= 0:
            opened = _unseal(self._data[self.length : end], self.last)
            self.number += 1
            if opened is None:
                raise BadJournal("journal_damaged", line=self.number)
            payload, self.last = opened
            self.length = end + 1
            try:
                if payload.startswith(b'{"seek":'):
                    entry: Commit[Any, Any] | Seek | Concede = msgspec.json.decode(payload, type=Seek)
                elif payload.startswith(b'{"concede":'):
                    entry = msgspec.json.decode(payload, type=Concede)
                else:
                    entry = codec.read(payload, self.head.edition)
            except (*UNREADABLE, AttributeError, TypeError) as error:  # the last two: an upcast of something else
                raise BadJournal("journal_line", line=self.number, problem=str(error)) from None
            ask = entry.ask if isinstance(entry, Commit) else entry if isinstance(entry, Concede) else None
            if ask is not None and not 0 <= ask.seat < seats:
                raise BadJournal("journal_seats", line=self.number)
            yield entry
        if _unseal(self._data[self.length :][:-1], self.last) is not None:
            # A whole sealed line with another byte where its end should be was not cut off but changed.
            raise BadJournal("journal_damaged", line=self.number + 1)

    @contextmanager
    def making_sense(self) -> Iterator[None]:
        """While something is made of the last entry: if it makes no sense, the fault names its line."""
        try:
            yield
        except _SENSELESS as error:
            raise BadJournal("journal_line", line=self.number, problem=repr(error)) from None

    @property
    def read(self) -> bytes:
        """The lines read so far, as they stand in the journal."""
        return self._data[: self.length]

    @property
    def torn(self) -> bool:
        """Whether a last line was cut off; after all entries were read."""
        return self.length < len(self._data)


def load(reader: Reader, box: AnyBox, opening: Any) -> Timeline[Any, Any, Any]:
    """Fold a journal from its opening. Facts are folded, never decided again."""
    timeline: Timeline[Any, Any, Any] = Timeline(opening)
    for entry in reader.entries(box, opening.options.seats):
        with reader.making_sense():
            take(timeline, box, entry)
    return timeline


def salvage(reader: Reader, box: AnyBox, opening: Any) -> tuple[Timeline[Any, Any, Any], BadJournal | None]:
    """Fold a journal as far as it is good; what is wrong with the line after that, or None.

    The reader stands at the last good line then, as if the journal ended there.
    """
    timeline: Timeline[Any, Any, Any] = Timeline(opening)
    good = reader.last, reader.length, reader.number
    try:
        for entry in reader.entries(box, opening.options.seats):
            with reader.making_sense():
                take(timeline, box, entry)
            good = reader.last, reader.length, reader.number
    except BadJournal as fault:
        reader.last, reader.length, reader.number = good
        return timeline, fault
    return timeline, None


def take(timeline: Timeline[Any, Any, Any], box: AnyBox, entry: Commit[Any, Any] | Seek | Concede) -> None:
    """Go on with an entry; nothing comes after the concession that ends a match, and nobody concedes twice."""
    conceded = timeline.conceded
    if ended(conceded, timeline.state.options.seats):
        raise ValueError(entry)
    if isinstance(entry, Seek):
        timeline.seek(entry.seek)
    elif isinstance(entry, Concede):
        if entry.seat in [each.seat for each in conceded] or not box.waits(timeline.state):
            raise ValueError(entry)
        timeline.push(Commit(entry, (), timeline.draws), timeline.state)
    else:
        timeline.push(entry, fold(box, timeline.state, entry.facts))


def fold(box: AnyBox, state: Any, facts: Iterable[Any]) -> Any:
    """The state after some events."""
    for fact in facts:
        state = box.evolve(state, fact)
    return state
