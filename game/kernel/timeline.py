"""The timeline: commits, the state after each, and one integer that moves among them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from game.kernel.box import Seat

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


class Commit(Struct, Generic[C, E], frozen=True, gc=False, omit_defaults=True):
    """One command with all its events. The deal is a commit without a command."""

    ask: C | None
    facts: tuple[E, ...]
    draws: int
    """How often chance had been asked when it was done, counted from the opening."""
    joins: bool = False
    """Whether it was asked for by the same press as the one before it: undo takes back the whole press."""

    @property
    def reveals(self) -> bool:
        """Whether it told something that cannot be taken back."""
        return any(getattr(fact, "reveals", False) for fact in self.facts)


class Concede(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """What every table takes from a seat and no rules know of: it gives the match up, for good."""

    concede: Seat
    ends: bool = False
    """Whether the match ends with it however many are left: none of them is a person."""

    @property
    def seat(self) -> Seat:
        """Who asks, as of any command."""
        return self.concede


def ended(conceded: Collection[Concede], seats: int) -> bool:
    """Whether a match is over because of those who conceded: one is left, or nobody who would play on."""
    return len(conceded) >= max(1, seats - 1) or any(each.ends for each in conceded)


class Timeline(Generic[S, C, E]):
    """Every state is kept: frozen states share their parts, so that undo is one integer moving."""

    def __init__(self, opening: S) -> None:
        self.state = opening
        """The state at the present moment."""
        self._states = [opening]
        self._commits: list[Commit[C, E]] = []
        self._conceded: list[int] = []
        """Which of the commits are concessions."""
        self._at = 0
        self.stamp = 0
        """Changes with every move along the line: answers asked for under an older stamp are stale."""

    @property
    def at(self) -> int:
        """How many commits stand before the present moment."""
        return self._at

    @property
    def end(self) -> int:
        """How many commits there are, those that were taken back included."""
        return len(self._commits)

    @property
    def draws(self) -> int:
        """How often chance was asked up to the present moment."""
        return self._commits[self._at - 1].draws if self._at else 0

    @property
    def past(self) -> list[Commit[C, E]]:
        """The commits up to the present moment."""
        return self._commits[: self._at]

    @property
    def commits(self) -> Sequence[Commit[C, E]]:
        """All commits, those that were taken back included. Not a copy: undo asks for it every time."""
        return self._commits

    @property
    def conceded(self) -> list[Concede]:
        """Who has conceded by the present moment, in that order. Nothing goes back over it."""
        asks: list[Any] = [self._commits[index].ask for index in self._conceded]
        return asks

    @property
    def firm(self) -> int:
        """The moment after the last concession: the earliest that can be gone back to."""
        return self._conceded[-1] + 1 if self._conceded else 0

    def commit(self, index: int) -> Commit[C, E]:
        """The commit that leads from moment `index` to the one after it."""
        return self._commits[index]

    def state_at(self, at: int) -> S:
        """The state at another moment."""
        return self._states[at]

    def push(self, commit: Commit[C, E], state: S) -> None:
        """Go on from the present moment; what was taken back before is gone."""
        if self._at < len(self._commits):
            del self._commits[self._at :], self._states[self._at + 1 :]
        if isinstance(commit.ask, Concede):
            self._conceded.append(self._at)
        self._commits.append(commit)
        self._states.append(state)
        self.state = state
        self._at += 1
        self.stamp += 1

    def seek(self, at: int) -> None:
        """Move to a moment: undo is seek(at - 1), redo is seek(at + 1)."""
        if not self.firm <= at <= len(self._commits):
            raise IndexError(at)
        self.state = self._states[at]
        self._at = at
        self.stamp += 1
