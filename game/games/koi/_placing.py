"""Where things may be put in a pond, and the rules that say why not elsewhere.

A pond knows the room it has (`_pond`): what is laid with sides of its own has berths there, what is laid on water
hexes has rooms.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple, TypeAlias

from game.games.koi._pond import Berth, Pond
from game.games.koi.commands import AddLantern, AddLily, Claim, Command, Lay, MoveKoi, PlaceKoi
from game.games.koi.parts import at, size_of
from game.games.koi.state import State
from game.kernel import hexes, legality
from game.kernel.box import Seat
from game.kernel.hexes import Cells, Hex

Rule: TypeAlias = legality.Rule[State]
Part: TypeAlias = legality.Part[State]
Laying: TypeAlias = Lay | PlaceKoi | MoveKoi | Claim


def pond_of(state: State, ask: Command) -> Pond:
    """The pond of the seat that asks."""
    return state.keepers[ask.seat].pond


def no_place(wrong: Rule, places: Callable[[State, Any], Collection[Any]]) -> Rule:
    """The rule that something can lie nowhere in a pond: then it is not the shape of one place that is wrong."""
    return Rule("no_place", wrong.section, lambda state, ask: wrong.stands(state, ask) and not places(state, ask))


# --- what has sides of its own --------------------------------------------------------------------------


class _Tile(NamedTuple):
    """A tile as it is to be laid: its shape, where, and whether by its centre side."""

    name: str
    berth: Berth
    centre: bool


def by_centre(ware: str) -> bool:
    """§8.3 Whether a tile of the supply lies by its centre: a shore does."""
    return ware == "shore"


def _tile(state: State, ask: Laying) -> _Tile | None:
    """The tile that is to be laid, or None for what goes on water hexes."""
    match ask:
        case Lay():
            return _Tile(ask.tile, (ask.at, ask.turn), by_centre(ask.tile))
        case Claim(cells=(cell,), turn=int(turn)):
            return _Tile(ask.piece, (cell, turn), state.book.pieces[ask.piece].lies == "centre")
    return None


def _covered(state: State, ask: Laying) -> Cells:
    """The hexes that the sides of a tile would enclose."""
    tile = _tile(state, ask)
    return () if tile is None else state.book.shapes[tile.name].covers(*tile.berth)


def _taken(state: State, ask: Laying) -> list[str]:
    """The tiles that lie where a tile is to be laid."""
    pond = pond_of(state, ask)
    return list(dict.fromkeys(pond.tile_at[cell] for cell in _covered(state, ask) if cell in pond.ground))


def _dry(state: State, ask: Laying) -> bool:
    """Whether a tile would not touch water as it should."""
    tile = _tile(state, ask)
    return tile is not None and tile.berth not in pond_of(state, ask).berths(tile.name, centre=tile.centre)


def _by_centre(state: State, ask: Laying) -> bool:
    tile = _tile(state, ask)
    return tile is not None and tile.centre


def _banks(state: State, ask: Laying) -> tuple[str, ...]:
    """The tiles that turn only their banks to a tile: those beside it, or where its centre looks."""
    tile, pond = _tile(state, ask), pond_of(state, ask)
    assert tile is not None
    near = (pond.hollow(tile.berth),) if tile.centre else hexes.beside(_covered(state, ask))
    return tuple(sorted({pond.tile_at[cell] for cell in near if cell in pond.ground}))


HEX_TAKEN = Rule("hex_taken", "§8.1", lambda state, ask: bool(_taken(state, ask)), _taken)
CENTRE_DRY = Rule("centre_dry", "§8.3", lambda s, ask: _by_centre(s, ask) and _dry(s, ask), _banks)
NO_WATER_SIDE = Rule("no_water_side", "§8.2", _dry, _banks)
BERTH_RULES = (HEX_TAKEN, CENTRE_DRY, NO_WATER_SIDE)

TURNED = Rule("wrong_shape", "§8.5", lambda _, ask: ask.tile != "shore" and ask.turn != 0)
BERTH = Part(
    "at turn",
    lambda state, seat, ware: state.keepers[seat].pond.berths(ware, centre=by_centre(ware)),
    no_place(TURNED, lambda state, ask: pond_of(state, ask).berths(ask.tile, centre=by_centre(ask.tile))),
    TURNED,
    *BERTH_RULES,
)
"""§8.2 A tile touches water with a side of its own; §8.3 a shore with the one at its centre, the first of its hexes.

Whatever the other sides touch, water or a bank, is free.
"""


# --- what goes on a tile --------------------------------------------------------------------------------


def _tile_there(state: State, ask: AddLily | AddLantern) -> tuple[str, ...]:
    pond = pond_of(state, ask)
    return (pond.tile_at[ask.at],) if ask.at in pond.ground else ()


def _bare_foliage(state: State, seat: Seat) -> list[Hex]:
    """§8.4 The foliage without a lily."""
    layout = state.keepers[seat].pond.layout
    return sorted(layout.foliage - layout.lilies)


def _dark_shores(state: State, seat: Seat) -> list[Hex]:
    """§8.4 The middles of the shores without a lantern."""
    layout = state.keepers[seat].pond.layout
    return sorted(berth[0] for berth in layout.shores - layout.lanterns)


BARE_FOLIAGE = Part(
    "at",
    _bare_foliage,
    Rule("not_foliage", "§8.4", lambda state, ask: ask.at not in pond_of(state, ask).layout.foliage, _tile_there),
    Rule("lily_there", "§8.4", pieces=lambda _, ask: (at("lily", ask.at),)),
)
DARK_SHORE = Part(
    "at",
    _dark_shores,
    Rule(
        "not_shore",
        "§8.4",
        lambda state, ask: all(berth[0] != ask.at for berth in pond_of(state, ask).layout.shores),
        _tile_there,
    ),
    Rule("lantern_there", "§8.4", pieces=lambda _, ask: (at("lantern", ask.at),)),
)


# --- what goes on water hexes ---------------------------------------------------------------------------


def _shape(state: State, ask: PlaceKoi | MoveKoi | Claim) -> Cells:
    if isinstance(ask, Claim):
        return state.book.pieces[ask.piece].cells
    return state.book.koi[ask.size if isinstance(ask, PlaceKoi) else size_of(ask.koi)].cells


def _misshapen(state: State, ask: PlaceKoi | MoveKoi | Claim) -> bool:
    """§8.5 Whether these hexes are not the shape, in order; a goal tile with sides has one, and a turn."""
    if isinstance(ask, Claim):
        piece = state.book.pieces[ask.piece]
        if piece.tile is not None:
            return len(ask.cells) != 1 or ask.turn is None
        if ask.turn is not None:
            return True
    shape, cells = _shape(state, ask), ask.cells
    return not cells or not hexes.same_shape(cells, shape) or cells != tuple(sorted(cells))


def _dry_cells(state: State, ask: PlaceKoi | MoveKoi | Claim) -> list[str]:
    pond = pond_of(state, ask)
    return [pond.tile_at.get(cell, hexes.name(cell)) for cell in ask.cells if cell not in pond.wet]


def _full_cells(state: State, ask: PlaceKoi | MoveKoi | Claim) -> list[str]:
    """What lies on these hexes; a koi that moves may use the hexes it leaves."""
    pond = pond_of(state, ask)
    own = pond.layout.koi[ask.koi] if isinstance(ask, MoveKoi) else ()
    return [at(pond.on[cell], cell) for cell in ask.cells if cell in pond.on and cell not in own]


WRONG_SHAPE = Rule("wrong_shape", "§8.5", _misshapen, lambda _, ask: map(hexes.name, ask.cells))
NOT_WATER = Rule("not_water", "§8.5", lambda state, ask: bool(_dry_cells(state, ask)), _dry_cells)
HEX_FULL = Rule("hex_full", "§8.5", lambda state, ask: bool(_full_cells(state, ask)), _full_cells)
SAME_PLACE = Rule(
    "same_place",
    "§8.6",
    lambda state, ask: pond_of(state, ask).layout.koi[ask.koi] == ask.cells,
    lambda _, ask: (at(ask.koi, *ask.cells),),
)
ROOM_RULES = (NOT_WATER, HEX_FULL)

ROOM = Part(
    "cells",
    lambda state, seat, size: state.keepers[seat].pond.room_for(size),
    no_place(WRONG_SHAPE, lambda state, ask: pond_of(state, ask).room_for(ask.size)),
    WRONG_SHAPE,
    *ROOM_RULES,
)
"""§8.5 A koi lies on empty water hexes in its shape."""
OTHER_ROOM = Part(
    "cells",
    lambda state, seat, koi: state.keepers[seat].pond.room_to_move(koi),
    SAME_PLACE,
    no_place(WRONG_SHAPE, lambda state, ask: pond_of(state, ask).room_to_move(ask.koi)),
    WRONG_SHAPE,
    *ROOM_RULES,
)
"""§8.6 A koi of the pond goes elsewhere in it."""
