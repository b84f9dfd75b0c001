"""Remarks: a short word that a mind says now and then, on its own luck or on a fine move of somebody else.

It comes from what everybody at the table was told and from nothing else: whoever sat at the same table with other
secrets would hear the same words.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from game.kernel.box import AnyBox, Seat

OFTEN = 0.4
"""How often something is said where there is something to say."""
WAYS = 2
"""In how many ways each mind can say a thing."""
SPEAKERS = ("sprout", "gardener", "elder", "kami")
"""The minds that say anything."""


class Remark(Struct, frozen=True):
    """What a seat says, by the key of its words."""

    seat: Seat
    key: str


def remark(box: AnyBox, couch: Any, facts: Sequence[Any], at: int, minds: Sequence[str | None]) -> Remark | None:
    """What one of the minds says of what happened, if anything; None for the seats of people.

    `couch` is the table as everybody sees it afterwards, after so many commits.
    """
    if not any(mind in SPEAKERS for mind in minds):
        return None
    told = (mark for fact in facts for mark in box.marks(box.redact(fact, None)))
    felt = [(mark.seat, mark.mood) for mark in told if mark.mood and mark.seat is not None]
    if not felt:
        return None
    luck = random.Random(f"{at}/{box.show(couch)}")  # noqa: S311 -- a game
    if luck.random() >= OFTEN:
        return None
    whose, mood = luck.choice(felt)
    speaks = [seat for seat, mind in enumerate(minds) if mind in SPEAKERS and (seat != whose) == (mood == "fine")]
    if not speaks:
        return None
    seat = luck.choice(speaks)
    return Remark(seat, f"minds.says.{minds[seat]}.{mood}_{1 + luck.randrange(WAYS)}")
