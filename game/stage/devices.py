"""Devices: keyboard, mouse and any number of pads, turned into intents.

A device has a name that lasts as long as it is plugged in: ``keyboard``, ``mouse``, ``pad:<instance id>``.
Pads go through SDL's controller mapping, so that buttons are known by their place. The d-pad and the left
stick are one: both hold a direction, and a held direction repeats. One press is one intent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

import pygame
from pygame._sdl2 import controller

from game.stage.intents import DIRECTIONS, Act, Intent

KEYBOARD = "keyboard"
MOUSE = "mouse"

FIRST_REPEAT = 0.35
"""Seconds until a held direction repeats."""
NEXT_REPEAT = 0.11

_PRESSED, _RELEASED = 0.55, 0.40
"""How far a stick or trigger must go to count, and must come back to count again."""
_FULL = 32767

KEYS: dict[int, Act] = {
    pygame.K_UP: Act.UP,
    pygame.K_DOWN: Act.DOWN,
    pygame.K_LEFT: Act.LEFT,
    pygame.K_RIGHT: Act.RIGHT,
    pygame.K_RETURN: Act.CONFIRM,
    pygame.K_KP_ENTER: Act.CONFIRM,
    pygame.K_SPACE: Act.CONFIRM,
    pygame.K_BACKSPACE: Act.BACK,
    pygame.K_x: Act.INSPECT,
    pygame.K_u: Act.UNDO,
    pygame.K_r: Act.REDO,
    pygame.K_h: Act.HINT,
    pygame.K_q: Act.PREVIOUS,
    pygame.K_e: Act.NEXT,
    pygame.K_PAGEUP: Act.EARLIER,
    pygame.K_PAGEDOWN: Act.LATER,
    pygame.K_ESCAPE: Act.PAUSE,
    pygame.K_TAB: Act.LOG,
    pygame.K_F11: Act.FULL_SCREEN,
}
BUTTONS: dict[int, Act] = {
    pygame.CONTROLLER_BUTTON_A: Act.CONFIRM,
    pygame.CONTROLLER_BUTTON_B: Act.BACK,
    pygame.CONTROLLER_BUTTON_X: Act.INSPECT,
    pygame.CONTROLLER_BUTTON_Y: Act.UNDO,
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: Act.REDO,
    pygame.CONTROLLER_BUTTON_LEFTSTICK: Act.HINT,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Act.PREVIOUS,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Act.NEXT,
    pygame.CONTROLLER_BUTTON_START: Act.PAUSE,
    pygame.CONTROLLER_BUTTON_BACK: Act.LOG,
    pygame.CONTROLLER_BUTTON_DPAD_UP: Act.UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Act.DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Act.LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Act.RIGHT,
}
TRIGGERS: dict[int, Act] = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: Act.EARLIER,
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: Act.LATER,
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
        self.keys: Mapping[int, Act] = KEYS
        self.buttons: Mapping[int, Act] = BUTTONS
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
            act = self.keys.get(event.key)
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
            yield Intent(Act.POINT, MOUSE, self._to_canvas(event.pos))

    def _click(self, event: pygame.Event) -> Iterator[Intent]:
        if event.button in MOUSE_BUTTONS:
            yield Intent(MOUSE_BUTTONS[event.button], MOUSE, self._to_canvas(event.pos))

    def _wheel(self, event: pygame.Event) -> Iterator[Intent]:
        if event.y:
            yield Intent(Act.PREVIOUS if event.y > 0 else Act.NEXT, MOUSE)

    def _button(self, event: pygame.Event) -> Iterator[Intent]:
        if event.button in self.buttons:
            yield from self._press(f"pad:{event.instance_id}", self.buttons[event.button], f"b{event.button}")

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
                yield Intent(TRIGGERS[axis], device)
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
        for held in self._held.values():
            held.by.clear()
        return ()

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
