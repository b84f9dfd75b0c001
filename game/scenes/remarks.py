"""What minds say of what is done at a table: a word now and then, for a while. Nothing waits for it."""

from __future__ import annotations

import pygame

from game.minds.remark import Remark
from game.scenes.board import Board
from game.scenes.house import House
from game.stage.page import Page

SAYS, QUIET = 4.0, 12.0
"""How many seconds a word is shown, and how many at least pass before the next one."""


class Remarks:
    """The word that is said, and the one that comes when the show has told what it is about."""

    def __init__(self, house: House, board: Board) -> None:
        self._house = house
        self._board = board
        self.word: Remark | None = None
        """What a mind says just now."""
        self.lies: pygame.Rect | None = None
        """Where that can be read."""
        self._next: Remark | None = None
        self._until = self._quiet_until = 0.0

    def heed(self, clock: float) -> None:
        """Something was done: a mind may have a word on it."""
        if self._house.settings.remarks and clock >= self._quiet_until:
            self._next = self._board.match.minds.remark() or self._next

    def hush(self) -> None:
        """What it was about is taken back: nothing is said any more."""
        self.word = self._next = None

    def update(self, clock: float) -> bool:
        """Let a word come as soon as what it is about is told, and go after a while; whether one came or went."""
        before = self.word
        if self.word is not None and (clock >= self._until or not self._house.settings.remarks):
            self.word = None
        if self._next is not None and self.word is None and self._board.told(clock):
            self.word, self._next = self._next, None
            self._until, self._quiet_until = clock + SAYS, clock + SAYS + QUIET
        return self.word is not before

    @property
    def stirs(self) -> bool:
        """Whether a word is there or will come: time counts then."""
        return self.word is not None or self._next is not None

    def paint(self, page: Page, *, seen: bool) -> None:
        """The word beside the panel of whoever says it, where that is seen."""
        self.lies = None
        if self.word is not None and seen:
            self.lies = self._board.saying(page, self.word.seat, self._house.say(self.word.key))
