"""Acting at a table: the hand of the seat that acts, what it can reach, what its buttons do, and the card it asks for.

A part of the scenes where somebody plays. Legality is asked, never repeated: a press gives commands, and whoever
sends them is told why not.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pygame

from game.scenes.board import Board
from game.scenes.card import Card
from game.scenes.match import Match
from game.scenes.prompts import Prompt
from game.scenes.screen import Screen
from game.stage.atlas import Atlas
from game.stage.focus import Target
from game.stage.intents import DIRECTIONS, UNPRESSED, Act, Intent
from game.stage.page import STRIPS, Page
from game.stage.rooms import AnyHand, Eye, Grasp, Gropes, Reads, Unrolls
from game.stage.tween import ease_softly

HAND_FIRST = frozenset(Act) - {*DIRECTIONS, *UNPRESSED, Act.PAUSE, Act.QUIT, Act.FULL_SCREEN}
"""The buttons that a hand may offer something for."""
BLOOM = 0.25
"""Seconds that the light on what is open takes to grow."""
SETTLES = 1 / 6
"""Seconds after which it lies still: large things that grow take turns, and the last of them comes later."""
ROLLS = 0.25
"""Seconds in which what was unrolled is rolled up again."""
STEPS, PARTS = 5, 3
"""In how many steps it grows, and how many parts of it take turns to do so: each step draws a part of it anew. What is
unrolled comes strip by strip instead.
"""


class _Rolls(NamedTuple):
    """What is rolled up again."""

    what: Page
    since: float
    share: float
    """How much of it was unrolled then."""
    atlas: Atlas
    """What it was painted with: on a canvas of another size there is no room for it."""

    def left(self, clock: float) -> float:
        """How much of it is still unrolled at a time."""
        return self.share - (clock - self.since) / ROLLS


class Acting:
    """What the seat that acts can do. `send` takes the commands of a press."""

    def __init__(self, screen: Screen, board: Board, send: Callable[[Sequence[Any]], None]) -> None:
        self._screen = screen
        self._board = board
        self._send = send
        self.card = Card(screen.house, board, screen.focus)
        self._groping: tuple[int, float] | None = None
        """Whose hand reaches into something, and since when, while confirming is held."""
        self._came_from: pygame.Rect | None = None
        """Where what is looked at from elsewhere was opened."""
        self._woke: float | None = None
        """Since when somebody sees what can be done."""
        self._glow: Page | None = None
        """The light on what is open, while it grows."""
        self._lit: tuple[float, ...] = ()
        """How bright that was last laid."""
        self._sheet: Page | None = None
        """What is unrolled over the table."""
        self._stays = False
        """Whether it was left there for a show."""
        self._rolls: _Rolls | None = None

    @property
    def _match(self) -> Match:
        return self._board.match

    @property
    def seat(self) -> int | None:
        """The person who can act."""
        return self._match.acting

    @property
    def hand(self) -> AnyHand | None:
        """The hand of that person."""
        return None if self.seat is None else self._match.hand(self.seat)

    # --- focus ------------------------------------------------------------------------------------------

    def targets(self) -> list[Target]:
        """What the hand can reach."""
        return [] if self.hand is None else self.hand.targets(self._match.view, self._match.eye)

    def focus(self, to: str | None = None) -> None:
        """Offer what the hand can reach, and focus `to`, else where the hand leads, else the nearest open place."""
        focus, targets = self._screen.focus, self.targets()
        names = {target.name for target in targets}
        if to not in names and (hand := self._match.leader) is not None:
            to = hand.leads(self._match.view)
        start = to if to in names else self._nearest(targets)
        focus.offer(targets, start)
        if start is not None and (to in names or not self._fits(focus.name)):
            focus.put(start)

    def _fits(self, name: str | None) -> bool:
        """Whether what is held can go to what is focused, or can go nowhere at all."""
        hand = self.hand
        if hand is None or name is None:
            return False
        places = hand.open(self._match.view)
        return not places or name in places

    def _nearest(self, targets: Sequence[Target]) -> str | None:
        """The open target that is nearest to the focus, or to the middle of the board."""
        hand, rect = self.hand, self._screen.focus.rect
        if hand is None or not targets:
            return None
        places = hand.open(self._match.view)
        frame = self._board.layout.frame(self._match.view, self._match.eye)
        middle = (rect if rect is not None else frame.board).center
        open_ = [target for target in targets if target.name in places] or list(targets)
        return min(open_, key=lambda target: math.dist(target.rect.center, middle)).name

    # --- what is seen -----------------------------------------------------------------------------------

    def follow(self, clock: float, *, shown: bool) -> None:
        """See what the hand holds; nothing while a show goes on or while it cannot act."""
        grasp = self._grasp(shown=shown)
        self._board.hold(None if grasp is None else grasp.held, clock)
        if self._rolls is not None and (self._rolls.left(clock) <= 0 or self._rolls.atlas is not self._atlas):
            self._rolls = None

    def _grasp(self, *, shown: bool) -> Grasp[Any, Any] | None:
        """The hand, where it points and what is seen in it; none of that while it is not `shown`."""
        hand = self.hand
        if hand is None or not shown:
            return None if hand is None else Grasp(hand, None, None)
        focus = self._screen.focus.name
        return Grasp(hand, focus, hand.grip(self._match.view, self._match.eye, focus))

    def wake(self, clock: float, *, sees: bool) -> bool:
        """See whether somebody sees what can be done; whether its light has grown as bright as it gets."""
        if not sees:
            self._woke = None
        elif self._woke is None:
            self._woke = clock
        return self._grown(clock)

    def _grown(self, clock: float) -> bool:
        """Whether the light on what is open has grown, and all of it can have been drawn."""
        settings = self._screen.house.settings
        return (
            self._woke is None or settings.reduced_motion or not settings.pace or clock - self._woke >= BLOOM + SETTLES
        )

    def _bright(self, clock: float, glow: Page) -> tuple[float, ...]:
        """How bright the light on what is open is by a time: of every third of it, the next one a little later."""
        settings = self._screen.house.settings
        if self._woke is None or settings.reduced_motion or not settings.pace:
            return (1.0,)
        steps, parts = (STRIPS, 1) if glow.unrolled else (STEPS, PARTS)
        shares = (min(1.0, max(0.0, (clock - self._woke) / BLOOM - n / parts / steps)) for n in range(parts))
        grown = (round(share * steps) / steps for share in shares)
        return tuple(grown if glow.unrolled else map(ease_softly, grown))

    @property
    def grows(self) -> bool:
        """Whether the light on what is open still grows, or something is rolled up."""
        return self._glow is not None or self._rolls is not None

    @property
    def _atlas(self) -> Atlas:
        return self._screen.house.atlas

    def lively(self, page: Page, clock: float) -> None:
        """The light on what is open, while it grows."""
        if self._glow is not None and any(bright := self._bright(clock, self._glow)):
            self._lit = bright
            page.lay(self._glow, *bright)
        if self._rolls is not None:
            page.lay(self._rolls.what, max(0.0, round(self._rolls.left(clock) * STRIPS) / STRIPS))

    def settled(self, page: Page, *, shown: bool) -> None:
        """Light on what is open, what a press would do where the hand points, and the card."""
        share = 1.0 if self._glow is None else max(self._lit, default=0.0)
        self._glow, self._lit = None, ()
        match, paint, grasp = self._match, self._board.paint, self._grasp(shown=shown)
        hand: object = self.hand
        view, eye = match.view, match.eye
        if self.card.lies:
            if self.card.why is not None and not self._board.layout.leads_on(self.card.why):
                paint.dusk(page, view, eye)
            elif grasp is not None:
                paint.glow(page, view, eye, grasp)
            self.card.paint(page)
        elif grasp is not None and (shown or self._woke is not None):
            light = Page(self._screen.house)
            paint.glow(light, view, eye, grasp)
            self._unrolled(light if light.unrolled else None, share)
            if self._grown(self._screen.shown_at) or self._stays:
                page.lay(light)
            else:
                self._glow = light
        elif self._sheet is not None and share >= 1 and isinstance(hand, Unrolls) and hand.sheet:
            self._stays = True
            page.lay(self._sheet)
        else:
            self._unrolled(None, share)
        if grasp is not None and shown and not self.card.lies:
            paint.slot(page, view, eye, grasp)

    def _unrolled(self, sheet: Page | None, share: float) -> None:
        """See what is unrolled over the table from now on; what was, as far as it was, is rolled up again."""
        settings, clock, was = self._screen.house.settings, self._screen.shown_at, self._sheet
        self._sheet = sheet
        if sheet is not None:
            self._rolls = None
        elif was is not None:
            self._stays = False
            if settings.pace and not settings.reduced_motion:
                what = Page(self._screen.house)  # nothing is read or pressed there any more
                what.drawn, what.unrolled = was.drawn, was.unrolled
                self._rolls = _Rolls(what, clock, share, self._atlas)

    def prompts(self) -> list[Prompt]:
        """What the buttons of the hand do now."""
        hand = self.hand
        if hand is None:
            return []
        say, game = self._screen.house.say, self._match.box.name
        found = []
        for each in hand.offers(self._match.view, self._screen.focus.name):
            note = say("table.final") if each.act is Act.CONFIRM and self._final(hand) else ""
            text = say(f"{game}.prompt.{each.key}", value=each.value) if each.key else ""
            found.append(Prompt(each.act, text, note=note, spare=each.spare))
        return found

    def prompts_out_of_turn(self, seats: Sequence[int]) -> list[Prompt]:
        """What seats that are not on turn can ask for all the same."""
        say, game = self._screen.house.say, self._match.box.name
        offers = [each for seat in seats for each in self._match.hand(seat).offers(self._match.view, None)]
        return [Prompt(each.act, say(f"{game}.prompt.{each.key}", value=each.value)) for each in offers]

    def _final(self, hand: AnyHand) -> bool:
        """Whether what confirming would do cannot be taken back."""
        commands = hand.aim(self._match.view, self._screen.focus.name)
        return bool(commands) and not self._match.table.undoable(*commands)

    # --- what is done -----------------------------------------------------------------------------------

    def offers(self, seat: int, act: Act) -> bool:
        """Whether the hand of a seat has something for a button: it is asked first then."""
        focus = self._screen.focus.name if seat == self.seat else None
        offers = self._match.hand(seat).offers(self._match.view, focus)
        return act in HAND_FIRST and any(each.act is act for each in offers)

    def press(self, seat: int, act: Act) -> None:
        """Let the hand of a seat answer a press; what it can do nothing with, confirming looks at more closely."""
        hand, screen = self._match.hand(seat), self._screen
        if self._toggles and act is Act.CONFIRM and self._groping is not None and self._groping[0] == seat:
            self._end_grope()
            return
        held, idle = hand.held, act is Act.CONFIRM and not self.offers(seat, act)
        self._groping = None
        eye, place = self._match.eye, screen.focus.rect
        answer = hand.press(act, self._match.view, screen.focus.name if seat == self.seat else None)
        if self._match.lean():
            self._grow(act, eye, place)
        self._match.seen_enough()
        if answer and not isinstance(answer, str):
            self._send(answer)
            return
        if idle and answer is None and hand.held == held:
            self.inspect()
            return
        if hand.held != held:
            screen.house.audio.play("flip")
            if act is Act.CONFIRM and isinstance(hand, Gropes):
                self._groping = seat, screen.loop.clock
        if seat == self.seat:  # another hold, or another camera, may reach other things
            screen.focus.offer(self.targets())
        if isinstance(answer, str):
            screen.focus.put(answer)
        screen.changed()

    def _grow(self, act: Act, was: Eye, place: pygame.Rect | None) -> None:
        """What is opened by confirming grows out of where that was done, and goes back there when it is left.

        From anywhere else to anywhere else, one view fades into the other.
        """
        board, now = self._board.layout.frame(self._match.view, self._match.eye).board, self._match.eye
        if was.camera is None:
            self._came_from = None
        if act is Act.CONFIRM and now.camera is not None and place is not None:
            self._came_from = place
            self._screen.grow(board, place, self._board.prepare)
        elif now.camera is None and self._came_from is not None:
            self._screen.grow(board, self._came_from, self._board.prepare, back=True)
        elif not self._board.layout.frame(self._match.view, now).turns:
            self._screen.grow(board, None, self._board.prepare)

    def look_along(self) -> None:
        """Let a hand with a camera look along to what is focused."""
        name = self._screen.focus.name
        if name is not None and (hand := self._match.looker) is not None:
            hand.look_along(self._match.view, self._match.eye, name)

    @property
    def gropes(self) -> bool:
        """Whether a hand reaches into something: time counts then."""
        return self._groping is not None

    def grope(self) -> None:
        """Let the hand that reaches into something feel how long it has."""
        if self._groping is None:
            return
        seat, since = self._groping
        hand = self._match.hand(seat)
        held = hand.held
        if isinstance(hand, Gropes):
            hand.hold(self._screen.loop.clock - since, self._match.view)
        if hand.held != held:
            self._screen.house.audio.play("lift")
            self._screen.changed()

    def release(self, intent: Intent) -> None:
        """A button is let go: what a hand that reaches into something has taken is sent, or nothing.

        Not where confirming is pressed a second time for that.
        """
        if intent.act is Act.CONFIRM and not self._toggles:
            self._end_grope()

    @property
    def _toggles(self) -> bool:
        return self._screen.house.settings.toggle

    def _end_grope(self) -> None:
        if self._groping is None:
            return
        (seat, since), self._groping = self._groping, None
        hand = self._match.hand(seat)
        answer = hand.let_go(self._screen.loop.clock - since, self._match.view) if isinstance(hand, Gropes) else None
        if isinstance(answer, tuple):
            self._send(answer)

    def lapse(self, intent: Intent) -> None:
        """What holding a button began is over, and nothing comes of it."""
        if intent.act is Act.CONFIRM:
            self.drop()

    def drop(self) -> None:
        """A hand that reaches into something comes out of it with nothing."""
        if self._groping is None:
            return
        hand = self._match.hand(self._groping[0])
        self._groping = None
        if isinstance(hand, Gropes):
            hand.lapse()
        self._screen.changed()

    def refuse(self, refusal: Any) -> None:
        """Show why not."""
        self._screen.house.audio.play("refuse")
        self._screen.shake(self._board.layout.frame(self._match.view, self._match.eye).board)
        self.card.close()
        self.card.why = refusal
        self._screen.changed()

    def reads(self) -> bool:
        """Whether looking closer only tells what is focused: nothing is done there, or it is there to be read."""
        hand, name = self.hand, self._screen.focus.name
        if hand is None or name is None or not hand.aim(self._match.view, name):
            return True
        reader: object = hand
        return isinstance(reader, Reads) and reader.reads(name)

    def inspect(self) -> None:
        """Look closer at what is focused: why not, where something stands against it, else what there is to know."""
        hand, name = self.hand, self._screen.focus.name
        if name is None:
            return
        commands = hand.aim(self._match.view, name) if hand is not None else ()
        self.card.close()
        self.card.why = None if self.reads() else self._match.why_not(commands[0])
        if self.card.why is None:
            view, would = self._match.view, self._match.would(commands)
            self.card.note = self._match.rooms.inspect.inspect(view, self._match.eye, hand, name, would)
        self._screen.house.audio.play("card" if self.card.lies else "refuse")
        self._screen.changed()
