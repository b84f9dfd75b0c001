"""The things that stand on the porch; each function gives one sprite."""

import math
import random

import numpy as np

from assets.forge.kit import (
    bend,
    blank,
    blob,
    blur,
    cast,
    drop,
    ellipse,
    fbm,
    grid,
    lathe,
    lit,
    mix,
    noise,
    normals,
    over,
    pillow,
    poly,
    rgb,
    rrect,
    scaled,
    shade,
    smooth,
    solid,
    spline,
    sprite,
    stroke,
    text_mask,
    warp,
)
from assets.forge.stuff import cloth_tile, rope, speckle


def plain(h, w, colour):
    """One colour everywhere."""
    return np.ones((h, w, 3), "f4") * rgb(colour)


# ---------------------------------------------------------------- the four games


def stone_tray(w=380, h=230):
    """Hiroba: a raked garden in a stone tray, drawn flat, laid on a trapezoid, front and pebbles added."""
    n = 480
    xx, yy = grid(n, n)
    top = np.ones((n, n, 4), "f4")
    top[..., :3] = rgb("9b948c") * speckle(n, n, 3)[..., None]
    bed = rrect(n, n, 34, 34, n - 68, n - 68, 26)
    stones = ((150, 165, 62), (335, 300, 74))
    field = xx * 0.25 + yy
    for cx, cy, r in stones:  # the rake went round the stones
        d = np.hypot(xx - cx, yy - cy)
        field = np.where(d < r * 1.9, d, field)
    rake = np.cos(field / 15 * math.tau)
    sand = plain(n, n, "ead9b4") * (0.97 + 0.06 * fbm(n, n, 2, seed=5))[..., None]
    over(top, sprite(lit(sand, normals(blur(rake, 1) * 2.4)) * 0.98, bed))
    tuft = noise(n, n, 9, 9, 3, 8)
    green = poly(n, n, blob(n * 0.80, n * 0.16, 130, 96, 4, 0.16)) * bed
    over(top, solid(green, "6f8a3c", 12, 0.6, tex=0.6 + 0.8 * tuft, bump=tuft * 7))
    rim = np.clip(blur(1 - bed, 10), 0, 1) * bed * np.clip((n - xx) / n + (n - yy) / n - 0.7, 0, 1)
    shade(top, rim, 0, 0, 0.85, "2a221c")
    out = blank(w, h)
    x0, x1, yt, yb = w * 0.115, w * 0.885, 12, h - 56
    over(out, solid(rrect(w, h, 6, yb - 12, w - 12, 62, 14), "7d766f", 12, 1.1, tex=speckle(h, w, 6)))
    over(out, warp(top, (x0, x1, yt, 6, w - 6, yb), w, h))
    shade(out, rrect(w, h, 8, yb - 2, w - 16, 2, 1), 0, 0, 0.35, "fff2e0")
    for (cx, cy, r), num, seat in zip(stones, ("5", "8"), ("shu", "ai"), strict=True):
        t = cy / n * 0.95
        left, right = x0 + (6 - x0) * t, x1 + (w - 6 - x1) * t
        px, py = left + cx / n * (right - left), yt + (yb - yt) * (t + 0.04)
        m = poly(140, 120, blob(70, 60, r * 0.64, r * 0.48, r, 0.05))
        cast(out, m, px - 70, py - 60, 9, 9, 6, 0.5)
        p = sprite(
            lit(plain(120, 140, "cfc9c0") * speckle(120, 140, r)[..., None], pillow(m, 15, 1.25), spec=0.35, gloss=30),
            m,
        )
        digit = text_mask(num, 40)
        digit = scaled(sprite((0, 0, 0), digit), (digit.shape[1], digit.shape[0] * 0.78))[..., 3]
        shade(p, digit, 70 - digit.shape[1] / 2, 60 - digit.shape[0] / 2, 0.95, seat)
        over(out, p, px - 70, py - 60)
    return out


def haniwa(w=250, h=330):
    """Haniwa: a dancing clay figure with a turned body, rolled arms, pierced eyes and mouth."""
    out, cx = blank(w, h), w / 2
    lump, coil = noise(h, w, 26, 26, 4, 2), noise(h, w, 5, 120, 3, 8)
    tex = 0.80 + 0.28 * lump + 0.16 * (coil - 0.5)
    clay = plain(h, w, "c8744a") * tex[..., None]
    gy, gx = np.gradient(coil * 3 + lump * 4)

    def arm(pts, r0, r1):
        m = stroke(w, h, spline(pts, 16, closed=False), lambda t: 2 * (r0 + (r1 - r0) * t))
        cast(out, m * out[..., 3], 0, 0, 4, 6, 5, 0.3)
        over(out, sprite(lit(clay, pillow(m, r0 * 0.8, 1.2)), m))

    arm([(cx + 40, 172), (cx + 82, 166), (cx + 92, 128), (cx + 78, 84)], 19, 12)  # raised, behind
    m, n, t, v = lathe([(150, 40), (168, 58), (200, 60), (226, 56), (244, 66), (290, 78), (h - 36, 82)], w, h, 0.16)
    n = bend(n, gx * 0.5, gy * 0.5)
    c = lit(clay, n)
    teeth = smooth(0.1, 0.5, np.abs(np.sin(np.arcsin(t) * 9)) * (np.abs(v - 262) < 12))
    c = (
        c
        * (1 - 0.28 * teeth)[..., None]
        * (1 - 0.35 * smooth(0.3, 0.7, np.clip(1 - np.abs(v - 226) / 9, 0, 1)))[..., None]
    )
    over(out, sprite(c, m))
    over(out, sprite(lit(clay * 1.06, n), smooth(0.2, 0.5, np.clip(1 - np.abs(v - 222) / 8, 0, 1)) * m))
    hm, hn, _, _ = lathe([(34, 20), (44, 42), (70, 54), (104, 56), (134, 48), (156, 40)], w, h, 0.12)
    hn = bend(hn, gx * 0.5, gy * 0.5)
    shade(out, blur(ellipse(w, h, cx + 6, 168, 54, 20), 8) * out[..., 3], 0, 0, 0.5, "3a1a10")
    over(out, sprite(lit(clay * 1.05, hn), hm))
    over(out, sprite(lit(clay, hn), ellipse(w, h, cx, 42, 30, 9)))
    over(out, solid(poly(w, h, blob(cx, 34, 24, 14, 3, 0.04)), "b9663f", 8, 1.1, tex=tex))
    for x, y, rx, ry in ((-22, 92, 12, 8.5), (22, 92, 12, 8.5), (0, 128, 13, 9.5)):
        hole = ellipse(w, h, cx + x, y, rx, ry)
        over(out, sprite("e7a06e", np.clip(np.roll(hole, (3, 2), (0, 1)) - hole, 0, 1)), 0, 0, 0.8)
        over(out, sprite("2a120b", hole))
    over(out, solid(poly(w, h, blob(cx, 108, 6, 12, 5, 0.03)), "cf7d52", 5, 1.2, tex=tex))
    for side in (-1, 1):
        over(out, solid(ellipse(w, h, cx + side * 56, 110, 9, 13), "b9663f", 5, 1.2, tex=tex))
    arm([(cx - 46, 178), (cx - 84, 190), (cx - 92, 222), (cx - 62, 240)], 19, 12)  # hand on the hip
    return out


def side_koi(length, body, patch, seed=1):
    """A carp for the basin, seen from above, swimming left."""
    w, h, ln = length + 20, int(length * 0.55), length
    cy = h / 2
    half = ((0.10, 0.09), (0.30, 0.125), (0.55, 0.09), (0.80, 0.035))
    trunk = poly(
        w,
        h,
        spline([(6, cy), *((ln * x, cy - ln * y) for x, y in half), *((ln * x, cy + ln * y) for x, y in half[::-1])]),
    )
    fins = [
        ((0.78, 0), (0.98, -0.14), (1.08, -0.12), (0.95, 0), (1.06, 0.10), (0.97, 0.13)),
        ((0.26, -0.10), (0.30, -0.24), (0.42, -0.22), (0.36, -0.09)),
        ((0.26, 0.10), (0.30, 0.24), (0.42, 0.22), (0.36, 0.09)),
    ]
    fin = np.maximum.reduce([poly(w, h, spline([(ln * x, cy + ln * y) for x, y in f], 8)) for f in fins])
    out = blank(w, h)
    over(out, sprite(mix(body, "8fb0b0", 0.25), fin), 0, 0, 0.72)
    over(out, solid(trunk, body, ln * 0.06, 0.9, spec=0.15))
    r = random.Random(seed)
    spots = [
        poly(w, h, blob(ln * x, cy + r.uniform(-0.04, 0.04) * ln, ln * rx, ln * 0.10, seed + i, 0.25))
        for i, (x, rx) in enumerate(((0.14, 0.07), (0.36, 0.10), (0.60, 0.08)))
    ]
    over(out, solid(trunk * np.maximum.reduce(spots), patch, ln * 0.06, 0.9, spec=0.1))
    for side in (-1, 1):
        over(out, sprite("sumi", ellipse(w, h, ln * 0.09, cy + side * ln * 0.055, 2.6, 2.6)))
    return out


def basin(w=380, h=300, ratio=0.34):
    """KOI: a glazed bowl with a wave print, deep water with sky light, two carp, a lily."""
    out, r = blank(w, h), w * 0.47
    cy = r * ratio + 8
    prof = ((0, 1), (30, 0.99), (66, 0.93), (96, 0.80), (116, 0.64), (128, 0.62), (138, 0.64))
    m, n, t, v = lathe([(cy + y, r * q) for y, q in prof], w, h, ratio)
    tile, across = cloth_tile(56, "seigaiha"), np.arcsin(np.clip(t, -1, 1))
    wave = tile[((v - cy) * 1.05 % 56).astype(int), ((across * r * 0.93 + 1000) % 56).astype(int)]
    wave = wave * ((v - cy) > 16) * ((v - cy) < 92)
    glaze = (
        mix(rgb("274a6b"), rgb("dfe7dc"), (wave * 0.62)[..., None]) * (0.9 + 0.2 * noise(h, w, 40, seed=3))[..., None]
    )
    over(out, sprite(lit(glaze, n, spec=0.45, gloss=22), m))
    over(out, sprite(lit(plain(h, w, "7e5a3a"), n), m * (v > cy + 122)))
    xx, yy = grid(h, w)
    over(out, solid(ellipse(w, h, w / 2, cy, r, r * ratio), "4c7390", 6, 1.0, spec=0.5))
    wet = ellipse(w, h, w / 2, cy + 2, r - 15, (r - 15) * ratio)
    down = (yy - cy) / (r * ratio)
    c = mix(rgb("0f3340"), rgb("3c93a0"), smooth(0.2, 1, down * 0.5 + 0.5)[..., None])
    c = c + smooth(0.035, 0, np.abs(noise(h, w, 13, 40, 3, 5) - 0.5))[..., None] * rgb((0.08, 0.14, 0.13))
    over(out, sprite(c, wet))
    shade(out, wet * smooth(0.0, 0.8, -down - (xx - w / 2) / r * 0.5), 0, 0, 0.6, "061820")
    for fish, x, y, a in (
        (side_koi(128, "f6efe2", "d1402b", 3), -70, 14, 24),
        (side_koi(104, "e9b03c", "f6cf6a", 7), 42, -16, 200),
    ):
        k = scaled(fish, 1, a)
        k = scaled(k, (k.shape[1], k.shape[0] * 0.52))
        k[..., :3] = mix(k[..., :3], rgb("water"), 0.12)
        at = (w / 2 + x - k.shape[1] / 2, cy + y - k.shape[0] / 2)
        cast(out, k[..., 3], *at, 5, 9, 4, 0.5, (0.02, 0.10, 0.13))
        over(out, k, *at)
    for lx, ly, lr in ((96, 22, 34), (128, 6, 22)):
        x, y = w / 2 + lx, cy + ly
        pad = ellipse(w, h, x, y, lr, lr * 0.42) * (1 - poly(w, h, [(x, y), (x + lr, y - 4), (x + lr, y + 10)])) * wet
        cast(out, pad, 0, 0, 3, 4, 3, 0.4)
        over(out, solid(pad, "7fa04a", 4, 0.8))
    fx, fy = w / 2 + 92, cy + 14
    for i in range(7):
        a = math.pi + i * math.pi / 6
        pts = [(fx, fy)] + [
            (fx + math.cos(a + d) * q, fy + math.sin(a + d) * q * 0.86) for d, q in ((0.25, 13), (0, 22), (-0.25, 13))
        ]
        over(out, solid(poly(w, h, spline(pts, 6)), "f7cbd6" if i % 2 else "ffe4e6", 4, 0.8))
    over(out, sprite("ffe6c8", blur(ellipse(w, h, w / 2 - 74, cy - 22, 60, 9) * wet, 3)), 0, 0, 0.45)
    return out


def pouch(w=290, h=340, cloth="b03226", cord="gold", content=(), fill=1.0):
    """Hitohira: a cloth bag, folds that radiate from the neck, a print bent round it, frilled lips, a cord.

    The less is in it, the slimmer and the more creased it is.
    """
    neck, top, bot, cx = h * 0.30, h * 0.045, h * 0.965, w / 2
    b = 0.80 + 0.20 * fill
    prof = (
        (neck - 4, 0.165),
        (neck + h * 0.05, 0.235),
        (h * 0.46, 0.40 * b),
        (h * 0.64, 0.475 * b),
        (h * 0.80, 0.468 * b),
        (h * 0.90, 0.40 * b),
        (bot - 10, 0.27 * b),
    )
    m, n, t, v = lathe([(y, w * q) for y, q in prof], w, h, 0.10)
    across, below = np.arcsin(np.clip(t, -1, 1)), np.clip((v - neck) / (bot - neck), 0, 1)
    ph = across + fbm(h, w, 90, 50, 3, 4) * 0.25
    fold = np.exp(-below * 3.4) * (np.cos(ph * 15) + 0.6 * np.cos(ph * 23 + 1)) * 0.55
    creased = np.exp(-(((below - 0.55) / 0.4) ** 2)) * (1.1 - 0.5 * fill)
    fold += creased * np.cos(ph * 6 + 3.4 * below + 0.8) * 0.34
    fold += 0.22 * np.cos(below * 7 + np.sin(across * 3) * 1.1) * smooth(0.55, 1, below)
    gy, gx = np.gradient(fold)
    tile = cloth_tile(104, "petals")
    bloom = tile[((v * 0.9 + fold * 6) % 104).astype(int), ((across * w * 0.47 + 2000 + fold * 5) % 104).astype(int)]
    alb = mix(rgb(cloth), rgb("f2c9a0"), (bloom * 0.80)[..., None]) * (1 + 0.05 * fbm(h, w, 2, seed=9))[..., None]
    deep = (0.55 + 0.45 * smooth(-0.9, 0.5, fold)) * (0.62 + 0.38 * smooth(0, 0.16, below))
    out, r = blank(w, h), random.Random(3)
    xx, yy = grid(h, w)
    spread = np.clip((neck - yy) / (neck - top), 0, 1)
    for back, dy, wide in ((True, 0, 0.92), (False, h * 0.055, 1.0)):  # back lip, dark mouth, front lip
        pts = [(cx - w * 0.155, neck + 4)]
        for i in range(10):
            u = -1 + 2 * i / 9
            wob = (h * 0.022 if i % 2 else -h * 0.012) + r.uniform(-3, 3)
            pts.append((cx + u * w * 0.315 * wide, top + dy + u * u * h * 0.03 + wob))
        lip = poly(w, h, spline([*pts, (cx + w * 0.155, neck + 4)], 8))
        u = (xx - cx) / (w * (0.155 + 0.16 * spread))
        frill = np.cos(np.arcsin(np.clip(u * 0.8, -1, 1)) * 15 + (1.4 if back else 0)) * (0.4 + 0.6 * spread)
        fn = np.stack(
            [np.clip(u, -1, 1) * 0.55 - np.gradient(frill, axis=1) * 9, np.full_like(u, -0.25), np.ones_like(u)], 2
        )
        fn /= np.linalg.norm(fn, axis=2, keepdims=True)
        hem = smooth(0.25, 0.6, np.clip(lip - blur(lip, 7), 0, 1) * 2) * (spread > 0.55)
        c = mix(
            plain(h, w, mix(cloth, "sumi", 0.55) if back else cloth),
            rgb("e9b872"),
            hem[..., None] * (0.4 if back else 0.9),
        )
        over(out, sprite(lit(c * (0.5 + 0.5 * smooth(-0.8, 0.6, frill))[..., None] * (0.5 if back else 1), fn), lip))
        if back:
            over(out, sprite("1a0a0a", ellipse(w, h, cx, top + h * 0.075, w * 0.245, h * 0.052)), 0, 0, 0.92)
            for spr, fx, fy in content:  # blossoms peep out between the lips
                drop(out, spr, w * fx, h * fy, 4, 0.4)
    over(out, sprite(lit(alb * deep[..., None], bend(n, gx * 13, gy * 13), spec=0.07, gloss=10), m))
    shade(out, blur(ellipse(w, h, cx, neck + 10, w * 0.21, 16), 6) * out[..., 3], 0, 0, 0.55, "2a0a0a")
    for dy in (0, 8):
        ring = ((0.335, -6), (0.42, 9), (0.5, 12), (0.58, 9), (0.665, -6))
        rope(out, spline([(w * x, neck + y + dy) for x, y in ring], 10, closed=False), w * 0.036, cord)
    by = neck + 18
    for side in (-1, 1):
        loop = ((0, 0), (0.12, -16), (0.19, 14), (0.09, 26), (0, 0))
        rope(out, spline([(w * (0.5 + x * side), by + y) for x, y in loop], 10, closed=False), w * 0.028, cord)
        tail = ((0, 0), (0.05, 44), (0.10, 84))
        rope(out, spline([(w * (0.5 + x * side), by + y) for x, y in tail], 10, closed=False), w * 0.026, cord)
        tx, ty = w * (0.5 + 0.10 * side), by + 84
        tassel = poly(w, h, [(tx - 7, ty), (tx + 7, ty), (tx + 12, ty + 34), (tx - 12, ty + 34)])
        over(out, solid(tassel, cord, 5, 1, tex=0.78 + 0.3 * np.sin(xx * 1.7)))
    over(out, solid(ellipse(w, h, cx, by, w * 0.034, w * 0.032), cord, 5, 1.2))
    return out


# ---------------------------------------------------------------- blossoms

BLOSSOMS = {
    "red": ("8f1f1a", "d1402b", "ef7a5c"),
    "yellow": ("c07f14", "f8cc45", "fff2ae"),
    "sky": ("4f8fae", "93cbe0", "d8f1f6"),
    "blue": ("121f45", "25418a", "4a70c4"),
    "white": ("e8b9bd", "fbf4ea", "ffffff"),
    "black": ("0f0d0e", "2a2629", "57504f"),
}
_HALF = {  # right half of a petal from its foot to its tip, and how many there are
    "red": (5, ((0, 0.02), (0.24, 0.2), (0.47, 0.48), (0.43, 0.82), (0.16, 1.0))),
    "white": (5, ((0, 0.0), (0.22, 0.28), (0.42, 0.58), (0.36, 0.88), (0.15, 1.02), (0, 0.80))),
    "yellow": (8, ((0, 0), (0.10, 0.2), (0.19, 0.5), (0.10, 0.82), (0, 1.04))),
    "blue": (4, ((0, 0), (0.24, 0.20), (0.36, 0.40), (0.24, 0.66), (0.07, 0.92), (0, 1.10))),
}


PALE = {"blue": "a9bde6", "black": "c9beb2"}
"""The dark ones stand out by a pale rim, also from afar and in the shade of a hollow."""


def blossom(kind, size, angle=0.0):
    """A blossom with its own silhouette and mark, dark or pale at the rim so that it stands on any ground."""
    n = 240
    c0 = n / 2
    dark, mid, light = (rgb(c) for c in BLOSSOMS[kind])
    out = blank(n, n)
    xx, yy = grid(n, n)
    if kind == "sky":
        half = ((120, 34), (150, 44), (166, 84), (176, 128), (206, 176), (188, 186), (164, 178), (146, 204), (120, 184))
        masks = [poly(n, n, spline([*half, *((240 - x, y) for x, y in half[-2:0:-1])], 8), 2)]
        far = smooth(30, 200, yy)
    elif kind == "black":
        masks, far, r = [], np.clip(np.hypot(xx - c0, yy - c0) / (n * 0.46), 0, 1), random.Random(8)
        for i, ln in enumerate((1.08, 0.86, 1.04, 0.92, 1.06, 0.84)):  # torn petals, each its own length
            a, b = i * math.tau / 6 + 0.2, 0.30 if i % 2 else 0.20
            torn = (
                *((-0.10, 0), (0.12, 0.1), (0.26, 0.45), (0.20 + b * 0.5, 0.62), (0.20 + b, ln * 0.78)),
                *((0.06 + b, ln * 0.74), (b * 0.9, ln), (-0.02 + b * 0.4, ln * 0.72), (-0.14, 0.5)),
            )
            ca, sa = math.cos(a) * n * 0.45, math.sin(a) * n * 0.45
            at = [(x + r.uniform(-0.03, 0.03), y) for x, y in torn]
            masks.append(poly(n, n, [(c0 + x * ca + y * sa, c0 + x * sa - y * ca) for x, y in at], 2))
    else:
        count, half = _HALF[kind]
        petal = [*half, *((-x, y) for x, y in half[::-1] if x)]
        masks, far = [], np.clip(np.hypot(xx - c0, yy - c0) / (n * 0.46), 0, 1)
        for i in range(count):
            a = i * math.tau / count + (math.pi / 8 if kind == "yellow" else 0)
            ca, sa = math.cos(a) * n * 0.45, math.sin(a) * n * 0.45
            masks.append(poly(n, n, spline([(c0 + x * ca + y * sa, c0 + x * sa - y * ca) for x, y in petal], 8), 2))
    union = np.max(masks, 0)
    rim = mix(dark, "sumi", 0.62) if kind not in PALE else rgb(PALE[kind])
    over(out, sprite(rim, smooth(0.05, 0.30, blur(union, 6))))
    for i, m in enumerate(masks):
        t = far[..., None]
        alb = mix(mix(dark, mid, smooth(0.05, 0.5, t)), light, smooth(0.62, 1.05, t) * 0.75)
        alb = alb * (0.93 + 0.14 * noise(n, n, 60, 60, 3, i))[..., None]
        over(out, sprite(rim * 0.8, smooth(0.15, 0.5, blur(m, 4)) * union), 0, 0, 0.28 if kind == "white" else 0.45)
        over(
            out,
            sprite(
                lit(alb * 1.02, pillow(m, 13, 0.75), key=rgb((0.80, 0.68, 0.54)), ambient=rgb((0.56, 0.54, 0.60))), m
            ),
        )

    def disc(r, colour, x=c0, y=c0):
        over(out, solid(ellipse(n, n, x, y, r, r), colour, 6, 0.7))

    if kind == "red":
        disc(40, "5c120e")
        disc(31, "ffe9c4")
    elif kind == "yellow":
        disc(30, "7d4708")
        for i in range(8):
            disc(6, "ffe9a0", c0 + math.cos(i * math.tau / 8) * 19, c0 + math.sin(i * math.tau / 8) * 19)
    elif kind == "white":
        for i in range(10):
            a = i * math.tau / 10
            tip = (c0 + math.cos(a) * 45, c0 + math.sin(a) * 45)
            over(out, sprite("b8475a", stroke(n, n, [(c0, c0), tip], 3, 2)))
            disc(6, "c8364a", *tip)
        disc(13, "b8475a")
    elif kind == "blue":
        bar = solid(rrect(n, n, 64, 105, 112, 30, 12), "f6efdf", 6, 0.6)
        over(out, sprite("0c1530", smooth(0.1, 0.5, blur(bar[..., 3], 5))))
        over(out, bar)
    elif kind == "black":
        over(out, sprite("0f0d0e", ellipse(n, n, c0, c0, 50, 50)))
        over(out, solid(ellipse(n, n, c0, c0, 44, 44) * (1 - ellipse(n, n, c0, c0, 25, 25)), "e7dcc9", 5, 0.6))
    else:
        over(out, solid(poly(n, n, spline([(108, 20), (132, 20), (150, 46), (120, 60), (90, 46)])), "4e7a4a", 6, 0.8))
        for dx in (-26, 0, 26):
            rib = stroke(n, n, [(120 + dx * 0.4, 76), (120 + dx, 120), (120 + dx * 1.5, 168)], 5, 2)
            over(out, sprite("3c7c9c", rib), 0, 0, 0.75)
        disc(11, "fff2c0", 120, 202)
    return scaled(out, size / n, angle)


# ---------------------------------------------------------------- small things


def tea_cup(w=116, h=112):
    """Continue: a cup of tea."""
    out = blank(w, h)
    m, n, t, v = lathe([(17, 44), (48, 43), (72, 38), (82, 29)], w, h, 0.24)
    alb = mix(rgb("d9cdb4"), rgb("5d6b4c"), smooth(36, 62, v + 6 * np.sin(t * 9))[..., None])
    over(out, sprite(lit(alb * speckle(h, w, 2)[..., None], n, spec=0.3), m))
    over(out, solid(ellipse(w, h, w / 2, 18, 44, 11), "cbbd9d", 3, 0.8))
    over(out, sprite("6f7f2e", ellipse(w, h, w / 2, 19, 38, 8.5)))
    over(out, sprite("c7c86a", ellipse(w, h, w / 2 - 9, 20, 19, 3.1)), 0, 0, 0.7)
    return out


def books(w=154, h=116):
    """Lessons: two sewn books, one on the other."""
    out = blank(w, h)
    _, yy = grid(h, w)
    for i, (dx, dy, c) in enumerate(((0, 24, "244a6e"), (6, 0, "a83426"))):
        top = [(22 + dx, 29 + dy), (120 + dx, 19 + dy), (139 + dx, 48 + dy), (36 + dx, 60 + dy)]
        over(
            out,
            solid(
                poly(w, h, [top[3], top[2], (139 + dx, 65 + dy), (36 + dx, 78 + dy)]),
                "efe3c8",
                3,
                0.5,
                tex=0.86 + 0.14 * np.sin(yy * 1.9),
            ),
        )
        over(
            out,
            solid(
                poly(w, h, [top[0], top[3], (36 + dx, 78 + dy), (22 + dx, 46 + dy)]),
                c,
                2,
                0.5,
                tex=np.full((h, w), 0.7, "f4"),
            ),
        )
        over(out, solid(poly(w, h, top), c, 3, 0.6, tex=0.9 + 0.2 * noise(h, w, 2, 2, 1, i)))
        for q in (0.2, 0.4, 0.6, 0.8):  # the thread of a Japanese binding
            a = (top[0][0] + (top[3][0] - top[0][0]) * q, top[0][1] + (top[3][1] - top[0][1]) * q)
            over(out, sprite("f0dcb4", stroke(w, h, [a, (a[0] + 11, a[1] - 1)], 2)), 0, 0, 0.8)
        if i:
            over(out, solid(poly(w, h, [(58, 30), (83, 27), (91, 46), (65, 49)]), "washi", 1, 0.4))
    return out


def scrolls(w=168, h=100):
    """Replays: two scrolls tied with a band."""
    out = blank(w, h)
    for y, x0, x1, c in ((43, 26, 134, "shu"), (67, 36, 146, "ai")):
        over(out, solid(rrect(w, h, x0 - 14, y - 7, x1 - x0 + 28, 14, 6), "5b3a24", 4, 1.2))
        m = rrect(w, h, x0, y - 17, x1 - x0, 34, 8)
        cast(out, m * out[..., 3], 0, 0, 2, 3, 3, 0.4)
        over(out, solid(m, "ecdcb6", 11, 1.2, tex=speckle(h, w, y)))
        for x in (x0 + 6, x1 - 8):
            shade(out, rrect(w, h, x, y - 17, 2, 34, 1), 0, 0, 0.25, "6b4a2f")
        over(out, solid(rrect(w, h, (x0 + x1) / 2 - 7, y - 18, 14, 36, 5), c, 9, 1.2))
    return out


def plaques(w=178, h=142):
    """Records: wooden plaques on their rack, each with a wish fulfilled."""
    out, cx = blank(w, h), w / 2
    for x in (18, w - 18):
        rope(out, [(x, h - 8), (x, 22)], 9, "3f2a1c", twist=False, shadow=False)
        over(out, solid(rrect(w, h, x - 14, h - 12, 28, 10, 3), "3f2a1c", 4, 1.1))
    rope(out, [(14, 50), (w - 14, 50)], 6, "4a3222", twist=False, shadow=False)
    roof = poly(w, h, [(2, 30), (cx, 8), (w - 2, 30), (w - 8, 38), (cx, 17), (8, 38)])
    over(out, solid(roof, "7a2a1e", 4, 1.1))
    for n, (x, y, tilt) in enumerate(((44, 88, -5), (cx, 92, 2), (w - 44, 87, 5))):
        plaque = blank(56, 66)
        m = poly(56, 66, [(28, 5), (52, 20), (52, 61), (4, 61), (4, 20)])
        over(
            plaque, solid(m, ("d9b27c", "cfa56e", "dcb988")[n], 4, 0.9, tex=0.9 + 0.2 * noise(66, 56, 3, 22, 2, n + 5))
        )
        mark = (
            ellipse(56, 66, 28, 40, 13, 13),
            poly(56, 66, [(28, 25), (42, 51), (14, 51)]),
            rrect(56, 66, 16, 28, 24, 24, 3),
        )[n]
        over(plaque, sprite(("shu", "ai", "pine")[n], mark), 0, 0, 0.9)
        over(plaque, sprite("5b3a24", ellipse(56, 66, 28, 14, 2.4, 2.4)))
        rope(out, [(x, 50), (x + tilt * 0.4, y - 20)], 3, "shu", twist=False, shadow=False)
        drop(out, scaled(plaque, 1, -tilt), x + tilt * 0.4, y, 3, 0.45)
    return out


def wind_bell(w=130, h=148):
    """Settings: an iron bell with a paper strip on a little stand."""
    out, cx = blank(w, h), w / 2
    for pts in ([(cx - 44, h - 8), (cx - 44, 14)], [(cx + 44, h - 8), (cx + 44, 14)], [(cx - 54, 12), (cx + 54, 12)]):
        rope(out, pts, 8, "3f2a1c", twist=False, shadow=False)
    for x in (-44, 44):
        over(out, solid(rrect(w, h, cx + x - 13, h - 11, 26, 9, 3), "3f2a1c", 4, 1.1))
    rope(out, [(cx, 12), (cx, 26)], 4, "shu", twist=False, shadow=False)
    over(out, solid(rrect(w, h, cx - 11, 86, 22, 42, 2), "washi", 2, 0.5))
    shade(out, stroke(w, h, [(cx, 96), (cx - 1, 116)], 3), 0, 0, 0.7)
    m, n, _, _ = lathe([(20, 8), (28, 25), (46, 34), (64, 37), (72, 39)], w, h, 0.14)
    over(out, sprite(lit(plain(h, w, "4d5a58") * speckle(h, w, 4)[..., None], n, spec=0.5, gloss=14), m))
    over(out, sprite("15191a", ellipse(w, h, cx, 75, 33, 4.5)))
    rope(out, [(cx, 74), (cx, 88)], 3, "shu", twist=False, shadow=False)
    return out


def andon(w=104, h=150):
    """Rules and about: a paper floor lamp to read by, wooden frame and a lit box."""
    out, cx = blank(w, h), w / 2
    xx, yy = grid(h, w)
    box = poly(w, h, [(cx - 36, 18), (cx + 36, 18), (cx + 40, 118), (cx - 40, 118)])
    core = np.exp(-(((xx - cx) / 34) ** 2)) * np.exp(-(((yy - 82) / 46) ** 2))
    c = (
        mix(rgb("d98a48"), rgb("fff2c8"), np.clip(core * 1.15, 0, 1)[..., None])
        * (0.96 + 0.06 * noise(h, w, 20, seed=4))[..., None]
    )
    over(out, sprite(np.clip(c, 0, 1), box))
    kanji = text_mask("道", 34)
    shade(out, kanji, cx - kanji.shape[1] / 2, 50, 0.72, "5a2a18")
    for pts, wd in (
        ([(cx - 37, 14), (cx - 43, 138)], 7),
        ([(cx + 37, 14), (cx + 43, 138)], 7),
        ([(cx - 42, 16), (cx + 42, 16)], 7),
        ([(cx - 44, 118), (cx + 44, 118)], 8),
        ([(cx, 20), (cx, 44)], 2.5),
        ([(cx, 92), (cx, 114)], 2.5),
        ([(cx - 38, 66), (cx - 20, 66)], 2.5),
        ([(cx + 20, 66), (cx + 38, 66)], 2.5),
    ):
        over(out, solid(stroke(w, h, pts, wd), "4a2f1e", max(1, wd * 0.4), 1.1))
    over(out, solid(rrect(w, h, cx - 20, 4, 40, 10, 4), "4a2f1e", 4, 1.1))
    return out


def lantern(w=150, h=210, flame=0.0):
    """The hanging paper lantern: ribs, light from within that leans and swells with the flame, dark caps."""
    prof = ((16, 0.26), (40, 0.43), (h * 0.5, 0.48), (h - 44, 0.43), (h - 22, 0.26))
    m, _, t, v = lathe([(y, w * q) for y, q in prof], w, h, 0.06)
    rib = 0.5 + 0.5 * np.cos(v / 13 * math.tau)
    lean = 0.05 * math.sin(flame * math.tau)
    core = np.exp(-(((t - lean) / 0.62) ** 2)) * np.exp(-(((v - h * (0.55 - 0.4 * lean)) / (h * 0.42)) ** 2))
    c = mix(rgb("c8642e"), rgb("fff0c0"), np.clip(core * (1.15 + 0.07 * math.cos(flame * math.tau)), 0, 1)[..., None])
    out = sprite(np.clip(c * (0.86 + 0.14 * rib)[..., None] * (1 + 0.03 * math.cos(flame * math.tau)), 0, 1), m)
    for y in (6, h - 26):
        cm, cn, _, _ = lathe([(y, w * 0.29), (y + 14, w * 0.29)], w, h, 0.1)
        over(out, sprite(lit(plain(h, w, "33231a"), cn), cm))
    return out


def petal(tone, size, angle, tumble):
    """A fallen cherry petal, notched, turned and tilted."""
    base = poly(64, 64, spline([(32, 4), (50, 16), (56, 36), (42, 56), (32, 50), (22, 56), (10, 38), (14, 16)]))
    p = solid(base, tone, 9, 0.9)
    p = scaled(p, (size, max(4, size * (0.4 + 0.55 * tumble))))
    return scaled(p, 1, angle)


def steam(frame, of, w=140, h=150):
    """Two wisps of steam in a loop."""
    x, y = grid(h, w)
    t, ph = 1 - y / h, frame / of * math.tau
    a = np.zeros((h, w), "f4")
    for i, (off, amp) in enumerate(((0, 16), (2.4, 12))):
        cx = w / 2 + (i * 2 - 1) * 12 + amp * t * np.sin(t * 5.2 + off - ph) + 3 * t * np.sin(t * 11 - 2 * ph + i)
        a += np.exp(-(((x - cx) / (3 + 13 * t)) ** 2)) * smooth(0, 0.18, t) * (1 - t) ** 1.3
    return sprite("fff6e4", np.clip(a * 0.5, 0, 1))


def people(w=60, h=52):
    """Icon: how many players."""
    out = blank(w, h)
    for dx, s, c in ((16, 15, "cedar"), (36, 18, "sumi")):
        yy = grid(h, w)[1]
        m = np.maximum(ellipse(w, h, dx, 15, s * 0.55, s * 0.55), ellipse(w, h, dx, 42, s, s * 0.85) * (yy < 44))
        over(out, sprite(c, m))
    return out


def hourglass(w=36, h=44):
    """Icon: how long."""
    return sprite(
        "sumi", poly(w, h, [(6, 3), (30, 3), (30, 8), (20, 22), (30, 36), (30, 41), (6, 41), (6, 36), (16, 22), (6, 8)])
    )
