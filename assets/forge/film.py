"""A film of pictures: the frames of `engawa demo --frames` as one animated PNG, the same bytes each time.

    python -m assets.forge.film FOLDER FILE [--from N] [--to N] [--size WxH]

Each frame holds only the pixels that changed: everything else is see-through and lets the frame before it show.
"""

from __future__ import annotations

import argparse
import os
import struct
import sys
import zlib
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy as np
import pygame

FRAMES_A_SECOND = 10
"""How many frames a second `engawa demo` writes."""


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _rows(pixels: np.ndarray) -> bytes:
    """Pixels as a PNG keeps them: row by row, each less the row above it, packed."""
    rows = pixels.reshape(pixels.shape[0], -1).astype(np.uint8)
    up = rows.copy()
    up[1:] -= rows[:-1]
    return zlib.compress(b"".join(b"\x02" + row.tobytes() for row in up), 9)


def _picture(path: Path, size: tuple[int, int] | None) -> np.ndarray:
    picture = pygame.image.load(path)
    if size is not None and picture.get_size() != size:
        picture = pygame.transform.smoothscale(picture, size)
    flat = np.frombuffer(pygame.image.tobytes(picture, "RGB"), np.uint8)
    return flat.reshape(picture.get_height(), picture.get_width(), 3)


def film(paths: list[Path], size: tuple[int, int] | None) -> bytes:
    """The animated PNG of some pictures."""
    out = [b"\x89PNG\r\n\x1a\n"]
    before: np.ndarray | None = None
    number = 0
    for path in paths:
        now = _picture(path, size)
        height, width = now.shape[:2]
        if before is None:
            out.append(_chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)))
            out.append(_chunk(b"acTL", struct.pack(">II", len(paths), 0)))
            changed = np.ones((height, width), bool)
        else:
            changed = (now != before).any(axis=2)
        rows, columns = np.flatnonzero(changed.any(axis=1)), np.flatnonzero(changed.any(axis=0))
        top, bottom = (rows[0], rows[-1] + 1) if rows.size else (0, 1)
        left, right = (columns[0], columns[-1] + 1) if columns.size else (0, 1)
        seen = changed[top:bottom, left:right]
        pixels = np.zeros((*seen.shape, 4), np.uint8)
        pixels[seen, :3] = now[top:bottom, left:right][seen]
        pixels[seen, 3] = 255
        place = struct.pack(">IIIII", number, right - left, bottom - top, left, top)
        # Nothing is thrown away after a frame, and the next one is laid over it.
        out.append(_chunk(b"fcTL", place + struct.pack(">HHBB", 1, FRAMES_A_SECOND, 0, int(before is not None))))
        number += 1
        if before is None:
            out.append(_chunk(b"IDAT", _rows(pixels)))
        else:
            out.append(_chunk(b"fdAT", struct.pack(">I", number) + _rows(pixels)))
            number += 1
        before = now
    out.append(_chunk(b"IEND", b""))
    return b"".join(out)


def main() -> None:
    """Make a film of a folder."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("file", type=Path)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--to", dest="last", type=int, default=None)
    parser.add_argument("--size", default=None)
    chosen = parser.parse_args()
    paths = sorted(chosen.folder.glob("frame-*.png"))[chosen.first : chosen.last]
    width, _, height = (chosen.size or "").partition("x")
    size = (int(width), int(height)) if chosen.size else None
    chosen.file.parent.mkdir(parents=True, exist_ok=True)
    chosen.file.write_bytes(film(paths, size))
    print(f"{len(paths)} frames, {chosen.file.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    sys.exit(main())
