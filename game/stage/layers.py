"""Layers: sprites that are drawn again only where something changed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import pygame

from game.stage.window import Canvas

Key: TypeAlias = tuple[pygame.Surface, tuple[int, int], int, int, int]


class Drawn:
    """A picture on the canvas: a surface, where its upper left corner is in pixels, and how it blends."""

    __slots__ = ("alpha", "blend", "layer", "name", "place", "surface")

    def __init__(  # noqa: PLR0913, PLR0917 -- a picture has this many free things
        self,
        name: str,
        surface: pygame.Surface,
        place: tuple[int, int],
        layer: int = 0,
        alpha: int = 255,
        blend: int = 0,
    ) -> None:
        self.name = name
        self.surface = surface
        self.place = place
        self.layer = layer
        self.alpha = alpha
        self.blend = blend

    @property
    def key(self) -> Key:
        """What must stay the same for it not to be drawn again."""
        return self.surface, self.place, self.layer, self.alpha, self.blend

    @property
    def rect(self) -> pygame.Rect:
        """The pixels it covers."""
        return self.surface.get_rect(topleft=self.place)


class Layers:
    """What a scene shows: a still ground and pictures on it.

    The scene says at every frame what there is; the layers find out what changed since the last one, and
    draw just there.
    """

    def __init__(self) -> None:
        self._ground: pygame.Surface | None = None
        self._before: dict[str, tuple[Key, pygame.Rect]] = {}

    def ground(self, surface: pygame.Surface) -> None:
        """Lay the still ground: everything is drawn again."""
        self._ground = surface
        self._before.clear()

    def draw(self, canvas: Canvas, pictures: Iterable[Drawn], *, everything: bool = False) -> list[pygame.Rect]:
        """Draw what changed; the rectangles that did."""
        drawn = sorted(pictures, key=lambda picture: picture.layer)
        now = {picture.name: (picture.key, picture.rect) for picture in drawn}
        whole = canvas.surface.get_rect()
        if everything or canvas.fresh or not self._before:
            changed = [whole]
        else:
            changed = _merged([rect.clip(whole) for rect in self._changes(now)])
        self._before = now
        rects = [now[picture.name][1] for picture in drawn]
        for area in changed:
            canvas.surface.set_clip(area)
            if self._ground is not None:
                canvas.surface.blit(self._ground, area, area)
            for index in area.collidelistall(rects):
                _blit(canvas.surface, drawn[index])
            canvas.touch(area)
        canvas.surface.set_clip(None)
        return changed

    def _changes(self, now: dict[str, tuple[Key, pygame.Rect]]) -> list[pygame.Rect]:
        changed = []
        for name, (key, rect) in now.items():
            before = self._before.get(name)
            if before is None:
                changed.append(rect)
            elif before[0] != key:
                changed += [before[1], rect]
        changed += [rect for name, (_, rect) in self._before.items() if name not in now]
        return changed


def _blit(surface: pygame.Surface, picture: Drawn) -> None:
    if picture.alpha >= 255:
        surface.blit(picture.surface, picture.place, special_flags=picture.blend)
        return
    before = picture.surface.get_alpha()
    picture.surface.set_alpha(picture.alpha)
    surface.blit(picture.surface, picture.place, special_flags=picture.blend)
    picture.surface.set_alpha(before)


def _merged(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Fewer rectangles that cover the same: those that overlap become one."""
    merged: list[pygame.Rect] = []
    for rect in rects:
        if not rect.w or not rect.h:
            continue
        grown = rect
        while (hit := grown.collidelist(merged)) >= 0:
            grown = grown.union(merged.pop(hit))
        merged.append(grown)
    return merged
