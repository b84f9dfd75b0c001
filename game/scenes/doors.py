"""The doors between two places: shut over one, open onto the next. What takes time is done behind them."""

from __future__ import annotations

from functools import partial

import pygame

from game.scenes.house import House
from game.scenes.prompts import Prompt
from game.scenes.screen import Screen
from game.stage.intents import UNPRESSED, Intent
from game.stage.page import Page
from game.stage.scenes import Go, Pop, Push, Reset, Then
from game.stage.tween import ease_in_out
from game.stage.window import SIZE

SECONDS = 0.34
"""How long they take to close, and to open."""


def through(house: House, go: Go) -> Go:
    """The same way, with doors that close before it and open behind it; at once where nothing is to move."""
    if house.settings.reduced_motion or not house.settings.pace:
        return go
    return Push(Doors(house, go))


class Doors(Screen):
    """Doors that close over a scene and lead on (`go`), or open onto one (None). A press never waits for them."""

    opaque = False
    bar_paper = None

    def __init__(self, house: House, go: Go) -> None:
        super().__init__(house)
        self._go = go
        self._since = 0.0
        self._halves: list[pygame.Surface] = []

    def enter(self) -> None:
        """Begin to slide."""
        super().enter()
        self._since = self.loop.clock
        if self._go is not None:
            self.house.audio.play("doors")

    def resize(self) -> None:
        """They are made for a size."""
        super().resize()
        self._halves.clear()

    def _gone(self, clock: float) -> float:
        """How far they are on their way, 0 to 1."""
        lasts = SECONDS * self.house.settings.pace
        if not lasts:  # behind them is somebody's turn who wants no shows
            return 1.0
        return min(1.0, max(0.0, (clock - self._since) / lasts))

    def lively(self, page: Page, clock: float) -> None:
        """Two halves of a shut porch, sliding in from both sides, or out to them."""
        share = ease_in_out(self._gone(clock))
        away = SIZE[0] / 2 * (share if self._go is None else 1 - share)
        left, right = self._shut()
        middle = SIZE[1] / 2
        page.surface("left door", left, SIZE[0] / 4 - away, middle, layer=10)
        page.surface("right door", right, SIZE[0] * 3 / 4 + away, middle, layer=10)

    def _shut(self) -> list[pygame.Surface]:
        """The porch with its doors shut, in two halves."""
        if not self._halves:
            page = Page(self.house)
            page.fixed("porch/floor", layer=1)
            for side, way in (("left", 1), ("right", -1)):
                page.fixed(f"porch/doors_{side}", layer=3, dx=way * 608)
            page.fixed("porch/beam", layer=4)
            page.fixed("porch/rail", layer=5)
            scale = self.house.atlas.scale
            whole = page.flat((round(SIZE[0] * scale), round(SIZE[1] * scale)))
            wide, high = whole.get_width() // 2, whole.get_height()
            self._halves = [whole.subsurface((x, 0, wide, high)).copy() for x in (0, whole.get_width() - wide)]
        return self._halves

    def ring_rect(self) -> pygame.Rect | None:
        """Nothing is focused between two places."""
        return None

    def prompts(self) -> list[Prompt]:
        """Nothing is to be pressed."""
        return []

    def handle(self, intent: Intent) -> Go:
        """A press does not wait: shut doors lead on at once, and what lies behind open ones gets the press."""
        if intent.act in UNPRESSED:
            return None
        return self._lead_on() if self._go is not None else Then(Pop(), partial(self._pass_on, intent))

    def _pass_on(self, intent: Intent) -> Go:
        self.loop.handle(intent)
        return None

    def leave(self) -> None:
        """What was ready behind them and never came is put away: a match has its file open already."""
        if isinstance(self._go, Push | Reset):
            self._go.scene.leave()

    def _lead_on(self) -> Go:
        """Where they lead, and others that open onto it, unless that is out of the game."""
        go, self._go = self._go, None

        def opened() -> Go:
            return Push(Doors(self.house, None)) if self.loop.stack else None

        return Then(Pop(), lambda: Then(go, opened))

    def update(self, seconds: float) -> Go:
        """Lead on when they are shut; be gone when they are open."""
        del seconds
        if self._gone(self.loop.clock) < 1:
            return None
        return Pop() if self._go is None else self._lead_on()

    def rest(self) -> float | None:
        """They move all the time."""
        return 0.0
