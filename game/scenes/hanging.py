"""The sign that hangs from the beam of the porch, and what it says of the thing that is focused.

What it needs of other scenes is loaded when it is asked for that: the first frame needs none of it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from datetime import date
from functools import partial

import pygame

from game.progress import Progress
from game.registry import TABLES, box_of
from game.saves import Save
from game.scenes.house import House
from game.sign import Sign
from game.stage.page import Page

SIGN_X = 1322
"""Where its middle hangs."""


class HangingSign:
    """It swings a little when another thing is turned to. `signs` is what the games show of themselves."""

    def __init__(self, house: House, signs: Mapping[str, Sign]) -> None:
        self._house = house
        self._signs = signs

    def paint(self, page: Page, name: str, since: float, *, waits: Save | None, progress: Progress) -> None:
        """What there is to know about a thing by its name, so many seconds after it was turned to.

        `waits` is the match that can be gone on with, `progress` the lessons that are done.
        """
        if name in self._signs:
            self._about_game(page, name, since)
        elif name == "andon":
            self._about_edition(page, since)
        elif name == "calendar":
            self._about_day(page, since)
        elif name == "books":
            self._about_lessons(page, since, progress)
        elif name == "cup" and waits is not None:
            self._about_match(page, waits, since)

    def _hang(self, page: Page, since: float) -> tuple[float, Callable[..., pygame.Rect]]:
        """The hanging sign, which swings a little at first; its middle, and what writes on it."""
        swing = 0.0
        if not self._house.settings.reduced_motion:
            swing = 5 * math.exp(-2.2 * max(since, 0.0)) * math.sin(9 * since)
        x = SIGN_X + swing
        room = pygame.Rect(SIGN_X - 330, 88, 660, 266)
        for side in (-280, 280):
            page.strip("porch/rope", x + side, 46, 60, layer=69, name=f"sign rope {side}")
        page.paper("papers/shadow_high", pygame.Rect(round(x) - 390, 70, 780, 345), layer=69, name="sign shadow")
        page.picture("porch/sign", x, 92, layer=70)
        return x, partial(page.text, room=room, layer=72, anchor="midleft")

    def _about_game(self, page: Page, game: str, since: float) -> None:
        """The game's name, how many play, how long, and one line."""
        say = self._house.say
        x, write = self._hang(page, since)
        write(say(f"{game}.name"), x - 314, 154, size=84, bold=True, name="sign name")
        page.picture(self._signs[game].seal, x + 280, 200, layer=71)
        fewest, most = self._signs[game].players or (box_of(game).seats[0], box_of(game).seats[-1])
        span = f"{fewest}–{most}" if fewest < most else f"{fewest}"
        players, minutes = say("title.players", span=span), say("title.minutes", count=self._signs[game].minutes)
        size = page.fitted(players + minutes, 34, 410, bold=True, high=62)
        page.picture("porch/icon_players", x - 290, 238, layer=71)
        end = write(players, x - 256, 236, size=size, bold=True, name="sign players").right
        page.picture("porch/icon_minutes", end + 46, 238, layer=71)
        write(minutes, end + 70, 236, size=size, bold=True, name="sign minutes")
        line = say(f"{game}.line")
        write(line, x - 314, 308, size=page.fitted(line, 32, 620, high=62), name="sign line")

    def _about_edition(self, page: Page, since: float) -> None:
        """What can be read about this edition."""
        x, write = self._hang(page, since)
        title, line = self._house.say("about.title"), self._house.say("about.line")
        write(title, x - 314, 170, size=page.fitted(title, 60, 630, bold=True, high=100), bold=True, name="sign name")
        write(line, x - 314, 280, size=page.fitted(line, 32, 630, high=58), name="sign line")

    def _about_day(self, page: Page, since: float) -> None:
        """What day it is, and what that is to the tables."""
        from game.scenes.shelf import day_of  # noqa: PLC0415 -- see the top

        x, write = self._hang(page, since)
        day = day_of(date.today().isoformat(), self._house.words)  # noqa: DTZ011 -- the day on the wall
        title, line = self._house.say("today.title", day=day), self._house.say("title.day")
        write(title, x - 314, 170, size=page.fitted(title, 60, 630, bold=True, high=100), bold=True, name="sign name")
        write(line, x - 314, 280, size=page.fitted(line, 32, 630, high=58), name="sign line")

    def _about_lessons(self, page: Page, since: float, progress: Progress) -> None:
        """What the lessons are, and how many are done."""
        from game.lessons import school_of  # noqa: PLC0415 -- see the top

        say = self._house.say
        x, write = self._hang(page, since)
        title, line = say("lessons.title"), say("lessons.line")
        done = sum(len(progress.of(game)) for game in TABLES)
        count = say("lessons.count", count=done, all=sum(len(school_of(game).lessons) for game in TABLES))
        write(title, x - 314, 150, size=page.fitted(title, 72, 600, bold=True, high=110), bold=True, name="sign name")
        size = page.fitted(count, 36, 600, bold=True, high=58)
        write(count, x - 314, 232, size=size, bold=True, name="sign players")
        write(line, x - 314, 306, size=page.fitted(line, 32, 630, high=58), name="sign line")

    def _about_match(self, page: Page, save: Save, since: float) -> None:
        """Which match waits, whose, since when."""
        from game.scenes.shelf import date_of, names_of  # noqa: PLC0415 -- see the top

        say, words = self._house.say, self._house.words
        x, write = self._hang(page, since)
        assert save.head is not None
        assert save.table is not None
        title = say(f"{save.head.game}.name")
        write(title, x - 314, 148, size=page.fitted(title, 72, 520, bold=True, high=110), bold=True, name="sign name")
        page.seal(save.head.game, x + 280, 200, layer=71)
        names = names_of(save, words)
        size = page.fitted(names, 36, 520, bold=True, high=58)
        write(page.elided(names, size, 520, bold=True), x - 314, 226, size=size, bold=True, name="sign players")
        line = f"{date_of(save.when, words)} · {say('title.turn', turn=save.table.turn)}"
        write(line, x - 314, 302, size=page.fitted(line, 32, 630, high=58), name="sign line")
