"""The story of a match: the strip of the log, the scroll it unrolls into, and the past that is looked back at.

A part of the scenes that show a match. While the scroll is open or the past is looked at, nothing can be played.
"""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import pygame

from game.scenes import told
from game.scenes.board import Board
from game.scenes.log import PAGE, Roll
from game.scenes.log import RING as ROLL_RING
from game.scenes.match import Match
from game.scenes.prompts import Prompt
from game.scenes.screen import RING, Screen
from game.stage.focus import Target
from game.stage.intents import Act, Intent
from game.stage.kept import Kept
from game.stage.page import Page
from game.stage.rooms import Frame

SEPIA = (236, 214, 176)
"""The light that the past is seen in: it tints, and leaves ink as dark as it is."""
NOW = "now"
"""What the focus knows the paper by that says which moment this is."""
SOON = 0.05
"""How many seconds before it is told a line is set."""
EDGE = 20
"""How far from the edges of the strip its words stay."""


class _Line(NamedTuple):
    """The last thing that was told, in words, their size, and the strip that has room for them."""

    text: str
    size: int
    rect: pygame.Rect


class Story:
    """What has happened, to be read and looked at. `watched` is for a match that is over: it is all past."""

    def __init__(self, screen: Screen, board: Board, *, watched: bool = False) -> None:
        self._screen = screen
        self._board = board
        self._watched = watched
        self.roll: Roll | None = None
        """The log, while it is unrolled."""
        self._kept = Kept(screen.house)
        """The strip as it lies."""
        self._rolled = False
        """Whether it stays rolled up."""
        self._told: list[tuple[tuple[Any, ...], _Line | None]] = []
        """The last thing that was told and what will be told next, and what each was found by: the last found first."""
        self._foreseen: tuple[int, float] | None = None
        """For which show and landing that was set ahead."""
        self.left: str | None = None
        """What was focused when the present was left, to be found again."""

    @property
    def _match(self) -> Match:
        return self._board.match

    @property
    def _frame(self) -> Frame:
        return self._board.layout.frame(self._match.view, self._match.eye)

    @property
    def away(self) -> bool:
        """Whether the past is looked at, or the log is read."""
        return self._match.looking is not None or self.roll is not None

    def read(self) -> None:
        """Take down what has happened by now, in the language of now."""
        if self.roll is not None:
            self.roll.read()

    # --- focus ------------------------------------------------------------------------------------------

    def focus(self) -> None:
        """Focus the line that is chosen, or the paper that leads back to the present."""
        targets = [Target(NOW, self._frame.looking)] if self._match.looking is not None else []
        if self.roll is not None:
            targets = [*self.roll.targets(), *targets]
        self._screen.focus.offer(targets)
        self._screen.focus.put(NOW if self.roll is None else self.roll.name(self.roll.chosen))
        self._screen.changed()

    def pointed(self) -> None:
        """The line that is pointed at is the chosen one."""
        name = self._screen.focus.name or ""
        if self.roll is not None and name.startswith("line "):
            self.roll.chosen = int(name[5:])

    @property
    def _on_a_line(self) -> bool:
        return self.roll is not None and self._screen.focus.name != NOW

    @property
    def ring_grows(self) -> int:
        """How far the ring reaches out: close around a line of the log, which has neighbours."""
        return 31 if self._on_a_line else 22

    @property
    def ring_layer(self) -> int:
        """On the paper of the log, under its words."""
        return ROLL_RING if self._on_a_line else RING

    # --- what is seen -----------------------------------------------------------------------------------

    def paint(self, page: Page, *, strip: bool = True) -> None:
        """The paper of the past, and the log as it is: a strip or a scroll."""
        if self._match.looking is not None:
            self._past(page)
        if self.roll is not None:
            self.roll.paint(page)
            self._board.rim(page)
            if self._on_a_line:
                self._board.light(page, self.roll.lines[self.roll.chosen].places)
        elif strip:
            self._strip(page)

    def _strip(self, page: Page) -> None:
        """The last thing that was told, on a strip of paper; where it would lie over something that can be focused, it
        stays rolled up.
        """
        line = self._line(self._screen.shown_at)
        if line is not None:
            self._lay_line(page, line, self._screen.shown_at)

    def _lay_line(self, page: Page | None, line: _Line, clock: float) -> bool:
        if self._board.told(clock):  # nothing is focused before that
            targets = [target.rect for target in self._screen.focus.targets]
            self._rolled = line.rect.collidelist(targets) >= 0
        of = line, self._rolled, *self._screen.buttons.look
        return self._kept.lay(page, "log", of, lambda part: self._lay_strip(part, line, rolled=self._rolled))

    def foresee(self, clock: float) -> bool:
        """Set what a show will tell next, shortly before it does; whether that had to be set."""
        conductor = self._match.conductor
        landing = conductor.next_landing(clock)
        if landing is None or landing - clock >= SOON or self._foreseen == (conductor.shows, landing):
            return False
        self._foreseen = conductor.shows, landing
        line = self._line(landing)
        return line is not None and self._lay_line(None, line, landing)

    def _line(self, clock: float) -> _Line | None:
        """The last thing that was told by a time: asked whenever something changes, and found when more is told."""
        match, house, frame = self._match, self._screen.house, self._frame
        moment, facts = told.so_far(match, clock)
        commit = match.table.timeline.commit(moment - 1) if moment else None
        at = commit, moment, facts, frame.log, frame.log_grows, house.words.language, house.text
        found = next((each for each in self._told if each[0] == at), None)
        if found is None:
            text, setter, inner = told.latest(match, house.words, moment, facts), house.text, frame.log.w - 2 * EDGE
            line = None
            if text is not None:
                size = setter.filling(text, 28, inner, frame.log_grows - 56)
                high = max(frame.log.h, 56 + setter.tall(text, size, inner))
                line = _Line(text, size, pygame.Rect(frame.log.topleft, (frame.log.w, high)))
            found = at, line
            self._told = [found, *self._told[:1]]
        return found[1]

    def _lay_strip(self, page: Page, line: _Line, *, rolled: bool) -> None:
        text, size, rect = line
        rod = pygame.Rect(rect.x - 18, rect.y - 20, rect.w + 36, 44)
        page.paper("papers/log_roll", rod, layer=31, name="log roll")
        if rolled:
            rect = rod
        else:
            page.sheet("papers/log_strip", rect, layer=28, name="log")
            at, wide = (rect.x + 22, rect.y + 32), rect.w - 2 * EDGE
            page.text(text, *at, size=size, width=wide, layer=32, room=rect, name="log text")
        glyph = self._screen.buttons.width(Act.LOG)
        self._screen.buttons.paint(page, Act.LOG, pygame.Rect(rect.right - glyph - 14, rod.y - 2, glyph, 50), layer=33)
        page.clicks.append((rect.union(rod), Act.LOG))

    def _past(self, page: Page) -> None:
        """The light of memory over the table, and a paper that says which moment this is."""
        house, match, rect = self._screen.house, self._match, self._frame.looking
        if not self._watched:
            page.surface("sepia", house.atlas.plain(SEPIA), 960, 540, layer=780, blend=pygame.BLEND_RGB_MULT)
        page.covers(rect)
        page.sheet("papers/card", rect, layer=860, name="looking", high=True)
        page.picture("papers/pin", rect.centerx, rect.y + 14, layer=RING + 2, name="looking pin")
        write = partial(page.text, anchor="center", room=rect, layer=864)
        title = house.say("table.watching" if self._watched else "table.looking")
        size = page.fitted(title, 42, rect.w - 40, bold=True, high=80)
        write(title, rect.centerx, rect.y + 62, size=size, bold=True, name="looking title")
        turn = match.table.turns(match.shown)
        said = house.say("table.moment", turn=turn, turns=match.table.turns()) if turn else house.say("table.beginning")
        size = page.fitted(said, 32, rect.w - 40, high=64)
        write(said, rect.centerx, rect.y + 122, size=size, name="looking moment")

    def prompts(self) -> list[Prompt]:
        """What the buttons do while the past is looked at."""
        say, match, on_paper = self._screen.house.say, self._match, self._screen.focus.name == NOW
        found = []
        if not on_paper:
            found.append(Prompt(Act.CONFIRM, say("table.show")))
        elif not self._watched:
            found.append(Prompt(Act.CONFIRM, say("table.now")))
        elif match.shown < match.table.timeline.at:
            found.append(Prompt(Act.CONFIRM, say("table.next")))
        if match.shown > match.table.start:
            found.append(Prompt(Act.EARLIER, say("table.earlier")))
        if match.shown < match.table.timeline.at:
            found.append(Prompt(Act.LATER, say("table.later")))
        if match.looking is not None:
            found.append(Prompt(Act.LOG, say("table.fold" if self.roll is not None else "table.log")))
        if self._watched:
            found.append(Prompt(Act.BACK, say("table.close" if self.roll is not None else "table.shelf"), right=True))
        elif not on_paper:
            key = "table.close" if match.looking is None else "table.now"
            found.append(Prompt(Act.BACK, say(key), right=True))
        return found

    # --- what is done -----------------------------------------------------------------------------------

    def leafs(self, intent: Intent) -> bool:
        """Go through the lines of the log; False if a press wants something else."""
        steps = {Act.UP: -1, Act.DOWN: 1, Act.PREVIOUS: -PAGE, Act.NEXT: PAGE}
        if self.roll is None or intent.act not in steps or intent.at is not None:
            return False
        if self.roll.step(steps[intent.act]):
            self._screen.house.audio.play("focus")
        self.focus()
        return True

    def confirm(self, name: str) -> None:
        """Go to the moment of a line; from the paper, on to the next one or back to the present."""
        if name == NOW:
            if self._watched:
                self.scrub(1)
            else:
                self.to_now()
        elif self.roll is not None:
            self._screen.house.audio.play("confirm")
            self.look(self.roll.moment)

    def press(self, intent: Intent) -> bool:
        """Look back, read the log, return; False if a press wants something else."""
        match intent.act:
            case Act.EARLIER | Act.LATER:
                self.scrub(-1 if intent.act is Act.EARLIER else 1)
            case Act.LEFT | Act.RIGHT if self.away:
                self.scrub(-1 if intent.act is Act.LEFT else 1)
            case Act.LOG:
                self.unroll()
            case Act.BACK if self.roll is not None and (self._watched or self._match.looking is None):
                self.unroll()
            case Act.BACK if self.away and not self._watched:
                self.to_now()
            case _:
                return False
        return True

    def unroll(self) -> None:
        """Unroll the log, or roll it up again."""
        self._leave()
        self._screen.house.audio.play("card" if self.roll is None else "back")
        self.roll = None if self.roll is not None else Roll(self._screen.house, self._match, self._frame.roll)
        if self.roll is not None and not self.roll.lines:
            self.roll = None

    def scrub(self, step: int) -> None:
        """Look at the moment before or after the one that is shown."""
        at = self._match.shown + step
        if not self._match.table.start <= at <= self._match.table.timeline.at:
            self._screen.house.audio.play("refuse")
            return
        self.look(at)
        if self.roll is not None:
            self.roll.go_to(at)

    def look(self, at: int) -> None:
        """Look at a moment; the last one is the present, unless all of it is past."""
        self._leave()
        clock, now = self._screen.loop.clock, self._match.table.timeline.at
        self._match.look(at if at < now or self._watched else None, clock, self._board.pace)
        self._board.hear(clock)

    def to_now(self) -> None:
        """Back to the present."""
        self._screen.house.audio.play("back")
        self.roll = None
        if self._match.looking is not None:
            self._match.look(None, self._screen.loop.clock, self._board.pace)

    def _leave(self) -> None:
        if not self.away:
            self.left = self._screen.focus.name
