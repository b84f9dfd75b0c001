"""The data of Haniwa: levels/haniwa, checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from game.games.haniwa.parts import BROWN, MOST_COPIES, Catalogue, Piece, Points, kofun, tile
from game.kernel.codec import level
from game.kernel.trouble import BadLevel

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
    tiles = level(levels, "haniwa", "tiles.toml", _TilesFile)
    stock = level(levels, "haniwa", "kofun.toml", _KofunFile)
    points = level(levels, "haniwa", "points.toml", _PointsFile)
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
