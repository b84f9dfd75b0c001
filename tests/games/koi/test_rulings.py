"""Rulings on KOI, each by its number: both ends of a path, free water, supplies that run out, games lost alone."""

from __future__ import annotations

import pytest

from game.games.koi.events import GoalClaimed, MarketDeclined, RainFell, RainReturned, Received
from game.kernel.chance import Seeded
from game.kernel.trouble import Trouble
from tests.games.koi.support import BOX, a, lines, play, read, refused, said, why

RING = """
    seats: 2
    turn: A work
    now: path
    goals: path*4
    A: coins 9
    A goals: path
    A pond:
      water 1,-1 0,-1 -1,0 -1,1
      S1 2,0
      path 1,-1 0,-1 -1,0
"""
"""A path half round the middle of the spring, which touches both its ends."""


def test_ruling_11_a_path_tile_that_touches_both_ends_asks_which() -> None:
    asked = refused(RING, "A claim path 0,0")
    assert (asked.code, asked.pieces) == ("which_end", ("path@1,-1", "path@-1,0"))
    claims = [text for text in said(read(RING)) if " claim " in text]
    assert claims == [
        "A claim path -1,1",
        "A claim path 0,0 by 1,-1",
        "A claim path 0,0 by -1,0",
        "A claim path 1,0",
    ]
    for end, path in (("1,-1", ((0, 0), (1, -1), (0, -1), (-1, 0))), ("-1,0", ((1, -1), (0, -1), (-1, 0), (0, 0)))):
        assert a(play(RING, f"A claim path 0,0 by {end}")).pond.layout.path == path
    assert why(RING, "A claim path 0,0 by 0,-1") == "path_gap", "the middle of the path is no end"
    assert why(RING, "A claim path 1,0 by -1,0") == "path_gap", "it does not touch that end"
    assert why(RING, "A claim path 1,0 by 1,-1") == "wrong_shape", "there is nothing to choose"
    turtle = "seats: 2\n turn: A rest\n goals: turtle\n A cards: parchment-lily parchment-small parchment-large"
    assert why(turtle, "A claim turtle 0,0 by 1,0") == "wrong_shape"


def test_ruling_11_the_second_tile_of_a_path_has_no_end_to_choose() -> None:
    one = RING.replace("path 1,-1 0,-1 -1,0", "path 0,-1").replace("path*4", "path*6")
    assert "A claim path 0,0" in said(read(one))


def test_ruling_11_a_journal_that_names_no_end_goes_on_from_the_later_one() -> None:
    state = read(RING)
    told = GoalClaimed(0, "path", "path", "path", ((0, 0),), None, 2, 0)
    assert a(BOX.evolve(state, told)).pond.layout.path[-1] == (0, 0)


def test_ruling_11_the_right_to_a_path_tile_ends_with_another_koi() -> None:
    state = play(
        "seats: 2\n turn: A work\n goals: path*7\n A: coins 9 S1 S2\n A cards: breeder.1",
        *("A sensei koi", "A koi small 2,0", "A ask breeder.1", "A koi small 1,1", "A claim path 1,0"),
    )
    assert why(state, "A claim path 0,0") == "no_koi_placed", "two koi, but the right of the first has lapsed"


GIFT = """
    seats: 1
    turn: A rest
    goals: branch-small turtle purple
    A cards: parchment-lily parchment-small parchment-large
    A pond:
      water -1,0
      foliage 3,0* 4,0*
"""


def test_ruling_14_free_water_of_a_branch_is_asked_for_before_a_further_claim() -> None:
    state = play(GIFT, "A claim branch-small 0,0 1,0 2,0")
    asked = refused(state, "A claim turtle -1,0")
    assert (asked.code, asked.pieces) == ("gift_first", ("branch-small@0,0+1,0+2,0",))
    assert {"A decline", "A end"} <= {*said(state)}
    placed = play(state, "A lay water 3,-1", "A lay water 4,-1", "A lay water 5,-1", "A claim turtle -1,0")
    assert len(a(placed).pond.layout.water) == 4
    some = play(state, "A lay water 3,-1", "A decline")
    assert (some.task, some.supply[0]) == (None, state.supply[0] - 1)
    play(some, "A claim turtle -1,0", "A claim purple 3,-1")
    assert why(some, "A decline") == "not_meditating"


def test_ruling_14_free_water_that_cannot_be_placed_stands_against_nothing() -> None:
    dry = GIFT + "\n      branch-small 0,0 1,0 2,0"
    dry = dry.replace("goals: branch-small", "open: gift branch-small water 2\n now: claimed\n goals: branch-small*0")
    dry = dry.replace("turn: A rest", "turn: A rest\n supply: water 0 foliage 0 lily 0 shore 0 lantern 0")
    play(dry.replace("A cards", "A goals: branches\n A cards"), "A claim turtle -1,0")


# --- 12: supplies are real limits -----------------------------------------------------------------------


def scarce(water: int) -> str:
    return f"""
        seats: 2
        board: porter.1 rain-2 breeder.1 rain-4 storage.1
        supply: water {water} foliage 9 lily 9 shore 9 lantern 9
        A: coins 2
    """


def test_ruling_12_the_reward_may_come_before_a_rain_that_the_supply_cannot_serve_with_it() -> None:
    """A reward is taken before or after the card and its effect: the first takes in full, the other what is left."""
    taken = play(scarce(3), "A meditate 2")
    assert (taken.card, taken.task, taken.supply[0]) == ("rain-2", None, 3), "neither has taken yet"
    assert {"A reward", "A lay water 3,0"} <= {*said(taken)}

    reward_first = play(taken, "A reward")
    assert (a(reward_first).tiles, reward_first.supply[0]) == ((1, 0, 0), 0)
    assert reward_first.task is not None
    assert reward_first.task.left == (2, 0, 0), "the Rain takes what is left"

    rain_first = play(taken, "A lay water 3,0")
    assert rain_first.supply[0] == 0, "all that falls is taken when the first is laid"
    between = play(rain_first, "A reward")
    assert a(between).tiles == (0, 0, 0), "between the tiles of the Rain is after it"
    done = play(rain_first, "A lay water 4,0", "A lay water 5,0")
    assert (a(done).tiles, done.phase) == ((0, 0, 0), "rest")


def test_ruling_12_the_fourth_space_and_a_rain_share_too() -> None:
    taken = play(scarce(2), "A meditate 4")
    assert {"A reward", "A buy small space", "A lay water 3,0", "A lay foliage 3,0"} <= {*said(taken)}
    bought = play(taken, "A buy small space")
    assert bought.task is not None
    assert (bought.task.left, bought.supply[0]) == ((1, 2, 0), 1), "with the reward gone, the Rain falls by itself"
    rewarded = play(taken, "A reward")
    assert rewarded.task is not None
    assert (a(rewarded).tiles, rewarded.task.left) == ((2, 0, 0), (0, 2, 0))


@pytest.mark.parametrize("water", [0, 4])
def test_ruling_12_a_rain_falls_at_once_where_there_is_nothing_to_share(water: int) -> None:
    events = BOX.decide(read(scarce(water)), BOX.hear("A meditate 2"), Seeded("koi")).events
    assert any(isinstance(event, RainFell) for event in events)


def test_ruling_12_a_rain_that_finds_no_room_leaves_the_water_to_the_reward() -> None:
    walled = """
        seats: 2
        board: porter.1 rain-2 builder.1 breeder.1 storage.1
        supply: water 3 foliage 0 lily 9 shore 0 lantern 9
        A pond:
          foliage 2,1
          shore -1,2/ne 0,-1/se 2,2/nw 3,-1/sw
    """
    events = BOX.decide(read(walled), BOX.hear("A meditate 2"), Seeded("koi")).events
    kinds = [type(event) for event in events if isinstance(event, RainFell | RainReturned | Received)]
    assert kinds == [RainFell, RainReturned, Received]
    assert next(event for event in events if isinstance(event, Received)).tiles == (1, 0, 0)


def test_ruling_12_a_rain_that_waits_can_be_written_down_and_no_other() -> None:
    taken = play(scarce(3), "A meditate 2")
    text = BOX.show(taken)
    assert "now: card rain-2 space 2" in text
    assert BOX.read(text) == taken
    with pytest.raises(Trouble) as plenty:
        BOX.read(text.replace("supply: water 3", "supply: water 4"))
    assert plenty.value.code == "koi_meanwhile"


# --- a meditation with nothing left to choose -----------------------------------------------------------


def test_a_meditation_ends_by_itself_where_no_koi_can_be_paid_at_the_fourth_space() -> None:
    state = play("seats: 2\n board: porter.1 gardener.1 builder.1 breeder.1 storage.1", "A meditate 4")
    assert (state.phase, a(state).coins, a(state).tiles) == ("rest", 1, (2, 0, 0))


def test_a_meditation_ends_by_itself_where_the_market_sells_nothing_that_can_be_paid() -> None:
    gone = "removed: S1 S2 S3 S4 S5 S6 S7 M1 M2 M3 M4 M5"
    board = "seats: 2\n board: porter.1 market.1 market.2 market.3 storage.1\n"
    turn = BOX.decide(read(f"{board} {gone}\n A: coins 1"), BOX.hear("A meditate 2"), Seeded("koi"))
    assert any(isinstance(event, MarketDeclined) for event in turn.events)
    assert (turn.state.phase, a(turn.state).tiles) == ("rest", (1, 0, 0))
    waits = play(f"{board} {gone}\n A: coins 1", "A meditate 3")
    assert "A buy large market" in said(play(waits, "A reward")), "the coin of the reward is enough"
    fourth = play(f"{board} {gone}", "A meditate 4")
    assert (fourth.phase, a(fourth).coins) == ("rest", 1), "neither card nor space leaves a choice"


def test_a_meditation_ends_by_itself_where_both_sides_of_a_well_give_nothing() -> None:
    board = "seats: 3\n board: porter.1 well-7 builder.1 breeder.1 storage.1"
    assert {"A well 1", "A well 2"} <= {*said(play(board, "A meditate 2"))}
    empty = board + "\n supply: water 0 foliage 0 lily 9 shore 9 lantern 9"
    assert play(empty, "A meditate 2").phase == "rest"


# --- 14: alone ------------------------------------------------------------------------------------------


def test_ruling_14_the_path_as_a_whole_has_three_tiles_and_covers_both_spaces_side_by_side_too() -> None:
    head = "seats: 1\n turn: A over\n options: scenario=illuminated_path\n goals: statue*0 path*3 purple*0\n"
    has = " A goals: path statue purple\n A: luck 60\n A pond:\n purple.1 0,1\n"
    near = f"{head}{has} water 1,-1 1,-2 2,-2\n shore 0,-2/e*\n statue.1 3,-2/w\n path "
    assert lines(read(near + "1,-1 1,-2 2,-2"), "alone_won"), "the spaces are the last two of three tiles"
    assert lines(read(near + "1,-2 2,-2"), "alone_lost"), "two tiles are too few"
    assert lines(read(near + "1,0 1,-1 1,-2"), "alone_lost"), "the space of the statue is not covered"
    assert lines(read(near + "1,0 1,-1 2,-2"), "alone_lost"), "the space of the lantern is not covered"


def test_a_game_lost_alone_names_no_winner() -> None:
    over = "seats: 1\n turn: A over\n goals: turtle*0\n A goals: turtle\n A: luck {}\n A pond:\n turtle.1 0,0"
    lost = BOX.score(read(over.format(1)))
    assert (lost.winners, lost.places) == ((), (2,))
    won = BOX.score(read(over.format(99)))
    assert (won.winners, won.places) == ((0,), (1,))
