"""python -m tests.scenes.tables FOLDER: a picture of each table in the middle of a match, for the README.

The real scenes draw them, at 960x540; a match is the same every time.
"""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path

import tests.headless  # noqa: F401 -- before anything loads pygame

import pygame  # isort: skip

from game.kernel.table import Undo
from game.minds.driver import step
from game.minds.gardener import Gardener
from game.registry import OURS
from game.scenes.match import Match
from game.scenes.playing import Playing
from game.scenes.seating import Player, Seating
from game.stage.scenes import Reset
from tests.scenes.people import Evening

STEPS = {"hiroba": 11, "haniwa": 14, "koi": 90, "hitohira": 20}
SIZE = (960, 540)


def photograph(game: str, path: Path) -> None:
    """The table of a game, some turns into a match of two."""
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(Path(folder), SIZE)
        try:
            seating = Seating((Player("Aki", holds="desk"), Player("Fox", mind="gardener"), None, None))
            options = {"seats": 2}
            scene = Playing.fresh(evening.house, game, seating, options, Undo.FREE, "readme")
            table = scene.match.table
            luck = random.Random("readme")
            for _ in range(400):
                mine = 0 in table.box.waits(table.state)
                if table.over or (table.timeline.at > STEPS[game] and mine):
                    break
                step(table, [Gardener(), Gardener()], luck)
            evening.loop.go(Reset(Playing(evening.house, Match(table, seating, scene.match.keeper))))
            evening.wait(240)
            pygame.image.save(evening.window.canvas.surface, path)
        finally:
            evening.close()


def main() -> int:
    """Take them all."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for game in OURS:
        photograph(game, folder / f"{game}.jpg")
    return 0


if __name__ == "__main__":
    sys.exit(main())
