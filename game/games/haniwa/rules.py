"""The rules of Haniwa: what may be done. What comes of it stands in `_course`, what a seat may see in `view`,
and the numbers (swaps, powers, the power of a Kofun) in `parts`.

Our sections, each with its home:

    §1     Set-up
    §1.1   dice rolled, or all at 1           _course.starting_dice
    §1.2   three sleeping Dogu a side         state.bare
    §1.3   six Kofun                          _course.deal
    §1.4   two piles                          _course.halves
    §1.5   first player                       _course.deal
    §1.6   first hand, with one redraw        SPLIT, _course._take_hand, _course._keep, _course._redraw
    §2     A turn                             NOT_YOUR_TURN
    §2.1   swap                               ONE_SWAP, SWAPS_SPENT, _course._swap
    §2.2   place a tile                       TILE, SQUARE, _course._place
    §2.3   face down                          FIRST_PLAYER_ONLY, DOWN_ALREADY, _course._place_down
    §2.4   Kofun power                        OWN_KOFUN, _course._lay_kofun
    §2.5   the die                            _course._check
    §2.6   take a Kofun                       _course.after_wrap, STOCK, _course._take_kofun
    §2.7   the Dogu                           _course._check_dogu, _course.row_power
    §2.8   its curse                          _course._check_dogu
    §2.9   draw                               PILE, _course._draw_from, _course._draw
    §2.10  turn end                           _course._end_turn
    §3     The end                            GAME_OVER
    §3.1   the face-down tile                 ALL_PLACED, _course._end_play
    §3.2   columns                            scoring.verdict, scoring.column_lines
    §3.3   smile bonus                        scoring.verdict
    §3.4   curses void columns                scoring.voided
    §3.5   final total                        scoring.score

Every rule that can refuse stands once, in the form of game/kernel/legality.py: RULES has for each kind of command
the rules about the moment, then a part for its tile, its square, its Kofun or its pile.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress, product
from typing import TypeAlias, get_args

from game.games.haniwa._course import DEEDS
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
from game.games.haniwa.events import Event
from game.games.haniwa.evolve import evolve
from game.games.haniwa.parts import (
    COLOUR,
    COLOURS,
    COLUMN_OF,
    DOWN,
    EMPTY,
    GRID,
    HAND,
    KOFUN,
    PILES,
    POWER,
    SWAPS,
    Column,
    Piece,
    Pile,
    at,
    squares_of,
)
from game.games.haniwa.state import Phase, State
from game.kernel import legality
from game.kernel.box import Seat
from game.kernel.grid import Square
from game.kernel.legality import Rulebook, Rules

Rule: TypeAlias = legality.Rule[State]
Part: TypeAlias = legality.Part[State]


# --- when: rules about the moment -----------------------------------------------------------------------


def _just_placed(state: State, ask: Command) -> tuple[str, ...]:
    return () if state.last is None else (at(state.cells[ask.seat][state.last], ask.seat, state.last),)


def _lying_down(state: State, ask: Command) -> tuple[str, ...]:
    return (at(DOWN, ask.seat, state.cells[ask.seat].index(DOWN)),)


NOT_DEALT = Rule("not_dealt", "§1", phases=("deal",))
ALL_PLACED = Rule("all_placed", "§3.1", phases=("end",))
GAME_OVER = Rule("game_over", "§3", phases=("over",))
NOT_YOUR_TURN = Rule("not_your_turn", "§2", lambda state, ask: state.seat != ask.seat)
HAND_FIRST = Rule("hand_first", "§1.6", phases=("hand",))
KEEP_FIRST = Rule("keep_first", "§1.6", phases=("keep",))
HANDS_SETTLED = Rule("hands_settled", "§1.6", phases=("place", "kofun", "draw", "last"))
ALREADY_PLACED = Rule("already_placed", "§2.2", pieces=_just_placed, phases=("kofun", "draw"))
SWAP_BEFORE = Rule("swap_before", "§2.1", pieces=_just_placed, phases=("kofun", "draw"))
KOFUN_FIRST = Rule("kofun_first", "§2.6", pieces=lambda state, _: state.stock, phases=("kofun",))
NO_KOFUN_DUE = Rule("no_kofun_due", "§2.6", phases=("place", "draw"))
PLACE_FIRST = Rule("place_first", "§2.9", phases=("place",))
# As ALL_PLACED, where a Kofun can still be taken for the tile that was turned up last: TakeKofun alone leaves it out.
LAST_KOFUN = Rule("all_placed", "§3.1", phases=("last",))
ONE_SWAP = Rule("one_swap", "§2.1", lambda state, _: state.swapped)
SWAPS_SPENT = Rule("swaps_spent", "§2.1", lambda state, ask: len(state.discards[ask.seat]) >= SWAPS)
FIRST_PLAYER_ONLY = Rule("first_player_only", "§2.3", lambda state, ask: ask.seat != state.first)
DOWN_ALREADY = Rule("down_already", "§2.3", lambda state, ask: DOWN in state.cells[ask.seat], _lying_down)

_TURN = (NOT_DEALT, ALL_PLACED, GAME_OVER, NOT_YOUR_TURN)
TO_KEEP = (*_TURN, HANDS_SETTLED, HAND_FIRST)
TO_PLACE = (*_TURN, HAND_FIRST, KEEP_FIRST, ALREADY_PLACED, LAST_KOFUN)


# --- what: the parts of a command -----------------------------------------------------------------------


def _in_hand(state: State, seat: Seat) -> tuple[Piece, ...]:
    """§2.2 A hand, as far as it is known: asked of another seat's view, it is empty."""
    hand = state.hands[seat]
    return () if None in hand else hand  # type: ignore[return-value]


def _free(state: State, seat: Seat) -> tuple[Square, ...]:
    """§2.2 The empty squares of a seat."""
    return squares_of(state.free[seat])


def _filled(state: State, _: Seat) -> tuple[Pile, ...]:
    """§2.9 The piles that have a tile."""
    return tuple(compress(PILES, state.piles))


def _splits(state: State, _: Seat) -> tuple[int, ...]:
    """§1.6 How many tiles of a first hand can come from the first pile."""
    first, second = state.piles
    return tuple(left for left in range(HAND + 1) if left <= first and HAND - left <= second)


def _standing_there(state: State, ask: Place | PlaceDown | LayKofun) -> tuple[str, ...]:
    return (at(state.cells[ask.seat][ask.square], ask.seat, ask.square),)


TILE = Part(
    "tile",
    _in_hand,
    Rule("not_in_hand", "§2.2", pieces=lambda s, ask: _in_hand(s, ask.seat), values=lambda _, ask: {"tile": ask.tile}),
)
SQUARE = Part(
    "square",
    _free,
    Rule("square_taken", "§2.2", pieces=_standing_there, values=lambda _, ask: {"square": GRID.names[ask.square]}),
    domain=GRID.squares,
)
OWN_KOFUN = Part(
    "kofun",
    lambda state, seat: state.kofun[seat],
    Rule(
        "not_your_kofun",
        "§2.4",
        pieces=lambda state, ask: state.kofun[ask.seat],
        values=lambda _, ask: {"kofun": ask.kofun},
    ),
)
STOCK = Part(
    "kofun",
    lambda state, _: state.stock,
    Rule("not_in_stock", "§2.6", pieces=lambda state, _: state.stock, values=lambda _, ask: {"kofun": ask.kofun}),
    domain=KOFUN,
)
PILE = Part("pile", _filled, Rule("pile_empty", "§2.9", values=lambda _, ask: {"pile": ask.pile + 1}), domain=PILES)
SPLIT = Part(
    "left", _splits, Rule("pile_short", "§1.6", values=lambda _, ask: {"left": ask.left}), domain=range(HAND + 1)
)

RULES: dict[type[Command], Rules[State]] = {
    TakeHand: Rules((*_TURN, HANDS_SETTLED, KEEP_FIRST), SPLIT),
    Keep: Rules(TO_KEEP),
    Redraw: Rules(TO_KEEP),
    Swap: Rules((*_TURN, HAND_FIRST, KEEP_FIRST, SWAP_BEFORE, LAST_KOFUN, ONE_SWAP, SWAPS_SPENT), TILE, PILE),
    Place: Rules(TO_PLACE, TILE, SQUARE),
    PlaceDown: Rules((*TO_PLACE, FIRST_PLAYER_ONLY, DOWN_ALREADY), TILE, SQUARE),
    LayKofun: Rules(TO_PLACE, OWN_KOFUN, TILE, SQUARE),
    TakeKofun: Rules((*_TURN, HAND_FIRST, KEEP_FIRST, NO_KOFUN_DUE), STOCK),
    Draw: Rules((*_TURN, HAND_FIRST, KEEP_FIRST, PLACE_FIRST, KOFUN_FIRST, LAST_KOFUN), PILE),
}

RULEBOOK: Rulebook[State, Command, Event] = Rulebook(get_args(Phase), RULES, DEEDS, evolve)
legal, objection, decide = RULEBOOK.legal, RULEBOOK.objection, RULEBOOK.decide


# --- questions ------------------------------------------------------------------------------------------


def all_tiles(state: State) -> list[Piece]:
    """Every tile of the box, sorted: a view has those it cannot place in its pool."""
    known = [tile for tiles in (*state.hands, *state.discards, *state.beneath, *state.cells) for tile in tiles]
    return sorted((*state.pool, *(tile for tile in known if tile and tile != DOWN and tile not in KOFUN)))


def all_kofun(state: State) -> list[Piece]:
    """Every Kofun on the table, in the stock, before a seat or on its tiles."""
    laid = [piece for cells in state.cells for piece in cells if piece in KOFUN]
    return sorted((*state.stock, *(piece for each in state.kofun for piece in each), *laid))


def may_lay_down(state: State, seat: Seat) -> bool:
    """§2.3 Whether a seat can lay a tile face down, in this turn of its or in one to come: the first player, once."""
    placing = not any(state.phase in rule.phases for rule in (ALL_PLACED, LAST_KOFUN, GAME_OVER))
    ask = PlaceDown(seat, EMPTY, 0)
    return placing and not any(rule.stands(state, ask) for rule in (FIRST_PLAYER_ONLY, DOWN_ALREADY))


def went_round(state: State) -> Column | None:
    """§2.5 The column whose die went round for the tile placed last: it shows less than that tile would make it."""
    if state.last is None:
        return None
    column, piece = COLUMN_OF[state.last], state.cells[state.seat][state.last]
    matches = COLOUR[piece] == COLOURS[column]
    return column if matches and state.dice[column] <= POWER[piece] else None


def conceivable(state: State, seat: Seat) -> Iterator[Command]:
    """Every command of a seat that can be said of the pieces on this table.

    With a Kofun there would be thousands: it is tried with the tiles in hand and with one that is not.
    """
    tiles, kofun = all_tiles(state), all_kofun(state)
    hand = _in_hand(state, seat)
    others = [tile for tile in tiles if tile not in hand]
    yield from (Keep(seat), Redraw(seat))
    yield from (TakeHand(seat, left) for left in range(HAND + 1))
    yield from (Draw(seat, pile) for pile in PILES)
    yield from (TakeKofun(seat, piece) for piece in kofun)
    for tile in tiles:
        yield from (Swap(seat, tile, pile) for pile in PILES)
        yield from (kind(seat, tile, square) for kind in (Place, PlaceDown) for square in GRID.squares)
    for piece, tile in product(kofun, (*hand, *others[:1])):
        yield from (LayKofun(seat, piece, tile, square) for square in GRID.squares)


def waits(state: State) -> tuple[Seat, ...]:
    """The seat whose turn it is; nobody before the deal and at the end."""
    return () if state.phase in ("deal", "end", "over") else (state.seat,)
