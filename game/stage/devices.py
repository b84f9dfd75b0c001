"""Devices: keyboard, mouse and any number of pads, turned into intents.

A device has a name that lasts as long as it is plugged in: ``keyboard``, ``mouse``, ``pad:<instance id>``.
Pads go through SDL's controller mapping, so that buttons are known by their place. The d-pad and the left
stick are one: both hold a direction, and a held direction repeats. The right stick is a second axis of its own.

One press is one intent, however long a key is held. What is no direction gives a second intent, its release, when the
last button of the device that was pressed for the act is let go: for the act it was pressed for, whatever it is bound
to by then. What lost its meaning in between (`let_go`, a lost window, an unplugged pad) is let go without an intent.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import pygame
from pygame._sdl2 import controller

from game.stage.bindings import BUTTONS, FULL_SCREEN, KEYS, STEADY, Bindings
from game.stage.intents import DIRECTIONS, HOLDABLE, LOOKS, Act, Intent

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
AXES: tuple[Mapping[Act, tuple[int, int]], ...] = (DIRECTIONS, LOOKS)
"""What repeats while it is held, each axis for itself."""
STICKS: dict[str, tuple[tuple[int, int], Mapping[Act, tuple[int, int]]]] = {
    "left stick": ((pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY), DIRECTIONS),
    "right stick": ((pygame.CONTROLLER_AXIS_RIGHTX, pygame.CONTROLLER_AXIS_RIGHTY), LOOKS),
}
"""The sticks of a pad, and what they are for."""
MOUSE_BUTTONS: dict[int, Act] = {
    pygame.BUTTON_LEFT: Act.CONFIRM,
    pygame.BUTTON_RIGHT: Act.INSPECT,
    pygame.BUTTON_MIDDLE: Act.LOG,
    pygame.BUTTON_X1: Act.UNDO,
    pygame.BUTTON_X2: Act.REDO,
}


class _Held:
    """What is down on a device, and when it repeats."""

    def __init__(self) -> None:
        self.by: dict[str, Act | None] = {}
        """What is down (a key, a button, a stick), and the act it was pressed for; None if that is over."""
        self.repeats_in = [0.0 for _ in AXES]

    def way(self, axis: Mapping[Act, tuple[int, int]]) -> Act | None:
        """The direction that is held on an axis: the one pressed last."""
        return next((act for act in reversed(self.by.values()) if act in axis), None)


class _Pad:
    """A pad that is plugged in."""

    def __init__(self, opened: controller.Controller) -> None:
        self.opened = opened
        self.name: str = opened.name or ""
        self.sticks = {stick: [0.0, 0.0] for stick in STICKS}


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


def by_hand(events: Sequence[pygame.Event]) -> list[pygame.Event]:
    """Events without the releases that nobody made.

    Just before SDL tells that the window is lost it lifts all keys, and just before it tells that a pad is gone it
    lifts its buttons and lets its triggers spring back. Who held something did not let it go.
    """
    found: list[pygame.Event] = []
    away, gone = False, set()
    for event in reversed(events):
        if event.type == pygame.WINDOWFOCUSLOST:
            away = True
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            gone.add(event.instance_id)
        elif event.type in (pygame.KEYUP, pygame.MOUSEBUTTONUP):
            if away:
                continue
        elif event.type in (pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION) and event.instance_id in gone:
            continue
        found.append(event)
    return found[::-1]


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
        self._held: defaultdict[str, _Held] = defaultdict(_Held)
        self.keys = Bindings(KEYS, _is_key, STEADY)
        self.buttons = Bindings(BUTTONS, {*PLACES.values(), *TRIGGERS.values()}.__contains__)
        self._answers: dict[int, Callable[[pygame.Event], Iterable[Intent]]] = {
            pygame.KEYDOWN: self._key,
            pygame.KEYUP: self._key_up,
            pygame.MOUSEMOTION: self._motion,
            pygame.MOUSEBUTTONDOWN: self._click,
            pygame.MOUSEBUTTONUP: self._click_up,
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
        """The device last used: prompts show its glyphs. Before anything is, that is a pad if there is one."""
        self._used = False

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
            if intent.act not in (Act.LOST, Act.FOUND, Act.QUIT) and not intent.released:
                self.last, self._used = intent.device, True
        return found

    def _key(self, event: pygame.Event) -> Iterable[Intent]:
        by = str(event.key)
        if by in self._held[KEYBOARD].by:
            return ()  # the system repeats a key that is held
        if event.mod & pygame.KMOD_CTRL:
            act = {pygame.K_z: Act.UNDO, pygame.K_y: Act.REDO}.get(event.key)
        else:
            name = key_name(event.key)
            act = Act.FULL_SCREEN if name == FULL_SCREEN else self.keys.act(name)
        return self._press(KEYBOARD, act, by)

    def _press(self, device: str, act: Act | None, by: str, at: tuple[int, int] | None = None) -> Iterator[Intent]:
        held = self._held[device]
        held.by.pop(by, None)
        held.by[by] = act
        if act is not None:
            for n, axis in enumerate(AXES):
                if act in axis:
                    held.repeats_in[n] = FIRST_REPEAT
            yield Intent(act, device, at)

    def _release(self, device: str, by: str, at: tuple[int, int] | None = None) -> Iterator[Intent]:
        held = self._held[device]
        act = held.by.pop(by, None)
        if act in HOLDABLE and act not in held.by.values():
            yield Intent(act, device, at, released=True)

    def _key_up(self, event: pygame.Event) -> Iterable[Intent]:
        return self._release(KEYBOARD, str(event.key))

    def _motion(self, event: pygame.Event) -> Iterator[Intent]:
        if any(event.rel):
            yield Intent(Act.POINT, MOUSE, self._to_canvas(event.pos), held=bool(event.buttons[0]))

    def _click(self, event: pygame.Event) -> Iterable[Intent]:
        return self._press(MOUSE, MOUSE_BUTTONS.get(event.button), f"b{event.button}", self._to_canvas(event.pos))

    def _click_up(self, event: pygame.Event) -> Iterable[Intent]:
        return self._release(MOUSE, f"b{event.button}", self._to_canvas(event.pos))

    def _wheel(self, event: pygame.Event) -> Iterator[Intent]:
        """A notch of the wheel is a press that is let go at once; with Shift or Ctrl, or sideways, it looks."""
        mods = pygame.key.get_mods()
        if event.x:
            yield Intent(Act.LOOK_RIGHT if event.x > 0 else Act.LOOK_LEFT, MOUSE)
        elif event.y and mods & pygame.KMOD_SHIFT:
            yield Intent(Act.LOOK_LEFT if event.y > 0 else Act.LOOK_RIGHT, MOUSE)
        elif event.y and mods & pygame.KMOD_CTRL:
            yield Intent(Act.LOOK_UP if event.y > 0 else Act.LOOK_DOWN, MOUSE)
        elif event.y:
            yield from self._press(MOUSE, Act.PREVIOUS if event.y > 0 else Act.NEXT, "wheel")
            yield from self._release(MOUSE, "wheel")

    def _button(self, event: pygame.Event) -> Iterable[Intent]:
        act = CROSS.get(event.button) or self.buttons.act(PLACES.get(event.button, ""))
        return self._press(f"pad:{event.instance_id}", act, f"b{event.button}")

    def _button_up(self, event: pygame.Event) -> Iterable[Intent]:
        return self._release(f"pad:{event.instance_id}", f"b{event.button}")

    def _axis(self, event: pygame.Event) -> Iterator[Intent]:
        device, value = f"pad:{event.instance_id}", event.value / _FULL
        pad = self._pads.get(device)
        if pad is None:
            return
        if event.axis in TRIGGERS:
            yield from self._trigger(device, TRIGGERS[event.axis], value)
        for stick, (axes, ways) in STICKS.items():
            if event.axis in axes:
                pad.sticks[stick][axes.index(event.axis)] = value
                yield from self._stick(device, stick, pad.sticks[stick], ways)

    def _trigger(self, device: str, place: str, value: float) -> Iterator[Intent]:
        if value >= _PRESSED and place not in self._held[device].by:
            yield from self._press(device, self.buttons.act(place), place)
        elif value <= _RELEASED:
            yield from self._release(device, place)

    def _stick(
        self, device: str, stick: str, lean: Sequence[float], ways: Mapping[Act, tuple[int, int]]
    ) -> Iterator[Intent]:
        held = self._held[device].by
        x, y = lean
        far = max(abs(x), abs(y))
        if far <= _RELEASED:
            held.pop(stick, None)
        elif far >= _PRESSED:
            step = (1 if x > 0 else -1, 0) if abs(x) > abs(y) else (0, 1 if y > 0 else -1)
            act = next(act for act, way in ways.items() if way == step)
            # A stick that was let go of must come back before it counts again.
            spent = stick in held and held[stick] is None
            if not spent and held.get(stick) is not act:
                yield from self._press(device, act, stick)

    def _plugged(self, event: pygame.Event) -> Iterator[Intent]:
        try:
            opened = controller.Controller(event.device_index)
            device = f"pad:{opened.as_joystick().get_instance_id()}"
        except pygame.error:  # unplugged again before it could be opened
            return
        if device not in self._pads:
            self._pads[device] = _Pad(opened)
            if not self._used:
                self.last = min(self._pads)
            yield Intent(Act.FOUND, device)

    def _unplugged(self, event: pygame.Event) -> Iterator[Intent]:
        device = f"pad:{event.instance_id}"
        if self._pads.pop(device, None) is not None:
            self._held.pop(device, None)
            if not self._used and self.last == device:
                self.last = min(self._pads, default=KEYBOARD)
            yield Intent(Act.LOST, device)

    def _focus_lost(self, _: pygame.Event) -> Iterable[Intent]:
        self.let_go()
        # Releases that happen elsewhere never reach us: the next press of a key is a fresh one.
        self._held[KEYBOARD].by.clear()
        return ()

    def rumble(self, device: str, strength: float = 0.4, milliseconds: int = 60) -> None:
        """Let a pad be felt for a moment, if it is one that can be."""
        pad = self._pads.get(device)
        if pad is not None:
            pad.opened.rumble(strength, strength, milliseconds)

    def let_go(self) -> None:
        """Take nothing as held any more, until it is pressed anew; what is let go then gives no release."""
        for held in self._held.values():
            held.by = dict.fromkeys(held.by)

    def tick(self, seconds: float) -> list[Intent]:
        """The intents of what is held, after so many seconds."""
        found = []
        for device, held in self._held.items():
            for n, axis in enumerate(AXES):
                act = held.way(axis)
                if act is None:
                    continue
                held.repeats_in[n] -= seconds
                if held.repeats_in[n] <= 0:
                    held.repeats_in[n] += NEXT_REPEAT
                    found.append(Intent(act, device, repeated=True))
        return found

    def close(self) -> None:
        """Let go of every pad."""
        self._pads.clear()
        controller.quit()
        pygame.joystick.quit()

    @property
    def holding(self) -> bool:
        """Whether something is held that will repeat."""
        return any(held.way(axis) is not None for held in self._held.values() for axis in AXES)
