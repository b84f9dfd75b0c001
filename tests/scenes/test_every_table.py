"""Every table on the screen: a whole match by pads, by keyboard and by mouse, and everything that can be done on the way.

The players know no game: they go to where their hand says that something is open, leaf through it if nothing is, and
press. What is secret they are shown behind the curtain, by their own device.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from game.kernel.beats import in_secret
from game.kernel.journal import Reader
from game.registry import TABLES, box_of
from game.scenes.told import log
from game.stage.intents import Act
from tests.scenes.people import Evening
from tests.stage.virtual_pad import VirtualPad
from tests.support import played

Press = Callable[[str], None]
AT_TABLE = ("Playing", "Curtain")
"""What somebody who has just sat down is before."""
CHOICES = 8
"""How many presses something may take at most, once it is gone to."""
every_table = pytest.mark.parametrize("game", TABLES)


def has_secrets(game: str) -> bool:
    """Whether something happens at a table of two that not everybody is told."""
    table = played(box_of(game), {"seats": 2}, "secrets")
    return any(table.box.redact(fact, None) != fact for commit in table.timeline.commits for fact in commit.facts)


def asked_alone(table: Any) -> set[int]:
    """The seats that had to decide something while nobody else looked."""
    line = table.timeline
    asked = [(at, commit.ask.seat) for at, commit in enumerate(line.commits) if commit.ask is not None]
    return {seat for at, seat in asked if in_secret(table.box, line.state_at(at), seat)}


class Sitting:
    """People at a table: each presses something of their own, and who is on turn does what can be done."""

    def __init__(self, evening: Evening, presses: list[Press]) -> None:
        self.evening = evening
        self.presses = presses
        self.patience = 600
        """How often it is looked whether a mind has made up its mind."""
        self.curtains: list[int] = []
        """For whom the curtain was lifted, one after the other."""

    @property
    def match(self) -> Any:
        """The match of the table, whatever hangs before it."""
        return self.evening.loop.stack[0].match

    def ready(self) -> bool:
        """Wait for minds, let whoever is called look behind the curtain; whether somebody can act then."""
        for _ in range(self.patience):
            scene = self.evening.scene
            if scene == "Curtain":
                self.look()
            elif scene != "Playing":
                return False
            elif self.evening.top.ready:
                return True
            self.evening.wait(2)
        raise AssertionError("nobody can act")

    def look(self) -> None:
        """The one whose name the curtain bears presses; whoever is not waited for could press for ever."""
        said, match = self.evening.reads(), self.match
        seat = next(n for n, name in enumerate(match.names) if {f"Pass to {name}", f"{name}’s turn"} & set(said))
        waited = [self.presses[each] for each in match.waiting]
        for press in self.presses:
            if press not in waited:
                press("confirm")
                assert self.evening.scene == "Curtain", "only their own device lifts it"
        self.presses[seat]("confirm")
        self.curtains.append(seat)
        self.evening.wait(2)

    def act(self) -> bool:
        """Do something that can be done; False if nobody can do anything any more."""
        if not self.ready():
            return False
        scene = self.evening.top
        press = self.presses[scene.acting.seat]
        before = scene.match.table.stamp
        for _ in range(CHOICES):  # a press may choose something, and the next one do it
            spot = self.evening.spot(partial(press, "next"))
            if spot is not None:
                self.evening.walk(press, spot)
            press("confirm")
            if self.evening.top is not scene or scene.acting.card.lies or scene.match.table.stamp > before:
                break
        if self.evening.top is scene and scene.acting.card.lies:  # refused: it is read, and closed
            press("back")
            press("next")
        else:
            assert scene.match.table.stamp > before
        self.evening.wait(2)
        return True

    def finish(self) -> None:
        for _ in range(400):
            if not self.act():
                break
        assert self.evening.scene == "Scoring", "the game did not end"
        self.evening.wait(200)


def pressing(evening: Evening, *pads: VirtualPad) -> list[Press]:
    return [partial(evening.press_pad, pad) for pad in pads]


def sit_down(evening: Evening, game: str, presses: list[Press], *, mind: bool = False) -> Sitting:
    """From the porch to the table, each with a pad of their own, or one and a mind."""
    evening.walk(presses[0], game)
    presses[0]("confirm")
    assert evening.scene == "Lobby"
    for press in presses:
        press("confirm")
    if mind:
        presses[0]("undo")
    presses[0]("pause")
    assert evening.scene in AT_TABLE
    return Sitting(evening, presses)


@every_table
def test_a_match_and_a_rematch_with_two_pads(evening: Evening, game: str) -> None:
    sitting = sit_down(evening, game, pressing(evening, evening.pad(), evening.pad()))
    names = sitting.match.names
    sitting.finish()
    assert asked_alone(sitting.match.table) <= set(sitting.curtains)
    assert has_secrets(game) or not sitting.curtains
    assert "Total" in evening.reads()
    assert any("win" in text or "share" in text for text in evening.reads())
    journal = Reader(next(evening.house.saves.glob(f"*-{game}.jsonl")).read_bytes())
    assert (journal.head.game, journal.head.names) == (game, tuple(names))
    sitting.presses[1]("confirm")
    assert evening.scene in AT_TABLE
    assert sitting.match.names == names
    assert sitting.match.table.timeline.at == 1
    assert sitting.act()


@every_table
def test_a_match_with_the_keyboard_alone(evening: Evening, game: str) -> None:
    evening.walk(evening.press_key, game)
    for key in ("confirm", "confirm", "right", "log"):
        evening.press_key(key)
    evening.strike()
    assert evening.scene in AT_TABLE
    Sitting(evening, [evening.press_key] * 2).finish()
    evening.press_key("confirm")
    assert evening.scene in AT_TABLE


@every_table
def test_a_match_with_the_mouse_alone(evening: Evening, game: str) -> None:
    evening.click(game)
    evening.click("chair 0")
    evening.point((732, 700))
    evening.click_prompt("Share")
    evening.click("gong")
    assert evening.scene in AT_TABLE
    for _ in range(400):
        if evening.scene == "Curtain":
            evening.click("plaque")
        elif evening.scene == "Playing" and evening.top.ready:
            spot = evening.spot(evening.wheel)
            if spot is None:
                evening.click_confirm()
            else:
                evening.click(spot)
        elif evening.scene == "Scoring":
            break
        evening.wait(3)
    assert evening.scene == "Scoring"
    evening.click_prompt("Play again")
    assert evening.scene in AT_TABLE


@every_table
def test_one_pad_against_a_mind_meets_no_curtain(evening: Evening, game: str) -> None:
    sitting = sit_down(evening, game, pressing(evening, evening.pad()), mind=True)
    assert [player.human for player in sitting.match.players] == [True, False]
    sitting.finish()
    assert not sitting.curtains


@every_table
def test_undo_and_redo_of_ones_own_action(evening: Evening, game: str) -> None:
    sitting = sit_down(evening, game, pressing(evening, evening.pad(), evening.pad()))
    for _ in range(3):
        assert sitting.ready()
        table, seat = sitting.match.table, evening.top.acting.seat
        before = table.state
        assert sitting.act()
        after = table.state
        assert sitting.ready()
        sitting.presses[seat]("undo")
        assert table.state == before
        assert sitting.ready()
        sitting.presses[seat]("redo")
        assert table.state == after


def leafs(evening: Evening) -> bool:
    """Whether the button that looks back is the hand's at this moment."""
    scene = evening.top
    return Act.EARLIER in [offer.act for offer in scene.acting.hand.offers(scene.match.view, scene.focus.name)]


@every_table
def test_looking_back_and_the_log_lead_to_every_moment_and_back(evening: Evening, game: str) -> None:
    sitting = sit_down(evening, game, pressing(evening, evening.pad(), evening.pad()))
    for _ in range(4):
        assert sitting.act()
    assert sitting.ready()
    match = sitting.match
    while leafs(evening):  # whoever holds something leafs through the places for it with that button
        sitting.presses[evening.top.acting.seat]("back")
        if leafs(evening):  # it must be laid, as what the rain brings
            assert sitting.act()
            assert sitting.ready()
    press = sitting.presses[evening.top.acting.seat]
    now, state = match.table.timeline.at, match.table.state
    for at in range(now - 1, match.table.start - 1, -1):
        press("earlier")
        assert match.looking == at
        assert match.view == match.box.project(match.table.timeline.state_at(at), None)
    for _ in range(match.table.start, now):
        press("later")
    assert match.looking is None
    assert sitting.ready()
    press("log")
    lines = [told.text for told in log(match, evening.house.words)]
    assert lines[-1] in evening.reads()
    for _ in lines:  # a commit may have several lines to tell
        press("up")
        if evening.top.story.roll.moment < now:
            break
    press("confirm")
    assert match.looking is not None
    while evening.scene == "Playing" and evening.top.story.away:
        press("back")
    assert match.looking is None
    assert (match.table.timeline.at, match.table.state) == (now, state)
    assert sitting.act(), "and on it goes"


@every_table
def test_a_pause_and_the_porch_lead_back_to_the_table(evening: Evening, game: str) -> None:
    pads = [evening.pad(), evening.pad()]
    sitting = sit_down(evening, game, pressing(evening, *pads))
    for _ in range(3):
        assert sitting.act()
    assert sitting.ready()
    press, match = sitting.presses[evening.top.acting.seat], sitting.match
    press("pause")
    assert "Paused" in evening.reads()
    press("confirm")
    assert sitting.ready()
    press("pause")
    evening.walk(press, "porch")
    press("confirm")
    evening.wait(8)
    assert evening.top.focus.name == "cup", "the way back to the match is at hand"
    press("confirm")
    evening.wait(2)
    again = Sitting(evening, [press, press])
    assert again.ready()
    assert (again.match.table.state, again.match.names) == (match.table.state, match.names)
    again.finish()
