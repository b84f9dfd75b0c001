"""The baked art: the index and the files agree, and the forge bakes the same again."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import pygame as pg
import pytest
import tomli

import game
from game.games.hiroba import parts
from game.kernel.grid import turned
from game.stage.particles import KINDS
from game.stage.theme import colour_of, contrast

ROOT = Path(game.__file__).parent.parent
ART = ROOT / "assets" / "art"
INDEX = tomli.loads((ART / "index.toml").read_text(encoding="utf-8"))
PALETTE = tomli.loads((ROOT / "assets" / "theme" / "palette.toml").read_text(encoding="utf-8"))
SEATS = ("shu", "ai", "gold", "murasaki")
KEYS = {
    "file", "size", "anchor", "frames", "slice", "at", "shadow", "lifted", "blend", "fill", "pad", "closed", "plan",
    "rake", "board", "numeral", "numeral_height", "ink", "turns", "crest", "grade", "inset",
}  # fmt: skip


def test_every_file_is_listed_once_and_every_entry_has_its_file() -> None:
    listed = [entry["file"] for entry in INDEX.values()]
    assert len(listed) == len(set(listed))
    assert {path.relative_to(ART).as_posix() for path in ART.rglob("*.png")} == set(listed)
    assert len({name.lower() for name in listed}) == len(listed), "a disk that knows no capitals would lose one"


def test_every_picture_opens_and_has_the_size_that_is_told() -> None:
    for name, entry in INDEX.items():
        w, h = pg.image.load(ART / entry["file"]).get_size()
        assert [w, h] == [entry["size"][0] * entry.get("frames", 1), entry["size"][1]], name
        assert max(w, h) <= 4096, name


def test_no_fin_of_a_koi_is_cut_off() -> None:
    for name, entry in INDEX.items():
        if re.fullmatch(r"koi/((?!halo)\w+_(small|medium|large)|carp)", name):
            picture, (w, h) = pg.image.load(ART / entry["file"]), entry["size"]
            for n in range(entry.get("frames", 1)):
                frame = picture.subsurface((n * w, 0, w, h))
                assert pg.Rect(0, 0, w, h).inflate(-2, -2).contains(frame.get_bounding_rect()), (name, n)


def test_the_art_is_small_enough_to_ship() -> None:
    total = sum(path.stat().st_size for path in ART.rglob("*.png"))
    assert total < 42_000_000  # four tables, a household with its medals, and the buttons of five brands of pads


def test_entries_say_only_what_the_game_can_read() -> None:
    for name, entry in INDEX.items():
        assert set(entry) <= KEYS, name
        assert entry.get("blend", "add") == "add"
        assert entry.get("fill", "stretch") in {"stretch", "tile"}


def test_slices_leave_a_middle() -> None:
    for name, entry in INDEX.items():
        if "slice" in entry:
            left, top, right, bottom = entry["slice"]
            assert left + right < entry["size"][0], name
            assert top + bottom < entry["size"][1], name


def test_every_shadow_is_a_sprite_and_lies_about_its_thing() -> None:
    for name, entry in INDEX.items():
        for key in ("shadow", "lifted"):
            if key not in entry:
                continue
            shadow = INDEX[entry[key]["name"]]
            if "slice" in shadow:  # it is drawn round any size
                continue
            for axis in (0, 1):
                start = entry[key]["offset"][axis]
                assert start < entry["size"][axis], name
                assert start + shadow["size"][axis] > 0, name


def test_a_standing_thing_and_its_shadows_and_outline_share_one_ground_point() -> None:
    for name in ("tray", "haniwa", "basin", "pouch", "cup", "books", "scrolls", "bell", "andon"):
        thing = INDEX[f"porch/{name}"]
        assert INDEX[f"porch/{name}_lit"]["size"] == thing["size"]
        pad = [(a - b) // 2 for a, b in zip(INDEX[f"porch/{name}_ring"]["size"], thing["size"], strict=True)]
        assert INDEX[f"porch/{name}_ring"]["anchor"] == [a + p for a, p in zip(thing["anchor"], pad, strict=True)]
        for key in ("shadow", "lifted"):
            ground = INDEX[thing[key]["name"]]["anchor"]
            told = [o + g for o, g in zip(thing[key]["offset"], ground, strict=True)]
            assert all(abs(t - a) <= 1 for t, a in zip(told, thing["anchor"], strict=True)), name


def test_every_tile_of_hiroba_has_a_tray_for_each_turn() -> None:
    tiles = tomli.loads((ROOT / "levels" / "hiroba" / "tiles.toml").read_text(encoding="utf-8"))["tile"]
    wanted = set()
    for tile in tiles:
        plan = "".join(tile["plan"])
        for _ in range(4):
            wanted.add(plan)
            plan = turned(plan, 3)
    assert {entry["plan"] for entry in INDEX.values() if "plan" in entry} == wanted
    assert len(wanted) == 4 * len(tiles)


def test_every_seat_has_its_pieces() -> None:
    for seat in SEATS:
        for name in (
            f"crests/{seat}_white",
            f"papers/header_{seat}",
            f"papers/seal_{seat}",
            f"lobby/cushion_{seat}",
            f"lobby/robe_{seat}",
            f"hiroba/tag_{seat}",
            f"hiroba/lily_{seat}",
            f"hiroba/lotus_{seat}",
        ):
            assert name in INDEX
        for kind in parts.KINDS:
            assert f"hiroba/pebble_{seat}_{kind}" in INDEX
            assert f"hiroba/pebble_hand_{seat}_{kind}" in INDEX


def test_the_palette_is_complete() -> None:
    names = "sumi washi washi_shade rust hinoki cedar moss pine sand ai shu sakura gold murasaki water deep night clay"
    assert set(PALETTE["colours"]) == set(names.split())
    assert tuple(PALETTE["seats"]) == SEATS
    codes = chain(
        PALETTE["colours"].values(),
        (seat[key] for seat in PALETTE["seats"].values() for key in ("ink", "lacquer", "stone")),
    )
    assert all(re.fullmatch("#[0-9a-f]{6}", code) for code in codes)


@pytest.mark.parametrize("seat", SEATS)
def test_a_seat_can_be_read(seat: str) -> None:
    """Numerals on its stone at 6:1, text on its cloth at 4.5:1."""
    look = PALETTE["seats"][seat]
    assert contrast(colour_of(look["ink"]), colour_of(look["stone"])) > 6
    colour = PALETTE["colours"][seat]
    cloth = "#" + "".join(f"{round(int(colour[i : i + 2], 16) * look['cloth']):02x}" for i in (1, 3, 5))
    assert contrast(colour_of(PALETTE["colours"][look["on"]]), colour_of(cloth)) > 4.5


def test_every_kind_of_particle_has_its_picture() -> None:
    assert {kind.picture for kind in KINDS.values()} <= INDEX.keys()


QUICK = (
    "hiroba/hollow",
    "hiroba/legal",
    "hiroba/mini",
    "hiroba/lamp",
    "papers/toggle",
    "papers/bead",
    "porch/steam",
    "glyphs/keycap",
    "hitohira/bud",
    "hitohira/mark",
)


@pytest.mark.parametrize("name", QUICK)
def test_the_forge_bakes_the_same_again(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same bytes twice; and what is on disk, but for the last bit that another processor may round another way."""
    monkeypatch.syspath_prepend(str(ROOT))
    np = pytest.importorskip("numpy")
    import assets.forge.__main__  # noqa: F401, PLC0415 - it brings all recipes in
    from assets.forge import index  # noqa: PLC0415

    bake = index.RECIPES[name]
    first, second = list(bake()), list(bake())
    assert len(first) == len(second) > 0
    for one, two in zip(first, second, strict=True):
        assert index.png(index.bytes_of(one)) == index.png(index.bytes_of(two))
        assert one.entry() == INDEX[one.name]
        disk, baked = index.read(ART / one.file).astype(int), index.bytes_of(one).astype(int)
        assert disk.shape == baked.shape
        assert np.abs(disk - baked).max() <= 1


@pytest.mark.parametrize("ground", ["sand", "moss"])
def test_the_edge_of_an_open_square_is_seen_on_its_ground_in_grey_too(ground: str) -> None:
    """Along a line across its edge there are neighbours five times as bright as each other, on any shade of plain
    ground: on raked sand that is three times all along the edge.
    """
    light = pg.image.load(ART / INDEX[f"hiroba/legal_{ground}"]["file"])
    shades = {"sand": ((230, 214, 176), (150, 130, 95)), "moss": ((95, 122, 58), (45, 62, 30))}[ground]
    for shade in shades:
        square = pg.Surface(light.get_size())
        square.fill(shade)
        square.blit(light, (0, 0))
        across = [square.get_at((x, light.get_height() // 2))[:3] for x in range(14)]
        assert max(contrast(one, other) for one in across for other in across) >= 5
