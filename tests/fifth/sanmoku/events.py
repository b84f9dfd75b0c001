"""What can happen in Sanmoku."""

from __future__ import annotations

from typing import ClassVar, TypeAlias, get_args

from game.kernel.box import Event as Base
from game.kernel.box import Seat
from game.kernel.grid import Square
from tests.fifth.sanmoku.parts import Piece


class FirstChosen(Base, frozen=True, tag="first_chosen"):
    """It is settled who lays first."""

    reveals: ClassVar[bool] = True
    seat: Seat


class Sealed(Base, frozen=True, tag="sealed"):
    """A seat has sealed its stone."""

    seat: Seat
    square: Square | None
    """Where; None for who must not know."""


class TurnBegun(Base, frozen=True, tag="turn_begun"):
    """It is a seat's turn to lay."""

    seat: Seat


class Laid(Base, frozen=True, tag="laid"):
    """A stone was laid, and so no sealed stone of the other lies there: that is told as well."""

    reveals: ClassVar[bool] = True
    seat: Seat
    piece: Piece
    square: Square


class TurnedUp(Base, frozen=True, tag="turned_up"):
    """A seat has found the sealed stone of another, and keeps its own."""

    reveals: ClassVar[bool] = True
    seat: Seat
    other: Seat
    """Whose sealed stone it is."""
    square: Square


class GameEnded(Base, frozen=True, tag="game_ended"):
    """The game is over, and every sealed stone is turned up."""

    reveals: ClassVar[bool] = True
    under: tuple[Square | None, ...]
    """For each seat, where its sealed stone lies; None only where a view was thought on."""


Event: TypeAlias = FirstChosen | Sealed | TurnBegun | Laid | TurnedUp | GameEnded
KINDS: tuple[type[Event], ...] = get_args(Event)
