"""Hiroba in writing.

A command is the seat and what it does:

    A 7@3e        place a pebble showing 7 on the square in row 3, column e
    A pass        no legal placement
    A stone 5c    lay a stone
    A end         end the turn
    B call        call a mistake ('Honour rules')
    A koi 4d      place a koi

A position is a few lines of `key: value`, then the board, one word a square:

    seats: 2
    first: A
    turn: B place
    stones: 2 1
    board:
      b.   bA3  ~   | aB1  a.   aB2 | b*B7 bA8  ~
      a*.  b.   bB4 | ~    b.   a.  | bB1  b.   b.
      ...

The first letter of a word is the ground: a or b for the gardens of the tile, ~ the pond, # a tile on its
water side; a star marks the start square. Then comes what stands there: a point for nothing, A7 or A7' a
pebble (the stroke marks the second of two alike), Ao or Ao' a stone, A~4 a koi won at the pond of place 4.
Bars, rules of dashes and spaces are only for the eye.

`turn` names the seat and the phase: deal, place, rest, koi or over. In a rest the square of the pebble
placed in this turn follows (none after a pass); `stone` says that a stone was laid in it, `called` that a
mistake was called. With 'Honour rules' square and stone of the turn before stand after `place` as well, as
long as that pebble can be called. `honour: yes` marks a table with 'Honour rules', `asked: B` or `asked: -` whom the
options made first when that is not the first player. What can be told from the rest may be left out:
first is A, turn is that seat's to place, stones are those of the set-up less those on the board. Pebbles
left in hand, and koi left to place, follow from the board.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from game.games.hiroba._position import read, show
from game.games.hiroba.commands import Call, Command, EndTurn, LayStone, Pass, Place, PlaceKoi
from game.games.hiroba.events import (
    Event,
    KoiAwarded,
    KoiPlaced,
    PebblePlaced,
    PebbleReturned,
    StoneLaid,
    StonesGiven,
    TileLaid,
    TilesFlipped,
)
from game.games.hiroba.parts import GRID, SEATS, VALUE
from game.kernel.trouble import BadNotation

__all__ = ["hear", "read", "say", "show", "tell"]

# --- commands -------------------------------------------------------------------------------------------


def say(command: Command) -> str:
    """A command in writing."""
    seat = SEATS[command.seat]
    match command:
        case Place():
            return f"{seat} {command.value}@{GRID.names[command.square]}"
        case Pass():
            return f"{seat} pass"
        case LayStone():
            return f"{seat} stone {GRID.names[command.square]}"
        case EndTurn():
            return f"{seat} end"
        case Call():
            return f"{seat} call"
        case PlaceKoi():
            return f"{seat} koi {GRID.names[command.square]}"


_COMMAND = re.compile(
    r"(?P<seat>[A-D]) (?:(?P<value>[1-9])@(?P<at>[1-9][a-i])"
    r"|(?P<aim>stone|koi) (?P<square>[1-9][a-i])|(?P<word>pass|end|call))"
)
_WORDS: dict[str, type[Pass | EndTurn | Call]] = {"pass": Pass, "end": EndTurn, "call": Call}
_AIMS: dict[str, type[LayStone | PlaceKoi]] = {"stone": LayStone, "koi": PlaceKoi}


def hear(text: str) -> Command:
    """The command of a writing."""
    found = _COMMAND.fullmatch(" ".join(text.split()))
    if found is None:
        raise BadNotation("bad_command", text=text)
    seat = SEATS.index(found["seat"])
    if found["value"]:
        return Place(seat, int(found["value"]), GRID.square[found["at"]])
    if found["aim"]:
        return _AIMS[found["aim"]](seat, GRID.square[found["square"]])
    return _WORDS[found["word"]](seat)


# --- events ---------------------------------------------------------------------------------------------


def tell(event: Event) -> Mapping[str, Any]:
    """The values that the words of an event need."""
    values: dict[str, Any] = {name: getattr(event, name) for name in event.__struct_fields__}
    match event:
        case PebblePlaced() | StoneLaid() | KoiPlaced():
            values["square"] = GRID.names[event.square]
        case PebbleReturned():
            values |= {"square": GRID.names[event.square], "value": VALUE[event.piece], "other": event.caller}
        case TileLaid() | KoiAwarded():
            values["place"] = event.place + 1
        case TilesFlipped():
            values |= {"places": ", ".join(str(place + 1) for place in event.places), "count": len(event.places)}
        case StonesGiven():
            values["stones"] = ", ".join(map(str, event.stones))
    return values
