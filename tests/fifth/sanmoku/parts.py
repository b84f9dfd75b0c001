"""What is in the box of Sanmoku: a board of nine squares, and for each seat four stones and one to be sealed."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from game.kernel.box import Seat
from game.kernel.grid import Grid, Square

GRID = Grid(3, 3)
SEATS = "AB"
STONES = 4
"""How many stones a seat has to lay, beside the one that it seals."""
CENTRE: Square = GRID.square["2b"]

Piece: TypeAlias = str
"""A stone: A1 to A4 are those that seat A lays, in this order, A* is the one that it seals. Empty for none."""

LINES: tuple[tuple[Square, Square, Square], ...] = (
    *((n, n + 1, n + 2) for n in (0, 3, 6)),
    *((n, n + 3, n + 6) for n in (0, 1, 2)),
    (0, 4, 8),
    (2, 4, 6),
)
"""The eight rows of three."""


def stone(seat: Seat, copy: int) -> Piece:
    """The stone that a seat lays as its `copy`th, counted from 0."""
    return f"{SEATS[seat]}{copy + 1}"


def seal(seat: Seat) -> Piece:
    """The stone that a seat seals."""
    return f"{SEATS[seat]}*"


OWNER: dict[Piece, Seat] = {
    piece: seat for seat in range(2) for piece in (seal(seat), *(stone(seat, n) for n in range(STONES)))
}
"""Whose each stone is."""


def at(piece: Piece, square: Square) -> str:
    """A stone and where it lies, as refusals and receipts name it."""
    return f"{piece}@{GRID.names[square]}"


class Points(Struct, frozen=True, forbid_unknown_fields=True):
    """What is worth how much."""

    source: str
    row: int
    hidden: int
    centre: int
