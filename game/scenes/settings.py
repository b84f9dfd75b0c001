"""The settings: what a household chooses once."""

from __future__ import annotations

from typing import Any, ClassVar

from game.scenes.about import About
from game.scenes.edges import Edges
from game.scenes.house import House
from game.scenes.household import Household
from game.scenes.menu import Item
from game.scenes.preferences import Preferences
from game.scenes.remap import Remap
from game.scenes.teaching import Teaching
from game.stage.intents import Act, Intent
from game.stage.scenes import Go, Push
from game.words import LANGUAGES

SWITCHES = (
    *("full_screen", "reduced_motion", "shake", "hints", "turns_end", "remarks", "plain", "contrast"),
    *("captions", "voice", "rumble", "light", "toggle", "coordinates", "left_handed"),
)
"""What is on or off."""


class SettingsMenu(Preferences):
    """What a household chooses once, on five leaves."""

    title = "settings.title"
    width = 1200
    noted = 1
    LEAVES: ClassVar[dict[str, tuple[str, ...]]] = {
        "play": ("language", "speed", "hints", "turns_end", "remarks", "household", "about"),
        "look": ("text_size", "contrast", "full_screen", "edges", "reduced_motion", "shake", "plain"),
        "sound": ("effects", "music", "captions", "voice"),
        "hands": ("pad", "keyboard", "teach", "rumble", "light"),
        "ease": ("cursor", "toggle", "coordinates", "left_handed"),
    }
    CHOICES: ClassVar[dict[str, tuple[Any, ...]]] = {
        "language": LANGUAGES,
        "speed": ("slow", "normal", "fast", "off"),
        "text_size": (100, 125, 150),
        "effects": tuple(range(11)),
        "music": tuple(range(11)),
        "cursor": ("slow", "normal", "fast"),
        **dict.fromkeys(SWITCHES, (False, True)),
    }

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._open = "play"

    def tabs(self) -> list[Item]:
        """Playing, seeing, hearing, holding, and what makes it easier."""
        return [Item(name, self.house.say(f"settings.tab_{name}")) for name in self.LEAVES]

    def tab(self) -> str:
        """The leaf that lies open."""
        return self._open

    def leaf(self, name: str) -> None:
        """Open another leaf; the focus stays on the tab if it was there, else it goes to the first line."""
        self._open = name
        if self.focus.name not in self.LEAVES:
            self._offer()
            self.focus.put(self._names()[0])

    def tallest(self) -> int:
        """The leaf with the most lines."""
        return max(len(names) for names in self.LEAVES.values())

    def note(self) -> str:
        """What the line that is focused does."""
        name = self.focus.name
        return self.house.say(f"settings.{name}_note") if name in self._names() else ""

    def _names(self) -> list[str]:
        """The lines of the leaf; what the system has not is not offered."""
        return [name for name in self.LEAVES[self._open] if name != "voice" or self.house.voice.there]

    def _now(self, name: str) -> Any:
        if name == "language":
            return self.house.words.language
        if name == "full_screen":
            return self.loop.window.full
        return getattr(self.house.settings, name)

    def items(self) -> list[Item]:
        """Every choice of the leaf with its value."""
        return [self._line(name) for name in self._names()]

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
                return Push(About(self.house))
            case "household":
                return Push(Household(self.house))
            case "pad" | "keyboard":
                return Push(Remap(self.house, name))
            case "edges":
                return Push(Edges(self.house))
            case "teach":
                return Push(Teaching(self.house))
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
        self.equip()
        if name == "rumble" and value:
            self.loop.devices.rumble(self.loop.devices.last)
        if name in ("language", "text_size", "contrast"):
            for scene in self.loop.stack:
                scene.resize()
