"""Hiroba in writing: what is forgiven, and what is refused with a reason."""

from __future__ import annotations

import pytest

from game.kernel.trouble import BadNotation
from tests.games.hiroba.support import BOX, FIVE, at, dealt, do, with_pieces


@pytest.mark.parametrize("said", ["A 7@3e", "A pass", "A stone 5c", "A end", "B call", "A koi 4d"])
def test_every_command_of_the_docstring(said: str) -> None:
    assert BOX.say(BOX.hear(said)) == said
    assert BOX.hear(f"  {said.replace(' ', '   ')} ") == BOX.hear(said)


@pytest.mark.parametrize(
    "said", ["", "A", "7@3e", "E 7@3e", "A 0@3e", "A 10@3e", "A 7@3j", "A 7@0a", "A stone", "A jump"]
)
def test_no_command(said: str) -> None:
    with pytest.raises(BadNotation) as caught:
        BOX.hear(said)
    assert (caught.value.code, caught.value.values) == ("bad_command", {"text": said})


def test_what_can_be_told_from_the_rest_may_be_left_out() -> None:
    short = FIVE.replace("first: A\n", "").replace("turn: A place\n", "")
    assert BOX.read(short) == BOX.read(FIVE)
    assert BOX.read(FIVE).stones == (2, 1)
    assert BOX.read(with_pieces(FIVE, _1a="Ao")).stones == (1, 1)


def test_bars_and_dashes_are_only_for_the_eye() -> None:
    plain = "\n".join(line for line in FIVE.splitlines() if "---" not in line).replace("|", "")
    assert BOX.read(plain) == BOX.read(FIVE)


def test_the_stroke_of_the_second_of_two_alike_may_be_left_out() -> None:
    assert BOX.read(with_pieces(FIVE, _1a="A7", _6i="A3")) == BOX.read(with_pieces(FIVE, _1a="A7", _6i="A3'"))
    assert BOX.read(with_pieces(FIVE, _1a="A7'", _6i="A3")).cells[0] == "A7'"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("seats: 2", "seats: 5"), "bad_seats_line"),
        (("seats: 2", "chairs: 2"), "bad_position_line"),
        (("first: A", "first: C"), "bad_seat"),
        (("turn: A place", "turn: A dance"), "bad_turn"),
        (("turn: A place", "turn: A rest 1a"), "bad_turn"),
        (("first: A", "first: A\nstones: 1"), "bad_stones"),
        (("first: A", "first: A\nhonour: perhaps"), "bad_position_line"),
        (("b*.   b.    ~", "b*.   x     ~"), "bad_square"),
        (("b*.   b.    ~", "b*.   b*.   ~"), "bad_tile"),
        (("a*.   b.    b.   |", "a*.   bC3   b.   |"), "bad_piece"),
        (("a*.   b.    b.   |", "a*A5  bA5   b.   |"), "bad_piece"),
        (("a*.   b.    b.   |", "a*.   bA5'  b.   |"), "bad_piece"),
        (("b*.   b.    ~", "b*.   ~"), "bad_board_size"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_no_position(change: tuple[str, str], code: str) -> None:
    text = FIVE.replace(*change)
    assert text != FIVE
    with pytest.raises(BadNotation) as caught:
        BOX.read(text)
    assert caught.value.code == code


def test_a_rest_names_the_pebble_placed_in_it() -> None:
    table = do(dealt(2, first=0), "A 5@" + next(BOX.say(c)[4:] for c in dealt(2, first=0).legal(0)))
    assert table.state.phase == "rest"
    assert " rest " in BOX.show(table.state)
    assert at(BOX.show(table.state)).state == table.state
