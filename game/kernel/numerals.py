"""Numbers in writing: as many digits as what is counted can have, and no more.

Whoever reads a number that somebody typed reads it here. A longer one is no number at all, so that no text can
bring coins without end, or digits that `int` itself refuses.
"""

from __future__ import annotations

import re

NUMBER = r"[0-9]{1,3}"
"""The pattern of a number, to be built into others: nothing in a box is counted in thousands."""
_DIGITS = re.compile("[0-9]+")


def number(text: str, digits: int = 3) -> int | None:
    """The number of a writing with so many digits at most, or None."""
    return int(text) if len(text) <= digits and _DIGITS.fullmatch(text) else None
