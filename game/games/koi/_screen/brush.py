"""What every part of a KOI table is painted with: words, beads, boards, small pictures in a row."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.games.koi._goals import claimable, have, places
from game.games.koi.layout import BANNER, RESTS
from game.games.koi.parts import SIZES, WARES, Goods, Piece, is_koi, size_of
from game.games.koi.state import State
from game.kernel.box import Seat
from game.stage.page import Kit, Page
from game.stage.theme import SEATS

PATTERNS = ("kohaku", "asagi", "showa", "ogon", "shiro", "onaga")
GARDEN = pygame.Rect(404, 0, 1112, 722)
"""What is seen of the large pond: nothing of it lies on panels or on the sill."""
BREATH = (0, 1, 2, 3, 2, 1)
"""The frames of a koi, there and back."""
BEAT = 5.0
"""How many of them it shows in a second."""
GLINTS = 7.0
"""Frames a second of the light on the water."""
ROCKS = ((470, 602, 1), (1440, 268, 2))
"""Where rocks stand, as long as the pond leaves them room."""
FAR = 150
"""How near to a rock a hex may be."""

STONE, POND, HALO, GLINT, GLOW, FLOWERS, SHADOWS, PIECES, HELD, BEADS, SLIPS = (
    4,
    10,
    12,
    14,
    50,
    60,
    90,
    100,
    270,
    300,
    500,
)
"""What is held lies under the beads: half a number is worse than none."""
HANGS, DOES = 330, 336
"""The banner, over everything that lies in the pond, and the board over it that tells what a hand does."""
CARDS = 92
"""Under the ring of the focus, which lies under what rests on a board."""
LACQUER = (30, 22, 20)
LINE = 42
"""How high a line on a board can be."""
FIGURE = 56
"""How high one of digits alone can be: nothing of them hangs down."""
WOOD = (106, 72, 45)
BOARD = (190, 144, 92)
PALE = (255, 214, 190)


def pattern_of(koi: str) -> str:
    """The pattern of a koi: six of them, by its number and size."""
    return PATTERNS[(int(koi[1:]) + 2 * SIZES.index(size_of(koi))) % len(PATTERNS)]


def goods(gives: Goods) -> list[str]:
    """Coins and tiles, one by one."""
    tiles = [ware for ware, count in zip(WARES, gives.tiles, strict=True) for _ in range(count)]
    return ["coin"] * gives.coins + tiles


def ready(view: State, seat: Seat, goal: str) -> bool:
    """Whether a seat has what a goal takes, a place for it, too: it could claim it now, or at the end of its work."""
    keeper, now = view.keepers[seat], view.seat == seat and view.phase == "rest"
    if goal == "path" or goal in keeper.goals:
        return False
    if now and not any(view.book.pieces[piece].goal == goal for piece in claimable(view, seat)):
        return False
    return any(places(view, seat, piece.name) for piece in met(view, seat, goal))


def met(view: State, seat: Seat, goal: str) -> list[Piece]:
    """The tiles of a goal that a seat has everything for, but perhaps no place."""
    pieces = [view.book.pieces[piece] for piece, left in view.offers if left and view.book.pieces[piece].goal == goal]
    return [
        piece
        for piece in pieces
        if view.keepers[seat].coins >= piece.coins
        and all(have(view, seat, need) >= count for need, count in piece.needs.items())
    ]


class Brush:
    """Words, beads and boards for one table: `crests` says which crest each seat bears."""

    def __init__(self, kit: Kit, crests: Sequence[int], names: Sequence[str]) -> None:
        self.kit = kit
        self.crests = [SEATS[chair] for chair in crests]
        self.names = names
        self.adorned = True
        """See `Paint` of the stage's rooms: every part of a table asks here."""
        self.totals = True

    def say(self, key: str, **values: object) -> str:
        return self.kit.say(f"koi.{key}", **values)

    def bead_rect(self, text: str, x: float, y: float, size: int = 28) -> pygame.Rect:
        """What a bead with a number on it covers."""
        wide = max(44, round(self.kit.text.width(text, size, bold=True)) + 24)
        high = round(self.kit.text.height(size, bold=True)) + 2
        rect = pygame.Rect(0, 0, wide, max(40, high))
        rect.center = round(x), round(y)
        return rect

    def bead(  # noqa: PLR0913 -- a bead is a text in a place
        self,
        page: Page,
        text: str,
        x: float,
        y: float,
        *,
        name: str,
        art: str = "bead",
        size: int = 28,
        layer: int = BEADS,
    ) -> pygame.Rect:
        """A number on a small lacquered bead."""
        pale = art == "bead_pale"
        grounds = {
            "bead": (44, 28, 24),
            "bead_red": (130, 34, 22),
            "bead_gain": (76, 50, 30),
            "bead_pale": (236, 226, 204),
        }
        rect = self.bead_rect(text, x, y, size)
        page.paper(f"koi/{art}", rect, layer=layer, name=f"{name} bead")
        colour = self.kit.theme["sumi" if pale else "washi"]
        page.text(
            text,
            x,
            y,
            on=grounds[art],
            colour=colour,
            size=size,
            bold=True,
            anchor="center",
            layer=layer + 1,
            name=name,
        )
        return rect

    def write(  # noqa: PLR0913 -- see Page.text
        self,
        page: Page,
        text: str,
        x: float,
        y: float,
        *,
        name: str,
        room: pygame.Rect,
        on: tuple[int, int, int] = LACQUER,
        size: int = 30,
        bold: bool = True,
        anchor: str = "midleft",
        width: float | None = None,
        high: float = LINE,
        layer: int = 27,
    ) -> pygame.Rect:
        """A line that keeps to its room: smaller if need be, cut short if that is not enough."""
        dark = on == BOARD
        return page.line(
            text,
            x,
            y,
            wide=width or room.w - 16,
            high=high,
            on=on,
            colour=self.kit.theme["sumi" if dark else "washi"],
            size=size,
            bold=bold,
            anchor=anchor,
            room=room,
            layer=layer,
            name=name,
        )

    def plaque(  # noqa: PLR0913 -- a board, a sentence, and where both lie
        self, page: Page, text: str, seat: Seat, name: str, *, layer: int = HANGS, least: int = 0
    ) -> None:
        """A lacquered board on two cords, with a crest and a sentence; at `least` so high, where it hides another."""
        inner, size = BANNER.w - 96, self._plaque_size(text)
        high = max(least, self.plaque_height(text))
        left = BANNER.x if self.adorned else BANNER.x + 92  # beside the slip of a lesson
        rect = pygame.Rect(left, BANNER.y, BANNER.w, high)
        for x in (rect.x + 40, rect.right - 40):
            cord = self.kit.atlas.plain((168, 52, 38), 255, (5, rect.y + 6))
            page.surface(f"{name} cord {x}", cord, x, (rect.y + 6) / 2, layer=layer)
        page.covers(rect)
        if least:  # over another board, whose sentence must not shine through
            page.surface(
                f"{name} ground",
                self.kit.atlas.plain(LACQUER, 255, rect.inflate(-16, -16).size),
                *rect.center,
                layer=layer,
            )
        page.paper("koi/lacquer", rect, layer=layer + 1, name=f"{name} board")
        page.picture(
            f"crests/{self.crests[seat]}_colour",
            rect.x + 40,
            rect.centery,
            layer=layer + 2,
            size=0.48,
            name=f"{name} crest",
        )
        page.text(
            text,
            rect.x + 74,
            rect.centery,
            on=LACQUER,
            colour=self.kit.theme["washi"],
            size=size,
            bold=True,
            anchor="midleft",
            width=inner,
            room=rect,
            layer=layer + 2,
            name=name,
        )

    def _plaque_size(self, text: str) -> int:
        """In which size a sentence is written on such a board.

        What finds room on one line stands on one: a higher board would hang over places of the pond.
        """
        setter, inner = self.kit.text, BANNER.w - 96
        size = setter.fitted(text, 32, inner, bold=True, high=BANNER.h - 12)
        if setter.width(text, size, bold=True) > inner:
            size = setter.filling(text, 32, inner, 84, bold=True)
        return size

    def plaque_height(self, text: str) -> int:
        """How high a board with a sentence is."""
        tall = self.kit.text.tall(text, self._plaque_size(text), BANNER.w - 96, bold=True)
        return max(BANNER.h, tall + 12)

    def tokens(  # noqa: PLR0913 -- what is painted, where, and how
        self, page: Page, kinds: Sequence[str], x: float, y: float, *, name: str, size: float = 0.66, layer: int = 26
    ) -> None:
        """Small pictures in a row, their middle at a point; a slash is written."""
        step = 50 * size
        left = x - step * (len(kinds) - 1) / 2
        for n, kind in enumerate(kinds):
            if kind == "/":
                page.text(
                    "/",
                    left + step * n,
                    y,
                    on=LACQUER,
                    colour=self.kit.theme["washi"],
                    size=page.fitted("/", 28, 40, bold=True, high=38),
                    bold=True,
                    anchor="center",
                    layer=layer,
                    name=f"{name} slash",
                )
            else:
                art = kind if kind in ("coin", "luck") else f"token_{kind}"
                page.picture(f"koi/{art}", left + step * n, y, layer=layer, size=size, name=f"{name} {n}")

    def sign(self, page: Page, what: str, x: float, y: float, *, layer: int, name: str, size: float) -> None:  # noqa: PLR0913 -- what is painted, where, and how
        """The small picture of something that is counted."""
        if what in SIZES:
            share = {"small": 0.96, "medium": 0.5, "large": 0.3}[what] * size
            page.picture(f"koi/kohaku_{what}", x, y, layer=layer, size=share, angle=RESTS[what], name=name)
        elif what == "lily":
            page.picture("koi/lily", x, y, layer=layer, size=1.27 * size, name=name)
        elif what == "lantern":
            page.picture("koi/lantern", x, y + 23 * size, layer=layer, size=0.81 * size, name=name)
        else:
            page.picture(f"koi/icon_{what}", x, y, layer=layer, size=size, name=name)


def sign_of_koi(page: Page, koi: str, x: float, y: float, *, layer: int, name: str, share: float) -> None:  # noqa: PLR0913 -- what is painted, where, and how
    """A koi in small; the carp by the picture of its goal."""
    if not is_koi(koi):
        page.picture("koi/goal_carp", x, y, layer=layer, size=0.66 * share, name=name)
        return
    kind = size_of(koi)
    small = {"small": 0.62, "medium": 0.32, "large": 0.25}[kind] * share
    page.picture(f"koi/{pattern_of(koi)}_{kind}", x, y, layer=layer, size=small, angle=RESTS[kind], name=name)
