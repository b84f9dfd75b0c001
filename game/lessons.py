"""The lessons of a game: read from levels/<game>/lessons, checked, and in the order of their numbers.

A file is called NN-name.toml. One that is broken, or that the rules do not bear out, is left out and told; it never
stops the others.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from game import paths
from game.kernel.codec import level
from game.kernel.lesson import Lesson, read_lesson
from game.kernel.proof import Eyes, check
from game.kernel.syllabus import COUNTED, Meter, Taught, explained, meters, syllabus
from game.kernel.trouble import BadLevel
from game.levels import read_levels, read_toml
from game.registry import box_of
from game.words import LANGUAGES, words

_NAME = re.compile(r"\d\d-(?P<name>[a-z0-9-]+)\.toml")


class School(NamedTuple):
    """What a game has to teach."""

    game: str
    lessons: tuple[Lesson, ...]
    faults: tuple[BadLevel, ...]
    examples: tuple[str, ...]
    """The examples of the rulebook, all that there are."""

    def covered(self, names: set[str] | None = None) -> list[str]:
        """The examples that its lessons walk through, or those of some of them."""
        walked = {example for each in self.lessons if names is None or each.name in names for example in each.covers}
        return [example for example in self.examples if example in walked]

    def named(self, name: str) -> Lesson | None:
        """A lesson by its name."""
        return next((lesson for lesson in self.lessons if lesson.name == name), None)

    def about(self, kind: str, name: str) -> Taught | None:
        """The first step that explains a refusal, a rule of the receipt, an event: one of `Explains`, by its name."""
        return next((where for what, where in explained(self.lessons) if what == (kind, name)), None)

    def learned(self, names: set[str]) -> tuple[int, int]:
        """How many of the things that its lessons explain those of some names explain, and how many there are."""
        found = [(what, where.lesson.name) for what, where in explained(self.lessons) if what[0] in COUNTED]
        return len({what for what, name in found if name in names}), len({what for what, _ in found})

    @property
    def meters(self) -> list[Meter]:
        """How much of the game is taught: its examples first, then its rules, kind by kind."""
        box, covered = box_of(self.game), self.covered()
        examples = Meter("examples", self.examples, tuple(name for name in self.examples if name not in covered))
        wanted = syllabus(box, guards_of(self.game), _worded(self.game, "score"), _worded(self.game, "decided_by"))
        return [examples, *meters(wanted, self.lessons)]

    @property
    def whole(self) -> bool:
        """Whether it teaches everything there is; a game that has no lesson yet has nothing to answer for."""
        return not self.faults and (not self.lessons or not any(meter.missing for meter in self.meters))


def _worded(game: str, group: str) -> tuple[str, ...]:
    """The names that a group of a game's words has, in the order in which they are written."""
    head = f"{game}.{group}."
    return tuple(key.removeprefix(head) for key in words(LANGUAGES[0]).keys if key.startswith(head))


class _Examples(Struct, forbid_unknown_fields=True):
    source: str
    count: int
    """How many there are, written down a second time, so that none is lost unnoticed."""
    examples: tuple[str, ...]
    guards: tuple[str, ...] = ()
    """Refusals that no match comes to: they guard against positions from which nobody can play."""


def examples_of(game: str) -> tuple[str, ...]:
    """The examples of a game's rulebook."""
    return _listed(game).examples


def guards_of(game: str) -> tuple[str, ...]:
    """The refusals of a game that no lesson can show."""
    return _listed(game).guards


def _listed(game: str) -> _Examples:
    return level(read_levels(game), game, "examples.toml", _Examples)


def read_school(game: str, folder: Path | None = None, eyes: Eyes | None = None, *, every_way: bool = True) -> School:
    """Read and check the lessons of a game, of its own folder or of another one."""
    box, examples = box_of(game), examples_of(game)
    found: list[Lesson] = []
    faults: list[BadLevel] = []
    for path in sorted((folder or paths.levels(game) / "lessons").glob("*.toml")):
        file = f"{game}/lessons/{path.name}"
        try:
            name = _NAME.fullmatch(path.name)
            if name is None:
                raise BadLevel("lesson_name", file=file)  # noqa: TRY301 -- told like every other fault
            lesson = read_lesson(box, name["name"], file, read_toml(path, file), examples)
            _check_words(lesson)
            fault = check(box, lesson, eyes, every_way=every_way)
        except BadLevel as bad:
            faults.append(bad)
            continue
        if fault is not None:
            faults.append(fault)
        else:
            found.append(lesson)
    return School(game, tuple(found), tuple(faults), examples)


def _check_words(lesson: Lesson) -> None:
    """That everything it says has words, in every language."""
    keys = [(0, lesson.key("title"))]
    groups = {"scores": "score", "decided": "decided_by", "reasons": "reason"}
    for n, step in enumerate(lesson.steps, start=1):
        keys += [(n, f"{lesson.game}.{groups[kind]}.{name}") for kind, name in step.explains if kind in groups]
    keys += [(n, lesson.key(word)) for n, step in enumerate(lesson.steps, start=1) for word in step.words]
    for language in LANGUAGES:
        for number, key in keys:
            if key not in words(language):
                raise BadLevel("lesson_words", file=lesson.file, step=number, key=key, language=language)


@cache
def school_of(game: str) -> School:
    """The lessons of a game, read once. They are played by their own answers only: nobody waits for more."""
    return read_school(game, every_way=False)
