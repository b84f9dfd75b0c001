"""What luck decides at a Sanmoku table: who lays first."""

from __future__ import annotations

from game.kernel.box import Draw, first_draw
from tests.fifth.sanmoku.events import Event, FirstChosen
from tests.fifth.sanmoku.state import State


def draws(state: State, event: Event) -> tuple[Draw, ...]:
    """What was drawn in an event, from the state before it."""
    return first_draw(state.options, event.seat) if isinstance(event, FirstChosen) else ()
