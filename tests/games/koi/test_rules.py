"""The rules of KOI, section by section, and the rulings on what the rulebook leaves open."""

from __future__ import annotations

import random

import pytest

from game.games.koi.commands import Claim, Lay
from game.games.koi.parts import SUPPLIES
from game.kernel.chance import Seeded
from game.kernel.table import Table, Undo
from game.minds.driver import step
from game.minds.random import Random
from tests.games.koi.support import BOX, a, group, lines, play, points, read, refused, said, turns_left, why

ROW = "board: porter.1 gardener.1 builder.1 breeder.1 storage.1"


# --- §2 the turn ----------------------------------------------------------------------------------------


def test_meditate_or_work_but_not_both() -> None:
    start = f"seats: 2\n {ROW}\n A: coins 1 water 1"
    assert why(start, "A end") == "choose_first"
    assert why(start, "A sensei water") == "choose_first"
    assert why(start, "A lay water 0,-1") == "choose_first"
    assert why(play(start, "A work"), "A meditate 2") == "already_chosen"
    assert why(play(start, "A meditate 3"), "A work") == "already_chosen"
    assert why(play(start, "A meditate 3"), "A sensei water") == "not_working"
    assert play(start, "A work", "A end").seat == 1, "one may work and do nothing"


def test_every_step_of_a_turn_of_work_can_be_taken_back() -> None:
    position = f"seats: 2\n {ROW}\n A: luck 1 water 2 S1\n A cards: breeder.2"
    table = Table.at_position(BOX, position, "1")
    kept = [table.state]
    for text in ("A work", "A sensei water", "A lay water 3,0", "A lay water 4,0", "A luck foliage", "A ask breeder.2"):
        table.submit(BOX.hear(text))
        kept.append(table.state)
    for state in reversed(kept[:-1]):
        table.undo()
        assert table.state == state
    assert not table.can_undo


def test_a_drawn_card_ends_the_undo() -> None:
    table = Table.at_position(BOX, f"seats: 2\n {ROW}\n A: luck 1", "1", undo=Undo.UNTIL_REVEALED)
    table.submit(BOX.hear("A meditate 5"))
    assert not table.can_undo
    table.submit(BOX.hear("A luck water"))
    assert table.can_undo


# --- §3 meditating, §7 cards ----------------------------------------------------------------------------


def test_the_fee_is_paid_before_the_card_is_taken() -> None:
    assert why(f"seats: 2\n {ROW}", "A meditate 1") == "fee_short"
    assert why("seats: 2\n board: - - rain-1 rain-2 rain-3", "A meditate 2") == "space_empty"


def test_the_fourth_space_can_buy_with_coins_from_its_card() -> None:
    """The reward may be taken after the card's effect: the Well pays for the koi."""
    state = play(
        "seats: 2\n board: porter.1 gardener.1 builder.1 well-4 storage.1", "A meditate 4", "A buy large space"
    )
    assert (a(state).coins, a(state).koi, a(state).tiles) == (0, ("L1",), (0, 0, 0))
    assert why(f"seats: 2\n {ROW}\n A: coins 9", "A buy small space") == "no_koi_here"


def test_a_market_can_be_used_before_or_after_the_reward() -> None:
    board = "seats: 2\n board: porter.1 gardener.1 market.1 builder.1 storage.1\n A: coins 1"
    assert a(play(board, "A meditate 3", "A reward", "A buy large market")).coins == 0
    assert a(play(board, "A meditate 3", "A buy medium market")).coins == 1
    assert why(play(board, "A meditate 3"), "A buy large market") == "coins_short"
    assert why(f"seats: 2\n {ROW}", "A decline") == "choose_first"
    assert why(play(f"seats: 2\n {ROW}\n A: coins 1", "A meditate 4"), "A decline") == "no_market"
    assert why(play(board, "A meditate 3"), "A well 1") == "no_well"
    assert why(play(board, "A meditate 3", "A reward"), "A reward") == "no_reward"


def test_ruling_12_the_supply_is_a_limit_but_coins_and_luck_are_not() -> None:
    empty = f"seats: 2\n {ROW}\n supply: water 0 foliage 0 lily 0 shore 0 lantern 0\n A: luck 1"
    assert a(play(empty, "A meditate 5")).tiles == (0, 0, 0)
    assert why(empty, "A luck water") == "supply_out"
    scarce = empty.replace("water 0", "water 1")
    assert a(play(scarce, "A luck water")).tiles == (1, 0, 0)
    lily = "seats: 2\n turn: A work\n open: foliage sensei foliage 1\n supply: water 0 foliage 0 lily 0 shore 0 lantern 0\n A pond:\n foliage 3,0"
    assert why(lily, "A lily 3,0") == "supply_out"
    assert why(lily.replace("foliage sensei foliage", "shore sensei shore"), "A lantern 3,0") == "supply_out"
    gift = (
        "seats: 2\n turn: A rest\n open: gift branch-small water 2\n supply: water 0 foliage 0 lily 0 shore 0 lantern 0"
        "\n A pond:\n branch-small 0,0 1,0 2,0"
    )
    assert why(gift, "A lay water 3,0") == "supply_out"


WALLED = """
    seats: 2
    board: rain-1 rain-3 builder.1 breeder.1 storage.1
    A: coins 1
    A pond:
      foliage 2,1
      shore -1,2/ne 0,-1/se 2,2/nw 3,-1/sw
"""


def test_rain_that_finds_no_place_goes_back() -> None:
    """Shores can wall a pond in until no water side is open; then the tiles go back to the supply."""
    state = read(WALLED)
    assert not a(state).pond.open_water
    after = play(state, "A meditate 1")
    assert (after.phase, after.supply) == ("rest", state.supply)
    assert (
        why(
            play("seats: 2\n turn: A work\n A: water 1\n" + WALLED.partition("A: coins 1")[2], "A sensei water"),
            "A lay water 3,0",
        )
        == "hex_taken"
    )


def test_what_fits_nowhere_is_told_so_and_elsewhere_its_shape_is_wrong() -> None:
    walls = WALLED.partition("A: coins 1")[2]
    work = "seats: 2\n turn: A work\n A: water 1 L1\n"
    for pond, code in ((walls, "no_place"), ("", "wrong_shape")):
        refusal = BOX.objection(play(work + pond, "A sensei water"), Lay(0, "water", (3, 0), turn=1))
        assert refusal is not None
        assert refusal.code == code
    full = work + " A pond:\n S1 1,1\n M1 0,0 1,0\n"
    assert why(play(full, "A sensei koi"), "A koi large 0,1 1,1") == "no_place"
    assert why(play(work, "A sensei koi"), "A koi large 0,1 1,1") == "wrong_shape"
    alone = "seats: 2\n turn: A work\n A pond:\n M1 0,0 1,0\n M2 0,1 1,1\n S1 2,0\n"
    assert why(play(alone, "A sensei koi"), "A move M1 0,0") == "no_place"
    assert why(play(alone, "A sensei koi"), "A move M1 0,0 1,0") == "same_place"


def test_helpers_have_no_effect_when_taken_and_parchments_none_but_at_the_end() -> None:
    state = play(f"seats: 2\n {ROW}", "A meditate 3")
    assert state.phase == "rest"
    assert a(state).tiles == (1, 0, 0)


# --- §4 storage -----------------------------------------------------------------------------------------


def test_storage_is_counted_at_the_end_of_the_turn_only() -> None:
    state = play(f"seats: 2\n {ROW}\n A: luck 2 water 5", "A luck shore", "A luck shore")
    assert state.stored(0) == 11
    assert why(state, "A discard water") == "storage_fits"
    ended = play(state, "A work", "A end")
    assert ended.phase == "store"
    for command in (
        "A luck water",
        "A end",
        "A work",
        "A sensei water",
        "A reward",
        "A lay water 0,-1",
        "A claim turtle 0,0",
    ):
        assert why(ended, command) == "storage_full"
    assert why(ended, "A discard small") == "none_stored"


def test_ruling_11_the_storage_check_comes_after_the_claim() -> None:
    cards = "parchment-lily parchment-small parchment-medium"
    state = read(f"seats: 2\n turn: A work\n goals: turtle\n A: water 6\n A cards: {cards}")
    state = play(state, "A end")
    assert state.phase == "rest"
    assert play(state, "A claim turtle 0,0", "A end").phase == "store"


# --- §6 work and §8 placement ---------------------------------------------------------------------------


def test_an_action_may_be_left_unfinished() -> None:
    state = play(
        "seats: 2\n turn: A work\n A: water 2\n A cards: porter.1",
        "A sensei water",
        "A lay water 3,0",
        "A ask porter.1",
    )
    assert state.task is not None
    assert state.task.left == (2, 0, 0)
    assert a(play(state, "A lay water 4,0")).tiles == (0, 0, 0)
    assert play(state, "A end").seat == 1


def test_water_places_up_to_two_and_the_others_one() -> None:
    state = play(
        "seats: 2\n turn: A work\n A: water 3 foliage 2 shore 2 S1 S2",
        "A sensei water",
        "A lay water 3,0",
        "A lay water 4,0",
    )
    assert why(state, "A lay water 5,0") == "no_action"
    for action, deed, again in (
        ("foliage", "A lay foliage 3,0", "A lay foliage 4,0"),
        ("shore", "A lay shore 3,0/w", "A lay shore -1,0/e"),
        ("koi", "A koi small 0,0", "A koi small 1,0"),
    ):
        state = play("seats: 2\n turn: A work\n A: foliage 2 shore 2 S1 S2", f"A sensei {action}", deed)
        assert why(state, again) == "no_action"


def test_an_action_does_only_its_own() -> None:
    state = play(
        "seats: 2\n turn: A work\n A: water 1 foliage 1 shore 1 S1\n A pond:\n foliage 3,0\n shore -1,0/e\n S2 0,0",
        "A sensei water",
    )
    for command in (
        "A lay foliage 4,0",
        "A lay shore 1,2/nw",
        "A lily 3,0",
        "A lantern -1,0",
        "A koi small 1,0",
        "A move S2 1,0",
    ):
        assert why(state, command) == "no_action"
    empty = play("seats: 2\n turn: A work", "A sensei water")
    assert why(empty, "A lay water 3,0") == "none_stored"
    assert why(play("seats: 2\n turn: A work", "A sensei koi"), "A koi small 0,0") == "none_stored"


def test_ruling_1_a_bank_never_connects() -> None:
    """A shore whose centre looks at water lies; one that looks at a bank does not, nor at nothing."""
    state = play("seats: 2\n turn: A work\n A: shore 1\n A pond:\n shore -1,0/e", "A sensei shore")
    assert why(state, "A lay shore -2,0/e") == "centre_dry"
    assert refused(state, "A lay shore -2,0/e").pieces == ("shore@-1,0",)
    assert why(state, "A lay shore 9,9/e") == "centre_dry"
    assert refused(state, "A lay shore 9,9/e").pieces == ()


def test_ruling_2_what_lies_on_a_hex_does_not_change_its_sides() -> None:
    state = read("seats: 2\n A pond:\n water -1,0 -1,1 0,-1 1,-1\n S1 0,0\n turtle.1 1,0\n path 0,1 -1,1")
    assert points(state, "koi_small", "surrounded") == 4
    play("seats: 2\n turn: A work\n open: water sensei water 1\n A: water 1\n A pond:\n S1 2,0", "A lay water 3,0")


def test_ruling_3_a_moved_koi_may_use_the_hexes_it_leaves() -> None:
    state = play("seats: 2\n turn: A work\n A pond:\n M1 0,0 1,0", "A sensei koi")
    assert a(play(state, "A move M1 1,0 2,0")).pond.layout.koi == {"M1": ((1, 0), (2, 0))}
    assert why(state, "A move M1 0,0 1,0") == "same_place"
    assert why(state, "A move M2 1,0 2,0") == "not_in_pond"
    assert why(state, "A move M1 0,0 2,0") == "wrong_shape"


def test_ruling_3_the_carp_never_moves_and_triggers_no_path() -> None:
    pond = "water -1,1\n carp.1 -1,1 0,1 1,0 2,0"
    state = play(f"seats: 2\n turn: A work\n goals: path*7\n A pond:\n{pond}", "A sensei koi")
    assert not any(text.startswith("A move") for text in said(state))
    claimed = play(
        "seats: 2\n turn: A rest\n goals: carp path*7\n A: coins 9\n A pond:\n water -1,1",
        "A claim carp -1,1 0,1 1,0 2,0",
    )
    assert why(claimed, "A claim path 0,0") == "no_koi_placed"


def test_ruling_3_each_lily_counts_once_a_koi() -> None:
    state = read("seats: 2\n A pond:\n foliage 1,-1*\n M1 0,0 1,0")
    assert [line.points for line in lines(state, "lily")] == [1], "it touches both hexes of the koi"


def test_ruling_4_a_lantern_sees_shores_and_goal_tiles_up_to_the_first_gap() -> None:
    state = read("seats: 2\n A pond:\n water 2,-1 3,-2 4,-2 5,-2 5,-1 5,0\n shore -1,0/e*\n statue.1 3,0/w")
    (line,) = lines(state, "lantern")
    assert line.squares == ("0,0", "1,0", "2,0", "3,0"), "the statue's hex counts, the gap at 4,0 ends it"


def test_ruling_5_a_shape_may_lie_in_twelve_ways() -> None:
    state = read(
        "seats: 2\n turn: A rest\n goals: carp\n A: coins 5\n A pond:\n water -1,0 -1,1 0,-1 1,-1 2,-1 3,-1 3,0 2,1 1,2 0,2 -1,2"
    )
    claims = [c for c in BOX.legal(state, 0) if isinstance(c, Claim)]
    shapes = {tuple((q - c.cells[0][0], r - c.cells[0][1]) for q, r in c.cells) for c in claims}
    assert len(shapes) == 6, "a half turn brings this one back, so twelve ways look like six"


# --- §9 goals -------------------------------------------------------------------------------------------


def test_path_wins_no_claim_and_costs_none() -> None:
    cards = "parchment-lily parchment-small parchment-medium"
    state = play(
        f"seats: 2\n turn: A work\n goals: path*7 turtle\n A: coins 2 S1\n A cards: {cards}",
        "A sensei koi",
        "A koi small 0,0",
        "A claim path 1,0",
        "A end",
        "A claim turtle 2,0",
    )
    assert a(state).goals == ("path", "turtle")


def test_the_offer_of_a_path_ends_with_the_next_action() -> None:
    state = play(
        "seats: 2\n turn: A work\n goals: path*7\n A: coins 2 luck 1 S1\n A cards: porter.1",
        "A sensei koi",
        "A koi small 0,0",
    )
    assert "A claim path 1,0" in said(play(state, "A luck water"))
    assert why(play(state, "A ask porter.1"), "A claim path 1,0") == "no_koi_placed"


def test_the_last_tile_of_a_goal_is_gone_for_everybody() -> None:
    cards = "well-1 well-2"
    state = read(f"seats: 2\n turn: A rest\n goals: waterfall*1\n {ROW}\n A cards: {cards}\n B cards: well-3 well-4")
    state = play(state, "A claim waterfall 3,0/w", "A end", "B work")
    assert play(state, "B end").seat == 0, "nothing left to claim"


def test_four_seats_have_two_tiles_of_a_goal_with_names_of_their_own() -> None:
    state = read(
        f"seats: 4\n turn: A rest\n goals: waterfall*2\n {ROW}\n A cards: well-1 well-2\n B cards: well-3 well-4"
    )
    state = play(state, "A claim waterfall 3,0/w", "A end", "B work", "B end", "B claim waterfall 3,0/w")
    assert [list(keeper.pond.layout.pieces) for keeper in state.keepers[:2]] == [["waterfall.2"], ["waterfall.1"]]


# --- §10 the end ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "turns"), [(0, 6), (1, 5), (2, 4)])
def test_the_round_is_finished_then_everybody_has_one_last_turn(seat: int, turns: int) -> None:
    letter = "ABC"[seat]
    state = read(f"seats: 3\n turn: {letter} begin\n {ROW}\n deck: well-1")
    state = play(state, f"{letter} meditate 5")
    assert state.ending == "round"
    state = play(state, f"{letter} end")
    assert 1 + turns_left(state) == turns


def test_the_last_koi_taken_brings_the_end_near() -> None:
    state = play(
        f"seats: 2\n {ROW}\n koi: S1\n removed: S2 S3 S4 S5 S6 S7 M1 M2 M3 M4 M5 L1 L2 L3 L4\n A: coins 2 luck 1",
        "A buy small luck",
    )
    assert state.ending == "round"


def test_ruling_13_ties_go_by_coins_then_to_the_seat_farthest_from_the_first() -> None:
    receipt = BOX.score(read("seats: 3\n first: B\n turn: B over\n A: coins 1\n B: coins 2\n C: coins 2"))
    assert receipt.totals == (0, 0, 0)
    assert receipt.places == (3, 2, 1)
    assert receipt.decided_by == "last_seat"
    receipt = BOX.score(read("seats: 3\n first: B\n turn: B over\n A: coins 3\n B: coins 2\n C: coins 2"))
    assert (receipt.places[0], receipt.decided_by) == (1, "coins")
    receipt = BOX.score(read("seats: 2\n first: B\n turn: B over\n A: coins 9\n B: luck 1"))
    assert (receipt.places, receipt.decided_by) == ((2, 1), "points")


def test_what_is_left_in_storage_is_worth_nothing_and_luck_a_point() -> None:
    state = read("seats: 2\n turn: A over\n A: luck 2 water 2 shore 1 L1")
    assert BOX.score(state).totals == (2, 0)
    assert group(state, "luck") == 2


# --- everything -----------------------------------------------------------------------------------------


def test_every_refusal_can_happen() -> None:
    """Random games, and everything that can be said in them, meet almost every refusal; the rest stand above."""
    met: set[str] = set()
    for seed in range(40):
        seats = 1 + seed % 4
        table = Table.new(BOX, {"seats": seats}, f"refusals/{seed}")
        luck = random.Random(seed)
        for number in range(160):
            if not step(table, [Random()] * seats, luck):
                break
            if number % 5 == 0:
                for seat in range(seats):
                    for command in BOX.conceivable(table.state, seat):
                        refusal = BOX.objection(table.state, command)
                        if refusal is not None:
                            met.add(refusal.code)
    rest = set(BOX.refusals) - met
    assert rest <= STAND_ABOVE, rest - STAND_ABOVE


STAND_ABOVE = {
    "koi_sold_out",
    "lantern_there",
    "lily_there",
    "no_place",
    "not_dealt",
    "path_gap",
    "remove_first",
    "same_place",
    "supply_out",
    "which_end",
}
"""Codes that random games seldom meet, each with a test of its own here or in test_examples.py."""


def test_a_table_before_the_deal_takes_nothing() -> None:
    bare = BOX.bare(BOX.options(seats=2))
    assert BOX.waits(bare) == ()
    assert BOX.legal(bare, 0) == []
    assert refused(bare, "A work").code == "not_dealt"
    assert why("seats: 2\n turn: A over", "A work") == "game_over"


def test_koi_are_sold_out() -> None:
    none = "removed: L1 L2 L3 L4"
    assert why(f"seats: 2\n {ROW}\n {none}\n A: coins 9 luck 1", "A buy large luck") == "koi_sold_out"
    assert why(f"seats: 1\n {ROW}\n {none}\n now: removing", "A remove large") == "koi_sold_out"
    assert why(f"seats: 1\n {ROW}", "A remove large") == "nothing_to_remove"


def test_a_deal_is_the_same_for_the_same_seed() -> None:
    one, two = (BOX.deal(BOX.bare(BOX.options(seats=4)), Seeded("x")) for _ in range(2))
    assert one.events == two.events
    assert one.state.supply[SUPPLIES.index("water")] == 80 - 8
