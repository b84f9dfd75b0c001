"""A sketch of a Hitohira table: the position as a mind thinks it through, in counts of colours.

The rules stay in `rules`: a test plays both side by side and finds the same moves, and the same mean over everything
that the rules could let happen. What is written anew here is written for speed alone. A row that has not failed is one
of 238, however it was drawn, so that a whole turn, with every handful of every draw, is solved by going through them
once for each draw that is left: exactly, by counts, without imagining a single pouch.

What a seat cannot place is as likely to be in the pouch as anywhere else, so a draw is one from all of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations, product
from math import comb, exp, prod
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from game.games.hitohira.commands import (
    Assign,
    Choose,
    Command,
    Draw,
    EndTurn,
    Goal,
    Hide,
    Keep,
    Place,
    Send,
    Stop,
    UseKenrokuen,
    UseKokonoe,
    UseKomatsu,
    UseSakuya,
    UseShin,
    UseSomei,
)
from game.games.hitohira.parts import (
    COLOURS,
    DRAWS,
    KEPT,
    MOST,
    NONE,
    REACH,
    TAKES,
    TRIGGER_OF,
    Ability,
    Counts,
    Group,
    Scores,
    bust,
    counts_of,
    lit,
)
from game.games.hitohira.scoring import assignable, best_blacks, places, shares, standing
from game.games.hitohira.state import State
from game.kernel.box import Seat

if TYPE_CHECKING:
    from game.kernel.foresight import Budget

_PLAIN = range(5)
_BLACK = 5
_ALL = range(6)

# What follows was set by hand; growth, screens and nerve were then fitted to 21 games of the Kami. It binds nobody.
_LAID = 1.05
"""By which part of its share of the pouch a field grows: as if by a little more than all, for a seat can choose."""
_GRAB = 3.4
"""How many pieces a turn brings, failed ones included."""
_RIVAL_HALF = 0.65
"""How much of another screen is taken to stand in either group."""
_FIRM, _LOOSE = 0.55, 0.2
"""How uncertain a lead in a group is: at the least, and with each piece that is hidden or to come, by its root."""
_NERVE = (2.0, 0.84)
"""How many points make a lead safe: at the end, and for each piece that a seat still gets."""
_POINTS = 0.01
"""What a point is worth beside the hope to win, so that no mind gives up."""

_LATE, _IDLE = 2 * MOST, 3.0
"""With so few pieces left, a failed turn of which nothing is kept costs more than any hope is worth: minds that would
all rather wait than take what is left would play for ever."""
LONG = 240
"""No game that came to its end has drawn so many pieces. Who goes on drawing what goes back each time, and cannot know
what else there is, fears it nearly three times as much with every hand full more."""

_FEW = 1000
"""So many ways in which the other screens may stand are looked at one by one; of more, only what they bring."""


def _row_list() -> list[Counts]:
    """Every row that has not failed, the empty one first."""
    rows: list[Counts] = list(product(range(3), repeat=6))  # type: ignore[arg-type]  # six of them
    return sorted((row for row in rows if bust(row) is None and sum(row) <= MOST), key=sum)


ROWS = _row_list()


def _more(counts: Counts, colour: int, number: int = 1) -> Counts:
    found = list(counts)
    found[colour] += number
    return tuple(found)  # type: ignore[return-value]  # six of them


def _sum(one: Counts, other: Counts) -> Counts:
    return tuple([a + b for a, b in zip(one, other, strict=True)])  # type: ignore[return-value]


def _less(one: Counts, other: Counts) -> Counts:
    return tuple([a - b for a, b in zip(one, other, strict=True)])  # type: ignore[return-value]


@cache
def _grown_rows() -> dict[Counts, tuple[tuple[Counts, Counts, int], ...]]:
    """For every row, every other that it can grow to: with the handful, and how many pieces that is."""
    return {
        row: tuple(
            (then, _less(then, row), sum(then) - sum(row))
            for then in ROWS
            if sum(then) > sum(row) and all(a <= b for a, b in zip(row, then, strict=True))
        )
        for row in ROWS
    }


@lru_cache(maxsize=1 << 14)
def _line(table: tuple[int, ...], number: int, growth: int) -> float:
    """What a line of so many pieces will score, if so many hundredths of a piece are still to come for it.

    What comes is spread as rare things are: most of all near its mean, and now and then nothing.
    """
    if not growth:
        return float(table[min(number, len(table) - 1)])
    mean, last = growth / 100, len(table) - 1
    likely, total, left = exp(-mean), 0.0, 1.0
    for more in range(24):
        total += likely * table[min(number + more, last)]
        left -= likely
        if number + more >= last:
            break
        likely *= mean / (more + 1)
    return total + left * table[last]


@lru_cache(maxsize=1 << 15)
def _field(table: tuple[int, ...], counts: Counts, growths: tuple[int, ...]) -> float:
    """What the lines of a field will score once they have grown; a black joins where it adds most."""
    if not any(growths):
        return float(best_blacks(table, counts)[0])
    lines = list(counts[:5])
    total = sum([_line(table, number, growth) for number, growth in zip(lines, growths, strict=True)])
    for _ in range(counts[_BLACK]):
        gains = [
            _line(table, number + 1, growth) - _line(table, number, growth)
            for number, growth in zip(lines, growths, strict=True)
        ]
        best = gains.index(max(gains))
        lines[best] += 1
        total += gains[best]
    return total


Screen: TypeAlias = tuple[int, int, int]
"""Behind a screen: Red & Yellow, Light Blue & Blue, and what can be counted with either."""
_CLASS = (0, 0, 1, 1, 2, 2)
"""For each colour, where it stands behind a screen."""


def _screen(counts: Counts) -> Screen:
    return counts[0] + counts[1], counts[2] + counts[3], counts[4] + counts[5]


@cache
def _shares_to_come(seats: int, left: int) -> tuple[float, ...]:
    """How many of the pieces left each seat will get, in the order of their turns."""
    shares, rest, at = [0.0] * seats, float(left), 0
    while rest > 0:
        grabbed = min(_GRAB, rest)
        shares[at % seats] += grabbed
        rest -= grabbed
        at += 1
    return tuple(shares)


class Outlook:
    """What positions are worth to the seat that thinks, with so many pieces left in the pouch."""

    def __init__(self, sketch: Sketch, left: int) -> None:
        self._scores, self._left, self._me = sketch.scores, left, sketch.me
        seats = len(sketch.fields)
        known = sketch.before_turn
        unknown = sum(known) or 1
        shares = _shares_to_come(seats, left)
        growths = [tuple(round(100 * _LAID * share * number / unknown) for number in known[:5]) for share in shares]
        self._growths = {(self._me + 1 + at) % seats: growth for at, growth in enumerate(growths)}
        """For each seat and colour, by how many hundredths of a piece its line will grow: the next one draws first."""
        self._others = [seat for seat in range(seats) if seat != self._me]
        self._sizes = [sketch.sizes[seat] for seat in self._others]
        self._fields = [self.field(sketch.fields[seat], seat) for seat in self._others]
        self._nerve = _NERVE[0] + _NERVE[1] * left / seats
        self._places: dict[Screen, tuple[float, list[float]]] = {}

    def field(self, counts: Counts, seat: Seat) -> float:
        """What the lines of a field will score."""
        return _field(self._scores.field, counts, self._growths[seat])

    def _rivals(self, screen: Screen) -> list[float]:
        """What the fields and screens of the others promise them; of a screen only the size is known."""
        warm, cool, loose = screen
        stands: dict[Group, float] = {"warm": warm + loose / 2, "cool": cool + loose / 2}
        halves = [size * _RIVAL_HALF for size in self._sizes]
        found = []
        for at, (half, field) in enumerate(zip(halves, self._fields, strict=True)):
            others = halves[:at] + halves[at + 1 :]
            hidden = float(self._sizes[at])
            found.append(field + sum([self._rank(g, half, [*others, stands[g]], hidden) for g in self._scores.groups]))
        return found

    def _rank(self, group: Group, number: float, rivals: list[float], hidden: float) -> float:
        """What a place in a group promises, where rivals have about so many pieces."""
        points = (*places(self._scores, group, len(rivals) + 1), 0, 0, 0, 0)
        if not self._left and not number:
            return 0.0
        doubt = _FIRM + _LOOSE * (hidden + self._left / 3) ** 0.5
        ahead = sum([1 / (1 + exp((number - rival) / doubt)) for rival in rivals])
        place = int(ahead)
        return points[place] + (points[place + 1] - points[place]) * (ahead - place)

    def _screen(self, screen: Screen) -> float:
        warm, cool, loose = screen
        rivals = [size * _RIVAL_HALF for size in self._sizes]
        hidden = float(sum(self._sizes)) / len(self._sizes)
        if self._left and not (warm and cool):
            # A group that has no real piece yet may still get one.
            choices = [(warm + loose * share, cool + loose * (1 - share)) for share in (0.0, 0.5, 1.0)]
        elif warm and cool:
            choices = [(warm + given, cool + loose - given) for given in range(loose + 1)]
        else:
            choices = [(warm + loose if warm else 0, cool + loose if cool else 0)]
        return max(
            self._rank("warm", red, rivals, hidden) + self._rank("cool", blue, rivals, hidden) for red, blue in choices
        )

    def hope(self, field: Counts, screen: Screen, gifts: tuple[tuple[Seat, float], ...] = ()) -> float:
        """How likely the seat wins with such a field and screen; `gifts` change what the fields of others are worth.

        The others are weighed together: whoever draws well does so against all of them at once.
        """
        known = self._places.get(screen)
        if known is None:
            known = self._places[screen] = (self._screen(screen), self._rivals(screen))
        own, rivals = known
        mine = self.field(field, self._me) + own
        against, best = 0.0, -1e9
        for seat, rival in zip(self._others, rivals, strict=True):
            stands = rival
            for other, change in gifts:
                if other == seat:
                    stands += change
            against += exp(max(-60.0, min(60.0, (stands - mine) / self._nerve)))
            best = max(best, stands)
        return 1 / (1 + against) + _POINTS * (mine - best)

    def given(self, sketch: Sketch, seat: Seat, change: Counts) -> tuple[Seat, float]:
        """What a change of another field is worth to its owner."""
        now = sketch.fields[seat]
        return seat, self.field(_sum(now, change), seat) - self.field(now, seat)


# --- the position ---------------------------------------------------------------------------------------


class Sketch:
    """A table of Hitohira in counts, seen by the seat that thinks and is on turn."""

    deepest = DRAWS + 1
    """All draws of a turn, and the stop after them."""

    def __init__(self, scores: Scores, view: State, seat: Seat) -> None:
        self.scores, self.me, self.phase = scores, seat, view.phase
        self.cards, self.used, self.draws = view.cards, view.used, view.draws
        self.free_hand, self.drawn = view.options.free_hand, view.drawn
        self.pool, self.inside = view.pouch, view.inside
        """What the seat cannot place, and how many pieces of it are in the pouch."""
        self.row, self.extra = counts_of(view.row), counts_of(view.extra)
        self.fields = [counts_of(field) for field in view.fields]
        self.field = self.fields[seat]
        self.screen = counts_of(piece for piece in view.screens[seat] if piece is not None)
        self.behind = _screen(self.screen)
        self.sizes = [len(screen) for screen in view.screens]
        self.before_turn = _sum(_sum(self.pool, self.row), self.extra)
        """What it could not place when the turn began: by this it judges what is still to come."""
        self._outlooks: dict[int, Outlook] = {}
        self._stops: dict[Counts, float] = {}
        self._values: dict[tuple[Counts, int, int], float] = {}
        self._ways: dict[Counts, list[tuple[Counts, int, float]]] = {}
        self._base, self._total = _sum(self.pool, self.row), sum(self.pool) + sum(self.row)
        self._kept: list[float] = []
        self._kept_later: dict[tuple[int, int], float] = {}

    def outlook(self, left: int) -> Outlook:
        """What positions are worth with so many pieces in the pouch."""
        found = self._outlooks.get(left)
        if found is None:
            found = self._outlooks[left] = Outlook(self, left)
        return found

    # --- moves ------------------------------------------------------------------------------------------

    def moves(self) -> list[Command]:
        """Every command of the seat."""
        return list(self._MOVES[self.phase](self))

    def _drawing(self) -> Iterator[Command]:
        room = MOST + self.free_hand - sum(self.row)
        yield from (Draw(self.me, count) for count in range(1, min(self.inside, room) + 1))
        if self.draws:
            yield Stop(self.me)

    def _keeping(self) -> Iterator[Command]:
        found = [COLOURS[colour] for colour in _PLAIN if self.row[colour]]
        for count in range(KEPT + 1):
            yield from (Keep(self.me, chosen) for chosen in combinations(found, count))

    def _settling(self) -> Iterator[Command]:
        yield EndTurn(self.me)
        for colour in _ALL:
            yield from (Hide(self.me, COLOURS[colour], count) for count in range(1, self.row[colour] + 1))
        met = lit(self.row)
        for card in self.cards:
            if not self.used and TRIGGER_OF[card] in met and (self.inside or card not in REACH):
                yield from self._using(card)

    def _using(self, card: Ability) -> Iterator[Command]:
        seat = self.me
        own: list[tuple[Place, Counts]] = [("field", self.field), ("row", self.row)]
        match card:
            case "somei_yoshino":
                yield from (UseSomei(seat, place, COLOURS[c]) for place, pieces in own for c in _ALL if pieces[c])
            case "sakuya_hime":
                for place, pieces in own:
                    for give in (c for c in _PLAIN if pieces[c]):
                        for other, take in self._reach():
                            yield UseSakuya(seat, place, COLOURS[give], other, COLOURS[take])
            case "kokonoe":
                for takes in self._harvests():
                    yield UseKokonoe(seat, tuple((other, COLOURS[colour]) for other, colour in takes))
            case "komatsu_otome":
                yield UseKomatsu(seat)
            case "shin_sumizome":
                yield UseShin(seat)
            case "kenrokuen_kumagai":
                yield UseKenrokuen(seat)

    def _reach(self) -> list[tuple[Seat, int]]:
        """What can be taken from the fields of others."""
        return [(n, c) for n, field in enumerate(self.fields) if n != self.me for c in _PLAIN if field[c]]

    def _harvests(self) -> list[tuple[tuple[Seat, int], ...]]:
        reach = self._reach()
        apart = len(self.fields) > 2
        pairs: list[tuple[tuple[Seat, int], ...]] = [
            (one, two)
            for one, two in combinations(reach, TAKES)
            if one[1] != two[1] and (not apart or one[0] != two[0])
        ]
        return pairs or [(take,) for take in reach]

    def _choosing(self) -> Iterator[Command]:
        yield from (Choose(self.me, COLOURS[colour]) for colour in _PLAIN if self.extra[colour])

    def _sending(self) -> Iterator[Command]:
        goals: list[Goal] = ["field", "screen", *(n for n in range(len(self.fields)) if n != self.me)]
        yield from (Send(self.me, COLOURS[c], goal) for c in _ALL if self.extra[c] for goal in goals)

    def _assigning(self) -> Iterator[Command]:
        yield from (Assign(self.me, warm) for warm in assignable(self.screen))

    # --- what moves promise -----------------------------------------------------------------------------

    def weigh(self, depth: int, budget: Budget) -> list[tuple[float, Command]]:
        """Every command with the hope to win that it leaves: a draw and the stop after it are two moves, and so on."""
        if self.phase == "assign":
            budget.think()
            return self._assignments()
        moves = self.moves()
        if self.phase != "draw":
            budget.think(len(moves))
            return [(self._worth(move), move) for move in moves]
        promises = self._draws(self.row, DRAWS - self.draws, max(1, depth - 1), budget)
        nothing = self._keeps()[0]  # what a ninth piece leaves
        found: list[tuple[float, Command]] = []
        for move in moves:
            of_draw = promises.get(move.count, nothing) if isinstance(move, Draw) else self.stop(self.row, budget)
            found.append((of_draw, move))
        return found

    def _draws(self, row: Counts, draws: int, depth: int, budget: Budget) -> dict[int, float]:
        """What drawing so many pieces promises, for each number, over every handful there is."""
        likely = self._handfuls(row)
        most = min(MOST - sum(row), self.inside + sum(self.row) - sum(row))
        promises = dict.fromkeys(range(1, most + 1), 0.0)
        kept, sets = self._keeps(), _present(row)
        for count in promises:
            promises[count] = self._fails(row, sets, count)
        for then, count, odds in likely:
            if count in promises:
                promises[count] += odds * (self._value(then, draws - 1, depth - 1, budget) - kept[_present(then)])
        return promises

    def _value(self, row: Counts, draws: int, depth: int, budget: Budget) -> float:
        """What a row promises that can be drawn to so often, looking so far."""
        if not draws or not depth or sum(row) == MOST or sum(row) - sum(self.row) >= self.inside:
            return self.stop(row, budget)
        key = (row, draws, depth)
        found = self._values.get(key)
        if found is None:
            budget.think()
            found = self._values[key] = max(self.stop(row, budget), *self._draws(row, draws, depth, budget).values())
        return found

    def _handfuls(self, row: Counts) -> list[tuple[Counts, int, float]]:
        """Every row that this one can grow to by one draw, with how many pieces and how likely that is."""
        found = self._ways.get(row)
        if found is None:
            pool = _less(self._base, row)
            total = self._total - sum(row)
            alls = [comb(total, count) for count in range(MOST + 1)]
            ways = [(1, number, number * (number - 1) // 2) for number in pool]
            found = []
            for then, handful, count in _grown_rows()[row]:
                number = 1
                for colour, drawn in enumerate(handful):
                    if drawn:
                        number *= ways[colour][drawn]
                if number > 0:
                    found.append((then, count, number / alls[count]))
            self._ways[row] = found
        return found

    def _keeps(self) -> list[float]:
        """For every set of colours, what the best two of them leave the seat with after a failed turn."""
        if not self._kept:
            inside = self.inside + sum(self.row)
            values: dict[int, float] = {}
            for count in range(KEPT + 1):
                outlook = self.outlook(max(1, inside - count))
                for chosen in combinations(_PLAIN, count):
                    field = self.field
                    for colour in chosen:
                        field = _more(field, colour)
                    values[sum(1 << colour for colour in chosen)] = outlook.hope(field, self.behind)
            values[0] -= self._idle()
            self._kept = [max(value for few, value in values.items() if not few & ~many) for many in range(32)]
        return self._kept

    def _idle(self) -> float:
        """What it costs to keep nothing."""
        if self.inside + sum(self.row) > _LATE:
            return 0.0
        return _IDLE * exp(min(40.0, max(0, self.drawn - LONG) / MOST))

    def _fails(self, row: Counts, sets: int, count: int) -> float:
        """What would be kept if every handful of so many pieces failed; those that do not are taken off again.

        From the row that lies there this is exact; for rows that are still to come the pouch is taken as it is now.
        """
        own = row == self.row
        key = (-1 if own else sets, count)
        found = self._kept_later.get(key)
        if found is None:
            kept = self._keeps()
            found = sum(odds * kept[sets | drawn] for drawn, odds in _present_odds(self.pool, count))
            self._kept_later[key] = found
        return found

    def stop(self, row: Counts, budget: Budget) -> float:
        """What a row promises that is obtained: with the best ability, and the best piece hidden."""
        found = self._stops.get(row)
        if found is None:
            budget.think()
            left = self.inside - sum(row) + sum(self.row)
            found = self._settled(row, self.field, self.behind, left)
            met = lit(row)
            if met and not self.used:
                for card in self.cards:
                    if TRIGGER_OF[card] in met and (left or card not in REACH):
                        found = max(found, self._ABILITIES[card](self, row, left))
            self._stops[row] = found
        return found

    def _settled(
        self, row: Counts, field: Counts, screen: Screen, left: int, gifts: tuple[tuple[Seat, float], ...] = ()
    ) -> float:
        """What a row promises once it is laid out, with the best of it hidden."""
        outlook = self.outlook(left)
        whole = _sum(field, row)
        best = outlook.hope(whole, screen, gifts)
        for colour, number in enumerate(row):
            for count in range(1, number + 1):
                hidden = outlook.hope(_more(whole, colour, -count), _behind(screen, colour, count), gifts)
                best = max(best, hidden)
        return best

    # --- abilities --------------------------------------------------------------------------------------

    def _by_somei(self, row: Counts, left: int) -> float:
        outlook, whole = self.outlook(left), _sum(self.field, row)
        tries = sorted(
            (colour for colour in _ALL if whole[colour]),
            key=lambda colour: -outlook.hope(_more(whole, colour, -1), _behind(self.behind, colour)),
        )
        return max(self._somei(row, colour, left) for colour in tries[:2])

    def _somei(self, row: Counts, colour: int, left: int) -> float:
        """From the field, where it lies there: what is in the row can still be hidden as well."""
        screen = _behind(self.behind, colour)
        if self.field[colour]:
            return self._settled(row, _more(self.field, colour, -1), screen, left)
        return self._settled(_more(row, colour, -1), self.field, screen, left)

    def _by_shin(self, row: Counts, left: int) -> float:
        pool = _less(self._base, row)
        classes = _screen(pool)
        total = sum(pool)
        return sum(
            number / total * self._settled(row, self.field, _behind(self.behind, 2 * at), left - 1)
            for at, number in enumerate(classes)
            if number
        )

    def _by_komatsu(self, row: Counts, left: int) -> float:
        """Three are drawn, and the best of them stays: the mean over every handful, best colour by best colour."""
        pool = _less(self._base, row)
        total, count = sum(pool), min(REACH["komatsu_otome"], left)
        worths = sorted(
            ((self._settled(row, _more(self.field, c), self.behind, left - 1), pool[c]) for c in _PLAIN if pool[c]),
            reverse=True,
        )
        promise, without, seen = 0.0, 1.0, 0
        for worth, number in worths:
            seen += number
            rest = comb(total - seen, count) / comb(total, count)
            promise += worth * (without - rest)
            without = rest
        return promise + without * self._settled(row, self.field, self.behind, left) if without > 0 else promise

    def _by_kenrokuen(self, row: Counts, left: int) -> float:
        """Two are drawn, each put where it is best: what each adds by itself, on average."""
        pool = _less(self._base, row)
        total, count = sum(pool), min(REACH["kenrokuen_kumagai"], left)
        outlook, whole = self.outlook(left - count), _sum(self.field, row)
        now = outlook.hope(whole, self.behind)
        gain = sum(number * (self._best_goal(outlook, whole, c) - now) for c, number in enumerate(pool) if number)
        return self._settled(row, self.field, self.behind, left - count) + count * gain / total

    def _best_goal(self, outlook: Outlook, whole: Counts, colour: int) -> float:
        """The hope that the best place for a further piece leaves."""
        best = max(outlook.hope(_more(whole, colour), self.behind), outlook.hope(whole, _behind(self.behind, colour)))
        for other in range(len(self.fields)):
            if other != self.me:
                gift = outlook.given(self, other, _more(NONE, colour))
                best = max(best, outlook.hope(whole, self.behind, (gift,)))
        return best

    def _by_sakuya(self, row: Counts, left: int) -> float:
        outlook, whole = self.outlook(left), _sum(self.field, row)
        tries = []
        for other, take in self._reach():
            for give in (colour for colour in _PLAIN if whole[colour] and colour != take):
                gift = outlook.given(self, other, _more(_more(NONE, give), take, -1))
                tries.append(
                    (outlook.hope(_more(_more(whole, give, -1), take), self.behind, (gift,)), give, other, take)
                )
        if not tries:
            return -1.0
        _, give, other, take = max(tries)
        return max(
            self._sakuya(row, place, give, other, take, left)
            for place, pieces in (("field", self.field), ("row", row))
            if pieces[give]
        )

    def _sakuya(self, row: Counts, place: str, give: int, other: Seat, take: int, left: int) -> float:  # noqa: PLR0913, PLR0917
        gift = self.outlook(left).given(self, other, _more(_more(NONE, give), take, -1))
        row_, field = row, self.field
        if place == "row":
            row_ = _more(_more(row, give, -1), take)
        else:
            field = _more(_more(field, give, -1), take)
        return self._settled(row_, field, self.behind, left, (gift,))

    def _by_kokonoe(self, row: Counts, left: int) -> float:
        outlook, whole = self.outlook(left), _sum(self.field, row)
        tries = [
            (outlook.hope(self._with(whole, takes), self.behind, self._loses(outlook, takes)), takes)
            for takes in self._harvests()
        ]
        return self._kokonoe(row, max(tries)[1], left) if tries else -1.0

    def _kokonoe(self, row: Counts, takes: tuple[tuple[Seat, int], ...], left: int) -> float:
        gifts = self._loses(self.outlook(left), takes)
        return self._settled(row, self._with(self.field, takes), self.behind, left, gifts)

    @staticmethod
    def _with(counts: Counts, takes: tuple[tuple[Seat, int], ...]) -> Counts:
        for _, colour in takes:
            counts = _more(counts, colour)
        return counts

    def _loses(self, outlook: Outlook, takes: tuple[tuple[Seat, int], ...]) -> tuple[tuple[Seat, float], ...]:
        """What the others lose by what is taken from them."""
        lost: dict[Seat, Counts] = {}
        for other, colour in takes:
            lost[other] = _more(lost.get(other, NONE), colour, -1)
        return tuple(outlook.given(self, other, change) for other, change in lost.items())

    # --- commands outside of drawing --------------------------------------------------------------------

    def _worth(self, move: Command) -> float:
        """What a command promises that draws nothing, or by an ability alone."""
        left = self.inside
        match move:
            case Keep():
                field = _sum(self.field, counts_of(move.colours))
                hope = self.outlook(left + sum(self.row) - len(move.colours)).hope(field, self.behind)
                return hope if move.colours else hope - self._idle()
            case EndTurn():
                return self.outlook(left).hope(_sum(self.field, self.row), self.behind)
            case Hide():
                colour = COLOURS.index(move.colour)
                whole = _more(_sum(self.field, self.row), colour, -move.count)
                return self.outlook(left).hope(whole, _behind(self.behind, colour, move.count))
            case UseSomei():
                colour = COLOURS.index(move.colour)
                screen = _behind(self.behind, colour)
                if move.place == "field":
                    return self._settled(self.row, _more(self.field, colour, -1), screen, left)
                return self._settled(_more(self.row, colour, -1), self.field, screen, left)
            case UseSakuya():
                give, take = COLOURS.index(move.give), COLOURS.index(move.take)
                return self._sakuya(self.row, move.place, give, move.other, take, left)
            case UseKokonoe():
                takes = tuple((other, COLOURS.index(colour)) for other, colour in move.takes)
                return self._kokonoe(self.row, takes, left)
            case UseKomatsu():
                return self._by_komatsu(self.row, left)
            case UseShin():
                return self._by_shin(self.row, left)
            case UseKenrokuen():
                return self._by_kenrokuen(self.row, left)
            case Choose():
                field = _more(self.field, COLOURS.index(move.colour))
                return self._settled(self.row, field, self.behind, left + sum(self.extra) - 1)
            case Send():
                return self._sent(move)
        raise AssertionError(move)

    def _sent(self, move: Send) -> float:
        """What a piece promises that is sent somewhere, and the other one after it to its best place."""
        outlook, left = self.outlook(self.inside), self.inside
        colour = COLOURS.index(move.colour)
        rest = _more(self.extra, colour, -1)
        found = []
        for at, field, screen, changes in self._places(colour):
            if at != move.to:
                continue
            other = next((c for c in _ALL if rest[c]), None)
            seconds = [(field, screen, changes)]
            if other is not None:
                seconds = [self._join((field, screen, changes), one) for one in self._places(other)]
            for whole, behind, gifts in seconds:
                given = tuple(outlook.given(self, seat, change) for seat, change in gifts.items())
                found.append(self._settled(self.row, whole, behind, left, given))
        return max(found)

    def _places(self, colour: int) -> Iterator[tuple[Goal, Counts, Screen, dict[Seat, Counts]]]:
        yield "field", _more(self.field, colour), self.behind, {}
        yield "screen", self.field, _behind(self.behind, colour), {}
        for other in range(len(self.fields)):
            if other != self.me:
                yield other, self.field, self.behind, {other: _more(NONE, colour)}

    def _join(
        self,
        first: tuple[Counts, Screen, dict[Seat, Counts]],
        second: tuple[Goal, Counts, Screen, dict[Seat, Counts]],
    ) -> tuple[Counts, Screen, dict[Seat, Counts]]:
        """Two pieces that were sent, together."""
        field = _sum(first[0], _less(second[1], self.field))
        screen = tuple(a + b - c for a, b, c in zip(first[1], second[2], self.behind, strict=True))
        gifts = dict(first[2])
        for seat, change in second[3].items():
            gifts[seat] = _sum(gifts.get(seat, NONE), change)
        return field, screen, gifts  # type: ignore[return-value]  # three of them

    # --- the end ----------------------------------------------------------------------------------------

    def _assignments(self) -> list[tuple[float, Command]]:
        """Every way to count the white and black pieces, over everything that may stand behind the other screens."""
        fields = [best_blacks(self.scores.field, counts)[0] for counts in self.fields]
        others = [(seat, _stands(_screen(self.pool), size)) for seat, size in enumerate(self.sizes) if seat != self.me]
        few = prod(len(stands) for _, stands in others) <= _FEW
        found: list[tuple[float, Command]] = []
        for warm in assignable(self.screen):
            mine = standing(self.screen, warm)
            stand = (mine["warm"], mine["cool"])
            value = self._against(stand, fields, others) if few else self._expected(stand, others)
            found.append((value, Assign(self.me, warm)))
        return found

    def _against(
        self, mine: tuple[int, int], fields: list[int], others: list[tuple[Seat, dict[tuple[int, int], float]]]
    ) -> float:
        """How likely the seat wins, and a little for points."""
        total = 0.0
        warm, cool = (places(self.scores, group, len(fields)) for group in ("warm", "cool"))
        order = [self.me, *(seat for seat, _ in others)]
        for stands in product(*(each.items() for _, each in others)):
            likely = 1.0
            for _, odds in stands:
                likely *= odds
            all_ = [mine, *(stand for stand, _ in stands)]
            reds, blues = shares([a for a, _ in all_], warm), shares([b for _, b in all_], cool)
            points = [(fields[s] + red + blue, self.sizes[s]) for s, red, blue in zip(order, reds, blues, strict=True)]
            best = max(points[1:])
            wins = 1.0 if points[0] > best else 0.5 if points[0] == best else 0.0
            total += likely * (wins + _POINTS * (points[0][0] - best[0]))
        return total

    def _expected(self, mine: tuple[int, int], others: list[tuple[Seat, dict[tuple[int, int], float]]]) -> float:
        """The points that the two groups bring on average: by how many are ahead, and how many level."""
        total = 0.0
        for at, group in enumerate(self.scores.groups):
            own, points = mine[at], places(self.scores, group, len(others) + 1)
            ranks = {(0, 1): 1.0}
            for _, stands in others:
                more = sum([odds for stand, odds in stands.items() if stand[at] > own])
                same = sum([odds for stand, odds in stands.items() if stand[at] == own])
                then: dict[tuple[int, int], float] = {}
                for (ahead, level), likely in ranks.items():
                    for rank, odds in (((ahead + 1, level), more), ((ahead, level + 1), same)):
                        then[rank] = then.get(rank, 0.0) + likely * odds
                    then[ahead, level] = then.get((ahead, level), 0.0) + likely * (1 - more - same)
                ranks = then
            if own:
                total += sum([odds * (sum(points[n : n + tied]) // tied) for (n, tied), odds in ranks.items()])
        return total

    _MOVES: ClassVar = {
        "draw": _drawing,
        "keep": _keeping,
        "settle": _settling,
        "komatsu": _choosing,
        "kenrokuen": _sending,
        "assign": _assigning,
    }
    _ABILITIES: ClassVar = {
        "somei_yoshino": _by_somei,
        "komatsu_otome": _by_komatsu,
        "shin_sumizome": _by_shin,
        "sakuya_hime": _by_sakuya,
        "kenrokuen_kumagai": _by_kenrokuen,
        "kokonoe": _by_kokonoe,
    }


def _behind(screen: Screen, colour: int, count: int = 1) -> Screen:
    at = _CLASS[colour]
    return (*screen[:at], screen[at] + count, *screen[at + 1 :])  # type: ignore[return-value]  # three of them


def _present(counts: Counts) -> int:
    """The colours of some pieces, as a mask."""
    return sum([1 << colour for colour in _PLAIN if counts[colour]])


@lru_cache(maxsize=256)
def _present_odds(pool: Counts, count: int) -> tuple[tuple[int, float], ...]:
    """For so many pieces drawn from a pool, which colours are among them, and how likely each set of them is."""
    total = comb(sum(pool), count)
    if not total:
        return ()
    within = [
        comb(pool[_BLACK] + sum([pool[colour] for colour in _PLAIN if many >> colour & 1]), count) for many in range(32)
    ]
    for colour in _PLAIN:  # from handfuls of at most these colours to those of exactly these
        for many in range(32):
            if many >> colour & 1:
                within[many] -= within[many ^ 1 << colour]
    return tuple((many, ways / total) for many, ways in enumerate(within) if ways)


def _stands(pool: Screen, size: int) -> dict[tuple[int, int], float]:
    """What a screen of so many unknown pieces may stand at in the two groups, each way to count as likely."""
    found: dict[tuple[int, int], float] = {}
    warm, cool, loose = pool
    whole = comb(sum(pool), size)
    for red in range(min(warm, size) + 1):
        for blue in range(min(cool, size - red) + 1):
            free = size - red - blue
            if free > loose:
                continue
            likely = comb(warm, red) * comb(cool, blue) * comb(loose, free) / whole
            counts: Counts = (red, 0, blue, 0, free, 0)
            ways = assignable(counts)
            for given in ways:
                stand = standing(counts, given)
                key = (stand["warm"], stand["cool"])
                found[key] = found.get(key, 0.0) + likely / len(ways)
    return found


def sketch(scores: Scores, view: State, seat: Seat) -> Sketch | None:
    """The sketch of a table that waits for this seat; None of any other."""
    on_turn = (
        seat in view.pending if view.phase == "assign" else view.seat == seat and view.phase not in ("deal", "over")
    )
    return Sketch(scores, view, seat) if on_turn else None
