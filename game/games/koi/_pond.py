"""The pond of a seat: the tiles as they lie, what lies on them, and what follows from both.

A pond is a value. What follows from it is found when it is first asked for, and kept; a pond that comes of another
one takes over what follows from the tiles (`but`, `laid`), so that a whole pond is looked at only once. That it is
what a pond with the same layout finds by itself is a test's to hold.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from functools import cache, cached_property
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.games.koi.parts import Book, Size, Ware, at, face_of, size_of
from game.kernel import hexes
from game.kernel.hexes import TURNS, Cells, Hex, Sides, Tile, Turn, around, opposite

Berth = tuple[Hex, Turn]
"""Where a tile lies: its first cell, and its turn."""


class Laid(Struct, frozen=True):
    """A goal tile in a pond: the hexes it covers, and its turn if it has sides of its own."""

    cells: Cells
    turn: Turn | None = None


class Layout(Struct, frozen=True):
    """What was put where. Nothing here has an order but the path."""

    spring: Berth = ((0, 0), 0)
    water: frozenset[Hex] = frozenset()
    foliage: frozenset[Hex] = frozenset()
    lilies: frozenset[Hex] = frozenset()
    shores: frozenset[Berth] = frozenset()
    lanterns: frozenset[Berth] = frozenset()
    koi: dict[str, Cells] = {}
    pieces: dict[str, Laid] = {}
    """Goal tiles by name, those of the path excepted."""
    path: Cells = ()
    """The hexes of the path from one end to the other."""


class Pond:
    """A pond and what follows from its layout."""

    def __init__(self, book: Book, layout: Layout) -> None:
        self.book = book
        self.layout = layout

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Pond) and self.layout == other.layout)

    def __hash__(self) -> int:
        return hash((self.layout.water, self.layout.foliage, self.layout.shores))

    def __reduce__(self) -> tuple[Any, ...]:
        return Pond, (self.book, self.layout)

    def __repr__(self) -> str:
        return f"Pond({self.layout})"

    def plain(self) -> dict[str, Any]:
        """The layout, sorted where it has no order: everything else follows from it."""
        fields = {name: getattr(self.layout, name) for name in self.layout.__struct_fields__}
        return {name: sorted(value) if isinstance(value, frozenset) else value for name, value in fields.items()}

    def but(self, **changes: Any) -> Pond:
        """The same pond with another layout in these things. Where no tile is among them, what follows from the tiles
        alone stays.
        """
        pond = Pond(self.book, replace(self.layout, **changes))
        if changes.keys() <= _NO_TILES:
            pond.__dict__.update((name, known) for name, known in self.__dict__.items() if name in _OF_TILES)
        return pond

    def laid(self, ware: Ware, berth: Berth) -> Pond:
        """The same pond with one more tile: the ground grows by its hexes, and the water that is open around them."""
        layout = self.layout
        match ware:
            case "water":
                pond = self.but(water=layout.water | {berth[0]})
            case "foliage":
                pond = self.but(foliage=layout.foliage | {berth[0]})
            case "shore":
                pond = self.but(shores=layout.shores | {berth})
        if "open_water" in self.__dict__:
            cells = self.book.tiles[ware].laid(*berth)
            ground = pond.__dict__["ground"] = {**self.ground, **dict(cells)}
            pond.__dict__["open_water"] = _opened(dict(self.open_water), cells, ground)
        return pond

    # --- the ground ---

    def tiles(self) -> Iterator[tuple[str, Berth]]:
        """Every tile with sides of its own, and where it lies."""
        layout = self.layout
        yield "spring", layout.spring
        for kind, cells in (("water", layout.water), ("foliage", layout.foliage)):
            for cell in cells:
                yield kind, (cell, 0)
        for berth in layout.shores:
            yield "shore", berth
        for piece, laid in layout.pieces.items():
            if laid.turn is not None:
                yield piece, (laid.cells[0], laid.turn)

    @cached_property
    def spring(self) -> frozenset[Hex]:
        """The hexes of the spring."""
        return frozenset(self.book.tiles["spring"].covers(*self.layout.spring))

    @cached_property
    def ground(self) -> dict[Hex, Sides]:
        """Every hex of the pond, with its water sides."""
        layout = self.layout
        shapes = self.book.shapes
        ground = dict.fromkeys(layout.water, hexes.ALL_SIDES)
        ground.update(dict.fromkeys(layout.foliage, hexes.ALL_SIDES))
        ground.update(shapes["spring"].laid(*layout.spring))
        for berth in layout.shores:
            ground.update(shapes["shore"].laid(*berth))
        for piece, laid in layout.pieces.items():
            if laid.turn is not None:
                ground.update(shapes[face_of(piece)].laid(laid.cells[0], laid.turn))
        return ground

    @cached_property
    def open_water(self) -> dict[Hex, Sides]:
        """The bare hexes where a tile could touch water, each with the sides by which it would."""
        return _opened({}, self.ground.items(), self.ground)

    @cached_property
    def tile_at(self) -> dict[Hex, str]:
        """The tile of every hex, by name and first cell."""
        return {
            cell: at(face_of(name), berth[0])
            for name, berth in self.tiles()
            for cell in self.book.shapes[face_of(name)].covers(*berth)
        }

    # --- what lies on it ---

    @cached_property
    def on(self) -> dict[Hex, str]:
        """What lies on a hex, by name, where something does."""
        layout = self.layout
        found = dict.fromkeys(layout.lilies, "lily")
        found.update((berth[0], "lantern") for berth in layout.lanterns)
        found.update(dict.fromkeys(layout.path, "path"))
        for things in (layout.koi, {name: laid.cells for name, laid in layout.pieces.items() if laid.turn is None}):
            for thing, cells in things.items():
                for cell in cells:
                    found[cell] = thing
        return found

    @cached_property
    def wet(self) -> frozenset[Hex]:
        """The water hexes, those of the spring among them."""
        return self.layout.water | self.spring

    @cached_property
    def empty(self) -> frozenset[Hex]:
        """The water hexes on which nothing lies."""
        return self.wet.difference(self.on)

    # --- room ---

    # Places are kept as the keys of dictionaries: sorted, so that equal ponds list them alike, and quick to ask.

    @cached_property
    def spots(self) -> dict[Hex, None]:
        """Every place for a tile of one hex with water all round."""
        return dict.fromkeys(sorted(self.open_water))

    def berths(self, name: str, *, centre: bool) -> dict[Berth, None]:
        """§8.2 Every place for a tile: by any water side, at a water side of another; §8.3 a shore by its centre."""
        known: dict[tuple[str, bool], dict[Berth, None]] = self.__dict__.setdefault("_berths", {})
        if (name, centre) not in known:
            tile = self.book.shapes[name]
            one = len(tile.cells) == 1  # it has water all round, and looks the same whichever way it is turned
            found = ((cell, 0) for cell in self.spots) if one else sorted(self._find_berths(tile, centre=centre))
            known[name, centre] = dict.fromkeys(found)
        return known[name, centre]

    def _find_berths(self, tile: Tile, *, centre: bool) -> Iterator[Berth]:
        ground = self.ground
        reaches = _reaches(tile, centre)
        for (q, r), sides in self.open_water.items():
            for direction in TURNS:
                if not sides >> direction & 1:
                    continue
                for turn, (aq, ar), rest in reaches[direction]:
                    for dq, dr in rest:
                        if (q + dq, r + dr) in ground:
                            break
                    else:
                        yield (q + aq, r + ar), turn

    def room(self, shape: Cells, *, spring: bool = True) -> dict[Cells, None]:
        """§8.5 Every place on empty water for a shape, turned or mirrored as it may be."""
        known: dict[tuple[Cells, bool], dict[Cells, None]] = self.__dict__.setdefault("_room", {})
        if (shape, spring) not in known:
            empty = self.empty if spring else self.empty - self.spring
            known[shape, spring] = dict.fromkeys(hexes.fits(shape, empty, sorted(empty)))
        return known[shape, spring]

    def room_for(self, size: Size) -> dict[Cells, None]:
        """Every place for a koi of a size."""
        return self.room(self.book.koi[size].cells)

    def room_to_move(self, koi: str) -> dict[Cells, None]:
        """§8.6 Every other place for a koi of this pond; it may use the hexes that it leaves."""
        known: dict[str, dict[Cells, None]] = self.__dict__.setdefault("_moves", {})
        if koi not in known:
            own = self.layout.koi[koi]
            room = self.empty.union(own)
            places = dict.fromkeys(hexes.fits(self.book.koi[size_of(koi)].cells, room, sorted(room)))
            del places[own]
            known[koi] = places
        return known[koi]

    @cached_property
    def path_ends(self) -> dict[Cells, None]:
        """The empty water hexes where the path can begin or go on."""
        path = self.layout.path
        ends = self.empty.intersection((*around(path[0]), *around(path[-1]))) if path else self.empty
        return {(cell,): None for cell in sorted(ends)}

    def ends_beside(self, cell: Hex) -> Cells:
        """The ends of the path that a hex touches."""
        path = self.layout.path
        return tuple(end for end in dict.fromkeys((*path[:1], *path[-1:])) if end in around(cell))

    # --- what koi and lanterns see ---

    @cached_property
    def carp(self) -> dict[str, Cells]:
        """Every koi with the hexes it covers, the Centennial carp among them."""
        carps = {name: laid.cells for name, laid in self.layout.pieces.items() if face_of(name) == "carp"}
        return {**self.layout.koi, **carps}

    def bare_sides(self, cells: Cells) -> list[Berth]:
        """§10.2 The sides of a koi, as hex and direction, that touch no water side: without any it is surrounded."""
        ground = self.ground
        return [
            (cell, direction)
            for cell in cells
            for direction, near in enumerate(around(cell))
            if near not in cells and not ground.get(near, 0) >> opposite(direction) & 1
        ]

    def hollow(self, berth: Berth) -> Hex:
        """The cell that a shore bends round."""
        return around(berth[0])[berth[1]]

    def runs(self, berth: Berth, name: str) -> list[Cells]:
        """§10.3 The unbroken runs of hexes in front of a shore's lantern or a Statue; of a Bridge there are three."""
        hollow = self.hollow(berth)
        cells = self.book.shapes[name].covers(*berth) if name == "bridge" else (berth[0],)
        return [hexes.run(hollow, around(cell).index(hollow), self.ground) for cell in cells]


_NO_TILES = {"lilies", "lanterns", "koi", "path"}
"""What is no tile: the ground stays as it is, whatever of it comes or goes."""
_OF_TILES = {"spring", "ground", "open_water", "tile_at", "wet", "spots", "_berths"}
"""What follows from the tiles alone."""


def _opened(water: dict[Hex, Sides], cells: Iterable[tuple[Hex, Sides]], ground: Container[Hex]) -> dict[Hex, Sides]:
    """Open water, changed by cells of the ground: the bare hexes at their water sides come, those they cover go."""
    for cell, sides in cells:
        water.pop(cell, None)
        for direction, near in enumerate(around(cell)):
            if sides >> direction & 1 and near not in ground:
                water[near] = water.get(near, 0) | _BACK[direction]
    return water


_BACK = tuple(1 << opposite(direction) for direction in TURNS)


@cache
def _reaches(tile: Tile, centre: bool) -> tuple[tuple[tuple[Turn, Hex, Cells], ...], ...]:  # noqa: FBT001 -- a cache key
    """For each side of a bare hex: every way a tile covers that hex with a water side there.

    A way is the turn of the tile, and its first cell and its other cells as steps from that hex.
    """
    found: list[list[tuple[Turn, Hex, Cells]]] = [[] for _ in TURNS]
    for turn in TURNS:
        laid = tile.laid((0, 0), turn)
        for cell, sides in laid[:1] if centre else laid:
            back = (-cell[0], -cell[1])
            rest = tuple(hexes.added(other, back) for other, _ in laid if other != cell)
            for direction in TURNS:
                if sides >> direction & 1:
                    found[direction].append((turn, back, rest))
    return tuple(map(tuple, found))
