"""Button pictures for prompts: five families of pads by position, a keycap, the mouse. 50 pixels high."""

import math

import numpy as np
import pygame as pg

from assets.forge.index import Sprite, recipe
from assets.forge.kit import (
    WHITE,
    blank,
    blur,
    cast,
    ellipse,
    grid,
    inside,
    mix,
    over,
    poly,
    rbox,
    relief,
    rgb,
    rrect,
    shade,
    shrink,
    smooth,
    solid,
    sprite,
    text_mask,
)

PX, K = 50, 3
LACQUER = "26221f"
XBOX = {"south": ("A", "8fc05e"), "east": ("B", "ee7058"), "west": ("X", "7fb2ec"), "north": ("Y", "f0c050")}
NINTENDO = {"south": "B", "east": "A", "west": "Y", "north": "X"}
PLAYSTATION = {
    "south": ("cross", "8fb8ee"),
    "east": ("circle", "f08070"),
    "west": ("square", "eba0c8"),
    "north": ("triangle", "78cfae"),
}
SHOULDERS = {
    "xbox": {"l1": "LB", "r1": "RB", "l2": "LT", "r2": "RT"},
    "playstation": {"l1": "L1", "r1": "R1", "l2": "L2", "r2": "R2"},
    "nintendo": {"l1": "L", "r1": "R", "l2": "ZL", "r2": "ZR"},
}
SYSTEM = {
    "xbox": ("lines", "windows"),
    "playstation": ("lines", "rays"),
    "nintendo": ("plus", "minus"),
    "generic": ("play", "bar"),
}
DECK = {"south": "A", "east": "B", "west": "X", "north": "Y"}
AROUND = {"south": (0, 1), "east": (1, 0), "west": (-1, 0), "north": (0, -1)}


def button(w, h, radius, tint="c4baa8"):
    """A lacquered button with a coloured rim, lit from the upper left, at K times the size, with its own shadow."""
    ww, hh = w * K, h * K
    x, y = grid(hh, ww, K)
    d = rbox(x, y, w / 2, h / 2, w / 2 - 3, h / 2 - 3, radius)
    out = sprite((0.02, 0.015, 0.02), np.roll(blur(inside(d + 0.5, K), 2 * K), 2 * K, 0) * 0.55)
    over(out, sprite("0c0a0a", inside(d, K)))
    rim = np.clip(relief(smooth(0, 3, -d) * 3 * K, 0.5), 0.7, 1.25)[..., None]
    over(out, sprite(np.clip(rgb(tint) * rim, 0, 1), inside(d + 1.4, K)))
    face = inside(d + 4.2, K)
    dome = np.clip(relief(smooth(3.5, 13, -d) * 5 * K, 0.35), 0.7, 1.5)[..., None]
    shine = np.exp(-((((x - w * 0.5) / (w * 0.36)) ** 2 + ((y - h * 0.20) / (h * 0.14)) ** 2) ** 1.5)) * 0.16
    over(out, sprite(np.clip(rgb(LACQUER) * dome + shine[..., None], 0, 1), face))
    return out


def sign(out, m, colour="washi"):
    """A mark on a button, at K times the size."""
    over(out, sprite(colour, m), (out.shape[1] - m.shape[1]) / 2, (out.shape[0] - m.shape[0]) / 2)


def lettered(s, tint="c4baa8", wide=False, size=None):
    """A button with letters."""
    w = 66 if wide else PX
    out = button(w, PX, 14 if wide else PX / 2 - 3, tint)
    ink = mix(tint, "ffffff", 0.45) if tint != "c4baa8" else rgb("washi")
    sign(out, text_mask(s, (size or (29 if not wide else 27)) * K), tuple(ink))
    return shrink(out, K)


def drawn(draw, w=PX, round_=True, tint="c4baa8", colour="washi"):
    """A button with a drawn mark; draw works in pixels of the finished glyph."""
    out = button(w, PX, PX / 2 - 3 if round_ else 13, tint)
    sign(out, mark(draw, w), colour)
    return shrink(out, K)


def mark(draw, w=PX):
    """What draw(surface, scale) draws, as a mask at K times the size."""
    big = pg.Surface((w * K * 2, PX * K * 2), 0, 32)
    draw(big, K * 2)
    return shrink(pg.surfarray.array_red(big).T.astype("f4") / 255, 2)


def _line(s, k, pts, width, closed=False):
    pts = [(x * k, y * k) for x, y in pts]
    for a, b in zip(pts, pts[1:] + pts[:1] if closed else pts[1:], strict=False):
        n = max(1, int(math.dist(a, b)))
        for i in range(n + 1):
            pg.draw.circle(s, WHITE, [a[q] + (b[q] - a[q]) * i / n for q in (0, 1)], width * k / 2)


def _rect(s, k, x, y, w, h, r=0):
    pg.draw.rect(s, WHITE, (x * k, y * k, w * k, h * k), border_radius=int(r * k))


SIGNS = {
    "cross": lambda s, k: (_line(s, k, [(17, 17), (33, 33)], 4), _line(s, k, [(33, 17), (17, 33)], 4)),
    "circle": lambda s, k: pg.draw.circle(s, WHITE, (25 * k, 25 * k), 11 * k, int(4 * k)),
    "square": lambda s, k: _line(s, k, [(16, 16), (34, 16), (34, 34), (16, 34)], 4, closed=True),
    "triangle": lambda s, k: _line(s, k, [(25, 13), (36, 32), (14, 32)], 4, closed=True),
    "lines": lambda s, k: [_rect(s, k, 14, y, 22, 3.6, 1.5) for y in (15.5, 23.2, 31)],
    "plus": lambda s, k: (_rect(s, k, 14, 22.5, 22, 5, 1), _rect(s, k, 22.5, 14, 5, 22, 1)),
    "play": lambda s, k: pg.draw.polygon(s, WHITE, [(x * k, y * k) for x, y in ((18, 14), (36, 25), (18, 36))]),
    "bar": lambda s, k: _rect(s, k, 15, 21, 20, 8, 4),
    "minus": lambda s, k: _rect(s, k, 14, 22.5, 22, 5, 1),
    "rays": lambda s, k: [
        _line(s, k, [(25 + math.cos(a) * 5, 29 + math.sin(a) * 5), (25 + math.cos(a) * 13, 29 + math.sin(a) * 13)], 3.4)
        for a in (-2.4, -1.57, -0.74)
    ],
}


def _windows(s, k):
    for x, y, fill in ((13, 14, False), (20, 21, True)):
        if fill:
            pg.draw.rect(s, (0, 0, 0), ((x - 2) * k, (y - 2) * k, 20 * k, 18 * k))
        pg.draw.rect(s, WHITE, (x * k, y * k, 17 * k, 14 * k), int(3 * k), border_radius=int(2 * k))


def _diamond(place):
    def draw(s, k):
        for each, (dx, dy) in AROUND.items():
            at = ((25 + 10.4 * dx) * k, (25 + 10.4 * dy) * k)
            if each == place:
                pg.draw.circle(s, WHITE, at, 7.6 * k)
            else:
                pg.draw.circle(s, (120, 120, 120), at, 3.4 * k)

    return draw


def _dpad(dirs):
    def draw(s, k):
        _rect(s, k, 12, 20, 26, 10, 2.5)
        _rect(s, k, 20, 12, 10, 26, 2.5)
        pg.draw.circle(s, (0, 0, 0), (25 * k, 25 * k), 3 * k)
        for dx, dy in {(1, 0), (-1, 0), (0, 1), (0, -1)} - set(dirs):
            cx, cy = 25 + dx * 9.2, 25 + dy * 9.2
            pg.draw.rect(
                s,
                (70, 70, 70),
                ((cx - 3.8 - 0.4) * k, (cy - 3.8 - 0.4) * k, 8.4 * k, 8.4 * k),
                border_radius=int(2 * k),
            )

    return draw


def _arrows(dirs):
    """Small arrowheads at the rim."""

    def draw(s, k):
        for dx, dy in dirs:
            tip, base = 19.6, 14.4
            ends = ((dx * base + dy * side, dy * base + dx * side) for side in (-5.4, 5.4))
            pg.draw.polygon(s, WHITE, [((25 + x) * k, (25 + y) * k) for x, y in ((dx * tip, dy * tip), *ends)])

    return draw


ALL = ((1, 0), (-1, 0), (0, 1), (0, -1))


@recipe("glyphs/xbox")
def bake_xbox():
    """Letters in their colours, bumpers, triggers, menu and view."""
    for place, (letter, tint) in XBOX.items():
        yield Sprite(f"glyphs/xbox/{place}", lettered(letter, tint))
    yield from family("xbox")


@recipe("glyphs/playstation")
def bake_playstation():
    """Cross, circle, square, triangle, shoulders, options and create."""
    for place, (name, tint) in PLAYSTATION.items():
        yield Sprite(
            f"glyphs/playstation/{place}", drawn(SIGNS[name], tint=tint, colour=tuple(mix(tint, "ffffff", 0.35)))
        )
    yield from family("playstation")


@recipe("glyphs/nintendo")
def bake_nintendo():
    """Letters by their places, shoulders, plus and minus."""
    for place, letter in NINTENDO.items():
        yield Sprite(f"glyphs/nintendo/{place}", lettered(letter))
    yield from family("nintendo")


@recipe("glyphs/deck")
def bake_deck():
    """The letters of the Deck, which has no colours; all else looks like that of others (game/scenes/screen.py)."""
    for place, letter in DECK.items():
        yield Sprite(f"glyphs/deck/{place}", lettered(letter, "8d97a3"))


@recipe("glyphs/generic")
def bake_generic():
    """A pad of nobody in particular: its four buttons by where they lie, the one that is meant filled."""
    for place in AROUND:
        yield Sprite(f"glyphs/generic/{place}", drawn(_diamond(place)))
    yield from family("generic")


def family(name):
    """Shoulders and system buttons of one family."""
    for place, word in SHOULDERS.get(name, {}).items():
        yield Sprite(f"glyphs/{name}/{place}", lettered(word, wide=True))
    for place, what in zip(("menu", "view"), SYSTEM[name], strict=True):
        yield Sprite(f"glyphs/{name}/{place}", drawn(_windows if what == "windows" else SIGNS[what]))


@recipe("glyphs/dpad")
def bake_dpad():
    """The cross of directions: all, sideways, up and down."""
    for name, dirs in (("dpad", ALL), ("dpad_h", ALL[:2]), ("dpad_v", ALL[2:])):
        yield Sprite(f"glyphs/{name}", drawn(_dpad(dirs), round_=False))


@recipe("glyphs/stick")
def bake_sticks():
    """The two sticks."""
    for name, letter in (("stick", ""), ("stick_left", "L"), ("stick_right", "R")):
        out = button(PX, PX, PX / 2 - 3)
        cap = ellipse(PX * K, PX * K, 25 * K, 25 * K, 14 * K, 14 * K)
        cast(out, cap, 0, 0, 3, 7, 8, 0.6, (0, 0, 0))
        over(out, solid(cap, "6a635c", 12, 1.0, spec=0.25))
        if letter:
            sign(out, text_mask(letter, 20 * K))
        yield Sprite(f"glyphs/{name}", shrink(out, K))


@recipe("glyphs/look")
def bake_looks():
    """The right stick pushed: sideways, up and down."""
    for name, dirs in (("look_h", ALL[:2]), ("look_v", ALL[2:])):
        out = button(PX, PX, PX / 2 - 3)
        cap = ellipse(PX * K, PX * K, 25 * K, 25 * K, 11 * K, 11 * K)
        cast(out, cap, 0, 0, 3, 7, 8, 0.6, (0, 0, 0))
        over(out, solid(cap, "6a635c", 12, 1.0, spec=0.25))
        sign(out, text_mask("R", 16 * K))
        sign(out, mark(_arrows(dirs)))
        yield Sprite(f"glyphs/{name}", shrink(out, K))


@recipe("glyphs/keycap")
def bake_keycap():
    """A blank key, sliced, for any letter; its text is sumi."""
    w, h = 56, PX
    x, y = grid(h * K, w * K, K)
    d = rbox(x, y, w / 2, h / 2, w / 2 - 3, h / 2 - 3, 9)
    top = rbox(x, y, w / 2, h / 2 - 2.5, w / 2 - 8, h / 2 - 8.5, 6)
    out = sprite((0.02, 0.015, 0.02), np.roll(blur(inside(d, K), 2 * K), 2 * K, 0) * 0.55)
    over(out, sprite("2a211a", inside(d, K)))
    over(
        out,
        sprite(rgb("b7a98f") * np.clip(relief(smooth(0, 4, -d) * 4 * K, 0.5), 0.6, 1.2)[..., None], inside(d + 1.5, K)),
    )
    over(out, sprite(rgb("efe6d2") * (1.04 - 0.12 * y / h)[..., None], inside(top, K)))
    yield Sprite("glyphs/keycap", shrink(out, K), slice=(20, 18, 20, 20), more={"fill": "stretch"})


@recipe("glyphs/mouse")
def bake_mouse():
    """The mouse: bare, its buttons, its wheel, moving it."""
    for name in ("mouse", "mouse_left", "mouse_right", "mouse_wheel"):
        n = PX * K
        body = rrect(n, n, 12 * K, 3 * K, 26 * K, 44 * K, 13 * K)
        out = blank(n, n)
        cast(out, body, 0, 0, 0, 2 * K, 2 * K, 0.5, (0, 0, 0))
        over(out, sprite("0c0a0a", body))
        inner = rrect(n, n, 13.2 * K, 4.2 * K, 23.6 * K, 41.6 * K, 12 * K)
        over(out, solid(inner, "d8ccb6", 10, 0.9))
        x, y = grid(n, n, K)
        half = {"mouse_left": (x < 24.2), "mouse_right": (x > 25.8)}.get(name)
        if half is not None:
            shade(out, inner * half * (y < 21), 0, 0, 0.95, "c8452c")
        shade(out, inner * ((np.abs(y - 21.5) < 0.9) | ((np.abs(x - 25) < 0.9) & (y < 21.5))), 0, 0, 0.8, "3a3028")
        wheel = rrect(n, n, 22.6 * K, 10 * K, 4.8 * K, 9 * K, 2.4 * K)
        over(out, sprite("c8452c" if name == "mouse_wheel" else "3a3028", wheel))
        if name == "mouse_wheel":
            for pts in ([(25, 3.5), (21, 8), (29, 8)], [(25, 27), (21, 22.6), (29, 22.6)]):
                over(out, sprite("c8452c", poly(n, n, [(a * K, b * K) for a, b in pts], 2)))
        yield Sprite(f"glyphs/{name}", shrink(out, K))
