"""The rules of Hiroba: what may be done. What comes of it stands in `_course`, where things may go in `_placing`.

Our sections, each with its home:

    §1     Set-up                              NOT_DEALT, _course.deal
    §1.1   tiles laid                          _course._lay_tiles
    §1.2   koi on the ponds                    parts.Board.ponds
    §1.3   nine pebbles a seat                 PEBBLE_SPENT, _placing.values_left
    §1.4   first player                        _course.deal
    §1.5   stones                              NO_STONE, _course.deal
    §1.6   tiles flipped for two and three     TILE_FLIPPED, _course.deal
    §2     Place a pebble                      _placing.sound, NOT_YOUR_TURN, ALREADY_PLACED
    §2.1   first pebble on a start square      OFF_START, _placing.in_line
    §2.2   in line with an own pebble          OUT_OF_LINE, _placing.in_line
    §2.3   no value twice in a line or garden  TWIN_IN_ROW, TWIN_IN_COLUMN, TWIN_IN_GARDEN, _twins, parts.Board.peers
    §2.4   either side                         _course._place
    §2.5   on an empty garden square           ON_POND, SQUARE_TAKEN
    §2.6   mistakes stand, until called        NOTHING_TO_CALL, OWN_MISTAKE, HONOUR_OFF, mistake, _course._call
    §2.7   pass when stuck                     MUST_PASS, CAN_STILL_PLACE, _placing.can_place, _course._pass
    §3     a stone after the pebble or a pass  PEBBLE_FIRST, ONE_STONE, _course._lay_stone
    §4     The end                             GAME_OVER, KOI_TIME
    §4.1   koi                                 KOI_SQUARE, _placing.koi_squares, scoring.pond_winners
    §4.2   gardens                             scoring.garden_winners
    §4.3   final total                         scoring.score

Every rule that can refuse stands once, in the form of game/kernel/legality.py: RULES has for each kind of command
the rules about the moment, then its parts, a value and a square.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, TypeAlias, TypeVar, get_args

from game.games.hiroba._course import DEEDS
from game.games.hiroba._placing import best_koi, can_place, in_line, koi_squares, sound, values_left
from game.games.hiroba.commands import Call, Command, EndTurn, LayStone, Pass, Place, PlaceKoi
from game.games.hiroba.events import Event
from game.games.hiroba.evolve import evolve
from game.games.hiroba.parts import GRID, KIND, KOI, OWNER, PEBBLES, PLACE_OF, VALUE, VALUES, at
from game.games.hiroba.state import Phase, State
from game.kernel import legality
from game.kernel.box import Seat
from game.kernel.grid import Mask, Square, bits, chosen
from game.kernel.legality import Fields, Rulebook, Rules
from game.kernel.trouble import Refusal

__all__ = ["best_koi", "can_place", "koi_squares", "sound", "values_left"]

Rule: TypeAlias = legality.Rule[State]
Part: TypeAlias = legality.Part[State]
C = TypeVar("C")


def _named(state: State, squares: Iterable[Square]) -> tuple[str, ...]:
    """The pieces on these squares, each with its square."""
    return tuple(at(state.cells[square], square) for square in squares)


# --- when: rules about the moment -----------------------------------------------------------------------


def _just_placed(state: State, _: Command) -> tuple[str, ...]:
    return () if state.last is None else _named(state, (state.last,))


NOT_DEALT = Rule("not_dealt", "§1", phases=("deal",))
GAME_OVER = Rule("game_over", "§4", phases=("over",))
NOT_YOUR_TURN = Rule("not_your_turn", "§2", lambda state, ask: state.seat != ask.seat)
KOI_TIME = Rule("koi_time", "§4", phases=("koi",))
NOT_KOI_TIME = Rule("not_koi_time", "§4.1", phases=("place", "rest"))
ALREADY_PASSED = Rule("already_passed", "§2.7", lambda state, _: state.last is None, phases=("rest",))
ALREADY_PLACED = Rule("already_placed", "§2", pieces=_just_placed, phases=("rest",))
PEBBLE_FIRST = Rule("pebble_first", "§3", phases=("place",))
MUST_PASS = Rule(
    # Without 'Honour rules' no square is open to who is stuck, and the rules about squares say why.
    "must_pass",
    "§2.7",
    lambda state, ask: state.options.honour and not can_place(state, ask.seat),
)
CAN_STILL_PLACE = Rule("can_still_place", "§2.7", lambda state, ask: can_place(state, ask.seat))
ONE_STONE = Rule("one_stone", "§3", lambda state, _: state.stone_laid)
NO_STONE = Rule("no_stone", "§1.5", lambda state, ask: not state.stones[ask.seat])
NO_KOI = Rule("no_koi", "§4.1", lambda state, ask: not state.koi[ask.seat])
HONOUR_OFF = Rule("honour_off", "§2.6", lambda state, _: not state.options.honour)
OWN_MISTAKE = Rule(
    "own_mistake", "§2.6", lambda state, ask: state.last is not None and OWNER[state.cells[state.last]] == ask.seat
)
# The pebble placed last can be called until the next seat has placed one or passed: `state.last` is that long.
NOTHING_TO_CALL = Rule("nothing_to_call", "§2.6", lambda state, _: mistake(state) is None, _just_placed)

_OUT_OF_PLAY = (NOT_DEALT, GAME_OVER)
TO_PLACE = (*_OUT_OF_PLAY, NOT_YOUR_TURN, ALREADY_PASSED, ALREADY_PLACED, KOI_TIME)
TO_REST = (*_OUT_OF_PLAY, NOT_YOUR_TURN, PEBBLE_FIRST, KOI_TIME)


# --- what: the parts of a command -----------------------------------------------------------------------


class Squares(Part):
    """Squares of the board, all judged at once: here `allows` answers with masks, one for each of the fields before
    (the values of a pebble), side by side in one number.
    """

    def commands(self, kind: Callable[..., C], state: State, seat: Seat, befores: Iterable[Fields]) -> Iterable[C]:
        """The commands that aim at these squares, chosen in one go."""
        befores = tuple(befores)
        return chosen(_aimed(kind, seat, befores), self.allows(state, seat, befores))

    def admits(self, state: State, command: Any, before: Fields) -> bool:
        """Whether a command aims at one of these squares."""
        return bool(self.allows(state, command.seat, (before,)) >> command.square & 1)


@cache
def _aimed(kind: Callable[..., C], seat: Seat, befores: tuple[Fields, ...]) -> tuple[C, ...]:
    """A command of a kind for every square, value after value where there is one. Each is made once."""
    if len(befores) == 1:
        return tuple(kind(seat, *befores[0], square) for square in GRID.squares)
    return tuple(command for before in befores for command in _aimed(kind, seat, (before,)))


def _placeable(state: State, seat: Seat, values: tuple[Fields, ...]) -> Mask:
    """§2.6 The sound squares of each value. Under 'Honour rules' line and repeat may be broken, but once a turn: what
    was called is placed again soundly, or two seats could go on for ever.
    """
    squares, barred = in_line(state, seat), state.barred
    if state.options.honour and not state.called:
        squares, barred = state.free if state.sight[seat] else squares, _NONE_BARRED
    masks = 0
    for (value,) in reversed(values):  # as `sound`, for all values at once
        masks = masks << GRID.size | squares & ~barred[value]
    return masks


_NONE_BARRED = (0,) * (len(VALUES) + 1)


def _own(state: State, ask: Place) -> list[Square]:
    """The squares of a seat's pebbles, but for the one it asks about."""
    own = [square for square, piece in enumerate(state.cells) if piece in PEBBLES and OWNER[piece] == ask.seat]
    return [square for square in own if square != ask.square]


def _of_kind(state: State, ask: Place) -> tuple[str, ...]:
    own = _own(state, ask)
    return _named(state, (n for n in own if KIND[VALUE[state.cells[n]]] == KIND[ask.value]))


def _twins(state: State, ask: Place, field: Mask = GRID.everything) -> list[Square]:
    """§2.3 The peers of a square, in a field, that show its value, whosever pebbles they are."""
    peers = state.board.peers[ask.square] & field & ~(1 << ask.square)
    return [square for square in bits(peers) if VALUE.get(state.cells[square]) == ask.value]


def _all_twins(state: State, ask: Place) -> tuple[str, ...]:
    row, column = GRID.row[ask.square], GRID.column[ask.square]
    fields = (row, column, ~(row | column))
    return _named(state, (square for field in fields for square in _twins(state, ask, field)))


def _in_garden(state: State, square: Square, pieces: Iterable[str]) -> tuple[str, ...]:
    inside = state.board.gardens[state.board.garden_of[square]].squares
    return _named(state, (n for n in inside if state.cells[n] in pieces))


PEBBLE_SPENT = Rule(
    "pebble_spent", "§1.3", pieces=_of_kind, values=lambda _, ask: {"value": ask.value, "other": 10 - ask.value}
)
TILE_FLIPPED = Rule("tile_flipped", "§1.6", lambda state, ask: state.board.plans[PLACE_OF[ask.square]] is None)
ON_POND = Rule("on_pond", "§2.5", lambda state, ask: not state.board.land >> ask.square & 1)
SQUARE_TAKEN = Rule(
    "square_taken",
    "§2.5",
    lambda state, ask: not state.free >> ask.square & 1,
    lambda state, ask: _named(state, (ask.square,)),
)
OFF_START = Rule(
    "off_start",
    "§2.1",
    lambda state, ask: not state.sight[ask.seat] and not state.board.starts >> ask.square & 1,
    lambda state, _: GRID.named(state.board.starts & state.free),
)
OUT_OF_LINE = Rule(
    "out_of_line",
    "§2.2",
    lambda state, ask: bool(own := _own(state, ask)) and not any(GRID.line[ask.square] >> n & 1 for n in own),
    lambda state, ask: _named(state, _own(state, ask)),
)
TWIN_IN_ROW = Rule(
    "twin_in_row",
    "§2.3",
    lambda state, ask: bool(_twins(state, ask, GRID.row[ask.square])),
    _all_twins,
    lambda _, ask: {"value": ask.value},
)
TWIN_IN_COLUMN = Rule(
    "twin_in_column",
    "§2.3",
    lambda state, ask: bool(_twins(state, ask, GRID.column[ask.square])),
    _all_twins,
    lambda _, ask: {"value": ask.value},
)
TWIN_IN_GARDEN = Rule(
    "twin_in_garden",
    "§2.3",
    lambda state, ask: bool(_twins(state, ask)),
    _all_twins,
    lambda _, ask: {"value": ask.value},
)
GARDEN_NOT_WON = Rule(
    "garden_not_won",
    "§4.1",
    lambda state, ask: not state.outright[ask.seat] >> ask.square & 1,
    lambda state, ask: _in_garden(state, ask.square, PEBBLES),
)
KOI_THERE = Rule("koi_there", "§4.1", pieces=lambda state, ask: _in_garden(state, ask.square, KOI))

_GARDEN = (TILE_FLIPPED, ON_POND, SQUARE_TAKEN)
_TWINS = (TWIN_IN_ROW, TWIN_IN_COLUMN, TWIN_IN_GARDEN)
VALUE_LEFT = Part("value", values_left, PEBBLE_SPENT)
SQUARE = Squares("square", _placeable, *_GARDEN, OFF_START, OUT_OF_LINE, *_TWINS)
STONE_SQUARE = Squares("square", lambda state, *_: state.free, *_GARDEN)
KOI_SQUARE = Squares("square", lambda state, seat, _: koi_squares(state, seat), *_GARDEN, GARDEN_NOT_WON, KOI_THERE)

RULES: dict[type[Command], Rules[State]] = {
    Place: Rules((*TO_PLACE, MUST_PASS), VALUE_LEFT, SQUARE),
    Pass: Rules((*TO_PLACE, CAN_STILL_PLACE)),
    LayStone: Rules((*TO_REST, ONE_STONE, NO_STONE), STONE_SQUARE),
    EndTurn: Rules(TO_REST),
    Call: Rules((*_OUT_OF_PLAY, HONOUR_OFF, OWN_MISTAKE, NOTHING_TO_CALL)),
    PlaceKoi: Rules((*_OUT_OF_PLAY, NOT_YOUR_TURN, NOT_KOI_TIME, NO_KOI), KOI_SQUARE),
}

RULEBOOK: Rulebook[State, Command, Event] = Rulebook(get_args(Phase), RULES, DEEDS, evolve)
legal, objection, decide = RULEBOOK.legal, RULEBOOK.objection, RULEBOOK.decide


# --- questions ------------------------------------------------------------------------------------------


def mistake(state: State) -> Refusal | None:
    """§2.6 What is wrong with the pebble placed last, while it can be called, or None."""
    if state.last is None:
        return None
    seat, value, _ = PEBBLES[state.cells[state.last]]
    placed = Place(seat, value, state.last)
    return next((rule.refusal(state, placed) for rule in (*_TWINS, OUT_OF_LINE) if rule.stands(state, placed)), None)


def may_call(state: State, seat: Seat) -> bool:
    """§2.6 Whether a seat may call the pebble placed last, be it a mistake or not: asking gives nothing away."""
    return state.open_to_call and not OWN_MISTAKE.stands(state, Call(seat))


def conceivable(_: State, seat: Seat) -> Iterator[Command]:
    """Every command of a seat that can be written down."""
    yield from _aimed(Place, seat, tuple((value,) for value in VALUES))
    yield from (*_aimed(LayStone, seat, ((),)), *_aimed(PlaceKoi, seat, ((),)))
    yield from (Pass(seat), EndTurn(seat), Call(seat))


def waits(state: State) -> tuple[Seat, ...]:
    """The seat whose turn it is; nobody before the deal and at the end."""
    return () if state.phase in ("deal", "over") else (state.seat,)
