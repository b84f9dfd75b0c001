"""Secrets: nothing a seat is told changes when only what is hidden from it does.

A whole game is lived again in another world: tiles that an onlooker was never shown change places, the
opponent's hand with the piles, consistently through every command and every event. That world is as real as
the first (the rules decide it command by command), and the onlooker must not be able to tell them apart.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from game.games.haniwa import Haniwa, rules, view
from game.games.haniwa.events import HandReturned, KofunLaid, TileDiscarded, TileDrawn, TileLaidDown
from game.kernel.table import opening_of
from game.levels import read_levels
from game.words import LANGUAGES, words
from tests.games.haniwa.support import BOX, at, board, do, new, refused
from tests.games.haniwa.test_rulebook import FULL
from tests.support import AnyTable, played

NAMES = ["Aki", "Ben"]
SPOKEN = [words(language) for language in LANGUAGES]
some = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


class Answers:
    """The luck of a world: these tiles, in this order."""

    def __init__(self, tiles: list[str]) -> None:
        self._tiles = tiles
        self.drawn = 0

    def pick(self, odds: Mapping[Any, int]) -> Any:
        tile = self._tiles[self.drawn]
        assert odds[tile] == 1
        self.drawn += 1
        return tile

    def even(self, items: Any) -> Any:
        raise AssertionError("after the deal, luck only draws tiles")


def moved(thing: Any, swap: dict[str, str]) -> Any:
    """A command or an event with its tile changed."""
    tile = getattr(thing, "tile", None)
    return thing if tile is None else replace(thing, tile=swap.get(tile, tile))


def never_shown(box: Any, table: AnyTable, seat: int | None) -> list[str]:
    """The tiles that no event has named to an onlooker, but for the list of all that lies in the box."""
    named = {getattr(event, "tile", None) for event in table.told(seat)}
    return [tile for tile in rules.all_tiles(table.state) if tile not in named]


def another_world(box: Any, table: AnyTable, seat: int | None, luck: random.Random) -> dict[str, str]:
    """Which tiles change places: any of those never shown, and a drawn one with one in the piles for sure."""
    hidden = never_shown(box, table, seat)
    shuffled = list(hidden)
    luck.shuffle(shuffled)
    swap = dict(zip(hidden, shuffled, strict=True))
    drawn = [tile for tile in hidden if tile not in table.state.pool]
    piled = [tile for tile in hidden if tile in table.state.pool]
    if drawn and piled:
        one, other = luck.choice(drawn), luck.choice(piled)
        swap = {tile: tile for tile in hidden} | {one: other, other: one} if luck.random() < 0.5 else swap
    return swap


def told_the_same(box: Any, table: AnyTable, seat: int | None, swap: dict[str, str], luck: random.Random) -> int:
    """Live the table again with tiles changed, and compare all that an onlooker is told; how many facts changed."""
    here = there = opening_of(box, table.head)
    changed = 0
    for commit in table.timeline.past:
        facts = [moved(fact, swap) for fact in commit.facts]
        if commit.ask is not None:
            drawn = [fact.tile for fact in facts if isinstance(fact, TileDrawn)]
            assert box.decide(there, moved(commit.ask, swap), Answers(drawn)).events == facts
        for fact, other in zip(commit.facts, facts, strict=True):
            changed += fact != other
            here, there = box.evolve(here, fact), box.evolve(there, other)
            one, two = box.redact(fact, seat), box.redact(other, seat)
            assert one == two
            for spoken in SPOKEN:
                assert spoken.event(box, one, NAMES) == spoken.event(box, two, NAMES)
            assert box.project(here, seat) == box.project(there, seat)
        same_at_rest(box, here, there, seat, luck)
    return changed


def same_at_rest(box: Any, here: Any, there: Any, seat: int | None, luck: random.Random) -> None:
    """What an onlooker sees between commands: the view in writing, whose turn, the count, commands, refusals."""
    assert box.show(box.project(here, seat)) == box.show(box.project(there, seat))
    assert box.waits(here) == box.waits(there)
    assert box.score(here) == box.score(there) == box.score(box.project(here, seat))
    if seat is None:
        return
    assert box.legal(here, seat) == box.legal(there, seat)
    assert box.worth(box.project(here, seat), seat) == box.worth(box.project(there, seat), seat)
    asked = list(box.conceivable(here, seat))
    assert list(box.conceivable(there, seat)) == asked
    for command in luck.sample(asked, 40):
        one, two = box.objection(here, command), box.objection(there, command)
        assert one == two
        if one is not None:
            for spoken in SPOKEN:
                assert spoken.trouble(one, "haniwa") == spoken.trouble(two, "haniwa")


@some
@given(seed=st.integers(0, 10**9), steps=st.integers(1, 70), seat=st.sampled_from([0, 1, None]), open_=st.booleans())
def test_worlds_that_differ_in_secrets_look_alike(seed: int, steps: int, seat: int | None, open_: bool) -> None:
    table = played(BOX, {"seats": 2, "open_hands": open_}, seed, steps)
    luck = random.Random(seed)
    told_the_same(BOX, table, seat, another_world(BOX, table, seat, luck), luck)


def test_the_other_worlds_really_differ() -> None:
    """Over whole games, the changed tiles are drawn, discarded, laid face down and laid under Kofun."""
    luck = random.Random(1)
    kinds = set()
    for seed in range(8):
        table = played(BOX, {"seats": 2}, seed)
        swap = another_world(BOX, table, 1, luck)
        assert told_the_same(BOX, table, 1, swap, luck) > 0
        for commit in table.timeline.past:
            kinds |= {type(fact) for fact in commit.facts if moved(fact, swap) != fact}
    assert kinds >= {TileDrawn, TileDiscarded, KofunLaid}
    table = played(BOX, {"seats": 2, "first": 0}, 0, 0)
    do(table, "A hand 2+2", "A keep", "B hand 2+2", "B keep")
    do(table, f"A down {table.state.hands[0][0]}@2b")
    swap = dict(zip(hidden := never_shown(BOX, table, 1), reversed(hidden), strict=True))
    assert told_the_same(BOX, table, 1, swap, luck) > 0
    assert isinstance(table.timeline.past[-1].facts[0], TileLaidDown)


# --- broken on purpose ----------------------------------------------------------------------------------


class Whole(Haniwa):
    def __init__(self) -> None:
        super().__init__(read_levels("haniwa"))


class ToldDiscards(Whole):
    def redact(self, event: Any, seat: Any) -> Any:  # type: ignore[override]
        return event if isinstance(event, TileDiscarded) else view.redact(event, seat)


class ToldDraws(Whole):
    def redact(self, event: Any, seat: Any) -> Any:  # type: ignore[override]
        return event if isinstance(event, TileDrawn) else view.redact(event, seat)


class SeenThroughKofun(Whole):
    def project(self, state: Any, seat: Any) -> Any:  # type: ignore[override]
        return replace(view.project(state, seat), beneath=state.beneath)


class TalkativePiles(Whole):
    """The pool of a view is that of the truth: what is missing from it lies in the opponent's hand."""

    def project(self, state: Any, seat: Any) -> Any:  # type: ignore[override]
        return replace(view.project(state, seat), pool=state.pool)


class LooseTongue(Whole):
    """A refusal that names a tile of the other hand."""

    def objection(self, state: Any, command: Any) -> Any:  # type: ignore[override]
        refusal = rules.objection(state, command)
        if refusal is not None and refusal.code == "not_your_turn":
            refusal.values["pieces"] = tuple(state.hands[1 - command.seat])
        return refusal


class CountingHands(Whole):
    """A count that knows the opponent's hand."""

    def score(self, state: Any) -> Any:  # type: ignore[override]
        receipt = super().score(state)
        extra = sum(tile is not None and tile.startswith("G3") for tile in state.hands[0])
        return replace(receipt, totals=(receipt.totals[0] + extra, receipt.totals[1]))


def over_some_games(box: Any) -> None:
    luck = random.Random(2)
    for seed in range(6):
        table = played(Whole(), {"seats": 2}, seed, 66)
        told_the_same(box, table, 1, another_world(box, table, 1, luck), luck)


def test_the_whole_game_keeps_its_secrets() -> None:
    over_some_games(Whole())


@pytest.mark.parametrize(
    "broken", [ToldDiscards, ToldDraws, SeenThroughKofun, TalkativePiles, LooseTongue, CountingHands]
)
def test_a_leak_is_caught(broken: type[Any]) -> None:
    with pytest.raises(AssertionError):
        over_some_games(broken())


# --- secret by secret -----------------------------------------------------------------------------------


def test_a_hand_is_its_owners() -> None:
    table = at("A hand: G1 G2 G3 B1 | B hand: R1 R2")
    assert table.view(0).hands == (("G1", "G2", "G3", "B1"), (None, None))
    assert table.view(1).hands == ((None,) * 4, ("R1", "R2"))
    assert table.view(None).hands == ((None,) * 4, (None,) * 2)
    assert len(table.view(None).pool) == 36
    assert set(table.view(1).pool) == set(BOX.catalogue.tiles) - {"R1", "R2"}


def test_the_face_down_tile_is_its_owners_until_it_is_turned_up() -> None:
    table = at("A hand: G1 G2 G3 B1 | B hand: R1 R2")
    (fact,) = do(table, "A down G2@2b")
    assert BOX.redact(fact, 1) == TileLaidDown(0, None, 5)
    assert BOX.redact(fact, None) == TileLaidDown(0, None, 5)
    assert BOX.redact(fact, 0) == fact
    assert table.view(0).beneath[0][5] == "G2"
    assert table.view(1).beneath[0][5] is None
    assert table.view(1).cells[0][5] == "#"


def test_a_tile_under_a_kofun_stays_its_owners_even_at_the_end() -> None:
    table = at("A hand: G1 | B hand: R1 | A kofun: KN")
    (fact,) = do(table, "A KN/G1@2b")
    assert BOX.redact(fact, 1) == KofunLaid(0, "KN", None, 5)
    assert table.view(1).beneath[0][5] is None
    assert table.view(1).cells[0][5] == "KN"
    ended = replace(table.state, phase="over")
    assert BOX.project(ended, 1).beneath[0][5] is None


def test_what_is_turned_up_is_known_to_everybody_from_then_on() -> None:
    table = at("turn: B place | B hand: B1'", board(A1="Y1' B2' Y2' #R3", **FULL), fate=["G3'"])
    seen = table.view(1)
    assert "R3" in seen.pool
    for fact in do(table, "B B1'@3d") + do(table, "B draw 1"):
        seen = BOX.evolve(seen, BOX.redact(fact, 1))
    assert seen == table.view(1)
    assert "R3" not in seen.pool
    assert seen.cells[0][3] == "R3"


def test_a_discard_is_its_owners() -> None:
    table = at("A hand: G1 G2 | B hand: R1", fate=["Y1"])
    discarded, drawn = do(table, "A swap G2 1")
    assert BOX.redact(discarded, 1) == TileDiscarded(0, None)
    assert BOX.redact(drawn, 1) == TileDrawn(0, None, 0)
    assert table.view(1).discards == ((None,), ())
    assert table.view(0).discards == (("G2",), ())


def test_the_redraw_shows_the_opponent_nothing() -> None:
    """Two hands as unlike as can be, put back: the opponent's screen is the same, line for line."""
    screens = []
    for hand in (["G1", "G1'", "G1''", "G2"], ["R3", "R3'", "R3''", "Y3"]):
        table = new([1, 2, 3, 4, *hand, "B1", "B2", "B3", "Y1"])
        do(table, "A hand 2+2", "A redraw", "A hand 4+0")
        told = [SPOKEN[0].event(BOX, event, NAMES) for event in table.told(1)]
        screens.append((told, BOX.show(table.view(1)), table.legal(1), refused(table, "A keep").code))
    assert screens[0] == screens[1]
    assert not any(tile in line for line in screens[0][0] for tile in ("G1", "R3", "B1"))


def test_a_hand_put_back_is_in_the_piles_for_its_owner_too() -> None:
    table = new([1, 2, 3, 4, "G1", "G2", "G3", "B1"])
    do(table, "A hand 2+2", "A redraw")
    assert len(table.view(0).pool) == 36
    assert table.view(0).hands == ((), ())
    assert HandReturned(0, (18, 18)) in table.told(1)


def test_open_hands_are_shown_to_everybody() -> None:
    table = at("open: yes | A hand: G1 G2 | B hand: R1 | A kofun: KN", fate=["Y1", "Y2", "Y3"])
    for onlooker in (None, 0, 1):
        assert table.view(onlooker) == table.state
    facts = do(table, "A swap G2 1")
    assert [BOX.redact(fact, 1) for fact in facts] == facts
    facts = do(table, "A KN/G1@2b") + do(table, "A draw 2")
    assert [BOX.redact(fact, None) for fact in facts] == facts
    assert table.view(1).hands[0] == ("Y1", "Y2")
    assert len(table.view(1).pool) == sum(table.state.piles)


def test_nobody_knows_the_order_of_the_piles() -> None:
    """What lies in the piles is kept as a set in alphabetical order and two numbers, even in the truth."""
    table = played(BOX, {"seats": 2}, 5, 30)
    assert list(table.state.pool) == sorted(table.state.pool)
    assert sum(table.state.piles) == len(table.state.pool)
