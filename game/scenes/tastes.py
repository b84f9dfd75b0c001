"""The screen as whoever is on turn prefers it: text, contrast, speed, hints. Minds prefer nothing."""

from __future__ import annotations

import pygame

from game.scenes.board import Board
from game.scenes.screen import Screen
from game.stage.page import Page

FADES, FADING = 0.3, 990
"""Seconds that the look of before takes to go, and the layer it goes on: over everything."""


class Tastes:
    """Whose the look of the screen is, and the one that is going."""

    def __init__(self, screen: Screen, board: Board) -> None:
        self._screen = screen
        self._board = board
        self._before: tuple[pygame.Surface, float] | None = None
        """How the screen looked to whoever played before, and since when it fades: somebody wants another contrast."""
        self._foreseen = False
        """Whether the pictures are being read that somebody at the table will want."""

    @property
    def stirs(self) -> bool:
        """Whether one look still goes and another comes."""
        return self._before is not None

    def update(self, clock: float) -> None:
        """Suit whoever is on turn, once they see the table; before that, read ahead what others will want."""
        house, match = self._screen.house, self._board.match
        if self._before is not None and clock - self._before[1] >= FADES:
            self._before = None
        if not self._foreseen and self._board.told(clock) and self._screen.shown_at:
            self._foreseen = True
            house.foresee(match.names[person] for person in match.people)
        seat = match.people[0] if len(match.people) == 1 else match.acting
        if seat is not None and match.names[seat] != house.whose and not self._board.busy(clock):
            self._suit(match.names[seat], clock)

    def _suit(self, name: str, clock: float) -> None:
        """Another contrast comes in a fade; where somebody looks alone, the curtain has hidden it."""
        screen, house = self._screen, self._screen.house
        before, after = house.settings, house.prefers(name)
        calm = before.reduced_motion or not before.pace
        alone = self._board.match.eyes is not None
        fades = before.contrast != after.contrast and not calm and not alone and screen.shown_at
        picture = screen.loop.window.canvas.surface.copy() if fades else None
        if house.plays(name):
            for scene in screen.loop.stack:
                scene.resize()
            self._before = None if picture is None else (picture, clock)
        elif house.settings != before:
            screen.changed()

    def lively(self, page: Page, clock: float) -> None:
        """The look of before, over everything, while it goes."""
        if self._before is not None:
            seen, since = self._before
            page.surface("before", seen, 960, 540, layer=FADING, alpha=max(0.0, 1 - (clock - since) / FADES))
