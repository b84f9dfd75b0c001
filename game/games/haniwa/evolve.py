"""How each event of Haniwa changes the state, or a view of it. Nothing else does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from game.games.haniwa._course import after_wrap
from game.games.haniwa.events import (
    DiceSet,
    DieRaised,
    DieWrapped,
    DoguCursed,
    DoguLit,
    Event,
    FirstSeatChosen,
    GameEnded,
    HandKept,
    HandReturned,
    KofunLaid,
    KofunTaken,
    PilesMade,
    PlayEnded,
    StockLaid,
    TileDiscarded,
    TileDrawn,
    TileLaidDown,
    TilePlaced,
    TileTurnedUp,
    TurnBegun,
)
from game.games.haniwa.parts import DOWN, EMPTY, HAND, Piece, Secret
from game.games.haniwa.state import Face, State
from game.kernel.box import Seat
from game.kernel.grid import Square
from game.kernel.turn import put

T = TypeVar("T")


def evolve(state: State, event: Event) -> State:
    """The state after an event."""
    return _FOLDS[type(event)](state, event)


def less(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """A tuple without one item."""
    index = items.index(item)
    return items[:index] + items[index + 1 :]


# --- the set-up -----------------------------------------------------------------------------------------


def _first_seat_chosen(state: State, event: FirstSeatChosen) -> State:
    return replace(state, first=event.seat, seat=event.seat)


def _dice_set(state: State, event: DiceSet) -> State:
    return replace(state, dice=event.dice)


def _stock_laid(state: State, event: StockLaid) -> State:
    return replace(state, stock=event.kofun)


def _piles_made(state: State, event: PilesMade) -> State:
    return replace(state, pool=tuple(sorted(event.tiles)), piles=event.piles)


def _turn_begun(state: State, event: TurnBegun) -> State:
    return replace(state, phase=event.phase, seat=event.seat, redrawn=False, swapped=False, last=None)


# --- the hand -------------------------------------------------------------------------------------------


def _tile_drawn(state: State, event: TileDrawn) -> State:
    seat, drawn = event.seat, event.tile
    first, second = state.piles
    hand = (*state.hands[seat], drawn)
    return replace(
        state,
        phase="keep" if state.phase == "hand" and len(hand) == HAND else state.phase,
        pool=state.pool if drawn is None else less(state.pool, drawn),
        piles=(first, second - 1) if event.pile else (first - 1, second),
        hands=put(state.hands, seat, hand),
    )


def _hand_kept(state: State, _: HandKept) -> State:
    return state


def _hand_returned(state: State, event: HandReturned) -> State:
    known = [tile for tile in state.hands[event.seat] if tile is not None]
    return replace(
        state,
        phase="hand",
        redrawn=True,
        pool=tuple(sorted((*state.pool, *known))) if known else state.pool,
        piles=event.piles,
        hands=put(state.hands, event.seat, ()),
    )


def _from_hand(state: State, seat: Seat, tile: Secret) -> tuple[tuple[Piece, ...], tuple[tuple[Secret, ...], ...]]:
    """The pool and the hands when a tile has left a hand; an onlooker who learns it now can place it."""
    hand = state.hands[seat]
    if tile in hand:
        return state.pool, put(state.hands, seat, less(hand, tile))
    hands = put(state.hands, seat, less(hand, None))
    assert tile is not None
    return less(state.pool, tile), hands


def _tile_discarded(state: State, event: TileDiscarded) -> State:
    seat = event.seat
    pool, hands = _from_hand(state, seat, event.tile)
    discards = put(state.discards, seat, (*state.discards[seat], event.tile))
    return replace(state, pool=pool, hands=hands, discards=discards, swapped=True)


# --- the area -------------------------------------------------------------------------------------------


def _tile_placed(state: State, event: TilePlaced) -> State:
    seat, square = event.seat, event.square
    pool, hands = _from_hand(state, seat, event.tile)
    return replace(
        state,
        phase="draw",
        pool=pool,
        hands=hands,
        cells=put(state.cells, seat, put(state.cells[seat], square, event.tile)),
        free=put(state.free, seat, state.free[seat] & ~(1 << square)),
        last=square,
    )


def _covered(state: State, seat: Seat, square: Square, top: Piece, tile: Secret) -> State:
    """A tile has gone to a square unseen; `top` is what everybody sees there."""
    pool, hands = _from_hand(state, seat, tile)
    return replace(
        state,
        phase="draw",
        pool=pool,
        hands=hands,
        cells=put(state.cells, seat, put(state.cells[seat], square, top)),
        beneath=put(state.beneath, seat, put(state.beneath[seat], square, tile)),
        free=put(state.free, seat, state.free[seat] & ~(1 << square)),
        last=square,
    )


def _tile_laid_down(state: State, event: TileLaidDown) -> State:
    return _covered(state, event.seat, event.square, DOWN, event.tile)


def _kofun_laid(state: State, event: KofunLaid) -> State:
    covered = _covered(state, event.seat, event.square, event.kofun, event.tile)
    return replace(covered, kofun=put(state.kofun, event.seat, less(state.kofun[event.seat], event.kofun)))


# --- the checks -----------------------------------------------------------------------------------------


def _die_raised(state: State, event: DieRaised) -> State:
    return replace(state, dice=put(state.dice, event.column, event.value))


def _die_wrapped(state: State, event: DieWrapped) -> State:
    return replace(state, phase=after_wrap(state), dice=put(state.dice, event.column, event.value))


def _kofun_taken(state: State, event: KofunTaken) -> State:
    return replace(
        state,
        phase="end" if state.phase == "last" else "draw",
        stock=less(state.stock, event.kofun),
        kofun=put(state.kofun, event.seat, (*state.kofun[event.seat], event.kofun)),
    )


def _turned(state: State, seat: Seat, row: int, face: Face) -> State:
    return replace(state, dogu=put(state.dogu, seat, put(state.dogu[seat], row, face)))


def _dogu_lit(state: State, event: DoguLit) -> State:
    return _turned(state, event.seat, event.row, "lit")


def _dogu_cursed(state: State, event: DoguCursed) -> State:
    return _turned(state, event.seat, event.row, "cursed")


# --- the end --------------------------------------------------------------------------------------------


def _play_ended(state: State, _: PlayEnded) -> State:
    return replace(state, phase="end", swapped=False, last=None)


def _tile_turned_up(state: State, event: TileTurnedUp) -> State:
    seat, square = event.seat, event.square
    known = state.beneath[seat][square] is not None
    return replace(
        state,
        seat=seat,
        pool=state.pool if known else less(state.pool, event.tile),
        cells=put(state.cells, seat, put(state.cells[seat], square, event.tile)),
        beneath=put(state.beneath, seat, put(state.beneath[seat], square, EMPTY)),
        last=square,
    )


def _game_ended(state: State, _: GameEnded) -> State:
    return replace(state, phase="over", last=None)


_FOLDS: dict[type[Any], Callable[[State, Any], State]] = {
    FirstSeatChosen: _first_seat_chosen,
    DiceSet: _dice_set,
    StockLaid: _stock_laid,
    PilesMade: _piles_made,
    TurnBegun: _turn_begun,
    TileDrawn: _tile_drawn,
    HandKept: _hand_kept,
    HandReturned: _hand_returned,
    TileDiscarded: _tile_discarded,
    TilePlaced: _tile_placed,
    TileLaidDown: _tile_laid_down,
    KofunLaid: _kofun_laid,
    DieRaised: _die_raised,
    DieWrapped: _die_wrapped,
    KofunTaken: _kofun_taken,
    DoguLit: _dogu_lit,
    DoguCursed: _dogu_cursed,
    PlayEnded: _play_ended,
    TileTurnedUp: _tile_turned_up,
    GameEnded: _game_ended,
}
