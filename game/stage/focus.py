"""Focus: exactly one thing is focused at any time, and directions move it by geometry."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import pygame

from game.stage.intents import DIRECTIONS, Act


class Target(NamedTuple):
    """Something that can be focused: a name and where it is on the canvas."""

    name: str
    rect: pygame.Rect


class Focus:
    """The focus of one scene. It outlives the targets: when they change, it stays or goes to the nearest."""

    def __init__(self, targets: Iterable[Target] = (), first: str | None = None) -> None:
        self._targets: dict[str, Target] = {}
        self._now: Target | None = None
        self.offer(targets, first)

    @property
    def name(self) -> str | None:
        """What is focused; None only while there is nothing to focus."""
        return None if self._now is None else self._now.name

    @property
    def rect(self) -> pygame.Rect | None:
        """Where the focus is."""
        return None if self._now is None else self._now.rect

    @property
    def targets(self) -> tuple[Target, ...]:
        """What can be focused."""
        return tuple(self._targets.values())

    def offer(self, targets: Iterable[Target], first: str | None = None) -> None:
        """Change what can be focused. What was focused stays so, else the nearest is; `first` if it is new."""
        self._targets = {target.name: target for target in targets}
        before = self._now
        if before is not None and before.name in self._targets:
            self._now = self._targets[before.name]
        elif before is None or first is not None:
            self._now = self._targets.get(first or "", next(iter(self._targets.values()), None))
        else:
            self._now = min(self._targets.values(), key=lambda target: _apart(before.rect, target.rect), default=None)

    def put(self, name: str) -> bool:
        """Focus a target by name; False if there is none."""
        if name not in self._targets:
            return False
        self._now = self._targets[name]
        return True

    def point(self, at: tuple[int, int]) -> str | None:
        """Focus what a pointer is on; its name, or None if it is on nothing, and then the focus stays."""
        under = [target for target in self._targets.values() if target.rect.collidepoint(at)]
        if not under:
            return None
        # Where targets overlap, the smaller one is meant: a button on a panel.
        self._now = min(under, key=lambda target: target.rect.w * target.rect.h)
        return self._now.name

    def move(self, act: Act) -> bool:
        """Go to the next target in a direction; False if there is none."""
        if self._now is None:
            return False
        here = self._now.rect
        costs = [
            (cost, target)
            for target in self._targets.values()
            if target.name != self._now.name and (cost := _cost(here, target.rect, DIRECTIONS[act])) is not None
        ]
        if not costs:
            return False
        self._now = min(costs, key=lambda pair: pair[0])[1]
        return True


def _apart(one: pygame.Rect, other: pygame.Rect) -> float:
    """The distance of two centres, squared."""
    return (one.centerx - other.centerx) ** 2 + (one.centery - other.centery) ** 2


def _cost(here: pygame.Rect, there: pygame.Rect, direction: tuple[int, int]) -> float | None:
    """How far off a target lies in a direction; None if it does not lie there."""
    dx, dy = direction
    if dx:
        ahead, aside = dx * (there.centerx - here.centerx), abs(there.centery - here.centery)
        shared = min(here.bottom, there.bottom) - max(here.top, there.top)
        least = min(here.w, there.w)
        straight = shared > min(here.h, there.h) / 4
    else:
        ahead, aside = dy * (there.centery - here.centery), abs(there.centerx - here.centerx)
        shared = min(here.right, there.right) - max(here.left, there.left)
        least = min(here.h, there.h)
        straight = shared > min(here.w, there.w) / 4
    if ahead <= least / 4 or (not straight and aside > 2.5 * ahead):
        return None
    # Straight ahead first: what is aside must be much nearer to win.
    return ahead + 0.35 * aside if straight else ahead + 2.0 * aside + _ASIDE


_ASIDE = 300.0
"""How much farther off something straight ahead may be: across a pond, or a flipped tile."""
