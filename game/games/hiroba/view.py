"""What an onlooker may know of a Hiroba table: everything, for nothing is hidden in this game."""

from __future__ import annotations

from game.games.hiroba.events import Event
from game.games.hiroba.state import State
from game.kernel.box import Onlooker


def redact(event: Event, _: Onlooker) -> Event:
    """The event as an onlooker may know it."""
    return event


def project(state: State, _: Onlooker) -> State:
    """The state as an onlooker may know it."""
    return state
