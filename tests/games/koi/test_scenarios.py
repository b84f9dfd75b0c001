"""The contract's laws and a golden playthrough for each scenario of one who plays alone."""

from __future__ import annotations

import pytest

from game.kernel.table import Table
from game.kernel.trouble import BadOptions
from tests.contract import laws
from tests.contract.playthrough import retell
from tests.games.koi.scenarios import SCENARIOS, path_of, table_of
from tests.games.koi.support import BOX


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_playthrough(scenario: str) -> None:
    old = path_of(scenario).read_text(encoding="utf-8")
    assert retell(BOX, table_of(scenario)) == old, "the rules changed: if on purpose, write the stories anew"


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_laws_hold_in_every_scenario(scenario: str, seed: int) -> None:
    options = table_of(scenario)
    laws.fold_law(BOX, options, seed)
    laws.square_law(BOX, options, seed)
    laws.end_law(BOX, options, seed)
    laws.luck_law(BOX, options, seed)
    for steps in (5, 25, 45):
        laws.legal_law(BOX, options, seed, steps)
        laws.notation_law(BOX, options, seed, steps)
        laws.secret_law(BOX, options, seed, steps)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"seats": 2, "scenario": "torrid_summer"}, "koi_alone"),
        ({"seats": 3, "title": "sensei"}, "koi_alone"),
        ({"seats": 1, "scenario": "imperial_lake", "goals": False}, "koi_goals_needed"),
        ({"seats": 1, "scenario": "imperial_lake_wild", "goals": False}, "koi_goals_needed"),
        ({"seats": 1, "scenario": "illuminated_path", "goals": False}, "koi_goals_needed"),
        ({"seats": 1, "scenario": "tidal_wave"}, "bad_options"),
        ({"seats": 5}, "bad_seats"),
    ],
)
def test_options_that_do_not_go_together_are_refused(options: dict, code: str) -> None:
    with pytest.raises(BadOptions) as caught:
        Table.new(BOX, options, "1")
    assert caught.value.code == code


def test_you_must_claim_at_least_4_goals_so_that_the_lake_is_not_played_without_any() -> None:
    """A first game alone may leave the goals in the box, and so may the dry summer, but not the lake of goals."""
    for scenario in ("plain", "torrid_summer"):
        assert Table.new(BOX, {"seats": 1, "scenario": scenario, "goals": False}, "1").state.offers == ()
    for scenario in ("imperial_lake", "imperial_lake_wild"):
        with pytest.raises(BadOptions):
            Table.new(BOX, {"seats": 1, "scenario": scenario, "goals": False}, "1")
