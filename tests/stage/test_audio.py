"""Audio: effects with takes, music in layers that come and go, and silence that is no fault."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest

from assets.forge.sounds.ogg import packed
from game.stage.audio import Audio
from game.stage.music import DUCKED, LAYERS, Mix


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    tone = packed(0.1 * np.sin(np.arange(44100) / 20), 0.9, 44100)
    (tmp_path / "music").mkdir()
    layers = [f"music/{place}.{layer}" for place in ("porch", "pond") for layer in LAYERS]
    for name in ("stone.1", "stone.2", "bell.1", "end.1", *layers):
        (tmp_path / f"{name}.ogg").write_bytes(tone)
    (tmp_path / "broken.1.ogg").write_bytes(b"no sound")
    return tmp_path


@pytest.fixture
def audio(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Audio]:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    made = Audio(folder)
    yield made
    made.close()


def soon(true: Callable[[], bool]) -> bool:
    until = time.monotonic() + 10
    while not true() and time.monotonic() < until:
        time.sleep(0.01)
    return true()


def loud(layer: int) -> float:
    return pygame.mixer.Channel(layer).get_volume()


def test_sounds_are_loaded_in_the_background_and_played(audio: Audio) -> None:
    assert not audio.mute
    assert soon(lambda: len(audio._takes.get("stone", ())) == 2)
    audio.play("stone", pan=-1)
    audio.play("no such sound")
    audio.volumes(effects=0.0, music=0.0)
    audio.play("bell")
    assert audio.heard == ["stone", "no such sound", "bell"]


def test_a_sound_does_not_wait_until_all_others_are_loaded(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    asked, read = threading.Event(), pygame.mixer.Sound

    def reads(path: Path) -> pygame.mixer.Sound:
        if path.name == "end.1.ogg":
            asked.wait(10)
        done.append(path.name)
        return read(path)

    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(pygame.mixer, "Sound", reads)
    monkeypatch.setattr("game.stage.audio._begun", lambda _: done.append("begun"))
    audio = Audio(folder)
    try:
        assert soon(lambda: "bell" in audio._takes)
        audio.play("bell")
        asked.set()
        assert soon(lambda: "stone.2.ogg" in done)
        assert done.index("begun") < done.index("stone.1.ogg")
    finally:
        audio.close()


def test_all_layers_of_a_place_run_and_only_the_base_is_heard_until_the_game_is_under_way(audio: Audio) -> None:
    audio.place("porch")
    assert soon(lambda: loud(0) == pytest.approx(0.5, abs=0.02))
    assert all(pygame.mixer.Channel(layer).get_busy() for layer in range(3))
    assert loud(1) == loud(2) == 0
    audio.tide(1)
    assert soon(lambda: loud(1) == pytest.approx(0.5, abs=0.02))
    assert loud(2) == 0


def test_another_place_begins_when_the_last_one_has_faded_and_one_without_music_is_still(audio: Audio) -> None:
    audio.place("porch")
    assert soon(lambda: loud(0) > 0.4)
    first = pygame.mixer.Channel(0).get_sound()
    audio.place("pond")
    assert soon(lambda: pygame.mixer.Channel(0).get_sound() is not first and loud(0) > 0.4)
    audio.place("nowhere")
    assert soon(lambda: not pygame.mixer.Channel(0).get_busy())


def test_music_gives_way_to_the_end_of_a_game(audio: Audio) -> None:
    audio.place("porch")
    assert soon(lambda: loud(0) == pytest.approx(0.5, abs=0.02))
    assert soon(lambda: "end" in audio._takes)
    audio.play("end")
    assert soon(lambda: loud(0) == pytest.approx(0.5 * DUCKED, abs=0.02))
    assert soon(lambda: loud(0) == pytest.approx(0.5, abs=0.02))


def test_a_layer_comes_in_two_and_a_half_seconds_and_goes_in_four_without_a_jump() -> None:
    mix = Mix()
    mix.open = True
    mix.pass_time(10)
    assert mix.gains == (1.0, 0.0, 0.0)
    assert mix.still
    mix.tide = 2
    heard = []
    for _ in range(26):
        mix.pass_time(0.1)
        heard.append(mix.gains[2])
    assert heard == sorted(heard)
    assert heard[-1] == 1.0
    assert heard[12] < 0.2  # straight in decibel: half way is far down
    mix.tide = 0
    mix.pass_time(3.9)
    assert 0 < mix.gains[1] < 0.02
    mix.pass_time(0.2)
    assert mix.gains == (1.0, 0.0, 0.0)


def test_no_sound_card_is_silence(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no_such_driver")
    audio = Audio(folder)
    assert audio.mute
    audio.play("stone")
    audio.place("porch")
    audio.tide(2)
    audio.volumes(effects=1.0, music=1.0)
    audio.close()
    assert audio.heard == ["stone"]


def test_a_mixer_that_somebody_else_closes_ends_the_music_without_a_fault(audio: Audio) -> None:
    audio.place("porch")
    assert audio._music is not None
    assert soon(lambda: audio._music._mix.still and audio._music._playing == "porch")
    time.sleep(0.1)
    pygame.mixer.quit()
    audio.tide(1)
    assert soon(lambda: not audio._music._thread.is_alive())
