"""A match on the screen, without the screen: the table, who plays, what is shown of it, and the minds' turns.

Presses become commands, commits become shows. Input is never locked: a press during a show hurries it and is
then answered. Minds wait until the show of what happened before is over.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

from game.kernel.table import AnyTable
from game.kernel.timeline import Commit
from game.kernel.trouble import Refusal, Trouble
from game.minds.hint import Reason
from game.minds.worker import Answer, Inline, Question, Thinker
from game.scenes.seating import Player, Seating
from game.stage.conductor import Conductor, Cue
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


class Match:
    """One table with its players, as the couch sees it."""

    def __init__(self, table: AnyTable, seating: Seating) -> None:
        self.table = table
        self.box = table.box
        self.seating = seating
        room = f"game.games.{self.box.name}"
        self._layout = import_module(f"{room}.layout")
        self._cues = import_module(f"{room}.cues")
        self.hand = import_module(f"{room}.hand").Hand()
        self.view = table.view(None)
        self.conductor = Conductor(self._layout.poses(self.view))
        self.hand.follow(self.view)
        self.thinker: Thinker = Inline()
        """Who thinks for the minds; the scene that shows the match brings the house's own."""
        self._waited = 0.0
        self._asked: tuple[str, int, int] | None = None
        """What was asked last: for what, at which stamp of the table, for which seat."""
        self._answer: Answer | None = None

    # --- who --------------------------------------------------------------------------------------------

    @property
    def players(self) -> list[Player]:
        """The players, seat by seat."""
        return [player for _, player in self.seating.players]

    @property
    def crests(self) -> list[int]:
        """For each seat, the chair whose crest it bears."""
        return [chair for chair, _ in self.seating.players]

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
        """The seat that a device acts for, if the game waits for it."""
        seat = self.seating.seat_for(device, self.waiting)
        return seat if seat in self.waiting else None

    # --- what happens -----------------------------------------------------------------------------------

    def submit(self, command: Any, clock: float, pace: float) -> Refusal | None:
        """Do a command and show what comes of it; the refusal, if it is refused."""
        try:
            commit = self.table.submit(command)
        except Refusal as refusal:
            return refusal
        self._show(commit, clock, pace)
        return None

    def _show(self, commit: Commit[Any, Any], clock: float, pace: float) -> None:
        self.view = self.table.view(None)
        poses = self._layout.poses(self.view)
        show: list[Cue] = []
        for fact in commit.facts:
            show += self._cues.cues(self.box.redact(fact, None), self.view, poses)
        self.conductor.play(show, poses, clock, pace)
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

    def undo(self, clock: float, pace: float) -> Trouble | None:
        """Take the last command back, gliding; what stands against it, if anything does."""
        return self._seek(self.table.undo, clock, pace)

    def redo(self, clock: float, pace: float) -> Trouble | None:
        """Do again what was taken back; what stands against it, if anything does."""
        return self._seek(self.table.redo, clock, pace)

    def _seek(self, move: Any, clock: float, pace: float) -> Trouble | None:
        try:
            move()
        except Trouble as trouble:
            return trouble
        self.view = self.table.view(None)
        self.conductor.play([], self._layout.poses(self.view), clock, pace)
        self.hand.follow(self.view)
        self._waited = 0.0
        return None

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
        seed = f"{self.table.head.seed}/{self.table.timeline.at}/{what}"
        view = self.table.view(seat)
        self.thinker.ask(Question(ticket, self.box.name, mind, view, seat, seed, why=what == "hint"))

    def _answered(self, what: str, seat: int) -> Answer | None:
        """The answer to what was asked, once it is there and as long as the table stands as it stood."""
        if self._asked != (what, self.table.stamp, seat):
            return None
        found = self.thinker.poll() if self._answer is None else None
        if found is not None and found.ticket == self._asked:
            self._answer = found
        return self._answer

    @property
    def _mind_on_turn(self) -> int | None:
        """The first seat that the game waits for and a mind sits on."""
        return next((seat for seat in self.waiting if not self.players[seat].human), None)

    def think(self, seconds: float, clock: float, pace: float) -> bool:
        """Let a mind act if it is its turn, it knows what to do and the eyes are ready; whether one did."""
        seat = self._mind_on_turn
        if seat is None:
            return False
        self._ask("move", self.players[seat].mind or "random", seat)
        answer = self._answered("move", seat)
        if self.conductor.busy(clock):
            return False
        self._waited += seconds
        if answer is None or self._waited < PAUSE * pace:
            return False
        self.submit(answer.command, clock, pace)
        return True

    @property
    def thinking(self) -> int | None:
        """The seat whose mind lets the table wait, once it does so for longer than a moment."""
        seat = self._mind_on_turn
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

    @property
    def quiet(self) -> tuple[type[Any], ...]:
        """The events that say nothing a player wants to read again: whose turn it is can be seen."""
        return tuple(getattr(self._cues, "QUIET", ()))

    def latest(self, words: Words) -> str | None:
        """The last thing that happened and is worth a line, in words; what the couch may know."""
        for commit in reversed(self.table.timeline.past):
            for fact in reversed(commit.facts):
                if not isinstance(fact, self.quiet):
                    return words.event(self.box, self.box.redact(fact, None), self.names)
        return None

    def log(self, words: Words) -> list[tuple[int, str]]:
        """The story so far in words, each line with the moment it leads to; what the couch may know."""
        return [
            (at, words.event(self.box, self.box.redact(fact, None), self.names))
            for at, commit in enumerate(self.table.timeline.past, start=1)
            for fact in commit.facts
        ]

    def why_not(self, command: Any) -> Refusal | None:
        """Why the rules would refuse a command, or None."""
        return self.box.objection(self.table.state, command)
