"""Which page of several lies open, between the arrows that turn it: on the head of a sheet."""

from __future__ import annotations

import pygame

from game.scenes.house import House
from game.stage.intents import Act
from game.stage.page import Page

WIDE = 150
"""How far the arrows lie apart."""
ARROW = 64
"""How much can be pressed of each."""


def leaves(page: Page, house: House, at: tuple[int, int], leaf: tuple[int, int], room: pygame.Rect) -> None:
    """The number of a page, counted from nought, of how many, and arrows; one that leads nowhere is not lit."""
    (x, y), (number, count) = at, leaf
    told = house.say("shelf.page", page=number + 1, pages=count)
    size = page.fitted(told, 36, WIDE - 50, bold=True)
    page.text(told, x, y, size=size, bold=True, anchor="center", room=room, layer=14, name="page")
    for side, act, more in (("left", Act.EARLIER, number), ("right", Act.LATER, number + 1 < count)):
        rect = pygame.Rect(0, 0, ARROW, ARROW)
        rect.center = x + (WIDE // 2 if side == "right" else -WIDE // 2), y
        lit = "_lit" if more else ""
        page.picture(f"lobby/arrow_{side}{lit}", *rect.center, layer=14, name=f"arrow {side}")
        page.clicks.append((rect, act))
