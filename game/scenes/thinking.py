"""The minds at a table: when they are asked, what they answer, and when they act. Nothing on the screen waits for them.

They think beside the screen (`minds.worker`): a question goes out when a turn comes, and its answer is taken as long as
the table stands as it stood. A mind acts when the eyes are ready: after the show, and never without a moment's pause.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from game.kernel.foresight import Reason
from game.minds.remark import Remark, remark
from game.minds.worker import BUDGET, Answer, Inline, Question, Thinker, sound

if TYPE_CHECKING:
    from game.scenes.match import Match

PAUSE = 0.45
"""Seconds that a mind lets pass before it acts, so that eyes can follow."""
PATIENCE = 0.4
"""Seconds after which it is shown that a mind is thinking."""
SELDOM = 3
"""Every how many steps it is looked whether an answer has come: that is a call of the system, and nobody sees a
twentieth of a second."""
ADVISER = "elder"
"""The mind that is asked for hints."""


class Hint(NamedTuple):
    """What the adviser would do, and why."""

    seat: int
    command: Any
    reason: Reason


class Thinking:
    """What the minds of a match are asked, and what comes of it."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self.thinker: Thinker = Inline()
        """Who thinks for them; the scene that shows the match brings the house's own."""
        self.budget = BUDGET
        """How many milliseconds a mind may think."""
        self.least = 0.0
        """Seconds that a mind lets pass at least, however fast shows are."""
        self.refused: int | None = None
        """The seat whose mind has just answered what the rules do not take: it is told, and chance answers instead."""
        self._waited = 0.0
        self._asked: tuple[str, int, int] | None = None
        """What was asked last: for what, at which stamp of the table, for which seat."""
        self._question: Question | None = None
        self._answer: Answer | None = None
        self._looked = 0
        """How often an answer was wanted since the question."""

    def pause(self) -> None:
        """Something was done: whoever acts next lets the eyes follow first."""
        self._waited = 0.0

    def _ask(self, what: str, mind: str, seat: int) -> None:
        """Ask a mind, unless just this was asked; any answer to what was asked before is stale."""
        table = self._match.table
        ticket = (what, table.stamp, seat)
        if self._asked == ticket:
            return
        self._asked, self._answer, self._looked = ticket, None, 0
        view, at = table.view(seat), table.timeline.at
        self._question = Question(ticket, table.box.name, mind, view, seat, at, self.budget, why=what == "hint")
        self.thinker.ask(self._question)

    def _answered(self, what: str, seat: int) -> Answer | None:
        """The answer to what was asked, once it is there and as long as the table stands as it stood."""
        if self._asked != (what, self._match.table.stamp, seat):
            return None
        looks, self._looked = self._looked % SELDOM == 0, self._looked + 1
        found = self.thinker.poll() if self._answer is None and looks else None
        if found is not None and found.ticket == self._asked and self._question is not None:
            self._answer, lawful = sound(self._question, found)
            self.refused = None if lawful else seat
        return self._answer

    # --- their turns ------------------------------------------------------------------------------------

    @property
    def on_turn(self) -> int | None:
        """The first seat that the game waits for and a mind sits on."""
        players = self._match.players
        return next((seat for seat in self._match.waiting if not players[seat].human), None)

    def think(self, seconds: float, clock: float, pace: float) -> bool:
        """Let a mind act if it is its turn, it knows what to do and the eyes are ready; whether one did."""
        match, seat = self._match, self.on_turn
        if seat is None:
            return False
        self._ask("move", match.players[seat].mind or "random", seat)
        answer = self._answered("move", seat)
        if match.looking is not None or match.conductor.busy(clock):
            return False
        self._waited += seconds
        if answer is None or self._waited < max(self.least, PAUSE * pace):
            return False
        match.submit((answer.command,), clock, pace)
        return True

    @property
    def slow(self) -> int | None:
        """The seat whose mind lets the table wait, once it does so for longer than a moment."""
        seat = self.on_turn
        waits = seat is not None and self._waited >= PATIENCE and self._answer is None
        return seat if waits else None

    def remark(self) -> Remark | None:
        """What a mind at the table says of what was done last, if anything."""
        match, timeline = self._match, self._match.table.timeline
        minds = [None if player.human else player.mind for player in match.players]
        return remark(match.box, match.table.view(None), timeline.past[-1].facts, timeline.at, minds)

    # --- advice -----------------------------------------------------------------------------------------

    def ask_hint(self, seat: int) -> bool:
        """Ask the adviser what this seat could do; whether the game waits for it, and a person sits there."""
        if seat not in self._match.waiting or not self._match.players[seat].human:
            return False
        self._ask("hint", ADVISER, seat)
        return True

    @property
    def advising(self) -> bool:
        """Whether the adviser was asked about the table as it stands."""
        return self._asked is not None and self._asked[:2] == ("hint", self._match.table.stamp)

    @property
    def hint(self) -> Hint | None:
        """What the adviser says, once it is there and as long as the table stands as it stood."""
        if self._asked is None or not self.advising:
            return None
        seat = self._asked[2]
        found = self._answered("hint", seat)
        if found is None or found.reason is None:
            return None
        reason, alone = found.reason, self._match.eyes == seat
        return Hint(seat, found.command, reason if alone or reason.aloud is None else reason.aloud)
