"""Turn: the events of one command, folded as they come, and what folding needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

S = TypeVar("S")
E = TypeVar("E")
T = TypeVar("T")


class Turn(Generic[S, E]):
    """The events of one command. `emit` appends and folds, so that the next rule sees the truth."""

    __slots__ = ("_evolve", "events", "state")

    def __init__(self, state: S, evolve: Callable[[S, E], S]) -> None:
        self.state = state
        self.events: list[E] = []
        self._evolve = evolve

    def emit(self, event: E) -> None:
        """Note what happened, and let it have happened."""
        self.events.append(event)
        self.state = self._evolve(self.state, event)


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """A tuple with one item changed: how a frozen state changes in one place."""
    changed = list(items)
    changed[index] = item
    return tuple(changed)
