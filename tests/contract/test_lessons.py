"""The lessons of every game: each reaches its goal through the rules, notices any change, and is told in good measure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tomli
from msgspec.structs import replace

from game import paths
from game.kernel.asking import find
from game.kernel.box import SEATS
from game.kernel.course import Course
from game.kernel.lesson import Ask, Lesson, opened, read_lesson
from game.kernel.proof import check
from game.kernel.syllabus import COUNTED
from game.kernel.syllabus import explained as explained_by
from game.kernel.table import Table
from game.kernel.trouble import BadLevel
from game.lessons import School, examples_of, guards_of, read_school, school_of
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


SCHOOLS = [game for game in GAMES if school_of(game).lessons]


@pytest.mark.parametrize("game", SCHOOLS)
def test_a_game_with_lessons_teaches_every_example_and_every_rule(game: str) -> None:
    school = school_of(game)
    assert school.whole, [(meter.kind, meter.missing) for meter in school.meters if meter.missing]
    assert all(meter.taught == len(meter.all) for meter in school.meters)


@pytest.mark.parametrize("game", SCHOOLS)
def test_every_thing_is_explained_by_one_step(game: str) -> None:
    """What a card or a line leads to is one step of one lesson."""
    school = school_of(game)
    explained = [what for what, _ in explained_by(school.lessons)]
    assert len(explained) == len(set(explained))
    for kind, name in explained:
        taught = school.about(kind, name)
        assert taught is not None
        assert (kind, name) in list(taught.lesson.steps[taught.step].explains)
    assert school.about("refusals", "nonsense") is None


@pytest.mark.parametrize("game", SCHOOLS)
def test_a_step_less_is_a_rule_less(game: str) -> None:
    """Whichever step that explains something is taken out, the meters notice."""
    school = school_of(game)
    for n, lesson in enumerate(school.lessons):
        for at, step in enumerate(lesson.steps):
            lost = [(kind, name) for kind, name in step.explains if kind in COUNTED]
            cut = replace(lesson, steps=(*lesson.steps[:at], *lesson.steps[at + 1 :]))
            less = school._replace(lessons=(*school.lessons[:n], cut, *school.lessons[n + 1 :]))
            missing = [(meter.kind, name) for meter in less.meters for name in meter.missing]
            assert sorted(missing) == sorted(lost)
            assert less.whole == (not lost)


@pytest.mark.parametrize("game", [game for game in GAMES if guards_of(game)])
def test_no_match_comes_to_what_only_guards(game: str) -> None:
    """A refusal that no lesson shows is one that nobody on turn is ever given."""
    box, guards = box_of(game), set(guards_of(game))
    assert guards <= set(box.refusals)
    for seed in range(3):
        table: Any = Table.new(box, {}, f"guards {seed}")
        while not table.over:
            (seat, *_) = box.waits(table.state)
            codes = {why.code for ask in box.conceivable(table.state, seat) if (why := box.objection(table.state, ask))}
            assert not codes & guards
            legal = table.legal(seat)
            table.submit(legal[7 * table.timeline.at % len(legal)])


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
@pytest.mark.parametrize("game", SCHOOLS)
def test_the_first_lesson_takes_at_most_two_minutes(game: str, language: str) -> None:
    """At 15 characters a second, with a second for each button that its own answers take."""
    lesson, spoken = school_of(game).lessons[0], words(language)
    reading = sum(len(spoken.say(lesson.key(step.say))) for step in lesson.steps) / 15
    presses = {"read": 1, "do": 2, "try": 4, "count": 4, "choose": 4, "press": 2}
    assert reading + sum(presses[step.want] for step in lesson.steps) <= 120


# --- what is offered ------------------------------------------------------------------------------------


def places_of_answers() -> Counter[tuple[str, int, int]]:
    """How often an answer is right, by game, by how many there are and by its place among them as they are offered."""
    found: Counter[tuple[str, int, int]] = Counter()
    for game, name in LESSONS:
        course = Course(box_of(game), lesson_of(game, name))
        for number, step in enumerate(course.lesson.steps):
            course.skip_to(number)
            while course.due is not None:
                course.table.submit(course.due)
            if step.want == "choose":
                assert sorted(course.order) == list(range(len(step.choose)))
                assert course.order == course.order, "whoever comes back finds them as they were"
                place = next(n for n, offered in enumerate(course.order) if course.chosen(offered).right)
                found[game, len(step.choose), place] += 1
    return found


def test_no_place_among_the_answers_tells_which_is_right() -> None:
    """Of two and of three answers, each place is right about as often as any other; in each game none of three never."""
    found = places_of_answers()
    for many in (2, 3):
        by_place = [sum(n for (_, of, at), n in found.items() if (of, at) == (many, place)) for place in range(many)]
        asked = sum(by_place)
        assert asked > 10
        assert all(0.65 < n * many / asked < 1.35 for n in by_place), by_place
    for game in SCHOOLS:
        right = [found[game, 3, place] for place in range(3)]
        few = sum(right) < 5  # of two questions one place is never right
        assert few or min(right) > 0.5 * sum(right) / 3, (game, right)


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


def changed_court(text: str) -> Iterator[tuple[str, str]]:
    """A position of Haniwa with one value changed: a die, or the power or the colour of a tile."""
    for found in re.finditer(r"(?<=dice: )[\d ]+|[GBYR][123]", text):
        word = found[0]
        dice = word.split()
        if len(dice) > 1:
            others = [" ".join([*dice[:n], str(int(die) % 6 + 1), *dice[n + 1 :]]) for n, die in enumerate(dice)]
        else:
            others = [word[0] + str(int(word[1]) % 3 + 1), "GBYR"["BYRG".index(word[0])] + word[1]]
        for other in others:
            yield f"{word} -> {other}", text[: found.start()] + other + text[found.end() :]


CHANGED = {"hiroba": changed_words, "haniwa": changed_court}
POSITIONS = [(game, name) for game, name in LESSONS if game in CHANGED and lesson_of(game, name).given.position]


@pytest.mark.parametrize(("game", "name"), POSITIONS)
def test_one_value_of_a_position_changed_is_noticed(game: str, name: str) -> None:
    lesson = lesson_of(game, name)
    raw = raw_of(lesson)
    changed = list(CHANGED[game](raw["position"]))
    assert len(changed) > 15
    missed = [what for what, text in changed if fault_of(lesson, {**raw, "position": text}) is None]
    assert not missed


COLOURS = "rylbwk"


def changed_pieces(text: str) -> Iterator[tuple[str, str]]:
    """A position of Hitohira with the first piece of each colour of a place changed into the next colour."""
    for line in re.finditer(r"^(?:row|field .|screen .|out): (.+)$", text, re.MULTILINE):
        for colour in dict.fromkeys(re.findall(f"[{COLOURS}]", line[1])):
            at = line.start(1) + line[1].index(colour)
            other = COLOURS[(COLOURS.index(colour) + 1) % len(COLOURS)]
            yield f"{line[0]}: {colour} -> {other}", text[:at] + other + text[at + 1 :]


def with_position(raw: dict[str, Any], number: int, text: str) -> dict[str, Any]:
    """A lesson with another position at its beginning, or at the step of this number that opens a table."""
    if not number:
        return {**raw, "position": text}
    opens = {**raw["step"][number]["opens"], "position": text}
    return {**raw, "step": [{**step, "opens": opens} if at == number else step for at, step in enumerate(raw["step"])]}


@pytest.mark.parametrize("name", [name for game, name in LESSONS if game == "hitohira"])
def test_one_blossom_of_another_colour_is_noticed_at_every_table_of_a_lesson(name: str) -> None:
    lesson = lesson_of("hitohira", name)
    raw = raw_of(lesson)
    for number, opening in lesson.openings:
        for what, text in changed_pieces(opening.position or ""):
            assert fault_of(lesson, with_position(raw, number, text)) is not None, what


def changed_pond(text: str) -> Iterator[tuple[str, str]]:
    """A position of KOI with one value changed: what a seat has one more of, a hex or a card or a lily less."""
    for found in re.finditer(r"(?<= )(coins|luck|water|foliage|shore) (\d+)(?![\d,])", text):
        other = f"{found[1]} {int(found[2]) + 1}"
        yield f"{found[0]} -> {other}", text[: found.start()] + other + text[found.end() :]
    for line in re.finditer(r"^(?:[A-D] cards:|  (?:water|foliage)) (.+)$", text, re.MULTILINE):
        things = line[1].split()
        for n, thing in enumerate(things):
            less = " ".join(things[:n] + things[n + 1 :])
            if less:
                yield f"without {thing}", text[: line.start(1)] + less + text[line.end(1) :]
            if thing.endswith("*"):
                bare = " ".join([*things[:n], thing[:-1], *things[n + 1 :]])
                yield f"{thing} without its lily", text[: line.start(1)] + bare + text[line.end(1) :]


@pytest.mark.parametrize("name", [name for game, name in LESSONS if game == "koi"])
def test_one_value_of_a_pond_changed_is_noticed_at_every_table_of_a_lesson(name: str) -> None:
    lesson = lesson_of("koi", name)
    raw = raw_of(lesson)
    missed = []
    for number, opening in lesson.openings:
        for what, text in changed_pond(opening.position or ""):
            if fault_of(lesson, with_position(raw, number, text)) is None:
                missed.append(f"step {number + 1}: {what}")
    assert not missed


def test_hitohira_counts_what_its_rulebook_counts() -> None:
    """The places of the worked examples, as the rules find them at the tables of the lesson, and those it asks for."""
    box, lesson = box_of("hitohira"), lesson_of("hitohira", "places")
    four, drop, thirds, three = (opened(box, lesson, opening, number) for number, opening in lesson.openings)

    def places(table: Any, group: str) -> list[object]:
        seats = SEATS[: table.state.options.seats]
        return [find(box, table, Ask(score=f"{seat} {group}"), lesson.learner).value for seat in seats]

    assert places(four, "warm") == [18, 9, 9, 0]
    assert places(drop, "cool") == [14, 14, 8, 0]
    assert places(thirds, "cool") == [6, 16, 6, 6]
    assert (places(three, "warm"), places(three, "cool")) == ([8, 18, 10], [0, 16, 12])
    asked = [(step.asks.score, step.answer) for step in lesson.steps if step.asks is not None]
    assert asked[:4] == [("C warm", 9), ("D warm", 0), ("A cool", 14), ("C cool", 8)]
    assert asked[4:] == [("A cool", 6), ("A warm", 8), ("A cool", 0)]
    assert 36 in [step.answer for step in lesson_of("hitohira", "field").steps]


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_one_answer_changed_is_noticed(game: str, name: str) -> None:
    lesson = lesson_of(game, name)
    raw = raw_of(lesson)
    asked = [n for n, step in enumerate(lesson.steps) if step.want in ("count", "choose")]
    for n in asked:
        answer = raw["step"][n]["answer"]
        others = [answer + 1, answer - 1] if isinstance(answer, int) else [[*answer, 1], [2, *answer]]
        for other in others:
            steps = [{**step, "answer": other} if at == n else step for at, step in enumerate(raw["step"])]
            fault = fault_of(lesson, {**raw, "step": steps})
            assert fault is not None
            assert fault.values["step"] == n + 1
    done = [n for n, step in enumerate(lesson.steps) if step.want in ("do", "try", "press", "read")]
    assert len(asked) + len(done) == len(lesson.steps)


def test_whoever_leads_to_an_answer_by_another_helper_is_not_left_without_one_later() -> None:
    """KOI's first lesson: the Sensei could place the koi too, and would then be missing at the water."""
    lesson = lesson_of("koi", "first")
    box, raw = box_of("koi"), raw_of(lesson)
    (koi,) = (n for n, step in enumerate(lesson.steps) if step.exactly)
    course = Course(box, lesson)
    course.skip_to(koi)
    while course.due is not None:
        course.table.submit(course.due)
    work, _, placed = course.led(course.own)
    another_way = work, box.hear("A sensei koi"), placed
    assert not course.judge(*another_way).right
    for command in another_way:
        course.table.submit(command)
    course.go_on()
    assert course.open == [], "nothing is listed that cannot be led to"
    lax = [{**step, "exactly": False} if n == koi else step for n, step in enumerate(raw["step"])]
    fault = fault_of(lesson, {**raw, "step": lax})
    assert fault is not None
    assert fault.values["step"] == koi + 2


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


def test_the_count_of_8_to_15_does_not_depend_on_its_written_goal() -> None:
    """Another die that is won, or another Kofun, gives another answer."""
    lesson = lesson_of("haniwa", "count")
    raw = raw_of(lesson)
    for before, after in (("dice: 2 6 1 3", "dice: 3 6 1 3"), ("dice: 2 6 1 3", "dice: 2 6 1 4"), ("KR KN", "KR")):
        assert before in raw["position"]
        fault = fault_of(lesson, {**raw, "position": raw["position"].replace(before, after)})
        assert fault is not None
        assert fault.code == "lesson_answer", f"{after}: only the goal noticed"


# --- what goes wrong ------------------------------------------------------------------------------------


def test_a_broken_file_does_not_stop_the_others(tmp_path: Path) -> None:
    good = (paths.data() / "levels" / "hiroba" / "lessons" / "01-first.toml").read_text(encoding="utf-8")
    (tmp_path / "01-first.toml").write_text(good, encoding="utf-8")
    (tmp_path / "02-torn.toml").write_text("[[step]", encoding="utf-8")
    (tmp_path / "03-first.toml").write_text(good.replace("answer = 6", "answer = 7"), encoding="utf-8")
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
