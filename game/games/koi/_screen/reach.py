"""What a seat could set down at a KOI table: what is in its hand, every way to lay it, and what that would change.

The rules are asked what is legal, on the view as it would be after what comes before; nothing of it is repeated here.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from game.games.koi import commands as c
from game.games.koi._course import open_task
from game.games.koi._screen.bed import centre, middle
from game.games.koi._screen.ways import (
    Hold,
    Pose,
    Way,
    action_of,
    after,
    finals,
    pose_in_hand,
    takes,
    ware_of,
    ways_of,
)
from game.games.koi.commands import Command
from game.games.koi.layout import (
    Camera,
    workers,
)
from game.games.koi.parts import HELPERS, WARES, Action, size_of
from game.games.koi.rules import legal, objection
from game.games.koi.scoring import seat_lines
from game.games.koi.state import State
from game.kernel.box import Seat
from game.kernel.hexes import Hex


class Reach:
    """What is in the hand of a seat, and where it can go; what else is asked of it is in `choosing` and `telling`."""

    # --- following the table ---------------------------------------------------------------------------------

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.held: Hold | None = None
        self.camera: Camera | None = None
        self.sheet = False
        """Whether the sheet of an overfull storage is open."""
        self.marks: tuple[str, ...] = ()
        """What of it goes back."""
        self.closing: float | None = None
        """How much of the moment is gone after which a turn with nothing left in it ends."""
        self.stays: State | None = None
        """The view at which somebody wanted to stay all the same."""
        self.left: tuple[State | None, bool] = (None, False)
        """Whether a view leaves anything but the end of the turn."""
        self.mine = False
        """Whether it is this seat's turn."""
        self._view: State | None = None
        self._turn = 0
        """How often what is held was turned."""
        self._pose: Pose | None = None
        """How it lies in the hand: it lies so wherever it can."""
        self.came_from = ""
        """Where something was taken up last."""
        self.sure = False
        """Whether the gong was struck once with nothing done."""
        self._no_stone = False
        self._ways: tuple[State | None, Hold | None, list[Way]] = (None, None, [])
        self._gains: tuple[State | None, Hold | None, dict[Way, int]] = (None, None, {})

    def follow(self, view: State) -> None:
        """See what the view allows now: what must be laid is in the hand at once, what can go on stays there."""
        before, self._view = self._view, view
        mine = view.seat == self.seat and view.phase not in ("deal", "over")
        if not mine or not self.mine:
            self.held, self.sheet, self.camera, self._no_stone = None, False, None, False
            before = None
        self.mine = mine
        if view is before:
            return
        self._turn, self._pose, self.sure, self.marks = 0, None, False, ()
        if not mine:
            return
        self.sheet = view.phase == "store" or (view.phase == "rest" and self.over(view) > 0 and not self._claims(view))
        self.held = self._goes_on(view, before)

    def _goes_on(self, view: State, before: State | None) -> Hold | None:
        """What is in the hand after something happened."""
        task, held = open_task(view), self.held
        if task is not None and task.action in ("rain", "gift"):
            return next((hold for hold in self.free_tiles(view) if self.find(view, hold)), None)
        if not view.path:
            self._no_stone = False
        if view.path and not self._no_stone:
            stone = Hold("goal", "path")
            if self.find(view, stone):
                return stone
        if held is not None and held.kind == "tile" and task is not None and task.left[WARES.index(held.what)]:
            again = held._replace(by="store")
            return again if self.find(view, again) else None
        if before is not None and view.phase in ("begin", "work"):
            new = set(view.keepers[self.seat].koi) - set(before.keepers[self.seat].koi)
            koi = Hold("koi", size_of(min(new))) if new else None
            if koi is not None and self.find(view, koi):
                return koi
        return None

    def free_tiles(self, view: State) -> Iterator[Hold]:
        task = open_task(view)
        assert task is not None
        for ware, left in zip(WARES, task.left, strict=True):
            if left:
                yield Hold("tile", ware, task.action)

    def over(self, view: State) -> int:
        """By how many hexes the storage is too full."""
        return view.overfull(self.seat)

    def _claims(self, view: State) -> bool:
        return any(isinstance(command, c.Claim) for command in legal(view, self.seat))

    # --- ways ------------------------------------------------------------------------------------------------

    def ways(self, view: State) -> list[Way]:
        """Every way to set down what is held."""
        if self.held is None:
            return []
        if self._ways[0] is not view or self._ways[1] != self.held:
            self._ways = view, self.held, self.find(view, self.held)
        return self._ways[2]

    def find(self, view: State, hold: Hold) -> list[Way]:
        wanted = finals(hold)
        for prefix in self._prefixes(view, hold):
            state = after(view, prefix)
            if state is None:
                continue
            found = [command for command in legal(state, self.seat) if wanted(command)]
            if found:
                return [way for command in found for way in ways_of(state, command, prefix)]
        return []

    def _prefixes(self, view: State, hold: Hold) -> Iterator[tuple[Command, ...]]:
        """What may have to be sent before something is laid, the likeliest first."""
        seat = self.seat
        match hold.kind:
            case "goal":
                yield ()
                if view.phase == "work":
                    yield (c.EndTurn(seat),)
            case "tile" if hold.by in ("rain", "gift"):
                yield ()
            case "tile":
                luck = (c.SpendLuck(seat, ware_of(hold.what)),) if hold.by == "luck" else ()
                for begin in self.begins(view, action_of(hold.what)):
                    yield (*luck, *begin)
            case "koi" | "move":
                yield from self.begins(view, "koi")
            case "worker":
                for begin in self.begins(view, action_of(hold.what), hold.by):
                    yield begin
                    ware = hold.what if hold.what in WARES else ""
                    if ware and not view.keepers[seat].tiles[WARES.index(ware_of(ware))] and view.keepers[seat].luck:
                        yield (c.SpendLuck(seat, ware_of(ware)), *begin)

    def goes_to_work(self, view: State) -> tuple[Command, ...]:
        """What comes before any work: that the seat goes to it, where a turn begins."""
        return (c.Work(self.seat),) if view.phase == "begin" else ()

    def begins(self, view: State, action: Action, by: str = "") -> Iterator[tuple[Command, ...]]:
        """How somebody begins an action: who is at it already, a helper that has not acted yet, the Sensei."""
        seat, task = self.seat, open_task(view)
        if view.phase not in ("begin", "work"):
            return
        work = self.goes_to_work(view)
        if task is not None and task.action == action and not by:
            yield ()
        kinds = dict(workers(view, seat))
        for kind, does in HELPERS.items():
            if does == action and by in ("", kind):
                for card in kinds.get(kind, ()):
                    if card not in view.used:
                        yield (*work, c.Ask(seat, card))
                        break
        if "sensei" not in view.used and by in ("", "sensei"):
            yield (*work, c.Act(seat, action))

    def gains(self, view: State) -> dict[Hex, int]:
        """How much the count would change at each anchor, in the best of its ways."""
        found: dict[Hex, int] = {}
        for way in self.ways(view):
            would = self.would(view, way)
            if would is not None:
                found[way.anchor] = max(would[1], found.get(way.anchor, would[1]))
        return found

    def would(self, view: State, way: Way) -> tuple[State, int] | None:
        """The view after a way was gone, and by how much the count of this seat would change."""
        state = after(view, way.commands)
        if state is None:
            return None
        if self._gains[0] is not view or self._gains[1] != self.held:
            self._gains = view, self.held, {}
        known = self._gains[2]
        if way not in known:
            now, then = (sum(line.points for line in seat_lines(each, self.seat)) for each in (view, state))
            known[way] = then - now
        return state, known[way]

    def chosen(self, view: State, anchor: Hex | None) -> Way | None:
        """The way that confirming would go at an anchor: as what is held was turned, where it can lie so."""
        here = [way for way in self.ways(view) if way.anchor == anchor]
        if not here:
            return None
        turned = here[self._turn % len(here)]
        return next((way for way in (turned, *here) if pose_in_hand(way) == self._pose), turned)

    def turn_to(self, view: State, way: Way) -> None:
        """Turn what is held so that it would go this way."""
        here = [each for each in self.ways(view) if each.anchor == way.anchor]
        self._turn, self._pose = here.index(way), pose_in_hand(way)

    def _begins_at(self, view: State) -> Hex:
        """Where the focus goes with something new in the hand: the place that brings most, near the pond's middle."""
        ways = self.ways(view)
        gains = self.gains(view) if len(ways) <= 30 else {}
        x, y = middle(view.keepers[self.seat].pond.ground)
        best = min(ways, key=lambda way: (-gains.get(way.anchor, 0), math.dist(centre(way.anchor), (x, y))))
        self.turn_to(view, best)
        return best.anchor

    # --- what could be taken up, and what ends a turn --------------------------------------------------------

    def taken(self, view: State, name: str) -> Hold | None:
        """What would be in the hand after a target was taken up; None if it finds no place."""
        word, _, what = name.partition(" ")
        holds: list[Hold] = []
        if word in ("store", "luck"):
            holds = [Hold("tile", what, word) if what in WARES else Hold("koi", what)]
        elif word == "goal":
            pieces = [piece for piece, left in view.offers if view.book.pieces[piece].goal == what and left]
            # Of a goal with tiles of several sizes, the one that counts most.
            pieces.sort(key=lambda piece: -view.book.pieces[piece].points[0])
            holds = [Hold("goal", piece) for piece in pieces]
        elif word == "work":
            actions = (HELPERS[what],) if what in HELPERS else ("water", "foliage", "shore", "koi")
            holds = [Hold("worker", action, what) for action in actions]
        return next((hold for hold in holds if self.find(view, hold)), None)

    def koi_at(self, view: State, cell: Hex | None) -> str | None:
        """The koi of this pond that lies on a hex."""
        layout = view.keepers[self.seat].pond.layout
        return next((name for name, cells in layout.koi.items() if cell in cells), None)

    def ends(self, view: State) -> tuple[Command, ...]:
        """What ends the turn, or its work."""
        work = self.goes_to_work(view)
        ends = (*work, c.EndTurn(self.seat))
        return ends if self.mine and objection(view, ends[0]) is None else ()

    def soon(self, view: State) -> tuple[Command, ...]:
        """Every turn ends before long, once it has begun."""
        return () if view.phase == "begin" else self.ends(view)

    def marked(self, view: State) -> int:
        """How many hexes go back."""
        return sum(takes(view, mark.split(" ")[1]) for mark in self.marks)
