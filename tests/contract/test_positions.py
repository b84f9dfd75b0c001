"""Positions and commands from anywhere, for every game: what is no position is told in a sentence, and a position
that is taken can be played on and counts like the match that led to it.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.cli.referee import Referee
from game.kernel.box import AnyBox
from game.kernel.journal import Reader
from game.kernel.table import Table
from game.kernel.trouble import BadNotation, Trouble
from game.registry import GAMES, box_of
from game.words import LANGUAGES, words
from tests.support import Memory, option_sets, played

TABLES = [
    pytest.param(box_of(name), options, id=f"{name}-" + "-".join(f"{k}={v}" for k, v in options.items()))
    for name in GAMES
    for options in option_sets(box_of(name))
]
every_table = pytest.mark.parametrize(("box", "options"), TABLES)
LONG = "9" * 5000
"""More digits than `int` takes."""


def lengthened(text: str) -> list[str]:
    """The text, with each of its numbers in turn made endless."""
    return [text[: found.start()] + LONG + text[found.end() :] for found in re.finditer(r"[0-9]+", text)]


@every_table
def test_numbers_of_any_length_are_no_positions(box: AnyBox, options: dict[str, Any]) -> None:
    for steps in (0, 25):
        tried = lengthened(box.show(played(box, options, "long", steps).state))
        assert tried
        for text in tried:
            with pytest.raises(Trouble) as caught:
                box.read(text)
            assert "{" not in words("en").trouble(caught.value)


@every_table
def test_numbers_of_any_length_are_no_commands(box: AnyBox, options: dict[str, Any]) -> None:
    state = played(box, options, "long", 12).state
    shapes = {}
    for seat in range(options["seats"]):
        for command in box.conceivable(state, seat):
            said = box.say(command)
            shapes[re.sub("[0-9]+", "0", said)] = said
    tried = [text for said in shapes.values() for text in lengthened(said)]
    assert tried
    for text in tried:
        with pytest.raises(BadNotation) as caught:
            box.hear(text)
        assert caught.value.code == "bad_command"


@pytest.mark.parametrize("name", GAMES)
def test_numbers_of_any_length_are_no_requests(name: str) -> None:
    referee = Referee(words("en"))
    assert referee.answer(f'{{"op":"new","game":"{name}"}}')["ok"]
    said = referee.answer('{"op":"legal"}')["legal"] + ["A lily 1,0", "A 1@1a", "A draw 1", "A meditate 1"]
    shown = referee.answer('{"op":"show"}')["notation"]
    for request in (
        *(f'{{"op":"do","command":"{text}"}}' for command in said for text in lengthened(command)),
        *(f'{{"op":"{op}","seat":{sign}{LONG}}}' for op in ("view", "told", "legal") for sign in ("", "-")),
        f'{{"op":"new","game":"{name}","seats":{LONG}}}',
        f'{{"op":"new","game":"{name}","options":{{"first":{LONG}}}}}',
        f'{{"op":"new","game":"{name}","seed":{LONG}}}',
    ):
        answer = referee.answer(request)
        assert not answer["ok"]
        assert answer["error"]["message"]
    assert referee.answer('{"op":"show"}')["notation"] == shown


def areas(first: str = ". . . .") -> str:
    return f"board:\n A1 {first}\n" + "\n".join(f"{row} . . . ." for row in ("A2", "A3", "B1", "B2", "B3"))


STUCK = [
    ("haniwa", f"turn: A place\n A hand: -\n {areas()}"),
    ("haniwa", f"turn: A kofun 1a\n stock: -\n {areas('G2 . . .')}"),
    ("koi", "seats: 1\n now: removing\n koi: -\n board: - porter.1 porter.2 builder.1 builder.2"),
]
"""Positions that their notation takes, in which the seat on turn can do nothing."""


@pytest.mark.parametrize(("name", "text"), STUCK)
def test_no_match_opens_at_a_position_that_waits_for_a_seat_which_can_do_nothing(name: str, text: str) -> None:
    box = box_of(name)
    state = box.read(text)
    assert box.waits(state)
    assert not box.legal(state, box.waits(state)[0])
    with pytest.raises(BadNotation) as caught:
        Table.at_position(box, text, "1")
    assert caught.value.code == "position_stuck"
    for language in LANGUAGES:
        assert "{" not in words(language).trouble(caught.value)


@pytest.mark.parametrize(("name", "text"), STUCK)
def test_no_journal_opens_there_either(name: str, text: str) -> None:
    box = box_of(name)
    sink = Memory()
    table: Any = Table.new(box, {"seats": next(iter(box.seats))}, "1", sink=sink)
    reader = Reader(sink.data)
    reader.head = type(table.head)(**{**vars_of(table.head), "position": text})
    with pytest.raises(BadNotation) as caught:
        Table.load(box, reader)
    assert caught.value.code == "position_stuck"


def vars_of(struct: Any) -> dict[str, Any]:
    return {field: getattr(struct, field) for field in struct.__struct_fields__}


@every_table
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 10**9), steps=st.integers(0, 400))
def test_a_position_counts_like_the_match_that_led_to_it(
    box: AnyBox, options: dict[str, Any], seed: int, steps: int
) -> None:
    """Line by line, with the pieces in the same order."""
    state = played(box, options, seed, steps).state
    assert box.score(box.read(box.show(state))) == box.score(state)
