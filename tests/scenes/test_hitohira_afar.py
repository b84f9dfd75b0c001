"""The six blossoms from the sofa: told apart without their colours, on a screen of 55 inches three metres away."""

from __future__ import annotations

import math
from itertools import combinations, product
from pathlib import Path
from typing import TypeAlias

import pygame
import pytest

from game.games.hitohira.parts import COLOURS
from game.stage.text import FLOOR
from tests.scenes.people import Evening
from tests.scenes.test_hitohira import sit

WIDE = 55 * 25.4 * 16 / math.hypot(16, 9) / 1920
"""How wide a pixel of such a screen is, in millimetres, at 1080 lines."""
ACUITY = math.radians(1 / 60) * 3000
"""What an eye tells apart at three metres, in millimetres: a minute of arc."""
SHIFT = 2
"""By how many of these two pictures are moved against each other at most."""
SEEN = {
    "in a small field": ("seats: 4\nfield B: r1 y2 l3 b4 w5 k6\n", ("r1", "y2", "l3", "b4", "w5", "k6")),
    "in the tray": ("seats: 2\nturn: A settle 3\ndrawn: 6\nrow: r1 y2 l3 b4\n", ("r1", "y2", "l3", "b4")),
    "the others in the tray": ("seats: 2\nturn: A settle 3\ndrawn: 6\nrow: b1 w2 k3\n", ("b1", "w2", "k3")),
}


Seen: TypeAlias = list[list[float]]
"""Brightness, row by row."""


def seen_from_afar(frame: pygame.Surface, place: pygame.Rect) -> Seen:
    """What the eye gets of a place: brightness alone, one value for each minute of arc, from 0 to 1."""
    share = WIDE / ACUITY
    size = round(place.w * share), round(place.h * share)
    small = pygame.transform.smoothscale(frame.subsurface(place), size)
    shares = (0.2126, 0.7152, 0.0722)
    return [
        [sum(s * c for s, c in zip(shares, small.get_at((x, y))[:3], strict=True)) / 255 for x in range(size[0])]
        for y in range(size[1])
    ]


def apart(one: Seen, other: Seen) -> float:
    """How far apart two pictures are for an eye, even where one is held over the other as well as can be.

    The root of all differences in brightness, squared: what an observer that misses nothing tells two known pictures
    apart by, and by which contrast and size, both of which help, weigh against each other.
    """
    high, wide = len(one), len(one[0])
    ways = product(range(-SHIFT, SHIFT + 1), repeat=2)
    spots = list(product(range(SHIFT, high - SHIFT), range(SHIFT, wide - SHIFT)))
    return math.sqrt(min(sum((one[y][x] - other[y + dy][x + dx]) ** 2 for y, x in spots) for dx, dy in ways))


@pytest.fixture(scope="module")
def yardstick(tmp_path_factory: pytest.TempPathFactory) -> float:
    """How far apart the two most alike of ten numerals are, in the smallest text that is ever set: those can be read."""
    evening = Evening(tmp_path_factory.mktemp("saves"), (1920, 1080))
    try:
        house, place = evening.house, pygame.Rect(0, 0, 44, 52)
        seen = []
        for numeral in range(10):
            paper = pygame.Surface(place.size)
            paper.fill(house.theme["washi"])
            line = house.text.line(str(numeral), FLOOR, house.theme["sumi"])
            paper.blit(line, line.get_rect(center=place.center))
            seen.append(seen_from_afar(paper, place))
    finally:
        evening.close()
    return min(apart(*pair) for pair in combinations(seen, 2))


@pytest.mark.parametrize("where", SEEN)
def test_blossoms_are_told_apart_in_grey_from_three_metres_more_easily_than_numerals(
    tmp_path: Path, yardstick: float, where: str
) -> None:
    evening = Evening(tmp_path, (1920, 1080))
    try:
        text, pieces = SEEN[where]
        scene = sit(evening, text, [evening.pad()])
        places = scene.board.layout.places(scene.match.view, scene.match.eye)
        frame = evening.window.canvas.surface
        side = min(places[piece].w for piece in pieces)
        seen = {}
        for piece in pieces:
            rect = pygame.Rect(0, 0, side, side)
            rect.center = places[piece].center
            seen[piece[0]] = seen_from_afar(frame, rect)
    finally:
        evening.close()
    assert set(seen) <= set(COLOURS)
    found = {f"{a}{b}": round(apart(seen[a], seen[b]), 2) for a, b in combinations(seen, 2)}
    assert min(found.values()) > yardstick, found


def test_two_of_a_colour_are_not_told_apart(tmp_path: Path, yardstick: float) -> None:
    """Or the measure would find anything different."""
    evening = Evening(tmp_path, (1920, 1080))
    try:
        text = "seats: 4\nfield B: r1 y2 l3 b4 w5 k6\nfield C: r7 y8 l9 b10 w11 k12\n"
        scene = sit(evening, text, [evening.pad()])
        places = scene.board.layout.places(scene.match.view, scene.match.eye)
        frame = evening.window.canvas.surface
        for n, colour in enumerate(COLOURS, 1):
            # Without what surrounds them: the hems of the two mats differ.
            pair = (seen_from_afar(frame, places[f"{colour}{each}"].inflate(-12, -12)) for each in (n, n + 6))
            assert apart(*pair) < yardstick / 4, colour
    finally:
        evening.close()
