"""Helpers for the tests of KOI: positions and commands in notation, played through the rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.games.koi.state import Keeper, State
from game.kernel.chance import Scripted, Seeded
from game.kernel.receipt import Line
from game.kernel.trouble import Refusal
from game.registry import box_of

BOX = box_of("koi")


def read(text: str) -> State:
    """A position; it must be written the same way again."""
    state: State = BOX.read(text)
    assert BOX.read(BOX.show(state)) == state
    return state


def play(position: str | State, *commands: str, fate: Iterable[Any] = ()) -> State:
    """The state after some commands, each of which must be listed as legal; `fate` are the cards that come up."""
    state = read(position) if isinstance(position, str) else position
    chance = Scripted(fate, Seeded("koi"))
    for text in commands:
        command = BOX.hear(text)
        assert BOX.say(command) == text
        assert command in BOX.legal(state, command.seat), (text, str(BOX.objection(state, command)))
        state = BOX.decide(state, command, chance).state
    return state


def refused(position: str | State, command: str) -> Refusal:
    """What a command is refused with; it must not be listed as legal either."""
    state = read(position) if isinstance(position, str) else position
    ask = BOX.hear(command)
    assert ask not in BOX.legal(state, ask.seat)
    refusal = BOX.objection(state, ask)
    assert refusal is not None, command
    assert BOX.refusals[refusal.code] == refusal.section
    return refusal


def why(position: str | State, command: str) -> str:
    """The code of a refusal."""
    return refused(position, command).code


def said(state: State) -> list[str]:
    """Everything that the seat on turn may do."""
    return [BOX.say(command) for command in BOX.legal(state, state.seat)]


def a(state: State) -> Keeper:
    """What seat A has."""
    return state.keepers[0]


def lines(state: State, rule: str, seat: int = 0) -> list[Line]:
    """The lines of a rule on the receipt of a seat."""
    return [line for line in BOX.score(state).lines if line.seat == seat and line.rule == rule]


def points(state: State, *rules: str, seat: int = 0) -> int:
    """The points of some rules on the receipt of a seat."""
    return sum(line.points for rule in rules for line in lines(state, rule, seat))


def group(state: State, name: str, seat: int = 0) -> int:
    """The points of a group on the receipt of a seat."""
    return sum(line.points for line in BOX.score(state).lines if line.seat == seat and line.group == name)


def turns_left(state: State) -> int:
    """How many turns three seats still have, if each only works."""
    played = 0
    while state.phase != "over":
        state = play(state, f"{'ABC'[state.seat]} work", f"{'ABC'[state.seat]} end")
        played += 1
    return played
