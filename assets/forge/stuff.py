"""What things are made of: wood, paper, cloth, stone, moss, sand, water, rope."""

import functools
import itertools
import math
import random

import numpy as np
import pygame as pg

from assets.forge.kit import (
    WHITE,
    blur,
    cast,
    fbm,
    grid,
    inside,
    lit,
    mask,
    mix,
    noise,
    noise_at,
    normals,
    over,
    rbox,
    relief,
    rgb,
    shade,
    shrink,
    smooth,
    solid,
    sprite,
    worley,
)


def speckle(h, w, seed=0):
    """The uneven tone of clay and stone."""
    return 0.86 + 0.22 * noise(h, w, 40, seed=seed) + 0.08 * fbm(h, w, 2, seed=seed + 1)


# ---------------------------------------------------------------- wood


def wood(w, h, tone="cedar", seed=0, vertical=False, rings=18, contrast=1.0):
    """A board's face: long stretched noise bent into rings, with open pores."""
    a, b = (w, h) if vertical else (h, w)
    g, fine = noise(a, b, 46, 900, 4, seed), noise(a, b, 3, 260, 3, seed + 5)
    pores = np.clip(fbm(a, b, 1.6, 46, seed=seed + 6) - 0.45, 0, 1)
    yy = np.linspace(0, 1, a)[:, None]
    v = (1 + contrast * (0.11 * np.sin((g * 2 + yy * 0.8) * rings) + 0.36 * (fine - 0.5))) * (1 - 0.35 * pores)
    return np.clip(rgb(tone) * (v.T if vertical else v)[..., None], 0, 1).astype("f4")


def boards(w, h, seed=1, plank=154, tones=("3a2618", "7a5233", "a87646")):
    """A floor of boards running left to right: rings that bend round knots, bevelled joints."""
    c0, c1, c2 = (rgb(t) for t in tones)
    img, height = np.zeros((h, w, 3), "f4"), np.zeros((h, w), "f4")
    r = np.random.default_rng(seed)
    for i, y0 in enumerate(range(-60, h, plank)):
        ya, yb = max(0, y0), min(h, y0 + plank)
        hh, s = yb - ya, seed * 97 + i
        x, y = grid(hh, w)
        y += ya - y0
        bow = 16 * fbm(hh, w, 220, 520, seed=s) + 5 * fbm(hh, w, 90, 160, seed=s + 1)
        for _ in range(r.integers(0, 3)):
            kx, ky = r.uniform(0, w), r.uniform(30, plank - 30)
            bow += 34 * np.exp(-((np.hypot((x - kx) / 3.2, y - ky) / 20) ** 2)) * np.sign(y - ky + 0.01)
        rings = 0.5 + 0.5 * np.sin((y + bow + 40 * i) / 6.1 + 2.2 * fbm(hh, w, 40, 700, seed=s + 2))
        fibre = fbm(hh, w, 2.4, 130, 3, s + 3)
        pores = np.clip(fbm(hh, w, 1.6, 46, seed=s + 4) - 0.45, 0, 1)
        t = (
            0.46
            + 0.20 * (rings**2 - 0.4)
            + 0.17 * fibre
            + 0.10 * fbm(hh, w, 200, 800, seed=s + 5)
            + r.uniform(-0.08, 0.08)
        )
        t = np.clip(t, 0, 1)[..., None]
        edge = np.minimum(y, plank - y)
        tone = np.where(t < 0.5, mix(c0, c1, t * 2), mix(c1, c2, t * 2 - 1)) * (1 - 0.55 * pores[..., None])
        img[ya:yb] = tone * (1 - 0.72 * np.exp(-((edge / 2.2) ** 2)))[..., None]
        height[ya:yb] = -5 * np.exp(-((edge / 2.6) ** 2)) + 0.35 * fibre
    return img * (0.35 + 0.65 * relief(height, 0.7))[..., None]


def beam(w, h, tone="4a3222", seed=0, vertical=False):
    """A square timber with a lit edge."""
    t = wood(w, h, tone, seed, vertical, 14)
    ax = np.linspace(0, 1, w if vertical else h, dtype="f4")
    roll = 1.12 - 0.5 * ax + 0.35 * np.exp(-(((ax - 0.06) / 0.05) ** 2))
    return np.clip(t * (roll[None, :, None] if vertical else roll[:, None, None]), 0, 1)


def plate(w, h, tone, seed=0, radius=10, bevel=5.0, k=2):
    """A small wooden board with a bevelled rim."""
    x, y = grid(h * k, w * k, k)
    d = rbox(x, y, w / 2, h / 2, w / 2 - 1, h / 2 - 1, radius)
    img = wood(w * k, h * k, tone, seed, rings=12)
    img *= np.clip(relief(smooth(0, bevel, -d) * bevel * 0.8 * k, 0.6), 0.5, 1.55)[..., None]
    return shrink(sprite(np.clip(img, 0, 1), inside(d, k)), k)


# ---------------------------------------------------------------- paper


def washi(h, w, tone="washi", seed=1, fibres=1.0):
    """Japanese paper: cloudy pulp, fine grain, long fibres light and dark."""
    cloud, grain = fbm(h, w, 90, octaves=4, seed=seed), fbm(h, w, 1.7, seed=seed + 7)
    out = np.ones((h, w, 3), "f4") * rgb(tone)
    out *= (1 + 0.035 * cloud + 0.018 * grain)[..., None]
    out[..., 2] -= 0.02 * np.clip(cloud, 0, 1)
    r = random.Random(seed)
    s = pg.Surface((w, h), 0, 32)
    s.fill((128, 128, 128))
    for _ in range(int(w * h / 2600 * fibres)):
        x, y, a, ln = r.uniform(0, w), r.uniform(0, h), r.uniform(0, 6.28), r.uniform(10, 40)
        pts = []
        for _ in range(6):
            pts.append((x, y))
            x, y, a = x + math.cos(a) * ln / 6, y + math.sin(a) * ln / 6, a + r.uniform(-0.35, 0.35)
        pg.draw.aalines(s, (70, 70, 70) if r.random() < 0.5 else (190, 190, 190), False, pts)  # noqa: FBT003
    f = pg.surfarray.array_red(s).T.astype("f4") / 255 - 128 / 255
    return out * (1 + 0.35 * f)[..., None]


def paper(w, h, tone="washi", seed=1, torn=2.4, corner=6, pad=4, light=True, k=2):
    """A sheet with a torn edge: a box's distance disturbed by noise, a pale fibrous lip. Padded on every side."""
    hh, ww = (h + 2 * pad) * k, (w + 2 * pad) * k
    x, y = grid(hh, ww, k)
    d = rbox(x, y, w / 2 + pad, h / 2 + pad, w / 2 - 1, h / 2 - 1, corner)
    wave = (
        0.8 * fbm(hh, ww, 60, seed=seed) + 0.45 * fbm(hh, ww, 17, seed=seed + 1) + 0.22 * fbm(hh, ww, 6, seed=seed + 2)
    )
    d = d + torn * wave
    img = washi(hh, ww, tone, seed)
    lip = np.exp(-(((d + 1.6) / 1.5) ** 2)) * noise(hh, ww, 3, octaves=1, seed=seed + 5)
    img = mix(img, rgb((1, 0.98, 0.93)), np.clip(lip * 0.7, 0, 1)[..., None])
    img *= (1 - 0.10 * np.exp(-((d / 16) ** 2)) * (d < 0))[..., None]
    if light:
        img *= (1.03 - 0.05 * (x / (w + 2 * pad) + y / (h + 2 * pad)))[..., None]
    return shrink(sprite(np.clip(img, 0, 1), inside(d, k * 0.55)), k)


def roll(w, h, tone="washi", seed=5, knob=16, rod="cedar", k=2):
    """A rolled sheet lying across, with the knobs of its rod."""
    hh, ww = h * k, (w + 2 * knob) * k
    x, y = grid(hh, ww, k)
    kd = rbox(x, y, w / 2 + knob, h / 2, w / 2 + knob - 1, h * 0.34, 6)
    kv = (y - h / 2) / (h * 0.34)
    img = rgb(rod) * np.clip(0.5 + 0.9 * np.sqrt(np.clip(1 - (kv + 0.3) ** 2 / 1.7, 0, 1)), 0, 1.5)[..., None]
    img = img * (0.9 + 0.2 * noise(hh, ww, 2, 30, 2, seed))[..., None]
    v = (y - h / 2) / (h / 2)
    lam = 0.55 + 0.62 * np.sqrt(np.clip(1 - (v + 0.35) ** 2 / 1.85, 0, 1)) - 0.35 * np.clip(v, 0, 1) ** 2
    turn = 1 - 0.30 * np.exp(-(((np.minimum(x - knob, w + knob - x) - 1.5) / 1.6) ** 2))
    sheet = washi(hh, ww, tone, seed) * (np.clip(lam, 0, 1.12) * turn)[..., None]
    on = inside(np.maximum(knob - x, x - w - knob), k) * inside(np.abs(y - h / 2) - h / 2 + 0.5, k)
    img = mix(np.clip(img, 0, 1), np.clip(sheet, 0, 1), on[..., None])
    return shrink(sprite(img.astype("f4"), np.maximum(on, inside(kd, k))), k)


# ---------------------------------------------------------------- cloth and cord


@functools.cache
def cloth_tile(size=96, kind="asanoha"):
    """A printed pattern that repeats, as a mask."""
    k, s = 4, pg.Surface((size * 4, size * 4), 0, 32)
    n = size * k
    if kind == "asanoha":
        for cx in (0, n / 2, n):
            for cy in (0, n / 2, n):
                ring = [
                    (cx + math.cos(i * math.tau / 12) * n * q, cy + math.sin(i * math.tau / 12) * n * q)
                    for i in range(12)
                    for q in [0.29 if i % 2 else 0.25]
                ]
                for i, p in enumerate(ring):
                    pg.draw.line(s, WHITE, (cx, cy), p, 6)
                    if i % 2:
                        pg.draw.line(s, WHITE, p, ring[(i + 2) % 12], 6)
    elif kind == "seigaiha":
        for row in range(-1, 6):
            for col in range(-1, 4):
                c = ((col + (row % 2) * 0.5) * n / 2, n - row * n / 4 + n / 8)
                pg.draw.circle(s, (0, 0, 0), c, n / 4)
                for r in (1, 0.7, 0.4):
                    pg.draw.circle(s, WHITE, c, n / 4 * r, 8)
    else:  # petals
        for cx, cy in ((n * 0.25, n * 0.25), (n * 0.75, n * 0.75)):
            for i in range(5):
                a = i * math.tau / 5
                pg.draw.circle(s, WHITE, (cx + math.cos(a) * n * 0.085, cy + math.sin(a) * n * 0.085), n * 0.07)
            pg.draw.circle(s, (0, 0, 0), (cx, cy), n * 0.025)
    return shrink(pg.surfarray.array_red(s).T.astype("f4") / 255, k)


def sashiko(h, w, tone="1a2438", seed=1):
    """Indigo cloth with asanoha stitches."""
    weave = np.sin(np.arange(w) * 2.1)[None, :] * np.sin(np.arange(h) * 2.1)[:, None]
    img = rgb(tone) * (1 + 0.05 * weave + 0.10 * fbm(h, w, 120, octaves=4, seed=seed))[..., None]
    s = pg.Surface((w, h), 0, 32)
    k = 62
    kh = k * 3**0.5 / 2

    def stitch(a, b):
        n = max(1, int(math.dist(a, b) // 9))
        for i in range(n):
            p, q = ([a[c] + (b[c] - a[c]) * (i + f) / n for c in (0, 1)] for f in (0.18, 0.80))
            pg.draw.aaline(s, WHITE, p, q)

    for j in range(-1, int(h / kh) + 2):
        for i in range(-1, int(w / k) + 2):
            ox, oy = i * k + (j % 2) * k / 2, j * kh
            a, b, c, d = (ox, oy), (ox + k, oy), (ox + k / 2, oy + kh), (ox - k / 2, oy + kh)
            for tri in ((a, b, c), (a, c, d)):
                mid = tuple(sum(p[q] for p in tri) / 3 for q in (0, 1))
                for p in tri:
                    stitch(p, mid)
            for p, q in ((a, b), (a, c), (a, d)):
                stitch(p, q)
    return mix(img, rgb("beBEba"), pg.surfarray.array_red(s).T.astype("f4")[..., None] / 255 * 0.25)


def hanging(w, h, tone, seed=1, rod=True, depth=1.0, k=2):
    """A header cloth: weave, soft folds, wavy hem, the rod it hangs from."""
    hh, ww = h * k, w * k
    x, y = grid(hh, ww, k)
    hem = h - 7 + 2.2 * np.sin(x / 38 + seed) + 1.2 * fbm(hh, ww, 30, seed=seed)
    fold = 0.5 + 0.5 * np.sin(x / w * math.tau * 3.3 + seed)
    down = np.clip(y / h, 0, 1)
    v = (
        1
        + 0.035 * np.sin(x * 3) * np.sin(y * 3)
        + 0.10 * depth * (fold - 0.6) * down
        + 0.06 * (1 - down)
        + 0.05 * fbm(hh, ww, 80, octaves=4, seed=seed)
    )
    img = rgb(tone) * v[..., None] * (1 - 0.30 * np.exp(-(((hem - y) / 2.2) ** 2)))[..., None]
    if rod:
        bar = np.exp(-(((y - 4.5) / 4.2) ** 6))[..., None]
        img = mix(img, rgb("5c3e24") * (1.5 - 0.13 * np.abs(y - 2) ** 1.2)[..., None], bar)
    return shrink(sprite(np.clip(img, 0, 1), inside(y - hem, k) * inside(np.abs(x - w / 2) - w / 2 + 0.5, k)), k)


def rope(dst, pts, width=9, colour="gold", twist=True, shadow=True):
    """A cord along the points."""
    x0, y0 = int(min(p[0] for p in pts) - width * 2), int(min(p[1] for p in pts) - width * 2)
    w, h = int(max(p[0] for p in pts) - x0 + width * 2), int(max(p[1] for p in pts) - y0 + width * 2)
    m = cord_mask(w, h, [(x - x0, y - y0) for x, y in pts], width)
    xx, yy = grid(h, w)
    tex = 0.8 + 0.28 * np.sin((xx + yy * 1.4) * math.tau / (width * 1.25)) if twist else None
    if shadow:
        cast(dst, m, x0, y0, 3, 5, 4, 0.45)
    over(dst, solid(m, colour, max(1, width * 0.35), 1.2, tex=tex), x0, y0)


def cord_mask(w, h, pts, width):
    """Mask of a cord of one width."""

    def draw(s, k):
        for a, b in itertools.pairwise(pts):
            n = max(1, int(math.dist(a, b) / 1.2))
            for i in range(n + 1):
                c = [(a[q] + (b[q] - a[q]) * i / n) * k for q in (0, 1)]
                pg.draw.circle(s, WHITE, c, width * k / 2)

    return mask(w, h, draw)


# ---------------------------------------------------------------- stone, moss, sand, water


def granite(h, w, seed=1, tone="96938e"):
    """Speckled stone."""
    v = 1 + 0.09 * fbm(h, w, 40, octaves=4, seed=seed) + 0.10 * fbm(h, w, 2.2, seed=seed + 1)
    dark = smooth(0.52, 0.8, fbm(h, w, 3.1, seed=seed + 2))
    return (rgb(tone) * (v * (1 - 0.33 * dark))[..., None]).astype("f4")


def moss(h, w, seed=1, k=2):
    """Cushions of moss, colour and height: clumps of two sizes with fine leaves on top."""
    x, y = grid(h, w, k)
    wx, wy = 5 * fbm(h, w, 22 * k, seed=seed), 5 * fbm(h, w, 22 * k, seed=seed + 1)
    f1, _ = worley((x + wx) / 15, (y + wy) / 15, seed + 2)
    g1, _ = worley((x + wy) / 5.2, (y + wx) / 5.2, seed + 3)
    big, small, fine = np.clip(1 - f1 * 1.05, 0, 1), np.clip(1 - g1, 0, 1), fbm(h, w, 1.3 * k, seed=seed + 4)
    t = 0.26 + 0.48 * big + 0.26 * small + 0.16 * fine + 0.22 * fbm(h, w, 70 * k, octaves=2, seed=seed + 5)
    t = np.clip(t, 0, 1)[..., None]
    img = np.where(
        t < 0.6, mix(rgb("263624"), rgb("506634"), t / 0.6), mix(rgb("506634"), rgb("80904e"), (t - 0.6) / 0.4)
    )
    return img.astype("f4"), (3.2 * big + 1.5 * small + 0.5 * fine).astype("f4")


def caustics(x, y, seed=0, size=30.0, turn=0.0):
    """The thin bright net of light in water; it moves as turn goes from 0 to 1, and ends where it began."""
    u, v = x / size, y / size
    a, b = 0.22 * math.cos(turn * math.tau), 0.22 * math.sin(turn * math.tau)
    wu = u + 0.55 * noise_at(u * 1.3 + 6.78 + a, v * 1.3 + b, seed)
    wv = v + 0.55 * noise_at(u * 1.3 + b, v * 1.3 + 2.78 + a, seed + 1)
    f1, f2 = worley(wu * 1.5, wv * 1.5, seed + 2)
    return np.clip(1 - (f2 - f1) * 3.2, 0, 1) ** 2.2


def water(x, y, depth, seed=0, size=26.0, light=0.30):
    """Dark pond water: shallow teal to deep, the net of light, a sheen of sky."""
    c, t = caustics(x, y, seed, size), smooth(0, 30, depth)[..., None]
    img = mix(rgb("water") * 1.02, rgb("deep") * 0.86, t) + c[..., None] * mix(light, light * 0.42, t) * rgb("96e2d6")
    sheen = np.clip(noise_at(x / 46 + y / 60 + 5, y / 30 - x / 90, seed + 9), 0, 1)
    return (img + 0.07 * sheen[..., None] * rgb("ffe2b4")).astype("f4")


def lily(px, seed=1, k=4):
    """A round lily pad with its notch."""
    n = px * k
    x, y = grid(n, n, k)
    c = px / 2
    a, r = np.arctan2(y - c, x - c), np.hypot(x - c, y - c)
    r = r / (1 + 0.02 * np.sin(a * 5 + seed) + 0.012 * np.sin(a * 9 + seed * 2))
    notch = np.abs(np.angle(np.exp(1j * (a - 0.7)))) < 0.20 * smooth(0, c, r) + 0.05
    veins = np.exp(-((np.sin(a * 7) / 0.16) ** 2)) * smooth(0.1 * c, 0.5 * c, r)
    img = mix("4a703e", "7e9e54", np.clip(0.5 - ((x - c) + (y - c)) / px * 0.9, 0, 1)[..., None])
    img = (
        img
        * ((1 - 0.16 * veins) * (1 - 0.38 * smooth(c - 4, c - 1, r)) * (0.94 + 0.12 * noise(n, n, 9 * k, seed=seed)))[
            ..., None
        ]
    )
    return shrink(sprite(img, blur(inside(r - c + 1, k * 0.5) * ~notch, 1)), k)


def lotus(px, k=4):
    """A pink lotus from above: three rings of petals, paler inside."""
    n = px * k
    out = np.zeros((n, n, 4), "f4")
    c = n / 2
    for ring, (count, ln, wd, tone) in enumerate(
        ((9, 0.48, 0.13, "e28ea4"), (8, 0.37, 0.115, "f2b2c0"), (6, 0.25, 0.09, "fcd4d8"))
    ):
        for i in range(count):
            a = (i + ring * 0.5) * math.tau / count
            ca, sa = math.cos(a), math.sin(a)
            at = [
                (c + (ca * q - sa * s * wd) * n, c + (sa * q + ca * s * wd) * n)
                for q, s in ((0, 0), (ln * 0.55, 1), (ln * 0.82, 0.6), (ln, 0), (ln * 0.82, -0.6), (ln * 0.55, -1))
            ]
            m = mask(n, n, lambda s, q, at=at: pg.draw.polygon(s, WHITE, [(x * q, y * q) for x, y in at]), 1)
            shade(out, np.clip(blur(m, 4) - m, 0, 1) * (out[..., 3] > 0), 0, 0, 0.5, "8a3a58")
            over(
                out,
                sprite(
                    lit(
                        np.ones((n, n, 3), "f4") * rgb(tone),
                        normals(blur(m, 10) * 9),
                        ambient=rgb("9c96a0"),
                        key=rgb("b8a890"),
                    ),
                    m,
                ),
            )
    over(out, solid(mask(n, n, lambda s, q: pg.draw.circle(s, WHITE, (c * q, c * q), n * 0.07 * q), 1), "ecbe54", 5, 1))
    return shrink(out, k)
