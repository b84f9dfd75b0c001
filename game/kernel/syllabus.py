"""The syllabus of a game: every rule that somebody at its table can meet, and which step of which lesson teaches it.

Refusals, rules of the receipt, what parts a tie, kinds of events and table options are all read from the game itself,
so that a rule which is added to it is missing here until a lesson shows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from game.kernel.box import AnyBox
from game.kernel.choices import choices_of
from game.kernel.lesson import Explains, Lesson

COUNTED = ("refusals", "scores", "decided", "events", "options")
"""The kinds of things that are counted."""


class Taught(NamedTuple):
    """Where something is taught."""

    lesson: Lesson
    step: int
    """Which of its steps, from 0 on."""


class Meter(NamedTuple):
    """How much of one kind of thing is taught."""

    kind: str
    all: tuple[str, ...]
    missing: tuple[str, ...]

    @property
    def taught(self) -> int:
        """How many are."""
        return len(self.all) - len(self.missing)


def syllabus(box: AnyBox, guards: Sequence[str], scores: Sequence[str], decided: Sequence[str]) -> Explains:
    """Everything that the lessons of a game have to explain, but for the refusals that no match comes to.

    The rules of its receipt are known by their words.
    """
    never = {*_before_the_deal(box), *guards}
    return Explains(
        refusals=tuple(code for code in box.refusals if code not in never),
        scores=tuple(scores),
        decided=tuple(decided),
        events=tuple(kind.__struct_config__.tag for kind in box.events),
        options=tuple(choice.key for choice in choices_of(box.name, box.options)),
    )


def _before_the_deal(box: AnyBox) -> set[str]:
    """The one code with which a bare table refuses everything: nobody ever sits at one."""
    bare = box.bare(box.options())
    codes = {why.code for command in box.conceivable(bare, 0) if (why := box.objection(bare, command)) is not None}
    return codes if len(codes) == 1 else set()


def explained(lessons: Iterable[Lesson]) -> Iterator[tuple[tuple[str, str], Taught]]:
    """Everything that lessons explain, with what kind of thing it is and where, in their order."""
    for lesson in lessons:
        for number, step in enumerate(lesson.steps):
            yield from (((kind, name), Taught(lesson, number)) for kind, name in step.explains)


def meters(wanted: Explains, lessons: Sequence[Lesson]) -> list[Meter]:
    """For each kind of thing, how much of it the lessons explain."""
    done = {what for what, _ in explained(lessons)}
    found = []
    for kind in COUNTED:
        names = getattr(wanted, kind)
        found.append(Meter(kind, names, tuple(name for name in names if (kind, name) not in done)))
    return found
