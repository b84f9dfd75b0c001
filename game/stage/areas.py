"""Areas of the canvas: which ones are drawn again, and what of them lies beside something."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

AREA = 24_000
"""How many pixels more may be drawn to spare one more area its own look at every picture."""
NEAR, APART = 60, 6_000
"""The same for two areas that do not touch, but lie so near to each other."""
SPARES = 4_000
"""How many pixels must be hidden beneath a lid for a picture to be drawn in parts beside it."""
BEAT = 4
"""Pixels that SDL copies at once, past the processor's cache, where all rows begin at a multiple of them."""


def off_beat(size: tuple[int, int]) -> pygame.Surface:
    """An opaque surface with rows that are no multiple of BEAT long, so that parts of it are copied through the cache.

    Past it, anything narrower than a fifth of the canvas takes ten times as long, wherever its rows happen to begin at
    a multiple of BEAT, and what is blended over it must be fetched from memory again.
    """
    wide, high = size
    return pygame.Surface((wide, high) if wide % BEAT else (wide + 1, high)).subsurface((0, 0, wide, high))


def many(rect: pygame.Rect) -> int:
    """How many pixels a rectangle has."""
    return rect.w * rect.h


def areas_of(rects: Iterable[pygame.Rect], whole: pygame.Rect) -> list[pygame.Rect]:
    """The areas that some rectangles make together: fewer that cover the same, where two that become one are hardly
    larger than both of them.

    Those that are left may overlap: each is drawn from the ground up, so that nothing is laid over itself.
    """
    merged: list[pygame.Rect] = []
    # The large ones first: most of the others lie within them.
    for rect in sorted(rects, key=many, reverse=True):
        seen = rect.clip(whole)
        if seen.w and seen.h:
            _merge(seen, merged)
    return merged


def _merge(rect: pygame.Rect, merged: list[pygame.Rect]) -> None:
    """Add a rectangle to those that are merged, unless it lies within one; it may take in one after the other."""
    hits = _near(rect, merged)
    for hit in hits:
        if merged[hit].contains(rect):
            return
    while hits:
        for hit in hits:
            other = merged[hit]
            both = rect.union(other)
            # Both together, and what lies between them, are hardly more to draw than both.
            if both.w * both.h <= rect.w * rect.h + other.w * other.h + (AREA if rect.colliderect(other) else APART):
                del merged[hit]
                rect = both
                hits = _near(rect, merged)
                break
        else:
            break
    merged.append(rect)


def _near(rect: pygame.Rect, others: Sequence[pygame.Rect]) -> list[int]:
    """Which of some rectangles lie near to one."""
    return rect.inflate(2 * NEAR, 2 * NEAR).collidelistall(others)


def beside(rect: pygame.Rect, lids: Iterable[pygame.Rect], spares: int = SPARES) -> list[pygame.Rect]:
    """What of a rectangle lies beside all lids; what would spare little stays whole."""
    parts = [rect]
    for lid in lids:
        left = []
        for part in parts:
            hidden = part.clip(lid)
            if hidden == part:
                continue
            if many(hidden) < spares:
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
