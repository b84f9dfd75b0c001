"""The log: the story of a match in words. A strip beside the board, and the scroll that it unrolls into."""

from __future__ import annotations

from functools import partial

import pygame

from game.scenes.house import House
from game.scenes.match import Match
from game.scenes.told import Told, log
from game.stage.focus import Target
from game.stage.page import Page
from game.stage.text import LIFT

CREST = 50
"""The room at the left of a line for the crest of whoever did it."""
SIZE = 28
GAP = 28
"""Between two lines: the ring of the focus must not cover a neighbour."""
AIR = 10
"""How much higher than a line its ring is."""
PAGE = 4
"""How many lines a leaf of the scroll is."""

LAYER = 840
RING = LAYER + 6


class Roll:
    """The scroll of the log: one line is chosen, and as many as there is room for are shown."""

    def __init__(self, house: House, match: Match, paper: pygame.Rect) -> None:
        self._house = house
        self._match = match
        self._paper = paper
        """Where it hangs."""
        self._room = pygame.Rect(paper.x + 42, paper.y + 44, paper.w - 82, paper.h - 90)
        """Where its lines stand."""
        self._wide = self._room.w - CREST - 12
        """How wide a line can be: the ring of the focus must not touch it."""
        self.lines: list[Told] = []
        self.chosen = 0
        """Which line is chosen, counted from the first."""
        self._first = 0
        self.read()
        self.go_to(match.shown)

    def read(self) -> None:
        """Take down what has happened by now; whoever reads the newest line goes on doing so."""
        newest = self.chosen >= len(self.lines) - 1
        self.lines = log(self._match, self._house.words)
        self.chosen = len(self.lines) - 1 if newest else min(self.chosen, len(self.lines) - 1)

    def go_to(self, at: int) -> None:
        """Choose the last line of a moment, or of the last one before it that has something to tell."""
        self.chosen = max((n for n, line in enumerate(self.lines) if line.at <= at), default=0)

    def step(self, lines: int) -> bool:
        """Go up or down by some lines; False if there are none."""
        before = self.chosen
        self.chosen = max(0, min(self.chosen + lines, len(self.lines) - 1))
        return self.chosen != before

    @property
    def moment(self) -> int:
        """The moment that the chosen line leads to."""
        return self.lines[self.chosen].at if self.lines else self._match.shown

    @staticmethod
    def name(line: int) -> str:
        """What the focus knows a line by."""
        return f"line {line}"

    # --- where things are -------------------------------------------------------------------------------

    def _height(self, line: int) -> int:
        text, told = self._house.text, self.lines[line].text
        return max(44, text.tall(told, SIZE, self._wide))

    def _top(self, last: int) -> int:
        """The first line of those that there is room for, if this one is the last."""
        first, high = last, self._height(last)
        while first > 0 and (high := high + GAP + self._height(first - 1)) <= self._room.h:
            first -= 1
        return first

    def _shown(self) -> list[tuple[int, pygame.Rect]]:
        """The lines there is room for, each with its place; the chosen one is among them."""
        newest = len(self.lines) - 1
        # As far up as it was, but the chosen one must be seen, and no room is left empty below the newest.
        self._first = min(max(self._top(self.chosen), min(self._first, self.chosen)), self._top(newest))
        found: list[tuple[int, pygame.Rect]] = []
        y = self._room.y
        for line in range(self._first, newest + 1):
            height = self._height(line)
            if y + height > self._room.bottom and found:
                break
            found.append((line, pygame.Rect(self._room.x, y, self._room.w, height)))
            y += height + GAP
        return found

    def targets(self) -> list[Target]:
        """The lines that can be focused."""
        return [Target(self.name(line), rect.inflate(0, AIR)) for line, rect in self._shown()]

    # --- what is seen -----------------------------------------------------------------------------------

    def paint(self, page: Page) -> None:
        """The scroll with its lines, the crest of whoever did it before each, and a bead at the moment shown."""
        page.covers(self._paper)
        page.paper("papers/shadow_high", self._paper.inflate(112, 112).move(8, 14), layer=LAYER, name="roll shadow")
        page.paper("papers/scroll_paper", self._paper, layer=LAYER + 1, name="roll paper")
        rods = (("top", self._paper.y), ("bottom", self._paper.bottom))
        for rod, y in rods:
            rect = pygame.Rect(self._paper.x - 20, y - 26, self._paper.w + 40, 52)
            page.paper(f"papers/scroll_{rod}", rect, layer=LAYER + 2, name=f"roll {rod}")
        shown = self._shown()
        write = partial(page.text, size=SIZE, layer=RING + 2, room=self._room)
        now = max((line.at for line in self.lines if line.at <= self._match.shown), default=0)
        for line, rect in shown:
            told = self.lines[line]
            if told.at == now and (line + 1 == len(self.lines) or self.lines[line + 1].at != now):
                x, y = self._paper.x + 12, rect.centery
                page.picture("papers/bead_current", x, y, layer=RING + 2, name="roll bead", size=0.8)
            if told.seat is not None:
                crest, middle = self._match.crest(told.seat), rect.y + self._house.text.height(SIZE) / 2
                page.picture(
                    f"crests/{crest}_colour_small", rect.x + 24, middle, layer=RING + 2, name=f"roll crest {line}"
                )
            top = rect.y - LIFT * self._house.text.grown(SIZE)  # in the middle of its ring, as letters stand on wood
            write(told.text, rect.x + CREST, top, width=self._wide, name=f"roll line {line}")
        paper = self._paper
        above, below = shown[0][0] > 0, shown[-1][0] < len(self.lines) - 1
        for more, y, angle in ((above, paper.y + 6, 270.0), (below, paper.bottom - 18, 90.0)):
            if more:
                page.picture("lobby/arrow_left", paper.centerx, y, layer=RING + 3, name=f"roll more {y}", angle=angle)
