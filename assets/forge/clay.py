"""Modelled clay: silhouettes of a few primitives become rounded, lit, textured bodies, with holes carved into them.

A primitive is ("poly", points), ("blob", points) for a smooth outline through them, ("ell", cx, cy, rx, ry),
("rect", x, y, w, h, radius), ("line", points, width) and ("curve", points, width) with round ends, whose width may
taper from one number to another, and ("cut", primitives...), which takes away from those before it.
"""

import math
from itertools import pairwise

import numpy as np
import pygame as pg

from assets.forge.kit import SUN, WHITE, blur, fbm, grid, mask, mix, rgb, shrink, spline, sprite

BLACK = (0, 0, 0)
BOUNCE = rgb("ffbe82")
"""The warm light that the ground throws back."""


def _thick(s, k, pts, width, colour):
    """A line with round ends; its width may taper."""
    first, last = width if isinstance(width, tuple) else (width, width)
    lens = [math.dist(a, b) for a, b in pairwise(pts)]
    total, run = max(1.0, sum(lens)), 0.0
    for (a, b), ln in zip(pairwise(pts), lens, strict=True):
        n = max(1, int(ln * k / 1.5))
        for i in range(n + 1):
            t = i / n
            wide = first + (last - first) * (run + ln * t) / total
            at = ((a[0] + (b[0] - a[0]) * t) * k, (a[1] + (b[1] - a[1]) * t) * k)
            pg.draw.circle(s, colour, at, max(1, wide * k / 2))
        run += ln


def draw(s, k, prims, colour=WHITE):
    """Draw primitives onto a surface, k times larger."""
    for kind, *args in prims:
        if kind in ("poly", "blob"):
            pts = spline(args[0], 10) if kind == "blob" else args[0]
            pg.draw.polygon(s, colour, [(x * k, y * k) for x, y in pts])
        elif kind == "ell":
            cx, cy, rx, ry = args
            pg.draw.ellipse(s, colour, ((cx - rx) * k, (cy - ry) * k, 2 * rx * k, 2 * ry * k))
        elif kind == "rect":
            x, y, w, h, r = args
            pg.draw.rect(s, colour, (x * k, y * k, w * k, h * k), border_radius=int(r * k))
        elif kind == "line":
            _thick(s, k, *args, colour)
        elif kind == "curve":
            _thick(s, k, spline(args[0], 10, closed=False), args[1], colour)
        elif kind == "cut":
            draw(s, k, args, BLACK)


def shape(w, h, prims, k=4):
    """The mask of some primitives at their size, with soft edges."""
    return mask(w, h, lambda s, q: draw(s, q, prims), k)


class Sculpt:
    """A figure in the making: a sprite at k times its size."""

    def __init__(self, w, h, k=4, seed=1):
        self.w, self.h, self.k = w, h, k
        hh, ww = int(h * k), int(w * k)
        self.rgb, self.a = np.zeros((hh, ww, 3), "f4"), np.zeros((hh, ww), "f4")
        self.tex = 1 + 0.09 * fbm(hh, ww, 22 * k, octaves=4, seed=seed) + 0.05 * fbm(hh, ww, 1.4 * k, seed=seed + 3)
        self.bump = 0.35 * k * fbm(hh, ww, 7 * k, octaves=3, seed=seed + 5)

    def m(self, *prims):
        """The mask of some primitives at the size it is worked at."""
        s = pg.Surface((self.a.shape[1], self.a.shape[0]), 0, 32)
        draw(s, self.k, prims)
        return blur(pg.surfarray.array_red(s).T.astype("f4") / 255, 1)

    def _over(self, colour, a):
        whole = a + self.a * (1 - a)
        under = self.rgb * (self.a * (1 - a))[..., None]
        self.rgb = (colour * a[..., None] + under) / np.maximum(whole, 1e-4)[..., None]
        self.a = whole
        return self

    def add(self, colour, *prims, r=6, lift=1.0, shadow=0.45, spec=0.0, rough=1.0, ambient=0.42):
        """A rounded body: the blur of its mask is its height; a contact shadow falls on what is there already."""
        k, m = self.k, self.m(*prims)
        if shadow and self.a.max() > 0:
            d = int(2.2 * k)
            s = np.roll(blur(m, 2.9 * k), (d, int(d * 0.7)), (0, 1)) * self.a * (1 - m)
            self.rgb = self.rgb * (1 - shadow * s)[..., None]
        height = np.sqrt(np.clip(blur(m, max(1, r * k * 0.66)) * m, 0, 1)) * r * k * 1.25 * lift + self.bump * rough
        gy, gx = np.gradient(height)
        nz = 1 / np.sqrt(gx * gx + gy * gy + 1)
        lambert = np.clip((-gx * SUN[0] - gy * SUN[1] + SUN[2]) * nz, 0, 1)
        tone = ambient + (1.06 - ambient) * lambert / 0.78
        out = rgb(colour) * self.tex[..., None] ** rough * tone[..., None] * np.array((1.03, 1.0, 0.95), "f4")
        out = out + (0.05 * np.clip((gx * 0.5 + gy * 0.6) * nz, 0, 1))[..., None] * BOUNCE
        if spec:
            half = np.clip((-gx * SUN[0] - gy * SUN[1] + SUN[2] + 1) * nz / 1.78, 0, 1) ** 26
            out = out + (spec * half)[..., None]
        return self._over(np.clip(out, 0, 1), m)

    def carve(self, *prims, depth=0.72, colour="28120a", lip=0.35):
        """A hole or a groove: dark, with a lit lower lip."""
        k, m = self.k, self.m(*prims)
        d = max(1, int(1.1 * k))
        edge = np.clip(np.roll(m, (d, d), (0, 1)) - m, 0, 1) * self.a
        self.rgb = self.rgb * (1 + lip * blur(edge, k * 0.66))[..., None]
        self.rgb = mix(self.rgb, rgb(colour), (m * depth * self.a)[..., None])
        return self

    def paint(self, colour, *prims, a=0.85, soft=0.0):
        """Pigment on the body: it keeps its light and texture."""
        m = self.m(*prims) * (self.a > 0.02)
        if soft:
            m = blur(m, soft * self.k * 1.33)
        mean = max(0.05, float((self.rgb.mean(2) * self.a).sum() / max(1.0, self.a.sum())))
        lum = self.rgb.mean(2, keepdims=True) / mean
        self.rgb = mix(self.rgb, np.clip(rgb(colour) * (0.45 + 0.55 * lum), 0, 1), (m * a)[..., None])
        return self

    def glow(self, colour, cx, cy, r, s=0.9):
        """Light that shines out of it."""
        x, y = grid(*self.a.shape, self.k)
        f = s * np.exp(-(((x - cx) ** 2 + (y - cy) ** 2) / r**2))
        self.rgb = 1 - (1 - np.clip(self.rgb, 0, 1)) * (1 - rgb(colour) * f[..., None])
        return self

    def out(self):
        """The finished sprite."""
        return shrink(sprite(self.rgb, self.a), self.k)
