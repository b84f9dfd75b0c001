"""Devices to intents, through real events: keyboard, mouse, and virtual pads that come and go."""

from __future__ import annotations

import pygame
import pytest

from game.stage.devices import FIRST_REPEAT, NEXT_REPEAT, family_of
from game.stage.intents import Act, Intent
from game.stage.loop import Loop
from tests.stage.virtual_pad import VirtualPad


def acts(loop: Loop) -> list[tuple[str, str]]:
    return [(intent.act.value, intent.device) for intent in loop.intents(pygame.event.get())]


def key(code: int, mod: int = 0, *, down: bool = True) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN if down else pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0)


@pytest.mark.parametrize(
    ("code", "mod", "act"),
    [
        (pygame.K_RETURN, 0, Act.CONFIRM),
        (pygame.K_ESCAPE, 0, Act.PAUSE),
        (pygame.K_BACKSPACE, 0, Act.BACK),
        (pygame.K_z, pygame.KMOD_LCTRL, Act.UNDO),
        (pygame.K_y, pygame.KMOD_LCTRL, Act.REDO),
        (pygame.K_u, 0, Act.UNDO),
        (pygame.K_LEFT, 0, Act.LEFT),
        (pygame.K_TAB, 0, Act.LOG),
        (pygame.K_F11, 0, Act.FULL_SCREEN),
    ],
)
def test_a_key_press_is_one_intent(loop: Loop, code: int, mod: int, act: Act) -> None:
    pygame.event.post(key(code, mod))
    pygame.event.post(key(code, mod, down=False))
    assert acts(loop) == [(act.value, "keyboard")]
    assert loop.devices.tick(10.0) == []


def test_other_keys_and_ctrl_with_others_are_nothing(loop: Loop) -> None:
    pygame.event.post(key(pygame.K_F5))
    pygame.event.post(key(pygame.K_RETURN, pygame.KMOD_LCTRL))
    assert acts(loop) == []


def test_a_held_direction_repeats_and_a_held_button_does_not(loop: Loop) -> None:
    pygame.event.post(key(pygame.K_RIGHT))
    assert acts(loop) == [("right", "keyboard")]
    assert loop.devices.tick(FIRST_REPEAT - 0.01) == []
    assert loop.devices.tick(0.02) == [Intent(Act.RIGHT, "keyboard", repeated=True)]
    assert loop.devices.tick(NEXT_REPEAT / 2) == []
    assert len(loop.devices.tick(NEXT_REPEAT)) == 1
    pygame.event.post(key(pygame.K_RIGHT, down=False))
    assert acts(loop) == []
    assert loop.devices.tick(5.0) == []
    pygame.event.post(key(pygame.K_RETURN))
    assert acts(loop) == [("confirm", "keyboard")]
    assert loop.devices.tick(5.0) == []


def test_the_last_direction_pressed_is_the_one_that_repeats(loop: Loop) -> None:
    pygame.event.post(key(pygame.K_RIGHT))
    pygame.event.post(key(pygame.K_UP))
    acts(loop)
    assert [intent.act for intent in loop.devices.tick(FIRST_REPEAT)] == [Act.UP]
    pygame.event.post(key(pygame.K_UP, down=False))
    acts(loop)
    assert [intent.act for intent in loop.devices.tick(FIRST_REPEAT)] == [Act.RIGHT]


def test_losing_the_window_lets_go_of_everything(loop: Loop) -> None:
    pygame.event.post(key(pygame.K_RIGHT))
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    acts(loop)
    assert not loop.devices.holding


def test_the_mouse_points_clicks_and_rolls(loop: Loop) -> None:
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(300, 200), rel=(1, 0), buttons=(0, 0, 0)))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(300, 200), button=1))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=(300, 200), button=1))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(300, 200), button=3))
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=1))
    found = loop.intents(pygame.event.get())
    assert [(intent.act, intent.at) for intent in found] == [
        (Act.POINT, (300, 200)),
        (Act.CONFIRM, (300, 200)),
        (Act.INSPECT, (300, 200)),
        (Act.PREVIOUS, None),
    ]
    assert loop.devices.last == "mouse"


def test_a_pad_is_found_pressed_and_lost(loop: Loop, pad: VirtualPad) -> None:
    assert acts(loop) == [("found", pad.name)]
    assert loop.devices.pads == (pad.name,)
    pad.press(pygame.CONTROLLER_BUTTON_A)
    assert acts(loop) == [("confirm", pad.name)]
    assert loop.devices.last == pad.name
    pad.unplug()
    assert acts(loop) == [("lost", pad.name)]
    assert loop.devices.pads == ()


@pytest.mark.parametrize(
    ("button", "act"),
    [
        (pygame.CONTROLLER_BUTTON_B, "back"),
        (pygame.CONTROLLER_BUTTON_X, "inspect"),
        (pygame.CONTROLLER_BUTTON_Y, "undo"),
        (pygame.CONTROLLER_BUTTON_LEFTSHOULDER, "previous"),
        (pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, "next"),
        (pygame.CONTROLLER_BUTTON_START, "pause"),
        (pygame.CONTROLLER_BUTTON_BACK, "log"),
        (pygame.CONTROLLER_BUTTON_DPAD_DOWN, "down"),
    ],
)
def test_every_button_of_a_pad(loop: Loop, pad: VirtualPad, button: int, act: str) -> None:
    acts(loop)
    pad.press(button)
    assert acts(loop) == [(act, pad.name)]


def test_dpad_and_stick_are_one(loop: Loop, pad: VirtualPad) -> None:
    acts(loop)
    pad.tilt(0, 0.9)
    assert acts(loop) == [("right", pad.name)]
    pad.tilt(0, 0.95)
    assert acts(loop) == [], "still the same tilt"
    assert [intent.act for intent in loop.devices.tick(FIRST_REPEAT)] == [Act.RIGHT]
    pad.tilt(0, 0.45)
    assert acts(loop) == []
    assert loop.devices.holding, "not yet back"
    pad.tilt(0, 0.1)
    acts(loop)
    assert not loop.devices.holding
    pad.tilt(1, -0.9)
    assert acts(loop) == [("up", pad.name)]
    pad.tilt(1, 0.0)
    acts(loop)
    pad.hold(pygame.CONTROLLER_BUTTON_DPAD_LEFT)
    acts(loop)
    assert [intent.act for intent in loop.devices.tick(FIRST_REPEAT)] == [Act.LEFT]
    pad.release(pygame.CONTROLLER_BUTTON_DPAD_LEFT)
    acts(loop)
    assert not loop.devices.holding


def test_a_trigger_is_one_press_however_it_trembles(loop: Loop, pad: VirtualPad) -> None:
    acts(loop)
    for share in (0.2, 0.6, 0.9, 0.7, 1.0):
        pad.tilt(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, share)
    assert acts(loop) == [("later", pad.name)]
    pad.tilt(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, -1.0)
    pad.tilt(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1.0)
    assert acts(loop) == [("later", pad.name)]


def test_two_pads_are_told_apart(loop: Loop, pad: VirtualPad) -> None:
    other = VirtualPad()
    acts(loop)
    assert len(set(loop.devices.pads)) == 2
    other.press(pygame.CONTROLLER_BUTTON_A)
    pad.press(pygame.CONTROLLER_BUTTON_B)
    assert acts(loop) == [("confirm", other.name), ("back", pad.name)]
    other.unplug()
    assert acts(loop) == [("lost", other.name)]
    assert loop.devices.pads == (pad.name,)


def test_a_pad_that_was_there_before_us_is_found(window: object) -> None:
    pygame.joystick.init()
    early = VirtualPad()
    loop = Loop(window)  # type: ignore[arg-type]
    assert ("found", early.name) in acts(loop)
    early.unplug()
    loop.devices.close()


@pytest.mark.parametrize(
    ("name", "family"),
    [
        ("Xbox Series Controller", "xbox"),
        ("Sony DualSense Wireless Controller", "playstation"),
        ("PS4 Controller", "playstation"),
        ("Nintendo Switch Pro Controller", "nintendo"),
        ("Some Other Pad", "xbox"),
    ],
)
def test_glyph_families(name: str, family: str) -> None:
    assert family_of(name) == family
