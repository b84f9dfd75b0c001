"""The book of rules of a game, as data: levels/<game>/rulebook/NN-name.toml, a file a chapter.

A chapter is a list of blocks. Each is one of:

    text = "aim"            a paragraph: the words rulebook.<game>.<chapter>.aim
    plate = { ... }         a picture, in the terms of the game's own room `plates`; `caption` is a word below it
    lesson = "place-7"      a link to a lesson, shown where the game has that lesson
    chapter = "koi"         a link to another chapter

A file that is broken is told and left out; it never stops the others.

levels/<game>/glance.toml is the closing page: the whole rules on one card, as cells that each have a `plate` and a
word, ``glance.<game>.<say>``.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from msgspec import Struct

from game import paths
from game.kernel.codec import shaped
from game.kernel.trouble import BadLevel
from game.levels import read_toml

GLANCE = "glance.toml"
_NAME = re.compile(r"\d\d-(?P<name>[a-z0-9_]+)")


class Block(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of a chapter: one of the four kinds."""

    text: str = ""
    plate: dict[str, Any] | None = None
    caption: str = ""
    lesson: str = ""
    chapter: str = ""

    def __post_init__(self) -> None:
        kinds = sum(map(bool, (self.text, self.plate, self.lesson, self.chapter)))
        if kinds != 1:
            raise ValueError("a block is one of text, plate, lesson and chapter")
        if self.caption and self.plate is None:
            raise ValueError("only a plate has a caption")


class Cell(Struct, frozen=True, forbid_unknown_fields=True):
    """A cell of the closing page: a picture, and what it means."""

    say: str
    plate: dict[str, Any]


class _Glance(Struct, frozen=True, forbid_unknown_fields=True):
    cell: tuple[Cell, ...]


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    block: tuple[Block, ...]


class Pages(Struct, frozen=True):
    """A chapter as it was read."""

    name: str
    file: str
    blocks: tuple[Block, ...]


def has_rulebook(game: str) -> bool:
    """Whether a game has a book of rules."""
    return (paths.levels(game) / "rulebook").is_dir()


def has_glance(game: str) -> bool:
    """Whether a game has a closing page."""
    return (paths.levels(game) / GLANCE).is_file()


def read_glance(game: str) -> tuple[Cell, ...]:
    """The cells of a game's closing page; a BadLevel that names the file if it cannot be read."""
    file = f"{game}/{GLANCE}"
    return shaped(read_toml(paths.levels(game) / GLANCE, file), _Glance, file).cell


def read_rulebook(game: str) -> tuple[list[Pages], list[BadLevel]]:
    """The chapters of a game's book in the order of their numbers, and what is wrong with those left out."""
    chapters: list[Pages] = []
    faults: list[BadLevel] = []
    for path in sorted((paths.levels(game) / "rulebook").glob("*.toml")):
        try:
            chapters.append(_read(path, f"{game}/rulebook/{path.name}"))
        except BadLevel as fault:
            faults.append(fault)
    return chapters, faults


def _read(path: Path, file: str) -> Pages:
    found = _NAME.fullmatch(path.stem)
    if found is None:
        raise BadLevel("level_shape", file=file, problem="NN-name.toml")
    return Pages(found["name"], file, shaped(read_toml(path, file), _File, file).block)
