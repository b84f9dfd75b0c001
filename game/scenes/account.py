"""The card that accounts for a cell of the scores: who was weighed against whom, the sum, and every line in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import groupby, pairwise
from typing import Any, NamedTuple

import pygame

from game.kernel.receipt import Line
from game.scenes.house import House
from game.scenes.match import Match
from game.scenes.tally import Cell
from game.stage.page import Page
from game.stage.rooms import Sign, Spreads, Weighing
from game.stage.text import BODY, FLOOR, Colour
from game.words import figures

CARD, WORDS = 500, 510
"""Layers: the card, and what stands on it."""
STEP = 54
"""How high the row of those who were weighed is, and that of the sum."""
EDGE = 4
"""How far the paper of the card reaches out of it."""
BRIM = 24
"""How broad a strip at the edge of a board counts for nothing: it may lie under the card."""
PAD = 18
ICON = 38
"""How high a picture in a sum is, at most."""
GAP, NARROW = 8, 1
"""How far the signs of a sum stand apart, and how near they may come for it to have room."""
LEAST, LAPS = 20, 0.7
"""How small its pictures may become for that, and how much of one may lie under the next if both are alike."""


class Signs:
    """A sum in figures and pictures, as large as it can be in some room."""

    def __init__(  # noqa: PLR0913, PLR0917 -- a sum has this many free things
        self, house: House, signs: Sequence[Sign], size: int, wide: float, high: float, icon: int = ICON
    ) -> None:
        self._house = house
        self._signs = signs
        self.icon = icon
        """How high its pictures are, at most."""
        self._gap, self._lap = GAP, 0.0
        text = house.text
        self.size = text.fitted("0", size, wide, high=high)
        while self.width > wide and text.grown(self.size) > FLOOR:
            self.size -= 1
        while self.width > wide and self._gap > NARROW:
            self._gap -= 1
        while self.width > wide and self.icon > LEAST:
            self.icon -= 1
        while self.width > wide and self._lap < LAPS:
            self._lap += LAPS / 8
        self.fits = self.width <= wide

    def _wide(self, sign: Sign) -> float:
        if not sign.picture:
            return self._house.text.width(sign.text, self.size)
        return self._house.atlas.index[sign.picture].size[0] * self._scale(sign)

    def _scale(self, sign: Sign) -> float:
        entry = self._house.atlas.index[sign.picture]
        return min(1.0, self.icon / entry.size[1])

    def _after(self, sign: Sign, then: Sign) -> float:
        """How far from the beginning of a sign the one after it begins."""
        wide = self._wide(sign)
        return wide * (1 - self._lap) if sign.picture and sign == then and self._lap else wide + self._gap

    @property
    def width(self) -> int:
        """How wide all of it is."""
        steps = sum(self._after(sign, then) for sign, then in pairwise(self._signs))
        return round(steps + self._wide(self._signs[-1]))

    def write(  # noqa: PLR0913 -- a text has this many free things, all named
        self, page: Page, x: float, y: float, *, name: str, colour: Colour, layer: int, room: pygame.Rect
    ) -> None:
        """Write it from a point on, to the right."""
        for n, sign in enumerate(self._signs):
            if sign.picture:
                entry, scale = page.entry(sign.picture), self._scale(sign)
                left, top = x + entry.anchor[0] * scale, y + (entry.anchor[1] - entry.size[1] / 2) * scale
                page.picture(sign.picture, left, top, layer=layer, name=f"{name} {n}", size=scale, frame=sign.frame)
            else:
                page.text(
                    sign.text,
                    x,
                    y,
                    size=self.size,
                    colour=colour,
                    anchor="midleft",
                    layer=layer,
                    room=room,
                    name=f"{name} {n}",
                )
            x += self._after(sign, self._signs[min(n + 1, len(self._signs) - 1)])


class Entry(NamedTuple):
    """A line of the card: what it says, and who was weighed for it."""

    text: str
    weighed: Sequence[Weighing]


def _beside(signs: Sequence[Sign], entries: Sequence[Entry]) -> Sequence[Entry]:
    """The lines whose words stand beside the sum: those that change what somebody was weighed for, the first line."""
    first, *others = entries
    changes = signs and first.weighed and not any(entry.weighed for entry in others)
    return others if changes else ()


def _hidden(rect: pygame.Rect, others: Sequence[pygame.Rect]) -> int:
    """How much of some places lies under a paper: so many pixels."""
    return sum(part.w * part.h for part in (rect.clip(each) for each in others))


class Account:
    """The card of a cell, laid across the board where it hides none of what it speaks of."""

    def __init__(self, house: House, match: Match) -> None:
        self._house = house
        self._match = match

    def paint(
        self, page: Page, cell: Cell, area: pygame.Rect, board: pygame.Rect, lit: Sequence[pygame.Rect]
    ) -> pygame.Rect:
        """The card of a cell in an area, of which the board takes some or all; where the card lies."""
        house, match = self._house, self._match
        room_of = match.rooms.count
        signs = list((room_of.spread if isinstance(room_of, Spreads) else room_of.written)(match.view, cell.lines))
        entries = self._entries(cell)
        beside = _beside(signs, entries)
        wide = area.w - (20 if beside else 110)
        inner = wide - 2 * PAD - 24
        made = Signs(house, [*signs, Sign(f"= {figures(cell.points)}")], 36, inner, STEP) if signs else None
        column = inner - made.width - 40 if made is not None and beside else inner
        told = [] if beside else entries
        rows = STEP * sum(len(entry.weighed) for entry in entries)

        def sum_high(size: int) -> int:
            return max(STEP, self._high(beside, size, column)) if signs else 0

        sizes = range(BODY, house.text.least - 1, -1)
        sheets = {size: (wide, self._high(told, size, inner) + rows + sum_high(size) + 2 * PAD) for size in sizes}
        size, rect = self._place(area, sheets, board, lit)
        sum_row = sum_high(size)
        page.sheet("papers/card", rect, layer=CARD, name="account", high=True)
        y, across = rect.y + PAD, rect.w - 2 * PAD
        room = rect.inflate(-12, -4)
        quiet = min((self._quiet(weighing, across) for entry in entries for weighing in entry.weighed), default=0)
        for n, entry in enumerate(entries):
            for step, weighing in enumerate(entry.weighed):
                self._weighed(page, f"{n} {step}", weighing, pygame.Rect(rect.x + PAD, y, across, STEP), quiet)
                y += STEP
            if not beside:
                y = self._worded(page, entry, n, pygame.Rect(rect.centerx - inner // 2, y, inner, 0), size, room)
        if made is not None:
            x = rect.x + PAD + 12 if beside else rect.centerx - made.width / 2
            ink = house.theme["sumi"]
            made.write(page, x, y + sum_row // 2, name="account sum", colour=ink, layer=WORDS, room=room)
            y += (sum_row - self._high(beside, size, column)) // 2
            for n, entry in enumerate(beside):
                left = pygame.Rect(round(x + made.width + 40), y, column, 0)
                y = self._worded(page, entry, n, left, size, room)
        return rect

    def _worded(  # noqa: PLR0913, PLR0917 -- a text has this many free things
        self, page: Page, entry: Entry, number: int, at: pygame.Rect, size: int, room: pygame.Rect
    ) -> int:
        """The words of a line in the middle of a column, and where the next begin."""
        page.text(
            entry.text,
            at.centerx,
            at.y + 6,
            size=size,
            anchor="midtop",
            width=at.w,
            align="centre",
            room=room,
            layer=WORDS,
            name=f"account {number}",
        )
        return at.y + self._house.text.tall(entry.text, size, at.w) + 12

    def _entries(self, cell: Cell) -> list[Entry]:
        """A line each, but one for several of the same kind in a row that nobody was weighed for."""
        match, found = self._match, []

        def kind(pair: tuple[int, Line]) -> Any:
            n, line = pair
            return n if match.rooms.count.weighed(match.view, line) else line.rule

        for _, some in groupby(enumerate(cell.lines), key=kind):
            lines = [line for _, line in some]
            weighed = match.rooms.count.weighed(match.view, lines[0])
            found.append(Entry(self._house.words.line(match.box.name, *lines), weighed))
        return found

    def _high(self, entries: Sequence[Entry], size: int, wide: int) -> int:
        return sum(self._house.text.tall(entry.text, size, wide) + 12 for entry in entries)

    @staticmethod
    def _place(
        area: pygame.Rect, sheets: Mapping[int, tuple[int, int]], board: pygame.Rect, lit: Sequence[pygame.Rect]
    ) -> tuple[int, pygame.Rect]:
        """At the foot of the area or at its head, in the largest size in which nothing that is lit lies under it.

        In a smaller one if far less of the board lies under it then; where there is no such place, in the smallest one.
        """
        found, rect = [], area
        for size, sheet in sheets.items():
            foot, head = pygame.Rect((0, 0), sheet), pygame.Rect((0, 0), sheet)
            foot.midbottom, head.midtop = area.midbottom, (area.centerx, area.top + EDGE)
            rect = min((foot, head), key=lambda each: _hidden(each, lit))
            free = [each for each in (foot, head) if each.inflate(2 * EDGE, 2 * EDGE).collidelist(list(lit)) < 0]
            found += [(size, each, _hidden(each, [board])) for each in free if each.h <= area.h - 40]
        if not found:
            return size, rect
        most = 2 * min(hidden for *_, hidden in found) + BRIM * board.w
        return next((size, rect) for size, rect, hidden in found if hidden <= most)

    def _numeral(self) -> int:
        """How large the numbers are that are weighed."""
        return self._house.text.fitted("0", 44, 200, bold=True, high=STEP + 4)

    def _joined(self, weighing: Weighing) -> tuple[list[str], str]:
        """What stands between the numbers of those who were weighed, and what they were weighed by."""
        say, numbers = self._house.say, weighing.numbers
        signs = [
            say("scoring.beats" if more > less else "scoring.equals") for (_, more), (_, less) in pairwise(numbers)
        ]
        if weighing.by is not None:
            return signs, self._match.phrased(self._house.words, weighing.by)
        return signs, say("scoring.alone") if len(numbers) == 1 else ""

    def _fixed(self, weighing: Weighing) -> int:
        """How much room crests and numbers take, and what lies between them and words."""
        setter, (signs, by), size = self._house.text, self._joined(weighing), self._numeral()
        figure = sum(round(setter.width(figures(number), size, bold=True)) for _, number in weighing.numbers)
        return figure + 62 * len(weighing.numbers) + 40 * len(signs) + (16 if by else 0)

    def _quiet(self, weighing: Weighing, across: int) -> int:
        """How large there is room for its words; those of a whole card are of one size."""
        signs, by = self._joined(weighing)
        return self._house.text.fitted("".join([*signs, by]), 30, across - self._fixed(weighing))

    def _weighed(self, page: Page, name: str, weighing: Weighing, room: pygame.Rect, small: int) -> None:
        """Crests and numbers of those who were weighed, the best first, and by what, in the middle of some room."""
        theme, setter, numbers = self._house.theme, self._house.text, weighing.numbers
        size, (signs, by) = self._numeral(), self._joined(weighing)
        figure = [round(setter.width(figures(number), size, bold=True)) for _, number in numbers]
        words = [round(setter.width(sign, small)) for sign in signs]
        x = room.centerx - (self._fixed(weighing) + sum(words) + round(setter.width(by, small))) // 2
        y = room.centery
        write = partial(page.text, on=theme["washi"], room=room.inflate(0, 16), layer=WORDS, anchor="midleft")
        quiet = partial(write, colour=theme["cedar"], size=small)
        for n, (seat, number) in enumerate(numbers):
            if n:
                quiet(signs[n - 1], x + 20, y, name=f"sign {name} {n}")
                x += words[n - 1] + 40
            crest = self._match.crest(seat)
            page.picture(f"crests/{crest}_colour_small", x + 24, y, layer=WORDS, name=f"weighed {name} {seat}")
            write(figures(number), x + 54, y, size=size, bold=True, name=f"number {name} {seat}")
            x += 62 + figure[n]
        if by:
            quiet(by, x + 8, y, name=f"by {name}")
