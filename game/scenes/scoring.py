"""The scoring: a scroll unrolls, the receipt is written line by line, and every line can be opened."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any, NamedTuple

import pygame

from game.kernel.receipt import Line
from game.scenes.house import House
from game.scenes.match import Match
from game.scenes.page import Page
from game.scenes.screen import STRIP, Prompt, Screen
from game.stage.focus import Focus, Target
from game.stage.intents import Act, Intent
from game.stage.scenes import Go, Pop
from game.stage.theme import SEATS

SHIFT = (-418, 0)
"""How far the board moves to the left, to leave room for the scroll."""
SCROLL = pygame.Rect(1046, 66, 762, 850)
FIRST = 160
NUMBERS = 32
"""How far numbers keep from the right end of their column: the focus ring must not cover them."""
WRITE = 0.32
"""Seconds that a line takes to be written, at normal speed."""


class Cell(NamedTuple):
    """What one seat got in one group of the receipt."""

    group: str
    seat: int
    lines: tuple[Line, ...]

    @property
    def points(self) -> int:
        """The sum of its lines."""
        return sum(line.points for line in self.lines)

    @property
    def name(self) -> str:
        """What the focus knows it by."""
        return f"{self.group} {self.seat}"


class Scoring(Screen):
    """The end of a match."""

    bar = STRIP.inflate(-60, 0)
    bar_paper = STRIP
    ring_grows = 20

    def __init__(self, house: House, match: Match) -> None:
        super().__init__(house)
        self.match = match
        room = f"game.games.{match.box.name}"
        self.layout: Any = import_module(f"{room}.layout")
        self.paint = import_module(f"{room}.paint").Paint(house, match.crests, match.names)
        self.receipt = match.table.score()
        self.groups = list(dict.fromkeys(line.group for line in self.receipt.lines))
        seats = range(len(self.receipt.totals))
        self.cells = [Cell(group, seat, self._lines(group, seat)) for group in self.groups for seat in seats]
        self._begun = self._entered = 0.0
        self._written = -1
        self._veils: dict[tuple[str, ...], pygame.Surface] = {}

    def _lines(self, group: str, seat: int) -> tuple[Line, ...]:
        return tuple(line for line in self.receipt.lines if line.group == group and line.seat == seat)

    def enter(self) -> None:
        """Unroll the scroll."""
        super().enter()
        self._begun = self._entered = self.loop.clock
        if not self.house.settings.pace:
            self._begun -= 1000
        self.house.audio.place(None)
        self.house.audio.play("card")
        targets = [Target(cell.name, self._rect(cell)) for cell in self.cells if cell.lines]
        targets.append(Target("total", pygame.Rect(SCROLL.x + 40, self._total_y - 44, SCROLL.w - 80, 88)))
        self.focus = Focus(targets)

    # --- where things are -------------------------------------------------------------------------------

    @property
    def _pitch(self) -> int:
        return min(86, 520 // max(1, len(self.groups)))

    @property
    def _total_y(self) -> int:
        return FIRST + self._pitch * len(self.groups) + 66

    def _column(self, seat: int) -> tuple[int, int]:
        """The left and right end of a seat's column."""
        seats = len(self.receipt.totals)
        left, right = SCROLL.x + 150, SCROLL.right - 44
        width = (right - left) // seats
        return left + width * seat, left + width * (seat + 1)

    def _rect(self, cell: Cell) -> pygame.Rect:
        left, right = self._column(cell.seat)
        top = FIRST + self._pitch * self.groups.index(cell.group)
        return pygame.Rect(left + 6, top + 4, right - left - 12, self._pitch - 8)

    @property
    def _shown(self) -> int:
        """How many groups are written by now."""
        step = WRITE * (self.house.settings.pace or 1.0)
        return min(len(self.groups) + 1, int((self.loop.clock - self._begun) / step))

    @property
    def done(self) -> bool:
        """Whether everything is written."""
        return self._shown > len(self.groups)

    @property
    def shown_for(self) -> float:
        """How many seconds it has been on the screen."""
        return self.loop.clock - self._entered

    # --- what is seen -----------------------------------------------------------------------------------

    def still(self, page: Page) -> None:
        """The board at the left, and the scroll."""
        view = self.match.view
        page.shift = SHIFT
        self.paint.ground(page, view)
        home = self.layout.poses(view)
        on_board = [name for name, pose in home.items() if self.layout.BOARD.collidepoint(pose.x, pose.y)]
        self.paint.pieces(page, view, home, on_board)
        page.shift = (0, 0)
        self.paint.backdrop(page, scoring=True)
        page.paper("papers/scroll_paper", SCROLL, layer=400, name="scroll")
        page.paper("papers/scroll_top", pygame.Rect(SCROLL.x - 24, 40, SCROLL.w + 48, 52), layer=402)
        page.paper("papers/scroll_bottom", pygame.Rect(SCROLL.x - 24, 890, SCROLL.w + 48, 52), layer=402)

    def settled(self, page: Page) -> None:
        """The veil over the board, the lines written so far, and the card of the focused one."""
        self._veil(page)
        theme, say = self.house.theme, self.house.say
        write = partial(page.text, on=theme["washi"], colour=theme["sumi"], room=SCROLL, layer=420)
        title_end = 0
        if len(self.match.names) == 2:  # with more, their names need the room
            title = say("scoring.title")
            size = page.fitted(title, 46, 190, bold=True)
            title_end = write(title, SCROLL.x + 48, 124, size=size, bold=True, anchor="midleft", name="title").right
        for seat, name in enumerate(self.match.names):
            left, right = self._column(seat)
            crest = SEATS[self.match.crests[seat]]
            room = right - max(left, title_end + 20) - 86
            size = page.fitted(name, 34, room, bold=True, high=64)
            short = page.elided(name, size, room, bold=True)
            end = write(short, right - NUMBERS, 124, size=size, bold=True, anchor="midright", name=f"name {seat}")
            page.picture(f"crests/{crest}_colour_small", end.x - 28, 124, layer=420, name=f"crest {seat}")
        for row, group in enumerate(self.groups[: self._shown]):
            y = FIRST + self._pitch * row + self._pitch // 2
            label = self._group_label(group)
            size = page.fitted(label, 30, 110, bold=True, high=self._pitch)
            write(label, SCROLL.x + 48, y, size=size, bold=True, anchor="midleft", name=f"group {row}")
            for cell in self.cells:
                if cell.group == group:
                    self._cell(page, cell, y)
        if self.done:
            self._totals(page)
        self._detail(page)

    def _group_label(self, group: str) -> str:
        word, _, number = group.partition(" ")
        return self.house.say(f"{self.match.box.name}.group.{word}", number=number)

    def _cell(self, page: Page, cell: Cell, y: int) -> None:
        theme = self.house.theme
        left, right = self._column(cell.seat)
        write = partial(page.text, on=theme["washi"], room=SCROLL, layer=420, anchor="midright")
        if not cell.lines:
            size = page.fitted("–", 32, 60, high=self._pitch)
            write("–", right - NUMBERS, y, colour=theme["cedar"], size=size, name=f"cell {cell.name}")
            return
        points = str(cell.points)
        size = page.fitted(points, 40, 90, bold=True, high=self._pitch)
        end = write(points, right - NUMBERS, y, colour=theme["sumi"], size=size, bold=True, name=f"cell {cell.name}")
        if len(self.receipt.totals) == 2:
            parts = " + ".join(str(line.points) for line in cell.lines)
            if parts != str(cell.points):
                size = page.fitted(parts, 30, end.x - 16 - left, high=self._pitch)
                write(parts, end.x - 16, y, colour=theme["cedar"], size=size, name=f"parts {cell.name}")

    def _totals(self, page: Page) -> None:
        theme, say = self.house.theme, self.house.say
        y = self._total_y
        page.picture("papers/stroke", SCROLL.centerx, y - 46, layer=410, name="total stroke")
        write = partial(page.text, on=theme["washi"], colour=theme["sumi"], room=SCROLL, layer=420)
        total_word = say("scoring.total")
        size = page.fitted(total_word, 40, 130, bold=True)
        write(total_word, SCROLL.x + 48, y, size=size, bold=True, anchor="midleft", name="total")
        for seat, total in enumerate(self.receipt.totals):
            _, right = self._column(seat)
            end = write(str(total), right - NUMBERS, y, size=62, bold=True, anchor="midright", name=f"total {seat}")
            if seat in self.receipt.winners and len(self.receipt.totals) == 2:
                self._seal(page, seat, end.x - 62, y)
        winners = [self.match.names[seat] for seat in self.receipt.winners]
        told = say("scoring.wins", count=len(winners), names=self.house.words.listed(winners))
        size = page.fitted(told, 42, SCROLL.w - 100, bold=True, high=62)
        line = write(told, SCROLL.centerx, y + 78, size=size, bold=True, anchor="center", name="winner")
        if len(self.receipt.totals) > 2:  # with more than two, the totals leave no room for a seal
            for n, seat in enumerate(self.receipt.winners):
                self._seal(page, seat, line.x - 60 - 84 * n, y + 84)
        by = say(f"{self.match.box.name}.decided_by.{self.receipt.decided_by}")
        size = page.fitted(by, 28, SCROLL.w - 100, high=48)
        write(by, SCROLL.centerx, y + 122, size=size, anchor="center", name="decided by")

    def _seal(self, page: Page, seat: int, x: float, y: float) -> None:
        """The winner's crest, stamped."""
        crest = SEATS[self.match.crests[seat]]
        page.picture(f"papers/seal_{crest}", x, y, layer=415, name=f"seal {seat}", frame=2, size=0.6)

    @property
    def _open(self) -> Cell | None:
        """The cell that is focused."""
        return next((cell for cell in self.cells if cell.name == self.focus.name), None)

    def _veil(self, page: Page) -> None:
        """Darkness over the board, but for the squares that the focused line comes from."""
        cell = self._open
        squares = tuple(dict.fromkeys(name for line in (cell.lines if cell else ()) for name in line.squares))
        if squares not in self._veils:
            scale = self.house.atlas.scale
            board = self.layout.BOARD
            veil = pygame.Surface((round(board.w * scale), round(board.h * scale)), pygame.SRCALPHA)
            veil.fill((*self.house.theme["night"], 150))
            for name in squares:
                rect = self.layout.SQUARES[name].move(-board.x, -board.y)
                hole = pygame.Rect(*(round(part * scale) for part in rect))
                veil.fill((0, 0, 0, 0), hole)
            self._veils[squares] = veil.convert_alpha()
        page.surface(
            "veil", self._veils[squares], self.layout.BOARD.centerx + SHIFT[0], self.layout.BOARD.centery, layer=350
        )

    def _detail(self, page: Page) -> None:
        """What the focused line comes from, in words, on a card at the foot of the board."""
        cell = self._open
        if cell is None or not cell.lines:
            return
        theme, game = self.house.theme, self.match.box.name
        texts = [
            self.house.say("scoring.line", rule=self.house.say(f"{game}.score.{line.rule}"), count=line.points)
            for line in cell.lines
        ]
        sizes = [page.fitted(text, 32, 700) for text in texts]
        pitch = max(44, round(max(self.house.text.height(size) for size in sizes)))
        height = 40 + pitch * len(texts)
        # Never over the squares it speaks of: at the foot of the board, or at its head.
        low = any(self.layout.SQUARES[name].bottom > 700 for line in cell.lines for name in line.squares)
        rect = pygame.Rect(160, 66 if low else 930 - height, 760, height)
        page.sheet("papers/card", rect, layer=500, name="detail", high=True)
        for row, (text, size) in enumerate(zip(texts, sizes, strict=True)):
            page.text(
                text,
                rect.x + 30,
                rect.y + 20 + pitch // 2 + pitch * row,
                on=theme["washi"],
                colour=theme["sumi"],
                size=size,
                anchor="midleft",
                room=rect,
                layer=510,
                name=f"detail {row}",
            )

    # --- what is done -----------------------------------------------------------------------------------

    def update(self, seconds: float) -> Go:
        """Write on."""
        del seconds
        if self._shown != self._written:
            if self._shown > 0:
                self.house.audio.play("win" if self.done else "brush")
            self._written = self._shown
            self.changed()
        return None

    def handle(self, intent: Intent) -> Go:
        """Any press while it is written finishes the writing, and is then answered."""
        if not self.done and intent.act is not Act.POINT:
            self._begun = -1e9
            self.changed()
        return super().handle(intent)

    def ring_layer(self) -> int:
        """On the paper, under what is written."""
        return 418

    def ring_rect(self) -> pygame.Rect | None:
        """The ring shows once everything is written."""
        return self.focus.rect if self.done else None

    def prompts(self) -> list[Prompt]:
        """Look, play again, go back to the porch."""
        say = self.house.say
        return [
            Prompt(Act.LEFT, say("scoring.look")),
            Prompt(Act.CONFIRM, say("scoring.again")),
            *([Prompt(Act.INSPECT, say("lessons.show"))] if self._shown_by is not None else []),
            Prompt(Act.BACK, say("scoring.porch"), right=True),
        ]

    def confirm(self, name: str, intent: Intent) -> Go:
        """Play again."""
        del name, intent
        self.house.audio.play("gong")
        return self.again()

    def again(self) -> Go:
        """The scene of a rematch."""
        return Pop()

    def lesson_on(self, rule: str) -> Callable[[], Go] | None:
        """What opens the lesson on a rule of the receipt; None where there is none."""
        del rule
        return None

    @property
    def _shown_by(self) -> Callable[[], Go] | None:
        """What opens the lesson on the line that is focused."""
        cell = self._open
        return self.lesson_on(cell.lines[0].rule) if cell is not None and cell.lines else None

    def press(self, intent: Intent) -> Go:
        """Show how a line comes about, or go back to the porch."""
        if intent.act is Act.INSPECT and (show := self._shown_by) is not None:
            return show()
        return self.porch() if intent.act in (Act.BACK, Act.PAUSE) else None

    def porch(self) -> Go:
        """The scene of the porch."""
        return Pop()

    def rest(self) -> float | None:
        """Until everything is written, every step; the ring breathes on after that."""
        if not self.done:
            return 0.0
        return None if self.house.settings.reduced_motion else 1 / 20
