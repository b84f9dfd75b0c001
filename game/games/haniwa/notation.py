"""Haniwa in writing.

A command is the seat and what it does:

    A hand 3+1       draw the first hand: three tiles from the first pile and one from the second
    A keep           be content with it
    A redraw         put it back, to draw another
    A swap G2 1      discard a tile face down and draw one from the first pile
    A G2'@1a         place a tile on the square in row 1, column a
    A down G2@1a     place it face down
    A KY/G2@3c       place a tile with a Kofun on top of it
    A take KN        choose a Kofun from the stock
    A draw 2         draw a tile from the second pile

A position is a few lines of `key: value`, then the two areas, one word a square:

    first: A
    turn: B place
    dice: 4 1 1 6
    piles: 13 13
    stock: KB KR KN KN'
    A hand: G1 G2' Y3 R1
    A out: B2
    A kofun: KG
    B hand: B1 B3 R2 Y2
    B out: -
    B kofun: -
    board:
      A1   G3     .      .      KY/B1
      A2   .      #R3    .      .
      A3   .      .      .      .
      B1   .      .      Y3     .
      ...

Tiles and Kofun are written as in the parts: strokes mark copies and may be left out, the first copy that is
not in use is meant then. KY/B1 is a Kofun on a tile, #R3 a tile face down. A question mark is a tile that is
not known: KY/?, #?, and ? in a hand. `out` are the tiles that were swapped away.

`turn` names the seat and the phase: deal, hand, keep, place, kofun, draw, last or over. After placing, the
square follows; `swapped` says that a swap was made in this turn, `redrawn` that the first hand was put back.
`open: yes` marks a table with 'Open hands', `ones: yes` one that began with all dice at 1, `asked: B` or
`asked: -` whom the options made first when that is not the first player. What can be told from the rest may
be left out: first is A, turn is that seat's to place, the dice are at 1, all other tiles lie in the piles as
evenly as can be, all other Kofun in the stock. A stock may be written shorter than that: those Kofun are out
of the game. The Dogu follow from the areas.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from game.games.haniwa._position import KOFUN_SIGN, SQUARE_SIGN, TILE_SIGN, read, show
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
from game.games.haniwa.events import Event
from game.games.haniwa.parts import COLUMN_NAMES, EMPTY, GRID, HAND, SEATS, kind
from game.kernel.trouble import BadNotation

__all__ = ["hear", "read", "say", "show", "tell"]

# --- commands -------------------------------------------------------------------------------------------


def say(command: Command) -> str:
    """A command in writing."""
    return f"{SEATS[command.seat]} {_said(command)}"


def _said(command: Command) -> str:
    match command:
        case TakeHand():
            return f"hand {command.left}+{HAND - command.left}"
        case Keep():
            return "keep"
        case Redraw():
            return "redraw"
        case Swap():
            return f"swap {command.tile} {command.pile + 1}"
        case Place():
            return f"{command.tile}@{GRID.names[command.square]}"
        case PlaceDown():
            return f"down {command.tile}@{GRID.names[command.square]}"
        case LayKofun():
            return f"{command.kofun}/{command.tile}@{GRID.names[command.square]}"
        case TakeKofun():
            return f"take {command.kofun}"
        case Draw():
            return f"draw {command.pile + 1}"


_COMMAND = re.compile(
    rf"(?P<seat>[AB]) (?:hand (?P<left>[0-4])\+(?P<right>[0-4])|(?P<word>keep|redraw)"
    rf"|swap (?P<away>{TILE_SIGN}) (?P<from>[12])"
    rf"|(?P<down>down )?(?:(?P<kofun>{KOFUN_SIGN})/)?(?P<tile>{TILE_SIGN})@(?P<at>{SQUARE_SIGN})"
    rf"|take (?P<take>{KOFUN_SIGN})|draw (?P<pile>[12]))"
)


def hear(text: str) -> Command:
    """The command of a writing."""
    found = _COMMAND.fullmatch(" ".join(text.split()))
    heard = None if found is None else _heard(found)
    if heard is None:
        raise BadNotation("bad_command", text=text)
    return heard


def _heard(found: re.Match[str]) -> Command | None:
    """The command of a match, or None for a hand of another size and a Kofun face down."""
    seat = SEATS.index(found["seat"])
    if found["left"]:
        return TakeHand(seat, int(found["left"])) if int(found["left"]) + int(found["right"]) == HAND else None
    if found["word"]:
        return Keep(seat) if found["word"] == "keep" else Redraw(seat)
    if found["away"]:
        return Swap(seat, found["away"], int(found["from"]) - 1)
    if found["take"]:
        return TakeKofun(seat, found["take"])
    if found["pile"]:
        return Draw(seat, int(found["pile"]) - 1)
    square = GRID.square[found["at"]]
    if found["kofun"]:
        return None if found["down"] else LayKofun(seat, found["kofun"], found["tile"], square)
    return (PlaceDown if found["down"] else Place)(seat, found["tile"], square)


# --- events ---------------------------------------------------------------------------------------------


def tell(event: Event) -> Mapping[str, Any]:
    """The values that the words of an event need; a count of none marks a tile that is not told."""
    values: dict[str, Any] = {name: getattr(event, name) for name in event.__struct_fields__}
    if "tile" in values:
        secret = values["tile"]
        values |= {"tile": EMPTY, "count": 0} if secret is None else {"tile": kind(secret), "count": 1}
    if "square" in values:
        values["square"] = GRID.names[values["square"]]
    if "column" in values:
        values["column"] = COLUMN_NAMES[values["column"]]
    if isinstance(values.get("kofun"), str):
        values["kofun"] = kind(values["kofun"])
    for name in ("pile", "row"):
        if name in values:
            values[name] += 1
    for name in ("dice", "piles", "tiles", "kofun"):
        if isinstance(values.get(name), tuple):
            values[name] = ", ".join(map(str, values[name]))
    return values
