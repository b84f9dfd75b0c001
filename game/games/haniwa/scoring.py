"""Counting Haniwa: who takes which column by which step, what the curses void, and the receipt of it all.

§3.2 Columns: the higher power takes the die; else the higher power in the Gozoku's colour; else more tiles of
     that colour; else nobody.
§3.3 Smile bonus: the winner has three tiles of the colour there.
§3.4 Each cursed Dogu voids a column its owner won, die and smile, the highest die first.
§3.5 Final total: most points, then most activated Dogu, then the first player.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from game.games.haniwa.parts import (
    COLOUR,
    COLOURS,
    COLUMN_NAMES,
    COLUMNS,
    EMPTY,
    KOFUN,
    POWER,
    SMILE_TILES,
    Column,
    Piece,
    Points,
    Row,
    at,
    dogu,
    name_of,
)
from game.games.haniwa.state import State
from game.kernel.box import Seat
from game.kernel.receipt import Line, Receipt, receipt

Step: TypeAlias = Literal["power", "colour", "tiles", "nobody"]
STEPS: tuple[Step, Step, Step] = ("power", "colour", "tiles")
"""The comparisons of a column, in their order."""


class Verdict(NamedTuple):
    """What becomes of a column: its winner, or None, the step that decided, and whether its Gozoku smiles."""

    column: Column
    winner: Seat | None
    step: Step
    smile: bool = False


def measures(cells: tuple[Piece, ...], column: Column) -> tuple[int, int, int]:
    """§3.2 What is compared: power, power in the Gozoku's colour, tiles of that colour."""
    pieces = [cells[square] for square in COLUMNS[column]]
    matching = [POWER[piece] for piece in pieces if COLOUR[piece] == COLOURS[column]]
    return sum(map(POWER.__getitem__, pieces)), sum(matching), len(matching)


def verdict(state: State, column: Column) -> Verdict:
    """§3.2 Who takes a column as it stands, and by which step. §3.3 Whether its Gozoku smiles."""
    mine, yours = (measures(cells, column) for cells in state.cells)
    for step, here, there in zip(STEPS, mine, yours, strict=True):
        if here != there:
            winner = int(there > here)
            return Verdict(column, winner, step, (mine, yours)[winner][2] == SMILE_TILES)
    return Verdict(column, None, "nobody")


def verdicts(state: State) -> list[Verdict]:
    """§3.2 All four columns."""
    return [verdict(state, column) for column in range(len(COLUMNS))]


def voided(state: State, found: list[Verdict]) -> dict[Column, Row]:
    """§3.4 The columns that curses void, each with the row of the Dogu that does it.

    The highest die first, whatever the smiles; among equal dice the one that costs its owner least.
    """
    void: dict[Column, Row] = {}
    for seat in state.seats:
        won = [each for each in found if each.winner == seat]
        won.sort(key=lambda each: (-state.dice[each.column], each.smile, each.column))
        cursed = [row for row, face in enumerate(state.dogu[seat]) if face == "cursed"]
        void.update(zip((each.column for each in won), cursed, strict=False))
    return void


def column_lines(state: State, points: Points) -> list[Line]:
    """§3.2 Column by column: the die by its deciding step, the smile, and the curse that takes both away."""
    found = verdicts(state)
    void = voided(state, found)
    lines: list[Line] = []
    for column, winner, step, smile in found:
        group = f"column {COLUMN_NAMES[column]}"
        if winner is None:
            nothing = [(seat, *_lying(state, seat, column)) for seat in state.seats]
            lines += [Line(seat, 0, "column_nobody", "§3.2", group, *lying) for seat, *lying in nothing]
            continue
        pieces, squares = _lying(state, winner, column)
        worth = state.dice[column]
        lines.append(Line(winner, worth, f"column_{step}", "§3.2", group, pieces, squares))
        if smile:
            worth += points.smile
            lines.append(Line(winner, points.smile, "smile", "§3.3", group, pieces, squares))
        if column in void:
            lines.append(Line(winner, -worth, "curse", "§3.4", group, (dogu(winner, void[column]),), squares))
    return lines


def _lying(state: State, seat: Seat, column: Column) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The pieces of a seat in a column, each with its square, and the squares."""
    filled = [square for square in COLUMNS[column] if state.cells[seat][square] != EMPTY]
    pieces = tuple(at(state.cells[seat][square], seat, square) for square in filled)
    return pieces, tuple(name_of(seat, square) for square in filled)


def lit(state: State, seat: Seat) -> int:
    """§2.7 How many Dogu a seat has activated."""
    return state.dogu[seat].count("lit")


def dogu_lines(state: State, points: Points) -> list[Line]:
    """§2.7 One activated Dogu, two or three."""
    return [
        Line(
            seat,
            points.dogu[lit(state, seat)],
            "dogu",
            "§2.7",
            "dogu",
            tuple(dogu(seat, row) for row, face in enumerate(state.dogu[seat]) if face == "lit"),
        )
        for seat in state.seats
        if lit(state, seat)
    ]


def kofun_lines(state: State, points: Points) -> list[Line]:
    """§2.6 Every Kofun counts, used or not."""
    lines: list[Line] = []
    for seat in state.seats:
        lines += [Line(seat, points.kofun, "kofun", "§2.6", "kofun", (piece,)) for piece in state.kofun[seat]]
        for square, piece in enumerate(state.cells[seat]):
            if piece in KOFUN:
                where = (name_of(seat, square),)
                lines.append(Line(seat, points.kofun, "kofun_used", "§2.6", "kofun", (at(piece, seat, square),), where))
    return lines


def score(points: Points, state: State) -> Receipt:
    """§3.5 The count: points, then activated Dogu, then the first player."""
    lines = [*column_lines(state, points), *dogu_lines(state, points), *kofun_lines(state, points)]
    active = [lit(state, seat) for seat in state.seats]
    first = [int(seat == state.first) for seat in state.seats]
    return receipt(lines, state.options.seats, ("dogu", active), ("first", first))
