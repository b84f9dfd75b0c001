"""What a seat can ask for in Haniwa."""

from __future__ import annotations

from typing import TypeAlias, get_args

from game.games.haniwa.parts import Piece, Pile
from game.kernel.box import Command as Base
from game.kernel.grid import Square


class TakeHand(Base, frozen=True, tag="take_hand"):
    """Draw the first hand: so many tiles from the first pile, the rest from the second."""

    left: int


class Keep(Base, frozen=True, tag="keep"):
    """Be content with the first hand."""


class Redraw(Base, frozen=True, tag="redraw"):
    """Put the first hand back, to draw another."""


class Swap(Base, frozen=True, tag="swap"):
    """Discard a tile face down and draw one from a pile, before placing."""

    tile: Piece
    pile: Pile


class Place(Base, frozen=True, tag="place"):
    """Place a tile face up."""

    tile: Piece
    square: Square


class PlaceDown(Base, frozen=True, tag="place_down"):
    """Place a tile face down (the first player, once a game)."""

    tile: Piece
    square: Square


class LayKofun(Base, frozen=True, tag="lay_kofun"):
    """Place a tile with a Kofun on top of it."""

    kofun: Piece
    tile: Piece
    square: Square


class TakeKofun(Base, frozen=True, tag="take_kofun"):
    """Choose a Kofun from the stock, for a die that went round."""

    kofun: Piece


class Draw(Base, frozen=True, tag="draw"):
    """Draw a tile from a pile, at the end of the turn."""

    pile: Pile


Command: TypeAlias = TakeHand | Keep | Redraw | Swap | Place | PlaceDown | LayKofun | TakeKofun | Draw
KINDS: tuple[type[Command], ...] = get_args(Command)
