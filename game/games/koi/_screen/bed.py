"""The bed of a pond: sand raked round it, its wet edge, its water, and all that lies there and does not move, as one
picture.

It is put together from what is baked, for one size of hex: the distances to the sides of the pond are laid over each
other, the nearest wins, and earth, shallows and depth are looked up by them. When a tile is laid, only the part round
it is put together anew.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import Generic, NamedTuple, TypeVar

import pygame

from game.games.koi._pond import Pond
from game.games.koi.parts import face_of
from game.kernel import hexes
from game.kernel.hexes import Cells, Hex, around, turned
from game.stage.atlas import Atlas

T = TypeVar("T")

SIZE = 70
"""From the middle of a hex to its corner, in what is baked."""
R3 = math.sqrt(3)
REACH = 64
"""How far from a side its distance is told, in the same pixels."""
STIR = 12
"""What is added to distances to make edges waver, on average."""
RIM = 72
"""How far the sand round a pond belongs to its picture."""
PITCH = 12.0
"""How far apart the ridges of the rake are."""
BAND, AT_ONCE, LATER = 56, 9_000, 4_500
"""How high the bands are in which a bed is put together ahead, and how many pixels of one come at once, of one that is
asked for soon and of one that may be asked for later: what is nearly square has few hexes beside it whose distance must
be asked for."""
TEXTURES = ("koi/stir", "koi/water", "koi/grain")
"""What is large, and scaled for every size of hex."""
STRIP = 128
"""How many of its rows are scaled at once."""
SMALL = 0.2
"""Hexes smaller than this share of the baked ones have sand without ridges."""

ADD, SUB, MIN, MULT = pygame.BLEND_RGB_ADD, pygame.BLEND_RGB_SUB, pygame.BLEND_RGB_MIN, pygame.BLEND_RGB_MULT


CORNERS = [(math.cos(turn), math.sin(turn)) for turn in (math.radians(60 * n - 30) for n in range(6))]
SIDES = [(R3 / 2 * math.cos(turn), R3 / 2 * math.sin(turn)) for turn in (math.radians(60 * n) for n in range(6))]
"""Where the corners of a hex of size 1 and the middles of its sides are."""


def centre(cell: Hex, size: float = 1.0) -> tuple[float, float]:
    """The middle of a hex."""
    q, r = cell
    return size * R3 * (q + r / 2), size * 1.5 * r


def corners(cell: Hex, size: float) -> list[tuple[float, float]]:
    """The corners of a hex that stands on a point."""
    x, y = centre(cell, size)
    return [(x + size * dx, y + size * dy) for dx, dy in CORNERS]


def middle(cells: Iterable[Hex], size: float = 1.0) -> tuple[float, float]:
    """The middle of several hexes."""
    points = [centre(cell, size) for cell in cells]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def side_at(cell: Hex, direction: int, size: float = 1.0) -> tuple[float, float]:
    """The middle of a side of a hex."""
    x, y = centre(cell, size)
    dx, dy = SIDES[direction % 6]
    return x + size * dx, y + size * dy


# --- looking up by distance -----------------------------------------------------------------------------


def _smooth(a: float, b: float, x: float) -> float:
    t = min(1.0, max(0.0, (x - a) / (b - a)))
    return t * t * (3 - 2 * t)


Colour = tuple[float, float, float]


def _mix(a: Colour, b: Colour, t: float) -> Colour:
    return (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t)


def _table(of: Callable[[float], float]) -> bytes:
    """A value for each of 256 grey tones, which stand for distances from -REACH inside to REACH outside."""
    return bytes(min(255, max(0, round(of((tone - 128 - STIR) / 127 * REACH)))) for tone in range(256))


SAND: Colour = (199.0, 183.0, 150.0)
EARTH: Colour = (66.0, 49.0, 35.0)
SHALLOW: Colour = (70.0, 124.0, 126.0)
TEAL: Colour = (34.0, 104.0, 120.0)
DEEP: Colour = (13.0, 52.0, 70.0)


def _wet_colour(d: float) -> Colour:
    """The colour at a distance from the edge of the water: earth outside, shallows and depth inside."""
    if d > 1.5:
        wet = EARTH
    else:
        depth = -d
        water = _mix(_mix(SHALLOW, TEAL, _smooth(0, 20, depth)), DEEP, _smooth(4, 62, depth))
        dark = 1 - 0.42 * math.exp(-max(0.0, depth) / 11)
        wet = _mix(EARTH, (water[0] * dark, water[1] * dark, water[2] * dark), _smooth(1.5, -1.5, d))
    lip = 1 + 0.35 * math.exp(-(((d - 10) / 2.5) ** 2)) - 0.3 * math.exp(-(((d - 3) / 2.5) ** 2))
    return (wet[0] * lip, wet[1] * lip, wet[2] * lip) if d > -2 else wet


WET = tuple(_table(lambda d, n=n: _wet_colour(d)[n]) for n in range(3))  # type: ignore[misc]
WET_ALPHA = _table(lambda d: 255 * _smooth(13.5, 9.5, d))
LIT = _table(lambda d: 255 * _smooth(0, -9, d))
"""Where light plays on the bed."""
SAND_ALPHA = _table(lambda d: 255 * _smooth(57, 42, d))
"""Nothing where the farthest tone begins: the picture of a pond would be seen as a rectangle in the sand."""


def _ridge(d: float) -> float:
    wave = math.cos(math.tau * d / PITCH)
    return (44 + 44 * math.copysign(abs(wave) ** 0.75, wave)) * _smooth(57, 47, d) if d > -6 else 0.0


RIDGE = _table(_ridge)


def _grey(data: bytes, size: tuple[int, int]) -> pygame.Surface:
    """Bytes as a grey picture."""
    made = bytearray(4 * len(data))
    made[0::4] = made[1::4] = made[2::4] = data
    return pygame.image.frombuffer(bytes(made), size, "RGBX")


def _coloured(data: bytes, tables: tuple[bytes, ...], alpha: bytes, size: tuple[int, int]) -> pygame.Surface:
    """Distances as colours."""
    made = bytearray(4 * len(data))
    for n, table in enumerate((*tables, alpha)):
        made[n::4] = data.translate(table)
    return pygame.image.frombuffer(bytes(made), size, "RGBA").convert_alpha()


def _tinted(data: bytes, colour: Colour, alpha: bytes, size: tuple[int, int]) -> pygame.Surface:
    """Distances as one colour, more or less of it."""
    red, green, blue = map(round, colour)
    made = bytearray(bytes((red, green, blue, 0)) * len(data))
    made[3::4] = data.translate(alpha)
    return pygame.image.frombuffer(bytes(made), size, "RGBA").convert_alpha()


# --- what lies in it ------------------------------------------------------------------------------------


class Look(NamedTuple):
    """A thing of a pond that does not move, as it is painted."""

    art: str
    x: float
    """Where it is, in hexes of size 1."""
    y: float
    layer: int
    angle: int = 0
    """Degrees, counter-clockwise."""
    mirrored: bool = False
    glows: bool = False
    cells: Cells = ()


def pose_of(cells: Cells, shape: Cells) -> tuple[int, bool]:
    """How a shape must be turned, and whether it must be mirrored first, to lie on some hexes."""
    want = set(cells)
    for mirror in (False, True):
        for turn in hexes.TURNS:
            laid = [turned(hexes.mirrored(c) if mirror else c, turn) for c in shape]
            for cell in cells:
                by = cell[0] - laid[0][0], cell[1] - laid[0][1]
                if {hexes.added(c, by) for c in laid} == want:
                    return turn, mirror
    raise AssertionError("unreachable: the rules let nothing else lie there")


def first_cell(cells: Cells, shape: Cells) -> Hex:
    """Where the first cell of a shape is that lies on some hexes."""
    turn, mirror = pose_of(cells, shape)
    laid = [turned(hexes.mirrored(c) if mirror else c, turn) for c in shape]
    want = set(cells)
    for cell in cells:
        by = cell[0] - laid[0][0], cell[1] - laid[0][1]
        if {hexes.added(c, by) for c in laid} == want:
            return cell
    raise AssertionError("unreachable: see pose_of")


def _variant(cell: Hex, count: int) -> int:
    return (cell[0] * 7 + cell[1] * 13) % count


CURB, BANK, PADS, STONES, THINGS, TALL = -10, 0, 10, 20, 30, 40
"""In which order things lie."""


def looks(pond: Pond) -> list[Look]:
    """Everything in a pond that does not move by itself, in the order it is painted."""
    layout, found = pond.layout, []

    def put(art: str, cell: Hex, layer: int, cells: Cells = (), *, glows: bool = False) -> None:
        found.append(Look(f"koi/{art}", *centre(cell), layer, glows=glows, cells=cells or (cell,)))

    cell, turn = layout.spring  # rules ask for it, so it is told from water that was laid
    put(f"curb_{turn}", cell, CURB, tuple(pond.spring))
    for cell, turn in layout.shores:
        put(f"shore_{turn}", cell, BANK, pond.book.tiles["shore"].covers(cell, turn))
    for cell in layout.foliage:
        put(f"foliage_{_variant(cell, 3)}", cell, PADS)
    for cell in layout.path:
        put(f"stones_{_variant(cell, 3)}", cell, STONES)
    for cell, _ in layout.lanterns:
        put("lantern", cell, TALL, glows=True)
    for name, laid in layout.pieces.items():
        found += _goal(pond, face_of(name), laid.cells, laid.turn)
    return sorted(found, key=lambda look: (look.layer, look.y, look.x))


def _goal(pond: Pond, goal: str, cells: Cells, turn: int | None) -> list[Look]:
    """A goal tile as it lies: its ground and what stands on it."""
    piece = pond.book.pieces[goal]
    if turn is not None and piece.tile is not None:
        covers = piece.tile.covers(cells[0], turn)
        ground = "triangle" if goal == "willow" else "shore"
        x, y = middle(covers) if goal == "willow" else centre(cells[0])
        return [
            Look(f"koi/{ground}_{turn}", *centre(cells[0]), BANK, cells=covers),
            Look(f"koi/on_{goal}", x, y, TALL, cells=covers),
        ]
    if goal == "carp":
        way, mirror = pose_of(cells, piece.cells)
        return [Look("koi/carp", *middle(cells), THINGS, -60 * way, mirror, cells=cells)]
    if goal.startswith("branch"):
        way, mirror = pose_of(cells, piece.cells)
        at = centre(first_cell(cells, piece.cells))
        return [Look(f"koi/{goal.replace('-', '_')}", *at, THINGS, -60 * way, mirror, cells=cells)]
    art = "koi/purple" if goal == "purple" else f"koi/on_{goal}"
    return [Look(art, *middle(cells), THINGS, cells=cells)]


# --- putting it together --------------------------------------------------------------------------------


class Bed(NamedTuple):
    """The picture of a pond, in pixels of the canvas."""

    surface: pygame.Surface
    origin: tuple[float, float]
    """Where in it the middle of the hex (0, 0) is."""


Point = tuple[float, float]


class _Thing(NamedTuple):
    """A picture that lies in a bed, and where its corner goes, in pixels of the canvas."""

    image: pygame.Surface
    x: int
    y: int
    glows: bool = False

    @property
    def rect(self) -> pygame.Rect:
        """Where it lies."""
        return self.image.get_rect().move(self.x, self.y)


class _Hexagon(NamedTuple):
    """A hex as it is put together, in pixels of the canvas."""

    reach: pygame.Rect
    """How far it is seen, and that it is near."""
    corners: list[tuple[int, int]]
    ramps: list[tuple[pygame.Surface, int, int]]
    """The pictures of the distances from its sides, and where they go."""


@dataclass(frozen=True)
class _Spread(Generic[T]):
    """What a bed is put together of, and where each of it can be seen: a band asks for what is seen there."""

    each: list[T]
    rects: list[pygame.Rect]

    def within(self, part: pygame.Rect) -> list[T]:
        """What can be seen in a part, in the same order."""
        return [self.each[n] for n in part.collidelistall(self.rects)]


@dataclass
class _Coming:
    """A bed that is put together ahead, band by band, each piece by piece."""

    pond: Pond
    bed: Bed
    left: pygame.Rect
    """What is still to be put together, below the band that is begun."""
    band: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    """What is left of that."""
    known: bool = False
    """Whether it is known what lies where in it."""

    @property
    def pixels(self) -> int:
        """How many there are still to be put together."""
        return self.left.w * self.left.h + self.band.w * self.band.h


class Beds:
    """Puts beds together, for one atlas."""

    def __init__(self, atlas: Atlas) -> None:
        self._atlas = atlas
        self._sized = lru_cache(maxsize=400)(self._make_sized)
        self._tiles = lru_cache(maxsize=24)(self._make_tile)
        self._beams = lru_cache(maxsize=64)(self._make_beam)
        self._hexagons = lru_cache(maxsize=2000)(self._make_hexagon)
        self._hairlines = lru_cache(maxsize=2000)(self._make_hairline)
        self._shores = lru_cache(maxsize=16)(self._find_shores)
        self._hairs = lru_cache(maxsize=16)(self._find_hairs)
        self._lit = lru_cache(maxsize=16)(self._find_rays)
        self._lying = lru_cache(maxsize=16)(self._find_things)
        self._made: dict[str, tuple[float, Pond, Bed]] = {}
        """The last bed of each place, for which size of hex, and the pond it shows."""
        self._scaled: dict[tuple[str, float], Iterator[None] | None] = {}
        """Textures that are scaled ahead, for which share of their size, and how that goes on; None if it is done."""
        self._shrunk: dict[tuple[str, float], pygame.Surface] = {}
        """Those that have just been."""
        self._coming: dict[tuple[str, float], _Coming] = {}
        """Beds of other sizes that may soon be asked for, by place and size."""
        self.parts = 0
        """How many pixels were put together anew for the last bed."""

    def _make_sized(self, art: str, share: float, angle: int = 0, mirrored: bool = False) -> pygame.Surface:  # noqa: FBT001, FBT002
        """A picture for another size of hex, turned, maybe mirrored first."""
        image = self._atlas.image(art)
        if mirrored:
            # Mirrored as hexes are: over the line between east and south-east.
            image = pygame.transform.rotate(pygame.transform.flip(image, False, True), -60)  # noqa: FBT003
        grown = share / self._atlas.scale
        if angle:
            return pygame.transform.rotozoom(image, angle, grown)
        if not mirrored and (shrunk := self._shrunk.get((art, share))) is not None:
            return shrunk
        return image if abs(grown - 1) < 0.001 else pygame.transform.smoothscale_by(image, grown)

    def turned(self, art: str, size: float, angle: int, *, mirrored: bool = False) -> pygame.Surface:
        """A picture for hexes of so many logical pixels, turned, maybe mirrored first."""
        return self._sized(art, round(size * self._atlas.scale / SIZE, 4), angle % 360, mirrored)

    def _make_tile(self, art: str, share: float, size: tuple[int, int], at: tuple[int, int]) -> pygame.Surface:
        """A texture that repeats, over a rectangle."""
        one = self._sized(art, share)
        made = pygame.Surface(size)
        step_x, step_y = one.get_size()
        for x in range(-(at[0] % step_x), size[0], step_x):
            for y in range(-(at[1] % step_y), size[1], step_y):
                made.blit(one, (x, y))
        return made

    def tile(self, art: str, size: float, area: tuple[int, int]) -> pygame.Surface:
        """A texture that repeats, over an area, for hexes of so many logical pixels."""
        return self._tiles(art, round(size * self._atlas.scale / SIZE, 4), area, (0, 0))

    def bed(self, place: str, pond: Pond, size: float) -> Bed:
        """The bed of a pond for hexes of so many logical pixels; of each place the last one is kept."""
        share = round(size * self._atlas.scale / SIZE, 4)
        known = self._made.get(place)
        if known is not None and known[0] == share and known[1].layout == pond.layout:
            return known[2]
        coming = self._coming.pop((place, share), None)
        if coming is not None and coming.pond.layout == pond.layout:  # what is left of it has to be done now
            self.parts = coming.pixels
            self._finish(coming, share)
            made = coming.bed
        elif (twin := self._twin(pond, share)) is not None:
            self.parts, made = 0, twin
        else:
            done = (coming.pond, coming.bed) if coming is not None and not coming.pixels else None
            made = self._anew(pond, share, known[1:] if known is not None and known[0] == share else done)
        if known is not None:  # it may be asked for again, after an undo
            self._coming[place, known[0]] = _Coming(known[1], known[2], pygame.Rect(0, 0, 0, 0))
        self._made[place] = share, pond, made
        return made

    def ahead(self, place: str, pond: Pond, sizes: Iterable[float], pixels: int = AT_ONCE) -> bool:
        """Put a little more of the beds together that may soon be asked for, the first size first: no frame shall wait.

        False if they are all there.
        """
        shares = [round(size * self._atlas.scale / SIZE, 4) for size in sizes]
        spare = [key for key in self._coming if key[0] == place and key[1] not in shares]
        for key in spare[:-1]:  # the last one is that of before an undo
            del self._coming[key]
        return any(self._bring(place, pond, share, pixels) for share in shares)

    def _bring(self, place: str, pond: Pond, share: float, pixels: int) -> bool:
        """Begin a bed with what stays of one that is there, or put its next band together; False if it is done."""
        known, coming = self._made.get(place), self._coming.get((place, share))
        if known is not None and known[0] == share and known[1].layout == pond.layout:
            return False
        if coming is not None and coming.pond.layout == pond.layout:
            if coming.pixels:
                self._go_on(coming, share, pixels)
                return True
            return False
        if (twin := self._twin(pond, share)) is not None:
            self._coming[place, share] = _Coming(pond, twin, pygame.Rect(0, 0, 0, 0))
            return False
        done = (coming.pond, coming.bed) if coming is not None and not coming.pixels else None
        before = known[1:] if known is not None and known[0] == share else done
        self._coming[place, share] = self._begun(pond, share, before)
        return True

    def _twin(self, pond: Pond, share: float) -> Bed | None:
        """The bed of a pond elsewhere that is the same: at first, all of them are."""
        beds = (bed for size, other, bed in self._made.values() if size == share and other.layout == pond.layout)
        return next(beds, None)

    def _go_on(self, coming: _Coming, share: float, pixels: int) -> None:
        """Put the next piece of a bed together: about so many pixels of it.

        First of all, what it is made of is scaled, and found what lies where.
        """
        if any(self._scale_on(texture, share, None if pixels > LATER else 1) for texture in TEXTURES):
            return
        if not coming.known:
            coming.known = True
            self._find(coming.pond, share)
            return
        if not coming.band.w:
            left = coming.left
            coming.band = pygame.Rect(left.x, left.y, left.w, min(left.h, BAND))
            coming.left = pygame.Rect(left.x, left.y + coming.band.h, left.w, left.h - coming.band.h)
        band = coming.band
        wide = math.ceil(band.w / max(1, round(band.w * band.h / pixels)))
        self._put(coming, share, pygame.Rect(band.x, band.y, wide, band.h))
        coming.band = pygame.Rect(band.x + wide, band.y, band.w - wide, band.h)

    def _scale_on(self, texture: str, share: float, strips: int | None) -> bool:
        """Scale a texture so many strips further, or all of it; False if it is there."""
        key = texture, share
        if key not in self._scaled:
            self._scaled[key] = self._scaling(texture, share)
        if (way := self._scaled[key]) is None:
            return False
        done = sum(1 for _ in islice(way, strips))
        if strips is None or done < strips:
            self._scaled[key] = None
            self._sized(texture, share)
            self._shrunk.pop(key, None)
        return True

    def _scaling(self, texture: str, share: float) -> Iterator[None]:
        """Scale a texture, a strip after the other, to the very pixels that it would have at once: every row by itself,
        then every column.
        """
        image, grown = self._atlas.image(texture), share / self._atlas.scale
        if abs(grown - 1) < 0.001:
            return
        wide, high = image.get_size()
        made = pygame.Surface((int(wide * grown), high), image.get_flags() & pygame.SRCALPHA, image)
        for top in range(0, high, STRIP):
            strip = pygame.Rect(0, top, wide, min(STRIP, high - top))
            size = made.get_width(), strip.h
            pygame.transform.smoothscale(image.subsurface(strip), size, made.subsurface((0, top, *size)))
            yield
        self._shrunk[texture, share] = pygame.transform.smoothscale(made, (made.get_width(), int(high * grown)))

    def _find(self, pond: Pond, share: float) -> None:
        """Find what lies where in a bed: its parts ask for that again and again."""
        wet = pond.wet | pond.layout.foliage
        for cells in (pond.ground, wet):
            self._shores(frozenset(cells), share)
        self._hairs(wet, share)
        self._lit(pond, share)
        self._lying(pond, share)

    def _finish(self, coming: _Coming, share: float) -> None:
        """Put all of a bed together that is left."""
        for part in (coming.band, coming.left):
            self._put(coming, share, part)
        coming.band = coming.left = pygame.Rect(0, 0, 0, 0)

    def _put(self, coming: _Coming, share: float, part: pygame.Rect) -> None:
        """Put a part of a bed together, where it lies in it."""
        if part.w and part.h:
            surface = coming.bed.surface
            whole = surface.get_rect(topleft=(-coming.bed.origin[0], -coming.bed.origin[1]))
            wide = part.inflate(2, 2).clip(whole)  # the light on a ridge asks the pixels beside it
            made = self._part(coming.pond, share, wide)
            surface.blit(made, part.move(-whole.x, -whole.y), part.move(-wide.x, -wide.y))

    def _bounds(self, pond: Pond, share: float) -> tuple[int, int, int, int]:
        unit = SIZE * share
        points = [centre(cell, unit) for cell in pond.ground]
        pad = unit + RIM * share
        left, top = math.floor(min(x for x, _ in points) - pad), math.floor(min(y for _, y in points) - pad)
        right, bottom = math.ceil(max(x for x, _ in points) + pad), math.ceil(max(y for _, y in points) + pad)
        return left, top, right, bottom

    def _anew(self, pond: Pond, share: float, before: tuple[Pond, Bed] | None) -> Bed:
        """Put a bed together: all of it, or what is new of it."""
        coming = self._begun(pond, share, before)
        self.parts = coming.pixels
        self._finish(coming, share)
        return coming.bed

    def _begun(self, pond: Pond, share: float, before: tuple[Pond, Bed] | None) -> _Coming:
        """A bed with what stays of another one; the rest of it is still to be put together."""
        left, top, right, bottom = self._bounds(pond, share)
        whole = pygame.Rect(left, top, right - left, bottom - top)
        part = whole if before is None else self._changed(before[0], pond, share, whole)
        if before is not None and not part.w:  # nothing but koi has moved
            return _Coming(pond, before[1], part)
        made = pygame.Surface(whole.size, pygame.SRCALPHA)
        if part != whole and before is not None:
            old = before[1]
            at = -old.origin[0] - left, -old.origin[1] - top
            made.blit(old.surface, at, special_flags=pygame.BLEND_PREMULTIPLIED)  # nothing lies there yet: it is copied
            made.fill((0, 0, 0, 0), part.move(-left, -top))
        return _Coming(pond, Bed(made, (-left, -top)), part)

    @staticmethod
    def _changed(one: Pond, other: Pond, share: float, whole: pygame.Rect) -> pygame.Rect:
        """Where a bed looks otherwise than before."""
        unit = SIZE * share
        cells = set(one.ground.items()) ^ set(other.ground.items())
        points = [centre(cell, unit) for cell, _ in cells]
        reach = unit + RIM * share
        for look in set(looks(one)) ^ set(looks(other)):
            points += [centre(cell, unit) for cell in look.cells]
        for run in set(runs(one)) ^ set(runs(other)):
            points += [centre(cell, unit) for cell in (run[0], run[-1])]
        if not points:
            return pygame.Rect(whole.topleft, (0, 0))
        left, top = min(x for x, _ in points) - reach, min(y for _, y in points) - reach
        right, bottom = max(x for x, _ in points) + reach, max(y for _, y in points) + reach
        rect = pygame.Rect(math.floor(left), math.floor(top), math.ceil(right - left), math.ceil(bottom - top))
        return rect.clip(whole)

    def _field(self, cells: Iterable[Hex], share: float, part: pygame.Rect) -> bytes:
        """The distance to the outline of some hexes, as grey: the middle tone is the outline itself."""
        near = pygame.Surface(part.size)
        near.fill((127, 127, 127))
        member = pygame.Surface(part.size)
        left, top, ramps = part.x, part.y, []
        for hexagon in self._shores(frozenset(cells), share).within(part):
            pygame.draw.polygon(member, (255, 255, 255), [(x - left, y - top) for x, y in hexagon.corners])
            ramps += [(ramp, (x - left, y - top)) for ramp, x, y in hexagon.ramps]
        near.fblits(ramps, MIN)
        signed = pygame.Surface(part.size)
        signed.fill((128, 128, 128))
        within = near.copy()
        within.blit(member, (0, 0), special_flags=MULT)
        signed.blit(near, (0, 0), special_flags=ADD)
        signed.blit(within, (0, 0), special_flags=SUB)
        signed.blit(within, (0, 0), special_flags=SUB)
        signed.blit(self._tiles("koi/stir", share, part.size, part.topleft), (0, 0), special_flags=ADD)
        return signed.get_buffer().raw[::4]

    def _find_shores(self, cells: frozenset[Hex], share: float) -> _Spread[_Hexagon]:
        """Some hexes, each with its sides beyond which there is none of them."""
        found = [
            self._hexagons(cell, tuple([n for n, beside in enumerate(around(cell)) if beside not in cells]), share)
            for cell in cells
        ]
        return _Spread(found, [hexagon.reach for hexagon in found])

    def _make_hexagon(self, cell: Hex, sides: tuple[int, ...], share: float) -> _Hexagon:
        """A hex, and the distances from some of its sides: it is the same in the pond before and after a tile."""
        unit, ramps = SIZE * share, []
        for direction in sides:
            ramp = self._sized(f"koi/side_{direction % 3}", share)
            a, b = side_at(cell, direction, unit)
            ramps.append((ramp, round(a - ramp.get_width() / 2), round(b - ramp.get_height() / 2)))
        # A corner is the same for every hex that meets there, or sand would shine through between them.
        points = [(math.floor(a + 1e-6), math.floor(b + 1e-6)) for a, b in corners(cell, unit)]
        (x, y), far = centre(cell, unit), math.ceil((SIZE + REACH) * share) + 1
        return _Hexagon(pygame.Rect(round(x) - far, round(y) - far, 2 * far, 2 * far), points, ramps)

    def _part(self, pond: Pond, share: float, part: pygame.Rect) -> pygame.Surface:
        """A part of a bed."""
        wet = pond.wet | pond.layout.foliage
        every = self._field(pond.ground, share, part)
        made = self._sand(every, share, part)
        field = self._field(wet, share, part)
        made.blit(_coloured(field, WET, WET_ALPHA, part.size), (0, 0))
        light = _grey(field.translate(LIT), part.size)
        light.blit(self._tiles("koi/water", share, part.size, part.topleft), (0, 0), special_flags=MULT)
        made.blit(light, (0, 0), special_flags=ADD)
        self._lines(made, wet, share, part)
        self._rays(made, pond, share, part)
        self._things(made, pond, share, part)
        return made

    def _sand(self, field: bytes, share: float, part: pygame.Rect) -> pygame.Surface:
        """Sand that lies round the pond, raked along its outline: ridges are lit from the upper left."""
        made = _tinted(field, SAND, SAND_ALPHA, part.size)
        made.blit(self._tiles("koi/grain", share, part.size, part.topleft), (0, 0), special_flags=MULT)
        if share < SMALL:
            return made
        ridges = _grey(field.translate(RIDGE), part.size)
        for one, other, blend in (((0, 0), (1, 1), ADD), ((1, 1), (0, 0), SUB)):
            slope = pygame.Surface(part.size)
            slope.blit(ridges, one)
            slope.blit(ridges, other, special_flags=SUB)
            made.blit(slope, (0, 0), special_flags=blend)
        return made

    def _lines(self, made: pygame.Surface, wet: frozenset[Hex], share: float, part: pygame.Rect) -> None:
        """Hairlines between hexes of water."""
        made.fblits([(line, (x - part.x, y - part.y)) for line, x, y, _ in self._hairs(wet, share).within(part)], ADD)

    def _find_hairs(self, wet: frozenset[Hex], share: float) -> _Spread[_Thing]:
        """Those hairlines: three sides of a hex are its own, the others those of its neighbours."""
        found = [
            self._hairlines(cell, n, share)
            for cell in wet
            for n, beside in enumerate(around(cell)[:3])
            if beside in wet
        ]
        return _Spread(found, [line.rect for line in found])

    def _make_hairline(self, cell: Hex, direction: int, share: float) -> _Thing:
        """The hairline at a side of a hex."""
        unit, line = SIZE * share, self._sized(f"koi/line_{direction}", share)
        x, y = side_at(cell, direction, unit)
        return _Thing(line, round(x - line.get_width() / 2), round(y - line.get_height() / 2))

    def ray(self, length: float, angle: int, share: float) -> pygame.Surface:
        """A beam so many hexes of size 1 long, turned."""
        return self._beams(round(length, 2), angle % 360, share)

    def _make_beam(self, length: float, angle: int, share: float) -> pygame.Surface:
        image = self._atlas.image("koi/ray")
        unit = SIZE * share
        size = max(2, round(length * unit)), max(2, round(image.get_height() * share / self._atlas.scale))
        return pygame.transform.rotate(pygame.transform.smoothscale(image, size), angle)

    def _rays(self, made: pygame.Surface, pond: Pond, share: float, part: pygame.Rect) -> None:
        """Light along every line that a lantern counts."""
        made.fblits([(beam, (x - part.x, y - part.y)) for beam, x, y, _ in self._lit(pond, share).within(part)], ADD)

    def _find_rays(self, pond: Pond, share: float) -> _Spread[_Thing]:
        unit, found = SIZE * share, []
        for run in runs(pond):
            (ax, ay), (bx, by) = centre(run[0], unit), centre(run[-1], unit)
            beam = self.ray(math.dist((ax, ay), (bx, by)) / unit + 0.75, angle_of(run[0], run[1]), share)
            stretch = 0.375 * unit / max(1e-6, math.dist((ax, ay), (bx, by)))
            x, y = (ax + bx) / 2 + (bx - ax) * stretch, (ay + by) / 2 + (by - ay) * stretch
            found.append(_Thing(beam, round(x - beam.get_width() / 2), round(y - beam.get_height() / 2)))
        return _Spread(found, [beam.rect for beam in found])

    def _things(self, made: pygame.Surface, pond: Pond, share: float, part: pygame.Rect) -> None:
        for thing in self._lying(pond, share).within(part):
            made.blit(thing.image, (thing.x - part.x, thing.y - part.y), special_flags=ADD if thing.glows else 0)

    def _find_things(self, pond: Pond, share: float) -> _Spread[_Thing]:
        """What lies in a pond, from below, each after its light."""
        unit, found = SIZE * share, []
        for look in looks(pond):
            image = self._sized(look.art, share, look.angle % 360, look.mirrored)
            x, y = look.x * unit, look.y * unit
            entry = self._atlas.index[look.art]
            if look.angle or look.mirrored:
                at = image.get_rect(center=(round(x), round(y))).topleft
            else:
                at = round(x - entry.anchor[0] * share), round(y - entry.anchor[1] * share)
            if look.glows:
                light = self._sized("koi/glow", share)
                where = light.get_rect(center=(round(x), round(y - 22 * share)))
                found.append(_Thing(light, *where.topleft, glows=True))
            found.append(_Thing(image, *at))
        return _Spread(found, [thing.rect for thing in found])


def runs(pond: Pond) -> list[Cells]:
    """The lines that lanterns count, each with the middle of its shore before it."""
    found = []
    for berth in pond.layout.lanterns:
        (run,) = pond.runs(berth, "shore")
        found.append((berth[0], *run))
    return found


def angle_of(one: Hex, other: Hex) -> int:
    """The direction from a hex to the next one, in degrees counter-clockwise."""
    step = other[0] - one[0], other[1] - one[1]
    return -60 * hexes.DIRECTIONS.index(step) % 360
