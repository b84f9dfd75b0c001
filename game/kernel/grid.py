"""Grids of squares as bit masks: rows, columns, neighbours, and names such as 3e (row 3, column e)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress
from typing import TypeAlias, TypeVar

T = TypeVar("T")

Square: TypeAlias = int
"""A square: row * columns + column, counted from 0 in reading order."""

Mask: TypeAlias = int
"""A set of squares: bit n is square n."""

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def bits(mask: Mask) -> Iterator[Square]:
    """The squares of a mask, in reading order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


_FLAGS = bytes(sign == ord("1") for sign in range(256))


def chosen(items: Sequence[T], mask: Mask) -> Iterator[T]:
    """The items of the squares of a mask, where there is one for each square; quicker than `bits` for many."""
    return compress(items, format(mask, "b")[::-1].encode().translate(_FLAGS))


class Grid:
    """A grid of so many columns and rows."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.size = columns * rows
        self.squares = range(self.size)
        self.everything: Mask = (1 << self.size) - 1
        self.names = tuple(f"{n // columns + 1}{_LETTERS[n % columns]}" for n in self.squares)
        """The name of each square."""
        self.square = {name: n for n, name in enumerate(self.names)}
        """The square of each name."""
        row_masks = [((1 << columns) - 1) << row * columns for row in range(rows)]
        column_masks = [sum(1 << row * columns + column for row in range(rows)) for column in range(columns)]
        self.row: tuple[Mask, ...] = tuple(row_masks[n // columns] for n in self.squares)
        """For each square, the squares of its row."""
        self.column: tuple[Mask, ...] = tuple(column_masks[n % columns] for n in self.squares)
        """For each square, the squares of its column."""
        self.line: tuple[Mask, ...] = tuple(r | c for r, c in zip(self.row, self.column, strict=True))
        """For each square, the squares of its row and its column."""
        self.beside: tuple[Mask, ...] = tuple(map(self._beside, self.squares))
        """For each square, the squares that share a side with it, as a mask."""
        self.neighbours: tuple[tuple[Square, ...], ...] = tuple(tuple(bits(mask)) for mask in self.beside)
        """For each square, the squares that share a side with it."""

    def _beside(self, n: Square) -> Mask:
        row, column = divmod(n, self.columns)
        around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        return sum(1 << r * self.columns + c for r, c in around if 0 <= r < self.rows and 0 <= c < self.columns)

    def named(self, mask: Mask) -> tuple[str, ...]:
        """The names of the squares of a mask."""
        return tuple(self.names[n] for n in bits(mask))

    def connected(self, mask: Mask) -> bool:
        """Whether one can walk from any square of the mask to any other, side by side, within it."""
        if not mask:
            return True
        reached = mask & -mask
        while True:
            wider = reached
            for n in bits(reached):
                wider |= self.beside[n] & mask
            if wider == reached:
                return reached == mask
            reached = wider


def turned(plan: str, size: int) -> str:
    """A square picture of size x size characters, a quarter turn clockwise."""
    return "".join(plan[(size - 1 - column) * size + row] for row in range(size) for column in range(size))
