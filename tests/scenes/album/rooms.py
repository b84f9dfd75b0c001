"""The rooms of the house and of each game: what anybody comes to see who goes through all of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import date
from functools import partial
from itertools import product

from game.household import Member
from game.kernel.choices import choices_of
from game.kernel.table import AnyTable, Table, Undo
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
from game.scenes.records import Records
from game.scenes.remap import Remap
from game.scenes.rulebook import Rulebook
from game.scenes.school import SchoolScene
from game.scenes.scoring import Scoring
from game.scenes.settings import SettingsMenu
from game.scenes.teaching import Teaching
from game.scenes.today import Today
from game.stage.devices import FAMILIES
from game.stage.scenes import Pop, Push, Scene
from tests.scenes.album.camera import Plate, Show
from tests.scenes.learner import begin
from tests.scenes.people import Evening, seated
from tests.scenes.test_legible import NAMES, SCREENS, lobby_of

DAY = date(2026, 11, 17)
TURNS = {"hiroba": 12, "haniwa": 14, "koi": 60, "hitohira": 24}
"""After how many commands a table is looked at."""
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


def played(game: str, seats: int, most: int = 999) -> Match:
    """A match of four people with long names, played by minds until somebody's turn after so many commands."""
    names = NAMES[:seats]
    table: AnyTable = Table.new(
        box_of(game), {"seats": seats}, "album", undo=Undo.FREE, names=list(names), made=f"{DAY}T20:14:05"
    )
    luck = random.Random(7)
    while not table.over and (table.timeline.at < most or 0 not in table.box.waits(table.state)):
        step(table, [Gardener()] * seats, luck)
    return Match(table, seated(names, ["desk"]))


def given(game: str, seats: int) -> Match:
    """Such a match that everybody but one has given up; alone, that one."""
    match = played(game, seats, TURNS[game])
    for seat in range(max(1, seats - 1)):
        match.concede(seat)
    return match


def table(game: str, seats: int) -> Show:
    """The table of a game in the middle of a match, the curtain lifted."""

    def show(evening: Evening) -> None:
        evening.loop.go(Push(Playing(evening.house, played(game, seats, TURNS[game]))))
        evening.wait(30)
        if evening.scene == "Curtain":
            evening.press_key("confirm")
            evening.wait(40)

    return show


def furnished(evening: Evening) -> None:
    """A household of some people who have played a good deal."""
    for n, name in enumerate(NAMES):
        evening.house.keep_member(name, Member(name, n, ("elder", "girl", "lad", "lady")[n], text_size=125))
    path = evening.house.saves / RECORDS
    for game, (n, mind) in product(OURS, enumerate(("sprout", "gardener", "elder", "kami"))):
        sat = Sat(NAMES[n % 2], 60 - 9 * n, 1 + n // 3), Sat("Kitsune", 21 + 6 * n, 2 - n // 3, mind)
        keep_result(path, Result(game, f"{DAY}T20:{n:02}:00", "album", sat, today=f"{DAY}" if n == 1 else ""))
    keep_result(path, Result("koi", f"{DAY}T21:00:00", "album", (Sat(NAMES[0], 66, 1),), title="master", match="1"))


def at_home(make: Show) -> Show:
    """A scene of people who have played a good deal."""

    def show(evening: Evening) -> Scene | None:
        furnished(evening)
        return make(evening)

    return show


def teaching(evening: Evening) -> None:
    """A pad that is being taught."""
    evening.loop.go(Push(Teaching(evening.house)))
    pad = evening.pad()
    for button in (14, 1):
        pad.press(button)
        evening.wait()


def holding(family: str, make: Show) -> Show:
    """A scene for somebody with a pad of a family in the hand."""

    def show(evening: Evening) -> Scene | None:
        pad = evening.pad()
        evening.loop.devices._pads[pad.name].family = family
        evening.press_pad(pad, "hint")
        return make(evening)

    return show


def captioned(evening: Evening) -> None:
    """Two sounds in words over a table."""
    evening.house.change(captions=True)
    table("hiroba", 4)(evening)
    for sound in ("turn_2", "refuse"):
        evening.house.audio.play(sound)
    evening.wait(1)


class Hung(Curtain):
    """A curtain that stays before a table that may need none, to be looked at."""

    @property
    def _due(self) -> bool:
        return True


def _plates(game: str) -> Iterator[Plate]:
    most, few = box_of(game).seats[-1], box_of(game).seats[0]
    yield Plate("lobby", lobby_of(game, most))
    for choice in choices_of(game, box_of(game).options):  # some are asked for only where somebody is alone
        yield Plate(f"lobby, {choice.key}", lobby_of(game, few, f"option {choice.key}"))
    for seats in box_of(game).seats:
        yield Plate(f"table of {seats}", table(game, seats))
    yield Plate("inspected", table(game, 2), "inspect")
    yield Plate("the log", table(game, most), "log")
    yield Plate("pause", table(game, 2), "pause")
    yield Plate("concede, who", table(game, most), "pause @concede confirm")
    yield Plate("concede", table(game, most), "pause @concede confirm @0 confirm")
    yield Plate("conceded", table(game, most), "pause @concede confirm @0 confirm @yes confirm")
    if most > 2:
        yield Plate("conceded, the log", table(game, most), "pause @concede confirm @0 confirm @yes confirm log")
    yield Plate("conceded by one", lambda evening: Scoring(evening.house, given(game, few)))
    yield Plate("conceded by all but one", lambda evening: Scoring(evening.house, given(game, most)))
    yield Plate("curtain", lambda evening: Hung(evening.house, played(game, 2, TURNS[game]), [0], lambda _: None))
    yield Plate("scoring", lambda evening: Scoring(evening.house, played(game, most)))
    yield Plate("luck", lambda evening: LuckPage(evening.house, played(game, most)))
    yield Plate("keepsake", lambda evening: Keepsake(evening.house, played(game, most)))
    yield Plate("attract", lambda evening: Attract(evening.house, Plan((game,), Pop, seed="album")), "~300", moves=True)
    yield Plate("lessons", lambda evening: SchoolScene(evening.house, game))
    yield Plate("the last lessons", lambda evening: SchoolScene(evening.house, game), "later later")
    for lesson in (school_of(game).lessons[0], school_of(game).lessons[-1]):
        yield Plate(f"lesson {lesson.name}", partial(_lesson, game, lesson.name))
    yield Plate("at a glance", lambda evening: Glance(evening.house, game))
    for pages in read_rulebook(game)[0]:
        yield Plate(f"rules, {pages.name}", partial(_rules, game, pages.name))


def _lesson(game: str, name: str, evening: Evening) -> None:
    begin(evening, name, game)


def _rules(game: str, chapter: str, evening: Evening) -> Scene:
    return Rulebook(evening.house, game, lambda _: None, chapter)


SHARED = (
    *(Plate(name, SCREENS[name]) for name in FEW),
    *(Plate(f"settings {leaf}", SCREENS[f"settings {leaf}"]) for leaf in SettingsMenu.LEAVES),
    Plate("edges", lambda evening: Edges(evening.house)),
    Plate("teaching a pad, which one", lambda evening: Teaching(evening.house)),
    Plate("teaching a pad", teaching, "~8"),
    Plate("captions", captioned, "~8"),
    Plate("household", at_home(lambda evening: Household(evening.house, lambda _: None, taken=NAMES[1:2]))),
    Plate("somebody", at_home(lambda evening: MemberMenu(evening.house, NAMES[0]))),
    Plate("today", at_home(lambda evening: Today(evening.house, DAY))),
    Plate("records", at_home(lambda evening: Records(evening.house))),
    Plate("medals", at_home(lambda evening: Records(evening.house)), "next right right"),
    Plate("seats", lambda evening: Seats(evening.house, played("hiroba", 4, TURNS["hiroba"]))),
)
"""The rooms of the house."""
PADS = tuple(
    Plate(f"{name} of {family}", holding(family, make), presses)
    for family in FAMILIES
    for name, make, presses in (
        ("buttons", lambda evening: Remap(evening.house, "pad"), "down"),
        ("porch", lambda _: None, "right"),
        ("lobby", lobby_of("hiroba", 1), "right"),
        ("lesson", partial(_lesson, "hiroba", "first"), "hint"),
        ("table", table("koi", 2), "right"),
    )
)
"""The glyphs of every family of pads, and what they look like among words."""
GAMES = {game: tuple(_plates(game)) for game in OURS}
"""Everything that there is to see of a game but its moments."""
