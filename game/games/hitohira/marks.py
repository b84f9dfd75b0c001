"""What is worth counting over many games of Hitohira: abilities, how turns ended, and what came from others."""

from __future__ import annotations

from collections.abc import Iterator

from game.games.hitohira.events import (
    AbilityUsed,
    Busted,
    CardsLaid,
    Event,
    Overfilled,
    PiecesObtained,
    PiecesSwapped,
    PieceTaken,
)
from game.kernel.marks import Mark

_ABILITY, _TURN, _FIELD = "hitohira.marks.ability", "hitohira.marks.turn", "hitohira.marks.field"


def marks(event: Event) -> Iterator[Mark]:
    """What an event shows that somebody took."""
    match event:
        case CardsLaid(cards):
            for ability in cards:
                yield Mark(_ABILITY, f"hitohira.ability.{ability}", None)
        case AbilityUsed(seat, ability):
            yield Mark(_ABILITY, f"hitohira.ability.{ability}", seat, mood="fine")
        case PiecesObtained(seat):
            yield Mark(_TURN, "hitohira.marks.obtained", seat, mood="lucky")
        case Busted(seat, _, colour):
            yield Mark(_TURN, f"hitohira.cause.{colour or 'five'}", seat, mood="unlucky")
        case Overfilled(seat):
            yield Mark(_TURN, "hitohira.marks.overfilled", seat, mood="unlucky")
        case PiecesSwapped(seat):
            yield Mark(_FIELD, "hitohira.marks.swapped", seat)
        case PieceTaken(seat):
            yield Mark(_FIELD, "hitohira.marks.taken", seat, mood="fine")
