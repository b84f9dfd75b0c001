"""A gamepad without hardware: SDL's own virtual joystick, so that pygame sees real events, plug and unplug."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path
from typing import Any

import pygame

GAMECONTROLLER, AXES, BUTTONS, HATS = 1, 6, 15, 1


def sdl() -> Any:
    """The SDL that pygame itself has loaded."""
    beside = Path(pygame.__file__).parent.parent / "pygame_ce.libs"
    library = next(beside.glob("libSDL2-2*")) if sys.platform == "linux" else None
    lib = ctypes.CDLL(str(library))
    lib.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
    lib.SDL_JoystickSetVirtualButton.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8]
    lib.SDL_JoystickSetVirtualAxis.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int16]
    return lib


class VirtualPad:
    """Plugged in when made; press, tilt and unplug it. The joystick module must be initialised."""

    def __init__(self, kind: int = GAMECONTROLLER) -> None:
        self._sdl = sdl()
        self._index = self._sdl.SDL_JoystickAttachVirtual(kind, AXES, BUTTONS, HATS)
        pygame.event.pump()
        self._stick = pygame.joystick.Joystick(self._index)
        self.name = f"pad:{self._stick.get_instance_id()}"
        self._pointer = self._sdl.SDL_JoystickFromInstanceID(self._stick.get_instance_id())

    def hold(self, button: int) -> None:
        self._sdl.SDL_JoystickSetVirtualButton(self._pointer, button, 1)
        pygame.event.pump()

    def release(self, button: int) -> None:
        self._sdl.SDL_JoystickSetVirtualButton(self._pointer, button, 0)
        pygame.event.pump()

    def press(self, button: int) -> None:
        self.hold(button)
        self.release(button)

    def tilt(self, axis: int, share: float) -> None:
        self._sdl.SDL_JoystickSetVirtualAxis(self._pointer, axis, int(share * 32767))
        pygame.event.pump()

    def unplug(self) -> None:
        if not pygame.joystick.get_init():  # somebody else has closed them all since
            return
        # SDL counts its joysticks anew whenever one comes or goes: find this one by what it is.
        for index in range(pygame.joystick.get_count()):
            if self._sdl.SDL_JoystickGetDeviceInstanceID(index) == self._stick.get_instance_id():
                self._sdl.SDL_JoystickDetachVirtual(index)
        pygame.event.pump()
