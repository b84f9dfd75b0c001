"""The table of Hitohira on the screen: its rooms, gathered."""

from __future__ import annotations

from game.games.hitohira import count, cues, hand, inspect, layout, paint, plates
from game.games.hitohira.commands import Command
from game.games.hitohira.events import Event
from game.games.hitohira.state import State
from game.stage.rooms import Rooms

ROOMS: Rooms[State, Command, Event] = Rooms(layout, hand, cues, paint, inspect, count, plates)
