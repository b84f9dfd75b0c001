"""The pictures of Hitohira's book of rules, painted with the table's own sprites: a part of a table, smaller.

A plate says which position it is of, whose eyes look, what of it is seen, and what is pointed at. What can be done
there, and how likely a draw fails, is asked from the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pygame
from msgspec import Struct

from game.games.hitohira.hand import Hand
from game.games.hitohira.layout import MIDDLE, poses, share_of, where
from game.games.hitohira.paint import Paint
from game.games.hitohira.parts import SEATS
from game.games.hitohira.state import State
from game.games.hitohira.view import project
from game.kernel.codec import position, shaped
from game.kernel.trouble import BadLevel
from game.registry import box_of
from game.stage.page import Kit, Page
from game.stage.rooms import Eye, Grasp


class Plate(Struct, frozen=True, forbid_unknown_fields=True):
    """What a plate shows."""

    position: str
    """A position in notation."""
    seen: tuple[str, ...] = ()
    """The things that are seen, as a lesson would point at them; without any, the middle of the table."""
    zoom: float = 0.7
    eyes: str = ""
    """The letter of the seat whose eyes look; without one, everybody's."""
    aims: str = ""
    """What the hand of the seat on turn points at, such as 'draw 2'; nothing is said of its choices without it."""
    crests: tuple[int, ...] = (0, 1, 2, 3)
    names: tuple[str, ...] = ("", "", "", "")
    grow: int = 26
    """How much is seen around it."""


def plate(kit: Kit, file: str, raw: Mapping[str, Any]) -> pygame.Surface:
    """Paint a plate; a BadLevel that names the file if it cannot be."""
    spec = shaped(raw, Plate, file)
    state: State = position(box_of("hitohira").read, spec.position, file)
    eye = Eye(SEATS.index(spec.eyes) if spec.eyes else None)
    view = project(state, eye.seat)
    rects = [rect for name in spec.seen for rect in where(view, eye, name)]
    if spec.seen and not rects:
        raise BadLevel("level_shape", file=file, problem=" ".join(spec.seen))
    page, paint = Page(kit), Paint(kit, spec.crests, spec.names)
    paint.backdrop(page)
    paint.ground(page, view, eye)
    for seat in view.seats:
        paint.panel(page, view, eye, seat, share_of(view, seat))
    paint.settled(page, view, eye, hints=True)
    paint.leaders(page, view, eye)
    paint.pieces(page, view, eye, poses(view, eye))
    if spec.aims:
        _point(page, paint, view, eye, spec.aims)
    seen = rects[0].unionall(rects[1:]) if rects else MIDDLE
    return page.printed(seen.inflate(spec.grow, spec.grow), spec.zoom)


def _point(page: Page, paint: Paint, view: State, eye: Eye, name: str) -> None:
    """What the seat on turn is told while it points at something."""
    hand = Hand(view.seat)
    hand.follow(view)
    grasp = Grasp(hand, name, hand.grip(view, eye, name))
    paint.glow(page, view, eye, grasp)
    paint.slot(page, view, eye, grasp)
    for target in hand.targets(view, eye):
        if target.name == name:
            page.paper("papers/ring", target.rect.inflate(44, 44), layer=800, name="ring", frame=4)
