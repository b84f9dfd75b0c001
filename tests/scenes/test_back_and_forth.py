"""Undo, redo and looking back: by pad, by keyboard, by mouse; over minds, and with the consent of others."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.games.hiroba.events import TurnBegun
from game.games.hiroba.layout import poses
from game.kernel.journal import fold
from game.kernel.table import Table, Undo
from game.kernel.trouble import Trouble
from game.scenes.match import Back, Match
from game.scenes.playing import Playing as Play
from game.scenes.seating import Player, Seating
from game.scenes.told import latest, log, place_of
from game.stage.scenes import Reset
from tests.games.hiroba.support import BOX
from tests.scenes.people import Evening, unreadable
from tests.stage.virtual_pad import VirtualPad

DESK = Seating((Player("Aki", holds="desk"), Player("Ren", holds="desk"), None, None))
BOT = Seating((Player("Aki", holds="desk"), Player("Fox", mind="random"), None, None))


def sit_down(evening: Evening, seating: Seating, undo: Undo = Undo.FREE, seed: str = "back") -> Any:
    """A match of Hiroba that has just begun, seat 0 first."""
    options = {"seats": len(seating.players), "first": 0}
    evening.loop.go(Reset(Play.fresh(evening.house, "hiroba", seating, options, undo, seed)))
    evening.wait(2)
    return evening.top.match


def by_keyboard(evening: Evening) -> Any:
    return evening.press_key


def by_pad(evening: Evening) -> Any:
    pad = evening.pad()
    return lambda what: evening.press_pad(pad, what)


def by_mouse(evening: Evening) -> Any:
    words = {"undo": "Undo", "redo": "Redo", "earlier": "Earlier", "later": "Later", "back": "Back to now"}

    def press(what: str) -> None:
        if what in words:
            evening.click_prompt(words[what])
        elif what == "confirm":
            evening.click(evening.top.focus.name)
        elif what == "next":
            evening.wheel()
        elif what == "log":
            said = next(said for said in evening.top.said if said.name == "log text")
            evening.point(said.rect.center, 1)

    return press


def device_of(evening: Evening) -> str:
    return evening.pads[0].name if evening.pads else "desk"


def play_turn(evening: Evening, press: Any, seat: int = 0) -> None:
    """Place a pebble somewhere and end the turn."""
    match = evening.top.match

    def turns() -> int:
        return sum(isinstance(fact, TurnBegun) for commit in match.table.timeline.past for fact in commit.facts)

    before = turns()
    while match.waiting == (seat,) and turns() == before:
        square = evening.spot(lambda: press("next"))
        if square is not None:
            evening.top.focus.put(square)
        press("confirm")


@pytest.mark.parametrize("hand", [by_keyboard, by_pad, by_mouse])
def test_undo_goes_back_over_the_mind_to_an_own_decision_and_redo_brings_the_same_back(
    evening: Evening, hand: Any
) -> None:
    press = hand(evening)
    device = device_of(evening)
    match = sit_down(evening, Seating((Player("Aki", holds=device), Player("Fox", mind="random"), None, None)))
    start = match.table.state
    play_turn(evening, press)
    for _ in range(60):
        if match.waiting == (0,):
            break
        evening.wait(10)
    assert match.waiting == (0,), "the mind has played"
    after, moments = match.table.state, match.table.timeline.at
    while match.table.timeline.at > 1:
        before = match.table.timeline.at
        press("undo")
        assert match.table.timeline.at < before
        assert match.waiting == (0,), "it is always the person who decides now"
        evening.wait(90)
        assert match.table.timeline.at < before, "the mind does not play it all again"
    assert match.table.state == start
    assert "Undo" not in evening.reads()
    while match.table.can_redo:
        assert "Redo" in evening.reads()
        press("redo")
    assert match.table.state == after, "redo brings back what the mind did, too"
    assert match.table.timeline.at == moments
    assert "Redo" not in evening.reads()
    assert evening.scene == "Playing"


def test_undo_never_changes_luck(evening: Evening) -> None:
    match = sit_down(evening, DESK)
    play_turn(evening, evening.press_key, 0)
    play_turn(evening, evening.press_key, 1)
    told = [commit.facts for commit in match.table.timeline.past]
    draws = match.table.timeline.draws
    asks = [commit.ask for commit in match.table.timeline.past[1:]]
    while match.table.can_undo:
        match.undo(evening.loop.clock, 0.0)
    for ask in asks:
        assert match.submit((ask,), evening.loop.clock, 0.0) is None
    assert [commit.facts for commit in match.table.timeline.past] == told
    assert match.table.timeline.draws == draws


def test_the_prompt_says_what_cannot_be_taken_back(evening: Evening) -> None:
    match = sit_down(evening, DESK, Undo.UNTIL_REVEALED)
    assert "final" not in evening.reads()
    square = evening.spot(lambda: evening.press_key("next"))
    evening.walk(evening.press_key, square)
    assert "final" not in evening.reads(), "a pebble can be taken back"
    evening.press_key("confirm")
    if match.waiting == (0,):  # there is a stone to lay: the turn is ended by a press
        assert match.hand(match.acting).held == "end"
        assert "final" in evening.reads()
        assert "End turn" in evening.reads()


def test_a_friendly_table_has_nothing_final(evening: Evening) -> None:
    sit_down(evening, DESK, Undo.FREE)
    square = evening.spot(lambda: evening.press_key("next"))
    evening.walk(evening.press_key, square)
    evening.press_key("confirm")
    assert "final" not in evening.reads()


# --- the consent of others ------------------------------------------------------------------------------


def two_pads(evening: Evening, undo: Undo = Undo.FREE) -> tuple[Any, VirtualPad, VirtualPad]:
    aki, ren = evening.pad(), evening.pad()
    seating = Seating((Player("Aki", holds=aki.name), Player("Ren", holds=ren.name), None, None))
    match = sit_down(evening, seating, undo)
    play_turn(evening, lambda what: evening.press_pad(aki, what), 0)
    assert match.waiting == (1,)
    return match, aki, ren


def test_whoever_acted_takes_it_back_without_asking(evening: Evening) -> None:
    match, aki, _ = two_pads(evening)
    at = match.table.timeline.at
    evening.press_pad(aki, "undo")
    assert evening.scene == "Playing"
    assert match.table.timeline.at == at - 1


def test_the_other_one_asks_and_the_answer_comes_from_the_right_pad(evening: Evening) -> None:
    match, aki, ren = two_pads(evening)
    at = match.table.timeline.at
    evening.press_pad(ren, "undo")
    assert "Aki, may Ren take your move back?" in evening.reads()
    evening.press_pad(ren, "confirm")
    assert match.table.timeline.at == at, "who asks cannot answer"
    assert evening.scene == "Consent"
    evening.press_pad(aki, "confirm")
    assert evening.scene == "Playing"
    assert match.table.timeline.at == at - 1


def test_what_is_taken_back_by_consent_leaves_the_focus_where_it_was_done(evening: Evening) -> None:
    match, aki, ren = two_pads(evening)
    place = place_of(match, match.table.timeline.at - 1)
    evening.press_pad(ren, "right")
    assert evening.top.focus.name != place
    evening.press_pad(ren, "undo")
    evening.press_pad(aki, "confirm")
    assert evening.scene == "Playing"
    assert match.waiting == (0,)
    assert evening.top.focus.name == place


def test_no_means_no_and_who_asked_can_let_it_be(evening: Evening) -> None:
    match, aki, ren = two_pads(evening)
    at = match.table.timeline.at
    evening.press_pad(ren, "undo")
    evening.press_pad(aki, "down")
    evening.press_pad(aki, "confirm")
    assert evening.scene == "Playing"
    evening.press_pad(ren, "undo")
    evening.press_pad(ren, "back")
    assert evening.scene == "Playing"
    assert match.table.timeline.at == at


def test_a_pad_that_vanishes_while_it_is_asked_leaves_no_question_behind(evening: Evening) -> None:
    _, aki, ren = two_pads(evening)
    evening.press_pad(ren, "undo")
    assert evening.scene == "Consent"
    aki.unplug()
    evening.wait(3)
    assert evening.scene == "PadLost"


def test_with_one_device_for_all_the_question_names_whose_action_it_is(evening: Evening) -> None:
    match = sit_down(evening, DESK)
    play_turn(evening, evening.press_key, 0)
    at = match.table.timeline.at
    evening.press_key("undo")
    assert "Aki, shall your move be taken back?" in evening.reads()
    evening.press_key("confirm")
    assert match.table.timeline.at == at - 1


def test_at_a_stricter_table_only_whoever_acted_takes_back(evening: Evening) -> None:
    match, aki, ren = two_pads(evening, Undo.UNTIL_REVEALED)
    at = match.table.timeline.at
    evening.press_pad(ren, "undo")
    assert "Only Aki can take this back." in evening.reads()
    assert match.table.timeline.at == at
    evening.press_pad(aki, "undo")
    assert match.table.timeline.at == at - 1


def test_a_device_without_a_seat_takes_nothing_back(evening: Evening) -> None:
    match, _, _ = two_pads(evening)
    at = match.table.timeline.at
    evening.press_key("undo")
    evening.press_key("redo")
    assert evening.scene == "Playing"
    assert match.table.timeline.at == at


# --- looking back ---------------------------------------------------------------------------------------


def four_turns(evening: Evening, press: Any, device: str) -> Any:
    seating = Seating((Player("Aki", holds=device), Player("Ren", holds=device), None, None))
    match = sit_down(evening, seating)
    for seat in (0, 1, 0, 1):
        play_turn(evening, press, seat)
    return match


@pytest.mark.parametrize("hand", [by_keyboard, by_pad])
def test_scrubbing_shows_the_past_and_nothing_can_be_played_there(evening: Evening, hand: Any) -> None:
    press = hand(evening)
    match = four_turns(evening, press, device_of(evening))
    now, stamp = match.table.timeline.at, match.table.stamp
    assert match.table.turns() == 4
    present = match.view
    press("earlier")
    press("earlier")
    assert "Looking back" in evening.reads()
    assert f"Turn {match.table.turns(now - 2)} of 4" in evening.reads()
    assert match.view == BOX.project(match.table.timeline.state_at(now - 2), None)
    press("undo")
    press("redo")
    press("next")
    assert match.table.stamp == stamp, "the past is only looked at"
    press("later")
    assert "Looking back" in evening.reads()
    press("later")
    assert "Looking back" not in evening.reads(), "the last moment is the present"
    assert match.view == present
    press("earlier")
    press("back")
    assert match.view == present
    assert match.table.stamp == stamp


def test_the_log_unrolls_and_a_line_opens_its_moment(evening: Evening) -> None:
    match = four_turns(evening, evening.press_key, "desk")
    here = evening.top.focus.name
    evening.press_key("log")
    lines = [said for said in evening.top.said if said.name.startswith("roll line")]
    assert lines[-1].text == latest(match, evening.house.words, match.shown), "the newest line is at the bottom"
    assert not any("stones" in line.text for line in lines), "what can be seen is not told"
    for _ in range(3):
        evening.press_key("up")
    evening.press_key("confirm")
    assert "Looking back" in evening.reads()
    told = log(match, evening.house.words)[-4]
    assert match.shown == told.at
    evening.press_key("earlier")
    assert match.shown == told.at - 1
    evening.press_key("log")
    assert not any(said.name.startswith("roll line") for said in evening.top.said)
    assert "Looking back" in evening.reads(), "rolled up, the past is still there to be looked at"
    evening.press_key("back")
    assert match.looking is None
    assert evening.top.focus.name == here


def test_a_line_of_the_log_lights_its_square_when_it_is_focused_and_the_rim_says_which_it_is(evening: Evening) -> None:
    match = four_turns(evening, evening.press_key, "desk")
    rims = {f"rim text {mark}" for mark in "123456789abcdefghi"}
    assert not rims & {said.name for said in evening.top.said}
    evening.press_key("log")
    told = log(match, evening.house.words)
    seen = []
    for line in reversed(told[-4:]):
        lit = [drawn.name for drawn in evening.top.laid if drawn.name.startswith("lit ")]
        assert lit == [f"lit {place}" for place in line.places]
        assert all(place in line.text for place in line.places)
        seen += lit
        evening.press_key("up")
    assert len(set(seen)) > 1
    assert rims <= {said.name for said in evening.top.said}
    assert not [fault for said in evening.top.said for fault in unreadable(said)]
    evening.press_key("back")
    assert not rims & {said.name for said in evening.top.said}


def test_the_log_with_the_mouse_alone(evening: Evening) -> None:
    match = four_turns(evening, evening.press_key, "desk")
    press = by_mouse(evening)
    press("log")
    assert evening.top.focus.name.startswith("line")
    for _ in range(2):
        evening.wheel(1)
    evening.click(evening.top.focus.targets[0].name)
    assert match.looking is not None
    pin = next(each for each in evening.top.laid if each.name == "looking pin")
    assert pin.layer > evening.top.ring_layer(), "the ring lies under the pin that the paper hangs on"
    seen = match.shown
    press("later")
    assert match.shown == seen + 1
    press("back")
    assert match.looking is None
    assert "Looking back" not in evening.reads()


def test_a_long_story_can_be_scrolled_from_end_to_end(evening: Evening) -> None:
    match = sit_down(evening, DESK)
    while not match.over:
        match.submit(match.table.legal(match.waiting[0])[:1], evening.loop.clock, 0.0)
    match.undo(evening.loop.clock, 0.0)
    evening.top._refocus()
    evening.press_key("log")
    told = log(match, evening.house.words)
    seen = set()
    for _ in told:
        seen |= {said.text for said in evening.top.said if said.name.startswith("roll line")}
        evening.press_key("up")
    assert {line.text for line in told} <= seen
    evening.press_key("confirm")
    assert match.shown == told[0].at == 1


def test_minds_wait_while_the_past_is_looked_at(evening: Evening) -> None:
    match = sit_down(evening, BOT)
    while match.waiting == (0,):
        match.submit(match.table.legal(0)[-1:], evening.loop.clock, 0.0)
    at = match.table.timeline.at
    evening.press_key("earlier")
    evening.wait(200)
    assert match.table.timeline.at == at
    evening.press_key("back")
    evening.wait(200)
    assert match.table.timeline.at > at


def test_pausing_while_looking_back_comes_back_to_the_same_moment(evening: Evening) -> None:
    match = four_turns(evening, evening.press_key, "desk")
    evening.press_key("earlier")
    shown = match.shown
    evening.press_key("pause")
    assert evening.scene == "Pause"
    evening.press_key("back")
    assert match.shown == shown
    assert "Looking back" in evening.reads()


# --- any mix --------------------------------------------------------------------------------------------

MOVES = st.one_of(
    st.tuples(st.just("play"), st.integers(0, 10**6)),
    st.tuples(st.sampled_from(["undo", "redo", "now", "hurry", "settle"]), st.just(0)),
    st.tuples(st.just("look"), st.integers(0, 60)),
    st.tuples(st.just("wait"), st.integers(0, 20)),
)


@settings(max_examples=150, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10**6), bot=st.booleans(), moves=st.lists(MOVES, min_size=5, max_size=60))
def test_the_settled_board_is_the_fold_after_any_mix(seed: int, bot: bool, moves: list[tuple[str, int]]) -> None:
    """Play, undo, redo, looking back and forth, hurried or not: what lies there is what happened up to there."""
    seating = BOT if bot else DESK
    match = Match(Table.new(BOX, {"seats": 2}, str(seed), undo=Undo.FREE), seating)
    clock = 0.0
    for what, number in moves:
        clock += 0.05
        if what == "play" and match.looking is None and not match.over:
            legal = match.table.legal(match.waiting[0])
            assert match.submit((legal[number % len(legal)],), clock, 1.0) is None
        elif what == "undo" and match.looking is None:
            back = match.back("desk")
            assert isinstance(back, Back | Trouble)
            if isinstance(back, Back):
                assert match.undo(clock, 1.0, back.to) is None
                assert match.players[match.waiting[0]].human
        elif what == "redo" and match.looking is None:
            match.redo(clock, 1.0)
        elif what == "look":
            match.look(number, clock, 1.0)
        elif what == "now":
            match.look(None, clock, 1.0)
        elif what == "hurry":
            match.conductor.hurry(clock)
        elif what == "settle":
            match.settle()
        elif what == "wait":
            clock += number / 10
    timeline = match.table.timeline
    facts = [fact for commit in timeline.commits[: match.shown] for fact in commit.facts]
    told = fold(BOX, BOX.project(timeline.state_at(0), None), [BOX.redact(fact, None) for fact in facts])
    assert match.view == told
    late = clock + 60.0
    settled = match.conductor.seen(late)
    assert settled == poses(told, match.eye)
    if match.looking is None:
        assert match.view == match.table.view(None)
