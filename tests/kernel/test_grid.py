"""Grids as bit masks, against the slow way of saying the same."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.kernel.grid import Grid, bits, chosen, turned

SHAPES = st.tuples(st.integers(1, 9), st.integers(1, 9))


def squares(grid: Grid, mask: int) -> set[tuple[int, int]]:
    return {divmod(n, grid.columns) for n in bits(mask)}


@given(SHAPES)
def test_lines_and_neighbours(shape: tuple[int, int]) -> None:
    grid = Grid(*shape)
    for n in grid.squares:
        row, column = divmod(n, grid.columns)
        assert squares(grid, grid.row[n]) == {(row, c) for c in range(grid.columns)}
        assert squares(grid, grid.column[n]) == {(r, column) for r in range(grid.rows)}
        assert grid.line[n] == grid.row[n] | grid.column[n]
        near = {(r, c) for r in range(grid.rows) for c in range(grid.columns) if abs(r - row) + abs(c - column) == 1}
        assert squares(grid, grid.beside[n]) == near
        assert tuple(bits(grid.beside[n])) == grid.neighbours[n]
        assert grid.square[grid.names[n]] == n


def test_names_are_row_and_column() -> None:
    grid = Grid(9, 9)
    assert (grid.names[0], grid.names[80], grid.square["3e"]) == ("1a", "9i", 22)
    assert grid.named(0b1011) == ("1a", "1b", "1d")


@given(st.sets(st.integers(0, 80)))
def test_bits_and_chosen_agree(wanted: set[int]) -> None:
    mask = sum(1 << n for n in wanted)
    assert list(bits(mask)) == sorted(wanted)
    assert list(chosen(range(81), mask)) == sorted(wanted)


@given(st.sets(st.integers(0, 8), min_size=1))
def test_connected(wanted: set[int]) -> None:
    grid = Grid(3, 3)
    reached, edge = set(), [min(wanted)]
    while edge:
        n = edge.pop()
        reached.add(n)
        edge += [m for m in grid.neighbours[n] if m in wanted and m not in reached]
    assert grid.connected(sum(1 << n for n in wanted)) == (reached == wanted)


def test_turned_is_a_quarter_turn_clockwise() -> None:
    assert turned("abcdefghi", 3) == "gdahebifc"
    plan = "abcdefghi"
    for _ in range(4):
        plan = turned(plan, 3)
    assert plan == "abcdefghi"
