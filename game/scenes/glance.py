"""The closing page of a game: its whole rules on one card, a picture and a sentence a cell, drawn with its own sprites.

In large letters it is turned over: then every sentence has twice the room. It lies over whatever is on the screen.
Where a match can be begun from there, whoever presses plays at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.kernel.trouble import Trouble
from game.rulebook import Cell, read_glance
from game.scenes.house import House
from game.scenes.leaves import WIDE, leaves
from game.scenes.prompts import Prompt
from game.scenes.sheet import Sheet
from game.stage.focus import Target
from game.stage.intents import Act, Intent
from game.stage.page import Page
from game.stage.rooms import rooms_of
from game.stage.scenes import Go

SHEET = pygame.Rect(96, 56, 1728, 910)
HEAD = 104
"""How high the title stands, with the room around it."""
INSET, GAP, ROWS = 44, 34, 2
PICTURE, UNDER = 0.52, 12
"""How much of the height of a cell its picture may have, and how far below it the words begin."""
BUTTON = pygame.Rect(SHEET.right - 470, SHEET.y + 26, 420, 68)


class Glance(Sheet):
    """The rules of a game on one card, or on both sides of it."""

    ring_grows = 12

    def __init__(self, house: House, game: str, play: Callable[[], Go] | None = None) -> None:
        super().__init__(house)
        self.game = game
        self.play = play
        """What begins a match of whoever pressed and a mind, from where that can be done."""
        self._side = 0
        self._plates: dict[tuple[str, tuple[int, int]], pygame.Surface] = {}
        self._scale = 0.0
        """The scale that the pictures were painted for."""
        try:
            self.cells, self.fault = read_glance(game), None
        except Trouble as trouble:
            self.cells, self.fault = (), trouble

    def enter(self) -> None:
        """Lay the card down."""
        super().enter()
        self.house.audio.play("card")
        self.focus.offer([Target("button", BUTTON)])

    def ring_layer(self) -> int:
        """On the paper, under the words."""
        return 10

    # --- what is seen -----------------------------------------------------------------------------------

    def settled(self, page: Page) -> None:
        """The card: title, seal, button, and the cells in two rows."""
        say = self.house.say
        self.dusk(page)
        page.sheet("papers/card", SHEET, layer=4, name="sheet", high=True)
        title = say("glance.title", game=say(f"{self.game}.name"))
        wide = BUTTON.x - SHEET.x - 2 * INSET
        if (count := len(self._sides)) > 1:
            at = BUTTON.x - INSET - WIDE // 2, BUTTON.centery
            leaves(page, self.house, at, (self._at, count), SHEET)
            wide -= WIDE + 2 * INSET
        size = page.fitted(title, 52, wide, bold=True, high=HEAD - 20)
        middle = SHEET.y + 60
        page.text(
            title, SHEET.x + INSET, middle, size=size, bold=True, anchor="midleft", room=SHEET, layer=12, name="title"
        )
        page.paper("papers/button_focused", BUTTON, layer=9, name="button")
        label = say("glance.close" if self.play is None else "glance.play")
        size = page.fitted(label, 36, BUTTON.w - 40, bold=True, high=BUTTON.h)
        page.label(label, BUTTON, size=size, room=BUTTON, layer=12, name="label")
        if self.fault is not None:
            told = self.house.words.trouble(self.fault)
            page.text(
                told, SHEET.x + INSET, SHEET.y + HEAD, width=SHEET.w - 2 * INSET, room=SHEET, layer=12, name="fault"
            )
        cells = self._sides[self._at] if self._sides else ()
        rects = [self._rect(number) for number in range(len(cells))]
        said = [self.house.say(f"glance.{self.game}.{cell.say}") for cell in cells]
        setter, rooms = self.house.text, list(zip(said, rects, strict=True))
        sizes = (setter.filling(words, 30, rect.w, round(rect.h * (1 - PICTURE)) - UNDER) for words, rect in rooms)
        size = min(sizes, default=30)
        # What cannot be set any smaller takes of the room of the pictures: of all of them, so that they stand in line.
        tallest = max((setter.tall(words, size, rect.w) for words, rect in rooms), default=0)
        for cell, (words, rect) in zip(cells, rooms, strict=True):
            high = min(round(rect.h * PICTURE), rect.h - UNDER - tallest)
            self._cell(page, cell, pygame.Rect(rect.topleft, (rect.w, high)))
            at = rect.x, rect.y + high + UNDER
            page.text(words, *at, size=size, width=rect.w, room=rect.inflate(8, 8), layer=12, name=f"cell {cell.say}")

    @property
    def _sides(self) -> list[Sequence[Cell]]:
        """The cells, page by page: half as many on each in large letters."""
        each = len(self.cells) if self.house.text.growth == 1 else -(-len(self.cells) // 2)
        return [self.cells[first : first + each] for first in range(0, len(self.cells), max(1, each))]

    @property
    def _at(self) -> int:
        """The page that lies open: there may be fewer than there were."""
        return max(0, min(self._side, len(self._sides) - 1))

    def _rect(self, number: int) -> pygame.Rect:
        """Where a cell lies."""
        columns = -(-len(self._sides[0]) // ROWS)
        row, column = divmod(number, columns)
        wide = (SHEET.w - 2 * INSET - GAP * (columns - 1)) // columns
        high = (SHEET.h - HEAD - INSET - GAP * (ROWS - 1)) // ROWS
        x, y = SHEET.x + INSET + column * (wide + GAP), SHEET.y + HEAD + row * (high + GAP)
        return pygame.Rect(x, y, wide, high)

    def _cell(self, page: Page, cell: Cell, rect: pygame.Rect) -> None:
        """The picture of a cell, in the middle of its room."""
        picture = self._painted(cell, rect.size)
        page.surface(f"plate {cell.say}", picture, rect.centerx, rect.y + rect.h // 2, layer=8)

    def _painted(self, cell: Cell, room: tuple[int, int]) -> pygame.Surface:
        """The picture of a cell, painted once, as large as there is room for it."""
        scale = self.house.atlas.scale
        if self._scale != scale:
            self._plates, self._scale = {}, scale
        if (cell.say, room) not in self._plates:
            try:
                made = rooms_of(self.game).plates.plate(self.house, f"{self.game}/glance.toml", cell.plate)
            except Trouble as trouble:  # a picture that cannot be painted is told in its place
                made = self.house.text.block(self.house.words.trouble(trouble), 28, self.house.theme["sumi"], room[0])
            share = min(room[0] * scale / made.get_width(), room[1] * scale / made.get_height())
            self._plates[cell.say, room] = pygame.transform.smoothscale_by(made, min(1.0, share)).convert_alpha()
        return self._plates[cell.say, room]

    def prompts(self) -> list[Prompt]:
        """Play, or close it."""
        say = self.house.say
        found = [] if self.play is None else [Prompt(Act.CONFIRM, say("glance.play"))]
        if len(self._sides) > 1:
            found += [Prompt(Act.EARLIER, ""), Prompt(Act.LATER, say("menu.leaf"))]
        return [*found, Prompt(Act.BACK, say("menu.back"), right=True)]

    # --- what is done -----------------------------------------------------------------------------------

    def press(self, intent: Intent) -> Go:
        """Turn it over, or close it."""
        step = {Act.LEFT: -1, Act.EARLIER: -1, Act.RIGHT: 1, Act.LATER: 1}.get(intent.act)
        if step is None:
            return super().press(intent)
        if 0 <= self._at + step < len(self._sides):
            self.house.audio.play("flip")
            self._side = self._at + step
            self.changed()
        return None

    def confirm(self, name: str, intent: Intent) -> Go:
        """Begin a match, or close it."""
        del name, intent
        if self.play is None:
            return self.closed()
        self.house.audio.play("confirm")
        return self.play()
