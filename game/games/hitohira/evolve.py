"""How each event of Hitohira changes the state. Nothing else does.

The same folds serve views: where an event is told with a blank, the piece it is about goes among those that
the onlooker cannot place, which is what `pouch` counts in a view.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from game.games.hitohira.events import (
    AbilityUsed,
    Assigned,
    Busted,
    CardsLaid,
    Event,
    ExtraDrawn,
    ExtraGiven,
    ExtraLaid,
    ExtraReturned,
    FirstSeatChosen,
    Overfilled,
    PiecesDrawn,
    PiecesKept,
    PieceSlipped,
    PiecesObtained,
    PiecesRemoved,
    PiecesReturned,
    PiecesSwapped,
    PieceTaken,
    PieceVeiled,
    PlayEnded,
    PouchFilled,
    RowHidden,
    RowLaid,
    ScreensLifted,
    TurnBegun,
)
from game.games.hitohira.parts import Ability, Piece, moved
from game.games.hitohira.state import Phase, State
from game.kernel.box import Seat
from game.kernel.turn import put


def evolve(state: State, event: Event) -> State:
    """The state after an event."""
    return _FOLDS[type(event)](state, event)


def without(pieces: tuple[Piece, ...], gone: Sequence[Piece]) -> tuple[Piece, ...]:
    """Pieces less those that are gone."""
    return tuple([piece for piece in pieces if piece not in gone])


def _as_it_was(state: State, _: CardsLaid | Overfilled) -> State:
    """Some events are only seen: the options name the cards, and what is too much goes back in the next event."""
    return state


def _added(state: State, seat: Seat, pieces: tuple[Piece, ...]) -> tuple[tuple[Piece, ...], ...]:
    """The fields with more pieces in one of them."""
    return put(state.fields, seat, state.fields[seat] + pieces)


# --- the deal -------------------------------------------------------------------------------------------


def _pouch_filled(state: State, event: PouchFilled) -> State:
    return replace(state, pouch=event.counts, inside=sum(event.counts))


def _pieces_removed(state: State, event: PiecesRemoved) -> State:
    known = [piece for piece in event.pieces if piece is not None]
    return replace(
        state,
        pouch=moved(state.pouch, known, -1),
        inside=state.inside - len(event.pieces),
        removed=state.removed + event.pieces,
    )


def _first_seat_chosen(state: State, event: FirstSeatChosen) -> State:
    return replace(state, first=event.seat, seat=event.seat)


def _turn_begun(state: State, event: TurnBegun) -> State:
    return replace(state, phase="draw", seat=event.seat, draws=0, used=False)


# --- drawing --------------------------------------------------------------------------------------------


def _pieces_drawn(state: State, event: PiecesDrawn) -> State:
    count = len(event.pieces)
    return replace(
        state,
        pouch=moved(state.pouch, event.pieces, -1),
        inside=state.inside - count,
        drawn=state.drawn + count,
        draws=state.draws + 1,
        row=state.row + event.pieces,
    )


def _busted(state: State, _: Busted) -> State:
    return replace(state, phase="keep")


def _row_laid(state: State, event: PiecesKept | RowLaid) -> State:
    return replace(state, row=without(state.row, event.pieces), fields=_added(state, event.seat, event.pieces))


def _pieces_returned(state: State, event: PiecesReturned) -> State:
    return replace(
        state,
        pouch=moved(state.pouch, event.pieces, 1),
        inside=state.inside + len(event.pieces),
        row=without(state.row, event.pieces),
    )


def _pieces_obtained(state: State, _: PiecesObtained) -> State:
    return replace(state, phase="settle")


# --- abilities ------------------------------------------------------------------------------------------

_OPENS: dict[Ability, Phase] = {"komatsu_otome": "komatsu", "kenrokuen_kumagai": "kenrokuen"}
"""The abilities that ask for something more."""


def _ability_used(state: State, event: AbilityUsed) -> State:
    return replace(state, used=True, phase=_OPENS.get(event.ability, "settle"))


def _piece_slipped(state: State, event: PieceSlipped) -> State:
    seat, gone = event.seat, (event.piece,)
    pouch = moved(state.pouch, gone, 1) if event.behind is None else state.pouch
    screens = put(state.screens, seat, (*state.screens[seat], event.behind))
    if event.piece in state.extra:
        return _settled(replace(state, pouch=pouch, screens=screens, extra=without(state.extra, gone)))
    if event.piece in state.row:
        return replace(state, pouch=pouch, screens=screens, row=without(state.row, gone))
    fields = put(state.fields, seat, without(state.fields[seat], gone))
    return replace(state, pouch=pouch, screens=screens, fields=fields)


def _settled(state: State) -> State:
    """Back to the row, once everything that an ability drew has its place."""
    return state if state.extra else replace(state, phase="settle")


def _extra_drawn(state: State, event: ExtraDrawn) -> State:
    count = len(event.pieces)
    return replace(
        state,
        pouch=moved(state.pouch, event.pieces, -1),
        inside=state.inside - count,
        drawn=state.drawn + count,
        extra=event.pieces,
    )


def _extra_laid(state: State, event: ExtraLaid) -> State:
    fields = _added(state, event.seat, (event.piece,))
    return _settled(replace(state, extra=without(state.extra, (event.piece,)), fields=fields))


def _extra_given(state: State, event: ExtraGiven) -> State:
    fields = _added(state, event.other, (event.piece,))
    return _settled(replace(state, extra=without(state.extra, (event.piece,)), fields=fields))


def _extra_returned(state: State, event: ExtraReturned) -> State:
    return _settled(
        replace(
            state,
            pouch=moved(state.pouch, event.pieces, 1),
            inside=state.inside + len(event.pieces),
            extra=without(state.extra, event.pieces),
        )
    )


def _piece_veiled(state: State, event: PieceVeiled) -> State:
    seat, piece = event.seat, event.piece
    return replace(
        state,
        pouch=state.pouch if piece is None else moved(state.pouch, (piece,), -1),
        inside=state.inside - 1,
        drawn=state.drawn + 1,
        screens=put(state.screens, seat, (*state.screens[seat], piece)),
    )


def _exchanged(pieces: tuple[Piece, ...], old: Piece, new: Piece) -> tuple[Piece, ...]:
    return put(pieces, pieces.index(old), new)


def _pieces_swapped(state: State, event: PiecesSwapped) -> State:
    fields = put(state.fields, event.other, _exchanged(state.fields[event.other], event.taken, event.given))
    if event.given in state.row:
        return replace(state, fields=fields, row=_exchanged(state.row, event.given, event.taken))
    return replace(state, fields=put(fields, event.seat, _exchanged(fields[event.seat], event.given, event.taken)))


def _piece_taken(state: State, event: PieceTaken) -> State:
    fields = put(state.fields, event.other, without(state.fields[event.other], (event.piece,)))
    return replace(state, fields=put(fields, event.seat, (*fields[event.seat], event.piece)))


# --- the screen and the end -----------------------------------------------------------------------------


def _row_hidden(state: State, event: RowHidden) -> State:
    seat = event.seat
    unseen = [piece for piece, behind in zip(state.row, event.behind, strict=True) if behind is None]
    return replace(
        state,
        pouch=moved(state.pouch, unseen, 1),
        row=(),
        screens=put(state.screens, seat, state.screens[seat] + event.behind),
    )


def _play_ended(state: State, event: PlayEnded) -> State:
    return replace(state, phase="assign", draws=0, used=False, pending=event.seats)


def _assigned(state: State, event: Assigned) -> State:
    pending = tuple(seat for seat in state.pending if seat != event.seat)
    return replace(state, pending=pending, warm=put(state.warm, event.seat, event.warm))


def _screens_lifted(state: State, event: ScreensLifted) -> State:
    shown = [
        piece
        for before, after in zip(state.screens, event.screens, strict=True)
        for known, piece in zip(before, after, strict=True)
        if known is None
    ]
    return replace(
        state,
        phase="over",
        pouch=moved(state.pouch, shown, -1),
        screens=event.screens,
        pending=(),
        warm=event.warm,
    )


_FOLDS: dict[type[Any], Callable[[State, Any], State]] = {
    PouchFilled: _pouch_filled,
    PiecesRemoved: _pieces_removed,
    CardsLaid: _as_it_was,
    FirstSeatChosen: _first_seat_chosen,
    TurnBegun: _turn_begun,
    PiecesDrawn: _pieces_drawn,
    Overfilled: _as_it_was,
    Busted: _busted,
    PiecesKept: _row_laid,
    PiecesReturned: _pieces_returned,
    PiecesObtained: _pieces_obtained,
    AbilityUsed: _ability_used,
    PieceSlipped: _piece_slipped,
    ExtraDrawn: _extra_drawn,
    ExtraLaid: _extra_laid,
    ExtraGiven: _extra_given,
    ExtraReturned: _extra_returned,
    PieceVeiled: _piece_veiled,
    PiecesSwapped: _pieces_swapped,
    PieceTaken: _piece_taken,
    RowLaid: _row_laid,
    RowHidden: _row_hidden,
    PlayEnded: _play_ended,
    Assigned: _assigned,
    ScreensLifted: _screens_lifted,
}
