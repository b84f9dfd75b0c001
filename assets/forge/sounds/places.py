"""The places: a quiet loop of air, insects, leaves and water under each of them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from assets.forge.sounds.instruments import RATE, Luck, Wave, band, drop, even, rustle, seconds

LENGTH, OVER = 22.0, 2.0
"""How long a loop is made, and how much of its end is laid over its beginning, in seconds."""
LEVEL = -36.0
"""Root mean square of a place, in decibel of full scale: far under the music."""


def wrapped(signal: Wave) -> Wave:
    """A loop without a seam: its end is laid over its beginning, at equal power."""
    n = int(OVER * RATE)
    angle = np.linspace(0, np.pi / 2, n)
    made = signal[:-n].copy()
    made[:n] = made[:n] * np.sin(angle) + signal[-n:] * np.cos(angle)
    return made * (10 ** (LEVEL / 20) / np.sqrt(np.mean(made**2)))


def air(luck: Luck, low: float, high: float) -> Wave:
    """Wind that comes and goes."""
    t = seconds(LENGTH)
    breath = 0.6 + 0.4 * np.sin(2 * np.pi * t / LENGTH * 3 + 1) * np.sin(2 * np.pi * t / LENGTH * 5)
    return even(band(luck.standard_normal(len(t)), low, high) * breath)


def singers(luck: Luck, tones: tuple[float, ...], beats: tuple[float, float]) -> Wave:
    """Crickets or cicadas, far off: each beats its wings in its own time, and rests."""
    t = seconds(LENGTH)
    made, soft = np.zeros(len(t)), np.hanning(240)
    for hz in tones:
        beat = (np.sin(2 * np.pi * luck.uniform(*beats) * t) > 0.3).astype(float)
        song = (np.sin(2 * np.pi * t / luck.uniform(3, 5) + luck.uniform(0, 6)) > 0.1).astype(float)
        made += np.sin(2 * np.pi * hz * t) * np.convolve(beat * song, soft / soft.sum(), "same")
    return even(made)


def scattered(luck: Luck, each: float, make: Callable[[], Wave]) -> Wave:
    """Small sounds, now and then."""
    made = np.zeros(int((LENGTH + 1) * RATE))
    at = 0.3
    while at < LENGTH - 0.8:
        part = make() * luck.uniform(0.3, 1.0)
        made[int(at * RATE) : int(at * RATE) + len(part)] += part
        at += luck.exponential(each) + 0.12
    return made[: int(LENGTH * RATE)]


def fountain(luck: Luck, each: float) -> Wave:
    """Drops into a basin."""
    return scattered(luck, each, lambda: drop(luck.uniform(420, 980), 0.45))


def leaves(luck: Luck, each: float) -> Wave:
    """A branch that moves."""
    return scattered(luck, each, lambda: rustle(luck.uniform(0.3, 0.7), luck, 1800, 6000, 60))


PLACES: dict[str, Callable[[Luck], Wave]] = {
    "porch": lambda luck: (
        air(luck, 150, 700) + 0.10 * singers(luck, (3900, 4250, 4600), (11, 15)) + 0.3 * fountain(luck, 1.6)
    ),
    "hiroba": lambda luck: air(luck, 150, 500) + 0.45 * fountain(luck, 0.7),
    "haniwa": lambda luck: air(luck, 200, 900) + 0.14 * singers(luck, (5100, 5350), (34, 42)) + 0.4 * leaves(luck, 2.5),
    "koi": lambda luck: 0.8 * air(luck, 350, 1400) + 0.8 * fountain(luck, 0.3),
    "hitohira": lambda luck: air(luck, 250, 1100) + 1.0 * leaves(luck, 0.9),
}
