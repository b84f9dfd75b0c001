"""The driver: lets minds play a table to its end."""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.kernel.table import AnyTable
from game.minds.protocol import Mind


def step(table: AnyTable, minds: Sequence[Mind], luck: random.Random) -> bool:
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
    table.submit(minds[seat].choose(box, table.view(seat), seat, luck))
    return True


def play(table: AnyTable, minds: Sequence[Mind], luck: random.Random) -> int:
    """Play to the end; how many commands it took."""
    count = 0
    while step(table, minds, luck):
        count += 1
    return count
