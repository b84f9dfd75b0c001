"""Naming: what somebody wants to be called, typed on a keyboard or picked letter by letter."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.names import LONGEST, name_of
from game.scenes.house import House
from game.scenes.prompts import Prompt
from game.scenes.sheet import Sheet
from game.stage.devices import KEYBOARD, MOUSE
from game.stage.focus import Target
from game.stage.intents import Act, Intent
from game.stage.page import Page
from game.stage.scenes import Go, Pop, Then

LETTERS = ("ABCDEFGHIJKLM", "NOPQRSTUVWXYZ", "ÉÈÊËÀÂÇÎÏÔÙÛŒ", "0123456789-’.")
ACROSS = 13
KEYS = {"case": 2, "space": 4, "delete": 3, "done": 4}
"""The keys of the last row, with how many letters' room each has."""
EDITS = (pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_HOME, pygame.K_END)
LINE = "line"


class NameEntry(Sheet):
    """A sheet with a line, letters to pick, and a real keyboard to type on for whoever has one.

    `done` is told the name, of 1 to 12 letters, and where to go then from what lies beneath; going back leaves
    everything as it was.
    """

    def __init__(self, house: House, name: str, done: Callable[[str], Go], asks: str = "naming.title") -> None:
        super().__init__(house)
        self._asks = asks
        self._first = name[:LONGEST]
        self._done = done
        self._untouched = True
        self._large = True
        self._begun = False
        """Whether it was seen."""

    def enter(self) -> None:
        """Lay the letters out."""
        super().enter()
        self._offer("done" if self._first else "A")
        self.house.audio.play("card")

    def resize(self) -> None:
        """Everything lies elsewhere now."""
        super().resize()
        self._offer()

    def _offer(self, first: str | None = None) -> None:
        self.focus.offer([Target(name, rect) for name, rect in self._keys().items()], first)
        self.changed()

    # --- where everything lies --------------------------------------------------------------------------

    @property
    def _step(self) -> tuple[int, int]:
        """How far letters lie apart."""
        text = self.house.text
        return min(124, round(90 * text.growth)), round(text.height(36, bold=True)) + 24

    @property
    def _head(self) -> int:
        return 40 + round(self.house.text.height(46, bold=True))

    def _sheet(self) -> pygame.Rect:
        across, down = self._step
        rect = pygame.Rect(0, 0, ACROSS * across + 92, self._head + 6 * down + 66)
        rect.center = (960, 502)
        return rect

    def _line(self) -> pygame.Rect:
        sheet, (across, down) = self._sheet(), self._step
        return pygame.Rect(sheet.centerx - 4 * across, sheet.y + self._head, 8 * across, down + 6)

    def _keys(self) -> dict[str, pygame.Rect]:
        sheet, (across, down) = self._sheet(), self._step
        left, top = sheet.x + 46, self._line().bottom + 20
        found = {}
        for row, letters in enumerate(LETTERS):
            for column, letter in enumerate(letters):
                found[letter] = pygame.Rect(left + column * across + 3, top + row * down, across - 6, down - 8)
        x = left
        for name, wide in KEYS.items():
            found[name] = pygame.Rect(x + 3, top + len(LETTERS) * down, wide * across - 6, down - 8)
            x += wide * across
        return found

    # --- what is seen -----------------------------------------------------------------------------------

    def settled(self, page: Page) -> None:
        """The sheet, the line, and the letters."""
        say = self.house.say
        self.dusk(page)
        sheet, line = self._sheet(), self._line()
        page.sheet("papers/card", sheet, layer=4, name="sheet", high=True)
        title = say(self._asks)
        page.text(
            title,
            sheet.centerx,
            sheet.y + 22 + self._head // 2 - 12,
            size=page.fitted(title, 46, sheet.w - 80, bold=True),
            bold=True,
            anchor="center",
            room=sheet,
            layer=8,
            name="title",
        )
        self.pane.begin()
        page.paper("papers/slip", line.inflate(40, 6), layer=8, name="slip")
        self.pane.entry(page, LINE, line.inflate(-40, 0), self._first, size=46, limit=LONGEST)
        for name, rect in self._keys().items():
            text = say(f"naming.{name}") if name in KEYS else self._letter(name)
            self.pane.button(page, name, rect, text, size=32 if name in KEYS else 36, room=rect.w - 16)
        self.pane.finish(page, self.focus.name)

    def _letter(self, letter: str) -> str:
        return letter if self._large else letter.lower()

    def prompts(self) -> list[Prompt]:
        """Pick, delete, be done; on a keyboard, the keys that are known for it."""
        say = self.house.say
        if (family := self.buttons.family()) in (KEYBOARD, MOUSE):
            deletes = Act.BACK if family == KEYBOARD else Act.INSPECT
            found = [Prompt(Act.CONFIRM, say("menu.choose")), Prompt(deletes, say("naming.delete"))]
            return [*found, Prompt(Act.PAUSE, say("naming.cancel"), right=True)]
        found = [Prompt(Act.CONFIRM, say("menu.choose")), Prompt(Act.INSPECT, say("naming.delete"))]
        found += [Prompt(Act.NEXT, say("naming.case")), Prompt(Act.PAUSE, say("naming.done"))]
        return [*found, Prompt(Act.BACK, say("naming.cancel"), right=True)]

    # --- what is done -----------------------------------------------------------------------------------

    def hears(self, event: pygame.Event) -> bool:
        """Take what is typed. Typing leads to the end: the next Enter is 'done'."""
        if event.type == pygame.TEXTINPUT:
            if self._begun:  # else it is the letter of the key that opened this sheet
                self._type(event.text)
                self.focus.put("done")
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if event.key in EDITS:
            self._key(event.key)
            return True
        # A letter comes again as text; as a key it must not mean anything.
        return bool(event.unicode) and event.unicode.isprintable()

    def confirm(self, name: str, intent: Intent) -> Go:
        """Pick a letter, or do what a key of the last row says."""
        del intent
        if self.pushed(name) != name:
            return None
        match name:
            case "done":
                return self._finish()
            case "delete":
                self._key(pygame.K_BACKSPACE)
            case "case":
                self._turn()
            case "space":
                self._type(" ")
            case _:
                self._type(self._letter(name))
        return None

    def press(self, intent: Intent) -> Go:
        """The short cuts."""
        match intent.act:
            case Act.INSPECT:
                self._key(pygame.K_BACKSPACE)
            case Act.NEXT | Act.PREVIOUS:
                self._turn()
            case Act.PAUSE if intent.device not in (KEYBOARD, MOUSE):
                return self._finish()
        return super().press(intent)

    def _type(self, text: str) -> None:
        before = self.typed
        text = " " if text.isspace() else name_of(text)
        if self._untouched and text.strip():  # whoever begins to write wants another name, not a longer one
            for _ in before:
                self.pane.widgets.key(pygame.K_BACKSPACE)
        self._untouched = self._untouched and not text
        self.pane.widgets.hear(pygame.Event(pygame.TEXTINPUT, text=text))
        self.house.audio.play("flip" if self.typed != before else "refuse")
        # A name begins with a capital, and so does each of its parts.
        self._large = not self.typed or self.typed[-1] in " -"
        self.changed()

    def _key(self, key: int) -> None:
        self._large = self._large and not self._untouched
        self._untouched = False
        self.pane.widgets.key(key)
        self.house.audio.play("undo")
        self._large = self._large or not self.typed
        self.changed()

    def _turn(self) -> None:
        self._large = not self._large
        self.house.audio.play("flip")
        self.changed()

    @property
    def typed(self) -> str:
        """What stands in the line."""
        return self.pane.typed(LINE, self._first)

    def _finish(self) -> Go:
        name = name_of(self.typed)
        if not name:
            self.house.audio.play("refuse")
            return None
        self.house.audio.play("stamp")
        after = self._done(name)
        return Then(Pop(), lambda: after)

    def update(self, seconds: float) -> Go:
        """Let the cursor blink, unless motion is reduced."""
        self._begun = True
        if LINE in self.pane.widgets and not self.house.settings.reduced_motion:
            before = self.pane.widgets.picture(LINE)
            self.pane.widgets.blink(seconds)
            if self.pane.widgets.picture(LINE) is not before:
                self.changed()
        return None
