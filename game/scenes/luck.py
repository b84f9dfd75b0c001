"""The luck page: what dice, pouch and deck brought in a match that is over, against what could be expected of them."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import pygame

from game.kernel.luck import Share, luck_of
from game.scenes.house import House
from game.scenes.match import Match
from game.scenes.prompts import Prompt
from game.scenes.sheet import Sheet
from game.stage.intents import Act
from game.stage.page import Page
from game.stage.window import SIZE

WIDE, TALLEST = 1668, 866
"""How wide the page is, and how high at most."""
EDGE = 60
HEAD, NAMES = 110, 74
"""How high the title is, and the line of names under it."""
FOOT = 74
"""The room for the line that explains what is seen."""
LABELS = 430
"""How wide what was drawn is written."""
HIGHEST = 82
"""How high a row is, at most."""
NUMBERS = 150
"""How much room a number takes beside its bar, at the usual size."""
BAR, SHORTEST = 26, 90
"""How high a bar is, and how long one must be to tell anything."""


class LuckPage(Sheet):
    """Rows of what was drawn, a column for each seat; what is everybody's luck stands across all of them."""

    def __init__(self, house: House, match: Match) -> None:
        super().__init__(house)
        self.match = match
        shares = luck_of(match.table)
        self.first = next((each for each in shares if each.group == "first" and each.came), None)
        """Who began, if that was drawn."""
        self.rows: dict[tuple[str, str], dict[int | None, Share]] = {}
        """What was drawn, by group and face: for each seat or for everybody."""
        for share in shares:
            if share.group != "first":
                self.rows.setdefault((share.group, share.face), {})[share.seat] = share
        self._most: dict[str, float] = {}
        """What the longest bar of each group stands for."""
        for share in shares:
            self._most[share.group] = max(self._most.get(share.group, 1.0), share.came, float(share.expected))

    def enter(self) -> None:
        """Lay the page out."""
        super().enter()
        self.house.audio.play("card")

    # --- where everything lies --------------------------------------------------------------------------

    @property
    def _above(self) -> int:
        """How far down the page the rows begin: under the names, if there is anything of theirs."""
        own = any(seat is not None for row in self.rows.values() for seat in row)
        return HEAD + (NAMES if own else 0)

    @property
    def _count(self) -> int:
        return len(self.rows) + (self.first is not None)

    @property
    def _high(self) -> int:
        return min(HIGHEST, (TALLEST - self._above - FOOT - 24) // max(1, self._count))

    @property
    def paper(self) -> pygame.Rect:
        """The page, as high as its rows need."""
        rect = pygame.Rect(0, 0, WIDE, self._above + self._count * self._high + FOOT + 24)
        rect.center = (960, 487)
        return rect

    @property
    def _numbers(self) -> int:
        return round(NUMBERS * self.house.text.growth)

    @property
    def _barred(self) -> bool:
        """Whether there is room for bars beside the numbers."""
        seats = [seat for row in self.rows.values() for seat in row]
        return all(self._column(seat)[1] - self._numbers - 50 >= SHORTEST for seat in seats)

    def _column(self, seat: int | None) -> tuple[int, int]:
        """The left end and the width of a seat's column, or of all of them."""
        left, wide = (SIZE[0] - WIDE) // 2 + EDGE + LABELS, WIDE - 2 * EDGE - LABELS
        if seat is None:
            return left, wide
        each = wide // len(self.match.names)
        return left + seat * each, each

    # --- what is seen -----------------------------------------------------------------------------------

    def settled(self, page: Page) -> None:
        """The page: a title, names over their columns, a row for everything that was drawn."""
        say = self.house.say
        self.dusk(page)
        page.sheet("papers/card", self.paper, layer=4, name="page", high=True)
        write = partial(page.line, room=self.paper, layer=8)
        wide = self.paper.w - 2 * EDGE
        title = say("luck.title")
        write(
            title,
            self.paper.centerx,
            self.paper.y + 56,
            wide=wide,
            high=80,
            size=52,
            bold=True,
            anchor="center",
            name="title",
        )
        top = self.paper.y + HEAD
        if self._above > HEAD:
            for seat, name in enumerate(self.match.names):
                left, each = self._column(seat)
                page.picture(f"crests/{self.match.crest(seat)}_disc_small", left + 26, top + 36, layer=8)
                at = left + 56, top + 34
                write(name, *at, wide=each - 76, high=56, size=34, bold=True, anchor="midleft", name=f"seat {seat}")
            top += NAMES
        for number, ((group, face), row) in enumerate(self.rows.items()):
            self._row(page, top + number * self._high, group, face, row)
        if self.first is not None:
            self._began(page, self.first, top + len(self.rows) * self._high)
        key = ("luck.legend" if self._barred else "luck.legend_numbers") if self.rows else "luck.none"
        own = f"{self.match.box.name}.{key}"
        note = say(own if own in self.house.words else key)
        write(
            note,
            self.paper.centerx,
            self.paper.bottom - 46,
            wide=wide,
            high=54,
            size=30,
            anchor="center",
            name="legend",
        )

    def _label(self, page: Page, text: str, picture: str, middle: int, name: str) -> None:
        """What was drawn: its picture, and its name."""
        left = self.paper.x + EDGE
        if picture:
            entry = page.entry(picture)
            size = min(1.0, (self._high - 8) / entry.size[1], 72 / entry.size[0])
            dx, dy = ((entry.anchor[n] - entry.size[n] / 2) * size for n in (0, 1))
            page.picture(picture, left + 36 + dx, middle + dy, layer=8, name=f"picture {name}", size=size)
        wide, high = LABELS - 100, self._high
        page.line(
            text,
            left + 84,
            middle,
            wide=wide,
            high=high,
            size=32,
            bold=True,
            anchor="midleft",
            room=self.paper,
            layer=8,
            name=f"label {name}",
        )

    def _row(self, page: Page, top: int, group: str, face: str, row: dict[int | None, Share]) -> None:
        """What was drawn, and for each seat a bar of what came, with a notch where that was to be expected."""
        key, middle = f"{group}_{face}" if face else group, top + self._high // 2
        line = pygame.Rect(self.paper.x + EDGE - 10, top - 2, self.paper.w - 2 * EDGE + 20, 4)
        page.paper("papers/hairline", line, layer=7, name=f"line {key}")
        picture = self.match.rooms.count.drawn(group, face).picture
        self._label(page, self.house.say(f"{self.match.box.name}.luck.{key}"), picture, middle, key)
        for seat, share in row.items():
            self._bar(page, seat, share, middle)

    def _bar(self, page: Page, seat: int | None, share: Share, middle: int) -> None:
        left, wide = self._column(seat)
        track = pygame.Rect(left + 14, middle - BAR // 2, wide - self._numbers - 50, BAR)
        name = f"{share.group} {share.face} {seat}"
        if self._barred:
            self._track(page, share, track, name)
        x = track.right + 22 if self._barred else left + 14
        write = partial(page.line, room=self.paper, layer=8, high=self._high, anchor="midleft")
        end = write(str(share.came), x, middle - 2, wide=self._numbers // 2, size=34, bold=True, name=f"came {name}")
        told = self.house.say("luck.expected", number=self.decimal(share.expected))
        room = left + wide - end.right - 16
        write(told, end.right + 12, middle - 2, wide=room, size=28, slack=8, name=f"expected {name}")

    def _track(self, page: Page, share: Share, track: pygame.Rect, name: str) -> None:
        """A bar of what came, and the notch."""
        most = self._most[share.group]
        page.paper("papers/slider_track", track, layer=8, name=f"track {name}")
        if share.came:
            full = pygame.Rect(track.x, track.y, max(BAR + 8, round(track.w * share.came / most)), track.h)
            page.paper("papers/slider_fill", full, layer=9, name=f"bar {name}")
        scale, theme = self.house.atlas.scale, self.house.theme
        notch = pygame.Surface((max(2, round(6 * scale)), round((BAR + 20) * scale)))
        notch.fill(theme["washi"])
        notch.fill(theme["sumi"], notch.get_rect().inflate(-2 * max(1, round(scale)), 0))
        at = track.x + min(track.w - 3, round(track.w * float(share.expected) / most))
        page.surface(f"notch {name}", notch, at, track.centery, layer=10)

    def decimal(self, number: Fraction) -> str:
        """A number with one decimal place, as a language writes it."""
        tenths = round(number * 10)
        return self.house.say("luck.decimal", whole=tenths // 10, tenth=tenths % 10)

    def _began(self, page: Page, share: Share, top: int) -> None:
        """Who began, and how likely that was."""
        middle = top + self._high // 2
        line = pygame.Rect(self.paper.x + EDGE - 10, top - 2, self.paper.w - 2 * EDGE + 20, 4)
        page.paper("papers/hairline", line, layer=7, name="line first")
        self._label(page, self.house.say("luck.first"), "", middle, "first")
        left, wide = self._column(None)
        seat = int(share.face)
        page.picture(f"crests/{self.match.crest(seat)}_disc_small", left + 30, middle, layer=8, name="first crest")
        told = self.house.say("luck.one_in", name=self.match.names[seat], count=len(self.match.names))
        page.line(
            told,
            left + 64,
            middle - 2,
            wide=wide - 80,
            high=self._high,
            size=32,
            anchor="midleft",
            room=self.paper,
            layer=8,
            name="first",
        )

    def prompts(self) -> list[Prompt]:
        """The way back."""
        return [Prompt(Act.BACK, self.house.say("menu.back"), right=True)]
