"""The parts of Hitohira: pieces, the pouch, the ability cards, and the two questions asked of a row of pieces.

A piece is written as its colour and the number of its draw, r17: red, the seventeenth piece to leave the
pouch in this game. The number is what a screen follows a piece by. It tells nothing, because everybody
sees how many pieces leave the pouch; a piece that goes back loses it.

    r red    y yellow    l light blue    b blue    w white    k black

Counts are tuples of six numbers in this order. A pouch is counts, never an order: what nobody knows is not
stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

import msgspec
from msgspec import Struct

from game.kernel.trouble import BadLevel

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
TRIGGERS: tuple[Trigger, ...] = get_args(Trigger)


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


class _SeatsEntry(Struct, forbid_unknown_fields=True):
    count: int
    colours: int
    blacks: int
    removed: int = 0


class _SetUpFile(Struct, forbid_unknown_fields=True):
    source: str
    seats: list[_SeatsEntry]


class _Fact(Struct, forbid_unknown_fields=True):
    name: str
    source: str


class _Sides(Struct, forbid_unknown_fields=True):
    names: list[str]
    source: str


class _CardEntry(Struct, forbid_unknown_fields=True):
    trigger: _Fact
    sides: _Sides
    first_game: _Fact


class _CardsFile(Struct, forbid_unknown_fields=True):
    card: list[_CardEntry]


class _Points(Struct, forbid_unknown_fields=True):
    points: list[int]
    points_source: str
    group_source: str = ""


class _Place(Struct, forbid_unknown_fields=True):
    place: int
    source: str


class _ScoresFile(Struct, forbid_unknown_fields=True):
    field: _Points
    warm: _Points
    cool: _Points
    two_seats: _Place


def catalogue(levels: Mapping[str, Any], defaults: Mapping[str, str]) -> Catalogue:
    """The checked data of levels/hitohira, given as the parsed TOML of each file.

    `defaults` are the card sides that a table is opened with; the data says which the rulebook recommends.
    """
    set_up = _load(levels, "setup.toml", _SetUpFile)
    cards = _load(levels, "cards.toml", _CardsFile)
    scores = _load(levels, "scores.toml", _ScoresFile)
    _check_cards(cards, defaults)
    return Catalogue(_set_ups(set_up), _scores(scores))


def _load(levels: Mapping[str, Any], file: str, shape: type[Any]) -> Any:
    try:
        return msgspec.convert(levels[file], shape)
    except KeyError:
        raise BadLevel("level_missing", file=f"hitohira/{file}") from None
    except msgspec.ValidationError as error:
        raise BadLevel("level_shape", file=f"hitohira/{file}", problem=str(error)) from None


def _set_ups(file: _SetUpFile) -> dict[int, SetUp]:
    found = {}
    for index, entry in enumerate(file.seats):
        key = f"seats[{index}]"
        if min(entry.colours, entry.blacks) < 1 or not 0 <= entry.removed < 5 * entry.colours:
            raise BadLevel("pouch_pieces", file="hitohira/setup.toml", key=key, count=entry.count)
        n = entry.colours
        found[entry.count] = SetUp((n, n, n, n, n, entry.blacks), entry.removed)
    if set(found) != {2, 3, 4} or len(file.seats) != 3:
        raise BadLevel("pouch_seats", file="hitohira/setup.toml", key="seats")
    return found


def _check_cards(file: _CardsFile, defaults: Mapping[str, str]) -> None:
    """The cards must be those that the rules know how to play."""
    for index, (entry, (trigger, sides)) in enumerate(zip(file.card, SIDES.items(), strict=False)):
        named = (entry.trigger.name, set(entry.sides.names), entry.first_game.name)
        if named != (trigger, set(sides), defaults[trigger]):
            raise BadLevel(
                "card_unknown", file="hitohira/cards.toml", key=f"card[{index}]", trigger=trigger, sides=list(sides)
            )
    if len(file.card) != len(SIDES):
        raise BadLevel("cards_three", file="hitohira/cards.toml", key="card", count=len(file.card), need=len(SIDES))


def _scores(file: _ScoresFile) -> Scores:
    """Tables that can be read off: a score for no piece at all, and places that never gain by falling."""
    if len(file.field.points) < 2:
        raise BadLevel("scores_field", file="hitohira/scores.toml", key="field.points")
    groups: dict[Group, tuple[int, ...]] = {"warm": tuple(file.warm.points), "cool": tuple(file.cool.points)}
    for name, points in groups.items():
        if not points or list(points) != sorted(points, reverse=True) or points[-1] < 0:
            raise BadLevel("scores_places", file="hitohira/scores.toml", key=f"{name}.points")
        if not 1 <= file.two_seats.place <= len(points):
            raise BadLevel("scores_two", file="hitohira/scores.toml", key="two_seats.place", need=len(points))
    return Scores(tuple(file.field.points), groups, file.two_seats.place)
