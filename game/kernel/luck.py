"""Luck: what chance brought in a match that is over, against what could be expected of it.

A game says of each of its events what was drawn and how likely everything was that could have been (`Box.draws`). That
is weighed on the whole state: what somebody believed of a pouch that others had hidden pieces of would be no measure of
luck. So nothing of it is told before the end, when hands and screens are open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from game.kernel.box import Draw, Onlooker
from game.kernel.table import AnyTable


class Share(NamedTuple):
    """How often something came, or what it came to, and what could be expected."""

    seat: Onlooker
    """Whose luck it was; None for everybody's."""
    group: str
    face: str
    """What came; empty for the sum of a group whose faces are numbers."""
    came: int
    expected: Fraction
    draws: int
    """How often it could have come."""


def luck_of(table: AnyTable) -> list[Share]:
    """What chance brought in a match that is over, in the order in which it was first asked; nothing before that."""
    return list(_summed(_drawn(table))) if table.over else []


def _drawn(table: AnyTable) -> Iterator[Draw]:
    """Every draw of a match."""
    line, box = table.timeline, table.box
    for at, commit in enumerate(line.past):
        state = line.state_at(at)
        for fact in commit.facts:
            yield from box.draws(state, fact)
            state = box.evolve(state, fact)


def _summed(draws: Iterator[Draw]) -> Iterator[Share]:
    found: dict[tuple[Onlooker, str, str], tuple[int, Fraction, int]] = {}
    for draw in draws:
        for face, (came, expected) in _faces(draw).items():
            before = found.get((draw.seat, draw.group, face), (0, Fraction(0), 0))
            found[draw.seat, draw.group, face] = before[0] + came, before[1] + expected, before[2] + 1
    for (seat, group, face), (came, expected, times) in found.items():
        yield Share(seat, group, face, came, expected, times)


def _faces(draw: Draw) -> Mapping[str, tuple[int, Fraction]]:
    """What a draw adds to each face: whether it came, and how likely that was; of numbers, what came and the mean."""
    whole = sum(draw.odds.values())
    if draw.number:
        mean = Fraction(sum(int(face) * weight for face, weight in draw.odds.items()), whole)
        return {"": (int(draw.face), mean)}
    return {face: (int(face == draw.face), Fraction(weight, whole)) for face, weight in draw.odds.items()}
