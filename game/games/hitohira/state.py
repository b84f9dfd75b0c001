"""The state of a Hitohira table: a frozen value, the fold of its events.

A view has the same shape. What an onlooker does not know is None there, and `pouch` counts every piece
that the onlooker cannot place: those in the pouch, behind the screens of others, and taken out unseen.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from game.games.hitohira.parts import NONE, Ability, Colour, Counts, FourColours, Piece, SixPieces, TwoPairs
from game.kernel.box import Options as KernelOptions
from game.kernel.box import Seat

Phase: TypeAlias = Literal["deal", "draw", "keep", "settle", "komatsu", "kenrokuen", "assign", "over"]
"""deal: the pouch is being filled; draw: the seat draws, or stops; keep: it has failed and keeps up to two pieces;
settle: the pieces are its own, for an ability and the screen; komatsu, kenrokuen: what the ability drew finds
its place; assign: every seat counts its white and black pieces with a group; over: the screens are lifted."""


class Options(KernelOptions, frozen=True, forbid_unknown_fields=True):
    """The table options of Hitohira: a side for each card, how the hand goes into the pouch, and the odds."""

    four_colours: FourColours = "somei_yoshino"
    two_pairs: TwoPairs = "sakuya_hime"
    six_pieces: SixPieces = "kenrokuen_kumagai"
    free_hand: bool = False
    """'Free hand': nobody stops the hand at eight pieces, and a ninth spoils the turn."""
    odds: bool = True
    """Whether the table tells how likely a draw fails. No rule asks for it."""


class State(Struct, frozen=True, gc=False):
    """Everything about a table of Hitohira, or what an onlooker knows of it."""

    options: Options
    phase: Phase
    seat: Seat
    """Whose turn it is."""
    first: Seat
    """The first player."""
    pouch: Counts
    """How many pieces of each colour are in the pouch; in a view, how many cannot be placed elsewhere."""
    inside: int
    """How many pieces are in the pouch, which everybody can feel."""
    removed: tuple[Colour | None, ...]
    """What was taken out unseen before the game."""
    drawn: int
    """How many pieces have left the pouch in this game: the number of the last one."""
    draws: int
    """How often the seat has drawn in this turn."""
    used: bool
    """Whether an ability was used in this turn."""
    row: tuple[Piece, ...]
    """The pieces of this turn, drawn or obtained."""
    extra: tuple[Piece, ...]
    """What an ability drew and has not placed yet."""
    fields: tuple[tuple[Piece, ...], ...]
    """For each seat, the pieces in its field, in the order they came."""
    screens: tuple[tuple[Piece | None, ...], ...]
    """For each seat, the pieces behind its screen."""
    pending: tuple[Seat, ...]
    """The seats that have not assigned their white and black pieces yet."""
    warm: tuple[int | None, ...]
    """For each seat, how many white and black pieces it counts with Red & Yellow."""

    @property
    def seats(self) -> range:
        """The seats at the table."""
        return range(self.options.seats)

    @property
    def cards(self) -> tuple[Ability, ...]:
        """The abilities that lie face up, in the order of their triggers."""
        options = self.options
        return options.four_colours, options.two_pairs, options.six_pieces


def bare(options: Options) -> State:
    """A table with nothing on it."""
    seats = options.seats
    return State(
        options=options,
        phase="deal",
        seat=0,
        first=0,
        pouch=NONE,
        inside=0,
        removed=(),
        drawn=0,
        draws=0,
        used=False,
        row=(),
        extra=(),
        fields=((),) * seats,
        screens=((),) * seats,
        pending=(),
        warm=(None,) * seats,
    )
