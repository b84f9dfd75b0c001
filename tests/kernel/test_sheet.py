"""A position as it is written: keys once each, boards under some, and the lines that all games share."""

from __future__ import annotations

import re

import pytest

from game.kernel.box import Options
from game.kernel.sheet import asked_line, asked_of, chosen, seat_of, seats_of, sheet_of
from game.kernel.trouble import BadNotation

KEYS = re.compile("seats|first|asked|honour|[AB] hand")
BOARDS = re.compile("[AB] board")
TEXT = """
seats: 2

  A   hand:  R1   R2
A board:
   .  x
   x  .
first: B
B board:
   o
"""


def test_keys_values_and_what_lies_under_them_word_by_word() -> None:
    sheet = sheet_of(TEXT, KEYS, BOARDS)
    assert sheet.head == {"seats": "2", "A hand": "R1 R2", "first": "B"}
    assert sheet.under == {"A board": [[".", "x"], ["x", "."]], "B board": [["o"]]}
    assert sheet.words("A hand") == ["R1", "R2"]
    assert sheet.words("B hand") == []


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("weather: fine", "weather: fine"),
        ("seats: 2\nseats: 3", "seats: 3"),
        ("no key", "no key"),
        ("A board:\n.\nA board:\n.", "A board:"),
        ("A board: x", "A board: x"),
        ("A board:\nseats: 2\nx", "x"),
    ],
)
def test_a_line_that_is_none_is_told(text: str, line: str) -> None:
    with pytest.raises(BadNotation) as caught:
        sheet_of(text, KEYS, BOARDS)
    assert (caught.value.code, caught.value.values["text"]) == ("bad_position_line", line)


def test_seats_by_number_and_by_letter() -> None:
    sheet = sheet_of(TEXT, KEYS, BOARDS)
    assert seats_of(sheet, range(2, 5)) == 2
    assert seats_of(sheet_of("", KEYS), range(2, 3)) == 2  # the only number there is
    assert seat_of("B", 2) == 1
    for text in ("C", "", "AB", "b"):
        with pytest.raises(BadNotation):
            seat_of(text, 2)
    for text in ("", "seats: 5", "seats: two"):
        with pytest.raises(BadNotation):
            seats_of(sheet_of(text, KEYS), range(2, 5))


@pytest.mark.parametrize(("first", "line"), [(1, []), (None, ["asked: -"]), (0, ["asked: A"])])
def test_whom_the_table_was_told_to_begin_with_there_and_back(first: int | None, line: list[str]) -> None:
    assert list(asked_line(Options(2, first), 1)) == line
    assert asked_of(sheet_of("\n".join(["first: B", *line]), KEYS), 2) == first


def test_one_word_of_a_few() -> None:
    assert chosen(sheet_of("honour: yes", KEYS), "honour") == "yes"
    assert chosen(sheet_of("", KEYS), "honour") == "no"
    with pytest.raises(BadNotation, match="perhaps"):
        chosen(sheet_of("honour: perhaps", KEYS), "honour")
