"""The card beside the board: why something is refused, with ink to the pieces at fault, or what there is to know."""

from __future__ import annotations

from functools import partial

import pygame

from game.kernel.trouble import Refusal
from game.scenes.board import Board
from game.scenes.house import House
from game.scenes.match import Match
from game.stage.page import Page
from game.stage.rooms import Note

SHORT = 52
"""How far before a piece its ink line ends."""
INK, CARD, WORDS = 640, 850, 856
"""Layers: lines under the rings around pieces, the card over those, the words on it."""
PAD = 28


class Card:
    """Says why not, or what is there. Only one of the two lies there at a time."""

    def __init__(self, house: House, board: Board) -> None:
        self._house = house
        self._board = board
        self.why: Refusal | None = None
        """The refusal that it shows."""
        self.note: Note | None = None
        """What it tells about a place."""

    @property
    def _match(self) -> Match:
        return self._board.match

    @property
    def lies(self) -> bool:
        """Whether it lies there."""
        return self.why is not None or self.note is not None

    def close(self) -> None:
        """Take it away."""
        self.why = self.note = None

    @property
    def column(self) -> pygame.Rect:
        """The room at the side of the board that it lies in."""
        return self._board.layout.frame(self._match.view, self._match.eye).cards[0]

    def paint(self, page: Page, focus: str | None) -> None:
        """The card, and what it speaks of; `focus` is the place that was asked about."""
        if self.why is not None:
            game = self._match.box.name
            title = self._house.say(f"{game}.why.{self.why.code}")
            self._paper(page, title, [self._house.words.reason(self.why, game)])
            self._blame(page, self.why, focus)
        elif self.note is not None:
            said = partial(self._match.phrased, self._house.words)
            self._paper(page, said(self.note.title), [said(line) for line in self.note.lines])
            self._board.light(page, self.note.lit)

    def _paper(self, page: Page, title: str, lines: list[str]) -> None:
        text, column = self._house.text, self.column
        inner = column.w - 2 * PAD
        heights = [text.tall(line, 32, inner) for line in lines]
        head = text.tall(title, 44, inner, bold=True)
        rect = pygame.Rect(column.x, 0, column.w, head + 76 + sum(heights) + 12 * (len(lines) - 1) + PAD)
        rect.centery = column.centery
        rect.clamp_ip(column)
        page.covers(rect)
        page.sheet("papers/card", rect, layer=CARD, name="card", high=True)
        write = partial(page.text, width=inner, room=rect.inflate(-20, -16), layer=WORDS)
        y = write(title, rect.x + PAD, rect.y + 26, size=44, bold=True, name="card title").bottom
        page.picture("papers/stroke_red", rect.centerx, y + 14, layer=WORDS, name="card stroke")
        y += 34
        for n, (line, high) in enumerate(zip(lines, heights, strict=True)):
            write(line, rect.x + PAD, y, name="card body" if not n else f"card body {n}")
            y += high + 12

    def _blame(self, page: Page, why: Refusal, focus: str | None) -> None:
        """A ring around each piece at fault, and ink to those that stand in the way."""
        view, eye = self._match.view, self._match.eye
        here = self._board.layout.places(view, eye).get(focus or "")
        for piece, there, blocks in self._board.layout.culprits(view, eye, why):
            if there == here:
                continue
            page.picture("papers/enso", *there.center, layer=INK + 1, name=f"enso {piece}", frame=7)
            if here is not None and blocks:
                page.ink(f"ink {piece}", here.center, there.center, layer=INK, short=SHORT)
