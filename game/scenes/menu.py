"""Menus: a sheet of paper over whatever lies beneath, with wooden buttons. Pause, settings, a pad that is lost."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import pygame

from game.scenes.house import House
from game.scenes.page import Page
from game.scenes.screen import Prompt
from game.scenes.seating import holder
from game.scenes.sheet import Sheet
from game.stage.focus import Target
from game.stage.intents import Act, Intent
from game.stage.scenes import Go, Pop, Push
from game.words import LANGUAGES

TALLEST = 884
"""How high a sheet can be: down to the strip of prompts."""
WIDEST = 1728
MIDDLE = 502
LETTERS = ((36, 20, 12), (36, 20, 4), (32, 16, 8), (28, 10, 4), (28, 4, 2))
"""How large buttons are lettered, how much higher they are than their letters, and how far they lie apart."""
CONTROL = 12
"""The layer of what lies on a button: arrows, sliders, toggles."""


class Item(NamedTuple):
    """A line of a menu: something to do, or something to choose, with its value as words, a share or a switch."""

    name: str
    label: str
    value: str | None = None
    share: float | None = None
    """How full a slider is, 0 to 1."""
    on: bool | None = None

    @property
    def chooses(self) -> bool:
        """Whether left and right change it."""
        return self.value is not None


class Menu(Sheet):
    """A sheet with buttons, one under the other, under tabs if there are any."""

    width = 640
    columns = 1
    title = ""
    noted = False
    """Whether there is room for a line under the buttons."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._dragged: str | None = None
        """The slider that a pointer drags."""
        self._told = False

    # --- what a menu brings -----------------------------------------------------------------------------

    def heading(self) -> str:
        """What stands at the head of the sheet."""
        return self.house.say(self.title)

    def items(self) -> Sequence[Item]:
        """The lines of the menu, as they stand now."""
        raise NotImplementedError

    def tabs(self) -> Sequence[Item]:
        """The leaves of the menu, if it has several."""
        return ()

    def tab(self) -> str:
        """The leaf that lies open."""
        return ""

    def leaf(self, name: str) -> None:
        """Open another leaf."""

    def choose(self, name: str, step: int, intent: Intent) -> Go:
        """Do a line, or change its value by a step."""
        raise NotImplementedError

    def slide(self, name: str, share: float) -> None:
        """Set a slider."""

    def note(self) -> str:
        """A line under the buttons, if anything must be said."""
        return ""

    # --- where everything lies --------------------------------------------------------------------------

    @property
    def _growth(self) -> float:
        return self.house.text.growth

    def _letters(self) -> tuple[int, int, int]:
        """How large buttons are lettered, how high they are and how far apart: less where there are many."""
        rows = max(self.tallest(), self._rows())
        for size, pad, gap in LETTERS:
            high = round(self.house.text.height(size, bold=True)) + pad
            if self._head + rows * (high + gap) + self._foot <= TALLEST:
                break
        return size, high, gap

    @property
    def _tab_high(self) -> int:
        return round(self.house.text.height(32, bold=True)) + 20

    def _title(self) -> tuple[str, int, int]:
        """What stands at the head, its size, and how high it is: a title in one line, or a sentence in several."""
        setter, width = self.house.text, self._wide - 100
        title = self.heading()
        size = setter.fitted(title, 52, width, bold=True)
        if size < 40:
            size = 36
        return title, size, round(len(setter.wrap(title, size, width, bold=True)) * setter.height(size, bold=True))

    @property
    def _wide(self) -> int:
        return min(WIDEST, round(self.width * self._growth))

    @property
    def _head(self) -> int:
        """How far down the sheet the first button begins."""
        head = 48 + self._title()[2]
        return head + self._tab_high + 26 if self.tabs() else head

    @property
    def _foot(self) -> int:
        """The room under the last button."""
        return 36 + (round(self.house.text.height(28)) if self.noted else 0)

    def _rows(self) -> int:
        return math.ceil(len(self.items()) / self.columns)

    def tallest(self) -> int:
        """For how many rows the sheet is made: it keeps its size when its leaves differ."""
        return self._rows()

    def sheet(self) -> pygame.Rect:
        """The sheet of paper."""
        rows = max(self.tallest(), self._rows())
        _, high, gap = self._letters()
        height = self._head + rows * (high + gap) + self._foot
        rect = pygame.Rect(0, 0, self._wide, height)
        rect.center = (960, MIDDLE)
        return rect

    def _rect(self, at: int) -> pygame.Rect:
        sheet = self.sheet()
        row, column = at % self._rows(), at // self._rows()
        width = (sheet.w - 100 - 28 * (self.columns - 1)) // self.columns
        x = sheet.x + 50 + column * (width + 28)
        _, high, gap = self._letters()
        return pygame.Rect(x, sheet.y + self._head + row * (high + gap), width, high)

    def _tab_rects(self) -> dict[str, pygame.Rect]:
        sheet, tabs = self.sheet(), self.tabs()
        width = (sheet.w - 100) // max(1, len(tabs))
        top = sheet.y + self._head - self._tab_high - 26
        return {
            tab.name: pygame.Rect(sheet.x + 50 + n * width + 4, top, width - 8, self._tab_high)
            for n, tab in enumerate(tabs)
        }

    def enter(self) -> None:
        """Lay the sheet out."""
        super().enter()
        self._offer()
        self.house.audio.play("card")

    def resize(self) -> None:
        """Everything lies elsewhere now."""
        super().resize()
        self._offer()

    def _offer(self) -> None:
        targets = [Target(item.name, self._rect(row)) for row, item in enumerate(self.items())]
        self.focus.offer([*targets, *(Target(name, rect) for name, rect in self._tab_rects().items())])
        self.changed()

    # --- what is seen -----------------------------------------------------------------------------------

    def settled(self, page: Page) -> None:
        """Dusk over the scene beneath, the sheet, and its widgets."""
        theme = self.house.theme
        self.dusk(page)
        sheet = self.sheet()
        page.sheet("papers/card", sheet, layer=4, name="menu sheet", high=True)
        title, size, high = self._title()
        page.text(
            title,
            sheet.centerx,
            sheet.y + 24 + high // 2,
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
        if note := self.note():
            page.text(
                note,
                sheet.centerx,
                sheet.bottom - 24,
                on=theme["washi"],
                colour=theme["sumi"],
                size=28,
                anchor="midbottom",
                room=sheet,
                layer=8,
                name="menu note",
            )
        self.pane.begin()
        for tab in self.tabs():
            self._tab(page, tab, self._tab_rects()[tab.name])
        for row, item in enumerate(self.items()):
            self._button(page, item, self._rect(row))
        self.pane.finish(page, self.focus.name)

    def _tab(self, page: Page, tab: Item, rect: pygame.Rect) -> None:
        """A tab: pressed in and underlined while its leaf is open."""
        here = tab.name == self.tab()
        art = "papers/button_pressed" if here and self.focus.name != tab.name else "papers/button"
        self.pane.button(page, tab.name, rect, tab.label, size=32, art=art)
        if here:
            stroke = pygame.Rect(rect.x + 10, rect.bottom - 6, rect.w - 20, 24)
            page.paper("papers/stroke_red", stroke, layer=CONTROL, name="tab stroke")

    def _button(self, page: Page, item: Item, rect: pygame.Rect) -> None:
        size, _, _ = self._letters()
        if not item.chooses:
            self.pane.button(page, item.name, rect, item.label, size=size)
            return
        room = rect.w - self._control(rect).w - 40
        self.pane.button(page, item.name, rect, item.label, size=min(32, size), left=True, room=room)
        self.control(page, item, self._control(rect))

    def _control(self, rect: pygame.Rect) -> pygame.Rect:
        """The part of a button where its value is."""
        width = round(rect.w * 0.5) - 16
        return pygame.Rect(rect.right - width - 12, rect.y, width, rect.h)

    def control(self, page: Page, item: Item, rect: pygame.Rect) -> None:
        """What a value looks like: a switch, a slider, or words between two arrows."""
        assert item.value is not None
        theme = self.house.theme
        write = partial(page.text, on=theme["hinoki"], colour=theme["sumi"], bold=True, layer=14, room=rect)
        name = f"value {item.name}"
        if item.on is not None:
            art = "papers/toggle_on" if item.on else "papers/toggle_off"
            page.picture(art, rect.right - 62, rect.centery, layer=CONTROL, name=f"toggle {item.name}")
            write(item.value, rect.right - 134, rect.centery - 2, size=32, anchor="midright", name=name)
            return
        if item.share is not None:
            track = self._track(rect)
            page.paper("papers/slider_track", track, layer=CONTROL, name=f"track {item.name}")
            filled = pygame.Rect(track.x, track.y, max(34, round(track.w * item.share)), track.h)
            if item.share > 0:
                page.paper("papers/slider_fill", filled, layer=CONTROL + 1, name=f"fill {item.name}")
            knob = track.x + round(track.w * item.share)
            page.picture("papers/slider_knob", knob, rect.centery, layer=CONTROL + 2, name=f"knob {item.name}")
            write(item.value, rect.right - 12, rect.centery - 2, size=32, anchor="midright", name=name)
            return
        lit = "_lit" if self.focus.name == item.name else ""
        page.picture(f"lobby/arrow_left{lit}", rect.x + 26, rect.centery, layer=CONTROL, name=f"less {item.name}")
        page.picture(f"lobby/arrow_right{lit}", rect.right - 16, rect.centery, layer=CONTROL, name=f"more {item.name}")
        size = page.fitted(item.value, 32, rect.w - 96, bold=True)
        write(item.value, rect.centerx + 6, rect.centery - 2, size=size, anchor="center", name=name)

    def _track(self, control: pygame.Rect) -> pygame.Rect:
        """Where a slider runs: beside room for its number."""
        number = round(self.house.text.width("10", 32, bold=True)) + 34
        return pygame.Rect(control.x + 26, control.centery - 12, control.w - 26 - number - 12, 24)

    def prompts(self) -> list[Prompt]:
        """Choose, leaf, or go back."""
        say = self.house.say
        found = [Prompt(Act.CONFIRM, say("menu.choose"))]
        if self.tabs():
            found += [Prompt(Act.PREVIOUS, ""), Prompt(Act.NEXT, say("menu.leaf"))]
        return [*found, Prompt(Act.BACK, say("menu.back"), right=True)]

    # --- what is done -----------------------------------------------------------------------------------

    def confirm(self, name: str, intent: Intent) -> Go:
        """Press the button that is focused; a pointer changes a value where it points."""
        if self.pushed(name) != name:
            return None
        if name in self._tab_rects():
            self.house.audio.play("flip")
            self.leaf(name)
            return self._after(None)
        self.house.audio.play("confirm")
        item = self._item(name)
        if intent.at is not None and item.chooses and item.on is None:
            return self._clicked(item, intent.at[0], intent)
        return self._after(self.choose(name, 1, intent))

    def _item(self, name: str) -> Item:
        return next(item for item in self.items() if item.name == name)

    def _clicked(self, item: Item, x: int, intent: Intent) -> Go:
        assert self.focus.rect is not None
        control = self._control(self.focus.rect)
        if item.share is None:
            return self._after(self.choose(item.name, -1 if control.x <= x < control.centerx else 1, intent))
        if x >= control.x:
            self._dragged = item.name
            self._drag(x)
        return None

    def _drag(self, x: int) -> None:
        assert self._dragged is not None
        at = [item.name for item in self.items()].index(self._dragged)
        track = self._track(self._control(self._rect(at)))
        self.slide(self._dragged, min(1.0, max(0.0, (x - track.x) / track.w)))
        self._offer()

    def handle(self, intent: Intent) -> Go:
        """Left and right change a value, a held pointer drags a slider, the shoulder buttons leaf."""
        if intent.act is Act.POINT and self._dragged is not None and intent.at is not None:
            if intent.held:
                self._drag(intent.at[0])
                return None
            self._dragged = None
        if intent.act in (Act.LEFT, Act.RIGHT) and self.focus.name not in (None, *self._tab_rects()):
            item = self._item(str(self.focus.name))
            if item.chooses:
                self.house.audio.play("flip")
                return self._after(self.choose(item.name, 1 if intent.act is Act.RIGHT else -1, intent))
        if intent.act in (Act.PREVIOUS, Act.NEXT) and self.tabs():
            names = [tab.name for tab in self.tabs()]
            step = 1 if intent.act is Act.NEXT else -1
            self.house.audio.play("flip")
            self.leaf(names[(names.index(self.tab()) + step) % len(names)])
            return self._after(None)
        return super().handle(intent)

    def _after(self, go: Go) -> Go:
        self._offer()
        return go

    def keep(self, **choices: object) -> None:
        """Change settings; if they cannot be kept beyond this evening, that is told once."""
        trouble = self.house.change(**choices)
        if trouble is not None and not self._told:
            from game.scenes.question import Message  # noqa: PLC0415 -- a message is a menu

            self._told = True
            self.loop.go(Push(Message.of(self.house, trouble)))

    def press(self, intent: Intent) -> Go:
        """Go back."""
        if intent.act in (Act.BACK, Act.PAUSE):
            self.house.audio.play("back")
            return self.back()
        return None

    def back(self) -> Go:
        """Where going back leads."""
        return Pop()


class Pause(Menu):
    """A match that waits."""

    title = "pause.title"

    def __init__(
        self,
        house: House,
        porch: Callable[[], Go],
        hint: Callable[[], Go] | None = None,
        *,
        rules: Callable[[], Go] | None = None,
        lessons: Callable[[], Go] | None = None,
    ) -> None:
        super().__init__(house)
        self._porch = porch
        self._hint = hint
        """How to ask for a hint, for somebody who can be given one."""
        self._rules = rules
        """How to look something up, for a game that has a book of rules."""
        self._lessons = lessons
        """What opens the lessons of the game, if it has any."""

    def items(self) -> list[Item]:
        """Go on, ask for a hint, look something up, learn, change settings, leave."""
        doors = {"hint": self._hint, "rules": self._rules, "lessons": self._lessons}
        names = ("resume", *(name for name, door in doors.items() if door is not None), "settings", "porch")
        return [Item(name, self.house.say(f"pause.{name}")) for name in names]

    def choose(self, name: str, step: int, intent: Intent) -> Go:
        """Do it."""
        del step, intent
        match name:
            case "rules" if self._rules is not None:
                return self._rules()
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
    """What a household chooses once, on four leaves."""

    title = "settings.title"
    width = 1000
    noted = True
    LEAVES: dict[str, tuple[str, ...]] = {  # noqa: RUF012 -- never changed
        "play": ("language", "speed", "hints", "about"),
        "look": ("text_size", "full_screen", "reduced_motion", "shake", "plain"),
        "sound": ("effects", "music"),
        "hands": ("pad", "keyboard"),
    }
    CHOICES: dict[str, tuple[Any, ...]] = {  # noqa: RUF012 -- never changed
        "language": LANGUAGES,
        "speed": ("slow", "normal", "fast", "off"),
        "text_size": (100, 125, 150),
        "effects": tuple(range(11)),
        "music": tuple(range(11)),
        **dict.fromkeys(("full_screen", "reduced_motion", "shake", "hints", "plain"), (False, True)),
    }

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._open = "play"

    def tabs(self) -> list[Item]:
        """Playing, seeing, hearing, holding."""
        return [Item(name, self.house.say(f"settings.tab_{name}")) for name in self.LEAVES]

    def tab(self) -> str:
        """The leaf that lies open."""
        return self._open

    def leaf(self, name: str) -> None:
        """Open another leaf; the focus stays on the tab if it was there, else it goes to the first line."""
        self._open = name
        if self.focus.name not in self.LEAVES:
            self._offer()
            self.focus.put(self.LEAVES[name][0])

    def tallest(self) -> int:
        """The leaf with the most lines."""
        return max(len(names) for names in self.LEAVES.values())

    def note(self) -> str:
        """When the line with the star comes to pass."""
        return self.house.say("settings.plain_note") if self._open == "look" else ""

    def _now(self, name: str) -> Any:
        if name == "language":
            return self.house.words.language
        if name == "full_screen":
            return self.loop.window.full
        return getattr(self.house.settings, name)

    def items(self) -> list[Item]:
        """Every choice of the leaf with its value."""
        return [self._line(name) for name in self.LEAVES[self._open]]

    def _line(self, name: str) -> Item:
        label = self.house.say(f"settings.{name}")
        if name not in self.CHOICES:
            return Item(name, label)
        value = self._now(name)
        if isinstance(value, bool):
            return Item(name, label, self.house.say("lobby.on" if value else "lobby.off"), on=value)
        if name in ("effects", "music"):
            return Item(name, label, str(value), share=value / 10)
        return Item(name, label, self.house.say(f"settings.{name}_{value}"))

    def choose(self, name: str, step: int, intent: Intent) -> Go:
        """Take the next value, or open a page."""
        match name:
            case "about":
                from game.scenes.about import About  # noqa: PLC0415 -- pages know menus, and this menu a page

                return Push(About(self.house))
            case "pad" | "keyboard":
                from game.scenes.remap import Remap  # noqa: PLC0415 -- see above

                return Push(Remap(self.house, name))
            case "full_screen":
                self.loop.handle(Intent(Act.FULL_SCREEN, intent.device))
                return None
        values = self.CHOICES[name]
        at = values.index(self._now(name)) + step
        # A volume ends where it ends; everything else goes round.
        self._set(name, values[min(max(at, 0), 10) if name in ("effects", "music") else at % len(values)])
        return None

    def slide(self, name: str, share: float) -> None:
        """Set a volume."""
        after = round(share * 10)
        if after != self._now(name):
            self._set(name, after)
            if name == "effects":
                self.house.audio.play("flip")

    def _set(self, name: str, value: object) -> None:
        self.keep(**{name: value})
        if name in ("language", "text_size"):
            for scene in self.loop.stack:
                scene.resize()


class PadLost(Menu):
    """A pad has vanished in the middle of a match: its seat is kept."""

    title = "lost.title"
    width = 900

    def __init__(
        self, house: House, names: Sequence[str], *, take: Callable[[str], None], bot: Callable[[], None]
    ) -> None:
        super().__init__(house)
        self._names = names
        self._take = take
        self._bot = bot

    def heading(self) -> str:
        """Whose pad it was, and that the same one can come back."""
        return self.house.say(self.title, names=self.house.words.listed(self._names))

    def prompts(self) -> list[Prompt]:
        """Choose; there is no way back."""
        return [Prompt(Act.CONFIRM, self.house.say("menu.choose"))]

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
        if intent.act in (Act.BACK, Act.PAUSE):  # there is no way back without a hand for the seat
            return None
        return super().handle(intent)
