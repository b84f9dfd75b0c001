"""The rules as a whole: every refusal can be met, and nothing is lost or made in play."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games.hitohira.parts import counts_of
from game.kernel.chance import Seeded
from game.minds import mind_of
from game.minds.driver import play
from tests.contract.laws import legal_is_what_decide_accepts
from tests.games.hitohira.random_play import TABLES
from tests.games.hitohira.support import BOX, dealt
from tests.support import played

RARE = {"not_dealt", "no_such_field", "take_nowhere", "send_nowhere", "take_many", "pouch_empty"}
"""What only a table before the deal is told, a seat that asks for another that nobody has, or one in many games;
each has a test of its own."""


def test_every_refusal_can_be_met_in_play() -> None:
    met = set()
    for number, table in enumerate(TABLES * 3):
        game = played(BOX, {"seats": 2 + number % 3, **table}, f"met/{number}")
        for moment in range(1, game.timeline.end + 1, 3):
            state = game.timeline.state_at(moment)
            seat = state.seat if number % 2 else moment % state.options.seats
            for command in BOX.conceivable(state, seat):
                refusal = BOX.objection(state, command)
                if refusal is not None:
                    met.add(refusal.code)
        if met >= set(BOX.refusals) - RARE:
            break
    assert set(BOX.refusals) - met <= RARE


def test_before_the_deal_nothing_can_be_done() -> None:
    bare = BOX.bare(BOX.options(seats=2))
    assert BOX.waits(bare) == ()
    assert BOX.legal(bare, 0) == []
    for command in BOX.conceivable(bare, 0):
        refusal = BOX.objection(bare, command)
        assert refusal is not None
        assert refusal.code == "not_dealt"


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), steps=st.integers(0, 200), seats=st.integers(2, 4), sides=st.sampled_from(TABLES))
def test_legal_is_what_decide_accepts_with_every_set_of_cards(seed: int, steps: int, seats: int, sides: dict) -> None:
    legal_is_what_decide_accepts(BOX, played(BOX, {"seats": seats, **sides}, seed, steps).state)


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), seats=st.integers(2, 4), sides=st.sampled_from(TABLES))
def test_pieces_are_conserved_by_every_single_event(seed: int, seats: int, sides: dict) -> None:
    table = played(BOX, {"seats": seats, **sides}, seed)
    state = BOX.bare(table.state.options)
    whole = BOX.catalogue.set_up[seats].pouch  # type: ignore[attr-defined]
    for commit in table.timeline.commits:
        for event in commit.facts:
            state = BOX.evolve(state, event)
            lying = [p for place in (state.row, state.extra, *state.fields, *state.screens) for p in place]
            counts = counts_of([*lying, *state.removed])
            assert tuple(map(sum, zip(state.pouch, counts, strict=True))) == whole
            assert state.inside == sum(state.pouch)


def test_luck_is_asked_for_draws_alone() -> None:
    """Every piece that leaves the pouch is one answer of chance, and nothing else asks."""
    table = dealt(3, first=0)
    asked = 0
    for seed in range(200):
        state = table.state
        for command in BOX.legal(state, state.seat)[:3]:
            chance = Seeded(str(seed))
            turn = BOX.decide(state, command, chance)
            assert chance.drawn == turn.state.drawn - state.drawn
            asked += chance.drawn
        if table.over:
            break
        table.submit(BOX.legal(state, table.box.waits(state)[0])[-1])
    assert asked > 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_gardener_beats_the_random_one(seats: int) -> None:
    wins = 0
    for number in range(8):
        table = dealt(seats, f"gardener/{number}")
        minds = [mind_of("gardener" if seat == number % seats else "random") for seat in range(seats)]
        play(table, minds, random.Random(number))
        wins += table.score().winners == (number % seats,)
    assert wins >= 5
