"""A pane: the widgets of a scene, said anew whenever the scene is laid out, made anew only where they differ.

A scene says at every change which buttons, texts and lines it has and where; the pane keeps those that are as they
were, lays them on the page, lets the pointer of pygame_gui follow the focus, and notes every text with its room.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.scenes.house import House
from game.stage.page import Page, Said
from game.stage.theme import Colour

if TYPE_CHECKING:
    from game.stage.gui import Widgets

MARGIN = 28
"""How far from its edge a button's text begins that is not in its middle."""


class Pane:
    """The widgets of one scene."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._made: Widgets | None = None
        self._specs: dict[str, Any] = {}
        self._layers: dict[str, int | None] = {}
        """The widgets there are, and the layers they lie in; None for those that are shown by others."""

    @property
    def widgets(self) -> Widgets:
        """The widgets themselves, for this scale and text size."""
        gui = self._house.gui
        if self._made is None or self._made.gui is not gui:
            self._made = gui.widgets()
            self._specs.clear()
        return self._made

    def begin(self) -> None:
        """Begin to say what there is."""
        self._layers = {}

    def button(  # noqa: PLR0913 -- a button has this many free things, all named
        self,
        page: Page,
        name: str,
        rect: pygame.Rect,
        text: str,
        *,
        size: int = 36,
        art: str = "papers/button",
        left: bool = False,
        room: int | None = None,
        able: bool = True,
        on: str = "hinoki",
        layer: int = 10,
    ) -> None:
        """A wooden button; its text is made smaller until it fits into so many logical pixels."""
        widgets, house = self.widgets, self._house
        size = widgets.gui.fitted(text, size, rect.w - 2 * MARGIN if room is None else room, rect.h)
        spec = (tuple(rect), text, size, art, left, able)
        if self._specs.get(name) != spec:
            self._forget(name)
            widgets.button(name, rect, text, size=size, art=art, left=left, able=able)
            self._specs[name] = spec
        self._layers[name] = layer
        width, height = round(house.text.width(text, size, bold=True)), round(house.text.height(size, bold=True))
        where = pygame.Rect(0, 0, width, height)
        where.center = rect.center
        if left:
            where.x = rect.x + MARGIN
        self._note(page, name, text, where, rect, size, house.theme[on])

    def entry(  # noqa: PLR0913 -- see `button`
        self, page: Page, name: str, rect: pygame.Rect, text: str, *, size: int, limit: int, layer: int = 12
    ) -> None:
        """A line to type into; what was typed stays."""
        spec = (tuple(rect), size, limit)
        if self._specs.get(name) != spec:
            known = self.widgets.typed(name) if name in self.widgets else text
            self._forget(name)
            self.widgets.entry(name, rect, known, size=size, limit=limit)
            self._specs[name] = spec
        self._layers[name] = layer
        typed, house = self.widgets.typed(name), self._house
        width, height = round(house.text.width(typed, size, bold=True)), round(house.text.height(size, bold=True))
        where = pygame.Rect(rect.x, rect.centery - height // 2, width, height)
        self._note(page, name, typed, where, rect, size, house.theme["washi"])

    def box(self, name: str, place: tuple[int, int], width: int, text: str, *, size: int = 32) -> int:
        """A text of paragraphs and links; how high it is. Whoever asked for it shows as much of it as can be seen."""
        spec = (place, width, text, size)
        known = self._specs.get(name)
        if known is not None and known[0] == spec:
            height = int(known[1])
        else:
            self._forget(name)
            height = self.widgets.box(name, place, width, text, size=size)
            self._specs[name] = (spec, height)
        self._layers[name] = None
        return height

    def keep(self, name: str) -> None:
        """A text that is as it was."""
        self._layers[name] = None

    def _note(  # noqa: PLR0913, PLR0917 -- what a test must know of a text
        self, page: Page, name: str, text: str, where: pygame.Rect, room: pygame.Rect, size: int, ground: Colour
    ) -> None:
        if text:
            grown = round(self._house.text.grown(size))
            page.said.append(Said(f"widget {name}", text, where, room, grown, self._house.theme["sumi"], ground))

    def _forget(self, name: str) -> None:
        if self._specs.pop(name, None) is not None:
            self.widgets.drop(name)

    def finish(self, page: Page, focus: str | tuple[int, int] | None) -> None:
        """Drop what was not said again, follow the focus (a widget, or a point), and lay everything on the page."""
        for name in [name for name in self._specs if name not in self._layers]:
            self._forget(name)
        self.widgets.point(focus)
        page.drawn += [self.widgets.drawn(name, layer) for name, layer in self._layers.items() if layer is not None]
