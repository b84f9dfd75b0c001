"""Hexes: axial coordinates, turns and mirrors, the sides of laid tiles, shapes and rays.

A hex is a pair (q, r). Its six neighbours are counted clockwise from the east, on a board of hexes that
stand on a corner: e, se, sw, w, nw, ne. A hex is written `q,r`, a tile as it lies `q,r/se`: where its first
cell is, and where its own east points.

    A tile is a row of cells around (0, 0), each with its open sides; the sides in between are nobody's.
    A shape is a row of cells alone: what lies on other tiles, a koi say, has no sides of its own.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator
from functools import cache
from typing import TypeAlias

from msgspec import Struct

from game.kernel.numerals import NUMBER

Hex: TypeAlias = tuple[int, int]
Turn: TypeAlias = int
"""A direction, or a number of sixths of a turn clockwise: 0 to 5."""
Sides: TypeAlias = int
"""A set of sides: bit n is the side that looks in direction n."""
Cells: TypeAlias = tuple[Hex, ...]
"""Several hexes, sorted."""

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
NAMES = ("e", "se", "sw", "w", "nw", "ne")
"""The name of each direction."""
TURNS = range(6)
ALL_SIDES: Sides = 0b111111


def opposite(direction: Turn) -> Turn:
    """The direction one comes from."""
    return (direction + 3) % 6


@cache
def around(cell: Hex) -> tuple[Hex, ...]:
    """The six neighbours of a hex, clockwise from the east."""
    q, r = cell
    return tuple((q + dq, r + dr) for dq, dr in DIRECTIONS)


def added(cell: Hex, by: Hex) -> Hex:
    """A hex moved by another, seen as a step from (0, 0)."""
    return cell[0] + by[0], cell[1] + by[1]


def turned(cell: Hex, turn: Turn) -> Hex:
    """A hex turned about (0, 0), clockwise."""
    q, r = cell
    for _ in range(turn % 6):
        q, r = -r, q + r
    return q, r


def mirrored(cell: Hex) -> Hex:
    """A hex on the other side of the line between east and south-east."""
    return cell[1], cell[0]


def turned_sides(sides: Sides, turn: Turn) -> Sides:
    """Sides turned clockwise."""
    turn %= 6
    return (sides << turn | sides >> 6 - turn) & ALL_SIDES


def distance(a: Hex, b: Hex) -> int:
    """How many steps it is from one hex to another."""
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def beside(cells: Iterable[Hex]) -> set[Hex]:
    """The hexes that touch these cells from outside."""
    inside = set(cells)
    return {near for cell in inside for near in around(cell)} - inside


# --- names ----------------------------------------------------------------------------------------------

NAME = rf"-?{NUMBER},-?{NUMBER}"
"""The pattern of a hex in writing."""
_NAME = re.compile(NAME)


@cache
def name(cell: Hex) -> str:
    """A hex in writing."""
    return f"{cell[0]},{cell[1]}"


def named(text: str) -> Hex | None:
    """The hex of a writing, or None."""
    if not _NAME.fullmatch(text):
        return None
    q, r = text.split(",")
    return int(q), int(r)


# --- tiles ----------------------------------------------------------------------------------------------


class Tile(Struct, frozen=True):
    """A tile: its cells, the first one at (0, 0), and the open sides of each."""

    cells: tuple[Hex, ...]
    water: tuple[Sides, ...]

    def laid(self, at: Hex, turn: Turn) -> tuple[tuple[Hex, Sides], ...]:
        """The hexes that it covers when it lies there, turned so, each with its open sides."""
        return _laid(self, at, turn)

    def covers(self, at: Hex, turn: Turn) -> tuple[Hex, ...]:
        """The hexes that it covers when it lies there, turned so."""
        return tuple(cell for cell, _ in _laid(self, at, turn))


@cache
def _laid(tile: Tile, at: Hex, turn: Turn) -> tuple[tuple[Hex, Sides], ...]:
    return tuple(
        (added(turned(cell, turn), at), turned_sides(sides, turn))
        for cell, sides in zip(tile.cells, tile.water, strict=True)
    )


# --- shapes ---------------------------------------------------------------------------------------------


@cache
def poses(shape: Cells) -> tuple[Cells, ...]:
    """Every way a shape can lie, turned or mirrored, each with its first cell at (0, 0), none twice."""
    found: dict[Cells, None] = {}
    for cells in (shape, tuple(map(mirrored, shape))):
        for turn in TURNS:
            spun = sorted(turned(cell, turn) for cell in cells)
            first = (-spun[0][0], -spun[0][1])
            found[tuple(added(cell, first) for cell in spun)] = None
    return tuple(found)


def fits(shape: Cells, room: Container[Hex], anchors: Iterable[Hex]) -> list[Cells]:
    """Every place in `room` for a shape whose first cell is one of `anchors`, each as sorted cells."""
    rests = [pose[1:] for pose in poses(shape)]
    found: list[Cells] = []
    for q, r in anchors:
        for rest in rests:
            cells = [(q, r)]
            for dq, dr in rest:
                cell = (q + dq, r + dr)
                if cell not in room:
                    break
                cells.append(cell)
            else:
                found.append(tuple(cells))
    return found


def same_shape(cells: Cells, shape: Cells) -> bool:
    """Whether cells lie in a shape, turned or mirrored as they may be."""
    whole = tuple(sorted(cells))
    back = (-whole[0][0], -whole[0][1])
    return tuple(added(cell, back) for cell in whole) in poses(shape)


# --- rays -----------------------------------------------------------------------------------------------


def ray(start: Hex, direction: Turn) -> Iterator[Hex]:
    """The hexes in a straight line from a hex, that hex the first; it never ends."""
    q, r = start
    dq, dr = DIRECTIONS[direction]
    while True:
        yield q, r
        q, r = q + dq, r + dr


def run(start: Hex, direction: Turn, room: Container[Hex]) -> Cells:
    """The unbroken run of a ray inside `room`, in the order it is walked."""
    found: list[Hex] = []
    for cell in ray(start, direction):
        if cell not in room:
            return tuple(found)
        found.append(cell)
    raise AssertionError("unreachable: a ray never ends")
