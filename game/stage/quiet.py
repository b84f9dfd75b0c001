"""Quiet: what libraries beneath ours have to say is no sentence of ours."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def quiet() -> Iterator[None]:
    """Keep libraries from writing to the terminal, which some do when there is no sound card or no display."""
    try:
        kept = os.dup(2)
    except OSError:  # no standard error to keep
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
