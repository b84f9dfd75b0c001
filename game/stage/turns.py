"""Turns: faint pictures that go on changing wait for one another, where all at once are too much for one frame."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

import pygame

from game.stage.areas import AREA
from game.stage.drawn import Drawn
from game.stage.faint import is_faint

LARGE, FADING = 40_000, 5_000
"""Pixels of a faint picture that may wait for its turn: of one that comes or moves, and of one that only fades."""
COMES = 40
"""How faint a picture must be when it comes, to wait with that."""
ROOM = 160_000
"""How many pixels there is room for in a frame, with AREA for each faint picture and whatever else moves."""
MOVES, FADES = 2, 16
"""How many frames what moves may wait, and what comes or fades: of that, one goes in each frame from then on."""


Stir: TypeAlias = "tuple[str, Drawn | None, Drawn | None]"
"""A picture that comes, goes or looks otherwise: its name, how it is on the canvas, and how it is now; None where it is
still to come, or gone. There are many in every frame.
"""


class _Faint(NamedTuple):
    """A faint picture that changes."""

    name: str
    old: Drawn | None
    """As it is on the canvas; None where it is still to come."""
    rect: pygame.Rect
    """What is drawn anew to change it."""
    latest: int
    """How many frames it may wait."""


class Turns:
    """Who has waited for how long.

    Light that travels, light that grows and darkness that falls come together when a turn changes. Whichever has waited
    longest is drawn as it is now, the others as they were in the last frame: a little less smooth. What moves is late
    for a frame or two at most, what only comes or fades for some more. What is not faint never waits: things lie on it.
    """

    def __init__(self) -> None:
        self.late: dict[str, int] = {}
        """Pictures that wait to be drawn as they are now, and for how many frames."""

    def take(self, stirs: Sequence[Stir], kept: Container[str]) -> dict[str, Drawn | None]:
        """What waits, as it is shown on the canvas; None for what is still to come. What is kept is there already."""
        late, self.late = self.late, {}
        faint, room = _changing(stirs, kept)
        waiting: dict[str, Drawn | None] = {}
        if len(faint) < 2:
            return waiting
        faint.sort(key=lambda each: -late.get(each.name, 0))
        for each in faint:
            waited, takes = late.get(each.name, 0), AREA + each.rect.w * each.rect.h
            due, first = waited >= each.latest, each is faint[0]
            if takes <= room or (first and (due or room > 0)) or (due and each.latest == MOVES):
                room -= takes
            else:
                self.late[each.name] = waited + 1
                waiting[each.name] = each.old
        return waiting


def stirring(before: Mapping[str, Drawn], now: Mapping[str, Drawn]) -> list[Stir]:
    """What comes, goes or looks otherwise; what was kept as it is needs no look."""
    stirs: list[Stir] = [
        (name, old, picture)
        for name, picture in now.items()
        if (old := before.get(name)) is not picture and (old is None or not picture.looks_like(old))
    ]
    return stirs + [(name, old, None) for name, old in before.items() if name not in now]


def _changing(stirs: Iterable[Stir], kept: Container[str]) -> tuple[list[_Faint], int]:
    """The faint ones among what looks otherwise than it is shown, where that is much to draw, and how many pixels there
    is room for beside what else is drawn.
    """
    faint: list[_Faint] = []
    anew: list[pygame.Rect] = []
    room = ROOM
    for name, old, new in stirs:
        if new is None:  # darkness that is not gone yet goes as it came
            if old is not None and old.size >= LARGE and name not in kept and is_faint(old.surface):
                faint.append(_Faint(name, old, old.rect, FADES))
        elif old is None:
            if new.size < LARGE or name in kept:
                continue
            if new.alpha <= COMES:
                faint.append(_Faint(name, None, new.rect, FADES))
            else:
                anew.append(new.rect)
                room -= new.size
        elif new.alpha < 255 or old.alpha < 255:
            fades = old.place == new.place
            if max(new.size, old.size) >= (FADING if fades else LARGE):
                faint.append(_Faint(name, old, new.rect.union(old.rect), FADES if fades else MOVES))
        else:
            room -= new.size
            if new.size >= LARGE:
                anew.append(new.rect)
    # Where most of it is drawn anew for something else, it costs next to nothing.
    if anew and len(faint) > 1:
        faint = [
            each
            for each in faint
            if not any(_is_half(each.rect.clip(anew[at]), each.rect) for at in each.rect.collidelistall(anew))
        ]
    return faint, room


def _is_half(part: pygame.Rect, whole: pygame.Rect) -> bool:
    return 2 * part.w * part.h >= whole.w * whole.h
