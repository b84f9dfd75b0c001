"""SETUP, CLARIFICATION, and rulings 1 to 3."""

from __future__ import annotations

import pytest

from game.games.hiroba.parts import COPIES, GRID, KIND, KINDS, RING, VALUES, Board, tile_fault
from game.games.hiroba.state import Options, bare
from game.kernel.chance import Seeded
from game.kernel.grid import Square, bits
from tests.games.hiroba.support import BOX, dealt

FLIPPED = {2: 4, 3: 2, 4: 0}
STONES = {2: [2, 1], 3: [2, 1, 0], 4: [2, 1, 1, 0]}


def tiles_of(seats: int, seed: str = "test") -> list[str]:
    return [fact.tile for fact in dealt(seats, seed).timeline.commit(0).facts if type(fact).__name__ == "TileLaid"]


def test_contents_twelve_terrain_tiles() -> None:
    assert len(BOX.catalogue.tiles) == 12


def test_contents_nine_double_sided_pebbles_a_seat() -> None:
    assert sum(COPIES) == 9
    assert dict(zip(KINDS, COPIES, strict=True)) == {1: 2, 2: 2, 3: 2, 4: 2, 5: 1}


def test_contents_four_stones_at_the_most() -> None:
    assert all(sum(stones) <= 4 for stones in STONES.values())


def test_setup_1_nine_different_tiles_at_random_in_a_square() -> None:
    laid = tiles_of(4)
    assert len(laid) == len(set(laid)) == 9
    assert {tuple(tiles_of(4, str(seed))) for seed in range(5)} != {tuple(laid)}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setup_2_a_koi_on_the_pond_of_each_tile_in_play(seats: int) -> None:
    board = dealt(seats).state.board
    assert sum(pond is not None for pond in board.ponds) == 9 - FLIPPED[seats]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setup_3_each_player_takes_nine_pebbles(seats: int) -> None:
    assert dealt(seats).state.hands == (COPIES,) * seats


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("first", [0, 1])
def test_setup_4_the_first_player_can_be_chosen(seats: int, first: int) -> None:
    state = dealt(seats, first=first).state
    assert (state.first, state.seat) == (first, first)


def test_setup_4_or_left_to_chance() -> None:
    assert {dealt(3, seed).state.first for seed in range(40)} == {0, 1, 2}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setup_5_stones_clockwise_from_the_first_player(seats: int) -> None:
    for first in range(seats):
        stones = dealt(seats, first=first).state.stones
        assert [stones[(first + step) % seats] for step in range(seats)] == STONES[seats]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setup_for_2_and_3_tiles_flipped(seats: int) -> None:
    for seed in range(30):
        plans = dealt(seats, seed).state.board.plans
        assert sum(plan is None for plan in plans) == FLIPPED[seats]


@pytest.mark.parametrize("seats", [2, 3])
def test_setup_the_central_tile_is_never_flipped(seats: int) -> None:
    assert all(dealt(seats, seed).state.board.plans[4] is not None for seed in range(60))


@pytest.mark.parametrize("seats", [2, 3])
def test_ruling_3_flipped_tiles_form_one_strip_of_the_ring(seats: int) -> None:
    strips = set()
    for seed in range(120):
        plans = dealt(seats, seed).state.board.plans
        flipped = frozenset(place for place, plan in enumerate(plans) if plan is None)
        strips.add(flipped)
    arcs = {frozenset(RING[(start + step) % 8] for step in range(FLIPPED[seats])) for start in range(8)}
    assert strips == arcs, "every strip occurs, and nothing else"


def test_ruling_3_flipped_tiles_hold_nothing_and_lines_run_across_them() -> None:
    board = dealt(2).state.board
    for place, plan in enumerate(board.plans):
        inside = [n for n in GRID.squares if n // 27 * 3 + n % 9 // 3 == place]
        if plan is None:
            assert board.ponds[place] is None
            assert not any(board.land >> n & 1 or board.starts >> n & 1 for n in inside)
    assert all(board.peers[n] & GRID.line[n] == GRID.line[n] for n in GRID.squares)


def test_clarification_each_tile_has_two_gardens_of_2_to_6_a_pond_and_a_start() -> None:
    for tile in BOX.catalogue.tiles:
        for plan in tile.plans:
            assert tile_fault(plan) is None
            sizes = sorted(sum(ground in letters for ground in plan) for letters in ("aA", "bB"))
            assert sizes in ([4, 4], [3, 5], [2, 6])


def test_ruling_1_five_tiles_of_4_and_4_five_of_5_and_3_two_of_6_and_2() -> None:
    pairs = [
        max(sum(ground in letters for ground in tile.plans[0]) for letters in ("aA", "bB"))
        for tile in BOX.catalogue.tiles
    ]
    assert sorted(pairs) == [4] * 5 + [5] * 5 + [6] * 2


def test_ruling_1_no_two_layouts_are_alike_however_turned() -> None:
    assert len({plan for tile in BOX.catalogue.tiles for plan in tile.plans}) == 48


def test_ruling_1_tiles_are_turned_at_random() -> None:
    turns = set()
    for seed in range(60):
        for fact in dealt(4, seed).timeline.commit(0).facts:
            if type(fact).__name__ == "TileLaid":
                tile = next(tile for tile in BOX.catalogue.tiles if tile.name == fact.tile)
                turns.add((fact.tile, tile.plans.index(fact.plan)))
    assert len(turns) == 48


def clash(board: Board) -> tuple[Square, Square] | None:
    """A pond and a start square that lie side by side, or None."""
    for pond in board.ponds:
        if pond is not None and (touched := GRID.beside[pond] & board.starts):
            return pond, next(bits(touched))
    return None


@pytest.mark.parametrize("part", range(4))
def test_ruling_2_set_up_succeeds_for_ten_thousand_seeds_with_no_pond_beside_a_start(part: int) -> None:
    for seed in range(part * 2500, (part + 1) * 2500):
        seats = 2 + seed % 3
        chance = Seeded(f"setup {seed}")
        board = BOX.deal(bare(Options(seats)), chance).state.board
        assert clash(board) is None
        assert chance.drawn <= 60, "in bounded time: hardly a tile is turned twice"


def test_ruling_2_start_squares_and_ponds_of_flipped_tiles_do_not_matter() -> None:
    clashes = 0
    for seed in range(60):
        facts = dealt(2, seed).timeline.commit(0).facts
        whole = Board(tuple(fact.plan for fact in facts if type(fact).__name__ == "TileLaid"))
        clashes += clash(whole) is not None
    assert clashes, "the nine tiles before four of them are flipped"


def test_the_clash_that_set_up_avoids_is_seen() -> None:
    """A pond in the right column of a tile, beside a start square in the left column of the next."""
    pond_right, start_left = "bbbaa~aAb", "aaaAabbb~"
    assert clash(Board((pond_right, start_left, *[None] * 7))) == (GRID.square["2c"], GRID.square["2d"])
    assert clash(Board((start_left, pond_right, *[None] * 7))) is None


def test_tips_both_sides_add_up_to_10() -> None:
    assert all(KIND[value] == KIND[10 - value] for value in VALUES)
    assert len({KIND[value] for value in VALUES}) == len(KINDS)


def test_the_deal_cannot_be_taken_back() -> None:
    table = dealt(2)
    assert not table.can_undo
    assert table.timeline.commit(0).reveals
    assert len(list(bits(table.state.free))) == 40
