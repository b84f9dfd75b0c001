"""The album: plates by presses, each from a house as if nothing had been, and what cannot be read is told."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.household import Member
from game.scenes.question import Message
from game.scenes.records import Records
from game.stage.scenes import Scene
from tests.scenes.album.__main__ import CHAPTERS, main, read
from tests.scenes.album.camera import Plate, camera, lay_out
from tests.scenes.people import Evening

SMALL = (640, 360)


def porch(_: Evening) -> None:
    return None


def test_a_plate_has_a_name_of_its_own_in_its_chapter() -> None:
    for name, plates in CHAPTERS.items():
        files = [plate.file for plate in plates]
        assert len(set(files)) == len(files), name
        assert not set("".join(files)) & set(" ,:/")


def test_presses_lead_to_what_is_shown(tmp_path: Path) -> None:
    seen: list[str] = []

    def pad(evening: Evening) -> None:
        evening.pad()
        seen.append(evening.top.focus.name)

    plates = [Plate("at first", porch), Plate("elsewhere", porch, "@andon"), Plate("by pad", pad, "+right ~2")]
    with camera(SMALL) as lens:
        for plate in plates:
            lens.take(plate, tmp_path / f"{plate.file}.png")
    taken = [pygame.image.load(tmp_path / f"{plate.file}.png") for plate in plates]
    assert [picture.get_size() for picture in taken] == [SMALL] * 3
    assert len({pygame.image.tobytes(picture, "RGB") for picture in taken}) == 3
    assert seen == ["hiroba"], "the focus is where it was at first"
    lay_out((tmp_path / f"{plate.file}.png" for plate in plates), tmp_path / "sheet.png")
    assert pygame.image.load(tmp_path / "sheet.png").get_width() == 3 * 640


def test_nothing_of_a_plate_is_left_for_the_next(tmp_path: Path) -> None:
    found: list[tuple[object, ...]] = []

    def busy(evening: Evening) -> Scene:
        look(evening)
        evening.pad()
        evening.house.keep_member("Aki", Member("Aki"))
        evening.house.change(text_size=150)
        (evening.house.saves / "1.jsonl").write_bytes(b"\n")
        return Records(evening.house)

    def look(evening: Evening) -> None:
        house = evening.house
        files = sorted(path.name for path in house.saves.iterdir())
        found.append((files, list(house.members), house.settings, len(evening.pads), evening.scene))

    with camera(SMALL) as lens:
        for plate in (Plate("busy", busy), Plate("after it", look)):
            lens.take(plate, tmp_path / f"{plate.file}.png")
    assert found[0] == found[1]


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    def cut(evening: Evening) -> Scene:
        return Message(evening.house, "It goes on and on…")

    with camera(SMALL) as lens:
        lens.take(Plate("cut", cut), tmp_path / "cut.png")
    assert any("cut short" in fault for fault in lens.faults)


def test_a_chapter_is_made_by_one_command(tmp_path: Path) -> None:
    asked = ["--size", "640x360", "--lang", "fr", "--grey", "--sheets", "rooms", "--only", "porch"]
    assert main([str(tmp_path), *asked]) == 0
    made = sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.png"))
    assert made == ["rooms/000-porch.png", "sheets/rooms-00.png"]
    picture = pygame.image.load(tmp_path / "rooms" / "000-porch.png")
    assert all(len(set(picture.get_at((x, 100))[:3])) == 1 for x in range(0, 640, 40)), "grey"
    with pytest.raises(SystemExit):
        read([str(tmp_path), "attic"])
