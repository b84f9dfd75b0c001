"""A part of the screen that grows out of a place when it is looked at from elsewhere, and goes back into it.

Where there is no such place, what was there fades away over what is. Both moments are pictures of what was really
drawn, so it costs no more than to lay one of them on the other in another size: nothing of the table is painted twice.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.stage.page import Page
from game.stage.tween import ease_in_out
from game.stage.window import Canvas

SECONDS = 0.32
LAYER = 850
"""Over whatever lies on a table, under the cards."""
INK = (30, 22, 20)
EDGE, RIM = 100, 5
"""How much less than a board is seen to grow, since boards hang and lie at its edges, and how broad its rim is."""
FADES = 12
"""In how many steps what was there fades."""
LINGERS, SLOW = 10, 0.07
"""For how many frames it may wait for what it will show, and how many of its first seconds nobody misses: it begins
slowly.
"""


class Growing:
    """A part of the screen on its way out of a place, or back to it; or one that fades into another."""

    def __init__(  # noqa: PLR0913, PLR0917 -- from where to where, when, and how
        self,
        canvas: Canvas,
        board: pygame.Rect,
        place: pygame.Rect | None,
        since: float,
        pace: float,
        prepare: Callable[[], bool],
    ) -> None:
        """`prepare` makes some of what will be seen, as much as a frame has room for; False if all is made.

        Without a `place` it fades.
        """
        self._prepare = prepare
        self._part = board.inflate(-EDGE, -EDGE)
        self._place = None if place is None else self._part.fit(place)
        self._area = canvas.rect(self._part).clip(canvas.surface.get_rect())
        self._rim = max(1, round(RIM * canvas.scale))
        self._since = since
        self._seconds = SECONDS * pace
        self._was = canvas.surface.subsurface(self._area).copy()
        self._now: pygame.Surface | None = None
        self.back = False
        """Whether it goes back."""
        self._waits = 0
        """For how many frames it has waited."""

    def lingers(self, clock: float) -> bool:
        """Whether what was there is still shown: in the frame of the press, and while what comes is made."""
        if self._now is not None:
            return False
        self._waits += 1
        self._since = max(self._since, clock - SLOW * self._seconds / SECONDS)
        return self._waits == 1 or (self._waits <= LINGERS and self._prepare())

    def over(self, clock: float) -> bool:
        """Whether it has arrived."""
        return clock - self._since >= self._seconds

    def catch(self, canvas: Canvas) -> None:
        """Take a picture of what is seen from elsewhere, once; until the next frame what was seen before lies there."""
        if self._now is None:
            self._now = canvas.surface.subsurface(self._area).copy()
            canvas.surface.blit(self._was, self._area)
            canvas.touch(self._area)

    def lay(self, page: Page, clock: float) -> None:
        """The one picture over the other, as large as it is by now."""
        if self._now is None:
            return
        share = ease_in_out(min(1.0, (clock - self._since) / self._seconds))
        if self._place is None:
            page.surface("fades", self._was, *self._part.center, layer=LAYER, alpha=round((1 - share) * FADES) / FADES)
            return
        grown = 1 - share if self.back else share
        one, other = self._place, self._part
        size = (one.w + (other.w - one.w) * grown) / other.w
        x, y = (a + (b - a) * grown for a, b in zip(one.center, other.center, strict=True))
        if not self.back:
            page.surface("stays", self._was, *other.center, layer=LAYER)
        moves = self._was if self.back else self._now
        seen = pygame.transform.scale_by(moves, max(0.02, size))
        pygame.draw.rect(seen, INK, seen.get_rect(), self._rim)
        page.surface("grows", seen, x, y, layer=LAYER + 1)
