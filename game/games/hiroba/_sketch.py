"""A sketch of a Hiroba table: the position as a mind thinks it through, in masks and sums.

The rules stay in `rules`: a test plays both side by side and finds the same moves, turns and points. What is
written anew here is written for speed alone: what every move promises is told for all moves of a turn at once,
for a pebble of one value is worth the same on every square of a garden that touches the same ponds.

A move is a number: value * 81 + square for a pebble, 810 + square for a stone, or PASS or END.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from math import exp, sqrt
from typing import TYPE_CHECKING, TypeAlias

from game.games.hiroba.commands import Command, EndTurn, LayStone, Pass, Place
from game.games.hiroba.parts import COPIES, GRID, KIND, PEBBLES, VALUES, Board
from game.games.hiroba.state import State
from game.kernel.box import Seat
from game.kernel.grid import Mask, Square, bits

if TYPE_CHECKING:
    from game.kernel.foresight import Budget

PASS, END = -1, -2
_STONE = 810
_LATE = 4
"""With so few pebbles left at the table, every move is tried."""
_MOST = 60
"""No lead in a garden or beside a pond is greater than this."""

# What follows was found by fitting what came of thousands of positions; it binds nobody.
_FIRM, _LOOSE = 1.0, 2.5
"""How uncertain a lead in a garden is: at the least, and for each open square as long as there are pebbles."""
_SHORE = 0.33
"""How uncertain it is beside a pond: hardly, for what lies there can only grow."""
_ALONE, _ALONE_DOUBT = 3.8, 1.2
"""What a seat that is alone beside a pond can show and still take its koi every other time."""
_KOI_POINTS = 2.3
"""What a koi is worth: it doubles a garden of about four squares, if there is one that can take it."""
_SIGHT = 0.2
"""What an open square in line with an own pebble is worth to a seat that has all the pebbles left."""
_STONE_LEFT = 0.8
"""What a stone is worth that is kept for later, as long as there is a later."""
_WIN = 20.0
"""What winning is worth beyond the points."""


class _Ground:
    """What follows from the board alone."""

    def __init__(self, board: Board) -> None:
        self.garden_of = board.garden_of
        self.masks = tuple(garden.mask for garden in board.gardens)
        self.sizes = tuple(garden.size for garden in board.gardens)
        self.starts = board.starts
        self.peers = board.peers
        self.ponds = tuple(pond for pond in board.ponds if pond is not None)
        self.shores = tuple(GRID.beside[pond] & board.land for pond in self.ponds)
        self.ponds_by = tuple(
            tuple(n for n, shore in enumerate(self.shores) if shore >> square & 1) for square in GRID.squares
        )


@lru_cache(maxsize=8)
def _ground(board: Board) -> _Ground:
    """What follows from a board, for the tables of late: every match lays another."""
    return _Ground(board)


_Odds: TypeAlias = tuple[tuple[float, ...], ...]
"""For so many open squares and a lead, how likely it is kept."""


@cache
def _odds(seats: int) -> tuple[_Odds, ...]:
    """For so many pebbles left at the table, the odds of a garden.

    A lead below nought is found from the end of its row, as Python counts.
    """
    leads = (*range(_MOST + 1), *range(-_MOST, 0))
    tables = []
    for left in range(sum(COPIES) * seats + 1):
        doubts = (_FIRM + _LOOSE * sqrt(open_ * left / (sum(COPIES) * seats)) for open_ in range(1, 7))
        firm = tuple(float(lead >= 0) for lead in leads)
        tables.append((firm, *(tuple(_lasts(lead, doubt) for lead in leads) for doubt in doubts)))
    return tuple(tables)


def _lasts(lead: float, doubt: float) -> float:
    return 1 / (1 + exp(-lead / doubt))


_BESIDE = tuple(_lasts(lead, _SHORE) for lead in (*range(_MOST + 1), *range(-_MOST, 0)))
"""How likely a lead beside a pond is kept, where squares are open; a lead is a lower sum."""
_FIRST = tuple(_lasts(_ALONE - own, _ALONE_DOUBT) for own in range(_MOST + 1))
"""How likely a seat takes a koi that is alone beside a pond with such a sum."""


class Sketch:
    """A table of Hiroba in masks and sums, seen by the seat that thinks. Never changed: moves make new ones."""

    __slots__ = (
        "barred",
        "free",
        "ground",
        "hands",
        "left",
        "me",
        "over",
        "resting",
        "seat",
        "sight",
        "stones",
        "totals",
        "water",
        "weights",
    )

    ground: _Ground
    me: Seat
    """The seat that thinks."""
    weights: tuple[float, ...]
    """How much each seat's promise counts for the one that thinks: its own in full, the others' against it."""
    seat: Seat
    """Whose move it is."""
    resting: bool
    """Whether that seat has placed its pebble, and may lay a stone."""
    over: bool
    free: Mask
    sight: list[Mask]
    barred: list[Mask]
    hands: list[tuple[int, ...]]
    stones: list[int]
    totals: list[tuple[int, ...]]
    """For each garden, what the pebbles of each seat show there together."""
    water: list[tuple[int, ...]]
    """For each pond, the same on the squares beside it."""
    left: int
    """How many pebbles are left."""

    # --- moves ------------------------------------------------------------------------------------------

    def moves(self) -> list[int]:
        """Every move of the seat on turn."""
        if self.over:
            return []
        if self.resting:
            return [END, *(_STONE + square for square in bits(self.free))] if self.stones[self.seat] else [END]
        hand = self.hands[self.seat]
        lines = self.free & (self.sight[self.seat] or self.ground.starts)
        found = [
            value * 81 + square for value in VALUES if hand[KIND[value]] for square in bits(lines & ~self.barred[value])
        ]
        return found or [PASS]

    def after(self, move: int) -> Sketch:
        """The table after a move."""
        then = Sketch()
        then.become(self)
        seat = self.seat
        if move >= _STONE:
            then.free = self.free & ~(1 << move - _STONE)
            then.stones = self.stones.copy()
            then.stones[seat] -= 1
            then._end_turn()
        elif move == END:
            then._end_turn()
        else:
            if move != PASS:
                then._place(*divmod(move, 81))
            if then.stones[seat] and then.free:
                then.resting = True
            else:
                then._end_turn()
        return then

    def become(self, other: Sketch) -> None:
        """Be a sketch of the same table."""
        self.ground, self.me, self.weights, self.over = other.ground, other.me, other.weights, False
        self.seat, self.resting, self.left = other.seat, other.resting, other.left
        self.free, self.sight, self.barred, self.hands = other.free, other.sight, other.barred, other.hands
        self.stones, self.totals, self.water = other.stones, other.totals, other.water

    def seen_by(self, seat: Seat) -> Sketch:
        """The same table, as another seat thinks of it."""
        seen = Sketch()
        seen.become(self)
        seen.me, seen.weights = seat, _weights(len(self.hands), seat)
        return seen

    def _place(self, value: int, square: Square) -> None:
        seat, ground = self.seat, self.ground
        self.left -= 1
        self.free &= ~(1 << square)
        self.sight = self.sight.copy()
        self.sight[seat] |= GRID.line[square]
        self.barred = self.barred.copy()
        self.barred[value] |= ground.peers[square]
        hand, kind = self.hands[seat], KIND[value]
        self.hands = self.hands.copy()
        self.hands[seat] = (*hand[:kind], hand[kind] - 1, *hand[kind + 1 :])
        self.totals = self.totals.copy()
        garden = ground.garden_of[square]
        self.totals[garden] = _more(self.totals[garden], seat, value)
        if ground.ponds_by[square]:
            self.water = self.water.copy()
            for pond in ground.ponds_by[square]:
                self.water[pond] = _more(self.water[pond], seat, value)

    def _end_turn(self) -> None:
        seats = len(self.hands)
        order = [(self.seat + step) % seats for step in range(1, seats + 1)]
        holding = [seat for seat in order if any(self.hands[seat])]
        self.resting = False
        if any(self._can_place(seat) for seat in holding):
            self.seat = holding[0]
        else:
            self.over = True

    def _can_place(self, seat: Seat) -> bool:
        hand, barred = self.hands[seat], self.barred
        lines = self.free & (self.sight[seat] or self.ground.starts)
        if not lines:
            return False
        return any(hand[KIND[value]] and lines & ~barred[value] for value in VALUES)

    # --- what it is worth -------------------------------------------------------------------------------

    def count(self) -> list[tuple[int, int]]:
        """§4 The points and gardens of each seat if play ended now, each koi in the largest garden open to it."""
        seats = range(len(self.hands))
        points, gardens, koi = ([0 for _ in seats] for _ in range(3))
        open_for_koi: list[list[int]] = [[] for _ in seats]
        ground = self.ground
        for sums, size, mask in zip(self.totals, ground.sizes, ground.masks, strict=True):
            most = max(sums)
            winners = [seat for seat in seats if sums[seat] == most] if most else []
            for seat in winners:
                points[seat] += size
                gardens[seat] += 1
            if len(winners) == 1 and self.free & mask:
                open_for_koi[winners[0]].append(size)
        for sums in self.water:
            least = min(filter(None, sums), default=None)
            for seat in seats:
                koi[seat] += sums[seat] == least
        for seat in seats:
            doubled = sorted(open_for_koi[seat], reverse=True)[: koi[seat]]
            points[seat] += sum(doubled) + koi[seat] - len(doubled)
        return list(zip(points, gardens, strict=True))

    def worth(self) -> float:
        """How well the seat that thinks stands: points ahead, won or lost at the end, promised before it."""
        if self.over:
            count = self.count()
            mine = count.pop(self.me)
            best = max(count)
            return mine[0] - best[0] + (_WIN if mine > best else -_WIN if mine < best else 0.0)
        return self._ground_worth(self.left) + self._hand_worth()

    def _ground_worth(self, left: int) -> float:
        """What gardens and ponds promise, with so many pebbles left."""
        odds = _odds(len(self.hands))[left]
        ground, free = self.ground, self.free
        total = 0.0
        for sums, mask, size in zip(self.totals, ground.masks, ground.sizes, strict=True):
            total += size * self._garden(odds[(free & mask).bit_count()], sums)
        for sums, shore in zip(self.water, ground.shores, strict=True):
            total += self._pond(bool(free & shore), sums)
        return total

    def _hand_worth(self) -> float:
        """What the open squares in line with the pebbles promise, and the stones that are kept."""
        free, each = self.free, _SIGHT / max(1, self.left)
        total = 0.0
        for weight, sight, hand, stones in zip(self.weights, self.sight, self.hands, self.stones, strict=True):
            total += weight * (each * (sight & free).bit_count() * sum(hand) + _STONE_LEFT * stones)
        return total

    def _garden(self, odds: tuple[float, ...], sums: tuple[int, ...]) -> float:
        """How likely a garden is won, less how likely it is lost."""
        if len(sums) == 2:
            lead = sums[0] - sums[1]
            return self.weights[0] * (odds[lead] - odds[-lead])
        total = 0.0
        for seat, (weight, own) in enumerate(zip(self.weights, sums, strict=True)):
            total += weight * odds[own - max(sums[:seat] + sums[seat + 1 :])]
        return total if any(sums) else 0.0

    def _pond(self, open_: bool, sums: tuple[int, ...]) -> float:  # noqa: FBT001 -- asked by position, often
        """What a pond promises: how likely its koi is won, less how likely it is lost."""
        present = [seat for seat, own in enumerate(sums) if own]
        if not present:
            return 0.0
        weights = self.weights
        if len(present) == 1:
            seat = present[0]
            if not open_:
                return _KOI_POINTS * weights[seat]
            first = _FIRST[sums[seat]]
            others = sum(weights) - weights[seat]
            return _KOI_POINTS * (weights[seat] * first + others * (1 - first) / (len(sums) - 1))
        total = 0.0
        for seat in present:
            lead = min(sums[other] for other in present if other != seat) - sums[seat]
            total += weights[seat] * (_BESIDE[lead] if open_ else lead >= 0)
        return _KOI_POINTS * total

    @property
    def late(self) -> bool:
        """Whether so few pebbles are left that every move is tried."""
        return self.left <= _LATE

    def promises(self, budget: Budget) -> Iterable[tuple[float, int]]:
        """Every move with what it promises the seat that thinks; of another one of several, the move it likes best.

        Two players want the opposite of each other. Of three or four nobody plays against one alone: a mind that
        feared that they all do would see nothing but the worst, however far it looks.
        """
        moves = self.moves()
        budget.think(len(moves))
        if self.seat != self.me and len(self.hands) > 2:
            move = max(self.seen_by(self.seat).weigh(moves))[1]
            return [(self.after(move).worth(), move)]
        return self.weigh(moves)

    def weigh(self, moves: list[int]) -> list[tuple[float, int]]:
        """Moves of the seat on turn, with what they promise the seat that thinks."""
        if self.left <= len(self.hands) or moves[0] == PASS:
            return [(self.after(move).worth(), move) for move in moves]
        return self._stones(moves) if self.resting else self._pebbles(moves)

    def _stones(self, moves: list[int]) -> list[tuple[float, int]]:
        """What ending the turn promises, and each stone."""
        now = self.worth()
        odds = _odds(len(self.hands))[self.left]
        lines = [
            (weight * _SIGHT / max(1, self.left) * sum(hand), sight)
            for weight, sight, hand in zip(self.weights, self.sight, self.hands, strict=True)
        ]
        found = []
        for move in moves:
            total = now
            if move >= _STONE:
                square = move - _STONE
                total += self._change(odds, square, 0, {}) - self.weights[self.seat] * _STONE_LEFT
                for each, sight in lines:
                    total -= each * (sight >> square & 1)
            found.append((total, move))
        return found

    def _pebbles(self, moves: list[int]) -> list[tuple[float, int]]:
        """What each pebble promises."""
        seat, free = self.seat, self.free
        now = self._ground_worth(self.left - 1)
        odds = _odds(len(self.hands))[self.left - 1]
        share = _SIGHT / max(1, self.left - 1)
        own, room = self.sight[seat], self.weights[seat] * share * (sum(self.hands[seat]) - 1)
        theirs = []
        for other, (weight, sight, hand) in enumerate(zip(self.weights, self.sight, self.hands, strict=True)):
            if other != seat:
                each = weight * share * sum(hand)
                now += each * (sight & free).bit_count() + weight * _STONE_LEFT * self.stones[other]
                theirs.append((each, sight))
        now += self.weights[seat] * _STONE_LEFT * self.stones[seat]
        known: dict[int, float] = {}
        found = []
        for move in moves:
            value, square = divmod(move, 81)
            total = now + self._change(odds, square, value, known)
            total += room * ((GRID.line[square] | own) & free & ~(1 << square)).bit_count()
            for each, sight in theirs:
                total -= each * (sight >> square & 1)
            found.append((total, move))
        return found

    def _change(self, odds: _Odds, square: Square, value: int, known: dict[int, float]) -> float:
        """What a pebble, or a stone of value 0, changes; a garden and a pond are asked once for each value."""
        ground, free, seat = self.ground, self.free, self.seat
        garden = ground.garden_of[square]
        key = garden * 10 + value
        change = known.get(key)
        if change is None:
            sums = self.totals[garden]
            open_ = (free & ground.masks[garden]).bit_count()
            change = known[key] = ground.sizes[garden] * (
                self._garden(odds[open_ - 1], _more(sums, seat, value)) - self._garden(odds[open_], sums)
            )
        for pond in ground.ponds_by[square]:
            key = -(pond + 1) * 10 - value
            each = known.get(key)
            if each is None:
                sums = self.water[pond]
                shore = free & ground.shores[pond]
                more = bool(shore & ~(1 << square))
                each = known[key] = self._pond(more, _more(sums, seat, value)) - self._pond(bool(shore), sums)
            change += each
        return change

    def command(self, move: int) -> Command:
        """A move as a command."""
        seat = self.seat
        if move >= _STONE:
            return LayStone(seat, move - _STONE)
        if move in (PASS, END):
            return Pass(seat) if move == PASS else EndTurn(seat)
        value, square = divmod(move, 81)
        return Place(seat, value, square)


def _weights(seats: int, me: Seat) -> tuple[float, ...]:
    return tuple([1.0 if seat == me else -1.0 / (seats - 1) for seat in range(seats)])


def _more(sums: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    return (*sums[:seat], sums[seat] + value, *sums[seat + 1 :])


def sketch(view: State, seat: Seat) -> Sketch | None:
    """The sketch of a table at which this seat places pebbles and stones; None at any other."""
    if view.phase not in ("place", "rest") or view.seat != seat:
        return None
    return draw(view, seat)


def draw(view: State, seat: Seat) -> Sketch:
    """The sketch of a table, as a seat thinks of it."""
    ground = _ground(view.board)
    seats = len(view.seats)
    drawn = Sketch()
    drawn.ground, drawn.me = ground, seat
    drawn.weights = _weights(seats, seat)
    drawn.seat, drawn.resting, drawn.over = view.seat, view.phase == "rest", view.phase not in ("place", "rest")
    drawn.free, drawn.sight, drawn.barred = view.free, list(view.sight), list(view.barred)
    drawn.hands, drawn.stones = list(view.hands), list(view.stones)
    drawn.left = sum(map(sum, view.hands))
    drawn.totals = [(0,) * seats for _ in ground.sizes]
    drawn.water = [(0,) * seats for _ in ground.ponds]
    for square, piece in enumerate(view.cells):
        pebble = PEBBLES.get(piece)
        if pebble is not None:
            owner, value, _ = pebble
            garden = ground.garden_of[square]
            drawn.totals[garden] = _more(drawn.totals[garden], owner, value)
            for pond in ground.ponds_by[square]:
                drawn.water[pond] = _more(drawn.water[pond], owner, value)
    return drawn
