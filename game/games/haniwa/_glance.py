"""How a seat of Haniwa seems to stand to a beginner: the columns it leads now, and the more power the better.

That a row can have too much of it is seen when the curse is there; what the other may still lay is not seen at all.
"""

from __future__ import annotations

from game.games.haniwa.parts import EMPTY, POWER, Points
from game.games.haniwa.scoring import score
from game.games.haniwa.state import State
from game.kernel.box import Seat

_POWER = 0.4
"""What each point of power in its area seems to be worth."""
_HELD = 0.2
"""What each point of power in its hand seems to be worth: a weak hand is sent back, weak tiles are swapped."""


def glance(points: Points, view: State, seat: Seat) -> float:
    """How well a seat seems to stand."""
    laid = sum(POWER[piece] for piece in view.cells[seat] if piece != EMPTY)
    held = sum(POWER[tile] for tile in view.hands[seat] if tile is not None)
    return score(points, view).totals[seat] + _POWER * laid + _HELD * held
