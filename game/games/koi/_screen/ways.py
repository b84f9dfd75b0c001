"""Ways to set something down at a KOI table: what is held, what would be sent for it, and how it would lie."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

import pygame

from game.games.koi import commands as c
from game.games.koi._course import price_of
from game.games.koi._screen.bed import centre, first_cell, middle, pose_of
from game.games.koi.commands import Command
from game.games.koi.layout import (
    bend_of,
)
from game.games.koi.parts import WARES, Goods
from game.games.koi.rules import decide
from game.games.koi.state import State
from game.kernel import hexes, whatif
from game.kernel.hexes import Cells, Hex
from game.stage.focus import Lane, Target

PONDS = Lane("lane pond", walk="hexes")
LANES = {
    name: Lane(f"lane {name}") for name in ("storage", "cards", "rack", "basin", "goals", "seats", "slips", "sheet")
}


class Hold(NamedTuple):
    """What is in the hand."""

    kind: Literal["tile", "koi", "move", "goal", "worker"]
    what: str
    """A ware, a size of koi, a koi, a piece of a goal, or what the worker does."""
    by: str = ""
    """Where a tile comes from (store, luck, rain, gift), or who the worker is."""


class Way(NamedTuple):
    """A way to set down what is held."""

    anchor: Hex
    """The hex that the focus walks on."""
    cells: Cells
    """What it would cover."""
    commands: tuple[Command, ...]
    look: str
    spot: tuple[float, float]
    """Where it would be seen, in hexes of size 1."""
    lays: bool = True
    """Whether something new lies there then; otherwise something is added to what does."""
    looks: int | None = None
    """The direction of the water that it must touch."""
    head: Hex | None = None
    ray: Cells = ()
    """The line that it would light, and what it is lit from."""


Pose = tuple[frozenset[Hex], Hex | None, str]
"""How something lies in the hand, wherever that is: its hexes and its head seen from its anchor, and its picture."""


class Slip(NamedTuple):
    """Something to choose."""

    name: str
    rect: pygame.Rect
    pictures: tuple[str, ...]
    command: Command
    price: int | None = None


def pose_in_hand(way: Way) -> Pose:
    """How what is held would lie, seen from its anchor."""
    q, r = way.anchor
    seen = frozenset((a - q, b - r) for a, b in way.cells)
    return seen, None if way.head is None else (way.head[0] - q, way.head[1] - r), way.look


def after(view: State, commands: tuple[Command, ...]) -> State | None:
    """The view after some commands; None where one is refused, or luck decides."""
    return whatif.after(decide, view, commands)


def hex_target(cell: Hex, rect: pygame.Rect) -> Target:
    return Target(hexes.name(cell), rect, lane=PONDS)


def lane_targets(name: str, rects: Mapping[str, pygame.Rect]) -> list[Target]:
    return [Target(each, rect, lane=LANES[name]) for each, rect in rects.items()]


def ware_of(text: str) -> Any:
    return text


def action_of(text: str) -> Any:
    """The action that places something: koi of any size are one."""
    return text if text in WARES else "koi"


def takes(view: State, thing: str) -> int:
    """How many hexes something takes in the storage."""
    return len(view.book.tiles[thing].cells) if thing in WARES else len(view.book.koi[thing].cells)


def pictures(goods: Goods) -> tuple[str, ...]:
    tiles = [ware for ware, count in zip(WARES, goods.tiles, strict=True) for _ in range(count)]
    return ("coin",) * goods.coins + tuple(tiles)


def finals(hold: Hold) -> Callable[[Command], bool]:
    """The commands that set down what is held."""

    def wanted(command: Command) -> bool:
        match hold.kind:
            case "tile":
                return isinstance(command, c.Lay) and command.tile == hold.what
            case "koi":
                return isinstance(command, c.PlaceKoi) and command.size == hold.what
            case "move":
                return isinstance(command, c.MoveKoi) and command.koi == hold.what
            case "goal":
                return isinstance(command, c.Claim) and command.piece == hold.what
        match hold.what:
            case "water":
                return isinstance(command, c.Lay) and command.tile == "water"
            case "foliage":
                return isinstance(command, c.AddLily) or (isinstance(command, c.Lay) and command.tile == "foliage")
            case "shore":
                return isinstance(command, c.AddLantern) or (isinstance(command, c.Lay) and command.tile == "shore")
        return isinstance(command, c.PlaceKoi | c.MoveKoi)

    return wanted


def ways_of(view: State, command: Command, prefix: tuple[Command, ...]) -> Iterator[Way]:
    """The ways to give a command: a koi of two hexes can have its head at either."""
    pond, commands = view.keepers[view.seat].pond, (*prefix, command)
    match command:
        case c.Lay():
            shore = command.tile == "shore"
            cells = view.book.tiles[command.tile].covers(command.at, command.turn)
            look = f"lay shore {command.turn}" if shore else f"lay {command.tile}"
            yield Way(command.at, cells, commands, look, centre(command.at), looks=command.turn if shore else None)
        case c.AddLily():
            yield Way(command.at, (command.at,), commands, "lay lily", centre(command.at), lays=False)
        case c.AddLantern():
            berth = next(each for each in pond.layout.shores if each[0] == command.at)
            (run,) = pond.runs(berth, "shore")
            cells = view.book.tiles["shore"].covers(*berth)
            yield Way(
                command.at, cells, commands, "lay lantern", centre(command.at), lays=False, ray=(command.at, *run)
            )
        case c.PlaceKoi() | c.MoveKoi():
            heads = command.cells if len(command.cells) == 2 else (bend_of(command.cells),)
            for head in heads:
                facing = head if len(command.cells) == 2 else None
                yield Way(head, command.cells, commands, "swims", middle(command.cells), head=facing)
        case c.Claim():
            yield claim_way(view, command, commands)


def claim_way(view: State, command: c.Claim, commands: tuple[Command, ...]) -> Way:
    """The way to claim a goal: its tile as it would lie; of a path also the end that it goes on from."""
    piece = view.book.pieces[command.piece]
    if piece.tile is not None and command.turn is not None:
        anchor, covers = command.cells[0], piece.tile.covers(command.cells[0], command.turn)
        looks = command.turn if piece.lies == "centre" else None
        return Way(anchor, covers, commands, f"lay {piece.name} {command.turn}", centre(anchor), looks=looks)
    cells = command.cells
    if piece.goal in ("branches", "carp"):
        turn, mirror = pose_of(cells, piece.cells)
        spot = middle(cells) if piece.goal == "carp" else centre(first_cell(cells, piece.cells))
        return Way(bend_of(cells), cells, commands, f"lay {piece.name} {2 * turn + mirror}", spot)
    outlined = cells if command.beside is None else (*cells, command.beside)
    return Way(bend_of(cells), outlined, commands, f"lay {piece.name}", middle(cells))


def hold_for(command: Command) -> tuple[Hold | None, Hex | None]:
    """What a command needs in the hand, and where it goes."""
    match command:
        case c.Lay():
            return Hold("tile", command.tile, "store"), command.at
        case c.AddLily():
            return Hold("worker", "foliage", "gardener"), command.at
        case c.AddLantern():
            return Hold("worker", "shore", "builder"), command.at
        case c.PlaceKoi():
            return Hold("koi", command.size), None
        case c.MoveKoi():
            return Hold("move", command.koi), None
        case c.Claim():
            return Hold("goal", command.piece), None
    return None, None


def thing_of(command: Command) -> str:
    """What a command places, for a sentence."""
    match command:
        case c.Lay():
            return command.tile
        case c.AddLily():
            return "lily"
        case c.AddLantern():
            return "lantern"
        case c.MoveKoi():
            return "move"
    return "koi"


VERBS: dict[type[Any], str] = {
    c.Meditate: "take_card", c.TakeReward: "take_reward", c.ChooseWell: "take_side", c.Buy: "buy",
    c.SpendLuck: "into_store", c.RemoveKoi: "leaves", c.AddLily: "add_lily", c.AddLantern: "add_lantern",
    c.PlaceKoi: "place_koi", c.MoveKoi: "move_koi", c.EndTurn: "end", c.Discard: "end",
}  # fmt: skip


def verb_of(commands: tuple[Command, ...], held: Hold | None) -> str:
    """The word for what confirming does."""
    last = commands[-1]
    if isinstance(last, c.Claim):
        if last.piece == "path":
            return "stone"
        return "claim_end" if len(commands) > 1 else "claim"
    if isinstance(last, c.Lay):
        return "lay_luck" if held is not None and held.by == "luck" else f"lay_{last.tile}"
    return VERBS[type(last)]


def value_of(view: State, commands: tuple[Command, ...]) -> int:
    """The number in that word: a price."""
    last = commands[-1]
    if isinstance(last, c.Buy):
        return price_of(view, last.size, last.by)
    return view.book.pieces[last.piece].coins if isinstance(last, c.Claim) else 0
