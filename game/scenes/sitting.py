"""A lesson while it is taken: the table that its step plays at, and what it does now, which is one `Mode`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any

from game.kernel.course import Course
from game.kernel.lesson import Lesson, Step
from game.registry import box_of
from game.scenes.acting import Acting
from game.scenes.board import Board
from game.scenes.house import House
from game.scenes.match import Match
from game.scenes.screen import Screen
from game.scenes.seating import Player, Seating, holder
from game.scenes.tutor import Tutor
from game.stage.rooms import Offer

BY_HAND = ("do", "try", "press")
"""What a step wants that the learner does at the table, in their own turn."""


class Mode(Enum):
    """What a lesson does now: what can be pressed, what is told and what is shown goes by this alone."""

    OVER = "the last step is done, or the one that was to be shown"
    PRAISES = "a right answer is told so over its own table, for the next step lays another one"
    PLAYS = "the table plays what the step begins with"
    BY_HAND = "the learner has the hand"
    OUT_OF_TURN = "the learner can ask for something in somebody else's turn"
    CHOOSES = "the learner chooses an answer"
    COUNTS = "the learner counts"
    TELLS = "something is said, and no more is waited for than a press"


class Sitting:
    """Somebody who takes a lesson, at one table after the other."""

    def __init__(
        self, screen: Screen, lesson: Lesson, send: Callable[[Sequence[Any]], None], only: int | None = None
    ) -> None:
        self._screen = screen
        self._send = send
        self.lesson = lesson
        self.only = only
        """The one step that is shown, to somebody who met what it explains; None for the whole lesson."""
        self.course = Course(box_of(lesson.game), lesson)
        self.course.skip_to(only or 0)
        self._sit()
        self.arrive()

    def _sit(self) -> None:
        """Sit down at the table of this step."""
        house: House = self._screen.house
        self.match = Match(self.course.table, seating_of(house, self.lesson, self.course), learner=self.learner)
        self.board = Board(house, self.match, adorned=False)  # the slip lies where ornaments would
        self.acting = Acting(self._screen, self.board, self._send)
        self.tutor = Tutor(house, self.course, self.match)

    def arrive(self) -> None:
        """A step begins."""
        self.praised = False
        """Whether the yes to what was done is told over its own table."""
        self.passed = False
        """Whether this step is done when the card is closed: its try was refused as it should be, or all was shown."""
        self.shown = 0
        """How many of the refusals that this step shows were shown."""
        self.number: int | None = None
        """What the counter shows; nothing before the learner has turned it."""

    def move(self) -> bool:
        """Sit down at the table of this step, if it is another one; whether it is.

        What was said of the last answer is still heard there.
        """
        if self.match.table is self.course.table:
            return False
        yes = self.tutor.yes
        self._sit()
        self.tutor.yes = yes
        return True

    @property
    def learner(self) -> int:
        """The seat of whoever learns."""
        return self.lesson.learner

    @property
    def step(self) -> Step | None:
        """The step that waits; None when the lesson is over, or what was to be shown is."""
        return None if self.only is not None and self.course.at > self.only else self.course.step

    @property
    def mode(self) -> Mode:
        """What the lesson does now."""
        step = self.step
        if step is None:
            return Mode.OVER
        if self.praised:
            return Mode.PRAISES
        if self.course.due is not None:
            return Mode.PLAYS
        if step.want in BY_HAND and self.learner in self.match.waiting:
            return Mode.BY_HAND
        if step.want == "do" and self.offer is not None:
            return Mode.OUT_OF_TURN
        return {"choose": Mode.CHOOSES, "count": Mode.COUNTS}.get(step.want, Mode.TELLS)

    @property
    def asks(self) -> bool:
        """Whether the learner is, or will be, asked in this step what the rules know: nothing may tell it meanwhile."""
        return self.step is not None and self.step.asks is not None and not self.praised

    @property
    def hushed(self) -> bool:
        """Whether nothing may tell what things are worth: it is asked here, or to be found, or asked next."""
        return self.asks or (self.step is not None and self.step.blind and not self.praised)

    @property
    def offer(self) -> Offer | None:
        """What the hand of the learner has for somebody else's turn, if anything."""
        return next(iter(self.match.hand(self.learner).offers(self.match.view, None)), None)

    def learn_by(self, device: str) -> None:
        """The learner has this device in hand."""
        chair = self.lesson.chair(self.learner)
        player = self.match.seating.chairs[chair]
        assert player is not None
        self.match.seating = self.match.seating.put(chair, Player(player.name, holds=holder(device)))


def seating_of(house: House, lesson: Lesson, course: Course) -> Seating:
    """The learner and those who play along, each on the chair whose crest the lesson gives them."""
    seating = Seating()
    mates = iter(range(1, 4))
    for seat in range(course.table.state.options.seats):
        name = house.say("lessons.you") if seat == lesson.learner else house.say(f"lessons.mate_{next(mates)}")
        seating = seating.put(lesson.chair(seat), Player(name))
    return seating
