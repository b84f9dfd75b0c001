"""The pictures of Sanmoku, drawn from nothing: `python -m tests.fifth.bake` writes them and their index."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import tests.headless  # noqa: F401 -- before pygame is loaded

import pygame  # isort: skip

ART = Path(__file__).parent / "sanmoku" / "data" / "assets" / "art"
FINE = 4
"""How much larger everything is drawn than it is kept: edges are smooth then."""
WOOD, GRAIN, EDGE = (214, 176, 122), (196, 156, 104), (122, 84, 50)
STONE, RIM, GOLD = (236, 226, 206), (150, 132, 108), (217, 164, 65)
WASHI, STRING, SHU, NIGHT = (243, 234, 215), (160, 60, 44), (196, 52, 34), (20, 32, 43)


class Sheet:
    """A picture in the making, measured in pixels of the canvas."""

    def __init__(self, wide: int, high: int, under: tuple[int, ...]) -> None:
        self.size = wide, high
        self.made = pygame.Surface((wide * FINE, high * FINE), pygame.SRCALPHA)
        self.made.fill((*under[:3], 0))  # the colour of the edge goes on under what is clear: no dark rims

    def disc(self, colour: tuple[int, ...], radius: float, width: float = 0) -> None:
        middle = [side * FINE / 2 for side in self.size]
        pygame.draw.circle(self.made, colour, middle, radius * FINE, round(width * FINE))

    def box(self, colour: tuple[int, ...], inset: float, radius: float, width: float = 0) -> None:
        rect = self.made.get_rect().inflate(-2 * inset * FINE, -2 * inset * FINE)
        pygame.draw.rect(self.made, colour, rect, round(width * FINE), border_radius=round(radius * FINE))

    def line(self, colour: tuple[int, ...], one: tuple[float, float], other: tuple[float, float], width: float) -> None:
        start, end = ((x * FINE, y * FINE) for x, y in (one, other))
        pygame.draw.line(self.made, colour, start, end, round(width * FINE))

    def spot(self, colour: tuple[int, ...], at: tuple[float, float], radius: float) -> None:
        pygame.draw.circle(self.made, colour, [part * FINE for part in at], radius * FINE)

    def done(self) -> pygame.Surface:
        return pygame.transform.smoothscale(self.made, self.size)


def square() -> Sheet:
    made = Sheet(232, 232, WOOD)
    made.box(EDGE, 2, 14)
    made.box(WOOD, 6, 11)
    for n in range(9):
        made.line(GRAIN, (10, 22 + 24 * n), (222, 18 + 24 * n + 6 * (n % 3)), 2)
    return made


def stone(face: tuple[int, int, int], rim: tuple[int, int, int], broad: float) -> Sheet:
    made = Sheet(168, 168, rim)
    made.disc(rim, 82)
    made.disc(face, 82 - broad)
    return made


def back() -> Sheet:
    """A packet of paper with a string round it."""
    made = Sheet(168, 168, WASHI)
    made.box(RIM, 8, 16)
    made.box(WASHI, 12, 14)
    made.line(STRING, (84, 12), (84, 156), 7)
    made.line(STRING, (12, 84), (156, 84), 7)
    made.disc(WASHI, 46)
    made.disc(STRING, 46, 4)
    return made


def rounded(wide: int, high: int, colour: tuple[int, ...], inset: float, radius: float, width: float) -> Sheet:
    made = Sheet(wide, high, colour)
    made.box(colour, inset, radius, width)
    return made


def legal() -> Sheet:
    """A pale frame between two dark ones: it shows on wood, and in greyscale."""
    made = rounded(232, 232, (84, 52, 28), 11, 22, 12)
    made.box((255, 244, 200), 14, 19, 6)
    return made


def disc(colour: tuple[int, ...], radius: float, width: float = 0) -> Sheet:
    made = Sheet(168, 168, colour)
    made.disc(colour, radius, width)
    return made


def icon(*spots: tuple[int, tuple[int, int, int]]) -> Sheet:
    """A small board with stones on some of its squares."""
    made = Sheet(72, 72, WOOD)
    made.box(EDGE, 2, 8)
    made.box(WOOD, 5, 6)
    for n, colour in spots:
        made.spot(EDGE, (16 + 20 * (n % 3), 16 + 20 * (n // 3)), 9.5)
        made.spot(colour, (16 + 20 * (n % 3), 16 + 20 * (n // 3)), 8)
    return made


def thing(wood: tuple[int, int, int]) -> Sheet:
    """The board on the porch, with three stones in a row."""
    made = Sheet(280, 200, EDGE)
    made.box(EDGE, 2, 18)
    made.box(wood, 10, 14)
    for n in (1, 2):
        made.line(EDGE, (10 + 87 * n, 10), (10 + 87 * n, 190), 4)
        made.line(EDGE, (10, 10 + 60 * n), (270, 10 + 60 * n), 4)
    for n, colour in enumerate((STONE, STONE, GOLD)):
        made.spot(RIM, (54 + 87 * n, 40 + 60 * n), 26)
        made.spot(colour, (54 + 87 * n, 40 + 60 * n), 23)
    return made


def seal() -> Sheet:
    """Three stones in a column, on a red seal."""
    made = Sheet(82, 150, SHU)
    made.box(SHU, 2, 12)
    made.box(WASHI, 7, 9, 3)
    for n in range(3):
        made.spot(WASHI, (41, 35 + 40 * n), 15)
    made.spot(SHU, (41, 75), 9)
    return made


def backdrop() -> Sheet:
    made = Sheet(240, 135, NIGHT)
    made.made.fill((74, 96, 84))
    for n in range(16):
        made.line((70, 91, 80), (15 * n, 0), (15 * n, 135), 6)
    return made


PICTURES: dict[str, tuple[Callable[[], Sheet], str]] = {
    "sanmoku/backdrop": (backdrop, "size = [1920, 1080]\nat = [0, 0]"),
    "sanmoku/square": (square, ""),
    "sanmoku/stone": (lambda: stone(STONE, RIM, 4), ""),
    "sanmoku/sealed": (lambda: stone(STONE, GOLD, 12), ""),
    "sanmoku/back": (back, ""),
    "sanmoku/slot": (lambda: disc((*RIM, 120), 80, 5), ""),
    "sanmoku/shadow": (lambda: disc((0, 0, 0, 70), 82), ""),
    "sanmoku/legal": (legal, ""),
    "sanmoku/icon_rows": (lambda: icon((0, STONE), (4, STONE), (8, STONE)), ""),
    "sanmoku/icon_hidden": (lambda: icon((2, GOLD)), ""),
    "sanmoku/icon_centre": (lambda: icon((4, STONE)), ""),
    "porch/sanmoku": (lambda: thing(WOOD), "anchor = [140, 200]"),
    "porch/sanmoku_lit": (lambda: thing((236, 202, 150)), "anchor = [140, 200]"),
    "porch/sanmoku_ring": (lambda: rounded(316, 236, (*GOLD, 230), 4, 26, 8), "anchor = [158, 218]"),
    "porch/seal_sanmoku": (seal, ""),
}
"""For each picture what draws it, and what the index says beside its file, its size and its middle."""


def bake() -> None:
    """Write every picture, and the index."""
    lines = ["# Written by python -m tests.fifth.bake: do not edit."]
    for name, (draw, more) in PICTURES.items():
        made = draw()
        path = ART / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(made.done(), path)
        wide, high = made.size
        size = "" if "size" in more else f"size = [{wide}, {high}]"
        anchor = "" if "anchor" in more or "at" in more else f"anchor = [{wide / 2:g}, {high / 2:g}]"
        said = [f'file = "{name}.png"', size, anchor, more]
        lines += ["", f'["{name}"]', *filter(None, said)]
    (ART / "index.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    bake()
