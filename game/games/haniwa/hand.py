"""What a seat holds at a Haniwa table: from buttons and places to commands.

It asks the rules what is legal and never says so itself. While it places, it always holds a tile of its hand, face up,
face down or under one of its Kofun; it can hold it out for a swap. For its first hand it holds a split of the piles.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.games.haniwa.commands import (
    Command,
    Draw,
    Keep,
    LayKofun,
    Place,
    PlaceDown,
    Redraw,
    Swap,
    TakeHand,
    TakeKofun,
)
from game.games.haniwa.layout import (
    FAN,
    PLATES,
    RAISED,
    SPLIT,
    TRAY,
    all_kofun_of,
    below,
    dogu_rect,
    hand_rect,
    in_hand,
    kofun_rect,
    noble_rect,
    pile_rect,
    places,
    poses,
    square,
    stock_rect,
)
from game.games.haniwa.parts import COLUMN_NAMES, COLUMNS, EMPTY, GRID, HAND, PILES, SEATS, Piece, dogu, kind, name_of
from game.games.haniwa.rules import legal, objection
from game.games.haniwa.state import State
from game.kernel.box import Seat
from game.kernel.grid import Square
from game.stage.focus import Lane, Target
from game.stage.intents import Act
from game.stage.rooms import Answer, Eye, Held, Offer
from game.stage.tween import Pose

HOVER = {"lift": 10.0, "angle": 3.0, "scale": 1.03}
"""How what is held hovers over a square."""
DOWN_GUISE = "down"
"""The guise of a tile that would be laid face down; that of one under a Kofun is the Kofun's name."""


class Hold(NamedTuple):
    """What is held: a split of the piles, a tile in a guise, a tile held out for a swap, or nothing but the turn."""

    what: str
    """split, keep, tile, swap, kofun or draw."""
    number: int = 0
    """The tiles from the first pile, or the number of the tile in the hand."""
    guise: str = ""


class Hand:
    """The hand of one seat. Its camera says that its own area is below."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.camera: Seat = seat
        self.held: Hold | None = None
        self._tile: Piece = EMPTY
        """The tile held last."""
        self._square = ""
        """The square focused last, to go back to."""

    # --- what is held -----------------------------------------------------------------------------------

    def follow(self, view: State) -> None:
        """See what the view allows now; what is held stays so as long as it can be."""
        before, mine = self.held, view.seat == self.seat
        match view.phase if mine else "":
            case "hand":
                splits = self._splits(view)
                now = before.number if before is not None and before.what == "split" else HAND // 2
                self.held = Hold("split", now if now in splits else splits[0]) if splits else None
            case "keep":
                self.held = Hold("keep")
            case "place" if self._known(view):
                self._follow_tile(view, before)
            case "kofun" | "last":
                self.held = Hold("kofun")
            case "draw":
                self.held = Hold("draw")
            case _:
                self.held = None

    def _follow_tile(self, view: State, before: Hold | None) -> None:
        """Hold the tile that was held before, else the first; in its guise, if there still is one."""
        tiles = view.hands[self.seat]
        number = tiles.index(self._tile) if self._tile in tiles else 0
        keeps = before is not None and before.what in ("tile", "swap") and self._tile in tiles
        guise = before.guise if before is not None and keeps and before.guise in self._guises(view) else ""
        swaps = keeps and before is not None and before.what == "swap" and not view.swapped
        self._hold(view, Hold("swap" if swaps else "tile", number, guise))

    def _hold(self, view: State, hold: Hold) -> None:
        self.held = hold
        self._tile = view.hands[self.seat][hold.number] or EMPTY

    def _known(self, view: State) -> bool:
        """Whether these eyes see a hand to choose from."""
        return bool(view.hands[self.seat]) and None not in view.hands[self.seat]

    def tile(self, view: State) -> Piece:
        """The tile that is held; an empty text where nothing is known of the hand."""
        tiles = view.hands[self.seat]
        known = self.held is not None and self.held.what in ("tile", "swap") and self.held.number < len(tiles)
        return (tiles[self.held.number] if known and self.held is not None else EMPTY) or EMPTY

    def _splits(self, view: State) -> list[int]:
        return [command.left for command in legal(view, self.seat) if isinstance(command, TakeHand)]

    def _guises(self, view: State) -> list[str]:
        """How the tile in the hand can be placed: face up, under each Kofun, face down."""
        found = ["", *view.kofun[self.seat]]
        if any(isinstance(command, PlaceDown) for command in legal(view, self.seat)):
            found.append(DOWN_GUISE)
        return found

    # --- where it can go --------------------------------------------------------------------------------

    def targets(self, view: State, eye: Eye) -> list[Target]:
        """What can be focused: what can be used, and everything that can be looked at."""
        low = below(view, eye)
        found = [Target(f"column {COLUMN_NAMES[n]}", noble_rect(n)) for n in range(len(COLUMNS))]
        plates = [Target(name, rect) for name, rect in PLATES.items()] if self._has("keep") else []
        for seat in view.seats:
            own = seat == low
            if not (own and plates):  # the plates lie there
                found += [Target(name_of(seat, n), square(n, own=own)) for n in GRID.squares]
            found += [Target(dogu(seat, row), dogu_rect(row, own=own)) for row in range(GRID.rows)]
            found += [Target(piece, kofun_rect(n, own=own)) for n, piece in enumerate(view.kofun[seat])]
        rack = Lane("rack")
        found += [Target(f"hand {n}", hand_rect(n), lane=rack) for n in range(len(view.hands[low]))]
        slots, tray = all_kofun_of(view), Lane("tray")
        found += [Target(piece, stock_rect(slots.index(piece)), lane=tray) for piece in view.stock]
        if self._has("split"):
            found.append(Target("split", SPLIT))
        else:
            found += [Target(f"pile {pile}", pile_rect(pile)) for pile in PILES]
        if view.hands[1 - low]:
            found.append(Target("fan", FAN))
        return [*plates, *found, Target("swap", TRAY)]

    def _has(self, what: str) -> bool:
        return self.held is not None and self.held.what == what

    def open(self, view: State) -> tuple[str, ...]:
        """The targets where what is held can go."""
        return tuple(name for name in self._meant(view) if self._goes(view, name))

    def _meant(self, view: State) -> Sequence[str]:
        """The targets that what is held is for."""
        match None if self.held is None else self.held.what:
            case None:
                return ()
            case "split" | "keep" as plate:
                return (plate,)
            case "tile":
                return [name_of(self.seat, n) for n in GRID.squares]
            case "kofun":
                return view.stock
        return [f"pile {pile}" for pile in PILES]

    def _goes(self, view: State, name: str) -> bool:
        """Whether the rules take what confirming at a target would send."""
        commands = self.aim(view, name)
        return bool(commands) and objection(view, commands[0]) is None

    def aim(self, view: State, focus: str | None) -> tuple[Command, ...]:
        """The command that confirming would send, or none if it would only change what is held, or look."""
        if self.held is None or focus is None:
            return ()
        seat, word = self.seat, focus.partition(" ")[0]
        if focus == "split":
            return (TakeHand(seat, self.held.number),)
        if focus in PLATES:
            return (Keep(seat),) if focus == "keep" else (Redraw(seat),)
        if focus in view.stock:
            return (TakeKofun(seat, focus),)
        if word == "pile":
            pile = int(focus[5:])
            return (Swap(seat, self.tile(view), pile),) if self.held.what == "swap" else (Draw(seat, pile),)
        if focus == "swap":
            swap = self._swap(view)
            return (swap,) if objection(view, swap) is not None else ()
        own = self._own_square(focus)
        return () if own is None else (self._placing(view, own),)

    def _own_square(self, focus: str) -> Square | None:
        return GRID.square.get(focus[1:]) if focus[:1] == SEATS[self.seat] else None

    def _placing(self, view: State, at: Square) -> Command:
        tile, guise = self.tile(view), self.held.guise if self.held is not None else ""
        if guise == DOWN_GUISE:
            return PlaceDown(self.seat, tile, at)
        return LayKofun(self.seat, guise, tile, at) if guise else Place(self.seat, tile, at)

    def _swap(self, view: State) -> Swap:
        """A swap with the fuller pile."""
        return Swap(self.seat, self.tile(view), int(view.piles[1] > view.piles[0]))

    # --- what is pressed --------------------------------------------------------------------------------

    def press(self, act: Act, view: State, focus: str | None) -> Answer[Command]:
        """Answer a press."""
        if focus is not None and self._own_square(focus) is not None:
            self._square = focus
        match act:
            case Act.CONFIRM:
                return self._confirm(view, focus)
            case Act.NEXT | Act.PREVIOUS:
                return self._leaf(1 if act is Act.NEXT else -1, view, focus)
            case Act.BACK if self.held is not None:
                return self._back(view)
        return None

    def _confirm(self, view: State, focus: str | None) -> Answer[Command]:
        commands = self.aim(view, focus)
        if commands or self.held is None or focus is None or self.held.what not in ("tile", "swap"):
            return commands or None
        if focus.startswith("hand "):
            self._hold(view, Hold("tile", int(focus[5:]), self.held.guise))
            return self._ground(view)
        if focus in view.kofun[self.seat]:
            self.held = self.held._replace(guise="" if self.held.guise == focus else focus)
            return self._ground(view)
        if focus == "swap":
            self.held = Hold("swap", self.held.number)
            return f"pile {self._swap(view).pile}"
        return None

    def _ground(self, view: State) -> str | None:
        """The square focused last, if it is free, else the first that is."""
        free = self.open(view)
        return self._square if self._square in free else next(iter(free), None)

    def _leaf(self, step: int, view: State, focus: str | None) -> str | None:
        """Leaf through the hand, through the splits of the piles, the piles, or the stock."""
        if self.held is None:
            return None
        match self.held.what:
            case "tile" | "swap":
                count = len(view.hands[self.seat])
                self._hold(view, self.held._replace(number=(self.held.number + step) % count))
            case "split":
                splits = self._splits(view)
                self.held = Hold("split", splits[(splits.index(self.held.number) + step) % len(splits)])
            case "kofun" | "draw":
                return _next_of(self.open(view), focus, step)
        return None

    def _back(self, view: State) -> str | None:
        """The next guise of the tile, or no swap after all."""
        assert self.held is not None
        if self.held.what == "swap":
            self.held = Hold("tile", self.held.number)
            return self._ground(view)
        if self.held.what == "tile":
            guises = self._guises(view)
            self.held = self.held._replace(guise=guises[(guises.index(self.held.guise) + 1) % len(guises)])
        return None

    def take_up(self, command: Command, view: State) -> str | None:
        """Hold what a command needs, without doing it; the name of the target to focus, if it has one."""
        tiles = view.hands[self.seat]
        match command:
            case TakeHand():
                self.held = Hold("split", command.left)
                return "split"
            case Keep() | Redraw():
                return "keep" if isinstance(command, Keep) else "redraw"
            case TakeKofun():
                return command.kofun
            case Draw():
                return f"pile {command.pile}"
            case Swap() if command.tile in tiles:
                self._hold(view, Hold("swap", tiles.index(command.tile)))
                return f"pile {command.pile}"
            case Place() | PlaceDown() | LayKofun():
                guise = command.kofun if isinstance(command, LayKofun) else ""
                guise = DOWN_GUISE if isinstance(command, PlaceDown) else guise
                if command.tile in tiles:  # once it is placed, its square is still where it went
                    self._hold(view, Hold("tile", tiles.index(command.tile), guise))
                return name_of(self.seat, command.square)
        return None

    # --- what is offered --------------------------------------------------------------------------------

    def offers(self, view: State, focus: str | None) -> Sequence[Offer]:
        """What the buttons do now."""
        if self.held is None or focus is None:
            return ()
        found = [Offer(Act.CONFIRM, key) for key in [self._confirms(view, focus)] if key]
        match self.held.what:
            case "split":
                found = [Offer(Act.CONFIRM, f"split_{self.held.number}")] if focus == "split" else []
                found += [Offer(Act.PREVIOUS, ""), Offer(Act.NEXT, "split")]
            case "tile":
                if len(view.hands[self.seat]) > 1:
                    found += [Offer(Act.PREVIOUS, ""), Offer(Act.NEXT, "tile")]
                guises = self._guises(view)
                if len(guises) > 1:
                    after = guises[(guises.index(self.held.guise) + 1) % len(guises)]
                    found.append(Offer(Act.BACK, _guise_key(after)))
            case "swap":
                found += [Offer(Act.PREVIOUS, ""), Offer(Act.NEXT, "tile"), Offer(Act.BACK, "no_swap")]
            case "kofun" if len(view.stock) > 1:
                found += [Offer(Act.PREVIOUS, ""), Offer(Act.NEXT, "kofun")]
            case "draw" if all(view.piles):
                found += [Offer(Act.PREVIOUS, ""), Offer(Act.NEXT, "pile")]
        return found

    def _confirms(self, view: State, focus: str) -> str:
        """What confirming does at a target; nothing where there is something to look at alone."""
        assert self.held is not None
        if focus in PLATES:
            return focus
        if focus in view.stock:
            return "take_kofun"
        if focus.startswith("pile "):
            if self.held.what == "swap":
                return "swap_draw"
            last = self.held.what == "draw" and not view.free[self.seat]
            return "finish" if last else "draw"
        choosing = self.held.what in ("tile", "swap")
        if choosing and focus.startswith("hand "):
            return "hold"
        if choosing and focus in view.kofun[self.seat]:
            return "uncover" if self.held.guise == focus else "cover"
        if focus == "swap":
            return "swap"
        if self._own_square(focus) is None:
            return ""
        return {"": "place", DOWN_GUISE: "place_down"}.get(self.held.guise, "lay_kofun")

    def grip(self, view: State, eye: Eye, focus: str | None) -> Held | None:
        """What is in the hand: a tile over the square that is focused or raised on its rack, a Kofun of the stock."""
        if self.held is None:
            return None
        if self.held.what == "kofun":
            home = poses(view, eye).get(focus or "")
            return Held(focus or "", home._replace(lift=RAISED)) if focus in view.stock and home is not None else None
        if self.held.what not in ("tile", "swap") or self.held.number >= len(view.hands[self.seat]):
            return None
        placing = self.held.what == "tile" and focus is not None and self._own_square(focus) is not None
        if placing and focus is not None and self._goes(view, focus):
            return self._hovering(view, *places(view, eye)[focus].center)
        piece = in_hand(self.seat, self.held.number)
        home = poses(view, eye)[piece]
        if self.held.what == "swap":
            home = home._replace(x=float(TRAY.centerx), y=TRAY.centery - 14.0)
        return Held(piece, home._replace(lift=RAISED, look=self._look(view)))

    def _look(self, view: State) -> str:
        assert self.held is not None
        return "cord" if self.held.guise == DOWN_GUISE else kind(self.tile(view))

    def _hovering(self, view: State, x: float, y: float) -> Held:
        """The tile, or the Kofun that goes on top of it, over a square."""
        assert self.held is not None
        guise = self.held.guise
        if guise and guise != DOWN_GUISE:
            return Held(guise, Pose(x - 4, y, look="mound", **HOVER))
        return Held(in_hand(self.seat, self.held.number), Pose(x - 4, y, look=self._look(view), **HOVER))


def _next_of(names: Sequence[str], focus: str | None, step: int) -> str | None:
    """The name after the one that is focused, or before it; the first if none is."""
    if not names:
        return None
    return names[(names.index(focus) + step) % len(names)] if focus in names else names[0]


def _guise_key(guise: str) -> str:
    """What the button is called that puts a tile into a guise."""
    return {"": "up", DOWN_GUISE: "down"}.get(guise, "under")
