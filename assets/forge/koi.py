"""KOI: the garden and its sill, distances and textures that ponds are made of, banks, koi, cards, boards and marks.

A pond is put together by the game: it lays the distances to its sides over each other, the nearest wins, and looks up
earth, shallows and depth by them. So what is baked here for it are distances, textures that repeat, and things.
"""

import math

import numpy as np
import pygame as pg

from assets.forge.carving import Carving, blossom, figure, hexagon, soft, stroke, tone
from assets.forge.index import Sprite, recipe
from assets.forge.kit import (
    H,
    W,
    blank,
    bounds,
    cast,
    fbm,
    from_surf,
    grid,
    inside,
    mix,
    over,
    rbox,
    relief,
    rrect,
    scaled,
    shadow_of,
    shrink,
    smooth,
    sprite,
    strip,
    trim,
    value_noise,
    vignette,
)
from assets.forge.ponds import (
    BEATS,
    CANVAS,
    DEEP,
    DIRECTIONS,
    GRAIN,
    PADS,
    PATTERNS,
    R3,
    SIZE,
    SPRING,
    WIDE,
    canvas,
    carp,
    centre,
    drop_on,
    field,
    flower,
    foliage,
    gravel,
    inside_hex,
    koi,
    lantern,
    lattice,
    net,
    pad_leaf,
    plus,
    reeds,
    sheen,
    shore,
    side,
    spine,
    stepping_stones,
    stone_on,
    tiled_noise,
    to_segments,
    triangle,
    turned,
)
from assets.forge.stuff import boards, granite, moss, paper, plate

SILL = 736
"""Where the garden ends and the sill begins."""
BEAM = 958
REACH = 64
"""How far from a side its distance is told; the game knows the same number."""
SAND = tone((226, 208, 172)) * 0.86


# ---------------------------------------------------------------- the garden


def raked(phase, seed, k=1.0):
    """Sand with ridges where phase goes through whole turns: colour, and light on it."""
    h, w = phase.shape
    ridge = np.cos(math.tau * phase)
    ridge = np.sign(ridge) * np.abs(ridge) ** 0.75
    grain = value_noise(h, w, 1.15 * k, 1.15 * k, seed + 3)
    img = SAND * (1 + 0.035 * ridge + 0.035 * grain + 0.05 * fbm(h, w, 90 * k, octaves=3, seed=seed + 5))[..., None]
    return img * np.clip(relief((0.62 * ridge + 0.14 * grain) * k, 0.6), 0.5, 1.4)[..., None]


def leaf(n, turn, colour):
    """A fallen maple leaf."""
    k = 4
    s = pg.Surface((n * 2 * k, n * 2 * k), pg.SRCALPHA)
    pts = []
    for j in range(14):
        a = turn + j * math.tau / 14
        q = n * 0.95 * (1, 0.42)[j % 2] * (1 - 0.35 * (j in {6, 7, 8}))
        pts.append(((n + math.cos(a) * q) * k, (n + math.sin(a) * q) * k))
    pg.draw.polygon(s, colour, pts)
    dark = tuple(int(v * 0.7) for v in colour)
    for j in range(0, 14, 2):
        pg.draw.line(s, dark, (n * k, n * k), pts[j], 2)
    end = ((n + math.cos(turn + 3.14) * n) * k, (n + math.sin(turn + 3.14) * n) * k)
    pg.draw.line(s, (110, 50, 26), (n * k, n * k), end, 5)
    return shrink(from_surf(s), k)


LEAVES = ((206, 74, 40), (226, 130, 48), (176, 46, 34))


@recipe("koi/backdrop")
def bake_backdrop():
    """Raked sand in the light of the evening, and the sill before it."""
    x, y = grid(SILL + 4, W)
    far = y + 10 * value_noise(SILL + 4, W, 120, 260, 5)
    img = raked(far / 12.0, 3)
    d = np.hypot((x - 930) / 1250, (y - 380) / 640)
    img = img * (1.06 - 0.40 * smooth(0.18, 1.1, d))[..., None]
    img *= mix(np.array((1.0, 0.97, 0.92), "f4"), np.array((0.90, 0.87, 0.92), "f4"), smooth(0.2, 1.0, d)[..., None])
    out = np.zeros((H, W, 3), "f4")
    out[: SILL + 4] = img
    places = ((440, 148, 15, 0.4), (1478, 330, 14, 2.0), (432, 470, 13, 1.2), (1466, 560, 15, 4.0), (700, 712, 12, 5.1))
    for i, (cx, cy, n, turn) in enumerate(places):
        drop_on(out, leaf(n, turn, LEAVES[i % 3]), cx, cy, 3)
    vignette(out, 0.25)
    wood = boards(W, H - SILL + 10, 12, 236, ("5b3d24", "9c6f45", "c79a63"))
    wx, _ = grid(H - SILL + 10, W)
    wood *= (0.86 - 0.40 * smooth(0.15, 0.95, np.abs(wx / W - 0.47) * 1.7))[..., None]
    out[SILL - 10 :] = wood
    for n in range(24):
        out[SILL + 6 + n] *= 1 - 0.47 * (1 - n / 24) ** 2
    over(out, plate(W + 40, 22, "bd8b56", 44, 6), -20, SILL - 16)
    front = plate(W + 40, 140, "3a2619", 9, 4)
    cast(out, front[..., 3], -20, BEAM, 0, -6, 8, 0.6)
    over(out, front, -20, BEAM)
    yield Sprite("koi/backdrop", sprite(np.clip(out, 0, 1), np.ones((H, W), "f4")), "corner", at=(0, 0), coarse=6)


@recipe("koi/rock")
def bake_rocks():
    """Rocks in moss, and the sand raked round them."""
    for number, r in enumerate((44, 36)):
        half = r + 74
        x, y = grid(2 * half, 2 * half)
        x, y = x - half, y - half
        d = np.hypot(x, y * 1.15) - r
        img = raked(d / 12.0, 7 + number)
        out = sprite(np.clip(img, 0, 1), smooth(66, 52, d))
        k = 2
        bx, by = grid(2 * half * k, 2 * half * k, k)
        bx, by = bx - half, by - half
        n = bx.shape[0]
        e = np.hypot(bx, by * 1.15) - r * (0.92 + 0.10 * value_noise(n, n, 36, 36, 60 + number))
        green, height = moss(n, n, 60 + number, k)
        green = green * np.clip(relief((7 * smooth(0, -16, e) + height * 0.6) * k, 0.6), 0.42, 1.6)[..., None]
        alpha = smooth(1.5, -1.5, e).astype("f4")
        green = green.astype("f4")
        for i, (dx, dy, f) in enumerate(((0.28, -0.12, 0.55), (-0.34, 0.06, 0.42), (0.10, 0.42, 0.30))):
            stone_on(green, alpha, bx, by, dx * r, dy * r, f * r, f * r * 0.86, 300 + number * 5 + i, k)
        drop_on(out, shrink(sprite(np.clip(green, 0, 1), alpha), k), half, half, 5, 0.5)
        yield Sprite(f"koi/rock_{number + 1}", out)


# ---------------------------------------------------------------- what ponds are made of


@recipe("koi/side")
def bake_sides():
    """For the three ways a side of a hex lies: the distance to it, as grey, half as much as REACH allows."""
    for direction in range(3):
        half = math.ceil(SIZE / 2 + REACH) + 1
        x, y = grid(2 * half, 2 * half)
        (ax, ay), (bx, by) = side((0, 0), direction)
        mx, my = (ax + bx) / 2, (ay + by) / 2
        d = to_segments(x - half, y - half, [((ax - mx, ay - my), (bx - mx, by - my))])
        grey = np.clip(d / REACH, 0, 1) * 127 / 255
        yield Sprite(f"koi/side_{direction}", np.repeat(grey[..., None], 3, 2))


@recipe("koi/stir")
def bake_stir():
    """What edges waver by: noise that repeats, as grey about 12."""
    n = 512
    waver = 0.75 * tiled_noise(n, 12, 3, 2) + 0.35 * tiled_noise(n, 48, 9, 1)
    yield Sprite("koi/stir", np.repeat(np.clip((12 + 12 * waver) / 255, 0, 1)[..., None], 3, 2), "corner")


@recipe("koi/water")
def bake_water():
    """The light on the bed, to be added: nets of two sizes and a sheen, on a square that joins itself."""
    n = 512
    x, y = grid(n, n)
    small, large = net(x / n * 12, y / n * 12, 12, 21), net(x / n * 5, y / n * 5, 5, 33)
    light = (0.13 * small + 0.14 * large)[..., None] * tone((150, 236, 222))
    sky = np.clip(tiled_noise(n, 3, 40, 2), 0, 1)
    light = light + 0.10 * sky[..., None] * tone((255, 214, 160))
    yield Sprite("koi/water", np.clip(light, 0, 1), "corner")
    grain = 0.93 + 0.05 * tiled_noise(n, 256, 50, 1) + 0.04 * tiled_noise(n, 6, 52, 3)
    yield Sprite("koi/grain", np.repeat(np.clip(grain, 0, 1)[..., None], 3, 2), "corner")


@recipe("koi/glint")
def bake_glints():
    """Light that moves on a hex of water, in eight frames, to be added: hexes side by side join."""
    w, h, frames = math.ceil(SIZE * R3) + 2, 2 * SIZE + 2, []
    x, y = grid(h, w)
    x, y = x - w / 2, y - h / 2
    cut = np.clip(-field(x, y, [(0, 0)]) + 0.5, 0, 1)
    for n in range(8):
        u, v = lattice(x, y, 3)
        a = net(u, v, 3, 21, n / 8)
        frames.append(np.clip((0.20 * a * cut)[..., None] * tone((150, 236, 222)), 0, 1))
    yield Sprite("koi/glint", strip(frames), frames=8, blend="add")


@recipe("koi/line")
def bake_lines():
    """Hairlines between hexes of water, to be added: just enough to count them."""
    for direction in range(3):
        half = SIZE // 2 + 8
        x, y = grid(2 * half, 2 * half)
        (ax, ay), (bx, by) = side((0, 0), direction)
        mx, my = (ax + bx) / 2, (ay + by) / 2
        d = to_segments(x - half, y - half, [((ax - mx, ay - my), (bx - mx, by - my))])
        yield Sprite(
            f"koi/line_{direction}", (np.exp(-((d / 1.3) ** 2)) * 0.19)[..., None] * tone((190, 240, 230)), blend="add"
        )
        gold = smooth(3.4, 1.8, d)
        dark = smooth(7, 4, d)
        glow = np.exp(-((d / 13) ** 2)) * 0.5
        out = sprite((1, 0.81, 0.43), glow)
        over(out, sprite((0.12, 0.08, 0.04), dark * 0.9))
        over(out, sprite((1, 0.82, 0.41), gold))
        yield Sprite(f"koi/rim_{direction}", out)


@recipe("koi/tile")
def bake_tiles():
    """Single hexes as they lie in a hand: water, and water with pads."""
    half = SIZE + 12
    k = 2
    x, y = grid(2 * half * k, 2 * half * k, k)
    x, y = x - half, y - half
    n = x.shape[0]
    d = field(x + 2 * value_noise(n, n, 34 * k, 34 * k, 3), y + 2 * value_noise(n, n, 34 * k, 34 * k, 4), [(0, 0)])
    deep = smooth(4, 62, -d)[..., None]
    img = mix(mix(gravel(x, y), tone((34, 104, 120)), smooth(0, 20, -d)[..., None]), tone((13, 52, 70)), deep)
    u, v = lattice(x, y, 3)
    img = img + (0.16 * net(u, v, 3, 21))[..., None] * tone((150, 236, 222)) + 0.09 * sheen(x, y, 9)[..., None]
    img = img * (1 - 0.45 * np.exp(np.minimum(d, 0) / 10))[..., None]
    earth = tone((74, 56, 40)) * (1 + 0.25 * fbm(n, n, 10 * k, octaves=4, seed=4))[..., None]
    img = mix(earth, img, smooth(1.5, -1.5, d)[..., None])
    water = shrink(sprite(np.clip(img, 0, 1), smooth(7, 4.5, d)), k)
    yield Sprite("koi/tile_water", water)
    leafy = water.copy()
    over(leafy, foliage(0), half - 66, half - 66)
    yield Sprite("koi/tile_foliage", leafy)
    stone = water.copy()
    over(stone, stepping_stones(1), half - 66, half - 66)
    yield Sprite("koi/tile_path", stone)
    flowered = water.copy()
    over(flowered, trim(purple_pad()), half - trim(purple_pad()).shape[1] / 2, half - trim(purple_pad()).shape[0] / 2)
    yield Sprite("koi/tile_purple", flowered)
    swum = water.copy()
    turtle = scaled(figure("turtle"), 0.84, 30)
    drop_on(swum, turtle, half, half, 6)
    yield Sprite("koi/tile_turtle", swum)
    yield Sprite("koi/shade_hex", sprite(DEEP, np.clip(soft(smooth(6, -6, shrink(d, k)), 9), 0, 1) * 0.55))


@recipe("koi/curb")
def bake_curbs():
    """The curb of dressed stone that runs along the rim of a spring, below the water, for each way it can lie."""
    for turn in range(6):
        made = curb([turned(c, turn) for c in SPRING])
        left, top, right, bottom = bounds(made, 0)
        at = made.shape[1] // 2 - left, made.shape[0] // 2 - top
        yield Sprite(f"koi/curb_{turn}", made[top:bottom, left:right], at)


def curb(cells):
    """A row of stones along the inside of the outline of some hexes: nothing parts the water between them."""
    k, reach, stone = 2, SIZE * R3 / 2, 17.5
    x, y, _ = canvas(cells, 2, k)
    d, along = np.full(x.shape, -reach, "f4"), np.zeros(x.shape, "f4")
    for cell in cells:
        cx, cy = centre(cell)
        rim = [n for n, beside in enumerate(DIRECTIONS) if plus(cell, beside) not in cells]
        turns = np.radians(60.0 * np.array(rim))[:, None, None]
        out = (x - cx) * np.cos(turns) + (y - cy) * np.sin(turns)
        n, here = out.argmax(0)[None], inside_hex(x, y, cell)
        d = np.where(here, np.take_along_axis(out, n, 0)[0] - reach + 11.5, d)  # from the middle of the curb
        sideways = (y - cy) * np.cos(turns) - (x - cx) * np.sin(turns)
        along = np.where(here, np.take_along_axis(sideways, n, 0)[0], along)
    joint = np.abs((along / stone + 0.5) % 1 - 0.5) * stone
    body = np.clip(5.2 - np.abs(d), 0, 9) * np.clip((stone / 2 - joint) / 2.0, 0, 1)
    m = smooth(0.2, 1.0, body)
    img = granite(*x.shape, 61, tuple(tone((158, 178, 170))))
    img = img * np.clip(relief(np.sqrt(np.clip(body, 0, 4)) * 2.4 * k, 0.8), 0.5, 1.5)[..., None]
    img = mix(img, tone((60, 128, 138)), 0.34)
    shade = soft(smooth(8.5, 3.0, np.abs(d)), 2 * k) * 0.5
    alpha = np.maximum(m * 0.86, shade)
    img = mix(np.zeros_like(img) + np.array(DEEP, "f4"), img, m[..., None])
    return shrink(sprite(np.clip(img, 0, 1), alpha), k)


@recipe("koi/shore")
def bake_shores():
    """Banks, for each way they can lie."""
    for turn in range(6):
        yield Sprite(f"koi/shore_{turn}", shore(turn, 20 + turn * 7), coarse=2)
        yield Sprite(f"koi/triangle_{turn}", triangle(turn, 90 + turn * 7), coarse=2)


@recipe("koi/fish")
def bake_fish():
    """Six patterns of koi in three sizes, each in four frames; and a shadow for each size."""
    for n, pattern in enumerate(PATTERNS):
        for size, (w, h) in CANVAS.items():
            frames = [koi(spine(size, beat), WIDE[size], pattern, w, h, 1 + n, grain=GRAIN[size]) for beat in BEATS]
            yield Sprite(f"koi/{pattern}_{size}", strip(frames), frames=len(BEATS), more={"turns": True})
            if not n:
                yield Sprite(f"koi/shade_{size}", shade_of(frames[1]), more={"turns": True})
    w, h = 560, 260
    old = [koi(carp(beat), 27, "ogon", w, h, 4) for beat in (0.2,)]
    yield Sprite("koi/carp", old[0], more={"turns": True})


def shade_of(spr):
    """The shadow of a fish on the bed, on the same canvas."""
    return sprite(DEEP, np.clip(soft(spr[..., 3], 5), 0, 1) * 0.55)


def purple_pad():
    """A purple lily on its pad."""
    out = np.zeros((132, 132, 4), "f4")
    drop_on(out, pad_leaf(72, 15, -0.1), 62, 64, 5)
    drop_on(out, flower(80, "purple"), 60, 60, 5)
    return out


@recipe("koi/flora")
def bake_flora():
    """What floats and grows."""
    for n in range(len(PADS)):
        yield Sprite(f"koi/foliage_{n}", foliage(n))
    yield Sprite("koi/lily", flower(58, "pink"), more={"turns": True})
    yield Sprite("koi/purple", purple_pad())
    for n in range(3):
        yield Sprite(f"koi/stones_{n}", stepping_stones(n))
    yield Sprite("koi/reeds", reeds(46), (23, 40))


def branch(cells, seed):
    """A branch in blossom along some hexes, seen from their first one."""
    pts = [centre(c) for c in cells]
    half = round(max(max(abs(x), abs(y)) for x, y in pts) + SIZE)
    s = Carving(2 * half, 2 * half, 2, seed)
    row = [(half + x, half + y) for x, y in pts if abs(y) < 1]
    bark = (116, 78, 50)
    bent = [(x, y + 10 * math.sin(n * 2.1)) for n, (x, y) in enumerate(row)]
    s.add(
        bark, ("curve", [(bent[0][0] - 46, bent[0][1] + 22), *bent, (bent[-1][0] + 40, bent[-1][1] - 24)], (20, 7)), r=6
    )
    for x, y in pts:
        if abs(y) >= 1:
            near = min(row, key=lambda p: math.dist(p, (half + x, half + y)))
            s.add(
                bark,
                (
                    "curve",
                    [near, ((near[0] + half + x) / 2 + 8, (near[1] + half + y) / 2), (half + x, half + y)],
                    (11, 5),
                ),
                r=4,
            )
    out, r = s.out(), np.random.default_rng(seed)
    for x, y in pts:
        for _ in range(6):
            bud = Carving(34, 34, 3, int(r.integers(1, 90)))
            blossom(bud, 17, 17, r.uniform(7, 9.5), r.uniform(0, 6))
            drop_on(out, bud.out(), half + x + r.uniform(-40, 40), half + y + r.uniform(-34, 34), 3)
    return out


@recipe("koi/goal")
def bake_goals():
    """Goal tiles as they lie in a pond, and small pictures of all goals."""
    shapes = {
        "small": ((0, 0), (1, 0), (2, 0)),
        "medium": ((0, 0), (1, 0), (2, 0), (0, 1)),
        "large": ((0, 0), (1, 0), (2, 0), (0, 1), (2, -1)),
    }
    for name, cells in shapes.items():
        yield Sprite(f"koi/branch_{name}", branch(cells, 7), more={"turns": True})
    for name, px, foot in (
        ("bridge", 128, 0.72),
        ("statue", 104, 0.86),
        ("waterfall", 122, 0.84),
        ("willow", 190, 0.80),
        ("shishi", 150, 0.62),
    ):
        under = blank(px + 24, px + 24)
        drop_on(under, scaled(figure(name), px / 100), px / 2 + 12, px / 2 + 12, 6)
        yield Sprite(f"koi/on_{name}", under, (px / 2 + 12, 12 + px * foot))
    turtle = scaled(figure("turtle"), 0.84, 30)
    out = blank(120, 120)
    drop_on(out, turtle, 60, 60, 6)
    yield Sprite("koi/on_turtle", out)
    glow = soft(smooth(1, 0, np.hypot(*(v - 110 for v in grid(220, 220))) / 108) ** 2, 2)
    yield Sprite("koi/glow", glow[..., None] * tone((255, 176, 84)) * 0.55, blend="add")
    stone = lantern()
    out = blank(stone.shape[1] + 24, stone.shape[0] + 24)
    drop_on(out, stone, out.shape[1] / 2, out.shape[0] / 2, 7, 0.55)
    yield Sprite("koi/lantern", out, (out.shape[1] / 2, 12 + stone.shape[0] * 0.74))
    for name in ("branches", "bridge", "carp", "path", "purple", "shishi", "statue", "turtle", "waterfall", "willow"):
        yield Sprite(f"koi/goal_{name}", shadowed(scaled(figure(name), 0.88)))


def shadowed(spr, height=3, strength=0.45):
    """A sprite with its shadow, on a canvas a little larger."""
    h, w = spr.shape[:2]
    out = blank(w + 12, h + 12)
    drop_on(out, spr, w / 2 + 6, h / 2 + 6, height, strength, (0.07, 0.05, 0.07))
    return out


# ---------------------------------------------------------------- light


@recipe("koi/halo")
def bake_halos():
    """Rings of light round one hex, two, or three in a bend, to be added."""
    shapes = {"small": ((0, 0),), "medium": ((0, 0), (1, 0)), "large": ((0, 0), (0, 1), (1, -1))}
    for name, cells in shapes.items():
        pts = [centre(c) for c in cells]
        mx, my = (sum(p[n] for p in pts) / len(pts) for n in (0, 1))
        half = round(max(math.hypot(x - mx, y - my) for x, y in pts) + SIZE + 14)
        x, y = grid(2 * half, 2 * half)
        d = field(x - half + mx, y - half + my, cells) + 11
        f = np.exp(-((d / 2.8) ** 2)) * 0.72 + np.exp(-(((d - 9) / 1.8) ** 2)) * 0.22 + np.exp(-((d / 16) ** 2)) * 0.28
        yield Sprite(f"koi/halo_{name}", f[..., None] * tone((255, 206, 104)), blend="add", more={"turns": True})


@recipe("koi/ray")
def bake_ray():
    """A beam along a line, to be added: it begins at the left; the game makes it as long as it is."""
    w, h = 640, 96
    x, y = grid(h, w)
    half = SIZE * (0.16 + 0.30 * x / w)
    f = np.exp(-(((y - h / 2) / half) ** 2) * 1.3) * smooth(0, 24, x) * smooth(w, w - 60, x) * (1 - 0.45 * x / w)
    yield Sprite("koi/ray", (f * 0.50)[..., None] * tone((255, 190, 96)), (0, h / 2), blend="add")


@recipe("koi/spot")
def bake_spots():
    """A lit place: pale light with a dashed edge and a dark rim, clear as glass on water; an arrow to the water."""
    half = SIZE + 10
    k = 3
    corners = [(half + x, half + y) for x, y in hexagon(0, 0, SIZE - 7)]
    for name, light in (("koi/spot", (255, 222, 140, 120)), ("koi/spot_water", (150, 236, 244, 34))):
        s = pg.Surface((2 * half * k, 2 * half * k), pg.SRCALPHA)
        pg.draw.polygon(s, light, [(x * k, y * k) for x, y in corners])
        for colour, width, off in (((30, 20, 12), 6.5, 1.6), ((255, 244, 206), 5, 0)):
            for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
                for i in range(3):
                    f0, f1 = (i + 0.15) / 3, (i + 0.75) / 3
                    ends = [(ax + (bx - ax) * f + off, ay + (by - ay) * f + off) for f in (f0, f1)]
                    stroke(s, k, ends, width, (*colour, 255))
        yield Sprite(name, shrink(from_surf(s), k))
    s = pg.Surface((84 * k, 84 * k), pg.SRCALPHA)
    pg.draw.polygon(s, (74, 40, 12), [((42 + x) * k, (42 + y) * k) for x, y in ((34, 0), (-2, -24), (8, 0), (-2, 24))])
    yield Sprite("koi/arrow", shrink(from_surf(s), k), more={"turns": True})


# ---------------------------------------------------------------- lacquer, boards, papers


def lacquer(w, h, colour, radius=16, inset=9, floor=None, k=2):
    """A lacquered tray: a glossy rim, a sunken floor."""
    x, y = grid(h * k, w * k, k)
    d = rbox(x, y, w / 2, h / 2, w / 2 - 0.5, h / 2 - 0.5, radius)
    rim = np.sqrt(np.clip(1 - ((d + inset / 2) / (inset / 2)) ** 2, 0, 1)) * inset * 0.5
    img = tone(colour) * (1 + 0.05 * fbm(h * k, w * k, 50 * k, octaves=4, seed=w))[..., None]
    img = img * np.clip(relief(rim * k, 0.8), 0.5, 2.6)[..., None]
    dark = 1 - 0.5 * np.exp(np.minimum(d + inset, 0) / 9) * (1.25 - (x / w + y / h) * 0.5)
    sunk = tone(floor or tuple(c * 0.75 for c in colour)) * dark[..., None]
    img = mix(img, sunk, smooth(-inset, -inset - 2, d)[..., None])
    return shrink(sprite(np.clip(img, 0, 1), inside(d, k)), k)


LACQUER, FLOOR, SHELF, PEGS = (46, 28, 24), (30, 22, 20), (74, 48, 30), (40, 27, 20)


def framed(name, spr, **more):
    """A sprite with its shadow beside it."""
    shadow, offset = shadow_of(spr, 8, 0.55)
    yield Sprite(f"{name}_shadow", shadow, slice=more.get("slice") and tuple(v + 18 for v in more["slice"]))
    yield Sprite(name, spr, shadow=(f"{name}_shadow", offset), **more)


@recipe("koi/lacquer")
def bake_lacquer():
    """Trays of any size: the panels of other seats, the banner, the shelf, the sheet of an overfull storage."""
    yield Sprite("koi/lacquer", lacquer(120, 120, LACQUER, 16, 9, FLOOR), slice=(24, 24, 24, 24))
    yield Sprite("koi/lacquer_lit", lacquer(120, 120, (196, 150, 66), 16, 9, FLOOR), slice=(24, 24, 24, 24))
    yield Sprite("koi/shelf", lacquer(120, 112, SHELF, 12, 8, PEGS), slice=(22, 22, 22, 22))
    wide = plate(480, 320, "6a482d", 71, 16, 8.0)
    yield Sprite("koi/sheet", wide, slice=(40, 40, 40, 40))
    for name, colour in (("bead", (44, 28, 24)), ("bead_red", (150, 40, 24)), ("bead_gain", (86, 58, 34))):
        s = Carving(64, 42, 3, 2)
        s.add(colour, ("rect", 1, 1, 62, 40, 20), r=5, rough=0.4, spec=0.25)
        yield Sprite(f"koi/{name}", s.out(), slice=(21, 18, 21, 18))
    s = Carving(64, 42, 3, 2)
    s.add((236, 226, 204), ("rect", 1, 1, 62, 40, 20), r=5, rough=0.4, spec=0.15)
    yield Sprite("koi/bead_pale", s.out(), slice=(21, 18, 21, 18))


@recipe("koi/board")
def bake_boards():
    """Boards for goals, the purse, what lies below a card."""
    for n in range(3):
        yield from framed(f"koi/board_{n}", nailed(plate(304, 100, "b98a56", 30 + n, 14), 304))
        yield from framed(f"koi/board_low_{n}", nailed(plate(304, 78, "b98a56", 40 + n, 12), 304))
    yield from framed("koi/purse", plate(296, 74, "6a482d", 51, 10))
    for name, colour in (("inlay", (40, 26, 20)), ("inlay_fee", (92, 28, 20)), ("inlay_lit", (150, 104, 40))):
        s = Carving(182, 44, 3, 5)
        s.add(colour, ("rect", 1, 1, 180, 42, 12), r=4, rough=0.5)
        yield Sprite(f"koi/{name}", s.out(), slice=(20, 16, 20, 16))


def nailed(spr, w):
    """A board with two red nails."""
    s = Carving(spr.shape[1], spr.shape[0], 3, 3)
    for x in (22, w - 22):
        s.add((60, 38, 20), ("ell", x, 12, 6.5, 6.5), r=2, sh=0)
        s.add((206, 58, 40), ("ell", x, 11, 4.5, 4.5), r=2, spec=0.2)
    over(spr, s.out())
    return spr


@recipe("koi/basin")
def bake_basin():
    """The basin in which koi wait to be bought."""
    w, h = 304, 186
    out = lacquer(w, h, LACQUER, 16, 9, (22, 66, 82))
    x, y = grid(h - 22, w - 22)
    edge = np.minimum(np.minimum(x, w - 22 - x), np.minimum(y, h - 22 - y)) * 1.2
    img = mix(
        mix(gravel(x, y), tone((34, 104, 120)), smooth(0, 20, edge)[..., None]),
        tone((13, 52, 70)),
        smooth(4, 62, edge)[..., None],
    )
    img = img + (0.12 * net(x / 46, y / 46, 16, 21))[..., None] * tone((150, 236, 222))
    over(out, sprite(np.clip(img * 0.9, 0, 1), rrect(w - 22, h - 22, 0, 0, w - 22, h - 22, 9)), 11, 11)
    yield from framed("koi/basin", out)


SKIES = {
    "porter": ((120, 164, 176), (214, 226, 206)),
    "gardener": ((180, 196, 130), (226, 226, 176)),
    "builder": ((150, 146, 132), (222, 212, 184)),
    "breeder": ((86, 150, 150), (204, 226, 206)),
    "storage": ((156, 112, 74), (230, 202, 150)),
    "market": ((222, 150, 84), (246, 212, 150)),
    "rain": ((92, 112, 132), (168, 184, 190)),
    "well": ((108, 150, 160), (206, 220, 206)),
    "parchment": ((152, 116, 150), (226, 196, 190)),
}
CARD = (176, 160)


def scene(kind, w, h):
    """A painted slip: a wash of sky, two hills, the carved thing; with a soft brushed edge."""
    k = 2
    x, y = grid(h * k, w * k, k)
    hh, ww = x.shape
    a, b = (tone(c) for c in SKIES[kind])
    t = np.clip(y / h + 0.12 * fbm(hh, ww, 60 * k, octaves=4, seed=4), 0, 1)
    img = mix(a, b, t[..., None])
    for i, (base, dark) in enumerate(((0.62, 0.80), (0.80, 0.62))):
        wave = 0.5 + 0.5 * np.sin(x / w * 4 + i * 2 + len(kind))
        line = h * (base - 0.16 * wave + 0.04 * value_noise(hh, ww, 900, 30 * k, i + len(kind)))
        m = smooth(0, 2, y - line) * (0.55 + 0.3 * np.exp(-(y - line) / 14))
        img = mix(img, a * dark, np.clip(m, 0, 1)[..., None])
    img = (
        img
        * (1 + 0.05 * value_noise(hh, ww, 2 * k, 2 * k, 6) + 0.05 * fbm(hh, ww, 16 * k, octaves=4, seed=8))[..., None]
    )
    d = np.minimum(np.minimum(x, w - x), np.minimum(y, h - y))
    d = d + 2.5 * value_noise(hh, ww, 12 * k, 12 * k, 3) + 1.4 * value_noise(hh, ww, 4 * k, 4 * k, 5)
    out = shrink(sprite(np.clip(img, 0, 1), smooth(1.5, 4.5, d)), k)
    thing = scaled(figure(kind), (h - 12) / 100)
    drop_on(out, thing, w / 2, h / 2 + 1, 4, 0.5, (0.07, 0.05, 0.07))
    return out


@recipe("koi/card")
def bake_cards():
    """The nine faces without their names, the back, and the medals of those who work."""
    w, h = CARD
    for n, kind in enumerate(SKIES):
        slip = paper(w, h, "washi", 80 + n, 2.0, 6, 6)
        over(slip, scene(kind, w - 20, h - 60), 16, 14)
        yield from framed(f"koi/card_{kind}", slip, more={"pad": 6})
        for name, colour, alpha in (("medal", (176, 128, 80), 1.0), ("used", (104, 76, 52), 0.55)):
            if kind in {"porter", "gardener", "builder", "breeder"}:
                yield Sprite(f"koi/{name}_{kind}", medal(kind, colour, alpha))
        yield Sprite(f"koi/icon_{kind}", shadowed(scaled(figure(kind), 0.56), 2))
    for name, colour, alpha in (("medal", (150, 60, 44), 1.0), ("used", (96, 60, 48), 0.55)):
        yield Sprite(f"koi/{name}_sensei", medal("sensei", colour, alpha))
    back = paper(70, h, tuple(tone((58, 78, 116))), 60, 1.6, 6, 6)
    k = 3
    s = pg.Surface((back.shape[1] * k, back.shape[0] * k), pg.SRCALPHA)
    for r in range(10, -2, -1):
        for c in range(-1, 5):
            at = (6 + c * 28 + (r % 2) * 14) * k, (180 - r * 18) * k
            pg.draw.circle(s, (52, 70, 104, 255), at, 15 * k)
            for q in (15, 10, 5):
                pg.draw.circle(s, (196, 206, 222, 255), at, q * k, 3)
    waves = shrink(from_surf(s), k)
    waves[..., 3] *= back[..., 3] * 0.6
    over(back, waves)
    yield from framed("koi/back", back, more={"pad": 6})
    slip = paper(150, 96, "washi", 97, 2.0, 6, 6)
    yield from framed("koi/slip", slip, slice=(24, 24, 24, 24), more={"pad": 6})


def medal(kind, colour, alpha):
    """A round of wood with the sign of who works."""
    s = Carving(112, 112, 3, 40)
    s.add(colour, ("ell", 56, 56, 52, 52), r=7, rough=1.2)
    s.carve(("ell", 56, 56, 47, 47), ("cut", ("ell", 56, 56, 44.5, 44.5)), depth=0.5)
    body = s.out()
    thing = scaled(figure(kind), 0.76)
    thing[..., 3] *= alpha
    out = blank(124, 124)
    drop_on(out, body, 62, 62, 6, 0.55, (0.07, 0.05, 0.07))
    drop_on(out, thing, 62, 62, 3, 0.45, (0.07, 0.05, 0.07))
    return out


@recipe("koi/gong")
def bake_gong():
    """What ends a turn."""
    s = Carving(120, 120, 3, 14)
    s.add((206, 150, 52), ("ell", 60, 60, 56, 56), r=8, spec=0.35, rough=0.6)
    s.carve(("ell", 60, 60, 46, 46), ("cut", ("ell", 60, 60, 43, 43)), depth=0.45, colour=(96, 60, 12))
    s.add((224, 172, 72), ("ell", 60, 60, 24, 24), r=9, spec=0.4, rough=0.5)
    gong = scaled(s.out(), 0.9)
    yield Sprite("koi/gong", shadowed(gong, 7, 0.6))
    dim = gong.copy()
    dim[..., :3] *= np.array((0.47, 0.44, 0.41), "f4")
    yield Sprite("koi/gong_dim", shadowed(dim, 7, 0.6))


# ---------------------------------------------------------------- small things


def coin(px):
    """An old coin with a square hole."""
    s, c = Carving(px, px, 4, 5), px / 2
    s.add((196, 142, 52), ("ell", c, c, c - 1, c - 1), r=3, spec=0.35, rough=0.6)
    s.carve(
        ("ell", c, c, c * 0.80, c * 0.80), ("cut", ("ell", c, c, c * 0.70, c * 0.70)), depth=0.45, colour=(90, 54, 10)
    )
    s.carve(("rect", c - px * 0.14, c - px * 0.14, px * 0.28, px * 0.28, 1), depth=0.92, colour=(38, 22, 8))
    for a in range(4):
        x, y = c + math.sin(a * math.tau / 4) * c * 0.5, c - math.cos(a * math.tau / 4) * c * 0.5
        s.carve(("ell", x, y, 1.7, 1.7), depth=0.5, colour=(90, 54, 10))
    return s.out()


def luck(px):
    """Luck: a paper charm tied in red and white."""
    s, c = Carving(px, px, 4, 8), px / 2
    body = [
        (c - px * 0.42, px * 0.30),
        (c + px * 0.42, px * 0.30),
        (c + px * 0.30, px * 0.95),
        (c - px * 0.30, px * 0.95),
    ]
    s.add((238, 226, 200), ("poly", body), r=3, rough=0.5)
    bow = [(0, 0.34), (-0.34, 0.08), (-0.34, 0.34), (0, 0.34), (0.34, 0.34), (0.34, 0.08), (0, 0.34)]
    s.add((206, 58, 40), ("curve", [(c + x * px, y * px) for x, y in bow], px * 0.10), r=2, rough=0.4)
    s.add((206, 58, 40), ("ell", c, px * 0.62, px * 0.15, px * 0.15), r=2, rough=0.4)
    return s.out()


def token(kind, px):
    """A hex that stands for a tile."""
    s, c = Carving(px, px, 4, 3), px / 2
    colours = {"water": (52, 138, 158), "koi": (52, 138, 158), "foliage": (96, 140, 70), "shore": (106, 134, 62)}
    s.add(colours[kind], ("poly", hexagon(c, c, c - 1)), r=3, rough=0.3 if kind != "shore" else 1.2, spec=0.12)
    if kind == "water":
        wave = [(0.2, 0.44), (0.38, 0.36), (0.58, 0.46), (0.8, 0.38)]
        lines = [("curve", [(px * x, px * (y + d)) for x, y in wave], px * 0.07) for d in (0, 0.22)]
        s.paint((214, 244, 244), *lines, a=0.95)
    elif kind == "foliage":
        s.paint(
            (228, 244, 196),
            ("blob", [(px * 0.28, px * 0.74), (px * 0.28, px * 0.42), (px * 0.74, px * 0.24), (px * 0.66, px * 0.66)]),
            a=0.95,
        )
        s.paint((60, 96, 40), ("line", [(px * 0.24, px * 0.78), (px * 0.62, px * 0.38)], px * 0.06), a=0.95)
    elif kind == "shore":
        for i in range(3):
            s.add(
                (164, 158, 148),
                ("ell", px * (0.28 + 0.22 * i), px * (0.70 - 0.06 * (i % 2)), px * 0.11, px * 0.09),
                r=3,
            )
    out = s.out()
    if kind == "koi":
        fish = scaled(koi(spine("small", 0.3), 15, "kohaku", 132, 96, 1), px / 110)
        over(out, fish, (px - fish.shape[1]) / 2, (px - fish.shape[0]) / 2)
    return out


@recipe("koi/token")
def bake_tokens():
    """Coins, luck, tiles in small, pegs, flags, ticks, leaves, seals."""
    yield Sprite("koi/coin", shadowed(coin(48), 2, 0.4))
    yield Sprite("koi/luck", shadowed(luck(48), 2, 0.4))
    for kind in ("water", "foliage", "shore", "koi"):
        yield Sprite(f"koi/token_{kind}", shadowed(token(kind, 48), 2, 0.4))
    for name, fill, edge in (
        ("peg", (26, 17, 12), (140, 104, 72)),
        ("peg_held", (86, 74, 40), (255, 214, 120)),
        ("peg_over", (70, 20, 16), (224, 96, 72)),
    ):
        s = Carving(54, 54, 4, 6)
        s.add(edge, ("poly", hexagon(27, 27, 25)), r=2, rough=0.5)
        s.carve(("poly", hexagon(27, 27, 21)), depth=1.0, colour=fill, lip=0.1)
        yield Sprite(f"koi/{name}", s.out())
    s = Carving(44, 56, 3, 3)
    s.add((206, 58, 40), ("poly", [(4, 2), (40, 2), (40, 52), (22, 40), (4, 52)]), r=4, rough=0.5)
    s.paint((250, 240, 220), ("line", [(13, 21), (20, 28), (32, 12)], 5), a=1)
    yield Sprite("koi/flag", shadowed(s.out(), 4, 0.55))
    s = Carving(44, 44, 3, 2)
    s.add((44, 28, 24), ("ell", 22, 22, 20, 20), r=5, rough=0.4, spec=0.25)
    s.paint((243, 234, 215), ("line", [(13, 23), (20, 30), (32, 15)], 5), a=1)
    yield Sprite("koi/tick", shadowed(s.out(), 2, 0.4))
    s = Carving(52, 40, 3, 2)
    s.add((206, 58, 40), ("line", [(4, 20), (48, 20)], 7), r=2, rough=0.3)
    s.add((246, 236, 218), ("line", [(18, 20), (34, 20)], 7), r=2, rough=0.3)
    s.add(
        (206, 58, 40),
        ("curve", [(26, 20), (14, 6), (10, 20), (26, 20), (42, 20), (38, 6), (26, 20)], 4),
        r=2,
        rough=0.3,
    )
    yield Sprite("koi/cord", s.out())
    for n, colour in enumerate(LEAVES):
        yield Sprite(f"koi/leaf_{n}", shadowed(leaf(22, 0.5 + n, colour), 3, 0.5), more={"turns": True})
    for name, colour, waves in (
        ("gakusei", (150, 96, 54), 1),
        ("senmon", (168, 170, 172), 2),
        ("sensei", (214, 166, 56), 3),
    ):
        s = Carving(92, 92, 3, 21)
        s.add(colour, ("ell", 46, 46, 44, 44), r=7, rough=0.7, spec=0.3)
        s.carve(("ell", 46, 46, 38, 38), ("cut", ("ell", 46, 46, 36, 36)), depth=0.5)
        for n in range(waves):
            y = 46 + (n - (waves - 1) / 2) * 17
            line = [(22, y), (30, y - 7), (38, y + 4), (46, y - 7), (54, y + 4), (62, y - 7), (70, y + 2)]
            s.carve(("curve", line, 6), depth=0.9, colour=(50, 32, 18))
        yield Sprite(f"koi/title_{name}", shadowed(s.out(), 4, 0.5))
