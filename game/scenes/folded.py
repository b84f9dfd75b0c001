"""The scroll of a count whose rows are folded: one number a seat, and below the row that is open, line by line, how the
seat in focus comes by its own.

It is wider than a scroll whose numbers speak for themselves, and the board beside it that much smaller.
"""

from __future__ import annotations

import random
from functools import lru_cache, partial
from typing import Any, NamedTuple

import pygame

from game.kernel.receipt import Receipt
from game.scenes.house import House
from game.scenes.match import Match
from game.scenes.scroll import EDGE, INK, LAST, NUMBERS, PAPER, PRINT, TALL, Scroll
from game.scenes.tally import Cell, Row, letter_of
from game.stage.focus import Target
from game.stage.intents import Act
from game.stage.page import Page
from game.stage.rooms import Eye, Opened, Paint, ShowsCount, Unfolds
from game.stage.text import FLOOR

WIDE = pygame.Rect(868, 66, 940, 850)
FOLD = 40
"""How much room the mark takes that says whether a row is open, and how large it is."""
ROW, SNUG = 60, 54
"""How high a row and a line are where there is room, and how low they become in large letters before lines are left
to be leafed through.
"""
MOST_HIGH = 66
"""How high a line is at most."""
PAD = 8
"""How much room there is over the lines that are open, and under them."""
LETTER, PICTURE, ARROW, GAP = 58, 116, 56, 22
"""How much room a letter, a picture and an arrow take in a line, and how far its parts keep apart."""
MORE = 30
"""How much room the marks take that more lines follow."""
TELLS = 36
"""How large lines are written, at most."""
STAMP, THICK = 96, 8
"""How high the stamp round a total is, and how thick its edge."""
FINE = 3
"""How many times larger marks are drawn first, so that their edges are smooth."""


class _Measures(NamedTuple):
    """How the lines that are open are set: how large, and where their parts begin."""

    size: int
    says: int | None
    """None where there is no room for the words: the picture says it."""
    sums: int
    arrow: int
    comes: int
    note: int


class Folded(Scroll):
    """The paper with the rows of a receipt, one of which may be open."""

    rect = WIDE
    area = pygame.Rect(60, 84, 780, 652)

    def __init__(self, house: House, match: Match, paint: Paint[Any, Any], receipt: Receipt, rows: list[Row]) -> None:
        super().__init__(house, match, paint, receipt, rows)
        assert isinstance(paint, ShowsCount)
        self._shows = paint
        self.first = min(range(len(receipt.places)), key=lambda seat: receipt.places[seat])
        """Who is best: when everything is written, theirs is shown."""
        self.seat: int = self.first
        self.opened: int | None = 0
        """The row that is open."""
        self._top = 0
        """The first of its lines that is seen."""
        self._set: tuple[tuple[Any, ...], _Measures] | None = None
        self._mark = lru_cache(maxsize=8)(self._make_mark)
        self._stamp = lru_cache(maxsize=8)(self._make_stamp)

    def forget(self) -> None:
        """What was made for another size is of no use."""
        super().forget()
        self._set = None
        self._mark.cache_clear()
        self._stamp.cache_clear()

    # --- where things are -----------------------------------------------------------------------------

    @staticmethod
    def _label_at(row: Row) -> int:
        del row
        return EDGE + 4

    def _label_room(self, row: Row) -> float:
        return super()._label_room(row) - FOLD

    def _ends(self, size: int) -> float:
        return super()._ends(size) + FOLD

    @property
    def _lowest(self) -> int:
        """How low a row and a line may be: letters become smaller in it, if they are large."""
        return min(SNUG, round(self._house.text.height(FLOOR)) + 5)

    @property
    def _measured(self) -> tuple[int, int, int]:
        """How high rows are, how high the lines that are open, and how many of those are seen."""
        free, rows, most = LAST - self._first - 2 * PAD, len(self.rows), self._most
        if self.opened is None or not most:
            return min(TALL, free // rows), 0, 0
        low = self._lowest
        for pitch in range(ROW, low - 1, -2):
            line = min(ROW, (free - rows * pitch) // most)
            if line >= low:
                return min(TALL, (free - line * most) // rows), line, most
        seen = max(1, (free - rows * low) // low)
        return low, min(ROW, (free - rows * low) // seen), min(seen, most)

    @property
    def _most(self) -> int:
        """How many lines the row that is open has, for whoever has most of them: it is as high for everybody."""
        return (
            max((len(cell.folded) for cell in self.rows[self.opened].cells), default=0)
            if self.opened is not None
            else 0
        )

    @property
    def pitch(self) -> int:
        """How high a row is."""
        return self._measured[0]

    @property
    def _block(self) -> int:
        """How much room the lines take that are open."""
        _, line, seen = self._measured
        return line * seen + 2 * PAD if seen else 0

    @property
    def _total_y(self) -> int:
        return LAST + 66

    def _row_y(self, number: int) -> int:
        """Where a row begins."""
        below = self.opened is not None and number > self.opened
        return self._first + self.pitch * number + (self._block if below else 0)

    def rect_of(self, cell: Cell) -> pygame.Rect:
        """Where a cell is, or a line."""
        if cell.line is None:
            left, right = self._column(cell.seat)
            return pygame.Rect(left + 6, self._row_y(cell.row) + 4, right - left - 12, self.pitch - 8)
        line = self._line_high
        top = self._row_y(cell.row) + self.pitch + PAD + (cell.line - self._top) * line
        return pygame.Rect(self.rect.x + EDGE + 4, top + 3, self.rect.w - 2 * EDGE - 8, line - 6)

    @property
    def _line_high(self) -> int:
        """How high a line is: who has fewer than others has more room for each."""
        _, line, seen = self._measured
        return min(MOST_HIGH, line * seen // max(1, min(seen, len(self.lines))))

    @property
    def lines(self) -> tuple[Cell, ...]:
        """Every line that is open."""
        return () if self.opened is None else self.rows[self.opened].cells[self.seat].folded

    @property
    def seen(self) -> tuple[Cell, ...]:
        """Those of them that are seen."""
        return self.lines[self._top : self._top + self._measured[2]]

    def cell(self, name: str | None) -> Cell | None:
        """A cell or a line by its name."""
        cells = [cell for row in self.rows for cell in row.cells]
        return next((cell for cell in (*cells, *self.lines) if cell.name == name), None)

    def targets(self) -> list[Target]:
        """What can be focused: cells, lines that are seen, and the total."""
        total = super().targets()[-1]
        cells = [Target(cell.name, self.rect_of(cell)) for row in self.rows for cell in row.cells]
        seen, own = self.seen, f"{self.opened} {self.seat}"
        last = len(self.rows) - 1
        after = total.name if self.opened == last else f"{(self.opened or 0) + 1} {self.seat}"
        lines = []
        for n, cell in enumerate(seen):
            near = {Act.UP: seen[n - 1].name if n else own, Act.DOWN: seen[n + 1].name if n + 1 < len(seen) else after}
            lines.append(Target(cell.name, self.rect_of(cell), near))
        return [*cells, *lines, total]

    # --- what is open ---------------------------------------------------------------------------------

    def show(self, seat: int) -> bool:
        """Show the board and the lines of a seat; whether they were those of another one."""
        if seat == self.seat:
            return False
        self._turn_to(seat)
        return True

    def _turn_to(self, seat: int) -> None:
        self.seat, self._top = seat, 0

    def leaf(self, by: int, name: str | None) -> str | None:
        """Go to the next seat, or to the one before; what is in focus then."""
        cell = self.cell(name)
        self._turn_to((self.seat + by) % len(self._receipt.totals))
        if cell is None:
            return name
        if cell.line is None or not self.lines:
            return f"{cell.row} {self.seat}"
        return self._bring(min(cell.line, len(self.lines) - 1))

    def _bring(self, line: int) -> str:
        """Roll so far that a line is seen; its name."""
        shown = self._measured[2]
        self._top = min(max(self._top, line - shown + 1), line)
        return self.lines[line].name

    def roll(self, act: Act, name: str | None) -> str | None:
        """The line above or below the one in focus, if that is not seen yet."""
        cell = self.cell(name)
        if cell is None or cell.line is None or act not in (Act.UP, Act.DOWN):
            return None
        line = cell.line + (1 if act is Act.DOWN else -1)
        known = {each.line for each in self.seen}
        return self._bring(line) if 0 <= line < len(self.lines) and line not in known else None

    def fold(self, name: str | None) -> str | None:
        """Open the row in focus, or fold it; what is in focus then."""
        cell = self.cell(name)
        row = cell.row if cell is not None else self.opened or 0
        self._top = 0
        self.opened = None if self.opened == row else row
        self.measure()
        if self.opened is None:
            return name if cell is None else f"{row} {self.seat}"
        return self.lines[0].name if self.lines and cell is not None else name

    def opens(self, name: str | None) -> bool:
        """Whether the row in focus would be opened."""
        cell = self.cell(name)
        return self.opened is None if cell is None else self.opened != cell.row

    def beside(self, page: Page, eye: Eye, at: pygame.Rect, seat: int, focus: Cell | None) -> None:
        """What lies on the board beside it is worth, and what gives how much to the line in focus."""
        groups: dict[str, Any] = {}
        for row in self.rows:
            groups |= row.cells[seat].groups
        open_ = () if self.opened is None else self.rows[self.opened].cells[seat].folded
        letters = {cell.group: letter_of(n) for n, cell in enumerate(open_)}
        told = focus.group if focus is not None and focus.line is not None else ""
        self._shows.counted(page, self._match.view, eye, at, Opened(seat, groups, letters, told))

    # --- what is seen ---------------------------------------------------------------------------------

    def written(self, page: Page, leaf: int, rows: int, cells: int) -> None:
        """What is written: of all rows the first ones, and of the last of them the first cells."""
        super().written(page, leaf, rows, cells)
        if self.opened is not None and self.opened < rows and self._most:
            self._lines(page)

    def _row(self, page: Page, row: Row, cells: int) -> None:
        number = row.cells[0].row
        top = self._row_y(number)
        y = top + self.pitch // 2
        line = pygame.Rect(self.rect.x + EDGE, top - 2, self.rect.w - 2 * EDGE, 5)
        page.paper("papers/hairline", line, layer=PAPER + 5, name=f"hairline {number}")
        self._labelled(page, row, y)
        mark = self._mark("down" if number == self.opened else "right", 22)
        page.surface(f"fold {number}", mark, self.rect.x + self._columns_at - FOLD / 2 + 4, y, layer=INK)
        for cell in row.cells[:cells]:
            self._cell(page, row, cell, y)

    def _cell(self, page: Page, row: Row, cell: Cell, y: int) -> None:
        """The number of a seat in a row; where what is told comes to none, the picture of what it is."""
        told = self._count.told(self._match.view, cell.lines) if cell.lines else None
        if told is None or told.sum or told.comes:
            super()._cell(page, row, cell, y)
            return
        emblem = pygame.Rect(0, 0, PICTURE - 8, self.pitch)
        emblem.midright = self._column(cell.seat)[1] - NUMBERS, y
        self._paint.emblem(page, self._match.view, cell.group, emblem)

    def _lines(self, page: Page) -> None:
        """The lines that are open, on a darker strip, with marks where more of them follow."""
        seen, house = self.seen, self._house
        _, line, shown = self._measured
        assert self.opened is not None
        top = self._row_y(self.opened) + self.pitch + PAD
        strip = pygame.Rect(self.rect.x + EDGE, top - 2, self.rect.w - 2 * EDGE, line * shown + 4)
        shade = house.atlas.plain(house.theme["cedar"], 22, strip.size)
        page.surface("open lines", shade, *strip.center, layer=PAPER + 3)
        made = self._set_of()
        for cell in seen:
            self._line(page, cell, made)
        x = strip.right - 32
        for act, y, more in ((Act.UP, strip.y + 24, self._top), (Act.DOWN, strip.bottom - 24, self._left)):
            if more:
                page.surface(f"more {act.value}", self._mark(act.value, 20), x, y, layer=INK + 1)
                rect = pygame.Rect(0, 0, 44, 40)
                rect.center = x, y
                page.clicks.append((rect, act))

    @property
    def _left(self) -> int:
        """How many lines follow on those that are seen."""
        return max(0, len(self.lines) - self._top - self._measured[2])

    @property
    def _count(self) -> Unfolds:
        """What tells how each line comes about."""
        count = self._rooms.count
        assert isinstance(count, Unfolds)
        return count

    def _tells(self, cell: Cell) -> tuple[str, str, str, str, str]:
        """What a line says: what it is, its sum, what comes of that, a note with its picture."""
        told = self._count.told(self._match.view, cell.lines)
        words, phrased = self._house.words, self._match.phrased
        note = "" if told.note is None else phrased(words, told.note)
        return phrased(words, told.says), told.sum, told.comes, note, told.sign

    def _set_of(self) -> _Measures:
        """How the lines that are open are set, all alike: smaller where they must be, then without their words."""
        of = (self.opened, self.seat, self._measured)
        if self._set is None or self._set[0] != of:
            self._set = of, self._find_set()
        return self._set[1]

    def _find_set(self) -> _Measures:
        text, told = self._house.text, [self._tells(cell) for cell in self.lines]
        marks = MORE if len(told) > self._measured[2] else 0
        room, high = self.rect.w - 2 * EDGE - LETTER - PICTURE - 30 - marks, self._line_high - 6
        found = None
        for with_words in (True, False):
            for size in range(TELLS, text.least - 1, -1):
                wide = partial(text.width, size=size)
                says = max(map(wide, (each[0] for each in told)), default=0.0) if with_words else 0.0
                sums = max((text.width(each[1], size, bold=True) for each in told), default=0.0)
                ends = [
                    max(
                        ARROW + text.width(comes, size, bold=True) if comes else 0.0,
                        (ARROW if sign else 0) + wide(note),
                    )
                    for _, _, comes, note, sign in told
                ]
                needs = (
                    says + (GAP if says and sums else 0) + sums + (GAP if sums or says else 0) + max(ends, default=0.0)
                )
                spare = (room - needs) / 3
                gap = GAP + max(0.0, min(44.0, spare))
                at = round(self.rect.x + EDGE + LETTER + PICTURE)
                after = at + says + (gap if says and sums else 0.0)
                arrow = after + sums + (gap if sums or says else 0.0)
                found = _Measures(
                    size, at if with_words else None, round(after), round(arrow), round(arrow + ARROW), round(arrow)
                )
                if needs <= room and (text.height(size, bold=True) <= high or size == text.least):
                    return found
        assert found is not None
        return found

    def _line(self, page: Page, cell: Cell, made: _Measures) -> None:
        """A line: its letter, its picture, what it is, the sum, and what that comes to."""
        assert cell.line is not None
        theme, rect = self._house.theme, self.rect_of(cell)
        says, sums, comes, note, sign = self._tells(cell)
        left, y, size = self.rect.x + EDGE, rect.centery, made.size
        write = partial(page.text, anchor="midleft", room=self.rect, layer=INK, size=size, on=theme["washi"])
        letter = pygame.Rect(0, 0, LETTER - 6, rect.h)
        letter.center = left + 36, y
        self._shows.lettered(page, letter_of(cell.line), letter, f"letter {cell.name}", INK)
        emblem = pygame.Rect(0, 0, PICTURE - 8, min(64, rect.h + 8))
        emblem.center = left + LETTER + PICTURE // 2 - 4, y
        self._paint.emblem(page, self._match.view, cell.group, emblem)
        if made.says is not None:
            write(says, made.says, y, name=f"says {cell.name}")
        if sums:
            write(sums, made.sums, y, bold=True, name=f"sum {cell.name}")
        if comes:
            if sums:
                page.surface(f"arrow {cell.name}", self._mark("arrow", 34), made.arrow + 18, y, layer=INK)
            write(comes, made.comes, y, bold=True, colour=theme["rust"], name=f"comes {cell.name}")
        elif note:
            x = made.note
            if sign:
                entry = page.entry(sign)
                share = min(1.0, (rect.h + 2) / entry.size[1])
                below = y + (entry.anchor[1] - entry.size[1] / 2) * share
                page.picture(sign, x + 22, below, layer=INK, size=share, name=f"sign {cell.name}")
                x += ARROW
            write(note, x, y, name=f"note {cell.name}")

    def _make_mark(self, kind: str, size: int) -> pygame.Surface:
        """A small mark: which way something folds open, where more is, or an arrow."""
        side = round(size * self._house.atlas.scale * FINE)
        made = pygame.Surface((side, side), pygame.SRCALPHA)
        shapes = {
            "right": [(0.28, 0.08), (0.82, 0.5), (0.28, 0.92)],
            "down": [(0.08, 0.28), (0.92, 0.28), (0.5, 0.82)],
            "up": [(0.08, 0.72), (0.92, 0.72), (0.5, 0.18)],
            "arrow": [(0.04, 0.43), (0.58, 0.43), (0.58, 0.22), (0.98, 0.5), (0.58, 0.78), (0.58, 0.57), (0.04, 0.57)],
        }
        corners = [(x * side, y * side) for x, y in shapes[kind]]
        pygame.draw.polygon(made, self._house.theme["sumi" if kind == "arrow" else "cedar"], corners)
        return pygame.transform.smoothscale_by(made, 1 / FINE).convert_alpha()

    # --- how it ends ----------------------------------------------------------------------------------

    @property
    def _beside_words(self) -> int:
        """Stamps lie round the totals: words have all the room."""
        return 0

    def _wide(self, seat: int) -> float:
        """How wide a total is."""
        total = self._figures(seat, self._receipt.totals[seat])
        return self._house.text.width(total, self._total_size(seat), bold=True)

    def prints(self) -> dict[int, tuple[float, float]]:
        """Where each stamp is: round its total."""
        return {
            seat: (self._column(seat)[1] - NUMBERS - self._wide(seat) / 2, self._total_y - 2) for seat in self.stamped
        }

    def seals(self, page: Page, *, frame: int, size: float = PRINT, alpha: float = 1.0) -> None:
        """The stamps round the winners' totals, or about to be."""
        layer = PAPER + 15 if size == PRINT else 590
        for seat, (x, y) in self.prints().items():
            made = self._stamp(round(self._wide(seat)) + 50, STAMP)
            if size != PRINT:
                made = pygame.transform.smoothscale_by(made, size / PRINT)
            page.surface(f"seal {seat}", made, x, y, layer=layer, alpha=alpha * (0.84 + 0.08 * frame))

    def _make_stamp(self, wide: int, high: int) -> pygame.Surface:
        """A frame as a stamp leaves it: a little askew, not quite even."""
        scale, theme, luck = self._house.atlas.scale, self._house.theme, random.Random(wide)  # noqa: S311 -- it is no secret
        made = pygame.Surface((round(wide * scale * FINE), round(high * scale * FINE)), pygame.SRCALPHA)
        rect, thick = made.get_rect(), round(THICK * scale * FINE)
        pygame.draw.rect(made, (*theme["shu"], 235), rect, thick, border_radius=3 * thick // 2)
        for _ in range(wide + high):  # where it took no ink
            x, y = luck.choice(
                (
                    (luck.randrange(rect.w), luck.choice((thick // 2, rect.h - thick // 2))),
                    (luck.choice((thick // 2, rect.w - thick // 2)), luck.randrange(rect.h)),
                )
            )
            far = luck.uniform(-0.6, 0.6) * thick
            at = (x, y + far) if y in (thick // 2, rect.h - thick // 2) else (x + far, y)
            pygame.draw.circle(made, (0, 0, 0, 0), at, luck.uniform(0.03, 0.12) * thick)
        return pygame.transform.rotozoom(made, 4, 1 / FINE).convert_alpha()
