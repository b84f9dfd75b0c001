"""The voice: found or not, it never lets anybody wait, and one that fails is silent."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from game.stage.voice import Voice


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A system whose voice writes down what it is told, slowly, as speaking is."""
    out, program = tmp_path / "told.txt", tmp_path / "espeak-ng"
    program.write_text(
        f"#!{sys.executable}\nimport sys, time\nopen({str(out)!r}, 'a').write(sys.stdin.read() + '|' + sys.argv[3] + '\\n')\n"
        "time.sleep(60)\n"
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    return out


@pytest.mark.skipif(sys.platform == "win32", reason="a script is no program there")
def test_a_sentence_is_read_in_its_language_and_nothing_waits_for_it(told: Path) -> None:
    voice = Voice()
    assert voice.there
    began = time.monotonic()
    voice.say("Réglages", "fr")
    assert time.monotonic() - began < 30, "a minute of speaking is not waited for"
    until = time.monotonic() + 20
    while not (told.exists() and told.read_text(encoding="utf-8").endswith("\n")) and time.monotonic() < until:
        time.sleep(0.02)
    assert told.read_text(encoding="utf-8") == "Réglages|fr\n"
    speaks = voice._speaks
    assert speaks is not None
    voice.close()
    assert speaks.wait(30) is not None, "it is broken off"


def test_a_system_without_a_voice_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    voice = Voice()
    assert not voice.there
    voice.say("Nobody hears this", "en")
    voice.close()


@pytest.mark.skipif(sys.platform == "win32", reason="a script is no program there")
def test_a_voice_that_cannot_be_started_is_silent_from_then_on(told: Path, tmp_path: Path) -> None:
    voice = Voice()
    assert voice.there
    (tmp_path / "espeak-ng").write_bytes(b"\x00no program")
    voice.say("One", "en")
    assert not voice.there
    assert not told.exists()
