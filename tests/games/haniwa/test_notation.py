"""Haniwa in writing: there and back, views too, and every fault told."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.games.haniwa.commands import Draw, Keep, LayKofun, Place, PlaceDown, Redraw, Swap, TakeHand, TakeKofun
from game.games.haniwa.state import Options, bare
from game.kernel.chance import Seeded
from game.kernel.trouble import BadNotation
from tests.contract.laws import legal_is_what_decide_accepts
from tests.games.haniwa.support import BOX, board, position, state
from tests.support import played

some = settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("A hand 3+1", TakeHand(0, 3)),
        ("B keep", Keep(1)),
        ("B redraw", Redraw(1)),
        ("A swap G2' 1", Swap(0, "G2'", 0)),
        ("A G2''@1a", Place(0, "G2''", 0)),
        ("B down Y1@3d", PlaceDown(1, "Y1", 11)),
        ("A KN'/R3@2c", LayKofun(0, "KN'", "R3", 6)),
        ("A take KN'", TakeKofun(0, "KN'")),
        ("B draw 2", Draw(1, 1)),
    ],
)
def test_commands_are_said_and_heard(text: str, command: object) -> None:
    assert BOX.hear(text) == command
    assert BOX.say(command) == text  # type: ignore[arg-type]
    assert BOX.hear("  " + text.replace(" ", "   ") + " ") == command


@pytest.mark.parametrize(
    "text",
    ["", "A", "C keep", "A hand 2+1", "A hand 5+0", "A hand", "A G4@1a", "A G2@4a", "A G2@1e", "A W2@1a", "A draw 3",
     "A swap G2", "A take G2", "A down KG/G2@1a", "A down KG@1a", "A KG@1a", "A KG/KB@1a", "AG2@1a", "A G2@1a now"],
)  # fmt: skip
def test_what_is_no_command_is_told(text: str) -> None:
    with pytest.raises(BadNotation) as caught:
        BOX.hear(text)
    assert (caught.value.code, caught.value.values["text"]) == ("bad_command", text)


@some
@given(seed=st.integers(0, 10**9), steps=st.integers(0, 70), open_=st.booleans(), ones=st.booleans())
def test_positions_and_views_go_there_and_back(seed: int, steps: int, open_: bool, ones: bool) -> None:
    table = played(BOX, {"seats": 2, "open_hands": open_, "dice_at_one": ones}, seed, steps)
    assert BOX.read(BOX.show(table.state)) == table.state
    for onlooker in (None, 0, 1):
        view = table.view(onlooker)
        text = BOX.show(view)
        assert BOX.read(text) == view
        assert BOX.show(BOX.read(text)) == text


def test_a_table_before_the_deal_goes_there_and_back() -> None:
    for first in (None, 0, 1):
        empty = bare(Options(2, first))
        assert BOX.read(BOX.show(empty)) == empty


def test_what_can_be_told_from_the_rest_may_be_left_out() -> None:
    found = state("A hand: G1", board(A1="G2 . . .", B3=". . . KN/R3"))
    assert (found.first, found.seat, found.phase) == (0, 0, "place")
    assert found.dice == (1, 1, 1, 1)
    assert found.piles == (17, 16)
    assert found.stock == ("KG", "KB", "KY", "KR", "KN'")
    assert found.hands == (("G1",), ())


def test_strokes_may_be_left_out() -> None:
    found = state("A hand: G1 G1' | B hand: G1", board(A1="G2' G2 . ."))
    assert found.hands == (("G1", "G1'"), ("G1''",))
    assert found.cells[0][:2] == ("G2'", "G2")


def test_the_dogu_follow_from_the_areas_but_for_the_row_to_be_checked() -> None:
    rows = board(A1="G3 B3 Y1 R1", A2="G3 B3 Y3 R1", A3="G1 B1 Y1 R1")
    found = state("turn: B place | B hand: G1", rows)
    assert found.dogu == (("lit", "cursed", "asleep"), ("asleep",) * 3)
    found = state("turn: A kofun 1a", rows)
    assert found.dogu == (("asleep", "cursed", "asleep"), ("asleep",) * 3)


def test_after_the_die_exceeds_the_player_takes_a_kofun_from_a_written_position_too() -> None:
    for placed in ("G2", "KG/R1"):
        found = state("turn: A kofun 1a | dice: 2 1 1 1", board(A1=f"{placed} . . ."))
        assert {BOX.say(command) for command in BOX.legal(found, 0)} >= {"A take KN", "A take KB"}


@pytest.mark.parametrize(
    ("head", "rows", "code"),
    [
        ("nonsense", board(), "bad_position_line"),
        ("seats: 3", board(), "bad_position_line"),
        ("open: maybe | A hand: G1", board(), "bad_position_line"),
        ("A hand: KG", board(), "bad_position_line"),
        ("A kofun: G1", board(), "bad_position_line"),
        ("A kofun: ?", board(), "bad_position_line"),
        ("A hand: G1 | A out: R1 R2 R3", board(), "bad_position_line"),
        ("first: C", board(), "bad_seat"),
        ("asked: C | A hand: G1", board(), "bad_seat"),
        ("turn: A rest", board(), "bad_turn"),
        ("turn: C place", board(), "bad_seat"),
        ("turn: A place 1a | A hand: G1", board(A1="G2 . . ."), "bad_turn"),
        ("turn: A draw", board(A1="G2 . . ."), "bad_turn"),
        ("turn: A draw 1b", board(A1="G2 . . ."), "bad_turn"),
        ("turn: A kofun 1a", board(A1="B2 . . ."), "bad_turn"),
        ("turn: A kofun 1a", board(A1="KN/G2 . . ."), "bad_turn"),
        ("turn: A kofun 1a", board(A1="#G2 . . ."), "bad_turn"),
        ("turn: A kofun 1a | dice: 3 1 1 1", board(A1="G2 . . ."), "bad_turn"),
        ("turn: A last 1a", board(A1="KG/G2 . . ."), "bad_turn"),
        ("turn: B last 1a", board(B1="G2 . . ."), "bad_turn"),
        ("turn: A hand | A hand: G1", board(), "bad_turn"),
        ("turn: A hand | B hand: G1", board(), "bad_turn"),
        ("turn: A keep | A hand: G1", board(), "bad_turn"),
        ("turn: A deal", board(A1="G2 . . ."), "bad_turn"),
        ("turn: A deal | piles: 18 18", board(), "bad_turn"),
        ("A hand: G1 | A hand: G2", board(), "bad_position_line"),
        ("dice: 1 2 3", board(), "bad_dice"),
        ("dice: 1 2 3 7", board(), "bad_dice"),
        ("piles: 18", board(), "bad_piles"),
        ("piles: 18 18 | A hand: G1", board(), "bad_piles"),
        ("piles: -1 36 | A hand: G1", board(), "bad_piles"),
        ("A hand: G1 G1 G1 G1", board(), "bad_pieces"),
        ("A hand: G1' G1'", board(), "bad_pieces"),
        ("A hand: G1'''", board(), "bad_pieces"),
        ("A kofun: KG | B kofun: KG", board(), "bad_pieces"),
        ("A kofun: KG | stock: KG", board(), "bad_pieces"),
        ("A hand: G1", board(A1="G4 . . ."), "bad_square"),
        ("A hand: G1", board(A1="? . . ."), "bad_square"),
        ("A hand: G1", board(A1="#G2 #G3 . ."), "bad_square"),
        ("A hand: G1", board(B1="#G2 . . ."), "bad_square"),
        ("A hand: G1", board(A1="KG . . ."), "bad_square"),
        ("A hand: G1", "A1 . . . .", "bad_areas"),
        ("A hand: G1", board(A1=". . ."), "bad_areas"),
        ("A hand: G1", board().replace("B3", "B4"), "bad_areas"),
    ],
)  # fmt: skip
def test_what_is_no_position_is_told(head: str, rows: str, code: str) -> None:
    with pytest.raises(BadNotation) as caught:
        BOX.read(position(head, rows))
    assert caught.value.code == code


WORDS = ["?", "-", ".", "G1", "G1'", "R3''", "KG", "KN'", "#B2", "#?", "KY/G2", "KR/?", "A", "B", "place", "draw", "1a",
         "last", "kofun", "hand:", "0", "7", "18", "swapped", "board:", "A1", ":"]  # fmt: skip


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10**6))
def test_a_spoilt_position_is_refused_or_sound(seed: int) -> None:
    """Words of a position changed, lost or doubled: it is refused, or it is a table that can be played on."""
    luck = random.Random(seed)
    table = played(BOX, {"seats": 2}, luck.randrange(50), luck.randrange(60))
    lines = [line.split() for line in BOX.show(table.view(luck.choice([None, 0, 1]))).splitlines()]
    for _ in range(luck.randrange(1, 4)):
        line = luck.choice(lines)
        at = luck.randrange(len(line)) if line else 0
        line[at : at + luck.randrange(2)] = luck.choices(WORDS, k=luck.randrange(3))
    try:
        found = BOX.read("\n".join(" ".join(line) for line in lines))
    except BadNotation:
        return
    assert BOX.read(BOX.show(found)) == found
    whole = BOX.imagine(found, 0, Seeded(str(seed)))
    legal_is_what_decide_accepts(BOX, whole)
    while waiting := BOX.waits(whole):
        whole = BOX.decide(whole, luck.choice(BOX.legal(whole, waiting[0])), Seeded(str(seed))).state
