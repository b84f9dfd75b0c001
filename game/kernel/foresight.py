"""What a game can bring for those who think about it: sketches to look ahead on, and reasons that can be told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from msgspec import Struct


class Budget(Protocol):
    """How much may be thought."""

    def think(self, looks: int = 1) -> None:
        """Take so many looks at a position; raises TimeUp when nothing is left."""
        ...


class TimeUp(Exception):
    """The budget is spent: whoever thinks comes back with the best so far."""


class Sketch(Protocol):
    """A position as a mind thinks it through. It is never changed: moves lead to others."""

    @property
    def me(self) -> int:
        """The seat that thinks."""
        ...

    @property
    def seat(self) -> int:
        """Whose move it is."""
        ...

    @property
    def over(self) -> bool:
        """Whether nobody moves any more."""
        ...

    @property
    def late(self) -> bool:
        """Whether the end is so near that a search should try every move, not only those that promise most."""
        ...

    def promises(self, budget: Budget) -> Iterable[tuple[float, Any]]:
        """Every move, with what it promises the seat that thinks."""
        ...

    def after(self, move: Any) -> Sketch:
        """The position after a move."""
        ...

    def worth(self) -> float:
        """How well the seat that thinks stands."""
        ...

    def command(self, move: Any) -> Any:
        """A move as a command."""
        ...


class Reason(Struct, frozen=True):
    """Why: the key of a sentence, what fills its blanks, and the squares and pieces it speaks of.

    A seat stays a number, under `other`: the client knows its name.
    """

    key: str
    values: dict[str, Any] = {}
    about: tuple[str, ...] = ()
