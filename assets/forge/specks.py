"""Small things that rise and fade, for any table: fireflies, ripples, dust."""

import math
import random

import numpy as np

from assets.forge.index import Sprite, recipe
from assets.forge.kit import blank, blur, ellipse, grid, mix, rgb, shade, shrink, smooth, sprite, strip


@recipe("specks/firefly")
def bake_firefly():
    """A firefly in eight breaths: it hovers over a place that may be used, or flies up."""
    n, frames = 48, []
    x, y = grid(n * 2, n * 2, 2)
    r = np.hypot(x - n / 2, y - n / 2)
    for i in range(8):
        b = 0.5 - 0.5 * math.cos(i / 8 * math.tau)
        core, halo = np.exp(-((r / (4.6 + b)) ** 4)), (0.42 + 0.38 * b) * np.exp(-((r / (11 + 4 * b)) ** 2))
        dark = 0.5 * np.exp(-(((r - 8.5) / 3.2) ** 2))
        img = mix(mix("ffd670", "fff0be", np.clip(halo * 1.4, 0, 1)[..., None]), rgb("965c14"), dark[..., None])
        img = mix(img, rgb("fffdee"), core[..., None])
        frames.append(
            shrink(sprite(img, np.clip(np.maximum(np.maximum(halo, core), dark * 0.9) * smooth(23, 17, r), 0, 1)), 2)
        )
    yield Sprite("specks/firefly", strip(frames), frames=8)


@recipe("specks/ripple")
def bake_ripple():
    """Rings that run out on water."""
    n, frames = 93, []
    x, y = grid(n * 2, n * 2, 2)
    r = np.hypot(x - n / 2, y - n / 2)
    ang = np.arctan2(y - n / 2, x - n / 2)
    for i in range(8):
        a = np.zeros_like(r)
        for lag in (0, 0.22):
            t = i / 8 - lag
            if t >= 0:
                a += np.exp(-(((r - 6 - 34 * t) / (1.2 + 1.6 * t)) ** 2)) * (1 - t) ** 1.4
        facing = 0.6 + 0.4 * np.cos(ang + 2.3)
        frames.append(shrink(sprite("d8f4ee", np.clip(a * 0.75 * facing, 0, 1) * smooth(46, 38, r)), 2))
    yield Sprite("specks/ripple", strip(frames), frames=8)


@recipe("specks/dust")
def bake_dust():
    """A ring of dust from under a piece that lands, on sand; and leaves of moss."""
    w, h = 190, 156
    for name, tones in (("dust", ("fff8e6", "e6cf9c")), ("dust_moss", ("c2d27c", "8aa548"))):
        frames = []
        for i in range(8):
            t = (i + 0.5) / 8
            out, r = blank(w, h), random.Random(4)
            for j in range(26 if name == "dust" else 34):
                a = j / 26 * math.tau + r.uniform(-0.2, 0.2)
                reach = 0.95 + 0.75 * (1 - (1 - t) ** 2) * r.uniform(0.6, 1.1)
                x, y = w / 2 + math.cos(a) * 42 * reach, h / 2 + math.sin(a) * 34 * reach - 6 * t * r.random()
                if name == "dust":
                    rad, alpha = (5 + 7 * t) * r.uniform(0.5, 1.2), (1 - t) ** 0.9 * 0.8
                    m = blur(ellipse(w, h, x, y, rad, rad * 0.8), max(1, rad * 0.4))
                    dark = "5a4222"
                else:
                    rad, alpha = 3.4 * r.uniform(0.6, 1.3), (1 - t) ** 0.7
                    m, dark = ellipse(w, h, x, y - 16 * t * (1 - t) * 2, rad * 1.5, rad), "10200a"
                shade(out, m, 2, 4, alpha * 0.6, dark)  # what flies throws a shadow, or none of it shows on its ground
                shade(out, m, 0, 0, alpha, tones[j % 2])
            frames.append(out)
        yield Sprite(f"specks/{name}", strip(frames), frames=8)


@recipe("specks/drop")
def bake_drops():
    """A drop that is spilt, and the breath of something that sleeps."""
    n = 22
    c = n / 2
    drop = sprite("3c2814", ellipse(n, n, c + 1, c + 1.6, 8, 8))
    shade(drop, ellipse(n, n, c, c, 7.2, 7.2), 0, 0, 1.0, "ece2be")
    shade(drop, ellipse(n, n, c - 2, c - 2.4, 2.2, 2.2), 0, 0, 1.0, "fffffa")
    yield Sprite("specks/drop", drop)
    n = 40
    yield Sprite("specks/breath", sprite("e6dccb", blur(ellipse(n, n, n / 2, n / 2, 11, 9), 5) * 0.7))
