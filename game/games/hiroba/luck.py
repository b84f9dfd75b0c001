"""What luck decides at a Hiroba table once it is laid: who begins. The rest is everybody's own doing."""

from __future__ import annotations

from game.games.hiroba.events import Event, FirstSeatChosen
from game.games.hiroba.state import State
from game.kernel.box import Draw, first_draw


def draws(state: State, event: Event) -> tuple[Draw, ...]:
    """What was drawn in an event, from the state before it."""
    return first_draw(state.options, event.seat) if isinstance(event, FirstSeatChosen) else ()
