"""The sound forge: every sound of the game, synthesised into assets/sounds.

`python -m assets.forge.sounds` makes them all again, the same bytes each time; `--check` only compares.
Wood, stone, water, bell, koto, drum and paper: short and soft, a few takes of each at slightly other
pitches, so that nothing sounds the same twice in a row. Places have a quiet loop.
"""

from __future__ import annotations

import sys
import wave
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Wave = NDArray[np.float64]

RATE = 44100
LOOP_RATE = 22050
OUT = Path(__file__).parent.parent / "sounds"


def seconds(length: float, rate: int = RATE) -> Wave:
    """Time from nought to a length."""
    return np.arange(int(length * rate)) / rate


def noise(length: float, luck: np.random.Generator) -> Wave:
    """White noise."""
    return luck.standard_normal(int(length * RATE))


def band(signal: Wave, low: float, high: float, rate: int = RATE) -> Wave:
    """Only what lies between two frequencies, with soft edges."""
    spectrum = np.fft.rfft(signal)
    at = np.fft.rfftfreq(len(signal), 1 / rate)
    keep = 1 / (1 + np.exp(-(at - low) / (0.08 * low + 1))) / (1 + np.exp((at - high) / (0.08 * high + 1)))
    return np.fft.irfft(spectrum * keep, len(signal))


def fade(signal: Wave, attack: float = 0.002, release: float = 0.02) -> Wave:
    """No clicks at the ends."""
    made = signal.copy()
    rise, fall = int(attack * RATE), int(release * RATE)
    made[:rise] *= np.linspace(0, 1, rise)
    made[-fall:] *= np.linspace(1, 0, fall)
    return made


def modes(length: float, partials: list[tuple[float, float, float]]) -> Wave:
    """A struck body: partials of (frequency, loudness, how long it rings)."""
    t = seconds(length)
    return sum((loud * np.sin(2 * np.pi * hz * t) * np.exp(-t / ring) for hz, loud, ring in partials), np.zeros(len(t)))


def pluck(hz: float, length: float, luck: np.random.Generator, bright: float = 0.5) -> Wave:
    """A koto string: a burst of noise that circles through a string (Karplus and Strong)."""
    period = int(RATE / hz)
    string = band(luck.standard_normal(period), 60, 2000 + 9000 * bright)
    made = np.empty(int(length * RATE))
    for at in range(0, len(made), period):
        part = min(period, len(made) - at)
        made[at : at + part] = string[:part]
        string = 0.996 * ((0.5 + bright / 4) * string + (0.5 - bright / 4) * np.roll(string, 1))
    return fade(made * np.exp(-seconds(length)[: len(made)] * 2.2), 0.001, 0.08)


def mixed(*parts: tuple[float, Wave]) -> Wave:
    """Several sounds, each from its time on."""
    length = max(int(at * RATE) + len(part) for at, part in parts)
    made = np.zeros(length)
    for at, part in parts:
        start = int(at * RATE)
        made[start : start + len(part)] += part
    return made


def knock(hz: float, luck: np.random.Generator, length: float = 0.16) -> Wave:
    """Wood on wood."""
    body = modes(length, [(hz, 1.0, 0.03), (hz * 2.7, 0.5, 0.014), (hz * 5.2, 0.25, 0.007)])
    tick = band(noise(length, luck), 1500, 6000) * np.exp(-seconds(length) / 0.004) * 0.5
    return fade(body + tick, 0.0005, 0.03)


def click(hz: float, luck: np.random.Generator, length: float = 0.2) -> Wave:
    """Stone on stone."""
    body = modes(length, [(hz, 0.8, 0.022), (hz * 1.83, 0.7, 0.016), (hz * 2.9, 0.5, 0.010), (hz * 4.6, 0.3, 0.006)])
    grit = band(noise(length, luck), 2500, 9000) * np.exp(-seconds(length) / 0.006) * 0.7
    return fade(body + grit, 0.0004, 0.03)


def drop(hz: float, length: float = 0.5) -> Wave:
    """A drop of water: a bubble whose pitch rises as it closes."""
    t = seconds(length)
    pitch = hz * (1 + 1.6 * (1 - np.exp(-t / 0.05)))
    return fade(np.sin(2 * np.pi * np.cumsum(pitch) / RATE) * np.exp(-t / 0.09), 0.004, 0.05)


def bell(hz: float, length: float = 2.2) -> Wave:
    """A small temple bell."""
    partials = [(1.0, 1.0, 0.9), (2.0, 0.35, 0.7), (2.76, 0.5, 0.5), (5.4, 0.22, 0.25), (8.9, 0.1, 0.1)]
    return fade(modes(length, [(hz * ratio, loud, ring) for ratio, loud, ring in partials]), 0.001, 0.3)


def drum(hz: float, luck: np.random.Generator, length: float = 0.9) -> Wave:
    """A taiko, from the next room."""
    t = seconds(length)
    pitch = hz * (1 + 0.5 * np.exp(-t / 0.03))
    skin = np.sin(2 * np.pi * np.cumsum(pitch) / RATE) * np.exp(-t / 0.22)
    stick = band(noise(length, luck), 200, 1800) * np.exp(-t / 0.012) * 0.5
    return fade(skin + stick, 0.001, 0.1)


def rustle(length: float, luck: np.random.Generator, low: float = 1200, high: float = 7000) -> Wave:
    """Paper, or sand, or cloth: noise that crackles."""
    t = seconds(length)
    grain = np.repeat(luck.random(int(length * 180) + 2), RATE // 180 + 1)[: len(t)] ** 3
    shape = np.sin(np.pi * np.clip(t / length, 0, 1)) ** 0.7
    return fade(band(noise(length, luck), low, high)[: len(t)] * grain * shape, 0.01, 0.04)


TONES = (660, 784, 880, 1047)
"""The tones of the four seats: steps of a pentatonic scale."""
SCALE = (293.66, 311.13, 392.00, 440.00, 466.16, 587.33, 622.25, 783.99)
"""D, E flat, G, A, B flat: the in scale of the koto."""


def phrase(notes: tuple[int, ...], step: float, luck: np.random.Generator) -> Wave:
    """Some plucks in a row."""
    return mixed(*((n * step, pluck(SCALE[note], 1.6, luck) * 0.8) for n, note in enumerate(notes)))


Maker = Callable[[int, np.random.Generator], Wave]
EFFECTS: dict[str, tuple[int, float, Maker]] = {
    # By name, how many takes there are, how loud they are, and how each is made.
    "focus": (5, 0.22, lambda n, luck: knock(900 + 70 * n, luck, 0.09)),
    "confirm": (4, 0.50, lambda n, luck: pluck(SCALE[3 + n % 3], 1.1, luck)),
    "back": (3, 0.42, lambda n, luck: pluck(SCALE[n % 2] / 2, 0.9, luck, 0.25)),
    "refuse": (3, 0.42, lambda n, luck: mixed((0, knock(260 + 12 * n, luck)), (0.09, knock(225 + 9 * n, luck)))),
    "lift": (4, 0.26, lambda n, luck: rustle(0.14, luck, 700 + 60 * n, 3500)),
    "pebble": (
        6,
        0.70,
        lambda n, luck: mixed((0, click(1150 + 65 * n, luck)), (0.03, rustle(0.16, luck, 500, 2600) * 0.35)),
    ),
    "flip": (
        4,
        0.42,
        lambda n, luck: mixed((0, rustle(0.10, luck, 1500, 6000)), (0.10, click(1500 + 80 * n, luck) * 0.5)),
    ),
    "stone": (3, 0.80, lambda n, luck: mixed((0, click(520 + 30 * n, luck, 0.3)), (0, drum(95, luck, 0.3) * 0.5))),
    "turn_0": (2, 0.34, lambda n, _: bell(TONES[0] * (1 + 0.006 * n), 1.6)),
    "undo": (3, 0.36, lambda n, luck: rustle(0.28, luck, 900 + 90 * n, 4200)[::-1].copy()),
    "card": (3, 0.36, lambda n, luck: rustle(0.24, luck, 1800, 7500 + 200 * n)),
    "koi": (
        4,
        0.50,
        lambda n, luck: mixed(
            (0, drop(420 + 45 * n)), (0.05, rustle(0.3, luck, 600, 3000) * 0.5), (0.12, drop(610 + 30 * n) * 0.6)
        ),
    ),
    "ripple": (4, 0.30, lambda n, _: drop(700 + 90 * n, 0.4)),
    "gong": (1, 0.62, lambda _, __: bell(174.6, 3.2)),
    "end": (1, 0.66, lambda _, luck: mixed((0, drum(82, luck)), (0.28, drum(82, luck) * 0.7), (0.56, drum(70, luck)))),
    "brush": (4, 0.34, lambda n, luck: rustle(0.34, luck, 350 + 40 * n, 2200)),
    "count": (8, 0.36, lambda n, luck: pluck(SCALE[n], 0.8, luck, 0.4)),
    "stamp": (2, 0.70, lambda n, luck: mixed((0, drum(120 + 8 * n, luck, 0.3)), (0, knock(340, luck) * 0.6))),
    "sit": (
        4,
        0.44,
        lambda n, luck: mixed((0, rustle(0.25, luck, 250, 1500)), (0.12, pluck(SCALE[n], 1.0, luck, 0.35) * 0.8)),
    ),
    "stand": (2, 0.36, lambda n, luck: rustle(0.3, luck, 300, 1700 + 200 * n)),
    "doors": (1, 0.40, lambda _, luck: mixed((0, rustle(1.1, luck, 120, 900)), (1.05, knock(180, luck)))),
    "win": (1, 0.60, lambda _, luck: phrase((0, 2, 3, 5, 7, 5, 7), 0.16, luck)),
    "petal": (3, 0.18, lambda n, luck: rustle(0.5, luck, 2500, 6500 + 300 * n)),
    "turn_1": (2, 0.34, lambda n, _: bell(TONES[1] * (1 + 0.006 * n), 1.6)),
    "turn_2": (2, 0.34, lambda n, _: bell(TONES[2] * (1 + 0.006 * n), 1.6)),
    "turn_3": (2, 0.34, lambda n, _: bell(TONES[3] * (1 + 0.006 * n), 1.6)),
}


def wrapped(signal: Wave, over: float) -> Wave:
    """A loop without a seam: its end is laid over its beginning."""
    n = int(over * LOOP_RATE)
    ramp = np.linspace(0, 1, n)
    made = signal[:-n].copy()
    made[:n] = made[:n] * ramp + signal[-n:] * (1 - ramp)
    return made


def air(length: float, luck: np.random.Generator, low: float, high: float) -> Wave:
    """Wind that comes and goes."""
    t = seconds(length, LOOP_RATE)
    breath = 0.6 + 0.4 * np.sin(2 * np.pi * t / length * 3 + 1) * np.sin(2 * np.pi * t / length * 5)
    return band(luck.standard_normal(len(t)), low, high, LOOP_RATE) * breath


def crickets(length: float, luck: np.random.Generator) -> Wave:
    """A few of them, far off."""
    t = seconds(length, LOOP_RATE)
    made = np.zeros(len(t))
    for hz in (3900, 4250, 4600):
        beat = (np.sin(2 * np.pi * luck.uniform(11, 15) * t) > 0.3).astype(float)
        song = (np.sin(2 * np.pi * t / luck.uniform(3, 5) + luck.uniform(0, 6)) > 0.1).astype(float)
        made += np.sin(2 * np.pi * hz * t) * np.convolve(beat * song, np.ones(120) / 120, "same")
    return made


def fountain(length: float, luck: np.random.Generator, each: float) -> Wave:
    """Drops into a basin, now and then."""
    made = np.zeros(int(length * LOOP_RATE) + LOOP_RATE)
    at = 0.3
    while at < length - 0.8:
        part = drop(luck.uniform(420, 980), 0.45)[::2] * luck.uniform(0.3, 1.0)
        start = int(at * LOOP_RATE)
        made[start : start + len(part)] += part
        at += luck.exponential(each) + 0.12
    return made[: int(length * LOOP_RATE)]


PLACES: dict[str, tuple[float, Callable[[np.random.Generator], Wave]]] = {
    "porch": (
        0.20,
        lambda luck: wrapped(
            0.9 * air(22, luck, 150, 700) + 0.10 * crickets(22, luck) + 0.25 * fountain(22, luck, 1.6), 2
        ),
    ),
    "hiroba": (0.16, lambda luck: wrapped(0.8 * air(20, luck, 120, 500) + 0.35 * fountain(20, luck, 0.7), 2)),
}


def encoded(signal: Wave, loudness: float, rate: int) -> bytes:
    """A sound as the bytes of a WAV file: mono, 16 bits, as loud as it should be."""
    peak = float(np.max(np.abs(signal))) or 1.0
    data = np.round(signal / peak * loudness * 32767).astype("<i2").tobytes()
    made = BytesIO()
    with wave.open(made, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(data)
    return made.getvalue()


def everything() -> dict[str, bytes]:
    """Every file of assets/sounds, by its name."""
    files: dict[str, bytes] = {}
    for number, (name, (takes, loudness, make)) in enumerate(EFFECTS.items()):
        for take in range(takes):
            luck = np.random.default_rng([number, take])
            files[f"{name}.{take + 1}.wav"] = encoded(make(take, luck), loudness, RATE)
    for number, (name, (loudness, loop)) in enumerate(PLACES.items()):
        files[f"places/{name}.wav"] = encoded(loop(np.random.default_rng([100, number])), loudness, LOOP_RATE)
    return files


def main() -> int:
    """Write the sounds, or compare them with what is there."""
    files = everything()
    if "--check" in sys.argv:
        differ = [
            name for name, data in files.items() if not (OUT / name).is_file() or (OUT / name).read_bytes() != data
        ]
        print("\n".join(differ))
        return int(bool(differ))
    for name, data in files.items():
        path = OUT / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return 0


if __name__ == "__main__":
    sys.exit(main())
