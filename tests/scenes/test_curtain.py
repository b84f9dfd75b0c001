"""The curtain: nothing of what lies behind it is seen or heard before whoever it is for presses, and nobody is locked in."""

from __future__ import annotations

import random
from functools import partial

import pygame
import pytest

from game.kernel.beats import in_secret
from game.kernel.table import Table
from game.minds.driver import step
from game.minds.random import Random
from game.registry import box_of
from game.scenes.curtain import SECONDS, Curtain
from game.scenes.match import Match
from game.scenes.playing import Playing
from game.scenes.screen import Screen
from game.scenes.seating import DESK, Player, Seating
from game.stage.focus import Focus, Target
from game.stage.loop import STEP
from game.stage.page import Page
from game.stage.scenes import Push, Reset
from tests.scenes.people import Evening
from tests.stage.virtual_pad import VirtualPad


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


class Noted(Match):
    """A match of Haniwa at which Ren must look alone, and Mika waits; it notes what is on the screen when he does."""

    def __init__(self, mika: str, ren: str) -> None:
        table = Table.new(box_of("haniwa"), {"seats": 2, "first": 1}, "curtain", names=["Mika", "Ren"])
        luck = random.Random("curtain")
        while table.box.waits(table.state) != (1,) or not in_secret(table.box, table.state, 1):
            step(table, [Random()] * 2, luck)
        super().__init__(table, Seating((Player("Mika", holds=mika), Player("Ren", holds=ren), None, None)))
        self.lifted: list[bytes] = []

    def lift(self, seat: int) -> None:
        assert seat == 1
        self.lifted.append(shot())
        super().lift(seat)


def draw(
    evening: Evening,
    ren: str = DESK,
    mika: str | None = None,
    colour: tuple[int, int, int] = (10, 120, 40),
) -> tuple[Secret, Noted]:
    """The curtain before something that nobody may see but Ren."""
    scene = Secret(evening.house)
    scene.colour = colour
    evening.loop.go(Reset(scene))
    evening.wait(2)
    match = Noted(evening.pad().name if mika is None else mika, ren)
    evening.loop.go(Push(Curtain(evening.house, match, match.hidden_for, lambda _: None)))
    return scene, match


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
    match = Noted(DESK, pad.name)
    table = Playing(evening.house, match)
    evening.loop.go(Reset(table))
    evening.wait(4)
    shut = shot()
    assert (evening.scene, match.eyes) == ("Curtain", None)
    evening.press_pad(pad, "confirm")
    assert match.lifted == [shut]
    assert evening.top is table
    assert match.eyes == 1
    evening.wait(2)
    assert shot() != shut


def test_it_closes_and_opens_with_time_and_a_press_before_is_no_press(evening: Evening) -> None:
    evening.house.change(reduced_motion=False, speed="normal")
    scene, match = draw(evening)
    evening.wait(3)
    assert not evening.top.shut
    evening.press_key("confirm")
    assert not match.lifted
    evening.wait(round(SECONDS / STEP) + 2)
    assert evening.top.shut
    before = scene.steps
    evening.press_key("confirm")
    assert len(match.lifted) == 1
    assert evening.scene == "Curtain", "it takes its time to open"
    evening.press_key("confirm")
    assert scene.steps == before, "behind it, nothing moved"
    evening.wait(round(SECONDS / STEP) + 2)
    assert len(match.lifted) == 1
    assert evening.top is scene


def test_by_mouse_on_the_plaque(evening: Evening) -> None:
    _, match = draw(evening)
    evening.wait(2)
    evening.click("plaque")
    assert len(match.lifted) == 1


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
    _, match = draw(evening, ren=pad.name, mika=DESK)
    evening.wait(2)
    evening.press_key("confirm")
    assert not match.lifted
    assert evening.top.shut
    evening.press_pad(pad, "confirm")
    assert len(match.lifted) == 1


# --- nobody is locked in --------------------------------------------------------------------------------


def sit(evening: Evening) -> tuple[Noted, list[VirtualPad]]:
    """Two people at Haniwa, each with a pad, before the curtain of the second."""
    pads = [evening.pad(), evening.pad()]
    match = Noted(*(pad.name for pad in pads))
    evening.loop.go(Reset(Playing(evening.house, match)))
    evening.wait(4)
    assert evening.scene == "Curtain"
    return match, pads


@pytest.mark.parametrize("whose", [0, 1], ids=["of another", "of whom it is for"])
def test_a_pad_that_is_lost_before_it_is_asked_for_and_then_it_hangs_there_again(evening: Evening, whose: int) -> None:
    match, pads = sit(evening)
    pads[whose].unplug()
    evening.wait(3)
    assert evening.scene == "PadLost"
    assert any(match.names[whose] in text for text in evening.reads())
    assert not match.lifted
    evening.press_key("confirm")  # whoever has the keyboard plays on
    evening.wait(3)
    assert evening.scene == "Curtain"
    press = evening.press_key if whose == 1 else partial(evening.press_pad, pads[1])
    press("confirm")
    evening.wait(3)
    assert evening.scene == "Playing"
    assert (match.eyes, match.acting) == (1, 1)


def test_the_porch_can_be_gone_to_from_before_it_by_anybody(evening: Evening) -> None:
    match, pads = sit(evening)
    press = partial(evening.press_pad, pads[0])
    press("pause")
    assert evening.scene == "Pause"
    press("back")
    assert evening.scene == "Curtain", "it still hangs there"
    evening.click_prompt("Pause")
    evening.walk(press, "porch")
    press("confirm")
    evening.wait(4)
    assert evening.scene == "Porch"
    assert not match.lifted


def test_there_is_no_pause_while_it_opens(evening: Evening) -> None:
    evening.house.change(reduced_motion=False, speed="normal")
    _, pads = sit(evening)
    evening.wait(round(SECONDS / STEP) + 2)
    evening.press_pad(pads[1], "confirm")
    evening.press_pad(pads[0], "pause")
    assert evening.scene == "Curtain"
    evening.wait(round(SECONDS / STEP) + 2)
    assert evening.scene == "Playing"


def test_what_changes_in_a_pause_before_it_is_seen_to(evening: Evening) -> None:
    """A pad is lost beneath the menu, and another time a mind plays on for whom it hangs."""
    match, pads = sit(evening)
    evening.press_pad(pads[0], "pause")
    pads[1].unplug()
    evening.wait(3)
    assert evening.scene == "Pause"
    evening.press_pad(pads[0], "confirm")
    evening.wait(3)
    assert evening.scene == "PadLost"
    evening.press_pad(pads[0], "confirm")  # passed round from now on
    evening.wait(3)
    assert evening.scene == "Curtain"
    assert "Pass to Ren" in evening.reads()
    evening.press_pad(pads[0], "pause")
    evening.walk(partial(evening.press_pad, pads[0]), "seats")
    evening.press_pad(pads[0], "confirm")
    evening.walk(partial(evening.press_pad, pads[0]), "1")
    for what in ("confirm", "back", "back"):
        evening.press_pad(pads[0], what)
    evening.wait(3)
    assert evening.scene == "Playing", "there is nobody left to look alone"
    assert match.onlooker == 0
