"""Choices: what a game leaves to be settled before its first move, read from the type of its options."""

from __future__ import annotations

import enum
from typing import Annotated, Literal

import pytest
from msgspec import Meta

from game.kernel.box import Options
from game.kernel.choices import Choice, choices_of, settled
from game.kernel.table import Table
from game.kernel.trouble import BadOptions
from game.registry import GAMES, box_of


class Wind(enum.Enum):
    EAST = "e"
    WEST = "w"


class Every(Options, frozen=True):
    """One of each kind."""

    quick: bool = True
    deck: Literal["old", "new"] = "new"
    rounds: Annotated[int, Meta(ge=2, le=4)] = 3
    wind: Wind = Wind.WEST
    limit: Literal[5] | None = None
    cards: tuple[Literal["a", "b"], Literal["c", "d"]] = ("a", "d")

    @property
    def moot(self) -> frozenset[str]:
        return frozenset({"wind"}) if self.seats == 2 else frozenset()


class Free(Options, frozen=True):
    """One that cannot be chosen from a list."""

    motto: str = ""


def test_every_kind_of_option_is_a_choice_that_stands_at_its_default() -> None:
    assert choices_of("every", Every) == [
        Choice("quick", (False, True), 1),
        Choice("deck", ("old", "new"), 1),
        Choice("rounds", (2, 3, 4), 1),
        Choice("wind", (Wind.EAST, Wind.WEST), 1),
        Choice("limit", (5, None), 1),
        Choice("cards", ("a", "b"), 0, 0),
        Choice("cards", ("c", "d"), 1, 1),
    ]


def test_the_parts_of_a_tuple_are_chosen_one_by_one_and_put_together() -> None:
    choices = choices_of("every", Every)
    chosen = {choice.key: choice.default for choice in choices} | {"cards_1": 1}
    fields, _ = settled(Every, choices, chosen, 3)
    assert fields["cards"] == ("b", "d")


def test_what_is_moot_is_left_as_it_is() -> None:
    choices = choices_of("every", Every)
    chosen = {choice.key: choice.default for choice in choices} | {"wind": 0}
    assert settled(Every, choices, chosen, 3)[0]["wind"] is Wind.EAST
    fields, moot = settled(Every, choices, chosen, 2)
    assert moot == {"wind"}
    assert "wind" not in fields


def test_an_option_that_no_list_can_hold_is_named() -> None:
    with pytest.raises(BadOptions) as told:
        choices_of("free", Free)
    assert (told.value.code, told.value.values) == ("option_kind", {"game": "free", "key": "motto"})


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_a_game_can_be_set_to_every_value_at_every_table(game: str) -> None:
    """Whatever a lobby lets one choose, the game takes; nothing but seats and the first player is left out."""
    box = box_of(game)
    choices = choices_of(game, box.options)
    assert {choice.field for choice in choices} | {"seats", "first"} == set(box.options.__struct_fields__)
    usual = {choice.key: choice.default for choice in choices}
    for seats in box.seats:
        for choice in choices:
            for at, value in enumerate(choice.values):
                fields, moot = settled(box.options, choices, usual | {choice.key: at}, seats)
                table = Table.new(box, {"seats": seats, **fields}, "choices")
                if choice.field not in moot and choice.part is None:
                    assert getattr(table.state.options, choice.field) == value


def test_koi_asks_for_scenario_and_title_only_where_one_plays_alone() -> None:
    box = box_of("koi")
    choices = choices_of("koi", box.options)
    chosen = {choice.key: choice.default for choice in choices} | {"goals": 0, "scenario": 3}
    assert settled(box.options, choices, chosen, 2) == ({"goals": False}, {"scenario", "title"})
    assert settled(box.options, choices, chosen, 1) == (
        {"scenario": "imperial_lake", "title": "gakusei"},
        {"goals"},
    )
