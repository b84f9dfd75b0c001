"""A match on the screen, without the screen: the table, who plays, what is shown of it, and the minds' turns.

Presses become commands, commits become shows. Input is never locked: a press during a show hurries it and is
then answered. Minds wait until the show of what happened before is over.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from game.kernel.foresight import Reason
from game.kernel.table import AnyTable, Undo
from game.kernel.timeline import Commit
from game.kernel.trouble import Refusal, Trouble
from game.minds.worker import BUDGET, Answer, Inline, Question, Thinker, sound
from game.saves import save_match
from game.scenes.rooms import rooms_of
from game.scenes.seating import Player, Seating
from game.stage.conductor import Conductor, Cue, Poses
from game.stage.theme import SEATS
from game.words import Words

PAUSE = 0.45
"""Seconds that a mind lets pass before it acts, so that eyes can follow."""
PATIENCE = 0.4
"""Seconds after which it is shown that a mind is thinking."""
ADVISER = "elder"
"""The mind that is asked for hints."""


class Hint(NamedTuple):
    """What the adviser would do, and why."""

    seat: int
    command: Any
    reason: Reason


class Told(NamedTuple):
    """A line of the log."""

    at: int
    """The moment it leads to."""
    seat: int | None
    """Whose doing it was, if it was anybody's."""
    text: str


class Back(NamedTuple):
    """How far an undo goes, and whose action it takes back."""

    to: int
    owner: int
    """The person whose action it is, whoever asks."""
    asks: bool
    """Whether that person must agree, because somebody else asks."""


class Match:
    """One table with its players, as the couch sees it."""

    def __init__(self, table: AnyTable, seating: Seating, path: Path | None = None) -> None:
        self.table = table
        self.path = path
        """The file that the match is kept in, or None."""
        self.unsaved: Trouble | None = None
        """What keeps the match from being written on; it goes on in memory then."""
        self.box = table.box
        self.seating = seating
        rooms = rooms_of(self.box.name)
        self._layout = rooms.layout
        self._cues = rooms.cues
        self.hand = rooms.hand.Hand()
        self.view = table.view(None)
        self.conductor = Conductor(self._layout.poses(self.view))
        self.hand.follow(self.view)
        self.looking: int | None = None
        """The moment of the past that is looked at; None for the present."""
        self.thinker: Thinker = Inline()
        """Who thinks for the minds; the scene that shows the match brings the house's own."""
        self.budget = BUDGET
        """How many milliseconds a mind may think."""
        self._waited = 0.0
        self._asked: tuple[str, int, int] | None = None
        """What was asked last: for what, at which stamp of the table, for which seat."""
        self._question: Question | None = None
        self._answer: Answer | None = None
        self.refused: int | None = None
        """The seat whose mind has just answered what the rules do not take: it is told, and chance answers instead."""

    # --- who --------------------------------------------------------------------------------------------

    @property
    def players(self) -> list[Player]:
        """The players, seat by seat."""
        return [player for _, player in self.seating.players]

    @property
    def crests(self) -> list[int]:
        """For each seat, the chair whose crest it bears."""
        return [chair for chair, _ in self.seating.players]

    def crest(self, seat: int) -> str:
        """What the crest of a seat is called among the pictures."""
        return SEATS[self.crests[seat]]

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return [player.name for player in self.players]

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats the game waits for."""
        return self.box.waits(self.table.state)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.table.over

    def may_act(self, device: str) -> int | None:
        """The seat that a device acts for, if the game waits for it; nobody acts while the past is looked at."""
        if self.looking is not None:
            return None
        seat = self.seating.seat_for(device, self.waiting)
        return seat if seat in self.waiting else None

    # --- what happens -----------------------------------------------------------------------------------

    def submit(self, command: Any, clock: float, pace: float) -> Refusal | None:
        """Do a command and show what comes of it; the refusal, if it is refused."""
        try:
            commit = self._kept(self.table.submit, command)
        except Refusal as refusal:
            return refusal
        self.looking = None
        self._show(commit, clock, pace)
        return None

    def _kept(self, act: Any, *what: Any) -> Any:
        """Let the table do something; if it cannot be written down, it happens all the same, in memory."""
        try:
            return act(*what)
        except Trouble as trouble:
            if trouble.code != "file_write":
                raise
            self.unsaved = trouble
            with suppress(Trouble):
                self.table.detach()
        return act(*what)

    def close(self) -> Trouble | None:
        """Put the match away; if its journal had broken off, try once more to write it whole."""
        try:
            self.table.close()
            if self.unsaved is not None and self.path is not None:
                save_match(self.table, self.path)
        except Trouble as trouble:
            return trouble
        return None

    def _show(self, commit: Commit[Any, Any], clock: float, pace: float) -> None:
        self._see(self._cues_of(commit), clock, pace)
        self.hand.follow(self.view)
        self._waited = 0.0

    def open(self, clock: float, pace: float) -> bool:
        """Show how the table is set, if the match has only just begun; whether it has."""
        past = self.table.timeline.past
        if not pace or len(past) != 1 or past[0].ask is not None:
            return False
        poses = self._layout.poses(self.view)
        before, show = self._cues.opening(self.view, poses)
        self.conductor.settle(before)
        self.conductor.play(show, poses, clock, pace)
        return True

    def _see(self, cues_of: Callable[[Poses], list[Cue]], clock: float, pace: float) -> None:
        """Show the moment there is to be seen, with the cues that lead to it."""
        self.view = self._view()
        poses = self._layout.poses(self.view)
        self.conductor.play(cues_of(poses), poses, clock, pace)

    def _cues_of(self, commit: Commit[Any, Any]) -> Callable[[Poses], list[Cue]]:
        def cues(poses: Poses) -> list[Cue]:
            told = [self.box.redact(fact, None) for fact in commit.facts]
            return [cue for fact in told for cue in self._cues.cues(fact, self.view, poses)]

        return cues

    def _view(self) -> Any:
        """What the couch sees: the present, or the moment that is looked at."""
        if self.looking is None:
            return self.table.view(None)
        return self.box.project(self.table.timeline.state_at(self.looking), None)

    # --- back and forth ---------------------------------------------------------------------------------

    def _person(self, index: int) -> int | None:
        """The person whose command a commit was; None for a mind's, and for the deal."""
        ask = self.table.timeline.commit(index).ask
        return ask.seat if ask is not None and self.players[ask.seat].human else None

    def back(self, device: str) -> Back | Trouble:
        """What an undo by a device would take back: the last action of a person, and all that minds made of it.

        A mind would only do the same again at once, so that going back stops where a person can decide.
        """
        timeline, floor, mine = self.table.timeline, self.table.floor, self.seating.seats_of(device)
        owner: int | None = None
        to = timeline.at - 1
        while to >= floor and (owner := self._person(to)) is None:
            to -= 1
        if to < floor or owner is None:
            done = self.table.head.undo == Undo.UNTIL_REVEALED.value and timeline.at > self.table.start
            return Trouble("undo_horizon" if done else "undo_off")
        asker = self.seating.seat_for(device, self.waiting)
        others = owner != asker and (asker is not None or owner not in mine)
        if others and owner not in mine and self.table.head.undo != Undo.FREE.value:
            return Trouble("undo_theirs", name=self.names[owner])
        return Back(to, owner, others)

    def undo(self, clock: float, pace: float, to: int | None = None) -> Trouble | None:
        """Take the last command back, gliding; what stands against it, if anything does."""
        return self._seek(self.table.undo, to, clock, pace)

    def redo(self, clock: float, pace: float) -> Trouble | None:
        """Do again what was taken back, and what minds made of it; what stands against it, if anything does."""
        timeline = self.table.timeline
        to = timeline.at + 1
        while to < timeline.end and self._person(to) is None:
            to += 1
        return self._seek(self.table.redo, to, clock, pace)

    def _seek(self, move: Any, to: int | None, clock: float, pace: float) -> Trouble | None:
        try:
            self._kept(move, to)
        except Trouble as trouble:
            return trouble
        self.looking = None
        self._see(lambda _: [], clock, pace)
        self.hand.follow(self.view)
        self._waited = 0.0
        return None

    @property
    def shown(self) -> int:
        """The moment on the screen."""
        return self.table.timeline.at if self.looking is None else self.looking

    def look(self, at: int | None, clock: float, pace: float) -> None:
        """Look at a moment of the past, or at the present again.

        One forward is shown, one back glides, a jump is there at once.
        """
        before = self.shown
        now = self.table.timeline.at
        self.looking = None if at is None else max(self.table.start, min(at, now))
        step = self.shown - before
        if step == 1:
            self._see(self._cues_of(self.table.timeline.commit(before)), clock, pace)
        else:
            self._see(lambda _: [], clock, pace if step == -1 else 0.0)

    def settle(self) -> None:
        """Put everything where it belongs, at once."""
        self.conductor.settle(self._layout.poses(self.view))

    # --- minds ------------------------------------------------------------------------------------------

    def _ask(self, what: str, mind: str, seat: int) -> None:
        """Ask a mind, unless just this was asked; any answer to what was asked before is stale."""
        ticket = (what, self.table.stamp, seat)
        if self._asked == ticket:
            return
        self._asked, self._answer = ticket, None
        view, at = self.table.view(seat), self.table.timeline.at
        self._question = Question(ticket, self.box.name, mind, view, seat, at, self.budget, why=what == "hint")
        self.thinker.ask(self._question)

    def _answered(self, what: str, seat: int) -> Answer | None:
        """The answer to what was asked, once it is there and as long as the table stands as it stood."""
        if self._asked != (what, self.table.stamp, seat):
            return None
        found = self.thinker.poll() if self._answer is None else None
        if found is not None and found.ticket == self._asked and self._question is not None:
            self._answer, lawful = sound(self._question, found)
            self.refused = None if lawful else seat
        return self._answer

    @property
    def mind_on_turn(self) -> int | None:
        """The first seat that the game waits for and a mind sits on."""
        return next((seat for seat in self.waiting if not self.players[seat].human), None)

    def think(self, seconds: float, clock: float, pace: float) -> bool:
        """Let a mind act if it is its turn, it knows what to do and the eyes are ready; whether one did."""
        seat = self.mind_on_turn
        if seat is None:
            return False
        self._ask("move", self.players[seat].mind or "random", seat)
        answer = self._answered("move", seat)
        if self.looking is not None or self.conductor.busy(clock):
            return False
        self._waited += seconds
        if answer is None or self._waited < PAUSE * pace:
            return False
        self.submit(answer.command, clock, pace)
        return True

    @property
    def thinking(self) -> int | None:
        """The seat whose mind lets the table wait, once it does so for longer than a moment."""
        seat = self.mind_on_turn
        waits = seat is not None and self._waited >= PATIENCE and self._answer is None
        return seat if waits else None

    def ask_hint(self, seat: int) -> bool:
        """Ask the adviser what this seat could do; whether the game waits for it, and a person sits there."""
        if seat not in self.waiting or not self.players[seat].human:
            return False
        self._ask("hint", ADVISER, seat)
        return True

    @property
    def advising(self) -> bool:
        """Whether the adviser was asked about the table as it stands."""
        return self._asked is not None and self._asked[:2] == ("hint", self.table.stamp)

    @property
    def hint(self) -> Hint | None:
        """What the adviser says, once it is there and as long as the table stands as it stood."""
        if self._asked is None or not self.advising:
            return None
        seat = self._asked[2]
        found = self._answered("hint", seat)
        if found is None or found.reason is None:
            return None
        return Hint(seat, found.command, found.reason)

    # --- what is told -----------------------------------------------------------------------------------

    def latest(self, words: Words) -> str | None:
        """The last thing that happened and is worth a line, in words; what the couch may know."""
        for at in range(self.shown, 0, -1):
            if told := self._told(at, words):
                return told[-1].text
        return None

    def log(self, words: Words) -> list[Told]:
        """The story so far in words, each line with the moment it leads to; what the couch may know."""
        return [told for at in range(1, self.table.timeline.at + 1) for told in self._told(at, words)]

    def _told(self, at: int, words: Words) -> list[Told]:
        """What the commit that leads to a moment has to tell."""
        facts = [self.box.redact(fact, None) for fact in self.table.timeline.commit(at - 1).facts]
        return [
            Told(at, self.box.tell(fact).get("seat"), words.event(self.box, fact, self.names))
            for fact in facts
            if not isinstance(fact, self._cues.QUIET)
        ]

    def why_not(self, command: Any) -> Refusal | None:
        """Why the rules would refuse a command, or None."""
        return self.box.objection(self.table.state, command)
