"""What a seat holds at a Hiroba table: from buttons and squares to commands.

It asks the rules what is legal and never says so itself: a press gives a command, and whoever submits it is
told why not. In its turn a seat holds one value of one of its pebbles: the next one up or down, or any that is chosen
in its panel. After placing, it holds the end of the turn, or a stone.
"""

from __future__ import annotations

import math
from typing import Literal, TypeAlias

from game.games.hiroba.commands import Call, Command, EndTurn, LayStone, Pass, Place, PlaceKoi
from game.games.hiroba.layout import SQUARES, next_pebble, next_stone, poses, stone_rect, value_rect
from game.games.hiroba.parts import GRID, KIND, VALUES, Value, koi
from game.games.hiroba.rules import best_koi, koi_squares, legal, may_call, sound, values_left
from game.games.hiroba.state import State
from game.kernel.box import Seat
from game.kernel.grid import Mask, Square, bits
from game.stage.focus import Target
from game.stage.intents import Act
from game.stage.rooms import Answer, Eye, Held, Offer
from game.stage.tween import Pose

Hold: TypeAlias = "Value | Literal['end', 'stone', 'koi', 'pass'] | None"

HOVER = {"lift": 24.0, "angle": 4.0, "scale": 1.03}
"""How what is held hovers over a square."""
ASIDE = {"lift": 30.0, "scale": 0.74}
"""How it hovers beside one that is taken: both can be read."""
DIM = 0.72
"""How much is seen of what is held above a square where it cannot go."""
READY = 14.0
"""How high the piece in the hand is raised while it waits in the panel."""


def _chosen(focus: str | None) -> Value | None:
    """The value that a target of the panel stands for, if it is one."""
    word, _, value = (focus or "").partition(" ")
    return next((each for each in VALUES if word == "value" and str(each) == value), None)


class Hand:
    """The hand of one seat."""

    camera = None

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.held: Hold = None
        self._phase = ""
        self._side: Value | None = None
        """The value held last, to begin with next time."""

    def follow(self, view: State) -> None:
        """See what the view allows now; what is held stays so as long as it can be."""
        phase = view.phase if view.seat == self.seat else ""
        if phase == "place":
            values = values_left(view, self.seat)
            fits = [value for value in VALUES if value in values and sound(view, self.seat, value)]
            if not fits or not legal(view, self.seat):
                self.held = "pass"
            elif self._phase != "place" or self.held not in values:
                self.held = self._side if self._side in fits else fits[0]
        elif phase == "rest":
            if self._phase != "rest" or self.held != "stone" or not self._stone_squares(view):
                self.held = "end"
        else:
            self.held = "koi" if phase == "koi" else None
        self._phase = phase

    @property
    def value(self) -> Value | None:
        """The value held, if it is a pebble."""
        return self.held if isinstance(self.held, int) else None

    def targets(self, view: State, eye: Eye) -> list[Target]:
        """What can be focused: the squares in play, and what waits in this seat's panel."""
        del eye
        land = [GRID.names[n] for n in GRID.squares if view.board.land >> n & 1]
        found = [Target(name, SQUARES[name]) for name in land]
        if self._phase == "place" and self.held != "pass":  # whoever must pass takes nothing up any more
            found += [Target(f"value {n}", value_rect(self.seat, n)) for n in values_left(view, self.seat)]
        if self._stone_squares(view):
            found.append(Target("stone", stone_rect(self.seat, 1.0)))
        return found

    def open(self, view: State) -> tuple[str, ...]:
        """The squares where what is held can go."""
        return tuple(GRID.names[n] for n in bits(self.open_squares(view)))

    def aim(self, view: State, focus: str | None) -> tuple[Command, ...]:
        """The command that confirming would send, or none if it would only change what is held."""
        del view
        if focus == "stone" or _chosen(focus) is not None:
            return ()
        target: Square | None = GRID.square.get(focus or "")
        seat = self.seat
        match self.held:
            case "pass":
                return (Pass(seat),)
            case "end":
                return (EndTurn(seat),)
            case "stone" if target is not None:
                return (LayStone(seat, target),)
            case "koi" if target is not None:
                return (PlaceKoi(seat, target),)
            case int() if target is not None:
                return (Place(seat, self.held, target),)
        return ()

    def _calls(self, view: State) -> bool:
        """Whether this seat can call a mistake, whether or not there is one: nobody must be told that there is."""
        return may_call(view, self.seat)

    def press(self, act: Act, view: State, focus: str | None) -> Answer[Command]:
        """Answer a press."""
        match act:
            case Act.CONFIRM:
                return self._confirm(view, focus)
            case Act.NEXT | Act.PREVIOUS:
                return self._leaf(1 if act is Act.NEXT else -1, view)
            case Act.BACK if self.held == "stone":
                self.held = "end"
            case Act.BACK if self._calls(view):
                return (Call(self.seat),)
        return None

    def take_up(self, command: Command, view: State) -> str | None:
        """Hold what a command needs, without doing it; the name of the target to focus, if it has one."""
        del view
        match command:
            case Place():
                self._hold(command.value)
            case LayStone():
                self.held = "stone"
            case EndTurn():
                self.held = "end"
        return GRID.names[command.square] if isinstance(command, Place | LayStone | PlaceKoi) else None

    def _confirm(self, view: State, focus: str | None) -> Answer[Command]:
        if (value := _chosen(focus)) is not None:
            self._hold(value)
            return self._onto(view)
        if focus == "stone":
            self.held = "stone"
            return None
        return self.aim(view, focus) or None

    def _onto(self, view: State) -> str | None:
        """The square to go to with what was just taken: the nearest where it can go, if there is one."""
        panel = stone_rect(self.seat, 1.0).center
        return min(self.open(view), key=lambda name: math.dist(SQUARES[name].center, panel), default=None)

    def _hold(self, value: Value) -> None:
        self.held = self._side = value

    def _leaf(self, step: int, view: State) -> str | None:
        """Leaf through what can be held; with koi, through the places that score most."""
        if isinstance(self.held, int):
            self._hold(self._next(view, self.held, step))
        elif self._stone_squares(view):
            self.held = "stone" if self.held == "end" else "end"
        elif self.held == "koi":
            best = best_koi(view, self.seat)
            return GRID.names[best[0]] if best else None
        return None

    def _next(self, view: State, value: Value, step: int) -> Value:
        """The next value up or down of which a pebble is left; after the highest comes the lowest."""
        values = sorted(values_left(view, self.seat))
        return values[(values.index(value) + step) % len(values)]

    def _stone_squares(self, view: State) -> Mask:
        """Where a stone can be laid now: nowhere, where none can be taken."""
        return sum(1 << command.square for command in legal(view, self.seat) if isinstance(command, LayStone))

    def open_squares(self, view: State) -> Mask:
        """Where what is held can go: the squares that glow."""
        match self.held:
            case int():
                return sound(view, self.seat, self.held)
            case "stone":
                return self._stone_squares(view)
            case "koi":
                return koi_squares(view, self.seat)
        return 0

    def other_side(self, view: State) -> Mask:
        """Where the other side of the pebble held could go, and this one cannot."""
        if self.value is None:
            return 0
        return sound(view, self.seat, 10 - self.value) & ~self.open_squares(view)

    def grip(self, view: State, eye: Eye, focus: str | None) -> Held | None:
        """The pebble, stone or koi in the hand, over the square that is focused, or raised in its panel."""
        piece, look = self._piece(view)
        if piece is None:
            return None
        at = GRID.square.get(focus or "")
        if at is None:
            home = poses(view, eye).get(piece)
            return None if home is None else Held(piece, home._replace(lift=READY))
        x, y = SQUARES[GRID.names[at]].center
        if view.cells[at]:
            return Held(piece, Pose(x + 30, y - 8, look=look, **ASIDE))
        alpha = 1.0 if self.open_squares(view) >> at & 1 else DIM
        return Held(piece, Pose(x - 7, y - 2, look=look, alpha=alpha, **HOVER))

    def _piece(self, view: State) -> tuple[str | None, str]:
        """The name of the piece in the hand, and the face it shows."""
        match self.held:
            case int():
                return next_pebble(view, self.seat, KIND[self.held]), str(self.held)
            case "stone" if view.stones[self.seat]:
                return next_stone(view, self.seat), ""
            case "koi" if view.koi[self.seat]:
                return koi(self.seat, view.koi[self.seat][0]), ""
        return None, ""

    def offers(self, view: State, focus: str | None) -> list[Offer]:
        """What the buttons do now."""
        found: list[Offer] = []
        match self.held:
            case int() if (value := _chosen(focus)) is not None:
                found.append(Offer(Act.CONFIRM, "take", value))
            case int():
                found.append(Offer(Act.CONFIRM, "place", self.held))
            case "end" if focus == "stone":
                found.append(Offer(Act.CONFIRM, "take_stone"))
            case "end" | "pass" | "stone" | "koi":
                found.append(Offer(Act.CONFIRM, str(self.held)))
        if isinstance(self.held, int):
            ways = ((Act.PREVIOUS, -1), (Act.NEXT, 1))
            found += [Offer(act, "take", self._next(view, self.held, step)) for act, step in ways]
        elif self.held == "end" and self._stone_squares(view):
            found.append(Offer(Act.NEXT, "take_stone"))
        elif self.held == "koi":
            found.append(Offer(Act.NEXT, "best"))
        if self.held == "stone":
            found.append(Offer(Act.BACK, "keep_stone"))
        elif self._calls(view):
            found.append(Offer(Act.BACK, "call"))
        return found
