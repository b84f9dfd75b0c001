"""The lobby: cushions, dolls (a robe for the seat, a head for who sits there), gong, slips and small marks."""

import math

import numpy as np
import pygame as pg

from assets.forge.crests import crest
from assets.forge.index import Sprite, recipe
from assets.forge.kit import (
    RING,
    SEATS,
    WHITE,
    blank,
    blob,
    blur,
    bounds,
    cast,
    ellipse,
    fbm,
    grid,
    ink,
    lathe,
    lit,
    mask,
    mix,
    noise,
    normals,
    outline,
    over,
    pillow,
    poly,
    rgb,
    rrect,
    shade,
    shadow_of,
    shrink,
    smooth,
    solid,
    spline,
    sprite,
    stroke,
    trim,
)
from assets.forge.porch import lit_floor
from assets.forge.stuff import cloth_tile, rope
from assets.forge.things import plain

XS = dict(zip(SEATS, (276, 732, 1188, 1644), strict=True))
FOOT = 820
W, H, CX, GROUND = 220, 350, 110, 331  # the canvas every doll is drawn on


# ---------------------------------------------------------------- cushions


def cushion(seat, w=410, h=190):
    """A stuffed cushion: two puffed slabs with a seam, a tuft with creases, tassels."""
    out, cx, tuft = blank(w, h), w / 2, 78
    half = ((0, 20), (128, 26), (152, 60), (184, 118), (176, 132), (0, 140))
    shape = [(cx + x, y) for x, y in half] + [(cx - x, y) for x, y in half[-2:0:-1]]
    m = poly(w, h, spline(shape, 10))
    low = poly(w, h, spline([(x, y + 30) for x, y in shape], 10))
    xx, yy = grid(h, w)
    tile = cloth_tile(72, {"shu": "petals", "ai": "seigaiha"}.get(seat, "asanoha"))
    across = (xx - cx) / (128 + 56 * np.clip((yy - 26) / 100, 0, 1.2))
    figure = tile[(np.clip(yy - 20, 0, 999) * 1.7 % 72).astype(int), ((across * 170 + 720) % 72).astype(int)]
    weave = (1 + 0.07 * fbm(h, w, 2, seed=4))[..., None]
    base = mix(seat, "sumi", 0.10)
    alb = mix(base, mix(seat, "washi", 0.55), (figure * 0.42)[..., None]) * weave
    a, d = np.arctan2((yy - tuft) * 2.2, xx - cx), np.hypot(xx - cx, (yy - tuft) * 2.2)
    crease = -16 * np.exp(-d / 26) - 5 * np.exp(-d / 90) * np.abs(np.cos(a * 4)) ** 6
    over(out, sprite(lit(np.ones((h, w, 3), "f4") * base * 0.8 * weave, pillow(low, 20, 1.2)), low))
    shade(out, blur(m, 5) * low, 0, 0, 0.4)
    over(out, sprite(lit(alb, pillow(m, 30, 1.0, crease)), m))
    edge = np.clip(m - smooth(0.55, 0.95, blur(m, 2)), 0, 1)
    over(out, sprite(mix(seat, "washi", 0.45), edge * (yy > 100)), 0, 0, 0.7)
    over(out, solid(ellipse(w, h, cx, tuft, 8, 5), "gold", 3, 1))
    for side in (-1, 1):
        x, y = cx + side * 178, 140
        rope(out, [(x, y - 8), (x + side * 6, y + 14)], 7, "gold")
        tassel = [
            (x + side * 6 - 7, y + 12),
            (x + side * 6 + 7, y + 12),
            (x + side * 8 + 11, y + 40),
            (x + side * 8 - 11, y + 40),
        ]
        over(out, solid(poly(w, h, tassel), "gold", 4, 1, tex=0.78 + 0.3 * np.sin(xx * 1.9)))
    return out


@recipe("lobby/cushion")
def bake_cushions():
    """A cushion a seat, the same when nobody sits there, outline and shadow, and the light on the floor round it."""
    grade = (0.88, 0.84, 0.90)
    for seat, x in XS.items():
        c = cushion(seat)
        x0, y0, x1, y1 = bounds(c)
        c = c[y0:y1, x0:x1]
        ground = (205 - x0, 110 - y0)
        fall, at = shadow_of(c, 18, 0.65)
        shadow = ("lobby/cushion_shadow", at)
        idle = c.copy()
        idle[..., :3] *= 0.72
        yield Sprite(f"lobby/cushion_{seat}", c, ground, shadow=shadow)
        yield Sprite(f"lobby/cushion_{seat}_empty", idle, ground, shadow=shadow)
        if seat == "shu":
            yield Sprite("lobby/cushion_shadow", fall, (ground[0] - at[0], ground[1] - at[1]))
            yield Sprite("lobby/cushion_ring", outline(c), (ground[0] + RING, ground[1] + RING))
        piece, corner = lit_floor(x, FOOT + 10, ((x, FOOT + 10, 300, 150, "ffb865", 1.0, 1.4),), 290, 146, grade)
        yield Sprite(f"lobby/pool_{seat}", piece, "corner", at=corner, more={"grade": list(grade)}, coarse=3)


# ---------------------------------------------------------------- dolls


def ball(cx, cy, rx, ry):
    """Mask and normals of an egg."""
    xx, yy = grid(H, W)
    x, y = (xx - cx) / rx, (yy - cy) / ry
    n = np.stack([x, y, np.sqrt(np.clip(1 - x * x - y * y, 0.02, 1))], 2)
    return ellipse(W, H, cx, cy, rx, ry), n / np.linalg.norm(n, axis=2, keepdims=True)


def robe(seat):
    """The turned wooden body with collar, sash and the seat's crest."""
    out = blank(W, H)
    m, n, t, v = lathe([(146, 46), (160, 62), (200, 72), (250, 78), (300, 80), (318, 78)], W, H, 0.16)
    grain = 0.92 + 0.16 * noise(H, W, 120, 7, 3, SEATS.index(seat))
    alb = np.ones((H, W, 3), "f4") * mix(seat, "washi", 0.04) * grain[..., None]
    hem = cloth_tile(48, {"shu": "petals", "ai": "seigaiha"}.get(seat, "asanoha"))
    across = np.arcsin(np.clip(t, -1, 1))
    print_ = hem[(v % 48).astype(int), ((across * 78 + 480) % 48).astype(int)] * smooth(236, 272, v)
    alb = mix(alb, mix(seat, "washi", 0.5), (print_ * 0.34)[..., None])
    for off, c in ((0.0, rgb("washi")), (0.09, mix(seat, "sumi", 0.45))):
        alb = np.where(((np.abs(across) < (200 - v) / 54 * 0.62 - off) & (v < 200))[..., None], c, alb)
    alb = np.where(((np.abs(across) < (192 - v) / 54 * 0.40) & (v < 192))[..., None], rgb("e8c8a0"), alb)
    sash = (v > 282) & (v < 300)
    alb = np.where(
        sash[..., None],
        rgb("8f2f22" if seat == "gold" else "gold") * (0.9 + 0.2 * noise(H, W, 3, 8, 2, 5))[..., None],
        alb,
    )
    over(out, sprite(lit(alb, n, spec=0.14, gloss=18), m))
    over(out, sprite(rgb("washi") * 0.97, ellipse(W, H, CX, 246, 35, 35)))
    size = {"ai": 46, "gold": 48}.get(seat, 58)
    over(out, crest(seat, size), CX - size / 2, 246 - size / 2 - (4 if seat == "gold" else 0))
    shade(out, blur(ellipse(W, H, CX + 5, 166, 56, 15), 6) * out[..., 3], 0, 0, 0.5)
    return out


def line(pts, width, colour, out, a=1.0):
    """A painted line on a doll."""
    over(out, sprite(colour, stroke(W, H, spline(pts, 8, closed=False), width)), 0, 0, a)


def arc(cx, cy, rx, ry, a0, a1, n=9):
    """Points on a part of an ellipse."""
    return [
        (cx + rx * math.cos(a0 + (a1 - a0) * i / n), cy + ry * math.sin(a0 + (a1 - a0) * i / n)) for i in range(n + 1)
    ]


def skull(out, skin="f3d3aa", seed=4):
    """The turned wooden head; gives its mask and normals."""
    m, n = ball(CX, 102, 74, 68)
    grain = 0.95 + 0.10 * noise(H, W, 9, 120, 3, seed)
    over(out, sprite(lit(plain(H, W, skin) * grain[..., None], n, spec=0.12), m))
    return m, n


def hair(out, n, m, tone="2b2422", seed=7):
    """Lacquered hair over a part of the head."""
    streak = 0.85 + 0.4 * noise(H, W, 90, 5, 3, seed)
    over(out, sprite(lit(plain(H, W, tone) * streak[..., None], n, spec=0.35, gloss=16), m))


def cheeks(out, y=126, tone="e88f7c", a=0.6):
    """Blushing."""
    for side in (-1, 1):
        shade(out, blur(ellipse(W, H, CX + side * 38, y, 12, 8), 4), 0, 0, a, tone)


def girl():
    """A bob with a fringe, smiling eyes, a red flower."""
    out = blank(W, H)
    m, n = skull(out)
    _, yy = grid(H, W)
    face = [(-60, 170), (-58, 108), (-40, 84), (0, 80), (40, 84), (58, 108), (60, 170)]
    cut = poly(W, H, spline([(CX + x, y) for x, y in face], 10))
    hair(out, n, m * (1 - cut * (yy > 78)))
    cheeks(out)
    for side in (-1, 1):
        line(arc(CX + side * 25, 112, 12, 9, math.pi + 0.2, math.tau - 0.2), 4, "sumi", out)
    over(out, sprite("b8301f", ellipse(W, H, CX, 138, 8, 5)))
    for i in range(5):
        a = i * math.tau / 5
        over(out, solid(ellipse(W, H, CX + 52 + math.cos(a) * 9, 62 + math.sin(a) * 9, 8, 8), "d1402b", 4, 1))
    over(out, solid(ellipse(W, H, CX + 52, 62, 5, 5), "f4d06a", 3, 1))
    return out


def lady():
    """Hair up in a bun with a gold pin, side parting, painted brows, calm open eyes."""
    out = blank(W, H)
    bm, bn = ball(CX, 27, 29, 23)
    hair(out, bn, bm, "3a2a20", 3)
    rope(out, [(CX - 42, 17), (CX + 46, 34)], 6, "gold", twist=False)
    over(out, solid(ellipse(W, H, CX + 50, 35, 8, 8), "c23a28", 4, 1.1, spec=0.4))
    m, n = skull(out, "f6dab6", 9)
    face = [(-74, 180), (-66, 112), (-34, 70), (6, 54), (48, 74), (68, 112), (74, 180)]
    hair(out, n, m * (1 - poly(W, H, spline([(CX + x, y) for x, y in face], 10))), "3a2a20")
    cheeks(out, 128, "e8857c", 0.5)
    for side in (-1, 1):
        line([(CX + side * 14, 92), (CX + side * 27, 87), (CX + side * 38, 92)], 4, "4a3428", out, 0.9)
        line(arc(CX + side * 26, 112, 12, 7, math.pi + 0.1, math.tau - 0.1), 4, "sumi", out)
        over(out, sprite("sumi", ellipse(W, H, CX + side * 26, 112, 5, 6)))
        over(out, sprite("ffffff", ellipse(W, H, CX + side * 26 - 1.5, 109.5, 1.6, 1.6)))
    over(out, sprite("b8301f", poly(W, H, spline([(CX - 9, 137), (CX, 134), (CX + 9, 137), (CX, 144)], 8))))
    return out


def lad():
    """A topknot, a white headband with a red sun, thick brows, an open laugh."""
    out = blank(W, H)
    tm, tn = ball(CX, 30, 13, 24)
    hair(out, tn, tm, "221c1a", 5)
    m, n = skull(out, "e9bd8c", 12)
    _, yy = grid(H, W)
    hair(out, n, m * (yy < 74), "221c1a")
    band = (
        m
        * smooth(66, 68, yy + 0.0008 * (grid(H, W)[0] - CX) ** 2 * -8)
        * smooth(94, 92, yy - 0.0008 * (grid(H, W)[0] - CX) ** 2 * 8)
    )
    over(out, sprite(lit(plain(H, W, "f4ecdc"), n, spec=0.1), band))
    over(out, sprite("d1402b", ellipse(W, H, CX, 82, 9, 9)))
    for side in (-1, 1):
        line([(CX + side * 12, 106), (CX + side * 26, 99), (CX + side * 41, 104)], 7, "221c1a", out)
        over(out, sprite("sumi", ellipse(W, H, CX + side * 26, 117, 5.5, 6.5)))
        over(out, sprite("ffffff", ellipse(W, H, CX + side * 26 - 2, 114.5, 1.8, 1.8)))
        hair(out, n, m * ellipse(W, H, CX + side * 72, 108, 9, 24), "221c1a")
    mouth = poly(W, H, spline([(CX - 16, 136), (CX, 139), (CX + 16, 136), (CX + 9, 149), (CX - 9, 149)], 8))
    over(out, sprite("7a1f18", mouth))
    over(out, sprite("f4ece0", mouth * (yy < 140)))
    cheeks(out, 130, "d87860", 0.45)
    return out


def elder():
    """Bald on top, white hair at the sides, white brows, round glasses, a beard."""
    out = blank(W, H)
    _m, _n = skull(out, "eecba4", 15)
    for side in (-1, 1):
        tuft = poly(W, H, blob(CX + side * 66, 104, 17, 34, 3 + side, 0.12))
        over(out, solid(tuft, "ece6da", 9, 1.1, tex=0.86 + 0.26 * noise(H, W, 40, 4, 3, 3)))
        brow = [(CX + side * 12, 96), (CX + side * 26, 88), (CX + side * 42, 96)]
        line(brow, 8, "f2ece0", out)
    beard = [
        (CX - 40, 132),
        (CX - 22, 140),
        (CX, 134),
        (CX + 22, 140),
        (CX + 40, 132),
        (CX + 30, 164),
        (CX + 8, 192),
        (CX, 198),
        (CX - 8, 192),
        (CX - 30, 164),
    ]
    fuzz = poly(W, H, spline(beard, 8))
    cast(out, fuzz, 0, 0, 2, 5, 5, 0.35)
    streak = noise(H, W, 60, 4, 3, 6)
    over(out, solid(fuzz, "efe9dd", 12, 1.0, tex=0.84 + 0.28 * streak, bump=streak * 3))
    over(out, sprite("9a3a2c", poly(W, H, spline([(CX - 9, 146), (CX, 149), (CX + 9, 146), (CX, 153)], 8))))
    cheeks(out, 126, "e08a70", 0.5)
    for side in (-1, 1):
        line(arc(CX + side * 26, 116, 9, 6, 0.3, math.pi - 0.3), 3.5, "sumi", out)
        rim = ellipse(W, H, CX + side * 26, 115, 19, 18) * (1 - ellipse(W, H, CX + side * 26, 115, 16, 15))
        shade(out, ellipse(W, H, CX + side * 26, 115, 16, 15), 0, 0, 0.14, "ffffff")
        over(out, solid(rim, "8a6420", 2, 1))
    line([(CX - 8, 112), (CX, 109), (CX + 8, 112)], 3, "8a6420", out)
    return out


def fox():
    """A white fox mask with red markings."""
    out = blank(W, H)
    for side in (-1, 1):
        ear = [(CX + side * x, y) for x, y in ((22, 62), (52, 16), (62, 16), (76, 84), (40, 84))]
        over(out, solid(poly(W, H, spline(ear, 8)), "f1e8d8", 10, 1))
        over(out, solid(poly(W, H, [(CX + side * x, y) for x, y in ((40, 62), (56, 32), (65, 72))]), "c23a28", 5, 0.8))
    half = ((0, 44), (48, 50), (78, 88), (62, 124), (26, 150), (12, 172), (0, 176))
    face = poly(W, H, spline([(CX + x, y) for x, y in half] + [(CX - x, y) for x, y in half[-2:0:-1]], 10))
    over(out, solid(face, "f7efe2", 26, 1.1, spec=0.15))
    for side in (-1, 1):
        eye = poly(W, H, spline([(CX + side * x, y) for x, y in ((16, 110), (34, 92), (56, 88), (40, 104))], 8))
        over(out, sprite("c23a28", smooth(0.1, 0.4, blur(eye, 4)) * face))
        over(out, sprite("sumi", eye))
        over(out, sprite("f0c050", ellipse(W, H, CX + side * 37, 98, 2.6, 2.6)))
        for i in range(3):
            over(
                out,
                sprite(
                    "c23a28", stroke(W, H, [(CX + side * 40, 128 + i * 6), (CX + side * 62, 116 + i * 9)], 3) * face
                ),
            )
    over(out, sprite("c23a28", poly(W, H, spline([(CX, 58), (CX + 9, 72), (CX, 90), (CX - 9, 72)], 8))))
    over(out, solid(ellipse(W, H, CX, 164, 9, 7), "2b2422", 4, 1))
    return out


def tanuki():
    """A raccoon dog: round brown head, dark patches round the eyes, a leaf on its crown."""
    out = blank(W, H)
    fur = 0.82 + 0.34 * noise(H, W, 10, 4, 3, 3)
    for side in (-1, 1):
        over(out, solid(ellipse(W, H, CX + side * 54, 48, 22, 22), "6a4c34", 9, 1.1, tex=fur))
        over(out, solid(ellipse(W, H, CX + side * 54, 50, 12, 12), "2e221a", 5, 0.9))
    m, n = ball(CX, 106, 80, 68)
    over(out, sprite(lit(plain(H, W, "9a7048") * fur[..., None], n, spec=0.08), m))
    over(
        out,
        sprite(
            lit(plain(H, W, "e8d2a8") * fur[..., None], n),
            m * smooth(0.2, 0.8, blur(ellipse(W, H, CX, 150, 50, 34), 6)),
        ),
    )
    for side in (-1, 1):
        patch = poly(
            W,
            H,
            spline(
                [(CX + side * x, y) for x, y in ((12, 104), (26, 84), (54, 90), (66, 118), (44, 132), (20, 124))], 8
            ),
        )
        over(out, sprite(lit(plain(H, W, "3a2a20") * fur[..., None], n), smooth(0.2, 0.7, blur(patch, 3)) * m))
        over(out, solid(ellipse(W, H, CX + side * 32, 108, 12, 13), "f4ecdc", 4, 0.6))
        over(out, sprite("18120e", ellipse(W, H, CX + side * 31, 110, 7, 8)))
        over(out, sprite("ffffff", ellipse(W, H, CX + side * 31 - 2, 107, 2.2, 2.2)))
        for dy in (-3, 5):
            over(
                out,
                sprite("3a2a20", stroke(W, H, [(CX + side * 34, 146 + dy), (CX + side * 64, 142 + dy * 2.4)], 2)),
                0,
                0,
                0.8,
            )
    over(
        out,
        solid(poly(W, H, spline([(CX - 12, 134), (CX, 130), (CX + 12, 134), (CX, 147)], 8)), "1e1714", 5, 1, spec=0.5),
    )
    line([(CX - 18, 154), (CX - 8, 160), (CX, 154), (CX + 8, 160), (CX + 18, 154)], 3, "3a2a20", out)
    leaf = poly(W, H, spline([(CX - 34, 40), (CX - 6, 16), (CX + 34, 24), (CX + 8, 46)], 10))
    cast(out, leaf, 0, 0, 3, 5, 4, 0.4)
    over(out, solid(leaf, "7d9a44", 7, 0.9))
    line([(CX - 30, 39), (CX + 30, 25)], 2, "4f6a2a", out)
    return out


def crane():
    """A crane: white head, red crown, black cheeks and a long bill."""
    out = blank(W, H)
    m, n = ball(CX, 104, 70, 68)
    feather = 0.94 + 0.10 * noise(H, W, 12, 6, 3, 5)
    over(out, sprite(lit(plain(H, W, "f4f0e8") * feather[..., None], n, spec=0.12), m))
    crown = poly(W, H, spline([(CX - 36, 62), (CX - 20, 38), (CX, 33), (CX + 20, 38), (CX + 36, 62), (CX, 72)], 10))
    bumps = noise(H, W, 4, 4, 2, 6)
    over(out, solid(crown * m, "c9301f", 10, 0.9, tex=0.85 + 0.3 * bumps, bump=bumps * 3))
    for side in (-1, 1):
        cheek = poly(
            W,
            H,
            spline(
                [(CX + side * x, y) for x, y in ((24, 116), (46, 104), (66, 118), (56, 150), (30, 164), (14, 150))], 10
            ),
        )
        over(out, sprite(lit(plain(H, W, "262226"), n, spec=0.2), smooth(0.2, 0.8, blur(cheek, 3)) * m))
        over(out, sprite("17120f", ellipse(W, H, CX + side * 31, 98, 9, 9)))
        over(out, sprite("d9a441", ellipse(W, H, CX + side * 31, 98, 7, 7)))
        over(out, sprite("17120f", ellipse(W, H, CX + side * 31, 98, 4.5, 4.5)))
        over(out, sprite("ffffff", ellipse(W, H, CX + side * 31 - 2, 95.5, 1.6, 1.6)))
        line([(CX + side * 20, 86), (CX + side * 34, 83), (CX + side * 46, 90)], 3, "4a4046", out, 0.8)
    bill = poly(W, H, spline([(CX - 14, 112), (CX, 106), (CX + 14, 112), (CX + 7, 150), (CX, 196), (CX - 7, 150)], 10))
    cast(out, bill, 0, 0, 4, 5, 4, 0.45)
    over(out, solid(bill, "b9a260", 7, 1.2, spec=0.3))
    line([(CX, 122), (CX + 1, 186)], 2, "6a5628", out, 0.7)
    return out


def oni():
    """A red ogre: horns, wild hair, tusks, golden eyes."""
    out = blank(W, H)
    for i in range(11):
        a = math.pi * (1.02 + 0.96 * i / 10)
        lock = poly(W, H, blob(CX + math.cos(a) * 66, 98 + math.sin(a) * 62, 24, 22, i, 0.16))
        over(out, solid(lock, "2a2026", 8, 1.1, tex=0.8 + 0.4 * noise(H, W, 6, 6, 2, i)))
    for side in (-1, 1):
        horn = poly(
            W, H, spline([(CX + side * x, y) for x, y in ((20, 60), (30, 26), (44, 4), (50, 34), (46, 66))], 10)
        )
        yy = grid(H, W)[1]
        over(out, solid(horn, "e4cf98", 8, 1.2, spec=0.3, tex=0.88 + 0.14 * np.sin(yy * 0.8)))
    half = ((0, 50), (44, 54), (72, 86), (72, 120), (52, 156), (20, 174), (0, 176))
    face = poly(W, H, spline([(CX + x, y) for x, y in half] + [(CX - x, y) for x, y in half[-2:0:-1]], 10))
    over(out, solid(face, "b5352a", 26, 1.1, spec=0.25, gloss=16))
    for side in (-1, 1):
        brow = poly(
            W,
            H,
            spline([(CX + side * x, y) for x, y in ((8, 98), (30, 82), (62, 82), (58, 92), (32, 94), (12, 108))], 8),
        )
        over(out, solid(brow, "2a2026", 4, 1))
        over(out, sprite("7a1a16", smooth(0.2, 0.8, blur(ellipse(W, H, CX + side * 33, 108, 16, 12), 3))))
        over(out, solid(ellipse(W, H, CX + side * 33, 107, 12, 9), "f0c850", 4, 0.6))
        over(out, sprite("17100c", ellipse(W, H, CX + side * 31, 108, 5, 6)))
        over(out, solid(ellipse(W, H, CX + side * 11, 130, 9, 7), "a02c24", 4, 1.1))
        line([(CX + side * 22, 132), (CX + side * 40, 142), (CX + side * 46, 156)], 3, "7a1a16", out, 0.7)
    mouth = poly(W, H, spline([(CX - 38, 148), (CX, 142), (CX + 38, 148), (CX + 22, 162), (CX - 22, 162)], 8))
    over(out, sprite("2a0c0a", mouth))
    for side in (-1, 1):
        over(
            out,
            solid(poly(W, H, [(CX + side * 20, 160), (CX + side * 34, 158), (CX + side * 29, 134)]), "f6eedc", 3, 1),
        )
        over(out, sprite("f0e6d0", mouth * rrect(W, H, CX + side * 8 - 6, 143, 12, 6, 2)))
    return out


HEADS = {
    "girl": girl,
    "lady": lady,
    "lad": lad,
    "elder": elder,
    "fox": fox,
    "tanuki": tanuki,
    "crane": crane,
    "oni": oni,
}


@recipe("lobby/robe")
def bake_robes():
    """Bodies in the seats' colours, and the shadow they throw on the cushion."""
    for seat in SEATS:
        r = robe(seat)
        x0, y0, x1, y1 = bounds(r)
        yield Sprite(f"lobby/robe_{seat}", r[y0:y1, x0:x1], (CX - x0, GROUND - y0))
    fall = blank(260, 90)
    cast(fall, ellipse(260, 90, 130, 45, 82, 20), 0, 0, 8, 4, 9, 0.65)
    yield Sprite("lobby/robe_shadow", fall, (130, 67))


@recipe("lobby/head")
def bake_heads():
    """Four people and four masks for bots; laid on a robe with the same ground point."""
    for name, draw in HEADS.items():
        h = draw()
        x0, y0, x1, y1 = bounds(h)
        yield Sprite(f"lobby/head_{name}", h[y0:y1, x0:x1], (CX - x0, GROUND - y0))


# ---------------------------------------------------------------- gong and slips


@recipe("lobby/gong")
def bake_gong():
    """The gong that starts the game: bare, struck, outline, shadow."""
    r = 118
    s = r * 2 + 16
    c = s / 2
    xx, yy = grid(s, s)
    d = np.hypot(xx - c, yy - c) / r
    hammer = noise(s, s, 12, 12, 3, 4)
    height = (
        10 * smooth(1.0, 0.90, d) - 7 * np.exp(-(((d - 0.80) / 0.05) ** 2)) + 9 * smooth(0.78, 0.55, d) + 1.2 * hammer
    )
    brass = plain(s, s, "c4923e") * (0.92 + 0.16 * noise(s, s, 40, 40, 3, 6))[..., None]
    out = sprite(
        lit(
            brass,
            normals(blur(height.astype("f4"), 2, edge=True), 0.9),
            spec=0.30,
            gloss=14,
            ambient=rgb((0.52, 0.47, 0.46)),
        ),
        ellipse(s, s, c, c, r, r),
    )
    for x in (-60, 60):
        shade(out, ellipse(s, s, c + x, c - 94, 6, 6), 0, 0, 0.85, "2a1808")
    fall, at = shadow_of(out, 22, 0.55)
    yield Sprite("lobby/gong", out, shadow=("lobby/gong_shadow", at))
    yield Sprite("lobby/gong_shadow", fall)
    yield Sprite("lobby/gong_ring", outline(out))
    waves = []
    for i in range(6):
        t = (i + 1) / 6
        n = 420
        x, y = grid(n, n)
        q = np.hypot(x - n / 2, y - n / 2)
        waves.append(sprite("ffe0a0", np.exp(-(((q - 120 - 80 * t) / (3 + 6 * t)) ** 2)) * (1 - t) * 0.7))
    yield Sprite("lobby/gong_wave", np.concatenate(waves, 1), frames=6)


@recipe("lobby/arrow")
def bake_arrows():
    """Left and right of an option, resting and lit; the tick of who is ready."""
    for name, side in (("left", -1), ("right", 1)):
        tri = poly(34, 40, [(17 - side * 10, 6), (17 + side * 11, 20), (17 - side * 10, 34)])
        for state, c in (("", "6b4a2f"), ("_lit", "c8452c")):
            yield Sprite(f"lobby/arrow_{name}{state}", sprite(c, ink(tri, 0.4, 2, 0) * 0.92))
    tick = stroke(56, 56, [(10, 29), (23, 43), (47, 11)], lambda t: 8 - 3.5 * t)
    yield Sprite("lobby/tick", sprite("3c5a24", ink(tick, 0.5, 3, 0.1)))
    cross = np.maximum(stroke(56, 56, [(13, 13), (43, 43)], 7), stroke(56, 56, [(43, 13), (13, 43)], 6))
    yield Sprite("lobby/cross", sprite("a8321f", ink(cross, 0.5, 5, 0.1)))


# ---------------------------------------------------------------- what one plays with

PADS = {
    "xbox": (
        ((16, 12), (32, 7), (54, 7), (70, 12), (82, 42), (74, 55), (60, 41), (26, 41), (12, 55), (4, 42)),
        "2b2520",
        (26, 19),
        (52, 32),
    ),
    "playstation": (
        ((12, 12), (30, 8), (56, 8), (74, 12), (84, 46), (76, 56), (64, 38), (22, 38), (10, 56), (2, 46)),
        "e6e2da",
        (34, 31),
        (52, 31),
    ),
    "nintendo": (
        ((14, 9), (34, 7), (52, 7), (72, 9), (80, 40), (72, 52), (58, 42), (28, 42), (14, 52), (6, 40)),
        "3a3c42",
        (24, 18),
        (53, 31),
    ),
}


def pad_icon(kind, k=3):
    """A pad by its family: outline, sticks, cross and buttons in their own places."""
    pts, tone, s1, s2 = PADS[kind]
    w, h = 86 * k, 62 * k
    m = poly(w, h, spline([(x * k, y * k) for x, y in pts], 8), 2)
    out = blank(w, h)
    cast(out, m, 0, 0, 2 * k, 3 * k, 3 * k, 0.4)
    over(out, solid(m, tone, 8 * k, 1, spec=0.2))
    dark = "2b2520" if kind == "playstation" else "washi"

    def dot(x, y, r, c):
        over(out, solid(ellipse(w, h, x * k, y * k, r * k, r * k), c, 2 * k, 0.9))

    for x, y in (s1, s2):
        dot(x, y, 6.5, "4a443e" if kind == "playstation" else "17120f")
        dot(x, y, 4.2, "5a544c" if kind != "playstation" else "2b2520")
    dx, dy = {"xbox": (34, 32), "playstation": (20, 21), "nintendo": (33, 32)}[kind]
    cross = np.maximum(
        rrect(w, h, (dx - 6.5) * k, (dy - 2) * k, 13 * k, 4 * k, k),
        rrect(w, h, (dx - 2) * k, (dy - 6.5) * k, 4 * k, 13 * k, k),
    )
    over(out, sprite(dark, cross))
    bx, by = {"xbox": (62, 20), "playstation": (66, 21), "nintendo": (62, 19)}[kind]
    tints = {
        "xbox": ("f0c050", "ee7058", "8fc05e", "7fb2ec"),
        "playstation": ("4aa888", "d85a4a", "5a86c8", "c870a0"),
        "nintendo": ("e8e0d0",) * 4,
    }[kind]
    for (x, y), c in zip(((0, -6), (6, 0), (0, 6), (-6, 0)), tints, strict=True):
        dot(bx + x, by + y, 2.7, c)
    if kind == "playstation":
        over(out, sprite("c4beb4", rrect(w, h, 32 * k, 11 * k, 22 * k, 11 * k, 3 * k)))
    return trim(shrink(out, k))


@recipe("lobby/pad")
def bake_pads():
    """Pads of the three families."""
    for kind in PADS:
        yield Sprite(f"lobby/pad_{kind}", pad_icon(kind))


def plain_pad(mask, k, tone, spots, screen=None):
    """A pad with nothing on it but sticks and buttons: their places, sizes and tones; and perhaps a screen."""
    h, w = mask.shape
    out = blank(w, h)
    cast(out, mask, 0, 0, 2 * k, 3 * k, 3 * k, 0.4)
    over(out, solid(mask, tone, 8 * k, 1, spec=0.2))
    if screen is not None:
        over(out, screen)
    for x, y, r, c in spots:
        over(out, solid(ellipse(w, h, x * k, y * k, r * k, r * k), c, 2 * k, 0.9))
    return trim(shrink(out, k))


def four(x, y, far, r, c):
    """The four buttons of a pad, or what stands for its cross."""
    return [(x + dx * far, y + dy * far, r, c) for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))]


@recipe("lobby/pad_generic")
def bake_generic_pad():
    """A pad of nobody in particular: wood, with pale buttons."""
    k = 3
    mask = poly(86 * k, 62 * k, spline([(x * k, y * k) for x, y in PADS["nintendo"][0]], 8), 2)
    spots = [(24, 18, 6.5, "2a1c10"), (53, 31, 6.5, "2a1c10"), (33, 32, 4.6, "e8ddc8")]
    spots += four(62, 19, 6, 2.7, "e8ddc8")
    yield Sprite("lobby/pad_generic", plain_pad(mask, k, "6b4a2f", spots))


@recipe("lobby/pad_deck")
def bake_deck_pad():
    """The Deck: a screen between two sticks."""
    k = 3
    w, h = 86 * k, 62 * k
    mask = rrect(w, h, 2 * k, 12 * k, 80 * k, 38 * k, 12 * k)
    screen = sprite("3d6f86", rrect(w, h, 23 * k, 17 * k, 38 * k, 27 * k, 2 * k))
    spots = [(13, 24, 5.2, "55555a"), (71, 24, 5.2, "55555a"), (13, 38, 3.6, "8d97a3")]
    spots += four(71, 38, 4, 1.9, "8d97a3")
    yield Sprite("lobby/pad_deck", plain_pad(mask, k, "2b2b2e", spots, screen))


@recipe("lobby/keyboard")
def bake_keyboard():
    """Keyboard, mouse, and the little gear of a bot."""
    k = 3
    w, h = 86 * k, 54 * k
    m = rrect(w, h, 4 * k, 8 * k, 76 * k, 38 * k, 6 * k)
    out = blank(w, h)
    cast(out, m, 0, 0, 2 * k, 3 * k, 3 * k, 0.4)
    over(out, solid(m, "2b2520", 6 * k, 0.8, spec=0.2))
    for row in range(3):
        for i in range(7 if row < 2 else 1):
            x, wide = (9 + i * 9.6 + row * 1.2, 7.4) if row < 2 else (24, 34)
            over(
                out, solid(rrect(w, h, x * k, (13 + row * 10) * k, wide * k, 7.4 * k, 1.6 * k), "e8ddc8", 1.5 * k, 0.7)
            )
    yield Sprite("lobby/keyboard", trim(shrink(out, k)))
    out = blank(60 * k, 66 * k)
    m = rrect(60 * k, 66 * k, 14 * k, 6 * k, 30 * k, 50 * k, 15 * k)
    cast(out, m, 0, 0, 2 * k, 3 * k, 3 * k, 0.4)
    over(out, solid(m, "2b2520", 9 * k, 1, spec=0.3))
    shade(out, rrect(60 * k, 66 * k, 28.2 * k, 8 * k, 1.6 * k, 20 * k, 0), 0, 0, 0.8, "8a8278")
    over(out, solid(rrect(60 * k, 66 * k, 26.4 * k, 14 * k, 5.2 * k, 10 * k, 2.6 * k), "d1402b", 2 * k, 1))
    yield Sprite("lobby/mouse", trim(shrink(out, k)))

    def gear(s, q):
        for i in range(8):
            a = i * math.tau / 8
            pg.draw.circle(s, WHITE, ((30 + math.cos(a) * 19) * q, (30 + math.sin(a) * 19) * q), 5.7 * q)
        pg.draw.circle(s, WHITE, (30 * q, 30 * q), 18 * q)
        pg.draw.circle(s, (0, 0, 0), (30 * q, 30 * q), 7.5 * q)

    yield Sprite("lobby/bot", trim(solid(mask(60, 60, gear), "6b4a2f", 3, 0.8)))
