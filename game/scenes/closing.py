"""A turn that ends by itself: nothing is left to choose in it, and nobody says in time that they want to stay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.scenes.match import Match
from game.scenes.screen import Screen

CLOSES = 0.7
"""How many seconds a turn with nothing left in it waits for somebody who wants to stay."""


class Closing:
    """Since when such a turn waits. `send` takes the commands that end it."""

    def __init__(self, screen: Screen, match: Match, send: Callable[[Sequence[Any]], None]) -> None:
        self._screen = screen
        self._match = match
        self._send = send
        self._waits: tuple[int, float] | None = None
        """The stamp of the table at which a turn has nothing left in it, and since when."""
        self.went_back = False
        """Whether the last thing that was done is an undo: nothing ends by itself then."""

    @property
    def stirs(self) -> bool:
        """Whether a turn is about to end: time counts then."""
        return self._waits is not None

    def update(self, clock: float, *, ready: bool) -> None:
        """End a turn in which nothing is left to choose, a moment after that is seen; until then it can be stopped."""
        hand = self._match.closer
        if hand is None:
            self._waits = None
            return
        may = ready and not self.went_back and self._screen.house.settings.turns_end
        commands = hand.spent(self._match.view) if may else ()
        if not commands:
            if hand.closing is not None:
                self._screen.changed()
            self._waits = hand.closing = None
            return
        if self._waits is None or self._waits[0] != self._match.table.stamp:
            self._waits = self._match.table.stamp, clock
            self._screen.changed()
        hand.closing = min(1.0, (clock - self._waits[1]) / CLOSES)
        if hand.closing >= 1:
            self._waits = hand.closing = None
            self._send(commands)
