"""How a seat of Hitohira stands in the eyes of a mind that looks one step ahead."""

from __future__ import annotations

from math import exp

from game.games.hitohira._reasons import explain
from game.games.hitohira._sketch import Sketch, sketch
from game.games.hitohira.parts import BLACK, GROUPS, KEPT, Counts, Group, Scores, counts_of
from game.games.hitohira.scoring import assignable, places, real, standing, wild
from game.games.hitohira.state import State
from game.kernel.box import Seat

__all__ = ["Sketch", "explain", "sketch", "worth"]

_LINES = 6
"""Among how many piles a seat's share of the pouch will spread: five lines and the screen."""
_HALF = 0.5
"""How much of another screen is taken to stand in either group."""


def worth(scores: Scores, view: State, seat: Seat) -> float:
    """What a seat's field and screen promise, less what the field of its best rival does."""
    growth = view.inside / (view.options.seats * _LINES)
    fields = [_field(scores, counts_of(field), growth) for field in view.fields]
    fields[view.seat] = _field(scores, _with_row(view), growth)
    rivals = max(promise for other, promise in enumerate(fields) if other != seat)
    return fields[seat] + _screen(scores, view, seat) - rivals


def _with_row(view: State) -> Counts:
    """The field of the seat on turn as it will be: with its row, or with what it can save of it."""
    row = [piece for piece in view.row if view.phase != "keep" or piece[0] != BLACK]
    if view.phase == "keep":
        row = list({piece[0]: piece for piece in row}.values())[:KEPT]
    return counts_of((*view.fields[view.seat], *row))


def _points(scores: Scores, number: float) -> float:
    """The table of lines, read between its figures."""
    last = len(scores.field) - 1
    if number >= last:
        return float(scores.field[last])
    below = int(number)
    low, high = scores.field[below], scores.field[below + 1]
    return low + (high - low) * (number - below)


def _field(scores: Scores, counts: Counts, growth: float) -> float:
    """What the lines of a field will score once each has grown; a black joins where it adds most."""
    lines = [count + growth for count in counts[:5]]
    for _ in range(counts[5]):
        gains = [_points(scores, line + 1) - _points(scores, line) for line in lines]
        lines[gains.index(max(gains))] += 1
    return sum(_points(scores, line) for line in lines)


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
