"""Two hundred and fifty random games at each number of seats: all end, and nothing is lost or made on the way.

Half of them choose among all legal commands alike. The other half are eager: they first choose the kind of
command, so that work is not drowned by the five cards on the board, place a koi and claim a goal whenever they
can, and end a turn only when little else is left. Both are random, and together they see everything.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from game.games.koi.parts import SUPPLIES, WARES, face_of
from game.games.koi.state import State
from game.kernel.chance import Seeded
from tests.games.koi.support import BOX

BATCHES, GAMES = 2, 125
LONGEST = 4000


def tally(state: State) -> tuple[int, ...]:
    """How many tiles of each kind, cards, koi and goal tiles there are: quick enough for every step."""
    water, foliage, lily, shore, lantern = state.supply
    cards = sum(state.deck) + len(state.discarded) + sum(map(bool, state.row))
    koi = len(state.koi) + len(state.removed)
    goals = sum(state.goals.values())
    rain = state.task.left if state.task is not None and state.task.action == "rain" else (0, 0, 0)
    for keeper in state.keepers:
        layout = keeper.pond.layout
        water += len(layout.water) + keeper.tiles[0]
        foliage += len(layout.foliage) + keeper.tiles[1]
        shore += len(layout.shores) + keeper.tiles[2]
        lily += len(layout.lilies)
        lantern += len(layout.lanterns)
        cards += len(keeper.cards)
        koi += len(keeper.koi) + len(layout.koi)
        goals += len(layout.pieces) + len(layout.path)
    return water + rain[0], foliage + rain[1], lily, shore + rain[2], lantern, cards, koi, goals


def pieces_of(state: State) -> Counter[str]:
    """Every piece of the box that plays, wherever it is, by name."""
    found: Counter[str] = Counter(dict(zip(SUPPLIES, state.supply, strict=True)))
    found.update({f"deck {face}": n for face, n in zip(state.book.face_names, state.deck, strict=True)})
    for card in (*filter(None, state.row), *state.discarded):
        found[f"deck {face_of(card)}"] += 1
    found.update((*state.koi, *state.removed))
    found.update({f"goal {piece}": left for piece, left in state.goals.items()})
    if state.task is not None and state.task.action == "rain":
        found.update(dict(zip(WARES, state.task.left, strict=True)))
    for keeper in state.keepers:
        layout = keeper.pond.layout
        found.update(dict(zip(WARES, keeper.tiles, strict=True)))
        found.update({"water": len(layout.water), "foliage": len(layout.foliage), "shore": len(layout.shores)})
        found.update({"lily": len(layout.lilies), "lantern": len(layout.lanterns), "goal path": len(layout.path)})
        found.update((*keeper.koi, *layout.koi))
        found.update(f"deck {face_of(card)}" for card in keeper.cards)
        found.update(f"goal {face_of(piece)}" for piece in layout.pieces)
    return +found


LAZY = ("EndTurn", "SpendLuck", "Decline", "MoveKoi")
KEEN = ("PlaceKoi", "Claim")


def choose(commands: list[Any], luck: random.Random, *, eager: bool) -> Any:
    """Any command, or any of an eager kind."""
    if eager:
        kinds = sorted({type(command).__name__ for command in commands})
        keen = [kind for kind in kinds if kind in KEEN]
        kind = luck.choice(keen or [kind for kind in kinds if kind not in LAZY] or kinds)
        commands = [command for command in commands if type(command).__name__ == kind]
    return luck.choice(commands)


def play_out(seats: int, seed: str, *, eager: bool) -> State:
    """A random game to its end, with everything counted after each command."""
    luck, chance = random.Random(seed), Seeded(seed)
    state: State = BOX.deal(BOX.bare(BOX.options(seats=seats)), chance).state
    whole, sums = pieces_of(state), tally(state)
    cards = set(BOX.book.cards(seats))
    for _ in range(LONGEST):
        waiting = BOX.waits(state)
        if not waiting:
            break
        before = state
        command = choose(BOX.legal(state, waiting[0]), luck, eager=eager)
        state = BOX.decide(state, command, chance).state
        assert tally(state) == sums, BOX.say(command)
        assert min(state.supply) >= 0
        keeper = state.keepers[before.seat]
        assert min(keeper.coins, keeper.luck, *keeper.tiles) >= 0
        if state.phase in ("begin", "over") and before.phase != "begin":
            assert pieces_of(state) == whole, "by name, at the end of each turn"
            assert state.stored(before.seat) <= state.capacity(before.seat), "overfull after the turn"
            lying = [*filter(None, state.row), *state.discarded, *(card for k in state.keepers for card in k.cards)]
            assert len(set(lying)) == len(lying)
            assert cards.issuperset(lying)
    assert not BOX.waits(state), "the game did not end"
    return state


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_random_games_end_and_lose_nothing(seats: int, batch: int) -> None:
    kinds: set[str] = set()
    for number in range(GAMES):
        state = play_out(seats, f"{seats}/{batch}/{number}", eager=number % 2 == 0)
        kinds.update(state.book.kind_of(card) for keeper in state.keepers for card in keeper.cards)
    assert len(kinds) == 9, "every kind of card is taken"


def test_every_goal_occurs_in_random_play() -> None:
    claimed: set[str] = set()
    for number in range(150):
        state = play_out(2 + number % 3, f"goals/{number}", eager=True)
        claimed.update(goal for keeper in state.keepers for goal in keeper.goals)
    assert claimed == set(BOX.book.goals)
