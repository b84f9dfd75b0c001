"""Whole turns of KOI, looked through by a beam of commands: what a seat's next command is worth at the turn's end."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.games.koi import _worth
from game.games.koi import commands as c
from game.games.koi._pool import CELL, bits, cells_of
from game.games.koi._sketch import Sketch, draw
from game.games.koi._worth import turns_left
from game.games.koi.commands import Command
from game.games.koi.parts import ACTIONS, HELPERS, SPACES, SUPPLIES, WARES, Action, face_of, size_of, sizes_of
from game.games.koi.state import State
from game.kernel.box import Seat
from game.kernel.foresight import TimeUp

if TYPE_CHECKING:
    from game.kernel.foresight import Budget

Step = tuple[Command, Sketch]
"""A command, and the sketch after it, or after it and what is done at once with it."""

_WAITS = 0.6
"""What a helper that has not acted promises, so that those who act first are not preferred."""
_PENDING = 0.7


def steps(sketch: Sketch) -> Iterator[Step]:
    """What can be done next, as far as it is worth thinking of; an action with what is done by it."""
    seat = sketch.seat
    if sketch.phase == "store":
        for thing in sketch.things():
            yield c.Discard(seat, thing), sketch.discard(thing)  # type: ignore[arg-type]  # wares and sizes
    elif sketch.removing:
        for size in sizes_of(sketch.koi):
            yield c.RemoveKoi(seat, size), sketch.removal(size)
    elif sketch.phase == "begin":
        for space in sketch.spaces():
            yield c.Meditate(seat, space), sketch.meditate(space)
        yield c.Work(seat), sketch.work()
    elif sketch.phase == "meditate":
        yield from _meditating(sketch)
    elif sketch.phase == "work":
        yield from _working(sketch)
    elif sketch.phase == "rest":
        yield from _resting(sketch)


def _meditating(sketch: Sketch) -> Iterator[Step]:
    seat = sketch.seat
    kind = sketch.kind(sketch.card)
    if kind == "well":
        for side in (1, 2):
            yield c.ChooseWell(seat, side), sketch.choose(side)
        return
    task = sketch.open()
    if task is not None:
        yield from _lays(sketch, None)
        if sketch.task is not None or not sketch.space:
            return
    if sketch.space:
        take = c.TakeReward(seat)
        yield take, sketch.reward()
    for size, by in sketch.purchases():
        if by != "luck":
            yield c.Buy(seat, size, by), sketch.buy(size, by)  # type: ignore[arg-type]  # one of the ways
    if kind == "market":
        decline = c.Decline(seat)
        yield decline, sketch.decline()


def _working(sketch: Sketch) -> Iterator[Step]:
    seat = sketch.seat
    if sketch.task is not None:
        yield from _doing(sketch, None)
    if sketch.path:
        yield from _claims(sketch)
    actors: dict[str, str] = {}
    for card in sketch.helpers():
        actors.setdefault(HELPERS[face_of(card)], card)
    for action in ACTIONS:
        by = actors.get(action, "" if "sensei" in sketch.used else "sensei")
        if by:
            first: Command = c.Act(seat, action) if by == "sensei" else c.Ask(seat, by)
            yield from _doing(sketch.begin(by, action), first)
            if sketch.hold.luck:
                yield from _lucky(sketch, by, action)


def _lucky(sketch: Sketch, by: str, action: Action) -> Iterator[Step]:
    """An action for which a luck token brings what is not stored."""
    seat, hold = sketch.seat, sketch.hold
    if action == "koi":
        ways = [size for size, way in sketch.purchases() if way == "luck"] if not hold.koi else []
        for size in ways:
            bought = sketch.buy(size, "luck")
            if not bought.removing:
                yield from _fish(bought.begin(by, action), c.Buy(seat, size, "luck"))
    elif not hold.tiles[WARES.index(action)] and sketch.supply[SUPPLIES.index(action)]:
        yield from _lays(sketch.spend(action).begin(by, action), c.SpendLuck(seat, action))


def _doing(sketch: Sketch, first: Command | None) -> Iterator[Step]:
    """What the open action can do."""
    task = sketch.task
    assert task is not None
    seat, pond = sketch.seat, sketch.hold.pond
    if task.action == "koi":
        yield from _fish(sketch, first)
        yield from _moves(sketch, first)
        return
    yield from _lays(sketch, first)
    if task.action == "foliage" and sketch.supply[SUPPLIES.index("lily")]:
        for at in bits(pond.green & ~pond.lilies):
            yield first or c.AddLily(seat, CELL[at]), sketch.add_lily(at)
    elif task.action == "shore" and sketch.supply[SUPPLIES.index("lantern")]:
        for at, _, lit in pond.shores:
            if not lit:
                yield first or c.AddLantern(seat, CELL[at]), sketch.add_lantern(at)


def _fish(sketch: Sketch, first: Command | None) -> Iterator[Step]:
    """Every place for a koi of the storage."""
    pond = sketch.hold.pond
    for size in sizes_of(sketch.hold.koi):
        for room in pond.rooms(sketch.book.koi[size].cells, pond.empty):
            yield first or c.PlaceKoi(sketch.seat, size, cells_of(room)), sketch.place(size, room)


def _moves(sketch: Sketch, first: Command | None) -> Iterator[Step]:
    """Every other place for a koi that has a gap; the others lie well."""
    pond = sketch.hold.pond
    for koi in pond.koi:
        if koi.gaps and face_of(koi.name) != "carp":
            for room in pond.rooms(sketch.book.koi[size_of(koi.name)].cells, pond.empty | koi.mask):
                if room != koi.mask:
                    yield first or c.MoveKoi(sketch.seat, koi.name, cells_of(room)), sketch.move(koi.name, room)


def _lays(sketch: Sketch, first: Command | None) -> Iterator[Step]:
    task = sketch.open()
    assert task is not None
    seat, pond = sketch.seat, sketch.hold.pond
    for ware in sketch.layable(task):
        if ware == "shore":
            for at, turn in pond.berths("shore", centre=True):
                yield first or c.Lay(seat, ware, CELL[at], turn), sketch.lay(ware, at, turn)
        else:
            for at in bits(pond.spots):
                yield first or c.Lay(seat, ware, CELL[at]), sketch.lay(ware, at)


def _resting(sketch: Sketch) -> Iterator[Step]:
    if sketch.task is not None:  # the water of a branch
        yield from _lays(sketch, None)
        decline = c.Decline(sketch.seat)
        yield decline, sketch.decline()
        return
    yield from _claims(sketch)


def _claims(sketch: Sketch) -> Iterator[Step]:
    seat, pond = sketch.seat, sketch.hold.pond
    for piece in sketch.claimable():
        for where, turn in sketch.places(piece):
            if turn is not None:
                yield c.Claim(seat, piece.name, (CELL[where],), turn), sketch.claim(piece, where, turn)
            elif piece.goal == "path":
                ends = pond.ends_beside(where.bit_length() - 1)
                for end in ends if len(ends) > 1 else (None,):
                    beside = None if end is None else CELL[end]
                    yield (
                        c.Claim(seat, piece.name, cells_of(where), beside=beside),
                        sketch.claim(piece, where, None, end),
                    )
            else:
                yield c.Claim(seat, piece.name, cells_of(where)), sketch.claim(piece, where, None)


class Outlook:
    """A position as the seat on turn weighs it: every command by the best turn that begins with it."""

    def __init__(self, sketch: Sketch) -> None:
        self._sketch = sketch
        self.me = sketch.seat
        self.deepest = len(_DEPTHS) + 1
        self._turns = turns_left(sketch, self.me)
        self.alone = sketch.alone
        self._width = 0
        """How wide the beam was that looked last."""
        self._order: list[tuple[Command, tuple[float, Sketch]]] = []
        """What it found, the best turn first."""

    def weigh(self, depth: int, budget: Budget) -> list[tuple[float, Command]]:
        """The commands that are worth thinking of: those that begin the best turns a beam of some width finds.

        These turns are followed into the seat's next one; at the first depth only before they begin. Who has no time
        left even for the first look takes the best turn that was found until then.
        """
        width, follow, next_width = _DEPTHS[depth - 2]
        ends: Turns = {}
        try:
            if width != self._width:  # else they are known from the depth before
                self.turn(self._sketch, width, budget, ends)
                self._width, self._order = width, sorted(ends.items(), key=_worth_at_end, reverse=True)
            if depth == 2 and self._sketch.phase != "begin":
                return [(end[0], command) for command, end in self._order]
            return [(self.beyond(end[1], next_width, budget), command) for command, end in self._order[:follow]]
        except TimeUp:
            if depth > 2 or not ends:
                raise
            self.deepest = depth
            command, end = max(ends.items(), key=_worth_at_end)
            return [(end[0], command)]

    def worth(self, sketch: Sketch) -> float:
        """How well the seat stands that thinks."""
        hold = sketch.hold if sketch.seat == self.me and sketch.phase != "over" else sketch.others[self.me]
        return _worth.worth(sketch, hold, 0.0 if sketch.phase == "over" else self._turns) - _TARRY * sketch.deck

    def waiting(self, sketch: Sketch) -> float:
        """What has not been done yet in a turn promises."""
        found = 0.0
        if sketch.phase == "work":
            found += _WAITS * (len(sketch.helpers()) + ("sensei" not in sketch.used))
            if sketch.task is not None:
                found += 0.3
        elif sketch.phase == "meditate":
            task = sketch.open()
            if task is not None:
                found += _PENDING * task.left[0] + 1.2 * task.left[1] + 1.5 * task.left[2]
            if sketch.space:
                found += 0.8
            if sketch.card:
                found += 0.6
        return found

    def turn(self, root: Sketch, width: int, budget: Budget, best: Turns) -> None:
        """Find the best turn after each command: what it is worth, and the position at its end."""
        if root.phase != "begin":
            self._beam(root, None, width, budget, best)
            return
        for command, then in steps(root):  # each by itself: a turn of work is not to be measured by its first step
            if not self._leaf(then, command, budget, best):
                self._beam(then, command, width, budget, best)

    def _beam(self, root: Sketch, start: Command | None, width: int, budget: Budget, best: Turns) -> None:
        nodes: list[tuple[float, Sketch, Command | None]] = [(0.0, root, start)]
        while nodes:
            found: dict[tuple[object, ...], tuple[float, Sketch, Command]] = {}
            for _, sketch, first in nodes:
                count = 0
                if sketch.phase == "work" or (sketch.phase == "rest" and sketch.task is None):
                    self._leaf(sketch.end(), first or c.EndTurn(self.me), budget, best)
                for command, then in steps(sketch):
                    if self._leaf(then, first or command, budget, best):
                        continue
                    count += 1
                    value = self.worth(then) + self.waiting(then)
                    key = _key(then)
                    known = found.get(key)
                    if known is None or known[0] < value:
                        found[key] = (value, then, first or command)
                budget.think(count * _LOOKS)
            nodes = [*heapq.nlargest(width, found.values(), key=_value)]

    def _leaf(self, sketch: Sketch, first: Command, budget: Budget, best: Turns) -> bool:
        """Whether nothing is left of a turn but to claim and to discard: then it is noted if it is the best."""
        if sketch.phase in ("meditate", "work") and sketch.seat == self.me:
            return False
        value, end = self._closed(sketch, budget)
        if first not in best or value > best[first][0]:
            best[first] = value, end
        return True

    def _closed(self, sketch: Sketch, budget: Budget) -> tuple[float, Sketch]:
        """A turn that is as good as over, with the best claim, and what that is worth."""
        budget.think(_LOOKS)
        best = self.worth(sketch), sketch
        if sketch.phase != "rest" or sketch.seat != self.me:
            return best
        if sketch.task is not None or (sketch.wanted() and (self.alone or not sketch.claimed)):
            found = [(self.worth(then), then) for _, then in _resting(sketch)]
            budget.think(len(found) * _LOOKS)
            if found:
                value, then = max(found, key=_first)
                if value > best[0] or sketch.task is not None:
                    return self._closed(then, budget)
        return best

    def beyond(self, sketch: Sketch, width: int, budget: Budget) -> float:
        """What the end of a turn is worth after the seat's next one, the others having taken a card each."""
        sketch = self._ended(sketch)
        lost = 0.0
        while sketch.seat != self.me and sketch.phase == "begin":
            sketch, gain = self._taken(sketch, budget)
            lost += gain
        if sketch.phase == "over":
            return self.worth(sketch)
        turns = self._turns
        self._turns = max(0.0, turns - 1)
        ends: Turns = {}
        try:
            self.turn(sketch, width, budget, ends)
        finally:
            self._turns = turns
        return max(value for value, _ in ends.values()) - _GRUDGE * lost / max(1, sketch.seats - 1)

    def _ended(self, sketch: Sketch) -> Sketch:
        """The position when the turn has passed on; what the storage cannot hold is given back."""
        while sketch.seat == self.me and sketch.phase in ("work", "rest"):
            sketch = sketch.end()
        while sketch.seat == self.me and sketch.phase == "store":
            sketch = max((sketch.discard(thing) for thing in sketch.things()), key=self.worth)
        return sketch

    def _taken(self, sketch: Sketch, budget: Budget) -> tuple[Sketch, float]:
        """The position after another seat took the card that it can use best, and how much it gained."""
        turns = turns_left(sketch, sketch.seat)
        before = _worth.worth(sketch, sketch.hold, turns)
        best, gain = None, 0.0
        for space in sketch.spaces():
            then = sketch.meditate(space)
            value = _worth.worth(then, then.hold, turns) + self.waiting(then) - before
            if best is None or value > gain:
                best, gain = space, value
        budget.think(len(SPACES))
        return sketch.passed(best), gain


Turns = dict[Command, tuple[float, Sketch]]
"""For each command the best turn that begins with it: what it is worth, and the position at its end."""


def _first(found: tuple[float, Sketch]) -> float:
    return found[0]


def _worth_at_end(found: tuple[Command, tuple[float, Sketch]]) -> float:
    return found[1][0]


def _value(node: tuple[float, Sketch, Command]) -> float:
    return node[0]


_DEPTHS = ((4, 2, 1), (4, 8, 1), (8, 8, 2), (16, 10, 4), (32, 16, 8), (64, 24, 12))
"""For each depth from the second: the width of the beam, how many turns are followed into the next, and how wide."""
_LOOKS = 2
"""How many looks a position costs: as much time as so many of other games."""
_TARRY = 0.03
"""What every card in the deck takes away: of two turns that bring nothing, one should at least lead to the end."""
_GRUDGE = 0.5
"""How much of what others gain is counted as lost."""


def _key(sketch: Sketch) -> tuple[object, ...]:
    hold, pond, task = sketch.hold, sketch.hold.pond, sketch.task
    return (
        sketch.phase,
        sketch.used,
        task,
        sketch.path,
        hold.coins,
        hold.luck,
        hold.tiles,
        len(hold.koi),
        pond.full,
        pond.green,
        pond.on,
        pond.lilies,
        hold.cards,
        sketch.space,
        sketch.card,
    )


def outlook(view: State, seat: Seat) -> Outlook | None:
    """A view as the seat on turn weighs it."""
    if view.seat != seat or view.phase in ("deal", "over"):
        return None
    sketch = draw(view)
    return None if sketch is None else Outlook(sketch)
