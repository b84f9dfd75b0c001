"""Behind the screen, the end of the game and the count, sentence by sentence."""

from __future__ import annotations

import pytest

from tests.games.hitohira.support import BOX, at, do, field, last, legal, points, screen, why

# --- placing pieces behind the screen -------------------------------------------------------------------


def test_a_single_colour_as_many_pieces_as_you_like() -> None:
    table = at("seats: 3\nturn: A settle 1\nrow: r r y w w")
    assert legal(table, begins="hide") == {"hide 1r", "hide 2r", "hide 1y", "hide 1w", "hide 2w"}
    assert why(table, "A hide 3r").code == "hide_many"
    assert why(table, "A hide 1b").code == "not_obtained"
    assert why(table, "A hide 0r").code == "hide_nothing"


def test_you_can_also_choose_not_to_do_it() -> None:
    table = do(at("seats: 3\nturn: A settle 1\nrow: r y"), "A end")
    assert (screen(table), field(table)) == ("", "1r 1y")


def test_the_remaining_pieces_are_placed_in_the_field() -> None:
    table = do(at("seats: 3\nturn: A settle 1\nrow: r r y\nfield A: r"), "A hide 1r")
    assert (screen(table), field(table), table.state.row) == ("1r", "2r 1y", ())


def test_only_pieces_obtained_in_the_current_turn() -> None:
    table = at("seats: 3\nturn: A settle 1\nrow: r\nfield A: y y")
    assert why(table, "A hide 1y").code == "not_obtained"


def test_ruling_8_black_is_a_colour_here() -> None:
    table = do(at("seats: 3\nturn: A settle 1\nrow: k k"), "A hide 2k")
    assert screen(table) == "2k"


def test_everything_may_go_behind_the_screen() -> None:
    table = do(at("seats: 3\nturn: A settle 1\nrow: r r"), "A hide 2r")
    assert last(table) == ["row_hidden", "turn_begun"]


# --- the end --------------------------------------------------------------------------------------------


def test_ruling_9_the_game_ends_at_the_end_of_a_turn_with_an_empty_pouch() -> None:
    table = at("seats: 3\npouch: 1r 1y")
    do(table, "A draw 2")
    assert not table.over, "the turn is not over yet"
    do(table, "A hide 1r")
    assert table.over


def test_ruling_9_an_ability_that_empties_the_pouch_ends_the_game_too() -> None:
    table = at("seats: 3\nturn: A settle 2\nrow: r r y y b w\npouch: 1l 1k")
    do(table, "A kenrokuen", "A send l field", "A send k field", "A end")
    assert table.over


def test_ruling_9_a_failure_puts_pieces_back_and_the_game_goes_on() -> None:
    table = do(at("seats: 3\npouch: 3k 1r"), "A draw 4", "A keep r")
    assert (table.over, table.state.seat, table.state.inside) == (False, 1, 3)


def test_a_failure_that_gives_back_nothing_cannot_be() -> None:
    """A failure takes three pieces at least, and two may be kept."""
    table = do(at("seats: 3\npouch: 3r"), "A draw 3")
    assert all(len(said.replace("keep", "").replace("-", "").split()) <= 2 for said in legal(table))


# --- assigning ------------------------------------------------------------------------------------------


def test_ruling_10_white_and_black_count_with_either_group() -> None:
    table = at("seats: 3\nturn: A assign\npouch: -\nscreen A: r l w k")
    assert legal(table) == {"assign 0", "assign 1", "assign 2"}
    assert why(table, "A assign 3").code == "assign_count"


def test_ruling_10_only_with_a_group_of_which_you_have_a_real_piece() -> None:
    table = at("seats: 3\nturn: A assign\npouch: -\nscreen A: l w k\nscreen B: y w k\nscreen C: w w k")
    assert [legal(table, seat) for seat in "ABC"] == [{"assign 0"}, {"assign 2"}, {"assign 0"}]
    assert why(table, "A assign 1").code == "no_warm"
    assert why(table, "B assign 0").code == "no_cool"
    assert why(table, "C assign 1").code == "no_warm"
    do(table, "A assign 0", "B assign 2", "C assign 0")
    assert points(table, "warm") == [0, 18, 0]
    assert points(table, "cool") == [16, 0, 0]


def test_supplement_without_a_piece_of_a_group_its_points_cannot_be_received() -> None:
    table = at("seats: 3\nturn: A assign\npouch: -\nscreen A: w w w k k")
    do(table, "A assign 0")
    assert table.score().totals == (0, 0, 0)


def test_to_count_white_pieces_as_red_and_yellow_you_must_have_at_least_1_red_or_yellow_piece() -> None:
    """With two pieces there is no choice and nothing is asked: the white or black one goes with the real one."""
    table = do(at("seats: 4\nturn: A settle 1\nrow: w\npouch: -\nscreen A: y w\nscreen B: r\nscreen C: b k"), "A end")
    assert table.over
    assert table.state.warm == (1, 0, 0, 0)
    assert points(table, "warm") == [18, 10, 0, 0]
    assert points(table, "cool") == [0, 0, 16, 0]
    table = do(at("seats: 4\nturn: A settle 1\nrow: w\npouch: -\nscreen A: w k\nscreen B: r\nscreen C: b"), "A end")
    assert points(table, "warm") == [0, 18, 0, 0]
    assert points(table, "cool") == [0, 0, 16, 0]


def test_all_assign_at_the_same_time_in_any_order_and_once() -> None:
    table = at("seats: 3\nturn: C assign\npouch: -\nscreen A: r l w\nscreen B: y b k\nscreen C: r")
    assert BOX.waits(table.state) == (0, 1)
    assert why(table, "C assign 0").code == "nothing_to_assign"
    do(table, "B assign 1")
    assert why(table, "B assign 0").code == "already_assigned"
    do(table, "A assign 0")
    assert table.over
    assert table.state.warm == (0, 1, 0)


def test_ruling_13_everybody_with_three_pieces_is_asked_to_assign_so_that_waiting_tells_nothing() -> None:
    table = at("seats: 4\nturn: A assign\npouch: -\nscreen A: r r r\nscreen B: w w w\nscreen C: r l k\nscreen D: w k")
    assert BOX.waits(table.state) == (0, 1, 2)
    assert legal(table, "A") == {"assign 0"}, "with nothing to choose, too"


def test_ruling_13_every_white_and_black_that_can_be_counted_is() -> None:
    table = at("seats: 3\nturn: A assign\npouch: -\nscreen A: r w k\nscreen B: r r")
    assert legal(table, "A") == {"assign 2"}, "there is no other group to count them with, and no leaving out"
    do(table, "A assign 2")
    assert points(table, "warm") == [18, 10, 0]


def test_ruling_13_fields_with_blacks_alone_score_nothing() -> None:
    assert BOX.score(BOX.read(over("field A: k k k k"))).totals == (0, 0, 0)


def test_before_the_end_nothing_is_assigned_and_after_it_nothing_drawn() -> None:
    assert why(at("seats: 3\nscreen A: r l w"), "A assign 0").code == "still_playing"
    table = at("seats: 3\nturn: A assign\npouch: -\nscreen A: r l w")
    assert why(table, "A draw 1").code == "play_over"
    do(table, "A assign 0")
    assert why(table, "A assign 0").code == "game_over"


def test_example_5_counts_1_white_piece_with_each_group_and_the_receipt_names_it_there_alone() -> None:
    state = BOX.read("seats: 3\nturn: A over\npouch: -\nscreen A: r1 r2 r3 y4 l5 l6 w7 w8\nassigned: 1 0 0")
    named = {line.group: line.pieces for line in BOX.score(state).lines}
    assert named == {"warm": ("r1", "r2", "r3", "y4", "w7"), "cool": ("l5", "l6", "w8")}


def test_after_all_have_assigned_the_screens_are_removed() -> None:
    table = at("seats: 3\nturn: A assign\npouch: -\nscreen A: r l w\nscreen B: y b k")
    do(table, "A assign 0", "B assign 1")
    assert last(table) == ["assigned", "screens_lifted"]
    assert table.view(None).screens == table.state.screens


# --- places ---------------------------------------------------------------------------------------------


def screens(seats: int, *behind: str) -> list[list[int]]:
    """The points for these screens, by group, after the last turn was played; nothing in them is left to choose."""
    lines = "\n".join(f"screen {letter}: {pieces}" for letter, pieces in zip("ABCD", behind, strict=False))
    table = do(at(f"seats: {seats}\nturn: A settle 1\nrow: w\npouch: -\n{lines}"), "A end")
    for seat in table.state.pending:
        (said,) = legal(table, "ABCD"[seat])
        do(table, f"{'ABCD'[seat]} {said}")
    assert table.over
    return [points(table, "warm"), points(table, "cool")]


def test_ruling_10_table_1_is_red_and_yellow_table_2_the_blues() -> None:
    assert screens(4, "r r r", "r r", "y", "") == [[18, 10, 8, 0], [0, 0, 0, 0]]
    assert screens(4, "l l l", "b b", "b", "") == [[0, 0, 0, 0], [16, 12, 8, 0]]


@pytest.mark.parametrize(
    ("behind", "warm"),
    [
        (("r r", "y y", "r", ""), [14, 14, 8, 0]),
        (("r r", "y y", "r r", "r"), [12, 12, 12, 0]),
        (("r r r", "y y", "r r", "r"), [18, 9, 9, 0]),
        (("r r r", "y y", "r", "r"), [18, 10, 4, 4]),
        (("r", "r", "y", "y"), [9, 9, 9, 9]),
        (("r r r", "r", "y", "y"), [18, 6, 6, 6]),
    ],
)
def test_ruling_11_ties_share_the_places_they_span_rounded_down(behind: tuple[str, ...], warm: list[int]) -> None:
    assert screens(4, *behind)[0] == warm


def test_ruling_11_decimals_are_rounded_down() -> None:
    assert screens(4, "l l l", "l", "b", "b")[1] == [16, 6, 6, 6], "twenty among three"


def test_supplement_black_behind_the_screen_counts_only_with_a_group() -> None:
    assert screens(3, "w w k", "r r k", "l")[:2] == [[0, 18, 0], [0, 0, 16]]


def test_ruling_11_the_next_rank_drops_after_a_tie() -> None:
    assert screens(3, "l l", "b b", "b")[1] == [14, 14, 8]


@pytest.mark.parametrize(
    ("behind", "expected"),
    [
        (("r r", "y"), [[10, 0], [0, 0]]),
        (("r l", "y"), [[5, 5], [12, 0]]),
        (("l b", "l b"), [[0, 0], [6, 6]]),
        (("", "y b"), [[0, 10], [0, 12]]),
    ],
)
def test_two_players_more_takes_the_second_place_points(behind: tuple[str, ...], expected: list[list[int]]) -> None:
    """Ruling 11 for two: a tie halves them, and the player with fewer gets nothing."""
    assert screens(2, *behind) == expected


# --- fields ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "score"), list(enumerate([0, -3, -1, 1, 3, 5, 8, 11, 15, 19, 24, 24, 24, 24, 24, 24, 24, 24, 24]))
)
@pytest.mark.parametrize("colour", "rylbw")
def test_ruling_12_table_3_for_each_colour_white_too(colour: str, number: int, score: int) -> None:
    state = BOX.read(f"seats: 4\npouch: -\nfield B: {(colour + ' ') * number}")
    assert BOX.score(state).totals == (0, score, 0, 0)


@pytest.mark.parametrize(
    ("pieces", "total", "joined"),
    [
        ("k", 0, "field k"),
        ("k k k", 0, "field k"),
        ("r r r k k k", 8, "field r"),
        ("k k", 0, "field k"),
        ("r k", -1, "field r"),
        ("r r y y k", 0, "field r"),
        ("y y r k", -2, "field r"),
        ("w w w w w k", 8, "field w"),
        ("r r r r r r r r r r k", 24, "field r"),
    ],
)
def test_ruling_12_the_best_use_of_blacks_is_counted(pieces: str, total: int, joined: str) -> None:
    receipt = BOX.score(BOX.read(f"seats: 4\npouch: -\nfield A: {pieces}"))
    assert receipt.totals[0] == total
    assert {line.group for line in receipt.lines if any(piece[0] == "k" for piece in line.pieces)} == {joined}


# --- the total ------------------------------------------------------------------------------------------


def over(*lines: str) -> str:
    return "\n".join(["seats: 3", "turn: A over", "pouch: -", "assigned: 0 0 0", *lines])


def test_the_highest_total_of_screen_and_field_wins() -> None:
    receipt = BOX.score(BOX.read(over("screen A: r", "field A: y", "field B: y y y y y")))
    assert receipt.totals == (15, 5, 0)
    assert (receipt.winners, receipt.decided_by) == ((0,), "points")


def test_ruling_13_a_tie_goes_to_more_pieces_behind_the_screen() -> None:
    receipt = BOX.score(BOX.read(over("screen A: w", "field A: r r r", "field B: y y y")))
    assert receipt.totals == (1, 1, 0)
    assert (receipt.winners, receipt.decided_by, receipt.places) == ((0,), "screen", (1, 2, 3))


def test_ruling_13_else_the_victory_is_shared() -> None:
    receipt = BOX.score(BOX.read(over("field A: r r r", "field B: y y y")))
    assert (receipt.winners, receipt.decided_by) == ((0, 1), "shared")


def test_as_long_as_the_screens_stand_only_the_fields_are_counted() -> None:
    state = BOX.read("seats: 3\nscreen A: r r r\nfield B: y y y")
    assert BOX.score(state).totals == (0, 1, 0)
    for seat in (None, 0, 1, 2):
        assert BOX.score(BOX.project(state, seat)) == BOX.score(state)


def test_every_line_of_the_receipt_names_its_pieces_and_its_section() -> None:
    state = BOX.read(over("screen A: r1 w2", "field A: r3 k4 k5", "field B: k6").replace("0 0 0", "1 0 0"))
    lines = [(line.seat, line.points, line.rule, line.section, line.pieces) for line in BOX.score(state).lines]
    assert lines == [
        (0, 18, "group", "§5.3", ("r1", "w2")),
        (0, 1, "line", "§5.4", ("r3", "k4", "k5")),
        (1, 0, "black_idle", "§5.4", ("k6",)),
    ]


def test_the_idea_of_the_game_two_types_of_points() -> None:
    groups = {line.group.partition(" ")[0] for line in BOX.score(BOX.read(over("screen A: r l", "field A: y"))).lines}
    assert groups == {"warm", "cool", "field"}
