"""Random games of Hitohira, watched at every step."""

from __future__ import annotations

import random
from itertools import chain, product
from operator import add
from typing import Any

from game.games.hitohira.parts import COLOURS, DRAWS, MOST, SIDES, bust, counts_of
from game.games.hitohira.state import Options, State
from game.kernel.chance import Seeded
from tests.games.hitohira.support import BOX

TABLES: list[dict[str, Any]] = [
    {**dict(zip(SIDES, sides, strict=True)), "free_hand": free}
    for sides, free in product(product(*SIDES.values()), (False, True))
]
"""All eight sets of card sides, with and without a free hand."""


def conserved(state: State, whole: tuple[int, ...]) -> None:
    """Every piece is in exactly one place, by colour and by number."""
    pieces = list(chain(state.row, state.extra, *state.fields, *state.screens))
    assert len(set(pieces)) == len(pieces)
    lying = "".join(chain(pieces, state.removed))
    assert tuple(map(add, state.pouch, map(lying.count, COLOURS))) == whole
    assert min(state.pouch) >= 0
    assert state.inside == sum(state.pouch)
    assert len(state.row) <= MOST
    assert state.draws <= DRAWS
    if state.phase == "settle" and not state.used:
        assert bust(counts_of(state.row)) is None


def play_games(seats: int, seed: str, count: int) -> None:
    """So many games to their end, with the pieces counted after every command."""
    luck = random.Random(seed)
    for number in range(count):
        options = Options(seats, **TABLES[number % len(TABLES)])
        chance = Seeded(f"{seed}/{number}")
        state: Any = BOX.deal(BOX.bare(options), chance).state
        whole = tuple(n + state.removed.count(c) for c, n in zip(COLOURS, state.pouch, strict=True))
        conserved(state, whole)
        while waiting := BOX.waits(state):
            command = luck.choice(BOX.legal(state, luck.choice(waiting)))
            state = BOX.decide(state, command, chance).state
            conserved(state, whole)
        assert state.phase == "over"
        assert state.inside == 0
        receipt = BOX.score(state)
        assert sum(receipt.totals) == sum(line.points for line in receipt.lines)
        assert receipt.winners
