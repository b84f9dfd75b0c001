"""The table of a receipt: a row for each group, a column for each seat, and a cell with the lines of both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.kernel.receipt import Line, Receipt
from game.stage.rooms import Count


class Cell(NamedTuple):
    """What one seat got in one row."""

    row: int
    seat: int
    group: str
    """The group that its lines are of; empty where there are none."""
    lines: tuple[Line, ...]

    @property
    def points(self) -> int:
        """The sum of its lines."""
        return sum(line.points for line in self.lines)

    @property
    def name(self) -> str:
        """What the focus knows it by."""
        return f"{self.row} {self.seat}"

    @property
    def names(self) -> list[str]:
        """Everything that its lines name, each once, and their groups, of all and of its seat: most are places."""
        named = ((line.group, f"{line.group} {line.seat}", *line.squares, *line.pieces) for line in self.lines)
        return list(dict.fromkeys(name for names in named for name in names))


class Row(NamedTuple):
    """What is read out together."""

    name: str
    shared: bool
    """Whether all its cells are of one group; otherwise each has a group of its own, and an emblem of its own."""
    cells: tuple[Cell, ...]


def rows_of(receipt: Receipt, count: Count[Any]) -> list[Row]:
    """The rows of a receipt, in the order in which it names them."""
    seats = range(len(receipt.totals))
    kinds: dict[str, list[str]] = {}
    for group in dict.fromkeys(line.group for line in receipt.lines):
        kinds.setdefault(count.row(group), []).append(group)
    rows: list[Row] = []
    for kind, groups in kinds.items():
        shared = groups == [kind]
        owned = [groups if shared else [g for g in groups if _lines(receipt, g, seat)] for seat in seats]
        for n in range(max(map(len, owned))):
            cells = [_cell(receipt, len(rows), seat, owned[seat][n : n + 1]) for seat in seats]
            rows.append(Row(kind, shared, tuple(cells)))
    return rows


def _cell(receipt: Receipt, row: int, seat: int, group: Sequence[str]) -> Cell:
    lines = _lines(receipt, group[0], seat) if group else ()
    return Cell(row, seat, group[0] if lines else "", lines)


def _lines(receipt: Receipt, group: str, seat: int) -> tuple[Line, ...]:
    return tuple(line for line in receipt.lines if line.group == group and line.seat == seat)
