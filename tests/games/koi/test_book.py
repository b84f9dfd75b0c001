"""The data of levels/koi: what it holds, and that a wrong file is told by name and key."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import pytest

from game.games.koi._data import catalogue
from game.kernel.trouble import BadLevel
from game.levels import read_levels
from game.words import LANGUAGES, words

LEVELS = read_levels("koi")
BOOK = catalogue(LEVELS)


def test_the_box_holds_what_the_rulebook_lists() -> None:
    assert BOOK.pages.supply == {"water": 80, "foliage": 30, "lily": 30, "shore": 15, "lantern": 15}
    assert [page.count for page in BOOK.koi.values()] == [8, 7, 6]
    assert len(BOOK.goals) == 10
    assert sum(piece.copies for piece in BOOK.pieces.values()) == 26
    assert sum(sum(face.copies) for face in BOOK.faces.values()) == 48


def test_ruling_7_the_deck_by_seats_and_by_kind() -> None:
    assert [sum(BOOK.deck(seats)) for seats in (1, 2, 3, 4)] == [33, 33, 44, 48]
    kinds: Counter[str] = Counter()
    for face in BOOK.faces.values():
        kinds[face.kind] += sum(face.copies)
        assert face.kind != "parchment" or face.copies == (1, 0, 0)
        assert face.kind not in ("porter", "gardener", "builder", "breeder") or face.copies[0] >= 2
        for goods in face.gives:
            hexes = goods.water + goods.foliage + 3 * goods.shore
            assert (1 <= hexes <= 3) if face.kind == "rain" else (2 <= hexes + goods.coins <= 4)
    assert kinds == {
        "porter": 4,
        "gardener": 4,
        "builder": 3,
        "breeder": 3,
        "storage": 6,
        "market": 5,
        "rain": 7,
        "well": 8,
        "parchment": 8,
    }
    assert sum(face.copies[1] for face in BOOK.faces.values()) == 11
    assert sum(face.copies[2] for face in BOOK.faces.values()) == 4
    assert sum(len(face.gives) == 2 for face in BOOK.faces.values()) == 2


def test_every_card_is_a_piece_of_its_own() -> None:
    for seats in (1, 2, 3, 4):
        cards = list(BOOK.cards(seats))
        assert len(set(cards)) == len(cards) == sum(BOOK.deck(seats))


def test_a_book_is_told_by_its_pages() -> None:
    assert catalogue(copy.deepcopy(LEVELS)) == BOOK
    other = copy.deepcopy(LEVELS)
    other["board.toml"]["luck"]["surcharge"] = 2
    assert catalogue(other) != BOOK


def broken(file: str, *path: Any, value: Any) -> dict[str, Any]:
    levels = copy.deepcopy(LEVELS)
    tree = levels[file]
    for key in path[:-1]:
        tree = tree[key]
    if value is None:
        del tree[path[-1]]
    else:
        tree[path[-1]] = value
    return levels


CASES = [
    ("tiles.toml", ("tile", 0, "cells"), [[0, 0], [5, 5]], "koi_cells", "tile[0].cells"),
    ("tiles.toml", ("tile", 1, "cells"), [[1, 0]], "koi_cells", "tile[1].cells"),
    ("tiles.toml", ("tile", 3, "water"), ["e", "ne", "up"], "koi_sides", "tile[3].water"),
    ("tiles.toml", ("tile", 3, "water"), ["e", "ne"], "koi_sides", "tile[3].water"),
    ("tiles.toml", ("tile", 3, "water"), ["w", "ne", "se"], "koi_centre", "tile[3].water"),
    ("tiles.toml", ("tile", 1, "name"), "lake", "koi_tile_missing", "tile"),
    ("tiles.toml", ("tile", 1, "source"), "hearsay", "koi_source", "tile[1].source"),
    ("tiles.toml", ("koi", 0, "source"), {"count": "rulebook"}, "koi_source", "koi[0].source"),
    ("tiles.toml", ("koi", 0, "price"), 0, "koi_number", "koi[0]"),
    ("tiles.toml", ("koi", 0, "size"), "medium", "koi_sizes", "koi"),
    ("tiles.toml", ("koi", 0, "size"), "huge", "level_shape", None),
    ("tiles.toml", ("tile", 0, "count"), "four", "level_shape", None),
    ("deck.toml", ("card", 0, "name"), "gardener", "koi_card_name", "card[1].name"),
    ("deck.toml", ("card", 0, "all"), 1, "koi_marks", "card[0].all"),
    ("deck.toml", ("card", 4, "all"), -1, "koi_number", "card[4]"),
    ("deck.toml", ("card", 6, "gives"), [{"coins": 1}], "koi_gives", "card[6].gives"),
    ("deck.toml", ("card", 13, "gives"), [], "koi_gives", "card[13].gives"),
    ("deck.toml", ("card", 21, "counts"), "boats", "koi_counts", "card[21].counts"),
    ("board.toml", ("space",), [], "koi_spaces", "space"),
    ("board.toml", ("luck", "water"), None, "level_shape", None),
    ("setup.toml", ("seats", 3, "koi"), [9, 7, 6], "koi_koi_many", "seats[3].koi"),
    ("setup.toml", ("seats", 3, "marks"), ["five"], "koi_marks", "seats[3].marks"),
    ("setup.toml", ("seats", 3, "count"), 5, "koi_seats", "seats"),
    ("setup.toml", ("start", 1, "koi"), "tiny", "koi_sizes", "start[1].koi"),
    ("goals.toml", ("goal", 0, "name"), "twigs", "koi_goal_names", "goal"),
    ("goals.toml", ("goal", 0, "piece", 0, "needs"), {"boats": 1}, "koi_needs", "goal[0].piece[0].needs"),
    ("goals.toml", ("goal", 1, "piece", 0, "lies"), "down", "koi_lies", "goal[1].piece[0].lies"),
    ("goals.toml", ("goal", 2, "piece", 0, "few"), 3, "koi_number", "goal[2].piece[0]"),
    ("scenarios.toml", ("scenario", 2, "goals"), ["boat"], "koi_goal_names", "scenario[2].goals"),
    ("scenarios.toml", ("scenario", 0, "bands", 0, "score"), 85, "koi_bands", "scenario[0].bands"),
    ("scenarios.toml", ("scenario", 0, "name"), "calm", "koi_scenarios", "scenario"),
]


@pytest.mark.parametrize(("file", "path", "value", "code", "key"), CASES)
def test_a_wrong_fact_is_told_by_file_and_key(file: str, path: Any, value: Any, code: str, key: str | None) -> None:
    with pytest.raises(BadLevel) as caught:
        catalogue(broken(file, *path, value=value))
    assert caught.value.code == code
    assert caught.value.values["file"] == f"koi/{file}"
    assert key is None or caught.value.values["key"] == key
    for language in LANGUAGES:
        assert file in words(language).trouble(caught.value)


NOT_OF_THE_BOOK = {"bench.toml", "examples.toml", "glance.toml", "porch.toml"}
"""What lies beside it in levels/koi for others to read."""


@pytest.mark.parametrize("file", sorted(LEVELS.keys() - NOT_OF_THE_BOOK))
def test_a_missing_file_is_told(file: str) -> None:
    levels = {name: tree for name, tree in LEVELS.items() if name != file}
    with pytest.raises(BadLevel) as caught:
        catalogue(levels)
    assert (caught.value.code, caught.value.values["file"]) == ("level_missing", f"koi/{file}")


def test_every_card_and_every_goal_has_a_name_in_every_language() -> None:
    for language in LANGUAGES:
        spoken = words(language)
        assert all(f"koi.card.{face}" in spoken for face in BOOK.faces)
        assert all(f"koi.goal.{goal}" in spoken for goal in BOOK.goals)
