"""The data of Hiroba: levels/hiroba, checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from game.games.hiroba.parts import PLACES, RING, Catalogue, SetUp, Tile, tile_fault
from game.kernel.codec import level
from game.kernel.grid import turned
from game.kernel.trouble import BadLevel


class _TileEntry(Struct, forbid_unknown_fields=True):
    name: str
    plan: list[str]


class _TilesFile(Struct, forbid_unknown_fields=True):
    source: str
    tile: list[_TileEntry]


class _SeatsEntry(Struct, forbid_unknown_fields=True):
    count: int
    flipped: int
    stones: list[int]


class _SetUpFile(Struct, forbid_unknown_fields=True):
    source: str
    seats: list[_SeatsEntry]


def catalogue(levels: Mapping[str, Any]) -> Catalogue:
    """The checked data of levels/hiroba, given as the parsed TOML of each file."""
    tiles = level(levels, "hiroba", "tiles.toml", _TilesFile)
    set_up = level(levels, "hiroba", "setup.toml", _SetUpFile)
    counts = [entry.count for entry in set_up.seats]
    if sorted(counts) != [2, 3, 4]:
        raise BadLevel("setup_seats", file="hiroba/setup.toml", key="seats.count", counts=counts)
    return Catalogue(_tiles(tiles.tile), {entry.count: _set_up(entry) for entry in set_up.seats})


def _tiles(entries: list[_TileEntry]) -> tuple[Tile, ...]:
    seen: dict[str, str] = {}
    tiles = []
    for index, entry in enumerate(entries):
        plan = "".join(entry.plan)
        fault = "squares" if [len(row) for row in entry.plan] != [3, 3, 3] else tile_fault(plan)
        if fault is not None:
            raise BadLevel("tile_" + fault, file="hiroba/tiles.toml", key=f"tile[{index}].plan", tile=entry.name)
        turns = [plan]
        for _ in range(3):
            turns.append(turned(turns[-1], 3))
        if plan in seen:
            raise BadLevel(
                "tile_twice", file="hiroba/tiles.toml", key=f"tile[{index}].plan", tile=entry.name, other=seen[plan]
            )
        # Gardens have no names of their own: the same layout with a and b exchanged is the same tile.
        swap = str.maketrans("abAB", "baBA")
        seen.update((text, entry.name) for turn in turns for text in (turn, turn.translate(swap)))
        tiles.append(Tile(entry.name, (turns[0], turns[1], turns[2], turns[3])))
    if len(tiles) < len(PLACES):
        raise BadLevel("tiles_few", file="hiroba/tiles.toml", key="tile", count=len(tiles), need=len(PLACES))
    return tuple(tiles)


def _set_up(entry: _SeatsEntry) -> SetUp:
    file = "hiroba/setup.toml"
    if not 0 <= entry.flipped <= len(RING):
        raise BadLevel("setup_flipped", file=file, key="seats.flipped", count=entry.count)
    if len(entry.stones) != entry.count or not all(0 <= stones <= 2 for stones in entry.stones):
        raise BadLevel("setup_stones", file=file, key="seats.stones", count=entry.count)
    return SetUp(entry.flipped, tuple(entry.stones))
