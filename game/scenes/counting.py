"""The count in time: how far the scroll is written after so many seconds. It knows neither a scene nor a clock."""

from __future__ import annotations

from typing import NamedTuple

UNROLL = 0.45
"""Seconds that the scroll takes to unroll, at normal speed."""
GLIDE = 0.35
"""Seconds that the board takes to slide aside."""
WRITE = 0.6
"""Seconds that a row takes to be written, unless there are many."""
ROLL = 0.6
"""Seconds that totals take to roll up."""
TICKS = 8
"""How often that is heard."""
FALL = 0.14
"""Seconds that a stamp falls."""
DRY = (0.08, 0.5)
"""Seconds after which its ink has spread, and is dry."""
LONGEST = 12.0
"""Seconds that all of it takes, at most."""


class Moment(NamedTuple):
    """How far the count has come."""

    unrolled: bool
    rows: int
    """How many rows are written, the one that is being written included."""
    cells: int
    """How many cells of the last of them."""
    rolling: bool
    """Whether the totals roll."""
    summed: bool
    """Whether the totals stand."""
    ink: int | None
    """How wet the stamp is; None before it has landed."""


class Counting:
    """When what is written, of so many rows for so many seats; in seconds at normal speed, since it began."""

    def __init__(self, rows: int, seats: int) -> None:
        self._rows, self._seats = rows, seats
        self._step = min(WRITE, (LONGEST - UNROLL - ROLL - FALL) / max(1, rows))
        """How many seconds a row takes."""
        self.sums_at = UNROLL + self._step * rows
        """When the totals begin to roll."""
        self.lands_at = self.sums_at + ROLL + FALL
        """When the stamp lands."""

    def moment(self, time: float) -> Moment:
        """How far it has come by a time."""
        steps = max(0.0, time - UNROLL) / self._step
        rows = min(self._rows, 1 + int(steps)) if time >= UNROLL else 0
        cells = self._seats if steps >= rows else min(self._seats, 1 + int((steps - rows + 1) * self._seats))
        sums = time >= self.sums_at
        summed = time >= self.sums_at + ROLL
        landed = time - self.lands_at
        ink = None if landed < 0 else sum(landed >= each for each in DRY)
        return Moment(time >= UNROLL, rows, cells, sums and not summed, summed, ink)

    def rolled(self, time: float) -> float:
        """How far the totals have rolled, from 0 to 1."""
        return (time - self.sums_at) / ROLL

    def fallen(self, time: float) -> float:
        """How far the stamp has fallen, from 0 to 1."""
        return (time - self.lands_at + FALL) / FALL

    def rushed(self, time: float, *, whole: bool) -> float:
        """The time that a press brings it to: what is being written is finished, or the `whole` of it."""
        if whole or time >= self.sums_at:
            return self.lands_at
        return UNROLL if time < UNROLL else UNROLL + self._step * self.moment(time).rows
