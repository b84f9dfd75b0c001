"""The scoring: a scroll unrolls, the receipt is written line by line, and every line can be opened."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from operator import attrgetter
from typing import NamedTuple

import pygame

from game.kernel.receipt import Line
from game.kernel.table import Undo
from game.lessons import school_of
from game.scenes import ways
from game.scenes.house import House
from game.scenes.match import Match
from game.scenes.playing import Playing
from game.scenes.question import told
from game.scenes.screen import Prompt, Screen
from game.stage.focus import Focus, Target
from game.stage.intents import Act, Intent
from game.stage.page import Page
from game.stage.rooms import lay_board
from game.stage.scenes import Go, Pop, Reset

SHIFT = (-418, 0)
"""How far the board moves to the left, to leave room for the scroll."""
SCROLL = pygame.Rect(1046, 66, 762, 850)
NUMBERS = 32
"""How far numbers keep from the right end of their column: the focus ring must not cover them."""
CARD = pygame.Rect(150, 0, 780, 0)
"""Where the card of a line lies across the board."""
BONUS = 44
"""How much room the picture of what doubled a line takes."""
WEIGHED = 60
"""How high the row of those who were weighed is."""
WRITE = 0.6
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

    ring_grows = 20

    def __init__(self, house: House, match: Match, *, from_shelf: bool = False) -> None:
        super().__init__(house)
        self.match = match
        self._from_shelf = from_shelf
        self.rooms = match.rooms
        self.paint = self.rooms.paint.Paint(house, match.crests, match.names)
        self._board = self.rooms.layout.frame(match.view, match.eye).board
        self._places = self.rooms.layout.places(match.view, match.eye)
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
        return min(86, (680 - self._first) // max(1, len(self.groups)))

    @property
    def _total_y(self) -> int:
        return self._first + self._pitch * len(self.groups) + 66

    def _column(self, seat: int) -> tuple[int, int]:
        """The left and right end of a seat's column."""
        seats = len(self.receipt.totals)
        left, right = SCROLL.x + 150, SCROLL.right - 44
        width = (right - left) // seats
        return left + width * seat, left + width * (seat + 1)

    def _hairline(self, row: int) -> pygame.Rect:
        """The line above a row."""
        return pygame.Rect(SCROLL.x + 44, self._first + self._pitch * row - 2, SCROLL.w - 88, 5)

    def _rect(self, cell: Cell) -> pygame.Rect:
        left, right = self._column(cell.seat)
        top = self._first + self._pitch * self.groups.index(cell.group)
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
        lay_board(page, self.rooms, self.paint, view, self.match.eye)
        self.paint.leaders(page, view, self.match.eye)
        page.shift = (0, 0)
        self.paint.backdrop(page, scoring=True)
        page.paper("papers/scroll_paper", SCROLL, layer=400, name="scroll")
        page.picture("papers/scroll_hills", SCROLL.centerx, 892, layer=401)
        page.paper("papers/scroll_top", pygame.Rect(SCROLL.x - 24, 40, SCROLL.w + 48, 52), layer=402)
        page.paper("papers/scroll_bottom", pygame.Rect(SCROLL.x - 24, 890, SCROLL.w + 48, 52), layer=402)

    def settled(self, page: Page) -> None:
        """The veil over the board, the lines written so far, and the card of the focused one."""
        self._veil(page)
        say = self.house.say
        write = partial(page.text, room=SCROLL, layer=420)
        title_end = 0
        title = say("scoring.title")
        size = page.fitted(title, 46, 190, bold=True)
        room = self._column(0)[1] - SCROLL.x - NUMBERS - 122 - self.house.text.width(title, size, bold=True)
        if self._wide and self.house.text.width(self.match.names[0], 28, bold=True) <= room:  # names come first
            title_end = write(title, SCROLL.x + 48, 124, size=size, bold=True, anchor="midleft", name="title").right
        for seat in range(len(self.match.names)):
            self._heading(page, seat, title_end)
        for row, group in enumerate(self.groups[: self._shown]):
            y = self._first + self._pitch * row + self._pitch // 2
            label = self._group_label(group)
            self.paint.emblem(page, self.match.view, group, SCROLL.x + 78, y, min(72, self._pitch - 6))
            if label:
                size = page.fitted(label, 30, 40, bold=True, high=self._pitch)
                write(label, SCROLL.x + 122, y, size=size, bold=True, anchor="midleft", name=f"group {row}")
            if row:
                page.paper("papers/hairline", self._hairline(row), layer=405, name=f"hairline {row}")
            for cell in self.cells:
                if cell.group == group:
                    self._cell(page, cell, y)
        if self.done:
            self._totals(page)
        self._detail(page)

    def _heading(self, page: Page, seat: int, title_end: int) -> None:
        """A seat's crest and name over its column: side by side for two, one above the other for more."""
        left, right = self._column(seat)
        name, crest = self.match.names[seat], f"crests/{self.match.crest(seat)}_colour_small"
        write = partial(page.text, room=SCROLL, layer=420, name=f"name {seat}")
        if self._wide:
            room = right - max(left, title_end + 20) - NUMBERS - 54
            size = page.fitted(name, 34, room, bold=True, high=64)
            short = page.elided(name, size, room, bold=True)
            end = write(short, right - NUMBERS, 124, size=size, bold=True, anchor="midright")
            page.picture(crest, end.x - 28, 124, layer=420, name=f"crest {seat}")
            return
        room = right - left - 8
        size = page.fitted(name, 32, room, bold=True, high=52)
        page.picture(crest, (left + right) / 2 + 8, 118, layer=420, name=f"crest {seat}")
        short = page.elided(name, size, room, bold=True)
        write(short, (left + right) / 2 + 8, 162, size=size, bold=True, anchor="center")

    @property
    def _wide(self) -> bool:
        """Whether columns are wide enough for more than a number."""
        return len(self.receipt.totals) <= 2

    @property
    def _first(self) -> int:
        """Where the first row begins."""
        return 160 if self._wide else 192

    def _group_label(self, group: str) -> str:
        word, _, number = group.partition(" ")
        return self.house.say(f"{self.match.box.name}.group.{word}", number=number)

    def _cell(self, page: Page, cell: Cell, y: int) -> None:
        theme = self.house.theme
        _, right = self._column(cell.seat)
        write = partial(page.text, on=theme["washi"], room=SCROLL, layer=420, anchor="midright")
        if not cell.lines:
            size = page.fitted("–", 32, 60, high=self._pitch)
            write("–", right - NUMBERS, y, colour=theme["cedar"], size=size, name=f"cell {cell.name}")
            return
        points = str(cell.points)
        size = page.fitted(points, 40, 90, bold=True, high=self._pitch)
        end = write(points, right - NUMBERS, y, colour=theme["sumi"], size=size, bold=True, name=f"cell {cell.name}")
        if self._wide:
            self._parts(page, cell, end.x - 16, y)

    def _parts(self, page: Page, cell: Cell, right: float, y: int) -> None:
        """What a cell is the sum of, to the left of it: each part before it was doubled, with what doubled it."""
        bonuses = [self.paint.bonus(line) for line in cell.lines]
        if len(cell.lines) == 1 and bonuses == [None]:
            return
        parts = [
            str(line.points if bonus is None else line.points // 2)
            for line, bonus in zip(cell.lines, bonuses, strict=True)
        ]
        left = self._column(cell.seat)[0]
        icons = sum(BONUS for bonus in bonuses if bonus is not None)
        size = page.fitted(" + ".join(parts), 30, right - left - icons - 40, high=self._pitch)
        write = partial(
            page.text,
            on=self.house.theme["washi"],
            colour=self.house.theme["cedar"],
            size=size,
            room=SCROLL,
            layer=420,
            anchor="midright",
        )
        for n in reversed(range(len(parts))):
            bonus = bonuses[n]
            if bonus is not None:
                page.picture(bonus, right - BONUS // 2, y, layer=420, name=f"bonus {cell.name} {n}", size=0.8)
                right -= BONUS
            text = f"+ {parts[n]}" if n else parts[n]
            right = write(text, right, y, name=f"part {cell.name} {n}").x - 6

    def _totals(self, page: Page) -> None:
        say = self.house.say
        y = self._total_y
        page.picture("papers/stroke", SCROLL.centerx, y - 46, layer=410, name="total stroke")
        write = partial(page.text, room=SCROLL, layer=420)
        total_word = say("scoring.total")
        size = page.fitted(total_word, 40, 130, bold=True)
        write(total_word, SCROLL.x + 48, y, size=size, bold=True, anchor="midleft", name="total")
        for seat, total in enumerate(self.receipt.totals):
            _, right = self._column(seat)
            end = write(str(total), right - NUMBERS, y, size=62, bold=True, anchor="midright", name=f"total {seat}")
            if seat in self.receipt.winners and self._wide:
                self._seal(page, seat, end.x - 62, y)
        winners = [self.match.names[seat] for seat in self.receipt.winners]
        told = say("scoring.wins", count=len(winners), names=self.house.words.listed(winners))
        if self.receipt.decided_by == "points" and len(winners) == 1:
            best, second = sorted(self.receipt.totals, reverse=True)[:2]
            told = say("scoring.wins_by", count=best - second, name=winners[0])
        size = page.fitted(told, 42, SCROLL.w - 100, bold=True, high=62)
        line = write(told, SCROLL.centerx, y + 78, size=size, bold=True, anchor="center", name="winner")
        if not self._wide:  # with more than two, the totals leave no room for a seal
            for n, seat in enumerate(self.receipt.winners):
                self._seal(page, seat, line.x - 60 - 84 * n, y + 84)
        if self.receipt.decided_by != "points":
            by = say(f"{self.match.box.name}.decided_by.{self.receipt.decided_by}")
            size = page.fitted(by, 28, SCROLL.w - 100, high=48)
            write(by, SCROLL.centerx, y + 122, size=size, anchor="center", name="decided by")

    def _seal(self, page: Page, seat: int, x: float, y: float) -> None:
        """The winner's crest, stamped."""
        crest = self.match.crest(seat)
        page.picture(f"papers/seal_{crest}", x, y, layer=415, name=f"seal {seat}", frame=2, size=0.66)

    @property
    def _open(self) -> Cell | None:
        """The cell that is focused; while it is written, that of whoever gets most in the row written last."""
        if self.done:
            return next((cell for cell in self.cells if cell.name == self.focus.name), None)
        row = self.groups[self._shown - 1 : self._shown] if self._shown else []
        return max((cell for cell in self.cells if cell.group in row), key=attrgetter("points"), default=None)

    def _veil(self, page: Page) -> None:
        """Darkness over the board, but for the squares that the focused line comes from."""
        cell = self._open
        squares = tuple(dict.fromkeys(name for line in (cell.lines if cell else ()) for name in line.squares))
        if squares not in self._veils:
            scale = self.house.atlas.scale
            board = self._board
            veil = pygame.Surface((round(board.w * scale), round(board.h * scale)), pygame.SRCALPHA)
            veil.fill((*self.house.theme["night"], 150))
            for name in squares:
                rect = self._places[name].move(-board.x, -board.y)
                hole = pygame.Rect(*(round(part * scale) for part in rect))
                veil.fill((0, 0, 0, 0), hole)
            self._veils[squares] = veil.convert_alpha()
        page.surface("veil", self._veils[squares], self._board.centerx + SHIFT[0], self._board.centery, layer=350)

    def _detail(self, page: Page) -> None:
        """What the focused line comes from: who was weighed against whom, and the sum; never over its squares."""
        cell = self._open
        if not self.done or cell is None or not cell.lines:
            return
        rows = len(cell.lines)
        texts = [self.house.words.line(self.match.box.name, line) for line in cell.lines]
        sizes = [page.fitted(text, 32, CARD.w - 80) for text in texts]
        contests = [self.paint.contest(self.match.view, line) if line.squares else [] for line in cell.lines]
        step = 16 + round(max(self.house.text.height(size) for size in sizes))
        height = 36 + step * rows + WEIGHED * sum(bool(contest) for contest in contests)
        low = any(self._places[name].bottom > 620 for line in cell.lines for name in line.squares)
        rect = pygame.Rect(CARD.x, 66 if low else 930 - height, CARD.w, height)
        page.sheet("papers/card", rect, layer=500, name="detail", high=True)
        y = rect.y + 18
        for row, (line, contest) in enumerate(zip(cell.lines, contests, strict=True)):
            if contest:
                self._weighed(page, line, contest, pygame.Rect(rect.x, y, rect.w, WEIGHED))
                y += WEIGHED
            page.text(
                texts[row],
                rect.centerx,
                y + step // 2,
                size=sizes[row],
                anchor="center",
                room=rect,
                layer=510,
                name=f"detail {row}",
            )
            y += step

    def _weighed(self, page: Page, line: Line, contest: list[tuple[int, int]], room: pygame.Rect) -> None:
        """Crests and numbers of those who were weighed, the best first, in the middle of some room."""
        theme, say, setter = self.house.theme, self.house.say, self.house.text
        size = setter.fitted("0", 44, 200, bold=True, high=WEIGHED + 4)
        signs = [
            say("scoring.beats" if more > less else "scoring.equals") for (_, more), (_, less) in pairwise(contest)
        ]
        alone = say("scoring.alone") if len(contest) == 1 else ""
        small = setter.fitted("".join(signs), 30, 400)
        numbers = [round(setter.width(str(number), size, bold=True)) for _, number in contest]
        words = [round(setter.width(sign, small)) for sign in signs]
        wide = sum(numbers) + 62 * len(numbers) + sum(words) + 40 * len(words) + round(setter.width(alone, small))
        x = room.centerx - wide // 2
        write = partial(page.text, on=theme["washi"], room=room.inflate(0, 16), layer=510, anchor="midleft")
        for n, (seat, number) in enumerate(contest):
            if n:
                write(
                    signs[n - 1],
                    x + 20,
                    room.centery,
                    colour=theme["cedar"],
                    size=small,
                    name=f"sign {line.squares} {n}",
                )
                x += words[n - 1] + 40
            crest = self.match.crest(seat)
            page.picture(
                f"crests/{crest}_colour_small", x + 24, room.centery, layer=510, name=f"weighed {line.squares} {seat}"
            )
            write(
                str(number),
                x + 54,
                room.centery,
                colour=theme["sumi"],
                size=size,
                bold=True,
                name=f"number {line.squares} {seat}",
            )
            x += 62 + numbers[n]
        if alone:
            write(alone, x + 8, room.centery, colour=theme["cedar"], size=small, name=f"alone {line.squares}")

    # --- what is done -----------------------------------------------------------------------------------

    def update(self, seconds: float) -> Go:
        """Tell first what could not be saved of the match; then write on."""
        del seconds
        if self.house.trouble is not None:
            return told(self.house)
        if self._shown != self._written:
            if self._shown > 0:
                self.house.audio.play("win" if self.done else "brush")
            self._written = self._shown
            self.changed()
        return None

    def handle(self, intent: Intent) -> Go:
        """Any press while it is written finishes the writing; one that would leave does no more than that."""
        if not self.done and intent.act is not Act.POINT:
            self._begun = -1e9
            self.changed()
            if intent.act in (Act.CONFIRM, Act.BACK, Act.PAUSE):
                return None
        return super().handle(intent)

    def ring_layer(self) -> int:
        """On the paper, under what is written."""
        return 418

    def ring_rect(self) -> pygame.Rect | None:
        """The ring shows once everything is written."""
        return self.focus.rect if self.done else None

    def prompts(self) -> list[Prompt]:
        """Look, play again, go back to the porch; before that, see the rest of it written at once."""
        say = self.house.say
        if not self.done:
            return [Prompt(Act.CONFIRM, say("scoring.whole"))]
        return [
            Prompt(Act.LEFT, say("scoring.look")),
            Prompt(Act.CONFIRM, say("scoring.again")),
            *([Prompt(Act.INSPECT, say("lessons.show"))] if self._shown_by is not None else []),
            Prompt(Act.BACK, say("table.shelf" if self._from_shelf else "scoring.porch"), right=True),
        ]

    def confirm(self, name: str, intent: Intent) -> Go:
        """Play again; a click on a line only looks at it."""
        del name
        if intent.at is not None:
            self.house.audio.play("focus")
            return None
        self.house.audio.play("gong")
        return self.again()

    def again(self) -> Go:
        """The same players, the same table, other luck."""
        table = self.match.table
        options, undo = dict(table.head.options), Undo(table.head.undo)
        return Reset(Playing.fresh(self.house, table.box.name, self.match.seating, options, undo))

    def lesson_on(self, rule: str) -> Callable[[], Go] | None:
        """The lesson on a line of the receipt, laid over the scroll."""
        return ways.to_lesson(self.house, school_of(self.match.box.name).about(score=rule))

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
        """Home, or back to the shelf."""
        return Pop() if self._from_shelf else Reset(ways.porch(self.house))

    def rest(self) -> float | None:
        """Until everything is written, every step; the ring breathes on after that."""
        if not self.done:
            return 0.0
        return super().rest()
