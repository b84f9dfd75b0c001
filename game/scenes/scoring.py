"""The scoring: the scroll at the end of a match, on which its receipt is written row by row.

The board slides aside, totals roll up and the winner is stamped. Every cell can be opened then: what it comes from is
lit on the board.

It is the same for every receipt. What a game brings is its room of the count: which groups share a row, how a sum is
written, who was weighed against whom. More rows than fit are laid on several pages; or they are `folded`, and opened
line by line. When what is written is said by `counting`, the paper is `scroll`, the board is `beside`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from operator import attrgetter

import pygame

from game.kernel.table import Undo
from game.records import TODAY
from game.scenes import ways
from game.scenes.account import Account
from game.scenes.beside import Beside
from game.scenes.counting import DRY, GLIDE, TICKS, UNROLL, Counting, Moment
from game.scenes.doors import through
from game.scenes.folded import Folded
from game.scenes.house import House
from game.scenes.keepsake import Keepsake
from game.scenes.luck import LuckPage
from game.scenes.match import Match
from game.scenes.playing import Playing
from game.scenes.prompts import Prompt
from game.scenes.question import tell
from game.scenes.screen import Screen
from game.scenes.scroll import GREET, INK, PRINT, ROD, Scroll
from game.scenes.tally import Cell, rows_of
from game.stage.focus import Focus
from game.stage.intents import UNPRESSED, Act, Intent
from game.stage.page import Page
from game.stage.particles import Particles
from game.stage.rooms import Unfolds
from game.stage.scenes import Go, Pop, Push, Reset
from game.stage.tween import ease_in, ease_in_out, ease_out

JUMP = 4
"""How far the paper jumps under the stamp."""


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
        self.counting = Counting(len(self.rows), len(self.receipt.totals))
        self.folded: Folded | None = None
        """The scroll, if its rows are folded."""
        if isinstance(self.rooms.count, Unfolds):
            self.folded = Folded(house, match, self.paint, self.receipt, self.rows)
        self.scroll: Scroll = self.folded or Scroll(house, match, self.paint, self.receipt, self.rows)
        self.beside = Beside(house, match, self.paint, self.scroll.area, told=self.folded is not None)
        self._account = Account(house, match)
        self._particles = Particles()
        self._begun = 0.0
        self._hurried = False
        self._heard = self.counting.moment(0.0)
        """How far it had come when it was last listened to."""
        self._tick = 0

    def enter(self) -> None:
        """Begin to unroll the scroll."""
        super().enter()
        self.scroll.measure()
        self._begun = self.loop.clock
        self.house.audio.place(None)
        self.house.audio.play("card")
        self.house.audio.play("scroll")
        self.focus = Focus(self.scroll.targets())

    def resize(self) -> None:
        """Everything is baked anew."""
        super().resize()
        self.scroll.forget()
        self.beside.forget()
        self.focus.offer(self.scroll.targets())

    # --- how far it has come ----------------------------------------------------------------------------

    @property
    def _at_once(self) -> bool:
        return not self.house.settings.pace or self.house.settings.reduced_motion

    def time(self, clock: float) -> float:
        """How many seconds of the count have passed, at normal speed."""
        return 1e9 if self._at_once else (clock - self._begun) / self.house.settings.pace

    def _moment(self, clock: float) -> Moment:
        return self.counting.moment(self.time(clock))

    @property
    def done(self) -> bool:
        """Whether everything is written and stamped."""
        return self.time(self.loop.clock) >= self.counting.lands_at

    def _leaf(self, moment: Moment) -> int:
        """The page that lies open: while it is written, the one with the row that is."""
        return self.scroll.page if moment.ink is not None else self.scroll.leaf_of(max(0, moment.rows - 1))

    def _open(self, moment: Moment) -> Cell | None:
        """The cell that is focused; while it is written, that of whoever gets most in the row written last."""
        if moment.ink is not None:
            return self.scroll.cell(self.focus.name)
        if not moment.rows or moment.rolling or moment.summed:
            return None
        cells = [cell for cell in self.rows[moment.rows - 1].cells if cell.lines]
        return max(cells, key=attrgetter("points"), default=None)

    # --- what is seen -----------------------------------------------------------------------------------

    def still(self, page: Page) -> None:
        """What the board and the scroll lie on."""
        self.paint.backdrop(page, scoring=True)

    def depends(self, clock: float) -> Hashable:
        """What is written by now."""
        return self._moment(clock), self.time(clock) >= GLIDE

    def settled(self, page: Page) -> None:
        """The board under its veil, the scroll with what is written so far, and the card of the cell that is open."""
        moment = self._moment(self.shown_at)
        if self.time(self.shown_at) < GLIDE:
            return
        cell = self._open(moment)
        seat = cell.seat if cell else self.scroll.seat if moment.rows else None
        self.beside.lay(page, seat)
        if not moment.unrolled:
            return
        self.beside.veil(page, cell, seat=seat)
        if self.folded is not None and seat is not None:
            self.folded.beside(page, self.beside.eye(seat), self.beside.lies(seat), seat, cell)
        leaf = self._leaf(moment)
        self.scroll.sheet(page, self.scroll.rect.h)
        self.scroll.headings(page, leaf)
        self.scroll.written(page, leaf, moment.rows, moment.cells)
        if moment.rolling or moment.summed:
            self.scroll.sum_line(page)
        if moment.summed:
            self.scroll.totals(page, 1.0)
        if moment.ink is not None:
            self.scroll.ending(page, moment.ink)
            if self.focus.rect is not None:
                self.scroll.light(page, self.focus.rect)
            if cell is not None and cell.lines and self.folded is None:
                self._account.paint(page, cell, self.scroll.area, self.beside.lies(seat), self.beside.lit(cell))

    def lively(self, page: Page, clock: float) -> None:
        """The board on its way, the scroll while it unrolls, totals that roll, the stamp that falls, petals."""
        time, moment = self.time(clock), self._moment(clock)
        if time < GLIDE:
            self.beside.leave_table(page, ease_in_out(max(0.0, time / GLIDE)))
        elif time < UNROLL:
            self.beside.veil(page, None, (time - GLIDE) / (UNROLL - GLIDE), self.scroll.seat)
        if time < UNROLL:
            self.scroll.sheet(page, round(self.scroll.rect.h * ease_out(max(0.0, time / UNROLL))))
        if moment.unrolled:
            self.scroll.heads(page, time - self.counting.lands_at)
        if moment.rolling:
            self.scroll.totals(page, ease_out(self.counting.rolled(time)))
        if moment.summed and moment.ink is None:
            share = ease_in(self.counting.fallen(time))
            self.scroll.seals(page, frame=2, size=PRINT * (2.2 - 1.2 * share), alpha=0.25 + 0.75 * share)
        for speck in self._particles.at(clock):
            page.speck(speck, 600)

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
            tick = int(self.counting.rolled(self.time(self.loop.clock)) * TICKS)
            if tick != self._tick:
                self.house.audio.play("count")
                self._tick = tick
        if moment.ink is None and self._leaf(moment) != self.scroll.page:
            self.scroll.page = self._leaf(moment)
            self.focus.offer(self.scroll.targets())
        if self.folded is not None and moment.ink is None and (cell := self._open(moment)) is not None:
            self._shows_seat(self.folded, cell.seat)
        if moment.ink is not None and before.ink is None:
            self._land()
        self._heard = moment
        return None

    def _shows_seat(self, folded: Folded, seat: int) -> None:
        """The board and the lines that are open are those of a seat from now on."""
        if folded.show(seat):
            self.focus.offer(folded.targets())
            self.changed()

    def _land(self) -> None:
        """The stamp hits the paper."""
        if self.folded is not None:
            self._shows_seat(self.folded, self.folded.first)
            self.focus.put(self.folded.lines[0].name if self.folded.lines else f"0 {self.folded.first}")
        self.house.audio.play("win")
        if self.scroll.stamped:
            self.house.audio.play("stamp")
        if self.scroll.stamped and not self._at_once:
            self.shake(self.scroll.rect.inflate(48, ROD), nods=True, far=JUMP)
            for x, y in self.scroll.prints().values():
                self._particles.puff("petal", x, y, self.loop.clock)

    def _hurry(self) -> None:
        """Finish what is being written; the second time, everything."""
        time = self.time(self.loop.clock)
        self._begun -= (self.counting.rushed(time, whole=self._hurried) - time) * self.house.settings.pace
        self._hurried = True
        self.changed()

    def handle(self, intent: Intent) -> Go:
        """A press while it is written finishes the row, a second one everything; no such press leaves."""
        if not self.done and intent.act not in UNPRESSED:
            if not intent.repeated:
                self._hurry()
            return None
        if self.folded is not None and (rolled := self.folded.roll(intent.act, self.focus.name)):
            self._onto(rolled, "focus")
            return None
        cell = self.folded.cell(self.focus.name) if self.folded is not None else None
        if cell is not None and cell.line is not None and intent.act in (Act.LEFT, Act.RIGHT):
            return self.press(intent)  # a line is as wide as all columns: what is beside it is the next seat's
        return super().handle(intent)

    def focused(self) -> None:
        """What is open is that of the seat in focus."""
        cell = self.scroll.cell(self.focus.name)
        if self.folded is not None and cell is not None:
            self._shows_seat(self.folded, cell.seat)

    def _onto(self, name: str | None, sound: str) -> None:
        """What can be focused has changed: go on from a target by its name."""
        self.focus.offer(self.scroll.targets())
        if name is not None:
            self.focus.put(name)
        self.house.audio.play(sound)
        self.changed()

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
        turn = [Prompt(Act.PREVIOUS, ""), Prompt(Act.NEXT, self._turns())]
        shows, opens = [], []
        if self._shown_by is not None:
            shows = [Prompt(self._shows, say("lessons.show"), spare=self.folded is not None)]
        if self.folded is not None:
            opens = [
                Prompt(Act.INSPECT, say("scoring.unfold" if self.folded.opens(self.focus.name) else "scoring.fold"))
            ]
        return [
            Prompt(Act.LEFT, say("scoring.look"), spare=True),
            *(turn if self._leaves > 1 else []),
            *opens,
            Prompt(Act.CONFIRM, say("scoring.again")),
            *shows,
            Prompt(Act.LOG, say("luck.open")),
            *([Prompt(Act.UNDO, say("today.picture"))] if self._of_day else []),
            Prompt(Act.BACK, say("table.shelf" if self._from_shelf else "scoring.porch"), right=True),
        ]

    @property
    def _leaves(self) -> int:
        """How many pages there are to be leafed through; of rows that are folded, how many seats."""
        return self.scroll.pages if self.folded is None else len(self.receipt.totals)

    def _turns(self) -> str:
        """What leafing does."""
        if isinstance(self.rooms.count, Unfolds):
            return self.match.phrased(self.house.words, self.rooms.count.NEXT)
        return self.house.say("scoring.page")

    @property
    def _shows(self) -> Act:
        """What opens a lesson: the button that looks closer, if it does not fold."""
        return Act.INSPECT if self.folded is None else Act.HINT

    def confirm(self, name: str, intent: Intent) -> Go:
        """Play again; a click on a line only looks at it, one on a row opens or folds it."""
        if intent.at is not None:
            cell = self.scroll.cell(name)
            if self.folded is not None and cell is not None and cell.line is None:
                self._onto(self.folded.fold(name), "card")
            else:
                self.house.audio.play("focus")
            return None
        self.house.audio.play("gong")
        return self.again()

    def again(self) -> Go:
        """The same players, the same table, other luck."""
        table = self.match.table
        options, undo = dict(table.head.options), Undo(table.head.undo)
        fresh = Playing.fresh(self.house, table.box.name, self.match.gathered, options, undo)
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
            case Act.INSPECT if self.folded is not None:
                self._onto(self.folded.fold(self.focus.name), "card")
            case Act.NEXT | Act.PREVIOUS | Act.LEFT | Act.RIGHT if self.folded is not None:
                self._next_seat(1 if intent.act in (Act.NEXT, Act.RIGHT) else -1)
            case self._shows if (show := self._shown_by) is not None:
                return show()
            case Act.UNDO if self._of_day:
                return Push(Keepsake(self.house, self.match))
            case Act.LOG:
                return Push(LuckPage(self.house, self.match))
            case Act.BACK | Act.PAUSE:
                return self.porch()
            case Act.NEXT | Act.PREVIOUS if self.scroll.pages > 1:
                self._turn(1 if intent.act is Act.NEXT else -1)
            case Act.DOWN if self.scroll.page < self.scroll.pages - 1:
                self._turn(1, 0)
            case Act.UP if self.scroll.page:
                self._turn(-1, -2)  # the last one is the total
        return None

    @property
    def _of_day(self) -> bool:
        """Whether it was a day's table, which everybody can compare."""
        return self.match.table.head.seed.startswith(TODAY)

    def _turn(self, by: int, onto: int | None = None) -> None:
        """Turn the page; the focus stays where it was, or goes onto a target by its number."""
        self.scroll.page = (self.scroll.page + by) % self.scroll.pages
        targets = self.scroll.targets()
        self.focus.offer(targets)
        if onto is not None:
            self.focus.put(targets[max(onto, -len(targets))].name)
        self.house.audio.play("card")
        self.changed()

    def _next_seat(self, by: int) -> None:
        """Go to what is the next seat's own."""
        assert self.folded is not None
        if self._leaves > 1:
            self._onto(self.folded.leaf(by, self.focus.name), "card")

    def porch(self) -> Go:
        """Home, or back to the shelf."""
        return Pop() if self._from_shelf else through(self.house, Reset(ways.porch(self.house)))

    def rest(self) -> float | None:
        """Until everything is written and dry, every step; the ring breathes on after that."""
        moves = self.time(self.loop.clock) < self.counting.lands_at + max(DRY[-1], GREET)
        return 0.0 if moves or self.shaking or self._particles.alive else super().rest()
