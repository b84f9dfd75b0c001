"""What can be focused and chosen at a KOI table, where the focus goes next, and what confirming would send."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from game.games.koi import commands as c
from game.games.koi._course import price_of
from game.games.koi._screen.reach import Reach
from game.games.koi._screen.ways import (
    Hold,
    Slip,
    Way,
    action_of,
    after,
    hex_target,
    lane_targets,
    pictures,
    takes,
    ware_of,
    ways_of,
)
from game.games.koi.commands import Command
from game.games.koi.layout import (
    PLATE,
    PURSE,
    WINDOW,
    basin_rect,
    card_rect,
    goal_names,
    goal_rect,
    gong_rect,
    inlay_rect,
    kept,
    kept_rect,
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
from game.games.koi.parts import HELPERS, SIZES, SPACES, SUPPLIES, face_of, size_of
from game.games.koi.rules import legal, objection
from game.games.koi.state import State
from game.kernel import hexes
from game.kernel.hexes import Hex
from game.stage.focus import Target
from game.stage.rooms import Eye


class Choosing(Reach):
    """A hand that knows what can be chosen now."""

    # --- what can be focused ---------------------------------------------------------------------------------

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

    # --- what is open ----------------------------------------------------------------------------------------

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
                    koi = next(each for each in view.koi if size_of(each) == size)
                    found.append((f"slip {size}", (koi,), buy, price_of(view, size, "space")))
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
                        for way in ways_of(state, command, prefix):
                            found.setdefault(way.anchor, way)
                if found:
                    break
        return list(found.values())

    def adds(self, view: State, focus: str | None) -> Way | None:
        """The lily or the lantern that an empty hand would put on what is focused."""
        cell = hexes.named(focus or "")
        if cell is None or self.held is not None or not self._mine:
            return None
        return next((way for way in self._added(view) if way.anchor == cell), None)

    def _enough(self, view: State) -> list[str]:
        """The smallest thing on the sheet that would make the rest fit, or the largest where none does alone."""
        spare = [name for name in sheet_rects(view, self.seat) if name not in self.marks]
        spare.sort(key=lambda name: takes(view, name.split(" ")[1]))
        wanted = self._over(view) - self.marked(view)
        return [name for name in spare if takes(view, name.split(" ")[1]) >= wanted][:1] or spare[-1:]

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

    def idle(self, view: State) -> int:
        """How many of those who work for this seat could still do something."""
        return len(self.useful(view))

    # --- where the focus goes, and when a turn is spent ------------------------------------------------------

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
        """What a card or its space asks for: a slip, or a koi, the largest one that can be paid for and stored."""
        slips = self.slips(view)
        if slips:
            return slips[0].name
        way = self.way_to_buy(view)
        sold = [size for size in SIZES if view.removing or objection(view, c.Buy(self.seat, size, way)) is None]
        room = view.capacity(self.seat) - view.stored(self.seat)
        stored = [size for size in sold if view.removing or takes(view, size) <= room]
        return f"basin {(stored or sold[:1])[-1]}" if sold else None

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

    # --- what a press would send -----------------------------------------------------------------------------

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

    def _discards(self, view: State) -> tuple[Command, ...]:
        """The end of a turn, and what goes back then: small things first, since no more is asked for than it takes."""
        things = sorted((mark.split(" ")[1] for mark in self.marks), key=lambda thing: takes(view, thing))
        ends = () if view.phase == "store" else self._ends(view)
        state = after(view, ends)
        if state is not None and state.phase == "rest":  # a goal could be claimed, and is not
            ends = (*ends, c.EndTurn(self.seat))
        return (*ends, *(c.Discard(self.seat, thing) for thing in things))  # type: ignore[arg-type]
