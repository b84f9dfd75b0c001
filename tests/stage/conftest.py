"""A stage without a screen or a sound card: SDL's dummy drivers, real surfaces and real events."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

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
