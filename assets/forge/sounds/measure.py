"""What can be measured of a sound: where its energy lies, how loud it is, how a loop joins its end."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from assets.forge.sounds.instruments import RATE, Wave, decibel
from assets.forge.sounds.scores import SCALES, Piece


def share(sound: Wave, low: float, high: float) -> float:
    """The share of energy between two frequencies."""
    power = np.sum(np.abs(np.fft.rfft(sound)) ** 2, axis=0)
    at = np.fft.rfftfreq(sound.shape[-1], 1 / RATE)
    return float(power[(at >= low) & (at < high)].sum() / max(power.sum(), 1e-18))


def rms(sound: Wave, start: int = 0, stop: int | None = None) -> float:
    """Root mean square of a stretch."""
    return float(np.sqrt(np.mean(sound[:, start:stop] ** 2)))


def on_scale(sound: Wave, piece: Piece, low: float = 140, high: float = 1200, size: int = 16384) -> float:
    """The share of tonal energy on the tones of a scale: a bin counts if it towers over its surroundings."""
    classes, at, mono = np.zeros(12), np.fft.rfftfreq(size, 1 / RATE), sound.mean(axis=0)
    use = (at >= low) & (at < high)
    tone = np.round(69 + 12 * np.log2(np.maximum(at, 1) / 440)).astype(int) % 12
    for start in range(0, len(mono) - size, size // 2):
        power = np.abs(np.fft.rfft(mono[start : start + size] * np.hanning(size))) ** 2
        floor = np.convolve(power, np.ones(41) / 41, "same")
        peak = use & (power > 3 * floor) & (power >= np.roll(power, 1)) & (power >= np.roll(power, -1))
        np.add.at(classes, tone[peak], power[peak])
    tones = [(piece.tonic + step) % 12 for step in SCALES[piece.scale]]
    return float(classes[tones].sum() / max(classes.sum(), 1e-18))


def jump(sound: Wave) -> tuple[float, float]:
    """How a loop joins: the step and the bend at its seam, beside the usual ones nearby."""
    around = np.concatenate((sound[:, -RATE:], sound[:, :RATE]), axis=1)
    step, bend = np.abs(np.diff(around)), np.abs(np.diff(around, 2))
    near, floor = RATE // 20, 1e-4  # what lies under -80 dB is no click
    return (
        float(step[:, RATE - 1].max() / (rms(step, RATE - near, RATE + near) + floor)),
        float(bend[:, RATE - 2 : RATE].max() / (rms(bend, RATE - near, RATE + near) + floor)),
    )


def rise(sound: Wave) -> float:
    """How much louder a loop is just after its seam than just before it, in decibel; silence is no level."""
    part, floor = RATE // 20, 10 ** (-60 / 20)
    return decibel((rms(sound, 0, part) + floor) / (rms(sound, -part) + floor))


def alike(before: Wave, after: Wave, bands: int = 48) -> float:
    """How alike two stretches sound: the correlation of their spectra in decibel, by bands as wide as an ear's."""
    at = np.fft.rfftfreq(before.shape[-1], 1 / RATE)
    edges = np.geomspace(80, 12000, bands + 1)
    shape = []
    for part in (before, after):
        power = np.sum(np.abs(np.fft.rfft(part * np.hanning(part.shape[-1]))) ** 2, axis=0)
        found = [power[(at >= low) & (at < high)].sum() for low, high in pairwise(edges)]
        shape.append(10 * np.log10(np.array(found) + 1e-6))
    if min(np.ptp(each) for each in shape) < 1e-9:  # silence is like silence, and like nothing else
        return float(max(np.ptp(each) for each in shape) < 1e-9)
    return float(np.corrcoef(*shape)[0, 1])


def joined(sound: Wave, part: int = RATE // 5) -> tuple[float, float]:
    """The correlation across the seam of a loop, and the least that is usual across any moment of it.

    Usual is what nineteen of twenty neighbouring stretches reach: a loop whose seam is as good as that has none.
    """
    across = alike(sound[:, -part:], sound[:, :part])
    moments = range(part, sound.shape[-1] - part, RATE // 2)
    usual = [alike(sound[:, at - part : at], sound[:, at : at + part]) for at in moments]
    return across, float(np.percentile(usual, 5))
