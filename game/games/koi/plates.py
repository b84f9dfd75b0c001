"""The pictures of KOI's book of rules, painted with the table's own sprites: a pond, or a part of one.

A plate says which position it is of, whose pond, and what is pointed at. What may lie where, and what stands against
it, is asked from the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pygame
from msgspec import Struct

from game.games.koi import notation, rules
from game.games.koi._screen.ways import Hold, Way
from game.games.koi.hand import Hand as KoiHand
from game.games.koi.layout import WINDOW, Camera, culprits, hexes_of, places, poses, sight, where
from game.games.koi.paint import Paint
from game.games.koi.state import State
from game.games.koi.view import project
from game.kernel import hexes
from game.kernel.box import Seat
from game.kernel.codec import position, shaped
from game.kernel.table import Table
from game.kernel.trouble import BadLevel
from game.registry import box_of
from game.stage.page import Kit, Page
from game.stage.rooms import Eye, Grasp


class Plate(Struct, frozen=True, forbid_unknown_fields=True):
    """What a plate shows."""

    position: str = ""
    """A position in notation; without one, a table is dealt."""
    seat: int = 0
    """Whose pond it is of."""
    seats: int = 2
    """For how many a table is dealt."""
    seen: str = "pond"
    """What of the table is seen: anything that a lesson can point at."""
    zoom: float = 0.7
    crests: tuple[int, ...] = (0, 1, 2, 3)
    open: str = ""
    """Something to be laid, such as 'shore' or 'small': the places where it may lie are lit."""
    why: tuple[str, ...] = ()
    """Commands that the rules refuse: what stands against them is circled."""
    ringed: tuple[str, ...] = ()
    """Hexes that are outlined in gold."""
    reeds: tuple[str, ...] = ()
    """Koi whose sides that are not water are marked."""
    points: bool = False
    """Whether it shows what koi and lanterns are worth."""


def plate(kit: Kit, file: str, raw: Mapping[str, Any]) -> pygame.Surface:
    """Paint a plate; a BadLevel that names the file if it cannot be."""
    spec = shaped(raw, Plate, file)
    view = project(_state(spec, file), None)
    eye = Eye(spec.seat, Camera(spec.seat))
    page = Page(kit)
    paint = Paint(kit, spec.crests, ("",) * 4)
    paint.adorned = False
    paint.backdrop(page)
    for seat in view.seats:
        paint.panel(page, view, eye, seat, float(seat == spec.seat))
    paint.settled(page, view, eye, hints=spec.points)
    lie = poses(view, eye)
    paint.pieces(page, view, eye, lie, living=True)
    paint.alive(page, view, eye, 0.0, lie)
    lit = _open(page, paint, view, eye, spec) if spec.open else set()
    _marked(page, paint, view, eye, spec, file)
    rects = where(view, eye, spec.seen) if spec.seen != "pond" else [_whole(view, eye, lit)]
    if not rects:
        raise BadLevel("level_shape", file=file, problem=spec.seen)
    return page.printed(rects[0], spec.zoom)


def _state(spec: Plate, file: str) -> State:
    box = box_of("koi")
    if not spec.position:
        state: State = Table.new(box, {"seats": spec.seats, "first": 0}, "rulebook").state
        return state
    read: State = position(box.read, spec.position.strip("\n"), file)
    return read


def _open(page: Page, paint: Paint, view: State, eye: Eye, spec: Plate) -> set[hexes.Hex]:
    """Light where something may lie; the hexes that are lit."""
    hand = _Holding(spec.seat, view, spec.open)
    paint.glow(page, view, eye, Grasp(hand, None, None))
    return {way.anchor for way in hand.ways(view)}


class _Holding(KoiHand):
    """A hand that holds one thing, whoever's turn it is."""

    def __init__(self, seat: Seat, view: State, thing: str) -> None:
        super().__init__(seat)
        kind = "tile" if thing in ("water", "foliage", "shore") else "koi"
        self.held = Hold(kind, thing, "store")  # type: ignore[arg-type]
        self.mine = True
        pond = view.keepers[seat].pond
        spots: list[tuple[hexes.Hex, hexes.Cells, int | None]]
        if kind == "koi":
            spots = [(cells[0], cells, None) for cells in pond.room_for(thing)]  # type: ignore[arg-type]
        else:
            tile = view.book.tiles[thing]
            berths = pond.berths(thing, centre=thing == "shore")
            spots = [(at, tile.covers(at, turn), turn if thing == "shore" else None) for at, turn in berths]
        self._found = [Way(at, cells, (), "", (0.0, 0.0), looks=looks) for at, cells, looks in spots]

    def ways(self, view: State) -> list[Way]:
        """Every place for it."""
        del view
        return self._found

    def gains(self, view: State) -> dict[hexes.Hex, int]:
        """A book does not count."""
        del view
        return {}

    def told(self, view: State, focus: str | None) -> None:
        """A book says it in words."""
        del view, focus


def _marked(page: Page, paint: Paint, view: State, eye: Eye, spec: Plate, file: str) -> None:  # noqa: PLR0913, PLR0917 -- what is painted, where, and how
    """What is outlined, marked with reeds, or circled because it stands in the way."""
    seen, pond = sight(view, eye), view.keepers[spec.seat].pond
    for name in spec.ringed:
        cells = hexes_of(f"@{name}")
        if not cells:
            raise BadLevel("level_shape", file=file, problem=name)
        paint.outlined(page, cells, seen, f"ringed {name}")
    for koi in spec.reeds:
        if koi not in pond.carp:
            raise BadLevel("level_shape", file=file, problem=koi)
        for cell, direction in pond.bare_sides(pond.carp[koi]):
            x, y = seen.side(cell, direction)
            page.picture("koi/reeds", x, y, layer=640, name=f"reeds {koi} {cell} {direction}", size=seen.size / 70)
    for said in spec.why:
        command = notation.hear(said)
        refusal = rules.objection(view, command)
        if refusal is None:
            raise BadLevel("level_shape", file=file, problem=said)
        for piece, there, _ in culprits(view, eye, refusal):
            page.picture("papers/enso", *there.center, layer=641, name=f"enso {said} {piece}", frame=7)


def _whole(view: State, eye: Eye, lit: set[hexes.Hex]) -> pygame.Rect:
    """The pond and what is lit beside it, with a strip of sand round them."""
    known = places(view, eye)
    pond = view.keepers[eye.seat or 0].pond
    rects = [known[hexes.name(cell)] for cell in {*pond.ground, *lit}]
    return rects[0].unionall(rects[1:]).inflate(90, 70).clip(WINDOW)
