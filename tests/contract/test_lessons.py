"""The lessons of every game: each reaches its goal through the rules, notices any change, and is told in good measure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tomli

from game import paths
from game.kernel.lesson import Lesson, check, read_lesson
from game.kernel.trouble import BadLevel
from game.lessons import School, examples_of, read_school, school_of
from game.levels import read_levels
from game.registry import GAMES, TABLES, box_of
from game.words import LANGUAGES, words

LESSONS = [(game, lesson.name) for game in GAMES for lesson in school_of(game).lessons]
LONGEST = 160
"""How many characters a slip may have."""


def lesson_of(game: str, name: str) -> Lesson:
    found = school_of(game).named(name)
    assert found is not None
    return found


def raw_of(lesson: Lesson) -> dict[str, Any]:
    path = paths.levels(lesson.game).parent / lesson.file
    return tomli.loads(path.read_text(encoding="utf-8"))


def fault_of(lesson: Lesson, raw: dict[str, Any]) -> BadLevel | None:
    """What is wrong with a lesson whose file was changed."""
    box = box_of(lesson.game)
    try:
        return check(box, read_lesson(box, lesson.name, lesson.file, raw, examples_of(lesson.game)))
    except BadLevel as fault:
        return fault


# --- what there is --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_reaches_its_goal(game: str) -> None:
    school = read_school(game)
    assert not school.faults, [words("en").trouble(fault) for fault in school.faults]


@pytest.mark.parametrize("game", GAMES)
def test_the_list_of_examples_is_whole(game: str) -> None:
    examples = examples_of(game)
    assert len(set(examples)) == len(examples) == read_levels(game)["examples.toml"]["count"]
    assert all(example.startswith(f"{game}-") for example in examples)


def test_the_lessons_of_hiroba_walk_through_every_example() -> None:
    school = school_of("hiroba")
    assert school.covered() == list(school.examples)
    assert school.lessons[0].name == "first"
    assert len(school.lessons) == 13


def test_every_refusal_and_line_of_a_table_has_at_most_one_first_lesson() -> None:
    """What a card or a line leads to is one lesson; most that a beginner meets have one."""
    school = school_of("hiroba")
    explained = [code for lesson in school.lessons for code in lesson.given.explains]
    assert len(explained) == len(set(explained))
    for code in ("off_start", "out_of_line", "twin_in_row", "twin_in_column", "twin_in_garden", "garden_not_won"):
        assert school.about(refusal=code) is not None
    for rule in ("garden", "garden_tied", "garden_doubled", "koi_unplaced"):
        assert school.about(score=rule) is not None
    assert school.about(refusal="nonsense") is None


# --- what is told ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_slips_are_short(game: str, name: str, language: str) -> None:
    lesson, spoken = lesson_of(game, name), words(language)
    for step in lesson.steps:
        for key in step.words:
            text = spoken.say(lesson.key(key))
            assert len(text) <= LONGEST, f"{len(text)}: {text}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [game for game in TABLES if school_of(game).lessons])
def test_every_word_of_the_lessons_is_used(game: str, language: str) -> None:
    used = {lesson.key(key) for lesson in school_of(game).lessons for step in lesson.steps for key in step.words}
    used |= {lesson.key("title") for lesson in school_of(game).lessons}
    assert {key for key in words(language).keys if key.startswith(f"{game}_lessons.")} == used


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_lesson_takes_at_most_two_minutes(language: str) -> None:
    """At 15 characters a second, with a second for each button that its own answers take."""
    lesson, spoken = lesson_of("hiroba", "first"), words(language)
    reading = sum(len(spoken.say(lesson.key(step.say))) for step in lesson.steps) / 15
    presses = {"read": 1, "do": 5, "try": 6, "count": 3, "choose": 2}
    assert reading + sum(presses[step.want] for step in lesson.steps) <= 120


# --- what is noticed ------------------------------------------------------------------------------------


def changed_words(text: str) -> Iterator[tuple[str, str]]:
    """A position of Hiroba with one word of its board changed: a value, the owner, the garden of a square, the start."""
    head, _, board = text.partition("board:")
    for found in re.finditer(r"[ab]\*?(?:\.|[AB][1-9]'?)", board):
        word = found[0]
        others = {word.replace("*", "")} if "*" in word else {f"{word[0]}*{word[1:]}"}
        others.add(word.translate(str.maketrans("ab", "ba")))
        if word[-1].isdigit():
            others |= {word[:-1] + str(value) for value in range(1, 10)}
            others.add(word.translate(str.maketrans("AB", "BA")))
        for other in sorted(others - {word}):
            yield f"{word} -> {other}", f"{head}board:{board[: found.start()]}{other}{board[found.end() :]}"


POSITIONS = [(game, name) for game, name in LESSONS if game == "hiroba" and lesson_of(game, name).given.position]


@pytest.mark.parametrize(("game", "name"), POSITIONS)
def test_one_value_of_a_position_changed_is_noticed(game: str, name: str) -> None:
    lesson = lesson_of(game, name)
    raw = raw_of(lesson)
    changed = list(changed_words(raw["position"]))
    assert len(changed) > 50
    missed = [what for what, text in changed if fault_of(lesson, {**raw, "position": text}) is None]
    assert not missed


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_one_answer_changed_is_noticed(game: str, name: str) -> None:
    lesson = lesson_of(game, name)
    raw = raw_of(lesson)
    asked = [n for n, step in enumerate(lesson.steps) if step.want in ("count", "choose")]
    for n in asked:
        answer = raw["step"][n]["answer"]
        others = [answer + 1, answer - 1] if isinstance(answer, int) else [[*answer, 1], answer[:-1]]
        for other in others:
            steps = [{**step, "answer": other} if at == n else step for at, step in enumerate(raw["step"])]
            fault = fault_of(lesson, {**raw, "step": steps})
            assert fault is not None
            assert fault.values["step"] == n + 1
    done = [n for n, step in enumerate(lesson.steps) if step.want in ("do", "try", "read")]
    assert len(asked) + len(done) == len(lesson.steps)


def test_the_count_of_33_to_34_does_not_depend_on_its_written_goal() -> None:
    """Another number on a pebble that matters gives another answer, or a move that is refused."""
    lesson = lesson_of("hiroba", "scoring")
    raw = raw_of(lesson)
    changes = {"A 3@1b": "A 6@1b", "A 8@1h": "A 9@1h", "B 6@3a": "B 4@3a", "B 2@5d": "B 1@5d", "A 4@5h": "A 3@5h"}
    for before, after in changes.items():
        assert before in raw["moves"]
        moves = [after if move == before else move for move in raw["moves"]]
        fault = fault_of(lesson, {**raw, "moves": moves})
        assert fault is not None
        assert fault.code != "lesson_goal", f"{after}: only the goal noticed"


# --- what goes wrong ------------------------------------------------------------------------------------


def test_a_broken_file_does_not_stop_the_others(tmp_path: Path) -> None:
    good = (paths.data() / "levels" / "hiroba" / "lessons" / "01-first.toml").read_text(encoding="utf-8")
    (tmp_path / "01-first.toml").write_text(good, encoding="utf-8")
    (tmp_path / "02-torn.toml").write_text("[[step]", encoding="utf-8")
    (tmp_path / "03-first.toml").write_text(good.replace("answer = 2", "answer = 3"), encoding="utf-8")
    (tmp_path / "04-mute.toml").write_text(good, encoding="utf-8")
    (tmp_path / "nameless.toml").write_text(good, encoding="utf-8")
    (tmp_path / "05-latin.toml").write_bytes(b"\xff\xfe")
    school: School = read_school("hiroba", tmp_path)
    assert [lesson.name for lesson in school.lessons] == ["first"]
    assert [fault.code for fault in school.faults] == [
        "level_toml",
        "lesson_answer",
        "lesson_words",
        "level_toml",
        "lesson_name",
    ]
    for fault in school.faults:
        for language in LANGUAGES:
            assert "levels/hiroba/lessons/" in words(language).trouble(fault)
