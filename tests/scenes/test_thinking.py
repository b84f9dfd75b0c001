"""Minds at the table: hints by every device, a mind that takes its time, a worker that dies in the middle."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from game.kernel.table import Table, Undo
from game.minds.remark import SPEAKERS, WAYS
from game.minds.worker import Answer, Inline, Question, Worker
from game.registry import OURS, box_of
from game.scenes.match import Match
from game.scenes.playing import Playing as Table_
from game.scenes.prompts import STRIP
from game.scenes.seating import Player, Seating
from game.stage.page import Page
from game.stage.scenes import Reset
from tests.scenes.people import Evening


class Slow:
    """A thinker that answers when it is told to."""

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.ready = False
        self._inline = Inline(20)

    def warm(self) -> None: ...

    def ask(self, question: Question) -> None:
        self.asked.append(question)
        self._inline.ask(question)

    def poll(self) -> Answer | None:
        return self._inline.poll() if self.ready else None

    def close(self) -> None: ...


def sit(evening: Evening, *players: Player, undo: Undo = Undo.FREE, seed: str = "hint", game: str = "hiroba") -> Match:
    """A table with these players, the first of them to begin."""
    seating = Seating((*players, *(None,) * (4 - len(players))))
    table = Table.new(box_of(game), {"seats": len(players), "first": 0}, seed, undo=undo)
    scene = Table_(evening.house, Match(table, seating))
    evening.loop.go(Reset(scene))
    evening.wait(3)
    return scene.match


AKI, REN = Player("Aki", holds="desk"), Player("Ren", holds="desk")
FOX = Player("Fox", mind="gardener")


def advised(evening: Evening) -> bool:
    """Whether the Elder's reason is on the screen, and what it means is held and focused."""
    match = evening.top.match
    commands = match.hand(0).aim(match.view, evening.top.focus.name)
    return any(text.startswith("The Elder shows you a move.") for text in evening.reads()) and set(commands) <= set(
        match.table.legal(0)
    )


def test_a_hint_by_key_is_taken_up_and_can_be_played(evening: Evening) -> None:
    match = sit(evening, AKI, REN)
    for _ in range(6):
        seat = match.waiting[0]
        evening.press_key("hint")
        evening.wait(3)
        assert any(text.startswith("The Elder shows you a move.") for text in evening.reads())
        before = match.table.stamp
        evening.press_key("confirm")
        assert match.table.stamp > before
        assert match.table.timeline.past[-1].ask.seat == seat


def test_a_hint_in_koi_says_why_and_lights_what_it_speaks_of(evening: Evening) -> None:
    """In a whole turn and the beginning of the next: a reason of the game's own, about places that are on the screen."""
    match = sit(evening, AKI, REN, game="koi")
    for _ in range(6):
        evening.press_key("hint")
        evening.wait(3)
        reason = evening.top.notice
        assert any(text.startswith("The Elder shows you a move.") for text in evening.reads())
        assert not any("After it you stand best" in text for text in evening.reads())
        assert reason.about
        assert set(reason.about) & set(evening.top.board.layout.places(match.view, match.eye))
        evening.press_key("confirm")
        evening.wait(3)


def test_a_hint_by_mouse(evening: Evening) -> None:
    sit(evening, AKI, REN)
    evening.point((960, 540))
    evening.click_prompt("Hint")
    evening.wait(3)
    assert advised(evening)


def test_a_hint_by_pad_from_its_stick_and_from_the_pause_menu(evening: Evening) -> None:
    pad = evening.pad()
    match = sit(evening, Player("Aki", holds=pad.name), REN)
    evening.press_pad(pad, "hint")
    evening.wait(3)
    assert advised(evening)
    evening.top.say("", 0.0)
    evening.wait(3)
    assert not advised(evening)
    evening.press_pad(pad, "pause")
    assert "A hint from the Elder" in evening.reads()
    evening.press_pad(pad, "down")
    evening.press_pad(pad, "confirm")
    evening.wait(3)
    assert evening.scene == "Playing"
    assert advised(evening)
    assert match.table.timeline.at == 1, "a hint plays nothing"


def test_hints_are_for_whoever_is_on_turn(tmp_path: Path) -> None:
    slow = Slow()
    evening = Evening(tmp_path, thinker=slow)
    try:
        sit(evening, FOX, AKI)
        evening.press_key("hint")
        assert "Hints are for whoever is on turn." in evening.reads()
        assert [question.why for question in slow.asked] == [False]
        evening.press_key("pause")
        assert "A hint from the Elder" not in evening.reads()
    finally:
        evening.close()


def test_a_hint_that_comes_too_late_is_not_shown(tmp_path: Path) -> None:
    """The table has gone on in the meantime, by undo or by a move: the old hint is for another table."""
    slow = Slow()
    evening = Evening(tmp_path, thinker=slow)
    try:
        match = sit(evening, AKI, REN)
        evening.press_key("hint")
        assert "The Elder is thinking…" in evening.reads()
        match.submit(match.table.legal(0)[:1], evening.loop.clock, 0.0)
        slow.ready = True
        evening.wait(5)
        assert not any(text.startswith("The Elder shows you a move.") for text in evening.reads())
        assert match.minds.hint is None
    finally:
        evening.close()


def test_a_mind_that_takes_its_time_is_seen_to_think(tmp_path: Path) -> None:
    slow = Slow()
    evening = Evening(tmp_path, thinker=slow)
    try:
        match = sit(evening, FOX, AKI)
        assert match.minds.slow is None
        evening.wait(40)
        assert match.minds.slow == 0
        assert match.table.timeline.at == 1
        assert len(slow.asked) == 1, "it is asked once"
        slow.ready = True
        evening.wait(3)
        assert match.minds.slow is None
        assert match.table.timeline.at > 1
    finally:
        evening.close()


@pytest.mark.parametrize("game", OURS)
def test_what_a_mind_says_lies_over_no_prompt(tmp_path: Path, game: str) -> None:
    evening = Evening(tmp_path, language="fr", text_size=150)
    try:
        seats = box_of(game).seats[-1]
        sit(evening, *[AKI, FOX, FOX, FOX][:seats], game=game)
        scene = evening.top
        for seat, mind, way in product(range(seats), SPEAKERS, range(1, WAYS + 1)):
            said = evening.house.say(f"minds.says.{mind}.unlucky_{way}")
            rect = scene.board.saying(Page(evening.house), seat, said)
            assert not rect.colliderect(STRIP), said
    finally:
        evening.close()


def test_a_mind_is_asked_anew_after_an_undo(tmp_path: Path) -> None:
    """What it thought of the table as it was is not played at the table as it is."""
    slow = Slow()
    evening = Evening(tmp_path, thinker=slow)
    try:
        match = sit(evening, AKI, FOX)
        while match.waiting == (0,):
            match.submit(match.table.legal(0)[:1], evening.loop.clock, 0.0)
        evening.wait(3)
        stale = slow.asked[-1]
        while match.waiting != (0,):
            match.undo(evening.loop.clock, 0.0)
        match.submit(match.table.legal(0)[-1:], evening.loop.clock, 0.0)
        while match.waiting == (0,):
            match.submit(match.table.legal(0)[:1], evening.loop.clock, 0.0)
        slow.ready = True
        evening.wait(3)
        fresh = slow.asked[-1]
        assert fresh.ticket != stale.ticket
        assert fresh.view != stale.view
        answered = match.table.timeline.past[-1].ask
        assert answered.seat == 1
        assert answered in box_of("hiroba").legal(fresh.view, 1)
    finally:
        evening.close()


@pytest.fixture
def with_worker(tmp_path: Path) -> Iterator[tuple[Evening, Worker]]:
    worker = Worker()
    evening = Evening(tmp_path, thinker=worker)
    yield evening, worker
    evening.close()
    assert worker.pid is None


def test_the_worker_killed_again_and_again_and_the_game_goes_on(with_worker: tuple[Evening, Worker]) -> None:
    evening, worker = with_worker
    match = sit(evening, Player("Fox", mind="kami"), Player("Crane", mind="elder"), undo=Undo.OFF)
    match.minds.budget = 30.0
    killed, end = 0, time.monotonic() + 240
    while evening.scene != "Scoring":
        assert time.monotonic() < end, "the game stands still"
        at = match.table.timeline.at
        evening.wait(1)
        time.sleep(0.002)
        if match.table.timeline.at != at and at % 6 == 2 and worker.pid is not None and killed < 3:
            os.kill(worker.pid, signal.SIGKILL)
            killed += 1
    assert killed == 3
    assert match.over
