"""What the seat on turn holds at a Hiroba table: from buttons and squares to commands.

It asks the rules what is legal and never says so itself: a press gives a command, and whoever submits it is
told why not. In its turn a seat holds one value of one of its pebbles; after placing, it holds the end of the
turn, or a stone.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from game.games.hiroba.commands import Call, Command, EndTurn, LayStone, Pass, Place, PlaceKoi
from game.games.hiroba.layout import SQUARES, kind_rect, stone_rect
from game.games.hiroba.parts import GRID, KIND, KINDS, Value
from game.games.hiroba.rules import best_koi, koi_squares, legal, sound, values_left
from game.games.hiroba.state import State
from game.kernel.box import Seat
from game.kernel.grid import Mask, Square
from game.scenes.rooms import Offer
from game.stage.focus import Target
from game.stage.intents import Act

Held: TypeAlias = "Value | Literal['end', 'stone', 'koi', 'pass'] | None"

SIDES: tuple[Value, ...] = (1, 9, 2, 8, 3, 7, 4, 6, 5)
"""The order in which values are leafed through: pebble by pebble, side by side."""


class Hand:
    """The hand of whoever is on turn."""

    def __init__(self) -> None:
        self.held: Held = None
        self._turn: tuple[Seat, str] | None = None
        self._sides: dict[Seat, Value] = {}
        """The value each seat held last, to begin with next time."""

    def follow(self, view: State) -> None:
        """See what the view allows now; what is held stays so as long as it can be."""
        if view.phase == "place":
            values = values_left(view, view.seat)
            if not legal(view, view.seat) or not any(sound(view, view.seat, value) for value in values):
                self.held = "pass"
            elif self._turn != (view.seat, "place") or self.held not in values:
                kept = self._sides.get(view.seat)
                self.held = kept if kept in values else next(value for value in SIDES if value in values)
        elif view.phase == "rest":
            if self._turn != (view.seat, "rest") or self.held not in ("end", "stone"):
                self.held = "end"
        else:
            self.held = "koi" if view.phase == "koi" else None
        self._turn = (view.seat, view.phase)

    @property
    def value(self) -> Value | None:
        """The value held, if it is a pebble."""
        return self.held if isinstance(self.held, int) else None

    def targets(self, view: State) -> list[Target]:
        """What can be focused: the squares in play, and what waits in the panel of the seat on turn."""
        land = [GRID.names[n] for n in GRID.squares if view.board.land >> n & 1]
        found = [Target(name, SQUARES[name]) for name in land]
        if view.phase == "place":
            hand = view.hands[view.seat]
            found += [Target(f"kind {n}", kind_rect(view.seat, n, active=True)) for n in range(len(KINDS)) if hand[n]]
        if view.phase == "rest" and view.stones[view.seat]:
            found.append(Target("stone", stone_rect(view.seat, active=True)))
        return found

    def aim(self, view: State, focus: str | None) -> Command | None:
        """The command that confirming would submit, or None if it would only change what is held."""
        target: Square | None = GRID.square.get(focus or "")
        seat = view.seat
        match self.held:
            case "pass":
                return Pass(seat)
            case "end":
                return EndTurn(seat)
            case "stone":
                return None if target is None else LayStone(seat, target)
            case "koi":
                return None if target is None else PlaceKoi(seat, target)
            case int():
                return None if target is None else Place(seat, self.held, target)
        return None

    @staticmethod
    def interject(view: State, seat: Seat) -> Command | None:
        """What a seat can ask for out of its turn: calling a mistake, whether or not there is one to be called."""
        ours = view.options.honour and view.phase == "rest" and view.seat != seat
        return Call(seat) if ours else None

    def press(self, act: Act, view: State, focus: str | None) -> Command | str | None:
        """Answer a press: a command to submit, the name of a target to focus, or None."""
        match act:
            case Act.CONFIRM:
                return self._confirm(view, focus)
            case Act.NEXT | Act.PREVIOUS:
                return self._leaf(1 if act is Act.NEXT else -1, view)
            case Act.BACK if self.held == "stone":
                self.held = "end"
        return None

    def take_up(self, command: Command, view: State) -> str | None:
        """Hold what a command needs, without doing it; the name of the target to focus, if it has one."""
        match command:
            case Place():
                self._hold(command.value, view)
            case LayStone():
                self.held = "stone"
            case EndTurn():
                self.held = "end"
        return GRID.names[command.square] if isinstance(command, Place | LayStone | PlaceKoi) else None

    def _confirm(self, view: State, focus: str | None) -> Command | None:
        if focus is not None and focus.startswith("kind "):
            self._take(int(focus[5:]), view)
            return None
        if focus == "stone":
            self.held = "stone"
            return None
        return self.aim(view, focus)

    def _take(self, kind: int, view: State) -> None:
        """Take a pebble of a kind, or flip it over if it is held already."""
        low = KINDS[kind]
        value = self.value
        self._hold(10 - value if value is not None and KIND[value] == kind else low, view)

    def _hold(self, value: Value, view: State) -> None:
        self.held = value
        self._sides[view.seat] = value

    def _leaf(self, step: int, view: State) -> str | None:
        """Leaf through what can be held; with koi, through the places that score most."""
        if view.phase == "place" and isinstance(self.held, int):
            values = [value for value in SIDES if value in values_left(view, view.seat)]
            self._hold(values[(values.index(self.held) + step) % len(values)], view)
        elif view.phase == "rest" and view.stones[view.seat] and view.free and not view.stone_laid:
            self.held = "stone" if self.held == "end" else "end"
        elif view.phase == "koi":
            best = best_koi(view, view.seat)
            return GRID.names[best[0]] if best else None
        return None

    def open_squares(self, view: State) -> Mask:
        """Where what is held can go: the squares that glow."""
        match self.held:
            case int():
                return sound(view, view.seat, self.held)
            case "stone":
                return view.free
            case "koi":
                return koi_squares(view, view.seat)
        return 0

    def other_side(self, view: State) -> Mask:
        """Where the other side of the pebble held could go, and this one cannot."""
        if self.value is None:
            return 0
        return sound(view, view.seat, 10 - self.value) & ~self.open_squares(view)

    def prompts(self, view: State, focus: str | None) -> list[Offer]:
        """What the buttons do now."""
        found: list[Offer] = []
        match self.held:
            case int() if focus is not None and focus.startswith("kind "):
                flip = KIND[self.held] == int(focus[5:])
                found.append(Offer(Act.CONFIRM, "flip" if flip else "take"))
            case int():
                found.append(Offer(Act.CONFIRM, "place", self.held))
            case "end" | "pass" | "stone" | "koi":
                found.append(Offer(Act.CONFIRM, str(self.held)))
        if isinstance(self.held, int):
            found += [Offer(Act.NEXT, "pebble"), Offer(Act.INSPECT, "why")]
        elif view.phase == "rest" and view.stones[view.seat] and view.free and not view.stone_laid:
            found.append(Offer(Act.NEXT, "take_stone" if self.held == "end" else "keep_stone"))
        elif view.phase == "koi":
            found += [Offer(Act.NEXT, "best"), Offer(Act.INSPECT, "why")]
        return found
