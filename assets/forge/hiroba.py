"""Hiroba: the table, the stone trays, pebbles, koi, stones, marks and decals."""

import functools
import math
import random

import numpy as np
import pygame as pg
import tomli

from assets.forge.crests import FIT, crest, disc
from assets.forge.index import Sprite, recipe
from assets.forge.kit import (
    PALETTE,
    ROOT,
    SEATS,
    SHADE,
    SUN,
    WHITE,
    H,
    W,
    blank,
    blur,
    cast,
    drop,
    fbm,
    from_surf,
    grid,
    inside,
    lit,
    mask,
    mix,
    noise,
    over,
    pillow,
    poly,
    rbox,
    relief,
    rgb,
    rrect,
    scaled,
    seat_ink,
    shade,
    shadow_of,
    shrink,
    smooth,
    solid,
    sprite,
    strip,
    trim,
    worley,
)
from assets.forge.stuff import boards, caustics, granite, lily, lotus, moss, sashiko, speckle, water
from assets.forge.things import petal

CELL, RIM = 93, 7
TRAY = 3 * CELL + 2 * RIM
S = 2  # trays are drawn twice as large
N = TRAY * S
PITCH = CELL / 9  # nine rake lines a square: every square starts on the same line, so decals meet the ground
STONE_R = 41
EVENING = rgb((0.955, 0.93, 0.90))  # the light of the hour on everything in the trays


def centre(spot):
    """Middle of a spot (0 to 8) of a tray."""
    return RIM + (spot % 3 + 0.5) * CELL, RIM + (spot // 3 + 0.5) * CELL


# ---------------------------------------------------------------- the table


def leaves(seed=5):
    """Soft shadows of maple branches from outside, as a field."""
    k = 3
    s = pg.Surface((W // k, H // k), 0, 32)
    r = np.random.default_rng(seed)

    def leaf(cx, cy, size, rot):
        pts = []
        for i, ln in enumerate((1, 0.92, 0.70, 0.36, 0.36, 0.70, 0.92)):
            for da, f in ((-0.24, 0.62), (0, 1.0), (0.24, 0.62), (0.40, 0.30)):
                a = rot + (i if i < 4 else i - 7) * 0.80 + da
                pts.append((cx + math.cos(a) * size * ln * f, cy + math.sin(a) * size * ln * f))
        pg.draw.polygon(s, WHITE, pts)

    for x0, y0, x1, y1, n in (
        (-10, 226, 148, 184, 9),
        (10, 176, 120, 224, 5),
        (648, 146, 500, 116, 8),
        (646, 4, 488, 30, 5),
    ):
        pg.draw.line(s, WHITE, (x0, y0), (x1, y1), 2)
        for i in range(n):
            t = (i + r.uniform(0, 0.8)) / n
            leaf(
                x0 + (x1 - x0) * t + r.normal(0, 8),
                y0 + (y1 - y0) * t + r.normal(0, 13),
                r.uniform(14, 24),
                r.uniform(0, 6),
            )
    a = pg.surfarray.array_red(s).T.astype("f4") / 255
    return blur(np.repeat(np.repeat(a, k, 0), k, 1), 5)


def table(runner_x, lamp_x=250):
    """Planks in the light of a lamp, at the upper left or elsewhere, the indigo runner, leaf shadows, a few petals."""
    x, y = grid(H, W)
    lamp = np.exp(-(((x - lamp_x) / 900) ** 2 + ((y - 120) / 700) ** 2))
    tint = mix(rgb("a69cb2"), rgb("ffd6a0"), np.clip(lamp * 1.25, 0, 1)[..., None])
    vig = 1 - 0.45 * np.clip(np.hypot((x - 960) / 1150, (y - 520) / 720) - 0.55, 0, 1)
    img = boards(W, H, 3) * tint * ((0.66 + 0.62 * lamp) * vig)[..., None] * 1.28
    cw = 978
    c, (cx, cy) = sashiko(H, cw, seed=2), grid(H, cw)
    edge = np.minimum(cx, cw - cx)
    hem = np.exp(-(((edge - 13) / 1.6) ** 2)) * (np.sin(cy * 0.42) > -0.3)
    c = mix(c, rgb("d6c496"), (hem * 0.45)[..., None]) * (1 - 0.35 * np.exp(-((edge / 4) ** 2)))[..., None]
    lam = lamp[:, runner_x : runner_x + cw, None]
    c = c * (0.95 + 0.75 * lam) * mix(np.ones(3, "f4"), rgb("ffe2be"), lam)
    img = np.clip(img, 0, 1)
    cast(img, np.ones((H + 80, cw), "f4"), runner_x, -40, 7, 4, 12, 0.75)
    over(img, sprite(np.clip(c, 0, 1), inside(0.5 - edge)), runner_x, 0)
    shade(img, leaves(), 0, 0, 0.46, "100812")
    r = random.Random(12)
    for px, py in (
        (60, 640),
        (452, 604),
        (310, 690),
        (1506, 560),
        (1876, 640),
        (1478, 96),
        (40, 40),
        (1700, 630),
        (1860, 1050),
        (420, 40),
    ):
        drop(img, petal("f4c4ce", r.uniform(18, 25), r.uniform(0, 360), r.uniform(0.3, 0.9)), px, py, 4, 0.5)
    return img


@recipe("hiroba/backdrop")
def bake_backdrop():
    """The table for play, and with its runner to the left for the scoring, already in the night's half-light.

    The wood at both sides is there once more, with the lamp over whoever sits at the right.
    """
    t = (grid(H, W)[0] / W * 0.6 + grid(H, W)[1] / H * 0.4)[..., None]
    grade = mix(rgb("fff8e8"), rgb("e4dee8"), np.clip(t, 0, 1))
    yield Sprite("hiroba/backdrop", table(471) * grade, "corner", at=(0, 0), coarse=2, more={"board": [514, 54]})
    turned = table(471, lamp_x=W - 250) * grade[:, ::-1]
    yield Sprite("hiroba/backdrop_dusk", turned[:, :471].copy(), "corner", at=(0, 0), coarse=3)
    yield Sprite("hiroba/backdrop_lit", turned[:, W - 471 :].copy(), "corner", at=(W - 471, 0), coarse=3)
    night = table(53) * grade
    night += (rgb("0d101e") - night) * 0.56
    yield Sprite("hiroba/backdrop_scoring", night, "corner", at=(0, 0), coarse=2, more={"board": [96, 54]})


# ---------------------------------------------------------------- grounds


@functools.cache
def _moss(i):
    return moss(N, N, 40 + i * 7, S)


@functools.cache
def _granite(i, tone):
    return granite(N, N, 60 + i, tone)


@functools.cache
def _gravel():
    x, y = grid(N, N, S)
    return worley(x / 7, y / 7, 9)


def sand(x, y, angle, seed, stones=(), start=None, k=S):
    """Raked sand, colour and height: lines that part round stones, rings at the start square."""
    h, w = x.shape
    u, v = (x - RIM, y - RIM) if angle == 0 else (y - RIM, x - RIM)
    q = u / CELL * math.tau
    psi = v + 1.5 * np.sin(q + 0.6) + 0.5 * np.sin(2 * q + 2.1)  # the hand's own wave, the same in every square
    for ox, oy, rad in [*stones, *([(*start, STONE_R)] if start else [])]:
        dx, dy = x - ox, y - oy
        r2 = np.maximum(dx * dx + dy * dy, rad * rad * 0.5)
        side = dy if angle == 0 else dx
        psi = psi - side * rad * rad / r2 * np.exp(-np.maximum(np.sqrt(r2) - rad, 0) / 46)
    ridge = np.cos(math.tau * psi / PITCH)
    for ox, oy, rad in stones:
        d = np.hypot(x - ox, y - oy)
        ridge = mix(np.cos(math.tau * (d - rad) / PITCH), ridge, smooth(rad + 1, rad + 4, d))
    if start:
        d = np.hypot(x - start[0], y - start[1])
        ridge = mix(np.cos(math.tau * (d - 40.5) / 10.2), ridge, smooth(38, 42, d))
    ridge = np.sign(ridge) * np.abs(ridge) ** 0.75
    grain = fbm(h, w, 1.15 * k, seed=seed + 3)
    tone = 0.955 + 0.050 * ridge + 0.045 * grain + 0.04 * fbm(h, w, 60 * k, octaves=2, seed=seed + 4)
    return (rgb("e5d2a8") * tone[..., None]).astype("f4"), (ridge + 0.26 * grain).astype("f4")


# ---------------------------------------------------------------- trays


def turned(plan):
    """A plan after a quarter turn to the right."""
    return "".join(plan[(2 - c) * 3 + r] for r in range(3) for c in range(3))


def segment(x, y, a, b):
    """Distance to a segment and the run along it."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = np.clip(((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy), 0, 1)
    return np.hypot(x - a[0] - t * dx, y - a[1] - t * dy), t * math.hypot(dx, dy)


def borders(plan):
    """Edges between the two gardens, in pixels of the tray; the pond has stones of its own."""
    kind, out = plan.lower(), []
    for r in range(3):
        for c in range(3):
            here = kind[r * 3 + c]
            for rr, cc, a, b in ((r, c + 1, (r, c + 1), (r + 1, c + 1)), (r + 1, c, (r + 1, c), (r + 1, c + 1))):
                if rr < 3 and cc < 3 and {here, kind[rr * 3 + cc]} == {"a", "b"}:
                    out.append(tuple((RIM + q[1] * CELL, RIM + q[0] * CELL) for q in (a, b)))
    return out


def frame(img, ground, kerb, kerb_h, inner, outer, seed):
    """The light of the whole relief, cast shadows, and the tray's own rim."""
    x, y = grid(N, N, S)
    light = relief(ground * S * 0.5 * (1 - kerb), 0.95) * (kerb < 0.5) + relief(kerb_h * S, 0.62) * (kerb >= 0.5)
    img = img * np.clip(light, 0.45, 1.4)[..., None]
    if kerb.any():
        fall = blur(np.roll(kerb, (int(3.4 * S), int(2.6 * S)), (0, 1)), 2 * S) * (1 - kerb)
        img = img * ((1 - 0.46 * fall) * (1 - 0.30 * blur(kerb, 5 * S) * (1 - kerb)))[..., None]
    deep = 0.52 * np.exp(-np.maximum(-inner, 0) / 5) * (0.45 + 0.55 * smooth(20, -20, np.minimum(x, y) - 14))
    img = img * (1 - np.clip(deep, 0, 0.6))[..., None]
    bevel = np.minimum(smooth(0, 4.2, -outer), smooth(0, 3.4, inner)) * 4.5
    rim = _granite(seed % 3, "8e8b86") * np.clip(relief(bevel * S, 0.55), 0.45, 1.6)[..., None]
    img = mix(img, rim, smooth(-0.6, 0.6, inner)[..., None])
    return shrink(sprite(np.clip(img * EVENING, 0, 1), inside(outer, S * 0.6)), S)


def edges(seed):
    """Wavering coordinates and the distances to the tray's outer and inner edge."""
    x, y = grid(N, N, S)
    wx, wy = x + 1.3 * fbm(N, N, 26 * S, seed=seed), y + 1.3 * fbm(N, N, 26 * S, seed=seed + 1)
    outer = rbox(x, y, TRAY / 2, TRAY / 2, TRAY / 2 - 0.5, TRAY / 2 - 0.5, 13)
    inner = rbox(wx, wy, TRAY / 2, TRAY / 2, TRAY / 2 - RIM, TRAY / 2 - RIM, 9)
    return x, y, wx, wy, outer, inner


def tray(plan, seed, angle):
    """A stone tray with its two gardens (a raked sand, b moss), kerb stones between them, and the pond."""
    x, y, wx, wy, outer, inner = edges(seed)
    cx, cy = (np.clip(((q - RIM) // CELL).astype(int), 0, 2) for q in (wx, wy))
    kind = np.array(["ab~".index(c) for c in plan.lower()])[cy * 3 + cx]
    start = next(i for i, c in enumerate(plan) if c.isupper())
    sx, sy = centre(start)
    img, ground = sand(x, y, angle, seed, start=(sx, sy) if plan[start] == "A" else None)
    green, soft = _moss(seed % 4)
    shift = (seed * 37 % N, seed * 61 % N)
    green, soft = np.roll(green, shift, (0, 1)), np.roll(soft, shift, (0, 1))
    if plan[start] == "B":  # on moss the start square is clipped in rings
        d = np.hypot(x - sx, y - sy)
        cut = np.cos(math.tau * (d - 40.5) / 13.5) * smooth(43, 38, d)
        soft, green = soft + 2.6 * cut, green * (1 + 0.30 * cut)[..., None]
    is_b, is_pond = kind == 1, kind == 2
    img, ground = np.where(is_b[..., None], green, img), np.where(is_b, soft, ground)
    f1, f2 = _gravel()  # gravel round the pond: it belongs to no garden
    bed = _granite(1, "706c66") * (0.55 + 0.5 * np.clip((f2 - f1) * 2.2, 0, 1))[..., None]
    img, ground = np.where(is_pond[..., None], bed, img), np.where(is_pond, 2.2 * np.clip(1 - f1, 0, 1), ground)
    lx, ly = (np.abs((q - RIM) / CELL - np.round((q - RIM) / CELL)) * CELL for q in (x, y))
    lines = np.exp(-((np.minimum(lx, ly) / 1.5) ** 2)) * (inner < -3)
    ground = ground * (1 - 0.85 * lines) - 1.1 * lines
    img = img * (1 - np.where(is_b, 0.34, 0.20) * lines)[..., None]
    best, run = np.full((N, N), 99, "f4"), np.zeros((N, N), "f4")
    for i, (a, b) in enumerate(borders(plan)):
        d, t = segment(wx, wy, a, b)
        near = d < best
        best, run = np.where(near, d, best), np.where(near, t + 7 * i, run)
    half = 6.8
    joint = CELL / 6 - np.abs(((run / (CELL / 3)) % 1) - 0.5) * CELL / 3
    wall = np.clip(1 - (best / half) ** 2, 0, 1) ** 0.5 * smooth(0, 2.6, joint)
    px, py = centre(plan.index("~"))
    pond = rbox(wx, wy, px, py, CELL / 2 - 7, CELL / 2 - 7, 27)
    turn = np.arctan2(wy - py, wx - px) / math.tau * 13
    bank = np.clip(1 - ((pond - 2) / 8.0) ** 2, 0, 1) ** 0.5 * smooth(0, 0.09, 0.5 - np.abs((turn % 1) - 0.5))
    kerb_h = np.maximum(wall * 5.0, bank * 6.0).astype("f4")
    kerb = np.clip(kerb_h / 1.2, 0, 1)
    wet = smooth(-1.5, -4.5, pond)
    r0, r1, c0, c1 = (int(v) for v in ((py - 47) * S, (py + 47) * S, (px - 47) * S, (px + 47) * S))
    box = (slice(max(0, r0), r1), slice(max(0, c0), c1))
    deep = water(x[box] + seed * 13, y[box] + seed * 7, -pond[box], seed % 50, 24, 0.34)
    img[box] = mix(img[box], deep, wet[box][..., None])
    ground = ground * (1 - wet)
    stone = np.roll(_granite(2, "c0bcb3"), shift, (0, 1)) * (1 + 0.16 * fbm(N, N, 30 * S, seed=seed + 8))[..., None]
    img = mix(img, stone, kerb[..., None])
    gap = np.exp(-((best / (half + 0.6)) ** 8)) * (1 - kerb) + np.exp(-(((pond - 2) / 8.6) ** 8)) * (1 - kerb)
    img = img * (1 - 0.62 * np.clip(gap, 0, 1))[..., None]
    return frame(img, ground.astype("f4"), kerb, kerb_h, inner, outer, seed)


def plans():
    """Every plan as it can lie, with its file, seed and rake direction."""
    tiles = tomli.loads((ROOT.parent / "levels" / "hiroba" / "tiles.toml").read_text(encoding="utf-8"))["tile"]
    for i, tile in enumerate(tiles):
        plan = "".join(tile["plan"])
        for turn in range(4):
            yield plan, f"hiroba/trays/{tile['name']}_{turn * 90}", 11 + i * 17 + turn * 5, (i + turn) % 2
            plan = turned(plan)


@recipe("hiroba/tray/")
def bake_trays():
    """The twelve tiles in their four turns, named by plan; their files by tile, for disks that know no capitals."""
    for plan, path, seed, angle in plans():
        more = {"rake": ("across", "down")[angle], "plan": plan}
        yield Sprite(
            f"hiroba/tray/{plan}",
            tray(plan, seed, angle),
            "corner",
            coarse=3,
            path=path,
            more=more,
            shadow=("hiroba/tray_shadow", (-32, -26)),
        )


@recipe("hiroba/tray_water")
def bake_water():
    """The water sides, each with lilies of its own; and the shadow every tray throws."""
    for i in range(4):
        seed = 11 + i * 23
        x, y, _, _, outer, inner = edges(seed)
        flat = np.zeros((N, N), "f4")
        img = water(x + seed * 31, y, -inner, seed % 50, 44, 0.20) * 0.86
        out = frame(img, flat, flat, flat, inner, outer, seed)
        r = random.Random(50 + i)
        cx, cy = r.uniform(110, 185), r.uniform(120, 190)
        mx, my = r.choice((-1, 1)), r.choice((-1, 1))
        for j, px in enumerate((92, 66, 48)):
            pad = scaled(lily(px, i + j), 1, r.uniform(0, 360))
            drop(out, pad, cx + (0, 62, -46)[j] * mx, cy + (0, 36, 44)[j] * my, 5, 0.55)
        drop(out, lotus(62), cx + 6, cy - 4, 6, 0.5)
        yield Sprite(f"hiroba/tray_water_{i + 1}", out, "corner", shadow=("hiroba/tray_shadow", (-32, -26)))
    n = TRAY + 76
    box = np.zeros((n, n), "f4")
    box[32 : 32 + TRAY, 26 : 26 + TRAY] = 1
    far = np.roll(blur(box, 15), (8, 4), (0, 1)) * 0.6
    near = np.roll(blur(box, 4), (-2, -3), (0, 1)) * 0.55
    yield Sprite("hiroba/tray_shadow", sprite((0.02, 0.02, 0.04), np.maximum(far, near)), "corner")


# ---------------------------------------------------------------- stones


def pebble_outline(ident, a):
    """Radius by angle: a slightly different stone for every number."""
    r = np.random.default_rng(1000 + ident)
    out = np.ones_like(a)
    for k, amp in ((2, 0.036), (3, 0.050), (4, 0.026), (5, 0.014)):
        out += amp * r.uniform(0.3, 1) * np.cos(k * a + r.uniform(0, 6.28))
    return out


def stone_body(w, h, ident, body, k=3, rough=0.0, polish=1.0, dip=None, dip_at=-0.20, pad=4):
    """A stone at k times its size: a dome lit from the upper left with a window's light on its polish; perhaps its left
    end was dipped in lacquer, up to dip_at. Gives picture and highlight.
    """
    ww, hh = (w + 2 * pad) * k, (h + 2 * pad) * k
    x, y = grid(hh, ww, k)
    u, v = (x - (w / 2 + pad)) / (w / 2), (y - (h / 2 + pad)) / (h / 2)
    o = pebble_outline(ident, np.arctan2(v, u))
    if rough:
        p = np.hypot(u, v) / o * (1 + rough * fbm(hh, ww, 16 * k, octaves=3, seed=ident))
    else:  # a little squarer than an ellipse
        p = (np.abs(u / o) ** 2.2 + np.abs(v / o) ** 2.2) ** (1 / 2.2)
    alpha = np.clip((1 - p) * w / 2 * k / 2 + 0.5, 0, 1)
    dome = np.sqrt(np.clip(1 - p**3.4, 0, 1)) * h * (0.36 if rough else 0.27)
    if rough:
        dome = dome + rough * 9 * fbm(hh, ww, 9 * k, octaves=4, seed=ident + 5) * np.clip(1 - p, 0, 1) ** 0.3
    gy, gx = np.gradient(blur(dome, k * 1.3, edge=True), 1 / k)
    nz = 1 / np.sqrt(gx * gx + gy * gy + 1)
    nx, ny = -gx * nz, -gy * nz
    lam = nx * SUN[0] + ny * SUN[1] + nz * SUN[2]
    light = 0.54 + 0.49 * np.clip(lam, 0, 1) / SUN[2]
    bounce = np.clip(nx * 0.5 + ny * 0.6, 0, 1) ** 2
    g = fbm(hh, ww, 18 * k, 26 * k, 4, ident * 7 + 1)
    vein = np.exp(-((fbm(hh, ww, 24 * k, 40 * k, 3, ident * 7 + 2) / 0.035) ** 2))
    speck = smooth(0.55, 0.85, fbm(hh, ww, 1.7 * k, seed=ident * 7 + 3))
    img = rgb(body) * (1 + 0.15 * g + 0.05 * fbm(hh, ww, 1.2 * k, seed=ident * 7 + 4))[..., None]
    img = mix(img, np.full(3, 0.98, "f4"), (0.20 * vein * polish)[..., None]) * (1 - 0.24 * speck)[..., None]
    if dip is not None:
        tilt = np.random.default_rng(500 + ident).uniform(-0.13, 0.13)
        line = u - dip_at + tilt * v - 0.10 * (v * v - 0.3) - 0.035 * fbm(hh, ww, 13 * k, seed=ident * 7 + 6)
        img = mix(img, rgb(dip) * (1 + 0.10 * g)[..., None], smooth(0.012, -0.012, line)[..., None])
        img = img * (1 - 0.22 * np.exp(-(((line - 0.02) / 0.028) ** 2)) * (line > 0))[..., None]
    img = img * light[..., None] + (0.16 * bounce)[..., None] * rgb("ffd6a0")
    hx, hy = u + 0.34, v + 0.56
    hi = (
        np.exp(-(((hx / 0.30) ** 2 + (hy / 0.10) ** 2) ** 1.5)) * 0.50
        + np.exp(-((u + 0.52) ** 2 + (v + 0.30) ** 2) / 0.012) * 0.14
    )
    img = mix(img, np.ones(3, "f4"), (np.clip(hi, 0, 1) * polish * (0.18 if rough else 0.9))[..., None])
    return sprite(np.clip(img * (1 - 0.36 * smooth(0.88, 1.0, p))[..., None], 0, 1), alpha), hi


def pebble(seat, ident, w=86, h=70, dip_at=-0.16, mark=True, k=3):
    """A dipped pebble with its seat's crest on the lacquer; the stone's right part is left for the numeral."""
    look = PALETTE["seats"][seat]
    out, hi = stone_body(w, h, ident, look["stone"], k, dip=look["lacquer"], dip_at=dip_at)
    if mark:
        size = int(h * 0.40 * k)
        c = crest(seat, size, "white")
        c[..., 3] *= 0.97
        over(out, c, out.shape[1] * 0.262 - size / 2, out.shape[0] / 2 - size / 2)
        out[..., :3] = mix(out[..., :3], np.ones(3, "f4"), (np.clip(hi, 0, 1) * 0.25)[..., None])
    return shrink(out, k)


@recipe("hiroba/pebble")
def bake_pebbles():
    """Pebbles of the board (five outlines a seat) and of the hand; numeral is where its middle goes."""
    for seat in SEATS:
        for i in range(5):
            more = {"numeral": [62, 39], "numeral_height": 38, "ink": PALETTE["seats"][seat]["ink"]}
            yield Sprite(
                f"hiroba/pebble_{seat}_{i + 1}",
                pebble(seat, i),
                more=more,
                shadow=("hiroba/pebble_shadow_low", (3 - 12, 5 - 12)),
                lifted=("hiroba/pebble_shadow_high", (13 - 27, 14 - 27)),
            )
            hand = {"numeral": [63, 44], "numeral_height": 34, "ink": PALETTE["seats"][seat]["ink"]}
            yield Sprite(
                f"hiroba/pebble_hand_{seat}_{i + 1}", pebble(seat, 50 + i, 108, 80, -0.66, mark=False), more=hand
            )
        # seen from its edge, for the moment in which it is turned over
        yield Sprite(f"hiroba/pebble_{seat}_edge", pebble(seat, 3, 84, 26, mark=False))
    one = pebble("shu", 0)
    for name, r, a in (("low", 4, 0.62), ("high", 9, 0.66)):
        m = np.pad(one[..., 3], 3 * r)
        yield Sprite(f"hiroba/pebble_shadow_{name}", sprite(SHADE, blur(m, r) * a))


def hollow(w, h, held=False, k=2):
    """The hollow in the paper where a pebble lay; with a gold rim while its pebble is in the hand."""
    x, y = grid((h + 6) * k, (w + 6) * k, k)
    u, v = (x - w / 2 - 3) / (w / 2), (y - h / 2 - 3) / (h / 2)
    p = (np.abs(u) ** 2.3 + np.abs(v) ** 2.3) ** (1 / 2.3)
    m = np.clip((1 - p) * w / 4 * k + 0.5, 0, 1)
    dark = np.clip(p * 1.15 - 0.55 - 0.30 * (u + v), 0, 1)
    if held:
        ring = np.exp(-(((p - 0.93) / 0.055) ** 2))
        return shrink(
            sprite(mix("966828", "d6962c", ring[..., None]), np.clip(m * (0.20 + 0.30 * dark) + ring * 0.95 * m, 0, 1)),
            k,
        )
    return shrink(sprite("684e2c", m * (0.16 + 0.34 * dark)), k)


@recipe("hiroba/hollow")
def bake_hollows():
    """Empty places in the hand."""
    yield Sprite("hiroba/hollow", hollow(108, 80))
    yield Sprite("hiroba/hollow_held", hollow(108, 80, held=True))


@recipe("hiroba/lotus")
def bake_lotus_marks():
    """The lotus painted below a nine, in each seat's ink."""
    for seat in SEATS:
        w, k = 32, 6
        out = blank(w * k, w * k // 2)
        c, b = w * k / 2, w * k * 0.46
        for ang, ln, wd in ((-74, 0.50, 0.10), (74, 0.50, 0.10), (-40, 0.47, 0.12), (40, 0.47, 0.12), (0, 0.46, 0.13)):
            a = math.radians(ang)
            tip = (c + math.sin(a) * ln * w * k, b - math.cos(a) * ln * w * k * 0.92)
            mid = (c + math.sin(a) * ln * w * k * 0.5, b - math.cos(a) * ln * w * k * 0.46)
            ox, oy = math.cos(a) * wd * w * k, math.sin(a) * wd * w * k
            leaf = poly(w * k, w * k // 2, [(c, b), (mid[0] + ox, mid[1] + oy), tip, (mid[0] - ox, mid[1] - oy)], 1)
            shade(out, np.clip(blur(leaf, 4) * 2, 0, 1), 0, 0, 0.9, "fff6e6")
            shade(out, leaf, 0, 0, 1, tuple(seat_ink(seat)))
        yield Sprite(f"hiroba/lotus_{seat}", shrink(out, k))


def roped_stone(ident, w=70, h=62, k=3):
    """A stone with a straw rope round it: no entry."""
    out, _ = stone_body(w, h, 300 + ident, "747476", k, rough=0.10, polish=0.2)
    hh, ww = out.shape[:2]
    s = pg.Surface((ww, hh), pg.SRCALPHA)
    for a, b in (((0.06, 0.52), (0.94, 0.48)), ((0.47, 0.05), (0.53, 0.96))):
        for i in range(26):
            t = i / 25
            x, y = (a[0] + (b[0] - a[0]) * t) * ww, (a[1] + (b[1] - a[1]) * t) * hh
            if a[0] < 0.2:
                y -= math.sin(t * math.pi) * hh * 0.05
            f = 0.62 + 0.38 * math.sin(t * math.pi)
            for o, c in ((1.5, (46, 32, 16)), (0, (198, 160, 96) if i % 2 else (168, 128, 70))):
                pg.draw.circle(s, [int(v * f) for v in c], (x + o * k, y + o * k), 3.1 * k)
    for dx, dy, r in ((-7, -6, 6), (7, -6, 6), (0, 0, 7)):
        x, y = ww * 0.5 + dx * k, hh * 0.47 + dy * k
        pg.draw.circle(s, (60, 42, 20), (x + 1.5 * k, y + 2 * k), r * k)
        pg.draw.circle(s, (206, 170, 104), (x, y), r * k)
        pg.draw.circle(s, (150, 112, 60), (x, y), r * k * 0.42)
    cord = from_surf(s)
    cord[..., 3] *= out[..., 3] > 0.4
    cord[..., :3] *= (0.9 + 0.3 * noise(hh, ww, 3, 3, 1, ident))[..., None]
    over(out, cord)
    return shrink(out, k)


@recipe("hiroba/stone")
def bake_stones():
    """Roped stones and their shadow."""
    fall, at = shadow_of(roped_stone(0), 7, 0.6)
    for i in range(3):
        yield Sprite(f"hiroba/stone_{i + 1}", roped_stone(i), shadow=("hiroba/stone_shadow", at))
    yield Sprite("hiroba/stone_shadow", fall)


# ---------------------------------------------------------------- koi

KOI = {
    "kohaku": ("faf2e4", "d44224", "ffecd6"),
    "ogon": ("f0be54", "fcde8c", "fad278"),
    "showa": ("f6f0e6", "1c1a1c", "ebe6e1"),
}


def koi(px=58, pattern="kohaku", turn=0.0, curl=1.0, beat=0.0, box=93, k=4, seed=1):
    """A koi from above on an arc round the middle of its box; beat (0..1) is where its tail is."""
    _body, _patch, fin = (tuple(int(v * 255) for v in rgb(c)) for c in KOI[pattern])
    n, ln, count = box * k, px * k, 40
    x = n / 2 - math.cos(turn) * ln * 0.46 + math.sin(turn) * ln * 0.16 * curl
    y = n / 2 - math.sin(turn) * ln * 0.46 - math.cos(turn) * ln * 0.16 * curl
    pts, ang = [], turn + 0.75 * curl
    for i in range(count + 1):  # from tail to head
        t = i / count
        sway = 0.85 * math.sin(beat * math.tau + t * 4.2) * (1 - t) ** 1.4
        pts.append((x, y, ang + sway * 0.6))
        x, y = x + math.cos(ang + sway) * ln / count, y + math.sin(ang + sway) * ln / count
        ang -= 1.5 * curl / count * (1 if i < 30 else 0.4)
    mx, my = (sum(p[q] for p in pts) / len(pts) for q in (0, 1))
    dx, dy = n / 2 + math.sin(turn) * ln * 0.10 * curl - mx, n / 2 - math.cos(turn) * ln * 0.10 * curl - my
    pts = [(a + dx, b + dy, c) for a, b, c in pts]

    def girth(t):
        return (
            ln * (0.018 + 0.115 * math.sin(min(1, t * 1.02) ** 0.82 * math.pi * 0.92) ** 0.85)
            if t < 0.97
            else ln * 0.03
        )

    def side(i, f):
        return pts[i][0] - math.sin(pts[i][2]) * f, pts[i][1] + math.cos(pts[i][2]) * f

    out = blank(n, n)
    flap = 0.18 * math.sin(beat * math.tau + 1.0)
    fans = [(1, math.pi + 0.25 * math.sin(beat * math.tau - 0.9), 0.22, 0.42)]
    fans += [(i, s * (a + flap), q, 0.32) for s in (-1, 1) for i, a, q in ((27, 2.05, 0.24), (13, 2.3, 0.13))]
    for i, a0, reach, spread in fans:
        px0, py0, a = pts[i]
        tips = [
            (px0 + math.cos(a + a0 + d) * ln * reach, py0 + math.sin(a + a0 + d) * ln * reach)
            for d in np.linspace(-spread, spread, 7)
        ]
        m = mask(n, n, lambda s, _, p=(px0, py0), t=tips: pg.draw.polygon(s, WHITE, [p, *t]), 1)
        rays = mask(n, n, lambda s, _, p=(px0, py0), t=tips: [pg.draw.line(s, WHITE, p, q, 2) for q in t], 1)
        shade(out, np.clip(m * 0.55 + rays * 0.35, 0, 1), 0, 0, 1, tuple(v / 255 for v in fin))
    outline = [side(i, girth(i / count)) for i in range(count + 1)] + [
        side(i, -girth(i / count)) for i in range(count, -1, -1)
    ]

    def trunk(s, _):
        pg.draw.polygon(s, WHITE, outline)
        pg.draw.circle(s, WHITE, pts[count - 2][:2], ln * 0.045)

    a = mask(n, n, trunk, 1)
    r = np.random.default_rng(seed)

    def spots(s, _):
        for i, w in ((35, 0.075), (24, 0.10), (21, 0.08), (10, 0.07)):
            o = r.uniform(-0.03, 0.03) * ln
            pg.draw.circle(s, WHITE, side(i, o), w * ln)
            pg.draw.circle(s, WHITE, side(max(0, i - 2), o + 0.03 * ln), w * ln * 0.8)

    img = mix(
        np.ones((n, n, 3), "f4") * rgb(KOI[pattern][0]), rgb(KOI[pattern][1]), blur(mask(n, n, spots, 1), 1)[..., None]
    )
    dome = blur(a, ln * 0.04)
    img = img * (0.60 + 0.46 * dome[..., None] ** 2) * np.clip(relief(dome * ln * 0.10, 1.0), 0.6, 1.25)[..., None]
    over(out, sprite(np.clip(img, 0, 1), a))
    ridge = mask(n, n, lambda s, _: [pg.draw.line(s, WHITE, pts[i][:2], pts[i + 2][:2], 3) for i in range(9, 30, 2)], 1)
    shade(out, blur(ridge, 1) * a, 0, 0, 0.38, "ffffff")
    eyes = mask(n, n, lambda s, _: [pg.draw.circle(s, WHITE, side(36, q * ln * 0.055), ln * 0.016) for q in (-1, 1)], 1)
    shade(out, eyes, 0, 0, 1, "18140f")
    return shrink(out, k)


@recipe("hiroba/koi")
def bake_koi():
    """Koi in the pond: eight beats of the tail, to be turned round the frame's middle; shadows; the won ones."""
    fall, at = shadow_of(disc(None, 76), 5, 0.55)
    for i, pattern in enumerate(KOI):
        frames = [koi(51, pattern, 0, 1, b / 8, seed=i + 1) for b in range(8)]
        yield Sprite(f"hiroba/koi_{pattern}", strip(frames), frames=8, more={"turns": True})
        if not i:
            yield Sprite(
                "hiroba/koi_shadow",
                strip([sprite((0.01, 0.05, 0.07), blur(f[..., 3], 3) * 0.6) for f in frames]),
                frames=8,
                more={"turns": True},
            )
        px, k = 76, 3
        x, y = grid(px * k, px * k, k)
        d = np.hypot(x - px / 2, y - px / 2)
        img = (
            rgb("e2cc9a")
            * (1 + 0.10 * np.cos(d / 1.5) - 0.14 * smooth(30, 36, d) + 0.04 * fbm(px * k, px * k, 1.5 * k, seed=3))[
                ..., None
            ]
        )
        img = mix(img, rgb("7a5c34"), (0.8 * np.exp(-(((d - 34.5) / 1.8) ** 2)))[..., None])
        out = shrink(sprite(np.clip(img, 0, 1), inside(d - 36.5, k)), k)
        drop(out, koi(46, pattern, -0.7, 0.8, 0.2, 84, seed=i + 1), px / 2 + 1, px / 2, 3, 0.4)
        yield Sprite(f"hiroba/koi_won_{pattern}", out, more={"crest": [61, 61]}, shadow=("hiroba/disc_shadow", at))
    yield Sprite("hiroba/disc_shadow", fall)


# ---------------------------------------------------------------- decals and marks


@recipe("hiroba/rings")
def bake_rings():
    """Sand raked round what stands on it, for a square, in both directions of the rake; soft at its rim."""
    n = CELL * S
    x, y = grid(n, n, S)
    for angle, name in ((0, "across"), (1, "down")):
        for i, rad in enumerate((38, 41, 43)):
            img, height = sand(x + RIM, y + RIM, angle, 70 + i, stones=((RIM + CELL / 2, RIM + CELL / 2, rad),))
            img = img * EVENING * np.clip(relief(height * S * 0.5, 0.95), 0.45, 1.4)[..., None]
            d = rbox(x, y, CELL / 2, CELL / 2, 41, 41, 22) + 1.5 * fbm(n, n, 20, seed=i)
            yield Sprite(f"hiroba/rings_{name}_{i + 1}", shrink(sprite(np.clip(img, 0, 1), smooth(0, -7, d)), S))


@recipe("hiroba/dent")
def bake_dent():
    """Moss pressed down round what stands on it."""
    n = CELL * S
    x, y = grid(n, n, S)
    r = np.hypot((x - CELL / 2) / 43, (y - CELL / 2) / 37) + 0.05 * fbm(n, n, 18, octaves=2, seed=4)
    low = smooth(1.12, 0.80, r)
    lip = np.exp(-(((r - 1.06) / 0.09) ** 2)) * np.clip(0.3 + ((x + y) / CELL - 1) * 0.8, 0, 1)
    out = sprite("141c10", low * 0.55)
    over(out, sprite("a8b868", lip * 0.35))
    yield Sprite("hiroba/dent", shrink(out, S))


@recipe("hiroba/legal")
def bake_legal():
    """Lantern light on a square that may be used: a pale edge between two dark ones shows on every ground, in grey too.

    Where only the other side of a pebble fits, two bent arrows say that it must be turned over.
    """
    n = CELL
    x, y = grid(n * 2, n * 2, 2)
    d = rbox(x, y, n / 2, n / 2, n / 2 - 4.5, n / 2 - 4.5, 13)
    m = smooth(0.8, -0.8, d)
    for name, light, base in (("sand", "ffb63a", 0.34), ("moss", "ffe08a", 0.24)):
        out = sprite(light, np.clip(m * (base + 0.42 * np.exp(d / 9)), 0, 1))
        over(out, sprite("2a1a0c", np.exp(-(((d + 2.6) / 3.6) ** 4)) * 0.92))
        over(out, sprite("fff6d2", np.exp(-(((d + 2.6) / 1.25) ** 2))))
        yield Sprite(f"hiroba/legal_{name}", shrink(out, 2))
    far, turn = np.hypot(x - n / 2, y - n / 2), np.arctan2(y - n / 2, x - n / 2)
    sign = np.zeros_like(far)
    for start in (0.35, 0.35 + np.pi):
        bent = np.mod(turn - start, 2 * np.pi)
        arc = smooth(1.0, -1.0, np.abs(far - 15) - 2.2) * (bent < 2.0)
        tip = start + 2.35
        ax, ay = (x - n / 2 - 15 * np.cos(tip)), (y - n / 2 - 15 * np.sin(tip))
        along = -ax * np.sin(tip) + ay * np.cos(tip)
        aside = ax * np.cos(tip) + ay * np.sin(tip)
        head = smooth(0.8, -0.8, np.maximum(np.abs(aside) + (along + 6) * 0.62 - 7.0, -(along + 6)))
        sign = np.maximum(sign, np.maximum(arc, head))
    out = sprite("2a1a0c", np.clip(blur(sign, 3) * 2.4, 0, 0.85))
    over(out, sprite("fff6d2", sign))
    yield Sprite("hiroba/legal_other", shrink(out, 2))


@recipe("hiroba/light")
def bake_light():
    """The net of light that wanders over a pond and over a water side, to be added; a loop."""
    for name, n, rim, corner, size, s in (
        ("light_pond", CELL, 12, 23, 24, 0.20),
        ("light_water", TRAY, RIM + 1, 8, 44, 0.11),
    ):
        x, y = grid(n, n)
        m = smooth(0, -8, rbox(x, y, n / 2, n / 2, n / 2 - rim, n / 2 - rim, corner))
        frames = [(m * caustics(x, y, 21, size, i / 8) * s)[..., None] * rgb("a8ead8") for i in range(8)]
        yield Sprite(f"hiroba/{name}", strip(frames), frames=8, blend="add", coarse=3)


@recipe("hiroba/tag")
def bake_tags():
    """Leader discs: one for each crest, a bare one for ties; lily pads for a pond's leader."""
    fall, at = shadow_of(disc(None, 44), 4, 0.6)
    for seat in (*SEATS, None):
        yield Sprite(f"hiroba/tag_{seat or 'bare'}", disc(seat, 44), shadow=("hiroba/tag_shadow", at))
        pad = lily(46)
        if seat:
            size = round(46 * FIT[seat] * 0.80)
            over(pad, crest(seat, size), 23 - size / 2, 23 - size / 2 - (2 if seat == "gold" else 0))
        yield Sprite(f"hiroba/lily_{seat or 'bare'}", pad, shadow=("hiroba/tag_shadow", (at[0] + 1, at[1] + 1)))
    yield Sprite("hiroba/tag_shadow", fall)


# ---------------------------------------------------------------- scoring and icons


@recipe("hiroba/mini")
def bake_mini():
    """Pieces of the small map of a tile: squares of 22, their walls, and the frame of 72."""
    n, k = 22, 4
    for name, tone, kind in (("a", "e0cda0", "sand"), ("b", "60783e", "moss"), ("pond", "28687a", "water")):
        h = w = n * k
        _x, y = grid(h, w, k)
        v = 1 + 0.05 * fbm(h, w, 5 * k, octaves=2, seed=3)
        if kind == "sand":
            v = v + 0.07 * np.cos(y * math.tau / 5.5)
        elif kind == "moss":
            v = v + 0.16 * fbm(h, w, 2.2 * k, octaves=2, seed=6)
        else:
            v = v + 0.22 * np.clip(fbm(h, w, 4 * k, 9 * k, seed=2), 0, 1)
        yield Sprite(
            f"hiroba/mini_{name}",
            shrink(sprite(np.clip(rgb(tone) * v[..., None], 0, 1), np.ones((h, w), "f4")), k),
            "corner",
        )
    f = 72 * 3
    out = solid(rrect(f, f, 3, 3, f - 6, f - 6, 24), "6a625a", 7, 1.0, tex=speckle(f, f, 3))
    out[..., 3] *= 1 - rrect(f, f, 9, 9, f - 18, f - 18, 9)
    yield Sprite("hiroba/mini_frame", shrink(out, 3), "corner", more={"inset": 3})
    for name, w, h in (("wall_down", 4, 26), ("wall_across", 26, 4)):
        yield Sprite(
            f"hiroba/mini_{name}", shrink(solid(rrect(w * 4, h * 4, 0, 0, w * 4, h * 4, 7), "3c342e", 4, 0.8), 4)
        )


@recipe("hiroba/icon")
def bake_icons():
    """Small pictures for counts: stone, koi, pebble, garden."""
    yield Sprite("hiroba/icon_stone", trim(roped_stone(2, 44, 38)))
    fish = koi(46, "kohaku", -0.5, 0.6, 0.2, 70)
    yield Sprite("hiroba/icon_koi", trim(fish))
    out, _ = stone_body(44, 34, 6, "e6ded2", 3)
    yield Sprite("hiroba/icon_pebble", trim(shrink(out, 3)))
    n = 44 * 3
    m = rrect(n, n, 6, 6, n - 12, n - 12, 20)
    x, y = grid(n, n)
    wavy = x + 12 * np.sin(y / 16) < n / 2
    g = np.where(
        wavy[..., None],
        rgb("e6d6b0") * (1 + 0.09 * np.cos(y / 9 * math.tau))[..., None],
        rgb("5f7a3a") * (0.8 + 0.5 * noise(n, n, 9, 9, 2, 4))[..., None],
    )
    out = sprite(np.clip(lit(g, pillow(m, 9, 0.8)), 0, 1), m)
    shade(out, np.exp(-(((x + 12 * np.sin(y / 16) - n / 2) / 4.5) ** 2)) * m, 0, 0, 0.9, "b8b2a8")
    shade(out, m * (1 - rrect(n, n, 12, 12, n - 24, n - 24, 15)), 0, 0, 0.8, "6a625a")
    yield Sprite("hiroba/icon_garden", shrink(out, 3))


@recipe("hiroba/cup")
def bake_cup():
    """A cup of green tea from above, for the table's edge; its shadow."""
    px, k = 132, 3
    n = px * k
    x, y = grid(n, n, k)
    c = px / 2
    d = np.hypot(x - c, y - c) * (1 + 0.012 * fbm(n, n, 60, seed=4))
    ro, ri = c - 3, c - 15
    wall = np.where(d < ri, 0, np.sqrt(np.clip(1 - ((d - (ro + ri) / 2) / ((ro - ri) / 2)) ** 2, 0, 1)) * 9).astype(
        "f4"
    )
    glaze = mix("96a8a8", "5c7078", np.clip(0.5 + fbm(n, n, 60, octaves=4, seed=3), 0, 1)[..., None])
    tea = mix("a8b054", "707c30", smooth(0, ri, d)[..., None])
    foam = np.exp(-(((d - (ri - 12)) / 2.4) ** 2)) * (0.4 + 0.6 * np.clip(fbm(n, n, 9, seed=8), 0, 1))
    tea = mix(tea, rgb("d6d696"), (0.6 * foam)[..., None])
    tea = tea * (1 - 0.5 * np.exp(-(((ri - d) / 7) ** 2)) * (1 - 0.6 * np.clip((x + y - px) / px, 0, 1)))[..., None]
    gleam = np.exp(-((((x - c * 0.74) / 20) ** 2 + ((y - c * 0.66) / 9) ** 2) ** 1.4))
    tea = mix(tea, np.ones(3, "f4"), (0.30 * gleam)[..., None])
    lip = smooth(ri - 11, ri - 9, d) * (d < ri)
    tea = mix(tea, glaze * (0.55 + 0.55 * np.clip((x - c + y - c) / px + 0.1, 0, 1))[..., None], lip[..., None])
    img = np.where((d < ri)[..., None], tea, glaze * np.clip(relief(wall * k, 0.5), 0.4, 1.9)[..., None])
    spec = np.exp(-(((d - (ro + ri) / 2) / 2.2) ** 2)) * np.clip(np.cos(np.arctan2(y - c, x - c) + 2.25), 0, 1) ** 6
    cup = shrink(sprite(np.clip(mix(img, np.ones(3, "f4"), (spec * 0.7)[..., None]), 0, 1), inside(d - ro, k)), k)
    fall, at = shadow_of(cup, 16, 0.6)
    yield Sprite("hiroba/cup", cup, shadow=("hiroba/cup_shadow", at))
    yield Sprite("hiroba/cup_shadow", fall)


@recipe("hiroba/lamp")
def bake_lamp():
    """Warm light to be added on the squares a line of the score comes from."""
    n = CELL + 60
    x, y = grid(n, n)
    d = rbox(x, y, n / 2, n / 2, CELL / 2, CELL / 2, 6)
    f = np.where(d < 0, 0.24, 0.62 * np.exp(-np.maximum(d, 0) / 9)) * smooth(
        0, 10, np.minimum(np.minimum(x, n - x), np.minimum(y, n - y))
    )
    yield Sprite("hiroba/lamp", rgb("604216") * f[..., None].astype("f4"), blend="add")
