"""The effects: short sounds of things, each with its body where a television can play it, from 600 to 2500 Hz.

Every sound has a loudness of its own (its loudest 100 ms, in decibel of full scale) and a few takes at slightly
other pitches, so that nothing sounds the same twice in a row. Pitched ones hold to D, G and A, which every piece has.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from assets.forge.sounds import scores
from assets.forge.sounds.instruments import (
    RATE,
    Luck,
    Wave,
    band,
    bell,
    block,
    bowl,
    chime,
    drop,
    even,
    fade,
    in_room,
    koto,
    limited,
    loudest,
    mixed,
    modes,
    noise,
    panned,
    rim,
    room,
    rustle,
    seconds,
    shakuhachi,
    stone,
    taiko,
)

Maker = Callable[[int, Luck], Wave]
LEAD = 0.006
"""Silence before and after a sound, so that the packing into ogg cannot cut into its first sample."""
AIR = room(0.5, seed=11, gap=0.006)


def airy(sound: Wave, share: float = 0.10, tail: float = 0.35) -> Wave:
    """A mono sound on the porch: a little room around it, in stereo."""
    dry = panned(np.concatenate((sound, np.zeros(int(tail * RATE)))), 0.0)
    return fade(dry + in_room(dry * share, AIR, around=False)[:, : dry.shape[1]], 0.0005, 0.12)


def thud(luck: Luck, hz: float, top: float, length: float = 0.3) -> Wave:
    """Something heavy set down: a short low push, and above it the wood that answers."""
    t = seconds(length)
    push = np.sin(2 * np.pi * np.cumsum(hz * (1 + 0.4 * np.exp(-t / 0.02))) / RATE) * np.exp(-t / 0.06)
    wood = modes(length, top, [(1, 1.0, 0.045), (1.57, 0.6, 0.03), (2.42, 0.45, 0.018)])
    return fade(0.5 * push + wood + noise(length, luck, 600, 2600) * np.exp(-t / 0.014) * 0.9, 0.0008, 0.06)


def laid_stone(take: int, luck: Luck) -> Wave:
    """A heavy stone set into sand: stone on stone, the board below, a crunch of grains."""
    hz = 760 + 45 * take
    return mixed(
        (0, stone(hz, luck)),
        (0, thud(luck, 150, 640 + 25 * take) * 0.6),
        (0.045, rustle(0.16, luck, 900, 3600) * 0.35),
        (0.055, stone(hz * 1.12, luck, 0.15) * 0.25),
    )


def stamp(take: int, luck: Luck) -> Wave:
    """The winner's seal: paper gives, the block hits the table, the seal is lifted."""
    return mixed(
        (0, thud(luck, 140, 690 + 30 * take, 0.4)),
        (0, rim(luck, 1150) * 1.6),
        (0.012, rustle(0.12, luck, 1200, 4000) * 0.5),
        (0.30, rustle(0.14, luck, 1500, 5000) * 0.16),
    )


def end(_: int, luck: Luck) -> Wave:
    """The end of a game: three strokes, the last one with a bell."""
    return mixed(
        (0, taiko(110, luck, 0.9)),
        (0.30, taiko(110, luck, 0.8) * 0.8),
        (0.68, taiko(98, luck, 1.0, 1.4) * 1.1),
        (0, rim(luck, 820) * 1.0),
        (0.30, rim(luck, 860) * 0.8),
        (0.68, rim(luck, 780) * 1.0),
        (0.68, bell(587.33, 2.2) * 0.35),
        (0.68, bell(880, 2.2) * 0.45),
    )


def splash(size: float, luck: Luck) -> Wave:
    """A fish breaks the surface: a slap of spray, then bubbles that close; bigger is lower, longer and later."""
    t = seconds(0.25 + 0.5 * size)
    spray = noise(len(t) / RATE, luck, 700 - 250 * size, 3800)
    spray *= np.exp(-t / (0.04 + 0.11 * size)) * np.clip(t / (0.012 + 0.02 * size), 0, 1)
    hz = 900 - 430 * size
    parts = [(0.0, even(spray, 0.12 + 0.08 * size)), (0.02, drop(hz, 0.4, 0.8) * 0.9)]
    for _ in range(int(2 + 7 * size)):
        at = float(luck.uniform(0.05, 0.16 + 0.4 * size))
        parts.append((at, drop(float(hz * luck.uniform(1.2, 2.4)), 0.25, 0.7) * luck.uniform(0.25, 0.6)))
    if size > 0.8:
        parts.append((0.03, thud(luck, 160, 600, 0.2) * 0.12))
    return mixed(*parts)


def koi(take: int, luck: Luck) -> Wave:
    """A koi shows itself: two soft drops, one after the other, hardly any spray."""
    hz = (587.33, 659.26, 783.99, 880.0)[take % 4] * 0.62
    return mixed(
        (0, drop(hz, 0.4, 0.62)), (0.11, drop(hz * 1.5, 0.35, 0.62) * 0.55), (0.01, rustle(0.2, luck, 700, 2600) * 0.08)
    )


def dice(take: int, luck: Luck) -> Wave:
    """Wooden dice: three hits on wood, then they settle."""
    at, parts = 0.0, []
    for hit in range(3):
        parts.append((at, block(720 + 90 * luck.random() + 60 * take, luck, 0.18) * (1.0 - 0.18 * hit)))
        parts.append((at, rim(luck, 1500 + 200 * luck.random(), 0.1) * 0.35))
        at += (0.13, 0.10, 0.075)[hit] + 0.012 * luck.random()
    for settle in range(4):
        parts.append((at, rim(luck, 1250 + 120 * luck.random(), 0.09) * (0.30 - 0.06 * settle)))
        at += 0.040 - 0.007 * settle
    return mixed(*parts)


def tip(tone: int, luck: Luck) -> Wave:
    """A wooden die tips onto its next side: a tone higher each time."""
    return mixed((0, block(640 + 95 * tone, luck, 0.14)), (0.015, rim(luck, 1300 + 110 * tone, 0.08) * 0.4))


def hiccup(take: int, luck: Luck) -> Wave:
    """Somebody had too much: a small bell, a gulp, and a cup set down on wood."""
    return mixed(
        (0, bell(1174.66 * (1 + 0.01 * take), 1.2) * 0.5),
        (0.10, drop(640 + 40 * take, 0.3)),
        (0.22, block(540, luck, 0.16) * 0.7),
    )


def clay(take: int, luck: Luck) -> Wave:
    """A clay tile laid on the court: hollow, short, dusty."""
    hz = 640 + 55 * take
    body = modes(0.25, hz, [(1, 1.0, 0.030), (1.41, 0.7, 0.024), (2.2, 0.5, 0.014), (3.3, 0.3, 0.008)])
    return mixed(
        (0, fade(body)),
        (0, noise(0.05, luck, 1200, 4500) * np.exp(-seconds(0.05) / 0.006) * 0.5),
        (0.028, fade(body) * 0.3),
        (0.03, rustle(0.12, luck, 1000, 4000) * 0.14),
    )


def dogu(_: int, luck: Luck) -> Wave:
    """A Dogu wakes: goggles hum up like old lamps, flicker, and a bell says that it looks."""
    t = seconds(1.5)
    rise = np.cumsum(98 * 2 ** (np.clip(t / 0.8, 0, 1) * 7 / 12)) * 2 * np.pi / RATE
    hum = sum(np.sin(n * rise) * a for n, a in ((2, 0.5), (4, 0.7), (6, 0.8), (8, 0.6), (10, 0.4), (14, 0.25)))
    flicker = np.interp(
        t, (0, 0.10, 0.14, 0.30, 0.34, 0.55, 0.9, 1.2, 1.5), (0, 0.5, 0.1, 0.6, 0.2, 0.9, 1.0, 0.6, 0.0)
    )
    spark = noise(1.5, luck, 2500, 6000) * (luck.random(len(t)) > 0.9985) * 6 * (flicker > 0.15) * (t < 0.5)
    return mixed(
        (0, fade(hum * flicker * 0.16 + np.convolve(spark, np.exp(-np.arange(90) / 25), "same") * 0.10, 0.01, 0.1)),
        (0.62, bell(587.33, 1.8) * 0.8),
        (0.62, bell(880, 1.5) * 0.4),
    )


def curse(_: int, luck: Luck) -> Wave:
    """The sky darkens: two low bowls a half step apart, a groan of wood, a breath that small speakers can play."""
    t = seconds(2.2)
    groan = np.cumsum(155.6 * 2 ** (-np.clip(t / 1.6, 0, 1) * 5 / 12)) * 2 * np.pi / RATE
    growl = sum(
        np.sin(n * groan + np.sin(groan * 0.25) * 0.6) * a
        for n, a in ((1, 0.5), (2, 0.6), (3, 0.6), (4, 0.5), (5, 0.5), (7, 0.35))
    )
    shape = np.sin(np.pi * np.clip(t / 2.2, 0, 1)) ** 0.7
    breath = noise(2.2, luck, 350, 1300)
    return mixed(
        (0, fade(growl * shape * 0.16, 0.05, 0.3)),
        (0.1, fade(even(breath * shape**2, 0.10), 0.1, 0.3)),
        (0, bowl(311.13, 2.4) * 0.45),
        (0.05, bowl(293.66, 2.4) * 0.35),
        (0, taiko(98, luck, 0.9) * 0.7),
    )


def kofun(_: int, luck: Luck) -> Wave:
    """A mound is found: earth runs away, three notes rise out of it, glass above."""
    found = [(0.16 + 0.14 * n, koto(hz, 0.7, luck, 0.8) * 0.8) for n, hz in enumerate((587.33, 783.99, 880.0))]
    return mixed(
        (0, rustle(0.35, luck, 700, 2800) * 0.5),
        *found,
        (0.58, koto(1174.66, 1.0, luck, 0.9) * 0.9),
        (0.62, chime(2349.32, 1.4) * 0.4),
    )


def pouch(take: int, luck: Luck) -> Wave:
    """A hand in the cloth pouch, among blossoms of wood."""
    knocks = [
        (float(luck.uniform(0.05, 0.36)), rim(luck, 1700 + 500 * luck.random(), 0.07) * luck.uniform(0.1, 0.25))
        for _ in range(4)
    ]
    return mixed((0, even(rustle(0.45 + 0.03 * take, luck, 500, 3200, 70), 0.14)), *knocks)


def blossom(take: int, luck: Luck) -> Wave:
    """A blossom lands in its hollow: a light tick of wood, a puff."""
    return mixed((0, block(1150 + 90 * take, luck, 0.14) * 0.8), (0.005, rustle(0.2, luck, 1800, 6000) * 0.12))


def gust(take: int, luck: Luck, length: float = 1.5) -> Wave:
    """Wind takes the blossoms: it swells, whistles a little and carries small leaves along."""
    t = seconds(length)
    shape = np.interp(t / length, (0, 0.35, 0.55, 1), (0, 1, 0.8, 0)) ** 1.5
    whistle = np.cumsum(700 + 260 * shape + 40 * take) * 2 * np.pi / RATE
    wander = noise(length, luck, 2, 30)
    air = even(noise(length, luck, 350, 2600) * shape, 0.2)
    return fade(
        air + 0.10 * np.sin(whistle + wander / np.std(wander)) * shape + rustle(length, luck, 2500, 6500, 40, 5) * 0.25,
        0.03,
        0.2,
    )


def water(take: int, luck: Luck) -> Wave:
    """A water tile is laid: a soft knock of the edge, then it fills."""
    hz = 640 + 60 * take
    return mixed(
        (0, block(hz * 1.1, luck, 0.2) * 0.6),
        (0.03, drop(hz, 0.35, 0.6)),
        (0.10, drop(hz * 1.35, 0.3, 0.6) * 0.6),
        (0.16, drop(hz * 1.75, 0.3, 0.5) * 0.35),
        (0.02, rustle(0.35, luck, 600, 2400, 60) * 0.12),
    )


def lantern(take: int, luck: Luck) -> Wave:
    """A lantern is lit: a match, a soft flame, a warm tone."""
    strike = rustle(0.22, luck, 2000, 6500, 200, 1.5)
    flame = even(noise(0.7, luck, 450, 1500) * np.interp(seconds(0.7), (0, 0.08, 0.25, 0.7), (0, 1, 0.5, 0)), 0.10)
    return mixed((0, even(strike, 0.12)), (0.16, flame), (0.24, bell((587.33, 783.99)[take % 2], 1.3) * 0.65))


def card(take: int, luck: Luck) -> Wave:
    """A paper slip slides over wood and stops."""
    return mixed(
        (0, even(rustle(0.2 + 0.02 * take, luck, 1100, 5200, 220, 1.2), 0.2)),
        (0.19 + 0.02 * take, rim(luck, 1400 + 90 * take, 0.08) * 0.35),
    )


def coins(take: int, luck: Luck) -> Wave:
    """A few coins with square holes, put down together."""
    parts = []
    for n, at in enumerate((0.0, 0.065, 0.115, 0.19)):
        hz = 2300 + 260 * luck.random() + 130 * take
        ring = [(1, 1.0, 0.10), (1.53, 0.7, 0.08), (0.42, 0.6, 0.03), (2.4, 0.3, 0.04)]
        parts.append((at + 0.01 * luck.random(), fade(modes(0.4, hz, ring)) * (0.8 - 0.13 * n)))
        parts.append((at, rim(luck, 1000, 0.08) * 0.35))
    return mixed(*parts)


def curtain(_: int, luck: Luck) -> Wave:
    """A cloth curtain is drawn along its rod: rings run over wood, the cloth follows."""
    rings = [
        (0.06 + 0.085 * n - 0.002 * n * n, rim(luck, 1900 + 250 * luck.random(), 0.07) * (0.22 + 0.02 * n))
        for n in range(8)
    ]
    return mixed((0, even(rustle(0.95, luck, 450, 2800, 50, 1.6), 0.17)), *rings)


def doors(_: int, luck: Luck) -> Wave:
    """Paper doors slide in their groove and meet the post."""
    t = seconds(1.0)
    groove = noise(1.0, luck, 320, 1500) * np.interp(t, (0, 0.12, 0.8, 1.0), (0, 1, 0.8, 0.0))
    rattle = 0.7 + 0.3 * np.sin(2 * np.pi * np.cumsum(38 - 14 * t) / RATE)
    return mixed(
        (0, fade(even(groove * rattle, 0.15), 0.02, 0.05)),
        (0.0, even(rustle(0.95, luck, 1400, 4200, 90), 0.05)),
        (0.97, thud(luck, 170, 620, 0.3) * 0.30),
        (0.985, rim(luck, 1000) * 0.3),
    )


def heart(take: int, luck: Luck) -> Wave:
    """A heartbeat, louder and deeper with the number; a slap of skin carries it on small speakers."""
    return mixed(
        (0, taiko(118 - 3 * take, luck, 0.5 + 0.05 * take, 0.5)),
        (0, rim(luck, 720) * 0.5),
        (0.19, taiko(106 - 3 * take, luck, 0.4, 0.5) * 0.6),
        (0.19, rim(luck, 660) * 0.3),
    )


def rung(number: int, luck: Luck) -> Wave:
    """One step of the ladder of blossoms: a koto string with glass above it, brighter the higher it climbs."""
    word = scores.LADDER[number]
    step = int(word[0]) - 1 + 5 * (word.count("'") - word.count(","))
    hz = scores.hertz(scores.midi(scores.HITOHIRA, step, 1))
    return mixed(
        (0, fade(koto(hz, 0.5, luck, 0.6 + 0.05 * number)[: int(1.1 * RATE)], 0.001, 0.4)),
        (0, chime(hz * 2, 1.1) * (0.12 + 0.03 * number)),
    )


def bust(_: int, luck: Luck) -> Wave:
    """The ladder breaks: Bb A G Eb fall to D, a breath takes the last tone, wind carries it off."""
    fall = [
        (0.11 * n, koto(scores.hertz(midi), 0.5, luck, 0.75 - 0.06 * n) * (0.9 - 0.08 * n))
        for n, midi in enumerate((82, 81, 79, 75))
    ]
    sigh = shakuhachi([(0, 0.35, 622.25, 0.6, 0), (0.35, 0.9, 587.33, 0.5, 0.6)], luck)
    return mixed(*fall, (0.42, sigh * 0.9), (0.35, gust(0, luck, 1.4) * 0.35))


D, G, A = 293.66, 392.00, 440.00
"""The three tones that every piece of the house has: what is heard everywhere clashes nowhere."""
STEPS = (D, G, A, 2 * D, 2 * G, 2 * A, 4 * D, 4 * G)


def plucked(hz: float, luck: Luck, length: float, force: float = 0.6) -> Wave:
    """A koto string that is soon damped by the hand."""
    return fade(koto(hz, length, luck, force)[: int(length * RATE)], 0.001, length * 0.5)


def refusal(take: int, luck: Luck) -> Wave:
    """Two low knocks on wood, the second lower: no."""
    return mixed((0, block(370 + 12 * take, luck, 0.2)), (0.1, block(312 + 9 * take, luck, 0.25) * 0.9))


def pebble(take: int, luck: Luck) -> Wave:
    """A pebble set into raked sand."""
    return mixed((0, stone(1150 + 65 * take, luck, 0.2)), (0.03, rustle(0.16, luck, 700, 2800) * 0.3))


def turned(take: int, luck: Luck) -> Wave:
    """A pebble turned over between two fingers."""
    return mixed((0, rustle(0.1, luck, 1500, 6000) * 0.8), (0.1, stone(1500 + 80 * take, luck, 0.15) * 0.5))


def gong(_: int, luck: Luck) -> Wave:
    """The gong that begins a game: a large bowl, struck softly, with a bell far behind."""
    return mixed((0, bowl(D, 3.4, 0.5)), (0, bell(2 * D, 2.2) * 0.25), (0, thud(luck, 150, 620, 0.25) * 0.2))


def seated(take: int, luck: Luck) -> Wave:
    """Somebody sits down: the cushion gives, a string answers."""
    return mixed((0, rustle(0.25, luck, 450, 1800) * 0.6), (0.12, plucked(STEPS[take], luck, 0.9, 0.5) * 0.8))


EFFECTS: dict[str, tuple[int, float, Maker]] = {
    # By name: how many takes, how loud over the loudest 100 ms, how it is made.
    "focus": (5, -22.0, lambda take, luck: rim(luck, 900 + 70 * take, 0.09)),
    "confirm": (3, -19.5, lambda take, luck: plucked((2 * D, 2 * G, 2 * A)[take], luck, 0.8)),
    "back": (2, -20.0, lambda take, luck: plucked((D, A)[take], luck, 0.6, 0.4)),
    "refuse": (3, -18.5, refusal),
    "lift": (4, -22.0, lambda take, luck: rustle(0.14, luck, 700 + 60 * take, 3500)),
    "pebble": (6, -19.0, pebble),
    "flip": (4, -21.0, turned),
    "undo": (3, -21.0, lambda take, luck: rustle(0.28, luck, 900 + 90 * take, 4200)[::-1].copy()),
    "ripple": (4, -22.0, lambda take, _: drop(700 + 90 * take, 0.4)),
    "gong": (1, -16.0, gong),
    "brush": (4, -21.0, lambda take, luck: rustle(0.34, luck, 600 + 40 * take, 2600)),
    "count": (8, -20.0, lambda take, luck: plucked(STEPS[take], luck, 0.7, 0.5)),
    "sit": (4, -19.0, seated),
    "stand": (2, -21.0, lambda take, luck: rustle(0.3, luck, 500, 2000 + 200 * take)),
    "petal": (3, -22.0, lambda take, luck: rustle(0.5, luck, 2500, 6500 + 300 * take)),
    "stone": (3, -17.0, laid_stone),
    "stamp": (2, -15.5, stamp),
    "end": (1, -14.5, end),
    "koi": (4, -20.0, koi),
    "dice": (3, -18.0, dice),
    "clay": (4, -18.0, clay),
    "dogu": (1, -16.0, dogu),
    "curse": (1, -15.0, curse),
    "kofun": (1, -16.5, kofun),
    "pouch": (3, -21.0, pouch),
    "blossom": (4, -20.5, blossom),
    "wind": (2, -18.5, gust),
    "water": (4, -18.8, water),
    "splash_small": (3, -20.0, lambda take, luck: splash(0.15 + 0.05 * take, luck)),
    "splash_medium": (3, -18.0, lambda take, luck: splash(0.50 + 0.06 * take, luck)),
    "splash_large": (2, -16.0, lambda take, luck: splash(0.92 + 0.08 * take, luck)),
    "lantern": (2, -18.8, lantern),
    "card": (3, -21.0, card),
    "coins": (3, -19.0, coins),
    "curtain": (1, -18.9, curtain),
    "doors": (1, -18.8, doors),
    "bust": (1, -17.0, bust),
    **{f"rise_{n + 1}": (1, -18.5 + 0.25 * n, lambda _, luck, n=n: rung(n, luck)) for n in range(8)},
    **{f"heart_{n + 1}": (1, -20.0 + 0.6 * n, lambda _, luck, n=n: heart(n, luck)) for n in range(8)},
    **{f"tip_{n + 1}": (1, -19.0, lambda _, luck, n=n: tip(n, luck)) for n in range(6)},
    "hiccup": (2, -17.5, hiccup),
}
PHRASE_LEVEL = {
    "scroll": -17.0,
    "win": -15.5,
    "loss": -19.0,
    "turn_0": -18.0,
    "turn_1": -18.0,
    "turn_2": -18.0,
    "turn_3": -18.0,
}


def levelled(sound: Wave, level: float) -> Wave:
    """As loud as it should be, no peak over -1 dB, without rumble."""
    n = sound.shape[-1]
    sound = band(np.pad(sound, ((0, 0), (0, 8192))), 80, 14000)[:, :n]
    for _ in range(2):  # a limited sound is a little quieter: once more
        sound = limited(sound * (10 ** (level / 20) / loudest(sound)))
    return np.pad(fade(sound, 0.0005, 0.02), ((0, 0), (int(LEAD * RATE), int(LEAD * RATE))))


def everything(phrase: Callable[[float, scores.Piece], Wave]) -> dict[str, Wave]:
    """Every effect and every short phrase, by file name without its end."""
    made = {}
    for number, (name, (takes, level, make)) in enumerate(EFFECTS.items()):
        for take in range(takes):
            made[f"{name}.{take + 1}"] = levelled(airy(make(take, np.random.default_rng([number, take]))), level)
    for name, (length, piece) in scores.PHRASES.items():
        made[f"{name}.1"] = levelled(phrase(length, piece), PHRASE_LEVEL[name])
    return made
