"""Minds: players made of code, for any game. They get a view, never the state."""

from __future__ import annotations

from collections.abc import Callable

from game.kernel.trouble import Trouble
from game.minds.gardener import Gardener, Sprout
from game.minds.protocol import Mind
from game.minds.random import Random
from game.minds.search import Search

LADDER: dict[str, Callable[[], Mind]] = {
    "random": Random,
    "sprout": lambda: Sprout(sees=4),
    "gardener": Gardener,
    "elder": lambda: Search(depth=2, widths=(24,), worlds=2),
    "kami": lambda: Search(depth=40, widths=(14, 8, 6), worlds=40, ahead=3),
}
"""The minds by name, each stronger than the one before."""


def mind_of(name: str) -> Mind:
    """A mind by its name."""
    if name not in LADDER:
        raise Trouble("no_such_mind", mind=name, minds=", ".join(LADDER))
    return LADDER[name]()
