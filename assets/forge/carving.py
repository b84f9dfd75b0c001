"""Carving: silhouettes made of a few shapes become rounded, lit, textured bodies, one on top of the other.

Shapes are ("poly", points), ("blob", points), ("ell", cx, cy, rx, ry), ("rect", x, y, w, h, radius),
("line", points, width), ("curve", points, width) and ("cut", shapes ...); a width may be a pair, from and to.
"""

import itertools
import math

import numpy as np
import pygame as pg

from assets.forge.kit import SUN, WHITE, blur, fbm, grid, mix, rgb, shrink, smooth, spline, sprite, value_noise


def tone(colour):
    """A colour of 0 to 255 as floats; a name of the palette as it is."""
    return rgb(colour) if isinstance(colour, str) else np.asarray(colour, "f4") / 255


def soft(a, r):
    """A gaussian of sigma r, about."""
    return blur(a, max(1, round(r * 1.33)), edge=True)


def stroke(s, k, pts, width, colour=WHITE):
    """A round-ended thick line."""
    w0, w1 = width if isinstance(width, tuple) else (width, width)
    whole, run = max(1.0, sum(math.dist(a, b) for a, b in itertools.pairwise(pts))), 0.0
    for a, b in itertools.pairwise(pts):
        d = math.dist(a, b)
        n = max(1, int(d * k / 1.5))
        for i in range(n + 1):
            t = i / n
            w = w0 + (w1 - w0) * (run + d * t) / whole
            at = ((a[0] + (b[0] - a[0]) * t) * k, (a[1] + (b[1] - a[1]) * t) * k)
            pg.draw.circle(s, colour, at, max(1, w * k / 2))
        run += d


def draw(s, k, shapes, colour=WHITE):
    """Shapes in one colour."""
    for shape in shapes:
        match shape:
            case ("poly", pts):
                pg.draw.polygon(s, colour, [(x * k, y * k) for x, y in pts])
            case ("blob", pts):
                pg.draw.polygon(s, colour, [(x * k, y * k) for x, y in spline(pts, 10)])
            case ("ell", cx, cy, rx, ry):
                pg.draw.ellipse(s, colour, ((cx - rx) * k, (cy - ry) * k, 2 * rx * k, 2 * ry * k))
            case ("rect", x, y, w, h, r):
                pg.draw.rect(s, colour, (x * k, y * k, w * k, h * k), border_radius=int(r * k))
            case ("line", pts, width):
                stroke(s, k, pts, width, colour)
            case ("curve", pts, width):
                stroke(s, k, spline(pts, 10, closed=False), width, colour)
            case ("cut", *rest):
                draw(s, k, rest, (0, 0, 0))


def hexagon(cx, cy, r):
    """The corners of a hex that stands on a point."""
    return [(cx + r * math.cos(math.radians(a)), cy + r * math.sin(math.radians(a))) for a in range(30, 390, 60)]


class Carving:
    """A body that grows, drawn k times larger than it will be."""

    def __init__(self, w, h, k=4, seed=1):
        self.w, self.h, self.k = w, h, k
        self.rgb = np.zeros((int(h * k), int(w * k), 3), "f4")
        self.a = np.zeros(self.rgb.shape[:2], "f4")
        hh, ww = self.a.shape
        self.tex = (
            1 + 0.09 * fbm(hh, ww, 22 * k, octaves=4, seed=seed) + 0.05 * value_noise(hh, ww, 1.4 * k, 1.4 * k, seed)
        )
        self.bump = 0.35 * k * fbm(hh, ww, 7 * k, octaves=3, seed=seed + 5)

    def mask(self, *shapes):
        """Where shapes are."""
        s = pg.Surface((int(self.w * self.k), int(self.h * self.k)), 0, 32)
        draw(s, self.k, shapes)
        return soft(pg.surfarray.array_red(s).T.astype("f4") / 255, 1)

    def over(self, colours, a):
        """Lay something on it."""
        oa = a + self.a * (1 - a)
        under = self.rgb * (self.a * (1 - a))[..., None]
        self.rgb = (colours * a[..., None] + under) / np.maximum(oa, 1e-4)[..., None]
        self.a = oa
        return self

    def add(self, colour, *shapes, r=6, sh=0.45, spec=0.0, rough=1.0, amb=0.42):
        """A rounded body: its blurred silhouette is its height; light from the sun, a shadow on what is below."""
        k, m = self.k, self.mask(*shapes)
        if sh and self.a.max() > 0:
            d = int(2.2 * k)
            s = np.roll(np.roll(soft(m, 2.2 * k), d, 0), int(d * 0.7), 1) * self.a * (1 - m)
            self.rgb = self.rgb * (1 - sh * s)[..., None]
        height = np.sqrt(np.clip(soft(m, max(1, r * k * 0.5)) * m, 0, 1)) * r * k * 1.25 + self.bump * rough
        gy, gx = np.gradient(height)
        nz = 1 / np.sqrt(gx * gx + gy * gy + 1)
        lam = np.clip((-gx * SUN[0] - gy * SUN[1] + SUN[2]) * nz, 0, 1)
        bounce = np.clip((gx * 0.5 + gy * 0.6) * nz, 0, 1)
        light = amb + (1.06 - amb) * lam / 0.78
        made = tone(colour) * self.tex[..., None] ** rough * light[..., None] * np.array((1.03, 1.0, 0.95), "f4")
        made = made + (0.05 * bounce)[..., None] * tone((255, 190, 130))
        if spec:
            shine = np.clip((-gx * SUN[0] - gy * SUN[1] + SUN[2] + 1) * nz / 1.78, 0, 1) ** 26
            made = made + (spec * shine)[..., None]
        return self.over(np.clip(made, 0, 1), m)

    def carve(self, *shapes, depth=0.72, colour=(40, 18, 10), lip=0.35):
        """A groove: dark, with a lit lower lip."""
        k, m = self.k, self.mask(*shapes)
        d = max(1, int(1.1 * k))
        edge = np.clip(np.roll(np.roll(m, d, 0), d, 1) - m, 0, 1) * self.a
        self.rgb = self.rgb * (1 + lip * soft(edge, k * 0.5))[..., None]
        self.rgb = mix(self.rgb, tone(colour), (m * depth * self.a)[..., None])
        return self

    def paint(self, colour, *shapes, a=0.85, blurred=0):
        """Pigment: it keeps the light and the grain of what it is on."""
        m = self.mask(*shapes) * (self.a > 0.02)
        if blurred:
            m = soft(m, blurred * self.k)
        bright = self.rgb.mean(2, keepdims=True)
        usual = max(0.05, float((self.rgb.mean(2) * self.a).sum() / max(1.0, self.a.sum())))
        self.rgb = mix(self.rgb, np.clip(tone(colour) * (0.45 + 0.55 * bright / usual), 0, 1), (m * a)[..., None])
        return self

    def glow(self, colour, cx, cy, r, s=0.9):
        """Light from within."""
        x, y = grid(*self.a.shape, self.k)
        f = s * np.exp(-(((x - cx) ** 2 + (y - cy) ** 2) / r**2))
        self.rgb = 1 - (1 - np.clip(self.rgb, 0, 1)) * (1 - tone(colour) * f[..., None])
        return self

    def out(self):
        """The sprite."""
        return shrink(sprite(np.clip(self.rgb, 0, 1), self.a), self.k)


WOOD, STRAW, STONE, LEAF = (150, 100, 58), (222, 182, 106), (150, 146, 138), (88, 136, 66)
RED, PAPER, INK, POOL = (206, 62, 42), (240, 228, 202), (48, 38, 34), (46, 126, 146)


def porter(s):
    """A yoke with two buckets."""
    s.add(WOOD, ("line", [(6, 34), (94, 22)], 6), r=2)
    for x, y in ((18, 33), (82, 24)):
        s.add((90, 60, 36), ("line", [(x, y), (x - 11, y + 30)], 2.4), ("line", [(x, y), (x + 11, y + 30)], 2.4), r=1)
        s.add((58, 140, 160), ("ell", x, y + 34, 15, 8), r=3)
        s.add(STRAW, ("poly", [(x - 17, y + 34), (x + 17, y + 34), (x + 12, y + 62), (x - 12, y + 62)]), r=4)
        bands = (("line", [(x - 15, y + 43), (x + 15, y + 43)], 2), ("line", [(x - 14, y + 52), (x + 14, y + 52)], 2))
        s.carve(*bands, depth=0.5)


def gardener(s):
    """Shears and a leaf."""
    one, other = [(50, 50), (86, 6), (92, 14), (58, 58)], [(50, 50), (14, 6), (8, 14), (42, 58)]
    s.add((120, 124, 128), ("poly", one), ("poly", other), r=3, spec=0.3)
    left = [(46, 54), (24, 62), (24, 84), (38, 94), (50, 80), (52, 60)]
    s.add(RED, ("curve", left, 8), ("curve", [(100 - x, y) for x, y in left], 8), r=3)
    s.add((90, 90, 92), ("ell", 50, 54, 6, 6), r=3, spec=0.3)
    s.add(LEAF, ("blob", [(42, 30), (34, 14), (50, 2), (64, 12), (58, 30)]), r=5)
    s.carve(("line", [(50, 30), (50, 8)], 2), depth=0.5, colour=(30, 60, 20))


def builder(s):
    """A hammer and a stone."""
    s.add(WOOD, ("line", [(22, 92), (62, 34)], (10, 9)), r=3)
    s.add(STONE, ("poly", [(36, 12), (58, 4), (92, 32), (84, 52), (70, 44), (50, 28)]), r=6)
    s.add(STONE, ("ell", 74, 80, 22, 14), r=6)
    s.carve(("line", [(60, 76), (72, 84), (86, 80)], 2), depth=0.5)


def breeder(s):
    """A hand net."""
    s.add(WOOD, ("line", [(92, 96), (60, 58)], 8), r=3)
    s.add((206, 214, 206), ("ell", 40, 38, 30, 28), r=3, rough=0.3)
    for n in range(-4, 5):
        net = (("line", [(40 + n * 7, 12), (40 + n * 7, 64)], 1.3), ("line", [(12, 38 + n * 7), (68, 38 + n * 7)], 1.3))
        s.carve(*net, depth=0.35, colour=(70, 96, 100), lip=0.1)
    s.add(STRAW, ("ell", 40, 38, 34, 32), ("cut", ("ell", 40, 38, 28, 26)), r=3)


def storage(s):
    """A shelf of tiles."""
    s.add(WOOD, ("rect", 8, 8, 84, 84, 6), r=5)
    s.carve(("rect", 16, 16, 68, 68, 4), depth=0.78, colour=(40, 24, 14))
    s.add(WOOD, ("rect", 14, 46, 72, 8, 2), r=3)
    blue, green = (52, 138, 158), (96, 140, 70)
    for cx, cy, c in ((32, 31, blue), (55, 31, blue), (32, 70, green), (66, 70, (110, 140, 66))):
        s.add(c, ("poly", hexagon(cx, cy, 12)), r=3, rough=0.4)


def market(s):
    """A stall."""
    s.add(WOOD, ("rect", 12, 34, 6, 62, 2), ("rect", 82, 34, 6, 62, 2), ("rect", 8, 68, 84, 14, 3), r=2)
    for i in range(6):
        x = 6 + i * 14.8
        flap = [(x, 38), (x + 3, 12), (x + 13, 12), (x + 14.8, 38), (x + 7.4, 45)]
        s.add(RED if i % 2 == 0 else PAPER, ("blob", flap), r=3, rough=0.4)
    for x in (30, 50, 70):
        s.add((214, 164, 64), ("ell", x, 60, 9, 9), r=3, spec=0.2)
        s.carve(("rect", x - 2.5, 57.5, 5, 5, 0), depth=0.9)


def rain(s):
    """A cloud and drops."""
    cloud = [(10, 34), (18, 16), (38, 12), (52, 4), (72, 14), (90, 22), (92, 38), (50, 42)]
    s.add((196, 206, 214), ("blob", cloud), r=8, rough=0.4)
    for i in range(7):
        x, y = 14 + i * 12, 50 + (i % 3) * 9
        s.add((60, 130, 168), ("line", [(x + 6, y), (x, y + 16)], (2.5, 5)), r=2, rough=0.2)


def well(s):
    """A roofed well."""
    s.add(STONE, ("poly", [(16, 58), (84, 58), (78, 96), (22, 96)]), r=6)
    for y in (70, 83):
        s.carve(("line", [(18, y), (82, y)], 2), depth=0.5)
    for x, y in ((36, 64), (62, 64), (48, 77), (70, 77), (34, 90), (60, 90)):
        s.carve(("line", [(x, y - 5), (x, y + 5)], 2), depth=0.5)
    s.add((34, 60, 72), ("ell", 50, 58, 34, 9), r=3)
    s.add(WOOD, ("rect", 16, 18, 7, 42, 2), ("rect", 77, 18, 7, 42, 2), r=2)
    s.add((128, 74, 44), ("poly", [(4, 24), (50, 0), (96, 24), (88, 30), (50, 12), (12, 30)]), r=4)
    s.add((70, 50, 32), ("line", [(50, 14), (50, 36)], 2.5), r=1)
    s.add(STRAW, ("poly", [(40, 34), (60, 34), (57, 52), (43, 52)]), r=3)


def parchment(s):
    """A scroll with a fish."""
    s.add(PAPER, ("rect", 20, 16, 60, 70, 2), r=3, rough=0.5)
    s.add(WOOD, ("rect", 10, 8, 80, 12, 6), ("rect", 10, 80, 80, 12, 6), r=4)
    s.paint(RED, ("blob", [(30, 50), (44, 40), (62, 44), (72, 36), (70, 58), (60, 56), (44, 60)]), a=0.9)
    s.paint(INK, ("ell", 38, 48, 2, 2), ("line", [(30, 70), (70, 70)], 2.5), a=0.9)


def turtle(s):
    """A turtle from above."""
    for x, y in ((18, 30), (82, 30), (22, 76), (78, 76)):
        s.add((112, 140, 80), ("ell", x, y, 13, 10), r=4)
    s.add((112, 140, 80), ("ell", 50, 13, 12, 13), r=5)
    s.add((92, 112, 58), ("ell", 50, 54, 36, 36), r=14)
    seam = {"depth": 0.6, "colour": (40, 46, 20)}
    for i in range(6):
        c, q = math.cos(math.radians(i * 60 + 30)), math.sin(math.radians(i * 60 + 30))
        s.carve(("line", [(50 + c * 15, 54 + q * 15), (50 + c * 35, 54 + q * 35)], 2.2), **seam)
    h = hexagon(50, 54, 16)
    s.carve(("line", [*h, h[0]], 2.2), **seam)
    s.carve(("ell", 45, 9, 2, 2), ("ell", 55, 9, 2, 2), depth=0.95)


def bridge(s):
    """A red bridge."""
    s.add(POOL, ("ell", 50, 72, 48, 22), r=5)
    s.add((140, 40, 28), ("curve", [(6, 72), (28, 48), (50, 40), (72, 48), (94, 72)], 17), r=5)
    s.add(RED, ("curve", [(6, 52), (28, 26), (50, 18), (72, 26), (94, 52)], 6), r=2)
    for x, y in ((8, 52), (29, 26), (50, 18), (71, 26), (92, 52)):
        s.add(RED, ("rect", x - 3, y - 5, 7, 26, 2), r=2)
        s.add((226, 176, 72), ("ell", x, y - 6, 5, 4), r=2)


def willow(s):
    """A weeping willow."""
    s.add((104, 74, 50), ("curve", [(46, 96), (48, 70), (42, 48), (50, 28)], (15, 8)), r=4)
    crown = [(8, 40), (22, 10), (52, 2), (82, 12), (94, 42), (70, 34), (50, 36), (28, 34)]
    s.add((64, 104, 52), ("blob", crown), r=8)
    for x, ln, b in ((12, 82, -2), (24, 90, 2), (36, 70, -3), (62, 74, 3), (74, 92, -2), (88, 80, 3)):
        s.add((112, 150, 72), ("curve", [(x, 26), (x + b, 54), (x - b, ln)], (7, 2)), r=2)


def statue(s):
    """A jizo of stone."""
    st = (164, 158, 148)
    s.add((118, 112, 104), ("ell", 50, 90, 34, 9), r=5)
    s.add(st, ("blob", [(20, 88), (24, 66), (36, 56), (50, 54), (64, 56), (76, 66), (80, 88), (50, 92)]), r=8)
    s.add(st, ("blob", [(34, 60), (38, 46), (62, 46), (66, 60), (62, 80), (38, 80)]), r=6)
    s.add(st, ("ell", 50, 30, 19, 22), r=9)
    s.add((130, 124, 116), ("ell", 50, 10, 9, 7), r=4)
    face = ([(39, 30), (43, 32), (47, 30)], [(53, 30), (57, 32), (61, 30)], [(45, 42), (50, 44), (55, 42)])
    s.carve(*(("curve", line, 2) for line in face), depth=0.8)
    s.paint((104, 132, 66), ("blob", [(22, 84), (28, 68), (40, 76), (36, 88)]), a=0.6, blurred=1)


def shishi(s):
    """A bamboo that tips when it is full."""
    s.add(POOL, ("ell", 54, 84, 42, 13), r=5)
    s.add(STONE, ("ell", 20, 86, 16, 10), r=6)
    s.add(STONE, ("ell", 82, 90, 12, 8), r=5)
    s.add((110, 84, 46), ("line", [(38, 84), (38, 42)], 7), ("line", [(58, 84), (58, 42)], 7), r=3)
    s.add((150, 170, 84), ("line", [(14, 66), (88, 26)], 17), r=6)
    for a in (0.25, 0.5, 0.75):
        x, y = 14 + 74 * a, 66 - 40 * a
        s.carve(("line", [(x - 4, y - 8), (x + 4, y + 8)], 2), depth=0.6, colour=(50, 60, 20))
    s.carve(("ell", 90, 24, 5, 7), depth=0.9, colour=(40, 40, 16))
    s.add((120, 206, 214), ("curve", [(92, 26), (98, 50), (92, 80)], (5, 3)), r=2)


def waterfall(s):
    """Water between two rocks."""
    st = (134, 130, 124)
    s.add(st, ("blob", [(6, 92), (4, 50), (16, 18), (34, 8), (40, 92)]), r=8)
    s.add(st, ("blob", [(94, 92), (96, 46), (86, 16), (66, 8), (60, 92)]), r=8)
    s.add((120, 200, 214), ("poly", [(34, 12), (66, 12), (64, 78), (36, 78)]), r=4, rough=0.3)
    for x in (40, 47, 54, 60):
        s.paint((236, 250, 250), ("line", [(x, 14), (x - 1, 76)], 2.6), a=0.9)
    s.add(POOL, ("ell", 50, 86, 40, 12), r=5)
    s.paint((236, 250, 250), ("ell", 50, 80, 20, 5), a=0.8, blurred=1)
    green = ([(8, 40), (18, 18), (32, 12), (24, 32)], [(70, 14), (86, 20), (92, 40), (78, 30)])
    s.paint((92, 132, 66), *(("blob", each) for each in green), a=0.85, blurred=1)


def blossom(s, x, y, r=6.0, twist=0.0):
    """A cherry blossom."""
    for i in range(5):
        a = i * math.tau / 5 + twist
        petal = ("ell", x + math.cos(a) * r, y + math.sin(a) * r, r * 0.84, r * 0.84)
        s.add((246, 190, 200), petal, r=2, rough=0.2, sh=0.3)
    s.add((222, 90, 110), ("ell", x, y, r * 0.43, r * 0.43), r=1)


def branches(s):
    """A branch in blossom."""
    s.add((116, 78, 50), ("curve", [(4, 78), (28, 62), (52, 58), (78, 40), (96, 16)], (12, 5)), r=4)
    twigs = ([(50, 58), (64, 72), (86, 74)], (8, 3)), ([(30, 62), (34, 38), (50, 22)], (7, 3))
    s.add((116, 78, 50), *(("curve", pts, w) for pts, w in twigs), r=3)
    for x, y in ((50, 22), (36, 38), (64, 52), (80, 36), (93, 18), (84, 74), (66, 72), (20, 66)):
        blossom(s, x, y, twist=x)


def path(s):
    """Stepping stones."""
    s.add(POOL, ("ell", 50, 54, 47, 42), r=6)
    for x, y, rx, ry in ((30, 74, 21, 14), (58, 50, 20, 13), (42, 25, 17, 11)):
        s.add((182, 176, 164), ("ell", x, y, rx, ry), r=6)


def purple(s):
    """A purple water-lily: a star with many rays."""
    s.add((70, 118, 62), ("ell", 50, 56, 44, 36), r=5)
    rings = ((12, 44, 8, 0, (92, 48, 156)), (10, 33, 7.5, 0.3, (126, 82, 190)), (7, 21, 7, 0.1, (170, 128, 222)))
    for n, ln, wd, off, colour in rings:
        for i in range(n):
            c, q = math.cos(i * math.tau / n + off), math.sin(i * math.tau / n + off)
            shape = [
                (50 + c * ln * f - q * t, 50 + q * ln * f + c * t)
                for f, t in ((0.1, 0), (0.6, wd * 0.6), (1, 0), (0.6, -wd * 0.6))
            ]
            s.add(colour, ("poly", shape), r=2, rough=0.25, sh=0.4)
    s.add((240, 186, 60), ("ell", 50, 50, 7, 7), r=2)


def carp(s):
    """An old golden carp."""
    s.add(POOL, ("ell", 50, 52, 48, 44), r=6)
    s.add((232, 168, 48), ("curve", [(16, 74), (30, 58), (50, 52), (70, 44), (82, 28)], (8, 22)), r=7)
    s.add((244, 200, 90), ("poly", [(18, 72), (2, 72), (8, 84), (4, 96), (22, 84)]), r=3)
    s.add((244, 200, 90), ("poly", [(52, 60), (58, 80), (68, 58)]), ("poly", [(44, 46), (34, 30), (56, 40)]), r=2)
    s.paint((216, 66, 34), ("ell", 62, 46, 9, 7), ("ell", 38, 56, 7, 5), ("ell", 80, 30, 6, 6), a=0.9)
    s.carve(("ell", 79, 22, 2, 2), ("ell", 88, 30, 2, 2), depth=0.95)


def sensei(s):
    """A straw hat from above, with a red seal."""
    s.add((214, 176, 104), ("ell", 50, 50, 47, 47), r=14)
    groove = {"depth": 0.35, "colour": (110, 74, 30)}
    for r in (38, 28, 18):
        s.carve(("ell", 50, 50, r + 1, r + 1), ("cut", ("ell", 50, 50, r - 1, r - 1)), **groove)
    for i in range(12):
        c, q = math.cos(i * math.tau / 12), math.sin(i * math.tau / 12)
        s.carve(("line", [(50 + c * 10, 50 + q * 10), (50 + c * 45, 50 + q * 45)], 1.6), **groove)
    s.add((206, 58, 40), ("ell", 50, 50, 11, 11), r=4, rough=0.4)


FIGURES = (
    porter, gardener, builder, breeder, storage, market, rain, well, parchment, turtle, bridge, willow, statue, shishi,
    waterfall, branches, path, purple, carp, sensei,
)  # fmt: skip
BY_NAME = {figure.__name__: figure for figure in FIGURES}


def figure(name, seed=9):
    """A small carved picture, 100 by 100."""
    s = Carving(100, 100, 4, seed)
    BY_NAME[name](s)
    return s.out()


def fade(x, a, b):
    """From 1 at a to 0 at b."""
    return 1 - smooth(a, b, x)
