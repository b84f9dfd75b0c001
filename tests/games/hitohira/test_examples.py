"""Every worked example, figure and clarification of the rulebook, in notation, played through the rules."""

from __future__ import annotations

import pytest

from game.games.hitohira.parts import counts_of, lit
from game.games.hitohira.rules import shining
from game.games.hitohira.scoring import standing
from tests.games.hitohira.support import BOX, OTHER_SIDES, at, dealt, do, field, last, legal, points, pouch, screen, why


def test_hitohira_setup_4() -> None:
    state = dealt(4).state
    assert state.pouch == (18, 18, 18, 18, 18, 6)
    assert state.inside == 96
    assert state.removed == ()
    assert state.screens == ((), (), (), ())
    assert state.cards == ("somei_yoshino", "sakuya_hime", "kenrokuen_kumagai")


def test_hitohira_setup_2() -> None:
    table = dealt(2)
    state = table.state
    filled, removed = table.timeline.commit(0).facts[:2]
    assert filled.counts == (13, 13, 13, 13, 13, 4)
    assert len(removed.pieces) == len(state.removed) == 3
    assert state.inside == sum(state.pouch) == 66
    for seat in (None, 0, 1):
        view = table.view(seat)
        assert view.removed == (None, None, None)
        assert view.pouch == (13, 13, 13, 13, 13, 4)
        assert view.inside == 66


def test_hitohira_setup_3() -> None:
    state = dealt(3).state
    assert state.pouch == (15, 15, 15, 15, 15, 5)
    assert state.inside == 80


@pytest.mark.parametrize(
    ("row", "triggers"),
    [
        ("r y b w", {"four_colours"}),
        ("y y w w", {"two_pairs"}),
        ("r r y b b w", {"four_colours", "two_pairs", "six_pieces"}),
        ("r y b k", {"four_colours"}),
        ("r y k", set()),
        ("k k", set()),
        ("l l b b w w", {"two_pairs", "six_pieces"}),
    ],
)
def test_hitohira_triggers(row: str, triggers: set[str]) -> None:
    """The three trigger examples; a black counts as the player wishes."""
    table = at(f"seats: 4\nturn: A draw 1\nrow: {row}")
    do(table, "A stop")
    assert lit(counts_of(table.state.row)) == triggers
    cards = {"four_colours": "somei_yoshino", "two_pairs": "sakuya_hime", "six_pieces": "kenrokuen_kumagai"}
    assert set(shining(table.state)) == {cards[trigger] for trigger in triggers}


def test_hitohira_ex1() -> None:
    table = at("seats: 4\nfirst: A", "rbbwry")
    do(table, "A draw 4", "A draw 2")
    assert table.state.phase == "draw"
    do(table, "A stop")
    assert table.state.phase == "settle"
    assert [piece[0] for piece in table.state.row] == list("rbbwry")
    assert len(table.state.row) == 6


def test_hitohira_ex2() -> None:
    table = at("seats: 4\nfirst: B", "llrwk")
    do(table, "B draw 3", "B draw 1")
    assert table.state.phase == "draw"
    do(table, "B draw 1")
    busted = table.timeline.commits[-1].facts[-1]
    assert (busted.by, busted.colour) == ("three", "l")
    do(table, "B keep r w")
    assert field(table, "B") == "1r 1w"
    assert pouch(table) == "17r 18y 18l 18b 17w 6k"
    assert table.state.seat == 2


def test_hitohira_ex3() -> None:
    table = at("seats: 4\nfirst: C\nfield A: r", "llbbwwrr")
    do(table, "C draw 6", "C stop")
    assert set(shining(table.state)) == {"sakuya_hime", "kenrokuen_kumagai"}
    assert legal(table, "C", "kenrokuen") == {"kenrokuen"}
    assert legal(table, "C", "sakuya") == {f"sakuya row {colour} for A r" for colour in "lbw"}
    do(table, "C kenrokuen", "C send r field", "C send r field")
    assert shining(table.state) == ()
    assert why(table, "C sakuya row l for A r").code == "ability_used"


def test_hitohira_ex4() -> None:
    table = at("seats: 4\nfirst: D", "ryww")
    do(table, "D draw 4", "D stop")
    hides = {"hide 1r", "hide 1y", "hide 1w", "hide 2w"}
    assert legal(table, "D", "hide") == hides
    assert "end" in legal(table, "D")
    do(table, "D hide 1w")
    assert screen(table, "D") == "1w"
    assert field(table, "D") == "1r 1y 1w"
    for said, behind, laid in (("hide 1r", "1r", "1y 2w"), ("hide 1y", "1y", "1r 2w"), ("hide 2w", "2w", "1r 1y")):
        table.undo()
        do(table, f"D {said}")
        assert (screen(table, "D"), field(table, "D")) == (behind, laid)


def test_hitohira_abilities_first_game_set() -> None:
    ready = "seats: 3\nturn: A settle 2\nrow: r r y y b w\nfield A: l k\nfield B: w\nfield C: b"
    table = do(at(ready), "A somei field k")
    assert (field(table), screen(table)) == ("1l", "1k")
    table = do(at(ready), "A sakuya field l for B w")
    assert (field(table), field(table, "B")) == ("1w 1k", "1l")
    table = do(at(ready, "wl"), "A kenrokuen", "A send w screen", "A send l C")
    assert (screen(table), field(table, "C")) == ("1w", "1l 1b")
    for each in ("A somei field k", "A sakuya field l for B w", "A kenrokuen"):
        table = do(at(ready), each)
        assert last(table)[0] == "ability_used"
        assert table.state.used


def test_hitohira_abilities_other_sides() -> None:
    ready = f"seats: 3\nturn: A settle 2\n{OTHER_SIDES}\nrow: r r y y b w\nfield A: l k\nfield B: w\nfield C: b"
    table = do(at(ready, "wlk"), "A komatsu", "A choose l")
    assert field(table) == "2l 1k"
    assert table.state.inside == 80 - 10 - 1
    table = do(at(ready, "w"), "A shin")
    assert screen(table) == "1w"
    table = do(at(ready), "A kokonoe B w C b")
    assert (field(table), field(table, "B"), field(table, "C")) == ("1l 1b 1w 1k", "", "")


@pytest.mark.parametrize(
    ("fifth", "by", "colour"),
    [
        ("r", "three", "r"),
        ("y", "three", "y"),
        ("b", "three", "b"),
        ("w", "five", None),
        ("l", "five", None),
        ("k", "three", "r"),
    ],
)
def test_hitohira_black(fifth: str, by: str, colour: str | None) -> None:
    """After Red, Blue, Yellow and Black every next piece fails, and the event says why."""
    table = at("seats: 4", "rbyk" + fifth)
    do(table, "A draw 4")
    assert table.state.phase == "draw"
    do(table, "A draw 1")
    busted = table.timeline.commits[-1].facts[-1]
    assert (busted.by, busted.colour) == (by, colour)


def test_hitohira_black_two_at_most() -> None:
    table = at("seats: 4", "kkk")
    do(table, "A draw 2")
    assert table.state.phase == "draw"
    do(table, "A draw 1")
    assert last(table) == ["pieces_drawn", "busted", "pieces_returned", "turn_begun"]
    assert table.timeline.commits[-1].facts[1].colour == "k"
    assert pouch(table) == "18r 18y 18l 18b 18w 6k"
    for colour in "rylbw":
        table = do(at("seats: 4", "kk" + colour), "A draw 2", "A draw 1")
        assert "busted" in last(table)


def test_hitohira_komatsu_black() -> None:
    table = at(f"seats: 4\nturn: A settle 1\n{OTHER_SIDES}\nrow: r y b w", "kkk")
    before = table.state.pouch
    do(table, "A komatsu")
    assert last(table) == ["ability_used", "extra_drawn", "extra_returned"]
    assert table.state.pouch == before
    assert field(table) == ""
    assert table.state.phase == "settle"


@pytest.mark.parametrize(("warm", "stands"), [(1, (5, 3)), (2, (6, 2)), (0, (4, 4))])
def test_hitohira_ex5(warm: int, stands: tuple[int, int]) -> None:
    table = at("seats: 4\nturn: A assign\npouch: -\nscreen A: r r r y l l w w")
    assert legal(table) == {"assign 0", "assign 1", "assign 2"}
    do(table, f"A assign {warm}")
    assert table.over
    assert table.state.warm[0] == warm
    stood = standing(counts_of(table.state.screens[0]), warm)
    assert (stood["warm"], stood["cool"]) == stands
    lines = {line.group: len(line.pieces) for line in table.score().lines}
    assert (lines["warm"], lines["cool"]) == stands


def test_hitohira_screen_black() -> None:
    table = at("seats: 4\nturn: A assign\npouch: -\nscreen A: r r r k")
    assert legal(table) == {"assign 1"}
    assert why(table, "A assign 0").code == "no_cool"
    do(table, "A assign 1")
    assert {line.group: len(line.pieces) for line in table.score().lines} == {"warm": 4}


def test_hitohira_ex6() -> None:
    table = at("seats: 4\nturn: A assign\npouch: -\nscreen A: y y y y\nscreen B: r y y\nscreen C: r y w\nscreen D: r")
    do(table, "C assign 1", "A assign 0", "B assign 0")
    assert points(table, "warm") == [18, 9, 9, 0]


def test_hitohira_ex7() -> None:
    table = at("seats: 4\nturn: A settle 1\npouch: -\nrow: r\nfield A: r r r r y y y l l l l l l l l b b b b b b b k")
    do(table, "A end")
    assert table.over
    lines = {line.group: line.points for line in table.score().lines}
    assert lines == {"field r": 5, "field y": 1, "field l": 19, "field b": 11}
    assert table.score().totals[0] == 36
    black = next(line for line in table.score().lines if any(piece[0] == "k" for piece in line.pieces))
    assert black.group == "field l"


@pytest.mark.parametrize("number", [10, 11, 12, 18])
def test_hitohira_ex7_eleven_or_more_stay_at_24(number: int) -> None:
    state = BOX.read(f"seats: 4\nturn: A over\npouch: -\nfield A: {'r ' * number}\nassigned: 0 0 0 0")
    assert BOX.score(state).totals[0] == 24


def test_hitohira_rank_drop() -> None:
    table = at("seats: 3\nturn: A assign\npouch: -\nscreen A: l b b\nscreen B: l l b\nscreen C: b b")
    do(table, "A assign 0", "B assign 0")
    assert points(table, "cool") == [14, 14, 8]


def test_hitohira_two_players() -> None:
    table = at("seats: 2\nturn: A assign\npouch: -\nscreen A: r y y l\nscreen B: r l b b")
    do(table, "B assign 0", "A assign 0")
    assert points(table, "warm") == [10, 0]
    assert points(table, "cool") == [0, 12]
    table = at(f"seats: 2\nturn: A settle 2\n{OTHER_SIDES}\nrow: r r y y b w\nfield B: r r w k")
    assert legal(table, "A", "kokonoe") == {"kokonoe B r B w"}
    do(table, "A kokonoe B r B w")
    assert (field(table), field(table, "B")) == ("1r 1w", "1r 1k")


def test_hitohira_end() -> None:
    table = at("seats: 3\npouch: 3r\nfield B: y")
    do(table, "A draw 3")
    assert table.state.inside == 0
    do(table, "A keep r")
    assert (table.state.phase, table.state.seat, table.state.inside) == ("draw", 1, 2)
    do(table, "B draw 2")
    assert table.state.phase == "settle"
    do(table, "B end")
    assert table.over
    assert last(table) == ["row_laid", "play_ended", "screens_lifted"]
