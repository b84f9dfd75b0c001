"""A lesson being taken: what its steps wait for, what comes of an answer, and the way from step to step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fnmatch import fnmatchcase
from typing import Any, NamedTuple

from game.kernel.asking import Fact, find
from game.kernel.box import SEATS, AnyBox
from game.kernel.chance import Seeded
from game.kernel.lesson import Lesson, Opening, Step, is_pattern, opened
from game.kernel.table import AnyTable
from game.kernel.trouble import BadLevel, Refusal


class Verdict(NamedTuple):
    """What comes of an answer."""

    right: bool
    refusal: Refusal | None = None
    """Why the rules refuse what was tried."""
    fact: Fact | None = None
    """What the rules say to what was asked."""


class Course:
    """A lesson being taken: its table, and the step it is at.

    Whoever shows it plays what is `due`, lets the learner answer, submits what was judged to be right, and then goes
    on. Every step remembers the moment it began at, so that steps can be taken back and repeated.
    """

    def __init__(self, box: AnyBox, lesson: Lesson) -> None:
        self.box = box
        self.lesson = lesson
        self._tables: list[tuple[int, AnyTable, int, str | None]] = []
        """The tables so far: the step that opened each, the moment it was opened at, and its goal."""
        self._marks: list[int] = []
        self._open(0, lesson.given)

    @property
    def goal(self) -> str | None:
        """The position that the table of this step ends with, if it ends with this step."""
        last = self.at + 1 == len(self.lesson.steps) or self.lesson.steps[self.at + 1].opens is not None
        return self._tables[-1][3] if last else None

    def _open(self, step: int, opening: Opening) -> None:
        """Set a table for a step."""
        table = opened(self.box, self.lesson, opening, step)
        self._tables.append((step, table, table.timeline.at, opening.goal))
        self._marks.append(table.timeline.at)

    @property
    def table(self) -> AnyTable:
        """The table that this step plays at."""
        return self._tables[-1][1]

    @property
    def dealt(self) -> bool:
        """Whether the table of this step is dealt, so that there is something to see of how it is set."""
        opening = dict(self.lesson.openings)[self._tables[-1][0]]
        return opening.position is None

    @property
    def at(self) -> int:
        """How many steps are done."""
        return len(self._marks) - 1

    def here(self, place: Callable[[Any], str | None]) -> str | None:
        """Where the learner played last at this table, if anywhere; `place` knows where a command goes."""
        learner = self.lesson.learner
        done = (each.ask for each in reversed(self.table.timeline.past[self._tables[-1][2] :]))
        places = (place(ask) for ask in done if ask is not None and ask.seat == learner)
        return next((name for name in places if name is not None), None)

    def pointed(self, place: Callable[[Any], str | None]) -> list[str]:
        """The names of what this step points at, ``{here}`` filled in."""
        names = [] if self.step is None else list(self.step.point)
        if not any("{here}" in name for name in names):
            return names
        here = self.here(place)
        return [name if here is None else name.replace("{here}", here) for name in names]

    @property
    def over(self) -> bool:
        """Whether the last step is done."""
        return self.at == len(self.lesson.steps)

    @property
    def step(self) -> Step | None:
        """The step that waits; None after the last one."""
        return None if self.over else self.lesson.steps[self.at]

    @property
    def mark(self) -> int:
        """The moment of the table at which this step began."""
        return self._marks[-1]

    @property
    def due(self) -> Any:
        """The next command that the table itself plays in this step, or None."""
        step = self.step
        played = self.table.timeline.at - self.mark
        if step is None or played >= len(step.play):
            return None
        text = step.play[played]
        return self._best(text) if is_pattern(text) else self.box.hear(text)

    def _best(self, pattern: str) -> Any:
        """Of the legal commands that match a pattern, the one that is best for its seat one step ahead.

        A BadLevel if there is none.
        """
        state, box = self.table.state, self.box
        legal = self._meant(state, (pattern,))
        if not legal:
            file = self.lesson.file
            raise BadLevel("lesson_nothing", file=file, step=self.at + 1, key="play", command=pattern)
        seat, after = legal[0].seat, [box.decide(state, command, self.table.fate()).state for command in legal]
        return legal[max(range(len(legal)), key=lambda n: box.worth(box.project(after[n], seat), seat))]

    def _meant(self, state: Any, patterns: Sequence[str]) -> list[Any]:
        """The legal commands of a state that match one of the patterns; each pattern begins with a seat."""
        seats = SEATS[: state.options.seats]
        return [
            command
            for letter in dict.fromkeys(pattern[:1] for pattern in patterns)
            if letter and letter in seats
            for command in self.box.legal(state, seats.index(letter))
            if self._matches(command, patterns)
        ]

    @property
    def fact(self) -> Fact | None:
        """What the rules say to the question of this step."""
        step = self.step
        if step is None or step.asks is None:
            return None
        return find(self.box, self.table, step.asks, self.lesson.learner)

    def judge(self, *commands: Any) -> Verdict:
        """Whether commands that one press sends are what the step waits for: the last, or the first that is refused.

        Right ones that are not refused are to be submitted.
        """
        step = self.step
        state, chance, refusal = self.table.state, self.table.fate(), None
        for command in commands:
            refusal = self.box.objection(state, command)
            if refusal is not None or command is commands[-1]:
                break
            state = self.box.decide(state, command, chance).state
        if step is None:
            return Verdict(right=False, refusal=refusal)
        if step.want == "try":
            asked = self._matches(command, step.try_)
            return Verdict(asked and refusal is not None and refusal.code in step.refused, refusal)
        asked = self._matches(command, step.do)
        if step.exactly:
            asked = asked and tuple(map(self.box.say, commands[:-1])) == step.before
        return Verdict(refusal is None and asked, refusal)

    def _matches(self, command: Any, patterns: Sequence[str]) -> bool:
        said = self.box.say(command)
        return any(fnmatchcase(said, pattern) for pattern in patterns)

    @property
    def order(self) -> list[int]:
        """The choices of this step as they are offered: mixed, each time alike, so that their places tell nothing.

        The focus begins on none of them, so that nobody answers with a press before having looked at any.
        """
        step, mixed = self.step, list[int]()
        if step is None:
            return mixed
        left, luck = list(range(len(step.choose))), Seeded(f"{self.lesson.game} {self.lesson.name} {step.say}")
        while left:
            mixed.append(luck.even(left))
            left.remove(mixed[-1])
        return mixed

    def chosen(self, index: int) -> Verdict:
        """Whether a choice is what the rules say."""
        step, fact = self.step, self.fact
        if step is None or fact is None or not 0 <= index < len(step.choose):
            return Verdict(right=False)
        return Verdict(step.choose[index].means == fact.value, fact=fact)

    @property
    def shown(self) -> list[Refusal]:
        """What the rules say to everything that this step shows; it is checked that they refuse it."""
        return self._refusals(() if self.step is None else self.step.shows)

    @property
    def told(self) -> list[Refusal]:
        """What the rules say to everything that the words of this step forbid; it is checked that they do."""
        return self._refusals(() if self.step is None else self.step.forbids)

    def _refusals(self, texts: Iterable[str]) -> list[Refusal]:
        found = (self.box.objection(self.table.state, self.box.hear(text)) for text in texts)
        return [refusal for refusal in found if refusal is not None]

    def counted(self, number: int) -> Verdict:
        """Whether a number is what the rules say."""
        fact = self.fact
        return Verdict(fact is not None and number == fact.number, fact=fact)

    @property
    def lays_another(self) -> bool:
        """Whether the next step plays at another table."""
        return any(step.opens is not None for step in self.lesson.steps[self.at + 1 : self.at + 2])

    def go_on(self) -> None:
        """This step is done."""
        if self.over:
            return
        following = self.lesson.steps[self.at + 1 : self.at + 2]
        if following and following[0].opens is not None:
            self._open(self.at + 1, following[0].opens)
        else:
            self._marks.append(self.table.timeline.at)

    def go_back(self) -> bool:
        """To the step before; whoever shows the table takes it back to its `mark`. False at the first."""
        if self.at == 0:
            return False
        self._marks.pop()
        if self._tables[-1][0] > self.at:
            self._tables.pop()
        return True

    def skip_to(self, number: int) -> None:
        """Do the steps before a step by their own answers."""
        while self.at < number and not self.over:
            while (command := self.due) is not None:
                self.table.submit(command)
            if self.step is not None and self.step.want == "do":
                for command in self.led(self.own):
                    self.table.submit(command)
            self.go_on()

    def led(self, command: Any) -> tuple[Any, ...]:
        """A command with what this step sends before it."""
        before = () if self.step is None else self.step.before
        return (*map(self.box.hear, before), command)

    @property
    def written(self) -> Any:
        """The command that the file writes down as the answer of this step, or as its try; None if it has none."""
        step = self.step
        if step is None:
            return None
        if (step.do or step.try_) and step.answer is not None:
            return self.box.hear(str(step.answer))
        exact = [pattern for pattern in (*step.do, *step.try_)[:1] if not is_pattern(pattern)]
        return self.box.hear(exact[0]) if exact else None

    @property
    def own(self) -> Any:
        """The command that the lesson itself plays in this step, or tries; None if there is none.

        What is written down, unless the learner went another way before and it is refused there.
        """
        written = self.written
        if written is not None and (self.judge(*self.led(written)).right or not self.open):
            return written
        return next(iter(self.open), None)

    @property
    def open(self) -> list[Any]:
        """Every legal command that this step would take, after what it sends before it."""
        step = self.step
        state, chance = self.table.state, self.table.fate()
        for command in map(self.box.hear, () if step is None else step.before):
            if self.box.objection(state, command) is not None:
                return []
            state = self.box.decide(state, command, chance).state
        return self._meant(state, () if step is None else step.do)
