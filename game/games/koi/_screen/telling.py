"""What is seen and said of a hand at a KOI table: what it holds, what is being done, what the buttons do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from game.games.koi import commands as c
from game.games.koi._course import open_task
from game.games.koi._screen.bed import centre
from game.games.koi._screen.choosing import Choosing
from game.games.koi._screen.ways import (
    Hold,
    Way,
    hold_for,
    thing_of,
    value_of,
    verb_of,
    ware_of,
)
from game.games.koi.layout import (
    LARGEST,
    ROOM,
    koi_pose,
    sight,
)
from game.games.koi.parts import SEATS, WARES, face_of, size_of
from game.games.koi.state import State
from game.kernel import hexes
from game.kernel.hexes import Hex
from game.stage.intents import Act
from game.stage.rooms import Eye, Held, Offer
from game.stage.tween import Pose

LIFT = 12.0
"""How high what is held hovers."""
GHOST = 0.9
"""How much of it is seen."""
ZONES = ("storage", "cards", "rack")
"""The shelves of the sill, which the shoulder buttons lead through."""

Told: TypeAlias = "tuple[str, Mapping[str, object]] | None"


class Telling(Choosing):
    """A hand that shows what it does."""

    # --- what is seen of it ----------------------------------------------------------------------------------

    def grip(self, view: State, eye: Eye, focus: str | None) -> Held | None:
        """What is in the hand, over the place that is focused; an empty one brings what it could add there."""
        cell = hexes.named(focus or "")
        self._keep_in_sight(view, eye, cell)
        if self._elsewhere(view, eye) or self.sheet:
            return None
        way = self.chosen(view, cell) if self.held is not None else self.adds(view, focus)
        if way is None:
            return None
        seen = sight(view, eye)
        if way.look == "swims":
            koi = self._koi_of(view, way)
            return Held(koi, koi_pose(way.cells, seen, koi, way.head)._replace(lift=LIFT, alpha=GHOST))
        x, y = seen.point(*way.spot)
        pose = Pose(x, y, seen.size / LARGEST, alpha=GHOST, lift=LIFT, look=way.look)
        return Held(self._piece(view, way), pose)

    def _keep_in_sight(self, view: State, eye: Eye, cell: Hex | None) -> None:
        """Whoever leans over the pond looks along where the focus goes."""
        if self.camera is not None and self.camera.lean and cell is not None:
            x, y = sight(view, eye).at(cell)
            if not ROOM.inflate(-ROOM.w // 3, -ROOM.h // 3).collidepoint(x, y):
                self.camera = self.camera._replace(at=centre(cell))

    def _koi_of(self, view: State, way: Way) -> str:
        last = way.commands[-1]
        if isinstance(last, c.MoveKoi):
            return last.koi
        assert isinstance(last, c.PlaceKoi)
        return next(koi for koi in view.keepers[self.seat].koi if size_of(koi) == last.size)

    def _piece(self, view: State, way: Way) -> str:
        """The name of the tile in the hand: the last of its kind in the storage, or one that comes from elsewhere."""
        held = self.held or hold_for(way.commands[-1])[0]
        assert held is not None
        if held.kind == "tile" and held.by == "store":
            return f"{SEATS[self.seat]} {held.what} {view.keepers[self.seat].tiles[WARES.index(ware_of(held.what))]}"
        return f"{held.kind} {held.what} in hand"

    def told(self, view: State, focus: str | None) -> Told:
        """What is being done, for the banner: who does it, and what."""
        held = self.held
        if self.closing is not None:
            return "ends", {}
        if self._sure:
            return "nothing", {}
        if held is None:
            word, _, what = (focus or "").partition(" ")
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
        way = self.chosen(view, hexes.named(focus or "")) or (ways[0] if ways else None)
        if way is None:
            return None
        worker = "sensei"
        for command in way.commands:
            if isinstance(command, c.Ask):
                worker = face_of(command.card)
        if view.task is not None and not any(isinstance(each, c.Ask | c.Act) for each in way.commands):
            worker = face_of(view.task.by)
        return "works", {"worker": worker, "thing": thing_of(way.commands[-1])}

    # --- what the buttons do ---------------------------------------------------------------------------------

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

    @staticmethod
    def _shelf(focus: str | None, step: int) -> int:
        """The number of the shelf that is focused; from anywhere else, one leads to the first or to the last."""
        word = (focus or "").partition(" ")[0]
        return {"store": 0, "luck": 0, "purse": 0, "card": 1, "work": 2, "gong": 2}.get(word, -1 if step > 0 else 0)
