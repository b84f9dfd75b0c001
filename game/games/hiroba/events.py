"""What can happen at a Hiroba table."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias, get_args

from game.games.hiroba.parts import Value
from game.kernel.box import Event as Base
from game.kernel.box import Seat
from game.kernel.grid import Square


class TileLaid(Base, frozen=True, tag="tile_laid"):
    """A tile was laid at a place; the plan is the tile as it lies, turned."""

    reveals: ClassVar[bool] = True
    place: int
    tile: str
    plan: str


class TilesFlipped(Base, frozen=True, tag="tiles_flipped"):
    """A strip of tiles was turned to the water side; with four players, none. The board stands."""

    reveals: ClassVar[bool] = True
    places: tuple[int, ...]


class FirstSeatChosen(Base, frozen=True, tag="first_seat_chosen"):
    """The first player is known."""

    reveals: ClassVar[bool] = True
    seat: Seat


class StonesGiven(Base, frozen=True, tag="stones_given"):
    """Every seat got its stones."""

    stones: tuple[int, ...]


class TurnBegun(Base, frozen=True, tag="turn_begun"):
    """It is this seat's turn to place a pebble, or its koi."""

    seat: Seat
    phase: Literal["place", "koi"]


class PebblePlaced(Base, frozen=True, tag="pebble_placed"):
    """A pebble was placed; `piece` is the pebble as it lies."""

    seat: Seat
    piece: str
    value: Value
    square: Square


class PebbleReturned(Base, frozen=True, tag="pebble_returned"):
    """A mistake was called: the pebble came back to its seat, whose turn goes on with it, to be placed again."""

    seat: Seat
    caller: Seat
    piece: str
    square: Square


class Passed(Base, frozen=True, tag="passed"):
    """A seat had no legal placement."""

    seat: Seat


class StoneLaid(Base, frozen=True, tag="stone_laid"):
    """A stone was laid; `piece` is the stone."""

    seat: Seat
    piece: str
    square: Square


class PlayEnded(Base, frozen=True, tag="play_ended"):
    """Nobody can place any more: the gardens are won as they stand."""


class KoiAwarded(Base, frozen=True, tag="koi_awarded"):
    """The pond of a place was counted; each of these seats won a koi there, tied ones each their own."""

    place: int
    seats: tuple[Seat, ...]


class KoiPlaced(Base, frozen=True, tag="koi_placed"):
    """A koi was placed in a garden; `piece` is the koi."""

    seat: Seat
    piece: str
    square: Square


class GameEnded(Base, frozen=True, tag="game_ended"):
    """Every koi that finds a garden has one: the count is final."""


Event: TypeAlias = (
    TileLaid
    | TilesFlipped
    | FirstSeatChosen
    | StonesGiven
    | TurnBegun
    | PebblePlaced
    | PebbleReturned
    | Passed
    | StoneLaid
    | PlayEnded
    | KoiAwarded
    | KoiPlaced
    | GameEnded
)
KINDS: tuple[type[Event], ...] = get_args(Event)
