"""Reasons for commands: odds, lines and groups in a hint are those of the rules."""

from __future__ import annotations

import random
from typing import Any

from game.games.hitohira.commands import Assign, Draw, EndTurn, Hide, Keep, Send, UseKokonoe, UseSakuya
from game.games.hitohira.parts import bust, counts_of
from game.games.hitohira.scoring import field_lines, standing
from game.games.hitohira.state import State
from game.kernel.chance import Seeded, outcomes
from game.words import words
from tests.games.hitohira.random_play import TABLES
from tests.games.hitohira.support import BOX, dealt

SCORES = BOX.catalogue.scores  # type: ignore[attr-defined]
PREFIX = "hitohira.reason."


def lines(state: State, seat: int) -> int:
    return sum(line.points for line in field_lines(SCORES, state, seat))


def fails(state: State, count: int) -> float:
    """How likely a draw fails, piece after piece by the rules."""
    ways = outcomes(lambda chance: BOX.decide(state, Draw(state.seat, count), chance).state)
    kept = len(state.row) + count
    gone = 0.0
    for odds, then in ways:
        failed = then.phase == "keep" or (then.seat != state.seat and len(then.row) < kept)
        gone += float(odds) * failed
    return gone


def heard(state: State, reason: Any, command: Hide) -> bool:
    """Whether what is said aloud of pieces that are hidden is what everybody can count."""
    assert reason.key == f"{PREFIX}hide"
    return bool(reason.values["count"] == len(state.screens[command.seat]) + command.count)


def test_what_is_said_aloud_is_the_same_whatever_stands_behind_the_screen() -> None:
    """A hint among several people tells nobody what its seat alone knows."""
    told = 0
    for seed in range(6):
        table, luck = dealt(2 + seed % 3, seed, **TABLES[seed]), random.Random(seed)
        while not table.over and table.state.phase != "assign":
            state, seat = table.state, BOX.waits(table.state)[0]
            for command in luck.sample(table.legal(seat), min(3, len(table.legal(seat)))):
                reason = BOX.explain(BOX.project(state, seat), command)  # type: ignore[misc]
                everybody = BOX.explain(BOX.project(state, None), command)  # type: ignore[misc]
                assert (reason.aloud or reason) == everybody, BOX.say(command)
                told += reason.aloud is not None
            table.submit(luck.choice(table.legal(seat)))
    assert told > 20


def check(state: State, command: Any) -> str:
    """Whether the reason for a command holds; its key."""
    seat = command.seat
    reason = BOX.explain(BOX.project(state, seat), command)  # type: ignore[misc]
    values, key = reason.values, reason.key.removeprefix(PREFIX)
    said = BOX.say(command)
    if key == "draw" and command.count <= 2 and not any(state.removed) and not any(state.screens):
        assert values["percent"] == round(100 * fails(state, command.count)), said
    elif key == "stop":
        assert bust(counts_of(state.row)) is None
        assert values["count"] == len(state.row)
    elif isinstance(command, Keep | EndTurn) and key.startswith("lines"):
        then = BOX.decide(state, command, Seeded("x")).state
        assert (values["before"], values["after"]) == (lines(state, seat), lines(then, seat)), said
    elif isinstance(command, UseSakuya | UseKokonoe):
        then = BOX.decide(state, command, Seeded("x")).state
        assert (values["theirs"], values["left"]) == tuple(lines(each, values["other"]) for each in (state, then)), said
    elif isinstance(command, Send) and key == "burdens":
        then = BOX.decide(state, command, Seeded("x")).state
        assert (values["before"], values["after"]) == tuple(lines(each, command.to) for each in (state, then)), said
    elif isinstance(command, Hide) and key != "hide_wild":
        then = BOX.decide(state, command, Seeded("x")).state
        behind = counts_of(piece for piece in then.screens[seat] if piece)
        here = {"hide_warm": behind[0] + behind[1], "hide_cool": behind[2] + behind[3]}
        assert values["count"] == here[key], said
        assert values["most"] == max(len(screen) for other, screen in enumerate(state.screens) if other != seat)
        assert len(reason.about) == command.count
        assert reason.aloud is None or heard(state, reason.aloud, command)
    elif isinstance(command, Assign):
        stand = standing(counts_of(piece for piece in state.screens[seat] if piece), command.warm)
        assert stand == {"warm": values["warm"], "cool": values["cool"]}
    return key


def test_what_a_reason_says_is_true() -> None:
    """In random games of two to four with all cards; every reason is met."""
    met = set()
    for seed in range(16):
        table, luck = dealt(2 + seed % 3, seed, **TABLES[seed]), random.Random(seed)
        while not table.over:
            seat = BOX.waits(table.state)[0]
            few = [each for each in table.legal(seat) if not isinstance(each, Draw) or each.count <= 4]
            met |= {check(table.state, command) for command in luck.sample(few, min(5, len(few)))}
            table.submit(luck.choice(table.legal(seat)))
    said = {key.removeprefix(PREFIX) for key in words("en").keys if key.startswith(PREFIX)}
    assert met == said - {"hide"}, "which is for many ears"
