"""How a seat of Hiroba stands in the eyes of a mind: at a glance, thought through on a
sketch, and told in reasons.
"""

from __future__ import annotations

from game.games.hiroba._glance import glance
from game.games.hiroba._reasons import explain
from game.games.hiroba._sketch import sketch
from game.games.hiroba.parts import GRID
from game.games.hiroba.rules import sound, values_left
from game.games.hiroba.scoring import score, sums
from game.games.hiroba.state import State
from game.kernel.box import Seat

__all__ = ["explain", "glance", "sketch", "worth"]

_POND = 3.0
"""What a pond is worth to the seat that leads it: a koi doubles a garden of about four squares."""
_ROOM = 0.05
"""What an open square is worth: a little, so that a mind does not shut itself in."""


def worth(view: State, seat: Seat) -> float:
    """The points of a seat, less those of its best rival, with what its ponds and its room promise."""
    totals = score(view).totals
    promise = [float(total) for total in totals]
    if view.phase in ("place", "rest"):
        for pond in view.board.ponds:
            beside = {} if pond is None else sums(view, GRID.neighbours[pond])
            lowest = min(beside.values(), default=0)
            for leader, total in beside.items():
                if total == lowest:
                    promise[leader] += _POND
    room = sum(sound(view, seat, value).bit_count() for value in values_left(view, seat))
    rivals = max(promise[other] for other in view.seats if other != seat)
    return promise[seat] - rivals + _ROOM * room
