"""Devices to intents, through real events: keyboard, mouse, and virtual pads that come and go."""

from __future__ import annotations

import pygame
import pytest

from game.stage.devices import FIRST_REPEAT, NEXT_REPEAT, family_of
from game.stage.intents import Act, Intent
from game.stage.loop import Loop
from tests.stage.virtual_pad import VirtualPad


def acts(loop: Loop) -> list[tuple[str, str]]:
    """What was pressed."""
    return [(each.act.value, each.device) for each in loop.intents(pygame.event.get()) if not each.released]


def story(loop: Loop) -> list[str]:
    """What was pressed and let go, in order."""
    return [f"{'-' if each.released else '+'}{each.act.value}" for each in loop.intents(pygame.event.get())]


def key(code: int, mod: int = 0, *, down: bool = True) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN if down else pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0)


def test_glyphs_are_those_of_a_pad_before_anything_is_pressed_and_then_of_what_was_used_last(loop: Loop) -> None:
    assert loop.devices.last == "keyboard"
    pads = [VirtualPad(), VirtualPad()]
    acts(loop)
    first = loop.devices.last
    assert first in loop.devices.pads
    pads[0].unplug()
    pads[1].unplug()
    acts(loop)
    assert loop.devices.last == "keyboard"
    pygame.event.post(key(pygame.K_RETURN))
    acts(loop)
    late = VirtualPad()
    acts(loop)
    assert loop.devices.last == "keyboard", "a pad that comes later changes nothing"
    late.unplug()
    acts(loop)


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
    assert [(intent.act, intent.at, intent.released) for intent in found] == [
        (Act.POINT, (300, 200), False),
        (Act.CONFIRM, (300, 200), False),
        (Act.CONFIRM, (300, 200), True),
        (Act.INSPECT, (300, 200), False),
        (Act.PREVIOUS, None, False),
        (Act.PREVIOUS, None, True),
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


def test_what_is_no_direction_is_let_go(loop: Loop, pad: VirtualPad) -> None:
    loop.intents(pygame.event.get())
    for button, act in ((pygame.CONTROLLER_BUTTON_A, Act.CONFIRM), (pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, Act.NEXT)):
        pad.hold(button)
        assert loop.intents(pygame.event.get()) == [Intent(act, pad.name)]
        pad.release(button)
        assert loop.intents(pygame.event.get()) == [Intent(act, pad.name, released=True)]
    pad.tilt(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1.0)
    assert story(loop) == ["+earlier"]
    pad.tilt(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 0.0)
    assert story(loop) == [], "it must come back"
    pad.tilt(pygame.CONTROLLER_AXIS_TRIGGERLEFT, -1.0)
    assert story(loop) == ["-earlier"]
    pad.press(pygame.CONTROLLER_BUTTON_DPAD_LEFT)
    pad.tilt(0, 1.0)
    pad.tilt(0, 0.0)
    assert story(loop) == ["+left", "+right"], "directions repeat instead"
    pygame.event.post(key(pygame.K_RETURN))
    pygame.event.post(key(pygame.K_RETURN, down=False))
    pygame.event.post(key(pygame.K_z, pygame.KMOD_LCTRL))
    pygame.event.post(key(pygame.K_z, down=False))
    pygame.event.post(key(pygame.K_F11))
    pygame.event.post(key(pygame.K_F11, down=False))
    assert story(loop) == ["+confirm", "-confirm", "+undo", "-undo", "+full_screen"]
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(300, 200), button=1))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=(640, 480), button=1))
    assert loop.intents(pygame.event.get())[1] == Intent(Act.CONFIRM, "mouse", (640, 480), released=True)


def test_letting_go_does_not_make_a_device_the_last_one_used(loop: Loop, pad: VirtualPad) -> None:
    acts(loop)
    pad.hold(pygame.CONTROLLER_BUTTON_A)
    acts(loop)
    pygame.event.post(key(pygame.K_RIGHT))
    acts(loop)
    pad.release(pygame.CONTROLLER_BUTTON_A)
    assert story(loop) == ["-confirm"]
    assert loop.devices.last == "keyboard"


def test_two_keys_of_one_act_are_let_go_with_the_last_of_them(loop: Loop) -> None:
    for code, down in ((pygame.K_RETURN, True), (pygame.K_SPACE, True), (pygame.K_RETURN, False)):
        pygame.event.post(key(code, down=down))
    assert story(loop) == ["+confirm", "+confirm"]
    pygame.event.post(key(pygame.K_SPACE, down=False))
    assert story(loop) == ["-confirm"]


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_RIGHT, pygame.K_w])
def test_a_key_that_the_system_repeats_is_one_press(loop: Loop, code: int) -> None:
    for _ in range(3):
        pygame.event.post(key(code))
    assert len(acts(loop)) == 1
    loop.devices.let_go()
    pygame.event.post(key(code))
    assert acts(loop) == [], "still the same press, though it means nothing any more"
    pygame.event.post(key(code, down=False))
    pygame.event.post(key(code))
    assert len(acts(loop)) == 1


def test_a_key_pressed_again_after_the_window_was_lost_is_a_fresh_press(loop: Loop) -> None:
    pygame.event.post(key(pygame.K_RETURN))
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    pygame.event.post(key(pygame.K_RETURN))
    pygame.event.post(key(pygame.K_RETURN, down=False))
    assert story(loop) == ["+confirm", "+confirm", "-confirm"]


def test_what_was_let_go_of_gives_no_release(loop: Loop, pad: VirtualPad) -> None:
    acts(loop)
    pygame.event.post(key(pygame.K_RETURN))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(300, 200), button=1))
    pad.hold(pygame.CONTROLLER_BUTTON_A)
    pad.tilt(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1.0)
    pad.tilt(0, 1.0)
    assert len(acts(loop)) == 5
    loop.devices.let_go()
    assert not loop.devices.holding
    pad.tilt(0, 0.9)
    pad.tilt(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 0.9)
    pygame.event.post(key(pygame.K_RETURN, down=False))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=(300, 200), button=1))
    pad.release(pygame.CONTROLLER_BUTTON_A)
    pad.tilt(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, -1.0)
    pad.tilt(0, 0.0)
    assert story(loop) == []
    pad.tilt(0, 1.0)
    pad.press(pygame.CONTROLLER_BUTTON_A)
    assert story(loop) == ["+right", "+confirm", "-confirm"]


def test_what_is_bound_anew_while_it_is_held_is_let_go_as_what_it_was_pressed_for(loop: Loop, pad: VirtualPad) -> None:
    acts(loop)
    pad.hold(pygame.CONTROLLER_BUTTON_A)
    pad.tilt(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1.0)
    pygame.event.post(key(pygame.K_u))
    assert [act for act, _ in acts(loop)] == ["confirm", "later", "undo"]
    loop.devices.buttons.take(Act.UNDO, "south")
    loop.devices.buttons.take(Act.BACK, "r2")
    loop.devices.keys.take(Act.LOG, "u")
    pad.release(pygame.CONTROLLER_BUTTON_A)
    pad.tilt(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, -1.0)
    pygame.event.post(key(pygame.K_u, down=False))
    assert sorted(story(loop)) == ["-confirm", "-later", "-undo"]
    pad.press(pygame.CONTROLLER_BUTTON_A)
    assert story(loop) == ["+undo", "-undo"]


@pytest.mark.parametrize(
    ("axis", "share", "act"),
    [
        (pygame.CONTROLLER_AXIS_RIGHTX, 0.9, Act.LOOK_RIGHT),
        (pygame.CONTROLLER_AXIS_RIGHTX, -0.9, Act.LOOK_LEFT),
        (pygame.CONTROLLER_AXIS_RIGHTY, 0.9, Act.LOOK_DOWN),
        (pygame.CONTROLLER_AXIS_RIGHTY, -0.9, Act.LOOK_UP),
    ],
)
def test_the_right_stick_looks_and_repeats(loop: Loop, pad: VirtualPad, axis: int, share: float, act: Act) -> None:
    acts(loop)
    pad.tilt(axis, share / 2)
    assert acts(loop) == [], "not yet far enough"
    pad.tilt(axis, share)
    assert acts(loop) == [(act.value, pad.name)]
    assert loop.devices.tick(FIRST_REPEAT) == [Intent(act, pad.name, repeated=True)]
    pad.tilt(axis, 0.0)
    assert story(loop) == []
    assert not loop.devices.holding


def test_both_sticks_repeat_each_for_itself(loop: Loop, pad: VirtualPad) -> None:
    acts(loop)
    pad.tilt(pygame.CONTROLLER_AXIS_LEFTX, 1.0)
    acts(loop)
    loop.devices.tick(FIRST_REPEAT / 2)
    pad.tilt(pygame.CONTROLLER_AXIS_RIGHTX, -1.0)
    acts(loop)
    assert [each.act for each in loop.devices.tick(FIRST_REPEAT / 2)] == [Act.RIGHT]
    assert [each.act for each in loop.devices.tick(FIRST_REPEAT / 2)] == [Act.RIGHT, Act.LOOK_LEFT]


def test_the_keys_of_the_second_axis_look_and_repeat(loop: Loop) -> None:
    codes = {pygame.K_w: "look_up", pygame.K_a: "look_left", pygame.K_s: "look_down", pygame.K_d: "look_right"}
    for code, act in codes.items():
        pygame.event.post(key(code))
        assert acts(loop) == [(act, "keyboard")]
        assert [each.act.value for each in loop.devices.tick(FIRST_REPEAT)] == [act]
        pygame.event.post(key(code, down=False))
        assert story(loop) == []
    loop.devices.keys.take(Act.LOOK_LEFT, "j")
    pygame.event.post(key(pygame.K_j))
    assert acts(loop) == [("look_left", "keyboard")]


@pytest.mark.parametrize(
    ("mod", "x", "y", "act"),
    [
        (pygame.KMOD_LSHIFT, 0, 1, "look_left"),
        (pygame.KMOD_RSHIFT, 0, -1, "look_right"),
        (pygame.KMOD_LCTRL, 0, 1, "look_up"),
        (pygame.KMOD_RCTRL, 0, -2, "look_down"),
        (0, 1, 0, "look_right"),
        (0, -3, 0, "look_left"),
        (pygame.KMOD_LSHIFT, -1, 0, "look_left"),
    ],
)
def test_the_wheel_looks_with_a_key_held_and_sideways(loop: Loop, mod: int, x: int, y: int, act: str) -> None:
    pygame.key.set_mods(mod)
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=x, y=y))
    found = acts(loop)
    pygame.key.set_mods(0)
    assert found == [(act, "mouse")]


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
        ("Steam Deck Controller", "deck"),
        ("Some Other Pad", "generic"),
    ],
)
def test_glyph_families(name: str, family: str) -> None:
    assert family_of(name) == family


@pytest.mark.parametrize(
    ("maker", "product", "family"),
    [
        (0x045E, 0x0B13, "xbox"),
        (0x054C, 0x0CE6, "playstation"),
        (0x057E, 0x2009, "nintendo"),
        (0x28DE, 0x1205, "deck"),
        (0x28DE, 0x11FF, "generic"),
        (0x2DC8, 0x6101, "generic"),
    ],
)
def test_a_pad_whose_name_says_nothing_is_known_by_the_number_of_its_maker(
    maker: int, product: int, family: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = [0x0003, 0, maker, 0, product, 0, 0x0110, 0]
    guid = "".join(number.to_bytes(2, "little").hex() for number in numbers)
    monkeypatch.delenv("SteamDeck", raising=False)
    assert family_of("Wireless Controller", guid) == family
    assert family_of("", guid) == family


def test_what_steam_makes_of_the_buttons_of_the_deck_has_the_glyphs_of_the_deck(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SteamDeck", "1")
    assert family_of("Microsoft X-Box 360 pad 0", "03000000de280000ff11000001000000") == "deck"
