"""The cushions of the lobby: who sits on each, what they are called and hold, and what a mind says of itself."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

import pygame

from game.kernel.journal import CHAIRS
from game.scenes.faces import face_of
from game.scenes.house import House
from game.scenes.prompts import Buttons
from game.scenes.seating import DESK, Player, Seating
from game.stage.intents import Act
from game.stage.page import Page
from game.stage.text import FLOOR
from game.stage.theme import SEATS

CUSHIONS = (276, 732, 1188, 1644)
"""Where their middles are, from left to right."""
SPEECH, HEADS, BESIDE = 280, 476, 88
"""How wide the paper of what a mind says is, where it begins, and how far beside the mind: it lies between two."""


class Cushions:
    """Paints them. `family` says whose glyphs a device carries."""

    def __init__(self, house: House, buttons: Buttons, family: Callable[[str], str]) -> None:
        self._house = house
        self._buttons = buttons
        self._family = family

    def paint(self, page: Page, seating: Seating, ready: Collection[str], focused: int | None) -> None:
        """All of them, with whoever said that they are ready, by what they hold, and the mind that is looked at."""
        for chair in range(CHAIRS):
            player = seating.chairs[chair]
            is_ready = player is not None and player.holds in ready
            self._cushion(page, chair, player, focused=chair == focused, ready=is_ready)

    def _cushion(self, page: Page, chair: int, player: Player | None, *, focused: bool, ready: bool) -> None:
        """One of them, free or with who sits on it, and the slip with the name."""
        crest, x = SEATS[chair], CUSHIONS[chair]
        page.picture("lobby/cushion_shadow", x, 820, layer=19, name=f"cushion shadow {chair}")
        if player is None:
            page.picture(f"lobby/cushion_{crest}_empty", x, 820, layer=20, name=f"cushion {chair}")
            page.picture(f"crests/{crest}_ghost", x, 644, layer=21, name=f"ghost {chair}")
        else:
            page.fixed(f"lobby/pool_{crest}", layer=18)
            page.picture(f"lobby/cushion_{crest}", x, 820, layer=20, name=f"cushion {chair}")
            page.picture("lobby/robe_shadow", x, 786, layer=21, name=f"robe shadow {chair}")
            page.picture(f"lobby/robe_{crest}", x, 794, layer=22, name=f"robe {chair}")
            page.picture(face_of(chair, player), x, 794, layer=23, name=f"head {chair}")
            if player.mind is not None and focused:
                self._speech(page, chair, self._house.say(f"minds.{player.mind}_line"))
            if ready:
                self._mark(page, chair)
        self._name(page, chair, player)

    def _mark(self, page: Page, chair: int) -> None:
        """Whoever sits here is ready: a tag hangs before the cushion."""
        text = self._house.say("lobby.ready")
        size = page.fitted(text, 34, 220, bold=True, high=56)
        wide = round(self._house.text.width(text, size, bold=True))
        rect = pygame.Rect(0, 0, wide + 108, 58)
        rect.center = (CUSHIONS[chair], 842)
        page.sheet("papers/slip", rect, layer=60, name=f"ready {chair}")
        page.picture("lobby/tick", rect.x + 42, rect.centery, layer=62, name=f"tick {chair}")
        page.text(
            text,
            rect.x + 76,
            rect.centery - 2,
            size=size,
            bold=True,
            anchor="midleft",
            room=rect,
            layer=63,
            name=f"ready text {chair}",
        )

    def _speech(self, page: Page, chair: int, line: str) -> None:
        """What a mind says of itself, on a paper beside it that points at it."""
        setter, last = self._house.text, chair == CHAIRS - 1
        wide = SPEECH - 66
        size = setter.filling(line, 28, wide, 240)
        rect = pygame.Rect(CUSHIONS[chair] + BESIDE, HEADS, SPEECH, setter.tall(line, size, wide) + 44)
        if last:  # beyond it there is no room
            rect.right = CUSHIONS[chair] - BESIDE
        rect.h = max(rect.h, 150)
        # The tail of the paper points down: turned, it points to the side.
        paper = pygame.transform.rotate(self._house.atlas.stretched("papers/speech", rect.h, rect.w), -90)
        page.surface("speech", pygame.transform.flip(paper, last, flip_y=False), *rect.center, layer=58)
        page.text(
            line,
            rect.x + (24 if last else 48),
            rect.centery,
            size=size,
            width=wide,
            anchor="midleft",
            room=rect,
            layer=59,
            name="speech text",
        )

    def _name(self, page: Page, chair: int, player: Player | None) -> None:
        say, x = self._house.say, CUSHIONS[chair]
        rect = pygame.Rect(x - 196, 880, 392, 68)
        page.sheet("papers/slip", rect, layer=60, name=f"name slip {chair}")
        write = partial(page.text, room=rect, layer=63, anchor="midleft")
        if player is None:
            text = say("lobby.press")
            glyph = self._buttons.width(Act.CONFIRM)
            size = page.fitted(text, 32, rect.w - glyph - 60)
            width = round(self._house.text.width(text, size))
            left = x - (width + 16 + glyph) // 2
            write(text, left, 912, size=size, name=f"name {chair}")
            self._buttons.paint(page, Act.CONFIRM, pygame.Rect(left + width + 16, 888, glyph, 50), layer=64)
            return
        page.picture(f"lobby/{self._icon(player)}", x - 142, 914, layer=62, name=f"icon {chair}")
        level = "" if player.mind is None else say(f"minds.{player.mind}")
        left, right = x - (96 if player.human else 110), x + 178  # the wheel of a mind is narrower than a keyboard
        room = right - left
        large, small = self._fit_name(player.name, level, room - 4)  # whole pixels may take a little more
        if level:
            grey = partial(write, colour=self._house.theme["cedar"], anchor="midright")
            room -= grey(level, right, 914, size=small, name=f"level {chair}").w + 12
        name = page.elided(player.name, large, room, bold=True)
        write(name, left, 912, size=large, bold=True, name=f"name {chair}")

    def _fit_name(self, name: str, level: str, room: int) -> tuple[int, int]:
        """The sizes of a name and of what kind of mind it is, side by side: both give way before a name is cut."""
        setter = self._house.text
        large, small = setter.fitted("", 36, 0, bold=True, high=64), setter.fitted("", 28, 0, high=62)

        def wide() -> float:
            return setter.width(name, large, bold=True) + (setter.width(level, small) + 12 if level else 0)

        while wide() > room and setter.grown(large) > FLOOR:
            if setter.grown(small) > FLOOR:
                small -= 1
            large -= 1
        return large, small

    def _icon(self, player: Player) -> str:
        if player.holds is None:
            return "bot"
        return "keyboard" if player.holds == DESK else f"pad_{self._family(player.holds)}"
