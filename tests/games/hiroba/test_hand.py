"""The hand: from buttons and squares to commands, and where everything lies."""

from __future__ import annotations

import pytest

from game.games.hiroba.hand import Hand
from game.games.hiroba.inspect import inspect
from game.games.hiroba.layout import BOARD, SQUARES, name_of, paper, poses, square, tray
from game.games.hiroba.parts import GRID
from game.kernel.grid import bits
from game.kernel.whatif import would
from game.stage.focus import Focus
from game.stage.intents import Act
from game.stage.rooms import EVERYBODY, Offer
from game.stage.window import SAFE
from tests.games.hiroba.support import BOX, FIVE, at, dealt, do, with_pieces
from tests.support import played

OPENED = with_pieces(FIVE, _3e="A1", _1g="B7")


def hand_at(text: str) -> tuple[Hand, object]:
    hand, view = Hand(0), at(text).state
    hand.follow(view)
    return hand, view


def said(answer: object) -> str:
    """The one command that a press is answered with, in notation."""
    (command,) = answer  # type: ignore[misc]
    return BOX.say(command)


def test_a_turn_begins_with_the_number_held_last_or_with_one_that_fits_somewhere() -> None:
    table, hand = at(FIVE), Hand(0)
    start = table.state
    hand.follow(start)
    for act in (Act.NEXT, Act.PREVIOUS):
        hand.press(act, start, None)
    for said in ("A 1@3e", "A end", "B 7@1g", "B end"):
        hand.follow(do(table, said).state)
    assert hand.held == 2, "a 1 stands in both lines of this seat"
    hand.follow(do(table, "A 9@3d").state)
    hand.follow(start)
    assert hand.held == 1, "the one held last fits again"


def test_a_closer_look_lights_only_what_is_in_play() -> None:
    hand, view = hand_at(OPENED)
    note = inspect(view, EVERYBODY, hand, "5d", None)
    assert note is not None
    assert {"5d", "6d", "6e"} <= set(note.lit), "the garden, the pond and what lies beside it"
    assert not {"6c", "7d"} & set(note.lit), "no water without a pond"


def test_a_closer_look_foretells_nothing_while_nothing_is_in_the_hand() -> None:
    table, hand = at(OPENED), Hand(0)
    hand.follow(table.state)
    foreseen = would(BOX, table.state, hand.aim(table.state, "3d"))
    holding = inspect(table.state, EVERYBODY, hand, "3d", foreseen)
    do(table, "A 9@3d")
    hand.follow(table.state)
    assert hand.held == "end"
    ending = inspect(table.state, EVERYBODY, hand, "3d", would(BOX, table.state, hand.aim(table.state, "3d")))
    foretold = [
        [line.key for line in note.lines if line.key.endswith((".more", ".less", ".same"))]
        for note in (holding, ending)
        if note is not None
    ]
    assert [len(lines) for lines in foretold] == [1, 0]


def test_squares_lie_in_their_trays_and_trays_on_the_board() -> None:
    for n in GRID.squares:
        assert tray(n // 27 * 3 + n % 9 // 3).contains(square(n))
        assert BOARD.contains(square(n))
    assert len({tuple(rect) for rect in SQUARES.values()}) == 81


@pytest.mark.parametrize("share", [0.0, 0.3, 1.0])
def test_panels_keep_to_the_safe_area_and_off_the_board(share: float) -> None:
    for seat in range(4):
        assert SAFE.contains(paper(seat, share))
        assert not paper(seat, share).colliderect(BOARD)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_piece_has_a_place_all_game_long(seats: int) -> None:
    line = played(BOX, {"seats": seats}, "places").timeline
    pebbles = None
    for at_ in range(1, line.end + 1):
        view = line.state_at(at_)
        found = poses(view, EVERYBODY)
        now = {name for name in found if "-" in name}
        assert pebbles is None or now == pebbles, "no pebble comes or goes"
        pebbles = now
        assert len(now) == 9 * seats
        stones = sum(name.rstrip("'").endswith("o") for name in found)
        assert stones == sum(view.stones) + sum(piece.rstrip("'").endswith("o") for piece in view.cells)


def test_a_pebble_keeps_its_name_whatever_side_it_shows() -> None:
    assert name_of("A3") == name_of("A7") == "A3-7"
    assert name_of("A3'") == name_of("A7'") == "A3-7'"
    assert name_of("B5") == "B5-5"
    assert name_of("Ao'") == "Ao'"


def test_leafing_goes_through_both_sides_of_every_pebble_left() -> None:
    hand, view = hand_at(OPENED)
    seen = [hand.value]
    for _ in range(8):
        hand.press(Act.NEXT, view, "3a")
        seen.append(hand.value)
    assert sorted(seen) == list(range(1, 10))
    hand.press(Act.NEXT, view, "3a")
    assert hand.value == seen[0]
    hand.press(Act.PREVIOUS, view, "3a")
    assert hand.value == seen[-1]


def test_leafing_goes_up_and_down_the_numbers_and_says_which_one_comes() -> None:
    hand, view = hand_at(OPENED)
    hand.press(Act.CONFIRM, view, "value 8")
    said = [(offer.act, offer.key, offer.value) for offer in hand.offers(view, "3a")]
    assert said == [(Act.CONFIRM, "place", 8), (Act.PREVIOUS, "take", 7), (Act.NEXT, "take", 9)]
    hand.press(Act.NEXT, view, "3a")
    assert hand.value == 9
    hand.press(Act.NEXT, view, "3a")
    assert hand.value == 1, "after the highest comes the lowest"


def test_a_number_is_chosen_in_the_panel_and_goes_where_it_can() -> None:
    hand, view = hand_at(OPENED)
    targets = {target.name: target.rect for target in hand.targets(view, EVERYBODY)}
    assert [name for name in targets if name.startswith("value")] == [f"value {n}" for n in range(1, 10)]
    assert not targets["value 3"].colliderect(targets["value 7"]), "a pebble has a half for each of its sides"
    onto = hand.press(Act.CONFIRM, view, "value 7")
    assert hand.value == 7
    assert onto in hand.open(view)
    assert hand.offers(view, "value 3")[0] == Offer(Act.CONFIRM, "take", 3)


def test_a_number_of_which_none_is_left_can_be_neither_leafed_to_nor_chosen() -> None:
    hand, view = hand_at(with_pieces(FIVE, _3e="A1", _1g="B7", _3a="A9"))
    names = [target.name for target in hand.targets(view, EVERYBODY)]
    assert "value 1" not in names
    assert "value 9" not in names
    hand.press(Act.CONFIRM, view, "value 8")
    hand.press(Act.NEXT, view, None)
    assert hand.value == 2


def test_confirming_a_square_is_the_command_whether_it_is_legal_or_not() -> None:
    hand, view = hand_at(OPENED)
    hand.press(Act.CONFIRM, view, "value 3")
    assert said(hand.press(Act.CONFIRM, view, "3a")) == "A 3@3a"
    assert said(hand.press(Act.CONFIRM, view, "6i")) == "A 3@6i"


def test_glow_is_what_the_rules_allow() -> None:
    hand, view = hand_at(OPENED)
    for _ in range(9):
        hand.press(Act.NEXT, view, None)
        legal = {command.square for command in BOX.legal(view, 0) if getattr(command, "value", 0) == hand.value}
        assert set(bits(hand.open_squares(view))) == legal
        flipped = {
            command.square for command in BOX.legal(view, 0) if getattr(command, "value", 0) == 10 - (hand.value or 0)
        }
        assert set(bits(hand.other_side(view))) == flipped - legal


def test_after_placing_the_turn_ends_by_confirming_or_a_stone_is_taken() -> None:
    table = do(at(OPENED), "A 2@3a")
    hand = Hand(0)
    hand.follow(table.state)
    assert hand.held == "end"
    assert said(hand.press(Act.CONFIRM, table.state, "3b")) == "A end"
    hand.press(Act.NEXT, table.state, "3b")
    assert hand.held == "stone"
    assert [offer.key for offer in hand.offers(table.state, "6i")] == ["stone", "keep_stone"]
    assert said(hand.press(Act.CONFIRM, table.state, "6i")) == "A stone 6i"
    hand.press(Act.BACK, table.state, "6i")
    assert hand.held == "end"


def test_a_stuck_seat_holds_the_pass() -> None:
    stuck = """
    seats: 2
    stones: 1 0
    board:
      bBo   b.    ~    | #     #     #    | b*.   b.    ~
      a*A5  bB1   bB2  | #     #     #    | bB3   bB4   bB6'
      aAo   a.    b.   | #     #     #    | a.    a.    b.
      #     #     #    | a*.   a.    a.   | a*.   a.    a.
      #     #     #    | a.    b.    b.   | b.    a.    ~
      #     #     #    | ~     b.    b.   | b.    b.    b.
      #     #     #    | #     #     #    | #     #     #
      #     #     #    | #     #     #    | #     #     #
      #     #     #    | #     #     #    | #     #     #
    """
    hand, view = hand_at(stuck)
    assert said(hand.press(Act.CONFIRM, view, "1b")) == "A pass"


def test_with_koi_leafing_goes_to_the_best_place() -> None:
    text = with_pieces(FIVE, _2g="A9", _1d="A1", _5h="A2", _3h="A8").replace("turn: A place", "turn: A koi")
    hand, view = hand_at(text)
    assert hand.press(Act.NEXT, view, "6i") == "1g"
    assert said(hand.press(Act.CONFIRM, view, "1g")) == "A koi 1g"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_by_hand_alone(seats: int) -> None:
    """Every decision of a game can be made with the hand: leaf, move, confirm."""
    table, hands = dealt(seats, "hand"), [Hand(seat) for seat in range(seats)]
    for _ in range(400):
        if table.over:
            break
        view = table.state
        hand = hands[view.seat]
        hand.follow(view)
        for _ in range(20):
            if hand.held in ("end", "pass") or hand.open_squares(view):
                break
            hand.press(Act.NEXT, view, None)
        spots = [GRID.names[n] for n in bits(hand.open_squares(view))] or ["1a"]
        focus = Focus(hand.targets(view, EVERYBODY), spots[0])
        (command,) = hand.press(Act.CONFIRM, view, focus.name)
        table.submit(command)
    assert table.over
