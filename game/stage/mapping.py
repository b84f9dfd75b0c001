"""Mappings: what the buttons, axes and hats of a pad are that SDL does not know, in SDL's own strings.

A line is ``guid,name,a:b0,leftx:a0,dpup:h0.1,...,platform:Linux,``, as everybody's lists of pads have it. The file of a
household is ``pads.txt`` beside its settings: whatever was taught is kept there, and lines from elsewhere can be added.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pygame

from game.files import named, read_regular, unread, write_whole
from game.kernel.trouble import Trouble

PADS = "pads.txt"
"""What the file is called, in the folder of saves."""
PLATFORM = {"win32": "Windows", "darwin": "Mac OS X"}.get(sys.platform, "Linux")

BUTTONS: dict[str, int] = {
    "a": pygame.CONTROLLER_BUTTON_A,
    "b": pygame.CONTROLLER_BUTTON_B,
    "x": pygame.CONTROLLER_BUTTON_X,
    "y": pygame.CONTROLLER_BUTTON_Y,
    "back": pygame.CONTROLLER_BUTTON_BACK,
    "start": pygame.CONTROLLER_BUTTON_START,
    "leftstick": pygame.CONTROLLER_BUTTON_LEFTSTICK,
    "rightstick": pygame.CONTROLLER_BUTTON_RIGHTSTICK,
    "leftshoulder": pygame.CONTROLLER_BUTTON_LEFTSHOULDER,
    "rightshoulder": pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    "dpup": pygame.CONTROLLER_BUTTON_DPAD_UP,
    "dpdown": pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    "dpleft": pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    "dpright": pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
}
"""The buttons of a pad by SDL's names for them."""
AXES: dict[str, int] = {
    "leftx": pygame.CONTROLLER_AXIS_LEFTX,
    "lefty": pygame.CONTROLLER_AXIS_LEFTY,
    "rightx": pygame.CONTROLLER_AXIS_RIGHTX,
    "righty": pygame.CONTROLLER_AXIS_RIGHTY,
    "lefttrigger": pygame.CONTROLLER_AXIS_TRIGGERLEFT,
    "righttrigger": pygame.CONTROLLER_AXIS_TRIGGERRIGHT,
}
TRIGGERS = ("lefttrigger", "righttrigger")
SOURCE = re.compile(r"([+-]?)(?:b(\d+)|a(\d+)(~?)|h(\d+)\.(\d+))")
HATS = {1: (1, 1), 2: (0, 1), 4: (1, -1), 8: (0, -1)}
"""By SDL's bits of a hat, up, right, down, left: which of pygame's two numbers they are, and which way."""
FAR = 0.6
"""How far an axis must be from where it rests to be meant."""


class Source(NamedTuple):
    """Where on a pad something comes from: a button, a way of a hat, an axis or half of one."""

    kind: str
    """b, h or a."""
    number: int
    bit: int = 0
    """The way of a hat."""
    sign: str = ""
    """Half of an axis: + or -."""
    turned: bool = False
    """Whether an axis counts the other way round."""

    def __str__(self) -> str:
        if self.kind == "h":
            return f"h{self.number}.{self.bit}"
        return f"{self.sign}{self.kind}{self.number}{'~' * self.turned}"


def source_of(text: str) -> Source | None:
    """The source that SDL writes so; None for what is none."""
    found = SOURCE.fullmatch(text)
    if found is None:
        return None
    sign, button, axis, turned, hat, bit = found.groups()
    if button is not None:
        return Source("b", int(button))
    if axis is not None:
        return Source("a", int(axis), sign=sign, turned=bool(turned))
    return Source("h", int(hat), int(bit)) if int(bit) in HATS else None


class Map(NamedTuple):
    """What one kind of pad is made of."""

    guid: str
    name: str
    parts: Mapping[str, Source]
    """By SDL's name of a button or an axis, where it comes from; half of an axis has its sign before it."""

    def __str__(self) -> str:
        parts = "".join(f"{part}:{source}," for part, source in self.parts.items())
        return f"{self.guid},{self.name.replace(',', ' ')},{parts}platform:{PLATFORM},"

    def heard(self, event: pygame.Event, held: set[int]) -> Iterator[tuple[int, int, int]]:
        """What an event of such a pad is as one of a pad that SDL knows: event, button or axis, value.

        `held` are the buttons that are down, which it keeps: an axis tells again and again that it is far out.
        """
        for part, source in self.parts.items():
            value = _value(event, source)
            if value is None:
                continue
            plain = part.lstrip("+-")
            if plain in BUTTONS:
                button, down = BUTTONS[plain], value >= FAR
                if down != (button in held):
                    (held.add if down else held.discard)(button)
                    yield (pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP), button, int(down)
            elif plain in AXES:
                if plain in TRIGGERS and source.kind == "a" and not source.sign:
                    value = (value + 1) / 2
                value *= -1 if part[0] == "-" else 1
                yield pygame.CONTROLLERAXISMOTION, AXES[plain], round(max(-1.0, min(1.0, value)) * 32767)


def _value(event: pygame.Event, source: Source) -> float | None:
    """What an event says of a source; None if it does not speak of it."""
    if event.type in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
        if source.kind == "b" and source.number == event.button:
            return float(event.type == pygame.JOYBUTTONDOWN)
    elif event.type == pygame.JOYHATMOTION:
        if source.kind == "h" and source.number == event.hat:
            which, way = HATS[source.bit]
            return float(event.value[which] == way)
    elif event.type == pygame.JOYAXISMOTION and source.kind == "a" and source.number == event.axis:
        value = -event.value if source.turned else event.value
        if source.sign:
            return float(max(0.0, -value if source.sign == "-" else value))
        return float(value)
    return None


def pressed(event: pygame.Event, rests: Mapping[int, float]) -> Source | None:
    """What somebody presses or pushes on a pad that nobody knows yet; `rests` is where its axes were before."""
    if event.type == pygame.JOYBUTTONDOWN:
        return Source("b", event.button)
    if event.type == pygame.JOYHATMOTION:
        for bit, (which, way) in HATS.items():
            if event.value[which] == way:
                return Source("h", event.hat, bit)
    if event.type == pygame.JOYAXISMOTION and abs(event.value - rests.get(event.axis, 0.0)) >= FAR:
        return Source("a", event.axis, sign="+" if event.value > rests.get(event.axis, 0.0) else "-")
    return None


def part_of(part: str, source: Source, rest: float) -> Source:
    """What is kept for a part that was pushed: a whole axis for a stick and for a trigger that rests at an end."""
    if source.kind != "a" or part not in AXES:
        return source
    if part in TRIGGERS:
        return source._replace(sign="", turned=source.sign == "-") if abs(rest) > FAR else source
    # Sticks are pushed to the right and down, where their axes are full.
    return source._replace(sign="", turned=source.sign == "-")


def maps_of(lines: Iterable[str]) -> dict[str, Map]:
    """The mappings of some lines, by the kind of pad; what is none, or for another system, is passed over."""
    found: dict[str, Map] = {}
    for line in lines:
        guid, _, rest = line.strip().partition(",")
        name, _, rest = rest.partition(",")
        if not re.fullmatch(r"[0-9a-fA-F]{32}", guid):
            continue
        parts: dict[str, Source] = {}
        platform = PLATFORM
        for word in rest.split(","):
            part, _, text = word.partition(":")
            if part == "platform":
                platform = text
            elif part.lstrip("+-") in {*BUTTONS, *AXES} and (source := source_of(text)) is not None:
                parts[part] = source
        if parts and platform == PLATFORM:
            found[guid.lower()] = Map(guid.lower(), name, parts)
    return found


def load_maps(path: Path) -> tuple[dict[str, Map], Trouble | None]:
    """The mappings of a household, and what is wrong with their file; without one there are none."""
    try:
        return maps_of(read_regular(path).decode("utf-8").splitlines()), None
    except FileNotFoundError:
        return {}, None
    except UnicodeDecodeError as error:
        return {}, Trouble("pads_broken", path=named(path), problem=str(error))
    except (OSError, ValueError) as error:
        return {}, unread(path, error)


def keep_map(path: Path, taught: Map) -> None:
    """Write a mapping into the file, in the place of an older one of such a pad; every other line stays as it is."""
    try:
        lines = read_regular(path).decode("utf-8", "replace").splitlines()
    except FileNotFoundError:
        lines = []
    except (OSError, ValueError) as error:
        raise unread(path, error) from None
    path.parent.mkdir(parents=True, exist_ok=True)
    others = [line for line in lines if taught.guid not in maps_of([line])]
    write_whole(path, "".join(f"{line}\n" for line in [*others, str(taught)]).encode())
