"""What is worth counting over many games of Sanmoku: the centre, and sealed stones that were found."""

from __future__ import annotations

from collections.abc import Iterator

from game.kernel.marks import Mark
from tests.fifth.sanmoku.events import Event, Laid, TurnedUp
from tests.fifth.sanmoku.parts import CENTRE

_DEED = "sanmoku.marks.deed"


def marks(event: Event) -> Iterator[Mark]:
    """What an event shows that somebody took."""
    match event:
        case Laid(seat, _, square) if square == CENTRE:
            yield Mark(_DEED, "sanmoku.marks.centre", seat)
        case TurnedUp(seat):
            yield Mark(_DEED, "sanmoku.marks.found", seat, mood="fine")
