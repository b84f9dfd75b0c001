"""Whole games of KOI through the real loop, by players who take things up, look for the best place and set them down."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.games.koi import commands as c
from game.games.koi.layout import stacks
from game.kernel.table import Undo
from game.scenes.playing import Playing
from game.scenes.seating import Player, Seating
from game.stage.scenes import Reset
from tests.scenes.people import Evening
from tests.stage.virtual_pad import VirtualPad

NAMES = ("Mika", "Ren", "Aoi", "Yuki")


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path, (640, 360))
    yield evening
    evening.close()


class Keeper:
    """Somebody who keeps a pond: works when there is something to lay, else takes a card, and claims what is ready."""

    def __init__(self, evening: Evening, press: Any) -> None:
        self.evening = evening
        self.press = press

    @property
    def scene(self) -> Any:
        return self.evening.top

    def go(self, target: str) -> None:
        self.evening.walk(self.press, target)

    def act(self) -> None:
        """Do the next thing, whatever it is."""
        hand, view = self.scene.acting.hand, self.scene.match.view
        stamp = self.scene.match.table.stamp
        if hand.sheet:
            while not hand.open(view):
                self.press("next")
            self.press("confirm")
        elif hand.held is not None:
            self.press("later")
            self.press("confirm")
        elif (thing := self.useful(hand, view)) is not None:
            self.go(thing)
            self.press("confirm")
            assert hand.held is not None, thing
            return
        else:
            places = hand.open(view)
            assert places, (view.phase, hand.held)
            self.go(places[stamp % len(places)])
            self.press("confirm")
        assert self.scene is not self.evening.loop.stack[-1] or self.scene.match.table.stamp > stamp

    @staticmethod
    def useful(hand: Any, view: Any) -> str | None:
        """Something that can be taken up and set down: a goal, or what is stored."""
        if view.phase == "rest":
            names = [f"goal {view.book.pieces[piece].goal}" for piece, _ in view.offers]
        elif view.phase == "work" or (view.phase == "begin" and view.stored(view.seat) >= 4):
            names = [name for name in stacks(view, view.seat) if name.startswith("store ")]
        else:
            names = []
        return next((name for name in names if hand.taken(view, name) is not None), None)


def begin(evening: Evening, seats: int, pads: list[VirtualPad] | None, **options: Any) -> None:
    """A match of people, with a pad each or the keyboard for all."""
    held = [pad.name for pad in pads] if pads else ["desk"] * seats
    players = tuple(Player(name, holds=device) for name, device in zip(NAMES, held, strict=False))
    seating = Seating(players + (None,) * (4 - seats))
    scene = Playing.fresh(
        evening.house, "koi", seating, {"seats": seats, "first": 0, **options}, Undo.FREE, "koi table"
    )
    evening.loop.go(Reset(scene))
    evening.wait(4)


def finish(evening: Evening, presses: list[Any]) -> Any:
    """Play to the end; the match."""
    keepers = [Keeper(evening, press) for press in presses]
    match = evening.top.match
    for _ in range(900):
        if evening.scene != "Playing":
            break
        if not evening.top.ready:
            evening.wait(1)
            continue
        keepers[evening.top.acting.seat].act()
    assert evening.scene == "Scoring", "the game did not end"
    return match


def kinds(match: Any) -> set[type[Any]]:
    return {type(commit.ask) for commit in match.table.timeline.commits if commit.ask is not None}


@pytest.mark.parametrize("scenario", ["plain", "torrid_summer", "illuminated_path", "imperial_lake"])
def test_a_game_alone_with_the_keyboard(small: Evening, scenario: str) -> None:
    begin(small, 1, None, scenario=scenario)
    match = finish(small, [small.press_key])
    assert {c.Meditate, c.Work, c.Lay, c.EndTurn} <= kinds(match)
    small.wait(60)
    said = " ".join(small.reads())
    assert "missing" in said or " now" in said or "links" in said, "it ends with a title, or with what is missing"


def test_a_game_of_four_with_a_pad_each(small: Evening) -> None:
    pads = [small.pad() for _ in range(4)]
    begin(small, 4, pads)
    match = finish(small, [partial(small.press_pad, pad) for pad in pads])
    assert {c.Meditate, c.Work, c.Ask, c.Lay, c.PlaceKoi, c.EndTurn} <= kinds(match)
    presses = [commit for commit in match.table.timeline.commits if commit.ask is not None and not commit.joins]
    assert len(presses) < match.table.timeline.at - 1, "a press sends all that belongs to it"


def test_what_is_taken_up_is_focused_where_it_can_go_and_put_back_where_it_came_from(small: Evening) -> None:
    begin(small, 2, None)
    scene = small.top
    small.walk(small.press_key, "store water")
    small.press_key("confirm")
    hand, view = scene.acting.hand, scene.match.view
    assert scene.focus.name in hand.open(view)
    small.press_key("back")
    assert hand.held is None
    assert scene.focus.name == "store water"
