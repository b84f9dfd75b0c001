"""How Haniwa's receipt is read out: column by column with the step that decided it, then Dogu and Kofun."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.haniwa.parts import COLOURS, COLUMN_NAMES, Column
from game.games.haniwa.scoring import STEPS, measures
from game.games.haniwa.scoring import verdict as weigh
from game.games.haniwa.state import State
from game.kernel.receipt import Line, Receipt
from game.stage.rooms import Phrase, Sign, Verdict, Weighing

PICTURES = {"smile": "haniwa/crown", "curse": "haniwa/icon_cursed"}
"""What stands for a line of a column in its sum, beside the die."""


def row(group: str) -> str:
    """Every column has a row, and so have Dogu and Kofun."""
    return group


def column_of(row: str) -> Column | None:
    """The column of a row; None for Dogu and Kofun."""
    word, _, name = row.partition(" ")
    return COLUMN_NAMES.index(name) if word == "column" else None


def called(view: State, row: str) -> Phrase | None:
    """For a column the step that decided it, with its numbers; else what is counted."""
    column = column_of(row)
    if column is None:
        return Phrase(f"haniwa.group.{row}")
    step = weigh(view, column).step
    if step == "nobody":
        return Phrase("haniwa.group.nobody")
    mine, yours = (measures(cells, column)[STEPS.index(step)] for cells in view.cells)
    key = f"colour_{COLOURS[column]}" if step == "colour" else step
    return Phrase(f"haniwa.group.{key}", {"mine": mine, "yours": yours})


def written(view: State, lines: Sequence[Line]) -> Sequence[Sign]:
    """The die, the crown of a smile and the curse that takes both; how many Dogu or Kofun there are."""
    column = column_of(lines[0].group)
    if column is None:
        count = len(lines[0].pieces) if lines[0].rule == "dogu" else len(lines)
        return (Sign(f"× {count}"),) if count > 1 else ()
    if len(lines) == 1:
        return ()
    signs = [Sign(picture=f"haniwa/icon_die_{view.dice[column]}")]
    for line in lines[1:]:
        signs += [Sign("+" if line.points > 0 else "−"), Sign(picture=PICTURES[line.rule]), Sign(str(abs(line.points)))]
    return signs


def weighed(view: State, line: Line) -> Sequence[Weighing]:
    """Whoever was weighed for a column: step after step, until one decides."""
    column = column_of(line.group)
    if column is None or not line.rule.startswith("column"):
        return ()
    found: list[Weighing] = []
    both = [measures(cells, column) for cells in view.cells]
    for number, step in enumerate(STEPS):
        numbers = sorted(((seat, each[number]) for seat, each in enumerate(both)), key=lambda pair: -pair[1])
        found.append(Weighing(tuple(numbers), Phrase(f"haniwa.by.{step}")))
        if numbers[0][1] != numbers[1][1]:
            break
    return found


def drawn(group: str, face: str) -> Sign:
    """A die for the dice, and the sign of power for the tiles."""
    del face
    return Sign(picture={"dice": "haniwa/icon_die_4", "power": "haniwa/sign_power"}.get(group, ""))


def verdict(view: State, receipt: Receipt) -> Verdict | None:
    """It ends with whoever has the most."""
    del view, receipt
    return None
