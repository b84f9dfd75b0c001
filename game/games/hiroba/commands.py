"""What a seat can ask for in Hiroba."""

from __future__ import annotations

from typing import TypeAlias, get_args

from game.games.hiroba.parts import Value
from game.kernel.box import Command as Base
from game.kernel.grid import Square


class Place(Base, frozen=True, tag="place"):
    """Place a pebble, showing this value, on a square."""

    value: Value
    square: Square


class Pass(Base, frozen=True, tag="pass"):
    """Have no legal placement, and keep the pebble."""


class LayStone(Base, frozen=True, tag="lay_stone"):
    """Block a square with a stone, at the end of the turn."""

    square: Square


class EndTurn(Base, frozen=True, tag="end_turn"):
    """Be done, without a stone or after it."""


class Call(Base, frozen=True, tag="call"):
    """Call the mistake of the seat that placed last ('Honour rules')."""


class PlaceKoi(Base, frozen=True, tag="place_koi"):
    """Place a koi on an empty square of a garden won outright."""

    square: Square


Command: TypeAlias = Place | Pass | LayStone | EndTurn | Call | PlaceKoi
KINDS: tuple[type[Command], ...] = get_args(Command)
