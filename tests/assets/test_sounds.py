"""The sounds: all there, made by the forge of today, heard on a television, and loops without a seam."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from assets.forge.sounds import bake, effects
from assets.forge.sounds.instruments import RATE, Wave, decibel, loudest
from assets.forge.sounds.measure import joined, jump, on_scale, rise, rms, share
from assets.forge.sounds.ogg import packed, unpacked
from assets.forge.sounds.places import PLACES
from assets.forge.sounds.scores import DRUMS, LAYERS, PHRASES, PIECES, notes
from game import paths

EFFECTS = sorted(
    [f"{name}.{take + 1}" for name, (takes, _, _) in effects.EFFECTS.items() for take in range(takes)]
    + [f"{name}.1" for name in PHRASES]
)


@cache
def heard(name: str) -> Wave:
    return unpacked((bake.OUT / f"{name}.ogg").read_bytes())


@cache
def level(name: str) -> float:
    """How loud a sound is at its loudest: kept longer than the sound."""
    return decibel(loudest(heard(name)))


@pytest.fixture(scope="module", params=sorted(PIECES))
def piece(request: pytest.FixtureRequest) -> Iterator[str]:
    """A piece of music; what was heard of it is forgotten before the next one, for it is long."""
    yield request.param
    heard.cache_clear()


def test_every_sound_is_on_the_disk_and_no_other() -> None:
    assert paths.data() / "assets" / "sounds" == bake.OUT
    loops = [f"places/{name}" for name in PLACES] + [f"music/{name}.{layer}" for name in PIECES for layer in LAYERS]
    found = {path.relative_to(bake.OUT).as_posix() for path in bake.OUT.rglob("*") if path.is_file()}
    assert found == {f"{name}.ogg" for name in [*EFFECTS, *loops]} | {bake.RECIPES}


def test_the_sounds_come_from_the_recipes_of_today() -> None:
    """`python -m assets.forge.sounds` bakes them anew."""
    assert (bake.OUT / bake.RECIPES).read_text(encoding="utf-8") == bake.recipes()


@pytest.mark.parametrize("name", sorted(effects.EFFECTS))
def test_an_effect_is_what_the_forge_makes(name: str) -> None:
    """To the letter on one machine; another processor may round the last bits otherwise."""
    made = unpacked(packed(bake.effect(name, 0), bake.EFFECT_QUALITY, RATE))
    kept = heard(f"{name}.1")
    assert kept.shape == made.shape
    assert rms(kept - made) < 0.02 * rms(kept)


@pytest.mark.parametrize("name", EFFECTS)
def test_an_effect_carries_on_a_television_and_neither_clips_nor_clicks(name: str) -> None:
    sound = heard(name)
    assert share(sound, 0, 200) < 0.8
    assert sound.shape[1] / RATE < (8 if name == "scroll.1" else 4)
    assert np.abs(sound).max() < 0.999
    assert max(np.abs(sound[:, 0]).max(), np.abs(sound[:, -1]).max()) < 0.003


def test_stone_stamp_and_end_have_a_body_that_small_speakers_play() -> None:
    for name in ("stone.1", "stamp.1", "end.1"):
        assert share(heard(name), 600, RATE) > 0.5


def test_all_effects_are_within_nine_decibel_over_their_loudest_tenth_of_a_second() -> None:
    levels = {name: level(name) for name in EFFECTS}
    assert max(levels.values()) - min(levels.values()) < 9, levels


def test_a_koi_is_as_loud_as_a_pebble_and_what_is_heard_most_is_soft() -> None:
    """It comes up to six times in a row at the end of a game."""
    levels = {name: level(f"{name}.1") for name in ("koi", "pebble", "focus", "lift", "stone")}
    assert levels["koi"] < levels["pebble"] + 0.5
    assert max(levels["focus"], levels["lift"]) < levels["stone"] - 3


@pytest.mark.parametrize("seat", range(4))
def test_the_tone_of_a_seat_comes_from_the_middle_so_that_its_panel_says_from_where(seat: int) -> None:
    left, right = heard(f"turn_{seat}.1")
    assert abs(decibel(float(np.sqrt(np.mean(left**2) / np.mean(right**2))))) < 3


def test_takes_of_a_sound_differ() -> None:
    for name, (takes, _, _) in effects.EFFECTS.items():
        assert len({(bake.OUT / f"{name}.{take + 1}.ogg").read_bytes() for take in range(takes)}) == takes


@pytest.mark.parametrize("name", sorted(PLACES))
def test_a_place_is_quiet_and_loops_without_a_seam(name: str) -> None:
    sound = heard(f"places/{name}")
    assert max(jump(sound)) < 6  # air is noise: some deviations are usual
    across, usual = joined(sound)
    assert across >= min(usual, 0.95)
    assert decibel(rms(sound)) == pytest.approx(-36, abs=0.5)


def test_a_piece_has_layers_in_step_lies_under_the_effects_and_loops_without_a_seam(piece: str) -> None:
    layers = [heard(f"music/{piece}.{layer}") for layer in LAYERS]
    assert len({layer.shape for layer in layers}) == 1
    base, middle, _ = layers
    whole = sum(layers)
    assert 120 <= whole.shape[1] / RATE <= 180
    assert decibel(loudest(whole)) <= min(map(level, EFFECTS)) - 8
    for sound in (*layers, whole):
        assert max(jump(sound)) < 4
    assert abs(rise(whole)) < 6
    for sound in (base, base + middle, whole):  # whatever is heard at the same time
        across, usual = joined(sound)
        assert across >= min(usual, 0.95)


def test_every_bar_of_a_piece_is_full_and_its_layers_hold_to_the_scale(piece: str) -> None:
    score = PIECES[piece]
    for voice in score.voices:
        _, beats = notes(voice.music, score.bar)
        assert beats == score.bar * score.bars, voice
    for layer in LAYERS:
        drums = any(voice.instrument in DRUMS for voice in score.voices if voice.layer == layer)
        assert on_scale(heard(f"music/{piece}.{layer}")[:, : 40 * RATE], score) > (0.65 if drums else 0.85)


def test_the_game_imports_neither_the_forge_nor_numpy() -> None:
    for path in Path(paths.data() / "game").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                modules = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                modules = [node.module or ""]
            else:
                continue
            assert not any(module.partition(".")[0] in ("assets", "numpy", "soundfile") for module in modules), path
