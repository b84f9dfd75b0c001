"""Hexes by their properties: turns, mirrors, sides, shapes and rays."""

from __future__ import annotations

from itertools import islice, pairwise

from hypothesis import given
from hypothesis import strategies as st

from game.kernel import hexes
from game.kernel.hexes import ALL_SIDES, DIRECTIONS, NAMES, TURNS, Tile

CELLS = st.tuples(st.integers(-30, 30), st.integers(-30, 30))
DIRECTION = st.integers(0, 5)
SIDES = st.integers(0, ALL_SIDES)


@st.composite
def shapes(draw: st.DrawFn) -> tuple[hexes.Hex, ...]:
    """A connected shape of one to five cells."""
    cells = {(0, 0)}
    for _ in range(draw(st.integers(0, 4))):
        cells.add(draw(st.sampled_from(sorted(hexes.beside(cells)))))
    return tuple(sorted(cells))


@given(CELLS)
def test_six_neighbours_each_one_step_away(cell: hexes.Hex) -> None:
    near = hexes.around(cell)
    assert len(set(near)) == 6
    assert {hexes.distance(cell, other) for other in near} == {1}
    assert all(cell in hexes.around(other) for other in near)


@given(CELLS, DIRECTION)
def test_a_step_and_the_step_back(cell: hexes.Hex, direction: int) -> None:
    there = hexes.around(cell)[direction]
    assert hexes.around(there)[hexes.opposite(direction)] == cell


@given(CELLS, CELLS, DIRECTION, st.integers(0, 12))
def test_turns_are_a_group_and_keep_distances(a: hexes.Hex, b: hexes.Hex, once: int, twice: int) -> None:
    assert hexes.turned(hexes.turned(a, once), twice) == hexes.turned(a, once + twice)
    assert hexes.turned(a, 6) == a
    assert hexes.distance(hexes.turned(a, once), hexes.turned(b, once)) == hexes.distance(a, b)


@given(CELLS, CELLS)
def test_a_mirror_undoes_itself_and_keeps_distances(a: hexes.Hex, b: hexes.Hex) -> None:
    assert hexes.mirrored(hexes.mirrored(a)) == a
    assert hexes.distance(hexes.mirrored(a), hexes.mirrored(b)) == hexes.distance(a, b)


def test_a_turn_takes_each_direction_to_the_next_clockwise() -> None:
    for number, step in enumerate(DIRECTIONS):
        assert hexes.turned(step, 1) == DIRECTIONS[(number + 1) % 6]
    assert len(set(NAMES)) == 6


@given(SIDES, DIRECTION, DIRECTION)
def test_sides_turn_with_their_tile(sides: int, direction: int, turn: int) -> None:
    assert hexes.turned_sides(1 << direction, turn) == 1 << (direction + turn) % 6
    assert hexes.turned_sides(sides, turn).bit_count() == sides.bit_count()
    assert hexes.turned_sides(hexes.turned_sides(sides, turn), 6 - turn) == sides


@given(shapes(), CELLS, DIRECTION, st.data())
def test_a_laid_tile_keeps_its_sides_towards_the_same_neighbours(
    cells: tuple[hexes.Hex, ...], at: hexes.Hex, turn: int, data: st.DataObject
) -> None:
    tile = Tile(cells, tuple(data.draw(SIDES) for _ in cells))
    for (cell, sides), (laid, laid_sides) in zip(
        zip(tile.cells, tile.water, strict=True), tile.laid(at, turn), strict=True
    ):
        faced = {hexes.added(hexes.turned(hexes.around(cell)[d], turn), at) for d in TURNS if sides >> d & 1}
        assert faced == {hexes.around(laid)[d] for d in TURNS if laid_sides >> d & 1}
    assert tile.covers(at, turn) == tuple(cell for cell, _ in tile.laid(at, turn))


@given(CELLS)
def test_names_go_there_and_back(cell: hexes.Hex) -> None:
    assert hexes.named(hexes.name(cell)) == cell


@given(st.text(max_size=6))
def test_a_text_is_a_hex_only_if_it_is_its_name_or_padded(text: str) -> None:
    found = hexes.named(text)
    assert found is None or tuple(map(int, text.split(","))) == found


@given(shapes())
def test_poses_are_the_twelve_ways_to_lie_less_the_symmetric_ones(shape: tuple[hexes.Hex, ...]) -> None:
    poses = hexes.poses(shape)
    assert 12 % len(poses) == 0
    assert len(set(poses)) == len(poses)
    for pose in poses:
        assert pose[0] == (0, 0)
        assert pose == tuple(sorted(pose))
        assert set(hexes.poses(pose)) == set(poses)
        assert hexes.same_shape(pose, shape)


@given(shapes(), st.sets(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), max_size=25))
def test_fits_finds_every_place_and_no_other(shape: tuple[hexes.Hex, ...], room: set[hexes.Hex]) -> None:
    found = hexes.fits(shape, room, room)
    assert len(set(found)) == len(found)
    slow = set()
    for anchor in room:
        for turn in TURNS:
            for cells in (shape, tuple(map(hexes.mirrored, shape))):
                laid = frozenset(hexes.added(hexes.turned(cell, turn), anchor) for cell in cells)
                if laid <= room:
                    slow.add(laid)
    assert {frozenset(cells) for cells in found} == slow
    assert all(cells == tuple(sorted(cells)) for cells in found)


@given(CELLS, DIRECTION, st.integers(0, 9))
def test_a_ray_goes_straight_and_a_run_ends_at_the_first_gap(start: hexes.Hex, direction: int, length: int) -> None:
    line = list(islice(hexes.ray(start, direction), length + 3))
    assert all(hexes.around(a)[direction] == b for a, b in pairwise(line))
    room = set(line[:length]) | set(line[length + 1 :])
    assert hexes.run(start, direction, room) == tuple(line[:length])


@given(shapes())
def test_what_lies_beside_touches_and_is_outside(shape: tuple[hexes.Hex, ...]) -> None:
    ring = hexes.beside(shape)
    assert not ring & set(shape)
    assert all(set(hexes.around(cell)) & set(shape) for cell in ring)
