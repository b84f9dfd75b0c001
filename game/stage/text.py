"""Text: set in one font with Latin and Japanese, kept once it was set.

Sizes are logical (for a canvas 1080 high) and grow with the text size setting; they are made for the scale
the canvas has. The font is the NotoSansJP that pygame_gui ships, which has French accents and our kanji.
"""

from __future__ import annotations

import re
from bisect import bisect
from functools import lru_cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TypeAlias

import pygame

Colour: TypeAlias = tuple[int, int, int]

FLOOR = 28
"""No text is smaller than this on a canvas of 1080 lines."""
BODY = 32
LARGE = 36
"""What is set larger than this can be read from anywhere: it grows no further than this size does."""
# Only looked up: importing pygame_gui takes longer than everything else at the start.
_SPEC = find_spec("pygame_gui")
assert _SPEC is not None, "pygame_gui is a dependency"
assert _SPEC.origin is not None
_DATA = Path(_SPEC.origin).parent / "data"
FILES = {False: _DATA / "NotoSansJP-Regular.otf", True: _DATA / "NotoSansJP-Bold.otf"}
FONTS = 64
"""How many fonts are kept open: each takes 0.7 MB, and the fullest screen sets its text in 57 at the largest size."""
ALONE = 1 / 3
"""Up to which share of a line a word is short: it would look lost below the others."""
LEADING = 0.88
"""How much of the font's own line the lines of a text are apart: it leaves room for kanji, which have no need of it."""
LIFT = 0.09
"""By which part of their height the letters on a button are raised: capitals stand in the middle of the wood, above its
shadow, where the middle of a line is that of what no letter of ours reaches as well."""

NO_BREAK = "\N{NO-BREAK SPACE}"
"""What holds words together on a line."""
COUNTED = (
    re.compile(r"(?<=\d) (?=[a-zà-ÿœ]{4}|[+−×=] \d|[a-zà]{1,3} \d+\b)"),
    re.compile(r"(?:(?<=\d,)|(?<=[^\s.,:;!?…])) (?=[+−]?\d)(?!(?<=(?<!\d\s)\b[a-zà]{2} )\d+\s[a-zà-ÿœ]{4})"),
)
"""The spaces after and before a number: it is read with what it counts, and with what it is the number of.

What follows is held if it has four letters, for shorter words are seldom counted, and columns are narrow. So are sums,
and two numbers with a short word between them; any other word of two letters is free where something is counted after
it.
"""
HELD = 0.75
"""Up to which share of a line words and numbers are kept together: a narrow column must break somewhere."""
BREAK = re.compile(r"[ \n]")
TAGS = re.compile(r"<[^>]*>")
"""What pygame_gui takes for marks of how a text is set."""


@lru_cache(maxsize=2)
def font_file(file: Path) -> bytes:
    """The file of a font, read once: a font opened by its path keeps the file open, and is twice as slow at first."""
    return file.read_bytes()


def read_fonts() -> None:
    """Read the files of all fonts, before anything is set."""
    for file in FILES.values():
        font_file(file)


@lru_cache(maxsize=FONTS)
def _opened(file: Path, pixels: int) -> pygame.Font:
    """A font of so many pixels: opening one takes long, and another scale or text size often wants the same again."""
    return pygame.font.Font(BytesIO(font_file(file)), pixels)


class Text:
    """Sets text for one scale of the canvas."""

    def __init__(self, scale: float, growth: float = 1.0) -> None:
        pygame.font.init()
        self.scale = scale
        self.growth = growth
        """How much larger than usual text is set: 1.0 to 1.5."""
        self._high = lru_cache(maxsize=128)(self._measure_line)
        self._wide = lru_cache(maxsize=1024)(self._measure)
        self._broken = lru_cache(maxsize=1024)(self._break)
        self._fits = lru_cache(maxsize=1024)(self._fit)
        self.line = lru_cache(maxsize=400)(self._line)
        self.block = lru_cache(maxsize=100)(self._block)

    def grown(self, size: float) -> float:
        """How large a size is set under the text size chosen: never under the floor, headings less than the rest."""
        return max(FLOOR, size, min(size, LARGE) * self.growth)

    @property
    def least(self) -> int:
        """The largest of the sizes that are set at the floor: smaller no text gets."""
        return next(size for size in range(FLOOR, 0, -1) if self.grown(size) <= FLOOR)

    def _font(self, size: int, *, bold: bool) -> pygame.Font:
        return _opened(FILES[bold], max(1, round(self.grown(size) * self.scale)))

    def width(self, text: str, size: int = BODY, *, bold: bool = False) -> float:
        """How wide a line is, in logical pixels."""
        return self._wide(text, size, bold)

    def _measure(self, text: str, size: int, bold: bool) -> float:  # noqa: FBT001 -- a cached key
        return self._font(size, bold=bold).size(text)[0] / self.scale

    def _measure_line(self, size: int, bold: bool) -> int:  # noqa: FBT001 -- a cached key
        return self._font(size, bold=bold).get_linesize()

    def height(self, size: int = BODY, *, bold: bool = False) -> float:
        """How high a line is, in logical pixels."""
        return self._high(size, bold) / self.scale

    def fitted(self, text: str, size: int, width: float, *, bold: bool = False, high: float | None = None) -> int:
        """The largest size up to `size` at which a line fits into so much room; it is never set under the floor."""
        return self._fits(text, size, width, bold, high)

    def _fit(self, text: str, size: int, width: float, bold: bool, high: float | None) -> int:  # noqa: FBT001 -- a cached key
        while self.grown(size) > FLOOR and (
            self.width(text, size, bold=bold) > width or (high is not None and self.height(size, bold=bold) > high)
        ):
            size -= 1
        return size

    def filling(self, text: str, size: int, width: float, high: float, *, bold: bool = False) -> int:
        """The largest size up to `size` at which a block fits into so much room; it is never set under the floor.

        What no-break spaces hold together is rather set smaller than broken.
        """
        held = [word for word in text.replace("\n", " ").split(" ") if NO_BREAK in word]
        while self.grown(size) > FLOOR and (
            self.tall(text, size, width, bold=bold) > high
            or any(self.width(word, size, bold=bold) > width for word in held)
        ):
            size -= 1
        return size

    def _line(self, text: str, size: int, colour: Colour, bold: bool = False) -> pygame.Surface:  # noqa: FBT001, FBT002
        """One line of text."""
        return self._font(size, bold=bold).render(text, True, colour).convert_alpha()  # noqa: FBT003

    def _pieces(self, word: str, size: int, width: float, *, bold: bool) -> list[str]:
        """A word, or the parts of one that is too long for any line, such as the name of a file.

        One that is held together by no-break spaces breaks at these before it does within its letters.
        """
        pieces: list[str] = []
        while len(word) > 1 and self.width(word, size, bold=bold) > width:
            fits = bisect(range(2, len(word)), width, key=lambda end: self.width(word[:end], size, bold=bold)) + 1
            held = word.rfind(NO_BREAK, 0, fits + 1)
            pieces.append(word[: fits if held < 0 else held])
            word = word[fits if held < 0 else held + 1 :]
        return [*pieces, word]

    def bound(self, text: str, size: int, width: float, *, bold: bool = False) -> str:
        """A text whose numbers keep to their words on lines so wide, as far as such a line has more to break at."""
        for spaces in COUNTED:
            made, *rest = spaces.split(text)
            for part in rest:
                before, after = BREAK.split(TAGS.sub("", made))[-1], BREAK.split(TAGS.sub("", part))[0]
                fits = self.width(f"{before}{NO_BREAK}{after}", size, bold=bold) <= width * HELD
                made += f"{NO_BREAK if fits else ' '}{part}"
            text = made
        return text

    def wrap(self, text: str, size: int, width: float, *, bold: bool = False) -> tuple[str, ...]:
        """Lines that are no wider than so many logical pixels, broken between words, and where the text breaks."""
        return self._broken(text, size, width, bold)

    def _break(self, text: str, size: int, width: float, bold: bool) -> tuple[str, ...]:  # noqa: FBT001 -- a cached key
        lines: list[str] = []
        for paragraph in self.bound(text, size, width, bold=bold).split("\n"):
            begun = len(lines)
            # A no-break space stays inside its word.
            found = [piece for word in paragraph.split(" ") for piece in self._pieces(word, size, width, bold=bold)]
            first, *words = found
            line = first
            for word in words:
                longer = f"{line} {word}"
                if self.width(longer, size, bold=bold) > width:
                    lines.append(line)
                    line = word
                else:
                    line = longer
            lines.append(line)
            if len(lines) - begun > 1:
                above, last = lines[-2:]
                lines[-2:] = self._in_company(above, last, size, width, bold=bold)
        return tuple(lines)

    def _in_company(self, above: str, last: str, size: int, width: float, *, bold: bool) -> tuple[str, str]:
        """The last two lines of a paragraph: a short word does not stand on the last one by itself."""
        if " " in last or self.width(last, size, bold=bold) > width * ALONE or above.count(" ") < 2:
            return above, last
        rest, _, word = above.rpartition(" ")
        both = f"{word} {last}"
        fits = self.width(both, size, bold=bold) <= min(width, self.width(rest, size, bold=bold))
        return (rest, both) if fits else (above, last)

    def tall(self, text: str, size: int, width: float, *, bold: bool = False) -> int:
        """How high a text is that is broken into lines, in logical pixels."""
        further = len(self.wrap(text, size, width, bold=bold)) - 1
        return round(self.height(size, bold=bold) + further * self._step(size, bold) / self.scale)

    def _step(self, size: int, bold: bool) -> int:  # noqa: FBT001 -- a cached key
        """How far the next line of a text is below one, in pixels."""
        return round(self._high(size, bold) * LEADING)

    def _block(  # noqa: PLR0913, PLR0917 -- a cached key
        self,
        text: str,
        size: int,
        colour: Colour,
        width: int,
        bold: bool = False,  # noqa: FBT001, FBT002
        align: str = "left",
    ) -> pygame.Surface:
        """Several lines of text, no wider than so many logical pixels unless a letter is."""
        lines = self.wrap(text, size, width, bold=bold)
        set_ = [self.line(line, size, colour, bold) for line in lines]
        step = self._step(size, bold)
        across, high = max(each.get_width() for each in set_), max(each.get_height() for each in set_)
        block = pygame.Surface((max(1, across), max(1, high + step * (len(lines) - 1))), pygame.SRCALPHA)
        shares = {"left": 0.0, "centre": 0.5, "right": 1.0}
        for row, each in enumerate(set_):
            block.blit(each, (round((across - each.get_width()) * shares[align]), row * step))
        return block
