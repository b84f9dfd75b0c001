"""The closing page: the rules of a game on one card, opened from porch, pause and last lesson; who presses plays."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.games.hiroba.parts import GRID
from game.kernel.table import Table, Undo
from game.lessons import school_of
from game.registry import TABLES, box_of
from game.rulebook import has_glance, read_glance
from game.scenes.glance import Glance
from game.scenes.match import Match
from game.scenes.playing import Playing
from game.scenes.seating import Player, Seating
from game.stage.rooms import rooms_of
from game.stage.scenes import Push, Reset
from game.stage.text import FLOOR
from game.words import LANGUAGES, words
from tests.scenes.learner import settle
from tests.scenes.people import Evening, overlapping, unreadable

GLANCES = [game for game in TABLES if has_glance(game)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [100, 150])
def test_every_card_can_be_read_whole(tmp_path: Path, language: str, size: int) -> None:
    evening = Evening(tmp_path, (1920, 1080), language=language, text_size=size)
    try:
        for game in GLANCES:
            evening.loop.go(Push(Glance(evening.house, game)))
            told, drawn = set(), set()
            for _ in range(1 if size == 100 else 2):
                evening.wait(2)
                said = evening.top.said
                words = [text for text in said if text.name.startswith("cell")]
                told |= {text.name.partition(" ")[2] for text in words}
                assert min(text.size for text in words) >= FLOOR * (1 if size == 100 else 1.4), "it grows with the rest"
                assert not [fault for text in said for fault in unreadable(text)] + overlapping(said)
                drawn |= {each.name for each in evening.top.laid}
                evening.press_key("later")
            assert told == {cell.say for cell in read_glance(game)}, "every cell is told"
            assert {f"plate {cell.say}" for cell in read_glance(game)} <= drawn
            evening.press_key("back")
    finally:
        evening.close()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GLANCES)
def test_every_word_of_a_card_is_on_it_and_every_picture_can_be_painted(
    evening: Evening, game: str, language: str
) -> None:
    cells = read_glance(game)
    written = {key for key in words(language).keys if key.startswith(f"glance.{game}.")}
    assert written == {f"glance.{game}.{cell.say}" for cell in cells}
    for cell in cells:
        made = rooms_of(game).plates.plate(evening.house, f"{game}/glance.toml", cell.plate)
        assert min(made.get_size()) > 40


def test_from_the_porch_who_presses_plays_at_once_with_one_mind(evening: Evening) -> None:
    pad = evening.pad()
    evening.walk(lambda what: evening.press_pad(pad, what), "hiroba")
    evening.press_pad(pad, "log")
    assert "Hiroba at a glance" in evening.reads()
    assert evening.top.focus.rect is not None
    evening.press_pad(pad, "confirm")
    evening.wait(3)
    assert evening.scene == "Playing"
    players = [(player.holds, player.mind) for player in evening.top.match.players]
    assert players == [(pad.name, None), (None, "gardener")]


def test_the_last_lesson_leads_to_the_card_and_the_card_to_a_match(evening: Evening) -> None:
    evening.walk(evening.press_key, "books")
    evening.press_key("confirm")
    last = school_of("hiroba").lessons[-1].name
    evening.walk(evening.press_key, last)
    evening.press_key("confirm")
    settle(evening)
    while evening.top.step is not None:
        evening.press_key("later")
        settle(evening)
    assert {"Play now", "The rules at a glance", "All lessons"} <= set(evening.reads())
    evening.walk(evening.press_key, "at a glance")
    evening.press_key("confirm")
    evening.wait(3)
    assert evening.scene == "Glance"
    evening.press_key("confirm")
    evening.wait(3)
    assert evening.scene == "Playing"


def table_of_two(evening: Evening) -> Playing:
    """A match of two people at one keyboard."""
    table = Table.new(box_of("hiroba"), {"seats": 2, "first": 0}, "glance", undo=Undo.FREE)
    seating = Seating((Player("Aki", holds="desk"), Player("Ren", holds="desk"), None, None))
    scene = Playing(evening.house, Match(table, seating))
    evening.loop.go(Reset(scene))
    evening.wait(2)
    return scene


def test_the_pause_lays_the_card_over_the_match_and_takes_it_away(evening: Evening) -> None:
    scene = table_of_two(evening)
    evening.press_key("pause")
    evening.walk(evening.press_key, "glance")
    evening.press_key("confirm")
    assert evening.scene == "Glance"
    assert "Play now" not in evening.reads(), "there is a match already"
    evening.press_key("confirm")
    assert evening.scene == "Pause"
    evening.press_key("back")
    assert evening.top is scene


def test_a_hint_shows_the_step_it_is_about_and_comes_back_to_the_same_moment(evening: Evening) -> None:
    scene = table_of_two(evening)
    evening.press_key("hint")
    evening.wait(3)
    told = next(text for text in evening.reads() if text.startswith("The Elder shows you a move."))
    assert "Show me" in evening.reads()
    moment, focus, held = scene.match.table.timeline.at, scene.focus.name, scene.acting.hand.held
    evening.press_key("inspect")
    settle(evening)
    assert evening.scene == "LessonScene"
    assert evening.top.sitting.only is not None
    assert evening.top.step.explains.reasons
    for _ in range(900):
        evening.loop.advance(1 / 60)
    evening.press_key("pause")
    evening.walk(evening.press_key, "leave")
    evening.press_key("confirm")
    evening.wait(2)
    assert evening.top is scene
    assert (scene.match.table.timeline.at, scene.focus.name, scene.acting.hand.held) == (moment, focus, held)
    assert focus in GRID.names
    assert told in evening.reads(), "and the hint is read again"
