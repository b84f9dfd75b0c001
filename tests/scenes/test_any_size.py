"""Windows of any size, and those that change while something lies open: nothing is lost, and nothing ends."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.scenes.book import Book
from game.scenes.naming import NameEntry
from game.stage.scenes import Push
from tests.scenes.people import Evening, unreadable


def rules(evening: Evening) -> None:
    evening.walk(evening.press_key, "hiroba")
    evening.press_key("inspect")


def about(evening: Evening) -> None:
    evening.walk(evening.press_key, "andon")
    evening.press_key("confirm")


def rules_in_a_match(evening: Evening) -> None:
    evening.walk(evening.press_key, "hiroba")
    evening.press_key("confirm")
    for _ in range(2):
        evening.press_key("confirm")
        evening.press_key("right")
    evening.strike()
    evening.press_key("pause")
    evening.walk(evening.press_key, "rules")
    evening.press_key("confirm")


BOOKS = [rules, about, rules_in_a_match]


def lesson_of_the_book(evening: Evening) -> None:
    """Turn the book of rules to a chapter that leads to a lesson, and take it."""
    rules(evening)
    book = evening.top
    while not (doors := [link for link, _ in book.leaf.in_sight if link.target.startswith("lesson:")]):
        evening.press_key("next")
    evening.click(doors[0].name)
    assert evening.scene == "LessonScene"


def full_screen(evening: Evening) -> None:
    evening.tap(pygame.K_F11)
    evening.wait(3)


def dragged(evening: Evening) -> None:
    evening.resize((1024, 768))


def legible(evening: Evening) -> list[str]:
    return [fault for said in evening.top.said for fault in unreadable(said)]


@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("change", [full_screen, dragged])
@pytest.mark.parametrize("opened", BOOKS)
def test_a_book_lies_open_at_the_same_place_when_the_window_changes(
    tmp_path: Path, opened: Callable[[Evening], None], change: Callable[[Evening], None], text_size: int
) -> None:
    evening = Evening(tmp_path, text_size=text_size)
    opened(evening)
    evening.press_key("later")
    before, at, scale = evening.reads(), evening.top.leaf.to, evening.window.canvas.scale
    assert isinstance(evening.top, Book)
    change(evening)
    assert evening.window.canvas.scale != scale
    assert evening.top.leaf.to == pytest.approx(at, abs=20), "lines may break a little otherwise"
    assert before[0] in evening.reads(), "the title"
    assert any(said.name.startswith("leaf") for said in evening.top.said), "the chapter itself"
    assert legible(evening) == []
    evening.press_key("next")
    evening.press_key("back")
    evening.close()


@pytest.mark.parametrize("change", [full_screen, dragged])
def test_a_book_under_a_lesson_is_there_again_after_the_window_changed(
    evening: Evening, change: Callable[[Evening], None]
) -> None:
    lesson_of_the_book(evening)
    change(evening)
    assert evening.scene == "LessonScene"
    evening.press_key("pause")
    evening.walk(evening.press_key, "leave")
    evening.press_key("confirm")
    assert evening.scene == "Rulebook"
    assert any(said.name.startswith("leaf") for said in evening.top.said)
    assert legible(evening) == []


def test_a_book_under_a_lesson_grows_with_the_text_that_was_chosen_there(evening: Evening) -> None:
    lesson_of_the_book(evening)
    evening.press_key("pause")
    evening.click("settings")
    evening.press_key("next")
    evening.walk(evening.press_key, "text_size")
    evening.press_key("right")
    evening.press_key("right")
    assert evening.house.settings.text_size == 150
    evening.press_key("back")
    pressed = {target.name: target.rect for target in evening.top.focus.targets}
    assert pressed == {name: evening.top._rect(row) for row, name in enumerate(pressed)}, "the menu beneath, too"
    evening.click("leave")
    assert evening.scene == "Rulebook"
    assert legible(evening) == []
    evening.press_key("back")
    assert evening.scene == "Porch"


@pytest.mark.parametrize("change", [full_screen, dragged])
def test_what_was_typed_stays_when_the_window_changes(evening: Evening, change: Callable[[Evening], None]) -> None:
    told: list[str] = []
    evening.loop.go(Push(NameEntry(evening.house, "Aki", told.append)))
    evening.wait(2)
    evening.type("Mia")
    change(evening)
    assert "Mia" in evening.reads()
    evening.type("m")
    evening.press_key("confirm")
    assert told == ["Miam"]


SPECKS = [(1, 1), (2, 2), (1, 600), (600, 1), (2, 600), (3, 2), (17, 9), (100, 50), (319, 179)]


@pytest.mark.parametrize("size", SPECKS)
def test_a_window_of_a_few_pixels_is_played_in_like_any_other(evening: Evening, size: tuple[int, int]) -> None:
    evening.resize(size)
    assert pygame.display.get_window_size() == size
    for opened in BOOKS:
        opened(evening)
        assert isinstance(evening.top, Book)
        evening.press_key("next")
        evening.press_key("later")
        evening.press_key("back")
    assert evening.scene == "Pause"
    evening.point((960, 540), 1)
    evening.resize((1280, 720))
    assert legible(evening) == []


@pytest.mark.parametrize("size", SPECKS)
def test_a_book_that_lies_open_is_read_on_after_the_window_was_a_few_pixels(
    evening: Evening, size: tuple[int, int]
) -> None:
    rules(evening)
    before = evening.reads()
    evening.resize(size)
    evening.press_key("down")
    evening.press_key("up")
    evening.resize((1280, 720))
    assert evening.reads() == before
