"""Hundreds of random games at each number of seats: they end, no line ever holds a repeat, and every receipt adds up."""

from __future__ import annotations

import random

import pytest

from game.games.hiroba.parts import GRID, PEBBLES, STONES, VALUE
from game.games.hiroba.state import State
from game.kernel.grid import bits
from tests.games.hiroba.support import dealt

GAMES = 400


def no_repeat(state: State) -> None:
    """Every row, column and garden shows each value at most once, looked up the slow way."""
    fields = [GRID.row[9 * n] for n in range(9)] + [GRID.column[n] for n in range(9)]
    fields += [garden.mask for garden in state.board.gardens]
    for field in fields:
        shown = [VALUE[state.cells[n]] for n in bits(field) if state.cells[n] in PEBBLES]
        assert len(shown) == len(set(shown))


def conserved(state: State, stones: int) -> None:
    """Every pebble is in a hand or on the board, every stone too."""
    pebbles = [piece for piece in state.cells if piece in PEBBLES]
    assert len(pebbles) == len(set(pebbles))
    for seat in state.seats:
        on_board = sum(PEBBLES[piece][0] == seat for piece in pebbles)
        assert on_board + sum(state.hands[seat]) == 9
    assert sum(piece in STONES for piece in state.cells) + sum(state.stones) == stones


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_end_without_a_repeat_and_their_receipts_add_up(seats: int) -> None:
    luck = random.Random(f"{seats}")
    for number in range(GAMES):
        table = dealt(seats, f"random/{number}")
        stones = sum(table.state.stones)
        while not table.over:
            table.submit(luck.choice(table.legal(table.state.seat)))
            conserved(table.state, stones)
        no_repeat(table.state)  # pebbles never leave: what holds at the end held all along
        receipt = table.score()
        for seat in range(seats):
            assert sum(line.points for line in receipt.lines if line.seat == seat) == receipt.totals[seat]
        in_play = sum(plan is not None for plan in table.state.board.plans)
        assert sum(receipt.totals) <= seats * 8 * in_play * 2
