"""Medals: small things of wood, lacquer and paper on the board of records; a brush, and a calendar for the porch."""

import math

import numpy as np

from assets.forge.index import Sprite, recipe
from assets.forge.kit import (
    blank,
    blur,
    cast,
    ellipse,
    grid,
    ink,
    lit,
    mix,
    noise,
    over,
    pillow,
    poly,
    rrect,
    scaled,
    shade,
    shrink,
    smooth,
    solid,
    spline,
    sprite,
    stroke,
    text_mask,
    trim,
)
from assets.forge.lobby import HEADS
from assets.forge.porch import standing
from assets.forge.stuff import paper, rope, wood

K = 2
W, H = 112 * K, 128 * K
MINDS = {"sprout": "tanuki", "gardener": "fox", "elder": "crane", "kami": "oni"}
EMA = [(0.5, 0.13), (0.95, 0.33), (0.95, 0.93), (0.05, 0.93), (0.05, 0.33)]
"""The outline of a votive plaque: a house with a roof."""


def placed(part):
    """A medal as it lies: with the shadow that it throws, at half the size it was drawn in."""
    out = blank(W, H)
    cast(out, part[..., 3], 0, 0, 3 * K, 5 * K, 4 * K, 0.5)
    over(out, part)
    return shrink(out, K)


def ema(tone="d9b27c", seed=3):
    """A votive plaque on its cord."""
    out = blank(W, H)
    m = poly(W, H, [(x * W, y * H) for x, y in EMA])
    over(out, sprite(lit(wood(W, H, tone, seed, rings=11) * 1.1, pillow(m, 6 * K, 0.9)), m))
    edge = np.clip(m - blur(m, 3 * K), 0, 1)
    shade(out, edge, 0, 0, 0.35, "5b3a24")
    hole = ellipse(W, H, W / 2, H * 0.235, 4 * K, 4 * K)
    shade(out, hole, 0, 0, 0.85, "2a1408")
    rope(out, [(W / 2, H * 0.235), (W / 2 - 7 * K, 3 * K)], 3 * K, "shu", twist=False, shadow=False)
    rope(out, [(W / 2, H * 0.235), (W / 2 + 7 * K, 3 * K)], 3 * K, "shu", twist=False, shadow=False)
    return out


@recipe("medals/won")
def bake_won():
    """The first win against each mind: a plaque with its mask; and the mark where one would hang."""
    for n, (mind, mask) in enumerate(MINDS.items()):
        out = ema(("d9b27c", "cfa56e", "dcb988", "c99a62")[n], n + 3)
        head = trim(HEADS[mask]())
        high = round(H * 0.56)
        face = scaled(head, (round(head.shape[1] * high / head.shape[0]), high))
        if face.shape[1] > W * 0.8:
            face = scaled(head, (round(W * 0.8), round(head.shape[0] * W * 0.8 / head.shape[1])))
        x, y = (W - face.shape[1]) / 2, H * 0.615 - face.shape[0] / 2
        cast(out, face[..., 3], x, y, 2 * K, 3 * K, 3 * K, 0.35)
        over(out, face, x, y)
        yield Sprite(f"medals/won_{mind}", placed(out))
    out = blank(W, H)
    m = poly(W, H, [(x * W, y * H) for x, y in EMA])
    line = np.clip(m - smooth(0.5, 0.98, blur(m, 3 * K)), 0, 1)
    over(out, sprite("6b4a2f", np.clip(m * 0.10 + line * 0.55, 0, 1)))
    over(out, sprite("6b4a2f", ellipse(W, H, W / 2, H * 0.235, 4 * K, 4 * K)), 0, 0, 0.6)
    yield Sprite("medals/open", shrink(out, K))


def lacquer(shape, tone, r=10):
    """Something turned from wood and lacquered: deep colour, a broad gloss."""
    return solid(shape, tone, r * K, 1.0, spec=0.75, gloss=16, tex=0.96 + 0.08 * noise(H, W, 14, seed=5))


@recipe("medals/title")
def bake_title():
    """A title won alone: black lacquer with a gold rim, gilt waves and the sun over them."""
    out, cx, cy, r = blank(W, H), W / 2, H * 0.54, W * 0.44
    over(out, lacquer(ellipse(W, H, cx, cy, r, r), "d9a441", 4))
    over(out, lacquer(ellipse(W, H, cx, cy, r * 0.9, r * 0.9), "1d1713", 12))
    field = ellipse(W, H, cx, cy, r * 0.82, r * 0.82)
    gilt = np.zeros((H, W), "f4")
    xx, yy = grid(H, W)
    for row in range(4):
        for n in range(-3, 4):
            x, y = cx + (n + row % 2 / 2) * 20 * K, cy + (6 + row * 11) * K
            d = np.hypot(xx - x, yy - y)
            rings = np.maximum(np.exp(-(((d - 10 * K) / (1.1 * K)) ** 2)), np.exp(-(((d - 5 * K) / (1.0 * K)) ** 2)))
            inside = (d < 11 * K) * (yy < y + 2)
            gilt = np.where(inside, rings, gilt)
    sun = ellipse(W, H, cx, cy - 17 * K, 12 * K, 12 * K)
    over(out, sprite("f0cf86", np.clip(gilt * field * (yy > cy - 5 * K) + sun, 0, 1)), 0, 0, 0.95)
    yield Sprite("medals/title", placed(out))


@recipe("medals/streak")
def bake_streak():
    """Several won in a row: a vermilion token, scalloped like a chrysanthemum; the number is written on it."""
    out, cx, cy = blank(W, H), W / 2, H * 0.54
    points = []
    for n in range(96):
        a = n / 96 * math.tau
        r = W * (0.425 + 0.025 * abs(math.cos(a * 8)))
        points.append((cx + r * math.cos(a), cy + r * math.sin(a)))
    m = poly(W, H, points)
    over(out, lacquer(m, "c8932f", 5))
    over(out, lacquer(ellipse(W, H, cx, cy, W * 0.37, W * 0.37), "7d2016", 9))
    ring = ellipse(W, H, cx, cy, W * 0.33, W * 0.33) * (1 - ellipse(W, H, cx, cy, W * 0.318, W * 0.318))
    over(out, sprite("f0cf86", ring), 0, 0, 0.8)
    yield Sprite("medals/streak", placed(out))


@recipe("medals/today")
def bake_today():
    """The table of a day: a leaf of the calendar with its red sun, on a small board."""
    out = blank(W, H)
    over(out, solid(rrect(W, H, 10 * K, 14 * K, W - 20 * K, H - 24 * K, 6 * K), "6b4429", 6 * K, 1.0))
    leaf = paper(W - 34 * K, H - 44 * K, "washi", 8, 2.0, 3, 0)
    over(out, leaf, (W - leaf.shape[1]) / 2, 27 * K)
    over(out, sprite("shu", ellipse(W, H, W / 2, H * 0.55, 20 * K, 20 * K)), 0, 0, 0.92)
    for x in (-22, 22):
        rope(out, [(W / 2 + x * K, 8 * K), (W / 2 + x * K, 30 * K)], 3 * K, "3f2a1c", twist=False, shadow=False)
    yield Sprite("medals/today", placed(out))


@recipe("medals/lessons")
def bake_lessons():
    """All lessons of a game: an indigo book, sewn, with a white slip for its title."""
    out = blank(W, H)
    cover = rrect(W, H, 16 * K, 12 * K, W - 32 * K, H - 22 * K, 4 * K)
    over(out, solid(np.roll(cover, 3 * K, 1), "e8dcc0", 3 * K, 0.8))
    over(out, solid(cover, "24406e", 5 * K, 0.8, tex=0.9 + 0.2 * noise(H, W, 40, seed=6)))
    for n in range(4):
        y = (22 + n * 25) * K
        over(out, sprite("e8dcc0", stroke(W, H, [(16 * K, y), (27 * K, y)], 2 * K)))
    over(out, sprite("e8dcc0", stroke(W, H, [(27 * K, 13 * K), (27 * K, H - 12 * K)], 1.6 * K)))
    over(out, solid(rrect(W, H, 46 * K, 24 * K, 26 * K, 66 * K, 2 * K), "washi", 2 * K, 0.4))
    mark = np.pad(text_mask("道", 20 * K), 4)
    over(out, sprite("sumi", ink(mark, 0.6, 4, 0.1)), 59 * K - mark.shape[1] / 2, 57 * K - mark.shape[0] / 2)
    yield Sprite("medals/lessons", placed(out))


@recipe("medals/brush")
def bake_brush():
    """Somebody new: a brush that has just begun to write."""
    w, h = 190 * K, 170 * K
    out = blank(w, h)
    line = spline([(18 * K, 142 * K), (60 * K, 126 * K), (98 * K, 136 * K), (124 * K, 124 * K)], 20, closed=False)
    over(out, sprite("sumi", ink(stroke(w, h, line, 9 * K), 0.9, 5, 0.3)), 0, 0, 0.9)
    handle = stroke(w, h, [(134 * K, 92 * K), (172 * K, 10 * K)], 9 * K)
    tip = poly(w, h, spline([(122 * K, 126 * K), (126 * K, 98 * K), (138 * K, 88 * K), (144 * K, 98 * K)], 8))
    cast(out, np.maximum(handle, tip), 0, 0, 5 * K, 8 * K, 5 * K, 0.4)
    over(out, solid(tip, "2a2320", 4 * K, 1.0))
    over(out, solid(handle, mix("hinoki", "cedar", 0.4), 4 * K, 1.1, spec=0.3))
    over(out, solid(stroke(w, h, [(134 * K, 92 * K), (138 * K, 83 * K)], 11 * K), "7d2016", 4 * K, 1.1, spec=0.6))
    yield Sprite("papers/brush", shrink(out, K))


def calendar(w=124, h=150):
    """Today's table: a tear-off calendar on a stand, its leaf with the sun of the day."""
    k = 2
    out = blank(w * k, h * k)
    for x in (24, w - 24):
        rope(out, [(x * k, (h - 6) * k), (x * k, 12 * k)], 8 * k, "3f2a1c", twist=False, shadow=False)
        over(out, solid(rrect(w * k, h * k, (x - 13) * k, (h - 11) * k, 26 * k, 9 * k, 3 * k), "3f2a1c", 4 * k, 1.1))
    board = rrect(w * k, h * k, 12 * k, 14 * k, (w - 24) * k, (h - 38) * k, 5 * k)
    over(out, sprite(lit(wood(w * k, h * k, "6b4429", 7, rings=9) * 1.1, pillow(board, 5 * k, 0.9)), board))
    for n in range(3):
        leaf = paper((w - 44) * k, (h - 60) * k, ("d8c9a6", "e2d3b4", "washi")[n], 20 + n, 2.0, 3, 0)
        cast(out, leaf[..., 3], (22 + n) * k, (28 - 2 * n) * k, 2 * k, 3 * k, 2 * k, 0.3)
        over(out, leaf, (22 + n) * k, (28 - 2 * n) * k)
    over(out, sprite("shu", ellipse(w * k, h * k, (w / 2 + 2) * k, 62 * k, 19 * k, 19 * k)), 0, 0, 0.92)
    for y, wide in ((94, 26), (102, 18)):
        line = stroke(w * k, h * k, [((w / 2 + 2 - wide / 2) * k, y * k), ((w / 2 + 2 + wide / 2) * k, y * k)], 3 * k)
        over(out, sprite("sumi", line), 0, 0, 0.6)
    bar = rrect(w * k, h * k, 16 * k, 12 * k, (w - 32) * k, 12 * k, 4 * k)
    over(out, solid(bar, "7d2016", 4 * k, 1.1, spec=0.5))
    return shrink(out, k)


@recipe("porch/calendar")
def bake_calendar():
    """Today’s table, on the porch."""
    yield from standing("porch/calendar", calendar(), lift=20)
