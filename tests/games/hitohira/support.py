"""Tables of Hitohira from a position or a seed, with the luck written down where it matters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.games.hitohira.parts import COLOURS, counts_of
from game.kernel.chance import Scripted, Seeded
from game.kernel.table import Table, Undo
from game.kernel.trouble import Refusal
from game.registry import box_of
from tests.support import AnyTable

BOX = box_of("hitohira")
OTHER_SIDES = "cards: komatsu_otome shin_sumizome kokonoe"


def at(text: str, fate: str = "", **options: Any) -> AnyTable:
    """A table at a position; `fate` are the colours that the pouch will give, in order."""
    return Table.at_position(
        BOX, text, "test", options=options, undo=Undo.FREE, chance=Scripted(fate, then=Seeded("test"))
    )


def dealt(seats: int, seed: Any = "test", undo: Undo = Undo.FREE, **options: Any) -> AnyTable:
    """A table after the deal."""
    return Table.new(BOX, {"seats": seats, **options}, str(seed), undo=undo)


def do(table: AnyTable, *said: str) -> AnyTable:
    """Do commands in notation."""
    for text in said:
        table.submit(BOX.hear(text))
    return table


def why(table: AnyTable, said: str) -> Refusal:
    """The refusal of a command in notation, which must be refused and change nothing."""
    before = table.state, table.stamp
    refusal = BOX.objection(table.state, BOX.hear(said))
    assert refusal is not None, f"{said} was not refused"
    assert (table.state, table.stamp) == before
    return refusal


def legal(table: AnyTable, seat: str = "A", begins: str = "") -> set[str]:
    """What a seat may do, in notation, without its letter."""
    said = {BOX.say(command)[2:] for command in table.legal("ABCD".index(seat))}
    return {text for text in said if text.startswith(begins)}


def many(pieces: Iterable[str | None]) -> str:
    """Pieces by number and colour, 2r 1w, whatever their own numbers are."""
    counts = counts_of(piece for piece in pieces if piece is not None)
    return " ".join(f"{count}{colour}" for colour, count in zip(COLOURS, counts, strict=True) if count)


def field(table: AnyTable, seat: str = "A") -> str:
    """What lies in a field."""
    return many(table.state.fields["ABCD".index(seat)])


def screen(table: AnyTable, seat: str = "A") -> str:
    """What stands behind a screen."""
    return many(table.state.screens["ABCD".index(seat)])


def pouch(table: AnyTable) -> str:
    """What is in the pouch."""
    return many(colour for colour, count in zip(COLOURS, table.state.pouch, strict=True) for _ in range(count))


def last(table: AnyTable) -> list[str]:
    """The tags of the events of the last commit."""
    commit = table.timeline.commits[-1]
    return [type(fact).__struct_config__.tag for fact in commit.facts]


def points(table: AnyTable, group: str) -> list[int]:
    """For each seat, its points of the lines of a group."""
    lines = [line for line in table.score().lines if line.group.startswith(group)]
    return [sum(line.points for line in lines if line.seat == seat) for seat in table.state.seats]
