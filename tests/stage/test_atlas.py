"""The atlas: pictures that were expected are the same as those that were not, and so are their faults."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest
import tomli

from game import paths
from game.kernel.trouble import Trouble
from game.stage.atlas import FORGED, Atlas, Entry, Reading, read_index
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


def test_a_picture_that_runs_is_kept_once_for_each_of_its_frames(folder: Path) -> None:
    """However far it is counted: it would push out everything else that is kept."""
    atlas = Atlas(folder, 1.0)
    assert atlas.pose("stone", 0, 30, 1.0) is atlas.pose("stone", 12_345, 30, 1.0)


def test_a_missing_picture_is_told_by_its_file_whether_it_was_expected_or_not(folder: Path) -> None:
    for ahead in (False, True):
        atlas = Atlas(folder, 1.0)
        if ahead:
            atlas.expect(["gone"])
        with pytest.raises(Trouble) as told:
            atlas.image("gone")
        assert told.value.code == "art_missing"
        assert str(told.value.values["file"]).endswith("gone.png")


def test_what_is_made_of_a_picture_is_made_once_for_all_houses_until_nobody_wants_that(folder: Path) -> None:
    reading, made = Reading(), iter(range(9))

    def make() -> int:
        return next(made)

    assert [reading.made("stone", make) for _ in range(2)] == [0, 1], "each house makes its own"
    reading.once(2, made=2)
    reading.once(2)
    assert reading(folder / "stone.png") is reading(folder / "stone.png")
    assert [reading.made("stone", make) for _ in range(2)] == [2, 2]
    reading.anew()
    assert reading.is_made("stone"), "somebody still wants it"
    assert [reading.made(name, make) for name in ("moss", "sand", "stone")] == [3, 4, 5], "they gave way"
    assert [reading.made(name, make) for name in ("sand", "moss", "sand")] == [4, 6, 4], "the one not asked for longest"
    reading.anew()
    assert not reading.is_made("stone")
    assert reading(folder / "stone.png") is not reading(folder / "stone.png")


def test_two_houses_hang_up_the_same_pictures_at_one_scale_and_their_own_at_another(folder: Path) -> None:
    one, other, larger = Atlas(folder, 1.0), Atlas(folder, 1.0), Atlas(folder, 2.0)
    assert one.image("stone") is other.image("stone")
    assert larger.image("stone").get_size() == (16, 12)
    assert Atlas(folder, 1.0, contrast=True).image("stone") is not one.image("stone")


def test_what_was_let_go_or_lost_its_window_is_not_turned_any_more(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting: list[Any] = []
    monkeypatch.setattr("game.stage.atlas._read", waiting.extend)
    pygame.image.save(pygame.Surface((8, 6), pygame.SRCALPHA), folder / "stone.png")
    let_go, kept = Atlas(folder, 1.0), Atlas(folder, 0.5)
    for atlas in (let_go, kept):
        atlas.turn_ahead("stone", [(0, 90.0), (0, 0.0)])
    let_go.forget()
    before = dict(kept.posed.cache_info()._asdict())
    for each in waiting:
        each.read()
    assert not let_go.known
    assert (before["currsize"], kept.posed.cache_info().currsize) == (0, 1)
    kept.turn_ahead("stone", [(0, 180.0)])
    monkeypatch.setattr(kept, "seen", lambda _: kept.frames("gone"))
    waiting[-1].read()  # a reader lives on


def test_what_the_forge_tells_of_a_picture_is_read_when_it_is_asked_for_and_is_what_the_whole_file_says() -> None:
    folder = paths.data() / "assets" / "art"
    whole = msgspec.convert(tomli.loads((folder / "index.toml").read_text(encoding="utf-8")), dict[str, Entry])
    assert dict(read_index(folder)) == whole
    assert len(whole) > 500


def test_damage_in_an_index_of_the_forge_is_told_by_its_file_when_that_picture_is_asked_for(folder: Path) -> None:
    listed = folder / "index.toml"
    listed.write_text(f'{FORGED}.\n\n["stone"]\nfile = "stone.png"\nsize = [8, 6]\n\n["gone"]\nfile = 3\nsize = [8\n')
    atlas = Atlas(folder, 1.0)
    assert list(atlas.index) == ["stone", "gone"]
    assert atlas.image("stone").get_size() == (8, 6)
    with pytest.raises(Trouble) as told:
        atlas.image("gone")
    assert (told.value.code, told.value.values["file"]) == ("art_index", str(listed))
