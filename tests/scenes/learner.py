"""A learner: takes a lesson by pressing real buttons, and looks at where the slip lies."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any

import pygame

from game.lessons import school_of
from game.registry import TABLES
from game.scenes.lesson import LessonScene
from game.scenes.sitting import Mode
from game.stage.intents import Act
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
            scene.course.due is None
            and not scene.match.conductor.busy(scene.clock)
            and (scene.step is None or not scene.step.shows or scene.acting.card.lies)
        ):
            break
        evening.wait(1)
    evening.wait(1)


class Learner:
    """Takes a lesson by pressing, with a pad or with keys: any device with four directions."""

    def __init__(self, evening: Evening, press: Callable[[str], None]) -> None:
        self.evening = evening
        self.presses = 0
        """How many buttons were pressed."""
        self._press = press

    def press(self, what: str) -> None:
        self.presses += 1
        self._press(what)

    @property
    def scene(self) -> LessonScene:
        scene = self.evening.top
        assert isinstance(scene, LessonScene)
        return scene

    def answer(self) -> None:
        """Do what the step waits for, and go on from what is said to it."""
        self.reply()
        self.go_on()

    def go_on(self) -> None:
        """Go on to another table, if there is one: what was done is still to be seen until then."""
        if self.scene.mode is Mode.PRAISES:
            self.press("confirm")
            settle(self.evening)

    def reply(self) -> None:
        """Do what the step waits for."""
        scene, step = self.scene, self.scene.step
        assert step is not None
        fact = scene.course.fact
        if step.want in ("do", "try"):
            self.play(scene.course.own)
        elif step.want == "choose":
            assert fact is not None
            self.choose([option.means for option in step.choose].index(fact.value))
        elif step.want == "count":
            assert fact is not None
            assert fact.number is not None
            self.count(fact.number)
        elif step.want == "press":
            if step.press[0] == "inspect" and (marked := scene.pointing.targets):
                names = (each.name for each in scene.focus.targets if marked[0].collidepoint(each.rect.center))
                self.evening.walk(self.press, next(names))
            self.press(step.press[0])
            if scene.acting.card.lies:
                self.press("confirm")
        else:
            for _ in step.shows or ("",):
                assert scene.acting.card.lies == bool(step.shows)
                self.press("confirm")
        settle(self.evening)

    def choose(self, number: int) -> None:
        """Choose an answer."""
        self.evening.walk(self.press, f"choice {number}")
        self.press("confirm")

    def count(self, number: int) -> None:
        """Turn the counter the shorter way, and answer."""
        assert self.scene.step is not None
        ways = turned(self.scene.sitting.number, number, self.scene.step.most)
        for way in ways:
            self.press(way)
        assert self.scene.sitting.number == number
        self.press("confirm")

    def play(self, command: Any) -> None:
        """Do a command by hand; a refusal is read and closed."""
        scene, at = self.scene, self.scene.course.at
        if "ask" in [target.name for target in scene.focus.targets]:
            self.press("confirm")
            return
        hand = scene.match.hand(scene.lesson.learner)
        if copy(hand).press(Act.BACK, scene.match.view, scene.focus.name) == (command,):  # one press from anywhere
            self.press("back")
        elif self._leafing(hand, command) is not None or not self._taken(command):
            self._chosen(hand, command)
        if scene.course.at == at and scene.acting.card.why is not None:
            assert any(said.name == "card body" for said in scene.said), "the card says why not"
            self.press("confirm")

    def _chosen(self, hand: Any, command: Any) -> None:
        """Choose step by step what a command needs, leaf through what is held, and send it where it goes."""
        scene = self.scene
        if self._leafing(hand, command) is None:
            for name in self._choosing(hand, command):
                self._go(name)
            if scene.acting.card.why is not None:  # the last choice was refused at once
                return
        for way in self._leafing(hand, command) or ():
            self.press(way)
        spot = self._spot(hand, command)
        assert spot is not None or scene.focus.name is not None
        if spot is not None:
            self.evening.walk(self.press, spot)
        self.press("confirm")

    def _taken(self, command: Any) -> bool:
        """Take up what a command needs, carry it there, turn it, and set it down."""
        scene = self.scene
        view, eye, hand = scene.match.view, scene.match.eye, scene.match.hand(scene.lesson.learner)
        for name in (None, *(target.name for target in hand.targets(view, eye))):
            holding = copy(hand)
            sent = None if name is None else holding.press(Act.CONFIRM, view, name)
            if isinstance(sent, tuple) and name is not None:
                if sent[-1] != command:
                    continue  # it does something else
                self._go(name)  # it cannot be taken up, and is told why not
                return True
            for spot in [target.name for target in holding.targets(view, eye)]:
                turns = _turns(holding, view, spot, command)
                if turns is not None:
                    if name is not None:
                        self._go(name)
                    self.evening.walk(self.press, spot)
                    for turn in turns:
                        self.press(turn)
                    self.press("confirm")
                    return True
        return False

    def _go(self, name: str) -> None:
        """Walk somewhere and confirm."""
        self.evening.walk(self.press, name)
        self.press("confirm")

    def _spot(self, hand: Any, command: Any) -> str | None:
        """Where confirming would send a command: where the focus is, if it would there."""
        scene = self.scene
        names = [scene.focus.name, *(target.name for target in hand.targets(scene.match.view, scene.match.eye))]
        return next((name for name in names if name and hand.aim(scene.match.view, name)[-1:] == (command,)), None)

    def _choosing(self, hand: Any, command: Any) -> list[str]:
        """The targets that a hand which asks step by step is given until a command can be sent, or is."""
        view, eye = self.scene.match.view, self.scene.match.eye
        edge: list[tuple[Any, list[str]]] = [(hand, [])]
        for _ in range(3):
            found = []
            for here, way in edge:
                for target in here.targets(view, eye):
                    there = copy(here)
                    answer = there.press(Act.CONFIRM, view, target.name)
                    chosen = not isinstance(answer, tuple) and there.held != here.held
                    if answer == (command,) or (chosen and self._leafing(there, command) is not None):
                        return [*way, target.name]
                    if chosen:
                        found.append((there, [*way, target.name]))
            edge = found
        raise AssertionError(f"{command} cannot be held")

    def _leafing(self, hand: Any, command: Any) -> list[str] | None:
        """The buttons that change what is held until a command can be sent, the fewest there are; None if none do."""
        view, focus = self.scene.match.view, self.scene.focus.name
        edge: list[tuple[Any, list[str]]] = [(copy(hand), [])]
        known: list[dict[str, Any]] = []
        while edge:
            held, presses = edge.pop(0)
            if self._spot(held, command) is not None:
                return presses
            if vars(held) in known:
                continue
            known.append(vars(held))
            offered = [offer.act for offer in held.offers(view, focus)]
            for act in (act for act in (Act.NEXT, Act.PREVIOUS, Act.BACK) if act in offered):
                other = copy(held)
                if not isinstance(other.press(act, view, focus), tuple):  # a tuple is a command that it sends
                    edge.append((other, [*presses, act.value]))
        return None


def _turns(hand: Any, view: Any, spot: str, command: Any) -> list[str] | None:
    """The presses that turn what a hand holds over a place until a command can be sent there, if it can be."""
    if not hand.aim(view, spot):
        return None
    hand = copy(hand)
    for presses in range(12):
        if hand.aim(view, spot)[-1:] == (command,):
            return [Act.NEXT.value] * presses
        hand.press(Act.NEXT, view, spot)
    return None


def turned(now: int | None, number: int, most: int) -> list[str]:
    """The presses that turn a counter to a number, the fewest there are."""
    steps = {"right": 1, "left": -1, "up": 5, "down": -5}
    ways: dict[int | None, list[str]] = {now: []}
    edge = [now]
    while number not in ways:
        here = edge.pop(0)
        for press, by in steps.items():
            there = 0 if here is None else (here + by) % (most + 1)
            if there not in ways:
                ways[there] = [*ways[here], press]
                edge.append(there)
    return ways[number]


def faults_of(scene: LessonScene) -> list[str]:
    """What is wrong with the page of a step: text cut off or off the margins, or the slip over what it speaks of."""
    at = f"step {scene.course.at + 1}"
    faults = []
    slip = scene.slip.rect
    if not SAFE.inflate(4, 4).contains(slip):
        faults.append(f"{at}: the slip is outside the safe area: {slip}")
    faults += [f"{at}: the slip {slip} hides {rect}" for rect in scene.pointing.targets if slip.colliderect(rect)]
    own = [
        said for said in scene.said if said.name.startswith(("lesson", "label", "card title", "card body", "prompt"))
    ]
    found = [fault for said in scene.said for fault in unreadable(said)] + overlapping(own)
    return faults + [f"{at}: {fault}" for fault in found]
