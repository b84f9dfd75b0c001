"""The book of rules of a game: our own short rules, pictures of its table, and links into its lessons."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.kernel.trouble import Trouble
from game.lessons import school_of
from game.rulebook import Block, Pages, read_rulebook
from game.scenes.book import Book, Chapter
from game.scenes.house import House
from game.scenes.leaf import Plate, Words
from game.stage.rooms import rooms_of
from game.stage.scenes import Go


class Rulebook(Book):
    """The rules of a game. `open_lesson` leads to a lesson by its name; without it, no lesson is offered."""

    title = "rulebook.title"

    def __init__(
        self, house: House, game: str, open_lesson: Callable[[str], Go] | None = None, chapter: str | None = None
    ) -> None:
        super().__init__(house, chapter)
        self.game = game
        self.open_lesson = open_lesson
        self.ornament = f"porch/seal_{game}"
        self._plates: dict[str, pygame.Surface] = {}

    def write(self) -> list[Chapter]:
        """Every chapter of the game's folder, and what is wrong with those that cannot be read."""
        self._plates = {}
        pages, faults = read_rulebook(self.game)
        chapters = [self._chapter(each) for each in pages]
        for n, fault in enumerate(faults):
            chapters.append(Chapter(f"fault {n}", fault.code, (Words(self.house.words.trouble(fault)),)))
        return chapters

    def heading(self) -> str:
        """The rules of what."""
        return self.house.say(self.title, game=self.house.say(f"{self.game}.name"))

    def _say(self, pages: Pages, word: str) -> str:
        return self.house.say(f"rulebook.{self.game}.{pages.name}.{word}")

    def _chapter(self, pages: Pages) -> Chapter:
        title = self._say(pages, "title")
        found: list[Words | Plate] = [Words(title, heading=True)]
        for n, block in enumerate(pages.blocks):
            if block.plate is not None:
                caption = self._say(pages, block.caption) if block.caption else ""
                found.append(Plate(partial(self._painted, pages, n), caption))
            elif block.text:
                found.append(Words(self._say(pages, block.text)))
            elif link := self._linked(block):
                found.append(Words(link))
        return Chapter(pages.name, title, tuple(found))

    def _linked(self, block: Block) -> str:
        """A link to a chapter, or to a lesson that there is; nothing if there is none."""
        say = self.house.say
        if block.chapter:
            text = say("rulebook.see", chapter=say(f"rulebook.{self.game}.{block.chapter}.title"))
            return f'<a href="chapter:{block.chapter}">{text}</a>'
        lesson = school_of(self.game).named(block.lesson)
        if self.open_lesson is None or lesson is None:
            return ""
        text = say("rulebook.practise", lesson=say(lesson.key("title")))
        return f'<a href="lesson:{block.lesson}">{text}</a>'

    def _painted(self, pages: Pages, number: int) -> pygame.Surface:
        """A picture, painted once."""
        key = f"{pages.name} {number}"
        if key not in self._plates:
            plate = pages.blocks[number].plate
            assert plate is not None
            try:
                made = rooms_of(self.game).plates.plate(self.house, pages.file, plate)
            except Trouble as trouble:
                # A picture that cannot be painted is told in its place.
                made = self.house.text.block(self.house.words.trouble(trouble), 28, self.house.theme["sumi"], 500)
            self._plates[key] = made
        return self._plates[key]

    def follow(self, target: str) -> Go:
        """To a lesson, or to another chapter."""
        kind, _, name = target.partition(":")
        if kind == "lesson" and self.open_lesson is not None:
            return self.open_lesson(name)
        return super().follow(target)
