"""Haniwa: the clay court, tiles, Gozoku with their moods, dice that tip, Dogu, Kofun, and what lies beside it."""

import functools
import math

import numpy as np
import pygame as pg

from assets.forge.clay import Sculpt, shape
from assets.forge.crests import crest
from assets.forge.index import Sprite, recipe
from assets.forge.kit import (
    SEATS,
    SUN,
    WHITE,
    H,
    W,
    blank,
    blur,
    cast,
    drop,
    fbm,
    glow,
    grid,
    inside,
    mask,
    mix,
    over,
    padded,
    rbox,
    relief,
    rgb,
    scaled,
    shade,
    shadow_of,
    shrink,
    smooth,
    sprite,
    strip,
    vignette,
)
from assets.forge.papers import gold_ring
from assets.forge.stuff import boards, paper, plate

COLOURS = ("green", "blue", "yellow", "red")
ALL = (*COLOURS, "brown")
GROUND = {"green": "426a3a", "blue": "2c548a", "yellow": "ce9422", "red": "a82e20", "brown": "684c34"}
ROBE = {"green": "4e7c3e", "blue": "2c5896", "yellow": "e2ac34", "red": "c43826"}
MARK = {"green": "e2f0c4", "blue": "d8eafa", "yellow": "3a1e00", "red": "ffdebe", "brown": "ecd6b4"}
INK = {"green": "2f5a26", "blue": "28427c", "yellow": "8a5a00", "red": "9c2416", "brown": "5a4028"}
GRASS = {"green": "60843e", "blue": "547854", "yellow": "84843e", "red": "70743a", "brown": "846a42"}
FIGURE = {"green": "dancer", "blue": "horse", "yellow": "house", "red": "soldier"}
CLAY, PALE, BROW, HAIR = "c87a4c", "e09c6a", "965230", "4e2a1c"
TILE = (172, 98)
MOODS = ("frown", "calm", "smile", "gift", "drunk", "beaming", "shaded")
STATES = (
    ("asleep", 1.0),
    *(("lit", share) for share in (0.35, 0.7, 1.0)),
    *(("cursed", share) for share in (0.3, 0.55, 0.8, 1.0)),
)
PITCH = (182, 104)
COLUMN, UPPER, NOBLES, LOWER = 596, 54, 366, 512
"""Where the first column begins on the canvas, the upper area, the line of the Gozoku, and the lower area."""
SLAB = (418, 38, 1084, 796)
"""The court on the canvas."""
FIT = 3
"""How much larger grounds are drawn."""


def scatter(h, w, size, seed):
    """Noise of one octave, -1..1."""
    return fbm(h, w, size, seed=seed)


# ---------------------------------------------------------------- the signs of the colours


def symbol_shape(name, n):
    """Leaf, wave, sun, flame, or the bare mound of what has no colour."""
    c = n / 2

    def at(*pts):
        return [(x * n, y * n) for x, y in pts]

    if name == "green":
        leaf = at((0.12, 0.90), (0.10, 0.46), (0.34, 0.16), (0.92, 0.06), (0.86, 0.56), (0.58, 0.86))
        veins = (
            ("curve", at((0.06, 0.98), (0.40, 0.58), (0.78, 0.20)), n * 0.06),
            ("line", at((0.44, 0.56), (0.46, 0.30)), n * 0.045),
            ("line", at((0.40, 0.62), (0.68, 0.60)), n * 0.045),
        )
        return [("blob", leaf), ("cut", *veins)]
    if name == "blue":
        swell = at(
            *((0.02, 0.80), (0.14, 0.40), (0.46, 0.12), (0.82, 0.20), (0.96, 0.46), (0.78, 0.40), (0.60, 0.46)),
            *((0.62, 0.66), (0.84, 0.78), (0.98, 0.76), (0.93, 0.92), (0.5, 0.93), (0.07, 0.92)),
        )
        lines = (
            ("curve", at((0.16, 0.80), (0.28, 0.48), (0.52, 0.30)), n * 0.055),
            ("curve", at((0.34, 0.86), (0.44, 0.60), (0.56, 0.52)), n * 0.05),
        )
        return [("blob", swell), ("cut", *lines)]
    if name == "yellow":

        def ray(a):
            return [
                (c + math.cos(a + d) * n * far, c + math.sin(a + d) * n * far)
                for d, far in ((-0.17, 0.31), (0, 0.50), (0.17, 0.31))
            ]

        return [("ell", c, c, n * 0.27, n * 0.27), *(("poly", ray(i * math.tau / 10)) for i in range(10))]
    if name == "red":
        flame = at(
            *((0.54, 0.0), (0.64, 0.26), (0.84, 0.46), (0.86, 0.74), (0.66, 0.96)),
            *((0.36, 0.96), (0.14, 0.74), (0.18, 0.46), (0.30, 0.56), (0.38, 0.26)),
        )
        heart = at((0.52, 0.50), (0.66, 0.70), (0.58, 0.88), (0.44, 0.88), (0.36, 0.72))
        return [("blob", flame), ("cut", ("blob", heart))]
    return [("blob", at((0.5, 0.1), (0.72, 0.42), (0.9, 0.9), (0.1, 0.9), (0.28, 0.42)))]


@functools.cache
def symbol(name, px, colour=None):
    """The sign of a colour."""
    return sprite(colour or MARK[name], shape(px, px, symbol_shape(name, px)))


# ---------------------------------------------------------------- figures, 60 by 90


def _face(s, x, y, d, r, down):
    """Two eyes and a mouth."""
    eyes = [("ell", x + side * d, y, r, r * 0.8) for side in (-1, 1)]
    s.carve(*eyes, ("ell", x, y + down, 2.6, 1.7), depth=0.92)


def dancer(s):
    """Green: one arm up, one at the hip."""
    s.add(PALE, ("poly", [(19, 52), (39, 52), (46, 87), (12, 87)]), r=7)
    s.carve(("line", [(15, 76), (43, 76)], 1.6), depth=0.5)
    s.add(PALE, ("curve", [(20, 50), (6, 40), (9, 18), (13, 10)], (10, 7)), r=4)
    s.add(PALE, ("curve", [(38, 50), (52, 52), (52, 66), (42, 70)], (10, 7)), r=4)
    s.add(PALE, ("rect", 18, 38, 22, 22, 9), r=6)
    s.add(PALE, ("ell", 29, 25, 13.5, 15.5), r=8)
    s.add(CLAY, ("ell", 29, 9.5, 9, 5), r=3)
    s.carve(("line", [(20, 54), (38, 54)], 2), depth=0.55)
    _face(s, 29, 23, 5.8, 2.6, 9)


def soldier(s):
    """Red: plated armour, a helmet, a club."""
    s.add(PALE, ("poly", [(17, 62), (41, 62), (47, 87), (11, 87)]), r=7)
    arms = ("curve", [(16, 48), (8, 60), (14, 70)], (10, 8)), ("curve", [(42, 48), (50, 58), (46, 68)], (10, 8))
    s.add(PALE, *arms, r=4)
    s.add("c48054", ("rect", 15, 42, 28, 30, 7), r=6)
    for y in (50, 57, 64):
        s.carve(("line", [(16, y), (42, y)], 1.5), depth=0.55)
    for x in (22, 29, 36):
        s.carve(("line", [(x, 44), (x, 70)], 1.1), depth=0.4)
    s.add(PALE, ("ell", 29, 28, 12, 13), r=7)
    helmet = [(14, 24), (17, 10), (29, 2), (41, 10), (44, 24), (40, 27), (29, 21), (18, 27)]
    s.add("a8623c", ("poly", helmet), ("rect", 13, 22, 6, 18, 3), ("rect", 39, 22, 6, 18, 3), r=4)
    s.carve(("line", [(29, 5), (29, 20)], 1.5), depth=0.5)
    _face(s, 29, 29, 5.2, 2.4, 7)
    s.add("965432", ("line", [(46, 66), (52, 38)], (3.5, 5)), r=2)


def horse(s):
    """Blue, and on every Kofun: saddled, its mane clipped."""
    legs = ((9, 58, 9, 29), (21, 60, 8, 26), (34, 60, 8, 26), (43, 58, 9, 29))
    s.add(PALE, *(("rect", *leg, 4) for leg in legs), r=4)
    s.add(PALE, ("rect", 8, 40, 45, 25, 11), r=8)
    s.add(PALE, ("curve", [(50, 44), (56, 50), (55, 62)], (5, 4)), r=2)
    s.add(PALE, ("curve", [(17, 50), (15, 34), (17, 20)], (17, 13)), r=6)
    s.add(PALE, ("curve", [(18, 18), (8, 26), (4, 32)], (14, 10)), r=5)
    s.add(CLAY, ("curve", [(22, 10), (26, 22), (27, 38)], (7, 7)), r=3)
    s.add(PALE, ("poly", [(14, 14), (16, 2), (21, 12)]), r=2)
    s.add("a8623c", ("rect", 29, 35, 17, 15, 5), r=3)
    s.carve(("line", [(7, 22), (13, 31)], 1.4), ("line", [(13, 31), (24, 30)], 1.3), depth=0.6)
    s.carve(("ell", 13, 20, 2.4, 2.2), ("ell", 4, 31, 1.5, 1.5), depth=0.9)


def house(s):
    """Yellow: a storehouse with crossed beams on its ridge."""
    s.add(PALE, ("rect", 10, 50, 38, 37, 2), r=5)
    s.carve(("rect", 22, 62, 14, 26, 1), depth=0.85)
    s.carve(("rect", 13, 60, 5, 8, 1), ("rect", 40, 60, 5, 8, 1), depth=0.8)
    s.add("be7448", ("poly", [(1, 54), (10, 16), (48, 16), (57, 54)]), r=6)
    for x in (16, 24.5, 33.5, 42):
        s.carve(("line", [(29 + (x - 29) * 0.8, 22), (29 + (x - 29) * 1.5, 51)], 1.3), depth=0.42)
    s.carve(("line", [(5, 44), (53, 44)], 1.3), depth=0.4)
    s.add("aa623c", ("rect", 5, 8, 48, 10, 5), r=4)
    for x in (14, 29, 44):
        s.add("be7448", ("ell", x, 8, 4.5, 5), r=3)
    s.add("965634", ("line", [(5, 16), (0, 4)], 4), ("line", [(53, 16), (58, 4)], 4), r=2)


MODELS = {"dancer": dancer, "soldier": soldier, "horse": horse, "house": house}


@functools.cache
def figure(kind, seed=1, k=4):
    """A clay figure; larger ones are worked at more than their size."""
    s = Sculpt(60, 90, k, seed)
    MODELS[kind](s)
    return s.out() if k == 4 else sprite(s.rgb, s.a)


@functools.cache
def outlined(kind, seed, h):
    """A figure so high with a dark rim, so that pale clay stands on every ground."""
    f = figure(kind, seed)
    f = scaled(f, (f.shape[1] * h / 90, h))
    p = 5
    m = np.pad(f[..., 3], p)
    rim = np.clip(blur(m, 1) * 3 + blur(np.roll(m, (2, 2), (0, 1)), 4) * 0.6, 0, 1) * 0.85
    out = sprite("1c0e08", rim)
    over(out, f, p, p)
    return out


# ---------------------------------------------------------------- tiles


def pip(colour, px=15):
    """A dot."""
    return sprite(colour, shape(px, px, [("ell", px / 2, px / 2, px * 0.42, px * 0.42)]))


@functools.cache
def glazed(colour, w, h, seed):
    """A glazed plaque: the ground of a colour with a faint print of its sign, and a clay rim."""
    k = FIT
    hh, ww = h * k, w * k
    x, y = grid(hh, ww, k)
    d = rbox(x, y, w / 2, h / 2, w / 2 - 0.5, h / 2 - 0.5, 13) + 0.5 * scatter(hh, ww, 20 * k, seed)
    tone = 1 + 0.10 * fbm(hh, ww, 34 * k, octaves=4, seed=seed) + 0.05 * scatter(hh, ww, 2 * k, seed + 1)
    glaze = rgb(GROUND[colour]) * tone[..., None]
    clay = rgb("b06840") * (1 + 0.10 * fbm(hh, ww, 12 * k, octaves=4, seed=seed + 2))[..., None]
    print_ = blank(ww, hh)
    sign = symbol(colour, 26 * k)
    for j in range(-1, 5):
        for i in range(-1, 7):
            over(print_, sign, (i * 38 + (j % 2) * 19 - 6) * k, (j * 32 - 8) * k)
    glaze = mix(glaze, rgb(MARK[colour]), (print_[..., 3] * 0.13)[..., None])
    out = mix(glaze, clay, smooth(-7.5, -5.5, d)[..., None])
    height = smooth(0, 4, -d) * 4 - smooth(-4.5, -8.5, d) * 2.2 + 0.25 * scatter(hh, ww, 5 * k, seed + 4)
    out = out * np.clip(relief(height * k, 0.5), 0.5, 1.6)[..., None]
    out = out * (1.06 - 0.16 * (x / w * 0.5 + y / h * 0.5))[..., None]
    return shrink(sprite(np.clip(out, 0, 1), inside(d, k)), k)


@functools.cache
def tile(colour, power):
    """A tile: its sign and its power at the left, one, two or three figures on the glaze."""
    w, h = TILE
    out = glazed(colour, w, h, 7 + power).copy()
    high, badge = round(h * (0.86, 0.75, 0.64)[power - 1]), round(h * 0.37)
    middle, apart = (14 + badge + w - 9) / 2, (0, 53, 37)[power - 1]
    for i in (0, 2, 1) if power == 3 else range(power):
        f = outlined(FIGURE[colour], 1 + i, high)
        cx, cy = middle + (i - (power - 1) / 2) * apart, h / 2 + (8 if i == 1 else -7) * (power == 3)
        over(out, f, cx - f.shape[1] / 2, cy - f.shape[0] / 2)
    over(out, symbol(colour, badge), 12, 13)
    for i in range(power):
        over(out, pip(MARK[colour]), 11 + i * 15, h - 30)
    return out


@functools.cache
def back(w=TILE[0], h=TILE[1]):
    """The back of a tile: baked clay with a woven print and a band of cord."""
    k = FIT
    hh, ww = h * k, w * k
    x, y = grid(hh, ww, k)
    d = rbox(x, y, w / 2, h / 2, w / 2 - 0.5, h / 2 - 0.5, 13)
    out = rgb("965c3a") * (1 + 0.12 * fbm(hh, ww, 20 * k, octaves=4, seed=3))[..., None]
    weave = np.sin((x + y) * 0.42) * np.sin((x - y) * 0.42)
    band = np.exp(-(((d + 12) / 3.0) ** 2)) * (1 + 0.5 * np.sin((x + y) * 1.1))
    height = smooth(0, 4, -d) * 4 + 0.8 * weave * smooth(-14, -18, d) + 2.0 * band
    out = out * np.clip(relief(height * k, 0.5), 0.45, 1.6)[..., None]
    return shrink(sprite(np.clip(out, 0, 1), inside(d, k)), k)


def tied():
    """A back that is tied with straw."""
    (w, h), out, k = TILE, back().copy(), FIT
    solid = out[..., 3].copy()
    s = pg.Surface((w * k, h * k), pg.SRCALPHA)
    for (ax, ay), (bx, by) in (((0, h / 2), (w, h / 2)), ((w / 2, 0), (w / 2, h))):
        n = int(math.dist((ax, ay), (bx, by)) / 3.2)
        spots = [((ax + (bx - ax) * i / n) * k, (ay + (by - ay) * i / n) * k) for i in range(n + 1)]
        for cx, cy in spots:
            pg.draw.circle(s, (58, 40, 20), (cx + 2, cy + 4), 4.6 * k)
        for i, at in enumerate(spots):
            pg.draw.circle(s, (224, 190, 124) if i % 2 else (180, 140, 80), at, 4.2 * k)
    rope = np.empty((h * k, w * k, 4), "f4")
    rope[..., :3] = pg.surfarray.array3d(s).transpose(1, 0, 2) / 255
    rope[..., 3] = pg.surfarray.array_alpha(s).T / 255
    over(out, shrink(rope, k))
    out[..., 3] = solid
    return out


def corded(seat):
    """A tile that lies face down on the court: tied with straw, and a paper tag with its owner's crest."""
    (w, h), out = TILE, tied()
    solid = out[..., 3].copy()
    drop(out, paper(46, 46, "washi", 9, 1.6), w / 2, h / 2, 3, 0.5)
    mark = crest(seat, 40)
    over(out, mark, w / 2 - mark.shape[1] / 2, h / 2 - mark.shape[0] / 2)
    out[..., 3] = solid
    return out


def medal(colour, px):
    """The disc of a colour with its sign."""
    s = Sculpt(46, 46, 4, 2)
    s.add(GROUND[colour], ("ell", 23, 23, 21, 21), r=5, rough=0.5, spec=0.12)
    out = s.out()
    over(out, symbol(colour, 30), 8, 8)
    return scaled(out, (px, px))


def mound(colour):
    """A Kofun that lies on a tile: the keyhole on its side in its moat, one saddled horse, the power of two."""
    (w, h), k = TILE, FIT
    hh, ww = h * k, w * k
    x, y = grid(hh, ww, k)
    d = rbox(x, y, w / 2, h / 2, w / 2 - 0.5, h / 2 - 0.5, 13)
    cx, cy, r = w * 0.60, h * 0.5, h * 0.34
    v = cx - x
    wedge = np.maximum(np.abs(y - cy) - (r * 0.46 + 0.20 * np.clip(v, 0, 99)), np.maximum(-v, v - w * 0.40))
    e = np.minimum(np.hypot(x - cx, y - cy) - r, wedge) + 0.8 * scatter(hh, ww, 10 * k, 3)
    height = 4 * smooth(0, -4, e) + 4 * smooth(-8, -12, e) + 0.6 * fbm(hh, ww, 6 * k, octaves=3, seed=5)
    tint = {"green": "56803a", "blue": "466c80", "yellow": "ba963e", "red": "96543a", "brown": "846a42"}[colour]
    grass = rgb(tint) * (1 + 0.16 * fbm(hh, ww, 8 * k, octaves=4, seed=7))[..., None]
    grass = grass * np.clip(relief(height * k, 0.42), 0.5, 1.7)[..., None]
    moat = (
        mix(rgb("water"), rgb("deep"), smooth(1, 14, e)[..., None]) * (1 + 0.14 * scatter(hh, ww, 9 * k, 9))[..., None]
    )
    out = mix(moat, grass, smooth(0.8, -0.8, e)[..., None])
    bank = rgb(GROUND[colour]) * (1.1 + 0.1 * fbm(hh, ww, 12 * k, octaves=4, seed=2))[..., None]
    out = mix(out, bank, smooth(-8.5, -6.5, d)[..., None])
    out = out * np.clip(relief((smooth(0, 4, -d) * 4 - smooth(-5.5, -9.5, d) * 2.2) * k, 0.5), 0.5, 1.6)[..., None]
    out = shrink(sprite(np.clip(out, 0, 1), inside(d, k)), k)
    drop(out, medal(colour, 42), 30, 30, 3)
    rider = outlined("horse", 1, round(h * 0.74))
    over(out, rider, w * 0.60 - rider.shape[1] / 2, h * 0.5 - rider.shape[0] / 2)
    for i in range(2):
        over(out, pip("140e0a", 19), 11 + i * 17, h - 31)
        over(out, pip(MARK[colour] if colour != "yellow" else "ffecbe"), 13 + i * 17, h - 29)
    return out


def thing(name, pixels, low=5, high=20, shadow=None, **more):
    """A sprite with the shadows it casts when it lies there and when it is held; `shadow` names those of another."""
    if shadow is None:
        near, at = shadow_of(pixels[:, : pixels.shape[1] // more.get("frames", 1)], low)
        far, off = shadow_of(pixels[:, : pixels.shape[1] // more.get("frames", 1)], high)
        yield Sprite(f"{name}_shadow", near)
        yield Sprite(f"{name}_lifted", far)
        shadow = (f"{name}_shadow", at), (f"{name}_lifted", off)
    yield Sprite(name, pixels, shadow=shadow[0], lifted=shadow[1], **more)


@recipe("haniwa/tile")
def bake_tiles():
    """Twelve tiles, their back, four corded backs and five mounds; all cast the same shadows."""
    shadows = []
    for sprite_ in thing("haniwa/tile_back", back()):
        shadows = [sprite_.shadow, sprite_.lifted]
        yield sprite_
    for colour in COLOURS:
        for power in (1, 2, 3):
            yield from thing(f"haniwa/tile_{colour}_{power}", tile(colour, power), shadow=shadows)
    for seat in SEATS:
        yield from thing(f"haniwa/tile_corded_{seat}", corded(seat), shadow=shadows)
    for colour in ALL:
        yield from thing(f"haniwa/tile_mound_{colour}", mound(colour), shadow=shadows)


# ---------------------------------------------------------------- Gozoku


def _mood(s, mood, cx, cy):
    """Eyes, brows and mouth."""
    sides = (-1, 1)

    def brow(*pts, width=6):
        kind = "line" if isinstance(width, tuple) else "curve"
        for sg in sides:
            s.add(BROW, (kind, [(cx + sg * x, cy + y) for x, y in pts], width), r=2.5)

    def eyes(kind, pts, *more):
        s.carve(*((kind, [(cx + sg * x, cy + y) for x, y in pts], *more) for sg in sides), depth=0.94)

    def cheeks(colour, x, y, rx, ry, a, soft):
        for sg in sides:
            s.paint(colour, ("ell", cx + sg * x, cy + y, rx, ry), a=a, soft=soft)

    if mood == "frown":
        eyes("poly", [(33, -5), (10, 2), (12, 8), (31, 4)])
        brow((37, -18), (9, -6), width=(5, 8))
        s.carve(
            ("curve", [(cx - 20, cy + 42), (cx - 9, cy + 33), (cx + 9, cy + 33), (cx + 20, cy + 42)], 6), depth=0.94
        )
    elif mood == "calm":
        s.carve(*(("ell", cx + sg * 21, cy, 11, 6) for sg in sides), depth=0.94)
        brow((36, -13), (22, -18), (8, -13))
        s.carve(("rect", cx - 13, cy + 34, 26, 6, 3), depth=0.94)
    elif mood in ("smile", "beaming"):
        eyes("curve", [(33, 5), (27, -4), (15, -4), (9, 5)], 6.5)
        brow((37, -16), (22, -23), (8, -17))
        cheeks("de6046", 31, 19, 9, 7, 0.55, 1.5)
        lips = [(cx - 25, cy + 28), (cx, cy + 34), (cx + 25, cy + 28), (cx + 14, cy + 46), (cx - 14, cy + 46)]
        s.carve(("blob", lips), depth=0.95)
        teeth = [(cx - 15, cy + 32.5), (cx + 15, cy + 32.5), (cx + 12, cy + 37), (cx - 12, cy + 37)]
        s.paint("eed2b4", ("poly", teeth), a=0.95)
    elif mood == "gift":
        for sg in sides:
            s.carve(("ell", cx + sg * 21, cy + 1, 10.5, 10.5), depth=0.95)
            s.paint("fceed6", ("ell", cx + sg * 21 - 3.5, cy - 2.5, 3.4, 3.4), a=1)
        brow((35, -19), (21, -26), (9, -20))
        cheeks("de6046", 33, 20, 8, 6, 0.5, 1.5)
        s.carve(("ell", cx, cy + 38, 9, 10), depth=0.95)
    elif mood == "shaded":
        eyes("curve", [(33, 3), (21, 7), (9, 3)], 5.5)
        for sg in sides:
            lid = [(cx + sg * 34, cy), (cx + sg * 21, cy - 8), (cx + sg * 8, cy), (cx + sg * 21, cy + 4)]
            s.add("ce8458", ("blob", lid), r=3)
        brow((36, -12), (9, -20), width=(5, 7))
        s.carve(("curve", [(cx - 16, cy + 42), (cx, cy + 35), (cx + 16, cy + 42)], 5.5), depth=0.94)
    else:
        for sg in sides:
            turns = np.linspace(0.5, 14, 42)
            coil = [(cx + sg * 21 + math.cos(t) * t * 0.78, cy + math.sin(t) * t * 0.70) for t in turns]
            s.carve(("line", coil, 3.4), depth=0.94)
            lifted = [(cx + sg * 36, cy - 16 - 5 * (sg > 0)), (cx + sg * 20, cy - 23), (cx + sg * 8, cy - 15)]
            s.add(BROW, ("curve", lifted, 6), r=2.5)
        cheeks("e23e30", 31, 21, 13, 9, 0.75, 2)
        s.paint("e23e30", ("ell", cx, cy + 15, 8, 9), a=0.55, soft=2)
        wobble = [(cx - 22, cy + 36), (cx - 12, cy + 31), (cx - 2, cy + 38), (cx + 8, cy + 33), (cx + 20, cy + 40)]
        s.carve(("curve", wobble, 6), depth=0.95)


def crown(w):
    """The smile bonus: a gilt crown of five plates, a bead on each."""
    s = Sculpt(110, 52, 4, 6)
    plates = [(8, 46), (4, 20), (20, 32), (32, 8), (44, 28), (55, 2), (66, 28), (78, 8), (90, 32), (106, 20), (102, 46)]
    s.add("e2a83c", ("poly", plates), r=4, spec=0.5, rough=0.4)
    s.add("f0be54", ("rect", 6, 38, 98, 12, 5), r=3, spec=0.5, rough=0.4)
    for x, y in ((6, 19), (32, 8), (55, 6), (78, 8), (104, 19)):
        s.add("fad678", ("ell", x, y, 5, 5), r=3, spec=0.5, rough=0.3)
    for x in (24, 55, 86):
        s.add("c43226", ("ell", x, 44, 4, 4), r=2, spec=0.4, rough=0.2)
    return scaled(s.out(), w / 110)


HEAD = (140, 168)
"""A Gozoku with room for a crown, before it is scaled to its place."""
CROWNED = 18


def noble(colour, mood):
    """A Gozoku: round clay head, hair looped at the ears, a band with the sign, a robe of the colour."""
    s, cx = Sculpt(140, 150, 4, 3 + COLOURS.index(colour)), 70
    robe = ROBE[colour]
    s.add(robe, ("blob", [(6, 148), (14, 118), (44, 104), (96, 104), (126, 118), (134, 148)]), r=9, rough=0.7)
    s.add("eee0c4", ("poly", [(52, 106), (88, 106), (72, 140)]), r=3, rough=0.4)
    s.add(robe, ("line", [(50, 106), (78, 142)], 9), ("line", [(90, 106), (62, 142)], 9), r=3, rough=0.6)
    for sg in (-1, 1):
        s.add(HAIR, ("rect", cx + sg * 52 - 9, 52, 18, 46, 9), ("ell", cx + sg * 52, 98, 11, 9), r=5)
        s.carve(("line", [(cx + sg * 52 - 8, 76), (cx + sg * 52 + 8, 76)], 3), depth=0.6)
    s.add("e88a60" if mood == "drunk" else "e69a68", ("ell", cx, 70, 49, 50), r=20, lift=0.9)
    fringe = [(22, 46), (32, 20), (70, 10), (108, 20), (118, 46), (96, 36), (70, 32), (44, 36)]
    s.add(HAIR, ("blob", fringe), r=6)
    s.add(robe, ("curve", [(22, 47), (44, 36), (70, 32), (96, 36), (118, 47)], 13), r=4, rough=0.6)
    s.add("d28656", ("blob", [(66, 62), (74, 62), (79, 84), (70, 88), (61, 84)]), r=5)
    _mood(s, mood, cx, 66)
    s.add(robe, ("ell", cx, 22, 19, 19), r=5, rough=0.5, spec=0.12)
    s.carve(("ell", cx, 22, 17.5, 17.5), ("cut", ("ell", cx, 22, 16, 16)), depth=0.5)
    head = s.out()
    over(head, symbol(colour, 25), cx - 12.5, 22 - 12.5)
    if mood == "drunk":
        head = scaled(head, 1.0, -5)
    out = blank(*HEAD)
    if mood == "beaming":
        over(out, crown(104), cx - 52, 0)
    over(out, head, (HEAD[0] - head.shape[1]) / 2, CROWNED + (150 - head.shape[0]) / 2)
    if mood == "shaded":
        x, y = grid(HEAD[1], HEAD[0])
        dark = 0.46 + 0.30 * smooth(HEAD[0] * 0.9, HEAD[0] * 0.2, x + y * 0.4)
        dark = dark * (1 + 0.2 * fbm(HEAD[1], HEAD[0], 26, octaves=4, seed=4))
        out[..., :3] = mix(out[..., :3], rgb("1e0c34"), np.clip(dark, 0, 0.76)[..., None])
    return scaled(out, 136 / 140)


@recipe("haniwa/noble")
def bake_nobles():
    """The four Gozoku, each in seven moods; and the crown of a smile."""
    shadow = None  # all are cast by heads of one shape
    for colour in COLOURS:
        heads = [noble(colour, mood) for mood in MOODS]
        made = list(thing(f"haniwa/noble_{colour}", strip(heads), 7, 12, shadow, frames=len(heads), anchor=(68, 92)))
        shadow = made[-1].shadow, made[-1].lifted
        yield from made
    yield Sprite("haniwa/crown", crown(72))


# ---------------------------------------------------------------- dice

PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}
VIEW = (20, -17)
"""A die at rest is seen a little from above and from the right."""
DIE = 72


def turned_about(axis, degrees):
    """A turn about an axis, as a matrix."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    rows = {
        "x": [[1, 0, 0], [0, c, -s], [0, s, c]],
        "y": [[c, 0, s], [0, 1, 0], [-s, 0, c]],
        "z": [[c, -s, 0], [s, c, 0], [0, 0, 1]],
    }
    return np.array(rows[axis], "f4")


def cube(faces, turn=(0, 0, 0), still=True, px=DIE):
    """A wooden die with rounded edges, ray-marched. Faces are those in front, on top and at the right.

    It is turned by degrees about x, which tips the top to the front, y and z, before it is looked at. Y points down and
    z to whoever looks. A face shows its pips as far as it looks at us, so that at rest one number is read.
    """
    k = FIT
    n = px * k
    x, y = (2.66 * (part / n - 0.5) for part in grid(n, n))
    m = turned_about("x", -VIEW[0]) @ turned_about("y", VIEW[1])
    m = m @ turned_about("z", turn[2]) @ turned_about("y", turn[1]) @ turned_about("x", turn[0])
    edge, half = 0.17, 0.83
    origin = np.stack([x, y, np.full_like(x, 3.0)], -1) @ m
    ray = np.array([0, 0, -1], "f4") @ m
    t = np.zeros_like(x)
    for _ in range(26):
        q = np.abs(origin + ray * t[..., None]) - (half - edge)
        far = np.linalg.norm(np.maximum(q, 0), axis=-1) + np.minimum(q.max(-1), 0) - edge
        t += np.maximum(far, 0)
    p = origin + ray * t[..., None]
    q = np.maximum(np.abs(p) - (half - edge), 0) * np.sign(p)
    normal = (q / np.maximum(np.linalg.norm(q, axis=-1, keepdims=True), 1e-5)) @ m.T
    lambert = np.clip(normal @ SUN, 0, 1)
    rings = np.sin(p[..., 1] * 17 + 2.2 * np.sin(p[..., 0] * 2.2 + p[..., 2] * 1.4))
    grain = 1 + 0.07 * rings + 0.05 * np.sin(p[..., 1] * 41 + p[..., 0] * 3)
    out = rgb("deac6c") * grain[..., None] * (0.42 + 0.80 * lambert)[..., None]
    out += (0.10 * np.clip(normal[..., 0] * 0.5 + normal[..., 1] * 0.6, 0, 1))[..., None] * rgb("ffbe82")
    axis_of = np.abs(p).argmax(-1)
    front, top, right = faces
    numbers = {(2, 1): front, (1, -1): top, (0, 1): right, (2, -1): 7 - front, (1, 1): 7 - top, (0, -1): 7 - right}
    for (axis, sg), value in numbers.items():
        here = (axis_of == axis) & (np.sign(p[..., axis]) == sg)
        toward = float((np.eye(3, dtype="f4")[axis] * sg) @ m.T @ np.array([0, 0, 1], "f4"))
        shown = float(smooth(0.38, 0.80, toward) if still else smooth(0.10, 0.40, toward))
        if not here.any() or shown <= 0:
            continue
        u, v = (p[..., a] for a in (0, 1, 2) if a != axis)
        if axis == 0:
            u, v = v, u
        r = 0.155 if value > 1 else 0.25
        for dx, dy in PIPS[value]:
            off = np.hypot(u - dx * 0.44, v - dy * 0.44)
            hole = smooth(r + 0.035, r - 0.035, off) * here * shown
            lit = np.clip((u - dx * 0.44 + v - dy * 0.44) * 2.4, 0, 1) * here * shown
            out = out * (1 + 0.35 * np.exp(-(((off - r - 0.05) / 0.05) ** 2)) * lit)[..., None]
            ink = rgb("2e1208" if value > 1 else "b01e12") * (0.75 + 0.5 * (off / r))[..., None]
            out = mix(out, ink, hole[..., None])
    return shrink(sprite(np.clip(out, 0, 1), np.clip((0.02 - far) / 0.02, 0, 1).astype("f4")), k)


TIPS = (0.2, 0.4, 0.6, 0.8)
"""How far a die has tipped to its next number in the frames between."""
ROLL = (
    *((30, 20, 15), (75, 55, 40), (130, 80, 75), (185, 120, 110)),
    *((240, 160, 150), (290, 215, 200), (330, 280, 260), (350, 325, 320)),
)


@recipe("haniwa/die")
def bake_dice():
    """Six numbers at rest; four frames of the tip from each to the next, the top coming down; eight of a free roll."""
    faces = [(n, n % 6 + 1, 4) for n in range(1, 7)]
    rests = strip([cube(face) for face in faces])
    yield from thing("haniwa/die", rests, 6, 24, frames=6)
    tips = [cube(face, (-90 * share, 0, 0), still=False) for face in faces for share in TIPS]
    yield Sprite("haniwa/die_tip", strip(tips), frames=len(tips))
    rolls = [cube((1 + i % 6, 1 + (i + 2) % 6, 1 + (i + 4) % 6), turn, still=False) for i, turn in enumerate(ROLL)]
    yield Sprite("haniwa/die_roll", strip(rolls), frames=len(rolls))
    for n, face in enumerate(faces):
        yield Sprite(f"haniwa/icon_die_{n + 1}", cube(face, px=46))


# ---------------------------------------------------------------- Dogu


@functools.cache
def spaceman(state):
    """A goggled figure: asleep in grey stone, awake and warm, or violet with cracks that glow."""
    s = Sculpt(110, 120, 4, 21)
    body = {"asleep": "7e7c78", "lit": "d6965c", "cursed": "42304e"}[state]
    dark = {"asleep": "3c3c3c", "lit": "54280e", "cursed": "12081a"}[state]
    goggles = {"asleep": "96948e", "lit": "fff0b4", "cursed": "c42828"}[state]
    legs = [(24, 118), (28, 96), (48, 92), (50, 118)], [(86, 118), (82, 96), (62, 92), (60, 118)]
    s.add(body, *(("blob", leg) for leg in legs), r=6)
    arms = [(36, 66), (16, 72), (10, 88)], [(74, 66), (94, 72), (100, 88)]
    s.add(body, *(("curve", arm, (18, 12)) for arm in arms), r=6)
    trunk = [(30, 64), (55, 58), (80, 64), (74, 84), (84, 102), (55, 108), (26, 102), (36, 84)]
    s.add(body, ("blob", trunk), r=9)
    for y in (72, 80):
        s.carve(("curve", [(40, y), (55, y + 3), (70, y)], 2), depth=0.6, colour=dark)
    s.carve(("ell", 55, 94, 5, 5), ("cut", ("ell", 55, 94, 2.6, 2.6)), depth=0.7, colour=dark)
    for x in (36, 74):
        s.carve(("curve", [(x - 6, 94), (x, 88), (x + 6, 94)], 2), depth=0.6, colour=dark)
    s.add(body, ("ell", 55, 38, 38, 29), r=12)
    s.add(body, ("blob", [(34, 14), (42, 2), (55, 8), (68, 2), (76, 14), (55, 18)]), r=5)
    s.carve(("curve", [(28, 16), (55, 10), (82, 16)], 2), depth=0.5, colour=dark)
    for sg in (-1, 1):
        gx = 55 + sg * 18
        s.add(goggles, ("ell", gx, 39, 17.5, 14.5), r=7, ambient=0.95 if state == "lit" else 0.5, spec=0.1)
        if state == "asleep":
            s.carve(("curve", [(gx - 14, 39), (gx, 43), (gx + 14, 39)], 3.4), depth=0.9, colour=dark)
        elif state == "lit":
            s.carve(("rect", gx - 13, 36.6, 26, 4.8, 2.4), depth=0.95, colour="be5c0a")
            s.glow("ffeca0", gx, 39, 15, 0.75)
        else:
            slit = [(gx - sg * 13, 33), (gx + sg * 12, 39), (gx - sg * 13, 45)]
            s.carve(("poly", slit), depth=0.95, colour="1e0408")
    s.carve(("ell", 55, 58, 4, 2.6), depth=0.9, colour=dark)
    if state == "cursed":
        cracks = (
            [(40, 12), (46, 24), (42, 30), (50, 38)],
            [(76, 60), (68, 72), (74, 80), (64, 94)],
            [(30, 70), (38, 78), (34, 88)],
        )
        for pts in cracks:
            s.carve(("line", pts, 2.4), depth=0.95, colour="fa5a3c", lip=0)
    if state == "asleep":
        patches = [(20, 26), (34, 16), (44, 22), (30, 34)], [(64, 100), (84, 98), (80, 112), (66, 110)]
        s.paint("607642", *(("blob", patch) for patch in patches), a=0.6, soft=1)
    return s.out()


def dogu(state, share=1.0, px=96):
    """A Dogu, or a share of the way to being awake or cursed: first a line of light in the stone."""
    out = spaceman(state)
    if share < 1:
        out = mix(spaceman("asleep"), out, share * 0.55)
        for sg in (-1, 1):
            w, h = 30, max(3, round(3 + 9 * share))
            x, y = grid(h, w)
            spot = np.clip(1.15 - np.hypot((x - w / 2) / (w / 2), (y - h / 2) / (h / 2)), 0, 1) ** 0.7
            slit = sprite("ffeeaa" if state == "lit" else "ff3c2c", np.clip(spot, 0, 1))
            over(out, slit, 55 + sg * 18 - w / 2, 39 - h / 2)
    return scaled(out, px / 120)


@recipe("haniwa/dogu")
def bake_dogu():
    """A Dogu asleep, on its way to being awake, and on its way to its curse; its light, its smoke, its shadow."""
    yield from thing("haniwa/dogu", strip([dogu(*state) for state in STATES]), 6, 14, frames=len(STATES))
    light = np.zeros((180, 260, 3), "f4")
    glow(light, 130, 90, 130, "ffc460", 0.50, 90)
    glow(light, 130, 76, 48, "ffecaa", 0.50, 28)
    yield Sprite("haniwa/dogu_light", np.concatenate([light, np.ones((180, 260, 1), "f4")], 2), blend="add")
    w, h = 380, 250
    x, y = grid(h, w)
    smoke = np.zeros((h, w), "f4")
    for rx, a in ((190, 0.85), (120, 0.80)):
        f = a * np.clip(1 - np.hypot((x - w / 2) / rx, (y - h / 2) / (rx * 0.65)), 0, 1) ** 1.1
        f = np.clip(f * (1 + 0.7 * fbm(h, w, 26, octaves=4, seed=rx)), 0, 1)
        smoke = 1 - (1 - smoke) * (1 - f)
    yield Sprite("haniwa/curse", sprite("1a0828", smoke))
    small, n = dogu("cursed", 1.0, 54), 92
    x, y = grid(n, n)
    gloom = sprite("1a0828", np.clip(1 - np.hypot((x - n / 2) / (n / 2), (y - n / 2) / (n / 2)), 0, 1) ** 0.8 * 0.85)
    drop(gloom, small, n / 2, n / 2, 4)
    yield Sprite("haniwa/gloom", gloom)
    row = np.zeros((120, 780, 3), "f4")
    glow(row, 390, 60, 390, "ffb850", 0.55, 60, 0.8)
    yield Sprite("haniwa/row_light", np.concatenate([row, np.ones((120, 780, 1), "f4")], 2), blend="add")
    yield Sprite("haniwa/icon_dogu", dogu("lit", 1.0, 58))
    yield Sprite("haniwa/icon_asleep", dogu("asleep", 1.0, 58))
    yield Sprite("haniwa/icon_cursed", dogu("cursed", 1.0, 58))


# ---------------------------------------------------------------- Kofun


def kofun(colour, px=88):
    """A keyhole mound in its moat from above: round behind, a wedge in front, terraces, its colour's disc, a horse."""
    k, w, h = FIT, px, round(px * 1.28)
    hh, ww = h * k, w * k
    x, y = grid(hh, ww, k)
    u, v = (x - w / 2) / w, (y - h * 0.36) / w
    wedge = np.maximum(np.abs(u) - (0.13 + 0.30 * np.clip(v, 0, 0.56)), np.maximum(-v, v - 0.56))
    d = np.minimum(np.hypot(u, v) - 0.285, wedge) * w + 1.2 * scatter(hh, ww, 12 * k, 3)
    height = 5 * smooth(0, -5, d) + 5 * smooth(-9, -13, d) + 4 * smooth(-17, -22, d)
    height = height + 0.8 * fbm(hh, ww, 6 * k, octaves=3, seed=5)
    grass = rgb(GRASS[colour]) * (1 + 0.20 * fbm(hh, ww, 8 * k, octaves=4, seed=7))[..., None]
    grass = grass * np.clip(relief(height * k, 0.42), 0.45, 1.7)[..., None]
    moat = (
        mix(rgb("water"), rgb("deep"), smooth(1, 8, d)[..., None]) * (1 + 0.18 * scatter(hh, ww, 9 * k, 9))[..., None]
    )
    out = mix(moat, grass, smooth(0.8, -0.8, d)[..., None])
    out = mix(out, rgb("c4aa78"), (np.exp(-(((d - 9.5) / 1.5) ** 2)) * 0.9)[..., None])
    out = shrink(sprite(np.clip(out, 0, 1), smooth(12.5, 10.5, d)), k)
    drop(out, medal(colour, round(px * 0.41)), w / 2, h * 0.36, 3)
    rider = outlined("horse", 1, round(px * 0.36))
    over(out, rider, w / 2 - rider.shape[1] / 2, h * 0.74 - rider.shape[0] / 2)
    return out


@recipe("haniwa/kofun")
def bake_kofun():
    """Five Kofun, and the print that each leaves in the tray of the stock."""
    shadows = []
    for colour in ALL:
        made = kofun(colour)
        for sprite_ in thing(f"haniwa/kofun_{colour}", made, 5, 20, shadow=shadows or None):
            if sprite_.shadow is not None:
                shadows = [sprite_.shadow, sprite_.lifted]
            yield sprite_
        hollow = sprite("3c2a18", made[..., 3] * 0.34)
        sign = symbol(colour, 30, "f0dcb4")
        over(hollow, sign, made.shape[1] / 2 - 15, made.shape[0] * 0.36 - 15, 0.5)
        yield Sprite(f"haniwa/print_{colour}", hollow)
        yield Sprite(f"haniwa/icon_kofun_{colour}", kofun(colour, 48))


# ---------------------------------------------------------------- the court


def place_of(lower, row, column):
    """The upper left corner of a square on the canvas; row 0 is next to the Gozoku on both sides."""
    y = LOWER + row * PITCH[1] if lower else UPPER + (2 - row) * PITCH[1]
    return COLUMN + column * PITCH[0] + 5, y + 3


def court():
    """Packed earth within a twisted rope, squares pressed into it with their column's sign, a mat for the Gozoku."""
    left, top, w, h = SLAB
    (tw, th), k = TILE, 2
    hh, ww = h * k, w * k
    x, y = grid(hh, ww, k)
    d = rbox(x, y, w / 2, h / 2, w / 2 - 1, h / 2 - 1, 22) + 0.8 * scatter(hh, ww, 30 * k, 2)
    tone = 1 + 0.13 * fbm(hh, ww, 120 * k, octaves=4, seed=3) + 0.07 * scatter(hh, ww, 2.2 * k, 4)
    earth = rgb("a67c54") * (tone + 0.05 * scatter(hh, ww, 8 * k, 6))[..., None]
    height = 0.5 * fbm(hh, ww, 9 * k, octaves=3, seed=5)
    rope = np.exp(-(((d + 15) / 6.0) ** 2))
    twist = np.sin((x + y) * 0.55)
    height += rope * (4.0 + 1.6 * twist) + 5 * smooth(0, 6, -d)
    earth = mix(earth, rgb("b07a4e") * (1 + 0.12 * twist)[..., None], (rope * 0.75)[..., None])
    pressed, tint = np.zeros((hh, ww), "f4"), np.zeros((hh, ww, 3), "f4")
    squares = [(lower, row, column) for lower in (False, True) for row in range(3) for column in range(4)]
    for square in squares:
        sx, sy = place_of(*square)
        m = smooth(1.5, -1.5, rbox(x, y, sx - left + tw / 2, sy - top + th / 2, tw / 2, th / 2, 13))
        pressed = np.maximum(pressed, m)
        tint += m[..., None] * (rgb(GROUND[COLOURS[square[2]]]) - 0.40)
    height -= 4.5 * pressed
    earth = earth * (1 - 0.42 * pressed)[..., None] + tint * 0.10
    band = rbox(x, y, COLUMN - left + 2 * PITCH[0], (NOBLES + LOWER) / 2 - top, 2 * PITCH[0] + 4, 70, 12)
    on = smooth(1.5, -1.5, band)
    weave = np.sin(x * 1.15) * 0.5 + 0.5
    mat = rgb("948854") * (0.80 + 0.20 * weave + 0.09 * fbm(hh, ww, 2 * k, 40 * k, seed=8))[..., None]
    earth = mix(earth, mat, on[..., None])
    height = mix(height, 3 + 0.5 * weave, on)
    hem = smooth(1, -1, np.abs(band + 6) - 6)
    cloth = rgb("282e3e") * (1 + 0.15 * np.sin((x + y) * 0.9) * np.sin((x - y) * 0.9))[..., None]
    earth = mix(earth, cloth, hem[..., None])
    out = earth * np.clip(relief(height * k, 0.5), 0.42, 1.6)[..., None]
    out = shrink(sprite(np.clip(out, 0, 1), inside(d, k)), k)
    for square in squares:
        sx, sy = place_of(*square)
        sign = symbol(COLOURS[square[2]], 50, "eecea0")
        over(out, sign, sx - left + tw / 2 - 25, sy - top + th / 2 - 25, 0.23)
    return out


def maple(seed, n, tone):
    """A fallen leaf."""
    k = 4
    pts = []
    for j in range(14):
        a = seed + j * math.tau / 14
        far = n * 0.95 * (1, 0.42)[j % 2] * (1 - 0.35 * (j in (6, 7, 8)))
        pts.append((n + math.cos(a) * far, n + math.sin(a) * far))
    out = sprite(tone, mask(2 * n, 2 * n, lambda s, q: pg.draw.polygon(s, WHITE, [(x * q, y * q) for x, y in pts]), k))

    def veins(s, q):
        for x, y in pts[::2]:
            pg.draw.line(s, WHITE, (n * q, n * q), (x * q, y * q), 2)

    shade(out, mask(2 * n, 2 * n, veins, k) * out[..., 3], 0, 0, 0.5, "4a1a0c")
    return out


def dapple():
    """Evening sun through maple leaves: their soft shadows, as a field."""
    r = np.random.default_rng(8)
    s = pg.Surface((W // 2, H // 2), 0, 32)
    for _ in range(120):
        x, y, n, a0 = r.uniform(0, W / 2), r.uniform(0, H / 2), r.uniform(14, 30), r.uniform(0, 6.28)
        pts = []
        for i in range(10):
            far = n * (1 if i % 2 == 0 else 0.42) * (1 - 0.25 * (i in (4, 5, 6)))
            pts.append((x + math.cos(a0 + i * math.tau / 10) * far, y + math.sin(a0 + i * math.tau / 10) * far))
        pg.draw.polygon(s, WHITE, pts)
    a = blur(pg.surfarray.array_red(s).T.astype("f4") / 255, 4)
    return np.repeat(np.repeat(a, 2, 0), 2, 1)


@recipe("haniwa/backdrop")
def bake_backdrop():
    """Dark boards at dusk, with leaves and the shadows of leaves; a front beam for the rack to stand on."""
    x, y = grid(H, W)
    img = boards(W, H, 5, 150, ("1d1410", "443026", "5f4635"))
    img *= (1.12 - 0.55 * smooth(0, 1.2, np.hypot((x - 300) / W, (y - 160) / H)))[..., None]
    img = np.clip(img, 0, 1)
    shade(img, dapple(), 0, 0, 0.42, "0c060a")
    glow(img, 260, 120, 900, "784218", 0.55, 700)
    vignette(img, 0.30)
    leaves = ((1500, 905, 17, 0.4), (470, 930, 14, 2.0), (1560, 196, 15, 1.2), (74, 610, 16, 4.0), (1846, 520, 15, 2.6))
    for n, (cx, cy, size, a0) in enumerate(leaves):
        drop(img, maple(a0, size, ("ce4a28", "e28230", "b02e22")[n % 3]), cx, cy, 3, 0.5)
    beam = plate(W + 40, 130, "3a2619", 9, 4)
    cast(img, beam[..., 3], -20, 958, 0, -5, 8, 0.6)
    over(img, beam, -20, 958)
    yield Sprite("haniwa/backdrop", np.clip(img, 0, 1), "corner", at=(0, 0), coarse=4)


@recipe("haniwa/court")
def bake_court():
    """The court, and the shadow of its slab on the boards."""
    made = court()
    dark, at = shadow_of(made, 12, 0.7)
    yield Sprite("haniwa/court_shadow", dark, "corner")
    yield Sprite("haniwa/court", made, "corner", at=SLAB[:2], coarse=3, shadow=("haniwa/court_shadow", at))


def statue(kind, h):
    """A large figure on the boards, its evening shadow behind it."""
    made = scaled(figure(kind, 4, 10), (h * 2 // 3, h))
    made[..., :3] *= rgb((0.81, 0.77, 0.77))
    out = blank(h, h + 24)
    fall = scaled(sprite((0.03, 0.02, 0.03), blur(np.pad(made[..., 3], 20), 7) * 0.55), (h * 1.1, h * 0.36))
    over(out, fall, h * 0.10, h + 14 - fall.shape[0] * 0.72)
    w, high = round(h * 0.7), round(h * 0.18)
    x, y = grid(high, w)
    pool = np.clip(1 - np.hypot((x - w / 2) / (w / 2), (y - high / 2) / (high / 2)), 0, 1) ** 0.7 * 0.75
    over(out, sprite((0.02, 0.016, 0.02), pool), h * 0.02, h - h * 0.10)
    over(out, made, h * 0.02, 0)
    return out


@recipe("haniwa/statue")
def bake_statues():
    """Figures that stand beside the court where there is room."""
    for kind, h in (("horse", 150), ("dancer", 166), ("soldier", 176)):
        yield Sprite(f"haniwa/statue_{kind}", statue(kind, h), (round(h / 3), h))


def guard(hides):
    """A figure that stands before the curtain: it hides its eyes, or it looks, with open arms."""
    s = Sculpt(110, 124, 8, 7)
    s.add(PALE, ("poly", [(40, 74), (70, 74), (82, 122), (28, 122)]), r=9)
    s.carve(("line", [(31, 110), (79, 110)], 2), ("line", [(33, 102), (77, 102)], 1.4), depth=0.5)
    s.add(PALE, ("rect", 38, 56, 34, 32, 13), r=8)
    if not hides:
        for side in (-1, 1):
            arm = [(55 + side * x, y) for x, y in ((14, 66), (31, 70), (39, 56), (41, 46))]
            s.add(PALE, ("curve", arm, (13, 9)), r=5)
    s.add(PALE, ("ell", 55, 38, 20, 22), r=11)
    s.add(BROW, ("rect", 30, 30, 8, 24, 4), ("rect", 72, 30, 8, 24, 4), r=3)
    s.add(CLAY, ("blob", [(34, 32), (40, 16), (55, 10), (70, 16), (76, 32), (55, 24)]), r=4)
    s.add(CLAY, ("ell", 55, 13, 11, 6), r=3)
    s.carve(("line", [(39, 78), (71, 78)], 2.4), depth=0.55)
    if hides:
        s.carve(("curve", [(49, 52), (55, 55), (61, 52)], 3), depth=0.92)
        for side in (-1, 1):
            arm = [(55 + side * x, y) for x, y in ((15, 66), (31, 64), (29, 46), (11, 37))]
            s.add(PALE, ("curve", arm, (13, 10)), r=5)
        s.add("e8a674", ("ell", 46, 36, 9.5, 7.5), ("ell", 64, 36, 9.5, 7.5), r=4)
        s.carve(*(("line", [(x, 30), (x, 38)], 1) for x in (42, 46, 50, 60, 64, 68)), depth=0.45)
    else:
        s.carve(("ell", 47, 36, 4, 4.4), ("ell", 63, 36, 4, 4.4), depth=0.94)
        s.paint("fff0d8", ("ell", 45.6, 34.4, 1.3, 1.3), ("ell", 61.6, 34.4, 1.3, 1.3), a=1)
        s.carve(("blob", [(48, 47), (55, 49), (62, 47), (58, 55), (52, 55)]), depth=0.94)
    return sprite(s.rgb, s.a)


@recipe("haniwa/guard")
def bake_guards():
    """The two who stand before the curtain: whoever looks away, and whoever may look."""
    h = 400
    w = round(h * 110 / 124)
    for name, hides in (("hides", True), ("looks", False)):
        x, y = grid(h + 20, w)
        pool = np.clip(1 - np.hypot((x - w / 2) / (w * 0.48), (y - h + 4) / 24), 0, 1) ** 0.7 * 0.7
        out = sprite((0.02, 0.014, 0.02), pool)
        over(out, scaled(guard(hides), (w, h)), 0, 0)
        yield Sprite(f"haniwa/guard_{name}", out, (w // 2, h))


# ---------------------------------------------------------------- beside the court


def lacquer(w, h, tone, radius, inset, floor):
    """A lacquer tray: a glossy rim round a sunken floor."""
    k = 2
    hh, ww = h * k, w * k
    x, y = grid(hh, ww, k)
    d = rbox(x, y, w / 2, h / 2, w / 2 - 0.5, h / 2 - 0.5, radius)
    rim = np.sqrt(np.clip(1 - ((d + inset / 2) / (inset / 2)) ** 2, 0, 1)) * inset * 0.5
    out = rgb(tone) * (1 + 0.05 * fbm(hh, ww, 50 * k, octaves=4, seed=w))[..., None]
    out = out * np.clip(relief(rim * k, 0.8), 0.5, 2.6)[..., None]
    deep = 0.5 * np.exp(np.minimum(d + inset, 0) / 9) * (1.25 - (x / w + y / h) * 0.5)
    sand = rgb(floor) * (1 - deep)[..., None] * (1 + 0.05 * scatter(hh, ww, 2 * k, 3))[..., None]
    out = mix(out, sand, smooth(-inset, -inset - 2, d)[..., None])
    return shrink(sprite(np.clip(out, 0, 1), inside(d, k)), k)


STRETCH = {"fill": "stretch"}


@recipe("haniwa/tray")
def bake_trays():
    """The sand tray of the stock, and the small one for tiles that were swapped away."""
    yield from thing("haniwa/tray_stock", lacquer(304, 330, "341e18", 18, 10, "967c54"), 9, 9)
    swap = lacquer(128, 94, "341e18", 14, 8, "745c3e")
    yield from thing("haniwa/tray_swap", swap, 6, 6)
    x, y = grid(44, 60)
    hollow = smooth(2, -2, rbox(x, y, 30, 22, 24, 15, 8)) * 0.5
    yield Sprite("haniwa/hollow", sprite("281a10", hollow))


@recipe("haniwa/rack")
def bake_rack():
    """The rack that a hand stands on, and its lip in front of the tiles."""
    yield from thing("haniwa/rack", plate(800, 56, "94663e", 17, 12), 8, 8)
    yield from thing("haniwa/rack_lip", plate(800, 22, "b98650", 18, 9, 4.0), 4, 4)


@recipe("haniwa/plaque")
def bake_plaques():
    """Where a seat's name stands: as it is, and with the gold of whoever is on turn; plates for two words."""
    wood = plate(304, 92, "6a482d", 21, 10)
    dark, at = shadow_of(wood, 9, 0.6)
    yield Sprite("haniwa/plaque_shadow", dark)
    yield Sprite("haniwa/plaque", wood, shadow=("haniwa/plaque_shadow", at))
    yield Sprite("haniwa/plaque_gold", gold_ring(308, 96, 12, 4, 0.5, pad=24))
    yield Sprite("haniwa/plate", plate(240, 56, "b98650", 12, 12, 4.0), slice=(24, 20, 24, 20), more=STRETCH)


@recipe("haniwa/tag")
def bake_tags():
    """The tag of a column's total: dark, and pale for whoever leads there."""
    for name, tone, seed in (("tag", "4a3425", 4), ("tag_lead", "e8d3a4", 3)):
        yield Sprite(f"haniwa/{name}", plate(64, 36, tone, seed, 7, 3.0), slice=(12, 12, 12, 12), more=STRETCH)


def dashes(w, h, width, inset, k=3):
    """The mask of a dashed outline."""
    pts = [(inset, inset), (w - inset, inset), (w - inset, h - inset), (inset, h - inset)]

    def draw(s, q):
        for a, b in zip(pts, [*pts[1:], pts[0]], strict=True):
            n = max(1, round(math.dist(a, b) / 22))
            for i in range(n):
                f0, f1 = (i + 0.15) / n, (i + 0.15 + 0.59) / n
                for j in range(13):
                    t = f0 + (f1 - f0) * j / 12
                    spot = (a[0] + (b[0] - a[0]) * t) * q, (a[1] + (b[1] - a[1]) * t) * q
                    pg.draw.circle(s, WHITE, spot, width * q / 2)

    return mask(w, h, draw, k)


@recipe("haniwa/open")
def bake_open():
    """Where a tile can go: a dashed light with a dark edge; in its own colour's column the dashes are doubled."""
    w, h = TILE
    x, y = grid(h, w)
    light = np.clip(1 - np.hypot((x - w / 2) / (w * 0.62), (y - h / 2) / (h * 0.62)), 0, 1) ** 1.5
    for name, lines in (("open", (7,)), ("open_own", (6, 16))):
        out = sprite("ffce7a", light * 0.34)
        for inset in lines:
            m = dashes(w, h, 4, inset)
            shade(out, np.roll(blur(m, 1), (2, 2), (0, 1)), 0, 0, 0.8, "1e140c")
            shade(out, m, 0, 0, 1.0, "ffe2a0")
        yield Sprite(f"haniwa/{name}", out)


def disc(px, colour, r, edge="22140c"):
    """A peg with a dark edge."""
    c = px / 2
    out = sprite(edge, shape(px, px, [("ell", c + 0.7, c + 0.7, r + 1.2, r + 1.2)]))
    over(out, pip_at(px, colour, r))
    return out


def pip_at(px, colour, r):
    """A dot in the middle of its picture."""
    return sprite(colour, shape(px, px, [("ell", px / 2, px / 2, r, r)]))


@recipe("haniwa/peg")
def bake_marks():
    """Pegs that count a row's power: empty, full, to come, one too many; the dot of a new tile; arrows."""
    ghost = disc(20, "ffecaa", 7.5)
    over(ghost, pip_at(20, "e28c1e", 4.6))
    pegs = [disc(20, "60402a", 5.4), disc(20, "f7e2b2", 5.4), ghost, disc(20, "e23c34", 6)]
    yield Sprite("haniwa/peg", strip(pegs), frames=4)
    yield Sprite("haniwa/new", disc(26, "ffd26a", 9))
    head = [(0, 9), (18, 9), (18, 0), (34, 12), (18, 24), (18, 15), (0, 15)]
    for name, tone in (("arrow", "3c2c22"), ("arrow_light", "ffd678")):
        yield Sprite(f"haniwa/{name}", sprite(tone, shape(34, 24, [("poly", head)])))
    s = Sculpt(40, 60, 4, 8)
    s.add("d9b878", ("curve", [(20, 12), (6, 4), (6, 20), (20, 16), (34, 20), (34, 4), (20, 12)], 6), r=3)
    s.add("c9a462", ("line", [(18, 18), (10, 54)], (7, 9)), ("line", [(22, 18), (30, 54)], (7, 9)), r=3)
    s.add("b03226", ("rect", 13, 11, 14, 9, 4), r=3)
    yield from thing("haniwa/knot", s.out(), 4, 4)
    yield Sprite("haniwa/corded_small", scaled(tied(), (54, 31)))
    yield Sprite("haniwa/tile_tied", tied())


@recipe("haniwa/sign")
def bake_signs():
    """What columns are weighed by: all power, power in a colour, tiles; each colour's sign in ink."""
    dots = [("ell", 8 + i * 10, 26 - 14 * (i == 1), 5.6, 5.6) for i in range(3)]
    yield Sprite("haniwa/sign_power", sprite("462c1a", shape(36, 36, dots)))
    two = blank(36, 36)
    for i in range(2):
        box = ("rect", 2 + i * 7, 6 + i * 9, 24, 16, 4), ("rect", 4 + i * 7, 8 + i * 9, 20, 12, 3)
        shade(two, shape(36, 36, box[:1]), 0, 0, 1.0, "5a3c22")
        shade(two, shape(36, 36, box[1:]), 0, 0, 1.0, "ce9422")
    yield Sprite("haniwa/sign_tiles", two)
    for colour in ALL:
        yield Sprite(f"haniwa/sign_{colour}", padded(symbol(colour, 34, INK[colour]), 36, 36))
