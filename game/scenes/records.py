"""The records: who has played what on this porch, how often they won, and what they may be proud of."""

from __future__ import annotations

from datetime import datetime
from functools import partial

import pygame

from game.kernel.trouble import Trouble
from game.records import RECORDS, Medal, Result, Tally, load_records, medals, people, tally
from game.registry import TABLES
from game.saves import look_at
from game.scenes import ways
from game.scenes.house import House
from game.scenes.question import Message
from game.scenes.screen import RAIL, Prompt, Screen
from game.scenes.seating import BOTS
from game.scenes.shelf import date_of
from game.stage.focus import Target
from game.stage.intents import Act, Intent
from game.stage.page import Page
from game.stage.scenes import Go, Push
from game.stage.text import FLOOR

ROWS = 5
SIGN = pygame.Rect(96, 56, 460, 76)
TAB = pygame.Rect(600, 56, 520, 76)
LEFT, TOP, DOWN = 96, 156, 154
CARD = (800, 146)
SHEET = pygame.Rect(936, 156, 888, 762)
SEAL = 84
"""How much room the seal of a medal takes beside its words."""
MEDALS = 8
"""How many medals are shown: the last ones."""
SEALS = {"first_win": "shu", "title": "gold", "streak": "ai", "today": "murasaki"}
"""In which seal's shape a medal is stamped; what it is for stands beside it."""


class Records(Screen):
    """Everybody who ever played here, and what is to be told of whom is focused."""

    bar, bar_paper = RAIL, None
    ring_grows = 22

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.results, self._fault = load_records(house.saves / RECORDS)
        self._games = ["", *(game for game in TABLES if any(each.game == game for each in self.results))]
        self._game = 0
        self.page = 0
        self._list()

    @property
    def game(self) -> str:
        """The game that is told of; empty for all of them."""
        return self._games[self._game]

    def _tally(self, name: str, mind: str = "") -> Tally:
        return tally(self.results, name, game=self.game, mind=mind)

    def _list(self) -> None:
        """Count for everybody who played it, once: who won most comes first."""
        told = {name: self._tally(name) for name in people(self.results)}
        played = [name for name, each in told.items() if each.games]
        self.names = sorted(played, key=lambda name: (-told[name].wins, -told[name].points))

    @property
    def pages(self) -> int:
        """How many pages of names there are."""
        return max(1, -(-len(self.names) // ROWS))

    @property
    def here(self) -> list[str]:
        """The names of this page."""
        return self.names[self.page * ROWS : (self.page + 1) * ROWS]

    @property
    def chosen(self) -> str | None:
        """Who is focused."""
        name = self.focus.name or ""
        return self.here[int(name[4:])] if name.startswith("row ") else None

    # --- coming and going -------------------------------------------------------------------------------

    def enter(self) -> None:
        """Take the plaques down."""
        super().enter()
        self.house.audio.play("card")
        self._offer()

    def _offer(self) -> None:
        rows = [Target(f"row {n}", self._rect(n)) for n in range(len(self.here))]
        self.focus.offer(rows or [Target("nothing", SIGN)])
        self.stale()

    @staticmethod
    def _rect(n: int) -> pygame.Rect:
        return pygame.Rect(LEFT, TOP + n * DOWN, *CARD)

    def ring_layer(self) -> int:
        """On the paper of a card, under what it shows."""
        return 12

    def focused(self) -> None:
        """The sheet beside tells of whom is focused."""
        super().focused()
        self.stale()

    def update(self, seconds: float) -> Go:
        """Tell first what could not be read."""
        del seconds
        if self._fault is not None:
            fault, self._fault = self._fault, None
            return Push(Message.of(self.house, fault))
        return None

    # --- what is seen -----------------------------------------------------------------------------------

    def still(self, page: Page) -> None:
        """The porch in the evening, out of focus."""
        page.porch()
        page.fixed("porch/rail", layer=40)

    def settled(self, page: Page) -> None:
        """The signs, everybody of this page, and the sheet of whom is focused."""
        say = self.house.say
        self._plate(page, SIGN, say("records.title"), "title")
        game = say(f"{self.game}.name") if self.game else say("records.all")
        self._plate(page, TAB, game, "game", turned=(Act.PREVIOUS, Act.NEXT) if len(self._games) > 1 else None)
        if self.pages > 1:
            text = say("shelf.page", page=self.page + 1, pages=self.pages)
            self._plate(page, pygame.Rect(1584, 56, 240, 76), text, "page")
        for n, name in enumerate(self.here):
            self._row(page, n, name)
        if self.chosen is not None:
            self._sheet(page, self.chosen)

    def _plate(
        self, page: Page, rect: pygame.Rect, text: str, name: str, turned: tuple[Act, Act] | None = None
    ) -> None:
        """A sign; where it can be turned, with arrows that are pressed."""
        theme, room = self.house.theme, rect.w - (130 if turned else 60)
        page.paper("papers/sign", rect, layer=50, name=f"{name} sign")
        write = partial(page.line, on=theme["cedar"], colour=theme["washi"], bold=True, layer=52, anchor="center")
        write(text, *rect.center, wide=room, high=rect.h, size=44, name=name)
        if turned is not None:
            for art, x, act in (("left", rect.x, turned[0]), ("right", rect.centerx, turned[1])):
                at = rect.x + 34 if art == "left" else rect.right - 34
                page.picture(f"lobby/arrow_{art}", at, rect.centery, layer=52, name=f"{name} {art}")
                self.regions.append((pygame.Rect(x, rect.y, rect.w // 2, rect.h), act))

    def _row(self, page: Page, n: int, name: str) -> None:
        """Somebody's name, how often they played and won, and their best."""
        say, rect, told = self.house.say, self._rect(n), self._tally(name)
        page.sheet("papers/card", rect, layer=10, name=f"card {n}", high=True)
        room = rect.inflate(-72, -16)
        wins = partial(page.line, wide=room.w // 2 - 10, high=62, size=40, bold=True, room=room, layer=15)
        for text, anchor, x in (
            (name, "midleft", room.x),
            (say("records.wins", count=told.wins), "midright", room.right),
        ):
            wins(text, x, room.y + 36, name=f"{anchor} {n}", anchor=anchor)
        rest = say("records.games", count=told.games)
        if self.game:  # points of one game are nothing beside those of another
            rest = say("records.two", one=rest, other=say("records.best", points=told.points))
        size = page.fitted(rest, 32, room.w, high=56)
        at = room.x, room.bottom - 32
        page.text(rest, *at, size=size, room=room, layer=15, name=f"rest {n}", anchor="midleft")

    def _sheet(self, page: Page, name: str) -> None:
        """What is to be told of somebody: against whom they won, in a row, at best, and their medals."""
        say, told = self.house.say, self._tally(name)
        page.sheet("papers/panel", SHEET, layer=10, name="sheet", high=True)
        room = SHEET.inflate(-90, -70)
        write = partial(page.line, wide=room.w, room=room, layer=15, anchor="midleft")
        write(name, room.x, room.y + 34, high=64, size=48, bold=True, name="sheet name")
        y = room.y + 96
        lines = [self._against(name, mind) for mind in BOTS]
        lines.append(say("records.streak", now=told.streak, longest=told.longest))
        if self.game and told.best is not None:
            lines.append(say("records.best_on", points=told.points, date=self._day(told.best)))
        for number, text in enumerate(filter(None, lines)):
            write(text, room.x, y, high=54, size=32, name=f"line {number}")
            y += 52
        won = [each for each in medals(self.results, name) if self.game in ("", each.game)][-MEDALS:]
        if won:
            page.paper("papers/hairline", pygame.Rect(room.x, y - 10, room.w, 4), layer=14, name="medal line")
        self._medals(page, won, pygame.Rect(room.x, y + 6, room.w, room.bottom - y - 6))

    def _against(self, name: str, mind: str) -> str:
        told = self._tally(name, mind)
        if not told.games:
            return ""
        return self.house.say("records.against", mind=self.house.say(f"minds.{mind}"), won=told.wins, of=told.games)

    def _day(self, result: Result) -> str:
        try:
            return date_of(datetime.fromisoformat(result.when), self.house.words)
        except ValueError:  # a clock that nobody set
            return result.when

    def _medals(self, page: Page, won: list[Medal], room: pygame.Rect) -> None:
        """Seals, each with what it was for: in two columns if their words are short."""
        told = [self._told(medal) for medal in won]
        short = all(self.house.text.width(text, FLOOR) < room.w // 2 - SEAL for text in told)
        columns, high = 2 if short else 1, 66
        wide, last = room.w // columns, columns * (room.h // high)
        for n, (medal, text) in enumerate(list(zip(won, told, strict=True))[-last:]):
            x, y = room.x + n % columns * wide, room.y + n // columns * high + high // 2
            seal = f"papers/seal_{SEALS[medal.kind]}"
            page.picture(seal, x + 32, y, layer=15, name=f"medal {n}", frame=2, size=0.34)
            shown = page.elided(text, FLOOR, wide - SEAL)
            page.text(shown, x + 70, y, size=FLOOR, room=room, layer=15, name=f"medal text {n}", anchor="midleft")

    def _told(self, medal: Medal) -> str:
        say = self.house.say
        what = medal.what
        if medal.kind == "first_win":
            what = say(f"minds.{what}")
        elif medal.kind == "title":
            what = say(f"{medal.game}.score.title_{what}")
        told = say(f"records.medal.{medal.kind}", what=what)
        return told if self.game else say("records.of", game=say(f"{medal.game}.name"), medal=told)

    # --- what is done -----------------------------------------------------------------------------------

    def prompts(self) -> list[Prompt]:
        """The best match, the other games, the other pages, and the way back."""
        say = self.house.say
        found = []
        if self._best() is not None:
            found.append(Prompt(Act.CONFIRM, say("records.open")))
        if len(self._games) > 1:
            found.append(Prompt(Act.NEXT, say("records.next")))
        return [*found, Prompt(Act.BACK, say("menu.back"), right=True)]

    def _best(self) -> Result | None:
        """The best match of whom is focused, if it still stands on the shelf."""
        if self.chosen is None:
            return None
        best = self._tally(self.chosen).best
        return best if best is not None and best.match and (self.house.saves / best.match).is_file() else None

    def confirm(self, name: str, intent: Intent) -> Go:
        """Open the scroll of the best match."""
        del name
        best = self._best()
        if best is None:
            self.house.audio.play("refuse")
            return None
        save = look_at(self.house.saves / best.match)
        if save.fault is not None or save.table is None or not save.table.over:
            return Push(Message.of(self.house, save.fault or Trouble("journal_not_ours")))
        self.house.audio.play("confirm")
        return ways.old_scroll(self.house, save, intent.device)

    def press(self, intent: Intent) -> Go:
        """Tell of another game, turn the page, leave."""
        match intent.act:
            case Act.NEXT | Act.PREVIOUS if len(self._games) > 1:
                self.house.audio.play("flip")
                self._game = (self._game + (1 if intent.act is Act.NEXT else -1)) % len(self._games)
                self.page = 0
                self._list()
                self._offer()
            case Act.DOWN | Act.UP if 0 <= self.page + (step := 1 if intent.act is Act.DOWN else -1) < self.pages:
                self.house.audio.play("flip")
                self.page += step
                self._offer()
            case Act.BACK | Act.PAUSE:
                return self.closed()
        return None
