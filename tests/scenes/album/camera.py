"""The camera: opens plate after plate in one evening, presses what leads to what is shown, and keeps the picture."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree
from typing import Any, NamedTuple

import pygame
from msgspec.structs import asdict

from game.scenes.playing import Playing
from game.scenes.porch import Porch
from game.settings import SETTINGS
from game.stage.atlas import read_picture
from game.stage.intents import Act
from game.stage.scenes import Push, Reset, Scene
from tests.scenes.learner import settle as learned
from tests.scenes.people import BUTTONS, Evening, overlapping, unreadable

Show = Callable[[Evening], Scene | None]

CARD, ACROSS, CARDS, BELOW = (640, 360), 3, 9, 28
"""How large a picture is on a sheet, how many stand side by side, how many there are on one, and the line below each."""


class Plate(NamedTuple):
    """Something that is photographed."""

    name: str
    show: Show
    """Opens it over the porch, or gives the scene that is to be opened there."""
    presses: str = ""
    """What leads from there to what is shown, parted by spaces.

    Buttons by what they do: of the first pad if the plate has plugged one in, else of the keyboard. `@card_4` goes to a
    target, `%30` waits so many frames more than it takes until nothing moves, `~30` so many and no more, `+confirm` holds
    a button down, and `lean` leans in.
    """
    moves: bool = False
    """Whether everything moves at its usual pace: else at once, and nothing for its own sake."""

    @property
    def file(self) -> str:
        """What its picture is called."""
        return re.sub(r"[ ,:/]+", "-", self.name)


def settle(evening: Evening) -> None:
    """Wait until nothing moves on the table or the scroll, and nobody thinks."""
    learned(evening)
    for _ in range(100):
        evening.wait(4)
        scene: Any = evening.top
        waits = not (scene.ready or scene.story.away) if isinstance(scene, Playing) else False
        if not waits and not getattr(scene, "running", False):
            return


class Camera:
    """Photographs one house: a size of the window, and its settings."""

    def __init__(self, evening: Evening, *, grey: bool = False) -> None:
        self.faults: list[str] = []
        """What cannot be read on the pictures."""
        self._evening, self._grey = evening, grey
        self._plain = asdict(evening.house.settings)

    def take(self, plate: Plate, path: Path) -> None:
        """Open a plate over a fresh porch, and keep what is on the screen."""
        evening = self._evening
        if plate.moves:
            evening.house.change(speed="normal", reduced_motion=False)
        scene = plate.show(evening)
        if scene is not None:
            evening.loop.go(Push(scene))
        self._follow(plate.presses)
        picture = evening.window.canvas.surface
        pygame.image.save(pygame.transform.grayscale(picture) if self._grey else picture, path)
        said = getattr(evening.top, "said", ())
        found = [fault for each in said for fault in unreadable(each)] + overlapping(said)
        found += [f"cut short: {each.text!r}" for each in said if each.text.endswith("…")]
        self.faults += [f"{path.stem}: {fault}" for fault in found]
        self._clear()

    def _press(self, what: str) -> None:
        if self._evening.pads:
            self._evening.press_pad(self._evening.pads[0], what)
        else:
            self._evening.press_key(what)

    def _follow(self, presses: str) -> None:
        """Do what a plate writes down; everything comes to rest before each word, but for `~` and right after it."""
        hurries = False
        for word in presses.split():
            if not hurries and not word.startswith("~"):
                settle(self._evening)
            self._do(word)
            hurries = word.startswith("~")
        if not hurries:
            settle(self._evening)
            self._evening.wait(20)

    def _do(self, word: str) -> None:
        evening = self._evening
        if word.startswith(("%", "~")):
            evening.wait(int(word[1:]))
        elif word.startswith("@"):
            evening.walk(self._press, word[1:].replace("_", " "))
        elif word.startswith("+"):
            evening.pads[0].hold(BUTTONS[word[1:]])
        elif word == "lean":
            scene = evening.top
            scene.acting.hand.press(Act.LOOK_UP, scene.match.view, scene.focus.name)
            self._press("left")
        else:
            self._press(word)

    def _clear(self) -> None:
        """Go home, as if nothing had been: no pads, nobody who lives there, nothing played, the settings as they were."""
        evening = self._evening
        while evening.pads:
            evening.pads.pop().unplug()
        evening.loop.go(Reset(Porch(evening.house)))
        for member in evening.house.members:
            evening.house.keep_member(member.name, None)
        evening.house.change(**self._plain)
        for path in evening.house.saves.iterdir():
            if path.is_dir():
                rmtree(path)
            elif path.name != SETTINGS:
                path.unlink()
        evening.loop.go(Reset(Porch(evening.house)))
        evening.wait(3)


@contextmanager
def camera(size: tuple[int, int], *, grey: bool = False, **settings: object) -> Iterator[Camera]:
    """A camera in a house of its own."""
    read_picture.once(400, 400)
    with tempfile.TemporaryDirectory() as saves:
        evening = Evening(Path(saves), size, **settings)
        try:
            yield Camera(evening, grey=grey)
        finally:
            evening.close()
            read_picture.anew()


def lay_out(pictures: Iterable[Path], path: Path) -> None:
    """A sheet of pictures, each with its name."""
    listed = list(pictures)
    font, high = pygame.Font(None, 26), CARD[1] + BELOW
    sheet = pygame.Surface((ACROSS * CARD[0], -(-len(listed) // ACROSS) * high))
    for n, each in enumerate(listed):
        x, y = n % ACROSS * CARD[0], n // ACROSS * high
        picture = pygame.image.load(each)
        share = min(CARD[0] / picture.get_width(), CARD[1] / picture.get_height())
        sheet.blit(pygame.transform.smoothscale_by(picture, share), (x, y))
        sheet.blit(font.render(each.stem, antialias=True, color="white"), (x + 4, y + CARD[1] + 4))
    pygame.image.save(sheet, path)
