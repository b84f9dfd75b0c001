"""The rulebook's set-up and order of play, sentence by sentence."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from game.games.hitohira.parts import SIDES
from game.games.hitohira.state import Options
from game.kernel.chance import Chance, outcomes
from game.kernel.trouble import BadOptions
from tests.games.hitohira.support import BOX, at, dealt, do, last


def test_components_96_pieces_18_of_each_colour_and_6_black() -> None:
    assert sum(dealt(4).state.pouch) == 96
    assert dealt(4).state.pouch == (18,) * 5 + (6,)


def test_three_players_the_rest_of_the_pieces_is_not_used() -> None:
    table = dealt(3)
    assert table.state.pouch == (15,) * 5 + (5,)
    assert table.view(None).pouch == table.state.pouch, "what stays in the box is known to all"


@pytest.mark.parametrize("sides", list(product(*SIDES.values())))
def test_cards_are_placed_with_whichever_side_face_up(sides: tuple[str, ...]) -> None:
    table = dealt(3, **dict(zip(SIDES, sides, strict=True)))
    assert table.state.cards == sides
    laid = next(fact for fact in table.timeline.commit(0).facts if type(fact).__struct_config__.tag == "cards_laid")
    assert laid.cards == sides


def test_ruling_5_eight_combinations_and_no_ability_twice() -> None:
    combinations = set(product(*SIDES.values()))
    assert len(combinations) == 8
    assert len({side for sides in SIDES.values() for side in sides}) == 6
    with pytest.raises(BadOptions):
        dealt(3, four_colours="kokonoe")


def test_ruling_5_the_first_game_set_is_the_default() -> None:
    assert dealt(2).state.cards == ("somei_yoshino", "sakuya_hime", "kenrokuen_kumagai")


def test_cards_are_visible_to_all_players() -> None:
    table = dealt(4, four_colours="komatsu_otome")
    assert all(table.view(seat).cards == table.state.cards for seat in (None, *range(4)))


def test_each_player_has_one_screen() -> None:
    assert [len(dealt(seats).state.screens) for seats in (2, 3, 4)] == [2, 3, 4]


def test_play_goes_in_turns_from_the_start_player_in_clockwise_order() -> None:
    table = dealt(4, first=2)
    order = []
    for letter in "CDAB":
        order.append(table.state.seat)
        do(table, f"{letter} draw 1", f"{letter} stop", f"{letter} end")
    assert order == [2, 3, 0, 1]
    assert table.state.seat == 2


def test_the_start_player_is_found_in_whatever_way_you_like() -> None:
    assert {dealt(4, seed).state.first for seed in range(40)} == {0, 1, 2, 3}
    assert dealt(4, first=3).state.seat == 3


def test_two_players_three_pieces_are_drawn_without_anyone_seeing_them() -> None:
    table = dealt(2)
    state = table.state
    assert Counter(state.removed).total() == 3
    put_in = (13,) * 5 + (4,)
    assert [n + state.removed.count(c) for c, n in zip("rylbwk", state.pouch, strict=True)] == list(put_in)
    for seat in (None, 0, 1):
        removed = next(e for e in table.told(seat) if type(e).__struct_config__.tag == "pieces_removed")
        assert removed.pieces == (None, None, None)


def test_two_players_every_piece_is_as_likely_to_be_taken_out() -> None:
    """Exactly: the chance that the first piece taken out is black is 4 in 69, any colour 13 in 69."""
    found: Counter[str] = Counter()
    for odds, turn in outcomes(_deal):
        found[turn.removed[0]] += odds
    assert {colour: odds * 69 for colour, odds in found.items()} == {**dict.fromkeys("rylbw", 13), "k": 4}


def _deal(chance: Chance) -> Any:
    return BOX.deal(BOX.bare(Options(2, 0)), chance).state


def test_what_to_do_in_your_turn_obtaining_is_compulsory() -> None:
    table = dealt(3, first=0)
    assert {BOX.say(command) for command in table.legal(0)} == {f"A draw {n}" for n in range(1, 9)}


def test_what_to_do_in_your_turn_ability_and_screen_are_optional_then_the_turn_moves_on() -> None:
    table = at("seats: 3\nturn: A settle 1\nrow: r y b w\nfield B: r")
    do(table, "A end")
    assert last(table) == ["row_laid", "turn_begun"]
    assert table.state.seat == 1
