"""The atlas: pictures that were expected are the same as those that were not, and so are their faults."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.kernel.trouble import Trouble
from game.stage.atlas import Atlas
from game.stage.window import Window

INDEX = '[stone]\nfile = "stone.png"\nsize = [8, 6]\n\n[gone]\nfile = "gone.png"\nsize = [8, 6]\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    Window((640, 360))
    (tmp_path / "index.toml").write_text(INDEX)
    stone = pygame.Surface((8, 6), pygame.SRCALPHA)
    stone.fill((90, 80, 70, 200))
    pygame.image.save(stone, tmp_path / "stone.png")
    return tmp_path


def test_a_picture_that_was_expected_is_the_picture(folder: Path) -> None:
    plain, ahead = Atlas(folder, 1.0), Atlas(folder, 1.0)
    ahead.expect(["stone"])
    assert pygame.image.tobytes(ahead.image("stone"), "RGBA") == pygame.image.tobytes(plain.image("stone"), "RGBA")
    assert ahead.image("stone") is ahead.image("stone")


def test_a_missing_picture_is_told_by_its_file_whether_it_was_expected_or_not(folder: Path) -> None:
    for ahead in (False, True):
        atlas = Atlas(folder, 1.0)
        if ahead:
            atlas.expect(["gone"])
        with pytest.raises(Trouble) as told:
            atlas.image("gone")
        assert told.value.code == "art_missing"
        assert str(told.value.values["file"]).endswith("gone.png")
