"""The mind of KOI: it beats chance, never works for nothing for ever, and asks nothing of the state."""

from __future__ import annotations

import random

import pytest

from game.games.koi.mind import glance, worth
from game.games.koi.state import State
from game.kernel.chance import Seeded
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


IDLE = """
    seats: 2
    turn: A begin
    first: A
    options: no-goals
    board: well-5 well-3 porter.2 gardener.2 storage.2
    deck: market
    A cards: breeder.1
    A pond:
      water -1,0 -1,1 1,-1
      foliage 0,-1* 2,-1*
      S2 0,0
      M1 1,0 2,0
"""
"""One card is left in the deck, and there is little to do but to move koi about."""
PROMISES = """
    seats: 2
    first: A
    turn: A begin
    board: well-4 well-1 builder.2 parchment-medium breeder.2
    deck: market
    supply: water 62 foliage 20 lily 26 shore 13 lantern 14
    koi: M1 M2 M3 M4 M5 L2 L3 L4
    goals: bridge*1 willow*1 turtle*0
    A: coins 2 shore 1 S2 S3 S4 S5 S6 S7
    A cards: parchment-lily gardener.1 parchment-lantern storage.1 market.1 market.2 rain-3 storage.2 porter.2 storage.3
    A goals: turtle
    A pond:
      spring 0,0/e
      foliage -3,0* -2,0* -1,0*
      shore 3,0/w*
      turtle.1 1,0
    B: coins 9 water 4 foliage 1
    B cards: breeder.1 gardener.2 porter.1 rain-2 rain-1 builder.1 parchment-large parchment-small well-2 well-3 well-5
    B pond:
      spring 0,0/e
      water -1,-1 -1,0 -1,1 0,-2 1,-2 1,-1 2,-2 2,-1 3,-2 3,-1 3,1 4,-1 4,0 5,-2
      foliage -1,-2 0,-1* 2,1 3,0 4,-2 5,-1
      S1 1,-1
      L1 0,0 1,0 2,-1
"""
"""One would put koi where its Turtle looks at empty water, the other has a pond full of promises: two Gardeners waited
for each other here, turn after turn."""


@pytest.mark.parametrize("position", [IDLE, PROMISES], ids=["idle", "promises"])
@pytest.mark.parametrize("mind", ["sprout", "gardener", "elder", "kami"])
def test_no_mind_waits_for_ever(mind: str, position: str) -> None:
    """Turns that bring nothing are not worked for ever: the last card is taken, and the game comes to its end."""
    state, chance = read(position), Seeded("idle")
    for _ in range(160):
        if state.phase == "over":
            break
        found = choose(mind_of(mind), BOX, state, state.seat, random.Random(1), Counted(1000))
        state = BOX.decide(state, found, chance).state
    assert state.phase == "over"


def turn_of(mind: str, state: State) -> State:
    """The state after a mind has played the turn of the seat that is on."""
    seat = state.seat
    for _ in range(40):
        if state.phase in ("begin", "over") and state.seat != seat:
            break
        found = choose(mind_of(mind), BOX, state, seat, random.Random(3), Counted(4000))
        state = BOX.decide(state, found, Seeded("turn")).state
        if state.phase == "over":
            break
    return state


def test_the_elder_thinks_a_turn_through() -> None:
    """The Sensei lays a shore so that the Builder can light it in the same turn: neither is worth anything alone."""
    state = read("""
        seats: 2
        turn: B begin
        first: A
        ending: last
        options: no-goals
        B: shore 1
        B cards: builder.1
        B pond:
          water 3,0 4,0 5,0 6,0
    """)
    after = turn_of("elder", state)
    assert len(after.keepers[1].pond.layout.lanterns) == 1
    assert BOX.score(after).totals[1] >= 8


def test_a_position_is_thought_of_the_same_however_it_came_about() -> None:
    """What was played and what was read from its text: the same command, with the same looks and luck."""
    table, luck = Table.new(BOX, {"seats": 2}, "text"), random.Random(5)
    while not table.over:
        state = table.state
        legal = table.legal(state.seat)
        if len(legal) > 1 and luck.random() < 0.15:
            again = BOX.read(BOX.show(state))
            for mind in ("elder", "kami"):
                found = [
                    choose(mind_of(mind), BOX, each, state.seat, random.Random(7), Counted(600))
                    for each in (state, state, again)
                ]
                assert found[0] == found[1] == found[2]
        table.submit(luck.choice(legal))


def test_the_sprout_forgets_what_beginners_forget() -> None:
    """Coins are nothing to it, so that it pays fees without a thought; it loses to whoever counts them."""
    table = Table.new(BOX, {"seats": 2}, "sprout")
    play(table, [mind_of("sprout"), mind_of("gardener")], random.Random(0))
    totals = table.score().totals
    assert 0 < totals[0] < totals[1]
    rich, poor = (read(f"seats: 2\n turn: A begin\n options: no-goals\n A: coins {coins}") for coins in (6, 0))
    assert glance(rich, 0) == glance(poor, 0)
    assert worth(rich, 0) > worth(poor, 0)
