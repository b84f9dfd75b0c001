"""The Gardener: the command after which the seat stands best, one step ahead; and the Sprout, a beginner."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
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


class Sprout:
    """A beginner: takes what looks best to one who does not know the game well yet (`glance` of its box).

    Where a game does not tell how that looks, it is a Gardener who sees but a few of the commands.
    """

    def __init__(self, sees: int) -> None:
        self._sees = sees

    def ponder(self, box: AnyBox, view: Any, seat: Seat, luck: random.Random, budget: Budget) -> Iterator[Any]:
        """The command that looks best; among equals, any."""
        if box.glance is None:
            yield from Gardener(self._sees).ponder(box, view, seat, luck, budget)
            return
        commands = box.legal(view, seat)
        luck.shuffle(commands)
        promises = one_step(box, view, seat, commands, luck, budget, box.glance)
        for _, command in _ever_better(promises, commands[0]):
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


def one_step(  # noqa: PLR0913, PLR0917 -- what a mind is asked, which commands, and how it judges
    box: AnyBox,
    view: Any,
    seat: Seat,
    commands: list[Any],
    luck: random.Random,
    budget: Budget,
    worth: Callable[[Any, Seat], float] | None = None,
) -> Iterator[tuple[float, Any]]:
    """What each command promises by itself: how well the seat stands after it, by the worth of its box or another.

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
            worths.append((worth or box.worth)(box.project(after, seat), seat))
            if not chance.drawn:  # no luck was asked: every fate is the same
                break
        yield sum(worths) / len(worths), command
