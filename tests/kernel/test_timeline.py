"""The timeline, and how far the table lets itself be taken back."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from game.cli.bench import undo_ratio
from game.kernel.box import Command, Event
from game.kernel.table import AnyTable, Table, Undo, floor
from game.kernel.timeline import Commit, Timeline
from game.kernel.trouble import Trouble
from game.registry import GAMES, box_of
from tests.games.hiroba.support import BOX, FIVE, at, do
from tests.support import played


class Ask(Command, frozen=True, tag="ask"):
    """Anything."""


class Quiet(Event, frozen=True, tag="quiet"):
    """Something that tells nothing."""


class Loud(Event, frozen=True, tag="loud"):
    """Something that cannot be taken back."""

    reveals: ClassVar[bool] = True


def commit(seat: int | None, *facts: Event) -> Commit[Any, Any]:
    return Commit(None if seat is None else Ask(seat), facts or (Quiet(),), 0)


def test_push_after_seek_drops_what_was_taken_back() -> None:
    line: Timeline[str, Any, Any] = Timeline("a")
    for state in "bcd":
        line.push(commit(0), state)
    line.seek(1)
    assert (line.state, line.at, line.end) == ("b", 1, 3)
    line.push(commit(1), "x")
    assert (line.state, line.at, line.end) == ("x", 2, 2)


def test_every_move_changes_the_stamp() -> None:
    line: Timeline[str, Any, Any] = Timeline("a")
    stamps = [line.stamp]
    for move in (lambda: line.push(commit(0), "b"), lambda: line.seek(0), lambda: line.seek(1)):
        move()
        stamps.append(line.stamp)
    assert len(set(stamps)) == 4


@pytest.mark.parametrize("at_", [-1, 2])
def test_there_is_nothing_before_the_opening_and_after_the_end(at_: int) -> None:
    line: Timeline[str, Any, Any] = Timeline("a")
    line.push(commit(0), "b")
    with pytest.raises(IndexError):
        line.seek(at_)


@pytest.mark.parametrize(
    ("commits", "floors"),
    [
        ([], (0, 0, 0)),
        ([commit(None, Loud())], (1, 1, 1)),
        ([commit(None, Loud()), commit(0), commit(0)], (1, 1, 3)),
        ([commit(None, Loud()), commit(0), commit(1)], (1, 2, 3)),
        ([commit(None, Loud()), commit(0), commit(0, Quiet(), Loud()), commit(0)], (1, 3, 4)),
        ([commit(None, Loud()), commit(0), commit(0, Loud())], (1, 3, 3)),
        ([commit(0), commit(0)], (0, 0, 2)),
    ],
)
def test_floor(commits: list[Commit[Any, Any]], floors: tuple[int, int, int]) -> None:
    assert (floor(commits, Undo.FREE), floor(commits, Undo.UNTIL_REVEALED), floor(commits, Undo.OFF)) == floors


def test_undo_and_redo_step_by_step() -> None:
    table = do(at(FIVE), "A 5@4d", "A stone 1a", "B 4@4g")
    states = [table.timeline.state_at(n) for n in range(4)]
    for n in (2, 1, 0):
        table.undo()
        assert table.state == states[n]
    with pytest.raises(Trouble) as nothing:
        table.undo()
    assert nothing.value.code == "undo_off"
    for n in (1, 2, 3):
        table.redo()
        assert table.state == states[n]
    with pytest.raises(Trouble) as done:
        table.redo()
    assert done.value.code == "redo_nothing"


def test_by_default_undo_stops_where_another_seat_acted() -> None:
    table = played(box_of("hiroba"), {"seats": 2, "first": 0}, "horizon", 0)
    do(table, "A 5@" + next(table.box.say(c)[4:] for c in table.legal(0)), "A end")
    assert table.can_undo
    table.submit(table.legal(1)[0])
    table.undo()
    assert not table.can_undo, "A's turn is over, for B has acted"
    with pytest.raises(Trouble) as horizon:
        table.undo()
    assert horizon.value.code == "undo_horizon"


@pytest.mark.parametrize("name", GAMES)
def test_undo_costs_the_same_at_4000_commits_as_at_40(name: str) -> None:
    """A ratio of processor times in one run; 1.5 is the promise, and the median of many rounds is steady."""
    assert undo_ratio(box_of(name)) < 1.5


def test_turns_are_what_a_seat_does_without_another_one_in_between() -> None:
    table: AnyTable = Table.at_position(BOX, FIVE, "turns", undo=Undo.FREE)
    assert table.turns() == 0
    for said, turns in (("A 5@4d", 1), ("A stone 1a", 1), ("B 4@4g", 2), ("B end", 2)):
        table.submit(BOX.hear(said))
        assert table.turns() == turns
    table.undo(1)
    assert table.turns() == 1
    alone = played(box_of("koi"), {"seats": 1}, "alone", 6)
    assert alone.turns() == 6
