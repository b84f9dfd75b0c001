"""`engawa play`, and `engawa` alone: the game itself, full screen or in a window."""

from __future__ import annotations

import argparse
import os
import re
from importlib import import_module
from threading import Timer

from game import paths
from game.kernel.trouble import Trouble
from game.settings import load_settings
from game.words import Words

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

WIDGETS = 2.0
"""Seconds after the start at which widgets are loaded."""


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
    from game.stage.window import WINDOWED, Window  # noqa: PLC0415

    kept, _ = load_settings(paths.saves() / "settings.json")
    window = Window(size or (None if kept.full_screen else WINDOWED), plain=kept.plain)
    house = House(scale=window.canvas.scale, thinker=Worker())
    house.atlas.expect(SCENERY)
    # The scenes are loaded while the first pictures are.
    from game.scenes.play import Porch  # noqa: PLC0415
    from game.stage.loop import Loop  # noqa: PLC0415

    # Widgets take long to load, and nobody opens a menu before the doors are open.
    widgets = Timer(WIDGETS, import_module, ("game.stage.gui",))
    widgets.daemon = True
    widgets.start()
    try:
        Loop(window).run(Porch(house))
    finally:
        widgets.cancel()
        house.close()
        window.close()
    return 0
