"""Captions: what is heard and means something, written on small papers at the edge of the screen for a moment."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

from game.stage.audio import Audio
from game.stage.page import Page
from game.stage.text import FLOOR
from game.stage.window import SAFE
from game.words import Words

SECONDS = 2.6
"""How long a caption is shown."""
MOST = 2
"""How many are shown at the same time."""
LAYER = 880
BOTTOM, GAP = 948, 8
"""Where the lowest one ends, above the prompts, and how far they lie apart."""


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

    @staticmethod
    def paint(page: Page, said: list[str], width: Callable[[str], float], high: int) -> None:
        """Small papers, one over the other, at the left edge."""
        bottom = BOTTOM
        for text in reversed(said):
            rect = pygame.Rect(SAFE.left, bottom - high, round(width(text)) + 52, high)
            page.covers(rect)
            page.sheet("papers/slip", rect, layer=LAYER, name=f"caption {text}")
            page.text(
                text, *rect.center, size=FLOOR, anchor="center", room=rect, layer=LAYER + 4, name=f"caption text {text}"
            )
            bottom -= high + GAP
