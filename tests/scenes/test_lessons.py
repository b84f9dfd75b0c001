"""Lessons as a learner takes them: by pad, by keyboard, by mouse, in both languages, through the real loop."""

from __future__ import annotations

import errno
import itertools
import json
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pygame
import pytest

from game.files import unwritten
from game.games.hiroba.parts import GRID
from game.games.hitohira.hand import GRAB, TAP
from game.games.hitohira.layout import DIVIDED, STRIP
from game.kernel.lesson import Lesson
from game.kernel.table import Table, Undo
from game.lessons import school_of
from game.progress import Progress, keep_done, load_progress
from game.registry import TABLES, box_of
from game.scenes.lesson import HINT_AFTER, LessonScene
from game.scenes.match import Match
from game.scenes.playing import Playing as TableOfPlay
from game.scenes.porch import Porch
from game.scenes.school import SchoolScene, begun
from game.scenes.scoring import Scoring
from game.scenes.seating import Player, Seating
from game.scenes.sitting import Mode
from game.scenes.tutor import Tutor
from game.stage.intents import Act
from game.stage.loop import STEP
from game.stage.scenes import Push, Reset
from game.stage.window import SAFE
from tests.scenes.learner import LESSONS, Learner, begin, faults_of, settle
from tests.scenes.people import BUTTONS, Evening, overlapping, unreadable

# --- what is seen ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [150])  # at 100 every step is walked, with a mistake, in test_lesson_walks
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_step_overflows_at_any_size_of_text(tmp_path: Path, language: str, size: int) -> None:
    evening = Evening(tmp_path, (960, 540), language=language, text_size=size)
    try:
        faults: list[str] = []
        for game, name in LESSONS:
            scene = begin(evening, name, game, alone=True)
            while scene.step is not None:
                faults += [f"{name}, {fault}" for fault in faults_of(scene)]
                scene.tutor.hinted = scene.tutor.helps  # as after a while
                scene._refocus(scene.focus.name)
                evening.wait(1)
                faults += [f"{name} with its hint, {fault}" for fault in faults_of(scene)]
                evening.press_key("later")
                settle(evening)
            faults += [f"{name} at its end, {fault}" for fault in faults_of(scene)]
        evening.loop.go(Push(SchoolScene(evening.house, "hiroba")))
        evening.wait(2)
        for said in evening.top.said:
            if not SAFE.contains(said.rect) or (said.room and not said.room.inflate(8, 8).contains(said.rect)):
                faults.append(f"school: {said.text!r} {said.rect}")
        assert not faults, "\n".join(faults)
    finally:
        evening.close()


def test_what_a_thing_is_worth_is_told_only_after_it_was_asked(tmp_path: Path) -> None:
    evening = Evening(tmp_path, (960, 540))
    try:
        scene = begin(evening, "turtle", "koi", alone=True)
        seen = []
        while scene.step is not None:
            seen.append((scene.step.say, scene.board.paint.totals))
            evening.press_key("later")
            settle(evening)
        assert seen == [("claim", False), ("points", False), ("needs", True)]
    finally:
        evening.close()


def test_where_the_next_step_asks_for_points_the_hand_tells_none_before() -> None:
    """A hand foretells what a place would bring, and that would be the answer."""
    open_books = [
        f"{name}, {step.say}"
        for game, name in LESSONS
        for step, asking in itertools.pairwise(cast("Lesson", school_of(game).named(name)).steps)
        if game == "koi" and step.do and asking.asks is not None and asking.asks.score and asking.opens is None
        if step.do[0].split()[1] in {"claim", "lay", "koi"} and not step.blind
    ]
    assert open_books == []


def test_the_books_open_at_the_game_whose_lessons_are_begun(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    try:
        assert begun(evening.house) == TABLES[0]
        keep_done(evening.house.progress_file, "koi", "first")
        assert begun(evening.house) == "koi"
    finally:
        evening.close()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
@pytest.mark.parametrize("game", TABLES)
def test_the_list_of_lessons_can_be_read_page_by_page(
    tmp_path: Path, game: str, size: tuple[int, int], language: str
) -> None:
    evening = Evening(tmp_path, size, language=language, text_size=150)
    evening.loop.go(Push(SchoolScene(evening.house, game)))
    seen: list[str] = []
    while True:
        evening.wait(2)
        texts = evening.top.said
        assert [fault for said in texts for fault in unreadable(said)] + overlapping(texts) == []
        seen += [target.name for target in evening.top.focus.targets]
        if len(seen) >= len(school_of(game).lessons):
            break
        evening.press_key("later")
    assert seen == [lesson.name for lesson in school_of(game).lessons]
    evening.close()


def test_pages_of_lessons_are_turned_by_walking_on_and_by_mouse(evening: Evening) -> None:
    lessons = [lesson.name for lesson in school_of("koi").lessons]
    evening.loop.go(Push(SchoolScene(evening.house, "koi")))
    for press, at in (("down", 1), ("right", 8), ("right", 15), ("left", 8), ("right", 15), ("right", 22)):
        evening.press_key(press)
        assert evening.top.focus.name == lessons[at]
    region = next(rect for rect, act in evening.top.regions if act is Act.EARLIER)
    evening.point(region.center, 1)
    assert (evening.top.page, evening.top.focus.name) == (0, lessons[0])
    assert "1 / 3" in evening.reads()


# --- the first lesson, with each device -----------------------------------------------------------------


def test_from_the_porch_to_ready_with_a_pad_alone(evening: Evening) -> None:
    pad = evening.pad()
    learner = Learner(evening, lambda what: evening.press_pad(pad, what))
    evening.walk(learner.press, "books")
    assert "Lessons" in evening.reads()
    learner.press("confirm")
    assert evening.scene == "SchoolScene"
    assert "0 of 46 rules learned" in evening.reads()
    assert evening.top.focus.name == "first"
    learner.press("confirm")
    settle(evening)
    while learner.scene.step is not None:
        learner.answer()
    assert "Play now" in evening.reads()
    assert evening.top.focus.name == "next lesson", "who has taken the first is not ready yet"
    learner.press("confirm")
    evening.wait(2)
    assert learner.scene.lesson.name == "tile", "the next lesson begins at once"
    while learner.scene.step is not None:
        learner.answer()
    evening.walk(learner.press, "leave")
    learner.press("confirm")
    evening.wait(2)
    assert evening.scene == "SchoolScene"
    assert "12 of 46 rules learned" in evening.reads()
    assert evening.top.done == {"first", "tile"}
    learner.press("back")
    assert evening.scene == "Porch"


def take_the_first(evening: Evening, press: Callable[[str], None]) -> Learner:
    """From the porch to the end of the first lesson."""
    learner = Learner(evening, press)
    evening.walk(press, "books")
    press("confirm")
    press("confirm")
    settle(evening)
    while learner.scene.step is not None:
        learner.answer()
    return learner


def test_who_is_ready_can_play_at_once(evening: Evening) -> None:
    learner = take_the_first(evening, evening.press_key)
    assert "Play now" in evening.reads()
    evening.walk(learner.press, "play now")
    learner.press("confirm")
    evening.wait(3)
    assert evening.scene == "Playing"
    assert [(player.holds, player.mind) for player in evening.top.match.players] == [("desk", None), (None, "gardener")]
    assert evening.top.match.table.head.sitters[1].mind == "gardener"


def test_the_first_lesson_of_another_game_leads_into_a_match_of_that_game(evening: Evening) -> None:
    learner, game = Learner(evening, evening.press_key), "haniwa"
    evening.loop.go(Push(SchoolScene(evening.house, game, table=evening.top._play_now)))
    evening.wait(2)
    learner.press("confirm")
    settle(evening)
    while learner.scene.step is not None:
        learner.answer()
    evening.walk(learner.press, "play now")
    learner.press("confirm")
    evening.wait(3)
    assert evening.scene == "Playing"
    assert evening.top.match.box.name == game


def test_the_first_lesson_with_the_keyboard_alone(evening: Evening) -> None:
    take_the_first(evening, evening.press_key)
    assert "Well done!" in evening.reads()


def test_the_first_lesson_with_the_mouse_alone(evening: Evening) -> None:
    evening.click("books")
    evening.click("first")
    settle(evening)
    scene = evening.top
    while scene.step is not None:
        step, at = scene.step, scene.course.at
        if step.want in ("do", "try"):
            command = scene.course.own
            hand, square = scene.match.hand(scene.lesson.learner), getattr(command, "square", None)
            spot = scene.focus.name if square is None else GRID.names[square]
            for _ in range(12):
                if hand.aim(scene.match.view, spot) == (command,):
                    break
                evening.wheel()
            if square is None:
                evening.click_confirm()
            else:
                evening.click(spot)
            if scene.acting.card.why is not None and scene.course.at == at:
                evening.click_prompt("Go on")
        elif step.want == "choose":
            evening.click(f"choice {[option.means for option in step.choose].index(scene.course.fact.value)}")
        elif step.shows:
            evening.click_prompt("Go on")
        else:
            evening.click("next")
        settle(evening)
        assert scene.course.at == at + 1
    evening.click("leave")
    evening.wait(2)
    assert evening.scene == "SchoolScene"
    assert evening.top.done == {"first"}


# --- answers and steps ----------------------------------------------------------------------------------


def more(scene: Any) -> str:
    """What the slip says below its words."""
    return next((said.text for said in scene.said if said.name == "lesson more"), "")


def at_step(evening: Evening, name: str, say: str, game: str = "hiroba") -> Any:
    """A lesson, the steps before this one skipped."""
    scene = begin(evening, name, game, alone=True)
    while scene.step is not None and scene.step.say != say:
        evening.press_key("later")
        settle(evening)
    return scene


def test_a_counter_begins_without_a_number_and_asks_for_one(evening: Evening) -> None:
    scene = at_step(evening, "tile", "worth")
    assert "?" in evening.reads()
    evening.press_key("confirm")
    assert "Choose a number first" in more(scene)
    assert scene.tutor.wrong == 0, "that was no answer"


def test_a_wrong_number_gets_a_reason_and_only_then_the_line_of_the_receipt(evening: Evening) -> None:
    scene = at_step(evening, "tile", "worth")
    at = scene.course.at
    evening.press_key("right")
    evening.press_key("confirm")
    assert more(scene) == "Not quite. It is more. Count every marked square, empty or not."
    evening.press_key("confirm")
    assert "The answer is 3. A garden won: 3\N{NO-BREAK SPACE}points." in more(scene)
    assert scene.course.at == at, "and is asked again"
    assert not faults_of(scene)
    Learner(evening, evening.press_key).count(3)
    assert "Right! 3 squares, 3 points." in evening.reads(), "a right one is told so, with what it means"


def test_no_answer_is_chosen_before_the_learner_chooses(evening: Evening) -> None:
    scene = at_step(evening, "scoring", "double")
    assert scene.focus.name == "question"
    evening.press_key("confirm")
    assert "Choose an answer first" in more(scene)
    Learner(evening, evening.press_key).choose(0)
    assert more(scene) == "Not quite. One point a square, and the koi doubles that."
    evening.press_key("confirm")
    assert "The answer is 10." in more(scene)


def test_a_wrong_choice_twice_is_told_with_its_reason(evening: Evening) -> None:
    scene = at_step(evening, "ponds", "first")
    Learner(evening, evening.press_key).choose(0)
    assert "The answer is" not in more(scene)
    evening.press_key("confirm")
    assert more(scene).startswith("The answer is Aki. Add up each one’s pebbles beside the pond.")


def test_a_wrong_choice_about_a_move_twice_gets_the_refusal(evening: Evening) -> None:
    scene = at_step(evening, "stone", "blocked")
    Learner(evening, evening.press_key).choose(0)
    evening.press_key("confirm")
    assert "Something lies there already." in more(scene)


def test_totals_are_hidden_while_they_are_asked_for(evening: Evening) -> None:
    at_step(evening, "scoring", "double")
    points = [said.text for said in evening.top.said if said.name.startswith("points")]
    assert points == ["?", "?"]
    at_step(evening, "scoring", "total")
    points = [said.text for said in evening.top.said if said.name.startswith("points")]
    assert points == ["34", "33"]


def test_what_is_allowed_but_not_asked_for_is_told_and_not_done(evening: Evening) -> None:
    scene = at_step(evening, "first", "low")
    before = scene.course.table.stamp
    Learner(evening, evening.press_key).play(scene.course.box.hear("A 2@4e"))
    assert more(scene).startswith("You may do that. Here, do what this slip asks.")
    assert scene.course.table.stamp == before
    assert scene.step.say == "low"


def test_what_is_taken_up_and_leads_away_from_the_answer_is_told_and_put_back(evening: Evening) -> None:
    scene = at_step(evening, "bust", "save", "hitohira")
    hand = scene.match.hand(scene.lesson.learner)
    assert scene.focus.name == "keep l", "a piece that is not asked for"
    evening.press_key("confirm")
    assert more(scene).startswith("You may do that. Here, do what this slip asks.")
    assert hand.held.keeps == ()
    assert scene.focus.name == "keep l"
    Learner(evening, evening.press_key).answer()
    assert scene.step.say == "over"


@pytest.mark.parametrize("lesson", ["bust", "end"])
@pytest.mark.parametrize("marked", [True, False], ids=["marked", "unmarked"])
@pytest.mark.parametrize("order", ["rw", "wr"])
def test_what_a_button_would_choose_at_once_can_be_chosen_one_after_the_other(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, lesson: str, order: str, *, marked: bool
) -> None:
    """'Best two' is a way to keep a red and a white; so is to choose them, in any order."""
    if not marked:
        monkeypatch.setattr(Tutor, "_marked", lambda *_: [])
    scene = at_step(evening, lesson, "save", "hitohira")
    hand = scene.match.hand(scene.lesson.learner)
    for many, colour in enumerate(order, start=1):
        evening.walk(evening.press_key, f"keep {colour}")
        evening.press_key("confirm")
        assert hand.held.keeps == tuple(order[:many])
        assert not more(scene)
    evening.walk(evening.press_key, "go")
    evening.press_key("confirm")
    settle(evening)
    assert scene.step.say != "save"


def test_the_meters_of_a_row_stand_empty_while_they_would_be_the_answer(evening: Evening) -> None:
    def meters(say: str) -> bytes:
        at_step(evening, "black", say, "hitohira")
        canvas = evening.window.canvas.surface
        scale = canvas.get_width() / 1920
        left = STRIP.move(150, 0)
        rect = pygame.Rect(
            *(round(each * scale) for each in (left.x, left.y + 16, DIVIDED - left.x - 16, STRIP.h - 32))
        )
        return pygame.image.tobytes(canvas.subsurface(rect), "RGB")

    nothing = meters("blacks")
    assert meters("worst") != nothing, "four pieces lie there"
    assert meters("red") == nothing, "the same four, and it is asked which of them would do it"


def test_what_the_rules_refuse_gets_the_why_not_card_and_can_be_tried_again(evening: Evening) -> None:
    scene = at_step(evening, "first-turn", "yours")
    learner = Learner(evening, evening.press_key)
    evening.walk(evening.press_key, "3d")
    evening.press_key("confirm")
    assert "Start square" in evening.reads()
    assert not faults_of(scene), "the slip and the card leave each other room"
    evening.press_key("confirm")
    assert scene.step.say == "yours"
    learner.answer()
    assert scene.step.say == "one"


def test_the_mark_stays_while_a_card_lies(evening: Evening) -> None:
    scene = at_step(evening, "first", "twice")
    Learner(evening, evening.press_key).press("previous")
    evening.walk(evening.press_key, "6d")
    evening.press_key("confirm")
    evening.wait(2)
    assert scene.acting.card.lies
    assert "mark 0 0" in {drawn.name for drawn in scene.laid}
    assert next(prompt.text for prompt in scene.prompts()) == "Go on", "one word for one act"


def test_another_position_just_lies_there_and_another_deal_is_shown(tmp_path: Path) -> None:
    evening = Evening(tmp_path, reduced_motion=False, speed="normal")
    try:
        for name, before, shown in (("mistake", "spent", False), ("setup", "begin", True)):
            scene = begin(evening, name)
            while scene.step.say != before:
                evening.press_key("later")
                settle(evening)
            table = scene.course.table
            evening.press_key("later")
            evening.wait(2)
            assert scene.course.table is not table
            assert scene.board.opening == shown
            settle(evening)
    finally:
        evening.close()


def test_what_is_asked_for_out_of_turn_shows_the_button_that_does_it_at_a_table(evening: Evening) -> None:
    pad = evening.pad()
    scene = at_step(evening, "mistake", "catch")
    evening.press_pad(pad, "hint")
    evening.wait(2)
    button = next(rect for name, rect in scene.slip.buttons() if name == "ask")
    scale = evening.window.canvas.scale
    shown = [drawn.rect for drawn in scene.laid if drawn.name.startswith("glyph back")]
    on_slip = [rect for rect in shown if button.collidepoint(rect.centerx / scale, rect.centery / scale)]
    assert len(shown) == 2, "on the slip, and at the foot of the screen"
    assert len(on_slip) == 1
    evening.press_pad(pad, "back")
    settle(evening)
    assert scene.step.say == "again"


def test_hints_see_what_is_held_and_where_the_focus_is(evening: Evening) -> None:
    scene = at_step(evening, "first", "twice")
    evening.press_key("hint")
    assert more(scene) == "First press “Take 8”."
    evening.press_key("previous")
    assert more(scene) == "Go to the marked place and press “Place 8”."
    evening.walk(evening.press_key, "6d")
    assert more(scene) == "Press “Place 8”."


@pytest.mark.parametrize(
    ("lesson", "step", "start"), [("claim", "claim", "goal turtle"), ("first", "koi", "store small")]
)
def test_what_is_taken_up_is_not_led_to_the_one_right_place(
    evening: Evening, lesson: str, step: str, start: str
) -> None:
    """At a table the hand leads to what is best; whoever learns finds it."""
    scene = at_step(evening, lesson, step, "koi")
    assert scene.focus.name != start, "nor does a step begin on what it marks"
    evening.walk(evening.press_key, start)
    evening.press_key("confirm")
    hand = scene.match.hand(0)
    assert scene.focus.name in hand.open(scene.match.view), "it could go there"
    assert scene.focus.name not in scene.tutor.fitting(), "but that is not what is asked for"
    evening.press_key("confirm")
    assert (scene.step.say, scene.tutor.hinted) == (step, True)


def test_what_is_to_be_looked_at_is_the_thing_that_is_marked_and_its_button_is_in_sight(evening: Evening) -> None:
    scene = at_step(evening, "claim", "worth", "koi")
    evening.pad()
    assert "Inspect" in [prompt.text for prompt in scene.prompts() if not prompt.spare]
    evening.walk(evening.press_key, "gong")
    evening.press_key("inspect")
    evening.press_key("confirm")
    assert scene.step.say == "worth"
    evening.walk(evening.press_key, "goal turtle")
    evening.press_key("inspect")
    assert "Counts by the empty water beside it" in " ".join(said.text for said in scene.said)
    evening.press_key("confirm")
    assert scene.step.say == "copies"


def marks(scene: Any) -> list[tuple[int, int]]:
    """Where the marks of the brush are on the screen."""
    return [each.rect.center for each in scene.laid if each.name.startswith("mark ")]


def test_a_hint_marks_the_place_that_it_sends_to_and_no_other(evening: Evening) -> None:
    """The step marks where the tile goes; where it is taken up from is marked when somebody asks."""
    scene = at_step(evening, "first", "more", "koi")
    evening.walk(evening.press_key, "gong")
    before = marks(scene)
    evening.press_key("hint")
    assert more(scene).endswith("Go to the marked place and press “Take up”.")
    (mark,) = marks(scene)
    assert mark not in before
    sent = scene.tutor.beckons(scene.focus.name)
    evening.walk(evening.press_key, sent)
    scale = evening.window.canvas.scale
    assert scene.focus.rect.collidepoint(mark[0] / scale, mark[1] / scale)
    assert more(scene).endswith("First press “Take up”.")
    assert marks(scene) == before


def test_the_hint_comes_after_a_while(evening: Evening) -> None:
    scene = at_step(evening, "first", "low")
    assert not more(scene)
    for _ in range(round(HINT_AFTER * 60) + 10):
        evening.loop.advance(1 / 60)
    evening.wait(2)
    assert more(scene).startswith("Go to the marked place")


def test_a_closer_look_that_names_a_square_names_rows_and_columns_as_well(evening: Evening) -> None:
    scene = at_step(evening, "pebbles", "nine")
    assert not any(said.name.startswith("rim text") for said in scene.said)
    evening.walk(evening.press_key, "3e")
    evening.press_key("inspect")
    assert "Square 3e" in evening.reads()
    assert {"rim text 3", "rim text e"} <= {said.name for said in scene.said}


def test_a_step_that_shows_lets_the_rules_say_why_card_after_card(evening: Evening) -> None:
    scene = at_step(evening, "tile", "closed")
    assert "A pond" in evening.reads()
    evening.press_key("confirm")
    settle(evening)
    assert "Open water" in evening.reads()
    evening.press_key("confirm")
    settle(evening)
    assert scene.step.say == "rings"


def test_a_step_waits_for_a_button_and_lets_it_do_what_it_does(evening: Evening) -> None:
    scene = at_step(evening, "place-7", "light")
    held = scene.match.hand(0).held
    evening.press_key("right")
    assert scene.step.say == "light"
    evening.press_key("next")
    assert scene.step.say == "place"
    assert scene.match.hand(0).held != held


def test_a_lesson_goes_from_table_to_table_and_back(evening: Evening) -> None:
    scene = at_step(evening, "setup", "three")
    assert len(scene.match.players) == 3
    evening.press_key("undo")
    settle(evening)
    assert len(scene.match.players) == 2
    assert scene.match.view == scene.course.table.view(scene.lesson.learner)


def test_the_table_is_seen_from_the_learners_side_while_the_others_play(evening: Evening) -> None:
    scene = begin(evening, "first", "haniwa")
    learner = Learner(evening, evening.press_key)
    places = [scene.board.layout.places(scene.match.view, scene.match.eye)["A1a"]]
    while scene.step is not None:
        learner.answer()
        places.append(scene.board.layout.places(scene.match.view, scene.match.eye)["A1a"])
    assert scene.match.table.over, "the other has played last"
    assert len(set(map(tuple, places))) == 1


def test_nothing_is_noted_where_the_slip_lies(evening: Evening) -> None:
    scene = begin(evening, "turn", "haniwa")
    learner = Learner(evening, evening.press_key)
    while scene.course.at < 4:
        learner.answer()
    assert scene.match.hand(0).grip(scene.match.view, scene.match.eye, scene.focus.name) is not None
    notes = [said.rect for said in scene.said if said.name.startswith("note")]
    assert notes, "what would come of it is told"
    assert scene.slip.rect.collidelist(notes) < 0


def test_steps_are_taken_back_repeated_and_skipped(evening: Evening) -> None:
    scene = begin(evening, "first")
    learner = Learner(evening, evening.press_key)
    opening = scene.course.table.state
    learner.answer()
    learner.answer()
    assert scene.course.at == 2
    assert scene.course.table.state != opening
    evening.press_key("undo")
    assert scene.course.at == 1
    assert scene.course.table.state == opening, "the pebble is back in the hand"
    evening.press_key("later")
    evening.press_key("later")
    settle(evening)
    assert scene.course.at == 3
    played = scene.course.table.state
    evening.press_key("earlier")
    settle(evening)
    assert scene.course.at == 3
    assert scene.course.table.state == played, "what the table plays in this step was played again"
    assert scene.match.conductor.home == scene.board.layout.poses(scene.match.view, scene.match.eye)
    for _ in range(5):
        evening.press_key("undo")
        settle(evening)
    assert scene.course.at == 0
    assert scene.course.table.state == opening


def test_after_one_step_alone_something_is_focused_though_the_next_step_would_play(evening: Evening) -> None:
    lesson = school_of("hiroba").named("mistake")
    assert lesson is not None
    scene = LessonScene(evening.house, lesson, only=4)
    evening.loop.go(Push(scene))
    settle(evening)
    evening.press_key("later")
    evening.wait(2)
    assert scene.mode is Mode.OVER
    assert scene.course.due is not None, "the step after it begins with a move of the table"
    assert scene.ring_rect() is not None


def test_any_mix_of_presses_keeps_a_lesson_whole(evening: Evening) -> None:
    """Answers, wrong or right, steps back, on and again: there is a focus, and the pieces lie where the view says."""
    luck = random.Random(7)
    keys = ["up", "down", "left", "right", "next", "inspect", "undo", "redo", "back", "later", "earlier"]
    for game, name in LESSONS:
        scene = begin(evening, name, game, alone=True)
        for _ in range(30):
            evening.press_key(luck.choice([*keys, "confirm", "confirm", "confirm"] if scene.step else keys[:4]))
            assert evening.top is scene
            assert scene.focus.name is not None or scene.course.due is not None, "while the table plays there is none"
            assert 0 <= scene.course.at <= len(scene.lesson.steps)
        settle(evening)
        assert scene.match.conductor.home == scene.board.layout.poses(scene.match.view, scene.match.eye)
        assert scene.match.view == scene.course.table.view(scene.lesson.learner)


def test_the_learner_calls_a_mistake(evening: Evening) -> None:
    scene = at_step(evening, "mistake", "catch")
    assert "Call a mistake" in evening.reads()
    evening.press_key("back")
    settle(evening)
    assert scene.step.say == "again"
    assert scene.course.table.state.cells[GRID.square["4e"]] == "", "the pebble went back"


def test_pausing_a_lesson_begins_again_or_leaves(evening: Evening) -> None:
    scene = begin(evening, "first")
    evening.press_key("later")
    evening.press_key("pause")
    assert "The lesson waits" in evening.reads()
    evening.press_key("down")
    evening.press_key("confirm")
    assert scene.course.at == 0
    evening.press_key("pause")
    evening.walk(evening.press_key, "leave")
    evening.press_key("confirm")
    evening.wait(2)
    assert evening.scene == "Porch"


def test_with_motion_the_marks_are_drawn_and_the_table_waits_a_beat(tmp_path: Path) -> None:
    evening = Evening(tmp_path, reduced_motion=False, speed="normal")
    try:
        scene = begin(evening, "first")
        learner = Learner(evening, evening.press_key)
        for _ in range(3):
            learner.answer()
        assert scene.course.at == 3
        assert scene.course.due is None
        assert "B6" in scene.course.box.show(scene.course.table.state)
        while scene.step is not None:
            learner.answer()
        evening.wait(60)
        assert "Well done!" in evening.reads()
    finally:
        evening.close()


# --- the lesson that explains ---------------------------------------------------------------------------


def two(evening: Evening, **options: Any) -> Match:
    table = Table.new(box_of("hiroba"), {"seats": 2, "first": 0, **options}, "lesson", undo=Undo.FREE)
    del evening
    return Match(table, Seating((Player("Aki", holds="desk"), Player("Ren", holds="desk"), None, None)))


def test_a_why_not_card_opens_its_lesson_and_closes_it_again(evening: Evening) -> None:
    evening.loop.go(Reset(TableOfPlay(evening.house, two(evening))))
    table = evening.top
    starts = [GRID.names[n] for n in GRID.squares if table.match.view.board.starts >> n & 1]
    bare = next(name for name in GRID.names if name not in starts and table.focus.put(name))
    evening.walk(evening.press_key, bare)
    evening.press_key("confirm")
    assert {"Start square", "Show me", "Close"} <= set(evening.reads())
    evening.press_key("inspect")
    settle(evening)
    assert evening.top.lesson.name == "first-turn"
    assert evening.top.step.say == "rings"
    Learner(evening, evening.press_key).answer()
    assert evening.top.step is None, "one step, and no more"
    assert {"Leave the lesson", "The whole lesson"} <= set(evening.reads())
    assert "first-turn" not in load_progress(evening.house.saves / "lessons.json")[0].of("hiroba")
    evening.press_key("confirm")
    evening.wait(2)
    assert evening.top is table
    assert "Start square" in evening.reads(), "everything is as it was"
    evening.press_key("back")
    assert "Start square" not in evening.reads()


def test_a_line_of_the_scroll_opens_its_lesson(evening: Evening) -> None:
    match = two(evening)
    box, luck = match.box, 0
    while not match.table.over:
        legal = box.legal(match.table.state, match.waiting[0])
        match.table.submit(legal[luck % len(legal)])
        luck += 7
    match.view = match.table.view(None)
    evening.loop.go(Reset(Scoring(evening.house, match)))
    evening.wait(3)
    scroll = evening.top
    while scroll.focus.name != "total":
        evening.press_key("down")
    evening.press_key("inspect")
    settle(evening)
    decided = scroll.receipt.decided_by
    assert decided in evening.top.step.explains.decided, "the total shows what decided it"
    evening.press_key("pause")
    evening.walk(evening.press_key, "leave")
    evening.press_key("confirm")
    evening.wait(2)
    assert (evening.top, scroll.focus.name) == (scroll, "total")
    evening.press_key("up")
    assert "Show me" in evening.reads()
    evening.press_key("inspect")
    settle(evening)
    assert evening.scene == "LessonScene"
    evening.press_key("pause")
    evening.walk(evening.press_key, "leave")
    evening.press_key("confirm")
    evening.wait(2)
    assert evening.top is scroll


def test_nobody_misses_the_scroll_by_pressing_while_it_is_written(evening: Evening) -> None:
    evening.house.change(speed="slow", reduced_motion=False)
    match = two(evening)
    while not match.table.over:
        match.table.submit(match.box.legal(match.table.state, match.waiting[0])[0])
    match.view = match.table.view(None)
    evening.loop.go(Reset(Scoring(evening.house, match)))
    evening.wait(3)
    assert "Play again" not in evening.reads()
    evening.press_key("confirm")
    evening.press_key("confirm")
    assert evening.scene == "Scoring", "a press finishes the row, another one everything"
    assert {"Total", "Play again"} <= set(evening.reads())
    evening.click(evening.top.focus.targets[-2].name)
    assert evening.scene == "Scoring", "a click on a line only looks at it"
    evening.click_prompt("Play again")
    evening.wait(200)  # the doors close and open, slowly
    assert evening.scene == "Playing"


def test_a_mistake_is_called_at_the_table(evening: Evening) -> None:
    evening.loop.go(Reset(TableOfPlay(evening.house, two(evening, honour=True))))
    evening.wait(2)
    assert "Call a mistake" not in evening.reads()
    evening.press_key("confirm")
    assert "Call a mistake" in evening.reads()
    evening.press_key("back")
    assert "All is well" in evening.reads(), "there was none, and whether there is one is not given away"


def test_the_pause_of_a_match_leads_to_the_lessons_and_back(evening: Evening) -> None:
    evening.loop.go(Reset(TableOfPlay(evening.house, two(evening))))
    table = evening.top
    evening.wait(2)
    evening.press_key("pause")
    evening.walk(evening.press_key, "lessons")
    evening.press_key("confirm")
    assert evening.scene == "SchoolScene"
    evening.press_key("back")
    evening.press_key("back")
    assert evening.top is table


def test_the_books_on_the_porch_say_how_far_one_is(evening: Evening) -> None:
    keep_done(evening.house.saves / "lessons.json", "hiroba", "first")
    evening.loop.go(Reset(Porch(evening.house)))
    evening.walk(evening.press_key, "books")
    evening.wait(2)
    assert f"1 of {len(LESSONS)} lessons done" in evening.reads()


def test_the_lessons_of_several_games_are_leafed_through(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = school_of("hiroba")
    other = whole._replace(game="haniwa", lessons=whole.lessons[:2], examples=())
    monkeypatch.setattr("game.scenes.school.TABLES", ("hiroba", "haniwa"))
    monkeypatch.setattr("game.scenes.school.school_of", {"hiroba": whole, "haniwa": other}.__getitem__)
    evening.loop.go(Push(SchoolScene(evening.house, "hiroba")))
    evening.wait(2)
    assert "Lessons · Hiroba" in evening.reads()
    evening.press_key("next")
    assert "Lessons · Haniwa" in evening.reads()
    assert [target.name for target in evening.top.focus.targets] == ["first", "tile"]
    evening.press_key("next")
    assert "Lessons · Hiroba" in evening.reads()


# --- what is kept ---------------------------------------------------------------------------------------


def to_the_grab(learner: Learner) -> None:
    """Take the lesson of a free hand to where it is tried, and go to the tray."""
    scene = learner.scene
    while scene.step is not None and scene.step.say != "grab":
        learner.answer()
    where = scene.tutor.place(scene.course.own)
    assert where is not None
    learner.evening.walk(learner.press, where)


@pytest.mark.parametrize("held", [TAP + 2.5 * GRAB, 0.0], ids=["by holding", "by tapping"])
def test_a_free_hand_is_learned_as_it_is_played(evening: Evening, held: float) -> None:
    pad = evening.pad()
    learner = Learner(evening, lambda what: evening.press_pad(pad, what))
    scene = begin(evening, "free-hand", "hitohira")
    to_the_grab(learner)
    at = scene.course.at
    if held:
        pad.hold(BUTTONS["confirm"])
        evening.wait(round(held / STEP))
        assert scene.match.hand(scene.lesson.learner).held.number == 3, "as many as the time was for"
        pad.release(BUTTONS["confirm"])
    else:
        for what in ("confirm", "next", "next"):
            learner.press(what)
        assert scene.course.at == at, "nothing is drawn before it is confirmed"
        learner.press("confirm")
    settle(evening)
    assert scene.course.at == at + 1
    assert scene.match.box.say(scene.match.table.timeline.past[-1].ask) == "A draw 3"


def test_what_is_held_in_one_step_is_not_let_go_in_another(evening: Evening) -> None:
    pad = evening.pad()
    scene = begin(evening, "free-hand", "hitohira")
    learner = Learner(evening, lambda what: evening.press_pad(pad, what))
    to_the_grab(learner)
    at, stamp = scene.course.at, scene.match.table.timeline.at
    pad.hold(BUTTONS["confirm"])
    evening.wait(round((TAP + 2.5 * GRAB) / STEP))
    evening.press_key("earlier")
    pad.release(BUTTONS["confirm"])
    settle(evening)
    assert (scene.course.at, scene.match.table.timeline.at) == (at, stamp)
    assert scene.match.hand(scene.lesson.learner).held is None


def test_all_that_stands_against_keeping_a_lesson_is_told(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def nowhere(path: Path, *_: object) -> None:
        raise unwritten(path, full)

    monkeypatch.setattr("game.scenes.lesson.keep_done", nowhere)
    monkeypatch.setattr(evening.house, "learned", lambda *_: unwritten(Path("household.ndjson"), full))
    scene = begin(evening, "first")
    while scene.step is not None:
        evening.press_key("later")
        settle(evening)
    evening.wait(2)
    told = " ".join(said.text for said in scene.said if said.name == "slip text")
    assert "lessons.json" in told
    assert "household" in told


def test_progress_is_kept_and_survives_a_broken_file(tmp_path: Path) -> None:
    path = tmp_path / "saves" / "lessons.json"
    assert load_progress(path) == (Progress(), None)
    keep_done(path, "hiroba", "first")
    keep_done(path, "hiroba", "tile")
    assert load_progress(path)[0].of("hiroba") == {"first", "tile"}
    path.write_text('{"done": 3}')
    progress, trouble = load_progress(path)
    assert progress == Progress()
    assert trouble is not None
    assert trouble.code == "progress_broken"
    assert path.read_text() == '{"done": 3}', "left as it is"
    keep_done(path, "hiroba", "stone")
    assert load_progress(path)[0].of("hiroba") == {"stone"}
    assert (path.parent / "lessons.json.broken").read_text() == '{"done": 3}'
    assert json.loads(path.read_text())["done"] == {"hiroba": ["stone"]}


def test_a_broken_list_is_told_in_the_school(evening: Evening) -> None:
    (evening.house.saves / "lessons.json").write_bytes(b"\xff")
    evening.loop.go(Push(SchoolScene(evening.house, "hiroba")))
    evening.wait(2)
    assert any("could not be read" in text for text in evening.reads())


def test_a_full_disk_does_not_stop_a_lesson(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = begin(evening, "same-tile")

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    while scene.step is not None:
        evening.press_key("later")
        settle(evening)
    assert "Well done!" in evening.reads()
    assert any("the disk is full" in text for text in evening.reads())


def test_what_a_card_does_is_told_while_something_is_to_be_tried(evening: Evening) -> None:
    """Looking closer at a card reads it, in a lesson as at any table; it is neither refused nor silent."""
    scene = begin(evening, "first-cards", "hitohira", alone=True)
    evening.press_key("confirm")
    settle(evening)
    for card in ("card 0", "card 2"):  # the one that is asked for, and another that could be used
        scene.focus.put(card)
        evening.press_key("inspect")
        assert scene.acting.card.note is not None
        assert scene.acting.card.why is None
        assert scene.tutor.wrong == 0
        evening.press_key("back")
        assert (scene.course.at, scene.acting.card.lies) == (1, False)
