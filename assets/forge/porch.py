"""The title: garden layers, doors, floor, the four games and the small things, sign, plate, lanterns, petals."""

import functools
import math
import random

import numpy as np

from assets.forge import things
from assets.forge.index import Sprite, recipe
from assets.forge.kit import (
    RING,
    H,
    W,
    blank,
    blur,
    bounds,
    cast,
    drop,
    ellipse,
    glow,
    grid,
    ink,
    lit,
    mix,
    noise,
    outline,
    over,
    padded,
    pillow,
    poly,
    pool,
    rgb,
    rrect,
    scaled,
    shade,
    smooth,
    spline,
    sprite,
    strip,
    stroke,
    text_mask,
    trim,
    vignette,
    warm,
)
from assets.forge.nature import bank_stone, bush, hill, pond, sky, stone_lantern, tree
from assets.forge.stuff import beam, caustics, paper, rope, washi, wood

HORIZON, PORCH, RAIL = 430, 622, 968
SLACK = 40  # how far a layer may shift to either side
WIDE = W + 2 * SLACK
STOPS = ((0, "283457"), (0.16, "4a4478"), (0.42, "a8628a"), (0.68, "ec9a7c"), (0.88, "ffcf94"), (1, "ffe2b0"))
SHORE = (
    (800, 556),
    (880, 522),
    (1020, 510),
    (1180, 516),
    (1330, 512),
    (1500, 536),
    (1480, 590),
    (1260, 618),
    (1000, 604),
    (860, 618),
    (790, 592),
)


# ---------------------------------------------------------------- the garden


@functools.cache
def sky_layer():
    """Sky, low sun, geese and the two far ridges."""
    g = sky(WIDE, 500, STOPS, HORIZON, (0.45, 0.92), 7)
    glow(g, 792 + SLACK, 340, 170, "fff0c8", 0.9, power=1.3)
    glow(g, 792 + SLACK, 340, 44, "fff0c4", 0.9, power=0.5)
    hill(g, 395, 210, 3, "9a7393", "e6a58d", 190, cell=760)
    for i, (x, y) in enumerate(((706, 318), (732, 306), (760, 296), (738, 328), (770, 334))):
        s = 11 - i
        wing = [(20 + s * q, v) for q, v in ((-1, 8), (-0.4, 6), (0, 11), (0.4, 6), (1, 8))]
        shade(g, stroke(40, 24, wing, 2.2), x + SLACK, y, 0.85, "3a2c48")
    return g


@functools.cache
def hill_layer():
    """The nearer ridges with their lines of trees."""
    g = sky_layer().copy()
    out = blank(WIDE, 560)
    for args in (
        (418, 150, 12, "6d5a80", "c98d86", 150, 0, 0.10, 520),
        (440, 90, 21, "3f4a5e", "8d7474", 120, 13, 0.20, 420),
        (462, 46, 31, "2c4238", "5f6b43", 90, 20, 0.26, 640),
    ):
        hill(out, *args)
        hill(g, *args)
    return out, g


def bank(dst, pts):
    """Stones along a shore, in groups."""
    r = random.Random(5)
    for i in range(0, len(pts), 3):
        if r.random() < 0.38:
            continue
        x, y = pts[i][0] + r.uniform(-14, 14), pts[i][1] + r.uniform(-4, 5)
        drop(dst, bank_stone(6 + 24 * ((i * 37) % 11) / 11 + (y - 500) * 0.07, i), x, y, 4, 0.4)


@functools.cache
def garden_layer():
    """Moss ground, pond with its bank, stone lantern, the cherry."""
    seen = hill_layer()[1]
    out, y0, h = blank(WIDE, H), 470, 660
    ys = np.linspace(0, 1, H - y0, dtype="f4")[:, None]
    c = mix(rgb("8f9350"), rgb("33502f"), np.clip(ys * 4.2, 0, 1)[..., None])
    c = c * (0.66 + 0.5 * noise(H - y0, WIDE, 16, 90, 4, 3) + 0.26 * (noise(H - y0, WIDE, 3, 5, 2, 4) - 0.5))[..., None]
    c = c * np.linspace(1.18, 0.8, WIDE, dtype="f4")[None, :, None]
    edge = smooth(0, 16, np.arange(H - y0)[:, None] - 8 + 12 * noise(2, WIDE, 2, 80, 3, 8)[:1]).astype("f4")
    over(out, sprite(c, edge), 0, y0)
    pts = spline([(x + SLACK, y) for x, y in SHORE])
    pond(out, seen, pts, 500)
    bank(out, pts)
    clumps = (
        (330, 540, 60),
        (420, 575, 52),
        (270, 590, 66),
        (1500, 560, 62),
        (1590, 600, 74),
        (1430, 600, 44),
        (1660, 560, 60),
        (200, 560, 70),
        (1720, 600, 70),
        (60, 580, 80),
        (1880, 590, 80),
    )
    bush(out, [(x + SLACK, y, q) for x, y, q in clumps], seed=5)
    bark, bloom = tree(1240, 640, (520, 590), 1.12, 41, 150, 54, stamp=6, depth=5, lean=0.10, clump=(62, 108))
    x, y = 150 + SLACK, -62
    flat = scaled(bloom, (1240, 83))[..., 3] * 0.8
    cast(out, flat, x + 90, 600 - 83, 0, 0, 24, 0.38)
    drop(out, stone_lantern(), 470 + SLACK, 500, 5, 0.4)
    glow(out, 470 + SLACK, 468, 90, "ffbf60", 0.55)
    over(out, bark, x, y)
    over(out, bloom, x, y)
    return out[:h]


@functools.cache
def scene():
    """All layers at rest, as wide as the screen."""
    g = np.zeros((660, WIDE, 3), "f4")
    g[:500] = sky_layer()
    g[500:] = rgb("4a5a38")
    over(g, hill_layer()[0])
    over(g, garden_layer())
    return g[:, SLACK:-SLACK]


def darkened(a, y0=0, x0=-SLACK):
    """A part of the screen with the vignette of the scenery."""
    out = a.copy()
    vignette(out, 0.4, y0, x0)
    return out


@recipe("porch/sky")
def bake_sky():
    """Sky with the far ridge."""
    yield Sprite("porch/sky", darkened(sky_layer()), "corner", at=(-SLACK, 0), dither=True)


@recipe("porch/hills")
def bake_hills():
    """Nearer ridges, cut to their rows."""
    layer = darkened(hill_layer()[0])
    top = bounds(layer)[1]
    yield Sprite("porch/hills", layer[top:500], "corner", at=(-SLACK, top))


@recipe("porch/garden")
def bake_garden():
    """The garden before the porch."""
    yield Sprite("porch/garden", darkened(garden_layer())[:640], "corner", at=(-SLACK, 0))


@recipe("porch/blurred")
def bake_blurred():
    """The whole view out of focus and cooler, for the lobby and for menus."""
    g = scene()[:PORCH]
    soft = blur(g, 11, edge=True) * rgb((0.80, 0.74, 0.88))
    yield Sprite("porch/blurred", darkened(soft, 0, 0), "corner", at=(0, 0), dither=True)


# ---------------------------------------------------------------- the house


def planks(h, horizon, y_top, plank=205, seed=4, tones=("5f3d25", "bd8a56")):
    """Polished boards in perspective: every pixel looks up its board and a stretched grain."""
    yy, xx = np.mgrid[y_top : y_top + h, 0:W].astype("f4")
    z = (y_top + h - horizon) / np.maximum(yy - horizon, 1)
    u, v = (xx - W / 2) * z, z * 900
    at = u / plank + 100.5
    idx = np.floor(at).astype(int)
    f = at - idx
    rng = np.random.default_rng(seed)
    tone, off = rng.random(400).astype("f4")[idx % 400], (rng.random(400) * 900)[idx % 400]
    g, fine = noise(1024, 1024, 300, 9, 5, seed), noise(1024, 1024, 500, 3, 3, seed + 1)
    gu = (u * 1.1 + off + 40 * np.sin(v / 700 + off)).astype(int) % 1024
    gv = (v * 0.8 + off * 3).astype(int) % 1024
    rings = 0.5 + 0.5 * np.sin(g[gv, gu] * 26 + f * 5 + off)
    val = 0.30 + 0.34 * tone + 0.26 * (rings - 0.5) + 0.34 * (fine[gv, (u * 2.3 + off).astype(int) % 1024] - 0.5)
    col = mix(tones[0], tones[1], np.clip(val, 0, 1)[..., None])
    gap = 2.2 * z / plank
    col = col * (0.26 + 0.74 * smooth(0, 1, np.minimum(f, 1 - f) / gap))[..., None]
    bevel = np.clip(1 - np.abs(f - 2.1 * gap) / (1.4 * gap), 0, 1)
    col = col + (bevel * 0.10)[..., None] * rgb((1, 0.85, 0.6))
    ends = np.abs(((v + off * 5) % 2600) - 1300)
    return (col * (0.5 + 0.5 * smooth(0, 9, ends))[..., None]).astype("f4")


@functools.cache
def floor_canvas():
    """The porch's boards with the garden in their polish and evening light through the lattice, from y 614."""
    g = np.zeros((H, W, 3), "f4")
    g[:PORCH] = scene()[:PORCH]
    f = planks(H - PORCH, HORIZON - 40, PORCH)
    yy = np.linspace(0, 1, H - PORCH, dtype="f4")[:, None, None]
    xx = np.linspace(0, 1, W, dtype="f4")[None, :, None]
    f = f * (1.02 - 0.42 * yy) * rgb((1.06, 0.93, 0.82)) * (1.08 - 0.22 * xx)
    mirror = blur(g[PORCH - 1 : 2 * PORCH - 1 - H : -1], 14)
    k = 0.38 * np.exp(-yy * 4.2)
    g[PORCH:] = np.clip(f * (1 - k) + (1 - (1 - f) * (1 - mirror * 0.8)) * k, 0, 1)
    over(g, sprite(wood(W, 16, "8a5f3a", 3), np.ones((16, W), "f4")), 0, PORCH - 8)
    shade(g, np.ones((3, W), "f4"), 0, PORCH - 8, 0.55, "ffd9a0")
    shade(g, np.linspace(0.9, 0, 26, dtype="f4")[:, None] * np.ones((1, W), "f4"), 0, PORCH + 8, 0.45)
    bars = [
        poly(W, H, [(x + 10, PORCH), (x + 128, PORCH), (x + 330, H), (x + 120, H)], 1) for x in range(330, 1400, 165)
    ]
    sun = blur(np.maximum.reduce(bars), 7) * np.linspace(1, 0.15, H, dtype="f4")[:, None]
    sun[:PORCH] = 0
    g += sun[..., None] * g * rgb((0.30, 0.20, 0.08))
    return darkened(np.clip(g[PORCH - 8 :], 0, 1), PORCH - 8, 0)


@recipe("porch/floor")
def bake_floor():
    """The floor, down to the rail's foot."""
    yield Sprite("porch/floor", floor_canvas(), "corner", at=(0, PORCH - 8), dither=True)


def lit_floor(cx, cy, spots, rx, ry, grade=(1, 1, 1)):
    """A piece of the floor in lantern light, fading into the unlit floor."""
    top = PORCH - 8
    f = floor_canvas() * rgb(grade)
    for x, y, px, py, colour, s, power in spots:
        pool(f, x, y - top, px, py, colour, s, power)
    x0, x1, y0, y1 = max(0, cx - rx), min(W, cx + rx), max(top, cy - ry), min(RAIL, cy + ry)
    yy, xx = np.mgrid[y0:y1, x0:x1].astype("f4")
    d = np.hypot((xx - cx) / rx, (yy - cy) / ry)
    return sprite(f[y0 - top : y1 - top, x0:x1], smooth(1, 0.45, d)), (x0, y0)


@recipe("porch/glow")
def bake_glows():
    """Light to be added: on the boards under a focused game, round it, round the lantern, round a small thing."""
    for name, w, h, colour, s, power in (
        ("pool", 840, 330, "ff9236", 0.42, 1.4),
        ("glow", 720, 600, "ffb65a", 0.30, 1.6),
        ("glow_lantern", 840, 840, "ff9d3c", 0.55, 2.0),
        ("glow_small", 320, 260, "ffb65a", 0.30, 1.6),
    ):
        a = np.zeros((h, w, 3), "f4")
        glow(a, w / 2, h / 2, w / 2, colour, s, h / 2, power)
        yield Sprite(f"porch/{name}", a, blend="add")


def shoji(w, h, seed, light, shadow=None, frame=18, cols=3, rows=6):
    """A sliding door: lit paper, lattice with its own shadow, frame, foot board."""
    t = np.linspace(0, 1, h, dtype="f4")[:, None, None]
    s = washi(h, w, "washi", seed, 1.6) * mix(rgb(light[0]), rgb(light[1]), t) * 1.06
    if shadow is not None:
        s = s * (1 - 0.40 * shadow)[..., None]
    d = sprite(s, np.ones((h, w), "f4"))
    foot, iw = int(h * 0.83), w - 2 * frame
    bars = np.zeros((h, w), "f4")
    for i in range(1, cols):
        x = frame + iw * i // cols
        bars[:, x - 4 : x + 4] = 1
    for j in range(1, rows):
        y = frame + (foot - frame) * j // rows
        bars[y - 4 : y + 4] = 1
    bars[foot:] = 0
    cast(d, bars, 0, 0, 5, 6, 5, 0.35)
    over(d, sprite(wood(w, h, "59402c", seed + 2, vertical=True, rings=10) * 0.92, bars))
    shade(d, np.clip(bars - np.roll(bars, (2, 2), (0, 1)), 0, 1), 0, 0, 0.5, "c99c68")
    rim = np.zeros((h, w), "f4")
    rim[:frame], rim[:, :frame], rim[:, w - frame :], rim[foot:] = 1, 1, 1, 1
    cast(d, rim, 0, 0, 6, 8, 8, 0.4)
    over(d, sprite(wood(w, h, "5b3f2a", seed + 4, vertical=True, rings=14), rim))
    board = wood(iw, h - foot - frame - 8, "7a5638", seed + 6, rings=16)
    over(d, sprite(board, np.ones(board.shape[:2], "f4")), frame, foot + 8)
    edge = np.zeros((h, w), "f4")
    edge[:, :2], edge[:, w - frame : w - frame + 2] = 1, 1
    shade(d, edge, 0, 0, 0.45, "d2a36c")
    d[..., 3] = 1
    return d


DOORS = 972  # four doors of 300, each half hidden by the next
DOOR_STEP = 224


@recipe("porch/doors")
def bake_doors():
    """The left and right doors (closed they meet in the middle), and their sheen on the floor."""
    bark, bloom = tree(700, 1000, (640, 990), 0.9, 5, 230, 34, stamp=8, depth=5, lean=-0.5, clump=(30, 60))
    branch = np.zeros((700, DOORS + 28), "f4")
    branch[:, 300:] = blur(np.clip(bark[..., 3] + bloom[..., 3] * 0.8, 0, 1), 3)[180:880]
    near, far = ("ffe9c2", "e7a98c"), ("f6d3a6", "cf8f80")
    cool, dusk = ("f2cfae", "b98290"), ("dcb49a", "9b6f80")
    # side: tone of each door, order (those behind first), room for the shadow at the left, where it stands open
    sides = {
        "left": ((near, far, near, far), (3, 1, 2, 0), 0, 352 - DOORS),
        "right": ((dusk, cool, dusk, cool), (0, 2, 1, 3), 40, W - 352),
    }
    for side, (tones, order, room, x_open) in sides.items():
        out = blank(DOORS + 40, 740)
        for i in order:
            x, y, h = room + i * DOOR_STEP, *((6, 692) if i in order[:2] else (0, 700))
            fall = branch[:h, i * DOOR_STEP : i * DOOR_STEP + 300] if side == "left" else None
            door = shoji(300, h, 2 + i * 3 + room, tones[i], fall)
            cast(out, door[..., 3], x, y, 12, 8, 16, 0.55)
            over(out, door, x, y)
        at = (x_open - room, 64)
        out = darkened(out, 64, at[0])
        closed = [W // 2 - room - (DOORS if side == "left" else 0), 64]
        yield Sprite(f"porch/doors_{side}", out, "corner", at=at, more={"closed": closed}, dither=True)
        sheen = out[699:549:-1].copy()
        sheen[..., 3] = np.linspace(0.26, 0, 150, dtype="f4")[:, None]
        sheen[:, :room, 3] = sheen[:, room + DOORS :, 3] = 0
        yield Sprite(f"porch/doors_{side}_sheen", sheen, "corner", at=(at[0], 764))


@recipe("porch/beam")
def bake_beam():
    """The beam along the top, with the shadow it throws."""
    out = blank(W, 120)
    for y, h, tone, seed, fall in ((0, 58, "3d291c", 4, 16), (56, 18, "5a3d28", 5, 10)):
        cast(out, np.ones((h, W), "f4"), 0, y, 4, fall, fall, 0.5)
        over(out, sprite(beam(W, h, tone, seed), np.ones((h, W), "f4")), 0, y)
    yield Sprite("porch/beam", out, "corner", at=(0, 0))


@recipe("porch/rail")
def bake_rail():
    """The rail in front, on which the prompts stand, with the shade above it."""
    h, up = H - RAIL, 24
    out = blank(W, h + up)
    shade(out, np.linspace(0, 0.8, up, dtype="f4")[:, None] * np.ones((1, W), "f4"), 0, 0, 0.5)
    over(out, sprite(beam(W, h, "35231a", 8), np.ones((h, W), "f4")), 0, up)
    shade(out, np.ones((3, W), "f4"), 0, up, 0.5, "e0ac70")
    yield Sprite("porch/rail", out, "corner", at=(0, RAIL - up))


# ---------------------------------------------------------------- things that stand


def ground_shadow(spr, lift=0):
    """Contact and long evening shadow of a standing thing; gives the shadow and the ground point in it."""
    h, w = spr.shape[:2]
    m = spr[..., 3]
    pad, base = 120, 120
    out = blank(w + 2 * pad + 170, base + int(h * 0.34) + 120)
    foot = max(20, int((m[-30:].max(0) > 0.3).sum()))
    low = scaled(sprite((0, 0, 0), m), (w, int(h * 0.34)))[..., 3]
    sheared = np.zeros((low.shape[0], w + 170), "f4")
    for i in range(low.shape[0]):
        o = min(170, int((low.shape[0] - i) * 1.25))
        sheared[i, o : o + w] = low[i]
    cast(out, sheared[::-1], pad + lift * 0.3, base - 20 + lift * 0.2, 0, 0, 10 + lift * 0.25, 0.30 if lift else 0.40)
    contact = ellipse(foot + 120, 90, foot / 2 + 60, 45, foot / 2, 17)
    x, y = pad + w / 2 - foot / 2 - 60 + lift * 0.35, base - 55 + lift * 0.4
    cast(out, contact, x, y, 4, 0, 6 + lift * 0.4, 0.5 if lift else 0.75)
    x0, y0, x1, y1 = bounds(out, 0.004)
    return out[y0:y1, x0:x1], (pad + w / 2 - x0, base - y0)


def standing(name, spr, dim=1.0, lift=46):
    """A thing, the same in lantern light, its gold outline, its shadow resting and lifted."""
    spr = trim(spr)
    h, w = spr.shape[:2]
    plain = spr.copy()
    plain[..., :3] = np.clip(plain[..., :3] * dim, 0, 1)
    links = []
    for kind, up in (("shadow", 0), ("shadow_lifted", lift)):
        fall, ground = ground_shadow(spr, up)
        yield Sprite(f"{name}_{kind}", fall, ground)
        links.append((f"{name}_{kind}", (w / 2 - ground[0], h - ground[1])))
    yield Sprite(name, plain, "foot", shadow=links[0], lifted=links[1])
    yield Sprite(f"{name}_lit", warm(spr, 0.22), "foot", shadow=links[0], lifted=links[1])
    yield Sprite(f"{name}_ring", outline(spr), (w / 2 + RING, h + RING))


@recipe("porch/tray")
def bake_tray():
    """Hiroba's thing."""
    yield from standing("porch/tray", things.stone_tray(), 0.92)


@recipe("porch/haniwa")
def bake_haniwa():
    """Haniwa's thing."""
    yield from standing("porch/haniwa", things.haniwa(), 0.92)


@recipe("porch/basin")
def bake_basin():
    """KOI's thing."""
    yield from standing("porch/basin", things.basin(), 0.92)


@recipe("porch/pouch")
def bake_pouch():
    """Hitohira's thing, and the blossoms that fell out of it."""
    w = 290
    inside = [
        (things.blossom(k, w * s, a), fx, fy)
        for k, fx, fy, s, a in (
            ("yellow", 0.36, 0.095, 0.22, 12),
            ("white", 0.62, 0.085, 0.24, -14),
            ("sky", 0.49, 0.075, 0.24, 8),
        )
    ]
    yield from standing("porch/pouch", things.pouch(w, 340, content=inside), 0.92)


@recipe("porch/shimmer")
def bake_shimmer():
    """Light that moves on water, to be added: on the garden's pond (it shifts with the garden) and in the basin."""
    x0, y0, w, h = 800, 512, 680, 104
    pts, stones = spline(list(SHORE)), blank(W, 660)
    bank(stones, pts)
    m = smooth(0.75, 1.0, blur(poly(W, 660, pts, 1), 12)) * (1 - stones[..., 3])
    m = m[y0 : y0 + h, x0 : x0 + w]
    m[:, 600:] *= np.linspace(1, 0, 80, dtype="f4")  # bushes stand there
    ripple, frames = smooth(0.60, 0.74, noise(h, w + 240, 4, 110, 3, 31)), []
    for i in range(6):  # two drifts that take turns: one fades while the other starts again
        parts = [ripple[:, 40 * p : 40 * p + w] * (1 - abs(p / 3 - 1)) for p in (i, (i + 3) % 6)]
        frames.append((m * sum(parts) * 0.22)[..., None] * rgb("ffd2b0"))
    yield Sprite("porch/shimmer", strip(frames), "corner", frames=6, at=(x0, y0), blend="add", coarse=3)
    w, h = 380, 150
    r = w * 0.47
    xx, yy = grid(h, w)
    wet = smooth(1.0, 0.86, np.hypot((xx - w / 2) / (r - 15), (yy - 71) / ((r - 15) * 0.34)))
    frames = [(wet * caustics(xx, yy * 2.6, 5, 46, i / 8) * 0.16)[..., None] * rgb("a8ead8") for i in range(8)]
    x0, _, x1, y1 = bounds(things.basin())
    frames = [f[8:, x0:x1] for f in frames]
    yield Sprite("porch/basin_light", strip(frames), ((x1 - x0) / 2, y1 - 8), frames=8, blend="add", coarse=3)


@recipe("porch/fallen")
def bake_fallen():
    """Three blossoms lying on the boards."""
    for kind, size, a in (("red", 58, 10), ("white", 58, -20), ("blue", 48, 30)):
        b = things.blossom(kind, size, a)
        b = trim(scaled(b, (b.shape[1], b.shape[0] * 0.62)))
        out = blank(b.shape[1] + 24, b.shape[0] + 24)
        drop(out, b, out.shape[1] / 2 - 2, out.shape[0] / 2 - 3, 4, 0.55)
        yield Sprite(f"porch/fallen_{kind}", trim(out))


@recipe("porch/cup")
def bake_cup():
    """Continue."""
    yield from standing("porch/cup", things.tea_cup(), lift=20)


@recipe("porch/books")
def bake_books():
    """Lessons."""
    yield from standing("porch/books", things.books(), lift=20)


@recipe("porch/scrolls")
def bake_scrolls():
    """Replays."""
    yield from standing("porch/scrolls", things.scrolls(), lift=20)


@recipe("porch/plaques")
def bake_plaques():
    """Records."""
    yield from standing("porch/plaques", things.plaques(), lift=20)


@recipe("porch/bell")
def bake_bell():
    """Settings."""
    yield from standing("porch/bell", things.wind_bell(), lift=20)


@recipe("porch/andon")
def bake_andon():
    """Rules and about: the lamp one reads by."""
    yield from standing("porch/andon", things.andon(), lift=20)


@recipe("porch/steam")
def bake_steam():
    """Steam over the cup, a loop."""
    frames = [things.steam(i, 8) for i in range(8)]
    yield Sprite("porch/steam", strip(frames), "foot", frames=8)


# ---------------------------------------------------------------- things that hang


@recipe("porch/lantern")
def bake_lantern():
    """The hanging lantern, eight breaths of its flame, hung by its top."""
    yield Sprite(
        "porch/lantern", strip([things.lantern(flame=i / 8) for i in range(8)]), "top", frames=8, at=(1665, 376)
    )


@recipe("porch/rope")
def bake_ropes():
    """Red cord and dark cord, hanging; cut to length."""
    for name, colour, width, twist in (("rope", "8f2f22", 6, True), ("rope_dark", "2a1c14", 5, False)):
        out = blank(24, 460)
        rope(out, [(10, -12), (10, 480)], width, colour, twist=twist)
        yield Sprite(f"porch/{name}", out, (10, 0), slice=(0, 8, 0, 8), more={"fill": "tile"})


@recipe("porch/sign")
def bake_sign():
    """The hanging sign, blank: washi on two rods."""
    w, h = 700, 262
    out = blank(w + 32, h + 18)
    sheet = paper(w, h, "washi", 12, 2.2, 3, 0)
    over(out, sheet, 16, 8)
    for y in (2, h):
        rod = beam(w + 32, 16, "6b4429", y)
        if y < 50:  # the upper rod throws its shadow on the sheet
            cast(out, rrect(w + 32, 16, 17, 0, w - 2, 16, 2), 0, y, 2, 6, 5, 0.4)
        over(out, sprite(rod, rrect(w + 32, 16, 0, 0, w + 32, 16, 4)), 0, y)
    yield Sprite("porch/sign", out, "top", slice=(60, 40, 60, 40), more={"fill": "stretch"})


@recipe("porch/seal")
def bake_seals():
    """The four games' names as vermilion seals."""
    for game, kanji in (("hiroba", "広場"), ("haniwa", "埴輪"), ("koi", "鯉"), ("hitohira", "一片")):
        marks = [text_mask(c, 62 if len(kanji) > 1 else 74) for c in kanji]
        w, h = 82, 150
        m = rrect(w, h, 2, 2, w - 4, h - 4, 9)
        for i, k in enumerate(marks):
            cy = h / 2 + (i - (len(marks) - 1) / 2) * 64
            y, x = round(cy - k.shape[0] / 2), round(w / 2 - k.shape[1] / 2)
            m[y : y + k.shape[0], x : x + k.shape[1]] *= 1 - k
        m = m * (1 - 0.30 * smooth(0.60, 0.85, noise(h, w, 4, 4, 2, 4)))
        yield Sprite(f"porch/seal_{game}", sprite("b8301f", m * 0.95))


@recipe("porch/plate")
def bake_plate():
    """The house's name on a board: 縁側 Engawa, gilt and cut in."""
    w, h = 332, 196
    m = rrect(w, h, 2, 2, w - 4, h - 4, 14)
    out = sprite(lit(wood(w, h, "4b2f1e", 9, rings=18) * 1.15, pillow(m, 9, 0.9)), m)
    for s, size, track, cy in (("縁側", 92, 10, 70), ("Engawa", 54, 5, 152)):
        mm = ink(np.pad(text_mask(s, size, track=track), 6), 0.6, 4, 0.12)
        x, y = w / 2 - mm.shape[1] / 2, cy - mm.shape[0] / 2
        over(out, sprite("1c100a", mm), x - 2, y - 2, 0.9)
        over(out, sprite("ffe9b8", mm), x + 1, y + 1, 0.25)
        ramp = np.linspace(0, 1, mm.shape[0], dtype="f4")[:, None, None]
        over(out, sprite(mix(rgb("f4d48c"), rgb("c98f3a"), ramp), mm), x, y)
    yield Sprite("porch/plate", out, "corner", at=(96, 84))


@recipe("porch/tag")
def bake_tags():
    """Paper labels, and one in lantern light for the focused thing."""
    for name, tone, seed in (("tag", "ecdfc2", 41), ("tag_lit", "fbf1da", 41)):
        yield Sprite(
            f"porch/{name}", paper(180, 52, tone, seed, 1.8, 3, 2), slice=(26, 18, 26, 18), more={"fill": "stretch"}
        )


@recipe("porch/icon")
def bake_icons():
    """How many players, how long."""
    yield Sprite("porch/icon_players", trim(things.people()))
    yield Sprite("porch/icon_minutes", trim(things.hourglass()))


@recipe("porch/petal")
def bake_petals():
    """Petals: 32 angles with a tumble of their own, in three tints; and one near the eye, out of focus."""
    for name, tone in (("pale", "fff0ee"), ("pink", "fbd3d6"), ("deep", "f0aebb")):
        frames = []
        for i in range(32):
            p = things.petal(tone, 22, i / 32 * 360, 0.5 + 0.5 * math.cos(i / 32 * math.tau * 3))
            frames.append(padded(p, 30, 30))
        yield Sprite(f"porch/petal_{name}", strip(frames), frames=32)
    frames = []
    for i in range(32):
        p = padded(things.petal("fbd3d6", 34, i / 32 * 360, 0.5 + 0.5 * math.cos(i / 32 * math.tau * 3)), 50, 50)
        soft = blur(p * np.concatenate([p[..., 3:]] * 3 + [np.ones_like(p[..., 3:])], 2), 3)
        soft[..., :3] /= np.maximum(soft[..., 3:], 1e-3)
        soft[..., 3] *= 0.8
        frames.append(soft)
    yield Sprite("porch/petal_near", strip(frames), frames=32)
