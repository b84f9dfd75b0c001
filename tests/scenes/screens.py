"""python -m tests.scenes.screens FOLDER: a photograph of every screen, for somebody who looks at them.

    python -m tests.scenes.screens FOLDER --language fr --text 150 --look contrast --size 3840x2160 --only lobby

Every screen comes by the real loop. Languages, sizes of text, looks (plain, contrast, grey) and sizes of the window may be
named several times; without, each is taken once as it is before anybody chose. `--set left_handed=true` changes a setting
of the house. FOLDER/fr-150-contrast-3840x2160 has the pictures, FOLDER/sheets all of them, small, a dozen to a sheet.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import tests.headless  # noqa: F401 -- first of all

# ruff: isort: split
import msgspec
import pygame
from msgspec.structs import asdict

from game.household import Member
from game.kernel.choices import choices_of
from game.kernel.table import Table, Undo
from game.lessons import school_of
from game.minds.driver import step
from game.minds.gardener import Gardener
from game.records import RECORDS, Result, Sat, keep_result
from game.registry import OURS, box_of
from game.rulebook import read_rulebook
from game.scenes.attract import Attract, Plan
from game.scenes.curtain import Curtain
from game.scenes.edges import Edges
from game.scenes.glance import Glance
from game.scenes.household import Household, MemberMenu
from game.scenes.keepsake import Keepsake
from game.scenes.luck import LuckPage
from game.scenes.match import Match
from game.scenes.pause import Seats
from game.scenes.playing import Playing
from game.scenes.porch import Porch
from game.scenes.records import Records
from game.scenes.remap import Remap
from game.scenes.rulebook import Rulebook
from game.scenes.school import SchoolScene
from game.scenes.scoring import Scoring
from game.scenes.seating import Player, Seating
from game.scenes.teaching import Teaching
from game.scenes.today import Today
from game.settings import Settings
from game.stage.atlas import read_picture
from game.stage.devices import FAMILIES, Devices
from game.stage.scenes import Pop, Push, Reset, Scene
from tests.scenes.learner import begin
from tests.scenes.people import Evening
from tests.scenes.test_legible import NAMES, SCREENS, lobby_of, pressing

Show = Callable[[Evening], None]

DAY = date(2026, 11, 17)
TURNS = {"hiroba": 12, "haniwa": 14, "koi": 60, "hitohira": 24}
"""After how many commands a table is looked at."""
SHEET, ACROSS, PICTURES = (640, 360), 3, 12
"""How large a picture is on a sheet, how many stand side by side, and how many there are on one."""
FEW = (
    *("porch", "lobby, a mind on cushion 1 speaks", "lobby, ready", "lobby, too few", "naming", "about"),
    *("the cup", "the lantern", "the shelf", "a damaged match", "to be deleted", "watching, with the log", "lost pad"),
    *(
        "pause",
        "a press for good",
        "a hint",
        "the log",
        "looking back",
        "consent",
        "a full disk",
        "why not: twin_in_row",
    ),
    *("a match that was not saved", "settings that were taken over in part", "keys", "cannot be read"),
)
"""The screens that are read by the tests and looked at here as well."""


def push(make: Callable[[Evening], Scene]) -> Show:
    """A scene over the porch."""
    return lambda evening: evening.loop.go(Push(make(evening)))


def played(game: str, seats: int, most: int = 999) -> Match:
    """A match of four people with long names, played by minds until somebody's turn after so many commands."""
    names = list(NAMES[:seats])
    table: Any = Table.new(box_of(game), {"seats": seats}, "album", undo=Undo.FREE, names=names, made=f"{DAY}T20:14:05")
    luck = random.Random(7)
    while not table.over and (table.timeline.at < most or 0 not in table.box.waits(table.state)):
        step(table, [Gardener()] * seats, luck)
    players = [Player(name, holds="desk") for name in names]
    return Match(table, Seating((*players, *[None] * (4 - seats))))


def table(game: str, seats: int, *keys: str) -> Show:
    """The table of a game in the middle of a match, the curtain lifted, after some keys were pressed."""

    def show(evening: Evening) -> None:
        evening.loop.go(Reset(Playing(evening.house, played(game, seats, TURNS[game]))))
        evening.wait(30)
        if evening.scene == "Curtain":
            evening.press_key("confirm")
            evening.wait(40)
        for key in keys:
            evening.press_key(key)

    return show


def furnished(evening: Evening) -> None:
    """A household of some people who have played a good deal."""
    if evening.house.members:
        return
    for n, name in enumerate(NAMES):
        evening.house.keep_member(name, Member(name, n, ("elder", "girl", "lad", "lady")[n], text_size=125))
    path = evening.house.saves / RECORDS
    for game, (n, mind) in product(OURS, enumerate(("sprout", "gardener", "elder", "kami"))):
        sat = Sat(NAMES[n % 2], 60 - 9 * n, 1 + n // 3), Sat("Kitsune", 21 + 6 * n, 2 - n // 3, mind)
        keep_result(path, Result(game, f"{DAY}T20:{n:02}:00", "album", sat, today=f"{DAY}" if n == 1 else ""))
    keep_result(path, Result("koi", f"{DAY}T21:00:00", "album", (Sat(NAMES[0], 66, 1),), title="master", match="1"))


def at_home(make: Callable[[Evening], Scene], *keys: str) -> Show:
    """A scene over the porch of people who have played a good deal."""

    def show(evening: Evening) -> None:
        furnished(evening)
        evening.loop.go(Push(make(evening)))

    return pressing(show, *keys)


def teaching(evening: Evening) -> None:
    """A pad that is being taught."""
    evening.loop.go(Push(Teaching(evening.house)))
    pad = evening.pad()
    for button in (14, 1):
        pad.press(button)
        evening.wait()


def pads_of(family: str) -> Show:
    """The buttons of a pad as its family draws them, with the prompts of the same pad."""

    def show(evening: Evening) -> None:
        pad = evening.pad()
        evening.loop.go(Push(Remap(evening.house, "pad")))
        Devices.family = lambda self, device: family if device.startswith("pad") else device  # type: ignore[method-assign]
        evening.press_pad(pad, "down")

    return show


def captioned(evening: Evening) -> None:
    """Two sounds in words over a table."""
    evening.house.change(captions=True)
    table("hiroba", 4)(evening)
    for sound in ("turn_2", "refuse"):
        evening.house.audio.play(sound)
    evening.wait(1)


def attract(game: str) -> Show:
    """Minds that play for whoever looks."""

    def show(evening: Evening) -> None:
        evening.house.change(reduced_motion=False, speed="fast")
        evening.loop.go(Push(Attract(evening.house, Plan((game,), Pop, seed="album"))))
        evening.wait(420)

    return show


class Hung(Curtain):
    """A curtain that stays before a table that may need none, to be looked at."""

    @property
    def _due(self) -> bool:
        return True


def behind(game: str) -> Show:
    """The curtain, for whoever comes next."""
    return push(lambda evening: Hung(evening.house, played(game, 2, TURNS[game]), [0], lambda _: None))


def _book(game: str, chapter: str, evening: Evening) -> Scene:
    return Rulebook(evening.house, game, lambda _: None, chapter)


def _lesson(game: str, name: str, evening: Evening) -> None:
    begin(evening, name, game)


def of_game(game: str) -> Iterator[tuple[str, Show]]:
    """Everything that there is to see of a game."""
    most = box_of(game).seats[-1]
    options = choices_of(game, box_of(game).options)
    yield f"{game}: lobby", lobby_of(game, most)
    for choice in options:
        few = box_of(game).seats[0]  # some are asked for only where somebody is alone
        yield f"{game}: lobby, {choice.key}", lobby_of(game, few, f"option {choice.key}")
    for seats in box_of(game).seats:
        yield f"{game}: table of {seats}", table(game, seats)
    yield f"{game}: inspected", table(game, 2, "inspect")
    yield f"{game}: the log", table(game, most, "log")
    yield f"{game}: pause", table(game, 2, "pause")
    yield f"{game}: curtain", behind(game)
    yield f"{game}: scoring", lambda evening: evening.loop.go(Reset(Scoring(evening.house, played(game, most))))
    yield f"{game}: luck", push(lambda evening: LuckPage(evening.house, played(game, most)))
    yield f"{game}: keepsake", push(lambda evening: Keepsake(evening.house, played(game, most)))
    yield f"{game}: attract", attract(game)
    yield f"{game}: lessons", push(lambda evening: SchoolScene(evening.house, game))
    yield f"{game}: the last lessons", pressing(push(lambda evening: SchoolScene(evening.house, game)), *["later"] * 2)
    for lesson in (school_of(game).lessons[0], school_of(game).lessons[-1]):
        yield f"{game}: lesson {lesson.name}", partial(_lesson, game, lesson.name)
    yield f"{game}: at a glance", push(lambda evening: Glance(evening.house, game))
    for pages in read_rulebook(game)[0]:
        yield f"{game}: rules, {pages.name}", push(partial(_book, game, pages.name))


ALBUM: dict[str, Show] = {
    **{name: SCREENS[name] for name in FEW},
    **{name: show for name, show in SCREENS.items() if name.startswith("settings ")},
    "edges": push(lambda evening: Edges(evening.house)),
    "teaching a pad, which one": push(lambda evening: Teaching(evening.house)),
    "teaching a pad": teaching,
    **{f"buttons of {family}": pads_of(family) for family in FAMILIES},
    "captions": captioned,
    "household": at_home(lambda evening: Household(evening.house, lambda _: None, taken=NAMES[1:2])),
    "somebody": at_home(lambda evening: MemberMenu(evening.house, NAMES[0])),
    "today": at_home(lambda evening: Today(evening.house, DAY)),
    "records": at_home(lambda evening: Records(evening.house)),
    "medals": at_home(lambda evening: Records(evening.house), "next", "right", "right"),
    "seats": push(lambda evening: Seats(evening.house, played("hiroba", 4, 12))),
    **dict(entry for game in OURS for entry in of_game(game)),
}


def photographs(
    names: Iterable[str], size: tuple[int, int], **settings: object
) -> Iterator[tuple[str, pygame.Surface]]:
    """Screens by name, one after the other from the porch, in one evening."""
    read_picture.once(400, 400)
    family = Devices.family
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(Path(folder), size, **settings)
        plain = evening.house.settings
        for name in names:
            ALBUM[name](evening)
            evening.wait(8)
            yield name, evening.window.canvas.surface.copy()
            Devices.family = family  # type: ignore[method-assign]
            while evening.pads:
                evening.pads.pop().unplug()
            evening.loop.go(Reset(Porch(evening.house)))
            evening.house.change(**asdict(plain))
            evening.wait(3)
        evening.close()


def lay_out(pictures: Iterable[tuple[str, Path]], folder: Path, called: str) -> None:
    """Sheets with a dozen pictures each, every one with its name."""
    folder.mkdir(parents=True, exist_ok=True)
    font, below = pygame.Font(None, 26), 28
    listed = list(pictures)
    for first in range(0, len(listed), PICTURES):
        part = listed[first : first + PICTURES]
        rows = -(-len(part) // ACROSS)
        sheet = pygame.Surface((ACROSS * SHEET[0], rows * (SHEET[1] + below)))
        for n, (name, path) in enumerate(part):
            x, y = n % ACROSS * SHEET[0], n // ACROSS * (SHEET[1] + below)
            picture = pygame.image.load(path)
            high = min(SHEET[1], round(picture.get_height() * SHEET[0] / picture.get_width()))
            wide = round(picture.get_width() * high / picture.get_height())
            sheet.blit(pygame.transform.smoothscale(picture, (wide, high)), (x, y))
            sheet.blit(font.render(name, antialias=True, color="white"), (x + 4, y + SHEET[1] + 4))
        pygame.image.save(sheet, folder / f"{called}-{first // PICTURES:02}.png")


def read(said: list[str] | None = None) -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--language", action="append", choices=["en", "fr"])
    parser.add_argument("--text", action="append", type=int, choices=[100, 125, 150])
    parser.add_argument("--look", action="append", choices=["plain", "contrast", "grey"])
    parser.add_argument("--size", action="append")
    parser.add_argument("--only", action="append", default=[], help="screens whose names have this in them")
    parser.add_argument("--set", action="append", default=[], metavar="SETTING=VALUE")
    return parser.parse_args(said)


def main() -> int:
    """Take them all."""
    asked = read()
    names = [name for name in ALBUM if not asked.only or any(part in name for part in asked.only)]
    more = {key: msgspec.json.decode(value) for key, _, value in (each.partition("=") for each in asked.set)}
    assert set(more) <= set(Settings.__struct_fields__)
    looks = asked.look or ["plain"]
    for language, text, size in product(asked.language or ["en"], asked.text or [100], asked.size or ["1920x1080"]):
        wide, _, high = size.partition("x")
        for look in looks:
            folder = asked.folder / f"{language}-{text}-{look}-{size}"
            folder.mkdir(parents=True, exist_ok=True)
            settings = {"language": language, "text_size": text, "contrast": look == "contrast", **more}
            taken = []
            for n, (name, picture) in enumerate(photographs(names, (int(wide), int(high)), **settings)):
                path = folder / f"{n:03} {name.replace('/', '-')}.png"
                pygame.image.save(pygame.transform.grayscale(picture) if look == "grey" else picture, path)
                taken.append((name, path))
            lay_out(taken, asked.folder / "sheets", folder.name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
