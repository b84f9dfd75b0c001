"""A lens: a faint picture as large as the table, and everything that lies beneath it, kept as it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter

import pygame

from game.stage.areas import areas_of
from game.stage.drawn import Drawn
from game.stage.faint import is_faint

LENS, STRIP = 1_000_000, 150_000
"""Pixels of a faint picture that is as large as the table, and of a strip of darkness that will be."""

_SPARE: list[pygame.Surface] = []
"""Memory for a picture as large as the canvas: a frame that asks the system for so much anew waits for it."""


def is_lens(picture: Drawn) -> bool:
    """Whether the whole table is seen through a picture, or will be when all of its strips are there."""
    size = picture.size
    if size < STRIP or picture.blend:
        return False
    return (size >= LENS and picture.alpha < 255) or is_faint(picture.surface)


class Lens:
    """What lies below the layer of a lens: where darkness falls, nothing of what lies in it is drawn at every step."""

    def __init__(self, layer: int, seen: pygame.Surface, above: Iterable[pygame.Rect]) -> None:
        """Begin with what is seen now, where some rectangles are still hidden by what lies above that layer."""
        self.layer = layer
        self.beneath = _copied(seen)
        self._hidden = list(above)

    def close(self) -> None:
        """Give its memory back."""
        _SPARE[:] = [self.beneath]

    def changed(self, changes: Iterable[tuple[pygame.Rect, int]]) -> list[pygame.Rect]:
        """The areas that must be drawn anew beneath it, of rectangles that changed, each in a layer."""
        rects = [*self._hidden, *(rect for rect, layer in changes if layer < self.layer)]
        self._hidden = []
        return areas_of(rects, self.beneath.get_rect())

    def lay(self, onto: pygame.Surface, areas: Sequence[pygame.Rect], pictures: Iterable[Drawn]) -> None:
        """Lay what is beneath on the canvas, and the lens and what lies above it over that."""
        above = sorted((picture for picture in pictures if picture.layer >= self.layer), key=attrgetter("layer"))
        for area in areas:
            onto.set_clip(area)
            onto.blit(self.beneath, area, area)
            for picture in above:
                if picture.rect.colliderect(area):
                    picture.lay(onto)
        onto.set_clip(None)


def _copied(surface: pygame.Surface) -> pygame.Surface:
    """A copy of the canvas, in memory that was used before if there is some."""
    if not _SPARE or _SPARE[0].get_size() != surface.get_size():
        return surface.copy()
    copy = _SPARE.pop()
    copy.blit(surface, (0, 0))
    return copy
