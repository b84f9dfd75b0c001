"""The examples of the rulebook, each played or read in notation, with exactly its results."""

from __future__ import annotations

import pytest

from game.games.haniwa.commands import LayKofun
from tests.games.haniwa.support import at, do, lines, new, refused, said, scored, tags


def test_haniwa_setup_with_rolled_dice() -> None:
    table = new([4, 1, 1, 6])
    state = table.state
    assert state.dice == (4, 1, 1, 6)
    assert state.dogu == (("asleep",) * 3, ("asleep",) * 3)
    assert sorted(state.stock) == ["KB", "KG", "KN", "KN'", "KR", "KY"]
    assert state.piles == (18, 18)
    assert len(state.pool) == 36
    assert said(table, 0) == ["A hand 0+4", "A hand 1+3", "A hand 2+2", "A hand 3+1", "A hand 4+0"]


def test_haniwa_setup_with_dice_at_one() -> None:
    assert new(dice_at_one=True).state.dice == (1, 1, 1, 1)


def test_haniwa_setup_four_tiles_and_one_redraw() -> None:
    table = new([1, 1, 1, 1, "G1", "G2", "G3", "B1", "R1", "G1", "Y2", "Y3", "B1", "B2", "B3", "R3"])
    do(table, "A hand 3+1")
    assert table.state.hands == (("G1", "G2", "G3", "B1"), ())
    assert table.state.piles == (15, 17)
    do(table, "A redraw")
    assert table.state.hands == ((), ())
    assert table.state.piles == (18, 18)
    do(table, "A hand 0+4")
    assert table.state.hands == (("R1", "G1", "Y2", "Y3"), ())
    assert refused(table, "A redraw").code == "not_your_turn"
    do(table, "B hand 2+2", "B keep")
    assert table.state.hands[1] == ("B1", "B2", "B3", "R3")
    assert (table.state.phase, table.state.seat) == ("place", 0)
    assert refused(table, "A redraw").code == "hands_settled"


def test_haniwa_swap_once_a_turn_twice_a_game() -> None:
    table = at(
        "A hand: G1 G2 B1 B2 | B hand: R1 R2 Y1 Y2",
        fate=["Y3", "R3", "B3", "G3", "G1'", "G2'", "G3'"],
    )
    do(table, "A swap G1 2")
    assert table.state.hands[0] == ("G2", "B1", "B2", "Y3")
    assert table.state.discards == (("G1",), ())
    assert table.state.piles == (14, 13)
    assert refused(table, "A swap G2 1").code == "one_swap"
    do(table, "A B1@1a", "A draw 1", "B R1@1a", "B draw 1")
    do(table, "A swap Y3 1")
    assert table.state.discards == (("G1", "Y3"), ())
    do(table, "A B2@1b", "A draw 1", "B R2@1b", "B draw 1")
    assert refused(table, "A swap G2 1").code == "swaps_spent"
    assert not any("swap" in command for command in said(table, 0))


def test_haniwa_red_2_in_the_red_column() -> None:
    table = at("dice: 1 1 1 3 | A hand: R2 G1 G2 G3")
    facts = do(table, "A R2@2d")
    assert tags(facts) == ["tile_placed", "die_raised"]
    assert table.state.dice == (1, 1, 1, 5)


def test_haniwa_wrap_from_5_by_3_to_2() -> None:
    table = at("dice: 1 5 1 1 | A hand: B3 G1 G2 G3")
    facts = do(table, "A B3@1b")
    assert tags(facts) == ["tile_placed", "die_wrapped"]
    assert table.state.dice == (1, 2, 1, 1)
    assert said(table, 0) == [f"A take {kofun}" for kofun in ("KG", "KB", "KY", "KR", "KN", "KN'")]
    do(table, "A take KY")
    assert table.state.kofun == (("KY",), ())
    assert table.state.stock == ("KG", "KB", "KR", "KN", "KN'")


def test_haniwa_kofun_over_a_hand_tile() -> None:
    """Power 2 of its colour for the die and the Dogu, whatever lies under it."""
    table = at("dice: 1 1 3 1 | A kofun: KY | A hand: G3 B1 | B hand: R1", "A1 G2 B2 . Y2|A2 . . . .|A3 . . . .|" + _B)
    facts = do(table, "A KY/G3@1c")
    assert tags(facts) == ["kofun_laid", "die_raised", "dogu_lit"]
    assert table.state.dice == (1, 1, 5, 1)
    assert table.state.kofun == ((), ())


_B = "B1 . . . . | B2 . . . . | B3 . . . ."


@pytest.mark.parametrize("square", ["1a", "1b", "1c", "1d"])
def test_haniwa_kofun_brown_moves_no_die(square: str) -> None:
    table = at("dice: 2 3 4 5 | A kofun: KN | A hand: G3")
    facts = do(table, f"A KN/G3@{square}")
    assert tags(facts) == ["kofun_laid"]
    assert table.state.dice == (2, 3, 4, 5)


def test_haniwa_dogu_8_lights() -> None:
    table = at("A hand: R1 | B hand: G1", "A1 G2 B3 Y2 . | A2 . . . . | A3 . . . . |" + _B)
    assert tags(do(table, "A R1@1d")) == ["tile_placed", "die_raised", "dogu_lit"]
    assert table.state.dogu[0] == ("lit", "asleep", "asleep")


@pytest.mark.parametrize(("active", "points"), [(0, 0), (1, 2), (2, 4), (3, 8)])
def test_haniwa_dogu_8_gives_2_4_or_8(active: int, points: int) -> None:
    rows = ["B2 Y2 R2 G2", "B2' Y2' R2' G2'", "B2'' Y2'' R2'' G2''"]
    low = ["B1 Y1 R1 G1", "B1' Y1' R1' G1'", "B1'' Y1'' R1'' G1''"]
    board = "|".join(f"A{n + 1} {rows[n] if n < active else low[n]}" for n in range(3))
    receipt = scored("", board + "|" + _B)
    assert sum(line.points for line in receipt.lines if line.rule == "dogu") == points


def test_haniwa_curse_above_8_voids_the_highest_die_won_whatever_the_smiles() -> None:
    table = at("A hand: R3 | B hand: G1", "A1 G2 B2 Y2 . | A2 . . . . | A3 . . . . |" + _B)
    assert tags(do(table, "A R3@1d")) == ["tile_placed", "die_raised", "dogu_cursed"]
    assert table.state.dogu[0] == ("cursed", "asleep", "asleep")
    # The die of 5 goes, though the smiling 4 is worth 6 with its bonus.
    receipt = scored(
        "dice: 4 5 1 1",
        "A1 G1 Y3 B2 R3 | A2 G1' Y3' . . | A3 G1'' . . . | B1 . . Y3'' . | B2 . . . . | B3 . . . .",
    )
    assert lines(receipt, "column a") == [("A", 4, "column_power"), ("A", 2, "smile")]
    assert lines(receipt, "column b") == [("A", 5, "column_power"), ("A", -5, "curse")]


def test_haniwa_face_down_is_resolved_at_the_end() -> None:
    """A's face-down R3 sends the red die round and makes its row 8; only then is anything checked."""
    table = at(
        "turn: B place | dice: 1 1 1 5 | A hand: G1 | B hand: B1",
        "A1 Y1 B2 Y2 #R3 | A2 Y1' G1 G2 R1 | A3 Y3 B1 G1 G2 | B1 Y2 B2 Y3 R2 | B2 B3 G2 R2 R1 | B3 B3 G3 R2 .",
        fate=["B1''"],
    )
    assert table.state.dogu[0][0] == "asleep"
    do(table, "B B1@3d")
    facts = do(table, "B draw 1")
    assert tags(facts) == ["tile_drawn", "play_ended", "tile_turned_up", "die_wrapped"]
    assert table.state.dice == (1, 1, 1, 2)
    assert (table.state.phase, table.state.seat) == ("last", 0)
    facts = do(table, "A take KN")
    assert tags(facts) == ["kofun_taken", "dogu_lit", "game_ended"]
    assert table.state.dogu[0] == ("lit", "asleep", "asleep")
    assert table.over


FINAL = """
    A1 G3 Y3 Y1 G1 | A2 G3 B3 Y2 R1 | A3 B1 Y1 B2 Y1
    B1 B2 B2 Y3 R1 | B2 R2 R2 R1 R3 | B3 G1 R3 B1 R3
"""
"""The scoring picture."""


def test_haniwa_column_1_seven_against_five() -> None:
    receipt = scored("dice: 2 6 1 3", FINAL)
    assert lines(receipt, "column a") == [("A", 2, "column_power")]
    first = receipt.lines[0]
    assert first.pieces == ("G3@A1a", "G3'@A2a", "B1@A3a")
    assert first.squares == ("A1a", "A2a", "A3a")


def test_haniwa_column_2_seven_against_seven_blue_3_against_2() -> None:
    receipt = scored("dice: 2 6 1 3", FINAL)
    assert lines(receipt, "column b")[0] == ("A", 6, "column_colour")


def test_haniwa_column_3_equal_power_yellow_tiles_2_against_1() -> None:
    receipt = scored("dice: 2 6 1 3", FINAL)
    assert lines(receipt, "column c") == [("A", 1, "column_tiles")]


def test_haniwa_column_4_three_against_seven_and_three_red_tiles() -> None:
    receipt = scored("dice: 2 6 1 3", FINAL)
    assert lines(receipt, "column d") == [("B", 3, "column_power"), ("B", 2, "smile")]


def test_haniwa_all_equal_nobody_is_rewarded() -> None:
    receipt = scored("dice: 6 1 1 1", "A1 G3 . . . | A2 B1 . . . | A3 . . . . | B1 R1 . . . | B2 . . . . | B3 G3 . . .")
    assert lines(receipt, "column a") == [("A", 0, "column_nobody"), ("B", 0, "column_nobody")]
    assert receipt.totals == (0, 0)


def test_haniwa_final_read_as_a_position() -> None:
    receipt = scored("dice: 2 6 1 3 | A kofun: KG KB KY | B kofun: KR KN", FINAL)
    assert receipt.totals == (8, 15)
    assert receipt.winners == (1,)
    assert lines(receipt, "column b") == [("A", 6, "column_colour"), ("A", -6, "curse")]
    assert lines(receipt, "dogu") == [("A", 2, "dogu"), ("B", 8, "dogu")]
    assert lines(receipt, "kofun") == [("A", 1, "kofun")] * 3 + [("B", 1, "kofun")] * 2


FATE = """
    Y3 R1 Y1 G2    Y3' G2' B2'' B1'
    B2 B1'' R1' R3 G3 Y2' B3 R3' Y2 R1'' B2' G1' G1 G2'' B1 R3'' B3' G3'' B3'' R2 G1'' R2' G3' R2''
"""
"""The tiles of the playable game, hand by hand and draw by draw."""
GAME = """
    A hand 2+2, A keep, B hand 2+2, B keep
    A Y3@1b, A draw 1                    B Y3'@1c, B draw 1
    A R1@2d, A take KG, A draw 1         B G2'@1a, B draw 1
    A Y1@3c, A draw 1                    B B2''@1b, B draw 1
    A G2@1a, A take KB, A draw 1         B B1'@2c, B draw 1
    A B2@2c, A draw 1                    B B1''@3c, B draw 1
    A R1'@3d, A draw 1                   B R3@3d, B draw 1
    A G3@2a, A draw 1                    B Y2'@2b, B draw 1
    A B3@2b, A draw 2                    B R3'@3b, B draw 2
    A Y2@1c, A take KY, A draw 2         B R1''@1d, B draw 2
    A B2'@3a, A draw 2                   B G1'@3a, B draw 2
    A G1@3b, A draw 2                    B G2''@2a, B take KR, B draw 2
    A B1@1d, A draw 2                    B R3''@2d, B take KN, B draw 2
"""


def test_haniwa_final_played_from_rolled_dice() -> None:
    """Command by command, from dice 4/1/1/6 to 8 against 15; not one command more or less."""
    table = new([4, 1, 1, 6, *FATE.split()])
    for command in GAME.replace("     ", ",").replace("\n", ",").split(","):
        if command.strip():
            assert not table.over
            assert command.strip() in said(table, table.state.seat)
            do(table, command)
    assert table.over
    assert table.state.dice == (2, 6, 1, 3)
    assert [len(kofun) for kofun in table.state.kofun] == [3, 2]
    assert table.state.dogu == (("lit", "cursed", "asleep"), ("lit", "lit", "lit"))
    receipt = table.score()
    assert receipt.totals == (8, 15)
    assert receipt.winners == (1,)
    assert [lines(receipt, f"column {name}") for name in "abcd"] == [
        [("A", 2, "column_power")],
        [("A", 6, "column_colour"), ("A", -6, "curse")],
        [("A", 1, "column_tiles")],
        [("B", 3, "column_power"), ("B", 2, "smile")],
    ]
    assert lines(receipt, "dogu") == [("A", 2, "dogu"), ("B", 8, "dogu")]


def test_haniwa_kofun_stock_none_left_none_is_taken() -> None:
    table = at("dice: 5 1 1 1 | stock: - | A hand: G3 | B hand: B1")
    facts = do(table, "A G3@1a")
    assert tags(facts) == ["tile_placed", "die_wrapped"]
    assert table.state.dice == (2, 1, 1, 1)
    assert table.state.phase == "draw"
    assert table.state.kofun == ((), ())


def test_haniwa_kofun_stock_a_used_kofun_keeps_its_point() -> None:
    table = at("A kofun: KR | A hand: G3 | B hand: B1", fate=["G1"])
    assert lines(table.score(), "kofun") == [("A", 1, "kofun")]
    assert LayKofun(0, "KR", "G3", 0) in table.legal(0)
    do(table, "A KR/G3@1a")
    assert lines(table.score(), "kofun") == [("A", 1, "kofun_used")]


def test_haniwa_piles_draw_from_either() -> None:
    table = at("piles: 14 15 | A hand: G3 G2 G1 | B hand: B1 B2 B3 R1", fate=["Y1", "Y2"])
    do(table, "A G3@1a")
    assert said(table, 0) == ["A draw 1", "A draw 2"]
    do(table, "A draw 2")
    assert table.state.piles == (14, 14)
    do(table, "B B1@1a", "B draw 1")
    assert table.state.piles == (13, 14)


def test_haniwa_piles_an_empty_one_sends_you_to_the_other() -> None:
    table = at("piles: 0 28 | A hand: G3 G2 G1 Y3 | B hand: B1 B2 B3 R1", fate=["Y1"])
    assert [command for command in said(table, 0) if "swap" in command] == [
        f"A swap {tile} 2" for tile in ("G3", "G2", "G1", "Y3")
    ]
    do(table, "A G3@1a")
    refusal = refused(table, "A draw 1")
    assert (refusal.code, refusal.values["pile"]) == ("pile_empty", 1)
    assert said(table, 0) == ["A draw 2"]
    do(table, "A draw 2")


def test_haniwa_tie_more_active_dogu() -> None:
    # A: the green die of 3 and one Dogu, 5. B: the blue die of 1 and two Dogu, 5.
    receipt = scored(
        "dice: 3 1 1 1",
        "A1 G3 B1 Y3 R1 | A2 . . Y1 R3 | A3 . . . . | B1 G1 B3 Y2 R2 | B2 G1' B3' Y2' R2' | B3 . . . .",
    )
    assert lines(receipt, "column a") == [("A", 3, "column_power")]
    assert lines(receipt, "column b") == [("B", 1, "column_power")]
    assert lines(receipt, "dogu") == [("A", 2, "dogu"), ("B", 4, "dogu")]
    assert receipt.totals == (5, 5)
    assert receipt.winners == (1,)
    assert receipt.decided_by == "dogu"


@pytest.mark.parametrize("first", ["A", "B"])
def test_haniwa_tie_then_the_first_player(first: str) -> None:
    receipt = scored(
        f"first: {first} | dice: 3 3 1 1",
        "A1 G3 . . . | A2 . . . . | A3 . . . . | B1 . B3 . . | B2 . . . . | B3 . . . .",
    )
    assert receipt.totals == (3, 3)
    assert receipt.winners == ("AB".index(first),)
    assert receipt.decided_by == "first"
