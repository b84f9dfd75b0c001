"""The data of Hitohira: levels/hitohira, checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from game.games.hitohira.parts import SIDES, Catalogue, Group, Scores, SetUp
from game.games.hitohira.state import Options
from game.kernel.codec import level
from game.kernel.trouble import BadLevel


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


def catalogue(levels: Mapping[str, Any]) -> Catalogue:
    """The checked data of levels/hitohira, given as the parsed TOML of each file."""
    set_up = level(levels, "hitohira", "setup.toml", _SetUpFile)
    cards = level(levels, "hitohira", "cards.toml", _CardsFile)
    scores = level(levels, "hitohira", "scores.toml", _ScoresFile)
    _check_cards(cards)
    return Catalogue(_set_ups(set_up), _scores(scores))


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


def _check_cards(file: _CardsFile) -> None:
    """The cards must be those that the rules know how to play, and a table opens with those for a first game."""
    table = Options()
    for index, (entry, (trigger, sides)) in enumerate(zip(file.card, SIDES.items(), strict=False)):
        named = (entry.trigger.name, set(entry.sides.names), entry.first_game.name)
        if named != (trigger, set(sides), getattr(table, trigger)):
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
