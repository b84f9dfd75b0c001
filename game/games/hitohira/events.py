"""What can happen at a Hitohira table."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias, get_args

from game.games.hitohira.parts import Ability, Colour, Counts, Piece
from game.kernel.box import Event as Base
from game.kernel.box import Seat


class PouchFilled(Base, frozen=True, tag="pouch_filled"):
    """So many pieces of each colour went into the pouch."""

    counts: Counts


class PiecesRemoved(Base, frozen=True, tag="pieces_removed"):
    """Pieces were drawn and put into the box; nobody may ever know which."""

    reveals: ClassVar[bool] = True
    pieces: tuple[Colour | None, ...]


class CardsLaid(Base, frozen=True, tag="cards_laid"):
    """The ability cards lie on the table, these sides up."""

    cards: tuple[Ability, ...]


class FirstSeatChosen(Base, frozen=True, tag="first_seat_chosen"):
    """The first player is known."""

    reveals: ClassVar[bool] = True
    seat: Seat


class TurnBegun(Base, frozen=True, tag="turn_begun"):
    """It is this seat's turn to draw."""

    seat: Seat


class PiecesDrawn(Base, frozen=True, tag="pieces_drawn"):
    """A seat drew pieces; they lie in its row and are not its own yet."""

    reveals: ClassVar[bool] = True
    seat: Seat
    pieces: tuple[Piece, ...]


class Overfilled(Base, frozen=True, tag="overfilled"):
    """A seat drew nine pieces or more in its turn."""

    seat: Seat
    count: int


class Busted(Base, frozen=True, tag="busted"):
    """A seat failed: three of a colour, or all five, blacks counted against it."""

    seat: Seat
    by: Literal["three", "five"]
    colour: Colour | None
    """The colour there are three of."""


class PiecesKept(Base, frozen=True, tag="pieces_kept"):
    """After a bust these pieces went into the seat's field."""

    seat: Seat
    pieces: tuple[Piece, ...]


class PiecesReturned(Base, frozen=True, tag="pieces_returned"):
    """These pieces of the row went back into the pouch."""

    seat: Seat
    pieces: tuple[Piece, ...]


class PiecesObtained(Base, frozen=True, tag="pieces_obtained"):
    """The seat stopped drawing: the row is its own."""

    seat: Seat


class AbilityUsed(Base, frozen=True, tag="ability_used"):
    """A seat used the ability of a card."""

    seat: Seat
    ability: Ability


class PieceSlipped(Base, frozen=True, tag="piece_slipped"):
    """An ability put a piece that lay in the open behind the seat's screen.

    Everybody sees `piece` go; `behind` is what stands there now, and only its owner keeps that in mind.
    """

    seat: Seat
    piece: Piece
    behind: Piece | None


class ExtraDrawn(Base, frozen=True, tag="extra_drawn"):
    """An ability drew pieces in the open; they lie apart until they are placed."""

    reveals: ClassVar[bool] = True
    seat: Seat
    pieces: tuple[Piece, ...]


class ExtraLaid(Base, frozen=True, tag="extra_laid"):
    """A piece that an ability drew went into the seat's own field."""

    seat: Seat
    piece: Piece


class ExtraGiven(Base, frozen=True, tag="extra_given"):
    """A piece that an ability drew went into the field of another seat."""

    seat: Seat
    other: Seat
    piece: Piece


class ExtraReturned(Base, frozen=True, tag="extra_returned"):
    """Pieces that an ability drew went back into the pouch."""

    seat: Seat
    pieces: tuple[Piece, ...]


class PieceVeiled(Base, frozen=True, tag="piece_veiled"):
    """A piece went from the pouch behind the seat's screen, seen by its owner alone."""

    reveals: ClassVar[bool] = True
    seat: Seat
    piece: Piece | None


class PiecesSwapped(Base, frozen=True, tag="pieces_swapped"):
    """A seat gave a piece of its field or row for one in another seat's field; each took the other's place."""

    seat: Seat
    other: Seat
    given: Piece
    taken: Piece


class PieceTaken(Base, frozen=True, tag="piece_taken"):
    """A seat took a piece from another seat's field into its own."""

    seat: Seat
    other: Seat
    piece: Piece


class RowLaid(Base, frozen=True, tag="row_laid"):
    """These pieces of the row went into the seat's field."""

    seat: Seat
    pieces: tuple[Piece, ...]


class RowHidden(Base, frozen=True, tag="row_hidden"):
    """What was left of the row went behind the seat's screen."""

    seat: Seat
    behind: tuple[Piece | None, ...]


class PlayEnded(Base, frozen=True, tag="play_ended"):
    """A turn ended with an empty pouch: these seats have pieces enough behind the screen to assign some."""

    seats: tuple[Seat, ...]


class Assigned(Base, frozen=True, tag="assigned"):
    """A seat counted its white and black pieces with the colour groups, in secret."""

    seat: Seat
    warm: int | None


class ScreensLifted(Base, frozen=True, tag="screens_lifted"):
    """Everything behind the screens was shown, and how it was assigned: the count is final."""

    reveals: ClassVar[bool] = True
    screens: tuple[tuple[Piece, ...], ...]
    warm: tuple[int, ...]


Event: TypeAlias = (
    PouchFilled
    | PiecesRemoved
    | CardsLaid
    | FirstSeatChosen
    | TurnBegun
    | PiecesDrawn
    | Overfilled
    | Busted
    | PiecesKept
    | PiecesReturned
    | PiecesObtained
    | AbilityUsed
    | PieceSlipped
    | ExtraDrawn
    | ExtraLaid
    | ExtraGiven
    | ExtraReturned
    | PieceVeiled
    | PiecesSwapped
    | PieceTaken
    | RowLaid
    | RowHidden
    | PlayEnded
    | Assigned
    | ScreensLifted
)
KINDS: tuple[type[Event], ...] = get_args(Event)
