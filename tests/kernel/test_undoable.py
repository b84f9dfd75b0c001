"""Whether a command can be taken back is known before it is done, and tells nothing else."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.kernel.chance import Seeded
from game.kernel.table import AnyTable, Table, Undo
from game.kernel.timeline import Timeline
from game.registry import GAMES, box_of
from tests.games.hiroba.support import BOX, FIVE
from tests.support import option_sets, played

TABLES = [(name, options) for name in GAMES for options in option_sets(box_of(name))]


@pytest.mark.parametrize(("name", "options"), TABLES, ids=str)
@settings(max_examples=6, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10**6), steps=st.integers(0, 60))
def test_what_is_said_before_is_so_afterwards(name: str, options: dict[str, Any], seed: int, steps: int) -> None:
    table = played(box_of(name), options, seed, steps)
    for seat in table.box.waits(table.state):
        commands = table.legal(seat)
        for command in random.Random(seed).sample(commands, min(6, len(commands))):
            said, before = table.undoable(command), table.state
            commit = table.submit(command)
            assert said == (not commit.reveals and seat in table.box.waits(table.state))
            if said:
                table.undo()
            else:
                table.timeline.seek(table.timeline.at - 1)
            assert table.state == before


@pytest.mark.parametrize(("name", "options"), TABLES, ids=str)
@settings(max_examples=6, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10**6), steps=st.integers(0, 60))
def test_it_tells_nothing_that_the_seat_does_not_know(
    name: str, options: dict[str, Any], seed: int, steps: int
) -> None:
    """In every world that its seat could be in, under any luck, the answer is the same."""
    box = box_of(name)
    table = played(box, options, seed, steps)
    for seat in box.waits(table.state):
        commands = table.legal(seat)
        for command in random.Random(seed).sample(commands, min(6, len(commands))):
            said = table.undoable(command)
            for other in range(4):
                luck = Seeded(f"{seed}/{other}")
                world = box.imagine(table.view(seat), seat, luck)
                there: AnyTable = Table(box, table.head, Timeline(world), chance=luck)
                assert there.undoable(command) == said


def test_friendly_tables_take_everything_back_and_strict_ones_nothing() -> None:
    for policy, told in ((Undo.FREE, True), (Undo.OFF, False)):
        table: AnyTable = Table.at_position(BOX, FIVE, "undoable", undo=policy)
        assert {table.undoable(command) for command in table.legal(0)} == {told}


def test_a_refused_command_changes_nothing_that_could_stay() -> None:
    table: AnyTable = Table.at_position(BOX, FIVE, "undoable")
    assert table.undoable(BOX.hear("A 1@1a"))
    assert table.undoable(BOX.hear("A 5@4d"))
    table.submit(BOX.hear("A 5@4d"))
    assert not table.undoable(BOX.hear("A end"))
