"""The table of KOI on the screen: its rooms, gathered."""

from __future__ import annotations

from game.games.koi import count, cues, hand, inspect, layout, paint, planks, plates
from game.games.koi.commands import Command
from game.games.koi.events import Event
from game.games.koi.state import State
from game.stage.rooms import Rooms

ROOMS: Rooms[State, Command, Event] = Rooms(layout, hand, cues, paint, inspect, count, plates, planks)
