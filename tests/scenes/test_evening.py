"""From the porch to the scroll and a rematch: with two pads only, with the keyboard only, with the mouse only."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from game.kernel.journal import Reader
from tests.scenes.people import Evening
from tests.stage.virtual_pad import VirtualPad


def finish_with_pads(evening: Evening, pads: list[VirtualPad]) -> None:
    for _ in range(200):
        if evening.scene == "Scoring":
            return
        seat = evening.top.match.waiting[0]
        hand = pads[seat]
        square = evening.spot(lambda hand=hand: evening.press_pad(hand, "next"))
        if square is not None:
            evening.walk(lambda way, hand=hand: evening.press_pad(hand, way), square)
        evening.press_pad(hand, "confirm")
        evening.wait(3)
    raise AssertionError("the game did not end")


def test_escape_leads_out_of_the_lobby_and_starts_nothing(evening: Evening) -> None:
    evening.press_key("confirm")
    assert "Stand up" not in evening.reads()
    evening.press_key("confirm")
    evening.strike()
    assert "At least 2 must sit down: ask a bot." in evening.reads(), "a gong that stays silent says why"
    evening.press_key("undo")
    assert "At least 2 must sit down: ask a bot." not in evening.reads()
    evening.walk(evening.press_key, "chair 0")
    assert {"Stand up", "Back"} <= set(evening.reads())
    evening.press_key("pause")
    assert evening.scene == "Porch"
    evening.press_key("confirm")
    assert evening.scene == "Lobby"
    assert [player.name for _, player in evening.top.seating.players] == ["Aki", "Kitsune"], "who sat there sits there"


def test_a_match_and_a_rematch_with_two_pads(evening: Evening) -> None:
    first, second = evening.pad(), evening.pad()
    assert evening.scene == "Porch"
    assert "Hiroba" in evening.reads()
    evening.press_pad(first, "confirm")
    assert evening.scene == "Lobby"
    evening.press_pad(first, "confirm")
    evening.press_pad(second, "confirm")
    assert {"Aki", "Ren"} <= set(evening.reads())
    evening.press_pad(second, "pause")
    assert evening.scene == "Playing"
    finish_with_pads(evening, [first, second])
    evening.wait(200)
    assert "Total" in evening.reads()
    assert any("win" in text or "share" in text for text in evening.reads())
    evening.press_pad(second, "confirm")
    assert evening.scene == "Playing"
    assert evening.top.match.names == ["Aki", "Ren"]
    assert evening.top.match.table.timeline.at == 1
    journals = sorted(evening.house.saves.glob("*.jsonl"))
    assert journals
    assert Reader(journals[0].read_bytes()).head.names == ("Aki", "Ren")


def test_only_the_pad_of_the_seat_on_turn_acts(evening: Evening) -> None:
    pads = [evening.pad(), evening.pad()]
    evening.press_pad(pads[0], "confirm")
    for pad in pads:
        evening.press_pad(pad, "confirm")
    evening.press_pad(pads[0], "pause")
    seat = evening.top.match.waiting[0]
    square = evening.spot(lambda: evening.press_pad(pads[seat], "next"))
    evening.walk(lambda way: evening.press_pad(pads[seat], way), square)
    before = evening.top.match.table.stamp
    evening.press_pad(pads[1 - seat], "confirm")
    assert evening.top.match.table.stamp == before
    evening.press_pad(pads[seat], "confirm")
    assert evening.top.match.table.stamp > before


def test_a_match_with_the_keyboard_alone(evening: Evening) -> None:
    evening.press_key("confirm")
    evening.press_key("confirm")
    evening.press_key("right")
    evening.press_key("log")
    assert {"Aki", "Ren"} <= set(evening.reads())
    evening.strike()
    assert evening.scene == "Playing"
    for _ in range(200):
        if evening.scene == "Scoring":
            break
        square = evening.spot(lambda: evening.press_key("next"))
        if square is not None:
            evening.walk(evening.press_key, square)
        evening.press_key("confirm")
        evening.wait(3)
    assert evening.scene == "Scoring"
    evening.press_key("confirm")
    assert evening.scene == "Playing"


def test_a_match_with_the_mouse_alone(evening: Evening) -> None:
    evening.click("hiroba")
    assert evening.scene == "Lobby"
    evening.click("chair 0")
    evening.point((732, 700))
    evening.click_prompt("Share")
    evening.click("gong")
    assert evening.scene == "Playing"
    for _ in range(200):
        if evening.scene == "Scoring":
            break
        square = evening.spot(evening.wheel)
        if square is None:
            evening.click_prompt(
                "End turn" if evening.top.match.hand(evening.top.match.acting).held == "end" else "Pass"
            )
        else:
            evening.click(square)
        evening.wait(3)
    assert evening.scene == "Scoring"
    evening.click_prompt("Play again")
    assert evening.scene == "Playing"


def test_why_not_names_the_rule_and_goes_away(evening: Evening) -> None:
    evening.press_key("confirm")
    evening.press_key("confirm")
    evening.press_key("undo")
    evening.strike()
    evening.wait(5)
    while evening.top.match.waiting != (0,):
        evening.wait(30)
    open_ = evening.top.acting.hand.open(evening.top.match.view)
    closed = next(each.name for each in evening.top.focus.targets if each.name not in open_)
    evening.walk(evening.press_key, closed)
    evening.press_key("inspect")
    assert "Start square" in evening.reads()
    evening.press_key("back")
    assert evening.scene == "Playing"
    assert "Start square" not in evening.reads()


def test_undo_by_key_takes_the_pebble_back(evening: Evening) -> None:
    evening.press_key("confirm")
    evening.press_key("confirm")
    evening.press_key("right")
    evening.press_key("log")
    evening.strike()
    state = evening.top.match.table.state
    square = evening.spot(lambda: evening.press_key("next"))
    evening.walk(evening.press_key, square)
    evening.press_key("confirm")
    assert evening.top.match.table.state != state
    evening.press_key("undo")
    assert evening.top.match.table.state == state
    evening.press_key("redo")
    assert evening.top.match.table.state != state


def test_a_pad_that_is_plugged_in_hurries_no_show(evening: Evening) -> None:
    evening.press_key("confirm")
    for key in ("confirm", "right", "log"):
        evening.press_key(key)
    evening.strike()
    evening.house.change(speed="slow")
    evening.walk(evening.press_key, evening.spot(lambda: evening.press_key("next")))
    evening.press_key("confirm")
    table = evening.top
    assert table.board.busy(table.clock)
    pad = evening.pad()
    assert table.board.busy(table.clock), "the show goes on as if nothing had happened"
    pad.unplug()
    evening.wait(1)
    assert table.board.busy(table.clock)
    evening.press_key("left")
    assert not table.board.busy(table.clock)


def test_a_lost_pad_pauses_and_another_one_takes_its_seat(evening: Evening) -> None:
    first, second = evening.pad(), evening.pad()
    evening.press_pad(first, "confirm")
    for pad in (first, second):
        evening.press_pad(pad, "confirm")
    evening.press_pad(first, "pause")
    first.unplug()
    evening.wait(3)
    assert evening.scene == "PadLost"
    assert "Aki’s pad has gone to sleep. Wake it up, or:" in evening.reads()
    assert "Back" not in evening.reads(), "nobody is promised a way back"
    evening.press_pad(second, "back")
    assert evening.scene == "PadLost"
    third = evening.pad()
    evening.wait(3)
    assert evening.scene == "Playing"
    assert [player.holds for player in evening.top.match.players] == [third.name, second.name]
    assert [player.name for player in evening.top.match.players] == ["Aki", "Ren"]


def test_a_lost_pad_can_be_replaced_by_a_bot(evening: Evening) -> None:
    first, second = evening.pad(), evening.pad()
    evening.press_pad(first, "confirm")
    for pad in (first, second):
        evening.press_pad(pad, "confirm")
    evening.press_pad(first, "pause")
    first.unplug()
    evening.wait(3)
    evening.press_pad(second, "down")
    evening.press_pad(second, "confirm")
    assert evening.scene == "Playing"
    assert not evening.top.match.players[0].human


def test_pause_settings_and_back_keep_the_focus(evening: Evening) -> None:
    evening.press_key("confirm")
    evening.press_key("confirm")
    evening.press_key("undo")
    evening.strike()
    while evening.top.match.waiting != (0,):
        evening.wait(30)
    evening.press_key("right")
    here = evening.top.focus.name
    evening.press_key("pause")
    assert "Paused" in evening.reads()
    evening.walk(evening.press_key, "settings")
    evening.press_key("confirm")
    assert "Settings" in evening.reads()
    evening.press_key("right")
    assert "Réglages" in evening.reads(), "the language changes at once"
    evening.press_key("left")
    evening.press_key("back")
    evening.press_key("back")
    assert evening.scene == "Playing"
    assert evening.top.focus.name == here


def test_leaving_the_porch_ends_the_evening(evening: Evening) -> None:
    evening.press_key("pause")
    assert evening.loop.stack == ()


def test_the_window_can_be_resized_in_the_middle_of_anything(evening: Evening) -> None:
    evening.press_key("confirm")
    evening.resize((1280, 800))
    assert evening.scene == "Lobby"
    assert evening.window.canvas.surface.get_size() == (1280, 720)


def my_turn(evening: Evening) -> None:
    """Wait until the mind has played."""
    for _ in range(400):
        if evening.scene != "Playing" or evening.top.match.waiting == (0,):
            return
        evening.wait(5)
    raise AssertionError("the mind does not play")


def act(evening: Evening, pad: VirtualPad) -> None:
    """Do something that can be done."""
    my_turn(evening)
    if evening.scene == "Playing":
        square = evening.spot(lambda: evening.press_pad(pad, "next"))
        if square is not None:
            evening.walk(lambda way: evening.press_pad(pad, way), square)
        evening.press_pad(pad, "confirm")


def choose(evening: Evening, pad: VirtualPad, target: str) -> None:
    evening.walk(lambda way: evening.press_pad(pad, way), target)
    evening.press_pad(pad, "confirm")


def test_an_evening_with_one_pad_two_undos_a_hint_a_break_and_a_rematch(evening: Evening) -> None:
    """As somebody new would play it, against a mind, and never touching anything but the pad."""
    pad = evening.pad()
    for button in ("confirm", "confirm", "undo", "pause"):
        evening.press_pad(pad, button)
    match = evening.top.match
    assert [player.human for player in match.players] == [True, False]
    while match.table.turns() < 6:
        act(evening, pad)
    my_turn(evening)
    for _ in range(2):
        before = match.table.timeline.at
        evening.press_pad(pad, "undo")
        assert match.table.timeline.at < before
        assert match.waiting == (0,)
    evening.press_pad(pad, "pause")
    choose(evening, pad, "hint")
    for _ in range(300):
        evening.wait(2)
        if match.minds.hint is not None:
            break
    assert match.minds.hint is not None
    act(evening, pad)
    my_turn(evening)
    evening.press_pad(pad, "pause")
    choose(evening, pad, "porch")
    evening.wait(8)
    assert evening.top.focus.name == "cup", "the way back to the match is at hand"
    evening.press_pad(pad, "confirm")
    again = evening.top.match
    assert (again.table.state, again.names) == (match.table.state, match.names)
    for _ in range(200):
        if evening.scene == "Scoring":
            break
        act(evening, pad)
        evening.wait(3)
    assert evening.scene == "Scoring"
    evening.wait(200)
    lines = [target.name for target in evening.top.focus.targets]
    assert len(lines) > 2
    for line in lines[:3]:
        evening.walk(partial(evening.press_pad, pad), line)
        assert evening.top.focus.name == line, "every line can be looked at"
    evening.press_pad(pad, "confirm")
    assert evening.scene == "Playing"
    assert evening.top.match.names == match.names
    assert evening.top.match.table.turns() <= 1, "at most the mind has begun"


def test_names_and_a_word_for_luck_are_written_in_the_lobby(evening: Evening) -> None:
    pad = evening.pad()

    def press(what: str) -> None:
        evening.press_pad(pad, what)

    press("confirm")
    press("confirm")
    assert "Aki" in evening.reads()
    press("inspect")
    assert "What is your name?" in evening.reads()
    evening.walk(press, "M")
    press("confirm")
    evening.walk(press, "done")
    press("confirm")
    assert "M" in evening.reads()
    press("undo")
    for _ in range(2):
        press("up")
    while evening.top.focus.name != "option seed":
        press("down" if evening.top.focus.name in ("option first", "option undo", "option honour") else "right")
    press("inspect")
    assert "A word to draw luck from" in evening.reads()
    press("confirm")
    evening.walk(press, "done")
    press("confirm")
    assert "A" in evening.reads()
    press("pause")
    assert evening.top.match.table.head.seed == "A"
    assert evening.top.match.names[0] == "M"
    assert evening.house.settings.names[0] == "M", "the chair remembers the name"


def test_changing_places_changes_crests_and_who_begins_is_chosen_among_those_who_sit(evening: Evening) -> None:
    evening.press_key("confirm")
    evening.press_key("confirm")
    evening.press_key("next")
    assert [chair for chair, _ in evening.top.seating.players] == [1]
    assert evening.top.focus.name == "chair 1", "the focus goes along"
    evening.press_key("undo")
    evening.press_key("up")
    while evening.top.focus.name != "option first":
        evening.press_key("up" if str(evening.top.focus.name).startswith("option") else "right")
    seen = []
    for _ in range(4):
        evening.press_key("right")
        seen.append(next(said.text for said in evening.top.said if said.name == "value 0"))
    assert seen == ["Kitsune", "Aki", "By chance", "Kitsune"]
    evening.strike()
    assert evening.top.match.table.head.options["first"] == 0


def test_what_happens_while_a_frame_is_drawn_is_seen_in_the_next_one(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    lively, times = type(evening.top).lively, []

    def restless(scene: Any, page: Any, clock: float) -> None:
        lively(scene, page, clock)
        times.append(clock)
        scene.stale()

    monkeypatch.setattr(type(evening.top), "lively", restless)
    evening.press_key("right")
    evening.wait(3)
    assert len(times) >= 3
    assert "Haniwa" in evening.reads()
