"""Layers: sprites that are drawn again only where something changed."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

import pygame

from game.stage.window import Canvas


class Drawn:
    """A picture on the canvas: a surface, where its upper left corner is in pixels, and how it blends.

    It does not change: a picture that looks otherwise is another one.
    """

    __slots__ = ("alpha", "blend", "layer", "name", "place", "rect", "surface")

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
        self.rect = surface.get_rect(topleft=place)
        """The pixels it covers."""

    def looks_like(self, other: Drawn) -> bool:
        """Whether it would be drawn just the same."""
        return (
            self.surface is other.surface
            and self.place == other.place
            and self.alpha == other.alpha
            and self.layer == other.layer
            and self.blend == other.blend
        )


class Layers:
    """What a scene shows: a still ground and pictures on it.

    The scene says at every frame what there is; the layers find out what changed since the last one, and
    draw just there.
    """

    def __init__(self) -> None:
        self._ground: pygame.Surface | None = None
        self._kept: Sequence[Drawn] = ()
        self._kept_by_name: dict[str, Drawn] = {}
        self._kept_rects: list[pygame.Rect] = []
        self._moving: dict[str, Drawn] = {}
        self._fresh = True
        self._bare = False

    def ground(self, surface: pygame.Surface) -> None:
        """Lay the still ground: everything is drawn again."""
        self._ground = surface
        self._fresh = True

    def bare(self) -> None:
        """There is no ground: what changed is wiped first, else soft edges would be laid over themselves."""
        self._bare = self._fresh = True

    def draw(
        self, canvas: Canvas, pictures: Sequence[Drawn], kept: Sequence[Drawn] = (), *, everything: bool = False
    ) -> list[pygame.Rect]:
        """Draw what changed; the rectangles that did.

        `kept` are pictures that stay as they are as long as the same sequence is given: they cost nothing.
        """
        moving = {picture.name: picture for picture in pictures}
        if kept is not self._kept:
            # One that was kept and moves now, or comes to rest, is the same picture still.
            by_name = {picture.name: picture for picture in kept}
            changes = _changes({**self._kept_by_name, **self._moving}, {**by_name, **moving})
            self._kept, self._kept_by_name = kept, by_name
            self._kept_rects = [picture.rect for picture in kept]
        else:
            changes = _changes(self._moving, moving)
        self._moving = moving
        whole = canvas.surface.get_rect()
        if everything or canvas.fresh or self._fresh:
            changed = [whole]
        else:
            changed = _merged([rect.clip(whole) for rect in changes])
        self._fresh = False
        if not changed:
            return changed
        rects = [picture.rect for picture in pictures]
        for area in changed:
            canvas.surface.set_clip(area)
            if self._ground is not None:
                canvas.surface.blit(self._ground, area, area)
            elif self._bare:
                canvas.surface.fill((0, 0, 0), area)
            under = [kept[index] for index in area.collidelistall(self._kept_rects)]
            under += [pictures[index] for index in area.collidelistall(rects)]
            for picture in sorted(under, key=_layer):
                _blit(canvas.surface, picture)
            canvas.touch(area)
        canvas.surface.set_clip(None)
        return changed


def _changes(before: dict[str, Drawn], now: dict[str, Drawn]) -> list[pygame.Rect]:
    """Where something came, went or looks otherwise; what was kept as it is needs no look."""
    changed = []
    for name, picture in now.items():
        old = before.get(name)
        if old is picture:
            continue
        if old is None:
            changed.append(picture.rect)
        elif not picture.looks_like(old):
            changed += [old.rect, picture.rect]
    changed += [old.rect for name, old in before.items() if name not in now]
    return changed


_layer = attrgetter("layer")


def _blit(surface: pygame.Surface, picture: Drawn) -> None:
    if picture.alpha >= 255:
        surface.blit(picture.surface, picture.place, special_flags=picture.blend)
        return
    before = picture.surface.get_alpha()
    picture.surface.set_alpha(picture.alpha)
    surface.blit(picture.surface, picture.place, special_flags=picture.blend)
    picture.surface.set_alpha(before)


AREA = 24_000
"""How many pixels more may be drawn to spare one more area its own look at every picture."""


def _merged(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Fewer rectangles that cover the same: two become one where that is hardly larger than both of them.

    Those that are left may overlap: each is drawn from the ground up, so that nothing is laid over itself.
    """
    merged: list[pygame.Rect] = []
    for each in rects:
        rect = each
        if not rect.w or not rect.h:
            continue
        grown: pygame.Rect | None = None
        while grown is not rect:
            grown = rect
            for hit in grown.collidelistall(merged):
                other = merged[hit]
                both = grown.union(other)
                if both.w * both.h <= grown.w * grown.h + other.w * other.h + AREA:
                    rect = both
                    del merged[hit]
                    break
        merged.append(grown)
    return merged
