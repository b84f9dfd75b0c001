"""What a game can bring for those who think about it: sketches to look ahead on, and reasons that can be told."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any, Protocol, TypeAlias, runtime_checkable

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


@runtime_checkable
class Veil(Protocol):
    """What a seat knows of a table with secrets: worlds to look ahead in could lie behind it."""

    def world(self, luck: random.Random) -> Sketch:
        """A whole table that could lie behind what the seat knows, its fate included, the likelier the oftener."""
        ...


@runtime_checkable
class Prospect(Protocol):
    """A position of a game in which a seat plays against luck: its moves are weighed over all that luck can bring."""

    @property
    def deepest(self) -> int:
        """How many moves ahead there is something to see, and time to look."""
        ...

    def weigh(self, depth: int, budget: Budget) -> list[tuple[float, Any]]:
        """Every command, with what it promises on average if the seat looks so many moves ahead."""
        ...


Foresight: TypeAlias = Sketch | Veil | Prospect
"""What a game can be thought through on, by what it leaves open: nothing, secrets, or luck."""


class Reason(Struct, frozen=True):
    """Why: the key of a sentence, what fills its blanks, and the squares and pieces it speaks of.

    A seat stays a number, under `other`: the client knows its name.
    """

    key: str
    values: dict[str, Any] = {}
    about: tuple[str, ...] = ()
    aloud: Reason | None = None
    """The reason that may be said where others listen, if this one tells what its seat alone knows."""
