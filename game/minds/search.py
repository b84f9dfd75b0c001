"""Minds that look ahead: the Elder a few moves, the Kami as many as its time allows. For any game.

They think on a *sketch*, a position that moves lead on from. A game can bring one of its own, drawn for speed
(the `sketch` of its box); every other is thought of through its box, in worlds that could lie behind the view.
Where a game has secrets its sketch is a veil, and one world behind it after the other is looked at; where it is
played against luck it is a prospect, which weighs all that luck can bring. Whoever else is on turn is taken to play
against the seat that thinks.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from game.kernel.box import AnyBox, Seat
from game.kernel.chance import Seeded
from game.kernel.foresight import Budget, Prospect, Sketch, TimeUp, Veil
from game.minds.gardener import one_step

_FAR = 1e9
"""More than anything is worth."""
_GLANCES = 4
"""In how many worlds every move is glanced at, to find those worth following."""


class World:
    """Any game as a sketch: a whole state that could lie behind the view, asked through its box."""

    late = False

    def __init__(self, box: AnyBox, state: Any, me: Seat, fate: Seeded) -> None:
        self._box = box
        self._state = state
        self._fate = fate
        self.me = me
        waits = box.waits(state)
        self.over = not waits
        self.seat = waits[0] if waits else me
        self.asked: Any = None
        """The command that led here."""

    def after(self, move: World) -> World:
        """A move is the world it leads to."""
        return move

    def do(self, command: Any) -> World:
        """The world after a command, by the fate that is imagined."""
        chance = self._fate.at(self._fate.drawn)
        then = World(self._box, self._box.decide(self._state, command, chance).state, self.me, chance)
        then.asked = command
        return then

    def promises(self, budget: Budget) -> Iterator[tuple[float, World]]:
        """Every command, done."""
        for command in self._box.legal(self._state, self.seat):
            budget.think()
            then = self.do(command)
            yield then.worth(), then

    def worth(self) -> float:
        """How well the seat stands, as far as it could see."""
        return self._box.worth(self._box.project(self._state, self.me), self.me)

    def command(self, move: World) -> Any:
        """The command that leads there."""
        return move.asked


class Search:
    """A mind that looks ahead, and looks more closely at what promises more."""

    def __init__(self, depth: int, widths: tuple[int, ...], worlds: int, ahead: int = 2) -> None:
        self._depth = depth
        """How many moves it looks ahead at most, on a sketch."""
        self._widths = widths
        """How many moves it follows at each step; the last number goes for all further ones."""
        self._worlds = worlds
        """How many worlds it imagines, where a game has no sketch of its own."""
        self._ahead = ahead
        """How many moves it looks ahead in each of them."""
        self._cut = False
        """Whether a line was broken off, or left out."""

    def ponder(self, box: AnyBox, view: Any, seat: Seat, luck: random.Random, budget: Budget) -> Iterator[Any]:
        """The best command by one step, then by ever more."""
        commands = box.legal(view, seat)
        yield luck.choice(commands)
        if len(commands) == 1:
            return
        sketch = box.sketch(view, seat) if box.sketch is not None else None
        try:
            if isinstance(sketch, Prospect):
                yield from self._weigh(sketch, luck, budget)
            elif isinstance(sketch, Veil):
                yield from self._lift(sketch, luck, budget)
            elif sketch is not None:
                for move in self._deepen(sketch, luck, budget):
                    yield sketch.command(move)
            else:
                yield from self._imagine(box, view, seat, commands, luck, budget)
        except TimeUp:
            return

    def _width(self, step: int) -> int:
        return self._widths[min(step, len(self._widths) - 1)]

    def _deepen(self, sketch: Sketch, luck: random.Random, budget: Budget) -> Iterator[Any]:
        """Look ahead one move further each time; the best move by what is known."""
        found = list(sketch.promises(budget))
        luck.shuffle(found)
        found.sort(key=_promise, reverse=True)
        order = [move for _, move in (found if sketch.late else found[: self._width(0)])]
        yield order[0]
        for depth in range(2, self._depth + 1):
            best = -_FAR
            values: dict[Any, float] = {}
            self._cut = not sketch.late
            for move in order:
                value = self._look(sketch.after(move), 1, depth, best, _FAR, budget)
                values[move] = value
                if value > best:
                    best = value
                    yield move
            if not self._cut:
                return  # every line was followed to the end of the game
            order.sort(key=lambda move: -values[move])

    def _weigh(self, prospect: Prospect, luck: random.Random, budget: Budget) -> Iterator[Any]:
        """Weigh the commands, one move further each time."""
        depth = 2
        while depth <= min(self._depth, prospect.deepest):
            found = prospect.weigh(depth, budget)
            luck.shuffle(found)
            yield max(found, key=_promise)[1]
            depth += 1

    def _lift(self, veil: Veil, luck: random.Random, budget: Budget) -> Iterator[Any]:
        """Look ahead in one world behind the veil after the other; the best move by the mean of them."""
        totals: dict[Any, float] = {}
        for _ in range(_GLANCES):
            world = veil.world(luck)
            for promise, move in world.promises(budget):
                totals[move] = totals.get(move, 0.0) + promise
        order = list(totals)
        luck.shuffle(order)
        order.sort(key=lambda move: -totals[move])
        yield world.command(order[0])
        del order[self._width(0) :]
        totals = dict.fromkeys(order, 0.0)
        for number in range(1, self._worlds + 1):
            world = veil.world(luck)
            values = {move: self._look(world.after(move), 1, self._ahead, -_FAR, _FAR, budget) for move in order}
            for move, value in values.items():
                totals[move] += value
            order.sort(key=lambda move: -totals[move])
            yield world.command(order[0])
            if number % _GLANCES == 0:
                del order[max(2, len(order) // 2) :]  # what trails by now is not worth another world

    def _imagine(  # noqa: PLR0913, PLR0917 -- what a mind is asked, and which commands
        self, box: AnyBox, view: Any, seat: Seat, commands: list[Any], luck: random.Random, budget: Budget
    ) -> Iterator[Any]:
        """Look ahead in one imagined world after the other; the best command by the mean of them."""
        luck.shuffle(commands)
        best = -_FAR
        promises: dict[Any, float] = {}
        for promise, command in one_step(box, view, seat, commands, luck, budget):
            promises[command] = promise
            if promise > best:
                best = promise
                yield command
        order = sorted(commands, key=lambda command: -promises[command])[: self._width(0)]
        totals = dict.fromkeys(order, 0.0)
        for _ in range(self._worlds):
            fate = Seeded(str(luck.random()))
            world = World(box, box.imagine(view, seat, fate), seat, fate)
            values = {command: self._look(world.do(command), 1, self._ahead, -_FAR, _FAR, budget) for command in order}
            for command, value in values.items():
                totals[command] += value
            yield max(order, key=lambda command: totals[command])

    def _look(self, sketch: Sketch, step: int, depth: int, low: float, high: float, budget: Budget) -> float:  # noqa: PLR0913, PLR0917 -- alpha-beta
        """What a position is worth, so many steps on the way to a depth, as far as it lies between two bounds."""
        if sketch.over:
            return sketch.worth()
        found = list(sketch.promises(budget))
        mine = sketch.seat == sketch.me
        if step + 1 == depth:
            self._cut = True
            return max(found, key=_promise)[0] if mine else min(found, key=_promise)[0]
        found.sort(key=_promise, reverse=mine)
        if not sketch.late:
            self._cut = True
            del found[self._width(step) :]
        for _, move in found:
            value = self._look(sketch.after(move), step + 1, depth, low, high, budget)
            if mine:
                low = max(low, value)
            else:
                high = min(high, value)
            if low >= high:
                break
        return low if mine else high


def _promise(found: tuple[float, Any]) -> float:
    return found[0]
