"""Where everything of KOI lies on the canvas: a pure function of the view and of who looks.

One pond lies large in the garden: that of whoever looks, or of the seat on turn. The others are small, in panels at the
left. Cards, storage, purse and workers of the large pond's seat lie on the sill; goals and the basin hang at the right.

Koi and cards are pieces with names of their own (S1, porter.2). Stored tiles, coins and luck are pieces by number:
`A water 2`. The large pond itself is a piece, too. Places are named so:

    1,-2           a hex of the large pond; A:1,-2 the same of a seat, wherever it is seen
    card 3         a space of the main board; deck; reward, what its space gives; slip 1, something to choose
    store water    what is stored; luck water, what luck would give; purse
    work sensei    who can work; gong, the end of the turn
    basin small    koi to be bought; goal turtle; seat 1, another pond
    kept           the cards that were taken and do not work: Parchments, Wells, Markets ...; titles, when alone
    back water     something of an overfull storage; plate, the end of a turn that has one
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import pygame

from game.games.koi._course import open_task
from game.games.koi._pond import Pond
from game.games.koi._screen.bed import R3, centre, corners, middle, side_at
from game.games.koi.parts import HELPERS, SEATS, SIZES, SPACES, WARES, Book, face_of, size_of, spot
from game.games.koi.state import State
from game.kernel import hexes
from game.kernel.box import Seat
from game.kernel.hexes import Cells, Hex
from game.kernel.trouble import Refusal
from game.stage.outline import Outline
from game.stage.rooms import EVERYBODY, Culprit, Eye, Frame, remembered
from game.stage.tween import Pose

WINDOW = pygame.Rect(416, 116, 1088, 614)
"""Where the large pond lies."""
ROOM = pygame.Rect(428, 132, 1064, 588)
"""What its hexes keep inside of."""
COUNTED = pygame.Rect(480, 60, 700, 572)
"""The same while it is counted: as much as there is room for beside the scroll, and no banner hangs over it."""
AROUND = 80
"""How much of the sand round it is shown then."""
SILL = 736
PURSE = pygame.Rect(96, 746, 296, 74)
COINS = pygame.Rect(244, 740, 88, 86)
"""The coins of the purse."""
TOKENS = pygame.Rect(324, 740, 76, 86)
"""The luck of the purse."""
SHELF = pygame.Rect(96, 836, 296, 112)
DECK = pygame.Rect(398, 752, 66, 150)
CARD_X, CARD_PITCH, CARD_Y, CARD_W, CARD_H = 474, 185, 748, 176, 158
INLAY_Y, INLAY_H = 908, 44
RACK = pygame.Rect(1412, 744, 412, 206)
GONG = pygame.Rect(1704, 764, 100, 100)
BASIN = pygame.Rect(1520, 550, 304, 186)
GOAL_X, GOAL_Y, GOAL_W = 1520, 54, 304
LEFT = 96
KEPT = pygame.Rect(1520, 396, 304, 142)
"""The cards that a seat took and that do not work for it; alone they lie below the titles: there may be five goals."""
LADDER = pygame.Rect(96, 54, 304, 470)
"""The titles, when alone."""
CHIP_W, CHIP_H = 98, 44
"""How large the sign of such a card is, with the room around it."""
BANNER = pygame.Rect(416, 54, 560, 66)
SHEET = pygame.Rect(408, 44, 1104, 676)
"""The sheet of an overfull storage: it hides the banner, and hangs from its cords."""
TRAY = pygame.Rect(448, 246, 1024, 256)
PLATE = pygame.Rect(1124, 526, 348, 156)
"""What ends a turn with an overfull storage."""
TAKEN = pygame.Rect(1106, 364, 298, 362)
"""The paper that tells what a card would bring: beside the pond, which makes room for it where it can."""
RINGS = 298
"""The layer of rings round hexes: over what lies there, under what that is worth."""
SNUG = 5
"""How much closer than elsewhere the thick ring of high contrast lies: names stand right below those who work."""
LARGEST = 70.0
SIZES_OF_HEX = (70.0, 64.0, 58.0, 53.0, 48.0, 44.0, 40.0, 36.0, 33.0, 30.0, 27.0, 24.0)
"""How large hexes can be: few sizes, so that a pond seldom changes its own."""
LEAN = 1.5
"""How much larger everything is for whoever leans in."""


class Camera(NamedTuple):
    """Where one looks from."""

    seat: Seat | None = None
    """Whose pond is looked at; None for one's own."""
    lean: bool = False
    """Whether one leans over it."""
    at: tuple[float, float] | None = None
    """What of the pond is in the middle, in hexes of size 1; None for the middle of all of it."""


class Sight(NamedTuple):
    """How a pond is seen: how large its hexes are, and where the hex (0, 0) is."""

    size: float
    x: float
    y: float

    def at(self, cell: Hex) -> tuple[float, float]:
        """The middle of a hex."""
        x, y = centre(cell, self.size)
        return self.x + x, self.y + y

    def point(self, x: float, y: float) -> tuple[float, float]:
        """A point given in hexes of size 1."""
        return self.x + x * self.size, self.y + y * self.size

    def middle(self, cells: Iterable[Hex]) -> tuple[float, float]:
        """The middle of several hexes."""
        return self.point(*middle(cells))

    def side(self, cell: Hex, direction: int) -> tuple[float, float]:
        """The middle of a side of a hex."""
        return self.point(*side_at(cell, direction))

    def outline(self, cell: Hex) -> Outline:
        """A hex by its corners."""
        return _outline(self, cell)

    def rect(self, cells: Iterable[Hex]) -> pygame.Rect:
        """What several hexes cover."""
        wide, high = self.size * R3, self.size * 2
        rects = []
        for cell in cells:
            rect = pygame.Rect(0, 0, round(wide) - 4, round(high) - 4)
            rect.center = round(self.at(cell)[0]), round(self.at(cell)[1])
            rects.append(rect)
        return rects[0].unionall(rects[1:])


@lru_cache(maxsize=2048)
def _outline(seen: Sight, cell: Hex) -> Outline:
    """A hex by its corners, found once: a pond that grows has most of them where they were."""
    x, y = seen.at(cell)
    return Outline([(x + a, y + b) for a, b in corners((0, 0), seen.size - 2)])


# --- who is seen ----------------------------------------------------------------------------------------


_STRAIGHT = Camera()
"""Where everybody looks from who has moved no camera."""


def camera_of(eye: Eye) -> Camera:
    """Where somebody looks from."""
    return eye.camera if isinstance(eye.camera, Camera) else _STRAIGHT


def shown(view: State, eye: Eye) -> Seat:
    """The seat whose pond is large."""
    looked = camera_of(eye).seat
    if looked is not None and looked in view.seats:
        return looked
    return view.seat if eye.seat is None else eye.seat


def others(view: State, eye: Eye) -> list[Seat]:
    """The other seats, the next on turn first."""
    seats, own = len(view.seats), shown(view, eye)
    return [(own + n) % seats for n in range(1, seats)]


@lru_cache(maxsize=64)
def fit(pond: Pond, room: tuple[int, int, int, int], largest: float) -> Sight:
    """The largest sight in which a pond and every place beside it lie in a room, to the left of the paper on a card."""
    cells = [*pond.ground, *pond.open_water]
    points = [centre(cell) for cell in cells]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    wide, high = right - left + 1.80, bottom - top + 2.06
    x, y, w, h = room
    fits = [size for size in SIZES_OF_HEX if size <= largest and size * wide <= w and size * high <= h]
    size = fits[0] if fits else min(w / wide, h / high)
    middle_x = x + w / 2 - size * (left + right) / 2
    rim = middle_x + size * (max(centre(cell)[0] for cell in pond.ground) + 1.2)
    aside = max(0.0, min(rim - TAKEN.x, (w - size * wide) / 2))  # as far as the paper beside it needs
    return Sight(size, middle_x - aside, y + h / 2 - size * (top + bottom) / 2)


@lru_cache(maxsize=64)
def fit_small(pond: Pond, room: tuple[int, int, int, int]) -> Sight:
    """How a pond is seen in a panel."""
    points = [centre(cell) for cell in pond.ground]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    x, y, w, h = room
    size = min(30.0 if w > 200 else 26.0, w / (right - left + 2.7), h / (bottom - top + 2.9))
    return Sight(size, x + w / 2 - size * (left + right) / 2, y + h / 2 - size * (top + bottom) / 2)


@remembered
def sight(view: State, eye: Eye) -> Sight:
    """How the large pond is seen."""
    room = COUNTED if view.phase == "over" else ROOM
    seen, camera = fit(view.keepers[shown(view, eye)].pond, tuple(room), LARGEST), camera_of(eye)
    if not camera.lean:
        return seen
    size = seen.size * LEAN
    ax, ay = camera.at or ((ROOM.centerx - seen.x) / seen.size, (ROOM.centery - seen.y) / seen.size)
    return Sight(size, ROOM.centerx - ax * size, ROOM.centery - ay * size)


def sizes_beside(view: State, eye: Eye) -> tuple[float, float]:
    """The sizes that the hexes of the large pond may have next: when it grows, and when one leans in or sits back."""
    size = fit(view.keepers[shown(view, eye)].pond, tuple(ROOM), LARGEST).size
    smaller = next((each for each in SIZES_OF_HEX if each < size), size)
    return (smaller * LEAN, size) if camera_of(eye).lean else (smaller, size * LEAN)


def sight_of(view: State, eye: Eye, seat: Seat) -> Sight:
    """How the pond of a seat is seen: large, or in its panel."""
    return _sights(view, eye)[seat]


@remembered
def _sights(view: State, eye: Eye) -> dict[Seat, Sight]:
    small = {seat: fit_small(view.keepers[seat].pond, tuple(mini(view, eye, seat))) for seat in others(view, eye)}
    return {shown(view, eye): sight(view, eye), **small}


# --- rectangles -----------------------------------------------------------------------------------------


def card_rect(space: int) -> pygame.Rect:
    """The card on a space of the main board."""
    return pygame.Rect(CARD_X + (space - 1) * CARD_PITCH, CARD_Y, CARD_W, CARD_H)


def inlay_rect(space: int) -> pygame.Rect:
    """What a space costs or gives, below its card."""
    return pygame.Rect(CARD_X - 3 + (space - 1) * CARD_PITCH, INLAY_Y, CARD_W + 6, INLAY_H)


def slip_rect(view: State, number: int, count: int) -> pygame.Rect:
    """One of several things to choose, above the space they come from."""
    x = card_rect(view.space or 3).centerx - count * 83
    x = max(428, min(x, 1492 - count * 166))
    return pygame.Rect(x + (number - 1) * 166, 622, 156, 104)


def grown(view: State, eye: Eye) -> Seat | None:
    """The seat whose panel is larger than the others: who plays, while somebody else's pond is the large one."""
    return view.seat if view.seat != shown(view, eye) and is_active(view, view.seat) else None


def seat_rect(view: State, eye: Eye, seat: Seat) -> pygame.Rect:
    """The panel of another seat; that of whoever plays is larger, and the others make room."""
    return pygame.Rect(_panels(view, eye)[seat])


@remembered
def _panels(view: State, eye: Eye) -> dict[Seat, tuple[int, int, int, int]]:
    return _column(tuple(others(view, eye)), grown(view, eye))


@lru_cache(maxsize=32)
def _column(order: tuple[Seat, ...], plays: Seat | None) -> dict[Seat, tuple[int, int, int, int]]:
    """The panels of other seats from the top: asked for again and again, and only so many ways."""
    if plays is None:
        highs = [244 if len(order) < 3 else 202] * len(order)
    else:
        large, small = (380, 244) if len(order) < 3 else (290, 166)
        highs = [large if each == plays else small for each in order]
    return {seat: (LEFT, 54 + sum(highs[:at]) + 18 * at, 304, highs[at]) for at, seat in enumerate(order)}


def mini(view: State, eye: Eye, seat: Seat) -> pygame.Rect:
    """The small pond in the panel of a seat: as wide as the panel for whoever plays."""
    rect = seat_rect(view, eye, seat)
    if seat == grown(view, eye):
        return pygame.Rect(rect.x + 11, rect.y + 11, 282, rect.h - 106)
    return pygame.Rect(rect.x + 11, rect.y + 11, 168, rect.h - 22)


def goal_names(view: State) -> list[str]:
    """The goals on offer, each once."""
    return list(_goal_rects(view, EVERYBODY))


def goal_rect(view: State, goal: str) -> pygame.Rect:
    """The board of a goal."""
    return pygame.Rect(_goal_rects(view, EVERYBODY)[goal])


@remembered
def _goal_rects(view: State, eye: Eye) -> dict[str, pygame.Rect]:
    """The boards of the goals on offer, from the top: asked for one after the other, by everything that lies there."""
    del eye
    names = list(dict.fromkeys(view.book.pieces[piece].goal for piece, _ in view.offers))
    high, pitch = (100, 112) if len(names) <= 3 else (78, 88)
    return {goal: pygame.Rect(GOAL_X, GOAL_Y + pitch * n, GOAL_W, high) for n, goal in enumerate(names)}


def basin_rect(number: int) -> pygame.Rect:
    """A size of koi in the basin."""
    return pygame.Rect(BASIN.x + 10, BASIN.y + 10 + number * 56, BASIN.w - 20, 54)


def kept_rect(view: State) -> pygame.Rect:
    """Where the cards lie that a seat took and that do not work for it."""
    return pygame.Rect(LEFT, LADDER.bottom + 12, *KEPT.size) if view.alone else KEPT


def kept(view: State, seat: Seat) -> Mapping[str, tuple[list[str], pygame.Rect]]:
    """Those cards by what they are, a Parchment by its face and all others by their kind, and where each sign lies."""
    return _signs(view.book, view.keepers[seat].cards, tuple(kept_rect(view)))


@lru_cache(maxsize=32)
def _signs(
    book: Book, cards: tuple[str, ...], room: tuple[int, int, int, int]
) -> dict[str, tuple[list[str], pygame.Rect]]:
    """Cards by what they are, and where each sign lies in a room: asked for of view after view."""
    found: dict[str, list[str]] = {}
    for card in cards:
        face, kind = book.faces[face_of(card)], book.kind_of(card)
        if kind not in HELPERS:
            found.setdefault(face_of(card) if face.counts else kind, []).append(card)
    rect, across = pygame.Rect(room), 3
    rows = -(-len(found) // across)
    high = min(CHIP_H, (rect.h - 10) // max(1, rows))
    top = rect.centery - high * rows // 2 + 2
    return {
        what: (same, pygame.Rect(rect.x + 6 + n % across * CHIP_W, top + n // across * high, CHIP_W - 4, high - 4))
        for n, (what, same) in enumerate(found.items())
    }


def workers(view: State, seat: Seat) -> list[tuple[str, list[str]]]:
    """Who works for a seat: the Sensei, then kinds of helpers with their cards."""
    kinds: dict[str, list[str]] = {"sensei": ["sensei"]}
    for card in view.keepers[seat].cards:
        if face_of(card) in HELPERS:
            kinds.setdefault(face_of(card), []).append(card)
    return list(kinds.items())


def worker_rect(view: State, seat: Seat, kind: str) -> pygame.Rect:
    """The medal of somebody who works."""
    kinds = [each for each, _ in workers(view, seat)]
    n = kinds.index(kind)
    if len(kinds) <= 2:
        size, x, y = 104, RACK.x + 64 + 144 * n, 814
    else:  # in two rows, each with its name below; a fifth below the gong
        size, x, y = 74, RACK.x + 60 + 140 * (n // 2), 775 + 108 * (n % 2)
        x, y = (gong_rect(view, seat).centerx, 883) if n == 4 else (x, y)
    rect = pygame.Rect(0, 0, size, size)
    rect.center = x, y
    return rect


def gong_rect(view: State, seat: Seat) -> pygame.Rect:
    """What ends a turn: smaller where somebody stands below it."""
    return GONG if len(workers(view, seat)) < 5 else pygame.Rect(GONG.centerx - 37, 738, 74, 74)


def stored(view: State, seat: Seat) -> list[str]:
    """What a seat stores, each kind once: tiles, then sizes of koi."""
    keeper = view.keepers[seat]
    wares: list[str] = [ware for ware, count in zip(WARES, keeper.tiles, strict=True) if count]
    sizes = {size_of(koi) for koi in keeper.koi}
    return [*wares, *(size for size in SIZES if size in sizes)]


def stacks(view: State, seat: Seat) -> dict[str, pygame.Rect]:
    """Where each stored kind lies on the shelf, and what luck would bring after them."""
    kinds = [f"store {kind}" for kind in stored(view, seat)]
    if view.keepers[seat].luck:
        kinds += [f"luck {ware}" for ware in WARES]
    wide = min(58, (SHELF.w - 112) // max(1, (len(kinds) + 1) // 2 if len(kinds) > 4 else len(kinds)))
    found = {}
    rows = 2 if len(kinds) > 4 else 1
    per = math.ceil(len(kinds) / rows) if kinds else 1
    for n, kind in enumerate(kinds):
        row, column = divmod(n, per)
        top = SHELF.y + 10 + row * 48 if rows == 2 else SHELF.y + 33
        found[kind] = pygame.Rect(SHELF.x + 14 + column * wide, top, wide - 4, 46)
    return found


def sheet_rects(view: State, seat: Seat) -> dict[str, pygame.Rect]:
    """Everything stored, thing by thing, on the sheet of an overfull storage."""
    keeper = view.keepers[seat]
    things: list[str] = [ware for ware, count in zip(WARES, keeper.tiles, strict=True) for _ in range(count)]
    things += [size_of(koi) for koi in keeper.koi]
    wide = min(190, (TRAY.w - 24) // max(1, len(things)))
    left = TRAY.centerx - wide * len(things) // 2
    seen: dict[str, int] = {}
    found = {}
    for n, thing in enumerate(things):
        seen[thing] = seen.get(thing, 0) + 1
        name = f"back {thing} {seen[thing]}"
        found[name] = pygame.Rect(left + n * wide + 4, TRAY.y + 13, wide - 8, TRAY.h - 26)
    return found


@remembered
def frame(view: State, eye: Eye) -> Frame:
    """The room for what is not the game's own; what is counted is shown without the sand far from it."""
    over, pond = view.phase == "over", WINDOW
    if over:
        ground = view.keepers[shown(view, eye)].pond.ground
        pond = sight(view, eye).rect(ground).inflate(AROUND, AROUND)
    goals = tuple(_goal_rects(view, EVERYBODY).values())
    keeps = (kept_rect(view),) if kept(view, shown(view, eye)) else ()
    return _frame(tuple(pond), tuple(map(tuple, goals)), tuple(map(tuple, keeps)), view.alone, over)


Sides: TypeAlias = tuple[int, int, int, int]


@lru_cache(maxsize=16)
def _frame(pond: Sides, goals: tuple[Sides, ...], keeps: tuple[Sides, ...], alone: bool, over: bool) -> Frame:  # noqa: FBT001 -- what it depends on
    """The room for what is not the game's own: the same in view after view."""
    column = pygame.Rect(RACK.x, GOAL_Y, RACK.w, RACK.bottom - GOAL_Y)  # what is there can be hidden whole
    left = pygame.Rect(LEFT, 60, 404, 888)
    boards, cards = tuple(map(pygame.Rect, goals)), tuple(map(pygame.Rect, keeps))
    return Frame(
        board=pygame.Rect(pond),
        log=pygame.Rect(1000, 78, 496, 80),
        log_grows=190,
        roll=pygame.Rect(1400, 84, 446, 846),
        looking=pygame.Rect(1128, 290, 354, 172),
        cards=(column, left),
        notice=column,
        across=pygame.Rect(530, 130, 860, 600),
        spared=_spared(boards, cards, alone=alone, over=over),
        whole=(*boards, *cards, BASIN, RACK),  # boards with words on them, those beside the pond and the rack
        rings=RINGS,
        snug=SNUG,
    )


def _spared(
    goals: tuple[pygame.Rect, ...], cards: tuple[pygame.Rect, ...], *, alone: bool, over: bool
) -> tuple[tuple[pygame.Rect, ...], ...]:
    """What a paper had better not lie over, what is needed most first.

    While it is played, those who work and the gong, then the basin, then what is kept, then the goals; afterwards
    nobody works or buys. The titles come before all of it.
    """
    titles = (LADDER,) if alone else ()
    order = (titles, goals, cards, (BASIN,)) if over else (titles, (RACK,), (BASIN,), cards, goals)
    return tuple(filter(None, order))


def parts(view: State, eye: Eye) -> tuple[pygame.Rect, ...]:
    """The columns beside the pond, and of the sill its two ends, the deck, and the cards, which make room."""
    del view, eye
    above = pygame.Rect(LEFT, 0, 304, SILL), pygame.Rect(GOAL_X, 0, GOAL_W, SILL)
    return (*above, PURSE.union(SHELF), DECK, card_rect(1).unionall([inlay_rect(1), inlay_rect(5)]), RACK)


# --- places ---------------------------------------------------------------------------------------------


@remembered
def places(view: State, eye: Eye) -> Mapping[str, pygame.Rect]:
    """Everything that can be lit or pointed at, by name."""
    own = shown(view, eye)
    found: dict[str, pygame.Rect] = {}
    for seat in view.seats:
        found |= _hexes(view.keepers[seat].pond, sight_of(view, eye, seat), SEATS[seat], large=seat == own)
    found |= {f"card {space}": card_rect(space) for space in SPACES if view.row[space - 1]}
    found |= {view.row[space - 1]: card_rect(space) for space in SPACES if view.row[space - 1]}
    found |= {"deck": DECK, "purse": PURSE, **stacks(view, own), **_kept_places(view, own), **_works(view, own)}
    for n, size in enumerate(SIZES):
        found[f"basin {size}"] = basin_rect(n)
    for goal in goal_names(view):
        found[f"goal {goal}"] = goal_rect(view, goal)
    for piece, _ in view.offers:
        found[piece] = goal_rect(view, view.book.pieces[piece].goal)
    for seat in others(view, eye):
        found[f"seat {seat}"] = seat_rect(view, eye, seat)
    return found


def bring_hexes(view: State, eye: Eye, seat: Seat) -> bool:
    """Find ahead where the hexes of a pond are; whether that was not known."""
    known, large = _hexes.cache_info().misses, seat == shown(view, eye)
    _hexes(view.keepers[seat].pond, sight_of(view, eye, seat), SEATS[seat], large=large)
    return _hexes.cache_info().misses > known


@lru_cache(maxsize=64)
def _hexes(pond: Pond, seen: Sight, letter: str, *, large: bool) -> dict[str, pygame.Rect]:
    """The hexes of a pond; of the large one also those round it, and the sides of koi that are not water."""
    found: dict[str, pygame.Rect] = {}
    reach = set(pond.ground)
    if large:
        for _ in range(2):
            reach |= hexes.beside(reach)
    for cell in sorted(reach):
        rect = seen.outline(cell)
        name = hexes.name(cell)
        found[f"{letter}:{name}"] = rect
        if large:
            found[name] = rect
    return found | _sides(pond, seen) if large else found


def _works(view: State, own: Seat) -> dict[str, pygame.Rect]:
    """Who works for a seat, and the gong."""
    found = {"gong": gong_rect(view, own)}
    for kind, cards in workers(view, own):
        medal = worker_rect(view, own, kind)
        found |= {f"work {kind}": medal, **dict.fromkeys(cards, medal)}
    return found


def _kept_places(view: State, own: Seat) -> dict[str, pygame.Rect]:
    """The cards that a seat keeps, and the titles when alone."""
    found = {"titles": LADDER} if view.alone else {}
    for cards, rect in kept(view, own).values():
        found |= {"kept": kept_rect(view), **dict.fromkeys(cards, rect)}
    return found


def _sides(pond: Pond, seen: Sight) -> dict[str, pygame.Rect]:
    """The sides of koi that are not water, by their names: receipts speak of them."""
    found: dict[str, pygame.Rect] = {}
    for cells in pond.carp.values():
        for cell, direction in pond.bare_sides(cells):
            x, y = seen.side(cell, direction)
            found[spot(cell, direction)] = Outline([(x + seen.size * a, y + seen.size * b) for a, b in ROUND])
    return found


def hexes_of(name: str) -> Cells:
    """The hexes of something that receipts and refusals name with a place: S1@1,-2+1,-1."""
    _, _, at = name.rpartition("@")
    cells = [hexes.named(each.partition("/")[0]) for each in at.split("+")]
    return tuple(cell for cell in cells if cell is not None)


def eye_on(view: State, eye: Eye, seat: Seat) -> Eye:
    """The same eyes, looking at the pond of a seat."""
    if shown(view, eye) == seat:
        return eye
    return eye._replace(camera=Camera(seat))


def panel(view: State, eye: Eye, seat: Seat, share: float) -> pygame.Rect:
    """The panel of a seat: on the sill if its pond is the large one."""
    del share
    if seat == shown(view, eye):
        return PURSE.union(SHELF)
    return seat_rect(view, eye, seat)


def is_active(view: State, seat: Seat) -> bool:
    """Whether it is the turn of a seat."""
    return view.phase not in ("deal", "over") and view.seat == seat


def thinking(view: State, eye: Eye, seat: Seat) -> pygame.Rect:
    """Where it shows that a mind is thinking: over its pond."""
    if seat == shown(view, eye):
        return pygame.Rect(BANNER.right - 210, BANNER.bottom + 8, 200, 62)
    rect = mini(view, eye, seat)
    return pygame.Rect(rect.x, rect.bottom - 66, rect.w, 62)


# --- pieces ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=2048)
def koi_pose(cells: Cells, seen: Sight, name: str, head: Hex | None = None) -> Pose:
    """How a koi lies on some hexes: its head at the end that is asked for, or wherever it likes."""
    x, y = seen.middle(cells)
    likes = sum(map(ord, name))
    if len(cells) == 1:
        angle = likes * 40 % 360 - 180.0
    elif len(cells) == 2:
        tail, front = cells if likes % 2 else cells[::-1]
        if head is not None:
            front, tail = head, next(cell for cell in cells if cell != head)
        angle = -60.0 * hexes.DIRECTIONS.index((front[0] - tail[0], front[1] - tail[1]))
    else:
        bend = bend_of(cells)
        ends = [cell for cell in cells if cell != bend]
        turn = next(n for n, near in enumerate(hexes.around(bend)) if all(near in hexes.around(end) for end in ends))
        angle = -60.0 * turn
    return Pose(x, y, seen.size / LARGEST, angle=(angle + 180) % 360 - 180, look="swims")


def bend_of(cells: Cells) -> Hex:
    """The hex of a shape that touches most of its others."""
    return max(cells, key=lambda cell: sum(other in hexes.around(cell) for other in cells))


def poses(view: State, eye: Eye) -> dict[str, Pose]:
    """Where every piece is that is seen.

    A pond is where its hex (0, 0) is, as large as its hexes are, and shows whose it is. The large one is called
    pond, the small ones pond 1 to 3, from the top.
    """
    return dict(_poses(view, eye))


@remembered
def _poses(view: State, eye: Eye) -> dict[str, Pose]:
    own = shown(view, eye)
    found: dict[str, Pose] = {}
    for n, seat in enumerate((own, *others(view, eye))):
        found |= _in_pond(view.keepers[seat].pond, seat, sight_of(view, eye, seat), f"pond {n}" if n else "pond")
    _kept(view, own, found)
    for space, card in zip(SPACES, view.row, strict=True):
        if card:
            found[card] = _on_space(space)
    return found | _basin(view.koi)


@lru_cache(maxsize=16)
def _basin(koi: tuple[str, ...]) -> dict[str, Pose]:
    """How the first koi of each size lie in the basin."""
    firsts = ((n, size, next((each for each in koi if size_of(each) == size), None)) for n, size in enumerate(SIZES))
    return {first: _in_basin(n, size) for n, size, first in firsts if first is not None}


@lru_cache(maxsize=64)
def _in_pond(pond: Pond, seat: Seat, seen: Sight, name: str) -> dict[str, Pose]:
    """Where a pond is, and its koi: asked for of view after view, and nobody may change it."""
    found = {name: Pose(seen.x, seen.y, seen.size / LARGEST, look=SEATS[seat])}
    return found | {koi: koi_pose(cells, seen, koi) for koi, cells in pond.layout.koi.items()}


@lru_cache(maxsize=8)
def _on_space(space: int) -> Pose:
    """How a card lies on a space."""
    return Pose(*card_rect(space).center, look="card")


@lru_cache(maxsize=4)
def _in_basin(number: int, size: str) -> Pose:
    """How a koi lies in the basin."""
    rect = basin_rect(number)
    high = 8 if size == "large" else 0  # it bends, and its tail hangs below the rest
    return Pose(rect.x + 74, rect.centery - high, IN_BASIN[size], angle=RESTS[size], look="swims")


ROUND = tuple((0.36 * math.cos(math.tau * n / 16), 0.36 * math.sin(math.tau * n / 16)) for n in range(16))
"""The place of a side of a hex, round its middle, in hexes of size 1."""
IN_BASIN = {"small": 0.72, "medium": 0.5, "large": 0.34}
"""How large koi are in the basin."""
IN_STORE = {"small": 0.36, "medium": 0.2, "large": 0.2}
"""How large they are on the shelf."""
RESTS = {"small": 0.0, "medium": 0.0, "large": -90.0}
"""How they are turned there: a large one is bent."""


def _kept(view: State, seat: Seat, found: dict[str, Pose]) -> None:
    """What the seat on the sill has beside its pond: tiles and koi that are stored, and helpers."""
    keeper, letter, spots = view.keepers[seat], SEATS[seat], stacks(view, seat)
    for ware, count in zip(WARES, keeper.tiles, strict=True):
        for n in range(1, count + 1):
            rect, spread = spots[f"store {ware}"], min(5, 22 // count)
            x, y = rect.centerx + spread * (n - 1) - 4, rect.y + 23 + spread * (n - 1) * 0.4
            found[f"{letter} {ware} {n}"] = Pose(x, y, 0.92, look=ware)
    sizes: dict[str, int] = {}
    for koi in keeper.koi:
        size = size_of(koi)
        n = sizes[size] = sizes.get(size, -1) + 1
        rect = spots[f"store {size}"]
        found[koi] = Pose(rect.centerx + 4 * n, rect.y + 23 + 3 * n, IN_STORE[size], angle=RESTS[size], look="swims")
    for card in keeper.cards:
        if face_of(card) in HELPERS:
            rect = worker_rect(view, seat, face_of(card))
            copy = [each for each in keeper.cards if face_of(each) == face_of(card)].index(card)
            look = "used" if card in view.used else "medal"
            found[card] = Pose(rect.centerx + 7 * copy, rect.centery - 7 * copy, rect.w / 112, look=look)


def sight_in(now: Mapping[str, Pose], seat: Seat) -> Sight:
    """How the pond of a seat is seen, told by the pieces of a layout."""
    pose = next(pose for name, pose in now.items() if name.startswith("pond") and pose.look == SEATS[seat])
    return Sight(pose.scale * LARGEST, pose.x, pose.y)


def where(view: State, eye: Eye, name: str) -> list[pygame.Rect]:
    """Where something is that a lesson points at; nothing if there is no such thing.

    Any place by its name, a koi by its own, and more of them: pond, spring, cards, storage, rack, basin, goals,
    panel A, pond A.
    """
    known = places(view, eye)
    if name in known:
        return [known[name]]
    for seat in view.seats:
        if name in (carp := view.keepers[seat].pond.carp):
            return [sight_of(view, eye, seat).rect(carp[name])]
    if "@" in name and hexes_of(name):
        return [sight(view, eye).rect(hexes_of(name))]
    word, _, rest = name.partition(" ")
    whole = {
        "pond": WINDOW,
        "storage": SHELF,
        "rack": RACK,
        "basin": BASIN,
        "purse": PURSE,
        "coins": COINS,
        "tokens": TOKENS,
        "sheet": SHEET,
    }
    if not rest and word in whole:
        return [whole[word]]
    if name == "spring":
        return [sight(view, eye).rect(view.keepers[shown(view, eye)].pond.spring)]
    if name == "cards":
        return [card_rect(1).union(inlay_rect(5))]
    if name == "goals" and view.offers:
        rects = [goal_rect(view, goal) for goal in goal_names(view)]
        return [rects[0].unionall(rects[1:])]
    if word == "space" and rest in tuple("12345"):
        return [inlay_rect(int(rest))]
    if rest in tuple(SEATS[: view.options.seats]):
        seat = SEATS.index(rest)
        if word == "panel":
            return [panel(view, eye, seat, 1.0)]
        if word == "pond":
            return [WINDOW if seat == shown(view, eye) else mini(view, eye, seat)]
    return []


LEADS = frozenset({
    "no_water_side", "centre_dry", "not_water", "hex_full", "wrong_shape", "lily_there", "lantern_there", "not_foliage",
    "not_shore", "not_by_spring", "not_by_lantern", "spring_hex", "path_gap", "which_end",
})  # fmt: skip
"""The refusals that are best understood by where a thing may lie instead."""
BLOCKS = frozenset({"hex_taken", "hex_full", "lily_there", "lantern_there", "same_place", "spring_hex", "not_water"})
"""The refusals whose pieces stand in the way."""
POINTS: dict[str, str] = {
    "fee_short": "coins", "coins_short": "coins", "goal_coins": "coins", "no_luck": "tokens", "none_stored": "storage",
    "storage_full": "storage", "sensei_spent": "work sensei", "koi_sold_out": "basin", "no_koi_here": "basin",
    "remove_first": "basin", "choose_first": "cards", "work_on": "gong", "one_claim": "gong",
}  # fmt: skip
"""What a refusal without pieces speaks of."""


def leads_on(why: Refusal) -> bool:
    """Whether what is open instead explains a refusal best."""
    return why.code in LEADS


def culprits(view: State, eye: Eye, why: Refusal) -> list[Culprit]:
    """The pieces that a refusal names, where they are seen, and what it speaks of."""
    known, seen, blocks = places(view, eye), sight(view, eye), why.code in BLOCKS
    found = []
    for piece in why.pieces:
        cells = hexes_of(piece) if "@" in piece else ()
        named = hexes.named(piece)
        if named is not None:
            cells = (named,)
        if cells:
            found.append(Culprit(piece, seen.rect(cells).clip(WINDOW), blocks))
        elif piece in known:
            found.append(Culprit(piece, known[piece], blocks))
    speaks = POINTS.get(why.code)
    if speaks is not None:
        found += [Culprit(speaks, rect, blocks=False) for rect in where(view, eye, speaks)]
    return [each for each in found if each.rect.w and each.rect.h]


def rain_left(view: State) -> tuple[int, int, int]:
    """The tiles that must be laid at once, or may be for free."""
    task = open_task(view)
    return task.left if task is not None and task.action in ("rain", "gift") else (0, 0, 0)
