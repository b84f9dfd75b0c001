"""What luck decides at a Hitohira table: who begins, which blossoms each seat draws, and how often a draw fails."""

from __future__ import annotations

from collections.abc import Iterator

from game.games.hitohira.events import Event, ExtraDrawn, FirstSeatChosen, PiecesDrawn, PieceVeiled
from game.games.hitohira.odds import risks
from game.games.hitohira.parts import COLOURS, MOST, Piece, bust, colour_of, counts_of
from game.games.hitohira.state import State
from game.kernel.box import Draw, Seat, first_draw


def draws(view: State, event: Event) -> tuple[Draw, ...]:
    """What was drawn in an event, from the view before it; a piece that these eyes do not see tells nothing."""
    match event:
        case FirstSeatChosen(seat=seat):
            return first_draw(view.options, seat)
        case PiecesDrawn(seat=seat, pieces=pieces) if pieces:
            return (*_pouch(view, seat, pieces), _failed(view, seat, pieces))
        case ExtraDrawn(seat=seat, pieces=pieces):
            return tuple(_pouch(view, seat, pieces))
        case PieceVeiled(seat=seat, piece=piece) if piece is not None:
            return tuple(_pouch(view, seat, (piece,)))
    return ()


def _pouch(view: State, seat: Seat, pieces: tuple[Piece, ...]) -> Iterator[Draw]:
    """Pieces out of the pouch, one after the other: each is any of those that a seat cannot place."""
    left: dict[str, int] = dict(zip(COLOURS, view.pouch, strict=True))
    for piece in pieces:
        colour = colour_of(piece)
        yield Draw(seat, "pouch", colour, dict(left))
        left[colour] -= 1


def _failed(view: State, seat: Seat, pieces: tuple[Piece, ...]) -> Draw:
    """§2.3 Whether a draw failed, and how likely that was."""
    row = (*view.row, *pieces)
    failed = len(row) > MOST or bust(counts_of(row)) is not None
    risk = risks(view)[min(len(pieces), MOST + 1) - 1]
    odds = {"0": risk.denominator - risk.numerator, "1": risk.numerator}
    return Draw(seat, "bust", str(int(failed)), odds, number=True)
