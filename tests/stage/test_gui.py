"""Widgets: pygame_gui in our wood, pointed at by our focus and clicked by any device; a still one costs nothing."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.scenes.house import House
from game.stage.gui import Widgets
from game.stage.text import FLOOR


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    pygame.display.init()
    pygame.display.set_mode((1280, 720))
    made = House(scale=2 / 3, saves=tmp_path)
    yield made
    made.close()
    pygame.display.quit()


def rect(row: int) -> pygame.Rect:
    return pygame.Rect(300, 90 * row, 420, 72)


def test_a_button_is_lit_where_the_pointer_is_and_pressed_by_a_click(house: House) -> None:
    widgets = house.gui.widgets()
    for row, name in enumerate(("one", "two")):
        widgets.button(name, rect(row), name, size=36)
    dark = pygame.image.tobytes(widgets.picture("two"), "RGBA")
    widgets.point("two")
    lit = pygame.image.tobytes(widgets.picture("two"), "RGBA")
    assert lit != dark
    assert widgets.click() == "two"
    widgets.point("one")
    assert pygame.image.tobytes(widgets.picture("two"), "RGBA") == dark
    widgets.point(None)
    assert widgets.click() is None


def test_a_button_wears_our_wood_and_not_the_grey_of_pygame_gui(house: House) -> None:
    widgets = house.gui.widgets()
    widgets.button("one", rect(0), "", size=36)
    ours = house.atlas.stretched("papers/button_normal", 420, 72)
    worn = widgets.picture("one")
    assert worn.get_size() == ours.get_size()
    assert worn.get_at((140, 24))[:3] == pytest.approx(ours.get_at((140, 24))[:3], abs=6)


def test_no_file_is_looked_for_when_a_text_is_set(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """pygame_gui takes texts for names of translations, and looks for them in one folder more with every scene."""
    scenes = [house.gui.widgets() for _ in range(3)]
    monkeypatch.setattr("os.listdir", lambda where: pytest.fail(f"looked into {where}"))
    scenes[0].button("one", rect(0), "Leave. Really?", size=36)
    assert scenes[-1].box("page", (0, 0), 600, "One sentence. And <b>another</b>.", size=32) > 0
    assert "one" in scenes[0]


@pytest.mark.parametrize("lit", [False, True])
@pytest.mark.parametrize(("high", "size"), [(57, 36), (72, 36), (90, 48)])
def test_capitals_stand_in_the_middle_of_the_wood(house: House, high: int, size: int, lit: bool) -> None:
    """Which lies a little above the middle of the button, for it casts a shadow; tight buttons have no room to lose."""
    widgets = house.gui.widgets()
    pictures = []
    for name in ("", "HHHHHH"):
        widgets.button(name, pygame.Rect(0, 0, 420, high), name, size=size)
        widgets.point(name if lit else None)
        pictures.append(widgets.picture(name))
    bare, written = pictures[0].copy(), pictures[1]
    bare.blit(written, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    ink = pygame.mask.from_threshold(bare, (255, 255, 255), (175, 175, 175)).get_bounding_rects()
    whole = ink[0].unionall(ink[1:])
    assert whole.w > 60
    assert whole.centery == pytest.approx((high / 2 - 2) * house.atlas.scale, abs=1.5)


def test_a_button_that_is_not_able_answers_nothing(house: House) -> None:
    widgets = house.gui.widgets()
    widgets.button("one", rect(0), "one", size=36, able=False)
    widgets.point("one")
    assert widgets.click() is None


def test_the_mouse_itself_does_not_reach_them(house: House) -> None:
    widgets = house.gui.widgets()
    widgets.button("one", rect(0), "one", size=36)
    widgets.point(None)
    before = widgets.picture("one")
    pygame.mouse.set_pos(340, 20)
    pygame.event.pump()
    widgets.pass_time(0.1)
    assert widgets.picture("one") is before


def test_what_does_not_change_is_the_same_picture(house: House) -> None:
    widgets = house.gui.widgets()
    widgets.button("one", rect(0), "one", size=36)
    widgets.point("one")
    before = widgets.picture("one")
    for _ in range(10):
        widgets.pass_time(1 / 60)
        widgets.point("one")
    assert widgets.picture("one") is before


def test_a_link_is_found_kept_in_one_piece_and_followed(house: House) -> None:
    widgets = house.gui.widgets()
    text = (
        "Some words before it, so that the link would break over two lines: <a href='far:away'>far away from here</a>."
    )
    high = widgets.box("text", (100, 0), 600, text, size=32)
    assert high > house.text.height(32)
    (link,) = widgets.links("text")
    assert link.target == "far:away"
    assert 0 <= link.rect.left < link.rect.right <= 600
    assert link.rect.h < 1.5 * house.text.height(32)
    widgets.point((100 + link.rect.centerx, link.rect.centery))
    assert widgets.click() == "far:away"
    widgets.point((110, 10))
    assert widgets.click() is None


@pytest.mark.parametrize("end", ["of it.", "of <b>it.</b>"])
def test_a_short_word_does_not_stand_on_the_last_line_by_itself(house: House, end: str) -> None:
    widgets = house.gui.widgets()
    plain, high = f"Some plain words, and so on to the end {end}", house.text.height(32)
    for width in range(260, 600, 8):
        lines = widgets.box("text", (0, 0), width, plain, size=32) / high
        picture = widgets.picture("text")
        last = picture.subsurface(picture.get_rect().move(0, round((lines - 0.9) * high * house.atlas.scale)).clip(
            picture.get_rect()
        ))  # fmt: skip
        assert last.get_bounding_rect(90).w > house.text.width("it.", 32, bold=True) * house.atlas.scale, width
        widgets.drop("text")


def test_typing_goes_into_the_line_and_no_further_than_its_limit(house: House) -> None:
    widgets = house.gui.widgets()
    widgets.entry("line", rect(0), "Zoé", size=46, limit=5)
    for letter in "!çx":
        widgets.hear(pygame.Event(pygame.TEXTINPUT, text=letter))
    assert widgets.typed("line") == "Zoé!ç"
    widgets.key(pygame.K_BACKSPACE)
    assert widgets.typed("line") == "Zoé!"


@pytest.mark.parametrize("size", [100, 125, 150])
def test_letters_grow_with_the_text_size_and_never_fall_below_the_floor(house: House, size: int) -> None:
    house.change(text_size=size)
    gui = house.gui
    assert gui.pixels(32) == round(32 * size / 100 * 2 / 3)
    assert gui.pixels(18) >= round(FLOOR * 2 / 3)
    tight = gui.fitted("A rather long line for a button", 36, 300, 90)
    assert house.text.grown(tight) >= FLOOR
    assert gui.fitted("Short", 36, 900, 200) == 36


def test_one_theme_serves_all_scenes_until_the_size_changes(house: House) -> None:
    first = house.gui
    assert house.gui is first
    assert isinstance(first.widgets(), Widgets)
    house.change(text_size=150)
    assert house.gui is not first


def test_the_start_does_not_pay_for_pygame_gui() -> None:
    script = "import sys, game.scenes.porch; sys.exit('pygame_gui' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="only Linux tells its open files so")
def test_the_fonts_of_widgets_keep_no_file_open(house: House) -> None:
    def files() -> int:
        return sum(path.resolve().suffix in {".otf", ".ttf"} for path in Path("/proc/self/fd").iterdir())

    before = files()
    for scale in (0.5, 0.61, 0.77):
        house.fit(scale)
        house.gui.widgets().box("page", (0, 0), 600, "plain and <b>bold</b>", size=32)
        assert files() == before
