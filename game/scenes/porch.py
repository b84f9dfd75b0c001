"""The porch: the title, with doors that lead on, and what was left there.

What lies behind a door is loaded when it is opened, or a moment after the start: the first frame needs none of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from game.kernel.trouble import Trouble
from game.progress import Progress, load_progress
from game.registry import TABLES
from game.saves import Save, journals, unfinished
from game.scenes import ways
from game.scenes.doors import through
from game.scenes.house import House
from game.scenes.screen import Prompt
from game.scenes.title import Title
from game.stage.intents import Act, Intent
from game.stage.page import Page
from game.stage.scenes import Go, Push

if TYPE_CHECKING:
    from game.scenes.lobby import Lobby


class Porch(Title):
    """The title, with doors that lead on: a warm cup for the match that waits, scrolls for the shelf."""

    def __init__(self, house: House, *, from_match: bool = False) -> None:
        super().__init__(house)
        self._from_match = from_match
        """Whether somebody comes from a match, and may want to go back to it."""
        self.waits: Save | None = None
        """The match played last that is not over."""
        self._search: Iterator[Save | None] | None = None
        self.progress = Progress()
        """The lessons that are done."""
        self._lobbies: dict[str, Lobby] = {}
        """The lobbies that were left: whoever sat there sits there still."""

    def enter(self) -> None:
        """See what was left here."""
        self._look_round()
        super().enter()

    def uncover(self) -> None:
        """Something may have been played or thrown away."""
        self._look_round()
        super().uncover()
        self.focus.offer(self._targets())

    def _look_round(self) -> None:
        self.progress, _ = load_progress(self.house.progress_file)
        self.waits = None
        self._search = unfinished(self.house.saves)
        self.small.pop("cup", None)
        self.small.pop("scrolls", None)
        if journals(self.house.saves):
            self.small["scrolls"] = self.room["scrolls"]

    def update(self, seconds: float) -> Go:
        """Look at one journal a step until one is found that can be gone on with: the doors do not wait for it."""
        del seconds
        if self.house.trouble is not None:
            from game.scenes.question import told  # noqa: PLC0415 -- see the top

            return told(self.house)
        for fault in self.faults:
            if fault.values["file"] not in self.house.told:
                from game.scenes.question import Message  # noqa: PLC0415 -- see the top

                self.house.told.add(fault.values["file"])
                return Push(Message.of(self.house, fault))
        if self._search is None:
            return None
        try:
            save = next(self._search)
        except StopIteration:
            self._search = None
            return None
        if save is not None and save.head is not None and save.head.game in TABLES:
            self.waits, self._search = save, None
            self.small["cup"] = self.room["cup"]
            self.focus.offer(self._targets())
            if self._from_match:
                self.focus.put("cup")
                self.focused()
            self.changed()
        return None

    def lively(self, page: Page, clock: float) -> None:
        """Steam rises from the cup; signs say what waits, what can be learnt, and what the lantern lights."""
        super().lively(page, clock)
        if self.focus.name == "andon":
            self._edition(page, clock)
        if self.focus.name == "books":
            self._taught(page, clock)
        if self.waits is None:
            return
        frame = 3 if self.house.settings.reduced_motion else int(clock * 7) % 8
        lift = 12 if self.focus.name == "cup" else 0
        cup = self.room["cup"]
        page.picture("porch/steam", cup.x, cup.foot - 72 - lift, layer=44, name="steam", frame=frame)
        if self.focus.name == "cup":
            self._waiting(page, self.waits, clock)

    def _edition(self, page: Page, clock: float) -> None:
        """The hanging sign: what can be read about this edition."""
        x, write = self._hang(page, clock)
        title, line = self.house.say("about.title"), self.house.say("about.line")
        write(title, x - 314, 170, size=page.fitted(title, 60, 630, bold=True, high=100), bold=True, name="sign name")
        write(line, x - 314, 280, size=page.fitted(line, 32, 630, high=58), name="sign line")

    def _taught(self, page: Page, clock: float) -> None:
        """The hanging sign: what the lessons are, and how many are done."""
        from game.lessons import school_of  # noqa: PLC0415 -- see the top

        say = self.house.say
        x, write = self._hang(page, clock)
        title, line = say("lessons.title"), say("lessons.line")
        done = sum(len(self.progress.of(game)) for game in TABLES)
        count = say("lessons.count", count=done, all=sum(len(school_of(game).lessons) for game in TABLES))
        write(title, x - 314, 150, size=page.fitted(title, 72, 600, bold=True, high=110), bold=True, name="sign name")
        size = page.fitted(count, 36, 600, bold=True, high=58)
        write(count, x - 314, 232, size=size, bold=True, name="sign players")
        write(line, x - 314, 306, size=page.fitted(line, 32, 630, high=58), name="sign line")

    def _waiting(self, page: Page, save: Save, clock: float) -> None:
        """The hanging sign: which match waits, whose, since when."""
        from game.scenes.shelf import date_of, names_of  # noqa: PLC0415 -- see the top

        say, words = self.house.say, self.house.words
        x, write = self._hang(page, clock)
        assert save.head is not None
        assert save.table is not None
        title = say(f"{save.head.game}.name")
        write(title, x - 314, 148, size=page.fitted(title, 72, 520, bold=True, high=110), bold=True, name="sign name")
        page.seal(save.head.game, x + 280, 200, layer=71)
        names = names_of(save, words)
        size = page.fitted(names, 36, 520, bold=True, high=58)
        write(page.elided(names, size, 520, bold=True), x - 314, 226, size=size, bold=True, name="sign players")
        since = f"{date_of(save.when, words)} · {say('title.turn', turn=save.table.turn)}"
        write(since, x - 314, 302, size=page.fitted(since, 32, 630, high=58), name="sign line")

    def prompts(self) -> list[Prompt]:
        """The cup goes on with what waits; the rules of a game can be looked up."""
        found = super().prompts()
        if ways.to_rules(self.house, self.focus.name) is not None:
            return [*found, Prompt(Act.INSPECT, self.house.say("title.rules"))]
        if self.focus.name != "cup":
            return found
        text = self.house.say("title.continue")
        return [each._replace(text=text) if each.act is Act.CONFIRM else each for each in found]

    def confirm(self, name: str, intent: Intent) -> Go:
        """Go on with the match that waits; everything else is opened by its name."""
        if name == "cup" and self.waits is not None:
            self.house.audio.play("confirm")
            return ways.go_on(self.house, self.waits.path, intent.device)
        return super().confirm(name, intent)

    def open(self, name: str) -> Go:
        """A game's lobby, the lessons, the shelf, the settings, or what there is to know about this edition."""
        from game.scenes.about import About  # noqa: PLC0415 -- see the top
        from game.scenes.school import SchoolScene, schools  # noqa: PLC0415
        from game.scenes.settings import SettingsMenu  # noqa: PLC0415
        from game.scenes.shelf import Shelf  # noqa: PLC0415

        if name in self.games:
            return self._sit_down(name)
        if name == "books":
            rules, games = partial(ways.to_rules, self.house), schools()
            return Push(SchoolScene(self.house, games[0], rules, self._play_now)) if games else None
        if name == "scrolls":
            return Push(Shelf(self.house))
        return Push(About(self.house) if name == "andon" else SettingsMenu(self.house))

    def _lobby(self, game: str) -> Lobby:
        """The lobby of a game, as it was left."""
        from game.scenes.lobby import Lobby  # noqa: PLC0415 -- see the top

        if game not in self._lobbies:
            self._lobbies[game] = Lobby(self.house, game)
        return self._lobbies[game]

    def _sit_down(self, game: str) -> Go:
        """Into the lobby of a game, or what stands against it."""
        try:
            return through(self.house, Push(self._lobby(game)))
        except Trouble as trouble:
            from game.scenes.question import Message  # noqa: PLC0415 -- see the top

            return Push(Message.of(self.house, trouble))

    def _play_now(self, game: str) -> Go:
        """A match at once, of whoever pressed last and a mind."""
        lobby = self._lobby(game)
        lobby.seat_at_once(self.loop.devices.last)
        return lobby.begin()

    def press(self, intent: Intent) -> Go:
        """Look the rules up, or leave."""
        rules = ways.to_rules(self.house, self.focus.name)
        if intent.act is Act.INSPECT and rules is not None:
            return rules()
        return super().press(intent)

    def handle(self, intent: Intent) -> Go:
        """Whoever presses something has found their own way."""
        if intent.act is not Act.POINT:
            self._from_match = False
        return super().handle(intent)

    def rest(self) -> float | None:
        """As long as something may be found, every step."""
        return super().rest() if self._search is None else 0.0
