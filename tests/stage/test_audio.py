"""Audio: silence is no fault."""

from __future__ import annotations

import time
import wave
from pathlib import Path

import pygame
import pytest

from game.stage.audio import Audio


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("stone.1", "stone.2", "bell.1"):
        with wave.open(str(tmp_path / f"{name}.wav"), "wb") as made:
            made.setnchannels(1)
            made.setsampwidth(2)
            made.setframerate(44100)
            made.writeframes(b"\0\0" * 441)
    (tmp_path / "broken.1.wav").write_bytes(b"no sound")
    return tmp_path


def test_sounds_are_loaded_in_the_background_and_played(folder: Path) -> None:
    audio = Audio(folder)
    assert not audio.mute
    for _ in range(200):
        if len(audio._takes.get("stone", ())) == 2:
            break
        time.sleep(0.01)
    audio.play("stone")
    audio.play("no such sound")
    audio.place("porch")
    audio.volumes(effects=0.0, music=0.0)
    audio.play("bell")
    assert audio.heard == ["stone", "no such sound", "bell"]
    audio.close()


def test_no_sound_card_is_silence(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no_such_driver")
    audio = Audio(folder)
    assert audio.mute
    audio.play("stone")
    audio.place("porch")
    audio.volumes(effects=1.0, music=1.0)
    audio.close()
    assert audio.heard == ["stone"]
