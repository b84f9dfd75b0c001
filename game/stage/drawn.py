"""A picture on the canvas, and how it gets there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import pygame

from game.stage.faint import LEAST as FAINT
from game.stage.faint import lay_faint
from game.stage.solid import LEAST, Solid, solid_of


class Drawn:
    """A picture on the canvas: a surface, where its upper left corner is in pixels, and how it blends.

    It does not change: a picture that looks otherwise is another one.
    """

    __slots__ = ("_lid", "_solid", "alpha", "blend", "dense", "layer", "name", "place", "rect", "size", "surface")

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
        self.rect = rect = surface.get_rect().move(place)
        """The pixels it covers."""
        self.size = rect.w * rect.h
        """How many they are."""
        self.dense = (surface, place) if alpha >= 255 and not blend else None
        """What is laid, and where, if it is neither faint nor laid on in some way of its own."""
        self._lid: pygame.Rect | Literal[False] | None = False if alpha >= 255 and not blend else None
        """Where its solid part lies; False until somebody asks for it."""
        self._solid: Solid | None = None
        """That part, as soon as it is known where it lies."""

    def moved(self, dx: int, dy: int) -> Drawn:
        """The same picture elsewhere, so many pixels away."""
        place = self.place[0] + dx, self.place[1] + dy
        return Drawn(self.name, self.surface, place, self.layer, self.alpha, self.blend)

    def looks_like(self, other: Drawn) -> bool:
        """Whether it would be drawn just the same."""
        return (
            self.surface is other.surface
            and self.place == other.place
            and self.alpha == other.alpha
            and self.layer == other.layer
            and self.blend == other.blend
        )

    def lid(self) -> pygame.Rect | None:
        """Its solid part, where it lies: nothing is seen beneath it."""
        if self._lid is False:
            solid = self._solid = solid_of(self.surface) if self.size >= LEAST else None
            self._lid = None if solid is None else solid.rect.move(self.place)
        return self._lid

    def copy(self, onto: pygame.Surface, part: pygame.Rect) -> None:
        """Copy a part of the canvas from the solid part of this picture, of which `lid` has told."""
        solid = self._solid
        assert solid is not None
        x, y = self.place
        if solid.copy is None:
            onto.blit(self.surface, part, part.move(-x, -y))
        else:
            onto.blit(solid.copy, part, part.move(-x - solid.rect.x, -y - solid.rect.y))

    def lay(self, onto: pygame.Surface, part: pygame.Rect | None = None) -> None:
        """Lay this picture on the canvas, or what of it is in a part of the canvas."""
        surface = self.surface
        place = self.place if part is None else part.topleft
        of = None if part is None else part.move(-self.place[0], -self.place[1])
        if self.alpha >= 255:
            onto.blit(surface, place, of, self.blend)
        elif not self.blend and not surface.get_flags() & pygame.SRCALPHA:
            surface.set_alpha(self.alpha)
            onto.blit(surface, place, of)
            surface.set_alpha(None)  # with 255 SDL would go on to copy it past the processor's cache: see `areas`
        elif not self.blend and self.size >= FAINT:
            lay_faint(onto, surface, self.place, self.alpha, part)
        else:
            surface.set_alpha(self.alpha)
            onto.blit(surface, place, of, self.blend)
            surface.set_alpha(255)


def lay_all(onto: pygame.Surface, pictures: Iterable[Drawn]) -> None:
    """Lay pictures on the canvas, each over the one before; those that are dense in one go."""
    dense: list[tuple[pygame.Surface, tuple[int, int]]] = []
    for picture in pictures:
        if (laid := picture.dense) is not None:
            dense.append(laid)
            continue
        if dense:
            onto.fblits(dense)
            dense = []
        picture.lay(onto)
    if dense:
        onto.fblits(dense)
