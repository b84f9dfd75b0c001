"""Faces: what people and minds look like, and what minds are called."""

from __future__ import annotations

from game.household import FACES
from game.scenes.seating import Player

MASKS = {"random": "tanuki", "sprout": "tanuki", "gardener": "fox", "elder": "crane", "kami": "oni"}
"""The heads of minds; chance, which can only come back from a journal, borrows that of the Sprout."""


def face_of(chair: int, player: Player) -> str:
    """The picture of the head of whoever sits on a chair."""
    return f"lobby/head_{player.face or FACES[chair] if player.mind is None else MASKS[player.mind]}"
