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

from collections.abc import Mapping
from functools import cache
from itertools import product
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from game.kernel.box import Seat
from game.kernel.grid import Grid, Mask, Square, bits
from game.kernel.trouble import BadLevel

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


Source: TypeAlias = Literal["rulebook", "house"]
Count: TypeAlias = Annotated[int, Meta(ge=0)]
_LETTERS = {"green": "G", "blue": "B", "yellow": "Y", "red": "R", "brown": BROWN}


class _KindEntry(Struct, forbid_unknown_fields=True):
    colour: Literal["green", "blue", "yellow", "red"]
    power: Literal[1, 2, 3]
    copies: Annotated[int, Meta(ge=1, le=MOST_COPIES)]


class _TileCount(Struct, forbid_unknown_fields=True):
    source: Source
    kinds: Count
    tiles: Count


class _Kinds(Struct, forbid_unknown_fields=True):
    source: Source
    kind: list[_KindEntry]


class _TilesFile(Struct, forbid_unknown_fields=True):
    count: _TileCount
    kinds: _Kinds


class _KofunCount(Struct, forbid_unknown_fields=True):
    source: Source
    kofun: Annotated[int, Meta(ge=0, le=MOST_COPIES)]


class _KofunColours(Struct, forbid_unknown_fields=True):
    source: Source
    kofun: list[Literal["green", "blue", "yellow", "red", "brown"]]


class _KofunFile(Struct, forbid_unknown_fields=True):
    count: _KofunCount
    colours: _KofunColours


class _PointsFile(Struct, forbid_unknown_fields=True):
    source: Source
    dogu: tuple[Count, Count, Count]
    smile: Count
    kofun: Count


def catalogue(levels: Mapping[str, Any]) -> Catalogue:
    """The checked data of levels/haniwa, given as the parsed TOML of each file."""
    try:
        file = "tiles.toml"
        tiles = msgspec.convert(levels[file], _TilesFile)
        file = "kofun.toml"
        stock = msgspec.convert(levels[file], _KofunFile)
        file = "points.toml"
        points = msgspec.convert(levels[file], _PointsFile)
    except KeyError:
        raise BadLevel("level_missing", file=f"haniwa/{file}") from None
    except msgspec.ValidationError as error:
        raise BadLevel("level_shape", file=f"haniwa/{file}", problem=str(error)) from None
    return Catalogue(_tiles(tiles), _kofun(stock), Points((0, *points.dogu), points.smile, points.kofun))


def _tiles(file: _TilesFile) -> tuple[Piece, ...]:
    seen: dict[tuple[str, int], int] = {}
    for index, entry in enumerate(file.kinds.kind):
        if (entry.colour, entry.power) in seen:
            key = f"kinds.kind[{index}]"
            raise BadLevel("kind_twice", file="haniwa/tiles.toml", key=key, colour=entry.colour, power=entry.power)
        seen[entry.colour, entry.power] = entry.copies
    _check_count("haniwa/tiles.toml", "count.kinds", len(seen), file.count.kinds)
    _check_count("haniwa/tiles.toml", "count.tiles", sum(seen.values()), file.count.tiles)
    return tuple(sorted(tile(_LETTERS[c], power, copy) for (c, power), n in seen.items() for copy in range(n)))


def _kofun(file: _KofunFile) -> tuple[Piece, ...]:
    _check_count("haniwa/kofun.toml", "count.kofun", len(file.colours.kofun), file.count.kofun)
    letters = [_LETTERS[colour] for colour in file.colours.kofun]
    return tuple(kofun(letter, letters[:index].count(letter)) for index, letter in enumerate(letters))


def _check_count(file: str, key: str, listed: int, counted: int) -> None:
    if listed != counted:
        raise BadLevel("level_count", file=file, key=key, listed=listed, counted=counted)
