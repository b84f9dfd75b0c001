"""An album of KOI: every kind of moment at its tables, by real presses of a pad, as pictures to be looked at.

    python -m tests.scenes.album FOLDER [--size 1920x1080] [--language fr] [--text 150] [--only WORD ...]

writes FOLDER/NN-name.png, one a plate, and sheets of nine to a page beside them (`--sheets`). A plate is a position in
the game's notation and the presses that lead from there to what is shown; the rest is whatever the loop draws. It
prints what cannot be read on a plate, and ends with 1 if there is anything.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import tests.headless  # noqa: F401 -- first of all

# ruff: isort: split
import pygame

from game.kernel.table import Table, Undo
from game.minds.worker import Inline
from game.records import RECORDS, Result, Sat, keep_result
from game.registry import box_of
from game.scenes.lobby import Lobby
from game.scenes.match import Match
from game.scenes.playing import Playing
from game.scenes.records import Records
from game.scenes.rulebook import Rulebook
from game.scenes.scoring import Scoring
from game.scenes.seating import Player, Seating
from game.stage.intents import Act
from game.stage.scenes import Reset
from tests.scenes.people import Evening, unreadable
from tests.stage.virtual_pad import VirtualPad

NAMES = ("Mika", "Ren", "Aoi", "Yuki")

# --- positions ----------------------------------------------------------------------------------------------

ROW = "board: rain-2 gardener.2 parchment-lily {fourth} well-1\n"
SIXTY = """
  spring 0,0/e
  water -2,2 -2,3 -1,1 -1,2 -1,3 -1,4 0,2 0,3 1,-1 1,2 1,3 2,-2 2,-1 2,1 2,2 2,3 3,-2 3,-1 3,0 3,1 3,2 3,3 4,-2 4,-1 4,0 \
4,1 4,2 5,-2 5,-1 5,0 5,1
  foliage -4,2* -3,-1* -3,0* -3,1* -2,0* -2,1 0,-1 6,-1 6,0 7,-4 7,-3 7,-2
  shore -3,4/ne* 2,-3/se* 3,4/nw 6,-3/sw
  S1 4,1
  S2 3,3
  M1 2,-1 2,0
  M2 2,-2 3,-2
  L1 0,2 0,3 1,3
  L2 0,1 1,1 1,2
"""
"""A pond of sixty hexes."""
TALL = """
  water -6,2 -5,2 -4,2 -3,2 -2,1 -2,2 -1,0 -1,2 -1,3 -1,4 1,2
  foliage -2,3 -1,1* 0,2* 0,3* 0,4*
  shore -7,2/e* -1,-1/se* 2,2/w*
  S3 0,1
  S6 -1,4
  M4 1,1 1,2
  path -1,2
"""
LONG = """
  water -2,0 -2,1 -2,2 -1,-1 -1,0 -1,1 0,-1 1,2 2,-10 2,-9 2,-8 2,-7 2,-5 2,-4 2,-3 2,-2 2,-1 3,-2 3,-1
  foliage -1,2* 0,2* 1,-1* 2,-6 2,1* 2,2
  shore 2,3/nw*
  S4 2,-1
  L3 0,0 1,0 1,1
  L4 -1,0 -1,1 0,1
  path 1,2
"""
WIDE = """
  water -1,1 1,2 2,1 2,2 2,3 3,0 3,1 3,2 3,3 4,1 5,0 6,1 8,1 9,1 10,1 11,1
  foliage 4,0* 4,2* 5,1* 7,1
  shore -2,1/e* 12,1/w*
  S5 3,1
  M3 3,2 4,1
  purple.1 2,3
  path 6,1
"""
OTHERS = (("coins 3 luck 1", TALL), ("coins 6", LONG), ("coins 1 luck 2", WIDE))
"""What the other seats have, and their ponds."""
TEN = """
seats: 1
turn: A rest
used: sensei
now: claimed
goals: branch-large*0 path*4 carp*0 shishi*0 willow*0 waterfall*0 statue*0 bridge*0 purple*0 turtle*0
A: coins 5 luck 2
A cards: porter.1 gardener.1 well-1 well-2 parchment-small parchment-lily parchment-large
A goals: willow waterfall statue bridge branches carp shishi purple turtle path
A pond:
  water -2,2 -2,3 -1,2 -1,3 -1,4 0,2 0,3 1,-1 1,2 1,3 2,-2 2,-1 2,1 2,2 2,3 3,-2 3,-1 3,0 3,1 3,2 3,3 4,-2 4,-1 4,0 4,1 \
4,2 5,-2 5,-1 5,0 5,1
  foliage -2,1* 6,-1* 6,0* 7,-4* 7,-3 7,-2*
  shore -3,4/ne* 2,-3/se* 3,4/nw 6,-3/sw*
  S1 4,1
  S2 3,3
  S3 5,0
  M1 -1,2 -1,3
  L2 0,1 1,1 1,2
  branch-large 1,3 2,1 2,2 2,3 3,1
  bridge.1 -3,1/e
  carp.1 2,-1 3,-1 3,0 4,0
  purple.1 1,-1
  shishi.1 4,-1 5,-2 5,-1
  statue.1 7,0/w
  turtle.1 4,2
  waterfall.1 -1,0/e
  willow.1 9,-3/w
  path 0,0 1,0 2,0
"""
"""A pond in which all ten goals lie: more than any table offers at a time."""


SINGLE = ("bridge", "carp", "purple", "shishi", "statue", "turtle", "waterfall", "willow")
TILES = ("branch-large", "path", *(f"{name}.1" for name in SINGLE))
"""What lies in it of goals."""


def goals_at(scenario: str, tiles: str) -> str:
    """The same pond with five of its ten goals, as a table for one can have them."""
    wanted = tiles.split()
    names = [tile.partition(".")[0] for tile in wanted]
    told = {
        "goals": " ".join(f"{name}*{4 if name == 'path' else 0}" for name in names),
        "A goals": " ".join(name.replace("branch-large", "branches") for name in names),
    }
    lines = [line for line in TEN.strip().splitlines() if line.split()[0] in wanted or line.split()[0] not in TILES]
    lines = [f"{key}: {told[key]}" if (key := line.partition(":")[0]) in told else line for line in lines]
    return "\n".join([*lines[:3], f"options: scenario={scenario}", *lines[3:]])


LAKE = goals_at("imperial_lake", "carp.1 shishi.1 turtle.1 waterfall.1 willow.1")
WILD = goals_at("imperial_lake_wild", "branch-large bridge.1 path purple.1 statue.1")


def sixty(seats: int, turn: str = "begin", extra: str = "") -> str:
    """A table with a pond of sixty hexes, beside those of other seats."""
    lines = [f"seats: {seats}", f"turn: A {turn}", ROW.format(fourth="market.1").strip(), "goals: statue path*3 purple"]
    lines += ["A: coins 9 luck 2 water 2 foliage 2 shore 1 S7"]
    lines += ["A cards: porter.1 porter.2 gardener.1 builder.1 breeder.1 storage.1 storage.2", extra, f"A pond:{SIXTY}"]
    for letter, (has, pond) in zip("BCD"[: seats - 1], OTHERS, strict=False):
        lines += [f"{letter}: {has}", *([f"{letter} goals: path"] if letter != "D" else [])]
        lines += ["D goals: path purple"] if letter == "D" else []
        lines += [f"{letter} pond:{pond}"]
    return "\n".join(line.rstrip() for line in lines if line.strip())


MIDDLE = """
  water 3,0 2,1 -1,1 0,2 1,2 1,-1 2,-1 -1,2 -1,3
  foliage 3,-1* 0,-1 2,2
  shore 4,0/w* -2,4/ne
  S1 0,0
  M1 1,0 2,0
"""
"""A pond in the middle of a game."""


def middle(phase: str = "begin", **head: str) -> str:
    """A table of four in the middle of a game."""
    told = {
        "used": "",
        "open": "",
        "now": "",
        "fourth": "market.1",
        "goals": "waterfall purple turtle",
        "has": "coins 4 luck 2 water 2 foliage 1 shore 1 M2",
        "cards": "porter.1 gardener.1 builder.1 breeder.1 storage.1 storage.2 well-2 well-3 parchment-lantern",
        "seats": "4",
        **head,
    }
    lines = [f"seats: {told['seats']}", f"turn: A {phase}"]
    lines += [f"{key}: {told[key]}" for key in ("used", "open", "now") if told[key]]
    lines += [ROW.format(fourth=told["fourth"]).strip() if phase == "begin" else "", f"goals: {told['goals']}"]
    lines += [f"A: {told['has']}", f"A cards: {told['cards']}", f"A pond:{MIDDLE}"]
    for letter, (has, pond) in zip("BCD", ((OTHERS[0]), ("coins 2", ""), ("coins 5 luck 1", "")), strict=True):
        if letter in "BCD"[: int(told["seats"]) - 1]:
            ground = "\n".join(line for line in pond.splitlines() if "path" not in line)
            lines += [f"{letter}: {has}", f"{letter} pond:{ground or EARLY[letter]}"]
    return "\n".join(line.rstrip() for line in lines if line.strip())


EARLY = {
    "C": "\n  water 3,0 2,1 -1,1 0,2\n  foliage 1,2* 3,-1\n  S5 0,0\n",
    "D": "\n  water 1,-1 2,-1 3,-1\n  M3 1,0 2,0\n",
}


def alone(scenario: str, title: str = "senmon") -> str:
    """A table of one, some way into a scenario."""
    scene = "" if scenario == "plain" else f"scenario={scenario} "
    goals = {
        "illuminated_path": "statue path*4 purple",
        "imperial_lake": "carp waterfall shishi*0 willow turtle",
    }.get(scenario, "turtle purple*0 bridge")
    claimed = {"illuminated_path": "path", "imperial_lake": "shishi"}.get(scenario, "purple")
    laid = {
        "illuminated_path": "  path 0,1 0,2 -1,2",
        "imperial_lake": "  shishi.1 -1,2 -1,3 0,2",
    }.get(scenario, "  purple.1 2,1")
    pond = MIDDLE.rstrip()
    return (
        f"seats: 1\nturn: A begin\noptions: {scene}title={title}\n{ROW.format(fourth='market.1')}goals: {goals}\n"
        "A: coins 4 luck 2 water 2 foliage 1 shore 1 M2\n"
        "A cards: porter.1 gardener.1 builder.1 storage.1 well-2 parchment-lantern\n"
        f"A goals: {claimed}\nA pond:{pond}\n{laid}\n"
    )


# --- plates -------------------------------------------------------------------------------------------------


class Plate(NamedTuple):
    """Something that is photographed."""

    name: str
    text: str
    """A position, if it is a table."""
    presses: str = ""
    """Buttons, parted by spaces; `@card_4` goes to a target, `%30` waits so many frames."""
    seats: int = 4
    scene: Callable[[Evening], Any] | None = None
    """What is opened instead of a table."""


HELD = middle("work", used="porter.1")
FULL = middle(has="coins 4 luck 2 water 4 foliage 2 shore 1 M2")
RAIN = middle(fourth="rain-1")
PATH = middle("work", goals="path*7 purple turtle")
READY = middle("rest", goals="shishi waterfall turtle")
GIFT = middle("rest", goals="branch-small branch-medium branch-large carp shishi")
SHORT = middle(has="coins 0 luck 0 water 2 foliage 1")
SPENT = middle("work", used="sensei porter.1 gardener.1 builder.1 breeder.1", has="coins 0 water 2 foliage 1")
OVER = "\n".join(line for line in sixty(4, "over").splitlines() if not line.startswith("board"))


def _over(seats: int) -> Callable[[Evening], Any]:
    def opened(evening: Evening) -> Any:
        text = "\n".join(line for line in sixty(seats, "over").splitlines() if not line.startswith("board"))
        table: Any = Table.at_position(box_of("koi"), text, "album")
        return Scoring(evening.house, Match(table, _sitting(seats, evening.pads[0].name)))

    return opened


def _won(scenario: str) -> Callable[[Evening], Any]:
    def opened(evening: Evening) -> Any:
        text = TEN.replace("turn: A rest", "turn: A over").replace("used: sensei\nnow: claimed\n", "")
        if scenario != "plain":
            text = alone(scenario).replace("A begin", "A over").replace(ROW.format(fourth="market.1"), "")
        table: Any = Table.at_position(box_of("koi"), text, "album")
        return Scoring(evening.house, Match(table, _sitting(1, evening.pads[0].name)))

    return opened


def _lobby(evening: Evening) -> Any:
    return Lobby(evening.house, "koi", _sitting(1, evening.pads[0].name))


def _records(evening: Evening) -> Any:
    path, when = evening.house.saves / RECORDS, "2026-11-{:02}T20:15:00"
    alone = (("sensei", 104, 1), ("senmon", 83, 1), ("", 58, 2), ("gakusei", 66, 1))
    for day, (title, points, place) in enumerate(alone, start=1):
        keep_result(path, Result("koi", when.format(day), "seed", (Sat("Mika", points, place),), title))
    keep_result(path, Result("koi", when.format(6), "seed", (Sat("Ren", 71, 1),), "gakusei"))
    for day in (7, 8):
        keep_result(path, Result("koi", when.format(day), "seed", (Sat("Mika", 92, 1), Sat("Ren", 80 + day, 2))))
    keep_result(path, Result("koi", when.format(9), "seed", (Sat("Mika", 88, 1), Sat("Oni", 80, 2, "elder"))))
    return Records(evening.house)


def _book(evening: Evening) -> Any:
    return Rulebook(evening.house, "koi")


PLATES = (
    Plate("first turn", "", seats=4),
    Plate("first turn of two", "", seats=2),
    Plate("card", middle()),
    Plate("card market", middle(), "@card_4"),
    Plate("card fee", middle(), "@card_1"),
    Plate("take up water", middle(), "@store_water confirm"),
    Plate("take up a shore", middle(), "@store_shore confirm next"),
    Plate("aim by points", middle(), "@store_shore confirm later later"),
    Plate("take up a koi", middle(), "@store_medium confirm"),
    Plate("take up foliage", middle(), "@store_foliage confirm right"),
    Plate("move a koi", middle(), "@0,0 confirm later"),
    Plate("set down", middle(), "@store_water confirm confirm confirm %40"),
    Plate("lantern from the pond", middle(), "@-2,4"),
    Plate("lily from the pond", middle(), "@0,-1"),
    Plate("fourth space", middle(fourth="well-4"), "@card_4 confirm %30"),
    Plate("market", middle(), "@card_4 confirm %30"),
    Plate("well at its slash", middle(fourth="well-7"), "@card_4 confirm %30"),
    Plate("rain", RAIN, "@card_4 confirm %30"),
    Plate("rain, the other tile", RAIN, "@card_4 confirm back %30"),
    Plate("work", HELD),
    Plate("work of the sensei", HELD, "@work_sensei confirm"),
    Plate("luck", middle(), "@luck_water"),
    Plate("luck in the hand", middle(), "@luck_foliage confirm"),
    Plate("basin by luck", middle(), "@basin_medium"),
    Plate("path stone", PATH, "@store_medium confirm confirm %60"),
    Plate("path laid", PATH, "@store_medium confirm confirm %60 confirm %60"),
    Plate("goal ready", READY),
    Plate("claim", READY, "@goal_shishi confirm"),
    Plate("claimed", READY, "@goal_shishi confirm confirm %60"),
    Plate("branch", GIFT, "@goal_branches confirm"),
    Plate("free water", GIFT, "@goal_branches confirm confirm %60"),
    Plate("overfull", FULL, "@gong confirm %20"),
    Plate("overfull, marked", FULL, "@gong confirm confirm %20"),
    Plate("do nothing", middle(), "@gong confirm"),
    Plate("turn ends", SPENT, "%5"),
    Plate("lean in", sixty(4), "@3,1 lean %30"),
    Plate("lean in and pan", sixty(4), "@3,1 lean %30 right right right down down %30"),
    Plate("another pond", middle(), "@seat_1 confirm %40"),
    Plate("another pond, next", middle(), "@seat_1 confirm next %40"),
    Plate("hint", middle(), "hint %60"),
    Plate("why not: fee", SHORT, "@card_1 confirm %20"),
    Plate("why not: luck", SHORT, "@basin_small confirm %20"),
    Plate("why not: no place", READY, "@goal_waterfall confirm %20"),
    Plate("why not: goal", middle(), "@goal_turtle confirm %20"),
    Plate("why not: spent", SPENT, "back @store_water confirm %20"),
    Plate("look at a koi", middle(), "@0,0 inspect %20"),
    Plate("look at a surrounded koi", middle(), "@1,0 inspect %20"),
    Plate("look at a lantern", middle(), "@4,0 inspect %20"),
    Plate("look at a card", middle(), "@card_3 inspect %20"),
    Plate("look at the deck", middle(), "@purse inspect %20"),
    Plate("look at a worker", middle(), "@work_builder inspect %20"),
    Plate("look at a goal", middle(), "@goal_purple inspect %20"),
    Plate("look at kept cards", middle(), "@kept inspect %20"),
    Plate("look at a seat", middle(), "@seat_1 inspect %20"),
    Plate("log", middle(), "@store_water confirm confirm confirm %40 log %20"),
    Plate("looking back", middle(), "@store_water confirm confirm confirm %40 earlier %30"),
    Plate("undo", middle(), "@store_water confirm confirm confirm %40 undo %30"),
    Plate("pause", middle(), "pause %10"),
    *(Plate(f"alone, {name}", alone(name), seats=1) for name in ("plain", "torrid_summer")),
    *(Plate(f"alone, {name}", alone(name), seats=1) for name in ("illuminated_path", "imperial_lake")),
    Plate("alone, a card", alone("plain"), "@card_4", seats=1),
    Plate("alone, basin", alone("plain"), "@basin_medium", seats=1),
    Plate("alone, a koi leaves", alone("plain"), "@basin_medium confirm %40", seats=1),
    *(Plate(f"sixty at {seats}", sixty(seats), seats=seats) for seats in (1, 2, 3, 4)),
    Plate("sixty, a shore", sixty(4), "@store_shore confirm"),
    Plate("goals of the lake", LAKE, seats=1),
    Plate("goals of the wild lake", WILD, seats=1),
    Plate("a mind plays", middle().replace("turn: A", "turn: B"), "%2", seats=5),
    Plate("scoring of four", "", "%400", 4, _over(4)),
    Plate("scoring of four, koi", "", "%400 down %40", 4, _over(4)),
    Plate("scoring of four, later", "", "%900", 4, _over(4)),
    Plate("scoring alone", "", "%900", 1, _won("plain")),
    Plate("scoring alone, lost", "", "%900", 1, _won("imperial_lake")),
    Plate("lobby alone", "", "@option_scenario %20", 1, _lobby),
    Plate("lobby alone, summer", "", "@option_scenario right %20", 1, _lobby),
    Plate("lobby alone, path", "", "@option_scenario right right %20", 1, _lobby),
    Plate("lobby alone, lake", "", "@option_scenario right right right %20", 1, _lobby),
    Plate("records", "", "next %20", 1, _records),
    *(Plate(f"rules {n}", "", " ".join(["next"] * n) + " %20", 1, _book) for n in range(6)),
)


def _sitting(seats: int, pad: str, *, minds: bool = False) -> Seating:
    """People who hand one pad round, or one person among minds."""
    players = [Player(NAMES[0], holds=pad)]
    players += [Player(name, mind="elder") if minds else Player(name, holds=pad) for name in NAMES[1:seats]]
    return Seating((*players, *[None] * (4 - seats)))


class Photographer:
    """Opens plate after plate in one evening, with a pad in the hand."""

    def __init__(self, evening: Evening, folder: Path) -> None:
        self.evening = evening
        self.folder = folder
        self.pad: VirtualPad = evening.pad()
        self.press("hint")  # so that the glyphs are those of a pad
        self.faults: list[str] = []

    def press(self, what: str) -> None:
        self.evening.press_pad(self.pad, what)

    def still(self) -> None:
        """Wait until nothing is on its way any more."""
        self.evening.wait(2)
        for _ in range(400):
            scene = self.evening.top
            if not isinstance(scene, Playing) or not scene.match.conductor.busy(scene.clock):
                break
            self.evening.wait(1)
        self.evening.wait(20)

    def open(self, plate: Plate) -> None:
        """Lay the table of a plate, or open its scene."""
        house = self.evening.house
        seats, minds = min(plate.seats, 4), plate.seats > 4
        if plate.scene is not None:
            scene = plate.scene(self.evening)
        elif plate.text:
            table: Any = Table.at_position(box_of("koi"), plate.text, "album", undo=Undo.FREE)
            scene = Playing(house, Match(table, _sitting(seats, self.pad.name, minds=minds)))
        else:
            options: dict[str, object] = {"seats": seats, "first": 0}
            scene = Playing.fresh(house, "koi", _sitting(seats, self.pad.name), options, Undo.FREE, "album")
        self.evening.loop.go(Reset(scene))
        self.still()

    def follow(self, presses: str) -> None:
        """Do what a plate writes down."""
        for word in presses.split():
            if word.startswith("%"):
                self.evening.wait(int(word[1:]))
            elif word.startswith("@"):
                self.evening.walk(self.press, word[1:].replace("_", " "))
            elif word == "lean":
                hand, scene = self.evening.top.acting.hand, self.evening.top
                hand.press(Act.LOOK_UP, scene.match.view, scene.focus.name)
                self.press("left")
            else:
                self.press(word)
                self.still()

    def take(self, number: int, plate: Plate) -> None:
        """Take one picture."""
        self.open(plate)
        self.follow(plate.presses)
        name = plate.name.replace(",", "").replace(":", "").replace(" ", "-")
        pygame.image.save(self.evening.window.canvas.surface, self.folder / f"{number:02}-{name}.png")
        said = getattr(self.evening.top, "said", ())
        self.faults += [f"{plate.name}: {fault}" for each in said for fault in unreadable(each)]


def sheets(folder: Path, wide: int = 3) -> Iterator[Path]:
    """The pictures of a folder, nine to a page."""
    pictures = [path for path in sorted(folder.glob("*.png")) if not path.name.startswith("sheet")]
    for page, first in enumerate(range(0, len(pictures), wide * wide)):
        sheet = pygame.Surface((640 * wide, 360 * wide))
        for n, path in enumerate(pictures[first : first + wide * wide]):
            small = pygame.transform.smoothscale(pygame.image.load(path).convert(), (640, 360))
            sheet.blit(small, (n % wide * 640, n // wide * 360))
        made = folder / f"sheet-{page}.png"
        pygame.image.save(sheet, made)
        yield made


def main(said: list[str] | None = None) -> int:
    """Make an album."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--language", default="en")
    parser.add_argument("--text", type=int, default=100)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--sheets", action="store_true")
    chosen = parser.parse_args(said)
    chosen.folder.mkdir(parents=True, exist_ok=True)
    wide, _, high = chosen.size.partition("x")
    with tempfile.TemporaryDirectory() as saves:
        evening = Evening(
            Path(saves),
            (int(wide), int(high)),
            thinker=Inline(300),
            language=chosen.language,
            text_size=chosen.text,
            speed="normal",
            reduced_motion=False,
        )
        try:
            photographer = Photographer(evening, chosen.folder)
            for number, plate in enumerate(PLATES):
                if not chosen.only or any(word in plate.name for word in chosen.only):
                    photographer.take(number, plate)
            if chosen.sheets:
                list(sheets(chosen.folder))
        finally:
            evening.close()
    print("\n".join(photographer.faults))
    return 1 if photographer.faults else 0


if __name__ == "__main__":
    sys.exit(main())
