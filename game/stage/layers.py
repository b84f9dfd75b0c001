"""Layers: sprites that are drawn again only where something changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter

import pygame

from game.stage.faint import LEAST as FAINT
from game.stage.faint import is_faint, lay_faint, next_frame
from game.stage.solid import LEAST, solid_of
from game.stage.window import Canvas


class Drawn:
    """A picture on the canvas: a surface, where its upper left corner is in pixels, and how it blends.

    It does not change: a picture that looks otherwise is another one.
    """

    __slots__ = ("alpha", "blend", "layer", "name", "place", "rect", "surface")

    def __init__(  # noqa: PLR0913, PLR0917 -- a picture has this many free things
        self,
        name: str,
        surface: pygame.Surface,
        place: tuple[int, int],
        layer: int = 0,
        alpha: int = 255,
        blend: int = 0,
    ) -> None:
        self.name = name
        self.surface = surface
        self.place = place
        self.layer = layer
        self.alpha = alpha
        self.blend = blend
        self.rect = pygame.Rect(place, surface.get_size())
        """The pixels it covers."""

    def moved(self, dx: int, dy: int) -> Drawn:
        """The same picture elsewhere, so many pixels away."""
        place = self.place[0] + dx, self.place[1] + dy
        return Drawn(self.name, self.surface, place, self.layer, self.alpha, self.blend)

    def looks_like(self, other: Drawn) -> bool:
        """Whether it would be drawn just the same."""
        return (
            self.surface is other.surface
            and self.place == other.place
            and self.alpha == other.alpha
            and self.layer == other.layer
            and self.blend == other.blend
        )


class Layers:
    """What a scene shows: a still ground and pictures on it.

    The scene says at every frame what there is; the layers find out what changed since the last one, and
    draw just there.
    """

    def __init__(self) -> None:
        self._ground: pygame.Surface | None = None
        self._kept: Sequence[Drawn] = ()
        self.kept_by_name: dict[str, Drawn] = {}
        """What stays as it is, by name."""
        self._kept_rects: list[pygame.Rect] = []
        self._kept_lens: int | None = None
        """The layer of a faint picture among them that is as large as the table."""
        self._moving: dict[str, Drawn] = {}
        self._fresh = True
        self._bare = False
        self._lens: int | None = None
        """The layer of a faint picture as large as the table, while there is one: see `_through`."""
        self._beneath: pygame.Surface | None = None
        """Everything below that layer."""
        self._bared: list[pygame.Rect] = []
        """What of it is still hidden by what lay above that layer."""
        self._late: dict[str, int] = {}
        """Faint pictures that wait for their turn to be drawn as they are now, and for how many frames."""
        self._bed: Layers | None = None
        """What the ground is baked of, where it is baked here."""
        self._lay: dict[str, Drawn] | None = None
        """What lay in it before it was baked anew, if it was since the last frame."""

    def ground(self, surface: pygame.Surface) -> None:
        """Lay the still ground: everything is drawn again."""
        self._ground, self._bed = surface, None
        self._fresh = True

    def bake(self, size: tuple[int, int], pictures: Sequence[Drawn]) -> None:
        """Lay a ground that is baked of some pictures, where it is not baked of the same ones already.

        A table that has just been set gets trays and mats into its ground in the middle of a show: what else lies in it
        is as it was, and not baked again.
        """
        if self._bed is None or self._ground is None or self._ground.get_size() != size:
            self.ground(pygame.Surface(size))
            self._bed = Layers()
            self._bed.bare()
        assert self._ground is not None
        if self._lay is None:
            self._lay = self._bed.kept_by_name
        canvas = Canvas(self._ground, 1.0)
        canvas.fresh = False
        self._bed.draw(canvas, (), pictures)

    def _changes_of_ground(self, before: dict[str, Drawn], now: dict[str, Drawn]) -> list[tuple[pygame.Rect, int]]:
        """Where the ground was baked anew, but for pictures that lay on it before just as they lie in it now.

        They are taken out of `before`: nobody sees that they are gone from there.
        """
        if self._lay is None:
            return []
        assert self._bed is not None
        was, ground, self._lay = self._lay, dict(self._bed.kept_by_name), None
        for name in [name for name in ground if name in before and name not in now and name not in was]:
            picture = ground[name]
            over = (each for each in now.values() if each.layer < picture.layer)
            if picture.looks_like(before[name]) and not any(each.rect.colliderect(picture.rect) for each in over):
                del before[name], ground[name]
        return [(rect, GROUND) for rect, _ in _changes(was, ground)]

    def bare(self) -> None:
        """There is no ground: what changed is wiped first, else soft edges would be laid over themselves."""
        self._bare = self._fresh = True

    def draw(
        self, canvas: Canvas, pictures: Sequence[Drawn], kept: Sequence[Drawn] = (), *, everything: bool = False
    ) -> list[pygame.Rect]:
        """Draw what changed; the rectangles that did.

        `kept` are pictures that stay as they are as long as the same sequence is given: they cost nothing.
        """
        next_frame()
        if not (everything or canvas.fresh or self._fresh):
            pictures = self._in_turn(pictures)
        moving = {picture.name: picture for picture in pictures}
        before, now = self._moving, moving
        if kept is not self._kept:
            # One that was kept and moves now, or comes to rest, is the same picture still.
            by_name = {picture.name: picture for picture in kept}
            before, now = {**self.kept_by_name, **before}, {**by_name, **moving}
            self._kept, self.kept_by_name = kept, by_name
            self._kept_rects = [picture.rect for picture in kept]
            self._kept_lens = next((picture.layer for picture in kept if _is_lens(picture)), None)
        changes = [*self._changes_of_ground(before, now), *_changes(before, now)]
        self._moving = moving
        whole, first = canvas.surface.get_rect(), self._fresh
        all_of_it = everything or canvas.fresh or self._fresh
        changed = [whole] if all_of_it else _areas((rect for rect, _ in changes), whole)
        self._fresh = False
        lens = next((picture.layer for picture in pictures if _is_lens(picture)), self._kept_lens)
        if all_of_it or (lens is not None and self._lens not in (None, lens)):
            self._look_up()
        if lens is not None and not all_of_it and self._beneath is None:
            self._look_beneath(canvas.surface, lens, [*before.values(), *kept])
        if self._beneath is None:
            self._draw_areas(canvas.surface, changed, pictures, first=first)
        else:
            self._draw_areas(self._beneath, self._beneath_changed(changes, whole), pictures)
            self._through(canvas.surface, changed, [*kept, *pictures])
            if lens is None:
                self._look_up()
        for area in changed:
            canvas.touch(area)
        return changed

    def _draw_areas(
        self, surface: pygame.Surface, areas: Sequence[pygame.Rect], pictures: Sequence[Drawn], *, first: bool = False
    ) -> None:
        """Draw some areas from the ground up, as far as the lens if there is one."""
        rects = [picture.rect for picture in pictures]
        for area in areas:
            under = [self._kept[index] for index in area.collidelistall(self._kept_rects)]
            under += [pictures[index] for index in area.collidelistall(rects)]
            if self._lens is not None:
                under = [picture for picture in under if picture.layer < self._lens]
            under.sort(key=_layer)
            if first or area.w * area.h < LEAST or not (lids := _lids(under, area)):
                surface.set_clip(area)
                self._wipe(surface, area)
                for picture in under:
                    _blit(surface, picture)
            else:
                self._draw_beside(surface, area, under, lids)
        surface.set_clip(None)

    def _look_beneath(self, surface: pygame.Surface, lens: int, before: Sequence[Drawn]) -> None:
        """Begin to keep what lies below a layer: what is seen now, without what lay above it."""
        self._lens, self._beneath = lens, _copied(surface)
        self._bared = [picture.rect for picture in before if picture.layer >= lens]

    def _look_up(self) -> None:
        """Keep nothing of what lies below any more."""
        if self._beneath is not None and not _SPARE:
            _SPARE.append(self._beneath)
        self._lens = self._beneath = None

    def _beneath_changed(self, changes: Sequence[tuple[pygame.Rect, int]], whole: pygame.Rect) -> list[pygame.Rect]:
        """Where something changed below the lens, or was hidden by what lay above it when it came."""
        assert self._lens is not None
        bared, self._bared = self._bared, []
        return _areas((*bared, *(rect for rect, layer in changes if layer < self._lens)), whole)

    def _through(self, surface: pygame.Surface, areas: Sequence[pygame.Rect], pictures: Sequence[Drawn]) -> None:
        """Lay what is kept of everything below a lens on the canvas, and the lens and what lies above it over that.

        Where darkness falls over the whole table, nothing of what lies in it is drawn again at every step.
        """
        assert self._lens is not None
        assert self._beneath is not None
        lens = self._lens
        above = sorted((picture for picture in pictures if picture.layer >= lens), key=_layer)
        for area in areas:
            surface.set_clip(area)
            surface.blit(self._beneath, area, area)
            for picture in above:
                if picture.rect.colliderect(area):
                    _blit(surface, picture)
        surface.set_clip(None)

    @property
    def owes(self) -> bool:
        """Whether something large is still shown as it was a frame ago."""
        return bool(self._late)

    def _in_turn(self, pictures: Sequence[Drawn]) -> Sequence[Drawn]:
        """Let faint pictures that go on changing take turns, where all at once are too much for one frame.

        Light that travels, light that grows and darkness that falls come together when a turn changes. Whichever has
        waited longest is drawn as it is now, the others as they were in the last frame: a little less smooth. What
        moves is late for a frame or two at most, what only comes or fades for some more. What is not faint never waits:
        things lie on it.
        """
        faint: list[tuple[int, Drawn | None, int]] = []
        for number, picture in enumerate(pictures):
            old = self._moving.get(picture.name)
            if old is picture or (picture.alpha == 255 and (old is None or old.alpha == 255)) or _is_lens(picture):
                continue
            size = picture.rect.w * picture.rect.h
            if old is None:
                if picture.alpha <= COMES and size >= LARGE and picture.name not in self.kept_by_name:
                    faint.append((number, None, FADES))
            else:
                fades = old.place == picture.place
                least = FADING if fades else LARGE
                if max(size, old.rect.w * old.rect.h) >= least and not picture.looks_like(old):
                    faint.append((number, old, FADES if fades else MOVES))
        late, self._late = self._late, {}
        if len(faint) < 2:
            return pictures
        room, found = ROOM, list[Drawn | None](pictures)
        for number, old, latest in sorted(faint, key=lambda each: -late.get(pictures[each[0]].name, 0)):
            picture = pictures[number]
            rect, waited = picture.rect if old is None else picture.rect.union(old.rect), late.get(picture.name, 0)
            takes = rect.w * rect.h + AREA
            if room < ROOM and takes > room and waited < latest:
                self._late[picture.name] = waited + 1
                found[number] = old
            else:
                room -= takes
        return [each for each in found if each is not None]

    def _wipe(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Lay the bare ground over a part of the canvas."""
        if self._ground is not None:
            part = _off_beat(area, surface.get_clip())
            surface.blit(self._ground, part, part)
        elif self._bare:
            surface.fill((0, 0, 0), area)

    def _draw_beside(
        self, surface: pygame.Surface, area: pygame.Rect, pile: Sequence[Drawn], lids: dict[int, pygame.Rect]
    ) -> None:
        """Draw an area, but nothing of what lies beneath lids: solid parts of pictures, by their place in the pile."""
        surface.set_clip(area)
        for part in _beside(area, lids.values()):
            self._wipe(surface, part)
        over = list(lids.items())
        for number, picture in enumerate(pile):
            if over and over[0][0] == number:
                del over[0]
            rect = picture.rect.clip(area)
            if number in lids:  # its middle is copied, its edges are blended
                edges = _beside(rect, [lids[number]])
                for part in _beside(lids[number], [lid for _, lid in over]):
                    _copy(surface, picture, part)
            else:
                edges = [rect]
            lying = [lid for _, lid in over if lid.colliderect(rect)]
            for edge in edges:
                for part in _beside(edge, lying) if lying else (edge,):
                    _blit(surface, picture, part)


def _changes(before: dict[str, Drawn], now: dict[str, Drawn]) -> list[tuple[pygame.Rect, int]]:
    """Where something came, went or looks otherwise, and in which layer; what was kept as it is needs no look."""
    changed = []
    for name, picture in now.items():
        old = before.get(name)
        if old is picture:
            continue
        if old is None:
            changed.append((picture.rect, picture.layer))
        elif not picture.looks_like(old):
            changed += [(old.rect, old.layer), (picture.rect, picture.layer)]
    changed += [(old.rect, old.layer) for name, old in before.items() if name not in now]
    return changed


def _areas(rects: Iterable[pygame.Rect], whole: pygame.Rect) -> list[pygame.Rect]:
    """The areas that some rectangles make together."""
    return [_off_beat(rect, whole) for rect in _merged([rect.clip(whole) for rect in rects])]


def _is_lens(picture: Drawn) -> bool:
    size = 0 if picture.blend else picture.rect.w * picture.rect.h
    return (picture.alpha < 255 and size >= LENS) or (size >= STRIP and is_faint(picture.surface))


_layer = attrgetter("layer")


def lid_of(picture: Drawn) -> pygame.Rect | None:
    """The solid part of a picture, where it lies."""
    rect = picture.rect
    if picture.alpha < 255 or picture.blend or rect.w * rect.h < LEAST:
        return None
    solid = solid_of(picture.surface)
    return None if solid is None else solid.rect.move(picture.place)


def _lids(pile: Sequence[Drawn], area: pygame.Rect) -> dict[int, pygame.Rect]:
    """The solid parts of the pictures of a pile within an area, by their place in it."""
    found = {}
    for number, picture in enumerate(pile):
        if (lid := lid_of(picture)) is not None:
            lid = lid.clip(area)
            if lid.x % BEAT == 0:
                lid.x, lid.w = lid.x + 1, lid.w - 1
            if lid.w * lid.h >= LEAST:
                found[number] = lid
    return found


def _beside(rect: pygame.Rect, lids: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """What of a rectangle lies beside all lids; what would spare little stays whole."""
    parts = [rect]
    for lid in lids:
        left = []
        for part in parts:
            hidden = part.clip(lid)
            if hidden == part:
                continue
            if hidden.w * hidden.h < SPARES:
                left.append(part)
                continue
            left += [
                each
                for each in (
                    pygame.Rect(part.x, part.y, part.w, hidden.y - part.y),
                    pygame.Rect(part.x, hidden.bottom, part.w, part.bottom - hidden.bottom),
                    pygame.Rect(part.x, hidden.y, hidden.x - part.x, hidden.h),
                    pygame.Rect(hidden.right, hidden.y, part.right - hidden.right, hidden.h),
                )
                if each.w and each.h
            ]
        parts = left
    return parts


def _copy(surface: pygame.Surface, picture: Drawn, part: pygame.Rect) -> None:
    """Copy a part of the canvas from the solid part of a picture."""
    solid = solid_of(picture.surface)
    assert solid is not None
    x, y = picture.place[0] + solid.rect.x, picture.place[1] + solid.rect.y
    surface.blit(solid.surface, part, part.move(-x, -y))


def _blit(surface: pygame.Surface, picture: Drawn, part: pygame.Rect | None = None) -> None:
    """Lay a picture on the canvas, or what of it is in a part of the canvas."""
    place = picture.place if part is None else part.topleft
    of = None if part is None else part.move(-picture.place[0], -picture.place[1])
    if picture.alpha >= 255:
        surface.blit(picture.surface, place, of, picture.blend)
        return
    if not picture.blend and picture.rect.w * picture.rect.h >= FAINT:
        lay_faint(surface, picture.surface, picture.place, picture.alpha, part)
        return
    before = picture.surface.get_alpha()
    picture.surface.set_alpha(picture.alpha)
    surface.blit(picture.surface, place, of, picture.blend)
    picture.surface.set_alpha(before)


_SPARE: list[pygame.Surface] = []
"""Memory for a picture as large as the canvas: a frame that asks the system for so much anew waits for it."""


def _copied(surface: pygame.Surface) -> pygame.Surface:
    """A copy of the canvas, in memory that was used before if there is some."""
    if not _SPARE or _SPARE[0].get_size() != surface.get_size():
        return surface.copy()
    copy = _SPARE.pop()
    copy.blit(surface, (0, 0))
    return copy


GROUND = -1_000_000
"""The layer of the ground: below everything."""
SPARES = 4_000
"""How many pixels must be hidden beneath a lid for a picture to be drawn in parts beside it."""
BEAT = 4
"""Pixels that SDL copies at once where a rectangle begins at a multiple of them."""


def _off_beat(rect: pygame.Rect, whole: pygame.Rect) -> pygame.Rect:
    """A rectangle, a pixel wider where that makes it begin or end beside a multiple of BEAT.

    On the beat, SDL copies past the processor's cache, which is ten times slower for anything narrower than the canvas,
    and what is blended over it must be fetched from memory again.
    """
    if rect.x % BEAT or rect.w % BEAT:
        return rect
    if rect.x > whole.x:
        return pygame.Rect(rect.x - 1, rect.y, rect.w + 1, rect.h)
    if rect.right < whole.right:
        return pygame.Rect(rect.x, rect.y, rect.w + 1, rect.h)
    return rect


LARGE, FADING = 40_000, 5_000
"""Pixels of a faint picture that may wait for its turn: of one that comes or moves, and of one that only fades."""
LENS, STRIP = 1_000_000, 150_000
"""Pixels of a faint picture that is as large as the table, and of a strip of darkness that will be."""
COMES = 40
"""How faint a picture must be when it comes, to wait with that."""
ROOM = 240_000
"""How many of these pixels there is room for in a frame, with AREA for each picture."""
MOVES, FADES = 2, 8
"""How many frames what moves may wait, and what comes or fades."""
AREA = 24_000
"""How many pixels more may be drawn to spare one more area its own look at every picture."""


def _merged(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Fewer rectangles that cover the same: two become one where that is hardly larger than both of them.

    Those that are left may overlap: each is drawn from the ground up, so that nothing is laid over itself.
    """
    merged: list[pygame.Rect] = []
    # The large ones first: most of the others lie within them.
    for each in sorted(rects, key=lambda rect: -rect.w * rect.h):
        rect = each
        if not rect.w or not rect.h or any(merged[hit].contains(rect) for hit in rect.collidelistall(merged)):
            continue
        grown: pygame.Rect | None = None
        while grown is not rect:
            grown = rect
            for hit in grown.collidelistall(merged):
                other = merged[hit]
                both = grown.union(other)
                if both.w * both.h <= grown.w * grown.h + other.w * other.h + AREA:
                    rect = both
                    del merged[hit]
                    break
        merged.append(grown)
    return merged
