"""The school: the lessons of a game on a large sheet, what is done of them, and how many rules are learned."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.kernel.lesson import Lesson
from game.lessons import School, school_of
from game.progress import load_progress
from game.registry import TABLES
from game.scenes import ways
from game.scenes.house import House
from game.scenes.leaves import WIDE, leaves
from game.scenes.lesson import LessonScene
from game.scenes.prompts import Prompt
from game.scenes.screen import Screen
from game.stage.focus import Target
from game.stage.intents import Act, Intent
from game.stage.page import Page
from game.stage.scenes import Go, Push

SHEET = pygame.Rect(150, 84, 1620, 846)
ROWS, HIGH, PITCH = 7, 68, 80
"""How many lessons stand below each other in a column, how high each is, and how far apart."""
COLUMNS = 2
PAGE = ROWS * COLUMNS
"""How many lessons there are on a page."""
BEAD = 31
"""How wide a bead of the meter is, with air beside it."""
FIRST = 108
"""How far below the upper edge of the sheet the first lesson stands."""


def schools() -> list[str]:
    """The games that have a table and lessons for it."""
    return [game for game in TABLES if school_of(game).lessons]


def begun(house: House) -> str | None:
    """The game whose lessons are begun and not at their end; else the first that has any."""
    games, progress = schools(), load_progress(house.progress_file)[0]
    half = (game for game in games if 0 < len(progress.of(game)) < len(school_of(game).lessons))
    return next(half, next(iter(games), None))


class SchoolScene(Screen):
    """The list of lessons."""

    ring_grows = 16

    def __init__(
        self,
        house: House,
        game: str,
        rules: Callable[[str], Callable[[], Go] | None] = lambda _: None,
        table: Callable[[str], Go] | None = None,
    ) -> None:
        super().__init__(house)
        self.school: School = school_of(game)
        self._rules = rules
        """What opens the book of rules of a game, if it has one."""
        self._table = table
        """What leads to a table of a game, from where one can be set."""
        self._play = self._look = False
        self._next: Lesson | None = None
        self.page = 0
        """The page that lies open."""
        self._read()

    def _read(self) -> None:
        """See what is done."""
        progress, self.trouble = load_progress(self.house.progress_file)
        self.done = progress.of(self.school.game)

    def enter(self) -> None:
        """Lay the sheet out, and point at the first lesson that is not done."""
        super().enter()
        self.house.audio.play("card")
        self._offer()

    def _offer(self) -> None:
        lessons = self.school.lessons
        first = next((lesson for lesson in lessons if lesson.name not in self.done), lessons[0])
        self._point(first)

    def uncover(self) -> None:
        """A lesson may have been done; go on to the next one if that was wanted."""
        self._read()
        self.house.audio.place("porch")
        self.stale()

    def ring_layer(self) -> int:
        """On the wood, under the words."""
        return 12

    @staticmethod
    def _rect(n: int) -> pygame.Rect:
        """Where a lesson stands on its page."""
        column, row = divmod(n, ROWS)
        width = (SHEET.w - 150) // COLUMNS
        return pygame.Rect(SHEET.x + 55 + (width + 40) * column, SHEET.y + FIRST + PITCH * row, width, HIGH)

    @property
    def _count(self) -> int:
        """How many pages there are."""
        return -(-len(self.school.lessons) // PAGE)

    @property
    def _open(self) -> list[tuple[Lesson, pygame.Rect]]:
        """The lessons of the page that lies open, and where they stand."""
        lessons = self.school.lessons[self.page * PAGE : (self.page + 1) * PAGE]
        return [(lesson, self._rect(n)) for n, lesson in enumerate(lessons)]

    def _point(self, lesson: Lesson) -> None:
        """Turn to the page of a lesson, and focus it."""
        self.page = self.school.lessons.index(lesson) // PAGE
        self.focus.offer([Target(each.name, rect) for each, rect in self._open], lesson.name)
        self.focus.put(lesson.name)
        self.changed()

    def _turn(self, step: int, place: int) -> Go:
        """Turn a page, and focus what stands at a place of it, or its last lesson."""
        lessons, to = self.school.lessons, self.page + step
        if not 0 <= to < self._count:
            return None
        self.house.audio.play("flip")
        self._point(lessons[min(to * PAGE + place, len(lessons) - 1)])
        return None

    # --- what is seen -----------------------------------------------------------------------------------

    def still(self, page: Page) -> None:
        """The porch at rest, and the sheet."""
        page.porch()
        page.fixed("porch/beam", layer=4)
        page.sheet("papers/card", SHEET, layer=5, name="school sheet", high=True)

    def settled(self, page: Page) -> None:
        """The lessons, and the string of beads that counts them."""
        say = self.house.say
        write = partial(page.text, room=SHEET, layer=14)
        title = f"{say('lessons.title')} · {say(f'{self.school.game}.name')}"
        size = page.fitted(title, 56, SHEET.w - 320, bold=True)
        page.seal(self.school.game, SHEET.right - 130, SHEET.bottom - 100, layer=8)
        write(title, SHEET.x + 60, SHEET.y + 58, size=size, bold=True, anchor="midleft", name="title")
        first = self.page * PAGE + 1
        rows = [
            (each, rect, f"{n}. {say(each.key('title'))}") for n, (each, rect) in enumerate(self._open, start=first)
        ]
        fits = (page.fitted(label, 36, rect.w - 170, bold=True, high=rect.h - 10) for _, rect, label in rows)
        size = min(fits, default=36)  # none of them stands out
        for lesson, rect, label in rows:
            self._lesson(page, lesson, rect, label, size)
        if self._count > 1:
            leaves(page, self.house, (SHEET.right - 60 - WIDE // 2, SHEET.y + 58), (self.page, self._count), SHEET)
        self._meter(page)

    def _lesson(self, page: Page, lesson: Lesson, rect: pygame.Rect, label: str, size: int) -> None:
        chosen, done = self.focus.name == lesson.name, lesson.name in self.done
        page.paper(
            "papers/button_focused" if chosen else "papers/button_normal", rect, layer=10, name=f"lesson {lesson.name}"
        )
        bead = f"papers/bead_{'full' if done else 'empty'}"
        page.picture(bead, rect.x + 44, rect.centery, layer=13, name=f"bead {lesson.name}")
        if done:
            page.picture("lobby/tick", rect.right - 44, rect.centery, layer=13, name=f"tick {lesson.name}")
        page.label(label, rect, inset=84, size=size, room=rect, layer=14, name=f"label {lesson.name}")

    def _meter(self, page: Page) -> None:
        """A bead for each lesson, full once it is done, and how many rules are learned with those."""
        say, school = self.house.say, self.school
        count = len(school.lessons)
        y = SHEET.bottom - 144
        gap = min(44.0, 700 / max(1, count - 1))
        size = min(1.0, gap / BEAD)  # of many lessons they are smaller, and none lies over the next one
        for n, lesson in enumerate(school.lessons):
            kind = "full" if lesson.name in self.done else "empty"
            page.picture(f"papers/bead_{kind}", SHEET.x + 84 + gap * n, y, size=size, layer=13, name=f"meter {n}")
        write = partial(page.text, room=SHEET, layer=14)
        learned, rules = school.learned(self.done)
        told = say("lessons.learned", count=learned, all=rules)
        left = SHEET.x + 84 + gap * count + 20
        size = page.fitted(told, 34, SHEET.right - 50 - left, bold=True, high=60)
        write(told, left, y, size=size, bold=True, anchor="midleft", name="meter")
        line, setter, wide = self._line(), self.house.text, SHEET.w - 340
        size = setter.filling(line, 32, wide, 88)
        write(line, SHEET.x + 60, SHEET.bottom - 22, size=size, width=wide, anchor="bottomleft", name="line")

    def _line(self) -> str:
        """What there is to say of the lesson that is focused, or of a file that could not be read."""
        say, words = self.house.say, self.house.words
        if self.trouble is not None:
            return words.trouble(self.trouble)
        if self.school.faults:
            return say("lessons.broken", problem=words.trouble(self.school.faults[0]))
        lesson = self._focused
        line = say("lessons.steps", count=len(lesson.steps))
        return f"{line} · {say('lessons.done')}" if lesson.name in self.done else line

    @property
    def _focused(self) -> Lesson:
        found = self.school.named(str(self.focus.name))
        return found if found is not None else self.school.lessons[0]

    def prompts(self) -> list[Prompt]:
        """Choose, begin, go back; another game if there is one."""
        say = self.house.say
        key = "lessons.again" if self._focused.name in self.done else "lessons.begin"
        found = [Prompt(Act.LEFT, say("title.choose")), Prompt(Act.CONFIRM, say(key))]
        if self._count > 1:
            found += [Prompt(Act.EARLIER, ""), Prompt(Act.LATER, say("menu.leaf"))]
        if len(games := schools()) > 1:
            other = games[(games.index(self.school.game) + 1) % len(games)]
            found.append(Prompt(Act.NEXT, say(f"{other}.name")))
        if self._rules(self.school.game) is not None:
            found.append(Prompt(Act.INSPECT, say("title.rules")))
        if self._at_a_glance() is not None:
            found.append(Prompt(Act.LOG, say("glance.open"), spare=True))
        return [*found, Prompt(Act.BACK, say("menu.back"), right=True)]

    # --- what is done -----------------------------------------------------------------------------------

    def confirm(self, name: str, intent: Intent) -> Go:
        """Begin a lesson."""
        del intent
        self.house.audio.play("confirm")
        return self._begin(self.school.named(name))

    def _begin(self, lesson: Lesson | None) -> Go:
        if lesson is None:
            return None
        self._point(lesson)
        return Push(LessonScene(self.house, lesson, partial(self._after, lesson), offers=self._offers(lesson)))

    def _offers(self, lesson: Lesson) -> list[str]:
        """What the end of a lesson leads to: the next one, and after the first one and the last one a match as well."""
        first, last = self.school.lessons[0], self.school.lessons[-1]
        ready = self._table is not None and lesson in (first, last)
        glance = lesson == last and self._at_a_glance() is not None
        found = {"next lesson": lesson != last, "play now": ready, "at a glance": glance}
        return [name for name, given in found.items() if given]

    def _at_a_glance(self) -> Callable[[], Go] | None:
        """What lays the rules of the game on one card."""
        game = self.school.game
        return ways.to_glance(self.house, game, None if self._table is None else partial(self._table, game))

    def _after(self, lesson: Lesson, pressed: str) -> None:
        """Where the end of a lesson leads: to a table, to the next one, or back here."""
        self._play, self._look = pressed == "play now", pressed == "at a glance"
        lessons = self.school.lessons
        at = lessons.index(lesson) + 1
        self._next = lessons[at] if pressed == "next lesson" and at < len(lessons) else None
        self._point(lessons[min(at, len(lessons) - 1)])

    def update(self, seconds: float) -> Go:
        """Go on to a table, or to the next lesson."""
        del seconds
        if self._play and self._table is not None:
            self._play = False
            return self._table(self.school.game)
        if self._look and (glance := self._at_a_glance()) is not None:
            self._look = False
            return glance()
        after, self._next = self._next, None
        return self._begin(after)

    def press(self, intent: Intent) -> Go:
        """Back, to the rules, or to the lessons of another game."""
        if intent.act in (Act.BACK, Act.PAUSE):
            return self.closed()
        place = next((n for n, (lesson, _) in enumerate(self._open) if lesson.name == self.focus.name), 0)
        match intent.act:
            case Act.LATER:
                return self._turn(1, 0)
            case Act.EARLIER:
                return self._turn(-1, 0)
            case Act.RIGHT:
                return self._turn(1, place % ROWS)
            case Act.LEFT:
                return self._turn(-1, place % ROWS + PAGE - ROWS)
        rules = self._rules(self.school.game)
        if intent.act is Act.INSPECT and rules is not None:
            return rules()
        glance = self._at_a_glance()
        if intent.act is Act.LOG and glance is not None:
            return glance()
        games = schools()
        if intent.act in (Act.NEXT, Act.PREVIOUS) and len(games) > 1:
            way = 1 if intent.act is Act.NEXT else -1
            self.school = school_of(games[(games.index(self.school.game) + way) % len(games)])
            self._read()
            self._offer()
        return None
