"""Areas of the canvas: which ones are drawn again, and what of them lies beside something."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

AREA = 24_000
"""How many pixels more may be drawn to spare one more area its own look at every picture."""
SPARES = 4_000
"""How many pixels must be hidden beneath a lid for a picture to be drawn in parts beside it."""
BEAT = 4
"""Pixels that SDL copies at once where a rectangle begins at a multiple of them."""


def areas_of(rects: Iterable[pygame.Rect], whole: pygame.Rect) -> list[pygame.Rect]:
    """The areas that some rectangles make together."""
    return [off_beat(rect, whole) for rect in _merged([rect.clip(whole) for rect in rects])]


def _merged(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Fewer rectangles that cover the same: two become one where that is hardly larger than both of them.

    Those that are left may overlap: each is drawn from the ground up, so that nothing is laid over itself.
    """
    merged: list[pygame.Rect] = []
    # The large ones first: most of the others lie within them.
    for rect in sorted(rects, key=_size, reverse=True):
        if rect.w and rect.h and not _is_within(rect, merged):
            _merge(rect, merged)
    return merged


def _size(rect: pygame.Rect) -> int:
    return rect.w * rect.h


def _is_within(rect: pygame.Rect, others: list[pygame.Rect]) -> bool:
    for hit in rect.collidelistall(others):  # noqa: SIM110 -- it is asked of every picture in every frame
        if others[hit].contains(rect):
            return True
    return False


def _merge(rect: pygame.Rect, merged: list[pygame.Rect]) -> None:
    """Add a rectangle to those that are merged, which it may take in one after the other."""
    while (hit := next((n for n in rect.collidelistall(merged) if _hardly_larger(rect, merged[n])), None)) is not None:
        rect = rect.union(merged.pop(hit))
    merged.append(rect)


def _hardly_larger(one: pygame.Rect, other: pygame.Rect) -> bool:
    """Whether both together, and what lies between them, are hardly more to draw than both."""
    return _size(one.union(other)) <= _size(one) + _size(other) + AREA


def off_beat(rect: pygame.Rect, whole: pygame.Rect) -> pygame.Rect:
    """A rectangle, a pixel wider where that makes it begin or end beside a multiple of BEAT.

    On the beat, SDL copies past the processor's cache, which is ten times slower for anything narrower than the canvas,
    and what is blended over it must be fetched from memory again.
    """
    if rect.x % BEAT or rect.w % BEAT:
        return rect
    if rect.x > whole.x:
        return pygame.Rect(rect.x - 1, rect.y, rect.w + 1, rect.h)
    if rect.right < whole.right:
        return pygame.Rect(rect.x, rect.y, rect.w + 1, rect.h)
    return rect


def beside(rect: pygame.Rect, lids: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """What of a rectangle lies beside all lids; what would spare little stays whole."""
    parts = [rect]
    for lid in lids:
        left = []
        for part in parts:
            hidden = part.clip(lid)
            if hidden == part:
                continue
            if _size(hidden) < SPARES:
                left.append(part)
            else:
                left += around(hidden, part)
        parts = left
    return parts


def around(hole: pygame.Rect, rect: pygame.Rect) -> list[pygame.Rect]:
    """What of a rectangle lies above, below and at both sides of a hole in it."""
    sides = (
        (rect.x, rect.y, rect.w, hole.y - rect.y),
        (rect.x, hole.bottom, rect.w, rect.bottom - hole.bottom),
        (rect.x, hole.y, hole.x - rect.x, hole.h),
        (hole.right, hole.y, rect.right - hole.right, hole.h),
    )
    return [pygame.Rect(side) for side in sides if side[2] and side[3]]
