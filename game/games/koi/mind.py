"""How a seat of KOI stands in the eyes of a mind that looks one step ahead."""

from __future__ import annotations

from game.games.koi.scoring import score
from game.games.koi.state import State
from game.kernel.box import Seat


def worth(view: State, seat: Seat) -> float:
    """The points of a seat."""
    return float(score(view).totals[seat])
