"""Attract: minds play when nobody presses anything, game after game, and any press leads back and does nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.registry import TABLES
from game.scenes.attract import Attract, Plan
from game.scenes.porch import IDLE
from game.stage.loop import STEP
from game.stage.scenes import Pop, Push
from tests.scenes.people import Evening, overlapping, unreadable
from tests.stage.virtual_pad import VirtualPad


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path, reduced_motion=False)
    yield made
    made.close()


def idle(evening: Evening, seconds: float) -> None:
    for _ in range(int(seconds / STEP)):
        evening.loop.advance(STEP)
    evening.wait()


def files(evening: Evening) -> list[str]:
    return sorted(path.name for path in evening.house.saves.rglob("*"))


def test_after_a_minute_without_a_press_minds_play_the_game_that_was_looked_at(evening: Evening) -> None:
    evening.press_key("right")
    game = evening.top.focus.name
    idle(evening, IDLE - 2)
    assert evening.scene == "Porch"
    idle(evening, 3)
    assert evening.scene == "Attract"
    assert evening.top.match.box.name == game
    assert all(not player.human for player in evening.top.match.players)
    before = evening.top.match.table.timeline.at
    idle(evening, 12)
    assert evening.top.match.table.timeline.at > before + 2


def test_the_mouse_moving_counts_as_somebody_being_there(evening: Evening) -> None:
    idle(evening, IDLE - 2)
    evening.point((300, 300))
    idle(evening, IDLE - 2)
    assert evening.scene == "Porch"


def test_with_reduced_motion_nothing_begins_by_itself(evening: Evening) -> None:
    evening.house.change(reduced_motion=True)
    idle(evening, IDLE + 5)
    assert evening.scene == "Porch"


def by_key(evening: Evening, _: VirtualPad) -> None:
    evening.tap(pygame.K_k)  # a key that means nothing


def by_confirm(evening: Evening, _: VirtualPad) -> None:
    evening.press_key("confirm")


def by_pause(evening: Evening, pad: VirtualPad) -> None:
    evening.press_pad(pad, "pause")


def by_button(evening: Evening, pad: VirtualPad) -> None:
    evening.press_pad(pad, "confirm")


def by_trigger(evening: Evening, pad: VirtualPad) -> None:
    evening.press_pad(pad, "later")


def by_stick(evening: Evening, pad: VirtualPad) -> None:
    pad.tilt(pygame.CONTROLLER_AXIS_LEFTX, 1.0)
    evening.wait()
    pad.tilt(pygame.CONTROLLER_AXIS_LEFTX, 0.0)


def by_click(evening: Evening, _: VirtualPad) -> None:
    evening.point((960, 540), 1)


def by_wheel(evening: Evening, _: VirtualPad) -> None:
    evening.wheel()


@pytest.mark.parametrize(
    "press",
    [by_key, by_confirm, by_pause, by_button, by_trigger, by_stick, by_click, by_wheel],
    ids=lambda f: f.__name__,
)
def test_any_press_returns_to_the_porch_and_does_nothing_else(
    evening: Evening, press: Callable[[Evening, VirtualPad], None]
) -> None:
    pad = evening.pad()
    before, focus = files(evening), evening.top.focus.name
    idle(evening, IDLE + 6)
    assert evening.scene == "Attract"
    press(evening, pad)
    evening.wait(4)
    assert evening.scene == "Porch"
    assert evening.top.focus.name == focus
    evening.wait(30)
    assert evening.scene == "Porch", "nothing that was held goes on"
    assert files(evening) == before, "no journal, no record"


def test_game_follows_game_over_their_scrolls_and_nothing_is_kept(tmp_path: Path) -> None:
    evening = Evening(tmp_path, reduced_motion=False)
    before, seen = files(evening), []
    evening.loop.go(Push(Attract(evening.house, Plan(("hiroba", "haniwa"), Pop, seed="attract"))))
    evening.top.match.minds.least = 0.0
    for _ in range(60 * 60 * 4):
        evening.loop.advance(STEP)
        scene = evening.top
        if not seen or seen[-1] != (type(scene).__name__, scene.match.box.name):
            seen.append((type(scene).__name__, scene.match.box.name))
            scene.match.minds.least = 0.0
        if len(seen) == 5:
            break
    assert seen == [
        ("Attract", "hiroba"),
        ("AttractScroll", "hiroba"),
        ("Attract", "haniwa"),
        ("AttractScroll", "haniwa"),
        ("Attract", "hiroba"),
    ]
    assert len(evening.loop.stack) == 2
    assert files(evening) == before
    evening.close()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", TABLES)
def test_a_rule_is_said_below_the_table_and_between_two_of_them_how_to_come_back(
    tmp_path: Path, game: str, language: str
) -> None:
    evening = Evening(tmp_path, reduced_motion=False, language=language, text_size=150)
    evening.loop.go(Push(Attract(evening.house, Plan((game,), Pop, seed="attract"))))
    said = set()
    for _ in range(26):
        idle(evening, 0.9)
        assert [each.act.value for each in evening.top.prompts()] in ([], ["confirm"])
        texts = [each for each in evening.top.said if each.name in ("attract text", "prompt confirm")]
        assert [fault for each in texts for fault in unreadable(each)] + overlapping(texts) == []
        said |= {each.text for each in texts}
    assert evening.house.say("attract.press") in said
    assert len(said) >= 3 or game not in ("hiroba", "haniwa", "koi", "hitohira")
    evening.close()


def test_it_is_low_and_what_comes_after_it_is_not(evening: Evening) -> None:
    idle(evening, IDLE + 2)
    assert evening.house.audio.share < 0.5
    by_key(evening, evening.pad())
    evening.wait(3)
    assert evening.house.audio.share == 1.0
