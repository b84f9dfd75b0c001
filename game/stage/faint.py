"""Faint pictures: blended with their faintness in their own pixels, which costs less than half of telling SDL of it.

Darkness of one colour needs no picture at all. Of other large pictures a copy is kept for each step of faintness,
as long as there is room: light comes and goes with every turn, and puffs of dust look alike.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias
from weakref import WeakKeyDictionary, ref

import pygame

from game.stage.areas import around

Point: TypeAlias = tuple[int, int]
LEAST = 40_000
"""How many pixels a picture must have to be worth a copy."""
STEP, BROAD, LARGE = 8, 16, 100_000
"""Of 255: by how much the copies of a picture differ in faintness, and those of one with so many pixels."""
ROOM = 64_000_000
"""How many bytes all copies may take together."""
MOST = 400
"""How many pictures and steps are remembered."""


class Plain(NamedTuple):
    """What of a picture is of one colour."""

    colour: tuple[int, int, int, int]
    but: pygame.Rect | None = None
    """The only part of it that is not."""


_PLAIN: WeakKeyDictionary[pygame.Surface, Plain] = WeakKeyDictionary()


@dataclass
class _Known:
    """A picture that was asked for, and its copy; at first it gets none: it may never come again."""

    of: ref[pygame.Surface]
    since: int
    """In which frame it was first asked for."""
    copy: pygame.Surface | None = None
    takes: int = 0
    """How many bytes that is."""


_COPIES: OrderedDict[tuple[int, int], _Known] = OrderedDict()
"""Copies by which picture it is and how faint, the one that was asked for last at the end."""

_SCRATCH: list[pygame.Surface] = []
_frames = 0


def is_plain(surface: pygame.Surface, colour: tuple[int, int, int, int], but: pygame.Rect | None = None) -> None:
    """Name a picture that is of one colour, everywhere or but for a part of it, and stays so."""
    _PLAIN[surface] = Plain(colour, but)


def next_frame() -> None:
    """What is asked for from now on is asked for in another frame."""
    global _frames  # noqa: PLW0603 -- there is one canvas that frames are drawn on
    _frames += 1


def is_faint(surface: pygame.Surface) -> bool:
    """Whether a picture is of one colour that can be looked through."""
    plain = _PLAIN.get(surface.get_abs_parent())
    return plain is not None and plain.colour[3] < 255


def lay_faint(
    onto: pygame.Surface, surface: pygame.Surface, place: Point, alpha: int, part: pygame.Rect | None = None
) -> None:
    """Lay a picture on another one, or what of it is in a part of that, as faint as `alpha` says."""
    rect = surface.get_rect(topleft=place)
    seen = (rect if part is None else rect.clip(part)).clip(onto.get_clip())
    plain = _PLAIN.get(surface.get_abs_parent())
    if plain is None:
        _lay(onto, surface, place, alpha, seen, surface.get_rect())
        return
    sides = [seen]
    if plain.but is not None:  # the picture may be a band of the one that was named
        x, y = surface.get_abs_offset()
        but = plain.but.move(-x, -y).clip(surface.get_rect())
        hole = but.move(place).clip(seen)
        if hole.w and hole.h:
            _lay(onto, surface, place, alpha, hole, but)
            sides = around(hole, seen)
    for side in sides:
        _fill(onto, side, plain.colour, alpha)


def _fill(onto: pygame.Surface, rect: pygame.Rect, colour: tuple[int, int, int, int], alpha: int) -> None:
    """Blend a colour over a rectangle: what is there is darkened, and the colour is added."""
    dense = round(colour[3] * alpha / 255)
    onto.fill((255 - dense,) * 3, rect, pygame.BLEND_RGB_MULT)
    onto.fill([part * dense // 255 for part in colour[:3]], rect, pygame.BLEND_RGB_ADD)


def _lay(  # noqa: PLR0913, PLR0917 -- what is laid, where, and how
    onto: pygame.Surface, surface: pygame.Surface, place: Point, alpha: int, seen: pygame.Rect, of: pygame.Rect
) -> None:
    """Lay what is seen of a part of a picture on another one, as faint as the nearest step."""
    by, part = BROAD if of.w * of.h >= LARGE else STEP, seen.move(-place[0], -place[1])
    step = min(255, max(STEP, round(alpha / by) * by))
    copy = _copy(surface, step, of)
    if copy is not None:
        onto.blit(copy, seen, part.move(-of.x, -of.y))
    elif seen.w and seen.h:
        scratch = _scratch(seen.size)
        _fade(scratch, surface, part, step)
        onto.blit(scratch, seen, ((0, 0), seen.size))


def _fade(onto: pygame.Surface, surface: pygame.Surface, part: pygame.Rect, step: int) -> None:
    """Copy a part of a picture to the upper left corner of another one, as faint as a step."""
    onto.fill((255, 255, 255, step), ((0, 0), part.size))
    onto.blit(surface, (0, 0), part, pygame.BLEND_RGBA_MULT)


def _scratch(size: Point) -> pygame.Surface:
    """Room for a copy that is laid on at once, and not kept."""
    if not _SCRATCH or any(has < asked for has, asked in zip(_SCRATCH[0].get_size(), size, strict=True)):
        had = _SCRATCH.pop().get_size() if _SCRATCH else (0, 0)
        _SCRATCH.append(pygame.Surface((max(had[0], size[0]), max(had[1], size[1])), pygame.SRCALPHA))
    return _SCRATCH[0]


def _copy(surface: pygame.Surface, step: int, of: pygame.Rect) -> pygame.Surface | None:
    """A copy of a part of a picture, as faint as a step; None if it is asked for in its first frame."""
    key = id(surface), step
    known = _COPIES.pop(key, None)
    if known is None or known.of() is not surface:
        known = _Known(ref(surface), _frames)
    elif known.copy is None and known.since != _frames:
        known.copy = pygame.Surface(of.size, pygame.SRCALPHA)
        _fade(known.copy, surface, of, step)
        known.takes = 4 * of.w * of.h
        _make_room(known.takes)
    _COPIES[key] = known
    return known.copy


def _make_room(wanted: int) -> None:
    """Let copies go until there is room for another one: those of pictures that are gone, and the oldest."""
    for key in [key for key, known in _COPIES.items() if known.of() is None]:
        del _COPIES[key]
    taken = wanted + sum([known.takes for known in _COPIES.values()])
    while _COPIES and (taken > ROOM or len(_COPIES) > MOST):
        taken -= _COPIES.popitem(last=False)[1].takes
