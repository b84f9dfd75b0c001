"""Names: what may stand on the screen of a text that comes from outside, from a file or from a keyboard."""

from __future__ import annotations

from unicodedata import category, normalize

LONGEST = 12
"""How many letters a name may have."""
MARKS = 2
"""How many accents a letter may carry beside what is one with it: more would grow over the lines above."""
_READ = 16
"""How many signs are read for each letter that is kept; behind them a flood of accents may go on for ever."""
_BLANK = frozenset(
    chr(sign)
    for signs in (
        (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0),
        range(0x180B, 0x1810),
        range(0xFE00, 0xFE10),
        range(0xE0100, 0xE01F0),
    )
    for sign in signs
)
"""Letters and accents that show nothing at all: fillers, and choices between variants of a letter."""


def legible(text: str, longest: int) -> str:
    """A text as one line that any font can set: no signs without a picture or a width, and not too many letters.

    What is left out are controls, direction marks, joiners, fillers and floods of accents; any space is a plain one.
    """
    kept, marks = [], MARKS  # an accent needs a letter before it
    for sign in normalize("NFC", text[: _READ * longest]):
        if sign.isspace():
            kept.append(" ")
            marks = MARKS
        elif category(sign)[0] == "M" and sign not in _BLANK:
            marks += 1
            if marks <= MARKS:
                kept.append(sign)
        elif category(sign)[0] != "C" and sign not in _BLANK:
            kept.append(sign)
            marks = 0
    return " ".join("".join(kept).split())[:longest].rstrip()


def name_of(text: str) -> str:
    """What somebody is called, of 1 to 12 letters; empty if nothing of it can be shown."""
    return legible(text, LONGEST)
