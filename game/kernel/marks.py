"""Marks: what a game finds worth counting over many games, set beside what happened.

A game says it in its own room `marks`, one event at a time; `engawa balance` counts how often each was taken, and how
often by whoever won. A mark holds nothing that is not told to everybody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

if TYPE_CHECKING:
    from game.kernel.box import Seat


Mood: TypeAlias = Literal["", "lucky", "unlucky", "fine"]
"""How it feels: good or bad luck for who took it, or a fine move that others see."""


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
    mood: Mood = ""
    """What it is to those at the table, where a mind may say a word on it."""
