"""A pane: the widgets of a scene, said anew whenever the scene is laid out, made anew only where they differ.

A scene says at every change which buttons, texts and lines it has and where; the pane keeps those that are as they
were, lays them on the page, lets the pointer of pygame_gui follow the focus, and notes every text with its room.
"""

from __future__ import annotations

from collections.abc import Iterable
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
        """The widgets there are, and how they were said. Only good once `widgets` was asked for."""
        self._typed: dict[str, str] = {}
        """The lines there are, and what stood in them when their widgets had to be made anew."""
        self._heights: dict[str, int] = {}
        """How high each text is."""
        self._layers: dict[str, int | None] = {}
        """The widgets there are, and the layers they lie in; None for those that are shown by others."""

    @property
    def widgets(self) -> Widgets:
        """The widgets themselves, for this scale and text size."""
        gui = self._house.gui
        if self._made is None or self._made.gui is not gui:
            if self._made is not None:
                self._typed.update({name: self._made.typed(name) for name in self._typed if name in self._made})
            self._made = gui.widgets()
            self._specs.clear()
        return self._made

    def _same(self, name: str, spec: Any) -> bool:
        """Whether a widget is there as it is said now; another scale or text size leaves none as it was."""
        return name in self.widgets and self._specs[name] == spec

    def begin(self) -> None:
        """Begin to say what there is."""
        self._layers = {}

    def alike(self, labels: Iterable[tuple[str, pygame.Rect]], size: int, less: int = 2 * MARGIN) -> int:
        """The largest size up to `size` at which all of some labels fit, each into its rectangle but for so much of its
        width: on buttons that belong together none stands out.
        """
        fitted = self.widgets.gui.fitted
        return min((fitted(text, size, rect.w - less, rect.h) for text, rect in labels), default=size)

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
        if not self._same(name, spec):
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
        if not self._same(name, spec):
            known = self._typed[name] = self.typed(name, text)
            self._forget(name)
            self.widgets.entry(name, rect, known, size=size, limit=limit)
            self._specs[name] = spec
        self._layers[name] = layer
        typed, house = self.widgets.typed(name), self._house
        width, height = round(house.text.width(typed, size, bold=True)), round(house.text.height(size, bold=True))
        where = pygame.Rect(rect.x, rect.centery - height // 2, width, height)
        self._note(page, name, typed, where, rect, size, house.theme["washi"])

    def typed(self, name: str, first: str) -> str:
        """What stands in a line; in one that was not said yet, what it will begin with."""
        return self.widgets.typed(name) if name in self.widgets else self._typed.get(name, first)

    def box(self, name: str, place: tuple[int, int], width: int, text: str, *, size: int = 32) -> int:
        """A text of paragraphs and links; how high it is. Whoever asked for it shows as much of it as can be seen."""
        spec = (place, width, text, size)
        if not self._same(name, spec):
            self._forget(name)
            self._heights[name] = self.widgets.box(name, place, width, text, size=size)
            self._specs[name] = spec
        self._layers[name] = None
        return self._heights[name]

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
        if name in self.widgets:
            self.widgets.drop(name)
            del self._specs[name]

    def finish(self, page: Page, focus: str | tuple[int, int] | None) -> None:
        """Drop what was not said again, follow the focus (a widget, or a point), and lay everything on the page."""
        for name in [name for name in self._specs if name not in self._layers]:
            self._forget(name)
            self._typed.pop(name, None)
        self.widgets.point(focus)
        page.drawn += [self.widgets.drawn(name, layer) for name, layer in self._layers.items() if layer is not None]
