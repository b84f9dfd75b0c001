"""Outlines: places that are no rectangles, such as hexes. Whoever knows rectangles alone takes them for one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import pygame

Point: TypeAlias = tuple[float, float]
FINE = 3
"""How many times larger a stroke is drawn first, so that its edges are smooth."""


class Stroke(NamedTuple):
    """A line along an outline, so broad, with its middle so far outside of it."""

    colour: tuple[int, int, int]
    broad: float
    out: float = 0.0
    alpha: int = 255


class Outline(pygame.Rect):
    """A place with corners: it is the rectangle around them, and is hit only between them.

    It can stand wherever a rectangle of a place does: in the places of a layout, and in what a hand can focus. A
    rectangle that is made of it, moved or grown, is a mere rectangle.
    """

    corners: tuple[Point, ...] = ()

    def __init__(self, corners: Sequence[Point]) -> None:
        self.corners = tuple(corners)
        across, down = zip(*corners, strict=True)
        left, top = math.floor(min(across)), math.floor(min(down))
        super().__init__(left, top, math.ceil(max(across)) - left, math.ceil(max(down)) - top)

    def collidepoint(self, *at: Any) -> bool:
        """Whether a point lies between the corners."""
        if not super().collidepoint(*at) or not self.corners:
            return super().collidepoint(*at)
        x, y = at if len(at) == 2 else at[0]
        within = False
        for (ax, ay), (bx, by) in zip(self.corners, (*self.corners[1:], self.corners[0]), strict=True):
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                within = not within
        return within


def framed(outline: Outline, strokes: Sequence[Stroke], scale: float) -> tuple[pygame.Surface, Point]:
    """Strokes along an outline as a picture for a scale, and where its middle lies."""
    pad = max(abs(stroke.out) + stroke.broad for stroke in strokes) + 2
    left, top = outline.x - pad, outline.y - pad
    size = outline.w + 2 * pad, outline.h + 2 * pad
    corners = tuple((round(x - left, 2), round(y - top, 2)) for x, y in outline.corners)
    return _drawn(corners, size, tuple(strokes), scale), (left + size[0] / 2, top + size[1] / 2)


@lru_cache(maxsize=64)
def _drawn(
    corners: tuple[Point, ...], size: tuple[float, float], strokes: tuple[Stroke, ...], scale: float
) -> pygame.Surface:
    times = scale * FINE
    made = pygame.Surface((round(size[0] * times), round(size[1] * times)), pygame.SRCALPHA)
    for colour, broad, out, alpha in strokes:
        line = [(x * times, y * times) for x, y in _grown(corners, out)]
        thick, ink = max(1, round(broad * times)), (*colour, alpha)
        for one, other in zip(line, (*line[1:], line[0]), strict=True):
            pygame.draw.line(made, ink, one, other, thick)
            pygame.draw.circle(made, ink, one, thick / 2)  # lines end square: this rounds the corners
    whole = max(1, round(size[0] * scale)), max(1, round(size[1] * scale))
    return pygame.transform.smoothscale(made, whole)


def _grown(corners: Sequence[Point], by: float) -> list[Point]:
    """Corners that lie so much farther from their middle."""
    mid_x = sum(x for x, _ in corners) / len(corners)
    mid_y = sum(y for _, y in corners) / len(corners)
    found = []
    for x, y in corners:
        share = 1 + by / max(1.0, math.hypot(x - mid_x, y - mid_y))
        found.append((mid_x + (x - mid_x) * share, mid_y + (y - mid_y) * share))
    return found
