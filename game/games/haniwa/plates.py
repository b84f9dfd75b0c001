"""The pictures of Haniwa's book of rules, painted with the table's own sprites: a part of a court, smaller.

A plate says which position it is of, what of it is seen, and what is pointed at. What may be placed where, and what
stands against it, is asked from the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pygame
from msgspec import Struct

from game.games.haniwa import notation, rules
from game.games.haniwa.layout import culprits, places, poses, where
from game.games.haniwa.paint import Paint
from game.games.haniwa.parts import SEATS
from game.games.haniwa.state import State
from game.games.haniwa.view import project
from game.kernel.codec import position, shaped
from game.kernel.trouble import BadLevel
from game.registry import box_of
from game.stage.page import Kit, Page
from game.stage.rooms import Eye

ROOM = 26
"""How much of what is beside the places is seen."""


class Plate(Struct, frozen=True, forbid_unknown_fields=True):
    """What a plate shows."""

    position: str
    """A position in notation."""
    seen: tuple[str, ...]
    """The places that are seen, with everything between them."""
    zoom: float = 0.7
    seat: int = 0
    """Whose area is below, and whose hand is seen."""
    crests: tuple[int, ...] = (0, 1)
    lit: tuple[str, ...] = ()
    """Places with a frame of light."""
    open: str = ""
    """A seat and a colour, such as 'A R': its free squares, those of that column doubled."""
    why: tuple[str, ...] = ()
    """Commands that the rules refuse: what stands against them is circled."""


def plate(kit: Kit, file: str, raw: Mapping[str, Any]) -> pygame.Surface:
    """Paint a plate; a BadLevel that names the file if it cannot be."""
    spec = shaped(raw, Plate, file)
    state: State = position(box_of("haniwa").read, spec.position.strip("\n"), file)
    view, eye = project(state, spec.seat), Eye(spec.seat, spec.seat)
    rects = [rect for name in (*spec.seen, *spec.lit) for rect in _found(view, eye, name, file)]
    page, paint = Page(kit), Paint(kit, spec.crests, ("",) * len(SEATS))
    paint.adorned = False
    paint.backdrop(page)
    paint.ground(page, view, eye)
    paint.settled(page, view, eye, hints=True)
    if spec.open:
        paint.light(page, view, eye, SEATS.index(spec.open[0]), spec.open[2:])
    paint.pieces(page, view, eye, poses(view, eye))
    for name in spec.lit:
        for n, rect in enumerate(_found(view, eye, name, file)):
            page.framed(rect, layer=640, name=f"lit {name} {n}")
    for said in spec.why:
        _ink(page, view, eye, said, file)
    return page.printed(rects[0].unionall(rects[1:]).inflate(2 * ROOM, 2 * ROOM), spec.zoom)


def _found(view: State, eye: Eye, name: str, file: str) -> list[pygame.Rect]:
    """Where something is; a BadLevel if there is no such thing."""
    found = where(view, eye, name)
    if not found:
        raise BadLevel("level_shape", file=file, problem=name)
    return found


def _ink(page: Page, view: State, eye: Eye, said: str, file: str) -> None:
    """A circle around each piece that stands against a command."""
    refusal = rules.objection(view, notation.hear(said))
    if refusal is None:
        raise BadLevel("level_shape", file=file, problem=said)
    known = places(view, eye)
    at = notation.hear(said)
    here = known.get(SEATS[at.seat] + said.rpartition("@")[2])
    for piece, there, blocks in culprits(view, eye, refusal):
        page.picture("papers/enso", *there.center, layer=641, name=f"enso {said} {piece}", frame=7)
        if blocks and here is not None and here != there:
            page.ink(f"ink {said} {piece}", here.center, there.center, layer=640)
