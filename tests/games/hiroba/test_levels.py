"""levels/hiroba is checked when it is read; every fault names the file and the key."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from game.games.hiroba import Hiroba
from game.kernel.trouble import BadLevel
from game.levels import read_levels
from game.words import words


def fault(levels: dict[str, Any]) -> BadLevel:
    with pytest.raises(BadLevel) as caught:
        Hiroba(levels)
    told = words("en").trouble(caught.value)
    assert "hiroba/" in told, told
    return caught.value


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        (["bb~", "Abb", "aa"], "tile_squares"),
        (["bb~", "Abb"], "tile_squares"),
        (["bb~", "Axb", "aab"], "tile_squares"),
        (["bbb", "Abb", "aab"], "tile_pond"),
        (["bb~", "Ab~", "aab"], "tile_pond"),
        (["bb~", "abb", "aab"], "tile_start"),
        (["Bb~", "Abb", "aab"], "tile_start"),
        (["bb~", "Abb", "bbb"], "tile_garden_size"),
        (["ab~", "bbb", "Aab"], "tile_garden_split"),
        (["bB~", "abb", "aab"], "tile_start_by_pond"),
        (["aaa", "~ba", "bBb"], "tile_twice"),
        (["bbb", "~ab", "aAa"], "tile_twice"),
        (["b~a", "Bba", "baa"], "tile_twice"),
    ],
)
def test_a_tile_that_is_none(plan: list[str], code: str) -> None:
    levels = copy.deepcopy(read_levels("hiroba"))
    levels["tiles.toml"]["tile"][0]["plan"] = plan
    if code == "tile_twice":
        found = fault(levels)
        assert found.code == code
        assert found.values["key"] == "tile[1].plan"
        return
    found = fault(levels)
    assert (found.code, found.values["key"]) == (code, "tile[0].plan")


def test_too_few_tiles() -> None:
    levels = copy.deepcopy(read_levels("hiroba"))
    del levels["tiles.toml"]["tile"][8:]
    assert fault(levels).code == "tiles_few"


def test_a_missing_file_and_a_wrong_shape() -> None:
    levels = copy.deepcopy(read_levels("hiroba"))
    del levels["setup.toml"]
    assert fault(levels).code == "level_missing"
    levels = copy.deepcopy(read_levels("hiroba"))
    levels["setup.toml"]["seats"][0]["stones"] = "two"
    assert "seats[0].stones" in fault(levels).values["problem"]
    levels["setup.toml"]["seats"][0]["stones"] = [3, 0]
    assert fault(levels).code == "setup_stones"
    levels["setup.toml"]["seats"][0] = {"count": 2, "flipped": 9, "stones": [2, 1]}
    assert fault(levels).code == "setup_flipped"


@pytest.mark.parametrize("counts", [[2, 3], [2, 3, 3], [2, 3, 5], []])
def test_every_number_of_seats_is_set_up_once(counts: list[int]) -> None:
    levels = copy.deepcopy(read_levels("hiroba"))
    levels["setup.toml"]["seats"] = [{"count": count, "flipped": 0, "stones": [0] * count} for count in counts]
    assert fault(levels).code == "setup_seats"


def test_every_file_says_where_its_facts_come_from() -> None:
    assert read_levels("hiroba")["tiles.toml"]["source"] == "house"
    assert read_levels("hiroba")["setup.toml"]["source"] == "rulebook"
