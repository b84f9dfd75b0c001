"""Papers beside the pond of a KOI table: what would come of a card that is taken, of a tile that is laid."""

from __future__ import annotations

from functools import partial

import pygame

from game.games.koi._course import price_of
from game.games.koi._screen.brush import SLIPS, Brush, goods, sign_of_koi
from game.games.koi._screen.ways import takes
from game.games.koi.hand import Hand
from game.games.koi.inspect import summed
from game.games.koi.layout import TAKEN, WINDOW, Sight, card_rect, sight
from game.games.koi.parts import HELPERS, SIZES, WARES, Goods, face_of, size_of
from game.games.koi.scoring import counted, koi_lines
from game.games.koi.state import State
from game.kernel.box import Seat
from game.kernel.receipt import Line
from game.stage.page import Page
from game.stage.rooms import Eye

FORETELLS = pygame.Rect(1232, 474, 268, 240)
"""The paper that tells what a tile would change."""
HIGHER = 1.25
"""How much higher these papers get at most for large letters: upwards, where the pond leaves the room to them, and
below the strip of the log."""
EDGE, LINE = 22, 42
"""How far from its edges the paper on a card is written, and how high its lines are."""
EFFECT, SPACE, STORED = 156, 232, 292
"""Where on it the effect of the card stands, what its space brings, and what the storage would hold."""
RED = (150, 24, 16)
"""The ink of what would be too much."""


def _worth(view: State, seat: Seat) -> dict[str, tuple[int, str]]:
    """What every koi of a seat is worth, and how that comes about."""
    found: dict[str, list[Line]] = {}
    for line in koi_lines(view, seat):
        found.setdefault(line.group, []).append(line)
    return {koi: (sum(line.points for line in lines), summed(lines)) for koi, lines in found.items()}


def _hexes(view: State, gives: Goods) -> int:
    """How many hexes some tiles take in the storage."""
    return sum(takes(view, ware) * count for ware, count in zip(WARES, gives.tiles, strict=True))


def stored_after(view: State, seat: Seat, space: int) -> tuple[int, int, int]:
    """What the storage would hold after a card: least, most, and what there would be room for."""
    card, what = view.row[space - 1], view.book.space(space)
    face, coins = view.book.faces[face_of(card)], view.keepers[seat].coins - what.fee
    kind = view.book.kind_of(card)
    least = most = view.stored(seat)
    sides = [_hexes(view, gives) for gives in face.gives] if kind == "well" else []
    if sides:
        least, most = least + min(sides), most + max(sides)

    def bought(by: str, purse: int) -> list[int]:
        left = {size_of(koi) for koi in view.koi}
        return [takes(view, size) for size in SIZES if size in left and price_of(view, size, by) <= purse]

    # The coin of a space may be taken first, and pay at the Market.
    if kind == "market":
        most += max(bought("market", coins + what.gives.coins), default=0)
    given = _hexes(view, what.gives)
    koi = bought("space", coins) if what.koi else []
    least, most = least + min([given, *koi]), most + max([given, *koi])
    grows = view.book.numbers.expansion if kind == "storage" else 0
    return least, most, view.capacity(seat) + grows


def _grown(rect: pygame.Rect, share: float) -> pygame.Rect:
    """A paper so much higher, its foot where it was."""
    high = round(rect.h * share)
    return pygame.Rect(rect.x, rect.bottom - high, rect.w, high)


class Papers:
    """Papers that tell what would come of something."""

    def __init__(self, brush: Brush) -> None:
        self._brush = brush

    @property
    def _share(self) -> float:
        """How much higher the papers are than for letters of the usual size."""
        return min(HIGHER, self._brush.kit.text.growth)

    def tells(self, view: State, hand: Hand, focus: str) -> bool:
        """Whether there is a paper on what is focused: on a card that can be taken."""
        word, _, what = focus.partition(" ")
        if not self._brush.adorned:  # the slip of a lesson needs the room, and tells what matters
            return False
        return word == "card" and view.phase == "begin" and hand.held is None and bool(view.row[int(what) - 1])

    def take(self, page: Page, view: State, seat: Seat, space: int) -> None:
        """What a card would bring, with its space, and what the storage would hold then."""
        kind = view.book.kind_of(view.row[space - 1])
        share = self._share
        line, rect = round(LINE * share), _grown(self._beside(view, seat, space), share)
        page.sheet("papers/card", rect, layer=SLIPS, name="take", high=True)
        title = self._brush.say("take.title", card=self._brush.say(f"kind.{kind}"))
        head = pygame.Rect(rect.x + EDGE, rect.y + 16, rect.w - 2 * EDGE, round(88 * share))
        self._block(page, title, head, rect, "take title", 32)
        self._effect(page, view, seat, space, rect)
        self._space(page, view, space, rect)
        least, most, room = stored_after(view, seat, space)
        then = str(least) if least == most else self._brush.say("take.to", least=least, most=most)
        told = f"{view.stored(seat)} → {then}  {self._brush.say('take.of', count=room)}"
        x, y, wide = rect.x + EDGE, rect.y + round(STORED * share), rect.w - 2 * EDGE
        write = partial(page.text, room=rect, layer=SLIPS + 4, anchor="midleft", bold=True)
        said = self._brush.say("take.stored")
        write(said, x, y, size=page.fitted(said, 30, wide, bold=True, high=line), name="take storage")
        size = page.fitted(told, 30, wide, bold=True, high=line)
        write(told, x, y + line - 4, size=size, colour=RED if most > room else None, name="take stored")

    def _block(  # noqa: PLR0913, PLR0917 -- what is written, where, and how
        self, page: Page, told: str, room: pygame.Rect, on: pygame.Rect, name: str, size: int = 30
    ) -> None:
        """Some words on as many lines as they need, in the middle of their room; only a title is bold."""
        bold = name == "take title"
        size = page.fitted(max(told.split(), key=len), size, room.w, bold=bold)
        size = self._brush.kit.text.filling(told, size, room.w, room.h, bold=bold)
        write = partial(page.text, width=room.w, anchor="midleft", room=on, layer=SLIPS + 4)
        write(told, *room.midleft, size=size, bold=bold, name=name)

    @staticmethod
    def _beside(view: State, seat: Seat, space: int) -> pygame.Rect:
        """Where that paper hides the least of the pond: on its right, if it is the same everywhere."""
        seen, ground = sight(view, Eye(seat)), view.keepers[seat].pond.ground
        above = min(card_rect(space).centerx - TAKEN.w // 2, TAKEN.x)

        def hides(rect: pygame.Rect) -> int:
            return sum(rect.colliderect(seen.rect((cell,))) for cell in ground)

        return min((pygame.Rect(left, *TAKEN[1:]) for left in (TAKEN.x, WINDOW.x, above)), key=hides)

    def _effect(self, page: Page, view: State, seat: Seat, space: int, rect: pygame.Rect) -> None:
        """What the card itself does."""
        card = view.row[space - 1]
        face, kind = view.book.faces[face_of(card)], view.book.kind_of(card)
        share = self._share
        x, y, line = rect.x + EDGE, rect.y + round(EFFECT * share), round(LINE * share)
        if kind == "market":
            write = partial(page.text, room=rect, layer=SLIPS + 4, anchor="midright", bold=True)
            for n, koi in enumerate(SIZES):
                middle, price = x + 42 + n * 86, str(price_of(view, koi, "market"))
                sign_of_koi(page, f"{koi[0].upper()}1", middle, y - 20, layer=SLIPS + 4, name=f"take {koi}", share=1.0)
                size = page.fitted(price, 30, 40, bold=True, high=line)
                write(price, middle - 4, y + 24, size=size, name=f"take price {koi}")
                page.picture("koi/coin", middle + 16, y + 24, layer=SLIPS + 4, size=0.6, name=f"take coin {koi}")
            return
        kinds: list[str] = []
        for n, each in enumerate(face.gives):
            kinds += [*(["/"] if n else []), *goods(each)]
        told, room = "", pygame.Rect(x, y - line, rect.right - EDGE - x, 2 * line)
        if kinds:
            wide, rains = 33 * len(kinds) + 20, kind == "rain"
            inlay = pygame.Rect(x - 4, y - (line if rains else 20), wide, 40)
            page.paper("koi/inlay", inlay, layer=SLIPS + 3, name="take gives")
            self._brush.tokens(page, kinds, *inlay.center, name="take gives", layer=SLIPS + 4)
            room.y, room.h = y, line
            told = self._brush.say("take.laid") if rains else ""
        elif face.counts:
            self._brush.sign(page, face.counts, x + 24, y, layer=SLIPS + 4, name="take counts", size=0.7)
            room.x, room.w = x + 62, room.w - 62
            told = self._brush.say("take.parchment", count=face.points * len(counted(view, seat, face.counts)))
        elif kind in HELPERS:
            page.picture(f"koi/medal_{kind}", x + 24, y, layer=SLIPS + 4, size=0.5, name="take helper")
            room.x, room.w = x + 62, room.w - 62
            told = self._brush.say("take.helper")
        elif kind == "storage":
            told = self._brush.say("take.storage", count=view.capacity(seat) + view.book.numbers.expansion)
        if told:
            self._block(page, told, room, rect, "take effect")

    def _space(self, page: Page, view: State, space: int, rect: pygame.Rect) -> None:
        """What the space of the card costs or gives."""
        what, x, y = view.book.space(space), rect.x + EDGE, rect.y + round(SPACE * self._share)
        kinds = ["coin"] * what.fee if what.fee else goods(what.gives)
        kinds += ["/", "koi"] if what.koi else []
        wide, first = 30 * len(kinds) + 20, self._brush.say("take.pay" if what.fee else "take.and")
        size = page.fitted(first, 30, rect.w - 2 * EDGE - wide - 14, high=round(LINE * self._share))
        place = page.text(first, x, y, size=size, room=rect, layer=SLIPS + 4, anchor="midleft", name="take space")
        inlay = pygame.Rect(place.right + 14, round(y - 20), wide, 40)
        page.paper("koi/inlay_fee" if what.fee else "koi/inlay", inlay, layer=SLIPS + 3, name="take goods")
        self._brush.tokens(page, kinds, *inlay.center, name="take goods", size=0.6, layer=SLIPS + 4)

    def foretell(self, page: Page, view: State, after: State, seen: Sight, hand: Hand) -> None:
        """The koi whose worth would change most, before and after, as a sum; left out where the pond needs the room."""
        ponds = [state.keepers[hand.seat].pond for state in (view, after)]
        cells = {*ponds[0].ground, *ponds[1].ground, *(way.anchor for way in hand.ways(view))}
        usual = FORETELLS if self._brush.adorned else FORETELLS.move(-86, 0)  # beside the slip of a lesson
        places = [seen.rect((cell,)) for cell in cells]
        fits = (each for each in (self._share, 1.0) if _grown(usual, each).inflate(12, 12).collidelist(places) < 0)
        if (share := next(fits, None)) is None:
            return
        room = _grown(usual, share)
        worth = [_worth(state, hand.seat) for state in (view, after)]
        changed = [koi for koi in worth[1] if worth[1][koi][0] != worth[0].get(koi, (0, ""))[0]]
        if not changed:
            return
        koi = max(changed, key=lambda each: abs(worth[1][each][0] - worth[0].get(each, (0, ""))[0]))
        was, now = worth[0].get(koi, (0, ""))[0], worth[1][koi]
        page.sheet("papers/card", room, layer=SLIPS, name="foretold", high=True)
        write = partial(page.text, room=room, layer=SLIPS + 4)
        x, y, wide = room.x + 22, room.y + 18, room.w - 40
        title = self._brush.say("foretold.title")
        write(
            title,
            x,
            y,
            size=page.fitted(title, 31, wide, bold=True, high=round(44 * share)),
            bold=True,
            name="foretold title",
        )
        sign_of_koi(page, koi, x + 34, y + 72 * share, layer=SLIPS + 4, name="foretold koi", share=0.9)
        write(str(was), x + 104, y + 72 * share, size=34, bold=True, anchor="center", name="foretold before")
        write("→", x + 146, y + 70 * share, size=32, anchor="center", name="foretold arrow")
        write(str(now[0]), x + 194, y + 72 * share, size=40, bold=True, anchor="center", name="foretold after")
        bare = [len(pond.bare_sides(pond.carp[koi])) if koi in pond.carp else None for pond in ponds]
        if not now[1].isdigit():  # a sum of one number would say the same again
            total = now[1] if bare[1] else f"{now[1]}, {self._brush.say('foretold.surrounded')}"
            if (
                page.elided(total, page.fitted(total, 30, wide, bold=True, high=round(42 * share)), wide, bold=True)
                != total
            ):
                total = now[1]
            size = page.fitted(total, 30, wide, bold=True, high=round(42 * share))
            write(total, x, y + 124 * share, size=size, bold=True, anchor="midleft", name="foretold sum")
        page.picture("koi/reeds", x + 18, y + 190 * share, layer=SLIPS + 4, name="foretold reeds", size=0.9)
        change = str(bare[1]) if bare[0] in (None, bare[1]) else f"{bare[0]} → {bare[1]}"
        told = f"{self._brush.say('foretold.bare')} {change}"
        size = page.fitted(told, 32, wide - 50, bold=True, high=round(42 * share))
        if page.elided(told, size, wide - 50, bold=True) != told:  # the reeds say it as well
            told, size = change, page.fitted(change, 32, wide - 50, bold=True, high=round(42 * share))
        write(told, x + 48, y + 176 * share, size=size, bold=True, anchor="midleft", name="foretold bare")
