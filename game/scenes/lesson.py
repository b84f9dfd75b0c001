"""A lesson on the table: a slip beside the board speaks, a vermilion brush marks what is meant, the learner plays.

One scene for every game: the table is the real one, with the real hand, rules and shows. The slip never lies over
what it speaks of, and the card that says why not lies opposite it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from typing import Any, NamedTuple

import pygame

from game.kernel.lesson import Course, Fact, Lesson, Step, Verdict
from game.kernel.trouble import Trouble
from game.progress import keep_done
from game.registry import box_of
from game.scenes.house import House
from game.scenes.match import Match
from game.scenes.menu import Item, Menu, SettingsMenu
from game.scenes.page import Page
from game.scenes.screen import Prompt
from game.scenes.seating import Player, Seating, holder
from game.scenes.table import CARD, TableScene
from game.stage.focus import Target
from game.stage.intents import Act, Intent
from game.stage.scenes import Go, Pop, Push
from game.stage.text import BODY, FLOOR
from game.stage.theme import SEATS
from game.stage.tween import land
from game.stage.window import SAFE

HINT_AFTER = 20.0
"""Seconds after which a step gives its hint by itself; a wrong answer gives it at once."""
BEAT = 0.7
"""Seconds that the table lets pass before it plays, at normal speed."""
DRAWN = 0.45
"""Seconds that a mark takes to be drawn."""
WIDE = 398
"""How wide the slip is beside the board."""
BROAD = 860
"""How wide it is where it must lie on the board."""
PAD = 26
HEAD = 62
"""How high the string of beads is, with the room around it."""
BUTTON, PITCH = 66, 78
MARKS, SLIP, WIDGET, RING, INK = 645, 860, 864, 866, 870
"""Layers: marks over the pieces, the slip over those, what can be pressed on the slip, the ring, the words."""
BOTTOM = 948


class Spot(NamedTuple):
    """Where the slip lies, and how its text is set."""

    rect: pygame.Rect
    size: int


class Telling(NamedTuple):
    """What the slip says: the step, and below it a reason or a hint."""

    text: str
    more: str = ""


class LessonScene(TableScene):
    """A lesson being taken."""

    def __init__(
        self, house: House, lesson: Lesson, then: Callable[[str], None] | None = None, *, last: bool = False
    ) -> None:
        self._spot: Spot | None = None
        self.lesson = lesson
        self.course = Course(box_of(lesson.game), lesson)
        self.then = then
        """The list of lessons it was opened from: told the name of the button that was pressed at the end."""
        self.last = last
        """Whether there is no lesson after it."""
        super().__init__(house, Match(self.course.table, _seating(house, lesson, self.course)))
        self.paint.tea = False  # the slip lies there
        self.number = 0
        """What the counter shows."""
        self._more = ""
        """What is said of the last answer."""
        self._wrong = 0
        self._hinted = False
        self._passed = False
        """Whether the try of this step was refused as it should be: it is done when the card is closed."""
        self._since = 0.0
        self._waited = 0.0
        self._leaving = False

    # --- where it is ------------------------------------------------------------------------------------

    @property
    def step(self) -> Step | None:
        """The step that waits; None when the lesson is over."""
        return self.course.step

    @property
    def _ready(self) -> bool:
        """Whether the table has played what it plays in this step."""
        return self.course.due is None

    @property
    def _by_hand(self) -> bool:
        """Whether the learner has the hand: something is to be done or tried in their own turn."""
        step = self.step
        on_turn = self.lesson.learner in self.match.waiting
        return step is not None and step.want in ("do", "try") and on_turn and self._ready

    @property
    def _pressable(self) -> bool:
        """Whether there is something to press on the slip: not while the learner or the table plays."""
        return self.step is None or (self._ready and not self._by_hand)

    @property
    def _mine(self) -> bool:
        return self._by_hand

    @property
    def hints(self) -> bool:
        """Not while the learner is asked: who leads where would be the answer."""
        return super().hints and (self.step is None or self.step.asks is None)

    @property
    def _call(self) -> Any:
        """What the learner can do out of turn in this step, or None."""
        step = self.step
        if step is None or step.want != "do" or self._by_hand or not self._ready:
            return None
        return self.match.hand.interject(self.match.view, self.lesson.learner)

    def enter(self) -> None:
        """Sit down."""
        super().enter()
        self._arrive()

    def _arrive(self) -> None:
        """A step begins."""
        step = self.step
        self._since, self._waited = self.clock, 0.0
        self._more, self._wrong, self._hinted, self._passed = "", 0, False, False
        self.number = 0
        self.why = None
        if step is None:
            self._finish()
        self._refocus()

    def _refocus(self, to: str | None = None) -> None:
        """Offer what can be done in this step: the hand, or what lies on the slip."""
        if self._by_hand:
            super()._refocus(to)
            return
        self.changed()
        names = self._names()
        self.focus.offer([Target(name, rect) for name, rect in self._widgets(names)], names[0])

    def _names(self) -> list[str]:
        """The names of what can be pressed on the slip."""
        step = self.step
        if step is None:
            onward = self.then is not None and not self.last
            return ["next lesson", "once more", "leave"] if onward else ["leave", "once more"]
        if self._call is not None:
            return ["call"]
        if step.want == "choose":
            return [f"choice {n}" for n in range(len(step.choose))]
        return ["count", "less", "more"] if step.want == "count" else ["next"]

    # --- the slip ---------------------------------------------------------------------------------------

    @property
    def said_now(self) -> Telling:
        """What the slip says now."""
        step, say = self.step, self.house.say
        if step is None:
            return Telling(say(self.lesson.key("title")))
        more = self._more
        if not more and self._hinted and step.hint:
            more = say(self.lesson.key(step.hint))
        return Telling(say(self.lesson.key(step.say)), more)

    @property
    def targets(self) -> list[pygame.Rect]:
        """Where everything is that this step points at."""
        step, view = self.step, self.match.view
        names = () if step is None else step.point
        return [rect for name in names for rect in self.layout.where(view, name)]

    def _high(self, text: str, size: int, width: int) -> int:
        return round(len(self.house.text.wrap(text, size, width)) * self.house.text.height(size))

    def _foot(self) -> int:
        """How high everything is that can be pressed on the slip."""
        if not self._pressable:
            return 0
        names = self._names()
        return 14 + (BUTTON + 10 if "count" in names else PITCH * len(names))

    def _needs(self, size: int, width: int) -> int:
        """How high the slip is with its text in a size."""
        words, inner = self.said_now, width - 2 * PAD
        high = HEAD + self._high(words.text, size, inner) + PAD + self._foot()
        return high + (24 + self._high(words.more, size, inner) if words.more else 0)

    def changed(self) -> None:
        """The slip may lie elsewhere now."""
        self._spot = None
        super().changed()

    @property
    def spot(self) -> Spot:
        """Where the slip lies, as long as nothing happens."""
        if self._spot is None:
            self._spot = self._place()
        return self._spot

    def _place(self) -> Spot:
        """Beside the board on the learner's side, elsewhere if it would hide what is meant."""
        if self.step is None:
            return self._ending()
        view, seats = self.match.view, range(self.match.view.options.seats)
        mine = self.lesson.learner
        panels = [self.layout.panel(seat, active=self.layout.is_active(view, seat)).inflate(16, 40) for seat in seats]
        meant = [rect.inflate(12, 12) for rect in self.targets]
        needed = [panels[mine], *(panel for panel in panels if panel.collidelist(meant) >= 0)]
        if self.why is not None:
            x = SAFE.x if self._card_left else SAFE.right - CARD
            meant.append(pygame.Rect(x, 0, CARD, 1080))
        for sizes in self._sizes():
            for avoid in ([*panels, *meant], [*needed, *meant]):
                for column, size in product(self._columns(), sizes):
                    if (rect := _room(column, self._needs(size, WIDE), avoid)) is not None:
                        return Spot(rect, size)
        least = self._sizes()[-1][-1]
        across = _room(self._across(), self._needs(least, BROAD), meant)
        return Spot(across or self._columns()[0], least)

    def _sizes(self) -> list[list[int]]:
        """The sizes to try for the text, the largest first; the last is set at the floor.

        Whoever chose large text gets it even where the slip must lie on a panel; only then is it set smaller.
        """
        text = self.house.text
        sizes = [size for size in range(BODY, 17, -1) if text.grown(size + 1) > FLOOR]
        large = [size for size in sizes if text.growth == 1 or text.grown(size) >= BODY * 1.15]
        return [large, sizes[len(large) :] or large]

    def _columns(self) -> list[pygame.Rect]:
        """The room at both sides of the board, the learner's first."""
        left = pygame.Rect(SAFE.x, SAFE.y + 6, WIDE, BOTTOM - SAFE.y - 6)
        right = left.move(SAFE.right - left.right, 0)
        return [right, left] if self.layout.panel(self.lesson.learner, active=True).x > 960 else [left, right]

    @staticmethod
    def _across() -> pygame.Rect:
        return pygame.Rect(960 - BROAD // 2, SAFE.y + 6, BROAD, BOTTOM - SAFE.y - 6)

    def _ending(self) -> Spot:
        """The card at the end, in the middle of the board."""
        high = 330 + PITCH * len(self._names())
        return Spot(pygame.Rect(960 - 350, 500 - high // 2, 700, high), 36)

    def _widgets(self, names: list[str]) -> Iterator[tuple[str, pygame.Rect]]:
        """What can be pressed, from the foot of the slip upwards."""
        rect = self.spot.rect
        inner = pygame.Rect(rect.x + PAD, rect.y, rect.w - 2 * PAD, rect.h)
        if "count" in names:
            row = pygame.Rect(inner.x, rect.bottom - PAD - BUTTON, inner.w, BUTTON)
            yield "count", row.inflate(-150, 0)
            yield "less", pygame.Rect(row.x, row.y, 66, BUTTON)
            yield "more", pygame.Rect(row.right - 66, row.y, 66, BUTTON)
            return
        for n, name in enumerate(names):
            yield name, pygame.Rect(inner.x, rect.bottom - PAD - PITCH * (len(names) - n) + 12, inner.w, BUTTON)

    def _label(self, name: str) -> str:
        """What stands on a button."""
        say = self.house.say
        step = self.step
        if name.startswith("choice ") and step is not None:
            option = step.choose[int(name[7:])]
            if option.say:
                return say(self.lesson.key(option.say))
            mine = self.lesson.learner
            names = [self.match.names[seat] for seat in sorted(option.means, key=lambda seat: (seat != mine, seat))]
            return self.house.words.listed(names) if names else say("lessons.nobody")
        if name == "call":
            return say(f"{self.lesson.game}.prompt.call")
        if name == "leave":
            return say("lessons.all_lessons" if self.then is not None else "lessons.close")
        return say(f"lessons.{name.replace(' ', '_')}")

    # --- what is seen -----------------------------------------------------------------------------------

    def _log(self, page: Page) -> None:
        """The slip tells what there is to tell."""

    def settled(self, page: Page) -> None:
        """The table, and the slip."""
        super().settled(page)
        spot = self.spot
        if self.step is None:
            self._end_card(page, spot.rect)
        else:
            self._slip_paper(page, spot)
        for name, rect in self._widgets(self._names()) if self._pressable else ():
            self._widget(page, name, rect)

    def _slip_paper(self, page: Page, spot: Spot) -> None:
        theme, words, rect = self.house.theme, self.said_now, spot.rect
        page.sheet("papers/slip", rect, layer=SLIP, name="lesson slip", high=True)
        self._beads(page, rect)
        inner = rect.w - 2 * PAD
        write = partial(page.text, on=theme["washi"], colour=theme["sumi"], size=spot.size, layer=INK, width=inner)
        said = write(words.text, rect.x + PAD, rect.y + HEAD, room=rect, name="lesson text")
        if words.more:
            page.picture("papers/stroke_red", rect.x + PAD + 170, said.bottom + 12, layer=INK, name="lesson stroke")
            write(words.more, rect.x + PAD, said.bottom + 24, room=rect, name="lesson more")

    def _beads(self, page: Page, rect: pygame.Rect) -> None:
        """How far the lesson is: a bead a step, on a string."""
        steps = len(self.lesson.steps)
        size = 0.8 if steps <= 12 else 0.58
        gap = min(32.0, (rect.w - 2 * PAD - 30) / max(1, steps - 1))
        left = rect.centerx - gap * (steps - 1) / 2
        for n in range(steps):
            kind = "full" if n < self.course.at else "current" if n == self.course.at else "empty"
            page.picture(f"papers/bead_{kind}", left + gap * n, rect.y + 34, layer=WIDGET, name=f"bead {n}", size=size)

    def _widget(self, page: Page, name: str, rect: pygame.Rect) -> None:
        theme, chosen = self.house.theme, self.focus.name == name
        if name in ("less", "more"):
            lit = "_lit" if chosen or self.focus.name == "count" else ""
            side = "left" if name == "less" else "right"
            page.picture(f"lobby/arrow_{side}{lit}", *rect.center, layer=WIDGET, name=f"widget {name}", size=1.25)
            return
        art = "papers/button_focused" if chosen else "papers/button_normal"
        page.paper(art, rect, layer=WIDGET, name=f"widget {name}")
        label = str(self.number) if name == "count" else self._label(name)
        size = page.fitted(label, 46 if name == "count" else 34, rect.w - 40, bold=True, high=rect.h)
        page.text(
            label,
            *rect.center,
            on=theme["hinoki"],
            colour=theme["sumi"],
            size=size,
            bold=True,
            anchor="center",
            room=rect,
            layer=INK,
            name=f"label {name}",
        )

    def _end_card(self, page: Page, rect: pygame.Rect) -> None:
        """Well done: a card with a seal on it."""
        theme, say = self.house.theme, self.house.say
        page.sheet("papers/card", rect, layer=SLIP, name="lesson slip", high=True)
        write = partial(page.text, on=theme["washi"], colour=theme["sumi"], layer=INK, room=rect, anchor="center")
        title, praise = say(self.lesson.key("title")), say("lessons.well_done")
        write(
            praise, rect.x + 270, rect.y + 104, size=page.fitted(praise, 60, 440, bold=True), bold=True, name="praise"
        )
        write(title, rect.x + 270, rect.y + 176, size=page.fitted(title, 36, 440), name="lesson text")
        page.picture("papers/stroke_red", rect.centerx, rect.y + 240, layer=INK, name="lesson stroke")

    def _seal(self, page: Page, clock: float) -> None:
        """The seal is stamped on the card at the end."""
        rect = self.spot.rect
        crest = SEATS[self.lesson.chair(self.lesson.learner)]
        share = 1.0
        if not self.house.settings.reduced_motion:
            share = min(1.0, max(0.0, (clock - self._since) / 0.3))
        frame = 2 if share >= 1.0 else int(2 * share)
        at = rect.right - 120, rect.y + 128
        page.picture(
            f"papers/seal_{crest}", *at, layer=INK, name="lesson seal", frame=frame, size=1.5 - 0.6 * land(share)
        )

    def lively(self, page: Page, clock: float) -> None:
        """What moves on the table, and the marks: drawn with a brush, and then breathing."""
        super().lively(page, clock)
        step = self.step
        if step is None:
            self._seal(page, clock)
            return
        if not self._ready or self.match.conductor.busy(clock) or self.why is not None:
            return
        frame, alpha = 7, 1.0
        if not self.house.settings.reduced_motion:
            since = clock - self._since
            frame = min(7, int(8 * since / DRAWN))
            alpha = 0.72 + 0.28 * self.breath(clock, 9) / 8
        for n, name in enumerate(step.point):
            self._mark(page, n, self.layout.where(self.match.view, name), frame, alpha)

    def _mark(self, page: Page, n: int, rects: list[pygame.Rect], frame: int, alpha: float) -> None:
        """A brush ring round a square, a frame round anything else."""
        ring = page.entry("papers/mark").size[0] - 20
        for each, rect in enumerate(rects):
            if max(rect.size) <= ring:
                page.picture(
                    "papers/mark", *rect.center, layer=MARKS, name=f"mark {n} {each}", frame=frame, alpha=alpha
                )
            else:
                pad = page.entry("papers/mark_frame").pad
                grown = rect.inflate(2 * pad, 2 * pad)
                page.paper("papers/mark_frame", grown, layer=MARKS, name=f"mark {n} {each}", alpha=alpha)

    def ring_rect(self) -> pygame.Rect | None:
        """Around what is focused, on the board or on the slip, while something is waited for."""
        if self._by_hand:
            return super().ring_rect()
        return self.focus.rect if self._ready else None

    def ring_layer(self) -> int:
        """On the slip, under its words."""
        return super().ring_layer() if self._by_hand else RING

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
        found.append(Prompt(Act.EARLIER, say("lessons.repeat"), right=True))
        return self._with_hint(found) if step.hint and not self._hinted and self._ready else found

    def _step_prompts(self, step: Step) -> list[Prompt]:
        say, game = self.house.say, self.lesson.game
        if self.why is not None:
            return [Prompt(Act.CONFIRM, say("lessons.next" if self._passed else "table.close"))]
        if self._by_hand:
            hand = self.match.hand.prompts(self.match.view, self.focus.name)
            return [Prompt(each.act, say(f"{game}.prompt.{each.key}", value=each.value)) for each in hand]
        if not self._ready:
            return []
        if self._call is not None:
            return [Prompt(Act.INSPECT, say(f"{game}.prompt.call"))]
        if step.want == "count":
            return [Prompt(Act.LEFT, say("lessons.change")), Prompt(Act.CONFIRM, say("lessons.answer"))]
        return [Prompt(Act.CONFIRM, say("lessons.next" if step.want == "read" else "lessons.choose"))]

    # --- what is done -----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> Go:
        """Whoever presses is the learner. A card that has shown what it should ends its step when it is closed."""
        if intent.act not in (Act.POINT, Act.LOST, Act.FOUND):
            chair = self.lesson.chair(self.lesson.learner)
            player = self.match.seating.chairs[chair]
            assert player is not None
            self.match.seating = self.match.seating.put(chair, Player(player.name, holds=holder(intent.device)))
        way = {Act.LEFT: -1, Act.RIGHT: 1, Act.PREVIOUS: -1, Act.NEXT: 1}.get(intent.act)
        if way is not None and self.step is not None and self.step.want == "count" and self._ready:
            return self._turn(way)
        shown = self.why
        go = super().handle(intent)
        if shown is not None and self.why is None and self._passed:
            self._go_on()
        return go

    def confirm(self, name: str, intent: Intent) -> Go:
        """Answer with what is focused on the slip, or do what the hand holds."""
        step = self.step
        if step is None:
            return self._leave_by(name)
        if self._by_hand or not self._ready:
            return super().confirm(name, intent) if self._by_hand else None
        if name in ("less", "more"):
            return self._turn(-1 if name == "less" else 1)
        if name == "call":
            return self._submit(self._call)
        if name == "next":
            self.house.audio.play("confirm")
            self._go_on()
        elif name == "count":
            self._answer(self.course.counted(self.number))
        else:
            self._answer(self.course.chosen(int(name[7:])))
        return None

    def press(self, intent: Intent) -> Go:
        """Step back, repeat, skip, pause; everything else is the table's."""
        if intent.act is Act.PAUSE:
            return Push(LessonPause(self.house, self))
        if self.step is None:
            return self._leave_by("leave") if intent.act is Act.BACK else None
        match intent.act:
            case Act.UNDO:
                return self._back()
            case Act.EARLIER:
                return self._repeat()
            case Act.LATER:
                return self._skip()
            case Act.INSPECT if self._call is not None:
                return self._submit(self._call)
            case Act.INSPECT if self.step.want == "try" and self._by_hand:
                return self._submit(self.match.hand.aim(self.match.view, self.focus.name))
            case Act.HINT:
                return self._give_hint()
            case Act.REDO | Act.LOG:
                return None
        return super().press(intent) if self._by_hand else None

    def _turn(self, way: int) -> Go:
        """Count up or down; after the highest comes nought."""
        step = self.step
        assert step is not None
        self.number = (self.number + way) % (step.most + 1)
        self.house.audio.play("flip")
        self.focus.put("count")
        self.changed()
        return None

    def _answer(self, verdict: Verdict) -> None:
        """A choice or a number: go on if it is right, say why if it is not."""
        if verdict.right:
            self.house.audio.play("count")
            self._go_on()
            return
        self.house.audio.play("refuse")
        self._wrong += 1
        self._more = f"{self.house.say('lessons.wrong')} {self._reason(verdict.fact)}"
        self._refocus(self.focus.name)

    def _reason(self, fact: Fact | None) -> str:
        """Why an answer is wrong: the rules in their own words, and what the lesson has to say."""
        words, game, step = self.house.words, self.lesson.game, self.step
        found: list[str] = []
        if fact is not None and fact.refusal is not None:
            found.append(words.trouble(fact.refusal, game).partition(" (")[0].rstrip(".") + ".")
        elif fact is not None and fact.event is not None:
            found.append(words.event(self.match.box, fact.event, self.match.names))
        elif fact is not None and fact.lines and step is not None and step.want == "count":
            found += [
                self.house.say("scoring.line", rule=self.house.say(f"{game}.score.{line.rule}"), count=line.points)
                + "."
                for line in fact.lines
            ]
        if step is not None and step.why:
            found.append(self.house.say(self.lesson.key(step.why)))
        return " ".join(found)

    def _submit(self, command: Any) -> Go:
        """Let the lesson judge what the learner does; what is right is done at the table."""
        step = self.step
        if step is None or command is None:
            return None
        verdict = self.course.judge(command)
        if verdict.refusal is not None:
            self.house.audio.play("refuse")
            self.why = verdict.refusal
            self._passed = verdict.right
            self._slipped("" if verdict.right else self._more)
        elif not verdict.right:
            self.house.audio.play("refuse")
            told = self.house.say("lessons.allowed" if step.want == "try" else "lessons.elsewhere")
            self._slipped(f"{told} {self.house.say(self.lesson.key(step.hint))}" if step.hint else told)
        else:
            self.why = None
            self.match.submit(command, self.clock, self.pace)
            self._told()
            self._go_on()
        return None

    def _slipped(self, more: str) -> None:
        """Say something of an answer; the hint comes with the second wrong one."""
        if not self._passed:
            self._wrong += 1
        self._more = more
        self._hinted = self._hinted or self._wrong > 1
        self.changed()

    def _go_on(self) -> None:
        self.course.go_on()
        self._arrive()

    def _rewind(self) -> None:
        """Take the table back to where this step began."""
        if self.match.table.timeline.at > self.course.mark:
            self.match.undo(self.clock, self.pace, self.course.mark)
        self.house.audio.play("undo")
        self._arrive()

    def _back(self) -> Go:
        self.course.go_back()
        self._rewind()
        return None

    def _repeat(self) -> Go:
        self._rewind()
        return None

    def _skip(self) -> Go:
        """Let the table do what the step waits for."""
        while (command := self.course.due) is not None:
            self.match.submit(command, self.clock, self.pace)
        step = self.step
        if step is not None and step.want == "do":
            self.match.submit(self.course.own, self.clock, self.pace)
        self._told()
        self._go_on()
        return None

    def restart(self) -> None:
        """From the first step."""
        while self.course.go_back():
            pass
        self._rewind()

    def _finish(self) -> None:
        """Well done: it is stamped, heard and noted."""
        self.house.audio.play("stamp")
        self.house.audio.play("win")
        if not self.house.settings.reduced_motion:
            rect = self.spot.rect
            for x in (rect.x + 120, rect.centerx, rect.right - 120):
                self.particles.puff("spark", x, rect.y + 60, self.clock)
        try:
            keep_done(self.house.saves / "lessons.json", self.lesson.game, self.lesson.name)
        except Trouble as trouble:
            self.notice(self.house.words.trouble(trouble), 6.0)

    def _leave_by(self, name: str) -> Go:
        self.house.audio.play("confirm")
        if name == "once more":
            self.restart()
            return None
        if self.then is not None:
            self.then(name)
        return Pop()

    def leave_soon(self) -> None:
        """Leave when this scene is the topmost again."""
        self._leaving = True

    def uncover(self) -> None:
        """Everything is as it was, maybe in another language or size."""
        self.match.seating = _seating(self.house, self.lesson, self.course)
        self.paint = type(self.paint)(self.house, self.match.crests, self.match.names)
        self.stale()
        self._refocus(self.focus.name)

    def resize(self) -> None:
        """The slip lies elsewhere in another size of text."""
        super().resize()
        self._refocus(self.focus.name)

    def update(self, seconds: float) -> Go:
        """Let the table play what is due, and give the hint after a while."""
        if self._leaving:
            return Pop()
        go = super().update(seconds)
        step = self.step
        if step is None or self.match.conductor.busy(self.clock):
            return go
        if not self._ready:
            self._waited += seconds
            if self._waited >= BEAT * self.pace:
                self._waited = 0.0
                self.match.submit(self.course.due, self.clock, self.pace)
                self._told()
                self._since = self.clock
                self._refocus()
        elif self.clock - self._since >= HINT_AFTER:
            self._give_hint()
        return go

    def _give_hint(self) -> Go:
        """Say how it is done, once."""
        if self.step is not None and self.step.hint and not self._hinted:
            self._hinted = True
            self.house.audio.play("card")
            self._refocus(self.focus.name)
        return None

    def rest(self) -> float | None:
        """While the table plays or a mark is drawn, every step; a hint is waited for."""
        if self.match.conductor.busy(self.clock) or self.particles.alive or self._notice is not None:
            return 0.0
        if self.step is not None and not self._ready:
            return 0.0
        if self.clock - self._since < DRAWN and not self.house.settings.reduced_motion:
            return 0.0
        if not self.house.settings.reduced_motion:
            return 1 / 20
        # The clock counts no more than a tenth of a second at a time: whoever waits for it must look that often.
        return 0.1 if self.step is not None and self.step.hint and not self._hinted else None


def _seating(house: House, lesson: Lesson, course: Course) -> Seating:
    """The learner and those who play along, each on the chair whose crest the lesson gives them."""
    seating = Seating()
    mates = iter(range(1, 4))
    for seat in range(course.table.state.options.seats):
        name = house.say("lessons.you") if seat == lesson.learner else house.say(f"lessons.mate_{next(mates)}")
        seating = seating.put(lesson.chair(seat), Player(name))
    return seating


def _room(column: pygame.Rect, high: int, avoid: list[pygame.Rect]) -> pygame.Rect | None:
    """The place nearest to the middle of a column that is high enough and free of some rectangles."""
    taken = sorted((rect for rect in avoid if rect.colliderect(column)), key=lambda rect: rect.y)
    found: list[pygame.Rect] = []
    top = column.y
    for rect in [*taken, pygame.Rect(column.x, column.bottom, 1, 1)]:
        if rect.y - top >= high:
            middle = max(top, min(column.centery - high // 2, rect.y - high))
            found.append(pygame.Rect(column.x, middle, column.w, high))
        top = max(top, rect.bottom)
    return min(found, key=lambda rect: abs(rect.centery - column.centery), default=None)


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
