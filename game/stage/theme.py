"""The theme: the colours of the house by name, from assets/theme/palette.toml, which the forge reads too."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

import msgspec
import tomli
from msgspec import Struct

from game.files import problem_of
from game.kernel.trouble import Trouble

Colour: TypeAlias = tuple[int, int, int]
SEATS = ("shu", "ai", "gold", "murasaki")
"""The four seats: plum, well-frame, pine scales, wisteria."""


class SeatColours(Struct, frozen=True):
    """How a seat is coloured: its crest's name, the ink of its numerals, the text on its cloth."""

    crest: str
    shape: str
    ink: str
    on: str
    cloth: float


class _File(Struct, frozen=True):
    colours: dict[str, str]
    seats: dict[str, SeatColours]


def colour_of(text: str) -> Colour:
    """The colour of #rrggbb."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


class Theme:
    """Colours by name."""

    def __init__(self, path: Path) -> None:
        try:
            read = msgspec.convert(tomli.loads(path.read_text(encoding="utf-8")), _File)
        except OSError as error:
            raise Trouble("art_missing", file=str(path), problem=problem_of(error)) from None
        except (tomli.TOMLDecodeError, msgspec.ValidationError) as error:
            raise Trouble("art_index", file=str(path), problem=str(error)) from None
        self._colours = {name: colour_of(text) for name, text in read.colours.items()}
        self.seats = tuple(read.seats[name] for name in SEATS)

    def __getitem__(self, name: str) -> Colour:
        return self._colours[name]

    def ink(self, seat: int) -> Colour:
        """What a seat's numerals are painted with."""
        return colour_of(self.seats[seat].ink)

    def cloth(self, seat: int) -> Colour:
        """The ground of a seat's header."""
        r, g, b = (round(part * self.seats[seat].cloth) for part in self[SEATS[seat]])
        return r, g, b

    def on_cloth(self, seat: int) -> Colour:
        """The text on a seat's header."""
        return self[self.seats[seat].on]


def contrast(one: Colour, other: Colour) -> float:
    """How well one colour is read on another, by WCAG: 1 not at all, 21 black on white."""

    def light(colour: Colour) -> float:
        parts = [value / 255 for value in colour]
        r, g, b = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)
