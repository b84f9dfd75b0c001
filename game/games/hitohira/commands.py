"""What a seat can ask for in Hitohira. Pieces of one colour are alike, so that commands name colours."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from game.games.hitohira.parts import Colour
from game.kernel.box import Command as Base
from game.kernel.box import Seat

Place: TypeAlias = Literal["field", "row"]
"""Where an own piece lies: in the field, or among the pieces of this turn."""
Goal: TypeAlias = Literal["field", "screen"] | Seat
"""Where a piece can be sent: the own field or screen, or the field of another seat."""


class Draw(Base, frozen=True, tag="draw"):
    """Draw this many pieces from the pouch."""

    count: int


class Stop(Base, frozen=True, tag="stop"):
    """Stop drawing, and obtain what was drawn."""


class Keep(Base, frozen=True, tag="keep"):
    """After a bust, keep a piece of each of these colours."""

    colours: tuple[Colour, ...]


class UseSomei(Base, frozen=True, tag="somei"):
    """Somei Yoshino: put an own piece behind the screen."""

    place: Place
    colour: Colour


class UseKomatsu(Base, frozen=True, tag="komatsu"):
    """Komatsu Otome: draw three pieces."""


class Choose(Base, frozen=True, tag="choose"):
    """Komatsu Otome: the piece that goes into the field."""

    colour: Colour


class UseShin(Base, frozen=True, tag="shin"):
    """Shin Sumizome: draw a piece in secret, and put it behind the screen."""


class UseSakuya(Base, frozen=True, tag="sakuya"):
    """Sakuya Hime: exchange an own piece for one in another seat's field."""

    place: Place
    give: Colour
    other: Seat
    take: Colour


class UseKenrokuen(Base, frozen=True, tag="kenrokuen"):
    """Kenrokuen Kumagai: draw two pieces."""


class Send(Base, frozen=True, tag="send"):
    """Kenrokuen Kumagai: where a piece it drew goes."""

    colour: Colour
    to: Goal


class UseKokonoe(Base, frozen=True, tag="kokonoe"):
    """Kokonoe: take these pieces, each the colour and the seat whose field it lies in."""

    takes: tuple[tuple[Seat, Colour], ...]


class Hide(Base, frozen=True, tag="hide"):
    """Put this many pieces of one colour of this turn behind the screen, and end the turn."""

    colour: Colour
    count: int


class EndTurn(Base, frozen=True, tag="end_turn"):
    """Lay all pieces of this turn into the field, and end the turn."""


class Assign(Base, frozen=True, tag="assign"):
    """Count this many of the white and black pieces behind the screen with Red & Yellow, the rest not."""

    warm: int


Command: TypeAlias = (
    Draw
    | Stop
    | Keep
    | UseSomei
    | UseKomatsu
    | Choose
    | UseShin
    | UseSakuya
    | UseKenrokuen
    | Send
    | UseKokonoe
    | Hide
    | EndTurn
    | Assign
)
KINDS: tuple[type[Command], ...] = get_args(Command)
