"""HOW TO PLAY 1: place one of your numbered pebbles; rulings 4 and 6."""

from __future__ import annotations

import pytest

from tests.games.hiroba.support import BOX, FIVE, at, dealt, do, legal, squares, why, with_pieces

STARTS = {"2a", "3e", "1g", "4d", "4g"}


def test_the_mandatory_action_comes_first() -> None:
    table = at(FIVE)
    assert why(table, "A stone 1a").code == "pebble_first"
    assert why(table, "A end").code == "pebble_first"


def test_first_turn_a_pebble_on_a_start_square_of_any_tile() -> None:
    table = at(FIVE)
    assert all(squares(table, value) == STARTS for value in range(1, 10))
    refusal = why(table, "A 1@1a")
    assert (refusal.code, refusal.section) == ("off_start", "§2.1")
    assert set(refusal.pieces) == STARTS


def test_first_turn_each_player_clockwise_from_the_first() -> None:
    table = dealt(4, first=2)
    order = []
    for _ in range(5):
        seat = table.state.seat
        order.append(seat)
        table.submit(next(c for c in table.legal(seat) if type(c).__name__ == "Place"))
        if table.state.phase == "rest":
            do(table, f"{'ABCD'[seat]} end")
    assert order == [2, 3, 0, 1, 2]


def test_first_turn_not_on_a_start_square_that_is_taken() -> None:
    table = do(at(FIVE), "A 5@4d", "A stone 3e")
    assert squares(table, 9, "B") == STARTS - {"4d", "3e"}
    assert why(table, "B 9@4d").pieces == ("A5@4d",)
    assert why(table, "B 9@3e").pieces == ("Ao@3e",)
    assert set(why(table, "B 9@1a").pieces) == STARTS - {"4d", "3e"}, "those that are left are named"


def test_ruling_4_the_no_repeat_rule_holds_on_start_squares_too() -> None:
    table = do(at(FIVE), "A 5@4d", "A end")
    assert squares(table, 5, "B") == {"2a", "3e", "1g"}, "4g shares a row with the 5 on 4d"
    assert why(table, "B 5@4g").code == "twin_in_row"
    assert squares(table, 4, "B") == {"2a", "3e", "1g", "4g"}


def test_ruling_4_after_the_first_pebble_a_start_square_is_an_ordinary_square() -> None:
    table = at(with_pieces(FIVE, _3e="A1", _1g="B7"))
    assert "1g" not in squares(table, 2)
    assert "4g" not in squares(table, 2), "not in line with 3e"
    assert "3d" in squares(table, 2)
    table = at(with_pieces(FIVE, _4d="A1", _1g="B7"))
    assert "4g" in squares(table, 2), "in line, start square or not"


def test_later_turns_in_the_row_or_column_of_an_own_pebble() -> None:
    table = at(with_pieces(FIVE, _3e="A1", _1g="B7"))
    row = {"3a", "3b", "3c", "3d", "3f", "3g", "3h", "3i"}
    column = {"1e", "2e", "4e", "5e", "6e"}
    assert squares(table, 9) == row | column
    refusal = why(table, "A 9@1a")
    assert (refusal.code, refusal.pieces) == ("out_of_line", ("A1@3e",))


def test_another_players_line_does_not_help() -> None:
    table = at(with_pieces(FIVE, _3e="A1", _1g="B7"))
    assert why(table, "A 9@2g").code == "out_of_line"


def test_never_the_same_number_in_the_same_row() -> None:
    table = at(with_pieces(FIVE, _3e="A1", _3a="B7"))
    refusal = why(table, "A 7@3h")
    assert (refusal.code, refusal.section, refusal.pieces) == ("twin_in_row", "§2.3", ("B7@3a",))


def test_never_the_same_number_in_the_same_column() -> None:
    table = at(with_pieces(FIVE, _3e="A1", _1h="B7"))
    refusal = why(table, "A 7@3h")
    assert (refusal.code, refusal.pieces) == ("twin_in_column", ("B7@1h",))


def test_never_the_same_number_in_the_same_garden() -> None:
    table = at(with_pieces(FIVE, _3e="A1", _2g="B7"))
    refusal = why(table, "A 7@3i")
    assert (refusal.code, refusal.pieces) == ("twin_in_garden", ("B7@2g",))


def test_all_pebbles_at_fault_are_named_once() -> None:
    table = at(with_pieces(FIVE, _3e="A1", _3a="B7", _2g="A7"))
    assert why(table, "A 7@3i").pieces == ("B7@3a", "A7@2g")
    table = at(with_pieces(FIVE, _3h="A1", _2g="B7"))
    assert why(table, "A 7@2h").pieces == ("B7@2g",), "in the row and in the garden"


def test_ones_own_pebbles_forbid_too() -> None:
    table = at(with_pieces(FIVE, _3e="A1", _1g="B7"))
    assert why(table, "A 1@3b").pieces == ("A1@3e",)


def test_rows_and_columns_run_across_flipped_tiles() -> None:
    table = at(
        """
        seats: 2
        board:
          b*A7  b.    ~    | #     #     #    | b*B1  b.    ~
          b.    b.    b.   | #     #     #    | b.    b.    b.
          a.    a.    b.   | #     #     #    | a.    a.    b.
          a*.   a.    a.   | a*.   a.    a.   | a*.   a.    a.
          b.    a.    ~    | a.    b.    b.   | b.    a.    ~
          b.    b.    b.   | ~     b.    b.   | b.    b.    b.
          #     #     #    | #     #     #    | #     #     #
          #     #     #    | #     #     #    | #     #     #
          #     #     #    | #     #     #    | #     #     #
        """
    )
    assert "1h" in squares(table, 3)
    assert why(table, "A 7@1h").code == "twin_in_row"


def test_nb_the_same_number_twice_on_a_tile_in_different_gardens() -> None:
    table = at(with_pieces(FIVE, _3e="A1", _1d="B5"))
    assert why(table, "A 5@3d").code == "twin_in_column"
    assert "3f" in squares(table, 5), "tile 2: the 5 on 1d lies in the other garden"
    do(table, "A 5@3f")
    assert "bA5" in BOX.show(table.state).splitlines()[-9]


def test_either_side_of_a_pebble_may_be_played() -> None:
    table = do(at(with_pieces(FIVE, _3e="A1", _1g="B7")), "A 9@3b")
    assert table.state.hands[0] == (0, 2, 2, 2, 1), "a 9 is the back of a 1: both are gone"
    refusal = why(at(BOX.show(table.state).replace("turn: A rest 3b", "turn: A place")), "A 1@6e")
    assert (refusal.code, refusal.section) == ("pebble_spent", "§1.3")
    assert set(refusal.pieces) == {"A1@3e", "A9'@3b"}


def test_not_on_a_pebble_a_koi_or_a_stone() -> None:
    table = at(with_pieces(FIVE, _3e="A1", _3a="B7", _3c="Bo"))
    assert why(table, "A 2@3a").code == "square_taken"
    assert why(table, "A 2@3a").pieces == ("B7@3a",)
    assert why(table, "A 2@3c").pieces == ("Bo@3c",)
    assert why(table, "A 2@6d").code == "on_pond"
    assert why(table, "A 2@4a").code == "tile_flipped"


def test_example_red_places_a_7() -> None:
    """Own line needed; a 7 in the row, the column or the garden forbids: exactly the rest is open."""
    table = at(with_pieces(FIVE, _3e="A1", _1g="B7", _5e="B7'", _3a="B2"))
    assert squares(table, 7) == {"3b", "3c", "3d", "3f", "3h"}
    assert why(table, "A 7@1a").code == "out_of_line"
    assert why(table, "A 7@3g").code == "twin_in_column"
    assert why(table, "A 7@3i").code == "twin_in_garden"
    assert why(table, "A 7@1e").code == "twin_in_row"
    do(table, "A 7@3h")


def test_one_pebble_a_turn() -> None:
    table = do(at(with_pieces(FIVE, _3e="A1", _1g="B7")), "A 2@3a")
    refusal = why(table, "A 3@3b")
    assert (refusal.code, refusal.pieces) == ("already_placed", ("A2@3a",))


def test_only_the_seat_whose_turn_it_is() -> None:
    table = at(with_pieces(FIVE, _3e="A1", _1g="B7"))
    assert why(table, "B 2@1a").code == "not_your_turn"
    assert legal(table, "B") == set()


def test_by_default_a_mistake_is_refused_and_there_is_nothing_to_call() -> None:
    table = do(at(with_pieces(FIVE, _3e="A1", _1g="B7")), "A 2@3a")
    assert why(table, "B call").code == "honour_off"


STUCK = """
seats: 2
turn: A place
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
"""A has one pebble, and its row and its column are full."""


def test_ruling_6_a_player_with_no_legal_placement_passes_and_keeps_the_pebble() -> None:
    table = at(STUCK)
    assert legal(table) == {"pass"}
    before = table.state.hands[0]
    do(table, "A pass")
    assert table.state.hands[0] == before


def test_ruling_6_the_stone_may_still_be_placed_after_a_pass() -> None:
    table = do(at(STUCK), "A pass")
    assert {"end", "stone 5e"} <= legal(table)
    do(table, "A stone 5e")
    assert (table.state.seat, table.state.phase) == (1, "place")


def test_ruling_6_after_a_pass_nothing_is_placed_in_this_turn() -> None:
    table = do(at(STUCK), "A pass")
    for said in ("A 9@5e", "A pass"):
        refusal = why(table, said)
        assert (refusal.code, refusal.section, refusal.pieces) == ("already_passed", "§2.7", ())
    assert why(table, "B 7@1h").code == "not_your_turn"


def test_ruling_6_without_a_stone_a_pass_ends_the_turn() -> None:
    table = do(at(STUCK.replace("stones: 1 0", "stones: 0 0")), "A pass")
    assert (table.state.seat, table.state.phase) == (1, "place")


def test_ruling_6_a_stuck_player_is_asked_again_in_every_round() -> None:
    table = do(at(STUCK), "A pass", "A end", "B 7@1h")
    assert table.state.seat == 0
    assert legal(table) == {"pass"}


def test_ruling_6_passing_is_refused_to_those_who_can_place() -> None:
    table = at(with_pieces(FIVE, _3e="A1", _1g="B7"))
    refusal = why(table, "A pass")
    assert (refusal.code, refusal.section) == ("can_still_place", "§2.7")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_seat_has_both_sides_of_what_is_left(seats: int) -> None:
    table = dealt(seats, first=0)
    values = {int(said[0]) for said in legal(table) if "@" in said}
    assert values == set(range(1, 10))


def test_a_command_is_one_object_whatever_else_is_in_the_hand() -> None:
    """What each hand may do is kept, and there are hundreds of hands."""
    full, later = at(FIVE), do(at(FIVE), "A 5@4d", "A end", "B 5@3e", "B end")
    known = {command: command for command in full.legal(0)}
    again = [command for command in later.legal(0) if command in known and hasattr(command, "value")]
    assert again, "some squares are as good for a pebble as before"
    assert all(known[command] is command for command in again)
