"""The four seats' crests, told apart by shape first: round plum, square frame, triangle of scales, lozenge."""

import functools
import math

import numpy as np
import pygame as pg

from assets.forge.index import Sprite, recipe
from assets.forge.kit import (
    PALETTE,
    SEATS,
    WHITE,
    blank,
    blur,
    grid,
    inside,
    mask,
    mix,
    over,
    rgb,
    seat_ink,
    shade,
    shadow_of,
    shrink,
    smooth,
    sprite,
)

BLACK = (0, 0, 0)


@functools.cache
def shapes(seat, px):
    """Masks of a crest px wide: its rim, its ground, and the mark on it."""

    def drawn(part):
        return mask(px, px, lambda s, k: part(s, px * k), 6)

    if seat == "shu":  # plum: five petals round an eye
        spots = [(-math.pi / 2 + i * math.tau / 5) for i in range(5)]

        def mark(s, n):
            c = n / 2
            for a in spots:
                pg.draw.circle(s, WHITE, (c + math.cos(a) * c * 0.47, c + math.sin(a) * c * 0.47), c * 0.285)
            for a in spots:
                end = (c + math.cos(a) * c * 0.42, c + math.sin(a) * c * 0.42)
                pg.draw.line(s, BLACK, (c, c), end, max(2, int(c * 0.06)))
                pg.draw.circle(s, BLACK, end, c * 0.045)
            pg.draw.circle(s, BLACK, (c, c), c * 0.20)
            pg.draw.circle(s, WHITE, (c, c), c * 0.10)

        rim, ground = ((lambda s, n, q=q: pg.draw.circle(s, WHITE, (n / 2, n / 2), n / 2 * q)) for q in (0.98, 0.90))
    elif seat == "ai":  # well-frame: four crossing beams

        def mark(s, n):
            c, b = n / 2, n * 0.085
            for o in (0.66, 1.34):
                pg.draw.rect(s, WHITE, (c * o - b / 2, c * 0.34, b, c * 1.32))
                pg.draw.rect(s, WHITE, (c * 0.34, c * o - b / 2, c * 1.32, b))

        rim, ground = (
            (
                lambda s, n, m=m, r=r: pg.draw.rect(
                    s, WHITE, (n * m, n * m, n * (1 - 2 * m), n * (1 - 2 * m)), border_radius=int(n * r)
                )
            )
            for m, r in ((0.03, 0.09), (0.065, 0.07))
        )
    elif seat == "gold":  # three pine scales

        def tri(s, n, cx, top, w, h):
            pg.draw.polygon(
                s, WHITE, [(cx * n, top * n), ((cx + w / 2) * n, (top + h) * n), ((cx - w / 2) * n, (top + h) * n)]
            )

        def mark(s, n):
            w, h = 0.33, 0.306
            for cx, top in ((0.5, 0.20), (0.5 - w * 0.56, 0.20 + h * 1.12), (0.5 + w * 0.56, 0.20 + h * 1.12)):
                tri(s, n, cx, top, w, h)

        rim, ground = ((lambda s, n, a=a: tri(s, n, 0.5, *a)) for a in ((0.01, 0.995, 0.92), (0.085, 0.90, 0.812)))
    else:  # wisteria in a lozenge

        def loz(s, n, r):
            pg.draw.polygon(
                s,
                WHITE,
                [(n / 2, n / 2 - r * n), (n / 2 + r * n, n / 2), (n / 2, n / 2 + r * n), (n / 2 - r * n, n / 2)],
            )

        def mark(s, n):
            c = n / 2
            for y, w, r in (
                (-0.42, 0, 0.13),
                (-0.20, 0.17, 0.135),
                (0.04, 0.25, 0.13),
                (0.04, 0, 0.10),
                (0.27, 0.15, 0.115),
                (0.50, 0, 0.10),
            ):
                for side in (-1, 1) if w else (1,):
                    pg.draw.circle(s, WHITE, (c + side * w * c * 1.15, c + y * c), r * c * 1.1)

        rim, ground = ((lambda s, n, q=q: loz(s, n, q)) for q in (0.5, 0.45))
    return drawn(rim), drawn(ground), drawn(mark)


def crest(seat, px, kind="colour"):
    """One crest: in its colour, in paper white with the seat's ink, in ink, or as a plain mask for ghosts."""
    rim, ground, mark = shapes(seat, px)
    colour = rgb(seat)
    if kind == "colour":
        out = sprite(colour * 0.45, rim)
        shade(out, ground, 0, 0, 1, tuple(colour))
        shade(out, mark, 0, 0, 1, PALETTE["seats"][seat]["on"])
        return out
    body, sign = {"white": (rgb("faf3e4"), seat_ink(seat)), "ink": (rgb("sumi"), rgb("washi"))}[kind]
    out = sprite(body, ground)
    shade(out, mark * ground, 0, 0, 1, tuple(sign))
    return out


def cut(seat, px):
    """The crest as one mask: ground without its mark."""
    _, ground, mark = shapes(seat, px)
    return ground * (1 - mark)


FIT = {"shu": 0.77, "ai": 0.61, "gold": 0.66, "murasaki": 0.77}  # a square fills a disc sooner than a lozenge


def disc(seat, px, k=3):
    """The crest on a paper disc with a wooden rim; without a seat the bare disc."""
    x, y = grid(px * k, px * k, k)
    d = np.hypot(x - px / 2, y - px / 2) - px / 2 + 1
    rim = px / 44
    img = (
        mix(rgb("washi"), rgb("543a1e"), smooth(-2.4 * rim - 1, -1.2 * rim - 1, d)[..., None])
        * (1.06 - 0.06 * (x + y) / px)[..., None]
    )
    out = shrink(sprite(np.clip(img, 0, 1), inside(d, k)), k)
    if seat:
        size = round(px * FIT[seat])
        over(out, crest(seat, size), (px - size) / 2, (px - size) / 2 - (px * 0.05 if seat == "gold" else 0))
    return out


@recipe("crests/crest")
def bake_crests():
    """Each crest at 96 and 40 pixels in white, ink, its colour, and on a disc; and the soft shadow they share."""
    for seat in SEATS:
        for size, end in ((96, ""), (40, "_small")):
            for kind in ("white", "ink", "colour"):
                yield Sprite(f"crests/{seat}_{kind}{end}", crest(seat, size, kind))
            yield Sprite(f"crests/{seat}_disc{end}", disc(seat, size))


@recipe("crests/ghost")
def bake_ghosts():
    """An empty seat's crest, hanging in the air as light."""
    for seat in SEATS:
        n, px = 260, 150
        m = np.pad(cut(seat, px), (n - px) // 2)
        out = blank(n, n)
        shade(out, blur(m, 22) * 0.5, 0, 0, 0.6, tuple(mix(seat, "washi", 0.45)))
        shade(out, m, 0, 0, 0.42, tuple(mix(seat, "washi", 0.72)))
        yield Sprite(f"crests/{seat}_ghost", out)


@recipe("crests/shadow")
def bake_disc_shadow():
    """What a disc of 96 pixels throws."""
    fall, _ = shadow_of(disc(None, 96), 5)
    yield Sprite("crests/disc_shadow", fall)
