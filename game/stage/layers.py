"""Layers: sprites that are drawn again only where something changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import TypeAlias

import pygame

from game.stage.areas import areas_of, beside, off_beat
from game.stage.drawn import Drawn, lay_all
from game.stage.faint import next_frame
from game.stage.solid import LEAST
from game.stage.turns import LARGE, Stir, Turns, stirring
from game.stage.window import Canvas

_LAYER = attrgetter("layer")
Change: TypeAlias = tuple[pygame.Rect, int]
"""Where something looks otherwise, and on which layer at most."""
UNDER = -1000
"""The layer of the ground."""
BROAD, BENEATH = 15_000, 8_000
"""How many pixels must change to look for what of them lies beneath something solid, and how many of them must."""
Wipe: TypeAlias = Callable[[pygame.Surface, pygame.Rect], None]
"""Lays the bare ground over a part of a surface."""


class Layers:
    """What a scene shows: a still ground and pictures on it.

    The scene says at every frame what there is; the layers find out what changed since the last one, and
    draw just there.
    """

    def __init__(self) -> None:
        self._ground: pygame.Surface | None = None
        self._bare = False
        """Whether what is drawn again is wiped where there is no ground."""
        self._fresh = True
        """Whether everything must be drawn again."""
        self._bed: Layers | None = None
        """What the ground is baked of, where it is baked here."""
        self._lay: Mapping[str, Drawn] | None = None
        """What lay in it before it was baked anew, if it was since the last frame."""
        self.shown: dict[str, Drawn] = {}
        """The pictures on the canvas as they are drawn there, by name, but for those that are kept."""
        self._kept: Sequence[Drawn] = ()
        self.kept_by_name: dict[str, Drawn] = {}
        """What stays as it is, by name."""
        self._pile: list[Drawn] = []
        """The same, from the lowest layer up."""
        self._pile_rects: list[pygame.Rect] = []
        self._large: list[Drawn] = []
        """Those of them that may hide much."""
        self._turns = Turns()

    # --- the ground -------------------------------------------------------------------------------------

    def ground(self, surface: pygame.Surface) -> None:
        """Lay a still ground that looks like a surface: everything is drawn again."""
        self._ground, self._bed = off_beat(surface.get_size()), None
        self._ground.blit(surface, (0, 0))
        self._fresh = True

    def bare(self) -> None:
        """There is no ground: what changed is wiped first, else soft edges would be laid over themselves."""
        self._bare = self._fresh = True

    def bake(self, size: tuple[int, int], pictures: Sequence[Drawn]) -> None:
        """Lay a ground that is baked of some pictures, where it is not baked of the same ones already.

        A table that has just been set gets trays and mats into its ground in the middle of a show: what else lies in it
        is as it was, and not baked again.
        """
        if self._bed is None or self._ground is None or self._ground.get_size() != size:
            self._ground, self._bed, self._fresh = off_beat(size), Layers(), True
            self._bed.bare()
        assert self._ground is not None
        if self._lay is None:
            self._lay = self._bed.kept_by_name
        canvas = Canvas(self._ground, 1.0)
        canvas.fresh = False
        self._bed.draw(canvas, (), pictures)

    def _changes_of_ground(self, before: dict[str, Drawn], now: Mapping[str, Drawn]) -> list[Change]:
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
        return [(rect, UNDER) for rect, _ in _changes(stirring(was, ground))]

    # --- a frame ----------------------------------------------------------------------------------------

    def draw(
        self, canvas: Canvas, pictures: Sequence[Drawn], kept: Sequence[Drawn] = (), *, everything: bool = False
    ) -> list[pygame.Rect]:
        """Draw what changed; the rectangles that did.

        `kept` are pictures that stay as they are as long as the same sequence is given: they cost nothing.
        """
        next_frame()
        first, self._fresh = self._fresh, False
        everything = everything or canvas.fresh or first
        lay, resettled = self.kept_by_name, kept is not self._kept
        if resettled:
            self._keep(kept)
        before, now = self.shown, {picture.name: picture for picture in pictures}
        stirs = stirring(before, now)
        if not everything:
            waiting = self._turns.take(stirs, {**lay, **self.kept_by_name} if resettled else lay)
            if waiting:
                for name, shown in waiting.items():
                    if shown is None:
                        del now[name]
                    else:
                        now[name] = shown
                pictures = list(now.values())
                stirs = [stir for stir in stirs if stir[0] not in waiting]
        self.shown = now
        if resettled or self._lay is not None:
            # One that was kept and moves now, or comes to rest, is the same picture still.
            before = {**lay, **before}
            now = {**self.kept_by_name, **now}
            changes = [*self._changes_of_ground(before, now), *_changes(stirring(before, now))]
        else:
            changes = _changes(stirs)
        whole = canvas.surface.get_rect()
        changed = [whole] if everything else areas_of(self._seen(changes, before, pictures, resettled=resettled), whole)
        self._draw_areas(canvas.surface, changed, pictures, first=first)
        for area in changed:
            canvas.touch(area)
        return changed

    def _seen(
        self, changes: Sequence[Change], before: Mapping[str, Drawn], pictures: Iterable[Drawn], *, resettled: bool
    ) -> list[pygame.Rect]:
        """What can be seen of some changes: of a large one, what does not lie beneath something solid that stays."""
        seen = [rect for rect, _ in changes]
        if not any(rect.w * rect.h >= BROAD for rect in seen):
            return seen
        seen.clear()
        stay = [each for each in self._large if not resettled or _stays(each, before)]
        stay += [each for each in pictures if each.size >= LARGE and _stays(each, before)]
        lids = [(lid, each.layer) for each in stay if (lid := each.lid()) is not None]
        rects = [lid for lid, _ in lids]
        for rect, layer in changes:
            if rect.w * rect.h < BROAD:
                seen.append(rect)
            else:
                seen += beside(rect, [rects[at] for at in rect.collidelistall(rects) if lids[at][1] > layer], BENEATH)
        return seen

    @property
    def owes(self) -> bool:
        """Whether something large is still shown as it was a frame ago."""
        return bool(self._turns.late)

    def _keep(self, kept: Sequence[Drawn]) -> None:
        self._kept = kept
        self._pile = sorted(kept, key=_LAYER)
        self.kept_by_name = {picture.name: picture for picture in kept}
        self._pile_rects = [picture.rect for picture in self._pile]
        self._large = [picture for picture in self._pile if picture.size >= LARGE]

    def _draw_areas(
        self, surface: pygame.Surface, areas: Sequence[pygame.Rect], pictures: Sequence[Drawn], *, first: bool
    ) -> None:
        """Draw some areas from the ground up.

        What is drawn for the first time is drawn whole: its solid parts will be looked for when it is drawn again.
        """
        lively = sorted(pictures, key=_LAYER)
        rects = [picture.rect for picture in lively]
        kept_at, lively_at = self._pile.__getitem__, lively.__getitem__
        for area in areas:
            pile = [*map(kept_at, area.collidelistall(self._pile_rects))]
            if hits := area.collidelistall(rects):
                pile += map(lively_at, hits)
                if len(hits) < len(pile):
                    pile.sort(key=_LAYER)
            surface.set_clip(area)
            if first or area.w * area.h < LEAST:
                self._wipe(surface, area)
                lay_all(surface, pile)
            else:
                _lay_pile(surface, area, pile, self._wipe)
        surface.set_clip(None)

    def _wipe(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Lay the bare ground over a part of the canvas."""
        if self._ground is not None:
            surface.blit(self._ground, area, area)
        elif self._bare:
            surface.fill((0, 0, 0), area)


def lay_on(blank: pygame.Surface, pictures: Iterable[Drawn]) -> None:
    """Lay pictures on a surface that nothing lies on yet, all of which may be laid on."""
    _lay_pile(blank, blank.get_rect(), sorted(pictures, key=_LAYER), lambda _, __: None)


def _lay_pile(surface: pygame.Surface, area: pygame.Rect, pile: Sequence[Drawn], wipe: Wipe) -> None:
    """Draw an area, which the surface is clipped to, from the ground up, but nothing of what lies beneath lids: solid
    parts of pictures.
    """
    if not (lids := _lids(pile, area)):
        wipe(surface, area)
        lay_all(surface, pile)
        return
    lowest = max((number for number, lid in lids.items() if lid == area), default=-1)
    over = [lid for number, lid in lids.items() if number >= lowest]
    if lowest < 0:
        for part in beside(area, over):
            wipe(surface, part)
    at, whole = max(lids), []
    for number in range(max(lowest, 0), at + 1):
        picture = pile[number]
        if number not in lids and picture.rect.collidelist(over) < 0:
            whole.append(picture)
            continue
        lay_all(surface, whole)
        whole.clear()
        rect = picture.rect.clip(area)
        edges = [rect]
        if number in lids:  # its middle is copied, its edges are blended
            lid = over.pop(0)
            edges = beside(rect, [lid])
            for part in beside(lid, over):
                picture.copy(surface, part)
        lying = [over[index] for index in rect.collidelistall(over)]
        for edge in edges:
            for part in beside(edge, lying) if lying else (edge,):
                picture.lay(surface, part)
    lay_all(surface, whole + list(pile[at + 1 :]))


def _changes(stirs: Iterable[Stir]) -> list[Change]:
    """Where something came, went or looks otherwise; what is small makes one place with what lies there as well, such
    as a piece with its shadow.
    """
    changed: list[Change] = []
    last, many = pygame.Rect(0, 0, 0, 0), 0
    for _, old, new in stirs:
        if old is None or new is None:
            picture = old or new
            assert picture is not None
            rect, size, layer = picture.rect, picture.size, picture.layer
        else:
            rect, layer = new.rect.union(old.rect), max(new.layer, old.layer)
            size = rect.w * rect.h
            if size > new.size + old.size:  # most go but a little way
                last, many = old.rect, old.size
                changed.append((last, layer))
                rect, size = new.rect, new.size
        if size < LARGE and many < LARGE and rect.colliderect(last):
            both = rect.union(last)
            if both.w * both.h <= size + many:
                last, many = both, both.w * both.h
                changed[-1] = last, max(layer, changed[-1][1])
                continue
        changed.append((rect, layer))
        last, many = rect, size
    return changed


def _stays(picture: Drawn, before: Mapping[str, Drawn]) -> bool:
    """Whether a picture was there before, just as it is now."""
    old = before.get(picture.name)
    return old is not None and picture.looks_like(old)


def _lids(pile: Iterable[Drawn], area: pygame.Rect) -> dict[int, pygame.Rect]:
    """The solid parts of the pictures of a pile within an area, by their place in it."""
    found = {}
    for number, picture in enumerate(pile):
        if (lid := picture.lid()) is not None:
            lid = lid.clip(area)
            if lid.w * lid.h >= LEAST:
                found[number] = lid
    return found
