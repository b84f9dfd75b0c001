"""What a mind is, and how long it may think.

A mind never reads a clock: it asks its budget before every look at a position, and comes back with the best it
has found when the budget says that time is up. Counted looks give the same command on every machine; the worker
hands out a budget that counts milliseconds instead.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Protocol

from game.kernel.box import AnyBox, Seat
from game.kernel.foresight import Budget, TimeUp


class Counted:
    """A budget of so many looks: the same thoughts on every machine."""

    def __init__(self, looks: int) -> None:
        self.left = looks

    def think(self, looks: int = 1) -> None:
        """Take so many looks."""
        if self.left <= 0:
            raise TimeUp
        self.left -= looks


class Mind(Protocol):
    """A player made of code."""

    def ponder(self, box: AnyBox, view: Any, seat: Seat, luck: random.Random, budget: Budget) -> Iterator[Any]:
        """Commands that are legal for the seat, each at least as good as the one before; at least one.

        `luck` is the mind's own, never the table's. The first one comes before the budget is asked.
        """
        ...


def own_luck(box: AnyBox, view: Any, seat: Seat, at: int) -> random.Random:
    """The luck of a mind that is asked at a moment of a match, drawn from what its seat sees then and nothing else.

    The seed of the match is not in it, so that no mind can work out from its own luck what will be dealt. After an
    undo the same view asks the same luck again.
    """
    return random.Random(f"{seat}/{at}/{box.show(view)}")  # noqa: S311 -- a game


def choose(mind: Mind, box: AnyBox, view: Any, seat: Seat, luck: random.Random, budget: Budget) -> Any:  # noqa: PLR0913, PLR0917 -- what a mind is asked
    """The best command that a mind finds within a budget."""
    best = None
    for best in mind.ponder(box, view, seat, luck, budget):  # noqa: B007 -- the last one is the answer
        pass
    return best


def lawful(box: AnyBox, view: Any, seat: Seat, command: Any) -> bool:
    """Whether an answer is a command that the rules take from its seat. It may be anything at all."""
    return command in box.legal(view, seat)
