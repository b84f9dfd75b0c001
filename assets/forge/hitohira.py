"""The table of Hitohira: dusk under a great cherry, the pouch, six blossoms, screens, mats, cards and what moves."""

import functools
import math
import random

import numpy as np
import pygame as pg

from assets.forge import crests, nature, things
from assets.forge.index import Sprite, recipe
from assets.forge.kit import (
    SEATS,
    H,
    W,
    blank,
    blur,
    cast,
    ellipse,
    from_surf,
    glow,
    grid,
    ink,
    lit,
    mask,
    mix,
    noise,
    normals,
    over,
    pillow,
    poly,
    pool,
    rgb,
    rrect,
    scaled,
    shade,
    shadow_of,
    smooth,
    solid,
    spline,
    sprite,
    strip,
    trim,
    vignette,
)
from assets.forge.stuff import beam, cloth_tile, paper, rope, washi, wood

HORIZON = 250
STRETCH = {"fill": "stretch"}
KINDS = tuple(things.BLOSSOMS)
BIG, PIECE, SMALL = 116, 74, 48
"""How large a blossom is in the air, in the tray and in a field."""

# ---------------------------------------------------------------- the garden at dusk


def ground(g):
    """Moss in the last light."""
    h = H - HORIZON + 10
    n, f = noise(h, W, 60, 190, 4, 3), noise(h, W, 3, 4, 2, 4)
    down = np.linspace(0, 1, h, dtype="f4")[:, None, None]
    tone = mix(rgb("55685a"), rgb("2c4a3a"), np.clip(down * 2, 0, 1))
    g[H - h :] = tone * (0.62 + 0.55 * n + 0.32 * (f - 0.5))[..., None]
    g[HORIZON:] *= rgb((0.80, 0.78, 0.98))


def carpet(g):
    """Fallen petals, thick around the trunk, thin towards the rim."""
    layer, r = pg.Surface((W, H), pg.SRCALPHA), random.Random(2)
    stamps = nature.dabs(("8a6482", "b8849c", "dda8b4", "f4c8c6"), 7, seed=7)
    for _ in range(4200):
        a, d = r.uniform(0, math.tau), abs(r.gauss(0, 1))
        x, y = 960 + math.cos(a) * (250 + d * 420), 520 + math.sin(a) * (70 + d * 260)
        if y >= HORIZON + 60:
            layer.blit(r.choice(stamps[min(3, max(0, int(r.gauss(2.4 - d, 0.8))))]), (x, y))
    over(g, from_surf(layer), 0, 0, 0.8)


def trunk(g):
    """The old tree: a wide trunk with roots that run out into the moss, bark in long ridges."""
    w, h, x0 = 1000, 560, 460
    foot = ((96, 552), (196, 522), (268, 478), (300, 410), (310, 250), (296, 120), (240, 0), (760, 0), (704, 120))
    more = ((690, 250), (702, 410), (738, 478), (812, 520), (910, 552), (800, 540), (742, 526), (680, 552))
    last = ((600, 530), (500, 552), (410, 530), (330, 552), (262, 528), (190, 546))
    m = poly(w, h, spline([*foot, *more, *last], 10), 2)
    xx, yy = grid(h, w)
    bend = (xx - 500) / (190 + np.clip(yy - 380, 0, 999) ** 1.7 * 0.04)  # ridges follow the flare
    n = noise(h, w, 170, 60, 3, 3)
    ridges = np.cos(bend * 19 + n * 2.2) * 0.6 + np.cos(bend * 37 - n * 2.8) * 0.4
    bump = blur(ridges.astype("f4"), 1) * 7 + noise(h, w, 40, 4, 3, 5) * 6
    bark = rgb("6b5647") * (0.36 + 0.26 * (ridges + 1) + 0.30 * noise(h, w, 90, 30, 3, 8))[..., None]
    light = {"key": rgb((0.95, 0.74, 0.60)), "ambient": rgb((0.30, 0.27, 0.34))}
    s = sprite(lit(bark, pillow(m, 46, 0.85, bump), **light), m)
    s[..., 3] *= smooth(0, 26, 552 - yy + 16 * noise(h, w, 10, 30, 2, 9) - 14)
    cast(g, m, x0, -60, 24, 20, 26, 0.5)
    over(g, s, x0, -60)


def canopy(g):
    """Blossom in three depths: far and dark, then the trunk, then near and lit."""
    r = random.Random(3)

    def layer(n, y, spread, cr, shades, size, per, seed, dip):
        clumps = []
        for _ in range(n):
            x = r.uniform(-60, W + 60)
            clumps.append((x, y + r.gauss(0, spread) + dip * (abs(x - 960) / 960) ** 2, r.uniform(*cr)))
        clumps.sort(key=lambda c: c[1])
        return nature.foliage(W, 620, clumps, nature.dabs(shades, size, flower=True, seed=seed), per, seed)

    over(g, layer(54, 8, 40, (52, 100), ("33284f", "48345f", "654573", "85587f", "a06d8c"), 7, 0.8, 4, 110))
    trunk(g)
    for n, y, spread, cr, shades, size, per, seed, dip, far in (
        (46, -8, 34, (60, 108), "51386a 75507d a06b8d c78a9e e2a8b0 f2c3c0", 9, 0.7, 7, 110, 24),
        (34, -40, 22, (64, 108), "7d5580 a87090 d292a6 ecb2b9 f9ccc8 ffe4d6", 11, 0.6, 9, 96, 18),
    ):
        leaves = layer(n, y, spread, cr, shades.split(), size, per, seed, dip)
        cast(g, leaves[..., 3], 0, 0, far, far * 1.9, far, 0.45)
        over(g, leaves)


def enza(g, cx=960, cy=596, rx=352, ry=124):
    """The round woven mat under the pouch: concentric plaits, seen from aside."""
    w, h = rx * 2 + 8, ry * 2 + 40
    xx, yy = grid(h, w)
    dx, dy = (xx - w / 2) / rx, (yy - ry - 4) / ry
    d, a = np.hypot(dx, dy), np.arctan2(dy, dx)
    ring = np.floor(d * 15)
    f = d * 15 - ring
    round_ = np.sqrt(np.clip(1 - (2 * f - 1) ** 2, 0, 1))
    plait = np.cos(a * (18 + ring * 12) + f * 3.0) * 0.5 + 0.5
    c = rgb("c09a5e") * (0.66 + 0.34 * plait * round_ + 0.1 * noise(h, w, 60, seed=2))[..., None]
    c = lit(c, normals(blur((round_ * 3 + plait * 2).astype("f4"), 1), 0.8))
    side = ellipse(w, h, w / 2, ry + 20, rx, ry)
    cast(g, side, cx - w / 2, cy - ry - 4, 12, 22, 20, 0.65)
    over(g, sprite("5b4022", side), cx - w / 2, cy - ry - 4)
    over(g, sprite(c, np.clip((1 - d) * ry + 0.5, 0, 1)), cx - w / 2, cy - ry - 4)


def garden():
    """Sky, hills, moss, petals, the tree and the light of the lanterns."""
    stops = ((0, "1b2147"), (0.30, "43366f"), (0.55, "8d5a90"), (0.80, "e88f86"), (1, "ffc08a"))
    g = np.zeros((H, W, 3), "f4")
    g[: HORIZON + 20] = nature.sky(W, HORIZON + 20, stops, HORIZON, (0.28, 1.05), 5)
    nature.hill(g, 232, 70, 5, "5d4a7c", "b5788e", 80, cell=600)
    nature.hill(g, 254, 40, 9, "2d3852", "4d5058", 60, trees=10, rim=0.22)
    ground(g)
    carpet(g)
    canopy(g)
    pool(g, 960, 600, 760, 460, "ff9c48", 2.4, 1.2)
    pool(g, 960, 400, 460, 240, "ffa860", 1.8)
    for x in (480, 1440):
        pool(g, x, 180, 460, 330, "ff9a40", 0.9)
    vignette(g, 0.48)
    return g


def round_mat(g, x=0, y=0):
    """The mat under the pouch, with the shadow of that, on a part of the canvas that begins at x, y."""
    enza(g, 960 - x, 596 - y)
    cast(g, ellipse(460, 120, 230, 60, 168, 32), 740 - x, 588 - y, 10, 8, 12, 0.7)


MOUTH = (962, 352)
"""Where wind runs to: the mouth of the pouch."""
LANTERNS, LANTERN_TOP = (562, 1358), -8
"""Where the paper lanterns hang."""
GUSTS = (
    (((1900, 430), (1600, 385), (1330, 325), (1120, 298), MOUTH), 9, 0.62),
    (((1880, 650), (1560, 566), (1300, 470), (1130, 376), MOUTH), 7, 0.58),
    (((1350, 712), (1256, 566), (1180, 440), (1080, 346), MOUTH), 10, 0.66),
    (((580, 712), (650, 560), (720, 430), (830, 338), MOUTH), 8, 0.58),
    (((30, 490), (300, 404), (560, 350), (760, 312), MOUTH), 7, 0.5),
    (((1740, 236), (1450, 296), (1250, 322), (1080, 326), MOUTH), 5, 0.46),
    (((120, 700), (380, 580), (600, 456), (800, 356), MOUTH), 5, 0.44),
)
"""The strokes of wind that stand over a draw that has failed: their way, how broad they are and how bright."""


def gust(w, h, way, broad):
    """A stroke of wind along a way: thin, thick, thin."""
    pts = spline(list(way), 160, closed=False)

    def draw(s, k):
        for i, (x, y) in enumerate(pts):
            t = math.sin(math.pi * i / len(pts)) ** 0.8
            c = int(255 * t)
            pg.draw.circle(s, (c, c, c), (x * k, y * k), (0.6 + broad * t) * k)

    return blur(mask(w, h, draw, 1), 2)


def chill(g, share):
    """Take a share of its colours from a picture, under the moon, which is brightest round the pouch."""
    light = np.array([0.299, 0.587, 0.114], "f4")
    xx, yy = grid(H, W)
    near = np.clip(1.15 - np.hypot((xx - 960) / 900, (yy - 560) / 640), 0, 1)[..., None]
    moon = mix((1.0, 1.0, 1.0), (0.80, 0.87, 1.06), share)
    g[:] = np.clip(mix(g, (g @ light)[..., None], share) * moon * (0.80 + 0.32 * near), 0, 1)


def blown(g):
    """Grey petals that the wind has picked up on both sides and carries to the pouch."""
    luck = random.Random(6)
    shape = [(15, 2), (24, 8), (27, 18), (20, 27), (15, 24), (10, 27), (4, 18), (6, 8)]
    tones = [sprite(tone, poly(30, 30, spline(shape))) for tone in ("d3d9e8", "b9c1d4", "8f98ad")]
    for n in range(44):
        u, side = luck.random() ** 0.7, -1 if n % 2 else 1
        (x0, y0), (x1, y1) = (960 + side * luck.uniform(300, 520), luck.uniform(560, 720)), (960 + side * 290, 400)
        x = (1 - u) ** 2 * x0 + 2 * u * (1 - u) * x1 + u * u * MOUTH[0] + luck.uniform(-46, 46)
        y = (1 - u) ** 2 * y0 + 2 * u * (1 - u) * y1 + u * u * MOUTH[1] + luck.uniform(-34, 34)
        petal = scaled(scaled(tones[n % 3], (26 - 11 * u, 19 - 8 * u)), 1, luck.uniform(0, 360))
        over(g, petal, x, y, 0.92)


@recipe("hitohira/backdrop")
def bake_backdrop():
    """The garden at dusk, and how it lies when a draw has failed: cold, and full of wind."""
    g = garden()
    yield Sprite("hitohira/backdrop", g.copy(), "corner", at=(0, 0), coarse=6)
    hung = lantern()
    hung[..., :3] = mix(hung[..., :3], hung[..., :3].mean(-1, keepdims=True), 0.4)
    for x in LANTERNS:
        over(g, hung, x - hung.shape[1] / 2, LANTERN_TOP)
    chill(g, 0.86)
    laid = g.copy()
    round_mat(laid)
    chill(laid, 0.30)
    under = ellipse(W, H, 960, 606, 366, 146)[..., None]  # the mat keeps some of its warmth
    g[:] = mix(g, laid, under)
    for way, broad, bright in GUSTS:
        over(g, sprite("dfe4f0", gust(W, H, way, broad)), 0, 0, bright)
    blown(g)
    yield Sprite("hitohira/backdrop_cold", g, "corner", at=(0, 0), coarse=5)


@recipe("hitohira/mat")
def bake_mat():
    """The mat under the pouch by itself: it goes where the pouch goes."""
    out = blank(840, 420)
    round_mat(out, 540, 416)
    yield Sprite("hitohira/mat", out, "corner", at=(540, 416), coarse=6)


def lantern():
    """A paper lantern on its cord."""
    w, h, top = 240, 340, 96
    out = blank(w, h)
    rope(out, [(w / 2, 0), (w / 2, top + 10)], 4, "1a1210", twist=False, shadow=False)
    body = scaled(things.lantern(), 0.78)
    over(out, body, (w - body.shape[1]) / 2, top)
    return trim(out)


@recipe("hitohira/lantern")
def bake_lanterns():
    """A paper lantern with its light, and the stone one that stands where nobody sits, as it is and in the cold."""
    yield Sprite("hitohira/lantern", lantern(), "top")
    light = np.zeros((380, 380, 3), "f4")
    glow(light, 190, 190, 190, "ff9d3c", 0.46)
    yield Sprite("hitohira/lantern_glow", light, blend="add", coarse=4)
    stone = scaled(nature.stone_lantern(120, 190), 1.45)
    fall = blank(stone.shape[1] + 60, stone.shape[0] + 20)
    cast(fall, ellipse(*fall.shape[1::-1], fall.shape[1] / 2, stone.shape[0] - 4, 96, 16), 0, 0, 8, 6, 10, 0.6)
    over(fall, stone, 30, 0)
    fall[..., :3] = fall[..., :3] * rgb((0.62, 0.60, 0.74))
    yield Sprite("hitohira/stone_lantern", fall, "foot")
    icy = fall.copy()
    icy[..., :3] = icy[..., :3].mean(-1, keepdims=True) * rgb((0.94, 0.99, 1.14))
    yield Sprite("hitohira/stone_lantern_cold", np.clip(icy, 0, 1), "foot")


# ---------------------------------------------------------------- the pouch

FILLS = (1.0, 0.8, 0.6, 0.4, 0.2, 0.04)
WRIGGLES = ((0, 0.0), (1.0, 0.2), (1.0, 2.3), (1.0, 4.4))
POUCH = (346, 386)


def bent(spr, fx, fy):
    """A sprite with every pixel looked up a little aside."""
    h, w = spr.shape[:2]
    p = spr.copy()
    p[..., :3] *= p[..., 3:4]
    yy, xx = np.mgrid[0:h, 0:w].astype("f4")
    sx, sy = np.clip(xx + fx, 0, w - 1.01), np.clip(yy + fy, 0, h - 1.01)
    x0, y0 = sx.astype(int), sy.astype(int)
    tx, ty = (sx - x0)[..., None], (sy - y0)[..., None]
    o = (p[y0, x0] * (1 - tx) + p[y0, x0 + 1] * tx) * (1 - ty)
    o = o + (p[y0 + 1, x0] * (1 - tx) + p[y0 + 1, x0 + 1] * tx) * ty
    o[..., :3] /= np.maximum(o[..., 3:4], 1e-4)
    return np.clip(o, 0, 1)


def bag(fill, wriggle, phase):
    """The pouch at a fill, wriggled sideways; its foot stays where it is, an emptier one stands lower and broader."""
    w, h = POUCH
    pad = 34
    s = np.pad(things.pouch(w, h, fill=fill), ((6, 6), (pad, pad), (0, 0)))
    hh, ww = s.shape[:2]
    xx, yy = grid(hh, ww)
    foot, cx = 6 + h * 0.985, ww / 2
    up = np.clip((foot - yy) / h, 0, 1.1)
    slump = 1 - 0.30 * (1 - fill) ** 1.3
    sy = foot - (foot - yy) / slump - yy
    wide = 1 + 0.14 * (1 - fill) * np.exp(-(((up - 0.22) / 0.22) ** 2))
    sx = (xx - cx) / wide + cx - xx
    sx = sx - (1 - fill) * 26 * smooth(0.45, 1.0, up) * (1 if fill < 0.5 else 0)
    sx = sx - wriggle * (np.sin(up * 5.2 + phase) * 12 * smooth(0.02, 0.3, up) + 10 * up * math.sin(phase))
    sy = sy + wriggle * 5 * np.sin((xx - cx) / 46 + phase) * smooth(0.1, 0.4, up) * (1 - smooth(0.55, 0.8, up))
    return bent(s, sx.astype("f4"), sy.astype("f4"))


@recipe("hitohira/pouch")
def bake_pouch():
    """The pouch from full to empty, each still and wriggling in three ways; and the frame of light round it."""
    for n, fill in enumerate(FILLS):
        frames = [bag(fill, *wriggle) for wriggle in WRIGGLES]
        h, w = frames[0].shape[:2]
        yield Sprite(f"hitohira/pouch_{n}", strip(frames), (w / 2, h - 6), frames=len(frames), coarse=6)


@recipe("hitohira/sleeve")
def bake_sleeves():
    """An arm that goes into the pouch: a sleeve with the seat's crest, a forearm."""
    w, h = 250, 300
    xx, yy = grid(h, w)
    for seat in SEATS:
        out = blank(w, h)
        arm = ((112, 120), (104, 200), (98, 270), (104, 300), (160, 300), (166, 270), (164, 200), (160, 120))
        over(out, solid(poly(w, h, spline(arm, 10)), "e3b08a", 15, 1.1))
        edge = ((20, -30), (8, 60), (34, 150), (70, 176), (150, 186), (204, 168), (238, 120), (232, 20), (210, -40))
        m = poly(w, h, spline(edge, 10))
        folds = np.cos((xx * 0.9 + yy * 0.35) / 17) * 3 + noise(h, w, 60, seed=4) * 6
        tile = cloth_tile(48, "asanoha")
        print_ = np.tile(tile, (h // 48 + 1, w // 48 + 1))[:h, :w]
        col = mix(rgb(seat) * 0.86, mix(seat, "washi", 0.45), (print_ * 0.35)[..., None])
        cast(out, m * out[..., 3], 0, 0, 3, 8, 7, 0.5)
        over(out, sprite(lit(col, pillow(m, 18, 1.0, folds)), m))
        inner = poly(w, h, spline([(x, y - 24) for x, y in edge], 10))
        over(out, sprite(rgb("washi") * 0.95, np.clip(m - inner, 0, 1)), 0, 0, 0.9)
        disc = crests.disc(seat, 72)
        over(out, disc, 122 - 36, 66 - 36)
        out[..., 3] *= smooth(h, h - 40, yy)  # the hand is inside
        yield Sprite(f"hitohira/sleeve_{seat}", out, (w / 2, h))


# ---------------------------------------------------------------- blossoms


@functools.cache
def blossom(kind):
    """A blossom as large as it is painted."""
    return things.blossom(kind, 240)


def sized(spr, size):
    """A square sprite of another size."""
    return scaled(spr, (size, size))


def grey(spr):
    """Withered for the wind: the colour goes, the silhouette and its mark stay."""
    s = spr.copy()
    v = (s[..., :3] * rgb((0.30, 0.59, 0.11))).sum(2, keepdims=True)
    s[..., :3] = mix(s[..., :3], v * rgb((0.98, 0.99, 1.06)), 0.96)
    return np.clip(s, 0, 1)


def tumbled(kind, size, turn):
    """A blossom that tumbles: narrower and darker towards its edge, its back plain; in a square of its own."""
    s, k = sized(blossom(kind), size), math.cos(turn)
    if k < 0:
        dark, mid, _ = things.BLOSSOMS[kind]
        s[..., :3] = mix(s[..., :3], rgb(dark) * 0.9 + rgb(mid) * 0.25, 0.82)
    s[..., :3] *= 0.62 + 0.38 * abs(k)
    s = scaled(s, (max(6, int(size * max(0.12, abs(k)))), size))
    out = blank(size, size)
    over(out, s, (size - s.shape[1]) / 2, 0)
    return out


def ghost(kind, size):
    """The outline that a line without pieces shows."""
    m = sized(blossom(kind), size)[..., 3]
    return sprite("3a2f20", np.clip(m - smooth(0.75, 0.98, blur(m, 2)), 0, 1) * 0.62)


@recipe("hitohira/blossom")
def bake_blossoms():
    """Each blossom: tumbling in the air, in the tray, withered there, in a field, as a mark in a text, as a ghost."""
    turns = (0.0, 0.75, 1.25, 1.9, 2.6, 5.2)
    for kind in KINDS:
        name = f"hitohira/{kind}"
        yield Sprite(f"{name}_air", strip([tumbled(kind, BIG, turn) for turn in turns]), frames=len(turns))
        piece = sized(blossom(kind), PIECE)
        yield Sprite(name, piece)
        yield Sprite(f"{name}_grey", grey(piece))
        yield Sprite(f"{name}_small", sized(blossom(kind), SMALL))
        yield Sprite(f"{name}_mark", sized(blossom(kind), 38))
        yield Sprite(f"{name}_ghost", ghost(kind, SMALL))
    fall, _ = shadow_of(sprite((0, 0, 0), ellipse(PIECE, PIECE, PIECE / 2, PIECE / 2, 31, 31)), 5)
    yield Sprite("hitohira/shadow", fall)


@recipe("hitohira/bud")
def bake_bud():
    """A closed bud in a hand that grabs unseen, and the folded paper round a piece that only one may see."""
    n = 74
    out = blank(n, n)
    for pts, tone in (
        (((37, 8), (56, 26), (54, 48), (37, 66), (20, 48), (18, 26)), "d98aa0"),
        (((37, 8), (46, 28), (44, 50), (37, 64), (28, 44), (30, 26)), "f0b4c0"),
    ):
        over(out, solid(poly(n, n, spline(list(pts), 8)), tone, 8, 1.0))
    over(out, solid(poly(n, n, spline([(24, 52), (37, 46), (50, 52), (44, 68), (37, 72), (30, 68)])), "5f8a4a", 5, 0.9))
    yield Sprite("hitohira/bud", out)
    sheet = paper(78, 58, "washi", 8, 1.2, 4, 6)
    h, w = sheet.shape[:2]
    fold = np.zeros((h, w), "f4")
    fold[:, w // 2 - 1 : w // 2 + 1] = 1
    shade(sheet, blur(fold, 2) * sheet[..., 3], 0, 0, 0.5, "6b4a2f")
    rope(sheet, [(6, h / 2), (w - 6, h / 2)], 5, "a83426", twist=False)
    yield Sprite("hitohira/packet", sheet)


# ---------------------------------------------------------------- what belongs to a seat


def tatami(w, h, hem, seat=None, seed=1):
    """A field mat: woven rush with the seat's colour as hem."""
    xx, yy = grid(h, w)
    rush = 0.93 + 0.05 * np.cos(yy * math.tau / 5) + 0.16 * (noise(h, w, 2, 90, 2, seed) - 0.5)
    rush = rush + 0.035 * np.cos(xx * math.tau / 30)
    c = rgb("b8a676") * (rush * (0.9 + 0.2 * noise(h, w, 160, seed=seed + 1)))[..., None]
    m = rrect(w, h, 0, 0, w, h, 5)
    out = sprite(np.clip(c, 0, 1), m)
    if hem:
        hm = np.zeros((h, w), "f4")
        hm[:hem], hm[-hem:] = 1, 1
        tile = cloth_tile(24, "asanoha")
        print_ = np.tile(tile, (h // 24 + 1, w // 24 + 1))[:h, :w]
        cloth = mix(rgb(seat), mix(seat, "washi", 0.4), (print_ * 0.5)[..., None]) * 0.92
        cast(out, hm * m, 0, 0, 2, 3, 3, 0.4)
        over(out, sprite(lit(cloth, pillow(hm, 4, 0.5)), hm * m))
    return out


def leaf(w, h, seed, tone, size=34):
    """Gold leaf, sheet by sheet."""
    r, leafs = random.Random(seed), np.ones((h, w, 3), "f4")
    for y in range(0, h, size):
        for x in range(0, w, size):
            leafs[y : y + size, x : x + size] *= r.uniform(0.92, 1.05)
    return rgb(tone) * leafs * (0.88 + 0.22 * noise(h, w, 60, seed=seed))[..., None]


def byobu(w, h, seat, seed=1, panels=4):
    """A folding screen: panels of gold leaf, each lit by its angle, in a black frame."""
    _, yy = grid(h, w)
    c = leaf(w, h, seed, mix("d2a650", seat, 0.06))
    mist = smooth(0.5, 0.66, noise(h, w, 26, 150, 3, seed + 3)) * 0.5 * smooth(0.45, 1, yy / h)
    c = np.clip(mix(c, mix(seat, "sumi", 0.12), mist[..., None]), 0, 1)
    out, fold = blank(w, h + 16), 14
    body = np.concatenate([c, np.repeat(c[-1:], 16, 0)])
    for i in range(panels):
        x0, x1 = int(i * w / panels), int((i + 1) * w / panels)
        d0, d1 = (0, fold) if i % 2 == 0 else (fold, 0)
        pm = poly(w, h + 16, [(x0, d0), (x1, d1), (x1, h + d1), (x0, h + d0)])
        inner = [(x0 + 4, d0 + 6), (x1 - 4, d1 + 6), (x1 - 4, h + d1 - 6), (x0 + 4, h + d0 - 6)]
        rim = np.clip(pm - poly(w, h + 16, inner), 0, 1)
        over(out, sprite(np.clip(body * (1.02 if i % 2 == 0 else 0.74), 0, 1), pm))
        over(out, sprite(rgb("2a1a14") * (1 if i % 2 == 0 else 0.8), rim))
    return out


CREST = 204
"""How wide the part of a fallen screen is that bears crest and name."""


def fallen(w, h, seat):
    """A screen that lies on its face: three fields of gold leaf in a frame of the seat's dark colour."""
    m = rrect(w, h, 0, 0, w, h, 6)
    out = sprite(np.clip(leaf(w, h, 3, "e2bf74", 38) * 1.02, 0, 1), m)
    cuts = (CREST, CREST + (w - CREST) // 2)
    out[:, : cuts[0], :3] *= 0.95
    out[:, cuts[0] : cuts[1], :3] *= np.linspace(1.05, 0.97, cuts[1] - cuts[0], dtype="f4")[None, :, None]
    out[:, cuts[1] :, :3] *= np.linspace(0.90, 1.0, w - cuts[1], dtype="f4")[None, :, None]
    rim = np.zeros((h, w), "f4")
    rim[:8], rim[-8:], rim[:, :8], rim[:, -8:] = 1, 1, 1, 1
    for at in cuts:
        rim[:, at - 4 : at + 4] = 1
    cast(out, rim * m, 0, 0, 2, 4, 4, 0.35)
    over(out, sprite(lit(np.ones((h, w, 3), "f4") * mix(seat, "2a1a14", 0.62), pillow(rim, 4, 0.6)), rim * m))
    return out


@recipe("hitohira/seat")
def bake_seats():
    """For each seat its mat and its screen, in the light and out of it, and the screen when it has fallen."""
    for n, seat in enumerate(SEATS):
        mat = tatami(480, 340, 26, seat, n + 3)
        screen = byobu(456, 133, seat, n + 5)
        for end, warm, bright in (("", 0.95, 0.80), ("_lit", 1.22, 1.06)):
            for name, made, tone in (("mat", mat, warm), ("screen", screen, bright)):
                bright_one = made.copy()
                bright_one[..., :3] = np.clip(made[..., :3] * tone, 0, 1)
                edge = (14, 30, 14, 30) if name == "mat" else (2, 2, 2, 2)
                yield Sprite(f"hitohira/{name}_{seat}{end}", bright_one, "corner", slice=edge, more=STRETCH, coarse=5)
        yield Sprite(
            f"hitohira/fallen_{seat}", fallen(916, 182, seat), "centre", slice=(10, 12, 10, 12), more=STRETCH, coarse=5
        )
    w, h = 200, 200
    halo = blur(rrect(w, h, 60, 60, 80, 80, 6), 22)
    light = sprite("ffc46a", np.clip(halo * 0.8, 0, 1))
    yield Sprite("hitohira/light", light, "corner", slice=(90, 90, 90, 90), more={**STRETCH, "pad": 60})


# ---------------------------------------------------------------- the middle of the table


@recipe("hitohira/card")
def bake_cards():
    """The slip of an ability on its cord, waiting and lit like a lantern; and its light."""
    w, h, up = 214, 210, 60
    for end, tone, band in (("", (0.70, 0.68, 0.74), "5d5560"), ("_lit", (1.04, 1.0, 0.90), "e9b24a")):
        sheet = paper(w, h, "washi", 4, 2.0, 6, 6)
        sheet[..., :3] = np.clip(sheet[..., :3] * rgb(tone), 0, 1)
        hh, ww = sheet.shape[:2]
        foot = np.zeros((hh, ww), "f4")
        foot[int(hh * 0.56) :] = 1
        over(sheet, sprite(band, foot * sheet[..., 3]), 0, 0, 0.95)
        out = blank(ww + 30, hh + up + 30)
        rope(out, [(ww / 2, 0), (ww / 2, up + 12)], 4, "a83426", twist=False)
        cast(out, sheet[..., 3], 0, up, 8, 12, 10, 0.5)
        over(out, sheet, 0, up)
        over(out, sprite("2a1712", ellipse(14, 14, 7, 7, 5, 5)), ww / 2 - 7, up + 8)
        yield Sprite(f"hitohira/card{end}", out, (ww / 2, up + hh / 2))
    light = np.zeros((420, 460, 3), "f4")
    glow(light, 230, 210, 230, "ffb74e", 0.5, 210, 1.4)
    yield Sprite("hitohira/card_glow", light, blend="add", coarse=4)


@recipe("hitohira/tray")
def bake_tray():
    """Eight hollows in a tray of hinoki, the light of a draw that went well, and small wooden things."""
    w, h = 668, 104
    m = rrect(w, h, 0, 0, w, h, 22)
    t = wood(w, h, "hinoki", 5, rings=16, contrast=0.8)
    tray = sprite(lit(t, pillow(m, 9, 0.9)), m)
    for i in range(8):
        hollow = ellipse(w, h, 54 + 80 * i, h / 2, 36, 36)
        over(tray, sprite(lit(t * 0.80, -pillow(hollow, 8, 0.9) * rgb((1, 1, -1))), hollow))
    out = blank(w + 40, h + 50)
    cast(out, m, 20, 10, 10, 16, 12, 0.6)
    over(out, tray, 20, 10)
    yield Sprite("hitohira/tray", out, (20 + w / 2, 10 + h / 2), coarse=3)
    light = np.zeros((300, 860, 3), "f4")
    glow(light, 430, 150, 430, "ffc860", 0.45, 150)
    yield Sprite("hitohira/shine", light, blend="add", coarse=4)
    n = 112
    dish = blank(n, n)
    cast(dish, ellipse(n, n, n / 2, n / 2, 48, 48), 0, 0, 3, 4, 4, 0.5)
    over(dish, solid(ellipse(n, n, n / 2, n / 2, 50, 50), "e8dcc4", 7, 0.9, spec=0.15))
    over(dish, solid(ellipse(n, n, n / 2, n / 2, 38, 38), "d8c8a8", 9, -0.7))
    yield Sprite("hitohira/saucer", dish)
    n = 128
    m = ellipse(n, n, n / 2, n / 2, 54, 54)
    knob = blank(n, n)
    cast(knob, m, 0, 0, 5, 7, 6, 0.5)
    over(knob, sprite(lit(wood(n, n, "hinoki", 5, rings=16, contrast=0.8), pillow(m, 12, 1.1), spec=0.2), m))
    for side in (-1, 1):
        arrow = poly(n, n, [(64 + side * 34, 64), (64 + side * 12, 46), (64 + side * 12, 82)])
        over(knob, sprite("sumi", arrow))
    yield Sprite("hitohira/knob", knob)


@recipe("hitohira/dial")
def bake_dials():
    """Paper in a hollow with a red arc that closes with the risk, from 0 to 100 in steps of two."""
    n, r, width, frames = 74, 36, 9, []
    xx, yy = grid(n * 2, n * 2, 2)
    c = n / 2
    a = (np.degrees(np.arctan2(xx - c, -(yy - c))) + 360) % 360
    d = np.hypot(xx - c, yy - c)

    def disc(radius):
        return np.clip((radius - d) * 2 + 0.5, 0, 1).astype("f4")

    m, band = disc(r), disc(r) * (1 - disc(r - width))
    for step in range(51):
        out = blank(n * 2, n * 2)
        over(out, sprite("washi", m))
        over(out, sprite("cdb98c", band))
        over(out, sprite("b02a1a", band * (a < step * 7.2)))
        over(out, sprite("2a1712", m * (1 - disc(r - 2))))
        frames.append(scaled(out, (n, n)))
    yield Sprite("hitohira/dial", strip(frames), frames=51)


@recipe("hitohira/mark")
def bake_marks():
    """Small signs of the strip and the panels."""
    n = 38
    xx, yy = grid(n * 3, n * 3, 3)
    d = np.hypot(xx - n / 2, yy - n / 2)

    def ring(radius, width, colour):
        m = np.clip((radius - d) * 3 + 0.5, 0, 1) * np.clip((d - radius + width) * 3 + 0.5, 0, 1)
        return scaled(sprite(colour, m.astype("f4")), (n, n))

    yield Sprite("hitohira/mark_free", ring(14, 3, "8c7a5c"))
    bang = ring(17, 4, "b02a1a")
    over(bang, sprite("9c2418", rrect(n, n, n / 2 - 2.5, 9, 5, 13, 2)))
    over(bang, sprite("9c2418", ellipse(n, n, n / 2, 27, 3, 3)))
    yield Sprite("hitohira/mark_bust", bang)
    s = 40
    parts = []
    for i in range(3):
        x0, x1, a, b = 3 + i * 34 / 3, 1 + (i + 1) * 34 / 3, *((8, 3) if i % 2 else (3, 8))
        parts.append(poly(s, s, [(x0, a), (x1, b), (x1, b + 28), (x0, a + 28)]))
    yield Sprite("hitohira/icon_screen", sprite("cedar", np.maximum.reduce(parts)))
    for name, colour in (("rank", "b0301f"), ("rank_none", "5a4a3a")):
        m = ink(rrect(120, 50, 0, 0, 120, 50, 10), 0.8, 5, 0.15)
        yield Sprite(f"hitohira/{name}", sprite(colour, m), "corner", slice=(14, 14, 14, 14), more=STRETCH)
    m = rrect(128, 64, 0, 0, 128, 64, 30)
    pill = sprite("washi", m)
    over(pill, sprite("7a4a10", m * (1 - rrect(128, 64, 3, 3, 122, 58, 28))))
    yield Sprite("hitohira/pill", pill, "corner", slice=(32, 30, 32, 30), more=STRETCH)
    yield Sprite("hitohira/disc", scaled(blank_disc(), (56, 56)))


def blank_disc(n=168):
    """A disc of paper with a thin brown rim: under what would come to lie there."""
    xx, yy = grid(n, n)
    d = np.hypot(xx - n / 2, yy - n / 2)
    out = sprite("washi", np.clip(80 - d + 0.5, 0, 1) * 0.92)
    over(out, sprite("7a4a10", np.clip(82 - d, 0, 1) * np.clip(d - 70, 0, 1)))
    return out


# ---------------------------------------------------------------- what comes and goes


@recipe("hitohira/wind")
def bake_wind():
    """Strokes of wind that run into the pouch: thin, thick, thin."""
    ways = (
        ((880, 120), (640, 80), (370, 30), (160, 10), (20, 40)),
        ((560, 380), (480, 240), (400, 120), (260, 30), (20, 20)),
        ((820, 330), (560, 250), (300, 150), (130, 60), (20, 24)),
    )
    for n, way in enumerate(ways):
        w, h = max(x for x, _ in way) + 30, max(y for _, y in way) + 40
        stroke = gust(w, h, [(x, y + 14) for x, y in way], 8) * 0.6
        yield Sprite(f"hitohira/wind_{n}", sprite("dfe4f0", stroke), (20, 34), coarse=4)


@recipe("hitohira/hush")
def bake_hush():
    """The world narrows to the pouch: darkness with a hole, to be drawn four times as large."""
    w, h = W // 4, 968 // 4
    xx, yy = grid(h, w)
    d = np.hypot((xx - 240) / 130, (yy - 138) / 82)
    yield Sprite("hitohira/hush", sprite("0c0a12", smooth(0.35, 1.05, d) * 0.78), "corner")
    n, m = 560, 360
    xx, yy = grid(m, n)
    d = np.hypot((xx - n / 2) / (n / 2), (yy - m / 2) / (m / 2))
    pulse = sum(a * np.clip(1 - np.abs(d - r) / 0.05, 0, 1) for r, a in ((0.72, 0.7), (0.9, 0.4)))
    yield Sprite("hitohira/pulse", sprite("ffcf8a", pulse.astype("f4")))


# ---------------------------------------------------------------- behind the screen


def screen_back(w, h, panels=6):
    """A folding screen from its owner's side: paper on a lattice, lamp light through it."""
    out = blank(w, h + 22)
    p = washi(h + 22, w, "f0dcb2", 5)
    for i in range(panels):
        x0, x1 = int(i * w / panels), int((i + 1) * w / panels)
        d0, d1 = (0, 20) if i % 2 == 0 else (20, 0)
        pm = poly(w, h + 22, [(x0, d0), (x1, d1), (x1, h + d1), (x0, h + d0)])
        edge = [(x0 + 9, d0 + 10), (x1 - 9, d1 + 10), (x1 - 9, h + d1 - 10), (x0 + 9, h + d0 - 10)]
        tone = 0.98 if i % 2 == 0 else 0.80
        over(out, sprite(np.clip(p * tone, 0, 1), pm))
        bars = np.zeros((h + 22, w), "f4")
        bars[:, (x0 + x1) // 2 - 3 : (x0 + x1) // 2 + 3] = 1
        for q in (1, 2):
            for x in range(x0, x1):
                y = int(h * q / 3 + d0 + (d1 - d0) * (x - x0) / (x1 - x0))
                bars[y - 3 : y + 3, x] = 1
        shade(out, np.roll(bars * pm, 4, 0), 0, 0, 0.25)
        over(out, sprite(rgb("cedar") * tone, bars * pm))
        over(out, sprite(rgb("3a2418") * (1 if i % 2 == 0 else 0.82), np.clip(pm - poly(w, h + 22, edge), 0, 1)))
    return out


def drawn_aside(w, h, flip):
    """Half a curtain drawn aside: hanging folds that gather at a cord."""
    xx, yy = grid(h, w)
    u = 1 - xx / w if flip else xx / w
    pull = smooth(0.0, 0.62, yy / h)
    edge = 0.98 - 0.42 * pull + 0.10 * smooth(0.62, 1, yy / h)
    t = np.clip(u / edge, 0, 1)
    folds = np.cos(t * 34 + 1.5 * noise(h, w, 300, seed=3)) * (0.45 + 0.55 * pull) + 0.4 * np.cos(t * 17 + 2)
    m = np.clip((edge - u) * w + 0.5, 0, 1)
    n = np.stack([-np.gradient(folds, axis=1) * 11, np.full_like(folds, -0.05), np.ones_like(folds)], 2)
    n /= np.linalg.norm(n, axis=2, keepdims=True)
    c = rgb("24456f") * ((0.94 + 0.12 * noise(h, w, 2, 2, 1, 9)) * (0.62 + 0.38 * smooth(-1.2, 0.8, folds)))[..., None]
    s = sprite(lit(c, n, key=rgb((0.95, 0.84, 0.70)), ambient=rgb((0.36, 0.38, 0.48))), m)
    y, x0, x1 = int(h * 0.60), *((w * 0.40, w) if flip else (0, w * 0.60))
    rope(s, spline([(x0, y - 12), ((x0 + x1) / 2, y + 14), (x1, y - 6)], 12, closed=False), 13, "gold")
    return s


@recipe("hitohira/room")
def bake_room():
    """Where one decides alone: the back of the screen in lamp light, mats, the curtain drawn aside."""
    h = 968
    g = wood(W, h, "3a281d", 4, rings=22, contrast=0.9)
    g[0:470] = wood(W, 470, "2a1c16", 9, vertical=True, rings=26, contrast=0.8)
    pool(g, 960, 300, 900, 420, "ff9c48", 2.2, 1.1)
    over(g, tatami(W, h - 470, 0, seed=4), 0, 470)
    shade(g, np.linspace(0.8, 0, 90, dtype="f4")[:, None] * np.ones((1, W), "f4"), 0, 470, 0.7)
    pool(g, 960, 700, 1100, 420, "ffb45a", 0.7)
    vignette(g, 0.55)
    back = screen_back(1180, 330)
    glow(g, 960, 240, 760, "ffb24e", 0.35, 330)
    cast(g, back[..., 3], 370, 76, 10, 20, 16, 0.6)
    over(g, back, 370, 76)
    pool(g, 960, 230, 560, 260, "ffd080", 0.5)
    for flip, x in ((False, 0), (True, W - 250)):
        cloth = drawn_aside(250, h, flip)
        cast(g, cloth[..., 3], x, 0, 10, 20, 20, 0.55)
        over(g, cloth, x, 0)
    over(g, sprite(beam(W, 34, "5b3f2a", 3), np.ones((34, W), "f4")))
    yield Sprite("hitohira/room", g, "corner", at=(0, 0), coarse=5)
    for name, tint, seed in (("warm", "e6b48c", 3), ("cool", "a9c4d0", 5)):
        w, high = 626, 410
        m = rrect(w, high, 0, 0, w, high, 26)
        out = blank(w + 50, high + 60)
        cast(out, m, 20, 12, 12, 18, 14, 0.6)
        over(out, sprite(lit(wood(w, high, "5b3a24", seed, rings=16, contrast=0.8), pillow(m, 10, 0.9)), m), 20, 12)
        bed = rrect(w, high, 18, 18, w - 36, high - 36, 16)
        over(out, sprite(rgb(tint) * (0.92 + 0.16 * noise(high, w, 3, 3, 2, seed))[..., None], bed), 20, 12)
        xx, yy = grid(high, w)
        rim = np.clip(blur(1 - bed, 8), 0, 1) * bed * smooth(1.6, 0, yy / high + xx / w)
        shade(out, rim, 20, 12, 0.75, "2a1712")
        yield Sprite(f"hitohira/tray_{name}", out, (20, 12), coarse=4)
