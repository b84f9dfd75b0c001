"""What lies and hangs round the pond of a KOI table: panels, cards, basin, goals, whoever works, titles."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.games.koi._course import price_of
from game.games.koi._goals import have, places
from game.games.koi._screen.brush import BOARD, DOES, FAR, FIGURE, LINE, ROCKS, STONE, WOOD, Brush, goods, met, ready
from game.games.koi.hand import Hand
from game.games.koi.layout import (
    BASIN,
    DECK,
    LADDER,
    PURSE,
    SHELF,
    Sight,
    basin_rect,
    goal_names,
    goal_rect,
    gong_rect,
    grown,
    inlay_rect,
    kept,
    kept_rect,
    seat_rect,
    shown,
    sight,
    stacks,
    worker_rect,
    workers,
)
from game.games.koi.parts import SIZES, SPACES, WARES, Size, face_of, size_of
from game.games.koi.scoring import score, verdict
from game.games.koi.state import State
from game.kernel.box import Seat
from game.kernel.hexes import Hex
from game.stage.kept import Kept
from game.stage.page import Page
from game.stage.rooms import REMEMBERED, Eye

TAG, NAMED, HANGS_OUT = 42, 104, 12
"""A tag with a name that is too long for its place: how high it is; its layer, over koi and over marks on a pond; and
how far it hangs out of a panel, for what lies in that is a pond."""


class _Other(NamedTuple):
    """What the panel of another seat is painted of."""

    rect: pygame.Rect
    lit: bool
    grown: bool
    """Whether its pond is as wide as the panel."""
    has: tuple[str, str, str]
    """Coins, luck, and how much of its room for koi is taken."""


class _Goal(NamedTuple):
    """What the board of a goal is painted of."""

    rect: pygame.Rect
    number: int
    done: list[Seat]
    """Who has claimed it."""
    flag: bool
    need: str
    said: str


class _Works(NamedTuple):
    """What the place of somebody who works is painted of."""

    kind: str
    rect: pygame.Rect
    cards: int
    used: int
    """How many of the cards have acted."""
    acting: bool


class Boards:
    """The furniture of a table."""

    def __init__(self, brush: Brush) -> None:
        self._brush = brush
        self._pages = Kept(brush.kit)
        """Panels, goals and all else as they were painted."""
        self._goals: list[tuple[State, Seat, str, _Goal]] = []
        """How far seats were with goals, view by view: the last ones first."""
        self._brought: tuple[State, Eye] | None = None
        """What all of that was painted ahead for."""

    def panel(self, page: Page, view: State, eye: Eye, seat: Seat, share: float) -> None:
        """What a seat has: on the sill if its pond is the large one, else beside its small pond."""
        if seat == shown(view, eye):
            self._own(page, view, seat, share)
        else:
            self._other(page, view, eye, seat, share)

    def settled(self, page: Page, view: State, eye: Eye) -> None:
        """Rocks, the banner, what spaces cost and give, the deck, the basin, goals, who works, the ladder of titles."""
        own = shown(view, eye)
        self._rocks(page, view, eye)
        self._banner(page, view, eye)
        self._inlays(page, view)
        self._deck(page, view)
        self._basin(page, view)
        for goal in goal_names(view):
            self._goal(page, view, own, goal)
        self._rack(page, view, own)
        self._kept(page, view, own)
        if view.alone:
            self._ladder(page, view)

    def bring(self, view: State, eye: Eye) -> bool:
        """Paint a part of that ahead; False if all of it is there."""
        if self._brought is not None and self._brought[0] is view and self._brought[1] == eye:
            return False
        own = shown(view, eye)
        if (
            self._banner(None, view, eye)
            or self._inlays(None, view)
            or self._deck(None, view)
            or self._basin(None, view)
            or self._rack(None, view, own)
            or self._kept(None, view, own)
            or any(self._goal(None, view, own, goal) for goal in goal_names(view))
        ):
            return True
        self._brought = view, eye
        return False

    def _own(self, page: Page, view: State, seat: Seat, share: float) -> None:
        keeper = view.keepers[seat]
        of = share > 0.5, keeper.coins, keeper.luck
        self._pages.lay(page, f"purse {seat}", of, partial(self._purse, view=view, seat=seat, share=share))
        has = keeper.tiles, keeper.koi, view.capacity(seat), keeper.luck > 0
        self._pages.lay(page, f"shelf {seat}", has, partial(self._stored, view=view, seat=seat))

    def _purse(self, page: Page, view: State, seat: Seat, share: float) -> None:
        """The purse of the seat on the sill: crest, name, coins, luck."""
        keeper = view.keepers[seat]
        page.shadow("koi/purse", PURSE.centerx, PURSE.centery, layer=20, name=f"purse shadow {seat}")
        page.picture("koi/purse", *PURSE.center, layer=21, name=f"purse {seat}")
        if share > 0.5:
            page.picture("koi/glow", PURSE.x + 40, PURSE.centery, layer=22, name=f"lit {seat}", alpha=0.8)
        page.picture(
            f"crests/{self._brush.crests[seat]}_colour",
            PURSE.x + 38,
            PURSE.centery,
            layer=25,
            size=0.56,
            name=f"crest {seat}",
        )
        # From the right, each as wide as its number: what is left is for the name.
        x, write = float(PURSE.right - 12), partial(self._brush.write, page, room=PURSE, on=WOOD)
        for art, count in (("luck", keeper.luck), ("coin", keeper.coins)):
            name = f"{art}s {seat}"
            figure = write(str(count), x, PURSE.centery, name=name, size=32, width=64, anchor="midright", high=FIGURE)
            page.picture(f"koi/{art}", figure.x - 20, PURSE.centery, layer=25, size=0.7, name=f"{art} {seat}")
            x = figure.x - 46.0
        wide = x - PURSE.x - 74
        if self._whole(page, seat, wide):
            write(self._brush.names[seat], PURSE.x + 72, PURSE.centery, name=f"name {seat}", size=31, width=wide)
        else:
            self._tag(page, seat, pygame.Rect(PURSE.x, PURSE.y - TAG + 8, PURSE.w, TAG))

    def _stored(self, page: Page, view: State, seat: Seat) -> None:
        """The shelf of the seat on the sill, and how full it is."""
        page.paper("koi/shelf", SHELF, layer=21, name=f"shelf {seat}")
        held, room = view.stored(seat), view.capacity(seat)
        full = held > room
        self._shelf(page, view, seat)
        anchor = SHELF.right - 14, SHELF.centery
        if full:
            text = f"{held}/{room}"
            size = page.fitted(text, 28, 60, bold=True, high=40)  # beside the pegs, however large words are
            spot = self._brush.bead_rect(text, 0, 0, size)
            spot.midright = anchor[0] + 8, anchor[1]
            self._brush.bead(page, text, *spot.center, name=f"stored {seat}", art="bead_red", size=size, layer=27)
        else:
            self._brush.write(
                page,
                f"{held}/{room}",
                *anchor,
                name=f"stored {seat}",
                room=SHELF,
                on=(40, 27, 20),
                size=32,
                anchor="midright",
                width=88,
                high=FIGURE,
            )

    def _shelf(self, page: Page, view: State, seat: Seat) -> None:
        """Pegs for what is stored, with numbers, and what luck would bring behind its cord."""
        keeper = view.keepers[seat]
        spots = stacks(view, seat)
        if not spots:
            for n in range(view.capacity(seat)):
                page.picture(
                    "koi/peg",
                    SHELF.x + 40 + 34 * (n % 6),
                    SHELF.y + 36 + 40 * (n // 6),
                    layer=22,
                    size=0.7,
                    name=f"peg {n}",
                )
        for name, rect in spots.items():
            word, kind = name.split(" ")
            page.picture("koi/peg", rect.centerx, rect.y + 23, layer=22, size=0.86, name=f"peg {name}")
            if word == "luck":
                page.picture(
                    f"koi/token_{kind}", rect.centerx, rect.y + 23, layer=23, size=0.74, alpha=0.6, name=f"offer {name}"
                )
                page.picture("koi/cord", rect.centerx, rect.y + 34, layer=24, size=0.7, name=f"cord {name}")
                continue
            count = (
                keeper.tiles[WARES.index(kind)] if kind in WARES else sum(size_of(koi) == kind for koi in keeper.koi)
            )
            if count > 1:
                spot = pygame.Rect(rect.right - 26, rect.y + 14, 30, 34)
                page.paper("koi/bead", spot, layer=132, name=f"many {name}")
                self._brush.write(
                    page,
                    str(count),
                    *spot.center,
                    name=f"count {name}",
                    room=SHELF,
                    on=(44, 28, 24),
                    size=28,
                    anchor="center",
                    width=30,
                    layer=133,
                )

    def _other(self, page: Page, view: State, eye: Eye, seat: Seat, share: float) -> None:
        keeper, rect = view.keepers[seat], seat_rect(view, eye, seat)
        of = _Other(
            rect,
            share > 0.5,
            seat == grown(view, eye),
            (str(keeper.coins), str(keeper.luck), f"{view.stored(seat)}/{view.capacity(seat)}"),
        )
        self._pages.lay(page, f"panel {seat} {of.lit}", (of,), partial(self._lay_other, seat=seat, of=of))

    def _lay_other(self, page: Page, seat: Seat, of: _Other) -> None:
        """The panel of another seat; from view to view most of them are the same."""
        rect, rows = of.rect, list(zip(("coin", "luck", "token_koi"), of.has, strict=True))
        page.paper("koi/lacquer_lit" if of.lit else "koi/lacquer", rect, layer=20, name=f"panel {seat}")
        crest, write = f"crests/{self._brush.crests[seat]}_colour", partial(self._brush.write, page, room=rect, size=30)
        if of.grown:  # the pond as wide as the panel, and all else in two lines below it
            y = rect.bottom - 70
            page.picture(crest, rect.x + 34, y, layer=25, size=0.44, name=f"crest {seat}")
            write(self._brush.names[seat], rect.x + 66, y, name=f"name {seat}", width=rect.w - 84)
            for (art, text), x in zip(rows, (28, 112, 192), strict=True):
                page.picture(f"koi/{art}", rect.x + x, rect.bottom - 30, layer=25, size=0.62, name=f"{art} {seat}")
                write(text, rect.x + x + 24, rect.bottom - 30, name=f"{art}s {seat}", width=84 if x > 180 else 46)
            return
        x, low = rect.x + 190, rect.h < 200  # beside whoever plays
        wide = rect.right - x - 8
        whole = self._whole(page, seat, wide)
        top = 28 if low else 38
        page.picture(crest, x + 22, rect.y + top, layer=25, size=0.48, name=f"crest {seat}")
        if whole:
            write(self._brush.names[seat], x - 4, rect.y + (63 if low else 84), name=f"name {seat}", width=wide)
        else:
            self._tag(page, seat, pygame.Rect(rect.x + 11, rect.bottom + HANGS_OUT - TAG, rect.w - 22, TAG))
        for n, (art, text) in enumerate(rows if rect.h > 220 else rows[:2]):
            y = rect.y + (97 + 34 * n if low else 122 + 42 * n)
            page.picture(f"koi/{art}", x + 16, y, layer=25, size=0.66, name=f"{art} {seat}")
            write(text, x + 42, y, name=f"{art}s {seat}", width=wide - 30, high=48 if low else FIGURE)

    def _whole(self, page: Page, seat: Seat, wide: float) -> bool:
        """Whether the whole name of a seat can be read in so much room."""
        name = self._brush.names[seat]
        return page.elided(name, page.fitted(name, 31, wide, bold=True, high=LINE), wide, bold=True) == name

    def _tag(self, page: Page, seat: Seat, room: pygame.Rect) -> None:
        """A name that is too long for its place, on a tag beside it."""
        name = self._brush.names[seat]
        size = page.fitted(name, 31, room.w - 12, high=LINE)
        wide = min(room.w, round(self._brush.kit.text.width(name, size)) + 24)
        rect = pygame.Rect(room.x, room.y, wide, room.h)
        page.paper("koi/inlay", rect, layer=NAMED, name=f"tag {seat}")
        write = partial(self._brush.write, page, name, *rect.center, name=f"name {seat}", room=rect, anchor="center")
        write(size=31, width=room.w - 12, bold=False, layer=NAMED + 1)

    def _rocks(self, page: Page, view: State, eye: Eye) -> None:
        """Rocks in the sand, where the pond leaves them room."""
        if not self._brush.adorned:
            return
        of = view.keepers[shown(view, eye)].pond.ground, sight(view, eye)
        self._pages.lay(page, "rocks", of, lambda part: self._lay_rocks(part, *of))

    @staticmethod
    def _lay_rocks(page: Page, ground: Iterable[Hex], seen: Sight) -> None:
        for x, y, number in ROCKS:
            if all(math.dist(seen.at(cell), (x, y)) > FAR + seen.size for cell in ground):
                page.picture(f"koi/rock_{number}", x, y, layer=STONE, name=f"rock {number}")

    def _banner(self, page: Page | None, view: State, eye: Eye) -> bool:
        """Whose turn it is, and what is asked; as everything here, painted ahead without a page, and whether it was."""
        if view.phase in ("deal", "over"):
            return False
        of = self._asks(view, eye), view.seat, "banner"
        return self._pages.lay(
            page,
            "banner",
            (*of, self._brush.adorned),
            lambda part: self._brush.plaque(part, *of),
        )

    def _asks(self, view: State, eye: Eye) -> str:
        """What the banner says; of somebody else's turn, no more than whose it is."""
        key: str = "last" if view.phase == "begin" and view.ending == "last" else view.phase
        if view.removing:
            key = "removing"  # it comes before anything else, whatever the turn has come to
        if key == "meditate" and not (view.card or (view.space and view.book.space(view.space).koi)):
            key = "begin"  # what comes now comes by itself
        if key == "rest" and not any(ready(view, view.seat, goal) for goal in goal_names(view)):
            key = "done"
        key = key if eye.seat in (None, view.seat) else "other"
        return self._brush.say(f"ask.{key}", seat=self._brush.names[view.seat])

    def doing(self, page: Page, view: State, eye: Eye, hand: Hand, focus: str) -> None:
        """What a hand does just now, on a board over the banner."""
        told = hand.told(view, focus)
        if told is None:
            return
        key, values = told
        text = self._brush.say(f"doing.{key}", **self._worded(values))
        least = self._brush.plaque_height(self._asks(view, eye))
        paint = partial(self._brush.plaque, text=text, seat=hand.seat, name="doing", layer=DOES, least=least)
        self._pages.lay(page, "doing", (text, hand.seat, least, self._brush.adorned), paint)
        page.steady.append(page.parts[-1])

    def _worded(self, values: Mapping[str, object]) -> dict[str, object]:
        """Values of a sentence with the names of things in words."""
        keys, say = {"worker": "by", "thing": "thing", "goal": "goal", "size": "size"}, self._brush.say
        return {name: say(f"{keys[name]}.{value}") if name in keys else value for name, value in values.items()}

    def _inlays(self, page: Page | None, view: State) -> bool:
        return self._pages.lay(page, "inlays", (view.space,), partial(self._lay_inlays, view=view))

    def _lay_inlays(self, page: Page, view: State) -> None:
        for space in SPACES:
            self._inlay(page, view, space)

    def _inlay(self, page: Page, view: State, space: int) -> None:
        """What a space costs or gives."""
        rect, what = inlay_rect(space), view.book.space(space)
        open_ = view.space == space
        art = "inlay_fee" if what.fee else "inlay_lit" if open_ else "inlay"
        page.paper(f"koi/{art}", rect, layer=24, name=f"inlay {space}")
        if what.fee:
            self._brush.write(
                page,
                f"−{what.fee}",
                rect.centerx - 26,
                rect.centery,
                name=f"fee {space}",
                room=rect,
                on=(92, 28, 20),
                anchor="center",
                width=44,
                high=rect.h + 6,
            )
            page.picture("koi/coin", rect.centerx + 18, rect.centery, layer=26, size=0.66, name=f"fee coin {space}")
            return
        kinds = [*goods(what.gives), *(["/", "koi"] if what.koi else [])]
        self._brush.tokens(page, kinds, *rect.center, name=f"gives {space}")

    def _deck(self, page: Page | None, view: State) -> bool:
        """The cards that are left, and how many."""
        left = view.deck_size()
        return self._pages.lay(page, "deck", (left,), partial(self._lay_deck, left=left))

    def _lay_deck(self, page: Page, left: int) -> None:
        for n in range(min(3, left)):
            page.picture("koi/back", DECK.centerx - 3 * n, DECK.centery - 3 * n, layer=22, name=f"deck {n}")
        if left:
            self._brush.bead(page, str(left), DECK.centerx, DECK.bottom - 20, name="deck left", layer=26)
        else:
            self._brush.bead(page, "0", DECK.centerx, DECK.bottom - 20, name="deck left", art="bead_red", layer=26)

    def _basin(self, page: Page | None, view: State) -> bool:
        """Koi to be bought: what each size costs, and how many are left."""
        way = "market" if view.card and face_of(view.card) == "market" else "space"
        left = Counter(map(size_of, view.koi))
        rows = tuple((size, price_of(view, size, way), left[size]) for size in SIZES)
        return self._pages.lay(page, "basin", rows, partial(self._lay_basin, rows=rows))

    def _lay_basin(self, page: Page, rows: Sequence[tuple[Size, int, int]]) -> None:
        page.shadow("koi/basin", *BASIN.center, layer=20, name="basin shadow")
        page.picture("koi/basin", *BASIN.center, layer=21, name="basin")
        for n, (size, price, left) in enumerate(rows):
            rect = basin_rect(n)
            write = partial(self._brush.write, page, room=BASIN, on=(13, 52, 70), layer=120)
            write(str(price), rect.x + 182, rect.centery, name=f"price {size}", size=32, anchor="midright", high=FIGURE)
            page.picture("koi/coin", rect.x + 204, rect.centery, layer=120, size=0.66, name=f"price coin {size}")
            count = partial(write, size=28, bold=False, anchor="midright", width=50, high=FIGURE)
            count(f"×{left}", rect.right - 8, rect.centery, name=f"left {size}")

    def _goal(self, page: Page | None, view: State, seat: Seat, goal: str) -> bool:
        """The board of a goal: its picture, its name, how far the seat on the sill is, a flag, whoever claimed it."""
        of = self._goal_of(view, seat, goal)
        return self._pages.lay(page, f"goal {goal}", (of,), partial(self._lay_goal, goal=goal, of=of))

    def bring_goal(self, view: State, eye: Eye) -> bool:
        """Find ahead how far whoever is on the sill is with a goal; False if that is known of all of them."""
        seat = shown(view, eye)
        known = {goal for of, who, goal, _ in self._goals if of is view and who == seat}
        goal = next((goal for goal in goal_names(view) if goal not in known), None)
        if goal is not None:
            self._goal_of(view, seat, goal)
        return goal is not None

    def _goal_of(self, view: State, seat: Seat, goal: str) -> _Goal:
        """What the board of a goal is painted of: found once a view, for the rules are asked for places."""
        for known, who, what, found in self._goals:
            if known is view and who == seat and what == goal:
                return found
        found = _Goal(
            goal_rect(view, goal),
            goal_names(view).index(goal),
            [each for each in view.seats if goal in view.keepers[each].goals],
            ready(view, seat, goal),
            *self._progress(view, seat, goal),
        )
        self._goals = [(view, seat, goal, found), *self._goals[: REMEMBERED * len(goal_names(view)) - 1]]
        return found

    def _lay_goal(self, page: Page, goal: str, of: _Goal) -> None:
        rect, number, done, flag, need, said = of
        low = rect.h < 100
        art = f"koi/board_{'low_' if low else ''}{number % 3}"
        page.shadow(art, *rect.center, layer=20, name=f"goal shadow {goal}")
        page.picture(art, *rect.center, layer=21, name=f"goal {goal}")
        page.picture(
            f"koi/goal_{goal}",
            rect.x + 58,
            rect.centery + 4,
            layer=23,
            size=0.62 if low else 0.82,
            name=f"goal icon {goal}",
        )
        write = partial(self._brush.write, page, room=rect, on=BOARD)
        top = rect.y + (23 if low else 34)
        name, room, step = self._brush.say(f"goal_short.{goal}"), rect.w - 120, 29 if low else 32
        many = len(done) > 2  # then they hang on the upper edge, and leave the name its room
        write = partial(write, high=step + 14)  # its letters leave that much of their two lines free
        write(name, rect.x + 108, top, name=f"goal name {goal}", size=30, width=room - 36 * len(done) * (not many))
        y, wide = top + step, room - 40 * flag
        x, told, word = rect.x + 108, partial(write, size=28, bold=False), f"goal told {goal}"
        if need == "parchment":  # the longest word: the picture of the card says it as well
            page.picture("koi/icon_parchment", x + 16, y, layer=26, size=0.5, name=f"{word} sign")
            x, said, wide = x + 42, said.rpartition(" ")[2], wide - 42
        told(said, x, y, name=word, width=wide)
        if flag:
            page.picture("koi/flag", rect.right - 30, rect.bottom - 30, layer=24, size=0.82, name=f"flag {goal}")
        for n, each in enumerate(done):
            crest = f"crests/{self._brush.crests[each]}_colour_small"
            y = rect.y + (8 if many else 24)
            page.picture(crest, rect.right - 28 - 36 * n, y, layer=25, name=f"claimed {goal} {each}", size=0.84)

    def _progress(self, view: State, seat: Seat, goal: str) -> tuple[str, str]:
        """How far a seat is with a goal, after what it takes: what it has of that, or what it costs."""
        if goal in view.keepers[seat].goals and goal != "path":
            return "", self._brush.say("goal_told.yours")
        if ready(view, seat, goal):
            return "", self._brush.say("goal_told.ready")
        pieces = [
            view.book.pieces[piece] for piece, left in view.offers if view.book.pieces[piece].goal == goal and left
        ]
        if not pieces:
            return "", self._brush.say("goal_told.gone")
        piece = pieces[0]
        if goal == "path":
            laid = len(view.keepers[seat].pond.layout.path)
            return "", self._brush.say("goal_told.path", count=laid, coins=piece.coins)
        if (tiles := met(view, seat, goal)) and not any(places(view, seat, tile.name) for tile in tiles):
            return "", self._brush.say("goal_told.no_place")
        need, count = next(iter(piece.needs.items()), ("", 0))
        if need and (have(view, seat, need) < count or not piece.coins):  # else coins are all that is missing
            return need, self._brush.say(f"goal_told.{need}", have=have(view, seat, need), count=count)
        say = self._brush.say
        return "", say("goal_told.coins", count=piece.coins) if piece.coins else say("goal_told.free")

    def _rack(self, page: Page | None, view: State, seat: Seat) -> bool:
        """The Sensei's medal, names below medals, ticks on whoever has acted, the gong."""
        mine = view.seat == seat
        by = view.task.by if mine and view.task is not None else ""
        works = [
            _Works(
                kind, worker_rect(view, seat, kind), len(cards), sum(card in view.used for card in cards), by in cards
            )
            for kind, cards in workers(view, seat)
        ]
        working, done = mine and view.phase in ("begin", "work"), view.phase not in ("deal", "begin")
        of = works, working, done, gong_rect(view, seat)
        return self._pages.lay(page, "rack", of, lambda part: self._lay_rack(part, *of))

    def _lay_rack(self, page: Page, works: Sequence[_Works], working: bool, done: bool, gong: pygame.Rect) -> None:  # noqa: FBT001 -- what it is painted of
        room, few = pygame.Rect(1404, 736, 424, 220), len(works) <= 2
        write = partial(self._brush.write, page, room=room, on=WOOD, size=28, anchor="center")
        for kind, rect, cards, used, acting in works:
            if kind == "sensei":
                art = "koi/medal_sensei" if working and not used else "koi/used_sensei"
                page.picture(art, *rect.center, layer=101, size=rect.w / 112, name="medal sensei")
            if acting:
                page.picture("koi/glow", *rect.center, layer=99, size=0.9, name=f"acting {kind}")
            if used == cards and not acting:  # large enough for the sofa, and beside the middle of the picture
                x, y = rect.centerx + 0.26 * rect.w, rect.centery + 0.2 * rect.w
                page.picture("koi/tick", x, y, layer=130, size=rect.w / 84, name=f"tick {kind}")
            elif cards > 1:
                left = str(cards - used)
                self._brush.bead(page, left, rect.right + 8, rect.centery, name=f"copies {kind}", layer=130)
            label, below = self._brush.say(f"by.{kind}"), 24 if few else 15
            write(label, rect.centerx, rect.bottom + below, name=f"worker {kind}", width=150 if few else 138)
        art = "koi/gong" if done else "koi/gong_dim"
        page.picture(art, *gong.center, layer=25, size=gong.w / 100, name="gong")
        below = 26 if gong.w == 100 else 15
        write(self._brush.say("end_turn"), gong.centerx, gong.bottom + below, name="gong name", width=122)

    def _kept(self, page: Page | None, view: State, seat: Seat) -> bool:
        """The cards that a seat took and that do not work for it: what a Parchment counts, how many of the others."""
        found = kept(view, seat)
        paint = partial(self._lay_kept, view=view, found=found)
        return bool(found) and self._pages.lay(page, "kept", (found,), paint)

    def _lay_kept(self, page: Page, view: State, found: Mapping[str, tuple[list[str], pygame.Rect]]) -> None:
        page.paper("koi/shelf", kept_rect(view), layer=20, name="kept")
        for what, (cards, rect) in found.items():
            name, write = f"kept {what}", partial(self._brush.write, page, room=rect.inflate(4, 10), width=60)
            page.paper("koi/inlay", rect, layer=21, name=name)
            if what in view.book.faces and view.book.faces[what].counts:
                face = view.book.faces[what]
                text = write(f"{face.points}×", rect.x + 8, rect.centery, name=f"{name} worth", size=28)
                self._brush.sign(
                    page, face.counts, text.right + 20, rect.centery, layer=26, name=f"{name} sign", size=0.42
                )
            else:
                page.picture(f"koi/icon_{what}", rect.x + 28, rect.centery, layer=26, size=0.56, name=f"{name} sign")
                write(f"×{len(cards)}", rect.right - 10, rect.centery, name=f"{name} count", size=28, anchor="midright")

    def _ladder(self, page: Page, view: State) -> None:
        """Alone: the three titles, what each takes, and the score that climbs."""
        scenario = view.book.pages.scenarios[view.options.scenario]
        keeper = view.keepers[0]
        total = score(view).totals[0]
        reached = verdict(view, total)
        rect = LADDER
        page.paper("koi/lacquer", rect, layer=20, name="ladder")
        write = partial(self._brush.write, page, room=rect, high=50)
        write(
            self._brush.kit.say(f"koi.option.scenario.value.{scenario.name}"),
            rect.centerx,
            rect.y + 40,
            name="scenario",
            size=32,
            anchor="center",
            width=270,
        )
        for n, band in enumerate(reversed(scenario.bands)):
            y = rect.y + 110 + 92 * n
            wanted = band.title == view.options.title
            page.picture(
                f"koi/title_{band.title}",
                rect.x + 58,
                y,
                layer=25,
                size=0.84,
                alpha=1.0 if wanted else 0.55,
                name=f"title {band.title}",
            )
            write(
                self._brush.kit.say(f"koi.option.title.value.{band.title}"),
                rect.x + 108,
                y - 18,
                name=f"title name {band.title}",
                bold=wanted,
                width=184,
            )
            write(f"{band.score}+", rect.x + 108, y + 20, name=f"title score {band.title}", size=30, bold=wanted)
            if wanted and self._brush.totals:
                page.picture("koi/token_koi", rect.x + 216, y + 18, layer=26, size=0.6, name="climber")
                write(str(total), rect.x + 238, y + 20, name="climbed", size=30)
        done = len(keeper.goals)
        goals = min(
            next(band.goals for band in scenario.bands if band.title == view.options.title), len(goal_names(view))
        )
        if view.offers:
            page.picture("koi/flag", rect.x + 58, rect.y + 392, layer=25, size=0.7, name="ladder flag")
            write(f"{done}/{goals}", rect.x + 108, rect.y + 394, name="goals claimed", size=30)
        if scenario.connect:
            key, y = "linked" if reached.linked else "not_linked", rect.y + 438
            page.picture("koi/lantern", rect.x + 34, y + 14, layer=25, size=0.4, name="link lantern")
            page.picture("koi/goal_statue", rect.x + 76, y, layer=25, size=0.42, name="link statue")
            write(self._brush.say(f"ladder.{key}"), rect.x + 108, y, name="link", size=28, bold=False, width=184)
