"""The rules of Hiroba: what may be done, and what comes of it.

Our sections, each kept by the functions that name it:

    §1    Set-up            §1.1 tiles laid  §1.2 koi on the ponds  §1.3 nine pebbles a seat
                            §1.4 first player  §1.5 stones  §1.6 tiles flipped for two and three
    §2    Place a pebble    §2.1 first pebble on a start square  §2.2 in line with an own pebble
                            §2.3 no value twice in a row, column or garden  §2.4 either side
                            §2.5 on an empty garden square  §2.6 mistakes stand  §2.7 pass when stuck
    §3    Stone             one a turn, at its end, on an empty garden square
    §4    The end           §4.1 koi  §4.2 gardens  §4.3 final total

Every rule that can refuse stands once in RULES: `legal` lists by it and `decide` refuses by it. A moment
rule looks at the seat and the time; a square rule bars squares as a mask, so that all squares of a value
are judged at once, and says why for one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias, get_args

from game.games.hiroba.commands import Call, Command, EndTurn, LayStone, Pass, Place, PlaceKoi
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
from game.games.hiroba.evolve import evolve
from game.games.hiroba.parts import (
    COPIES,
    GRID,
    KIND,
    KOI,
    OWNER,
    PEBBLES,
    PLACE_OF,
    PLACES,
    RING,
    SEATS,
    VALUE,
    VALUES,
    Catalogue,
    Tile,
    Value,
    at,
    koi,
    pebble,
    stone,
)
from game.games.hiroba.scoring import pond_winners
from game.games.hiroba.state import Phase, State
from game.kernel.box import Seat
from game.kernel.chance import Chance
from game.kernel.grid import Mask, Square, bits, chosen
from game.kernel.legality import MomentRule
from game.kernel.trouble import BadLevel, Refusal
from game.kernel.turn import Turn

# --- when: rules that look at the seat and the moment ---------------------------------------------------


Moment: TypeAlias = MomentRule[State]


def _piece(state: State, square: Square) -> str:
    return at(state.cells[square], square)


def _just_placed(state: State, _: Seat) -> tuple[str, ...]:
    return () if state.last is None else (_piece(state, state.last),)


def _stuck(state: State, seat: Seat) -> bool:
    """Under 'Honour rules' too. Without them no square is open anyway, and the square rules say why."""
    return state.options.honour and not can_place(state, seat)


NOT_DEALT = Moment("not_dealt", "§1")
GAME_OVER = Moment("game_over", "§4")
NOT_YOUR_TURN = Moment("not_your_turn", "§2", lambda state, seat: state.seat != seat)
KOI_TIME = Moment("koi_time", "§4")
NOT_KOI_TIME = Moment("not_koi_time", "§4.1")
ALREADY_PLACED = Moment("already_placed", "§2", pieces=_just_placed)
ALREADY_PASSED = Moment(
    "already_passed", "§2.7", lambda state, seat: state.phase == "rest" and state.seat == seat and state.last is None
)
PEBBLE_FIRST = Moment("pebble_first", "§3")
MUST_PASS = Moment("must_pass", "§2.7", _stuck)
CAN_STILL_PLACE = Moment("can_still_place", "§2.7", lambda state, seat: can_place(state, seat))  # noqa: PLW0108 -- defined below
ONE_STONE = Moment("one_stone", "§3", lambda state, _: state.stone_laid)
NO_STONE = Moment("no_stone", "§1.5", lambda state, seat: not state.stones[seat])
NO_KOI = Moment("no_koi", "§4.1", lambda state, seat: not state.koi[seat])
HONOUR_OFF = Moment("honour_off", "§2.6", lambda state, _: not state.options.honour)
OWN_MISTAKE = Moment("own_mistake", "§2.6", lambda state, seat: state.seat == seat)
NOTHING_TO_CALL = Moment("nothing_to_call", "§2.6", lambda state, _: mistake(state) is None, _just_placed)

OUT_OF_PLAY: dict[Phase, Moment] = {"deal": NOT_DEALT, "over": GAME_OVER}
IN_PLACING: dict[Phase, Moment] = {**OUT_OF_PLAY, "rest": ALREADY_PLACED, "koi": KOI_TIME}
IN_REST: dict[Phase, Moment] = {**OUT_OF_PLAY, "place": PEBBLE_FIRST, "koi": KOI_TIME}
IN_KOI: dict[Phase, Moment] = {**OUT_OF_PLAY, "place": NOT_KOI_TIME, "rest": NOT_KOI_TIME}
TO_CALL: dict[Phase, Moment] = {**OUT_OF_PLAY, "place": NOTHING_TO_CALL, "koi": NOTHING_TO_CALL}


# --- where: rules that bar squares ----------------------------------------------------------------------


Bars: TypeAlias = Callable[[State, Seat], Mask]
BarsByValue: TypeAlias = Callable[[State, Seat], Sequence[Mask]]


class SquareRule(NamedTuple):
    """A rule that bars squares for a seat, whatever the value or for each of them, and says why for one.

    Things without a value, a stone or a koi, have the value 0.
    """

    codes: dict[str, str]
    """The codes it can refuse with, each with its section."""
    why: Callable[[State, Seat, Value, Square], Refusal]
    bars: Bars | None = None
    by_value: BarsByValue | None = None


def _showing(state: State, value: Value, squares: Mask) -> tuple[str, ...]:
    """The pebbles on these squares that show this value."""
    return tuple(_piece(state, square) for square in bits(squares) if VALUE.get(state.cells[square]) == value)


def _lenient(state: State) -> bool:
    """Whether the rules of line and repeat may be broken now: under 'Honour rules', once a turn.

    What was called must be placed again, and soundly: two seats could go on for ever otherwise.
    """
    return state.options.honour and not state.called


def _pebble_spent(state: State, seat: Seat) -> Sequence[Mask]:
    return _spent(state.hands[seat])


@cache
def _spent(hand: tuple[int, ...]) -> tuple[Mask, ...]:
    """For each value, all squares if a hand has it no more; there are but 162 hands."""
    return tuple(0 if hand[KIND[value]] else GRID.everything for value in range(10))


def _why_spent(state: State, seat: Seat, value: Value, _: Square) -> Refusal:
    """§1.3 Two pebbles of each kind, and one 5."""
    mine = tuple(
        at(piece, square)
        for square, piece in enumerate(state.cells)
        if piece in PEBBLES and OWNER[piece] == seat and KIND[VALUE[piece]] == KIND[value]
    )
    return Refusal("pebble_spent", "§1.3", mine, value=value, other=10 - value)


def _no_garden(state: State, _: Seat) -> Mask:
    return GRID.everything & ~state.board.land


def _why_no_garden(state: State, _: Seat, __: Value, square: Square) -> Refusal:
    """§2.5 Ponds belong to the koi; flipped tiles are out of play."""
    if state.board.plans[PLACE_OF[square]] is None:
        return Refusal("tile_flipped", "§1.6")
    return Refusal("on_pond", "§2.5")


def _taken(state: State, _: Seat) -> Mask:
    return state.board.land & ~state.free


def _why_taken(state: State, _: Seat, __: Value, square: Square) -> Refusal:
    """§2.5 One piece a square."""
    return Refusal("square_taken", "§2.5", (_piece(state, square),))


def _off_start(state: State, seat: Seat) -> Mask:
    return GRID.everything & ~state.board.starts if not state.sight[seat] else 0


def _why_off_start(state: State, _: Seat, __: Value, ___: Square) -> Refusal:
    """§2.1 The first pebble goes on the start square of any tile in play."""
    return Refusal("off_start", "§2.1", GRID.named(state.board.starts & state.free))


def _out_of_line(state: State, seat: Seat) -> Mask:
    return GRID.everything & ~state.sight[seat] if state.sight[seat] and not _lenient(state) else 0


def _why_out_of_line(state: State, seat: Seat, _: Value, __: Square) -> Refusal:
    """§2.2 Every later pebble goes in the row or column of an own one."""
    own = tuple(
        at(piece, square) for square, piece in enumerate(state.cells) if piece in PEBBLES and OWNER[piece] == seat
    )
    return Refusal("out_of_line", "§2.2", own)


def _twins(state: State, _: Seat) -> Sequence[Mask]:
    return _NONE_BARRED if _lenient(state) else state.barred


_NONE_BARRED = (0,) * 10


def _why_twins(state: State, _: Seat, value: Value, square: Square) -> Refusal:
    """§2.3 A value stands once in a row, a column and a garden."""
    return twin(state, value, square) or Refusal("twin_in_row", "§2.3")


def twin(state: State, value: Value, square: Square) -> Refusal | None:
    """§2.3 The pebbles that keep a value from a square, or None."""
    garden = state.board.garden_of[square]
    fields = (
        ("twin_in_row", GRID.row[square]),
        ("twin_in_column", GRID.column[square]),
        ("twin_in_garden", state.board.gardens[garden].mask),
    )
    faults = [(code, found) for code, field in fields if (found := _showing(state, value, field & ~(1 << square)))]
    if not faults:
        return None
    pieces = dict.fromkeys(piece for _, found in faults for piece in found)
    return Refusal(faults[0][0], "§2.3", tuple(pieces), value=value)


def _not_won(state: State, seat: Seat) -> Mask:
    return GRID.everything & ~state.outright[seat]


def _why_not_won(state: State, _: Seat, __: Value, square: Square) -> Refusal:
    """§4.1 A koi goes into a garden that its owner won outright."""
    inside = state.board.gardens[state.board.garden_of[square]].squares
    return Refusal("garden_not_won", "§4.1", tuple(_piece(state, n) for n in inside if state.cells[n] in PEBBLES))


def _koi_there(state: State, _: Seat) -> Mask:
    return state.doubled


def _why_koi_there(state: State, _: Seat, __: Value, square: Square) -> Refusal:
    """§4.1 One koi a garden."""
    inside = state.board.gardens[state.board.garden_of[square]].squares
    return Refusal("koi_there", "§4.1", tuple(_piece(state, n) for n in inside if state.cells[n] in KOI))


PEBBLE_SPENT = SquareRule({"pebble_spent": "§1.3"}, _why_spent, by_value=_pebble_spent)
NO_GARDEN = SquareRule({"tile_flipped": "§1.6", "on_pond": "§2.5"}, _why_no_garden, _no_garden)
TAKEN = SquareRule({"square_taken": "§2.5"}, _why_taken, _taken)
OFF_START = SquareRule({"off_start": "§2.1"}, _why_off_start, _off_start)
OUT_OF_LINE = SquareRule({"out_of_line": "§2.2"}, _why_out_of_line, _out_of_line)
TWINS = SquareRule(
    dict.fromkeys(("twin_in_row", "twin_in_column", "twin_in_garden"), "§2.3"), _why_twins, by_value=_twins
)
NOT_WON = SquareRule({"garden_not_won": "§4.1"}, _why_not_won, _not_won)
KOI_THERE = SquareRule({"koi_there": "§4.1"}, _why_koi_there, _koi_there)


class Rules:
    """What can stand against a kind of command, in the order a player is told."""

    def __init__(
        self,
        phases: dict[Phase, Moment],
        moment: tuple[Moment, ...],
        square: tuple[SquareRule, ...] = (),
    ) -> None:
        self.phases = phases
        """The phases in which it cannot be done, each with the rule that says so."""
        self.moment = moment
        self.square = square
        self.holds = tuple(rule.holds for rule in moment)
        self.bars = tuple(rule.bars for rule in square if rule.bars is not None)
        self.by_value = tuple(rule.by_value for rule in square if rule.by_value is not None)

    def against(self, state: State, seat: Seat) -> Moment | None:
        """The moment rule that stands against a seat, or None."""
        if state.phase in OUT_OF_PLAY:
            return OUT_OF_PLAY[state.phase]
        for rule in self.moment:
            if rule.holds(state, seat):
                return rule
            if rule is NOT_YOUR_TURN and state.phase in self.phases:
                return self.phases[state.phase]
        return self.phases.get(state.phase)


RULES: dict[type[Command], Rules] = {
    Place: Rules(
        IN_PLACING,
        (ALREADY_PASSED, NOT_YOUR_TURN, MUST_PASS),
        (PEBBLE_SPENT, NO_GARDEN, TAKEN, OFF_START, OUT_OF_LINE, TWINS),
    ),
    Pass: Rules(IN_PLACING, (ALREADY_PASSED, NOT_YOUR_TURN, CAN_STILL_PLACE)),
    LayStone: Rules(IN_REST, (NOT_YOUR_TURN, ONE_STONE, NO_STONE), (NO_GARDEN, TAKEN)),
    EndTurn: Rules(IN_REST, (NOT_YOUR_TURN,)),
    Call: Rules(TO_CALL, (HONOUR_OFF, OWN_MISTAKE, NOTHING_TO_CALL)),
    PlaceKoi: Rules(IN_KOI, (NOT_YOUR_TURN, NO_KOI), (NO_GARDEN, TAKEN, NOT_WON, KOI_THERE)),
}

REFUSALS: dict[str, str] = {
    code: section
    for rules in RULES.values()
    for codes in (
        *({rule.code: rule.section} for rule in (*rules.phases.values(), *rules.moment)),
        *(rule.codes for rule in rules.square),
    )
    for code, section in codes.items()
}
"""Every code that can be refused with, and its section: what a screen must have words for."""

_IN_PHASE: dict[Phase, list[tuple[type[Command], Rules]]] = {
    phase: [(kind, rules) for kind, rules in RULES.items() if phase not in rules.phases] for phase in get_args(Phase)
}
"""For each phase, the kinds of command that it does not rule out."""


# --- questions ------------------------------------------------------------------------------------------


def values_left(state: State, seat: Seat) -> list[Value]:
    """The values a seat can still show: both sides of each pebble it has left."""
    hand = state.hands[seat]
    return [value for value in VALUES if hand[KIND[value]]]


def sound(state: State, seat: Seat, value: Value) -> Mask:
    """§2 The squares where a value can be placed without a mistake, whatever the table options."""
    lines = state.sight[seat] or state.board.starts
    return state.free & lines & ~state.barred[value]


def can_place(state: State, seat: Seat) -> bool:
    """§2.7 Whether a seat has any sound placement."""
    hand, barred = state.hands[seat], state.barred
    lines = state.free & (state.sight[seat] or state.board.starts)
    for value in VALUES:  # noqa: SIM110 -- asked after every turn: a generator and `sound` cost twice as much
        if hand[KIND[value]] and lines & ~barred[value]:
            return True
    return False


def mistake(state: State) -> Refusal | None:
    """§2.6 What is wrong with the pebble placed in this turn, or None."""
    if state.last is None:
        return None
    square = state.last
    seat, value, _ = PEBBLES[state.cells[square]]
    if found := twin(state, value, square):
        return found
    others = [n for n, piece in enumerate(state.cells) if piece in PEBBLES and OWNER[piece] == seat and n != square]
    if others and not any(GRID.line[square] >> n & 1 for n in others):
        return Refusal("out_of_line", "§2.2", tuple(_piece(state, n) for n in others))
    return None


def koi_squares(state: State, seat: Seat) -> Mask:
    """§4.1 The squares where a seat may place a koi."""
    return _open(state, seat, RULES[PlaceKoi])


def _aim(seat: Seat) -> dict[type[Command], tuple[Command, ...]]:
    """A seat's aimed commands by kind: one for each square, value after value where there is one."""
    squares = GRID.squares
    return {
        Place: tuple(Place(seat, value, square) for value in VALUES for square in squares),
        LayStone: tuple(LayStone(seat, square) for square in squares),
        PlaceKoi: tuple(PlaceKoi(seat, square) for square in squares),
    }


_AIMED = tuple(_aim(seat) for seat in range(len(SEATS)))
"""Commands are values, so each is made once."""


def legal(state: State, seat: Seat) -> list[Command]:
    """Every command that `decide` takes from a seat now."""
    found: list[Command] = []
    for kind, rules in _IN_PHASE[state.phase]:
        for holds in rules.holds:
            if holds(state, seat):
                break
        else:
            if rules.square:
                found += chosen(_AIMED[seat][kind], _open(state, seat, rules))
            else:
                found.append(kind(seat))  # type: ignore[call-arg]
    return found


def _open(state: State, seat: Seat, rules: Rules) -> Mask:
    """The squares that no rule bars; for what has a value, those of 1, of 2 and so on, side by side."""
    squares = GRID.everything
    for bars in rules.bars:
        squares &= ~bars(state, seat)
    if not rules.by_value:
        return squares
    # One wide mask for all values, so that its commands are chosen in one go.
    masks = [by_value(state, seat) for by_value in rules.by_value]
    wide = 0
    for value in VALUES:
        open_ = squares
        for mask in masks:
            open_ &= ~mask[value]
        wide |= open_ << (value - 1) * GRID.size
    return wide


def objection(state: State, command: Command) -> Refusal | None:
    """Why the rules refuse a command, or None."""
    rules = RULES[type(command)]
    seat = command.seat
    if (wrong := rules.against(state, seat)) is not None:
        return wrong.refusal(state, seat)
    if rules.square:
        square: Square = command.square  # type: ignore[union-attr]
        value: Value = command.value if isinstance(command, Place) else 0
        for rule in rules.square:
            if rule.bars is not None:
                barred = rule.bars(state, seat)
            else:
                assert rule.by_value is not None
                barred = rule.by_value(state, seat)[value]
            if barred >> square & 1:
                return rule.why(state, seat, value, square)
    return None


def conceivable(_: State, seat: Seat) -> Iterator[Command]:
    """Every command of a seat that can be written down."""
    for commands in _AIMED[seat].values():
        yield from commands
    yield from (Pass(seat), EndTurn(seat), Call(seat))


def waits(state: State) -> tuple[Seat, ...]:
    """The seat whose turn it is; nobody before the deal and at the end."""
    return () if state.phase in ("deal", "over") else (state.seat,)


def best_koi(state: State, seat: Seat) -> list[Square]:
    """§4.1 Where the koi of a seat score most: the largest gardens, the lowest tile first among equals."""
    open_ = koi_squares(state, seat)
    gardens = [garden for garden in state.board.gardens if garden.mask & open_]
    gardens.sort(key=lambda garden: (-garden.size, garden.place, garden.letter))
    return [next(bits(garden.mask & open_)) for garden in gardens[: len(state.koi[seat])]]


# --- what comes of it -----------------------------------------------------------------------------------


def decide(state: State, command: Command, _: Chance) -> Turn[State, Event]:
    """What a command brings about, or the Refusal raised."""
    if (refusal := objection(state, command)) is not None:
        raise refusal
    turn = Turn(state, evolve)
    seat = command.seat
    match command:
        case Place():
            copy = COPIES[KIND[command.value]] - state.hands[seat][KIND[command.value]]
            piece = pebble(seat, command.value, copy)
            turn.emit(PebblePlaced(seat, piece, command.value, command.square))
            _end_unless_more(turn)
        case Pass():
            turn.emit(Passed(seat))
            _end_unless_more(turn)
        case LayStone():
            turn.emit(StoneLaid(seat, _next_stone(state, seat), command.square))
            if not state.options.honour:
                _end_turn(turn)
        case EndTurn():
            _end_turn(turn)
        case Call():
            assert state.last is not None
            turn.emit(PebbleReturned(state.seat, seat, state.cells[state.last], state.last))
        case PlaceKoi():
            turn.emit(KoiPlaced(seat, koi(seat, state.koi[seat][0]), command.square))
            _go_on_with_koi(turn)
    return turn


def _next_stone(state: State, seat: Seat) -> str:
    """The first stone of a seat that does not lie on the board."""
    return stone(seat, int(stone(seat, 0) in state.cells))


def _end_unless_more(turn: Turn[State, Event]) -> None:
    """End the turn by itself when nothing is left to choose: no stone to lay, nobody to call a mistake."""
    state = turn.state
    if not state.options.honour and not (state.stones[state.seat] and state.free):
        _end_turn(turn)


def _end_turn(turn: Turn[State, Event]) -> None:
    """§2.7 The next seat with pebbles is on; when nobody can place any more, the ponds are counted."""
    state = turn.state
    seats = len(state.seats)
    order = [(state.seat + step) % seats for step in range(1, seats + 1)]
    holding = [seat for seat in order if any(state.hands[seat])]
    if any(can_place(state, seat) for seat in holding):
        turn.emit(TurnBegun(holding[0], "place"))
    else:
        _count_ponds(turn)


def _count_ponds(turn: Turn[State, Event]) -> None:
    """§4.1 Every pond gives its koi, then they are placed."""
    turn.emit(PlayEnded())
    for place, pond in enumerate(turn.state.board.ponds):
        if pond is not None:
            turn.emit(KoiAwarded(place, pond_winners(turn.state, pond)))
    _go_on_with_koi(turn)


def _go_on_with_koi(turn: Turn[State, Event]) -> None:
    """§4.1 Seats place their koi in order from the first player, as long as they have a garden for them."""
    state = turn.state
    seats = len(state.seats)
    for seat in ((state.first + step) % seats for step in range(seats)):
        if state.koi[seat] and koi_squares(state, seat):
            if (state.phase, state.seat) != ("koi", seat):
                turn.emit(TurnBegun(seat, "koi"))
            return
    turn.emit(GameEnded())


# --- the deal -------------------------------------------------------------------------------------------

_SHUFFLES = 100
"""How often the tiles are shuffled anew before we say that they never fit; ours have never needed a second."""


def deal(catalogue: Catalogue, state: State, chance: Chance) -> Turn[State, Event]:
    """§1 Lay nine tiles, flip a strip of them, choose the first player, hand out the stones."""
    turn = Turn(state, evolve)
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
    return turn


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


def _fits(plans: list[str], plan: str, place: int, flipped: tuple[int, ...]) -> bool:
    """Whether a tile keeps ponds and start squares apart from those to its left and above it."""
    if place in flipped:
        return True
    left, above = place - 1, place - 3
    pairs = [(plans[left][a], plan[b]) for a, b in _BESIDE if place % 3 and left not in flipped]
    pairs += [(plans[above][a], plan[b]) for a, b in _BELOW if above >= 0 and above not in flipped]
    return not any((a == "~" and b.isupper()) or (b == "~" and a.isupper()) for a, b in pairs)
