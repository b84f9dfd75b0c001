"""What is solid hides what lies beneath it: less is drawn, and the picture is the same. Large faint things take turns."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from weakref import ref

import pygame
import pytest

from game import paths
from game.stage.areas import BEAT, off_beat
from game.stage.atlas import Atlas
from game.stage.drawn import Drawn
from game.stage.faint import is_plain
from game.stage.layers import Layers
from game.stage.solid import Insets, insets_of, may_be_solid, solid_of
from game.stage.turns import COMES, FADES, MOVES
from game.stage.window import Canvas, Window

SIZE = (1200, 800)


@pytest.fixture(autouse=True)
def opened(window: Window) -> Window:
    return window


def paper(wide: int, high: int, rim: int = 10) -> pygame.Surface:
    """A sheet with a soft rim."""
    made = pygame.Surface((wide, high), pygame.SRCALPHA)
    made.fill((200, 180, 150, 90))
    made.fill((210, 190, 160, 255), made.get_rect().inflate(-2 * rim, -2 * rim))
    made = made.convert_alpha()
    may_be_solid(made)
    return made


def soft(wide: int, high: int) -> pygame.Surface:
    made = pygame.Surface((wide, high), pygame.SRCALPHA)
    made.fill((250, 240, 120, 120))
    return made.convert_alpha()


def pixels(canvas: Canvas) -> bytes:
    return pygame.image.tobytes(canvas.surface, "RGB")


class Blended:
    """Counts the pixels that are blended or copied, beside those of the ground."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.pixels = 0
        for name in ("lay", "copy"):
            monkeypatch.setattr(Drawn, name, self._counting(getattr(Drawn, name)))
        # Those that are laid in one go are laid one by one, so that they are counted.
        monkeypatch.setattr("game.stage.layers.lay_all", lambda onto, pile: [each.lay(onto) for each in pile])

    def _counting(self, draw: Callable[..., None]) -> Callable[..., None]:
        def counted(picture: Drawn, onto: pygame.Surface, part: pygame.Rect | None = None) -> None:
            seen = onto.get_clip().clip(picture.rect if part is None else part)
            self.pixels += seen.w * seen.h
            draw(picture, onto, part)

        return counted


def begun() -> tuple[Layers, Canvas]:
    ground = pygame.Surface(SIZE)
    ground.fill((40, 30, 20))
    layers, canvas = Layers(), Canvas(pygame.Surface(SIZE), 1.0)
    layers.ground(ground)
    layers.draw(canvas, [])
    canvas.fresh = False
    canvas.changes()
    return layers, canvas


def turn() -> list[list[Drawn]]:
    """Frames of light under two papers that grow and shrink over each other, with something on them."""
    papers = [paper(300 + 20 * n, 260 + 12 * n) for n in range(4)]
    light, pebble = soft(420, 360), soft(50, 40)
    return [
        [
            Drawn("light", light, (60 + 9 * step, 60), 1),
            Drawn("one", papers[step], (100, 90), 4),
            Drawn("two", papers[3 - step], (260, 200), 6),
            Drawn("pebble", pebble, (300 + step, 220), 8),
        ]
        for step in range(4)
    ]


def test_a_pile_under_solid_papers_looks_as_if_all_of_it_were_drawn_and_costs_less(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counted = Blended(monkeypatch)
    layers, canvas = begun()
    drawn, whole = [], []
    for frame in turn():
        counted.pixels = 0
        layers.draw(canvas, frame)
        drawn.append((pixels(canvas), counted.pixels))
    monkeypatch.setattr("game.stage.drawn.solid_of", lambda _: None)
    for frame in turn():
        counted.pixels = 0
        layers, canvas = begun()
        layers.draw(canvas, frame)
        whole.append((pixels(canvas), counted.pixels))
    assert [shown for shown, _ in drawn] == [shown for shown, _ in whole]
    assert drawn[0][1] < 0.7 * whole[0][1]


def test_a_picture_tells_where_it_is_solid_and_nowhere_where_it_has_a_hole() -> None:
    sheet = paper(300, 200, rim=12)
    assert insets_of(sheet) == Insets(12, 12, 12, 12)
    holed = sheet.copy()
    holed.fill((0, 0, 0, 0), (150, 100, 4, 4))
    assert insets_of(holed) is None
    assert insets_of(pygame.Surface((30, 20)).convert()) == Insets()
    assert solid_of(holed) is None
    found = solid_of(sheet)
    assert found is not None
    assert found.rect == pygame.Rect(12, 12, 276, 176)


@pytest.mark.parametrize("clear", [False, True], ids=["without alpha", "with alpha"])
def test_a_picture_whose_solid_part_is_known_goes_when_nobody_shows_it_any_more(*, clear: bool) -> None:
    picture = paper(300, 200) if clear else pygame.Surface((300, 200)).convert()
    may_be_solid(picture)
    assert solid_of(picture) is not None
    held = ref(picture)
    del picture
    assert held() is None


def test_every_paper_is_solid_where_its_picture_says_so_at_any_size() -> None:
    atlas = Atlas(paths.data() / "assets" / "art", 1.0)
    known = 0
    for name in [name for name, entry in atlas.index.items() if entry.slice is not None]:
        for size in ((420, 380), (333, 517)):
            made = atlas.stretched(name, *size)
            solid = solid_of(made)
            if solid is not None:
                known += 1
                part = made.subsurface(solid.rect)
                assert pygame.mask.from_surface(part, 254).count() == solid.rect.w * solid.rect.h, name
    assert known > 10


@pytest.mark.parametrize(("moves", "latest"), [(0, FADES), (1, MOVES)], ids=["fading", "moving"])
def test_faint_large_pictures_take_turns_and_none_is_late_for_long(moves: int, latest: int) -> None:
    layers, canvas = begun()
    names, papers = ("light", "shade", "gloom"), [paper(300, 260), paper(320, 272)]
    surfaces = {name: soft(700, 500) for name in names}
    late = dict.fromkeys(names, 0)
    for step in range(1, 13):
        place = (moves * step, 0)
        pictures = [Drawn(name, surfaces[name], place, n, 60 + 8 * step) for n, name in enumerate(names)]
        pictures.append(Drawn("panel", papers[step % 2], (700, 400), 9))
        layers.draw(canvas, pictures)
        for name in names:
            late[name] = 0 if layers.shown[name] is pictures[names.index(name)] else late[name] + 1
        assert max(late.values()) <= latest
        assert layers.shown["panel"] is pictures[-1], "what is not faint never waits"
        assert layers.owes == (max(late.values()) > 0)
        if step > 1:
            assert max(late.values()) > 0, "all of them at once are too much"
    for _ in range(latest + 1):
        layers.draw(canvas, pictures)
    assert not layers.owes
    whole, seen = begun()
    whole.draw(seen, pictures)
    assert pixels(canvas) == pixels(seen), "in the end everything is as it is"


def test_what_only_fades_makes_way_for_what_moves_and_comes_one_by_one_when_it_has_waited_long_enough() -> None:
    layers, canvas = begun()
    piece, night = paper(190, 190), soft(1100, 100)
    shown = []
    for step in range(3 * FADES):
        pictures = [Drawn(f"band {n}", night, (0, 100 * n), 1, 90 if step else 60) for n in range(6)]
        # None of the pieces is large, and together they fill a frame.
        pictures += [Drawn(f"piece {n}", piece, (195 * n, 600 + step % 2), 9) for n in range(6)]
        layers.draw(canvas, pictures)
        shown.append(sum(layers.shown[f"band {n}"].alpha == 90 for n in range(6)))
    assert shown[: FADES + 1] == [0] * (FADES + 1)
    assert shown[FADES + 1 : FADES + 7] == [1, 2, 3, 4, 5, 6]
    assert not layers.owes
    whole, seen = begun()
    whole.draw(seen, pictures)
    assert pixels(canvas) == pixels(seen)


def test_what_is_kept_hides_what_changes_below_it_in_every_frame() -> None:
    layers, canvas = begun()
    sheet, light = Drawn("sheet", paper(700, 500), (100, 100), 5), soft(240, 200)
    kept = [sheet]
    for step in range(4):
        drawn = layers.draw(canvas, [Drawn("light", light, (200 + 9 * step, 200), 1)], kept)
    assert drawn == [], "nobody sees it"
    for step in range(4):
        pictures = [Drawn("light", light, (20 + 9 * step, 200), 1)]
        drawn = layers.draw(canvas, pictures, kept)
    assert 0 < sum(area.w * area.h for area in drawn) < 120 * 200, "but for what reaches out"
    whole, seen = begun()
    whole.draw(seen, pictures, kept)
    assert pixels(canvas) == pixels(seen)


def test_what_comes_large_and_faint_comes_one_after_the_other_and_all_of_it_in_the_end() -> None:
    layers, canvas = begun()
    pictures = [Drawn(f"band {n}", soft(900, 200), (0, 200 * n), n, COMES) for n in range(4)]
    assert pictures[0].rect.w * pictures[0].rect.h >= 40_000
    counts = []
    for _ in range(8):
        layers.draw(canvas, pictures)
        counts.append(sum(each.name in layers.shown for each in pictures))
        assert layers.owes == (counts[-1] < len(pictures))
    assert counts == [1, 2, 3, 4, 4, 4, 4, 4]
    whole, seen = begun()
    whole.draw(seen, pictures, everything=True)
    assert pixels(canvas) == pixels(seen)
    dense = Drawn("paper", soft(900, 200), (0, 0), 9, COMES + 1)
    layers.draw(canvas, [*pictures, dense])
    assert layers.shown["paper"] is dense, "what can be seen at once comes at once"


def test_darkness_that_is_not_gone_yet_goes_as_it_came_and_nothing_of_it_stays() -> None:
    layers, canvas = begun()
    night = pygame.Surface((1100, 100), pygame.SRCALPHA)
    night.fill((10, 10, 40, 199))
    is_plain(night, (10, 10, 40, 199))
    bands = [Drawn(f"night {n}", night, (0, 100 * n), 15, 90) for n in range(6)]
    piece = Drawn("piece", soft(90, 80), (100, 300), 5)
    layers.draw(canvas, [piece, *bands], everything=True)
    left = []
    for _ in range(8):
        layers.draw(canvas, [piece])
        left.append(len(layers.shown) - 1)
        assert layers.owes == bool(left[-1])
    assert left[0] > 0
    assert all(one > other or not other for one, other in pairwise(left)), "one after the other"
    assert left[-1] == 0
    whole, seen = begun()
    whole.draw(seen, [piece])
    assert pixels(canvas) == pixels(seen)


def test_darkness_over_the_whole_table_leaves_every_pixel_as_if_all_was_drawn_anew() -> None:
    layers, canvas = begun()
    night = pygame.Surface((SIZE[0], SIZE[1] - 60), pygame.SRCALPHA)
    night.fill((10, 10, 40, 255))
    kept: list[Drawn] = [Drawn(f"rest {n}", paper(240, 180), (150 * n, 90 * n), 3 * n) for n in range(8)]
    alphas = [0, 1, 60, 60, 120, 180, 180, 90, 30, 0, 0, 70]
    for step, alpha in enumerate(alphas):
        pictures = [
            Drawn("piece", soft(90, 80), (100 + 40 * step, 300), 5),
            Drawn("bright", soft(200, 90), (600, 420), 40),
        ]
        pictures.append(Drawn("lamp", paper(160, 160), (300 + 20 * step, 500), 12))
        if alpha:
            pictures.append(Drawn("night", night, (0, 30), 15, alpha))
        if step == 5:
            kept = [
                *kept[:4],
                Drawn("another", paper(300, 200), (500, 200), 6),
                Drawn("above", soft(300, 200), (520, 220), 30),
            ]
        layers.draw(canvas, pictures, kept)
        whole, seen = begun()
        whole.draw(seen, pictures, kept, everything=True)
        assert pixels(canvas) == pixels(seen), step


@pytest.mark.parametrize("wide", range(40, 44))
def test_what_is_copied_again_and_again_has_rows_beside_the_beat_of_sdl(wide: int) -> None:
    made = off_beat((wide, 30))
    assert made.get_size() == (wide, 30)
    assert made.get_pitch() % (4 * BEAT)
    layers, _ = begun()
    ground = layers._ground
    solid = solid_of(paper(320, 240, rim=10))
    assert ground is not None
    assert solid is not None
    assert solid.copy is not None
    assert ground.get_pitch() % (4 * BEAT)
    assert solid.copy.get_pitch() % (4 * BEAT)


def test_dense_and_faint_pictures_lie_one_over_the_other_in_their_order() -> None:
    layers, canvas = begun()
    pile = [
        Drawn("paper", paper(300, 200), (20, 20), 1),
        Drawn("soft", soft(200, 100), (60, 60), 2),
        Drawn("faint", soft(120, 120), (90, 70), 3, 120),
        Drawn("plain", pygame.Surface((50, 60)).convert(), (100, 80), 4, 90),
        Drawn("light", soft(90, 90), (110, 90), 5, 255, pygame.BLEND_RGB_ADD),
        Drawn("last", soft(60, 60), (120, 100), 6),
    ]
    layers.draw(canvas, pile)
    whole, seen = begun()
    for each in pile:
        each.lay(seen.surface)
    assert pixels(canvas) == pixels(seen)
    assert whole.shown == {}


def test_a_ground_is_baked_where_it_changed_and_what_sinks_into_it_is_not_drawn_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wood, other = pygame.Surface(SIZE), pygame.Surface((200, 100))
    wood.fill((90, 60, 30))
    mat, cup, tray = paper(300, 200), soft(80, 80), paper(260, 260)
    still = [Drawn("wood", wood, (0, 0), 0), Drawn("mat", mat, (40, 50), 1)]
    light, piece = Drawn("light", soft(200, 200), (500, 300), 2), Drawn("piece", soft(60, 60), (620, 360), 9)
    sets = Drawn("tray", tray, (560, 320), 4)
    canvas = Canvas(pygame.Surface(SIZE), 1.0)

    def whole(ground: list[Drawn], pictures: list[Drawn], kept: list[Drawn]) -> bytes:
        layers, seen = Layers(), Canvas(pygame.Surface(SIZE), 1.0)
        layers.bake(SIZE, ground)
        layers.draw(seen, pictures, kept)
        return pixels(seen)

    layers = Layers()
    layers.bake(SIZE, still)
    layers.draw(canvas, [sets], [piece])
    canvas.fresh = False
    assert pixels(canvas) == whole(still, [sets], [piece])
    counted = Blended(monkeypatch)
    grown = [*still, sets, Drawn("cup", cup, (900, 600), 4)]
    layers.bake(SIZE, grown)
    areas = layers.draw(canvas, [], [piece])
    assert sum(area.w * area.h for area in areas) < 2 * 80 * 80, "the tray was there before"
    assert counted.pixels < 4 * 260 * 260
    assert pixels(canvas) == whole(grown, [], [piece])
    # What it sinks beneath must be drawn over it: light that lay below the tray lies on it now.
    layers, canvas = Layers(), Canvas(pygame.Surface(SIZE), 1.0)
    layers.bake(SIZE, still)
    layers.draw(canvas, [sets, light], [piece])
    canvas.fresh = False
    for ground in (grown, [still[0], Drawn("mat", other, (40, 50), 1), sets], still):
        layers.bake(SIZE, ground)
        layers.draw(canvas, [light], [piece])
        assert pixels(canvas) == whole(ground, [light], [piece])
