"""The rules as a whole: every code can be met, every line of a receipt has words."""

from __future__ import annotations

import inspect
import random
import re
from typing import Any

import pytest
from msgspec.structs import replace

from game.games.haniwa import scoring
from game.games.haniwa.state import Options, bare
from game.kernel.table import Table
from game.kernel.whatif import would
from game.minds import mind_of
from game.minds.driver import play
from game.words import LANGUAGES, words
from tests.games.haniwa.support import BOX, at, board, position, scored, state

FAULTS: dict[str, tuple[str, str, str, tuple[str, ...]]] = {
    "not_dealt": ("turn: A deal", board(), "A keep", ()),
    "game_over": ("turn: A over", board(), "A draw 1", ()),
    "all_placed": ("turn: A last 1a", board(A1="G3 . . ."), "A draw 1", ()),
    "not_your_turn": ("A hand: G1", board(), "B draw 1", ()),
    "hand_first": ("turn: A hand", board(), "A keep", ()),
    "keep_first": ("turn: A keep | A hand: G1 G2 G3 B1", board(), "A G1@1a", ()),
    "hands_settled": ("A hand: G1", board(), "A hand 2+2", ()),
    "already_placed": ("turn: A draw 1a | A hand: G1", board(A1="G3 . . ."), "A G1@1b", ("G3@A1a",)),
    "swap_before": ("turn: A draw 1a | A hand: G1", board(A1="#G3 . . ."), "A swap G1 1", ("#@A1a",)),
    "kofun_first": ("turn: A kofun 1a | stock: KG KN", board(A1="G3 . . ."), "A draw 1", ("KG", "KN")),
    "no_kofun_due": ("turn: A draw 1a", board(A1="G3 . . ."), "A take KG", ()),
    "place_first": ("A hand: G1", board(), "A draw 1", ()),
    "one_swap": ("turn: A place swapped | A hand: G1 | A out: R1", board(), "A swap G1 1", ()),
    "swaps_spent": ("A hand: G1 | A out: R1 R2", board(), "A swap G1 1", ()),
    "first_player_only": ("turn: B place | B hand: G1", board(), "B down G1@1a", ()),
    "down_already": ("A hand: G1", board(A3=". . . #R2"), "A down G1@1a", ("#@A3d",)),
    "not_in_hand": ("A hand: G1 R2", board(), "A G2@1a", ("G1", "R2")),
    "square_taken": ("A hand: G1", board(A2="KN/G2 . . ."), "A G1@2a", ("KN@A2a",)),
    "not_your_kofun": ("A hand: G1 | A kofun: KN | B kofun: KG", board(), "A KG/G1@1a", ("KN",)),
    "not_in_stock": ("turn: A kofun 1a | stock: KN", board(A1="G3 . . ."), "A take KG", ("KN",)),
    "pile_empty": ("turn: A draw 1a | piles: 35 0", board(A1="G3 . . ."), "A draw 2", ()),
    "pile_short": ("turn: A hand | piles: 34 1", board(B1="G3 . . ."), "A hand 2+2", ()),
}
"""For each code, a position, a command that it stands against, and the pieces at fault."""


def test_every_code_is_tried() -> None:
    assert set(FAULTS) == set(BOX.refusals)


@pytest.mark.parametrize("code", FAULTS)
def test_a_fault_is_refused_with_its_code_its_section_and_the_pieces(code: str) -> None:
    head, rows, command, pieces = FAULTS[code]
    refusal = BOX.objection(BOX.read(position(head, rows)), BOX.hear(command))
    assert refusal is not None
    assert (refusal.code, refusal.section, refusal.pieces) == (code, BOX.refusals[code], pieces)
    for language in LANGUAGES:
        said = words(language).trouble(refusal, "haniwa")
        assert "{" not in said
        assert all(piece in said for piece in pieces)


def test_every_line_of_a_receipt_has_words() -> None:
    said = set(re.findall(r'"((?:column_\w+|smile|curse|dogu|kofun\w*))"', inspect.getsource(scoring)))
    said |= {f"column_{step}" for step in (*scoring.STEPS, "nobody")}
    for language in LANGUAGES:
        for rule in said - {"column_"}:
            assert f"haniwa.score.{rule}" in words(language)
        for measure in ("points", "dogu", "first"):
            assert f"haniwa.decided_by.{measure}" in words(language)


def test_lines_of_the_receipt_name_their_pieces_and_squares() -> None:
    receipt = scored("A kofun: KB", board(A1="KG/R1 . . .", A2="G1 . . .", B1=". B2 . ."))
    first, second, used = receipt.lines[0], receipt.lines[1], receipt.lines[-1]
    assert (first.pieces, first.squares) == (("KG@A1a", "G1@A2a"), ("A1a", "A2a"))
    assert (second.seat, second.pieces) == (1, ("B2@B1b",))
    assert (used.rule, used.pieces, used.squares) == ("kofun_used", ("KG@A1a",), ("A1a",))


def test_a_seat_that_cannot_place_is_passed_over() -> None:
    """Only a position can lead there: B has a full area, or no tile at all."""
    full = {f"B{n}": f"G{n} B{n} Y{n} R{n}" for n in (1, 2, 3)}
    for head, rows in (("B hand: Y1", full), ("", {})):
        table = at(f"A hand: R1 R2 | {head}", board(**rows), fate=["Y2''"])
        table.submit(BOX.hear("A R1@1a"))
        facts = table.submit(BOX.hear("A draw 1")).facts
        assert (table.state.seat, table.state.phase) == (0, "place"), facts


def test_without_a_tile_in_the_piles_the_turn_ends_by_itself() -> None:
    """Only a position can lead there: the tiles are enough for every game that is played from the deal."""
    a = {"A1": "G1 G1 G1 B1", "A2": "B1 B1 R1 R1", "A3": "R1 Y1 Y1 ."}
    b = {"B1": "G2 G2 G2 B2", "B2": "B2 B2 R2 R2", "B3": "R2 Y2 Y2 Y2"}
    table = at(
        "A hand: G3 G3 G3 B3 B3 | A out: Y3 Y3 | B hand: B3 R3 R3 R3 | B out: Y1 Y3 | piles: 0 0", board(**a, **b)
    )
    facts = table.submit(BOX.hear("A G3@3d")).facts
    assert [type(fact).__name__ for fact in facts] == ["TilePlaced", "PlayEnded", "GameEnded"]


def test_whoever_does_not_know_the_tile_face_down_cannot_tell_what_the_end_would_bring() -> None:
    """With both piles empty the last placement is the end: asked of the other seat's view, that is luck, and no fault."""
    a = {"A1": "G1 G1 G1 B1", "A2": "B1 B1 R1 R1", "A3": "R1 Y1 Y1 #R2"}
    b = {"B1": "G2 G2 G2 B2", "B2": "B2 B2 R2 R2", "B3": "Y1 Y2 Y2 ."}
    head = "turn: B place | A hand: G3 G3 G3 B3 | A out: Y3 Y3 | B hand: B3 B3 R3 R3 R3 | B out: Y2 Y3 | piles: 0 0"
    table, last = at(head, board(**a, **b)), BOX.hear("B B3'@3d")
    assert would(BOX, table.view(1), (last,)) is None
    told = [type(fact).__name__ for fact in table.submit(last).facts]
    assert told == ["TilePlaced", "DoguLit", "PlayEnded", "TileTurnedUp", "DieRaised", "GameEnded"]


def test_only_the_face_of_a_tile_counts_never_its_copy() -> None:
    for copy in ("", "'", "''"):
        table = at(f"A hand: G3{copy} | dice: 2 1 1 1")
        table.submit(BOX.hear(f"A G3{copy}@1a"))
        assert table.state.dice[0] == 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_secret_is_told_without_its_name(language: str) -> None:
    spoken = words(language)
    for command, fate in (("A swap G3 1", ["R1"]), ("A down G3@1a", []), ("A KN/G3@1a", [])):
        table = at("A hand: G3 | A kofun: KN", fate=fate)
        facts = table.submit(BOX.hear(command)).facts
        mine, yours = (
            " ".join(spoken.event(BOX, BOX.redact(fact, seat), ["Aki", "Ben"]) for fact in facts) for seat in (0, 1)
        )
        held, drawn = {"en": ("green 3", "red 1"), "fr": ("vert 3", "rouge 1")}[language]
        assert held in mine
        assert held not in yours
        assert drawn not in yours
        assert mine != yours


# --- the mind -------------------------------------------------------------------------------------------


def test_worth_is_points_at_the_end() -> None:
    finished = state("turn: A over | dice: 5 1 1 1 | B kofun: KN", board(A1="G3 . . ."))
    assert BOX.worth(finished, 0) == 4
    assert BOX.worth(finished, 1) == -4


def test_worth_likes_a_lit_dogu_and_fears_a_curse() -> None:
    def after(last: str) -> float:
        table = at(f"A hand: {last} | B hand: B1", board(A1="R2 G2 B2 ."))
        table.submit(BOX.hear(f"A {last}@1d"))
        return BOX.worth(table.view(0), 0)

    assert after("Y2") > after("Y1") > after("Y3")


@pytest.mark.parametrize("seat", [0, 1])
def test_the_gardener_beats_the_random_one(seat: int) -> None:
    wins = 0
    for seed in range(6):
        table: Any = Table.new(BOX, {"seats": 2}, f"mind/{seed}")
        minds = [mind_of("gardener" if each == seat else "random") for each in (0, 1)]
        play(table, minds, random.Random(seed))
        wins += table.score().winners == (seat,)
    assert wins >= 5


def test_an_empty_table_shows_its_options() -> None:
    for options in (Options(2, 0), Options(2, 1, dice_at_one=True), Options(2, None, open_hands=True)):
        assert replace(bare(options), options=options) == BOX.read(BOX.show(bare(options)))
