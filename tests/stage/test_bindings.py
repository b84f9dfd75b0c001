"""Bindings: whatever is changed, by hand or in a file, every act keeps exactly one key and one button."""

from __future__ import annotations

import pygame
from hypothesis import given
from hypothesis import strategies as st

from game.stage.bindings import BUTTONS, KEYS, STEADY, Bindings
from game.stage.intents import Act
from game.stage.loop import Loop

NAMES = sorted({*BUTTONS.values(), "stick_left", "stick_right"})


def buttons() -> Bindings:
    return Bindings(BUTTONS, set(NAMES).__contains__)


@given(st.lists(st.tuples(st.sampled_from(sorted(BUTTONS, key=str)), st.sampled_from(NAMES))))
def test_no_act_is_ever_without_a_button_and_no_button_has_two(changes: list[tuple[Act, str]]) -> None:
    bound = buttons()
    for act, name in changes:
        bound.take(act, name)
        assert bound.act(name) is act
    assert set(bound.of) == set(BUTTONS)
    assert len(set(bound.of.values())) == len(BUTTONS)
    again = buttons()
    again.load(bound.changes)
    assert set(again.of.values()) <= set(NAMES)
    assert len(set(again.of.values())) == len(BUTTONS)


@given(st.lists(st.tuples(st.sampled_from(sorted(BUTTONS, key=str)), st.sampled_from(NAMES)), max_size=3))
def test_what_was_kept_comes_back(changes: list[tuple[Act, str]]) -> None:
    bound, again = buttons(), buttons()
    for act, name in changes:
        bound.take(act, name)
    again.load(bound.changes)
    assert again.of == bound.of


def test_two_that_change_places_are_told() -> None:
    bound = buttons()
    assert bound.take(Act.CONFIRM, "north") is Act.UNDO
    assert (bound.of[Act.CONFIRM], bound.of[Act.UNDO]) == ("north", "south")
    assert bound.take(Act.CONFIRM, "north") is None
    bound.load({})
    assert bound.of == BUTTONS


@given(st.dictionaries(st.text(max_size=12) | st.sampled_from([act.value for act in Act]), st.text(max_size=12)))
def test_a_file_written_by_hand_takes_nothing_away(file: dict[str, str]) -> None:
    bound = buttons()
    bound.load(file)
    assert set(bound.of) == set(BUTTONS)
    assert bound.act(bound.of[Act.CONFIRM]) is Act.CONFIRM
    assert bound.act(bound.of[Act.BACK]) is Act.BACK


def test_keys_that_everybody_knows_stay_while_nobody_took_them(loop: Loop) -> None:
    keys = loop.devices.keys
    keys.take(Act.CONFIRM, "c")
    assert keys.act("c") is Act.CONFIRM
    assert keys.act("return") is Act.CONFIRM
    keys.take(Act.LOG, "return")
    assert keys.act("return") is Act.LOG
    assert keys.act("space") is Act.CONFIRM
    assert all(STEADY[name] in KEYS for name in STEADY)


def test_a_file_cannot_name_keys_that_are_none(loop: Loop) -> None:
    loop.devices.keys.load({"confirm": "no such key", "back": "f11", "undo": "z", "nonsense": "a"})
    assert loop.devices.keys.changes == {"undo": "z"}


def test_a_bound_key_is_its_act(loop: Loop) -> None:
    loop.devices.keys.load({"undo": "z"})
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_z, mod=0, unicode="", scancode=0))
    assert [intent.act for intent in loop.intents(pygame.event.get())] == [Act.UNDO]
