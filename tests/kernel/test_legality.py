"""The one form of a rule: what is listed and what is refused come from it, in the order a player is told."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct

from game.kernel.box import Command, Event
from game.kernel.chance import Seeded
from game.kernel.legality import Part, Rule, Rulebook, Rules
from game.kernel.trouble import Refusal
from game.kernel.turn import Turn


class Larder(Struct, frozen=True):
    """Boxes with so many things in them, and whose turn it is to take some."""

    phase: str = "day"
    seat: int = 0
    boxes: tuple[int, ...] = (2, 0, 1)
    locked: bool = False


class Take(Command, frozen=True, tag="take"):
    """Take so many things from a box."""

    box: int
    count: int


class Point(Command, frozen=True, tag="point"):
    """Point at a box and at how many are in it, both at once."""

    box: int
    count: int


class Sleep(Command, frozen=True, tag="sleep"):
    """Sleep."""


class Done(Event, frozen=True, tag="done"):
    """Something was done."""


asked: list[str] = []


def boxes(state: Larder, _: int) -> list[int]:
    asked.append("boxes")
    return [box for box, count in enumerate(state.boxes) if count]


def counts(state: Larder, _: int, box: int) -> range:
    asked.append("counts")
    return range(1, state.boxes[box] + 1)


NIGHT = Rule[Larder]("night", "§1", phases=("night",))


def not_you(state: Larder, ask: Command) -> bool:
    asked.append("not you")
    return state.seat != ask.seat


def locked(state: Larder, _: Command) -> bool:
    asked.append("locked")
    return state.locked


NOT_YOU = Rule[Larder]("not_you", "§2", not_you)
LOCKED = Rule[Larder]("locked", "§3", locked)
BY_DAY = Rule[Larder]("by_day", "§1", phases=("day",))
BOX = Part[Larder](
    "box",
    boxes,
    Rule("no_box", "§4", lambda state, ask: ask.box >= len(state.boxes), values=lambda _, ask: {"box": ask.box}),
    Rule("empty", "§4", pieces=lambda _, ask: (f"box {ask.box}",)),
)
COUNT = Part[Larder]("count", counts, Rule("too_many", "§5"), domain=range(1, 9))
PAIR = Part[Larder]("box count", lambda state, _: list(enumerate(state.boxes)), Rule("miscounted", "§6"))

BOOK: Rulebook[Any, Any, Any] = Rulebook(
    ("day", "night"),
    {
        Take: Rules((NIGHT, NOT_YOU, LOCKED), BOX, COUNT),
        Point: Rules((NIGHT, NOT_YOU), PAIR),
        Sleep: Rules((BY_DAY,)),
    },
    dict.fromkeys((Take, Point, Sleep), lambda turn, _, __: turn.emit(Done())),
    lambda state, _: state,
)


def why(state: Larder, command: Command) -> str | None:
    refusal = BOOK.objection(state, command)
    return None if refusal is None else refusal.code


def test_what_is_allowed_is_listed_kind_by_kind_and_part_by_part() -> None:
    takes = [Take(0, 0, 1), Take(0, 0, 2), Take(0, 2, 1)]
    assert BOOK.legal(Larder(), 0) == [*takes, Point(0, 0, 2), Point(0, 1, 0), Point(0, 2, 1)]


def test_what_is_listed_is_not_refused_and_everything_else_is() -> None:
    everything = [kind(seat, box, n) for kind in (Take, Point) for seat in (0, 1) for box in range(4) for n in range(4)]
    for state in (Larder(), Larder(seat=1), Larder(locked=True), Larder("night"), Larder(boxes=(0,))):
        for seat in (0, 1):
            listed = BOOK.legal(state, seat)
            free = [each for each in (*everything, Sleep(0), Sleep(1)) if BOOK.objection(state, each) is None]
            assert [each for each in free if each.seat == seat] == sorted(listed, key=[*free].index)


def test_rules_are_told_in_their_order_the_moment_first() -> None:
    assert why(Larder("night", 1), Take(0, 9, 9)) == "night"
    assert why(Larder(seat=1, locked=True), Take(0, 9, 9)) == "not_you"
    assert why(Larder(locked=True), Take(0, 9, 9)) == "locked"
    assert why(Larder(), Take(0, 9, 9)) == "no_box"
    assert why(Larder(), Take(0, 2, 2)) == "too_many"
    assert why(Larder(), Point(0, 2, 2)) == "miscounted"
    assert why(Larder("night"), Sleep(0)) is None
    assert why(Larder(), Sleep(0)) == "by_day"


def test_of_a_part_the_last_rule_is_for_whatever_is_left() -> None:
    assert BOOK.objection(Larder(), Take(0, 1, 1)) == Refusal("empty", "§4", ("box 1",))
    assert BOOK.objection(Larder(), Take(0, 3, 1)) == Refusal("no_box", "§4", (), box=3)


def test_a_part_that_looks_at_nothing_before_it_is_asked_once_a_list() -> None:
    asked.clear()
    BOOK.legal(Larder(), 0)
    assert [each for each in asked if each in ("boxes", "counts")] == ["boxes", "counts", "counts"]


def test_a_rule_about_the_moment_is_asked_once_a_list_however_many_kinds_it_stands_against() -> None:
    asked.clear()
    BOOK.legal(Larder(), 0)
    assert asked[:2] == ["not you", "locked"]
    assert asked.count("not you") == asked.count("locked") == 1


def test_a_rule_is_not_asked_where_one_told_before_it_stands_nor_are_parts() -> None:
    asked.clear()
    assert BOOK.legal(Larder(), 1) == []
    assert asked == ["not you"]


def test_every_code_is_known_with_its_section() -> None:
    codes = {"night": "§1", "not_you": "§2", "locked": "§3", "by_day": "§1", "no_box": "§4", "empty": "§4"}
    assert BOOK.refusals == {**codes, "too_many": "§5", "miscounted": "§6"}


def test_decide_raises_the_objection_or_lets_it_happen() -> None:
    turn: Turn[Any, Any] = BOOK.decide(Larder(), Take(0, 0, 2), Seeded("x"))
    assert turn.events == [Done()]
    with pytest.raises(Refusal) as refused:
        BOOK.decide(Larder(), Take(0, 0, 3), Seeded("x"))
    assert refused.value == BOOK.objection(Larder(), Take(0, 0, 3))
