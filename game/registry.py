"""The registry: the games of the house. A fifth game is its folder, its word in this line, and data."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from game.kernel.box import AnyBox
from game.kernel.trouble import Trouble
from game.levels import read_levels

GAMES = ("hiroba", "haniwa", "koi", "hitohira")
ROOMS = ("parts", "state", "commands", "events", "rules", "evolve", "scoring", "view", "notation", "mind")
"""The pure rooms of every game, in reading order."""
BACK_ROOMS = ("_course", "_position", "_data")
"""The rooms behind them, in every game as well: what comes of a command and the deal, reading and writing positions,
the data of levels/ checked."""
SCREEN_ROOMS = ("layout", "hand", "cues", "paint", "plates")
"""The rooms of a game that has a table on the screen; what each offers is said in game/scenes/rooms.py."""
TABLES = ("hiroba",)
"""The games that have them."""


@cache
def box_of(name: str) -> AnyBox:
    """The box of a game, opened with its levels."""
    if name not in GAMES:
        raise Trouble("no_such_game", game=name, games=", ".join(GAMES))
    box: AnyBox = import_module(f"game.games.{name}").open_box(read_levels(name))
    return box
