"""The rulebook, sentence by sentence, in its order: every one that can be tried is."""

from __future__ import annotations

from collections import Counter

import pytest

from game.games.haniwa.events import DieRaised, DieWrapped, DoguCursed, DoguLit, KofunTaken, TileTurnedUp
from game.games.haniwa.parts import COLOURS, GRID, kind
from game.kernel.table import Table
from tests.games.haniwa.support import BOX, at, board, do, lines, new, refused, said, scored, state, tags
from tests.support import played

# --- overview and components ----------------------------------------------------------------------------


def test_thirty_six_haniwa_tiles_of_twelve_variations_three_each() -> None:
    kinds = Counter(kind(tile) for tile in BOX.catalogue.tiles)
    assert len(BOX.catalogue.tiles) == 36
    assert len(kinds) == 12
    assert set(kinds.values()) == {3}


def test_four_gozoku_four_dice_six_dogu_six_kofun() -> None:
    table = new()
    assert len(COLOURS) == len(table.state.dice) == 4
    assert sum(len(dogu) for dogu in table.state.dogu) == 6
    assert len(table.state.stock) == 6


def test_the_crafters_place_on_their_areas_grids_alternately() -> None:
    table = played(BOX, {"seats": 2}, 3)
    placed = [
        fact.seat
        for commit in table.timeline.commits
        for fact in commit.facts
        if type(fact).__struct_config__.tag in ("tile_placed", "tile_laid_down", "kofun_laid")
    ]
    first = table.state.first
    assert placed == [first, 1 - first] * 12


def test_three_tiles_are_given_to_each_gozoku_by_each_crafter() -> None:
    table = played(BOX, {"seats": 2}, 4)
    assert all(all(cells) and len(cells) == 12 for cells in table.state.cells)


# --- preparing the game ---------------------------------------------------------------------------------


def test_roll_the_dice_and_the_result_is_the_starting_score_of_the_column() -> None:
    table = new([6, 2, 5, 3])
    assert table.state.dice == (6, 2, 5, 3)
    rolled = {new(seed=str(seed)).state.dice for seed in range(40)}
    assert {die for dice in rolled for die in dice} == {1, 2, 3, 4, 5, 6}


def test_if_you_wish_all_dice_start_on_1() -> None:
    assert {new(seed=str(seed), dice_at_one=True).state.dice for seed in range(10)} == {(1, 1, 1, 1)}


def test_three_dogu_in_each_area_face_down() -> None:
    assert new().state.dogu == (("asleep",) * 3,) * 2


def test_place_all_six_kofun_tiles() -> None:
    assert new().state.stock == BOX.catalogue.kofun


def test_shuffle_all_tiles_to_two_piles() -> None:
    assert new().state.piles == (18, 18)
    first = {new(seed=str(seed)).submit(BOX.hear("A hand 4+0")).facts[0].tile for seed in range(60)}
    assert len(first) > 20, "a shuffled pile begins with any tile"


def test_choose_any_pile_when_you_draw() -> None:
    for left in range(5):
        table = new()
        do(table, f"A hand {left}+{4 - left}")
        assert table.state.piles == (18 - left, 14 + left)


def test_determine_the_first_player_in_any_way() -> None:
    firsts = {Table.new(BOX, {"seats": 2}, str(seed)).state.first for seed in range(20)}
    assert firsts == {0, 1}
    for first in (0, 1):
        table = new(first=first)
        assert (table.state.first, table.state.seat) == (first, first)


def test_each_player_draws_four_tiles_into_the_hand() -> None:
    table = new()
    do(table, "A hand 2+2", "A keep", "B hand 1+3", "B keep")
    assert [len(hand) for hand in table.state.hands] == [4, 4]
    assert len(table.state.pool) == 28


@pytest.mark.parametrize("seat", ["A", "B"])
def test_you_may_retry_this_action_once(seat: str) -> None:
    table = new()
    if seat == "B":
        do(table, "A hand 2+2", "A keep")
    do(table, f"{seat} hand 2+2")
    assert said(table, "AB".index(seat)) == [f"{seat} keep", f"{seat} redraw"]
    do(table, f"{seat} redraw", f"{seat} hand 2+2")
    assert table.state.seat != "AB".index(seat), "the second hand is kept without a question"


def test_in_a_retry_all_four_tiles_are_shuffled_in_again() -> None:
    table = new([1, 1, 1, 1, "G1", "G2", "G3", "B1", "G1", "G2", "G3", "B1"])
    do(table, "A hand 4+0", "A redraw")
    assert set(table.state.pool) == set(BOX.catalogue.tiles)
    do(table, "A hand 0+4")
    assert table.state.hands[0] == ("G1", "G2", "G3", "B1"), "the same four may come again"


# --- the turn -------------------------------------------------------------------------------------------


def test_turn_workflow_in_its_order() -> None:
    """Swap, place, dice, Dogu, draw, turn end."""
    table = at("dice: 1 1 1 5 | A hand: R2 G1 | B hand: B1", board(A1="G2 B2 Y2 ."), fate=["Y1", "Y3"])
    facts = do(table, "A swap G1 1") + do(table, "A R2@1d") + do(table, "A take KG") + do(table, "A draw 2")
    assert tags(facts) == [
        "tile_discarded",
        "tile_drawn",
        "tile_placed",
        "die_wrapped",
        "kofun_taken",
        "dogu_lit",
        "tile_drawn",
        "turn_begun",
    ]


def test_you_can_discard_a_haniwa_face_down_and_draw_a_new_one_from_any_deck() -> None:
    for pile in (1, 2):
        table = at("A hand: G1 | piles: 20 15", fate=["B3"])
        do(table, f"A swap G1 {pile}")
        assert table.state.hands[0] == ("B3",)
        assert table.state.discards[0] == ("G1",)
        assert table.state.piles == ((19, 15) if pile == 1 else (20, 14))
        assert "G1" not in table.state.pool


def test_the_swap_is_a_choice() -> None:
    table = at("A hand: G1")
    assert "A G1@1a" in said(table, 0)
    assert "A swap G1 1" in said(table, 0)


def test_the_swap_may_be_done_once_on_each_turn() -> None:
    assert refused(at("turn: A place swapped | A hand: G1 | A out: R1"), "A swap G1 1").code == "one_swap"


def test_the_swap_may_be_done_up_to_twice_throughout_the_game() -> None:
    assert "A swap G1 1" in said(at("A hand: G1 | A out: R1"), 0)
    assert refused(at("A hand: G1 | A out: R1 R2"), "A swap G1 1").code == "swaps_spent"
    assert "A swap G1 1" in said(at("A hand: G1 | B out: R1 R2"), 0), "each seat has its own two"


def test_a_swap_comes_at_the_start_of_the_turn() -> None:
    table = at("A hand: G1 G2")
    do(table, "A G1@1b")
    refusal = refused(table, "A swap G2 1")
    assert (refusal.code, refusal.pieces) == ("swap_before", ("G1@A1b",))


def test_select_a_haniwa_from_your_hand_and_place_it_in_your_area() -> None:
    table = at("A hand: G1 R3 | B hand: B2")
    do(table, "A R3@2c")
    assert table.state.cells[0][GRID.square["2c"]] == "R3"
    assert not any(table.state.cells[1])
    assert table.state.hands == (("G1",), ("B2",))
    refusal = refused(at("A hand: G1 R3"), "A R2@2c")
    assert (refusal.code, refusal.pieces) == ("not_in_hand", ("G1", "R3"))


def test_you_can_place_it_anywhere_as_long_as_it_is_vacant() -> None:
    table = at("A hand: R3", board(A1="G1 . . .", A3=". . . Y2", B2=". R1 . ."))
    vacant = [name for name in GRID.names if name not in ("1a", "3d")]
    assert [command for command in said(table, 0) if command.startswith("A R3@")] == [f"A R3@{n}" for n in vacant]
    refusal = refused(table, "A R3@1a")
    assert (refusal.code, refusal.pieces, refusal.values["square"]) == ("square_taken", ("G1@A1a",), "1a")


@pytest.mark.parametrize("tile", ["G1", "B1", "Y1", "R1"])
def test_there_are_no_colour_restrictions(tile: str) -> None:
    table = at(f"A hand: {tile}")
    assert {f"A {tile}@{square}" for square in GRID.names} <= set(said(table, 0))


@pytest.mark.parametrize("column", range(4))
@pytest.mark.parametrize("colour", COLOURS)
def test_the_same_color_as_the_gozoku_makes_a_dice_check(colour: str, column: int) -> None:
    table = at(f"A hand: {colour}2 | dice: 1 2 3 4")
    facts = do(table, f"A {colour}2@2{'abcd'[column]}")
    checked = [fact for fact in facts if isinstance(fact, DieRaised | DieWrapped)]
    if COLOURS[column] == colour:
        assert checked == [DieRaised(0, column, column + 3)]
        assert table.state.dice[column] == column + 3
    else:
        assert checked == []
        assert table.state.dice == (1, 2, 3, 4)


def test_only_the_first_player_may_place_face_down() -> None:
    assert "A down G1@1a" in said(at("A hand: G1"), 0)
    assert refused(at("turn: B place | B hand: G1"), "B down G1@1a").code == "first_player_only"
    assert "B down G1@1a" in said(at("first: B | B hand: G1"), 1)
    assert refused(at("first: B | turn: A place | A hand: G1"), "A down G1@1a").code == "first_player_only"


def test_face_down_once_during_the_game() -> None:
    refusal = refused(at("A hand: G1", board(A2=". . #R2 .")), "A down G1@1a")
    assert (refusal.code, refusal.pieces) == ("down_already", ("#@A2c",))


def test_a_face_down_tile_makes_no_check_when_it_is_placed() -> None:
    table = at("A hand: R3 | dice: 1 1 1 5", board(A1="G2 B2 Y2 ."))
    facts = do(table, "A down R3@1d")
    assert tags(facts) == ["tile_laid_down"]
    assert table.state.dice == (1, 1, 1, 5)
    assert table.state.dogu[0] == ("asleep",) * 3


FULL = {
    "A2": "Y1 G1 G2 R1",
    "A3": "Y3 B1 G1' G2'",
    "B1": "Y2 B2 Y3' R2",
    "B2": "B3 G2'' R2' R1'",
    "B3": "B3' G3 R2'' .",
}
"""All but one square of B's, and A's first row."""


def test_it_is_turned_up_at_the_end_and_checked_for_dice_and_dogu() -> None:
    table = at("turn: B place | dice: 1 1 1 2 | B hand: B1'", board(A1="Y1' B2' Y2' #R3", **FULL), fate=["G3'"])
    do(table, "B B1'@3d")
    facts = do(table, "B draw 1")
    assert TileTurnedUp(0, "R3", 3) in facts
    assert tags(facts)[-4:] == ["tile_turned_up", "die_raised", "dogu_lit", "game_ended"]
    assert table.state.dice[3] == 5
    assert table.state.cells[0][3] == "R3"


# --- the dice -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("power", [1, 2, 3])
def test_the_number_that_increases_is_equal_to_the_power_placed(power: int) -> None:
    table = at(f"A hand: Y{power} | dice: 1 1 2 1")
    do(table, f"A Y{power}@3c")
    assert table.state.dice == (1, 1, 2 + power, 1)


def test_this_must_be_done() -> None:
    """There is no way to place a matching tile face up and leave the die."""
    table = at("A hand: Y2 | dice: 1 1 6 1 | stock: -")
    do(table, "A Y2@3c")
    assert table.state.dice == (1, 1, 2, 1)
    assert said(table, 0) == ["A draw 1", "A draw 2"]


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("power", [1, 2, 3])
def test_if_the_die_exceeds_6_it_counts_again_from_1(die: int, power: int) -> None:
    table = at(f"A hand: B{power} | dice: 1 {die} 1 1")
    facts = do(table, f"A B{power}@2b")
    counted = [1, 2, 3, 4, 5, 6, 1, 2, 3][die - 1 + power]
    assert table.state.dice[1] == counted
    assert tags(facts)[1] == ("die_wrapped" if die + power > 6 else "die_raised")
    assert table.state.phase == ("kofun" if die + power > 6 else "draw")


def test_exactly_6_does_not_exceed() -> None:
    table = at("A hand: G3 | dice: 3 1 1 1")
    do(table, "A G3@1a")
    assert table.state.dice[0] == 6
    assert table.state.phase == "draw"


def test_the_player_chooses_and_takes_a_kofun() -> None:
    for kofun in BOX.catalogue.kofun:
        table = at("A hand: G3 | dice: 6 1 1 1")
        do(table, "A G3@1a")
        assert refused(table, "A draw 1").code == "kofun_first"
        facts = do(table, f"A take {kofun}")
        assert facts[0] == KofunTaken(0, kofun)
        assert kofun not in table.state.stock
        assert table.state.kofun[0] == (kofun,)


def test_a_kofun_is_taken_only_for_a_die_that_went_round() -> None:
    assert refused(at("A hand: G3"), "A take KG").code == "no_kofun_due"
    table = at("A hand: G3 | dice: 6 1 1 1 | B kofun: KG")
    do(table, "A G3@1a")
    assert refused(table, "A take KG").code == "not_in_stock"


def test_a_kofun_gives_one_victory_point_each() -> None:
    assert scored("A kofun: KG KB KY KR KN KN").totals == (6, 0)


def test_if_no_kofun_is_in_the_stock_you_cannot_take_any() -> None:
    table = at("A hand: G3 | dice: 6 1 1 1 | stock: -")
    do(table, "A G3@1a")
    assert refused(table, "A take KG").code == "no_kofun_due"
    do(at("A hand: G3 | dice: 6 1 1 1 | stock: KN'"), "A G3@1a", "A take KN'")


# --- Kofun power ----------------------------------------------------------------------------------------


def test_points_of_the_kofun_are_guaranteed_whether_or_not_it_is_used() -> None:
    assert scored("A kofun: KN").totals == (1, 0)
    receipt = scored("", board(A1="KN/G1 . . .", B1="G2 . . ."))
    assert lines(receipt, "kofun") == [("A", 1, "kofun_used")]


def test_the_effect_is_used_up() -> None:
    table = at("A hand: G1 G2 | B hand: B1 | A kofun: KY", fate=["R1", "R2"])
    do(table, "A KY/G1@1a", "A draw 1", "B B1@1a", "B draw 1")
    assert refused(table, "A KY/G2@1b").code == "not_your_kofun"
    assert not any("/" in command for command in said(table, 0))


def test_a_kofun_enhances_the_placing_up_to_once_on_each_turn() -> None:
    table = at("A hand: G1 G2 | A kofun: KY KR")
    do(table, "A KY/G1@1a")
    refusal = refused(table, "A KR/G2@1b")
    assert (refusal.code, refusal.pieces) == ("already_placed", ("KY@A1a",))


def test_a_kofun_is_played_with_a_haniwa_from_your_hand_one_on_top_of_the_other() -> None:
    table = at("A hand: G1 G2 | A kofun: KY")
    assert [command for command in said(table, 0) if "/" in command] == [
        f"A KY/{tile}@{square}" for tile in ("G1", "G2") for square in GRID.names
    ]
    assert refused(table, "A KY/R1@1a").code == "not_in_hand"
    assert refused(table, "A KR/G1@1a").code == "not_your_kofun"
    do(table, "A KY/G1@1a")
    assert table.state.cells[0][0] == "KY"
    assert table.state.beneath[0][0] == "G1"
    assert table.state.hands[0] == ("G2",)


@pytest.mark.parametrize(("column", "colour"), list(zip("abcd", COLOURS, strict=True)))
def test_it_is_treated_as_power_2_of_its_kofuns_color_for_the_die(column: str, colour: str) -> None:
    other = "R1" if colour != "R" else "G1"
    table = at(f"A hand: {other} | A kofun: K{colour}")
    do(table, f"A K{colour}/{other}@2{column}")
    assert table.state.dice == tuple(3 if each == colour else 1 for each in COLOURS)


def test_a_kofun_can_send_the_die_round_and_bring_the_next_kofun() -> None:
    table = at("A hand: R1 | A kofun: KG | dice: 5 1 1 1")
    facts = do(table, "A KG/R1@1a")
    assert facts[1] == DieWrapped(0, 0, 1)
    do(table, "A take KB")
    assert table.state.kofun[0] == ("KB",)


def test_the_tile_under_a_kofun_moves_no_die() -> None:
    table = at("A hand: G3 | A kofun: KR")
    do(table, "A KR/G3@1a")
    assert table.state.dice == (1, 1, 1, 1)


def test_it_is_treated_as_power_2_for_the_dogu() -> None:
    table = at("A hand: G3 | A kofun: KN", board(A2="G2 B2 Y2 ."))
    assert do(table, "A KN/G3@2d")[-1] == DoguLit(0, 1)


def test_the_brown_one_has_no_color() -> None:
    receipt = scored("dice: 1 1 1 1", board(A1="KN/G3 . . .", B1="G2 . . ."))
    assert lines(receipt, "column a") == [("B", 1, "column_colour")]


def test_the_haniwa_below_the_kofun_is_not_used_to_calculate_powers() -> None:
    receipt = scored("", board(A1="KG/G3 . . .", B1="G3 . . ."))
    assert lines(receipt, "column a") == [("B", 1, "column_power")]


# --- Dogu and curse -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "last", "outcome"),
    [
        ("G1 B1 Y2 .", "R3", []),
        ("G1 B2 Y2 .", "R3", [DoguLit(0, 1)]),
        ("G3 B2 Y2 .", "R1", [DoguLit(0, 1)]),
        ("G2 B2 Y2 .", "R3", [DoguCursed(0, 1)]),
        ("G3 B3 Y3 .", "R3", [DoguCursed(0, 1)]),
        ("G3 B3 . .", "R2", []),
    ],
)
def test_after_the_dice_four_tiles_in_a_row_start_a_dogu_check(row: str, last: str, outcome: list[object]) -> None:
    table = at(f"A hand: {last} | dice: 1 1 1 1", board(A2=row))
    facts = do(table, f"A {last}@2d")
    assert [fact for fact in facts if isinstance(fact, DoguLit | DoguCursed)] == outcome
    if outcome:
        assert isinstance(facts[-2], DieRaised), "the dice come first"


def test_a_row_of_the_other_seat_does_not_count() -> None:
    table = at("A hand: R2", board(A2="G2 B2 . .", B2=". . Y2 R2'"))
    do(table, "A R2@2d")
    assert table.state.dogu == (("asleep",) * 3,) * 2


@pytest.mark.parametrize(("active", "points"), [(1, 2), (2, 4), (3, 8)])
def test_one_for_2_two_for_4_and_three_for_8_points(active: int, points: int) -> None:
    rows = {f"B{n}": "R2 G2 B2 Y2" for n in range(1, active + 1)}
    receipt = scored("dice: 1 1 1 1", board(**rows))
    (line,) = [line for line in receipt.lines if line.rule == "dogu"]
    assert (line.seat, line.points) == (1, points)
    assert line.pieces == ("BD1", "BD2", "BD3")[:active]


def test_a_cursed_dogu_is_taken_without_activating_it() -> None:
    receipt = scored("", board(A1="G3 B3 Y3 R3"))
    assert not [line for line in receipt.lines if line.rule == "dogu"]


def test_it_overshadows_the_gozoku_and_its_reward_dice() -> None:
    """Die and smile bonus both."""
    receipt = scored("dice: 4 1 1 1", board(A1="G1 B3 Y2 R3", A2="G1 . . .", A3="G1 . . .", B1=". R3 B3 B3'"))
    assert lines(receipt, "column a") == [("A", 4, "column_power"), ("A", 2, "smile"), ("A", -6, "curse")]
    curse = next(line for line in receipt.lines if line.rule == "curse")
    assert curse.pieces == ("AD1",)


def test_each_cursed_dogu_disables_one_gozoku_that_you_win() -> None:
    rows = {"A1": "G3 B3 Y3 R1", "A2": "G3 B3 Y3 R1"}
    receipt = scored("dice: 2 5 3 1", board(**rows, B1=". . . R3"))
    assert lines(receipt, "column b") == [("A", 5, "column_power"), ("A", -5, "curse")]
    assert lines(receipt, "column c") == [("A", 3, "column_power"), ("A", -3, "curse")]
    assert lines(receipt, "column a") == [("A", 2, "column_power")]
    assert lines(receipt, "column d") == [("B", 1, "column_power")], "a curse is on its owner alone"


def test_nullify_starts_with_the_highest_die_not_the_total_with_the_smile_bonus() -> None:
    receipt = scored("dice: 4 5 1 1", board(A1="G1 Y3 B2 R3", A2="G1 . . .", A3="G1 . . .", B1=". . R3 B3"))
    assert [line.group for line in receipt.lines if line.rule == "curse"] == ["column b"]


# --- draw and turn end ----------------------------------------------------------------------------------


def test_draw_a_haniwa_from_any_deck_and_add_it_to_your_hand() -> None:
    for pile in (1, 2):
        table = at("A hand: G1 G2 G3 B1 | B hand: R1 | piles: 20 11", fate=["Y2"])
        do(table, "A G1@1a", f"A draw {pile}")
        assert table.state.hands[0] == ("G2", "G3", "B1", "Y2")
        assert table.state.piles == ((19, 11) if pile == 1 else (20, 10))


def test_if_a_deck_is_empty_draw_from_the_other() -> None:
    for piles, empty, filled in (("0 31", 1, 2), ("31 0", 2, 1)):
        table = at(f"A hand: G1 G2 G3 B1 | B hand: R1 | piles: {piles}", fate=["Y2"])
        do(table, "A G1@1a")
        assert refused(table, f"A draw {empty}").code == "pile_empty"
        do(table, f"A draw {filled}")
        assert table.state.seat == 1


def test_place_before_you_draw() -> None:
    assert refused(at("A hand: G1"), "A draw 1").code == "place_first"


def test_pass_the_turn_to_the_next_player() -> None:
    table = at("A hand: G1 | B hand: R1", fate=["Y2"])
    assert refused(table, "B R1@1a").code == "not_your_turn"
    do(table, "A G1@1a")
    assert refused(table, "B R1@1a").code == "not_your_turn"
    do(table, "A draw 1")
    assert refused(table, "A Y2@1b").code == "not_your_turn"
    assert BOX.waits(table.state) == (1,)


def test_if_both_areas_twelve_grids_are_filled_the_game_ends() -> None:
    table = at("turn: B place | B hand: B1'", board(A1="Y1' B2' Y2' R3", **FULL), fate=["G3'"])
    do(table, "B B1'@3d")
    assert not table.over
    assert tags(do(table, "B draw 1")) == ["tile_drawn", "play_ended", "game_ended"]
    assert table.over
    assert refused(table, "A G1@1a").code == "game_over"


def test_the_tiles_are_enough_for_every_draw_of_the_longest_game() -> None:
    """Two first hands, a draw in each of 24 turns and four swaps take all 36."""
    table = new()
    while waiting := BOX.waits(table.state):
        commands = said(table, waiting[0])
        do(table, next((command for command in commands if "swap" in command), commands[0]))
    assert [len(discards) for discards in table.state.discards] == [2, 2]
    assert table.state.piles == (0, 0)
    assert [len(hand) for hand in table.state.hands] == [4, 4]


# --- comparing each column ------------------------------------------------------------------------------


def test_the_player_with_the_higher_power_in_the_column_gets_the_die() -> None:
    receipt = scored("dice: 4 1 1 1", board(A1="R3 . . .", A2="B3 . . .", A3="Y1 . . .", B1="G2 . . .", B2="G3 . . ."))
    assert lines(receipt, "column a") == [("A", 4, "column_power")]


def test_then_only_the_power_that_matches_the_gozoku() -> None:
    receipt = scored(
        "dice: 1 6 1 1", board(A1=". B2 . .", A2=". B2 . .", A3=". R3 . .", B1=". B3 . .", B2=". R3 . .", B3=". Y1 . .")
    )
    assert lines(receipt, "column b") == [("A", 6, "column_colour")]


def test_then_how_many_tiles_match_the_gozoku() -> None:
    receipt = scored("dice: 1 1 2 1", board(A1=". . Y3 .", B1=". . Y2 .", B2=". . Y1 ."))
    assert lines(receipt, "column c") == [("B", 2, "column_tiles")]


def test_if_all_were_the_same_no_one_gets_the_reward() -> None:
    receipt = scored("dice: 1 1 1 6", board(A1=". . . R1", A2=". . . G2", B1=". . . Y2", B2=". . . R1"))
    assert lines(receipt, "column d") == [("A", 0, "column_nobody"), ("B", 0, "column_nobody")]


def test_smile_in_the_winning_column_with_three_haniwas_that_match() -> None:
    receipt = scored("", board(A1="G1 . . .", A2="G1 . . .", A3="G1 . . .", B1="R2 . . ."))
    assert lines(receipt, "column a") == [("A", 1, "column_power"), ("A", 2, "smile")]


def test_no_smile_for_two_nor_for_the_loser() -> None:
    receipt = scored("", board(A1="G3 . . .", A2="G3 . . .", B1="R2 . . ."))
    assert lines(receipt, "column a") == [("A", 1, "column_power")]
    receipt = scored("", board(A1="G1 . . .", A2="G1 . . .", A3="G1 . . .", B1="R3 . . .", B2="R1 . . ."))
    assert lines(receipt, "column a") == [("B", 1, "column_power")]


def test_sum_all_points_of_dice_dogu_kofun_and_smile_bonus() -> None:
    receipt = scored("dice: 3 2 1 1 | A kofun: KN", board(A1="G2 B2 Y2 R2", A2="G1 . . .", A3="G1 . . ."))
    assert receipt.totals == (3 + 2 + 2 + 1 + 1 + 2 + 1, 0)
    assert [line.rule for line in receipt.lines if line.points] == [
        "column_power",
        "smile",
        "column_power",
        "column_power",
        "column_power",
        "dogu",
        "kofun",
    ]


def test_the_player_with_the_higher_total_score_is_the_winner() -> None:
    receipt = scored("dice: 1 3 1 1", board(A1="G2 . . .", B1=". B1 . ."))
    assert (receipt.totals, receipt.winners, receipt.decided_by) == ((1, 3), (1,), "points")


def test_if_the_scores_were_the_same_more_activated_dogus_win() -> None:
    """A: the red die by tiles and a Kofun. B: an activated Dogu."""
    rows = board(A1="G2 B2 Y2 R1", A2=". . . R1", B1="G2 B2 Y2 R2")
    receipt = scored("first: A | dice: 1 1 1 1 | A kofun: KG", rows)
    assert (receipt.totals, receipt.winners, receipt.decided_by) == ((2, 2), (1,), "dogu")


def test_if_even_that_is_the_same_the_first_player_wins() -> None:
    for first in "AB":
        receipt = scored(f"first: {first}")
        assert (receipt.totals, receipt.winners, receipt.decided_by) == ((0, 0), ("AB".index(first),), "first")
        assert receipt.places == ((1, 2) if first == "A" else (2, 1))


def test_the_count_as_it_stands_knows_nothing_of_the_face_down_tile() -> None:
    first, second = (BOX.score(state("A hand: Y1", board(A1=f"#{tile} . . ."))) for tile in ("G3", "R1"))
    assert first == second
    assert first.totals == (0, 0)
