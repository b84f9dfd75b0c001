"""The sketch that minds think on: the same moves as the rules, and the mean over all that the rules could let happen."""

from __future__ import annotations

import random
from itertools import combinations, product
from math import prod
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from game.games.hitohira._sketch import ROWS, Sketch, _stands, sketch
from game.games.hitohira.commands import Assign, Draw, UseKokonoe, UseKomatsu, UseSakuya, UseShin, UseSomei
from game.games.hitohira.events import ScreensLifted
from game.games.hitohira.parts import COLOURS, counts_of
from game.games.hitohira.scoring import assignable, places, score, shares
from game.games.hitohira.state import State
from game.kernel.chance import Seeded, outcomes
from game.minds import mind_of
from game.minds.protocol import Counted, choose
from tests.games.hitohira.random_play import TABLES
from tests.games.hitohira.support import BOX, at, dealt

SCORES = BOX.catalogue.scores  # type: ignore[attr-defined]
SEEDS = st.integers(0, 10**6)
ENOUGH = Counted(10**9)
FREE_OF_CHOICE = (UseSomei, UseSakuya, UseKokonoe, UseShin, UseKomatsu)
"""The abilities that are weighed to the end; of Kenrokuen's two pieces each is taken by itself."""


def later(seats: int, seed: int, steps: int, **options: Any) -> State:
    """A state after so many random commands, or at the last choice of the game."""
    table, luck = dealt(seats, seed, **options), random.Random(seed)
    state: State = table.state
    for _ in range(steps):
        waiting = BOX.waits(table.state)
        if not waiting:
            break
        state = table.state
        table.submit(luck.choice(table.legal(waiting[0])))
    return state if table.over else table.state


def play_beside(seats: int, seed: int) -> int:
    """Play a game by the rules and look at each step on sketches; how many positions were compared."""
    table, luck, count = dealt(seats, seed, **TABLES[seed % len(TABLES)]), random.Random(seed), 0
    while not table.over:
        count += 1
        for seat in range(seats):
            drawn = sketch(SCORES, table.view(seat), seat)
            legal = table.legal(seat)
            assert (drawn is None) == (not legal)
            if drawn is not None:
                assert sorted(map(BOX.say, drawn.moves())) == sorted(map(BOX.say, legal))
        seat = luck.choice(BOX.waits(table.state))
        table.submit(luck.choice(table.legal(seat)))
    return count


@pytest.mark.parametrize("seats", [2, 3, 4])
@settings(max_examples=16, deadline=None)
@given(seed=SEEDS)
def test_the_sketch_has_the_moves_of_the_rules(seats: int, seed: int) -> None:
    """At every step of whole games, with all cards, from the view of whoever is waited for."""
    assert play_beside(seats, seed) > 15


def best(state: State, root: Sketch) -> float:
    """What a state promises its seat if it draws no more in this turn."""
    if state.phase in ("keep", "komatsu"):
        return max(value for value, _ in Sketch(SCORES, state, root.me).weigh(2, ENOUGH))
    if state.phase in ("draw", "settle") and state.seat == root.me and state.row:
        return Sketch(SCORES, state, root.me).stop(counts_of(state.row), ENOUGH)
    # Blacks alone: the turn is over, and nothing was kept of it.
    return root.outlook(state.inside).hope(root.field, root.behind) - root._idle()


def weigh_beside(seed: int, steps: int, seats: int) -> bool:
    """Compare what draws promise with the mean over everything the rules can deal; False if nobody draws there."""
    state = later(seats, seed, steps, **{**TABLES[seed % len(TABLES)], "free_hand": False})
    if state.phase != "draw":
        return False
    root = Sketch(SCORES, state, state.seat)
    promised = {move.count: value for value, move in root.weigh(2, ENOUGH) if isinstance(move, Draw)}
    for count in (1, 2, 3):
        if count in promised:
            ways = outcomes(lambda chance, count=count: BOX.decide(state, Draw(state.seat, count), chance).state)
            mean = sum(float(odds) * best(then, root) for odds, then in ways)
            assert promised[count] == pytest.approx(mean, abs=1e-9), count
    return True


@settings(max_examples=12, deadline=None)
@given(seed=SEEDS, steps=st.integers(10, 70), seats=st.integers(2, 4))
@example(seed=68, steps=68, seats=2)  # late in a game, with three blacks among what is left
def test_what_a_draw_promises_is_the_mean_over_everything_that_can_come(seed: int, steps: int, seats: int) -> None:
    """By counts, or by the rules piece after piece in every order; a pouch that is known is one that can be seen."""
    assume(weigh_beside(seed, steps, seats))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_an_ability_promises_is_what_comes_of_it_on_average(seats: int) -> None:
    """Every ability, in random games with all cards."""
    met: set[type] = set()
    for seed in range(16):
        table, luck = dealt(seats, seed, **TABLES[seed]), random.Random(seed)
        while not table.over:
            state, seat = table.state, BOX.waits(table.state)[0]
            if state.phase == "settle" and not state.used:
                root = Sketch(SCORES, state, seat)
                abilities = [each for each in root.weigh(2, ENOUGH) if isinstance(each[1], FREE_OF_CHOICE)]
                for value, move in luck.sample(abilities, min(2, len(abilities))):
                    ways = outcomes(lambda chance, state=state, move=move: BOX.decide(state, move, chance).state)
                    mean = sum(float(odds) * best(then, root) for odds, then in ways)
                    # What a moved piece changes in what is still to come is left out: a piece or two of sixty.
                    assert value == pytest.approx(mean, abs=0.02), BOX.say(move)
                    met.add(type(move))
            table.submit(luck.choice(table.legal(seat)))
    assert met == set(FREE_OF_CHOICE)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seats_that_stand_alike_hope_for_about_their_share(seats: int) -> None:
    """With more players, too: none fears each of the others by itself. A little less, for the others draw before it."""
    state = dealt(seats).state
    for seat in range(seats):
        root = Sketch(SCORES, BOX.project(state, seat), seat)
        assert 0.75 < seats * root.outlook(state.inside).hope(root.field, root.behind) < 1


def test_rows_that_have_not_failed_are_few() -> None:
    """What makes it possible to think a whole turn through."""
    assert len(ROWS) == 238


def test_the_assignment_is_the_best_over_every_screen_the_other_may_have() -> None:
    """Two seats: by counts, or by laying every set of unknown pieces behind the other screen, one after the other."""
    tried = 0
    for seed in range(200):
        state = later(2, seed, 10_000)
        if state.phase != "assign" or len(assignable(counts_of(filter(None, state.screens[0])))) < 2:
            continue
        view = BOX.project(state, 0)
        size = len(view.screens[1])
        unknown = [colour for colour, number in zip(COLOURS, view.pouch, strict=True) for _ in range(number)]
        if 0 not in view.pending or size > 5 or len(unknown) > 12:
            continue
        tried += 1
        promised = {move.warm: value for value, move in Sketch(SCORES, view, 0).weigh(2, ENOUGH)}  # type: ignore[union-attr]
        for warm, value in promised.items():
            values = []
            for hidden in combinations(unknown, size):
                ways = assignable(counts_of(hidden))
                screens = (view.screens[0], tuple(f"{colour}{at}" for at, colour in enumerate(hidden)))
                for theirs in ways:
                    ended = BOX.evolve(view, ScreensLifted(screens, (warm, theirs)))
                    receipt = score(SCORES, ended)
                    won = {(0,): 1.0, (1,): 0.0}.get(receipt.winners, 0.5)
                    values.append((1 / len(ways), won + 0.01 * (receipt.totals[0] - receipt.totals[1])))
            mean = sum(part * value for part, value in values) / sum(part for part, _ in values)
            assert value == pytest.approx(mean)
        found = max(promised, key=lambda warm: promised[warm])
        assert Assign(0, found) in BOX.legal(view, 0)
    assert tried >= 3


@settings(max_examples=20, deadline=None)
@given(sizes=st.lists(st.integers(0, 4), min_size=2, max_size=3), mine=st.tuples(st.integers(0, 5), st.integers(0, 5)))
def test_what_places_bring_is_the_mean_over_all_ways_the_others_may_stand(
    sizes: list[int], mine: tuple[int, int]
) -> None:
    """By how many are ahead and how many level, or one way after the other."""
    others = [(seat, _stands((7, 6, 5), size)) for seat, size in enumerate(sizes, 1)]
    mean = 0.0
    for ways in product(*(stands.items() for _, stands in others)):
        likely = prod(odds for _, odds in ways)
        for n, group in enumerate(SCORES.groups):
            numbers = [mine[n], *(stand[n] for stand, _ in ways)]
            mean += likely * shares(numbers, places(SCORES, group, len(numbers)))[0]
    root = Sketch(SCORES, dealt(len(sizes) + 1).state, 0)
    assert root._expected(mine, others) == pytest.approx(mean)


def test_more_draws_seen_ahead_promise_no_less() -> None:
    """Whoever may still stop after each draw has no less to hope for than one who stops after the next."""
    for seed in range(6):
        state = later(2, seed, 12)
        if state.phase == "draw" and state.draws < 2:
            root = Sketch(SCORES, BOX.project(state, state.seat), state.seat)
            near, far = ({move: value for value, move in root.weigh(depth, ENOUGH)} for depth in (2, 4))
            assert all(far[move] >= near[move] - 1e-9 for move in near)


def test_another_world_behind_the_same_view_is_weighed_the_same() -> None:
    state = later(3, 7, 25)
    seat = BOX.waits(state)[0]
    view = BOX.project(state, seat)
    other = BOX.project(BOX.imagine(view, seat, Seeded("other")), seat)
    weighed = [drawn.weigh(4, ENOUGH) for each in (view, other) if (drawn := sketch(SCORES, each, seat)) is not None]
    assert len(weighed) == 2
    assert weighed[0] == weighed[1]


NEAR_THE_END = """
    seats: 2
    first: B
    turn: A draw
    asked: -
    cards: somei_yoshino sakuya_hime kenrokuen_kumagai
    pouch: 4l 1k
    out: y b y
    drawn: 359
    row: -
    field A: l16 w17 w28 r35 y45 r46 r47 w48 y49 w59 r73 w74 r81 y82 w83 r100 w98 l108 y109 l110 r117 y121
    field B: r3 b4 r13 y12 l21 y31 b33 k34 k41 y43 r44 y53 b56 y66 b67 r68 r77 b75 r85 y113 k114 b115 l122 b123 b131
    screen A: b51 l52 l50 b37 b80 b111
    screen B: l1 w2 w5 w32 w22 w65 w42 l112
"""
"""Nobody wants what is left: an Elder and a Kami drew it all, failed and kept nothing, turn after turn."""
BLACKS = """
    seats: 2
    first: B
    turn: B draw
    asked: -
    cards: somei_yoshino sakuya_hime kenrokuen_kumagai
    pouch: 3k
    out: l y r
    drawn: 506
    row: -
    field A: r6 b9 r16 y18 r19 y29 r30 r31 r43 y42 r51 y63 b59 l71 b69 y81 b79 y87 b88 l98
    field B: l15 l1 y11 y3 y20 l21 w22 l24 w33 r34 l37 r38 w48 l49 w54 y55 b56 w57 b58 l67 w66 y75 l77 k83 w84 y85 l86 l92 b94
    screen A: w5 b17 w28 w32
    screen B: w26 w27 r23 r25 r40 w39 b35 b36 b46 b47
"""
"""Whoever draws all three fails, and there is nothing to keep."""


UNSEEN = """
    seats: 2
    first: A
    turn: A draw
    asked: -
    cards: somei_yoshino sakuya_hime kenrokuen_kumagai
    pouch: 3k
    out: y y y
    drawn: 230
    row: -
    field A: b1 r3 b5 r14 b16 r25 b24 y35 l32 r43 b42 y54 y55 b61 r62 l64 b65 r66 r79 b76 y86 l96 b94 l106 w105 r113 l115 b121
    field B: y19 r21 y28 y39 w36 l49 w50 y56 y58 w59 w71 r73 y82 l90 r91 k92 w93 w99 r107 b110 r117
    screen A: w2 w4 l52 l53 w67 w68 w63
    screen B: w20 b18 l57 l60 b72 l69 l70
"""
"""Three blacks again, but ten more pieces that neither can place: two Elders hoped for those at every draw."""


@pytest.mark.parametrize("position", [NEAR_THE_END, BLACKS, UNSEEN], ids=["unwanted", "blacks", "unseen"])
@pytest.mark.parametrize("mind", ["sprout", "gardener", "elder", "kami"])
def test_no_mind_waits_for_ever(mind: str, position: str) -> None:
    """Late in a game a turn is not let fail for nothing, so that the pouch empties and the game comes to its end."""
    state, chance = at(position).state, Seeded("idle")
    for _ in range(60):
        waiting = BOX.waits(state)
        if not waiting:
            break
        seat = waiting[0]
        found = choose(mind_of(mind), BOX, BOX.project(state, seat), seat, random.Random(1), Counted(1000))
        state = BOX.decide(state, found, chance).state
    assert state.phase == "over"
