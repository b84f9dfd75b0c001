"""The rules of Sanmoku: what may be done. What comes of it stands in `_course`.

Two seats, nine squares. Whoever has most points when somebody has three in a row, or nobody can go on, wins.
Our sections, each with its home:

    §1    Set-up                                     NOT_DEALT
    §1.1  four stones a seat, and one to seal        state.State.left
    §1.2  first player                               _course.deal
    §2    Sealing
    §2.1  both at the same time, in secret           SEAL_FIRST, _course._seal
    §2.2  once                                       ALREADY_SEALED
    §3    Laying
    §3.1  in turn                                    NOT_YOUR_TURN
    §3.2  on a square that looks empty               LOOKS_EMPTY
    §3.3  not on the own sealed stone                LOOKS_EMPTY
    §3.4  the other's sealed stone is turned up      _course._lay
    §4    The end                                    GAME_OVER
    §4.1  three of a seat in a row, face up          _course.has_row
    §4.2  no stone or no square for who is on turn   _course.can_lay
    §4.3  sealed stones are turned up                scoring.lying
    §5    Count
    §5.1  rows of three                              scoring.of_seat
    §5.2  a sealed stone that was not found          scoring.of_seat
    §5.3  the centre                                 scoring.of_seat
    §5.4  at a tie, more stones left                 scoring.score

Where the other's sealed stone lies, the seat keeps its stone and its turn is over; at a 'Gentle' table it lays again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from game.kernel.box import Seat
from game.kernel.grid import Square
from game.kernel.legality import Part, Rule, Rulebook, Rules
from tests.fifth.sanmoku._course import DEEDS
from tests.fifth.sanmoku.commands import KINDS, Command, Lay, Seal
from tests.fifth.sanmoku.events import Event
from tests.fifth.sanmoku.evolve import evolve
from tests.fifth.sanmoku.parts import GRID, at, seal
from tests.fifth.sanmoku.state import Phase, State


def waits(state: State) -> tuple[Seat, ...]:
    """The seats the game waits for: everybody who has not sealed yet, then whoever's turn it is."""
    if state.phase == "seal":
        return tuple(seat for seat in state.seats if not state.sealed[seat])
    return (state.seat,) if state.phase == "lay" else ()


NOT_DEALT = Rule[State]("not_dealt", "§1", phases=("deal",))
GAME_OVER = Rule[State]("game_over", "§4", phases=("over",))
ALREADY_SEALED = Rule[State]("already_sealed", "§2.2", lambda state, ask: state.sealed[ask.seat])
SEAL_FIRST = Rule[State]("seal_first", "§2.1", phases=("seal",))
NOT_YOUR_TURN = Rule[State]("not_your_turn", "§3.1", lambda state, ask: state.seat != ask.seat)


def _every(_: State, __: Seat) -> tuple[Square, ...]:
    """§2.1 A stone can be sealed on any square: nothing lies there yet."""
    return tuple(GRID.squares)


def _looking_empty(state: State, seat: Seat) -> list[Square]:
    """§3.2 The squares where nothing lies face up, §3.3 but for that of the own sealed stone."""
    return [square for square in GRID.squares if not state.cells[square] and state.under[seat] != square]


ANY_SQUARE = Part[State]("square", _every, domain=GRID.squares)
LOOKS_EMPTY = Part[State](
    "square",
    _looking_empty,
    Rule(
        "square_taken",
        "§3.2",
        lambda state, ask: bool(state.cells[ask.square]),
        lambda state, ask: (at(state.cells[ask.square], ask.square),),
    ),
    Rule("own_seal", "§3.3", pieces=lambda _, ask: (at(seal(ask.seat), ask.square),)),
    domain=GRID.squares,
)

RULES: dict[type[Command], Rules[State]] = {
    Seal: Rules((NOT_DEALT, GAME_OVER, ALREADY_SEALED), ANY_SQUARE),
    Lay: Rules((NOT_DEALT, GAME_OVER, SEAL_FIRST, NOT_YOUR_TURN), LOOKS_EMPTY),
}
RULEBOOK: Rulebook[State, Command, Event] = Rulebook(get_args(Phase), RULES, DEEDS, evolve)
legal, objection, decide = RULEBOOK.legal, RULEBOOK.objection, RULEBOOK.decide


def conceivable(state: State, seat: Seat) -> Iterator[Command]:
    """Every command of a seat that could ever make sense."""
    del state
    return (kind(seat, square) for kind in KINDS for square in GRID.squares)
