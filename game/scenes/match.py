"""A match on the screen, without the screen: the table, who plays, what is shown of it, and the minds' turns.

Presses become commands, commits become shows. Input is never locked: a press during a show hurries it and is
then answered. Minds wait until the show of what happened before is over.
"""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

from game.kernel.table import AnyTable
from game.kernel.timeline import Commit
from game.kernel.trouble import Refusal, Trouble
from game.minds import mind_of
from game.scenes.seating import Player, Seating
from game.stage.conductor import Conductor, Cue
from game.words import Words

PAUSE = 0.45
"""Seconds that a mind lets pass before it acts, so that eyes can follow."""


class Match:
    """One table with its players, as the couch sees it."""

    def __init__(self, table: AnyTable, seating: Seating) -> None:
        self.table = table
        self.box = table.box
        self.seating = seating
        room = f"game.games.{self.box.name}"
        self._layout = import_module(f"{room}.layout")
        self._cues = import_module(f"{room}.cues")
        self.hand = import_module(f"{room}.hand").Hand()
        self.view = table.view(None)
        self.conductor = Conductor(self._layout.poses(self.view))
        self.hand.follow(self.view)
        self._minds = random.Random(f"{table.head.seed}/minds")  # noqa: S311 -- a game
        self._waited = 0.0

    # --- who --------------------------------------------------------------------------------------------

    @property
    def players(self) -> list[Player]:
        """The players, seat by seat."""
        return [player for _, player in self.seating.players]

    @property
    def crests(self) -> list[int]:
        """For each seat, the chair whose crest it bears."""
        return [chair for chair, _ in self.seating.players]

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return [player.name for player in self.players]

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats the game waits for."""
        return self.box.waits(self.table.state)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.table.over

    def may_act(self, device: str) -> int | None:
        """The seat that a device acts for, if the game waits for it."""
        seat = self.seating.seat_for(device, self.waiting)
        return seat if seat in self.waiting else None

    # --- what happens -----------------------------------------------------------------------------------

    def submit(self, command: Any, clock: float, pace: float) -> Refusal | None:
        """Do a command and show what comes of it; the refusal, if it is refused."""
        try:
            commit = self.table.submit(command)
        except Refusal as refusal:
            return refusal
        self._show(commit, clock, pace)
        return None

    def _show(self, commit: Commit[Any, Any], clock: float, pace: float) -> None:
        self.view = self.table.view(None)
        poses = self._layout.poses(self.view)
        show: list[Cue] = []
        for fact in commit.facts:
            show += self._cues.cues(self.box.redact(fact, None), self.view, poses)
        self.conductor.play(show, poses, clock, pace)
        self.hand.follow(self.view)
        self._waited = 0.0

    def open(self, clock: float, pace: float) -> bool:
        """Show how the table is set, if the match has only just begun; whether it has."""
        past = self.table.timeline.past
        if not pace or len(past) != 1 or past[0].ask is not None:
            return False
        poses = self._layout.poses(self.view)
        before, show = self._cues.opening(self.view, poses)
        self.conductor.settle(before)
        self.conductor.play(show, poses, clock, pace)
        return True

    def undo(self, clock: float, pace: float) -> Trouble | None:
        """Take the last command back, gliding; what stands against it, if anything does."""
        return self._seek(self.table.undo, clock, pace)

    def redo(self, clock: float, pace: float) -> Trouble | None:
        """Do again what was taken back; what stands against it, if anything does."""
        return self._seek(self.table.redo, clock, pace)

    def _seek(self, move: Any, clock: float, pace: float) -> Trouble | None:
        try:
            move()
        except Trouble as trouble:
            return trouble
        self.view = self.table.view(None)
        self.conductor.play([], self._layout.poses(self.view), clock, pace)
        self.hand.follow(self.view)
        self._waited = 0.0
        return None

    def settle(self) -> None:
        """Put everything where it belongs, at once."""
        self.conductor.settle(self._layout.poses(self.view))

    def think(self, seconds: float, clock: float, pace: float) -> bool:
        """Let a mind act if it is its turn and the eyes are ready; whether one did."""
        minds = [seat for seat in self.waiting if not self.players[seat].human]
        if not minds or self.conductor.busy(clock):
            return False
        self._waited += seconds
        if self._waited < PAUSE * pace:
            return False
        seat = minds[0]
        mind = mind_of(self.players[seat].mind or "random")
        self.submit(mind.choose(self.box, self.table.view(seat), seat, self._minds), clock, pace)
        return True

    # --- what is told -----------------------------------------------------------------------------------

    @property
    def quiet(self) -> tuple[type[Any], ...]:
        """The events that say nothing a player wants to read again: whose turn it is can be seen."""
        return tuple(getattr(self._cues, "QUIET", ()))

    def latest(self, words: Words) -> str | None:
        """The last thing that happened and is worth a line, in words; what the couch may know."""
        for commit in reversed(self.table.timeline.past):
            for fact in reversed(commit.facts):
                if not isinstance(fact, self.quiet):
                    return words.event(self.box, self.box.redact(fact, None), self.names)
        return None

    def log(self, words: Words) -> list[tuple[int, str]]:
        """The story so far in words, each line with the moment it leads to; what the couch may know."""
        return [
            (at, words.event(self.box, self.box.redact(fact, None), self.names))
            for at, commit in enumerate(self.table.timeline.past, start=1)
            for fact in commit.facts
        ]

    def why_not(self, command: Any) -> Refusal | None:
        """Why the rules would refuse a command, or None."""
        return self.box.objection(self.table.state, command)
