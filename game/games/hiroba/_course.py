"""The course of Hiroba: what comes of a command that the rules allow, and the deal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, TypeAlias

from game.games.hiroba._placing import can_place, koi_squares, values_left
from game.games.hiroba.commands import Call, EndTurn, LayStone, Pass, Place, PlaceKoi
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
from game.games.hiroba.parts import COPIES, KIND, OWNER, PLACES, RING, Catalogue, Tile, koi, pebble, stone
from game.games.hiroba.scoring import pond_winners
from game.games.hiroba.state import State
from game.kernel.box import Seat
from game.kernel.chance import Chance
from game.kernel.trouble import BadLevel
from game.kernel.turn import Turn

Play: TypeAlias = Turn[State, Event]


def _place(turn: Play, command: Place, _: Chance) -> None:
    """§2.4 A pebble shows either side. Its copy is the first that is not on the board."""
    seat, value = command.seat, command.value
    copy = COPIES[KIND[value]] - turn.state.hands[seat][KIND[value]]
    turn.emit(PebblePlaced(seat, pebble(seat, value, copy), value, command.square))
    _end_unless_more(turn)


def _pass(turn: Play, command: Pass, _: Chance) -> None:
    """§2.7 The pebble is kept; the stone may still be laid, but not when the pass was all that play waited for."""
    turn.emit(Passed(command.seat))
    if turn.state.options.honour and not _anybody_can_place(turn.state, turn.state.seats):
        _count_ponds(turn)
    else:
        _end_unless_more(turn)


def _lay_stone(turn: Play, command: LayStone, _: Chance) -> None:
    """§3 It costs the stone and nothing else; the turn is over with it, unless a mistake may still be called."""
    seat = command.seat
    turn.emit(StoneLaid(seat, stone(seat, int(stone(seat, 0) in turn.state.cells)), command.square))
    if not turn.state.options.honour:
        _end_turn(turn)


def _be_done(turn: Play, _: EndTurn, __: Chance) -> None:
    """§3 A stone may be laid, and need not be."""
    _end_turn(turn)


def _call(turn: Play, command: Call, _: Chance) -> None:
    """§2.6 The pebble that was called comes back, and any that its seat holds is placed again, by the rules.

    The next seat may be on turn already. It has not placed yet, so that nothing of its turn is lost: it begins anew
    when the one that goes on is over.
    """
    state = turn.state
    assert state.last is not None
    piece = state.cells[state.last]
    turn.emit(PebbleReturned(OWNER[piece], command.seat, piece, state.last))


def _place_koi(turn: Play, command: PlaceKoi, _: Chance) -> None:
    """§4.1 The first koi that is left."""
    turn.emit(KoiPlaced(command.seat, koi(command.seat, turn.state.koi[command.seat][0]), command.square))
    _go_on_with_koi(turn)


DEEDS: dict[type[Any], Callable[[Play, Any, Chance], None]] = {
    Place: _place,
    Pass: _pass,
    LayStone: _lay_stone,
    EndTurn: _be_done,
    Call: _call,
    PlaceKoi: _place_koi,
}
"""What each kind of command does."""


def _end_unless_more(turn: Play) -> None:
    """End the turn by itself when nothing is left to choose: no stone to lay, nobody to call a mistake."""
    state = turn.state
    if not state.options.honour and not (state.stones[state.seat] and state.free):
        _end_turn(turn)


def _end_turn(turn: Play) -> None:
    """§2.7 The next seat with pebbles is on; when nobody can place any more, the ponds are counted.

    §2.6 Under 'Honour rules' a last pebble that nobody has called waits for the next seat like any other, or whoever
    places it could close the window by ending quickly: the seat beside it is on once more, holding pebbles or not. It
    can only call or pass, and lays no stone; with its pass the count begins.
    """
    state = turn.state
    seats = _clockwise(len(state.hands), state.seat + 1)
    if _anybody_can_place(state, seats):
        for seat in seats:
            if values_left(state, seat):
                turn.emit(TurnBegun(seat, "place"))
                return
    elif state.open_to_call:
        turn.emit(TurnBegun(seats[0], "place"))
    else:
        _count_ponds(turn)


def _anybody_can_place(state: State, seats: Iterable[Seat]) -> bool:
    for seat in seats:  # noqa: SIM110 -- as in `can_place`
        if can_place(state, seat):
            return True
    return False


@cache
def _clockwise(seats: int, first: Seat) -> tuple[Seat, ...]:
    """So many seats, clockwise from one of them."""
    return tuple((first + step) % seats for step in range(seats))


def _count_ponds(turn: Play) -> None:
    """§4.1 Every pond gives its koi, then they are placed."""
    turn.emit(PlayEnded())
    for place, pond in enumerate(turn.state.board.ponds):
        if pond is not None:
            turn.emit(KoiAwarded(place, pond_winners(turn.state, pond)))
    _go_on_with_koi(turn)


def _go_on_with_koi(turn: Play) -> None:
    """§4.1 Seats place their koi in order from the first player, as long as they have a garden for them."""
    state = turn.state
    for seat in _clockwise(len(state.hands), state.first):
        if state.koi[seat] and koi_squares(state, seat):
            if (state.phase, state.seat) != ("koi", seat):
                turn.emit(TurnBegun(seat, "koi"))
            return
    turn.emit(GameEnded())


# --- the deal -------------------------------------------------------------------------------------------

_SHUFFLES = 100
"""How often the tiles are shuffled anew before we say that they never fit; ours have never needed a second."""


def deal(turn: Play, catalogue: Catalogue, chance: Chance) -> None:
    """§1 Lay nine tiles, flip a strip of them (§1.6), choose the first player (§1.4), hand out the stones (§1.5)."""
    state = turn.state
    set_up = catalogue.set_up[state.options.seats]
    start = chance.even(PLACES[:8]) if set_up.flipped else 0
    flipped = tuple(sorted(RING[(start + step) % len(RING)] for step in range(set_up.flipped)))
    for place, (tile, plan) in enumerate(_lay_tiles(catalogue.tiles, flipped, chance)):
        turn.emit(TileLaid(place, tile.name, plan))
    turn.emit(TilesFlipped(flipped))
    seats = len(state.seats)
    first = state.options.first
    turn.emit(FirstSeatChosen(chance.even(state.seats) if first is None else first))
    order = [(seat - turn.state.first) % seats for seat in state.seats]
    turn.emit(StonesGiven(tuple(set_up.stones[rank] for rank in order)))
    turn.emit(TurnBegun(turn.state.first, "place"))


def _lay_tiles(tiles: Sequence[Tile], flipped: tuple[int, ...], chance: Chance) -> list[tuple[Tile, str]]:
    """§1.1 Nine of the tiles, shuffled and turned so that no pond lies beside a start square."""
    for _ in range(_SHUFFLES):
        pile = list(tiles)
        drawn = [pile.pop(chance.even(range(len(pile)))) for _ in PLACES]
        plans = _turn_tiles(drawn, flipped, chance, [])
        if plans is not None:
            return list(zip(drawn, plans, strict=True))
    raise BadLevel("tiles_never_fit", file="hiroba/tiles.toml")


def _turn_tiles(tiles: list[Tile], flipped: tuple[int, ...], chance: Chance, plans: list[str]) -> list[str] | None:
    """Turn one tile after the other at random; where no turn fits, turn the one before it again."""
    place = len(plans)
    if place == len(tiles):
        return plans
    turns = list(tiles[place].plans)
    while turns:
        plan = turns.pop(chance.even(range(len(turns))))
        if _fits(plans, plan, place, flipped):
            whole = _turn_tiles(tiles, flipped, chance, [*plans, plan])
            if whole is not None:
                return whole
    return None


_BESIDE = ((2, 0), (5, 3), (8, 6))
_BELOW = ((6, 0), (7, 1), (8, 2))
"""The spots of a tile that touch those of the tile to its right, and of the one below it."""


def _fits(plans: list[str], plan: str, place: int, flipped: tuple[int, ...]) -> bool:
    """Whether a tile keeps ponds and start squares apart from those to its left and above it."""
    left, above = place - 1, place - 3
    return place in flipped or not (
        (place % 3 and left not in flipped and _clash(plans[left], plan, _BESIDE))
        or (above >= 0 and above not in flipped and _clash(plans[above], plan, _BELOW))
    )


@cache
def _clash(one: str, other: str, touching: tuple[tuple[int, int], ...]) -> bool:
    """Whether a pond and a start square of two tiles lie side by side."""
    pairs = [(one[a], other[b]) for a, b in touching]
    return any((a == "~" and b.isupper()) or (b == "~" and a.isupper()) for a, b in pairs)
