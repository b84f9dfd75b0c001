"""What comes of a command of Sanmoku, and how its table is set."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from game.kernel import turn
from game.kernel.box import Seat
from game.kernel.chance import Chance
from tests.fifth.sanmoku.commands import Command, Lay, Seal
from tests.fifth.sanmoku.events import Event, FirstChosen, GameEnded, Laid, Sealed, TurnBegun, TurnedUp
from tests.fifth.sanmoku.parts import GRID, LINES, OWNER
from tests.fifth.sanmoku.state import State

Play: TypeAlias = "turn.Turn[State, Event]"


def deal(play: Play, chance: Chance) -> None:
    """§1.2 Settle who lays first; both seal before."""
    state = play.state
    first = state.options.first
    play.emit(FirstChosen(chance.even(list(state.seats)) if first is None else first))


def _seal(play: Play, command: Seal, _: Chance) -> None:
    """§2.1 A stone is sealed; when both are, the first player's turn begins."""
    play.emit(Sealed(command.seat, command.square))
    if all(play.state.sealed):
        play.emit(TurnBegun(play.state.first))


def _lay(play: Play, command: Lay, _: Chance) -> None:
    """§3.4 Lay a stone, or turn up what lies there; then it is over, or somebody's turn."""
    state, seat, square = play.state, command.seat, command.square
    owner = next((other for other in state.seats if other != seat and state.under[other] == square), None)
    if owner is None:
        play.emit(Laid(seat, state.left(seat)[0], square))
    else:
        play.emit(TurnedUp(seat, owner, square))
    following = seat if owner is not None and state.options.gentle else (seat + 1) % state.options.seats
    if any(has_row(play.state, each) for each in state.seats) or not can_lay(play.state, following):
        play.emit(GameEnded(play.state.under))
    else:
        play.emit(TurnBegun(following))


def has_row(state: State, seat: Seat) -> bool:
    """§4.1 Whether a seat has three stones in a row, face up."""
    return any(all(OWNER.get(state.cells[n]) == seat for n in line) for line in LINES)


def can_lay(state: State, seat: Seat) -> bool:
    """§4.2 Whether a seat has a stone left, and a square to lay it on."""
    return bool(state.left(seat)) and any(
        not state.cells[square] and state.under[seat] != square for square in GRID.squares
    )


DEEDS: Mapping[type[Command], Callable[[Play, Any, Chance], None]] = {Seal: _seal, Lay: _lay}
