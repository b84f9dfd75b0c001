"""The table of Sanmoku on the screen: its rooms, gathered."""

from __future__ import annotations

from game.stage.rooms import Rooms
from tests.fifth.sanmoku import count, cues, hand, inspect, layout, paint, plates
from tests.fifth.sanmoku.commands import Command
from tests.fifth.sanmoku.events import Event
from tests.fifth.sanmoku.state import State

ROOMS: Rooms[State, Command, Event] = Rooms(layout, hand, cues, paint, inspect, count, plates)
