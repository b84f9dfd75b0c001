"""Advice at a table: a hint that was asked for, until it is found, and then what it says."""

from __future__ import annotations

from game.scenes import ways
from game.scenes.acting import Acting
from game.scenes.match import Match
from game.scenes.notice import Notice
from game.scenes.screen import Screen
from game.scenes.thinking import Hint

ADVICE = 9.0
"""How many seconds a hint is shown."""


class Advice:
    """Whether a hint is awaited. It is said by `notice`, and what it would do is taken up by the hand."""

    def __init__(self, screen: Screen, match: Match, acting: Acting, notice: Notice) -> None:
        self._screen = screen
        self._match = match
        self._acting = acting
        self._notice = notice
        self.awaited = False

    def ask(self, device: str) -> None:
        """Ask the adviser for whoever holds a device; the hint comes when it is found."""
        seat = self._match.may_act(device)
        found = seat is not None and self._match.minds.ask_hint(seat)
        self.awaited = self.awaited or found
        self._say("minds.hint_wait" if found else "minds.hint_not_now")

    def _say(self, key: str) -> None:
        self._notice.say(self._screen.house.say(key), self._screen.loop.clock + 2.5)
        self._screen.changed()

    def update(self) -> None:
        """Give the hint as soon as it is found; await it no longer if the table stands otherwise."""
        if not self.awaited:
            return
        minds = self._match.minds
        hint = minds.hint
        self.awaited = hint is None and minds.advising
        if hint is not None:
            self.give(hint)

    def give(self, hint: Hint) -> None:
        """Take up what the adviser would do, without doing it, and say why."""
        house, screen = self._screen.house, self._screen
        target = self._match.hand(hint.seat).take_up(hint.command, self._match.view)
        if target is not None:
            screen.focus.put(target)
        values = dict(hint.reason.values)
        if "other" in values:
            values["other"] = self._match.names[values["other"]]
        house.audio.play("flip")
        self._acting.card.close()
        told = house.say("minds.hint", reason=house.say(hint.reason.key, **values))
        self._notice.say(told, screen.loop.clock + ADVICE, hint.reason.about)
        reason = hint.reason.key.rpartition(".")[2]
        self._notice.show = ways.to_step(house, self._match.box.name, "reasons", reason)
        screen.changed()

    def stay(self) -> None:
        """Who looked at what a hint is about reads it again."""
        if self._notice.show is not None:
            self._notice.stay(self._screen.loop.clock + ADVICE)
