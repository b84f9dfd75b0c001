"""Asking the rules: what a step of a lesson counts or lets choose is found in the receipt, the events, the legal
commands or the view, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from fnmatch import fnmatchcase
from typing import Any, NamedTuple

import msgspec

from game.kernel.box import AnyBox, Seat
from game.kernel.codec import plain
from game.kernel.lesson import Ask, is_pattern
from game.kernel.numerals import number
from game.kernel.receipt import Line
from game.kernel.sheet import seat_of
from game.kernel.table import AnyTable
from game.kernel.trouble import Refusal


class Fact(NamedTuple):
    """What the rules answer to a question, and what they say for it."""

    value: Any
    lines: tuple[Line, ...] = ()
    event: Any = None
    refusal: Refusal | None = None
    decided: str = ""
    """What decided the count, where one was asked for."""

    @property
    def number(self) -> int | None:
        """The answer as a number: of a list, how many there are in it; None if it is none."""
        if isinstance(self.value, list):
            return sum(item is not None for item in self.value)
        return self.value if isinstance(self.value, int) else None


def find(box: AnyBox, table: AnyTable, ask: Ask, learner: Seat) -> Fact:
    """Ask the rules."""
    state, facts = table.state, [fact for commit in table.timeline.past for fact in commit.facts]
    chance = table.fate()
    for text in ask.after:
        turn = box.decide(state, box.hear(text), chance)
        state, facts = turn.state, [*facts, *turn.events]
    if ask.score is not None:
        receipt = box.score(state)
        if ask.score in ("winners", "decided"):
            value = list(receipt.winners) if ask.score == "winners" else receipt.decided_by
            return Fact(value, receipt.lines, decided=receipt.decided_by)
        letter, _, group = ask.score.partition(" ")
        seat = seat_of(letter, state.options.seats)
        lines = tuple(line for line in receipt.lines if line.seat == seat and (not group or line.group == group))
        return Fact(sum(line.points for line in lines), lines, decided=receipt.decided_by)
    if ask.event is not None:
        told = [box.redact(fact, learner) for fact in facts if fact.__struct_config__.tag == ask.event]
        found = [fact for fact in told if all(_plain(getattr(fact, key)) == it for key, it in ask.where.items())]
        if not ask.field:
            return Fact(len(found), event=found[-1] if found else None)
        return Fact(_path(_plain(found[-1]), ask.field), event=found[-1]) if found else Fact(None)
    if ask.legal is not None:
        mine = box.legal(state, seat_of(ask.legal[:1], state.options.seats))
        count = sum(fnmatchcase(box.say(command), ask.legal) for command in mine)
        refusal = None if is_pattern(ask.legal) else box.objection(state, box.hear(ask.legal))
        return Fact(count, refusal=refusal)
    return Fact(_path(_plain(box.project(state, learner)), ask.view or ""))


def _plain(value: Any) -> Any:
    """A value as TOML would write it: everything in a row is a list."""
    return msgspec.json.decode(msgspec.json.encode(plain(value)))


def _path(value: Any, path: str) -> Any:
    """What lies at a path such as ``stones.0``; None if nothing does."""
    for part in path.split("."):
        if isinstance(value, Mapping):
            value = value.get(part)
        elif isinstance(value, list) and (place := number(part)) is not None and place < len(value):
            value = value[place]
        else:
            return None
    return value
