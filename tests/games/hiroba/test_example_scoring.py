"""The rulebook's final count for two players: a whole game in notation that the referee plays to 33 and 34."""

from __future__ import annotations

import json

from game.cli.referee import Referee
from game.words import words
from tests.games.hiroba.support import BOX, FIVE, at, do

BLACK = ["1@3e", "5@3b", "3@1b", "2@3c", "9@3g", "8@1h", "4@6e", "4@5h", "3@6h"]
PURPLE = ["7@1g", "1@1d", "2@1f", "3@3f", "6@3a", "1@2g", "4@2c", "2@5d", "5@5e"]
PEBBLES = [
    said for pair in zip(BLACK, PURPLE, strict=True) for said in (f"A {pair[0]}", "A end", f"B {pair[1]}", "B end")
]
KOI = ["A koi 1a", "A koi 4g", "A koi 6i", "B koi 1e", "B koi 2e"]


def test_example_final_count_is_a_legal_game_that_ends_33_to_34() -> None:
    table = do(at(FIVE), *PEBBLES)
    assert table.state.phase == "koi"
    assert table.state.hands == ((0, 0, 0, 0, 0), (0, 0, 0, 0, 0)), "each side's nine own pebbles"
    do(table, *KOI)
    assert table.over
    receipt = table.score()
    by_tile = {
        seat: [
            sum(line.points for line in receipt.lines if line.seat == seat and line.group == f"tile {n}")
            for n in range(1, 6)
        ]
        for seat in (0, 1)
    }
    assert by_tile == {0: [10, 0, 8, 0, 16], 1: [3, 16, 6, 8, 0]}
    assert receipt.totals == (34, 33)
    assert receipt.winners == (0,)


def test_example_ponds_go_to_black_purple_black_purple_black_and_none_is_left() -> None:
    table = do(at(FIVE), *PEBBLES)
    awarded = [
        fact.seats for commit in table.timeline.commits for fact in commit.facts if type(fact).__name__ == "KoiAwarded"
    ]
    assert awarded == [(0,), (1,), (0,), (1,), (0,)]
    do(table, *KOI)
    assert table.state.koi == ((), ())


def test_example_tile_3_is_tied_and_takes_no_koi() -> None:
    table = do(at(FIVE), *PEBBLES)
    tied = [line for line in table.score().lines if line.rule == "garden_tied"]
    assert {(line.seat, line.points, line.group) for line in tied} == {(0, 6, "tile 3"), (1, 6, "tile 3")}
    refusal = BOX.objection(table.state, BOX.hear("A koi 2h"))
    assert refusal is not None
    assert refusal.code == "garden_not_won"


def test_example_played_through_the_referee() -> None:
    referee = Referee(words("en"))

    def ask(**request: object) -> dict[str, object]:
        answer = referee.answer(json.dumps(request))
        assert answer["ok"], answer
        return answer

    ask(op="position", game="hiroba", notation=FIVE)
    for said in PEBBLES + KOI:
        assert said in ask(op="legal")["legal"]  # type: ignore[operator]
        ask(op="do", command=said)
    score = ask(op="score")
    assert (list(score["totals"]), score["winners"], score["final"]) == ([34, 33], [0], True)
