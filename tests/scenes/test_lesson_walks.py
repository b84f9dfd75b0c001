"""Every lesson to its end, in both languages: what it asks for can be done, and its slip never hides what it means."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.progress import load_progress
from tests.scenes.learner import LESSONS, Learner, begin, faults_of
from tests.scenes.people import Evening


@pytest.fixture(scope="module", params=["en", "fr"])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    made = Evening(tmp_path_factory.mktemp("saves"), language=request.param)
    made.pad()
    yield made
    made.close()


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_is_taken_to_its_end_with_a_pad(house: Evening, game: str, name: str) -> None:
    pad = house.pads[0]
    learner = Learner(house, lambda what: house.press_pad(pad, what))
    scene = begin(house, name, game, alone=True)
    faults: list[str] = []
    for number in range(len(scene.lesson.steps)):
        assert scene.course.at == number
        assert scene.focus.name is not None
        assert scene.ring_rect() is not None, "one visible focus, always"
        faults += faults_of(scene)
        learner.answer()
    assert not faults, "\n".join(faults)
    assert scene.step is None
    assert house.house.say("lessons.well_done") in house.reads()
    assert not faults_of(scene)
    assert {"stamp", "win"} <= set(house.house.audio.heard)
    assert name in load_progress(house.house.saves / "lessons.json")[0].of(game)
    if scene.lesson.given.goal is not None:
        box = scene.course.box
        assert box.show(scene.course.table.state) == box.show(box.read(scene.lesson.given.goal))
