"""Tables of Hiroba from a picture or a seed, and the boards the tests share."""

from __future__ import annotations

from typing import Any

from game.kernel.table import Table, Undo
from game.kernel.trouble import Refusal
from game.registry import box_of
from tests.support import AnyTable

BOX = box_of("hiroba")


def at(text: str, **options: Any) -> AnyTable:
    """A table at a position."""
    return Table.at_position(BOX, text, "test", options=options, undo=Undo.FREE)


def dealt(seats: int, seed: Any = "test", **options: Any) -> AnyTable:
    """A table after the deal."""
    return Table.new(BOX, {"seats": seats, **options}, str(seed), undo=Undo.FREE)


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


def legal(table: AnyTable, seat: str = "A") -> set[str]:
    """What a seat may do, in notation, without its letter."""
    return {BOX.say(command)[2:] for command in table.legal("ABCD".index(seat))}


def squares(table: AnyTable, value: int, seat: str = "A") -> set[str]:
    """The squares where a seat may place a value."""
    return {said.partition("@")[2] for said in legal(table, seat) if said.startswith(f"{value}@")}


FIVE = """
seats: 2
first: A
turn: A place
board:
  b.    b.    ~    | a.    a.    a.   | b*.   b.    ~
  a*.   b.    b.   | ~     b.    a.   | b.    b.    b.
  a.    a.    b.   | b.    b*.   b.   | a.    a.    b.
  ------------------------------------------------------
  #     #     #    | a*.   a.    a.   | a*.   a.    a.
  #     #     #    | a.    b.    b.   | b.    a.    ~
  #     #     #    | ~     b.    b.   | b.    b.    b.
  ------------------------------------------------------
  #     #     #    | #     #     #    | #     #     #
  #     #     #    | #     #     #    | #     #     #
  #     #     #    | #     #     #    | #     #     #
"""
"""Five tiles for two players, the table of the rulebook's final count before its first pebble."""


def with_pieces(board: str, **pieces: str) -> str:
    """A picture with pieces put on empty squares: with_pieces(FIVE, _3e="A1")."""
    rows = board.strip().splitlines()
    start = rows.index("board:") + 1
    grid = [row for row in range(start, len(rows)) if "-" not in rows[row]]
    for name, piece in pieces.items():
        row, column = grid[int(name[1]) - 1], "abcdefghi".index(name[2])
        words = rows[row].replace("|", " ").split()
        assert words[column].endswith("."), f"{name}: {words[column]}"
        words[column] = words[column][:-1] + piece
        rows[row] = " ".join(words)
    return "\n".join(rows) + "\n"
