"""The odds of the next draw, exactly, from what a seat may know.

A seat knows its view, where `pouch` counts every piece that it cannot place. Each of these is as likely as
any other to be in the pouch rather than behind a screen or in the box, so that a draw from the pouch is a
draw from all of them. On the whole state the same sums give the odds of the real pouch.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from msgspec import Struct

from game.games.hitohira.parts import COLOURS, MOST, NONE, Bust, Colour, Counts, bust, counts_of
from game.games.hitohira.state import State

OVERFULL = "overfull"


class Odds(Struct, frozen=True):
    """What to expect of drawing so many pieces."""

    count: int
    bust: Fraction
    """How likely the turn is lost."""
    causes: dict[str, Fraction]
    """How likely it is lost in which way: by three of a colour (its letter), by `five`, or `overfull`.

    They add up to `bust`: a draw that fails in two ways is counted as the table would call it.
    """
    expected: dict[Colour, Fraction]
    """How many pieces of each colour a draw has on average."""


def hands(pool: Counts, count: int) -> Iterator[tuple[Counts, int]]:
    """Every handful of so many pieces, and in how many ways it can be drawn from a pool."""
    yield from _hands(pool, count, 0, NONE)


def _hands(pool: Counts, count: int, index: int, hand: Counts) -> Iterator[tuple[Counts, int]]:
    if index == 5:
        if count <= pool[5]:
            yield (*hand[:5], count), comb(pool[5], count)
        return
    for number in range(min(count, pool[index]) + 1):
        more: Counts = (*hand[:index], number, *hand[index + 1 :])  # type: ignore[assignment]  # six of them
        for whole, ways in _hands(pool, count - number, index + 1, more):
            yield whole, ways * comb(pool[index], number)


def cause(failed: Bust) -> str:
    """The name of a way to fail: the colour there are three of, or `five`."""
    return failed.colour or failed.by


def odds(view: State, count: int) -> Odds:
    """§2.3 The odds of drawing so many pieces now; as many as there are, if there are fewer."""
    count = max(0, min(count, view.inside))
    row = counts_of(view.row)
    total = comb(sum(view.pouch), count)
    causes: dict[str, int] = {}
    for hand, ways in hands(view.pouch, count):
        together: Counts = tuple(map(sum, zip(row, hand, strict=True)))  # type: ignore[assignment]  # six of them
        failed = bust(together)
        if sum(together) > MOST:
            causes[OVERFULL] = causes.get(OVERFULL, 0) + ways
        elif failed is not None:
            causes[cause(failed)] = causes.get(cause(failed), 0) + ways
    whole = sum(view.pouch) or 1
    return Odds(
        count,
        Fraction(sum(causes.values()), total),
        {name: Fraction(ways, total) for name, ways in sorted(causes.items())},
        {c: Fraction(count * n, whole) for c, n in zip(COLOURS, view.pouch, strict=True) if n},
    )
