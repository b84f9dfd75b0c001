"""Menus: a sheet of paper over whatever lies beneath, with wooden buttons. Pause, settings, a pad that is lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import pygame

from game.scenes.house import House
from game.scenes.page import Page
from game.scenes.screen import STRIP, Prompt, Screen
from game.scenes.seating import holder
from game.stage.focus import Target
from game.stage.intents import Act, Intent
from game.stage.scenes import Go, Pop, Push
from game.words import LANGUAGES

HIGH = 72
PITCH = 84


class Item(NamedTuple):
    """A line of a menu: something to do, or something to choose with its value in words."""

    name: str
    label: str
    value: str | None = None


class Menu(Screen):
    """A sheet with buttons, one under the other."""

    opaque = False
    width = 640
    title = ""
    bar = STRIP.inflate(-60, 0)
    bar_paper = STRIP
    ring_grows = 16
    _dark: pygame.Surface | None = None

    def ring_layer(self) -> int:
        """Above the button, under its words."""
        return 12

    def heading(self) -> str:
        """What stands at the head of the sheet."""
        return self.house.say(self.title)

    def items(self) -> Sequence[Item]:
        """The lines of the menu, as they stand now."""
        raise NotImplementedError

    def choose(self, name: str, step: int, intent: Intent) -> Go:
        """Do a line, or change its value by a step."""
        raise NotImplementedError

    def enter(self) -> None:
        """Lay the sheet out."""
        super().enter()
        self._offer()
        self.house.audio.play("card")

    def _offer(self) -> None:
        items = self.items()
        self.focus.offer([Target(item.name, self._rect(row, len(items))) for row, item in enumerate(items)])
        self.changed()

    def _head(self) -> tuple[str, int, int]:
        """What stands at the head, its size, and how high it is: a title in one line, or a sentence in several."""
        setter, width = self.house.text, self.width - 100
        title = self.heading()
        size = setter.fitted(title, 52, width, bold=True)
        if size < 40:
            size = 36
        return title, size, round(len(setter.wrap(title, size, width, bold=True)) * setter.height(size, bold=True))

    def _sheet(self, rows: int) -> pygame.Rect:
        height = 75 + max(75, self._head()[2]) + PITCH * rows
        return pygame.Rect(960 - self.width // 2, 500 - height // 2, self.width, height)

    def _rect(self, row: int, rows: int) -> pygame.Rect:
        sheet = self._sheet(rows)
        return pygame.Rect(sheet.x + 50, sheet.bottom - 38 - PITCH * (rows - row), sheet.w - 100, HIGH)

    def settled(self, page: Page) -> None:
        """Dusk over the scene beneath, and the sheet."""
        theme = self.house.theme
        items = self.items()
        page.surface("dusk", self._dusk(), 960, 540, layer=0)
        sheet = self._sheet(len(items))
        page.sheet("papers/card", sheet, layer=4, name="menu sheet", high=True)
        title, size, high = self._head()
        page.text(
            title,
            sheet.centerx,
            sheet.y + 25 + max(75, high) // 2,
            on=theme["washi"],
            colour=theme["sumi"],
            size=size,
            bold=True,
            anchor="center",
            width=sheet.w - 100,
            align="centre",
            room=sheet,
            layer=8,
            name="menu title",
        )
        for row, item in enumerate(items):
            self._button(page, item, self._rect(row, len(items)))

    def _dusk(self) -> pygame.Surface:
        """Darkness over the scene beneath."""
        scale = self.house.atlas.scale
        size = round(1920 * scale), round(1080 * scale)
        if self._dark is None or self._dark.get_size() != size:
            self._dark = pygame.Surface(size, pygame.SRCALPHA)
            self._dark.fill((*self.house.theme["night"], 165))
        return self._dark

    def _button(self, page: Page, item: Item, rect: pygame.Rect) -> None:
        theme = self.house.theme
        chosen = self.focus.name == item.name
        art = "papers/button_focused" if chosen else "papers/button_normal"
        page.paper(art, rect, layer=10, name=f"button {item.name}")
        write = partial(page.text, on=theme["hinoki"], colour=theme["sumi"], bold=True, layer=14, room=rect)
        if item.value is None:
            size = page.fitted(item.label, 36, rect.w - 60, bold=True)
            write(item.label, *rect.center, size=size, anchor="center", name=f"label {item.name}")
            return
        half = rect.w // 2
        size = page.fitted(item.label, 32, half + 20, bold=True)
        write(item.label, rect.x + 28, rect.centery, size=size, anchor="midleft", name=f"label {item.name}")
        size = page.fitted(item.value, 32, half - 130, bold=True)
        x = rect.right - half // 2 + 14
        write(item.value, x, rect.centery, size=size, anchor="center", name=f"value {item.name}")
        lit = "_lit" if chosen else ""
        page.picture(f"lobby/arrow_left{lit}", rect.right - half + 56, rect.centery, layer=14, name=f"less {item.name}")
        page.picture(f"lobby/arrow_right{lit}", rect.right - 28, rect.centery, layer=14, name=f"more {item.name}")

    def prompts(self) -> list[Prompt]:
        """Choose, or go back."""
        say = self.house.say
        return [Prompt(Act.CONFIRM, say("menu.choose")), Prompt(Act.BACK, say("menu.back"), right=True)]

    def confirm(self, name: str, intent: Intent) -> Go:
        """Do the line that is focused."""
        self.house.audio.play("confirm")
        return self._after(self.choose(name, 1, intent))

    def handle(self, intent: Intent) -> Go:
        """Left and right change a value."""
        if intent.act in (Act.LEFT, Act.RIGHT) and self.focus.name is not None:
            item = next(item for item in self.items() if item.name == self.focus.name)
            if item.value is not None:
                self.house.audio.play("flip")
                return self._after(self.choose(item.name, 1 if intent.act is Act.RIGHT else -1, intent))
        return super().handle(intent)

    def _after(self, go: Go) -> Go:
        self._offer()
        return go

    def press(self, intent: Intent) -> Go:
        """Go back."""
        if intent.act in (Act.BACK, Act.PAUSE):
            self.house.audio.play("back")
            return self.back()
        return None

    def back(self) -> Go:
        """Where going back leads."""
        return Pop()

    def rest(self) -> float | None:
        """The ring breathes."""
        return None if self.house.settings.reduced_motion else 1 / 20


class Pause(Menu):
    """A match that waits."""

    title = "pause.title"

    def __init__(
        self,
        house: House,
        porch: Callable[[], Go],
        hint: Callable[[], Go] | None = None,
        lessons: Callable[[], Go] | None = None,
    ) -> None:
        super().__init__(house)
        self._porch = porch
        self._hint = hint
        """How to ask for a hint, for somebody who can be given one."""
        self._lessons = lessons
        """What opens the lessons of the game, if it has any."""

    def items(self) -> list[Item]:
        """Go on, ask for a hint, change settings, look into the lessons, leave."""
        hint = ("hint",) if self._hint is not None else ()
        lessons = ("lessons",) if self._lessons is not None else ()
        names = ("resume", *hint, "settings", *lessons, "porch")
        return [Item(name, self.house.say(f"pause.{name}")) for name in names]

    def choose(self, name: str, step: int, intent: Intent) -> Go:
        """Do it."""
        del step, intent
        match name:
            case "settings":
                return Push(SettingsMenu(self.house))
            case "porch":
                return self._porch()
            case "lessons" if self._lessons is not None:
                return self._lessons()
            case "hint" if self._hint is not None:
                self._hint()
        return Pop()


class SettingsMenu(Menu):
    """What a household chooses once."""

    title = "settings.title"
    width = 900
    CHOICES: dict[str, tuple[Any, ...]] = {  # noqa: RUF012 -- never changed
        "language": LANGUAGES,
        "speed": ("slow", "normal", "fast", "off"),
        "text_size": (100, 125, 150),
        "effects": tuple(range(11)),
        "music": tuple(range(11)),
        "reduced_motion": (False, True),
        "hints": (True, False),
    }

    def _now(self, name: str) -> Any:
        if name == "language":
            return self.house.words.language
        return getattr(self.house.settings, name)

    def items(self) -> list[Item]:
        """Every choice with its value."""
        return [Item(name, self.house.say(f"settings.{name}"), self._words(name)) for name in self.CHOICES]

    def _words(self, name: str) -> str:
        value = self._now(name)
        if isinstance(value, bool):
            return self.house.say("lobby.on" if value else "lobby.off")
        if name in ("effects", "music"):
            return str(value)
        return f"{value} %" if name == "text_size" else self.house.say(f"settings.{name}_{value}")

    def choose(self, name: str, step: int, intent: Intent) -> Go:
        """Take the next value."""
        del intent
        values = self.CHOICES[name]
        after = values[(values.index(self._now(name)) + step) % len(values)]
        self.house.change(**{name: after})
        for scene in self.loop.stack:
            scene.resize()
        return None


class PadLost(Menu):
    """A pad has vanished in the middle of a match: its seat is kept."""

    title = "lost.title"
    width = 900

    def __init__(self, house: House, *, take: Callable[[str], None], bot: Callable[[], None]) -> None:
        super().__init__(house)
        self._take = take
        self._bot = bot

    def items(self) -> list[Item]:
        """Take over with this device, or let a bot go on."""
        return [Item(name, self.house.say(f"lost.{name}")) for name in ("take", "bot")]

    def choose(self, name: str, step: int, intent: Intent) -> Go:
        """Whoever presses has the seat."""
        del step
        if name == "bot":
            self._bot()
        else:
            self._take(holder(intent.device))
        return Pop()

    def handle(self, intent: Intent) -> Go:
        """The same pad, or another one, plugged in: it has the seat at once."""
        if intent.act is Act.FOUND:
            self._take(intent.device)
            return Pop()
        return super().handle(intent)

    def back(self) -> Go:
        """There is no way back without a hand for the seat."""
        return None
