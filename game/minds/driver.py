"""The driver: lets minds play a table to its end."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from game.kernel.box import AnyBox, Seat
from game.kernel.foresight import Budget
from game.kernel.table import AnyTable
from game.kernel.trouble import Trouble
from game.minds.protocol import Counted, Mind, choose, lawful
from game.minds.random import Random

THOUGHTS = 4000
"""How many looks a mind has for a command, where nothing else is said."""


def _usual() -> Budget:
    return Counted(THOUGHTS)


def _fault(seat: Seat) -> None:
    raise Trouble("mind_refused", seat="ABCD"[seat])


def decided(  # noqa: PLR0913, PLR0917 -- what a mind is asked
    mind: Mind, box: AnyBox, view: Any, seat: Seat, luck: random.Random, budget: Budget
) -> tuple[Any, bool]:
    """What a mind chooses, and whether the rules take it; if they do not, any legal command in its place.

    A mind that breaks while it thinks is a fault: it says nothing that could be counted.
    """
    try:
        command = choose(mind, box, view, seat, luck, budget)
    except Exception as error:
        raise Trouble("mind_broken", seat="ABCD"[seat], problem=repr(error)) from error
    if lawful(box, view, seat, command):
        return command, True
    return choose(Random(), box, view, seat, luck, budget), False


def step(
    table: AnyTable,
    minds: Sequence[Mind],
    luck: random.Random,
    budget: Callable[[], Budget] = _usual,
    refused: Callable[[Seat], None] = _fault,
) -> bool:
    """Let one command happen; False when the game is over.

    A mind whose answer the rules do not take is told to `refused`, and chance plays in its place; where nobody
    listens, it is a fault.

    A seat that could interrupt (call a mistake, say) is asked first and does so every other time, so that
    both ways are played.
    """
    box = table.box
    waiting = table.waiting
    if not waiting:
        return False
    seat = waiting[0]
    for other in range(len(minds)):
        if other not in waiting and box.legal(table.state, other) and luck.random() < 0.5:
            seat = other
            break
    command, sound = decided(minds[seat], box, table.view(seat), seat, luck, budget())
    if not sound:
        refused(seat)
    table.submit(command)
    return True


def play(
    table: AnyTable,
    minds: Sequence[Mind],
    luck: random.Random,
    budget: Callable[[], Budget] = _usual,
    refused: Callable[[Seat], None] = _fault,
) -> int:
    """Play to the end; how many commands it took."""
    count = 0
    while step(table, minds, luck, budget, refused):
        count += 1
    return count
