"""Every lesson to its end, in both languages: what it asks for can be done, and its slip never hides what it means."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.games.hitohira import layout
from game.lessons import school_of
from game.progress import load_progress
from game.scenes.lesson import LessonScene
from game.scenes.sitting import Mode
from tests.scenes.learner import LESSONS, Learner, begin, faults_of, settle
from tests.scenes.people import Evening
from tests.scenes.photographs import main as photographs


@pytest.fixture(scope="module", params=["en", "fr"])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    made = Evening(tmp_path_factory.mktemp("saves"), (960, 540), language=request.param)
    made.pad()
    yield made
    made.close()


FIRST = 25
"""How many presses the first lesson of a game takes at most, without mistakes."""
COURSE = {"hiroba": 220, "hitohira": 300}
"""How many presses a whole course takes at most."""


def wrong(learner: Learner) -> None:
    """Answer a step wrongly once, in whatever way it can be."""
    scene, step, at = learner.scene, learner.scene.step, learner.scene.course.at
    assert step is not None
    if step.want == "choose":
        fact = scene.course.fact
        learner.choose(next(n for n, option in enumerate(step.choose) if option.means != fact.value))
    elif step.want == "count":
        learner.press("confirm")
        assert scene.tutor.said, "a counter that nobody turned asks for a number"
        learner.count((scene.course.fact.number + 1) % (step.most + 1))
    elif scene.mode is Mode.BY_HAND and step.want in ("do", "try"):
        right = scene.tutor.fitting()
        hand, view = scene.match.hand(scene.lesson.learner), scene.match.view
        near = [target.name for target in scene.focus.targets if target.name not in right]
        off = next((name for name in near if hand.aim(view, name)), None)
        if off is None:
            return  # whatever is pressed is right
        learner.evening.walk(learner.press, off)
        learner.press("confirm")
        assert scene.acting.card.why is not None or scene.tutor.hinted, "the card says why not, or the hint what else"
        if scene.acting.card.why is not None:
            learner.press("confirm")
    else:
        return  # there is nothing to get wrong
    assert scene.course.at == at, "another try"
    assert learner.scene is scene


def blind(learner: Learner) -> None:
    """No button that somebody presses who does not read answers a question, however often it is pressed alone.

    Nor does a counter that was turned once; of answers to choose from, the first is right as often as any other, see
    `test_no_place_among_the_answers_tells_which_is_right`.
    """
    scene, at = learner.scene, learner.scene.course.at
    counts = scene.mode is Mode.COUNTS
    for way in ("confirm", "up", "down", "left", "right", "back", "next", "previous", "inspect"):
        for _ in range(3):
            learner.press(way)
            assert scene.course.at == at, f"{way} alone is right"
        if counts:
            scene.sitting.number = None
            learner.press(way)
            learner.press("confirm")
            assert scene.course.at == at, f"{way}, confirm is right"
        learner.press("earlier")
        settle(learner.evening)


def covers(scene: LessonScene) -> list[str]:
    """The panels that the slip lies on, or a card; in Hiroba there is room beside them."""
    papers = [scene.slip.rect] + ([scene.acting.card.column] if scene.acting.card.lies else [])
    hidden = [panel for panel in scene.board.panels() if panel.collidelist(papers) >= 0]
    return [f"step {scene.course.at + 1}: a paper lies on the panel {panel}" for panel in hidden]


def buried(scene: LessonScene) -> list[str]:
    """That the slip lies over the place that must be pressed next; what it speaks of is looked at with every page."""
    if scene.mode is not Mode.BY_HAND or scene.step is None or scene.step.want not in ("do", "try"):
        return []
    after = scene.tutor._next(scene.focus.name)
    places = {target.name: target.rect for target in scene.focus.targets}
    if after is None or after.place not in places or after.place == scene.focus.name:  # any place will do
        return []
    place, slip = places[after.place], scene.slip.rect
    return [f"step {scene.course.at + 1}: the slip {slip} hides {after.place}"] if slip.colliderect(place) else []


def mistakes(scene: LessonScene) -> Iterator[None]:
    """Be wrong twice in whatever way a step can be, without a press: what is said then lies on the slip."""
    step, course = scene.step, scene.course
    assert step is not None
    while (command := course.due) is not None:
        scene._do((command,))
    scene._refocus()
    for _ in range(2):
        if step.want == "choose":
            wrongly = next(n for n, option in enumerate(step.choose) if option.means != course.fact.value)
            scene._answer(course.chosen(wrongly))
        elif step.want == "count":
            scene.sitting.number = (course.fact.number + 1) % (step.most + 1)
            scene._answer(course.counted(scene.sitting.number))
        elif scene.mode is Mode.BY_HAND and step.want in ("do", "try"):
            scene.tutor.elsewhere(scene.focus.name)
            scene.changed()
        else:
            return
        yield


@pytest.mark.parametrize("size", [100, 150])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_after_a_mistake_no_slip_of_hitohira_hides_what_it_speaks_of_nor_what_must_be_pressed(
    tmp_path: Path, language: str, size: int
) -> None:
    """Nor does it hide any panel, nor a word in part; with small text nothing around the pouch: a card at most."""
    evening = Evening(tmp_path, (960, 540), language=language, text_size=size)
    faults, looked = [], 0
    try:
        for lesson in school_of("hitohira").lessons:
            scene = begin(evening, lesson.name, "hitohira", alone=True)
            while scene.step is not None:
                for _ in mistakes(scene):
                    looked += 1
                    found = [f"hides {rect}" for rect in scene.pointing.targets if scene.slip.rect.colliderect(rect)]
                    found += buried(scene) + covers(scene) + halved(scene)
                    found += on_the_mat(scene) if size == 100 else []
                    faults += [f"{lesson.name} {scene.step.say}: {fault}" for fault in found]
                scene._skip()
    finally:
        evening.close()
    assert looked > 150
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("size", [100, 150])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_slip_of_hitohira_and_the_card_beside_it_leave_panels_free_and_words_whole(
    tmp_path: Path, language: str, size: int
) -> None:
    """Before anything is answered, and while the card lies there that shows why not, of every try."""
    evening = Evening(tmp_path, (960, 540), language=language, text_size=size)
    faults, cards, tried = [], 0, 0
    try:
        for lesson in school_of("hitohira").lessons:
            scene = begin(evening, lesson.name, "hitohira", alone=True)
            while scene.step is not None:
                faults += [f"{lesson.name} {scene.step.say}: {fault}" for fault in covers(scene) + halved(scene)]
                tried += scene.step.want == "try"
                if scene.step.want == "try":
                    scene.send((scene.course.own,))
                if scene.acting.card.lies:
                    cards += 1
                    card = scene.acting.card.column
                    found = covers(scene) + halved(scene)
                    found += [
                        f"the card {card} lies on {rect}" for rect in scene.pointing.targets if card.colliderect(rect)
                    ]
                    found += ["the slip lies on the card"] if card.colliderect(scene.slip.rect) else []
                    faults += [f"{lesson.name} {scene.step.say}, refused: {fault}" for fault in found]
                scene._skip()
                settle(evening)
    finally:
        evening.close()
    assert cards == tried > 9
    assert not faults, "\n".join(faults)


def halved(scene: LessonScene) -> list[str]:
    """What a paper hides in part, of what should be seen whole or not at all; two papers together may hide it."""
    papers = [scene.slip.rect] + ([scene.acting.card.column] if scene.acting.card.lies else [])
    hidden = {tuple(rect): sum(_area(paper.clip(rect)) for paper in papers) for rect in whole_of(scene)}
    return [f"half of {rect}" for rect, area in hidden.items() if 0 < area < rect[2] * rect[3]]


def whole_of(scene: LessonScene) -> tuple[pygame.Rect, ...]:
    return layout.frame(scene.match.view, scene.match.eye).whole


def _area(rect: pygame.Rect) -> int:
    return rect.w * rect.h


def on_the_mat(scene: LessonScene) -> list[str]:
    """That the slip lies over the pouch, its tags or its plate; where four sit, only the pouch is left for it."""
    view, eye, four = scene.match.view, scene.match.eye, len(scene.match.players) == 4
    if view.phase == "over" or layout.decides(view, eye) is not None:
        return []
    around, (pouch, _), *_ = layout.frame(view, eye).spared
    needed = [*around, *([] if four else [pouch])]
    return [f"the slip lies on {needed[n]}" for n in scene.slip.rect.collidelistall(needed)]


def chosen(house: Evening) -> list[str]:
    """That the focus begins on the answer of a step of Hitohira, so that whoever does not read does it by one press."""
    scene = house.top
    if scene.mode is not Mode.BY_HAND or scene.step.want not in ("do", "try"):
        return []
    fits = scene.tutor.fitting()
    elsewhere = set(scene.match.hand(scene.lesson.learner).open(scene.match.view)) - fits
    if scene.focus.name not in fits or not (elsewhere or len(fits) == 1):  # anything would do, as many as one likes
        return []
    return [f"step {scene.course.at + 1}: the focus begins on the answer {scene.focus.name}"]


def strays(house: Evening) -> list[str]:
    """That the focus begins farther than two presses from every mark that the answer of a step can be sent from."""
    scene = house.top
    step = scene.step
    if scene.mode is not Mode.BY_HAND or step.want not in ("do", "try") or step.focus:
        return []
    fits = scene.tutor.fitting()
    marked = [
        target.name
        for target in scene.focus.targets
        if target.name in fits and any(rect.collidepoint(target.rect.center) for rect in scene.pointing.targets)
    ]
    if not marked or None in fits or min(len(house._way(name)) for name in marked) <= 2:
        return []
    return [f"step {scene.course.at + 1}: the focus begins at {scene.focus.name}, far from {marked}"]


def heeds(learner: Learner) -> None:
    """Do what the hint says, until only the press is left that does it: what it quotes is on the screen there.

    Where it sends somebody, that place alone is marked.
    """
    scene, house = learner.scene, learner.evening
    scene._give_hint()
    for _ in range(6):
        house.wait(1)
        here = scene.focus.name
        found = scene.tutor._next(here)
        if found is None:
            assert scene.lesson.game == "koi", "elsewhere there is a way from everywhere"
            assert not scene.tutor._way(here), "and where none is known, nothing is quoted"
            return
        quoted = scene.tutor._named(found.offer)
        assert quoted in next(said.text for said in scene.said if said.name == "lesson more")
        if found.place not in (None, here):
            place = next(target.rect for target in scene.focus.targets if target.name == found.place)
            (marks,) = scene.pointing.marks
            assert any(mark.colliderect(place) for mark in marks)
            house.walk(learner.press, found.place)
            house.wait(1)
        assert quoted in house.reads(), f"{quoted} is not on the screen at {scene.focus.name}"
        if found.does:
            return
        learner.press(found.offer.act.value)
    raise AssertionError("the hints lead on and on")


@pytest.mark.parametrize("game", list(dict.fromkeys(game for game, _ in LESSONS)))
def test_what_a_hint_quotes_is_on_the_screen_whatever_was_taken_up_before_it(house: Evening, game: str) -> None:
    learner = Learner(house, house.press_key)
    looked = 0
    for lesson in school_of(game).lessons:
        scene = begin(house, lesson.name, game, alone=True)
        while scene.step is not None:
            hand = scene.match.hand(scene.lesson.learner)
            held = hand.held
            for name in astray(scene):
                if name is not None and scene.focus.put(name):
                    learner.press("confirm")
                heeds(learner)
                looked += 1
                hand.held = held
                scene._rewind()
                settle(house)
            scene._skip()
            settle(house)
    assert looked > 5


def astray(scene: LessonScene) -> list[str | None]:
    """Where something can be taken up in a step before its hint is asked for: nowhere, and at a few places."""
    if scene.mode is not Mode.BY_HAND or scene.step is None or scene.step.want not in ("do", "try"):
        return []
    return [None, *sorted(name for name in scene.tutor.begins() if name is not None)[:3]]


def test_a_lesson_is_photographed_press_by_press_and_nothing_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photographs([str(tmp_path), "hiroba", "first", "confirm", "down"])
    taken = [pygame.image.load(path) for path in sorted(tmp_path.glob("*.png"))]
    assert [picture.get_size() for picture in taken] == [(1280, 720)] * 3
    assert len({pygame.image.tobytes(picture, "RGB") for picture in taken}) == 3, "each press is seen"
    assert not capsys.readouterr().out


@pytest.mark.parametrize("game", list(dict.fromkeys(game for game, _ in LESSONS)))
def test_every_lesson_is_taken_to_its_end_with_a_pad_and_a_wrong_try_at_every_step(house: Evening, game: str) -> None:
    presses = [walked(house, game, lesson.name) for lesson in school_of(game).lessons]
    assert presses[0] <= FIRST
    assert sum(presses) <= COURSE.get(game, sum(presses))


def walked(house: Evening, game: str, name: str) -> int:
    """Take a lesson, wrongly and then rightly; how many presses its right answers take."""
    pad = house.pads[0]
    learner = Learner(house, lambda what: house.press_pad(pad, what))
    scene = begin(house, name, game, alone=True)
    faults: list[str] = []
    presses = 0
    for number in range(len(scene.lesson.steps)):
        step = scene.step
        assert step is not None
        assert scene.course.at == number
        assert scene.focus.name is not None
        assert scene.ring_rect() is not None, "one visible focus, always"
        faults += faults_of(scene)
        acts = [prompt.act for prompt in scene.prompts()]
        assert len(acts) == len(set(acts)), "a button does one thing"
        if step.asks is not None:
            shown = [said.text for said in scene.said if said.name.startswith("points")]
            assert set(shown) <= {"?"}, "no total is shown while something is asked"
            assert scene.focus.name == ("question" if step.want == "choose" else "count"), "nothing is chosen yet"
            assert scene.sitting.number is None
            blind(learner)
        faults += strays(house) + (chosen(house) if game == "hitohira" else [])
        lay = scene.slip.rect.topleft
        wrong(learner)
        if game == "hiroba":
            faults += covers(scene)
            if scene.slip.rect.topleft != lay:
                faults.append(f"step {number + 1}: the slip wanders after a mistake, from {lay} to {scene.slip.rect}")
        faults += faults_of(scene) + buried(scene)
        scene._rewind()  # as if nothing had happened
        settle(house)
        before = learner.presses
        learner.reply()
        if step.want in ("choose", "count"):  # after the last one as well
            said = next(said.text for said in scene.said if said.name == "lesson yes")
            assert said.startswith(house.house.say("lessons.right"))
        if scene.mode is Mode.PRAISES:  # the table still shows what the yes is about
            assert scene.match.table is scene.course.table
            faults += faults_of(scene)
        learner.go_on()
        presses += learner.presses - before
    assert not faults, f"{name}: " + "\n".join(faults)
    assert scene.step is None
    assert house.house.say("lessons.well_done") in house.reads()
    assert not faults_of(scene)
    assert {"stamp", "win"} <= set(house.house.audio.heard)
    assert name in load_progress(house.house.saves / "lessons.json")[0].of(game)
    goal = [opening.goal for _, opening in scene.lesson.openings][-1]
    if goal is not None:
        box = scene.course.box
        assert box.show(scene.course.table.state) == box.show(box.read(goal))

    return presses
