"""What the forge makes of every sound: files of assets/sounds by name, and a list of the recipes they come from."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import numpy as np

from assets.forge.sounds import effects, music, places
from assets.forge.sounds.instruments import RATE, Wave
from assets.forge.sounds.ogg import packed
from assets.forge.sounds.scores import PHRASES, PIECES

OUT = Path(__file__).parents[2] / "sounds"
RECIPES = "recipes.txt"
"""Beside the sounds: a digest of the modules they were baked from, since baking all music takes minutes."""
MUSIC_QUALITY, EFFECT_QUALITY = 0.9, 0.6


def recipes() -> str:
    """What the sounds come from today, a line for each module."""
    modules = sorted(Path(__file__).parent.glob("*.py"))
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in modules)


def effect(name: str, take: int) -> Wave:
    """One take of an effect."""
    number = list(effects.EFFECTS).index(name)
    _, level, make = effects.EFFECTS[name]
    return effects.levelled(effects.airy(make(take, np.random.default_rng([number, take]))), level)


def phrase(name: str) -> Wave:
    """A short phrase."""
    return effects.levelled(music.phrase(*PHRASES[name]), effects.PHRASE_LEVEL[name])


def place(name: str) -> Wave:
    """The loop of a place."""
    return places.wrapped(places.PLACES[name](np.random.default_rng([100, list(places.PLACES).index(name)])))


def everything() -> dict[str, Callable[[], dict[str, bytes]]]:
    """By what it is called, how to bake it: the files that come of it, by their names."""

    def takes(name: str, count: int) -> Callable[[], dict[str, bytes]]:
        return lambda: {
            f"{name}.{take + 1}.ogg": packed(effect(name, take), EFFECT_QUALITY, RATE) for take in range(count)
        }

    def layers(name: str) -> Callable[[], dict[str, bytes]]:
        return lambda: {
            f"music/{name}.{layer}.ogg": packed(sound, MUSIC_QUALITY, RATE)
            for layer, sound in music.layers(name, PIECES[name]).items()
        }

    made: dict[str, Callable[[], dict[str, bytes]]] = {
        name: takes(name, count) for name, (count, _, _) in effects.EFFECTS.items()
    }
    for name in PHRASES:
        made[name] = lambda name=name: {f"{name}.1.ogg": packed(phrase(name), EFFECT_QUALITY, RATE)}
    for name in places.PLACES:
        made[f"places/{name}"] = lambda name=name: {f"places/{name}.ogg": packed(place(name), MUSIC_QUALITY, RATE)}
    for name in PIECES:
        made[f"music/{name}"] = layers(name)
    return made
