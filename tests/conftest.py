"""Settings for every test: hypothesis without deadlines, for a busy machine is no fault; no screen, no sound card.

A commit is judged by the same examples of every property each time. Those that nobody has had before are met with
ENGAWA_LUCK, as the long tests ask for (`python -m tests.long luck`).
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import tests.headless  # noqa: F401 -- before anything loads pygame
from game.stage.atlas import read_picture

settings.register_profile(
    "engawa",
    deadline=None,
    derandomize="ENGAWA_LUCK" not in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("engawa")


LONG = ("scenes", "contract", "fuzz", "minds", "fifth", "cli/test_monkey.py", "cli/test_frames.py", "test_package.py")
"""What plays whole evenings or hundreds of games; everything else is quick: `python -m pytest -m quick`."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the quick tier, which is for every save of a file; the whole suite is for every commit."""
    here = Path(__file__).parent
    long = {here / each for each in LONG}
    quick = {path for path in {item.path for item in items} if long.isdisjoint((path, *path.parents))}
    for item in items:
        if item.path in quick:
            item.add_marker(pytest.mark.quick)


def pytest_collection_finish() -> None:
    """Whatever is here before the first test stays to the last one: no collection of garbage looks at it again.

    The loop collects whenever the scenes change, and thousands of collected tests took most of its time.
    """
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="module", autouse=True)
def what_stays_is_not_collected() -> None:
    """Nor does any collection look at what the modules before this one keep for the next ones: pictures, words, games."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def pictures_are_made_once() -> Iterator[None]:
    """Every evening opens a house of its own: the pictures that they all hang up are read and scaled but once."""
    read_picture.once(256, made=1500)
    yield
    read_picture.anew()


@pytest.fixture(autouse=True)
def silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody listens, whatever a command run by another test has said to SDL since."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "none")
