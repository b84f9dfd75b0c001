"""The window: a 1920x1080 canvas in a window of any size, its aspect kept; its colours go on in what is left beside it.

Everything is laid out on the logical canvas of 1920x1080. Pictures and text are made for the size the canvas
really has on the screen (its *scale*), once a size, so that nothing is scaled frame by frame: up to 4K, where text and
papers are sharp and drawing what changed costs less than scaling all of it up. Only beyond that is the finished frame
scaled up, and in a window too small for any letter it is scaled down.
"""

from __future__ import annotations

import math
import os
from contextlib import suppress
from typing import NamedTuple

import pygame

from game import paths
from game.kernel.trouble import Trouble
from game.stage.quiet import quiet

SIZE = (1920, 1080)
WINDOWED = (1280, 720)
"""The size of a window that nobody said a size for."""
SMALLEST = 1 / 6
"""The smallest scale that pictures and text are made for: below it, letters have no pixels."""
LARGEST = 2.0
"""The largest scale: that of a screen of 3840x2160."""
SAFE = pygame.Rect(96, 54, 1728, 972)
"""The canvas less 5 % at each side: where text may stand."""


class Fit(NamedTuple):
    """Where the canvas lies in a window."""

    view: pygame.Rect
    """The part of the window that shows the canvas."""
    scale: float
    """Pixels of the canvas surface for each logical pixel."""
    scaled: bool
    """Whether the finished frame is scaled to the view."""


def fit(window: tuple[int, int], edges: float = 0.0) -> Fit:
    """The largest place for the canvas in a window, with a share of it left free at each side."""
    ratio = min(side * (1 - 2 * edges) / full for side, full in zip(window, SIZE, strict=True))
    size = (max(1, round(SIZE[0] * ratio)), max(1, round(SIZE[1] * ratio)))
    view = pygame.Rect((window[0] - size[0]) // 2, (window[1] - size[1]) // 2, *size)
    scale = min(max(ratio, SMALLEST), LARGEST)
    return Fit(view, scale, scale != ratio)


BAND, BLUR = 12, 24
"""How much of the canvas its colours beside it come from, and over how many pixels they run into each other."""
NEAR, FAR = 150, 40
"""How bright they are beside the canvas and at the edge of the window, of 255."""


class Rim(NamedTuple):
    """A strip of the window beside the canvas."""

    place: pygame.Rect
    band: pygame.Rect
    """What of the canvas lies next to it."""
    shade: pygame.Surface
    """How bright it is, pixel by pixel."""


def rims(window: tuple[int, int], view: pygame.Rect) -> list[Rim]:
    """The strips above and below the canvas, or at its sides."""
    wide, high = window
    above, below = pygame.Rect(0, 0, wide, view.y), pygame.Rect(0, view.bottom, wide, high - view.bottom)
    left, right = pygame.Rect(0, 0, view.x, high), pygame.Rect(view.right, 0, wide - view.right, high)
    found = []
    for place in (above, below, left, right):
        if not (place.w and place.h):
            continue
        band = view.clip(place.inflate(2 * BAND, 2 * BAND))
        upright = place in (above, below)
        greys = (FAR, NEAR) if place in (above, left) else (NEAR, FAR)
        shade = pygame.Surface((1, 2) if upright else (2, 1))
        for n, grey in enumerate(greys):
            shade.set_at((0, n) if upright else (n, 0), (grey, grey, grey))
        found.append(Rim(place, band, pygame.transform.smoothscale(shade.convert(), place.size)))
    return found


def _pixels(surface: pygame.Surface) -> tuple[int, tuple[int, int]]:
    """Where the pixels of a surface lie, and how many there are."""
    return surface._pixels_address, surface.get_size()  # noqa: SLF001 -- documented under this name


class Canvas:
    """The surface that scenes draw on, the scale it has, and what changed on it since the last frame."""

    def __init__(self, surface: pygame.Surface, scale: float) -> None:
        self.surface = surface
        self.scale = scale
        self.fresh = True
        """Whether everything must be drawn: a new size, a new scene."""
        self._changed: list[pygame.Rect] = []

    def at(self, x: float, y: float) -> tuple[int, int]:
        """A logical point in pixels."""
        return round(x * self.scale), round(y * self.scale)

    def rect(self, logical: pygame.Rect) -> pygame.Rect:
        """A logical rectangle in pixels, outwards so that neighbours leave no gap."""
        left, top = math.floor(logical.left * self.scale), math.floor(logical.top * self.scale)
        right, bottom = math.ceil(logical.right * self.scale), math.ceil(logical.bottom * self.scale)
        return pygame.Rect(left, top, right - left, bottom - top)

    def touch(self, rect: pygame.Rect) -> None:
        """Say that pixels changed."""
        self._changed.append(rect)

    @property
    def touched(self) -> bool:
        """Whether anything changed since the last frame was shown."""
        return bool(self._changed)

    def changes(self) -> list[pygame.Rect]:
        """What changed since this was asked last."""
        changed, self._changed = self._changed, []
        return changed


UNSEEN = ("dummy", "offscreen")
"""The drivers that draw where nobody looks."""
PLAIN = ("x11", "windows", *UNSEEN)
"""The drivers with a framebuffer of their own: all others draw with the graphics card, or not at all."""
CARD = "SDL_FRAMEBUFFER_ACCELERATION"
"""What tells SDL whether to draw with the graphics card."""


def software_display(driver: str) -> bool:
    """Whether frames are drawn without a graphics card, where a plain framebuffer is many times cheaper."""
    return driver in UNSEEN or (driver == "x11" and not os.path.exists("/dev/dri"))  # noqa: PTH110


def begin() -> str:
    """Let SDL find a display; what drives it."""
    with quiet():
        pygame.display.init()
    driver = pygame.display.get_driver()
    if driver in UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
        # Where there is no display, SDL takes one that nobody sees: only whoever asks for that wants it.
        pygame.display.quit()
        raise pygame.error(f"SDL: {driver}")
    with suppress(OSError, pygame.error):  # a window without its icon is a window
        pygame.display.set_icon(pygame.image.load(paths.data() / "assets" / "art" / "icon.png"))
    return driver


class Window:
    """The one window of the game."""

    def __init__(self, size: tuple[int, int] | None = None, *, plain: bool = False, edges: float = 0.0) -> None:
        """Open it: full screen, or of a size; `plain` draws without the graphics card.

        `edges` is the share of the screen that is left free at each side, for a television that cuts off its rim.
        """
        self.edges = edges
        os.environ.setdefault("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
        self._windowed = size or WINDOWED
        try:
            driver = begin()
            if driver in PLAIN and (plain or software_display(driver)):
                os.environ.setdefault(CARD, "0")
            try:
                self._open(full=size is None)
            except pygame.error:
                if os.environ.get(CARD) != "0":
                    raise
                pygame.display.quit()
                os.environ[CARD] = "1"  # there are drivers that draw with it or not at all
                begin()
                self._open(full=size is None)
        except pygame.error as error:
            raise Trouble("no_display", problem=str(error)) from None
        pygame.display.set_caption("Engawa")

    def _open(self, *, full: bool) -> None:
        self.full = full
        if full:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        self.resized()

    def toggle(self) -> None:
        """Change between full screen and a window."""
        if not self.full:
            self._windowed = pygame.display.get_window_size()
        self._open(full=not self.full)

    def resized(self) -> None:
        """Make the canvas for the size the window has; it may be another than was asked for."""
        self._screen = pygame.display.get_surface()
        assert self._screen is not None
        self._screen.fill((0, 0, 0))
        self._fit = fit(self._screen.get_size(), self.edges)
        if self._fit.scaled:
            size = (round(SIZE[0] * self._fit.scale), round(SIZE[1] * self._fit.scale))
            surface = pygame.Surface(size).convert()
        else:
            surface = self._screen.subsurface(self._fit.view)
        self.canvas = Canvas(surface, self._fit.scale)
        # Where the picture is drawn in, nothing is to be seen beside it: the television shows none of it.
        self._rims = [] if self.edges else rims(self._screen.get_size(), self._fit.view)
        self._pixels = _pixels(self._screen)

    def moved(self) -> bool:
        """Whether the window has other pixels by now than its canvas, which would be drawn into freed memory.

        SDL gives a window new ones as soon as it hears of another size: whenever events are looked for, by anybody,
        and before we are told.
        """
        screen = pygame.display.get_surface()
        return screen is None or screen is not self._screen or _pixels(screen) != self._pixels

    def to_canvas(self, at: tuple[int, int]) -> tuple[int, int]:
        """A point of the window on the logical canvas."""
        view = self._fit.view
        return (
            round((at[0] - view.left) * SIZE[0] / view.width),
            round((at[1] - view.top) * SIZE[1] / view.height),
        )

    def show(self) -> bool:
        """Put on the screen what changed; False if nothing did."""
        changes = self.canvas.changes()
        if self.canvas.fresh:
            changes = [self.canvas.surface.get_rect()]
            self.canvas.fresh = False
        if not changes:
            return False
        assert self._screen is not None
        if self._fit.scaled:
            pygame.transform.smoothscale(
                self.canvas.surface, self._fit.view.size, self._screen.subsurface(self._fit.view)
            )
            self._go_on(self._rims)
            pygame.display.flip()
        else:
            changes = [rect.move(self._fit.view.topleft) for rect in changes]
            touched = [rim for rim in self._rims if rim.band.collidelist(changes) >= 0]
            self._go_on(touched)
            pygame.display.update(changes + [rim.place for rim in touched])
        return True

    def _go_on(self, touched: list[Rim]) -> None:
        """Let the colours of the canvas go on beside it, out of focus and darker the further away."""
        assert self._screen is not None
        for rim in touched:
            few = (max(1, rim.band.w // BLUR), 1) if rim.band.w > rim.band.h else (1, max(1, rim.band.h // BLUR))
            colours = pygame.transform.smoothscale(self._screen.subsurface(rim.band), few)
            self._screen.blit(pygame.transform.smoothscale(colours, rim.place.size), rim.place)
            self._screen.blit(rim.shade, rim.place, special_flags=pygame.BLEND_RGB_MULT)

    def close(self) -> None:
        """Close it, and hear what nobody has heard: pygame keeps for ever what an event carries that is not taken."""
        if pygame.display.get_init():
            pygame.event.get()
        pygame.display.quit()
