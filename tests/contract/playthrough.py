"""Golden playthroughs: a game retold step by step, so that the diff of a rules change reads like prose.

`python -m tests.contract.playthrough` writes them all anew, on purpose.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec

from game.kernel.box import AnyBox
from game.kernel.codec import plain
from game.kernel.table import Table
from game.minds.driver import step
from game.minds.random import Random
from game.registry import GAMES, OURS, box_of
from tests.support import AnyTable, home_of, option_sets

GOLDEN = Path(__file__).parent.parent / "golden"


def golden_of(name: str) -> Path:
    """Where the numbers and stories of a game lie: a game from outside has its own beside its rooms."""
    if name in OURS:
        return GOLDEN
    return home_of(name) / "golden"


def tables() -> list[tuple[str, dict[str, Any]]]:
    """Every game, at every number of seats, with every option."""
    return [(name, options) for name in GAMES for options in option_sets(box_of(name))]


def path_of(name: str, options: dict[str, Any]) -> Path:
    extra = "".join(f"-{key}" for key in options if key != "seats")
    return golden_of(name) / f"{name}-{options['seats']}{extra}.txt"


def retell(box: AnyBox, options: dict[str, Any]) -> str:
    """A random game as text: every command, every fact, the views and the number of legal commands."""
    table: AnyTable = Table.new(box, options, "golden")
    minds = [Random()] * options["seats"]
    luck = random.Random("golden")
    lines = ["# the deal"]
    told = 0

    def catch_up() -> None:
        nonlocal told
        for commit in table.timeline.commits[told:]:
            if commit.ask is not None:
                lines.append(f"> {box.say(commit.ask)}")
            lines.extend(msgspec.json.encode(plain(fact)).decode() for fact in commit.facts)
            told += 1
        seats = range(options["seats"])
        # Views and legal lists are long: their checksums tell as well whether they changed.
        views = [f"{crc32(box.show(table.view(seat)).encode()):08x}" for seat in (None, *seats)]
        legal = [sorted(box.say(command) for command in table.legal(seat)) for seat in seats]
        sums = [f"{len(said)}:{crc32(' '.join(said).encode()):08x}" for said in legal]
        lines.append(f"# views {' '.join(views)} legal {' '.join(sums)}")

    catch_up()
    while step(table, minds, luck):
        catch_up()
    lines += ["# the end", box.show(table.state)]
    lines += [msgspec.json.encode(plain(line)).decode() for line in table.score().lines]
    lines.append(f"# totals {table.score().totals} places {table.score().places}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for each, chosen in tables():
        path_of(each, chosen).write_text(retell(box_of(each), chosen), encoding="utf-8")
