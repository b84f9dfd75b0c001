"""The Gardener: the command after which the seat stands best, one step ahead. The Sprout sees but a few of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from game.kernel.box import AnyBox, Seat
from game.kernel.chance import Seeded
from game.kernel.foresight import Budget, TimeUp

FATES = 3
"""How many worlds and fates are imagined where secrets or chance have a say."""


class Gardener:
    """A mind that looks at legal commands and at nothing beyond them; at so many, or at all."""

    def __init__(self, sees: int | None = None) -> None:
        self._sees = sees

    def ponder(self, box: AnyBox, view: Any, seat: Seat, luck: random.Random, budget: Budget) -> Iterator[Any]:
        """The command that promises most; among equals, any."""
        commands = box.legal(view, seat)
        luck.shuffle(commands)
        commands = commands[: self._sees]
        for _, command in _ever_better(one_step(box, view, seat, commands, luck, budget), commands[0]):
            yield command


def _ever_better(promises: Iterator[tuple[float, Any]], first: Any) -> Iterator[tuple[float, Any]]:
    """What promises more than everything before it, until time is up; at first, without a thought, the first."""
    best = float("-inf")
    yield best, first
    try:
        for promise, command in promises:
            if promise > best:
                best = promise
                yield promise, command
    except TimeUp:
        return


def one_step(  # noqa: PLR0913, PLR0917 -- what a mind is asked, and which commands
    box: AnyBox, view: Any, seat: Seat, commands: list[Any], luck: random.Random, budget: Budget
) -> Iterator[tuple[float, Any]]:
    """What each command promises by itself: how well the seat stands after it.

    Where secrets or chance have a say, a few worlds and fates are imagined, and the mean is taken.
    """
    if len(commands) == 1:
        return
    for command in commands:
        worths: list[float] = []
        while len(worths) < FATES:
            budget.think()
            chance = Seeded(str(luck.random()))
            world = box.imagine(view, seat, chance)
            after = box.decide(world, command, chance).state
            worths.append(box.worth(box.project(after, seat), seat))
            if not chance.drawn:  # no luck was asked: every fate is the same
                break
        yield sum(worths) / len(worths), command
