"""A keepsake: the end of a match as a small picture to share, kept as a file; the screen says where."""

from __future__ import annotations

from functools import partial
from io import BytesIO
from pathlib import Path

import pygame

from game.files import named, unwritten, write_whole
from game.kernel.trouble import Trouble
from game.records import result_of
from game.scenes.house import House
from game.scenes.match import Match
from game.scenes.prompts import Prompt
from game.scenes.question import tell
from game.scenes.sheet import Sheet
from game.scenes.shelf import Miniature, day_of
from game.stage.intents import Act
from game.stage.page import Page
from game.stage.scenes import Go
from game.stage.window import SIZE
from game.words import figures

PICTURES = "pictures"
"""The folder of keepsakes, among the saves."""
CARD = pygame.Rect(0, 0, 1200, 640)
"""The picture, in logical pixels."""
BOARD = pygame.Rect(54, 54, 532, 532)
"""Where the board lies in it."""
AT = (960, 420)
"""Where it is shown."""


def painted(house: House, match: Match) -> pygame.Surface:
    """The board as it ended, who played, who won, of which day: on washi, with the seal of the game."""
    page, say = Page(house), house.say
    page.paper("papers/panel", CARD.inflate(8, 8), layer=1, name="card")
    board = Miniature(house, match).paint(BOARD.w)
    if board.get_height() > BOARD.h * house.atlas.scale:
        share = BOARD.h * house.atlas.scale / board.get_height()
        board = pygame.transform.smoothscale_by(board, share)
    frame = pygame.Rect(0, 0, *(round(side / house.atlas.scale) + 20 for side in board.get_size()))
    frame.center = BOARD.center
    page.sheet("papers/sign", frame, layer=2, name="frame")
    page.surface("board", board, *BOARD.center, layer=5)
    result, receipt = result_of(match.table), match.table.score()
    left, room = BOARD.right + 54, pygame.Rect(BOARD.right + 54, 30, CARD.right - BOARD.right - 100, CARD.h - 60)
    write = partial(page.line, room=room, layer=6)
    page.seal(match.box.name, CARD.right - 96, 122, layer=6)
    write(say(f"{match.box.name}.name"), left, 86, wide=room.w - 110, size=56, bold=True, anchor="midleft", name="game")
    kind = say("today.of_day") if result.today else say("today.a_match")
    write(kind, left, 146, wide=room.w - 110, high=50, size=32, anchor="midleft", name="kind")
    day = day_of(result.today or result.when, house.words)
    write(day, left, 196, wide=room.w - 110, high=50, size=32, anchor="midleft", name="day")
    for n, (seat, name) in enumerate(sorted(enumerate(match.names), key=lambda pair: receipt.places[pair[0]])):
        y = 288 + n * 72
        page.picture(f"crests/{match.crest(seat)}_disc", left + 30, y, layer=6, name=f"crest {seat}", size=0.6)
        won = receipt.places[seat] == 1
        write(name, left + 76, y - 2, wide=room.w - 200, size=38, bold=won, anchor="midleft", name=f"name {seat}")
        points = figures(receipt.totals[seat])
        write(points, room.right, y - 2, wide=110, size=46, bold=True, anchor="midright", name=f"points {seat}")
    write(say("today.engawa"), left, CARD.h - 62, wide=room.w, size=28, anchor="midleft", name="engawa")
    scale = house.atlas.scale
    whole = page.flat((round(SIZE[0] * scale), round(SIZE[1] * scale)), house.theme["washi"])
    return whole.subsurface(pygame.Rect(0, 0, round(CARD.w * scale), round(CARD.h * scale))).copy()


def keep_picture(folder: Path, match: Match, picture: pygame.Surface) -> Path:
    """Write a picture among the saves, by day and game, or by the day and hour of its match; where that is."""
    result = result_of(match.table)
    when = result.today or result.when.replace(":", "")
    called = "".join(sign if sign.isalnum() or sign in "-_" else "-" for sign in f"{when}-{match.box.name}")
    path = folder / PICTURES / f"{called}.png"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise unwritten(path, error) from None
    made = BytesIO()
    pygame.image.save(picture, made, "picture.png")
    write_whole(path, made.getvalue())
    return path


class Keepsake(Sheet):
    """The picture, and where it is kept."""

    def __init__(self, house: House, match: Match) -> None:
        super().__init__(house)
        assert match.table.over, "nothing is shown of a match that goes on"
        self._match = match
        self._picture: pygame.Surface | None = None
        self.path: Path | None = None

    def enter(self) -> None:
        """Paint it, and keep it."""
        super().enter()
        self._paint()
        self.house.audio.play("stamp")

    def resize(self) -> None:
        """It is painted for a size; the file stays as it is."""
        super().resize()
        self._picture = painted(self.house, self._match)

    def _paint(self) -> None:
        self._picture = painted(self.house, self._match)
        try:
            self.path = keep_picture(self.house.saves, self._match, self._picture)
        except Trouble as trouble:
            self.house.owe(trouble)

    def update(self, seconds: float) -> Go:
        """Tell what stands against keeping it."""
        del seconds
        return tell(self.house)

    def settled(self, page: Page) -> None:
        """The picture over the dusk, and a slip that says where it is kept."""
        self.dusk(page)
        if self._picture is not None:
            page.paper("papers/shadow_high", CARD.move(AT[0] - 600 - 40, AT[1] - 320 - 30).inflate(90, 90), layer=3)
            page.surface("picture", self._picture, *AT, layer=4)
        if self.path is None:
            return
        slip = pygame.Rect(160, 772, 1600, 140)
        page.sheet("papers/slip", slip, layer=6, name="slip")
        write = partial(page.line, room=slip, layer=8, wide=slip.w - 80, anchor="center")
        write(self.house.say("today.kept", file=self.path.name), 960, 814, high=62, size=34, bold=True, name="kept")
        write(self._ending(page, named(self.path.parent), slip.w - 80), 960, 870, high=56, size=28, name="folder")

    def _ending(self, page: Page, text: str, wide: int) -> str:
        """A path that is cut short at its beginning: what it ends with is what one looks for."""
        size, setter = page.fitted(text, 28, wide), self.house.text
        shown = text
        while shown and setter.width(shown if shown == text else f"…{shown}", size) > wide:
            shown = shown[1:]
        return text if shown == text else f"…{shown}"

    def prompts(self) -> list[Prompt]:
        """The way back."""
        return [Prompt(Act.BACK, self.house.say("menu.back"), right=True)]
