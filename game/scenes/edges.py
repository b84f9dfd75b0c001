"""The edges of the screen: a television that cuts off its rim gets a smaller picture, until all corners are seen."""

from __future__ import annotations

import pygame

from game.scenes.menu import Item
from game.scenes.preferences import Preferences
from game.stage.intents import Act, Intent
from game.stage.page import Page
from game.stage.scenes import Go, Pop
from game.stage.window import SIZE

STEPS = 10
"""How many steps the picture can be drawn in; each is half a hundredth of the screen, at each side."""
ARM, BROAD = 220, 26
"""How long and how broad the angles in the corners are."""
DONE = "done"


class Edges(Preferences):
    """A slider, and an angle in every corner of the picture."""

    title = "settings.edges"
    width = 1000
    noted = 2

    def items(self) -> list[Item]:
        """How far the picture is drawn in, and the way back."""
        now = self.house.settings.edges
        say = self.house.say
        return [
            Item("edges", say("settings.edges_in"), str(now), share=now / STEPS),
            Item(DONE, say("settings.edges_done")),
        ]

    def note(self) -> str:
        """What to look for."""
        return self.house.say("settings.edges_look")

    def settled(self, page: Page) -> None:
        """The sheet, and the angles."""
        super().settled(page)
        wide, high = SIZE
        for right in (False, True):
            for low in (False, True):
                x, y = (wide - ARM / 2 if right else ARM / 2), (high - ARM / 2 if low else ARM / 2)
                page.surface(f"corner {x} {y}", self._angle(right=right, low=low), x, y, layer=30)

    def _angle(self, *, right: bool, low: bool) -> pygame.Surface:
        """The angle of a corner: gold with a dark edge, so that it shows on every ground."""
        scale, theme = self.house.atlas.scale, self.house.theme
        side = round(ARM * scale)
        made = pygame.Surface((side, side), pygame.SRCALPHA)
        for colour, broad in ((theme["night"], BROAD + 10), (theme["gold"], BROAD)):
            made.fill(colour, (0, 0, side, round(broad * scale)))
            made.fill(colour, (0, 0, round(broad * scale), side))
        return pygame.transform.flip(made, right, low)

    def choose(self, name: str, step: int, intent: Intent) -> Go:
        """Draw the picture further in or out, or be done."""
        if name == DONE:
            return Pop() if intent.act is Act.CONFIRM else None
        self._draw_in(min(STEPS, max(0, self.house.settings.edges + step)))
        return None

    def slide(self, name: str, share: float) -> None:
        """Draw it in as far as the slider says."""
        del name
        after = round(share * STEPS)
        if after != self.house.settings.edges:
            self._draw_in(after)

    def _draw_in(self, steps: int) -> None:
        self.keep(edges=steps)
        self.loop.draw_in(steps / 200)
