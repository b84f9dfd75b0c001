"""What an onlooker may know of a KOI table: everything. The order of the deck is not known to the state either."""

from __future__ import annotations

from game.games.koi.events import Event
from game.games.koi.state import State
from game.kernel.box import Onlooker, Seat
from game.kernel.chance import Chance


def redact(event: Event, _: Onlooker) -> Event:
    """The event as an onlooker may know it."""
    return event


def project(state: State, _: Onlooker) -> State:
    """The state as an onlooker may know it."""
    return state


def imagine(view: State, _: Seat, __: Chance) -> State:
    """The state behind a view: the view itself."""
    return view
