"""Pages that are kept as they were painted: laid again as long as they would be painted of the same things."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeAlias

from game.stage.page import Kit, Page

MOST = 64
"""How many are kept at a time: those that were laid or made last."""

Pages: TypeAlias = "dict[Hashable, tuple[tuple[Any, ...], Page]]"


class Kept:
    """Pages by name, and what each was painted of."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._laid: Pages = {}
        self._ahead: Pages = {}
        """Those that were painted ahead: what is laid until then stays as it is."""

    def clear(self) -> None:
        """Forget them all: they will be painted by another hand."""
        self._laid.clear()
        self._ahead.clear()

    def lay(self, page: Page | None, name: Hashable, of: tuple[Any, ...], paint: Callable[[Page], None]) -> bool:
        """Lay a page as it was painted before, if it was painted of the same things, to the letter; with no page to lay
        it on, it is painted ahead. Whether it had to be painted.
        """
        known = (self._laid.get(name), self._ahead.get(name))
        found = next((each for each in known if each is not None and _same(each[0], of)), None)
        painted = found is None
        if found is None:
            part = Page(self._kit)
            paint(part)
            found = of, part
        pages = self._ahead if page is None else self._laid
        pages.pop(name, None)
        pages[name] = found
        if len(pages) > MOST:
            del pages[next(iter(pages))]
        if page is not None:
            page.lay(found[1])
        return painted


def _same(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    """Whether things are the same, to the letter."""
    return all(each is its or each == its for each, its in zip(one, other, strict=True))
