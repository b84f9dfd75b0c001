"""Legality: what games share about rules that refuse."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from game.kernel.box import Seat
from game.kernel.trouble import Refusal

S = TypeVar("S")


@dataclass(frozen=True)
class MomentRule(Generic[S]):
    """A rule that stands against a seat at a moment, whatever it aims at."""

    code: str
    section: str
    holds: Callable[[S, Seat], bool] = lambda _, __: True
    pieces: Callable[[S, Seat], tuple[str, ...]] = lambda _, __: ()

    def refusal(self, state: S, seat: Seat) -> Refusal:
        """What a seat is told."""
        return Refusal(self.code, self.section, self.pieces(state, seat))
