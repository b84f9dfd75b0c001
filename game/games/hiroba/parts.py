"""The parts of Hiroba: tiles, the board they make, pebbles, stones and koi.

Squares are named row and column, 1a at the upper left to 9i at the lower right. The nine places for tiles
are counted from 0 in reading order. A *plan* is a tile as it lies: nine characters in reading order, a and
b for the two gardens, ~ for the pond, the start square as a capital letter; None is a tile turned to its
water side, on which nothing can stand.

A piece on a square is written as a short text, which is what the state keeps and the notation shows:

    A7   a pebble of seat A showing 7        A7'  its twin (all but the 5 come in pairs)
    Ao   a stone of seat A                   Ao'  that seat's second stone
    A~4  a koi of seat A, won at the pond of place 4
"""

from __future__ import annotations

from functools import cache, cached_property
from itertools import product
from typing import Any, TypeAlias

from msgspec import Struct

from game.kernel.box import Seat
from game.kernel.grid import Grid, Mask, Square

Plan: TypeAlias = "str | None"
Value: TypeAlias = int

GRID = Grid(9, 9)
SEATS = "ABCD"
VALUES = range(1, 10)
PLACES = range(9)
KINDS = (1, 2, 3, 4, 5)
"""The five kinds of pebble, by their lower side; both sides add up to 10."""
COPIES = (2, 2, 2, 2, 1)
"""How many of each kind every seat has."""
KIND = (0, 0, 1, 2, 3, 4, 3, 2, 1, 0)
"""For each value, the place of its kind in KINDS (value 0 does not exist)."""
RING = (0, 1, 2, 5, 8, 7, 6, 3)
"""The places around the centre, clockwise: neighbours in this ring lie side by side."""


def square_of(place: int, spot: int) -> Square:
    """The square of the board at a spot (0 to 8, reading order) of the tile at a place."""
    return (place // 3 * 3 + spot // 3) * 9 + place % 3 * 3 + spot % 3


PLACE_OF = tuple(n // 27 * 3 + n % 9 // 3 for n in GRID.squares)
"""For each square, the place of its tile."""


# --- pieces ---------------------------------------------------------------------------------------------


def pebble(seat: Seat, value: Value, copy: int) -> str:
    """A pebble as it lies, copy 0 or 1."""
    return f"{SEATS[seat]}{value}" + "'" * copy


def stone(seat: Seat, copy: int) -> str:
    """A stone as it lies, copy 0 or 1."""
    return f"{SEATS[seat]}o" + "'" * copy


def koi(seat: Seat, place: int) -> str:
    """A koi that a seat won at the pond of a place."""
    return f"{SEATS[seat]}~{place + 1}"


EMPTY = ""
PEBBLES: dict[str, tuple[Seat, Value, int]] = {
    pebble(seat, value, copy): (seat, value, copy)
    for seat, value in product(range(4), VALUES)
    for copy in range(COPIES[KIND[value]])
}
"""Every pebble as it can lie: its seat, the value it shows, its copy."""
STONES: dict[str, tuple[Seat, int]] = {stone(seat, copy): (seat, copy) for seat in range(4) for copy in range(2)}
KOI: dict[str, tuple[Seat, int]] = {koi(seat, place): (seat, place) for seat in range(4) for place in PLACES}
VALUE = {piece: value for piece, (_, value, _) in PEBBLES.items()}
OWNER = {piece: owner[0] for kind in (PEBBLES, STONES, KOI) for piece, owner in kind.items()}


def at(piece: str, square: Square) -> str:
    """A piece with its square, as refusals and receipts name it: A7@3e."""
    return f"{piece}@{GRID.names[square]}"


# --- the board ------------------------------------------------------------------------------------------


class Garden(Struct, frozen=True):
    """One of the two gardens of a tile."""

    place: int
    letter: str
    squares: tuple[Square, ...]
    mask: Mask

    @property
    def size(self) -> int:
        """How many squares it has."""
        return len(self.squares)


class _LaidTile(Struct, frozen=True):
    """What follows from a tile lying at a place."""

    gardens: tuple[Garden, Garden]
    pond: Square
    start: Square


@cache
def _laid(place: int, plan: str) -> _LaidTile:
    squares = [square_of(place, spot) for spot in range(9)]
    gardens = []
    for letter in "ab":
        inside = tuple(n for n, ground in zip(squares, plan, strict=True) if ground.lower() == letter)
        gardens.append(Garden(place, letter, inside, sum(1 << n for n in inside)))
    start = next(n for n, ground in zip(squares, plan, strict=True) if ground.isupper())
    return _LaidTile((gardens[0], gardens[1]), squares[plan.index("~")], start)


class Board:
    """The nine tiles as they lie, and what follows from them."""

    def __init__(self, plans: tuple[Plan, ...]) -> None:
        self.plans = plans

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Board) and self.plans == other.plans)

    def __hash__(self) -> int:
        return hash(self.plans)

    def __repr__(self) -> str:
        return f"Board({self.plans})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Board, (self.plans,)

    def plain(self) -> list[Plan]:
        """The plans: everything else follows from them."""
        return list(self.plans)

    @cached_property
    def _tiles(self) -> list[_LaidTile | None]:
        return [None if plan is None else _laid(place, plan) for place, plan in enumerate(self.plans)]

    @cached_property
    def gardens(self) -> tuple[Garden, ...]:
        """The gardens of all tiles in play, tile by tile."""
        return tuple(garden for tile in self._tiles if tile is not None for garden in tile.gardens)

    @cached_property
    def garden_of(self) -> tuple[int, ...]:
        """For each square, its garden's place in `gardens`, or -1 for a pond and for a flipped tile."""
        owner = [-1] * GRID.size
        for index, garden in enumerate(self.gardens):
            for n in garden.squares:
                owner[n] = index
        return tuple(owner)

    @cached_property
    def ponds(self) -> tuple[Square | None, ...]:
        """§1.2 For each place, the square of its pond, on which a koi waits, or None."""
        return tuple(None if tile is None else tile.pond for tile in self._tiles)

    @cached_property
    def starts(self) -> Mask:
        """The start squares."""
        return sum(1 << tile.start for tile in self._tiles if tile is not None)

    @cached_property
    def land(self) -> Mask:
        """All garden squares."""
        return sum(garden.mask for garden in self.gardens)

    @cached_property
    def peers(self) -> tuple[Mask, ...]:
        """§2.3 For each square, the squares that must not show the same value: row, column and garden."""
        peers = list(GRID.line)
        for garden in self.gardens:
            for n in garden.squares:
                peers[n] |= garden.mask
        return tuple(peers)

    def number(self, place: int) -> int:
        """The number of a tile in play: 1 for the first in reading order."""
        return sum(plan is not None for plan in self.plans[: place + 1])


# --- the data of levels/hiroba --------------------------------------------------------------------------


class Tile(Struct, frozen=True):
    """A terrain tile: its name and its plan in each of the four turns."""

    name: str
    plans: tuple[str, str, str, str]


class SetUp(Struct, frozen=True):
    """How the table is set for a number of seats."""

    flipped: int
    stones: tuple[int, ...]


class Catalogue(Struct, frozen=True):
    """The tiles and tables of levels/hiroba."""

    tiles: tuple[Tile, ...]
    set_up: dict[int, SetUp]


_SPOTS = Grid(3, 3)


def tile_fault(plan: str) -> str | None:
    """What is wrong with the plan of a tile, as a code, or None."""
    if len(plan) != 9 or not set(plan) <= set("abAB~"):
        return "squares"
    if plan.count("~") != 1:
        return "pond"
    starts = [spot for spot, ground in enumerate(plan) if ground.isupper()]
    if len(starts) != 1:
        return "start"
    for letter in "ab":
        garden = sum(1 << spot for spot, ground in enumerate(plan) if ground.lower() == letter)
        if not 2 <= garden.bit_count() <= 6:
            return "garden_size"
        if not _SPOTS.connected(garden):
            return "garden_split"
    if _SPOTS.beside[plan.index("~")] >> starts[0] & 1:
        return "start_by_pond"
    return None
