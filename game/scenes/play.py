"""The way through the scenes: porch, lobby, table, scroll, and round again."""

from __future__ import annotations

import time
from collections.abc import Callable

from game.kernel.lesson import Lesson
from game.kernel.table import Table, Undo
from game.kernel.trouble import Trouble
from game.lessons import school_of
from game.registry import box_of
from game.saves import FileSink
from game.scenes.house import House
from game.scenes.lesson import LessonScene
from game.scenes.lobby import Lobby
from game.scenes.match import Match
from game.scenes.menu import PadLost, Pause, SettingsMenu
from game.scenes.school import SchoolScene, schools
from game.scenes.scoring import Scoring
from game.scenes.seating import Seating, holder
from game.scenes.table import TableScene
from game.scenes.title import GAMES, Title
from game.stage.intents import Act, Intent
from game.stage.scenes import Go, Push, Reset


def _lesson(house: House, lesson: Lesson | None) -> Callable[[], Go] | None:
    """What opens a lesson over whatever is on the screen, which goes on when it is closed."""
    return None if lesson is None else lambda: Push(LessonScene(house, lesson))


class Porch(Title):
    """The title, with doors that lead on."""

    def open(self, name: str) -> Go:
        """A game's lobby, the lessons, or the settings."""
        if name in GAMES:
            return Push(Cushions(self.house, name))
        if name == "books":
            return Push(SchoolScene(self.house, schools()[0]))
        return Push(SettingsMenu(self.house)) if name == "bell" else None


class Cushions(Lobby):
    """The lobby, with a gong that begins a match."""

    def begin(self) -> Go:
        """A fresh match of those who sit here."""
        options = self.table_options()
        return Reset(Evening.fresh(self.house, self.game, self.seating, options, self.undo, self.seed))


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
        names = [player.name for _, player in seating.players]
        sink: FileSink | None = None
        trouble: Trouble | None = None
        try:
            house.saves.mkdir(parents=True, exist_ok=True)
            sink = FileSink(house.saves / f"{made.replace(':', '')}-{game}.jsonl")
        except OSError as error:
            trouble = Trouble("file_write", path=str(house.saves), problem=error.strerror)
        except Trouble as found:
            trouble = found
        luck = seed or str(time.time_ns())
        table = Table.new(box_of(game), options, luck, names=names, undo=undo, made=made, sink=sink)
        scene = cls(house, Match(table, seating))
        scene.trouble = trouble
        return scene

    trouble: Trouble | None = None
    """What keeps the match from being saved, to be told once."""

    def enter(self) -> None:
        """Take a seat, and hear what is wrong, if anything is."""
        super().enter()
        if self.trouble is not None:
            self.notice(self.house.words.trouble(self.trouble), 6.0)

    def leave(self) -> None:
        """Put the journal away."""
        try:
            self.match.table.close()
        except Trouble:
            return

    def handle(self, intent: Intent) -> Go:
        """Pause, and keep the seat of a pad that vanishes."""
        if intent.act is Act.LOST and self.match.seating.chairs_of(intent.device):
            return self._lost(intent.device)
        return super().handle(intent)

    def press(self, intent: Intent) -> Go:
        """Pause."""
        if intent.act is Act.PAUSE:
            return Push(Pause(self.house, lambda: Reset(Porch(self.house)), self._lessons()))
        return super().press(intent)

    def _lessons(self) -> Callable[[], Go] | None:
        """What opens the lessons of this game, if it has any."""
        game = self.match.box.name
        return (lambda: Push(SchoolScene(self.house, game))) if game in schools() else None

    def lesson_on(self, code: str) -> Callable[[], Go] | None:
        """The lesson on a refusal, laid over the match."""
        return _lesson(self.house, school_of(self.match.box.name).about(refusal=code))

    def _lost(self, device: str) -> Go:
        def take(other: str) -> None:
            self.match.seating = self.match.seating.take_over(device, holder(other))

        def bot() -> None:
            self.match.seating = self.match.seating.to_bot(device)

        return Push(PadLost(self.house, take=take, bot=bot))

    def uncover(self) -> None:
        """Everything is as it was."""
        self.stale()

    def update(self, seconds: float) -> Go:
        """Go on to the scroll when everything is counted and shown."""
        go = super().update(seconds)
        if go is None and self.match.over and not self.match.conductor.busy(self.clock):
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
