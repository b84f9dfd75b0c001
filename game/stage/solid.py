"""What of a picture is solid: a rectangle of it without a hole, beneath which nothing needs to be drawn.

Papers, mats and screens are soft at their edges alone. What lies under their middle cannot be seen, and their middle
itself is copied, which costs half of blending it. Pictures whose makers do not name them here count as soft all over.
"""

from __future__ import annotations

import math
from typing import NamedTuple
from weakref import WeakKeyDictionary

import pygame

from game.stage.areas import off_beat

LEAST = 16_000
"""How many pixels a solid part must have to be worth knowing."""


class Insets(NamedTuple):
    """How far a solid part is away from each edge."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


class Solid(NamedTuple):
    """The solid part of a picture."""

    rect: pygame.Rect
    """Where it is, from the upper left corner of the picture."""
    copy: pygame.Surface | None
    """The part, without an alpha channel; None where the picture has none itself, and would be held by a part of it."""


_NAMED: WeakKeyDictionary[pygame.Surface, Insets | None] = WeakKeyDictionary()
_FOUND: WeakKeyDictionary[pygame.Surface, Solid | None] = WeakKeyDictionary()


def may_be_solid(surface: pygame.Surface, insets: Insets | None = None) -> None:
    """Name a picture that stays as it is; where its solid part is not said, it is looked for when it is asked for."""
    if surface.get_width() * surface.get_height() >= LEAST:
        _NAMED[surface] = insets


def solid_of(surface: pygame.Surface) -> Solid | None:
    """The solid part of a picture, if it has one."""
    if surface in _FOUND:
        return _FOUND[surface]
    if surface not in _NAMED:
        return None
    insets = _NAMED.pop(surface) or insets_of(surface)
    found = None
    if insets is not None:
        wide, high = surface.get_size()
        rect = pygame.Rect(
            insets.left, insets.top, wide - insets.left - insets.right, high - insets.top - insets.bottom
        )
        if min(rect.size) > 0 and rect.w * rect.h >= LEAST:
            copy = None
            if surface.get_flags() & pygame.SRCALPHA:
                copy = off_beat(rect.size)
                copy.blit(surface, (0, 0), rect)
            found = Solid(rect, copy)
    _FOUND[surface] = found
    return found


def insets_of(surface: pygame.Surface, start: pygame.Rect | None = None) -> Insets | None:
    """How near to its edges a picture is solid, grown from a part of it, or from its middle; None if that has holes."""
    if not surface.get_flags() & pygame.SRCALPHA:
        return Insets()
    wide, high = surface.get_size()
    opaque = pygame.mask.from_surface(surface, 254)
    middle = pygame.Rect(wide // 4, high // 4, wide // 2, high // 2) if start is None else start
    edges, ends = [middle.left, middle.top, middle.right, middle.bottom], (0, 0, wide, high)

    def moved(sides: tuple[int, ...], share: float) -> list[int]:
        return [
            edge + math.trunc((end - edge) * share) if side in sides else edge
            for side, (edge, end) in enumerate(zip(edges, ends, strict=True))
        ]

    def holds(left: int, top: int, right: int, bottom: int) -> bool:
        size = right - left, bottom - top
        return min(size) > 0 and opaque.overlap_area(pygame.Mask(size, fill=True), (left, top)) == size[0] * size[1]

    if not holds(*edges):
        return None
    # All edges go out together as far as they can, then each by itself: round corners do not make it narrow.
    for sides in ((0, 1, 2, 3), (0,), (2,), (1,), (3,)):
        near, far = 0.0, 2.0
        for _ in range(9):
            share = (near + far) / 2
            near, far = (share, far) if holds(*moved(sides, share)) else (near, share)
        edges = moved(sides, near)
    return Insets(edges[0], edges[1], wide - edges[2], high - edges[3])
