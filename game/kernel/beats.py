"""Beats: a commit as one onlooker is told it, fact by fact, and who must look alone to decide.

The law of views makes them right: folding told events gives the view of the state that they lead to.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from msgspec import Struct

from game.kernel.box import AnyBox, Onlooker, Seat
from game.kernel.chance import Seeded
from game.kernel.sight import tells_all

V = TypeVar("V")
E = TypeVar("E")


class Beat(Struct, Generic[V, E], frozen=True):
    """One fact as an onlooker is told it."""

    before: V
    event: E
    """Redacted for these eyes."""
    after: V


def beats(box: AnyBox, view: Any, facts: Iterable[Any], eyes: Onlooker) -> list[Beat[Any, Any]]:
    """The facts of a commit as an onlooker is told them, from the view that it had before."""
    found: list[Beat[Any, Any]] = []
    for fact in facts:
        told = box.redact(fact, eyes)
        after = box.evolve(view, told)
        found.append(Beat(view, told, after))
        view = after
    return found


def in_secret(box: AnyBox, state: Any, seat: Seat) -> bool:
    """Whether a seat that is waited for must decide alone, while nobody else looks.

    It must if others are waited for as well, who must not see what it chooses; if what it may do cannot be told from
    what everybody sees: its choice lies in a hand, or behind a screen; or if what it chooses is not told to everybody.
    What it knows beside that is no reason: it can remember it.
    """
    if len(box.waits(state)) > 1:
        return True
    seen, known = box.project(state, None), box.project(state, seat)
    if seen != known and set(box.legal(seen, seat)) != set(box.legal(known, seat)):
        return True
    return _is_untold(box, state, seat)


def _is_untold(box: AnyBox, state: Any, seat: Seat) -> bool:
    """Whether two things that a seat may do are told to everybody in the same words."""
    if tells_all(box):
        return False
    turns = (box.decide(state, command, Seeded("untold")) for command in box.legal(state, seat))
    told = [tuple(box.redact(fact, None) for fact in turn.events) for turn in turns]
    return len(set(told)) < len(told)
