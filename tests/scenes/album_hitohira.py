"""python -m tests.scenes.album_hitohira FOLDER: photographs of every moment of Hitohira, from positions and by real presses.

Every phase and ability, at two, three and four seats, in a large and a small window, in both languages and two sizes of
text: each of these meets each of the others, not all of them all. A picture is called after its house, its seats and its
moment; whatever cannot be read on it is printed. `--houses` and `--seats` take some of them, `--only` moments whose name has
a word in it, and `--sheets` puts six on a page beside them, half as large.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import tests.headless  # noqa: F401 -- before anything loads pygame

# ruff: isort: split
import pygame

from game.rulebook import read_rulebook
from game.scenes.playing import Playing
from game.scenes.rulebook import Rulebook
from game.stage.scenes import Pop, Push
from tests.scenes.people import BUTTONS, Evening, overlapping, unreadable
from tests.scenes.test_hitohira import OTHER_SIDES, sit

HOUSES: dict[str, tuple[tuple[int, int], str, int]] = {
    "1080-en-100": ((1920, 1080), "en", 100),
    "720-fr-100": ((1280, 720), "fr", 100),
    "1080-fr-150": ((1920, 1080), "fr", 150),
    "720-en-150": ((1280, 720), "en", 150),
}
"""The window, the language and the size of the text."""
SEATS = (2, 3, 4)
FIELDS = (
    "field A: r1 r2 r3 r4 y5 y6 l7 b8 b9 b10 w11 k12",
    "field B: r13 y14 y15 l16 l17 l18 b19 w20 w21 k22",
    "field C: r23 r24 l25 l26 b27 w28 w29",
    "field D: y30 y31 y32 b33 r34 w35 k36",
)
SCREENS = ("screen A: r40 w41 y42 b38 k45", "screen B: l43 b44", "screen C: r46", "screen D: y47 w48 l49")
LIT = "turn: A settle 3\ndrawn: 60\nrow: r50 r51 l52 y53 y54 b60"
END = "drawn: 60\npouch: -"


class Moment(NamedTuple):
    """Something to be photographed: the head of its position, what is pressed there, and how long it is waited."""

    head: str
    presses: Sequence[str] = ()
    waits: int = 0
    """Frames after the last press, where something is shown while it happens; nothing for a table at rest."""
    minds: bool = False
    """Whether the others are minds: then nothing hangs before what only one may see."""
    holds: float = 0.0
    """Seconds for which confirming is held at the end."""


DRAWING = "turn: A draw 1\ndrawn: 60\nrow: w58 w59 r60"
BUST = "turn: A keep 2\ndrawn: 60\nrow: r50 r51 l52 y53 l54 k60"
ALONE = f"turn: A assign\n{END}\npending: A\nassigned: ?{{zeros}}"
MOMENTS: dict[str, Moment] = {
    "turn": Moment("turn: A draw\ndrawn: 60"),
    "turn-of-a-mind": Moment(
        "turn: A draw\ndrawn: 60\npouch: 6y 6l 6b", ["confirm", "back", "confirm"], 30, minds=True
    ),
    "draw-1": Moment("turn: A draw\ndrawn: 60", ["left", "left"]),
    "draw-2": Moment(DRAWING),
    "draw-2-more": Moment(DRAWING, ["next", "next"]),
    "draw-3": Moment("turn: A draw 2\ndrawn: 60\nrow: r56 r57 y58 y59 l60"),
    "flight-1": Moment("turn: A draw\ndrawn: 60", ["confirm"], 34),
    "flight-2": Moment("turn: A draw\ndrawn: 60", ["confirm"], 66),
    "heartbeat": Moment(DRAWING + "\npouch: 5w 1r", ["confirm"], 34),
    "bust-shown": Moment(DRAWING + "\npouch: 5w", ["confirm"], 130),
    "free-hand": Moment("turn: A draw\nhand: free\ndrawn: 60"),
    "free-hand-held": Moment("turn: A draw\nhand: free\ndrawn: 60", holds=1.4),
    "free-hand-pressed": Moment(DRAWING + "\nhand: free", ["confirm", "next"]),
    "bust": Moment(BUST),
    "bust-one-kept": Moment(BUST, ["confirm", "right"]),
    "bust-best-two": Moment(BUST, ["next"]),
    "lit": Moment(LIT),
    "lit-card": Moment(LIT, ["next"]),
    "hide": Moment(LIT, ["up", "right"]),
    "hidden": Moment(LIT, ["up", "right", "confirm"], 40),
    "somei": Moment(LIT, ["next", "confirm"]),
    "sakuya-gives": Moment(LIT, ["next", "next", "confirm"]),
    "sakuya-takes": Moment(LIT, ["next", "next", "confirm", "confirm"]),
    "kenrokuen-first": Moment(LIT, ["next", "next", "next", "confirm"]),
    "kenrokuen-second": Moment(LIT, ["next", "next", "next", "confirm", "confirm"]),
    "komatsu": Moment(OTHER_SIDES + LIT, ["next", "confirm"]),
    "shin-curtain": Moment(OTHER_SIDES + LIT, ["next", "next", "confirm"]),
    "shin-alone": Moment(OTHER_SIDES + LIT, ["next", "next", "confirm", "confirm"]),
    "shin-among-minds": Moment(OTHER_SIDES + LIT, ["next", "next", "confirm"], minds=True),
    "kokonoe-first": Moment(OTHER_SIDES + LIT, ["next", "next", "next", "confirm"]),
    "kokonoe-second": Moment(OTHER_SIDES + LIT, ["next", "next", "next", "confirm", "confirm"]),
    "own-screen": Moment(DRAWING, ["go screen 0"]),
    "own-screen-curtain": Moment(DRAWING, ["go screen 0", "confirm"]),
    "own-screen-looked": Moment(DRAWING, ["go screen 0", "confirm", "confirm"]),
    "own-screen-among-minds": Moment(DRAWING, ["go screen 0", "inspect"], minds=True),
    "assign": Moment(ALONE, minds=True),
    "assign-other": Moment(ALONE, ["left"], minds=True),
    "screens-fall": Moment(ALONE, ["confirm"], 50, minds=True),
    "scoring-places": Moment(ALONE, ["confirm"], 200, minds=True),
    "scoring": Moment(ALONE, ["confirm"], minds=True),
    "scoring-line": Moment(ALONE, ["confirm", "up", "inspect"], minds=True),
    "hint": Moment(DRAWING, ["hint"]),
    "hint-lit": Moment(LIT, ["hint"]),
    "why-black": Moment(BUST, ["go keep k", "confirm"]),
    "why-still-drawing": Moment(DRAWING, ["go card 1", "confirm"]),
    "why-not-lit": Moment("turn: A settle 1\ndrawn: 60\nrow: r50 r60", ["go card 2", "confirm"]),
    "inspect-chance": Moment(DRAWING, ["inspect"]),
    "inspect-pouch": Moment(DRAWING, ["go pouch", "inspect"]),
    "inspect-card": Moment(DRAWING, ["go card 1", "inspect"]),
    "inspect-line": Moment(DRAWING, ["go line 1 l", "inspect"]),
    "inspect-screen": Moment(DRAWING, ["go screen 1", "inspect"]),
    "inspect-piece": Moment(LIT, ["up", "inspect"]),
    "log": Moment("turn: A draw\ndrawn: 60\npouch: 6y 6l 6b", ["confirm", "back", "confirm", "log"]),
    "looking-back": Moment("turn: A draw\ndrawn: 60\npouch: 6y 6l 6b", ["confirm", "back", "confirm", "earlier"]),
    "pause": Moment(DRAWING, ["pause"]),
}


def position(seats: int, head: str) -> str:
    """A table for so many, with something in every field and behind every screen."""
    zeros = " 0" * (seats - 1)
    return "\n".join((f"seats: {seats}", head.format(zeros=zeros), *FIELDS[:seats], *SCREENS[:seats], ""))


def settle(evening: Evening) -> None:
    """Wait until nothing moves on the table or the scroll, and nobody thinks."""
    for _ in range(60):
        evening.wait(4)
        scene: Any = evening.top
        if isinstance(scene, Playing) and not scene.ready:
            continue
        if not getattr(scene, "running", False):
            return


class Camera:
    """Photographs one house."""

    def __init__(self, folder: Path, name: str) -> None:
        self.faults: list[str] = []
        self._folder, self._name = folder, name
        self._saves = tempfile.TemporaryDirectory()
        size, language, text_size = HOUSES[name]
        self._evening = Evening(Path(self._saves.name), size, language=language, text_size=text_size)
        self._pads = [self._evening.pad() for _ in range(max(SEATS))]

    def close(self) -> None:
        self._evening.close()
        self._saves.cleanup()

    def take(self, called: str) -> Path:
        """Keep what is on the screen, and tell what of it cannot be read."""
        path = self._folder / f"{self._name}-{called}.png"
        pygame.image.save(self._evening.window.canvas.surface, path)
        said = self._evening.top.said
        found = [fault for each in said for fault in unreadable(each)] + overlapping(said)
        found += [f"cut short: {each.text!r}" for each in said if each.text.endswith("…")]
        self.faults += [f"{path.stem}: {fault}" for fault in found]
        return path

    def moment(self, seats: int, name: str) -> Path:
        """One moment at a table of so many."""
        moment, evening = MOMENTS[name], self._evening
        shown = bool(moment.waits)
        evening.house.change(speed="normal" if shown else "off", reduced_motion=not shown)
        sit(evening, position(seats, moment.head), self._pads, minds=moment.minds)
        evening.wait(60 if shown else 4)
        press = partial(evening.press_pad, self._pads[0])
        for n, what in enumerate(moment.presses):
            if what.startswith("go "):
                evening.walk(press, what[3:])
            else:
                press(what)
            if not (shown and n == len(moment.presses) - 1):
                settle(evening)
        if moment.holds:
            self._pads[0].hold(BUTTONS["confirm"])
            evening.wait(round(moment.holds * 60))
        evening.wait(moment.waits or 12)
        path = self.take(f"{seats}-{name}")
        if moment.holds:
            self._pads[0].release(BUTTONS["confirm"])
            evening.wait(2)
        return path

    def book(self) -> Iterator[Path]:
        """Every chapter of the rules."""
        chapters, _ = read_rulebook("hitohira")
        for chapter in chapters:
            self._evening.loop.go(Push(Rulebook(self._evening.house, "hitohira", chapter=chapter.name)))
            self._evening.wait(6)
            yield self.take(f"book-{chapter.name}")
            self._evening.loop.go(Pop())


def sheet(pictures: Sequence[Path], path: Path) -> None:
    """Six pictures on one page, half as large."""
    shown = [pygame.image.load(each) for each in pictures]
    wide, high = 960, 540
    page = pygame.Surface((2 * wide, 3 * high))
    for n, each in enumerate(shown):
        page.blit(pygame.transform.smoothscale(each, (wide, high)), (n % 2 * wide, n // 2 * high))
    pygame.image.save(page, path)


def main(said: list[str] | None = None) -> int:
    """Take them all; how many texts cannot be read."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--houses", nargs="*", default=list(HOUSES), choices=list(HOUSES))
    parser.add_argument("--seats", nargs="*", type=int, default=list(SEATS), choices=SEATS)
    parser.add_argument("--only", default="")
    parser.add_argument("--sheets", action="store_true")
    chosen = parser.parse_args(said)
    chosen.folder.mkdir(parents=True, exist_ok=True)
    faults: list[str] = []
    for name in chosen.houses:
        camera = Camera(chosen.folder, name)
        try:
            names = [each for each in MOMENTS if chosen.only in each]
            taken = {f"{seats}": [camera.moment(seats, each) for each in names] for seats in chosen.seats}
            if chosen.only in "book":
                taken["book"] = list(camera.book())
        finally:
            camera.close()
        faults += camera.faults
        for kind, pictures in taken.items() if chosen.sheets else ():
            for n in range(0, len(pictures), 6):
                sheet(pictures[n : n + 6], chosen.folder / f"sheet-{name}-{kind}-{n // 6:02}.png")
    print("\n".join(faults))
    return len(faults)


if __name__ == "__main__":
    raise SystemExit(min(1, main()))
