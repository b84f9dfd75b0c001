"""How a seat of Hitohira stands in the eyes of a mind that looks one step ahead."""

from __future__ import annotations

from math import exp

from game.games.hitohira._glance import glance
from game.games.hitohira._lines import growth_of, promise, with_row
from game.games.hitohira._reasons import explain
from game.games.hitohira._sketch import LONG, Sketch, sketch
from game.games.hitohira.parts import GROUPS, MOST, Group, Scores, counts_of
from game.games.hitohira.scoring import assignable, places, real, standing, wild
from game.games.hitohira.state import State
from game.kernel.box import Seat

__all__ = ["Sketch", "explain", "glance", "sketch", "worth"]

_HALF = 0.5
"""How much of another screen is taken to stand in either group."""


def worth(scores: Scores, view: State, seat: Seat) -> float:
    """What a seat's field and screen promise, less what the field of its best rival does."""
    growth = growth_of(view)
    fields = [promise(scores, counts_of(field), growth) for field in view.fields]
    fields[view.seat] = promise(scores, with_row(view), growth)
    rivals = max(each for other, each in enumerate(fields) if other != seat)
    return fields[seat] + _screen(scores, view, seat) - rivals - _haste(view)


def _haste(view: State) -> float:
    """What every piece of a turn costs in a game that is far too long: by one at a time it comes to its end."""
    return max(0, view.drawn - LONG) / MOST * len(view.row)


def _screen(scores: Scores, view: State, seat: Seat) -> float:
    """What the pieces behind a seat's screen promise, its white and black ones counted as they are worth most."""
    own = counts_of(piece for piece in view.screens[seat] if piece is not None)
    chosen = view.warm[seat]
    choices = assignable(own) if chosen is None else (chosen,)
    loose = wild(own) * _HALF if not any(real(own, group) for group in GROUPS) else 0.0
    stands = (standing(own, warm) for warm in choices)
    return max(sum(_place(scores, view, seat, group, stand[group] + loose) for group in GROUPS) for stand in stands)


def _place(scores: Scores, view: State, seat: Seat, group: Group, number: float) -> float:
    """What a seat may hope for in a group, where of its rivals it knows only how much they hide."""
    if not number and not view.inside:
        return 0.0
    points = (*places(scores, group, view.options.seats), 0, 0, 0)
    doubt = 1 + view.inside / 16
    rivals = [len(screen) * _HALF for other, screen in enumerate(view.screens) if other != seat]
    ahead = sum(1 / (1 + exp((number - rival) / doubt)) for rival in rivals)
    place = int(ahead)
    return points[place] + (points[place + 1] - points[place]) * (ahead - place)
