"""Turns: faint pictures that go on changing wait for one another, where all at once are too much for one frame."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple

import pygame

from game.stage.areas import AREA
from game.stage.drawn import Drawn
from game.stage.faint import is_faint

LARGE, FADING = 40_000, 5_000
"""Pixels of a faint picture that may wait for its turn: of one that comes or moves, and of one that only fades."""
COMES = 40
"""How faint a picture must be when it comes, to wait with that."""
ROOM = 240_000
"""How many pixels there is room for in a frame, with AREA for each picture."""
MOVES, FADES = 2, 16
"""How many frames what moves may wait, and what comes or fades."""


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

    def take(
        self, pictures: Sequence[Drawn], now: Mapping[str, Drawn], shown: Mapping[str, Drawn], kept: Container[str]
    ) -> Sequence[Drawn]:
        """The pictures of a frame, those that wait as they are shown on the canvas. What is kept is there already."""
        late, self.late = self.late, {}
        faint, room = _changing(now, shown, kept)
        if len(faint) < 2:
            return pictures
        faint.sort(key=lambda each: -late.get(each.name, 0))
        waiting: dict[str, Drawn | None] = {}
        for each in faint:
            waited, takes = late.get(each.name, 0), AREA + each.rect.w * each.rect.h
            if takes <= room or waited >= each.latest or (each is faint[0] and room > 0):
                room -= takes
            else:
                self.late[each.name] = waited + 1
                waiting[each.name] = each.old
        if not waiting:
            return pictures
        found = [waiting.pop(picture.name, picture) for picture in pictures]
        return [each for each in (*found, *waiting.values()) if each is not None]


def _changing(now: Mapping[str, Drawn], shown: Mapping[str, Drawn], kept: Container[str]) -> tuple[list[_Faint], int]:
    """The faint ones among some pictures that look otherwise than they are shown, where that is much to draw, and how
    many pixels there is room for beside what else is drawn.
    """
    faint: list[_Faint] = []
    anew: list[pygame.Rect] = []
    for name, picture in now.items():
        old = shown.get(name)
        if old is picture:
            continue
        if old is None:
            if picture.size < LARGE or name in kept:
                continue
            if picture.alpha <= COMES:
                faint.append(_Faint(name, None, picture.rect, FADES))
            else:
                anew.append(picture.rect)
        elif picture.alpha < 255 or old.alpha < 255:
            fades = old.place == picture.place
            if max(picture.size, old.size) >= (FADING if fades else LARGE) and not picture.looks_like(old):
                rect = picture.rect.union(old.rect)
                faint.append(_Faint(name, old, rect, FADES if fades else MOVES))
        elif picture.size >= LARGE and not picture.looks_like(old):
            anew.append(picture.rect)
    for name in shown.keys() - now.keys():  # darkness that is not gone yet goes as it came
        old = shown[name]
        if old.size >= LARGE and name not in kept and is_faint(old.surface):
            faint.append(_Faint(name, old, old.rect, FADES))
    # Where most of it is drawn anew for something else, it costs next to nothing.
    if anew and len(faint) > 1:
        faint = [each for each in faint if not any(_is_half(each.rect.clip(rect), each.rect) for rect in anew)]
    return faint, ROOM - sum([rect.w * rect.h for rect in anew])


def _is_half(part: pygame.Rect, whole: pygame.Rect) -> bool:
    return 2 * part.w * part.h >= whole.w * whole.h
