"""Hints: why a command is good, in words that can be said."""

from __future__ import annotations

import random
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from game.kernel.box import AnyBox, Seat
from game.kernel.chance import Seeded


class Reason(Struct, frozen=True):
    """Why: the key of a sentence, what fills its blanks, and the squares and pieces it speaks of.

    A seat stays a number, under `other`: the client knows its name.
    """

    key: str
    values: dict[str, Any] = {}
    about: tuple[str, ...] = ()


@runtime_checkable
class Explained(Protocol):
    """A game that knows why its commands are good."""

    def explain(self, view: Any, command: Any) -> Reason:
        """The best reason for a command."""
        ...


def reason_for(box: AnyBox, view: Any, seat: Seat, command: Any, luck: random.Random) -> Reason:
    """Why a seat might do this: the game's own reason, else what it scores."""
    if isinstance(box, Explained):
        return box.explain(view, command)
    chance = Seeded(str(luck.random()))
    world = box.imagine(view, seat, chance)
    before = box.score(world).totals[seat]
    drawn = chance.drawn
    after = box.score(box.decide(world, command, chance).state).totals[seat]
    if chance.drawn == drawn and after > before:
        return Reason("minds.reason_points", {"count": after - before})
    return Reason("minds.reason_standing")
