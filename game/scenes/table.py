"""The table: a match being played. One scene for every game; what differs is in the game's own rooms."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

import pygame

from game.kernel.trouble import Refusal
from game.scenes.house import House
from game.scenes.match import Match
from game.scenes.page import Page
from game.scenes.screen import STRIP, Prompt, Screen
from game.stage.conductor import Puff, Sound
from game.stage.intents import DIRECTIONS, Act, Intent
from game.stage.particles import Particles
from game.stage.scenes import Go
from game.stage.window import SAFE

UNDER_PIECES = 95
"""A layer above the shadows of the board and below its pieces."""
CARD = 400
"""How wide the why-not card is."""


INKED = ("twin_in_row", "twin_in_column", "twin_in_garden", "square_taken")
"""The refusals whose pieces are linked by ink: those that stand in the way, not those that would help."""


def _short(one: tuple[int, int], other: tuple[int, int], by: int) -> tuple[int, int]:
    """A point on the way from one to another, so much before its end."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    far = max(1.0, math.hypot(dx, dy))
    share = max(0.2, (far - by) / far)
    return round(one[0] + dx * share), round(one[1] + dy * share)


class TableScene(Screen):
    """A match on the table."""

    def __init__(self, house: House, match: Match) -> None:
        super().__init__(house)
        self.match = match
        room = f"game.games.{match.box.name}"
        self.layout: Any = import_module(f"{room}.layout")
        self.paint = import_module(f"{room}.paint").Paint(house, match.crests, match.names)
        self.particles = Particles()
        self.why: Refusal | None = None
        """The refusal that the why-not card shows, or None."""
        self._notice: tuple[str, float] | None = None
        """A sentence that is shown for a while, and until when."""
        self._was_busy = False
        self._opening: float | None = None
        """When the table began to be set, while it is."""

    bar = STRIP.inflate(-60, 0)
    bar_paper = STRIP

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

    def _refocus(self, to: str | None = None) -> None:
        self.focus.offer(self.match.hand.targets(self.match.view), to or "5e")
        if to is not None:
            self.focus.put(to)
        self.changed()

    # --- what is seen -----------------------------------------------------------------------------------

    def still(self, page: Page) -> None:
        """The ground of the game."""
        self.paint.backdrop(page)
        if self._opening is None:
            self.paint.ground(page, self.match.view)

    def settled(self, page: Page) -> None:
        """Panels, resting pieces, light on what is open, the log, the card."""
        view, hand = self.match.view, self.match.hand
        self.paint.settled(page, view, hints=self.hints)
        moving = set(self.match.conductor.moving(self.clock))
        home = self.match.conductor.home
        self.paint.pieces(page, view, home, [name for name in home if name not in moving])
        if self._mine and not self.match.conductor.busy(self.clock) and self.why is None:
            self.paint.glow(page, view, hand.open_squares(view), hand.other_side(view))
        if self.why is None or self._card_left:
            self._log(page)
        if self.why is not None:
            self._card(page, self.why)
        if self._notice is not None:
            self._slip(page, self._notice[0])

    @property
    def hints(self) -> bool:
        """Whether it is shown who leads where."""
        return self.house.settings.hints

    @property
    def _mine(self) -> bool:
        """Whether a person is on turn."""
        waiting = self.match.waiting
        return bool(waiting) and self.match.players[waiting[0]].human

    def lively(self, page: Page, clock: float) -> None:
        """What moves: pieces on their way, what is held, koi, particles."""
        conductor, view = self.match.conductor, self.match.view
        still = self.house.settings.reduced_motion
        if self._opening is not None:
            self.paint.opening(page, view, (clock - self._opening) / self.pace)
        elif self._mine and not conductor.busy(clock) and self.focus.name is not None:
            self.paint.held(page, view, self.match.hand, self.focus.name, clock, still=still)
        moving = list(conductor.moving(clock))
        if moving:
            self.paint.pieces(page, view, {name: conductor.pose(name, clock) for name in moving}, moving)
        if self._opening is None:
            self.paint.alive(page, view, clock, still=still)
        for speck in self.particles.at(clock):
            frames = page.entry(speck.picture).frames
            frame = min(frames - 1, int(speck.age * frames))
            page.picture(speck.picture, speck.x, speck.y, layer=600, name=speck.name, frame=frame, alpha=speck.alpha)

    def ring_rect(self) -> pygame.Rect | None:
        """The ring is around what is focused, while somebody can act."""
        return self.focus.rect if self._mine and self._opening is None else None

    ring_grows = 22

    def ring_layer(self) -> int:
        """Under the pieces of the board, so that a pebble can be read that the ring is around."""
        return UNDER_PIECES if self.focus.name in self.layout.SQUARES else super().ring_layer()

    def _log(self, page: Page) -> None:
        """The last thing that happened, on a strip of paper."""
        latest = self.match.latest(self.house.words)
        if latest is None:
            return
        theme = self.house.theme
        setter = self.house.text
        lines = len(setter.wrap(latest, 28, 314))
        rect = pygame.Rect(1470, 440, 354, max(150, 56 + round(lines * setter.height(28))))
        page.sheet("papers/log_strip", rect, layer=28, name="log")
        page.paper("papers/log_roll", pygame.Rect(1452, 420, 390, 44), layer=31, name="log roll")
        ink = partial(page.text, on=theme["washi"], colour=theme["sumi"], size=28, layer=32, room=rect)
        ink(latest, rect.x + 22, rect.y + 32, width=314, name="log text")

    def _card(self, page: Page, why: Refusal) -> None:
        """Why not: the rule in our words, opposite the panel of whoever asks."""
        theme, say = self.house.theme, self.house.say
        game = self.match.box.name
        x = SAFE.x if self._card_left else SAFE.right - CARD
        title = say(f"{game}.why.{why.code}")
        body = self.house.words.trouble(why, game).partition(" (")[0].rstrip(".") + "."
        setter = self.house.text
        lines = setter.wrap(body, 32, CARD - 56)
        height = 150 + round(len(lines) * setter.height(32))
        rect = pygame.Rect(x, 510 - height // 2, CARD, height)
        page.sheet("papers/card", rect, layer=850, name="card", high=True)
        room = rect.inflate(-30, -20)
        size = page.fitted(title, 46, CARD - 60, bold=True)
        page.text(
            title,
            rect.x + 28,
            rect.y + 48,
            on=theme["washi"],
            colour=theme["sumi"],
            size=size,
            bold=True,
            anchor="midleft",
            room=room,
            layer=856,
            name="card title",
        )
        page.picture("papers/stroke_red", rect.centerx, rect.y + 86, layer=856, name="card stroke")
        page.text(
            body,
            rect.x + 28,
            rect.y + 104,
            on=theme["washi"],
            colour=theme["sumi"],
            size=32,
            width=CARD - 56,
            room=room,
            layer=856,
            name="card body",
        )
        here = self.layout.SQUARES.get(self.focus.name)
        for piece in why.pieces:
            there = self.layout.SQUARES.get(piece.partition("@")[2])
            if there is None or there == here:
                continue
            page.picture("papers/enso", *there.center, layer=641, name=f"enso {piece}", frame=7)
            if here is not None and why.code in INKED:
                page.ink(f"ink {piece}", here.center, _short(here.center, there.center, 52), layer=640)

    @property
    def _card_left(self) -> bool:
        """Whether the card lies at the left: opposite the panel of whoever is on turn."""
        return bool(self.layout.panel(self.match.view.seat, active=True).x > 960)

    def _slip(self, page: Page, text: str) -> None:
        """A sentence that goes away by itself, below the middle of the board."""
        theme = self.house.theme
        width = min(900, round(self.house.text.width(text, 32)) + 80)
        lines = self.house.text.wrap(text, 32, width - 60)
        height = round(len(lines) * self.house.text.height(32)) + 44
        rect = pygame.Rect(960 - width // 2, 900 - height, width, height)
        page.sheet("papers/slip", rect, layer=870, name="slip", high=True)
        page.text(
            text,
            rect.centerx,
            rect.centery,
            on=theme["washi"],
            colour=theme["sumi"],
            width=width - 60,
            align="centre",
            anchor="center",
            room=rect,
            layer=880,
            name="slip text",
        )

    def prompts(self) -> list[Prompt]:
        """What the buttons do now."""
        say, game = self.house.say, self.match.box.name
        found: list[Prompt] = []
        call = self._interjection(self.loop.devices.last)
        if self.why is not None:
            shown = self.lesson_on(self.why.code) is not None
            found += [Prompt(Act.INSPECT, say("lessons.show"))] if shown else []
            found.append(Prompt(Act.BACK, say("table.close")))
        elif self._mine:
            hand = self.match.hand.prompts(self.match.view, self.focus.name)
            found += [Prompt(each.act, say(f"{game}.prompt.{each.key}", value=each.value)) for each in hand]
        if self.why is None and call is not None:
            found.append(Prompt(Act.INSPECT, say(f"{game}.prompt.call")))
        if self.match.table.can_undo:
            found.append(Prompt(Act.UNDO, say("table.undo"), right=True))
        found.append(Prompt(Act.PAUSE, say("table.pause"), right=True))
        return found

    # --- what is done -----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> Go:
        """A press during a show hurries it, and is then answered."""
        if intent.act is not Act.POINT and self.match.conductor.busy(self.clock):
            self.match.conductor.hurry(self.clock)
            self._told()
            self._opened()
            self.changed()
        if self.why is not None and intent.act is Act.INSPECT and (show := self.lesson_on(self.why.code)) is not None:
            return show()
        if self.why is not None and intent.act in (*DIRECTIONS, Act.BACK, Act.INSPECT, Act.CONFIRM, Act.NEXT):
            self.why = None
            self.changed()
            if intent.act not in DIRECTIONS:
                return None
        return super().handle(intent)

    def confirm(self, name: str, intent: Intent) -> Go:
        """Do what the hand holds, where the focus is."""
        return self._press(Act.CONFIRM, name, intent)

    def press(self, intent: Intent) -> Go:
        """Undo, leaf, ask why not."""
        if intent.act is Act.UNDO:
            return self._seek(back=True)
        if intent.act is Act.REDO:
            return self._seek(back=False)
        if intent.act is Act.INSPECT:
            call = self._interjection(intent.device)
            return self._ask_why() if call is None else self._submit(call)
        if intent.act in (Act.NEXT, Act.PREVIOUS, Act.BACK):
            return self._press(intent.act, self.focus.name, intent)
        return None

    def _press(self, act: Act, name: str | None, intent: Intent) -> Go:
        if self.match.may_act(intent.device) is None:
            return None
        held = self.match.hand.held
        answer = self.match.hand.press(act, self.match.view, name)
        if isinstance(answer, str):
            self.focus.put(answer)
        elif answer is not None:
            return self._submit(answer)
        if self.match.hand.held != held:
            self.house.audio.play("flip")
        self.changed()
        return None

    def _submit(self, command: Any) -> Go:
        refusal = self.match.submit(command, self.clock, self.pace)
        if refusal is not None:
            self.house.audio.play("refuse")
            self.why = refusal
            self.changed()
            return None
        self.why = None
        self._told()
        self._refocus()
        return None

    def _seek(self, *, back: bool) -> Go:
        trouble = (self.match.undo if back else self.match.redo)(self.clock, self.pace)
        if trouble is not None:
            self.house.audio.play("refuse")
            self.notice(self.house.words.trouble(trouble))
        else:
            self.house.audio.play("undo")
            self.why = None
            self._refocus()
        return None

    def _ask_why(self) -> Go:
        command = self.match.hand.aim(self.match.view, self.focus.name) if self._mine else None
        if command is not None:
            self.why = self.match.why_not(command)
            self.house.audio.play("card" if self.why is not None else "focus")
            if self.why is None:
                self.notice(self.house.say("table.open"))
            self.changed()
        return None

    def lesson_on(self, code: str) -> Callable[[], Go] | None:
        """What opens the lesson on a refusal; None where there is none."""
        del code
        return None

    def _interjection(self, device: str) -> Any:
        """What a device can ask for out of turn, for a seat of its own that is not on; None if nothing."""
        chairs = self.match.seating.chairs_of(device)
        for seat, chair in enumerate(self.match.crests):
            if chair in chairs and (command := self.match.hand.interject(self.match.view, seat)) is not None:
                return command
        return None

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
        """Let the show go on, and minds take their turns."""
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
        if not busy and self.match.think(seconds, self.clock, self.pace):
            self._told()
            self._refocus()
        return None

    def _opened(self) -> None:
        """The table is set: its trays lie still from now on."""
        if self._opening is not None:
            self._opening = None
            self.stale()

    def rest(self) -> float | None:
        """Koi swim on, unless motion is reduced; shows, notices and minds want every step."""
        if self.match.conductor.busy(self.clock) or self.particles.alive or self._notice is not None:
            return 0.0
        if self.paint.gripping(self.clock):
            return 0.0
        if not self._mine and not self.match.over:
            return 0.0
        return None if self.house.settings.reduced_motion else 1 / 20
