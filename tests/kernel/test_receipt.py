"""Receipts: lines add up, ties are broken in order, what is left is shared."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kernel.receipt import Line, receipt


def lines(*points: int) -> list[Line]:
    return [Line(seat, n, "rule", "§1") for seat, n in enumerate(points)]


@pytest.mark.parametrize(
    ("points", "tie_break", "places", "decided_by"),
    [
        ((5, 3), (0, 0), (1, 2), "points"),
        ((5, 5), (0, 1), (2, 1), "most"),
        ((5, 5), (1, 1), (1, 1), "shared"),
        ((5, 5, 7), (1, 1, 0), (2, 2, 1), "points"),
        ((4, 5, 5), (9, 1, 2), (3, 2, 1), "most"),
        ((4,), (0,), (1,), "points"),
    ],
)
def test_places(points: tuple[int, ...], tie_break: tuple[int, ...], places: tuple[int, ...], decided_by: str) -> None:
    count = receipt(lines(*points), len(points), ("most", tie_break))
    assert (count.totals, count.places, count.decided_by) == (points, places, decided_by)
    assert count.winners == tuple(seat for seat, place in enumerate(places) if place == 1)


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(-5, 20)), max_size=20))
def test_totals_are_the_sum_of_the_lines(given_: list[tuple[int, int]]) -> None:
    count = receipt([Line(seat, points, "rule", "§1") for seat, points in given_], 4)
    assert sum(count.totals) == sum(points for _, points in given_)
    assert min(count.places) == 1
