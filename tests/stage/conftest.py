"""A stage without a screen or a sound card: SDL's dummy drivers, real surfaces and real events."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
os.environ["SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS"] = "1"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from game.stage.loop import Loop
from game.stage.window import Window
from tests.stage.virtual_pad import VirtualPad


@pytest.fixture
def window() -> Iterator[Window]:
    opened = Window((1920, 1080))
    pygame.event.get()
    yield opened
    opened.close()


@pytest.fixture
def loop(window: Window) -> Iterator[Loop]:
    made = Loop(window)
    pygame.event.get()
    yield made
    made.devices.close()


@pytest.fixture
def pad(loop: Loop) -> Iterator[VirtualPad]:
    made = VirtualPad()
    yield made
    made.unplug()
