"""The card beside the board: why something is refused, with ink to the pieces at fault, or what there is to know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain, product
from typing import NamedTuple

import pygame

from game.kernel.trouble import Refusal
from game.scenes.board import Board
from game.scenes.house import House
from game.scenes.match import Match
from game.scenes.slip import entire, free_room
from game.stage.focus import Focus
from game.stage.page import Page
from game.stage.rooms import Note
from game.stage.text import BODY, FLOOR

SHORT = 52
"""How far before a piece its ink line ends."""
INK, CARD, WORDS = 640, 850, 856
"""Layers: lines under the rings around pieces, the card over those, the words on it."""
PAD = 28
TITLE = 44
AWAY = 10
"""How far it keeps from the panels of the seats."""
LARGE = BODY * 1.05
"""How large a text is at least that somebody wants large, while it lies beside a slip."""


class _Placed(NamedTuple):
    """Where a card lies, and how large its title and its lines are set."""

    rect: pygame.Rect
    head: int
    body: int


class Card:
    """The card: why not, or what is there. Only one of the two lies there at a time."""

    def __init__(self, house: House, board: Board, focus: Focus) -> None:
        self._house = house
        self._board = board
        self._focus = focus
        self.why: Refusal | None = None
        """The refusal that it shows."""
        self.note: Note | None = None
        """What it tells about a place."""
        self.about: str | None = None
        """The place that it speaks of, if that is not what is focused."""
        self.tried = ""
        """What is refused, if nobody has tried it and it is only shown."""
        self.beside: Callable[[], Sequence[pygame.Rect]] | None = None
        """What the slip of a lesson points at that lies beside it; None where there is no such slip."""

    @property
    def _match(self) -> Match:
        return self._board.match

    @property
    def lies(self) -> bool:
        """Whether it lies there."""
        return self.why is not None or self.note is not None

    def close(self) -> None:
        """Take it away."""
        self.why = self.note = self.about = None
        self.tried = ""

    @property
    def column(self) -> pygame.Rect:
        """Where it lies."""
        return self._placed().rect

    def _words(self) -> tuple[str, list[str]]:
        """What it says: its title, and its lines."""
        if self.why is not None:
            game = self._match.box.name
            told = [self.tried, self._house.words.reason(self.why, game)]
            return self._house.say(f"{game}.why.{self.why.code}"), list(filter(None, told))
        said = partial(self._match.phrased, self._house.words)
        return (said(self.note.title), [said(line) for line in self.note.lines]) if self.note is not None else ("", [])

    def _placed(self) -> _Placed:
        """Where it lies, and in which sizes it is set: beside the panels of all seats, smaller if it must be.

        What it speaks of stays to be seen, if there is room enough in any size, and so does what a table wants to be
        spared; it hides no word in part.
        """
        text, frame = self._house.text, self._board.layout.frame(self._match.view, self._match.eye)
        panels = [panel.inflate(2 * AWAY, 2 * AWAY) for panel in self._board.panels()]
        here, pointed = self._here(), [] if self.beside is None else self.beside()
        meant = [rect.inflate(2 * AWAY, 2 * AWAY) for rect in (here, *pointed) if rect is not None]
        kept = [frame.spared[:many] for many in range(len(frame.spared), -1, -1)]  # what is needed least goes first
        spared = [[*panels, *meant, *chain(*some)] for some in kept]
        sizes = [(size, max(size, TITLE - 2 * (BODY - size))) for size in range(BODY, 0, -1)]
        sizes = [(size, head) for size, head in sizes if size == BODY or text.grown(size + 1) > FLOOR]
        found = None
        if self.beside is not None and frame.whole:  # the slip has the other side
            aside = sorted(
                (each for each in frame.cards if not frame.board.contains(each)), key=lambda each: each.centerx
            )
            large = [each for each in sizes if text.growth == 1 or text.grown(each[0]) >= LARGE]
            found = self._first(product(aside, spared, large), frame.whole)
        tries = (product(sizes, avoided, frame.cards) for avoided in (spared, [panels]))
        found = found or self._first(((column, avoid, size) for size, avoid, column in chain(*tries)), frame.whole)
        if found is not None:
            return found
        column, (body, head) = frame.cards[0], sizes[-1]
        rect = pygame.Rect(column.x, column.y, column.w, self._high(column, body, head))
        rect.centery = column.centery
        return _Placed(rect.clamp(column), head, body)

    def _first(
        self,
        tries: Iterable[tuple[pygame.Rect, Sequence[pygame.Rect], tuple[int, int]]],
        whole: Sequence[pygame.Rect],
    ) -> _Placed | None:
        """The first of some columns, with what to avoid there and some sizes, where it has room."""
        text, (_, lines) = self._house.text, self._words()
        for column, avoid, (body, head) in tries:
            inner = column.w - 2 * PAD
            room = free_room(column, self._high(column, body, head), avoid)
            if room is None or any(text.width(word, body) > inner for line in lines for word in line.split(" ")):
                continue
            if (found := entire(room, column, whole, avoid, strict=self.beside is None)) is not None:
                return _Placed(found, head, body)
        return None

    def _high(self, column: pygame.Rect, body: int, head: int) -> int:
        """How high it is in a column, set in some sizes."""
        text, inner, (title, lines) = self._house.text, column.w - 2 * PAD, self._words()
        heights = [text.tall(line, body, inner) for line in lines]
        return text.tall(title, head, inner, bold=True) + 76 + sum(heights) + 12 * (len(lines) - 1) + PAD

    def _here(self) -> pygame.Rect | None:
        """The place that it speaks of."""
        places = self._board.layout.places(self._match.view, self._match.eye)
        return places.get(self.about or self._focus.name or "")

    def paint(self, page: Page) -> None:
        """The card, and what it speaks of."""
        if not self.lies:
            return
        self._paper(page, *self._words())
        if self.why is not None:
            self._blame(page, self.why)
        elif self.note is not None:
            self._board.light(page, self.note.lit)
            self._board.rim(page)  # a place that is called by its name can be found by it

    def _paper(self, page: Page, title: str, lines: list[str]) -> None:
        rect, head, body = self._placed()
        inner = rect.w - 2 * PAD
        page.covers(rect)
        page.sheet("papers/card", rect, layer=CARD, name="card", high=True)
        write = partial(page.text, width=inner, room=rect.inflate(-20, -16), layer=WORDS)
        y = write(title, rect.x + PAD, rect.y + 26, size=head, bold=True, name="card title").bottom
        long = page.entry("papers/stroke_red").size[0]
        wide = min(1.0, (rect.w - 24) / long)
        x = min(rect.centerx, rect.x + PAD + wide * long / 2)  # it begins where the title does
        page.picture("papers/stroke_red", x, y + 14, layer=WORDS, name="card stroke", size=wide)
        y += 34
        for n, line in enumerate(lines):
            name = "card body" if not n else f"card body {n}"
            y = write(line, rect.x + PAD, y, size=body, name=name).bottom + 12

    def _blame(self, page: Page, why: Refusal) -> None:
        """A ring around each piece at fault, a frame around what is far wider; ink to those that stand in the way."""
        view, eye = self._match.view, self._match.eye
        here = self._here()
        for piece, there, blocks in self._board.layout.culprits(view, eye, why):
            if there == here:
                continue
            if max(there.size) > 2 * page.entry("papers/enso").size[0]:
                page.framed(there.inflate(2 * AWAY, 2 * AWAY), layer=INK + 1, name=f"enso {piece}")
            else:
                page.picture("papers/enso", *there.center, layer=INK + 1, name=f"enso {piece}", frame=7)
            if here is not None and blocks:
                page.ink(f"ink {piece}", here.center, there.center, layer=INK, short=SHORT)
