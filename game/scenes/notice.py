"""A notice: a sentence that is said for a while, beside the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.scenes.house import House
from game.scenes.slip import free_room
from game.stage.page import Page
from game.stage.scenes import Go
from game.stage.text import FLOOR

WIDE = 600
"""How wide its paper is at the most."""
LAYER = 870


class Notice:
    """What is said, and until when."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.text = ""
        self.about: tuple[str, ...] = ()
        """The places it speaks of."""
        self.show: Callable[[], Go] | None = None
        """What shows more of it: the step of a lesson."""
        self._until = 0.0

    def say(self, text: str, until: float, about: tuple[str, ...] = ()) -> None:
        """Say something until a time."""
        self.text, self._until, self.about, self.show = text, until, about, None

    def stay(self, until: float) -> None:
        """Say it until another time."""
        self._until = until

    def hush(self) -> None:
        """Say nothing any more."""
        self.text, self.show = "", None

    def over(self, clock: float) -> bool:
        """Whether what is said has been said for long enough; then nothing is."""
        if not self.text or clock < self._until:
            return False
        self.hush()
        return True

    def paint(self, page: Page, room: pygame.Rect, avoid: Sequence[pygame.Rect]) -> None:
        """A slip in some room, where it hides nothing that it should not; at its foot if there is no such place."""
        if not self.text:
            return
        wide = min(WIDE, room.w)
        column = pygame.Rect(room.x + (room.w - wide) // 2, room.y, wide, room.h)
        text = self._house.text
        for size in range(30, 17, -1):
            high = text.tall(self.text, size, wide - 52) + 44
            rect = free_room(column, high, avoid)
            if rect is not None or text.grown(size) <= FLOOR:
                break
        rect = rect or pygame.Rect(column.x, column.bottom - high, wide, high)
        page.covers(rect)
        page.sheet("papers/slip", rect, layer=LAYER, name="slip", high=True)
        page.text(
            self.text,
            *rect.center,
            size=size,
            width=wide - 52,
            align="centre",
            anchor="center",
            room=rect,
            layer=LAYER + 10,
            name="slip text",
        )
