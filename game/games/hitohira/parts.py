"""The parts of Hitohira: pieces, the pouch, the ability cards, and the two questions asked of a row of pieces.

A piece is written as its colour and the number of its draw, r17: red, the seventeenth piece to leave the
pouch in this game. The number is what a screen follows a piece by. It tells nothing, because everybody
sees how many pieces leave the pouch; a piece that goes back loses it.

    r red    y yellow    l light blue    b blue    w white    k black

Counts are tuples of six numbers in this order. A pouch is counts, never an order: what nobody knows is not
stored.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal, NamedTuple, TypeAlias, get_args

from msgspec import Struct

Colour: TypeAlias = Literal["r", "y", "l", "b", "w", "k"]
Piece: TypeAlias = str
Counts: TypeAlias = tuple[int, int, int, int, int, int]

SEATS = "ABCD"
COLOURS: tuple[Colour, ...] = get_args(Colour)
BLACK: Colour = "k"
PLAIN: tuple[Colour, ...] = COLOURS[:-1]
"""The five colours that are themselves; black is none of its own."""
INDEX: dict[str, int] = {colour: index for index, colour in enumerate(COLOURS)}
NONE: Counts = (0, 0, 0, 0, 0, 0)

Group: TypeAlias = Literal["warm", "cool"]
GROUPS: dict[Group, tuple[Colour, ...]] = {"warm": ("r", "y"), "cool": ("l", "b")}
"""The two colour groups behind a screen: Red & Yellow, Light Blue & Blue."""
WILD: tuple[Colour, ...] = ("w", "k")
"""What its owner counts with either group."""

DRAWS = 3
"""How often a seat may draw in a turn."""
MOST = 8
"""How many pieces it may draw in a turn."""
KEPT = 2
"""How many it may keep after a bust."""


def colour_of(piece: Piece) -> Colour:
    """The colour of a piece."""
    return piece[0]  # type: ignore[return-value]  # a piece begins with its colour


def counts_of(pieces: Iterable[str]) -> Counts:
    """How many of each colour there are, of pieces or of colours."""
    found = [0] * 6
    for piece in pieces:
        found[INDEX[piece[0]]] += 1
    return tuple(found)  # type: ignore[return-value]  # six of them


def moved(counts: Counts, colours: Iterable[str], step: int) -> Counts:
    """Counts after each of these pieces came (step 1) or went (step -1)."""
    found = list(counts)
    for colour in colours:
        found[INDEX[colour[0]]] += step
    return tuple(found)  # type: ignore[return-value]  # six of them


# --- what is asked of a row of pieces -------------------------------------------------------------------


class Bust(NamedTuple):
    """Why a draw fails: three of a colour, or all five."""

    by: Literal["three", "five"]
    colour: Colour | None
    """The colour there are three of, black if there is nothing else; None for all five."""


FIVE = Bust("five", None)
_THREES = {colour: Bust("three", colour) for colour in COLOURS}


@cache
def bust(counts: Counts) -> Bust | None:
    """§2.3 Why these pieces fail, or None. Every black counts as the colour that is worst for the player."""
    plain, blacks = counts[:5], counts[5]
    most = max(plain)
    if most + blacks >= 3:
        return _THREES[PLAIN[plain.index(most)] if most else BLACK]
    if 5 - plain.count(0) + blacks >= 5:
        return FIVE
    return None


Trigger: TypeAlias = Literal["four_colours", "two_pairs", "six_pieces"]


@cache
def lit(counts: Counts) -> frozenset[Trigger]:
    """§3.2 The triggers that these pieces meet. Every black counts as the colour the player likes best."""
    plain, blacks = counts[:5], counts[5]
    found: set[Trigger] = set()
    if 5 - plain.count(0) + blacks >= 4:
        found.add("four_colours")
    lacking = sum(2 - min(count, 2) for count in sorted(plain)[-2:])
    if lacking <= blacks:
        found.add("two_pairs")
    if sum(counts) >= 6:
        found.add("six_pieces")
    return frozenset(found)


# --- the ability cards ----------------------------------------------------------------------------------

FourColours: TypeAlias = Literal["somei_yoshino", "komatsu_otome"]
TwoPairs: TypeAlias = Literal["shin_sumizome", "sakuya_hime"]
SixPieces: TypeAlias = Literal["kenrokuen_kumagai", "kokonoe"]
Ability: TypeAlias = FourColours | TwoPairs | SixPieces

SIDES: dict[Trigger, tuple[Ability, Ability]] = {
    "four_colours": get_args(FourColours),
    "two_pairs": get_args(TwoPairs),
    "six_pieces": get_args(SixPieces),
}
"""The three cards: for each trigger, the abilities on its two sides."""
ABILITIES: tuple[Ability, ...] = tuple(side for sides in SIDES.values() for side in sides)
TRIGGER_OF: dict[Ability, Trigger] = {side: trigger for trigger, sides in SIDES.items() for side in sides}
REACH: dict[Ability, int] = {"komatsu_otome": 3, "shin_sumizome": 1, "kenrokuen_kumagai": 2}
"""How many pieces an ability draws, for those that draw."""
TAKES = 2
"""How many pieces Kokonoe takes."""


# --- the data of levels/hitohira ------------------------------------------------------------------------


class SetUp(Struct, frozen=True):
    """What goes into the pouch for a number of seats."""

    pouch: Counts
    removed: int
    """How many pieces are taken out again, unseen."""


class Scores(Struct, frozen=True):
    """The three tables of the count."""

    field: tuple[int, ...]
    """For each number of pieces of a colour, what it scores; the last entry is for more as well."""
    groups: dict[Group, tuple[int, ...]]
    """For each colour group, what the places score."""
    two_seats_place: int
    """The place whose points the leader of a group takes when two play."""


class Catalogue(Struct, frozen=True):
    """The set-up, the cards and the tables of levels/hitohira."""

    set_up: dict[int, SetUp]
    scores: Scores
