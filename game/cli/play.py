"""`engawa play`, and `engawa` alone: the game itself, full screen or in a window."""

from __future__ import annotations

import argparse
import os
import re

from game.kernel.trouble import Trouble
from game.words import Words

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def size_of(text: str | None) -> tuple[int, int] | None:
    """The size that WxH names."""
    if text is None:
        return None
    found = re.fullmatch(r"(\d{3,5})x(\d{3,5})", text)
    if found is None:
        raise Trouble("bad_size", size=text)
    return int(found[1]), int(found[2])


def arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what can be said to the command."""
    parser.add_argument("--windowed", metavar="WxH", help=words.say("cli.play.windowed"))


def run(chosen: argparse.Namespace, words: Words) -> int:
    """Open the window and play until it is closed."""
    del words
    size = size_of(chosen.windowed)
    # Only now: the other commands need no pygame, and start in a third of the time.
    from game.minds.worker import Worker  # noqa: PLC0415
    from game.scenes.house import House  # noqa: PLC0415
    from game.scenes.title import SCENERY  # noqa: PLC0415
    from game.stage.window import Window  # noqa: PLC0415

    window = Window(size)
    house = House(scale=window.canvas.scale, thinker=Worker())
    house.atlas.expect(SCENERY)
    # The scenes are loaded while the first pictures are.
    from game.scenes.play import Porch  # noqa: PLC0415
    from game.stage.loop import Loop  # noqa: PLC0415

    try:
        Loop(window).run(Porch(house))
    finally:
        house.close()
        window.close()
    return 0
