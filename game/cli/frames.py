"""`engawa bench frames`: what a frame of each scene costs, against one full-screen blit in the same run."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from game.kernel.table import Table, Undo
from game.minds.driver import step
from game.minds.random import Random
from game.minds.worker import Question, Worker
from game.registry import TABLES, box_of
from game.saves import save_match
from game.words import Words

FRAMES = 150
"""How many frames of each scene are measured."""
TURNS, AFTER = 5, 30
"""How many times a turn is played to find its busiest frame, and how many frames are watched after each show."""


def run_frames(words: Words) -> int:
    """Measure every scene and the start, and print."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory() as folder:
        for name, ratio in _scenes(Path(folder)):
            print(words.say("cli.bench.frames_line", scene=words.say(f"cli.bench.scene_{name}"), ratio=f"{ratio:.2f}"))
        cost, clock = _thinking(Path(folder))
        print(words.say("cli.bench.thinking_line", ratio=f"{cost:.2f}", clock=f"{clock:.2f}"))
    print(words.say("cli.bench.start_line", ratio=f"{_start():.2f}"))
    return 0


def _scenes(saves: Path) -> Iterator[tuple[str, float]]:
    """Every scene with the cost of its frames in full-screen blits."""
    from game.scenes.house import House  # noqa: PLC0415 -- only here is a screen needed
    from game.scenes.lobby import Lobby  # noqa: PLC0415
    from game.scenes.match import Match  # noqa: PLC0415
    from game.scenes.playing import Playing  # noqa: PLC0415
    from game.scenes.porch import Porch  # noqa: PLC0415
    from game.scenes.scoring import Scoring  # noqa: PLC0415
    from game.scenes.seating import Player, Seating  # noqa: PLC0415
    from game.scenes.shelf import Shelf  # noqa: PLC0415
    from game.stage.conductor import Leg, Move, Together  # noqa: PLC0415
    from game.stage.loop import STEP, Loop  # noqa: PLC0415
    from game.stage.scenes import Reset  # noqa: PLC0415
    from game.stage.tween import Pose  # noqa: PLC0415
    from game.stage.window import Window  # noqa: PLC0415

    window = Window((1920, 1080))
    house = House(scale=1.0, saves=saves)
    loop = Loop(window)
    people = Seating(tuple(Player(name, holds="desk") for name in ("Aki", "Ben", "Chie", "Dan")))

    def match(steps: int) -> Match:
        return Match(_table(steps), people)

    def busy() -> Playing:
        scene = Playing(house, match(30))
        scene.loop = loop
        home = scene.match.conductor.home
        movers = [name for name in home if "-" in name][:12]
        ways = tuple(Move(name, Pose(960, 540, lift=20), 20.0) for name in movers)
        scene.match.conductor.play([Leg(home, home, [Together(ways)])], loop.clock)
        return scene

    def past() -> Playing:
        scene = Playing(house, match(30))
        scene.match.look(20, 0.0, 0.0)
        return scene

    def begun(scene: Any) -> Any:
        loop.go(Reset(scene))
        for _ in range(90):
            loop.frame(STEP, [])
        return scene

    def turn() -> Iterator[float]:
        return _turn(begun(Playing(house, match(30))), lambda: loop.frame(STEP, []))

    def measured(scene: Any) -> float:
        begun(scene)
        return _ratio(lambda: loop.frame(STEP, []), loop)

    yield "porch", measured(Porch(house))
    yield "lobby", measured(Lobby(house, TABLES[0], people))
    yield "table", measured(Playing(house, match(30)))
    yield "busy", measured(busy())
    yield "busiest", _busiest([list(turn()) for _ in range(TURNS)], loop)
    yield "past", measured(past())
    yield "scoring", measured(Scoring(house, match(999)))
    for number in range(6):
        save_match(match(5 * number).table, saves / f"{number}.jsonl")
    yield "shelf", measured(Shelf(house))
    house.change(reduced_motion=True)
    yield "table_still", measured(Playing(house, match(30)))
    house.audio.close()
    window.close()


def _busiest(turns: Sequence[Sequence[float]], loop: Any) -> float:
    """The dearest frame of a turn that was played several times: of each of its frames the median counts."""
    surface = loop.window.canvas.surface
    ground, target = surface.copy(), surface.copy()
    start = time.process_time()
    for _ in range(FRAMES):
        target.blit(ground, (0, 0))
    blit = (time.process_time() - start) / FRAMES
    return float(max(median(frame) for frame in zip(*turns, strict=True)) / blit)


def _turn(scene: Any, frame: Callable[[], None]) -> Iterator[float]:
    """What every frame of a turn takes: one legal command after the other, until another seat is waited for."""
    match = scene.match
    seat = match.waiting[0]
    while match.waiting == (seat,):
        scene.send(match.table.legal(seat)[:1])
        after = AFTER
        while after:
            start = time.process_time()
            frame()
            yield time.process_time() - start
            after -= not scene.board.busy(scene.shown_at)


def _table(steps: int) -> Any:
    """A table of four after so many random commands, the same in every run."""
    table: Any = Table.new(box_of(TABLES[0]), {"seats": 4}, "bench", undo=Undo.FREE)
    luck = random.Random(0)  # noqa: S311 -- the same game in every run
    for _ in range(steps):
        step(table, [Random()] * 4, luck)
    return table


class _Nobody:
    """A thinker that never thinks."""

    def warm(self) -> None:
        """Nothing to get ready."""

    def ask(self, question: Question) -> None:
        """Forget it."""

    def poll(self) -> None:
        """Nothing, ever."""

    def close(self) -> None:
        """Nothing to let go."""


def _thinking(saves: Path) -> tuple[float, float]:
    """What a frame costs while a mind thinks in the worker, against the same table while nobody does.

    In processor time, and by the clock, which a machine that is busy with other things slows down too.
    """
    from game.scenes.house import House  # noqa: PLC0415 -- see _scenes
    from game.scenes.match import Match  # noqa: PLC0415
    from game.scenes.playing import Playing  # noqa: PLC0415
    from game.scenes.seating import Player, Seating  # noqa: PLC0415
    from game.stage.loop import STEP, Loop  # noqa: PLC0415
    from game.stage.scenes import Reset  # noqa: PLC0415
    from game.stage.window import Window  # noqa: PLC0415

    window = Window((1920, 1080))
    worker = Worker()
    loop = Loop(window)
    minds = Seating(tuple(Player(name, mind="kami") for name in ("Aki", "Ben", "Chie", "Dan")))
    scenes = []
    for thinker in (worker, _Nobody()):
        house = House(scale=1.0, saves=saves, thinker=thinker)
        match = Match(_table(14), minds)
        match.budget = 1e7
        scenes.append(Playing(house, match))
    took: list[list[tuple[float, float]]] = [[], []]
    for turn in range(13):
        for number, scene in enumerate(scenes):
            loop.go(Reset(scene))
            for _ in range(15):
                loop.frame(STEP, [])
            if turn:  # by the second turn the worker is at its thoughts
                took[number].append(_frame_time(lambda: loop.frame(STEP, [])))
    for scene in scenes:
        scene.house.close()
    window.close()
    # What other work on the machine adds comes and goes: the quickest of each is the frame itself.
    cost, clock = (min(each[by] for each in took[0]) / min(each[by] for each in took[1]) for by in (0, 1))
    return cost, clock


def _frame_time(frame: Callable[[], None]) -> tuple[float, float]:
    """What a frame takes of the processor's time, the mean of many, and by the clock, their median."""
    times, start = [], time.process_time()
    for _ in range(FRAMES // 3):
        before = time.perf_counter()
        frame()
        times.append(time.perf_counter() - before)
    return (time.process_time() - start) / len(times), median(times)


def _ratio(frame: Callable[[], None], loop: Any) -> float:
    """Processor time of a frame against that of one opaque full-screen blit, taken in turns."""
    surface = loop.window.canvas.surface
    ground = surface.copy()
    target = surface.copy()
    ratios = []
    for _ in range(5):
        start = time.process_time()
        for _ in range(FRAMES // 5):
            frame()
        middle = time.process_time()
        for _ in range(FRAMES // 5):
            target.blit(ground, (0, 0))
        ratios.append((middle - start) / (time.process_time() - middle))
    return median(ratios)


_BARE = """
import pygame, pygame_gui
pygame.init()
screen = pygame.display.set_mode((1920, 1080))
manager = pygame_gui.UIManager((1920, 1080))
for row in range(6):
    pygame_gui.elements.UIButton(pygame.Rect(800, 100 + 80 * row, 300, 60), "x", manager)
manager.update(0.01)
manager.draw_ui(screen)
pygame.display.flip()
import os
os._exit(0)
"""
_OURS = """
from game.stage import loop
from game.stage.scenes import Push

def first_frame(self, scene):
    self.go(Push(scene))
    self.frame(1 / 60)
    import os
    os._exit(0)

loop.Loop.run = first_frame
from game.cli import run
run(["play", "--windowed", "1920x1080"])
"""


def _start() -> float:
    """From nothing to the first frame, against a bare window with six pygame_gui buttons.

    Both find their modules compiled, as they are after an install, and both end with their first frame.
    """
    with tempfile.TemporaryDirectory() as folder:
        compiled = {**os.environ, "PYTHONPYCACHEPREFIX": folder, "PYTHONDONTWRITEBYTECODE": ""}

        def seconds(script: str) -> float:
            start = time.perf_counter()
            command = [sys.executable, "-c", script]
            subprocess.run(command, check=True, capture_output=True, env=compiled)  # noqa: S603 -- our own script
            return time.perf_counter() - start

        seconds(_OURS)
        seconds(_BARE)
        return median(seconds(_OURS) / seconds(_BARE) for _ in range(9))
