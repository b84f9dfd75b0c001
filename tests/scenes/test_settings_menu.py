"""The settings: on five leaves, by pad, keyboard and mouse; what is changed holds at once and is kept."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.cli import run
from game.scenes.house import House
from game.scenes.menu import Item, Menu
from game.scenes.pause import Pause
from game.scenes.remap import Remap
from game.scenes.settings import SettingsMenu
from game.settings import load_settings
from game.stage.devices import KEYBOARD
from game.stage.scenes import Pop, Push
from tests.scenes.people import Evening


def kept(evening: Evening) -> object:
    settings, trouble = load_settings(evening.house.saves / "settings.json")
    assert trouble is None
    return settings


class Mirror(Menu):
    """A button whose value reads as the button does."""

    title = "settings.title"

    def items(self) -> list[Item]:
        return [Item("same", "HHHH", "HHHH")]


@pytest.mark.parametrize("size", [100, 150])
def test_a_value_stands_as_high_as_the_words_beside_it(evening: Evening, size: int) -> None:
    evening.house.change(text_size=size)
    evening.loop.go(Push(Mirror(evening.house)))
    evening.wait(4)
    said = {each.name: each.rect for each in evening.top.said if each.text == "HHHH"}
    scale, tops = evening.window.canvas.scale, []
    for rect in (said["widget same"], said["value same"]):
        part = pygame.Rect(*(round(each * scale) for each in rect))
        ink = pygame.mask.from_threshold(
            evening.window.canvas.surface.subsurface(part), evening.house.theme["sumi"], (40, 40, 40)
        )
        found = ink.get_bounding_rects()
        tops.append(part.y + found[0].unionall(found[1:]).centery)
    assert abs(tops[0] - tops[1]) <= 1, tops


def test_leaves_are_turned_by_pad_keyboard_and_mouse(evening: Evening) -> None:
    pad = evening.pad()
    evening.loop.go(Push(SettingsMenu(evening.house)))
    evening.wait(2)
    assert "Language" in evening.reads()
    evening.press_pad(pad, "next")
    assert "Text size" in evening.reads()
    assert evening.top.focus.name == "text_size"
    evening.press_key("next")
    assert "Effects" in evening.reads()
    evening.click("hands")
    assert "Buttons of the pads" in evening.reads()
    evening.walk(lambda way: evening.press_pad(pad, way), "play")
    evening.press_pad(pad, "confirm")
    assert "Live hints" in evening.reads()
    assert evening.top.focus.name == "play", "the focus stays on the tab"


def test_a_volume_by_pad_by_click_and_by_drag(evening: Evening) -> None:
    pad = evening.pad()
    evening.loop.go(Push(SettingsMenu(evening.house)))
    evening.press_pad(pad, "next")
    evening.press_pad(pad, "next")
    for _ in range(4):
        evening.press_pad(pad, "right")
    assert evening.house.settings.effects == 10, "it ends where it ends"
    evening.press_pad(pad, "left")
    assert evening.house.settings.effects == 9
    track = evening.top._track(evening.top._control(evening.top.focus.rect))
    evening.point((track.x + track.w // 5, track.centery), 1)
    assert evening.house.settings.effects == 2
    evening.drag((track.x + track.w // 5, track.centery), (track.right + 300, track.centery + 200))
    assert evening.house.settings.effects == 10
    evening.point((track.x, track.centery))
    assert evening.house.settings.effects == 10, "let go"
    assert kept(evening).effects == 10


@pytest.mark.parametrize("name", ["reduced_motion", "shake", "plain"])
def test_a_switch_by_pad_keyboard_and_mouse(evening: Evening, name: str) -> None:
    pad = evening.pad()
    evening.loop.go(Push(SettingsMenu(evening.house)))
    evening.press_pad(pad, "next")
    before = getattr(evening.house.settings, name)
    evening.walk(lambda way: evening.press_pad(pad, way), name)
    evening.press_pad(pad, "confirm")
    assert getattr(evening.house.settings, name) is not before
    evening.press_key("left")
    assert getattr(evening.house.settings, name) is before
    evening.click(name)
    assert getattr(kept(evening), name) is not before


def test_a_choice_goes_either_way_under_the_mouse(evening: Evening) -> None:
    evening.loop.go(Push(SettingsMenu(evening.house)))
    evening.press_key("down")
    rect = evening.top._control(evening.top.focus.rect)
    evening.point((rect.right - 20, rect.centery), 1)
    assert evening.house.settings.speed == "slow", "after off comes slow again"
    evening.point((rect.x + 20, rect.centery), 1)
    assert evening.house.settings.speed == "off"


def test_full_screen_by_the_menu_and_by_its_key_is_kept(evening: Evening) -> None:
    evening.loop.go(Push(SettingsMenu(evening.house)))
    evening.press_key("next")
    evening.walk(evening.press_key, "full_screen")
    evening.press_key("confirm")
    evening.wait(3)
    assert evening.window.full
    assert kept(evening).full_screen
    evening.tap(pygame.K_F11)
    evening.wait(3)
    assert not evening.window.full
    assert not kept(evening).full_screen


def test_a_larger_text_lays_the_open_menu_out_again(evening: Evening) -> None:
    evening.loop.go(Push(SettingsMenu(evening.house)))
    evening.press_key("next")
    small = evening.top.sheet()
    evening.press_key("right")
    evening.press_key("right")
    assert evening.house.settings.text_size == 150
    assert evening.top.sheet().w > small.w
    assert evening.top.focus.rect == next(t.rect for t in evening.top.focus.targets if t.name == "text_size")


def test_a_menu_that_stands_still_draws_nothing(evening: Evening) -> None:
    evening.loop.go(Push(Pause(evening.house, lambda: None, {})))
    evening.wait(4)
    assert evening.loop.draw() is False
    evening.press_key("down")
    evening.wait(2)
    assert evening.loop.draw() is False


def test_darkness_does_not_grow_with_every_change(evening: Evening) -> None:
    """What lies beneath a menu is drawn once: leafing to and fro leaves the screen as it was."""
    evening.loop.go(Push(SettingsMenu(evening.house)))
    evening.wait(4)
    before = pygame.image.tobytes(pygame.display.get_surface(), "RGB")
    for _ in SettingsMenu.LEAVES:
        evening.press_key("next")
    evening.wait(4)
    assert pygame.image.tobytes(pygame.display.get_surface(), "RGB") == before


def test_the_language_changes_beneath_the_menu_too(evening: Evening) -> None:
    evening.loop.go(Push(SettingsMenu(evening.house)))
    evening.press_key("right")
    evening.wait(3)
    changed = pygame.image.tobytes(pygame.display.get_surface(), "RGB")
    evening.window.canvas.fresh = True
    evening.wait(2)
    assert pygame.image.tobytes(pygame.display.get_surface(), "RGB") == changed


def refused(evening: Evening) -> None:
    """Try to place a pebble where it cannot go."""
    evening.press_key("confirm")
    for _ in range(2):
        evening.press_key("confirm")
        evening.press_key("right")
    evening.strike()
    evening.wait(200)
    match = evening.top.match
    for target in evening.top.focus.targets:
        commands = match.hand(match.acting).aim(match.view, target.name)
        if commands and match.why_not(commands[0]) is not None:
            break
    evening.point(target.rect.center, 1)


@pytest.mark.parametrize(
    ("shake", "reduced", "shakes"), [(True, False, True), (False, False, False), (True, True, False)]
)
def test_the_board_shakes_its_head_at_a_refusal_if_it_may(
    evening: Evening, shake: bool, reduced: bool, shakes: bool
) -> None:
    evening.house.change(shake=shake, reduced_motion=reduced)
    refused(evening)
    assert evening.top.acting.card.why is not None
    assert evening.top.shaking is shakes
    evening.wait(30)
    assert not evening.top.shaking
    shown = evening.top.said
    still = pygame.image.tobytes(pygame.display.get_surface(), "RGB")
    if reduced:
        evening.window.canvas.fresh = True
        evening.wait(2)
        assert pygame.image.tobytes(pygame.display.get_surface(), "RGB") == still, "it came to rest where it was"
    assert evening.top.said == shown


def test_what_is_refused_stays_in_the_hand_where_it_is(evening: Evening) -> None:
    refused(evening)
    evening.house.change(speed="normal", reduced_motion=False)
    evening.press_key("back")
    evening.wait(60)
    grip = evening.top.board.grip
    held = grip.poses(evening.loop.clock)
    assert len(held) == 1
    evening.press_key("confirm")
    assert evening.top.acting.card.why is not None
    assert grip.poses(evening.loop.clock) == held


def test_that_a_choice_cannot_be_kept_is_told_once(evening: Evening) -> None:
    (evening.house.saves / "file").write_bytes(b"")
    evening.house.saves = evening.house.saves / "file" / "none"
    evening.loop.go(Push(SettingsMenu(evening.house)))
    evening.press_key("down")
    evening.press_key("right")
    assert evening.scene == "Message"
    assert any("settings.json" in text for text in evening.reads())
    evening.press_key("confirm")
    evening.press_key("right")
    assert evening.scene == "SettingsMenu"
    assert evening.house.settings.speed == "normal", "it holds for this evening"


def test_settings_that_cannot_be_read_are_told_on_the_porch_and_put_aside(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b'{"speed": "warp"}')
    house = House(saves=tmp_path)
    house.close()
    assert path.read_bytes() == b'{"speed": "warp"}', "nobody chose anything yet"
    evening = Evening(tmp_path)  # it chooses a language, among other things
    evening.wait(2)
    assert evening.scene == "Message"
    assert "settings.json" in " ".join(evening.reads())
    evening.press_key("confirm")
    assert evening.scene == "Porch"
    evening.wait(5)
    assert evening.scene == "Porch", "it is told once"
    assert kept(evening) == evening.house.settings
    assert (tmp_path / "settings.json.broken").read_bytes() == b'{"speed": "warp"}'
    evening.close()


def test_the_language_of_the_command_line_is_spoken_in_the_window_and_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken: list[str] = []
    close = House.close

    def closing(house: House) -> None:
        spoken.append(house.words.language)
        close(house)

    monkeypatch.setattr(House, "close", closing)
    monkeypatch.setenv("ENGAWA_SAVES", str(tmp_path))
    settings = tmp_path / "settings.json"
    settings.write_bytes(b'{"language": "en"}')
    shown = ["demo", "--seconds", "0.01", "--size", "480x270", "--frames", str(tmp_path / "frames")]
    assert run(["--lang", "fr", *shown]) == 0
    assert run(shown) == 0
    assert spoken == ["fr", "en"]
    assert settings.read_bytes() == b'{"language": "en"}'


def test_whoever_chooses_a_language_hears_it_whatever_the_command_line_said(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_bytes(b'{"language": "en"}')
    house = House(saves=tmp_path, language="fr")
    house.change(speed="off")
    assert house.words.language == "fr"
    assert load_settings(tmp_path / "settings.json")[0].language == "en", "something else was chosen"
    house.change(language="en")
    assert house.words.language == "en"
    house.close()


def test_a_menu_goes_round_at_its_ends_by_a_press_and_not_by_holding(evening: Evening) -> None:
    pad = evening.pad()
    evening.loop.go(Push(Pause(evening.house, lambda: None, {})))
    evening.wait()
    names = [item.name for item in evening.top.items()]
    assert evening.top.focus.name == names[0]
    evening.press_pad(pad, "up")
    assert evening.top.focus.name == names[-1]
    evening.press_key("down")
    assert evening.top.focus.name == names[0]
    pad.hold(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    evening.wait(120)
    assert evening.top.focus.name == names[-1], "a held direction stops at the end"
    pad.release(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    evening.wait()


def test_a_menu_with_tabs_goes_round_over_them(evening: Evening) -> None:
    evening.loop.go(Push(SettingsMenu(evening.house)))
    evening.wait()
    evening.press_key("up")
    assert evening.top.focus.name in evening.top.LEAVES
    evening.press_key("up")
    assert evening.top.focus.name == "about"
    evening.press_key("down")
    assert evening.top.focus.name in evening.top.LEAVES


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [100, 150])
def test_words_on_buttons_that_belong_together_are_set_alike(evening: Evening, language: str, size: int) -> None:
    evening.house.change(language=language, text_size=size)
    settings, remaps = SettingsMenu(evening.house), [Remap(evening.house, kind) for kind in (KEYBOARD, "pad")]
    for menu, leaf in (*((settings, leaf) for leaf in SettingsMenu.LEAVES), *((menu, "") for menu in remaps)):
        evening.loop.go(Push(menu))
        menu.leaf(leaf)
        evening.wait(3)
        sizes = {said.name.removeprefix("widget "): said.size for said in menu.said if said.name.startswith("widget ")}
        for kind in (
            [tab.name for tab in menu.tabs()],
            [item.name for item in menu.items() if item.chooses],
            [item.name for item in menu.items() if not item.chooses],
        ):
            assert len({sizes[name] for name in kind}) <= 1, kind
        evening.loop.go(Pop())
