"""The way through the scenes: from the lobby to the table, the scroll, and round again; the shelf and its matches."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from secrets import token_hex

from msgspec.structs import replace

from game.kernel.table import AnyTable, Table, Undo
from game.kernel.trouble import Trouble
from game.lessons import school_of
from game.registry import box_of
from game.saves import ENDING, FileSink, Save, new_sink, resume_match
from game.scenes.board import NOW, BoardScene
from game.scenes.house import House
from game.scenes.lobby import Lobby
from game.scenes.match import Match
from game.scenes.pause import PadLost, Pause
from game.scenes.porch import Porch, lesson_door, rules_of
from game.scenes.question import Message
from game.scenes.school import SchoolScene, schools
from game.scenes.scoring import Scoring
from game.scenes.screen import Prompt
from game.scenes.seating import Seating, holder, seated_again
from game.scenes.shelf import Shelf
from game.scenes.table import TableScene
from game.stage.intents import Act, Intent
from game.stage.scenes import Go, Pop, Push, Reset


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
        box, luck = box_of(game), seed or token_hex(8)

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
            return Push(
                Pause(
                    self.house,
                    lambda: Reset(Porch(self.house, from_match=True)),
                    hint,
                    rules=rules,
                    lessons=self._lessons(),
                )
            )
        return super().press(intent)

    def _lessons(self) -> Callable[[], Go] | None:
        """What opens the lessons of this game, if it has any."""
        game = self.match.box.name
        rules = partial(rules_of, self.house)
        return (lambda: Push(SchoolScene(self.house, game, rules))) if game in schools() else None

    def lesson_on(self, code: str) -> Callable[[], Go] | None:
        """The lesson on a refusal, laid over the match."""
        return lesson_door(self.house, school_of(self.match.box.name).about(refusal=code))

    def _lost(self, device: str) -> Go:
        def take(other: str) -> None:
            self.match.seating = self.match.seating.take_over(device, holder(other))

        def bot() -> None:
            self.match.seating = self.match.seating.to_bot(device)

        chairs = self.match.seating.chairs_of(device)
        names = [name for name, chair in zip(self.match.names, self.match.crests, strict=True) if chair in chairs]
        return Push(PadLost(self.house, names, take=take, bot=bot))

    def update(self, seconds: float) -> Go:
        """Go on to the scroll when everything is counted and shown."""
        held = [player.holds for player in self.match.players if player.human]
        gone = [each for each in held if each and each.startswith("pad:") and each not in self.loop.devices.pads]
        if gone:  # a pad that vanished while a menu lay over the table
            return self._lost(gone[0])
        go = super().update(seconds)
        if self.match.unsaved is not None and not self._warned:
            self._warned = True
            self.notice(
                self.house.say("table.unsaved", problem=self.house.words.problem(self.match.unsaved.values["problem"])),
                8.0,
            )
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
        return lesson_door(self.house, school_of(self.match.box.name).about(score=rule))

    def porch(self) -> Go:
        """Home."""
        return Reset(Porch(self.house))


class OldScroll(Scroll):
    """The scoring of a match from the shelf."""

    home = "table.shelf"

    def porch(self) -> Go:
        """Back to the shelf."""
        return Pop()


class Watching(BoardScene):
    """A match from the shelf, looked at from its beginning; nothing can be played."""

    title = "table.watching"
    tinted = False

    def enter(self) -> None:
        """Begin at the beginning."""
        super().enter()
        self._look(self.match.table.start)

    def present(self, at: int) -> int | None:
        """There is no present here to go back to: the last moment, too, is only looked at."""
        return at

    def confirm(self, name: str, intent: Intent) -> Go:
        """The next move, or the one of a line."""
        return self._scrub(1) if name == NOW else super().confirm(name, intent)

    def _to_now(self) -> Go:
        self.house.audio.play("back")
        if self.roll is not None:
            return self._unroll()
        return Pop()

    def prompts(self) -> list[Prompt]:
        """Back and forth, and to the shelf."""
        say, match = self.house.say, self.match
        found = [each for each in super().prompts() if each.act not in (Act.BACK, Act.CONFIRM)]
        if self.focus.name != NOW:
            found.insert(0, Prompt(Act.CONFIRM, say("table.show")))
        elif match.shown < match.table.timeline.at:
            found.insert(0, Prompt(Act.CONFIRM, say("table.next")))
        key = "table.close" if self.roll is not None else "table.shelf"
        return [*found, Prompt(Act.BACK, say(key), right=True)]

    def press(self, intent: Intent) -> Go:
        """Leave by the menu button, too."""
        return Pop() if intent.act is Act.PAUSE else super().press(intent)
