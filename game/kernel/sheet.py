"""A position as it is written: lines of `key: value`, some with a board under them, and what all games write alike."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from typing import NamedTuple

from game.kernel.box import SEATS, Options, Seat
from game.kernel.trouble import BadNotation

NONE = "-"
"""What is written where there is nothing to write."""


class Sheet(NamedTuple):
    """A position word by word."""

    head: dict[str, str]
    """The values, by key."""
    under: dict[str, list[list[str]]]
    """The words of the lines under each key that has lines."""

    def words(self, key: str) -> list[str]:
        """The words of a value; none where it is not written, or a lone dash."""
        return words_of(self.head.get(key, NONE))


def sheet_of(text: str, keys: re.Pattern[str], boards: re.Pattern[str] | None = None) -> Sheet:
    """The sheet of a text in which each key stands once; under those that `boards` names lie lines without one."""
    sheet = Sheet({}, {})
    lines: list[list[str]] | None = None
    for line in filter(None, map(str.strip, text.splitlines())):
        key, colon, value = (" ".join(part.split()) for part in line.partition(":"))
        if not colon and lines is not None:
            lines.append(line.split())
        elif boards is not None and boards.fullmatch(key) and colon and not value and key not in sheet.under:
            lines = sheet.under[key] = []
        elif colon and keys.fullmatch(key) and key not in sheet.head:
            sheet.head[key], lines = value, None
        else:
            raise BadNotation("bad_position_line", text=line)
    return sheet


def words_of(text: str) -> list[str]:
    """Some words; a lone dash is none."""
    return [] if text == NONE else text.split()


def seats_of(sheet: Sheet, seats: range) -> int:
    """How many sit at the table; it need not be written where there is but one number."""
    text = sheet.head.get("seats", str(seats[0]) if len(seats) == 1 else "")
    if text not in map(str, seats):
        raise BadNotation("bad_seats_line", text=text, seats=", ".join(map(str, seats)))
    return int(text)


def seat_of(text: str, seats: int) -> Seat:
    """The seat of a letter."""
    if len(text) != 1 or text not in SEATS[:seats]:
        raise BadNotation("bad_seat", text=text)
    return SEATS.index(text)


def asked_of(sheet: Sheet, seats: int) -> Seat | None:
    """Who the table was told to begin with: who did, unless it is written that it was left to chance."""
    text = sheet.head.get("asked", sheet.head.get("first", SEATS[0]))
    return None if text == NONE else seat_of(text, seats)


def chosen(sheet: Sheet, key: str, words: Container[str] = ("yes", "no"), *, default: str = "no") -> str:
    """Which of some words a line has."""
    word = sheet.head.get(key, default)
    if word not in words:
        raise BadNotation("bad_position_line", text=f"{key}: {word}")
    return word


def asked_line(options: Options, first: Seat) -> Iterator[str]:
    """The line that tells who the table was told to begin with, where that is somebody else than who did."""
    if options.first != first:
        yield f"asked: {NONE if options.first is None else SEATS[options.first]}"
