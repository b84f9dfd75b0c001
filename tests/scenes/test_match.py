"""A match without a screen: presses become commands, commits become shows, minds take their turns."""

from __future__ import annotations

import pytest

from game.games.hiroba.layout import poses
from game.games.koi.commands import Lay
from game.kernel import hexes
from game.kernel.table import Table, Undo
from game.registry import box_of
from game.scenes.match import Match
from game.scenes.seating import Player, Seating
from game.scenes.thinking import PAUSE
from game.scenes.told import log, traces
from game.stage.rooms import EVERYBODY
from game.words import words
from tests.games.hiroba.support import BOX, FIVE, at

PEOPLE = Seating((Player("Aki", holds="pad:1"), Player("Ben", holds="pad:2"), None, None))
BOT = Seating((Player("Aki", holds="pad:1"), None, Player("Fox", mind="random"), None))


def match(seating: Seating = PEOPLE) -> Match:
    return Match(Table.new(BOX, {"seats": 2, "first": 0}, "match", undo=Undo.FREE), seating)


def test_a_commit_is_shown_and_ends_at_the_layout_of_the_view() -> None:
    game = match()
    command = BOX.legal(game.table.state, 0)[0]
    assert game.submit((command,), 0.0, 1.0) is None
    assert game.conductor.busy(0.1)
    assert game.conductor.seen(9.0) == poses(game.view, EVERYBODY)


def test_a_refusal_changes_nothing() -> None:
    game = Match(at(FIVE), PEOPLE)
    before = game.table.stamp
    refusal = game.submit((BOX.hear("A 1@1a"),), 0.0, 1.0)
    assert refusal is not None
    assert refusal.code == "off_start"
    assert game.table.stamp == before
    assert not game.conductor.busy(0.0)


def test_only_the_device_of_the_seat_on_turn_may_act() -> None:
    game = match()
    assert game.may_act("pad:1") == 0
    assert game.may_act("pad:2") is None
    assert game.may_act("keyboard") is None


def test_a_mind_waits_for_the_show_and_a_breath() -> None:
    game = match(BOT)
    assert not game.minds.think(5.0, 0.0, 1.0), "it is the person's turn"
    game.submit(BOX.legal(game.table.state, 0)[:1], 0.0, 1.0)
    while game.waiting == (0,):
        game.submit((BOX.hear("A end"),), 0.0, 1.0)
    assert not game.minds.think(5.0, 0.1, 1.0), "the show goes on"
    clock = 5.0
    game.conductor.due(clock)
    assert not game.minds.think(PAUSE / 2, clock, 1.0)
    assert game.minds.think(PAUSE, clock, 1.0)


def test_crests_are_those_of_the_chairs() -> None:
    assert match(BOT).crests == [0, 2]
    assert match(BOT).names == ["Aki", "Fox"]


def test_undo_and_redo_glide() -> None:
    game = match()
    start = poses(game.view, EVERYBODY)
    game.submit(BOX.legal(game.table.state, 0)[:1], 0.0, 0.0)
    after = poses(game.view, EVERYBODY)
    assert game.undo(1.0, 1.0) is None
    assert game.conductor.seen(9.0) == start
    assert game.redo(2.0, 1.0) is None
    assert game.conductor.seen(9.0) == after
    trouble = game.redo(3.0, 1.0)
    assert trouble is not None
    assert trouble.code == "redo_nothing"


def koi(seating: Seating = PEOPLE) -> Match:
    """A table of KOI where somebody is at work."""
    game = Match(Table.new(box_of("koi"), {"seats": 2, "first": 0}, "match", undo=Undo.FREE), seating)
    game.submit((game.box.hear("A work"),), 0.0, 0.0)
    return game


def test_what_comes_of_the_end_of_a_turn_is_foreseen_and_told_as_the_very_views() -> None:
    game = koi()
    ((_, after),) = game.foreseen()
    assert game.submit((game.box.hear("A end"),), 0.0, 1.0) is None
    assert game.waiting == (1,)
    assert game.view is after
    assert game.view == game.table.view(None)


def test_what_was_foreseen_is_not_told_where_something_else_is_done() -> None:
    game = koi()
    after = [view for _, view in game.foreseen()]
    assert game.submit((game.box.hear("A sensei water"),), 0.0, 1.0) is None
    assert game.view == game.table.view(None)
    assert all(game.view != view for view in after)
    assert [before for before, _ in game.foreseen()][:1] == [game.view], "it is foreseen from there"


def test_traces_go_by_whose_turn_it_is_as_far_as_that_is_told() -> None:
    game = koi()
    game.submit((game.box.hear("A sensei water"),), 0.0, 0.0)
    lay = next(command for command in game.table.legal(0) if isinstance(command, Lay))
    game.submit((lay,), 0.0, 0.0)
    assert game.submit((game.box.hear("A end"),), 0.0, 1.0) is None
    landing = game.conductor.next_landing(0.0)
    assert landing is not None
    assert not list(traces(game, landing - 0.01)), "it is still the turn of whoever did it"
    assert [(trace.place, trace.seat) for trace in traces(game, landing)] == [(f"A:{hexes.name(lay.at)}", 0)]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_log_tells_the_story(lang: str) -> None:
    game = match()
    game.submit(BOX.legal(game.table.state, 0)[:1], 0.0, 0.0)
    moments, seats, told, _ = zip(*log(game, words(lang)), strict=True)
    assert moments[0] == 1
    assert moments[-1] == 2
    assert seats[-1] == 0
    assert "Aki" in told[-1]


def test_two_minds_play_a_whole_match() -> None:
    both = Seating((Player("Tanuki", mind="random"), Player("Fox", mind="random"), None, None))
    game, clock = match(both), 0.0
    for _ in range(5000):
        if game.over:
            break
        clock += 0.5
        game.conductor.due(clock)
        game.minds.think(0.5, clock, 1.0)
    assert game.over
