"""The course of Haniwa: what comes of a command that the rules allow, and the deal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

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
from game.games.haniwa.parts import (
    COLOUR,
    COLOURS,
    COLUMN_OF,
    DOGU_POWER,
    DOWN,
    HAND,
    PIPS,
    POWER,
    ROW_OF,
    ROWS,
    Catalogue,
    Piece,
    Pile,
)
from game.games.haniwa.state import Phase, State
from game.kernel.box import Seat
from game.kernel.chance import Chance
from game.kernel.grid import Square
from game.kernel.trouble import Trouble
from game.kernel.turn import Turn

Play: TypeAlias = Turn[State, Event]


def _take_hand(turn: Play, command: TakeHand, chance: Chance) -> None:
    """§1.6 Four tiles from any pile; after a redraw there is nothing more to choose."""
    for drawn in range(HAND):
        _draw_from(turn, command.seat, 0 if drawn < command.left else 1, chance)
    if turn.state.redrawn:
        _keep(turn, command, chance)


def _keep(turn: Play, command: Command, _: Chance) -> None:
    """§1.6 The other seat draws its hand; when both have one, the first player begins."""
    turn.emit(HandKept(command.seat))
    state = turn.state
    other = 1 - command.seat
    if command.seat == state.first:
        turn.emit(TurnBegun(other, "hand"))
    else:
        turn.emit(TurnBegun(state.first, "place"))


def _redraw(turn: Play, command: Redraw, _: Chance) -> None:
    """§1.6 The four go back among the others, and all are shuffled."""
    left = sum(turn.state.piles) + len(turn.state.hands[command.seat])
    turn.emit(HandReturned(command.seat, halves(left)))


def halves(count: int) -> tuple[int, int]:
    """§1.4 Two piles of so many tiles together, as even as can be."""
    return count - count // 2, count // 2


def _swap(turn: Play, command: Swap, chance: Chance) -> None:
    """§2.1 Discard one face down, draw one."""
    turn.emit(TileDiscarded(command.seat, command.tile, turn.state.options.open_hands))
    _draw_from(turn, command.seat, command.pile, chance)


def _draw_from(turn: Play, seat: Seat, pile: Pile, chance: Chance) -> None:
    """§2.9 Any tile that nobody holds, whichever the pile: both are shuffled."""
    drawn = chance.pick(dict.fromkeys(turn.state.pool, 1))
    turn.emit(TileDrawn(seat, drawn, pile, turn.state.options.open_hands))


def _place(turn: Play, command: Place, _: Chance) -> None:
    """§2.2 A tile, face up, and its checks."""
    turn.emit(TilePlaced(command.seat, command.tile, command.square))
    _check(turn, command.seat, command.square)


def _place_down(turn: Play, command: PlaceDown, _: Chance) -> None:
    """§2.3 A tile face down is checked at the end of the game, and its row with it."""
    turn.emit(TileLaidDown(command.seat, command.tile, command.square, turn.state.options.open_hands))
    _end_if_no_tile_left(turn)


def _lay_kofun(turn: Play, command: LayKofun, _: Chance) -> None:
    """§2.4 A Kofun on a tile counts as a tile of its own colour, and is checked as one."""
    shown = turn.state.options.open_hands
    turn.emit(KofunLaid(command.seat, command.kofun, command.tile, command.square, shown))
    _check(turn, command.seat, command.square)


def _take_kofun(turn: Play, command: TakeKofun, _: Chance) -> None:
    """§2.6 The Kofun chosen, the check of the Dogu goes on."""
    turn.emit(KofunTaken(command.seat, command.kofun))
    assert turn.state.last is not None
    _check_dogu(turn, command.seat, turn.state.last)


def _draw(turn: Play, command: Draw, chance: Chance) -> None:
    """§2.9 The last step of a turn."""
    _draw_from(turn, command.seat, command.pile, chance)
    _end_turn(turn)


DEEDS: dict[type[Command], Callable[[Play, Any, Chance], None]] = {
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
"""For each kind of command, what it does."""


def _check(turn: Play, seat: Seat, square: Square) -> None:
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


def after_wrap(state: State) -> Phase:
    """§2.6 A die that went round lets its seat choose a Kofun, as long as the stock has one; at the end, too."""
    if not state.stock:
        return state.phase
    return "last" if state.phase == "end" else "kofun"


def _check_dogu(turn: Play, seat: Seat, square: Square) -> None:
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


def _end_if_no_tile_left(turn: Play) -> None:
    """§2.9 With both piles empty there is nothing to draw, and the turn ends by itself."""
    if not any(turn.state.piles):
        _end_turn(turn)


def _end_turn(turn: Play) -> None:
    """§2.10 The other seat is on, until both areas are full."""
    state = turn.state
    for seat in (1 - state.seat, state.seat):
        if state.free[seat] and state.hands[seat]:
            turn.emit(TurnBegun(seat, "place"))
            return
    _end_play(turn)


def _end_play(turn: Play) -> None:
    """§3.1 What lies face down is turned up and checked: its die, then its Dogu."""
    turn.emit(PlayEnded())
    state = turn.state
    for seat in state.seats:
        if DOWN in state.cells[seat]:
            square = state.cells[seat].index(DOWN)
            tile = state.beneath[seat][square]
            if tile is None:  # asked of a view: to whoever does not know the tile, the end is luck
                raise Trouble("fate_short", count=0)
            turn.emit(TileTurnedUp(seat, tile, square))
            _check(turn, seat, square)
            return
    turn.emit(GameEnded())


# --- the deal -------------------------------------------------------------------------------------------

_DIE = dict.fromkeys(range(1, PIPS + 1), 1)


def deal(turn: Play, catalogue: Catalogue, chance: Chance) -> None:
    """§1 Choose the first player (§1.5), set the dice (§1.1), lay the Kofun (§1.3), make the piles (§1.4)."""
    state = turn.state
    first = state.options.first
    turn.emit(FirstSeatChosen(chance.even(state.seats) if first is None else first))
    turn.emit(DiceSet(starting_dice(state, chance)))
    turn.emit(StockLaid(catalogue.kofun))
    turn.emit(PilesMade(catalogue.tiles, halves(len(catalogue.tiles))))
    turn.emit(TurnBegun(turn.state.first, "hand"))


def starting_dice(state: State, chance: Chance) -> tuple[int, ...]:
    """§1.1 Each die is rolled, or all are set to 1."""
    return tuple(1 if state.options.dice_at_one else chance.pick(_DIE) for _ in COLOURS)
