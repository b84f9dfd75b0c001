"""Memory that nobody needs any more goes back to the system, between scenes and not in the middle of a show.

A scene that is left lets hundreds of large pictures go, and so does a window that gets another size. The C library
keeps such memory for later, in pieces between what is still used, and a long evening over four games would hold more
than twice what it needs.
"""

from __future__ import annotations

import gc
import sys
import time
from contextlib import suppress

SELDOM = 20.0
"""How many seconds there are at least between two times that memory is given back: it takes some milliseconds."""
RARELY = 100
"""How many times Python looks at what is new before it looks at everything by itself: scenes change much sooner."""
NEW, OLDER, MANY = 700, 10, 20_000
"""How many new things there must be to look at them while nothing moves, how many times that is done before older ones
are looked at as well, and how many new ones for Python to look by itself: in the middle of a show, it would be seen.
"""
_last = time.monotonic()
_owed = False
"""Whether something large was let go since memory was given back last."""


def begin() -> None:
    """Look for nothing that was left until the first frame is drawn: all that is made by then stays."""
    gc.disable()


def begun() -> None:
    """The first frame is drawn; from now on what is left is looked for."""
    gc.enable()
    _wait()


def _wait() -> None:
    """Let Python look by itself only where nobody else has for long: see `tidy` and `give_back`."""
    gc.set_threshold(MANY, OLDER, RARELY)


def tidy() -> None:
    """Nothing moves: look for what was left of late, and give back what is owed."""
    new, older, _ = gc.get_count()
    if new >= NEW:
        gc.collect(int(older >= OLDER))
    _pay()


def give_back() -> None:
    """Collect what was left, and give it back: now, or as soon as nothing moves if that was done a moment ago."""
    global _owed  # noqa: PLW0603 -- there is one process, and one debt
    gc.collect()
    _wait()
    _owed = True
    _pay()


def _pay() -> None:
    """Give back what is owed, now and then."""
    global _last, _owed
    now = time.monotonic()
    if _owed and now - _last >= SELDOM:
        _last, _owed = now, False
        trim()


def trim() -> None:
    """Let the C library give back what it keeps, where it has a way to."""
    if sys.platform.startswith("linux"):
        import ctypes  # noqa: PLC0415 -- long after the first frame

        with suppress(OSError, AttributeError):  # another C library than glibc
            ctypes.CDLL(None).malloc_trim(0)
