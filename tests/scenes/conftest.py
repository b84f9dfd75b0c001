"""A whole evening without a screen: the real loop, the real scenes, real events, and people to press buttons."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.scenes.people import Evening


@pytest.fixture(scope="module", autouse=True)
def no_disk_is_waited_for() -> Iterator[None]:
    """Nobody pulls the plug of this machine: that files are put on the disk for good is tried where files are."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)
        yield


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path)
    yield made
    made.close()


@pytest.fixture(autouse=True)
def deals_are_known(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test is dealt the same every time: a fault that some deals alone have is met always, or never.

    Other deals are met by ENGAWA_LUCK, as the long tests ask for (`python -m tests.long`).
    """
    luck, number = os.environ.get("ENGAWA_LUCK", ""), count()
    monkeypatch.setattr("game.scenes.playing.token_hex", lambda _: f"{luck} {request.node.name} {next(number)}".strip())
