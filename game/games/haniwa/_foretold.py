"""What would come of placing a tile: its die, the Dogu of its row, the standing of its column. The rules are asked."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from game.games.haniwa.commands import LayKofun, Place, PlaceDown, TakeKofun
from game.games.haniwa.parts import (
    COLUMN_OF,
    DOGU_POWER,
    DOWN,
    EMPTY,
    POWER,
    ROW_OF,
    ROWS,
    SMILE_TILES,
    TILES,
    Column,
    Piece,
    Row,
)
from game.games.haniwa.rules import decide
from game.games.haniwa.scoring import Verdict, measures, verdict
from game.games.haniwa.state import Face, State
from game.kernel.box import Seat
from game.kernel.whatif import after

LEAST, MOST = min(power for _, power in TILES.values()), max(power for _, power in TILES.values())
"""The power of the weakest and of the strongest tile."""


class Standing(NamedTuple):
    """A row of an area: its power, how many squares are free, whether a tile of it lies face down, and its Dogu."""

    power: int
    free: int
    covered: bool
    face: Face

    @property
    def need(self) -> int:
        """What it lacks of the power that activates its Dogu."""
        return DOGU_POWER - self.power

    @property
    def within_reach(self) -> bool:
        """Whether tiles could still bring it to that power, none too strong and none too weak."""
        return LEAST * self.free <= self.need <= MOST * self.free


class Foretold(NamedTuple):
    """What a placement would change."""

    column: Column
    row: Row
    die: tuple[int, int]
    """The number of the column's die before it and after it."""
    wraps: bool
    rewarded: bool
    """Whether there is a Kofun to take for that."""
    power: int
    """What it adds to its row and its column."""
    before: Standing
    after: Standing
    powers: tuple[int, int, int]
    """The power of the column: own before, own after, the other's."""
    verdict: Verdict
    smile: bool
    """Whether it makes the three tiles that its Gozoku smiles for, if the column is won."""
    hidden: bool
    """Whether nothing of it counts before the end."""


def standing(view: State, seat: Seat, row: Row) -> Standing:
    """How a row stands."""
    pieces: list[Piece] = [view.cells[seat][square] for square in ROWS[row]]
    power = sum(POWER[piece] for piece in pieces)
    return Standing(power, pieces.count(EMPTY), DOWN in pieces, view.dogu[seat][row])


def foretold(view: State, command: Place | PlaceDown | LayKofun) -> Foretold | None:
    """What a placement would change, on the view of its seat; None if it is refused."""
    # With tiles left in the piles the turn goes on after it, and nothing else is told.
    state = replace(view, piles=(1, 1))
    seat, square = command.seat, command.square
    column, row = COLUMN_OF[square], ROW_OF[square]
    laid = after(decide, state, (command,))
    if laid is not None and laid.phase == "kofun":  # the Dogu is checked when one has been chosen, whichever it is
        laid = after(decide, laid, (TakeKofun(seat, laid.stock[0]),))
    if laid is None:
        return None
    piece, (mine, _, tiles) = laid.cells[seat][square], measures(laid.cells[seat], column)
    wraps = laid.dice[column] < view.dice[column]
    return Foretold(
        column,
        row,
        (view.dice[column], laid.dice[column]),
        wraps,
        wraps and bool(view.stock),
        POWER[piece],
        standing(view, seat, row),
        standing(laid, seat, row),
        (measures(view.cells[seat], column)[0], mine, measures(view.cells[1 - seat], column)[0]),
        verdict(laid, column),
        tiles == SMILE_TILES and measures(view.cells[seat], column)[2] < tiles,
        piece == DOWN,
    )
