"""Where things may be put in a pond, and why not elsewhere. A pond knows its room; here it is explained."""

from __future__ import annotations

from collections.abc import Iterable

from game.games.koi._pond import Berth, Pond
from game.games.koi._refusals import refuse
from game.games.koi.parts import at, size_of
from game.kernel import hexes
from game.kernel.hexes import Cells, Hex, around
from game.kernel.trouble import Refusal


def why_not_spot(pond: Pond, cell: Hex) -> Refusal | None:
    """§8.2 A water or foliage tile touches a water side of another tile; §8.1 nothing overlaps."""
    if cell in pond.spots:
        return None
    if cell in pond.ground:
        return refuse("hex_taken", (pond.tile_at[cell],))
    return refuse("no_water_side", _banks(pond, around(cell)))


def _banks(pond: Pond, cells: Iterable[Hex]) -> tuple[str, ...]:
    """The tiles of these hexes: they turn only their banks here."""
    return tuple(sorted({pond.tile_at[cell] for cell in cells if cell in pond.ground}))


def why_not_berth(pond: Pond, name: str, berth: Berth, *, centre: bool) -> Refusal | None:
    """§8.3 A shore, and what is laid like one, touches water with the side at its centre."""
    if berth in pond.berths(name, centre=centre):
        return None
    covered = pond.book.shapes[name].covers(*berth)
    if taken := tuple(pond.tile_at[cell] for cell in covered if cell in pond.ground):
        return refuse("hex_taken", tuple(dict.fromkeys(taken)))
    if centre:
        return refuse("centre_dry", _banks(pond, (pond.hollow(berth),)))
    return refuse("no_water_side", _banks(pond, hexes.beside(covered)))


def why_not_lily(pond: Pond, cell: Hex) -> Refusal | None:
    """§8.4 A lily goes on a foliage that has none."""
    if cell not in pond.layout.foliage:
        return refuse("not_foliage", (pond.tile_at[cell],) if cell in pond.ground else ())
    return refuse("lily_there", (at("lily", cell),)) if cell in pond.layout.lilies else None


def why_not_lantern(pond: Pond, cell: Hex) -> Refusal | None:
    """§8.4 A lantern goes on a shore that has none."""
    if all(berth[0] != cell for berth in pond.layout.shores):
        return refuse("not_shore", (pond.tile_at[cell],) if cell in pond.ground else ())
    lit = any(berth[0] == cell for berth in pond.layout.lanterns)
    return refuse("lantern_there", (at("lantern", cell),)) if lit else None


def why_not_room(pond: Pond, shape: Cells, cells: Cells, own: Cells = ()) -> Refusal | None:
    """§8.5 A koi, and what is laid like one, lies on empty water hexes in its shape."""
    if not cells or not hexes.same_shape(cells, shape) or cells != tuple(sorted(cells)):
        return refuse("wrong_shape", map(hexes.name, cells))
    if dry := [cell for cell in cells if cell not in pond.wet]:
        return refuse("not_water", (pond.tile_at.get(cell, hexes.name(cell)) for cell in dry))
    if full := [cell for cell in cells if cell in pond.on and cell not in own]:
        return refuse("hex_full", (at(pond.on[cell], cell) for cell in full))
    return None


def why_not_move(pond: Pond, koi: str, cells: Cells) -> Refusal | None:
    """§8.6 A koi of the pond goes elsewhere in it; it may use hexes that it leaves."""
    own = pond.layout.koi.get(koi)
    if own is None:
        return refuse("not_in_pond", (koi,))
    if own == cells:
        return refuse("same_place", (at(koi, *own),))
    return why_not_room(pond, pond.book.koi[size_of(koi)].cells, cells, own)


def dark_shores(pond: Pond) -> list[Hex]:
    """§8.4 The middles of the shores without a lantern."""
    return sorted(berth[0] for berth in pond.layout.shores - pond.layout.lanterns)


def bare_foliage(pond: Pond) -> list[Hex]:
    """§8.4 The foliage without a lily."""
    return sorted(pond.layout.foliage - pond.layout.lilies)
