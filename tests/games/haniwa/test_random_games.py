"""A thousand random games: they end, nothing is lost or made on the way, and a clerk who keeps the table by
hand comes to the same dice, Dogu, legal commands and scores.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.games.haniwa.events import TileDrawn
from game.games.haniwa.parts import DOWN, GRID, KOFUN, TILES
from game.games.haniwa.state import State
from game.kernel.table import Table
from tests.games.haniwa.clerk import Clerk
from tests.games.haniwa.support import BOX
from tests.support import AnyTable

BATCHES = 4
GAMES = 250


def conserved(state: State) -> None:
    """Every tile and every Kofun is in exactly one place, and counts agree with what they count."""
    tiles = list(state.pool)
    kofun = list(state.stock)
    for seat in state.seats:
        cells, beneath = state.cells[seat], state.beneath[seat]
        tiles += [*state.hands[seat], *state.discards[seat], *filter(None, beneath)]
        tiles += [piece for piece in cells if piece in TILES]
        kofun += [*state.kofun[seat], *(piece for piece in cells if piece in KOFUN)]
        assert [bool(tile) for tile in beneath] == [piece == DOWN or piece in KOFUN for piece in cells]
        assert state.free[seat] == sum(1 << square for square in GRID.squares if not cells[square])
        assert len(state.discards[seat]) <= 2
        assert cells.count(DOWN) <= (seat == state.first)
    assert sorted(tiles) == list(BOX.catalogue.tiles)
    assert sorted(kofun) == sorted(BOX.catalogue.kofun)
    assert len(state.pool) == sum(state.piles)
    assert min(state.piles) >= 0
    assert all(1 <= die <= 6 for die in state.dice)


def choose(commands: list[Any], by_kind: bool, luck: random.Random) -> Any:
    """Any legal command; or any kind of them first, so that swaps and Kofun come often."""
    if not by_kind:
        return luck.choice(commands)
    kind = luck.choice(sorted({type(command) for command in commands}, key=lambda kind: kind.__name__))
    return luck.choice([command for command in commands if type(command) is kind])


def agree(clerk: Clerk, table: AnyTable) -> None:
    """The clerk's table is ours."""
    state = table.state
    assert [*clerk.dice.values()] == list(state.dice)
    assert clerk.piles == list(state.piles)
    assert clerk.stock == list(state.stock)
    for seat, letter in enumerate("AB"):
        assert clerk.hand[letter] == list(state.hands[seat])
        assert clerk.own[letter] == list(state.kofun[seat])
        assert clerk.out[letter] == list(state.discards[seat])
        for row in range(3):
            assert clerk.dogu[letter].get(str(row + 1), "asleep") == state.dogu[seat][row]
    assert clerk.over == table.over


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_games_end_and_conserve_and_agree_with_the_clerk(batch: int) -> None:
    luck = random.Random(f"haniwa/{batch}")
    for number in range(GAMES):
        options = {"seats": 2, "dice_at_one": number % 5 == 0, "open_hands": number % 7 == 0}
        table: AnyTable = Table.new(BOX, options, f"{batch}/{number}")
        conserved(table.state)
        start = table.state
        clerk = Clerk("AB"[start.first], list(start.dice), list(start.pool), list(start.stock))
        commands = 0
        while waiting := BOX.waits(table.state):
            legal = table.legal(waiting[0])
            if number % 10 == 0:
                assert {BOX.say(command) for command in legal} == clerk.legal("AB"[waiting[0]])
                assert table.legal(1 - waiting[0]) == []
            commit = table.submit(choose(legal, number % 2 == 1, luck))
            clerk.hear(BOX.say(commit.ask), [fact.tile for fact in commit.facts if isinstance(fact, TileDrawn)])
            conserved(table.state)
            agree(clerk, table)
            commands += 1
        # 24 turns of a placement and a draw; hands, swaps and Kofun make the rest.
        assert 52 <= commands <= 4 + 2 + 24 * 2 + 4 + 6 + 2
        assert not any(table.state.free)
        receipt = table.score()
        assert receipt.totals == tuple(clerk.score().values())
        assert receipt.winners == ("AB".index(clerk.winner()),)
