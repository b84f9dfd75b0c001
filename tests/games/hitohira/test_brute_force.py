"""The clever sums against the slow ones: bust, triggers, blacks in a field, places, odds."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product

import pytest

from game.games.hitohira.commands import Draw
from game.games.hitohira.events import Busted, Overfilled, PiecesDrawn
from game.games.hitohira.odds import OVERFULL, hands, odds, risks
from game.games.hitohira.parts import COLOURS, PLAIN, bust, counts_of, lit
from game.games.hitohira.scoring import best_blacks, shares
from game.kernel.chance import Chance, outcomes
from tests.games.hitohira.support import BOX

TABLE = BOX.catalogue.scores.field  # type: ignore[attr-defined]


def ways_to_count(pieces: tuple[str, ...]) -> list[Counter[str]]:
    """Every way to count the blacks as one of the other five colours each."""
    plain = [piece for piece in pieces if piece != "k"]
    return [Counter([*plain, *as_]) for as_ in combinations_with_replacement(PLAIN, pieces.count("k"))]


def fails(counted: Counter[str]) -> set[str]:
    found = {colour for colour, count in counted.items() if count >= 3}
    return found | {"five"} if len(counted) == 5 else found


@pytest.mark.parametrize("size", range(10))
def test_bust_is_some_way_to_count_the_blacks_that_fails(size: int) -> None:
    """Every multiset of up to nine pieces; and the cause told is one that the blacks can bring about."""
    for pieces in combinations_with_replacement(COLOURS, size):
        causes = set().union(*(fails(counted) for counted in ways_to_count(pieces)))
        found = bust(counts_of(pieces))
        assert (found is not None) == bool(causes), pieces
        if found is not None:
            cause = found.colour or found.by
            assert cause in causes or (cause == "k" and set(pieces) == {"k"}), pieces


@pytest.mark.parametrize("size", range(9))
def test_a_trigger_is_some_way_to_count_the_blacks_that_meets_it(size: int) -> None:
    for pieces in combinations_with_replacement(COLOURS, size):
        met = set()
        for counted in ways_to_count(pieces):
            if len(counted) >= 4:
                met.add("four_colours")
            if sum(count >= 2 for count in counted.values()) >= 2:
                met.add("two_pairs")
            if sum(counted.values()) >= 6:
                met.add("six_pieces")
        assert lit(counts_of(pieces)) == met, pieces


def test_nine_pieces_always_bust() -> None:
    """So that a free hand never does better by grabbing too many."""
    assert all(bust(counts_of(pieces)) for pieces in combinations_with_replacement(COLOURS, 9))


def all_uses(blacks: int) -> list[tuple[int, ...]]:
    """Every way to share blacks among five colours and nothing, in the order of preference among equals."""
    return sorted((use for use in product(range(blacks + 1), repeat=5) if sum(use) <= blacks), reverse=True)


@pytest.mark.parametrize("part", range(4))
def test_the_best_use_of_blacks_in_a_field(part: int) -> None:
    """10,000 random fields, in four parts of 2,500, against every use there is."""
    luck = random.Random(part)
    uses = [all_uses(blacks) for blacks in range(7)]

    def total(field: list[int], use: tuple[int, ...]) -> int:
        return sum(TABLE[min(count + more, 10)] for count, more in zip(field, use, strict=True))

    for _ in range(2500):
        most = luck.choice((2, 5, 18))
        field = [luck.randrange(most + 1) for _ in PLAIN]
        blacks = luck.choice((0, 1, 1, 2, 2, 3, 4, 6))
        ways = uses[blacks] if any(field) else uses[0]  # ruling 13: blacks alone score nothing
        totals = [total(field, use) for use in ways]
        best = max(totals)
        expected = best, ways[totals.index(best)]
        assert best_blacks(TABLE, (*field, blacks)) == expected, (field, blacks)


def test_places_are_shared_as_the_rulebook_says() -> None:
    """Every standing of up to four seats with up to four pieces, against places handed out one by one."""
    for points in ((18, 10, 8), (16, 12, 8), (10,), (12,)):
        for seats in (2, 3, 4):
            for numbers in product(range(5), repeat=seats):
                left = [*points, 0, 0, 0, 0]
                expected = [0] * seats
                for number in sorted(set(numbers) - {0}, reverse=True):
                    tied = [seat for seat in range(seats) if numbers[seat] == number]
                    pot = sum(left.pop(0) for _ in tied)
                    for seat in tied:
                        expected[seat] = pot // len(tied)
                assert shares(numbers, points) == expected, numbers


SMALL = [
    "seats: 4\npouch: 2r 1y 1w 1k",
    "seats: 4\nturn: A draw 1\npouch: 1r 2b 1l 2k\nrow: r y b",
    "seats: 3\nturn: B draw 2\npouch: 2r 2y 2l 1w\nrow: r r y w",
    "seats: 4\nturn: A draw 1\nhand: free\npouch: 2r 2w\nrow: r r y y l l",
]


@pytest.mark.parametrize("text", SMALL)
def test_the_odds_are_those_of_every_handful(text: str) -> None:
    """Each piece of the pouch told apart, every set of n of them drawn out and judged."""
    state = BOX.read(text)
    pieces = [c for c, count in zip(COLOURS, state.pouch, strict=True) for _ in range(count)]
    for count in range(1, len(pieces) + 1):
        causes: Counter[str] = Counter()
        drawn: Counter[str] = Counter()
        handfuls = list(combinations(pieces, count))
        for handful in handfuls:
            row = (*state.row, *handful)
            drawn.update(handful)
            failed = bust(counts_of(row))
            if len(row) > 8:
                causes[OVERFULL] += 1
            elif failed is not None:
                causes[failed.colour or failed.by] += 1
        found = odds(state, count)
        assert risks(state)[count - 1] == found.bust
        assert found.causes == {cause: Fraction(n, len(handfuls)) for cause, n in causes.items()}
        assert found.bust == Fraction(sum(causes.values()), len(handfuls))
        assert found.expected == {colour: Fraction(n, len(handfuls)) for colour, n in drawn.items()}


HIDDEN = [
    ("seats: 3\npouch: 2r 1y 1w 1k\nscreen B: ? ?", 0),
    ("seats: 2\nturn: A draw 1\npouch: 2r 2y 1k\nout: ? ?\nrow: r w\nscreen A: l", 0),
    ("seats: 2\nturn: A draw 1\npouch: 2r 2y 1k\nout: ?\nrow: r w y\nscreen B: ?", 0),
]


@pytest.mark.parametrize(("text", "seat"), HIDDEN)
def test_the_odds_of_a_view_are_those_of_all_worlds_behind_it(text: str, seat: int) -> None:
    """Every world that could lie behind the view, every draw in it: the table's own events are counted."""
    view = BOX.read(text)
    for count in range(1, view.inside + 1):
        command = Draw(seat, count)

        def run(chance: Chance, command: Draw = command) -> list[object]:
            return list(BOX.decide(BOX.imagine(view, seat, chance), command, chance).events)

        causes: dict[str, Fraction] = {}
        expected: dict[str, Fraction] = {}
        for chance, events in outcomes(run):
            for event in events:
                match event:
                    case Busted():
                        cause = event.colour or event.by
                        causes[cause] = causes.get(cause, Fraction()) + chance
                    case Overfilled():
                        causes[OVERFULL] = causes.get(OVERFULL, Fraction()) + chance
                    case PiecesDrawn():
                        for piece in event.pieces:
                            expected[piece[0]] = expected.get(piece[0], Fraction()) + chance
        found = odds(view, count)
        assert risks(view)[count - 1] == found.bust
        assert found.causes == causes
        assert found.bust == sum(causes.values(), Fraction())
        assert found.expected == expected


def test_the_odds_of_more_than_there_is() -> None:
    state = BOX.read("seats: 4\nturn: A draw 1\npouch: 1r 1k\nrow: r")
    assert odds(state, 5) == odds(state, 2)
    assert odds(state, 2).count == 2
    assert odds(BOX.read("seats: 4\nturn: A settle 1\npouch: -\nrow: r"), 3).bust == 0


def test_hands_are_every_handful_once() -> None:
    pool = (3, 1, 0, 2, 1, 2)
    found = dict(hands(pool, 4))
    pieces = [c for c, count in zip(COLOURS, pool, strict=True) for _ in range(count)]
    assert found == Counter(counts_of(handful) for handful in combinations(pieces, 4))
