"""Ponds: hexes, distances to their sides, banks of moss and stone, koi along a spine, leaves, lilies, lanterns.

Everything is for hexes of SIZE pixels from the middle to a corner, which stand on a point.
"""

import functools
import itertools
import math

import numpy as np
import pygame as pg

from assets.forge.carving import Carving, soft, stroke, tone
from assets.forge.kit import (
    SUN,
    cast,
    fbm,
    from_surf,
    grid,
    mix,
    noise_at,
    over,
    relief,
    scaled,
    shrink,
    smooth,
    spline,
    sprite,
    to_surf,
    value_noise,
    worley,
)
from assets.forge.stuff import granite, moss

SIZE = 70
R3 = 3**0.5
DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # e, se, sw, w, nw, ne, as the rules count them
DEEP = (4 / 255, 14 / 255, 22 / 255)
SHORE = ((0, 0), (0, 1), (1, -1))
WILLOW = ((0, 0), (1, 0), (0, 1))
SPRING = ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1))


def centre(cell, s=SIZE):
    """The middle of a hex."""
    q, r = cell
    return s * R3 * (q + r / 2), s * 1.5 * r


def turned(cell, turn):
    """A hex turned about (0, 0), clockwise."""
    q, r = cell
    for _ in range(turn % 6):
        q, r = -r, q + r
    return q, r


def plus(a, b):
    """A hex moved by another."""
    return a[0] + b[0], a[1] + b[1]


def side(cell, direction, s=SIZE):
    """The ends of the side of a hex that looks in a direction."""
    x, y = centre(cell, s)
    at = [math.radians(60 * direction + d) for d in (-30, 30)]
    return tuple((x + s * math.cos(a), y + s * math.sin(a)) for a in at)


def outline(cells, s=SIZE):
    """The outer sides of some hexes."""
    cells = set(cells)
    return [side(c, d, s) for c in sorted(cells) for d in range(6) if plus(c, DIRECTIONS[d]) not in cells]


def to_segments(x, y, segments):
    """The distance to the nearest of some segments."""
    best = np.full(x.shape, 1e9, "f4")
    for (ax, ay), (bx, by) in segments:
        dx, dy = bx - ax, by - ay
        t = np.clip(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy), 0, 1)
        best = np.minimum(best, np.hypot(x - ax - t * dx, y - ay - t * dy))
    return best


def inside_hex(x, y, cell, s=SIZE):
    """Whether points lie in a hex."""
    cx, cy = centre(cell, s)
    dx, dy = np.abs(x - cx), np.abs(y - cy)
    return (dx <= s * R3 / 2) & (dy <= s - dx / R3)


def field(x, y, cells, s=SIZE):
    """The distance to the outline of some hexes, negative inside."""
    d = to_segments(x, y, outline(cells, s))
    within = functools.reduce(np.logical_or, (inside_hex(x, y, c, s) for c in cells))
    return np.where(within, -d, d).astype("f4")


def canvas(cells, pad, k, s=SIZE):
    """Points of a square canvas whose middle is the first hex, and half its side: room for all hexes and a rim."""
    reach = max(max(abs(v) for v in centre(c, s)) for c in cells) + s + pad
    half = math.ceil(reach)
    x, y = grid(2 * half * k, 2 * half * k, k)
    return x - half, y - half, half


# ---------------------------------------------------------------- banks


def stone_on(img, alpha, x, y, cx, cy, rx, ry, seed, k):
    """One rounded stone painted into a picture."""
    r = np.random.default_rng(seed)
    wobble = 1 + sum(
        a * r.uniform(0.3, 1) * np.cos(n * np.arctan2(y - cy, x - cx) + r.uniform(0, 6.28))
        for n, a in ((2, 0.05), (3, 0.05), (4, 0.03))
    )
    rr = np.hypot((x - cx) / rx, (y - cy) / ry) / wobble
    m = np.clip((1 - rr) * rx * k * 0.6 + 0.5, 0, 1)
    dark = np.clip(1.35 - np.hypot((x - cx - 3) / rx, (y - cy - 4.5) / ry), 0, 1) * 1.4
    body = granite(*x.shape, seed, tuple(tone((150, 146, 138)) * r.uniform(0.78, 1.12)))
    body = body * np.clip(relief(np.sqrt(np.clip(1 - rr**2, 0, 1)) * rx * 0.62 * k, 0.8), 0.35, 1.65)[..., None]
    shade = 0.5 * np.clip(dark, 0, 1) * (1 - m)
    img *= (1 - shade * (alpha > 0.05))[..., None]
    grown = np.maximum(alpha, shade * 0.9)
    img[:] = mix(img, body, m[..., None])
    alpha[:] = np.maximum(grown, m)


def bank(cells, stones, seed, k=2, s=SIZE):
    """A cushion of moss on some hexes with its shadow, and stones along some sides; its middle is the first hex."""
    x, y, half = canvas(cells, 34, k, s)
    h, w = x.shape
    wx = x + 3 * value_noise(h, w, 30 * k, 30 * k, seed) + 1.2 * value_noise(h, w, 9 * k, 9 * k, seed + 9)
    wy = y + 3 * value_noise(h, w, 30 * k, 30 * k, seed + 1)
    d = field(wx, wy, cells, s) - 3 + 2.5 * value_noise(h, w, 12 * k, 12 * k, seed + 2)
    m = smooth(1.2, -1.2, d)
    img, height = moss(h, w, seed, k)
    dome = 9 * smooth(0, -20, d) + height * 0.62
    img = img * np.clip(relief(dome * k, 0.62), 0.42, 1.6)[..., None] * np.array((1.0, 0.98, 0.86), "f4")
    img = img * (1 - 0.5 * np.exp(np.minimum(d, 0) / 5))[..., None]
    shadow = np.roll(np.roll(soft(m, 6 * k), int(8 * k), 0), int(5 * k), 1) * (1 - m) * 0.62
    img = mix(np.zeros_like(img) + np.array(DEEP, "f4"), img, m[..., None])
    alpha = np.maximum(m, shadow).astype("f4")
    img = img.astype("f4")
    for n, ((ax, ay), (bx, by)) in enumerate(stones):
        r = np.random.default_rng(seed + n)
        for i in range(4):
            t = (i + 0.5) / 4
            rx = s / 4 * r.uniform(0.50, 0.78)
            at = ax + (bx - ax) * t + r.uniform(-3, 3), ay + (by - ay) * t + r.uniform(-3, 3)
            stone_on(img, alpha, x, y, *at, rx, rx * r.uniform(0.74, 0.95), seed * 13 + n * 7 + i, k)
    made = shrink(sprite(np.clip(img, 0, 1), alpha), k)
    r = np.random.default_rng(seed + 50)
    for cell in cells:
        cx, cy = centre(cell, s)
        for _ in range(3):
            tuft = fern(int(r.uniform(34, 56)), int(r.integers(1, 90)))
            drop_on(made, tuft, half + cx + r.uniform(-26, 26), half + cy + r.uniform(-26, 26), 4)
    return made


def drop_on(dst, spr, cx, cy, height=5, strength=0.5, colour=DEEP):
    """A sprite with its shadow, its middle at a point."""
    h, w = spr.shape[:2]
    cast(dst, spr[..., 3], cx - w / 2, cy - h / 2, height * 0.62, height * 0.95, max(2, height * 0.6), strength, colour)
    over(dst, spr, cx - w / 2, cy - h / 2)


def shore(turn, seed):
    """A shore as it lies, turned: moss round the hollow, stones along its three water sides."""
    cells = [turned(c, turn) for c in SHORE]
    hollow = turned((1, 0), turn)
    stones = [side(c, DIRECTIONS.index((hollow[0] - c[0], hollow[1] - c[1]))) for c in cells]
    return bank(cells, stones, seed)


def triangle(turn, seed):
    """The ground of a willow as it lies, turned: water on the four sides behind it."""
    cells = [turned(c, turn) for c in WILLOW]
    stones = [side(c, (d + turn) % 6) for c in cells[:2] for d in (4, 5)]
    return bank(cells, stones, seed)


# ---------------------------------------------------------------- koi

WHITE, ORANGE, BLACK = tone((250, 243, 230)), tone((216, 66, 34)), tone((30, 27, 32))
PATTERNS = ("kohaku", "asagi", "showa", "ogon", "shiro", "onaga")
FINS = {
    "kohaku": (255, 238, 222), "asagi": (240, 170, 130), "showa": (214, 206, 206), "ogon": (255, 216, 120),
    "shiro": (226, 224, 226), "onaga": (255, 236, 200),
}  # fmt: skip


def patches(t, v, places, wobble):
    """Spots on a back: each where it is along and across it, and how large."""
    m = np.zeros_like(t)
    for a, b, r in places:
        m = np.maximum(m, smooth(r + 0.015, r - 0.03, np.hypot(t - a, (v - b) * 0.13) + wobble * 0.05))
    return m[..., None]


def skin(pattern, t, v, wobble, scales):
    """Colour by the place on the body: t from tail to nose, v across."""
    plain = np.ones((*t.shape, 3), "f4")
    if pattern == "kohaku":
        red = ((0.86, 0, 0.07), (0.60, -0.3, 0.115), (0.55, 0.5, 0.07), (0.30, 0.1, 0.10), (0.12, -0.2, 0.045))
        return mix(plain * WHITE, ORANGE, patches(t, v, red, wobble))
    if pattern == "asagi":
        back = smooth(0.80, 0.52, np.abs(v) + wobble * 0.14)[..., None]
        blue = mix(plain * tone((66, 100, 146)), tone((178, 204, 226)), (scales * 0.9)[..., None])
        body = mix(plain * tone((226, 108, 62)), blue, back)
        return mix(body, tone((206, 218, 228)), (smooth(0.80, 0.86, t) * smooth(0.9, 0.5, np.abs(v)))[..., None])
    if pattern == "showa":
        black = (
            (0.92, 0.5, 0.06),
            (0.74, 0.6, 0.08),
            (0.66, -0.7, 0.07),
            (0.44, 0.2, 0.085),
            (0.20, -0.3, 0.085),
            (0.06, 0.1, 0.05),
        )
        red = ((0.84, -0.2, 0.075), (0.55, -0.3, 0.10), (0.32, 0.4, 0.08))
        return mix(mix(plain * WHITE, ORANGE, patches(t, v, red, -wobble)), BLACK, patches(t, v, black, wobble))
    if pattern == "ogon":
        return mix(plain * tone((232, 168, 48)), tone((255, 232, 150)), (scales * 0.75 + 0.15)[..., None])
    if pattern == "shiro":
        black = ((0.90, -0.4, 0.075), (0.66, 0.4, 0.11), (0.52, -0.6, 0.07), (0.34, 0.3, 0.10), (0.16, -0.2, 0.075))
        return mix(plain * WHITE, BLACK, patches(t, v, black, wobble))
    gold = patches(t, v, ((0.90, 0, 0.085), (0.14, 0, 0.12)), wobble)
    return mix(mix(plain * tone((252, 240, 214)), tone((240, 150, 62)), gold), WHITE, (scales * 0.5)[..., None])


def body_map(x, y, xs, ys):
    """Of every pixel how far along the spine it is, how far across, and which way across is."""
    best, t, across = np.full(x.shape, 1e9, "f4"), np.zeros(x.shape, "f4"), np.zeros(x.shape, "f4")
    nx, ny = np.zeros(x.shape, "f4"), np.zeros(x.shape, "f4")
    tx, ty = np.gradient(xs), np.gradient(ys)
    ln = np.hypot(tx, ty)
    tx, ty = tx / ln, ty / ln
    for i in range(len(xs)):
        dx, dy = x - xs[i], y - ys[i]
        d = dx * dx + dy * dy
        near = d < best
        along = np.clip((dx * tx[i] + dy * ty[i]) / ln[i], -0.5, 0.5)
        best = np.where(near, d, best)
        t = np.where(near, (i + along) / (len(xs) - 1), t)
        across = np.where(near, -dx * ty[i] + dy * tx[i], across)
        nx, ny = np.where(near, -ty[i], nx), np.where(near, tx[i], ny)
    return t, across, nx, ny


def fins(size, k, xs, ys, length, pattern, wide):
    """Thin fins with rays: tail, breast, belly; the Onagagoi's are long veils."""
    s = pg.Surface(size, pg.SRCALPHA)
    tx, ty = np.gradient(xs), np.gradient(ys)
    tint = FINS[pattern]
    veil = 1.75 if pattern == "onaga" else 1.0

    def fan(i, turn, ln, spread, off=0.0, notch=0.0):
        a = math.atan2(ty[i], tx[i])
        bx, by = xs[i] - math.sin(a) * off, ys[i] + math.cos(a) * off
        tips = []
        for j in np.linspace(-1, 1, 17):
            q = ln * (1 - notch * (1 - abs(j))) * (1 - 0.16 * j * j)
            tips.append((bx + math.cos(a + turn + j * spread) * q, by + math.sin(a + turn + j * spread) * q))

        def part(p, g):
            return (bx + (p[0] - bx) * g) * k, (by + (p[1] - by) * g) * k

        f = pg.Surface(size, pg.SRCALPHA)
        for g, alpha in ((1, 92), (0.86, 122), (0.68, 158), (0.48, 200)):  # thinner towards the tips
            pg.draw.polygon(f, (*tint, alpha), [(bx * k, by * k), *(part(p, g) for p in tips)])
        for p in tips[::2]:
            pg.draw.line(f, (*(int(v * 0.80) for v in tint), 170), (bx * k, by * k), part(p, 0.93), max(1, k // 2))
        s.blit(f, (0, 0))

    n = len(xs)
    fan(2, math.pi, length * 0.22 * veil, 0.46, 0, 0.34)
    for sign in (-1, 1):
        fan(int(n * 0.70), sign * 2.38, wide * 2.0 * veil**0.6, 0.40, sign * wide * 0.6)
        fan(int(n * 0.38), sign * 2.55, wide * 1.25 * veil, 0.34, sign * wide * 0.45)
    return from_surf(s)


def amid(cloud, h, w):
    """Noise cut down, or grown at its edges, to so many pixels about its middle."""
    for axis, wanted in enumerate((h, w)):
        spare = cloud.shape[axis] - wanted
        first = abs(spare) // 2
        if spare >= 0:
            cloud = np.take(cloud, range(first, first + wanted), axis)
        else:
            cloud = np.pad(cloud, [(first, -spare - first) if n == axis else (0, 0) for n in range(2)], mode="edge")
    return cloud


def koi(points, wide, pattern, w, h, seed=1, k=3, grain=None):
    """A koi along points from tail to nose, seen from the middle of its canvas.

    What it is speckled with is strewn over the canvas, or over that of a `grain`, which its body does not leave.
    """
    p = spline([(x + w / 2, y + h / 2) for x, y in points], 24, closed=False)
    steps = np.cumsum([0] + [math.dist(a, b) for a, b in itertools.pairwise(p)])
    t = np.linspace(0, steps[-1], 70)
    xs, ys = (np.interp(t, steps, [a[n] for a in p]) for n in (0, 1))
    length = steps[-1]
    gx, gy = grid(h * k, w * k, k)
    t, across, nx, ny = body_map(gx, gy, xs, ys)
    along = [0, 0.03, 0.15, 0.40, 0.66, 0.84, 0.93, 0.98, 1.0]
    profile = wide * np.clip(np.interp(t, along, [0.12, 0.16, 0.30, 0.74, 1.0, 0.90, 0.68, 0.42, 0.0]), 0, 1)
    v = np.clip(across / np.maximum(profile, 0.5), -1, 1)
    a = np.clip((profile - np.abs(across)) * k * 0.6 + 0.5, 0, 1) * (t > 0.002) * (t < 0.999)
    su, sv = t * length / (wide * 0.30), across / (wide * 0.30)
    row = np.floor(su)
    scale = np.hypot(su - row - 0.35, (sv + (row % 2) * 0.5) % 1 - 0.5)
    scales = np.clip(1 - scale * 1.5, 0, 1) * smooth(0.86, 0.78, t) * smooth(0.02, 0.10, t)
    gw, gh = grain or (w, h)
    speckles = amid(fbm(gh * k, gw * k, 14 * k, octaves=3, seed=seed), h * k, w * k)
    img = skin(pattern, t, v, speckles, scales)
    nz = np.sqrt(np.clip(1 - (v * 0.92) ** 2, 0.05, 1))
    lam = np.clip(0.45 * (nx * v * SUN[0] + ny * v * SUN[1]) + nz * 0.82, 0, 1)  # it is turned: light from above
    img = img * (0.44 + 0.66 * lam + 0.07 * (scales - 0.3))[..., None]
    ridge = np.exp(-((across / (wide * 0.16)) ** 2)) * smooth(0.28, 0.36, t) * smooth(0.72, 0.62, t)
    img = img * (1 - 0.20 * ridge)[..., None]
    gill = np.exp(-(((t - (0.835 + 0.02 * v * v)) / 0.007) ** 2)) * smooth(0.25, 0.6, np.abs(v))
    img = img * (1 - 0.35 * gill)[..., None]
    out = fins((w * k, h * k), k, xs, ys, length, pattern, wide)
    over(out, sprite((12 / 255, 26 / 255, 34 / 255), np.clip(soft(a, k * 1.2), 0, 1) * 0.55))
    over(out, sprite(np.clip(img, 0, 1), a.astype("f4")))
    s = to_surf(out)
    i = int(len(xs) * 0.925)
    dx, dy = np.gradient(xs)[i], np.gradient(ys)[i]
    ln = math.hypot(dx, dy)
    for sign in (-1, 1):
        eye = (xs[i] - dy / ln * sign * wide * 0.60) * k, (ys[i] + dx / ln * sign * wide * 0.60) * k
        pg.draw.circle(s, (250, 244, 230), eye, wide * 0.12 * k)
        pg.draw.circle(s, (16, 14, 16), eye, wide * 0.095 * k)
    return shrink(from_surf(s), k)


BEATS = (-1.0, -0.35, 0.35, 1.0)
"""Where a tail is in each frame; they are shown there and back."""
CANVAS = {"small": (132, 96), "medium": (280, 136), "large": (210, 404)}
"""How large a picture each size of koi needs, with the longest fins."""
GRAIN = {"small": (132, 96), "medium": (280, 124), "large": (300, 300)}
"""How large a piece of skin each is cut from."""
WIDE = {"small": 15, "medium": 21, "large": 25}


def spine(size, beat, s=SIZE):
    """The points of a koi of a size from tail to nose, seen from the middle of its hexes, its head to the right."""
    if size == "small":
        tail, bend = (-s * 0.54, s * (0.04 + 0.13 * beat)), (-s * 0.12, -s * 0.03 * (1 - beat))
        return tail, bend, (s * 0.48, s * 0.02 * beat)
    if size == "medium":
        tail, one = (-s * 1.12, s * 0.20 * beat), (-s * 0.45, -s * 0.13 * beat)
        return tail, one, (s * 0.2, s * 0.05 * beat), (s * 1.05, -s * 0.04 * beat)
    # Bent round the hollow at the east of its middle hex: the middle of its hexes lies between that and the two ends.
    (ax, ay), (bx, by) = centre((0, 1)), centre((1, -1))
    mx = (ax + bx) / 3
    tail = (ax - mx + s * (0.02 + 0.16 * beat), ay + s * 0.18)
    one = (ax - mx - s * (0.30 - 0.06 * beat), ay * 0.62)
    return tail, one, (-mx - s * (0.02 + 0.03 * beat), 0.0), (bx - mx - s * 0.34, by * 0.62), (bx - mx, by - s * 0.12)


def carp(beat, s=SIZE):
    """The points of the Centennial carp, on four hexes, seen from their middle."""
    cells = [centre(c, s) for c in ((0, 0), (1, 0), (1, 1), (2, 1))]
    mx, my = (sum(c[n] for c in cells) / 4 for n in (0, 1))
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = ((x - mx, y - my) for x, y in cells)
    return (
        (ax - s * 0.3, ay + s * 0.16 * beat),
        (ax + s * 0.55, ay - s * 0.02),
        ((bx + cx) / 2, (by + cy) / 2),
        (cx + s * 0.55, cy + s * 0.02),
        (dx + s * 0.38, dy - s * 0.04 * beat),
    )


# ---------------------------------------------------------------- on the water


@functools.cache
def pad_leaf(px, seed=1, light=0.0, k=4):
    """A lily pad: its notch, veins, a lit rim."""
    n = px * k
    x, y = grid(n, n, k)
    c = px / 2
    a = np.arctan2(y - c, x - c) + seed * 1.7
    r = np.hypot(x - c, y - c) * (1 + 0.02 * np.sin(a * 5 + seed))
    notch = np.abs(np.angle(np.exp(1j * a))) < 0.16 * smooth(c, 0, r) + 0.07
    m = soft((np.clip((c - 1 - r) * k * 0.5 + 0.5, 0, 1) * ~notch).astype("f4"), 1)
    veins = np.exp(-((np.sin(a * 4.5) / 0.10) ** 2)) * smooth(0.08 * c, 0.4 * c, r)
    img = mix(
        tone((58, 104, 58)),
        tone((132, 172, 86)),
        np.clip(0.62 - ((x - c) + (y - c)) / px * 0.75 + light, 0, 1)[..., None],
    )
    img = mix(img, tone((176, 206, 128)), (0.35 * veins)[..., None])
    rim = 1 - 0.40 * np.exp(-(((c - 2 - r) / 2.2) ** 2)) + 0.25 * np.exp(-(((c - 5 - r) / 1.6) ** 2)) * (x + y < px)
    return shrink(sprite(np.clip(img * rim[..., None], 0, 1), m), k)


PADS = (
    ((64, -8, -4, 1, 0), (42, 30, 24, 2, 0.1), (34, -38, 30, 3, -0.1), (30, 30, -30, 4, 0.05)),
    ((60, -6, -6, 5, 0.05), (46, 26, 28, 6, -0.05), (30, -36, 28, 7, 0.1), (26, 36, -24, 8, 0)),
    (
        (52, -14, -14, 9, 0),
        (46, 28, 4, 10, 0.1),
        (40, -10, 32, 11, -0.05),
        (30, 20, -38, 12, 0.1),
        (26, -42, 14, 13, 0),
    ),
)
"""Three ways pads float on a hex: how large each is, where, how turned, how light."""


def foliage(variant):
    """Pads on a hex."""
    out = np.zeros((132, 132, 4), "f4")
    for px, dx, dy, seed, light in PADS[variant]:
        drop_on(out, pad_leaf(px, seed, light), 66 + dx, 66 + dy, 5)
    return out


def flower(px, colour):
    """A water-lily: rings of pointed petals, a gold heart. The purple one is told by its many rays as well."""
    tip, base = {"pink": ((250, 196, 210), (255, 240, 240)), "purple": ((92, 48, 156), (182, 140, 232))}[colour]
    pink = ((9, 0.48, 0.15, 0), (8, 0.38, 0.14, 0.3), (6, 0.26, 0.12, 0.1))
    many = ((14, 0.49, 0.085, 0), (11, 0.37, 0.085, 0.3), (8, 0.24, 0.08, 0.1))
    s, c = Carving(px, px, 4, 4), px / 2
    for ring, (n, ln, wide, off) in enumerate(pink if colour == "pink" else many):
        for i in range(n):
            ca, sa = math.cos(i * math.tau / n + off), math.sin(i * math.tau / n + off)
            shape = [
                (c + ca * ln * px * f - sa * w * px, c + sa * ln * px * f + ca * w * px)
                for f, w in (
                    (0.05, 0),
                    (0.45, wide * 0.62),
                    (0.75, wide * 0.5),
                    (1, 0),
                    (0.75, -wide * 0.5),
                    (0.45, -wide * 0.62),
                )
            ]
            hue = mix(tone(tip), tone(base), ring * 0.42) * 255
            s.add(hue, ("poly", spline(shape, 6)), r=2.4, rough=0.25, amb=0.62, sh=0.5)
    s.add((240, 186, 60), ("ell", c, c, px * 0.085, px * 0.085), r=2, rough=0.4, spec=0.2)
    return s.out()


def lantern():
    """A stone lantern from above, a little tilted: a square cap, light below it."""
    s, st = Carving(80, 104, 4, 6), (158, 152, 142)
    s.add((112, 108, 100), ("ell", 40, 92, 24, 10), r=5)
    s.add(st, ("rect", 30, 60, 20, 34, 3), r=5)
    s.add(st, ("poly", [(18, 58), (62, 58), (56, 68), (24, 68)]), r=3)
    s.add(st, ("rect", 22, 36, 36, 24, 3), r=4)
    s.over(np.broadcast_to(tone((255, 226, 140)), s.rgb.shape), s.mask(("rect", 27, 41, 26, 16, 2)))
    s.glow((255, 180, 70), 40, 50, 13, 0.8)
    bars = (("line", [(40, 41), (40, 57)], 2.4), ("line", [(27, 49), (53, 49)], 1.6))
    s.carve(*bars, depth=0.9, colour=(70, 44, 24), lip=0)
    cap = [(4, 38), (12, 32), (30, 14), (40, 10), (50, 14), (68, 32), (76, 38), (58, 42), (40, 43), (22, 42)]
    s.add(st, ("blob", cap), r=7)
    s.add(st, ("ell", 40, 9, 7, 8), r=4)
    green = ([(8, 36), (22, 24), (36, 22), (28, 34)], [(50, 32), (62, 32), (70, 38), (56, 39)])
    s.paint((104, 132, 66), *(("blob", each) for each in green), a=0.7, blurred=1)
    return scaled(s.out(), 0.86)


def stepping_stones(seed):
    """Two flat stones on a hex."""
    out = np.zeros((132, 132, 4), "f4")
    for j, (dx, dy, px) in enumerate(((-18, -14, 52), (20, 16, 46))):
        k, n = 3, px * 3
        x, y = grid(n, n, k)
        img, a = np.zeros((n, n, 3), "f4") + 0.2, np.zeros((n, n), "f4")
        stone_on(img, a, x, y, px / 2, px / 2, px * 0.44, px * 0.38, 500 + seed * 2 + j, k)
        img = np.clip(img * 1.16, 0, 1)
        inner = np.clip((1 - np.hypot((x - px / 2) / (px * 0.46), (y - px / 2) / (px * 0.40))) * 20, 0, 1)
        drop_on(out, shrink(sprite(img, a * inner), k), 66 + dx, 66 + dy, 6, 0.6)
    return out


@functools.cache
def fern(px, seed=1, k=4):
    """A tuft of blades bent from one root."""
    tones = ((52, 84, 40), (96, 134, 58), (150, 176, 84))
    r = np.random.default_rng(seed)
    s = pg.Surface((px * k, px * k), pg.SRCALPHA)
    blades = sorted(
        ((px * r.uniform(0.26, 0.48), r.uniform(0, math.tau), r.uniform(-0.5, 0.5)) for _ in range(26)), reverse=True
    )
    for j, (ln, a, b) in enumerate(blades):
        c = px / 2
        p = [
            (c, c),
            (c + math.cos(a) * ln * 0.55, c + math.sin(a) * ln * 0.55),
            (c + math.cos(a + b) * ln, c + math.sin(a + b) * ln),
        ]
        light = 1.15 if math.cos(a) + math.sin(a) < 0 else 0.86
        colour = tuple(min(255, int(v * light)) for v in tones[j * 3 // len(blades)])
        q = spline(p, 8, closed=False)
        stroke(s, k, [(x + 0.8, y + 1) for x, y in q], (px * 0.055, 0.6), (20, 34, 18, 255))
        stroke(s, k, q, (px * 0.05, 0.5), (*colour, 255))
    return shrink(from_surf(s), k)


def reeds(px=54, k=4):
    """Red reeds: the mark of a side that is not water."""
    s = pg.Surface((px * k, px * k), pg.SRCALPHA)
    for x, ln, b in ((0.30, 0.62, -0.10), (0.44, 0.86, -0.03), (0.58, 0.92, 0.05), (0.72, 0.66, 0.12)):
        p = [(px * x, px * 0.96), (px * (x + b * 0.4), px * (0.96 - ln * 0.5)), (px * (x + b), px * (0.96 - ln))]
        q = spline(p, 8, closed=False)
        stroke(s, k, q, (px * 0.12, px * 0.05), (40, 8, 6, 255))
        stroke(s, k, q, (px * 0.075, px * 0.02), (232, 66, 44, 255))
        stroke(s, k, q[-7:], (px * 0.11, px * 0.07), (255, 150, 96, 255))
    return shrink(from_surf(s), k)


# ---------------------------------------------------------------- water that repeats


def lattice(x, y, cells):
    """Coordinates that repeat with the hexes: whoever takes noise at them joins without a seam."""
    q, r = (x / R3 - y / 3) / SIZE, y * 2 / 3 / SIZE
    return q * cells, r * cells


def _wrapped(u, v, period, seed):
    """Value noise that repeats after so many cells both ways."""
    g = np.random.default_rng(seed).uniform(-1, 1, (period, period)).astype("f4")
    iu, iv = np.floor(u).astype(int), np.floor(v).astype(int)
    fu, fv = u - iu, v - iv
    fu, fv = fu * fu * (3 - 2 * fu), fv * fv * (3 - 2 * fv)
    a, b, c, d = iu % period, (iu + 1) % period, iv % period, (iv + 1) % period
    return (g[c, a] * (1 - fu) + g[c, b] * fu) * (1 - fv) + (g[d, a] * (1 - fu) + g[d, b] * fu) * fv


def net(u, v, period, seed, turn=0.0):
    """The bright net of light in water, over coordinates that repeat after so many cells; it moves with turn."""
    a, b = 0.25 * math.cos(turn * math.tau), 0.25 * math.sin(turn * math.tau)
    wu = u + 0.45 * _wrapped(u + a, v + b, period, seed)
    wv = v + 0.45 * _wrapped(u + b, v - a, period, seed + 1)
    r = np.random.default_rng(seed + 2)
    px, py = r.random((period, period)).astype("f4"), r.random((period, period)).astype("f4")
    iu, iv = np.floor(wu).astype(int), np.floor(wv).astype(int)
    f1 = np.full(u.shape, 9, "f4")
    f2 = f1.copy()
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            cx, cy = iu + dx, iv + dy
            ex, ey = cx + px[cy % period, cx % period] - wu, cy + py[cy % period, cx % period] - wv
            d = np.sqrt(ex * ex + ey * ey + ex * ey).astype("f4")
            f2 = np.minimum(f2, np.maximum(f1, d))
            f1 = np.minimum(f1, d)
    return np.clip(1 - (f2 - f1) * 3.2, 0, 1) ** 2.2


def tiled_noise(n, period, seed, octaves=3):
    """Noise on a square that joins itself at its edges, -1 to 1."""
    x, y = grid(n, n)
    out, amp, total = np.zeros((n, n), "f4"), 1.0, 0.0
    for o in range(octaves):
        cells = period * 2**o
        out += amp * _wrapped(x / n * cells, y / n * cells, cells, seed + o)
        total, amp = total + amp, amp * 0.5
    return out / total


def gravel(x, y, seed=6):
    """The bed seen through shallow water."""
    f1, _ = worley(x / 7, y / 7, seed)
    return mix(tone((104, 150, 138)), tone((70, 118, 120)), np.clip(f1, 0, 1)[..., None])


def sheen(x, y, seed):
    """A breath of sky on the water."""
    return np.clip(noise_at(x / 150 + y / 200 + 5, y / 90 - x / 300, seed), 0, 1)
