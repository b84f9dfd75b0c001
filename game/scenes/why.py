"""The why-not card: a refusal in our words, with ink to the pieces that stand in the way."""

from __future__ import annotations

import pygame

from game.kernel.trouble import Refusal
from game.scenes.house import House
from game.scenes.match import Match
from game.scenes.page import Page
from game.scenes.rooms import Layout
from game.stage.window import SAFE, SIZE

WIDE = 400
SHORT = 52
"""How far before a piece its ink line ends."""
INK, CARD, WORDS = 640, 850, 856
"""Layers: lines under the rings around pieces, the card over those, the words on it."""


class WhyCard:
    """Says why not, at the side of the board opposite the panel of whoever is on turn."""

    def __init__(self, house: House, match: Match, layout: Layout) -> None:
        self._house = house
        self._match = match
        self._layout = layout

    @property
    def left(self) -> bool:
        """Whether it lies at the left."""
        return self._layout.panel(self._match.view.seat, active=True).x > SIZE[0] // 2

    @property
    def column(self) -> pygame.Rect:
        """The room at that side of the board: the card lies somewhere in it."""
        return pygame.Rect(SAFE.x if self.left else SAFE.right - WIDE, 0, WIDE, SIZE[1])

    def paint(self, page: Page, why: Refusal, focus: str | None) -> None:
        """The card, and what the refusal points at from the place that is focused."""
        house, game = self._house, self._match.box.name
        title = house.say(f"{game}.why.{why.code}")
        body = house.words.reason(why, game)
        height = 150 + house.text.tall(body, 32, WIDE - 56)
        rect = pygame.Rect(self.column.x, 510 - height // 2, WIDE, height)
        room = rect.inflate(-30, -20)
        page.sheet("papers/card", rect, layer=CARD, name="card", high=True)
        size = page.fitted(title, 46, WIDE - 60, bold=True)
        at = rect.x + 28, rect.y + 48
        page.text(title, *at, size=size, bold=True, anchor="midleft", room=room, layer=WORDS, name="card title")
        page.picture("papers/stroke_red", rect.centerx, rect.y + 86, layer=WORDS, name="card stroke")
        page.text(body, rect.x + 28, rect.y + 104, width=WIDE - 56, room=room, layer=WORDS, name="card body")
        self._point(page, why, focus)

    def _point(self, page: Page, why: Refusal, focus: str | None) -> None:
        """A ring around each piece at fault, and ink to those that stand in the way."""
        here = self._layout.SQUARES.get(focus or "")
        for piece, there, blocks in self._layout.culprits(why):
            if there == here:
                continue
            page.picture("papers/enso", *there.center, layer=INK + 1, name=f"enso {piece}", frame=7)
            if here is not None and blocks:
                page.ink(f"ink {piece}", here.center, there.center, layer=INK, short=SHORT)
