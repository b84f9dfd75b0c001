"""Papers, boards and lines of the screen: all sliced in nine, so that any language fits."""

import math
import random

import numpy as np
import pygame as pg

from assets.forge.crests import cut
from assets.forge.index import Sprite, recipe
from assets.forge.kit import (
    PALETTE,
    SEATS,
    SHADE,
    WHITE,
    H,
    W,
    blank,
    blur,
    cast,
    ellipse,
    fbm,
    grid,
    inside,
    mask,
    mix,
    noise,
    outline,
    over,
    padded,
    rbox,
    relief,
    rgb,
    rrect,
    scaled,
    shade,
    shrink,
    smooth,
    solid,
    sprite,
    strip,
    trim,
)
from assets.forge.stuff import beam, boards, cord_mask, hanging, paper, plate, roll, washi, wood

STRETCH, TILE = {"fill": "stretch"}, {"fill": "tile"}


def sheet(name, w, h, tone, seed, torn, margin=40, corner=6, pad=4):
    """A torn sheet, sliced."""
    pixels = paper(w, h, tone, seed, torn, corner, pad, light=False)
    m = margin + pad
    return Sprite(
        name,
        pixels,
        slice=(m, m, m, m),
        more={"fill": "stretch", "pad": pad},
        shadow=("papers/shadow_low", (5 - 30 + pad, 8 - 30 + pad)),
        lifted=("papers/shadow_high", (9 - 56 + pad, 14 - 56 + pad)),
        coarse=3,
    )


@recipe("papers/card")
def bake_sheets():
    """Torn washi: a card, a panel, a dimmer panel, a slip that speaks, a strip of the log, a slip for the lobby."""
    yield sheet("papers/card", 560, 420, "washi", 91, 2.6)
    yield sheet("papers/panel", 420, 440, "washi", 60, 2.0)
    yield sheet("papers/panel_idle", 420, 440, "e6dac0", 63, 2.0)
    yield sheet("papers/slip", 420, 180, "washi", 77, 1.8, 28)
    yield sheet("papers/log_strip", 420, 84, "washi", 31, 1.2, 20, 3)


@recipe("papers/speech")
def bake_speech():
    """A slip with a point at its lower left: somebody says something."""
    w, h = 420, 150
    out = paper(w, h, "fbf2de", 33, 1.6, 14, 4)
    full = blank(w + 8, h + 40)
    tail = mask(
        w + 8,
        h + 40,
        lambda s, k: pg.draw.polygon(s, WHITE, [(x * k, y * k) for x, y in ((46, h - 4), (92, h - 4), (40, h + 32))]),
    )
    over(full, sprite(washi(h + 40, w + 8, "f3e8d0", 34), tail))
    over(full, out)
    yield Sprite("papers/speech", full, (40, h + 34), slice=(110, 40, 60, 64), more=STRETCH)


@recipe("papers/shadow")
def bake_paper_shadows():
    """The soft shadow of any sheet, near and far."""
    for name, r, a, m in (("shadow_low", 8, 0.55, 30), ("shadow_high", 17, 0.60, 56)):
        n = 4 * m
        box = np.zeros((n, n), "f4")
        box[m:-m, m:-m] = 1
        yield Sprite(
            f"papers/{name}",
            sprite(SHADE, blur(box, r) * a),
            slice=(m + r * 2, m + r * 2, m + r * 2, m + r * 2),
            more={"fill": "stretch", "pad": m},
        )
    m = 100
    box = np.zeros((3 * m + 120, 3 * m + 120), "f4")
    box[m:-m, m:-m] = 1
    light = blur(box, 46) * 0.62
    yield Sprite(
        "papers/light",
        sprite("ffbe60", light),
        slice=(m + 70, m + 70, m + 70, m + 70),
        more={"fill": "stretch", "pad": m},
    )


@recipe("papers/header")
def bake_headers():
    """Header cloths in the seats' colours and a plain one, with the rod they hang from."""
    for i, name in enumerate((*SEATS, "plain")):
        tone = rgb(name) * PALETTE["seats"][name]["cloth"] if name in SEATS else rgb("4a3b30")
        pixels = hanging(440, 96, tuple(tone), i + 1)
        yield Sprite(f"papers/header_{name}", pixels, "corner", slice=(30, 14, 30, 22), more=STRETCH)


@recipe("papers/sign")
def bake_sign():
    """A wooden sign board, dark, for headings on the dusk."""
    yield Sprite("papers/sign", plate(420, 140, "5a3d28", 9, 12), slice=(40, 40, 40, 40), more=STRETCH)


@recipe("papers/plaque")
def bake_plaque():
    """A small board of pale cypress for burnt-in letters."""
    yield Sprite("papers/plaque", plate(300, 140, "dcb47e", 4, 8), slice=(30, 30, 30, 30), more=STRETCH)


@recipe("papers/prompt_bar")
def bake_prompt_bar():
    """The dark lacquer strip of the prompts with a hair of gold."""
    w, h, k = 400, 64, 2
    x, y = grid(h * k, w * k, k)
    d = rbox(x, y, w / 2, h / 2, w / 2 - 1, h / 2 - 1, 14)
    img = (
        rgb("16181e")
        * (1 + 0.25 * np.exp(-(((d + 3) / 2) ** 2)) * (y < h / 2) + 0.05 * fbm(h * k, w * k, 6, 300, 4, 3))[..., None]
    )
    img = mix(img, rgb("gold"), (np.exp(-(((d + 5) / 0.8) ** 2)) * 0.55)[..., None])
    yield Sprite(
        "papers/prompt_bar",
        shrink(sprite(np.clip(img, 0, 1), inside(d, k) * 0.95), k),
        slice=(24, 24, 24, 24),
        more=STRETCH,
    )


@recipe("papers/button")
def bake_buttons():
    """A wooden button: resting, focused (warmer, gold edge), pressed (sunk), disabled (weathered)."""
    w, h, k = 320, 84, 2
    x, y = grid(h * k, w * k, k)
    d = rbox(x, y, w / 2, h / 2 - 2, w / 2 - 2, h / 2 - 5, 12)
    grain = wood(w * k, h * k, "d2a76e", 14, rings=9, contrast=0.8)
    for name, tone, bevel, edge in (
        ("normal", (1.02, 1.0, 0.95), 1.0, 0),
        ("focused", (1.18, 1.14, 1.02), 1.1, 1),
        ("pressed", (0.97, 0.93, 0.86), -0.7, 0.6),
        ("disabled", (0.86, 0.87, 0.89), 0.5, 0),
    ):
        body = mix(grain, rgb("b8b0a0"), 0.65) if name == "disabled" else grain
        img = body * rgb(tone) * np.clip(relief(smooth(0, 7, -d) * 5 * bevel * k, 0.6), 0.45, 1.5)[..., None]
        if edge:
            img = mix(img, rgb("ffd36a"), (np.exp(-(((d + 6) / 1.3) ** 2)) * 0.85 * edge)[..., None])
        out = sprite(SHADE, blur(np.roll(inside(d, k), 4, 0), 5) * (0.55 if name != "pressed" else 0.3))
        over(out, sprite(np.clip(img, 0, 1), inside(d, k)))
        yield Sprite(f"papers/button_{name}", shrink(out, k), slice=(34, 34, 34, 34), more=STRETCH)


@recipe("papers/slider")
def bake_slider():
    """Groove, filled groove and knob of a slider."""
    w, h, k = 240, 24, 3
    x, y = grid(h * k, w * k, k)
    d = rbox(x, y, w / 2, h / 2, w / 2 - 2, 6, 6)
    for name, tone, deep in (("track", "4a3524", -1), ("fill", "d9a441", 0.6)):
        img = rgb(tone) * np.clip(relief(smooth(0, 5, -d) * 4 * deep * k, 0.5), 0.5, 1.5)[..., None]
        yield Sprite(
            f"papers/slider_{name}",
            shrink(sprite(np.clip(img, 0, 1), inside(d, k)), k),
            slice=(16, 10, 16, 10),
            more=STRETCH,
        )
    n = 48
    m = ellipse(n * 2, n * 2, n, n, 38, 38)
    knob = blank(n * 2, n * 2)
    cast(knob, m, 0, 0, 3, 6, 5, 0.5)
    over(knob, solid(m, "efe0c2", 14, 1.1, spec=0.3, tex=0.94 + 0.12 * noise(n * 2, n * 2, 30, seed=3)))
    over(knob, solid(ellipse(n * 2, n * 2, n, n, 12, 12), "shu", 5, 0.9))
    yield Sprite("papers/slider_knob", shrink(knob, 2))


@recipe("papers/toggle")
def bake_toggle():
    """Off and on: a bead in a groove."""
    w, h, k = 96, 52, 3
    x, y = grid(h * k, w * k, k)
    d = rbox(x, y, w / 2, h / 2, w / 2 - 4, h / 2 - 6, h / 2 - 6)
    for name, tone, cx, bead in (("off", "5a4a3c", 28, "d8cdb8"), ("on", "5f7a3a", w - 28, "fff3d8")):
        img = rgb(tone) * np.clip(relief(-smooth(0, 6, -d) * 5 * k, 0.5), 0.5, 1.5)[..., None]
        out = sprite(np.clip(img, 0, 1), inside(d, k))
        m = ellipse(w * k, h * k, cx * k, h * k / 2, 17 * k, 17 * k)
        cast(out, m, 0, 0, 4, 7, 6, 0.5)
        over(out, solid(m, bead, 16, 1.0, spec=0.3))
        yield Sprite(f"papers/toggle_{name}", shrink(out, k))


@recipe("papers/scroll")
def bake_scroll():
    """A scroll: the rolls above and below, the sheet between with its indigo borders, a wash of hills for its foot."""
    for name, seed in (("top", 9), ("bottom", 12)):
        yield Sprite(f"papers/scroll_{name}", roll(520, 52, "f2e4c6", seed), slice=(40, 0, 40, 0), more=STRETCH)
    w, h = 560, 400
    mid = paper(w, h, "washi", 15, 0.7, 2, 0, light=False)
    xx, _ = grid(h, w)
    edge = np.minimum(xx, w - xx)
    cloth = rgb("ai") * (0.95 + 0.12 * noise(h, w, 2, 2, 1, 5))[..., None]
    over(mid, sprite(cloth, inside(edge - 22) * mid[..., 3]))
    shade(mid, np.exp(-(((edge - 22.5) / 0.9) ** 2)) * mid[..., 3], 0, 0, 0.7, "gold")
    shade(mid, np.exp(-(((edge - 26) / 5) ** 2)) * (edge > 23), 0, 0, 0.16, "6b4a2f")
    yield Sprite("papers/scroll_paper", mid, slice=(48, 16, 48, 16), more=STRETCH)
    hw, hh = 720, 300
    x, y = grid(hh, hw)
    wash = np.zeros((hh, hw), "f4")
    for i, (base, amp, tone) in enumerate(((0.36, 0.26, 0.13), (0.58, 0.20, 0.17), (0.84, 0.12, 0.15))):
        line = (
            0.6 * fbm(2, hw, 2, 210, seed=4 + i)[0]
            + 0.25 * fbm(2, hw, 2, 62, seed=13 + i)[0]
            + 0.10 * fbm(2, hw, 2, 16, seed=23 + i)[0]
        )
        d = y - hh * (base - amp * line[None])
        fade = np.exp(-np.maximum(d, 0) / (hh * 0.17)) * tone * (1 + 0.35 * fbm(hh, hw, 40, octaves=4, seed=34 + i))
        wash = np.maximum(wash, smooth(-1, 1.5, d) * fade)
    yield Sprite(
        "papers/scroll_hills", sprite("282222", np.clip(wash, 0, 1) * smooth(0, 60, np.minimum(x, hw - x))), "foot"
    )


@recipe("papers/hairline")
def bake_hairline():
    """A thin line between the rows of a scroll, fading at its ends."""
    w, h = 240, 5
    x, y = grid(h, w)
    fade = smooth(0, 50, np.minimum(x, w - x)) * np.exp(-(((y - h / 2) / 1.1) ** 2))
    yield Sprite("papers/hairline", sprite("b59a6c", np.clip(0.75 * fade, 0, 1)), slice=(60, 0, 60, 0), more=STRETCH)


@recipe("papers/log_roll")
def bake_log_roll():
    """The rolled-up log: only its last strip peeps out below."""
    yield Sprite("papers/log_roll", roll(330, 44, "f2e4c6", 5), slice=(36, 0, 36, 0), more=STRETCH)


# ---------------------------------------------------------------- focus


def gold_ring(w, h, r=16, t=6.0, breath=0.6, pad=30, k=2):
    """The focus frame: bevelled gold with a dark outline and a warm halo that breathes.

    Within, the halo is narrow: what is written there stays as dark as it is.
    """
    x, y = grid((h + 2 * pad) * k, (w + 2 * pad) * k, k)
    d = rbox(x, y, w / 2 + pad, h / 2 + pad, w / 2, h / 2, r)
    wide = np.where(d < 0, 2 + 3 * breath, 6 + 8 * breath)
    halo = np.exp(-((np.maximum(np.abs(d) - t / 2, 0) / wide) ** 1.5)) * (0.35 + 0.45 * breath)
    dark = inside(np.abs(d) - t / 2 - 2.4, k * 0.5)
    gold = inside(np.abs(d) - t / 2, k * 0.5)
    shine = np.clip(relief(np.sqrt(np.clip(1 - (d / (t / 2)) ** 2, 0, 1)) * t * 0.45 * k, 0.9), 0.35, 1.9)
    g = mix("b0761e", "ffe28a", np.clip((shine - 0.5) / 1.2, 0, 1)[..., None])
    img = mix(np.ones((*d.shape, 3), "f4") * rgb("ffce6e"), rgb("1e140a"), dark[..., None])
    alpha = np.maximum(np.maximum(halo, dark * 0.92), gold)
    edge = np.minimum(np.minimum(x, w + 2 * pad - x), np.minimum(y, h + 2 * pad - y))
    return shrink(sprite(mix(img, g, gold[..., None]), alpha * smooth(0, 8, edge)), k)


def breaths(n=8):
    """How far the ring has breathed in, from out to in; the game plays it there and back."""
    return [0.15 + 0.75 * (0.5 - 0.5 * math.cos(math.pi * i / (n - 1))) for i in range(n)]


@recipe("papers/ring")
def bake_rings():
    """The gold ring in eight breaths: for any box, for the squares of Hiroba, for a pill."""
    more = {"fill": "stretch", "pad": 30}
    yield Sprite(
        "papers/ring",
        strip([gold_ring(120, 100, breath=b) for b in breaths()]),
        frames=8,
        slice=(54, 54, 54, 54),
        more=more,
    )
    yield Sprite("papers/ring_93", strip([gold_ring(97, 97, 17, 7, b) for b in breaths()]), frames=8)


# ---------------------------------------------------------------- ink


def brush(w, h, width, seed, taper=(0, 0)):
    """A level brush stroke w long, of changing width, dry towards its end; it tapers over so many pixels at its ends,
    and is seamless if over none.
    """
    x, y = grid(h * 3, w * 3, 3)
    u = x / w * math.tau
    r = random.Random(seed)
    wave = sum(math.pow(0.6, i) * np.sin(u * (i + 1) + r.uniform(0, 6.28)) for i in range(5))
    drift = sum(math.pow(0.6, i) * np.sin(u * (i + 1) + r.uniform(0, 6.28)) for i in range(3))
    half = width / 2 * (1 + 0.10 * wave)
    if taper[0]:
        half = half * np.clip(0.5 + x / taper[0], 0, 1) ** 0.7
    if taper[1]:
        half = half * np.clip((w - x) / taper[1], 0, 1) ** 0.65
    d = np.abs(y - h / 2 - drift * width * 0.05) - half
    streak, t = noise(h * 3, w * 6, 4, 70, 3, seed), x / w
    streak = streak[:, w * 3 :] * (1 - t) + streak[:, : w * 3] * t  # its end meets its beginning: it can be tiled
    dry = 0.55 * smooth(0.56, 0.72, streak) * (0.3 + 0.7 * smooth(taper[1], 0, w - x) if taper[1] else 0.6)
    return shrink(inside(d, 1.2) * (1 - dry), 3)


def inked(m, colour="sumi", halo=0.0):
    """Ink with a pale halo that keeps it readable on any ground; it runs on over the left and right edge."""
    out = blank(m.shape[1], m.shape[0])
    if halo:
        wide = np.pad(m, ((0, 0), (12, 12)), mode="edge")
        shade(out, np.clip(blur(wide, 3)[:, 12:-12] * 2.4, 0, 1), 0, 0, halo, "f8eed8")
    shade(out, m, 0, 0, 0.96, colour)
    return out


@recipe("papers/ink")
def bake_ink():
    """Brush lines: a middle that tiles and two ends; and whole strokes under headings and totals."""
    for name, width, colour, halo in (("ink", 9, "sumi", 0.66), ("ink_thin", 5, "cedar", 0.0)):
        yield Sprite(
            f"papers/{name}_line", inked(brush(160, 24, width, 3), colour, halo), slice=(0, 0, 0, 0), more=TILE
        )
        yield Sprite(f"papers/{name}_start", inked(brush(30, 24, width * 1.12, 5, (8, 0)), colour, halo), (30, 12))
        yield Sprite(f"papers/{name}_end", inked(brush(60, 24, width, 6, (0, 44)), colour, halo), (0, 12))
    for name, w, width, colour in (("stroke", 660, 9, "sumi"), ("stroke_red", 340, 9, "shu")):
        yield Sprite(
            f"papers/{name}", inked(brush(w, 24, width, 12, (20, 110)), colour), slice=(40, 0, 120, 0), more=STRETCH
        )


def enso(w, h, width, upto, seed=3, gap=0.5, k=3, pad=16, colour="sumi"):
    """An open brush ring, drawn up to a part of its way."""
    ww, hh = int(w + 2 * pad), int(h + 2 * pad)
    n = 360

    def draw(s, q):
        for i in range(int(n * upto)):
            t = i / (n - 1)
            a = -2.2 + t * (math.tau - gap)
            rr = 1 + 0.03 * math.sin(a * 2 + seed) + 0.03 * t
            wd = width * (1.15 - 0.8 * t) * (1 + 0.16 * math.sin(t * 21 + seed))
            pg.draw.circle(
                s, WHITE, ((ww / 2 + math.cos(a) * w / 2 * rr) * q, (hh / 2 + math.sin(a) * h / 2 * rr) * q), wd / 2 * q
            )

    m = mask(ww, hh, draw, k)
    x, y = grid(hh, ww)
    turn = (np.arctan2(y - hh / 2, x - ww / 2) + 2.2) % math.tau / math.tau
    streak = noise(hh, ww, 5, 5, 2, seed)
    return inked(m * (1 - 0.5 * smooth(0.5, 0.7, streak) * smooth(0.35, 1, turn)), colour, 0.62)


@recipe("papers/enso")
def bake_enso():
    """The ring round a piece at fault, in eight steps of drawing it."""
    yield Sprite("papers/enso", strip([enso(100, 90, 11, (i + 1) / 8) for i in range(8)]), frames=8)


def brush_frame(w, h, width, seed=9, r=22, pad=16, k=3):
    """A frame drawn in one go of the brush: uneven, a little dry."""
    x, y = grid((h + 2 * pad) * k, (w + 2 * pad) * k, k)
    sway = 1.6 * (noise(*x.shape, 30, seed=seed) - 0.5)
    d = rbox(x, y, w / 2 + pad, h / 2 + pad, w / 2, h / 2, r) + sway
    half = width / 2 * (0.82 + 0.5 * noise(*x.shape, 40, seed=seed + 1))
    dry = 0.5 * smooth(0.56, 0.72, noise(*x.shape, 5, 26, 2, seed))
    return inked(shrink(inside(np.abs(d) - half, 1.2) * (1 - dry), k), "shu", 0.62)


@recipe("papers/mark")
def bake_marks():
    """What a lesson points at: a vermilion ring round a square, drawn in eight steps, and a frame round more."""
    yield Sprite("papers/mark", strip([enso(100, 92, 12, (i + 1) / 8, 5, colour="shu") for i in range(8)]), frames=8)
    yield Sprite(
        "papers/mark_frame", brush_frame(190, 170, 9), slice=(60, 60, 60, 60), more={"fill": "stretch", "pad": 16}
    )


def seal(seat, px=150, colour="c4281a"):
    """The winner's seal: the crest cut out of a square, uneven ink."""
    k = 2
    n = px * k
    m = rrect(n, n, 8, 8, n - 16, n - 16, 30) * (1 - rrect(n, n, 22, 22, n - 44, n - 44, 20)) + rrect(
        n, n, 32, 32, n - 64, n - 64, 16
    )
    size = int(n * 0.62)
    o = (n - size) // 2
    m[o : o + size, o : o + size] *= 1 - cut(seat, size)
    wear = smooth(0.22, 0.55, fbm(n, n, 46, octaves=5, seed=8)) * 0.75 + 0.25 * smooth(0.3, 0.8, fbm(n, n, 3, seed=4))
    return scaled(shrink(sprite(colour, m * (1 - 0.85 * np.clip(wear, 0, 1)) * 0.94), k), 1, 8)


@recipe("papers/stamp")
def bake_stamps():
    """Stamping the winner's crest: the block comes down in four frames, and the print it leaves dries in three."""
    n, frames = 280, []
    block = solid(rrect(170, 170, 10, 10, 150, 150, 18), "6b3f26", 12, 1.1, tex=wood(170, 170, (1, 1, 1), 4, rings=9))
    for size, a, soft in ((1.30, 0.35, 4), (1.18, 0.65, 2), (1.06, 0.92, 1), (0.97, 1, 0)):
        b = padded(scaled(block, size, 8), n, n)
        f, up = blank(n, n), size - 0.93
        cast(f, b[..., 3], 0, 0, up * 40, up * 60, 4 + up * 26, 0.5)
        over(f, b)
        f[..., 3] = (blur(f[..., 3], soft) if soft else f[..., 3]) * a
        frames.append(f)
    yield Sprite("papers/stamp_block", strip(frames), frames=4)
    for seat in SEATS:
        done = padded(seal(seat), 170, 170)
        wet = done.copy()
        wet[..., :3] *= 0.78
        wet[..., 3] = np.clip(blur(done[..., 3], 2) * 1.25, 0, 1)
        half = done.copy()
        half[..., :3] *= 0.9
        yield Sprite(f"papers/seal_{seat}", strip([wet, half, done]), frames=3)


# ---------------------------------------------------------------- small parts


@recipe("papers/bead")
def bake_beads():
    """Beads on a string: done, to come, now."""
    n = 96
    for name, tone, ring in (("full", "a8432e", False), ("empty", None, False), ("current", "d9a441", True)):
        out = blank(n, n)
        m = ellipse(n, n, 48, 48, 27, 27)
        if tone:
            cast(out, m, 0, 0, 4, 7, 5, 0.5)
            over(out, solid(m, tone, 12, 1.1, spec=0.5, gloss=18, tex=0.92 + 0.16 * noise(n, n, 26, seed=2)))
            shade(out, ellipse(n, n, 48, 48, 6, 6), 0, 0, 0.5, "2a1408")
        else:
            shade(out, m * (1 - ellipse(n, n, 48, 48, 21, 21)), 0, 0, 0.75, "6b4a2f")
            shade(out, m, 0, 0, 0.16, "6b4a2f")
        if ring:
            halo = outline(trim(sprite((0, 0, 0), m)))
            over(out, scaled(halo, (94, 94)), 1, 1)
        yield Sprite(f"papers/bead_{name}", shrink(out, 2))


HEM = 946
"""Where the curtain ends, above the boards that stand before it."""


def stitches(x, y, fold):
    """Hemp-leaf stars in running stitch, faint, as far as the folds let them be seen."""
    wide = 74
    u, v = x / wide + 0.06 * fold, y / (wide * 0.866)
    u = u - np.floor(v) % 2 * 0.5
    sx, sy = u - np.floor(u) - 0.5, v - np.floor(v) - 0.5
    star = np.zeros_like(x)
    for angle in (0, 60, 120):
        along, across = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        off = np.abs(sx * across - sy * 0.866 * along)
        star = np.maximum(star, np.exp(-((off / 0.022) ** 2)) * (np.hypot(sx, sy * 0.866) < 0.40))
    return star * (np.sin(np.hypot(sx, sy) * 70) > -0.35)


def cloth(w, h, seed, left):
    """Half a curtain: indigo folds that open towards the hem, stitched edges, the ring of the house dyed into it."""
    x, y = grid(h, w)
    away = x if left else x + 940
    down = y / h
    turn = (x / 118 + 0.55 * noise(h, w, 300, 900, seed=seed) * (0.3 + down)) * math.tau / 1.9
    fold = 0.6 * np.sin(turn) + 0.4 * np.sin(turn * 0.47 + 1.3)
    slope = np.clip(-np.gradient(fold, axis=1) * 26 * (0.5 + 0.9 * down), -1, 1)
    lamp = np.exp(-(((away - 420) / 900) ** 2 + ((y - 120) / 620) ** 2))
    light = 0.74 + 0.34 * slope + 0.10 * fold + 0.34 * lamp
    weave = 1 + 0.05 * np.sin(x * 2.0) * np.sin(y * 2.0) + 0.05 * fbm(h, w, 160, octaves=3, seed=seed + 3)
    out = rgb("223a66") * (light * weave)[..., None]
    out = mix(out, rgb("96a8c4") * light[..., None], (stitches(x, y, fold) * 0.26)[..., None])
    from_ring = np.hypot(away - 960, y - 250)
    dye = np.maximum(inside(np.abs(from_ring - 158) - 15, 0.6), inside(from_ring - 130, 0.6))
    out = mix(out, rgb("e2dac6") * (0.80 + 0.16 * fold)[..., None], (dye * 0.94)[..., None])
    edge = w - x if left else x
    hem = h - 10 - 8 * np.sin(turn * 0.5) - y
    for off, run in ((edge - 24, y), (hem - 20, x)):
        thread = np.exp(-((off / 1.6) ** 2)) * (np.sin(run * 0.40) > -0.2)
        out = mix(out, rgb("d6ceba"), (thread * 0.5)[..., None])
    out = out * (1 - 0.5 * np.exp(-((edge / 10) ** 2)))[..., None]
    out = out * (1 - 0.45 * np.exp(-((np.maximum(hem, 0) / 9) ** 2)))[..., None]
    return sprite(np.clip(out, 0, 1), np.clip(hem + 0.5, 0, 1))


@recipe("papers/noren")
def bake_noren():
    """The curtain between scenes: two indigo halves on their rod; they part and close. And the boards before it."""
    w = 980
    for side, seed in (("left", 3), ("right", 8)):
        made = blank(w, HEM)
        over(made, cloth(w, HEM, seed, side == "left"), 0, 0)
        rod = beam(w, 44, "7a5334", 6)
        made[:44] = np.dstack([rod, np.ones(rod.shape[:2], "f4")])
        made[44:58, :, :3] *= np.linspace(0.45, 1, 14, dtype="f4")[:, None, None]
        for n in range(7):
            loop = plate(40, 60, "24406e", 30 + n % 3, 6, 4.0)
            over(made, loop, 68 + n * 148 if side == "left" else 16 + n * 148, 0)
        at = (0 if side == "left" else 940, 0)
        yield Sprite(f"papers/noren_{side}", made, "corner", at=at, coarse=4)
    high = H - HEM + 20
    floor = boards(W, high, 9, tones=("21150e", "3a2619", "4e3524"))
    floor = floor * mix(0.3, 1.0, smooth(0, 30, grid(high, W)[1]))[..., None]
    yield Sprite("papers/noren_floor", sprite(floor, np.ones((high, W), "f4")), "corner", at=(0, HEM - 20), coarse=4)


@recipe("papers/pin")
def bake_pin():
    """A red pin for a slip on the beam; a bit of cord."""
    n = 60
    out = blank(n, n)
    m = ellipse(n, n, 28, 28, 19, 19)
    cast(out, m, 0, 0, 4, 8, 5, 0.5)
    over(out, solid(m, "shu", 9, 1.2, spec=0.5))
    yield Sprite("papers/pin", shrink(out, 2))
    knot = blank(60, 90)
    over(knot, solid(cord_mask(60, 90, [(30, 8), (30, 80)], 7), "8f2f22", 3, 1.2))
    yield Sprite("papers/cord", shrink(knot, 2), "top")
