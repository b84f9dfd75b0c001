"""Luck: what each game says was drawn adds up, is as likely as the rules make it, and is told of no match that goes on."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from game.kernel.box import Draw, Options, first_draw
from game.kernel.luck import Share, luck_of
from game.kernel.table import AnyTable, Table
from game.minds import mind_of
from game.minds.driver import play
from game.registry import GAMES, box_of


def finished(game: str, seed: str, seats: int | None = None) -> AnyTable:
    box = box_of(game)
    seats = seats or box.seats[-1]
    table: AnyTable = Table.new(box, {"seats": seats}, seed)
    play(table, [mind_of("random")] * seats, Random(seed))
    return table


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_told_before_the_end(game: str) -> None:
    box = box_of(game)
    table: AnyTable = Table.new(box, {"seats": box.seats[0]}, "luck")
    assert not table.over
    assert luck_of(table) == []


@pytest.mark.parametrize("game", GAMES)
def test_what_came_and_what_was_expected_of_a_group_are_as_many(game: str) -> None:
    shares = luck_of(finished(game, "sums"))
    assert [share for share in shares if share.group == "first" and share.came == 1], "who began was left to chance"
    for seat, group in {(share.seat, share.group) for share in shares if share.face}:
        own = [share for share in shares if (share.seat, share.group) == (seat, group)]
        draws = max(share.draws for share in own)
        assert sum(share.came for share in own) == draws
        assert sum(share.expected for share in own) == draws


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_came_could_have_come(game: str) -> None:
    table = finished(game, "odds")
    for commit, state in zip(table.timeline.past, map(table.timeline.state_at, range(table.timeline.at)), strict=True):
        for fact in commit.facts:
            for draw in table.box.draws(state, fact):
                assert draw.odds.get(draw.face, 0) > 0, f"{fact} by {draw}"
            state = table.box.evolve(state, fact)  # noqa: PLW2901 -- from fact to fact


def test_hitohira_draws_what_its_pouch_holds_on_average() -> None:
    """Over some matches, what came is what was expected: a measure that was off would drift away."""
    came, expected = Counter[str](), dict[str, Fraction]()
    for number in range(12):
        for share in luck_of(finished("hitohira", f"{number}", 2)):
            if share.group in ("pouch", "bust"):
                key = share.face or share.group
                came[key] += share.came
                expected[key] = expected.get(key, Fraction(0)) + share.expected
    assert len(came) == 7
    for key, number in came.items():
        mean = float(expected[key])
        assert abs(number - mean) < 4 * mean**0.5, f"{key}: {number} came, {mean:.1f} were expected"


def test_haniwa_tells_dice_for_everybody_and_power_for_each_seat() -> None:
    shares = luck_of(finished("haniwa", "own"))
    powers = [share for share in shares if share.group == "power"]
    assert [share.seat for share in powers] == [0, 1]
    assert all(share.draws <= share.came <= 3 * share.draws for share in powers)
    (dice,) = [share for share in shares if share.group == "dice"]
    assert dice == Share(None, "dice", "", dice.came, Fraction(14), 4), "four dice of three and a half"


def test_who_begins_is_luck_only_where_nobody_settled_it() -> None:
    assert first_draw(Options(seats=3), 1) == (Draw(None, "first", "1", {"0": 1, "1": 1, "2": 1}),)
    assert first_draw(Options(seats=3, first=1), 1) == ()
    assert first_draw(Options(seats=1), 0) == ()
