"""GAME END AND SCORING; rulings 6 to 9."""

from __future__ import annotations

from game.games.hiroba.parts import GRID
from game.games.hiroba.rules import best_koi
from game.games.hiroba.scoring import garden_winners, pond_winners
from tests.games.hiroba.support import BOX, FIVE, at, do, legal, why, with_pieces

LAST = "turn: A place"


def over(text: str) -> str:
    """The same picture, with the last pebble placed."""
    return text.replace(LAST, "turn: A over")


def koi_time(text: str, seat: str = "A") -> str:
    return text.replace(LAST, f"turn: {seat} koi")


def koi_won(text: str) -> tuple[tuple[int, ...], ...]:
    """The koi that each seat is given, for a picture. No table: whoever is on may have no garden to place one in."""
    return tuple(BOX.read(koi_time(text)).koi)


def points(text: str) -> dict[tuple[str, str], int]:
    """Points by rule and squares, for a picture."""
    return {(line.rule, "AB"[line.seat] + line.squares[0]): line.points for line in at(text).score().lines}


# --- 1: koi ---------------------------------------------------------------------------------------------


def test_the_koi_goes_to_the_lowest_sum_on_the_four_squares_beside_the_pond() -> None:
    koi = koi_won(with_pieces(FIVE, _1d="A3", _2e="B2", _3d="A4"))
    assert koi[1] == (1,), "B's 2 against A's 3 + 4 at the pond on 2d"
    koi = koi_won(with_pieces(FIVE, _1d="A3", _2e="B8", _3d="A4"))
    assert 1 in koi[0], "A's 7 against B's 8"


def test_a_tie_gives_each_of_the_tied_players_a_koi() -> None:
    koi = koi_won(with_pieces(FIVE, _1d="A3", _2e="B3"))
    assert koi == ((0, 1), (1,)), "1d lies beside the pond of tile 1 too"


def test_tied_players_are_told_in_the_order_of_their_seats() -> None:
    state = at(koi_time(with_pieces(FIVE, _1d="B3", _3d="A3", _1a="B9", _2b="A9"))).state
    assert pond_winners(state, GRID.square["2d"]) == (0, 1), "though B's pebble is read first"
    assert garden_winners(state)[1] == (0, 1)


def test_clarification_a_square_beside_two_ponds_counts_for_both() -> None:
    """The purple 1 of the figure: on 1d, beside the pond on 1c and the one on 2d."""
    koi = koi_won(with_pieces(FIVE, _1d="B1", _2e="A2", _1b="A3"))
    assert koi[1] == (0, 1)


def test_ruling_7_only_players_with_a_pebble_beside_the_pond_count() -> None:
    koi = koi_won(with_pieces(FIVE, _6e="B9", _1a="A9"))
    assert koi == ((), (4,)), "A has no sum at the pond on 6d, not a sum of nought"


def test_ruling_7_a_pond_with_no_pebble_beside_it_gives_none() -> None:
    koi = koi_won(FIVE)
    assert koi == ((), ())


def test_ruling_7_diagonal_squares_do_not_count() -> None:
    koi = koi_won(with_pieces(FIVE, _1e="A1", _3e="B1"))
    assert koi == ((), ())


def test_ruling_7_squares_across_a_tile_border_count_too() -> None:
    koi = koi_won(with_pieces(FIVE, _3d="B9", _1d="A9"))
    assert 0 in koi[0], "1d is of tile 2, and beside the pond on 1c, of tile 1"


def test_ruling_7_the_supply_is_no_limit() -> None:
    """Nine ponds, each tied: eighteen koi, where the box has fifteen."""
    values = [1, 1, 2, 2, 3, 3, 4, 4, 5]
    rows = []
    for third in range(3):
        tiles = values[3 * third : 3 * third + 3]
        rows.append(" ".join(f"a. aA{value} b." for value in tiles))
        rows.append(" ".join("a. ~ b." for _ in tiles))
        rows.append(" ".join(f"a. bB{value} b*." for value in tiles))
    table = at("seats: 4\nturn: A koi\nboard:\n" + "\n".join(rows))
    assert table.state.koi == (tuple(range(9)), tuple(range(9)), (), ())


def test_mistakes_that_stand_count_beside_the_ponds_too() -> None:
    table = at(with_pieces(FIVE, _3e="A1", _3a="B7"), honour=True)
    do(table, "A 3@1h", "A end")
    assert 2 in at(BOX.show(table.state).replace("turn: B place 1h", "turn: A koi")).state.koi[0]


WON = with_pieces(FIVE, _1d="A1", _1e="A3", _2e="B9")
"""A takes the koi of ponds 1 and 2, and wins garden a of tile 2 alone; B wins garden b."""


def test_koi_are_placed_on_an_empty_square_of_a_garden_won_outright() -> None:
    table = at(koi_time(WON))
    assert legal(table) == {"koi 1f", "koi 2f"}
    refusal = why(table, "A koi 3d")
    assert (refusal.code, refusal.section, refusal.pieces) == ("garden_not_won", "§4.1", ("B9@2e",))
    assert why(table, "A koi 1d").code == "square_taken"
    assert why(table, "A koi 2d").code == "on_pond"


def test_koi_go_into_a_garden_of_the_owners_choice() -> None:
    text = with_pieces(WON, _4g="A8")
    assert legal(at(koi_time(text))) == {"koi 1f", "koi 2f", "koi 4h", "koi 4i", "koi 5h"}
    for choice, points in (("1f", 8 + 4), ("5h", 4 + 8)):
        table = do(at(koi_time(text)), f"A koi {choice}")
        assert sum(line.points for line in table.score().lines if line.squares and line.seat == 0) == points


def test_koi_not_in_a_tied_garden() -> None:
    table = at(koi_time(with_pieces(FIVE, _1d="A1", _1e="B1", _4g="A8")))
    assert legal(table) == {"koi 4h", "koi 4i", "koi 5h"}
    assert why(table, "A koi 1f").code == "garden_not_won"


def test_koi_not_on_a_stone() -> None:
    table = at(koi_time(with_pieces(WON, _1f="Bo")))
    assert legal(table) == {"koi 2f"}
    assert why(table, "A koi 1f").pieces == ("Bo@1f",)


def test_a_garden_with_a_koi_counts_double() -> None:
    table = do(at(koi_time(WON)), "A koi 1f")
    line = next(line for line in table.score().lines if line.rule == "garden_doubled")
    assert (line.seat, line.points) == (0, 8)
    assert line.pieces == ("A1@1d", "A3@1e", "A~1@1f")
    blocked = do(at(koi_time(with_pieces(WON, _2f="Ao"))), "A koi 1f").score().lines
    assert line.pieces in [line.pieces for line in blocked], "a stone scores nothing and is not named"


def test_only_one_koi_in_each_garden() -> None:
    text = with_pieces(FIVE, _1d="A1", _1e="A3", _6e="A2")
    table = do(at(koi_time(text)), "A koi 1f")
    refusal = why(table, "A koi 2f")
    assert (refusal.code, refusal.pieces) == ("koi_there", ("A~1@1f",))


def test_koi_that_were_not_placed_earn_one_point_each() -> None:
    table = do(at(koi_time(WON)), "A koi 2f")
    assert table.over
    rest = [line for line in table.score().lines if line.rule == "koi_unplaced"]
    assert [(line.seat, line.points, line.pieces) for line in rest] == [(0, 1, ("A~2",))]


def test_a_full_garden_takes_no_koi() -> None:
    text = with_pieces(FIVE, _3g="A9", _3h="A2", _2c="A1")
    table = at(koi_time(text))
    assert not any(said in legal(table) for said in ("koi 3g", "koi 3h"))


def test_koi_are_placed_by_each_player_in_turn_from_the_first() -> None:
    text = with_pieces(FIVE, _1d="A1", _1e="A3", _5h="B2", _3f="B3").replace("first: A", "first: B")
    table = at(text.replace(LAST, "turn: B koi"))
    assert why(table, "A koi 1f").code == "not_your_turn"
    do(table, "B koi 4g")
    assert (table.state.seat, table.state.phase) == (0, "koi")
    assert why(table, "A 2@1f").code == "koi_time"


def test_koi_are_not_placed_before_the_end() -> None:
    assert why(at(with_pieces(FIVE, _3e="A1", _1g="B7")), "A koi 1a").code == "not_koi_time"


def test_ruling_8_the_best_placement_takes_the_largest_gardens_lowest_tile_first() -> None:
    state = at(koi_time(with_pieces(FIVE, _2g="A9", _1d="A1", _5h="A2", _3h="A8"))).state
    best = [GRID.names[square] for square in best_koi(state, 0)]
    assert len(state.koi[0]) == len(best) == 3
    assert best == ["1g", "1e", "4g"], "six squares first, then four: tile 2 before tile 5; never the two of tile 3"


def test_ruling_8_no_other_placement_scores_more_than_the_best() -> None:
    table = at(koi_time(with_pieces(FIVE, _2g="A9", _1d="A1", _5h="A2", _3h="A8", _3i="Bo")))

    def most() -> int:
        if table.over:
            return table.score().totals[0]
        totals = []
        for garden in {table.state.board.garden_of[command.square]: command for command in table.legal(0)}.values():
            table.submit(garden)
            totals.append(most())
            table.undo()
        return max(totals)

    found = most()
    for square in best_koi(table.state, 0):
        do(table, f"A koi {GRID.names[square]}")
    assert table.over
    assert table.score().totals[0] == found


# --- 2: gardens -----------------------------------------------------------------------------------------


def test_the_highest_total_in_a_garden_wins_as_many_points_as_it_has_squares() -> None:
    assert points(over(with_pieces(FIVE, _1a="A5", _2b="B4")))["garden", "A1a"] == 5


def test_tied_players_each_receive_the_points() -> None:
    scored = points(over(with_pieces(FIVE, _1g="A5", _2h="B5")))
    assert scored["garden_tied", "A1g"] == scored["garden_tied", "B1g"] == 6


def test_ruling_9_a_garden_with_no_pebble_is_won_by_nobody() -> None:
    assert at(over(FIVE)).score().lines == ()


def test_gardens_are_counted_tile_by_tile() -> None:
    text = with_pieces(FIVE, _5e="A5", _1a="B4", _4g="A2", _3a="A1", _1f="B2", _2i="B9")
    groups = [line.group for line in at(over(text)).score().lines if line.rule != "koi_unplaced"]
    assert groups == ["tile 1", "tile 1", "tile 2", "tile 3", "tile 4", "tile 5"]


# --- 3: final total -------------------------------------------------------------------------------------


def test_the_total_is_the_gardens_and_the_koi_left_over() -> None:
    table = do(at(koi_time(WON)), "A koi 2f")
    assert table.score().totals == (4 * 2 + 1, 4), "A: a garden of four doubled and a koi; B: a garden of four"


def test_most_points_win() -> None:
    receipt = at(over(with_pieces(FIVE, _1a="A5", _3a="B4"))).score()
    assert (receipt.totals, receipt.winners, receipt.decided_by) == ((5, 3), (0,), "points")


def test_a_tie_goes_to_the_player_who_won_the_most_gardens() -> None:
    receipt = at(over(with_pieces(FIVE, _1g="A5", _1f="B2", _3g="B1"))).score()
    assert receipt.totals == (6, 6), "one garden of six against one of four and one of two"
    assert (receipt.winners, receipt.decided_by, receipt.places) == ((1,), "gardens", (2, 1))


def test_ruling_9_tied_gardens_count_for_the_tie_break() -> None:
    text = with_pieces(FIVE, _1f="A5", _2f="B5", _3g="A1", _1g="C9").replace("seats: 2", "seats: 3")
    receipt = at(over(text)).score()
    assert receipt.totals == (6, 4, 6), "A: a tied four and a two; C: a six"
    assert (receipt.winners, receipt.decided_by) == ((0,), "gardens")


def test_if_still_tied_the_victory_is_shared() -> None:
    receipt = at(over(with_pieces(FIVE, _1f="A5", _3f="B5"))).score()
    assert (receipt.totals, receipt.winners, receipt.decided_by) == ((4, 4), (0, 1), "shared")
    assert receipt.places == (1, 1)


# --- the end of play ------------------------------------------------------------------------------------


def test_after_the_count_nothing_more_is_done() -> None:
    table = at(over(FIVE))
    assert table.over
    assert why(table, "A 1@1a").code == "game_over"
    assert why(table, "B koi 1a").code == "game_over"


ALMOST = """
seats: 2
turn: {turn}
stones: 0 0
board:
  b.    bA3   ~    | aB1   a.    aB2  | b*B7  bA8   ~
  a*.   b.    bB4  | ~     b.    a.   | bB1'  b.    b.
  aB6'  aA5   bA2  | b.    b*A1  bB3  | aA9'  a.    b.
  #     #     #    | a*.   a.    a.   | a*.   a.    a.
  #     #     #    | aB2'  b.    b.   | b.    aA4   ~
  #     #     #    | ~     bA4'  b.   | b.    b.    b.
  #     #     #    | #     #     #    | #     #     #
  #     #     #    | #     #     #    | #     #     #
  #     #     #    | #     #     #    | #     #     #
"""
"""The rulebook's final count with the last pebble of each player to come: a 3 or 7 and a 5."""


def test_the_game_ends_when_the_players_have_placed_all_their_pebbles() -> None:
    table = do(at(ALMOST.format(turn="A place")), "A 3@6h")
    assert (table.state.seat, table.state.phase) == (1, "place")
    commit = table.submit(BOX.hear("B 5@5e"))
    assert [type(fact).__name__ for fact in commit.facts] == [
        "PebblePlaced",
        "PlayEnded",
        *["KoiAwarded"] * 5,
        "TurnBegun",
    ]
    assert table.state.phase == "koi"


def test_the_last_pebble_may_be_followed_by_a_stone_before_the_count() -> None:
    table = do(at(ALMOST.format(turn="A place").replace("stones: 0 0", "stones: 0 1")), "A 3@6h", "B 5@5e")
    assert (table.state.seat, table.state.phase) == (1, "rest")
    do(table, "B stone 2e")
    assert table.state.phase == "koi"
    assert why(table, "A koi 2e").pieces == ("Bo@2e",)


def test_ruling_6_a_seat_whose_pebbles_are_all_placed_takes_no_more_turns() -> None:
    table = do(at(ALMOST.format(turn="B place").replace("b.    aA4   ~", "b.    a.    ~")), "B 5@5e")
    assert table.state.hands[1] == (0, 0, 0, 0, 0)
    do(table, "A 3@6h")
    assert (table.state.seat, table.state.phase) == (0, "place"), "A has two pebbles left, B none"


def test_ruling_6_the_game_ends_when_no_player_can_place_any_more() -> None:
    """B's last pebble is placed; A's last one fits nowhere: nobody is asked again."""
    stuck = """
    seats: 2
    turn: B place
    stones: 0 0
    board:
      bBo   b.    ~    | #     #     #    | b*.   b.    ~
      a*A5  bB1   bB2  | #     #     #    | bB3   bB4   bB6'
      aAo   a.    b.   | #     #     #    | aB9'  aB8'  bB7'
      #     #     #    | a*.   a.    a.   | a*.   a.    a.
      #     #     #    | a.    b.    b.   | b.    a.    ~
      #     #     #    | ~     b.    b.   | b.    b.    b.
      #     #     #    | #     #     #    | #     #     #
      #     #     #    | #     #     #    | #     #     #
      #     #     #    | #     #     #    | #     #     #
    """
    table = at(stuck)
    assert table.state.hands[1] == (0, 0, 0, 0, 1)
    do(table, "B 5@4g")
    assert table.state.phase in ("koi", "over")
    assert sum(table.state.hands[0]) == 8
