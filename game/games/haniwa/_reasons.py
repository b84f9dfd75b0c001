"""Why a command is good in Haniwa: what it does to a Dogu, a die or a column, from what its seat sees alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

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
from game.games.haniwa.parts import (
    COLOUR,
    COLOURS,
    COLUMN_NAMES,
    COLUMN_OF,
    COLUMNS,
    DOGU_POWER,
    DOWN,
    EMPTY,
    KOFUN,
    PIPS,
    POWER,
    ROW_OF,
    ROWS,
    SMILE_TILES,
    SWAPS,
    Column,
    Piece,
    Points,
    dogu,
    name_of,
)
from game.games.haniwa.scoring import lit, measures
from game.games.haniwa.state import State
from game.kernel.box import Seat
from game.kernel.foresight import Reason
from game.kernel.grid import Square

Weighed: TypeAlias = tuple[float, Reason]
"""A reason, and about how many points it speaks of."""


def explain(points: Points, view: State, command: Command) -> Reason:
    """The weightiest reason for a command."""
    seat = command.seat
    match command:
        case Place():
            found = [*_laid(points, view, seat, command.tile, command.tile, command.square)]
        case LayKofun():
            found = [*_laid(points, view, seat, command.kofun, command.tile, command.square)]
        case PlaceDown():
            here = (name_of(seat, command.square),)
            row = ROW_OF[command.square] + 1
            found = [(0.0, _reason("down", here, power=POWER[command.tile], row=row))]
        case Swap():
            left = SWAPS - len(view.discards[seat]) - 1
            found = [(0.0, _reason("swap", (command.tile,), power=POWER[command.tile], count=left))]
        case TakeKofun():
            found = [(0.0, _kofun(view, command.kofun))]
        case Draw():
            found = [(0.0, _reason("draw", (), count=sum(view.piles)))]
        case TakeHand():
            found = [(0.0, _reason("hand", ()))]
        case Keep() | Redraw():
            hand = tuple(tile for tile in view.hands[seat] if tile is not None)
            kinds = len({POWER[tile] for tile in hand})
            key = "keep" if isinstance(command, Keep) else "redraw"
            found = [(0.0, _reason(key, hand, count=kinds, power=sum(POWER[tile] for tile in hand)))]
    return max(found, key=lambda each: each[0])[1]


def _reason(key: str, about: tuple[str, ...], /, **values: object) -> Reason:
    return Reason(f"haniwa.reason.{key}", values, about)


def _laid(  # noqa: PLR0913, PLR0917 -- what is laid, and which tile leaves the hand for it
    points: Points, view: State, seat: Seat, piece: Piece, tile: Piece, square: Square
) -> Iterator[Weighed]:
    """What a tile does that is laid face up, by itself or under a Kofun."""
    column, row = COLUMN_OF[square], ROW_OF[square]
    hand = [each for each in view.hands[seat] if each is not None and each != tile]
    yield from _row(points, view, seat, piece, row, hand)
    yield from _die(points, view, seat, piece, column)
    yield from _column(points, view, seat, piece, column)


def _row(  # noqa: PLR0913, PLR0917 -- a piece on its row, and the hand that is left
    points: Points, view: State, seat: Seat, piece: Piece, row: int, hand: list[Piece]
) -> Iterator[Weighed]:
    """How far the row is from its power."""
    pieces = [view.cells[seat][square] for square in ROWS[row]]
    if DOWN in pieces:
        return
    power = sum(map(POWER.__getitem__, pieces)) + POWER[piece]
    need, open_ = DOGU_POWER - power, pieces.count(EMPTY) - 1
    about = (dogu(seat, row), *(name_of(seat, square) for square in ROWS[row]))
    if not open_ and not need:
        have = lit(view, seat)
        gain = points.dogu[have + 1] - points.dogu[have]
        yield float(gain) + 1, _reason("lights", about, row=row + 1, count=gain)
    elif open_ and open_ <= need <= 3 * open_:
        fits = open_ == 1 and any(POWER[tile] == need for tile in hand)
        if fits:
            yield 1.2, _reason("row_next", about, row=row + 1, need=need)
        yield 0.6, _reason("row_needs", about, row=row + 1, need=need, count=open_)


def _die(points: Points, view: State, seat: Seat, piece: Piece, column: Column) -> Iterator[Weighed]:
    """What the die of its Gozoku shows then."""
    if COLOUR[piece] != COLOURS[column]:
        return
    before, after = view.dice[column], view.dice[column] + POWER[piece]
    about = tuple(name_of(seat, square) for square in COLUMNS[column])
    name = COLUMN_NAMES[column]
    if after <= PIPS:
        yield 0.5 * (after - before), _reason("raises", about, column=name, before=before, after=after)
    elif view.stock:
        yield points.kofun + 0.6, _reason("wraps", about, column=name, before=before, after=after - PIPS)


def _column(points: Points, view: State, seat: Seat, piece: Piece, column: Column) -> Iterator[Weighed]:
    """Who leads the column before and after."""
    mine, yours = (measures(view.cells[each], column) for each in (seat, 1 - seat))
    about = tuple(name_of(each, square) for each in view.seats for square in COLUMNS[column])
    after = mine[0] + POWER[piece]
    values = {"column": COLUMN_NAMES[column], "mine": after, "yours": yours[0], "die": view.dice[column]}
    if COLOUR[piece] == COLOURS[column] and mine[2] + 1 == SMILE_TILES and after > yours[0]:
        yield points.smile + 0.5, _reason("smiles", about, column=values["column"], count=points.smile)
    if after > yours[0] >= mine[0]:
        yield 0.5 * view.dice[column], _reason("leads", about, **values)
    elif after > yours[0]:
        yield 0.2 * view.dice[column], _reason("firms", about, **values)
    else:
        yield 0.1, _reason("builds", about, **values)


def _kofun(view: State, kofun: Piece) -> Reason:
    """What a Kofun can be used for: the die of its colour, or any column without one."""
    colour = KOFUN[kofun]
    if colour not in COLOURS:
        return _reason("kofun_brown", (kofun,), power=POWER[kofun])
    column = COLOURS.index(colour)
    return _reason("kofun", (kofun,), column=COLUMN_NAMES[column], power=POWER[kofun], die=view.dice[column])
