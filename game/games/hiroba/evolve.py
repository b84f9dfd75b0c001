"""How each event of Hiroba changes the state. Nothing else does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from game.games.hiroba.events import (
    Event,
    FirstSeatChosen,
    GameEnded,
    KoiAwarded,
    KoiPlaced,
    Passed,
    PebblePlaced,
    PebbleReturned,
    PlayEnded,
    StoneLaid,
    StonesGiven,
    TileLaid,
    TilesFlipped,
    TurnBegun,
)
from game.games.hiroba.parts import EMPTY, GRID, KIND, OWNER, VALUE, Board, koi
from game.games.hiroba.scoring import outright
from game.games.hiroba.state import State
from game.kernel.grid import Mask, Square
from game.kernel.turn import put


def evolve(state: State, event: Event) -> State:
    """The state after an event."""
    return _FOLDS[type(event)](state, event)


def _tile_laid(state: State, event: TileLaid) -> State:
    return replace(state, board=Board(put(state.board.plans, event.place, event.plan)))


def _tiles_flipped(state: State, event: TilesFlipped) -> State:
    plans = tuple(None if place in event.places else plan for place, plan in enumerate(state.board.plans))
    laid = Board(plans)
    return replace(state, board=laid, free=laid.land)


def _first_seat_chosen(state: State, event: FirstSeatChosen) -> State:
    return replace(state, first=event.seat, seat=event.seat)


def _stones_given(state: State, event: StonesGiven) -> State:
    return replace(state, stones=event.stones)


def _turn_begun(state: State, event: TurnBegun) -> State:
    """§2.6 The turn before is remembered while its pebble can be called: if it is, that turn goes on."""
    if event.phase == "place" and state.open_to_call:
        return replace(state, phase=event.phase, seat=event.seat)
    return replace(state, phase=event.phase, seat=event.seat, last=None, stone_laid=False, called=False)


def _pebble_placed(state: State, event: PebblePlaced) -> State:
    seat, square, value = event.seat, event.square, event.value
    hand = state.hands[seat]
    kind = KIND[value]
    return replace(
        state,
        phase="rest",
        cells=put(state.cells, square, event.piece),
        hands=put(state.hands, seat, put(hand, kind, hand[kind] - 1)),
        last=square,
        stone_laid=_own_stone(state),
        free=state.free & ~(1 << square),
        sight=put(state.sight, seat, state.sight[seat] | GRID.line[square]),
        barred=put(state.barred, value, state.barred[value] | state.board.peers[square]),
    )


def _own_stone(state: State) -> bool:
    """Whether the stone that is remembered when a seat places or passes is its own: then its turn was handed back."""
    return state.stone_laid and state.called


def _pebble_returned(state: State, event: PebbleReturned) -> State:
    """§2.6 The turn is its seat's again, as it was before the pebble; a stone laid in it stays where it lies."""
    seat, square = event.seat, event.square
    value = VALUE[event.piece]
    hand = state.hands[seat]
    kind = KIND[value]
    cells = put(state.cells, square, EMPTY)
    return replace(
        state,
        phase="place",
        seat=seat,
        cells=cells,
        hands=put(state.hands, seat, put(hand, kind, hand[kind] + 1)),
        last=None,
        called=True,
        free=state.free | 1 << square,
        sight=put(state.sight, seat, _union(cells, GRID.line, lambda piece: OWNER[piece] == seat)),
        barred=put(state.barred, value, _union(cells, state.board.peers, lambda piece: VALUE[piece] == value)),
    )


def _union(cells: tuple[str, ...], masks: tuple[Mask, ...], counts: Callable[[str], bool]) -> Mask:
    """The masks of all pebbles that count, together."""
    union = 0
    for square, piece in enumerate(cells):
        if piece in VALUE and counts(piece):
            union |= masks[square]
    return union


def _passed(state: State, _: Passed) -> State:
    return replace(state, phase="rest", last=None, stone_laid=_own_stone(state))


def _occupied(state: State, square: Square, piece: str) -> State:
    return replace(state, cells=put(state.cells, square, piece), free=state.free & ~(1 << square))


def _stone_laid(state: State, event: StoneLaid) -> State:
    stones = put(state.stones, event.seat, state.stones[event.seat] - 1)
    return replace(_occupied(state, event.square, event.piece), stones=stones, stone_laid=True)


def _play_ended(state: State, _: PlayEnded) -> State:
    return replace(state, outright=outright(state), last=None, stone_laid=False, called=False)


def _koi_awarded(state: State, event: KoiAwarded) -> State:
    won = tuple((*ponds, event.place) if seat in event.seats else ponds for seat, ponds in enumerate(state.koi))
    return replace(state, koi=won)


def _koi_placed(state: State, event: KoiPlaced) -> State:
    left = tuple(place for place in state.koi[event.seat] if koi(event.seat, place) != event.piece)
    garden = state.board.gardens[state.board.garden_of[event.square]]
    return replace(
        _occupied(state, event.square, event.piece),
        koi=put(state.koi, event.seat, left),
        doubled=state.doubled | garden.mask,
    )


def _game_ended(state: State, _: GameEnded) -> State:
    return replace(state, phase="over")


_FOLDS: dict[type[Any], Callable[[State, Any], State]] = {
    TileLaid: _tile_laid,
    TilesFlipped: _tiles_flipped,
    FirstSeatChosen: _first_seat_chosen,
    StonesGiven: _stones_given,
    TurnBegun: _turn_begun,
    PebblePlaced: _pebble_placed,
    PebbleReturned: _pebble_returned,
    Passed: _passed,
    StoneLaid: _stone_laid,
    PlayEnded: _play_ended,
    KoiAwarded: _koi_awarded,
    KoiPlaced: _koi_placed,
    GameEnded: _game_ended,
}
