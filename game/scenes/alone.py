"""Alone: what somebody plays who sits down by themselves, on planks with a picture each; how far they came there, what
is asked for, and which title they want.

Up and down choose a plank, left and right a title, and confirming begins. A pointer chooses by a click: what it only
passes over stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from typing import Any, NamedTuple

import pygame
from msgspec.structs import replace

from game.records import RECORDS, Peak, Result, alone, done, load_records, peak
from game.saves import set_as
from game.scenes import ways
from game.scenes.gong import BEAT, sound, striker
from game.scenes.house import House
from game.scenes.options import OptionSlip
from game.scenes.prompts import Prompt
from game.scenes.question import tell
from game.scenes.screen import Screen
from game.scenes.seating import DESK
from game.stage.focus import Focus, Target
from game.stage.intents import Act, Intent
from game.stage.page import Page
from game.stage.rooms import Planks, Wanted
from game.stage.scenes import Go
from game.stage.theme import SEATS

SIGN = pygame.Rect(96, 54, 640, 92)
PLANK, PITCH = pygame.Rect(96, 170, 972, 158), 172
"""The first plank, and how far they are apart."""
SEAL = 58
"""How far the middle of a seal lies from the right end of a plank."""
SHEET = pygame.Rect(1104, 54, 716, 636)
RULES = pygame.Rect(1140, 156, 644, 146)
"""Where the rules stand on it."""
TOP, WHICH = 304, 38
"""How far below its upper edge the titles begin, and how far above them the question is for which one."""
COLUMN = 214
"""How wide a title can be."""
GONG, SMALL = (1240, 802), 0.72
"""Where the gong lies, and how much smaller than in the lobby."""
DISC = pygame.Rect(GONG[0] - 90, GONG[1] - 90, 180, 180)
SLIP = pygame.Rect(1376, 716, 444, 222)
DUSK = 84
"""How dark the ground is behind the planks."""
SHADED, CHOSEN, RIM = (84, 52, 22, 66), (244, 226, 180, 255), (150, 100, 34, 255)
"""What lies over the planks that are not chosen, behind the title that is wanted, and round it."""


def ahead(house: House, planks: Planks) -> Iterator[None]:
    """Make what takes longest of the planks, a piece at a time: whoever strikes the gong is not kept waiting."""
    for value in (value for plank in planks.VALUES for value in plank):
        planks.picture(house, value)
        yield
    planks.ground(Page(house))


class Sole(NamedTuple):
    """Who sits alone: on which chair, what they are called, and what they hold."""

    chair: int
    name: str
    holds: str


class Alone(Screen):
    """The planks of a game for one."""

    ring_grows = 26

    def __init__(  # noqa: PLR0913, PLR0917 -- who plays what, and what comes of it
        self, house: House, game: str, planks: Planks, sole: Sole, slip: OptionSlip, begin: Callable[[], Go]
    ) -> None:
        super().__init__(house)
        self.game, self.sole = game, sole
        self._planks, self._slip, self._begin = planks, slip, begin
        self.struck: float | None = None
        """When the gong was struck; None while it lies still."""
        results, fault = load_records(house.saves / RECORDS)
        house.owe(fault)
        self._played = [(self._recalled(result), sat) for result, sat in alone(results, sole.name, game)]

    def _recalled(self, result: Result) -> Result:
        """A match with how its table was set: in a line of an older house, as its journal tells, if that is there."""
        if result.options is not None or not result.match:
            return result
        return replace(result, options=set_as(self.house.saves / result.match))

    def enter(self) -> None:
        """Lay the planks out."""
        super().enter()
        self.house.audio.play("card")
        self.focus = Focus(self._targets(), f"plank {self.chosen}")
        self.stale()

    # --- what is chosen ---------------------------------------------------------------------------------

    @property
    def value(self) -> str:
        """What is chosen to be played."""
        return str(self._slip.value(self._planks.CHOICE))

    @property
    def chosen(self) -> int:
        """The plank that it stands on."""
        return next(n for n, values in enumerate(self._planks.VALUES) if self.value in values)

    @property
    def title(self) -> int:
        """Which of the titles is wanted."""
        wanted = self._slip.value(self._planks.TITLES)
        return next(n for n, each in enumerate(self._asked) if each.value == wanted)

    @property
    def _asked(self) -> Sequence[Wanted]:
        return self._planks.asks(self._options)

    @property
    def _options(self) -> dict[str, Any]:
        return self._slip.table()

    @property
    def _others(self) -> list[str]:
        """What else stands on the plank that is chosen, the next one first."""
        values = list(self._planks.VALUES[self.chosen])
        at = values.index(self.value)
        return values[at + 1 :] + values[:at]

    def _on(self, plank: int) -> str:
        """What is seen on a plank: what is chosen, if it stands there."""
        values = self._planks.VALUES[plank]
        return self.value if self.value in values else values[0]

    @cached_property
    def _peaks(self) -> dict[str, Peak | None]:
        """How far they came, by what was played."""
        titles, choice = [each.value for each in self._asked], self._planks.CHOICE
        values = (value for plank in self._planks.VALUES for value in plank)
        return {value: peak(self._played, titles, choice, value) for value in values}

    # --- what is seen -----------------------------------------------------------------------------------

    def _targets(self) -> list[Target]:
        planks = [Target(f"plank {n}", self._rect(n)) for n in range(len(self._planks.VALUES))]
        titles = [Target(f"title {n}", self._column(n)) for n in range(len(self._asked))]
        return [*planks, *titles, Target("gong", DISC)]

    @staticmethod
    def _rect(plank: int) -> pygame.Rect:
        return PLANK.move(0, plank * PITCH)

    def _column(self, title: int) -> pygame.Rect:
        """Where a title stands."""
        middle = SHEET.centerx + round((title - (len(self._asked) - 1) / 2) * (COLUMN + 16))
        top = SHEET.y + TOP + self._lower
        return pygame.Rect(middle - COLUMN // 2, top, COLUMN, SHEET.bottom - 20 - top)

    @property
    def _lower(self) -> int:
        """How much lower titles begin where letters are larger: the rules need the room."""
        return round(60 * (self.house.text.growth - 1))

    def _say(self, key: str, **values: Any) -> str:
        return self.house.say(f"{self.game}.planks.{key}", **values)

    def _called(self, option: str, value: str) -> str:
        return self.house.say(f"{self.game}.option.{option}.value.{value}")

    def still(self, page: Page) -> None:
        """What the planks lie on, in the evening."""
        self._planks.ground(page)
        page.surface("dusk", self.house.atlas.plain(self.house.theme["night"], DUSK), 960, 540, layer=5)

    def settled(self, page: Page) -> None:
        """Who plays, the planks, what is asked for, the gong, and the evenings that were."""
        self._sign(page)
        for n in range(len(self._planks.VALUES)):
            self._plank(page, n)
        self._sheet(page)
        if self.struck is None:
            self._gong(page)
        self._evenings(page)

    def _sign(self, page: Page) -> None:
        """The sign with the crest and the name of who plays."""
        theme, crest = self.house.theme, f"crests/{SEATS[self.sole.chair]}_disc"
        page.shade(SIGN, layer=8, name="sign")
        page.paper("papers/sign", SIGN, layer=10, name="sign")
        page.picture(crest, SIGN.x + 62, SIGN.centery, layer=12, size=0.66, name="crest")
        page.line(
            self._say("title", name=self.sole.name),
            SIGN.x + 110,
            SIGN.centery - 2,
            wide=SIGN.w - 140,
            high=SIGN.h - 8,
            size=38,
            bold=True,
            on=theme["cedar"],
            colour=theme["washi"],
            anchor="midleft",
            layer=12,
            name="sign who",
        )

    def _plank(self, page: Page, n: int) -> None:
        """A plank: picture, name, a line, and how far they came; the chosen one lies higher and is brighter."""
        rect, value, chosen = self._rect(n), self._on(n), n == self.chosen
        page.shade(rect, layer=8, name=f"plank {n}", high=chosen)
        page.paper("papers/plaque", rect, layer=10, name=f"plank {n}")
        if not chosen:
            page.surface(f"shade of {n}", self._wash(rect.size, SHADED, 12), *rect.center, layer=11)
        picture = self._planks.picture(self.house, value)
        left = rect.x + 12 + self._planks.SIZE[0]
        page.surface(f"picture {n}", picture, left - self._planks.SIZE[0] / 2, rect.centery, layer=14)
        left += 24
        wide = rect.right - 2 * SEAL - 10 - left
        look: dict[str, Any] = {"on": self.house.theme["hinoki"], "room": rect, "layer": 14}
        name = self._called(self._planks.CHOICE, value)
        page.line(
            name, left, rect.y + 44, wide=wide, high=74, size=42, bold=True, anchor="midleft", name=f"name {n}", **look
        )
        line = self._say(f"line.{value}")
        size = self.house.text.filling(line, 30, wide, 86)
        page.text(line, left, rect.y + 110, size=size, width=wide, anchor="midleft", name=f"line {n}", **look)
        came, x = self._peaks[value], rect.right - SEAL
        self._seal(page, "" if came is None else came.title, (x, rect.y + 52), 76, f"seal {n}")
        best = self.house.say("lobby.alone.new") if came is None else str(came.points)
        page.line(
            best,
            x,
            rect.y + 120,
            wide=2 * SEAL - 24,
            high=62,
            size=32,
            bold=True,
            anchor="center",
            name=f"best {n}",
            **look,
        )

    def _seal(self, page: Page, title: str, at: tuple[float, float], wide: float, name: str) -> None:
        """The seal of a title, so wide; without one, that which is still to be won."""
        art = next((each.seal for each in self._asked if each.value == title), self._planks.OPEN)
        page.picture(art, *at, layer=14, size=wide / page.entry(art).size[0], name=name)

    def _wash(self, size: tuple[int, int], colour: tuple[int, int, int, int], rounded: int) -> pygame.Surface:
        """A thin colour over a place with round corners, and a line round it where there is one."""

        def make() -> pygame.Surface:
            scale = self.house.atlas.scale
            made = pygame.Surface((round(size[0] * scale), round(size[1] * scale)), pygame.SRCALPHA)
            pygame.draw.rect(made, colour, made.get_rect(), border_radius=round(rounded * scale))
            return made

        return self.house.atlas.made(f"wash {size} {colour}", make)

    def _sheet(self, page: Page) -> None:
        """The rules of what is chosen, and the titles."""
        page.sheet("papers/panel", SHEET, layer=10, name="sheet", high=True)
        write = partial(page.line, wide=RULES.w, bold=True, anchor="midleft", room=SHEET, layer=14)
        name = self._called(self._planks.CHOICE, self.value)
        write(name, RULES.x, SHEET.y + 54, high=80, size=44, name="sheet name")
        page.paper("papers/hairline", pygame.Rect(RULES.x, SHEET.y + 90, RULES.w, 5), layer=13, name="sheet hairline")
        phrase = self._planks.rules(self._options)
        rules = self.house.say(phrase.key, **phrase.values)
        size = self.house.text.filling(rules, 30, RULES.w, RULES.h + self._lower)
        page.text(rules, *RULES.topleft, size=size, width=RULES.w, room=SHEET, layer=14, name="slip text rules")
        write(self._say("which"), RULES.x, SHEET.y + TOP - WHICH + self._lower, high=48, size=32, name="which")
        for n, wanted in enumerate(self._asked):
            self._title(page, n, wanted)

    def _title(self, page: Page, n: int, wanted: Wanted) -> None:
        """A title with its seal and what it takes; from the one that is wanted, arrows lead to its neighbours."""
        column = self._column(n)
        x, last = column.centerx, len(self._asked) - 1
        if n == self.title:
            page.surface("rim of wanted", self._wash(column.inflate(8, 8).size, RIM, 20), *column.center, layer=11)
            page.surface("wanted", self._wash(column.size, CHOSEN, 16), *column.center, layer=12)
            for side, at, more in (("left", column.x + 18, n > 0), ("right", column.right - 18, n < last)):
                if more:
                    page.picture(f"lobby/arrow_{side}_lit", at, column.y + 62, layer=15, name=f"arrow {side}")
        grown = self.house.text.growth - 1
        seal = 108 - 64 * grown  # larger letters need the room
        self._seal(page, wanted.value, (x, column.y + 10 + seal / 2), seal, f"seal of {n}")
        write = partial(page.line, wide=column.w - 16, room=column, layer=15, anchor="center")
        y = column.y + 10 + seal
        name = self._called(self._planks.TITLES, wanted.value)
        write(name, x, y + 36, high=66, size=34, bold=True, name=f"card title {n}" if n == self.title else f"title {n}")
        write(self._say(f"word.{wanted.value}"), x, y + 80 + 10 * grown, high=56, size=29, name=f"word {n}")
        write(f"{wanted.points}+", x, column.bottom - 46, high=76, size=44, bold=True, name=f"points {n}")

    def _gong(self, page: Page) -> None:
        """The gong with what is written below it."""
        page.shadow("lobby/gong", *GONG, layer=9, size=SMALL)
        page.picture("lobby/gong", *GONG, layer=10, size=SMALL)
        theme = self.house.theme
        page.line(
            self.house.say("lobby.alone.begin"),
            GONG[0],
            DISC.bottom + 32,
            wide=250,
            high=60,
            size=34,
            bold=True,
            on=theme["cedar"],
            colour=theme["washi"],
            anchor="center",
            layer=12,
            name="gong text",
        )

    def _evenings(self, page: Page) -> None:
        """What is told of all their evenings; a dash where nothing tells."""
        page.sheet("papers/slip", SLIP, layer=10, name="evenings")
        room = SLIP.inflate(-52, -28)
        write = partial(page.line, room=SLIP, layer=14)
        title = self._say("evenings")
        write(title, room.x, SLIP.y + 38, wide=room.w, high=60, size=31, bold=True, anchor="midleft", name="evenings")
        page.paper("papers/hairline", pygame.Rect(room.x, SLIP.y + 66, room.w, 5), layer=13, name="evenings hairline")
        rows = [("kept", str(len(self._played)))]
        for deeds, fold in ((self._planks.SUMS, sum), (self._planks.BESTS, max)):
            rows += [(deed, str(fold(told)) if (told := done(self._played, deed)) else "–") for deed in deeds]
        top = SLIP.y + 74
        high = (SLIP.bottom - 12 - top) / len(rows)
        line = partial(write, high=high + 6)
        for n, (key, number) in enumerate(rows):
            y = top + round((n + 0.5) * high)
            at = line(number, room.right, y, wide=110, size=32, bold=True, anchor="midright", name=f"number {n}")
            line(self._say(key), room.x, y, wide=at.x - room.x - 16, size=29, anchor="midleft", name=f"evening {n}")

    def lively(self, page: Page, clock: float) -> None:
        """The rim of the gong where it is focused, and the gong while it sounds."""
        if self.struck is not None:
            sound(page, self.house, GONG, clock - self.struck, self._gong, SMALL)
        elif self.focus.name == "gong":
            alpha = 0.75 + 0.25 * self.breath(clock, 9) / 8
            page.picture("lobby/gong_ring", *GONG, layer=11, name="ring", alpha=alpha, size=SMALL)

    def ring_rect(self) -> pygame.Rect | None:
        """A ring round a plank or a title; the gong has a rim of its own."""
        return None if self.focus.name == "gong" else self.focus.rect

    def ring_layer(self) -> int:
        """On the wood and the paper, under what is written there."""
        return 13

    def rest(self) -> float | None:
        """While the gong sounds, every step."""
        return super().rest() if self.struck is None else 0.0

    # --- what is done -----------------------------------------------------------------------------------

    def prompts(self) -> list[Prompt]:
        """Begin, or choose what a pointer is on; what else stands on the plank, the rules, and the way back."""
        say = self.house.say
        if self.struck is not None:
            return [Prompt(Act.BACK, say("lobby.wait"))]
        begins = self._pointed_at is None
        found = [Prompt(Act.CONFIRM, say("lobby.alone.begin" if begins else "lobby.alone.choose"))]
        if others := self._others:
            found += [Prompt(Act.PREVIOUS, ""), Prompt(Act.NEXT, self._called(self._planks.CHOICE, others[0]))]
        if ways.to_rules(self.house, self.game) is not None:
            found.append(Prompt(Act.INSPECT, say("title.rules")))
        found.append(Prompt(Act.BACK, say("lobby.alone.lobby")))
        return [*found, Prompt(Act.LEFT, self._say("choose"), right=True, spare=True)]

    @property
    def _pointed_at(self) -> tuple[str, int] | None:
        """A plank or a title that is focused and not chosen: only a pointer comes there."""
        what, _, number = (self.focus.name or "").partition(" ")
        here = {"plank": self.chosen, "title": self.title}
        return (what, int(number)) if what in here and int(number) != here[what] else None

    def handle(self, intent: Intent) -> Go:
        """Up and down choose a plank, left and right a title; everything else as usual."""
        if intent.act is Act.LOST:
            return self.update(0.0)
        if self.struck is not None:
            if intent.act in (Act.BACK, Act.PAUSE):
                self.struck = None
                self.house.audio.play("back")
                self.changed()
            return None
        if intent.act in (Act.UP, Act.DOWN):
            return self._walk("plank", self.chosen, 1 if intent.act is Act.DOWN else -1, ends=intent.repeated)
        if intent.act in (Act.LEFT, Act.RIGHT):
            return self._walk("title", self.title, 1 if intent.act is Act.RIGHT else -1, ends=True)
        return super().handle(intent)

    def _walk(self, what: str, at: int, step: int, *, ends: bool) -> Go:
        """Choose the next plank or title. Planks lie in a ring for a fresh press; who holds it stops at the end."""
        count = len(self._planks.VALUES if what == "plank" else self._asked)
        after = at + step if ends else (at + step) % count
        if not 0 <= after < count:
            self.house.audio.play("refuse")
            return None
        self._choose(what, after)
        return None

    def _choose(self, what: str, number: int) -> None:
        """Something else is chosen; the focus is on the plank, where titles are chosen as well."""
        if what == "plank":
            self._slip.put(self._planks.CHOICE, self._on(number))
        else:
            self._slip.put(self._planks.TITLES, self._asked[number].value)
        self._put()

    def _put(self) -> None:
        self.focus.offer(self._targets())
        self.focus.put(f"plank {self.chosen}")
        self.house.audio.play("flip")
        self.changed()

    def confirm(self, name: str, intent: Intent) -> Go:
        """Begin; or choose what a pointer is on."""
        del name, intent
        if (there := self._pointed_at) is not None:
            self._choose(*there)
            return None
        return self._strike()

    def press(self, intent: Intent) -> Go:
        """Leaf through what stands on the plank, read the rules, begin, go back."""
        match intent.act:
            case Act.PREVIOUS | Act.NEXT if others := self._others:
                self._slip.put(self._planks.CHOICE, others[0 if intent.act is Act.NEXT else -1])
                self._put()
            case Act.INSPECT if (rules := ways.to_rules(self.house, self.game)) is not None:
                return rules()
            case act if act is striker(intent.device):
                return self._strike()
            case Act.BACK | Act.PAUSE:
                return self.closed()
        return None

    def _strike(self) -> Go:
        self.house.audio.play("gong")
        self.struck = self.loop.clock
        self.changed()
        return self.update(0.0)

    def update(self, seconds: float) -> Go:
        """Begin when the gong has sounded; before that, tell what could not be read.

        Whose pad is gone sits here no more, whatever they looked at when it went.
        """
        del seconds
        if self.sole.holds != DESK and self.sole.holds not in self.loop.devices.pads:
            return self.closed()
        if self.struck is None:
            return tell(self.house)
        if self.loop.clock - self.struck < BEAT * self.house.settings.pace:
            return None
        self.struck = None
        return self._begin()
