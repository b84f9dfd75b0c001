"""Hiroba: sudoku gardens for two to four. This is its box; the rooms are, in reading order, parts, state,
commands, events, rules (with _course), evolve, scoring, view, notation (with _position), mind and marks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.games.hiroba import _course, _data, luck, marks, mind, notation, rules, scoring, view
from game.games.hiroba.commands import KINDS as COMMANDS
from game.games.hiroba.commands import Command
from game.games.hiroba.events import KINDS as EVENTS
from game.games.hiroba.events import Event
from game.games.hiroba.evolve import evolve
from game.games.hiroba.state import Options, State, bare
from game.kernel.box import Box, Upcast
from game.kernel.chance import Chance
from game.kernel.turn import Turn


class Hiroba:
    """The box of Hiroba, opened with the data of levels/hiroba."""

    name = "hiroba"
    edition = 1
    seats = range(2, 5)
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
    score = staticmethod(scoring.score)
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
    worth = staticmethod(mind.worth)
    glance = staticmethod(mind.glance)
    sketch = staticmethod(mind.sketch)
    explain = staticmethod(mind.explain)

    def deal(self, state: State, chance: Chance) -> Turn[State, Event]:
        """Set the table up."""
        turn = Turn(state, evolve)
        _course.deal(turn, self.catalogue, chance)
        return turn

    def read(self, text: str) -> State:
        """The position of a text."""
        return notation.read(self.catalogue, text)


def open_box(levels: Mapping[str, Any]) -> Box[State, Command, Event, Options]:
    """The box of the game, given the parsed TOML of each file of levels/hiroba."""
    return Hiroba(levels)
