"""KOI in writing: what a person may type, and what is told when it is wrong."""

from __future__ import annotations

import pytest

from game.cli.bench import heavy_positions
from game.games.koi.parts import HELPERS, face_of
from game.kernel.trouble import BadNotation
from game.words import LANGUAGES, words
from tests.games.koi.support import BOX, a, play, read
from tests.support import played


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A",
        "A dance",
        "E work",
        "A meditate",
        "A meditate x",
        "A well 3",
        "A buy tiny luck",
        "A lay water",
        "A lay water 1",
        "A lay water 1,2/e",
        "A lay shore 1,2",
        "A lay shore 1,2/n",
        "A koi small",
        "A move X1 0,0",
        "A claim turtle",
        "A end now",
        "A discard coin",
    ],
)
def test_what_is_no_command_is_told(text: str) -> None:
    with pytest.raises(BadNotation) as caught:
        BOX.hear(text)
    assert caught.value.code == "bad_command"


def test_spaces_do_not_matter_and_hexes_may_come_in_any_order() -> None:
    assert BOX.hear("  A   koi  medium 1,0   0,0 ") == BOX.hear("A koi medium 0,0 1,0")


POND = "seats: 2\n A pond:\n"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_seats_line"),
        ("seats: 5", "bad_seats_line"),
        ("seats: 2\n nonsense", "bad_position_line"),
        ("seats: 2\n weather: fine", "bad_position_line"),
        ("seats: 2\n first: C", "bad_seat"),
        ("seats: 2\n turn: A sleep", "bad_turn"),
        ("seats: 2\n turn: C work", "bad_seat"),
        ("seats: 2\n C: coins 2", "bad_seat"),
        ("seats: 2\n options: wind", "bad_position_line"),
        ("seats: 1\n options: scenario=calm", "bad_position_line"),
        ("seats: 2\n ending: soon", "bad_position_line"),
        ("seats: 2\n now: never", "bad_position_line"),
        ("seats: 2\n open: dance sensei", "bad_position_line"),
        ("seats: 2\n supply: water 2", "bad_position_line"),
        ("seats: 2\n board: porter.1", "bad_position_line"),
        ("seats: 2\n board: porter.1 porter.1 - - -", "koi_unknown"),
        ("seats: 2\n board: porter.4 - - - -", "koi_unknown"),
        ("seats: 2\n deck: boat", "koi_unknown"),
        ("seats: 2\n goals: boat", "koi_unknown"),
        ("seats: 2\n A goals: boat", "koi_unknown"),
        ("seats: 2\n A: S1\n B: S1", "koi_unknown"),
        ("seats: 2\n A: S8", "koi_unknown"),
        ("seats: 2\n A: water 81", "koi_too_many"),
        ("seats: 2\n A: coins 1000", "bad_position_line"),
        ("seats: 2\n A: coins -5", "bad_position_line"),
        ("seats: 2\n A: coins 5 coins 6", "bad_position_line"),
        ("seats: 2\n removed: boat", "koi_unknown"),
        ("seats: 2\n koi: boat", "koi_unknown"),
        ("seats: 2\n deck: builder*9", "koi_too_many"),
        ("seats: 2\n deck: builder*x", "bad_position_line"),
        ("seats: 2\n deck: builder*2\n A cards: builder.1", "koi_too_many"),
        ("seats: 2\n deck: well-8", "koi_too_many"),
        ("seats: 2\n board: - - - - well-6", "koi_unknown"),
        ("seats: 3\n A cards: well-8", "koi_unknown"),
        ("seats: 2\n supply: water 81 foliage 30 lily 30 shore 15 lantern 15", "koi_too_many"),
        ("seats: 2\n supply: water 80 foliage 30 lily 30 shore 15 lantern 15\n B: foliage 1", "koi_too_many"),
        ("seats: 2\n goals: turtle*2", "koi_too_many"),
        ("seats: 2\n goals: path*8", "koi_too_many"),
        ("seats: 2\n goals: turtle\n A pond:\n turtle.1 0,0", "koi_too_many"),
        ("seats: 2\n goals: path*7\n A pond:\n path 0,0", "koi_too_many"),
        ("seats: 4\n A pond:\n turtle.1 0,0\n B pond:\n turtle.1 0,0", "koi_unknown"),
        ("seats: 2\n now: space 9", "koi_meanwhile"),
        ("seats: 2\n now: space four", "bad_position_line"),
        ("seats: 2\n turn: A meditate\n now: card market.1", "koi_meanwhile"),
        ("seats: 2\n turn: A meditate\n A: luck 1", "koi_meanwhile"),
        ("seats: 2\n now: removing", "koi_meanwhile"),
        ("seats: 2\n turn: A work\n now: path", "koi_meanwhile"),
        ("seats: 2\n turn: A work\n used: porter.1", "koi_unknown"),
        ("seats: 2\n turn: A work\n open: water boat water 1", "koi_unknown"),
        ("seats: 2\n turn: A work\n open: water sensei water 3", "koi_meanwhile"),
        ("seats: 2\n turn: A work\n open: gift branch-small water 3", "koi_unknown"),
        ("seats: 2\n turn: A begin\n open: water sensei water 1", "koi_meanwhile"),
        (POND + "water 5,5", "koi_apart"),
        (POND + "foliage 4,0", "koi_apart"),
        (POND + "water -1,0 3,2", "koi_apart"),
        (POND + "shore -1,0/w", "koi_apart"),
        (POND + "shore -2,0/e", "koi_apart"),
        (POND + "statue.1 3,0/e", "koi_apart"),
        (POND + "water 3,0 3,0", "bad_position_line"),
        (POND + "water 3,0\n water 4,0", "bad_position_line"),
        (POND + "bridge.1 3,0/w", "koi_beside"),
        (POND + "water 3,0\n waterfall.1 4,0/w", "koi_beside"),
        (POND + "shishi.1 0,0 0,1 1,0", "koi_beside"),
        (POND + "path 0,0 2,0", "koi_path"),
        (POND + "turtle 0,0", "koi_unknown"),
        (POND + "turtle.3 0,0", "koi_unknown"),
        (POND + "path.1 0,0", "koi_unknown"),
        ("seats: 4\n A pond:\n turtle.1 0,0\n turtle.2 1,0", "koi_goal_twice"),
        (
            "seats: 4\n A pond:\n branch-small 0,0 1,0 2,0\n water -1,0 -1,1\n branch-medium -1,0 -1,1 0,1 1,1",
            "koi_goal_twice",
        ),
        (POND + "water 0,0", "koi_overlap"),
        (POND + "water one", "koi_hex"),
        (POND + "shore 5,5", "koi_hex"),
        (POND + "boat 5,5", "koi_unknown"),
        (POND + "S1 5,5", "koi_overlap"),
        (POND + "S1 0,0\n S2 0,0", "koi_overlap"),
        (POND + "M1 0,0 2,0", "koi_shape"),
        (POND + "path 0,0 9,9", "koi_overlap"),
    ],
)
def test_what_is_no_position_is_told(text: str, code: str) -> None:
    with pytest.raises(BadNotation) as caught:
        BOX.read(text)
    assert caught.value.code == code
    for language in LANGUAGES:
        assert "{" not in words(language).trouble(caught.value)


def test_what_can_be_told_from_the_rest_may_be_left_out() -> None:
    state = read("seats: 3\n B: water 3 M1\n B cards: porter.1\n A pond:\n water 3,0\n foliage 4,0*\n S1 3,0")
    assert state.supply == (80 - 4, 29, 29, 15, 15)
    assert len(state.koi) == 17 - 2
    assert sum(state.deck) == 44 - 1
    assert (state.seat, state.phase) == (0, "begin")


def test_no_card_comes_twice_whichever_copies_lie_on_the_table() -> None:
    """A position may name any copy: what is drawn next is one that lies nowhere."""
    state = read("seats: 2\n board: porter.1 - - - -\n deck: builder\n A: coins 1\n A cards: builder.2")
    state = play(state, "A meditate 1", fate=["builder"])
    assert state.row[-1] == "builder.1"
    assert sum(state.deck) == 0


def test_no_goal_tile_comes_twice_whichever_copies_lie_in_the_ponds() -> None:
    state = read(
        "seats: 4\n turn: A rest\n goals: shishi\n A pond:\n water 3,0 3,1 4,0\n B pond:\n water 3,0 3,1 4,0\n shishi.1 3,0 3,1 4,0"
    )
    state = play(state, "A claim shishi 3,0 3,1 4,0")
    assert list(a(state).pond.layout.pieces) == ["shishi.2"]


def test_a_goal_whose_tile_lies_in_the_pond_need_not_be_written_and_is_not_claimed_again() -> None:
    cards = "parchment-lily parchment-small parchment-medium"
    state = read(f"seats: 4\n turn: A rest\n goals: turtle\n A cards: {cards}\n A pond:\n turtle.1 0,0")
    assert a(state).goals == ("turtle",)
    assert BOX.hear("A claim turtle 1,0") not in BOX.legal(state, 0)


def test_a_spring_may_lie_turned() -> None:
    pond = a(read("seats: 2\n A pond:\n spring -1,-1/se")).pond
    assert pond.spring == {(-1, -1), (-1, 0), (-1, 1), (-2, 0), (-2, 1)}


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_state_is_a_value(seats: int) -> None:
    state = played(BOX, {"seats": seats}, "value", 60).state
    again = BOX.read(BOX.show(state))
    assert again == state
    assert hash(again) == hash(state)
    assert BOX.legal(again, state.seat) == BOX.legal(state, state.seat), "in the same order, however it came about"


def test_a_whole_turn_can_be_typed() -> None:
    play(
        "seats: 2\n board: rain-1 porter.1 builder.1 breeder.1 storage.1\n A: coins 1",
        "A meditate 1",
        "A lay water 3,0",
        "A lay foliage 4,0",
        "A lay water 5,0",
        "A end",
        "B meditate 5",
    )


@pytest.mark.parametrize("name", heavy_positions("koi"))
def test_the_heavy_positions_are_as_heavy_as_they_say(name: str) -> None:
    """A pond of 60 hexes, five helpers and a full storage."""
    state = read(heavy_positions("koi")[name])
    keeper = a(state)
    assert len(keeper.pond.ground) == 60
    assert sum(face_of(card) in HELPERS for card in keeper.cards) == 5
    assert state.stored(0) == state.capacity(0)
    assert len(BOX.legal(state, 0)) > 20
