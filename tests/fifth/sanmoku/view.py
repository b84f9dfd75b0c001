"""What an onlooker may know of a Sanmoku table: everything but where the sealed stones of others lie."""

from __future__ import annotations

from msgspec.structs import replace

from game.kernel.box import Onlooker
from game.kernel.chance import Chance
from tests.fifth.sanmoku.events import Event, Sealed
from tests.fifth.sanmoku.parts import GRID
from tests.fifth.sanmoku.state import State


def redact(event: Event, seat: Onlooker) -> Event:
    """The event as an onlooker may know it."""
    return replace(event, square=None) if isinstance(event, Sealed) and event.seat != seat else event


def project(state: State, seat: Onlooker) -> State:
    """The state as an onlooker may know it."""
    if state.phase == "over":
        return state
    known = (owner == seat or state.found(owner) for owner in state.seats)
    return replace(
        state, under=tuple(square if knows else None for square, knows in zip(state.under, known, strict=True))
    )


def imagine(view: State, _: Onlooker, chance: Chance) -> State:
    """A state that could lie behind a view: a sealed stone lies anywhere but under another."""
    if view.phase == "over":
        return view
    open_ = [square for square in GRID.squares if not view.cells[square]]
    return replace(
        view,
        under=tuple(
            chance.even(open_) if view.sealed[owner] and square is None else square
            for owner, square in enumerate(view.under)
        ),
    )
