"""What a lesson says besides its own words: the hint for what is held and where the focus is, why an answer is wrong,
and the yes to a right one.

Hints are found out, not written: whether what is in the hand would do somewhere, and whether the focus is there. A
wrong answer gets a reason first, and only a second one is told what is right.
"""

from __future__ import annotations

from typing import Any

from game.kernel.asking import Fact
from game.kernel.course import Course, Verdict
from game.kernel.lesson import Step
from game.scenes.house import House
from game.scenes.match import Match
from game.stage.intents import Act
from game.stage.rooms import AnyHand


class Tutor:
    """Speaks for a lesson that is taken."""

    def __init__(self, house: House, course: Course, match: Match) -> None:
        self._house = house
        self._course = course
        self._match = match
        self.yes = ""
        """What is said of the last right answer; it is heard until the step after it is done as well."""
        self.said = ""
        """What is said of the last answer in this step."""
        self.wrong = 0
        """How many answers in this step were wrong."""
        self.hinted = False
        """Whether the hint of this step is given."""

    def arrive(self) -> None:
        """A step begins."""
        self.said, self.wrong, self.hinted = "", 0, False

    def forget(self) -> None:
        """Somebody went back: what was right before is no news any more."""
        self.yes = ""

    # --- words ------------------------------------------------------------------------------------------

    def _say(self, key: str, **values: Any) -> str:
        return self._house.say(f"lessons.{key}", **values)

    def _own(self, word: str) -> str:
        """A word of this lesson, if the step has it."""
        return self._house.say(self._course.lesson.key(word)) if word else ""

    def more(self, focus: str | None) -> str:
        """What stands below the words of the step."""
        return " ".join(filter(None, (self.said, self.hint(focus) if self.hinted else "")))

    # --- hints ------------------------------------------------------------------------------------------

    @property
    def _hand(self) -> AnyHand:
        return self._match.hand(self._course.lesson.learner)

    @property
    def helps(self) -> bool:
        """Whether there is a hint for this step that was not given yet."""
        step = self._course.step
        return step is not None and not self.hinted and (step.want in ("do", "try", "press") or bool(step.hint))

    def hint(self, focus: str | None) -> str:
        """How the step is done from here: what the author has to say to it, then what to hold and where to go."""
        step = self._course.step
        if step is None:
            return ""
        way = self._way(step, focus) if step.want in ("do", "try") else ""
        return " ".join(filter(None, (self._own(step.hint), way)))

    def _way(self, step: Step, focus: str | None) -> str:
        """What to do next with what is held and focused: press, go somewhere, or take something else first."""
        view, hand = self._match.view, self._hand
        if self._course.lesson.learner not in self._match.waiting:
            return self._say("hint_press", offer=self._offer(hand, None))
        fits = self.fitting()
        if focus in fits:
            return self._say("hint_press", offer=self._offer(hand, focus))
        if fits:
            key = "hint_there" if hand.held is None else "hint_go"
            return self._say(key if step.point else f"{key}_lit")
        other = self._match.rooms.hand.Hand(self._course.lesson.learner)
        other.follow(view)
        own = self._course.own
        place = None if own is None else other.take_up(own, view)
        return self._say("hint_take", offer=self._offer(other, place))

    def fitting(self) -> set[str | None]:
        """The targets where confirming what is held would be right."""
        match, hand = self._match, self._hand
        names: list[str | None] = [target.name for target in hand.targets(match.view, match.eye)]
        aimed = ((name, hand.aim(match.view, name)) for name in [*names, None])
        return {name for name, commands in aimed if commands and self._course.judge(*commands).right}

    def place(self, command: Any) -> str | None:
        """The target that a command goes to, if it goes to one."""
        return self._match.rooms.hand.Hand(command.seat).take_up(command, self._match.view)

    def _offer(self, hand: AnyHand, focus: str | None) -> str:
        """What the foot of the screen says of confirming, or of the first thing that is offered at all."""
        offers = list(hand.offers(self._match.view, focus))
        offers.sort(key=lambda offer: offer.act is not Act.CONFIRM)
        game = self._course.lesson.game
        return self._house.say(f"{game}.prompt.{offers[0].key}", value=offers[0].value) if offers else ""

    # --- answers ----------------------------------------------------------------------------------------

    def right(self) -> None:
        """The answer was right: yes, and what it means. What is done by hand is praised where there is more to say."""
        step = self._course.step
        assert step is not None
        asked = step.want in ("choose", "count")
        self.yes = " ".join(filter(None, (self._say("right") if asked or step.yes else "", self._own(step.yes))))

    def mistaken(self, verdict: Verdict, number: int | None = None) -> None:
        """A choice or a number was wrong: the reason first, and after that what is right."""
        step = self._course.step
        assert step is not None
        self.wrong += 1
        told = [self._say("wrong"), self._own(step.why)]
        if number is not None and verdict.fact is not None and verdict.fact.number is not None:
            told.insert(1, self._say("fewer" if number > verdict.fact.number else "more"))
        if self.wrong > 1:
            told = [self._say("wrong"), *self._answer(step, verdict.fact)]
        self.said = " ".join(filter(None, told))

    def _answer(self, step: Step, fact: Fact | None) -> list[str]:
        """What is right, with what the rules say for it."""
        words, game, found = self._house.words, self._course.lesson.game, []
        if fact is None:
            return []
        if step.want == "count":
            found.append(self._say("answer_is", answer=str(fact.number)))
            found += [f"{words.line(game, line)}." for line in fact.lines]
        else:
            right = next(n for n, option in enumerate(step.choose) if option.means == fact.value)
            found.append(self._say("answer_is", answer=self.option(step, right)))
        found.append(self._own(step.why) if fact.refusal is None else words.reason(fact.refusal, game))
        return found

    def option(self, step: Step, number: int) -> str:
        """What stands on a choice: its words, or the names of the seats that it means, the learner's first.

        Both of two are called so: that is shorter, and nobody is named first.
        """
        option, mine = step.choose[number], self._course.lesson.learner
        if option.say:
            return self._own(option.say)
        if len(option.means) == 2 == len(self._match.names):
            return self._say("both")
        names = [self._match.names[seat] for seat in sorted(option.means, key=lambda seat: (seat != mine, seat))]
        return self._house.words.listed(names) if names else self._say("nobody")

    def elsewhere(self, step: Step) -> None:
        """What was done is allowed, but it is not what the step waits for."""
        self.wrong += 1
        self.said = self._say("allowed" if step.want == "try" else "elsewhere")
        self.hinted = True

    def refused(self) -> None:
        """What was tried is refused, and the card says why; who is refused twice gets the hint as well."""
        self.wrong += 1
        self.said = ""
        self.hinted = self.hinted or self.wrong > 1
