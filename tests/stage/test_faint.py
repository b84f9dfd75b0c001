"""Faint pictures look as SDL would blend them, the same whether a copy is at hand or not, and copies have an end."""

from __future__ import annotations

import pygame
import pytest

from game.stage import faint
from game.stage.faint import BROAD, ROOM, is_faint, is_plain, lay_faint, next_frame
from game.stage.window import Window

SIZE = (900, 600)
NIGHT = (12, 10, 18, 199)


@pytest.fixture(autouse=True)
def opened(window: Window) -> Window:
    return window


def ground() -> pygame.Surface:
    made = pygame.Surface(SIZE)
    for x in range(0, SIZE[0], 30):
        made.fill((x % 256, 200 - x % 200, 90), (x, 0, 30, SIZE[1]))
    return made


def light() -> pygame.Surface:
    """A soft light: denser towards its middle."""
    made = pygame.Surface((420, 300), pygame.SRCALPHA)
    for n in range(10):
        made.fill((255, 230, 150, 20 * n + 10), made.get_rect().inflate(-30 * n, -24 * n))
    return made


def as_sdl_has_it(surface: pygame.Surface, place: tuple[int, int], alpha: int) -> pygame.Surface:
    made, copy = ground(), surface.copy()
    copy.set_alpha(alpha)
    made.blit(copy, place)
    return made


def far(one: pygame.Surface, other: pygame.Surface) -> int:
    """By how much two pictures differ at most."""
    pairs = zip(pygame.image.tobytes(one, "RGB"), pygame.image.tobytes(other, "RGB"), strict=True)
    return max(abs(a - b) for a, b in pairs)


@pytest.mark.parametrize("alpha", [BROAD, 5 * BROAD, 12 * BROAD])
def test_a_faint_picture_looks_as_ever_and_the_same_each_time(alpha: int) -> None:
    surface, seen = light(), []
    for _ in range(3):
        next_frame()
        onto = ground()
        lay_faint(onto, surface, (37, 21), alpha)
        seen.append(pygame.image.tobytes(onto, "RGB"))
    assert len(set(seen)) == 1, "with a copy or without"
    assert far(onto, as_sdl_has_it(surface, (37, 21), alpha)) <= 3
    known = faint._COPIES[id(surface), alpha]
    assert known.copy is not None


def test_darkness_with_a_light_in_it_looks_as_ever_in_whole_and_in_parts() -> None:
    surface = pygame.Surface(SIZE, pygame.SRCALPHA)
    surface.fill(NIGHT)
    hole = pygame.Rect(300, 150, 250, 200)
    surface.fill((0, 0, 0, 0), hole)
    is_plain(surface, NIGHT, hole)
    assert is_faint(surface)
    alpha = 6 * BROAD
    whole, parts = ground(), ground()
    lay_faint(whole, surface, (0, 0), alpha)
    assert far(whole, as_sdl_has_it(surface, (0, 0), alpha)) <= 3
    for x in range(0, SIZE[0], 170):
        for y in range(0, SIZE[1], 130):
            lay_faint(parts, surface, (0, 0), alpha, pygame.Rect(x, y, 170, 130))
    assert far(whole, parts) == 0


def test_copies_are_made_for_what_comes_again_and_take_no_more_than_their_room() -> None:
    kept = [pygame.Surface((1000, 1000), pygame.SRCALPHA) for _ in range(ROOM // 4_000_000 + 4)]
    onto = ground()
    for surface in kept:
        for _ in range(2):
            next_frame()
            lay_faint(onto, surface, (0, 0), 5 * BROAD)
    sizes = [4 * known.copy.get_width() * known.copy.get_height() for known in faint._COPIES.values() if known.copy]
    assert 0 < sum(sizes) <= ROOM
    once = light()
    next_frame()
    for _ in range(3):
        lay_faint(onto, once, (0, 0), 5 * BROAD)
    assert faint._COPIES[id(once), 5 * BROAD].copy is None, "in one frame it has come once"
