"""Lessons as a learner takes them: by pad, by keyboard, by mouse, in both languages, through the real loop."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.games.hiroba.parts import GRID
from game.kernel.table import Table, Undo
from game.lessons import school_of
from game.progress import Progress, keep_done, load_progress
from game.registry import box_of
from game.scenes.lesson import HINT_AFTER
from game.scenes.match import Match
from game.scenes.playing import Playing as TableOfPlay
from game.scenes.porch import Porch
from game.scenes.school import SchoolScene
from game.scenes.scoring import Scoring
from game.scenes.seating import Player, Seating
from game.stage.scenes import Push, Reset
from game.stage.window import SAFE
from tests.scenes.learner import LESSONS, Learner, begin, faults_of, settle
from tests.scenes.people import Evening

# --- what is seen ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [100, 150])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_step_overflows_at_any_size_of_text(tmp_path: Path, language: str, size: int) -> None:
    evening = Evening(tmp_path, (1920, 1080), language=language, text_size=size)
    try:
        faults: list[str] = []
        for game, name in LESSONS:
            scene = begin(evening, name, game, alone=True)
            while scene.step is not None:
                faults += [f"{name}, {fault}" for fault in faults_of(scene)]
                scene._hinted = bool(scene.step.hint)  # as after a while
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


# --- the first lesson, with each device -----------------------------------------------------------------


def test_from_the_porch_to_ready_with_a_pad_alone(evening: Evening) -> None:
    pad = evening.pad()
    learner = Learner(evening, lambda what: evening.press_pad(pad, what))
    evening.walk(learner.press, "books")
    assert "Lessons" in evening.reads()
    learner.press("confirm")
    assert evening.scene == "SchoolScene"
    assert "0 of 12 examples from the printed rules" in evening.reads()
    assert evening.top.focus.name == "first"
    learner.press("confirm")
    settle(evening)
    while learner.scene.step is not None:
        learner.answer()
    assert evening.top.focus.name == "play now"
    evening.walk(learner.press, "next lesson")
    learner.press("confirm")
    evening.wait(2)
    assert learner.scene.lesson.name == "setup-4", "the next lesson begins at once"
    while learner.scene.step is not None:
        learner.answer()
    evening.walk(learner.press, "leave")
    learner.press("confirm")
    evening.wait(2)
    assert evening.scene == "SchoolScene"
    assert "1 of 12 examples from the printed rules" in evening.reads()
    assert evening.top.done == {"first", "setup-4"}
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
    learner.press("confirm")
    evening.wait(3)
    assert evening.scene == "Playing"
    assert [(player.holds, player.mind) for player in evening.top.match.players] == [("desk", None), (None, "gardener")]
    assert evening.top.match.table.head.sitters[1].mind == "gardener"


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
        command = scene.course.own
        if step.want in ("do", "try"):
            for _ in range(12):
                square = getattr(command, "square", None)
                focus = None if square is None else GRID.names[square]
                if scene.match.hand(scene.lesson.learner).aim(scene.match.view, focus) == (command,):
                    break
                evening.wheel()
            if square is None:
                evening.click_prompt("End turn")
            else:
                evening.click(GRID.names[square])
            if scene.acting.card.why is not None:
                evening.click_prompt("Go on")
        elif step.want == "count":
            for _ in range(scene.course.fact.number):
                evening.click("more")
            evening.click("count")
        else:
            evening.click("next")
        settle(evening)
        assert scene.course.at == at + 1
    evening.click("leave")
    evening.wait(2)
    assert evening.scene == "SchoolScene"
    assert evening.top.done == {"first"}


# --- answers and steps ----------------------------------------------------------------------------------


def test_a_wrong_number_gets_the_line_of_the_receipt(evening: Evening) -> None:
    scene = begin(evening, "scoring")
    while scene.step is not None and scene.step.say != "tile_1":
        evening.press_key("later")
        settle(evening)
    evening.press_key("right")
    evening.press_key("confirm")
    told = next(said.text for said in scene.said if said.name == "lesson more")
    assert "A garden won, doubled by a koi: 10 points" in told
    assert scene.course.at == [step.say for step in scene.lesson.steps].index("tile_1"), "and is asked again"
    assert not faults_of(scene)


def test_a_wrong_choice_gets_the_event_that_would_happen(evening: Evening) -> None:
    scene = begin(evening, "scoring")
    evening.press_key("confirm")
    evening.press_key("down")
    evening.press_key("confirm")
    told = next(said.text for said in scene.said if said.name == "lesson more")
    assert "The koi of the pond at place 1 goes to You." in told


def test_a_wrong_choice_about_a_move_gets_the_refusal(evening: Evening) -> None:
    scene = begin(evening, "stone")
    evening.press_key("later")
    evening.press_key("later")
    settle(evening)
    assert scene.step is not None
    assert scene.step.say == "blocked"
    evening.press_key("confirm")
    told = next(said.text for said in scene.said if said.name == "lesson more")
    assert "Something lies there already." in told


def test_what_is_allowed_but_not_asked_for_is_told_and_not_done(evening: Evening) -> None:
    scene = begin(evening, "first")
    learner = Learner(evening, evening.press_key)
    evening.press_key("confirm")
    before = scene.course.table.stamp
    learner.play(scene.course.box.hear("A 1@3e"))
    told = next(said.text for said in scene.said if said.name == "lesson more")
    assert told.startswith("That is allowed, but here something else is asked.")
    assert scene.course.table.stamp == before
    assert scene.course.at == 1


def test_what_the_rules_refuse_gets_the_why_not_card_and_can_be_tried_again(evening: Evening) -> None:
    scene = begin(evening, "first")
    learner = Learner(evening, evening.press_key)
    evening.press_key("confirm")
    evening.walk(evening.press_key, "3d")
    evening.press_key("confirm")
    assert "Start square" in evening.reads()
    assert not faults_of(scene), "the slip and the card leave each other room"
    evening.press_key("confirm")
    assert scene.course.at == 1
    learner.answer()
    assert scene.course.at == 2


def test_the_hint_comes_after_a_while(evening: Evening) -> None:
    scene = begin(evening, "first")
    evening.press_key("confirm")
    assert not any(said.name == "lesson more" for said in scene.said)
    for _ in range(round(HINT_AFTER * 60) + 10):
        evening.loop.advance(1 / 60)
    evening.wait(2)
    told = next(said.text for said in scene.said if said.name == "lesson more")
    assert told.startswith("“Next number” stands at the foot of the screen")


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


def test_any_mix_of_presses_keeps_a_lesson_whole(evening: Evening) -> None:
    """Answers, wrong or right, steps back, on and again: there is a focus, and the pieces lie where the view says."""
    luck = random.Random(7)
    keys = ["up", "down", "left", "right", "next", "inspect", "undo", "redo", "back", "later", "earlier"]
    for game, name in LESSONS:
        scene = begin(evening, name, game, alone=True)
        for _ in range(30):
            evening.press_key(luck.choice([*keys, "confirm", "confirm", "confirm"] if scene.step else keys[:4]))
            assert evening.top is scene
            assert scene.focus.name is not None
            assert 0 <= scene.course.at <= len(scene.lesson.steps)
        settle(evening)
        assert scene.match.conductor.home == scene.board.layout.poses(scene.match.view, scene.match.eye)
        assert scene.match.view == scene.course.table.view(scene.lesson.learner)


def test_the_learner_calls_a_mistake(evening: Evening) -> None:
    scene = begin(evening, "mistake")
    for _ in range(3):
        evening.press_key("later")
        settle(evening)
    assert "Call a mistake" in evening.reads()
    evening.press_key("back")
    settle(evening)
    assert scene.course.at == 4
    assert "A4@4e" not in scene.course.box.show(scene.course.table.state)


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
        assert "B7" in scene.course.box.show(scene.course.table.state)
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
    while evening.top.step is not None:
        evening.press_key("later")
        settle(evening)
    assert "Close the lesson" in evening.reads()
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
    evening.wait(60)
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
    assert [target.name for target in evening.top.focus.targets] == ["first", "setup-4"]
    evening.press_key("next")
    assert "Lessons · Hiroba" in evening.reads()


# --- what is kept ---------------------------------------------------------------------------------------


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
