"""What can happen at a Haniwa table.

Where a tile is its seat's secret, `tile` is None in what the others are told. `shown` says that it is not:
with 'Open hands' everybody sees which tile moved.
"""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias, get_args

from game.games.haniwa.parts import Column, Piece, Pile, Row, Secret
from game.kernel.box import Event as Base
from game.kernel.box import Seat
from game.kernel.grid import Square


class FirstSeatChosen(Base, frozen=True, tag="first_seat_chosen"):
    """The first player is known."""

    reveals: ClassVar[bool] = True
    seat: Seat


class DiceSet(Base, frozen=True, tag="dice_set"):
    """The dice lie beside their Gozoku, rolled or all at 1."""

    reveals: ClassVar[bool] = True
    dice: tuple[int, ...]


class StockLaid(Base, frozen=True, tag="stock_laid"):
    """The Kofun lie in the stock."""

    kofun: tuple[Piece, ...]


class PilesMade(Base, frozen=True, tag="piles_made"):
    """All tiles were shuffled into two piles of so many tiles."""

    tiles: tuple[Piece, ...]
    piles: tuple[int, int]


class TurnBegun(Base, frozen=True, tag="turn_begun"):
    """It is this seat's turn to draw its first hand, or to place a tile."""

    seat: Seat
    phase: Literal["hand", "place"]


class TileDrawn(Base, frozen=True, tag="tile_drawn"):
    """A tile was drawn from a pile into a hand."""

    reveals: ClassVar[bool] = True
    seat: Seat
    tile: Secret
    pile: Pile
    shown: bool = False


class HandKept(Base, frozen=True, tag="hand_kept"):
    """A seat is content with its first hand."""

    seat: Seat


class HandReturned(Base, frozen=True, tag="hand_returned"):
    """A first hand went back, and all tiles were shuffled into two piles of so many tiles."""

    seat: Seat
    piles: tuple[int, int]


class TileDiscarded(Base, frozen=True, tag="tile_discarded"):
    """A tile was discarded face down, for a swap."""

    seat: Seat
    tile: Secret
    shown: bool = False


class TilePlaced(Base, frozen=True, tag="tile_placed"):
    """A tile was placed face up."""

    seat: Seat
    tile: Piece
    square: Square


class TileLaidDown(Base, frozen=True, tag="tile_laid_down"):
    """A tile was placed face down."""

    seat: Seat
    tile: Secret
    square: Square
    shown: bool = False


class KofunLaid(Base, frozen=True, tag="kofun_laid"):
    """A tile was placed with a Kofun on top of it."""

    seat: Seat
    kofun: Piece
    tile: Secret
    square: Square
    shown: bool = False


class DieRaised(Base, frozen=True, tag="die_raised"):
    """A tile in its Gozoku's colour moved a die up."""

    seat: Seat
    column: Column
    value: int


class DieWrapped(Base, frozen=True, tag="die_wrapped"):
    """A tile in its Gozoku's colour moved a die past 6 and round again; the seat may take a Kofun, if any is left."""

    seat: Seat
    column: Column
    value: int


class KofunTaken(Base, frozen=True, tag="kofun_taken"):
    """A Kofun was chosen from the stock."""

    seat: Seat
    kofun: Piece


class DoguLit(Base, frozen=True, tag="dogu_lit"):
    """A full row has the power that activates its Dogu."""

    seat: Seat
    row: Row


class DoguCursed(Base, frozen=True, tag="dogu_cursed"):
    """A full row has more power than that: its Dogu is taken with its curse."""

    seat: Seat
    row: Row


class PlayEnded(Base, frozen=True, tag="play_ended"):
    """Both areas are full."""


class TileTurnedUp(Base, frozen=True, tag="tile_turned_up"):
    """The tile that lay face down was turned up."""

    reveals: ClassVar[bool] = True
    seat: Seat
    tile: Piece
    square: Square


class GameEnded(Base, frozen=True, tag="game_ended"):
    """Every check is made: the count is final."""


Event: TypeAlias = (
    FirstSeatChosen
    | DiceSet
    | StockLaid
    | PilesMade
    | TurnBegun
    | TileDrawn
    | HandKept
    | HandReturned
    | TileDiscarded
    | TilePlaced
    | TileLaidDown
    | KofunLaid
    | DieRaised
    | DieWrapped
    | KofunTaken
    | DoguLit
    | DoguCursed
    | PlayEnded
    | TileTurnedUp
    | GameEnded
)
KINDS: tuple[type[Event], ...] = get_args(Event)
