"""The driver: lets minds play a table to its end."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from game.kernel.foresight import Budget
from game.kernel.table import AnyTable
from game.minds.protocol import Counted, Mind, choose

THOUGHTS = 4000
"""How many looks a mind has for a command, where nothing else is said."""


def _usual() -> Budget:
    return Counted(THOUGHTS)


def step(table: AnyTable, minds: Sequence[Mind], luck: random.Random, budget: Callable[[], Budget] = _usual) -> bool:
    """Let one command happen; False when the game is over.

    A seat that could interrupt (call a mistake, say) is asked first and does so every other time, so that
    both ways are played.
    """
    box = table.box
    waiting = box.waits(table.state)
    if not waiting:
        return False
    seat = waiting[0]
    for other in range(len(minds)):
        if other not in waiting and box.legal(table.state, other) and luck.random() < 0.5:
            seat = other
            break
    table.submit(choose(minds[seat], box, table.view(seat), seat, luck, budget()))
    return True


def play(table: AnyTable, minds: Sequence[Mind], luck: random.Random, budget: Callable[[], Budget] = _usual) -> int:
    """Play to the end; how many commands it took."""
    count = 0
    while step(table, minds, luck, budget):
        count += 1
    return count
