"""What is lit on a KOI table while somebody holds something: places, ghosts, what would change, choices."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable
from functools import lru_cache, partial
from typing import TypeAlias, cast

import pygame

from game.games.koi._course import price_of
from game.games.koi._screen import choosing
from game.games.koi._screen.bed import Beds, angle_of
from game.games.koi._screen.brush import BEADS, CARDS, GARDEN, GLOW, HALO, HELD, SLIPS, WOOD, Brush, pattern_of
from game.games.koi._screen.papers import Papers
from game.games.koi._screen.ways import Way
from game.games.koi.hand import Hand
from game.games.koi.layout import (
    DECK,
    IN_BASIN,
    LARGEST,
    PLATE,
    RESTS,
    SHEET,
    SILL,
    TRAY,
    WINDOW,
    Sight,
    basin_rect,
    card_rect,
    gong_rect,
    koi_pose,
    rain_left,
    sheet_rects,
    shown,
    sight,
)
from game.games.koi.parts import SIZES, SPACES, WARES, Size, size_of
from game.games.koi.scoring import koi_lines
from game.games.koi.state import State
from game.kernel import hexes
from game.kernel.box import Seat
from game.kernel.hexes import Cells, Hex, around
from game.stage.kept import Kept
from game.stage.page import ADD, Page
from game.stage.rooms import REMEMBERED, Eye

BROAD = {"small": 118, "medium": 250, "large": 330}
"""How much room a koi needs from side to side."""
BELOW = 52
"""How high a line on the sheet of an overfull storage can be: there is more room there than on a board."""
BESIDE = ((0.5, -0.55), (-0.5, -0.55), (0.5, 0.55), (-0.5, 0.55))
"""Where beside the middle of a hex a bead can tell what it would bring: where no other bead is."""


CORNERS = ((1, 1), (-1, 1), (1, -1), (-1, -1))
"""On which side of its hex the worth of a koi is told: the first where no other bead is."""

_Beads: TypeAlias = "dict[str, tuple[str, float, float]]"


class Lights:
    """Light and paper round what a hand does, and what lies in the large pond is worth."""

    def __init__(self, brush: Brush, beds: Beds) -> None:
        self._brush = brush
        self._beds = beds
        self._papers = Papers(brush)
        self._pages = Kept(brush.kit)
        """The sheet of an overfull storage, and the paper on a card, as they were painted."""
        self._weighed: State | None = None
        """The view of the sheet that is painted ahead."""
        self._hexes = lru_cache(maxsize=64)(self._make_hexes)
        self._worth: list[tuple[State, Seat, Sight, _Beads]] = []
        """What lies in large ponds was worth, view by view: the last ones first."""

    def glow(self, page: Page, view: State, eye: Eye, hand: Hand, focus: str) -> None:
        """Where what is held can go, what it would change, what is to be chosen, what is left to do."""
        if hand.sheet:
            self._sheet(page, view, hand)
            return
        self._choices(page, view, hand)
        self.bring_take(page, view, hand, focus)
        self._by_luck(page, view, hand, focus)
        if view.alone:
            self._leaves(page, view, hand, focus)
        self._spots(page, view, eye, hand, hexes.named(focus))
        way = choosing.adds(hand, view, focus)
        if way is not None:
            self._foretold(page, view, sight(view, eye), hand, way)
        if (idle := choosing.idle(hand, view)) and view.phase != "begin":
            gong = gong_rect(view, hand.seat)
            self._brush.bead(page, str(idle), gong.right - 6, gong.y + 6, name="still", art="bead_red", layer=131)

    # --- what lies in the pond --------------------------------------------------------------------------------

    def halos(self, page: Page, view: State, eye: Eye, lifted: Collection[str]) -> None:
        """A ring of light round every koi that is surrounded, and lies there."""
        seen, pond = sight(view, eye), view.keepers[shown(view, eye)].pond
        for koi, cells in pond.layout.koi.items():
            if koi not in lifted and not pond.bare_sides(cells) and GARDEN.collidepoint(seen.middle(cells)):
                self._halo(page, cells, seen, f"halo {koi}")

    def worths(self, page: Page, view: State, eye: Eye, lifted: Collection[str] = ()) -> None:
        """What every koi and every lantern of the large pond is worth, of those that lie there."""
        away = {f"worth {piece}" for piece in lifted}
        for name, (text, x, y) in self._beads(view, shown(view, eye), sight(view, eye)).items():
            if name not in away:
                self._brush.bead(page, text, x, y, name=name)

    def bring_worths(self, view: State, eye: Eye) -> bool:
        """Find ahead what the large pond will be worth; whether there was anything to find."""
        of = view, shown(view, eye), sight(view, eye)
        if self._found(*of):
            return False
        self._beads(*of)
        return True

    def _found(self, view: State, seat: Seat, seen: Sight) -> list[_Beads]:
        return [beads for known, of, at, beads in self._worth if known is view and of == seat and at == seen]

    def _beads(self, view: State, seat: Seat, seen: Sight) -> _Beads:
        """What every koi and every lantern of a pond is worth, and where that is told: found once a view."""
        found = self._found(view, seat, seen)
        if not found:
            found = [self._find_beads(view, seat, seen)]
            self._worth = [(view, seat, seen, found[0]), *self._worth[: REMEMBERED - 1]]
        return found[0]

    def _find_beads(self, view: State, seat: Seat, seen: Sight) -> _Beads:
        """Each is told beside what it speaks of, however large that is."""
        pond, worth = view.keepers[seat].pond, Counter[str]()
        for line in koi_lines(view, seat):
            worth[line.group] += line.points
        found: _Beads = {}
        size, taken = seen.size, list[pygame.Rect]()
        for berth in pond.layout.lanterns:
            (run,) = pond.runs(berth, "shore")
            x, y = seen.at(berth[0])
            if WINDOW.collidepoint(x, y):
                found[f"lantern {hexes.name(berth[0])}"] = told = str(len(run)), x, y + 0.62 * size
                taken.append(self._brush.bead_rect(*told))
        for koi, cells in pond.carp.items():
            x, y = seen.at(max(cells, key=lambda cell: (cell[1], cell[0])))
            if WINDOW.collidepoint(x, y):
                bead = self._brush.bead_rect(str(worth[koi]), x, y)
                right, down = max(0.45 * size, bead.w / 2 - 0.12 * size), max(0.5 * size, bead.h / 2 - 0.06 * size)
                spots = [bead.move(round(right * across), round(down * along)) for across, along in CORNERS]
                spot = next((each for each in spots if each.inflate(8, 4).collidelist(taken) < 0), spots[0])
                taken.append(spot)
                found[f"worth {koi}"] = str(worth[koi]), *spot.center
        return found

    def _make_hexes(self, cells: Cells, size: float) -> tuple[pygame.Surface, float, float]:
        """A golden outline round some hexes; where its middle is, in hexes of size 1."""
        seen = Sight(size, 0.0, 0.0)
        rect = seen.rect(cells).inflate(60, 60)
        scale = self._brush.kit.atlas.scale
        made = pygame.Surface((round(rect.w * scale), round(rect.h * scale)), pygame.SRCALPHA)
        for cell in cells:
            for direction, near in enumerate(around(cell)):
                if near not in cells:
                    rim = self._beds.turned(f"koi/rim_{direction % 3}", size, 0)
                    x, y = seen.side(cell, direction)
                    made.blit(rim, rim.get_rect(center=((x - rect.x) * scale, (y - rect.y) * scale)))
        return made.convert_alpha(), rect.centerx / size, rect.centery / size

    def outlined(self, page: Page, cells: Iterable[Hex], seen: Sight, name: str, layer: int = HELD + 8) -> None:
        """A golden outline round hexes."""
        made, x, y = self._hexes(tuple(sorted(cells)), seen.size)
        page.surface(name, made, *seen.point(x, y), layer=layer)

    def _halo(self, page: Page, cells: Cells, seen: Sight, name: str, alpha: float = 1.0) -> None:
        size = SIZES[min(len(cells), 3) - 1]
        x, y = seen.middle(cells)
        angle = 0
        if len(cells) == 2:
            angle = angle_of(cells[0], cells[1])
        elif len(cells) == 3:
            angle = round(koi_pose(cells, seen, "L1").angle)  # the same bend as the koi itself
        page.picture(
            f"koi/halo_{size}", x, y, layer=HALO, size=seen.size / LARGEST, angle=angle, alpha=alpha, name=name
        )

    def _spots(self, page: Page, view: State, eye: Eye, hand: Hand, focus: Hex | None) -> None:
        """The places that are open: lit, with an arrow to the water a tile looks at, and points that it would bring."""
        ways = hand.ways(view)
        if not ways:
            return
        seen = sight(view, eye)
        size = seen.size / LARGEST
        gains = hand.gains(view) if self._brush.totals else {}
        lit: dict[Hex, Way] = {}
        for way in ways:
            lit.setdefault(way.anchor, way)
        ground = view.keepers[hand.seat].pond.ground
        beads = [self._brush.bead_rect(*told) for told in self._beads(view, hand.seat, seen).values()]
        chosen = hand.chosen(view, focus)
        under = () if chosen is None else chosen.cells
        beads += [seen.rect((cell,)).inflate(-seen.size / 2, -seen.size / 2) for cell in under]  # what is held hides it
        best = sorted(gains, key=lambda anchor: -gains[anchor])[:8]
        for anchor, way in lit.items():
            x, y = seen.at(anchor)
            if not WINDOW.collidepoint(x, y) or anchor == focus:
                continue
            name = hexes.name(anchor)
            # What goes onto a tile leaves it to be seen.
            art, alpha = ("koi/spot_water", 1.0) if anchor in ground else ("koi/spot", 0.9)
            page.picture(art, x, y, layer=GLOW, size=size, alpha=alpha, name=f"spot {name}")
            if way.looks is not None:
                page.picture("koi/arrow", x, y, layer=GLOW + 1, size=size, angle=-60 * way.looks, name=f"arrow {name}")
            if gains.get(anchor, 0) > 0 and anchor in best and anchor not in under:
                text = f"+{gains[anchor]}"
                at = ((x + seen.size * dx, y + seen.size * dy) for dx, dy in BESIDE)
                spots = [(each, self._brush.bead_rect(text, *each)) for each in at]
                free = next((each for each in spots if each[1].collidelist(beads) < 0), None)
                if free is not None:  # half a number is worse than none, and the place is lit without it
                    self._brush.bead(page, text, *free[0], name=f"gain {name}", art="bead_gain", layer=BEADS + 4)
                    beads.append(free[1])
        if chosen is not None:
            self._foretold(page, view, seen, hand, chosen)

    def _foretold(self, page: Page, view: State, seen: Sight, hand: Hand, way: Way) -> None:
        """The outline of what is held, and what it would change: koi that it would surround, the points."""
        self.outlined(page, way.cells, seen, "ghost")
        would = hand.would(view, way) if self._brush.totals else None
        if would is None:
            return
        after, gain = would
        pond = after.keepers[hand.seat].pond
        before = view.keepers[hand.seat].pond
        for koi, cells in pond.layout.koi.items():
            if not pond.bare_sides(cells) and before.layout.koi.get(koi) == cells and before.bare_sides(cells):
                self._halo(page, cells, seen, f"would halo {koi}", 0.7)
        if way.ray:
            start, *run = way.ray
            a, b = seen.at(start), seen.at(run[-1])
            beam = self._beds.ray(
                (math.dist(a, b) / seen.size) + 0.75,
                angle_of(start, run[0]),
                seen.size * self._brush.kit.atlas.scale / LARGEST,
            )
            page.surface("ray", beam, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2, layer=GLOW + 5, blend=ADD)
        self._papers.foretell(page, view, after, seen, hand)
        x, y = seen.at(way.anchor)
        text = f"+{gain}" if gain >= 0 else f"−{-gain}"
        bead = self._brush.bead_rect(text, 0, 0, 34)  # to the lower right of what it tells of, however large it is
        x += max(0.15 * seen.size, bead.w / 2 - 0.4 * seen.size)
        y = min(y + max(0.55 * seen.size, bead.h / 2 + 0.2 * seen.size), SILL - bead.h / 2)
        self._brush.bead(page, text, x, y, name="would", size=34, layer=BEADS + 8)

    def _leaves(self, page: Page, view: State, hand: Hand, focus: str) -> None:
        """Alone: a leaf lies on what will go with what is about to be done."""
        spot: pygame.Rect | None = None
        word, _, what = focus.partition(" ")
        if hand.held is not None and view.phase == "begin":
            last = max((space for space in SPACES if view.row[space - 1]), default=0)
            spot = card_rect(last) if last else None
        elif word == "card" and view.phase == "begin":
            left = int(what) - 1
            spot = card_rect(left) if left and view.row[left - 1] else DECK
        elif word == "basin" and not view.removing:
            spot = basin_rect((SIZES.index(cast("Size", what)) + 1) % len(SIZES))
        if spot is not None:
            page.picture("koi/leaf_0", spot.right - 22, spot.y + 26, layer=SLIPS, size=1.2, name="leaf")

    def _by_luck(self, page: Page, view: State, hand: Hand, focus: str) -> None:
        """What a koi of the basin costs whoever buys it with luck: a tag beside its price at the fourth space."""
        word, _, what = focus.partition(" ")
        if word != "basin" or view.removing or hand.held is not None or choosing.way_to_buy(view) != "luck":
            return
        beside = basin_rect(SIZES.index(cast("Size", what)))
        rect = pygame.Rect(beside.x - 176, beside.y - 2, 150, 58)
        page.sheet("koi/slip", rect, layer=SLIPS, name="by luck")
        price = str(price_of(view, cast("Size", what), "luck"))
        size = page.fitted(price, 32, 40, bold=True, high=50)
        write = partial(page.text, size=size, bold=True, room=rect, layer=SLIPS + 4)
        told = write(price, rect.x + 20, rect.centery, anchor="midleft", name="by luck price")
        page.picture("koi/coin", told.right + 20, rect.centery, layer=SLIPS + 4, size=0.6, name="by luck coin")
        page.picture("koi/luck", told.right + 70, rect.centery, layer=SLIPS + 4, size=0.6, name="by luck token")

    def _choices(self, page: Page, view: State, hand: Hand) -> None:
        """Slips to choose from, and what must be laid at once where the card of a Rain was."""
        left = [ware for ware, count in zip(WARES, rain_left(view), strict=True) for _ in range(count)]
        if left and "" in view.row:
            hole = card_rect(view.row.index("") + 1)
            self._brush.tokens(page, left, *hole.center, name="rain", size=0.9, layer=CARDS)
        # Whoever holds a tile of the Rain sees all of the pond: what the space gives is asked for after that.
        for slip in choosing.slips(hand, view) if hand.held is None else ():
            page.sheet("koi/slip", slip.rect, layer=SLIPS, name=slip.name)
            x, y = slip.rect.centerx, slip.rect.centery - (16 if slip.price is not None else 0)
            if slip.price is None:
                self._brush.tokens(page, slip.pictures, x, y, name=slip.name, layer=SLIPS + 4, size=0.7)
            else:
                (koi,) = slip.pictures  # the very one that swims in the basin
                kind, art = size_of(koi), f"koi/{pattern_of(koi)}_{size_of(koi)}"
                share, angle = 0.92 * IN_BASIN[kind], RESTS[kind]
                page.picture(art, x, y, layer=SLIPS + 4, size=share, angle=angle, name=f"{slip.name} koi")
                page.text(
                    str(slip.price),
                    slip.rect.centerx - 6,
                    slip.rect.bottom - 26,
                    size=page.fitted(str(slip.price), 30, 60, bold=True, high=52),
                    bold=True,
                    anchor="midright",
                    room=slip.rect,
                    layer=SLIPS + 4,
                    name=f"{slip.name} price",
                )
                page.picture(
                    "koi/coin",
                    slip.rect.centerx + 16,
                    slip.rect.bottom - 26,
                    layer=SLIPS + 4,
                    size=0.56,
                    name=f"{slip.name} coin",
                )

    def _sheet(self, page: Page, view: State, hand: Hand) -> None:
        """An overfull storage: everything in it, thing by thing, and what goes back; it is unrolled over the table."""
        self.bring_sheet(page, view, hand)
        if page.aside is None:
            page.unrolled.append(page.parts[-1])

    def bring_sheet(self, page: Page | None, view: State, hand: Hand) -> bool:
        """The sheet as it was painted before; without a page, it is painted ahead. Whether it had to be painted."""
        if page is None and self._weighed is not view:  # who could still be of use is found in a frame of its own
            self._weighed = view
            choosing.useful(hand, view)  # the pond remembers what that goes by
            return True
        of = view, hand.seat, hand.marks, choosing.useful(hand, view)
        return self._pages.lay(page, "sheet", of, partial(self._lay_out, view=view, hand=hand))

    def bring_take(self, page: Page | None, view: State, hand: Hand, focus: str) -> bool:
        """The paper on a card as it was painted before, as `bring_sheet` does."""
        if not self._papers.tells(view, hand, focus):
            return False
        paint = partial(self._papers.take, view=view, seat=hand.seat, space=int(focus.removeprefix("card ")))
        return self._pages.lay(page, "take", (view, hand.seat, focus), paint)

    def _lay_out(self, page: Page, view: State, hand: Hand) -> None:
        dark = self._brush.kit.atlas.plain(self._brush.kit.theme["night"], 150, (1920, 950))
        page.surface("sheet dusk", dark, 960, 475, layer=SLIPS)
        page.covers(pygame.Rect(0, 0, 1920, 740))
        page.paper("koi/sheet", SHEET, layer=SLIPS + 1, name="sheet")
        head = pygame.Rect(SHEET.x + 36, SHEET.y + 34, SHEET.w - 72, 142)
        page.sheet("papers/card", head, layer=SLIPS + 2, name="sheet head")
        page.picture(
            f"crests/{self._brush.crests[hand.seat]}_colour",
            head.x + 60,
            head.centery,
            layer=SLIPS + 5,
            size=0.66,
            name="sheet crest",
        )
        write = partial(page.text, layer=SLIPS + 5, room=head)
        title = self._brush.say("sheet.title", count=view.overfull(hand.seat))
        write(
            title,
            head.x + 116,
            head.y + 20,
            size=page.fitted(title, 42, head.w - 140, bold=True, high=58),
            bold=True,
            name="sheet title",
        )
        line = self._brush.say("sheet.line", stored=view.stored(hand.seat), room=view.capacity(hand.seat))
        write(line, head.x + 116, head.y + 82, size=page.fitted(line, 30, head.w - 140, high=50), name="sheet line")
        page.paper("koi/shelf", TRAY, layer=SLIPS + 2, name="sheet tray")
        for name, rect in sheet_rects(view, hand.seat).items():
            _, thing, _ = name.split(" ")
            marked = name in hand.marks
            alpha = 0.4 if marked else 1.0
            x, y = rect.centerx, rect.centery - 26
            if thing in SIZES:
                page.picture(
                    f"koi/kohaku_{thing}",
                    x,
                    y,
                    layer=SLIPS + 6,
                    size=min(1.0, rect.w / BROAD[thing]),
                    angle=RESTS[thing],
                    alpha=alpha,
                    name=name,
                )
                count = len(view.book.koi[thing].cells)
            else:
                art, broad, tall = ("koi/shore_0", 250, 320) if thing == "shore" else (f"koi/tile_{thing}", 124, 140)
                size = min(0.78, (rect.w - 12) / broad, (rect.h - 60) / tall)  # its number stands below it
                left = 40 * size if thing == "shore" else 0  # which hangs on the first of its hexes
                page.picture(art, x - left, y, layer=SLIPS + 6, size=size, alpha=alpha, name=name)
                count = len(view.book.tiles[thing].cells)
            if marked:  # no gold round it: that is the focus
                bead = partial(self._brush.bead, page, f"−{count}", rect.centerx, rect.bottom - 34)
                large = page.fitted(f"−{count}", 32, rect.w - 24, bold=True, high=BELOW)
                bead(name=f"hexes {name}", art="bead_red", size=large, layer=SLIPS + 7)
                continue
            self._brush.write(
                page,
                str(count),
                rect.centerx,
                rect.bottom - 34,
                name=f"hexes {name}",
                room=rect,
                on=(40, 27, 20),
                size=32,
                high=BELOW,
                anchor="center",
                layer=SLIPS + 7,
            )
        if useful := list(dict.fromkeys(choosing.useful(hand, view))):
            told = self._brush.say("sheet.useful", workers=", ".join(self._brush.say(f"by.{kind}") for kind in useful))
            room = pygame.Rect(TRAY.x, PLATE.y, PLATE.x - TRAY.x - 30, PLATE.h)
            page.text(
                told,
                *room.midleft,
                on=WOOD,
                colour=self._brush.kit.theme["washi"],
                size=self._brush.kit.text.filling(told, 30, room.w, room.h),
                width=room.w,
                anchor="midleft",
                room=room,
                layer=SLIPS + 5,
                name="sheet useful",
            )
        left = view.overfull(hand.seat) - hand.marked(view)
        art = "koi/lacquer_lit" if left <= 0 else "koi/lacquer"
        page.paper(art, PLATE, layer=SLIPS + 2, name="plate")
        page.picture(
            "koi/gong" if left <= 0 else "koi/gong_dim",
            PLATE.x + 76,
            PLATE.centery,
            layer=SLIPS + 4,
            size=0.8,
            name="plate gong",
        )
        self._brush.write(
            page,
            self._brush.say("end_turn"),
            PLATE.x + 136,
            PLATE.y + 54,
            name="plate title",
            room=PLATE,
            size=34,
            width=196,
            high=BELOW,
            layer=SLIPS + 5,
        )
        said = self._brush.say("sheet.fits") if left <= 0 else self._brush.say("sheet.left", count=left)
        self._brush.write(
            page,
            said,
            PLATE.x + 136,
            PLATE.y + 100,
            name="plate line",
            room=PLATE,
            size=28,
            bold=False,
            width=200,
            high=BELOW,
            layer=SLIPS + 5,
        )
