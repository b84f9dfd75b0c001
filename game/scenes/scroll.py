"""The scroll that a receipt is written on: columns for the seats, rows on pages, totals, the last words and the seals.

It lays out and paints; when what is written says `counting`, and what a press does the scene.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame

from game.kernel.receipt import Receipt
from game.scenes.account import ICON, Signs
from game.scenes.beside import AREA
from game.scenes.faces import face_of
from game.scenes.house import House
from game.scenes.match import Match
from game.scenes.tally import Cell, Row
from game.stage.focus import Target
from game.stage.page import Page
from game.stage.rooms import Paint, Verdict
from game.stage.text import FLOOR
from game.stage.tween import ease_in_out
from game.words import figures

SCROLL = pygame.Rect(1046, 66, 762, 850)
ROD = 52
"""How thick the rods are that the scroll is rolled on."""
LABEL, COLUMNS = 122, 150
"""Where in the scroll labels begin, and where columns do: there, or farther to the right if labels need it."""
NARROWEST = 118
"""How narrow that may make a column, whatever stands in it."""
LABELS, POINTS, SUMS, NAMES = 30, 40, 30, 32
"""How large labels, numbers, the sums beside them and names over a column are written."""
EDGE = 44
"""How far what is written keeps from the edge of the scroll."""
STROKE = 51
"""How far the stroke over the totals does."""
NUMBERS = 26
"""How far numbers keep from the right end of their column: the focus ring must not cover them."""
INSIDE = 20
"""How far sums keep from its left end, for the same reason."""
NEAR, NEAREST = 12, 8
"""How near to its number a sum ends, and how near where it has no room otherwise."""
SMALLER = 30
"""How small a number may be set, in pixels of a large screen, so that its sum has room beside it."""
INNER = 66
"""How high a number of a cell may be: the focus ring goes around it."""
ROOMY = 260
"""How wide a column is that has room for a seal beside its total."""
LAST = 680
"""Where rows end, at the latest."""
TALL, LOW = 86, 48
"""How high a row is, at most and at least."""
SMALLEST, AFTER = 24, 6
"""How small the emblem of a cell may be made, to stand beside its number, and how far its sum keeps from it."""
PAPER, INK = 400, 420
"""Layers."""
HEAD, HIGH, SMALL = 56, 54, 38
"""How much room the head of a player takes beside its crest, how high it is, and that over a name."""
BESIDE = 54
"""How much room a crest takes beside a name."""
OVER, LOWER = 1.6, 28
"""How many columns wide a name may be that reaches over those beside its own, and how much lower every other one is."""
GREET, HOP, BOW = 1.2, 16, 24
"""Seconds that heads take to rejoice or to bow at the end, how high they hop, and by how many degrees they bow."""
LAMP, GILT = 16, 96
"""How round the light on what is focused is, and how dense its gold."""
PRINT = 0.66
"""How large the print of a seal is."""


class Scroll:
    """The paper with the rows of a receipt, as far as they are written."""

    rect = SCROLL
    area = AREA
    """Where the board lies beside it."""
    seat: int | None = None
    """Whose board that is as long as no cell says so; None for that of whoever looks."""

    def __init__(self, house: House, match: Match, paint: Paint[Any, Any], receipt: Receipt, rows: list[Row]) -> None:
        self._house = house
        self._match = match
        self._rooms = match.rooms
        self._paint = paint
        self._receipt = receipt
        self.rows = rows
        self._verdict: Verdict | None = None
        if not match.table.conceded:  # of that the game knows nothing
            self._verdict = self._rooms.count.verdict(match.view, receipt)
        self.page = 0
        """The page that lies open."""
        self._columns_at, self._label_size, self._points_size = COLUMNS, LABELS, POINTS
        self._sums: dict[str, tuple[int, int, float]] = {}
        """How sums are set alike that stand one below the other, by what they are part of: see `_made_alike`."""
        self._heads: dict[int, tuple[float, float]] = {}
        """Where the middle of each head is."""
        self._paper: pygame.Surface | None = None

    def forget(self) -> None:
        """What was made for another size is of no use."""
        self._paper = None
        self.measure()

    # --- where things are -----------------------------------------------------------------------------

    def measure(self) -> None:
        """Find out how much room labels need, and how much of it what stands in the columns leaves them.

        Where there is not enough for everything, names go one below the other, and then the card tells the sums.
        """
        text, whole, seats = self._house.text, self.rect.w - EDGE, len(self._receipt.totals)
        names = max(text.width(name, text.least, bold=True) for name in self._match.names) + 8
        cells = max((self._needs(row, cell) for row in self.rows for cell in row.cells), default=0.0)
        needs = (max(NARROWEST, cells, names), max(NARROWEST, cells), NARROWEST)
        rooms = [whole - seats * need for need in needs]
        most = next((room for room in rooms if room >= self._ends(text.least)), rooms[-1])
        self._columns_at = round(min(most, self._ends(FLOOR)))
        labels = ((self._label(row), self._label_room(row)) for row in self.rows)
        fits = (text.fitted(label, LABELS, room, bold=True, high=self.pitch) for label, room in labels)
        self._label_size = min(fits, default=LABELS)  # all of them alike, as numbers are
        beside = (self._beside_sum(row, cell) for row in self.rows for cell in row.cells if cell.lines)
        self._points_size = min((size for size in beside if text.grown(size) >= SMALLER), default=POINTS)
        self._sums = {row.part: self._made_alike(row.part) for row in self.rows if row.sums}

    def _made_alike(self, part: str) -> tuple[int, int, float]:
        """How large the sums of a part are written and their pictures are, and how far from the right end of a column
        they begin.
        """
        size, icon, start = SUMS, ICON, 0.0
        for _ in range(2):  # of the same size, they begin elsewhere
            start = 0.0
            for cell in (cell for row in self.rows if row.part == part and row.shared for cell in row.cells):
                (left, right), end = self._column(cell.seat), self._number_at(cell) - NEAREST
                if (made := self._sum(cell, end - left - INSIDE, size, icon)) is not None:
                    size, icon = min(size, made.size), min(icon, made.icon)
                    start = max(start, right - end + made.width)
        return size, icon, start

    def _beside_sum(self, row: Row, cell: Cell) -> int:
        """How large the number of a cell can be beside its sum, which is as small as can be."""
        text, points, needs = self._house.text, figures(cell.points), self._needs(row, cell)
        left, right = self._column(cell.seat)
        room = right - left - needs + text.width(points, POINTS, bold=True) if needs else right - left
        size = text.fitted(points, POINTS, room, bold=True, high=min(self.pitch, INNER))
        return size if text.width(points, size, bold=True) <= room else 0

    def _points(self, cell: Cell) -> tuple[str, int]:
        """The number of a cell, and how large it is set."""
        left, right = self._column(cell.seat)
        wide, high, points = right - NUMBERS - left - INSIDE, min(self.pitch, INNER), figures(cell.points)
        return points, self._house.text.fitted(points, self._points_size, wide, bold=True, high=high)

    def _number_at(self, cell: Cell) -> float:
        """Where the number of a cell begins."""
        points, size = self._points(cell)
        return self._column(cell.seat)[1] - NUMBERS - self._house.text.width(points, size, bold=True)

    def _sum(self, cell: Cell, wide: float, size: int = SUMS, icon: int = ICON) -> Signs | None:
        """The sum of a cell, if it has one that there is room for; otherwise the card says it."""
        signs = self._rooms.count.written(self._match.view, cell.lines) if cell.lines else ()
        made = Signs(self._house, signs, size, wide, self.pitch, icon) if signs else None
        return made if made is not None and made.fits else None

    def _ends(self, size: int) -> float:
        """Where columns may begin if labels are written in a size; that of a sum reaches as far as its first number."""
        width = partial(self._house.text.width, size=size, bold=True)
        ends = (self._label_at(row) + width(self._label(row)) + 8 for row in self.rows if not row.sums)
        return max(COLUMNS, *ends, 0.0)

    def _label_room(self, row: Row) -> float:
        """How much room the label of a row has."""
        if not row.sums:
            return self._columns_at - self._label_at(row) - 6
        first = self._house.text.width(figures(row.cells[0].points), POINTS, bold=True)
        return self._column(0)[1] - NUMBERS - first - 24 - self.rect.x - self._label_at(row)

    def _needs(self, row: Row, cell: Cell) -> float:
        """How much of a column a cell takes that has everything in it, as small as can be."""
        points = self._house.text.width(figures(cell.points), POINTS, bold=True)
        signs = self._rooms.count.written(self._match.view, cell.lines) if cell.lines else ()
        if not signs:
            return 0.0
        emblem = 0 if row.shared else SMALLEST + AFTER
        return INSIDE + emblem + Signs(self._house, signs, SUMS, 0, TALL).width + NEAREST + points + NUMBERS

    @staticmethod
    def _label_at(row: Row) -> int:
        """Where in the scroll the label of a row begins: after its emblem, if it has one."""
        return LABEL if row.shared and not row.sums else EDGE + 4

    def _label(self, row: Row) -> str:
        phrase = self._rooms.count.called(self._match.view, row.name)
        return "" if phrase is None else self._match.phrased(self._house.words, phrase)

    @property
    def _side_by_side(self) -> bool:
        """Whether crest and name stand beside each other over a column, or one above the other: a name comes whole."""
        if len(self._receipt.totals) > 2:
            return False
        room = min(right - left for left, right in map(self._column, range(len(self._receipt.totals))))
        widest = max(self._house.text.width(name, FLOOR, bold=True) for name in self._match.names)
        return widest <= room - NUMBERS - BESIDE - HEAD

    @property
    def _staggered(self) -> bool:
        """Whether every other name stands a line lower, so that long ones reach over the columns beside theirs."""
        if self._side_by_side:
            return False
        columns = zip(self._match.names, map(self._column, range(len(self._match.names))), strict=True)
        width = partial(self._house.text.width, size=self._house.text.least, bold=True)
        return any(width(name) > right - left - 8 for name, (left, right) in columns)

    @property
    def _first(self) -> int:
        """Where the first row begins."""
        if self._side_by_side:
            return 160
        return 200 if self._staggered else 192

    @property
    def pages(self) -> int:
        """How many pages the rows take."""
        return max(1, math.ceil(len(self.rows) / ((LAST - self._first) // LOW)))

    @property
    def _per_page(self) -> int:
        return max(1, math.ceil(len(self.rows) / self.pages))

    @property
    def pitch(self) -> int:
        """How high a row is."""
        return min(TALL, (LAST - self._first) // self._per_page)

    @property
    def _total_y(self) -> int:
        return self._first + self.pitch * self._per_page + 66

    def _column(self, seat: int) -> tuple[int, int]:
        """The left and right end of a seat's column."""
        left, right = self.rect.x + self._columns_at, self.rect.right - EDGE
        width = (right - left) // len(self._receipt.totals)
        return left + width * seat, left + width * (seat + 1)

    @property
    def _roomy(self) -> bool:
        left, right = self._column(0)
        return right - left >= ROOMY

    def rect_of(self, cell: Cell) -> pygame.Rect:
        """Where a cell is on its page."""
        left, right = self._column(cell.seat)
        top = self._first + self.pitch * (cell.row % self._per_page)
        return pygame.Rect(left + 6, top + 4, right - left - 12, self.pitch - 8)

    def on_page(self, page: int) -> list[Row]:
        """The rows of a page."""
        return self.rows[page * self._per_page : (page + 1) * self._per_page]

    def leaf_of(self, row: int) -> int:
        """The page that a row lies on, by its number."""
        return row // self._per_page

    def cell(self, name: str | None) -> Cell | None:
        """A cell of the page that lies open, by its name."""
        cells = [cell for row in self.on_page(self.page) for cell in row.cells]
        return next((cell for cell in cells if cell.name == name), None)

    def targets(self) -> list[Target]:
        """What can be focused on the page that lies open: its cells, and the total."""
        cells = [cell for row in self.on_page(self.page) for cell in row.cells if cell.lines]
        total = pygame.Rect(self.rect.x + 40, self._total_y - 44, self.rect.w - 80, 88)
        return [*(Target(cell.name, self.rect_of(cell)) for cell in cells), Target("total", total)]

    # --- what is seen ---------------------------------------------------------------------------------

    def sheet(self, page: Page, high: int) -> None:
        """The scroll, so far unrolled."""
        if self._paper is None:
            whole = Page(self._house)
            whole.paper("papers/scroll_paper", self.rect, layer=0)
            share = self.rect.w / SCROLL.w
            whole.picture("papers/scroll_hills", self.rect.centerx, self.rect.bottom - 24, layer=1, size=share)
            self._paper = whole.cut(self.rect)
        made = self._paper
        if high < self.rect.h:
            made = made.subsurface((0, 0, made.get_width(), max(1, round(high * self._house.atlas.scale))))
        middle = self.rect.y + high / 2 if high < self.rect.h else self.rect.centery
        page.surface("scroll", made, self.rect.centerx, middle, layer=PAPER)
        rod = pygame.Rect(self.rect.x - 24, self.rect.y - ROD // 2, self.rect.w + 48, ROD)
        page.paper("papers/scroll_top", rod, layer=PAPER + 2, name="top rod")
        page.paper("papers/scroll_bottom", rod.move(0, high), layer=PAPER + 2, name="bottom rod")

    def headings(self, page: Page, leaf: int) -> None:
        """What this is, or which page of it, and a crest and a name over every column."""
        say, text = self._house.say, self._house.text
        title, title_end = say("scoring.title"), 0
        if self.pages > 1:
            title = say("scoring.leaf", page=leaf + 1, pages=self.pages)
        above = self.pages > 1 or not self._side_by_side
        size = page.fitted(title, 40, self._columns_at - EDGE - 12 if above else 170, bold=True)
        room = self._column(0)[1] - self.rect.x - NUMBERS - LABEL - text.width(title, size, bold=True)
        beside = text.width(self._match.names[0], 28, bold=True) + HEAD <= room  # names come first
        if not self._side_by_side:
            beside = text.width(title, size, bold=True) <= self._columns_at - EDGE - 12
        if beside or self.pages > 1:
            y = 124 if self._side_by_side else 140
            title_end = page.text(
                title,
                self.rect.x + EDGE + 4,
                y,
                size=size,
                bold=True,
                anchor="midleft",
                room=self.rect,
                layer=INK,
                name="title",
            ).right
        for seat in range(len(self._match.names)):
            self._heading(page, seat, title_end)

    def _heading(self, page: Page, seat: int, title_end: int) -> None:
        """A seat's crest and name over its column: side by side for two, one above the other for more."""
        left, right = self._column(seat)
        name, crest = self._match.names[seat], f"crests/{self._match.crest(seat)}_colour_small"
        write = partial(page.line, bold=True, room=self.rect, layer=INK, name=f"name {seat}")
        if self._side_by_side:
            wide = right - max(left, title_end + 20) - NUMBERS - BESIDE - HEAD
            end = write(name, right - NUMBERS, 124, wide=wide, high=64, size=34, anchor="midright")
            page.picture(crest, end.x - 28, 124, layer=INK, name=f"crest {seat}")
            self._heads[seat] = end.x - 28 - HEAD, 124
            return
        y = 94 + SMALL / 2
        page.picture(crest, (left + right) / 2 + 8 + HEAD / 2, y, layer=INK, name=f"crest {seat}")
        self._heads[seat] = (left + right) / 2 + 8 - HEAD / 2, y
        if not self._staggered:
            wide = right - left - 8
            size = min(page.fitted(each, NAMES, wide, bold=True, high=52) for each in self._match.names)
            write(name, (left + right) / 2 + 8, 162, wide=wide, size=size, anchor="center")
            return
        room, high = OVER * (right - left), 40
        size = page.fitted(name, FLOOR, room, bold=True, high=high)
        half = min(room, self._house.text.width(name, size, bold=True)) / 2
        middle = min(max((left + right) / 2 + 8, left + half), self.rect.right - NUMBERS - half)
        write(name, middle, 149 + LOWER * (seat % 2), wide=room, high=high, size=size, anchor="center")

    def heads(self, page: Page, since: float) -> None:
        """The heads over their columns, so many seconds after the stamp has landed."""
        for seat, at in self._heads.items():
            self._head(page, seat, at, since)

    def _head(self, page: Page, seat: int, at: tuple[float, float], since: float) -> None:
        """The head of whoever sits there: it hops for joy when the stamp lands beside its name, or bows to others."""
        art = face_of(self._match.crests[seat], self._match.players[seat])
        entry = page.entry(art)
        share = min(1.0, max(0.0, since / GREET))
        up = bow = 0.0
        if seat in self.stamped:
            up = HOP * abs(math.sin(share * 3 * math.pi)) * (1 - share)
        elif self.stamped:
            bow = ease_in_out(share)
        size = (HIGH if self._side_by_side else SMALL) / entry.size[1]
        foot = at[1] - up + 5 * bow + (entry.anchor[1] - entry.size[1] / 2) * size
        page.picture(art, at[0], foot, layer=INK, name=f"head {seat}", size=size, angle=-BOW * bow)

    def written(self, page: Page, leaf: int, rows: int, cells: int) -> None:
        """What is written on a page: of all rows the first ones, and of the last of them the first cells."""
        for row in self.on_page(leaf):
            number = row.cells[0].row
            if number < rows:
                self._row(page, row, len(row.cells) if number < rows - 1 else cells)

    def _row(self, page: Page, row: Row, cells: int) -> None:
        """A row with its emblem and its label, and as many of its cells as are written."""
        number = row.cells[0].row
        place = number % self._per_page
        top = self._first + self.pitch * place
        y = top + self.pitch // 2
        if row.sums:
            self._stroke(page, top, f"stroke {place}")
        elif place:
            line = pygame.Rect(self.rect.x + EDGE, top - 2, self.rect.w - 2 * EDGE, 5)
            page.paper("papers/hairline", line, layer=PAPER + 5, name=f"hairline {place}")
        size = min(72, self.pitch - 6)
        if row.shared and not row.sums:
            emblem = pygame.Rect(0, 0, size, size)
            emblem.center = self.rect.x + 78, y
            self._paint.emblem(page, self._match.view, row.name, emblem)
        again = place > 0 and self.rows[number - 1].name == row.name
        if not again:
            self._labelled(page, row, y)
        for cell in row.cells[:cells]:
            self._cell(page, row, cell, y)

    def _labelled(self, page: Page, row: Row, y: int) -> None:
        """The label of a row, if it has one."""
        if label := self._label(row):
            page.line(
                label,
                self.rect.x + self._label_at(row),
                y,
                wide=self._label_room(row),
                size=self._label_size,
                bold=True,
                anchor="midleft",
                room=self.rect,
                layer=INK,
                name=f"row {row.cells[0].row}",
            )

    def _cell(self, page: Page, row: Row, cell: Cell, y: int) -> None:
        theme = self._house.theme
        left, right = self._column(cell.seat)
        write = partial(page.text, on=theme["washi"], room=self.rect, layer=INK, anchor="midright")
        if not cell.lines and not row.sums:
            size = page.fitted("–", 32, 60, high=self.pitch)
            write("–", right - NUMBERS, y, colour=theme["cedar"], size=size, name=f"cell {cell.name}")
            return
        points, size = self._points(cell)
        end = write(points, right - NUMBERS, y, colour=theme["sumi"], size=size, bold=True, name=f"cell {cell.name}")
        left += INSIDE
        if not row.shared:
            size = min(72, self.pitch - 6, end.x - 4 - left)
            if size >= SMALLEST:
                emblem = pygame.Rect(left, y - size // 2, size, size)
                self._paint.emblem(page, self._match.view, cell.group, emblem)
                left = emblem.right + AFTER
        size, icon, start = self._sums.get(row.part, (SUMS, ICON, 0.0))
        made = self._sum(cell, end.x - NEAREST - left, size, icon)
        if made is not None:
            x = right - start if start else max(left, end.x - NEAR - made.width)
            made.write(page, x, y, name=f"sum {cell.name}", colour=theme["cedar"], layer=INK, room=self.rect)

    def light(self, page: Page, rect: pygame.Rect) -> None:
        """Warm light on what is focused, under what is written there."""
        atlas = self._house.atlas
        size = round(rect.w * atlas.scale), round(rect.h * atlas.scale)
        lamp = atlas.made(f"scroll light {size}", partial(self._make_light, size, round(LAMP * atlas.scale)))
        page.surface("light", lamp, *rect.center, layer=PAPER + 4)

    def _make_light(self, size: tuple[int, int], round_by: int) -> pygame.Surface:
        made = pygame.Surface(size, pygame.SRCALPHA)
        pygame.draw.rect(made, (*self._house.theme["gold"], GILT), made.get_rect(), border_radius=round_by)
        return made.convert_alpha()

    def _stroke(self, page: Page, y: int, name: str, layer: int = PAPER + 5) -> None:
        """A stroke over what is summed up, from one edge to the other."""
        rect = pygame.Rect(self.rect.x + STROKE, y - 12, self.rect.w - 2 * STROKE, 24)
        page.paper("papers/stroke", rect, layer=layer, name=name)

    def sum_line(self, page: Page) -> None:
        """The stroke under the last row, and what stands beneath it."""
        y = self._total_y
        self._stroke(page, y - 46, "total stroke", PAPER + 10)
        word = self._house.say("scoring.total")
        first = self._house.text.width(self._figures(0, self._receipt.totals[0]), self._total_size(0), bold=True)
        room = self._column(0)[1] - NUMBERS - first - self.rect.x - EDGE - 24
        size = page.fitted(word, 40, min(130, room), bold=True)
        page.text(
            word,
            self.rect.x + EDGE + 4,
            y,
            size=size,
            bold=True,
            anchor="midleft",
            room=self.rect,
            layer=INK,
            name="total",
        )

    def totals(self, page: Page, share: float) -> None:
        """The totals, so far rolled up."""
        for seat, total in enumerate(self._receipt.totals):
            _, right = self._column(seat)
            page.text(
                self._figures(seat, round(total * share)),
                right - NUMBERS,
                self._total_y,
                size=self._total_size(seat),
                bold=True,
                anchor="midright",
                room=self.rect,
                layer=INK,
                name=f"total {seat}",
            )

    def _total_size(self, seat: int) -> int:
        left, right = self._column(seat)
        total = self._figures(seat, self._receipt.totals[seat])
        return self._house.text.fitted(total, 62, right - left - NUMBERS, bold=True)

    def _figures(self, seat: int, total: int) -> str:
        """A total in figures: between brackets where it counts for nothing, for whoever has conceded."""
        return f"({figures(total)})" if seat in self._match.table.conceded else figures(total)

    # --- how it ends ----------------------------------------------------------------------------------

    @property
    def stamped(self) -> tuple[int, ...]:
        """Whose total is stamped: whoever won; alone, the game says whether that is so."""
        if self._verdict is not None:
            return self._verdict.stamped
        return self._receipt.winners if len(self._receipt.totals) > 1 else ()

    def _told(self) -> tuple[str, str]:
        """How it ends, in words, and what decided it if that was not the points."""
        say, names, receipt = self._house.say, self._match.names, self._receipt
        if self._verdict is not None:
            return self._match.phrased(self._house.words, self._verdict.says), ""
        if conceded := self._match.table.conceded:
            return self._told_given(conceded)
        if len(receipt.totals) == 1:
            total = receipt.totals[0]
            return say("scoring.alone_points", name=names[0], count=total, points=figures(total)), ""
        winners = [names[seat] for seat in receipt.winners]
        if not winners:
            return say("scoring.nobody"), ""
        if receipt.decided_by == "points" and len(winners) == 1:
            best, second = sorted(receipt.totals, reverse=True)[:2]
            return say("scoring.wins_by", count=best - second, name=winners[0]), ""
        by = say(f"{self._match.box.name}.decided_by.{receipt.decided_by}")
        return say("scoring.wins", count=len(winners), names=self._house.words.listed(winners)), by

    def _told_given(self, conceded: Sequence[int]) -> tuple[str, str]:
        """How it ends where somebody has conceded: who wins, if anybody does, and who gave it up."""
        say, names, listed = self._house.say, self._match.names, self._house.words.listed
        given = say("scoring.conceded", count=len(conceded), names=listed([names[seat] for seat in conceded]))
        winners = [names[seat] for seat in self._receipt.winners]
        if not winners:
            return given, ""
        if self._house.text.width(given, self._house.text.least) > self.rect.w - 100 - self._beside_words:
            given = say("scoring.conceded_many", count=len(conceded))
        return say("scoring.wins", count=len(winners), names=listed(winners)), given

    def ending(self, page: Page, ink: int) -> None:
        """Who won, and their seals."""
        told, by = self._told()
        y = self._total_y
        size = self._told_size(told)
        write = partial(page.text, room=self.rect, layer=INK, anchor="center")
        write(told, self.rect.centerx, y + 78, size=size, bold=True, name="winner")
        if by:
            write(by, self.rect.centerx, y + 122, size=self._by_size(by), name="decided by")
        self.seals(page, frame=ink)

    @property
    def _beside_words(self) -> int:
        """How much room the seals take beside the words."""
        return 0 if self._roomy else 2 * 84 * len(self.stamped)

    def _told_size(self, told: str) -> int:
        return self._house.text.fitted(told, 42, self.rect.w - 100 - self._beside_words, bold=True, high=62)

    def _by_size(self, by: str) -> int:
        return self._house.text.fitted(by, 28, self.rect.w - 100 - self._beside_words, high=48)

    def prints(self) -> dict[int, tuple[float, float]]:
        """Where each seal is stamped: beside its total, or beside the words where columns have no room for it."""
        text, y = self._house.text, self._total_y
        if self._roomy:
            wide = {seat: self._receipt.totals[seat] for seat in self.stamped}
            return {
                seat: (
                    self._column(seat)[1]
                    - NUMBERS
                    - 62
                    - text.width(figures(total), self._total_size(seat), bold=True),
                    y,
                )
                for seat, total in wide.items()
            }
        told, by = self._told()
        words = max(text.width(told, self._told_size(told), bold=True), text.width(by, self._by_size(by)))
        left = self.rect.centerx - words / 2
        return {seat: (left - 60 - 84 * n, y + 84) for n, seat in enumerate(self.stamped)}

    def seals(self, page: Page, *, frame: int, size: float = PRINT, alpha: float = 1.0) -> None:
        """The winners' crests, stamped or about to be."""
        layer = PAPER + 15 if size == PRINT else 590
        for seat, (x, y) in self.prints().items():
            seal = f"papers/seal_{self._match.crest(seat)}"
            page.picture(seal, x, y, layer=layer, name=f"seal {seat}", frame=frame, size=size, alpha=alpha)
