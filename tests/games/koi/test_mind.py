"""The mind of KOI: it beats chance, never works for nothing for ever, and asks nothing of the state."""

from __future__ import annotations

import random

import pytest

from game.kernel.table import Table
from game.minds import mind_of
from game.minds.driver import play
from game.minds.protocol import Counted, choose
from tests.games.koi.support import BOX, read


@pytest.mark.parametrize("seed", range(6))
def test_the_gardener_beats_chance(seed: int) -> None:
    table = Table.new(BOX, {"seats": 2}, f"mind/{seed}")
    gardener = seed % 2
    minds = [mind_of("gardener" if seat == gardener else "random") for seat in range(2)]
    assert play(table, minds, random.Random(seed)) < 1500
    totals = table.score().totals
    assert totals[gardener] > totals[1 - gardener]


@pytest.mark.parametrize("seats", [1, 3, 4])
def test_gardener_games_end(seats: int) -> None:
    table = Table.new(BOX, {"seats": seats}, "mind")
    play(table, [mind_of("gardener")] * seats, random.Random(0))
    assert table.over
    assert min(table.score().totals) > 0


def test_a_mind_closes_a_koi_in() -> None:
    """One water is missing round the koi: that is where it goes."""
    state = read("""
        seats: 2
        turn: A work
        used: sensei
        open: water sensei water 1
        A: water 2
        A pond:
          water -1,0 -1,1 0,-1
          S1 0,0
    """)
    command = choose(mind_of("gardener"), BOX, state, 0, random.Random(1), Counted(1000))
    assert BOX.say(command) == "A lay water 1,-1"
