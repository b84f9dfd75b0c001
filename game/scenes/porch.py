"""The porch at the end of a warm day, where everything begins. The games are things on it; the focused one is lifted.

A warm cup stands for the match that waits, scrolls for the shelf, plaques for the records. What lies behind a door is
loaded when it is opened, or a moment after the start: the first frame needs none of it.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Hashable, Iterator
from functools import lru_cache, partial
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.kernel.trouble import BadLevel, Trouble
from game.names import legible
from game.progress import Progress, load_progress
from game.records import RECORDS
from game.registry import TABLES
from game.saves import Save, journals, last_table, unfinished
from game.scenes import ways
from game.scenes.doors import through
from game.scenes.garden import Garden
from game.scenes.hanging import HangingSign
from game.scenes.house import House
from game.scenes.prompts import RAIL, Prompt
from game.scenes.screen import Screen
from game.sign import Sign, sign_of
from game.stage.focus import Focus, Target
from game.stage.intents import Act, Intent
from game.stage.page import Page
from game.stage.scenes import Go, Leave, Pop, Push
from game.stage.text import FLOOR
from game.stage.tween import land
from game.stage.window import SAFE

if TYPE_CHECKING:
    from game.kernel.journal import Head
    from game.scenes.lobby import Lobby

IDLE = 60.0
"""Seconds without a press after which minds begin to play."""
LIFT, SMALL_LIFT = 46, 12
"""How far a game is lifted that is focused, and a small thing."""
RISE, SWING = 0.25, 1.8
"""Seconds that this takes, and that the sign swings: then both rest."""


class Thing(NamedTuple):
    """A thing on the porch."""

    art: str
    x: int
    foot: int
    tag_y: int
    size: float = 1.0
    widest: int = 320
    """How wide its word may be."""


WEST, EAST, PITCH = 240, 1680, 360
"""Between where the games stand, and how wide each of them may be."""
NEAR, FAR, LAST = 72, 1980, 1740
"""Between where the small things lie, and the last place that one of them can have."""
SMALL = ("cup", "books", "andon", "scrolls", "plaques", "bell")
"""The small things, from left to right."""


WIDER, APART, ASIDE = 44, 10, 48
"""How much wider a tag is than its word, how far two lie apart, and how far one is drawn aside for that at most."""
CALENDAR = Thing("porch/calendar", 150, 706, 738, widest=100)
"""Today's table stands by itself, behind the others; its tag ends before the first of the games."""


def games_at(count: int) -> list[int]:
    """Where so many games stand, evenly along the porch."""
    return [round(WEST + (n + 0.5) * (EAST - WEST) / count) for n in range(count)]


def small_at(games: list[int]) -> list[int]:
    """Where the small things lie: between the games, as evenly as it goes, so that none hides the name of one."""
    edges, gaps = [NEAR, *games, FAR], [n * len(games) // (len(SMALL) - 1) for n in range(len(SMALL))]
    found = []
    for n, gap in enumerate(gaps):
        aside = (edges[gap + 1] - edges[gap]) / 8  # from a game; at the ends of the porch there is none
        left, right = edges[gap] + aside * (gap > 0), edges[gap + 1] - aside * (gap < len(games))
        share = (gaps[:n].count(gap) + 0.5) / gaps.count(gap)
        found.append(min(LAST, round(left + share * (right - left))))
    return found


class Porch(Screen):
    """The porch: the games and the small things on it, each of which leads somewhere."""

    bar, bar_paper = RAIL, None

    def __init__(self, house: House, *, from_match: bool = False) -> None:
        super().__init__(house)
        self.signs: dict[str, Sign] = {}
        """What the games show of themselves, of all that have a table."""
        self.faults: list[BadLevel] = []
        """What is wrong with those that are left out."""
        for name in TABLES:
            try:
                self.signs[name] = self._sign_of(name)
            except BadLevel as fault:
                self.faults.append(fault)
        places = games_at(len(self.signs))
        size = min(1.0, (EAST - WEST) / max(1, len(places)) / PITCH)
        self.games = {
            name: Thing(sign.thing, x, 812, 844, size)
            for (name, sign), x in zip(self.signs.items(), places, strict=True)
        }
        self.room = {name: Thing(f"porch/{name}", x, 904, 938) for name, x in zip(SMALL, small_at(places), strict=True)}
        """Where each of the small things lies, if it is there."""
        self.room["calendar"] = CALENDAR
        self.small = {name: self.room[name] for name in ("books", "andon", "calendar", "bell")}
        self._known_row = lru_cache(maxsize=1)(self._make_row)
        self.garden = Garden(house)
        self._sign = HangingSign(house, self.signs)
        self._look: float | None = None
        """Where one looks in this frame, if the garden rests."""
        self._luck = random.Random()  # noqa: S311 -- which game is begun is no part of it
        self._since = -10.0
        """When the focus came to where it is."""
        self._from_match = from_match
        """Whether somebody comes from a match, and may want to go back to it."""
        self.unfinished: Save | None = None
        """The match played last that is not over."""
        self.last: Head | None = None
        """The table that was laid last, which can be laid again."""
        self._search: Iterator[Save | None] | None = None
        self.progress = Progress()
        """The lessons that are done."""
        self._touched = 0.0
        """When somebody was last here."""
        self._lobbies: dict[str, Lobby] = {}
        """The lobbies that were left: whoever sat there sits there still."""

    def _sign_of(self, game: str) -> Sign:
        """The sign of a game, with pictures for everything on it."""
        sign = sign_of(game)
        for art in sign.pictures:
            if art not in self.house.atlas.index:
                raise BadLevel("sign_art", file=f"{game}/porch.toml", art=art)
        return sign

    # --- coming and going -------------------------------------------------------------------------------

    def enter(self) -> None:
        """Slide the doors open, and see what was left here."""
        self._look_round()
        super().enter()
        self.garden.shut(self.loop.clock)
        self._touched = self.loop.clock
        self.focus = Focus(self._targets(), next(iter(self.games), None))
        self.house.audio.place("porch")
        self.house.audio.play("doors")

    def uncover(self) -> None:
        """Something may have been played or thrown away."""
        self._look_round()
        self._touched = self.loop.clock
        self.house.audio.place("porch")
        self.stale()
        self.focus.offer(self._targets())

    def _look_round(self) -> None:
        self.progress, _ = load_progress(self.house.progress_file)
        self.unfinished = None
        self.last = last_table(self.house.saves)
        self._search = unfinished(self.house.saves)
        self.small.pop("cup", None)
        self.small.pop("scrolls", None)
        self.small.pop("plaques", None)
        if journals(self.house.saves):
            self.small["scrolls"] = self.room["scrolls"]
        if (self.house.saves / RECORDS).exists():
            self.small["plaques"] = self.room["plaques"]

    def _targets(self) -> list[Target]:
        """Everything that leads somewhere: from a game one goes to the next, and from a small thing, not across.

        Down from a game lies what stands nearest below it, however its picture reaches beside the others.
        """
        beside: dict[str, dict[Act, str]] = defaultdict(dict)
        for row in (tuple(self.games), self._in_a_row):
            for left, right in pairwise(row):
                beside[left][Act.RIGHT], beside[right][Act.LEFT] = right, left
        for name, game in self.games.items():
            beside[name][Act.DOWN] = min(self._in_a_row, key=lambda small: abs(self.small[small].x - game.x))
        targets = []
        for name, thing in {**self.games, **self.small}.items():
            wide, high = (round(side * thing.size) for side in self.house.atlas.index[thing.art].size)
            rect = pygame.Rect(thing.x - wide // 2, thing.foot - high, wide, high)
            targets.append(Target(name, rect, beside[name]))
        return targets

    def update(self, seconds: float) -> Go:
        """Look at one journal a step until one is found that can be gone on with: the doors do not wait for it."""
        del seconds
        if self.house.untold is not None:
            from game.scenes.question import tell  # noqa: PLC0415 -- see the top

            return tell(self.house)
        for fault in self.faults:
            if fault.values["file"] not in self.house.told:
                from game.scenes.question import Message  # noqa: PLC0415 -- see the top

                self.house.told.add(fault.values["file"])
                return Push(Message.of(self.house, fault))
        if (stranger := self._stranger()) is not None:
            return stranger
        if self._search is None:
            return self._attract()
        try:
            save = next(self._search)
        except StopIteration:
            self._search = None
            return None
        if save is not None and save.head is not None and save.head.game in TABLES:
            self.unfinished, self._search = save, None
            self.small["cup"] = self.room["cup"]
            self.focus.offer(self._targets())
            if self._from_match:
                self.focus.put("cup")
                self.focused()
            self.changed()
        return None

    def _attract(self) -> Go:
        """Let minds play when nobody has been here for a while; not where nothing is to move by itself."""
        idle = self.loop.clock - self._touched >= IDLE
        if not idle or not self.games or self.house.settings.reduced_motion:
            return None
        from game.scenes.attract import Attract, Plan  # noqa: PLC0415 -- see the top

        games = list(self.games)
        first = games.index(str(self.focus.name)) if self.focus.name in games else 0
        return Push(Attract(self.house, Plan(games[first:] + games[:first], Pop)))

    def _stranger(self) -> Go:
        """Tell of a pad that nobody knows, once, and offer to teach it."""
        for name in self.loop.devices.strangers.values():
            if name not in self.house.told:
                from game.scenes.question import Question  # noqa: PLC0415 -- see the top
                from game.scenes.teaching import Teaching  # noqa: PLC0415

                self.house.told.add(name)
                answers = {"now": "teach.now", "later": "teach.later"}

                def answer(given: str) -> Go:
                    return Push(Teaching(self.house)) if given == "now" else None

                return Push(Question(self.house, self.house.say("teach.told", name=legible(name, 40)), answers, answer))
        return None

    # --- the picture ------------------------------------------------------------------------------------

    def depends(self, clock: float) -> Hashable:
        """What is focused, whether it has come to rest, and whether the doors are open."""
        self._look = self.garden.rests(clock)
        return self.focus.name, self.garden.open(clock), self._hangs, self._steady(clock)

    def stands_on(self, clock: float) -> Hashable:
        """Where one looks; while that changes there is no ground at all."""
        del clock
        return self._look

    @property
    def _hangs(self) -> bool:
        """Whether the sign is seen: what it tells is asked from the game, not before the first frame."""
        return self.house.settings.reduced_motion or self.garden.begun

    def _steady(self, clock: float) -> bool:
        """Whether the focused thing has risen and its sign hangs still."""
        return self.house.settings.reduced_motion or clock >= self._since + SWING

    def still(self, page: Page) -> None:
        """The garden, while it rests."""
        if self._look is not None:
            self.garden.still(page, self._look)

    def settled(self, page: Page) -> None:
        """The porch itself, the open doors, and everything on it that rests."""
        clock = self.shown_at
        page.fixed("porch/floor", layer=10)
        if self.garden.open(clock):
            self.garden.doors(page, clock)
        page.fixed("porch/beam", layer=30)
        for x in (156, 368):
            page.strip("porch/rope", x, 40, 60, layer=31, name=f"rope {x}")
        page.fixed("porch/plate", layer=32)
        page.picture("porch/glow_lantern", 1740, 480, layer=33)
        page.picture("porch/lantern", 1740, 376, layer=34)
        page.fixed("porch/rail", layer=50)
        steady = self._steady(clock)
        for name, thing in {**self.games, **self.small}.items():
            if name != self.focus.name or steady:
                self._thing(page, name, thing, clock)
        if steady and self._hangs:
            self._hang_sign(page, clock)

    def lively(self, page: Page, clock: float) -> None:
        """The garden, the focused thing while it rises and its rim, its sign while it swings, steam over the cup."""
        self.garden.lively(page, clock)
        name = self.focus.name
        thing = self.games.get(str(name)) or self.small.get(str(name))
        if name is not None and thing is not None:
            if not self._steady(clock):
                self._thing(page, name, thing, clock)
                if self._hangs:
                    self._hang_sign(page, clock)
            breath = 0.75 + 0.25 * (self.breath(clock, 9) / 8)
            at = thing.foot - self._lift(name, clock)  # a thing and its outline have one ground point
            page.picture(f"{thing.art}_ring", thing.x, at, layer=43, name="ring", alpha=breath, size=thing.size)
        if self.unfinished is not None:
            frame = 3 if self.house.settings.reduced_motion else int(clock * 7) % 8
            cup = self.room["cup"]
            up = cup.foot - 72 - (SMALL_LIFT if name == "cup" else 0)
            page.picture("porch/steam", cup.x, up, layer=44, name="steam", frame=frame)

    def _lift(self, name: str, clock: float) -> float:
        """How far a thing is lifted."""
        if self.focus.name != name:
            return 0.0
        share = 1.0 if self.house.settings.reduced_motion else min(1.0, max(0.0, (clock - self._since) / RISE))
        return (LIFT if name in self.games else SMALL_LIFT) * land(share)

    def _thing(self, page: Page, name: str, thing: Thing, clock: float) -> None:
        """A thing with its shadow and its tag; lifted and lit when it is focused."""
        chosen, small = self.focus.name == name, name in self.small
        if chosen and not small:
            page.picture("porch/pool", thing.x + 30, thing.foot + 6, layer=12)
        page.shadow(thing.art, thing.x, thing.foot, layer=40, high=chosen, size=thing.size, name=f"shadow {name}")
        art = f"{thing.art}_lit" if chosen else thing.art
        at = thing.foot - self._lift(name, clock)
        page.picture(art, thing.x, at, layer=42, name=f"thing {name}", size=thing.size)
        if not chosen or small:
            self._tag(page, name, lit=chosen)

    def _hang_sign(self, page: Page, clock: float) -> None:
        """What there is to know about what is focused, on a sign that hangs from the beam."""
        since = clock - self._since
        if self.focus.name is not None:
            self._sign.paint(page, self.focus.name, since, waits=self.unfinished, progress=self.progress)

    def _called(self, name: str) -> str:
        return self.house.say(f"title.{name}" if name in self.small else f"{name}.name")

    def _tag_of(self, name: str, most: int = 32) -> tuple[pygame.Rect, int]:
        """Where the tag of a thing is by itself, and how large its word is set."""
        text, label, thing = self.house.text, self._called(name), {**self.games, **self.small}[name]
        size = text.fitted(label, most, thing.widest, bold=True, high=56)
        rect = pygame.Rect(0, 0, round(text.width(label, size, bold=True)) + WIDER, 54)
        rect.center = (thing.x, thing.tag_y)
        return rect.clamp(SAFE.inflate(32, 0)), size

    @property
    def _in_a_row(self) -> tuple[str, ...]:
        """The small things that are there and lie beside one another."""
        return tuple(name for name in SMALL if name in self.small)

    def _row(self) -> dict[str, tuple[pygame.Rect, int]]:
        """The tags of the small things in a row, measured once for the things, the letters and the words there are."""
        return self._known_row(self._in_a_row, self.house.text, self.house.words)

    def _make_row(self, names: tuple[str, ...], *of: object) -> dict[str, tuple[pygame.Rect, int]]:
        """The tags of some things in a row: drawn aside where two would meet, smaller where that is too far."""
        del of
        for most in range(32, 0, -1):
            row, end, farthest = {}, 0, 0
            for name in names:
                rect, size = self._tag_of(name, most)
                farthest = max(farthest, end - rect.left)
                rect.left = max(rect.left, end)
                row[name], end = (rect, size), rect.right + APART
            if farthest <= ASIDE or self.house.text.grown(most) <= FLOOR:
                break
        return row

    def _tag(self, page: Page, name: str, *, lit: bool) -> None:
        theme, label = self.house.theme, self._called(name)
        row = self._row()
        rect, size = row[name] if name in row else self._tag_of(name)
        page.paper("porch/tag_lit" if lit else "porch/tag", rect, layer=60, name=f"tag {label}")
        page.text(
            label,
            *rect.center,
            on=theme["washi_shade"],
            colour=theme["sumi"],
            size=size,
            bold=True,
            anchor="center",
            room=rect,
            layer=61,
            name=f"label {label}",
        )

    # --- what is done -----------------------------------------------------------------------------------

    def focused(self) -> None:
        """Let the thing rise and the sign swing, and look where it stands."""
        self._since = self.loop.clock
        if self.focus.rect is not None:
            self.garden.look((self.focus.rect.centerx - 960) / 960, self.loop.clock)

    def ring_rect(self) -> pygame.Rect | None:
        """The focus is a golden rim around the thing itself."""
        return None

    def prompts(self) -> list[Prompt]:
        """Choose, sit down or open, look the rules of a game up, leave."""
        say, name = self.house.say, self.focus.name
        key = "sit" if name in self.games else "continue" if name == "cup" else "open"
        found = [
            Prompt(Act.LEFT, say("title.choose")),
            Prompt(Act.CONFIRM, say(f"title.{key}")),
            Prompt(Act.PAUSE, say("title.leave"), right=True),
        ]
        if ways.to_rules(self.house, name) is not None:
            found.append(Prompt(Act.INSPECT, say("title.rules")))
        if self._again is not None:
            found.append(Prompt(Act.UNDO, say("title.again")))
        if ways.to_glance(self.house, name) is not None:
            found.append(Prompt(Act.LOG, say("glance.open"), spare=True))
        if len(self.games) > 1:
            found.append(Prompt(Act.NEXT, say("title.any"), spare=True))
        return found

    def handle(self, intent: Intent) -> Go:
        """Whoever presses something has found their own way."""
        self._touched = self.loop.clock
        if intent.act is not Act.POINT:
            self._from_match = False
        return super().handle(intent)

    def press(self, intent: Intent) -> Go:
        """Look the rules up, in a book or on one card, play the last table again or any game, or leave the porch."""
        name = self.focus.name
        rules = ways.to_rules(self.house, name)
        if intent.act is Act.INSPECT and rules is not None:
            return rules()
        glance = ways.to_glance(self.house, name, None if name is None else partial(self._play_now, name))
        if intent.act is Act.LOG and glance is not None:
            return glance()
        if intent.act is Act.UNDO and (last := self._again) is not None:
            self.house.audio.play("gong")
            return ways.again(self.house, last, intent.device)
        if intent.act is Act.NEXT and len(self.games) > 1:
            self.house.audio.play("gong")
            return self._play_now(self._luck.choice([game for game in self.games if game != self._played]))
        return Leave() if intent.act is Act.PAUSE else None

    @property
    def _played(self) -> str | None:
        """The game that was played last: whoever leaves the choice to luck wants another one."""
        return None if self.last is None else self.last.game

    @property
    def _again(self) -> Head | None:
        """The table that can be laid again: of a game that stands here."""
        return self.last if self.last is not None and self.last.game in self.games else None

    def confirm(self, name: str, intent: Intent) -> Go:
        """Go on with the match that waits, sit down at a game, or take a small thing up."""
        self.house.audio.play("confirm")
        if name == "cup" and self.unfinished is not None:
            return ways.go_on(self.house, self.unfinished.path, intent.device)
        return self.open(name)

    def open(self, name: str) -> Go:
        """A game's lobby, the lessons, the shelf, the settings, or what there is to know about this edition."""
        from game.scenes.about import About  # noqa: PLC0415 -- see the top
        from game.scenes.records import Records  # noqa: PLC0415
        from game.scenes.school import SchoolScene, begun  # noqa: PLC0415
        from game.scenes.settings import SettingsMenu  # noqa: PLC0415
        from game.scenes.shelf import Shelf  # noqa: PLC0415
        from game.scenes.today import Today  # noqa: PLC0415

        if name in self.games:
            return self._sit_down(name)
        if name == "books":
            rules, game = partial(ways.to_rules, self.house), begun(self.house)
            return None if game is None else Push(SchoolScene(self.house, game, rules, self._play_now))
        if name == "scrolls":
            return Push(Shelf(self.house))
        if name == "plaques":
            return Push(Records(self.house))
        if name == "calendar":
            return Push(Today(self.house))
        return Push(About(self.house) if name == "andon" else SettingsMenu(self.house))

    def _lobby(self, game: str) -> Lobby:
        """The lobby of a game, as it was left."""
        from game.scenes.lobby import Lobby  # noqa: PLC0415 -- see the top

        if game not in self._lobbies:
            self._lobbies[game] = Lobby(self.house, game)
        return self._lobbies[game]

    def _sit_down(self, game: str) -> Go:
        """Into the lobby of a game, or what stands against it."""
        try:
            return through(self.house, Push(self._lobby(game)))
        except Trouble as trouble:
            from game.scenes.question import Message  # noqa: PLC0415 -- see the top

            return Push(Message.of(self.house, trouble))

    def _play_now(self, game: str) -> Go:
        """A match at once, of whoever pressed last and a mind."""
        lobby = self._lobby(game)
        lobby.seat_at_once(self.loop.devices.last)
        return lobby.begin()

    def rest(self) -> float | None:
        """Something always drifts, unless motion is reduced; as long as something may be found, every step."""
        return None if self.house.settings.reduced_motion and self._search is None else 0.0
