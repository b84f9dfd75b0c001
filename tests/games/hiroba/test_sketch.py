"""The sketch that minds think on: the same moves, turns and points as the rules, found another way."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games.hiroba._sketch import Sketch, draw, sketch
from game.games.hiroba.commands import PlaceKoi
from game.games.hiroba.rules import best_koi
from game.minds.protocol import Counted
from tests.games.hiroba.support import BOX, dealt

SEEDS = st.integers(0, 10**6)


def same(one: Sketch, other: Sketch) -> bool:
    return all(getattr(one, name) == getattr(other, name) for name in Sketch.__slots__)


def play_beside(seats: int, seed: int) -> int:
    """Play a game by the rules and on a sketch, step by step; how many positions were compared."""
    table, luck, count = dealt(seats, seed), random.Random(seed), 0
    drawn = draw(table.state, 0)
    while table.state.phase in ("place", "rest"):
        count += 1
        assert same(drawn, draw(table.state, 0))
        legal = table.legal(table.state.seat)
        assert {drawn.command(move) for move in drawn.moves()} == set(legal)
        move = luck.choice(drawn.moves())
        table.submit(drawn.command(move))
        drawn = drawn.after(move)
    assert drawn.over
    while not table.over:
        seat = table.state.seat
        table.submit(PlaceKoi(seat, best_koi(table.state, seat)[0]))
    receipt = table.score()
    assert tuple(points for points, _ in drawn.count()) == receipt.totals
    best = max(drawn.count())
    assert tuple(seat for seat, count in enumerate(drawn.count()) if count == best) == receipt.winners
    assert sketch(table.state, 0) is None
    return count


@pytest.mark.parametrize("seats", [2, 3, 4])
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_the_sketch_plays_by_the_rules(seats: int, seed: int) -> None:
    """Side by side from the deal to the end: every move, whose turn it is, and the count."""
    assert play_beside(seats, seed) > 15


@pytest.mark.parametrize("seats", [2, 3, 4])
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS, steps=st.integers(0, 40), me=st.integers(0, 3))
def test_what_a_move_promises_is_what_the_table_after_it_is_worth(seats: int, seed: int, steps: int, me: int) -> None:
    """Told for all moves at once or looked at one by one; the end of the game is no promise, so not there."""
    table, luck = dealt(seats, seed), random.Random(seed)
    for _ in range(steps):
        if table.state.phase not in ("place", "rest"):
            return
        table.submit(luck.choice(table.legal(table.state.seat)))
    drawn = draw(table.state, me % seats)
    if drawn.over:
        return
    weighed = drawn.weigh(drawn.moves())
    promised = list(drawn.promises(Counted(10**6)))
    for promise, move in weighed + promised:
        then = drawn.after(move)
        if not then.over:
            assert promise == pytest.approx(then.worth())
    assert {move for _, move in weighed} == set(drawn.moves())
    if drawn.seat == drawn.me or seats == 2:
        assert promised == weighed
    else:  # of several players each plays for itself
        liked = dict(map(reversed, draw(table.state, drawn.seat).promises(Counted(10**6))))
        assert [liked[move] for _, move in promised] == [max(liked.values())]
    assert BOX.waits(table.state) == (drawn.seat,)
