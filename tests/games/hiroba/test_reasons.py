"""Why a command is good: what a reason says is true of the table before and after."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games.hiroba._reasons import explain
from game.games.hiroba.commands import EndTurn, LayStone, PlaceKoi
from game.games.hiroba.parts import GRID
from game.games.hiroba.rules import sound, values_left
from game.games.hiroba.scoring import garden_winners, pond_winners, sums
from game.kernel.chance import Seeded
from game.kernel.foresight import Reason
from game.words import words
from tests.games.hiroba.support import BOX, FIVE, at, dealt, with_pieces


def after(state: Any, command: Any) -> Any:
    return BOX.decide(state, command, Seeded("x")).state


def garden_about(state: Any, reason: Reason) -> int:
    """The garden whose squares a reason names."""
    return next(n for n, garden in enumerate(state.board.gardens) if GRID.named(garden.mask) == reason.about)


def leaders(state: Any, reason: Reason) -> tuple[int, ...]:
    return garden_winners(state)[garden_about(state, reason)]


def pond_about(state: Any, reason: Reason) -> int:
    ponds = [n for n in state.board.ponds if n is not None and GRID.names[n] in reason.about]
    return next(n for n in ponds if len(reason.about) == 2 or GRID.named(GRID.beside[n] | 1 << n) == reason.about)


def true(state: Any, command: Any, reason: Reason) -> bool:  # noqa: PLR0912 -- one for each reason
    """Whether a reason holds."""
    seat, then, values = command.seat, after(state, command), reason.values
    key = reason.key.removeprefix("hiroba.reason.")
    match key:
        case "takes_garden":
            return seat not in leaders(state, reason) and leaders(then, reason) == (seat,)
        case "claims_garden":
            return leaders(state, reason) == () and leaders(then, reason) == (seat,)
        case "breaks_tie":
            return len(leaders(state, reason)) > 1 and leaders(then, reason) == (seat,)
        case "strengthens":
            inside = sums(then, [GRID.square[name] for name in reason.about])
            lead = inside[seat] - max((total for other, total in inside.items() if other != seat), default=0)
            return leaders(state, reason) == leaders(then, reason) == (seat,) and lead == values["lead"]
        case "shares_garden":
            return seat not in leaders(state, reason) and len(leaders(then, reason)) > 1
        case "presses":
            inside = sums(then, [GRID.square[name] for name in reason.about])
            return seat not in leaders(then, reason) and max(inside.values()) - inside[seat] == values["gap"]
        case "takes_koi" | "claims_koi":
            pond = pond_about(state, reason)
            before, now = pond_winners(state, pond), pond_winners(then, pond)
            return seat not in before and seat in now and bool(before) == (key == "takes_koi")
        case "shuts_out":
            number = garden_about(state, reason)
            garden, rival = state.board.gardens[number], values["other"]

            def catches_up(view: Any) -> bool:
                inside = sums(view, garden.squares)
                return any(
                    inside.get(rival, 0) + value >= inside.get(seat, 0)
                    for value in values_left(view, rival)
                    if sound(view, rival, value) & garden.mask
                )

            return catches_up(state) and not catches_up(then)
        case "last_chance":
            squares = sound(state, seat, command.value) | sound(state, seat, 10 - command.value)
            return squares == 1 << command.square
        case "opens_line" | "start":
            return 0 <= values["count"] <= then.free.bit_count()
        case "hinders":
            ways = [
                sum(sound(view, values["other"], value).bit_count() for value in values_left(view, values["other"]))
                for view in (state, then)
            ]
            return ways[0] - ways[1] == values["count"] > 0
        case "stone_blocks":
            fits = [
                v for v in values_left(state, values["other"]) if sound(state, values["other"], v) >> command.square & 1
            ]
            return len(fits) == values["count"] > 0
        case "stone_guards_koi":
            return pond_winners(state, pond_about(state, reason)) == (seat,)
        case "koi_doubles":
            return len(reason.about) == values["size"] and isinstance(command, PlaceKoi)
        case "keep_stone":
            return isinstance(command, EndTurn) and state.stones[seat] > 0
        case "stone_fills":
            return isinstance(command, LayStone)
    return key in ("end", "pass", "call")


@pytest.mark.parametrize("options", [{"seats": 2}, {"seats": 3}, {"seats": 4}, {"seats": 2, "honour": True}], ids=str)
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**6), steps=st.integers(0, 60))
def test_what_a_reason_says_is_true(options: dict[str, Any], seed: int, steps: int) -> None:
    table, luck = dealt(seed=seed, **options), random.Random(seed)
    for _ in range(steps):
        if table.over:
            break
        table.submit(luck.choice(table.legal(table.state.seat)))
    for seat in range(options["seats"]):
        for command in table.legal(seat):
            reason = explain(table.state, command)
            assert true(table.state, command, reason), (BOX.say(command), reason)


def test_many_reasons_are_found_in_one_game_of_good_moves() -> None:
    """Not one sentence for everything: a few games meet most of them."""
    found = set()
    for seed in range(4):
        table, luck = dealt(2, seed), random.Random(seed)
        while not table.over:
            legal = table.legal(table.state.seat)
            for command in legal:
                found.add(explain(table.state, command).key.removeprefix("hiroba.reason."))
            table.submit(luck.choice(legal))
    told = {key.removeprefix("hiroba.reason.") for key in words("en").keys if key.startswith("hiroba.reason.")}
    assert found <= told
    assert told - found <= {"call", "pass", "end", "start", "breaks_tie", "last_chance", "stone_guards_koi"}


def test_a_koi_taken_with_a_low_pebble() -> None:
    """B has a 5 beside the pond; A comes there with a 2."""
    table = at(with_pieces(FIVE, _2a="A9", _2c="B5", _3b="A1"))
    assert explain(table.state, BOX.hear("A 2@1b")) == Reason(
        "hiroba.reason.takes_koi", {"total": 2, "other": 1}, ("1b", "1c", "1d", "2c")
    )
