"""The greedy mind: the command after which the seat stands best, one step ahead."""

from __future__ import annotations

import random
from typing import Any

from game.kernel.box import AnyBox, Seat
from game.kernel.chance import Seeded


class Greedy:
    """A mind that looks at every legal command and at nothing beyond it.

    Where secrets or chance have a say it imagines a few worlds and fates of its own and takes the mean.
    """

    fates = 3

    def choose(self, box: AnyBox, view: Any, seat: Seat, luck: random.Random) -> Any:
        """The command that promises most; among equals, any."""
        commands = box.legal(view, seat)
        worths = [self._worth(box, view, seat, command, luck) for command in commands]
        best = max(worths)
        return luck.choice([command for command, worth in zip(commands, worths, strict=True) if worth == best])

    def _worth(self, box: AnyBox, view: Any, seat: Seat, command: Any, luck: random.Random) -> float:
        total = 0.0
        for fate in range(self.fates):
            chance = Seeded(str(luck.random()))
            world = box.imagine(view, seat, chance)
            after = box.decide(world, command, chance).state
            total += box.worth(box.project(after, seat), seat)
            if not chance.drawn:  # no luck was asked: every fate is the same
                return total / (fate + 1)
        return total / self.fates
