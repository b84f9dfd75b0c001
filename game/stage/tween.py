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


def evenly(s: float) -> float:
    """As fast all the way: for what is much to draw and comes bit by bit."""
    return s


def land(s: float) -> float:
    """An arrival with a small overshoot: a piece that is put down."""
    back = 1.4
    return 1 + (back + 1) * (s - 1) ** 3 + back * (s - 1) ** 2


def in_steps(ease: Ease, steps: int, late: float = 0.0) -> Ease:
    """An ease that goes by steps, for what is much to draw and quicker than the eye; `late`, in steps, is how far
    it is ahead of others that take turns with it.
    """

    def stepped(s: float) -> float:
        return min(1.0, int(ease(s) * steps + late) / steps)

    return stepped


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


def mix(one: Pose, other: Pose, s: float, lift: float = 0.0, turn: float | None = None, look: str = "") -> Pose:  # noqa: PLR0913, PLR0917
    """The pose a share of the way from one to another, lifted that much more, turned so far and with this face.

    It is made of one piece, for every piece that moves is asked in every frame.
    """
    x, y, scale, angle, alpha, high, wide, _ = one
    x1, y1, scale1, angle1, alpha1, high1, wide1, _ = other
    return tuple.__new__(
        Pose,
        (
            x + (x1 - x) * s,
            y + (y1 - y) * s,
            scale + (scale1 - scale) * s,
            angle + (angle1 - angle) * s,
            alpha + (alpha1 - alpha) * s,
            high + (high1 - high) * s + lift,
            wide + (wide1 - wide) * s if turn is None else turn,
            look,
        ),
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
        start, seconds, one, other, ease, hop, flip, looks = self
        if clock >= start + seconds:
            return other
        if clock <= start:
            return one
        s = (clock - start) / seconds
        share, turn = ease(s), None
        look = one.look if share < 1 else other.look
        if flip:
            turned = math.cos(math.pi * ease_in_out(s))
            turn, look = abs(turned), one.look if turned > 0 else other.look
        if looks:
            look = looks[min(int(s * len(looks)), len(looks) - 1)]
        return mix(one, other, share, hop * math.sin(math.pi * s) if hop else 0.0, turn, look)
