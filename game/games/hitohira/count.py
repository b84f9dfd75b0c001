"""How Hitohira's receipt is read out: the places behind the screens, then the fields colour by colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from game.games.hitohira import Hitohira
from game.games.hitohira.parts import COLOURS, GROUPS, INDEX, Colour, Counts, Group, Scores, counts_of
from game.games.hitohira.scoring import best_blacks, places, standing
from game.games.hitohira.state import State
from game.kernel.box import Seat
from game.kernel.receipt import Line, Receipt
from game.registry import box_of
from game.stage.rooms import Phrase, Sign, Verdict, Weighing

PICTURES: dict[Colour, str] = dict(zip(COLOURS, ("red", "yellow", "sky", "blue", "white", "black"), strict=True))
"""What the blossoms are called among the pictures."""
FIELDS = "fields"
"""The sum of the colours of a field."""
MARK = "hitohira/black_mark"
"""A black that counts as another colour."""


def scores() -> Scores:
    """The tables of the count."""
    return cast("Hitohira", box_of("hitohira")).catalogue.scores


def line_points(number: int) -> int:
    """What so many pieces of a colour score."""
    table = scores().field
    return table[min(number, len(table) - 1)]


def field_points(counts: Counts) -> int:
    """What a field scores, blacks where they are worth most."""
    return best_blacks(scores().field, counts)[0]


def group_places(group: Group, seats: int) -> tuple[int, ...]:
    """What the places of a group are worth."""
    return places(scores(), group, seats)


def standings(view: State, group: Group) -> list[int]:
    """How many pieces each seat has in a group, once the screens have fallen."""
    found = []
    for seat in view.seats:
        behind = counts_of(piece for piece in view.screens[seat] if piece is not None)
        found.append(standing(behind, view.warm[seat] or 0)[group])
    return found


def rank(numbers: Sequence[int], seat: Seat) -> int:
    """The place of a seat, from 1; tied seats share the better one."""
    return 1 + sum(other > numbers[seat] for other in numbers)


def row(group: str) -> str:
    """Both colour groups have a row, and so have the colours of the fields."""
    return group


def part(row: str) -> str:
    """The colours of the fields have a sum."""
    return "" if row in GROUPS else FIELDS


def called(view: State, row: str) -> Phrase | None:
    """Its emblem says enough, but of a sum."""
    del view
    return Phrase(f"hitohira.row.{row}") if row == FIELDS else None


def written(view: State, lines: Sequence[Line]) -> Sequence[Sign]:
    """Of a field, how many pieces there are and the blacks that count with them; of a shared place, what is shared."""
    line = lines[0]
    group = line.group
    if group in GROUPS:
        return _shared(view, line)
    colour = group.partition(" ")[2]
    own = counts_of(line.pieces)
    blacks = 0 if colour == "k" else own[INDEX["k"]]
    return [Sign(f"{own[INDEX[colour]]}"), *[Sign(picture=MARK)] * blacks]


def spread(view: State, lines: Sequence[Line]) -> Sequence[Sign]:
    """Of a field the blossoms themselves, which lie nowhere any more; of anything else no more than is written."""
    line = lines[0]
    if line.group in GROUPS:
        return written(view, lines)
    return [Sign(picture=f"hitohira/{PICTURES[cast('Colour', piece[0])]}_small") for piece in line.pieces]


def shared(view: State, group: Group, seat: Seat) -> str:
    """The sum of the places that tied seats span, divided by how many they are; nothing for a place of one's own."""
    numbers, worth = standings(view, group), group_places(group, len(view.seats))
    tied = numbers.count(numbers[seat])
    if tied < 2:
        return ""
    first = rank(numbers, seat) - 1
    spanned = "+".join(map(str, worth[first : first + tied]))
    return f"({spanned})÷{tied}" if "+" in spanned else f"{spanned}÷{tied}"


def _shared(view: State, line: Line) -> Sequence[Sign]:
    text = shared(view, "warm" if line.group == "warm" else "cool", line.seat)
    return (Sign(text),) if text and line.rule == "group_tied" else ()


def weighed(view: State, line: Line) -> Sequence[Weighing]:
    """Whoever has pieces in the group of a line, with how many; nobody for a line of a field."""
    if line.group not in GROUPS:
        return ()
    numbers = standings(view, "warm" if line.group == "warm" else "cool")
    found = [(seat, number) for seat, number in enumerate(numbers) if number]
    return (Weighing(tuple(sorted(found, key=lambda each: (-each[1], each[0] != line.seat)))),)


def drawn(group: str, face: str) -> Sign:
    """A blossom of the colour, and the mark of a draw that failed."""
    if group == "bust":
        return Sign(picture="hitohira/mark_bust")
    return Sign(picture=f"hitohira/{PICTURES[cast('Colour', face)]}_small") if group == "pouch" else Sign()


def verdict(view: State, receipt: Receipt) -> Verdict | None:
    """It ends with whoever has the most."""
    del view, receipt
    return None
