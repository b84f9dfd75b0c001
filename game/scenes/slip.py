"""The slip of a lesson: what it says, where there is room for it, and what can be pressed on it.

It never lies over what it speaks of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import chain, product
from typing import NamedTuple

import pygame

from game.scenes.house import House
from game.stage.page import Page
from game.stage.text import BODY, FLOOR
from game.stage.tween import land

PAD = 26
HEAD = 58
"""How high the string of beads is, with the room around it."""
BUTTON, PITCH = 66, 78
SIDE, LABEL = 10, 28
"""The room between answers that stand side by side, and the least that one leaves beside its words."""
RIM = 6
"""How much of the height of what can be pressed its golden rim takes when it is focused."""
TICK, GAP = 44, 16
"""The room for the tick before a yes, and below it."""
WIDE, EDGE = 700, 60
"""How wide the card at the end is, and how far from its edges the yes stands."""
PAPER, WIDGET, RING, INK = 860, 864, 866, 870
"""Layers: the slip, what can be pressed on it, the ring, the words."""
STAMPED = 0.3
"""Seconds that it takes to stamp the seal."""


class Telling(NamedTuple):
    """What a slip says: the step, below it a reason or a hint, and what can be pressed."""

    text: str
    more: str = ""
    buttons: Mapping[str, str] = {}
    """What can be pressed, with what stands on it; a counter is 'count', with 'less' and 'more' at its sides.

    The 'question' is the words themselves: the focus waits there as long as no answer is chosen.
    """
    yes: str = ""
    """What is said of the answer before, at the head."""
    later: str = ""
    """The longest that may come to stand below: there is room for it from the beginning, if there is any."""

    cap: int = 0
    """How wide the button of the device is that lies on the one which asks out of turn: at a table it does the same."""

    @property
    def now(self) -> Telling:
        """As it is set: whoever is told more has no use any more for a yes to the answer before."""
        return self._replace(yes="") if self.more else self

    @property
    def then(self) -> Telling:
        """As it is set with the longest that may come."""
        return self._replace(more=max(self.more, self.later, key=len)).now


class Beads(NamedTuple):
    """How far a lesson is."""

    at: int
    steps: int


class Slip:
    """A slip that lies somewhere, its text set in some size."""

    def __init__(self, house: House, telling: Telling, rect: pygame.Rect, size: int = BODY) -> None:
        self.rect = rect
        self._house = house
        self._telling = telling
        self._size = size

    def buttons(self) -> Iterator[tuple[str, pygame.Rect]]:
        """What can be pressed and where, from the foot of the slip upwards."""
        rect, names = self.rect, list(self._telling.buttons)
        inner = pygame.Rect(rect.x + PAD, rect.y, rect.w - 2 * PAD, rect.h)
        if "count" in names:
            row = pygame.Rect(inner.x, rect.bottom - PAD - BUTTON, inner.w, BUTTON)
            yield "count", row.inflate(-150, 0)
            yield "less", pygame.Rect(row.x, row.y, 66, BUTTON)
            yield "more", pygame.Rect(row.right - 66, row.y, 66, BUTTON)
            return
        across = _across(self._house, self._telling, inner.w)
        if "question" in names:
            names.remove("question")
            yield "question", pygame.Rect(inner.x, rect.y + HEAD, inner.w, BUTTON)
        rows, wide = -(-len(names) // across), (inner.w - SIDE * (across - 1)) // across
        for n, name in enumerate(names):
            down, column = divmod(n, across)
            top = rect.bottom - PAD - PITCH * (rows - down) + 12
            alone = not column and n == len(names) - 1  # it has the row to itself
            yield name, pygame.Rect(inner.x + column * (wide + SIDE), top, inner.w if alone else wide, BUTTON)

    @property
    def cap(self) -> pygame.Rect | None:
        """Where the button of the device lies on the one that asks out of turn, if there is room for it."""
        asks = dict(self.buttons()).get("ask")
        if asks is None or not self._telling.cap:
            return None
        return pygame.Rect(asks.x + LABEL // 2, asks.centery - 25, self._telling.cap, 50)

    def paint(self, page: Page, focus: str | None, beads: Beads) -> None:
        """The paper with a bead for each step, the words, and the buttons."""
        rect, telling = self.rect, self._telling
        page.covers(rect)
        page.sheet("papers/slip", rect, layer=PAPER, name="lesson slip", high=True)
        self._string(page, beads)
        write = partial(page.text, size=self._size, layer=INK, width=rect.w - 2 * PAD, room=rect)
        top = rect.y + HEAD
        if telling.yes:
            page.picture("lobby/tick", rect.x + PAD + 16, top + 18, layer=INK, name="lesson tick", size=0.8)
            yes = write(
                telling.yes, rect.x + PAD + TICK, top, width=rect.w - 2 * PAD - TICK, bold=True, name="lesson yes"
            )
            top = yes.bottom + GAP
        said = write(telling.text, rect.x + PAD, top, name="lesson text")
        if telling.more:
            long = page.entry("papers/stroke_red").size[0]
            size = min(1.0, (rect.w - 2 * PAD) / long)
            at = rect.x + PAD + long * size / 2, said.bottom + 12
            page.picture("papers/stroke_red", *at, layer=INK, name="lesson stroke", size=size)
            write(telling.more, rect.x + PAD, said.bottom + 24, name="lesson more")
        self._buttons(page, focus)

    def _string(self, page: Page, beads: Beads) -> None:
        """A bead for each step, on a string."""
        size = 0.8 if beads.steps <= 12 else 0.58
        gap = min(32.0, (self.rect.w - 2 * PAD - 30) / max(1, beads.steps - 1))
        left, y = self.rect.centerx - gap * (beads.steps - 1) / 2, self.rect.y + 32
        for n in range(beads.steps):
            kind = "full" if n < beads.at else "current" if n == beads.at else "empty"
            page.picture(f"papers/bead_{kind}", left + gap * n, y, layer=WIDGET, name=f"bead {n}", size=size)

    def _buttons(self, page: Page, focus: str | None) -> None:
        choices = [rect for name, rect in self.buttons() if name.startswith("choice")]
        labels = [label for name, label in self._telling.buttons.items() if name.startswith("choice")]
        narrow = min((rect.w for rect in choices), default=0) - LABEL
        # Answers are set alike, so that none looks like the right one.
        alike = min((page.fitted(each, 34, narrow, bold=True, high=BUTTON - RIM) for each in labels), default=34)
        for name, rect in self.buttons():
            if name == "question":
                continue
            if name in ("less", "more"):
                lit = "_lit" if focus in (name, "count") else ""
                side = "left" if name == "less" else "right"
                page.picture(f"lobby/arrow_{side}{lit}", *rect.center, layer=WIDGET, name=f"widget {name}", size=1.25)
                continue
            art = "papers/button_focused" if focus == name else "papers/button_normal"
            page.paper(art, rect, layer=WIDGET, name=f"widget {name}")
            label = self._telling.buttons[name]
            cap = self._telling.cap if name == "ask" else 0
            room = pygame.Rect(rect.x + cap, rect.y, rect.w - cap, rect.h)
            size = alike
            if not name.startswith("choice"):
                size = page.fitted(label, 46 if name == "count" else 34, room.w - LABEL, bold=True, high=rect.h - RIM)
            page.label(label, room, size=size, room=rect, layer=INK, name=f"label {name}")


class EndCard(Slip):
    """What lies there at the end of a lesson, in the middle of the board: well done, and yes to the last answer."""

    def __init__(self, house: House, telling: Telling) -> None:
        self._yes = house.text.tall(telling.yes, BODY, WIDE - 2 * EDGE - TICK, bold=True) + GAP if telling.yes else 0
        high = 330 + self._yes + PITCH * len(telling.buttons)
        super().__init__(house, telling, pygame.Rect(960 - WIDE // 2, 500 - high // 2, WIDE, high))

    def paint(self, page: Page, focus: str | None, beads: Beads) -> None:
        """Praise, the lesson it is for, and the buttons."""
        del beads
        rect, title, praise = self.rect, self._telling.text, self._house.say("lessons.well_done")
        page.covers(rect)
        page.sheet("papers/card", rect, layer=PAPER, name="lesson slip", high=True)
        write = partial(page.text, layer=INK, room=rect, anchor="center")
        size = page.fitted(praise, 60, 440, bold=True)
        write(praise, rect.x + 270, rect.y + 104, size=size, bold=True, name="praise")
        write(title, rect.x + 270, rect.y + 176, size=page.fitted(title, 36, 440), name="lesson text")
        page.picture("papers/stroke_red", rect.centerx, rect.y + 240, layer=INK, name="lesson stroke")
        if self._yes:
            left, top, wide = rect.x + EDGE, rect.y + 268, WIDE - 2 * EDGE - TICK
            page.picture("lobby/tick", left + 16, top + 18, layer=INK, name="lesson tick", size=0.8)
            page.text(
                self._telling.yes,
                left + TICK,
                top,
                size=BODY,
                bold=True,
                width=wide,
                room=rect,
                layer=INK,
                name="lesson yes",
            )
        self._buttons(page, focus)

    def seal(self, page: Page, crest: str, since: float) -> None:
        """A crest stamped on the card, so many seconds ago."""
        share = min(1.0, max(0.0, since / STAMPED))
        frame = 2 if share >= 1.0 else int(2 * share)
        x, y, size = self.rect.right - 120, self.rect.y + 128, 1.5 - 0.6 * land(share)
        page.picture(f"papers/seal_{crest}", x, y, layer=INK, name="lesson seal", frame=frame, size=size)


def place(  # noqa: PLR0913, PLR0917 -- what, where, and what not to hide
    house: House,
    telling: Telling,
    columns: Sequence[pygame.Rect],
    board: pygame.Rect,
    avoid: Sequence[Sequence[pygame.Rect]],
    meant: Sequence[pygame.Rect],
    stays: pygame.Rect | None = None,
    *,
    whole: Sequence[pygame.Rect] = (),
    grows: bool = False,
) -> Slip:
    """Lay a slip into the first column where it hides nothing of what it should not; else on the board.

    Where it can be, it has room below for whatever may come to stand on it, and then it stays where it is.

    `avoid` is tried in turn, from all that had better be seen to what must be; `meant` is never lain over. Where it lay
    before in the same step it `stays` when more is said; where it `grows`, that is down, up or to the side, over what
    is needed least rather than over the middle of the table, but over no panel. What is to be seen `whole` it hides
    whole, if it must.
    """
    sizes = _sizes(house)
    telling, then = telling.now, telling.then

    @cache
    def high(size: int, width: int, *, later: bool = False) -> int:
        return _needs(house, then if later else telling, size, width)

    def grows_there(column: pygame.Rect, size: int, over: Sequence[pygame.Rect]) -> bool:
        around = (other for other in columns if other.contains(column))
        return any(free_room(other, high(size, other.w, later=True), over) for other in around)

    if stays is not None and grows and telling.more:
        around = sorted((each for each in columns if each.contains(stays)), key=lambda column: column.w)
        if (more := _grown(sizes, high, around, avoid[:-1], stays, whole)) is not None:
            return Slip(house, telling, *more)
    tries = (True, None), *((False, over) for over in avoid[-2:] if grows), (False, None)
    ways = [*product(sizes[:-1], avoid[:-1]), *product(sizes[:1], avoid[-1:]), *product(sizes[1:], avoid)]
    for strict, (some, taken), (later, over) in product((True, False) if whole else (False,), ways, tries):
        on_panels = grows and taken is avoid[-1]  # there it hides as little as it can
        for column, size in product(columns, reversed(some) if on_panels else some):
            now, room = high(size, column.w), high(size, column.w, later=later)
            if (rect := free_room(column, max(now, room), taken)) is None:
                continue
            if over is not None and not grows_there(column, size, over):
                continue  # where it cannot even grow over what is needed less, it would have to move
            rect.h = now
            if on_panels and pygame.Rect(column.topleft, rect.size).collidelist(taken) < 0:
                rect.y = column.y
            if (found := entire(rect, column, whole, taken, strict=strict)) is not None:
                return Slip(house, telling, found, size)
    least = sizes[-1][-1]
    across = free_room(board, high(least, board.w), meant)
    return Slip(house, telling, across or columns[0], least)


def _grown(  # noqa: PLR0913, PLR0917 -- see `place`
    sizes: Sequence[Sequence[int]],
    high: Callable[[int, int], int],
    around: Sequence[pygame.Rect],
    avoid: Sequence[Sequence[pygame.Rect]],
    stays: pygame.Rect,
    whole: Sequence[pygame.Rect],
) -> tuple[pygame.Rect, int] | None:
    """Where a slip lies that has grown, and in which size: in a column around it, from where it lay or from the top."""
    snug = [(taken, size) for taken in avoid[1:] for size in reversed(sizes[0])]  # it hides as little as it can
    for taken, size in chain(product(avoid[:1], chain(*sizes)), snug):
        for column, top in ((each, top) for each in around for top in (stays.y, each.y)):
            grown = pygame.Rect(column.x, top, column.w, high(size, column.w))
            free = column.contains(grown) and grown.collidelist(taken) < 0
            if free and (found := entire(grown, column, whole, taken, strict=True)) is not None:
                return found, size
    return None


def _sizes(house: House) -> list[list[int]]:
    """The sizes to try for the text, the largest first; the last is set at the floor.

    Whoever chose large text gets it; so that the slip lies on no panel it is set as large as others read it, and
    smaller only where it must lie on one all the same.
    """
    text = house.text
    sizes = [size for size in range(BODY, 17, -1) if text.grown(size + 1) > FLOOR]
    large = [size for size in sizes if text.growth == 1 or text.grown(size) >= BODY * 1.15]
    plain = [size for size in sizes[len(large) :] if text.grown(size) >= BODY]
    return [large, plain or large, sizes[len(large) + len(plain) :] or large]


def _needs(house: House, telling: Telling, size: int, width: int) -> int:
    """How high a slip is with its text in a size."""
    inner, names = width - 2 * PAD, telling.buttons
    rows = -(-(len(names) - ("question" in names)) // _across(house, telling, inner))
    foot = 8 + (BUTTON + 10 if "count" in names else PITCH * rows) if names else 0
    high = HEAD + house.text.tall(telling.text, size, inner) + PAD + foot
    if telling.yes:
        high += house.text.tall(telling.yes, size, inner - TICK, bold=True) + GAP
    return high + (24 + house.text.tall(telling.more, size, inner) if telling.more else 0)


def _across(house: House, telling: Telling, width: int) -> int:
    """How many answers stand side by side: as many as all of them leave room for, three at the most."""
    labels = [label for name, label in telling.buttons.items() if name.startswith("choice")]
    widest = max((house.text.width(label, FLOOR, bold=True) for label in labels), default=width)
    return next((n for n in (3, 2) if n <= len(labels) and widest + LABEL <= (width - SIDE * (n - 1)) / n), 1)


def fitting_cap(house: House, label: str, cap: int, width: int = 398) -> int:
    """The width of a button of the device that lies beside a label; nought where both have no room on a slip."""
    return cap if house.text.width(label, FLOOR, bold=True) + cap + LABEL <= width - 2 * PAD else 0


def entire(
    rect: pygame.Rect, column: pygame.Rect, whole: Sequence[pygame.Rect], taken: Sequence[pygame.Rect], *, strict: bool
) -> pygame.Rect | None:
    """A paper moved as little as can be in its column, or made higher, so that it hides nothing in part.

    None if it must. What is wider than the column is no fault of it, unless it is taken `strict`.
    """

    def cut(by: pygame.Rect) -> list[pygame.Rect]:
        found = [each for each in whole if by.colliderect(each) and not by.contains(each)]
        return [each for each in found if strict or (column.x <= each.x and each.right <= column.right)]

    if not (halves := cut(rect)):
        return rect
    top, bottom = min(each.y for each in halves), max(each.bottom for each in halves)
    moved = (rect.move(0, by) for by in (bottom - rect.y, top - rect.bottom, top - rect.y, bottom - rect.bottom))
    upright = rect.union((rect.x, top, rect.w, bottom - top))
    tries = [*sorted(moved, key=lambda each: abs(each.y - rect.y)), upright]
    fits = (each for each in tries if column.contains(each) and each.collidelist(taken) < 0 and not cut(each))
    return next(fits, None)


def beside(rect: pygame.Rect, paper: pygame.Rect) -> list[pygame.Rect]:
    """What is seen of something to the left and to the right of a paper; all of it where they do not meet."""
    if not rect.colliderect(paper):
        return [rect]
    left = pygame.Rect(rect.x, rect.y, paper.x - rect.x, rect.h)
    right = pygame.Rect(paper.right, rect.y, rect.right - paper.right, rect.h)
    return [each for each in (left, right) if each.w > 0]


def free_room(column: pygame.Rect, high: int, avoid: Sequence[pygame.Rect]) -> pygame.Rect | None:
    """The place nearest to the middle of a column that is high enough and free of some rectangles."""
    taken = sorted((rect for rect in avoid if rect.colliderect(column)), key=lambda rect: rect.y)
    found: list[pygame.Rect] = []
    top = column.y
    for rect in [*taken, pygame.Rect(column.x, column.bottom, 1, 1)]:
        if rect.y - top >= high:
            middle = max(top, min(column.centery - high // 2, rect.y - high))
            found.append(pygame.Rect(column.x, middle, column.w, high))
        top = max(top, rect.bottom)
    return min(found, key=lambda rect: abs(rect.centery - column.centery), default=None)
