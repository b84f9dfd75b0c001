"""The sounds: all there, soft at both ends, and what the sound forge makes of them today."""

from __future__ import annotations

import ast
import wave
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest

from assets.forge.sounds import EFFECTS, OUT, PLACES, everything
from game import paths


def samples(data: bytes) -> np.ndarray:
    with wave.open(BytesIO(data)) as opened:
        assert (opened.getnchannels(), opened.getsampwidth()) == (1, 2)
        return np.frombuffer(opened.readframes(opened.getnframes()), "<i2").astype(float) / 32767


MADE = everything()


def test_every_sound_is_on_the_disk_and_no_other() -> None:
    assert paths.data() / "assets" / "sounds" == OUT
    found = {str(path.relative_to(OUT)) for path in OUT.rglob("*.wav")}
    assert found == set(MADE)


@pytest.mark.parametrize("name", sorted(MADE))
def test_a_sound_is_what_the_forge_makes(name: str) -> None:
    """To the letter on one machine; another processor may round the last bits otherwise."""
    kept, made = samples((OUT / name).read_bytes()), samples(MADE[name])
    assert len(kept) == len(made)
    assert float(np.max(np.abs(kept - made))) < 0.01


@pytest.mark.parametrize("name", sorted(name for name in MADE if "/" not in name))
def test_an_effect_is_short_and_neither_clips_nor_clicks(name: str) -> None:
    heard = samples(MADE[name])
    assert len(heard) / 44100 < 3.5
    assert 0.1 < float(np.max(np.abs(heard))) <= 0.85
    assert abs(float(heard[0])) < 0.05
    assert abs(float(heard[-1])) < 0.02
    assert abs(float(np.mean(heard))) < 0.03


@pytest.mark.parametrize("name", sorted(PLACES))
def test_a_place_is_quiet_and_loops_without_a_seam(name: str) -> None:
    heard = samples(MADE[f"places/{name}.wav"])
    step = float(np.max(np.abs(np.diff(heard))))
    assert abs(float(heard[0] - heard[-1])) <= step
    assert float(np.sqrt(np.mean(heard**2))) < 0.12


def test_takes_of_a_sound_differ() -> None:
    for name, (takes, _, _) in EFFECTS.items():
        files = [MADE[f"{name}.{take + 1}.wav"] for take in range(takes)]
        assert len(set(files)) == takes


def test_the_game_imports_neither_the_forge_nor_numpy() -> None:
    for path in Path(paths.data() / "game").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                modules = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                modules = [node.module or ""]
            else:
                continue
            assert not any(module.partition(".")[0] in ("assets", "numpy") for module in modules), path
