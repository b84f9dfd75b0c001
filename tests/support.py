"""What many tests need: tables part-way through a game, and a sink that keeps its lines."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any
from zlib import crc32

import tomli

from game import paths
from game.kernel.box import AnyBox
from game.kernel.journal import Lines
from game.kernel.table import AnyTable, Table, Undo
from game.minds.driver import step
from game.minds.random import Random
from game.registry import box_of, package_of


def home_of(name: str) -> Path:
    """The folder with the rooms of a game, ours or from outside."""
    spec = paths.spec_of(package_of(name))
    assert spec is not None
    assert spec.submodule_search_locations
    return Path(spec.submodule_search_locations[0])


def sealed(*payloads: bytes) -> bytes:
    """Lines with honest checksums, whatever they say."""
    data, last = b"", 0
    for payload in payloads:
        last = crc32(payload[:-1], last)
        data += payload[:-1] + b',"sum":"%08x"}\n' % last
    return data


def unsealed(data: bytes) -> list[bytes]:
    """What the lines of a journal say, without their checksums."""
    return [line[: line.rindex(b',"sum":')] + b"}" for line in data.splitlines()]


class Memory(Lines):
    """A journal in memory that knows whether it was closed."""

    closed = False

    def close(self) -> None:
        self.closed = True


def option_sets(box: AnyBox) -> list[dict[str, Any]]:
    """Every number of seats, plain and with every yes-or-no option turned round."""
    defaults = box.options()
    flags = {
        name: not getattr(defaults, name)
        for name in box.options.__struct_fields__
        if isinstance(getattr(defaults, name), bool)
    }
    sets = [{"seats": seats} for seats in box.seats]
    return sets + [{"seats": seats, **flags} for seats in box.seats] if flags else sets


def rare(name: str) -> list[AnyTable]:
    """Tables of a game at which something happened that random play hardly ever does."""
    entries = tomli.loads((Path(__file__).parent / "golden" / "rare.toml").read_text(encoding="utf-8"))["rare"]
    box, found = box_of(name), []
    for entry in entries:
        if entry["game"] == name:
            table: AnyTable = Table.at_position(box, entry["position"], "rare")
            for said in entry["commands"]:
                table.submit(box.hear(said))
            found.append(table)
    return found


def played(
    box: AnyBox,
    options: dict[str, Any],
    seed: Any,
    steps: int = 10_000,
    undo: Undo = Undo.UNTIL_REVEALED,
    sink: Any = None,
) -> AnyTable:
    """A table after so many random commands, or at the end of the game."""
    table: AnyTable = Table.new(box, options, str(seed), undo=undo, sink=sink)
    minds = [Random()] * options["seats"]
    luck = random.Random(f"{seed}")
    for _ in range(steps):
        if not step(table, minds, luck):
            break
    return table
