"""Where things may go in Hiroba: questions that the rules, the course of a turn and minds ask alike.

The state keeps what follows from its pebbles as masks, so that each answer is a few operations for all squares.
"""

from __future__ import annotations

from functools import cache

from game.games.hiroba.parts import KIND, VALUES, Value
from game.games.hiroba.state import State
from game.kernel.box import Seat
from game.kernel.grid import Mask, Square, bits


def values_left(state: State, seat: Seat) -> tuple[Value, ...]:
    """§1.3 The values a seat can still show: both sides of each pebble it has left."""
    return _values_of(state.hands[seat])


@cache
def _values_of(hand: tuple[int, ...]) -> tuple[Value, ...]:
    """The values of a hand; there are but 162 hands."""
    return tuple(value for value in VALUES if hand[KIND[value]])


def in_line(state: State, seat: Seat) -> Mask:
    """§2.2 The empty squares in line with an own pebble; §2.1 for the first one, the start squares."""
    return state.free & (state.sight[seat] or state.board.starts)


def sound(state: State, seat: Seat, value: Value) -> Mask:
    """§2 The squares where a value can be placed without a mistake, whatever the table options.

    §2.3 They are in line, and the value stands in none of their rows, columns and gardens.
    """
    return in_line(state, seat) & ~state.barred[value]


def can_place(state: State, seat: Seat) -> bool:
    """§2.7 Whether a seat has any sound placement."""
    for value in values_left(state, seat):  # noqa: SIM110 -- asked after every turn: `any` costs twice as much
        if sound(state, seat, value):
            return True
    return False


def koi_squares(state: State, seat: Seat) -> Mask:
    """§4.1 The squares where a seat may place a koi: in gardens it won outright, that have none yet."""
    return state.free & state.outright[seat] & ~state.doubled


def best_koi(state: State, seat: Seat) -> list[Square]:
    """§4.1 Where the koi of a seat score most: the largest gardens, the lowest tile first among equals."""
    room = koi_squares(state, seat)
    gardens = [garden for garden in state.board.gardens if garden.mask & room]
    gardens.sort(key=lambda garden: (-garden.size, garden.place, garden.letter))
    return [next(bits(garden.mask & room)) for garden in gardens[: len(state.koi[seat])]]
