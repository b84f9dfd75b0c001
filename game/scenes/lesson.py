"""A lesson on the table: a slip beside the board speaks, a vermilion brush marks what is meant, the learner plays.

One scene for every game: the table is the real one, with the real hand, rules and shows. The slip never lies over
what it speaks of, and the card that says why not lies opposite it. No answer is chosen before the learner chooses one,
and no total is shown while it is asked for.

Where the lesson is and what it does now stands in `sitting`, what it points at in `pointing`, what its slip says and
where it lies in `paper`, and the words it finds by itself in `tutor`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

import pygame

from game.kernel.course import Course, Verdict
from game.kernel.lesson import Lesson, Step
from game.kernel.trouble import Trouble
from game.progress import keep_done
from game.scenes.acting import Acting
from game.scenes.board import Board
from game.scenes.house import House
from game.scenes.match import Match
from game.scenes.notice import Notice
from game.scenes.paper import Paper
from game.scenes.pause import LessonPause
from game.scenes.pointing import Pointing
from game.scenes.prompts import Prompt
from game.scenes.screen import Screen
from game.scenes.seating import holder
from game.scenes.sitting import Mode, Sitting, seating_of
from game.scenes.slip import INK as ON_SLIP
from game.scenes.slip import RING, STAMPED, Beads, EndCard, Slip
from game.scenes.tutor import Tutor
from game.stage.conductor import Poses
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
        super().__init__(house)
        self.lesson = lesson
        self.then = then
        """The list of lessons it was opened from: told the name of the button that was pressed at the end."""
        self.sitting = Sitting(self, lesson, self.send, only)
        self.pointing = Pointing(self.sitting, self.focus)
        self.paper = Paper(self, self.sitting, self.pointing, offers=offers, listed=then is not None)
        self.notice = Notice(house)
        self._since = 0.0
        """When this step began, or the table last played in it."""
        self._waited = 0.0
        """How long the table has let pass before it plays."""
        self._leaving = False

    @property
    def clock(self) -> float:
        """The time of the scenes."""
        return self.loop.clock

    # --- where it is ------------------------------------------------------------------------------------

    @property
    def course(self) -> Course:
        """The way from step to step."""
        return self.sitting.course

    @property
    def match(self) -> Match:
        """The table of this step."""
        return self.sitting.match

    @property
    def board(self) -> Board:
        """That table as it is painted."""
        return self.sitting.board

    @property
    def acting(self) -> Acting:
        """What the learner can do at it."""
        return self.sitting.acting

    @property
    def tutor(self) -> Tutor:
        """Whoever finds the words for it."""
        return self.sitting.tutor

    @property
    def step(self) -> Step | None:
        """The step that waits; None when there is none."""
        return self.sitting.step

    @property
    def mode(self) -> Mode:
        """What the lesson does now."""
        return self.sitting.mode

    @property
    def slip(self) -> Slip:
        """The slip, where it lies."""
        return self.paper.slip

    def enter(self) -> None:
        """Sit down."""
        super().enter()
        self.house.audio.place(self.match.box.name)
        self.board.open(self.clock)
        self._arrive()

    def _arrive(self) -> None:
        """A step begins, at another table than the one before if it has one of its own."""
        if self.sitting.move():
            if self.course.dealt:  # another position of the same game just lies there
                self.board.open(self.clock)
            self.stale()
        self._since, self._waited = self.clock, 0.0
        self.acting.drop()  # nobody holds in this step what was taken up in another
        self.sitting.arrive()
        self.paper.arrive()
        self.tutor.arrive()
        self.acting.card.close()
        self.board.paint.totals = not self.sitting.hushed
        if self.mode is Mode.OVER:
            self._finish()
        self._refocus()

    def _refocus(self, to: str | None = None) -> None:
        """Offer what can be done in this step: the hand, or what lies on the slip."""
        if self.mode is Mode.BY_HAND:
            self.acting.focus(to or self.pointing.start())
            self.changed()
            return
        self.changed()
        buttons = self.paper.buttons()
        self.focus.offer(buttons)
        if buttons:  # whatever was chosen in the step before is not chosen in this one
            names = [button.name for button in buttons]
            self.focus.put(to if to is not None and to in names else names[0])

    def changed(self) -> None:
        """The slip may lie elsewhere now."""
        self.paper.stale()
        super().changed()

    # --- what is seen -----------------------------------------------------------------------------------

    def depends(self, clock: float) -> Hashable:
        """The show, and what the hand has."""
        shown = self.mode is Mode.BY_HAND and not self.board.busy(clock)
        self.acting.follow(clock, shown=shown)
        return self.board.depends(clock), shown

    def stands_on(self, clock: float) -> Hashable:
        """Who looks, from where, and whether it lies there yet."""
        return self.board.stands_on(clock)

    def edge(self) -> pygame.Rect:
        """Where the board lies."""
        return self.board.edge()

    def still(self, page: Page) -> None:
        """The ground of the game."""
        self.board.still(page)

    def settled(self, page: Page) -> None:
        """The table, what is held, the card, and the slip."""
        clock = self.shown_at
        # Who leads where is not shown while the learner is asked: it would be the answer.
        self.board.settled(page, clock, hints=self.house.settings.hints and not self.sitting.asks)
        by_hand, asked = self.mode is Mode.BY_HAND, self.paper.asked
        if by_hand or self.acting.card.lies:
            self.acting.settled(page, shown=by_hand and not self.board.busy(clock))
        self.slip.paint(page, self.focus.name, Beads(self.course.at, len(self.lesson.steps)))
        if self.slip.cap is not None and asked is not None:
            self.buttons.paint(page, asked.act, self.slip.cap, layer=ON_SLIP)
        frame = self.board.layout.frame(self.match.view, self.match.eye)
        self.notice.paint(page, frame, [self.slip.rect])

    def lively(self, page: Page, clock: float) -> None:
        """What moves on the table, and the marks: drawn with a brush, and then breathing."""
        self.board.lively(page, clock)
        if isinstance(self.slip, EndCard):
            since = STAMPED if self.house.settings.reduced_motion else clock - self._since
            self.slip.seal(page, self.match.crest(self.lesson.learner), since)
        if self.mode in (Mode.OVER, Mode.PLAYS) or self.board.busy(clock):
            return
        frame, alpha = 7, 1.0
        if not self.house.settings.reduced_motion:
            since = clock - self._since
            frame = min(7, int(8 * since / DRAWN))
            alpha = 0.72 + 0.28 * self.breath(clock, 9) / 8
        self.pointing.paint(page, frame, alpha, self.ring_reach())

    def ring_rect(self) -> pygame.Rect | None:
        """Around what is focused, on the board or on the slip, while something is waited for."""
        if self.mode is Mode.PLAYS or self.board.opening:
            return None
        return self.slip.rect.inflate(20, 20) if self.focus.name == "question" else self.focus.rect

    def ring_reach(self) -> int:
        """Wider around a place of the board, which has an edge of its own."""
        return 22 if self.mode is Mode.BY_HAND else 10

    def ring_close(self) -> int:
        """Closer where words stand beside the places of the board."""
        return super().ring_close() - (self.board.snug if self.mode is Mode.BY_HAND else 0)

    def ring_layer(self) -> int:
        """On the slip, under its words; on the board, below what is held."""
        if self.mode is not Mode.BY_HAND:
            return RING
        return self.board.ring_layer(self.focus.name, self.focus.rect, super().ring_layer())

    def prompts(self) -> list[Prompt]:
        """What the buttons do now."""
        say, mode = self.house.say, self.mode
        if mode is Mode.OVER:
            return [Prompt(Act.CONFIRM, say("menu.choose"))]
        found = self._answering()
        found.append(Prompt(Act.PAUSE, say("table.pause"), right=True))
        if self.course.at or self.match.table.timeline.at > self.course.mark:
            found.append(Prompt(Act.UNDO, say("lessons.back"), right=True))
        found.append(Prompt(Act.LATER, say("lessons.skip"), right=True))
        found.append(Prompt(Act.EARLIER, say("lessons.repeat"), right=True, spare=True))
        if self.tutor.helps and mode not in (Mode.PLAYS, Mode.PRAISES):
            found.append(Prompt(Act.HINT, say("table.hint"), spare=True))
        return found

    def _answering(self) -> list[Prompt]:
        """What answers the step."""
        say, asked = self.house.say, self.paper.asked
        go_on = [Prompt(Act.CONFIRM, say("lessons.next"))]
        if self.acting.card.lies:
            return go_on
        match self.mode:
            case Mode.PLAYS:
                return []
            case Mode.BY_HAND:
                own = [prompt for prompt in self.acting.prompts() if prompt.act not in STEPS]
                inspect = Prompt(Act.INSPECT, say("table.inspect"))
                if self.step is not None and Act.INSPECT.value in self.step.press:  # what is asked for is in sight
                    return [inspect, *(prompt._replace(spare=True) for prompt in own)]
                return [*own, inspect._replace(spare=True)]
            case Mode.OUT_OF_TURN if asked is not None:
                return [asked]
            case Mode.COUNTS:
                return [Prompt(Act.LEFT, say("lessons.change")), Prompt(Act.CONFIRM, say("lessons.answer"))]
            case Mode.CHOOSES:
                return [Prompt(Act.DOWN, say("lessons.choose")), Prompt(Act.CONFIRM, say("lessons.answer"))]
        return go_on

    # --- what is done -----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> Go:
        """Whoever presses is the learner. A card that has shown what it should ends its step when it is closed."""
        if intent.act not in UNPRESSED:
            self.sitting.learn_by(intent.device)
            if self.board.busy(self.clock):
                self.board.hurry(self.clock)
                self.changed()
        way = TURNS.get(intent.act)
        if way is not None and self.mode is Mode.COUNTS:
            return self._turn(way)
        card = self.acting.card
        if card.lies and intent.act in (*DIRECTIONS, Act.BACK, Act.INSPECT, Act.CONFIRM, Act.NEXT, Act.PREVIOUS):
            card.close()
            self.changed()
            if self.sitting.passed:
                self._go_on()
                return None
            if self.step is not None and self.step.shows:
                self._show()
                return None
            if intent.act not in DIRECTIONS:
                return None
        return super().handle(intent)

    def confirm(self, name: str, intent: Intent) -> Go:
        """Answer with what is focused on the slip, or do what the hand holds."""
        del intent
        match self.mode:
            case Mode.OVER:
                return self._leave_by(name)
            case Mode.BY_HAND:
                self._take_up()
            case Mode.OUT_OF_TURN if (asked := self.paper.asked) is not None:
                self.acting.press(self.lesson.learner, asked.act)
            case Mode.COUNTS if name in ("less", "more"):
                return self._turn(-1 if name == "less" else 1)
            case Mode.COUNTS if (number := self.sitting.number) is not None:
                self._answer(self.course.counted(number))
            case Mode.CHOOSES if name.startswith("choice "):
                self._answer(self.course.chosen(int(name[7:])))
            case Mode.CHOOSES | Mode.COUNTS as mode:
                self.house.audio.play("refuse")
                choose = mode is Mode.CHOOSES
                self.tutor.said = self.house.say("lessons.choose_first" if choose else "lessons.number_first")
                self._refocus(name)
            case Mode.TELLS | Mode.PRAISES:
                self.house.audio.play("confirm")
                self._go_on()
        return None

    def _take_up(self) -> None:
        """Confirm with the hand; what is taken up and leads away from the answer is put back, and told at once.

        At a table the hand leads to what is best then; here beside what is asked for, unless any place will do.
        """
        hand, at, left = self.match.hand(self.lesson.learner), self.course.at, self.tutor.left
        held, here = hand.held, self.focus.name
        self.acting.press(self.lesson.learner, Act.CONFIRM)
        if self.course.at != at or self.acting.card.lies or hand.held == held:
            return
        if self.tutor.strays(left):
            hand.held = held
            self.acting.focus(here)
            self.house.audio.play("refuse")
            self.tutor.elsewhere(here)
            self.changed()
            return
        fits = self.tutor.fitting()
        others = [name for name in hand.open(self.match.view) if name not in fits]
        if fits and here != self.focus.name and (others or self.focus.name not in fits):
            there = self.pointing.near_mark(here)
            if there is None and self.focus.name in fits:  # nothing is marked where it goes, for it is to be found
                there = others[0]
            if there is not None:
                self.focus.put(there)
        self.changed()

    def press(self, intent: Intent) -> Go:
        """What the hand offers first; then step back, repeat, skip, look closer, pause."""
        act, mine, step, asked = intent.act, self.lesson.learner, self.step, self.paper.asked
        by_hand = self.mode is Mode.BY_HAND
        if act is Act.PAUSE:
            return Push(LessonPause(self.house, restart=self.restart, leave=self.leave_soon))
        if step is None:
            return self._leave_by("leave") if act is Act.BACK else None
        out_of_turn = asked is not None and asked.act is act
        if out_of_turn or (by_hand and act not in STEPS and self.acting.offers(mine, act)):
            at = self.course.at
            self.acting.press(mine, act)
            if at == self.course.at and act.value in step.press:
                self._go_on()
            return None
        match act:
            case Act.UNDO:
                self._back()
            case Act.EARLIER:
                self._rewind()
            case Act.LATER:
                self._skip()
            case Act.INSPECT if step.want == "try" and by_hand and not self.acting.reads():
                self.send(self.match.hand(mine).aim(self.match.view, self.focus.name))
            case Act.INSPECT if by_hand:
                self.acting.inspect()
                self.sitting.passed = act.value in step.press and self._on_mark
            case Act.HINT if self.mode is not Mode.PRAISES:
                self._give_hint()
        return None

    @property
    def _on_mark(self) -> bool:
        """Whether the focus is where the step points; anywhere, if it points nowhere."""
        rect, marked = self.focus.rect, self.pointing.targets
        return not marked or (rect is not None and any(mark.collidepoint(rect.center) for mark in marked))

    def release(self, intent: Intent) -> Go:
        """A hand that reaches into something comes out of it."""
        self.acting.release(intent)
        return None

    def lapse(self, intent: Intent) -> None:
        """A hand that reaches into something takes nothing."""
        self.acting.lapse(intent)

    def _turn(self, way: int) -> Go:
        """Count up or down, and round; the first press of all shows nought, whichever way it goes."""
        step, number = self.step, self.sitting.number
        assert step is not None
        self.sitting.number = 0 if number is None else (number + way) % (step.most + 1)
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
        self.tutor.mistaken(verdict, self.sitting.number)
        self._refocus(self.focus.name)

    def send(self, commands: Sequence[Any]) -> None:
        """Let the lesson judge what the learner does; what is right is done at the table."""
        if self.mode is Mode.OVER:
            return
        verdict = self.course.judge(*commands)
        if verdict.refusal is not None:
            self.acting.refuse(verdict.refusal)
            self.sitting.passed = verdict.right
            if verdict.right:
                self.tutor.refused_rightly()
            else:
                self.tutor.refused()
            self.changed()
        elif not verdict.right:
            self.house.audio.play("refuse")
            self.tutor.elsewhere(self.focus.name)
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
        step, refusals, shown = self.step, self.course.shown, self.sitting.shown
        assert step is not None
        if shown >= len(refusals):
            return
        card = self.acting.card
        self.house.audio.play("card")
        card.why = refusals[shown]
        card.about = self.tutor.place(self.course.box.hear(step.shows[shown]))
        card.tried = self.house.say("lessons.suppose_other" if shown else "lessons.suppose")
        self.sitting.shown += 1
        self.sitting.passed = self.sitting.shown == len(refusals)
        self._refocus(self.focus.name)

    def _go_on(self, *, right: bool = False) -> None:
        """This step is done; a right answer is told so, over the table that shows it if the next step has another."""
        step = self.step
        if step is None or self.mode is Mode.PRAISES or not (right or step.want == "try"):
            self.tutor.forget()
        else:
            self.tutor.right()
            if step.yes and self.course.lays_another and self.sitting.only is None:
                self.sitting.praised = True
                self.board.paint.totals = True
                self._refocus()
                return
        self.course.go_on()
        self._arrive()

    def _rewind(self) -> None:
        """Take the table back to where this step began."""
        if self.sitting.move():
            self.stale()
        if self.match.table.timeline.at > self.course.mark:
            self.match.undo(self.clock, self.board.pace, self.course.mark)
        self.house.audio.play("undo")
        self.tutor.forget()
        self._arrive()

    def _back(self) -> None:
        """To the step before; from a yes over its own table, to the step that it was said to."""
        if self.mode is not Mode.PRAISES:
            self.course.go_back()
        self._rewind()

    def _skip(self) -> None:
        """Let the table do what the step waits for."""
        if self.mode is Mode.PRAISES:
            self._go_on()
            return
        while (command := self.course.due) is not None:
            self._do((command,))
        step = self.step
        if step is not None and step.want == "do":
            self._do(self.course.led(self.course.own))
        self._go_on()

    def restart(self) -> None:
        """From the first step."""
        while self.course.go_back():
            pass
        self.sitting.only = None
        self._rewind()

    def _finish(self) -> None:
        """Well done: it is stamped, heard and noted."""
        self.house.audio.play("stamp")
        self.house.audio.play("win")
        if not self.house.settings.reduced_motion:
            rect = self.slip.rect
            for x in (rect.x + 120, rect.centerx, rect.right - 120):
                self.board.particles.puff("spark", x, rect.y + 60, self.clock)
        if self.sitting.only is not None:
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
        self.match.seating = seating_of(self.house, self.lesson, self.course)
        self.board.dress()
        self.board.paint.totals = not self.sitting.hushed
        self.stale()
        self._refocus(self.focus.name)

    def resize(self) -> None:
        """The slip lies elsewhere in another size of text."""
        super().resize()
        self.board.settle()
        self.board.dress()
        self.board.paint.totals = not self.sitting.hushed
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
        self.acting.look_along()
        if self.match.lean():
            self._refocus(self.focus.name)
        mode = self.mode
        if mode is Mode.PLAYS:
            self._waited += seconds
            if self._waited >= BEAT * self.board.pace:
                self._waited = 0.0
                self._do((self.course.due,))
                self._since = self.clock
                self._refocus()
        elif step.shows and not self.sitting.shown:
            self._show()
        elif self.clock - self._since >= HINT_AFTER and mode is not Mode.PRAISES:
            self._give_hint()
        return None

    def _give_hint(self) -> None:
        """Say how it is done, once."""
        if self.tutor.helps:
            self.tutor.hinted = True
            self.house.audio.play("card")
            self._refocus(self.focus.name)

    def rest(self) -> float | None:
        """While the table plays or a mark is drawn, every step; a hint is waited for."""
        drawn = self.house.settings.reduced_motion or self.clock - self._since >= DRAWN
        if not drawn or self.mode is Mode.PLAYS or self.notice.text or self.shaking or self.growing:
            return 0.0
        if self.acting.gropes:
            return 0.0
        rest = self.board.rest(self.clock)
        rest = super().rest() if rest is None else rest
        if rest is not None:
            return rest
        # The clock counts no more than a tenth of a second at a time: whoever waits for it must look that often.
        return 0.1 if self.step is not None and (self.tutor.helps or self.step.shows) else None
