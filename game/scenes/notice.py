"""A notice: a sentence that is said for a while, beside the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

import pygame

from game.scenes.house import House
from game.scenes.slip import entire, free_room
from game.stage.page import Page
from game.stage.rooms import Frame
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

    def paint(self, page: Page, frame: Frame, avoid: Sequence[pygame.Rect], meant: Sequence[pygame.Rect] = ()) -> None:
        """A slip in its room, where it hides nothing that it should not; at its foot if there is no such place.

        It spares what is `meant` and what a table wants to be spared, as far as it can, and hides no word in part.
        """
        if not self.text:
            return
        room = frame.notice
        wide = min(WIDE, room.w)
        column = pygame.Rect(room.x + (room.w - wide) // 2, room.y, wide, room.h)
        text = self._house.text
        spared = [[*avoid, *meant, *chain(*frame.spared[:many])] for many in range(len(frame.spared), -1, -1)]
        for size in range(30, 17, -1):
            high = text.tall(self.text, size, wide - 52) + 44
            places = ((each, free_room(column, high, each)) for each in (*spared, avoid))
            found = (place and entire(place, column, frame.whole, each, strict=True) for each, place in places)
            rect = next(filter(None, found), None)
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
