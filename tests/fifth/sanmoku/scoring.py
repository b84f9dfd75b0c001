"""The count of Sanmoku: rows, sealed stones that were not found, and the centre."""

from __future__ import annotations

from game.kernel.box import Seat
from game.kernel.grid import Square
from game.kernel.receipt import Line, Receipt, receipt
from tests.fifth.sanmoku.parts import CENTRE, GRID, LINES, OWNER, Piece, Points, at, seal
from tests.fifth.sanmoku.state import State


def lying(state: State) -> dict[Square, Piece]:
    """§4.3 What lies on which square: the stones face up, and at the end the sealed ones as well, but for two on one."""
    found = {square: piece for square, piece in enumerate(state.cells) if piece}
    if state.phase == "over" and len(set(state.under)) == len(state.under):
        found |= {square: seal(seat) for seat, square in enumerate(state.under) if square is not None}
    return found


def score(points: Points, state: State) -> Receipt:
    """The count as it stands; sealed stones count at the end. §5.4 At a tie, more stones left decide."""
    pieces = lying(state)
    lines = [line for seat in state.seats for line in of_seat(points, state, pieces, seat)]
    left = [len(state.left(seat)) for seat in state.seats]
    return receipt(lines, state.options.seats, ("stones", left))


def of_seat(points: Points, state: State, pieces: dict[Square, Piece], seat: Seat) -> list[Line]:
    """The lines of a seat's receipt: §5.1 rows, §5.2 a sealed stone that was not found, §5.3 the centre."""
    own = {square: piece for square, piece in pieces.items() if OWNER[piece] == seat}
    rows = [row for row in LINES if all(square in own for square in row)]
    found = [_line("row", "§5.1", f"rows {points.row}", own, row) for row in rows]
    under = state.under[seat]
    if state.phase == "over" and not state.found(seat) and under in own:
        found.append(_line("hidden", "§5.2", f"hidden {points.hidden}", own, (under,)))
    if CENTRE in own:
        found.append(_line("centre", "§5.3", f"centre {points.centre}", own, (CENTRE,)))
    return found


def _line(rule: str, section: str, group: str, own: dict[Square, Piece], squares: tuple[Square, ...]) -> Line:
    """One line: the group says what each of its kind is worth."""
    names = tuple(GRID.names[square] for square in squares)
    pieces = tuple(at(own[square], square) for square in squares)
    return Line(OWNER[own[squares[0]]], int(group.partition(" ")[2]), rule, section, group, pieces, names)
