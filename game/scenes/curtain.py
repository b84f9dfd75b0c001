"""The curtain: a noren before the table while a secret changes hands. 'Pass to Ren', a press, and a look behind it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.scenes.house import House
from game.scenes.match import Match
from game.scenes.screen import Prompt, Screen
from game.stage.focus import Focus, Target
from game.stage.intents import Act, Intent
from game.stage.page import Page
from game.stage.scenes import Go, Pop
from game.stage.tween import ease_in, ease_out
from game.stage.window import SIZE

SECONDS = 0.55
"""How long it takes to close, and to open."""
PANEL = 980
"""How wide one half of the noren is."""
PLAQUE = pygame.Rect(560, 712, 800, 220)


class Curtain(Screen):
    """Hides the table until somebody who must look alone says so, by a device of their own.

    Behind the closed curtain the match is turned to their eyes; then it opens and is gone. While it is shut, nothing of
    the scene beneath is on the screen, and it can neither move nor make a sound: only the topmost scene lives. Where
    several are waited for, the first of them is called, and any of them may come.
    """

    opaque = False
    bar_paper = None

    def __init__(self, house: House, match: Match, seats: Sequence[int]) -> None:
        super().__init__(house)
        self._match = match
        self._seats = seats
        self._since = 0.0
        self._opening = False

    @property
    def _name(self) -> str:
        return self._match.names[self._seats[0]]

    def enter(self) -> None:
        """Close."""
        super().enter()
        self._since = self.loop.clock
        self.focus = Focus([Target("plaque", PLAQUE)])
        self.house.audio.play("doors")

    # --- what is seen -----------------------------------------------------------------------------------

    def _share(self, clock: float) -> float:
        """How far it is shut, 0 to 1."""
        if self.house.settings.reduced_motion or not self.house.settings.pace:
            return 0.0 if self._opening else 1.0
        gone = min(1.0, max(0.0, (clock - self._since) / (SECONDS * self.house.settings.pace)))
        return 1 - ease_in(gone) if self._opening else ease_out(gone)

    @property
    def shut(self) -> bool:
        """Whether nothing can be seen behind it."""
        return self._share(self.loop.clock) >= 1.0

    def lively(self, page: Page, clock: float) -> None:
        """The two halves, before a darkness that falls as they come together."""
        share = self._share(clock)
        if share <= 0:
            return
        page.surface("night", self._night(), SIZE[0] / 2, SIZE[1] / 2, layer=0, alpha=share)
        away = round(PANEL * (1 - share))
        page.fixed("papers/noren_left", layer=10, dx=-away)
        page.fixed("papers/noren_right", layer=10, dx=away)
        if share >= 1:
            self._plaque(page)

    def _night(self) -> pygame.Surface:
        return self.house.atlas.plain(self.house.theme["night"])

    def _plaque(self, page: Page) -> None:
        """Whom it is passed to."""
        say = self.house.say
        page.picture(
            f"crests/{self._match.crest(self._seats[0])}_disc", SIZE[0] / 2, 498, layer=20, name="crest", size=2.0
        )
        page.sheet("papers/card", PLAQUE, layer=20, name="plaque", high=True)
        lines = (("curtain.pass", 56, 62, True), ("curtain.others", 32, 152, False))
        for key, size, down, bold in lines:
            text = say(key, name=self._name)
            page.text(
                text,
                PLAQUE.centerx,
                PLAQUE.y + down,
                size=page.fitted(text, size, PLAQUE.w - 60, bold=bold),
                bold=bold,
                anchor="center",
                room=PLAQUE,
                layer=24,
                name=key,
            )

    def ring_rect(self) -> pygame.Rect | None:
        """Around the plaque, once it hangs there."""
        return PLAQUE if self.shut and not self._opening else None

    ring_grows = 26

    def prompts(self) -> list[Prompt]:
        """Look."""
        return [Prompt(Act.CONFIRM, self.house.say("curtain.look", name=self._name))]

    # --- what is done -----------------------------------------------------------------------------------

    def confirm(self, name: str, intent: Intent) -> Go:
        """Let the match show what they may see, then open; a press before it is shut does nothing."""
        del name
        if not self.shut or self._opening:
            return None
        mine = self._match.seating.seats_of(intent.device)
        seat = next((seat for seat in self._seats if seat in mine), None)
        if seat is None:  # somebody else's device: a soft knock
            self.house.audio.play("refuse")
            self.shake(PLAQUE)
        else:
            self._match.lift(seat)
            self._opening = True
            self._since = self.loop.clock
            self.house.audio.play("doors")
            # What lies beneath has changed: it is drawn anew as the curtain opens.
            self.loop.window.canvas.fresh = True
        return None

    def update(self, seconds: float) -> Go:
        """Go when it is open."""
        del seconds
        return Pop() if self._opening and self._share(self.loop.clock) <= 0 else None

    def rest(self) -> float | None:
        """It moves while it closes and opens; shut, only its ring breathes."""
        if self._opening or not self.shut:
            return 0.0
        return super().rest()
