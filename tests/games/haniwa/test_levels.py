"""The data of levels/haniwa: checked when it is read, and a correction is data alone."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import Any

import pytest

from game.games.haniwa import Haniwa
from game.kernel.trouble import BadLevel
from game.levels import read_levels
from game.words import LANGUAGES, words
from tests.support import played

LEVELS = read_levels("haniwa")


def spoilt(file: str, path: list[Any], value: Any) -> dict[str, Any]:
    """The data with one thing changed."""
    levels = deepcopy(LEVELS)
    found = levels[file]
    for key in path[:-1]:
        found = found[key]
    found[path[-1]] = value
    return levels


def fault(levels: dict[str, Any]) -> BadLevel:
    with pytest.raises(BadLevel) as caught:
        Haniwa(levels)
    for language in LANGUAGES:
        assert "{" not in words(language).trouble(caught.value)
    return caught.value


@pytest.mark.parametrize("file", ["tiles.toml", "kofun.toml", "points.toml"])
def test_a_missing_file_is_named(file: str) -> None:
    found = fault({name: data for name, data in LEVELS.items() if name != file})
    assert (found.code, found.values["file"]) == ("level_missing", f"haniwa/{file}")


@pytest.mark.parametrize(
    ("file", "path", "value", "key"),
    [
        ("tiles.toml", ["kinds", "kind", 3, "colour"], "pink", "$.kinds.kind[3].colour"),
        ("tiles.toml", ["kinds", "kind", 3, "power"], 4, "$.kinds.kind[3].power"),
        ("tiles.toml", ["kinds", "kind", 3, "copies"], 0, "$.kinds.kind[3].copies"),
        ("tiles.toml", ["kinds", "kind", 3, "copys"], 1, "copys"),
        ("tiles.toml", ["kinds", "source"], "hearsay", "$.kinds.source"),
        ("tiles.toml", ["count", "tiles"], "many", "$.count.tiles"),
        ("kofun.toml", ["colours", "kofun", 0], "pink", "$.colours.kofun[0]"),
        ("kofun.toml", ["count", "kofun"], -1, "$.count.kofun"),
        ("points.toml", ["dogu"], [2, 4], "$.dogu"),
        ("points.toml", ["smile"], -2, "$.smile"),
        ("points.toml", ["source"], None, "$.source"),
    ],
)
def test_a_wrong_shape_names_file_and_key(file: str, path: list[Any], value: Any, key: str) -> None:
    found = fault(spoilt(file, path, value))
    assert (found.code, found.values["file"]) == ("level_shape", f"haniwa/{file}")
    assert key in found.values["problem"]


def test_a_kind_listed_twice_is_named() -> None:
    found = fault(spoilt("tiles.toml", ["kinds", "kind", 1, "power"], 1))
    assert (found.code, found.values["key"]) == ("kind_twice", "kinds.kind[1]")


@pytest.mark.parametrize(
    ("file", "path", "value", "key"),
    [
        ("tiles.toml", ["kinds", "kind", 0, "copies"], 4, "count.tiles"),
        ("tiles.toml", ["count", "kinds"], 11, "count.kinds"),
        ("kofun.toml", ["colours", "kofun"], ["brown"], "count.kofun"),
    ],
)
def test_what_does_not_add_up_to_the_rulebooks_count_is_named(file: str, path: list[Any], value: Any, key: str) -> None:
    found = fault(spoilt(file, path, value))
    assert (found.code, found.values["file"], found.values["key"]) == ("level_count", f"haniwa/{file}", key)


def test_every_fact_says_where_it_comes_from() -> None:
    assert LEVELS["tiles.toml"]["count"]["source"] == "rulebook"
    assert LEVELS["tiles.toml"]["kinds"]["source"] == "house"
    assert LEVELS["kofun.toml"]["count"]["source"] == "rulebook"
    assert LEVELS["kofun.toml"]["colours"]["source"] == "house"
    assert LEVELS["points.toml"]["source"] == "rulebook"


def test_whoever_owns_the_box_may_correct_the_tiles_without_touching_code() -> None:
    levels = deepcopy(LEVELS)
    for kind in levels["tiles.toml"]["kinds"]["kind"]:
        kind["copies"] = {1: 4, 2: 3, 3: 2}[kind["power"]]
    levels["kofun.toml"]["colours"]["kofun"] = ["brown"] * 3 + ["red"] * 3
    levels["points.toml"]["dogu"] = [1, 3, 9]
    box = Haniwa(levels)
    assert Counter(tile[1] for tile in box.catalogue.tiles) == {"1": 16, "2": 12, "3": 8}
    assert box.catalogue.kofun == ("KN", "KN'", "KN''", "KR", "KR'", "KR''")
    for seed in range(10):
        table = played(box, {"seats": 2}, seed)
        assert table.over
        assert box.read(box.show(table.state)) == table.state
        for line in table.score().lines:
            assert line.rule != "dogu" or line.points in (1, 3, 9)
