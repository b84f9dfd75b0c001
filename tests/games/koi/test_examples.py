"""Every example, figure and clarification of the KOI rulebook, in notation, with the result it must show.

Each test is named after the example's id; the positions are written as a person would type them.
"""

from __future__ import annotations

import pytest

from game.games.koi.parts import SIZES, size_of
from game.kernel.hexes import ALL_SIDES, NAMES, around
from game.kernel.table import Table
from tests.games.koi.support import BOX, a, group, lines, play, points, read, refused, said, why

SCORING = """
    seats: 2
    turn: A over
    goals: purple*0 path*4
    A: luck 1
    A cards: parchment-large parchment-lantern
    A goals: purple path
    A pond:
      spring -1,-1/se
      water 0,-1 0,0 1,-2 1,-1 2,-3 2,-2
      foliage 0,-2* 1,-3*
      shore -3,2/ne* 3,-2/w*
      S1 2,-2
      M1 0,-1 1,-2
      L1 -2,1 -1,0 -1,-1
      purple.1 2,-3
      path -1,1 0,0 1,-1
"""


def supply_by_size(state) -> list[int]:
    return [sum(size_of(koi) == size for koi in state.koi) for size in SIZES]


# --- set-up ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [0, 1, 2])
def test_koi_setup_3(first: int) -> None:
    options = BOX.options(seats=3, first=first)
    assert supply_by_size(BOX.bare(options)) == [7, 6, 4]
    state = Table.new(BOX, {"seats": 3, "first": first}, "set-up").state
    assert supply_by_size(state) == [6, 5, 4]
    order = [(first + rank) % 3 for rank in range(3)]
    assert [state.keepers[seat].koi for seat in order] == [(), ("S1",), ("M1",)]
    assert all(keeper.tiles == (2, 0, 0) and keeper.coins == 2 and keeper.luck == 1 for keeper in state.keepers)
    assert all(state.row)
    assert len({BOX.book.pieces[piece].goal for piece in state.goals}) == 3
    assert sum(state.deck) == 44 - 5
    assert state.seat == first


# --- the turn -------------------------------------------------------------------------------------------

MEDITATION = """
    seats: 2
    board: porter.1 gardener.1 builder.1 breeder.1 storage.1
    A: coins 1
"""


def test_koi_meditate() -> None:
    state = play(MEDITATION, "A meditate 3", fate=["market"])
    assert state.row == ("market.1", "porter.1", "gardener.1", "breeder.1", "storage.1")
    assert a(state).cards == ("builder.1",)
    assert (a(state).coins, a(state).tiles) == (2, (1, 0, 0))
    assert state.phase == "rest"

    paid = play(MEDITATION, "A meditate 1", fate=["rain-1"])
    assert paid.row[0] == "rain-1"
    assert paid.row[1:] == ("gardener.1", "builder.1", "breeder.1", "storage.1")
    assert a(paid).coins == 0

    last = play(MEDITATION, "A meditate 5", fate=["market"])
    assert last.row == ("market.1", "porter.1", "gardener.1", "builder.1", "breeder.1")
    assert (a(last).coins, a(last).tiles) == (2, (1, 1, 0))
    assert play(MEDITATION, "A meditate 2", fate=["market"]).keepers[0].tiles == (1, 0, 0)
    fourth = play(MEDITATION, "A meditate 4", "A reward", fate=["market"])
    assert (a(fourth).coins, a(fourth).tiles) == (2, (2, 0, 0))


STORAGE = """
    seats: 2
    turn: A rest
    board: porter.1 gardener.1 builder.1 breeder.1 storage.1
"""


def test_koi_storage() -> None:
    fits = play(STORAGE + "A: water 2 shore 1", "A end")
    assert (fits.seat, a(fits).tiles) == (1, (2, 0, 1))
    koi = play(STORAGE + "A: shore 1 M1", "A end")
    assert (koi.seat, a(koi).koi) == (1, ("M1",))

    over = play(STORAGE + "A: water 2 foliage 1 shore 1 L1", "A end")
    assert over.phase == "store"
    assert said(over) == ["A discard water", "A discard foliage", "A discard shore", "A discard large"]
    still = play(over, "A discard large")
    assert still.phase == "store"
    assert "L1" in still.koi
    done = play(still, "A discard foliage")
    assert (done.seat, done.phase, a(done).tiles) == (1, "begin", (2, 0, 1))
    assert done.supply[1] == 30

    wider = play(STORAGE + "A: water 2 foliage 2 shore 1\n A cards: storage.2", "A end")
    assert wider.seat == 1, "7 hexes with one expansion"


def test_koi_acquire() -> None:
    board = "seats: 2\n board: porter.1 gardener.1 builder.1 breeder.1 market.1\n"
    for size, base in (("small", 1), ("medium", 2), ("large", 3)):
        at_space = play(board + f"A: coins {base}", "A meditate 4", f"A buy {size} space", fate=["storage"])
        assert (a(at_space).coins, size_of(a(at_space).koi[0])) == (0, size)
        assert a(at_space).tiles == (0, 0, 0), "instead of the reward"

        taken = board.replace("gardener.1", "market.1").replace("breeder.1 market.1", "breeder.1 gardener.1")
        at_market = play(taken + f"A: coins {base - 1}", "A meditate 2", f"A buy {size} market")
        assert (a(at_market).coins, size_of(a(at_market).koi[0])) == (0, size)

        by_luck = play(board + f"A: coins {base + 1} luck 1", f"A buy {size} luck")
        assert (a(by_luck).coins, a(by_luck).luck, size_of(a(by_luck).koi[0])) == (0, 0, size)
        assert why(board + f"A: coins {base} luck 1", f"A buy {size} luck") == "coins_short"


def test_koi_luck() -> None:
    start = "seats: 2\n board: rain-1 market.1 builder.1 breeder.1 well-5\n A: coins 2 luck 9 water 2"
    state = play(start, "A luck foliage", "A luck water", "A luck shore", "A buy small luck")
    assert (a(state).tiles, a(state).koi, a(state).luck, a(state).coins) == ((4, 1, 1), ("S1",), 5, 0)
    assert state.phase == "begin"
    at_work = play(
        state, "A work", "A luck water", "A sensei water", "A luck foliage", "A lay water 0,-1", "A luck shore"
    )
    assert a(at_work).tiles == (5, 2, 2)
    with_rain = play(start, "A meditate 1", "A luck water", "A lay water 0,-1", "A luck foliage")
    assert (with_rain.phase, a(with_rain).luck) == ("meditate", 7)
    resting = play("seats: 2\n turn: A rest\n A: luck 1", "A luck shore")
    assert a(resting).tiles == (0, 0, 1)
    assert why("seats: 2\n A: coins 9", "A luck water") == "no_luck"
    assert why("seats: 2\n turn: A begin\n B: luck 1", "B luck water") == "not_your_turn"


# --- sides and placement --------------------------------------------------------------------------------


def test_koi_sides() -> None:
    tiles = BOX.book.tiles
    assert [sides.bit_count() for sides in tiles["water"].water] == [6]
    assert [sides.bit_count() for sides in tiles["foliage"].water] == [6]
    assert sum(sides.bit_count() for sides in tiles["shore"].water) == 3
    assert tiles["spring"].water == (ALL_SIDES,) * 5
    pond = a(read("seats: 2\n A pond:\n shore -1,0/e")).pond
    hollow = (0, 0)
    assert pond.hollow(((-1, 0), 0)) == hollow
    assert {cell for cell in pond.ground if cell not in pond.spring} == {(-1, 0), (-1, 1), (0, -1)}
    faced = {direction: around(hollow)[direction] for direction in range(6)}
    sides = [direction for direction, cell in faced.items() if cell in pond.ground]
    assert len(sides) == 5, "two of the spring, three of the shore"
    assert pond.bare_sides((hollow,)) == [(hollow, NAMES.index("ne"))], "the shore's three sides are water"
    assert sum(pond.ground[cell].bit_count() for cell in ((-1, 0), (-1, 1), (0, -1))) == 3


WORK = """
    seats: 2
    turn: A work
    A: coins 5 water 3 foliage 2 shore 2 S1 M1 L1
    A cards: porter.1 gardener.1 builder.1 breeder.1
    A pond:
      water -1,0 0,-1
      foliage 3,0 4,0*
      shore 0,-2/se 1,2/nw*
      S2 0,0
"""


@pytest.mark.parametrize(
    ("action", "legal", "illegal", "code"),
    [
        ("water", "A lay water -1,1", "A lay water 9,9", "no_water_side"),
        ("water", "A lay water -2,0", "A lay water 0,0", "hex_taken"),
        ("foliage", "A lay foliage -1,1", "A lay foliage 3,0", "hex_taken"),
        ("foliage", "A lay foliage 4,-1", "A lay foliage 1,3", "no_water_side"),
        ("shore", "A lay shore -2,1/ne", "A lay shore -2,1/w", "centre_dry"),
        ("shore", "A lay shore 5,0/w", "A lay shore 2,-1/e", "hex_taken"),
        ("foliage", "A lily 3,0", "A lily 4,0", "lily_there"),
        ("foliage", "A lily 3,0", "A lily -1,0", "not_foliage"),
        ("shore", "A lantern 0,-2", "A lantern 1,2", "lantern_there"),
        ("shore", "A lantern 0,-2", "A lantern 0,-1", "not_shore"),
        ("koi", "A koi small 1,0", "A koi small 0,0", "hex_full"),
        ("koi", "A koi small -1,0", "A koi small 3,0", "not_water"),
        ("koi", "A koi medium 1,0 2,0", "A koi medium -1,0 1,0", "wrong_shape"),
        ("koi", "A koi medium 0,1 1,0", "A koi medium -1,0 0,0", "hex_full"),
        ("koi", "A koi large 0,1 1,0 2,0", "A koi large 1,0 1,1 2,0", "wrong_shape"),
        ("koi", "A koi large 0,1 1,0 2,0", "A koi large 0,0 0,1 1,1", "hex_full"),
    ],
)
def test_koi_placement(action: str, legal: str, illegal: str, code: str) -> None:
    state = play(WORK, f"A sensei {action}")
    play(state, legal)
    assert why(state, illegal) == code


def test_koi_placement_every_side_of_a_shore_but_three_is_bank() -> None:
    """One may lie beside a bank, if it touches water elsewhere; a bank alone connects nothing."""
    state = play("seats: 2\n turn: A work\n A: water 1\n A pond:\n shore -1,0/e", "A sensei water")
    assert why(state, "A lay water -2,0") == "no_water_side"
    assert refused(state, "A lay water -2,0").pieces == ("shore@-1,0",)
    play(state, "A lay water 1,-1")


def test_koi_working_turn() -> None:
    state = read("""
        seats: 2
        turn: A begin
        board: market.1 storage.1 rain-1 well-1 parchment-lily
        A: luck 1 water 3 M1
        A cards: porter.1 gardener.1 builder.1 porter.2
        A pond:
          shore -1,0/e
    """)
    state = play(state, "A work", "A ask porter.1", "A lay water 3,0", "A lay water 3,-1")
    assert a(state).tiles == (1, 0, 0)
    state = play(state, "A sensei koi", "A koi medium 2,0 3,0")
    assert a(state).pond.layout.koi == {"M1": ((2, 0), (3, 0))}
    state = play(state, "A luck foliage", "A ask gardener.1", "A lay foliage 4,-1")
    assert a(state).luck == 0
    state = play(state, "A ask builder.1", "A lantern -1,0")
    assert a(state).luck == 1
    assert "A ask porter.2" in said(state)
    state = play(state, "A end")
    assert state.seat == 1
    assert (a(state).tiles, a(state).koi, a(state).luck) == ((1, 0, 0), (), 1)
    assert a(state).pond.layout.foliage == {(4, -1)}
    assert a(state).pond.layout.lanterns == {((-1, 0), 0)}


# --- scoring --------------------------------------------------------------------------------------------


def test_koi_score_a() -> None:
    state = read(SCORING)
    assert [(line.rule, line.points) for line in BOX.score(state).lines if line.group == "S1"] == [
        ("koi_small", 2),
        ("purple_lily", 2),
        ("surrounded", 4),
    ]
    assert group(state, "S1") == 8


def test_koi_score_b() -> None:
    state = read(SCORING)
    assert [(line.rule, line.points) for line in BOX.score(state).lines if line.group == "M1"] == [
        ("koi_medium", 4),
        ("lily", 1),
        ("lily", 1),
        ("purple_lily", 2),
        ("surrounded", 8),
    ]
    assert group(state, "M1") == 16


def test_koi_score_c() -> None:
    state = read(SCORING)
    assert group(state, "L1") == 6 + 1
    (bare,) = lines(state, "bare_sides")
    assert bare.group == "L1"
    assert bare.squares == ("-1,-1/w", "-1,-1/nw"), "towards -2,-1 and -1,-2"


def test_koi_score_lanterns() -> None:
    state = read(SCORING)
    assert [(line.group, line.points, line.squares) for line in lines(state, "lantern")] == [
        ("lantern@-3,2", 5, ("-2,1", "-1,0", "0,-1", "1,-2", "2,-3")),
        ("lantern@3,-2", 3, ("2,-2", "1,-2", "0,-2")),
    ]


def test_koi_score_total() -> None:
    state = read(SCORING)
    parts = {
        name: group(state, name) for name in ("S1", "M1", "L1", "parchment-large", "parchment-lantern", "path", "luck")
    }
    assert parts == {
        "S1": 8,
        "M1": 16,
        "L1": 7,
        "parchment-large": 4,
        "parchment-lantern": 4,
        "path": 12,
        "luck": 1,
    }
    assert points(state, "lantern") == 8
    assert BOX.score(state).totals == (60, 0)


def test_koi_score_total_can_be_laid_tile_by_tile() -> None:
    """Laying the tiles in this order is legal, from the bare spring on."""
    state = read("seats: 2\n turn: A work\n A pond:\n spring -1,-1/se")
    for tile in (
        *(f"water {cell}" for cell in ("0,-1", "0,0", "1,-2", "1,-1", "2,-3", "2,-2")),
        *(f"foliage {cell}" for cell in ("0,-2", "1,-3")),
        *(f"shore {berth}" for berth in ("-3,2/ne", "3,-2/w")),
    ):
        kind = tile.partition(" ")[0]
        pond = BOX.show(state).partition("A pond:")[2].partition("B:")[0]
        state = play(
            f"seats: 2\n turn: A work\n open: {kind} sensei {kind} 1\n A: {kind} 1\n A pond:\n{pond}", f"A lay {tile}"
        )
    goal = read(SCORING)
    laid, wanted = a(state).pond.layout, a(goal).pond.layout
    assert (laid.water, laid.foliage, laid.shores) == (wanted.water, wanted.foliage, wanted.shores)


# --- goals ----------------------------------------------------------------------------------------------


def resting(pond: str, goals: str, has: str = "coins 5", cards: str = "") -> str:
    return f"seats: 2\n turn: A rest\n goals: {goals}\n A: {has}\n A cards: {cards}\n A pond:\n{pond}"


def test_koi_goal_branches() -> None:
    offer = "branch-small*1 branch-medium*1 branch-large*1"
    pond = "water 2,-1\n foliage 3,0 4,0 5,0 6,0"
    state = read(resting(pond, offer))
    for piece, cells, value in (
        ("branch-small", "0,0 1,0 2,0", 10),
        ("branch-medium", "0,0 0,1 1,0 2,0", 15),
        ("branch-large", "0,0 0,1 1,0 2,-1 2,0", 20),
    ):
        done = play(state, f"A claim {piece} {cells}")
        assert points(done, "branches") == value
        assert all(cell not in a(done).pond.empty for cell in a(done).pond.layout.pieces[piece].cells)
    small = play(state, "A claim branch-small 0,0 1,0 2,0")
    gift = play(small, "A lay water 3,-1", "A lay water 4,-1", "A lay water -1,0")
    assert gift.supply[0] == state.supply[0] - 3
    assert a(gift).tiles == (0, 0, 0)
    assert why(gift, "A lay water 1,-1") == "no_action"
    assert play(small, "A lay water 3,-1", "A end").seat == 1, "up to three"
    few = read(resting(pond.replace("5,0 6,0", ""), offer))
    assert why(few, "A claim branch-medium 0,0 0,1 1,0 2,0") == "needs_foliage"
    play(few, "A claim branch-small 0,0 1,0 2,0")
    bare = read(resting("foliage 3,0 4,0 5,0 6,0", offer))
    assert not any(text.startswith("A claim branch-large") for text in said(bare)), "does not fit a bare spring"
    assert why(state, "A claim branch-small 0,0 0,1 1,0") == "wrong_shape"


def test_koi_goal_bridge() -> None:
    pond = "shore -1,0/e*\n water 1,-1"
    state = read(resting(pond, "bridge*1"))
    done = play(state, "A claim bridge 2,-2/sw")
    assert a(done).coins == 2
    # The hollow cell is 1,-1; one run from each of the three hexes through it, to the first gap.
    assert [line.squares for line in lines(done, "bridge")] == [
        ("1,-1", "0,0", "-1,1"),
        ("1,-1", "1,0", "1,1"),
        ("1,-1", "0,-1"),
    ]
    assert points(done, "bridge") == 8
    assert why(read(resting("water 1,-1", "bridge*1")), "A claim bridge 2,-2/sw") == "needs_lantern"
    assert why(read(resting(pond, "bridge*1", "coins 2")), "A claim bridge 2,-2/sw") == "goal_coins"
    assert why(state, "A claim bridge 3,-1/sw") == "not_by_lantern"
    assert why(state, "A claim bridge 1,-1/se") == "hex_taken"
    assert why(state, "A claim bridge -2,0/e") == "centre_dry"


def test_koi_goal_centennial_carp() -> None:
    pond = "water -1,1 -1,2 -2,2 -2,1 -1,0 0,2 1,-1 2,-1 2,1 3,-1 3,0"
    claim = "A claim carp -1,1 0,1 1,0 2,0"
    state = read(resting(pond, "carp*1"))
    done = play(state, claim)
    assert a(done).coins == 0
    assert group(done, "carp.1") == 8 * 2, "surrounded like a regular koi"
    with_lily = read(resting(pond.removesuffix(" 3,0") + "\n foliage 3,0*", "carp*1"))
    assert group(play(with_lily, claim), "carp.1") == (8 + 1) * 2
    open_side = read(resting(pond.removesuffix(" 3,0"), "carp*1"))
    assert group(play(open_side, claim), "carp.1") == 8
    assert why(read(resting(pond, "carp*1", "coins 4")), claim) == "goal_coins"
    assert why(state, "A claim carp 0,0 0,1 1,0 1,1") == "wrong_shape"


def test_koi_goal_path() -> None:
    work = """
        seats: 2
        turn: A work
        goals: path*7
        A: coins 8 S1 S2 S3 S4
        A cards: breeder.1 breeder.2
        A pond:
          water -1,0 -2,0 -3,0 -4,0
    """
    state = play(work, "A sensei koi", "A koi small 2,0", "A claim path -1,0")
    assert (a(state).coins, points(state, "path")) == (6, 3)
    assert why(state, "A claim path -2,0") == "no_koi_placed"
    state = play(state, "A ask breeder.1", "A koi small 1,1")
    assert why(state, "A claim path -3,0") == "path_gap"
    state = play(state, "A claim path 0,0")
    assert (points(state, "path"), a(state).pond.layout.path) == (6, ((-1, 0), (0, 0)))
    state = play(state, "A ask breeder.2", "A koi small 1,0", "A claim path -2,0")
    assert (points(state, "path"), a(state).coins) == (12, 2)
    assert a(state).pond.layout.path == ((-2, 0), (-1, 0), (0, 0)), "at either end"
    assert state.goals["path"] == 4
    assert not state.claimed, "a path tile is not the claim of the turn"
    four = read("seats: 2\n goals: path*2\n A pond:\n water -1,0 -2,0 -3,0\n path -3,0 -2,0 -1,0 0,0 1,0")
    assert points(four, "path") == 18
    moved = play(
        "seats: 2\n turn: A work\n goals: path*7\n A: coins 2\n A pond:\n S1 0,0", "A sensei koi", "A move S1 2,0"
    )
    assert why(moved, "A claim path 0,0") == "no_koi_placed"
    poor = play("seats: 2\n turn: A work\n goals: path*7\n A: coins 1 S1", "A sensei koi", "A koi small 2,0")
    assert why(poor, "A claim path 0,0") == "goal_coins"


def test_koi_goal_purple_water_lily() -> None:
    state = read(resting("foliage 3,0* 4,0*\n S1 2,0", "purple*1"))
    done = play(state, "A claim purple 1,0")
    assert points(done, "purple_lily") == 2
    assert [line.points for line in lines(done, "lily")] == [1]
    apart = read(resting("water 3,0\n foliage 4,0* 2,-1*", "purple*1"))
    assert why(apart, "A claim purple 1,0") == "needs_lily_pair"
    assert why(state, "A claim purple 2,0") == "hex_full"


def test_koi_goal_shishi_odoshi() -> None:
    pond = "water 3,0 4,0 3,1 2,1\n S1 2,0\n S2 2,1\n S3 0,0"
    state = read(resting(pond, "shishi*1"))
    done = play(state, "A claim shishi 3,0 3,1 4,0")
    assert points(done, "shishi") == 3 * 2, "S1 and S2 lie beside it, S3 does not"
    free = read(resting("water 3,0 4,0 3,1", "shishi*1"))
    assert why(free, "A claim shishi 0,1 1,0 1,1") == "spring_hex"


def test_koi_goal_statue() -> None:
    pond = "water 3,0 4,0\n shore -1,0/e* 1,2/nw*\n S1 0,0\n M1 1,0 2,0"
    state = read(resting(pond, "statue*1"))
    done = play(state, "A claim statue 5,0/w")
    (line,) = lines(done, "statue")
    assert line.squares == ("4,0", "3,0", "2,0", "1,0", "0,0", "-1,0")
    assert line.points == 4 * 2, "a koi counts once, even partially"
    one = read(resting(pond.replace("nw*", "nw"), "statue*1"))
    assert why(one, "A claim statue 5,0/w") == "needs_lantern"
    assert why(state, "A claim statue 5,0/e") == "centre_dry"


TURTLE_CARDS = "parchment-lily parchment-small parchment-medium"


@pytest.mark.parametrize(("empty", "value"), [(0, 0), (1, 1), (2, 2), (3, 4), (4, 8), (5, 12), (6, 16)])
def test_koi_goal_turtle(empty: int, value: int) -> None:
    # The turtle lies beyond a foliage, with so many empty hexes round it and foliage on the others.
    ring = ["-2,0", "-3,1", "-4,1", "-4,0", "-3,-1", "-2,-1"]
    pond = f"water -3,0 {' '.join(ring[:empty])}\n foliage -1,0 {' '.join(ring[empty:])}"
    state = read(resting(pond, "turtle*1", cards=TURTLE_CARDS))
    done = play(state, "A claim turtle -3,0")
    assert points(done, "turtle") == value


def test_koi_goal_turtle_takes_three_parchments() -> None:
    assert (
        why(resting("", "turtle*1", cards="parchment-lily parchment-small"), "A claim turtle 0,0") == "needs_parchment"
    )


def test_koi_goal_waterfall() -> None:
    cards = "well-1 well-2"
    state = read(resting("water -1,0 -2,0", "waterfall*1", cards=cards))
    done = play(state, "A claim waterfall 3,0/w")
    assert points(done, "waterfall") == 8
    full = read(resting("S1 0,0\n M1 0,1 1,1\n M2 1,0 2,0", "waterfall*1", cards=cards))
    assert points(play(full, "A claim waterfall 3,0/w"), "waterfall_full") == 16
    with_goal = read(resting("S1 0,0\n turtle.1 0,1\n S2 1,1\n M2 1,0 2,0", "waterfall*1", cards=cards))
    assert points(play(with_goal, "A claim waterfall 3,0/w"), "waterfall_full") == 16
    assert why(state, "A claim waterfall -3,0/e") == "not_by_spring"
    assert why(resting("", "waterfall*1", cards="well-1"), "A claim waterfall 3,0/w") == "needs_well"


def test_koi_goal_weeping_willow() -> None:
    pond = "S1 0,0\n S2 1,0\n S3 2,0\n S4 0,1\n S5 1,1"
    done = play(resting(pond, "willow*1"), "A claim willow -1,2/e")
    assert points(done, "willow") == 8
    covered = {cell for cell in a(done).pond.ground if cell not in a(done).pond.spring}
    assert covered == {(-1, 2), (0, 2), (-1, 3)}
    assert a(done).pond.ground[-1, 3] == 0
    assert why(resting(pond.replace("S5 1,1", ""), "willow*1"), "A claim willow -1,2/e") == "needs_koi"
    assert why(resting(pond, "willow*1"), "A claim willow 3,0/e") == "no_water_side"
    with_carp = "water -1,1 -1,0 -2,0\n carp.1 -1,1 0,1 1,0 2,0\n S1 0,0\n S2 1,1\n S3 -1,0\n S4 -2,0"
    play(resting(with_carp, "willow*1"), "A claim willow -1,2/e")


@pytest.mark.parametrize(("seats", "copies"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_koi_goal_copies(seats: int, copies: int) -> None:
    seen: set[str] = set()
    for seed in range(40):
        for piece, count in Table.new(BOX, {"seats": seats}, f"{seed}").state.goals.items():
            seen.add(piece)
            if piece == "path":
                assert count == 7
            else:
                assert count == (1 if piece.startswith("branch-") else copies)
    assert seen == set(BOX.book.pieces)


def test_koi_claim() -> None:
    cards = "well-1 well-2 " + TURTLE_CARDS
    state = read(resting("foliage 3,0* 4,0* 5,0\n water -1,0", "turtle*1 purple*1 waterfall*1", cards=cards))
    once = play(state, "A claim turtle 0,0")
    assert why(once, "A claim purple 1,0") == "one_claim"
    assert why(once, "A claim turtle 1,0") == "goal_had"
    assert play(once, "A end").seat == 1
    assert why(resting("", "turtle*0", cards=cards), "A claim turtle 0,0") == "goal_gone"
    assert why(resting("", "purple*1", cards=cards), "A claim turtle 0,0") == "goal_not_here"
    # Requirements are the least: three foliage are as good as two.
    play(resting("foliage 3,0 4,0 5,0", "branch-small*1"), "A claim branch-small 0,0 1,0 2,0")
    working = read(f"seats: 2\n turn: A work\n goals: turtle*1\n A cards: {cards}")
    assert why(working, "A claim turtle 0,0") == "work_on"
    offered = play(working, "A end")
    assert offered.phase == "rest"
    assert play(offered, "A claim turtle 0,0", "A end").seat == 1
    assert play(offered, "A end").seat == 1, "a claim is not a duty"
    had = read("seats: 2\n turn: A rest\n goals: branch-medium*1\n A goals: branches\n A pond:\n foliage 3,0 4,0 5,0")
    assert why(had, "A claim branch-medium 0,0 0,1 1,0 2,0") == "goal_had"


# --- cards ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("helper", "one", "other"),
    [
        ("porter.1", ["A lay water 3,-1", "A lay water 4,-1"], ["A lay water 3,-1"]),
        ("gardener.1", ["A lay foliage 5,-1"], ["A lily 3,0"]),
        ("builder.1", ["A lay shore 5,0/w"], ["A lantern 0,-2"]),
        ("breeder.1", ["A koi small 1,0"], ["A move S2 1,0"]),
    ],
)
@pytest.mark.parametrize("before", [True, False])
def test_koi_helpers(helper: str, one: list[str], other: list[str], before: bool) -> None:
    sensei = ["A sensei water", "A lay water -1,1"]
    for deed in (one, other):
        asked = [f"A ask {helper}", *deed]
        state = play(WORK, *(asked + sensei if before else sensei + asked))
        assert why(state, f"A ask {helper}") == "helper_spent"
        assert why(state, "A sensei koi") == "sensei_spent"
    if helper == "builder.1":
        assert a(play(WORK, "A ask builder.1", "A lantern 0,-2")).luck == 1
    assert why(WORK, "A ask porter.2") == "no_such_helper"


def test_koi_cards() -> None:
    board = "seats: 2\n board: porter.1 storage.1 rain-1 market.1 well-5\n A: coins 2"
    storage = play(board, "A meditate 2")
    assert storage.capacity(0) == 7
    market = play(board, "A meditate 4", "A buy large market")
    assert (a(market).coins, a(market).koi, a(market).tiles) == (2 - 2 + 1, ("L1",), (2, 0, 0))
    assert a(play(board, "A meditate 4", "A decline", "A reward")).koi == ()
    first = play(board.replace("coins 2", "coins 1"), "A meditate 4", "A reward", "A buy large market")
    assert a(first).coins == 0, "the reward may be taken before the card's effect"

    rain = play(board, "A meditate 3")
    assert rain.phase == "meditate"
    assert a(rain).tiles == (0, 0, 0), "not into the storage"
    assert why(rain, "A end") == "finish_first"
    rained = play(rain, "A lay foliage 3,0", "A lay water 3,-1", "A lay water 4,-1")
    assert rained.phase == "rest"
    assert a(rained).tiles == (1, 0, 0), "the reward of space 3"
    assert rained.row[1:3] == ("porter.1", "storage.1")

    well = play(board, "A meditate 5")
    assert said(well) == ["A reward", "A well 1", "A well 2"]
    assert a(play(well, "A well 1")).coins == 2 + 3 + 1
    assert a(play(well, "A reward", "A well 2")).tiles == (1, 1, 1)
    plain = play(board.replace("well-5", "well-2"), "A meditate 5")
    assert a(plain).tiles == (2 + 1, 2 + 1, 0), "kept, not placed"


@pytest.mark.parametrize(
    ("card", "cards", "pond", "value"),
    [
        ("parchment-lily", "", "foliage 3,0* 4,0* 5,0\n purple.1 1,0", 2 * 3),
        ("parchment-small", "", "S1 0,0\n S2 1,0\n M1 0,1 1,1", 2 * 2),
        ("parchment-medium", "", "S1 0,0\n M2 1,0 2,0\n M1 0,1 1,1", 3 * 2),
        ("parchment-large", "", "S1 0,0\n L2 0,1 1,0 2,0", 4 * 1),
        ("parchment-lantern", "", "shore -1,0/e* 1,2/nw* 3,-1/sw", 2 * 2),
        ("parchment-well", "well-1 well-2 well-4 market.1", "", 2 * 3),
        ("parchment-market", "market.1 market.2 well-1", "", 3 * 2),
        ("parchment-storage", "storage.1 storage.2 storage.3", "", 3 * 3),
    ],
)
def test_koi_parchments(card: str, cards: str, pond: str, value: int) -> None:
    state = read(f"seats: 2\n A cards: {cards} {card}\n A pond:\n{pond}")
    assert group(state, card) == value
    (line,) = lines(state, "parchment")
    assert len(line.pieces) * BOX.book.faces[card].points == value


# --- alone ----------------------------------------------------------------------------------------------

ALONE = """
    seats: 1
    board: porter.1 storage.1 rain-1 market.1 well-1
    A: coins 9 luck 9
"""


def test_koi_solo() -> None:
    left = play(ALONE, "A meditate 2")
    assert left.discarded == ("porter.1",)
    assert left.row == ("", "", "rain-1", "market.1", "well-1")
    after = play(left, "A end", fate=["gardener", "builder"])
    assert after.row == ("builder.1", "gardener.1", "rain-1", "market.1", "well-1")
    top = play(ALONE, "A meditate 1", fate=["breeder"])
    assert top.discarded == ("breeder.1",)
    assert top.row == ("", "storage.1", "rain-1", "market.1", "well-1")
    work = play(ALONE, "A work")
    assert work.discarded == ("well-1",)
    assert play(work, "A end", fate=["gardener"]).row == ("gardener.1", "porter.1", "storage.1", "rain-1", "market.1")

    assert supply_by_size(read(ALONE)) == [7, 5, 4]
    assert supply_by_size(play(ALONE, "A buy small luck")) == [6, 4, 4]
    assert supply_by_size(play(ALONE, "A buy medium luck")) == [7, 4, 3]
    assert supply_by_size(play(ALONE, "A buy large luck")) == [6, 5, 3]
    choice = play(ALONE + "removed: M1 M2 M3 M4 M5", "A buy small luck")
    assert said(choice) == ["A remove small", "A remove large"]
    assert why(choice, "A end") == "remove_first"
    assert supply_by_size(play(choice, "A remove large")) == [6, 0, 3]

    for score, title in (
        (59, "none"),
        (60, "gakusei"),
        (79, "gakusei"),
        (80, "senmon"),
        (99, "senmon"),
        (100, "sensei"),
    ):
        state = read(
            f"seats: 1\n turn: A over\n options: title=senmon\n goals: turtle*0 purple*0 willow*0\n A goals: turtle purple willow\n A: luck {score}"
        )
        assert lines(state, f"title_{title}")
        assert bool(lines(state, "alone_won")) == (score >= 80)
    missing = read("seats: 1\n turn: A over\n goals: turtle*0 purple*0 willow*1\n A goals: turtle purple\n A: luck 99")
    assert lines(missing, "title_none")
    assert lines(missing, "alone_lost")


def test_koi_solo_claims_several_goals_at_the_end_of_a_turn() -> None:
    cards = "well-1 well-2 " + TURTLE_CARDS
    state = read(f"seats: 1\n turn: A rest\n goals: turtle*1 waterfall*1\n A cards: {cards}")
    done = play(state, "A claim turtle 0,0", "A claim waterfall 3,0/w")
    assert a(done).goals == ("turtle", "waterfall")


def test_koi_solo_last_turn() -> None:
    """Revealing or adding the last card brings one last turn."""
    state = read(ALONE.replace("coins 9 luck 9", "coins 9") + "deck: gardener")
    state = play(state, "A meditate 5", "A end")
    assert state.ending == "last"
    assert state.phase == "begin"
    assert play(state, "A work", "A end").phase == "over"


def test_koi_torrid_summer() -> None:
    text = SCORING.replace("seats: 2", "seats: 1\n options: scenario=torrid_summer").replace(
        "goals: purple*0", "goals: turtle*0 purple*0"
    )
    state = read(text)
    assert group(state, "L1") == 0, "not surrounded: no points at all"
    (line,) = lines(state, "koi_dry")
    assert line.squares == ("-1,-1/w", "-1,-1/nw")
    assert BOX.score(state).totals == (53,)
    assert points(state, "parchment") == 8, "Parchments count it all the same"
    fresh = Table.new(BOX, {"seats": 1, "scenario": "torrid_summer"}, "1").state
    assert len({BOX.book.pieces[piece].goal for piece in fresh.goals}) == 3
    for score, title in (
        (49, "none"),
        (50, "gakusei"),
        (69, "gakusei"),
        (70, "senmon"),
        (89, "senmon"),
        (90, "sensei"),
    ):
        state = read(
            f"seats: 1\n turn: A over\n options: scenario=torrid_summer\n goals: turtle*0\n A goals: turtle\n A: luck {score}"
        )
        assert lines(state, f"title_{title}")


def test_koi_illuminated_path() -> None:
    fresh = Table.new(BOX, {"seats": 1, "scenario": "illuminated_path"}, "1").state
    assert set(fresh.goals) == {"statue", "path", "purple"}
    assert fresh.goals["path"] == 7
    pond = """
        water 3,0
        shore -1,0/e*
        statue.1 4,0/w
        purple.1 0,1
        path 0,0 1,0 2,0 3,0
    """
    head = "seats: 1\n turn: A over\n options: scenario=illuminated_path\n goals: statue*0 path*3 purple*0\n A goals: path statue purple\n"
    state = read(f"{head} A: luck 60\n A pond:\n{pond}")
    assert lines(state, "alone_won")
    broken = read(f"{head} A: luck 99\n A pond:\n{pond.replace('path 0,0 1,0', 'path 1,0')}")
    assert lines(broken, "alone_lost"), "the path does not reach the cell that the lantern looks at"
    unlit = read(f"{head} A: luck 99\n A pond:\n{pond.replace('e*', 'e')}")
    assert lines(unlit, "alone_lost")


def test_koi_imperial_lake() -> None:
    fresh = Table.new(BOX, {"seats": 1, "scenario": "imperial_lake"}, "1").state
    assert set(fresh.goals) == {"carp", "waterfall", "shishi", "willow", "turtle"}
    wild = Table.new(BOX, {"seats": 1, "scenario": "imperial_lake_wild"}, "1").state
    assert len({BOX.book.pieces[piece].goal for piece in wild.goals}) == 5
    goals = ["carp", "waterfall", "shishi", "willow", "turtle"]
    for score, claimed, title in (
        (49, 5, "none"),
        (50, 4, "gakusei"),
        (90, 3, "none"),
        (90, 4, "gakusei"),
        (70, 5, "senmon"),
        (89, 5, "senmon"),
        (90, 5, "sensei"),
    ):
        state = read(
            "seats: 1\n turn: A over\n options: scenario=imperial_lake\n goals: carp waterfall shishi willow turtle\n"
            f" A goals: {' '.join(goals[:claimed])}\n A: luck {score}"
        )
        assert lines(state, f"title_{title}"), (score, claimed)


EXAMPLES = (
    *("setup_3", "meditate", "storage", "acquire", "luck", "sides", "placement", "working_turn"),
    *("score_a", "score_b", "score_c", "score_lanterns", "score_total"),
    *("goal_branches", "goal_bridge", "goal_centennial_carp", "goal_path", "goal_purple_water_lily"),
    *("goal_shishi_odoshi", "goal_statue", "goal_turtle", "goal_waterfall", "goal_weeping_willow"),
    *("goal_copies", "claim", "helpers", "cards", "parchments", "solo"),
    *("torrid_summer", "illuminated_path", "imperial_lake"),
)


def test_every_example_has_a_test() -> None:
    assert len(EXAMPLES) == 32
    for name in EXAMPLES:
        assert f"test_koi_{name}" in globals(), name
