"""What each frame of a show has on it, at any rate of frames: every piece once, and nothing that was not told yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.kernel.beats import beats
from game.kernel.table import Table, Undo
from game.registry import TABLES, box_of
from game.scenes.match import Match
from game.scenes.playing import Playing
from game.scenes.seating import Player, Seating
from game.stage import layers
from game.stage.conductor import Conductor
from game.stage.intents import Act, Intent
from game.stage.layers import Layers
from game.stage.page import Page
from game.stage.rooms import Eye
from game.stage.scenes import Reset
from game.stage.window import Canvas
from tests.scenes.people import Evening

RATES = (30, 45, 60, 75, 144)
ACTIONS = 7
"""How many actions are shown."""


class Mute:
    """Nobody thinks: what a mind does is done for it."""

    def ask(self, question: Any) -> None: ...

    def poll(self) -> None: ...

    def warm(self) -> None: ...


def sit(evening: Evening, game: str, *, sofa: bool) -> Playing:
    """A table of two people, or of one and a mind that never comes to an end."""
    other = Player("Ren", holds="desk") if sofa else Player("Ren", mind="random")
    table = Table.new(box_of(game), {"seats": 2, "first": 0}, "frames", undo=Undo.FREE)
    match = Match(table, Seating((Player("Aki", holds="desk"), other, None, None)))
    scene = Playing(evening.house, match)
    match.minds.thinker = Mute()  # type: ignore[assignment]
    evening.loop.go(Reset(scene))
    return scene


class Show:
    """What a commit tells, and what must be on the screen after so many of its facts."""

    def __init__(self, scene: Playing, before: int) -> None:
        match = self.match = scene.match
        self.scene = scene
        commit, eyes = match.table.timeline.commit(before), match.eyes
        told = beats(match.box, match.box.project(match.table.timeline.state_at(before), eyes), commit.facts, eyes)
        self.views = [told[0].before, *(beat.after for beat in told)]
        self.hidden = list(range(len(told), -1, -1))
        """How many facts are still to be told, view by view."""
        self.facts = [
            match.box.redact(fact, match.onlooker)
            for each in [*match.table.timeline.commits[:before], commit]
            for fact in each.facts
        ]
        self.turned = len(match.conductor._lands) - len(told)
        """Whether what only one could see is turned over first: that tells nothing."""
        # What is expected depends on nothing else, and is asked for at every frame.
        self.texts, self.line, self.pieces = cache(self._texts), cache(self._line), cache(self._pieces)

    def landed(self, clock: float) -> int:
        """How many facts have been told by a time."""
        if not self.match.conductor.moves(clock):
            return len(self.views) - 1
        return max(0, len(self.match.conductor.landed(clock)) - self.turned)

    def _texts(self, told: int, eye: Eye) -> dict[str, str]:
        """What the panels say of a view."""
        page, board, view = Page(self.scene.house), self.scene.board, self.views[told]
        for seat in range(len(self.match.players)):
            board.paint.panel(page, view, eye, seat, float(board.layout.is_active(view, seat)))
        board.paint.settled(page, view, eye, hints=self.scene.house.settings.hints)
        plaque = board.layout.frame(view, eye).plaque
        if plaque is not None:
            board._plaque(page, plaque)
        return {said.name: said.text for said in page.said}

    def _line(self, told: int) -> str | None:
        """The last line of the log."""
        known = self.facts[: len(self.facts) - self.hidden[told]]
        worth = [fact for fact in known if not isinstance(fact, self.match.rooms.cues.QUIET)]
        if not worth:
            return None
        return str(self.scene.house.words.event(self.match.box, worth[-1], self.match.names, pointed=True))

    def _pieces(self, *eyes: Eye) -> tuple[set[str], set[str]]:
        """The pieces that are there all the time, and all that are there at some time."""
        poses = self.match.rooms.layout.poses
        names = [set(poses(view, eye)) for view in self.views for eye in {*eyes}]
        return set.intersection(*names), set.union(*names)

    def still_there(self) -> None:
        """Every piece is on the screen once, or at most once if it is not there all the time."""
        steady, ever = self.pieces(self.match.eye, Eye(None), Eye(self.match.eyes))
        drawn = Counter(each.name for each in self.scene.laid)
        assert {name: drawn[name] for name in steady} == dict.fromkeys(steady, 1)
        assert all(drawn[name] <= 1 for name in ever)

    def check(self) -> int:
        """The frame on the screen; how many facts it tells."""
        scene, clock = self.scene, self.scene.shown_at
        self.still_there()
        told = self.landed(clock)
        said = {each.name: each.text for each in scene.said}
        expected = self.texts(told, self.match.eye)
        # When all is told the hand may lay its own words over those of the table; nothing is missing before.
        there = expected.keys() & said.keys() if scene.board.told(clock) else expected.keys()
        assert {name: said.get(name) for name in there} == {name: expected[name] for name in there}
        if not scene.board.told(clock):
            later = self.texts(len(self.views) - 1, self.match.eye).keys() - expected.keys()
            assert not later & said.keys(), "nothing is counted that has not come yet"
        assert said.get("log text") == self.line(told)
        for seat in range(len(self.match.players)):
            active = [self.match.rooms.layout.is_active(view, seat) for view in self.views[: told + 1]]
            share = self.match.share(seat, clock, scene.board.pace)
            assert min(active) <= share <= max(active), "no panel grows before its turn is told"
        if scene.board.busy(clock):
            acts = {name for name in said if name.startswith("prompt ")}
            assert acts <= {f"prompt {act.value}" for act in (Act.PAUSE, Act.UNDO, Act.REDO)}
        return told


class Opening(Show):
    """How a table is set: all that lies there is told when it does, and then whose turn it is."""

    def __init__(self, scene: Playing) -> None:
        super().__init__(scene, 0)
        self.turned, self.views = 0, [self.views[0], *self.views[-2:]]
        self.hidden = [self.hidden[0], 1, 0]

    def still_there(self) -> None:
        """No piece is on the screen twice: those that are still to come are nowhere."""
        drawn = Counter(each.name for each in self.scene.laid)
        assert all(drawn[name] <= 1 for name in self.pieces(self.match.eye)[1])


def settle(evening: Evening, rate: int) -> None:
    """Let everything come to rest, and whoever is called look behind the curtain."""
    for _ in range(1200):
        scene: Any = evening.top
        if evening.scene == "Curtain":
            if scene.shut and not scene._opening:
                scene.handle(Intent(Act.CONFIRM, "desk"))
        elif evening.scene == "Scoring" or not scene.board.busy(scene.clock):
            return
        evening.loop.frame(1 / rate, [])
    raise AssertionError("it never ends")


def watch(folder: Path, game: str, rate: int, *, sofa: bool) -> None:
    """Watch some actions frame by frame."""
    evening = Evening(folder, (640, 360), speed="normal", reduced_motion=False)
    try:
        scene = sit(evening, game, sofa=sofa)
        frames = told = 0
        for number in range(ACTIONS):
            settle(evening, rate)
            evening.loop.frame(1 / rate, [])
            settle(evening, rate)
            assert evening.top is scene
            match, at = scene.match, scene.match.table.timeline.at
            seat = match.acting if match.acting is not None else match.waiting[0]
            legal = match.table.legal(seat)
            scene.send((legal[(number * 7) % len(legal)],))
            show, shows = Show(scene, at), match.conductor.shows
            seen: set[int] = set()
            for _ in range(6 * rate):
                evening.loop.frame(1 / rate, [])
                if evening.top is not scene:
                    break
                if match.conductor.shows != shows:  # it is over, and the board is turned to whoever comes next
                    show.still_there()
                    break
                frames += 1
                seen.add(show.check())
                if not scene.board.busy(scene.clock):
                    break
            told += len(seen)
        assert frames > 2 * ACTIONS
        assert told > ACTIONS, "a show tells one thing after the other"
    finally:
        evening.close()


@pytest.mark.parametrize("sofa", [True, False], ids=["sofa", "alone"])
@pytest.mark.parametrize("rate", RATES)
@pytest.mark.parametrize("game", TABLES)
def test_every_frame_has_every_piece_once_and_tells_nothing_before_it_has_landed(
    tmp_path: Path, game: str, rate: int, sofa: bool
) -> None:
    watch(tmp_path, game, rate, sofa=sofa)


def watch_opening(folder: Path, game: str, rate: int, *, sofa: bool) -> None:
    """Watch frame by frame how a table is set."""
    evening = Evening(folder, (640, 360), speed="normal", reduced_motion=False)
    try:
        scene = sit(evening, game, sofa=sofa)
        show, seen = Opening(scene), []
        for _ in range(6 * rate):
            evening.loop.frame(1 / rate, [])
            if evening.top is not scene or not scene.board.opening:
                break
            seen.append(show.check())
        assert len(seen) > rate / 3
        assert seen[0] == 0
        assert seen == sorted(seen)
    finally:
        evening.close()


@pytest.mark.parametrize("sofa", [True, False], ids=["sofa", "alone"])
@pytest.mark.parametrize("rate", RATES)
@pytest.mark.parametrize("game", TABLES)
def test_a_table_that_is_set_counts_nothing_before_it_has_come(
    tmp_path: Path, game: str, rate: int, sofa: bool
) -> None:
    watch_opening(tmp_path, game, rate, sofa=sofa)


def test_panels_are_painted_once_while_a_piece_flies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(tmp_path, (640, 360), speed="normal", reduced_motion=False)
    try:
        scene = sit(evening, TABLES[0], sofa=True)
        match, painted = scene.match, Counter[Any]()
        panel = scene.board.paint.panel

        def note(page: Page, view: Any, *of: Any) -> None:
            painted[(id(view), *of)] += 1
            panel(page, view, *of)

        monkeypatch.setattr(scene.board.paint, "panel", note)
        for _ in range(60):
            settle(evening, 60)
            painted.clear()
            scene.send(match.table.legal(match.acting)[:1])
            frames = 0
            while not match.conductor.landed(scene.clock):
                evening.loop.frame(1 / 60, [])
                frames += 1
            if match.turns_in_show(0) and frames > 2 * len(match.players):
                break
        else:
            raise AssertionError("no piece flies while the turn changes")
        assert set(painted.values()) == {1}, "once for each view and each size, not at every frame"
    finally:
        evening.close()


def turns(evening: Evening, scene: Playing, number: int) -> None:
    """Let so many turns be played, and come to rest."""
    match = scene.match
    for _ in range(number):
        seat = match.waiting[0]
        while match.waiting == (seat,):
            settle(evening, 60)
            scene.send(match.table.legal(seat)[:1])
    settle(evening, 60)


def test_a_turn_change_draws_a_part_of_the_table_at_a_time_and_finds_its_panels_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = Evening(tmp_path, (1920, 1080), speed="normal", reduced_motion=False)
    try:
        scene = sit(evening, TABLES[0], sofa=True)
        settle(evening, 60)
        turns(evening, scene, 4)
        made: list[str] = []
        drawn: list[int] = []
        pressed, draw = Page.pressed, Layers.draw

        def press(page: Page, name: str, layer: int) -> Page:
            made.append(name)
            return pressed(page, name, layer)

        def note(layers: Layers, *of: Any, **how: Any) -> list[Any]:
            areas = draw(layers, *of, **how)
            drawn.append(sum(area.w * area.h for area in areas))
            return areas

        monkeypatch.setattr(Page, "pressed", press)
        monkeypatch.setattr(Layers, "draw", note)
        turns(evening, scene, 2)
        assert len(made) <= 2 * len(scene.match.players), (
            "panels are the same from turn to turn, but for what they tell"
        )
        assert len(drawn) > 60
        assert sorted(drawn)[-3] < 1920 * 1080 / 2, "never the whole table"
        assert sum(drawn) / len(drawn) < 1920 * 1080 / 8
    finally:
        evening.close()


@pytest.mark.parametrize("game", TABLES)
def test_a_table_that_waits_asks_its_layout_for_nothing_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    evening = Evening(tmp_path, (640, 360), speed="normal", reduced_motion=False)
    try:
        scene = sit(evening, game, sofa=True)
        settle(evening, 60)
        for _ in range(40):
            evening.loop.frame(1 / 60, [])
        asked, places = Counter[str](), scene.board.layout.places
        noted = SimpleNamespace(**{name: getattr(scene.board.layout, name) for name in dir(scene.board.layout)})
        noted.places = lambda *of: (asked.update(["places"]), places(*of))[1]
        monkeypatch.setattr(type(scene.board), "layout", noted)
        for _ in range(30):
            evening.loop.frame(1 / 60, [])
        assert not asked
    finally:
        evening.close()


ROUNDS = 2
"""By how much a colour may differ where pictures of one layer were blended in another order."""


def is_as_drawn_anew(evening: Evening, scene: Playing) -> None:
    """The frame on the screen is what drawing everything from the ground up would give, and what the scene says."""
    drawn, (_, settled, lively) = scene._layers, scene._pages
    late = drawn._turns.late
    said = {each.name: each for each in lively.drawn}
    assert len(said) == len(lively.drawn)
    assert len(drawn.kept_by_name) == len(settled.drawn)
    assert not drawn.kept_by_name.keys() & drawn.shown.keys(), "nothing is drawn twice"
    assert {name for name in {*said, *drawn.shown} if said.get(name) is not drawn.shown.get(name)} <= late.keys()
    anew, made = Layers(), pygame.Surface(evening.window.canvas.surface.get_size())
    assert drawn._ground is not None
    anew.ground(drawn._ground)
    anew.draw(Canvas(made, 1.0), list(drawn.shown.values()), settled.drawn)
    both = made, evening.window.canvas.surface
    if len({pygame.image.tobytes(each, "RGB") for each in both}) > 1:
        one, other = (pygame.surfarray.array3d(each).astype(int) for each in both)
        columns, rows = (abs(one - other).max(axis=2) > ROUNDS).nonzero()
        assert not len(columns), f"stale from {min(columns)},{min(rows)} to {max(columns)},{max(rows)}"


def look_closely(folder: Path, game: str) -> None:
    """Look at every frame of some actions, until the light on what can be done next has grown."""
    evening = Evening(folder, (960, 540), speed="normal", reduced_motion=False)
    try:
        scene = sit(evening, game, sofa=False)
        for number in range(ACTIONS):
            for _ in range(600):
                evening.loop.frame(1 / 60, [])
                if evening.top is not scene:
                    return
                is_as_drawn_anew(evening, scene)
                if not scene.board.busy(scene.clock) and not scene.acting.grows:
                    break
            match = scene.match
            seat = match.acting if match.acting is not None else match.waiting[0]
            legal = match.table.legal(seat)
            scene.send((legal[(number * 5) % len(legal)],))
    finally:
        evening.close()


@pytest.mark.parametrize("game", TABLES)
def test_a_photograph_of_a_frame_is_what_drawing_it_anew_would_give(tmp_path: Path, game: str) -> None:
    look_closely(tmp_path, game)


# --- what would be found --------------------------------------------------------------------------------


def told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Panels are painted from where the show ends."""
    monkeypatch.setattr(Match, "seen", lambda match, _: match.view)


def logged_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log tells what is not seen yet."""
    monkeypatch.setattr(Match, "untold", lambda *_: 0)


def drawn_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """What moves lies where it belongs as well."""
    monkeypatch.setattr(Conductor, "still", lambda conductor, _: conductor.home)


def dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """What moves is drawn by nobody."""
    monkeypatch.setattr(Conductor, "moving", lambda *_: {})


@pytest.mark.parametrize("broken", [told_at_once, logged_at_once])
def test_a_table_that_counts_what_has_not_come_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: Callable[[pytest.MonkeyPatch], None]
) -> None:
    broken(monkeypatch)
    with pytest.raises(AssertionError):
        watch_opening(tmp_path, TABLES[0], 60, sofa=True)


@pytest.mark.parametrize("broken", [told_at_once, logged_at_once, drawn_twice, dropped])
def test_a_show_that_is_broken_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: Callable[[pytest.MonkeyPatch], None]
) -> None:
    broken(monkeypatch)
    with pytest.raises(AssertionError):
        watch(tmp_path, TABLES[0], 60, sofa=True)


def one_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Something that went is left on the screen."""
    stirring = layers.stirring
    monkeypatch.setattr(layers, "stirring", lambda *of: [stir for stir in stirring(*of) if stir[2] is not None])


def waits_beside_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has come to rest is drawn as something that moves as well."""
    keep = Layers.draw
    monkeypatch.setattr(
        Layers,
        "draw",
        lambda self, canvas, pictures, kept=(), **how: keep(self, canvas, [*pictures, *kept[:1]], kept, **how),
    )


@pytest.mark.parametrize("broken", [one_is_forgotten, waits_beside_itself])
def test_a_frame_that_is_not_what_it_says_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: Callable[[pytest.MonkeyPatch], None]
) -> None:
    broken(monkeypatch)
    with pytest.raises(AssertionError):
        look_closely(tmp_path, TABLES[0])
