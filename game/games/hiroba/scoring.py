"""Counting Hiroba: who takes which koi and which garden, and the receipt of it all.

§4.1 Koi: the lowest sum beside a pond takes its koi; ties take one each.
§4.2 Gardens: the highest sum in a garden takes as many points as it has squares; ties take them each.
§4.3 Final total: most points, then most gardens, then shared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.games.hiroba.parts import GRID, OWNER, PEBBLES, STONES, at, koi
from game.games.hiroba.state import State
from game.kernel.box import Seat
from game.kernel.grid import Mask, Square
from game.kernel.receipt import Line, Receipt, receipt


def sums(state: State, squares: Iterable[Square]) -> dict[Seat, int]:
    """For each seat with a pebble on these squares, what its pebbles there show together."""
    found: dict[Seat, int] = {}
    cells = state.cells
    for square in squares:
        pebble = PEBBLES.get(cells[square])
        if pebble is not None:
            seat, value, _ = pebble
            found[seat] = found.get(seat, 0) + value
    return found


def _best(found: dict[Seat, int], choose: Callable[[Iterable[int]], int]) -> tuple[Seat, ...]:
    if len(found) < 2:
        return tuple(found)
    best = choose(found.values())
    return tuple(sorted(seat for seat, total in found.items() if total == best))


def pond_winners(state: State, pond: Square) -> tuple[Seat, ...]:
    """§4.1 The seats with the lowest sum on the squares beside a pond, across tile borders too."""
    return _best(sums(state, GRID.neighbours[pond]), min)


def garden_winners(state: State) -> list[tuple[Seat, ...]]:
    """§4.2 For each garden, the seats with the highest sum; nobody in one without a pebble."""
    return [_best(sums(state, garden.squares), max) for garden in state.board.gardens]


def outright(state: State) -> tuple[Mask, ...]:
    """§4.1 For each seat, the squares of the gardens it won without a tie."""
    winners = list(zip(state.board.gardens, garden_winners(state), strict=True))
    return tuple(sum(garden.mask for garden, won in winners if won == (seat,)) for seat in state.seats)


def scorers(state: State, squares: Iterable[Square], seat: Seat) -> tuple[str, ...]:
    """The pebbles and the koi of a seat on these squares, each with its square."""
    return tuple(
        at(piece, square)
        for square in squares
        if OWNER.get(piece := state.cells[square]) == seat and piece not in STONES
    )


def garden_lines(state: State) -> list[Line]:
    """§4.2 The points of every garden, tile by tile."""
    lines: list[Line] = []
    for garden, winners in zip(state.board.gardens, garden_winners(state), strict=True):
        doubled = bool(garden.mask & state.doubled)
        rule = "garden_tied" if len(winners) > 1 else "garden_doubled" if doubled else "garden"
        points = garden.size * (2 if doubled else 1)
        tile = f"tile {state.board.number(garden.place)}"
        squares = tuple(GRID.names[square] for square in garden.squares)
        lines += [
            Line(seat, points, rule, "§4.2", tile, scorers(state, garden.squares, seat), squares) for seat in winners
        ]
    return lines


def koi_lines(state: State) -> list[Line]:
    """§4.1 One point for each koi that found no garden."""
    return [
        Line(seat, 1, "koi_unplaced", "§4.1", "koi", (koi(seat, place),))
        for seat in state.seats
        for place in state.koi[seat]
    ]


def score(state: State) -> Receipt:
    """§4.3 The count: points, then gardens that gave points, then shared."""
    lines = garden_lines(state)
    gardens = [sum(line.seat == seat for line in lines) for seat in state.seats]
    return receipt([*lines, *koi_lines(state)], state.options.seats, ("gardens", gardens))
