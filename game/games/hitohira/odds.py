"""The odds of the next draw, exactly, from what a seat may know.

A seat knows its view, where `pouch` counts every piece that it cannot place. Each of these is as likely as
any other to be in the pouch rather than behind a screen or in the box, so that a draw from the pouch is a
draw from all of them. On the whole state the same sums give the odds of the real pouch.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
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


def risks(view: State) -> tuple[Fraction, ...]:
    """§2.3 How likely a turn is lost by drawing one piece more, two, and so on, as far as there are any.

    The same as `odds` tells of each, but counted colour by colour and all at once: a show asks for it at every blossom.
    """
    return _risks(view.pouch, counts_of(view.row), min(view.inside, MOST + 1))


@lru_cache(maxsize=256)
def _risks(pool: Counts, row: Counts, most: int) -> tuple[Fraction, ...]:
    total, lying = sum(pool), sum(row)
    safe = [0] * (most + 1)
    for blacks in range(min(pool[5], most, 2 - row[5]) + 1):
        against = row[5] + blacks
        # ways[drawn][colours]: in how many ways so many plain pieces were drawn, with so many colours there by then.
        ways = {(0, 0): 1}
        for have, left in zip(row[:5], pool[:5], strict=True):
            more: dict[tuple[int, int], int] = {}
            for (drawn, colours), count in ways.items():
                for number in range(min(left, most - blacks - drawn, 2 - against - have) + 1):
                    key = drawn + number, colours + (have + number > 0)
                    more[key] = more.get(key, 0) + count * comb(left, number)
            ways = more
        for (drawn, colours), count in ways.items():
            if colours + against < 5:
                safe[drawn + blacks] += count * comb(pool[5], blacks)
    return tuple(
        Fraction(1) if lying + count > MOST else 1 - Fraction(safe[count], comb(total, count))
        for count in range(1, most + 1)
    )


def odds(view: State, count: int) -> Odds:
    """§2.3 The odds of drawing so many pieces now; as many as there are, if there are fewer."""
    return _odds(view.pouch, counts_of(view.row), max(0, min(count, view.inside)))


@lru_cache(maxsize=256)
def _odds(pool: Counts, row: Counts, count: int) -> Odds:
    total = comb(sum(pool), count)
    causes: dict[str, int] = {}
    for hand, ways in hands(pool, count):
        together: Counts = tuple(map(sum, zip(row, hand, strict=True)))  # type: ignore[assignment]  # six of them
        failed = bust(together)
        if sum(together) > MOST:
            causes[OVERFULL] = causes.get(OVERFULL, 0) + ways
        elif failed is not None:
            causes[cause(failed)] = causes.get(cause(failed), 0) + ways
    whole = sum(pool) or 1
    return Odds(
        count,
        Fraction(sum(causes.values()), total),
        {name: Fraction(ways, total) for name, ways in sorted(causes.items())},
        {c: Fraction(count * n, whole) for c, n in zip(COLOURS, pool, strict=True) if n},
    )
