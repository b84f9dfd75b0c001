"""Numbers and stories that any slip in the rules changes: perft counts and golden playthroughs."""

from __future__ import annotations

from typing import Any

import pytest
import tomli

from game.kernel.box import AnyBox
from game.kernel.chance import Chance, outcomes
from game.kernel.table import Table
from game.registry import GAMES, box_of
from tests.contract.playthrough import golden_of, path_of, retell, tables

PERFT = [
    entry
    for folder in dict.fromkeys(map(golden_of, GAMES))
    for entry in tomli.loads((folder / "perft.toml").read_text(encoding="utf-8"))["perft"]
]


def perft(box: AnyBox, state: Any, depth: int) -> int:
    """How many histories are `depth` commands long, counting the branches of chance."""
    if depth == 0:
        return 1
    count = 0
    for seat in range(state.options.seats):
        for command in box.legal(state, seat):

            def run(chance: Chance, command: Any = command) -> Any:
                return box.decide(state, command, chance)

            count += sum(perft(box, turn.state, depth - 1) for _, turn in outcomes(run))
    return count


@pytest.mark.parametrize("entry", PERFT, ids=lambda entry: f"{entry['game']}-{entry['name']}")
def test_perft(entry: dict[str, Any]) -> None:
    box = box_of(entry["game"])
    if "position" in entry:
        state = box.read(entry["position"])
    else:
        state = Table.new(box, entry["options"], entry["seed"]).state
    for depth, count in enumerate(entry["counts"], start=1):
        assert perft(box, state, depth) == count, f"depth {depth}"


def test_every_game_has_a_perft() -> None:
    assert {entry["game"] for entry in PERFT} == set(GAMES)


@pytest.mark.parametrize(("name", "options"), tables(), ids=str)
def test_playthrough(name: str, options: dict[str, Any]) -> None:
    old = path_of(name, options).read_text(encoding="utf-8")
    assert retell(box_of(name), options) == old, "the rules changed: if on purpose, write the stories anew"
