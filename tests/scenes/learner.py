"""A learner: takes a lesson by pressing real buttons, and looks at where the slip lies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.lessons import school_of
from game.registry import TABLES
from game.scenes.lesson import LessonScene
from game.stage.scenes import Push, Reset
from game.stage.window import SAFE
from tests.scenes.people import CODES, Evening, overlapping, unreadable

CODES.setdefault("later", pygame.K_PAGEDOWN)
CODES.setdefault("earlier", pygame.K_PAGEUP)
LESSONS = [(game, lesson.name) for game in TABLES for lesson in school_of(game).lessons]


def begin(evening: Evening, name: str, game: str = "hiroba", *, alone: bool = False) -> LessonScene:
    """Begin a lesson over whatever is on the screen, or with nothing beneath it."""
    lesson = school_of(game).named(name)
    assert lesson is not None
    scene = LessonScene(evening.house, lesson, lambda _: None)
    evening.loop.go(Reset(scene) if alone else Push(scene))
    settle(evening)
    return scene


def settle(evening: Evening) -> None:
    """Wait until the table has played what it plays."""
    evening.wait(2)
    for _ in range(600):
        scene: Any = evening.top
        if not isinstance(scene, LessonScene) or (
            scene.course.due is None and not scene.match.conductor.busy(scene.clock)
        ):
            break
        evening.wait(1)
    evening.wait(1)


class Learner:
    """Takes a lesson by pressing, with a pad or with keys: any device with four directions."""

    def __init__(self, evening: Evening, press: Callable[[str], None]) -> None:
        self.evening = evening
        self.press = press

    @property
    def scene(self) -> LessonScene:
        scene = self.evening.top
        assert isinstance(scene, LessonScene)
        return scene

    def answer(self) -> None:
        """Do what the step waits for."""
        step = self.scene.step
        assert step is not None
        fact = self.scene.course.fact
        if step.want in ("do", "try"):
            self.play(self.scene.course.own)
        elif step.want == "choose":
            assert fact is not None
            right = [option.means for option in step.choose].index(fact.value)
            self.evening.walk(self.press, f"choice {right}")
            self.press("confirm")
        else:
            assert step.want == "read" or fact is not None
            for _ in range(0 if fact is None else fact.number or 0):
                self.press("right")
            self.press("confirm")
        settle(self.evening)

    def play(self, command: Any) -> None:
        """Do a command by hand; a refusal is read and closed."""
        scene = self.scene
        if "ask" in [target.name for target in scene.focus.targets]:
            self.press("confirm")
            return
        hand = scene.match.hand(scene.lesson.learner)
        for _ in range(12):
            names = [scene.focus.name, *(target.name for target in scene.focus.targets)]
            spot = next((name for name in names if hand.aim(scene.match.view, name) == (command,)), None)
            if spot is not None:
                break
            self.press("next")
        else:
            raise AssertionError(f"{command} cannot be held")
        self.evening.walk(self.press, spot)
        self.press("confirm")
        if scene.acting.card.why is not None:
            assert any(said.name == "card body" for said in scene.said), "the card says why not"
            self.press("confirm")


def faults_of(scene: LessonScene) -> list[str]:
    """What is wrong with the page of a step: text cut off or off the margins, or the slip over what it speaks of."""
    at = f"step {scene.course.at + 1}"
    faults = []
    slip = scene.slip.rect
    if not SAFE.inflate(4, 4).contains(slip):
        faults.append(f"{at}: the slip is outside the safe area: {slip}")
    faults += [f"{at}: the slip {slip} hides {rect}" for rect in scene.targets if slip.colliderect(rect)]
    own = [said for said in scene.said if said.name.startswith(("lesson", "label", "card", "prompt"))]
    found = [fault for said in scene.said for fault in unreadable(said)] + overlapping(own)
    return faults + [f"{at}: {fault}" for fault in found]
