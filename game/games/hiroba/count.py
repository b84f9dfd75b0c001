"""How Hiroba's receipt is read out: tile by tile, each garden with the sums that were weighed for it."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.hiroba.parts import GRID
from game.games.hiroba.scoring import sums
from game.games.hiroba.state import State
from game.kernel.receipt import Line, Receipt
from game.stage.rooms import Phrase, Sign, Verdict, Weighing

DOUBLED = "garden_doubled"
"""The rule of a garden that counts twice, for the koi in it."""


def row(group: str) -> str:
    """Every tile has a row, and so have the koi that found no garden."""
    return group


def called(view: State, row: str) -> Phrase | None:
    """The number of a tile."""
    del view
    word, _, number = row.partition(" ")
    return Phrase(f"hiroba.group.{word}", {"number": number}) if number else None


def written(view: State, lines: Sequence[Line]) -> Sequence[Sign]:
    """The gardens of a tile, each before it was doubled and with the koi that did it."""
    del view
    if len(lines) == 1 and lines[0].rule != DOUBLED:
        return ()
    signs: list[Sign] = []
    for line in lines:
        doubled = line.rule == DOUBLED
        points = str(line.points // 2 if doubled else line.points)
        signs.append(Sign(f"+ {points}" if signs else points))
        if doubled:
            signs.append(Sign(picture="hiroba/icon_koi"))
    return signs


def weighed(view: State, line: Line) -> Sequence[Weighing]:
    """Whoever has pebbles in the garden of a line, with their sums; nobody for a koi on its own."""
    found = sums(view, [GRID.square[name] for name in line.squares])
    if not found:
        return ()
    return (Weighing(tuple(sorted(found.items(), key=lambda each: (-each[1], each[0] != line.seat)))),)


def drawn(group: str, face: str) -> Sign:
    """Who begins is told by a name."""
    del group, face
    return Sign()


def verdict(view: State, receipt: Receipt) -> Verdict | None:
    """It ends with whoever has the most."""
    del view, receipt
    return None
