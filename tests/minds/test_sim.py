"""`engawa sim`: the same count for any number of processes, fair seats, honest intervals, the ladder."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.cli import run
from game.cli.sim import Match, pairs, play_one, wilson
from game.minds import LADDER


def counted(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert run(["--lang", "en", "sim", "hiroba", "--json", *arguments]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_count_is_the_same_for_any_number_of_processes(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("--games", "6", "--minds", "sprout,random", "--seed", "jobs", "--jobs")
    one, two = (counted(capsys, *asked, jobs) for jobs in ("1", "2"))
    for measured in ("moves_a_second", "decision_99"):
        assert one.pop(measured)
        assert two.pop(measured)
    assert one == two
    assert one["minds"] == ["sprout", "random"]


def test_minds_change_seats_and_every_deal_is_played_from_both() -> None:
    match = Match("hiroba", ("gardener", "random"), "seats", 400, None)
    played = [play_one(match, number) for number in range(6)]
    assert [one.winners for one in played].count((0,)) == 6, "wherever it sits, the count is the Gardener's"
    assert all(len(one.times) == 2 and all(one.times) for one in played)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(50, 100, 0.4038, 0.5962), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0)]
)
def test_intervals_are_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=2e-4)


def test_the_ladder_has_a_rung_for_every_neighbour(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("--ladder", "--games", "2", "--thoughts", "30", "--seed", "l")
    rungs = counted(capsys, *asked)
    assert [tuple(rung["minds"]) for rung in rungs] == pairs()
    names = list(LADDER)
    assert set(zip(names[1:], names, strict=False)) <= set(pairs())
    for rung in rungs:
        assert sum(rung["wins"]) + rung["shared"] == rung["games"] == 2
        assert all(low <= rate <= high for rate, (low, high) in zip(rung["rates"], rung["intervals"], strict=True))
    assert run(["--lang", "en", "sim", "hiroba", *asked]) == 0
    told = capsys.readouterr().out
    assert "Kami – Elder: " in told
    assert len(told.splitlines()) == 2 + len(pairs())


def test_a_budget_in_milliseconds_tells_how_long_decisions_took(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "en", "sim", "hiroba", "--games", "1", "--minds", "kami,random", "--budget", "5"]) == 0
    told = capsys.readouterr().out
    assert "5 ms a decision" in told
    assert "99 of 100 decisions took at most" in told


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--jobs", "0"], "At least one process must play."),
        (["--thoughts", "0"], "A mind must have time for a thought."),
        (["--budget", "-1"], "A mind must have time for a thought."),
        (["--ladder", "--seats", "3"], "The ladder is climbed by two, not by 3."),
    ],
)
def test_faults_are_told(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "en", "sim", "hiroba", *arguments]) == 2
    assert capsys.readouterr().err.startswith(sentence)


@pytest.mark.parametrize(("higher", "lower"), [("sprout", "random"), ("gardener", "sprout"), ("elder", "gardener")])
def test_each_mind_beats_the_one_below_it(higher: str, lower: str) -> None:
    """Counted thoughts and one seed: the same eight games every time. The README has the long count."""
    match = Match("hiroba", (higher, lower), "rungs", 2500, None)
    played = [play_one(match, number) for number in range(8)]
    assert sum(one.winners == (0,) for one in played) >= 6


def test_the_kami_is_no_weaker_than_the_elder() -> None:
    match = Match("hiroba", ("kami", "elder"), "rungs", 4000, None)
    totals = [play_one(match, number).totals for number in range(6)]
    assert sum(kami for kami, _ in totals) > sum(elder for _, elder in totals)
