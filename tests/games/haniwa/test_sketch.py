"""The sketch that minds think on: the same moves, dice, Dogu and points as the rules, found another way."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games.haniwa._sketch import Side, Sketch, kind_of, veil
from game.games.haniwa.events import TileDrawn
from game.games.haniwa.parts import kind
from game.minds.protocol import Counted
from tests.games.haniwa.support import BOX, at, board, new
from tests.support import AnyTable

SEEDS = st.integers(0, 10**6)
POINTS = BOX.catalogue.points
FREE = ("deck", "deep", "names", "me", "over")


def drawn(table: AnyTable, me: int) -> Sketch:
    """The sketch of a table, everything known: what lies behind the view of a seat that sees all."""
    found = veil(POINTS, table.state, table.state.seat)
    assert found is not None
    sketch = found.world(random.Random(0))
    sketch.me = me
    return sketch


def same(one: Sketch, other: Sketch) -> None:
    for name in set(Sketch.__slots__) - {"sides", *FREE}:
        assert getattr(one, name) == getattr(other, name), name
    for mine, theirs in zip(one.sides, other.sides, strict=True):
        for name in Side.__slots__:
            assert getattr(mine, name) == getattr(theirs, name), name


def of_a_kind(command: Any) -> Any:
    """A command with copies of a piece taken for one another."""
    fields = (getattr(command, name) for name in command.__struct_fields__)
    return type(command), *(kind(each) if isinstance(each, str) else each for each in fields)


def after(table: AnyTable, sketch: Sketch, move: int) -> Sketch:
    """The sketch after a move that the table makes as well, with the tiles it draws."""
    facts = table.submit(sketch.command(move)).facts
    sketch.deck = tuple(kind_of(fact.tile) for fact in facts if isinstance(fact, TileDrawn))
    return sketch.step(move)


def play_beside(seed: int) -> int:
    """Play a game by the rules and on sketches, step by step; how many positions were compared."""
    table, luck, count = new(seed=str(seed)), random.Random(seed), 0
    then = None
    while not table.over:
        count += 1
        sketch = drawn(table, table.state.seat)
        if then is not None and then.phase != "keep":
            same(then, sketch)
        legal = table.legal(table.state.seat)
        moves = sketch.moves()
        assert {of_a_kind(sketch.command(move)) for move in moves} == set(map(of_a_kind, legal))
        assert len(moves) == len(set(moves))
        then = after(table, sketch, luck.choice(moves))
    receipt = table.score()
    assert then is not None
    assert then.over
    assert tuple(points for points, _ in then.count()) == receipt.totals
    for seat in (0, 1):
        then.me = seat
        assert (then.worth() > receipt.totals[seat] - receipt.totals[1 - seat]) == (receipt.winners == (seat,))
    return count


@settings(max_examples=40, deadline=None)
@given(seed=SEEDS)
def test_the_sketch_plays_by_the_rules(seed: int) -> None:
    """Side by side from the deal to the end: every move, what comes of it, and the count."""
    assert play_beside(seed) > 30


@settings(max_examples=40, deadline=None)
@given(seed=SEEDS, steps=st.integers(2, 60), me=st.integers(0, 1))
def test_what_a_move_promises_is_what_the_table_after_it_is_worth(seed: int, steps: int, me: int) -> None:
    """Told for all moves at once or looked at one by one; what luck brings is no promise, so not there."""
    table, luck = new(seed=str(seed)), random.Random(seed)
    for _ in range(steps):
        if table.over:
            return
        table.submit(luck.choice(table.legal(table.state.seat)))
    if table.over or table.state.phase != "place":
        return
    sketch = drawn(table, me)
    if sum(side.free.bit_count() for side in sketch.sides) <= 2:
        return
    moves = set(sketch.moves())
    for sketch.deep in (False, True):
        promises = dict(reversed(each) for each in sketch.promises(Counted(10**6)))
        assert moves >= set(promises)
        for move, promise in promises.items():
            then = sketch.step(move)
            if not then.over:
                assert promise == pytest.approx(then.worth()), move


@settings(max_examples=30, deadline=None)
@given(seed=SEEDS, steps=st.integers(0, 60), open_hands=st.booleans())
def test_a_world_agrees_with_everything_that_was_told(seed: int, steps: int, open_hands: bool) -> None:
    """The own tiles, the sizes of hand and piles, and no tile that is not among the unseen ones."""
    table, luck = new(seed=str(seed), open_hands=open_hands), random.Random(seed)
    for _ in range(steps):
        if not table.over:
            table.submit(luck.choice(table.legal(table.state.seat)))
    if table.over:
        return
    seat, state = table.state.seat, table.state
    view = table.view(seat)
    found = veil(POINTS, view, seat)
    assert found is not None
    world = found.world(luck)
    mine, theirs = world.sides[seat], world.sides[1 - seat]
    assert mine.hand == tuple(sorted(kind_of(tile) for tile in state.hands[seat]))
    assert len(theirs.hand) == len(state.hands[1 - seat])
    if open_hands:
        assert theirs.hand == tuple(sorted(kind_of(tile) for tile in state.hands[1 - seat]))
    assert len(world.deck) == sum(state.piles) == sum(world.piles)
    unseen = Counter(map(kind_of, view.pool))
    down = [theirs.down[1]] if theirs.down is not None and not open_hands else []
    assert Counter(world.deck) + Counter(() if open_hands else theirs.hand) + Counter(down) <= unseen
    assert veil(POINTS, table.view(1 - seat), 1 - seat) is None, "only who is on turn looks ahead"


def test_a_tile_that_would_have_lit_a_dogu_is_believed_in_less_often() -> None:
    """B could have lit row 1 with a 2 in its last turn: its older tiles are seldom twos, the one drawn since may be."""
    table = at(
        "turn: A place | A hand: G1 G1' G2 B1 | B hand: Y1 Y1' Y2 R1",
        board(A1="R3 . . .", B1="G3 B2' Y1'' ."),
    )
    found = veil(POINTS, table.view(0), 0)
    assert found is not None
    view, luck = table.view(0), random.Random(1)
    expected = 4 * sum(kind_of(tile) % 3 == 1 for tile in view.pool) / len(view.pool)
    twos = [sum(tile % 3 == 1 for tile in found.world(luck).sides[1].hand) for _ in range(800)]
    assert sum(twos) / len(twos) < 0.75 * expected
    assert any(twos), "but it may have had its reasons"
