"""What every sprite is made with: noise, masks, one light, shadows, compositing, text.

A *field* is a float32 array (h, w); a *sprite* is (h, w, 4) in 0..1 with straight alpha; a *canvas* is (h, w, 3).
Light comes from the upper left, for everything: SUN is the only place that says so.
"""

import functools
import math
import os
import random
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import itertools

import numpy as np
import pygame as pg
import tomli

ROOT = Path(__file__).resolve().parents[1]
W, H = 1920, 1080
PALETTE = tomli.loads((ROOT / "theme" / "palette.toml").read_text(encoding="utf-8"))
SEATS = tuple(PALETTE["seats"])
SUN = np.array([-0.55, -0.60, 0.58], "f4")
SUN /= np.linalg.norm(SUN)
KEY = np.array([1.08, 0.90, 0.68], "f4")  # warm evening sun
AMBIENT = np.array([0.40, 0.37, 0.50], "f4")  # cool sky from everywhere else
WHITE = (255, 255, 255)


# ---------------------------------------------------------------- colours


def rgb(colour):
    """A colour as three floats: a name of the palette, a hex string, or floats already."""
    if isinstance(colour, str):
        code = PALETTE["colours"].get(colour, colour).lstrip("#")
        return np.array([int(code[i : i + 2], 16) / 255 for i in (0, 2, 4)], "f4")
    return np.asarray(colour, "f4")


def mix(a, b, t):
    """From a to b by t; colours or arrays."""
    a = rgb(a) if isinstance(a, (str, tuple)) else a
    b = rgb(b) if isinstance(b, (str, tuple)) else b
    return a + (b - a) * t


def seat_ink(seat):
    """The dark ink a seat paints with."""
    return rgb(PALETTE["seats"][seat]["ink"])


# ---------------------------------------------------------------- fields


def smooth(a, b, x):
    """Smoothstep from a to b; a may be the larger."""
    t = np.clip((x - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def grid(h, w, k=1.0):
    """Pixel centres as (x, y), in logical pixels when drawn k times larger."""
    x = ((np.arange(w) + 0.5) / k).astype("f4")
    y = ((np.arange(h) + 0.5) / k).astype("f4")
    return np.meshgrid(x, y)


def value_noise(h, w, cy, cx, seed):
    """One octave of value noise, -1..1, with cells of cy by cx pixels."""
    g = np.random.default_rng(seed).uniform(-1, 1, (int(h / cy) + 3, int(w / cx) + 3)).astype("f4")
    x, y = np.arange(w) / cx, np.arange(h) / cy
    ix, iy = x.astype(int), y.astype(int)
    fx, fy = (x - ix).astype("f4"), (y - iy).astype("f4")
    fx, fy = fx * fx * (3 - 2 * fx), (fy * fy * (3 - 2 * fy))[:, None]
    rows = g[:, ix] * (1 - fx) + g[:, ix + 1] * fx
    return rows[iy] * (1 - fy) + rows[iy + 1] * fy


def fbm(h, w, cy, cx=None, octaves=1, seed=0):
    """Noise of several octaves, -1..1."""
    cx = cx or cy
    out, amp, total = np.zeros((h, w), "f4"), 1.0, 0.0
    for o in range(octaves):
        out += amp * value_noise(h, w, max(cy / 2**o, 1.01), max(cx / 2**o, 1.01), seed * 31 + o)
        total += amp
        amp *= 0.5
    return out / total


def noise(h, w, cy, cx=None, octaves=4, seed=0):
    """Noise of several octaves, 0..1."""
    return 0.5 + 0.5 * fbm(h, w, cy, cx, octaves, seed)


def noise_at(u, v, seed=0):
    """Value noise at any coordinates, -1..1, for patterns that are bent first."""
    g = np.random.default_rng(seed).uniform(-1, 1, (64, 64)).astype("f4")
    iu, iv = np.floor(u).astype(int), np.floor(v).astype(int)
    fu, fv = u - iu, v - iv
    fu, fv = fu * fu * (3 - 2 * fu), fv * fv * (3 - 2 * fv)
    a, b, c, d = iu % 64, (iu + 1) % 64, iv % 64, (iv + 1) % 64
    return (g[c, a] * (1 - fu) + g[c, b] * fu) * (1 - fv) + (g[d, a] * (1 - fu) + g[d, b] * fu) * fv


def worley(u, v, seed=0):
    """Distances to the nearest and the second nearest of jittered points."""
    r = np.random.default_rng(seed)
    px, py = r.random((64, 64)).astype("f4"), r.random((64, 64)).astype("f4")
    iu, iv = np.floor(u).astype(int), np.floor(v).astype(int)
    f1 = np.full(u.shape, 9, "f4")
    f2 = f1.copy()
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            cx, cy = iu + dx, iv + dy
            d = np.hypot(cx + px[cy % 64, cx % 64] - u, cy + py[cy % 64, cx % 64] - v).astype("f4")
            f2 = np.minimum(f2, np.maximum(f1, d))
            f1 = np.minimum(f1, d)
    return f1, f2


def _box(a, r, axis, mode):
    pad = [(0, 0)] * a.ndim
    pad[axis] = (r + 1, r)
    c = np.cumsum(np.pad(a, pad, mode=mode), axis=axis, dtype="f8")
    n = a.shape[axis]
    if axis == 0:
        return ((c[2 * r + 1 : 2 * r + 1 + n] - c[:n]) / (2 * r + 1)).astype("f4")
    return ((c[:, 2 * r + 1 : 2 * r + 1 + n] - c[:, :n]) / (2 * r + 1)).astype("f4")


def blur(a, r, edge=False):
    """Three box blurs, near a gaussian of sigma .75 r; outside is nothing, or the edge's own value."""
    r = round(r)
    if r < 1:
        return a
    mode = "edge" if edge else "constant"
    for k in (r, max(1, r * 2 // 3), max(1, r // 2)):
        a = _box(_box(a, k, 0, mode), k, 1, mode)
    return a


def rbox(x, y, cx, cy, hw, hh, r):
    """Signed distance to a rounded box."""
    qx, qy = np.abs(x - cx) - hw + r, np.abs(y - cy) - hh + r
    return np.hypot(np.maximum(qx, 0), np.maximum(qy, 0)) + np.minimum(np.maximum(qx, qy), 0) - r


def inside(d, k=1.0):
    """Coverage of a signed distance, antialiased when drawn k times larger."""
    return np.clip(0.5 - d * k, 0, 1).astype("f4")


# ---------------------------------------------------------------- masks


def mask(w, h, draw, k=3):
    """Antialiased mask: draw(surface, k) in white at k times the size, then averaged."""
    w, h = int(w), int(h)
    s = pg.Surface((w * k, h * k), 0, 32)
    draw(s, k)
    a = pg.surfarray.array_red(s).T.astype("f4") / 255
    return a.reshape(h, k, w, k).mean((1, 3))


def poly(w, h, pts, k=3):
    """Mask of a polygon."""
    return mask(w, h, lambda s, q: pg.draw.polygon(s, WHITE, [(x * q, y * q) for x, y in pts]), k)


def stroke(w, h, pts, width, k=3):
    """Mask of a line with round joints; width is a number or a function of the way along, 0..1."""
    wide = width if callable(width) else lambda _: width

    def draw(s, q):
        lens = [math.dist(a, b) for a, b in itertools.pairwise(pts)]
        total, run = sum(lens) or 1, 0.0
        for (a, b), ln in zip(itertools.pairwise(pts), lens, strict=True):
            n = max(1, int(ln * q / 1.5))
            for i in range(n + 1):
                t = i / n
                c = ((a[0] + (b[0] - a[0]) * t) * q, (a[1] + (b[1] - a[1]) * t) * q)
                pg.draw.circle(s, WHITE, c, max(0.6, wide((run + ln * t) / total) * q / 2))
            run += ln

    return mask(w, h, draw, k)


def spline(pts, n=14, closed=True):
    """Catmull-Rom curve through the points."""
    out, m = [], len(pts)
    for i in range(m if closed else m - 1):
        p = [pts[(i + j) % m] if closed else pts[min(max(i + j, 0), m - 1)] for j in (-1, 0, 1, 2)]
        for j in range(n):
            t = j / n
            out.append(
                tuple(
                    0.5
                    * (
                        2 * p[1][a]
                        + (p[2][a] - p[0][a]) * t
                        + (2 * p[0][a] - 5 * p[1][a] + 4 * p[2][a] - p[3][a]) * t * t
                        + (3 * p[1][a] - p[0][a] - 3 * p[2][a] + p[3][a]) * t**3
                    )
                    for a in (0, 1)
                )
            )
    return out if closed else [*out, pts[-1]]


def blob(cx, cy, rx, ry, seed=0, wobble=0.08, n=11):
    """Outline of an uneven ellipse."""
    r = random.Random(seed)
    return spline(
        [
            (
                cx + rx * (1 + r.uniform(-wobble, wobble)) * math.cos(i / n * math.tau),
                cy + ry * (1 + r.uniform(-wobble, wobble)) * math.sin(i / n * math.tau),
            )
            for i in range(n)
        ]
    )


def rrect(w, h, x, y, rw, rh, rad):
    """Mask of a rounded rectangle."""
    xx, yy = grid(h, w)
    return inside(rbox(xx, yy, x + rw / 2, y + rh / 2, rw / 2, rh / 2, min(rad, rw / 2, rh / 2)))


def ellipse(w, h, cx, cy, rx, ry):
    """Mask of an ellipse."""
    xx, yy = grid(h, w)
    d = np.sqrt(((xx - cx) / rx) ** 2 + ((yy - cy) / ry) ** 2)
    return np.clip((1 - d) * min(rx, ry) + 0.5, 0, 1)


# ---------------------------------------------------------------- light


def normals(height, k=1.0):
    """Normals of a height field."""
    gy, gx = np.gradient(height)
    n = np.stack([-gx * k, -gy * k, np.ones_like(height)], 2)
    return (n / np.linalg.norm(n, axis=2, keepdims=True)).astype("f4")


def lit(albedo, n, spec=0.0, gloss=24, key=KEY, ambient=AMBIENT):
    """A coloured surface with these normals in the sun."""
    d = (n * SUN).sum(2)
    out = albedo * (ambient + key * np.clip(d * 0.82 + 0.18, 0, 1)[..., None])
    if spec:
        half = SUN + np.array([0, 0, 1], "f4")
        half /= np.linalg.norm(half)
        shine = np.clip((n * half).sum(2), 0, 1) ** gloss * spec
        out = out + shine[..., None] * np.array([1, 0.92, 0.8], "f4")
    return np.clip(out, 0, 1)


def relief(height, k=1.0):
    """Light on a height field as a factor; flat ground gives 1."""
    gy, gx = np.gradient(height)
    gx, gy = gx * k, gy * k
    return ((-gx * SUN[0] - gy * SUN[1] + SUN[2]) / np.sqrt(gx * gx + gy * gy + 1) / SUN[2]).astype("f4")


def pillow(m, r, k=1.0, bump=None):
    """Normals that round any flat silhouette: blur the mask and take its slope."""
    height = blur(m, r) * r * 1.4 * k
    return normals(height if bump is None else height + bump)


def sprite(colour, alpha):
    """One colour (or picture) with this alpha."""
    out = np.empty((*alpha.shape, 4), "f4")
    out[..., :3] = rgb(colour) if isinstance(colour, (str, tuple)) else colour
    out[..., 3] = alpha
    return out


def solid(m, colour, r=6, k=1.0, tex=None, bump=None, **light):
    """The work horse: a silhouette becomes a rounded, lit, textured thing."""
    a = np.ones((*m.shape, 3), "f4") * rgb(colour)
    if tex is not None:
        a *= tex[..., None] if tex.ndim == 2 else tex
    return sprite(lit(a, pillow(m, r, k, bump), **light), m)


def blank(w, h):
    """A clear sprite."""
    return np.zeros((int(h), int(w), 4), "f4")


def lathe(profile, w, h, ratio=0.28):
    """A turned body seen slightly from above, from [(y, radius)]: mask, normals, place across (-1..1), place down."""
    xx = np.arange(w, dtype="f4") - w / 2 + 0.5
    dense = spline(profile, 10, closed=False)
    py, pr = np.array([p[0] for p in dense]), np.array([p[1] for p in dense])
    order = np.argsort(py, kind="stable")
    py, pr = py[order], pr[order]
    vbuf, zbuf, cols = np.full((h, w), np.nan, "f4"), np.full((h, w), -1, "f4"), np.arange(w)
    for q in np.arange(py[0], py[-1], 0.4):  # every ring marks the pixels it covers, the nearest ring wins
        r = np.interp(q, py, pr)
        z = np.sqrt(np.clip(r * r - xx * xx, 0, None))
        yi = np.round(q + ratio * z).astype(int)
        ok = (np.abs(xx) < r) & (yi >= 0) & (yi < h)
        i, j = yi[ok], cols[ok]
        win = z[ok] >= zbuf[i, j]
        vbuf[i[win], j[win]], zbuf[i[win], j[win]] = q, z[ok][win]
    body = np.zeros((h, w), "f4")
    v = np.repeat(np.clip(np.arange(h, dtype="f4"), py[0], py[-1])[:, None], w, 1)
    for j in range(w):
        known = np.flatnonzero(~np.isnan(vbuf[:, j]))
        if len(known):
            v[:, j] = np.interp(np.arange(h), known, vbuf[known, j])
            body[known[0] : known[-1] + 1, j] = 1
    v = blur(v, 2, edge=True)  # no stair steps in bands and prints
    t = np.clip(xx[None] / np.maximum(np.interp(v, py, pr), 1), -1, 1).astype("f4")
    slope = np.interp(v, py, np.gradient(pr, py + np.arange(len(py)) * 1e-6))
    n = np.stack([t, -slope, np.sqrt(np.clip(1 - t * t, 0, 1))], 2)
    n /= np.linalg.norm(n, axis=2, keepdims=True)
    return smooth(0.30, 0.70, blur(body, 2)), n.astype("f4"), t, v.astype("f4")


def bend(n, dx, dy):
    """Normals tilted by the slopes of a finer height."""
    out = n.copy()
    out[..., 0] -= dx
    out[..., 1] -= dy
    return out / np.linalg.norm(out, axis=2, keepdims=True)


# ---------------------------------------------------------------- compositing


def clip(dst, h, w, x, y):
    """The part of dst that a thing of this size at x, y covers, or None."""
    x, y = round(x), round(y)
    x0, y0, x1, y1 = max(x, 0), max(y, 0), min(x + w, dst.shape[1]), min(y + h, dst.shape[0])
    return (x0, y0, x1, y1, x0 - x, y0 - y) if x1 > x0 and y1 > y0 else None


def over(dst, spr, x=0, y=0, a=1.0):
    """Lay a sprite on a canvas or on another sprite."""
    c = clip(dst, *spr.shape[:2], x, y)
    if not c:
        return
    x0, y0, x1, y1, sx, sy = c
    s = spr[sy : sy + y1 - y0, sx : sx + x1 - x0]
    al = s[..., 3:4] * a
    d = dst[y0:y1, x0:x1]
    if dst.shape[2] == 3:
        d += (s[..., :3] - d) * al
    else:
        oa = al + d[..., 3:4] * (1 - al)
        d[..., :3] = (s[..., :3] * al + d[..., :3] * d[..., 3:4] * (1 - al)) / np.maximum(oa, 1e-5)
        d[..., 3:4] = oa


def shade(dst, m, x=0, y=0, strength=0.5, colour="sumi"):
    """Paint a colour through a mask."""
    over(dst, sprite(colour, m), x, y, strength)


SHADE = (0.07, 0.05, 0.07)


def cast(dst, m, x, y, dx, dy, r, strength=0.5, colour=SHADE):
    """The soft shadow of a mask that stands at x, y."""
    p = int(r * 2 + 2)
    shade(dst, blur(np.pad(m, p), r), x + dx - p, y + dy - p, strength, colour)


def drop(dst, spr, cx, cy, height=6, strength=0.5):
    """Lay a sprite with its centre at cx, cy and its shadow, which moves off and softens with the height."""
    h, w = spr.shape[:2]
    cast(dst, spr[..., 3], cx - w / 2, cy - h / 2, height * 0.6, height, max(2, height * 0.7), strength)
    over(dst, spr, cx - w / 2, cy - h / 2)


def shadow_of(spr, height, strength=0.55):
    """The shadow sprite for a thing at this height, and where its corner is seen from the thing's."""
    r = max(2, height * 0.75)
    p = int(r * 2 + 2)
    out = sprite(SHADE, blur(np.pad(spr[..., 3], p), r) * strength)
    return out, (round(height * 0.62 - p), round(height * 0.95 - p))


def _spot(dst, cx, cy, rx, ry, power):
    c = clip(dst, int(ry * 2), int(rx * 2), cx - rx, cy - ry)
    if not c:
        return None, None
    x0, y0, x1, y1 = c[:4]
    yy, xx = np.mgrid[y0:y1, x0:x1].astype("f4")
    d = np.sqrt(((xx - cx) / rx) ** 2 + ((yy - cy) / ry) ** 2)
    return dst[y0:y1, x0:x1, :3], (np.clip(1 - d, 0, 1) ** power)[..., None]


def glow(dst, cx, cy, r, colour="gold", s=0.5, ry=None, power=2.0):
    """Light in the air: a screen of a soft spot."""
    v, f = _spot(dst, cx, cy, r, ry or r, power)
    if v is not None:
        v[:] = 1 - (1 - v) * (1 - np.clip(f * s * rgb(colour), 0, 1))


def pool(dst, cx, cy, rx, ry, colour="ffb45a", s=0.8, power=1.4):
    """Light that falls on things: dark paint stays dark, nothing clips and the hue is kept."""
    v, f = _spot(dst, cx, cy, rx, ry, power)
    if v is not None:
        k = f * s * rgb(colour)
        v[:] = v * (1 + k) / (1 + k * v)


def warm(pixels, k=0.8, colour="ffb45a"):
    """The same picture in lantern light."""
    out = pixels.copy()
    c = k * rgb(colour)
    out[..., :3] = out[..., :3] * (1 + c) / (1 + c * out[..., :3])
    return out


def vignette(dst, s=0.4, y0=0, x0=0):
    """Darken towards the edges of the screen; dst is the part of it at x0, y0."""
    h, w = dst.shape[:2]
    xx, yy = grid(h, w)
    d = np.sqrt(((xx + x0 - W / 2) / (W * 0.62)) ** 2 + ((yy + y0 - H * 0.48) / (H * 0.68)) ** 2)
    dst[..., :3] *= (1 - s * smooth(0.62, 1.25, d))[..., None]


# ---------------------------------------------------------------- sizes


def to_surf(spr):
    """A pygame surface of a sprite or canvas."""
    a = (np.clip(spr, 0, 1) * 255 + 0.5).astype("u1")
    size = (a.shape[1], a.shape[0])
    return pg.image.frombytes(np.ascontiguousarray(a).tobytes(), size, "RGBA" if a.shape[2] == 4 else "RGB")


def from_surf(s):
    """A sprite of a pygame surface."""
    a = np.empty((s.get_height(), s.get_width(), 4), "f4")
    a[..., :3] = pg.surfarray.array3d(s).transpose(1, 0, 2) / 255
    a[..., 3] = pg.surfarray.array_alpha(s).T / 255
    return a


def shrink(a, k):
    """A picture drawn k times too large, averaged down with its colours weighed by their alpha."""
    h, w = a.shape[0] // k, a.shape[1] // k
    a = a[: h * k, : w * k]
    if a.ndim == 2:
        return a.reshape(h, k, w, k).mean((1, 3))
    p = a.copy()
    if a.shape[2] == 4:
        p[..., :3] *= p[..., 3:4]
    p = p.reshape(h, k, w, k, a.shape[2]).mean((1, 3))
    if a.shape[2] == 4:
        p[..., :3] /= np.maximum(p[..., 3:4], 1e-4)
    return np.clip(p, 0, 1)


def scaled(spr, f=1.0, angle=0.0):
    """Resized (by a factor or to a size) and turned, premultiplied so that edges keep their colour."""
    p = spr.copy()
    p[..., :3] *= p[..., 3:4]
    s = to_surf(p)
    if angle:
        s = pg.transform.rotozoom(s, angle, 1)
    w, h = f if isinstance(f, tuple) else (s.get_width() * f, s.get_height() * f)
    if (int(w), int(h)) != s.get_size():
        s = pg.transform.smoothscale(s, (max(1, int(w)), max(1, int(h))))
    q = from_surf(s)
    q[..., :3] /= np.maximum(q[..., 3:4], 1 / 255)
    return np.clip(q, 0, 1)


def bounds(spr, limit=0.02):
    """Box of what can be seen: x0, y0, x1, y1."""
    ys, xs = np.where(spr[..., 3] > limit)
    return xs.min(), ys.min(), xs.max() + 1, ys.max() + 1


def trim(spr, limit=0.02):
    """The sprite without its clear borders."""
    x0, y0, x1, y1 = bounds(spr, limit)
    return spr[y0:y1, x0:x1]


def padded(spr, w, h):
    """The sprite in the middle of a clear one of this size."""
    out = blank(w, h)
    over(out, spr, (w - spr.shape[1]) / 2, (h - spr.shape[0]) / 2)
    return out


def strip(frames):
    """Frames side by side."""
    return np.concatenate(frames, 1)


def warp(spr, quad, w, h):
    """Lay a square picture on a trapezoid (x left and right of its top, y top, the same of its foot)."""
    lt, rt, yt, lb, rb, yb = quad
    xx, yy = grid(h, w)
    t = (yy - yt) / (yb - yt)
    left, right = lt + (lb - lt) * t, rt + (rb - rt) * t
    k = (rb - lb) / (rt - lt)
    v = 0.5 * np.clip(t / (t + (1 - t) * k), 0, 1) + 0.5 * np.clip(t, 0, 1)  # half linear: small trays stay readable
    u = (xx - left) / np.maximum(right - left, 1)
    sy, sx = spr.shape[0] - 1, spr.shape[1] - 1
    cover = np.clip(np.minimum(u, 1 - u) * (right - left) + 0.5, 0, 1) * np.clip(
        np.minimum(yy - yt, yb - yy) + 0.5, 0, 1
    )
    fy, fx = np.clip(v, 0, 1) * sy, np.clip(u, 0, 1) * sx
    y0, x0 = fy.astype(int), fx.astype(int)
    y1, x1 = np.minimum(y0 + 1, sy), np.minimum(x0 + 1, sx)
    ty, tx = (fy - y0)[..., None], (fx - x0)[..., None]
    out = (spr[y0, x0] * (1 - tx) + spr[y0, x1] * tx) * (1 - ty) + (spr[y1, x0] * (1 - tx) + spr[y1, x1] * tx) * ty
    out[..., 3] *= cover
    return out.astype("f4")


# ---------------------------------------------------------------- text and ink


@functools.cache
def font(size, bold=True):
    """The house's face, from the one pygame-gui brings; it has kanji."""
    import pygame_gui  # noqa: PLC0415 - slow to import, and only the few sprites with letters need it

    pg.font.init()
    name = "NotoSansJP-Bold.otf" if bold else "NotoSansJP-Regular.otf"
    return pg.font.Font(str(Path(pygame_gui.__file__).parent / "data" / name), size)


def text_mask(s, size, bold=True, track=0):
    """Letters as a mask, cut to their ink."""
    parts = []
    for c in s if track else [s]:
        surf = font(size, bold).render(c, True, WHITE)  # noqa: FBT003 - pygame's own signature
        parts.append(pg.surfarray.array_alpha(surf).T.astype("f4") / 255)
    out, x = np.zeros((parts[0].shape[0], sum(p.shape[1] + track for p in parts)), "f4"), 0
    for p in parts:
        out[:, x : x + p.shape[1]] = np.maximum(out[:, x : x + p.shape[1]], p)
        x += p.shape[1] + track
    ys, xs = np.where(out > 0.02)
    return out[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]


def ink(m, rough=1.0, seed=3, dry=0.35):
    """A mask as if brushed: the edge wobbles and the stroke runs dry in streaks."""
    h, w = m.shape
    b = blur(m, 2) + fbm(h, w, 14, octaves=4, seed=seed) * 0.175 * rough
    return smooth(0.38, 0.56, b) * (1 - dry * smooth(0.56, 0.72, noise(h, w, 5, 90, 3, seed + 1)))


def filled(m):
    """A silhouette without its holes: all that cannot be reached from its corner."""
    seen = pg.mask.from_surface(to_surf(sprite((0, 0, 0), m)), 127)
    seen.invert()
    outside = seen.connected_component((0, 0)).to_surface(setcolor=WHITE, unsetcolor=(0, 0, 0))
    return np.maximum(m, 1 - pg.surfarray.array_red(outside).T.astype("f4") / 255)


def outline(spr, breath=0.6):
    """The gold focus line round any silhouette: gold between dark, with a soft breath of light. Padded by RING."""
    m = filled(np.pad(spr[..., 3], RING))
    d = blur(m, 7)
    out = blank(m.shape[1], m.shape[0])
    shade(out, np.clip(blur(m, 16) - m, 0, 1), 0, 0, 0.45 + 0.5 * breath, "ffcf70")
    shade(out, np.clip(smooth(0.008, 0.04, d) - smooth(0.30, 0.42, d), 0, 1) * (1 - m), 0, 0, 0.88, "1a120a")
    band = np.clip(smooth(0.05, 0.10, d) - smooth(0.22, 0.30, d), 0, 1) * (1 - m)
    gy, gx = np.gradient(blur(d, 1))
    side = np.clip(0.5 - (gx * SUN[0] + gy * SUN[1]) * 8, 0, 1)[..., None]
    over(out, sprite(mix("ffe08a", "c98a2a", side), band))
    return out


RING = 34
