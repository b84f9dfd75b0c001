"""The bed of a pond: it grows where something is laid, looks as if it had been made at once, and is quickly made."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game import paths
from game.games.koi._pond import Pond
from game.games.koi._screen.bed import LATER, TEXTURES, Beds, first_cell, looks, pose_of
from game.games.koi.layout import SIZES_OF_HEX, Sight
from game.kernel import hexes
from game.stage.atlas import Atlas
from game.stage.window import Window
from tests.games.koi.support import BOX, read

LARGE = """
seats: 4
goals: branch-small branch-medium branch-large carp shishi
A pond:
  spring 0,0/e
  water -2,2 -2,3 -1,1 -1,2 -1,3 -1,4 0,2 0,3 1,-1 1,2 1,3 2,-2 2,-1 2,1 2,2 2,3 3,-2 3,-1 3,0 3,1 3,2 3,3 4,-2 4,-1 4,0 4,1 4,2 5,-2 5,-1 5,0 5,1
  foliage -4,2* -3,-1* -3,0* -3,1* -2,0* -2,1 0,-1 6,-1 6,0 7,-4 7,-3 7,-2
  shore -3,4/ne* 2,-3/se* 3,4/nw 6,-3/sw
  S1 4,1
"""


@pytest.fixture(scope="module")
def atlas() -> Iterator[Atlas]:
    window = Window((1920, 1080))
    yield Atlas(paths.data() / "assets" / "art", 1.0)
    window.close()


def pixels(surface: pygame.Surface) -> bytes:
    """Everything that is seen of a picture: what is wholly transparent has no colour."""
    return pygame.image.tobytes(surface.premul_alpha(), "RGBA")


def nobody_sees(one: pygame.Surface, other: pygame.Surface) -> bool:
    """Whether two pictures differ in a few tones of a few pixels at most, as where bands meet."""
    shown = []
    for each in (one, other):
        ground = pygame.Surface(each.get_size())
        ground.fill((164, 150, 122))
        ground.blit(each, (0, 0))
        shown.append(pygame.image.tobytes(ground, "RGB"))
    both = [(a, b) for a, b in zip(*shown, strict=True) if a != b]
    return len(both) < len(shown[0]) / 1000 and all(abs(a - b) < 12 for a, b in both)


def with_water(pond: Pond, cell: hexes.Hex) -> Pond:
    return pond.but(water=pond.layout.water | {cell})


def test_a_bed_that_has_grown_looks_like_one_that_was_made_at_once(atlas: Atlas) -> None:
    pond = read(LARGE).keepers[0].pond
    grown, at_once = Beds(atlas), Beds(atlas)
    grown.bed("large", pond, 33.0)
    for cell in ((2, 0), (5, 2)):  # one that is taken changes nothing, one at the rim does
        pond = pond if cell in pond.ground else with_water(pond, cell)
        grown.bed("large", pond, 33.0)
    assert pixels(grown.bed("large", pond, 33.0).surface) == pixels(at_once.bed("large", pond, 33.0).surface)


def ahead(beds: Beds, pond: Pond, *sizes: float) -> list[int]:
    """Let beds be put together ahead until nothing is left to do; how many pixels each time took."""
    took, part = [], beds._part

    def counted(of: Pond, share: float, area: pygame.Rect) -> pygame.Surface:
        took.append(area.w * area.h)
        return part(of, share, area)

    beds._part = counted  # type: ignore[method-assign]
    assert not all(beds.ahead("large", pond, sizes) for _ in range(200)), "it comes to an end"
    beds._part = part  # type: ignore[method-assign]
    return took


def test_the_next_size_is_put_together_ahead_in_small_bands_and_is_there_when_it_is_asked_for(atlas: Atlas) -> None:
    pond, beds, at_once = read(LARGE).keepers[0].pond, Beds(atlas), Beds(atlas)
    beds.bed("large", pond, 33.0)
    whole = at_once.bed("large", pond, 30.0).surface
    took = ahead(beds, pond, 30.0)
    assert len(took) > 10
    assert max(took) < whole.get_width() * whole.get_height() / 10, "no frame waits for one"
    assert nobody_sees(beds.bed("large", pond, 30.0).surface, whole)
    later = with_water(pond, (5, 2))
    at_once.bed("large", later, 30.0)
    beds.bed("large", later, 30.0)
    assert beds.parts < whole.get_width() * whole.get_height() / 3


def test_a_pond_that_has_changed_since_is_brought_up_to_date_and_an_undo_finds_its_size(atlas: Atlas) -> None:
    pond, beds, at_once = read(LARGE).keepers[0].pond, Beds(atlas), Beds(atlas)
    first = beds.bed("large", pond, 33.0).surface
    everything = sum(ahead(beds, pond, 30.0))
    later = with_water(pond, (5, 2))
    assert 0 < sum(ahead(beds, later, 30.0)) < everything / 6, "only what is new"
    assert nobody_sees(beds.bed("large", later, 30.0).surface, at_once.bed("large", later, 30.0).surface)
    assert beds.bed("large", pond, 33.0).surface is first


@pytest.mark.parametrize("size", [27.0, 53.0, 105.0])
def test_a_texture_that_was_scaled_strip_by_strip_is_the_same_to_the_pixel(atlas: Atlas, size: float) -> None:
    beds, pond = Beds(atlas), read(LARGE).keepers[0].pond
    while beds.ahead("large", pond, (size,), LATER):
        pass
    for texture in TEXTURES:
        ahead, at_once = (each.turned(texture, size, 0) for each in (beds, Beds(atlas)))
        assert pygame.image.tobytes(ahead, "RGB") == pygame.image.tobytes(at_once, "RGB")


@pytest.mark.parametrize("size", SIZES_OF_HEX)
def test_no_sand_shines_through_between_hexes_of_water(atlas: Atlas, size: float) -> None:
    """Hexes that meet have the same corners; sand is red, and whatever lies in the water is blue."""
    pond, inner, water = read(LARGE.partition("A pond")[0]).keepers[0].pond, {(4, 2)}, {(4, 2)}
    for ring in range(4):
        water = water | hexes.beside(water)
        inner = water if ring == 1 else inner
    pond = pond.but(water=pond.layout.water | water)
    bed = Beds(atlas).bed("large", pond, size)
    inside = Sight(size, *bed.origin).rect(inner)
    seen = pygame.image.tobytes(bed.surface.subsurface(inside), "RGB")
    assert all(red <= blue for red, blue in zip(seen[::3], seen[2::3], strict=True))


def test_only_the_part_round_a_tile_is_made_anew_and_nothing_for_a_koi(atlas: Atlas) -> None:
    pond, beds = read(LARGE).keepers[0].pond, Beds(atlas)
    whole = beds.bed("large", pond, 33.0).surface.get_size()
    beds.bed("large", with_water(pond, (5, 2)), 33.0)
    assert 0 < beds.parts < whole[0] * whole[1] / 6
    koi = pond.but(koi={"S1": ((4, 0),)})
    beds.bed("koi", pond, 33.0)
    beds.bed("koi", koi, 33.0)
    assert beds.parts == 0


def test_a_tile_anywhere_makes_a_small_part_of_a_large_pond_anew(atlas: Atlas) -> None:
    """How long that takes, `engawa bench frames` measures: a machine that is busy with others would tell it wrongly."""
    pond, beds = read(LARGE).keepers[0].pond, Beds(atlas)
    beds.bed("large", pond, 33.0)
    made = []
    for cell in list(pond.spots)[:7]:
        pond = with_water(pond, cell)
        whole = beds.bed("large", pond, 33.0).surface
        made.append(beds.parts / (whole.get_width() * whole.get_height()))
    assert min(made) > 0
    assert max(made) < 1 / 12


@pytest.mark.parametrize("piece", ["branch-medium", "branch-large", "carp", "branch-small", "shishi"])
def test_every_way_a_shape_can_lie_is_found_again(piece: str) -> None:
    shape = BOX.book.pieces[piece].cells  # type: ignore[attr-defined]
    for cells in hexes.poses(shape):
        turn, mirror = pose_of(cells, shape)
        laid = [hexes.turned(hexes.mirrored(cell) if mirror else cell, turn) for cell in shape]
        first = first_cell(cells, shape)
        by = first[0] - laid[0][0], first[1] - laid[0][1]
        assert {hexes.added(cell, by) for cell in laid} == set(cells)


def test_everything_that_lies_in_a_pond_has_a_picture(atlas: Atlas) -> None:
    pond = read(LARGE).keepers[0].pond
    assert {look.art for look in looks(pond)} <= set(atlas.index)
    book = BOX.book  # type: ignore[attr-defined]
    for goal in book.goals:
        assert f"koi/goal_{goal}" in atlas.index
    for kind in {face.kind for face in book.faces.values()}:
        assert f"koi/card_{kind}" in atlas.index
