"""Counting Hitohira: the places behind the screens, the lines in the fields, and the receipt of it all.

§5.2 White and black behind a screen count with a group in which their owner has a real piece.
§5.3 Places: most pieces in a group first; ties share the places they span, rounded down.
§5.4 Field: each colour by the table, blacks where they are worth most; blacks alone score nothing.
§5.5 Final total: most points, then most pieces behind the screen, then shared.

As long as the screens stand, only the fields are counted: the count as it stands tells no secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from game.games.hitohira.parts import GROUPS, INDEX, PLAIN, WILD, Counts, Group, Piece, Scores, colour_of, counts_of
from game.games.hitohira.state import State
from game.kernel.box import Seat
from game.kernel.receipt import Line, Receipt, receipt

CHOICE = 3
"""The smallest number of pieces behind a screen that can leave a choice: one of each group and a white one."""

# --- behind the screens ---------------------------------------------------------------------------------


def real(counts: Counts, group: Group) -> int:
    """§5.2 How many pieces are of a group by their own colour."""
    return sum(counts[INDEX[colour]] for colour in GROUPS[group])


def wild(counts: Counts) -> int:
    """§5.2 How many pieces are counted as their owner likes."""
    return sum(counts[INDEX[colour]] for colour in WILD)


def assignable(counts: Counts) -> range:
    """§5.2 How many of the white and black pieces may be counted with Red & Yellow.

    All of them find a group if any group will have them; without a real piece in either, none counts.
    """
    free = wild(counts)
    if not real(counts, "warm"):
        return range(1)
    return range(free + 1) if real(counts, "cool") else range(free, free + 1)


def standing(counts: Counts, warm: int) -> dict[Group, int]:
    """§5.2 How many pieces a seat has in each group, with so many wild ones counted as Red & Yellow."""
    cool = real(counts, "cool")
    return {"warm": real(counts, "warm") + warm, "cool": cool + (wild(counts) - warm if cool else 0)}


def shares(numbers: Sequence[float], points: Sequence[int]) -> list[int]:
    """§5.3 What each seat gets, by how many pieces it has in a group; a seat without any gets nothing.

    Tied seats share what the places they span are worth together, rounded down; the next place drops.
    """
    found = []
    for number in numbers:
        ahead = sum(other > number for other in numbers)
        tied = sum(other == number for other in numbers)
        found.append(sum(points[ahead : ahead + tied]) // tied if number else 0)
    return found


def places(scores: Scores, group: Group, seats: int) -> tuple[int, ...]:
    """§5.3 What the places of a group are worth; of two players only the leader takes anything."""
    points = scores.groups[group]
    return points if seats > 2 else points[scores.two_seats_place - 1 : scores.two_seats_place]


def screen_lines(scores: Scores, state: State) -> list[Line]:
    """§5.3 The points for the places behind the screens, group by group."""
    screens = [[piece for piece in screen if piece is not None] for screen in state.screens]
    warm = [number or 0 for number in state.warm]
    stands = [standing(counts_of(screen), number) for screen, number in zip(screens, warm, strict=True)]
    lines = []
    for group in GROUPS:
        numbers = [stand[group] for stand in stands]
        for seat, points in enumerate(shares(numbers, places(scores, group, len(numbers)))):
            if numbers[seat]:
                rule = "group_tied" if points and numbers.count(numbers[seat]) > 1 else "group"
                pieces = _counted(screens[seat], group, warm[seat], numbers[seat])
                lines.append(Line(seat, points, rule, "§5.3", group, pieces))
    return lines


def _counted(screen: list[Piece], group: Group, warm: int, number: int) -> tuple[Piece, ...]:
    """The pieces of a screen that count with a group: its own, and the wild ones given to it."""
    own = [piece for piece in screen if colour_of(piece) in GROUPS[group]]
    loose = [piece for piece in screen if colour_of(piece) in WILD]
    given = loose[:warm] if group == "warm" else loose[warm:]
    return tuple(own + given)[:number]


# --- in the fields --------------------------------------------------------------------------------------


@cache
def best_blacks(table: tuple[int, ...], counts: Counts) -> tuple[int, tuple[int, ...]]:
    """§5.4 The most that a field can score, and how many blacks each of the five colours gets for it.

    A black may count as nothing, and does where a field holds nothing but blacks. Of equal choices the one that gives
    most to the first colours is taken.
    """
    if not any(counts[:5]):
        return 0, (0,) * 5
    top = len(table) - 1

    def gain(colour: int, blacks: int) -> int:
        return table[min(counts[colour] + blacks, top)]

    # best[blacks] is the most that the colours from here on can score with so many blacks left for them.
    best = [[0] * (counts[5] + 1)]
    for colour in reversed(range(5)):
        after = best[0]
        best.insert(
            0, [max(gain(colour, n) + after[left - n] for n in range(left + 1)) for left in range(counts[5] + 1)]
        )
    left, given = counts[5], []
    for colour in range(5):
        fitting = [n for n in range(left + 1) if gain(colour, n) + best[colour + 1][left - n] == best[colour][left]]
        given.append(max(fitting))
        left -= given[-1]
    return best[0][counts[5]], tuple(given)


def field_lines(scores: Scores, state: State, seat: Seat) -> list[Line]:
    """§5.4 The points of a field, colour by colour, each with the blacks that count as it."""
    field = state.fields[seat]
    counts = counts_of(field)
    _, given = best_blacks(scores.field, counts)
    blacks = [piece for piece in field if colour_of(piece) == "k"]
    lines = []
    for index, colour in enumerate(PLAIN):
        number = counts[index] + given[index]
        if number:
            pieces = [piece for piece in field if colour_of(piece) == colour] + blacks[: given[index]]
            del blacks[: given[index]]
            points = scores.field[min(number, len(scores.field) - 1)]
            lines.append(Line(seat, points, "line", "§5.4", f"field {colour}", tuple(pieces)))
    if blacks:
        lines.append(Line(seat, 0, "black_idle", "§5.4", "field k", tuple(blacks)))
    return lines


def score(scores: Scores, state: State) -> Receipt:
    """§5.5 The count: points, then pieces behind the screen, then shared."""
    lines = [line for seat in state.seats for line in field_lines(scores, state, seat)]
    if state.phase == "over":
        lines = screen_lines(scores, state) + lines
    return receipt(lines, state.options.seats, ("screen", [len(screen) for screen in state.screens]))
