"""Books: chapters of text and pictures on a large sheet, with links that the focus can walk to.

Directions walk from link to link and scroll where there is none; so do the wheel, a drag, and the triggers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.scenes.house import House
from game.scenes.leaf import Leaf, Plate, Words
from game.scenes.pane import MARGIN
from game.scenes.prompts import Prompt
from game.scenes.sheet import Sheet
from game.stage.devices import MOUSE
from game.stage.focus import Target
from game.stage.intents import Act, Intent
from game.stage.page import Page
from game.stage.scenes import Go

SHEET = pygame.Rect(96, 56, 1728, 910)
TITLE = 44
INSET = 34
"""How far the leaf lies inside the sheet."""
SCROLL = 150
"""How far one press scrolls."""
BEAD = 26
"""The room for the bead of the chapter that lies open."""
KNOB = "knob"


class Chapter(NamedTuple):
    """A chapter of a book."""

    name: str
    title: str
    blocks: tuple[Words | Plate, ...]


class Book(Sheet):
    """A book that lies open."""

    title = ""
    ornament = "porch/andon_lit"

    def __init__(self, house: House, chapter: str | None = None) -> None:
        super().__init__(house)
        self._open = chapter
        self._kept: tuple[object, tuple[Chapter, ...]] | None = None
        self._leaf: Leaf | None = None
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
            self.open(name)
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

    def open(self, name: str) -> None:
        """Open a chapter at its beginning."""
        if name in [each.name for each in self.chapters]:
            self.house.audio.play("card")
            self._open = name
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
        self._set(self._read_to)

    def uncover(self) -> None:
        """Language and text size may have been changed over it."""
        super().uncover()
        self._set(self._read_to)

    @property
    def _read_to(self) -> float:
        """How far the leaf is scrolled; it may have been set for another scale."""
        return 0.0 if self._leaf is None else self._leaf.to

    @property
    def leaf(self) -> Leaf:
        """The leaf that is read."""
        if self._leaf is None:
            self._leaf = Leaf(self.house, self.pane, self._view, self.chapter.blocks)
        return self._leaf

    def _set(self, to: float = 0.0) -> None:
        """Set the chapter anew, scrolled so far."""
        self._leaf = None
        self.leaf.scroll_to(to, still=True)
        self._offer()

    # --- where everything lies --------------------------------------------------------------------------

    def _column(self) -> int:
        """How wide the column of chapters is: as wide as the longest title wants, within reason."""
        text = self.house.text
        widest = max(text.width(each.title, 32, bold=True) for each in self.chapters)
        return min(560, max(330, round(widest) + 2 * MARGIN + BEAD))

    @property
    def _view(self) -> pygame.Rect:
        """The part of the sheet that shows the leaf."""
        left = SHEET.x + INSET + self._column() + 40
        return pygame.Rect(left, SHEET.y + INSET, SHEET.right - left - 92, SHEET.h - 2 * INSET)

    def _buttons(self) -> dict[str, pygame.Rect]:
        text, width = self.house.text, self._column()
        lines = text.wrap(self.heading(), TITLE, width, bold=True)
        top = SHEET.y + INSET + round(len(lines) * text.height(TITLE, bold=True)) + 22
        room = SHEET.bottom - INSET - top
        step = min(round(text.height(32, bold=True)) + 32, room // len(self.chapters))
        return {
            each.name: pygame.Rect(SHEET.x + INSET, top + n * step, width, step - 10)
            for n, each in enumerate(self.chapters)
        }

    def _offer(self) -> None:
        """What can be focused: the chapters, the links that are seen, and the knob where there is more to see."""
        targets = [Target(name, rect) for name, rect in self._buttons().items()]
        targets += [Target(link.name, rect) for link, rect in self.leaf.in_sight]
        if self.leaf.most:
            targets.append(Target(KNOB, self._knob(self.leaf.to)))
        self.focus.offer(targets)
        self.changed()

    def _knob(self, by: float) -> pygame.Rect:
        view, most = self.leaf.view, self.leaf.most
        y = view.y + 24 + (view.h - 48) * (by / most if most else 0)
        return pygame.Rect(view.right + 22, round(y) - 24, 48, 48)

    # --- what is seen -----------------------------------------------------------------------------------

    def settled(self, page: Page) -> None:
        """The sheet, the chapters, the rope with its knob, and what is seen of the leaf."""
        self.dusk(page)
        page.sheet("papers/card", SHEET, layer=4, name="sheet", high=True)
        title = self.heading()
        page.text(
            title,
            SHEET.x + INSET,
            SHEET.y + INSET - 6,
            size=TITLE,
            bold=True,
            width=self._column(),
            room=SHEET,
            layer=8,
            name="book title",
        )
        self.leaf.keep()
        self._ornament(page)
        rects, less = self._buttons(), 2 * MARGIN + BEAD
        size = self.pane.alike(((each.title, rects[each.name]) for each in self.chapters), 32, less)
        for each in self.chapters:
            name, rect = each.name, rects[each.name]
            here = name == self.chapter.name
            art = "papers/button_pressed" if here and self.focus.name != name else "papers/button"
            self.pane.button(page, name, rect, each.title, size=size, art=art, left=True, room=rect.w - less)
            if here:
                page.picture("papers/bead_full", rect.right - 26, rect.centery, layer=12, name="bead", size=0.7)
        self.pane.finish(page, self._pointer())
        if self.leaf.most:
            view = self.leaf.view
            half = view.h // 2
            for n in range(2):
                page.strip("porch/rope", view.right + 46, view.y + n * half, half, layer=8, name=f"rope {n}")
            page.picture("papers/slider_knob", *self._knob(self.leaf.at).center, layer=10, name="knob")
        self.leaf.lay(page)

    def _ornament(self, page: Page) -> None:
        """Something pretty under the chapters, where there is room for it."""
        entry = page.entry(self.ornament)
        lowest = max(rect.bottom for rect in self._buttons().values())
        if SHEET.bottom - INSET - lowest > entry.size[1] + 40:
            x, foot = SHEET.x + INSET + self._column() // 2, SHEET.bottom - INSET - 10
            x += round(entry.anchor[0] - entry.size[0] / 2)
            y = foot - entry.size[1] + round(entry.anchor[1])
            page.shadow(self.ornament, x, y, layer=7, name="ornament shadow")
            page.picture(self.ornament, x, y, layer=8, name="ornament")

    def _pointer(self) -> str | tuple[int, int] | None:
        """Where the pointer of pygame_gui is: on a link of the long page, or on a chapter."""
        link = self.leaf.link(self.focus.name)
        return self.focus.name if link is None else link.rect.center

    def ring_rect(self) -> pygame.Rect | None:
        """The ring goes along while the page glides."""
        if (link := self.leaf.link(self.focus.name)) is not None:
            return self.leaf.where(link.rect).inflate(28, 4)
        return self._knob(self.leaf.at) if self.focus.name == KNOB else self.focus.rect

    def prompts(self) -> list[Prompt]:
        """Follow a link, leaf, turn pages, go back."""
        say = self.house.say
        found = []
        if self.leaf.link(self.focus.name) is not None:
            found.append(Prompt(Act.CONFIRM, say("menu.follow")))
        if self.buttons.family() == MOUSE:  # chapters are clicked, the wheel scrolls
            found += [Prompt(Act.NEXT, say("menu.scroll"))] if self.leaf.most else []
        else:
            found += [Prompt(Act.PREVIOUS, ""), Prompt(Act.NEXT, say("menu.chapter"))]
            found += [Prompt(Act.EARLIER, ""), Prompt(Act.LATER, say("menu.scroll"))] if self.leaf.most else []
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
                self._wheel(way * (self.leaf.view.h - 80) / SCROLL)
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
            self.open(names[at % len(names)])

    def _into(self) -> None:
        """From the chapters into the leaf: to the first link that is seen, else to the knob."""
        first = next((link.name for link, _ in self.leaf.in_sight), KNOB)
        if self.focus.put(first):
            self._moved()

    def _walk(self, way: int) -> None:
        """To the next link that is seen, up or down; where there is none, scroll."""
        seen = [link for link, _ in self.leaf.in_sight]
        here = self.leaf.link(self.focus.name)
        if here is None:
            ahead = seen if way > 0 else list(reversed(seen))
        else:
            ahead = sorted(
                (link for link in seen if (link.rect.y - here.rect.y) * way > 0), key=lambda l: l.rect.y * way
            )
        if ahead:
            self.focus.put(ahead[0].name)
            self._moved()
        elif not self._wheel(way) and here is not None and self.leaf.most:
            self.focus.put(KNOB)
            self._moved()

    def _wheel(self, way: float) -> bool:
        """Scroll; whether there was anything left to scroll."""
        before, name = self.leaf.to, self.focus.name
        self._scroll_to(before + way * SCROLL)
        if self.leaf.to == before:
            return False
        self._offer()
        if self.leaf.link(name) is not None and self.focus.name != name:
            # The link that was focused has left the leaf.
            self.focus.put(KNOB)
        self.house.audio.play("focus")
        return True

    def _scroll_to(self, to: float, *, still: bool = False) -> None:
        self.leaf.scroll_to(to, still=still or self.house.settings.reduced_motion)
        self.changed()

    def _hold(self, intent: Intent, at: tuple[int, int]) -> None:
        """Take hold of the leaf or the knob with a pointer, and drag it."""
        if intent.act is Act.CONFIRM:
            self._grip = (at[1], self.leaf.to) if self.leaf.view.inflate(140, 0).collidepoint(at) else None
        elif intent.act is Act.POINT and not intent.held:
            self._grip = None
        elif intent.act is Act.POINT and self._grip is not None:
            from_y, from_to = self._grip
            by = from_y - at[1]
            if at[0] > self.leaf.view.right:
                by *= -self.leaf.most / (self.leaf.view.h - 48)
            self._scroll_to(from_to + by, still=True)
            self._offer()

    def confirm(self, name: str, intent: Intent) -> Go:
        """Follow a link, or open a chapter."""
        del intent
        link = self.leaf.link(name)
        hit = self.pushed(name if link is None else link.rect.center)
        if link is not None and hit == link.target:
            self.house.audio.play("confirm")
            return self.follow(link.target)
        if hit is not None and hit == name:
            self.open(name)
        return None

    def update(self, seconds: float) -> Go:
        """Let the page glide."""
        del seconds
        if self.leaf.glide():
            self.changed()
        return None

    def rest(self) -> float | None:
        """The page glides, the ring breathes."""
        return 0.0 if self.leaf.at != self.leaf.to else super().rest()
