"""The doors between two places: they close, lead on and open, and no press has to wait for them."""

from __future__ import annotations

import pytest

from game.saves import journals, resume_match
from game.scenes.doors import SECONDS
from game.stage.loop import STEP
from game.stage.scenes import Leave
from tests.scenes.people import Evening

CLOSED = round(SECONDS / STEP) + 2


@pytest.fixture
def lively(evening: Evening) -> Evening:
    evening.house.change(reduced_motion=False, speed="normal")
    evening.wait(30)
    return evening


def test_they_close_over_the_porch_and_open_onto_the_lobby(lively: Evening) -> None:
    lively.press_key("confirm")
    assert lively.scene == "Doors"
    assert "doors" in lively.house.audio.heard[-2:]
    lively.wait(2 * CLOSED + 4)
    assert lively.scene == "Lobby"
    assert "Who sits down tonight?" in lively.reads()


def test_a_press_does_not_wait_for_them(lively: Evening) -> None:
    lively.press_key("confirm")
    lively.press_key("right")
    lively.press_key("confirm")
    lively.wait(2)
    assert lively.scene == "Lobby"
    assert lively.top.seating.players, "the press that hurried them open sits down"


def test_a_resize_between_two_places_is_no_matter(lively: Evening) -> None:
    lively.press_key("confirm")
    lively.wait(4)
    lively.resize((960, 540))
    lively.wait(2 * CLOSED + 4)
    assert lively.scene == "Lobby"


@pytest.mark.parametrize("frames", [4, CLOSED + 4], ids=["closing", "opening"])
def test_they_are_through_at_once_where_somebody_comes_to_play_who_wants_no_shows(lively: Evening, frames: int) -> None:
    lively.press_key("confirm")
    lively.wait(frames)
    assert lively.scene == "Doors"
    lively.house.change(speed="off")
    lively.wait(3)
    assert lively.scene == "Lobby"


def test_where_nothing_is_to_move_there_are_none(evening: Evening) -> None:
    evening.press_key("confirm")
    evening.wait(2)
    assert evening.scene == "Lobby"
    assert "doors" not in evening.house.audio.heard[1:]


def test_a_match_behind_doors_that_never_open_is_put_away(lively: Evening) -> None:
    lively.press_key("confirm")
    lively.wait(2 * CLOSED + 4)
    lively.press_key("confirm")
    lively.press_key("undo")
    lively.strike()
    while lively.scene == "Lobby":
        lively.wait(1)
    assert lively.scene == "Doors"
    (path,) = journals(lively.house.saves)
    lively.loop.go(Leave())
    table, keeper = resume_match(path)  # nobody holds it any more
    table.close()
    assert keeper.trouble is None
