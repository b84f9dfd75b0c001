"""A sheet: paper with widgets on it, over whatever lies beneath in the dusk. Menus, books and the letters of a name."""

from __future__ import annotations

from game.scenes.house import House
from game.scenes.pane import Pane
from game.scenes.screen import Screen
from game.stage.intents import Act, Intent
from game.stage.page import Page
from game.stage.scenes import Go

DUSK = 165
"""How dark it gets over the scene beneath, 0 to 255."""


class Sheet(Screen):
    """A scene of widgets that lies over another one."""

    opaque = False
    ring_grows = 26

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.pane = Pane(house)

    def dusk(self, page: Page) -> None:
        """Darken the scene beneath."""
        page.surface("dusk", self.house.atlas.plain(self.house.theme["night"], DUSK), 960, 540, layer=0)

    def press(self, intent: Intent) -> Go:
        """Go back."""
        return self.closed() if intent.act in (Act.BACK, Act.PAUSE) else None

    def pushed(self, at: str | tuple[int, int]) -> str | None:
        """Press a widget, or a point of one; the button or the target of the link that was hit, if any was."""
        if isinstance(at, str) and at not in self.pane.widgets:
            self.settled(Page(self.house))  # pressed before the first frame
        self.pane.widgets.point(at)
        return self.pane.widgets.click()
