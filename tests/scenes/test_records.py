"""The records as players meet them: kept when a match is over, on plaques of the porch, in both languages."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.records import RECORDS, Result, Sat, keep_result, load_records
from game.scenes.records import Records
from game.scenes.seating import Player, Seating
from game.stage.scenes import Push
from tests.scenes.people import Evening, overlapping, unreadable
from tests.scenes.test_shelf import begin


def result(*sat: Sat, game: str = "hiroba", when: str = "2026-11-17T20:15:00", **more: str) -> Result:
    return Result(game, when, "seed", sat, **more)


def furnished(evening: Evening) -> None:
    """A file with a few evenings in it."""
    path = evening.house.saves / RECORDS
    for number in range(7):
        keep_result(path, result(Sat(f"Guest {number}", 20 + number, 2), Sat("Aki", 30 + number, 1)))
    for mind in ("sprout", "gardener", "elder"):
        keep_result(path, result(Sat("Aki", 41, 1), Sat("Tsuru", 12, 2, mind)))
    keep_result(path, result(Sat("Aki", 3, 2), Sat("Oni", 52, 1, "kami")))


def test_a_match_that_is_over_is_recorded_once_with_names_minds_and_points(evening: Evening) -> None:
    match = begin(evening, Seating((None, Player("Aki", holds="desk"), None, Player("Fox", mind="elder"))))
    while not match.table.over:
        match.submit((match.table.legal(match.waiting[0])[0],), evening.loop.clock, 0.0)
    evening.wait(30)
    assert evening.scene == "Scoring"
    (kept,), trouble = load_records(evening.house.saves / RECORDS)
    assert trouble is None
    receipt = match.table.score()
    assert [(sat.name, sat.mind, sat.points, sat.place) for sat in kept.sat] == [
        ("Aki", "", receipt.totals[0], receipt.places[0]),
        ("Fox", "elder", receipt.totals[1], receipt.places[1]),
    ]
    assert (kept.game, kept.seed) == ("hiroba", "shelf")
    assert (evening.house.saves / kept.match).is_file()


def test_the_plaques_hang_on_the_porch_as_soon_as_there_is_something_on_them(evening: Evening) -> None:
    assert "plaques" not in evening.top.small
    furnished(evening)
    evening.top.uncover()
    evening.walk(evening.press_key, "plaques")
    evening.press_key("confirm")
    evening.wait(4)
    assert evening.scene == "Records"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [100, 150])
def test_everything_on_the_board_can_be_read(evening: Evening, language: str, size: int) -> None:
    furnished(evening)
    evening.house.change(language=language, text_size=size)
    evening.loop.go(Push(Records(evening.house)))
    evening.wait(4)
    for _ in range(2):
        said = evening.top.said
        assert not [fault for each in said for fault in unreadable(each)]
        assert not overlapping(said)
        evening.press_key("next")
        evening.wait(2)


def test_who_won_most_stands_first_and_the_sheet_tells_of_whom_is_focused(evening: Evening) -> None:
    furnished(evening)
    evening.loop.go(Push(Records(evening.house)))
    evening.wait(4)
    reads = " ".join(evening.reads())
    assert evening.top.chosen == "Aki"
    assert "10 wins" in reads
    told = {said.name: said.text for said in evening.top.said}
    assert told["against kami"] == "0 of 1"
    assert told["against elder"] == "1 of 1"
    pieces = [drawn.name for drawn in evening.top.laid]
    assert "open kami" in pieces, "nobody has beaten it"
    assert "open elder" not in pieces
    evening.walk(evening.press_key, "medal 2")
    assert "Hiroba: beat the Elder · 17 November 2026" in evening.reads()
    evening.walk(evening.press_key, "row 0")
    evening.press_key("next")
    evening.wait(2)
    assert "Best: 41 points, 17 November 2026, 20:15" in " ".join(evening.reads())
    evening.press_key("down")
    evening.wait(2)
    assert evening.top.chosen != "Aki"
    for _ in range(6):
        evening.press_key("down")
    evening.wait(2)
    assert evening.top.page == 1
    evening.press_key("back")
    evening.wait(4)
    assert evening.scene == "Porch"


def test_titles_of_who_played_alone_hang_there_each_with_its_own_seal_and_the_best_is_named(evening: Evening) -> None:
    path = evening.house.saves / RECORDS
    for title, points, place in (("senmon", 83, 1), ("", 58, 2), ("sensei", 104, 1)):
        keep_result(path, result(Sat("Aki", points, place), game="koi", title=title))
    evening.loop.go(Push(Records(evening.house)))
    evening.wait(4)
    senmon, sensei = (drawn.surface for drawn in evening.top.laid if drawn.name in ("medal 0", "medal 1"))
    assert pygame.image.tobytes(senmon, "RGBA") != pygame.image.tobytes(sensei, "RGBA")
    evening.press_key("next")
    evening.wait(2)
    assert "Best: 104 points, 17 November 2026, 20:15 · Sensei" in evening.reads()
    evening.walk(evening.press_key, "medal 0")
    assert "KOI: Senmon, expert · 17 November 2026" in evening.reads()


def test_a_damaged_line_is_told_and_the_others_are_shown(evening: Evening) -> None:
    furnished(evening)
    path: Path = evening.house.saves / RECORDS
    path.write_bytes(path.read_bytes() + b"no line\n")
    evening.loop.go(Push(Records(evening.house)))
    evening.wait(4)
    assert evening.scene == "Message"
    assert "damaged" in " ".join(evening.reads())
    evening.press_key("confirm")
    evening.wait(4)
    assert evening.top.chosen == "Aki"
