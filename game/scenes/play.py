"""The way through the scenes: porch, lobby, table, scroll, and round again."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from game.kernel.lesson import Lesson
from game.kernel.table import AnyTable, Table, Undo
from game.kernel.trouble import Trouble
from game.lessons import school_of
from game.progress import Progress, load_progress
from game.registry import TABLES, box_of
from game.rulebook import has_rulebook
from game.saves import ENDING, FileSink, Save, journals, new_sink, resume_match, unfinished
from game.scenes.about import About
from game.scenes.house import House
from game.scenes.lesson import LessonScene
from game.scenes.lobby import Lobby
from game.scenes.match import Match
from game.scenes.menu import PadLost, Pause, SettingsMenu
from game.scenes.page import Page
from game.scenes.question import Message
from game.scenes.rulebook import Rulebook
from game.scenes.school import SchoolScene, schools
from game.scenes.scoring import Scoring
from game.scenes.screen import Prompt
from game.scenes.seating import Seating, holder, seated_again
from game.scenes.shelf import Shelf, date_of, names_of
from game.scenes.table import TableScene
from game.scenes.title import GAMES, Thing, Title
from game.stage.intents import Act, Intent
from game.stage.scenes import Go, Pop, Push, Reset

CUP = Thing("cup", 250, 904, 938)
SCROLLS = Thing("scrolls", 1370, 904, 938)


def rules_of(house: House, game: str | None) -> Callable[[], Go] | None:
    """What opens the book of rules of a game over whatever is on the screen; None if it has none."""
    if game not in GAMES or not has_rulebook(game):
        return None

    def open_lesson(name: str) -> Go:
        door = _lesson(house, school_of(game).named(name))
        return None if door is None else door()

    return lambda: Push(Rulebook(house, game, open_lesson))


def _lesson(house: House, lesson: Lesson | None) -> Callable[[], Go] | None:
    """What opens a lesson over whatever is on the screen, which goes on when it is closed."""
    return None if lesson is None else lambda: Push(LessonScene(house, lesson))


class Porch(Title):
    """The title, with doors that lead on: a warm cup for the match that waits, scrolls for the shelf."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.waits: Save | None = None
        """The match played last that is not over."""
        self._search: Iterator[Save | None] | None = None
        self.progress = Progress()
        """The lessons that are done."""

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
        self.progress, _ = load_progress(self.house.saves / "lessons.json")
        self.waits = None
        self._search = unfinished(self.house.saves)
        self.small.pop("cup", None)
        self.small.pop("scrolls", None)
        if journals(self.house.saves):
            self.small["scrolls"] = SCROLLS

    def update(self, seconds: float) -> Go:
        """Look at one journal a step until one is found that can be gone on with: the doors do not wait for it."""
        del seconds
        if self._search is None:
            return None
        try:
            save = next(self._search)
        except StopIteration:
            self._search = None
            return None
        if save is not None and save.head is not None and save.head.game in TABLES:
            self.waits, self._search = save, None
            self.small["cup"] = CUP
            self.focus.offer(self._targets())
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
        page.picture("porch/steam", CUP.x, CUP.foot - 72 - lift, layer=44, name="steam", frame=frame)
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
        say, words = self.house.say, self.house.words
        x, write = self._hang(page, clock)
        assert save.head is not None
        assert save.table is not None
        title = say(f"{save.head.game}.name")
        write(title, x - 314, 148, size=page.fitted(title, 72, 520, bold=True, high=110), bold=True, name="sign name")
        page.picture(f"porch/seal_{save.head.game}", x + 280, 200, layer=71)
        names = names_of(save, words)
        size = page.fitted(names, 36, 520, bold=True, high=58)
        write(page.elided(names, size, 520, bold=True), x - 314, 226, size=size, bold=True, name="sign players")
        since = f"{date_of(save.when, words)} · {say('title.turn', turn=max(1, save.table.turns()))}"
        write(since, x - 314, 302, size=page.fitted(since, 32, 630, high=58), name="sign line")

    def prompts(self) -> list[Prompt]:
        """The cup goes on with what waits; the rules of a game can be looked up."""
        found = super().prompts()
        if rules_of(self.house, self.focus.name) is not None:
            return [*found, Prompt(Act.INSPECT, self.house.say("title.rules"))]
        if self.focus.name != "cup":
            return found
        text = self.house.say("title.continue")
        return [each._replace(text=text) if each.act is Act.CONFIRM else each for each in found]

    def confirm(self, name: str, intent: Intent) -> Go:
        """Go on with the match that waits; everything else is opened by its name."""
        if name == "cup" and self.waits is not None:
            self.house.audio.play("confirm")
            return go_on(self.house, self.waits.path, intent.device)
        return super().confirm(name, intent)

    def open(self, name: str) -> Go:
        """A game's lobby, the lessons, the shelf, the settings, or what there is to know about this edition."""
        if name in GAMES:
            return Push(Cushions(self.house, name))
        if name == "books":
            return Push(SchoolScene(self.house, schools()[0], partial(rules_of, self.house)))
        if name == "scrolls":
            return Push(Scrolls(self.house))
        return Push(About(self.house) if name == "andon" else SettingsMenu(self.house))

    def press(self, intent: Intent) -> Go:
        """Look the rules up, or leave."""
        rules = rules_of(self.house, self.focus.name)
        if intent.act is Act.INSPECT and rules is not None:
            return rules()
        return super().press(intent)

    def rest(self) -> float | None:
        """As long as something may be found, every step."""
        return super().rest() if self._search is None else 0.0


def go_on(house: House, path: Path, device: str) -> Go:
    """The table of a match that goes on, or what stands against it."""
    try:
        return Reset(Evening.resumed(house, path, device))
    except Trouble as trouble:
        return Push(Message.of(house, trouble))


class Scrolls(Shelf):
    """The shelf, with what its matches lead to."""

    def resume(self, save: Save, device: str) -> Go:
        """Take the match up again."""
        return Reset(Evening.resumed(self.house, save.path, device))

    def scores(self, save: Save, device: str) -> Go:
        """Unroll its scores."""
        return Push(OldScroll(self.house, _old(save, device)))

    def watch(self, save: Save, device: str) -> Go:
        """Watch it from its beginning."""
        return Push(Watching(self.house, _old(save, device)))


def _old(save: Save, device: str) -> Match:
    """A match that is only looked at."""
    assert save.table is not None
    assert save.head is not None
    return Match(save.table, seated_again(save.head, device))


class Cushions(Lobby):
    """The lobby, with a gong that begins a match."""

    def prompts(self) -> list[Prompt]:
        """The rules can be looked up before a match, where nothing is to be written."""
        found = super().prompts()
        if rules_of(self.house, self.game) is None or any(each.act is Act.INSPECT for each in found):
            return found
        return [*found, Prompt(Act.INSPECT, self.house.say("title.rules"))]

    def press(self, intent: Intent) -> Go:
        """Look the rules up, or do as in any lobby."""
        go = super().press(intent)
        rules = rules_of(self.house, self.game)
        if go is None and intent.act is Act.INSPECT and rules is not None:
            return rules()
        return go

    def begin(self) -> Go:
        """A fresh match of those who sit here."""
        options = self.table_options()
        return Reset(Evening.fresh(self.house, self.game, self.seating, options, self.undo, self.seed))


def _kept(
    folder: Path, called: str, deal: Callable[[FileSink | None], AnyTable]
) -> tuple[AnyTable, Path, Trouble | None]:
    """A new table that is kept in a file; if that cannot be, the same one in memory, and why."""
    sink: FileSink | None = None
    try:
        sink = new_sink(folder, called)
        return deal(sink), sink.path, None
    except Trouble as trouble:
        if trouble.code != "file_write":
            raise
        if sink is not None:
            with suppress(Trouble, OSError):
                sink.close()
            with suppress(OSError):
                sink.path.unlink()  # not even its first line could be written
        return deal(None), sink.path if sink is not None else folder / f"{called}{ENDING}", trouble


class Evening(TableScene):
    """The table, with what lies before it and after it."""

    @classmethod
    def fresh(  # noqa: PLR0913, PLR0917 -- what a lobby settles
        cls,
        house: House,
        game: str,
        seating: Seating,
        options: dict[str, object],
        undo: Undo,
        seed: str | None = None,
    ) -> Evening:
        """A match that begins now, kept on the disk from its first commit."""
        made = time.strftime("%Y-%m-%dT%H:%M:%S")
        called = f"{made.replace(':', '')}-{game}"
        box, luck = box_of(game), seed or str(time.time_ns())

        def deal(sink: FileSink | None) -> AnyTable:
            names = [player.name for _, player in seating.players]
            sitters = seating.sitters
            return Table.new(box, options, luck, names=names, sitters=sitters, undo=undo, made=made, sink=sink)

        table, path, trouble = _kept(house.saves, called, deal)
        match = Match(table, seating, path)
        match.unsaved = trouble
        return cls(house, match)

    @classmethod
    def resumed(cls, house: House, path: Path, device: str) -> Evening:
        """A match that goes on where its journal stopped; the device that asks holds the seats of all people."""
        table = resume_match(path)
        scene = cls(house, Match(table, seated_again(table.head, device), path))
        scene.lent = scene.match.seating.seats_of(device)[1:]
        return scene

    lent: Sequence[int] = ()
    """The seats of people who may come with a pad of their own and take them."""
    _warned = False

    def enter(self) -> None:
        """Take a seat, and say who can take one, too."""
        super().enter()
        others = [pad for pad in self.loop.devices.pads if not self.match.seating.chairs_of(pad)]
        if self.lent and others:
            names = self.house.words.listed([self.match.names[seat] for seat in self.lent])
            self.notice(self.house.say("table.claim", names=names), 6.0)

    def leave(self) -> None:
        """Put the match away."""
        self.match.close()

    def _claim(self, device: str) -> Go:
        """Somebody comes with a pad of their own: the first seat that was lent is theirs."""
        seat, *self.lent = self.lent
        chair, player = self.match.seating.players[seat]
        self.match.seating = self.match.seating.put(chair, replace(player, holds=holder(device)))
        self.house.audio.play("sit")
        self.notice(self.house.say("table.claimed", name=player.name))
        return None

    def handle(self, intent: Intent) -> Go:
        """Pause, and keep the seat of a pad that vanishes."""
        if intent.act is Act.LOST and self.match.seating.chairs_of(intent.device):
            return self._lost(intent.device)
        new = intent.at is None and not self.match.seating.chairs_of(intent.device)
        if self.lent and new and intent.act is Act.CONFIRM:
            return self._claim(intent.device)
        return super().handle(intent)

    def press(self, intent: Intent) -> Go:
        """Pause."""
        if intent.act is Act.PAUSE:
            hint = partial(self.ask_hint, intent.device) if self.match.may_act(intent.device) is not None else None
            rules = rules_of(self.house, self.match.box.name)
            return Push(Pause(self.house, lambda: Reset(Porch(self.house)), hint, rules=rules, lessons=self._lessons()))
        return super().press(intent)

    def _lessons(self) -> Callable[[], Go] | None:
        """What opens the lessons of this game, if it has any."""
        game = self.match.box.name
        rules = partial(rules_of, self.house)
        return (lambda: Push(SchoolScene(self.house, game, rules))) if game in schools() else None

    def lesson_on(self, code: str) -> Callable[[], Go] | None:
        """The lesson on a refusal, laid over the match."""
        return _lesson(self.house, school_of(self.match.box.name).about(refusal=code))

    def _lost(self, device: str) -> Go:
        def take(other: str) -> None:
            self.match.seating = self.match.seating.take_over(device, holder(other))

        def bot() -> None:
            self.match.seating = self.match.seating.to_bot(device)

        chairs = self.match.seating.chairs_of(device)
        names = [name for name, chair in zip(self.match.names, self.match.crests, strict=True) if chair in chairs]
        return Push(PadLost(self.house, names, take=take, bot=bot))

    def uncover(self) -> None:
        """Everything is as it was."""
        self.stale()

    def update(self, seconds: float) -> Go:
        """Go on to the scroll when everything is counted and shown."""
        held = [player.holds for player in self.match.players if player.human]
        gone = [each for each in held if each and each.startswith("pad:") and each not in self.loop.devices.pads]
        if gone:  # a pad that vanished while a menu lay over the table
            return self._lost(gone[0])
        go = super().update(seconds)
        if self.match.unsaved is not None and not self._warned:
            self._warned = True
            self.notice(self.house.say("table.unsaved", problem=self.match.unsaved.values["problem"]), 8.0)
        if go is None and self.match.over and self.match.looking is None and not self.match.conductor.busy(self.clock):
            return Reset(Scroll(self.house, self.match))
        return go


class Scroll(Scoring):
    """The scoring, with a rematch and the way home."""

    def again(self) -> Go:
        """The same players, the same table, other luck."""
        table = self.match.table
        options = dict(table.head.options)
        return Reset(Evening.fresh(self.house, table.box.name, self.match.seating, options, Undo(table.head.undo)))

    def lesson_on(self, rule: str) -> Callable[[], Go] | None:
        """The lesson on a line of the receipt, laid over the scroll."""
        return _lesson(self.house, school_of(self.match.box.name).about(score=rule))

    def porch(self) -> Go:
        """Home."""
        return Reset(Porch(self.house))


class OldScroll(Scroll):
    """The scoring of a match from the shelf."""

    home = "table.shelf"

    def porch(self) -> Go:
        """Back to the shelf."""
        return Pop()


class Watching(TableScene):
    """A match from the shelf, looked at from its beginning; nothing can be played."""

    title = "table.watching"
    tinted = False

    def enter(self) -> None:
        """Begin at the beginning."""
        super().enter()
        self._look(self.match.table.start)

    def uncover(self) -> None:
        """Everything is as it was."""
        self.stale()

    def present(self, at: int) -> int | None:
        """There is no present here to go back to: the last moment, too, is only looked at."""
        return at

    def confirm(self, name: str, intent: Intent) -> Go:
        """The next move, or the one of a line."""
        return self._scrub(1) if name == "now" else super().confirm(name, intent)

    def _to_now(self) -> Go:
        self.house.audio.play("back")
        if self.roll is not None:
            return self._unroll()
        return Pop()

    def prompts(self) -> list[Prompt]:
        """Back and forth, and to the shelf."""
        say, match = self.house.say, self.match
        found = [each for each in super().prompts() if each.act not in (Act.BACK, Act.CONFIRM)]
        if self.focus.name != "now":
            found.insert(0, Prompt(Act.CONFIRM, say("table.show")))
        elif match.shown < match.table.timeline.at:
            found.insert(0, Prompt(Act.CONFIRM, say("table.next")))
        key = "table.close" if self.roll is not None else "table.shelf"
        return [*found, Prompt(Act.BACK, say(key), right=True)]

    def press(self, intent: Intent) -> Go:
        """Leave by the menu button, too."""
        return Pop() if intent.act is Act.PAUSE else super().press(intent)
