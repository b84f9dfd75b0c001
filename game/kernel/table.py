"""The table: one match. It takes commands, keeps the timeline and the journal, and shows views."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from game.kernel import journal
from game.kernel.box import Box, Command, Event, Onlooker, Options, Position, Seat
from game.kernel.chance import Chance, Fate, Seeded
from game.kernel.codec import options_of, plain
from game.kernel.journal import Head, Reader, Sink, Sitter, Writer, load, salvage
from game.kernel.receipt import Receipt, without
from game.kernel.timeline import Commit, Concede, Timeline, ended
from game.kernel.trouble import BadJournal, BadNotation, BadOptions, Refusal, Trouble
from game.kernel.turn import Turn

S = TypeVar("S", bound=Position)
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)
O = TypeVar("O", bound=Options)


class Undo(enum.Enum):
    """How far the table lets itself be taken back."""

    FREE = "free"
    """To the opening: lessons, practice, 'Friendly undo'."""
    UNTIL_REVEALED = "until_revealed"
    """To where luck or a secret was told, or another seat acted."""
    OFF = "off"


def start(commits: Sequence[Commit[Any, Any]]) -> int:
    """The first moment there is something to see: after the deal, if there was one."""
    return int(bool(commits) and commits[0].ask is None)


def floor(commits: Sequence[Commit[Any, Any]], policy: Undo, firm: int = 0) -> int:
    """The earliest moment that may be gone back to.

    It is measured from the last commit made, taken back or not: what was told stays told, and who had
    acted had acted. Nothing goes back before `firm`, however friendly the table.
    """
    if policy is Undo.OFF:
        return len(commits)
    deal = max(start(commits), firm)
    if policy is Undo.FREE or len(commits) == deal:
        return deal
    actor = commits[-1].ask.seat if commits[-1].ask is not None else None
    at = len(commits)
    while at > deal:
        commit = commits[at - 1]
        if commit.reveals or commit.ask is None or commit.ask.seat != actor:
            break
        at -= 1
    while at < len(commits) and commits[at].joins:  # a press is taken back as a whole, or not at all
        at += 1
    return at


class Table(Generic[S, C, E, O]):
    """One match of one game."""

    def __init__(
        self,
        box: Box[S, C, E, O],
        head: Head,
        timeline: Timeline[S, C, E],
        writer: Writer | None = None,
        chance: Fate | None = None,
    ) -> None:
        self.box = box
        self.head = head
        self.timeline = timeline
        self._undo = Undo(head.undo)
        self._writer = writer
        self._fate: Fate = Seeded(head.seed) if chance is None else chance
        """That of the seed, unless another takes its place, for lessons and tests."""
        self._owed = False
        """Whether the deal is not in the journal yet."""
        self._closed = False
        self._waits: tuple[int, tuple[Seat, ...]] = (-1, ())
        """The seats that the game waits for, and at which stamp: asked many times in every frame."""

    @classmethod
    def new(  # noqa: PLR0913 -- a match has this many free things, all named
        cls,
        box: Box[S, C, E, O],
        options: Mapping[str, Any],
        seed: str,
        *,
        names: Sequence[str] = (),
        sitters: Sequence[Sitter] = (),
        undo: Undo = Undo.UNTIL_REVEALED,
        made: str = "",
        sink: Sink | None = None,
        chance: Fate | None = None,
    ) -> Table[S, C, E, O]:
        """A fresh match, set up by chance."""
        checked: Any = options_of(box, options)
        head = Head(
            journal.FORMAT,
            box.name,
            box.edition,
            seed,
            plain(checked),
            tuple(names),
            undo=undo.value,
            made=made,
            sitters=tuple(sitters),
        )
        writer = Writer(box, sink) if sink is not None else None
        if writer is not None:
            writer.head(head)
        table = cls(box, head, Timeline(box.bare(checked)), writer, chance)
        table._deal()
        return table

    @classmethod
    def at_position(  # noqa: PLR0913 -- see `new`
        cls,
        box: Box[S, C, E, O],
        notation: str,
        seed: str,
        *,
        options: Mapping[str, Any] | None = None,
        undo: Undo = Undo.UNTIL_REVEALED,
        made: str = "",
        sink: Sink | None = None,
        chance: Fate | None = None,
    ) -> Table[S, C, E, O]:
        """A match that begins from a position in notation; `options` change those the text names."""
        opening = _playable(box, _with_options(box, box.read(notation), options or {}))
        text = box.show(opening)
        head = Head(
            journal.FORMAT,
            box.name,
            box.edition,
            seed,
            plain(opening.options),
            position=text,
            undo=undo.value,
            made=made,
        )
        writer = Writer(box, sink) if sink is not None else None
        if writer is not None:
            writer.head(head)
        return cls(box, head, Timeline(opening), writer, chance)

    @classmethod
    def load(cls, box: Box[S, C, E, O], reader: Reader) -> Table[S, C, E, O]:
        """The match of a journal; give it a sink with `resume` to go on writing."""
        return cls._loaded(box, reader, load(reader, box, opening_of(box, reader.head)))

    @classmethod
    def salvage(cls, box: Box[S, C, E, O], reader: Reader) -> tuple[Table[S, C, E, O], BadJournal | None]:
        """The match of a journal up to the last line that is good, and what is wrong with the next one."""
        timeline, fault = salvage(reader, box, opening_of(box, reader.head))
        return cls._loaded(box, reader, timeline), fault

    @classmethod
    def _loaded(cls, box: Box[S, C, E, O], reader: Reader, timeline: Timeline[S, C, E]) -> Table[S, C, E, O]:
        table = cls(box, reader.head, timeline)
        if not table.timeline.end and reader.head.position is None:
            # The journal broke off after its head: the seed sets the table as it would have been set.
            table._deal()
            table._owed = True
        return table

    def resume(self, sink: Sink, last: int) -> None:
        """Go on writing where a journal stopped; `last` is the checksum of its last line."""
        self._writer = Writer(self.box, sink, last)
        if self._owed:
            self._writer.commit(self.timeline.commit(0))
            self._owed = False

    def journal(self, sink: Sink) -> None:
        """Write the whole match, as it stands now, into a new journal."""
        writer = Writer(self.box, sink)
        writer.head(self.head)
        for commit in self.timeline.commits:
            writer.commit(commit)
        if self.timeline.at != self.timeline.end:
            writer.seek(self.timeline.at)

    def close(self) -> None:
        """Put the journal away: the match can be looked at, and nothing more happens at this table."""
        self._closed = True
        writer, self._writer = self._writer, None
        if writer is not None:
            writer.close()

    @property
    def state(self) -> S:
        """The whole truth. Scenes and minds get `view` instead."""
        return self.timeline.state

    @property
    def stamp(self) -> int:
        """Changes with every commit, undo and redo."""
        return self.timeline.stamp

    @property
    def over(self) -> bool:
        """Whether the game waits for nobody any more."""
        return not self.waiting

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats without which the game does not go on: nobody where it is over, for its rules or by concession."""
        if self._waits[0] != self.stamp:
            self._waits = self.stamp, () if self._ended else self.box.waits(self.state)
        return self._waits[1]

    @property
    def conceded(self) -> tuple[Seat, ...]:
        """The seats that have given the match up, in that order; whoever plays them on plays for nothing."""
        return tuple(ask.seat for ask in self.timeline.conceded)

    @property
    def _ended(self) -> bool:
        return ended(self.timeline.conceded, self.state.options.seats)

    def concede(self, seat: Seat, *, ends: bool = False) -> Commit[C, E]:
        """Give the match up for a seat, for good; it goes on while two are left who have not, unless it `ends` so.

        The rules know nothing of it: the seat stays in the game, for somebody to play it on.
        """
        self._there(seat)
        if self.over:
            raise Trouble("concede_over")
        if seat in self.conceded:
            raise Trouble("concede_twice")
        concession: Any = Concede(seat, ends)
        return self._push(concession, Turn(self.state, self.box.evolve), self.timeline.draws)

    def fate(self, drawn: int | None = None) -> Chance:
        """The luck of the next command, or after so many draws: the same again after an undo."""
        return self._fate.at(self.timeline.draws if drawn is None else drawn)

    def submit(self, command: C) -> Commit[C, E]:
        """Do a command, or raise the Refusal and change nothing."""
        self._seated(command)
        chance = self._fate.at(self.timeline.draws)
        return self._push(command, self.box.decide(self.timeline.state, command, chance), chance.drawn)

    def submit_all(self, commands: Sequence[C]) -> list[Commit[C, E]]:
        """Do the commands of one press, or raise the Refusal of the first that is refused and do none of them."""
        turns = list(self.tried(commands))
        return [self._push(*turn, joins=n > 0) for n, turn in enumerate(turns)]

    def tried(self, commands: Sequence[C]) -> Iterator[tuple[C, Turn[S, E], int]]:
        """What each of some commands would bring about, one after the other, and the draws of luck by then."""
        state, drawn = self.state, self.timeline.draws
        for command in commands:
            self._seated(command)
            chance = self.fate(drawn)
            turn = self.box.decide(state, command, chance)
            state, drawn = turn.state, chance.drawn
            yield command, turn, drawn

    def _seated(self, command: C) -> None:
        """That there is such a seat, and that no concession has ended the match: the rules know nothing of that."""
        self._there(command.seat)
        if self._ended:
            raise Trouble("conceded_over")

    def _there(self, seat: Seat) -> None:
        """That there is such a seat: a notation can name some that this table does not have."""
        seats = self.timeline.state.options.seats
        if not 0 <= seat < seats:
            raise Trouble("no_such_seat", seat=seat, seats=seats)

    def undoable(self, *commands: C) -> bool:
        """Whether a seat could take the commands of a press back by itself, once they are done.

        Not if it would tell luck or a secret, nor if it would hand the turn on: others may have acted before
        its seat can. It is tried on a copy, under the fate it would meet, and only this one bit comes out.
        What the rules refuse changes nothing, so that there is nothing to take back.
        """
        if self._undo is not Undo.UNTIL_REVEALED:
            return self._undo is Undo.FREE
        try:
            turns = [turn for _, turn, _ in self.tried(commands)]
        except Refusal:
            return True
        revealed = any(event.reveals for turn in turns for event in turn.events)
        return not revealed and commands[-1].seat in self.box.waits(turns[-1].state)

    def _deal(self) -> None:
        chance = self.fate()
        self._push(None, self.box.deal(self.state, chance), chance.drawn)

    def _push(self, ask: C | None, turn: Turn[S, E], draws: int, *, joins: bool = False) -> Commit[C, E]:
        commit: Commit[C, E] = Commit(ask, tuple(turn.events), draws, joins)
        if (writer := self._open_writer()) is not None:
            writer.commit(commit)
        self.timeline.push(commit, turn.state)
        return commit

    def _open_writer(self) -> Writer | None:
        """The journal, if there is one; a table that was closed is a fault of whoever goes on at it."""
        if self._closed:
            raise Trouble("table_closed")
        return self._writer

    def legal(self, seat: Seat) -> list[C]:
        """What this seat may do now."""
        return [] if self._ended else self.box.legal(self.timeline.state, seat)

    def view(self, seat: Onlooker) -> S:
        """The state as an onlooker may know it."""
        return self.box.project(self.state, seat)

    def told(self, seat: Onlooker) -> list[E]:
        """Every event up to now as an onlooker may know it."""
        return [self.box.redact(fact, seat) for commit in self.timeline.past for fact in commit.facts]

    def score(self) -> Receipt:
        """The count as it stands; whoever has conceded comes last."""
        return without(self.box.score(self.state), self.conceded)

    @property
    def can_undo(self) -> bool:
        """Whether the last commit may be taken back."""
        return self.timeline.at > self.floor

    @property
    def can_redo(self) -> bool:
        """Whether a commit that was taken back may be done again."""
        return self.timeline.at < self.timeline.end

    @property
    def start(self) -> int:
        """The first moment there is something to see."""
        return start(self.timeline.commits)

    def turns(self, at: int | None = None) -> int:
        """How many turns were begun by a moment, or by now.

        What a seat does without another one in between is a turn; for who plays alone, each command is one.
        """
        past = self.timeline.commits[: self.timeline.at if at is None else at]
        seats = [commit.ask.seat for commit in past if not isinstance(commit.ask, Concede | None)]
        if self.state.options.seats == 1:
            return len(seats)
        return sum(n == 0 or seats[n - 1] != seat for n, seat in enumerate(seats))

    @property
    def turn(self) -> int:
        """The turn it is: the first one before anybody has done anything."""
        return max(1, self.turns())

    @property
    def floor(self) -> int:
        """The earliest moment that may be gone back to."""
        return floor(self.timeline.commits, self._undo, self.timeline.firm)

    def undo(self, to: int | None = None) -> None:
        """Take the last commit back, or all down to an earlier moment."""
        at = self.timeline.at - 1 if to is None else to
        if not self.floor <= at < self.timeline.at:
            goes_back = self._undo is not Undo.OFF and self.timeline.at > 0
            raise Trouble("undo_horizon" if goes_back else "undo_off")
        self._seek(at)

    def redo(self, to: int | None = None) -> None:
        """Do the commit again that was taken back last, or all up to a later moment."""
        at = self.timeline.at + 1 if to is None else to
        if not self.timeline.at < at <= self.timeline.end:
            raise Trouble("redo_nothing")
        self._seek(at)

    def _seek(self, at: int) -> None:
        if (writer := self._open_writer()) is not None:
            writer.seek(at)
        self.timeline.seek(at)


def opening_of(box: Box[S, C, E, O], head: Head) -> S:
    """The state before the first commit of a journal whose head makes sense."""
    if head.undo not in [each.value for each in Undo]:
        raise BadJournal("journal_line", line=1, problem=f"undo: {head.undo}")
    if head.position is None:
        options: Any = options_of(box, head.options)
        opening = box.bare(options)
    else:
        opening = _playable(box, box.read(head.position))
    if not head.seats_agree(opening.options.seats):
        raise BadJournal("journal_seats", line=1)
    return opening


def _playable(box: Box[S, C, E, O], state: S) -> S:
    """A position that a match can go on from: every seat it waits for can do something."""
    for seat in box.waits(state):
        if not box.legal(state, seat):
            raise BadNotation("position_stuck", seat=seat)
    return state


def _with_options(box: Box[S, C, E, O], state: S, changes: Mapping[str, Any]) -> S:
    """The same position under other table options."""
    if not changes:
        return state
    options = options_of(box, {**plain(state.options), **changes})
    if options.seats != state.options.seats:
        raise BadOptions("position_seats", seats=state.options.seats, asked=options.seats)
    changed: Any = state
    return msgspec.structs.replace(changed, options=options)  # type: ignore[no-any-return]


AnyTable: TypeAlias = Table[Any, Any, Any, Any]
