"""The ways between scenes: from the porch to a lobby, a table, its scroll, and home again.

What lies behind a door is loaded when it is opened: the first frame needs none of it, and no scene has to know
another one. A way is something to call that answers where to go, or None where there is none.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from game.kernel.trouble import Trouble
from game.registry import TABLES
from game.rulebook import has_glance, has_rulebook
from game.stage.scenes import Go, Push, Reset, Scene

if TYPE_CHECKING:
    from game.kernel.journal import Head
    from game.kernel.lesson import Lesson
    from game.saves import Save
    from game.scenes.house import House
    from game.scenes.match import Match

# ruff: noqa: PLC0415 -- every import in here is a door, see the top

Way: TypeAlias = "Callable[[], Go] | None"


def porch(house: House, *, from_match: bool = False) -> Scene:
    """The porch; whoever comes from a match may want to go back to it."""
    from game.scenes.porch import Porch

    return Porch(house, from_match=from_match)


def scroll(house: House, match: Match) -> Scene:
    """The scores of a match that is over."""
    from game.scenes.scoring import Scoring

    return Scoring(house, match)


def go_on(house: House, path: Path, device: str) -> Go:
    """The table of a match that goes on, or what stands against it."""
    from game.scenes.doors import through
    from game.scenes.playing import Playing
    from game.scenes.question import Message

    try:
        return through(house, Reset(Playing.resumed(house, path, device)))
    except Trouble as trouble:
        return Push(Message.of(house, trouble))


def again(house: House, head: Head, device: str) -> Go:
    """The table of another match, laid anew with other luck; the device that asks holds the seats of all people."""
    from game.kernel.table import Undo
    from game.scenes.doors import through
    from game.scenes.playing import Playing
    from game.scenes.question import Message
    from game.scenes.seating import seated_again

    known = [undo for undo in Undo if undo.value == head.undo]
    try:
        seating = seated_again(head, device).dressed(house.members)
        made = Playing.fresh(house, head.game, seating, dict(head.options), *known or (Undo.FREE,))
    except Trouble as trouble:
        return Push(Message.of(house, trouble))
    made.pads.lent = seating.seats_of(device)[1:]
    return through(house, Reset(made))


def old_scroll(house: House, save: Save, device: str) -> Go:
    """The scores of a match from the shelf."""
    from game.scenes.scoring import Scoring

    return Push(Scoring(house, _old(save, device), from_shelf=True))


def watch(house: House, save: Save, device: str) -> Go:
    """A match from the shelf, looked at from its beginning."""
    from game.scenes.watching import Watching

    return Push(Watching(house, _old(save, device)))


def keepsake(house: House, save: Save, device: str) -> Go:
    """The picture of a match from the shelf, with the faces of who lives here."""
    from game.scenes.keepsake import Keepsake

    match = _old(save, device)
    match.seating = match.seating.dressed(house.members)
    return Push(Keepsake(house, match))


def _old(save: Save, device: str) -> Match:
    """A match that is only looked at."""
    from game.scenes.match import Match
    from game.scenes.seating import seated_again

    assert save.table is not None
    assert save.head is not None
    return Match(save.table, seated_again(save.head, device))


def to_rules(house: House, game: str | None) -> Way:
    """What opens the book of rules of a game over whatever is on the screen."""
    if game not in TABLES or not has_rulebook(game):
        return None

    def open_book() -> Go:
        from game.lessons import school_of
        from game.scenes.rulebook import Rulebook

        def open_lesson(name: str) -> Go:
            door = to_lesson(house, school_of(game).named(name))
            return None if door is None else door()

        return Push(Rulebook(house, game, open_lesson))

    return open_book


def to_glance(house: House, game: str | None, play: Callable[[], Go] | None = None) -> Way:
    """What lays the closing page of a game over whatever is on the screen: its rules on one card."""
    if game not in TABLES or not has_glance(game):
        return None

    def open_glance() -> Go:
        from game.scenes.glance import Glance

        return Push(Glance(house, game, play))

    return open_glance


def to_lesson(house: House, lesson: Lesson | None, only: int | None = None) -> Way:
    """What opens a lesson, or one step of it, over whatever is on the screen, which goes on when it is closed."""
    if lesson is None:
        return None

    def open_lesson() -> Go:
        from game.scenes.lesson import LessonScene

        return Push(LessonScene(house, lesson, only=only))

    return open_lesson


def to_step(house: House, game: str, kind: str, name: str) -> Way:
    """What shows the step that explains a refusal, a rule of the count, an event: one of `Explains`, by its name."""
    from game.lessons import school_of

    taught = school_of(game).about(kind, name)
    return None if taught is None else to_lesson(house, taught.lesson, taught.step)


def to_lessons(house: House, game: str) -> Way:
    """What opens the list of lessons of a game, if it has any."""
    from game.scenes.school import SchoolScene, schools

    if game not in schools():
        return None
    return lambda: Push(SchoolScene(house, game, lambda which: to_rules(house, which)))
