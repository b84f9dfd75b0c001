"""Marks: what a game finds worth counting over many games, set beside what happened.

A game says it in its own room `marks`, one event at a time; `engawa balance` counts how often each was taken, and how
often by whoever won.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from game.kernel.box import Seat


class Mark(Struct, frozen=True):
    """That a seat took something there was to take: a card, an ability, a goal, a way to play."""

    kind: str
    """What it is one of, by the key of its words."""
    name: str
    """Which one, by the key of its words."""
    seat: Seat | None
    """Who took it; None for that it was there, for everybody to take."""
    number: str = ""
    """What tells it from others of the same name."""
