"""Memory that nobody needs any more goes back to the system.

A scene that is left lets hundreds of large pictures go. The C library keeps such memory for later, in pieces between
what is still used, and a long evening over four games would hold more than twice what it needs.
"""

from __future__ import annotations

import ctypes
import gc
import sys
import time
from contextlib import suppress

SELDOM = 20.0
"""How many seconds there are at least between two times: it takes some milliseconds."""
_last = time.monotonic()


def begin() -> None:
    """Look for nothing that was left until the first frame is drawn: all that is made by then stays."""
    gc.disable()


def begun() -> None:
    """The first frame is drawn."""
    gc.freeze()
    gc.enable()


def give_back() -> None:
    """Collect what was left, and give it back now and then; only where the C library has a way to.

    What is there after that is not looked at again until the next time: modules, words and pictures are many, and
    going through all of them in the middle of a show would be seen.
    """
    global _last  # noqa: PLW0603 -- there is one process, and one time it was done
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    now = time.monotonic()
    if now - _last < SELDOM or not sys.platform.startswith("linux"):
        return
    _last = now
    with suppress(OSError, AttributeError):  # another C library than glibc
        ctypes.CDLL(None).malloc_trim(0)
