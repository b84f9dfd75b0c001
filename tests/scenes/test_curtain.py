"""The curtain: nothing of what lies behind it is seen or heard before whoever it is for presses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.registry import box_of
from game.scenes.curtain import SECONDS, Curtain
from game.scenes.screen import Screen
from game.scenes.seating import Player, Seating
from game.stage.focus import Focus, Target
from game.stage.loop import STEP
from game.stage.page import Page
from game.stage.scenes import Push, Reset
from tests.scenes.people import Evening


class Secret(Screen):
    """A scene with something to hide."""

    colour = (10, 120, 40)
    steps = 0

    def enter(self) -> None:
        super().enter()
        self.focus = Focus([Target("all", pygame.Rect(0, 0, 1920, 1080))])

    def still(self, page: Page) -> None:
        page.surface("secret", self.house.atlas.plain(self.colour), 960, 540)

    def update(self, seconds: float) -> None:
        self.steps += 1


def shot() -> bytes:
    return pygame.image.tobytes(pygame.display.get_surface(), "RGB")


class Passed:
    """A match of which the curtain need only know who looks, and whom to tell."""

    names = ("Mika", "Ren")
    crests = ("shu", "ai")
    people = (0, 1)
    box = box_of("hiroba")

    def __init__(self, then: Callable[[], None], holds: str = "desk") -> None:
        self.seating = Seating((Player("Mika", holds="pad:77"), Player("Ren", holds=holds), None, None))
        self.lifted: list[int] = []
        self._then = then

    @property
    def players(self) -> list[Player]:
        return [player for _, player in self.seating.players]

    def recap(self, seat: int) -> list[object]:
        return []

    def crest(self, seat: int) -> str:
        return self.crests[seat]

    def lift(self, seat: int) -> None:
        self.lifted.append(seat)
        self._then()


def draw(
    evening: Evening,
    then: Callable[[], None] = lambda: None,
    colour: tuple[int, int, int] = (10, 120, 40),
    holds: str = "desk",
) -> Secret:
    scene = Secret(evening.house)
    scene.colour = colour
    evening.loop.go(Reset(scene))
    evening.wait(2)
    match: Any = Passed(then, holds)
    evening.loop.go(Push(Curtain(evening.house, match, [1])))
    return scene


def test_nothing_of_the_scene_behind_is_on_the_screen(evening: Evening) -> None:
    draw(evening)
    evening.wait(2)
    one = shot()
    draw(evening, colour=(250, 60, 200))
    evening.wait(2)
    assert shot() == one
    assert {"Ren’s turn", "Mika looks at the garden."} <= set(evening.reads()), "each has a device of their own"


def test_the_look_is_prepared_behind_it_and_then_it_opens(evening: Evening) -> None:
    pad = evening.pad()
    secret: list[Secret] = []

    def then() -> None:
        assert shot() == shut
        secret[0].colour = (0, 0, 250)
        secret[0].stale()

    secret.append(draw(evening, then, holds=evening.loop.devices.pads[0]))
    evening.wait(2)
    shut = shot()
    evening.press_pad(pad, "confirm")
    assert evening.top is secret[0]
    evening.wait(2)
    assert pygame.display.get_surface().get_at((640, 360))[:3] == (0, 0, 250)


def test_it_closes_and_opens_with_time_and_a_press_before_is_no_press(evening: Evening) -> None:
    evening.house.change(reduced_motion=False, speed="normal")
    told: list[str] = []
    scene = draw(evening, lambda: told.append("then"))
    evening.wait(3)
    assert not evening.top.shut
    evening.press_key("confirm")
    assert told == []
    evening.wait(round(SECONDS / STEP) + 2)
    assert evening.top.shut
    before = scene.steps
    evening.press_key("confirm")
    assert told == ["then"]
    assert evening.scene == "Curtain", "it takes its time to open"
    evening.press_key("confirm")
    assert scene.steps == before, "behind it, nothing moved"
    evening.wait(round(SECONDS / STEP) + 2)
    assert told == ["then"]
    assert evening.top is scene


def test_by_mouse_on_the_plaque(evening: Evening) -> None:
    told: list[str] = []
    draw(evening, lambda: told.append("then"))
    evening.wait(2)
    evening.click("plaque")
    assert told == ["then"]


def test_nothing_sounds_while_it_is_shut(evening: Evening) -> None:
    heard: list[str] = []
    draw(evening)
    evening.wait(2)
    evening.house.audio.play = heard.append  # type: ignore[method-assign]
    evening.press_key("left")
    evening.press_key("undo")
    evening.press_key("next")
    evening.wait(30)
    assert heard == []


def test_only_a_device_of_whom_it_is_for_opens_it(evening: Evening) -> None:
    pad = evening.pad()
    told: list[str] = []
    draw(evening, lambda: told.append("then"), holds=evening.loop.devices.pads[0])
    evening.wait(2)
    evening.press_key("confirm")
    assert told == []
    assert evening.top.shut
    evening.press_pad(pad, "confirm")
    assert told == ["then"]
