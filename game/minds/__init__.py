"""Minds: players made of code, for any game. They get a view, never the state."""

from __future__ import annotations

from game.kernel.trouble import Trouble
from game.minds.greedy import Greedy
from game.minds.protocol import Mind
from game.minds.random import Random

MINDS: dict[str, type[Mind]] = {"random": Random, "greedy": Greedy}


def mind_of(name: str) -> Mind:
    """A mind by its name."""
    if name not in MINDS:
        raise Trouble("no_such_mind", mind=name, minds=", ".join(MINDS))
    return MINDS[name]()
