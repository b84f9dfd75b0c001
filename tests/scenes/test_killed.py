"""Killed at any moment, a match goes on at the last commit shown or the one after it, and nothing else has changed.

Of a hand that others must not see, nothing is on the screen when it goes on: the curtain hangs before it.

Twelve times here; `python -m tests.scenes.killed FOLDER --kills 200` for as often as one likes.
"""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from game.saves import load_match


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


@pytest.mark.skipif(not hasattr(os, "fork"), reason="players are forked")
def test_killed_while_what_was_drawn_is_in_the_air(tmp_path: Path) -> None:
    """The draw is out, and only its show is cut off: the match goes on with all of it on the table."""
    from tests.scenes.killed import Killer  # noqa: PLC0415 -- it chooses the drivers of the screen

    killer, matches = Killer(tmp_path, "hitohira"), []
    try:
        for number in range(3):
            name = killer.kill_in("draw", f"{number}")
            matches.append(name)
            match = load_match(tmp_path / name)
            assert " draw " in match.box.say(match.timeline.past[-1].ask)
            assert killer.expected == (name, match.stamp), "that is where the next one goes on"
            assert not killer.ahead, "nothing is on the disk but what was about to be shown"
    finally:
        killer.close()
    assert killer.resumed == killer.lay == 2, "every piece lies where the draw has brought it"
    assert len(set(matches)) == 1, "one match went on and on"
    assert killer.shown >= 3
