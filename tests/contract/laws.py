"""The laws that every game keeps. Each is a function that fails on a game that breaks it, so that it can be
tried on games broken on purpose (test_teeth.py) as well as on ours.
"""

from __future__ import annotations

import pickle
import random
from typing import Any

from game.kernel.box import AnyBox
from game.kernel.chance import Seeded
from game.kernel.journal import Reader, fold
from game.kernel.table import Table, Undo, opening_of
from game.kernel.trouble import Refusal
from game.minds.driver import step
from game.minds.random import Random
from game.words import words
from tests.support import AnyTable, Memory, played

MAX_COMMANDS = 2000
"""More than any game of ours can take."""


def onlookers(box: AnyBox, state: Any) -> list[int | None]:
    return [None, *range(state.options.seats)]


def refusal_of(box: AnyBox, state: Any, command: Any) -> Refusal | None:
    """What decide refuses a command with, or None."""
    try:
        box.decide(state, command, Seeded("law"))
    except Refusal as refusal:
        return refusal
    return None


def fold_law(box: AnyBox, options: dict[str, Any], seed: Any) -> None:
    """fold(events) = kept state, commit by commit; a state is a value: hashable parts, comparable, frozen."""
    table = played(box, options, seed)
    line = table.timeline
    state = opening_of(box, table.head)
    for at, commit in enumerate(line.commits, start=1):
        state = fold(box, state, commit.facts)
        assert state == line.state_at(at), f"commit {at} of {commit.ask}"
    assert pickle.loads(pickle.dumps(state)) == state


def square_law(box: AnyBox, options: dict[str, Any], seed: Any) -> None:
    """Hide then fold = fold then hide, for every onlooker, event by event; hiding twice changes nothing."""
    table = played(box, options, seed)
    opening = opening_of(box, table.head)
    for seat in onlookers(box, opening):
        full, told = opening, box.project(opening, seat)
        for commit in table.timeline.commits:
            for event in commit.facts:
                full = box.evolve(full, event)
                redacted = box.redact(event, seat)
                assert type(redacted) is type(event)
                assert box.redact(redacted, seat) == redacted
                told = box.evolve(told, redacted)
                view = box.project(full, seat)
                assert told == view, f"onlooker {seat} after {event}"
                assert box.project(view, seat) == view


def view_law(box: AnyBox, options: dict[str, Any], seed: Any, steps: int) -> None:
    """A seat lists the same commands from its view as the table does from the truth, and a view can be shown."""
    a_view_is_enough(box, played(box, options, seed, steps).state)


def a_view_is_enough(box: AnyBox, state: Any) -> None:
    """The law of views at one state."""
    for seat in range(state.options.seats):
        view = box.project(state, seat)
        assert box.legal(view, seat) == box.legal(state, seat)
        assert box.waits(view) == box.waits(state)
        assert isinstance(box.show(view), str)
        assert isinstance(box.worth(view, seat), float | int)


def legal_law(box: AnyBox, options: dict[str, Any], seed: Any, steps: int) -> None:
    """legal(s) is exactly what decide accepts, of everything that can be said; refusals name their rule."""
    legal_is_what_decide_accepts(box, played(box, options, seed, steps).state)


def legal_is_what_decide_accepts(box: AnyBox, state: Any) -> None:
    """The law of legality at one state."""
    waiting = box.waits(state)
    for seat in range(state.options.seats):
        listed = box.legal(state, seat)
        assert len(set(listed)) == len(listed), "a command is listed twice"
        taken = set()
        conceived = 0
        for command in box.conceivable(state, seat):
            conceived += 1
            objection = box.objection(state, command)
            if objection is None:
                taken.add(command)
                continue
            assert box.refusals[objection.code] == objection.section
            assert refusal_of(box, state, command) == objection, box.say(command)
        assert set(listed) == taken, f"seat {seat}: {[box.say(c) for c in set(listed) ^ taken]}"
        assert conceived > 0
        for command in listed:
            assert refusal_of(box, state, command) is None, box.say(command)
        assert bool(listed) or seat not in waiting, "the game waits for a seat that can do nothing"


def secret_law(box: AnyBox, options: dict[str, Any], seed: Any, steps: int) -> None:
    """Nothing that a seat can see, do or be told changes when only what is hidden from it does."""
    secrets_change_nothing(box, played(box, options, seed, steps).state, seed)


def secrets_change_nothing(box: AnyBox, state: Any, seed: Any) -> None:
    """The law of secrets at one state."""
    spoken = words("en")
    couch = box.project(state, None)
    for number in range(3):
        world = box.imagine(couch, None, Seeded(f"{seed}/{number}"))
        assert box.project(world, None) == couch
        assert box.waits(world) == box.waits(state)
    for seat in range(state.options.seats):
        view = box.project(state, seat)
        asked = {command: box.objection(state, command) for command in box.conceivable(state, seat)}
        for number in range(3):
            world = box.imagine(view, seat, Seeded(f"{seed}/{number}"))
            assert box.project(world, seat) == view
            assert box.waits(world) == box.waits(state)
            assert box.legal(world, seat) == box.legal(state, seat)
            assert box.worth(box.project(world, seat), seat) == box.worth(view, seat)
            assert list(box.conceivable(world, seat)) == list(asked)
            if world == state:  # nothing is hidden: it would be asked the same again
                continue
            for command, here in asked.items():
                there = box.objection(world, command)
                assert here == there, box.say(command)
                if here is not None and there is not None:
                    assert spoken.trouble(here, box.name) == spoken.trouble(there, box.name)


def notation_law(box: AnyBox, options: dict[str, Any], seed: Any, steps: int) -> None:
    """read(show(x)) == x and hear(say(c)) == c."""
    state = played(box, options, seed, steps).state
    text = box.show(state)
    assert box.read(text) == state
    assert box.show(box.read(text)) == text
    for seat in range(options["seats"]):
        for command in box.conceivable(state, seat):
            assert box.hear(box.say(command)) == command


def luck_law(box: AnyBox, options: dict[str, Any], seed: Any) -> None:
    """Same seed and commands, same events; undo and repeat, same events; undo and redo cost no luck."""
    table = played(box, options, seed, undo=Undo.FREE)
    commits = list(table.timeline.commits)
    again: AnyTable = Table.new(box, options, str(seed), undo=Undo.FREE)
    assert again.timeline.commit(0) == commits[0]
    for commit in commits[1:]:
        again.submit(commit.ask)
    assert list(again.timeline.commits) == commits
    luck = random.Random(f"law/{seed}")
    for _ in range(20):
        for _ in range(luck.randrange(1, 6)):
            if again.can_undo:
                again.undo()
        while again.can_redo:
            at = again.timeline.at
            if luck.random() < 0.5:
                again.redo()
            else:
                tail = commits[at:]
                for commit in tail:
                    assert again.submit(commit.ask) == commit
            assert again.state == table.timeline.state_at(again.timeline.at)
    assert again.state == table.state


def journal_law(box: AnyBox, options: dict[str, Any], seed: Any) -> None:
    """What was written loads to the same line, undos and all; a whole match written anew does too."""
    sink = Memory()
    table: AnyTable = Table.new(box, options, str(seed), undo=Undo.FREE, sink=sink)
    minds = [Random()] * options["seats"]
    luck = random.Random(f"{seed}")
    while step(table, minds, luck):
        while table.can_undo and luck.random() < 0.2:
            table.undo()
    if table.can_undo:
        table.undo()
    anew = Memory()
    table.journal(anew)
    for data in (sink.data, anew.data):
        reader = Reader(data)
        loaded = Table.load(box, reader)
        assert not reader.torn
        assert loaded.state == table.state
        assert list(loaded.timeline.commits) == list(table.timeline.commits)
        assert loaded.timeline.at == table.timeline.at


def end_law(box: AnyBox, options: dict[str, Any], seed: Any) -> None:
    """Random play ends; then nobody can do anything, and the receipt adds up."""
    table = played(box, options, seed, MAX_COMMANDS)
    assert table.over
    for seat in range(options["seats"]):
        assert table.legal(seat) == []
    receipt = table.score()
    assert sum(line.points for line in receipt.lines) == sum(receipt.totals)
    for seat in range(options["seats"]):
        assert sum(line.points for line in receipt.lines if line.seat == seat) == receipt.totals[seat]
    assert receipt.winners or options["seats"] == 1, "only who plays alone can lose to nobody"
    assert all(receipt.totals[seat] == max(receipt.totals) for seat in receipt.winners)


def hidden_undo_law(box: AnyBox, options: dict[str, Any], seed: Any) -> None:
    """After every commit: what asked chance told something, and the default undo goes back over nothing that did, nor
    over what another seat has done.
    """
    table: AnyTable = Table.new(box, options, str(seed))
    minds = [Random()] * options["seats"]
    luck = random.Random(f"{seed}")
    while step(table, minds, luck):
        *before, last = table.timeline.commits
        assert last.reveals or last.draws == before[-1].draws, f"{last.ask} asked chance and told nothing"
        assert not (last.reveals and table.can_undo)
        for commit in table.timeline.commits[table.floor :]:
            assert not commit.reveals
            assert commit.ask.seat == last.ask.seat
    while table.can_undo:
        table.undo()
    assert table.timeline.at == table.floor
