"""KOI: ponds of hexes for one to four. This is its box; the rooms are, in reading order, parts, state,
commands, events, rules (with _course), evolve, scoring, view, notation (with _position), mind and marks; those
with an underscore help the one that imports them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.games.koi import _course, _data, luck, marks, mind, notation, rules, scoring, view
from game.games.koi.commands import KINDS as COMMANDS
from game.games.koi.commands import Command
from game.games.koi.events import KINDS as EVENTS
from game.games.koi.events import Event
from game.games.koi.evolve import evolve
from game.games.koi.state import Options, State, bare
from game.kernel.box import Box, Upcast
from game.kernel.chance import Chance
from game.kernel.turn import Turn


class Koi:
    """The box of KOI, opened with the data of levels/koi."""

    name = "koi"
    edition = 1
    seats = range(1, 5)
    options = Options
    commands = COMMANDS
    events = EVENTS
    refusals = rules.RULEBOOK.refusals
    upcasts: Mapping[tuple[int, str], Upcast] = {}

    def __init__(self, levels: Mapping[str, Any]) -> None:
        self.book = _data.catalogue(levels)

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
    deeds = staticmethod(scoring.deeds)
    worth = staticmethod(mind.worth)
    glance = staticmethod(mind.glance)
    sketch = staticmethod(mind.outlook)
    explain = staticmethod(mind.explain)

    def bare(self, options: Options) -> State:
        """The table with the box unpacked."""
        return bare(self.book, options)

    def deal(self, state: State, chance: Chance) -> Turn[State, Event]:
        """Set the table up."""
        turn = Turn(state, evolve)
        _course.deal(turn, self.book, chance)
        return turn

    def read(self, text: str) -> State:
        """The position of a text."""
        return notation.read(self.book, text)


def open_box(levels: Mapping[str, Any]) -> Box[State, Command, Event, Options]:
    """The box of the game, given the parsed TOML of each file of levels/koi."""
    return Koi(levels)
