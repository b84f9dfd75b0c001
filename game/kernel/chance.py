"""Chance: the only source of luck. It is an argument; its answers are kept in the events.

Three sorts stand behind one `pick`: `Seeded` for play, `Scripted` for lessons and tests, and the
walker inside `outcomes`, which enumerates every way a command can end with its probability.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol, TypeVar

from game.kernel.trouble import Trouble

T = TypeVar("T")
R = TypeVar("R")
_number = int.from_bytes


class Chance(Protocol):
    """Whatever answers when luck is asked."""

    @property
    def drawn(self) -> int:
        """How often it was asked."""
        ...

    def pick(self, odds: Mapping[T, int]) -> T:
        """One key of `odds`, each as likely as its weight; a weight of nought never."""
        ...

    def even(self, items: Sequence[T]) -> T:
        """One of `items`, each as likely as the others."""
        ...


class Fate(Chance, Protocol):
    """A chance that can be gone back to: what a table needs, so that undo cannot change luck."""

    def at(self, drawn: int) -> Fate:
        """The same fate, after so many draws."""
        ...


class Seeded:
    """Draw k of a seed depends on (seed, k) alone: there is no generator to save or to undo."""

    __slots__ = ("_start", "drawn", "seed")

    def __init__(self, seed: str, drawn: int = 0) -> None:
        # Only now: before anything is played nobody needs all the sums that come with it.
        from hashlib import blake2b  # noqa: PLC0415

        self.seed = seed
        self.drawn = drawn
        self._start = blake2b(b"%s/" % seed.encode(), digest_size=8)

    def at(self, drawn: int) -> Seeded:
        """The same seed, after so many draws."""
        again = Seeded.__new__(Seeded)  # asked before every command: the seed need not be hashed again
        again.seed, again.drawn, again._start = self.seed, drawn, self._start  # noqa: SLF001 -- of its own kind
        return again

    def _below(self, total: int) -> int:
        """The next draw, as a number from 0 to total - 1."""
        if total <= 0:
            raise ValueError("nothing to pick from")
        self.drawn += 1
        draw = self._start.copy()  # half the price of hashing the seed again
        draw.update(b"%d" % self.drawn)
        # Multiply and shift: the bias of 2**-64 a draw is beyond what a game can show.
        return _number(draw.digest(), "big") * total >> 64

    def pick(self, odds: Mapping[T, int]) -> T:
        """The answer of this seed to its next draw."""
        rest = self._below(sum(odds.values()))
        for key, weight in odds.items():
            if rest < weight:
                return key
            rest -= weight
        raise AssertionError("unreachable: rest is below the sum of the weights")

    def even(self, items: Sequence[T]) -> T:
        """The answer of this seed to its next draw."""
        return items[self._below(len(items))]


class _ByIndex:
    """Evenness for a chance that only knows odds: it picks the place in the row."""

    def pick(self, odds: Mapping[T, int]) -> T:
        raise NotImplementedError

    def even(self, items: Sequence[T]) -> T:
        return items[self.pick(dict.fromkeys(range(len(items)), 1))]


class Scripted(_ByIndex):
    """Answers written down beforehand; after the last one, another fate goes on, or it is a fault."""

    def __init__(self, answers: Iterable[Any], then: Fate | None = None, drawn: int = 0) -> None:
        self._answers = list(answers)
        self._then = then
        self.drawn = drawn

    def at(self, drawn: int) -> Scripted:
        """The same script, after so many draws."""
        beyond = max(0, drawn - len(self._answers))
        return Scripted(self._answers, self._then and self._then.at(beyond), drawn)

    def pick(self, odds: Mapping[T, int]) -> T:
        """The next written answer, which must be one that could happen."""
        if self.drawn >= len(self._answers):
            if self._then is None:
                raise Trouble("fate_short", count=len(self._answers))
            self.drawn += 1
            return self._then.pick(odds)
        answer = self._answers[self.drawn]
        if odds.get(answer, 0) <= 0:
            raise Trouble("fate_impossible", answer=answer, number=self.drawn + 1)
        self.drawn += 1
        # `odds` has this very key, so it is a T though it was written as anything.
        return next(key for key in odds if key == answer)


class _Walk(_ByIndex):
    """A chance that takes branch path[i] at pick i, and the first branch after that."""

    def __init__(self, path: Sequence[int]) -> None:
        self._path = path
        self.taken: list[int] = []
        self.width: list[int] = []
        self.odds = Fraction(1)

    @property
    def drawn(self) -> int:
        return len(self.taken)

    def pick(self, odds: Mapping[T, int]) -> T:
        branches = [(key, weight) for key, weight in odds.items() if weight > 0]
        at = len(self.taken)
        branch = self._path[at] if at < len(self._path) else 0
        self.taken.append(branch)
        self.width.append(len(branches))
        key, weight = branches[branch]
        self.odds *= Fraction(weight, sum(odds.values()))
        return key


def outcomes(run: Callable[[Chance], R]) -> Iterator[tuple[Fraction, R]]:
    """Every way `run` can end, with its probability: run again on a chance that counts up like a meter."""
    path: list[int] = []
    while True:
        walk = _Walk(path)
        result = run(walk)
        yield walk.odds, result
        while walk.taken and walk.taken[-1] + 1 == walk.width[len(walk.taken) - 1]:
            walk.taken.pop()  # this wheel is at its last branch: carry
        if not walk.taken:
            return
        path = [*walk.taken[:-1], walk.taken[-1] + 1]
