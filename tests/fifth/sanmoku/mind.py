"""How a seat of Sanmoku stands in the eyes of a mind that looks one step ahead."""

from __future__ import annotations

from game.kernel.box import Seat
from tests.fifth.sanmoku.parts import LINES, OWNER, Points, seal
from tests.fifth.sanmoku.scoring import score
from tests.fifth.sanmoku.state import State

_PROMISE = (0.0, 0.1, 0.6, 2.0)
"""What a row with so many stones of one seat, and none of the other, promises."""


def worth(points: Points, view: State, seat: Seat) -> float:
    """The points of a seat less those of the other, and what the open rows promise; it knows its own sealed stone."""
    totals = score(points, view).totals
    found = float(totals[seat] - totals[1 - seat])
    if view.phase == "over":
        return 4 * found
    cells = list(view.cells)
    own = view.under[seat]
    if own is not None and not cells[own]:
        cells[own] = seal(seat)
    for line in LINES:
        owners = [OWNER[cells[square]] for square in line if cells[square]]
        if len(set(owners)) == 1:
            found += _PROMISE[len(owners)] * (1 if owners[0] == seat else -1)
    return found
