"""Remapping: a sheet with every act and its key or button. Choose one, press another key: the two change places."""

from __future__ import annotations

import pygame

from game.scenes.house import House
from game.scenes.menu import Item, Menu
from game.scenes.preferences import Preferences
from game.scenes.prompts import Prompt
from game.stage.bindings import FULL_SCREEN, Bindings
from game.stage.devices import KEYBOARD, key_name, pressed_place
from game.stage.intents import DIRECTIONS, Act, Intent
from game.stage.page import Page
from game.stage.scenes import Go

PRESSES = (pygame.KEYDOWN, pygame.CONTROLLERBUTTONDOWN, pygame.MOUSEBUTTONDOWN)
PATIENCE = 6.0
"""Seconds that a new key is waited for."""
RESET = "reset"


class Remap(Preferences):
    """The keys of the keyboard, or the buttons of all pads."""

    noted = 1

    def __init__(self, house: House, kind: str) -> None:
        super().__init__(house)
        self.kind = kind
        # A keyboard has more keys than a pad has buttons.
        self.columns, self.width = (3, 1640) if kind == KEYBOARD else (2, 1240)
        self.title = f"settings.{kind}"
        self.waiting: Act | None = None
        """The act that a key is waited for."""
        self._until = 0.0
        self._said = ""

    @property
    def _bindings(self) -> Bindings:
        devices = self.loop.devices
        return devices.keys if self.kind == KEYBOARD else devices.buttons

    @property
    def _shown(self) -> str:
        """Whose glyphs are shown: the keyboard's, or those of the pad at hand."""
        if self.kind == KEYBOARD:
            return KEYBOARD
        devices = self.loop.devices
        return devices.family(devices.last if devices.last in devices.pads else next(iter(devices.pads), "pad"))

    def items(self) -> list[Item]:
        """Every act, and the way back to how it was at first."""
        say = self.house.say
        acts = [Item(act.value, say(f"remap.{act.value}"), "") for act in self._bindings.acts]
        return [*acts, Item(RESET, say("remap.reset"))]

    def note(self) -> str:
        """What is waited for, or what was changed."""
        if self.waiting is not None:
            return self.house.say(f"remap.press_{self.kind}", act=self.house.say(f"remap.{self.waiting.value}"))
        return self._said or self.house.say(f"remap.note_{self.kind}")

    def _control(self, rect: pygame.Rect) -> pygame.Rect:
        """As much as the widest key takes: the rest is for what it does."""
        width = 28 + max(self.buttons.width(act, self._shown) for act in self._bindings.acts)
        return pygame.Rect(rect.right - width - 12, rect.y, width, rect.h)

    def control(self, page: Page, item: Item, rect: pygame.Rect) -> None:
        """The key or button of an act; while it is waited for, nothing but an empty place."""
        act = Act(item.name)
        if act is self.waiting:
            page.picture("papers/enso", rect.right - 62, rect.centery, layer=14, name="waiting", frame=7, size=0.6)
            return
        width = self.buttons.width(act, self._shown)
        where = pygame.Rect(rect.right - width - 14, rect.centery - 25, width, 50)
        self.buttons.paint(page, act, where, layer=14, family=self._shown)

    def _key_name(self, act: Act) -> str:
        """Here every key is called by its own name, the arrows too."""
        return self.buttons.key_words(self.loop.devices.keys.of.get(act, act.value))

    def prompts(self) -> list[Prompt]:
        """Nothing can be chosen while a key is waited for."""
        return [] if self.waiting is not None else super().prompts()

    # --- what is done -----------------------------------------------------------------------------------

    def choose(self, name: str, step: int, intent: Intent) -> Go:
        """Wait for another key, or set everything back."""
        del step
        if name == RESET:
            self._bindings.load({})
            self._changed(self.house.say("remap.done"))
        elif intent.act not in DIRECTIONS:
            self.waiting = Act(name)
            self._until = self.loop.clock + PATIENCE
        return None

    def handle(self, intent: Intent) -> Go:
        """Directions move: there are no values to change."""
        if intent.act in (Act.LEFT, Act.RIGHT):
            return super(Menu, self).handle(intent)
        return super().handle(intent)

    def hears(self, event: pygame.Event) -> bool:
        """Take the key or the button that is pressed; any press of something else takes nothing and ends the wait."""
        if self.waiting is None:
            return False
        name = key_name(event.key) if event.type == pygame.KEYDOWN else pressed_place(event)
        fits = event.type == pygame.KEYDOWN if self.kind == KEYBOARD else event.type != pygame.KEYDOWN
        if name and name != FULL_SCREEN and fits:
            self._bind(self.waiting, name)
            return True
        if event.type in PRESSES:
            self._stop()
            return True
        return False

    def _bind(self, act: Act, name: str) -> None:
        other = self._bindings.take(act, name)
        say = self.house.say
        words = {"act": say(f"remap.{act.value}"), "other": "" if other is None else say(f"remap.{other.value}")}
        self.waiting = None
        self._changed(say("remap.changed", **words) if other is None else say("remap.swapped", **words))

    def _changed(self, said: str) -> None:
        self._said = said
        field = "keys" if self.kind == KEYBOARD else "buttons"
        self.house.audio.play("stamp")
        self._offer()
        self.keep(**{field: self._bindings.changes})

    def _stop(self) -> None:
        self.waiting = None
        self._said = ""
        self.house.audio.play("back")
        self.changed()

    def update(self, seconds: float) -> Go:
        """Do not wait for ever."""
        if self.waiting is not None and self.loop.clock >= self._until:
            self._stop()
        return super().update(seconds)

    def rest(self) -> float | None:
        """A wait comes to an end."""
        return 1 / 10 if self.waiting is not None else super().rest()
