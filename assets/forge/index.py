"""The list of what is baked: recipes by name, the sprites they yield, PNG files and index.toml."""

import struct
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pygame as pg
import tomli

from assets.forge import kit

ART = kit.ROOT / "art"
INDEX = "index.toml"
HEAD = """# Written by the forge (python -m assets.forge): do not edit.
#
# Sizes and places are pixels of a 1920x1080 canvas. size is that of one frame; frames lie side by side in the file.
# anchor is the point of the sprite that stands on the ground, or its centre. at is the upper left corner on the canvas.
# slice is how far the corners reach in: left, top, right, bottom. fill says what the middle of a slice bears: stretch
# or tile. A shadow's offset is its upper left corner seen from the sprite's, when both rest on the ground.
# blend = "add" means black is nothing: blit with BLEND_RGB_ADD.
#
# And where it applies: pad, how far a sheet's picture reaches beyond its edge; closed, where a door stands when shut;
# board, the corner of the nine trays; plan and rake, what a tray shows and which way its sand is drawn; numeral,
# numeral_height and ink, where, how tall and in which colour a pebble's number is painted; crest, where a crest goes;
# turns, the picture may be turned round its middle; inset, how wide a frame is; grade, what the floor is multiplied by.
"""


@dataclass
class Sprite:
    """A picture with what the game must know to use it."""

    name: str
    pixels: np.ndarray
    anchor: str | tuple[float, float] = "centre"
    frames: int = 1
    slice: tuple[int, int, int, int] | None = None
    at: tuple[int, int] | None = None
    shadow: tuple[str, tuple[int, int]] | None = None
    lifted: tuple[str, tuple[int, int]] | None = None
    blend: str | None = None
    dither: bool = False
    coarse: int = 1
    path: str | None = None
    more: dict[str, object] = field(default_factory=dict)

    @property
    def file(self) -> str:
        """Where it lies in assets/art."""
        return f"{self.path or self.name}.png"

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of one frame."""
        h, w = self.pixels.shape[:2]
        return w // self.frames, h

    def entry(self) -> dict[str, object]:
        """Its part of the index."""
        w, h = self.size
        anchor = {"centre": (w // 2, h // 2), "foot": (w // 2, h), "top": (w // 2, 0), "corner": (0, 0)}
        out: dict[str, object] = {"file": self.file, "size": [w, h]}
        point = anchor[self.anchor] if isinstance(self.anchor, str) else self.anchor
        out["anchor"] = [round(v) for v in point]
        if self.frames > 1:
            out["frames"] = self.frames
        for key in ("slice", "at"):
            if (value := getattr(self, key)) is not None:
                out[key] = [round(v) for v in value]
        for key in ("shadow", "lifted"):
            if (value := getattr(self, key)) is not None:
                out[key] = {"name": value[0], "offset": [round(v) for v in value[1]]}
        if self.blend:
            out["blend"] = self.blend
        return out | self.more


Recipe = Callable[[], Iterator[Sprite]]
RECIPES: dict[str, Recipe] = {}


def recipe(name: str) -> Callable[[Recipe], Recipe]:
    """Register what bakes a sprite and those that belong to it; their names begin with this one."""

    def keep(bake: Recipe) -> Recipe:
        assert name not in RECIPES, name
        RECIPES[name] = bake
        return bake

    return keep


def bytes_of(sprite: Sprite) -> np.ndarray:
    """Eight bits a channel; clear pixels take the colour of their neighbours, so that scaling shows no dark edge."""
    p = np.clip(sprite.pixels, 0, 1)
    if sprite.dither:
        p = p + (np.random.default_rng(1).random(p.shape[:2]).astype("f4")[..., None] - 0.5) / 255
        p[..., 3:] = sprite.pixels[..., 3:]
    if p.shape[2] == 4 and p[..., 3].min() >= 0.998:
        p = p[..., :3]
    out = (np.clip(p, 0, 1) * 255 + 0.5).astype("u1")
    if sprite.coarse > 1:  # on a grainy picture nobody sees the last bits, and they are what does not pack
        steps = (out[..., :3].astype("i2") + sprite.coarse // 2) // sprite.coarse * sprite.coarse
        out[..., :3] = np.clip(steps, 0, 255).astype("u1")
    if out.shape[2] == 4:
        a = out[..., 3:4] / np.float32(255)
        near = kit.blur(np.concatenate([out[..., :3] * a, a], 2).astype("f4"), 2)
        spread = np.where(near[..., 3:] > 1e-3, near[..., :3] / np.maximum(near[..., 3:], 1e-3), 0)
        out[..., :3] = np.where(out[..., 3:] == 0, np.clip(spread, 0, 255).astype("u1"), out[..., :3])
    return out


def png(a: np.ndarray) -> bytes:
    """A PNG of the same bytes on every run: own filters, one chunk, no date.

    Its filters are those that are quickly undone: what averages neighbours packs no better and takes half as long
    again to read. The smallest of four is taken: no filter at all, the left neighbour everywhere, the upper one, or row
    by row whichever leaves least.
    """
    h, w, c = a.shape
    rows = a.reshape(h, w * c)
    left, up = np.zeros_like(rows), np.zeros_like(rows)
    left[:, c:], up[1:] = rows[:, :-c], rows[:-1]
    tries = [rows, rows - left, rows - up]
    cost = np.stack([np.abs(t.astype("i1").astype("i2")).sum(1) for t in tries])

    def packed(filters: np.ndarray) -> bytes:
        body = np.empty((h, 1 + w * c), "u1")
        body[:, 0] = filters
        for n, t in enumerate(tries):
            body[filters == n, 1:] = t[filters == n]
        return zlib.compress(body.tobytes(), 9)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", w, h, 8, {3: 2, 4: 6}[c], 0, 0, 0)
    data = min((packed(each) for each in (*(np.full(h, n) for n in range(3)), cost.argmin(0))), key=len)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def read(path: Path) -> np.ndarray:
    """The pixels of a PNG on disk."""
    s = pg.image.load(path)
    c = 4 if s.get_flags() & pg.SRCALPHA else 3
    data = pg.image.tobytes(s, "RGBA" if c == 4 else "RGB")
    return np.frombuffer(data, "u1").reshape(s.get_height(), s.get_width(), c)


def toml(value: object) -> str:
    """A value as TOML on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{k} = {toml(v)}" for k, v in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(toml(v) for v in value) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + value + '"'
    return str(value)


def listing(entries: dict[str, dict[str, object]]) -> str:
    """The whole index as text."""
    parts = ("".join(f"{k} = {toml(v)}\n" for k, v in entries[name].items()) for name in sorted(entries))
    heads = (f'["{name}"]\n' for name in sorted(entries))
    return "\n".join([HEAD, *map("".join, zip(heads, parts, strict=True))])


def entries(folder: Path = ART) -> dict[str, dict[str, object]]:
    """The index on disk; empty when there is none yet."""
    path = folder / INDEX
    return tomli.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def wanted(names: list[str]) -> dict[str, Recipe]:
    """The recipes asked for: by their own name, that of a sprite they yield, or that of a folder; all without any."""
    if not names:
        return RECIPES
    return {n: r for n, r in RECIPES.items() if any(n.startswith(a) or a.startswith(n) for a in names)}
