"""The six blossoms from the sofa: told apart without their colours, on a screen of 55 inches three metres away."""

from __future__ import annotations

import math
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.games.hitohira.parts import COLOURS
from tests.scenes.people import Evening
from tests.scenes.test_hitohira import sit

WIDE = 55 * 25.4 * 16 / math.hypot(16, 9) / 1920
"""How wide a pixel of such a screen is, in millimetres, at 1080 lines."""
ACUITY = math.radians(1 / 60) * 3000
"""What an eye tells apart at three metres, in millimetres: a minute of arc."""
TELLS = 0.12
"""By how much of white a spot must differ in brightness to be seen as different at a glance."""
ENOUGH = 0.25
"""How much of a blossom must look different: every fourth spot."""
SEEN = {
    "in a small field": ("seats: 4\nfield B: r1 y2 l3 b4 w5 k6\n", ("r1", "y2", "l3", "b4", "w5", "k6")),
    "in the tray": ("seats: 2\nturn: A settle 3\ndrawn: 6\nrow: r1 y2 l3 b4\n", ("r1", "y2", "l3", "b4")),
    "the others in the tray": ("seats: 2\nturn: A settle 3\ndrawn: 6\nrow: b1 w2 k3\n", ("b1", "w2", "k3")),
}


def seen_from_afar(frame: pygame.Surface, place: pygame.Rect) -> list[list[float]]:
    """What the eye gets of a place: brightness alone, one value for each minute of arc, from 0 to 1."""
    share = WIDE / ACUITY
    size = round(place.w * share), round(place.h * share)
    small = pygame.transform.smoothscale(frame.subsurface(place), size)
    shares = (0.2126, 0.7152, 0.0722)
    return [
        [sum(s * c for s, c in zip(shares, small.get_at((x, y))[:3], strict=True)) / 255 for x in range(size[0])]
        for y in range(size[1])
    ]


def unlike(one: list[list[float]], other: list[list[float]]) -> float:
    """How much of two blossoms looks different, even where one is held over the other as well as can be."""
    high, wide = len(one), len(one[0])
    found = []
    for dx in (-2, -1, 0, 1, 2):
        for dy in (-2, -1, 0, 1, 2):
            spots = [
                abs(one[y][x] - other[y + dy][x + dx]) > TELLS for y in range(2, high - 2) for x in range(2, wide - 2)
            ]
            found.append(sum(spots) / len(spots))
    return min(found)


@pytest.mark.parametrize("where", SEEN)
def test_blossoms_are_told_apart_in_grey_from_three_metres(tmp_path: Path, where: str) -> None:
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
    alike = {f"{a}{b}": round(unlike(seen[a], seen[b]), 2) for a, b in combinations(seen, 2)}
    assert all(share >= ENOUGH for share in alike.values()), alike


def test_two_of_a_colour_are_not_told_apart(tmp_path: Path) -> None:
    """Or the measure would find anything different."""
    evening = Evening(tmp_path, (1920, 1080))
    try:
        text = "seats: 4\nfield B: r1 y2 l3 b4 w5 k6\nfield C: r7 y8 l9 b10 w11 k12\n"
        scene = sit(evening, text, [evening.pad()])
        places = scene.board.layout.places(scene.match.view, scene.match.eye)
        frame = evening.window.canvas.surface
        for n, colour in enumerate(COLOURS, 1):
            pair = (seen_from_afar(frame, places[f"{colour}{each}"]) for each in (n, n + 6))
            assert unlike(*pair) < ENOUGH / 4, colour  # the hems of the mats beside them differ
    finally:
        evening.close()
