"""Tweens: poses over a clock. Nobody keeps a list of all of them; whoever made one drives it."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

Ease: TypeAlias = Callable[[float], float]


def ease_out(s: float) -> float:
    """Fast, then slower: an arrival."""
    return 1 - (1 - s) ** 3


def ease_in(s: float) -> float:
    """Slow, then faster: a departure."""
    return s**3


def ease_in_out(s: float) -> float:
    """Slow, fast, slow: travel."""
    return 4 * s**3 if s < 0.5 else 1 - (2 - 2 * s) ** 3 / 2


def ease_softly(s: float) -> float:
    """Travel that is never fast: for what is seen in few steps."""
    return s * s * (3 - 2 * s)


def land(s: float) -> float:
    """An arrival with a small overshoot: a piece that is put down."""
    back = 1.4
    return 1 + (back + 1) * (s - 1) ** 3 + back * (s - 1) ** 2


class Pose(NamedTuple):
    """How a sprite lies: where, how large, how turned, how visible, how high, and which face it shows."""

    x: float
    y: float
    scale: float = 1.0
    angle: float = 0.0
    """Degrees, counter-clockwise."""
    alpha: float = 1.0
    lift: float = 0.0
    """Height above the table in pixels; its shadow falls that much farther away."""
    turn: float = 1.0
    """Width as seen while it is turned over: 1 flat, 0 on edge."""
    look: str = ""
    """The face it shows, in the words of its game: a number, a back, a frame of a die that tips."""


def mix(one: Pose, other: Pose, s: float) -> Pose:
    """The pose a share of the way from one to another; the face is the first one's until it is there."""
    return Pose(
        one.x + (other.x - one.x) * s,
        one.y + (other.y - one.y) * s,
        one.scale + (other.scale - one.scale) * s,
        one.angle + (other.angle - one.angle) * s,
        one.alpha + (other.alpha - one.alpha) * s,
        one.lift + (other.lift - one.lift) * s,
        one.turn + (other.turn - one.turn) * s,
        one.look if s < 1 else other.look,
    )


class Tween(NamedTuple):
    """A way from one pose to another, from one time to another."""

    start: float
    seconds: float
    one: Pose
    other: Pose
    ease: Ease = ease_in_out
    hop: float = 0.0
    """How high it rises half-way: pieces are carried, not pushed."""
    flip: bool = False
    """Whether it is turned over on the way: half-way it is on edge, and shows its other face from there on."""
    looks: tuple[str, ...] = ()
    """Faces that it shows one after the other on the way, each for the same time."""

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
        if self.flip:
            turned = math.cos(math.pi * ease_in_out(s))
            pose = pose._replace(turn=abs(turned), look=self.one.look if turned > 0 else self.other.look)
        if self.looks:
            pose = pose._replace(look=self.looks[min(int(s * len(self.looks)), len(self.looks) - 1)])
        return pose
