"""A monkey at every table: it presses anything, with anything, at any time, and every frame is drawn.

It comes to a place (a table in the middle of a match, a lesson, a menu ...), pokes about for a while, and is carried to
the place that had the fewest of its pokes so far; whenever it has left a place for long, it is carried back. What it
does at a place depends on the seed and on the number of the visit alone, so that a visit that ends badly is made again,
with less and less, until nothing can be left out.
"""

from __future__ import annotations

import gc
import random
import shutil
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import pygame
from msgspec import structs

from game.kernel.table import Table, Undo
from game.lessons import school_of
from game.minds.driver import step
from game.minds.random import Random
from game.minds.worker import Inline
from game.records import RECORDS, Result, keep_result, result_of
from game.registry import TABLES, box_of
from game.saves import look_at
from game.scenes import ways
from game.scenes.about import About
from game.scenes.house import House
from game.scenes.household import Household
from game.scenes.keepsake import Keepsake
from game.scenes.lobby import Lobby
from game.scenes.luck import LuckPage
from game.scenes.match import Match
from game.scenes.naming import NameEntry
from game.scenes.playing import Playing
from game.scenes.records import Records
from game.scenes.remap import Remap
from game.scenes.scoring import Scoring
from game.scenes.seating import DESK, Player, Seating
from game.scenes.settings import SettingsMenu
from game.scenes.shelf import Shelf
from game.scenes.teaching import Teaching
from game.scenes.today import Today
from game.scenes.watching import Watching
from game.settings import Settings
from game.stage.atlas import read_picture
from game.stage.intents import Act, Intent
from game.stage.loop import LONGEST, STEP, Loop
from game.stage.memory import trim
from game.stage.scenes import Leave, Push, Reset, Scene
from game.stage.window import Window
from game.words import LANGUAGES

LOOKS = 12
"""How many looks a mind takes here: what it does matters less than that it does something."""
PADS = ("pad:91", "pad:92", "pad:93")
SIZE = (640, 360)
"""The window it begins with: a small one takes less to draw, and it drags it to others, and mostly back again."""
SIZES = (*(SIZE,) * 18, (1280, 720), (1920, 1080), (1024, 768), (853, 480), (480, 270), (2560, 1080))
_NAMED = """
UP DOWN LEFT RIGHT RETURN SPACE BACKSPACE ESCAPE TAB PAGEUP PAGEDOWN DELETE HOME END F11 F5
a b e h i k l p q r t u w x z 0 1 9 COMMA LSHIFT LCTRL
"""
KEYS = tuple(getattr(pygame, f"K_{name}") for name in _NAMED.split())
TEXTS = ("a", "Ünï", "  ", "縁側", "x" * 40, "\u202eabc", "1", "'\"<>&")
STRAYS = 15
"""After how many pokes elsewhere a monkey is carried back: from most places it finds the way out at once."""
SHRINKS = 400
"""How often a visit that ended badly is made again."""
GROWTH = 1.10
"""How much larger memory, open files or the price of a frame may be in the second half of a run than in the first."""


class Pace(NamedTuple):
    """How a monkey goes about it."""

    visit: int
    """How many pokes a visit has."""
    joined: float
    """How many of them come in the same frame as the one before."""
    idle: float
    """How many of them are nothing but waiting."""
    frames: tuple[int, ...]
    """How many frames it waits then."""
    twice: bool
    """Whether the second half of a run makes the visits of the first once more: what they cost then tells what grew.

    Other visits differ from each other by more than what is looked for.
    """


HASTY = Pace(visit=150, joined=0.5, idle=0.05, frames=(1, 5, 15, 30, 60), twice=False)
"""As much as can be in little time: what breaks is looked for."""
CALM = Pace(visit=40, joined=0.1, idle=0.5, frames=(15, 60, 120, 600), twice=True)
"""As people play, who look at what there is for a while: what grows over an evening is looked for."""


class Poke(NamedTuple):
    """One thing that the monkey does."""

    kind: str
    what: Any = None
    by: str = ""
    joined: bool = False
    """Whether it comes in the same frame as the one before."""

    def __str__(self) -> str:
        """As it is told to whoever has to find out."""
        return " ".join(str(part) for part in (self.kind, self.what, self.by) if part not in (None, ""))


class Visit(NamedTuple):
    """Where the monkey was, with which luck, and what it did."""

    place: str
    luck: str
    pokes: tuple[Poke, ...]


class Fault(NamedTuple):
    """A visit that ended badly, and how."""

    visit: Visit
    told: str


def pokes_of(luck: random.Random, pace: Pace = HASTY) -> tuple[Poke, ...]:
    """What a monkey does in a visit."""
    return tuple(
        Poke("wait", luck.choice(pace.frames)) if luck.random() < pace.idle else _poke(luck, pace.joined)
        for _ in range(pace.visit)
    )


_ACTS = [act for act in Act if act not in (Act.POINT, Act.QUIT, Act.LOST, Act.FOUND, Act.FULL_SCREEN)]
_LIKELY = [Act.UP, Act.DOWN, Act.LEFT, Act.RIGHT, Act.CONFIRM, Act.CONFIRM]


def _poke(luck: random.Random, share: float) -> Poke:
    joined, dice = luck.random() < share, luck.random()
    if dice < 0.44:
        act = luck.choice(_LIKELY) if luck.random() < 0.6 else luck.choice(_ACTS)
        return Poke("press", act, luck.choice(PADS), joined)
    if dice < 0.64:
        code = luck.choice(KEYS[:10]) if luck.random() < 0.6 else luck.choice(KEYS)
        return Poke("key", code, "", joined)
    if dice < 0.87:
        return Poke("mouse", (luck.randrange(1920), luck.randrange(1080), luck.choice((0, 1, 1, 1, 2, 3))), "", joined)
    if dice < 0.91:
        return Poke("wheel", luck.choice((-1, 1)), "", joined)
    if dice < 0.94:
        return Poke("text", luck.choice(TEXTS), "", joined)
    if dice < 0.96:
        return Poke(luck.choice(("lost", "found")), None, luck.choice(PADS), joined)
    if dice < 0.98:
        return Poke("size", luck.choice(SIZES), "", joined)
    return Poke("away", None, "", joined)


def _events(poke: Poke, scale: float) -> Iterator[pygame.Event]:
    """What the system would tell of a poke."""
    match poke.kind:
        case "key":
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                yield pygame.Event(kind, key=poke.what, mod=0, unicode="", scancode=0)
        case "text":
            yield pygame.Event(pygame.TEXTINPUT, text=poke.what)
        case "mouse":
            x, y, button = poke.what
            at = round(x * scale), round(y * scale)
            yield pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) if button else ():
                yield pygame.Event(kind, pos=at, button=button)
        case "wheel":
            yield pygame.Event(pygame.MOUSEWHEEL, x=0, y=poke.what)
        case "size":
            yield pygame.Event(pygame.WINDOWSIZECHANGED, x=poke.what[0], y=poke.what[1])
        case "away":
            yield pygame.Event(pygame.WINDOWFOCUSLOST)


# --- places ---------------------------------------------------------------------------------------------


def _match(house: House, game: str, luck: random.Random, steps: int, minds: int | None = None) -> Playing:
    """A match on the disk, somewhere on its way; the pads hold some seats, minds others."""
    box = box_of(game)
    seats = luck.choice(list(box.seats))
    bots = luck.randrange(seats + 1) if minds is None else minds
    people = [Player(f"M{n}", holds=(*PADS, "desk")[n]) for n in range(seats - bots)]
    players = (*people, *(Player(f"Mind {n}", mind=luck.choice(("sprout", "elder"))) for n in range(bots)))
    seating = Seating((*players, *(None,) * (4 - seats)))
    scene = Playing.fresh(house, game, seating, {"seats": seats}, luck.choice(list(Undo)), luck.random().hex())
    for _ in range(steps):
        if scene.match.table.over:
            break
        step(scene.match.table, [Random()] * seats, luck)
    return Playing(house, Match(scene.match.table, seating, scene.match.keeper))


def _over(game: str, luck: random.Random) -> Match:
    """A match that is over."""
    seats = luck.choice(list(box_of(game).seats))
    table: Table[Any, Any, Any, Any] = Table.new(box_of(game), {"seats": seats}, luck.random().hex(), undo=Undo.FREE)
    while not table.over:
        step(table, [Random()] * seats, luck)
    seating = Seating((*(Player(f"M{n}", holds="desk") for n in range(seats)), *(None,) * (4 - seats)))
    return Match(table, seating)


def _shelf(house: House, luck: random.Random) -> None:
    """A match of every game on the shelf, and one in the records."""
    for game in TABLES:
        scene = _match(house, game, luck, luck.randrange(9), 0)
        scene.match.table.close()
        keep_result(house.saves / RECORDS, _result(game, luck.randrange(8)))


@cache
def _result(game: str, number: int) -> Result:
    """How one of some matches ended, played once: to play it takes longer than the visit that looks at its result."""
    return result_of(_over(game, random.Random(f"{game} {number}")).table, f"{game}.jsonl")  # noqa: S311


Place = Callable[[House, random.Random], Sequence[Scene]]


def places() -> dict[str, Place]:
    """Everywhere a monkey can be carried to: the scenes that lie on each other there, the topmost last."""

    def over(*scenes: Callable[[House], Scene]) -> Place:
        return lambda house, _: [ways.porch(house), *(scene(house) for scene in scenes)]

    def shelved(scene: Callable[[House], Scene]) -> Place:
        def made(house: House, luck: random.Random) -> Sequence[Scene]:
            _shelf(house, luck)
            return [ways.porch(house), scene(house)]

        return made

    found: dict[str, Place] = {
        "porch": over(),
        "about": over(About),
        "settings": over(SettingsMenu),
        "keys": over(lambda house: Remap(house, "keyboard")),
        "buttons": over(lambda house: Remap(house, "pad")),
        "naming": over(lambda house: NameEntry(house, "Aki", lambda _: None)),
        "today": over(Today),
        "teaching": over(Teaching),
        "household": shelved(Household),
        "shelf": shelved(Shelf),
        "records": shelved(Records),
    }
    for game in TABLES:
        found |= {f"{name} {game}": made for name, made in _places_of(game).items()}
    return found


def _places_of(game: str) -> dict[str, Place]:
    """Everywhere that belongs to one game."""

    def table(steps: Callable[[random.Random], int], minds: int | None = None) -> Place:
        return lambda house, luck: [_match(house, game, luck, steps(luck), minds)]

    def scored(sheet: Callable[[House, Match], Scene]) -> Place:
        def made(house: House, luck: random.Random) -> Sequence[Scene]:
            match = _over(game, luck)
            return [Scoring(house, match), sheet(house, match)]

        return made

    return {
        "lobby": lambda house, _: [ways.porch(house), Lobby(house, game)],
        "alone": lambda house, _: _alone(house, game),
        "opening": table(lambda _: 0),
        "table": table(lambda luck: luck.randrange(60)),
        "people": table(lambda luck: luck.randrange(60), 0),
        "last turns": table(lambda luck: 400 + luck.randrange(60)),
        "scroll": lambda house, luck: [Scoring(house, _over(game, luck))],
        "keepsake": scored(Keepsake),
        "luck": scored(LuckPage),
        "watching": lambda house, luck: [ways.porch(house), Watching(house, _over(game, luck))],
        "lesson": lambda house, luck: _behind(house, ways.to_lesson(house, luck.choice(school_of(game).lessons))),
        "lessons": lambda house, _: _behind(house, ways.to_lessons(house, game)),
        "rules": lambda house, _: _behind(house, ways.to_rules(house, game)),
        "glance": lambda house, _: _behind(house, ways.to_glance(house, game)),
    }


def _alone(house: House, game: str) -> Sequence[Scene]:
    """The lobby with one person in it, and the planks over it where a game has them."""
    lobby = Lobby(house, game, Seating().sit(DESK, ("Aki",)))
    return [ways.porch(house), lobby, *([lobby.planks] if lobby.planks is not None else [])]


def _behind(house: House, way: ways.Way) -> Sequence[Scene]:
    """The scene that a way leads to, over the porch."""
    go = None if way is None else way()
    return [ways.porch(house), *([go.scene] if isinstance(go, Push) else [])]


def _taste(luck: random.Random) -> dict[str, object]:
    """Settings that somebody may have."""
    return {
        "language": luck.choice(LANGUAGES),
        "text_size": luck.choice((100, 100, 125, 150)),
        "speed": luck.choice(("normal", "fast", "off")),
        "reduced_motion": luck.random() < 0.3,
    }


# --- a visit --------------------------------------------------------------------------------------------


class Monkey:
    """It, with the window that it is let loose on."""

    def __init__(self, seed: str, size: tuple[int, int] = SIZE, pace: Pace = HASTY) -> None:
        self.seed = seed
        self.pace = pace
        self._size = size
        self._home = Path(tempfile.mkdtemp(prefix="engawa-monkey-"))
        self._places = places()
        self._open()
        self.seen: Counter[str] = Counter()
        """How many pokes each place got."""
        self.scenes: Counter[str] = Counter()
        """How many pokes each kind of scene got, wherever the monkey went from its place."""
        self.measured: dict[str, dict[str, list[float]]] = {"memory": {}, "handles": {}, "cost": {}}
        """For each place, visit by visit: memory and open files after it, and what a frame costs, in rods.

        A frame is measured where the same visits are made twice.
        """
        self.visits = self.pokes = self.frames = 0
        self._next = 0
        """The number of the next visit, of those that are not made once more."""
        self._rod = Rod()
        self._carried = 0.0
        """Processor seconds of this visit that went into making its place, which no frame costs."""
        self.played = 0.0
        """Seconds that have passed for the scenes."""
        read_picture.once(256)
        vitals()

    def _open(self) -> None:
        """Open a house."""
        self._window = Window(self._size)
        self._house = House(scale=self._window.canvas.scale, saves=self._home, thinker=Inline(LOOKS))
        self._loop = Loop(self._window)

    def _shut(self) -> None:
        """Close it."""
        self._loop.devices.close()
        self._house.close()
        self._window.close()

    def _tidy(self) -> None:
        """Give the window the size it had, and forget what nobody has heard yet: what is left of the visit before."""
        if self._window.full or pygame.display.get_window_size() != self._size:
            pygame.display.set_mode(self._size, pygame.RESIZABLE)
            self._window.full = False
            self._window.resized()
        pygame.event.get()  # pygame never lets go what an event carries that is cleared instead
        self._loop.devices.let_go()

    def close(self) -> None:
        """Leave nothing behind."""
        self._shut()
        read_picture.anew()
        shutil.rmtree(self._home, ignore_errors=True)

    def next(self) -> Visit:
        """The next visit: where the monkey was least."""
        place = min(self._places, key=lambda name: (self.seen[name], list(self._places).index(name)))
        luck = f"{self.seed}/{self._next}"
        self._next += 1
        self.visits += 1
        return Visit(place, luck, pokes_of(random.Random(luck), self.pace))  # noqa: S311 -- it is to be repeated

    def again(self) -> None:
        """Let the visits that come be those that were made, from the first one on."""
        self._next = 0
        self.seen.clear()

    def visit(self, visit: Visit) -> Fault | None:
        """Make a visit to a house that is as it was before the first one; what went wrong, if anything did."""
        shutil.rmtree(self._home, ignore_errors=True)
        self._home.mkdir()
        self._tidy()
        luck, loop, house = random.Random(visit.luck), self._loop, self._house  # noqa: S311
        try:
            house.change(**(structs.asdict(Settings()) | _taste(luck)))
            before, frames = time.process_time(), self.frames
            self._carried = 0.0
            self._rod.begin()
            self._poke_about(visit, luck)
            spent = time.process_time() - before - self._rod.spent - self._carried
            cost = self._rod.measured(spent) / max(1, self.frames - frames)
            loop.go(Leave())
            after = vitals()
            for name, value in (("memory", after.memory), ("handles", after.handles), ("cost", cost)):
                if name != "cost" or self.pace.twice:
                    self.measured[name].setdefault(visit.place, []).append(value)
            for path in sorted(self._home.glob("*.jsonl")):
                fault = look_at(path).fault
                if fault is not None:
                    return Fault(visit, f"{path.name}: {fault!r}")
        except Exception:  # noqa: BLE001 -- whatever it is, it is what is looked for
            told = traceback.format_exc()
            self._shut()  # nobody knows what it is like in there
            self._open()
            return Fault(visit, told)
        return None

    def _carry(self, place: str, luck: random.Random) -> Scene:
        """Bring it to a place; the scene that is the place."""
        start = time.process_time()
        first, *others = self._places[place](self._house, luck)
        self._loop.go(Reset(first))
        for scene in others:
            self._loop.go(Push(scene))
        self._carried += time.process_time() - start
        return self._loop.top

    def _poke_about(self, visit: Visit, luck: random.Random) -> None:
        loop, home, astray = self._loop, self._carry(visit.place, luck), 0
        for poke in visit.pokes:
            astray = 0 if home in loop.stack else astray + 1
            if astray > STRAYS:
                home, astray = self._carry(visit.place, luck), 0
            if not loop.stack:  # it has left: let it in again
                loop.go(Push(ways.porch(self._house)))
            self.seen[visit.place] += 1
            self.scenes[type(loop.top).__name__] += 1
            self.pokes += 1
            self._rod.lay()
            self._do(loop, poke)
            if not poke.joined and loop.stack:
                self._frame(STEP)

    def _frame(self, seconds: float) -> None:
        self._loop.frame(seconds)
        self.frames += 1
        self.played += seconds

    def _wait(self, seconds: float) -> None:
        """Wait as the loop itself does: a screen on which nothing moves is drawn when it is due, and no sooner."""
        while seconds > 0 and self._loop.stack:
            rest = self._loop.rest()
            lasts = min(max(STEP, LONGEST if rest is None else rest), LONGEST)
            self._frame(lasts)
            seconds -= lasts
            if rest is None:
                self.played += max(0.0, seconds)
                return

    def _do(self, loop: Loop, poke: Poke) -> None:
        match poke.kind:
            case "press":
                for released in (False, True):
                    if loop.stack:
                        loop.handle(Intent(poke.what, poke.by, released=released))
            case "lost" | "found":
                loop.handle(Intent(Act.LOST if poke.kind == "lost" else Act.FOUND, poke.by))
            case "size":
                pygame.display.set_mode(poke.what, pygame.RESIZABLE)
            case "wait":
                self._wait(poke.what * STEP)
        for event in _events(poke, loop.window.canvas.scale):
            pygame.event.post(event)

    def shrunk(self, fault: Fault) -> Fault:
        """The same fault with as little as will do: halves are left out, then quarters, down to single pokes."""
        tries, size = 0, len(fault.visit.pokes) // 2
        while size and tries < SHRINKS:
            start = 0
            while start < len(fault.visit.pokes) and tries < SHRINKS:
                pokes = fault.visit.pokes[:start] + fault.visit.pokes[start + size :]
                tries += 1
                again = self.visit(fault.visit._replace(pokes=pokes))
                if again is None:
                    start += size
                else:
                    fault = again
            size //= 2
        return fault


# --- what it costs over time ----------------------------------------------------------------------------


class Rod:
    """A piece of work that is always the same, done now and then beside the rest, to measure that by.

    How long the processor takes for a frame depends on whoever else is at work on the machine, by a third and more: a
    run of hours that began while it was quiet would seem to grow.
    """

    def __init__(self) -> None:
        self._ground = pygame.Surface(SIZE, depth=32)
        self._veil = pygame.Surface(SIZE, pygame.SRCALPHA, 32)
        self._veil.fill((90, 80, 70, 120))
        self.begin()

    def begin(self) -> None:
        """Measure something else."""
        self.spent = 0.0
        """Processor seconds that went into the rod itself."""
        self._times = 0

    def lay(self) -> None:
        """Do the work: some of it blends pixels, some of it is Python's, about as in a frame."""
        start = time.thread_time()
        self._ground.blit(self._veil, (0, 0))
        made: dict[int, tuple[int, str]] = {}
        for n in range(750):
            made[n % 97] = n, str(n)
        self.spent += time.thread_time() - start
        self._times += 1

    def measured(self, seconds: float) -> float:
        """How many rods so many processor seconds are, by what a rod took since it was begun."""
        return seconds * self._times / self.spent if self.spent else 0.0


class Vitals(NamedTuple):
    """How a long run does."""

    memory: int
    """Resident memory in kB."""
    handles: int
    """Open files."""


def vitals() -> Vitals:
    """How this process does now."""
    gc.collect()
    trim()
    return Vitals(_resident(), _handles())


def _resident() -> int:
    """How much memory this process has; nought where the system does not tell it in this way."""
    try:
        told = Path("/proc/self/status").read_text(encoding="ascii", errors="replace")
    except OSError:
        return 0
    return int(told.partition("VmRSS:")[2].split()[0])


def _handles() -> int:
    try:
        return len(list(Path("/proc/self/fd").iterdir()))
    except OSError:
        return 0


def grown(measured: Mapping[str, Mapping[str, Sequence[float]]]) -> list[str]:
    """What is larger in the second half of a run than in the first, place by place, at most places.

    Places differ more from each other than halves do; a run that comes to no place four times is too short to tell.
    """
    return [name for name, places_ in measured.items() if _larger(places_.values())]


def _larger(visits: Iterable[Sequence[float]]) -> bool:
    halves = [(median(each[: len(each) // 2]), median(each[len(each) // 2 :])) for each in visits if len(each) >= 4]
    return bool(halves) and median(late / early for early, late in halves if early) > GROWTH
