"""The monkey: it reaches every place, the same seed does the same, and what it breaks is told with as little as will do."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any
from weakref import ref

import pygame
import pytest

from game.cli import run
from game.cli.monkey import CALM, HASTY, Monkey, Poke, Rod, Visit, grown, places, pokes_of
from game.registry import TABLES
from game.scenes.records import Records
from game.stage.intents import Act


@pytest.fixture
def monkey() -> Iterator[Monkey]:
    made = Monkey("test", (853, 480))
    yield made
    made.close()


def test_a_visit_is_the_same_for_the_same_luck() -> None:
    assert pokes_of(random.Random("a")) == pokes_of(random.Random("a"))
    assert pokes_of(random.Random("a")) != pokes_of(random.Random("b"))


def test_it_is_carried_to_where_it_was_least(monkey: Monkey) -> None:
    seen = []
    for _ in places():
        visit = monkey.next()
        monkey.seen[visit.place] += HASTY.visit
        seen.append(visit.place)
    assert sorted(seen) == sorted(places())
    assert all(
        f"{kind} {game}" in seen for game in TABLES for kind in ("table", "people", "scroll", "watching", "lesson")
    )


@pytest.mark.parametrize("place", sorted(places()))
def test_nothing_breaks_wherever_it_pokes_about(monkey: Monkey, place: str) -> None:
    visit = monkey.next()._replace(place=place)
    assert monkey.visit(visit._replace(pokes=visit.pokes[:60])) is None
    assert monkey.frames >= 20, "it was drawn"


def test_nothing_of_a_visit_stays_that_nobody_heard(monkey: Monkey) -> None:
    """Windows and their pictures hang on the events of their buttons: a soak grew by them, and not by the game."""
    for forget in (lambda: monkey.visit(monkey.next()._replace(place="about", pokes=())), monkey.close):
        button = pygame.Surface((1, 1))
        pygame.event.post(pygame.Event(pygame.USEREVENT, ui_element=button))
        hangs = ref(button)
        del button
        forget()
        assert hangs() is None


def test_what_breaks_is_found_and_told_with_as_little_as_will_do(
    monkey: Monkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: Any, intent: Any) -> None:
        if intent.act is Act.NEXT:
            raise RuntimeError("broken on purpose")

    monkeypatch.setattr(Records, "press", broken)
    visit = monkey.next()._replace(place="records")
    noise = pokes_of(random.Random("noise"))[:12]
    quiet = tuple(poke for poke in noise if poke.kind in ("wheel", "text", "wait"))
    told = monkey.visit(visit._replace(pokes=(*quiet, Poke("press", Act.NEXT, "pad:91"), *quiet)))
    assert told is not None
    assert "broken on purpose" in told.told
    least = monkey.shrunk(told)
    assert least.visit.pokes == (Poke("press", Act.NEXT, "pad:91"),)
    assert monkey.visit(least.visit) is not None, "it happens again"


@pytest.mark.parametrize("what", ["memory", "handles", "cost"])
def test_what_grows_over_a_long_run_is_told_place_by_place(what: str) -> None:
    flat = {"here": [1.0, 1.1, 0.9, 1.0], "there": [5.0, 5.0, 5.1, 4.9]}
    kinds = dict.fromkeys(("memory", "handles", "cost"), flat)
    assert grown(kinds) == []
    assert grown({**kinds, what: {"here": [1.0, 1.1, 1.4, 1.5], "there": [5.0, 5.0, 6.1, 6.9]}}) == [what]
    assert (
        grown({**kinds, what: {"here": [1.0, 1.1, 1.4, 1.5], "there": [5.0, 5.0, 5.0, 5.0], "on": [1, 1, 1, 1]}}) == []
    )
    assert grown({what: {"here": [1.0, 2.0]}}) == [], "too short to tell"


@pytest.mark.parametrize("slow", [1.0, 2.5])
def test_on_a_machine_that_others_slow_down_the_same_frames_are_as_many_rods(
    monkeypatch: pytest.MonkeyPatch, slow: float
) -> None:
    clock = itertools.count(step=slow)  # a rod takes one second, and on a slow machine as much longer as a frame does
    monkeypatch.setattr("game.cli.monkey.time.thread_time", lambda: next(clock))
    rod = Rod()
    for _ in range(2):
        rod.begin()
        for _ in range(3):
            rod.lay()
        assert rod.spent == pytest.approx(3 * slow)
        assert rod.measured(12 * slow) == pytest.approx(12)


def test_a_visit_leaves_nothing_to_the_next_one(monkey: Monkey) -> None:
    """What was told of a visit is found again by making it alone: neither window nor unheard keys stay."""
    visit = monkey.next()._replace(place="porch")
    left = (Poke("size", (1024, 768)), Poke("key", pygame.K_F11, joined=True), Poke("text", "x", joined=True))
    assert monkey.visit(visit._replace(pokes=left)) is None
    assert monkey.visit(visit._replace(pokes=(Poke("wait", 1),))) is None
    assert pygame.display.get_window_size() == (853, 480)
    assert monkey.scenes.keys() <= {"Porch"}
    assert {name: len(each["porch"]) for name, each in monkey.measured.items() if each} == {"memory": 2, "handles": 2}


def test_who_waits_sees_what_the_loop_would_draw_and_no_more(monkey: Monkey) -> None:
    visit = monkey.next()._replace(place="about", pokes=(Poke("wait", 600),))
    assert monkey.visit(visit) is None
    assert monkey.played == pytest.approx(10, abs=0.2)
    assert monkey.frames < 300, "a page that rests is drawn when its ring breathes, not sixty times a second"


def test_a_calm_monkey_mostly_looks() -> None:
    pokes = pokes_of(random.Random("calm"), CALM)
    waits = [poke.what / 60 for poke in pokes if poke.kind == "wait"]
    assert len(pokes) == CALM.visit
    assert len(waits) > len(pokes) / 4
    assert sum(waits) > len(pokes) / 2, "half a second a poke at least"


def test_the_second_half_of_a_calm_run_makes_the_visits_of_the_first_once_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[Visit] = []

    def visit(monkey: Monkey, visit: Visit) -> None:
        made.append(visit)
        monkey.seen[visit.place] += len(visit.pokes)
        monkey.played += 10

    monkeypatch.setattr(Monkey, "visit", visit)
    assert run(["demo", "--soak", "2", "--seed", "twice"]) == 0
    assert len(made) == 12
    assert made[:6] == made[6:]
    assert len(set(made)) == 6


def test_a_frame_is_measured_where_the_same_is_done_twice() -> None:
    calm = Monkey("calm", (480, 270), CALM)
    try:
        visit = Visit("about", "luck", (Poke("wait", 20),) * 5)
        for _ in range(3):
            assert calm.visit(visit) is None
        first, *others = calm.measured["cost"]["about"]
        assert min(first, *others) > 0
    finally:
        calm.close()


def test_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["demo", "--monkey", "1", "--seed", "cli", "--size", "480x270"]) == 0
    told = capsys.readouterr()
    assert "nothing broke" in told.out
    assert "100%" in told.err
