"""Records: every finished match is kept once, damage costs only the lines it lies on, and what they tell is counted."""

from __future__ import annotations

import random
import tempfile
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kernel.receipt import Line, receipt
from game.kernel.table import AnyTable, Table
from game.kernel.trouble import Trouble
from game.minds.driver import play
from game.minds.gardener import Gardener
from game.records import (
    Medal,
    Peak,
    Result,
    Sat,
    alone,
    done,
    keep_result,
    load_records,
    medals,
    of_today,
    peak,
    people,
    result_of,
    tally,
    title_of,
    today_seed,
)
from game.registry import box_of


def match(*sat: Sat, game: str = "hiroba", when: str = "2026-01-01 20:00", **more: Any) -> Result:
    return Result(game, when, "seed", sat, **more)


def won(points: int = 30, mind: str = "elder", **more: str) -> Result:
    return match(Sat("Aki", points, 1), Sat("Elder", points - 5, 2, mind), **more)


def lost(points: int = 20, mind: str = "elder", **more: str) -> Result:
    return match(Sat("Aki", points, 2), Sat("Elder", points + 5, 1, mind), **more)


def test_results_are_kept_one_line_each_and_a_match_only_once(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "records.ndjson"
    keep_result(path, won(match="a.jsonl"))
    keep_result(path, lost(match="b.jsonl"))
    keep_result(path, won(99, match="a.jsonl"))
    assert load_records(path) == ([won(match="a.jsonl"), lost(match="b.jsonl")], None)
    assert len(path.read_bytes().splitlines()) == 2


def test_damage_at_any_byte_costs_at_most_the_line_it_lies_on(tmp_path: Path) -> None:
    path = tmp_path / "records.ndjson"
    for number in range(3):
        keep_result(path, won(30 + number))
    whole = path.read_bytes()
    for at in range(len(whole)):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0x80]) + whole[at + 1 :])
        results, trouble = load_records(path)
        line = whole[:at].count(b"\n")
        others = [won(30 + number) for number in range(3) if number not in (line, line + (whole[at] == 10))]
        assert [each for each in results if each in others] == others
        if len(results) < 3:
            assert trouble is not None


def test_a_damaged_file_is_put_aside_before_its_good_lines_are_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "records.ndjson"
    keep_result(path, won())
    broken = path.read_bytes() + b'{"game": 3}\n'
    path.write_bytes(broken)
    results, trouble = load_records(path)
    assert results == [won()]
    assert trouble is not None
    assert (trouble.code, trouble.values["count"]) == ("records_broken", 1)
    keep_result(path, lost())
    assert load_records(path) == ([won(), lost()], None)
    assert (tmp_path / "records.ndjson.broken").read_bytes() == broken


def test_what_cannot_be_read_at_all_is_told_and_left(tmp_path: Path) -> None:
    path = tmp_path / "records.ndjson"
    path.mkdir()
    results, trouble = load_records(path)
    assert results == []
    assert trouble is not None
    with pytest.raises(Trouble, match="file_read"):
        keep_result(path, won())
    assert path.is_dir()


def test_wins_streaks_and_the_best_score_are_counted() -> None:
    played = [won(20), won(35), lost(50), won(10), won(12), won(11), match(Sat("Nao", 90, 1), Sat("Aki", 1, 2))]
    told = tally(played, "Aki")
    assert (told.games, told.wins, told.streak, told.longest, told.points) == (7, 5, 0, 3, 50)
    assert told.best == lost(50)
    assert tally(played, "Aki", mind="elder").games == 6
    assert tally(played, "Aki", game="koi") == (0, 0, 0, 0, None, 0)
    assert tally(played, "Elder").games == 0  # a mind is nobody's name


def test_a_medal_is_earned_once_and_keeps_its_first_day() -> None:
    played = [
        lost(when="day 1"),
        won(when="day 2"),
        won(when="day 3", mind="kami"),
        won(when="day 4"),
        match(Sat("Aki", 62, 1), game="koi", when="day 5", title="master", today="2026-11-17"),
    ]
    assert medals(played, "Aki") == [
        Medal("first_win", "hiroba", "elder", "day 2"),
        Medal("first_win", "hiroba", "kami", "day 3"),
        Medal("streak", "hiroba", "3", "day 4"),
        Medal("title", "koi", "master", "day 5"),
        Medal("today", "koi", "2026-11-17", "day 5"),
    ]
    assert medals(played, "Nao") == []


def test_todays_table_is_the_same_for_everybody_and_another_one_tomorrow() -> None:
    day, next_day = date(2026, 11, 17), date(2026, 11, 18)
    assert today_seed("koi", day) == today_seed("koi", day)
    assert len({today_seed(game, when) for game in ("koi", "haniwa") for when in (day, next_day)}) == 4
    played = [
        match(Sat("Aki", 40, 1), Sat("Nao", 20, 2), game="koi", today="2026-11-17"),
        match(Sat("Mio", 30, 1), game="koi", today="2026-11-17"),
        match(Sat("Mio", 99, 1), game="koi", today="2026-11-18"),
    ]
    assert [sat.name for sat, _ in of_today(played, "koi", day)] == ["Aki", "Mio", "Nao"]


def test_who_played_last_comes_first() -> None:
    assert people([match(Sat("Aki", 1, 1)), match(Sat("Nao", 1, 1), Sat("Mio", 0, 2)), match(Sat("Aki", 1, 1))]) == [
        "Aki",
        "Nao",
        "Mio",
    ]


def test_a_title_is_told_by_the_receipt() -> None:
    lines = [Line(0, 12, "koi", "§1"), Line(0, 0, "title_master", "§11.4")]
    assert title_of(receipt(lines, 1)) == "master"
    assert title_of(receipt([Line(0, 0, "title_none", "§11.4")], 1)) == ""
    assert title_of(receipt(lines[:1], 1)) == ""


# --- alone ----------------------------------------------------------------------------------------------

TITLES = ("gakusei", "senmon", "sensei")


def pond(points: int, scenario: str = "plain", name: str = "Aki", **more: Any) -> Result:
    deeds = more.pop("deeds", {})
    sat = Sat(name, points, 1, conceded=more.pop("conceded", False), deeds=deeds)
    return match(sat, game="koi", options={"seats": 1, "scenario": scenario}, **more)


def test_how_far_somebody_came_alone_is_told_where_it_was() -> None:
    played = [
        pond(83, title="senmon"),
        pond(104),  # more points, and a goal was missing
        pond(61, title="gakusei"),
        pond(55, "torrid_summer"),
        pond(99, "imperial_lake", name="Nao", title="sensei"),
        pond(98, "imperial_lake", conceded=True),
        match(Sat("Aki", 120, 1), Sat("Nao", 90, 2), game="koi", options={"seats": 2, "scenario": "plain"}),
    ]
    mine = alone(played, "Aki", "koi")
    assert [sat.points for _, sat in mine] == [83, 104, 61, 55]
    assert peak(mine, TITLES, "scenario", "plain") == Peak("senmon", 104)
    assert peak(mine, TITLES, "scenario", "torrid_summer") == Peak("", 55)
    assert peak(mine, TITLES, "scenario", "imperial_lake") is None
    assert peak(alone(played, "Nao", "koi"), TITLES, "scenario", "imperial_lake") == Peak("sensei", 99)


def test_a_line_of_an_older_house_is_a_pond_that_tells_no_more(tmp_path: Path) -> None:
    path = tmp_path / "records.ndjson"
    older = match(Sat("Aki", 66, 1), game="koi", title="gakusei")
    keep_result(path, older)
    assert b"options" not in path.read_bytes()
    assert b"deeds" not in path.read_bytes()
    keep_result(path, pond(70, deeds={"goals": 3, "koi": 26}))
    results, trouble = load_records(path)
    assert trouble is None
    mine = alone(results, "Aki", "koi")
    assert len(mine) == 2
    assert peak(mine[:1], TITLES, "scenario", "plain") is None, "nobody knows which it was"
    assert peak(mine, TITLES, "scenario", "plain") == Peak("", 70)
    assert done(mine, "goals") == [3]
    assert done(mine[:1], "koi") == []


def test_what_a_pond_came_to_is_kept_with_how_the_table_was_set(tmp_path: Path) -> None:
    set_ = {"seats": 1, "scenario": "imperial_lake_wild", "title": "sensei"}
    table: AnyTable = Table.new(box_of("koi"), set_, "kept", names=("Aki",))
    play(table, [Gardener()], random.Random("kept"))
    path = tmp_path / "records.ndjson"
    keep_result(path, result_of(table, "a.jsonl"))
    (result,), _ = load_records(path)
    assert result == result_of(table, "a.jsonl")
    assert result.options is not None
    assert (result.options["scenario"], result.options["title"], result.options["goals"]) == (
        "imperial_lake_wild",
        "sensei",
        True,
    )
    lines = table.score().lines
    koi = {line.group for line in lines if line.rule.startswith("koi_")}  # and the carp among them
    worth = {group: sum(line.points for line in lines if line.group == group) for group in koi}
    assert worth, "some koi were placed"
    assert result.sat[0].deeds == {"goals": len(table.state.keepers[0].goals), "koi": max(worth.values())}


@given(st.binary(max_size=300))
def test_any_file_is_read_without_a_fault_of_ours(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "records.ndjson"
        path.write_bytes(data)
        results, trouble = load_records(path)
        assert trouble is not None or all(msgspec.json.encode(each) for each in results)
