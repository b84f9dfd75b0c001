"""`engawa play`, and `engawa` alone: the game itself, full screen or in a window."""

from __future__ import annotations

import argparse
import os
import re
from importlib import import_module
from threading import Timer

from game import paths
from game.files import named
from game.kernel.trouble import Trouble
from game.report import crash_before, heading, note
from game.settings import SETTINGS, load_settings
from game.words import Words

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

EARLY = ("floor", "doors_left", "doors_right", "lantern")
"""The largest pictures that the first frame needs: they are read while everything else is loaded."""
LATER = 2.0
"""Seconds after the start at which everything is loaded that the first frame does not need."""


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


def _load_the_rest() -> None:
    for module in (
        "game.scenes.lobby",
        "game.scenes.shelf",
        "game.scenes.scoring",
        "game.scenes.about",
        "game.scenes.rulebook",
        "game.stage.gui",
    ):
        import_module(module)


def run(chosen: argparse.Namespace, words: Words) -> int:
    """Open the window and play until it is closed."""
    del words
    size = size_of(chosen.windowed)
    # Only now: the other commands need no pygame, and start in a third of the time.
    import pygame  # noqa: PLC0415

    from game.stage.atlas import read_early  # noqa: PLC0415
    from game.stage.text import read_fonts  # noqa: PLC0415

    porch = paths.data() / "assets" / "art" / "porch"
    read_early((porch / f"{name}.png" for name in EARLY), read_fonts)
    from game.minds.worker import Worker  # noqa: PLC0415
    from game.scenes.garden import expected  # noqa: PLC0415
    from game.scenes.house import House  # noqa: PLC0415
    from game.stage.memory import begin  # noqa: PLC0415
    from game.stage.window import WINDOWED, Window  # noqa: PLC0415

    begin()
    kept = load_settings(paths.saves() / SETTINGS)
    window = Window(size or (None if kept[0].full_screen else WINDOWED), plain=kept[0].plain, edges=kept[0].edges / 200)
    house = House(scale=window.canvas.scale, thinker=Worker(), kept=kept, language=chosen.lang)
    house.atlas.expect(expected(house.atlas))
    if house.untold is None and (report := crash_before()) is not None:
        house.owe(Trouble("crashed_before", path=named(report)))
    drawn = f"{pygame.display.get_driver()}, {window.canvas.surface.get_size()}"
    note(f"started: {heading()}{drawn}, saves: {paths.kind_of(house.saves)}")
    # The scenes are loaded while the first pictures are.
    from game.scenes.porch import Porch  # noqa: PLC0415
    from game.stage.loop import Loop  # noqa: PLC0415

    # What is behind the doors takes long to load, and nobody goes there before they are open.
    rest = Timer(LATER, _load_the_rest)
    rest.daemon = True
    rest.start()
    try:
        Loop(window).run(Porch(house))
    finally:
        rest.cancel()
        house.close()
        window.close()
    note("closed")
    if house.untold is not None:  # nobody was there any more to be told on the screen
        raise house.untold
    return 0
