"""Sanmoku: three in a row with a sealed stone each. The fifth game, which the tests lay beside ours.

This is its box; the rooms are, in reading order, parts, state, commands, events, rules, evolve, scoring, view, notation,
mind and marks, and for the screen layout, hand, cues, paint, inspect, count, plates and table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.kernel.box import Box, Seat, Upcast
from game.kernel.chance import Chance
from game.kernel.receipt import Receipt
from game.kernel.turn import Turn
from tests.fifth.sanmoku import _course, _data, luck, marks, mind, notation, rules, scoring, view
from tests.fifth.sanmoku.commands import KINDS as COMMANDS
from tests.fifth.sanmoku.commands import Command
from tests.fifth.sanmoku.events import KINDS as EVENTS
from tests.fifth.sanmoku.events import Event
from tests.fifth.sanmoku.evolve import evolve
from tests.fifth.sanmoku.state import Options, State, bare


class Sanmoku:
    """The box of Sanmoku, opened with the data of its levels."""

    name = "sanmoku"
    edition = 1
    seats = range(2, 3)
    options = Options
    commands = COMMANDS
    events = EVENTS
    refusals = rules.RULEBOOK.refusals
    upcasts: Mapping[tuple[int, str], Upcast] = {}

    def __init__(self, levels: Mapping[str, Any]) -> None:
        self.points = _data.catalogue(levels)

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
    read = staticmethod(notation.read)
    say = staticmethod(notation.say)
    hear = staticmethod(notation.hear)
    tell = staticmethod(notation.tell)
    marks = staticmethod(marks.marks)
    draws = staticmethod(luck.draws)
    glance = None
    sketch = None
    explain = None
    deeds = None

    def deal(self, state: State, chance: Chance) -> Turn[State, Event]:
        """Set the table up."""
        turn = Turn(state, evolve)
        _course.deal(turn, chance)
        return turn

    def score(self, state: State) -> Receipt:
        """The count as it stands."""
        return scoring.score(self.points, state)

    def worth(self, seen: State, seat: Seat) -> float:
        """How well a seat stands, as far as it can see."""
        return mind.worth(self.points, seen, seat)


def open_box(levels: Mapping[str, Any]) -> Box[State, Command, Event, Options]:
    """The box of the game, given the parsed TOML of each file of its levels."""
    return Sanmoku(levels)
