"""The garden: what lies beyond the doors of the porch, and the doors themselves. A part of the porch."""

from __future__ import annotations

import math
import random
from contextlib import suppress
from typing import NamedTuple

from game.kernel.trouble import BadLevel
from game.registry import TABLES
from game.scenes.house import House
from game.sign import sign_of
from game.stage.atlas import Atlas
from game.stage.page import Page
from game.stage.tween import ease_out

DEPTHS = {"sky": 7, "hills": 16, "garden": 34}
"""What lies beyond the doors, from far to near, and how far it moves when one looks from side to side."""
BEYOND = tuple(f"porch/{name}" for name in DEPTHS)
BEFORE = ("floor", "doors_left", "doors_right", "beam", "rail", "lantern", "plate", "glow_lantern", "pool")
BESIDE = ("rope", "tag", "books", "andon", "calendar", "bell")
SHEEN = ("doors_left_sheen", "doors_right_sheen")
"""What the first frame needs of the porch, the large pictures first; what lies beyond the doors is read while they are
still shut."""
HANGS = ("sign", "icon_players", "icon_minutes")
"""What is seen right after it."""
LOOK = 0.6
"""Seconds that a look to the other side takes."""
SLIDE = 1.1
"""Seconds that the doors take to open."""
PETALS = 22


def expected(atlas: Atlas) -> list[str]:
    """The pictures that the first frame needs, to be read while everything else is loaded, then those that are seen
    next; the first game is lifted.
    """
    found = [f"porch/{name}" for name in (*BEFORE, *BESIDE, *SHEEN)]
    for number, game in enumerate(TABLES):
        with suppress(BadLevel):  # the porch tells it
            sign = sign_of(game)
            found += [sign.thing] if number else sign.pictures
    entries = [atlas.index[name] for name in found if name in atlas.index]
    casts = [each.shadow for each in entries] + [each.lifted for each in entries]
    found += [cast.name for cast in casts if cast is not None]
    found += [f"porch/{name}" for name in HANGS]
    return [name for name in dict.fromkeys(found) if name in atlas.index]


class Petal(NamedTuple):
    """A petal that drifts through the garden, for ever the same way."""

    x: float
    y: float
    fall: float
    sway: float
    phase: float
    tint: str


def _petals() -> list[Petal]:
    luck = random.Random(3)  # noqa: S311 -- the same drift every time
    return [
        Petal(
            luck.uniform(300, 1600),
            luck.uniform(60, 620),
            luck.uniform(16, 34),
            luck.uniform(18, 46),
            luck.uniform(0, 7),
            luck.choice(("pink", "pale", "deep")),
        )
        for _ in range(PETALS)
    ]


class Garden:
    """The garden as one looks into it from the porch."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._petals = _petals()
        self.opened = 0.0
        """When the doors began to open; as long as there is nothing to see, that is now."""
        self.begun = False
        """Whether its pictures are on their way."""
        self._glance = (0.0, 0.0, -LOOK)
        """Where one looked, where one looks, and since when: -1 at the left end of the porch, 1 at the right."""

    @property
    def _calm(self) -> bool:
        return self._house.settings.reduced_motion

    def shut(self, clock: float) -> None:
        """Begin behind shut doors."""
        self.opened = clock

    def look(self, to: float, clock: float) -> None:
        """Look along the porch."""
        if not self._calm:
            self._glance = (self._glance[1], to, clock)

    def open(self, clock: float) -> bool:
        """Whether the doors are open as far as they go."""
        return self._calm or clock >= self.opened + SLIDE

    def rests(self, clock: float) -> float | None:
        """Where one looks, once the doors are open and the look has got there: it lies still then, but for petals."""
        steady = self._calm or clock >= self._glance[2] + LOOK
        return self._glance[1] if steady and self.open(clock) else None

    def still(self, page: Page, look: float) -> None:
        """Sky, hills and garden; the nearer they are, the more they move when one looks along the porch."""
        for layer, (name, depth) in enumerate(DEPTHS.items()):
            page.fixed(f"porch/{name}", layer=layer, dx=round(-depth * look))

    def doors(self, page: Page, clock: float) -> None:
        """The paper doors, as far as they are open."""
        share = 1.0 if self._calm else min(1.0, (clock - self.opened) / SLIDE)
        shut = 1 - ease_out(max(0.0, share))
        for side, way in (("left", 1), ("right", -1)):
            page.fixed(f"porch/doors_{side}_sheen", layer=20, dx=way * 608 * shut)
            page.fixed(f"porch/doors_{side}", layer=21, dx=way * 608 * shut)

    def lively(self, page: Page, clock: float) -> None:
        """Petals, and whatever else does not rest; the doors stay shut until there is something to see."""
        if self._calm or (self.begun and self._house.atlas.here(BEYOND)):
            if self.rests(clock) is None:
                one, other, since = self._glance
                share = min(1.0, max(0.0, (clock - since) / LOOK))
                self.still(page, one + (other - one) * ease_out(share))
            self._drift(page, 0.0 if self._calm else clock)
        else:
            self.opened = clock
        if not self.begun:
            self.begun = True
            self._house.atlas.expect(BEYOND)
        if not self.open(clock):
            self.doors(page, clock)

    def _drift(self, page: Page, clock: float) -> None:
        for n, petal in enumerate(self._petals):
            y = 60 + (petal.y - 60 + clock * petal.fall) % 570
            x = petal.x + petal.sway * math.sin(clock * 0.7 + petal.phase)
            frame = int((clock * 5 + petal.phase * 9) % 32)
            page.picture(f"porch/petal_{petal.tint}", x, y, layer=5, name=f"petal {n}", frame=frame)
