"""Keys and buttons are changed by pressing them: through the real loop, kept, shown, and never lost."""

from __future__ import annotations

import pygame
import pytest

from game.scenes.prompts import Prompt
from game.scenes.remap import PATIENCE, Remap
from game.scenes.settings import SettingsMenu
from game.stage.intents import LOOKS, Act
from game.stage.loop import STEP
from game.stage.scenes import Push
from tests.scenes.people import BUTTONS, Evening


def glyphs(evening: Evening) -> set[str]:
    """The pictures of buttons that are on the screen."""
    return {name for name in evening.house.atlas.index if name.startswith("glyphs/") and evening.shows(name)}


def test_the_way_there_by_keyboard_and_a_key_changed(evening: Evening) -> None:
    evening.loop.go(Push(SettingsMenu(evening.house)))
    for _ in range(3):
        evening.press_key("next")
    assert "Keys of the keyboard" in evening.reads()
    evening.walk(evening.press_key, "keyboard")
    evening.press_key("confirm")
    assert evening.scene == "Remap"
    evening.walk(evening.press_key, "undo")
    evening.press_key("confirm")
    assert "Undo: press a key." in evening.reads()
    evening.tap(pygame.K_z)
    assert "Undo has a new one." in evening.reads()
    assert "Z" in evening.reads()
    assert "U" not in evening.reads()
    assert evening.loop.devices.keys.act("z") is Act.UNDO


def test_what_was_changed_is_there_the_next_evening_and_on_the_prompts(evening: Evening) -> None:
    evening.loop.go(Push(Remap(evening.house, "keyboard")))
    evening.walk(evening.press_key, "confirm")
    evening.press_key("confirm")
    evening.tap(pygame.K_c)
    saves = evening.house.saves
    evening.close()
    again = Evening(saves)
    assert "C" in again.reads(), "the prompt for sitting down"
    again.tap(pygame.K_c)
    assert again.scene == "Lobby"
    again.loop.devices.keys.load({})
    evening.window, evening.loop, evening.house = again.window, again.loop, again.house


def test_two_acts_change_places_and_it_is_said(evening: Evening) -> None:
    evening.loop.go(Push(Remap(evening.house, "keyboard")))
    evening.walk(evening.press_key, "undo")
    evening.press_key("confirm")
    evening.tap(pygame.K_r)
    assert "Undo and Redo have changed places." in evening.reads()
    assert evening.loop.devices.keys.act("u") is Act.REDO
    evening.walk(evening.press_key, "reset")
    evening.press_key("confirm")
    assert "Everything is as it was at first." in evening.reads()
    assert evening.house.settings.keys == {}
    assert evening.loop.devices.keys.act("u") is Act.UNDO


def test_a_pad_takes_a_button_and_a_trigger(evening: Evening) -> None:
    pad = evening.pad()
    evening.loop.go(Push(Remap(evening.house, "pad")))
    evening.press_pad(pad, "confirm")
    assert "Confirm: press a button of a pad." in evening.reads()
    evening.press_pad(pad, "undo")
    assert "Confirm and Undo have changed places." in evening.reads()
    evening.press_pad(pad, "undo")
    assert "Confirm: press a button of a pad." in evening.reads(), "north confirms now"
    pad.tilt(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1.0)
    evening.wait()
    pad.tilt(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 0.0)
    evening.wait()
    assert "Confirm and Log: later have changed places." in evening.reads()
    assert evening.house.settings.buttons == {"confirm": "r2", "undo": "south", "later": "north"}
    assert "glyphs/playstation/r2" in glyphs(evening)
    evening.press_pad(pad, "back")
    assert evening.scene == "Porch"
    assert "glyphs/playstation/r2" in glyphs(evening), "the prompt shows what confirms now"


@pytest.mark.parametrize("kind", ["pad", "keyboard"])
def test_the_wait_ends_by_itself_by_a_click_and_by_another_device(evening: Evening, kind: str) -> None:
    pad = evening.pad()
    before = dict(evening.loop.devices.keys.of), dict(evening.loop.devices.buttons.of)
    evening.loop.go(Push(Remap(evening.house, kind)))
    for end in ("patience", "mouse", "other"):
        evening.walk(evening.press_key, "undo")
        evening.press_key("confirm")
        assert evening.top.waiting is Act.UNDO
        if end == "patience":
            evening.wait(int(PATIENCE / STEP) + 2)
        elif end == "mouse":
            evening.point((960, 20), 1)
        elif kind == "pad":
            evening.tap(pygame.K_z)
        else:
            evening.press_pad(pad, "undo")
        assert evening.top.waiting is None
    assert (evening.loop.devices.keys.of, evening.loop.devices.buttons.of) == before


def test_the_key_of_the_window_and_the_cross_cannot_be_taken(evening: Evening) -> None:
    pad = evening.pad()
    evening.loop.go(Push(Remap(evening.house, "keyboard")))
    evening.walk(evening.press_key, "undo")
    evening.press_key("confirm")
    evening.tap(pygame.K_F11)
    assert evening.house.settings.keys == {}
    evening.loop.go(Push(Remap(evening.house, "pad")))
    evening.press_pad(pad, "confirm")
    pad.press(BUTTONS["left"])
    evening.wait()
    assert evening.house.settings.buttons == {}


def test_with_the_mouse_alone(evening: Evening) -> None:
    evening.loop.go(Push(SettingsMenu(evening.house)))
    evening.click("hands")
    evening.click("keyboard")
    evening.click("log")
    evening.tap(pygame.K_l)
    assert evening.house.settings.keys == {"log": "l"}
    evening.click("reset")
    assert evening.house.settings.keys == {}
    evening.click_prompt("Back")
    assert evening.scene == "SettingsMenu"


def test_the_second_axis_is_listed_and_changed_like_any_key(evening: Evening) -> None:
    evening.loop.go(Push(Remap(evening.house, "keyboard")))
    evening.wait()
    assert {"Look: up", "Look: down", "Look: left", "Look: right"} <= set(evening.reads())
    evening.walk(evening.press_key, "look_left")
    evening.press_key("confirm")
    evening.tap(pygame.K_j)
    assert "Look: left has a new one." in evening.reads()
    assert evening.house.settings.keys == {"look_left": "j"}
    evening.loop.go(Push(Remap(evening.house, "pad")))
    evening.wait()
    assert "The d-pad and the left stick always move, the right stick looks." in evening.reads()
    assert "Look: left" not in evening.reads(), "a stick cannot be another one"


class Looking(SettingsMenu):
    """A menu whose prompts show both axes that look."""

    def prompts(self) -> list[Prompt]:
        return [Prompt(Act.LOOK_UP, ""), Prompt(Act.LOOK_LEFT, "Lean")]


def test_prompts_show_the_second_axis_of_the_device_at_hand(evening: Evening) -> None:
    pad = evening.pad()
    evening.loop.go(Push(Looking(evening.house)))
    evening.press_pad(pad, "down")
    assert {"glyphs/look_h", "glyphs/look_v"} <= glyphs(evening)
    evening.press_key("down")
    assert {"W S", "A D"} <= set(evening.reads())
    evening.loop.devices.keys.take(Act.LOOK_LEFT, "j")
    evening.top.changed()
    evening.wait()
    assert {"W S", "J D"} <= set(evening.reads())
    evening.point((960, 20))
    assert {"Ctrl", "Shift"} <= set(evening.reads())
    assert "glyphs/mouse_wheel" in glyphs(evening)


def test_a_button_bound_while_it_is_held_says_nothing_when_it_is_let_go(evening: Evening) -> None:
    pad = evening.pad()
    evening.loop.go(Push(Remap(evening.house, "pad")))
    evening.press_pad(pad, "confirm")
    assert evening.top.waiting is Act.CONFIRM
    told = []
    evening.top.release = lambda intent: told.append(intent.act)
    pad.hold(BUTTONS["undo"])
    evening.wait()
    assert "Confirm and Undo have changed places." in evening.reads()
    pad.release(BUTTONS["undo"])
    evening.wait()
    assert told == []
    assert evening.top.waiting is None, "nor is it a press"


def test_no_look_moves_the_focus_of_a_menu(evening: Evening) -> None:
    evening.loop.go(Push(SettingsMenu(evening.house)))
    evening.wait()
    before = evening.top.focus.name
    for act in LOOKS:
        evening.tap(pygame.key.key_code(evening.loop.devices.keys.of[act]))
        assert evening.top.focus.name == before
