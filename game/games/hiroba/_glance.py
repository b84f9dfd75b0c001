"""How a seat of Hiroba seems to stand to a beginner: every garden with a pebble of its own is as good as won.

Whose sum is higher there it counts when the game is over; what others could still do is not seen, nor the ponds, which
low numbers win. Large numbers are out first, and stones seem too good to be used.
"""

from __future__ import annotations

from game.games.hiroba.scoring import score, sums
from game.games.hiroba.state import State
from game.kernel.box import Seat

_HIGH = 0.3
"""What each point of a pebble in a garden seems to be worth."""
_STONE = 0.5
"""What a stone that was kept seems to be worth."""


def glance(view: State, seat: Seat) -> float:
    """How well a seat seems to stand."""
    if view.phase not in ("place", "rest"):
        return float(score(view).totals[seat])
    seems = _STONE * view.stones[seat]
    for garden in view.board.gardens:
        if (high := sums(view, garden.squares).get(seat)) is not None:
            seems += garden.size + _HIGH * high
    return seems
