"""Signs: what a game shows of itself on the porch, read from levels/<game>/porch.toml."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from game import paths
from game.kernel.codec import shaped
from game.kernel.trouble import BadLevel
from game.levels import read_toml

Seats: TypeAlias = Annotated[int, Meta(ge=1)]


class Sign(Struct, frozen=True, forbid_unknown_fields=True):
    """The thing that stands for a game, its seal, how long it takes and how many play."""

    source: Literal["house", "rulebook"]
    thing: str
    """Its picture in the index of art; beside it there are ``<thing>_lit`` and ``<thing>_ring``."""
    seal: str
    """The picture of its seal."""
    minutes: Annotated[int, Meta(ge=1)]
    players: tuple[Seats, Seats] | None = None
    """How few and how many can play, where it is said here: the porch need not open the box of the game for it."""

    @property
    def pictures(self) -> tuple[str, ...]:
        """Every picture that it needs."""
        return (self.thing, f"{self.thing}_lit", f"{self.thing}_ring", self.seal)


@cache
def sign_of(game: str) -> Sign:
    """The sign of a game; a BadLevel if its file is missing or wrong."""
    file = f"{game}/porch.toml"
    path = paths.levels(game) / "porch.toml"
    if not path.exists():
        raise BadLevel("level_missing", file=file)
    return shaped(read_toml(path, file), Sign, file)
