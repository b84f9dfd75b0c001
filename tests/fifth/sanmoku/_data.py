"""The data of Sanmoku: its levels, checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.kernel.codec import level
from tests.fifth.sanmoku.parts import Points


def catalogue(levels: Mapping[str, Any]) -> Points:
    """What is worth how much, from the levels of the game."""
    return level(levels, "sanmoku", "points.toml", Points)
