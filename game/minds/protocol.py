"""What a mind is."""

from __future__ import annotations

import random
from typing import Any, Protocol

from game.kernel.box import AnyBox, Seat


class Mind(Protocol):
    """A player made of code."""

    def choose(self, box: AnyBox, view: Any, seat: Seat, luck: random.Random) -> Any:
        """One of the commands that are legal for the seat; `luck` is the mind's own, never the table's."""
        ...
