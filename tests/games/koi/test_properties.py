"""What holds in every pond: turning it changes nothing, a tile never costs points, room is where it says."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from game.games.koi import commands as c
from game.games.koi._pond import Laid, Layout, Pond
from game.games.koi.state import State, Task
from game.kernel import hexes
from game.kernel.chance import Seeded
from game.kernel.hexes import around, opposite, turned
from tests.games.koi.support import BOX, read
from tests.games.koi.test_random_games import choose

some = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
SEEDS = st.integers(0, 10**6)


def grown(seed: int, steps: int = 250) -> State:
    """A table after so many commands of an eager random game."""
    luck, chance = random.Random(seed), Seeded(f"{seed}")
    state: State = BOX.deal(BOX.bare(BOX.options(seats=2)), chance).state
    for _ in range(luck.randrange(steps)):
        if not BOX.waits(state):
            break
        state = BOX.decide(state, choose(BOX.legal(state, state.seat), luck, eager=True), chance).state
    return state


def turn_pond(layout: Layout, turn: int) -> Layout:
    """The same pond, turned about the middle."""

    def cells(every: Any) -> Any:
        return tuple(sorted(turned(cell, turn) for cell in every))

    def berths(every: Any) -> Any:
        return frozenset((turned(cell, turn), (way + turn) % 6) for cell, way in every)

    return Layout(
        spring=(turned(layout.spring[0], turn), (layout.spring[1] + turn) % 6),
        water=frozenset(cells(layout.water)),
        foliage=frozenset(cells(layout.foliage)),
        lilies=frozenset(cells(layout.lilies)),
        shores=berths(layout.shores),
        lanterns=berths(layout.lanterns),
        koi={koi: cells(lies) for koi, lies in layout.koi.items()},
        pieces={
            name: Laid(cells(laid.cells), None if laid.turn is None else (laid.turn + turn) % 6)
            for name, laid in layout.pieces.items()
        },
        path=tuple(turned(cell, turn) for cell in layout.path),
    )


@some
@given(seed=SEEDS, turn=st.integers(1, 5))
def test_a_turned_table_scores_and_allows_the_same(seed: int, turn: int) -> None:
    state = grown(seed)
    keepers = tuple(
        replace(keeper, pond=Pond(state.book, turn_pond(keeper.pond.layout, turn))) for keeper in state.keepers
    )
    spun = replace(state, keepers=keepers)
    assert BOX.score(spun).totals == BOX.score(state).totals
    kinds = [sorted(type(command).__name__ for command in BOX.legal(each, state.seat)) for each in (state, spun)]
    assert kinds[0] == kinds[1]


@some
@given(seed=SEEDS, data=st.data())
def test_a_tile_a_lily_or_a_lantern_never_costs_points(seed: int, data: st.DataObject) -> None:
    state = grown(seed)
    if state.phase in ("over", "store") or state.removing:
        return
    action = data.draw(st.sampled_from(("water", "foliage", "shore")))
    left = tuple(int(ware == action) for ware in ("water", "foliage", "shore"))
    keepers = list(state.keepers)
    keepers[state.seat] = replace(keepers[state.seat], tiles=(9, 9, 9))
    ready = replace(state, phase="work", task=Task(action, "sensei", left), path=False, keepers=tuple(keepers))  # type: ignore[arg-type]
    deeds = [k for k in BOX.legal(ready, state.seat) if isinstance(k, c.Lay | c.AddLily | c.AddLantern)]
    if deeds:
        after = BOX.decide(ready, data.draw(st.sampled_from(deeds)), Seeded("x")).state
        assert BOX.score(after).totals[state.seat] >= BOX.score(ready).totals[state.seat]


@some
@given(seed=SEEDS)
def test_room_is_where_water_meets_water(seed: int) -> None:
    for keeper in grown(seed).keepers:
        pond = keeper.pond
        assert not pond.spots.keys() & pond.ground.keys()
        for cell in pond.spots:
            touching = [d for d, near in enumerate(around(cell)) if pond.ground.get(near, 0) >> opposite(d) & 1]
            assert touching
            assert pond.open_water[cell] == sum(1 << d for d in touching)
        for size in ("small", "medium", "large"):
            for cells in pond.room_for(size):
                assert pond.empty.issuperset(cells)
                assert hexes.same_shape(cells, pond.book.koi[size].cells)
        for koi, own in pond.layout.koi.items():
            assert own not in pond.room_to_move(koi)
            assert all(pond.empty.union(own).issuperset(cells) for cells in pond.room_to_move(koi))


@some
@given(seed=SEEDS)
def test_lines_of_a_koi_add_up_by_the_rule(seed: int) -> None:
    """Twice its size and its lilies where no side is bare, once where one is."""
    state = grown(seed)
    for seat in state.seats:
        lines = [line for line in BOX.score(state).lines if line.seat == seat]
        for koi, cells in state.keepers[seat].pond.carp.items():
            own = [line for line in lines if line.group == koi]
            value = sum(line.points for line in own if line.rule.startswith("koi_") or line.rule.endswith("lily"))
            bare = [line for line in own if line.rule == "bare_sides"]
            assert bool(bare) == bool(state.keepers[seat].pond.bare_sides(cells))
            assert sum(line.points for line in own) == value * (1 if bare else 2)


def test_a_lone_spring_scores_nothing() -> None:
    assert BOX.score(read("seats: 4")).totals == (0, 0, 0, 0)


@some
@given(seed=SEEDS)
def test_a_pond_that_grew_tile_by_tile_is_what_its_layout_says(seed: int) -> None:
    """A pond takes over what another has found (`Pond.but`, `Pond.laid`): a new one with its layout finds the same."""
    for keeper in grown(seed).keepers:
        pond, anew = keeper.pond, Pond(keeper.pond.book, keeper.pond.layout)
        for name in ("spring", "ground", "open_water", "tile_at", "wet", "on", "empty"):
            assert getattr(pond, name) == getattr(anew, name), name
        assert [*pond.spots] == [*anew.spots]
        for tile in ("water", "shore", "willow", "bridge"):
            for centre in (False, True):
                assert [*pond.berths(tile, centre=centre)] == [*anew.berths(tile, centre=centre)]
