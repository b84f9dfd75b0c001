"""The settings: what a household chooses once."""

from __future__ import annotations

from typing import Any, ClassVar

from game.scenes.about import About
from game.scenes.house import House
from game.scenes.household import Household
from game.scenes.menu import Item
from game.scenes.preferences import Preferences
from game.scenes.remap import Remap
from game.stage.intents import Act, Intent
from game.stage.scenes import Go, Push
from game.words import LANGUAGES


class SettingsMenu(Preferences):
    """What a household chooses once, on four leaves."""

    title = "settings.title"
    width = 1000
    noted = True
    LEAVES: ClassVar[dict[str, tuple[str, ...]]] = {
        "play": ("language", "speed", "hints", "turns_end", "remarks", "household", "about"),
        "look": ("text_size", "full_screen", "reduced_motion", "shake", "plain"),
        "sound": ("effects", "music"),
        "hands": ("pad", "keyboard"),
    }
    CHOICES: ClassVar[dict[str, tuple[Any, ...]]] = {
        "language": LANGUAGES,
        "speed": ("slow", "normal", "fast", "off"),
        "text_size": (100, 125, 150),
        "effects": tuple(range(11)),
        "music": tuple(range(11)),
        **dict.fromkeys(
            ("full_screen", "reduced_motion", "shake", "hints", "turns_end", "remarks", "plain"), (False, True)
        ),
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
                return Push(About(self.house))
            case "household":
                return Push(Household(self.house))
            case "pad" | "keyboard":
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
