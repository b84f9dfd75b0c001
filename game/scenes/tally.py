"""The table of a receipt: a row for each group, a column for each seat, and a cell with the lines of both."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple

from game.kernel.receipt import Line, Receipt
from game.stage.rooms import Count, Sums, Unfolds


class Cell(NamedTuple):
    """What one seat got in one row."""

    row: int
    seat: int
    group: str
    """The group that its lines are of; empty where there are none."""
    lines: tuple[Line, ...]
    sums: tuple[Line, ...] = ()
    """Lines of rows above that it sums up."""
    line: int | None = None
    """Which line of a cell it is that is folded open; None for a cell of its row."""

    @property
    def points(self) -> int:
        """The sum of its lines, or of those above."""
        return sum(line.points for line in (*self.lines, *self.sums))

    @property
    def name(self) -> str:
        """What the focus knows it by."""
        return f"{self.row} {self.seat}" if self.line is None else f"{self.row} {self.seat} {self.line}"

    @property
    def names(self) -> list[str]:
        """Everything that its lines name, each once, and their groups, of all and of its seat: most are places."""
        named = ((line.group, f"{line.group} {line.seat}", *line.squares, *line.pieces) for line in self.lines)
        return list(dict.fromkeys(name for names in named for name in names))

    @property
    def groups(self) -> dict[str, tuple[Line, ...]]:
        """Its lines, group by group."""
        found: dict[str, tuple[Line, ...]] = {}
        for line in self.lines:
            found[line.group] = (*found.get(line.group, ()), line)
        return found

    @property
    def folded(self) -> tuple[Cell, ...]:
        """Its groups, each as a cell of its own."""
        groups = enumerate(self.groups.items())
        return tuple(Cell(self.row, self.seat, group, lines, line=n) for n, (group, lines) in groups)


class Row(NamedTuple):
    """What is read out together."""

    name: str
    shared: bool
    """Whether all its cells are of one group; otherwise each has a group of its own, and an emblem of its own."""
    cells: tuple[Cell, ...]
    part: str = ""
    """What it is a part of that has a sum, if anything."""
    sums: bool = False
    """Whether it is that sum."""


def rows_of(receipt: Receipt, count: Count[Any]) -> list[Row]:
    """The rows of a receipt, in the order in which it names them; before all others those that have a sum, and it.

    There is one for each kind where they are folded.
    """
    seats = range(len(receipt.totals))
    kinds: dict[str, list[str]] = {}
    for group in dict.fromkeys(line.group for line in receipt.lines):
        kinds.setdefault(count.row(group), []).append(group)
    rows: list[Row] = []
    if isinstance(count, Unfolds):
        for row, kind in enumerate(kind for kind in count.ROWS if kind in kinds):
            lines = [line for line in receipt.lines if line.group in kinds[kind]]
            own = [tuple(line for line in lines if line.seat == seat) for seat in seats]
            found = tuple(Cell(row, seat, kind if each else "", each) for seat, each in enumerate(own))
            rows.append(Row(kind, shared=True, cells=found))
        return rows
    parts = {kind: count.part(kind) if isinstance(count, Sums) else "" for kind in kinds}
    for part, some in groupby(sorted(kinds, key=lambda kind: not parts[kind]), key=parts.__getitem__):
        first = len(rows)
        for kind in some:
            groups = kinds[kind]
            shared = groups == [kind]
            owned = [groups if shared else [g for g in groups if _lines(receipt, g, seat)] for seat in seats]
            for n in range(max(map(len, owned))):
                cells = [_cell(receipt, len(rows), seat, owned[seat][n : n + 1]) for seat in seats]
                rows.append(Row(kind, shared, tuple(cells), part))
        if part and len(set(parts.values())) > 1:  # the sum of everything is the total
            above = [tuple(line for row in rows[first:] for line in row.cells[seat].lines) for seat in seats]
            sums = tuple(Cell(len(rows), seat, "", (), above[seat]) for seat in seats)
            rows.append(Row(part, shared=True, cells=sums, part=part, sums=True))
    return rows


def _cell(receipt: Receipt, row: int, seat: int, group: Sequence[str]) -> Cell:
    lines = _lines(receipt, group[0], seat) if group else ()
    return Cell(row, seat, group[0] if lines else "", lines)


def _lines(receipt: Receipt, group: str, seat: int) -> tuple[Line, ...]:
    return tuple(line for line in receipt.lines if line.group == group and line.seat == seat)


def letter_of(number: int) -> str:
    """The letter of a line, from A to Z, and then from AA on."""
    before, at = divmod(number, 26)
    return (letter_of(before - 1) if before else "") + chr(ord("A") + at)
