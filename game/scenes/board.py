"""The board of a match as it is looked at: the show, the log, and the past. One scene for every game.

Nothing can be played here; the table adds that. What differs from game to game is in the game's own rooms.
"""

from __future__ import annotations

import math
from functools import partial

import pygame

from game.scenes.house import House
from game.scenes.log import PAGE, Roll
from game.scenes.log import RING as ROLL_RING
from game.scenes.match import Match
from game.scenes.page import Page
from game.scenes.rooms import Paint, rooms_of
from game.scenes.screen import Prompt, Screen
from game.stage.conductor import Puff, Sound
from game.stage.focus import Target
from game.stage.intents import Act, Intent
from game.stage.particles import Particles
from game.stage.scenes import Go
from game.stage.window import SAFE

LOG = pygame.Rect(1470, 440, 354, 150)
"""Where the strip of the log lies; it grows downwards."""
LOG_GROWS = 196
"""How high it can get: there is a panel below it."""
LOOKING = pygame.Rect(96, 424, 354, 184)
"""Where the paper lies that says that this is the past."""
SEPIA = (236, 214, 176)
"""The light that the past is seen in: it tints, and leaves ink as dark as it is."""
NOW = "now"
"""What the focus knows that paper by."""
UNDER_PIECES = 95
"""A layer above the shadows of the board and below its pieces."""


class BoardScene(Screen):
    """A match to look at, move by move."""

    title = "table.looking"
    """The words for looking at the past."""
    tinted = True
    """Whether the past is seen in another light."""

    def __init__(self, house: House, match: Match) -> None:
        super().__init__(house)
        self.match = match
        self.layout = rooms_of(match.box.name).layout
        self.paint = self._painter()
        self.particles = Particles()
        self.roll: Roll | None = None
        """The log, while it is unrolled."""
        self._notice: tuple[str, float] | None = None
        """A sentence that is shown for a while, and until when."""
        self._was_busy = False
        self._focused_then: str | None = None
        """What was focused when looking back began."""
        self._opening: float | None = None
        """When the table began to be set, while it is."""

    def _painter(self) -> Paint:
        """Who paints the table."""
        return rooms_of(self.match.box.name).paint.Paint(self.house, self.match.crests, self.match.names)

    @property
    def clock(self) -> float:
        """The time of the scenes."""
        return self.loop.clock

    @property
    def pace(self) -> float:
        """How long shows take."""
        return self.house.settings.pace

    def enter(self) -> None:
        """Take a seat."""
        super().enter()
        self.house.audio.place(self.match.box.name)
        if self.match.open(self.clock, self.pace):
            self._opening = self.clock
        self._refocus()

    def resize(self) -> None:
        """Another size: everything is where it belongs at once."""
        super().resize()
        self.match.settle()
        self._opening = None
        if self.roll is not None:  # it may be read in another language now
            self.roll.read()
            self._refocus()

    def uncover(self) -> None:
        """Everything is as it was, maybe in another language or size."""
        self.stale()

    # --- what can be focused ----------------------------------------------------------------------------

    @property
    def _away(self) -> bool:
        """Whether the past is looked at, or the log is read: nothing can be played."""
        return self.match.looking is not None or self.roll is not None

    def _playable(self) -> list[Target]:
        """What can be focused in the present."""
        return []

    def _refocus(self, to: str | None = None) -> None:
        """Offer what can be focused now; of what is new, the place nearest to the middle of the board."""
        if self._away:
            self._focus_away()
            return
        targets, middle = self._playable(), self.layout.BOARD.center
        nearest = min(targets, key=lambda each: math.dist(each.rect.center, middle), default=None)
        self.focus.offer(targets, to or (None if nearest is None else nearest.name))
        if to is not None:
            self.focus.put(to)
        self.changed()

    def _focus_away(self) -> None:
        """Focus the line that is chosen, or the paper that leads back to the present."""
        targets = [Target(NOW, LOOKING)] if self.match.looking is not None else []
        if self.roll is not None:
            targets = [*self.roll.targets(), *targets]
        self.focus.offer(targets)
        self.focus.put(NOW if self.roll is None else self.roll.name(self.roll.chosen))
        self.changed()

    # --- what is seen -----------------------------------------------------------------------------------

    def still(self, page: Page) -> None:
        """The ground of the game."""
        self.paint.backdrop(page)
        if self._opening is None:
            self.paint.ground(page, self.match.view)

    def settled(self, page: Page) -> None:
        """Panels, resting pieces, the log, and what is told."""
        view = self.match.view
        self.paint.settled(page, view, hints=self.hints)
        moving = set(self.match.conductor.moving(self.clock))
        home = self.match.conductor.home
        self.paint.pieces(page, view, home, [name for name in home if name not in moving])
        if self.house.settings.reduced_motion and self._opening is None:
            self.paint.alive(page, view, 0.0)
        if self.match.looking is not None:
            self._past(page)
        if self.roll is not None:
            self.roll.paint(page)
        else:
            self._log(page)
        if self._notice is not None:
            self._slip(page, self._notice[0])

    @property
    def hints(self) -> bool:
        """Whether it is shown who leads where."""
        return self.house.settings.hints

    def lively(self, page: Page, clock: float) -> None:
        """What moves: the board while it is set, pieces on their way, what lives on the table, particles."""
        conductor, view = self.match.conductor, self.match.view
        if self._opening is not None:
            self.paint.opening(page, view, (clock - self._opening) / self.pace)
        elif not self.house.settings.reduced_motion:
            self.paint.alive(page, view, clock)
        moving = list(conductor.moving(clock))
        if moving:
            self.paint.pieces(page, view, {name: conductor.pose(name, clock) for name in moving}, moving)
        for speck in self.particles.at(clock):
            frames = page.entry(speck.picture).frames
            frame = min(frames - 1, int(speck.age * frames))
            layer = UNDER_PIECES if speck.low else 600
            page.picture(speck.picture, speck.x, speck.y, layer=layer, name=speck.name, frame=frame, alpha=speck.alpha)

    def ring_rect(self) -> pygame.Rect | None:
        """The ring is around a line of the log, or around the paper."""
        return self.focus.rect if self._away else None

    @property
    def _in_roll(self) -> bool:
        """Whether a line of the log is focused."""
        return self.roll is not None and self.focus.name != NOW

    @property
    def ring_grows(self) -> int:  # type: ignore[override]
        """Close around a line of the log, which has neighbours."""
        return 31 if self._in_roll else 22

    def ring_layer(self) -> int:
        """On the paper of the log, under its words."""
        return ROLL_RING if self._in_roll else super().ring_layer()

    def _log(self, page: Page) -> None:
        """The last thing that happened, on a strip of paper."""
        latest = self.match.latest(self.house.words)
        if latest is None:
            return
        setter = self.house.text
        size = setter.filling(latest, 28, 314, LOG_GROWS - 56)
        rect = pygame.Rect(LOG.x, LOG.y, LOG.w, max(LOG.h, 56 + setter.tall(latest, size, 314)))
        page.sheet("papers/log_strip", rect, layer=28, name="log")
        page.paper("papers/log_roll", pygame.Rect(1452, 420, 390, 44), layer=31, name="log roll")
        page.text(latest, rect.x + 22, rect.y + 32, size=size, width=314, layer=32, room=rect, name="log text")
        glyph = self._glyph_width(Act.LOG)
        self._glyph(page, Act.LOG, pygame.Rect(rect.right - glyph - 14, 417, glyph, 50), layer=33)
        self._regions.append((rect.union(pygame.Rect(1452, 410, 390, 60)), Act.LOG))

    def _past(self, page: Page) -> None:
        """The light of memory over the table, and a paper that says which moment this is."""
        say, match = self.house.say, self.match
        if self.tinted:
            page.surface("sepia", self.house.atlas.plain(SEPIA), 960, 540, layer=780, blend=pygame.BLEND_RGB_MULT)
        rect = LOOKING
        page.sheet("papers/card", rect, layer=860, name="looking", high=True)
        page.picture("papers/pin", rect.centerx, rect.y + 14, layer=864, name="looking pin")
        write = partial(page.text, anchor="center", room=rect, layer=864)
        title = say(self.title)
        size = page.fitted(title, 42, rect.w - 40, bold=True, high=80)
        write(title, rect.centerx, rect.y + 66, size=size, bold=True, name="looking title")
        turn = match.table.turns(match.shown)
        moment = say("table.moment", turn=turn, turns=match.table.turns()) if turn else say("table.beginning")
        write(moment, rect.centerx, rect.y + 132, size=page.fitted(moment, 32, rect.w - 40), name="looking moment")

    def _slip(self, page: Page, text: str) -> None:
        """A sentence that goes away by itself, below the middle of the board; above it if it would hide the focus."""
        setter = self.house.text
        width = min(900, round(setter.width(text, 32)) + 80)
        height = setter.tall(text, 32, width - 60) + 44
        rect = pygame.Rect(960 - width // 2, 900 - height, width, height)
        if self.focus.rect is not None and rect.colliderect(self.focus.rect.inflate(0, 140)):
            rect.top = SAFE.top + 20
        page.sheet("papers/slip", rect, layer=870, name="slip", high=True)
        write = partial(page.text, width=width - 60, align="centre", anchor="center", room=rect, layer=880)
        write(text, *rect.center, name="slip text")

    def prompts(self) -> list[Prompt]:
        """What the buttons do while the past is looked at."""
        say, match = self.house.say, self.match
        key = "table.now" if self.focus.name == NOW else "table.show"
        found = [Prompt(Act.CONFIRM, say(key))]
        if match.shown > match.table.start:
            found.append(Prompt(Act.EARLIER, say("table.earlier")))
        if match.shown < match.table.timeline.at:
            found.append(Prompt(Act.LATER, say("table.later")))
        if match.looking is not None:
            found.append(Prompt(Act.LOG, say("table.fold" if self.roll is not None else "table.log")))
        if self.focus.name != NOW:
            key = "table.close" if match.looking is None else "table.now"
            found.append(Prompt(Act.BACK, say(key), right=True))
        return found

    # --- what is done -----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> Go:
        """A press during a show hurries it, and is then answered."""
        if intent.act is not Act.POINT and self.match.conductor.busy(self.clock):
            self.match.conductor.hurry(self.clock)
            self._told()
            self._opened()
            self.changed()
        if self.roll is not None and self._leaf(self.roll, intent):
            return None
        return super().handle(intent)

    def _leaf(self, roll: Roll, intent: Intent) -> bool:
        """Go through the lines of the log; False if a press wants something else."""
        steps = {Act.UP: -1, Act.DOWN: 1, Act.PREVIOUS: -PAGE, Act.NEXT: PAGE}
        if intent.act not in steps or intent.at is not None:
            return False
        if roll.step(steps[intent.act]):
            self.house.audio.play("focus")
        self._focus_away()
        return True

    def focused(self) -> None:
        """The line that is pointed at is the chosen one."""
        if self.roll is not None and (self.focus.name or "").startswith("line "):
            self.roll.chosen = int(str(self.focus.name)[5:])

    def confirm(self, name: str, intent: Intent) -> Go:
        """Back to the present, or to the moment of a line."""
        del intent
        if name == NOW:
            return self._to_now()
        if self.roll is not None:
            self.house.audio.play("confirm")
            return self._look(self.roll.moment)
        return None

    def press(self, intent: Intent) -> Go:
        """Look back, read the log, return."""
        match intent.act:
            case Act.EARLIER | Act.LATER:
                return self._scrub(-1 if intent.act is Act.EARLIER else 1)
            case Act.LEFT | Act.RIGHT if self._away:
                return self._scrub(-1 if intent.act is Act.LEFT else 1)
            case Act.LOG:
                return self._unroll()
            case Act.BACK if self._away:
                return self._to_now()
        return None

    def _unroll(self) -> Go:
        """Unroll the log, or roll it up again."""
        self._leave_present()
        self.house.audio.play("card")
        self.roll = None if self.roll is not None else Roll(self.house, self.match)
        if self.roll is not None and not self.roll.lines:
            self.roll = None
        self._refocus_after()
        return None

    def _scrub(self, step: int) -> Go:
        """Look at the moment before or after the one that is shown."""
        at = self.match.shown + step
        if not self.match.table.start <= at <= self.match.table.timeline.at:
            self.house.audio.play("refuse")
            return None
        self._look(at)
        if self.roll is not None:
            self.roll.go_to(at)
        self._refocus_after()
        return None

    def _look(self, at: int) -> Go:
        """Look at a moment; the last one is the present."""
        self._leave_present()
        self.match.look(self.present(at), self.clock, self.pace)
        self._told()
        self._refocus_after()
        return None

    def present(self, at: int) -> int | None:
        """A moment to look at; None where the past ends, for nothing is looked back at then."""
        return at if at < self.match.table.timeline.at else None

    def _to_now(self) -> Go:
        """Back to the present."""
        self.house.audio.play("back")
        self.roll = None
        if self.match.looking is not None:
            self.match.look(None, self.clock, self.pace)
        self._refocus_after()
        return None

    def _leave_present(self) -> None:
        """Remember what is focused, to find it again."""
        if not self._away:
            self._focused_then = self.focus.name

    def _refocus_after(self) -> None:
        """Focus what belongs to where we are now: a line, the paper, or what was focused in the present."""
        self._refocus(None if self._away else self._focused_then)

    # --- the show ---------------------------------------------------------------------------------------

    def notice(self, text: str, seconds: float = 2.5) -> None:
        """Say something for a while."""
        self._notice = (text, self.clock + seconds)
        self.changed()

    def _told(self) -> None:
        """Let be heard and seen what is due."""
        for trigger in self.match.conductor.due(self.clock):
            match trigger:
                case Sound():
                    self.house.audio.play(trigger.name)
                case Puff() if not self.house.settings.reduced_motion:
                    self.particles.puff(trigger.kind, trigger.x, trigger.y, self.clock)

    def update(self, seconds: float) -> Go:
        """Let the show go on."""
        del seconds
        self._told()
        busy = self.match.conductor.busy(self.clock)
        if busy != self._was_busy:
            self._was_busy = busy
            self.changed()
        if not busy:
            self._opened()
        if self._notice is not None and self.clock >= self._notice[1]:
            self._notice = None
            self.changed()
        return None

    def _opened(self) -> None:
        """The table is set: its ground lies still from now on."""
        if self._opening is not None:
            self._opening = None
            self.stale()

    def rest(self) -> float | None:
        """Shows, notices and particles want every step."""
        if self.match.conductor.busy(self.clock) or self.particles.alive or self._notice is not None:
            return 0.0
        return 0.0 if self.shaking else super().rest()
