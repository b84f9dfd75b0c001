"""The state of a Haniwa table: a frozen value, the fold of its events."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from game.games.haniwa.parts import EMPTY, GRID, Piece, Secret
from game.kernel.box import Options as KernelOptions
from game.kernel.box import Seat
from game.kernel.grid import Mask, Square

Phase: TypeAlias = Literal["deal", "hand", "keep", "place", "kofun", "draw", "end", "last", "over"]
"""deal: the table is being set; hand: the seat draws its first hand; keep: it keeps that hand or draws anew;
place: it may swap, then places a tile; kofun: a die went round, and it chooses a Kofun; draw: it draws a
tile; end: both areas are full, the face-down tile is turned up; last: its die went round, and its owner
chooses a Kofun; over: everything is counted. No command begins in deal, end or over."""

Face: TypeAlias = Literal["asleep", "lit", "cursed"]
"""A Dogu: face down in its row, activated, or taken with its curse."""


class Options(KernelOptions, frozen=True, forbid_unknown_fields=True):
    """The table options of Haniwa."""

    dice_at_one: bool = False
    """Every die starts at 1 instead of being rolled."""
    open_hands: bool = False
    """'Open hands': everybody sees all hands, and so whatever leaves them."""


class State(Struct, frozen=True, gc=False):
    """Everything about a table of Haniwa. In a view, None stands for a tile that the onlooker does not know."""

    options: Options
    phase: Phase
    seat: Seat
    """Whose turn it is."""
    first: Seat
    """The first player."""
    dice: tuple[int, ...]
    """For each column, the number on its Gozoku's die."""
    pool: tuple[Piece, ...]
    """The tiles that the onlooker cannot place, sorted: those in the piles, and in a view the hidden ones too.
    Their order in the piles is nobody's knowledge, so it is kept nowhere."""
    piles: tuple[int, int]
    """How many tiles lie in each pile."""
    stock: tuple[Piece, ...]
    """The Kofun that can still be taken."""
    hands: tuple[tuple[Secret, ...], ...]
    """For each seat, its hand in the order it was drawn."""
    kofun: tuple[tuple[Piece, ...], ...]
    """For each seat, the Kofun it has and did not use yet."""
    discards: tuple[tuple[Secret, ...], ...]
    """For each seat, the tiles it discarded face down: one for each swap."""
    cells: tuple[tuple[Piece, ...], ...]
    """For each seat and square, what everybody sees there: a tile, a Kofun, # for a tile face down, or nothing."""
    beneath: tuple[tuple[Secret, ...], ...]
    """For each seat and square, the tile that lies unseen there, under a Kofun or face down."""
    dogu: tuple[tuple[Face, ...], ...]
    """For each seat and row, its Dogu."""
    redrawn: bool
    """Whether the seat that draws its first hand has put one back already."""
    swapped: bool
    """Whether a swap was made in this turn."""
    last: Square | None
    """The square placed on in this turn, or turned up at the end."""

    # What follows from the cells, kept so that the free squares are at hand.
    free: tuple[Mask, ...]
    """For each seat, its empty squares."""

    @property
    def seats(self) -> range:
        """The seats at the table."""
        return range(self.options.seats)


def bare(options: Options) -> State:
    """§1.2 A table with nothing on it but three sleeping Dogu a side."""
    nothing: tuple[Piece, ...] = (EMPTY,) * GRID.size
    asleep: Face = "asleep"
    seats = options.seats
    return State(
        options=options,
        phase="deal",
        seat=0,
        first=0,
        dice=(1,) * GRID.columns,
        pool=(),
        piles=(0, 0),
        stock=(),
        hands=((),) * seats,
        kofun=((),) * seats,
        discards=((),) * seats,
        cells=(nothing,) * seats,
        beneath=(nothing,) * seats,
        dogu=((asleep,) * GRID.rows,) * seats,
        redrawn=False,
        swapped=False,
        last=None,
        free=(GRID.everything,) * seats,
    )
