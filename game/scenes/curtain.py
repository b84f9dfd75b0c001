"""The curtain: a noren before the table while a secret changes hands. 'Pass to Ren', a press, and a look behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.scenes.account import Signs
from game.scenes.house import House
from game.scenes.match import Match
from game.scenes.prompts import Prompt
from game.scenes.screen import Screen
from game.scenes.told import recap
from game.stage.focus import Focus, Target
from game.stage.intents import Act, Intent
from game.stage.page import Page
from game.stage.scenes import Go, Pop
from game.stage.text import FLOOR
from game.stage.tween import ease_in, ease_out
from game.stage.window import SIZE

SECONDS = 0.55
"""How long it takes to close, and to open."""
PANEL = 980
"""How wide one half of the noren is."""
PLAQUE = pygame.Rect(560, 446, 800, 156)
SLIP = pygame.Rect(484, 634, 952, 296)
"""Where the slip hangs that tells what others have done; it grows with its words from its upper edge down."""
PICTURES = 96
"""How high its pictures are."""
MOST = 6
"""How many facts it tells at most, the last ones."""
GUARDS = {"hides": (276, 940), "looks": (1644, 940)}
"""Where the two stand who guard the curtain of a game that has such among its pictures."""


class Curtain(Screen):
    """The curtain that hides the table until somebody who must look alone says so, by a device of their own.

    Behind the closed curtain the match is turned to their eyes; then it opens and is gone. While it is shut, nothing of
    the scene beneath is on the screen, and it can neither move nor make a sound: only the topmost scene lives. Where
    several are waited for, the first of them is called, and any of them may come. It gives way as soon as it is not due
    any more, or a pad is missing: the table beneath sees to that.
    """

    opaque = False
    bar_paper = None

    def __init__(self, house: House, match: Match, seats: Sequence[int], pause: Callable[[str], Go]) -> None:
        super().__init__(house)
        self._match = match
        self._seats = list(seats)
        self._pause = pause
        """What a device that wants a pause leads to."""
        self._since = 0.0
        self._opening = False

        self._recap = recap(match, seats[0])[-MOST:]

    @property
    def _name(self) -> str:
        return self._match.names[self._seats[0]]

    @property
    def _others(self) -> list[int]:
        """The people who are not to look."""
        return [seat for seat in self._match.people if seat not in self._seats]

    @property
    def _passes(self) -> bool:
        """Whether somebody else has had in hand what this seat plays with."""
        players = self._match.players
        return any(players[seat].holds == players[self._seats[0]].holds for seat in self._others)

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
        page.fixed("papers/noren_floor", layer=8, alpha=share)
        away = round(PANEL * (1 - share))
        page.fixed("papers/noren_left", layer=10, dx=-away)
        page.fixed("papers/noren_right", layer=10, dx=away)
        if share >= 1:
            self._plaque(page)
            self._guards(page)
            if self._recap:
                self._slip(page)

    def _night(self) -> pygame.Surface:
        return self.house.atlas.plain(self.house.theme["night"])

    def _crest(self, seat: int) -> str:
        return f"crests/{self._match.crest(seat)}"

    def _plaque(self, page: Page) -> None:
        """Whose turn it is, by the crest and in words."""
        page.picture(f"{self._crest(self._seats[0])}_disc", SIZE[0] / 2, 250, layer=20, name="crest", size=2.0)
        page.sheet("papers/card", PLAQUE, layer=20, name="plaque", high=True)
        title = "curtain.pass" if self._passes else "curtain.turn"
        below = "curtain.other" if len(self._others) == 1 else "curtain.others"
        for key, size, down, bold in ((title, 56, 52, True), (below, 32, 116, False)):
            text = self._said(key)
            page.text(
                text,
                PLAQUE.centerx,
                PLAQUE.y + down,
                size=page.fitted(text, size, PLAQUE.w - 60, bold=bold, high=82 if bold else 60),
                bold=bold,
                anchor="center",
                room=PLAQUE,
                layer=24,
                name=key,
            )

    def _said(self, key: str) -> str:
        """A sentence with whoever is called, and whoever has to look elsewhere."""
        others = self._others
        return self.house.say(key, name=self._name, other=self._match.names[others[0]] if others else "")

    def _guards(self, page: Page) -> None:
        """One who hides its eyes for whoever must not look, and one who looks: each bears the crest of theirs."""
        for pose, (x, foot) in GUARDS.items():
            art = f"{self._match.box.name}/guard_{pose}"
            if art not in self.house.atlas.index:
                continue
            page.picture(art, x, foot, layer=18, name=f"guard {pose}")
            seats = self._others if pose == "hides" else self._seats
            if len(seats) == 1:
                page.picture(
                    f"{self._crest(seats[0])}_colour", x, foot - 168, layer=19, name=f"guard crest {pose}", size=0.62
                )

    def _slip(self, page: Page) -> None:
        """What others have done since: pictures of it in a row, and a word below each."""
        setter, doers = self.house.text, {seat for seat, _ in self._recap}
        words = [self._match.phrased(self.house.words, told.says) for _, told in self._recap]
        pictures = [Signs(self.house, told.signs, 36, SLIP.w, PICTURES, PICTURES) for _, told in self._recap]
        free = SLIP.w - 60 - sum(each.width for each in pictures)
        aside = max(12, min(40, free // len(pictures)))
        size = 30
        rooms = [max(each.width, 96) + aside - 8 for each in pictures]
        while setter.grown(size) > FLOOR and any(
            setter.width(part, size) > room for word, room in zip(words, rooms, strict=True) for part in word.split()
        ):
            size -= 1
        tall = max(setter.tall(word, size, room) for word, room in zip(words, rooms, strict=True))
        rect = pygame.Rect(SLIP.x, SLIP.y, SLIP.w, 74 + PICTURES + 14 + tall + 18)
        page.sheet("papers/card", rect, layer=20, name="slip", high=True)
        head = self.house.say(
            "curtain.recap_one" if len(doers) == 1 else "curtain.recap", other=self._match.names[min(doers)]
        )
        left = rect.x + 32
        if len(doers) == 1:
            page.picture(f"{self._crest(min(doers))}_colour_small", left + 20, rect.y + 38, layer=24, name="doer")
            left += 54
        fitted = page.fitted(head, 32, rect.right - 32 - left, bold=True, high=56)
        page.text(head, left, rect.y + 38, size=fitted, bold=True, anchor="midleft", room=rect, layer=24, name="recap")
        line = pygame.Rect(rect.x + 30, rect.y + 64, rect.w - 60, 5)
        page.paper("papers/hairline", line, layer=23, name="recap line")
        x = rect.centerx - (sum(rooms) + 8 * len(rooms)) / 2
        for n, (each, word, room) in enumerate(zip(pictures, words, rooms, strict=True)):
            middle = x + (room + 8) / 2
            y = rect.y + 74 + PICTURES / 2
            each.write(
                page,
                middle - each.width / 2,
                y,
                name=f"recap {n}",
                colour=self.house.theme["sumi"],
                layer=24,
                room=rect,
            )
            page.text(
                word,
                middle,
                rect.y + 74 + PICTURES + 10,
                size=size,
                width=room,
                align="centre",
                anchor="midtop",
                room=rect,
                layer=24,
                name=f"recap word {n}",
            )
            x += room + 8

    def ring_rect(self) -> pygame.Rect | None:
        """Around the plaque, once it hangs there."""
        return PLAQUE if self.shut and not self._opening else None

    ring_grows = 26

    def prompts(self) -> list[Prompt]:
        """Look, or let the match wait."""
        say = self.house.say
        look = Prompt(Act.CONFIRM, say("curtain.look", name=self._name))
        return [look, Prompt(Act.PAUSE, say("table.pause"), right=True)]

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
            x, foot = GUARDS["hides"]
            guarded = f"{self._match.box.name}/guard_hides" in self.house.atlas.index
            self.shake(pygame.Rect(x - 180, foot - 400, 360, 240) if guarded else PLAQUE)
        else:
            self._match.lift(seat)
            self._opening = True
            self._since = self.loop.clock
            self.house.audio.play("doors")
            # What lies beneath has changed: it is drawn anew as the curtain opens.
            self.loop.window.canvas.fresh = True
        return None

    def press(self, intent: Intent) -> Go:
        """Anybody may let the match wait, but not while it opens: the secret beneath is shown already."""
        return self._pause(intent.device) if intent.act is Act.PAUSE and not self._opening else None

    def update(self, seconds: float) -> Go:
        """Go when it is open, and when there is no use for it."""
        del seconds
        gone = self._share(self.loop.clock) <= 0 if self._opening else not self._due
        return Pop() if gone else None

    @property
    def _due(self) -> bool:
        """Whether those whom it hangs for must still look alone, and everybody has their pad."""
        match = self._match
        return match.hidden_for == self._seats and not match.seating.missing(self.loop.devices.pads)

    def rest(self) -> float | None:
        """It moves while it closes and opens; shut, only its ring breathes."""
        if self._opening or not self.shut:
            return 0.0
        return super().rest()
