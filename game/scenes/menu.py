"""Menus: a sheet of paper over whatever lies beneath, with wooden buttons under tabs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.scenes.house import House
from game.scenes.prompts import Prompt
from game.scenes.sheet import Sheet
from game.stage.focus import Target
from game.stage.intents import Act, Intent
from game.stage.page import Page
from game.stage.scenes import Go
from game.stage.text import LIFT

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

    wraps = True
    width = 640
    columns = 1
    title = ""
    noted = 0
    """For how many lines there is room under the buttons."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._dragged: str | None = None
        """The slider that a pointer drags."""

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
        return 36 + round(self.house.text.height(28)) * self.noted

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

    def uncover(self) -> None:
        """Settings may have been changed over it."""
        super().uncover()
        self._offer()

    def _offer(self) -> None:
        targets = [Target(item.name, self._rect(row)) for row, item in enumerate(self.items())]
        self.focus.offer([*targets, *(Target(name, rect) for name, rect in self._tab_rects().items())])
        self.changed()

    # --- what is seen -----------------------------------------------------------------------------------

    def settled(self, page: Page) -> None:
        """Dusk over the scene beneath, the sheet, and its widgets."""
        self.dusk(page)
        sheet = self.sheet()
        page.sheet("papers/card", sheet, layer=4, name="menu sheet", high=True)
        title, size, high = self._title()
        page.text(
            title,
            sheet.centerx,
            sheet.y + 24 + high // 2,
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
                sheet.bottom - 22 - (self._foot - 36) // 2,
                size=self.house.text.filling(note, 28, sheet.w - 80, self._foot - 36),
                anchor="center",
                width=sheet.w - 80,
                align="centre",
                room=sheet,
                layer=8,
                name="menu note",
            )
        self.pane.begin()
        rects = self._tab_rects()
        size = self.pane.alike(((tab.label, rects[tab.name]) for tab in self.tabs()), 32)
        for tab in self.tabs():
            self._tab(page, tab, rects[tab.name], size)
        self._buttons(page, [(item, self._rect(row)) for row, item in enumerate(self.items())])
        self.pane.finish(page, self.focus.name)

    def _tab(self, page: Page, tab: Item, rect: pygame.Rect, size: int) -> None:
        """A tab: pressed in and underlined while its leaf is open."""
        here = tab.name == self.tab()
        art = "papers/button_pressed" if here and self.focus.name != tab.name else "papers/button"
        self.pane.button(page, tab.name, rect, tab.label, size=size, art=art)
        if here:
            stroke = pygame.Rect(rect.x + 10, rect.bottom - 6, rect.w - 20, 24)
            page.paper("papers/stroke_red", stroke, layer=CONTROL, name="tab stroke")

    def _buttons(self, page: Page, items: Sequence[tuple[Item, pygame.Rect]]) -> None:
        """The lines of the menu: what can be done in letters of one size, and what can be chosen as well."""
        large, _, _ = self._letters()
        does = self.pane.alike(((item.label, rect) for item, rect in items if not item.chooses), large)
        taken = max((self._control(rect).w + 40 for _, rect in items), default=0)
        chooses = self.pane.alike(((item.label, rect) for item, rect in items if item.chooses), min(32, large), taken)
        for item, rect in items:
            if not item.chooses:
                self.pane.button(page, item.name, rect, item.label, size=does)
                continue
            room = rect.w - self._control(rect).w - 40
            self.pane.button(page, item.name, rect, item.label, size=chooses, left=True, room=room)
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
        size = min(32, self._letters()[0])
        middle = rect.centery - LIFT * self.house.text.grown(size)  # as high as the words on the button
        name = f"value {item.name}"
        if item.on is not None:
            art = "papers/toggle_on" if item.on else "papers/toggle_off"
            page.picture(art, rect.right - 62, rect.centery, layer=CONTROL, name=f"toggle {item.name}")
            write(item.value, rect.right - 134, middle, size=size, anchor="midright", name=name)
            return
        if item.share is not None:
            track = self._track(rect)
            page.paper("papers/slider_track", track, layer=CONTROL, name=f"track {item.name}")
            filled = pygame.Rect(track.x, track.y, max(34, round(track.w * item.share)), track.h)
            if item.share > 0:
                page.paper("papers/slider_fill", filled, layer=CONTROL + 1, name=f"fill {item.name}")
            knob = track.x + round(track.w * item.share)
            page.picture("papers/slider_knob", knob, rect.centery, layer=CONTROL + 2, name=f"knob {item.name}")
            write(item.value, rect.right - 12, middle, size=size, anchor="midright", name=name)
            return
        lit = "_lit" if self.focus.name == item.name else ""
        page.picture(f"lobby/arrow_left{lit}", rect.x + 26, rect.centery, layer=CONTROL, name=f"less {item.name}")
        page.picture(f"lobby/arrow_right{lit}", rect.right - 16, rect.centery, layer=CONTROL, name=f"more {item.name}")
        size = page.fitted(item.value, size, rect.w - 96, bold=True)
        write(item.value, rect.centerx + 6, middle, size=size, anchor="center", name=name)

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
