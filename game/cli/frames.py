"""`engawa bench frames`: what frames cost, against one full-screen blit in the same run.

Of every table: waiting, with reduced motion, twelve pieces moving, and the busiest stretch of its turns; besides, the
scenes that a game names in levels/<game>/bench.toml, because they are its heaviest. Everything is processor time of the
thread that draws, measured while nothing else is read beside it, and frames and blits are taken in turns, a stretch of
each, so that other work on the machine slows both; of what is measured several times the median counts.

The busiest stretch is found like this: the same turns are played several times from the same position, on caches that
are as warm as after some turns of an evening; of every frame the median of these counts. The twelve frames in a row
that take longest together (a fifth of a second, as long as a panel grows) are the stretch. Told are their mean, their
tail (the dearest but one of them, so that eleven of the twelve cost no more) and the dearest single frame of all that
was played, be it in the stretch or not: one that answers a press, decides what comes of it, or makes a picture for the
first time. The tail is held against the limit, and the dearest against what nobody sees as a stall.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import msgspec

from game.kernel.journal import Head
from game.kernel.table import Table, Undo
from game.kernel.timeline import Timeline
from game.levels import read_levels
from game.minds.driver import step
from game.minds.random import Random
from game.minds.worker import Question, Worker
from game.registry import TABLES, box_of
from game.saves import save_match
from game.words import Words

STRETCH, STRETCHES = 12, 15
"""How many frames in a row are taken in turns with as many blits, and how often that is done of a scene that rests."""
PLAYS, WARM, TURNS, AFTER = 5, 2, 2, 12
"""How often the same turns are played, how many before and with measuring, and how many frames after each show."""
YARD = 4
"""How many blits there are between the frames of a show, a stretch apart."""
QUIET, BESIDE = 0.05, 0.1
"""Seconds that are waited for other threads to come to rest, and which share of them they may work all the same."""
BEGUN = 30
"""After how many random commands a table is looked at."""
LIMITS = {"table": 1.3, "still": 0.2, "movers": 3.0, "busiest": 4.0, "start": 1.6}
"""What a frame of any table may cost in blits, and the first one of all in bare windows."""
STALL = 12.0
"""What the dearest frame may cost, in blits: more may be seen as a stall."""
NAMES = ("Aki", "Ben", "Chie", "Dan")


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A heavy scene of a game, as levels/<game>/bench.toml names it."""

    name: str
    """Its word, under `bench` in the words of the game."""
    notation: str
    limit: float
    """In blits."""
    shared: str = ""
    """A part of the state that all seats have as the first one has it, where no box has pieces enough for that."""
    commands: tuple[str, ...] = ()
    """What is played and watched; nothing where the table waits."""


class Cost(NamedTuple):
    """What the frames of a scene cost, in blits."""

    mean: float
    tail: float | None = None
    """That of the busiest stretch."""
    dearest: float = 0.0
    """The dearest frame of all that was played."""


def scenes_of(game: str) -> list[Scene]:
    """The heavy scenes of a game."""
    return msgspec.convert(read_levels(game).get("bench.toml", {}).get("scene", []), list[Scene])


def run_frames(words: Words, only: str = "") -> int:
    """Measure every scene and the start, and print; with `only`, the scenes that have it in their names."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory() as folder:
        for name, measure, limit in _scenes(Path(folder), words):
            if only.casefold() not in name.casefold():
                continue
            cost = measure()
            held = [(cost.mean if cost.tail is None else cost.tail, limit)]
            if cost.tail is not None:
                held.append((cost.dearest, limit and max(limit, STALL)))
            limits = " / ".join(f"{most:g}" for _, most in held if most is not None)
            key = "over" if any(most is not None and value > most for value, most in held) else "ok"
            told = words.say(f"cli.bench.{key}", limit=limits) if limits else ""
            figures = {"mean": cost.mean, "tail": held[0][0], "dearest": cost.dearest}
            key = "frames_line" if cost.tail is None else "stretch_line"
            line = words.say(f"cli.bench.{key}", scene=name, **{what: f"{each:.2f}" for what, each in figures.items()})
            print(line + told, flush=True)
        if only:
            return 0
        dearer, clock = _thinking(Path(folder))
        print(words.say("cli.bench.thinking_line", ratio=f"{dearer:.2f}", clock=f"{clock:.2f}"))
    start = _start()
    told = words.say(f"cli.bench.{_verdict(start, LIMITS['start'])}", limit=f"{LIMITS['start']:g}")
    print(words.say("cli.bench.start_line", ratio=f"{start:.2f}") + told)
    return 0


def _verdict(value: float, limit: float) -> str:
    return "ok" if value <= limit else "over"


def _scenes(saves: Path, words: Words) -> Iterator[tuple[str, Callable[[], Cost], float | None]]:
    """Every scene with what measures it, and its limit."""
    from game.scenes.house import House  # noqa: PLC0415 -- only here is a screen needed
    from game.scenes.lobby import Lobby  # noqa: PLC0415
    from game.scenes.porch import Porch  # noqa: PLC0415
    from game.scenes.scoring import Scoring  # noqa: PLC0415
    from game.scenes.shelf import Shelf  # noqa: PLC0415
    from game.stage.window import Window  # noqa: PLC0415

    window = Window((1920, 1080))
    house = House(scale=1.0, saves=saves)
    bench = _Bench(window, house)

    def say(key: str, **values: str) -> str:
        return words.say(f"cli.bench.scene_{key}", **values)

    def resting(game: str, *, still: bool = False) -> Cost:
        house.change(reduced_motion=still)
        cost = bench.rests(bench.table(game))
        house.change(reduced_motion=False)
        return cost

    def own(game: str, scene: Scene) -> Cost:
        return bench.plays(game, scene) if scene.commands else bench.rests(bench.laid(game, scene))

    def past() -> Cost:
        scene = bench.table(TABLES[0])
        scene.match.look(20, 0.0, 0.0)
        return bench.rests(scene)

    def shelf() -> Cost:
        for number in range(6):
            save_match(_table(TABLES[0], 5 * number), saves / f"{number}.jsonl")
        return bench.rests(Shelf(house))

    yield say("porch"), lambda: bench.rests(Porch(house)), None
    yield say("lobby"), lambda: bench.rests(Lobby(house, TABLES[0], bench.seating(4))), None
    for game in TABLES:
        title = words.say(f"{game}.name")
        yield say("table", game=title), partial(resting, game), LIMITS["table"]
        yield say("table_still", game=title), partial(resting, game, still=True), LIMITS["still"]
        yield say("busy", game=title), partial(bench.busy, game), LIMITS["movers"]
        yield say("opening", game=title), partial(bench.opening, game), LIMITS["busiest"]
        yield say("busiest", game=title), partial(bench.turns, game), LIMITS["busiest"]
        for scene in scenes_of(game):
            name = words.say(f"{game}.bench.{scene.name}")
            yield say("own", game=title, scene=name), partial(own, game, scene), scene.limit
    yield say("past"), past, None
    yield say("scoring"), lambda: bench.rests(Scoring(house, bench.table(TABLES[0], 999).match)), None
    yield say("shelf"), shelf, None
    house.audio.close()
    window.close()


class _Bench:
    """A window, and scenes in it."""

    def __init__(self, window: Any, house: Any) -> None:
        from game.stage.loop import Loop  # noqa: PLC0415 -- see _scenes

        self._house = house
        self._loop = Loop(window)
        surface = window.canvas.surface
        self._ground, self._target = surface.copy(), surface.copy()

    # --- scenes -----------------------------------------------------------------------------------------

    @staticmethod
    def seating(seats: int, people: int = 4) -> Any:
        """People on the first chairs, and minds that never come to an end on the others."""
        from game.scenes.seating import Player, Seating  # noqa: PLC0415 -- see _scenes

        players = [
            Player(name, holds="desk") if n < people else Player(name, mind="random") for n, name in enumerate(NAMES)
        ]
        return Seating((*players[:seats], *(None,) * (4 - seats)))

    def _begun(self, scene: Any, frames: int = 60) -> Any:
        from game.stage.scenes import Reset  # noqa: PLC0415 -- see _scenes

        self._loop.go(Reset(scene))
        self._frame()
        self._alone()
        for _ in range(frames - 1):
            self._frame()
        return scene

    def _sat(self, table: Any) -> Any:
        """A table with people all round; with one among minds, where seats have secrets and a curtain would fall."""
        from game.scenes.match import Match  # noqa: PLC0415 -- see _scenes
        from game.scenes.playing import Playing  # noqa: PLC0415

        seats = table.state.options.seats
        open_ = all(table.view(seat) == table.view(None) for seat in range(seats))
        match = Match(table, self.seating(seats, seats if open_ else 1))
        scene = Playing(self._house, match)
        match.minds.thinker = _Nobody()
        return scene

    def table(self, game: str, steps: int = BEGUN) -> Any:
        """A table of as many as can play, after some random commands."""
        return self._sat(_table(game, steps))

    def laid(self, game: str, scene: Scene) -> Any:
        """The table of a heavy scene."""
        return self._sat(_at(game, scene))

    def moving(self, game: str) -> Any:
        """A table with twelve pieces on their way."""
        from game.stage.conductor import Leg, Move, Together  # noqa: PLC0415 -- see _scenes
        from game.stage.tween import Pose  # noqa: PLC0415

        scene = self._begun(self.table(game))
        home = scene.match.conductor.home
        pieces = [name for name in home if any(each.isdigit() for each in name)]
        pieces.sort(key=lambda name: " " in name)  # names with a space are those of things, such as cards and lights
        ways = tuple(Move(name, Pose(960, 540, lift=20), 20.0) for name in pieces[:12])
        scene.match.conductor.play([Leg(home, home, [Together(ways)])], self._loop.clock)
        return scene

    # --- measuring --------------------------------------------------------------------------------------

    def _frame(self) -> None:
        from game.stage.loop import STEP  # noqa: PLC0415 -- see _scenes

        self._loop.frame(STEP, [])

    def _blits(self, number: int) -> float:
        """What a full-screen blit takes now, the mean of some."""
        start = time.thread_time()
        for _ in range(number):
            self._target.blit(self._ground, (0, 0))
        return (time.thread_time() - start) / number

    @staticmethod
    def _alone() -> None:
        """Wait until nothing works beside the frames: pictures, sounds and music are read by threads of their own."""
        while True:
            before = time.process_time() - time.thread_time()
            time.sleep(QUIET)
            if time.process_time() - time.thread_time() - before < BESIDE * QUIET:
                return

    def rests(self, scene: Any) -> Cost:
        """The mean of the frames of a scene, in stretches of which the median counts."""
        if self._loop.stack[-1:] != (scene,):
            self._begun(scene)
        self._alone()
        ratios = []
        for _ in range(STRETCHES):
            start = time.thread_time()
            for _ in range(STRETCH):
                self._frame()
            took = (time.thread_time() - start) / STRETCH
            ratios.append(took / self._blits(STRETCH))
        return Cost(median(ratios))

    def busy(self, game: str) -> Cost:
        """What the frames of a table cost while twelve pieces are on their way."""
        return self.rests(self.moving(game))

    def opening(self, game: str) -> Cost:
        """The busiest stretch while a table is set: trays are laid, dice roll in."""
        return self._busiest(lambda: self._shown(self._begun(self.table(game, 0), 1)))

    def turns(self, game: str) -> Cost:
        """The busiest stretch of some turns."""

        def play() -> Iterator[float]:
            scene, luck = self._begun(self.table(game)), random.Random(0)  # noqa: S311 -- the same turns in every play
            for turn in range(WARM + TURNS):
                seat = next(iter(scene.match.waiting), None)
                while seat in scene.match.waiting and self._loop.stack[-1:] == (scene,):
                    frames = self._shown(scene, (luck.choice(scene.match.table.legal(seat)),))
                    yield from frames if turn >= WARM else list(frames)[:0]

        return self._busiest(play)

    def plays(self, game: str, of: Scene) -> Cost:
        """The busiest stretch of some commands at a heavy scene."""

        def play() -> Iterator[float]:
            scene = self._begun(self.laid(game, of))
            for command in of.commands:
                yield from self._shown(scene, (box_of(game).hear(command),))

        return self._busiest(play)

    def _shown(self, scene: Any, commands: Sequence[Any] = ()) -> Iterator[float]:
        """What every frame of a show costs in blits; of the show of some commands, the first one with deciding them."""
        took: list[float] = []
        yard = [self._blits(YARD)]
        start, after = time.thread_time(), AFTER
        if commands:
            scene.send(commands)
        while after and self._loop.stack[-1:] == (scene,):
            self._frame()
            took.append(time.thread_time() - start)
            after -= not scene.board.busy(scene.shown_at)
            if len(took) % STRETCH == 0:
                yard.append(self._blits(YARD))
            start = time.thread_time()
        yard.append(self._blits(YARD))
        for number, each in enumerate(took):
            beside = number // STRETCH  # the blits before and after the stretch that it is in
            yield 2 * each / (yard[beside] + yard[beside + 1])

    def _busiest(self, play: Callable[[], Iterator[float]]) -> Cost:
        """The busiest stretch of what is played several times."""
        return busiest([list(play()) for _ in range(PLAYS)])


def busiest(plays: Sequence[Sequence[float]]) -> Cost:
    """The busiest stretch of what was played several times, and the dearest frame."""
    frames = [median(frame) for frame in zip(*plays, strict=False)]
    last = max(1, len(frames) - STRETCH + 1)
    stretch = sorted(max((frames[at : at + STRETCH] for at in range(last)), key=sum))
    return Cost(sum(stretch) / len(stretch), stretch[-2], max(frames))


def _table(game: str, steps: int) -> Any:
    """A table of as many as can play after so many random commands, the same in every run."""
    box = box_of(game)
    seats = max(box.seats)
    table: Any = Table.new(box, {"seats": seats}, "bench", undo=Undo.FREE)
    luck = random.Random(0)  # noqa: S311 -- the same game in every run
    for _ in range(steps):
        step(table, [Random()] * seats, luck)
    return table


def _at(game: str, scene: Scene) -> Any:
    """A table at the position of a heavy scene."""
    box: Any = box_of(game)
    table: Any = Table.at_position(box, scene.notation, "bench", undo=Undo.FREE)
    if not scene.shared:
        return table
    first, *others = getattr(table.state, scene.shared)
    state = msgspec.structs.replace(table.state, **{scene.shared: (first,) * (1 + len(others))})
    head: Head = table.head
    return Table(box, head, Timeline(state))


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
    house, scenes = House(scale=1.0, saves=saves, thinker=worker), []
    for thinker in (worker, _Nobody()):
        match = Match(_table(TABLES[0], 14), minds)
        match.minds.budget = 1e7
        scene: Any = Playing(house, match)
        scene.leave = lambda: None  # it comes back: its match must not be put away
        scenes.append(scene)
        match.minds.thinker = thinker
    took: list[list[tuple[float, float]]] = [[], []]
    for turn in range(13):
        for number, each in enumerate(scenes):
            loop.go(Reset(each))
            for _ in range(15):
                loop.frame(STEP, [])
            if turn:  # by the second turn the worker is at its thoughts
                took[number].append(_frame_time(lambda: loop.frame(STEP, [])))
    house.close()
    window.close()
    # What other work on the machine adds comes and goes: the quickest of each is the frame itself.
    cost, clock = (min(each[by] for each in took[0]) / min(each[by] for each in took[1]) for by in (0, 1))
    return cost, clock


def _frame_time(frame: Callable[[], None]) -> tuple[float, float]:
    """What a frame takes of the processor's time, the mean of many, and by the clock, their median."""
    times, start = [], time.process_time()
    for _ in range(40):
        before = time.perf_counter()
        frame()
        times.append(time.perf_counter() - before)
    return (time.process_time() - start) / len(times), median(times)


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
