"""How Sanmoku's receipt is read out: rows, sealed stones and the centre, each with what one is worth."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel.receipt import Line, Receipt
from game.stage.rooms import Phrase, Sign, Verdict, Weighing
from tests.fifth.sanmoku.state import State


def row(group: str) -> str:
    """Each group has a row."""
    return group


def called(view: State, row: str) -> Phrase | None:
    """What one of its kind is worth."""
    del view
    word, _, number = row.partition(" ")
    return Phrase(f"sanmoku.group.{word}", {"number": number})


def written(view: State, lines: Sequence[Line]) -> Sequence[Sign]:
    """Several rows as a sum."""
    del view
    if len(lines) == 1:
        return ()
    return [Sign(f"+ {line.points}" if n else str(line.points)) for n, line in enumerate(lines)]


def weighed(view: State, line: Line) -> Sequence[Weighing]:
    """Nobody is weighed against anybody."""
    del view, line
    return ()


def drawn(group: str, face: str) -> Sign:
    """Who lays first is told by a name."""
    del group, face
    return Sign()


def verdict(view: State, receipt: Receipt) -> Verdict | None:
    """It ends with whoever has the most."""
    del view, receipt
    return None
