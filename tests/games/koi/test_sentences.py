"""Sentences of the KOI rulebook that no example shows, each played out; a test is named after its sentence."""

from __future__ import annotations

import pytest

from game.games.koi import events as e
from game.games.koi._goals import have
from game.games.koi.parts import SIZES, size_of
from game.kernel.chance import Seeded
from game.kernel.table import Table
from tests.games.koi.support import BOX, a, group, lines, play, points, read, said, turns_left, why

ROW = "board: porter.1 gardener.1 builder.1 breeder.1 storage.1"
PARCHMENTS = "parchment-lily parchment-small parchment-medium"


def by_size(state) -> list[int]:
    return [sum(size_of(koi) == size for koi in state.koi) for size in SIZES]


# --- set-up ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "box", "left", "koi", "cards"),
    [
        (1, [7, 5, 4], [7, 5, 4], [()], 33),
        (2, [7, 5, 4], [6, 5, 4], [(), ("S1",)], 33),
        (3, [7, 6, 4], [6, 5, 4], [(), ("S1",), ("M1",)], 44),
        (4, [8, 7, 6], [7, 6, 5], [(), ("S1",), ("M1",), ("L1",)], 48),
    ],
)
def test_starting_with_the_first_player_each_takes_the_tiles_and_the_koi_of_the_table(
    seats: int, box: list[int], left: list[int], koi: list[tuple[str, ...]], cards: int
) -> None:
    for first in range(seats):
        assert by_size(BOX.bare(BOX.options(seats=seats, first=first))) == box
        state = Table.new(BOX, {"seats": seats, "first": first}, "table").state
        assert by_size(state) == left
        assert [state.keepers[(first + rank) % seats].koi for rank in range(seats)] == koi
        assert all((k.tiles, k.coins, k.luck, k.cards) == ((2, 0, 0), 2, 1, ()) for k in state.keepers)
        assert state.supply == (80 - 2 * seats, 30, 30, 15, 15)
        assert (state.seat, state.deck_size(), len(set(state.row))) == (first, cards - 5, 5)


@pytest.mark.parametrize(("seats", "absent"), [(2, ("rain-6", "rain-7", "well-6", "well-7", "well-8")), (4, ())])
def test_remove_the_cards_marked_for_more_players(seats: int, absent: tuple[str, ...]) -> None:
    counts = dict(zip(BOX.book.face_names, BOX.book.deck(seats), strict=True))
    assert tuple(face for face, count in counts.items() if not count) == absent


@pytest.mark.parametrize("seats", [1, 4])
def test_in_a_first_game_all_goals_stay_in_the_box(seats: int) -> None:
    state = Table.new(BOX, {"seats": seats, "goals": False, "first": 0}, "first game").state
    assert state.offers == ()
    assert play(state, "A work", "A end").phase == "begin", "nothing to claim"


# --- meditate -------------------------------------------------------------------------------------------


def test_if_there_is_a_fee_you_must_pay_it_before_taking_the_card() -> None:
    board = "seats: 2\n board: well-4 gardener.1 builder.1 breeder.1 storage.1"
    assert why(board, "A meditate 1") == "fee_short", "the coins of the Well come too late"
    state = read(f"{board}\n A: coins 1")
    told = BOX.decide(state, BOX.hear("A meditate 1"), Seeded("x")).events
    assert [type(event) for event in told[:2]] == [e.FeePaid, e.CardTaken]
    assert a(play(state, "A meditate 1")).coins == 3


def test_purchase_1_koi_instead_of_taking_a_coin_and_2_water_tiles() -> None:
    board = "seats: 2\n board: porter.1 gardener.1 builder.1 market.1 storage.1\n A: coins 9"
    rewarded = play(board, "A meditate 4", "A reward")
    assert why(rewarded, "A buy small space") == "no_koi_here"
    bought = play(board, "A meditate 4", "A buy small space")
    assert why(bought, "A reward") == "no_reward"
    both = play(bought, "A buy large market")
    assert (a(both).koi, a(both).coins, a(both).tiles) == (("S1", "L1"), 9 - 1 - 2, (0, 0, 0))
    assert both.phase == "rest"


def test_slide_all_cards_to_the_right_when_the_deck_has_none_to_refill() -> None:
    state = read(f"seats: 4\n {ROW}\n ending: round\n deck: -")
    state = play(state, "A meditate 3", "A end")
    assert state.row == ("", "porter.1", "gardener.1", "breeder.1", "storage.1")
    assert why(state, "B meditate 1") == "space_empty"
    state = play(state, "B meditate 5", "B end")
    assert state.row == ("", "", "porter.1", "gardener.1", "breeder.1")


def test_tiles_of_a_rain_are_placed_at_once_and_those_of_luck_are_not() -> None:
    board = "seats: 2\n board: porter.1 gardener.1 rain-2 breeder.1 storage.1\n A: luck 1"
    state = play(board, "A meditate 3", "A reward", "A luck foliage", "A lay water 3,0")
    assert why(state, "A lay foliage 4,0") == "no_action"
    state = play(state, "A lay water 4,0", "A lay water 5,0")
    assert (state.phase, a(state).tiles, a(state).coins) == ("rest", (1, 1, 0), 1)


def test_a_storage_card_expands_the_storage_by_2_hexes_at_once() -> None:
    state = play("seats: 2\n board: - storage.1 - - -\n A: water 6\n A cards: storage.2", "A meditate 2")
    assert (state.capacity(0), state.stored(0)) == (9, 7)
    assert play(state, "A end").seat == 1


def test_helper_cards_act_when_you_choose_the_work_option() -> None:
    state = play(f"seats: 2\n {ROW}\n A: water 1\n A cards: porter.2", "A meditate 3")
    assert why(state, "A ask porter.2") == "not_working"


@pytest.mark.parametrize("way", ["A buy small luck", "A buy small space", "A buy small market"])
def test_the_game_nears_its_end_when_the_last_koi_is_taken_from_the_supply(way: str) -> None:
    gone = "removed: S2 S3 S4 S5 S6 S7 M1 M2 M3 M4 M5 L1 L2 L3 L4"
    board = f"board: porter.1 gardener.1 builder.1 market.1 storage.1\n koi: S1\n {gone}\n A: coins 2 luck 1 water 5"
    state = play(f"seats: 2\n {board}", "A meditate 4", way)
    assert state.ending == "round"
    while state.phase == "meditate":
        state = play(state, next(text for text in said(state) if text in ("A reward", "A decline")))
    state = play(state, "A end", "A discard small")
    assert (state.koi, state.ending) == (("S1",), "round"), "a koi that comes back does not call the end off"
    alone = play(f"seats: 1\n {board}", "A meditate 4", way)
    assert (alone.koi, alone.ending) == ((), "no"), "alone, only the deck ends the game"


def test_after_meditating_you_can_claim_a_goal_with_the_card_just_taken() -> None:
    state = play(
        "seats: 2\n board: - parchment-lily - - -\n goals: turtle\n A cards: parchment-small parchment-medium",
        "A meditate 2",
        "A claim turtle 0,0",
    )
    assert a(state).goals == ("turtle",)


# --- work and placement ---------------------------------------------------------------------------------


def test_upgrading_a_shore_with_the_sensei_also_grants_1_luck_token() -> None:
    state = play("seats: 2\n turn: A work\n A pond:\n shore -1,0/e", "A sensei shore", "A lantern -1,0")
    assert (a(state).luck, state.supply[4]) == (1, 14)
    assert why(state, "A lantern -1,0") == "no_action", "one action, one upgrade"


def test_place_a_foliage_or_upgrade_one_but_not_both() -> None:
    start = "seats: 2\n turn: A work\n A: foliage 1\n A pond:\n foliage 3,0"
    assert why(play(start, "A sensei foliage", "A lay foliage 4,0"), "A lily 3,0") == "no_action"
    lily = play(start, "A sensei foliage", "A lily 3,0")
    assert why(lily, "A lay foliage 4,0") == "no_action"
    assert lily.supply[2] == 29


def test_foliage_and_occupied_water_still_show_their_water_sides() -> None:
    pond = "foliage 3,0*\n S1 2,0\n turtle.1 0,0"
    state = read(f"seats: 2\n turn: A work\n A: water 2 shore 1\n A cards: builder.1\n A pond:\n{pond}")
    play(state, "A sensei water", "A lay water 4,-1", "A lay water -1,0", "A ask builder.1", "A lay shore 3,1/nw")


@pytest.mark.parametrize(
    ("koi", "there", "code"),
    [("M1", "0,0 0,1", ""), ("M1", "2,0 3,0", "not_water"), ("M1", "0,1 1,1", "hex_full"), ("S1", "0,1", "")],
)
def test_move_1_already_placed_koi_following_the_normal_placement_rules(koi: str, there: str, code: str) -> None:
    start = "seats: 2\n turn: A work\n A cards: breeder.1\n A pond:\n foliage 3,0\n M1 0,0 1,0\n S1 1,1"
    for begin in ("A sensei koi", "A ask breeder.1"):
        state = play(start, begin)
        if code:
            assert why(state, f"A move {koi} {there}") == code
        else:
            moved = play(state, f"A move {koi} {there}")
            assert why(moved, "A move S1 2,0") == "no_action", "one koi, once"


def test_each_player_acts_only_in_their_own_pond_and_from_their_own_storage() -> None:
    state = play(
        "seats: 2\n turn: A work\n A: water 1\n B: water 1 S1\n B pond:\n water 3,0",
        "A sensei water",
        "A lay water 3,0",
    )
    assert state.keepers[1] == read("seats: 2\n turn: A work\n B: water 1 S1\n B pond:\n water 3,0").keepers[1]
    assert why(state, "B lay water 4,0") == "not_your_turn"


# --- goals ----------------------------------------------------------------------------------------------


def resting(pond: str, goals: str, cards: str = "", has: str = "coins 9", seats: int = 2) -> str:
    return f"seats: {seats}\n turn: A rest\n {ROW}\n goals: {goals}\n A: {has}\n A cards: {cards}\n A pond:\n{pond}"


def test_foliage_counts_for_a_branch_with_its_water_lily_too() -> None:
    play(resting("foliage 3,0* 4,0*", "branch-small"), "A claim branch-small 0,0 1,0 2,0")
    assert why(resting("foliage 3,0*", "branch-small"), "A claim branch-small 0,0 1,0 2,0") == "needs_foliage"


def test_a_branch_that_is_taken_leaves_the_other_branches() -> None:
    state = read(
        resting("foliage 3,0 4,0 5,0", "branch-small branch-medium") + "\n B pond:\n foliage 3,0 4,0 5,0",
    )
    state = play(state, "A claim branch-small 0,0 1,0 2,0", "A end", "B work", "B end")
    assert why(state, "B claim branch-small 0,0 1,0 2,0") == "goal_gone"
    play(state, "B claim branch-medium 0,0 0,1 1,0 2,0")


def test_a_shape_needs_empty_water_hexes() -> None:
    assert why(resting("S1 1,0\n foliage 3,0 4,0", "branch-small"), "A claim branch-small 0,0 1,0 2,0") == "hex_full"
    assert why(resting("water -1,1\n S1 1,0", "carp"), "A claim carp -1,1 0,1 1,0 2,0") == "hex_full"
    assert why(resting("water 3,0 3,1 4,0\n S1 3,0", "shishi"), "A claim shishi 3,0 3,1 4,0") == "hex_full"
    assert why(resting("path 0,0", "turtle", PARCHMENTS), "A claim turtle 0,0") == "hex_full"


def test_a_purple_water_lily_is_no_half_of_the_pair_that_it_takes() -> None:
    state = read(resting("foliage 3,0*\n purple.1 2,0", "purple*0"))
    assert have(state, 0, "lily_pair") == 0


def test_the_centennial_carp_is_a_koi_but_of_no_size() -> None:
    pond = """
        water -1,1 3,-1 3,0 4,-1 4,0
        carp.1 -1,1 0,1 1,0 2,0
        shishi.1 3,-1 3,0 4,-1
        statue.1 5,0/w
    """
    state = read(f"seats: 2\n A cards: {PARCHMENTS} parchment-large\n A pond:\n{pond}")
    assert points(state, "shishi") == 3
    assert points(state, "statue") == 4
    assert points(state, "parchment") == 0
    dry = read(f"seats: 1\n options: scenario=torrid_summer\n A pond:\n{pond}")
    assert group(dry, "carp.1") == 0
    assert points(dry, "shishi", "statue") == 7


def test_the_turtle_counts_the_empty_water_tiles_at_the_end_of_the_game() -> None:
    state = play(resting("water -1,0", "turtle", PARCHMENTS), "A claim turtle 0,0")
    assert points(state, "turtle") == 4, "1,0 and 0,1 and -1,0"
    later = read("seats: 2\n A pond:\n water -1,0\n foliage 1,-1\n S1 1,0\n turtle.1 0,0")
    assert points(later, "turtle") == 2, "a koi on one of them, and foliage is no water"


def test_the_waterfall_is_worth_16_if_the_spring_is_completely_occupied_at_the_end() -> None:
    pond = "S1 0,0\n M1 0,1 1,1\n S2 1,0"
    state = play(resting(pond, "waterfall", "well-1 well-2"), "A claim waterfall 3,0/w")
    assert points(state, "waterfall") == 8
    filled = read(f"seats: 2\n A pond:\n{pond}\n path 2,0\n waterfall.1 3,0/w")
    assert points(filled, "waterfall_full") == 16


def test_goal_tiles_with_sides_of_their_own_surround_koi_like_a_shore() -> None:
    assert points(read("seats: 2\n A pond:\n water 2,-1\n S1 2,0"), "surrounded") == 0
    lantern = "shore 1,3/nw*"
    for tile in (
        "shore 3,0/w 1,3/nw*",
        *(f"{name} 3,0/w\n {lantern}" for name in ("statue.1", "waterfall.1", "bridge.1")),
    ):
        bare = read(f"seats: 2\n A pond:\n water 1,2\n S1 2,0\n {tile}")
        assert [line.squares for line in lines(bare, "bare_sides")] == [("2,0/nw",)]
        closed = read(f"seats: 2\n A pond:\n water 1,2 2,-1\n S1 2,0\n {tile}")
        assert points(closed, "surrounded") == 2
    for tile in ("shore", "statue.1"):
        around = "water 2,-1 3,0 2,1 2,-2 3,-3 4,-3 4,-2"
        bank = read(f"seats: 2\n A pond:\n {around}\n S1 2,0\n {tile} 3,-1/ne")
        assert [line.squares for line in lines(bank, "bare_sides")] == [("2,0/ne",)], "a bank is no water"


def test_a_willow_connects_by_its_water_sides_only() -> None:
    start = "seats: 2\n turn: A work\n open: water sensei water 2\n A: water 2\n A pond:\n willow.1 -1,2/e"
    assert why(start, "A lay water -2,4") == "no_water_side"
    assert why(start, "A lay water 0,3") == "no_water_side", "only banks of the willow there"
    play(start, "A lay water -1,1")


def test_path_tiles_can_run_out_and_need_an_empty_water_hex() -> None:
    start = "seats: 2\n turn: A work\n goals: path*0\n A: coins 9 S1"
    assert why(play(start, "A sensei koi", "A koi small 0,0"), "A claim path 1,0") == "goal_gone"
    state = play(start.replace("*0", "*1") + "\n A pond:\n foliage 3,0", "A sensei koi", "A koi small 0,0")
    assert why(state, "A claim path 0,0") == "hex_full"
    assert why(state, "A claim path 3,0") == "not_water"
    assert [text for text in said(state) if "path" in text] == [
        f"A claim path {c}" for c in ("0,1", "1,0", "1,1", "2,0")
    ]


# --- alone ----------------------------------------------------------------------------------------------


def test_alone_when_you_reveal_the_last_card_play_1_last_turn() -> None:
    state = play(f"seats: 1\n {ROW}\n deck: gardener\n A: coins 1", "A meditate 1")
    assert (state.discarded, state.ending) == (("gardener.2",), "round")
    state = play(state, "A end")
    assert (state.phase, state.ending, state.row[0]) == ("begin", "last", "")
    assert play(state, "A meditate 2", "A end").phase == "over"


def test_alone_if_a_type_of_koi_is_unavailable_remove_any_available_koi() -> None:
    only = f"seats: 1\n {ROW}\n removed: M1 M2 M3 M4 M5 L1 L2 L3 L4\n A: coins 9 luck 9"
    state = play(only, "A buy small luck")
    assert by_size(state) == [5, 0, 0], "no choice where one size is left"
    last = read(only.replace("removed:", "koi: S7\n removed: S1 S2 S3 S4 S5 S6"))
    assert play(last, "A buy small luck").koi == ()
    market = "seats: 1\n board: - - - market.1 -\n removed: M1 M2 M3 M4 M5\n A: coins 1"
    state = play(market, "A meditate 4", "A buy small market")
    assert why(state, "A reward") == "remove_first"
    state = play(state, "A remove large", "A buy small space", "A remove small")
    assert (by_size(state), state.phase) == ([4, 0, 3], "rest")


def test_a_path_of_3_or_more_tiles_connects_any_one_lantern_and_the_statue() -> None:
    head = "seats: 1\n turn: A over\n options: scenario=illuminated_path\n goals: statue*0 path*3 purple*0\n"
    has = " A goals: path statue purple\n A: luck 60\n A pond:\n purple.1 0,1\n"
    three = read(f"{head}{has} shore -1,0/e*\n statue.1 3,0/w\n path 0,0 1,0 2,0")
    assert lines(three, "alone_won")
    turned = read(f"{head}{has} shore -1,0/e*\n statue.1 3,-1/sw\n path 0,0 1,0 2,0")
    assert lines(turned, "alone_won"), "the path may meet the statue from any side"
    near = f"{head}{has} water 1,-1 1,-2 2,-2\n shore 0,-2/e*\n statue.1 3,-2/w\n path "
    assert lines(read(near + "1,-2 2,-2"), "alone_lost"), "two tiles are too few"
    assert lines(read(near + "1,-2 1,-1 2,-2"), "alone_won")


@pytest.mark.parametrize(
    ("score", "title"),
    [(59, "none"), (60, "gakusei"), (79, "gakusei"), (80, "senmon"), (99, "senmon"), (100, "sensei")],
)
def test_the_illuminated_path_has_the_titles_of_the_plain_game_alone(score: int, title: str) -> None:
    def ended(luck: int, goals: str) -> str:
        return (
            "seats: 1\n turn: A over\n options: scenario=illuminated_path\n goals: statue*0 path*4 purple*0\n"
            f" A goals: {goals}\n A: luck {luck}\n A pond:\n shore -1,0/e*\n statue.1 3,0/w\n path 0,0 1,0 2,0"
        )

    (pond,) = BOX.score(read(ended(0, "statue path purple"))).totals
    state = read(ended(score - pond, "statue path purple"))
    assert BOX.score(state).totals == (score,)
    assert lines(state, f"title_{title}")
    assert lines(read(ended(score - pond, "statue path")), "title_none"), "each goal at least once"


# --- the end --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "turns"), [(2, 6), (0, 5), (1, 4)])
def test_the_last_player_sits_to_the_right_of_the_first(seat: int, turns: int) -> None:
    """With C first the order is C, A, B: the round is over when B has played."""
    letter = "ABC"[seat]
    state = play(f"seats: 3\n first: C\n turn: {letter} begin\n {ROW}\n deck: well-1", f"{letter} meditate 5")
    state = play(state, f"{letter} end")
    assert 1 + turns_left(state) == turns


def test_a_second_reason_to_end_does_not_give_another_turn() -> None:
    gone = "removed: S2 S3 S4 S5 S6 S7 M1 M2 M3 M4 M5 L1 L2 L3 L4"
    last = f"seats: 2\n {ROW}\n turn: B begin\n ending: last\n deck: -\n koi: S1\n {gone}\n B: coins 2 luck 1"
    state = play(last, "B buy small luck", "B work", "B end")
    assert (state.phase, state.ending) == ("over", "last")


@pytest.mark.parametrize(
    ("first", "places"), [("A", (4, 3, 2, 1)), ("B", (1, 4, 3, 2)), ("C", (2, 1, 4, 3)), ("D", (3, 2, 1, 4))]
)
def test_the_winner_among_tied_players_is_the_one_farther_away_from_the_first_player(
    first: str, places: tuple[int, ...]
) -> None:
    receipt = BOX.score(read(f"seats: 4\n first: {first}\n turn: A over"))
    assert (receipt.places, receipt.decided_by) == (places, "last_seat")


# --- what the supply and the pond cannot give -----------------------------------------------------------


def test_a_shore_of_a_rain_that_finds_no_place_goes_back() -> None:
    """Shores all round: no water side is open."""
    walls = "A pond:\n foliage 2,1\n shore -1,2/ne 0,-1/se 2,2/nw 3,-1/sw"
    state = read(f"seats: 2\n board: - rain-3 - - -\n {walls}")
    after = play(state, "A meditate 2")
    assert (after.phase, after.supply[3], a(after).tiles) == ("rest", state.supply[3], (1, 0, 0))


def test_a_branch_brings_no_more_water_tiles_than_the_supply_has() -> None:
    pond = "A pond:\n foliage 3,0 4,0"
    for water in (0, 1):
        supply = f"supply: water {water} foliage 9 lily 9 shore 9 lantern 9"
        state = play(
            f"seats: 2\n turn: A rest\n goals: branch-small\n {supply}\n {pond}", "A claim branch-small 0,0 1,0 2,0"
        )
        assert (state.task.left[0] if state.task else 0) == water


def test_alone_a_koi_leaves_the_supply_before_the_meditation_is_over() -> None:
    start = "seats: 1\n board: - - market.1 - -\n removed: M1 M2 M3 M4 M5"
    state = play(start, "A meditate 3", "A buy small market")
    assert (state.phase, said(state)) == ("meditate", ["A remove small", "A remove large"])
    state = play(state, "A remove large")
    assert (state.phase, a(state).tiles, a(state).coins) == ("rest", (1, 0, 0), 1)


@pytest.mark.parametrize("piece", ["branch-small", "branch-medium", "branch-large"])
def test_with_each_branch_you_can_take_up_to_3_water_tiles_from_the_supply(piece: str) -> None:
    cells = {"branch-small": "0,0 1,0 2,0", "branch-medium": "0,0 0,1 1,0 2,0", "branch-large": "0,0 0,1 1,0 2,-1 2,0"}
    state = play(resting("water 2,-1\n foliage 3,0 4,0 5,0 6,0", piece), f"A claim {piece} {cells[piece]}")
    state = play(state, "A lay water 3,-1", "A lay water 4,-1", "A lay water 5,-1")
    assert why(state, "A lay water 6,-1") == "no_action"
