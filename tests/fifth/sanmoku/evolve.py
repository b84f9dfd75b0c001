"""How events change a table of Sanmoku: total, and the same for a state and for a view."""

from __future__ import annotations

from msgspec.structs import replace

from game.kernel.turn import put
from tests.fifth.sanmoku.events import Event, FirstChosen, GameEnded, Laid, Sealed, TurnBegun, TurnedUp
from tests.fifth.sanmoku.parts import seal
from tests.fifth.sanmoku.state import State


def evolve(state: State, event: Event) -> State:
    """The state after an event."""
    match event:
        case FirstChosen(seat=seat):
            return replace(state, phase="seal", seat=seat, first=seat)
        case Sealed(seat=seat, square=square):
            return replace(state, sealed=put(state.sealed, seat, True), under=put(state.under, seat, square))
        case TurnBegun(seat=seat):
            return replace(state, phase="lay", seat=seat)
        case Laid(piece=piece, square=square):
            return replace(state, cells=put(state.cells, square, piece))
        case TurnedUp(other=other, square=square):
            return replace(state, cells=put(state.cells, square, seal(other)), under=put(state.under, other, square))
        case GameEnded(under=under):
            return replace(state, phase="over", under=under)
