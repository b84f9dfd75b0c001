"""What is worth counting over many games of Hiroba: stones, koi, and turns that were lost."""

from __future__ import annotations

from collections.abc import Iterator

from game.games.hiroba.events import Event, KoiAwarded, KoiPlaced, Passed, StoneLaid
from game.kernel.marks import Mark

_DEED = "hiroba.marks.deed"


def marks(event: Event) -> Iterator[Mark]:
    """What an event shows that somebody took."""
    match event:
        case StoneLaid(seat):
            yield Mark(_DEED, "hiroba.marks.stone", seat, mood="fine")
        case Passed(seat):
            yield Mark(_DEED, "hiroba.marks.passed", seat, mood="unlucky")
        case KoiAwarded(_, seats):
            for seat in seats:
                yield Mark(_DEED, "hiroba.marks.koi", seat, mood="lucky")
        case KoiPlaced(seat):
            yield Mark(_DEED, "hiroba.marks.doubled", seat, mood="fine")
