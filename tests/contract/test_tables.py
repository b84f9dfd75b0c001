"""The screen side of every game that has a table: everything that happens is shown, and ends where the view says."""

from __future__ import annotations

import inspect
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.registry import SCREEN_ROOMS, TABLES, box_of
from game.scenes import rooms
from game.stage.rooms import rooms_of
from game.stage.conductor import Conductor
from tests.support import option_sets, played, rare

GAMES = [(name, options) for name in TABLES for options in option_sets(box_of(name))]


def offers(thing: Any, protocol: type) -> None:
    """That something has all that a protocol asks for, called the same way."""
    for name in protocol.__annotations__:
        assert hasattr(thing, name), name
    for name, asked in vars(protocol).items():
        if name.startswith("_"):
            continue
        assert hasattr(thing, name), f"{name} is missing"
        if not callable(asked):
            continue
        # A class may keep more for itself, such as what a method of it takes from its instance.
        given = [each for each in inspect.signature(getattr(thing, name)).parameters.values() if each.name != "self"]
        wanted = [each for each in inspect.signature(asked).parameters.values() if each.name != "self"]
        assert [(each.name, each.kind) for each in given] == [(each.name, each.kind) for each in wanted], name


@pytest.mark.parametrize("name", TABLES)
def test_every_screen_room_offers_what_scenes_ask_for(name: str) -> None:
    found = rooms_of(name)
    assert found._fields == SCREEN_ROOMS
    offers(found.layout, rooms.Layout)
    offers(found.hand, rooms.MakesHand)
    offers(found.hand.Hand(), rooms.Hand)
    offers(found.cues, rooms.Cues)
    offers(found.paint, rooms.MakesPaint)
    offers(found.paint.Paint, rooms.Paint)
    offers(found.plates, rooms.Plates)


@pytest.mark.parametrize("name", TABLES)
def test_every_place_lies_on_the_board(name: str) -> None:
    layout = rooms_of(name).layout
    assert all(layout.BOARD.contains(rect) for rect in layout.SQUARES.values())


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_what_a_refusal_blames_lies_on_the_board(name: str, options: dict[str, Any]) -> None:
    box, layout, blamed = box_of(name), rooms_of(name).layout, 0
    table = played(box, options, "blame")
    for at in range(1, table.timeline.end):
        state = table.timeline.state_at(at)
        for command in {commit.ask for commit in table.timeline.commits if commit.ask is not None}:
            why = box.objection(state, command)
            for culprit in layout.culprits(why) if why is not None else ():
                assert culprit.piece in why.pieces
                assert layout.BOARD.contains(culprit.rect)
                blamed += 1
    assert blamed


@pytest.mark.parametrize("name", TABLES)
def test_every_event_has_a_cue_or_an_explicit_silence(name: str) -> None:
    box, cues, layout = box_of(name), rooms_of(name).cues, rooms_of(name).layout
    tables = [played(box, options, f"cues {seed}") for options in option_sets(box) for seed in range(6)]
    shown: set[type[Any]] = set()
    for table in [*tables, *rare(name)]:
        for at, commit in enumerate(table.timeline.commits, start=1):
            view = box.project(table.timeline.state_at(at), None)
            poses = layout.poses(view)
            shown |= {type(fact) for fact in commit.facts if cues.cues(box.redact(fact, None), view, poses)}
    assert set(box.events) == shown | set(cues.SILENT)
    assert not shown & set(cues.SILENT)


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
@settings(max_examples=10)
@given(seed=st.integers(0, 10**6), data=st.data())
def test_settled_pieces_are_the_layout_of_the_view(
    name: str, options: dict[str, Any], seed: int, data: st.DataObject
) -> None:
    """After any mix of going on, back, jumping, hurrying and waiting."""
    box, cues, layout = box_of(name), rooms_of(name).cues, rooms_of(name).layout
    line = played(box, options, seed).timeline
    views = [box.project(line.state_at(at), None) for at in range(line.end + 1)]
    at, clock = 1, 0.0
    conductor = Conductor(layout.poses(views[at]))
    for _ in range(25):
        step = data.draw(st.sampled_from(["on", "on", "on", "back", "jump", "hurry", "wait"]))
        if step == "on" and at < line.end:
            at += 1
            poses = layout.poses(views[at])
            show = [
                cue for fact in line.commit(at - 1).facts for cue in cues.cues(box.redact(fact, None), views[at], poses)
            ]
            conductor.play(show, poses, clock, data.draw(st.sampled_from([0.0, 0.45, 1.0, 1.7])))
        elif step == "back" and at > 1:
            at -= 1
            conductor.play([], layout.poses(views[at]), clock)
        elif step == "jump":
            at = data.draw(st.integers(1, line.end))
            conductor.settle(layout.poses(views[at]))
        elif step == "hurry":
            conductor.hurry(clock)
            assert {piece: conductor.pose(piece, clock) for piece in conductor.home} == layout.poses(views[at])
        else:
            clock += data.draw(st.floats(0, 1.5))
        settled = {piece: conductor.pose(piece, clock + 60) for piece in conductor.home}
        assert settled == layout.poses(views[at])


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_a_turn_is_shown_in_good_time(name: str, options: dict[str, Any]) -> None:
    """Under 1.5 s at normal speed, but for the count at the end of a game."""
    box, cues, layout = box_of(name), rooms_of(name).cues, rooms_of(name).layout
    line = played(box, options, "pace").timeline
    for at in range(2, line.end + 1):
        view = box.project(line.state_at(at), None)
        poses = layout.poses(view)
        conductor = Conductor(layout.poses(box.project(line.state_at(at - 1), None)))
        facts = line.commit(at - 1).facts
        conductor.play([cue for fact in facts for cue in cues.cues(box.redact(fact, None), view, poses)], poses, 0.0)
        conductor.due(1.5)
        if len(facts) <= 4:
            assert not conductor.busy(1.5)
