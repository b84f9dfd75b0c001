"""The board beside the scroll: it glides there from its place at the table, and what a cell comes from is lit on it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import pygame

from game.scenes.house import House
from game.scenes.match import Match
from game.scenes.tally import Cell
from game.stage.outline import Outline
from game.stage.page import Page
from game.stage.rooms import Eye, Paint, lay_board
from game.stage.text import Colour
from game.stage.window import SIZE

AREA = pygame.Rect(96, 54, 891, 891)
"""Where the board lies, and the card of a cell on it; a larger board is made smaller."""
RIM = 40
"""How far shadows and tags of a board reach out of it."""
BOARD, VEIL = 300, 350
"""Layers."""
DARK, DARKEST = 96, 150
"""How dense the darkness over the board is, of 255: what a cell comes from stands out, the rest can be admired."""
BRIGHT = 92
"""How bright a board is at most beneath it, of 255: a brighter one would draw eyes from the scroll."""
HALF = 0.4
"""How much of the darkness lies over what a cell was weighed against."""


def _luminance(colour: Colour) -> float:
    """How bright a colour is, of 255."""
    return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]


def _brightness(board: pygame.Surface) -> float:
    """How bright a board is where there is any of it, of 255."""
    flat = pygame.Surface(board.get_size())
    flat.blit(board, (0, 0))
    covered = pygame.transform.average_color(board)[3] / 255
    return _luminance(pygame.transform.average_color(flat)[:3]) / max(covered, 0.01)


class Beside:
    """The board of a match that is over, as large as there is room for it in an area.

    It lies at its head, where a card has room below it. What is told on the board itself says what everything is worth,
    and it lies in the middle.
    """

    def __init__(
        self, house: House, match: Match, paint: Paint[Any, Any], area: pygame.Rect = AREA, *, told: bool = False
    ) -> None:
        self._area = area
        self._told = told
        self._house = house
        self._match = match
        self._rooms = match.rooms
        self._paint = paint
        self.forget()

    def forget(self) -> None:
        """What was baked for another size is of no use."""
        self._boards: dict[int | None, pygame.Surface] = {}
        self._smaller = lru_cache(maxsize=8)(pygame.transform.smoothscale_by)
        self._veils: dict[Any, pygame.Surface] = {}
        self._darks: dict[int | None, int] = {}
        self._table: pygame.Surface | None = None

    def eye(self, seat: int | None) -> Eye:
        """Who looks at the board: for a cell, at what is its seat's own."""
        eye = self._match.eye
        return eye if seat is None else self._rooms.layout.eye_on(self._match.view, eye, seat)

    def lies(self, seat: int | None) -> pygame.Rect:
        """Where the board lies beside the scroll, for a cell of a seat or for none."""
        board = self._rooms.layout.frame(self._match.view, self.eye(seat)).board
        share = min(1.0, self._area.w / board.w, self._area.h / board.h)
        rect = pygame.Rect(0, 0, round(board.w * share), round(board.h * share))
        rect.midtop = self._area.midtop
        if self._told:
            rect.center = self._area.center
        return rect

    def _baked(self, seat: int | None) -> pygame.Surface:
        """The board with its pieces and who leads where, as large as it is at the table."""
        eye = self.eye(seat)
        key = None if eye == self._match.eye else seat
        if key not in self._boards:
            page, view = Page(self._house), self._match.view
            lay_board(page, self._rooms, self._paint, view, eye)
            if not self._told:
                self._paint.leaders(page, view, eye)
            board = self._rooms.layout.frame(view, eye).board
            self._boards[key] = page.cut(board.inflate(2 * RIM, 2 * RIM))
        return self._boards[key]

    def _seen(self, seat: int | None) -> pygame.Surface:
        """The board as large as it lies beside the scroll."""
        made, lies = self._baked(seat), self.lies(seat)
        share = lies.w / self._rooms.layout.frame(self._match.view, self.eye(seat)).board.w
        return self._smaller(made, share) if share < 1 else made

    def lay(self, page: Page, seat: int | None) -> None:
        """The board where it lies beside the scroll."""
        page.surface("board", self._seen(seat), *self.lies(seat).center, layer=BOARD)

    def lit(self, cell: Cell | None) -> list[pygame.Rect]:
        """Where on the board beside the scroll is what a cell comes from."""
        return [] if cell is None else self._places(cell, cell.names)

    def against(self, cell: Cell | None) -> list[pygame.Rect]:
        """Where on the board beside the scroll is what others have that were weighed for a cell."""
        if cell is None:
            return []
        weighed, view = self._rooms.count.weighed, self._match.view
        others = (
            f"{line.group} {seat}"
            for line in cell.lines
            for step in weighed(view, line)
            for seat, _ in step.numbers
            if seat != cell.seat
        )
        return self._places(cell, list(dict.fromkeys(others)))

    def _places(self, cell: Cell, names: Sequence[str]) -> list[pygame.Rect]:
        """Where on the board beside the scroll some places are, for the eyes that look at a cell."""
        eye, view = self.eye(cell.seat), self._match.view
        board, lies = self._rooms.layout.frame(view, eye).board, self.lies(cell.seat)
        places = self._rooms.layout.places(view, eye)
        share = lies.w / board.w
        found = [places[name] for name in names if name in places and board.colliderect(places[name])]

        def beside(rect: pygame.Rect) -> pygame.Rect:
            x, y = lies.x - board.x * share, lies.y - board.y * share
            if isinstance(rect, Outline):
                return Outline([(x + a * share, y + b * share) for a, b in rect.corners])
            at = round(x + rect.x * share), round(y + rect.y * share)
            return pygame.Rect(*at, round(rect.w * share), round(rect.h * share))

        return [beside(rect) for rect in found]

    def veil(self, page: Page, cell: Cell | None, alpha: float = 1.0, seat: int | None = None) -> None:
        """Darkness over the board, but for the places that a cell comes from; without one, over that of a seat."""
        seat = cell.seat if cell else seat
        lies, lit, against = self.lies(seat), self.lit(cell), self.against(cell)
        key = (tuple(lies), tuple(map(tuple, lit)), tuple(map(tuple, against)))
        if key not in self._veils:
            scale = self._house.atlas.scale
            veil = pygame.Surface((round(lies.w * scale), round(lies.h * scale)), pygame.SRCALPHA)
            night, dark = self._house.theme["night"], self._dark(seat)
            veil.fill((*night, dark))
            for rect, left in (*((rect, HALF) for rect in against), *((rect, 0) for rect in lit)):
                colour = (*night, round(dark * left))
                if isinstance(rect, Outline):
                    corners = [((x - lies.x) * scale, (y - lies.y) * scale) for x, y in rect.corners]
                    pygame.draw.polygon(veil, colour, corners)
                    continue
                hole = rect.move(-lies.x, -lies.y)
                veil.fill(colour, pygame.Rect(*(round(part * scale) for part in hole)))
            board = self._seen(seat).copy()  # where it ends softly, so does the darkness
            board.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
            board.blit(board.copy(), (0, 0))  # quicker than the board, or a ring of light would be left between
            at = board.get_rect(center=veil.get_rect().center)
            veil.blit(board, at, special_flags=pygame.BLEND_RGBA_MULT)
            self._veils[key] = veil.convert_alpha()
        page.surface("veil", self._veils[key], *lies.center, layer=VEIL, alpha=alpha)

    def _dark(self, seat: int | None) -> int:
        """How dense the darkness over a board is: denser where it is bright; in high contrast all of it is read."""
        if self._house.atlas.contrast:
            return DARK
        key = None if self.eye(seat) == self._match.eye else seat
        if key not in self._darks:
            night, bright = self._house.theme["night"], _brightness(self._seen(seat))
            share = (bright - BRIGHT) / max(1.0, bright - _luminance(night))
            self._darks[key] = min(DARKEST, max(DARK, round(255 * share)))
        return self._darks[key]

    def leave_table(self, page: Page, share: float) -> None:
        """The table goes dark, and the board glides from its place there to the left."""
        if self._table is None:
            self._table = self._bake_table()
        page.surface("table", self._table, SIZE[0] / 2, SIZE[1] / 2, layer=0, alpha=1 - share)
        start, end = self._rooms.layout.frame(self._match.view, self._match.eye).board, self.lies(None)
        rect = pygame.Rect(*(round(a + (b - a) * share) for a, b in zip(start, end, strict=True)))
        made = self._baked(None)
        if rect.w != start.w:
            made = pygame.transform.scale_by(made, rect.w / start.w)  # too short a moment to be kept
        page.surface("board", made, *rect.center, layer=BOARD)

    def _bake_table(self) -> pygame.Surface:
        """The table with everything but its board."""
        page, view, eye = Page(self._house), self._match.view, self._match.eye
        self._paint.backdrop(page)
        for seat in range(len(self._match.names)):
            self._paint.panel(page, view, eye, seat, 0.0)
        board = self._rooms.layout.frame(view, eye).board
        home = self._rooms.layout.poses(view, eye)
        beside = {name: pose for name, pose in home.items() if not board.collidepoint(pose.x, pose.y)}
        self._paint.pieces(page, view, eye, beside)
        scale = self._house.atlas.scale
        return page.flat((round(SIZE[0] * scale), round(SIZE[1] * scale)))
