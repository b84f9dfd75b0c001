"""Books: chapters of text and pictures on a large sheet, with links that the focus can walk to.

The text is pygame_gui's, set once for a chapter on a page as long as it takes; what can be seen of it is cut out of
that page. Directions walk from link to link and scroll where there is none; so do the wheel, a drag, and the triggers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.scenes.house import House
from game.scenes.page import Page, Said
from game.scenes.pane import MARGIN
from game.scenes.screen import Prompt
from game.scenes.sheet import Sheet
from game.stage.devices import MOUSE
from game.stage.focus import Target
from game.stage.intents import Act, Intent
from game.stage.layers import Drawn
from game.stage.scenes import Go, Pop

SHEET = pygame.Rect(96, 56, 1728, 884)
TITLE = 44
LEAF = 34
"""How far the leaf lies inside the sheet."""
SCROLL = 150
"""How far one press scrolls."""
SPACE = 22
"""The room between two paragraphs."""
FADE = 26
"""How softly the leaf ends above and below."""
BEAD = 26
"""The room for the bead of the chapter that lies open."""
KNOB = "knob"
TAGS = re.compile(r"<[^>]*>")
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


class Chapter(NamedTuple):
    """A chapter of a book."""

    name: str
    title: str
    blocks: tuple[Words | Plate, ...]


class _Link(NamedTuple):
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


class Book(Sheet):
    """A book that lies open."""

    title = ""
    ornament = "porch/andon_lit"

    def __init__(self, house: House, chapter: str | None = None) -> None:
        super().__init__(house)
        self._open = chapter
        self._kept: tuple[object, tuple[Chapter, ...]] | None = None
        self._pieces: list[_Piece] = []
        self._links: list[_Link] = []
        self._long = 0
        """How long the page of the chapter is."""
        self._at, self._to = 0.0, 0.0
        """How far it is scrolled, and how far it will be."""
        self._grip: tuple[float, float] | None = None
        """Where a pointer took hold of the page, and how far it was scrolled then."""

    # --- what a book brings -----------------------------------------------------------------------------

    def write(self) -> Sequence[Chapter]:
        """Write the chapters in the language of the house."""
        raise NotImplementedError

    def heading(self) -> str:
        """What the book is called."""
        return self.house.say(self.title)

    def follow(self, target: str) -> Go:
        """Go where a link leads: another chapter, if it is no more than that."""
        kind, _, name = target.partition(":")
        if kind == "chapter":
            self.leaf(name)
        return None

    # --- chapters ---------------------------------------------------------------------------------------

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """The chapters, written once for a language and a size."""
        key = (self.house.words.language, self.house.gui)
        if self._kept is None or self._kept[0] != key:
            self._kept = (key, tuple(self.write()))
        return self._kept[1]

    @property
    def chapter(self) -> Chapter:
        """The chapter that lies open."""
        return next((each for each in self.chapters if each.name == self._open), self.chapters[0])

    def leaf(self, name: str) -> None:
        """Open a chapter at its beginning."""
        if name in [each.name for each in self.chapters]:
            self.house.audio.play("card")
            self._open = name
            self._at = self._to = 0.0
            self._set()
            if self.focus.name is not None and not self.focus.name.startswith("link"):
                self.focus.put(name)

    def enter(self) -> None:
        """Open the book."""
        super().enter()
        self._set()
        self.focus.put(self.chapter.name)
        self.house.audio.play("card")

    def resize(self) -> None:
        """Everything is set anew."""
        super().resize()
        self._set()

    # --- where everything lies --------------------------------------------------------------------------

    def _column(self) -> int:
        """How wide the column of chapters is: as wide as the longest title wants, within reason."""
        text = self.house.text
        widest = max(text.width(each.title, 32, bold=True) for each in self.chapters)
        return min(560, max(330, round(widest) + 2 * MARGIN + BEAD))

    @property
    def view(self) -> pygame.Rect:
        """The part of the sheet that shows the leaf."""
        left = SHEET.x + LEAF + self._column() + 40
        return pygame.Rect(left, SHEET.y + LEAF, SHEET.right - left - 92, SHEET.h - 2 * LEAF)

    def _buttons(self) -> dict[str, pygame.Rect]:
        text, width = self.house.text, self._column()
        lines = text.wrap(self.heading(), TITLE, width, bold=True)
        top = SHEET.y + LEAF + round(len(lines) * text.height(TITLE, bold=True)) + 22
        room = SHEET.bottom - LEAF - top
        step = min(round(text.height(32, bold=True)) + 32, room // len(self.chapters))
        return {
            each.name: pygame.Rect(SHEET.x + LEAF, top + n * step, width, step - 10)
            for n, each in enumerate(self.chapters)
        }

    def _set(self) -> None:
        """Set the chapter: texts one below the other, a picture beside the text that follows it if there is room."""
        self.pane.begin()
        self._pieces, self._links = [], []
        width, y = self.view.w, 0
        blocks = list(self.chapter.blocks)
        while blocks:
            block = blocks.pop(0)
            y = self._words(block, 0, y, width) if isinstance(block, Words) else self._plate(block, blocks, y, width)
        self._long = y
        self._scroll_to(self._to)
        self._offer()

    def _words(self, block: Words, x: int, y: int, width: int) -> int:
        """Set a paragraph; where the next one begins."""
        size = 42 if block.heading else 32
        text = f"<b>{block.text}</b>" if block.heading else block.text
        name = f"text {len(self._pieces)}"
        height = self.pane.box(name, (x, y), width, text, size=size)
        self._pieces.append(_Piece(pygame.Rect(x, y, width, height), name, None, TAGS.sub("", text), size))
        for link in self.pane.widgets.links(name):
            called = f"link {len(self._links)} {link.target}"
            self._links.append(_Link(called, link.target, link.rect.move(x, y)))
        return y + height + SPACE

    def _plate(self, plate: Plate, rest: list[Words | Plate], y: int, width: int) -> int:
        """Set a picture, and beside it the paragraphs that follow, as long as they are no longer than it."""
        scale = self.house.atlas.scale
        picture = plate.make()
        wide, high = (round(part / scale) for part in picture.get_size())
        beside = width - wide - 40
        if beside < 9 * self.house.text.height(32):
            if rest and isinstance(rest[0], Words) and not rest[0].heading:
                y = self._words(rest[0], 0, y, width)
                del rest[0]
            return self._picture(picture, plate, pygame.Rect((width - wide) // 2, y, wide, high)) + SPACE
        bottom = self._picture(picture, plate, pygame.Rect(width - wide, y, wide, high))
        while rest and isinstance(rest[0], Words) and not rest[0].heading and y < bottom - 60:
            y = self._words(rest[0], 0, y, beside)
            del rest[0]
        return max(y, bottom + SPACE)

    def _picture(self, picture: pygame.Surface, plate: Plate, rect: pygame.Rect) -> int:
        """Set a picture with its caption; where it ends."""
        self._pieces.append(_Piece(rect, None, picture.premul_alpha(), "", 28))
        if not plate.caption:
            return rect.bottom
        name = f"text {len(self._pieces)}"
        height = self.pane.box(name, rect.bottomleft, rect.w, plate.caption, size=28)
        self._pieces.append(_Piece(pygame.Rect(*rect.bottomleft, rect.w, height), name, None, plate.caption, 28))
        return rect.bottom + height

    @property
    def _most(self) -> int:
        """How far the page can be scrolled."""
        return max(0, self._long - self.view.h)

    def _shown(self, rect: pygame.Rect, by: float) -> pygame.Rect:
        """Where something of the long page is on the canvas."""
        return rect.move(self.view.x, self.view.y - round(by))

    def _offer(self) -> None:
        """What can be focused: the chapters, the links that are seen, and the knob where there is more to see."""
        targets = [Target(name, rect) for name, rect in self._buttons().items()]
        for link in self._links:
            where = self._shown(link.rect, self._to)
            if self.view.contains(where):
                targets.append(Target(link.name, where))
        if self._most:
            targets.append(Target(KNOB, self._knob(self._to)))
        self.focus.offer(targets)
        self.changed()

    def _knob(self, by: float) -> pygame.Rect:
        view = self.view
        y = view.y + 24 + (view.h - 48) * (by / self._most if self._most else 0)
        return pygame.Rect(view.right + 22, round(y) - 24, 48, 48)

    # --- what is seen -----------------------------------------------------------------------------------

    def settled(self, page: Page) -> None:
        """The sheet, the chapters, the rope with its knob, and what is seen of the leaf."""
        self.dusk(page)
        page.sheet("papers/card", SHEET, layer=4, name="sheet", high=True)
        title = self.heading()
        page.text(
            title,
            SHEET.x + LEAF,
            SHEET.y + LEAF - 6,
            size=TITLE,
            bold=True,
            width=self._column(),
            room=SHEET,
            layer=8,
            name="book title",
        )
        self._say_widgets()
        self._ornament(page)
        for name, rect in self._buttons().items():
            here = name == self.chapter.name
            art = "papers/button_pressed" if here and self.focus.name != name else "papers/button"
            label = next(each.title for each in self.chapters if each.name == name)
            self.pane.button(page, name, rect, label, size=32, art=art, left=True, room=rect.w - 2 * MARGIN - BEAD)
            if here:
                page.picture("papers/bead_full", rect.right - 26, rect.centery, layer=12, name="bead", size=0.7)
        self.pane.finish(page, self._pointer())
        if self._most:
            view = self.view
            half = view.h // 2
            for n in range(2):
                page.strip("porch/rope", view.right + 46, view.y + n * half, half, layer=8, name=f"rope {n}")
            page.picture("papers/slider_knob", *self._knob(self._at).center, layer=10, name="knob")
        self._lay(page)

    def _ornament(self, page: Page) -> None:
        """Something pretty under the chapters, where there is room for it."""
        entry = page.entry(self.ornament)
        lowest = max(rect.bottom for rect in self._buttons().values())
        if SHEET.bottom - LEAF - lowest > entry.size[1] + 40:
            x, foot = SHEET.x + LEAF + self._column() // 2, SHEET.bottom - LEAF - 10
            x += round(entry.anchor[0] - entry.size[0] / 2)
            y = foot - entry.size[1] + round(entry.anchor[1])
            page.shadow(self.ornament, x, y, layer=7, name="ornament shadow")
            page.picture(self.ornament, x, y, layer=8, name="ornament")

    def _say_widgets(self) -> None:
        """Say again what the chapter is made of, so that the pane keeps it."""
        pieces = self._pieces
        self.pane.begin()
        for piece in pieces:
            if piece.widget is not None:
                self.pane.keep(piece.widget)

    def _pointer(self) -> str | tuple[int, int] | None:
        """Where the pointer of pygame_gui is: on a link of the long page, or on a chapter."""
        link = self._link(self.focus.name)
        return self.focus.name if link is None else link.rect.center

    def _link(self, name: str | None) -> _Link | None:
        return next((link for link in self._links if link.name == name), None)

    def _lay(self, page: Page) -> None:
        """Cut what is seen out of the long page."""
        view, scale = self.view, self.house.atlas.scale
        theme = self.house.theme
        size = round(view.w * scale), round(view.h * scale)
        leaf = pygame.Surface(size, pygame.SRCALPHA)
        for piece in self._pieces:
            where = self._shown(piece.rect, self._at)
            seen = where.clip(view)
            if not seen.h:
                continue
            picture = piece.picture if piece.widget is None else self.pane.widgets.picture(piece.widget)
            assert picture is not None
            x, y = round((where.x - view.x) * scale), round((where.y - view.y) * scale)
            leaf.blit(picture, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)
            if piece.text:
                grown = round(self.house.text.grown(piece.size))
                inks = theme["sumi"], theme["washi"]
                page.said.append(Said(f"leaf {piece.widget}", piece.text, seen, view, grown, *inks))
        self._fade(leaf)
        place = round(view.x * scale), round(view.y * scale)
        page.drawn.append(Drawn("leaf", leaf, place, 9, blend=pygame.BLEND_PREMULTIPLIED))

    def _fade(self, leaf: pygame.Surface) -> None:
        """Let the leaf end softly where there is more of it."""
        high = max(1, round(FADE * self.house.atlas.scale))
        for row in range(high):
            share = round(255 * row / high)
            for more, y in ((self._at > 1, row), (self._at < self._most - 1, leaf.get_height() - 1 - row)):
                if more:
                    leaf.fill((share,) * 4, (0, y, leaf.get_width(), 1), pygame.BLEND_RGBA_MULT)

    def ring_rect(self) -> pygame.Rect | None:
        """The ring goes along while the page glides."""
        if (link := self._link(self.focus.name)) is not None:
            return self._shown(link.rect, self._at).inflate(28, 4)
        return self._knob(self._at) if self.focus.name == KNOB else self.focus.rect

    def prompts(self) -> list[Prompt]:
        """Follow a link, leaf, turn pages, go back."""
        say = self.house.say
        found = []
        if self._link(self.focus.name) is not None:
            found.append(Prompt(Act.CONFIRM, say("menu.follow")))
        if self._family() == MOUSE:  # chapters are clicked, the wheel scrolls
            found += [Prompt(Act.NEXT, say("menu.scroll"))] if self._most else []
        else:
            found += [Prompt(Act.PREVIOUS, ""), Prompt(Act.NEXT, say("menu.chapter"))]
            found += [Prompt(Act.EARLIER, ""), Prompt(Act.LATER, say("menu.scroll"))] if self._most else []
        return [*found, Prompt(Act.BACK, say("menu.back"), right=True)]

    # --- what is done -----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> Go:
        """Scroll, leaf, walk."""
        if intent.device == MOUSE and intent.at is not None:
            self._hold(intent, intent.at)
            return super().handle(intent)
        match intent.act:
            case Act.PREVIOUS | Act.NEXT:
                way = 1 if intent.act is Act.NEXT else -1
                self._wheel(way) if intent.device == MOUSE else self._turn(way)
            case Act.EARLIER | Act.LATER:
                way = 1 if intent.act is Act.LATER else -1
                self._wheel(way * (self.view.h - 80) / SCROLL)
            case Act.UP | Act.DOWN if self.focus.name not in self._buttons():
                self._walk(1 if intent.act is Act.DOWN else -1)
            case Act.RIGHT if self.focus.name in self._buttons():
                self._into()
            case Act.LEFT if self.focus.name not in self._buttons():
                self.focus.put(self.chapter.name)
                self._moved()
            case Act.UP | Act.DOWN:
                self._turn(1 if intent.act is Act.DOWN else -1, round_=False)
            case _:
                return super().handle(intent)
        return None

    def _moved(self) -> None:
        self.house.audio.play("focus")
        self.changed()

    def _turn(self, way: int, *, round_: bool = True) -> None:
        """Open the next chapter or the one before."""
        names = [each.name for each in self.chapters]
        at = names.index(self.chapter.name) + way
        if round_ or 0 <= at < len(names):
            self.leaf(names[at % len(names)])

    def _into(self) -> None:
        """From the chapters into the leaf: to the first link that is seen, else to the knob."""
        names = [target.name for target in self.focus.targets]
        first = next((name for name in names if name.startswith("link")), KNOB)
        if self.focus.put(first):
            self._moved()

    def _walk(self, way: int) -> None:
        """To the next link that is seen, up or down; where there is none, scroll."""
        seen = [link for link in self._links if any(target.name == link.name for target in self.focus.targets)]
        here = self._link(self.focus.name)
        if here is None:
            ahead = seen if way > 0 else list(reversed(seen))
        else:
            ahead = sorted(
                (link for link in seen if (link.rect.y - here.rect.y) * way > 0), key=lambda l: l.rect.y * way
            )
        if ahead:
            self.focus.put(ahead[0].name)
            self._moved()
        elif not self._wheel(way) and here is not None and self._most:
            self.focus.put(KNOB)
            self._moved()

    def _wheel(self, way: float) -> bool:
        """Scroll; whether there was anything left to scroll."""
        before, name = self._to, self.focus.name
        self._scroll_to(self._to + way * SCROLL)
        if self._to == before:
            return False
        self._offer()
        if self._link(name) is not None and self.focus.name != name:
            # The link that was focused has left the leaf.
            self.focus.put(KNOB)
        self.house.audio.play("focus")
        return True

    def _scroll_to(self, to: float) -> None:
        self._to = min(max(0.0, to), float(self._most))
        if self.house.settings.reduced_motion:
            self._at = self._to
        self.changed()

    def _hold(self, intent: Intent, at: tuple[int, int]) -> None:
        """Take hold of the leaf or the knob with a pointer, and drag it."""
        if intent.act is Act.CONFIRM:
            self._grip = (at[1], self._to) if self.view.inflate(140, 0).collidepoint(at) else None
        elif intent.act is Act.POINT and not intent.held:
            self._grip = None
        elif intent.act is Act.POINT and self._grip is not None:
            from_y, from_to = self._grip
            by = from_y - at[1]
            if at[0] > self.view.right:
                by *= -self._most / (self.view.h - 48)
            self._scroll_to(from_to + by)
            self._at = self._to
            self._offer()

    def confirm(self, name: str, intent: Intent) -> Go:
        """Follow a link, or open a chapter."""
        del intent
        link = self._link(name)
        hit = self.pushed(name if link is None else link.rect.center)
        if link is not None and hit == link.target:
            self.house.audio.play("confirm")
            return self.follow(link.target)
        if hit is not None and hit == name:
            self.leaf(name)
        return None

    def press(self, intent: Intent) -> Go:
        """Close the book."""
        if intent.act in (Act.BACK, Act.PAUSE):
            self.house.audio.play("back")
            return Pop()
        return None

    def update(self, seconds: float) -> Go:
        """Let the page glide."""
        del seconds
        if self._at != self._to:
            away = self._to - self._at
            self._at = self._to if abs(away) < 1 else self._at + GLIDE * away
            self.changed()
        return None

    def rest(self) -> float | None:
        """The page glides, the ring breathes."""
        return 0.0 if self._at != self._to else super().rest()
