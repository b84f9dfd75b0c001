"""The atlas: the pictures of assets/art, loaded when first asked for, made once for the scale of the canvas.

assets/art/index.toml names every picture: its file, its anchor (the point that is put somewhere), and
where it applies its frames (side by side), its slices (margins that do not stretch) and its shadow. Games from
outside have folders of their own, which add pictures and replace none.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, lru_cache, partial
from itertools import product
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import Annotated, Any, NamedTuple, TypeAlias, TypeVar, cast

import pygame
from msgspec import Meta, Struct

from game.kernel.trouble import Trouble
from game.stage.areas import many, off_beat
from game.stage.faint import is_plain
from game.stage.solid import Insets, insets_of, may_be_solid
from game.stage.theme import read_text, told_in
from game.stage.window import SIZE

T = TypeVar("T")
Positive: TypeAlias = Annotated[int, Meta(ge=1)]


LEAST = 3
"""How dense of 255 a pixel must be to be seen: what is fainter changes a colour by two steps at most."""
FADES = 16
"""In how many steps a picture fades that is soon gone."""


class Cast(Struct, frozen=True):
    """A shadow that a picture casts: another picture, and where its corner lies from the first one's."""

    name: str
    offset: tuple[float, float]


class Entry(Struct, frozen=True):
    """A picture of the index, in logical pixels."""

    file: str
    size: tuple[Positive, Positive]
    anchor: tuple[float, float] = (0.0, 0.0)
    frames: Positive = 1
    slice: tuple[int, int, int, int] | None = None
    """Left, top, right, bottom."""
    at: tuple[int, int] | None = None
    """Where its upper left corner lies on the canvas, if it always lies there."""
    shadow: Cast | None = None
    lifted: Cast | None = None
    """The shadow it casts when it is held above the table."""
    blend: str | None = None
    """How it is laid on: "add" for light."""
    pad: int = 0
    """How far a paper's torn edge reaches out of the rectangle it stands for."""
    numeral: tuple[float, float] | None = None
    """Where a numeral is painted on it."""
    numeral_height: int = 0
    rake: str = "across"
    """Which way its sand is raked."""


class Seen(NamedTuple):
    """What of a picture can be seen, without the clear margin around it: nobody blends what is not there."""

    surface: pygame.Surface
    left: int
    """How many pixels were cut off at this side."""
    top: int


FORGED = "# Written by the forge"
"""How an index begins that the forge has written: one picture after the other, each under a line with its name."""
NAMED = re.compile(r'^\["(.+)"\]$', re.MULTILINE)
"""Such a line."""


class Index(Mapping[str, Entry]):
    """Pictures by name. What is told of one is read when it is first asked for: reading all of it takes longer than
    drawing the first frame, and most of it is not asked for in a whole evening.
    """

    def __init__(self, path: Path) -> None:
        """No picture yet; whoever asks for one that is not there is told the file that should list it."""
        self._path = path
        self._told: dict[str, Callable[[], Entry]] = {}
        self._read: dict[str, Entry] = {}

    @classmethod
    def of(cls, path: Path) -> Index:
        """What a file lists."""
        index, text = cls(path), read_text(path)
        # The parts of a text: what stands before the first name, then each name with what is told of it.
        before, *parts = NAMED.split(text) if text.startswith(FORGED) else [text]
        whole = told_in(before, path, dict[str, Entry], strict=False)
        index._told |= {name: partial(whole.__getitem__, name) for name in whole}
        for name, told in zip(parts[::2], parts[1::2], strict=True):
            index._told[name] = partial(told_in, told, path, Entry, strict=False)
        return index

    def add(self, other: Index) -> list[str]:
        """Add what another index lists and this one does not; the names of that."""
        fresh = [name for name in other if name not in self._told]
        self._told |= {name: partial(other.__getitem__, name) for name in fresh}
        return fresh

    def __getitem__(self, name: str) -> Entry:
        entry = self._read.get(name)
        if entry is None:
            if name not in self._told:
                raise Trouble("art_unlisted", file=str(self._path), name=name)
            entry = self._read[name] = self._told[name]()
        return entry

    def __contains__(self, name: object) -> bool:
        return name in self._told

    def __iter__(self) -> Iterator[str]:
        return iter(self._told)

    def __len__(self) -> int:
        return len(self._told)


def read_index(folder: Path) -> Index:
    """The index of a folder of pictures."""
    path = folder / "index.toml"
    return read_picture.made(path, lambda: Index.of(path))


class Reading:
    """How pictures come from the disk: each time anew, or once for all houses of a process."""

    def __init__(self) -> None:
        self._wanted = 0
        self._known: Callable[[Path], pygame.Surface] | None = None
        self._most = 0
        self._made: dict[Hashable, Any] = {}

    def once(self, most: int, made: int = 0) -> None:
        """Read no picture twice, for whoever opens house after house; so many are kept at most.

        And of those that were made for a scale `made` at most. It lasts until everybody who asked for it wants them
        anew.
        """
        if not self._wanted:
            self._known, self._most = lru_cache(maxsize=most)(pygame.image.load), made
        self._wanted += 1

    def anew(self) -> None:
        """Read them from the disk each time again."""
        self._wanted -= 1
        if not self._wanted:
            self._known, self._most, self._made = None, 0, {}

    def __call__(self, path: Path) -> pygame.Surface:
        """A picture of the disk, which nobody may draw on."""
        return pygame.image.load(path) if self._known is None else self._known(path)

    def made(self, of: Hashable, make: Callable[[], T]) -> T:
        """What is made of a picture, or was made of it for another house."""
        if of in self._made:
            made = self._made.pop(of)
        else:
            made = make()
            if len(self._made) >= self._most > 0:
                del self._made[next(iter(self._made))]  # what nobody asked for longest
        if self._most:
            self._made[of] = made
        return cast("T", made)

    def is_made(self, of: Hashable) -> bool:
        """Whether nothing needs to be read for what is made of a picture."""
        return of in self._made


read_picture = Reading()


class _Coming:
    """A picture that is being read beside everything else."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._begun, self._done = Lock(), Event()
        self._read: pygame.Surface | OSError | pygame.error | None = None

    def read(self) -> None:
        """Read it, unless somebody does; what is wrong with it is told to whoever takes it."""
        if not self._begun.acquire(blocking=False):
            return
        try:
            self._read = read_picture(self._path)
        except (OSError, pygame.error) as error:
            self._read = error
        self._done.set()

    @property
    def here(self) -> bool:
        """Whether it can be taken without waiting."""
        return self._done.is_set()

    def take(self) -> pygame.Surface:
        """The picture, as soon as it is read; whoever cannot wait for its turn reads it."""
        self.read()
        self._done.wait()
        if isinstance(self._read, pygame.Surface):
            return self._read
        assert self._read is not None
        raise self._read


class _Making:
    """Something that is made beside everything else, before it is asked for: a picture is turned, a font is read."""

    def __init__(self, make: Callable[[], object]) -> None:
        self._make = make

    def read(self) -> None:
        """Make it; what is wrong with it is told to whoever asks for it, and the reader goes on with what waits."""
        with suppress(Trouble, OSError, pygame.error):
            self._make()


_EARLY: dict[Path, _Coming] = {}
"""Pictures that are read before there is an atlas to ask for them."""


def read_early(files: Iterable[Path], more: Callable[[], object]) -> None:
    """Begin to read pictures that an atlas will expect, and something more, while modules are still loaded."""
    _EARLY.update((file, _Coming(file)) for file in files)
    _read([*_EARLY.values(), _Making(more)])


def _read(pictures: Iterable[_Coming | _Making]) -> None:
    """Read pictures one after the other, some at the same time, beside everything else."""
    waiting = _readers()
    for picture in pictures:
        waiting.put(picture)


@cache
def _readers() -> SimpleQueue[_Coming | _Making]:
    """What waits to be read. Its readers are there for good: who starts one in the midst of others waits for it."""
    waiting: SimpleQueue[_Coming | _Making] = SimpleQueue()

    def read_all() -> None:
        while True:
            waiting.get().read()

    for _ in range(READERS):
        Thread(target=read_all, daemon=True).start()
    return waiting


PUSH = 80
"""How much of its shades a paper keeps in high contrast, of 255."""
DIM = (110, 110, 110)
"""What scenery is darkened by in high contrast."""
GROUNDS = ("porch/sign", "porch/rail")
"""What text stands on and is no paper."""
LIT = ("papers/slider_fill", "porch/plate")
"""What keeps its colour in high contrast: how far a bar reaches, and gold letters carved in wood, are seen by it."""
EDGED = (
    *("papers/card", "papers/slip", "papers/panel", "papers/panel_idle", "papers/log_strip", "papers/speech"),
    *("papers/button_normal", "papers/button_focused", "papers/button_pressed", "porch/tag", "porch/tag_lit"),
    "hitohira/pill",
)
"""The papers that get a black edge in high contrast, and what says that something may be chosen."""
PART = 384
"""How wide and high the parts are, in pixels, that a picture is laid in which is clear almost everywhere."""
BIT = 2_000
"""How many pixels more may be laid to spare one of these parts: with that above it, it becomes one."""
READERS = max(1, min(2, (os.cpu_count() or 1) - 1))
"""How many pictures are read at the same time: one core is for whoever waits for them."""


class Atlas:
    """Pictures for one scale of the canvas."""

    def __init__(self, folder: Path, scale: float, more: Iterable[Path] = (), *, contrast: bool = False) -> None:
        """Read the index of a folder, and of more that add to it; with `contrast`, papers are plain and edged."""
        self.scale = scale
        self.contrast = contrast
        self.index = Index(folder / "index.toml")
        """Every picture."""
        self._folders: dict[str, Path] = {}
        for each in (folder, *more):
            self._folders |= dict.fromkeys(self.index.add(read_index(each)), each)
        self._frames: dict[str, list[pygame.Surface]] = {}
        self._coming: dict[str, _Coming] = {}
        self.posed = lru_cache(maxsize=512)(self._posed)
        self.seen = lru_cache(maxsize=1024)(self._seen)
        self.lying = lru_cache(maxsize=1024)(self._lying)
        self._poised = lru_cache(maxsize=1024)(self._find_poised)
        self.stretched = lru_cache(maxsize=256)(self._stretched)
        self.spread = lru_cache(maxsize=256)(self._spread)
        self.stroke = lru_cache(maxsize=64)(self._stroke)
        self._band = lru_cache(maxsize=64)(pygame.Surface.subsurface)
        self.bands = lru_cache(maxsize=8)(self._bands)
        self.strewn = lru_cache(maxsize=16)(self._strewn)
        self.faded = lru_cache(maxsize=128)(self._faded)
        self.thinned = lru_cache(maxsize=512)(self._thinned)
        self.plain = lru_cache(maxsize=8)(self._plain)
        self._insets = lru_cache(maxsize=None)(self._find_insets)

    def _file(self, name: str) -> Path:
        return self._folders[name] / self.index[name].file

    @property
    def known(self) -> list[str]:
        """The pictures that were asked for so far."""
        return [name for name in self._frames if name in self._folders]

    def expect(self, names: Iterable[str]) -> None:
        """Begin to read pictures that will be asked for soon, beside everything else that is to be done."""
        fresh: list[_Coming] = []
        for name in names:
            if name not in self._frames and name not in self._coming and not read_picture.is_made(self._key(name)):
                file = self._file(name)
                if (coming := _EARLY.pop(file, None)) is None:
                    fresh.append(coming := _Coming(file))
                self._coming[name] = coming
        _read(fresh)

    def forget(self) -> None:
        """Let all pictures go: whoever asks for one again waits for it again."""
        self._frames.clear()
        self._coming.clear()
        kept = (self.posed, self.seen, self.lying, self.stretched, self.spread, self.stroke, self._band, self.bands)
        for each in (*kept, self._poised, self.strewn, self.faded, self.thinned):
            each.cache_clear()

    def here(self, names: Iterable[str]) -> bool:
        """Whether pictures that were expected can be shown without waiting for them."""
        return all(name not in self._coming or self._coming[name].here for name in names)

    def _load(self, name: str) -> pygame.Surface:
        """The whole picture as it is on the disk."""
        path = self._file(name)
        coming = self._coming.pop(name, None)
        try:
            return read_picture(path) if coming is None else coming.take()
        except (OSError, pygame.error) as error:
            raise Trouble("art_missing", file=str(path), problem=str(error)) from None

    def _ready(self, surface: pygame.Surface, size: tuple[int, int] | None = None) -> pygame.Surface:
        """A picture scaled for the canvas and ready to be blitted."""
        width, height = size or surface.get_size()
        want = (max(1, round(width * self.scale)), max(1, round(height * self.scale)))
        clear = bool(surface.get_flags() & pygame.SRCALPHA)
        if clear:
            surface = surface.convert_alpha()
        if want != surface.get_size():
            # The forge lets colours run on under see-through pixels, so that scaling draws no dark rims.
            surface = pygame.transform.smoothscale(surface if clear else surface.convert(), want)
        if not clear:  # which is converted on the way
            made = off_beat(want)
            made.blit(surface, (0, 0))
            may_be_solid(made, Insets())
            return made
        return surface

    def frames(self, name: str) -> list[pygame.Surface]:
        """The frames of a picture."""
        if name not in self._frames:
            entry = self.index[name]
            self._frames[name] = read_picture.made(self._key(name), lambda: self._make(name, entry))
        return self._frames[name]

    def _key(self, name: str) -> Hashable:
        """What the frames of a picture depend on."""
        return self._file(name), name, self.scale, self.contrast

    def _make(self, name: str, entry: Entry) -> list[pygame.Surface]:
        """Read a picture and make its frames."""
        whole = self._load(name)
        width = whole.get_width() // entry.frames
        parts = [whole.subsurface((n * width, 0, width, whole.get_height())) for n in range(entry.frames)]
        made = [self._ready(part, entry.size) for part in parts]
        if self.contrast:
            for part in made:
                if name in LIT:
                    continue
                if entry.slice is not None or name in GROUNDS:
                    _push(part)
                elif _is_scenery(name, entry):
                    _dim(part)
        return made

    def image(self, name: str, frame: int = 0) -> pygame.Surface:
        """A picture."""
        frames = self.frames(name)
        return frames[frame % len(frames)]

    def _plain(self, colour: tuple[int, int, int], alpha: int = 255, size: tuple[int, int] = SIZE) -> pygame.Surface:
        """A rectangle of one colour, as large as the canvas if nothing else is said: darkness, or another light."""
        made = pygame.Surface((round(size[0] * self.scale), round(size[1] * self.scale)), pygame.SRCALPHA)
        made.fill((*colour, alpha))
        if alpha == 255:
            made = made.convert()
            may_be_solid(made, Insets())
        is_plain(made, (*colour, alpha))
        return made

    def _bands(self, surface: pygame.Surface, number: int, wide: int) -> list[tuple[str, int, pygame.Surface]]:
        """A surface in bands, from those at its edges to those in the middle: what their names end with, where each
        begins, and its picture; of bands one pixel wide, a point.
        """
        high, found = surface.get_height(), []
        for n in sorted(range(number), key=lambda n: min(n, number - 1 - n)):
            start, end = high * n // number, high * (n + 1) // number
            rect = pygame.Rect(0, start, wide, end - start if wide > 1 else 1)
            found.append((f" {n}" if n else "", start, self.band(surface, rect)))
        return found

    def band(self, surface: pygame.Surface, rect: pygame.Rect) -> pygame.Surface:
        """A part of a surface, the same picture whenever it is asked for."""
        return self._band(surface, tuple(rect))

    def cut(self, name: str, height: int) -> pygame.Surface:
        """The upper part of a picture, so many logical pixels of it."""
        whole = self.image(name)
        key = f"{name} {height}"
        if key not in self._frames:
            size = whole.get_width(), min(whole.get_height(), round(height * self.scale))
            self._frames[key] = [whole.subsurface((0, 0, *size))]
        return self._frames[key][0]

    def made(self, name: str, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """A picture that is made of others, the same whenever it is asked for by its name."""
        if name not in self._frames:
            self._frames[name] = [make()]
        return self._frames[name][0]

    def place(self, name: str, x: float, y: float) -> tuple[int, int]:
        """Where the upper left pixel of a picture goes so that its anchor is at a logical point."""
        entry = self.index[name]
        return round((x - entry.anchor[0]) * self.scale), round((y - entry.anchor[1]) * self.scale)

    def _lying(self, name: str, frame: int) -> Seen:
        """What can be seen of a picture as it is, and how far its corner is from that of the whole."""
        image = self.image(name, frame)
        if self.index[name].blend != "add":
            return self.seen(image)
        dark = image.copy()  # light that is added has no clear pixels, but dark ones
        dark.set_colorkey((0, 0, 0))
        part = dark.get_bounding_rect()
        return Seen(image.subsurface(part), part.x, part.y) if part.w else Seen(image, 0, 0)

    def _strewn(self, name: str, frame: int) -> list[Seen]:
        """A picture that is clear almost everywhere, in parts, each without its clear margin."""
        image = self.image(name, frame)
        wide, high = image.get_size()
        found: list[pygame.Rect] = []
        for x, y in product(range(0, wide, PART), range(0, high, PART)):
            part = pygame.Rect(x, y, PART, PART).clip(image.get_rect())
            seen = image.subsurface(part).get_bounding_rect(LEAST).move(part.topleft)
            both = seen.union(found[-1]) if seen.w and found and found[-1].x >= x else seen
            if both is not seen and many(both) <= many(seen) + many(found[-1]) + BIT:
                found[-1] = both
            elif seen.w:
                found.append(seen)
        return [Seen(image.subsurface(seen), seen.x, seen.y) for seen in found]

    def _faded(self, name: str, frame: int, step: int) -> Seen:
        """What can be seen of a picture that is so faint, in FADES steps: blended with that in its own pixels, it costs
        half.
        """
        seen, left, top = self.lying(name, frame)
        return Seen(self._thinned(seen, round(255 * step / FADES)), left, top)

    @staticmethod
    def _thinned(picture: pygame.Surface, alpha: int) -> pygame.Surface:
        """A picture that is faint in its own pixels."""
        made = picture.copy()
        made.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        return made

    def turn_ahead(self, name: str, poses: Sequence[tuple[int, float]]) -> None:
        """Begin to turn a picture by angles that it will be seen at, each with its frame, beside everything else."""
        self.frames(name)  # which are read here: a thread that turns them finds them

        def turn() -> None:
            for frame, angle in poses:
                if name not in self._frames:  # all pictures were let go meanwhile: nobody asks for this one any more
                    return
                if angle % 360:
                    self.poised(name, frame, angle, 1.0, 1.0)

        _read([_Making(turn)])

    def _posed(self, name: str, frame: int, angle: int, size: int, turn: int) -> pygame.Surface:
        """A picture turned by whole steps of 3 degrees, sized in 32nds, narrowed in 16ths: kept, so coarse."""
        image = self.image(name, frame)
        if turn != 16:
            width = max(1, round(image.get_width() * abs(turn) / 16))
            image = pygame.transform.smoothscale(image, (width, image.get_height()))
        if angle or size < 32:
            image = pygame.transform.rotozoom(image, angle * 3, size / 32)
        elif size > 32:  # which looks the same, in a third of the time
            image = pygame.transform.smoothscale_by(image, size / 32)
        return image

    @staticmethod
    def _seen(picture: pygame.Surface) -> Seen:
        """A picture of this atlas without its clear margin."""
        part = picture.get_bounding_rect(LEAST)
        if part.size == picture.get_size() or not part.w:
            return Seen(picture, 0, 0)
        return Seen(picture.subsurface(part), part.x, part.y)

    def _stroke(self, art: str, length: int, angle: int) -> pygame.Surface:
        """A brush stroke: a beginning, a middle as long as it takes, an end; turned by whole degrees."""
        start, middle, end = (self.image(f"{art}_{part}") for part in ("start", "line", "end"))
        whole = max(round(length * self.scale), start.get_width() + end.get_width() + 1)
        made = pygame.Surface((whole, middle.get_height()), pygame.SRCALPHA)
        made.blit(start, (0, (middle.get_height() - start.get_height()) // 2))
        between = whole - start.get_width() - end.get_width()
        made.blit(pygame.transform.smoothscale(middle, (between, middle.get_height())), (start.get_width(), 0))
        made.blit(end, (whole - end.get_width(), (middle.get_height() - end.get_height()) // 2))
        return pygame.transform.rotozoom(made, angle, 1.0)

    def pose(self, name: str, frame: int, angle: float, size: float, turn: float = 1.0) -> pygame.Surface:
        """A picture turned, sized and narrowed."""
        # Who lets a picture run counts on and on: its frames are few, and are kept but once each.
        frame %= len(self.frames(name))
        return self.posed(name, frame, round(angle / 3) % 120, max(1, round(size * 32)), round(turn * 16))

    def poised(self, name: str, frame: int, angle: float, size: float, turn: float) -> Seen:
        """What can be seen of a picture turned, sized and narrowed, and how far its corner is from the middle of all
        of it: asked of everything that moves, in every frame.
        """
        frame %= self.index[name].frames
        return self._poised(name, frame, round(angle / 3) % 120, max(1, round(size * 32)), round(turn * 16))

    def _find_poised(self, name: str, frame: int, angle: int, size: int, turn: int) -> Seen:
        whole = self.posed(name, frame, angle, size, turn)
        wide, high = whole.get_size()
        surface, left, top = Seen(whole, 0, 0) if self.index[name].blend == "add" else self.seen(whole)
        return Seen(surface, left - wide // 2, top - high // 2)

    def _stretched(self, name: str, width: int, height: int, frame: int = 0) -> pygame.Surface:
        """A picture with slices, at a logical size: corners as they are, edges and middle stretched."""
        key = self._key(name), width, height, frame
        return read_picture.made(key, lambda: self._stretch(name, width, height, frame))

    def _spread(self, name: str, width: int, height: int, frame: int = 0) -> Seen:
        """As much as can be seen of a picture with slices, at a logical size; one with a solid part stays whole."""
        made = self.stretched(name, width, height, frame)
        return self._seen(made) if self._insets(name, frame) is None else Seen(made, 0, 0)

    def _stretch(self, name: str, width: int, height: int, frame: int) -> pygame.Surface:
        entry = self.index[name]
        assert entry.slice is not None, f"{name} has no slices"
        image = self.image(name, frame)
        # Where there is no room for both margins, it is made larger and scaled down: corners keep their shape.
        tight = max((entry.slice[0] + entry.slice[2]) / width, (entry.slice[1] + entry.slice[3]) / height)
        if tight > 1:
            large = self._stretched(name, math.ceil(width * tight * 1.1), math.ceil(height * tight * 1.1), frame)
            return pygame.transform.smoothscale(large, (round(width * self.scale), round(height * self.scale)))
        left, top, right, bottom = (round(margin * self.scale) for margin in entry.slice)
        w, h = max(1, round(width * self.scale)), max(1, round(height * self.scale))
        made = pygame.Surface((w, h), pygame.SRCALPHA)
        rows = list(zip(_thirds(image.get_height(), top, bottom), _thirds(h, top, bottom), strict=True))
        columns = list(zip(_thirds(image.get_width(), left, right), _thirds(w, left, right), strict=True))
        for (from_y, from_h), (to_y, to_h) in rows:
            for (from_x, from_w), (to_x, to_w) in columns:
                if min(from_w, from_h, to_w, to_h) > 0:
                    part = image.subsurface((from_x, from_y, from_w, from_h))
                    made.blit(pygame.transform.smoothscale(part, (to_w, to_h)), (to_x, to_y))
        made = made.convert_alpha()
        if self.contrast and name in EDGED:
            _edge(made, max(2, round(3 * self.scale)))
        if (insets := self._insets(name, frame)) is not None:
            solid = pygame.Rect(insets.left, insets.top, w - insets.left - insets.right, h - insets.top - insets.bottom)
            made.fill((0, 0, 0, 255), solid, special_flags=pygame.BLEND_RGBA_MAX)  # stretching leaves a trace of a hole
            may_be_solid(made, insets)
        return made

    def _find_insets(self, name: str, frame: int) -> Insets | None:
        """How near to its edges a picture with slices is solid: its margins do not stretch, so at any size."""
        image, entry = self.image(name, frame), self.index[name]
        assert entry.slice is not None
        left, top, right, bottom = (round(margin * self.scale) for margin in entry.slice)
        wide, high = image.get_size()
        return insets_of(image, pygame.Rect(left, top, wide - left - right, high - top - bottom))


def _is_scenery(name: str, entry: Entry) -> bool:
    """Whether a picture is nothing but the ground of everything else: the garden, the planks, a cloth."""
    folder, _, last = name.rpartition("/")
    return last.startswith("backdrop") or (folder == "porch" and entry.at is not None)


def _dim(picture: pygame.Surface) -> None:
    """Darken scenery that is dark already; on a pale one, such as sand, everything stands out as it is."""
    if not _is_pale(pygame.transform.average_color(picture)):
        picture.fill(DIM, special_flags=pygame.BLEND_RGB_MULT)


def _is_pale(colour: Sequence[int]) -> bool:
    return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2] > 110


def _push(picture: pygame.Surface) -> None:
    """Make the ground of a text plainer: a pale one nearly white, a dark one nearly black; light and shadow stay."""
    middle = picture.get_rect().inflate(-picture.get_width() // 2, -picture.get_height() // 2)
    colour = pygame.transform.average_color(picture, middle)
    if picture.get_flags() & pygame.SRCALPHA and colour[3] < 200:
        return
    picture.fill((PUSH,) * 3, special_flags=pygame.BLEND_RGB_MULT)
    if _is_pale(colour):
        picture.fill((255 - PUSH,) * 3, special_flags=pygame.BLEND_RGB_ADD)


def _edge(picture: pygame.Surface, broad: int) -> None:
    """A black edge round a paper, along its torn rim."""
    paper = pygame.mask.from_surface(picture, 128)
    rim = paper.outline()
    if len(rim) > 2:
        if paper.get_bounding_rects()[0] == picture.get_rect():
            broad = 2 * broad + 2  # half of it is not in the picture
        pygame.draw.lines(picture, (0, 0, 0, 255), True, rim, broad)  # noqa: FBT003 -- closed


def _thirds(length: int, before: int, after: int) -> list[tuple[int, int]]:
    """Start and length of the three parts of an edge: a margin, what stretches, a margin."""
    before, after = min(before, length), min(after, max(0, length - before))
    return [(0, before), (before, length - before - after), (length - after, after)]
