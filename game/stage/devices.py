"""Devices: keyboard, mouse and any number of pads, turned into intents.

A device has a name that lasts as long as it is plugged in: ``keyboard``, ``mouse``, ``pad:<instance id>``.
Pads go through SDL's controller mapping, so that buttons are known by their place; one that SDL does not know goes
through a mapping of our own (`mapping`), and until it has one it is a stranger, which does nothing but be told of.
The d-pad and the left stick are one: both hold a direction, and a held direction repeats. The right stick is a second
axis of its own.

One press is one intent, however long a key is held. What is no direction gives a second intent, its release, when the
last button of the device that was pressed for the act is let go: for the act it was pressed for, whatever it is bound
to by then. What lost its meaning in between (`let_go`, a lost window, an unplugged pad) is let go without an intent.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress

import pygame
from pygame._sdl2 import controller

from game.stage.bindings import BUTTONS, FULL_SCREEN, KEYS, STEADY, Bindings
from game.stage.intents import DIRECTIONS, HOLDABLE, LOOKS, Act, Intent
from game.stage.mapping import Map

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


RAW = (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYHATMOTION, pygame.JOYAXISMOTION)
"""What a pad tells before anybody knows what it is made of."""


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

    def __init__(self, opened: controller.Controller | pygame.joystick.JoystickType, name: str, guid: str) -> None:
        self.opened = opened
        self.name = name
        self.guid = guid
        """What kind of pad it is, as SDL writes it."""
        self.family = family_of(name, guid)
        """Whose glyphs its buttons carry."""
        self.sticks = {stick: [0.0, 0.0] for stick in STICKS}
        self.down: set[int] = set()
        """The buttons that are down, of one that goes through a mapping of our own."""


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


def pushed(event: pygame.Event) -> bool:
    """Whether an event pushes a stick far enough to be meant."""
    return event.type == pygame.CONTROLLERAXISMOTION and abs(event.value) / _FULL >= _PRESSED


LIFTED = (pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION, pygame.JOYBUTTONUP, pygame.JOYAXISMOTION)
"""What SDL lifts of a pad that is gone."""


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
        elif event.type in (pygame.CONTROLLERDEVICEREMOVED, pygame.JOYDEVICEREMOVED):
            gone.add(event.instance_id)
        elif event.type in (pygame.KEYUP, pygame.MOUSEBUTTONUP):
            if away:
                continue
        elif event.type in LIFTED and event.instance_id in gone:
            continue
        found.append(event)
    return found[::-1]


FAMILIES = ("xbox", "playstation", "nintendo", "deck", "generic")
"""Whose glyphs there are for pads; the last one for all that are nobody's."""
MAKERS = {"045e": "xbox", "054c": "playstation", "057e": "nintendo"}
"""Who makes pads, by the number that a pad gives for its maker."""
VALVE, DECK = "28de", "1205"
"""The maker of the Steam Deck, and the Deck itself; what Steam makes of any other pad has another number."""
WORDS = {
    "deck": ("steam deck",),
    "playstation": ("playstation", "dualshock", "dualsense", "ps3", "ps4", "ps5", "sony"),
    "nintendo": ("nintendo", "switch", "joy-con", "joycon", "pro controller"),
    "xbox": ("xbox", "x-box", "xinput", "microsoft"),
}


def family_of(name: str, guid: str = "") -> str:
    """Whose glyphs a pad's buttons carry, by its name and by the number of its maker."""
    known = name.lower()
    maker, product = (guid[at + 2 : at + 4] + guid[at : at + 2] for at in (8, 16))
    if maker == VALVE and (product == DECK or os.environ.get("SteamDeck") == "1"):  # noqa: SIM112 -- Steam's own name
        return "deck"
    for family, words in WORDS.items():
        if any(word in known for word in words):
            return family
    return MAKERS.get(maker, "generic")


class Devices:
    """Everything a person can hold, as intents."""

    def __init__(self, to_canvas: Callable[[tuple[int, int]], tuple[int, int]] = lambda at: at) -> None:
        pygame.joystick.init()
        controller.init()
        self._to_canvas = to_canvas
        self._pads: dict[str, _Pad] = {}
        self._strangers: dict[str, _Pad] = {}
        """Pads that neither SDL nor a mapping of the household knows."""
        self.maps: Mapping[str, Map] = {}
        """The mappings of the household, by the kind of pad."""
        self.haste = 1.0
        """How much faster than usual a held direction repeats."""
        self.feels, self.shines = True, True
        """Whether pads may rumble, and show a light."""
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
            pygame.JOYDEVICEADDED: self._arrived,
            pygame.JOYDEVICEREMOVED: self._departed,
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
        """Whose glyphs a device carries: one of the families of pads, keyboard or mouse."""
        if device in (KEYBOARD, MOUSE):
            return device
        pad = self._pads.get(device)
        return FAMILIES[-1] if pad is None else pad.family

    @property
    def strangers(self) -> dict[str, str]:
        """The pads that nobody knows how to read, with their names."""
        return {device: pad.name for device, pad in self._strangers.items()}

    def kind(self, device: str) -> tuple[str, str]:
        """What kind of pad a device is, as SDL writes it, and what it is called; known or not."""
        pad = self._pads.get(device) or self._strangers[device]
        return pad.guid, pad.name

    def learn(self, taught: Map) -> list[Intent]:
        """Read pads of a kind by a mapping from now on; what comes of it."""
        self.maps = {**self.maps, taught.guid: taught}
        for pad in self._pads.values():
            self._adapt(pad)
        return [intent for device in list(self._strangers) for intent in self._known(device)]

    def _adapt(self, pad: _Pad) -> None:
        """Let SDL read a pad that it knows as the household has taught it."""
        if pad.guid in self.maps and isinstance(pad.opened, controller.Controller):
            parts = self.maps[pad.guid].parts
            with suppress(pygame.error):  # then it is read as before
                pad.opened.set_mapping({part: str(source) for part, source in parts.items()})

    def rests(self, device: str) -> dict[int, float] | None:
        """Where the axes of a pad are, known or not; None if it is not there."""
        pad = self._pads.get(device) or self._strangers.get(device)
        if pad is None:
            return None
        stick = pad.opened.as_joystick() if isinstance(pad.opened, controller.Controller) else pad.opened
        return {axis: stick.get_axis(axis) for axis in range(stick.get_numaxes())}

    def mapped(self, event: pygame.Event) -> list[pygame.Event]:
        """An event of a pad with a mapping of our own, as those of a pad that SDL knows; any other as it is."""
        pad = self._pads.get(f"pad:{event.instance_id}") if event.type in RAW else None
        if pad is None or isinstance(pad.opened, controller.Controller):
            return [event]
        found = []
        for kind, number, value in self.maps[pad.guid].heard(event, pad.down):
            told = {"axis": number, "value": value} if kind == pygame.CONTROLLERAXISMOTION else {"button": number}
            found.append(pygame.Event(kind, {"instance_id": event.instance_id, **told}))
        return found

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
                    held.repeats_in[n] = FIRST_REPEAT / self.haste
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
            yield from self._take(device, _Pad(opened, opened.name or "", opened.as_joystick().get_guid()))

    def _take(self, device: str, pad: _Pad) -> Iterator[Intent]:
        """Have a pad from now on."""
        self._pads[device] = pad
        self._adapt(pad)
        if not self._used:
            self.last = min(self._pads)
        yield Intent(Act.FOUND, device)

    def _arrived(self, event: pygame.Event) -> Iterator[Intent]:
        """Something is plugged in: what SDL knows as a pad comes by itself, all else may be one of ours."""
        try:
            if controller.is_controller(event.device_index):
                return
            opened = pygame.joystick.Joystick(event.device_index)
        except pygame.error:  # see `_plugged`
            return
        device = f"pad:{opened.get_instance_id()}"
        if device not in self._pads and opened.get_numbuttons() > 1:  # a sensor or a pedal is no pad
            self._strangers[device] = _Pad(opened, opened.get_name(), opened.get_guid())
            yield from self._known(device)

    def _known(self, device: str) -> Iterator[Intent]:
        """Take a stranger for a pad, if there is a mapping for its kind."""
        if self._strangers[device].guid in self.maps:
            yield from self._take(device, self._strangers.pop(device))

    def _departed(self, event: pygame.Event) -> Iterable[Intent]:
        """A stranger, or a pad with a mapping of our own, is unplugged."""
        device = f"pad:{event.instance_id}"
        self._strangers.pop(device, None)
        pad = self._pads.get(device)
        return () if pad is None or isinstance(pad.opened, controller.Controller) else self._unplugged(event)

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
        if pad is not None and self.feels:
            pad.opened.rumble(strength, strength, milliseconds)

    def shine(self, device: str, colour: tuple[int, int, int]) -> None:
        """Let the light of a pad have a colour, if it has a light."""
        pad = self._pads.get(device)
        if pad is not None and self.shines:
            pad.opened.set_led(colour)

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
                    held.repeats_in[n] += NEXT_REPEAT / self.haste
                    found.append(Intent(act, device, repeated=True))
        return found

    def close(self) -> None:
        """Let go of every pad."""
        self._pads.clear()
        self._strangers.clear()
        controller.quit()
        pygame.joystick.quit()

    @property
    def holding(self) -> bool:
        """Whether something is held that will repeat."""
        return any(held.way(axis) is not None for held in self._held.values() for axis in AXES)
