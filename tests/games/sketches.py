"""The sketches beside the rules over as many positions as wanted: `python -m tests.games.sketches [POSITIONS] [GAME ...]`.

The suite plays a few games each; this plays random games of every table until so many positions (10,000) were compared:
the same legal moves everywhere, the same course and points where a sketch goes on by itself. Hitohira's sketch weighs
luck instead of following it, so that its promises are compared as well, with the mean over all that the rules could deal.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import count

from game.kernel.table import Table
from tests.games.haniwa import test_sketch as haniwa
from tests.games.hiroba import test_sketch as hiroba
from tests.games.hitohira import test_sketch as hitohira
from tests.games.koi import test_sketch as koi
from tests.games.koi.support import BOX as KOI


def _hiroba() -> Iterator[int]:
    return (hiroba.play_beside(2 + seed % 3, seed) for seed in count())


def _haniwa() -> Iterator[int]:
    return (haniwa.play_beside(seed) for seed in count())


def _koi() -> Iterator[int]:
    tables = koi.TABLES
    return (koi.play_beside(Table.new(KOI, tables[seed % len(tables)], f"sketches/{seed}"), seed) for seed in count())


def _hitohira() -> Iterator[int]:
    for seed in count():
        yield hitohira.play_beside(2 + seed % 3, seed)
        luck = random.Random(seed)
        hitohira.weigh_beside(seed, luck.randrange(10, 70), 2 + seed % 3)


GAMES = {"hiroba": _hiroba, "haniwa": _haniwa, "koi": _koi, "hitohira": _hitohira}


def main(positions: int, games: list[str]) -> None:
    for game in games or list(GAMES):
        compared = played = 0
        for each in GAMES[game]():
            compared, played = compared + each, played + 1
            if compared >= positions:
                break
        print(f"{game}: {compared} positions of {played} random games, no difference", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000, sys.argv[2:])
