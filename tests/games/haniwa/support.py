"""What the tests of Haniwa need: positions in notation, commands in notation, and written luck."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from game.games.haniwa import Haniwa
from game.games.haniwa.state import State
from game.kernel.chance import Scripted
from game.kernel.receipt import Receipt
from game.kernel.table import Table, Undo
from game.kernel.trouble import Refusal
from game.levels import read_levels
from tests.support import AnyTable

BOX = Haniwa(read_levels("haniwa"))
BARE = "A1 . . . . | A2 . . . . | A3 . . . . | B1 . . . . | B2 . . . . | B3 . . . ."


def board(**rows: str) -> str:
    """A board of which only these rows hold something: board(A1="G2 . . .")."""
    return "|".join(f"{name} {rows.get(name, '. . . .')}" for name in ("A1", "A2", "A3", "B1", "B2", "B3"))


def position(head: str = "", board: str = BARE) -> str:
    """A position text; bars part the lines, so that a position fits in a test."""
    lines = [line.strip() for text in (head, "board:", board) for line in text.replace("|", "\n").splitlines()]
    return "\n".join(line for line in lines if line)


def at(head: str = "", board: str = BARE, fate: Iterable[Any] = (), undo: Undo = Undo.UNTIL_REVEALED) -> AnyTable:
    """A table at a position, with the tiles that will be drawn from then on."""
    return Table.at_position(BOX, position(head, board), "seed", chance=Scripted(fate), undo=undo)


def new(fate: Iterable[Any] = (), seed: str = "seed", **options: Any) -> AnyTable:
    """A table just set up, the first player A unless said otherwise."""
    chance = Scripted(fate) if fate else None
    return Table.new(BOX, {"seats": 2, "first": 0, **options}, seed, chance=chance)


def do(table: AnyTable, *commands: str) -> list[Any]:
    """Say commands to a table; the facts of the last one."""
    facts: list[Any] = []
    for command in commands:
        facts = list(table.submit(BOX.hear(command)).facts)
    return facts


def refused(table: AnyTable, command: str) -> Refusal:
    """The refusal of a command, which changes nothing."""
    before = table.state
    with pytest.raises(Refusal) as caught:
        table.submit(BOX.hear(command))
    assert table.state == before
    assert BOX.refusals[caught.value.code] == caught.value.section
    return caught.value


def said(table: AnyTable, seat: int) -> list[str]:
    """What a seat may do now, in notation."""
    return [BOX.say(command) for command in table.legal(seat)]


def tags(facts: Iterable[Any]) -> list[str]:
    """The kinds of some facts."""
    return [type(fact).__struct_config__.tag for fact in facts]


def scored(head: str = "", board: str = BARE) -> Receipt:
    """The receipt of a finished position."""
    return BOX.score(BOX.read(position(f"turn: A over | {head}", board)))


def lines(receipt: Receipt, group: str) -> list[tuple[str, int, str]]:
    """The lines of a group: seat, points, rule."""
    return [("AB"[line.seat], line.points, line.rule) for line in receipt.lines if line.group == group]


def state(head: str = "", board: str = BARE) -> State:
    """The state of a position."""
    return BOX.read(position(head, board))
