"""Chance: seeded by (seed, number of draws), scripted, and walked through."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kernel.chance import Chance, Scripted, Seeded, outcomes
from game.kernel.trouble import Trouble

ODDS = st.dictionaries(st.text(max_size=3), st.integers(0, 9), min_size=1).filter(lambda odds: any(odds.values()))


@given(seed=st.text(max_size=8), odds=st.lists(ODDS, min_size=1, max_size=6))
def test_a_draw_depends_on_the_seed_and_its_number_alone(seed: str, odds: list[dict[str, int]]) -> None:
    whole = Seeded(seed)
    answers = [whole.pick(each) for each in odds]
    assert [Seeded(seed, at).pick(each) for at, each in enumerate(odds)] == answers
    assert whole.drawn == len(odds)


@given(seed=st.text(max_size=8), odds=ODDS)
def test_what_has_no_weight_is_never_picked(seed: str, odds: dict[str, int]) -> None:
    assert odds[Seeded(seed).pick(odds)] > 0


def test_weights_are_kept_in_the_long_run() -> None:
    chance = Seeded("long run")
    odds = {"a": 1, "b": 2, "c": 0, "d": 5}
    count = Counter(chance.pick(odds) for _ in range(8000))
    assert set(count) == {"a", "b", "d"}
    assert all(abs(count[key] - 1000 * odds[key]) < 150 for key in odds)


def test_even_is_a_pick_of_places() -> None:
    items = ["x", "y", "z"]
    for seed in range(50):
        place = Seeded(str(seed)).pick({0: 1, 1: 1, 2: 1})
        assert Seeded(str(seed)).even(items) == items[place]
        assert Scripted([place]).even(items) == items[place]


def test_nothing_to_pick_from_is_a_fault() -> None:
    chance = Seeded("x")
    with pytest.raises(ValueError, match="nothing"):
        chance.pick({"a": 0})
    with pytest.raises(ValueError, match="nothing"):
        chance.even([])
    assert chance.drawn == 0


def test_scripted_answers_in_order_and_only_what_could_happen() -> None:
    chance = Scripted(["b", "a"])
    assert chance.pick({"a": 1, "b": 1}) == "b"
    with pytest.raises(Trouble) as impossible:
        chance.pick({"a": 0, "b": 1})
    assert impossible.value.code == "fate_impossible"
    assert chance.pick({"a": 1}) == "a"
    with pytest.raises(Trouble) as short:
        chance.pick({"a": 1})
    assert short.value.code == "fate_short"


def test_scripted_can_hand_over_to_another_chance() -> None:
    chance = Scripted(["b"], then=Seeded("x"))
    assert chance.pick({"a": 1, "b": 1}) == "b"
    assert chance.pick({"c": 1}) == "c"
    assert chance.drawn == 2


def test_a_fate_can_be_gone_back_to() -> None:
    odds = {"a": 1, "b": 1, "c": 1}
    for fate in (Seeded("back"), Scripted(["b", "a"], then=Seeded("x"))):
        answers = [fate.pick(odds) for _ in range(5)]
        assert [fate.at(n).pick(odds) for n in range(5)] == answers
        assert fate.at(3).drawn == 3


def draw_two(chance: Chance) -> tuple[str, str]:
    """Two pieces out of a pouch of two red and one blue."""
    pouch = {"red": 2, "blue": 1}
    first = chance.pick(pouch)
    pouch[first] -= 1
    return first, chance.pick(pouch)


def test_outcomes_are_all_ways_with_their_odds() -> None:
    assert {result: odds for odds, result in outcomes(draw_two)} == {
        ("red", "red"): Fraction(1, 3),
        ("red", "blue"): Fraction(1, 3),
        ("blue", "red"): Fraction(1, 3),
    }


def test_outcomes_of_what_asks_no_luck_is_one() -> None:
    assert list(outcomes(lambda _: "sure")) == [(1, "sure")]


@given(st.lists(ODDS, max_size=4))
def test_outcomes_add_up_to_one(odds: list[dict[str, int]]) -> None:
    found = list(outcomes(lambda chance: tuple(chance.pick(each) for each in odds)))
    assert sum(chance for chance, _ in found) == 1
    assert len({result for _, result in found}) == len(found)
