"""The tutor: what a lesson says besides its own words.

The hint for what is held and where the focus is, why an answer is wrong, and the yes to a right one.

Hints are found out, not written: whether what is in the hand would do somewhere, and whether the focus is there. A
wrong answer gets a reason first, and only a second one is told what is right.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any, NamedTuple

from game.kernel.asking import Fact
from game.kernel.course import Course, Verdict
from game.kernel.lesson import Step
from game.scenes.house import House
from game.scenes.match import Match
from game.stage.intents import Act
from game.stage.rooms import AnyHand, Offer

MOST_HOLDS = 24
"""How many things a hand is thought to hold, one after the other, to find what has to come first."""


class _Next(NamedTuple):
    """A press that leads on."""

    place: str | None
    """The target to be at."""
    offer: Offer
    does: bool
    """Whether it does what the step waits for; another one only takes up what is needed."""
    left: int = 1
    """How many presses are left with this one, besides going from place to place."""


class Tutor:
    """The voice of a lesson that is taken."""

    def __init__(self, house: House, course: Course, match: Match) -> None:
        self._house = house
        self._course = course
        self._match = match
        self.yes = ""
        """What is said of the last right answer; it is heard until the step after it is done as well."""
        self.said = ""
        """What is said of the last answer in this step."""
        self._said_at: str | None = None
        """Where it was given, if it holds only there: whoever went on is no longer told of it."""
        self.wrong = 0
        """How many answers in this step were wrong."""
        self.hinted = False
        """Whether the hint of this step is given."""
        self._known: dict[tuple[Any, ...], _Next | None] = {}
        """The presses that were looked for in this step, by where from: some take long to find."""

    def arrive(self) -> None:
        """A step begins."""
        self.said, self._said_at, self.wrong, self.hinted = "", None, 0, False
        self._known.clear()

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
        said = self.said if self._said_at in (None, focus) else ""
        return " ".join(filter(None, (said, self.hint(focus) if self.hinted else "")))

    def later(self) -> Iterator[str]:
        """What may come to stand there in this step, so that its slip is laid where there is room for that."""
        step, fact = self._course.step, self._course.fact
        if step is None:
            return
        if step.want in ("choose", "count"):
            nearer = max(self._say("fewer"), self._say("more"), key=len) if step.want == "count" else ""
            yield " ".join(filter(None, (self._say("wrong"), nearer, self._own(step.why))))
            yield " ".join(filter(None, self._answer(step, fact)))
        elif step.want in ("do", "try"):
            yield " ".join((self._say("allowed" if step.want == "try" else "elsewhere"), self.hint(None)))
        else:
            yield self.hint(None)

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
        way = self._way(focus) if step.want in ("do", "try") else ""
        return " ".join(filter(None, (self._own(step.hint), way)))

    def _way(self, focus: str | None) -> str:
        """The next press from here, in words."""
        found = self._next(focus)
        if found is None:
            return ""
        elsewhere = found.place is not None and found.place != focus
        key = "hint_go" if elsewhere else "hint_press" if found.does else "hint_first"
        return self._say(key, offer=self._named(found.offer))

    def beckons(self, focus: str | None) -> str | None:
        """Where the hint sends the learner, while it is given."""
        step = self._course.step
        found = self._next(focus) if self.hinted and step is not None and step.want in ("do", "try") else None
        return None if found is None or found.place == focus else found.place

    @property
    def left(self) -> int | None:
        """How many presses the step still takes by choosing place by place; None if no way is known, or none is needed.

        Beside a button that chooses all of it at once, whoever chooses one after the other would seem to get nowhere.
        """
        step = self._course.step
        found = self._next(None) if step is not None and step.want in ("do", "try") else None
        if found is None or found.does:
            return None if found is None else found.left
        hand = self._hand
        key = self._match.table.stamp, self._course.at, hand.held, "left"
        if key not in self._known:
            ways = (self._shortest(hand, None, set(among)) for among in (self._marked(hand), self._names(hand)))
            self._known[key] = next(filter(None, ways), found)
        way = self._known[key]
        return None if way is None else way.left

    def strays(self, left: int | None) -> bool:
        """Whether what was taken up leads nowhere: so many presses were left before it, and no fewer are now."""
        now = self.left
        return left is not None and now is not None and now >= left

    def _next(self, focus: str | None) -> _Next | None:
        """The next press from here: a button that does it, one that does it elsewhere, or what has to come first."""
        hand, mine = self._hand, self._course.lesson.learner
        key = self._match.table.stamp, self._course.at, hand.held, focus
        if key not in self._known:
            self._known[key] = self._find(hand, focus) if mine in self._match.waiting else self._asks(hand)
        return self._known[key]

    def _asks(self, hand: AnyHand) -> _Next | None:
        """What can be asked for out of turn."""
        return next((_Next(None, offer, does=True) for offer in self._offers(hand, None)), None)

    def _find(self, hand: AnyHand, focus: str | None) -> _Next | None:
        for name in dict.fromkeys([focus, *self._marked(hand), *self._names(hand)]):
            if (offer := self._does(hand, name)) is not None:
                return _Next(name, offer, does=True)
        return self._first(hand, focus)

    def _marked(self, hand: AnyHand) -> list[str]:
        """The targets that the step points at already: where there are several ways, the one that is shown is taken."""
        layout, view, eye = self._match.rooms.layout, self._match.view, self._match.eye
        rects = [rect for name in self._course.pointed(self.place) for rect in layout.where(view, eye, name)]
        found = hand.targets(view, eye)
        return [target.name for target in found if any(rect.collidepoint(target.rect.center) for rect in rects)]

    def _names(self, hand: AnyHand) -> list[str | None]:
        """Where a hand can be, and nowhere."""
        return [*(target.name for target in hand.targets(self._match.view, self._match.eye)), None]

    def _offers(self, hand: AnyHand, focus: str | None) -> list[Offer]:
        """What the foot of the screen has words for, if a hand is there."""
        return [offer for offer in hand.offers(self._match.view, focus) if offer.key]

    def _does(self, hand: AnyHand, focus: str | None) -> Offer | None:
        """The button that does what the step waits for, if a hand is there."""
        view = self._match.view
        for offer in self._offers(hand, focus):
            answer = copy(hand).press(offer.act, view, focus)  # hands change what they have, never what it is made of
            if answer and not isinstance(answer, str) and self._course.judge(*answer).right:
                return offer
        return None

    def _first(self, hand: AnyHand, focus: str | None) -> _Next | None:
        """Where and what to press first so that what is held then will do: the shortest way there is.

        One that goes by the marks of the step comes before any other, even where a button would do it at once.
        """
        return self._shortest(hand, focus, set(self._marked(hand))) or self._shortest(hand, focus)

    def _shortest(self, hand: AnyHand, focus: str | None, among: set[str | None] | None = None) -> _Next | None:
        """The shortest way to hold what will do; by confirming `among` some places alone, if they are given.

        What was chosen wrongly is taken back from where the focus is, on any way.
        """
        view, seen = self._match.view, [hand.held]
        edge: list[tuple[AnyHand, _Next | None, int]] = [(hand, None, 2)]
        while edge and len(seen) < MOST_HOLDS:
            here, first, left = edge.pop(0)
            for name in dict.fromkeys([focus, *self._names(here)]):
                for offer in self._offers(here, name):
                    on_way = name in among and offer.act is Act.CONFIRM if among is not None else True
                    if not on_way and (name != focus or offer.act is not Act.BACK):
                        continue
                    then = copy(here)
                    answer = then.press(offer.act, view, name)
                    if isinstance(answer, tuple) or then.held in seen:
                        continue
                    began = first or _Next(name, offer, does=False)
                    if any(self._does(then, there) for there in self._names(then)):
                        return began._replace(left=left)
                    seen.append(then.held)
                    edge.append((then, began, left + 1))
        return None

    def fitting(self) -> set[str | None]:
        """The targets where confirming what is held would be right."""
        match, hand = self._match, self._hand
        aimed = ((name, hand.aim(match.view, name)) for name in self._names(hand))
        return {name for name, commands in aimed if commands and self._course.judge(*commands).right}

    def begins(self) -> set[str | None]:
        """The targets where confirming takes something up, without doing anything yet."""
        match, hand = self._match, self._hand
        found = set()
        for name in self._names(hand):
            then = copy(hand)
            answer = then.press(Act.CONFIRM, match.view, name)
            if not isinstance(answer, tuple) and then.held != hand.held:
                found.add(name)
        return found

    def place(self, command: Any) -> str | None:
        """The target that a command goes to, if it goes to one."""
        return self._match.rooms.hand.Hand(command.seat).take_up(command, self._match.view)

    def _named(self, offer: Offer) -> str:
        """What the foot of the screen says of a button."""
        return self._house.say(f"{self._course.lesson.game}.prompt.{offer.key}", value=offer.value)

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
        self._said_at = None
        told = [self._say("wrong"), self._own(step.why)]
        if number is not None and verdict.fact is not None and verdict.fact.number is not None:
            told.insert(1, self._say("fewer" if number > verdict.fact.number else "more"))
        if self.wrong > 1:
            told = self._answer(step, verdict.fact)
        self.said = " ".join(filter(None, told))

    def _answer(self, step: Step, fact: Fact | None) -> list[str]:
        """What is right, with what the rules say for it."""
        words, game, found = self._house.words, self._course.lesson.game, []
        if fact is None:
            return []
        if step.want == "count":
            found.append(self._say("answer_is", answer=str(fact.number)))
            if fact.lines:
                return [*found, *(f"{words.line(game, line)}." for line in fact.lines)]
        else:
            right = next(n for n, option in enumerate(step.choose) if option.means == fact.value)
            said = self.option(step, right)
            plain = said.isdigit() or said in self._match.names  # nobody takes these for a part of the sentence
            found.append(self._say("answer_is" if plain else "answer_named", answer=said))
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

    def elsewhere(self, at: str | None) -> None:
        """What was done at a place is allowed, but it is not what the step waits for."""
        step = self._course.step
        assert step is not None
        self.wrong += 1
        self._said_at = at
        self.said = self._say("allowed" if step.want == "try" else "elsewhere")
        self.hinted = True

    def refused(self) -> None:
        """What was tried is refused, and the card says why; who is refused twice gets the hint as well."""
        self.wrong += 1
        self.said = ""
        self.hinted = self.hinted or self.wrong > 1

    def refused_rightly(self) -> None:
        """What was tried is refused, as it should be: nothing more is to be said to it."""
        self.said, self.hinted = "", False
