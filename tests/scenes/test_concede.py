"""Conceding from the pause menu: by pad, by keyboard, by mouse, behind a curtain, and what is left of it tomorrow."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.kernel.table import Undo
from game.records import RECORDS, load_records
from game.registry import TABLES, box_of
from game.saves import load_match
from game.scenes.playing import Playing
from game.scenes.told import log
from game.stage.scenes import Reset
from tests.scenes.learner import begin as begin_lesson
from tests.scenes.people import Evening, seated
from tests.scenes.test_every_table import AT_TABLE, Press, Sitting, every_table, pressing, sit_down
from tests.scenes.test_shelf import open_shelf

NAMES = ("Mio", "Ren", "Aki", "Yui")
LARGE = [game for game in TABLES if box_of(game).seats[-1] > 2]


def laid(evening: Evening, game: str, seats: int, holds: list[str], undo: Undo = Undo.UNTIL_REVEALED) -> Sitting:
    """A table of so many; those without anything in their hands are minds."""
    seating = seated(NAMES[:seats], holds)
    for seat in range(len(holds), seats):
        seating = seating.lend(seat)
    evening.loop.go(Reset(Playing.fresh(evening.house, game, seating, {"seats": seats}, undo, f"concede {game}")))
    evening.wait(3)
    return Sitting(evening, [evening.press_key] * seats)


def ask(evening: Evening, press: Press) -> None:
    """Open the pause menu and choose it there."""
    press("pause")
    assert evening.scene == "Pause"
    evening.walk(press, "concede")
    press("confirm")


def give(evening: Evening, press: Press) -> None:
    """Do so, and mean it."""
    ask(evening, press)
    assert evening.scene == "Concession"
    assert evening.top.focus.name == "no", "nobody concedes by a press too many"
    evening.walk(press, "yes")
    press("confirm")
    evening.wait(6)


@every_table
def test_of_two_pads_one_concedes_and_the_other_wins(evening: Evening, game: str) -> None:
    first, second = pressing(evening, evening.pad(), evening.pad())
    sitting = sit_down(evening, game, [first, second])
    for _ in range(3):
        assert sitting.act()
    match = sitting.match
    ask(evening, second)
    winner, stamp = match.names[0], match.table.stamp
    assert f"Concede? The match ends, and {winner} wins. This cannot be taken back." in evening.reads()
    for press in ("confirm", "down", "back"):
        first(press)
        assert evening.scene == "Concession", "only for one's own seat"
    assert evening.top.focus.name == "no"
    second("confirm")
    assert evening.scene == "Pause"
    second("confirm")
    assert (match.table.stamp, match.over) == (stamp, False)
    give(evening, second)
    assert evening.scene == "Scoring"
    evening.wait(300)
    assert {f"{winner} wins", f"{match.names[1]} has conceded"} <= set(evening.reads())
    assert f"({match.table.score().totals[1]})".replace("-", "−") in evening.reads()
    results, fault = load_records(evening.house.saves / RECORDS)
    assert fault is None
    assert [(sat.won, sat.conceded) for sat in results[0].sat] == [(True, False), (False, True)]
    first("confirm")
    assert evening.scene in AT_TABLE, "and once more"
    assert not sitting.match.table.conceded


@every_table
def test_against_a_mind_by_the_keyboard_and_by_the_mouse(evening: Evening, game: str) -> None:
    for by_mouse in (False, True):
        match = laid(evening, game, 2, ["desk"]).match
        if by_mouse:
            evening.click_prompt("Pause")
            evening.click("concede")
            evening.click("yes")
            evening.wait(6)
        else:
            give(evening, evening.press_key)
        assert evening.scene == "Scoring"
        assert match.table.score().winners == (1,)


def test_alone_it_is_lost(evening: Evening) -> None:
    match = laid(evening, "koi", 1, ["desk"]).match
    ask(evening, evening.press_key)
    assert "Concede? The match ends, and counts as lost. This cannot be taken back." in evening.reads()
    evening.walk(evening.press_key, "yes")
    evening.press_key("confirm")
    evening.wait(300)
    assert evening.scene == "Scoring"
    assert "Mio has conceded" in evening.reads()
    assert not match.table.score().winners
    evening.press_key("back")
    evening.wait(4)
    open_shelf(evening)
    assert any(text.startswith("Mio lost") for text in evening.reads())


@pytest.mark.parametrize("game", LARGE)
def test_among_three_a_mind_plays_on_and_it_stays_so(evening: Evening, game: str, tmp_path: Path) -> None:
    sitting = laid(evening, game, 3, ["desk"] * 3, Undo.FREE)
    for _ in range(3):
        assert sitting.act()
    ask(evening, evening.press_key)
    assert evening.scene == "Giving", "one device, passed round"
    assert evening.top.focus.name == "no"
    evening.walk(evening.press_key, "1")
    evening.press_key("confirm")
    assert any(text.startswith("Ren, concede?") for text in evening.reads())
    evening.walk(evening.press_key, "yes")
    evening.press_key("confirm")
    evening.wait(4)
    match = sitting.match
    assert evening.scene in AT_TABLE
    assert [player.human for player in match.players] == [True, False, True]
    assert "Ren has conceded." in [told.text for told in log(match, evening.house.words)]
    assert sitting.act()
    stamp = match.table.timeline.firm
    for _ in range(3):
        evening.press_key("undo")
        if evening.scene == "Consent":
            evening.press_key("confirm")
    assert match.table.timeline.at >= stamp, "nothing goes back over it"
    path = match.path
    evening.press_key("pause")
    evening.walk(evening.press_key, "seats")
    evening.press_key("confirm")
    assert "Conceded" in evening.reads()
    evening.walk(evening.press_key, "1")
    evening.press_key("confirm")
    assert not match.players[1].human, "that seat is nobody's to take"

    again = Evening(tmp_path / "copy")  # what a player that was killed leaves behind
    try:
        again.house.saves.mkdir(parents=True, exist_ok=True)
        (again.house.saves / path.name).write_bytes(path.read_bytes())
        again.loop.go(Reset(Playing.resumed(again.house, again.house.saves / path.name, "keyboard")))
        again.wait(4)
        found = Sitting(again, [again.press_key] * 3)
        assert found.match.table.conceded == (1,)
        assert [player.human for player in found.match.players] == [True, False, True]
        assert found.act()
        give_up_for(again, 0)
        again.wait(300)
        assert again.scene == "Scoring"
        assert {"Aki wins", "Ren and Mio have conceded"} <= set(again.reads())
        again.press_key("confirm")
        assert again.scene in AT_TABLE
        assert all(player.human for player in Sitting(again, []).match.players), "everybody is back for another match"
    finally:
        again.close()
    assert load_match(path).conceded == (1,)


def give_up_for(evening: Evening, seat: int) -> None:
    """Concede for one of the seats that the keyboard is passed round for."""
    ask(evening, evening.press_key)
    evening.walk(evening.press_key, str(seat))
    evening.press_key("confirm")
    evening.walk(evening.press_key, "yes")
    evening.press_key("confirm")


@pytest.mark.parametrize("game", LARGE)
def test_whoever_is_alone_among_minds_ends_the_match(evening: Evening, game: str) -> None:
    match = laid(evening, game, 3, ["desk"]).match
    ask(evening, evening.press_key)
    assert any("counted as it stands, and Mio comes last" in text for text in evening.reads())
    evening.walk(evening.press_key, "yes")
    evening.press_key("confirm")
    evening.wait(6)
    assert evening.scene == "Scoring"
    assert match.table.score().places[0] == 3


@pytest.mark.parametrize("game", LARGE)
def test_a_pad_concedes_for_its_own_seat_while_it_is_somebody_elses_turn(evening: Evening, game: str) -> None:
    pads = [evening.pad() for _ in range(3)]
    presses = pressing(evening, *pads)
    sitting = sit_down(evening, game, presses)
    assert sitting.ready()
    turn = evening.top.acting.seat
    other = (turn + 1) % 3
    seat = sitting.match.seating.seats_of(pads[other].name)[0]
    give(evening, presses[other])
    assert sitting.match.table.conceded == (seat,)
    assert not sitting.match.seating.seats_of(pads[other].name)
    presses[other]("pause")
    assert "concede" not in [target.name for target in evening.top.focus.targets], "who has no seat has nothing to give"
    presses[other]("back")
    sitting.finish()
    count = sitting.match.table.score()
    assert count.places[seat] == 3


def test_from_behind_a_curtain(evening: Evening) -> None:
    game = "sanmoku"
    first, second = pressing(evening, evening.pad(), evening.pad())
    sitting = sit_down(evening, game, [first, second])
    assert evening.scene == "Curtain"
    give(evening, first)
    assert evening.scene == "Scoring"
    assert sitting.match.table.conceded == (0,)


def test_not_in_a_lesson(evening: Evening) -> None:
    begin_lesson(evening, "first", "hiroba", alone=True)
    evening.press_key("pause")
    assert evening.scene == "LessonPause"
    assert "concede" not in [target.name for target in evening.top.focus.targets]


def test_the_shelf_and_who_watches_are_told(evening: Evening) -> None:
    match: Any = laid(evening, "hiroba", 2, ["desk"]).match
    give(evening, evening.press_key)
    evening.wait(300)
    evening.press_key("back")
    evening.wait(4)
    open_shelf(evening)
    assert "Ren won, Mio conceded" in evening.reads()
    evening.press_key("inspect")
    evening.wait(4)
    assert evening.scene == "Watching"
    for _ in range(match.table.timeline.at):
        evening.press_key("later")
    evening.press_key("log")
    assert "Mio has conceded." in evening.reads()
