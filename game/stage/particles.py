"""Particles: few, short, and each with a meaning: dust, ripple, spark, petals."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from typing import NamedTuple

BEAT = 1 / 30
"""Seconds between two looks of what stays on the ground: it is large, and soft."""


class Kind(NamedTuple):
    """How a kind of particle behaves."""

    picture: str
    many: int
    seconds: float
    speed: float
    fall: float = 0.0
    """Pixels a second squared, downwards."""
    spread: float = 360.0
    """Degrees around straight up."""
    low: bool = False
    """Whether it stays on the ground, under the pieces."""
    whole: bool = False
    """Whether its picture fades by itself: a ring that spreads from where something fell."""
    size: float = 1.0


KINDS: dict[str, Kind] = {
    "dust": Kind("specks/dust", 1, 0.45, 0, spread=0, low=True, whole=True),
    "leaves": Kind("specks/dust_moss", 1, 0.5, 0, spread=0, low=True, whole=True),
    "clay": Kind("specks/dust", 1, 0.45, 0, spread=0, low=True, whole=True, size=1.75),
    "ripple": Kind("specks/ripple", 1, 0.9, 0, spread=0, low=True, whole=True),
    "spark": Kind("specks/firefly", 6, 0.6, 120, 160, 200),
    "drops": Kind("specks/drop", 8, 0.7, 190, 520, 150),
    "breath": Kind("specks/breath", 3, 0.9, 60, -30, 70),
    "petal": Kind("porch/petal_deep", 6, 1.5, 270, 260, 250),
}


class Speck(NamedTuple):
    """One particle as it is now."""

    name: str
    picture: str
    x: float
    y: float
    age: float
    """0 at its start to 1 at its end."""
    low: bool
    """Whether it stays on the ground."""
    whole: bool
    """Whether its picture fades by itself."""
    size: float


class _Born(NamedTuple):
    name: str
    kind: Kind
    start: float
    x: float
    y: float
    dx: float
    dy: float


class Particles:
    """All particles of a scene. Where each is follows from the clock alone."""

    def __init__(self) -> None:
        self._born: list[_Born] = []
        self._luck = random.Random()  # noqa: S311 -- sparkle is no part of a game
        self._count = 0

    def puff(self, kind: str, x: float, y: float, clock: float) -> None:
        """Let particles of a kind rise at a place."""
        known = KINDS[kind]
        for _ in range(known.many):
            angle = math.radians(self._luck.uniform(-known.spread / 2, known.spread / 2))
            speed = known.speed * self._luck.uniform(0.6, 1.2)
            self._count += 1
            name = f"speck {self._count}"
            self._born.append(_Born(name, known, clock, x, y, math.sin(angle) * speed, -math.cos(angle) * speed))

    def at(self, clock: float) -> Iterator[Speck]:
        """The particles that are alive at a time; those that have ended are forgotten."""
        self._born = [born for born in self._born if clock < born.start + born.kind.seconds]
        for born in self._born:
            t = max(0.0, clock - born.start)
            if born.kind.low:
                t = int(t / BEAT + 0.5) * BEAT
            age = t / born.kind.seconds
            yield Speck(
                born.name,
                born.kind.picture,
                born.x + born.dx * t,
                born.y + born.dy * t + born.kind.fall * t * t / 2,
                age,
                born.kind.low,
                born.kind.whole,
                born.kind.size,
            )

    @property
    def alive(self) -> bool:
        """Whether there are any."""
        return bool(self._born)
