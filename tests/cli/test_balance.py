"""`engawa balance`: how even a game is, counted from games that are played once and kept."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from game.cli import run, sim
from game.cli.balance import balance
from game.cli.sim import Match, Played, dealt, play_one
from game.games.hitohira.events import AbilityUsed, CardsLaid
from game.games.koi.events import CardTaken, GoalChosen, GoalClaimed
from game.games.koi.parts import face_of
from game.minds.driver import play
from game.minds.random import Random
from game.registry import GAMES


def counted(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert run(["--lang", "en", "balance", *arguments, "--mind", "random", "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def match_of(game: str, seats: int) -> Match:
    return Match(game, ("random",) * seats, "even", 4000, None, (("first", 0),))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_counted(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = counted(capsys, game, "--games", "3", "--seed", "even")
    assert sum(each["wins"]["count"] for each in found["order"]) + found["shared"] == 3
    assert [each["seat"] for each in found["order"]] == ["A", "B"]
    points = sum(source["points"] for source in found["sources"])
    assert points == pytest.approx(sum(each["mean_score"] for each in found["order"]) / 2, abs=0.1)
    assert sum(source["share"] for source in found["sources"]) == pytest.approx(1, abs=0.01)
    for taken in found["taken"]:
        assert taken["seats"]["of"] in (2, 4, 6), "two seats in each of the games that had it"
        low, high = taken["seats"]["interval"]
        assert low <= taken["seats"]["rate"] <= high
        assert (taken["wins"] is None) == (taken["seats"]["count"] == 0)


def test_seat_a_always_begins() -> None:
    for number in range(6):
        assert dealt(match_of("hiroba", 3), number).state.first == 0


def test_what_is_taken_is_what_happened() -> None:
    """Cards, goals and abilities beside a count by hand over the same games; offered ones that nobody takes included."""
    match = match_of("koi", 2)
    games = [play_one(match, number) for number in range(4)]
    found = {(each.kind, each.name, each.number): each for each in balance(match, games).taken}
    wins: list[bool] = []
    offered = claimed = cards = 0
    for number, played in enumerate(games):
        table = dealt(match, number)
        for ask in played.asks:
            table.submit(table.box.hear(ask))
        facts = [fact for commit in table.timeline.past for fact in commit.facts]
        takers = {fact.seat for fact in facts if isinstance(fact, CardTaken) and face_of(fact.card) == "market"}
        cards += sum(isinstance(fact, CardTaken) and face_of(fact.card) == "market" for fact in facts)
        wins += [table.score().winners == (seat,) for seat in takers]
        offered += sum(isinstance(fact, GoalChosen) for fact in facts)
        claimed += len({(fact.goal, fact.seat) for fact in facts if isinstance(fact, GoalClaimed)})
    market = found["koi.marks.card", "koi.card.market", ""]
    assert market.wins is not None
    assert (market.wins.count, market.wins.of) == (sum(wins), len(wins))
    assert (market.seats.count, market.seats.of) == (len(wins), 8)
    assert market.times == round(cards / 4, 2)
    goals = [each for (kind, _, _), each in found.items() if kind == "koi.marks.goal"]
    assert sum(each.seats.of for each in goals) == 2 * offered, "a goal is counted in the games that have it"
    assert sum(each.seats.count for each in goals) == claimed


def test_an_ability_that_lies_there_and_is_never_used_is_told_too() -> None:
    match = match_of("hitohira", 2)
    table = dealt(match, 0)
    play(table, [Random(), Random()], random.Random(1))
    asks = tuple(table.box.say(commit.ask) for commit in table.timeline.past if commit.ask is not None)
    played = Played((0,), (0, 0), len(asks), ((), ()), (0, 0), asks)
    facts = [fact for commit in table.timeline.past for fact in commit.facts]
    laid = {ability for fact in facts if isinstance(fact, CardsLaid) for ability in fact.cards}
    used = {fact.ability for fact in facts if isinstance(fact, AbilityUsed)}
    told = {each.name: each for each in balance(match, [played]).taken if each.kind == "hitohira.marks.ability"}
    assert set(told) == {f"hitohira.ability.{ability}" for ability in laid}
    assert {name for name, each in told.items() if each.seats.count} == {f"hitohira.ability.{each}" for each in used}


def test_games_that_are_kept_are_counted_and_not_played_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ("haniwa", "--games", "3", "--jobs", "1", "--keep", str(tmp_path / "kept.jsonl"))
    first = counted(capsys, *asked)
    monkeypatch.setattr(sim, "play_one", None)
    assert counted(capsys, *asked) == first


def test_a_kept_game_of_another_edition_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    asked = ("hiroba", "--games", "1", "--keep", str(kept))
    counted(capsys, *asked)
    line = json.loads(kept.read_text(encoding="utf-8"))
    line["played"]["asks"] = line["played"]["asks"][1:]
    kept.write_text(json.dumps(line) + "\n", encoding="utf-8")
    assert run(["--lang", "en", "balance", *asked, "--mind", "random"]) == 2
    assert capsys.readouterr().err.startswith("Game 0 in the kept file does not follow these rules")


def test_balance_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["balance", "koi", "--seats", "3", "--games", "2", "--mind", "random", "--set", "goals=false"]
    assert run(["--lang", "en", *asked]) == 0
    told = capsys.readouterr().out
    assert told.startswith("2 games of koi, 3 seats, Chance in each, seed engawa")
    for part in ("even would be 33.3 % each", "first=0, goals=false", "Where points come from", "Cards", "Rain 1: "):
        assert part in told
    assert "Goals" not in told
    assert run(["--lang", "fr", *asked]) == 0
    assert "D’où viennent les points" in capsys.readouterr().out


def test_table_options_are_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "en", "sim", "koi", "--set", "goals"]) == 2
    assert capsys.readouterr().err.startswith("“goals” is no table option.")
    assert run(["--lang", "en", "sim", "koi", "--set", "goals=7"]) == 2
    assert capsys.readouterr().err.startswith("These are no options of koi")


def test_sim_counts_games_with_so_many_points(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--lang", "en", "sim", "koi", "--seats", "1", "--minds", "random", "--games", "4", "--set", "goals=true"]
    assert run([*asked, "--json"]) == 0
    plain = json.loads(capsys.readouterr().out)
    reach = round(plain["mean_score"][0])
    assert run([*asked, "--reach", str(reach), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert 0 < found["reached"][0] < 4
    assert found["options"] == {"goals": True}
    assert run([*asked, "--reach", str(reach)]) == 0
    assert f"with {reach} points or more" in capsys.readouterr().out
