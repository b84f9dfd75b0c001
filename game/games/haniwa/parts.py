"""The parts of Haniwa: tiles, Kofun, Dogu, the four Gozoku columns and the areas on either side of them.

Each seat's area has three rows, one a Dogu, and four columns, one a Gozoku. Its squares are named row and
column, 1a to 3d; columns a, b, c and d belong to the green, blue, yellow and red Gozoku.

A piece is written as a short text, which is what the state keeps and the notation shows:

    G2   a green Haniwa tile of power 2        G2'  G2''  its second and third copy
    KG   the green Kofun                       KN  KN'    the two brown ones
    AD1  the Dogu of seat A in row 1
    #    a tile that lies face down: which one is kept apart, for it is its owner's secret
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TypeAlias

from msgspec import Struct

from game.kernel.box import Seat
from game.kernel.grid import Grid, Mask, Square, bits

Piece: TypeAlias = str
Secret: TypeAlias = Piece | None
"""A tile, or None for one that the onlooker does not know."""
Column: TypeAlias = int
Row: TypeAlias = int
Pile: TypeAlias = int

GRID = Grid(4, 3)
"""The area of a seat."""
SEATS = "AB"
COLOURS = "GBYR"
"""The Gozoku by their letters, column by column: green, blue, yellow, red."""
BROWN = "N"
"""The letter of what has no Gozoku."""
PILES = range(2)
HAND = 4
"""How many tiles a first hand has."""
SWAPS = 2
"""How often a seat may swap in a game."""
PIPS = 6
"""The highest number of a die."""
DOGU_POWER = 8
"""The power that a row must have to activate its Dogu."""
KOFUN_POWER = 2
"""The power of a Kofun that lies on a tile."""
SMILE_TILES = 3
"""How many tiles of its colour make a Gozoku smile."""

EMPTY = ""
DOWN = "#"
"""A tile face down, as everybody sees it."""

ROW_OF = tuple(square // GRID.columns for square in GRID.squares)
COLUMN_OF = tuple(square % GRID.columns for square in GRID.squares)
ROWS = tuple(tuple(n for n in GRID.squares if ROW_OF[n] == row) for row in range(GRID.rows))
"""The squares of each row."""
COLUMNS = tuple(tuple(n for n in GRID.squares if COLUMN_OF[n] == column) for column in range(GRID.columns))
"""The squares of each column."""
COLUMN_NAMES = "abcd"


# --- pieces ---------------------------------------------------------------------------------------------

MOST_COPIES = 9
"""More of a kind than any edition has: names are made for so many."""


def tile(colour: str, power: int, copy: int) -> Piece:
    """A Haniwa tile, by the letter of its colour; copies are counted from 0."""
    return f"{colour}{power}" + "'" * copy


def kofun(colour: str, copy: int) -> Piece:
    """A Kofun, by the letter of its colour; copies are counted from 0."""
    return f"K{colour}" + "'" * copy


def dogu(seat: Seat, row: Row) -> Piece:
    """The Dogu of a seat in a row."""
    return f"{SEATS[seat]}D{row + 1}"


TILES = {
    tile(colour, power, copy): (colour, power)
    for colour, power, copy in product(COLOURS, (1, 2, 3), range(MOST_COPIES))
}
"""Every tile that can be written: its colour and its power."""
KOFUN = {kofun(colour, copy): colour for colour, copy in product(COLOURS + BROWN, range(MOST_COPIES))}
"""Every Kofun that can be written, with its colour."""
POWER: dict[Piece, int] = {
    EMPTY: 0,
    DOWN: 0,
    **{name: power for name, (_, power) in TILES.items()},
    **dict.fromkeys(KOFUN, KOFUN_POWER),
}
"""The power of whatever lies on a square, as everybody sees it."""
COLOUR: dict[Piece, str] = {EMPTY: "", DOWN: "", **{name: colour for name, (colour, _) in TILES.items()}, **KOFUN}
"""The colour of whatever lies on a square, as everybody sees it."""


def kind(piece: Piece) -> str:
    """What a piece has in common with its copies."""
    return piece.rstrip("'")


def at(piece: Piece, seat: Seat, square: Square) -> str:
    """A piece with its square, as refusals and receipts name it: G2@A3b."""
    return f"{piece}@{name_of(seat, square)}"


def name_of(seat: Seat, square: Square) -> str:
    """The name of a square on the whole table: A3b."""
    return SEATS[seat] + GRID.names[square]


@cache
def squares_of(mask: Mask) -> tuple[Square, ...]:
    """The squares of a mask; an area has but 4,096 of them."""
    return tuple(bits(mask))


# --- the data of levels/haniwa --------------------------------------------------------------------------


class Points(Struct, frozen=True):
    """What things are worth at the end."""

    dogu: tuple[int, ...]
    """For each number of activated Dogu, none included."""
    smile: int
    kofun: int


class Catalogue(Struct, frozen=True):
    """The tiles, Kofun and points of levels/haniwa."""

    tiles: tuple[Piece, ...]
    kofun: tuple[Piece, ...]
    points: Points
