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
Kofun or pile. What comes of a command stands in `_deeds`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cache
from itertools import product
from typing import Any, NamedTuple, TypeAlias, get_args

from game.games.haniwa._deeds import DEEDS
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
    Event,
)
from game.games.haniwa.evolve import evolve
from game.games.haniwa.parts import (
    DOWN,
    GRID,
    HAND,
    KOFUN,
    PILES,
    SWAPS,
    Piece,
    Pile,
    at,
    squares_of,
)
from game.games.haniwa.state import Phase, State
from game.kernel.box import Seat
from game.kernel.chance import Chance
from game.kernel.grid import Square
from game.kernel.legality import MomentRule
from game.kernel.trouble import Refusal
from game.kernel.turn import Turn

# --- when: rules that look at the seat and the moment ---------------------------------------------------


Moment: TypeAlias = MomentRule[State]


def _just_placed(state: State, seat: Seat) -> tuple[str, ...]:
    return () if state.last is None else (at(state.cells[seat][state.last], seat, state.last),)


def _lying_down(state: State, seat: Seat) -> tuple[str, ...]:
    return (at(DOWN, seat, state.cells[seat].index(DOWN)),)


NOT_DEALT = Moment("not_dealt", "§1")
ALL_PLACED = Moment("all_placed", "§3.1")
GAME_OVER = Moment("game_over", "§3")
NOT_YOUR_TURN = Moment("not_your_turn", "§2", lambda state, seat: state.seat != seat)
HAND_FIRST = Moment("hand_first", "§1.6")
KEEP_FIRST = Moment("keep_first", "§1.6")
HANDS_SETTLED = Moment("hands_settled", "§1.6")
ALREADY_PLACED = Moment("already_placed", "§2.2", pieces=_just_placed)
SWAP_BEFORE = Moment("swap_before", "§2.1", pieces=_just_placed)
KOFUN_FIRST = Moment("kofun_first", "§2.6", pieces=lambda state, _: state.stock)
NO_KOFUN_DUE = Moment("no_kofun_due", "§2.6")
PLACE_FIRST = Moment("place_first", "§2.9")
ONE_SWAP = Moment("one_swap", "§2.1", lambda state, _: state.swapped)
SWAPS_SPENT = Moment("swaps_spent", "§2.1", lambda state, seat: len(state.discards[seat]) >= SWAPS)
FIRST_PLAYER_ONLY = Moment("first_player_only", "§2.3", lambda state, seat: seat != state.first)
DOWN_ALREADY = Moment("down_already", "§2.3", lambda state, seat: DOWN in state.cells[seat], _lying_down)

_NEVER: dict[Phase, Moment] = {"deal": NOT_DEALT, "end": ALL_PLACED, "over": GAME_OVER}
_HANDS: dict[Phase, Moment] = {"hand": HAND_FIRST, "keep": KEEP_FIRST}
_LATER: dict[Phase, Moment] = dict.fromkeys(("place", "kofun", "draw", "last"), HANDS_SETTLED)
_PLACED: dict[Phase, Moment] = {"kofun": ALREADY_PLACED, "draw": ALREADY_PLACED, "last": ALL_PLACED}

TO_TAKE_HAND: dict[Phase, Moment] = {**_NEVER, **_LATER, "keep": KEEP_FIRST}
TO_KEEP: dict[Phase, Moment] = {**_NEVER, **_LATER, "hand": HAND_FIRST}
TO_SWAP: dict[Phase, Moment] = {**_NEVER, **_HANDS, **_PLACED, "kofun": SWAP_BEFORE, "draw": SWAP_BEFORE}
TO_PLACE: dict[Phase, Moment] = {**_NEVER, **_HANDS, **_PLACED}
TO_TAKE_KOFUN: dict[Phase, Moment] = {**_NEVER, **_HANDS, "place": NO_KOFUN_DUE, "draw": NO_KOFUN_DUE}
TO_DRAW: dict[Phase, Moment] = {**_NEVER, **_HANDS, "place": PLACE_FIRST, "kofun": KOFUN_FIRST, "last": ALL_PLACED}


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
        self, phases: dict[Phase, Moment], moment: tuple[Moment, ...] = (), parts: tuple[PartRule, ...] = ()
    ) -> None:
        self.phases = phases
        """The phases in which it cannot be done, each with the rule that says so."""
        self.moment = (NOT_YOUR_TURN, *moment)
        self.parts = parts
        self.holds = tuple(rule.holds for rule in self.moment)
        self.lead = tuple(rule.allows for rule in parts[:-1])
        self.tail = parts[-1].allows if parts else None

    def against(self, state: State, seat: Seat) -> Moment | None:
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


def decide(state: State, command: Command, chance: Chance) -> Turn[State, Event]:
    """What a command brings about, or the Refusal raised."""
    if (refusal := objection(state, command)) is not None:
        raise refusal
    turn = Turn(state, evolve)
    DEEDS[type(command)](turn, command, chance)
    return turn
