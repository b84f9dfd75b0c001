"""Preferences: menus that change what is kept beyond this evening."""

from __future__ import annotations

from game.scenes.house import House
from game.scenes.menu import Menu
from game.scenes.question import Message
from game.stage.scenes import Push


class Preferences(Menu):
    """A menu whose choices are kept with the settings."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._told = False

    def keep(self, **choices: object) -> None:
        """Change settings; if they cannot be kept beyond this evening, that is told once."""
        trouble = self.house.change(**choices)
        if trouble is not None and not self._told:
            self._told = True
            self.loop.go(Push(Message.of(self.house, trouble)))
