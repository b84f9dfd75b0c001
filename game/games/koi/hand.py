"""What a seat holds at a KOI table: from buttons and places to commands.

One takes something up, looks, and sets it down. Nothing is sent before it lies, and then all that belongs to it: luck
that is spent for it, the choice to work, who works. The table finds who that is, a helper before the Sensei. The place
decides between laying and adding: who holds a Gardener can lay foliage on sand, or put a lily on foliage.

The rules are asked what is legal, on the view as it would be after what comes before; nothing of it is repeated here.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias

from game.games.koi import commands as c
from game.games.koi._course import open_task, price_of
from game.games.koi._screen.bed import centre, middle
from game.games.koi._screen.ways import (
    Hold,
    Slip,
    Way,
    action_of,
    after,
    finals,
    hex_target,
    hold_for,
    lane_targets,
    pictures,
    takes,
    thing_of,
    value_of,
    verb_of,
    ware_of,
    ways_of,
)
from game.games.koi.commands import Command
from game.games.koi.layout import (
    LARGEST,
    PLATE,
    PURSE,
    ROOM,
    WINDOW,
    Camera,
    basin_rect,
    card_rect,
    goal_names,
    goal_rect,
    gong_rect,
    inlay_rect,
    kept,
    kept_rect,
    koi_pose,
    others,
    seat_rect,
    sheet_rects,
    shown,
    sight,
    slip_rect,
    stacks,
    worker_rect,
    workers,
)
from game.games.koi.parts import HELPERS, SEATS, SIZES, SPACES, SUPPLIES, WARES, Action, face_of, size_of
from game.games.koi.rules import legal, objection
from game.games.koi.scoring import seat_lines
from game.games.koi.state import State
from game.kernel import hexes
from game.kernel.box import Seat
from game.kernel.hexes import Hex
from game.stage.focus import Target
from game.stage.intents import Act
from game.stage.rooms import Answer, Eye, Held, Offer
from game.stage.tween import Pose

LIFT = 12.0
"""How high what is held hovers."""
GHOST = 0.9
"""How much of it is seen."""
ZONES = ("storage", "cards", "rack")
"""The shelves of the sill, which the shoulder buttons lead through."""


Told: TypeAlias = "tuple[str, Mapping[str, object]] | None"


class Hand:
    """The hand of one seat."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.held: Hold | None = None
        self.camera: Camera | None = None
        self.sheet = False
        """Whether the sheet of an overfull storage is open."""
        self.marks: tuple[str, ...] = ()
        """What of it goes back."""
        self.focused: Hex | None = None
        """The hex that was focused last."""
        self.focus: str | None = None
        """What was."""
        self.closing: float | None = None
        """How much of the moment is gone after which a turn with nothing left in it ends."""
        self._stays: State | None = None
        """The view at which somebody wanted to stay all the same."""
        self._left: tuple[State | None, bool] = (None, False)
        """Whether a view leaves anything but the end of the turn."""
        self._mine = False
        self._view: State | None = None
        self._turn = 0
        """How often what is held was turned."""
        self._from = ""
        """Where something was taken up last."""
        self._sure = False
        """Whether the gong was struck once with nothing done."""
        self._no_stone = False
        self._ways: tuple[State | None, Hold | None, list[Way]] = (None, None, [])
        self._gains: tuple[State | None, Hold | None, dict[Way, int]] = (None, None, {})

    # --- following the table ------------------------------------------------------------------------------

    def follow(self, view: State) -> None:
        """See what the view allows now: what must be laid is in the hand at once, what can go on stays there."""
        before, self._view = self._view, view
        mine = view.seat == self.seat and view.phase not in ("deal", "over")
        if not mine or not self._mine:
            self.held, self.sheet, self.camera, self._no_stone = None, False, None, False
            before = None
        self._mine = mine
        if view is before:
            return
        self._turn, self._sure, self.marks = 0, False, ()
        if not mine:
            return
        self.sheet = view.phase == "store" or (view.phase == "rest" and self._over(view) > 0 and not self._claims(view))
        self.held = self._goes_on(view, before)

    def _goes_on(self, view: State, before: State | None) -> Hold | None:
        """What is in the hand after something happened."""
        task, held = open_task(view), self.held
        if task is not None and task.action in ("rain", "gift"):
            return next((hold for hold in self._free_tiles(view) if self._find(view, hold)), None)
        if not view.path:
            self._no_stone = False
        if view.path and not self._no_stone:
            stone = Hold("goal", "path")
            if self._find(view, stone):
                return stone
        if held is not None and held.kind == "tile" and task is not None and task.left[WARES.index(held.what)]:
            again = held._replace(by="store")
            return again if self._find(view, again) else None
        if before is not None and view.phase in ("begin", "work"):
            new = set(view.keepers[self.seat].koi) - set(before.keepers[self.seat].koi)
            koi = Hold("koi", size_of(min(new))) if new else None
            if koi is not None and self._find(view, koi):
                return koi
        return None

    def _free_tiles(self, view: State) -> Iterator[Hold]:
        task = open_task(view)
        assert task is not None
        for ware, left in zip(WARES, task.left, strict=True):
            if left:
                yield Hold("tile", ware, task.action)

    def _over(self, view: State) -> int:
        """By how many hexes the storage is too full."""
        return view.overfull(self.seat)

    def _claims(self, view: State) -> bool:
        return any(isinstance(command, c.Claim) for command in legal(view, self.seat))

    # --- ways ---------------------------------------------------------------------------------------------

    def ways(self, view: State) -> list[Way]:
        """Every way to set down what is held."""
        if self.held is None:
            return []
        if self._ways[0] is not view or self._ways[1] != self.held:
            self._ways = view, self.held, self._find(view, self.held)
        return self._ways[2]

    def _find(self, view: State, hold: Hold) -> list[Way]:
        wanted = finals(hold)
        for prefix in self._prefixes(view, hold):
            state = after(view, prefix)
            if state is None:
                continue
            found = [command for command in legal(state, self.seat) if wanted(command)]
            if found:
                return [way for command in found for way in ways_of(state, command, prefix, hold)]
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
                for begin in self._begins(view, action_of(hold.what)):
                    yield (*luck, *begin)
            case "koi" | "move":
                yield from self._begins(view, "koi")
            case "worker":
                for begin in self._begins(view, action_of(hold.what), hold.by):
                    yield begin
                    ware = hold.what if hold.what in WARES else ""
                    if ware and not view.keepers[seat].tiles[WARES.index(ware_of(ware))] and view.keepers[seat].luck:
                        yield (c.SpendLuck(seat, ware_of(ware)), *begin)

    def _begins(self, view: State, action: Action, by: str = "") -> Iterator[tuple[Command, ...]]:
        """How somebody begins an action: who is at it already, a helper that has not acted yet, the Sensei."""
        seat, task = self.seat, open_task(view)
        if view.phase not in ("begin", "work"):
            return
        work: tuple[Command, ...] = (c.Work(seat),) if view.phase == "begin" else ()
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
        """The way that confirming would go at an anchor."""
        here = [way for way in self.ways(view) if way.anchor == anchor]
        return here[self._turn % len(here)] if here else None

    # --- what can be focused ------------------------------------------------------------------------------

    def targets(self, view: State, eye: Eye) -> list[Target]:
        """What can be focused: where the thing in the hand can go; with an empty hand, everything."""
        if self.sheet:
            return [*lane_targets("sheet", sheet_rects(view, self.seat)), Target("plate", PLATE)]
        seen = sight(view, eye)
        if self._elsewhere(view, eye):
            pond = view.keepers[shown(view, eye)].pond
            found = [hex_target(cell, seen.outline(cell)) for cell in sorted(pond.ground)]
            return [*found, *lane_targets("seats", {f"seat {n}": seat_rect(view, eye, n) for n in others(view, eye)})]
        anchors = list(dict.fromkeys(way.anchor for way in self.ways(view)))
        if anchors:
            return [hex_target(cell, seen.outline(cell)) for cell in anchors]
        pond = view.keepers[self.seat].pond
        found = [hex_target(cell, seen.outline(cell)) for cell in sorted(pond.ground)]
        return [*(each for each in found if WINDOW.collidepoint(each.rect.center)), *self._furniture(view, eye)]

    def _furniture(self, view: State, eye: Eye) -> list[Target]:
        """Everything beside the pond."""
        found = lane_targets("slips", {slip.name: slip.rect.inflate(18, 20) for slip in self.slips(view)})
        found += lane_targets("storage", stacks(view, self.seat))
        found.append(Target("purse", PURSE))
        # The ring goes round the whole paper of a card, not across its name.
        found += lane_targets("cards", {f"card {n}": card_rect(n).inflate(14, 18) for n in SPACES if view.row[n - 1]})
        if any(isinstance(command, c.TakeReward) for command in legal(view, self.seat)):
            found.append(Target("reward", inlay_rect(view.space)))
        rack = {f"work {kind}": worker_rect(view, self.seat, kind) for kind, _ in workers(view, self.seat)}
        found += lane_targets("rack", {**rack, "gong": gong_rect(view, self.seat)})
        found += lane_targets("basin", {f"basin {size}": basin_rect(n) for n, size in enumerate(SIZES)})
        goals = {f"goal {goal}": goal_rect(view, goal) for goal in goal_names(view)}
        found += lane_targets("goals", goals | ({"kept": kept_rect(view)} if kept(view, self.seat) else {}))
        return found + lane_targets("seats", {f"seat {n}": seat_rect(view, eye, n) for n in others(view, eye)})

    def _elsewhere(self, view: State, eye: Eye) -> bool:
        return shown(view, eye) != self.seat

    def open(self, view: State) -> list[str]:
        """Where a press does something at once: where what is held can go, or what can be chosen or taken now."""
        if not self._mine or (self.camera is not None and self.camera.seat is not None):
            return []
        if self.sheet:
            # A turn begins on the smallest thing that would do, so that it takes no more than a press and the plate.
            return ["plate"] if self.marked(view) >= self._over(view) else self._enough(view)
        if self.held is not None:
            return [hexes.name(anchor) for anchor in dict.fromkeys(way.anchor for way in self.ways(view))]
        found = {name for name, command in self._at_once(view) if objection(view, command) is None}
        found |= {hexes.name(way.anchor) for way in self._added(view)}
        if self._ends(view) and self._over(view) <= 0 and (view.phase != "begin" or not found):
            found.add("gong")
        return sorted(found)

    def _at_once(self, view: State) -> Iterator[tuple[str, Command]]:
        """What can be chosen or taken with an empty hand, by the place it is chosen at."""
        seat = self.seat
        if view.removing:
            yield from ((f"basin {size}", c.RemoveKoi(seat, size)) for size in SIZES)
            return
        if view.phase == "begin":
            yield from ((f"card {space}", c.Meditate(seat, space)) for space in SPACES if view.row[space - 1])
        for slip in self.slips(view):
            yield slip.name, slip.command
        if view.space and not any(slip.name == "slip reward" for slip in self.slips(view)):
            yield "reward", c.TakeReward(seat)
        by = self.way_to_buy(view)
        yield from ((f"basin {size}", c.Buy(seat, size, by)) for size in SIZES)

    def way_to_buy(self, view: State) -> Literal["market", "luck"]:
        """How a koi of the basin is bought: at the Market, else with luck."""
        return "market" if view.card and face_of(view.card) == "market" else "luck"

    def slips(self, view: State) -> list[Slip]:
        """What is to be chosen: what the fourth space gives or sells, the sides of a Well."""
        if view.seat != self.seat or view.phase != "meditate" or view.removing:
            return []
        seat, book = self.seat, view.book
        found: list[tuple[str, tuple[str, ...], Command, int | None]] = []
        if view.card and book.kind_of(view.card) == "well":
            for n, goods in enumerate(book.faces[face_of(view.card)].gives, start=1):
                found.append((f"slip {n}", pictures(goods), c.ChooseWell(seat, n), None))
        elif view.space and book.space(view.space).koi and not self._market(view):
            found.append(("slip reward", pictures(book.space(view.space).gives), c.TakeReward(seat), None))
            for size in SIZES:
                buy = c.Buy(seat, size, "space")
                if objection(view, buy) is None:
                    count = len(book.koi[size].cells)
                    found.append((f"slip {size}", ("koi",) * count, buy, price_of(view, size, "space")))
        rects = [slip_rect(view, n, len(found)) for n in range(1, len(found) + 1)]
        return [
            Slip(name, rect, art, command, price)
            for (name, art, command, price), rect in zip(found, rects, strict=True)
        ]

    def _market(self, view: State) -> bool:
        return bool(view.card) and face_of(view.card) == "market"

    def _added(self, view: State) -> list[Way]:
        """Lilies and lanterns that could be put on what lies in the pond, with an empty hand."""
        found: dict[Hex, Way] = {}
        for action, kind in (("foliage", c.AddLily), ("shore", c.AddLantern)):
            for prefix in self._begins(view, action_of(action)):
                state = after(view, prefix)
                if state is None:
                    continue
                for command in legal(state, self.seat):
                    if isinstance(command, kind):
                        for way in ways_of(state, command, prefix, Hold("worker", action)):
                            found.setdefault(way.anchor, way)
                if found:
                    break
        return list(found.values())

    def leads(self, view: State) -> str | None:
        """Where the focus goes when something was done: to what can be taken up next, to what is asked, to the gong."""
        if not self._mine or self.held is not None or (self.camera is not None and self.camera.seat is not None):
            return None
        if self.sheet:
            return next(iter(self.open(view)), None)
        match view.phase:
            case "begin":
                return next((f"card {space}" for space in (3, 4, 2, 5, 1) if view.row[space - 1]), "gong")
            case "meditate":
                return self._asked(view)
            case "work":
                return next((name for name in self._next(view) if self.taken(view, name) is not None), "gong")
            case "rest":
                goals = (f"goal {goal}" for goal in goal_names(view))
                return next((name for name in goals if self.taken(view, name) is not None), "gong")
        return None

    def _asked(self, view: State) -> str | None:
        """What a card or its space asks for: a slip, or a koi at the Market, the largest one that can be paid for."""
        slips = self.slips(view)
        if slips:
            return slips[0].name
        for size in reversed(SIZES):
            if view.removing or objection(view, c.Buy(self.seat, size, self.way_to_buy(view))) is None:
                return f"basin {size}"
        return None

    def _next(self, view: State) -> Iterator[str]:
        """What could be taken up, first of all where something was taken from last, then things, then workers."""
        stored = [name for name in stacks(view, self.seat) if name.startswith("store ")]
        if self._from in stored:
            at = stored.index(self._from)
            stored = stored[at:] + stored[:at]
        yield from stored
        yield from (f"work {kind}" for kind in self.useful(view))

    def spent(self, view: State) -> tuple[Command, ...]:
        """What ends the turn, where the rules leave nothing else and the storage holds what is in it; else nothing."""
        if not self._mine or view.phase not in ("rest", "work") or view is self._stays or self._over(view) > 0:
            return ()
        if self._left[0] is not view:
            self._left = view, any(not isinstance(each, c.EndTurn) for each in legal(view, self.seat))
        return () if self._left[1] else self._ends(view)

    # --- what a press would send --------------------------------------------------------------------------

    def aim(self, view: State, focus: str | None) -> tuple[Command, ...]:
        """The commands that confirming would send; none if it would only change what is held."""
        if not self._mine or focus is None:
            return ()
        if self.sheet:
            done = focus == "plate" and self.marked(view) >= self._over(view)
            return self._discards(view) if done else ()
        cell = hexes.named(focus)
        if self.held is not None:
            way = self.chosen(view, cell)
            return () if way is None else way.commands
        if self.camera is not None and self.camera.seat is not None:
            return ()
        if cell is not None:
            return next((way.commands for way in self._added(view) if way.anchor == cell), ())
        if focus == "gong":
            return self._ends(view) if self._over(view) <= 0 else ()
        word, _, what = focus.partition(" ")
        if word == "luck" and not self._find(view, Hold("tile", what, "luck")):
            return (c.SpendLuck(self.seat, ware_of(what)),)
        return tuple(command for name, command in self._at_once(view) if name == focus)[:1]

    def _ends(self, view: State) -> tuple[Command, ...]:
        """What ends the turn, or its work."""
        work: tuple[Command, ...] = (c.Work(self.seat),) if view.phase == "begin" else ()
        ends = (*work, c.EndTurn(self.seat))
        return ends if self._mine and objection(view, ends[0]) is None else ()

    def _enough(self, view: State) -> list[str]:
        """The smallest thing on the sheet that would make the rest fit, or the largest where none does alone."""
        spare = [name for name in sheet_rects(view, self.seat) if name not in self.marks]
        spare.sort(key=lambda name: takes(view, name.split(" ")[1]))
        wanted = self._over(view) - self.marked(view)
        return [name for name in spare if takes(view, name.split(" ")[1]) >= wanted][:1] or spare[-1:]

    def _discards(self, view: State) -> tuple[Command, ...]:
        """The end of a turn, and what goes back then: small things first, since no more is asked for than it takes."""
        things = sorted((mark.split(" ")[1] for mark in self.marks), key=lambda thing: takes(view, thing))
        ends = () if view.phase == "store" else self._ends(view)
        state = after(view, ends)
        if state is not None and state.phase == "rest":  # a goal could be claimed, and is not
            ends = (*ends, c.EndTurn(self.seat))
        return (*ends, *(c.Discard(self.seat, thing) for thing in things))  # type: ignore[arg-type]

    def marked(self, view: State) -> int:
        """How many hexes go back."""
        return sum(takes(view, mark.split(" ")[1]) for mark in self.marks)

    def press(self, act: Act, view: State, focus: str | None) -> Answer[Command]:
        """Answer a press."""
        match act:
            case Act.CONFIRM:
                return self._confirm(view, focus)
            case Act.BACK:
                return self._back(view)
            case Act.NEXT | Act.PREVIOUS:
                return self._leaf(1 if act is Act.NEXT else -1, view, focus)
            case Act.LATER | Act.EARLIER:
                return self._by_points(1 if act is Act.LATER else -1, view, focus)
            case Act.LOOK_UP | Act.LOOK_DOWN:
                self._look(act, view, focus)
        return None

    def _confirm(self, view: State, focus: str | None) -> Answer[Command]:
        if focus is None or not self._mine:
            return None
        word, _, what = focus.partition(" ")
        if self.sheet:
            return self._mark(view, focus)
        if word == "seat":
            self.camera = Camera(int(what))
            return None
        if self.camera is not None and self.camera.seat is not None:
            return None
        if self.held is None and word in ("store", "luck", "work", "goal", "purse", "gong"):
            return self._take(view, word, what)
        cell = hexes.named(focus)
        if self.held is None and cell is not None and not self.aim(view, focus):
            return self._lift(view, cell)
        return self.aim(view, focus) or None

    def _take(self, view: State, word: str, what: str) -> Answer[Command]:
        """Take something up; what cannot be taken is asked for all the same, so that the rules say why not."""
        if word == "purse":
            return "luck water"
        if word == "gong":
            return self._gong(view)
        hold = self.taken(view, f"{word} {what}")
        if hold is not None:
            self.held, self._turn, self._from = hold, 0, f"{word} {what}"
            return hexes.name(self._begins_at(view))
        if word == "luck":
            return (c.SpendLuck(self.seat, ware_of(what)),)
        if word == "goal":
            piece = next(view.book.pieces[each] for each, _ in view.offers if view.book.pieces[each].goal == what)
            claim = c.Claim(self.seat, piece.name, ((0, 0),))
            why = objection(view, claim)
            if why is not None and why.code == "wrong_shape":  # it finds no place: what is in its way is the reason
                cells, turn = (tuple(piece.cells), None) if piece.tile is None else (claim.cells, 0)
                claim = c.Claim(self.seat, piece.name, cells, turn)
            return (claim,)
        if word == "work" and what != "sensei":
            return (c.Ask(self.seat, dict(workers(view, self.seat))[what][0]),)
        return (c.Act(self.seat, action_of(what) if word == "store" else "water"),)

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
        return next((hold for hold in holds if self._find(view, hold)), None)

    def _begins_at(self, view: State) -> Hex:
        """Where the focus goes with something new in the hand: the place that brings most, near the pond's middle."""
        ways = self.ways(view)
        gains = self.gains(view) if len(ways) <= 30 else {}
        x, y = middle(view.keepers[self.seat].pond.ground)
        return min(ways, key=lambda way: (-gains.get(way.anchor, 0), math.dist(centre(way.anchor), (x, y)))).anchor

    def _lift(self, view: State, cell: Hex) -> Answer[Command]:
        """Take up a koi of the pond, to move it."""
        koi = self._koi_at(view, cell)
        if koi is None:
            return None
        hold = Hold("move", koi)
        if self._find(view, hold):
            self.held, self._turn = hold, 0
            return hexes.name(self._begins_at(view))
        begun = next(iter(self._begins(view, "koi")), (c.Act(self.seat, "koi"),))
        return begun if any(objection(view, command) is not None for command in begun[:1]) else None

    def _koi_at(self, view: State, cell: Hex | None) -> str | None:
        """The koi of this pond that lies on a hex."""
        layout = view.keepers[self.seat].pond.layout
        return next((name for name, cells in layout.koi.items() if cell in cells), None)

    def _gong(self, view: State) -> Answer[Command]:
        if self._over(view) > 0 and self._ends(view):
            self.sheet = True
            return next(iter(self.open(view)))
        if view.phase == "begin" and not self._sure and self.open(view) != ["gong"]:
            self._sure = True
            return None
        return self._ends(view) or (c.EndTurn(self.seat),)

    def _mark(self, view: State, focus: str) -> Answer[Command]:
        if focus == "plate":
            return self.aim(view, focus) or None
        if focus in self.marks:
            self.marks = tuple(mark for mark in self.marks if mark != focus)
            return None
        return self._add_mark(view, focus)

    def _add_mark(self, view: State, name: str) -> str | None:
        """Mark something; marks that are not needed any more fall off."""
        self.marks = (*self.marks, name)
        for mark in self.marks[:-1]:
            if self.marked(view) - takes(view, mark.split(" ")[1]) >= self._over(view):
                self.marks = tuple(each for each in self.marks if each != mark)
        return "plate" if self.marked(view) >= self._over(view) else None

    def _back(self, view: State) -> Answer[Command]:
        """Put back what is in the hand; with nothing in it, to the gong."""
        if self.camera is not None and self.camera.seat is not None:
            self.camera = None
            return None
        if self.sheet:
            self.sheet = view.phase == "store"
            self.marks = ()
            return None
        held = self.held
        if self.closing is not None:
            self._stays, self.closing = view, None
            return None
        if held is None:
            if view.phase == "meditate" and self._market(view):
                return (c.Decline(self.seat),)
            return "gong"
        if held.by == "gift":
            return (c.Decline(self.seat),)
        if held.by == "rain":
            tiles = [hold for hold in self._free_tiles(view) if self._find(view, hold)]
            self.held = tiles[(tiles.index(held) + 1) % len(tiles)] if held in tiles else held
            self._turn = 0
            return hexes.name(self._begins_at(view))
        self._no_stone = held == Hold("goal", "path")
        self.held = None
        return self._home(view, held)

    @staticmethod
    def _home(view: State, held: Hold) -> str:
        """Where something was taken from."""
        match held.kind:
            case "tile" if held.by == "luck":
                return f"luck {held.what}"
            case "worker":
                return f"work {held.by}"
            case "goal":
                return f"goal {view.book.pieces[held.what].goal}"
        return f"store {held.what}"

    def _leaf(self, step: int, view: State, focus: str | None) -> Answer[Command]:
        """Turn what is held, walk a shore along the bank, or go to the next shelf of the sill."""
        if self.camera is not None and self.camera.seat is not None:
            seats = [seat for seat in view.seats if seat != self.seat]
            self.camera = Camera(seats[(seats.index(self.camera.seat) + step) % len(seats)])
            return None
        if self.sheet:
            spare = [name for name in sheet_rects(view, self.seat) if name not in self.marks]
            spare.sort(key=lambda name: takes(view, name.split(" ")[1]))
            return self._add_mark(view, spare[0]) if spare and self.marked(view) < self._over(view) else "plate"
        if self.held is None:
            return self._zone(step, view, focus)
        if self.held.kind == "worker" and self.held.by == "sensei":
            return self._other_action(step, view)
        cell = hexes.named(focus or "")
        here = [way for way in self.ways(view) if way.anchor == cell]
        if len(here) > 1:
            self._turn = (self._turn + step) % len(here)
            return None
        return self._along(step, view, cell)

    def _other_action(self, step: int, view: State) -> str | None:
        assert self.held is not None
        actions = ["water", "foliage", "shore", "koi"]
        at = actions.index(self.held.what)
        for n in range(1, 5):
            hold = self.held._replace(what=actions[(at + n * step) % 4])
            if self._find(view, hold):
                self.held, self._turn = hold, 0
                return hexes.name(self._begins_at(view))
        return None

    def _along(self, step: int, view: State, cell: Hex | None) -> str | None:
        """The next place clockwise round the pond."""
        x, y = middle(view.keepers[self.seat].pond.ground)

        def around(anchor: Hex) -> tuple[float, float]:
            ax, ay = centre(anchor)
            return math.atan2(ay - y, ax - x), math.dist((ax, ay), (x, y))

        anchors = sorted(dict.fromkeys(way.anchor for way in self.ways(view)), key=around)
        if not anchors:
            return None
        at = anchors.index(cell) if cell in anchors else -1
        return hexes.name(anchors[(at + step) % len(anchors)])

    def _by_points(self, step: int, view: State, focus: str | None) -> str | None:
        """The next place by what it brings, the most first."""
        gains = self.gains(view)
        anchors = sorted(gains, key=lambda anchor: (-gains[anchor], anchor))
        if not anchors:
            return None
        cell = hexes.named(focus or "")
        at = anchors.index(cell) if cell in anchors else -1
        anchor = anchors[(at + step) % len(anchors)]
        here = [way for way in self.ways(view) if way.anchor == anchor]
        worth = [(self.would(view, way) or (view, 0))[1] for way in here]
        self._turn = worth.index(max(worth))
        return hexes.name(anchor)

    def _zone(self, step: int, view: State, focus: str | None) -> str | None:
        """The first thing of the next shelf of the sill; an overfull storage opens its sheet after the last."""
        first = {
            "storage": next(iter(stacks(view, self.seat)), "purse"),
            "cards": next((f"card {n}" for n in SPACES if view.row[n - 1]), "deck"),
            "rack": "work sensei",
        }
        here = self._shelf(focus, step)
        if here == 2 and step > 0 and self._over(view) > 0 and self._ends(view):
            self.sheet = True
            return next(iter(self.open(view)))
        return first[ZONES[(here + step) % 3]]

    @staticmethod
    def _shelf(focus: str | None, step: int) -> int:
        """The number of the shelf that is focused; from anywhere else, one leads to the first or to the last."""
        word = (focus or "").partition(" ")[0]
        return {"store": 0, "luck": 0, "purse": 0, "card": 1, "work": 2, "gong": 2}.get(word, -1 if step > 0 else 0)

    def _look(self, act: Act, view: State, focus: str | None) -> None:
        """Lean over the pond, or sit back."""
        camera, cell = self.camera or Camera(), hexes.named(focus or "")
        if act is Act.LOOK_UP:
            pond = view.keepers[self.seat if camera.seat is None else camera.seat].pond
            camera = camera._replace(lean=True, at=middle(pond.ground) if cell is None else centre(cell))
        else:
            camera = camera._replace(lean=False, at=None)
        self.camera = None if camera == Camera() else camera

    def _keep_in_sight(self, view: State, eye: Eye) -> None:
        """Whoever leans over the pond looks along where the focus goes."""
        if self.camera is not None and self.camera.lean and self.focused is not None:
            x, y = sight(view, eye).at(self.focused)
            if not ROOM.inflate(-ROOM.w // 3, -ROOM.h // 3).collidepoint(x, y):
                self.camera = self.camera._replace(at=centre(self.focused))

    def take_up(self, command: Command, view: State) -> str | None:
        """Hold what a command needs, without doing it; the name of the target to focus, if it has one."""
        hold, cell = hold_for(command)
        if hold is not None:
            self.held, self._turn = hold, 0
            ways = self.ways(view)
            here = [way for way in ways if command in way.commands and (cell is None or way.anchor == cell)]
            if here:
                mates = [way for way in ways if way.anchor == here[0].anchor]
                self._turn = mates.index(here[0])
                return hexes.name(here[0].anchor)
            self.held = None
        names = {str(other): name for name, other in self._at_once(view)}
        if str(command) in names:
            return names[str(command)]
        match command:
            case c.Work() | c.EndTurn():
                return "gong"
            case c.Ask():
                return f"work {face_of(command.card)}"
            case c.Act():
                return "work sensei"
            case c.SpendLuck():
                return f"luck {command.ware}"
        return None

    # --- what is seen of it -------------------------------------------------------------------------------

    def grip(self, view: State, eye: Eye, focus: str | None) -> Held | None:
        """What is in the hand, over the place that is focused."""
        self.focus, self.focused = focus, hexes.named(focus or "")
        self._keep_in_sight(view, eye)
        if self.held is None or self._elsewhere(view, eye) or self.sheet:
            return None
        way = self.chosen(view, self.focused)
        if way is None:
            return None
        seen = sight(view, eye)
        if way.look == "swims":
            koi = self._koi_of(view, way)
            return Held(koi, koi_pose(way.cells, seen, koi, way.head)._replace(lift=LIFT, alpha=GHOST))
        x, y = seen.point(*way.spot)
        pose = Pose(x, y, seen.size / LARGEST, alpha=GHOST, lift=LIFT, look=way.look)
        return Held(self._piece(view), pose)

    def _koi_of(self, view: State, way: Way) -> str:
        last = way.commands[-1]
        if isinstance(last, c.MoveKoi):
            return last.koi
        assert isinstance(last, c.PlaceKoi)
        return next(koi for koi in view.keepers[self.seat].koi if size_of(koi) == last.size)

    def _piece(self, view: State) -> str:
        """The name of the tile in the hand: the last of its kind in the storage, or one that comes from elsewhere."""
        held = self.held
        assert held is not None
        if held.kind == "tile" and held.by == "store":
            return f"{SEATS[self.seat]} {held.what} {view.keepers[self.seat].tiles[WARES.index(ware_of(held.what))]}"
        return f"{held.kind} {held.what} in hand"

    def told(self, view: State) -> Told:
        """What is being done, for the banner: who does it, and what."""
        held = self.held
        if self.closing is not None:
            return "ends", {}
        if self._sure:
            return "nothing", {}
        if held is None:
            word, _, what = (self.focus or "").partition(" ")
            return (what, {}) if word == "work" else None
        if held.kind == "goal":
            return (
                ("stone", {"coins": view.book.pieces["path"].coins})
                if held.what == "path"
                else ("claims", {"goal": view.book.pieces[held.what].goal})
            )
        if held.by in ("rain", "gift"):
            task = open_task(view)
            return held.by, {"count": sum(task.left) if task is not None else 0}
        ways = self.ways(view)
        way = self.chosen(view, self.focused) or (ways[0] if ways else None)
        if way is None:
            return None
        worker = "sensei"
        for command in way.commands:
            if isinstance(command, c.Ask):
                worker = face_of(command.card)
        if view.task is not None and not any(isinstance(each, c.Ask | c.Act) for each in way.commands):
            worker = face_of(view.task.by)
        return "works", {"worker": worker, "thing": thing_of(way.commands[-1])}

    def idle(self, view: State) -> int:
        """How many of those who work for this seat could still do something."""
        return len(self.useful(view))

    def useful(self, view: State) -> list[str]:
        """Those of them, by what they are: one for every card."""
        if not self._mine or view.phase not in ("begin", "work"):
            return []
        return [
            kind
            for kind, cards in workers(view, self.seat)
            for card in cards
            if card not in view.used and self._useful(view, kind)
        ]

    def _useful(self, view: State, kind: str) -> bool:
        keeper, pond = view.keepers[self.seat], view.keepers[self.seat].pond
        layout = pond.layout
        can = {
            "water": bool(keeper.tiles[0] and pond.spots),
            "foliage": bool(
                (keeper.tiles[1] and pond.spots)
                or (layout.foliage - layout.lilies and view.supply[SUPPLIES.index("lily")])
            ),
            "shore": bool(
                (keeper.tiles[2] and pond.berths("shore", centre=True))
                or (layout.shores - layout.lanterns and view.supply[SUPPLIES.index("lantern")])
            ),
            "koi": any(pond.room_for(size_of(koi)) for koi in keeper.koi),
        }
        return any(can.values()) if kind == "sensei" else can[HELPERS[kind]]

    def offers(self, view: State, focus: str | None) -> list[Offer]:
        """What the buttons do now."""
        if not self._mine:
            return []
        if self.camera is not None and self.camera.seat is not None:
            more = [Offer(Act.PREVIOUS, ""), Offer(Act.NEXT, "next_pond")] if len(view.seats) > 2 else []
            return [Offer(Act.BACK, "home"), *more]
        if self.sheet:
            return self._sheet_offers(view, focus)
        found = [*self._confirm_offer(view, focus)]
        if self.held is not None:
            found.append(
                Offer(
                    Act.BACK,
                    {"rain": "other_tile", "gift": "enough"}.get(
                        self.held.by, "no_stone" if self.held == Hold("goal", "path") else "put_back"
                    ),
                )
            )
            turn = self._turn_word(view, focus)
            if turn:
                found += [Offer(Act.PREVIOUS, ""), Offer(Act.NEXT, turn)]
            found += [Offer(Act.EARLIER, ""), Offer(Act.LATER, "points")]
            if self.camera is None:  # there is no room for more
                return found
        else:
            if self.closing is not None:
                found.append(Offer(Act.BACK, "stay"))
            elif view.phase == "meditate" and self._market(view):
                found.append(Offer(Act.BACK, "buy_none"))
            elif focus != "gong":
                found.append(Offer(Act.BACK, "to_gong"))
            here = self._shelf(focus, 1)
            before = self._shelf(focus, -1) - 1
            found += [Offer(Act.PREVIOUS, ZONES[before % 3]), Offer(Act.NEXT, ZONES[(here + 1) % 3])]
        leans = self.camera is not None and self.camera.lean
        found.append(Offer(Act.LOOK_DOWN, "sit") if leans else Offer(Act.LOOK_UP, "lean", spare=True))
        return found

    def _sheet_offers(self, view: State, focus: str | None) -> list[Offer]:
        fits = self.marked(view) >= self._over(view)
        if focus == "plate":
            first = [Offer(Act.CONFIRM, "end")] if fits else []
        else:
            first = [Offer(Act.CONFIRM, "keep" if focus in self.marks else "give_back")]
        back = [Offer(Act.BACK, "to_turn")] if view.phase != "store" else []
        return [*first, *back, Offer(Act.NEXT, "smallest")]

    def _confirm_offer(self, view: State, focus: str | None) -> Iterator[Offer]:
        aim = self.aim(view, focus)
        word = (focus or "").partition(" ")[0]
        if aim:
            yield Offer(Act.CONFIRM, verb_of(aim, self.held), value_of(view, aim))
        elif word in ("store", "luck", "work", "goal"):
            yield Offer(Act.CONFIRM, "take_up")
        elif word == "gong":
            yield Offer(Act.CONFIRM, "end")
        elif word == "seat":
            yield Offer(Act.CONFIRM, "see")
        elif word == "purse":
            yield Offer(Act.CONFIRM, "luck")
        elif self.held is None and self._koi_at(view, hexes.named(focus or "")) is not None:
            yield Offer(Act.CONFIRM, "lift")

    def _turn_word(self, view: State, focus: str | None) -> str:
        assert self.held is not None
        if self.held.kind == "worker" and self.held.by == "sensei":
            return "action"
        cell = hexes.named(focus or "")
        many = sum(way.anchor == cell for way in self.ways(view)) > 1
        if many:
            return "end_of_path" if self.held.what == "path" else "turn"
        return "bank" if any(way.looks is not None for way in self.ways(view)) else ""
