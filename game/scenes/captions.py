"""Captions: what is heard and means something, written on small papers at the edge of the screen for a moment."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import TypeAlias

import pygame

from game.stage.audio import Audio
from game.stage.page import Page
from game.stage.text import FLOOR, Text
from game.stage.window import SAFE
from game.words import Words

SECONDS = 2.6
"""How long a caption is shown."""
MOST = 2
"""How many are shown at the same time."""
LAYER = 880
BOTTOM, GAP = 948, 4
"""Where the lowest one ends, above the prompts, and how far they lie apart."""
FOLDED, STEP = 418, 4
"""How wide they are where they are folded, and how far apart the places are that are tried."""
ROUND = 36, 6
"""The paper around the words."""
_Spot: TypeAlias = tuple[int, list[pygame.Rect]]
"""How large captions are written, and where they lie."""


def key_of(sound: str, words: Words) -> str | None:
    """The key of the words of a sound; None for one that means nothing that is not seen anyway."""
    kind = sound.rstrip("0123456789").rstrip("_")
    return next((f"captions.{name}" for name in (sound, kind) if f"captions.{name}" in words), None)


class Captions:
    """What was heard of late. It goes by the clock on the wall: a screen may rest while something is still written."""

    def __init__(self, audio: Audio, now: Callable[[], float] = time.monotonic) -> None:
        self._audio = audio
        self._now = now
        self._read = audio.played
        self._shown: list[tuple[str, float]] = []
        """Keys, and until when they are shown."""
        self._size, self._spot = FLOOR, list[pygame.Rect]()
        """How large they are written, and where they lie."""
        self._asked: tuple[list[str], list[pygame.Rect]] | None = None
        """What was written last, and what was taken then."""

    def pulse(self) -> tuple[int, int]:
        """What it looks like goes by: how much was heard, and how much of it is still written."""
        now = self._now()
        return self._audio.played, sum(until > now for _, until in self._shown)

    def follow(self, words: Words, *, wanted: bool) -> list[str]:
        """Listen; the keys of what is shown now, the oldest first."""
        fresh = self._audio.heard[-(self._audio.played - self._read) :] if self._audio.played > self._read else []
        self._read = self._audio.played
        if not wanted:
            self._shown = []
            return []
        now = self._now()
        self._shown = [(key, until) for key, until in self._shown if until > now]
        for sound in fresh:
            key = key_of(sound, words)
            if key is not None:
                self._shown = [each for each in self._shown if each[0] != key]
                self._shown.append((key, now + SECONDS))
                # A screen that rests is woken when it is to be gone.
                pygame.time.set_timer(pygame.Event(pygame.USEREVENT), round(1000 * SECONDS) + 50, loops=1)
        self._shown = self._shown[-MOST:]
        return [key for key, _ in self._shown]

    def paint(
        self, page: Page, said: list[str], text: Text, taken: Sequence[pygame.Rect], board: pygame.Rect | None = None
    ) -> None:
        """Small papers, one over the other, at an edge of the screen where they lie over as little as can be.

        Of such places they lie in one beside the board, if there is any.
        """
        asked = said, list(taken)
        if self._asked != asked:
            again = self._asked is not None and self._asked[0] == said
            if not again or _hides(self._spot, taken):  # they do not wander as long as they hide nothing
                edge = pygame.Rect(board or (0, 0, 0, 0))

                def worth(found: _Spot) -> tuple[int, bool]:
                    return _hides(found[1], taken), edge.collidelist(found[1]) >= 0

                self._size, self._spot = _best(_spots(said, text), worth)
            self._asked = asked
        for each, rect in zip(said, self._spot, strict=True):
            page.covers(rect)
            page.sheet("papers/slip", rect, layer=LAYER, name=f"caption {each}")
            page.text(
                each,
                *rect.center,
                size=self._size,
                width=rect.w - ROUND[0],
                align="centre",
                anchor="center",
                room=rect,
                layer=LAYER + 4,
                name=f"caption text {each}",
            )


def _best(spots: Iterable[_Spot], worth: Callable[[_Spot], tuple[int, bool]]) -> _Spot:
    """The first that hides nothing and lies beside the board, else the one that comes nearest to that."""
    seen: list[_Spot] = []
    for spot in spots:
        seen.append(spot)
        if worth(spot) == (0, False):
            return spot
    return min(seen, key=worth)


def _spots(said: list[str], text: Text) -> Iterator[_Spot]:
    """The sizes and places that captions may have, the best first: large, each on a line, low, and at the left."""
    between = (FLOOR + text.least) // 2
    for size, most in product(dict.fromkeys((FLOOR, between, text.least)), (SAFE.w, FOLDED)):
        wide = [min(most, round(text.width(each, size)) + ROUND[0] + 1) for each in said]
        high = [text.tall(each, size, w - ROUND[0]) + ROUND[1] for each, w in zip(said, wide, strict=True)]
        tall = sum(high) + GAP * (len(said) - 1)
        for low, right in product(range(BOTTOM, SAFE.top + tall, -STEP), (False, True)):
            y, spot = low - tall, []
            for w, h in zip(wide, high, strict=True):
                spot.append(pygame.Rect(SAFE.right - w if right else SAFE.left, y, w, h))
                y += h + GAP
            yield size, spot


def _hides(spot: Sequence[pygame.Rect], taken: Sequence[pygame.Rect]) -> int:
    """How much of what is taken lies under papers in a place: so many pixels."""
    parts = (rect.clip(taken[n]) for rect in spot for n in rect.collidelistall(taken))
    return sum(part.w * part.h for part in parts)
