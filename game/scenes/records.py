"""The records: who has played what on this porch, how often they won, and what they may be proud of."""

from __future__ import annotations

from datetime import datetime
from functools import partial

import pygame

from game.kernel.trouble import Trouble
from game.lessons import school_of
from game.records import RECORDS, Medal, Result, Tally, learned, load_records, medals, people, tally
from game.registry import TABLES
from game.saves import finished
from game.scenes import ways
from game.scenes.house import House
from game.scenes.prompts import RAIL, Prompt
from game.scenes.question import Message, tell
from game.scenes.screen import Screen
from game.scenes.seating import BOTS
from game.scenes.shelf import date_of, day_of
from game.stage.focus import Target
from game.stage.intents import Act, Intent
from game.stage.page import Page
from game.stage.scenes import Go, Push

ROWS = 5
SIGN = pygame.Rect(96, 56, 460, 76)
TAB = pygame.Rect(600, 56, 520, 76)
LEFT, TOP, DOWN = 96, 156, 154
CARD = (800, 146)
SHEET = pygame.Rect(936, 156, 888, 762)
PIECE, STEP = 0.86, 106
"""How large a medal is, and how far apart they hang."""
PLACE = 196
"""How wide what stands below a plaque can be."""
LINES, PITCH = 297, 50
"""Where on the sheet the lines begin, and how far they are apart."""
ROW = 116
"""How high a row of them is."""
FACE = 104
"""How high the face of a member of the household is."""


class Records(Screen):
    """Everybody who ever played here, and what is to be told of whom is focused."""

    bar, bar_paper = RAIL, None
    ring_grows = 22

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.results, fault = load_records(house.saves / RECORDS)
        house.owe(fault)
        self._games = ["", *(game for game in TABLES if any(each.game == game for each in self.results))]
        self._game = 0
        self.page = 0
        self._row_at = 0
        """The row that is told of: the focused one, or the one from which one went to its medals."""
        self._shown: tuple[tuple[str, str], list[Medal]] = ("", ""), []
        """The medals of whom is told of, by name and game."""
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
    def _rows(self) -> int:
        """How many names have room on a page: fewer in larger letters."""
        return int(ROWS / self.house.text.growth)

    @property
    def _down(self) -> int:
        """How far their cards are apart."""
        return ROWS * DOWN // self._rows

    @property
    def pages(self) -> int:
        """How many pages of names there are."""
        return max(1, -(-len(self.names) // self._rows))

    @property
    def here(self) -> list[str]:
        """The names of this page."""
        return self.names[self.page * self._rows : (self.page + 1) * self._rows]

    @property
    def chosen(self) -> str | None:
        """Who is told of."""
        return self.here[self._row_at] if self._row_at < len(self.here) else None

    @property
    def medal(self) -> Medal | None:
        """The medal that is focused."""
        name = self.focus.name or ""
        return self._hung()[int(name[6:])] if name.startswith("medal ") else None

    def _hung(self) -> list[Medal]:
        """The medals of whom is told of, as they hang: first wins by mind, then the others, one for each kind of day.

        Of all games, a mind that was beaten in any of them; of its tables of the day, the last one.
        """
        name = self.chosen
        if name is None:
            return []
        if self._shown[0] == (name, self.game):  # asked many times for each layout, and there may be many matches
            return self._shown[1]
        won = [each for each in medals(self.results, name) if self.game in ("", each.game)]
        first = [next((m for m in won if (m.kind, m.what) == ("first_win", mind)), None) for mind in BOTS]
        days = [each for each in won if each.kind == "today"][-1:]
        titles = [each for each in won if each.kind in ("title", "streak")]
        read = [each for each in self._learned(name) if self.game in ("", each.game)]
        found = [*(each for each in first if each is not None), *titles, *days, *read][: len(BOTS) + self._most]
        self._shown = (name, self.game), found
        return found

    @property
    def _most(self) -> int:
        """How many medals hang below those of the minds."""
        return 7 if self.game else 14

    def _learned(self, name: str) -> list[Medal]:
        member = self.house.member(name)
        return [] if member is None else learned(member.lessons, {game: self._lessons(game) for game in TABLES})

    @staticmethod
    def _lessons(game: str) -> list[str]:
        return [lesson.name for lesson in school_of(game).lessons]

    # --- coming and going -------------------------------------------------------------------------------

    def enter(self) -> None:
        """Take the plaques down."""
        super().enter()
        self.house.audio.play("card")
        self._offer()

    def _offer(self) -> None:
        rows = [Target(f"row {n}", self._rect(n)) for n in range(len(self.here))]
        hung = [Target(f"medal {n}", self._at(n).inflate(20, 12)) for n in range(len(self._hung()))]
        self.focus.offer([*rows, *hung] or [Target("nothing", SIGN)])
        self.stale()

    def resize(self) -> None:
        """Everything is set in another size."""
        super().resize()
        self._offer()

    def _at(self, n: int) -> pygame.Rect:
        """Where a medal hangs: those of the minds over their counts, the others in rows under the lines."""
        hung = self._hung()
        minds = [each for each in hung if each.kind == "first_win"]
        rect = pygame.Rect(0, 0, round(112 * PIECE), round(116 * PIECE))  # the ring leaves the name below it free
        if n < len(minds):
            rect.center = self._mind_at(BOTS.index(hung[n].what))
            return rect
        place, across = n - len(minds), SHEET.w // STEP - 1
        rect.center = SHEET.x + 96 + place % across * STEP, self._rack + place // across * ROW + ROW // 2
        return rect

    @staticmethod
    def _mind_at(n: int) -> tuple[int, int]:
        return SHEET.x + 45 + round((n + 0.5) * (SHEET.w - 90) / len(BOTS)), SHEET.y + 150

    @property
    def _rack(self) -> int:
        """Where the medals begin that are of no mind."""
        return self._first_line + (4 if self.game else 2) * self._pitch + (39 if self.game else 27) - self._closer

    @property
    def _first_line(self) -> int:
        """Where the lines begin: below the counts against the minds, which are set larger as well."""
        return SHEET.y + LINES + round(24 * (self.house.text.growth - 1))

    @property
    def _pitch(self) -> int:
        """How far the lines are apart: as far as their letters want, and medals and what is said of one leave room."""
        return min(round(PITCH * self.house.text.growth), 63 if self.game else 70)

    @property
    def _closer(self) -> int:
        """How much closer the medals hang below lines that have grown."""
        return 0 if self._pitch == PITCH else 33 if self.game else 21

    def _rect(self, n: int) -> pygame.Rect:
        return pygame.Rect(LEFT, TOP + n * self._down, CARD[0], CARD[1] + self._down - DOWN)

    def ring_layer(self) -> int:
        """On the paper of a card, under what it shows."""
        return 12

    def focused(self) -> None:
        """The sheet beside tells of whom is focused, or of the medal."""
        super().focused()
        name = self.focus.name or ""
        if name.startswith("row "):
            self._row_at = int(name[4:])
            self._offer()
        self.stale()

    def update(self, seconds: float) -> Go:
        """Tell first what could not be read."""
        del seconds
        return tell(self.house)

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
                page.clicks.append((pygame.Rect(x, rect.y, rect.w // 2, rect.h), act))

    def _row(self, page: Page, n: int, name: str) -> None:
        """Somebody's name, how often they played and won, and their best."""
        say, rect, told = self.house.say, self._rect(n), self._tally(name)
        page.sheet("papers/card", rect, layer=10, name=f"card {n}", high=True)
        room = rect.inflate(-72, -16)
        if (member := self.house.member(name)) is not None:
            entry = page.entry(art := f"lobby/head_{member.face}")
            size = FACE / entry.size[1]
            at = room.x + 40, rect.centery + (entry.anchor[1] - entry.size[1] / 2) * size
            page.picture(art, *at, layer=15, name=f"face {n}", size=size)
            room = pygame.Rect(room.x + 108, room.y, room.w - 108, room.h)
        wins = partial(page.line, wide=room.w // 2 - 10, high=room.h // 2 - 4, size=40, bold=True, room=room, layer=15)
        for text, anchor, x in (
            (name, "midleft", room.x),
            (say("records.wins", count=told.wins), "midright", room.right),
        ):
            wins(text, x, room.y + room.h * 0.28, name=f"{anchor} {n}", anchor=anchor)
        rest = say("records.games", count=told.games)
        if self.game and told.best is not None:  # points of one game are nothing beside those of another
            rest = say("records.two", one=rest, other=say("records.best", points=told.points))
        size = page.fitted(rest, 32, room.w, high=room.h // 2 - 4)
        at = room.x, room.bottom - room.h * 0.25
        page.text(rest, *at, size=size, room=room, layer=15, name=f"rest {n}", anchor="midleft")

    def _sheet(self, page: Page, name: str) -> None:
        """What is to be told of somebody: against whom they won, in a row, at best, learnt, and their medals."""
        page.sheet("papers/panel", SHEET, layer=10, name="sheet", high=True)
        room = SHEET.inflate(-90, -60)
        write = partial(page.line, wide=room.w, room=room, layer=15, anchor="midleft")
        write(name, room.x, SHEET.y + 58, high=64, size=48, bold=True, name="sheet name")
        names = [self.house.say(f"minds.{mind}") for mind in BOTS]
        size = min(page.fitted(each, 28, PLACE - 8, high=self._label) for each in names)
        for n, mind in enumerate(BOTS):
            self._against(page, n, mind, name, size)
        for number, text in enumerate(self._lines(name)):
            y = self._first_line + round((number + 0.5) * self._pitch)
            write(text, room.x, y, high=self._pitch + 2, size=32, name=f"line {number}")
        for n, medal in enumerate(self._hung()):
            self._piece(page, medal, self._at(n), n)
        if (focused := self.medal) is not None:
            caption = self._told(focused)
            write(caption, room.x, SHEET.bottom - 52, high=52, size=30, bold=True, name="caption")

    def _lines(self, name: str) -> list[str]:
        """What is told of somebody in words."""
        say, told = self.house.say, self._tally(name)
        lines = [say("records.streak", now=told.streak, longest=told.longest)]
        if self.game and told.best is not None:
            best = say("records.best_on", points=told.points, date=self._day(told.best))
            title = told.best.title and say(f"{self.game}.option.title.value.{told.best.title}")
            lines.append(say("records.two", one=best, other=title) if title else best)
            lines.append(say("records.seed", seed=told.best.seed))
        member = self.house.member(name)
        if member is not None:
            games = [self.game] if self.game else TABLES
            done = sum(len(set(member.lessons.get(game, ())) & set(self._lessons(game))) for game in games)
            lines.append(say("records.lessons", count=done, all=sum(len(self._lessons(game)) for game in games)))
        return lines

    @property
    def _label(self) -> int:
        """How high what stands below a plaque can be."""
        return 44 + round(24 * (self.house.text.growth - 1))

    def _against(self, page: Page, n: int, mind: str, name: str, size: int) -> None:
        """A mind, its plaque if it was beaten or the place for it, and how often that was."""
        say, told = self.house.say, self._tally(name, mind)
        x, y = self._mind_at(n)
        if not any(each.kind == "first_win" and each.what == mind for each in self._hung()):
            page.picture("medals/open", x, y, layer=14, name=f"open {mind}", size=PIECE)
        more = self.house.text.growth - 1
        room = pygame.Rect(x - PLACE // 2, y + 46, PLACE, 100 + round(14 * more))
        write = partial(page.line, wide=room.w - 8, high=self._label, room=room, layer=15, anchor="center")
        write(say(f"minds.{mind}"), x, y + 80 + 2 * more, size=size, name=f"mind {mind}")
        count = say("records.won_of", won=told.wins, of=told.games)
        write(count, x, y + 115 + 24 * more, size=30, bold=True, name=f"against {mind}")

    def _piece(self, page: Page, medal: Medal, rect: pygame.Rect, n: int) -> None:
        """A medal: wood, lacquer or paper; what cannot be seen of it is told when it is focused."""
        art = f"medals/won_{medal.what}" if medal.kind == "first_win" else f"medals/{medal.kind}"
        if medal.kind == "title" and (seal := f"{medal.game}/title_{medal.what}") in self.house.atlas.index:
            art = seal  # the game's own, each unlike the others
        page.picture(art, *rect.center, layer=15, name=f"medal {n}", size=PIECE)
        if medal.kind == "streak":
            theme = self.house.theme
            page.line(
                medal.what,
                rect.centerx,
                rect.centery + 2,
                wide=rect.w - 34,
                high=44,
                size=30,
                bold=True,
                on=theme["sumi"],
                colour=theme["washi"],
                anchor="center",
                layer=16,
                name=f"medal number {n}",
            )

    def _day(self, result: Result) -> str:
        try:
            return date_of(datetime.fromisoformat(result.when), self.house.words)
        except ValueError:  # a clock that nobody set
            return result.when

    def _told(self, medal: Medal) -> str:
        say = self.house.say
        what = medal.what
        if medal.kind == "first_win":
            what = say(f"minds.{what}")
        elif medal.kind == "title":
            what = say(f"{medal.game}.score.title_{what}")
        elif medal.kind == "today":
            what = day_of(what, self.house.words)
        told = say("records.of", game=say(f"{medal.game}.name"), medal=say(f"records.medal.{medal.kind}", what=what))
        if not medal.when or medal.kind == "today":
            return told
        return say("records.two", one=told, other=day_of(medal.when, self.house.words))

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
        if self.chosen is None or self.medal is not None:
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
        try:
            save = finished(self.house.saves / best.match)
        except Trouble as trouble:
            return Push(Message.of(self.house, trouble))
        self.house.audio.play("confirm")
        return ways.old_scroll(self.house, save, intent.device)

    def press(self, intent: Intent) -> Go:
        """Tell of another game, turn the page, leave."""
        match intent.act:
            case Act.NEXT | Act.PREVIOUS if len(self._games) > 1:
                self.house.audio.play("flip")
                self._game = (self._game + (1 if intent.act is Act.NEXT else -1)) % len(self._games)
                self.page = self._row_at = 0
                self._list()
                self.focus.put("row 0")
                self._offer()
            case Act.DOWN | Act.UP if self.medal is None:
                self._turn(1 if intent.act is Act.DOWN else -1)
            case Act.BACK | Act.PAUSE:
                return self.closed()
        return None

    def _turn(self, step: int) -> None:
        """Turn to the next page or the one before, if there is one; the list goes on there."""
        if not 0 <= self.page + step < self.pages:
            return
        self.house.audio.play("flip")
        self.page += step
        self._row_at = 0 if step > 0 else len(self.here) - 1
        self._offer()
        self.focus.put(f"row {self._row_at}")
        self._offer()
