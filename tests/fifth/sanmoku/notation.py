"""Sanmoku in writing.

A command is the seat, what it does, and the square: `A seal 2b`, `A lay 1a`.

A position is a few lines of `key: value`, then the board, one word a square:

    seats: 2
    first: A
    turn: B lay
    sealed: 2b ?
    board:
      A1 .  B1
      .  .  .
      A2 .  .

`turn` names the seat and the phase: deal, seal, lay or over. `sealed` says for each seat where its sealed stone lies: a
dash while it is not sealed, a question mark for who does not know. On the board a point is nothing, A1 to A4 are the
stones of seat A in the order in which they were laid, A* its sealed stone, turned up. `gentle: yes` marks a table with
that option, `asked: B` or `asked: -` whom the options made first when that is not the first player.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.kernel.trouble import BadNotation
from tests.fifth.sanmoku._position import read, show
from tests.fifth.sanmoku.commands import KINDS, Command
from tests.fifth.sanmoku.events import Event, FirstChosen, GameEnded, Laid, Sealed, TurnBegun, TurnedUp
from tests.fifth.sanmoku.parts import GRID, SEATS

__all__ = ["hear", "read", "say", "show", "tell"]

_COMMANDS: dict[str, type[Command]] = {str(kind.__struct_config__.tag): kind for kind in KINDS}


def say(command: Command) -> str:
    """A command as text."""
    return f"{SEATS[command.seat]} {command.__struct_config__.tag} {GRID.names[command.square]}"


def hear(text: str) -> Command:
    """The command of a text."""
    words = text.split()
    if len(words) != 3 or words[0] not in tuple(SEATS) or words[1] not in _COMMANDS or words[2] not in GRID.square:
        raise BadNotation("bad_command", text=text)
    return _COMMANDS[words[1]](SEATS.index(words[0]), GRID.square[words[2]])


def tell(event: Event) -> Mapping[str, Any]:
    """The values that the words of an event need."""
    match event:
        case FirstChosen() | TurnBegun():
            return {"seat": event.seat}
        case Sealed():
            return {"seat": event.seat, "square": None if event.square is None else GRID.names[event.square]}
        case Laid():
            return {"seat": event.seat, "square": GRID.names[event.square]}
        case TurnedUp():
            return {"seat": event.seat, "other": event.other, "square": GRID.names[event.square]}
        case GameEnded():
            return {"squares": [GRID.names[square] for square in event.under if square is not None]}
