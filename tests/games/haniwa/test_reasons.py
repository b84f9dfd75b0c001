"""Reasons for commands: what a hint says of a Dogu, a die or a column is what the rules make of the command."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from game.games.haniwa.commands import Keep, LayKofun, Place, PlaceDown, Redraw
from game.games.haniwa.events import DieRaised, DieWrapped, DoguLit
from game.games.haniwa.parts import COLUMN_NAMES, COLUMN_OF, EMPTY, POWER, ROW_OF, ROWS
from game.games.haniwa.scoring import measures, verdict
from game.games.haniwa.state import State
from game.kernel.chance import Seeded
from game.kernel.foresight import Reason
from game.words import words
from tests.games.haniwa.support import BOX, new

PREFIX = "haniwa.reason."


def true(state: State, command: Any, reason: Reason) -> bool:
    """Whether a reason holds, by what the rules make of its command."""
    values, key, seat = reason.values, reason.key.removeprefix(PREFIX), command.seat
    turn = BOX.decide(state, command, Seeded("x"))
    then: State = turn.state
    match key:
        case "lights":
            lit = any(isinstance(each, DoguLit) and each.row == values["row"] - 1 for each in turn.events)
            waits = then.phase == "kofun"  # the die first, then the Dogu
            return lit or (waits and sum(POWER[then.cells[seat][n]] for n in ROWS[values["row"] - 1]) == 8)
        case "row_needs" | "row_next":
            pieces = [then.cells[seat][square] for square in ROWS[values["row"] - 1]]
            need = 8 - sum(POWER[piece] for piece in pieces)
            at_hand = key == "row_needs" or need in [POWER[tile] for tile in then.hands[seat] if tile]
            return need == values["need"] and pieces.count(EMPTY) == values.get("count", 1) and at_hand
        case "raises" | "wraps":
            kind = DieRaised if key == "raises" else DieWrapped
            told = next(each for each in turn.events if isinstance(each, kind))
            column = COLUMN_NAMES.index(values["column"])
            return (told.column, told.value, state.dice[column]) == (column, values["after"], values["before"])
        case "leads" | "firms" | "builds" | "smiles":
            column = COLUMN_NAMES.index(values["column"])
            mine, yours = (measures(then.cells[each], column)[0] for each in (seat, 1 - seat))
            if key == "smiles":
                return verdict(then, column).smile and verdict(then, column).winner == seat
            led = verdict(state, column).winner == seat and measures(state.cells[seat], column)[0] > yours
            right = {"leads": mine > yours and not led, "firms": mine > yours and led, "builds": mine <= yours}[key]
            return right and (mine, yours, state.dice[column]) == (values["mine"], values["yours"], values["die"])
        case "down":
            return isinstance(command, PlaceDown) and POWER[command.tile] == values["power"]
        case "swap":
            return len(then.discards[seat]) == 2 - values["count"] and POWER[command.tile] == values["power"]
        case "keep" | "redraw":
            powers = [POWER[tile] for tile in state.hands[seat] if tile]
            right = isinstance(command, Keep if key == "keep" else Redraw)
            return right and (len(set(powers)), sum(powers)) == (values["count"], values["power"])
        case "kofun":
            return state.dice[COLUMN_NAMES.index(values["column"])] == values["die"]
        case "draw":
            return sum(state.piles) == values["count"]
    return key in ("hand", "kofun_brown")


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_what_a_reason_says_is_true(seed: int) -> None:
    table, luck = new(seed=str(seed)), random.Random(seed)
    while not table.over:
        view, legal = table.view(table.state.seat), table.legal(table.state.seat)
        for command in luck.sample(legal, min(6, len(legal))):
            reason = BOX.explain(view, command)
            assert true(table.state, command, reason), (BOX.say(command), reason)
            if isinstance(command, Place | LayKofun) and reason.key.endswith(("raises", "wraps")):
                assert COLUMN_NAMES[COLUMN_OF[command.square]] == reason.values["column"]
            if "row" in reason.values and not isinstance(command, PlaceDown):
                assert ROW_OF[command.square] == reason.values["row"] - 1
        table.submit(luck.choice(legal))


def test_all_reasons_are_met_in_a_few_games() -> None:
    found = set()
    for seed in range(6):
        table, luck = new(seed=str(seed)), random.Random(seed)
        while not table.over:
            view, legal = table.view(table.state.seat), table.legal(table.state.seat)
            found |= {BOX.explain(view, command).key for command in legal}
            table.submit(luck.choice(legal))
    assert found == {key for key in words("en").keys if key.startswith(PREFIX)}
