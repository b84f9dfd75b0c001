"""The house's rulings on Haniwa, number by number."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from game.games.haniwa.parts import COLOURS, COLUMN_OF, COLUMNS, GRID, ROWS
from game.kernel.table import Table
from game.kernel.trouble import BadNotation
from tests.games.haniwa.support import BOX, at, board, do, lines, new, position, refused, said, scored, tags
from tests.games.haniwa.test_examples import FINAL
from tests.games.haniwa.test_rulebook import FULL
from tests.support import AnyTable


def test_ruling_1_tiles_are_four_colours_of_power_1_2_3_three_copies_each() -> None:
    counts = Counter((tile[0], int(tile[1])) for tile in BOX.catalogue.tiles)
    assert counts == {(colour, power): 3 for colour in "GBYR" for power in (1, 2, 3)}


def test_ruling_1_six_kofun_one_of_each_colour_and_two_brown() -> None:
    assert Counter(kofun[1] for kofun in BOX.catalogue.kofun) == {"G": 1, "B": 1, "Y": 1, "R": 1, "N": 2}


def test_ruling_2_an_area_has_four_columns_one_a_gozoku_and_three_rows_one_a_dogu() -> None:
    assert len(COLUMNS) == len(COLOURS) == 4
    assert len(ROWS) == 3
    assert all(len(column) == 3 for column in COLUMNS)
    assert sorted(square for row in ROWS for square in row) == list(GRID.squares)


@pytest.mark.parametrize("row", [1, 2, 3])
def test_ruling_2_columns_face_each_other_whatever_the_rows(row: int) -> None:
    receipt = scored("", board(**{"A1": ". . Y2 .", f"B{row}": ". . Y3 ."}))
    assert lines(receipt, "column c") == [("B", 1, "column_power")]


@pytest.mark.parametrize("old", range(1, 7))
@pytest.mark.parametrize("power", [1, 2, 3])
@pytest.mark.parametrize("colour", COLOURS)
def test_ruling_3_new_value_is_old_plus_power_less_1_mod_6_plus_1(old: int, power: int, colour: str) -> None:
    dice = " ".join(str(old) if each == colour else "1" for each in COLOURS)
    table = at(f"A hand: {colour}{power} | dice: {dice}")
    do(table, f"A {colour}{power}@3{'abcd'[COLOURS.index(colour)]}")
    assert table.state.dice[COLOURS.index(colour)] == ((old + power - 1) % 6) + 1
    assert (table.state.phase == "kofun") == (old + power > 6)


def test_ruling_3_none_left_nothing_is_taken() -> None:
    table = at("A hand: G1 | dice: 6 1 1 1 | stock: -")
    assert tags(do(table, "A G1@1a")) == ["tile_placed", "die_wrapped"]
    assert table.state.phase == "draw"


def test_ruling_3_a_kofun_in_its_own_colours_column_moves_that_die_by_2_like_any_tile() -> None:
    for colour, column in zip(COLOURS, "abcd", strict=True):
        for square in GRID.names:
            table = at(f"A hand: G1 | A kofun: K{colour} | dice: 1 1 1 1")
            do(table, f"A K{colour}/G1@{square}")
            expected = [1, 1, 1, 1]
            if square[1] == column:
                expected[COLUMN_OF[GRID.square[square]]] = 3
            assert table.state.dice == tuple(expected)


def test_ruling_3_brown_never_moves_a_die() -> None:
    for square in GRID.names:
        table = at("A hand: G1 | A kofun: KN | dice: 6 6 6 6")
        assert tags(do(table, f"A KN/G1@{square}")) == ["kofun_laid"]
        assert table.state.dice == (6, 6, 6, 6)


def test_ruling_4_kofun_counts_as_power_2_of_its_colour_for_die_dogu_columns_and_smile() -> None:
    table = at(
        "A hand: R3 | A kofun: KG | B hand: B1", board(A1=". B2 Y2 R2", A2="G1 . . .", A3="G1 . . .", B1="R3 . . .")
    )
    assert tags(do(table, "A KG/R3@1a")) == ["kofun_laid", "die_raised", "dogu_lit"]
    assert table.state.dice[0] == 3
    receipt = table.score()
    assert lines(receipt, "column a") == [("A", 3, "column_power"), ("A", 2, "smile")]


def test_ruling_4_one_kofun_a_turn() -> None:
    table = at("A hand: G1 G2 | A kofun: KN KN'")
    do(table, "A KN/G1@1a")
    assert refused(table, "A KN'/G2@1b").code == "already_placed"


def test_ruling_4_the_point_of_a_kofun_stays_after_use() -> None:
    table = at("A hand: G1 | B hand: B1 | A kofun: KN")
    before = table.score().totals[0]
    do(table, "A KN/G1@1b")
    assert sum(points for seat, points, _ in lines(table.score(), "kofun") if seat == "A") == before == 1


def test_ruling_5_dogu_check_comes_with_the_fourth_tile_of_a_row_only() -> None:
    for count in (1, 2, 3):
        filled = " ".join(["G3", "B3", "Y3"][: count - 1] + ["."] * (5 - count))
        table = at("A hand: R3", board(A1=filled))
        do(table, f"A R3@1{'abcd'[count - 1]}")
        assert table.state.dogu[0] == ("asleep",) * 3


@pytest.mark.parametrize(("last", "face"), [("R1", "asleep"), ("R2", "lit"), ("R3", "cursed")])
def test_ruling_5_sum_8_activates_above_8_curses_below_8_nothing(last: str, face: str) -> None:
    table = at(f"A hand: {last}", board(A3="G2 B2 Y2 ."))
    do(table, f"A {last}@3d")
    assert table.state.dogu[0] == ("asleep", "asleep", face)


def test_ruling_5_a_row_holding_the_face_down_tile_waits_until_the_end() -> None:
    table = at("A hand: R2", board(A1="#G2 B2 Y2 ."))
    assert tags(do(table, "A R2@1d")) == ["tile_placed", "die_raised"]
    assert table.state.dogu[0] == ("asleep",) * 3
    table = at("A hand: R3", board(A1="#G3 B3 Y3 ."))
    do(table, "A R3@1d")
    assert table.state.dogu[0] == ("asleep",) * 3, "it does not show how strong the hidden tile is"


def test_ruling_6_face_down_never_with_a_kofun() -> None:
    table = at("A hand: G1 | A kofun: KG")
    with pytest.raises(BadNotation):
        do(table, "A down KG/G1@1a")
    assert not any("down" in command and "/" in command for command in said(table, 0))
    # And a Kofun is no tile that could be placed face down.
    with pytest.raises(BadNotation):
        do(table, "A down KG@1a")


def test_ruling_6_the_first_player_may_place_face_down_in_any_turn_and_leave_it_be() -> None:
    table = at("A hand: G1 G2 | B hand: B1 B2", fate=["R1", "R2"])
    do(table, "A G1@1a", "A draw 1", "B B1@1a", "B draw 1")
    assert "A down G2@2b" in said(table, 0)


def test_ruling_6_a_tile_under_a_kofun_is_never_revealed() -> None:
    table = at("turn: B place | B hand: B1'", board(A1="Y1' KN/B2' Y2' R3", **FULL), fate=["G3'"])
    do(table, "B B1'@3d", "B draw 1")
    assert table.over
    assert table.view(1).beneath[0][1] is None
    assert table.view(None).beneath[0][1] is None
    assert not [event for event in table.told(1) if type(event).__struct_config__.tag == "tile_turned_up"]


def last_draw(down: str, dice: str, rest: str = "", others: str = "Y1' B2' Y2'") -> AnyTable:
    """A table whose last tile has just been drawn, with a tile of A's face down on 1d."""
    table = at(
        f"turn: B place | dice: {dice} | B hand: B1' | {rest}", board(A1=f"{others} #{down}", **FULL), fate=["G3'"]
    )
    do(table, "B B1'@3d", "B draw 1")
    return table


def test_ruling_6_at_the_end_it_is_turned_up_then_its_die_then_its_dogu() -> None:
    table = last_draw("R3", "1 1 1 1")
    assert tags(table.timeline.past[-1].facts) == [
        "tile_drawn",
        "play_ended",
        "tile_turned_up",
        "die_raised",
        "dogu_lit",
        "game_ended",
    ]
    assert table.state.dice == (1, 1, 1, 4)


def test_ruling_6_at_the_end_a_wrap_still_gives_a_kofun() -> None:
    table = last_draw("R3", "1 1 1 6")
    assert BOX.waits(table.state) == (0,)
    assert said(table, 0) == [f"A take {kofun}" for kofun in BOX.catalogue.kofun]
    assert refused(table, "A G1@1a").code == "all_placed"
    assert refused(table, "A draw 1").code == "all_placed"
    do(table, "A take KR")
    assert table.over
    assert table.state.kofun == (("KR",), ())
    assert table.state.dogu[0][0] == "lit"


def test_ruling_6_at_the_end_a_wrap_gives_nothing_when_the_stock_is_empty() -> None:
    table = last_draw("R3", "1 1 1 6", "stock: -")
    assert table.over
    assert table.state.dice == (1, 1, 1, 3)
    assert table.state.kofun == ((), ())


def test_ruling_6_at_the_end_another_colour_moves_no_die_and_may_curse() -> None:
    table = last_draw("Y3''", "1 1 1 6", others="R3 B2' Y2'")
    assert table.over
    assert table.state.dice == (1, 1, 1, 6)
    assert table.state.dogu[0][0] == "cursed"


def test_ruling_7_swap_at_the_start_of_a_turn_once_a_turn_twice_a_game() -> None:
    table = at("A hand: G1 G2 G3 | B hand: B1 B2 B3", fate=["R1", "R2", "R3", "Y1", "Y2", "Y3"])
    do(table, "A swap G1 1")
    assert refused(table, "A swap G2 1").code == "one_swap"
    do(table, "A G2@1a")
    assert refused(table, "A swap G3 1").code == "swap_before"
    do(table, "A draw 1", "B B1@1a", "B draw 1", "A swap G3 2", "A R1@1b", "A draw 1", "B B2@1b", "B draw 1")
    assert refused(table, "A swap R2 1").code == "swaps_spent"


def test_ruling_7_discards_are_face_down_and_stay_out() -> None:
    table = at("A hand: G1 G2", fate=["R1"])
    do(table, "A swap G1 1")
    assert "G1" not in table.state.pool
    assert table.view(1).discards == ((None,), ())
    assert len(table.state.pool) == sum(table.state.piles) == 33


def test_ruling_8_first_hand_may_be_redrawn_once_by_each_player() -> None:
    table = new()
    do(table, "A hand 2+2", "A redraw", "A hand 2+2", "B hand 2+2", "B redraw", "B hand 2+2")
    assert (table.state.phase, table.state.seat) == ("place", 0)
    assert [len(hand) for hand in table.state.hands] == [4, 4]


def test_ruling_8_the_four_go_back_and_both_piles_are_shuffled() -> None:
    table = new()
    do(table, "A hand 4+0", "A keep", "B hand 4+0")
    assert table.state.piles == (10, 18)
    returned = set(table.state.hands[1])
    do(table, "B redraw")
    assert returned <= set(table.state.pool)
    assert table.state.piles == (16, 16), "shuffled together and parted anew"


def test_ruling_8_the_first_player_settles_the_first_hand_first() -> None:
    table = new(first=1)
    assert said(table, 0) == []
    assert refused(table, "A hand 2+2").code == "not_your_turn"
    do(table, "B hand 2+2")
    assert said(table, 0) == [], "the other draws when the first player has kept or redrawn"
    do(table, "B redraw", "B hand 2+2")
    assert BOX.waits(table.state) == (0,)


@pytest.mark.parametrize(("taken", "piles"), [("4+0", (16, 16)), ("0+4", (16, 16)), ("3+1", (16, 16))])
def test_ruling_8_a_redraw_evens_both_piles_out(taken: str, piles: tuple[int, int]) -> None:
    table = new()
    do(table, "A hand 4+0", "A keep", f"B hand {taken}", "B redraw")
    assert table.state.piles == piles


def test_ruling_8_taking_a_kofun_on_a_wrap_is_compulsory_while_the_stock_has_one() -> None:
    table = at("dice: 6 1 1 1 | stock: KB | A hand: G1 G2", fate=["R1"])
    do(table, "A G1@1a")
    assert said(table, 0) == ["A take KB"]
    assert refused(table, "A draw 1").code == "kofun_first"
    do(table, "A take KB", "A draw 1")
    assert table.state.kofun == (("KB",), ())


def test_ruling_8_the_draw_after_ones_twelfth_tile_is_made_and_the_end_comes_after_it() -> None:
    table = at("turn: B place | B hand: B1'", board(A1="Y1' B2' Y2' R3", **FULL), fate=["G3'"])
    do(table, "B B1'@3d")
    assert not table.over
    assert said(table, 1) == ["B draw 1", "B draw 2"]
    assert tags(do(table, "B draw 1"))[0] == "tile_drawn"
    assert table.over
    assert table.state.hands[1] == ("G3'",)


def test_ruling_9_power_then_power_in_colour_then_tiles_in_colour_else_nobody() -> None:
    """Every pair of small columns, against the order of the three numbers."""
    columns = [
        ("G1", "G2", "R1"),
        ("G3", "R1", "."),
        ("G2", "R2", "."),
        ("Y3", "Y1", "."),
        ("G2", "G1", "B1"),
        ("R3", ".", "."),
    ]
    for mine, yours in combinations(columns, 2):
        rows = {f"A{n}": f"{piece} . . ." for n, piece in enumerate(mine, 1)}
        rows |= {f"B{n}": f"{piece} . . ." for n, piece in enumerate(yours, 1)}
        keys = []
        for column in (mine, yours):
            tiles = [tile for tile in column if tile != "."]
            green = [int(tile[1]) for tile in tiles if tile[0] == "G"]
            keys.append((sum(int(tile[1]) for tile in tiles), sum(green), len(green)))
        found = lines(scored("", board(**rows)), "column a")
        if keys[0] == keys[1]:
            assert [rule for _, _, rule in found] == ["column_nobody"] * 2
            continue
        step = next(n for n in range(3) if keys[0][n] != keys[1][n])
        winner = "A" if keys[0] > keys[1] else "B"
        assert found[0] == (winner, 1, ("column_power", "column_colour", "column_tiles")[step])


def test_ruling_9_smile_winner_has_3_tiles_of_the_colour_there() -> None:
    receipt = scored("dice: 5 1 1 1", board(B1="G1 . . .", B2="KG/R1 . . .", B3="G1 . . ."))
    assert lines(receipt, "column a") == [("B", 5, "column_power"), ("B", 2, "smile")]


def test_ruling_10_each_cursed_dogu_voids_one_gozoku_highest_die_first() -> None:
    rows = {"A1": "G3 B3 Y3 R3", "A2": "G3 B3 Y3 R3"}
    receipt = scored("dice: 2 4 6 5", board(**rows))
    assert [line.group for line in receipt.lines if line.rule == "curse"] == ["column c", "column d"]
    assert receipt.totals == (6, 0)


def test_ruling_10_among_equal_dice_the_one_that_costs_its_owner_least() -> None:
    receipt = scored("dice: 4 4 1 1", board(A1="G1 Y3 B2 R3", A2="G1 . . .", A3="G1 . . ."))
    assert lines(receipt, "column a") == [("A", 4, "column_power"), ("A", 2, "smile")]
    assert lines(receipt, "column b") == [("A", 4, "column_power"), ("A", -4, "curse")]


def test_ruling_10_the_choice_looks_at_the_die_alone() -> None:
    receipt = scored("dice: 5 6 1 1", board(A1="G1 Y3 B2 R3", A2="G1 . . .", A3="G1 . . ."))
    assert lines(receipt, "column b") == [("A", 6, "column_power"), ("A", -6, "curse")]
    assert receipt.totals == (5 + 2 + 1 + 1, 0)


def test_ruling_10_curses_beyond_the_columns_won_do_nothing() -> None:
    rows = {"A1": "G3 B3 Y3 R1", "A2": "G3 B3 Y3 R1", "A3": "G3 B3 Y2 R1"}
    wins = {"B1": "G1 B1 Y1 R2", "B2": "G1 B1 Y1 R2"}
    receipt = scored("dice: 1 2 3 4", board(**rows, **wins))
    assert [line.group for line in receipt.lines if line.rule == "curse"] == ["column a", "column b", "column c"]
    alone = scored("dice: 1 2 3 4", board(A1="G1 B3 Y2 R3", B1="R3 R3 . .", B2=". B1 Y3 G1", B3=". . . B3"))
    assert BOX.read(position("turn: A over", board(A1="G1 B3 Y2 R3"))).dogu[0][0] == "cursed"
    assert alone.totals == (0, 1 + 2 + 3 + 4)


def test_ruling_11_tie_more_activated_dogu_then_the_first_player() -> None:
    rows = board(A1="G2 B2 Y2 R1", A2=". . . R1", B1="G2 B2 Y2 R2")
    for first in "AB":
        dogu = scored(f"first: {first} | A kofun: KG", rows)
        assert (dogu.totals, dogu.winners, dogu.decided_by) == ((2, 2), (1,), "dogu")
        even = scored(f"first: {first} | A kofun: KG | B kofun: KB")
        assert (even.totals, even.winners, even.decided_by) == ((1, 1), ("AB".index(first),), "first")


def test_ruling_11_starting_dice_rolled_or_all_1_by_the_table_option() -> None:
    rolled: AnyTable = Table.new(BOX, {"seats": 2}, "dice")
    ones: AnyTable = Table.new(BOX, {"seats": 2, "dice_at_one": True}, "dice")
    assert rolled.state.dice != (1, 1, 1, 1)
    assert ones.state.dice == (1, 1, 1, 1)


def test_ruling_11_open_hands_leave_nothing_to_its_owner_alone() -> None:
    """The hand during the redraw, the discard, the tile under a Kofun and the one face down are open to everybody."""
    table = new(open_hands=True)
    do(table, "A hand 2+2")
    assert table.view(1).hands[0] == table.view(None).hands[0] == table.state.hands[0]
    assert all(table.state.hands[0])
    table = at("open: yes | A hand: G1 G2 G3 B1 | B hand: R1 R2 | A kofun: KN", fate=["Y1", "Y2", "Y3", "Y2'"])
    do(table, "A swap G1 1", "A KN/G2@1a", "A draw 1", "B R1@1a", "B draw 1", "A down G3@2b")
    for onlooker in (None, 1):
        seen = table.view(onlooker)
        assert seen == table.state
        assert (seen.discards[0], seen.beneath[0][0], seen.beneath[0][5]) == (("G1",), "G2", "G3")
        assert table.told(onlooker) == table.told(0)


def test_ruling_12_at_most_three_wraps_fit_the_scoring_picture_from_dice_at_1() -> None:
    """What the matching tiles add, column by column, leads to its dice, and to fewer Kofun than its five."""
    rows = [row.split()[1:] for row in FINAL.replace("|", "\n").splitlines() if row.strip()]
    steps = [sum(int(row[n][1]) for row in rows if row[n][0] == colour) for n, colour in enumerate(COLOURS)]
    assert [1 + step % 6 for step in steps] == [2, 6, 1, 3]
    assert sum(step // 6 for step in steps) <= 3


def test_ruling_12_the_scoring_picture_is_a_given_position() -> None:
    assert scored("dice: 2 6 1 3 | A kofun: KG KB KY | B kofun: KR KN", FINAL).totals == (8, 15)


# --- undo -----------------------------------------------------------------------------------------------


def test_undo_stops_at_the_rolled_dice() -> None:
    table = new()
    assert not table.can_undo


def test_undo_stops_at_a_drawn_tile() -> None:
    table = at("A hand: G1 G2 | B hand: B1", fate=["R1", "R2"])
    do(table, "A swap G1 1")
    assert not table.can_undo
    do(table, "A G2@1a")
    assert table.can_undo
    table.undo()
    assert not table.can_undo
    do(table, "A R1@1b", "A draw 1")
    assert not table.can_undo


def test_undo_takes_a_placement_and_a_kofun_back_before_the_draw() -> None:
    table = at("A hand: G3 | dice: 6 1 1 1", fate=["R1"])
    before = table.state
    do(table, "A G3@1a", "A take KG")
    table.undo()
    do(table, "A take KB")
    table.undo()
    table.undo()
    assert table.state == before


def test_undo_of_a_redraw_gives_the_same_hand_back_until_the_next_tile() -> None:
    table = new()
    do(table, "A hand 2+2")
    hand = table.state.hands[0]
    assert not table.can_undo
    do(table, "A redraw")
    table.undo()
    assert table.state.hands[0] == hand
    do(table, "A redraw", "A hand 2+2")
    assert not table.can_undo
