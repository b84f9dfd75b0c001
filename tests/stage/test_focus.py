"""Focus: one at a time, moved by geometry, kept through changes."""

from __future__ import annotations

import pygame
from hypothesis import given
from hypothesis import strategies as st

from game.stage.focus import Focus, Target
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
