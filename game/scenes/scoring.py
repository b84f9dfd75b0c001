"""The scoring: the scroll at the end of a match, on which its receipt is written row by row.

The board slides aside, totals roll up and the winner is stamped. Every cell can be opened then: what it comes from is
lit on the board.

It is the same for every receipt. What a game brings is its room of the count: which groups share a row, how a sum is
written, who was weighed against whom. More rows than fit are laid on several pages.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from functools import lru_cache, partial
from operator import attrgetter
from typing import Any, NamedTuple

import pygame

from game.kernel.table import Undo
from game.records import TODAY
from game.scenes import ways
from game.scenes.account import Account, Signs
from game.scenes.doors import through
from game.scenes.faces import face_of
from game.scenes.house import House
from game.scenes.keepsake import Keepsake
from game.scenes.luck import LuckPage
from game.scenes.match import Match
from game.scenes.playing import Playing
from game.scenes.question import tell
from game.scenes.screen import Prompt, Screen
from game.scenes.tally import Cell, Row, rows_of
from game.stage.focus import Focus, Target
from game.stage.intents import UNPRESSED, Act, Intent
from game.stage.outline import Outline
from game.stage.page import Page
from game.stage.particles import Particles
from game.stage.rooms import Eye, Verdict, lay_board
from game.stage.scenes import Go, Pop, Push, Reset
from game.stage.text import FLOOR
from game.stage.tween import ease_in, ease_in_out, ease_out
from game.stage.window import SIZE
from game.words import figures

AREA = pygame.Rect(96, 54, 891, 891)
"""Where the board lies, and the card of a cell on it; a larger board is made smaller."""
RIM = 40
"""How far shadows and tags of a board reach out of it."""
SCROLL = pygame.Rect(1046, 66, 762, 850)
ROD = 52
"""How thick the rods are that the scroll is rolled on."""
LABEL, COLUMNS, WIDEST = 122, 150, 300
"""Where in the scroll labels begin, and where columns do: there, or farther to the right if labels need it."""
NARROWEST = 118
"""How narrow that may make a column."""
EDGE = 44
"""How far what is written keeps from the edge of the scroll."""
NUMBERS = 32
"""How far numbers keep from the right end of their column: the focus ring must not cover them."""
INSIDE = 18
"""How far sums keep from its left end, for the same reason."""
ROOMY = 260
"""How wide a column is that has room for a seal beside its total."""
LAST = 680
"""Where rows end, at the latest."""
TALL, LOW = 86, 48
"""How high a row is, at most and at least."""
SMALLEST = 24
"""How small the emblem of a cell may be made, to stand beside its number."""
BOARD, VEIL, PAPER, INK = 300, 350, 400, 420
"""Layers."""

UNROLL = 0.45
"""Seconds that the scroll takes to unroll, at normal speed."""
GLIDE = 0.35
"""Seconds that the board takes to slide aside."""
WRITE = 0.6
"""Seconds that a row takes to be written, unless there are many."""
ROLL = 0.6
"""Seconds that totals take to roll up."""
TICKS = 8
"""How often that is heard."""
FALL = 0.14
"""Seconds that a stamp falls."""
DRY = (0.08, 0.5)
"""Seconds after which its ink has spread, and is dry."""
LONGEST = 12.0
"""Seconds that all of it takes, at most."""
JUMP = 4
"""How far the paper jumps under the stamp."""
HEAD, HIGH = 56, 54
"""How much room the head of a player takes beside its crest, and how high it is."""
BESIDE = 54
"""How much room a crest takes beside a name."""
GREET, HOP, BOW = 1.2, 16, 24
"""Seconds that heads take to rejoice or to bow at the end, how high they hop, and by how many degrees they bow."""
PRINT = 0.66
"""How large the print of a seal is."""


class Moment(NamedTuple):
    """How far the count has come."""

    unrolled: bool
    rows: int
    """How many rows are written, the one that is being written included."""
    cells: int
    """How many cells of the last of them."""
    rolling: bool
    """Whether the totals roll."""
    summed: bool
    """Whether the totals stand."""
    ink: int | None
    """How wet the stamp is; None before it has landed."""


class Scoring(Screen):
    """The scroll at the end of a match, and the board beside it."""

    ring_grows = 20

    def __init__(self, house: House, match: Match, *, from_shelf: bool = False) -> None:
        super().__init__(house)
        self.match = match
        self._from_shelf = from_shelf
        self.rooms = match.rooms
        self.paint = self.rooms.paint.Paint(house, match.crests, match.names)
        self.paint.adorned = False
        self.receipt = match.table.score()
        self.rows = rows_of(self.receipt, self.rooms.count)
        self._verdict: Verdict | None = self.rooms.count.verdict(match.view, self.receipt)
        self._step = min(WRITE, (LONGEST - UNROLL - ROLL - FALL) / max(1, len(self.rows)))
        """How many seconds a row takes."""
        self._sums_at = UNROLL + self._step * len(self.rows)
        """When the totals begin to roll."""
        self._lands_at = self._sums_at + ROLL + FALL
        """When the stamp lands."""
        self._account = Account(house, match)
        self._particles = Particles()
        self._begun = self._entered = 0.0
        self._hurried = False
        self._heard = Moment(unrolled=False, rows=0, cells=0, rolling=False, summed=False, ink=None)
        self._tick = 0
        self._page = 0
        self._columns_at = COLUMNS
        self._heads: dict[int, tuple[float, float]] = {}
        """Where the middle of each head is."""
        self._forget()

    def _forget(self) -> None:
        """What was baked for another size is of no use."""
        self._boards: dict[int | None, pygame.Surface] = {}
        self._smaller = lru_cache(maxsize=8)(pygame.transform.smoothscale_by)
        self._veils: dict[Any, pygame.Surface] = {}
        self._table: pygame.Surface | None = None
        self._paper: pygame.Surface | None = None

    def enter(self) -> None:
        """Begin to unroll the scroll."""
        super().enter()
        self._measure()
        self._begun = self._entered = self.loop.clock
        self.house.audio.place(None)
        self.house.audio.play("card")
        self.house.audio.play("scroll")
        self.focus = Focus(self._targets())

    def resize(self) -> None:
        """Everything is baked anew."""
        super().resize()
        self._forget()
        self._measure()
        self.focus.offer(self._targets())

    # --- how far it has come ----------------------------------------------------------------------------

    @property
    def _at_once(self) -> bool:
        return not self.house.settings.pace or self.house.settings.reduced_motion

    def _time(self, clock: float) -> float:
        """How many seconds of the count have passed, at normal speed."""
        return 1e9 if self._at_once else (clock - self._begun) / self.house.settings.pace

    def _moment(self, clock: float) -> Moment:
        time = self._time(clock)
        steps = max(0.0, time - UNROLL) / self._step
        rows = min(len(self.rows), 1 + int(steps)) if time >= UNROLL else 0
        seats = len(self.receipt.totals)
        cells = seats if steps >= rows else min(seats, 1 + int((steps - rows + 1) * seats))
        sums = time >= self._sums_at
        summed = time >= self._sums_at + ROLL
        landed = time - self._lands_at
        ink = None if landed < 0 else sum(landed >= each for each in DRY)
        return Moment(time >= UNROLL, rows, cells, sums and not summed, summed, ink)

    @property
    def done(self) -> bool:
        """Whether everything is written and stamped."""
        return self._time(self.loop.clock) >= self._lands_at

    @property
    def shown_for(self) -> float:
        """How many seconds it has been on the screen."""
        return self.loop.clock - self._entered

    # --- where things are -------------------------------------------------------------------------------

    def _measure(self) -> None:
        """Find out how much room labels need."""
        width = partial(self.house.text.width, size=28, bold=True)
        ends = [self._label_at(row) + width(self._label(row)) + 8 for row in self.rows]
        most = min(WIDEST, SCROLL.w - EDGE - NARROWEST * len(self.receipt.totals))
        self._columns_at = round(min(most, max(COLUMNS, *ends, 0.0)))

    @staticmethod
    def _label_at(row: Row) -> int:
        """Where in the scroll the label of a row begins: after its emblem, if it has one."""
        return LABEL if row.shared else EDGE + 4

    def _label(self, row: Row) -> str:
        phrase = self.rooms.count.called(self.match.view, row.name)
        return "" if phrase is None else self.match.phrased(self.house.words, phrase)

    @property
    def _side_by_side(self) -> bool:
        """Whether crest and name stand beside each other over a column, or one above the other: a name comes whole."""
        if len(self.receipt.totals) > 2:
            return False
        room = min(right - left for left, right in map(self._column, range(len(self.receipt.totals))))
        widest = max(self.house.text.width(name, FLOOR, bold=True) for name in self.match.names)
        return widest <= room - NUMBERS - BESIDE - HEAD

    @property
    def _first(self) -> int:
        """Where the first row begins."""
        return 160 if self._side_by_side else 192

    @property
    def pages(self) -> int:
        """How many pages the rows take."""
        return max(1, math.ceil(len(self.rows) / ((LAST - self._first) // LOW)))

    @property
    def _per_page(self) -> int:
        return max(1, math.ceil(len(self.rows) / self.pages))

    @property
    def _pitch(self) -> int:
        return min(TALL, (LAST - self._first) // self._per_page)

    @property
    def _total_y(self) -> int:
        return self._first + self._pitch * self._per_page + 66

    def _column(self, seat: int) -> tuple[int, int]:
        """The left and right end of a seat's column."""
        left, right = SCROLL.x + self._columns_at, SCROLL.right - EDGE
        width = (right - left) // len(self.receipt.totals)
        return left + width * seat, left + width * (seat + 1)

    @property
    def _roomy(self) -> bool:
        left, right = self._column(0)
        return right - left >= ROOMY

    def _rect(self, cell: Cell) -> pygame.Rect:
        left, right = self._column(cell.seat)
        top = self._first + self._pitch * (cell.row % self._per_page)
        return pygame.Rect(left + 6, top + 4, right - left - 12, self._pitch - 8)

    def _on_page(self, page: int) -> list[Row]:
        return self.rows[page * self._per_page : (page + 1) * self._per_page]

    def _targets(self) -> list[Target]:
        cells = [cell for row in self._on_page(self._page) for cell in row.cells if cell.lines]
        total = pygame.Rect(SCROLL.x + 40, self._total_y - 44, SCROLL.w - 80, 88)
        return [*(Target(cell.name, self._rect(cell)) for cell in cells), Target("total", total)]

    def _leaf(self, moment: Moment) -> int:
        """The page that lies open: while it is written, the one with the row that is."""
        return self._page if moment.ink is not None else max(0, moment.rows - 1) // self._per_page

    def _open(self, moment: Moment) -> Cell | None:
        """The cell that is focused; while it is written, that of whoever gets most in the row written last."""
        if moment.ink is not None:
            cells = [cell for row in self._on_page(self._page) for cell in row.cells]
            return next((cell for cell in cells if cell.name == self.focus.name), None)
        if not moment.rows or moment.rolling or moment.summed:
            return None
        cells = [cell for cell in self.rows[moment.rows - 1].cells if cell.lines]
        return max(cells, key=attrgetter("points"), default=None)

    # --- the board --------------------------------------------------------------------------------------

    def _eye(self, seat: int | None) -> Eye:
        """Who looks at the board: for a cell, at what is its seat's own."""
        eye = self.match.eye
        return eye if seat is None else self.rooms.layout.eye_on(self.match.view, eye, seat)

    def _lies(self, eye: Eye) -> pygame.Rect:
        """Where the board lies beside the scroll."""
        board = self.rooms.layout.frame(self.match.view, eye).board
        share = min(1.0, AREA.w / board.w, AREA.h / board.h)
        rect = pygame.Rect(0, 0, round(board.w * share), round(board.h * share))
        rect.midtop = AREA.midtop
        return rect

    def _baked(self, seat: int | None) -> pygame.Surface:
        """The board with its pieces and who leads where, as large as it is at the table."""
        eye = self._eye(seat)
        key = None if eye == self.match.eye else seat
        if key not in self._boards:
            page, view = Page(self.house), self.match.view
            lay_board(page, self.rooms, self.paint, view, eye)
            self.paint.leaders(page, view, eye)
            board = self.rooms.layout.frame(view, eye).board
            self._boards[key] = page.cut(board.inflate(2 * RIM, 2 * RIM))
        return self._boards[key]

    def _seen(self, seat: int | None) -> pygame.Surface:
        """The board as large as it lies beside the scroll."""
        made, lies = self._baked(seat), self._lies(self._eye(seat))
        share = lies.w / self.rooms.layout.frame(self.match.view, self._eye(seat)).board.w
        return self._smaller(made, share) if share < 1 else made

    def _lay(self, page: Page, seat: int | None) -> None:
        """The board where it lies beside the scroll."""
        page.surface("board", self._seen(seat), *self._lies(self._eye(seat)).center, layer=BOARD)

    def lit(self, cell: Cell | None) -> list[pygame.Rect]:
        """Where on the board beside the scroll is what a cell comes from."""
        if cell is None:
            return []
        eye, view = self._eye(cell.seat), self.match.view
        board, lies = self.rooms.layout.frame(view, eye).board, self._lies(eye)
        places = self.rooms.layout.places(view, eye)
        share = lies.w / board.w
        found = [places[name] for name in cell.names if name in places and board.colliderect(places[name])]

        def beside(rect: pygame.Rect) -> pygame.Rect:
            x, y = lies.x - board.x * share, lies.y - board.y * share
            if isinstance(rect, Outline):
                return Outline([(x + a * share, y + b * share) for a, b in rect.corners])
            at = round(x + rect.x * share), round(y + rect.y * share)
            return pygame.Rect(*at, round(rect.w * share), round(rect.h * share))

        return [beside(rect) for rect in found]

    def _veil(self, page: Page, cell: Cell | None, alpha: float = 1.0) -> None:
        """Darkness over the board, but for the places that a cell comes from."""
        seat = cell.seat if cell else None
        lies, lit = self._lies(self._eye(seat)), self.lit(cell)
        key = (tuple(lies), tuple(map(tuple, lit)))
        if key not in self._veils:
            scale = self.house.atlas.scale
            veil = pygame.Surface((round(lies.w * scale), round(lies.h * scale)), pygame.SRCALPHA)
            veil.fill((*self.house.theme["night"], 150))
            for rect in lit:
                if isinstance(rect, Outline):
                    corners = [((x - lies.x) * scale, (y - lies.y) * scale) for x, y in rect.corners]
                    pygame.draw.polygon(veil, (0, 0, 0, 0), corners)
                    continue
                hole = rect.move(-lies.x, -lies.y)
                veil.fill((0, 0, 0, 0), pygame.Rect(*(round(part * scale) for part in hole)))
            board = self._seen(seat).copy()  # where it ends softly, so does the darkness
            board.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
            at = board.get_rect(center=veil.get_rect().center)
            veil.blit(board, at, special_flags=pygame.BLEND_RGBA_MULT)
            self._veils[key] = veil.convert_alpha()
        page.surface("veil", self._veils[key], *lies.center, layer=VEIL, alpha=alpha)

    # --- what is seen -----------------------------------------------------------------------------------

    def still(self, page: Page) -> None:
        """What the board and the scroll lie on."""
        self.paint.backdrop(page, scoring=True)

    def depends(self, clock: float) -> Hashable:
        """What is written by now."""
        return self._moment(clock), self._time(clock) >= GLIDE

    def settled(self, page: Page) -> None:
        """The board under its veil, the scroll with what is written so far, and the card of the cell that is open."""
        moment = self._moment(self.shown_at)
        if self._time(self.shown_at) < GLIDE:
            return
        cell = self._open(moment)
        seat = cell.seat if cell else None
        self._lay(page, seat)
        if not moment.unrolled:
            return
        self._veil(page, cell)
        self._sheet(page, SCROLL.h)
        self._headings(page, moment)
        leaf = self._leaf(moment)
        for row in self._on_page(leaf):
            if row.cells[0].row < moment.rows:
                whole = row.cells[0].row < moment.rows - 1
                self._row(page, row, len(row.cells) if whole else moment.cells)
        if moment.rolling or moment.summed:
            self._sum_line(page)
        if moment.summed:
            self._totals(page, 1.0)
        if moment.ink is not None:
            self._ending(page, moment.ink)
            if cell is not None and cell.lines:
                self._account.paint(page, cell, AREA, self.lit(cell))

    def lively(self, page: Page, clock: float) -> None:
        """The board on its way, the scroll while it unrolls, totals that roll, the stamp that falls, petals."""
        time, moment = self._time(clock), self._moment(clock)
        if time < GLIDE:
            self._leave_table(page, ease_in_out(max(0.0, time / GLIDE)))
        elif time < UNROLL:
            self._veil(page, None, (time - GLIDE) / (UNROLL - GLIDE))
        if time < UNROLL:
            self._sheet(page, round(SCROLL.h * ease_out(max(0.0, time / UNROLL))))
        if moment.unrolled:
            for seat, at in self._heads.items():
                self._head(page, seat, at, time - self._lands_at)
        if moment.rolling:
            self._totals(page, ease_out((time - self._sums_at) / ROLL))
        if moment.summed and moment.ink is None:
            share = ease_in((time - self._lands_at + FALL) / FALL)
            self._seals(page, frame=2, size=PRINT * (2.2 - 1.2 * share), alpha=0.25 + 0.75 * share)
        for speck in self._particles.at(clock):
            frame = int(speck.age * page.entry(speck.picture).frames)
            page.picture(speck.picture, speck.x, speck.y, layer=600, name=speck.name, frame=frame, alpha=speck.alpha)

    def _leave_table(self, page: Page, share: float) -> None:
        """The table goes dark, and the board glides from its place there to the left."""
        if self._table is None:
            self._table = self._bake_table()
        page.surface("table", self._table, SIZE[0] / 2, SIZE[1] / 2, layer=0, alpha=1 - share)
        start, end = self.rooms.layout.frame(self.match.view, self.match.eye).board, self._lies(self.match.eye)
        rect = pygame.Rect(*(round(a + (b - a) * share) for a, b in zip(start, end, strict=True)))
        made = self._baked(None)
        if rect.w != start.w:
            made = pygame.transform.scale_by(made, rect.w / start.w)  # too short a moment to be kept
        page.surface("board", made, *rect.center, layer=BOARD)

    def _bake_table(self) -> pygame.Surface:
        """The table with everything but its board."""
        page, view, eye = Page(self.house), self.match.view, self.match.eye
        self.paint.backdrop(page)
        for seat in range(len(self.match.names)):
            self.paint.panel(page, view, eye, seat, 0.0)
        board = self.rooms.layout.frame(view, eye).board
        home = self.rooms.layout.poses(view, eye)
        beside = {name: pose for name, pose in home.items() if not board.collidepoint(pose.x, pose.y)}
        self.paint.pieces(page, view, eye, beside)
        scale = self.house.atlas.scale
        return page.flat((round(SIZE[0] * scale), round(SIZE[1] * scale)))

    def _sheet(self, page: Page, high: int) -> None:
        """The scroll, so far unrolled."""
        if self._paper is None:
            whole = Page(self.house)
            whole.paper("papers/scroll_paper", SCROLL, layer=0)
            whole.picture("papers/scroll_hills", SCROLL.centerx, SCROLL.bottom - 24, layer=1)
            self._paper = whole.cut(SCROLL)
        made = self._paper
        if high < SCROLL.h:
            made = made.subsurface((0, 0, made.get_width(), max(1, round(high * self.house.atlas.scale))))
        middle = SCROLL.y + high / 2 if high < SCROLL.h else SCROLL.centery
        page.surface("scroll", made, SCROLL.centerx, middle, layer=PAPER)
        rod = pygame.Rect(SCROLL.x - 24, SCROLL.y - ROD // 2, SCROLL.w + 48, ROD)
        page.paper("papers/scroll_top", rod, layer=PAPER + 2, name="top rod")
        page.paper("papers/scroll_bottom", rod.move(0, high), layer=PAPER + 2, name="bottom rod")

    def _headings(self, page: Page, moment: Moment) -> None:
        """What this is, or which page of it, and a crest and a name over every column."""
        say, text = self.house.say, self.house.text
        title, title_end = say("scoring.title"), 0
        if self.pages > 1:
            title = say("scoring.leaf", page=self._leaf(moment) + 1, pages=self.pages)
        above = self.pages > 1 or not self._side_by_side
        size = page.fitted(title, 40, self._columns_at - EDGE - 12 if above else 170, bold=True)
        room = self._column(0)[1] - SCROLL.x - NUMBERS - LABEL - text.width(title, size, bold=True)
        beside = text.width(self.match.names[0], 28, bold=True) + HEAD <= room  # names come first
        if not self._side_by_side:
            beside = text.width(title, size, bold=True) <= self._columns_at - EDGE - 12
        if beside or self.pages > 1:
            y = 124 if self._side_by_side else 140
            title_end = page.text(
                title,
                SCROLL.x + EDGE + 4,
                y,
                size=size,
                bold=True,
                anchor="midleft",
                room=SCROLL,
                layer=INK,
                name="title",
            ).right
        for seat in range(len(self.match.names)):
            self._heading(page, seat, title_end)

    def _heading(self, page: Page, seat: int, title_end: int) -> None:
        """A seat's crest and name over its column: side by side for two, one above the other for more."""
        left, right = self._column(seat)
        name, crest = self.match.names[seat], f"crests/{self.match.crest(seat)}_colour_small"
        write = partial(page.line, bold=True, room=SCROLL, layer=INK, name=f"name {seat}")
        if self._side_by_side:
            wide = right - max(left, title_end + 20) - NUMBERS - BESIDE - HEAD
            end = write(name, right - NUMBERS, 124, wide=wide, high=64, size=34, anchor="midright")
            page.picture(crest, end.x - 28, 124, layer=INK, name=f"crest {seat}")
            self._heads[seat] = end.x - 28 - HEAD, 124
            return
        page.picture(crest, (left + right) / 2 + 8 + HEAD / 2, 118, layer=INK, name=f"crest {seat}")
        self._heads[seat] = (left + right) / 2 + 8 - HEAD / 2, 118
        write(name, (left + right) / 2 + 8, 162, wide=right - left - 8, high=52, size=32, anchor="center")

    def _head(self, page: Page, seat: int, at: tuple[float, float], since: float) -> None:
        """The head of whoever sits there: it hops for joy when the stamp lands beside its name, or bows to others."""
        art = face_of(self.match.crests[seat], self.match.players[seat])
        entry = page.entry(art)
        share = min(1.0, max(0.0, since / GREET))
        up = bow = 0.0
        if seat in self._stamped:
            up = HOP * abs(math.sin(share * 3 * math.pi)) * (1 - share)
        elif self._stamped:
            bow = ease_in_out(share)
        size = HIGH / entry.size[1]
        foot = at[1] - up + 5 * bow + (entry.anchor[1] - entry.size[1] / 2) * size
        page.picture(art, at[0], foot, layer=INK, name=f"head {seat}", size=size, angle=-BOW * bow)

    def _row(self, page: Page, row: Row, cells: int) -> None:
        """A row with its emblem and its label, and as many of its cells as are written."""
        number = row.cells[0].row
        place = number % self._per_page
        top = self._first + self._pitch * place
        y = top + self._pitch // 2
        if place:
            line = pygame.Rect(SCROLL.x + EDGE, top - 2, SCROLL.w - 2 * EDGE, 5)
            page.paper("papers/hairline", line, layer=PAPER + 5, name=f"hairline {place}")
        size = min(72, self._pitch - 6)
        if row.shared:
            emblem = pygame.Rect(0, 0, size, size)
            emblem.center = SCROLL.x + 78, y
            self.paint.emblem(page, self.match.view, row.name, emblem)
        label = self._label(row)
        again = place > 0 and self.rows[number - 1].name == row.name
        if label and not again:
            begins = self._label_at(row)
            page.line(
                label,
                SCROLL.x + begins,
                y,
                wide=self._columns_at - begins - 6,
                high=self._pitch,
                size=30,
                bold=True,
                anchor="midleft",
                room=SCROLL,
                layer=INK,
                name=f"row {number}",
            )
        for cell in row.cells[:cells]:
            self._cell(page, row, cell, y)

    def _cell(self, page: Page, row: Row, cell: Cell, y: int) -> None:
        theme = self.house.theme
        left, right = self._column(cell.seat)
        write = partial(page.text, on=theme["washi"], room=SCROLL, layer=INK, anchor="midright")
        if not cell.lines:
            size = page.fitted("–", 32, 60, high=self._pitch)
            write("–", right - NUMBERS, y, colour=theme["cedar"], size=size, name=f"cell {cell.name}")
            return
        points = figures(cell.points)
        size = page.fitted(points, 40, 90, bold=True, high=self._pitch)
        end = write(points, right - NUMBERS, y, colour=theme["sumi"], size=size, bold=True, name=f"cell {cell.name}")
        left += INSIDE
        if not row.shared:
            size = min(72, self._pitch - 6, end.x - 4 - left)
            if size >= SMALLEST:
                emblem = pygame.Rect(left, y - size // 2, size, size)
                self.paint.emblem(page, self.match.view, cell.group, emblem)
                left = emblem.right + 6
        signs = self.rooms.count.written(self.match.view, cell.lines)
        if signs:
            made = Signs(self.house, signs, 30, end.x - 16 - left, self._pitch)
            if made.fits:  # otherwise the card says it
                x = end.x - 16 - made.width
                made.write(page, x, y, name=f"sum {cell.name}", colour=theme["cedar"], layer=INK, room=SCROLL)

    def _sum_line(self, page: Page) -> None:
        """The stroke under the last row, and what stands beneath it."""
        y = self._total_y
        page.picture("papers/stroke", SCROLL.centerx, y - 46, layer=PAPER + 10, name="total stroke")
        word = self.house.say("scoring.total")
        first = self.house.text.width(figures(self.receipt.totals[0]), self._total_size(0), bold=True)
        room = self._column(0)[1] - NUMBERS - first - SCROLL.x - EDGE - 24
        size = page.fitted(word, 40, min(130, room), bold=True)
        page.text(
            word, SCROLL.x + EDGE + 4, y, size=size, bold=True, anchor="midleft", room=SCROLL, layer=INK, name="total"
        )

    def _totals(self, page: Page, share: float) -> None:
        """The totals, so far rolled up."""
        for seat, total in enumerate(self.receipt.totals):
            _, right = self._column(seat)
            page.text(
                figures(round(total * share)),
                right - NUMBERS,
                self._total_y,
                size=self._total_size(seat),
                bold=True,
                anchor="midright",
                room=SCROLL,
                layer=INK,
                name=f"total {seat}",
            )

    def _total_size(self, seat: int) -> int:
        left, right = self._column(seat)
        return self.house.text.fitted(figures(self.receipt.totals[seat]), 62, right - left - NUMBERS, bold=True)

    @property
    def _stamped(self) -> tuple[int, ...]:
        """Whose total is stamped: whoever won; alone, the game says whether that is so."""
        if self._verdict is not None:
            return self._verdict.stamped
        return self.receipt.winners if len(self.receipt.totals) > 1 else ()

    def _told(self) -> tuple[str, str]:
        """How it ends, in words, and what decided it if that was not the points."""
        say, names, receipt = self.house.say, self.match.names, self.receipt
        if self._verdict is not None:
            return self.match.phrased(self.house.words, self._verdict.says), ""
        if len(receipt.totals) == 1:
            total = receipt.totals[0]
            return say("scoring.alone_points", name=names[0], count=total, points=figures(total)), ""
        winners = [names[seat] for seat in receipt.winners]
        if not winners:
            return say("scoring.nobody"), ""
        if receipt.decided_by == "points" and len(winners) == 1:
            best, second = sorted(receipt.totals, reverse=True)[:2]
            return say("scoring.wins_by", count=best - second, name=winners[0]), ""
        by = say(f"{self.match.box.name}.decided_by.{receipt.decided_by}")
        return say("scoring.wins", count=len(winners), names=self.house.words.listed(winners)), by

    def _ending(self, page: Page, ink: int) -> None:
        """Who won, and their seals."""
        told, by = self._told()
        y = self._total_y
        size = self._told_size(told)
        write = partial(page.text, room=SCROLL, layer=INK, anchor="center")
        write(told, SCROLL.centerx, y + 78, size=size, bold=True, name="winner")
        if by:
            size = page.fitted(by, 28, SCROLL.w - 100, high=48)
            write(by, SCROLL.centerx, y + 122, size=size, name="decided by")
        self._seals(page, frame=ink)

    def _told_size(self, told: str) -> int:
        beside = 0 if self._roomy else 2 * 84 * len(self._stamped)
        return self.house.text.fitted(told, 42, SCROLL.w - 100 - beside, bold=True, high=62)

    def _prints(self) -> dict[int, tuple[float, float]]:
        """Where each seal is stamped: beside its total, or beside the words where columns have no room for it."""
        text, y = self.house.text, self._total_y
        if self._roomy:
            wide = {seat: self.receipt.totals[seat] for seat in self._stamped}
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
        told = self._told()[0]
        left = SCROLL.centerx - text.width(told, self._told_size(told), bold=True) / 2
        return {seat: (left - 60 - 84 * n, y + 84) for n, seat in enumerate(self._stamped)}

    def _seals(self, page: Page, *, frame: int, size: float = PRINT, alpha: float = 1.0) -> None:
        """The winners' crests, stamped or about to be."""
        layer = PAPER + 15 if size == PRINT else 590
        for seat, (x, y) in self._prints().items():
            seal = f"papers/seal_{self.match.crest(seat)}"
            page.picture(seal, x, y, layer=layer, name=f"seal {seat}", frame=frame, size=size, alpha=alpha)

    # --- what is done -----------------------------------------------------------------------------------

    def update(self, seconds: float) -> Go:
        """Tell first what could not be saved; then let be heard what is written, and felt what is stamped."""
        del seconds
        if self.house.untold is not None:
            return tell(self.house)
        moment, before = self._moment(self.loop.clock), self._heard
        if moment.rows > before.rows and not moment.summed:
            self.house.audio.play("brush")
        if moment.rolling:
            tick = int((self._time(self.loop.clock) - self._sums_at) / ROLL * TICKS)
            if tick != self._tick:
                self.house.audio.play("count")
                self._tick = tick
        if moment.ink is None and self._leaf(moment) != self._page:
            self._page = self._leaf(moment)
            self.focus.offer(self._targets())
        if moment.ink is not None and before.ink is None:
            self._land()
        self._heard = moment
        return None

    def _land(self) -> None:
        """The stamp hits the paper."""
        self.house.audio.play("win")
        if self._stamped:
            self.house.audio.play("stamp")
        if self._stamped and not self._at_once:
            self.shake(SCROLL.inflate(48, ROD), nods=True, far=JUMP)
            for x, y in self._prints().values():
                self._particles.puff("petal", x, y, self.loop.clock)

    def _hurry(self) -> None:
        """Finish what is being written; the second time, everything."""
        pace, time = self.house.settings.pace, self._time(self.loop.clock)
        ends = UNROLL if time < UNROLL else UNROLL + self._step * self._moment(self.loop.clock).rows
        if self._hurried or time >= self._sums_at:
            ends = self._lands_at
        self._begun -= (ends - time) * pace
        self._hurried = True
        self.changed()

    def handle(self, intent: Intent) -> Go:
        """A press while it is written finishes the row, a second one everything; no such press leaves."""
        if not self.done and intent.act not in UNPRESSED:
            if not intent.repeated:
                self._hurry()
            return None
        return super().handle(intent)

    def ring_layer(self) -> int:
        """On the paper, under what is written."""
        return INK - 2

    def ring_rect(self) -> pygame.Rect | None:
        """The ring shows once everything is written."""
        return self.focus.rect if self._moment(self.shown_at).ink is not None else None

    def prompts(self) -> list[Prompt]:
        """Look, play again, go back to the porch; before that, see the rest of it written at once."""
        say = self.house.say
        if self._moment(self.shown_at).ink is None:
            return [Prompt(Act.CONFIRM, say("scoring.whole"))]
        turn = [Prompt(Act.PREVIOUS, ""), Prompt(Act.NEXT, say("scoring.page"))]
        return [
            Prompt(Act.LEFT, say("scoring.look"), spare=True),
            *(turn if self.pages > 1 else []),
            Prompt(Act.CONFIRM, say("scoring.again")),
            *([Prompt(Act.INSPECT, say("lessons.show"))] if self._shown_by is not None else []),
            Prompt(Act.LOG, say("luck.open")),
            *([Prompt(Act.UNDO, say("today.picture"))] if self._of_day else []),
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
        fresh = Playing.fresh(self.house, table.box.name, self.match.seating, options, undo)
        return through(self.house, Reset(fresh))

    def lesson_on(self, rule: str) -> Callable[[], Go] | None:
        """The step of a lesson on a line of the receipt, laid over the scroll."""
        return ways.to_step(self.house, self.match.box.name, "scores", rule)

    @property
    def _shown_by(self) -> Callable[[], Go] | None:
        """What opens the lesson on the line that is focused; on the total, the one on what decided it."""
        if self.focus.name == "total" and self._moment(self.loop.clock).ink is not None:
            return ways.to_step(self.house, self.match.box.name, "decided", self.receipt.decided_by)
        cell = self._open(self._moment(self.loop.clock))
        return self.lesson_on(cell.lines[0].rule) if cell is not None and cell.lines else None

    def press(self, intent: Intent) -> Go:
        """Turn the page, show how a line comes about, or go back to the porch."""
        match intent.act:
            case Act.INSPECT if (show := self._shown_by) is not None:
                return show()
            case Act.UNDO if self._of_day:
                return Push(Keepsake(self.house, self.match))
            case Act.LOG:
                return Push(LuckPage(self.house, self.match))
            case Act.BACK | Act.PAUSE:
                return self.porch()
            case Act.NEXT | Act.PREVIOUS if self.pages > 1:
                self._turn(1 if intent.act is Act.NEXT else -1)
            case Act.DOWN if self._page < self.pages - 1:
                self._turn(1, 0)
            case Act.UP if self._page:
                self._turn(-1, -2)  # the last one is the total
        return None

    @property
    def _of_day(self) -> bool:
        """Whether it was a day's table, which everybody can compare."""
        return self.match.table.head.seed.startswith(TODAY)

    def _turn(self, by: int, onto: int | None = None) -> None:
        """Turn the page; the focus stays where it was, or goes onto a target by its number."""
        self._page = (self._page + by) % self.pages
        targets = self._targets()
        self.focus.offer(targets)
        if onto is not None:
            self.focus.put(targets[max(onto, -len(targets))].name)
        self.house.audio.play("card")
        self.changed()

    def porch(self) -> Go:
        """Home, or back to the shelf."""
        return Pop() if self._from_shelf else through(self.house, Reset(ways.porch(self.house)))

    def rest(self) -> float | None:
        """Until everything is written and dry, every step; the ring breathes on after that."""
        moves = self._time(self.loop.clock) < self._lands_at + max(DRY[-1], GREET)
        return 0.0 if moves or self.shaking or self._particles.alive else super().rest()
