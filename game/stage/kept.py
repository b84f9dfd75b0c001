"""Pages that are kept as they were painted: laid again as long as they would be painted of the same things."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from game.stage.page import Kit, Page

MOST, VERSIONS = 64, 4
"""How many names are kept at a time, if nothing else is said, and of each so many as it was painted last."""


class Kept:
    """Pages by name, and what each was painted of."""

    def __init__(self, kit: Kit, most: int = MOST) -> None:
        self._kit, self._most = kit, most
        self._pages: dict[Hashable, list[tuple[tuple[Any, ...], Page]]] = {}
        """Those of a name: what was painted ahead, for one beat after the other, and what is laid until then."""

    def clear(self) -> None:
        """Forget them all: they will be painted by another hand."""
        self._pages.clear()

    def lay(self, page: Page | None, name: Hashable, of: tuple[Any, ...], paint: Callable[[Page], None]) -> bool:
        """Lay a page as it was painted before, if it was painted of the same things, to the letter; with no page to lay
        it on, it is painted ahead. Whether it had to be painted.
        """
        known = self._pages.pop(name, [])
        found = next((each for each in known if _same(each[0], of)), None)
        painted = found is None
        if found is None:
            part = Page(self._kit)
            paint(part)
            found = of, part
        self._pages[name] = [found, *(each for each in known if each is not found)][:VERSIONS]
        if len(self._pages) > self._most:
            del self._pages[next(iter(self._pages))]
        if page is not None:
            page.lay(found[1])
        return painted


def _same(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    """Whether things are the same, to the letter."""
    return all(each is its or each == its for each, its in zip(one, other, strict=True))
