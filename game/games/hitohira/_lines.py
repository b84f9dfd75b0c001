"""What the lines of a field promise, now and once they have grown."""

from __future__ import annotations

from game.games.hitohira.parts import BLACK, KEPT, Counts, Scores, counts_of
from game.games.hitohira.state import State

_LINES = 6
"""Among how many piles a seat's share of the pouch will spread: five lines and the screen."""


def growth_of(view: State) -> float:
    """How many pieces each line of a seat will still get, if the pouch is shared out evenly."""
    return view.inside / (view.options.seats * _LINES)


def with_row(view: State) -> Counts:
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


def promise(scores: Scores, counts: Counts, growth: float) -> float:
    """What the lines of a field will score once each has grown; a black joins where it adds most."""
    lines = [count + growth for count in counts[:5]]
    for _ in range(counts[5]):
        gains = [_points(scores, line + 1) - _points(scores, line) for line in lines]
        lines[gains.index(max(gains))] += 1
    return sum(_points(scores, line) for line in lines)
