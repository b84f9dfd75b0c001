"""Receipts: a score as a list of lines, each with the rule and the pieces it comes from."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct
from msgspec.structs import replace

from game.kernel.box import Seat


class Line(Struct, frozen=True):
    """One line of a receipt: so many points for a seat, by this rule, from these pieces."""

    seat: Seat
    points: int
    rule: str
    """What was scored, as a code; its words are ``<game>.score.<rule>``."""
    section: str
    group: str = ""
    """Lines of one group are read out together: a tile, a column, a koi."""
    pieces: tuple[str, ...] = ()
    squares: tuple[str, ...] = ()


class Receipt(Struct, frozen=True):
    """The whole count: lines, one total a seat, the places, and what decided a tie."""

    lines: tuple[Line, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    """Each seat's place, 1 the best; seats that share a place have the same number. Who plays alone and loses comes
    second, after the game itself.
    """
    decided_by: str
    """The code of the comparison that parted the winner from the next: points, a tie-break, shared, or conceded where
    nobody was left to compare with.
    """
    measures: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """What seats are ranked by, the first that parts them: the code of each comparison with a number a seat."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seat, or the seats, in the first place; nobody where one who plays alone has lost."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


def receipt(lines: Sequence[Line], seats: int, *tie_breaks: tuple[str, Sequence[int]]) -> Receipt:
    """Add the lines up and rank the seats: by points, then by each tie-break in turn, else shared."""
    totals = tuple(sum(line.points for line in lines if line.seat == seat) for seat in range(seats))
    measures: list[tuple[str, Sequence[int]]] = [("points", totals), *tie_breaks]
    keys = [tuple(measure[seat] for _, measure in measures) for seat in range(seats)]
    places = tuple(1 + sum(other > key for other in keys) for key in keys)
    kept = tuple((code, tuple(measure)) for code, measure in measures)
    return Receipt(tuple(lines), totals, places, _decider(measures, keys), kept)


CONCEDED = "conceded"
"""What has decided where one alone is left, or nobody."""


def without(count: Receipt, conceded: Collection[Seat]) -> Receipt:
    """The same count where some have conceded: they share the last place, and the others rank as if among themselves.

    Who plays alone comes second, as by any loss.
    """
    if not conceded:
        return count
    left = [seat for seat in range(len(count.places)) if seat not in conceded]
    places = [max(2, len(left) + 1)] * len(count.places)
    for seat in left:
        places[seat] = 1 + sum(count.places[other] < count.places[seat] for other in left)
    decided = CONCEDED
    if len(left) > 1:
        keys = [tuple(measure[seat] for _, measure in count.measures) for seat in left]
        decided = _decider(count.measures, keys)
    return replace(count, places=tuple(places), decided_by=decided)


def _decider(measures: Sequence[tuple[str, Sequence[int]]], keys: Sequence[tuple[int, ...]]) -> str:
    """The first measure in which the best seat and the next one differ."""
    if len(keys) == 1:
        return "points"
    best, second = sorted(keys, reverse=True)[:2]
    for (code, _), mine, yours in zip(measures, best, second, strict=True):
        if mine != yours:
            return code
    return "shared"
