"""KOI in writing.

A hex is `q,r`: q steps to the east and r to the south-east of the middle. Directions are e, se, sw, w, nw and
ne. A tile with sides lies at `q,r/w`: its first cell, and where its own east points; a shore's first cell is
its middle, and it looks that way. A command is the seat and what it does:

    A meditate 3                take the card of space 3 (1 is beside the deck)
    A reward                    take the reward below it, before the card or after
    A well 2                    take the second side of a Well with a slash
    A decline                   buy nothing at the Market, or leave the free water of a branch
    A buy small market          buy a koi: at the space, at the market, or with luck
    A luck water                turn a luck token into water, foliage or shore
    A remove small              choose the koi that leaves the supply (alone)
    A work                      choose to work
    A sensei koi                begin a Sensei action: water, foliage, shore or koi
    A ask porter.1              let a helper act
    A lay water 1,-2            lay a tile; A lay shore 3,-2/w
    A lily 0,1                  put a lily on a foliage; A lantern 3,-2
    A koi medium 0,-1 1,-2      place a koi
    A move M1 0,-1 1,-2         move a koi
    A claim turtle 1,0          claim a goal; A claim statue 3,3/e
    A claim path 1,0 by 0,0     the same, going on from that end where it touches both
    A end                       be done
    A discard water             put a tile back; A discard small

A position is a few lines of `key: value`, then what each seat has. What can be told from the rest may be left
out: what is not mentioned is in the supply, in the deck, or not there at all.

    seats: 2
    first: A
    turn: A work                a seat and a phase: deal begin meditate work rest store over
    options: no-goals scenario=torrid_summer title=senmon asked=-
    ending: round               or last, when the end nears
    used: sensei porter.1       who acted in this turn
    open: water porter.2 water 1       the open action: its kind, by whom, the tiles to place
    now: card market.1 space 4 path claimed removing       what is to come, what was done
    board: rain-1 - porter.3 market.2 well-1       spaces 1 to 5
    deck: porter*2 rain-4 ...   in any order: it has none
    discarded: ...    removed: M5 ...    koi: S1 S2 ...    goals: path*7 turtle ...
    supply: water 70 foliage 28 lily 30 shore 14 lantern 15
    A: coins 2 luck 1 water 2 foliage 1 M1         what a seat has, its storage last
    A cards: porter.1 storage.2
    A goals: turtle path
    A pond:
      spring 0,0/e              this one may be left out
      water 0,-1 1,-1
      foliage 0,-2 1,-3*        a star is a lily
      shore -3,2/ne* 3,-2/w     a star is a lantern
      S1 2,0
      M1 0,-1 1,-1
      turtle.1 1,0              goal tiles: where they lie
      statue.1 3,3/e
      path 0,1 0,0              from one end to the other
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, get_args

from game.games.koi import commands as c
from game.games.koi import events as e
from game.games.koi._position import read, show
from game.games.koi.commands import Command
from game.games.koi.events import Event
from game.games.koi.parts import ACTIONS, SEATS, SIZES, WARES, face_of, size_of, spot
from game.kernel import hexes
from game.kernel.hexes import Cells, Hex
from game.kernel.numerals import NUMBER
from game.kernel.trouble import BadNotation

__all__ = ["hear", "read", "say", "show", "tell"]

# --- commands -------------------------------------------------------------------------------------------


def say(command: Command) -> str:
    """A command in writing."""
    return f"{SEATS[command.seat]} {_said(command)}"


def _said(command: Command) -> str:  # noqa: C901, PLR0912 -- one line for each kind of command
    match command:
        case c.Meditate():
            return f"meditate {command.space}"
        case c.TakeReward():
            return "reward"
        case c.ChooseWell():
            return f"well {command.side}"
        case c.Decline():
            return "decline"
        case c.Buy():
            return f"buy {command.size} {command.by}"
        case c.SpendLuck():
            return f"luck {command.ware}"
        case c.RemoveKoi():
            return f"remove {command.size}"
        case c.Work():
            return "work"
        case c.Act():
            return f"sensei {command.action}"
        case c.Ask():
            return f"ask {command.card}"
        case c.Lay():
            where = spot(command.at, command.turn) if command.tile == "shore" else hexes.name(command.at)
            return f"lay {command.tile} {where}"
        case c.AddLily():
            return f"lily {hexes.name(command.at)}"
        case c.AddLantern():
            return f"lantern {hexes.name(command.at)}"
        case c.PlaceKoi():
            return f"koi {command.size} {_cells(command.cells)}"
        case c.MoveKoi():
            return f"move {command.koi} {_cells(command.cells)}"
        case c.Claim():
            turned = command.turn is not None
            where = spot(command.cells[0], command.turn or 0) if turned else _cells(command.cells)
            by = "" if command.beside is None else f" by {hexes.name(command.beside)}"
            return f"claim {command.piece} {where}{by}"
        case c.EndTurn():
            return "end"
        case c.Discard():
            return f"discard {command.thing}"


def _cells(cells: Cells) -> str:
    return " ".join(map(hexes.name, cells))


_HEX = hexes.NAME
_TURN = "|".join(hexes.NAMES)
_SIZE = "|".join(SIZES)
_WARE = "|".join(WARES)
_PATTERNS = {
    "meditate": r"([0-9])",
    "reward": "",
    "well": r"([12])",
    "decline": "",
    "buy": rf"({_SIZE}) (space|market|luck)",
    "luck": rf"({_WARE})",
    "remove": rf"({_SIZE})",
    "work": "",
    "sensei": rf"({'|'.join(ACTIONS)})",
    "ask": rf"([a-z]+(?:\.{NUMBER})?)",
    "lay": rf"(?:(water|foliage) ({_HEX})|(shore) ({_HEX})/({_TURN}))",
    "lily": rf"({_HEX})",
    "lantern": rf"({_HEX})",
    "koi": rf"({_SIZE}) ({_HEX}(?: {_HEX})*)",
    "move": rf"([SML]{NUMBER}) ({_HEX}(?: {_HEX})*)",
    "claim": rf"([a-z-]+) (?:({_HEX})/({_TURN})|({_HEX}(?: {_HEX})*))(?: by ({_HEX}))?",
    "end": "",
    "discard": rf"({_WARE}|{_SIZE})",
}
_COMMANDS = {word: re.compile(pattern) for word, pattern in _PATTERNS.items()}
_BY_WORD: dict[str, Callable[..., Command]] = dict(zip(_PATTERNS, get_args(Command), strict=True))


def hear(text: str) -> Command:
    """The command of a writing."""
    words = text.split()
    seat, word = (words[0], words[1]) if len(words) > 1 else ("", "")
    pattern = _COMMANDS.get(word)
    found = pattern.fullmatch(" ".join(words[2:])) if pattern is not None else None
    if found is None or len(seat) != 1 or seat not in SEATS:
        raise BadNotation("bad_command", text=text)
    return _heard(SEATS.index(seat), word, [group for group in found.groups() if group is not None])


def _heard(seat: int, word: str, said: list[str]) -> Command:
    match word:
        case "meditate" | "well":
            return _BY_WORD[word](seat, int(said[0]))
        case "lay":
            turn = hexes.NAMES.index(said[2]) if len(said) > 2 else 0
            return c.Lay(seat, said[0], _hex(said[1]), turn)  # type: ignore[arg-type]
        case "lily" | "lantern":
            return _BY_WORD[word](seat, _hex(said[0]))
        case "koi" | "move":
            return _BY_WORD[word](seat, said[0], _hexes(said[1]))
        case "claim":
            piece, cells, *rest = said
            turn_ = next((hexes.NAMES.index(text) for text in rest if text in hexes.NAMES), None)
            beside = next((_hex(text) for text in rest if text not in hexes.NAMES), None)
            return c.Claim(seat, piece, _hexes(cells), turn_, beside)
        case _:
            return _BY_WORD[word](seat, *said)


def _hex(text: str) -> Hex:
    q, r = text.split(",")
    return int(q), int(r)


def _hexes(text: str) -> Cells:
    return tuple(sorted(map(_hex, text.split())))


# --- events ---------------------------------------------------------------------------------------------


def tell(event: Event) -> Mapping[str, Any]:
    """The values that the words of an event need."""
    values: dict[str, Any] = {name: getattr(event, name) for name in event.__struct_fields__}
    values.pop("pieces", None)  # how many tiles of a goal there are can be seen beside it
    values.pop("beside", None)  # where the path goes on can be seen in the pond
    for name, written in _WRITTEN.items():
        if name in values:
            values[name] = written(values[name])
    if values.get("koi"):
        values["size"] = size_of(values["koi"])
    match event:
        case e.StartGiven():
            values["count"] = int(bool(event.koi))
        case e.FeePaid():
            values["count"] = event.coins
        case e.KoiAcquired():
            values["count"] = event.price
        case e.Received() | e.RainFell() | e.RainReturned():
            goods: dict[str, int] = {"coin": getattr(event, "coins", 0)}
            goods.update(zip(WARES, event.tiles, strict=True))
            values["goods"] = {f"goods.{name}": count for name, count in goods.items() if count}
            values["count"] = sum(goods.values())
    return values


_WRITTEN: dict[str, Callable[[Any], str]] = {
    "cells": _cells,
    "was": _cells,
    "at": hexes.name,
    "card": face_of,
    "by": face_of,
}
"""How some values of an event are written: hexes by name, cards by their face."""
