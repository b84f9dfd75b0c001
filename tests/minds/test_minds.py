"""Minds: legal commands in every game, the best so far when time is up, nothing from what a seat cannot know."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.games.hiroba.commands import PlaceKoi
from game.games.hiroba.rules import best_koi
from game.kernel.box import AnyBox
from game.kernel.chance import Seeded
from game.kernel.foresight import TimeUp
from game.kernel.trouble import Trouble
from game.minds import LADDER, mind_of
from game.minds.hint import reason_for
from game.minds.protocol import Counted, choose
from game.registry import GAMES, box_of
from game.words import LANGUAGES, words
from tests.support import option_sets, played

TABLES = [
    pytest.param(box_of(name), options, id=f"{name}-" + "-".join(f"{k}={v}" for k, v in options.items()))
    for name in GAMES
    for options in option_sets(box_of(name))
]
every_table = pytest.mark.parametrize(("box", "options"), TABLES)
every_mind = pytest.mark.parametrize("mind", LADDER)
few = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
SEEDS = st.integers(0, 10**9)
LOOKS = st.sampled_from([0, 1, 7, 40])


@every_table
@few
@given(seed=SEEDS, steps=st.integers(0, 90), looks=st.sampled_from([0, 1, 40]))
def test_what_a_seat_cannot_know_changes_nothing(
    box: AnyBox, options: dict[str, Any], seed: int, steps: int, looks: int
) -> None:
    """The same seed, the same budget, another world behind the same view: the same legal command, the same reason."""
    state = played(box, options, seed, steps).state
    for seat in range(options["seats"]):
        legal = box.legal(state, seat)
        if not legal:
            continue
        view = box.project(state, seat)
        world = box.imagine(view, seat, Seeded(str(seed)))
        for mind in LADDER:
            found, again = (
                choose(mind_of(mind), box, box.project(each, seat), seat, random.Random(seed), Counted(looks))
                for each in (state, world)
            )
            assert found in legal
            assert again == found
        told, retold = (
            reason_for(box, box.project(each, seat), seat, found, random.Random(seed)) for each in (state, world)
        )
        assert told == retold


@pytest.mark.parametrize("name", ["haniwa", "koi", "hitohira"])
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=SEEDS, steps=st.integers(0, 90), mind=st.sampled_from(["elder", "kami"]))
def test_a_long_thought_knows_no_secret_either(name: str, seed: int, steps: int, mind: str) -> None:
    """With looks enough to think to the end: in worlds behind a veil, over all that a pouch can give, over whole turns."""
    box = box_of(name)
    state = played(box, {"seats": 2}, seed, steps).state
    for seat in box.waits(state):
        world = box.imagine(box.project(state, seat), seat, Seeded(str(seed)))
        found, again = (
            choose(mind_of(mind), box, box.project(each, seat), seat, random.Random(seed), Counted(1200))
            for each in (state, world)
        )
        assert again == found


class Meter:
    """A budget that ends after so many looks and knows how often it was asked after that."""

    def __init__(self, looks: int) -> None:
        self.left = looks
        self.asked_after = 0

    def think(self, looks: int = 1) -> None:
        if self.left <= 0:
            self.asked_after += 1
            raise TimeUp
        self.left -= looks


@every_mind
@pytest.mark.parametrize("name", GAMES)
@few
@given(seed=SEEDS, steps=st.integers(0, 40), looks=LOOKS)
def test_a_mind_stops_when_its_time_is_up(name: str, mind: str, seed: int, steps: int, looks: int) -> None:
    box = box_of(name)
    seats = box.seats[0]
    table = played(box, {"seats": seats}, seed, steps)
    for seat in box.waits(table.state):
        meter = Meter(looks)
        found = list(mind_of(mind).ponder(box, table.view(seat), seat, random.Random(seed), meter))
        assert set(found) <= set(table.legal(seat))
        assert found
        assert meter.asked_after <= 1


def test_more_time_is_not_wasted() -> None:
    """The Kami uses what it is given, in the middle of a game of Hiroba."""
    box = box_of("hiroba")
    table = played(box, {"seats": 2}, 3, 8)
    seat = table.state.seat
    for looks in (100, 5000):
        meter = Meter(looks)
        choose(mind_of("kami"), box, table.view(seat), seat, random.Random(1), meter)
        assert meter.left <= 0


def test_the_kami_plays_the_end_of_hiroba_to_the_last_point() -> None:
    """With two pebbles left it finds what a search through everything finds, by the rules alone."""
    box = box_of("hiroba")

    def value(state: Any, me: int) -> tuple[bool, int]:
        """What the seat can force: whether it wins, and by how much."""
        while box.waits(state) and len(legal := box.legal(state, state.seat)) == 1:
            state = box.decide(state, legal[0], Seeded("x")).state
        if not box.waits(state) or state.phase == "koi":
            while box.waits(state):
                koi = PlaceKoi(state.seat, best_koi(state, state.seat)[0])
                state = box.decide(state, koi, Seeded("x")).state
            receipt = box.score(state)
            return receipt.winners == (me,), receipt.totals[me] - receipt.totals[1 - me]
        values = [value(box.decide(state, each, Seeded("x")).state, me) for each in box.legal(state, state.seat)]
        return max(values) if state.seat == me else min(values)

    tried = 0
    for seed in range(200):
        if tried == 3:
            break
        table = played(box, {"seats": 2}, seed)
        line = table.timeline
        state = next(line.state_at(at) for at in range(1, line.end + 1) if sum(map(sum, line.state_at(at).hands)) <= 2)
        if state.phase != "place" or any(state.stones) or not 2 <= len(box.legal(state, state.seat)) <= 25:
            continue
        me = state.seat
        tried += 1
        found = choose(mind_of("kami"), box, state, me, random.Random(seed), Counted(10**6))
        best = max(value(box.decide(state, each, Seeded("x")).state, me) for each in box.legal(state, me))
        assert value(box.decide(state, found, Seeded("x")).state, me) == best
    assert tried == 3


@every_table
@few
@given(seed=SEEDS, steps=st.integers(0, 90))
def test_every_command_has_a_reason_in_words(box: AnyBox, options: dict[str, Any], seed: int, steps: int) -> None:
    state = played(box, options, seed, steps).state
    for seat in range(options["seats"]):
        view = box.project(state, seat)
        for command in box.legal(state, seat)[:40]:
            reason = reason_for(box, view, seat, command, random.Random(seed))
            values = {**reason.values, "other": "Ren"} if "other" in reason.values else reason.values
            for language in LANGUAGES:
                told = words(language).say(reason.key, **values)
                assert told
                assert "{" not in told
            assert seat != reason.values.get("other")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mind_has_a_name_and_a_character(language: str) -> None:
    spoken = words(language)
    for name in LADDER:
        assert spoken.say(f"minds.{name}")
        assert spoken.say(f"minds.{name}_line").endswith(".")


def test_an_unknown_mind_is_told_with_those_there_are() -> None:
    with pytest.raises(Trouble) as told:
        mind_of("deep")
    assert told.value.code == "no_such_mind"
    assert told.value.values["minds"] == "random, sprout, gardener, elder, kami"
