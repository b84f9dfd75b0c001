"""Hitohira in writing: positions and commands, what may be left out, and what is no position at all."""

from __future__ import annotations

import re
from textwrap import dedent

import pytest

from game.games.hitohira import notation
from game.games.hitohira.parts import ABILITIES
from game.kernel.chance import Seeded
from game.kernel.trouble import BadNotation, Trouble
from game.words import LANGUAGES, words
from tests.games.hitohira.support import BOX, at, do, many, why


def test_the_position_of_the_docstring_is_one() -> None:
    lines = (notation.__doc__ or "").splitlines()
    start = lines.index("    seats: 2")
    text = dedent("\n".join(lines[start : lines.index("", start)])) + "\n"
    state = BOX.read(text)
    assert BOX.show(state) == text
    assert (state.phase, state.draws, state.inside, many(state.row)) == ("settle", 2, 59, "2r 1b 1w")


def test_the_commands_of_the_docstring_can_be_heard() -> None:
    lines = re.findall(r"^    (A .+?)(?:  .*)?$", notation.__doc__ or "", re.MULTILINE)
    said = [*lines, *re.findall(r"`(A .+?)`", notation.__doc__ or "")]
    assert len(said) >= 14
    for text in said:
        assert BOX.say(BOX.hear(text)) == text


def test_what_can_be_told_from_the_rest_may_be_left_out() -> None:
    state = BOX.read("seats: 3")
    assert (state.first, state.seat, state.phase, state.inside) == (0, 0, "draw", 80)
    assert state.options.first == 0
    state = BOX.read("seats: 3\nrow: r w\nfield B: y y")
    assert state.row == ("r1", "w2")
    assert state.fields[1] == ("y3", "y4")
    assert state.drawn == 4
    assert state.pouch == (14, 13, 15, 15, 14, 5)


def test_you_can_draw_pieces_up_to_three_times_from_a_written_position_too() -> None:
    assert BOX.read("seats: 2\nrow: r").draws == 1
    for written, more in (("draw", 2), ("draw 1", 2), ("draw 2", 1)):
        table = at(f"seats: 2\nturn: A {written}\nrow: r y", "lr")
        do(table, *["A draw 1"] * more)
        assert table.state.phase == "settle"
        assert table.state.draws == 3


@pytest.mark.parametrize(
    ("phase", "then"), [("komatsu 1\nextra: l w", "A choose l"), ("kenrokuen 1\nextra: l", "A send l field")]
)
def test_you_can_use_1_ability_and_an_open_one_is_used_whether_written_or_not(phase: str, then: str) -> None:
    table = do(at(f"seats: 2\nturn: A {phase}\nrow: r r y y b b"), then)
    assert table.state.used
    assert why(table, "A sakuya row r for B l").code == "ability_used"


def test_at_the_end_what_goes_without_saying_is_assigned() -> None:
    state = BOX.read("seats: 3\nturn: A over\npouch: -\nscreen A: r w k\nscreen B: y y\nscreen C: l w")
    assert state.warm == (2, 0, 0)
    assert [(line.seat, line.points) for line in BOX.score(state).lines] == [(0, 18), (1, 10), (2, 16)]


def test_a_row_that_looks_failed_after_an_exchange_can_be_written() -> None:
    table = do(at("seats: 2\nturn: A settle 1\nrow: r r y y\nfield B: r"), "A sakuya row y for B r")
    assert BOX.read(BOX.show(table.state)) == table.state


def test_numbers_are_filled_in_after_the_highest_written() -> None:
    state = BOX.read("seats: 3\nrow: r7 w\nfield B: y")
    assert (state.row, state.fields[1], state.drawn) == (("r7", "w8"), ("y9",), 9)


def test_a_question_mark_is_an_unknown_piece_and_stays_in_the_pouch_counts() -> None:
    state = BOX.read("seats: 2\nout: ? ? ?\nscreen B: ? ?")
    assert (state.inside, sum(state.pouch)) == (69 - 5, 69)
    assert state.screens[1] == (None, None)


def test_a_view_can_be_played_from_but_not_counted() -> None:
    state = BOX.read("seats: 2\nturn: A settle 1\npouch: 1w\nrow: r\nscreen B: ?")
    with pytest.raises(Trouble) as caught:
        BOX.decide(state, BOX.hear("A end"), Seeded("any"))
    assert caught.value.code == "unknown_pieces"
    assert BOX.legal(state, 0)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_seats_line"),
        ("seats: 5", "bad_seats_line"),
        ("seats: 2\nnonsense", "bad_position_line"),
        ("seats: 2\nseats: 2", "bad_position_line"),
        ("seats: 2\nhand: full", "bad_position_line"),
        ("seats: 2\nfirst: C", "bad_seat"),
        ("seats: 2\nfield C: r", "bad_seat"),
        ("seats: 2\nturn: A sleep", "bad_turn"),
        ("seats: 2\nturn: A draw 4", "bad_turn"),
        ("seats: 2\nturn: A komatsu", "bad_phase"),
        ("seats: 2\nextra: r", "bad_phase"),
        ("seats: 2\nturn: A assign\npouch: -", "bad_phase"),
        ("seats: 2\npending: A", "bad_phase"),
        ("seats: 2\ncards: kokonoe", "bad_cards"),
        ("seats: 2\ncards: kokonoe kokonoe sakuya_hime", "bad_cards"),
        ("seats: 2\ncards: kokonoe sakuya_hime hanami", "bad_cards"),
        ("seats: 2\nrow: red", "bad_blossom"),
        ("seats: 2\nout: r1", "bad_blossom"),
        ("seats: 2\nrow: ?", "bad_unknown"),
        ("seats: 2\nrow: r1 y1", "bad_numbers"),
        ("seats: 2\npouch: r", "bad_pouch"),
        ("seats: 2\npouch: 1r\nout: ? ?", "bad_pouch"),
        ("seats: 2\nrow: k k k k k", "bad_count"),
        ("seats: 2\npouch: 14r", "bad_count"),
        ("seats: 2\nrow: r7\ndrawn: 3", "bad_drawn"),
        ("seats: 2\ndrawn: many", "bad_drawn"),
        ("seats: 2\nturn: A over\npouch: -\nassigned: 1", "bad_assigned"),
        ("seats: 2\nturn: A over\npouch: -\nassigned: a b", "bad_assigned"),
        ("seats: 2\nturn: A over\npouch: -\nscreen A: r l w\nassigned: 2 0", "bad_assigned"),
        ("seats: 2\nturn: A over\npouch: -\nscreen A: l w\nassigned: 1 0", "bad_assigned"),
        ("seats: 2\nturn: A draw 3\nrow: r y b", "bad_row"),
        ("seats: 2\nturn: A draw 1", "bad_row"),
        ("seats: 2\nturn: A draw 2\nrow: r", "bad_row"),
        ("seats: 2\nturn: A draw 1\nrow: r r r", "bad_row"),
        ("seats: 2\nturn: A draw 1\nrow: r r y y b b w w", "bad_row"),
        ("seats: 2\nturn: A keep 1\nrow: r r", "bad_row"),
        ("seats: 2\nturn: A settle 1\nrow: r k k", "bad_row"),
        ("seats: 2\nturn: A settle 1", "bad_row"),
        ("seats: 2\nturn: A over\npouch: -\nrow: r", "bad_row"),
    ],
)
def test_what_is_no_position(text: str, code: str) -> None:
    with pytest.raises(BadNotation) as caught:
        BOX.read(text)
    assert caught.value.code == code
    for language in LANGUAGES:
        assert "{" not in words(language).trouble(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A",
        "A dance",
        "E draw 1",
        "A draw",
        "A draw -1",
        "A keep",
        "A keep x",
        "A hide w",
        "A somei r",
        "A kokonoe B",
        "A sakuya row r B y",
        "A send r",
        "A send r E",
        "A assign",
        "draw 1",
        "A choose",
        "A stop now",
    ],
)
def test_what_is_no_command(text: str) -> None:
    with pytest.raises(BadNotation):
        BOX.hear(text)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("A keep w r", "A keep r w"),
        ("  A   draw  3 ", "A draw 3"),
        ("A kokonoe C y B r", "A kokonoe B r C y"),
        ("A kokonoe B w B r", "A kokonoe B r B w"),
    ],
)
def test_a_command_may_be_written_loosely(said: str, meant: str) -> None:
    assert BOX.say(BOX.hear(said)) == meant


@pytest.mark.parametrize("ability", ABILITIES)
def test_every_ability_has_a_name_in_every_language(ability: str) -> None:
    assert all(f"hitohira.ability.{ability}" in words(language) for language in LANGUAGES)


def test_the_words_name_pieces_by_number_and_colour() -> None:
    turn = BOX.decide(BOX.read("seats: 3\npouch: 2k"), BOX.hear("A draw 2"), Seeded("any"))
    names = ["Aki", "Ben", "Chie"]
    assert words("en").event(BOX, turn.events[0], names) == "Aki draws 2\N{NO-BREAK SPACE}black."
    assert words("fr").event(BOX, turn.events[0], names) == "Aki tire 2\N{NO-BREAK SPACE}noires."
    assert many(turn.state.row) == "2k"
