"""The table of Haniwa on the screen: its rooms, gathered."""

from __future__ import annotations

from game.games.haniwa import count, cues, hand, inspect, layout, paint, plates
from game.games.haniwa.commands import Command
from game.games.haniwa.events import Event
from game.games.haniwa.state import State
from game.stage.rooms import Rooms

ROOMS: Rooms[State, Command, Event] = Rooms(layout, hand, cues, paint, inspect, count, plates)
