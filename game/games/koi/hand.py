"""What a seat holds at a KOI table: from buttons and places to commands.

One takes something up, looks, and sets it down. Nothing is sent before it lies, and then all that belongs to it: luck
that is spent for it, the choice to work, who works. The table finds who that is, a helper before the Sensei. The place
decides between laying and adding: who holds a Gardener can lay foliage on sand, or put a lily on foliage.

The rules are asked what is legal, on the view as it would be after what comes before; nothing of it is repeated here.
"""

from __future__ import annotations

import math

from game.games.koi import commands as c
from game.games.koi._screen import choosing, telling
from game.games.koi._screen.bed import centre, middle
from game.games.koi._screen.reach import Reach
from game.games.koi._screen.ways import (
    Hold,
    action_of,
    hold_for,
    takes,
    ware_of,
)
from game.games.koi.commands import Command
from game.games.koi.layout import ROOM, Camera, goal_names, sheet_rects, sight, stacks, workers
from game.games.koi.parts import HELPERS, SPACES, WARES, Action, face_of
from game.games.koi.rules import legal
from game.games.koi.state import State
from game.kernel import hexes
from game.kernel.hexes import Cells, Hex
from game.stage.focus import Target
from game.stage.intents import Act
from game.stage.rooms import Answer, Eye, Held, Offer

NOWHERE: Cells = ((0, 0), (0, 0))
"""Where something is asked for that can lie nowhere, in no shape there is: the rules say why not."""
OF_ACTION = {"water": "water", "foliage": "foliage", "shore": "shore", "koi": "small"}
"""What is set down by an action, of koi the smallest."""


class Hand(Reach):
    """The hand of one seat."""

    def targets(self, view: State, eye: Eye) -> list[Target]:
        """What can be focused."""
        return choosing.targets(self, view, eye)

    def open(self, view: State) -> list[str]:
        """Where a press does something at once."""
        return choosing.open_now(self, view)

    def aim(self, view: State, focus: str | None) -> tuple[Command, ...]:
        """The commands that confirming would send; none if it would only change what is held."""
        return choosing.aim(self, view, focus)

    def leads(self, view: State) -> str | None:
        """Where the focus goes when something was done."""
        return choosing.leads(self, view)

    def spent(self, view: State) -> tuple[Command, ...]:
        """What ends the turn, where the rules leave nothing else and the storage holds what is in it; else nothing."""
        if not self.mine or view.phase not in ("rest", "work") or view is self.stays or self.over(view) > 0:
            return ()
        if self.left[0] is not view:
            self.left = view, any(not isinstance(each, c.EndTurn) for each in legal(view, self.seat))
        return () if self.left[1] else self.ends(view)

    def grip(self, view: State, eye: Eye, focus: str | None) -> Held | None:
        """What is in the hand, over the place that is focused."""
        return telling.grip(self, view, eye, focus)

    def look_along(self, view: State, eye: Eye, focus: str) -> None:
        """Whoever leans over the pond looks along to the hex that is focused."""
        cell = hexes.named(focus)
        if cell is None or self.camera is None or not self.camera.lean:
            return
        if not ROOM.inflate(-ROOM.w // 3, -ROOM.h // 3).collidepoint(sight(view, eye).at(cell)):
            self.camera = self.camera._replace(at=centre(cell))

    def told(self, view: State, focus: str | None) -> telling.Told:
        """What is being done, for the banner: who does it, and what."""
        return telling.told(self, view, focus)

    def offers(self, view: State, focus: str | None) -> list[Offer]:
        """What the buttons do now."""
        return telling.offers(self, view, focus)

    # --- taking up, setting down, putting back ---------------------------------------------------------------

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
        if focus is None or not self.mine:
            return None
        word, _, what = focus.partition(" ")
        if self.sheet:
            return self._mark(view, focus)
        if word == "seat":
            self.camera = None if int(what) == self.seat else Camera(int(what))
            return None
        if self.camera is not None and self.camera.seat is not None:
            return None
        if self.held is None and word in ("store", "luck", "work", "goal", "purse", "gong"):
            return self._take(view, word, what)
        cell, aim = hexes.named(focus), self.aim(view, focus)
        if self.held is None and not aim:
            if cell is not None:
                return self._lift(view, cell)
            return (c.Meditate(self.seat, int(what)),) if word == "card" else None
        return aim or None

    def _take(self, view: State, word: str, what: str) -> Answer[Command]:
        """Take something up; what cannot be taken is asked for all the same, so that the rules say why not."""
        if word == "purse":
            return "luck water"
        if word == "gong":
            return self._gong(view)
        hold = self.taken(view, f"{word} {what}")
        if hold is not None:
            self.held, self.came_from = hold, f"{word} {what}"
            return hexes.name(self._begins_at(view))
        if word == "luck":
            return (c.SpendLuck(self.seat, ware_of(what)),)
        if word == "goal":
            piece = next(each for each, _ in view.offers if view.book.pieces[each].goal == what)
            return (c.Claim(self.seat, piece, NOWHERE),)
        thing = what if word == "store" else OF_ACTION[HELPERS.get(what, "water")]
        return self._meant(view, action_of(thing), self._laid(thing), what if word == "work" else "")

    def _lift(self, view: State, cell: Hex) -> Answer[Command]:
        """Take up a koi of the pond, to move it; of anything else there the rules say why it stays as it is."""
        koi = self.koi_at(view, cell)
        hold = Hold("move", koi or "")
        if koi is not None and self.find(view, hold):
            self.held = hold
            return hexes.name(self._begins_at(view))
        seat, layout = self.seat, view.keepers[self.seat].pond.layout
        shore = view.book.tiles["shore"]
        middles = [berth[0] for berth in layout.shores if cell in shore.covers(*berth)]
        if koi is not None:
            return self._meant(view, "koi", c.MoveKoi(seat, koi, NOWHERE))
        if cell in layout.foliage:
            return self._meant(view, "foliage", c.AddLily(seat, cell))
        if middles:
            return self._meant(view, "shore", c.AddLantern(seat, middles[0]))
        # Nothing is in the hand, and nobody has been asked. Whoever presses in the pond has work in mind, not a card.
        return (*self.goes_to_work(view), self._laid("small"))

    def _meant(self, view: State, action: Action, last: Command, by: str = "") -> tuple[Command, ...]:
        """What is asked for though it cannot be done: that somebody begins, and what they would do if they could."""
        helper = dict(workers(view, self.seat)).get(by, ()) if by in HELPERS else ()
        asked = c.Ask(self.seat, helper[0]) if helper else c.Act(self.seat, action)
        begun = next(self.begins(view, action, by), None)
        return (asked,) if begun is None else (*begun, last)

    def _laid(self, thing: str) -> Command:
        """What sets down something that has no place to lie."""
        if thing in WARES:
            return c.Lay(self.seat, ware_of(thing), NOWHERE[0], turn=1)
        return c.PlaceKoi(self.seat, thing, NOWHERE)  # type: ignore[arg-type]

    def _gong(self, view: State) -> Answer[Command]:
        if self.over(view) > 0 and self.ends(view):
            self.sheet = True
            return self._to_open(view)
        if view.phase == "begin" and not self.sure and self.open(view) != ["gong"]:
            self.sure = True
            return None
        return self.ends(view) or (c.EndTurn(self.seat),)

    def _to_open(self, view: State) -> str | None:
        """Where a press does something, at home: whoever looks at another pond comes back."""
        if self.camera is not None and self.camera.seat is not None:
            self.camera = None
        return next(iter(self.open(view)), None)

    def _mark(self, view: State, focus: str) -> Answer[Command]:
        if focus == "plate":
            return self.aim(view, focus) or self._to_open(view)  # to what still has to be marked
        if focus in self.marks:
            self.marks = tuple(mark for mark in self.marks if mark != focus)
            return None
        return self._add_mark(view, focus)

    def _add_mark(self, view: State, name: str) -> str | None:
        """Mark something; marks that are not needed any more fall off."""
        self.marks = (*self.marks, name)
        for mark in self.marks[:-1]:
            if self.marked(view) - takes(view, mark.split(" ")[1]) >= self.over(view):
                self.marks = tuple(each for each in self.marks if each != mark)
        return "plate" if self.marked(view) >= self.over(view) else None

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
            self.stays, self.closing = view, None
            return None
        if held is None:
            if view.phase == "meditate" and choosing.market(view):
                return (c.Decline(self.seat),)
            return "gong"
        if held.by == "gift":
            return (c.Decline(self.seat),)
        if held.by == "rain":
            tiles = [hold for hold in self.free_tiles(view) if self.find(view, hold)]
            self.held = tiles[(tiles.index(held) + 1) % len(tiles)] if held in tiles else held
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

    # --- turning, leafing, leaning ---------------------------------------------------------------------------

    def _leaf(self, step: int, view: State, focus: str | None) -> Answer[Command]:
        """Turn what is held, walk a shore along the bank, or go to the next shelf of the sill."""
        if self.camera is not None and self.camera.seat is not None:
            seats = [seat for seat in view.seats if seat != self.seat]
            self.camera = Camera(seats[(seats.index(self.camera.seat) + step) % len(seats)])
            return None
        if self.sheet:
            spare = [name for name in sheet_rects(view, self.seat) if name not in self.marks]
            spare.sort(key=lambda name: takes(view, name.split(" ")[1]))
            return self._add_mark(view, spare[0]) if spare and self.marked(view) < self.over(view) else "plate"
        if self.held is None:
            return self._zone(step, view, focus)
        if self.held.kind == "worker" and self.held.by == "sensei":
            return self._other_action(step, view)
        cell = hexes.named(focus or "")
        here = [way for way in self.ways(view) if way.anchor == cell]
        if len(here) > 1:
            now = self.chosen(view, cell)
            assert now is not None
            self.turn_to(view, here[(here.index(now) + step) % len(here)])
            return None
        return self._along(step, view, cell)

    def _other_action(self, step: int, view: State) -> str | None:
        assert self.held is not None
        actions = ["water", "foliage", "shore", "koi"]
        at = actions.index(self.held.what)
        for n in range(1, 5):
            hold = self.held._replace(what=actions[(at + n * step) % 4])
            if self.find(view, hold):
                self.held = hold
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
        self.turn_to(view, max(here, key=lambda way: (self.would(view, way) or (view, 0))[1]))
        return hexes.name(anchor)

    def _zone(self, step: int, view: State, focus: str | None) -> str | None:
        """The first thing of the next zone."""
        match telling.zone(self, view, focus, step):
            case "sheet":
                self.sheet = True
                return self._to_open(view)
            case "storage":
                return next(iter(stacks(view, self.seat)), "purse")
            case "cards":
                return next((f"card {n}" for n in SPACES if view.row[n - 1]), "deck")
            case "rack":
                return "work sensei"
            case "goals":
                names = [f"goal {goal}" for goal in goal_names(view)]
                return next((name for name in names if self.taken(view, name) is not None), names[0])
        return self._in_pond(view)

    def _in_pond(self, view: State) -> str:
        """The hex of the pond that can be pressed on, else one with a koi; of these the nearest to its middle."""
        pond, openly = view.keepers[self.seat].pond, self.open(view)
        x, y = middle(pond.ground)

        def rank(cell: Hex) -> tuple[bool, bool, float]:
            return hexes.name(cell) not in openly, self.koi_at(view, cell) is None, math.dist(centre(cell), (x, y))

        return hexes.name(min(sorted(pond.ground), key=rank))

    def _look(self, act: Act, view: State, focus: str | None) -> None:
        """Lean over the pond, or sit back."""
        camera, cell = self.camera or Camera(), hexes.named(focus or "")
        if act is Act.LOOK_UP:
            pond = view.keepers[self.seat if camera.seat is None else camera.seat].pond
            camera = camera._replace(lean=True, at=middle(pond.ground) if cell is None else centre(cell))
        else:
            camera = camera._replace(lean=False, at=None)
        self.camera = None if camera == Camera() else camera

    # --- for a hint ------------------------------------------------------------------------------------------

    def take_up(self, command: Command, view: State) -> str | None:
        """Hold what a command needs, without doing it; the name of the target to focus, if it has one."""
        hold, cell = hold_for(command)
        if hold is not None:
            self.held = hold
            ways = self.ways(view)
            here = [way for way in ways if command in way.commands and (cell is None or way.anchor == cell)]
            if here:
                self.turn_to(view, here[0])
                return hexes.name(here[0].anchor)
            self.held = None
        names = {str(other): name for name, other in choosing.at_once(self, view)}
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
