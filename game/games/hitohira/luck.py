"""What luck decides at a Hitohira table: who begins, which blossoms each seat draws, and how often a draw fails."""

from __future__ import annotations

from collections.abc import Iterator

from game.games.hitohira.events import Event, ExtraDrawn, FirstSeatChosen, PiecesDrawn, PieceVeiled
from game.games.hitohira.odds import risks
from game.games.hitohira.parts import COLOURS, MOST, Piece, bust, colour_of, counts_of
from game.games.hitohira.state import State
from game.kernel.box import Draw, Seat, first_draw


def draws(state: State, event: Event) -> tuple[Draw, ...]:
    """What was drawn in an event, from the state before it."""
    match event:
        case FirstSeatChosen(seat=seat):
            return first_draw(state.options, seat)
        case PiecesDrawn(seat=seat, pieces=pieces) if pieces:
            return (*_pouch(state, seat, pieces), _failed(state, seat, pieces))
        case ExtraDrawn(seat=seat, pieces=pieces):
            return tuple(_pouch(state, seat, pieces))
        case PieceVeiled(seat=seat, piece=piece) if piece is not None:
            return tuple(_pouch(state, seat, (piece,)))
    return ()


def _pouch(state: State, seat: Seat, pieces: tuple[Piece, ...]) -> Iterator[Draw]:
    """Pieces out of the pouch, one after the other: each is any of those in it."""
    left: dict[str, int] = dict(zip(COLOURS, state.pouch, strict=True))
    for piece in pieces:
        colour = colour_of(piece)
        yield Draw(seat, "pouch", colour, dict(left))
        left[colour] -= 1


def _failed(state: State, seat: Seat, pieces: tuple[Piece, ...]) -> Draw:
    """§2.3 Whether a draw failed, and how likely that was."""
    row = (*state.row, *pieces)
    failed = len(row) > MOST or bust(counts_of(row)) is not None
    risk = risks(state)[min(len(pieces), MOST + 1) - 1]
    odds = {"0": risk.denominator - risk.numerator, "1": risk.numerator}
    return Draw(seat, "bust", str(int(failed)), odds, number=True)
