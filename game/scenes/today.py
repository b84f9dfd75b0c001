"""Today's table: a deal of every game that is the same for everybody on this day, and who has played it so far."""

from __future__ import annotations

from datetime import date
from functools import partial

import pygame

from game.kernel.table import Undo
from game.kernel.trouble import Trouble
from game.records import RECORDS, Result, Sat, load_records, of_today, today_seed
from game.registry import TABLES, box_of
from game.saves import finished
from game.scenes import ways
from game.scenes.doors import through
from game.scenes.house import House
from game.scenes.lobby import NAMES
from game.scenes.playing import Playing
from game.scenes.prompts import RAIL, Prompt
from game.scenes.question import Message, tell
from game.scenes.screen import Screen
from game.scenes.seating import ASKED, Player, Seating, holder
from game.scenes.shelf import day_of
from game.stage.focus import Target
from game.stage.intents import Act, Intent
from game.stage.page import Page
from game.stage.scenes import Go, Push, Reset
from game.stage.theme import SEATS

COLUMNS = 2
SIGN = pygame.Rect(96, 56, 1120, 76)
LEFT, TOP, ACROSS, DOWN = 96, 152, 892, 266
CARD = (836, 244)
ROOM = 3 * DOWN
"""How high all cards may be together."""
MOST = 6
"""How many games have room."""
SHOWN = 2
"""How many of those who have played it are named."""


def day_seating(house: House, game: str, device: str) -> Seating:
    """Who sits at a day's table: who asks for it, under their own crest, and as many minds as the game needs."""
    kept = house.known.get(holder(device)) or house.settings.names[0] or NAMES[0]
    member = house.member(kept)
    chair = 0 if member is None else member.crest
    seating = Seating().put(chair, Player(kept, holds=holder(device))).dressed(house.members)
    while len(seating.players) < box_of(game).seats[0]:
        seating = seating.ask_bot()
    return seating


class Today(Screen):
    """A card for each game: with whom it is played, and who came to how many points."""

    bar, bar_paper = RAIL, None
    ring_grows = 26

    def __init__(self, house: House, day: date | None = None) -> None:
        super().__init__(house)
        self.day = day or date.today()  # noqa: DTZ011 -- the day on the wall of whoever plays
        self.games = TABLES[:MOST]
        self._results: list[Result] = []
        self._read()

    def _read(self) -> None:
        self._results, fault = load_records(self.house.saves / RECORDS)
        self.house.owe(fault)

    def played(self, game: str) -> list[tuple[Sat, Result]]:
        """Who has played a game's table of the day, the best first."""
        return of_today(self._results, game, self.day, box_of(game).seats[0])

    # --- coming and going -------------------------------------------------------------------------------

    def enter(self) -> None:
        """Lay the cards out; the first one that nobody has played is focused."""
        super().enter()
        self.house.audio.play("card")
        self._offer()
        self.focus.put(next((game for game in self.games if not self.played(game)), self.games[0]))

    def uncover(self) -> None:
        """Something may have been played."""
        super().uncover()
        self._read()
        self._offer()

    def resize(self) -> None:
        """Everything is set in another size."""
        super().resize()
        self._offer()

    def _offer(self) -> None:
        self.focus.offer([Target(game, self._rect(n)) for n, game in enumerate(self.games)])
        self.stale()

    def update(self, seconds: float) -> Go:
        """Tell first what could not be read."""
        del seconds
        return tell(self.house)

    @property
    def _growth(self) -> float:
        """How much higher cards are for larger letters, as far as there is room."""
        rows = -(-len(self.games) // COLUMNS)
        return min(self.house.text.growth, ROOM / (rows * DOWN))

    def _rect(self, n: int) -> pygame.Rect:
        down = round(DOWN * self._growth)
        return pygame.Rect(LEFT + n % COLUMNS * ACROSS, TOP + n // COLUMNS * down, CARD[0], CARD[1] + down - DOWN)

    def ring_layer(self) -> int:
        """On the paper of a card, under what it shows."""
        return 12

    # --- what is seen -----------------------------------------------------------------------------------

    def still(self, page: Page) -> None:
        """The porch in the evening, out of focus."""
        page.porch()
        page.fixed("porch/rail", layer=40)

    def settled(self, page: Page) -> None:
        """The day on a sign, and a card for each game."""
        theme = self.house.theme
        title = self.house.say("today.title", day=day_of(self.day.isoformat(), self.house.words))
        page.paper("papers/sign", SIGN, layer=50, name="title sign")
        write = partial(page.line, on=theme["cedar"], colour=theme["washi"], bold=True, layer=52, anchor="center")
        write(title, *SIGN.center, wide=SIGN.w - 60, high=SIGN.h, size=44, name="title")
        for n, game in enumerate(self.games):
            self._card(page, self._rect(n), game)

    def _card(self, page: Page, rect: pygame.Rect, game: str) -> None:
        say, played, grown = self.house.say, self.played(game), self._growth
        page.sheet("papers/card", rect, layer=10, name=f"card {game}", high=True)
        page.seal(game, rect.x + 84, rect.centery, layer=15)
        room = pygame.Rect(rect.x + 156, rect.y + 8, rect.w - 190, rect.h - 16)
        write = partial(page.line, room=room, layer=15, anchor="midleft")
        write(
            say(f"{game}.name"),
            room.x,
            rect.y + 46 * grown,
            wide=room.w - 120,
            high=round(66 * grown),
            size=46,
            bold=True,
            name=f"name {game}",
        )
        alone = box_of(game).seats[0] == 1
        with_whom = say("today.alone") if alone else say("today.against", mind=say(f"minds.{ASKED}"))
        size = self.house.text.filling(with_whom, 30, room.w, 68 * grown)
        at = room.x, rect.y + 106 * grown
        page.text(with_whom, *at, size=size, width=room.w, room=room, layer=15, anchor="midleft", name=f"with {game}")
        if not played:
            at, high = (room.x, rect.y + 176 * grown), round(56 * grown)
            write(say("today.open"), *at, wide=room.w, high=high, size=32, name=f"open {game}")
            return
        page.picture(f"papers/seal_{SEATS[0]}", rect.right - 70, rect.y + 48, layer=14, frame=2, size=0.42)
        for place, (sat, _) in enumerate(played[:SHOWN]):
            y, high = rect.y + round((164 + place * 48) * grown), round(48 * grown)
            text = say("today.line", place=place + 1, name=sat.name)
            points = say("today.conceded") if sat.conceded else say("today.points", count=sat.points)
            write(text, room.x, y, wide=room.w - 250, high=high, size=32, bold=True, name=f"who {game} {place}")
            page.line(
                points,
                room.right,
                y,
                wide=230,
                high=high,
                size=32,
                room=room,
                layer=15,
                anchor="midright",
                name=f"points {game} {place}",
            )

    # --- what is done -----------------------------------------------------------------------------------

    def prompts(self) -> list[Prompt]:
        """Play it, see its picture, go back."""
        say = self.house.say
        found = [Prompt(Act.CONFIRM, say("today.play"))]
        if self._kept() is not None:
            found.append(Prompt(Act.INSPECT, say("today.picture")))
        return [*found, Prompt(Act.BACK, say("menu.back"), right=True)]

    def _kept(self) -> Result | None:
        """The best result of the focused game whose match still stands on the shelf."""
        found = (result for _, result in self.played(self.focus.name or ""))
        return next((each for each in found if each.match and (self.house.saves / each.match).is_file()), None)

    def confirm(self, name: str, intent: Intent) -> Go:
        """Sit down at the table of the day."""
        self.house.audio.play("gong")
        seating = day_seating(self.house, name, intent.device)
        options: dict[str, object] = {"seats": len(seating.players)}
        try:
            seed = today_seed(name, self.day)
            made = Playing.fresh(self.house, name, seating, options, Undo.UNTIL_REVEALED, seed)
        except Trouble as trouble:
            return Push(Message.of(self.house, trouble))
        return through(self.house, Reset(made))

    def press(self, intent: Intent) -> Go:
        """See the picture of a result, or go back."""
        match intent.act:
            case Act.INSPECT if (result := self._kept()) is not None:
                return self._show(result, intent.device)
            case Act.BACK | Act.PAUSE:
                return self.closed()
        return None

    def _show(self, result: Result, device: str) -> Go:
        """The picture of a match that was played to its end."""
        try:
            return ways.keepsake(self.house, finished(self.house.saves / result.match), device)
        except Trouble as trouble:
            return Push(Message.of(self.house, trouble))
