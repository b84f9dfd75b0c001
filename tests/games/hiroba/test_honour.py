"""'Mistakes stand': the 'Honour rules' option; ruling 10."""

from __future__ import annotations

import re

import pytest

from game.games.hiroba.rules import may_call
from game.kernel.trouble import Trouble
from tests.games.hiroba.support import BOX, FIVE, at, do, legal, squares, why, with_pieces

BARE = FIVE.replace("first: A", "first: A\nhonour: yes")
OPENED = with_pieces(BARE, _3e="A1", _3a="B7")
A_ALONE = with_pieces(
    BARE, _3a="A1", _3b="A2", _3c="A3", _3d="A4", _3e="A5", _3f="A2'", _3g="A3'",
    _1a="B1", _1b="B2", _1d="B3", _1e="B4", _2a="B5", _2b="B1'", _2c="B2'", _2e="B3'", _2f="B4'",
)  # fmt: skip
"""A has a 1 and a 4 to place, B has placed everything."""
B_STUCK = with_pieces(BARE, _2a="A1", _3e="A2", _1g="A3", _4d="A4", _4g="A5", _3a="A2'", _3b="A3'")
"""A has a 1 and a 4 to place, and stands on every start square: B cannot begin."""
LAST = {
    "nobody holds a pebble": with_pieces(A_ALONE, _3h="A4'"),
    "nobody can place": with_pieces(B_STUCK, _3c="A4'"),
}
"""A has a 1 to place; after it, nobody can place any more."""


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


def test_ruling_10_it_may_be_called_until_the_next_seat_has_placed() -> None:
    table = do(at(OPENED), "A 7@3h", "A end")
    assert "call" in legal(table, "B"), "ending quickly does not close the window"
    assert "2@3b" in legal(table, "B")
    assert why(table, "A call").code == "own_mistake"
    do(table, "B 2@3b")
    assert why(table, "A call").code == "nothing_to_call"
    assert why(table, "B call").code == "own_mistake", "the pebble that can be called is B's now"
    do(table, "B end")
    assert why(table, "B call").code == "own_mistake"
    assert "A7" in table.state.cells, "it stands"


def test_ruling_10_it_may_be_called_until_the_next_seat_has_passed() -> None:
    table = do(at(B_STUCK), "A 9@6i", "A end")
    assert legal(table, "B") == {"call", "pass"}
    do(table, "B pass")
    assert why(table, "B call").code == "nothing_to_call"
    assert "A9'" in table.state.cells


def test_ruling_10_any_other_seat_may_call_when_the_next_is_on_turn() -> None:
    table = do(at(OPENED.replace("seats: 2", "seats: 3")), "A 7@3h", "A end")
    assert legal(table, "C") == {"call"}
    do(table, "C call", "A 6@3h", "A end")
    assert table.state.seat == 1


def test_ruling_10_the_turn_goes_back_to_the_mistaken_seat_and_then_on_to_the_next() -> None:
    table = do(at(OPENED), "A 7@3h", "A end", "B call")
    assert (table.state.seat, table.state.phase, table.state.called) == (0, "place", True)
    assert table.state.hands[0] == (1, 2, 2, 2, 1)
    assert legal(table, "B") == set()
    assert why(table, "A 9@1a").code == "out_of_line", "this time by the rules"
    do(table, "A 6@3h", "A end")
    assert (table.state.seat, table.state.phase, table.state.called) == (1, "place", False)
    assert not may_call(table.state, 1), "it was called once, and is sound"
    assert "7@5h" in legal(table, "B"), "B may err in a turn of its own"


def test_ruling_10_a_stone_laid_in_the_mistaken_turn_stays_and_was_the_one_of_that_turn() -> None:
    table = do(at(OPENED), "A 7@3h", "A stone 5e", "A end", "B call")
    assert "Ao" in table.state.cells
    assert table.state.stones[0] == 1
    do(table, "A 6@3h")
    assert why(table, "A stone 5f").code == "one_stone"


def test_ruling_10_a_turn_without_a_stone_may_still_lay_one_when_it_goes_on() -> None:
    table = do(at(OPENED), "A 7@3h", "A end", "B call", "A 6@3h", "A stone 5f")
    assert "Ao" in table.state.cells


def test_ruling_10_the_stone_of_one_turn_is_not_that_of_the_next() -> None:
    table = do(at(OPENED), "A 7@3h", "A stone 5e", "A end", "B 2@3b", "B stone 5f")
    assert {"Ao", "Bo"} <= {*table.state.cells}


def test_ruling_10_whether_a_seat_may_call_does_not_tell_whether_there_is_a_mistake() -> None:
    for said in ("A 7@3h", "A 6@3h"):
        table = at(OPENED)
        callers = [[seat for seat in table.state.seats if may_call(table.state, seat)]]
        for step in (said, "A end", "B 2@3b"):
            do(table, step)
            callers.append([seat for seat in table.state.seats if may_call(table.state, seat)])
        assert callers == [[], [1], [1], [0]]
    assert not may_call(do(at(OPENED.replace("honour: yes", "honour: no")), "A 6@3h").state, 1)


@pytest.mark.parametrize("end", ["nobody holds a pebble", "nobody can place"])
def test_ruling_10_after_the_last_pebble_the_seat_beside_calls_or_passes(end: str) -> None:
    """There is no next seat to place: the count waits for a pass all the same."""
    table = do(at(LAST[end]), "A 9@6i", "A end")
    assert (table.state.seat, table.state.phase) == (1, "place")
    assert legal(table, "B") == {"call", "pass"}
    assert BOX.read(BOX.show(table.state)) == table.state
    counted = do(at(LAST[end]), "A 9@6i", "A end", "B pass")
    assert counted.state.phase in ("koi", "over"), "it lays no stone, and has nothing to end"
    do(table, "B call")
    assert why(table, "A 9@6i").code == "out_of_line"
    do(table, "A 9@3i", "A end")
    assert table.state.phase in ("koi", "over"), "what was called once is sound, and need not wait"


def test_ruling_10_the_last_seat_that_holds_pebbles_is_its_own_next_seat() -> None:
    table = do(at(A_ALONE), "A 9@6i", "A end")
    assert table.state.seat == 0
    assert legal(table, "B") == {"call"}
    do(table, "B call")
    assert (table.state.seat, table.state.called) == (0, True)


def test_ruling_10_what_can_be_called_is_written_down() -> None:
    for said in ("A end", "A stone 5e"):
        table = do(at(OPENED), "A 7@3h", said)
        table = table if table.state.phase == "place" else do(table, "A end")
        text = BOX.show(table.state)
        assert f"turn: B place 3h{' stone' * ('stone' in said)}\n" in text
        assert BOX.read(text) == table.state
        for bad in ("B place 3h called", "B place 5i", "B place stone", "B koi 3h"):
            with pytest.raises(Trouble) as trouble:
                BOX.read(re.sub("turn: .*", f"turn: {bad}", text))
            assert trouble.value.code == "bad_turn"
    with pytest.raises(Trouble):
        BOX.read(text.replace("honour: yes\n", ""))


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
