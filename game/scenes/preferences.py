"""Preferences: menus that change what is kept beyond this evening."""

from __future__ import annotations

from game.scenes.house import House
from game.scenes.menu import Menu
from game.scenes.question import tell
from game.stage.scenes import Go


class Preferences(Menu):
    """A menu whose choices are kept with the settings."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._told = False

    def keep(self, **choices: object) -> None:
        """Change settings; if they cannot be kept beyond this evening, that is told once."""
        trouble = self.house.change(**choices)
        if not self._told:
            self.house.owe(trouble)
            self._told = trouble is not None

    def update(self, seconds: float) -> Go:
        """Tell what went wrong."""
        del seconds
        return tell(self.house)
