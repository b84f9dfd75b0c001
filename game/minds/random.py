"""The random mind: any legal command, each as likely as the others."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from game.kernel.box import AnyBox, Seat
from game.kernel.foresight import Budget


class Random:
    """A mind that does not think."""

    def ponder(self, box: AnyBox, view: Any, seat: Seat, luck: random.Random, budget: Budget) -> Iterator[Any]:
        """Any legal command."""
        del budget
        yield luck.choice(box.legal(view, seat))
