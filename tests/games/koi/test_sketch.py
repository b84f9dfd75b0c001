"""The sketch that minds think on: the same moves, the same points and the same course as the rules."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.games.koi._pool import CELL, bits, cells_of, pool
from game.games.koi._sketch import UNKNOWN, Sketch, draw
from game.games.koi.commands import Command, EndTurn
from game.games.koi.state import State
from game.kernel.hexes import around
from game.kernel.table import AnyTable, Table
from tests.games.koi.support import BOX, read

SCENARIOS = ("plain", "torrid_summer", "illuminated_path", "imperial_lake", "imperial_lake_wild")
TABLES: list[dict[str, Any]] = [
    *({"seats": 1, "scenario": scenario} for scenario in SCENARIOS),
    *({"seats": seats} for seats in (2, 3, 4)),
    {"seats": 2, "goals": False},
]


def any_move(legal: list[Command], luck: random.Random) -> Command:
    """A legal command: mostly of any kind, each as likely, so that what is rare happens too; seldom the end of a turn."""
    busy = [each for each in legal if not isinstance(each, EndTurn)] or legal
    if luck.random() < 0.2:
        return luck.choice(legal)
    if luck.random() < 0.5:
        return luck.choice(busy)
    kind = luck.choice(sorted({type(each).__name__ for each in busy}))
    return luck.choice([each for each in busy if type(each).__name__ == kind])


def course(sketch: Sketch) -> tuple[Any, ...]:
    """What a sketch says of the course of the game, and of what the seat on turn has."""
    hold = sketch.hold
    holds = (hold.coins, hold.luck, hold.tiles, hold.koi, hold.goals, len(hold.cards))
    table = (sketch.phase, sketch.seat, sketch.ending, sketch.deck, sketch.supply, sketch.koi, sketch.offers)
    turn = (sketch.used, sketch.task, sketch.space, sketch.path, sketch.claimed, sketch.removing)
    return *table, *turn, *holds


def faces(sketch: Sketch, state: State) -> bool:
    """Whether the row is that of the state, cards just drawn excepted."""
    pairs = zip(sketch.row, state.row, strict=True)
    return all(there in {UNKNOWN, card} for there, card in pairs) and sketch.row.count("") == state.row.count("")


def play_beside(table: AnyTable, seed: int) -> int:
    """Play a game by the rules and on sketches, step by step; how many positions were compared."""
    luck, count = random.Random(seed), 0
    then: Sketch | None = None
    while not table.over:
        state: State = table.state
        legal = table.legal(state.seat)
        drawn = draw(state)
        assert drawn is not None
        said = sorted(map(BOX.say, legal))
        totals = BOX.score(state).totals
        for each in (drawn, then):
            if each is None:
                continue
            assert sorted(map(BOX.say, each.moves())) == said
            assert course(each) == course(drawn)
            assert faces(each, state)
            assert each.points(each.hold) == totals[state.seat]
            assert tuple(map(each.points, each.others)) == totals or each is then
        command = any_move(legal, luck)
        then = drawn.after(command)
        table.submit(command)
        count += 1
    assert then is not None
    assert then.phase == "over"
    assert tuple(map(then.points, then.others)) == table.score().totals
    return count


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_the_sketch_is_the_rules_drawn_anew(options: dict[str, Any]) -> None:
    """At every step of whole games, from the state and from the sketch before: moves, points and the course."""
    compared = sum(play_beside(Table.new(BOX, options, f"sketch/{seed}"), seed) for seed in range(6))
    assert compared > 400


@pytest.mark.parametrize("seed", range(8))
def test_room_and_sides_of_a_pond_that_has_grown(seed: int) -> None:
    """At the end of a game, shores and goal tiles all about: the same places and open sides as the rules find."""
    table, luck = Table.new(BOX, {"seats": 2}, f"pool/{seed}"), random.Random(seed)
    while not table.over:
        table.submit(any_move(table.legal(table.state.seat), luck))
    for keeper in table.state.keepers:
        pond, drawn = keeper.pond, pool(keeper.pond)
        assert drawn is not None
        assert {CELL[at] for at in bits(drawn.spots)} == set(pond.spots)
        for name, centre in (
            ("shore", True),
            ("statue", True),
            ("bridge", True),
            ("waterfall", True),
            ("willow", False),
        ):
            berths = {(CELL[at], turn) for at, turn in drawn.berths(name, centre=centre)}
            assert berths == set(pond.berths(name, centre=centre))
        for piece in BOX.book.pieces.values():  # type: ignore[attr-defined]
            rooms = drawn.rooms(piece.cells, drawn.empty)
            assert {cells_of(room) for room in rooms} == set(pond.room(piece.cells))
            assert drawn.has_room(piece.cells, drawn.empty) == bool(rooms)
        for koi in drawn.koi:
            cells = pond.carp[koi.name]
            assert koi.gaps == len(pond.bare_sides(cells))
            assert koi.sides == sum(near not in cells for cell in cells for near in around(cell))


def test_a_pond_that_reaches_too_far_is_not_drawn() -> None:
    """Nothing is thought wrongly: where the numbers would run out, minds look through the rules instead."""
    water = " ".join(f"{q},0" for q in range(3, 28))
    state = read(f"""
        seats: 2
        turn: A begin
        A pond:
          water {water}
    """)
    assert draw(state) is None
    assert BOX.sketch is not None
    assert BOX.sketch(state, 0) is None
