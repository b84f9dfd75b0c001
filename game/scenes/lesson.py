"""A lesson on the table: a slip beside the board speaks, a vermilion brush marks what is meant, the learner plays.

One scene for every game: the table is the real one, with the real hand, rules and shows. The slip never lies over
what it speaks of, and the card that says why not lies opposite it. No answer is chosen before the learner chooses one,
and no total is shown while it is asked for.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from itertools import chain
from typing import Any

import pygame

from game.kernel.course import Course, Verdict
from game.kernel.lesson import Lesson, Step
from game.kernel.trouble import Trouble
from game.progress import keep_done
from game.registry import box_of
from game.scenes.acting import Acting
from game.scenes.board import Board
from game.scenes.house import House
from game.scenes.match import Match
from game.scenes.menu import Item, Menu
from game.scenes.notice import Notice
from game.scenes.prompts import Prompt
from game.scenes.screen import Screen
from game.scenes.seating import Player, Seating, holder
from game.scenes.settings import SettingsMenu
from game.scenes.slip import INK as ON_SLIP
from game.scenes.slip import RING, STAMPED, Beads, EndCard, Slip, Telling, fitting_cap, place
from game.scenes.tutor import Tutor
from game.stage.conductor import Poses
from game.stage.focus import Target
from game.stage.intents import DIRECTIONS, UNPRESSED, Act, Intent
from game.stage.page import Page
from game.stage.scenes import Go, Pop, Push

HINT_AFTER = 20.0
"""Seconds after which a step gives its hint by itself; a wrong answer gives it at once."""
BEAT = 0.7
"""Seconds that the table lets pass before it plays, at normal speed."""
DRAWN = 0.45
"""Seconds that a mark takes to be drawn."""
TURNS = {Act.LEFT: -1, Act.RIGHT: 1, Act.DOWN: -5, Act.UP: 5, Act.PREVIOUS: -1, Act.NEXT: 1}
"""How far the counter is turned by each button."""
STEPS = (Act.EARLIER, Act.LATER)
"""What repeats a step and skips it, whatever is in the hand: nobody is held in a step."""
MARKS = 645
"""The layer of the marks: over the pieces, under the slip."""


class LessonScene(Screen):
    """A lesson being taken."""

    def __init__(
        self,
        house: House,
        lesson: Lesson,
        then: Callable[[str], None] | None = None,
        *,
        offers: Sequence[str] = (),
        only: int | None = None,
    ) -> None:
        self._slip_now: Slip | None = None
        self.lesson = lesson
        self.course = Course(box_of(lesson.game), lesson)
        self.then = then
        """The list of lessons it was opened from: told the name of the button that was pressed at the end."""
        self.offers = tuple(offers)
        """What else can be pressed at the end: the next lesson, the rules on one card, a match."""
        self.only = only
        """The one step that is shown, to somebody who met what it explains; None for the whole lesson."""
        self.course.skip_to(only or 0)
        super().__init__(house)
        self.notice = Notice(house)
        self._sit()
        self.number: int | None = None
        """What the counter shows; nothing before the learner has turned it."""
        self._shown = 0
        """How many of the refusals that this step shows were shown."""
        self._passed = False
        """Whether this step is done when the card is closed: its try was refused as it should be, or all was shown."""
        self._beside: pygame.Rect | None = None
        """Where the slip lay last: it does not change sides in a step, nor while there is only something to say."""
        self._lay: pygame.Rect | None = None
        """Where the slip lay before in this step."""
        self._since = 0.0
        self._waited = 0.0
        self._leaving = False
        self.praises = False
        """Whether the yes to what was done is told over its own table: the next step lays another one."""

    def _sit(self) -> None:
        """Sit down at the table of this step."""
        seating = _seating(self.house, self.lesson, self.course)
        self.match = Match(self.course.table, seating, learner=self.lesson.learner)
        self.board = Board(self.house, self.match, adorned=False)  # the slip lies where ornaments would
        self.acting = Acting(self, self.board, self.send)
        self.tutor = Tutor(self.house, self.course, self.match)

    @property
    def clock(self) -> float:
        """The time of the scenes."""
        return self.loop.clock

    # --- where it is ------------------------------------------------------------------------------------

    @property
    def step(self) -> Step | None:
        """The step that waits; None when the lesson is over, or what was to be shown is."""
        return None if self.only is not None and self.course.at > self.only else self.course.step

    @property
    def _ready(self) -> bool:
        """Whether the table has played what it plays in this step."""
        return self.course.due is None

    @property
    def _by_hand(self) -> bool:
        """Whether the learner has the hand: something is to be done or tried in their own turn."""
        step = self.step
        on_turn = self.lesson.learner in self.match.waiting
        return step is not None and step.want in ("do", "try", "press") and on_turn and self._ready and not self.praises

    @property
    def _pressable(self) -> bool:
        """Whether there is something to press on the slip: not while the learner or the table plays."""
        return self.step is None or (self._ready and not self._by_hand)

    @property
    def _hints(self) -> bool:
        """Whether it is shown who leads where: not while the learner is asked, for it would be the answer."""
        return self.house.settings.hints and not self._asks

    @property
    def _asks(self) -> bool:
        """Whether the learner is asked what the rules know."""
        return self.step is not None and self.step.asks is not None and not self.praises

    @property
    def _out_of_turn(self) -> Prompt | None:
        """What the learner can ask for out of turn in this step, as a prompt."""
        step, mine = self.step, self.lesson.learner
        if step is None or step.want != "do" or self._by_hand or not self._ready or self.praises:
            return None
        offers = self.match.hand(mine).offers(self.match.view, None)
        if not offers:
            return None
        return Prompt(offers[0].act, self.house.say(f"{self.lesson.game}.prompt.{offers[0].key}"))

    def enter(self) -> None:
        """Sit down."""
        super().enter()
        self.house.audio.place(self.match.box.name)
        self.board.open(self.clock)
        self._arrive()

    def _arrive(self) -> None:
        """A step begins, at another table than the one before if it has one of its own."""
        if self.match.table is not self.course.table:
            yes = self.tutor.yes
            self._sit()
            self.tutor.yes = yes
            if self.course.dealt:  # another position of the same game just lies there
                self.board.open(self.clock)
            self.stale()
        step = self.step
        self._since, self._waited = self.clock, 0.0
        self.acting.lapse()  # nobody holds in this step what was taken up in another
        self._passed, self._shown, self._lay, self.praises = False, 0, None, False
        if step is None or step.want in ("do", "try", "press"):  # a card may come to lie opposite the learner
            self._beside = None
        self.number = None
        self.tutor.arrive()
        self.acting.card.close()
        self.board.paint.totals = not self._asks
        if step is None:
            self._finish()
        self._refocus()

    def _refocus(self, to: str | None = None) -> None:
        """Offer what can be done in this step: the hand, or what lies on the slip."""
        if self._by_hand:
            self.acting.focus(to or self._start())
            return
        self.changed()
        buttons = _answers([Target(name, rect) for name, rect in self.slip.buttons()])
        self.focus.offer(buttons)
        if buttons:  # whatever was chosen in the step before is not chosen in this one
            names = [button.name for button in buttons]
            self.focus.put(to if to is not None and to in names else names[0])

    def _start(self) -> str | None:
        """Where the focus begins: where the step says, else right beside the mark where its answer is sent or begun."""
        step = self.step
        if step is None or step.want == "press":
            return None
        return step.focus or self._near_mark(self.focus.name)

    def _near_mark(self, here: str | None) -> str | None:
        """The place beside the mark where the answer of this step is sent or begun; of a lane, one that can be chosen.

        Not on it, for the mark is to be seen and the answer is not chosen yet; who is there already stays. What goes
        nowhere, such as the end of a turn, is done from where the learner was.
        """
        targets = {target.name: target for target in self.acting.targets()}
        marked = [name for rect in self.targets for name in targets if rect.collidepoint(targets[name].rect.center)]
        own = None if self.course.own is None else self.tutor.place(self.course.own)
        fits, hand = self.tutor.fitting(), self.match.hand(self.lesson.learner)
        if own not in marked or own not in fits:
            stirs = fits or self.tutor.begins() | {name for name in marked if hand.aim(self.match.view, name)}
            begins = [name for name in marked if name in stirs]
            if not begins or None in fits:
                return self.course.here(self.tutor.place) if own is None else None
            own = begins[0]
        meant = targets[own]
        places = {here, *hand.open(self.match.view)}
        lines = meant.lane is not None and meant.lane.walk == "straight"  # the next field of hexes is never far

        def far(name: str) -> tuple[bool, bool, int, bool]:
            away = math.dist(targets[name].rect.center, meant.rect.center)
            idle = lines and name not in places
            return targets[name].lane != meant.lane, idle, round(away), name != here

        beside = (name for name in targets if name not in marked or (name == here and name not in fits))
        return here if here == own else min(beside, key=far, default=own)

    def _names(self) -> list[str]:
        """The names of what can be pressed on the slip."""
        step = self.step
        if step is None:
            return [*self.offers, "leave", "once more"] if self.only is None else ["leave", "whole lesson"]
        if self.praises:
            return ["next"]
        if self._out_of_turn is not None:
            return ["ask"]
        if step.want == "choose":
            return ["question", *(f"choice {n}" for n in self.course.order)]
        return ["count", "less", "more"] if step.want == "count" else ["next"]

    # --- the slip ---------------------------------------------------------------------------------------

    @property
    def _telling(self) -> Telling:
        """What the slip says now."""
        step, say = self.step, self.house.say
        buttons = {name: self._label(name) for name in self._names()} if self._pressable else {}
        if step is None:
            return Telling(say(self.lesson.key("title")), buttons=buttons, yes=self.tutor.yes)
        if self.praises:
            return Telling(say("lessons.another_table"), buttons=buttons, yes=self.tutor.yes)
        more = self.tutor.more(self.focus.name)
        later = max(self.tutor.later(), key=len, default="") if self._ready else ""
        asked = self._out_of_turn
        cap = (
            0
            if asked is None or not self._pressable
            else fitting_cap(self.house, asked.text, self.buttons.width(asked.act))
        )
        return Telling(say(self.lesson.key(step.say)), more, buttons, self.tutor.yes, later, cap)

    @property
    def targets(self) -> list[pygame.Rect]:
        """Where everything is that this step points at."""
        return [rect for name in self._meant for rect in self._where(name)]

    @property
    def _meant(self) -> list[str]:
        """The names of what this step points at."""
        return [] if self.step is None or self.praises else self.course.pointed(self.tutor.place)

    @property
    def marks(self) -> list[list[pygame.Rect]]:
        """What is marked: all that the step points at; where a hint sends the learner, that place alone."""
        found = [self._where(name) for name in self._meant]
        name = self.tutor.beckons(self.focus.name) if self._by_hand else None
        sent = next((target.rect for target in self.focus.targets if target.name == name), None)
        if sent is None:
            return found
        there = [[mark for mark in rects if mark.collidepoint(sent.center)] for rects in found]
        return [rects for rects in there if rects][-1:] or [[sent]]

    @property
    def _beckoned(self) -> list[pygame.Rect]:
        """Where a hint sends the learner, if the step does not point there."""
        return [rect for rects in self.marks for rect in rects if rect not in self.targets]

    def _where(self, name: str) -> list[pygame.Rect]:
        return self.board.layout.where(self.match.view, self.match.eye, name)

    def changed(self) -> None:
        """The slip may lie elsewhere now."""
        self._slip_now = None
        super().changed()

    @property
    def slip(self) -> Slip:
        """The slip, where it lies as long as nothing happens."""
        if self._slip_now is None:
            self._slip_now = self._placed()
        return self._slip_now

    def _placed(self) -> Slip:
        """Beside the board on the learner's side, elsewhere if it would hide what is meant."""
        if self.step is None:
            return EndCard(self.house, self._telling)
        view, eye, mine, layout = self.match.view, self.match.eye, self.lesson.learner, self.board.layout
        panels = [panel.inflate(16, 8) for panel in self.board.panels()]
        meant = [rect.inflate(12, 12) for rect in (*self.targets, *self._beckoned)]
        needed = [panels[mine], *(panel for panel in panels if panel.collidelist(meant) >= 0)]
        if self.acting.card.lies:
            meant.append(self.acting.card.column)
        frame = layout.frame(view, eye)
        own = layout.panel(view, eye, mine, 1.0)
        columns = sorted(
            frame.cards, key=lambda column: (not self._is_beside(column), abs(column.centerx - own.centerx))
        )
        spared = [chain(*frame.spared[:many]) for many in range(len(frame.spared), -1, -1)]
        avoid = [*([*panels, *meant, *kept] for kept in spared), [*needed, *meant]]
        card_may_come = self._by_hand or bool(self.step.shows)
        if card_may_come and not self.acting.card.lies:  # the slip need not give way to it then
            avoid.insert(0, [*avoid[0], self.acting.card.column])
        grows = bool(frame.spared)
        found = place(self.house, self._telling, columns, frame.across, avoid, meant, self._lay, grows=grows)
        self._beside = self._lay = found.rect
        return found

    def _is_beside(self, column: pygame.Rect) -> bool:
        """Whether a column is on the side where the slip lay last: one edge is the same."""
        lay = self._beside
        return lay is not None and (column.x == lay.x or column.right == lay.right)

    def _label(self, name: str) -> str:
        """What stands on a button."""
        say = self.house.say
        step = self.step
        if name in ("count", "less", "more"):
            return ("?" if self.number is None else str(self.number)) if name == "count" else ""
        if name == "question":
            return ""
        if name.startswith("choice ") and step is not None:
            return self.tutor.option(step, int(name[7:]))
        if name == "ask" and self._out_of_turn is not None:
            return self._out_of_turn.text
        if name == "leave":
            return say("lessons.all_lessons" if self.then is not None else "lessons.close")
        return say(f"lessons.{name.replace(' ', '_')}")

    # --- what is seen -----------------------------------------------------------------------------------

    def depends(self, clock: float) -> Hashable:
        """The show, and what the hand has."""
        shown = self._by_hand and not self.board.busy(clock)
        self.acting.follow(clock, shown=shown)
        return self.board.depends(clock), shown

    def stands_on(self, clock: float) -> Hashable:
        """Who looks, from where, and whether it lies there yet."""
        return self.board.stands_on(clock)

    def still(self, page: Page) -> None:
        """The ground of the game."""
        self.board.still(page)

    def settled(self, page: Page) -> None:
        """The table, what is held, the card, and the slip."""
        clock = self.shown_at
        self.board.settled(page, clock, hints=self._hints)
        if self._by_hand or self.acting.card.lies:
            self.acting.settled(page, shown=self._by_hand and not self.board.busy(clock))
        self.slip.paint(page, self.focus.name, Beads(self.course.at, len(self.lesson.steps)))
        if self.slip.cap is not None and self._out_of_turn is not None:
            self.buttons.paint(page, self._out_of_turn.act, self.slip.cap, layer=ON_SLIP)
        frame = self.board.layout.frame(self.match.view, self.match.eye)
        self.notice.paint(page, frame.notice, [self.slip.rect])

    def lively(self, page: Page, clock: float) -> None:
        """What moves on the table, and the marks: drawn with a brush, and then breathing."""
        self.board.lively(page, clock)
        step = self.step
        if step is None:
            if isinstance(self.slip, EndCard):
                since = STAMPED if self.house.settings.reduced_motion else clock - self._since
                self.slip.seal(page, self.match.crest(self.lesson.learner), since)
            return
        if not self._ready or self.board.busy(clock):
            return
        frame, alpha = 7, 1.0
        if not self.house.settings.reduced_motion:
            since = clock - self._since
            frame = min(7, int(8 * since / DRAWN))
            alpha = 0.72 + 0.28 * self.breath(clock, 9) / 8
        for n, rects in enumerate(self.marks):
            self._mark(page, n, rects, frame, alpha)

    def _mark(self, page: Page, n: int, rects: list[pygame.Rect], frame: int, alpha: float) -> None:
        """A brush ring round a square, a frame round anything else; a frame wide enough for the focus inside it."""
        ring = page.entry("papers/mark").size[0] - 20
        for each, rect in enumerate(rects):
            if max(rect.size) <= ring and rect.w < 2 * rect.h:
                page.picture(
                    "papers/mark", *rect.center, layer=MARKS, name=f"mark {n} {each}", frame=frame, alpha=alpha
                )
            else:
                pad = page.entry("papers/mark_frame").pad
                pad += self.ring_reach() // 2 if rect == self.focus.rect else 0
                grown = rect.inflate(2 * pad, 2 * pad)
                page.paper("papers/mark_frame", grown, layer=MARKS, name=f"mark {n} {each}", alpha=alpha)

    def ring_rect(self) -> pygame.Rect | None:
        """Around what is focused, on the board or on the slip, while something is waited for."""
        if not self._ready or self.board.opening:
            return None
        return self.slip.rect.inflate(20, 20) if self.focus.name == "question" else self.focus.rect

    def ring_reach(self) -> int:
        """Wider around a place of the board, which has an edge of its own."""
        return 22 if self._by_hand else 10

    def ring_layer(self) -> int:
        """On the slip, under its words; on the board, below what is held."""
        if not self._by_hand:
            return RING
        return self.board.ring_layer(self.focus.name, self.focus.rect, super().ring_layer())

    def prompts(self) -> list[Prompt]:
        """What the buttons do now."""
        say, step = self.house.say, self.step
        if step is None:
            return [Prompt(Act.CONFIRM, say("menu.choose"))]
        found = self._step_prompts(step)
        found.append(Prompt(Act.PAUSE, say("table.pause"), right=True))
        if self.course.at or self.match.table.timeline.at > self.course.mark:
            found.append(Prompt(Act.UNDO, say("lessons.back"), right=True))
        found.append(Prompt(Act.LATER, say("lessons.skip"), right=True))
        found.append(Prompt(Act.EARLIER, say("lessons.repeat"), right=True, spare=True))
        if self.tutor.helps and self._ready and not self.praises:
            found.append(Prompt(Act.HINT, say("table.hint"), spare=True))
        return found

    def _step_prompts(self, step: Step) -> list[Prompt]:
        say = self.house.say
        if self.acting.card.lies:
            return [Prompt(Act.CONFIRM, say("lessons.next"))]
        if self._by_hand:
            own = [prompt for prompt in self.acting.prompts() if prompt.act not in STEPS]
            return [*own, Prompt(Act.INSPECT, say("table.inspect"), spare=True)]
        if not self._ready:
            return []
        if self.praises:
            return [Prompt(Act.CONFIRM, say("lessons.next"))]
        if self._out_of_turn is not None:
            return [self._out_of_turn]
        if step.want == "count":
            return [Prompt(Act.LEFT, say("lessons.change")), Prompt(Act.CONFIRM, say("lessons.answer"))]
        if step.want == "choose":
            return [Prompt(Act.DOWN, say("lessons.choose")), Prompt(Act.CONFIRM, say("lessons.answer"))]
        return [Prompt(Act.CONFIRM, say("lessons.next"))]

    # --- what is done -----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> Go:
        """Whoever presses is the learner. A card that has shown what it should ends its step when it is closed."""
        if intent.act not in UNPRESSED:
            self._learn_by(intent.device)
            if self.board.busy(self.clock):
                self.board.hurry(self.clock)
                self.changed()
        way = TURNS.get(intent.act)
        if way is not None and self.step is not None and self.step.want == "count" and self._ready and not self.praises:
            return self._turn(way)
        card = self.acting.card
        if card.lies and intent.act in (*DIRECTIONS, Act.BACK, Act.INSPECT, Act.CONFIRM, Act.NEXT, Act.PREVIOUS):
            card.close()
            self.changed()
            if self._passed:
                self._go_on()
                return None
            if self.step is not None and self.step.shows:
                self._show()
                return None
            if intent.act not in DIRECTIONS:
                return None
        return super().handle(intent)

    def _learn_by(self, device: str) -> None:
        """The learner has this device in hand."""
        chair = self.lesson.chair(self.lesson.learner)
        player = self.match.seating.chairs[chair]
        assert player is not None
        self.match.seating = self.match.seating.put(chair, Player(player.name, holds=holder(device)))

    def confirm(self, name: str, intent: Intent) -> Go:
        """Answer with what is focused on the slip, or do what the hand holds."""
        del intent
        step = self.step
        if step is None:
            return self._leave_by(name)
        if self._by_hand:
            self._take_up(step)
            return None
        if not self._ready:
            return None
        if name in ("less", "more"):
            return self._turn(-1 if name == "less" else 1)
        if name == "ask" and self._out_of_turn is not None:
            self.acting.press(self.lesson.learner, self._out_of_turn.act)
        elif name == "next":
            self.house.audio.play("confirm")
            self._go_on()
        elif name == "question" or (name == "count" and self.number is None):
            self.house.audio.play("refuse")
            self.tutor.said = self.house.say("lessons.choose_first" if name == "question" else "lessons.number_first")
            self._refocus(name)
        elif name == "count":
            assert self.number is not None
            self._answer(self.course.counted(self.number))
        elif name.startswith("choice "):
            self._answer(self.course.chosen(int(name[7:])))
        return None

    def _take_up(self, step: Step) -> None:
        """Confirm with the hand; who takes something up that leads away from the answer is told so at once.

        At a table the hand leads to what is best then; here beside what is asked for, unless any place will do.
        """
        hand, at, left = self.match.hand(self.lesson.learner), self.course.at, self.tutor.left
        held, here = hand.held, self.focus.name
        self.acting.press(self.lesson.learner, Act.CONFIRM)
        if self.course.at != at or self.acting.card.lies or hand.held == held:
            return
        fits = self.tutor.fitting()
        others = [name for name in hand.open(self.match.view) if name not in fits]
        if fits and here != self.focus.name and (others or self.focus.name not in fits):
            there = self._near_mark(here)
            if there is None and self.focus.name in fits:  # nothing is marked where it goes, for it is to be found
                there = others[0]
            if there is not None:
                self.focus.put(there)
        if self.tutor.strays(left):
            self.house.audio.play("refuse")
            self.tutor.elsewhere(step, self.focus.name)
        self.changed()

    def press(self, intent: Intent) -> Go:
        """What the hand offers first; then step back, repeat, skip, look closer, pause."""
        act, mine = intent.act, self.lesson.learner
        if act is Act.PAUSE:
            return Push(LessonPause(self.house, self))
        if self.step is None:
            return self._leave_by("leave") if act is Act.BACK else None
        asked = self._out_of_turn is not None and self._out_of_turn.act is act
        if asked or (self._by_hand and act not in STEPS and self.acting.offers(mine, act)):
            at = self.course.at
            self.acting.press(mine, act)
            if at == self.course.at and act.value in self.step.press:
                self._go_on()
            return None
        match act:
            case Act.UNDO:
                return self._back()
            case Act.EARLIER:
                return self._repeat()
            case Act.LATER:
                return self._skip()
            case Act.INSPECT if self.step.want == "try" and self._by_hand:
                if commands := self.match.hand(mine).aim(self.match.view, self.focus.name):
                    self.send(commands)
            case Act.INSPECT if self._by_hand:
                self.acting.inspect()
                self._passed = act.value in self.step.press
            case Act.HINT if not self.praises:
                return self._give_hint()
        return None

    def release(self, intent: Intent) -> Go:
        """Confirming is let go: a hand that reaches into something comes out of it."""
        if intent.act is Act.CONFIRM:
            self.acting.let_go()
        return None

    def lapse(self, intent: Intent) -> None:
        """Nothing comes of what holding a button began."""
        if intent.act is Act.CONFIRM:
            self.acting.lapse()

    def _turn(self, way: int) -> Go:
        """Count up or down, and round; the first press of all shows nought, whichever way it goes."""
        step = self.step
        assert step is not None
        self.number = 0 if self.number is None else (self.number + way) % (step.most + 1)
        self.house.audio.play("flip")
        self.focus.put("count")
        self.changed()
        return None

    def _answer(self, verdict: Verdict) -> None:
        """A choice or a number: go on if it is right, say why if it is not."""
        if verdict.right:
            self.house.audio.play("count")
            self._go_on(right=True)
            return
        self.house.audio.play("refuse")
        self.tutor.mistaken(verdict, self.number)
        self._refocus(self.focus.name)

    def send(self, commands: Sequence[Any]) -> None:
        """Let the lesson judge what the learner does; what is right is done at the table."""
        step = self.step
        if step is None:
            return
        verdict = self.course.judge(*commands)
        if verdict.refusal is not None:
            self.acting.refuse(verdict.refusal)
            self._passed = verdict.right
            if verdict.right:
                self.tutor.refused_rightly()
            else:
                self.tutor.refused()
            self.changed()
        elif not verdict.right:
            self.house.audio.play("refuse")
            self.tutor.elsewhere(step, self.focus.name)
            self.changed()
        else:
            self.acting.card.close()
            self._do(commands, self.board.grip.let_go(self.clock))
            self._go_on(right=True)

    def _do(self, commands: Sequence[Any], held: Poses | None = None) -> None:
        """Let something be done at the table."""
        self.match.submit(commands, self.clock, self.board.pace, held)
        self.board.hear(self.clock)

    def _show(self) -> None:
        """Lay the next refusal that this step shows on the table: the card, with ink from the place it speaks of."""
        step, shown = self.step, self.course.shown
        assert step is not None
        if self._shown >= len(shown):
            return
        self.house.audio.play("card")
        self.acting.card.why = shown[self._shown]
        self.acting.card.about = self.tutor.place(self.course.box.hear(step.shows[self._shown]))
        self.acting.card.tried = self.house.say("lessons.suppose_other" if self._shown else "lessons.suppose")
        self._shown += 1
        self._passed = self._shown == len(shown)
        self._refocus(self.focus.name)

    def _go_on(self, *, right: bool = False) -> None:
        """This step is done; a right answer is told so, over the table that shows it if the next step has another."""
        if self.praises:
            self.tutor.forget()
        elif right or (self.step is not None and self.step.want == "try"):
            self.tutor.right()
            told = self.step is not None and bool(self.step.yes)
            if told and self.course.lays_another and self.only is None:
                self.praises = True
                self.board.paint.totals = True
                self._refocus()
                return
        else:
            self.tutor.forget()
        self.course.go_on()
        self._arrive()

    def _rewind(self) -> None:
        """Take the table back to where this step began."""
        if self.match.table is not self.course.table:
            self._sit()
            self.stale()
        if self.match.table.timeline.at > self.course.mark:
            self.match.undo(self.clock, self.board.pace, self.course.mark)
        self.house.audio.play("undo")
        self.tutor.forget()
        self._arrive()

    def _back(self) -> Go:
        if not self.praises:
            self.course.go_back()
        self._rewind()
        return None

    def _repeat(self) -> Go:
        self._rewind()
        return None

    def _skip(self) -> Go:
        """Let the table do what the step waits for."""
        if self.praises:
            self._go_on()
            return None
        while (command := self.course.due) is not None:
            self._do((command,))
        step = self.step
        if step is not None and step.want == "do":
            self._do(self.course.led(self.course.own))
        self._go_on()
        return None

    def restart(self) -> None:
        """From the first step."""
        while self.course.go_back():
            pass
        self.only = None
        self._rewind()

    def _finish(self) -> None:
        """Well done: it is stamped, heard and noted."""
        self.house.audio.play("stamp")
        self.house.audio.play("win")
        if not self.house.settings.reduced_motion:
            rect = self.slip.rect
            for x in (rect.x + 120, rect.centerx, rect.right - 120):
                self.board.particles.puff("spark", x, rect.y + 60, self.clock)
        if self.only is not None:
            return
        faults = self._keep(), self.house.learned(holder(self.loop.devices.last), self.lesson.game, self.lesson.name)
        told = [self.house.words.trouble(fault) for fault in faults if fault is not None]
        if told:
            self.notice.say("\n".join(told), self.clock + 6.0 * len(told))

    def _keep(self) -> Trouble | None:
        """Note that the lesson was taken; what stands against it."""
        try:
            keep_done(self.house.progress_file, self.lesson.game, self.lesson.name)
        except Trouble as trouble:
            return trouble
        return None

    def _leave_by(self, name: str) -> Go:
        self.house.audio.play("confirm")
        if name in ("once more", "whole lesson"):
            self.restart()
            return None
        if self.then is not None:
            self.then(name)
        return Pop()

    def leave_soon(self) -> None:
        """Leave when this scene is the topmost again."""
        self._leaving = True

    def uncover(self) -> None:
        """Paint everything anew: in another language or size, maybe."""
        self.match.seating = _seating(self.house, self.lesson, self.course)
        self.board.dress()
        self.board.paint.totals = not self._asks
        self.stale()
        self._refocus(self.focus.name)

    def resize(self) -> None:
        """The slip lies elsewhere in another size of text."""
        super().resize()
        self.board.settle()
        self.board.dress()
        self.board.paint.totals = not self._asks
        self._refocus(self.focus.name)

    def update(self, seconds: float) -> Go:
        """Let the table play what is due, and give the hint after a while."""
        if self._leaving:
            return Pop()
        self.board.hear(self.clock)
        if self.notice.over(self.clock):
            self.changed()
        self.acting.grope()
        step = self.step
        if step is None or self.board.busy(self.clock):
            return None
        if self.match.lean():
            self._refocus(self.focus.name)
        if not self._ready:
            self._waited += seconds
            if self._waited >= BEAT * self.board.pace:
                self._waited = 0.0
                self._do((self.course.due,))
                self._since = self.clock
                self._refocus()
        elif step.shows and not self._shown:
            self._show()
        elif self.clock - self._since >= HINT_AFTER and not self.praises:
            self._give_hint()
        return None

    def _give_hint(self) -> Go:
        """Say how it is done, once."""
        if self.tutor.helps:
            self.tutor.hinted = True
            self.house.audio.play("card")
            self._refocus(self.focus.name)
        return None

    def rest(self) -> float | None:
        """While the table plays or a mark is drawn, every step; a hint is waited for."""
        drawn = self.house.settings.reduced_motion or self.clock - self._since >= DRAWN
        if not drawn or (self.step is not None and not self._ready) or self.notice.text or self.shaking or self.growing:
            return 0.0
        if self.acting.gropes:
            return 0.0
        rest = self.board.rest(self.clock)
        rest = super().rest() if rest is None else rest
        if rest is not None:
            return rest
        # The clock counts no more than a tenth of a second at a time: whoever waits for it must look that often.
        return 0.1 if self.step is not None and (self.tutor.helps or self.step.shows) else None


def _answers(buttons: list[Target]) -> list[Target]:
    """What can be pressed on a slip; from a question every direction leads to the first of its answers.

    Left and right go round among them, however they stand.
    """
    if not buttons or buttons[0].name != "question":
        return buttons
    names = [button.name for button in buttons[1:]]
    found = [buttons[0]._replace(near=dict.fromkeys(DIRECTIONS, names[0]))]
    for n, button in enumerate(buttons[1:]):
        found.append(button._replace(near={Act.LEFT: names[n - 1], Act.RIGHT: names[(n + 1) % len(names)]}))
    return found


def _seating(house: House, lesson: Lesson, course: Course) -> Seating:
    """The learner and those who play along, each on the chair whose crest the lesson gives them."""
    seating = Seating()
    mates = iter(range(1, 4))
    for seat in range(course.table.state.options.seats):
        name = house.say("lessons.you") if seat == lesson.learner else house.say(f"lessons.mate_{next(mates)}")
        seating = seating.put(lesson.chair(seat), Player(name))
    return seating


class LessonPause(Menu):
    """A lesson that waits."""

    title = "lessons.pause"

    def __init__(self, house: House, lesson: LessonScene) -> None:
        super().__init__(house)
        self._lesson = lesson

    def items(self) -> list[Item]:
        """Go on, begin again, change settings, leave."""
        names = ("resume", "restart", "settings", "leave")
        return [Item(name, self.house.say(f"lessons.pause_menu.{name}")) for name in names]

    def choose(self, name: str, step: int, intent: Intent) -> Go:
        """Do it."""
        del step, intent
        match name:
            case "settings":
                return Push(SettingsMenu(self.house))
            case "restart":
                self._lesson.restart()
            case "leave":
                self._lesson.leave_soon()
        return Pop()
