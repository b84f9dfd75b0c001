"""The laws of laws.py, for every game of the registry, at every number of seats and with every option."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.kernel.box import AnyBox
from game.registry import GAMES, box_of
from tests.contract import laws
from tests.support import option_sets

TABLES = [
    pytest.param(box_of(name), options, id=f"{name}-" + "-".join(f"{k}={v}" for k, v in options.items()))
    for name in GAMES
    for options in option_sets(box_of(name))
]
every_table = pytest.mark.parametrize(("box", "options"), TABLES)
SEEDS = st.integers(0, 10**9)
STEPS = st.integers(0, 90)
few = settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))


@every_table
@few
@given(seed=SEEDS)
def test_a_state_is_the_fold_of_its_events(box: AnyBox, options: dict[str, Any], seed: int) -> None:
    laws.fold_law(box, options, seed)


@every_table
@few
@given(seed=SEEDS)
def test_hide_then_fold_is_fold_then_hide(box: AnyBox, options: dict[str, Any], seed: int) -> None:
    laws.square_law(box, options, seed)


@every_table
@few
@given(seed=SEEDS, steps=STEPS)
def test_a_view_is_enough_to_play_from(box: AnyBox, options: dict[str, Any], seed: int, steps: int) -> None:
    laws.view_law(box, options, seed, steps)


@every_table
@few
@given(seed=SEEDS, steps=STEPS)
def test_what_is_hidden_changes_nothing_for_a_seat(box: AnyBox, options: dict[str, Any], seed: int, steps: int) -> None:
    laws.secret_law(box, options, seed, steps)


@every_table
@few
@given(seed=SEEDS, steps=STEPS)
def test_legal_is_exactly_what_decide_accepts(box: AnyBox, options: dict[str, Any], seed: int, steps: int) -> None:
    laws.legal_law(box, options, seed, steps)


@every_table
@few
@given(seed=SEEDS, steps=STEPS)
def test_notation_goes_there_and_back(box: AnyBox, options: dict[str, Any], seed: int, steps: int) -> None:
    laws.notation_law(box, options, seed, steps)


@every_table
@few
@given(seed=SEEDS)
def test_luck_is_a_function_of_seed_and_draws(box: AnyBox, options: dict[str, Any], seed: int) -> None:
    laws.luck_law(box, options, seed)


@every_table
@few
@given(seed=SEEDS)
def test_a_journal_loads_to_the_same_line(box: AnyBox, options: dict[str, Any], seed: int) -> None:
    laws.journal_law(box, options, seed)


@every_table
@few
@given(seed=SEEDS)
def test_random_play_ends_and_adds_up(box: AnyBox, options: dict[str, Any], seed: int) -> None:
    laws.end_law(box, options, seed)


@every_table
@few
@given(seed=SEEDS)
def test_undo_stops_at_the_information_horizon(box: AnyBox, options: dict[str, Any], seed: int) -> None:
    laws.hidden_undo_law(box, options, seed)
