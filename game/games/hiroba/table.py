"""The table of Hiroba on the screen: its rooms, gathered."""

from __future__ import annotations

from game.games.hiroba import count, cues, hand, inspect, layout, paint, plates
from game.games.hiroba.commands import Command
from game.games.hiroba.events import Event
from game.games.hiroba.state import State
from game.stage.rooms import Rooms

ROOMS: Rooms[State, Command, Event] = Rooms(layout, hand, cues, paint, inspect, count, plates)
