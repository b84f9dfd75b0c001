"""Books: read, scrolled and followed by pad, keyboard and mouse; the rules of Hiroba and About this edition."""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame
import pytest

from game import paths
from game.games.hiroba.plates import plate
from game.kernel.trouble import BadLevel
from game.registry import TABLES
from game.rulebook import has_rulebook, read_rulebook
from game.scenes.about import About
from game.scenes.book import KNOB
from game.scenes.leaf import Leaf, Plate, Words
from game.scenes.pane import Pane
from game.scenes.pause import Pause
from game.scenes.rulebook import Rulebook
from game.stage.scenes import Go, Push
from game.words import LANGUAGES, words
from tests.scenes.people import Evening


def text(evening: Evening) -> str:
    return "\n".join(evening.reads())


def test_about_is_a_lantern_on_the_porch_and_has_the_readings_of_every_table(evening: Evening) -> None:
    pad = evening.pad()
    evening.walk(lambda way: evening.press_pad(pad, way), "andon")
    evening.press_pad(pad, "confirm")
    assert evening.scene == "About"
    assert "as we play it" in text(evening)
    assert [chapter.name for chapter in evening.top.chapters] == [*TABLES, "makers", "licences"]
    for _ in TABLES:
        evening.press_pad(pad, "next")
    assert "Johan Benvenuto" in text(evening)
    evening.press_pad(pad, "next")
    assert "Open Font License" in text(evening)
    assert pygame.version.ver in text(evening)
    evening.press_pad(pad, "back")
    assert evening.scene == "Porch"


def test_rules_from_the_porch_the_lobby_and_the_pause(evening: Evening) -> None:
    evening.press_key("inspect")
    assert evening.scene == "Rulebook"
    evening.press_key("back")
    evening.press_key("confirm")
    evening.click_prompt("Rules")
    assert evening.scene == "Rulebook"
    evening.press_key("back")
    for _ in range(2):
        evening.press_key("confirm")
        evening.press_key("right")
    evening.click("gong")
    evening.press_key("pause")
    assert isinstance(evening.top, Pause)
    evening.click("rules")
    assert "Hiroba: rules" in evening.reads()
    evening.press_key("back")
    assert isinstance(evening.top, Pause)


def test_a_pad_reads_a_chapter_to_its_end_and_follows_a_link(evening: Evening) -> None:
    pad = evening.pad()
    evening.loop.go(Push(Rulebook(evening.house, "hiroba")))
    evening.wait(2)
    while evening.top.chapter.name != "koi":
        evening.press_pad(pad, "down")
    assert evening.top.focus.name == "koi"
    evening.press_pad(pad, "right")
    assert evening.top.focus.name != "koi", "into the leaf"
    for _ in range(30):
        if evening.top.focus.name.startswith("link"):
            break
        evening.press_pad(pad, "down")
    assert "Follow" in evening.reads()
    evening.press_pad(pad, "confirm")
    assert evening.top.chapter.name == "score"
    assert "Counting" in evening.reads()


def test_going_left_leads_back_to_the_chapters(evening: Evening) -> None:
    evening.loop.go(Push(Rulebook(evening.house, "hiroba", chapter="table")))
    evening.wait(2)
    evening.press_key("right")
    assert evening.top.focus.name == KNOB
    evening.press_key("left")
    assert evening.top.focus.name == "table"


def test_every_way_to_scroll(evening: Evening) -> None:
    pad = evening.pad()
    evening.loop.go(Push(About(evening.house)))
    evening.wait(2)
    first = text(evening)
    assert "Equal points" not in first
    evening.wheel(-1)
    assert evening.top.leaf.to > 0
    evening.wheel(1)
    assert evening.top.leaf.to == 0
    view = evening.top.leaf.view
    evening.drag((view.centerx, view.bottom - 60), (view.centerx, view.y + 60))
    assert evening.top.leaf.to > 300
    evening.drag(evening.top._knob(evening.top.leaf.at).center, (view.right + 46, view.y))
    assert evening.top.leaf.to == 0
    evening.press_key("right")
    for _ in range(40):
        evening.press_key("down")
    assert "Honour rules" in text(evening)
    assert "Rules leave room" not in text(evening)
    evening.tap(pygame.K_PAGEUP)
    evening.tap(pygame.K_PAGEUP)
    evening.tap(pygame.K_PAGEUP)
    assert evening.top.leaf.to == 0
    assert "Rules leave room" in text(evening)
    pad.tilt(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1.0)
    evening.wait()
    assert evening.top.leaf.to > 0
    assert evening.top.focus.name is not None


def test_a_page_glides_unless_motion_is_reduced(evening: Evening) -> None:
    evening.house.change(reduced_motion=False)
    evening.loop.go(Push(About(evening.house)))
    evening.wait(2)
    evening.wheel(-1)
    assert 0 < evening.top.leaf.at < evening.top.leaf.to
    assert evening.top.rest() == 0
    evening.wait(60)
    assert evening.top.leaf.at == evening.top.leaf.to
    assert evening.top.rest() != 0


def test_the_mouse_opens_chapters_and_follows_links(evening: Evening) -> None:
    evening.loop.go(Push(Rulebook(evening.house, "hiroba")))
    evening.wait(2)
    evening.click("score")
    assert evening.top.chapter.name == "score"
    assert "Chapter" not in evening.reads()
    evening.click_prompt("Scroll")
    assert evening.top.leaf.to > 0
    assert evening.top.chapter.name == "score"
    evening.wheel(-1)
    evening.wheel(-1)
    link = next(target.name for target in evening.top.focus.targets if target.name.startswith("link"))
    evening.click(link)
    assert evening.top.chapter.name == "koi"


def test_lessons_are_offered_where_there_are_any(evening: Evening) -> None:
    opened: list[str] = []

    def open_lesson(name: str) -> Go:
        opened.append(name)

    evening.loop.go(Push(Rulebook(evening.house, "hiroba", open_lesson, "stones")))
    evening.wait(2)
    evening.press_key("right")
    assert evening.top.focus.name == "link 0 lesson:stone"
    evening.press_key("confirm")
    assert opened == ["stone"]
    evening.press_key("back")
    evening.loop.go(Push(Rulebook(evening.house, "hiroba", chapter="stones")))
    evening.wait(2)
    assert not any(target.name.startswith("link") for target in evening.top.focus.targets), "no door, no link"


@pytest.mark.parametrize("game", [game for game in TABLES if has_rulebook(game)])
def test_every_chapter_has_its_words_and_its_pictures(evening: Evening, game: str) -> None:
    pages, faults = read_rulebook(game)
    assert not faults
    assert len(pages) >= 5
    book = Rulebook(evening.house, game)
    evening.loop.go(Push(book))
    for each in pages:
        for language in LANGUAGES:
            said = [block.text or block.caption for block in each.blocks if block.text or block.caption]
            assert all(f"rulebook.{game}.{each.name}.{word}" in words(language) for word in ("title", *said))
        for n, block in enumerate(each.blocks):
            if block.plate is not None:
                picture = book._painted(each, n)
                shades = {
                    tuple(picture.get_at((x, picture.get_height() // 2))) for x in range(0, picture.get_width(), 7)
                }
                assert len(shades) > 10, "a picture, not a sheet"
    used = {f"rulebook.{game}.{each.name}" for each in pages}
    written = {key.rpartition(".")[0] for key in words("en").keys if key.startswith(f"rulebook.{game}.")}
    assert written == used


def test_pictures_ask_the_rules(evening: Evening) -> None:
    """A plate that says something is refused which is not cannot be painted."""
    pages = next(each for each in read_rulebook("hiroba")[0] if each.name == "twins")
    good = next(block.plate for block in pages.blocks if block.plate is not None and "why" in block.plate)
    assert plate(evening.house, pages.file, good).get_width() > 100
    for change in ({"why": ["A 6@3c"]}, {"squares": ["1a", "9z"]}, {"glow": "A 7"}):
        with pytest.raises(BadLevel) as caught:
            plate(evening.house, pages.file, {**good, **change})
        assert caught.value.values["file"] == "hiroba/rulebook/05-twins.toml"


def test_a_broken_chapter_is_told_and_the_others_are_there(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(paths.data() / "levels" / "hiroba" / "rulebook", tmp_path / "levels" / "hiroba" / "rulebook")
    folder = tmp_path / "levels" / "hiroba" / "rulebook"
    (folder / "03-pebbles.toml").write_text("[[block]]\ntext = 3\n", encoding="utf-8")
    (folder / "06-stones.toml").write_text("[[block]\n", encoding="utf-8")
    (folder / "07-koi.toml").write_text('[[block]]\ntext = "tie"\nlesson = "koi"\n', encoding="utf-8")
    monkeypatch.setattr("game.rulebook.paths.data", lambda: tmp_path)
    pages, faults = read_rulebook("hiroba")
    assert [fault.values["file"] for fault in faults] == [
        f"hiroba/rulebook/{name}.toml" for name in ("03-pebbles", "06-stones", "07-koi")
    ]
    assert [each.name for each in pages] == ["aim", "table", "turn", "twins", "score", "mistakes"]
    evening.loop.go(Push(Rulebook(evening.house, "hiroba", chapter="fault 0")))
    evening.wait(2)
    assert "03-pebbles.toml" in text(evening)


def test_from_the_lessons_to_the_rules_into_a_lesson_and_back(evening: Evening) -> None:
    pad = evening.pad()
    evening.walk(lambda way: evening.press_pad(pad, way), "books")
    evening.press_pad(pad, "confirm")
    assert evening.scene == "SchoolScene"
    evening.press_pad(pad, "inspect")
    assert evening.scene == "Rulebook"
    while evening.top.chapter.name != "stones":
        evening.press_pad(pad, "next")
    evening.press_pad(pad, "right")
    assert evening.top.focus.name == "link 0 lesson:stone"
    evening.press_pad(pad, "confirm")
    assert evening.scene == "LessonScene"
    evening.press_pad(pad, "pause")
    evening.walk(lambda way: evening.press_pad(pad, way), "leave")
    evening.press_pad(pad, "confirm")
    evening.wait(5)
    assert evening.scene == "Rulebook"
    assert evening.top.chapter.name == "stones"
    evening.press_pad(pad, "back")
    assert evening.scene == "SchoolScene"


def test_a_link_that_is_too_long_for_the_room_beside_a_picture_comes_whole_below_it(evening: Evening) -> None:
    wide = evening.house.text.width("Practise: A pond of sixty points, and how it is counted", 32)
    view, picture = pygame.Rect(100, 100, 1100, 800), pygame.Surface((10, 10), pygame.SRCALPHA)
    for beside in (wide - 30, wide + 30):
        made = pygame.transform.scale(picture, (round((1060 - beside) * evening.house.atlas.scale), 60))
        blocks = (
            Plate(lambda made=made: made),
            Words('<a href="lesson:pond">Practise: A pond of sixty points, and how it is counted</a>'),
        )
        leaf = Leaf(evening.house, Pane(evening.house), view, blocks)
        (link,) = leaf.links
        assert link.rect.w >= wide - 4, "in one piece"
        assert (link.rect.y > 60) == (beside < wide), "beside the picture where there is room"
