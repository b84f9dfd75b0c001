"""The state of a Hiroba table: a frozen value, the fold of its events."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from game.games.hiroba.parts import COPIES, EMPTY, GRID, PLACES, Board
from game.kernel.box import Options as KernelOptions
from game.kernel.box import Seat
from game.kernel.grid import Mask, Square

Phase: TypeAlias = Literal["deal", "place", "rest", "koi", "over"]
"""deal: the tiles are being laid; place: the seat places a pebble, or passes if none can be placed; rest: it has done
either, and may lay a stone; koi: the seat places the koi it won; over: everything is counted."""


class Options(KernelOptions, frozen=True, forbid_unknown_fields=True):
    """The table options of Hiroba."""

    honour: bool = False
    """'Honour rules': mistakes can be made, called until the next seat has placed or passed, and stand after that."""


class State(Struct, frozen=True, gc=False):
    """Everything about a table of Hiroba; nothing in it is hidden from anybody."""

    options: Options
    board: Board
    phase: Phase
    seat: Seat
    """Whose turn it is."""
    first: Seat
    """The first player."""
    cells: tuple[str, ...]
    """For each square, the piece on it, or an empty text."""
    hands: tuple[tuple[int, ...], ...]
    """For each seat, how many pebbles of each kind are left."""
    stones: tuple[int, ...]
    """For each seat, how many stones are left."""
    koi: tuple[tuple[int, ...], ...]
    """For each seat, the ponds (by place) of the koi it won and has not placed."""
    last: Square | None
    """The pebble placed in this turn, or None. §2.6 Under 'Honour rules' it stays that of the turn before while it can
    be called: as long as the seat on turn has not placed or passed.
    """
    stone_laid: bool
    """Whether a stone was laid in the turn of that pebble, or in this one where there is none."""
    called: bool
    """Whether a mistake was called in this turn."""

    # What follows from the cells, kept so that rules are one mask operation.
    free: Mask
    """The empty garden squares."""
    sight: tuple[Mask, ...]
    """For each seat, the squares in a row or column with one of its pebbles."""
    barred: tuple[Mask, ...]
    """For each value 0 to 9, the squares in a row, column or garden where it stands already."""
    outright: tuple[Mask, ...]
    """For each seat, the squares of the gardens it won without a tie; known when play has ended."""
    doubled: Mask
    """The squares of the gardens that hold a koi."""

    @property
    def seats(self) -> range:
        """The seats at the table."""
        return range(self.options.seats)

    @property
    def open_to_call(self) -> bool:
        """§2.6 Whether the pebble placed last can be called, be it a mistake or not. What was called once is sound."""
        return self.options.honour and self.last is not None and not self.called


def bare(options: Options) -> State:
    """A table with nothing on it."""
    seats = options.seats
    return State(
        options=options,
        board=Board((None,) * len(PLACES)),
        phase="deal",
        seat=0,
        first=0,
        cells=(EMPTY,) * GRID.size,
        hands=(COPIES,) * seats,
        stones=(0,) * seats,
        koi=((),) * seats,
        last=None,
        stone_laid=False,
        called=False,
        free=0,
        sight=(0,) * seats,
        barred=(0,) * 10,
        outright=(0,) * seats,
        doubled=0,
    )
