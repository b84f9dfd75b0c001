"""The rules of Haniwa: what may be done, and what comes of it.

Our sections, each kept by the functions and rules that name it:

    §1    Set-up        §1.1 dice rolled or at 1  §1.2 three sleeping Dogu a side  §1.3 six Kofun
                        §1.4 two piles  §1.5 first player  §1.6 first hand, with one redraw
    §2    A turn        §2.1 swap  §2.2 place a tile  §2.3 face down  §2.4 Kofun power  §2.5 the die
                        §2.6 take a Kofun  §2.7 the Dogu  §2.8 its curse  §2.9 draw  §2.10 turn end
    §3    The end       §3.1 the face-down tile  §3.2 columns  §3.3 smile bonus
                        §3.4 curses void columns  §3.5 final total

Every rule that can refuse stands once in RULES: `legal` lists by it and `decide` refuses by it. A moment
rule looks at the seat and the time; a part rule says what one part of a command may be, its tile, square,
Kofun or pile.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cache
from itertools import product
from typing import Any, NamedTuple, get_args

from game.games.haniwa.commands import (
    Command,
    Draw,
    Keep,
    LayKofun,
    Place,
    PlaceDown,
    Redraw,
    Swap,
    TakeHand,
    TakeKofun,
)
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
from game.games.haniwa.evolve import evolve
from game.games.haniwa.parts import (
    COLOUR,
    COLOURS,
    COLUMN_OF,
    DOGU_POWER,
    DOWN,
    GRID,
    HAND,
    KOFUN,
    PILES,
    PIPS,
    POWER,
    ROW_OF,
    ROWS,
    SWAPS,
    Catalogue,
    Piece,
    Pile,
    at,
    squares_of,
)
from game.games.haniwa.state import Phase, State
from game.kernel.box import Seat
from game.kernel.chance import Chance
from game.kernel.grid import Square
from game.kernel.trouble import Refusal
from game.kernel.turn import Turn

# --- when: rules that look at the seat and the moment ---------------------------------------------------


class MomentRule(NamedTuple):
    """A rule that stands against a seat at a moment, whatever it aims at."""

    code: str
    section: str
    holds: Callable[[State, Seat], bool] = lambda _, __: True
    pieces: Callable[[State, Seat], tuple[str, ...]] = lambda _, __: ()

    def refusal(self, state: State, seat: Seat) -> Refusal:
        """What a seat is told."""
        return Refusal(self.code, self.section, self.pieces(state, seat))


def _just_placed(state: State, seat: Seat) -> tuple[str, ...]:
    return () if state.last is None else (at(state.cells[seat][state.last], seat, state.last),)


def _lying_down(state: State, seat: Seat) -> tuple[str, ...]:
    return (at(DOWN, seat, state.cells[seat].index(DOWN)),)


NOT_DEALT = MomentRule("not_dealt", "§1")
ALL_PLACED = MomentRule("all_placed", "§3.1")
GAME_OVER = MomentRule("game_over", "§3")
NOT_YOUR_TURN = MomentRule("not_your_turn", "§2", lambda state, seat: state.seat != seat)
HAND_FIRST = MomentRule("hand_first", "§1.6")
KEEP_FIRST = MomentRule("keep_first", "§1.6")
HANDS_SETTLED = MomentRule("hands_settled", "§1.6")
ALREADY_PLACED = MomentRule("already_placed", "§2.2", pieces=_just_placed)
SWAP_BEFORE = MomentRule("swap_before", "§2.1", pieces=_just_placed)
KOFUN_FIRST = MomentRule("kofun_first", "§2.6", pieces=lambda state, _: state.stock)
NO_KOFUN_DUE = MomentRule("no_kofun_due", "§2.6")
PLACE_FIRST = MomentRule("place_first", "§2.9")
ONE_SWAP = MomentRule("one_swap", "§2.1", lambda state, _: state.swapped)
SWAPS_SPENT = MomentRule("swaps_spent", "§2.1", lambda state, seat: len(state.discards[seat]) >= SWAPS)
FIRST_PLAYER_ONLY = MomentRule("first_player_only", "§2.3", lambda state, seat: seat != state.first)
DOWN_ALREADY = MomentRule("down_already", "§2.3", lambda state, seat: DOWN in state.cells[seat], _lying_down)

_NEVER: dict[Phase, MomentRule] = {"deal": NOT_DEALT, "end": ALL_PLACED, "over": GAME_OVER}
_HANDS: dict[Phase, MomentRule] = {"hand": HAND_FIRST, "keep": KEEP_FIRST}
_LATER: dict[Phase, MomentRule] = dict.fromkeys(("place", "kofun", "draw", "last"), HANDS_SETTLED)
_PLACED: dict[Phase, MomentRule] = {"kofun": ALREADY_PLACED, "draw": ALREADY_PLACED, "last": ALL_PLACED}

TO_TAKE_HAND: dict[Phase, MomentRule] = {**_NEVER, **_LATER, "keep": KEEP_FIRST}
TO_KEEP: dict[Phase, MomentRule] = {**_NEVER, **_LATER, "hand": HAND_FIRST}
TO_SWAP: dict[Phase, MomentRule] = {**_NEVER, **_HANDS, **_PLACED, "kofun": SWAP_BEFORE, "draw": SWAP_BEFORE}
TO_PLACE: dict[Phase, MomentRule] = {**_NEVER, **_HANDS, **_PLACED}
TO_TAKE_KOFUN: dict[Phase, MomentRule] = {**_NEVER, **_HANDS, "place": NO_KOFUN_DUE, "draw": NO_KOFUN_DUE}
TO_DRAW: dict[Phase, MomentRule] = {**_NEVER, **_HANDS, "place": PLACE_FIRST, "kofun": KOFUN_FIRST, "last": ALL_PLACED}


# --- what: rules that look at one part of a command -----------------------------------------------------


class PartRule(NamedTuple):
    """A rule about one part of a command: what it may be for a seat, and the pieces at fault when it is not."""

    code: str
    section: str
    part: str
    """The name of that part, as the commands call it."""
    domain: Collection[Any]
    """Everything that it could ever be."""
    allows: Callable[[State, Seat], Collection[Any]]
    pieces: Callable[[State, Seat, Any], tuple[str, ...]]

    def refusal(self, state: State, seat: Seat, value: Any) -> Refusal:
        """What a seat is told."""
        return Refusal(self.code, self.section, self.pieces(state, seat, value), **{self.part: self.named(value)})

    def named(self, value: Any) -> Any:
        """The part as a person reads it."""
        return GRID.names[value] if self.part == "square" else value + 1 if self.part == "pile" else value


def _known(state: State, seat: Seat) -> tuple[Piece, ...]:
    """A hand, as far as it is known: legal asked for another seat's view has nothing to list."""
    hand = state.hands[seat]
    return () if None in hand else hand  # type: ignore[return-value]


def _free(state: State, seat: Seat) -> tuple[Square, ...]:
    return squares_of(state.free[seat])


def _filled(state: State, _: Seat) -> tuple[Pile, ...]:
    return tuple(pile for pile in PILES if state.piles[pile])


def _splits(state: State, _: Seat) -> tuple[int, ...]:
    first, second = state.piles
    return tuple(left for left in range(HAND + 1) if left <= first and HAND - left <= second)


IN_HAND = PartRule("not_in_hand", "§2.2", "tile", (), _known, lambda state, seat, _: _known(state, seat))
FREE_SQUARE = PartRule(
    "square_taken",
    "§2.2",
    "square",
    GRID.squares,
    _free,
    lambda state, seat, square: (at(state.cells[seat][square], seat, square),),
)
OWN_KOFUN = PartRule(
    "not_your_kofun",
    "§2.4",
    "kofun",
    tuple(KOFUN),
    lambda state, seat: state.kofun[seat],
    lambda state, seat, _: state.kofun[seat],
)
IN_STOCK = PartRule(
    "not_in_stock",
    "§2.6",
    "kofun",
    tuple(KOFUN),
    lambda state, _: state.stock,
    lambda state, _, __: state.stock,
)
FILLED_PILE = PartRule("pile_empty", "§2.9", "pile", PILES, _filled, lambda _, __, ___: ())
PILES_SUFFICE = PartRule("pile_short", "§1.6", "left", range(HAND + 1), _splits, lambda _, __, ___: ())


class Rules:
    """What can stand against a kind of command, in the order a player is told."""

    def __init__(
        self, phases: dict[Phase, MomentRule], moment: tuple[MomentRule, ...] = (), parts: tuple[PartRule, ...] = ()
    ) -> None:
        self.phases = phases
        """The phases in which it cannot be done, each with the rule that says so."""
        self.moment = (NOT_YOUR_TURN, *moment)
        self.parts = parts
        self.holds = tuple(rule.holds for rule in self.moment)
        self.lead = tuple(rule.allows for rule in parts[:-1])
        self.tail = parts[-1].allows if parts else None

    def against(self, state: State, seat: Seat) -> MomentRule | None:
        """The moment rule that stands against a seat, or None."""
        if state.phase in _NEVER:
            return _NEVER[state.phase]
        if NOT_YOUR_TURN.holds(state, seat):
            return NOT_YOUR_TURN
        if state.phase in self.phases:
            return self.phases[state.phase]
        return next((rule for rule in self.moment if rule.holds(state, seat)), None)


RULES: dict[type[Command], Rules] = {
    TakeHand: Rules(TO_TAKE_HAND, parts=(PILES_SUFFICE,)),
    Keep: Rules(TO_KEEP),
    Redraw: Rules(TO_KEEP),
    Swap: Rules(TO_SWAP, (ONE_SWAP, SWAPS_SPENT), (IN_HAND, FILLED_PILE)),
    Place: Rules(TO_PLACE, (), (IN_HAND, FREE_SQUARE)),
    PlaceDown: Rules(TO_PLACE, (FIRST_PLAYER_ONLY, DOWN_ALREADY), (IN_HAND, FREE_SQUARE)),
    LayKofun: Rules(TO_PLACE, (), (OWN_KOFUN, IN_HAND, FREE_SQUARE)),
    TakeKofun: Rules(TO_TAKE_KOFUN, (), (IN_STOCK,)),
    Draw: Rules(TO_DRAW, (), (FILLED_PILE,)),
}

REFUSALS: dict[str, str] = {
    code: section
    for rules in RULES.values()
    for code, section in (
        *((rule.code, rule.section) for rule in (*rules.phases.values(), *rules.moment)),
        *((rule.code, rule.section) for rule in rules.parts),
    )
}
"""Every code that can be refused with, and its section: what a screen must have words for."""

_IN_PHASE: dict[Phase, list[tuple[type[Command], Rules]]] = {
    phase: [(kind, rules) for kind, rules in RULES.items() if phase not in rules.phases] for phase in get_args(Phase)
}
"""For each phase, the kinds of command that it does not rule out."""


# --- questions ------------------------------------------------------------------------------------------


@cache
def _family(kind: type[Command], seat: Seat, *lead: Any) -> dict[Any, Command]:
    """The commands of a kind that differ in their last part alone, by that part. Commands are values: each is
    made once.
    """
    make: Callable[..., Command] = kind
    return {value: make(seat, *lead, value) for value in RULES[kind].parts[-1].domain}


@cache
def _plain(kind: type[Command], seat: Seat) -> Command:
    return kind(seat)  # type: ignore[call-arg]  # these kinds have no parts


def legal(state: State, seat: Seat) -> list[Command]:
    """Every command that `decide` takes from a seat now."""
    found: list[Command] = []
    for kind, rules in _IN_PHASE[state.phase]:
        for holds in rules.holds:
            if holds(state, seat):
                break
        else:
            if rules.tail is None:
                found.append(_plain(kind, seat))
            elif tail := rules.tail(state, seat):
                for lead in product(*(allows(state, seat) for allows in rules.lead)):
                    found += map(_family(kind, seat, *lead).__getitem__, tail)
    return found


def objection(state: State, command: Command) -> Refusal | None:
    """Why the rules refuse a command, or None."""
    rules = RULES[type(command)]
    seat = command.seat
    if (wrong := rules.against(state, seat)) is not None:
        return wrong.refusal(state, seat)
    for rule in rules.parts:
        value = getattr(command, rule.part)
        if value not in rule.allows(state, seat):
            return rule.refusal(state, seat, value)
    return None


def all_tiles(state: State) -> list[Piece]:
    """Every tile of the box, sorted: a view has those it cannot place in its pool."""
    known = [tile for tiles in (*state.hands, *state.discards, *state.beneath, *state.cells) for tile in tiles]
    return sorted((*state.pool, *(tile for tile in known if tile and tile != DOWN and tile not in KOFUN)))


def all_kofun(state: State) -> list[Piece]:
    """Every Kofun on the table, in the stock, before a seat or on its tiles."""
    laid = [piece for cells in state.cells for piece in cells if piece in KOFUN]
    return sorted((*state.stock, *(piece for each in state.kofun for piece in each), *laid))


def conceivable(state: State, seat: Seat) -> Iterator[Command]:
    """Every command of a seat that can be said of the pieces on this table.

    With a Kofun there would be thousands: it is tried with the tiles in hand and with one that is not.
    """
    tiles, kofun = all_tiles(state), all_kofun(state)
    hand = _known(state, seat)
    others = [tile for tile in tiles if tile not in hand]
    yield from (Keep(seat), Redraw(seat))
    yield from (TakeHand(seat, left) for left in range(HAND + 1))
    yield from (Draw(seat, pile) for pile in PILES)
    yield from (TakeKofun(seat, piece) for piece in kofun)
    for tile in tiles:
        yield from (Swap(seat, tile, pile) for pile in PILES)
        yield from _family(Place, seat, tile).values()
        yield from _family(PlaceDown, seat, tile).values()
    for piece, tile in product(kofun, (*hand, *others[:1])):
        yield from _family(LayKofun, seat, piece, tile).values()


def waits(state: State) -> tuple[Seat, ...]:
    """The seat whose turn it is; nobody before the deal and at the end."""
    return () if state.phase in _NEVER else (state.seat,)


# --- what comes of it -----------------------------------------------------------------------------------


def decide(state: State, command: Command, chance: Chance) -> Turn[State, Event]:
    """What a command brings about, or the Refusal raised."""
    if (refusal := objection(state, command)) is not None:
        raise refusal
    turn = Turn(state, evolve)
    _DEEDS[type(command)](turn, command, chance)
    return turn


def _take_hand(turn: Turn[State, Event], command: TakeHand, chance: Chance) -> None:
    """§1.6 Four tiles from any pile; after a redraw there is nothing more to choose."""
    for drawn in range(HAND):
        _draw_from(turn, command.seat, 0 if drawn < command.left else 1, chance)
    if turn.state.redrawn:
        _keep(turn, command, chance)


def _keep(turn: Turn[State, Event], command: Command, _: Chance) -> None:
    """§1.6 The other seat draws its hand; when both have one, the first player begins."""
    turn.emit(HandKept(command.seat))
    state = turn.state
    other = 1 - command.seat
    if command.seat == state.first:
        turn.emit(TurnBegun(other, "hand"))
    else:
        turn.emit(TurnBegun(state.first, "place"))


def _redraw(turn: Turn[State, Event], command: Redraw, _: Chance) -> None:
    """§1.6 The four go back among the others, and all are shuffled."""
    left = sum(turn.state.piles) + len(turn.state.hands[command.seat])
    turn.emit(HandReturned(command.seat, halves(left)))


def halves(count: int) -> tuple[int, int]:
    """§1.4 Two piles of so many tiles together, as even as can be."""
    return count - count // 2, count // 2


def _swap(turn: Turn[State, Event], command: Swap, chance: Chance) -> None:
    """§2.1 Discard one face down, draw one."""
    turn.emit(TileDiscarded(command.seat, command.tile, turn.state.options.open_hands))
    _draw_from(turn, command.seat, command.pile, chance)


def _draw_from(turn: Turn[State, Event], seat: Seat, pile: Pile, chance: Chance) -> None:
    """§2.9 Any tile that nobody holds, whichever the pile: both are shuffled."""
    drawn = chance.pick(dict.fromkeys(turn.state.pool, 1))
    turn.emit(TileDrawn(seat, drawn, pile, turn.state.options.open_hands))


def _place(turn: Turn[State, Event], command: Place, _: Chance) -> None:
    """§2.2 A tile, face up, and its checks."""
    turn.emit(TilePlaced(command.seat, command.tile, command.square))
    _check(turn, command.seat, command.square)


def _place_down(turn: Turn[State, Event], command: PlaceDown, _: Chance) -> None:
    """§2.3 A tile face down is checked at the end of the game, and its row with it."""
    turn.emit(TileLaidDown(command.seat, command.tile, command.square, turn.state.options.open_hands))
    _end_if_no_tile_left(turn)


def _lay_kofun(turn: Turn[State, Event], command: LayKofun, _: Chance) -> None:
    """§2.4 A Kofun on a tile counts as a tile of its own colour, and is checked as one."""
    shown = turn.state.options.open_hands
    turn.emit(KofunLaid(command.seat, command.kofun, command.tile, command.square, shown))
    _check(turn, command.seat, command.square)


def _take_kofun(turn: Turn[State, Event], command: TakeKofun, _: Chance) -> None:
    """§2.6 The Kofun chosen, the check of the Dogu goes on."""
    turn.emit(KofunTaken(command.seat, command.kofun))
    assert turn.state.last is not None
    _check_dogu(turn, command.seat, turn.state.last)


def _draw(turn: Turn[State, Event], command: Draw, chance: Chance) -> None:
    """§2.9 The last step of a turn."""
    _draw_from(turn, command.seat, command.pile, chance)
    _end_turn(turn)


_DEEDS: dict[type[Command], Callable[[Turn[State, Event], Any, Chance], None]] = {
    TakeHand: _take_hand,
    Keep: _keep,
    Redraw: _redraw,
    Swap: _swap,
    Place: _place,
    PlaceDown: _place_down,
    LayKofun: _lay_kofun,
    TakeKofun: _take_kofun,
    Draw: _draw,
}


def _check(turn: Turn[State, Event], seat: Seat, square: Square) -> None:
    """§2.5 The die, then the Dogu; between them the seat may have a Kofun to choose."""
    state = turn.state
    piece = state.cells[seat][square]
    column = COLUMN_OF[square]
    if COLOUR[piece] == COLOURS[column]:
        value = state.dice[column] + POWER[piece]
        if value > PIPS:
            turn.emit(DieWrapped(seat, column, value - PIPS))
        else:
            turn.emit(DieRaised(seat, column, value))
        if turn.state.phase in ("kofun", "last"):
            return
    _check_dogu(turn, seat, square)


def _check_dogu(turn: Turn[State, Event], seat: Seat, square: Square) -> None:
    """§2.7 Four tiles of power 8 activate the Dogu of their row. §2.8 More than 8 is its curse."""
    row = ROW_OF[square]
    power = row_power(turn.state.cells[seat], row)
    if power == DOGU_POWER:
        turn.emit(DoguLit(seat, row))
    elif power is not None and power > DOGU_POWER:
        turn.emit(DoguCursed(seat, row))
    if turn.state.phase == "end":
        turn.emit(GameEnded())
    else:
        _end_if_no_tile_left(turn)


def row_power(cells: tuple[Piece, ...], row: int) -> int | None:
    """§2.7 The power of a row of an area, or None while it is not full, or a tile of it lies face down."""
    pieces = [cells[square] for square in ROWS[row]]
    return sum(map(POWER.__getitem__, pieces)) if all(pieces) and DOWN not in pieces else None


def _end_if_no_tile_left(turn: Turn[State, Event]) -> None:
    """§2.9 With both piles empty there is nothing to draw, and the turn ends by itself."""
    if not any(turn.state.piles):
        _end_turn(turn)


def _end_turn(turn: Turn[State, Event]) -> None:
    """§2.10 The other seat is on, until both areas are full."""
    state = turn.state
    for seat in (1 - state.seat, state.seat):
        if state.free[seat] and state.hands[seat]:
            turn.emit(TurnBegun(seat, "place"))
            return
    _end_play(turn)


def _end_play(turn: Turn[State, Event]) -> None:
    """§3.1 What lies face down is turned up and checked: its die, then its Dogu."""
    turn.emit(PlayEnded())
    state = turn.state
    for seat in state.seats:
        if DOWN in state.cells[seat]:
            square = state.cells[seat].index(DOWN)
            tile = state.beneath[seat][square]
            assert tile is not None
            turn.emit(TileTurnedUp(seat, tile, square))
            _check(turn, seat, square)
            return
    turn.emit(GameEnded())


# --- the deal -------------------------------------------------------------------------------------------

_DIE = dict.fromkeys(range(1, PIPS + 1), 1)


def deal(catalogue: Catalogue, state: State, chance: Chance) -> Turn[State, Event]:
    """§1 Choose the first player (§1.5), set the dice (§1.1), lay the Kofun (§1.3), make the piles (§1.4)."""
    turn = Turn(state, evolve)
    first = state.options.first
    turn.emit(FirstSeatChosen(chance.even(state.seats) if first is None else first))
    turn.emit(DiceSet(starting_dice(state, chance)))
    turn.emit(StockLaid(catalogue.kofun))
    turn.emit(PilesMade(catalogue.tiles, halves(len(catalogue.tiles))))
    turn.emit(TurnBegun(turn.state.first, "hand"))
    return turn


def starting_dice(state: State, chance: Chance) -> tuple[int, ...]:
    """§1.1 Each die is rolled, or all are set to 1."""
    return tuple(1 if state.options.dice_at_one else chance.pick(_DIE) for _ in COLOURS)
