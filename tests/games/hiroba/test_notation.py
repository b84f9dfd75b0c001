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


def test_a_stroke_without_a_twin_is_dropped_so_that_the_next_is_told_apart() -> None:
    table = at(with_pieces(FIVE, _3e="A1'", _1a="Bo'"))
    assert {"A1", "Bo"} <= set(table.state.cells)
    do(table, "A 9@3a")
    assert "A9'" in table.state.cells
    assert BOX.read(BOX.show(table.state)) == table.state
    with pytest.raises(BadNotation):
        BOX.read(with_pieces(FIVE, _3e="A5'", _3a="A5"))


def test_stones_beyond_those_of_the_set_up_leave_none_in_hand() -> None:
    assert BOX.read(with_pieces(FIVE, _1a="Bo", _1b="Bo'")).stones == (2, 0)


def test_a_seat_has_two_stones_at_the_most() -> None:
    text = with_pieces(FIVE, _1a="Ao").replace("first: A", "first: A\nstones: {} 1")
    assert BOX.read(text.format(1)).stones == (1, 1)
    with pytest.raises(BadNotation) as caught:
        BOX.read(text.format(2))
    assert caught.value.code == "bad_stones"


KOI = with_pieces(FIVE, _1d="A1", _1e="A3", _2e="B9").replace("turn: A place", "turn: A over")
"""A wins the koi of places 1 and 2, and garden a of tile 2."""


def test_a_koi_of_a_position_was_won_and_lies_in_a_garden_that_takes_it() -> None:
    assert BOX.read(with_pieces(KOI, _1f="A~2")).koi == ((0,), ())
    for wrong in (
        with_pieces(KOI, _1f="A~3"),  # a pond that A did not win
        with_pieces(KOI, _1f="B~2"),  # not B's, neither koi nor garden
        with_pieces(KOI, _3d="A~2"),  # the garden is B's
        with_pieces(KOI, _1f="A~2", _2f="A~1"),  # one koi a garden
        with_pieces(KOI, _1f="A~2").replace("turn: A over", "turn: A place"),
    ):
        with pytest.raises(BadNotation) as caught:
            BOX.read(wrong)
        assert caught.value.code == "bad_koi"


@pytest.mark.parametrize(
    "turn", ["A place 3e", "A rest 1g", "A rest 1a", "A over 3e", "A koi stone", "A over called", "A deal stone"]
)
def test_a_turn_that_cannot_be(turn: str) -> None:
    text = with_pieces(FIVE, _3e="A1", _1g="B7")
    with pytest.raises(BadNotation) as caught:
        BOX.read(text.replace("turn: A place", f"turn: {turn}"))
    assert caught.value.code == "bad_turn"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("first: A", "first: A\nfirst: B"), "bad_position_line"),
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
