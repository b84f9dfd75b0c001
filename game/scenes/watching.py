"""A match from the shelf, looked at from its beginning; nothing can be played."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.scenes.board import Board
from game.scenes.house import House
from game.scenes.match import Match
from game.scenes.prompts import Prompt
from game.scenes.screen import Screen
from game.scenes.story import Story
from game.stage.intents import UNPRESSED, Act, Intent
from game.stage.page import Page
from game.stage.scenes import Go, Pop


class Watching(Screen):
    """The table of a match that is only looked at."""

    def __init__(self, house: House, match: Match) -> None:
        super().__init__(house)
        self.match = match
        self.board = Board(house, match)
        self.story = Story(self, self.board, watched=True)

    def enter(self) -> None:
        """Begin at the beginning."""
        super().enter()
        self.house.audio.place(self.match.box.name)
        self.story.look(self.match.table.start)
        self.story.focus()

    def uncover(self) -> None:
        """Paint everything anew: in another language or size, maybe."""
        self.board.dress()
        self.stale()

    def resize(self) -> None:
        """Everything is where it belongs at once, in another size."""
        super().resize()
        self.board.settle()
        self.board.dress()
        self.story.read()
        self.story.focus()

    def depends(self, clock: float) -> Hashable:
        """The show."""
        return self.board.depends(clock)

    def stands_on(self, clock: float) -> Hashable:
        """Who looks, from where, and whether it lies there yet."""
        return self.board.stands_on(clock)

    def edge(self) -> pygame.Rect:
        """Where the board lies."""
        return self.board.edge()

    def still(self, page: Page) -> None:
        """The ground of the game."""
        self.board.still(page)

    def settled(self, page: Page) -> None:
        """Panels, resting pieces, and the story."""
        self.board.settled(page, self.shown_at, hints=self.house.settings.hints)
        self.story.paint(page)
        if self.house.settings.coordinates:
            self.board.rim(page)

    def lively(self, page: Page, clock: float) -> None:
        """What moves on the board."""
        self.board.lively(page, clock)

    def ring_rect(self) -> pygame.Rect | None:
        """Around a line of the log, or around the paper."""
        return self.focus.rect

    def ring_reach(self) -> int:
        """Close around a line of the log, which has neighbours."""
        return self.story.ring_grows

    def ring_layer(self) -> int:
        """On the paper of the log, under its words."""
        return self.story.ring_layer

    def prompts(self) -> list[Prompt]:
        """Back and forth, and to the shelf."""
        return self.story.prompts()

    def handle(self, intent: Intent) -> Go:
        """A press during a show hurries it, and is then answered."""
        if intent.act not in UNPRESSED:
            self.board.hurry(self.loop.clock)
        return None if self.story.leafs(intent) else super().handle(intent)

    def focused(self) -> None:
        """The line that is pointed at is the chosen one."""
        self.story.pointed()

    def confirm(self, name: str, intent: Intent) -> Go:
        """The next move, or the one of a line."""
        del intent
        self.story.confirm(name)
        self.story.focus()
        return None

    def press(self, intent: Intent) -> Go:
        """Look back and forth; leave."""
        if self.story.press(intent):
            self.story.focus()
            return None
        if intent.act in (Act.BACK, Act.PAUSE):
            self.house.audio.play("back")
            return Pop()
        return None

    def update(self, seconds: float) -> Go:
        """Let the show go on."""
        del seconds
        self.board.hear(self.loop.clock)
        return None

    def rest(self) -> float | None:
        """Shows want every step."""
        rest = self.board.rest(self.loop.clock)
        return super().rest() if rest is None else rest
