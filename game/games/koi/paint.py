"""How a KOI table looks: the garden, one large pond and small ones, the sill with its cards, boards, the basin."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import NamedTuple, cast

import pygame

from game.games.koi._pond import Pond
from game.games.koi._screen.bed import AT_ONCE, LATER, Beds, middle
from game.games.koi._screen.boards import Boards
from game.games.koi._screen.brush import (
    BEAT,
    BREATH,
    CARDS,
    FLOWERS,
    GARDEN,
    GLINT,
    GLINTS,
    HELD,
    PIECES,
    POND,
    SHADOWS,
    Brush,
    goods,
    pattern_of,
    sign_of_koi,
)
from game.games.koi._screen.counted import Counted
from game.games.koi._screen.lights import Lights
from game.games.koi.commands import Command
from game.games.koi.hand import Hand
from game.games.koi.layout import (
    LARGEST,
    ROOM,
    SHELF,
    SILL,
    WINDOW,
    Sight,
    bring_hexes,
    card_rect,
    eye_on,
    fit,
    frame,
    gong_rect,
    mini,
    others,
    places,
    poses,
    shown,
    sight,
    sight_of,
    sizes_beside,
)
from game.games.koi.parts import SPACES, face_of, is_koi, size_of
from game.games.koi.scoring import score, verdict
from game.games.koi.state import State
from game.kernel import hexes
from game.kernel.box import Seat
from game.kernel.hexes import Hex
from game.stage.page import Kit, Page
from game.stage.rooms import Eye, Grasp, HandedOn, Opened
from game.stage.tween import Pose, ease_in_out

SAND = pygame.Rect(WINDOW.x, WINDOW.y, WINDOW.w, GARDEN.bottom - WINDOW.y)
"""The sand that a large pond lies in."""
SOFT = 190
"""How far its edges fade."""
OUTSIDE = 44
"""How much larger than a card the frame round it is: it would cross the name."""
WHOLE = pygame.Rect(GARDEN.x, 0, GARDEN.w, SILL)
"""All the sand that there is between the panels."""
RAKED = pygame.Rect(620, 130, 600, 560)
"""The part of the garden that is seen, half as large, round the small ponds."""
LATE = 8
"""How many frames light on the water has, and by how many shares of a frame it comes later elsewhere."""


class _Swimming(NamedTuple):
    """The koi that rest, and each step of their breath as it was painted."""

    view: State
    eye: Eye
    resting: Mapping[str, Pose]
    koi: Sequence[tuple[str, Pose, int]]
    """Each with how much later than others it breathes."""
    steps: dict[int, Page]


class _Lain(NamedTuple):
    """A pond as it was painted."""

    view: State
    eye: Eye
    of: tuple[Seat, Pond, Sight]
    """What it was painted of."""
    page: Page


class Paint:
    """Paints one table."""

    steps = (0.0, 1.0)
    """Panels do not grow: they have but two looks."""
    adorned, totals = HandedOn("_brush"), HandedOn("_brush")

    def __init__(self, kit: Kit, crests: Sequence[int], names: Sequence[str]) -> None:
        self._kit = kit
        self._brush = Brush(kit, crests, names)
        self._beds = Beds(kit.atlas)
        self._boards = Boards(self._brush)
        self._lights = Lights(self._brush, self._beds)
        self._counted = Counted(self._brush, self.emblem)
        self._lain: dict[str, tuple[Pose, bool, Page]] = {}
        """Cards and tokens as they were painted last where they rest, and whether helpers could act then."""
        self._ponds: dict[str, _Lain] = {}
        """Ponds as they were painted last, by name."""
        self._koi_pages: dict[tuple[str, int], tuple[Pose, Page]] = {}
        """Koi as they were painted last, by name and frame of their breath."""
        self._small: dict[tuple[Seat, int], tuple[Pond, tuple[int, int], pygame.Surface]] = {}
        """Small ponds, by seat and width: that of whoever plays is wider."""
        self._sand = lru_cache(maxsize=4)(self._make_sand_of)
        self._glints = lru_cache(maxsize=4)(self._find_glints)
        self._glitter = lru_cache(maxsize=1)(self._make_glitter)
        self._glint = lru_cache(maxsize=1024)(self._make_glint)
        self._swimming: _Swimming | None = None
        self._rocking: tuple[tuple[object, ...], Page] = (), Page(kit)
        """The water-lilies as they were painted last, and what of."""
        self._placed: tuple[State | None, Eye | None] = None, None
        """Of which view the places were found ahead, and for whom."""
        self._there: tuple[State, Eye, Hand | None] | None = None
        """For which view all was found made ahead, for whom, and with whose hand."""

    # --- the ground ---------------------------------------------------------------------------------------

    def backdrop(self, page: Page, *, scoring: bool = False) -> None:
        """The garden and the sill; at dusk while it is counted."""
        page.fixed("koi/backdrop", layer=-1)
        if scoring:
            page.surface("evening", self._kit.atlas.plain(self._kit.theme["night"], 112), 960, 540, layer=0)

    @staticmethod
    def grounds(view: State) -> list[str]:
        """The pictures that a pond is made of."""
        del view
        return ["koi/backdrop", "koi/stir", "koi/water", "koi/grain", *(f"koi/side_{n}" for n in range(3))]

    def ground(self, page: Page, view: State, eye: Eye) -> None:
        """The sand of the garden: what is on it changes, and is painted with the pieces."""
        board = frame(view, eye).board
        sand, soft = (SAND, SOFT) if board == WINDOW else (board.inflate(40, 40), SOFT // 2)
        page.surface("garden", self._sand(sand.size, soft), *sand.center, layer=1)

    def _make_sand_of(self, size: tuple[int, int], soft: int) -> pygame.Surface:
        """The sand of the garden; it ends softly, so that it lies well on other sand, as beside the scroll."""
        scale, lies = self._kit.atlas.scale, pygame.Rect(SAND.topleft, size).clamp(WHOLE)
        made = self._kit.atlas.image("koi/backdrop").subsurface([round(part * scale) for part in lies]).convert_alpha()
        wide, high = made.get_size()
        mask = pygame.Surface((wide, high), pygame.SRCALPHA)
        steps = round(soft * scale)
        for step in range(steps):  # a rim at a time, and the middle last: it is large
            rect, broad = pygame.Rect(step, step, wide - 2 * step, high - 2 * step), 3 if step < steps - 1 else 0
            dense = round(255 * ease_in_out(step / steps))
            pygame.draw.rect(mask, (255, 255, 255, dense), rect, broad, border_radius=steps)
        made.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return made

    # --- what changes only when something happens ---------------------------------------------------------

    def panel(self, page: Page, view: State, eye: Eye, seat: Seat, share: float) -> None:
        """What a seat has."""
        self._boards.panel(page, view, eye, seat, share)

    def settled(self, page: Page, view: State, eye: Eye, *, hints: bool, lifted: Collection[str] = ()) -> None:
        """Everything round the pond, and what lies in it is worth."""
        self._boards.settled(page, view, eye)
        if self.totals:  # whoever is surrounded counts twice
            self._lights.halos(page, view, eye, lifted)
        if hints and self.totals:
            self._lights.worths(page, view, eye, lifted)

    def leaders(self, page: Page, view: State, eye: Eye) -> None:
        """What every koi and every lantern of the large pond is worth."""
        self._lights.worths(page, view, eye)

    def outlined(self, page: Page, cells: Iterable[Hex], seen: Sight, name: str) -> None:
        """A golden outline round hexes, for a book of rules."""
        self._lights.outlined(page, cells, seen, name)

    # --- pieces -------------------------------------------------------------------------------------------

    def pieces(self, page: Page, view: State, eye: Eye, poses: Mapping[str, Pose], *, living: bool = False) -> None:
        """Some of the pieces, as they lie. Koi that rest are left to `alive`: they breathe.

        Those that stand are painted once, and laid so again where they stand still while others move, whatever is told
        in the meantime.
        """
        for name, pose in poses.items():
            if is_koi(name):
                breathes = living and pose.look == "swims"
                if not breathes and self._is_seen(view, eye, name, pose):
                    page.lay(self._koi_lain(name, pose, 1))
            elif name.startswith("pond"):
                self._lay_pond(page, view, eye, name)
                if name == "pond" and not living:
                    self._flowers(page, view, eye, 0.0)
            else:
                acts = pose.look == "card" or view.phase in ("begin", "work")
                known = self._lain.get(name)
                if known is None or known[0] != pose or known[1] != acts:
                    if page.fleeting:
                        self._thing(page, view, name, pose, acts=acts)
                        continue
                    known = self._lain[name] = pose, acts, Page(self._kit)
                    self._thing(known[2], view, name, pose, acts=acts)
                page.lay(known[2])

    def _lay_pond(self, page: Page, view: State, eye: Eye, name: str) -> None:
        """A pond as it was painted, if it was painted of the same: most that happens leaves most ponds as they are."""
        known = self._ponds.get(name)
        if known is None or known.view is not view or known.eye != eye:
            seat = shown(view, eye) if name == "pond" else others(view, eye)[int(name[5:]) - 1]
            of = seat, view.keepers[seat].pond, sight_of(view, eye, seat)
            if known is None or known.of != of:
                part = Page(self._kit)
                if name == "pond":
                    self._pond(part, view, eye)
                else:
                    self._miniature(part, view, eye, seat, name)
            else:
                part = known.page
            known = self._ponds[name] = _Lain(view, eye, of, part)
        page.lay(known.page)

    def _thing(self, page: Page, view: State, name: str, pose: Pose, *, acts: bool) -> None:
        """A card, or a token of the storage."""
        if pose.look in ("card", "medal", "used"):
            self._card(page, view, name, pose, acts=acts)
        else:
            self._tile(page, view, name, pose)

    def _koi_lain(self, name: str, pose: Pose, frame: int) -> Page:
        """A koi where it lies, in a frame of its breath: painted once."""
        known = self._koi_pages.get((name, frame))
        if known is None or known[0] != pose:
            known = self._koi_pages[name, frame] = pose, Page(self._kit)
            self._koi(known[1], name, pose, frame)
        return known[1]

    @staticmethod
    def _is_seen(view: State, eye: Eye, koi: str, pose: Pose) -> bool:
        """Whether a koi is in sight: whoever leans over the pond does not see all of it."""
        return koi not in view.keepers[shown(view, eye)].pond.layout.koi or GARDEN.collidepoint(pose.x, pose.y)

    def _pond(self, page: Page, view: State, eye: Eye) -> None:
        """The large pond: its bed, cut off at the edges of the garden."""
        own, seen = shown(view, eye), sight(view, eye)
        bed = self._beds.bed(f"large {own}", view.keepers[own].pond, seen.size)
        scale = self._kit.atlas.scale
        left, top = round(seen.x * scale - bed.origin[0]), round(seen.y * scale - bed.origin[1])
        rect = pygame.Rect(left, top, *bed.surface.get_size())
        room = pygame.Rect(*(round(part * scale) for part in GARDEN))
        part = rect.clip(room)
        surface = bed.surface if part == rect else bed.surface.subsurface(part.move(-left, -top))
        page.surface("pond", surface, part.centerx / scale, part.centery / scale, layer=POND)

    def _miniature(self, page: Page, view: State, eye: Eye, seat: Seat, name: str) -> None:
        """A small pond in its panel."""
        page.surface(name, self._small_of(view, eye, seat), *mini(view, eye, seat).center, layer=22)

    def _small_of(self, view: State, eye: Eye, seat: Seat) -> pygame.Surface:
        rect = mini(view, eye, seat)
        if not self._is_made(view, eye, seat):
            made = self._make_small(view, eye, seat, rect)
            self._small[seat, rect.w] = view.keepers[seat].pond, rect.size, made
        return self._small[seat, rect.w][2]

    def _is_made(self, view: State, eye: Eye, seat: Seat) -> bool:
        """Whether the small pond of a seat was put together as it is."""
        rect = mini(view, eye, seat)
        known = self._small.get((seat, rect.w))
        return known is not None and known[0] == view.keepers[seat].pond and known[1] == rect.size

    def _make_sand(self) -> pygame.Surface:
        """The sand round small ponds."""
        scale = self._kit.atlas.scale
        sand = self._kit.atlas.image("koi/backdrop").subsurface([round(part * scale) for part in RAKED])
        return pygame.transform.smoothscale(sand, (round(300 * scale), round(280 * scale)))

    def _make_small(self, view: State, eye: Eye, seat: Seat, rect: pygame.Rect) -> pygame.Surface:
        scale = self._kit.atlas.scale
        seen, pond = sight_of(view, eye, seat), view.keepers[seat].pond
        made = pygame.Surface((round(rect.w * scale), round(rect.h * scale)), pygame.SRCALPHA)
        made.blit(self._kit.atlas.made("koi/sand of small ponds", self._make_sand), (0, 0))
        bed = self._beds.bed(f"small {seat} {rect.w}", pond, seen.size)
        made.blit(bed.surface, ((seen.x - rect.x) * scale - bed.origin[0], (seen.y - rect.y) * scale - bed.origin[1]))
        flower = pygame.transform.smoothscale_by(self._kit.atlas.image("koi/lily"), seen.size / LARGEST)
        for cell in pond.layout.lilies:
            x, y = seen.at(cell)
            made.blit(flower, flower.get_rect(center=((x - rect.x) * scale, (y - rect.y) * scale)))
        shape = pygame.Surface(made.get_size(), pygame.SRCALPHA)
        pygame.draw.rect(shape, (255, 255, 255, 255), shape.get_rect(), border_radius=round(9 * scale))
        made.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return made.convert_alpha()

    def _koi(self, page: Page, name: str, pose: Pose, frame: int) -> None:
        """A koi and its shadow on the bed, or on the table while it is carried."""
        size, pattern = size_of(name), pattern_of(name)
        held = pose.lift > 2
        away = (7 + 0.5 * pose.lift) * pose.scale
        layer = HELD + 5 if held else PIECES
        shadow = layer - 3 if held else SHADOWS
        page.picture(
            f"koi/shade_{size}",
            pose.x + away * 0.7,
            pose.y + away,
            layer=shadow,
            size=pose.scale,
            angle=pose.angle,
            alpha=pose.alpha,
            name=f"{name} shadow",
        )
        page.piece(f"koi/{pattern}_{size}", pose, layer=layer, name=name, frame=frame)

    def _card(self, page: Page, view: State, name: str, pose: Pose, *, acts: bool) -> None:
        """A card on its space with its name and what it brings, or the medal of a helper, who may act now or not."""
        kind = view.book.kind_of(name)
        if pose.look in ("medal", "used"):
            look = pose.look if acts else "used"
            page.piece(f"koi/{look}_{kind}", pose, layer=PIECES, name=name)
            return
        art, up = f"koi/card_{kind}", pose.y - pose.lift
        layer = CARDS if pose.lift <= 2 else HELD
        page.shadow(art, pose.x, pose.y, layer=layer - 5, name=f"{name} shadow", size=pose.scale)
        page.piece(art, pose, layer=layer, name=name)
        if pose.scale != 1.0 or pose.turn != 1.0 or pose.alpha != 1.0:
            return
        room = pygame.Rect(0, 0, 176, 158)
        room.center = round(pose.x), round(up)
        text = self._brush.say(f"kind.{kind}")
        page.line(
            text,
            pose.x,
            room.bottom - 25,
            wide=160,
            high=48,
            slack=6,
            size=28,
            bold=True,
            anchor="center",
            room=room.inflate(8, 8),
            layer=layer + 1,
            name=f"{name} name",
        )
        self._contents(page, view, name, pose.x, room.y + 88, layer + 1)

    def _contents(self, page: Page, view: State, card: str, x: float, y: float, layer: int) -> None:  # noqa: PLR0913, PLR0917 -- what is painted, where, and how
        """What a card brings, in small pictures."""
        face = view.book.faces[face_of(card)]
        if face.gives:
            kinds: list[str] = []
            for n, each in enumerate(face.gives):
                kinds += [*(["/"] if n else []), *goods(each)]
            wide = 28 * len(kinds) + 16
            page.paper(
                "koi/inlay",
                pygame.Rect(round(x - wide / 2), round(y - 17), wide, 34),
                layer=layer,
                name=f"{card} gives",
            )
            self._brush.tokens(page, kinds, x, y, name=f"{card} gives", size=0.54, layer=layer + 1)
        elif face.counts:
            rect = pygame.Rect(round(x - 48), round(y - 18), 96, 36)
            page.paper("koi/inlay", rect, layer=layer, name=f"{card} counts")
            self._brush.write(
                page,
                f"{face.points}×",
                rect.x + 34,
                rect.centery,
                name=f"{card} worth",
                room=rect.inflate(0, 8),
                size=28,
                anchor="center",
                layer=layer + 1,
            )
            self._brush.sign(
                page, face.counts, rect.x + 70, rect.centery, layer=layer + 1, name=f"{card} counted", size=0.52
            )

    def _tile(self, page: Page, view: State, name: str, pose: Pose) -> None:
        """A token of the storage, or what is about to be laid: its look says what and how it is turned."""
        word, _, rest = pose.look.partition(" ")
        held = pose.lift > 2
        layer = HELD if held else PIECES
        draw = partial(page.piece, layer=layer)
        if word != "lay":
            art = {"coin": "koi/coin", "luck": "koi/luck"}.get(word, f"koi/token_{word}")
            draw(art, pose, name=name)
            return
        kind, _, turn = rest.partition(" ")
        y = pose.y - pose.lift
        if kind in ("water", "foliage", "path", "purple", "turtle"):
            page.picture(
                "koi/shade_hex", pose.x + 8, pose.y + 10, layer=layer - 3, size=pose.scale, name=f"{name} shadow"
            )
            draw(f"koi/tile_{kind}", pose, name=name)
        elif kind == "lily":
            draw("koi/lily", pose._replace(x=pose.x - 6 * pose.scale, y=pose.y - 6 * pose.scale), name=name)
        elif kind == "lantern":
            page.picture("koi/glow", pose.x, y - 22 * pose.scale, layer=layer - 1, size=pose.scale, name=f"{name} glow")
            draw("koi/lantern", pose, name=name)
        elif kind in ("shore", "bridge", "statue", "waterfall", "willow"):
            draw(f"koi/{'triangle' if kind == 'willow' else 'shore'}_{turn}", pose, name=name)
            tile = view.book.pieces[kind].tile if kind == "willow" else None
            if tile is not None:  # a tree stands between its hexes
                x, within = middle(tile.covers((0, 0), int(turn)), pose.scale * LARGEST)
                pose = pose._replace(x=pose.x + x, y=pose.y + within)
            if kind != "shore":
                over = 9 if held else 1  # in the hand also over the outline of where it would lie
                draw(f"koi/on_{kind}", pose, layer=layer + over, name=f"{name} top")
        elif kind == "shishi":
            draw("koi/on_shishi", pose, name=name)
        else:
            way, mirror = divmod(int(turn or 0), 2)
            surface = self._beds.turned(
                f"koi/{kind.replace('-', '_')}", pose.scale * LARGEST, -60 * way, mirrored=bool(mirror)
            )
            page.surface(name, surface, pose.x, y, layer=layer, alpha=pose.alpha)

    # --- what lives ---------------------------------------------------------------------------------------

    def _flowers(self, page: Page, view: State, eye: Eye, clock: float) -> None:
        """The water-lilies of the large pond, which rock."""
        seen, pond = sight(view, eye), view.keepers[shown(view, eye)].pond
        turned = tuple(
            [
                (cell, 4 * round(math.sin(clock * 1.3 + cell[0] * 2.1 + cell[1]) * 1.5) if clock else 0)
                for cell in pond.layout.lilies
            ]
        )
        if self._rocking[0] != (seen, turned):
            self._rocking = (seen, turned), Page(self._kit)
            self._lay_flowers(self._rocking[1], seen, turned)
        page.lay(self._rocking[1])

    @staticmethod
    def _lay_flowers(page: Page, seen: Sight, turned: Iterable[tuple[Hex, int]]) -> None:
        size, room = seen.size / LARGEST, WINDOW.inflate(-40, -40)
        for cell, angle in turned:
            x, y = seen.at(cell)
            if room.collidepoint(x, y):
                at = x - 6 * size, y - 6 * size
                page.picture("koi/lily", *at, layer=FLOWERS, size=size, angle=angle, name=f"lily {hexes.name(cell)}")

    def alive(self, page: Page, view: State, eye: Eye, clock: float, resting: Mapping[str, Pose]) -> None:
        """Koi breathe, lilies rock, light plays on the water."""
        page.lay(self._breathing(view, eye, int(clock * BEAT) % len(BREATH), resting))
        self._flowers(page, view, eye, clock)
        if not clock:
            return
        wet, seen = view.keepers[shown(view, eye)].pond.wet, sight(view, eye)
        page.lay(self._glitter(wet, seen, int(clock * GLINTS / 4 * LATE)))

    def _breathing(self, view: State, eye: Eye, step: int, resting: Mapping[str, Pose]) -> Page:
        """The koi that rest, in one step of their breath: each of the steps is painted once."""
        known = self._swimming
        if known is None or known.resting is not resting or known.view is not view or known.eye != eye:
            koi = [
                (name, pose, sum(map(ord, name)) * 5)
                for name, pose in resting.items()
                if pose.look == "swims" and is_koi(name) and self._is_seen(view, eye, name, pose)
            ]
            steps = known.steps if known is not None and known.koi == koi else {}
            known = self._swimming = _Swimming(view, eye, resting, koi, steps)
        if step not in known.steps:
            made = known.steps[step] = Page(self._kit)
            made.lay_pictures(
                self._koi_lain(name, pose, BREATH[(step + late) % len(BREATH)]) for name, pose, late in known.koi
            )
        return known.steps[step]

    def _make_glitter(self, wet: frozenset[Hex], seen: Sight, beat: int) -> Page:
        """Light on the water: one hex after the other takes its next frame, so that no frame has much to draw."""
        page = Page(self._kit)
        for name, x, y, late in self._glints(wet, seen):
            page.lay(self._glint(name, x, y, seen.size / LARGEST, (beat + late) // LATE % LATE))
        return page

    def _make_glint(self, name: str, x: float, y: float, size: float, frame: int) -> Page:
        """Light on a hex of water."""
        page = Page(self._kit)
        page.picture("koi/glint", x, y, layer=GLINT, size=size, frame=frame, name=name)
        return page

    @staticmethod
    def _find_glints(wet: frozenset[Hex], seen: Sight) -> list[tuple[str, float, float, int]]:
        """Where light plays on the water that is seen, and how much later than elsewhere, in shares of a frame."""
        room, found = WINDOW.inflate(-60, -90), []
        for cell in sorted(wet):
            x, y = seen.at(cell)
            if room.collidepoint(x, y):
                found.append((f"glint {hexes.name(cell)}", x, y, (cell[0] * 5 + cell[1] * 3) % LATE))
        return found

    @staticmethod
    def closing(page: Page, view: State, eye: Eye, share: float) -> None:
        """Light runs round the gong."""
        way, gong = math.tau * share - math.pi / 2, gong_rect(view, shown(view, eye))
        x, y = gong.centerx + 0.46 * gong.w * math.cos(way), gong.centery + 0.46 * gong.w * math.sin(way)
        page.picture("koi/glow", x, y, layer=131, size=0.5, name="closing")

    def ahead(self, view: State, eye: Eye, hand: Hand | None) -> bool:
        """A little of what a view needs, as `_bring` says; nothing where all of it was found made before."""
        if self._there is not None and self._there[0] is view and self._there[1] == eye and self._there[2] is hand:
            return False
        brought = self._bring(view, eye, hand)
        self._there = None if brought else (view, eye, hand)
        return brought

    def _bring(self, view: State, eye: Eye, hand: Hand | None) -> bool:
        """Where everything will be, a little more of the ponds as they will be, the large one first, goals, boards, and
        what lies over them.
        """
        if self._placed[0] is not view or self._placed[1] != eye:
            if any(bring_hexes(view, eye, seat) for seat in view.seats):
                return True
            self._placed = view, eye
            places(view, eye)  # which are remembered, as all of these are
            poses(view, eye)
            frame(view, eye)
            return True
        own = shown(view, eye)
        if self._beds.ahead(f"large {own}", view.keepers[own].pond, (sight(view, eye).size,)):
            return True
        if any(self._bring_small(view, eye, seat) for seat in others(view, eye)):
            return True
        if self._boards.bring_goal(view, eye) or (self.totals and self._lights.bring_worths(view, eye)):
            return True
        if self._boards.bring(view, eye):
            return True
        if hand is not None and hand.seat == view.seat and hand.sheet:
            return self._lights.bring_sheet(None, view, hand)
        if hand is None or view.phase != "begin":
            return False
        if hand.seat != view.seat:  # what is seen as soon as the turn has changed
            hand = Hand(view.seat)
            hand.follow(view)
        return self._lights.bring_take(None, view, hand, hand.leads(view) or "")

    def _bring_small(self, view: State, eye: Eye, seat: Seat, pixels: int = AT_ONCE) -> bool:
        """A little more of a small pond; False if it is there."""
        if self._is_made(view, eye, seat):
            return False
        size, place = sight_of(view, eye, seat).size, f"small {seat} {mini(view, eye, seat).w}"
        if not self._beds.ahead(place, view.keepers[seat].pond, (size,), pixels):
            self._small_of(view, eye, seat)
        return True

    def later(self, view: State, eye: Eye) -> bool:
        """A little more of the ponds that may be asked for: those of others, the next on turn first, and where one of
        them is opened, one's own in its panel; then other sizes of one's own.
        """
        own, after = shown(view, eye), others(view, eye)
        for seat in after:
            pond = view.keepers[seat].pond
            if self._beds.ahead(f"large {seat}", pond, (fit(pond, tuple(ROOM), LARGEST).size,), LATER):
                return True
        if after and self._bring_small(view, eye_on(view, eye, after[0]), own, LATER):
            return True
        return self._beds.ahead(f"large {own}", view.keepers[own].pond, sizes_beside(view, eye), LATER)

    # --- what the hand does -------------------------------------------------------------------------------

    def slot(self, page: Page, view: State, eye: Eye, grasp: Grasp[State, Command]) -> None:
        """A golden peg where the piece in the hand comes from."""
        home = None if grasp.held is None else poses(view, eye).get(grasp.held.piece)
        if home is not None and SHELF.collidepoint(home.x, home.y):
            page.picture("koi/peg_held", home.x, home.y, layer=24, size=0.86, name="slot")

    def glow(self, page: Page, view: State, eye: Eye, grasp: Grasp[State, Command]) -> None:
        """Light round what a hand does at its own pond, and a sentence on it."""
        hand, focus = cast("Hand", grasp.hand), grasp.focus or ""
        if shown(view, eye) != hand.seat:
            return
        self._lights.glow(page, view, eye, hand, focus)
        if not hand.sheet:
            self._boards.doing(page, view, eye, hand, focus)

    def dusk(self, page: Page, view: State, eye: Eye) -> None:
        """Darkness over the sand, from one end of the garden to the other; the ponds keep their colours."""
        del view, eye
        dark = self._kit.atlas.plain(self._kit.theme["night"], 84, (1920, SILL))
        page.surface("dusk", dark, 960, SILL / 2, layer=POND - 2)

    @staticmethod
    def mark(page: Page, view: State, eye: Eye, name: str, layer: int) -> bool:
        """Red reeds on the sides of a koi that are not water; a frame round a card, outside the ring of the focus."""
        if (place := places(view, eye).get(name)) is None:
            return False
        if place in map(card_rect, SPACES):
            page.framed(place.inflate(OUTSIDE, OUTSIDE), layer=layer, name=f"lit {name}", alpha=0.8)
            return True
        if "/" not in name:
            return False
        size = sight(view, eye).size / LARGEST
        page.picture("koi/reeds", *place.center, layer=layer, size=1.2 * size, name=f"reeds {name}")
        return True

    # --- the count ----------------------------------------------------------------------------------------

    def counted(self, page: Page, view: State, eye: Eye, at: pygame.Rect, opened: Opened) -> None:
        """The pond beside the scroll, told: letters, numbers, ink; Parchments and goals on the sill."""
        self._counted.paint(page, view, eye, at, opened)

    def lettered(self, page: Page, letter: str, rect: pygame.Rect, name: str, layer: int) -> None:
        """The letter of a koi, or of something else, on its line."""
        self._counted.letter(page, letter, rect, name, layer)

    def emblem(self, page: Page, view: State, group: str, rect: pygame.Rect) -> None:
        """The small picture of a row or a group of the receipt."""
        name, x, y = f"emblem {group} {rect.x} {rect.y}", *rect.center
        word, size = face_of(group.partition("@")[0]), rect.h / 72
        if is_koi(group) or word in ("koi", "carp"):
            bent = 1.3 if group[:1] == "L" else 1.7  # which is as high as it is long; the others may be longer
            share = max(size, min(rect.w, bent * rect.h) / 72) if is_koi(group) else size
            sign_of_koi(page, group, x, y, layer=420, name=name, share=share)
        elif word == "lantern":
            page.picture("koi/lantern", x, y + 16 * size, layer=420, size=0.6 * size, name=name)
        elif word == "luck":
            page.picture("koi/luck", x, y, layer=420, size=size, name=name)
        elif word == "alone":
            reached = verdict(view, score(view).totals[0]).title  # faint: what was wanted, and was not reached
            art, alpha = f"koi/title_{reached or view.options.title}", 1.0 if reached else 0.45
            page.picture(art, x, y, layer=420, size=0.66 * size, alpha=alpha, name=name)
        elif word in view.book.faces:
            page.picture("koi/icon_parchment", x, y, layer=420, size=size, name=name)
        else:
            goal = view.book.pieces[word].goal if word in view.book.pieces else "turtle"
            page.picture(f"koi/goal_{goal}", x, y, layer=420, size=0.66 * size, name=name)
