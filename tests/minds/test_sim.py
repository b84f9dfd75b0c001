"""`engawa sim`: the same count for any number of processes, fair seats, honest intervals, the ladder."""

from __future__ import annotations

import io
import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from game.cli import run
from game.cli.sim import Match, Played, Shelf, pairs, play_one, wilson
from game.minds import LADDER
from game.registry import OURS, box_of


def counted(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert run(["--lang", "en", "sim", "hiroba", "--json", *arguments]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_count_is_the_same_for_any_number_of_processes(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("--games", "6", "--minds", "sprout,random", "--seed", "jobs", "--jobs")
    one, two = (counted(capsys, *asked, jobs) for jobs in ("1", "2"))
    assert one == two, "to the last figure: nothing that a clock says is among them"
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


def test_the_ladder_of_four_has_one_of_the_higher_among_three_of_the_lower(capsys: pytest.CaptureFixture[str]) -> None:
    rungs = counted(capsys, "--ladder", "--games", "1", "--thoughts", "5", "--seats", "4")
    assert [rung["minds"] for rung in rungs] == [[higher, lower, lower, lower] for higher, lower in pairs()]
    assert run(["--lang", "en", "sim", "koi", "--ladder", "--seats", "1"]) == 2
    assert capsys.readouterr().err.startswith("The ladder is climbed by two or more, not by 1.")


def test_games_that_are_kept_are_not_played_again(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A run that was broken off goes on where it was, whatever is the matter with its last line."""
    kept = tmp_path / "kept.jsonl"
    asked = ("--minds", "sprout,random", "--seed", "k", "--jobs", "1", "--games")
    whole = counted(capsys, *asked, "5")
    counted(capsys, *asked, "3", "--keep", str(kept))
    lines = kept.read_bytes().splitlines(keepends=True)
    assert len(lines) == 3
    changed = lines[0].replace(b'"commands":', b'"commands":1')  # as nobody would play it
    kept.write_bytes(changed + lines[1] + lines[2][:40])
    again = counted(capsys, *asked, "5", "--keep", str(kept))
    assert again.pop("mean_length") == whole.pop("mean_length") + 20, "the first one was not played again"
    assert again.pop("most_length") > whole.pop("most_length")
    assert {**again, "least_length": 0} == {**whole, "least_length": 0}, "and the one that was cut off was"
    assert counted(capsys, "--minds", "sprout,random", "--seed", "other", "--games", "2", "--keep", str(kept))
    assert len(kept.read_bytes().splitlines()) == 1 + 1 + 1 + 3 + 2


def test_a_file_that_cannot_be_kept_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["--lang", "en", "sim", "hiroba", "--games", "1", "--keep", str(tmp_path)]) == 2
    assert str(tmp_path) in capsys.readouterr().err


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_tells_the_time_that_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    told = Terminal()
    monkeypatch.setattr("sys.stderr", told)
    assert run(["--lang", "en", "sim", "hiroba", "--games", "3", "--jobs", "1", "--json"]) == 0
    assert "] 1/3, 0:0" in told.getvalue()
    assert " left" in told.getvalue()


def test_a_budget_in_milliseconds_tells_how_long_decisions_took(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "en", "sim", "hiroba", "--games", "1", "--minds", "kami,random", "--budget", "5"]) == 0
    told = capsys.readouterr().out
    assert "5 ms a decision" in told
    assert "half of the decisions took at most" in told
    assert "99 of 100 at most" in told


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--jobs", "0"], "At least one process must play."),
        (["--thoughts", "0"], "A mind must have time for a thought."),
        (["--budget", "-1"], "A mind must have time for a thought."),
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


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize(("higher", "lower"), [("sprout", "random"), ("gardener", "sprout")])
def test_a_beginner_is_no_fool_and_no_master(game: str, higher: str, lower: str) -> None:
    """Everywhere the Sprout stands between chance and the Gardener, by the mistakes of a beginner."""
    assert box_of(game).glance is not None
    match = Match(game, (higher, lower), "beginner", 800, None)
    played = [play_one(match, number) for number in range(6)]
    assert sum(one.winners == (0,) for one in played) >= 4


@pytest.mark.parametrize(("game", "thoughts"), [("haniwa", 400), ("hitohira", 600)])
def test_the_elder_beats_the_gardener_where_luck_and_secrets_have_a_say(game: str, thoughts: int) -> None:
    match = Match(game, ("elder", "gardener"), "rungs", thoughts, None)
    played = [play_one(match, number) for number in range(6)]
    assert sum(one.winners == (0,) for one in played) >= 4


def test_the_kami_is_no_weaker_than_the_elder() -> None:
    match = Match("hiroba", ("kami", "elder"), "rungs", 4000, None)
    totals = [play_one(match, number).totals for number in range(6)]
    assert sum(kami for kami, _ in totals) > sum(elder for _, elder in totals)


def test_a_cluster_counts_the_same_and_a_worker_that_dies_loses_no_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two runs in one: the cluster is slow to start."""
    asked = ["sim", "hiroba", "--games", "6", "--thoughts", "8", "--minds", "gardener,random", "--json"]
    assert run([*asked, "--jobs", "1"]) == 0
    alone = capsys.readouterr().out
    killed: list[int] = []
    take = Shelf.put

    def put(self: Shelf, match: Match, number: int, played: Played) -> None:
        """After the first game, one of the two workers is killed; the nanny of it starts another."""
        if not killed:
            killed.append(_kill_a_worker())
        take(self, match, number, played)

    monkeypatch.setattr(Shelf, "put", put)
    assert run([*asked, "--jobs", "2", "--cluster", "local"]) == 0
    assert capsys.readouterr().out == alone
    assert killed


def _kill_a_worker() -> int:
    """Kill the first process that has this one's cluster for a parent, the hard way."""
    from distributed import get_client  # noqa: PLC0415

    client = get_client()
    process = next(iter(client.run(os.getpid).values()))
    os.kill(process, signal.SIGKILL)
    return process


def test_a_cluster_that_is_not_there_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.cli.cluster.PATIENCE", 1)
    assert run(["sim", "hiroba", "--games", "1", "--cluster", "tcp://127.0.0.1:1"]) == 2
    assert "No cluster answers at tcp://127.0.0.1:1" in capsys.readouterr().err
