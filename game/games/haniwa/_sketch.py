"""A sketch of a Haniwa table: the position as a mind thinks it through, in sums of rows and columns.

The rules stay in `rules`: a test plays both side by side and finds the same moves, dice, Dogu and points. What is
written anew here is written for speed alone: what a tile does to its column and what it does to its row are told
apart, so that all moves of a turn are weighed by a few sums.

What a seat cannot know is filled in by `Veil.world`: tiles in the other hand are the likelier, the less their owner
would have been foolish to keep them until now, and the piles lie in some order.

Tiles are thought of by kind, colour * 3 + power - 1; of copies it does not matter which. A move is a number: its kind
of command * 1000, then what it is about.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import product
from math import tanh
from typing import TYPE_CHECKING, TypeAlias

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
    BROWN,
    COLOUR,
    COLOURS,
    COLUMN_OF,
    DOGU_POWER,
    DOWN,
    EMPTY,
    GRID,
    HAND,
    KOFUN,
    KOFUN_POWER,
    PILES,
    PIPS,
    POWER,
    ROW_OF,
    ROWS,
    SMILE_TILES,
    SWAPS,
    Piece,
    Points,
    squares_of,
)
from game.games.haniwa.state import Phase, State
from game.kernel.box import Seat
from game.kernel.grid import Mask, Square

if TYPE_CHECKING:
    from game.kernel.foresight import Budget

Kind: TypeAlias = int
"""A tile by colour and power, 0 to 11."""

PLACE, PLACE_DOWN, LAY_KOFUN, SWAP, TAKE_KOFUN, DRAW, TAKE_HAND, KEEP, REDRAW = (n * 1000 for n in range(9))
_COLUMNS, _ROWS, _SQUARES = GRID.columns, GRID.rows, GRID.size
_BROWN = len(COLOURS)
_SHADES = COLOURS + BROWN
_KINDS = 3 * len(COLOURS)
_POWERS = tuple(kind % 3 + 1 for kind in range(_KINDS))
_HUES = tuple(kind // 3 for kind in range(_KINDS))
_LATE = 3
"""With so few squares open at the table, every move is tried."""

# What follows was set by hand and judged by games between minds, not fitted; it binds nobody.
_MEAN = 2
"""The power of a tile that is still to come."""
_FIRM, _LOOSE = 0.6, 1.25
"""How uncertain a lead in a column is: at the least, and for each open square."""
_TIE = 5
"""How many points of power in the Gozoku's colour are worth one of any colour: it only breaks ties."""
_MATCH = 0.34
"""How often a tile that is still to come has the colour of its column."""
_AIMS: tuple[dict[int, float], ...] = (
    {},
    {1: 0.75, 2: 0.85, 3: 0.75},
    {2: 0.6, 3: 0.85, 4: 0.93, 5: 0.85, 6: 0.6},
    {3: 0.4, 4: 0.75, 5: 0.9, 6: 0.93, 7: 0.88, 8: 0.7, 9: 0.35},
    {8: 0.92},
)
"""For so many open squares of a row and the power it needs, how likely it will have it."""
_AT_HAND = 0.4
"""Which part of the doubt goes where the hand already holds what a row needs."""
_CURSE = 3.6
"""What a curse costs: the highest die that its seat wins."""
_SMILES = (0.0, 0.08, 0.4, 1.0)
"""How likely a Gozoku will smile, by tiles of its colour, as long as there is room for the others."""
_UNUSED = 0.5
"""What a Kofun adds for being at hand."""
_SWAP_LEFT = 0.3
"""What a swap adds that can still be made, as long as half the squares are open."""
_WIN = 6.0
"""What winning is worth beyond the points."""
_HELD_BACK = 0.35
"""How likely a seat keeps a tile, against one that says nothing, that would have lit a Dogu in its last turn."""
_TRIES = 6
"""How many hands are imagined for each that is believed."""


@cache
def _dies() -> tuple[tuple[float, ...], ...]:
    """For so many open squares of a column, on both sides, and a die: what it will show in the end, on average."""
    tables = [tuple(float(pips) for pips in range(PIPS + 1))]
    for _ in range(2 * _ROWS):
        last = tables[-1]
        tables.append(
            (
                0.0,
                *(
                    (1 - _MATCH) * last[die]
                    + _MATCH / 3 * sum(last[(die + power - 1) % PIPS + 1] for power in (1, 2, 3))
                    for die in range(1, PIPS + 1)
                ),
            )
        )
    return tuple(tables)


_DIES = _dies()
_REACH = _TIE * 3 * 3 + _TIE * 6 + 10
_LEADS = tuple(
    tuple(tanh(lead / _TIE / (_FIRM + _LOOSE * open_**0.5)) for lead in (*range(_REACH + 1), *range(-_REACH, 0)))
    for open_ in range(2 * _ROWS + 1)
)
"""For so many open squares of a column and a lead, how likely it is won, less how likely it is lost.

A lead below nought is found from the end of its row, as Python counts.
"""


@cache
def _chances(ones: int, twos: int, threes: int) -> tuple[tuple[float, ...], ...]:
    """For so many open squares of a row and the power it needs, how likely it will be lit, with such a hand."""
    found = []
    for open_, aims in enumerate(_AIMS):
        row = [0.0] * (3 * _COLUMNS + 1)
        for need, odds in aims.items():
            at_hand = any(
                one + two + three == open_ and one + 2 * two + 3 * three == need
                for one, two, three in product(range(ones + 1), range(twos + 1), range(threes + 1))
            )
            row[need] = odds + _AT_HAND * (1 - odds) * at_hand
        found.append(tuple(row))
    return tuple(found)


_ENDS = tuple(tuple(product((False, True), repeat=rows)) for rows in range(_ROWS + 1))
"""Every way in which so many rows can end: lit or not."""
_FAILS = 0.25
"""How often a row that is not lit is cursed."""


@lru_cache(maxsize=1 << 16)
def _hopes(  # noqa: PLR0913, PLR0917 -- what is known of the Dogu of a seat
    points: tuple[int, ...],
    lit: int,
    cursed: float,
    waits: Mask,
    rows: tuple[int, ...],
    row_open: tuple[int, ...],
    hand: tuple[int, int, int],
) -> float:
    """What a seat can expect of its Dogu, curses included, with so many tiles of each power in its hand.

    A full row is counted already, but for those that wait: for a tile to be turned up, or a Kofun to be chosen.
    """
    chances, odds = _chances(*hand), []
    for row, (power, open_) in enumerate(zip(rows, row_open, strict=True)):
        need = DOGU_POWER - power
        if not open_:
            if waits >> row & 1:
                lit += need == 0
                cursed += need < 0
        elif need < open_:
            cursed += 1  # even ones are too much
        else:
            odds.append(chances[open_][need])
            cursed += _FAILS * (1 - odds[-1])
    total = 0.0
    for ends in _ENDS[len(odds)]:
        likely = 1.0
        for chance, end in zip(odds, ends, strict=True):
            likely *= chance if end else 1 - chance
        total += likely * points[lit + sum(ends)]
    return total - _CURSE * cursed


_Names: TypeAlias = tuple[dict[int, Piece], dict[int, Piece], dict[int, Piece]]
"""Tiles in hand by kind, Kofun at hand and in the stock by colour."""


class Side:
    """What one seat has: its area in sums, its Dogu, its hand and its Kofun. Never changed: moves make new ones."""

    __slots__ = (
        "columns",
        "cursed",
        "down",
        "free",
        "hand",
        "kofun",
        "lit",
        "matches",
        "matching",
        "open",
        "points",
        "row_open",
        "rows",
        "swaps",
    )

    free: Mask
    columns: tuple[int, ...]
    """The power in each column, that of a tile face down included."""
    matching: tuple[int, ...]
    """The power in the Gozoku's colour."""
    matches: tuple[int, ...]
    """How many tiles have the Gozoku's colour."""
    open: tuple[int, ...]
    """How many squares of each column are empty."""
    rows: tuple[int, ...]
    row_open: tuple[int, ...]
    lit: int
    cursed: int
    down: tuple[Square, Kind] | None
    """The tile that lies face down."""
    hand: tuple[Kind, ...]
    kofun: tuple[int, ...]
    """How many Kofun of each colour, brown last, are at hand."""
    points: int
    """How many Kofun it has or has used."""
    swaps: int
    """How many swaps it can still make."""

    def copy(self) -> Side:
        """The same again, to be written over."""
        then = Side()
        then.free, then.hand, then.down, then.kofun = self.free, self.hand, self.down, self.kofun
        then.columns, then.matching, then.matches, then.open = self.columns, self.matching, self.matches, self.open
        then.rows, then.row_open, then.lit, then.cursed = self.rows, self.row_open, self.lit, self.cursed
        then.points, then.swaps = self.points, self.swaps
        return then

    def powers(self, without: Kind | None = None) -> tuple[int, int, int]:
        """How many tiles of each power are in the hand, less a tile."""
        ones = twos = 0
        for kind in self.hand:
            power = kind % 3
            ones += power == 0
            twos += power == 1
        threes = len(self.hand) - ones - twos
        if without is not None:
            power = without % 3
            return ones - (power == 0), twos - (power == 1), threes - (power == 2)
        return ones, twos, threes


def _put(values: tuple[int, ...], index: int, more: int) -> tuple[int, ...]:
    return (*values[:index], values[index] + more, *values[index + 1 :])


class Sketch:
    """A table of Haniwa in sums, seen by the seat that thinks. Never changed: moves make new ones."""

    __slots__ = (
        "deck",
        "deep",
        "dice",
        "last",
        "me",
        "names",
        "over",
        "phase",
        "piles",
        "points",
        "seat",
        "sides",
        "stock",
        "swapped",
    )

    me: Seat
    """The seat that thinks."""
    seat: Seat
    """Whose move it is."""
    phase: Phase
    over: bool
    points: tuple[Points, Seat]
    """What things are worth, and who is first, which breaks the last tie."""
    dice: tuple[int, ...]
    sides: tuple[Side, Side]
    stock: tuple[int, ...]
    """How many Kofun of each colour can still be taken."""
    deck: tuple[Kind, ...]
    """The tiles that will be drawn, in this world."""
    deep: bool
    """Whether this is a table that was thought of, not the one that was asked about: then only what is laid face up
    is looked at, and a Kofun covers the tile that is needed least."""
    piles: tuple[int, int]
    swapped: bool
    last: int
    """The row that was placed in."""
    names: _Names
    """The pieces of the seat that thinks, by what is known of them here."""

    # --- moves ------------------------------------------------------------------------------------------

    def moves(self) -> list[int]:
        """Every move of the seat on turn, tiles and Kofun by kind."""
        if self.over:
            return []
        side = self.sides[self.seat]
        if self.phase == "place":
            return self._turns(side)
        if self.phase == "hand":
            first, second = self.piles
            return [TAKE_HAND + left for left in range(HAND + 1) if left <= first and HAND - left <= second]
        if self.phase == "keep":
            return [KEEP, REDRAW]
        if self.phase in ("kofun", "last"):
            return [TAKE_KOFUN + shade for shade, left in enumerate(self.stock) if left]
        return [DRAW + pile for pile in PILES if self.piles[pile]]

    def _turns(self, side: Side) -> list[int]:
        kinds, squares = sorted(set(side.hand)), squares_of(side.free)
        found = [PLACE + kind * _SQUARES + square for kind in kinds for square in squares]
        if self.deep:
            least = self._least(side) * _SQUARES
            for shade, held in enumerate(side.kofun):
                more = LAY_KOFUN + shade * _KINDS * _SQUARES + least
                found += [more + square for square in squares if held]
            return found
        if self.seat == self.points[1] and side.down is None:
            found += [PLACE_DOWN + kind * _SQUARES + square for kind in kinds for square in squares]
        for shade, held in enumerate(side.kofun):
            if held:
                more = LAY_KOFUN + shade * _KINDS * _SQUARES
                found += [more + kind * _SQUARES + square for kind in kinds for square in squares]
        if not self.swapped and side.swaps:
            found += [SWAP + kind * 2 + pile for kind in kinds for pile in PILES if self.piles[pile]]
        return found

    def _least(self, side: Side) -> Kind:
        """The tile in hand that is needed least: one of which there is another of the same power, or the weakest."""
        powers = side.powers()
        return max(side.hand, key=lambda kind: (powers[kind % 3], -_POWERS[kind]))

    def step(self, move: int) -> Sketch:
        """The table after one move, and nothing more."""
        then = Sketch()
        then.me, then.seat, then.phase, then.over = self.me, self.seat, self.phase, self.over
        then.points, then.names, then.dice, then.stock = self.points, self.names, self.dice, self.stock
        then.deck, then.piles, then.swapped, then.last = self.deck, self.piles, self.swapped, self.last
        then.deep = self.deep
        which, about = divmod(move, 1000)
        side = self.sides[self.seat].copy()
        then.sides = (side, self.sides[1]) if self.seat == 0 else (self.sides[0], side)
        match which * 1000:
            case 0 | 1000 | 2000:
                shade, rest = divmod(about, _KINDS * _SQUARES)
                kind, square = divmod(rest, _SQUARES)
                _drop(side, kind)
                if which == 0:
                    then._lay(side, square, _HUES[kind], _POWERS[kind])
                elif which == 2:
                    side.kofun = _put(side.kofun, shade, -1)
                    then._lay(side, square, shade, KOFUN_POWER)
                else:
                    then._hide(side, square, kind)
            case 3000:
                _drop(side, about // 2)
                side.swaps -= 1
                then.swapped = True
                then._pull(side, about % 2)
            case 4000:
                then.stock = _put(self.stock, about, -1)
                side.kofun = _put(side.kofun, about, 1)
                side.points += 1
                then._check_row(side)
            case 5000:
                then._pull(side, about)
                then._end_turn()
            case _:
                then._settle(side, move)
        return then

    def _settle(self, side: Side, move: int) -> None:
        """The first hand, and as far as a look goes: what the others draw then is as good for both."""
        if move != KEEP:
            side.hand, self.deck = tuple(sorted(self.deck[:HAND])), self.deck[HAND:]
        self.over, self.phase = True, "keep"

    def after(self, move: int) -> Sketch:
        """The table at the next choice: a Kofun that is due is the best one, and piles are all alike."""
        then = self.step(move)
        sign = 1 if self.seat == self.me else -1

        def mine(chosen: Sketch) -> float:
            return sign * chosen.worth()

        then.deep = True
        while not then.over and then.phase in ("kofun", "last", "draw"):
            moves = then.moves()
            then = max((then.step(move) for move in moves[: None if then.phase != "draw" else 1]), key=mine)
        return then

    def _lay(self, side: Side, square: Square, hue: int, power: int) -> None:
        """Put a tile or a Kofun on a square: its column, its die, its row."""
        column, row = COLUMN_OF[square], ROW_OF[square]
        side.free &= ~(1 << square)
        side.open = _put(side.open, column, -1)
        side.row_open = _put(side.row_open, row, -1)
        side.columns = _put(side.columns, column, power)
        side.rows = _put(side.rows, row, power)
        self.last = row
        self._raise(side, column, hue, power)

    def _raise(self, side: Side, column: int, hue: int, power: int) -> None:
        """The die of a column, if a tile has its colour; then the Dogu, unless there is a Kofun to choose."""
        if hue == column:
            side.matching = _put(side.matching, column, power)
            side.matches = _put(side.matches, column, 1)
            value = self.dice[column] + power
            self.dice = _put(self.dice, column, power - (PIPS if value > PIPS else 0))
            if value > PIPS and any(self.stock):
                self.phase = "last" if self.phase == "end" else "kofun"
                return
        self._check_row(side)

    def _hide(self, side: Side, square: Square, kind: Kind) -> None:
        """Put a tile face down: its power will count, its die and its row wait."""
        column, row = COLUMN_OF[square], ROW_OF[square]
        side.free &= ~(1 << square)
        side.open = _put(side.open, column, -1)
        side.row_open = _put(side.row_open, row, -1)
        side.columns = _put(side.columns, column, _POWERS[kind])
        side.rows = _put(side.rows, row, _POWERS[kind])
        side.down = (square, kind)
        self.last = row
        self._go_on()

    def _check_row(self, side: Side) -> None:
        row = self.last
        waits = side.down is not None and ROW_OF[side.down[0]] == row and self.phase not in ("end", "last")
        if not side.row_open[row] and not waits:
            power = side.rows[row]
            side.lit += power == DOGU_POWER
            side.cursed += power > DOGU_POWER
        if self.phase in ("end", "last"):
            self.over, self.phase = True, "over"
        else:
            self._go_on()

    def _go_on(self) -> None:
        self.phase = "draw"
        if not any(self.piles):
            self._end_turn()

    def _pull(self, side: Side, pile: int) -> None:
        """Draw the next tile of this world; where the world ends, none."""
        self.piles = (self.piles[0] - (pile == 0), self.piles[1] - (pile == 1))
        if self.deck:
            side.hand = tuple(sorted((*side.hand, self.deck[0])))
            self.deck = self.deck[1:]

    def _end_turn(self) -> None:
        self.swapped, self.last = False, -1
        for seat in (1 - self.seat, self.seat):
            side = self.sides[seat]
            if side.free and side.hand:
                self.seat, self.phase = seat, "place"
                return
        self._end()

    def _end(self) -> None:
        """What lies face down is turned up: its die, then its row."""
        self.phase = "end"
        for seat in (0, 1):
            down = self.sides[seat].down
            if down is not None:
                square, kind = down
                side = self.sides[seat].copy()
                side.down = None
                self.sides = (side, self.sides[1]) if seat == 0 else (self.sides[0], side)
                self.seat, self.last = seat, ROW_OF[square]
                self._raise(side, COLUMN_OF[square], _HUES[kind], _POWERS[kind])
                return
        self.over, self.phase = True, "over"

    # --- what it is worth -------------------------------------------------------------------------------

    def count(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """§3 The points and Dogu of each seat, columns as they stand."""
        points = self.points[0]
        totals = [points.dogu[side.lit] + points.kofun * side.points for side in self.sides]
        won: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
        for column, die in enumerate(self.dice):
            winner = self._winner(column)
            if winner is not None:
                smile = self.sides[winner].matches[column] == SMILE_TILES
                won[winner].append((-die, points.smile * smile))
        for seat, side in enumerate(self.sides):
            kept = sorted(won[seat])[side.cursed :]
            totals[seat] += sum(smile - die for die, smile in kept)
        return (totals[0], self.sides[0].lit), (totals[1], self.sides[1].lit)

    def _winner(self, column: int) -> Seat | None:
        mine, yours = ((side.columns[column], side.matching[column], side.matches[column]) for side in self.sides)
        return None if mine == yours else int(yours > mine)

    def worth(self) -> float:
        """How well the seat that thinks stands: points ahead, won or lost at the end, promised before it."""
        if self.phase == "over":
            count = self.count()
            mine, yours = count[self.me], count[1 - self.me]
            wins = mine > yours or (mine == yours and self.points[1] == self.me)
            return mine[0] - yours[0] + (_WIN if wins else -_WIN)
        dice, more = self._turned_up()
        total = sum(self._column(column, die) for column, die in enumerate(dice))
        for sign, side in ((1, self.sides[0]), (-1, self.sides[1])):
            total += sign * self._dogu(side)
            total += sign * self._rest(side.points, sum(side.kofun), side.swaps, side.free.bit_count())
        if self.phase in ("kofun", "last"):
            total += (1 if self.seat == 0 else -1) * self._one_more(self.sides[self.seat].free.bit_count())
        return (total + more) * (1 if self.me == 0 else -1)

    def _turned_up(self) -> tuple[tuple[int, ...], float]:
        """The dice as they will be when the tile that lies face down is turned up, and what that brings seat A."""
        dice, more = self.dice, 0.0
        for sign, side in ((1, self.sides[0]), (-1, self.sides[1])):
            if side.down is not None:
                square, kind = side.down
                column = COLUMN_OF[square]
                if _HUES[kind] == column:
                    value = dice[column] + _POWERS[kind]
                    dice = (*dice[:column], value - PIPS if value > PIPS else value, *dice[column + 1 :])
                    more += sign * self.points[0].kofun * (value > PIPS and any(self.stock))
        return dice, more

    def _column(self, column: int, die: int) -> float:
        """What seat A can expect of a column, less what seat B can."""
        a, b = self.sides
        return self._between(
            die,
            a.columns[column] - b.columns[column],
            a.matching[column] - b.matching[column],
            (a.open[column], b.open[column]),
            (a.matches[column], b.matches[column]),
        )

    def _between(self, die: int, power: int, matching: int, open_: tuple[int, int], matches: tuple[int, int]) -> float:
        """What seat A can expect of a column with these leads, less what seat B can."""
        room, theirs = open_
        both = room + theirs
        mine, yours = matches
        smile = self.points[0].smile
        if not both:
            lead = power or matching or mine - yours
            if not lead:
                return 0.0
            return die + smile * (mine == SMILE_TILES) if lead > 0 else -die - smile * (yours == SMILE_TILES)
        odds = _LEADS[both][_TIE * (power + _MEAN * (room - theirs)) + matching]
        total = odds * _DIES[both][die]
        if mine + room >= SMILE_TILES:
            total += (1 + odds) / 2 * smile * _SMILES[mine]
        if yours + theirs >= SMILE_TILES:
            total -= (1 - odds) / 2 * smile * _SMILES[yours]
        return total

    def _dogu(self, side: Side, without: Kind | None = None) -> float:
        """What a seat can expect of its Dogu, curses included; its hand less a tile."""
        waits = 0 if side.down is None else 1 << ROW_OF[side.down[0]]
        if self.phase in ("kofun", "last") and side is self.sides[self.seat]:
            waits |= 1 << self.last
        return _hopes(self.points[0].dogu, side.lit, side.cursed, waits, side.rows, side.row_open, side.powers(without))

    def _rest(self, points: int, unused: int, swaps: int, left: int) -> float:
        """What Kofun, swaps and so many open squares promise a seat."""
        total = self.points[0].kofun * points + _SWAP_LEFT * swaps * min(1.0, 2 * left / _SQUARES)
        return total + _UNUSED * unused if left > 1 else total

    def _one_more(self, left: int) -> float:
        """What a Kofun promises that is about to be taken."""
        return self.points[0].kofun + (_UNUSED if left > 1 else 0.0)

    @property
    def late(self) -> bool:
        """Whether so few squares are open that every move is tried."""
        return self.sides[0].free.bit_count() + self.sides[1].free.bit_count() <= _LATE

    def promises(self, budget: Budget) -> Iterable[tuple[float, int]]:
        """Every move with what it promises the seat that thinks. A pile is as good as the other."""
        moves = self.moves()
        if self.phase != "place" or self.sides[0].free.bit_count() + self.sides[1].free.bit_count() <= 2:
            budget.think(len(moves))
            return [(self.after(move).worth(), move) for move in moves]
        budget.think(len(set(self.sides[self.seat].hand)))
        return self._weighed(moves)

    def _weighed(self, moves: list[int]) -> list[tuple[float, int]]:
        """What each move promises, by what it does to its column, its row and the hand."""
        side = self.sides[self.seat]
        own = 1 if self.seat == self.me else -1
        left, unused = side.free.bit_count(), sum(side.kofun)
        dice, _ = self._turned_up()
        worth = own * self.worth() - self._dogu(side) - self._rest(side.points, unused, side.swaps, left)
        laid = worth + self._rest(side.points, unused, side.swaps, left - 1)
        kofun_laid = worth + self._rest(side.points, unused - 1, side.swaps, left - 1)
        swapped = worth + self._rest(side.points, unused, side.swaps - 1, left)
        waiting = {COLUMN_OF[each.down[0]] for each in self.sides if each.down is not None}
        by_column: dict[int, float] = {}
        by_row: dict[int, float] = {}
        found = []
        for move in moves:
            if move < PLACE_DOWN:
                kind, square = divmod(move, _SQUARES)
                which, hue, power, base = 0, _HUES[kind], _POWERS[kind], laid
            elif move >= SWAP:
                found.append((own * (swapped + self._swapped((move - SWAP) // 2)), move))
                continue
            else:
                which, about = divmod(move, 1000)
                shade, rest = divmod(about, _KINDS * _SQUARES)
                kind, square = divmod(rest, _SQUARES)
                hue, power, base = (
                    (shade, KOFUN_POWER, kofun_laid) if which == 2 else (_HUES[kind], _POWERS[kind], laid)
                )
            column, row = COLUMN_OF[square], ROW_OF[square]
            matched = hue == column
            if matched and (which == 1 or column in waiting):
                found.append((self.step(move).worth(), move))  # the die moves later: this is looked at, not summed up
                continue
            key = column * 8 + power * 2 + matched
            change = by_column.get(key)
            if change is None:
                change = by_column[key] = self._laid(column, power, dice[column], matched=matched)
            key = ((row * 4 + power) * 3 + kind % 3) * 2 + (which == 1)
            dogu = by_row.get(key)
            if dogu is None:
                dogu = by_row[key] = self._dogu_after(side, row, power, kind, down=which == 1)
            found.append((own * (base + change + dogu), move))
        return found

    def _laid(self, column: int, power: int, die: int, *, matched: bool) -> float:
        """What a column gains the seat on turn by a tile that it lays there, with the Kofun of its die."""
        seat, sign = self.seat, 1 if self.seat == 0 else -1
        a, b = self.sides
        more = 0.0
        lead, matching = a.columns[column] - b.columns[column], a.matching[column] - b.matching[column]
        room, theirs, mine, yours = a.open[column], b.open[column], a.matches[column], b.matches[column]
        now = self._between(die, lead, matching, (room, theirs), (mine, yours))
        if seat == 0:
            room -= 1
            mine += matched
        else:
            theirs -= 1
            yours += matched
        if matched:
            matching += sign * power
            die += power
            if die > PIPS:
                die -= PIPS
                more = self._one_more(self.sides[seat].free.bit_count() - 1) if any(self.stock) else 0.0
        then = self._between(die, lead + sign * power, matching, (room, theirs), (mine, yours))
        return sign * (then - now) + more

    def _dogu_after(self, side: Side, row: int, power: int, kind: Kind, *, down: bool) -> float:
        """What the Dogu of the seat on turn are worth once a tile of its hand adds this power to a row."""
        rows, row_open = _put(side.rows, row, power), _put(side.row_open, row, -1)
        waits = 1 << row if down else 0 if side.down is None else 1 << ROW_OF[side.down[0]]
        lit, cursed = side.lit, side.cursed
        if not row_open[row] and not waits >> row & 1:
            lit += rows[row] == DOGU_POWER
            cursed += rows[row] > DOGU_POWER
        return _hopes(self.points[0].dogu, lit, cursed, waits, rows, row_open, side.powers(kind))

    def _swapped(self, kind: Kind) -> float:
        """What the Dogu can hope for after a swap, with the tile that this world has in store."""
        after = self.sides[self.seat].copy()
        _drop(after, kind)
        after.hand = (*after.hand, *self.deck[:1])
        return self._dogu(after)

    def command(self, move: int) -> Command:
        """A move of the seat that thinks, on the table it was asked about, as a command."""
        which, about = divmod(move, 1000)
        shade, rest = divmod(about, _KINDS * _SQUARES)
        kind, square = divmod(rest, _SQUARES)
        tiles, kofun, stock = self.names
        match which * 1000:
            case 0:
                return Place(self.me, tiles[kind], square)
            case 1000:
                return PlaceDown(self.me, tiles[kind], square)
            case 2000:
                return LayKofun(self.me, kofun[shade], tiles[kind], square)
            case 3000:
                return Swap(self.me, tiles[about // 2], about % 2)
            case 4000:
                return TakeKofun(self.me, stock[about])
            case 5000:
                return Draw(self.me, about)
            case 6000:
                return TakeHand(self.me, about)
        return Keep(self.me) if move == KEEP else Redraw(self.me)


def _drop(side: Side, kind: Kind) -> None:
    at = side.hand.index(kind)
    side.hand = side.hand[:at] + side.hand[at + 1 :]


# --- from a view ----------------------------------------------------------------------------------------


def kind_of(tile: Piece) -> Kind:
    """The kind of a tile."""
    return COLOURS.index(COLOUR[tile]) * 3 + POWER[tile] - 1


def _by_shade(pieces: Iterable[Piece]) -> tuple[int, ...]:
    counts = [0] * len(_SHADES)
    for piece in pieces:
        counts[_SHADES.index(KOFUN[piece])] += 1
    return tuple(counts)


def _side(view: State, seat: Seat, hand: tuple[Kind, ...], down: Kind | None) -> Side:
    """What a seat has, with this hand and this tile face down."""
    cells = view.cells[seat]
    side = Side()
    side.free, side.hand = view.free[seat], tuple(sorted(hand))
    columns, matching, matches, open_ = ([0] * _COLUMNS for _ in range(4))
    rows, row_open = [0] * _ROWS, [0] * _ROWS
    side.down = None
    for square, piece in enumerate(cells):
        column, row = COLUMN_OF[square], ROW_OF[square]
        if piece == EMPTY:
            open_[column] += 1
            row_open[row] += 1
            continue
        if piece == DOWN and down is not None:
            side.down = (square, down)
        power = _POWERS[down] if piece == DOWN and down is not None else POWER[piece]
        columns[column] += power
        rows[row] += power
        if COLOUR[piece] == COLOURS[column]:
            matching[column] += power
            matches[column] += 1
    side.columns, side.matching, side.matches = tuple(columns), tuple(matching), tuple(matches)
    side.open, side.rows, side.row_open = tuple(open_), tuple(rows), tuple(row_open)
    side.lit, side.cursed = view.dogu[seat].count("lit"), view.dogu[seat].count("cursed")
    side.kofun = _by_shade(view.kofun[seat])
    side.points = len(view.kofun[seat]) + sum(piece in KOFUN for piece in cells)
    side.swaps = SWAPS - len(view.discards[seat])
    return side


class Veil:
    """What a seat knows of a table of Haniwa, and the worlds that could lie behind it."""

    def __init__(self, points: Points, view: State, seat: Seat) -> None:
        self._points, self._view, self._seat = points, view, seat
        other = 1 - seat
        self._pool = [kind_of(tile) for tile in view.pool]
        self._hand = [None if tile is None else kind_of(tile) for tile in view.hands[other]]
        self._lights = frozenset(_lighting(view, other)) if view.phase in ("place", "kofun", "draw") else frozenset()
        tiles = {kind_of(tile): tile for tile in reversed(view.hands[seat]) if tile is not None}
        kofun, stock = (
            {_SHADES.index(KOFUN[piece]): piece for piece in reversed(pieces)}
            for pieces in (view.kofun[seat], view.stock)
        )
        self._names: _Names = (tiles, kofun, stock)

    def world(self, luck: random.Random) -> Sketch:
        """A whole table that could lie behind the view, its piles in an order."""
        pool, hand = self._believed(luck)
        view, seat = self._view, self._seat
        down: list[Kind | None] = [None, None]
        for owner in view.seats:
            if DOWN in view.cells[owner]:
                tile = view.beneath[owner][view.cells[owner].index(DOWN)]
                down[owner] = pool.pop() if tile is None else kind_of(tile)
        hands = [hand, hand]
        hands[seat] = tuple(kind_of(tile) for tile in view.hands[seat] if tile is not None)
        drawn = Sketch()
        drawn.me, drawn.seat, drawn.phase, drawn.over = seat, view.seat, view.phase, False
        drawn.points, drawn.dice = (self._points, view.first), view.dice
        drawn.sides = (_side(view, 0, hands[0], down[0]), _side(view, 1, hands[1], down[1]))
        drawn.stock, drawn.piles, drawn.swapped = _by_shade(view.stock), view.piles, view.swapped
        drawn.last = -1 if view.last is None else ROW_OF[view.last]
        drawn.deep = False
        drawn.deck, drawn.names = tuple(pool[: sum(view.piles)]), self._names
        return drawn

    def _believed(self, luck: random.Random) -> tuple[list[Kind], tuple[Kind, ...]]:
        """The tiles that nobody has seen, in some order, and a hand for the other seat that it could well have kept."""
        unknown = sum(tile is None for tile in self._hand)
        for _ in range(_TRIES):
            pool = luck.sample(self._pool, len(self._pool))
            hand = tuple(pool.pop() if tile is None else tile for tile in self._hand)
            # The tile drawn last came after its owner's last turn: nothing speaks against it.
            kept = [kind for kind in hand[:-1] if kind % 3 in self._lights] if unknown else []
            if luck.random() < _HELD_BACK ** len(kept):
                break
        return pool, hand


def _lighting(view: State, seat: Seat) -> Iterator[int]:
    """The powers, less one, with which a seat could have lit a Dogu in its last turn, and did not."""
    cells = view.cells[seat]
    for row, squares in enumerate(ROWS):
        pieces = [cells[square] for square in squares]
        if view.dogu[seat][row] == "asleep" and pieces.count(EMPTY) == 1 and DOWN not in pieces:
            need = DOGU_POWER - sum(map(POWER.__getitem__, pieces))
            if 1 <= need <= 3:
                yield need - 1


def veil(points: Points, view: State, seat: Seat) -> Veil | None:
    """What a seat knows of a table where it is on turn; None where it is not."""
    return Veil(points, view, seat) if view.seat == seat and view.phase not in ("deal", "end", "over") else None
