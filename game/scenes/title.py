"""The title: a porch at the end of a warm day. The games are things on it; the focused one is lifted and lit."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame

from game.kernel.trouble import BadLevel
from game.registry import TABLES, box_of
from game.scenes.house import House
from game.scenes.screen import RAIL, Prompt, Screen
from game.sign import Sign, sign_of
from game.stage.focus import Focus, Target
from game.stage.intents import Act, Intent
from game.stage.page import Page
from game.stage.scenes import Go, Leave
from game.stage.tween import ease_out, land
from game.stage.window import SAFE

DEPTHS = {"sky": 7, "hills": 16, "garden": 34}
"""What lies beyond the doors, from far to near, and how far it moves when one looks from side to side."""
BEYOND = tuple(f"porch/{name}" for name in DEPTHS)
BEFORE = ("floor", "doors_left", "doors_right", "beam", "rail", "lantern", "sign", "plate", "glow_lantern", "pool")
SCENERY = tuple(f"porch/{name}" for name in BEFORE)
"""The large pictures that the first frame needs; what lies beyond the doors is read while they are still shut."""
LOOK = 0.6
"""Seconds that a look to the other side takes."""
LIFT = 46
SIGN_X = 1322
PETALS = 22


class Thing(NamedTuple):
    """A thing on the porch."""

    art: str
    x: int
    foot: int
    tag_y: int
    size: float = 1.0


WEST, EAST, PITCH = 240, 1680, 360
"""Between where the games stand, and how wide each of them may be."""
NEAR, FAR, LAST = 80, 1980, 1740
"""Between where the small things lie, and the last place that one of them can have."""
SMALL = ("cup", "books", "andon", "scrolls", "bell")
"""The small things, from left to right."""


def games_at(count: int) -> list[int]:
    """Where so many games stand, evenly along the porch."""
    return [round(WEST + (n + 0.5) * (EAST - WEST) / count) for n in range(count)]


def small_at(games: list[int]) -> list[int]:
    """Where the small things lie: between the games, as evenly as it goes, so that none hides the name of one."""
    edges, gaps = [NEAR, *games, FAR], [round(n * len(games) / (len(SMALL) - 1)) for n in range(len(SMALL))]
    found = []
    for n, gap in enumerate(gaps):
        aside = (edges[gap + 1] - edges[gap]) / 8  # from a game; at the ends of the porch there is none
        left, right = edges[gap] + aside * (gap > 0), edges[gap + 1] - aside * (gap < len(games))
        share = (gaps[:n].count(gap) + 0.5) / gaps.count(gap)
        found.append(min(LAST, round(left + share * (right - left))))
    return found


class Petal(NamedTuple):
    """A petal that drifts through the garden, for ever the same way."""

    x: float
    y: float
    fall: float
    sway: float
    phase: float
    tint: str


def _petals() -> list[Petal]:
    luck = random.Random(3)  # noqa: S311 -- the same drift every time
    return [
        Petal(
            luck.uniform(300, 1600),
            luck.uniform(60, 620),
            luck.uniform(16, 34),
            luck.uniform(18, 46),
            luck.uniform(0, 7),
            luck.choice(("pink", "pale", "deep")),
        )
        for _ in range(PETALS)
    ]


class Title(Screen):
    """The first thing anybody sees."""

    bar, bar_paper = RAIL, None

    def __init__(self, house: House) -> None:
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
        self.small = {name: self.room[name] for name in ("books", "andon", "bell")}
        self._petals = _petals()
        self._since = -10.0
        self._opened = 0.0
        self._looked = False
        """Whether what lies beyond the doors is on its way."""
        self._glance = (0.0, 0.0)
        """Where one looked, and looks: -1 at the left end of the porch, 1 at the right."""

    def _sign_of(self, game: str) -> Sign:
        """The sign of a game, with pictures for everything on it."""
        sign = sign_of(game)
        for art in sign.pictures:
            if art not in self.house.atlas.index:
                raise BadLevel("sign_art", file=f"{game}/porch.toml", art=art)
        return sign

    def enter(self) -> None:
        """Slide the doors open."""
        super().enter()
        self._opened = self.loop.clock
        self.focus = Focus(self._targets(), next(iter(self.games), None))
        self.house.audio.place("porch")
        self.house.audio.play("doors")

    def uncover(self) -> None:
        """Back on the porch."""
        self.house.audio.place("porch")
        self.stale()

    def _targets(self) -> list[Target]:
        targets = []
        for name, thing in {**self.games, **self.small}.items():
            wide, high = (round(side * thing.size) for side in self.house.atlas.index[thing.art].size)
            targets.append(Target(name, pygame.Rect(thing.x - wide // 2, thing.foot - high, wide, high)))
        return targets

    # --- the picture ------------------------------------------------------------------------------------

    def lively(self, page: Page, clock: float) -> None:
        """Garden, petals, doors, lantern, things, and the sign of the one that is focused."""
        if self.house.settings.reduced_motion or (self._looked and self.house.atlas.here(BEYOND)):
            self._garden(page, clock)
            self._drift(page, clock)
        else:  # the doors stay shut until there is something to see
            self._opened = clock
        if not self._looked:
            self._looked = True
            self.house.atlas.expect(BEYOND)
        page.fixed("porch/floor", layer=10)
        self._doors(page, clock)
        page.fixed("porch/beam", layer=30)
        for x in (156, 368):
            page.strip("porch/rope", x, 40, 60, layer=31, name=f"rope {x}")
        page.fixed("porch/plate", layer=32)
        page.picture("porch/glow_lantern", 1740, 480, layer=33)
        page.picture("porch/lantern", 1740, 376, layer=34)
        page.fixed("porch/rail", layer=50)
        self._things(page, clock)
        if self.focus.name in self.games:
            self._sign(page, str(self.focus.name), clock)

    def _garden(self, page: Page, clock: float) -> None:
        """Sky, hills and garden; the nearer they are, the more they move when one looks along the porch."""
        share = 1.0 if self.house.settings.reduced_motion else min(1.0, max(0.0, (clock - self._since) / LOOK))
        look = self._glance[0] + (self._glance[1] - self._glance[0]) * ease_out(share)
        for layer, (name, depth) in enumerate(DEPTHS.items()):
            page.fixed(f"porch/{name}", layer=layer, dx=round(-depth * look))

    def _drift(self, page: Page, clock: float) -> None:
        if self.house.settings.reduced_motion:
            clock = 0.0
        for n, petal in enumerate(self._petals):
            y = 60 + (petal.y - 60 + clock * petal.fall) % 570
            x = petal.x + petal.sway * math.sin(clock * 0.7 + petal.phase)
            frame = int((clock * 5 + petal.phase * 9) % 32)
            page.picture(f"porch/petal_{petal.tint}", x, y, layer=5, name=f"petal {n}", frame=frame)

    def _doors(self, page: Page, clock: float) -> None:
        """The paper doors slide open when the title begins."""
        share = 1.0 if self.house.settings.reduced_motion else min(1.0, (clock - self._opened) / 1.1)
        shut = 1 - ease_out(max(0.0, share))
        for side, way in (("left", 1), ("right", -1)):
            page.fixed(f"porch/doors_{side}_sheen", layer=20, dx=way * 608 * shut)
            page.fixed(f"porch/doors_{side}", layer=21, dx=way * 608 * shut)

    def _things(self, page: Page, clock: float) -> None:
        for name, thing in self.games.items():
            self._thing(page, name, thing, clock, self.house.say(f"{name}.name"))
        for name, thing in self.small.items():
            self._thing(page, name, thing, clock, self.house.say(f"title.{name}"))

    def _thing(self, page: Page, name: str, thing: Thing, clock: float, label: str) -> None:
        """A thing with its shadow and its tag; lifted, lit and ringed when it is focused."""
        chosen = self.focus.name == name
        small = name in self.small
        share = min(1.0, (clock - self._since) / 0.25) if chosen and not self.house.settings.reduced_motion else 1.0
        lift = (LIFT if not small else 12) * land(max(0.0, share)) if chosen else 0.0
        size = thing.size
        if chosen and not small:
            page.picture("porch/pool", thing.x + 30, thing.foot + 6, layer=12)
        page.shadow(thing.art, thing.x, thing.foot, layer=40, high=chosen, size=size)
        art = f"{thing.art}_lit" if chosen else thing.art
        page.picture(art, thing.x, thing.foot - lift, layer=42, name=f"thing {name}", size=size)
        if chosen:  # a thing and its outline have one ground point
            breath = 0.75 + 0.25 * (self.breath(clock, 9) / 8)
            ring = f"{thing.art}_ring"
            page.picture(ring, thing.x, thing.foot - lift, layer=43, name="ring", alpha=breath, size=size)
        if not chosen or small:
            self._tag(page, thing, label, lit=chosen)

    def _tag(self, page: Page, thing: Thing, label: str, *, lit: bool) -> None:
        theme = self.house.theme
        size = page.fitted(label, 32, 320, bold=True, high=56)
        rect = pygame.Rect(0, 0, round(self.house.text.width(label, size, bold=True)) + 44, 54)
        rect.center = (thing.x, thing.tag_y)
        rect.clamp_ip(SAFE.inflate(32, 0))
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

    def _hang(self, page: Page, clock: float) -> tuple[float, Callable[..., pygame.Rect]]:
        """The hanging sign, which swings a little at first; its middle, and what writes on it."""
        swing = 0.0
        if not self.house.settings.reduced_motion:
            since = clock - self._since
            swing = 5 * math.exp(-2.2 * max(since, 0.0)) * math.sin(9 * since)
        x = SIGN_X + swing
        room = pygame.Rect(SIGN_X - 330, 88, 660, 266)
        for side in (-280, 280):
            page.strip("porch/rope", x + side, 46, 60, layer=69, name=f"sign rope {side}")
        page.paper("papers/shadow_high", pygame.Rect(round(x) - 390, 70, 780, 345), layer=69, name="sign shadow")
        page.picture("porch/sign", x, 92, layer=70)
        return x, partial(page.text, room=room, layer=72, anchor="midleft")

    def _sign(self, page: Page, game: str, clock: float) -> None:
        """The hanging sign: the game's name, how many play, how long, and one line."""
        say = self.house.say
        x, write = self._hang(page, clock)
        write(say(f"{game}.name"), x - 314, 154, size=84, bold=True, name="sign name")
        page.picture(self.signs[game].seal, x + 280, 200, layer=71)
        seats = box_of(game).seats
        span = f"{seats[0]}–{seats[-1]}" if len(seats) > 1 else f"{seats[0]}"
        players, minutes = say("title.players", span=span), say("title.minutes", count=self.signs[game].minutes)
        size = page.fitted(players + minutes, 34, 410, bold=True, high=62)
        page.picture("porch/icon_players", x - 290, 238, layer=71)
        end = write(players, x - 256, 236, size=size, bold=True, name="sign players").right
        page.picture("porch/icon_minutes", end + 46, 238, layer=71)
        write(minutes, end + 70, 236, size=size, bold=True, name="sign minutes")
        line = say(f"{game}.line")
        write(line, x - 314, 308, size=page.fitted(line, 32, 620, high=62), name="sign line")

    # --- what is done -----------------------------------------------------------------------------------

    def focused(self) -> None:
        """Let the thing rise and the sign swing, and look where it stands."""
        self._since = self.loop.clock
        if self.focus.rect is not None and not self.house.settings.reduced_motion:
            self._glance = (self._glance[1], (self.focus.rect.centerx - 960) / 960)

    def ring_rect(self) -> pygame.Rect | None:
        """The focus is a golden rim around the thing itself."""
        return None

    def prompts(self) -> list[Prompt]:
        """Choose, sit down, leave."""
        say = self.house.say
        key = "title.sit" if self.focus.name in self.games else "title.open"
        return [
            Prompt(Act.LEFT, say("title.choose")),
            Prompt(Act.CONFIRM, say(key)),
            Prompt(Act.PAUSE, say("title.leave"), right=True),
        ]

    def press(self, intent: Intent) -> Go:
        """Leave the porch."""
        return Leave() if intent.act is Act.PAUSE else None

    def confirm(self, name: str, intent: Intent) -> Go:
        """Sit down at a game, or take a small thing up."""
        del intent
        self.house.audio.play("confirm")
        return self.open(name)

    def open(self, name: str) -> Go:
        """The scene that a thing stands for."""
        del name
        return None

    def rest(self) -> float | None:
        """Something always drifts, unless motion is reduced."""
        return None if self.house.settings.reduced_motion else 0.0
