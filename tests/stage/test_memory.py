"""Memory: what nobody needs any more goes back, between scenes and sizes, and never all the time."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from pathlib import Path
from weakref import ref

import pygame
import pytest

from game.scenes.house import House
from game.stage import memory
from game.stage.intents import Act, Intent
from game.stage.loop import STEP, Loop
from game.stage.scenes import Go, Leave, Pop, Push, Reset, Scene, Swap
from game.stage.window import Canvas


class Large(Scene):
    """A scene that holds on to itself, as those do that have parts which ask them."""

    def __init__(self) -> None:
        self.part = self.pressed

    def pressed(self) -> None:
        """What a part of it would ask."""

    def draw(self, canvas: Canvas, clock: float) -> None:
        canvas.touch(canvas.surface.get_rect())


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """When memory was given back, by a clock that stands still."""
    times: list[float] = []
    monkeypatch.setattr(memory, "trim", lambda: times.append(memory.time.monotonic()))
    monkeypatch.setattr(memory, "_owed", False)
    monkeypatch.setattr(memory, "_last", 0.0)
    threshold = gc.get_threshold()
    yield times
    gc.set_threshold(*threshold)


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Set the clock."""
    return lambda now: monkeypatch.setattr(memory.time, "monotonic", lambda: now)


def test_it_is_given_back_at_once_or_as_soon_as_nothing_moves(given: list[float], at: Callable[[float], None]) -> None:
    first, soon, later = memory.SELDOM, memory.SELDOM + 1, 2 * memory.SELDOM
    at(first)
    memory.tidy()
    assert given == [], "nothing was let go"
    memory.give_back()
    assert given == [first]
    for now in (soon, later - 0.1):
        at(now)
        memory.give_back()
        memory.tidy()
    assert given == [first], "it takes some milliseconds: not all the time"
    at(later)
    memory.tidy()
    memory.tidy()
    assert given == [first, later], "what was owed, once"


@pytest.mark.parametrize("go", [Swap, Reset])
def test_a_scene_that_is_left_is_let_go_before_memory_is_given_back(loop: Loop, go: Callable[[Scene], Go]) -> None:
    scene = Large()
    left = ref(scene)
    loop.go(Push(scene))
    loop.frame(STEP)
    del scene
    gc.disable()
    try:
        loop.go(go(Large()))
        assert left() is None, "neither as what was there before, nor as what was drawn last"
    finally:
        gc.enable()


@pytest.mark.parametrize("go", [Pop(), Leave()])
def test_nobody_holds_a_scene_that_was_left(loop: Loop, go: Go) -> None:
    scene = Large()
    left = ref(scene)
    loop.go(Push(Large()))
    loop.go(Push(scene))
    loop.frame(STEP)
    del scene
    loop.go(go)
    gc.collect()
    assert left() is None


def test_memory_is_given_back_for_another_scale_by_whatever_way_it_comes(
    loop: Loop, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[float] = []
    monkeypatch.setattr("game.stage.loop.give_back", lambda: given.append(loop.window.canvas.scale))
    loop.go(Push(Large()))

    def resize(width: int, height: int) -> None:
        pygame.display.set_mode((width, height), pygame.RESIZABLE)
        loop.intents([pygame.Event(pygame.WINDOWSIZECHANGED, x=width, y=height)])

    resize(1920, 1200)
    assert given == [], "as large as it was, with more around it"
    resize(960, 540)
    resize(960, 600)
    assert given == [0.5]
    loop.draw_in(0.05)
    assert given == [0.5, pytest.approx(0.45)]
    loop.draw_in(0)
    loop.window.full = True
    loop.handle(Intent(Act.FULL_SCREEN, "keyboard"))
    assert given[3:] == [loop.window.canvas.scale], "the window has changed by the time the loop hears of it"


def test_nothing_of_another_scale_stays_in_the_house(loop: Loop, tmp_path: Path) -> None:
    house = House(scale=loop.window.canvas.scale, saves=tmp_path)
    try:
        for contrast in (False, True):
            house.change(contrast=contrast)
        drawn = ref(house.atlas.made("drawn", lambda: pygame.Surface((9, 9))))
        atlas, text, gui = ref(house.atlas), ref(house.text), ref(house.gui)
        house.fit(0.5)
        assert drawn() is None, "pictures go at once, and wait for no collection"
        gc.collect()
        assert (atlas(), text(), gui()) == (None, None, None)
    finally:
        house.close()
