"""Places with corners: they are hit, ringed and lit by their outline."""

from __future__ import annotations

import math

import pygame
import pytest

from game.stage.focus import Focus, Target
from game.stage.outline import Outline, Stroke, framed


def hexagon(x: float, y: float, far: float = 60) -> Outline:
    """A hex that stands on a point."""
    angles = [math.radians(60 * n + 30) for n in range(6)]
    return Outline([(x + far * math.cos(angle), y + far * math.sin(angle)) for angle in angles])


def test_a_place_with_corners_is_hit_between_them_and_not_in_the_corners_of_its_rectangle() -> None:
    place = hexagon(100, 100)
    assert place.collidepoint(100, 100)
    assert place.collidepoint((100, 45))
    assert not place.collidepoint(place.left + 2, place.top + 2)
    assert not place.collidepoint(500, 100)


def test_a_pointer_finds_the_hex_it_is_on_where_rectangles_overlap() -> None:
    one, other = hexagon(100, 100), hexagon(152, 190)
    at = (140, 135)  # in both rectangles
    assert pygame.Rect(one).collidepoint(at)
    assert pygame.Rect(other).collidepoint(at)
    focus = Focus([Target("other", other), Target("one", one)])
    assert focus.point(at) == ("one" if one.collidepoint(at) else "other")
    assert one.collidepoint(at) != other.collidepoint(at)


def test_a_rectangle_made_of_an_outline_is_a_mere_rectangle() -> None:
    grown = hexagon(100, 100).inflate(10, 10)
    assert grown.collidepoint(grown.left + 1, grown.top + 1)


@pytest.mark.parametrize("scale", [1.0, 2 / 3])
def test_strokes_follow_the_corners(scale: float) -> None:
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    place = hexagon(300, 200)
    surface, middle = framed(place, [Stroke((200, 150, 40), 8)], scale)
    left = middle[0] - surface.get_width() / scale / 2
    top = middle[1] - surface.get_height() / scale / 2

    def alpha(x: float, y: float) -> int:
        return surface.get_at((round((x - left) * scale), round((y - top) * scale))).a

    assert all(alpha(x, y) > 200 for x, y in place.corners)
    assert alpha(300, 200) == 0, "what lies there is seen"
    assert alpha(place.left, place.top + 2) == 0, "nothing outside of its corners"
