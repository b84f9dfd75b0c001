"""Focus: one at a time, moved by geometry, kept through changes."""

from __future__ import annotations

import math

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kernel import hexes
from game.stage.focus import Focus, Lane, Target
from game.stage.intents import DIRECTIONS, Act

BOARD = [
    Target(f"{row}{'abcdefghi'[column]}", pygame.Rect(500 + 99 * column, 50 + 99 * row, 93, 93))
    for row in range(9)
    for column in range(9)
]


def test_the_first_target_is_focused_unless_another_is_asked_for() -> None:
    assert Focus(BOARD).name == "0a"
    assert Focus(BOARD, "4e").name == "4e"
    assert Focus().name is None


def test_on_a_board_each_direction_is_the_neighbouring_square() -> None:
    for row in range(9):
        for column in range(9):
            for act, (dx, dy) in DIRECTIONS.items():
                focus = Focus(BOARD, f"{row}{'abcdefghi'[column]}")
                inside = 0 <= row + dy < 9 and 0 <= column + dx < 9
                assert focus.move(act) == inside
                if inside:
                    assert focus.name == f"{row + dy}{'abcdefghi'[column + dx]}"


def test_what_was_put_off_is_done_once_and_before_anybody_is_told_anything() -> None:
    focus, done = Focus(BOARD), []

    def change(name: str) -> None:
        done.append(name)
        focus.offer([Target(name, pygame.Rect(0, 0, 9, 9))], name)

    focus.later(lambda: change("first"))
    assert focus.owes
    assert not done
    assert focus.name == "first"
    assert not focus.owes
    assert [target.name for target in focus.targets] == done == ["first"]
    focus.later(lambda: change("second"))
    assert not focus.put("0a"), "it is not offered any more"
    focus.later(lambda: change("third"))
    focus.later(lambda: change("fourth"))
    assert focus.rect == pygame.Rect(0, 0, 9, 9)
    assert done == ["first", "second", "third", "fourth"]


def test_straight_ahead_comes_before_what_is_aside() -> None:
    focus = Focus(
        [
            Target("here", pygame.Rect(100, 100, 100, 50)),
            Target("near but aside", pygame.Rect(220, 300, 100, 50)),
            Target("far but ahead", pygame.Rect(700, 100, 100, 50)),
        ]
    )
    focus.move(Act.RIGHT)
    assert focus.name == "far but ahead"


def test_from_a_panel_to_the_board_and_back() -> None:
    panel = [Target(f"pebble {n}", pygame.Rect(110 + 90 * n, 200, 80, 70)) for n in range(3)]
    focus = Focus([*panel, *BOARD], "pebble 2")
    assert focus.move(Act.RIGHT)
    assert focus.name in {f"{row}a" for row in range(3)}
    assert focus.move(Act.LEFT)
    assert focus.name == "pebble 2"


def test_what_was_focused_stays_focused_when_targets_change() -> None:
    focus = Focus(BOARD, "4e")
    focus.offer([target for target in BOARD if target.name != "0a"])
    assert focus.name == "4e"
    focus.offer([target for target in BOARD if target.name != "4e"])
    assert focus.name in {"3e", "5e", "4d", "4f"}
    focus.offer(BOARD, "8i")
    assert focus.name in {"3e", "5e", "4d", "4f"}, "what is there stays, whatever is offered first"


def test_pointing_focuses_what_is_under_the_pointer_and_nothing_else_loses_it() -> None:
    focus = Focus([Target("panel", pygame.Rect(0, 0, 400, 400)), Target("button", pygame.Rect(10, 10, 50, 50))])
    assert focus.point((20, 20)) == "button"
    assert focus.point((300, 300)) == "panel"
    assert focus.point((900, 900)) is None
    assert focus.name == "panel"


RECTS = st.lists(
    st.builds(pygame.Rect, st.integers(0, 1800), st.integers(0, 1000), st.integers(20, 400), st.integers(20, 200)),
    min_size=1,
    max_size=20,
)


@given(RECTS, st.lists(st.sampled_from(list(DIRECTIONS)), max_size=30))
def test_there_is_always_exactly_one_focus(rects: list[pygame.Rect], moves: list[Act]) -> None:
    targets = [Target(str(n), rect) for n, rect in enumerate(rects)]
    focus = Focus(targets)
    for act in moves:
        before = focus.rect
        moved = focus.move(act)
        assert focus.name in {target.name for target in targets}
        assert before is not None
        assert focus.rect is not None
        dx, dy = DIRECTIONS[act]
        if moved:
            ahead = dx * (focus.rect.centerx - before.centerx) + dy * (focus.rect.centery - before.centery)
            assert ahead > 0, "never backwards"
        else:
            assert focus.rect == before


# --- neighbours that are named ------------------------------------------------------------------------------


def at(x: int, y: int, w: int = 60, h: int = 60) -> pygame.Rect:
    rect = pygame.Rect(0, 0, w, h)
    rect.center = (x, y)
    return rect


def test_a_named_neighbour_comes_before_geometry_and_one_that_is_not_offered_is_passed_over() -> None:
    right, far = Target("right", at(300, 100)), Target("far", at(900, 700))
    focus = Focus([Target("here", at(100, 100), {Act.RIGHT: "far"}), right, far])
    assert focus.move(Act.RIGHT)
    assert focus.name == "far"
    focus.put("here")
    focus.offer([Target("here", at(100, 100), {Act.RIGHT: "far"}), right])
    assert focus.move(Act.RIGHT)
    assert focus.name == "right"


def test_a_named_lane_is_entered_where_it_was_left_or_at_its_nearest() -> None:
    cards = Lane("cards")
    row = [Target(f"card {n}", at(100 + 200 * n, 100), lane=cards) for n in range(4)]
    focus = Focus([*row, Target("pouch", at(700, 500), {Act.LEFT: "cards"})], "pouch")
    assert focus.move(Act.LEFT)
    assert focus.name == "card 3"
    focus.move(Act.LEFT)
    focus.put("pouch")
    focus.move(Act.LEFT)
    assert focus.name == "card 2"


def test_a_neighbour_that_is_named_leads_out_of_a_fence() -> None:
    tray = Lane("tray", fenced=True)
    first = Target("0", at(300, 500), {Act.LEFT: "field"}, tray)
    focus = Focus([first, Target("1", at(400, 500), lane=tray), Target("field", at(100, 500))])
    assert focus.move(Act.LEFT)
    assert focus.name == "field"


# --- lanes --------------------------------------------------------------------------------------------------

CARDS, TRAY = Lane("cards"), Lane("tray", fenced=True)
TABLE = [
    *(Target(f"card {n}", pygame.Rect(625 + 228 * n, 66 if n == 1 else 58, 214, 236), lane=CARDS) for n in range(3)),
    Target("pouch", pygame.Rect(860, 362, 200, 322)),
    *(Target(f"draw {n}", at(680 + 80 * n, 758, 72, 72), lane=TRAY) for n in range(8)),
    *(Target(f"left line {n}", pygame.Rect(120, 580 + 55 * n, 440, 55), lane=Lane("left")) for n in range(6)),
    *(Target(f"right line {n}", pygame.Rect(1360, 580 + 55 * n, 440, 55), lane=Lane("right")) for n in range(6)),
]


@pytest.mark.parametrize("start", range(8))
def test_a_tray_is_left_up_and_down_and_never_sideways(start: int) -> None:
    for act, end in ((Act.LEFT, "draw 0"), (Act.RIGHT, "draw 7")):
        focus = Focus(TABLE, f"draw {start}")
        while focus.move(act):
            assert str(focus.name).startswith("draw")
        assert focus.name == end
    focus = Focus(TABLE, f"draw {start}")
    assert focus.move(Act.UP)
    assert not str(focus.name).startswith("draw")


def test_a_lane_is_entered_again_where_it_was_left() -> None:
    focus = Focus(TABLE, "draw 3")
    focus.put("pouch")
    assert focus.move(Act.DOWN)
    assert focus.name == "draw 3"
    focus.put("card 2")
    focus.put("pouch")
    assert focus.move(Act.UP)
    assert focus.name == "card 2"


def test_a_lane_keeps_its_memory_while_its_targets_come_and_go() -> None:
    focus = Focus(TABLE, "draw 6")
    focus.put("pouch")
    fewer = [target for target in TABLE if target.name not in ("draw 5", "draw 6", "draw 7")]
    focus.offer(fewer)
    assert focus.move(Act.DOWN)
    assert focus.name != "draw 6"
    focus = Focus(TABLE, "draw 6")
    focus.put("pouch")
    focus.offer([target for target in TABLE if target.lane is not TRAY])
    focus.offer(TABLE)
    assert focus.move(Act.DOWN)
    assert focus.name == "draw 6"


def test_an_open_lane_is_left_at_its_end() -> None:
    row = [Target(str(n), at(100 + 100 * n, 100), lane=Lane("row")) for n in range(3)]
    focus = Focus([*row, Target("beyond", at(600, 100))], "2")
    assert focus.move(Act.RIGHT)
    assert focus.name == "beyond"


@pytest.mark.parametrize(("size", "left", "stays"), [((60, 60), Act.UP, Act.LEFT), ((40, 90), Act.LEFT, Act.UP)])
def test_a_fenced_lane_of_one_lies_as_it_is_long(size: tuple[int, int], left: Act, stays: Act) -> None:
    around = [Target("above", at(500, 100)), Target("beside", at(100, 500))]
    focus = Focus([Target("alone", at(500, 500, *size), lane=Lane("plate", fenced=True)), *around])
    assert not focus.move(stays)
    assert focus.name == "alone"
    assert focus.move(left)


LANES = st.sampled_from([None, Lane("a"), Lane("b", fenced=True), Lane("c", walk="hexes"), Lane("d", True, "hexes")])


@given(st.lists(st.tuples(RECTS.map(lambda rects: rects[0]), LANES), min_size=1, max_size=15), st.data())
def test_whatever_lanes_there_are_the_focus_is_one_of_the_targets(
    placed: list[tuple[pygame.Rect, Lane | None]], data: st.DataObject
) -> None:
    everything = [Target(str(n), rect, lane=lane) for n, (rect, lane) in enumerate(placed)]
    focus, offered = Focus(everything), everything
    for _ in range(data.draw(st.integers(0, 20))):
        if data.draw(st.booleans()):
            offered = data.draw(st.lists(st.sampled_from(everything), min_size=1, unique_by=lambda each: each.name))
            focus.offer(offered)
        else:
            before = focus.name
            moved = focus.move(data.draw(st.sampled_from(list(DIRECTIONS))))
            assert moved == (focus.name != before)
        assert focus.name in {target.name for target in offered}


@given(
    st.lists(st.integers(0, 12), min_size=1, max_size=12, unique=True),
    RECTS,
    st.lists(st.sampled_from([Act.LEFT, Act.RIGHT]), max_size=20),
    st.booleans(),
)
def test_a_fenced_lane_is_never_left_along_the_way_it_lies(
    places: list[int], rects: list[pygame.Rect], moves: list[Act], upright: bool
) -> None:
    lane = Lane("lane", fenced=True)
    mates = [
        Target(f"mate {n}", at(900, 40 + 80 * n, 40, 70) if upright else at(400 + 80 * n, 500, 70, 40), lane=lane)
        for n in places
    ]
    focus = Focus([*mates, *(Target(str(n), rect) for n, rect in enumerate(rects))])
    for act in moves:
        focus.move({Act.LEFT: Act.UP, Act.RIGHT: Act.DOWN}[act] if upright else act)
        assert str(focus.name).startswith("mate")


@given(st.data())
def test_every_lane_is_entered_again_where_it_was_left(data: st.DataObject) -> None:
    rows = [
        [Target(f"{row} {n}", at(200 + 150 * n, 200 + 200 * row), lane=Lane(f"row {row}")) for n in range(6)]
        for row in range(3)
    ]
    focus = Focus([target for row in rows for target in row])
    last: dict[str, str] = {"row 0": "0 0"}
    for act in data.draw(st.lists(st.sampled_from(list(DIRECTIONS)), max_size=40)):
        before = str(focus.name)
        focus.move(act)
        now = str(focus.name)
        if now[0] != before[0] and f"row {now[0]}" in last:
            assert now == last[f"row {now[0]}"]
        last[f"row {now[0]}"] = now


# --- hexes --------------------------------------------------------------------------------------------------

POND = Lane("pond", walk="hexes")
SIZE = 48


def pond(field: set[hexes.Hex]) -> list[Target]:
    """Targets on hexes that stand on a point."""
    return [
        Target(
            f"{q},{r}", at(round(960 + math.sqrt(3) * SIZE * (q + r / 2)), 540 + SIZE * 3 * r // 2, 83, 96), lane=POND
        )
        for q, r in sorted(field)
    ]


def ponds(most: int) -> st.SearchStrategy[set[hexes.Hex]]:
    """Fields of hexes that hang together, with bays and holes."""

    def grown(picks: list[tuple[int, int]]) -> set[hexes.Hex]:
        field = [(0, 0)]
        for which, way in picks:
            beside = hexes.around(field[which % len(field)])[way]
            field += [] if beside in field else [beside]
        return set(field)

    return st.lists(st.tuples(st.integers(0, most), st.integers(0, 5)), max_size=most).map(grown)


FULL = {(q, r) for q in range(-6, 7) for r in range(-4, 5) if abs(q + r / 2) <= 4}


def test_going_up_climbs_a_straight_zigzag_and_going_down_comes_back() -> None:
    focus = Focus(pond(FULL), "0,2")
    rects = []
    for _ in range(4):
        assert focus.rect is not None
        rects.append(focus.rect)
        assert focus.move(Act.UP)
    assert [rect.centery for rect in rects] == [540 + 72 * r for r in (2, 1, 0, -1)], "row by row"
    assert all(abs(rect.centerx - rects[0].centerx) <= 0.87 * SIZE for rect in rects), "never off its column"
    assert rects[2].centerx == rects[0].centerx
    for rect in reversed(rects):
        assert focus.move(Act.DOWN)
        assert focus.rect == rect


def test_sideways_stays_in_the_row_and_begins_a_new_column() -> None:
    focus = Focus(pond(FULL), "0,0")
    focus.move(Act.UP)
    focus.move(Act.RIGHT)
    assert focus.rect is not None
    column, row = focus.rect.center
    assert row == 540 - 72
    focus.move(Act.UP)
    focus.move(Act.UP)
    assert focus.rect.center == (column, 540 - 3 * 72)


def test_a_pond_that_is_panned_keeps_the_column() -> None:
    focus = Focus(pond(FULL), "0,2")
    focus.move(Act.UP)
    focus.offer([target._replace(rect=target.rect.move(-300, 40)) for target in pond(FULL)])
    focus.move(Act.UP)
    assert focus.name == "1,0"


@given(ponds(25))
def test_every_hex_of_a_pond_can_be_reached(field: set[hexes.Hex]) -> None:
    targets = pond(field)
    found = {"0,0"}
    edge = ["0,0"]
    while edge:
        here = edge.pop()
        for act in DIRECTIONS:
            focus = Focus(targets, here)
            if focus.move(act) and focus.name not in found:
                found.add(str(focus.name))
                edge.append(str(focus.name))
    assert found == {target.name for target in targets}


@given(ponds(25) | st.sets(st.sampled_from(sorted(FULL)), min_size=1, max_size=20), st.data())
def test_as_many_steps_down_as_up_come_back_whatever_the_field(field: set[hexes.Hex], data: st.DataObject) -> None:
    targets = pond(field)
    focus = Focus(targets, data.draw(st.sampled_from(targets)).name)
    one, other = data.draw(st.sampled_from([(Act.UP, Act.DOWN), (Act.DOWN, Act.UP)]))
    start, steps = focus.name, 0
    for _ in range(data.draw(st.integers(1, 6))):
        steps += focus.move(one)
    for _ in range(steps):
        assert focus.move(other)
    assert focus.name == start


# --- going round --------------------------------------------------------------------------------------------


def test_going_round_leads_to_the_other_end_of_the_same_column() -> None:
    grid = [
        Target(f"{column}{row}", at(200 + 300 * column, 100 + 80 * row, 280, 60))
        for column in (0, 1)
        for row in range(4)
    ]
    focus = Focus(grid[:-1], "10")
    assert not focus.move(Act.UP)
    assert focus.wrap(Act.UP)
    assert focus.name == "12"
    assert focus.wrap(Act.DOWN)
    assert focus.name == "10"
    assert not Focus(grid[:1]).wrap(Act.UP)
    assert not Focus().wrap(Act.UP)
