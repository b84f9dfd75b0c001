"""The shelf: every match that was ever begun, as a small picture with its story beside it."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from pathlib import Path

import pygame

from game.files import named
from game.kernel.trouble import Trouble
from game.names import legible
from game.paths import homely, kind_of
from game.registry import GAMES, TABLES
from game.saves import Save, copy_good, journals, look_at, throw_away
from game.scenes import ways
from game.scenes.house import House
from game.scenes.match import Match
from game.scenes.prompts import RAIL, Prompt
from game.scenes.question import Message, Question, file_name, on_screen
from game.scenes.screen import Screen
from game.scenes.seating import Seating, seated_again
from game.stage.focus import Target
from game.stage.intents import Act, Intent
from game.stage.page import Page
from game.stage.rooms import lay_board
from game.stage.scenes import Go, Push
from game.stage.theme import SEATS
from game.words import Words

COLUMNS, ROWS = 2, 3
PAGE = COLUMNS * ROWS
CARD = (836, 244)
PICTURE = 208
SIGN = pygame.Rect(96, 56, 460, 76)
PAGES = pygame.Rect(1824 - 240, SIGN.y, 240, SIGN.h)
LEFT, TOP, ACROSS, DOWN = 96, 152, 892, 266


def date_of(when: datetime, words: Words) -> str:
    """A day and an hour, as a language says them."""
    month = words.say(f"shelf.month.{when.month}")
    return words.say("shelf.date", day=when.day, month=month, year=when.year, hour=when.hour, minute=f"{when:%M}")


def day_of(written: str, words: Words) -> str:
    """A day that was written as numbers, as a language says it; as it is, if it is none."""
    try:
        when = datetime.fromisoformat(written)
    except ValueError:
        return written
    return words.say("shelf.day", day=when.day, month=words.say(f"shelf.month.{when.month}"), year=when.year)


def names_of(save: Save, words: Words) -> str:
    """Who plays, as a language lists them."""
    seating = seated_again(save.head, "") if save.head is not None else Seating()
    return words.listed([player.name for _, player in seating.players])


class Miniature:
    """The board of a match as it stands, as a small picture painted by the same hands."""

    def __init__(self, house: House, match: Match) -> None:
        self._house = house
        self._match = match
        self._paint = match.rooms.paint.Paint(house, match.crests, match.names)
        self._parts = self._paint.grounds(match.view)
        house.atlas.expect(self._parts)

    @property
    def ready(self) -> bool:
        """Whether it can be painted without waiting for the disk."""
        return self._house.atlas.here(self._parts)

    def paint(self, side: int) -> pygame.Surface:
        """The picture, so many logical pixels wide."""
        house, match, scale = self._house, self._match, self._house.atlas.scale
        board = match.rooms.layout.frame(match.view, match.eye).board
        page = Page(house)
        page.shift = (-board.x, -board.y)
        lay_board(page, match.rooms, self._paint, match.view, match.eye)
        large = page.flat((round(board.w * scale), round(board.h * scale)), house.theme["night"])
        size = round(side * scale)
        return pygame.transform.smoothscale(large, (size, round(size * board.h / board.w)))


class Shelf(Screen):
    """The matches of the folder, a few at a time."""

    bar, bar_paper = RAIL, None
    ring_grows = 26

    def ring_layer(self) -> int:
        """On the paper of a card, under what it shows."""
        return 12

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.paths: list[Path] = []
        self.page = 0
        self._looked: dict[Path, Save] = {}
        self._coming: dict[Path, Miniature] = {}
        self._pictures: dict[Path, pygame.Surface] = {}

    def enter(self) -> None:
        """See what there is."""
        super().enter()
        self.house.audio.play("card")
        self.read()

    def uncover(self) -> None:
        """Something may have been played, copied or thrown away."""
        self.read()

    def resize(self) -> None:
        """Pictures are made for a size."""
        super().resize()
        self._forget()

    def read(self) -> None:
        """Look into the folder again."""
        self.paths = journals(self.house.saves)
        self._forget()
        self.page = min(self.page, self.pages - 1)
        self._offer()

    def _forget(self) -> None:
        """Everything is looked at and painted again."""
        self._looked.clear()
        self._coming.clear()
        self._pictures.clear()

    def _offer(self) -> None:
        here = [Target(f"match {n}", self._rect(n)) for n in range(len(self.here))]
        self.focus.offer(here or [Target("nothing", SIGN)])
        self.stale()

    @property
    def pages(self) -> int:
        """How many pages of matches there are."""
        return max(1, -(-len(self.paths) // PAGE))

    @property
    def here(self) -> list[Path]:
        """The matches of this page."""
        return self.paths[self.page * PAGE : (self.page + 1) * PAGE]

    @property
    def chosen(self) -> Save | None:
        """The match that is focused, once it was looked at."""
        name = self.focus.name or ""
        return self._looked.get(self.here[int(name[6:])]) if name.startswith("match") else None

    @staticmethod
    def _rect(n: int) -> pygame.Rect:
        return pygame.Rect(LEFT + n % COLUMNS * ACROSS, TOP + n // COLUMNS * DOWN, *CARD)

    # --- what is seen -----------------------------------------------------------------------------------

    def still(self, page: Page) -> None:
        """The porch in the evening, out of focus."""
        page.porch()
        page.fixed("porch/rail", layer=40)

    def settled(self, page: Page) -> None:
        """The sign, and the cards of this page."""
        theme, say = self.house.theme, self.house.say
        page.paper("papers/sign", SIGN, layer=50, name="sign")
        title = say("shelf.title") if self.paths else say("shelf.empty")
        write = partial(page.text, on=theme["cedar"], colour=theme["washi"], bold=True, layer=52, anchor="center")
        write(title, *SIGN.center, size=page.fitted(title, 44, SIGN.w - 60, bold=True, high=76), name="title")
        if self.pages > 1:
            rect = PAGES
            page.paper("papers/sign", rect, layer=50, name="page sign")
            text = say("shelf.page", page=self.page + 1, pages=self.pages)
            size = page.fitted(text, 36, rect.w - 110, bold=True, high=76)
            write(text, *rect.center, size=size, name="page")
            for art, x in (("left", rect.x + 34), ("right", rect.right - 34)):
                page.picture(f"lobby/arrow_{art}", x, rect.centery, layer=52, name=f"page {art}")
            for act, x in ((Act.PREVIOUS, rect.x), (Act.NEXT, rect.centerx)):
                page.clicks.append((pygame.Rect(x, rect.y, rect.w // 2, rect.h), act))
        self._kept(page)
        for n, path in enumerate(self.here):
            self._card(page, n, self._looked.get(path), self._pictures.get(path))

    def _kept(self, page: Page) -> None:
        """The folder that all this lies in, and whose it is: a checkout and an installed copy have each their own."""
        right = PAGES.x if self.pages > 1 else PAGES.right
        rect = pygame.Rect(SIGN.right + 24, SIGN.y, right - SIGN.right - 24 - (24 if self.pages > 1 else 0), SIGN.h)
        page.paper("papers/sign", rect, layer=50, name="folder sign")
        key, parts = f"shelf.kept.{kind_of(self.house.saves)}", Path(homely(self.house.saves)).parts
        told = self.house.say(key, path=legible(named(Path(*parts)), 255))
        size = page.fitted(told, 32, rect.w - 60, high=SIGN.h)
        while len(parts) > 1 and self.house.text.width(told, size) > rect.w - 60:  # its end tells most
            parts = parts[1:]
            told = self.house.say(key, path=legible(named(Path("…", *parts)), 255))
        theme = self.house.theme
        page.line(
            told,
            *rect.center,
            wide=rect.w - 60,
            high=SIGN.h,
            size=size,
            on=theme["cedar"],
            colour=theme["washi"],
            layer=52,
            anchor="center",
            name="folder",
        )

    def _card(self, page: Page, n: int, save: Save | None, picture: pygame.Surface | None) -> None:
        rect = self._rect(n)
        page.sheet("papers/card", rect, layer=10, name=f"card {n}", high=True)
        frame = pygame.Rect(rect.x + 20, rect.y + 18, PICTURE, PICTURE)
        if picture is not None:
            page.paper("papers/shadow_low", frame.inflate(60, 60).move(4, 6), layer=13, name=f"frame {n}")
            page.surface(f"picture {n}", picture, *frame.center, layer=14)
        if save is None:
            return
        if picture is None and save.head is not None and f"porch/seal_{save.head.game}" in self.house.atlas.index:
            page.picture(f"porch/seal_{save.head.game}", *frame.center, layer=14, name=f"seal {n}")
        elif picture is None:
            page.picture("lobby/cross", *frame.center, layer=14, name=f"seal {n}")
        left = frame.right + 28
        self._story(page, n, save, pygame.Rect(left, rect.y + 8, rect.right - 24 - left, rect.h - 16))

    def _story(self, page: Page, n: int, save: Save, room: pygame.Rect) -> None:
        """Game, players, day, and how it stands; for a damaged one, what is wrong with it."""
        words = self.house.words
        write = partial(page.text, room=room, layer=15)
        line = partial(page.line, room=room, layer=15, anchor="midleft")
        marked = save.head is not None  # otherwise a cross stands where its picture would be, and says enough
        wide = room.w - (70 if marked else 0)
        title = self._whole(self._title(save), 42, wide, bold=True)
        under = 66 if len(title) == 1 else 92
        size = min(page.fitted(each, 42, wide, bold=True, high=62) for each in title)
        for row, (key, text) in enumerate(zip(("game", "more game"), title, strict=False)):
            at = room.x, room.y + (34 if len(title) == 1 else 22 + 42 * row)
            line(text, *at, wide=wide, size=size, bold=True, name=f"{key} {n}")
        if marked:
            self._mark(page, n, save, room)
        if save.fault is not None:
            # The first sentence tells what is wrong; what follows is advice for a command line.
            fault = on_screen(save.fault)
            told = words.trouble(fault).split(". ")[0].rstrip(".") + "."
            for cited in (file_name(save.path), fault.values.get("problem")):
                if isinstance(cited, str) and cited:
                    told = told.replace(cited, page.elided(cited, 28, room.w))
            if save.table is not None:
                told += "\n" + words.say("shelf.good", turn=save.table.turns())
            size = self.house.text.filling(told, 28, room.w, room.h - under)
            write(told, room.x, room.y + under, size=size, width=room.w, name=f"fault {n}")
            return
        names = self._whole(names_of(save, words), 32, room.w)
        top, step = (92, 52) if len(names) == 1 else (82, 41)
        keys = [*("names", "more names")[: len(names)], "date", "state"]
        rows = [*names, date_of(save.when, words), self._state(save)]
        for row, (key, text) in enumerate(zip(keys, rows, strict=True)):
            line(text, room.x, room.y + top + row * step, wide=room.w, high=step + 2, size=32, name=f"{key} {n}")

    def _whole(self, words: str, size: int, wide: int, *, bold: bool = False) -> list[str]:
        """Words on a line, or on two where they would be cut short even as small as can be."""
        text = self.house.text
        fitted = text.fitted(words, size, wide, bold=bold)
        first, *more = text.wrap(words, fitted, wide, bold=bold)
        return [first, words[len(first) :].lstrip(" ")] if more else [first]

    def _title(self, save: Save) -> str:
        """What a match is called: its game, if this Engawa knows it, else its file if nothing else can be read."""
        if save.head is None:
            return file_name(save.path)
        return self.house.say(f"{save.head.game}.name" if save.head.game in GAMES else "shelf.foreign")

    def _mark(self, page: Page, n: int, save: Save, room: pygame.Rect) -> None:
        """A sign for how it stands, beside the words: a cup for what goes on, the winner's seal, a cross.

        A match that nobody won has none.
        """
        x, y = room.right - 24, room.y + 36
        if save.fault is not None:
            page.picture("lobby/cross", x, y, layer=15, name=f"mark {n}")
        elif not self._opens(save):
            return
        elif save.unfinished:
            page.picture("porch/cup", x, y + 26, layer=15, name=f"mark {n}", size=0.5)
        elif save.table is not None and save.head is not None:
            chairs = [chair for chair, _ in seated_again(save.head, "").players]
            for winner in save.table.score().winners[:1]:
                crest = SEATS[chairs[winner]]
                page.picture(f"papers/seal_{crest}", x, y, layer=15, name=f"mark {n}", frame=2, size=0.4)

    def _state(self, save: Save) -> str:
        """How a match stands, in words."""
        table, words = save.table, self.house.words
        if table is None:
            return ""
        if not self._opens(save):
            return words.say("shelf.terminal")
        if save.unfinished:
            return words.say("shelf.unfinished", turn=table.turn)
        receipt = table.score()
        assert save.head is not None
        names = [player.name for _, player in seated_again(save.head, "").players]
        points = " : ".join(str(total) for total in sorted(receipt.totals, reverse=True))
        if table.conceded and len(receipt.totals) > 1:
            given = [names[seat] for seat in table.conceded]
            winners = words.listed([names[seat] for seat in receipt.winners])
            return words.say("shelf.conceded", count=len(given), names=words.listed(given), winners=winners)
        if not receipt.winners:
            return words.say("shelf.lost", names=words.listed(names), points=points)
        won = words.listed([names[seat] for seat in receipt.winners])
        return words.say("shelf.won", count=len(receipt.winners), names=won, points=points)

    # --- what is done -----------------------------------------------------------------------------------

    def update(self, seconds: float) -> Go:
        """Look at one more match, or paint one more picture, a step: turning a page never halts."""
        del seconds
        for path in self.here:
            if path not in self._looked:
                save = self._looked[path] = look_at(path)
                if self._opens(save):
                    assert save.table is not None
                    assert save.head is not None
                    self._coming[path] = Miniature(self.house, Match(save.table, seated_again(save.head, "")))
                self.changed()
                return None
        for path in self.here:
            if path in self._coming and self._coming[path].ready:
                self._pictures[path] = self._coming.pop(path).paint(PICTURE)
                self.changed()
                return None
        return None

    @staticmethod
    def _opens(save: Save | None) -> bool:
        """Whether there is a match in it that has a table on the screen."""
        return save is not None and save.table is not None and save.table.box.name in TABLES

    @property
    def ready(self) -> bool:
        """Whether everything of this page was looked at and painted."""
        return all(path in self._looked and path not in self._coming for path in self.here)

    def rest(self) -> float | None:
        """Every step until everything is there; then the ring breathes."""
        if not self.ready:
            return 0.0
        return super().rest()

    def prompts(self) -> list[Prompt]:
        """What can be done with the match that is focused."""
        say, save = self.house.say, self.chosen
        found: list[Prompt] = []
        if save is not None and self._opens(save):
            key = "copy" if save.fault is not None else "continue" if save.unfinished else "scores"
            found += [Prompt(Act.CONFIRM, say(f"shelf.{key}")), Prompt(Act.INSPECT, say("shelf.watch"))]
        if save is not None:
            found.append(Prompt(Act.UNDO, say("shelf.delete")))
        if self.page + 1 < self.pages:
            found.append(Prompt(Act.NEXT, say("shelf.next")))
        elif self.page > 0:
            found.append(Prompt(Act.PREVIOUS, say("shelf.previous")))
        return [*found, Prompt(Act.BACK, say("menu.back"), right=True)]

    def confirm(self, name: str, intent: Intent) -> Go:
        """Go on with a match, see its scores, or open a copy of what is good of it."""
        del name
        save = self.chosen
        if save is None or not self._opens(save):
            self.house.audio.play("refuse")
            return None
        self.house.audio.play("confirm")
        return self.attempt(save, intent.device)

    def attempt(self, save: Save, device: str) -> Go:
        """Open a match; what stands against it is told."""
        try:
            if save.fault is not None:
                save = look_at(copy_good(save.path))
            if save.unfinished:
                return ways.go_on(self.house, save.path, device)
            return ways.old_scroll(self.house, save, device)
        except Trouble as trouble:
            return Push(Message.of(self.house, trouble))

    def press(self, intent: Intent) -> Go:
        """Watch, delete, turn the page, leave."""
        save = self.chosen
        match intent.act:
            case Act.INSPECT if save is not None and self._opens(save):
                self.house.audio.play("confirm")
                return ways.watch(self.house, save, intent.device)
            case Act.UNDO if save is not None:
                return self._delete(save)
            case Act.NEXT | Act.DOWN | Act.PREVIOUS | Act.UP:
                return self._turn(1 if intent.act in (Act.NEXT, Act.DOWN) else -1)
            case Act.BACK | Act.PAUSE:
                return self.closed()
        return None

    def _turn(self, step: int) -> Go:
        if not 0 <= self.page + step < self.pages:
            return None
        self.house.audio.play("flip")
        self.page += step
        self._offer()
        return None

    def _delete(self, save: Save) -> Go:
        def answer(name: str) -> Go:
            if name == "delete":
                try:
                    throw_away(save.path)
                except Trouble as trouble:
                    return Push(Message.of(self.house, trouble))
            return None

        names = names_of(save, self.house.words) or file_name(save.path)
        sentence = self.house.say("shelf.delete_sure", names=names)
        return Push(Question(self.house, sentence, {name: f"shelf.{name}" for name in ("keep", "delete")}, answer))
