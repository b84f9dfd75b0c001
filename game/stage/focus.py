"""Focus: exactly one thing is focused at any time, and directions move it by geometry.

Where geometry alone leads astray, a target can name its neighbours, and targets can lie in lanes: a tray, a row of
cards, a pond of hexes. A direction stays in the lane as long as something lies there, and a lane that is entered
again is entered where it was left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Literal, NamedTuple

import pygame

from game.stage.intents import DIRECTIONS, Act


class Lane(NamedTuple):
    """Targets that belong together."""

    name: str
    """What its memory is kept by: no target may have this name."""
    fenced: bool = False
    """Whether it is never left along the way it lies: a tray from left to right only up and down."""
    walk: Literal["straight", "hexes"] = "straight"
    """How directions go from one to the next: as everywhere, or over a field of hexes that stand on a point."""


class Target(NamedTuple):
    """Something that can be focused: a name and where it is on the canvas."""

    name: str
    rect: pygame.Rect
    near: Mapping[Act, str] = MappingProxyType({})
    """The neighbour in a direction, a target or a lane, whatever geometry says; passed over while it is not offered."""
    lane: Lane | None = None


class _Climb(NamedTuple):
    """The way up or down that the focus has gone over hexes."""

    aside: float = 0.0
    """How far aside of the focus the column lies that it keeps to."""
    way: int = 0
    trail: tuple[str, ...] = ()
    """What it came over, so that the way back is the same."""


_AFRESH = _Climb()


class Focus:
    """The focus of one scene. It outlives the targets: when they change, it stays or goes to the nearest."""

    def __init__(self, targets: Iterable[Target] = (), first: str | None = None) -> None:
        self._targets: dict[str, Target] = {}
        self._now: Target | None = None
        self._last: dict[str, str] = {}
        """What was focused last in each lane, by name: also while it is not offered."""
        self._climb = _AFRESH
        self._owed: Callable[[], None] | None = None
        """What changes what can be focused, once somebody asks for it."""
        self.offer(targets, first)

    @property
    def name(self) -> str | None:
        """What is focused; None only while there is nothing to focus."""
        if self._owed is not None:
            self.find()
        return None if self._now is None else self._now.name

    @property
    def rect(self) -> pygame.Rect | None:
        """Where the focus is."""
        if self._owed is not None:
            self.find()
        return None if self._now is None else self._now.rect

    @property
    def targets(self) -> tuple[Target, ...]:
        """What can be focused."""
        self.find()
        return tuple(self._targets.values())

    def later(self, change: Callable[[], None]) -> None:
        """Put off what changes what can be focused until somebody asks for it: a frame that answers has much to do."""
        self.find()
        self._owed = change

    @property
    def owes(self) -> bool:
        """Whether it was put off."""
        return self._owed is not None

    def find(self) -> None:
        """Do what was put off, if anything was."""
        if self._owed is not None:
            change, self._owed = self._owed, None
            change()

    def offer(self, targets: Iterable[Target], first: str | None = None) -> None:
        """Change what can be focused. What was focused stays so, else the nearest is; `first` if it is new."""
        self.find()
        self._targets = {target.name: target for target in targets}
        before = self._now
        if before is not None and before.name in self._targets:
            self._set(self._targets[before.name])
        elif before is None or first is not None:
            self._set(self._targets.get(first or "", next(iter(self._targets.values()), None)))
        else:
            self._set(min(self._targets.values(), key=lambda target: _apart(before.rect, target.rect), default=None))

    def _set(self, target: Target | None, climb: _Climb = _AFRESH) -> None:
        if target is None or self._now is None or target.name != self._now.name:
            self._climb = climb
        self._now = target
        if target is not None and target.lane is not None:
            self._last[target.lane.name] = target.name

    def put(self, name: str) -> bool:
        """Focus a target by name; False if there is none."""
        self.find()
        if name not in self._targets:
            return False
        self._set(self._targets[name])
        return True

    def point(self, at: tuple[int, int]) -> str | None:
        """Focus what a pointer is on; its name, or None if it is on nothing, and then the focus stays."""
        self.find()
        under = [target for target in self._targets.values() if target.rect.collidepoint(at)]
        if not under:
            return None
        # Where targets overlap, the smaller one is meant: a button on a panel.
        self._set(min(under, key=lambda target: target.rect.w * target.rect.h))
        return self.name

    def move(self, act: Act) -> bool:
        """Go to the next target in a direction; False if there is none."""
        self.find()
        here = self._now
        if here is None:
            return False
        climb = _AFRESH
        found = self._named(here, act)
        mates = [] if here.lane is None else self._mates(here.lane.name)
        if found is None and here.lane is not None:
            if here.lane.walk == "hexes":
                found, climb = _over_hexes(here, mates, DIRECTIONS[act], self._climb)
            else:
                found = _ahead(here, mates, DIRECTIONS[act])
            if found is None and here.lane.fenced and _lies_along(mates, DIRECTIONS[act]):
                return False
        if found is None:
            others = [each for each in self._targets.values() if each not in mates]
            found = self._entered(_ahead(here, others, DIRECTIONS[act]))
        if found is None:
            return False
        self._set(found, climb)
        return True

    def wrap(self, act: Act) -> bool:
        """Go to the far end of the other side, as if everything lay in a ring; False if nothing lies there."""
        self.find()
        here = self._now
        if here is None:
            return False
        dx, dy = DIRECTIONS[act]
        found = [
            (ahead, -aside, target)
            for target in self._targets.values()
            if target is not here
            for ahead, aside, straight in [_seen(here.rect, target.rect, (-dx, -dy))]
            if straight and ahead > 0
        ]
        if not found:
            return False
        self._set(max(found, key=lambda each: each[:2])[2])
        return True

    def _mates(self, lane: str) -> list[Target]:
        """What is offered in a lane."""
        return [each for each in self._targets.values() if each.lane is not None and each.lane.name == lane]

    def _named(self, here: Target, act: Act) -> Target | None:
        """The neighbour that a target names in a direction, if it is offered."""
        name = here.near.get(act)
        if name is None or name == here.name:
            return None
        if name in self._targets:
            return self._targets[name]
        return self._entered(min(self._mates(name), key=lambda each: _apart(here.rect, each.rect), default=None))

    def _entered(self, target: Target | None) -> Target | None:
        """A target, or what was focused last in its lane."""
        if target is None or target.lane is None:
            return target
        last = self._targets.get(self._last.get(target.lane.name, ""), target)
        return last if last.lane is not None and last.lane.name == target.lane.name else target


def _ahead(here: Target, targets: Iterable[Target], direction: tuple[int, int]) -> Target | None:
    """The nearest target in a direction."""
    costs = [
        (cost, target)
        for target in targets
        if target.name != here.name and (cost := _cost(here.rect, target.rect, direction)) is not None
    ]
    return min(costs, key=lambda pair: pair[0])[1] if costs else None


def _over_hexes(
    here: Target, targets: Sequence[Target], direction: tuple[int, int], climb: _Climb
) -> tuple[Target | None, _Climb]:
    """The next target of a field of hexes in a direction, and what is remembered of the way then.

    Rows are level and their hexes lie between those of the next row. Sideways the row is kept, and a new column is
    begun. Up and down the column is kept, so that going up climbs a straight zigzag, and going down comes back.
    """
    dx, dy = direction
    column = here.rect.centerx + climb.aside
    if dy and climb.way == -dy and climb.trail:
        back = next((target for target in targets if target.name == climb.trail[-1]), None)
        if back is not None:
            return back, _Climb(column - back.rect.centerx, climb.way, climb.trail[:-1])
    size = min(target.rect.h for target in targets) / 2
    best, least = None, 0.0
    for target in targets:
        there = target.rect
        if dx:
            ahead, off = dx * (there.centerx - here.rect.centerx), float(abs(there.centery - here.rect.centery))
        else:
            ahead, off = dy * (there.centery - here.rect.centery), abs(there.centerx - column)
        # The next row, half a hex aside, comes before the one after it straight ahead: a row lies 1.5 sizes off.
        cost = ahead + (2.0 if dx else 1.5) * off
        if ahead > 0.4 * size and off <= 1.2 * ahead + 0.5 * size and (best is None or cost < least):
            best, least = target, cost
    if best is None or dx:
        return best, _AFRESH
    trail = climb.trail if climb.way == dy else ()
    return best, _Climb(column - best.rect.centerx, dy, (*trail, here.name))


def _lies_along(targets: Iterable[Target], direction: tuple[int, int]) -> bool:
    """Whether targets lie along a direction, rather than across it; a single one lies as it is long."""
    rects = [target.rect for target in targets]
    if len(rects) == 1:
        wide, high = rects[0].size
    else:
        wide, high = (max(at) - min(at) for at in zip(*(rect.center for rect in rects), strict=True))
    return (wide >= high) == bool(direction[0])


def _apart(one: pygame.Rect, other: pygame.Rect) -> float:
    """The distance of two centres, squared."""
    return (one.centerx - other.centerx) ** 2 + (one.centery - other.centery) ** 2


def _seen(here: pygame.Rect, there: pygame.Rect, direction: tuple[int, int]) -> tuple[float, float, bool]:
    """How far ahead and aside a target lies, from centre to centre, and whether it lies straight ahead."""
    dx, dy = direction
    if dx:
        ahead, aside = dx * (there.centerx - here.centerx), abs(there.centery - here.centery)
        shared = min(here.bottom, there.bottom) - max(here.top, there.top)
        return ahead, aside, shared > min(here.h, there.h) / 4
    ahead, aside = dy * (there.centery - here.centery), abs(there.centerx - here.centerx)
    shared = min(here.right, there.right) - max(here.left, there.left)
    return ahead, aside, shared > min(here.w, there.w) / 4


def _cost(here: pygame.Rect, there: pygame.Rect, direction: tuple[int, int]) -> float | None:
    """How far off a target lies in a direction; None if it does not lie there."""
    ahead, aside, straight = _seen(here, there, direction)
    least = min(here.w, there.w) if direction[0] else min(here.h, there.h)
    if ahead <= least / 4 or (not straight and aside > 2.5 * ahead):
        return None
    # Straight ahead first: what is aside must be much nearer to win.
    return ahead + 0.35 * aside if straight else ahead + 2.0 * aside + _ASIDE


_ASIDE = 300.0
"""How much farther off something straight ahead may be: across a pond, or a flipped tile."""
