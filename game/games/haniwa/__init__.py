"""Haniwa: gifts for four Gozoku, for two. This is its box; the rooms are, in reading order, parts, state,
commands, events, rules (with _course), evolve, scoring, view, notation (with _position), mind and marks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.games.haniwa import _course, _data, luck, marks, mind, notation, rules, scoring, view
from game.games.haniwa.commands import KINDS as COMMANDS
from game.games.haniwa.commands import Command
from game.games.haniwa.events import KINDS as EVENTS
from game.games.haniwa.events import Event
from game.games.haniwa.evolve import evolve
from game.games.haniwa.state import Options, State, bare
from game.kernel.box import Box, Seat, Upcast
from game.kernel.chance import Chance
from game.kernel.foresight import Reason
from game.kernel.receipt import Receipt
from game.kernel.turn import Turn


class Haniwa:
    """The box of Haniwa, opened with the data of levels/haniwa."""

    name = "haniwa"
    edition = 1
    seats = range(2, 3)
    options = Options
    commands = COMMANDS
    events = EVENTS
    refusals = rules.RULEBOOK.refusals
    upcasts: Mapping[tuple[int, str], Upcast] = {}

    def __init__(self, levels: Mapping[str, Any]) -> None:
        self.catalogue = _data.catalogue(levels)

    bare = staticmethod(bare)
    waits = staticmethod(rules.waits)
    legal = staticmethod(rules.legal)
    conceivable = staticmethod(rules.conceivable)
    objection = staticmethod(rules.objection)
    decide = staticmethod(rules.decide)
    evolve = staticmethod(evolve)
    redact = staticmethod(view.redact)
    project = staticmethod(view.project)
    imagine = staticmethod(view.imagine)
    show = staticmethod(notation.show)
    say = staticmethod(notation.say)
    hear = staticmethod(notation.hear)
    tell = staticmethod(notation.tell)
    marks = staticmethod(marks.marks)
    draws = staticmethod(luck.draws)
    deeds = None

    def deal(self, state: State, chance: Chance) -> Turn[State, Event]:
        """Set the table up."""
        turn = Turn(state, evolve)
        _course.deal(turn, self.catalogue, chance)
        return turn

    def score(self, state: State) -> Receipt:
        """The count as it stands."""
        return scoring.score(self.catalogue.points, state)

    def read(self, text: str) -> State:
        """The position of a text."""
        return notation.read(self.catalogue, text)

    def worth(self, seen: State, seat: Seat) -> float:
        """How well a seat stands, as far as it can see."""
        return mind.worth(self.catalogue.points, seen, seat)

    def glance(self, seen: State, seat: Seat) -> float:
        """How well a seat seems to stand to a beginner."""
        return mind.glance(self.catalogue.points, seen, seat)

    def sketch(self, seen: State, seat: Seat) -> mind.Veil | None:
        """What a seat knows, for minds that look ahead."""
        return mind.veil(self.catalogue.points, seen, seat)

    def explain(self, seen: State, command: Command) -> Reason:
        """The best reason for a command, from what its seat sees."""
        return mind.explain(self.catalogue.points, seen, command)


def open_box(levels: Mapping[str, Any]) -> Box[State, Command, Event, Options]:
    """The box of the game, given the parsed TOML of each file of levels/haniwa."""
    return Haniwa(levels)
