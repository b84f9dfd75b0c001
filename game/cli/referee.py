"""`engawa referee`: a JSON-lines door to a table, for bots in any language and for tests.

One request a line on standard input, one answer a line on standard output. The README documents it, with
an example that is run as a test.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from functools import singledispatchmethod
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from game.kernel.codec import plain, union
from game.kernel.journal import UNREADABLE
from game.kernel.table import AnyTable, Table, Undo
from game.kernel.trouble import BadOptions, Refusal, Trouble
from game.registry import box_of
from game.saves import Mark, load_match, save_match
from game.words import Words

Answer: TypeAlias = dict[str, Any]


class Request(Struct, tag_field="op", forbid_unknown_fields=True):
    """One line of what a program asks."""


class New(Request, tag="new"):
    """A fresh match."""

    game: str
    seats: int | None = None
    seed: str | int = "engawa"
    options: dict[str, Any] = {}
    undo: Undo = Undo.UNTIL_REVEALED


class Position(Request, tag="position"):
    """A match from a position in notation."""

    game: str
    notation: str
    options: dict[str, Any] = {}
    seed: str | int = "engawa"
    undo: Undo = Undo.UNTIL_REVEALED


class Legal(Request, tag="legal"):
    """What may be done now, by one seat or by all."""

    seat: int | None = None


class Do(Request, tag="do"):
    """Do a command."""

    command: str


class UndoIt(Request, tag="undo"):
    """Take the last command back."""


class Concede(Request, tag="concede"):
    """Give the match up for a seat."""

    seat: int


class Redo(Request, tag="redo"):
    """Do the command again that was taken back last."""


class View(Request, tag="view"):
    """The state as a seat may know it; without a seat, as the couch does."""

    seat: int | None = None


class Told(Request, tag="told"):
    """The events so far as a seat may know them."""

    seat: int | None = None


class Score(Request, tag="score"):
    """The count as it stands."""


class Show(Request, tag="show"):
    """The position in notation."""


class Save(Request, tag="save"):
    """Write the match as a journal; a file that was not written here is only replaced if this is asked for."""

    path: str
    replace: bool = False


class Load(Request, tag="load"):
    """Go on with the match of a journal."""

    path: str


_REQUESTS: Any = union((New, Position, Legal, Do, UndoIt, Redo, Concede, View, Told, Score, Show, Save, Load))


class Referee:
    """One table and whoever asks it."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._table: AnyTable | None = None
        self._saved: dict[Path, Mark | None] = {}
        """The files that were written here, as they were left."""
        self._decoder = msgspec.json.Decoder(_REQUESTS)

    def answer(self, line: str | bytes) -> Answer:
        """The answer to one line. Whatever is wrong with it, nothing changes and the fault is told."""
        try:
            return {"ok": True, **self._do(self._decoder.decode(line))}
        except Trouble as trouble:
            return self._fault(trouble)
        except UNREADABLE as error:
            return self._fault(Trouble("bad_request", problem=str(error)))

    def _fault(self, trouble: Trouble) -> Answer:
        game = self._table.box.name if self._table is not None else None
        refusal = trouble if isinstance(trouble, Refusal) else None
        error = {
            "code": trouble.code,
            "section": refusal.section if refusal else "",
            "message": self._words.trouble(trouble, game),
            "pieces": list(refusal.pieces) if refusal else [],
        }
        return {"ok": False, "error": error}

    @property
    def table(self) -> AnyTable:
        """The table, once there is one."""
        if self._table is None:
            raise Trouble("no_table")
        return self._table

    def _seat(self, seat: int | None) -> int | None:
        if seat is not None and not 0 <= seat < self.table.state.options.seats:
            raise Trouble("no_such_seat", seat=seat, seats=self.table.state.options.seats)
        return seat

    def _status(self) -> Answer:
        table = self.table
        return {
            "waits": list(table.waiting),
            "over": table.over,
            "conceded": list(table.conceded),
            "at": table.timeline.at,
            "can_undo": table.can_undo,
            "can_redo": table.can_redo,
        }

    @singledispatchmethod
    def _do(self, request: Request) -> Answer:
        raise NotImplementedError(request)

    @_do.register
    def _(self, request: New) -> Answer:
        options = dict(request.options)
        if request.seats is not None and options.setdefault("seats", request.seats) != request.seats:
            raise BadOptions("seats_twice", seats=request.seats, options=options["seats"])
        self._table = Table.new(box_of(request.game), options, str(request.seed), undo=request.undo)
        return self._status()

    @_do.register
    def _(self, request: Position) -> Answer:
        self._table = Table.at_position(
            box_of(request.game), request.notation, str(request.seed), options=request.options, undo=request.undo
        )
        return self._status()

    @_do.register
    def _(self, request: Legal) -> Answer:
        table = self.table
        seat = self._seat(request.seat)
        seats = range(table.state.options.seats) if seat is None else (seat,)
        return {"legal": [table.box.say(command) for each in seats for command in table.legal(each)]}

    @_do.register
    def _(self, request: Do) -> Answer:
        table = self.table
        command = table.box.hear(request.command)
        commit = table.submit(command)
        return {"events": [plain(table.box.redact(fact, command.seat)) for fact in commit.facts], **self._status()}

    @_do.register
    def _(self, _: UndoIt) -> Answer:
        self.table.undo()
        return self._status()

    @_do.register
    def _(self, _: Redo) -> Answer:
        self.table.redo()
        return self._status()

    @_do.register
    def _(self, request: Concede) -> Answer:
        self.table.concede(request.seat)
        return self._status()

    @_do.register
    def _(self, request: View) -> Answer:
        view = self.table.view(self._seat(request.seat))
        return {"view": plain(view), "notation": self.table.box.show(view)}

    @_do.register
    def _(self, request: Told) -> Answer:
        return {"told": [plain(event) for event in self.table.told(self._seat(request.seat))]}

    @_do.register
    def _(self, _: Score) -> Answer:
        receipt = self.table.score()
        return {**plain(receipt), "winners": list(receipt.winners), "final": self.table.over}

    @_do.register
    def _(self, _: Show) -> Answer:
        return {"notation": self.table.box.show(self.table.state)}

    @_do.register
    def _(self, request: Save) -> Answer:
        path = Path(request.path)
        save_match(self.table, path, over=self._saved.get(path), replace=request.replace)
        self._saved[path] = Mark.of(path)
        return {"path": request.path}

    @_do.register
    def _(self, request: Load) -> Answer:
        self._table = load_match(Path(request.path))
        return {"game": self._table.box.name, **self._status()}


def answers(lines: Iterable[bytes], words: Words) -> Iterator[bytes]:
    """The answer to each line that is not blank."""
    referee = Referee(words)
    for line in lines:
        if line.strip():
            yield msgspec.json.encode(referee.answer(line)) + b"\n"


def arguments(_: argparse.ArgumentParser, __: Words) -> None:
    """Nothing can be said to the command."""


def run(_: argparse.Namespace, words: Words) -> int:
    """Answer until there are no more requests."""
    for answer in answers(sys.stdin.buffer, words):
        sys.stdout.buffer.write(answer)
        sys.stdout.buffer.flush()
    return 0
