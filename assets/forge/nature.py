"""The world outside: sky, hills, ponds, trees, bushes, garden stones."""

import math
import random

import numpy as np
import pygame as pg

from assets.forge.kit import (
    WHITE,
    blank,
    blob,
    blur,
    ellipse,
    fbm,
    from_surf,
    grid,
    mask,
    mix,
    noise,
    over,
    poly,
    rgb,
    rrect,
    smooth,
    solid,
    spline,
    sprite,
)
from assets.forge.stuff import speckle


def sky(w, h, stops, horizon, sun=(0.2, 1.0), seed=1):
    """An evening sky: stops from top to bottom, a sun's falloff, long clouds lit from below."""
    ys = np.linspace(0, 1, h)
    pos = [p for p, _ in stops]
    col = np.stack([np.interp(ys, pos, [rgb(c)[i] for _, c in stops]) for i in range(3)], 1).astype("f4")
    out = np.repeat(col[:, None], w, 1)
    xx, yy = grid(h, w)
    d = np.sqrt(((xx - sun[0] * w) / (w * 0.55)) ** 2 + ((yy - sun[1] * horizon) / (h * 0.62)) ** 2)
    out = 1 - (1 - out) * (1 - (np.clip(1 - d, 0, 1) ** 2)[..., None] * rgb((1, 0.72, 0.36)) * 0.75)
    n = noise(h, w, 46, 420, 5, seed)
    under = np.clip((n - np.roll(n, 7, 0)) * 14 + 0.5, 0, 1)[..., None]
    cloud = smooth(0.51, 0.70, n) * smooth(0, 0.35, yy / h + 0.12)
    out += (mix("7d6a94", "ffd0a8", under * 0.9 + 0.1) - out) * (cloud * 0.66)[..., None]
    return out.astype("f4")


def hill(dst, base, amp, seed, top, bottom, depth=170, trees=0, rim=0.0, cell=500):
    """One ridge with haze towards its foot, perhaps a line of trees with a warm rim."""
    h, w = dst.shape[:2]
    line = base - (noise(2, w, 2, cell, 4, seed)[0] - 0.35) * amp
    if trees:
        r, bump = random.Random(seed), np.zeros(w)
        for _ in range(int(w / trees * 2.6)):
            cx, rr = r.uniform(0, w), r.uniform(0.5, 1.3) * trees
            xs = np.arange(max(0, int(cx - rr)), min(w, int(cx + rr)))
            bump[xs] = np.maximum(bump[xs], np.sqrt(np.maximum(0, rr * rr - (xs - cx) ** 2)) * r.uniform(0.7, 1.25))
        line = line - bump
    yy = np.arange(h)[:, None]
    m = np.clip(yy - line[None] + 0.5, 0, 1).astype("f4")
    t = np.clip((yy - line[None]) / depth, 0, 1)[..., None].astype("f4")
    c = mix(top, bottom, t**0.8)
    if trees:
        c = c * (0.78 + 0.44 * noise(h, w, trees * 0.5, trees * 0.7, 3, seed + 9)[..., None])
    if rim:
        e = np.clip(1 - (yy - line[None]) / 9, 0, 1).astype("f4")[..., None] * rim
        c = c + e * np.linspace(1, 0.25, w, dtype="f4")[None, :, None] * rgb((0.9, 0.55, 0.3))
    over(dst, sprite(c, m))


def pond(dst, seen, pts, horizon, tint="deep", keep=0.35, seed=5):
    """Water that mirrors what is seen above the horizon; rows wobble, the shore is dark."""
    h, w = dst.shape[:2]
    m = poly(w, h, pts, 2)
    ys, xs = np.where(m > 0)
    y0, y1, x0, x1 = ys.min(), ys.max() + 1, xs.min(), xs.max() + 1
    yy, xx = np.mgrid[y0:y1, x0:x1]
    n = fbm(y1 - y0, x1 - x0, 5, 90, 3, seed) * 0.5
    sy = np.clip(2 * horizon - yy - (yy - horizon) * 0.9 + n * 26, 0, horizon - 1).astype(int)
    sx = np.clip(xx + n * 18, 0, w - 1).astype(int)
    c = mix(seen[sy, sx], rgb(tint), keep)
    c = c + smooth(0.62, 0.74, noise(y1 - y0, x1 - x0, 4, 130, 3, seed + 2))[..., None] * rgb((0.30, 0.22, 0.17))
    c = c * (0.45 + 0.55 * smooth(0.5, 1.0, blur(m, 9)[y0:y1, x0:x1]))[..., None]
    over(dst, sprite(c, m[y0:y1, x0:x1]), x0, y0)


def dabs(shades, size=7, flower=False, seed=2):
    """Small brush dabs as surfaces, [shade][variant]."""
    r, out = random.Random(seed), []
    for c in shades:
        row, col = [], [int(v * 255) for v in np.clip(rgb(c), 0, 1)]
        for _ in range(5):
            s = pg.Surface((size * 8, size * 8), pg.SRCALPHA)
            if flower:
                mid, a0 = size * 4, r.uniform(0, 6)
                for i in range(5):
                    a = a0 + i * math.tau / 5
                    at = (mid + math.cos(a) * size * 1.75, mid + math.sin(a) * size * 1.75)
                    pg.draw.circle(s, [*col, 240], at, size * 1.45)
                pg.draw.circle(s, [col[0], int(col[1] * 0.72), int(col[2] * 0.72), 255], (mid, mid), size * 0.75)
            else:
                pg.draw.ellipse(s, [*col, 235], (size, size * 2.3, size * 6, size * 3.2))
            n = int(size * 2 * r.uniform(0.8, 1.25))
            row.append(pg.transform.smoothscale(pg.transform.rotate(s, r.uniform(0, 360)), (n, n)))
        out.append(row)
    return out


def foliage(w, h, clumps, stamps, per=1.0, seed=4):
    """Clumps (x, y, r) of dabs, dark first (mixed order turns to noise); its place on the clump shades a dab."""
    layer = pg.Surface((w, h), pg.SRCALPHA)
    r, n, todo = random.Random(seed), len(stamps), []
    for ci, (cx, cy, cr) in enumerate(clumps):
        for _ in range(int(cr * cr * 0.055 * per)):
            a, d = r.uniform(0, math.tau), math.sqrt(r.random()) * r.uniform(0.86, 1.08)
            x, y = math.cos(a) * d, math.sin(a) * d * 0.82
            v = (x * -0.62 + y * -0.78) * 0.60 + 0.47 + r.uniform(-0.12, 0.12)
            todo.append((ci * 4 + v * 4.4, cx + x * cr, cy + y * cr, min(n - 1, max(0, int(v * n)))))
    todo.sort(key=lambda t: t[0])
    for _, x, y, i in todo:
        s = r.choice(stamps[i])
        layer.blit(s, (x - s.get_width() / 2, y - s.get_height() / 2))
    return from_surf(layer)


BLOSSOM = ("6f4a70", "9a6886", "c4879c", "e2a8b3", "f3c4c8", "fcdad4", "fff0e6")
LEAF = ("1b2b22", "25402e", "345339", "4c6a3c", "6f8244", "98994f")


def tree(w, h, root, spread=1.0, seed=1, length=190, width=46, stamp=6, depth=6, lean=0.0, clump=(46, 92)):
    """A cherry: tapered limbs with bark, clouds of blossom on the twigs. Gives wood and blossom apart."""
    r, limbs, tips = random.Random(seed), [], []

    def grow(x, y, a, ln, wd, d):
        pts = [(x, y)]
        for _ in range(5):
            a += r.uniform(-0.16, 0.16)
            x, y = x + math.cos(a) * ln / 5, y + math.sin(a) * ln / 5
            pts.append((x, y))
        thin = wd * (0.66 if d > 1 else 0.25)
        limbs.append((pts, wd, thin))
        if d <= 2:
            tips.append((x, y, d))
        if d == 0:
            return
        for k in range(2 if d < depth else 3):
            turn = a + (-1, 1, 0.15)[k] * r.uniform(0.32, 0.72) * spread
            turn += 0 if d > 2 else 0.22 * math.cos(turn)
            grow(x, y, turn, ln * r.uniform(0.7, 0.9), thin * r.uniform(0.74, 0.95), d - 1)

    grow(root[0], root[1], -math.pi / 2 + lean, length, width, depth)

    def draw(s, k):
        for pts, a, b in limbs:
            n = len(pts) - 1
            for i in range(n):
                for j in range(8):
                    p = [(pts[i][q] + (pts[i + 1][q] - pts[i][q]) * j / 8) * k for q in (0, 1)]
                    pg.draw.circle(s, WHITE, p, max(1, (a + (b - a) * (i + j / 8) / n) * k / 2))
        x, y = root
        flare = ((-1.25, 26), (-0.62, -26), (-0.46, -90), (0.46, -90), (0.66, -22), (1.35, 26))
        pg.draw.polygon(s, WHITE, [(a * k, b * k) for a, b in spline([(x + width * u, y + v) for u, v in flare], 10)])

    m = mask(w, h, draw, 2)
    rough = noise(h, w, 34, 5, 4, seed)
    bark = solid(m, "60463a", max(3, width * 0.2), 1.3, tex=0.55 + 0.75 * rough, bump=rough * 5)
    clumps = []
    for x, y, d in tips:
        cr = r.uniform(*clump) * (1 if d < 2 else 0.8)
        clumps.append((x + r.gauss(0, cr * 0.45), y + r.gauss(0, cr * 0.35), cr))
    clumps.sort(key=lambda c: c[1] - c[2] * 0.4)
    return bark, foliage(w, h, clumps, dabs(BLOSSOM, stamp, flower=True), 1.0, seed)


def bush(dst, clumps, size=5, per=1.3, seed=3):
    """Green bushes."""
    over(dst, foliage(dst.shape[1], dst.shape[0], clumps, dabs(LEAF, size), per, seed))


def stone_lantern(w=120, h=190):
    """A garden lantern of stone, lit."""
    out, sp, cx = blank(w, h), speckle(h, w, 5), w / 2
    for part in (
        ((-40, 4), (-32, 22), (32, 22), (40, 4)),
        ((-13, 22), (-10, 92), (10, 92), (13, 22)),
        ((-34, 92), (-26, 104), (26, 104), (34, 92)),
        ((-24, 104), (-26, 142), (26, 142), (24, 104)),
        ((-54, 138), (-20, 160), (-7, 174), (7, 174), (20, 160), (54, 138), (40, 140), (-40, 140)),
    ):
        over(out, solid(poly(w, h, [(cx + x, h - y) for x, y in part]), "6d6c72", 6, 1.2, tex=sp))
    over(out, solid(ellipse(w, h, cx, h - 178, 8, 9), "6d6c72", 4, 1.2))
    over(out, sprite("ffd27a", rrect(w, h, cx - 13, h - 136, 26, 26, 3)))
    over(out, sprite("4a3a34", rrect(w, h, cx - 1.2, h - 136, 2.4, 26, 0)), 0, 0, 0.7)
    return out


def bank_stone(r, seed):
    """One stone of a pond's bank."""
    return solid(poly(110, 80, blob(55, 40, r, r * 0.62, seed, 0.12)), "7a716b", 8, 1.3, tex=speckle(80, 110, seed))
