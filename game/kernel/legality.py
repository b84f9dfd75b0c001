"""Legality: the one form of a rule that can refuse. Every game says its rules in it, and in nothing else.

A kind of command has, in the order a player is told,

    rules     about the moment: each stands against a seat in some phases or in all, whatever it aims at;
    parts     one for each field of the command, or for some that belong together: what they may be, given the
              fields before them, and the rules that say why they may not be anything else.

A rule about the moment decides by `stands`. A part decides by `allows` alone: what is in there can be chosen, and
nothing else can. Of the rules of a part the first that stands is told, and the last is for whatever is left. So
the list of what is open and the refusal come from the same function: who changes it changes both.

A game may find what is allowed faster than one by one, with masks or with places that a pond has found before. It
does so inside `allows`, or in a Part of its own; the law of legality in tests/contract compares the two.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from graphlib import TopologicalSorter
from inspect import signature
from itertools import starmap
from operator import attrgetter
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from game.kernel.box import Command, Event, Seat
from game.kernel.chance import Chance
from game.kernel.grid import chosen
from game.kernel.trouble import Refusal
from game.kernel.turn import Turn


class Phased(Protocol):
    """What legality asks of a state: that it knows its phase."""

    @property
    def phase(self) -> str:
        """The phase of the turn, or of the game."""
        ...


S = TypeVar("S", bound=Phased)
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)
Fields: TypeAlias = tuple[Any, ...]
"""The first fields of a command, in their order, the seat excepted."""
_NOTHING: tuple[Fields, ...] = ((),)


def _always(_: Any, __: Any) -> bool:
    return True


@dataclass(frozen=True, eq=False)
class Rule(Generic[S]):
    """A rule that can refuse.

    Its functions get the state and the command that is asked; one about the moment may look at its seat alone.
    """

    code: str
    section: str
    stands: Callable[[S, Any], bool] = _always
    """Whether it stands against what is asked."""
    pieces: Callable[[S, Any], Iterable[str]] = lambda _, __: ()
    """The pieces at fault."""
    values: Callable[[S, Any], Mapping[str, Any]] = lambda _, __: {}
    """What its sentence names besides."""
    phases: tuple[str, ...] = ()
    """The phases it can stand in; none for all of them."""

    def refusal(self, state: S, ask: Any) -> Refusal:
        """What a seat is told."""
        return Refusal(self.code, self.section, tuple(self.pieces(state, ask)), **self.values(state, ask))


class Part(Generic[S]):
    """A part of a command: the fields it looks at, what they may be, and the rules that say why not."""

    def __init__(self, fields: str, allows: Callable[..., Any], *rules: Rule[S], domain: Iterable[Any] = ()) -> None:
        self.fields = tuple(fields.split())
        self.several = len(self.fields) > 1
        self.of: Callable[[Any], Any] = attrgetter(*self.fields)
        """These fields of a command; several as a tuple."""
        self.allows = allows
        """What they may be, in the order it is listed, for a state and a seat, and the fields before if it asks."""
        self.alone = len(signature(allows).parameters) == 2
        """Whether the fields before do not matter: then it is asked but once a list."""
        self.rules = rules
        self.domain = tuple(domain)
        """Everything they could ever be, where that has an end: then each command is made once."""

    def after(self, state: S, seat: Seat, befores: Iterable[Fields]) -> list[Fields]:
        """The fields before these, and these, in every way they may be."""
        if self.alone:
            allowed = self.allows(state, seat)
            if self.several:
                return [(*before, *found) for before in befores for found in allowed]
            return [(*before, found) for before in befores for found in allowed]
        if self.several:
            return [(*before, *found) for before in befores for found in self.allows(state, seat, *before)]
        return [(*before, found) for before in befores for found in self.allows(state, seat, *before)]

    def commands(self, kind: Callable[..., C], state: S, seat: Seat, befores: Iterable[Fields]) -> Iterable[C]:
        """The commands that have these fields last, in every way they may be."""
        allowed: Collection[Any] = self.allows(state, seat) if self.alone else ()
        if self.domain and befores is _NOTHING:
            return map(_made(self, kind, seat), allowed) if allowed else ()
        found: list[C] = []
        for before in befores:
            if not self.alone:
                allowed = self.allows(state, seat, *before)
            if self.domain:
                found += map(_made(self, kind, seat, *before), allowed)
            else:
                found += (starmap if self.several else map)(partial(kind, seat, *before), allowed)
        return found

    def admits(self, state: S, command: Any, before: Fields) -> bool:
        """Whether these fields of a command are what they may be."""
        if self.alone:
            return self.of(command) in self.allows(state, command.seat)
        return self.of(command) in self.allows(state, command.seat, *before)

    def refusal(self, state: S, command: Any) -> Refusal:
        """What a seat is told when they are not."""
        *first, last = self.rules
        return next((rule for rule in first if rule.stands(state, command)), last).refusal(state, command)


@cache
def _made(part: Part[Any], kind: Callable[..., C], seat: Seat, *before: Any) -> Callable[[Any], C]:
    """The command of a kind with these fields, by its last part. Commands are values: one of each is enough."""
    made = {found: kind(seat, *before, *(found if part.several else (found,))) for found in part.domain}
    return made.__getitem__


@cache
def _plain(kind: Callable[..., C], seat: Seat) -> C:
    """The command of a kind that has no parts."""
    return kind(seat)


class Rules(Generic[S]):
    """What can stand against a kind of command, in the order a player is told."""

    def __init__(self, moment: Iterable[Rule[S]], *parts: Part[S]) -> None:
        self.moment = tuple(moment)
        self.parts = parts

    def __iter__(self) -> Iterator[Rule[S]]:
        yield from self.moment
        for part in self.parts:
            yield from part.rules

    def in_phase(self, phase: str) -> tuple[Rule[S], ...]:
        """The rules about the moment that can stand in a phase."""
        return tuple(rule for rule in self.moment if not rule.phases or phase in rule.phases)


_Listed: TypeAlias = tuple[Callable[..., Any], tuple[Part[Any], ...], "Part[Any] | None"]
"""A kind that is listed: its parts but the last, and the last, if it has any."""


class _Listing(Generic[S]):
    """How a phase is listed: each rule about the moment is asked once, however many kinds it stands against.

    Kinds are bits here. A rule that all kinds it stands against are ruled out of already is not asked: so what a rule
    may rely on, that none of those told before it stands, holds as it does for a single command.
    """

    def __init__(
        self, moment: Mapping[Any, Mapping[str, tuple[Rule[S], ...]]], rules: Mapping[Any, Rules[S]], phase: str
    ) -> None:
        asked = {kind: moment[kind][phase] for kind in rules}
        asked = {kind: each for kind, each in asked.items() if all(rule.stands is not _always for rule in each)}
        self._kinds: list[_Listed] = []
        order: TopologicalSorter[Rule[S]] = TopologicalSorter()
        against: dict[Rule[S], int] = {}
        for kind, each in asked.items():
            for rule, told_before in zip(each, ((), *((rule,) for rule in each)), strict=False):
                order.add(rule, *told_before)
                against[rule] = against.get(rule, 0) | 1 << len(self._kinds)
            parts = rules[kind].parts
            self._kinds.append((kind, parts[:-1], parts[-1] if parts else None))
        self._rules = [(rule.stands, against[rule]) for rule in order.static_order()]
        self._all = (1 << len(self._kinds)) - 1
        self._left: dict[int, list[_Listed]] = {}

    def kinds(self, state: S, seat: Seat) -> list[_Listed]:
        """The kinds that no rule about the moment stands against."""
        left, ask = self._all, _plain(Command, seat)
        for stands, against in self._rules:
            if left & against and stands(state, ask):
                left &= ~against
                if not left:
                    break
        try:
            return self._left[left]
        except KeyError:
            return self._left.setdefault(left, list(chosen(self._kinds, left)))


class Rulebook(Generic[S, C, E]):
    """The rules of a game: for each kind of command what can stand against it, and what comes of it."""

    def __init__(
        self,
        phases: Iterable[str],
        rules: Mapping[type[C], Rules[S]],
        deeds: Mapping[type[C], Callable[[Turn[S, E], Any, Chance], None]],
        evolve: Callable[[S, E], S],
    ) -> None:
        self._rules = rules
        self._deeds = deeds
        self._evolve = evolve
        self.refusals = {rule.code: rule.section for each in rules.values() for rule in each}
        """Every code that can be refused with, and its section: what a screen must have words for."""
        self._moment = {kind: {phase: each.in_phase(phase) for phase in phases} for kind, each in rules.items()}
        self._listing = {phase: _Listing(self._moment, rules, phase) for phase in phases}

    def legal(self, state: S, seat: Seat) -> list[C]:
        """Every command that `decide` takes from a seat now."""
        found: list[C] = []
        for kind, before, last in self._listing[state.phase].kinds(state, seat):
            if last is None:
                found.append(_plain(kind, seat))
                continue
            befores: Collection[Fields] = _NOTHING
            for part in before:
                befores = part.after(state, seat, befores)
            if befores:
                found += last.commands(kind, state, seat, befores)
        return found

    def objection(self, state: S, command: C) -> Refusal | None:
        """Why the rules refuse a command, or None."""
        kind = type(command)
        for rule in self._moment[kind][state.phase]:
            if rule.stands(state, command):
                return rule.refusal(state, command)
        before: Fields = ()
        parts = self._rules[kind].parts
        for part in parts:
            if not part.admits(state, command, before):
                return part.refusal(state, command)
            if part is not parts[-1]:
                before += part.of(command) if part.several else (part.of(command),)
        return None

    def decide(self, state: S, command: C, chance: Chance) -> Turn[S, E]:
        """What a command brings about, or the Refusal raised."""
        if (refusal := self.objection(state, command)) is not None:
            raise refusal
        turn = Turn(state, self._evolve)
        self._deeds[type(command)](turn, command, chance)
        return turn
