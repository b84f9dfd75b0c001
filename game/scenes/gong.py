"""The gong that a match begins with: what strikes it, and how it sounds."""

from __future__ import annotations

import math
from collections.abc import Callable

from game.scenes.house import House
from game.scenes.seating import DESK, holder
from game.stage.intents import Act
from game.stage.page import Page

BEAT = 0.6
"""Seconds from the stroke of the gong to the match."""


def striker(device: str) -> Act:
    """What strikes the gong from anywhere: the button called start, or a key; Escape leads out, as everywhere."""
    return Act.LATER if holder(device) == DESK else Act.PAUSE


def sound(  # noqa: PLR0913, PLR0917 -- where, since when, how large, and what hangs there
    page: Page, house: House, at: tuple[int, int], since: float, hang: Callable[[Page], None], size: float = 1.0
) -> None:
    """The gong swings, and its sound goes out in rings; with reduced motion it hangs still and shines."""
    if house.settings.reduced_motion:
        hang(page)
        page.picture("lobby/gong_ring", *at, layer=51, name="struck", size=size)
        return
    page.shift = (round(18 * size * math.exp(-2.4 * since) * math.sin(13 * since)), 0)
    hang(page)
    page.shift = (0, 0)
    frames = page.entry("lobby/gong_wave").frames
    frame = min(frames - 1, int(since / BEAT * frames))
    page.picture("lobby/gong_wave", *at, layer=47, name="wave", frame=frame, size=size)
