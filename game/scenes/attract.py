"""Minds that play for whoever looks: on the porch when nobody has pressed anything for a while, and `engawa demo`.

Game after game, with what the card that closes its lessons says below it. Nothing of it is kept, and any press ends it
and does nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from secrets import token_hex
from typing import NamedTuple

import pygame

from game.kernel.table import Table, Undo
from game.kernel.trouble import Trouble
from game.registry import box_of
from game.rulebook import read_glance
from game.scenes.house import House
from game.scenes.match import Match
from game.scenes.playing import Playing
from game.scenes.prompts import LINE, PROMPTS, Prompt
from game.scenes.scoring import Scoring
from game.scenes.screen import Screen
from game.scenes.seating import BOT_NAMES, Player, Seating
from game.stage.bindings import FULL_SCREEN
from game.stage.devices import key_name, pressed_place, pushed
from game.stage.intents import Act, Intent
from game.stage.page import Page
from game.stage.scenes import Go, Swap
from game.stage.window import SAFE

MINDS = ("gardener", "elder", "kami", "sprout")
"""Who plays, seat by seat."""
PRESSES = (pygame.KEYDOWN, pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)
CAPTION, BETWEEN = 9.0, 2.0
"""Seconds that a caption is shown, and that pass until the next one."""
LINGERS = 6.0
"""Seconds that a scroll is looked at."""
LOW = 0.4
"""How loud it is."""
LEAST = 0.8
"""Seconds that a mind lets pass at least, however fast shows are: nobody could follow otherwise."""


class Plan(NamedTuple):
    """What is played, one match after the other."""

    games: Sequence[str]
    home: Callable[[], Go]
    """Where a press leads."""
    seats: int | None = None
    """How many play; None for as few as play against each other."""
    seed: str | None = None
    """None for luck that nobody knows."""
    number: int = 0

    @property
    def game(self) -> str:
        """The game of this match."""
        return self.games[self.number % len(self.games)]

    def match(self) -> Match:
        """The match, which nobody writes down."""
        box = box_of(self.game)
        count = self.seats or min((seats for seats in box.seats if seats > 1), default=box.seats[0])
        names = [BOT_NAMES[mind][0] for mind in MINDS][:count]
        players = tuple(Player(name, mind=mind) for name, mind in zip(names, MINDS, strict=False))
        seating = Seating(players + (None,) * (4 - len(players)))
        seed = token_hex(8) if self.seed is None else f"{self.seed}/{self.number}"
        return Match(Table.new(box, {"seats": count}, seed, undo=Undo.OFF, names=names), seating)


class _Watched(Screen):
    """A scene that any press ends."""

    plan: Plan
    _woken = False

    def enter(self) -> None:
        """Be quiet."""
        self.house.audio.whisper(LOW)
        super().enter()

    def leave(self) -> None:
        """Be as loud as before."""
        self.house.audio.whisper(1.0)
        super().leave()

    def hears(self, event: pygame.Event) -> bool:
        """Take any press of anything, bound or not; only the key of the window is its own."""
        pressed = event.type in PRESSES or pressed_place(event) is not None or pushed(event)
        if not pressed or (event.type == pygame.KEYDOWN and key_name(event.key) == FULL_SCREEN):
            return False
        self._woken = True
        return True

    def handle(self, intent: Intent) -> Go:
        """Nothing here is anybody's to steer; a click on the prompt is a press like any other."""
        del intent
        return None

    def update(self, seconds: float) -> Go:
        """Go home as soon as somebody presses something."""
        return self.plan.home() if self._woken else super().update(seconds)

    def prompts(self) -> list[Prompt]:
        """Anything at all."""
        return [Prompt(Act.CONFIRM, self.house.say("attract.press"))]

    def rest(self) -> float | None:
        """There is always something to come."""
        return 0.0


class Attract(_Watched, Playing):
    """A table at which minds play."""

    def __init__(self, house: House, plan: Plan, match: Match | None = None) -> None:
        super().__init__(house, match or plan.match())
        self.plan = plan
        self.match.minds.least = LEAST
        self._captions = captions_of(plan.game)
        self._caption = -1
        self._next = 0.0

    def enter(self) -> None:
        """Let a moment pass before the first caption."""
        super().enter()
        self._next = self.clock + BETWEEN

    def update(self, seconds: float) -> Go:
        """Say the next sentence when it is time."""
        if self.clock >= self._next:
            self._next = self.clock + CAPTION + BETWEEN
            self._caption = (self._caption + 1) % len(self._captions)
        return super().update(seconds)

    def depends(self, clock: float) -> Hashable:
        """The show, and what is said of it."""
        return super().depends(clock), self._says(clock)

    def _says(self, clock: float) -> str | None:
        """The sentence beside the show; between two of them it is said how to end it."""
        return self._captions[self._caption] if self._caption >= 0 and clock < self._next - BETWEEN else None

    def prompts(self) -> list[Prompt]:
        """How to end it, as long as nothing else is said there."""
        return super().prompts() if self._says(self.shown_at) is None else []

    def settled(self, page: Page) -> None:
        """The table, and the sentence where prompts stand otherwise: so it hides nothing."""
        super().settled(page)
        key, theme = self._says(self.shown_at), self.house.theme
        if key is not None:
            page.line(
                self.house.say(key),
                self.bar.centerx,
                self.bar.centery - 2,
                wide=self.bar.w,
                high=LINE,
                on=theme["night"],
                colour=theme["washi"],
                anchor="center",
                room=SAFE,
                layer=PROMPTS,
                name="attract text",
            )

    def _onward(self) -> Go:
        """The scroll at the end, after the show."""
        if self.match.over and not self.board.busy(self.clock):
            return Swap(AttractScroll(self.house, self.match, self.plan))
        return None


class AttractScroll(_Watched, Scoring):
    """The scores of such a match; then the next one begins."""

    def __init__(self, house: House, match: Match, plan: Plan) -> None:
        super().__init__(house, match)
        self.plan = plan
        self._since: float | None = None

    def update(self, seconds: float) -> Go:
        """Let it be looked at, and go on to the next game."""
        go = super().update(seconds)
        if go is not None or not self.done:
            return go
        self._since = self.loop.clock if self._since is None else self._since
        if self.loop.clock < self._since + LINGERS:
            return None
        return Swap(Attract(self.house, self.plan._replace(number=self.plan.number + 1)))


def captions_of(game: str) -> list[str]:
    """The sentences of a game that are shown beside it: those of the card that closes its lessons."""
    try:
        found = [f"glance.{game}.{cell.say}" for cell in read_glance(game)]
    except Trouble:
        found = []
    return found or [f"{game}.line"]
