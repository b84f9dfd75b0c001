"""How a seat of Hitohira seems to stand to a beginner: what was drawn is as good as its own, and more is better.

It sees its own field grow and nothing else: what stands behind a screen seems lost, and others are not watched.
"""

from __future__ import annotations

from game.games.hitohira._lines import growth_of, promise, with_row
from game.games.hitohira.parts import Scores, counts_of
from game.games.hitohira.state import State
from game.kernel.box import Seat

_GREED = 5.0
"""What a piece in the row seems to be worth beyond its line, as long as it can be drawn on."""
_GROWTH = 0.4
"""How much of what its lines will grow by is seen."""


def glance(scores: Scores, view: State, seat: Seat) -> float:
    """How well a seat seems to stand."""
    counts = with_row(view) if view.seat == seat else counts_of(view.fields[seat])
    greed = _GREED * len(view.row) if view.seat == seat and view.phase == "draw" else 0.0
    return promise(scores, counts, _GROWTH * growth_of(view)) + greed
