"""Tweens: poses over a clock. Nobody keeps a list of all of them; whoever made one drives it."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

Ease: TypeAlias = Callable[[float], float]


def linear(s: float) -> float:
    """The same pace throughout."""
    return s


def ease_out(s: float) -> float:
    """Fast, then slower: an arrival."""
    return 1 - (1 - s) ** 3


def ease_in(s: float) -> float:
    """Slow, then faster: a departure."""
    return s**3


def ease_in_out(s: float) -> float:
    """Slow, fast, slow: travel."""
    return 4 * s**3 if s < 0.5 else 1 - (2 - 2 * s) ** 3 / 2


def land(s: float) -> float:
    """An arrival with a small overshoot: a piece that is put down."""
    back = 1.4
    return 1 + (back + 1) * (s - 1) ** 3 + back * (s - 1) ** 2


class Pose(NamedTuple):
    """How a sprite lies: where, how large, how turned, how visible, how high above the table."""

    x: float
    y: float
    scale: float = 1.0
    angle: float = 0.0
    """Degrees, counter-clockwise."""
    alpha: float = 1.0
    lift: float = 0.0
    """Height above the table in pixels; its shadow falls that much farther away."""
    turn: float = 1.0
    """Width as seen while it is flipped over: 1 face up, 0 on edge, -1 face down."""


def mix(one: Pose, other: Pose, s: float) -> Pose:
    """The pose a share of the way from one to another."""
    return Pose(*(a + (b - a) * s for a, b in zip(one, other, strict=True)))


class Tween(NamedTuple):
    """A way from one pose to another, from one time to another."""

    start: float
    seconds: float
    one: Pose
    other: Pose
    ease: Ease = ease_in_out
    hop: float = 0.0
    """How high it rises half-way: pieces are carried, not pushed."""

    @property
    def end(self) -> float:
        """When it is done."""
        return self.start + self.seconds

    def at(self, clock: float) -> Pose:
        """The pose at a time; before the start the first one, after the end the last, to the letter."""
        if clock >= self.end:
            return self.other
        if clock <= self.start:
            return self.one
        s = (clock - self.start) / self.seconds
        pose = mix(self.one, self.other, self.ease(s))
        if self.hop:
            pose = pose._replace(lift=pose.lift + self.hop * math.sin(math.pi * s))
        return pose
