"""Lessons: the rules decide, the lesson narrows; steps go back and on; a broken file names file, step and key."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from game.games.hiroba.parts import GRID
from game.kernel.course import Course
from game.kernel.lesson import Lesson, read_lesson
from game.kernel.proof import Eyes, check
from game.kernel.trouble import BadLevel
from game.registry import box_of
from game.words import LANGUAGES, words
from tests.games.hiroba.support import BOX, FIVE, with_pieces

EXAMPLES = ("hiroba-tile", "hiroba-place-7")
OPENING = with_pieces(FIVE, _3e="A2", _1g="B7")
GOAL = with_pieces(FIVE, _3e="A2", _1g="B7", _3h="A7").replace("A place", "A rest 3h")


def raw(**changes: Any) -> dict[str, Any]:
    """A small lesson with a step of every kind, as its file would say it."""
    return {
        "covers": ["hiroba-place-7"],
        "position": OPENING,
        "goal": GOAL,
        "step": [
            {"say": "look", "point": ["3e"]},
            {
                "say": "try",
                "try": ["A 7@3g"],
                "refused": ["twin_in_column"],
                "explains": {"refusals": ["twin_in_column"]},
            },
            {"say": "do", "do": ["A 7@3[ghi]", "A [46]@3[gh]"], "answer": "A 7@3h"},
            {"say": "count", "count": True, "asks": {"score": "A tile 3"}, "answer": 2, "why": "squares"},
            {
                "say": "choose",
                "choose": [{"means": 1, "say": "yes"}, {"means": 0, "say": "no"}],
                "asks": {"legal": "B 2@3h"},
                "answer": 0,
                "why": "taken",
            },
        ],
        **changes,
    }


def with_step(number: int, **changes: Any) -> dict[str, Any]:
    given = deepcopy(raw())
    step = {**given["step"][number - 1], **changes}
    given["step"][number - 1] = {key: value for key, value in step.items() if value is not None}
    return given


def lesson(given: dict[str, Any] | None = None) -> Lesson:
    return read_lesson(BOX, "small", "hiroba/lessons/07-small.toml", given or raw(), EXAMPLES)


def course() -> Course:
    return Course(BOX, lesson())


def at_step(number: int) -> Course:
    """The course with the steps before this one done by its own answers."""
    taken = course()
    while taken.at < number - 1:
        if taken.step is not None and taken.step.want == "do":
            taken.table.submit(taken.own)
        taken.go_on()
    return taken


# --- taking one -----------------------------------------------------------------------------------------


def test_a_lesson_holds() -> None:
    assert check(BOX, lesson()) is None


def test_a_try_is_right_when_the_rules_refuse_it_as_the_step_says() -> None:
    taken = at_step(2)
    right = taken.judge(BOX.hear("A 7@3g"))
    assert right.right
    assert right.refusal is not None
    assert right.refusal.pieces == ("B7@1g",)
    elsewhere = taken.judge(BOX.hear("A 7@5d"))
    assert not elsewhere.right, "refused, but for another reason than the one that is looked for"
    assert elsewhere.refusal is not None
    assert elsewhere.refusal.code == "out_of_line"
    allowed = taken.judge(BOX.hear("A 7@3h"))
    assert not allowed.right
    assert allowed.refusal is None


def test_a_command_is_right_when_the_rules_take_it_and_it_is_asked_for() -> None:
    taken = at_step(3)
    assert taken.judge(BOX.hear("A 7@3h")).right
    assert taken.judge(BOX.hear("A 4@3g")).right
    refused = taken.judge(BOX.hear("A 7@3i"))
    assert not refused.right, "asked for, but the rules refuse it"
    assert refused.refusal is not None
    assert refused.refusal.code == "twin_in_garden"
    assert not taken.judge(BOX.hear("A 9@3h")).right, "the rules would take it, but it is not asked for"
    assert {BOX.say(command)[:3] for command in taken.open} == {"A 7", "A 4", "A 6"}


def test_counting_and_choosing_ask_the_rules() -> None:
    taken = at_step(4)
    wrong = taken.counted(3)
    assert not wrong.right
    assert wrong.fact is not None
    assert [(line.rule, line.points) for line in wrong.fact.lines] == [("garden", 2)]
    assert taken.counted(2).right
    taken.go_on()
    assert not taken.chosen(0).right
    assert taken.chosen(1).right
    fact = taken.chosen(0).fact
    assert fact is not None
    assert fact.refusal is not None, "and why it is so"


def test_steps_go_back_and_are_taken_again() -> None:
    taken = at_step(4)
    assert taken.table.timeline.at == 1
    assert taken.go_back()
    assert taken.mark == 0
    while taken.table.timeline.at > taken.mark:
        taken.table.undo()
    assert taken.step is not None
    assert taken.step.want == "do"
    assert taken.own == BOX.hear("A 7@3h")
    assert taken.go_back()
    assert taken.go_back()
    assert not taken.go_back()


def test_the_table_plays_what_is_due_before_a_step_waits() -> None:
    given = raw(goal=with_pieces(FIVE, _3e="A2", _1g="B7", _3h="A7", _1h="B9").replace("A place", "B rest 1h"))
    given["step"] = [given["step"][2], {"say": "watch", "play": ["A end", "B 9@1h"]}]
    taken = Course(BOX, lesson(given))
    taken.table.submit(taken.own)
    taken.go_on()
    assert taken.due == BOX.hear("A end")
    taken.table.submit(taken.due)
    assert taken.due == BOX.hear("B 9@1h")
    taken.table.submit(taken.due)
    assert taken.due is None
    assert check(BOX, lesson(given)) is None


def test_the_own_answer_gives_way_when_the_learner_went_another_way() -> None:
    given = raw()
    given["step"] = [
        {"say": "one", "do": ["A 4@3[hi]"], "answer": "A 4@3i", "play": []},
        {"say": "two", "play": ["A end", "B 6@1h", "B end"], "do": ["A 5@3[hi]"], "answer": "A 5@3h"},
    ]
    given["goal"] = with_pieces(FIVE, _3e="A2", _1g="B7", _3i="A4", _1h="B6", _3h="A5").replace("A place", "A rest 3h")
    made = lesson(given)
    assert check(BOX, made) is None, "both ways lead on"
    taken = Course(BOX, made)
    taken.table.submit(BOX.hear("A 4@3h"))
    taken.go_on()
    while taken.due is not None:
        taken.table.submit(taken.due)
    assert taken.own == BOX.hear("A 5@3i")


def test_what_a_hand_sends_in_one_press_is_judged_by_its_end() -> None:
    given = raw(goal=with_pieces(FIVE, _3e="A2", _1g="B7", _3h="A4").replace("A place", "B place"))
    given["step"] = [{"say": "both", "before": ["A 4@3h"], "do": ["A end"]}]
    made = lesson(given)
    assert check(BOX, made) is None
    taken = Course(BOX, made)
    assert taken.open == [BOX.hear("A end")]
    assert taken.led(taken.own) == (BOX.hear("A 4@3h"), BOX.hear("A end"))
    assert taken.judge(BOX.hear("A 4@3i"), BOX.hear("A end")).right, "another way to the same end"
    assert not taken.judge(BOX.hear("A 4@3h")).right, "only its beginning"
    refused = taken.judge(BOX.hear("A 7@3i"), BOX.hear("A end"))
    assert not refused.right
    assert refused.refusal is not None
    assert refused.refusal.code == "twin_in_garden"
    given["step"] = [{"say": "look", "before": ["A 4@3h"]}]
    with pytest.raises(BadLevel):
        lesson(given)


def test_a_deal_is_scripted_and_asked() -> None:
    given = {
        "seats": 2,
        "options": {"first": 0},
        "chance": [3],
        "step": [
            {
                "say": "flipped",
                "count": True,
                "asks": {"event": "tiles_flipped", "field": "places"},
                "answer": 4,
                "why": "count",
                "explains": {"events": ["tiles_flipped", "tile_laid"]},
            },
            {"say": "stones", "count": True, "asks": {"view": "stones.1"}, "answer": 1, "why": "count"},
            {"say": "tiles", "count": True, "asks": {"event": "tile_laid"}, "answer": 9, "why": "count"},
        ],
    }
    made = lesson(given)
    assert check(BOX, made) is None
    flipped = [fact for fact in Course(BOX, made).table.timeline.commit(0).facts if hasattr(fact, "places")]
    assert flipped[0].places == (5, 6, 7, 8), "the strip begins where the script says"


def test_luck_is_written_down_by_numbers_and_by_names() -> None:
    given = {
        "seats": 2,
        "options": {"first": 0},
        "chance": [4, 1, 1, 6, "R3", "G2", "B2", "Y3"],
        "moves": ["A hand 2+2"],
        "step": [{"say": "hand"}],
    }
    box = box_of("haniwa")
    made = read_lesson(box, "small", "haniwa/lessons/07-small.toml", given, ())
    state = Course(box, made).table.state
    assert state.dice == (4, 1, 1, 6)
    assert state.hands[0] == ("R3", "G2", "B2", "Y3")


def test_what_would_happen_can_be_asked() -> None:
    moves = ["A 7@3h", "A end", "B 6@1h"]
    asks = {"event": "turn_begun", "field": "seat", "after": ["B end"]}
    step = {"say": "next", "choose": [{"means": 0, "say": "you"}, {"means": 1, "say": "aki"}], "why": "turns"}
    goal = with_pieces(FIVE, _3e="A2", _1g="B7", _3h="A7", _1h="B6").replace("A place", "B rest 1h")
    given = raw(moves=moves, goal=goal, step=[{**step, "asks": asks, "answer": 0}])
    assert check(BOX, lesson(given)) is None
    assert Course(BOX, lesson(given)).table.timeline.at == len(moves), "nothing was done"


def test_of_a_pattern_the_table_plays_what_is_best_for_its_seat() -> None:
    given = raw()
    given["step"] = [given["step"][2], {"say": "watch", "play": ["A end", "B ?@1h"]}]
    taken = Course(BOX, lesson(given))
    taken.skip_to(1)
    taken.table.submit(taken.due)
    best = taken.due
    legal = [command for command in taken.table.legal(1) if BOX.say(command).endswith("@1h")]
    worth = {
        command: BOX.worth(BOX.decide(taken.table.state, command, taken.table.fate()).state, 1) for command in legal
    }
    assert best in legal
    assert worth[best] == max(worth.values()) > min(worth.values())


def test_what_is_shown_is_refused_and_can_be_explained() -> None:
    given = with_step(1, shows=["B 5@3a", "A stone 3a"], explains={"refusals": ["not_your_turn", "pebble_first"]})
    assert check(BOX, lesson(given)) is None
    assert [refusal.code for refusal in Course(BOX, lesson(given)).shown] == ["not_your_turn", "pebble_first"]


def test_what_is_forbidden_in_words_is_refused_and_can_be_explained_whatever_a_step_waits_for() -> None:
    given = with_step(3, forbids=["B 5@3a", "A stone 3a"], explains={"refusals": ["not_your_turn", "pebble_first"]})
    assert check(BOX, lesson(given)) is None
    taken = Course(BOX, lesson(given))
    taken.skip_to(2)
    assert [refusal.code for refusal in taken.told] == ["not_your_turn", "pebble_first"]
    assert taken.shown == [], "nothing of it is laid on the table"


def test_answers_are_offered_alike_each_time_and_not_in_every_lesson_in_the_same_order() -> None:
    taken = Course(BOX, lesson())
    taken.skip_to(4)
    before = taken.order
    taken.go_back()
    taken.go_on()
    assert taken.order == before
    named = [read_lesson(BOX, f"small {n}", "hiroba/lessons/07-small.toml", raw(), EXAMPLES) for n in range(8)]
    orders = []
    for each in named:
        course = Course(BOX, each)
        course.skip_to(4)
        orders.append(course.order)
    assert {tuple(order) for order in orders} == {(0, 1), (1, 0)}


def test_a_step_can_lay_another_table_and_be_gone_back_from() -> None:
    other = with_pieces(FIVE, _3e="A9", _1g="B7")
    given = raw(goal=with_pieces(FIVE, _3e="A9", _1g="B7", _3h="A8").replace("A place", "A rest 3h"))
    given["step"] = [*given["step"][:3], {"say": "other", "do": ["A 8@3h"]}]
    given["step"][3]["opens"] = {"position": other, "goal": given["goal"]}
    given["goal"] = GOAL
    assert check(BOX, lesson(given)) is None
    taken = Course(BOX, lesson(given))
    taken.skip_to(3)
    assert BOX.show(taken.table.state) == BOX.show(BOX.read(other))
    assert taken.go_back()
    assert taken.table.timeline.at == taken.mark + 1, "the table before, as it was left"
    taken.go_on()
    assert BOX.show(taken.table.state) == BOX.show(BOX.read(other)), "and the other one again, from its opening"


def test_here_is_where_the_learner_played_last() -> None:
    given = raw()
    given["step"][3]["point"] = ["garden {here}", "3e"]
    taken = Course(BOX, lesson(given))
    taken.skip_to(2)
    taken.table.submit(BOX.hear("A 4@3g"))
    taken.go_on()
    assert taken.pointed(lambda command: GRID.names[command.square]) == ["garden 3g", "3e"]


# --- what is wrong with a file --------------------------------------------------------------------------


FAULTS: dict[str, tuple[dict[str, Any], str, dict[str, Any]]] = {
    "an unknown key": (raw(cover=[]), "level_shape", {}),
    "an unknown key of a step": (with_step(1, points=["3e"]), "lesson_shape", {"step": 1}),
    "a step that says nothing": (with_step(3, say=None), "lesson_shape", {"step": 3}),
    "an example that is none": (raw(covers=["hiroba-nine"]), "lesson_example", {"key": "covers"}),
    "a refusal that is none": (
        with_step(2, explains={"refusals": ["too_late"]}),
        "lesson_explains",
        {"step": 2, "key": "explains.refusals"},
    ),
    "an event that is explained and is none": (
        with_step(3, explains={"events": ["rain"]}),
        "lesson_explains",
        {"step": 3, "key": "explains.events"},
    ),
    "an option that is none": (
        with_step(1, explains={"options": ["gentle"]}),
        "lesson_explains",
        {"step": 1, "key": "explains.options"},
    ),
    "a refusal that is not met": (
        with_step(2, explains={"refusals": ["twin_in_row"]}),
        "lesson_unmet",
        {"step": 2, "key": "explains.refusals"},
    ),
    "a rule of the count that is not met": (
        with_step(4, explains={"scores": ["garden_tied"]}),
        "lesson_unmet",
        {"step": 4, "key": "explains.scores"},
    ),
    "a tie that is not met": (
        with_step(4, explains={"decided": ["shared"]}),
        "lesson_unmet",
        {"step": 4, "key": "explains.decided"},
    ),
    "an event that does not happen": (
        with_step(3, explains={"events": ["passed"]}),
        "lesson_unmet",
        {"step": 3, "key": "explains.events"},
    ),
    "an option that is not set": (
        with_step(1, explains={"options": ["honour"]}),
        "lesson_unmet",
        {"step": 1, "key": "explains.options"},
    ),
    "a wrong answer without a reason": (with_step(4, why=None), "lesson_lacks", {"step": 4, "key": "why"}),
    "something shown that is allowed": (with_step(1, shows=["A 7@3h"]), "lesson_allowed", {"step": 1, "key": "shows"}),
    "something forbidden that is allowed": (
        with_step(3, forbids=["A 7@3h"]),
        "lesson_allowed",
        {"step": 3, "key": "forbids"},
    ),
    "something forbidden that is no command": (
        with_step(3, forbids=["7 to 3g"]),
        "lesson_notation",
        {"step": 3, "key": "forbids"},
    ),
    "something shown while something is done": (with_step(3, shows=["A 7@3g"]), "lesson_wants", {"step": 3}),
    "a button that changes the table": (with_step(1, press=["confirm"]), "lesson_press", {"step": 1, "key": "press"}),
    "a try that is no command": (with_step(2, **{"try": ["7 to 3g"]}), "lesson_refused", {"step": 2, "key": "try"}),
    "a pattern that nothing matches": (with_step(1, play=["A koi ?a"]), "lesson_nothing", {"step": 1, "key": "play"}),
    "another table that cannot be set": (
        with_step(3, opens={"position": "seats: 9", "goal": GOAL}),
        "lesson_opening",
        {"key": "step 3, opens.position"},
    ),
    "no goal": (raw(goal=None), "lesson_no_goal", {"key": "goal"}),
    "no goal of another table": (
        with_step(3, opens={"position": OPENING}),
        "lesson_no_goal",
        {"key": "step 3, opens.goal"},
    ),
    "another end of the first of two tables": (
        with_step(3, opens={"position": OPENING, "goal": GOAL}),
        "lesson_goal",
        {"key": "goal"},
    ),
    "a goal that is no position": (raw(goal="seats: 9"), "lesson_opening", {"key": "goal"}),
    "a position that is none": (raw(position="seats: 2\nboard:"), "lesson_opening", {"key": "position"}),
    "a move that is refused": (raw(moves=["A 7@3g"]), "lesson_opening", {"key": "moves"}),
    "a learner who is not there": (raw(learner="D"), "lesson_seat", {"key": "learner"}),
    "chairs that are taken": (raw(chairs=[1, 1]), "lesson_seat", {"key": "chairs"}),
    "two things to wait for": (with_step(3, count=True), "lesson_wants", {"step": 3}),
    "a try without a code": (with_step(2, refused=None), "lesson_lacks", {"step": 2, "key": "refused"}),
    "a code that is none": (with_step(2, refused=["too_late"]), "lesson_code", {"step": 2, "key": "refused"}),
    "a count without an answer": (with_step(4, answer=None), "lesson_lacks", {"step": 4, "key": "answer"}),
    "a count without a question": (with_step(4, asks=None), "lesson_lacks", {"step": 4, "key": "asks"}),
    "a question that asks twice": (
        with_step(4, asks={"score": "A", "view": "stones"}),
        "lesson_ask",
        {"step": 4, "key": "asks"},
    ),
    "an event that is none": (with_step(4, asks={"event": "rain"}), "lesson_ask", {"step": 4, "key": "asks.event"}),
    "a field that is none": (
        with_step(4, asks={"event": "turn_begun", "field": "wind"}),
        "lesson_ask",
        {"step": 4, "key": "asks.event"},
    ),
    "a seat that is none": (with_step(4, asks={"score": "tile 3"}), "lesson_ask", {"step": 4, "key": "asks.score"}),
    "a seat that runs on": (with_step(4, asks={"score": "Atile 3"}), "lesson_ask", {"step": 4, "key": "asks.score"}),
    "a seat that is not there": (with_step(4, asks={"score": "D tile 3"}), "lesson_refused", {"step": 4}),
    "nobody whose commands are asked for": (
        with_step(5, asks={"legal": ""}),
        "lesson_ask",
        {"step": 5, "key": "asks.legal"},
    ),
    "a pattern of nobody": (with_step(1, play=["* koi ?a"]), "lesson_nothing", {"step": 1, "key": "play"}),
    "a pattern of somebody else": (with_step(1, play=["D koi ?a"]), "lesson_nothing", {"step": 1, "key": "play"}),
    "a command that is none": (with_step(1, play=["A jump"]), "lesson_notation", {"step": 1, "key": "play"}),
    "an answer that is no command": (with_step(3, answer="A 7"), "lesson_notation", {"step": 3, "key": "answer"}),
    "what the table plays is refused": (with_step(1, play=["B 1@3e"]), "lesson_refused", {"step": 1, "key": "play"}),
    "a try that is allowed": (with_step(2, **{"try": ["A 7@3h"]}), "lesson_allowed", {"step": 2, "key": "try"}),
    "a try that is refused otherwise": (
        with_step(2, refused=["twin_in_row"]),
        "lesson_allowed",
        {"step": 2, "key": "try"},
    ),
    "an answer that is refused": (with_step(3, answer="A 7@3g"), "lesson_refused", {"step": 3, "key": "do"}),
    "an answer that is not asked for": (with_step(3, answer="A 9@3a"), "lesson_nothing", {"step": 3, "key": "answer"}),
    "nothing that can be done": (
        with_step(3, do=["A koi ??"], answer=None),
        "lesson_nothing",
        {"step": 3, "key": "do"},
    ),
    "a wrong number": (with_step(4, answer=3), "lesson_answer", {"step": 4, "key": "answer"}),
    "a number that cannot be told": (with_step(4, most=1), "lesson_choice", {"step": 4, "key": "most"}),
    "a wrong choice": (with_step(5, answer=1), "lesson_answer", {"step": 5, "key": "answer"}),
    "a choice without the right one": (
        with_step(5, choose=[{"means": 1, "say": "yes"}, {"means": 2, "say": "no"}]),
        "lesson_choice",
        {"step": 5, "key": "choose"},
    ),
    "a question after what is refused": (
        with_step(5, asks={"legal": "B 2@3h", "after": ["B end"]}),
        "lesson_refused",
        {"step": 5, "key": "after"},
    ),
    "another end": (raw(goal=OPENING), "lesson_goal", {"key": "goal"}),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_names_the_file_the_step_and_the_key(name: str) -> None:
    given, code, values = FAULTS[name]
    try:
        fault = check(BOX, lesson(given))
    except BadLevel as caught:
        fault = caught
    assert fault is not None, "it was taken for a lesson"
    assert fault.code == code
    assert fault.values["file"] == "hiroba/lessons/07-small.toml"
    assert {key: fault.values.get(key) for key in values} == values
    for language in LANGUAGES:
        told = words(language).trouble(fault)
        assert "levels/hiroba/lessons/07-small.toml" in told
        assert str(values.get("step", "")) in told
        assert "{" not in told


def test_what_cannot_be_pointed_at_is_found() -> None:
    fault = check(BOX, lesson(), Eyes(lambda _, name: name != "3e", lambda *_: None))
    assert fault is not None
    assert (fault.code, fault.values["step"], fault.values["name"]) == ("lesson_point", 1, "3e")


def test_every_way_that_a_step_takes_must_lead_on() -> None:
    """An answer of the learner's that makes a later step impossible is a fault of the lesson."""
    given = raw()
    given["step"] = [
        {"say": "one", "do": ["A ?@3[hi]"], "answer": "A 4@3i"},
        {"say": "two", "play": ["A end", "B 9@1h", "B end"], "do": ["A 5@3h"]},
    ]
    given["goal"] = with_pieces(FIVE, _3e="A2", _1g="B7", _3i="A4", _1h="B9", _3h="A5").replace("A place", "A rest 3h")
    fault = check(BOX, lesson(given))
    assert fault is not None
    assert fault.values["step"] == 2


def test_a_lesson_of_another_game_is_read_as_well() -> None:
    """The engine knows no game: a deal of Haniwa, asked about."""
    box = box_of("haniwa")
    given = {
        "seats": 2,
        "step": [{"say": "seats", "count": True, "asks": {"view": "options.seats"}, "answer": 2, "why": "w"}],
    }
    made = read_lesson(box, "small", "haniwa/lessons/01-small.toml", given, ())
    assert check(box, made) is None
