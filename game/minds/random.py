"""The random mind: any legal command, each as likely as the others."""

from __future__ import annotations

import random
from typing import Any

from game.kernel.box import AnyBox, Seat


class Random:
    """A mind that does not think."""

    def choose(self, box: AnyBox, view: Any, seat: Seat, luck: random.Random) -> Any:
        """Any legal command."""
        return luck.choice(box.legal(view, seat))
