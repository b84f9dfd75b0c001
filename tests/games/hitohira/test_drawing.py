"""Obtaining pieces: draws, failure, and what may be kept, sentence by sentence."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from game.games.hitohira.parts import COLOURS, bust, counts_of
from tests.games.hitohira.support import at, dealt, do, field, last, legal, pouch, screen, why


def test_drawn_pieces_are_not_obtained_yet() -> None:
    table = do(at("seats: 3", "rw"), "A draw 2")
    assert [piece[0] for piece in table.state.row] == ["r", "w"]
    assert field(table) == ""
    assert why(table, "A hide 1r").code == "still_drawing"


def test_pieces_of_earlier_turns_are_not_mixed_with_those_of_this_turn() -> None:
    table = do(at("seats: 3\nfield A: r r r r", "rr"), "A draw 2")
    assert table.state.phase == "draw", "four reds in the field do not make two more a bust"
    do(table, "A stop")
    assert legal(table, begins="hide") == {"hide 1r", "hide 2r"}


def test_ruling_1_you_can_draw_up_to_three_times() -> None:
    table = do(at("seats: 3", "ryl"), "A draw 1", "A draw 1")
    assert "draw 1" in legal(table)
    do(table, "A draw 1")
    assert table.state.phase == "settle", "after the third draw the pieces are obtained"
    assert why(table, "A draw 1").code == "stopped"


def test_ruling_1_you_can_draw_up_to_eight_pieces() -> None:
    table = do(at("seats: 3", "rryyll"), "A draw 6")
    assert legal(table) == {"draw 1", "draw 2", "stop"}
    refusal = why(table, "A draw 3")
    assert (refusal.code, refusal.section) == ("over_eight", "§2.2")


def test_ruling_1_eight_pieces_are_obtained_at_once() -> None:
    table = do(at("seats: 3", "rryyllbb"), "A draw 8")
    assert table.state.phase == "settle"
    assert len(table.state.row) == 8


def test_ruling_1_at_least_one_piece_must_be_drawn() -> None:
    table = dealt(3, first=0)
    assert why(table, "A stop").code == "draw_first"
    assert why(table, "A draw 0").code == "draw_nothing"
    assert why(table, "A end").code == "still_drawing"


def test_ruling_1_each_draw_is_judged_when_it_is_out() -> None:
    table = do(at("seats: 3", "rrryw"), "A draw 5")
    assert last(table) == ["pieces_drawn", "busted"]
    assert len(table.state.row) == 5, "all five are out before anybody judges"
    assert legal(table) == {"keep -", "keep r", "keep y", "keep w", "keep r y", "keep r w", "keep y w"}


def test_no_more_can_be_drawn_than_there_are() -> None:
    table = at("seats: 3\npouch: 2r")
    assert legal(table) == {"draw 1", "draw 2"}
    assert why(table, "A draw 3").code == "pouch_short"


def test_by_announcing_that_you_will_stop_you_obtain_the_pieces() -> None:
    table = do(at("seats: 3", "ry"), "A draw 2", "A stop")
    assert last(table) == ["pieces_obtained"]
    assert table.state.phase == "settle"


def test_you_fail_with_three_pieces_of_a_colour_over_several_draws() -> None:
    table = do(at("seats: 3", "rrr"), "A draw 2", "A draw 1")
    assert last(table)[-1] == "busted"


def test_you_fail_with_all_five_colours() -> None:
    table = do(at("seats: 3", "rylbw"), "A draw 4")
    assert table.state.phase == "draw"
    do(table, "A draw 1")
    busted = table.timeline.commits[-1].facts[-1]
    assert (busted.by, busted.colour) == ("five", None)


@pytest.mark.parametrize(
    ("drawn", "fails"),
    [
        ("rrk", True),
        ("rryk", True),
        ("ryk", False),
        ("rylk", False),
        ("rylbk", True),
        ("rkk", True),
        ("kk", False),
        ("kkk", True),
        ("rryyll", False),
        ("rryyllbb", False),
        ("rryyllb", False),
    ],
)
def test_ruling_2_blacks_are_counted_to_the_players_disadvantage(drawn: str, fails: bool) -> None:
    table = do(at("seats: 4", drawn), f"A draw {len(drawn)}")
    assert ("busted" in last(table)) == fails


def test_supplement_with_a_black_you_can_only_draw_up_to_four_pieces() -> None:
    """Whatever the fifth piece is, and whatever the first four are: found by trying all."""
    whole = [c for n in range(1, 9) for c in combinations_with_replacement(COLOURS, n) if bust(counts_of(c)) is None]
    assert max(len(pieces) for pieces in whole if "k" in pieces) == 4
    assert max(len(pieces) for pieces in whole if set(pieces) == {"k"}) == 2
    assert max(map(len, whole)) == 8


def test_ruling_3_you_can_keep_two_pieces_but_not_of_one_colour_nor_black() -> None:
    table = do(at("seats: 3", "rrkyw"), "A draw 5")
    assert why(table, "A keep r r").code == "keep_twins"
    assert why(table, "A keep r k").code == "keep_black"
    assert why(table, "A keep r y w").code == "keep_many"
    assert why(table, "A keep r b").code == "not_drawn"
    do(table, "A keep y w")
    assert field(table) == "1y 1w"


def test_ruling_3_you_may_keep_one_or_none() -> None:
    table = do(at("seats: 3", "rrr"), "A draw 3", "A keep -")
    assert last(table) == ["pieces_returned", "turn_begun"]
    assert (field(table), table.state.inside) == ("", 80)
    table = do(at("seats: 3", "rrr"), "A draw 3", "A keep r")
    assert (field(table), table.state.inside) == ("1r", 79)


def test_ruling_3_the_rest_goes_back_and_the_turn_moves_on() -> None:
    table = do(at("seats: 3", "rrry"), "A draw 4", "A keep r y")
    assert last(table) == ["pieces_kept", "pieces_returned", "turn_begun"]
    assert pouch(table) == "14r 14y 15l 15b 15w 5k"
    assert table.state.seat == 1


def test_ruling_3_a_failed_turn_has_no_ability_and_no_screen() -> None:
    table = do(at("seats: 3", "rrryyb"), "A draw 6")
    assert why(table, "A kenrokuen").code == "busted"
    assert why(table, "A hide 1y").code == "busted"
    do(table, "A keep r y")
    assert screen(table) == ""


def test_ruling_3_where_only_blacks_were_drawn_nothing_is_asked() -> None:
    table = do(at("seats: 3", "kkk"), "A draw 3")
    assert table.state.seat == 1


def test_ruling_4_by_default_the_hand_stops_at_eight() -> None:
    table = dealt(3, first=0)
    assert why(table, "A draw 9").code == "over_eight"


def test_ruling_4_free_hand_nine_pieces_spoil_the_turn() -> None:
    table = do(at("seats: 3\nhand: free", "rryyllbbw"), "A draw 9")
    assert last(table) == ["pieces_drawn", "overfilled", "pieces_returned", "turn_begun"]
    assert (field(table), table.state.inside, table.state.seat) == ("", 80, 1)


def test_ruling_4_free_hand_over_several_draws() -> None:
    table = do(at("seats: 3\nhand: free", "rryylllll"), "A draw 4")
    assert legal(table) == {"draw 1", "draw 2", "draw 3", "draw 4", "draw 5", "stop"}
    assert why(table, "A draw 6").code == "over_nine"
    do(table, "A draw 5")
    assert "overfilled" in last(table)
    assert "busted" not in last(table), "nothing may be kept of an overfull grab"


@pytest.mark.parametrize("hand", ["", "\nhand: free"], ids=["by default", "free hand"])
def test_ruling_4_at_exactly_eight_the_turn_stops_by_itself_in_both(hand: str) -> None:
    for draws in (["A draw 8"], ["A draw 5", "A draw 3"]):
        table = do(at(f"seats: 3{hand}", "rryyllbb"), *draws)
        assert table.state.phase == "settle"
        assert why(table, "A draw 1").code == "stopped"


def test_ruling_13_six_pieces_means_six_or_more() -> None:
    for number, ready in ((5, False), (6, True), (7, True), (8, True)):
        table = do(at("seats: 3", "rryyllbb"[:number]), f"A draw {number}", *(["A stop"] if number < 8 else []))
        assert bool(legal(table, begins="kenrokuen")) == ready


def test_another_seat_cannot_draw() -> None:
    table = dealt(3, first=0)
    assert why(table, "B draw 1").code == "not_your_turn"
    assert why(table, "D draw 1").code == "not_your_turn"
