"""The leaf of a book: a chapter set once on a page as long as it takes, and what is seen of it.

The text is pygame_gui's; what can be seen of the long page is cut out of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.scenes.house import House
from game.scenes.pane import Pane
from game.stage.drawn import Drawn
from game.stage.gui import LINK
from game.stage.page import Page, Said
from game.stage.text import TAGS

SPACE = 22
"""The room between two paragraphs."""
FADE = 26
"""How softly the leaf ends above and below."""
GLIDE = 0.3
"""How much of the way is scrolled in a step of time."""


class Words(NamedTuple):
    """A paragraph, in the HTML that pygame_gui knows."""

    text: str
    heading: bool = False


class Plate(NamedTuple):
    """A picture between paragraphs, made for the scale of the canvas, with a line below it."""

    make: Callable[[], pygame.Surface]
    caption: str = ""


class Link(NamedTuple):
    """A link of the chapter: what it leads to, and where it is on the long page, in logical pixels."""

    name: str
    target: str
    rect: pygame.Rect


class _Piece(NamedTuple):
    """Something on the long page: a widget or a picture, and where."""

    rect: pygame.Rect
    widget: str | None
    picture: pygame.Surface | None
    text: str
    size: int


class Leaf:
    """A chapter on its long page, behind a window that can be moved up and down."""

    def __init__(self, house: House, pane: Pane, view: pygame.Rect, blocks: Sequence[Words | Plate]) -> None:
        self.view = view
        """The window, on the canvas."""
        self.links: list[Link] = []
        self.at, self.to = 0.0, 0.0
        """How far it is scrolled, and how far it will be."""
        self._house = house
        self._pane = pane
        self._pieces: list[_Piece] = []
        self._long = self._set(list(blocks))

    # --- setting ----------------------------------------------------------------------------------------

    def _set(self, blocks: list[Words | Plate]) -> int:
        """Set texts one below the other, a picture beside the text that follows it if there is room; how long it is."""
        self._pane.begin()
        y = 0
        while blocks:
            block = blocks.pop(0)
            y = self._words(block, y, self.view.w) if isinstance(block, Words) else self._plate(block, blocks, y)
        return y

    def _words(self, block: Words, y: int, width: int) -> int:
        """Set a paragraph; where the next one begins."""
        size = 42 if block.heading else 32
        text = f"<b>{block.text}</b>" if block.heading else block.text
        name = f"text {len(self._pieces)}"
        height = self._pane.box(name, (0, y), width, text, size=size)
        self._pieces.append(_Piece(pygame.Rect(0, y, width, height), name, None, TAGS.sub("", text), size))
        for link in self._pane.widgets.links(name):
            called = f"link {len(self.links)} {link.target}"
            self.links.append(Link(called, link.target, link.rect.move(0, y)))
        return y + height + SPACE

    def _plate(self, plate: Plate, rest: list[Words | Plate], y: int) -> int:
        """Set a picture, and beside it the paragraphs that follow, as long as they are no longer than it."""
        scale, width = self._house.atlas.scale, self.view.w
        picture = plate.make()
        wide, high = (round(part / scale) for part in picture.get_size())
        beside = width - wide - 40
        if beside < 9 * self._house.text.height(32):
            if rest and isinstance(rest[0], Words) and not rest[0].heading:
                y = self._words(rest[0], y, width)
                del rest[0]
            return self._picture(picture, plate, pygame.Rect((width - wide) // 2, y, wide, high)) + SPACE
        bottom = self._picture(picture, plate, pygame.Rect(width - wide, y, wide, high))
        while rest and isinstance(rest[0], Words) and not rest[0].heading and y < bottom - 60:
            if not self._stays_whole(rest[0], beside):
                break
            y = self._words(rest[0], y, beside)
            del rest[0]
        return max(y, bottom + SPACE)

    def _stays_whole(self, block: Words, width: int) -> bool:
        """Whether no link of a paragraph would be broken where there is so much room."""
        return all(self._house.text.width(TAGS.sub("", link[0]), 32) <= width for link in LINK.finditer(block.text))

    def _picture(self, picture: pygame.Surface, plate: Plate, rect: pygame.Rect) -> int:
        """Set a picture with its caption; where it ends."""
        self._pieces.append(_Piece(rect, None, picture.premul_alpha(), "", 28))
        if not plate.caption:
            return rect.bottom
        name = f"text {len(self._pieces)}"
        height = self._pane.box(name, rect.bottomleft, rect.w, plate.caption, size=28)
        self._pieces.append(_Piece(pygame.Rect(*rect.bottomleft, rect.w, height), name, None, plate.caption, 28))
        return rect.bottom + height

    # --- scrolling --------------------------------------------------------------------------------------

    @property
    def most(self) -> int:
        """How far it can be scrolled."""
        return max(0, self._long - self.view.h)

    def scroll_to(self, to: float, *, still: bool) -> None:
        """Let it be scrolled so far, as far as there is anything to see; at once, or gliding."""
        self.to = min(max(0.0, to), float(self.most))
        if still:
            self.at = self.to

    def glide(self) -> bool:
        """Go on to where it will be; whether it moved."""
        if self.at == self.to:
            return False
        away = self.to - self.at
        self.at = self.to if abs(away) < 1 else self.at + GLIDE * away
        return True

    def where(self, rect: pygame.Rect, by: float | None = None) -> pygame.Rect:
        """Where something of the long page is on the canvas, now or scrolled so far."""
        return rect.move(self.view.x, self.view.y - round(self.at if by is None else by))

    def link(self, name: str | None) -> Link | None:
        """A link by its name."""
        return next((link for link in self.links if link.name == name), None)

    @property
    def in_sight(self) -> list[tuple[Link, pygame.Rect]]:
        """The links that will be seen once it has glided, and where."""
        placed = [(link, self.where(link.rect, self.to)) for link in self.links]
        return [(link, rect) for link, rect in placed if self.view.contains(rect)]

    # --- what is seen -----------------------------------------------------------------------------------

    def keep(self) -> None:
        """Say again what it is made of, so that the pane keeps it."""
        self._pane.begin()
        for piece in self._pieces:
            if piece.widget is not None:
                self._pane.keep(piece.widget)

    def lay(self, page: Page) -> None:
        """Cut what is seen out of the long page."""
        view, scale, theme = self.view, self._house.atlas.scale, self._house.theme
        seen = pygame.Surface((round(view.w * scale), round(view.h * scale)), pygame.SRCALPHA)
        for piece in self._pieces:
            where = self.where(piece.rect)
            part = where.clip(view)
            if not part.h:
                continue
            picture = piece.picture if piece.widget is None else self._pane.widgets.picture(piece.widget)
            assert picture is not None
            x, y = round((where.x - view.x) * scale), round((where.y - view.y) * scale)
            seen.blit(picture, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)
            if piece.text:
                grown = round(self._house.text.grown(piece.size))
                inks = theme["sumi"], theme["washi"]
                page.said.append(Said(f"leaf {piece.widget}", piece.text, part, view, grown, *inks))
        self._fade(seen)
        place = round(view.x * scale), round(view.y * scale)
        page.drawn.append(Drawn("leaf", seen, place, 9, blend=pygame.BLEND_PREMULTIPLIED))

    def _fade(self, seen: pygame.Surface) -> None:
        """Let it end softly where there is more of it."""
        high = max(1, round(FADE * self._house.atlas.scale))
        for row in range(high):
            share = round(255 * row / high)
            for more, y in ((self.at > 1, row), (self.at < self.most - 1, seen.get_height() - 1 - row)):
                if more:
                    seen.fill((share,) * 4, (0, y, seen.get_width(), 1), pygame.BLEND_RGBA_MULT)
