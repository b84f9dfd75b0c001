"""'Mistakes stand': the 'Honour rules' option; ruling 10."""

from __future__ import annotations

import pytest

from game.kernel.trouble import Trouble
from tests.games.hiroba.support import FIVE, at, do, legal, squares, why, with_pieces

OPENED = with_pieces(FIVE, _3e="A1", _3a="B7").replace("first: A", "first: A\nhonour: yes")


def test_a_placement_that_breaks_the_no_repeat_rule_can_be_made() -> None:
    table = do(at(OPENED), "A 7@3h")
    assert "A7" in table.state.cells
    assert table.state.phase == "rest"


def test_a_placement_that_breaks_the_line_rule_can_be_made() -> None:
    table = do(at(OPENED), "A 9@1a")
    assert "A9'" in table.state.cells


def test_opponents_may_call_it_before_the_turn_ends_and_the_pebble_comes_back() -> None:
    table = do(at(OPENED), "A 7@3h")
    assert legal(table, "B") == {"call"}
    hands = table.state.hands
    do(table, "B call")
    assert table.state.hands != hands
    assert table.state.hands[0] == (1, 2, 2, 2, 1)
    assert "A7" not in table.state.cells
    assert (table.state.seat, table.state.phase) == (0, "place")


def test_it_must_be_placed_again_and_soundly() -> None:
    table = do(at(OPENED), "A 7@3h", "B call")
    assert why(table, "A 7@3h").code == "twin_in_row"
    assert why(table, "A end").code == "pebble_first"
    assert "3h" in squares(table, 6)
    do(table, "A 6@3h", "A end")
    assert table.state.seat == 1
    assert not table.state.called


def test_after_the_turn_it_stands() -> None:
    table = do(at(OPENED), "A 7@3h", "A end")
    assert why(table, "A call").code == "nothing_to_call"
    assert why(table, "B call").code == "own_mistake", "it is B's turn now"
    do(table, "B 2@3b", "B end")
    assert why(table, "B call").code == "nothing_to_call"
    assert "A7" in table.state.cells


def test_and_it_scores() -> None:
    table = do(at(OPENED), "A 7@3h", "A end")
    lines = [line for line in table.score().lines if "A7@3h" in line.pieces]
    assert [line.points for line in lines] == [2]


def test_a_standing_mistake_forbids_like_any_pebble() -> None:
    table = do(at(OPENED), "A 9@1a", "A end", "B 2@3b", "B end")
    assert table.state.barred[9] >> 8 & 1


def test_a_sound_placement_cannot_be_called() -> None:
    table = do(at(OPENED), "A 6@3h")
    assert legal(table, "B") == set()
    assert why(table, "B call").code == "nothing_to_call"


def test_nobody_calls_their_own_mistake() -> None:
    assert why(do(at(OPENED), "A 7@3h"), "A call").code == "own_mistake"


def test_only_somebody_at_the_table_can_call() -> None:
    table = do(at(OPENED), "A 7@3h")
    with pytest.raises(Trouble) as nobody:
        do(table, "D call")
    assert nobody.value.code == "no_such_seat"
    assert "A7" in table.state.cells


def test_the_stone_does_not_end_the_turn_so_that_the_mistake_can_still_be_called() -> None:
    table = do(at(OPENED), "A 7@3h", "A stone 5e")
    assert why(table, "A stone 5f").code == "one_stone"
    do(table, "B call")
    assert table.state.stones[0] == 1, "the stone stays where it lies"
    do(table, "A 6@3h")
    assert why(table, "A stone 5f").code == "one_stone"
    do(table, "A end")


def test_whoever_blocked_their_only_sound_square_and_is_called_passes() -> None:
    table = at(
        """
        seats: 2
        honour: yes
        stones: 1 0
        board:
          bBo   b.    ~    | #     #     #    | b*.   b.    ~
          a*A5  bB1   bB2  | #     #     #    | bB3   bB4   bB6'
          a.    a.    b.   | #     #     #    | a.    a.    b.
          #     #     #    | a*.   a.    a.   | a*.   a.    a.
          #     #     #    | a.    b.    b.   | b.    a.    ~
          #     #     #    | ~     b.    b.   | b.    b.    b.
          #     #     #    | #     #     #    | #     #     #
          #     #     #    | #     #     #    | #     #     #
          #     #     #    | #     #     #    | #     #     #
        """
    )
    do(table, "A 9@5e", "A stone 3a", "B call")
    assert legal(table) == {"pass"}
    do(table, "A pass", "A end")
    assert (table.state.seat, table.state.phase) == (1, "place")


def test_occupied_squares_are_refused_all_the_same() -> None:
    table = at(OPENED)
    assert why(table, "A 2@3a").code == "square_taken"
    assert why(table, "A 2@1c").code == "on_pond"


def test_a_first_pebble_off_a_start_square_is_refused_all_the_same() -> None:
    table = at(FIVE, honour=True)
    assert why(table, "A 1@1a").code == "off_start"
    do(table, "A 5@4d", "A end", "B 5@4g")
    assert legal(table, "A") == {"call"}, "a repeat on a start square is a mistake that can be made"


def test_with_no_legal_placement_a_seat_passes_all_the_same() -> None:
    stuck = """
    seats: 2
    honour: yes
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
    table = at(stuck)
    assert legal(table) == {"pass"}
    assert why(table, "A 9@5e").code == "must_pass"


def test_calling_a_first_pebble_back_makes_it_a_first_pebble_again() -> None:
    table = do(at(FIVE, honour=True), "A 5@4d", "A end", "B 5@4g", "A call")
    assert squares(table, 4, "B") == {"2a", "3e", "1g", "4g"}
    assert why(table, "B 5@4g").code == "twin_in_row"
