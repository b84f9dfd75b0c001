"""Killed at any moment, a match goes on at the last commit shown or the one after it, and nothing else has changed.

Of a hand that others must not see, nothing is on the screen when it goes on: the curtain hangs before it.

Twelve times here; `python -m tests.scenes.killed FOLDER --kills 200` for as often as one likes.
"""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest


@pytest.mark.skipif(not hasattr(os, "fork"), reason="players are forked")
@pytest.mark.parametrize("game", ["hiroba", "haniwa", "hitohira"])
def test_killed_at_any_moment(tmp_path: Path, game: str) -> None:
    """The draws of Hitohira take their time to be shown: many are killed in the middle of one."""
    from tests.scenes.killed import Killer  # noqa: PLC0415 -- it chooses the drivers of the screen

    killer, luck = Killer(tmp_path, game), random.Random()
    try:
        for number in range(12):
            killer.kill_one(luck, f"{number}")
    finally:
        killer.close()
    assert killer.resumed > 2
    assert killer.shown > 12
    assert bool(killer.behind) == (game == "haniwa"), "hands are hidden there, and nothing else is"
