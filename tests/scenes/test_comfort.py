"""Comfort: high contrast, edges of the screen, captions, a voice, toggles, haste, rumble and light; all through the loop."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.registry import TABLES
from game.scenes.attract import Attract, Plan
from game.scenes.captions import ROUND, SECONDS, Captions, key_of
from game.scenes.edges import Edges
from game.scenes.porch import Porch
from game.scenes.prompts import BORROWED, glyph_of
from game.scenes.remap import Remap
from game.scenes.settings import SettingsMenu
from game.stage.audio import Audio
from game.stage.devices import FAMILIES, NEXT_REPEAT, Devices
from game.stage.page import Page
from game.stage.scenes import Pop, Push
from game.stage.text import FLOOR
from game.stage.theme import contrast
from game.stage.window import SAFE
from game.words import LANGUAGES, words
from tests.scenes.album.rooms import captioned
from tests.scenes.people import Evening, overlapping, unreadable


def faults(evening: Evening) -> list[str]:
    texts = evening.top.said
    return [fault for each in texts for fault in unreadable(each)] + overlapping(texts)


# --- the settings ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("high", [False, True])
@pytest.mark.parametrize("size", [100, 125, 150])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_the_settings_can_be_read_and_says_what_it_does(
    tmp_path: Path, language: str, size: int, high: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = Evening(tmp_path, language=language, text_size=size, contrast=high)
    monkeypatch.setattr(type(evening.house.voice), "there", True)
    evening.loop.go(Push(SettingsMenu(evening.house)))
    seen = []
    for leaf in SettingsMenu.LEAVES.values():
        for name in leaf:
            evening.wait(2)
            assert evening.top.focus.name == name
            assert faults(evening) == []
            assert evening.house.say(f"settings.{name}_note") in evening.reads()
            seen.append(name)
            evening.press_key("down")
        evening.press_key("up")
        evening.press_key("next")
    assert len(seen) == len(set(seen)) == sum(map(len, SettingsMenu.LEAVES.values()))
    evening.close()


def test_a_voice_is_offered_only_where_there_is_one(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(evening.house.voice), "there", False)
    evening.loop.go(Push(SettingsMenu(evening.house)))
    evening.click("sound")
    assert "Captions" in evening.reads()
    assert "Reads aloud" not in evening.reads()
    monkeypatch.setattr(type(evening.house.voice), "there", True)
    evening.click("play")
    evening.click("sound")
    assert "Reads aloud" in evening.reads()


# --- high contrast --------------------------------------------------------------------------------------


def test_high_contrast_changes_the_screen_at_once_and_back(evening: Evening) -> None:
    evening.loop.go(Push(SettingsMenu(evening.house)))
    evening.press_key("next")
    evening.wait(3)
    before = pygame.image.tobytes(pygame.display.get_surface(), "RGB")
    for _ in range(2):
        evening.walk(evening.press_key, "contrast")
        evening.press_key("confirm")
        evening.walk(evening.press_key, "text_size")
        evening.wait(4)
        after = pygame.image.tobytes(pygame.display.get_surface(), "RGB")
        if evening.house.settings.contrast:
            assert after != before
            weakest = min(contrast(said.colour, said.ground) for said in evening.top.said)
            assert weakest >= 7
    assert after == before


@pytest.mark.parametrize("scale", [2 / 3, 1.0, 2.0])
def test_the_carved_name_of_the_house_is_read_in_high_contrast(evening: Evening, scale: float) -> None:
    evening.house.change(contrast=True)
    evening.house.fit(scale)
    plate = evening.house.atlas.image("porch/plate")
    wide, high = plate.get_size()
    seen = sorted((plate.get_at((x, high // 3))[:3] for x in range(wide // 8, wide * 7 // 8)), key=sum)
    assert contrast(seen[-1], seen[len(seen) // 3]) >= 4.5


@pytest.mark.parametrize("game", TABLES)
def test_in_high_contrast_every_text_of_a_table_has_seven_to_one(tmp_path: Path, game: str) -> None:
    evening = Evening(tmp_path, contrast=True)
    evening.loop.go(Push(Attract(evening.house, Plan((game,), Pop, seed="contrast"))))
    evening.wait(200)
    weak = [
        (said.name, round(contrast(said.colour, said.ground), 1))
        for said in evening.top.said
        if contrast(said.colour, said.ground) < 7
    ]
    assert weak == []
    evening.close()


@pytest.mark.parametrize("art", ["papers/card", "papers/slip", "papers/button_normal", "papers/prompt_bar"])
def test_papers_are_what_the_texts_on_them_take_them_for(tmp_path: Path, art: str) -> None:
    evening = Evening(tmp_path, (1920, 1080), contrast=True)
    paper = evening.house.atlas.stretched(art, 400, 200)
    middle = pygame.transform.average_color(paper, paper.get_rect().inflate(-200, -100))[:3]
    dark = art == "papers/prompt_bar"
    assert contrast(middle, (255, 255, 255) if dark else (0, 0, 0)) >= 12
    evening.close()


# --- the edges of the screen ----------------------------------------------------------------------------


def test_the_picture_is_drawn_in_by_pad_and_mouse_and_stays_so(tmp_path: Path) -> None:
    evening = Evening(tmp_path, (1280, 720))
    pad = evening.pad()
    evening.loop.go(Push(SettingsMenu(evening.house)))
    evening.press_pad(pad, "next")
    evening.walk(lambda way: evening.press_pad(pad, way), "edges")
    evening.press_pad(pad, "confirm")
    assert evening.scene == "Edges"
    for _ in range(4):
        evening.press_pad(pad, "right")
    assert evening.house.settings.edges == 4
    screen = pygame.display.get_surface()
    wide, high = screen.get_size()
    left, top = round(wide * 0.02), round(high * 0.02)
    gold = evening.house.theme["gold"]
    for x, y in ((left, top), (wide - left - 1, top), (left, high - top - 1), (wide - left - 1, high - top - 1)):
        inside = x + (6 if x < wide / 2 else -6), y + (6 if y < high / 2 else -6)
        assert screen.get_at(inside)[:3] == gold, "the angle lies in the corner of the picture"
    assert screen.get_at((2, high // 2))[:3] == (0, 0, 0)
    for _ in range(12):
        evening.press_pad(pad, "right")
    assert evening.house.settings.edges == 10
    for _ in range(3):
        evening.press_pad(pad, "left")
    assert evening.house.settings.edges == 7
    assert evening.loop.window.canvas.surface.get_width() == pytest.approx(1280 * (1 - 0.07), abs=2)
    evening.close()
    assert Evening(tmp_path).house.settings.edges == 7


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [100, 150])
def test_the_sheet_of_the_edges_can_be_read(tmp_path: Path, language: str, size: int) -> None:
    evening = Evening(tmp_path, language=language, text_size=size)
    evening.loop.go(Push(Edges(evening.house)))
    evening.wait(3)
    assert faults(evening) == []
    evening.close()


# --- captions -------------------------------------------------------------------------------------------


def test_a_sound_that_means_something_is_written_at_the_edge_and_goes_away(tmp_path: Path) -> None:
    now = [100.0]
    audio = Audio(tmp_path)
    shown = Captions(audio, lambda: now[0])
    english = words("en")
    audio.play("focus")
    assert shown.follow(english, wanted=True) == []
    audio.play("turn_1")
    audio.play("heart_3")
    assert shown.follow(english, wanted=True) == ["captions.turn_1", "captions.heart"]
    audio.play("refuse")
    assert shown.follow(english, wanted=True) == ["captions.heart", "captions.refuse"], "no more than two"
    now[0] += SECONDS + 0.1
    assert shown.follow(english, wanted=True) == []
    audio.play("gong")
    assert shown.follow(english, wanted=False) == []
    assert shown.follow(english, wanted=True) == [], "what was heard while nobody wanted to read is past"
    audio.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_captions_are_read_on_the_screen_if_they_are_wanted(tmp_path: Path, language: str) -> None:
    evening = Evening(tmp_path, language=language, text_size=150)
    evening.house.audio.play("gong")
    evening.wait(2)
    assert evening.house.say("captions.gong") not in evening.reads()
    evening.loop.go(Push(SettingsMenu(evening.house)))
    evening.click("sound")
    evening.click("captions")
    evening.house.audio.play("gong")
    evening.wait(2)
    assert evening.house.say("captions.gong") in evening.reads()
    captions = [said for said in evening.top.said if said.name.startswith("caption text")]
    assert [fault for each in captions for fault in unreadable(each)] == []
    evening.close()


@pytest.mark.parametrize(("language", "text_size"), [("en", 100), ("fr", 150)])
def test_captions_lie_over_no_text_and_beside_the_board_of_a_full_table(
    tmp_path: Path, language: str, text_size: int
) -> None:
    evening = Evening(tmp_path, language=language, text_size=text_size)
    captioned(evening)
    scene = evening.top
    papers = [said.room for said in scene.said if said.name.startswith("caption text")]
    assert len(papers) == 2
    for paper in papers:
        assert paper is not None
        assert SAFE.contains(paper)
        assert not [target.name for target in scene.focus.targets if target.rect.colliderect(paper)]
        assert not paper.colliderect(scene.edge()), "nor over the rim of a tray"
    assert overlapping(scene.said) == []
    assert [fault for said in scene.said for fault in unreadable(said)] == []
    evening.house.audio.play("gong")
    evening.wait(2)
    assert papers[-1] not in [said.room for said in scene.said], "what is written anew is laid anew"
    evening.close()


def test_captions_are_no_smaller_than_they_must_be(tmp_path: Path) -> None:
    """Where large ones would hide something, and not so large ones nothing, these are written."""
    evening = Evening(tmp_path, (960, 540), text_size=150)
    text, captions = evening.house.text, Captions(evening.house.audio)
    said = ["A very long caption"]
    sizes = [size for size in (FLOOR, (FLOOR + text.least) // 2, text.least) if text.least <= size]
    seen = []
    for free in (text.width(said[0], size) + ROUND[0] + 3 for size in sizes):
        page = Page(evening.house)
        walls = [pygame.Rect(SAFE.x + round(free), 0, 1920, 1080)]
        captions.paint(page, said, text, walls)
        (paper,) = page.said
        assert paper.room is not None
        assert paper.room.collidelist(walls) < 0
        seen.append(paper.size)
    assert seen == sorted({round(text.grown(size)) for size in sizes}, reverse=True)
    evening.close()


def test_every_tone_of_a_seat_and_every_end_has_words() -> None:
    for name in ("turn_0", "turn_1", "turn_2", "turn_3", "refuse", "gong", "end", "win", "curse", "bust", "heart_7"):
        for language in LANGUAGES:
            assert key_of(name, words(language)) is not None, name
    for name in ("focus", "lift", "confirm", "card", "flip"):
        assert key_of(name, words("en")) is None, name


# --- where a sound comes from ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", TABLES)
def test_a_sound_comes_from_the_side_of_the_panel_of_whoever_makes_it(tmp_path: Path, game: str) -> None:
    evening = Evening(tmp_path, speed="normal", reduced_motion=False)
    heard: list[tuple[str, float]] = []
    play = evening.house.audio.play

    def listen(name: str, *, volume: float = 1.0, pan: float = 0.0) -> None:
        heard.append((name, pan))
        play(name, volume=volume, pan=pan)

    evening.house.audio.play = listen  # type: ignore[method-assign]
    evening.loop.go(Push(Attract(evening.house, Plan((game,), Pop, seed="side"))))
    match, layout = evening.top.match, evening.top.board.layout
    evening.wait(500)
    assert all(-1 <= pan <= 1 for _, pan in heard)
    sides = {layout.panel(match.view, match.eye, seat, 0.0).centerx // 640 for seat in range(2)}
    if len(sides) > 1:
        assert {pan < 0 for _, pan in heard if pan} == {False, True}
    turns = {(name, pan < 0) for name, pan in heard if name.startswith("turn_")}
    assert len(turns) == len({name for name, _ in turns}), "a seat is heard from one side"
    evening.close()


# --- the voice ------------------------------------------------------------------------------------------


def test_what_is_focused_is_read_aloud_if_that_is_wanted(evening: Evening) -> None:
    said: list[str] = []
    evening.house.voice.say = lambda text, language: said.append(f"{language}: {text}")  # type: ignore[method-assign]
    evening.press_key("right")
    assert said == []
    evening.house.change(voice=True)
    evening.press_key("left")
    evening.wait(3)
    name = evening.house.say(f"{evening.top.focus.name}.name")
    assert name in said[-1]
    assert said[-1].startswith("en: ")
    count = len(said)
    evening.wait(20)
    assert len(said) == count, "nothing is read twice"
    evening.loop.go(Push(SettingsMenu(evening.house)))
    evening.wait(3)
    evening.press_key("down")
    evening.wait(2)
    assert "Animation" in said[-1]
    assert evening.house.say("settings.speed_note") in said[-1]


# --- hands ----------------------------------------------------------------------------------------------


def test_a_held_direction_goes_on_faster_or_slower(evening: Evening) -> None:
    def repeats(cursor: str) -> int:
        evening.house.change(cursor=cursor)
        evening.loop.go(Push(SettingsMenu(evening.house)))
        evening.wait()
        devices = evening.loop.devices
        devices.translate(pygame.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0))
        found = sum(len(devices.tick(NEXT_REPEAT)) for _ in range(20))
        devices.translate(pygame.Event(pygame.KEYUP, key=pygame.K_DOWN, mod=0))
        evening.loop.go(Pop())
        return found

    assert repeats("slow") < repeats("normal") < repeats("fast")


class Felt:
    """A pad that notes what it is asked to do."""

    def __init__(self) -> None:
        self.done: list[Any] = []

    def rumble(self, *how: float) -> None:
        self.done.append("rumble")

    def set_led(self, colour: tuple[int, int, int]) -> None:
        self.done.append(colour)


def test_rumble_and_light_go_by_their_settings(evening: Evening) -> None:
    pad = evening.pad()
    felt = Felt()
    devices: Any = evening.loop.devices
    devices._pads[pad.name].opened = felt
    for rumble, light in ((True, True), (True, False), (False, True), (False, False)):
        evening.house.change(rumble=rumble, light=light)
        evening.loop.go(Push(Porch(evening.house)))
        felt.done.clear()
        devices.rumble(pad.name)
        devices.shine(pad.name, (1, 2, 3))
        assert felt.done == ["rumble"] * rumble + [(1, 2, 3)] * light


def test_the_light_of_a_pad_shows_the_colour_of_its_seat(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    pad = evening.pad()
    lit: list[tuple[str, tuple[int, int, int]]] = []
    monkeypatch.setattr(Devices, "shine", lambda _, device, colour: lit.append((device, colour)))
    evening.press_pad(pad, "confirm")
    evening.wait(3)
    evening.press_pad(pad, "confirm")
    evening.press_pad(pad, "undo")
    evening.press_pad(pad, "pause")
    evening.wait(5)
    assert evening.scene == "Playing"
    assert (pad.name, evening.house.theme["shu"]) in lit


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_has_a_glyph_for_every_button(
    evening: Evening, family: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pad = evening.pad()
    monkeypatch.setattr(Devices, "family", lambda self, device: family if device.startswith("pad") else device)
    evening.loop.go(Push(Remap(evening.house, "pad")))
    evening.press_pad(pad, "down")
    evening.wait(3)
    for place in ("south", "east", "west", "north", "l1", "r1", "l2", "r2", "menu", "view"):
        assert family in glyph_of(family, place) or place in BORROWED[family]
        assert evening.shows(glyph_of(family, place)), place
    assert faults(evening) == []


def test_before_its_first_press_a_pad_shows_its_own_glyphs(evening: Evening) -> None:
    pad = evening.pad()
    evening.wait(3)
    assert evening.loop.devices.last == pad.name
    family = evening.loop.devices.family(pad.name)
    assert evening.shows(f"glyphs/{family}/south")
