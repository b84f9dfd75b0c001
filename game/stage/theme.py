"""The theme: the colours of the house by name, from assets/theme/palette.toml, which the forge reads too."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, TypeAlias, TypeVar

import msgspec
import tomli
from msgspec import Meta, Struct

from game.files import problem_of
from game.kernel.trouble import Trouble

T = TypeVar("T")
Colour: TypeAlias = tuple[int, int, int]
Hex: TypeAlias = Annotated[str, Meta(pattern="^#[0-9a-fA-F]{6}$")]
SEATS = ("shu", "ai", "gold", "murasaki")
"""The four seats: plum, well-frame, pine scales, wisteria."""


class SeatColours(Struct, frozen=True):
    """How a seat is coloured: its crest's name, the ink of its numerals, the text on its cloth."""

    crest: str
    shape: str
    ink: Hex
    on: str
    cloth: float


class _File(Struct, frozen=True):
    colours: dict[str, Hex]
    seats: dict[str, SeatColours]


def read_text(path: Path) -> str:
    """The text of a file beside the pictures; whatever is wrong with it is one fault that names it."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise Trouble("art_missing", file=str(path), problem=problem_of(error)) from None
    except UnicodeDecodeError as error:
        raise Trouble("art_index", file=str(path), problem=str(error)) from None


def told_in(text: str, path: Path, kind: type[T], *, strict: bool = True) -> T:
    """What the text of a file says of pictures, or a part of it; whatever is wrong with it is one fault as well."""
    try:
        return msgspec.convert(tomli.loads(text), kind, strict=strict)
    except (tomli.TOMLDecodeError, RecursionError, msgspec.ValidationError) as error:
        raise Trouble("art_index", file=str(path), problem=str(error)) from None


def read_art(path: Path, kind: type[T]) -> T:
    """What a file beside the pictures says of them."""
    return told_in(read_text(path), path, kind)


def colour_of(text: str) -> Colour:
    """The colour of #rrggbb."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


class Listed(dict[str, T]):
    """What a file lists by name; what is asked for and is not there is a fault that names the file."""

    def __init__(self, path: Path, entries: Mapping[str, T]) -> None:
        super().__init__(entries)
        self._path = path

    def __missing__(self, name: str) -> T:
        raise Trouble("art_unlisted", file=str(self._path), name=name)


class Theme:
    """Colours by name."""

    def __init__(self, path: Path, *others: Path) -> None:
        """Read a palette; `others` have other colours for what they name, such as those of high contrast."""
        read = [read_art(each, _File) for each in (path, *others)]
        colours = {name: colour_of(text) for file in read for name, text in file.colours.items()}
        self._colours = Listed(path, colours)
        seats = Listed(path, {name: seat for file in read for name, seat in file.seats.items()})
        self.seats = tuple(seats[name] for name in SEATS)

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
