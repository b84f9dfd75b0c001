"""Devices: keyboard, mouse and any number of pads, turned into intents.

A device has a name that lasts as long as it is plugged in: ``keyboard``, ``mouse``, ``pad:<instance id>``.
Pads go through SDL's controller mapping, so that buttons are known by their place. The d-pad and the left
stick are one: both hold a direction, and a held direction repeats. One press is one intent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import pygame
from pygame._sdl2 import controller

from game.stage.bindings import BUTTONS, FULL_SCREEN, KEYS, STEADY, Bindings
from game.stage.intents import DIRECTIONS, Act, Intent

KEYBOARD = "keyboard"
MOUSE = "mouse"

FIRST_REPEAT = 0.35
"""Seconds until a held direction repeats."""
NEXT_REPEAT = 0.11

_PRESSED, _RELEASED = 0.55, 0.40
"""How far a stick or trigger must go to count, and must come back to count again."""
_FULL = 32767

PLACES: dict[int, str] = {
    pygame.CONTROLLER_BUTTON_A: "south",
    pygame.CONTROLLER_BUTTON_B: "east",
    pygame.CONTROLLER_BUTTON_X: "west",
    pygame.CONTROLLER_BUTTON_Y: "north",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "stick_left",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "stick_right",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "l1",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "r1",
    pygame.CONTROLLER_BUTTON_START: "menu",
    pygame.CONTROLLER_BUTTON_BACK: "view",
}
"""The buttons of a pad by their place."""
TRIGGERS: dict[int, str] = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: "l2",
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "r2",
}
CROSS: dict[int, Act] = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: Act.UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Act.DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Act.LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Act.RIGHT,
}
MOUSE_BUTTONS: dict[int, Act] = {
    pygame.BUTTON_LEFT: Act.CONFIRM,
    pygame.BUTTON_RIGHT: Act.INSPECT,
    pygame.BUTTON_MIDDLE: Act.LOG,
    pygame.BUTTON_X1: Act.UNDO,
    pygame.BUTTON_X2: Act.REDO,
}


class _Held:
    """The direction a device holds, and when it repeats."""

    def __init__(self) -> None:
        self.by: dict[str, Act] = {}
        """What holds a direction (a key, the d-pad, the stick), and which; the last one counts."""
        self.wait = 0.0

    @property
    def act(self) -> Act | None:
        return next(reversed(self.by.values()), None)


class _Pad:
    """A pad that is plugged in."""

    def __init__(self, opened: controller.Controller) -> None:
        self.opened = opened
        self.name: str = opened.name or ""
        self.stick = [0.0, 0.0]
        self.triggers: set[int] = set()


def key_name(code: int) -> str:
    """What a key is called: pygame's name, or the system's for keys that it has none for."""
    return pygame.key.name(code) or pygame.key.name(code, use_compat=False).lower()


def _is_key(name: str) -> bool:
    """Whether there is a key of this name that can be bound."""
    try:
        return name != FULL_SCREEN and bool(pygame.key.key_code(name))
    except ValueError:
        return False


def pressed_place(event: pygame.Event) -> str | None:
    """The place of the button that an event presses, or None: not a press, or one of the d-pad or a stick."""
    if event.type == pygame.CONTROLLERBUTTONDOWN:
        return PLACES.get(event.button)
    if event.type == pygame.CONTROLLERAXISMOTION and event.value / _FULL >= _PRESSED:
        return TRIGGERS.get(event.axis)
    return None


def family_of(name: str) -> str:
    """Whose glyphs a pad's buttons carry, by its name: xbox, playstation or nintendo."""
    known = name.lower()
    if any(word in known for word in ("playstation", "dualshock", "dualsense", "ps3", "ps4", "ps5", "sony")):
        return "playstation"
    if any(word in known for word in ("nintendo", "switch", "joy-con", "joycon", "pro controller")):
        return "nintendo"
    return "xbox"


class Devices:
    """Everything a person can hold, as intents."""

    def __init__(self, to_canvas: Callable[[tuple[int, int]], tuple[int, int]] = lambda at: at) -> None:
        pygame.joystick.init()
        controller.init()
        self._to_canvas = to_canvas
        self._pads: dict[str, _Pad] = {}
        self._held: dict[str, _Held] = {KEYBOARD: _Held()}
        self.keys = Bindings(KEYS, _is_key, STEADY)
        self.buttons = Bindings(BUTTONS, {*PLACES.values(), *TRIGGERS.values()}.__contains__)
        self._answers: dict[int, Callable[[pygame.Event], Iterable[Intent]]] = {
            pygame.KEYDOWN: self._key,
            pygame.KEYUP: self._key_up,
            pygame.MOUSEMOTION: self._motion,
            pygame.MOUSEBUTTONDOWN: self._click,
            pygame.MOUSEWHEEL: self._wheel,
            pygame.CONTROLLERDEVICEADDED: self._plugged,
            pygame.CONTROLLERDEVICEREMOVED: self._unplugged,
            pygame.CONTROLLERBUTTONDOWN: self._button,
            pygame.CONTROLLERBUTTONUP: self._button_up,
            pygame.CONTROLLERAXISMOTION: self._axis,
            pygame.WINDOWFOCUSLOST: self._focus_lost,
            pygame.QUIT: lambda _: [Intent(Act.QUIT, KEYBOARD)],
        }
        self.last = KEYBOARD
        """The device last used: prompts show its glyphs."""

    @property
    def pads(self) -> tuple[str, ...]:
        """The pads that are plugged in."""
        return tuple(self._pads)

    def family(self, device: str) -> str:
        """Whose glyphs a device carries: xbox, playstation, nintendo, keyboard or mouse."""
        if device in (KEYBOARD, MOUSE):
            return device
        pad = self._pads.get(device)
        return family_of("" if pad is None else pad.name)

    def translate(self, event: pygame.Event) -> list[Intent]:
        """The intents of one event."""
        answer = self._answers.get(event.type)
        found = [] if answer is None else list(answer(event))
        for intent in found:
            if intent.act not in (Act.LOST, Act.FOUND, Act.QUIT):
                self.last = intent.device
        return found

    def _key(self, event: pygame.Event) -> Iterator[Intent]:
        if event.mod & pygame.KMOD_CTRL:
            act = {pygame.K_z: Act.UNDO, pygame.K_y: Act.REDO}.get(event.key)
        else:
            name = key_name(event.key)
            act = Act.FULL_SCREEN if name == FULL_SCREEN else self.keys.act(name)
        if act is not None:
            yield from self._press(KEYBOARD, act, str(event.key))

    def _press(self, device: str, act: Act, by: str) -> Iterator[Intent]:
        if act in DIRECTIONS:
            self._hold(device, act, by)
        yield Intent(act, device)

    def _hold(self, device: str, act: Act, by: str) -> None:
        held = self._held.setdefault(device, _Held())
        held.by.pop(by, None)
        held.by[by] = act
        held.wait = FIRST_REPEAT

    def _key_up(self, event: pygame.Event) -> Iterable[Intent]:
        self._held[KEYBOARD].by.pop(str(event.key), None)
        return ()

    def _motion(self, event: pygame.Event) -> Iterator[Intent]:
        if any(event.rel):
            yield Intent(Act.POINT, MOUSE, self._to_canvas(event.pos), held=bool(event.buttons[0]))

    def _click(self, event: pygame.Event) -> Iterator[Intent]:
        if event.button in MOUSE_BUTTONS:
            yield Intent(MOUSE_BUTTONS[event.button], MOUSE, self._to_canvas(event.pos))

    def _wheel(self, event: pygame.Event) -> Iterator[Intent]:
        if event.y:
            yield Intent(Act.PREVIOUS if event.y > 0 else Act.NEXT, MOUSE)

    def _button(self, event: pygame.Event) -> Iterator[Intent]:
        act = CROSS.get(event.button) or self.buttons.act(PLACES.get(event.button, ""))
        if act is not None:
            yield from self._press(f"pad:{event.instance_id}", act, f"b{event.button}")

    def _button_up(self, event: pygame.Event) -> Iterable[Intent]:
        if held := self._held.get(f"pad:{event.instance_id}"):
            held.by.pop(f"b{event.button}", None)
        return ()

    def _axis(self, event: pygame.Event) -> Iterator[Intent]:
        device, axis, value = f"pad:{event.instance_id}", event.axis, event.value / _FULL
        pad = self._pads.get(device)
        if pad is None:
            return
        if axis in TRIGGERS:
            if value >= _PRESSED and axis not in pad.triggers:
                pad.triggers.add(axis)
                if act := self.buttons.act(TRIGGERS[axis]):
                    yield Intent(act, device)
            elif value <= _RELEASED:
                pad.triggers.discard(axis)
        elif axis in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY):
            pad.stick[axis == pygame.CONTROLLER_AXIS_LEFTY] = value
            yield from self._stick(device, pad)

    def _stick(self, device: str, pad: _Pad) -> Iterator[Intent]:
        held = self._held.setdefault(device, _Held())
        x, y = pad.stick
        far = max(abs(x), abs(y))
        if far <= _RELEASED:
            held.by.pop("stick", None)
        elif far >= _PRESSED:
            across, along = Act.RIGHT if x > 0 else Act.LEFT, Act.DOWN if y > 0 else Act.UP
            act = across if abs(x) > abs(y) else along
            if held.by.get("stick") is not act:
                yield from self._press(device, act, "stick")

    def _plugged(self, event: pygame.Event) -> Iterator[Intent]:
        try:
            opened = controller.Controller(event.device_index)
            device = f"pad:{opened.as_joystick().get_instance_id()}"
        except pygame.error:  # unplugged again before it could be opened
            return
        if device not in self._pads:
            self._pads[device] = _Pad(opened)
            yield Intent(Act.FOUND, device)

    def _unplugged(self, event: pygame.Event) -> Iterator[Intent]:
        device = f"pad:{event.instance_id}"
        if self._pads.pop(device, None) is not None:
            self._held.pop(device, None)
            yield Intent(Act.LOST, device)

    def _focus_lost(self, _: pygame.Event) -> Iterable[Intent]:
        # Releases that happen elsewhere never reach us: nothing is held any more.
        self.let_go()
        return ()

    def let_go(self) -> None:
        """Take nothing as held any more, until it is pressed anew."""
        for held in self._held.values():
            held.by.clear()

    def tick(self, seconds: float) -> list[Intent]:
        """The intents of what is held, after so many seconds."""
        found = []
        for device, held in self._held.items():
            if held.act is None:
                continue
            held.wait -= seconds
            if held.wait <= 0:
                held.wait += NEXT_REPEAT
                found.append(Intent(held.act, device, repeated=True))
        return found

    def close(self) -> None:
        """Let go of every pad."""
        self._pads.clear()
        controller.quit()
        pygame.joystick.quit()

    @property
    def holding(self) -> bool:
        """Whether something is held that will repeat."""
        return any(held.act is not None for held in self._held.values())
