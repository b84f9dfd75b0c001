"""Names: what may stand on the screen of a text that comes from outside, from a file or from a keyboard."""

from __future__ import annotations

from unicodedata import category, normalize

LONGEST = 12
"""How many letters a name may have."""
_READ = 16
"""How many signs are read for each letter that is kept; behind them a flood of accents may go on for ever."""
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that show nothing at all: fillers."""


def legible(text: str, longest: int) -> str:
    """A text as one line that any font can set: no signs without a picture or a width, and not too many letters.

    What is left out are controls, direction marks, joiners, fillers, and accents that are not one with their letter:
    a font has no picture for those, or lays them over each other. Any space is a plain one.
    """
    signs = (" " if sign.isspace() else sign for sign in normalize("NFC", text[: _READ * longest]))
    kept = (sign for sign in signs if category(sign)[0] != "C" and category(sign) not in ("Mn", "Me"))
    return " ".join("".join(sign for sign in kept if sign not in _BLANK).split())[:longest].rstrip()


def name_of(text: str) -> str:
    """What somebody is called, of 1 to 12 letters; empty if nothing of it can be shown."""
    return legible(text, LONGEST)
