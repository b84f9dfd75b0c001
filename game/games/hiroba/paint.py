"""How a Hiroba table looks: trays, panels, pebbles, koi, and what the hand points at."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import NamedTuple, cast

import pygame

from game.games.hiroba.commands import Command
from game.games.hiroba.cues import tray_lies, tray_share
from game.games.hiroba.hand import Hand
from game.games.hiroba.layout import (
    ACTIVE,
    BOARD,
    HEADER,
    HEADER_ACTIVE,
    WOOD,
    between,
    kind_rect,
    koi_rect,
    koi_spread,
    paper,
    poses,
    soil,
    square,
    square_at,
    stone_rect,
    tray,
)
from game.games.hiroba.parts import KINDS, KOI, PLACE_OF, PLACES, STONES, Garden
from game.games.hiroba.scoring import garden_winners, pond_winners, score
from game.games.hiroba.state import State
from game.kernel.box import SEATS as LETTERS
from game.kernel.box import Seat
from game.kernel.grid import Mask, Square, bits
from game.stage.areas import off_beat
from game.stage.drawn import Drawn
from game.stage.page import Kit, Page
from game.stage.rooms import GROWN, Eye, Grasp
from game.stage.solid import Insets, may_be_solid
from game.stage.text import LIFT
from game.stage.theme import SEATS
from game.stage.tween import Pose, land

KOI_PATTERNS = ("kohaku", "ogon", "showa")
SWIM = 9.0
"""Steps a second of a koi that circles in its pond."""
ROUND, FINS, APART = 30, 8, 7
"""How many steps are a round, how many a beat of its fins, and how many steps one koi is ahead of another."""
COMES, RISES = 0.09, 0.5
"""Seconds from one koi to the next when they come up in ponds that were just set down, and that each one takes."""

CUP, CUP_SEATS = (270, 806), 3
"""Where the tea stands, and up to how many seats there is room for it."""
STEAM = 6.0
"""Frames a second of its steam."""

WOODS, TRAYS, DECALS, GLOW, SHADOWS, PIECES, TAGS, HELD = 0, 10, 40, 50, 90, 100, 300, 700


PASSING, FADES = 0.25, 240
"""How bright the light is on its way from panel to panel, and how far from one it is as faint as that."""
HALF = 40
"""How near to the middle of a panel it is there by half."""
PASSES, SIZES = 0.5, 4
"""How large it is then, and in how many steps it gets there: each is a picture of its own."""
SINKS, FRONT = 6, 0.1
"""In how many steps the light of the lamp sinks over the wood at each side, and which part of that its front is."""
APPEARS = 3
"""In which part of the time that a piece takes to come, while the table is set, it can be seen as it is."""
EDGE = 0.3
"""How narrow a pebble is seen when its edge shows."""


BESIDE = 13
"""How far the number of stones or koi keeps from them, and from what comes next."""
NUMBER, LOW = 52, 29
"""How high the line of the number may be that tells how many are left, and how far below the middle it hangs."""


class Paint:
    """Paints one table. `crests` says which crest each seat bears."""

    def __init__(self, kit: Kit, crests: Sequence[int], names: Sequence[str]) -> None:
        self._kit = kit
        self._crests = [SEATS[chair] for chair in crests]
        self._chairs = list(crests)
        self._names = names
        self._pebble = lru_cache(maxsize=512)(self._make_pebble)
        self._sized = lru_cache(maxsize=512)(self._make_sized)
        self._mini = lru_cache(maxsize=16)(self._make_mini)
        self._narrow = lru_cache(maxsize=128)(self._make_narrow)
        self._shapes = lru_cache(maxsize=512)(self._make_shape)
        self._dealt, self._woke = False, -math.inf
        """Whether the table was set before these eyes, and when its koi began to come up then."""
        self._handed: Iterator[tuple[str, Pose]] | None = None
        """The pieces that are still to be made while trays are set down, in the order in which they are handed out."""
        self._turned = False
        """Whether its koi are being turned as they will swim."""
        self._rests = lru_cache(maxsize=256)(self._make_rest)
        self._swim = lru_cache(maxsize=16)(self._make_swim)
        self._lit = lru_cache(maxsize=2)(self._make_lit)
        self._bands = lru_cache(maxsize=2 * SINKS)(self._make_band)
        self._fronts = lru_cache(maxsize=2 * SINKS)(self._make_front)
        self._woods = lru_cache(maxsize=2 * (SINKS + 1))(self._make_woods)
        self._counts = lru_cache(maxsize=4)(_counts)
        self._leads = lru_cache(maxsize=4)(self._make_leads)
        self._bases = lru_cache(maxsize=64)(self._make_base)
        self._points = lru_cache(maxsize=256)(self._make_points)
        self._lefts = lru_cache(maxsize=256)(self._make_lefts)
        self._stocks = lru_cache(maxsize=256)(self._make_stocks)

    # --- the ground: baked ------------------------------------------------------------------------------

    def backdrop(self, page: Page, *, scoring: bool = False) -> None:
        """Planks and runner."""
        page.fixed("hiroba/backdrop_scoring" if scoring else "hiroba/backdrop", layer=-1)

    @staticmethod
    def grounds(view: State) -> list[str]:
        """The pictures that a board is made of, place by place."""
        return [
            f"hiroba/tray/{plan}" if plan is not None else f"hiroba/tray_water_{place % 4 + 1}"
            for place, plan in enumerate(view.board.plans)
        ]

    def ground(self, page: Page, view: State, eye: Eye) -> None:
        """The nine trays."""
        del eye
        if self._has_cup(view):
            self._cup(page)
        for place, art in enumerate(self.grounds(view)):
            where = tray(place)
            page.shadow(art, where.x, where.y, layer=TRAYS - 1, name=f"tray shadow {place}")
            page.picture(art, where.x, where.y, layer=TRAYS, name=f"tray {place}")

    adorned = True
    """Whether a cup of tea stands where nobody sits; not where something else needs the room."""
    totals = True
    """Whether points and koi are counted along in the panels; not while somebody is asked for them."""
    steps = GROWN
    says_nothing_of_pieces = True

    def _has_cup(self, view: State) -> bool:
        return self.adorned and len(view.seats) <= CUP_SEATS

    @staticmethod
    def _cup(page: Page, name: str = "cup") -> None:
        page.shadow("hiroba/cup", *CUP, layer=TRAYS - 1, name=f"{name} shadow")
        page.picture("hiroba/cup", *CUP, layer=TRAYS, name=name)

    def opening(self, page: Page, view: State, eye: Eye, seconds: float) -> None:
        """The nine trays while they are set down, so many seconds after the match began."""
        self._dealt = True
        self._shape_one(view, eye)
        if self._has_cup(view):
            self._cup(page)
        for place, plan in enumerate(view.board.plans):
            share = tray_share(place, seconds)
            if not share:
                continue
            art = f"hiroba/tray/{plan}" if plan is not None else f"hiroba/tray_water_{place % 4 + 1}"
            where, high = tray(place), 60 * (1 - land(share))
            page.shadow(art, where.x + high / 3, where.y + high / 2, layer=TRAYS - 1, name=f"tray shadow {place}")
            page.picture(art, where.x, where.y - high, layer=TRAYS, name=f"tray {place}", alpha=min(1.0, 3 * share))

    def _shape_one(self, view: State, eye: Eye) -> None:
        """Make one of the pieces as it will be seen when all of them are handed out."""
        if self._handed is None:
            self._handed = iter(poses(view, eye).items())
        for name, pose in self._handed:
            if name[0] in LETTERS:
                self._piece(Page(self._kit), name, pose)
                break

    @staticmethod
    def opened(view: State) -> float:
        """After how many seconds all of them lie there."""
        return tray_lies(len(view.board.plans) - 1)

    # --- what changes only when something happens -------------------------------------------------------

    def settled(self, page: Page, view: State, eye: Eye, *, hints: bool, lifted: Collection[str] = ()) -> None:
        """Who leads where."""
        del lifted
        if hints and view.phase in ("place", "rest", "koi"):
            self.leaders(page, view, eye)

    def panel(self, page: Page, view: State, eye: Eye, seat: Seat, share: float) -> None:
        """The paper of a seat: crest, name and points on its header, hollows for its pebbles, and what it has else."""
        del eye
        stock = self._stock_of(view, seat)
        points = "?" if stock.points is None else str(stock.points)
        for part in (  # each on a page of its own: from turn to turn, most of them are the same
            self._points(seat, share, points),
            self._bases(seat, share, max(2, len(points))),
            self._lefts(seat, share, stock.left),
            self._stocks(seat, share, stock.stones, stock.koi, stock.spread),
        ):
            page.lay(part)

    def _stock_of(self, view: State, seat: Seat) -> _Stock:
        """What the panel of a seat tells."""
        counts = self._counts(view)
        koi = counts.leads[seat] if view.phase in ("deal", "place", "rest") else len(view.koi[seat])
        won = koi_spread(view, seat) * max(0, len(view.koi[seat]) - 1)
        choosing = view.seat == seat and view.phase == "place"
        left = view.hands[seat] if choosing else ()
        told = (counts.totals[seat], koi) if self.totals else (None, None)
        return _Stock(told[0], view.stones[seat], told[1], won, left)

    def _make_points(self, seat: Seat, share: float, points: str) -> Page:
        """How many points a seat has."""
        page, rect, size = Page(self._kit), paper(seat, share), between(42, 50, share)
        middle = rect.y + between(HEADER, HEADER_ACTIVE, share) // 2 - 6
        write = self._on_header(page, seat, share)
        write(points, rect.right - 20, middle, size=size, anchor="midright", name=f"points {seat}")
        return page

    def _on_header(self, page: Page, seat: Seat, share: float) -> Callable[..., pygame.Rect]:
        """How words are written on the header of a panel."""
        theme, chair, rect = self._kit.theme, self._chairs[seat], paper(seat, share)
        return partial(
            page.text,
            on=theme.cloth(chair),
            colour=theme.on_cloth(chair),
            bold=True,
            room=pygame.Rect(rect.x, rect.y - 8, rect.w, between(HEADER, HEADER_ACTIVE, share)),
            layer=26,
        )

    def _make_base(self, seat: Seat, share: float, digits: int) -> Page:
        """A panel before anything lies on it, with room for so many digits: one picture, the same from turn to turn."""
        page = Page(self._kit)
        crest, rect = self._crests[seat], paper(seat, share)
        high = between(HEADER, HEADER_ACTIVE, share)
        grown = share > 0.5
        art = "papers/panel" if grown else "papers/panel_idle"
        page.sheet(art, rect, layer=22, name=f"panel {seat}", high=grown)
        page.paper(f"papers/header_{crest}", pygame.Rect(rect.x - 7, rect.y - 8, rect.w + 14, high), layer=24)
        middle = rect.y + high // 2 - 6
        size = between(58, 70, share) / 100
        page.picture(f"crests/{crest}_white", rect.x + 46, middle, layer=25, name=f"crest {seat}", size=size)
        name = self._names[seat]
        points = self._kit.text.width("8" * digits, between(42, 50, share), bold=True)
        start = between(80, 86, share)
        room = rect.w - start - between(30, 34, share) - round(points)
        fitted = page.fitted(name, between(36, 42, share), room, bold=True)
        short = page.elided(name, fitted, room, bold=True)
        write = self._on_header(page, seat, share)
        write(short, rect.x + start, middle, size=fitted, anchor="midleft", name=f"name {seat}")
        for kind in range(len(KINDS)):
            at, scale = kind_rect(seat, kind, share), between(60, 96, share) / 100
            page.picture("hiroba/hollow", *at.center, layer=25, name=f"hollow {seat} {kind}", size=scale)
        return page.pressed(f"panel {seat}", 23)

    def _make_lefts(self, seat: Seat, share: float, left: tuple[int, ...]) -> Page:
        """How many pebbles of each kind are left, as a number on a tag: faint as long as they lie close together.

        A hollow says by itself that there is none.
        """
        page = Page(self._kit)
        for kind, count in enumerate(left):
            if not count:
                continue
            at = kind_rect(seat, kind, share).move(-3, LOW).midright
            size = page.fitted(str(count), 28, NUMBER, bold=True, high=NUMBER)
            disc = self._kit.text.grown(size) / 30
            page.picture("hiroba/tag_bare", *at, layer=TAGS, name=f"left tag {seat} {kind}", size=disc, alpha=share)
            page.text(
                str(count),
                at[0],
                at[1] - LIFT * self._kit.text.grown(size),
                size=size,
                bold=True,
                anchor="center",
                room=paper(seat, share),
                layer=TAGS + 1,
                name=f"left {seat} {kind}",
                alpha=share,
            )
        return page.thinned()

    def _make_stocks(self, seat: Seat, share: float, stones: int, koi: int | None, spread: float) -> Page:
        """How many stones a seat has, and how many koi."""
        page, room = Page(self._kit), paper(seat, share)
        first, second = stone_rect(seat, share), koi_rect(seat, share)
        rows = (
            ("icon_stone", first, first.right, second.x, stones),
            ("icon_koi", second, second.right + spread, room.right, koi),
        )
        told = [f"× {'?' if count is None else count}" for *_, count in rows]
        rooms = [end - start - 2 * BESIDE for _, _, start, end, _ in rows]
        size = min(page.fitted(text, 32, wide, bold=True) for text, wide in zip(told, rooms, strict=True))
        for n, (icon, rect, start, _, count) in enumerate(rows):
            if not count or icon == "icon_koi":
                page.picture(
                    f"hiroba/{icon}", *rect.center, layer=25, name=f"{icon} {seat}", alpha=1.0 if count else 0.45
                )
            page.text(
                told[n],
                start + BESIDE,
                rect.centery,
                size=size,
                bold=True,
                anchor="midleft",
                room=room,
                layer=26,
                name=f"stock {seat} {n}",
            )
        return page.thinned()

    def slot(self, page: Page, view: State, eye: Eye, grasp: Grasp[State, Command]) -> None:
        """A golden rim round the hollow that the piece in the hand has left."""
        home = None if grasp.held is None else poses(view, eye).get(grasp.held.piece)
        if home is not None:
            page.picture("hiroba/hollow_held", home.x, home.y, layer=27, name="slot", size=home.scale)

    def leaders(self, page: Page, view: State, eye: Eye) -> None:
        """A small crest on each garden and each pond that somebody leads."""
        del eye
        page.lay(self._leads(view))

    def _make_leads(self, view: State) -> Page:
        """These crests, on a page of their own: a hand that takes a pebble changes nothing about them."""
        page = Page(self._kit)
        for index, winners in enumerate(garden_winners(view)):
            x, y = tag_place(view.board.gardens, index)
            for n, seat in enumerate(winners):
                shift = 22 * n - 11 * (len(winners) - 1)
                art = f"hiroba/tag_{self._crests[seat]}"
                page.shadow(art, x + shift, y, layer=TAGS, name=f"tag shadow {index} {seat}")
                page.picture(art, x + shift, y, layer=TAGS + 1 + n, name=f"tag {index} {seat}")
        for place, pond in enumerate(view.board.ponds):
            if pond is None:
                continue
            for n, seat in enumerate(pond_winners(view, pond)):
                cx, cy = square(pond).center
                art = f"hiroba/lily_{self._crests[seat]}"
                page.picture(art, cx - 22 + 24 * n, cy + 21, layer=TAGS + n, name=f"lily {place} {seat}")
        return page

    # --- the count --------------------------------------------------------------------------------------

    def emblem(self, page: Page, view: State, group: str, rect: pygame.Rect) -> None:
        """The small picture of a group of the receipt: the map of a tile, or a koi."""
        if group == "koi":
            page.picture("hiroba/icon_koi", *rect.center, layer=420, name="emblem koi")
            return
        number = int(group.partition(" ")[2])
        place = next(n for n in range(9) if view.board.plans[n] is not None and view.board.number(n) == number)
        small = self._sized(self._mini(str(view.board.plans[place])), round(rect.h / 72 * 32), 0)
        page.surface(f"emblem {group}", small, *rect.center, layer=420)

    def _make_mini(self, plan: str) -> pygame.Surface:
        """The map of a tile: its two gardens, its pond, and the wall between them."""
        atlas = self._kit.atlas
        made = pygame.Surface(atlas.image("hiroba/mini_frame").get_size(), pygame.SRCALPHA)

        def put(art: str, x: float, y: float) -> None:
            made.blit(atlas.image(art), atlas.place(art, x, y))

        for spot, ground in enumerate(plan.lower()):
            art = "pond" if ground == "~" else ground
            put(f"hiroba/mini_{art}", 3 + 22 * (spot % 3), 3 + 22 * (spot // 3))
        for spot, ground in enumerate(plan.lower()):
            x, y = 3 + 22 * (spot % 3), 3 + 22 * (spot // 3)
            if spot % 3 < 2 and plan[spot + 1].lower() != ground:
                put("hiroba/mini_wall_down", x + 22, y + 11)
            if spot < 6 and plan[spot + 3].lower() != ground:
                put("hiroba/mini_wall_across", x + 11, y + 22)
        put("hiroba/mini_frame", 0, 0)
        return made.convert_alpha()

    # --- pieces -----------------------------------------------------------------------------------------

    def pieces(self, page: Page, view: State, eye: Eye, poses: Mapping[str, Pose], *, living: bool = False) -> None:
        """Some of the pieces, as they lie."""
        del eye, living
        for name, pose in poses.items():
            if name == "light":
                self._lantern(page, view, pose)
                continue
            if name == "lamp":
                self._lamp(page, view, pose.alpha)
                continue
            if not pose.alpha:  # it is still to come
                continue
            lies = pose.lift <= 2 and pose.alpha == 1.0 and BOARD.collidepoint(pose.x, pose.y)
            at = square_at(pose.x, pose.y) if lies else None
            plan = None if at is None else view.board.plans[PLACE_OF[at]]
            if page.fleeting or pose.lift or pose.angle or pose.turn < 1:
                self._decal(page, name, at, plan)
                self._piece(page, name, pose)
            else:  # most lie as they lay before
                page.lay(self._rests(name, pose, at, plan))

    def _lamp(self, page: Page, view: State, share: float) -> None:
        """The wood at both sides with so much of the lamp at the right. Its light sinks from top to bottom, with a soft
        front: of what is large, little changes in a frame, and it is copied, never blended. The sides take turns.
        """
        for side, ahead in enumerate((0.5, 0.0)):
            page.lay(self._woods(side, min(SINKS, math.floor(share * SINKS + ahead))))
        if share and self._has_cup(view):  # it stands there all the time
            self._cup(page, "cup at dusk")

    def _make_woods(self, side: int, sunk: int) -> Page:
        """The wood of a side while the lamp comes to the right, when its light has sunk so many steps."""
        page = Page(self._kit)
        page.drawn += [self._bands(side, step) for step in range(1, sunk + 1)]
        if 0 < sunk < SINKS:
            page.drawn.append(self._fronts(side, sunk))
        return page

    def _lamp_at(self, side: int) -> tuple[str, pygame.Surface, int]:
        """What the light of the lamp is called at a side, how the wood looks in it, and where that begins."""
        name, art = ("lamp", "lit") if side else ("lamp across", "dusk")
        return name, self._kit.atlas.image(f"hiroba/backdrop_{art}"), round(WOOD[side].x * self._kit.atlas.scale)

    def _make_band(self, side: int, step: int) -> Drawn:
        """What of the wood of a side is as it will be by a step, and was not by the one before."""
        name, wood, left = self._lamp_at(side)
        top, bottom = (_line(wood.get_height(), each) for each in (step - 1, step))
        part = self._kit.atlas.band(wood, pygame.Rect(0, top, wood.get_width(), bottom - top))
        may_be_solid(part, Insets())
        return Drawn(f"{name} {step}" if step > 1 else name, part, (left, top), WOODS)

    def _make_front(self, side: int, step: int) -> Drawn:
        """The front of the light at a step: the wood as it will be, and less and less of it towards the foot."""
        name, wood, left = self._lamp_at(side)
        top = _line(wood.get_height(), step)
        high = min(round(wood.get_height() * FRONT), wood.get_height() - top)
        part = pygame.Rect(0, top, wood.get_width(), high)
        light, fades = pygame.Surface(part.size, pygame.SRCALPHA), pygame.Surface((1, high), pygame.SRCALPHA)
        light.blit(wood, (0, 0), part)
        for y in range(high):
            fades.set_at((0, y), (255, 255, 255, 255 - 255 * y // high))
        light.blit(pygame.transform.scale(fades, part.size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        front = off_beat(part.size)
        front.blit(self._kit.atlas.image("hiroba/backdrop"), (0, 0), part.move(left, 0))
        front.blit(light, (0, 0))
        may_be_solid(front, Insets())
        return Drawn(f"{name} front", front, (left, top), WOODS)

    def _lantern(self, page: Page, view: State, pose: Pose) -> None:
        """The lantern light around the panel on turn; on its way to another it draws in, and only brushes the board.

        When it comes and when it goes it is there by half: it is large, and drawn in two frames.
        """
        wide, high = ACTIVE[0] + 200, ACTIVE[1] + 200
        middles = _middles(len(view.seats))
        x, y = min(middles, key=lambda middle: math.dist((pose.x, pose.y), middle))
        far = math.dist((pose.x, pose.y), (x, y))
        if far <= HALF:
            light = self._kit.atlas.spread("papers/light", wide, high).surface
            page.veil("light", light, x, y, layer=20, alpha=pose.alpha, bands=2, most=1 if far else 2)
            return
        small = 1 - (1 - PASSES) * round(min(1.0, far / FADES) * SIZES) / SIZES
        rect = pygame.Rect(0, 0, round(wide * small), round(high * small))
        rect.center = round(pose.x), round(pose.y)
        aside = min(abs(pose.x - middle[0]) for middle in middles)
        faint = 1 - (1 - PASSING) * min(1.0, aside / FADES)
        page.paper("papers/light", rect, layer=20, name="light", alpha=pose.alpha * faint)

    def _make_rest(self, name: str, pose: Pose, at: Square | None, plan: str | None) -> Page:
        """A piece that lies flat, on a page of its own."""
        page = Page(self._kit)
        self._decal(page, name, at, plan)
        self._piece(page, name, pose)
        return page

    def _piece(self, page: Page, name: str, pose: Pose) -> None:
        x, y, scale, angle, shown, lift, turn, look = pose
        alpha = min(1.0, APPEARS * shown) if self._dealt else shown
        narrow = 0 if turn < EDGE else round(turn * 12)
        sized, shadow = self._shapes(name, look, narrow, round(scale * 32), round(angle / 3), lift > 12)
        if shadow is not None:
            away = 2 + 0.45 * lift
            page.surface(
                f"{name} shadow",
                shadow,
                x + away * 0.7,
                y + away,
                layer=SHADOWS if lift <= 2 else HELD - 2,
                alpha=max(0.0, 2 * alpha - 1),  # many that appear in one place would make a hole
            )
        layer = PIECES + round(y / 8) + (HELD - PIECES if lift > 2 else 0)
        page.surface(name, sized, x, y - lift, layer=layer, alpha=alpha)

    def _make_shape(  # noqa: PLR0913, PLR0917 -- a cached key
        self,
        name: str,
        look: str,
        narrow: int,
        size: int,
        angle: int,
        high: bool,  # noqa: FBT001
    ) -> tuple[pygame.Surface, pygame.Surface | None]:
        """A piece as it is seen, so narrow, large and turned, and its shadow; where it is on its edge, that shows."""
        atlas, crest = self._kit.atlas, self._crests[LETTERS.index(name[0])]
        if "-" in name:
            kind = int(name[1]) - 1
            art = f"hiroba/pebble_{crest}_{kind + 1}"
            if not narrow:
                surface = atlas.image(f"hiroba/pebble_{crest}_edge")
            else:
                surface = self._narrow(self._pebble(LETTERS.index(name[0]), kind, look), narrow)
        else:
            art = self._art_of(name)
            surface = atlas.image(art)
        entry = atlas.index[art]
        cast = entry.lifted if high and entry.lifted is not None else entry.shadow
        shadow = None if cast is None else self._sized(atlas.image(cast.name), size, 0)
        return self._sized(surface, size, angle), shadow

    @staticmethod
    def _decal(page: Page, name: str, at: Square | None, plan: str | None) -> None:
        """What a piece does to the ground of its tile: sand flows round it, moss gives way."""
        if at is None or plan is None:
            return
        spot = at // 9 % 3 * 3 + at % 3
        if plan[spot].lower() == "a":
            rake = page.entry(f"hiroba/tray/{plan}").rake
            art = f"hiroba/rings_{rake}_{at % 3 + 1}"
        else:
            art = "hiroba/dent"
        page.picture(art, *square(at).center, layer=DECALS, name=f"{name} decal")

    @staticmethod
    def _art_of(name: str) -> str:
        if name in KOI:
            return f"hiroba/koi_won_{KOI_PATTERNS[KOI[name][1] % 3]}"
        seat, copy = STONES[name]
        return f"hiroba/stone_{(seat + copy) % 3 + 1}"

    def _make_pebble(self, seat: Seat, kind: int, label: str) -> pygame.Surface:
        """A pebble with its numeral painted on, and the lotus under a 9; one in a panel shows both its sides."""
        atlas, crest = self._kit.atlas, self._crests[seat]
        in_panel = "·" in label
        art = f"hiroba/pebble_{'hand_' if in_panel else ''}{crest}_{kind + 1}"
        entry = atlas.index[art]
        made = atlas.image(art).copy()
        assert entry.numeral is not None
        ink = self._kit.theme.ink(self._chairs[seat])
        # On the board a numeral is part of the piece; in a panel it is text, and grows as far as there is room.
        growth = self._kit.text.growth
        high = entry.numeral_height * (min(growth, 1.25) if in_panel else 1.0)
        shown = "5" if label == "5·5" else label
        numeral = self._kit.text.line(shown, round(high * 1.36 / growth), ink, True)  # noqa: FBT003
        numeral = numeral.subsurface(numeral.get_bounding_rect())
        widest = round(62 * atlas.scale)
        if numeral.get_width() > widest:
            numeral = pygame.transform.smoothscale_by(numeral, widest / numeral.get_width())
        up = 4 if label == "9" else 0
        x, y = (round(part * atlas.scale) for part in (entry.numeral[0], entry.numeral[1] - up))
        made.blit(numeral, numeral.get_rect(center=(x, y)))
        if label == "9":
            lotus = atlas.image(f"hiroba/lotus_{crest}")
            at = (round((entry.anchor[0] + 15) * atlas.scale), round((entry.anchor[1] + 25) * atlas.scale))
            made.blit(lotus, lotus.get_rect(center=at))
        return made

    @staticmethod
    def _make_sized(surface: pygame.Surface, size: int, angle: int) -> pygame.Surface:
        if size == 32 and not angle:
            return surface
        if not angle:
            return pygame.transform.smoothscale_by(surface, size / 32)
        return pygame.transform.rotozoom(surface, angle * 3, size / 32)

    # --- what lives -------------------------------------------------------------------------------------

    def alive(self, page: Page, view: State, eye: Eye, clock: float, resting: Mapping[str, Pose]) -> None:
        """What moves by itself: the steam of the tea, and the koi that circle in their ponds until they are won."""
        del eye, resting
        if self._has_cup(view):
            frame = int(clock * STEAM)
            page.picture("porch/steam", CUP[0], CUP[1] - 8, layer=TRAYS + 1, name="steam", frame=frame, alpha=0.8)
        if view.phase not in ("place", "rest"):
            return
        if self._dealt:
            self._dealt, self._woke = False, clock
        ponds = view.board.ponds
        if clock and not self._turned:
            self._turned = True
            self._turn_ahead(ponds, clock)
        since = clock - self._woke
        awake = not clock or since - COMES * len(ponds) >= RISES
        ups = [1.0 if awake else min(1.0, (since - COMES * place) / RISES) for place in range(len(ponds))]
        page.lay_pictures(
            self._swim(place, pond, _step(place, clock), ups[place])
            for place, pond in enumerate(ponds)
            if pond is not None and ups[place] > 0
        )

    def _turn_ahead(self, ponds: tuple[Square | None, ...], clock: float) -> None:
        """Let the koi be turned beside everything else as they will swim, those first that are seen next."""
        again = math.lcm(ROUND, FINS)
        for n, pattern in enumerate(KOI_PATTERNS):
            firsts = [_step(place, clock) for place, pond in enumerate(ponds) if pond is not None and place % 3 == n]
            steps = {(first + later) % again: None for later in range(again) for first in firsts}
            poses = [(step % FINS, float(step % ROUND * 360 // ROUND)) for step in steps]
            self._kit.atlas.turn_ahead(f"hiroba/koi_{pattern}", poses)

    def _make_swim(self, place: int, pond: Square, step: int, up: float) -> Page:
        """A koi at a step of its way, so far up from the ground of its pond."""
        page = Page(self._kit)
        angle = step % ROUND * 360 // ROUND
        turn = math.radians(angle)
        x, y = square(pond).center
        page.picture(
            f"hiroba/koi_{KOI_PATTERNS[place % 3]}",
            x + 6 * math.sin(turn),
            y + 6 * math.cos(turn),
            layer=GLOW,
            name=f"koi {place}",
            frame=step % FINS,
            angle=float(angle),
            alpha=up,
        )
        return page

    def glow(self, page: Page, view: State, eye: Eye, grasp: Grasp[State, Command]) -> None:
        """Lantern light where what is held can go, and a sign to turn it over where its other side could."""
        del eye
        ours = cast("Hand", grasp.hand)
        self.light(page, view, ours.open_squares(view), ours.other_side(view))

    def light(self, page: Page, view: State, squares: Mask, other: Mask = 0) -> None:
        """Lantern light on some squares, and a sign on others where the other side fits."""
        for n in bits(squares | other):
            if squares >> n & 1:
                page.surface(f"glow {n}", self._lit(soil(view, n)), *square(n).center, layer=GLOW)
            else:
                page.picture("hiroba/legal_other", *square(n).center, layer=GLOW, name=f"glow {n}", alpha=0.8)

    def _make_lit(self, ground: str) -> pygame.Surface:
        """Lantern light on a square, with its firefly, as one picture."""
        page = Page(self._kit)
        for art in (f"hiroba/legal_{ground}", "specks/firefly"):
            page.picture(art, 0, 0, name=art)
        return page.pressed("lit", GLOW).drawn[0].surface

    def dusk(self, page: Page, view: State, eye: Eye) -> None:
        """Darkness over the ground of the board, under its pieces, so that what matters can be seen."""
        del view, eye
        dark = self._kit.atlas.plain(self._kit.theme["night"], 100, BOARD.size)
        page.surface("dusk", dark, *BOARD.center, layer=DECALS + 5)

    @staticmethod
    def _make_narrow(surface: pygame.Surface, turn: int) -> pygame.Surface:
        if turn == 12:
            return surface
        return pygame.transform.smoothscale(surface, (max(1, surface.get_width() * turn // 12), surface.get_height()))


@cache
def _middles(seats: int) -> list[tuple[int, int]]:
    """The middles of the panels of so many seats, each as it is on turn."""
    return [paper(seat, 1.0).center for seat in range(seats)]


def _line(high: int, step: int) -> int:
    """Down to which line the light of the lamp is all there after a step, on wood so high: its front begins there."""
    return min(high, max(0, round(high * (step * (1 + FRONT) / SINKS - FRONT))))


def _step(place: int, clock: float) -> int:
    """How many steps the koi of a place has swum: each a little after the one before, so that they share the frames."""
    return int(clock * SWIM + place / len(PLACES)) + place * APART


class _Stock(NamedTuple):
    """What the panel of a seat tells; None for what is not told now."""

    points: int | None
    stones: int
    koi: int | None
    """How many it won, or would win as the board stands."""
    spread: float
    """How far those that it won reach."""
    left: tuple[int, ...]
    """How many pebbles of each kind are left, where one is chosen."""


class _Counts(NamedTuple):
    """What the panels of a table tell of its count."""

    totals: tuple[int, ...]
    leads: tuple[int, ...]
    """In how many ponds each seat would win a koi as the board stands."""


def _counts(view: State) -> _Counts:
    winners = [pond_winners(view, pond) for pond in view.board.ponds if pond is not None]
    return _Counts(tuple(score(view).totals), tuple(sum(seat in won for won in winners) for seat in view.seats))


@lru_cache(maxsize=256)
def tag_place(gardens: tuple[Garden, ...], index: int) -> tuple[int, int]:
    """The corner between squares where the tag of a garden sits: inside it, and free of pebbles."""
    garden = gardens[index]
    sibling = next(other for n, other in enumerate(gardens) if other.place == garden.place and n != index)
    corners: dict[tuple[int, int], int] = {}
    for n in garden.squares:
        rect = square(n)
        for corner in (rect.topleft, rect.topright, rect.bottomleft, rect.bottomright):
            corners[corner] = corners.get(corner, 0) + 1
    middle_x = sum(square(n).centerx for n in garden.squares) / garden.size
    middle_y = sum(square(n).centery for n in garden.squares) / garden.size
    taken = {corner for n in sibling.squares for corner in (square(n).topleft, square(n).bottomright)}

    def cost(corner: tuple[int, int]) -> tuple[int, bool, float]:
        away = math.hypot(corner[0] - middle_x, corner[1] - middle_y)
        return -corners[corner], corner in taken, away

    return min(corners, key=cost)
