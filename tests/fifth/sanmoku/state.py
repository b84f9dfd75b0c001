"""The state of a Sanmoku table: a frozen value, the fold of its events. A view has the same shape."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from game.kernel.box import Options as KernelOptions
from game.kernel.box import Seat
from game.kernel.grid import Square
from tests.fifth.sanmoku.parts import GRID, STONES, Piece, seal, stone

Phase: TypeAlias = Literal["deal", "seal", "lay", "over"]
"""deal: nobody knows who begins; seal: both choose a square in secret; lay: in turn; over: all is face up."""


class Options(KernelOptions, frozen=True, forbid_unknown_fields=True):
    """The table options of Sanmoku."""

    gentle: bool = False
    """'Gentle': whoever finds a sealed stone lays again."""


class State(Struct, frozen=True):
    """Everything about a table of Sanmoku, or what an onlooker knows of it."""

    options: Options
    phase: Phase
    seat: Seat
    """Whose turn it is, while stones are laid."""
    first: Seat
    cells: tuple[Piece, ...]
    """The stone that lies face up on each square."""
    sealed: tuple[bool, ...]
    """For each seat, whether it has sealed its stone: everybody sees that."""
    under: tuple[Square | None, ...]
    """For each seat, where its sealed stone lies; None while it is not sealed, or is not known."""

    @property
    def seats(self) -> range:
        """The seats at the table."""
        return range(self.options.seats)

    def left(self, seat: Seat) -> tuple[Piece, ...]:
        """§1.1 The stones that a seat has left to lay, the next one first."""
        return tuple(piece for piece in (stone(seat, n) for n in range(STONES)) if piece not in self.cells)

    def found(self, seat: Seat) -> bool:
        """Whether a seat's sealed stone was found by the other."""
        return seal(seat) in self.cells


def bare(options: Options) -> State:
    """A table with nothing on it."""
    none = (None,) * options.seats
    return State(options, "deal", 0, 0, ("",) * GRID.size, (False,) * options.seats, none)
