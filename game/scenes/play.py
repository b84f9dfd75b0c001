"""The way through the scenes: porch, lobby, table, scroll, and round again."""

from __future__ import annotations

import time

from game.kernel.table import Table, Undo
from game.kernel.trouble import Trouble
from game.registry import box_of
from game.saves import FileSink
from game.scenes.house import House
from game.scenes.lobby import Lobby
from game.scenes.match import Match
from game.scenes.menu import PadLost, Pause, SettingsMenu
from game.scenes.scoring import Scoring
from game.scenes.seating import Seating, holder
from game.scenes.table import TableScene
from game.scenes.title import GAMES, Title
from game.stage.intents import Act, Intent
from game.stage.scenes import Go, Push, Reset


class Porch(Title):
    """The title, with doors that lead on."""

    def open(self, name: str) -> Go:
        """A game's lobby, or the settings."""
        if name in GAMES:
            return Push(Cushions(self.house, name))
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
            return Push(Pause(self.house, lambda: Reset(Porch(self.house))))
        return super().press(intent)

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

    def porch(self) -> Go:
        """Home."""
        return Reset(Porch(self.house))
