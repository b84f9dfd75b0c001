"""Hints: why a command is good, in words that can be said."""

from __future__ import annotations

import random
from typing import Any

from game.kernel.box import AnyBox, Seat
from game.kernel.chance import Seeded
from game.kernel.foresight import Reason


def reason_for(box: AnyBox, view: Any, seat: Seat, command: Any, luck: random.Random) -> Reason:
    """Why a seat might do this: the game's own reason, else what it scores."""
    if box.explain is not None:
        return box.explain(view, command)
    chance = Seeded(str(luck.random()))
    world = box.imagine(view, seat, chance)
    before = box.score(world).totals[seat]
    drawn = chance.drawn
    after = box.score(box.decide(world, command, chance).state).totals[seat]
    if chance.drawn == drawn and after > before:
        return Reason("minds.reason_points", {"count": after - before})
    return Reason("minds.reason_standing")
