"""levels/hitohira is checked when it is read; every fault names the file and the key."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from game.games.hitohira import Hitohira
from game.kernel.trouble import BadLevel
from game.levels import read_levels
from game.words import LANGUAGES, words

LEVELS = read_levels("hitohira")


def fault(change: Callable[[dict[str, Any]], object]) -> BadLevel:
    levels = copy.deepcopy(LEVELS)
    change(levels)
    with pytest.raises(BadLevel) as caught:
        Hitohira(levels)
    for language in LANGUAGES:
        told = words(language).trouble(caught.value)
        assert "hitohira/" in told
        assert caught.value.values.get("key", "") in told
    return caught.value


@pytest.mark.parametrize("file", ["setup.toml", "cards.toml", "scores.toml"])
def test_a_missing_file_is_named(file: str) -> None:
    found = fault(lambda levels: levels.pop(file))
    assert (found.code, found.values["file"]) == ("level_missing", f"hitohira/{file}")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda levels: levels["setup.toml"].pop("source"), "level_shape"),
        (lambda levels: levels["setup.toml"]["seats"][0].update(colours="many"), "level_shape"),
        (lambda levels: levels["setup.toml"]["seats"][0].update(spare=1), "level_shape"),
        (lambda levels: levels["setup.toml"]["seats"][0].update(blacks=0), "pouch_pieces"),
        (lambda levels: levels["setup.toml"]["seats"][0].update(removed=65), "pouch_pieces"),
        (lambda levels: levels["setup.toml"]["seats"].pop(), "pouch_seats"),
        (lambda levels: levels["setup.toml"]["seats"].append(levels["setup.toml"]["seats"][0]), "pouch_seats"),
        (lambda levels: levels["cards.toml"]["card"].pop(), "cards_three"),
        (lambda levels: levels["cards.toml"]["card"].reverse(), "card_unknown"),
        (lambda levels: levels["cards.toml"]["card"][0]["sides"]["names"].append("hanami"), "card_unknown"),
        (lambda levels: levels["cards.toml"]["card"][0]["first_game"].update(name="komatsu_otome"), "card_unknown"),
        (lambda levels: levels["cards.toml"]["card"][0]["trigger"].pop("source"), "level_shape"),
        (lambda levels: levels["scores.toml"]["field"].update(points=[0]), "scores_field"),
        (lambda levels: levels["scores.toml"]["warm"].update(points=[10, 18, 8]), "scores_places"),
        (lambda levels: levels["scores.toml"]["cool"].update(points=[]), "scores_places"),
        (lambda levels: levels["scores.toml"]["two_seats"].update(place=4), "scores_two"),
    ],
)
def test_a_fault_in_the_data_is_told_with_its_place(change: Callable[[dict[str, Any]], object], code: str) -> None:
    assert fault(change).code == code


def test_house_readings_are_marked_in_the_data() -> None:
    assert all(card["sides"]["source"] == "house" for card in LEVELS["cards.toml"]["card"])
    assert all(card["trigger"]["source"] == "rulebook" for card in LEVELS["cards.toml"]["card"])
    assert all(LEVELS["scores.toml"][group]["group_source"] == "house" for group in ("warm", "cool"))
    assert LEVELS["setup.toml"]["source"] == LEVELS["scores.toml"]["field"]["points_source"] == "rulebook"
