"""What every part of a Hitohira table is painted with: words in their rooms, layers, grounds and signs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.games.hitohira.parts import COLOURS, INDEX, Colour, Group
from game.stage.page import Kit, Page
from game.stage.text import Colour as Ink
from game.stage.theme import SEATS
from game.words import figures

GLOOM, GLOWS, LIGHT, MATS, CARD, POUCH, TRAYS, STRIPS = 12, 14, 18, 20, 40, 50, 60, 64
SHADOWS, UNDER, PIECES, HUSH, SLIPS, HELD, ROOM = 90, 93, 100, 300, 330, 700, 3
"""Layers, from the ground up."""
RED = (156, 36, 24)
"""The ink of what fails."""
SCREEN = (214, 180, 108)
"""The gold ground of a screen that has fallen."""
LARGE = 1.3
"""From how much larger text on signs stand for words that would not have room."""


def signed(points: int) -> str:
    """Points as they are written in a field."""
    return f"+{points}" if points > 0 else figures(points)


def percent(share: float) -> int:
    """A chance in whole percent, never 0 or 100 for what is neither sure nor impossible."""
    whole = round(100 * share)
    return min(99, max(1, whole)) if 0 < share < 1 else whole


def colour_named(letter: str) -> Colour:
    """The colour of a letter."""
    return COLOURS[INDEX[letter]]


def group_named(name: str) -> Group:
    """The colour group of a name."""
    return "warm" if name == "warm" else "cool"


class Brush:
    """Words for one table. `crests` says which crest each seat bears."""

    def __init__(self, kit: Kit, crests: Sequence[int], names: Sequence[str]) -> None:
        self.kit = kit
        self.crests = [SEATS[chair] for chair in crests]
        self.names = names
        self.adorned = True
        """See `Paint` of the stage's rooms: every part of a table asks here."""
        self.totals = True
        self.large = kit.text.growth >= LARGE
        """Whether text is so large that signs stand for words."""

    def say(self, key: str, **values: Any) -> str:
        return self.kit.say(f"hitohira.{key}", **values)

    def write(  # noqa: PLR0913 -- see Page.text
        self,
        page: Page,
        text: str,
        x: float,
        y: float,
        *,
        name: str,
        room: pygame.Rect,
        layer: int,
        size: int = 32,
        wide: float | None = None,
        high: float | None = None,
        on: Ink | None = None,
        colour: Ink | None = None,
        bold: bool = True,
        anchor: str = "center",
    ) -> pygame.Rect:
        """A line that keeps to its room: smaller where it would be wider or higher, cut short if that is not enough."""
        return page.line(
            text,
            x,
            y,
            wide=room.w if wide is None else wide,
            high=high,
            slack=8,
            on=on,
            colour=colour,
            size=size,
            bold=bold,
            anchor=anchor,
            room=room,
            layer=layer,
            name=name,
        )

    def fill(  # noqa: PLR0913 -- see Page.text
        self,
        page: Page,
        text: str,
        within: pygame.Rect,
        *,
        name: str,
        room: pygame.Rect,
        layer: int,
        size: int = 34,
        on: Ink | None = None,
    ) -> None:
        """A sentence in the middle of a place, over as many lines as it needs; never under the floor."""
        page.text(
            text,
            *within.center,
            on=on,
            size=self.kit.text.filling(text, size, *within.size, bold=True),
            bold=True,
            width=within.w,
            align="centre",
            anchor="center",
            room=room,
            layer=layer,
            name=name,
        )
