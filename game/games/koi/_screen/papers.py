"""Papers beside the pond of a KOI table: what would come of a card that is taken, of a tile that is laid."""

from __future__ import annotations

from functools import partial

import pygame

from game.games.koi._course import price_of
from game.games.koi._screen.brush import SLIPS, Brush, goods, sign_of_koi
from game.games.koi._screen.ways import takes
from game.games.koi.hand import Hand
from game.games.koi.inspect import summed
from game.games.koi.layout import LINE, TAKEN, WINDOW, Sight, card_rect, sight
from game.games.koi.parts import HELPERS, SIZES, WARES, Goods, face_of, size_of
from game.games.koi.scoring import counted, koi_lines
from game.games.koi.state import State
from game.kernel.box import Seat
from game.kernel.receipt import Line
from game.stage.page import Page
from game.stage.rooms import Eye

FORETELLS = pygame.Rect(1232, 474, 268, 240)
"""The paper that tells what a tile would change."""
COLUMN = 1412
"""Where the column begins that a hint or a card lies in: no paper of the table reaches into it."""
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


class Papers:
    """Papers that tell what would come of something."""

    def __init__(self, brush: Brush) -> None:
        self._brush = brush

    def take(self, page: Page, view: State, hand: Hand, focus: str) -> None:
        """What the card that is focused would bring, with its space, and what the storage would hold then."""
        word, _, what = focus.partition(" ")
        if not self._brush.adorned:  # the slip of a lesson needs the room, and tells what matters
            return
        if word != "card" or view.phase != "begin" or hand.held is not None or not view.row[int(what) - 1]:
            return
        space = int(what)
        kind = view.book.kind_of(view.row[space - 1])
        rect = self._beside(view, hand.seat, space)
        page.sheet("papers/card", rect, layer=SLIPS, name="take", high=True)
        title, x, y = self._brush.say("take.title", card=self._brush.say(f"kind.{kind}")), rect.x + 26, rect.y + 36
        wide = rect.w - 52
        size = page.fitted(title, 32, wide, bold=True, high=46)
        write = partial(page.text, room=rect, layer=SLIPS + 4, anchor="midleft")
        write(title, x, y, size=size, bold=True, name="take title")
        self._effect(page, view, hand.seat, space, rect)
        self._space(page, view, space, rect)
        least, most, room = stored_after(view, hand.seat, space)
        now, y = view.stored(hand.seat), rect.y + 36 + 3 * LINE
        then = str(least) if least == most else self._brush.say("take.to", least=least, most=most)
        told = f"{self._brush.say('take.stored')}  {now} → {then}  {self._brush.say('take.of', count=room)}"
        size = page.fitted(told, 30, wide, bold=True, high=46)
        over = most > room
        write(told, x, y, size=size, bold=True, colour=RED if over else None, name="take stored")

    @staticmethod
    def _beside(view: State, seat: Seat, space: int) -> pygame.Rect:
        """Where that paper hides the least of the pond; above its card, if it is the same everywhere."""
        seen, ground = sight(view, Eye(seat)), view.keepers[seat].pond.ground
        middle = card_rect(space).centerx
        right = COLUMN - TAKEN.w
        lefts = (max(WINDOW.x, min(middle - TAKEN.w // 2, right)), WINDOW.x, right)

        def hides(rect: pygame.Rect) -> tuple[int, int]:
            return sum(rect.colliderect(seen.rect((cell,))) for cell in ground), abs(rect.centerx - middle)

        return min((pygame.Rect(left, *TAKEN[1:]) for left in lefts), key=hides)

    def _effect(self, page: Page, view: State, seat: Seat, space: int, rect: pygame.Rect) -> None:
        """What the card itself does."""
        card = view.row[space - 1]
        face, kind = view.book.faces[face_of(card)], view.book.kind_of(card)
        x, y = rect.x + 26, rect.y + 36 + LINE
        if kind == "market":
            write = partial(page.text, room=rect, layer=SLIPS + 4, anchor="midleft", bold=True)
            for n, koi in enumerate(SIZES):
                left, price = x + n * (rect.w - 40) // 3, str(price_of(view, koi, "market"))
                sign_of_koi(page, f"{koi[0].upper()}1", left + 32, y, layer=SLIPS + 4, name=f"take {koi}", share=1.0)
                place = write(price, left + 66, y, size=page.fitted(price, 30, 40, high=46), name=f"take price {koi}")
                page.picture("koi/coin", place.right + 18, y, layer=SLIPS + 4, size=0.6, name=f"take coin {koi}")
            return
        kinds: list[str] = []
        for n, each in enumerate(face.gives):
            kinds += [*(["/"] if n else []), *goods(each)]
        told = ""
        if kinds:
            wide = 28 * len(kinds) + 20
            inlay = pygame.Rect(x - 4, round(y - 19), wide, 38)
            page.paper("koi/inlay", inlay, layer=SLIPS + 3, name="take gives")
            self._brush.tokens(page, kinds, *inlay.center, name="take gives", size=0.56, layer=SLIPS + 4)
            x += wide + 12
            told = self._brush.say("take.laid") if kind == "rain" else ""
        elif face.counts:
            self._brush.sign(page, face.counts, x + 22, y, layer=SLIPS + 4, name="take counts", size=0.6)
            x += 56
            told = self._brush.say("take.parchment", count=face.points * len(counted(view, seat, face.counts)))
        elif kind in HELPERS:
            page.picture(f"koi/medal_{kind}", x + 20, y, layer=SLIPS + 4, size=0.42, name="take helper")
            x += 56
            told = self._brush.say("take.helper")
        elif kind == "storage":
            told = self._brush.say("take.storage", count=view.capacity(seat) + view.book.numbers.expansion)
        if told:
            size = page.fitted(told, 30, rect.right - 24 - x, high=46)
            page.text(told, x, y, size=size, room=rect, layer=SLIPS + 4, anchor="midleft", name="take effect")

    def _space(self, page: Page, view: State, space: int, rect: pygame.Rect) -> None:
        """What the space of the card costs or gives."""
        what, x, y = view.book.space(space), rect.x + 26, rect.y + 36 + 2 * LINE
        first = self._brush.say("take.pay" if what.fee else "take.and")
        size = page.fitted(first, 30, 110, high=46)
        place = page.text(first, x, y, size=size, room=rect, layer=SLIPS + 4, anchor="midleft", name="take space")
        kinds = ["coin"] * what.fee if what.fee else goods(what.gives)
        kinds += ["/", "koi"] if what.koi else []
        wide = 33 * len(kinds) + 20
        inlay = pygame.Rect(place.right + 14, round(y - 20), wide, 40)
        page.paper("koi/inlay_fee" if what.fee else "koi/inlay", inlay, layer=SLIPS + 3, name="take goods")
        self._brush.tokens(page, kinds, *inlay.center, name="take goods", layer=SLIPS + 4)

    def foretell(self, page: Page, view: State, after: State, seen: Sight, hand: Hand) -> None:
        """The koi whose worth would change most, before and after, as a sum; left out where the pond needs the room."""
        ponds = [state.keepers[hand.seat].pond for state in (view, after)]
        cells = {*ponds[0].ground, *ponds[1].ground, *(way.anchor for way in hand.ways(view))}
        room = FORETELLS if self._brush.adorned else FORETELLS.move(-86, 0)  # beside the slip of a lesson
        if any(room.inflate(12, 12).colliderect(seen.rect((cell,))) for cell in cells):
            return
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
        write(title, x, y, size=page.fitted(title, 31, wide, bold=True, high=44), bold=True, name="foretold title")
        sign_of_koi(page, koi, x + 34, y + 72, layer=SLIPS + 4, name="foretold koi", share=0.9)
        write(str(was), x + 104, y + 72, size=34, bold=True, anchor="center", name="foretold before")
        write("→", x + 146, y + 70, size=32, anchor="center", name="foretold arrow")
        write(str(now[0]), x + 194, y + 72, size=40, bold=True, anchor="center", name="foretold after")
        bare = [len(pond.bare_sides(pond.carp[koi])) if koi in pond.carp else None for pond in ponds]
        if not now[1].isdigit():  # a sum of one number would say the same again
            total = now[1] if bare[1] else f"{now[1]}, {self._brush.say('foretold.surrounded')}"
            if page.elided(total, page.fitted(total, 30, wide, bold=True, high=42), wide, bold=True) != total:
                total = now[1]
            size = page.fitted(total, 30, wide, bold=True, high=42)
            write(total, x, y + 124, size=size, bold=True, anchor="midleft", name="foretold sum")
        page.picture("koi/reeds", x + 18, y + 190, layer=SLIPS + 4, name="foretold reeds", size=0.9)
        change = str(bare[1]) if bare[0] in (None, bare[1]) else f"{bare[0]} → {bare[1]}"
        told = f"{self._brush.say('foretold.bare')} {change}"
        size = page.fitted(told, 32, wide - 50, bold=True, high=42)
        if page.elided(told, size, wide - 50, bold=True) != told:  # the reeds say it as well
            told, size = change, page.fitted(change, 32, wide - 50, bold=True, high=42)
        write(told, x + 48, y + 176, size=size, bold=True, anchor="midleft", name="foretold bare")
