"""Using an ability: conditions, the six abilities, sentence by sentence."""

from __future__ import annotations

import pytest

from game.games.hitohira.commands import UseKenrokuen, UseKokonoe, UseKomatsu, UseSakuya, UseShin, UseSomei
from game.games.hitohira.rules import fruitless, shining, usable
from tests.games.hitohira.support import BOX, OTHER_SIDES, at, do, field, last, legal, many, pouch, screen, why

ROW = "turn: A settle 2\nrow: r r y y b w"
"""A row that meets all three triggers."""


def first_set(more: str = "", seats: int = 3, fate: str = ""):
    return at(f"seats: {seats}\n{ROW}\n{more}", fate)


def other_set(more: str = "", seats: int = 3, fate: str = ""):
    return at(f"seats: {seats}\n{ROW}\n{OTHER_SIDES}\n{more}", fate)


# --- conditions -----------------------------------------------------------------------------------------


def test_you_can_use_one_ability_in_a_turn() -> None:
    table = do(first_set("field B: l"), "A somei row r")
    for said in ("A somei row y", "A sakuya row y for B l", "A kenrokuen"):
        assert why(table, said).code == "ability_used"


def test_ruling_5_an_ability_can_be_used_again_in_a_later_turn() -> None:
    table = at("seats: 2", "rybw" * 5)
    for seat in "ABABA":
        do(table, f"{seat} draw 4", f"{seat} stop", f"{seat} somei row w", f"{seat} end")
    assert (screen(table, "A"), screen(table, "B")) == ("3w", "2w")


def test_you_must_have_obtained_the_pieces_required() -> None:
    for row, code in (
        ("r r y", "trigger_four_colours"),
        ("r y b w", "trigger_two_pairs"),
        ("r r y", "trigger_six_pieces"),
    ):
        table = at(f"seats: 3\nturn: A settle 1\nrow: {row}\nfield B: l")
        said = {"four": "A somei row r", "two_": "A sakuya row r for B l", "six_": "A kenrokuen"}[code[8:12]]
        refusal = why(table, said)
        assert (refusal.code, refusal.section) == (code, "§3.2")
        assert refusal.pieces == table.state.row


def test_you_must_not_have_failed_in_your_current_turn() -> None:
    table = do(at("seats: 3", "rrryyb"), "A draw 6")
    assert shining(table.state) == ()
    assert why(table, "A kenrokuen").code == "busted"


def test_ruling_5_an_ability_that_does_not_lie_face_up_cannot_be_used() -> None:
    table = first_set("field B: l")
    for said in ("A komatsu", "A shin", "A kokonoe B l"):
        assert why(table, said).code == "card_not_out"
    table = other_set("field B: l")
    for said in ("A somei row r", "A sakuya row r for B l", "A kenrokuen"):
        assert why(table, said).code == "card_not_out"


def test_using_an_ability_does_not_consume_the_pieces_obtained() -> None:
    table = do(first_set(fate="ll"), "A kenrokuen", "A send l field", "A send l field")
    assert many(table.state.row) == "2r 2y 1b 1w"


ASKS = {
    "somei_yoshino": UseSomei,
    "komatsu_otome": UseKomatsu,
    "shin_sumizome": UseShin,
    "sakuya_hime": UseSakuya,
    "kenrokuen_kumagai": UseKenrokuen,
    "kokonoe": UseKokonoe,
}


@pytest.mark.parametrize("sides", ["", OTHER_SIDES])
@pytest.mark.parametrize("emptied", ["", "pouch: -"])
@pytest.mark.parametrize("fields", ["", "field B: k", "field B: l", "field A: l k", "field A: l\nfield C: w k"])
@pytest.mark.parametrize("row", ["r r y y b w", "r y b k"])
def test_an_ability_is_usable_exactly_where_its_trigger_is_met_and_a_command_of_it_is_legal(
    sides: str, emptied: str, fields: str, row: str
) -> None:
    text = "\n".join(filter(None, ("seats: 3", f"turn: A settle 2\nrow: {row}", sides, emptied, fields)))
    state = at(text).state
    kinds = {type(command) for command in BOX.legal(state, 0)}
    assert usable(state) == tuple(card for card in shining(state) if ASKS[card] in kinds)
    assert [card for card in shining(state) if fruitless(state, card)] == [
        card for card in shining(state) if ASKS[card] not in kinds
    ]


def test_ruling_6_triggers_count_blacks_as_wished() -> None:
    table = do(at("seats: 3", "rybk"), "A draw 4", "A stop")
    assert shining(table.state) == ("somei_yoshino",)


def test_ruling_6_triggers_use_only_pieces_of_this_turn() -> None:
    table = at("seats: 3\nturn: A settle 1\nrow: r\nfield A: r r y y l l b b w w")
    assert shining(table.state) == ()


def test_ruling_6_pieces_gained_by_the_ability_cause_no_bust() -> None:
    table = do(first_set(fate="rr"), "A kenrokuen", "A send r field", "A send r field")
    assert table.state.phase == "settle"
    table = do(first_set("field B: r"), "A sakuya row y for B r")
    assert many(table.state.row) == "3r 1y 1b 1w"
    assert table.state.phase == "settle"
    do(table, "A hide 3r")
    assert screen(table) == "3r"


def test_ruling_6_pieces_gained_count_for_no_trigger() -> None:
    table = at("seats: 3\nturn: A settle 2\nrow: r r y y\nfield B: b")
    do(table, "A sakuya row r for B b")
    assert shining(table.state) == ()
    assert why(table, "A somei row r").code == "ability_used"


def test_ruling_6_pieces_an_ability_puts_into_the_field_cannot_go_behind_the_screen() -> None:
    table = do(first_set(fate="ll"), "A kenrokuen", "A send l field", "A send l field")
    assert why(table, "A hide 1l").code == "not_obtained"
    table = do(other_set(fate="lll"), "A komatsu")
    assert why(table, "A hide 1l").code == "not_obtained"
    table = do(other_set("field B: l\nfield C: w"), "A kokonoe B l C w")
    assert why(table, "A hide 1l").code == "not_obtained"


def test_an_ability_begun_must_be_finished() -> None:
    table = do(first_set(fate="lb"), "A kenrokuen")
    for said in ("A end", "A hide 1r", "A draw 1", "A stop", "A kenrokuen"):
        assert why(table, said).code == "ability_open"


# --- Somei Yoshino --------------------------------------------------------------------------------------


def test_somei_yoshino_selects_a_piece_of_the_field_or_of_this_turn() -> None:
    table = first_set("field A: l k")
    assert legal(table, begins="somei") == {f"somei row {c}" for c in "rybw"} | {"somei field l", "somei field k"}
    do(table, "A somei row w")
    assert (screen(table), many(table.state.row)) == ("1w", "2r 2y 1b")
    table = do(first_set("field A: l k"), "A somei field l")
    assert (screen(table), field(table)) == ("1l", "1k")


def test_ruling_6_somei_yoshino_may_take_a_black_and_step_3_is_still_open() -> None:
    table = do(first_set("field A: k"), "A somei field k", "A hide 2r")
    assert screen(table) == "2r 1k"


def test_somei_yoshino_needs_a_piece_that_is_there() -> None:
    assert why(first_set("field B: l"), "A somei field l").code == "not_yours"


# --- Komatsu Otome --------------------------------------------------------------------------------------


def test_komatsu_otome_draws_three_and_chooses_one_for_the_field() -> None:
    table = do(other_set(fate="lbk"), "A komatsu")
    assert legal(table) == {"choose l", "choose b"}
    before = table.state.inside
    do(table, "A choose b")
    assert field(table) == "1b"
    assert table.state.inside == before + 2
    assert last(table) == ["extra_laid", "extra_returned"]


def test_komatsu_otome_a_black_piece_cannot_be_selected() -> None:
    table = do(other_set(fate="lbk"), "A komatsu")
    assert why(table, "A choose k").code == "choose_black"
    assert why(table, "A choose w").code == "not_among"


def test_komatsu_otome_you_must_choose_one_even_if_you_do_not_want_any() -> None:
    table = do(other_set(fate="lbk"), "A komatsu")
    assert why(table, "A end").code == "ability_open"
    table = do(other_set(fate="lkk"), "A komatsu")
    assert field(table) == "1l", "where there is but one choice it is made"
    assert table.state.phase == "settle"


def test_ruling_7_komatsu_otome_three_blacks_all_go_back_without_another_attempt() -> None:
    table = do(other_set(fate="kkk"), "A komatsu")
    assert (field(table), table.state.phase, table.state.used) == ("", "settle", True)
    assert why(table, "A komatsu").code == "ability_used"


# --- Shin Sumizome --------------------------------------------------------------------------------------


def test_shin_sumizome_draws_one_piece_and_places_it_behind_the_screen() -> None:
    table = do(other_set(fate="k"), "A shin")
    assert (screen(table), table.state.inside) == ("1k", 80 - 6 - 1)
    assert last(table) == ["ability_used", "piece_veiled"]
    do(table, "A hide 2r")
    assert screen(table) == "2r 1k"


# --- Sakuya Hime ----------------------------------------------------------------------------------------


def test_sakuya_hime_replaces_a_piece_of_the_field_or_of_this_turn_with_one_in_anothers_field() -> None:
    table = first_set("field A: l\nfield B: w w\nfield C: b")
    swaps = legal(table, begins="sakuya")
    own = ["field l", *(f"row {colour}" for colour in "rybw")]
    assert swaps == {f"sakuya {give} for {take}" for give in own for take in ("B w", "C b")}


def test_ruling_6_sakuya_hime_the_received_piece_takes_the_place_of_the_given_one() -> None:
    table = do(first_set("field A: l\nfield B: w"), "A sakuya field l for B w")
    assert (field(table), field(table, "B"), many(table.state.row)) == ("1w", "1l", "2r 2y 1b 1w")
    table = do(first_set("field A: l\nfield B: l l"), "A sakuya row w for B l")
    assert (field(table), field(table, "B"), many(table.state.row)) == ("1l", "1l 1w", "2r 2y 1l 1b")
    do(table, "A hide 1l")
    assert screen(table) == "1l"


def test_sakuya_hime_a_black_piece_cannot_be_selected() -> None:
    table = first_set("field A: k\nfield B: k w")
    assert why(table, "A sakuya field k for B w").code == "swap_black"
    assert why(table, "A sakuya row r for B k").code == "swap_black"


def test_sakuya_hime_the_user_chooses_pieces_that_are_there() -> None:
    table = first_set("field B: w")
    assert why(table, "A sakuya field l for B w").code == "not_yours_to_give"
    assert why(table, "A sakuya row r for B l").code == "not_theirs"
    assert why(table, "A sakuya row r for A r").code == "swap_self"
    assert why(table, "A sakuya row r for D r").code == "no_such_field"


def test_ruling_13_sakuya_hime_may_swap_like_for_like() -> None:
    table = first_set("field B: r")
    assert "sakuya row r for B r" in legal(table, begins="sakuya")
    do(table, "A sakuya row r for B r")
    assert field(table, "B") == "1r"


# --- Kenrokuen Kumagai ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_kenrokuen_kumagai_each_piece_goes_to_the_own_field_screen_or_another_field(seats: int) -> None:
    table = do(first_set(seats=seats, fate="lk"), "A kenrokuen")
    goals = {"field", "screen", *"BCD"[: seats - 1]}
    assert legal(table) == {f"send {colour} {goal}" for colour in "lk" for goal in goals}
    do(table, "A send k B")
    assert (field(table, "B"), legal(table)) == ("1k", {f"send l {goal}" for goal in goals})
    do(table, "A send l screen")
    assert (screen(table), table.state.phase) == ("1l", "settle")


def test_kenrokuen_kumagai_you_may_place_both_pieces_in_one_place() -> None:
    table = do(first_set(fate="lk"), "A kenrokuen", "A send l C", "A send k C")
    assert field(table, "C") == "1l 1k"
    table = do(first_set(fate="ll"), "A kenrokuen", "A send l screen", "A send l screen")
    assert screen(table) == "2l"


def test_kenrokuen_kumagai_only_what_was_drawn_and_only_to_those_who_play() -> None:
    table = do(first_set(fate="lk"), "A kenrokuen")
    assert why(table, "A send r field").code == "not_to_send"
    assert why(table, "A send l A").code == "send_self"
    assert why(table, "A send l D").code == "send_nowhere"
    assert why(table, "B send l field").code == "not_your_turn"


# --- Kokonoe --------------------------------------------------------------------------------------------


def test_kokonoe_takes_one_piece_each_from_two_other_players() -> None:
    table = other_set("field B: l\nfield C: w\nfield D: b b k", seats=4)
    assert legal(table, begins="kokonoe") == {"kokonoe B l C w", "kokonoe B l D b", "kokonoe C w D b"}
    do(table, "A kokonoe D b B l")
    assert [field(table, seat) for seat in "ABCD"] == ["1l 1b", "", "1w", "1b 1k"]
    assert last(table) == ["ability_used", "piece_taken", "piece_taken"]


def test_kokonoe_no_black_piece_and_no_two_pieces_of_one_colour() -> None:
    table = other_set("field B: l w k\nfield C: w k")
    assert legal(table, begins="kokonoe") == {"kokonoe B l C w"}
    assert why(table, "A kokonoe B k C w").code == "take_black"
    assert why(table, "A kokonoe B w C w").code == "take_twins"
    assert why(table, "A kokonoe B l B w").code == "take_one_field"
    assert why(table, "A kokonoe A r B w").code == "take_self"
    assert why(table, "A kokonoe B r C w").code == "take_missing"
    assert why(table, "A kokonoe B l D w").code == "take_nowhere"
    assert why(table, "A kokonoe B l C w C w").code == "take_many"
    assert why(table, "A kokonoe B l").code == "take_few"


@pytest.mark.parametrize("fields", ["field B: l", "field B: l\nfield C: k", "field B: l\nfield C: l"])
def test_ruling_6_kokonoe_with_too_few_pieces_does_as_much_as_it_can(fields: str) -> None:
    table = other_set(fields)
    do(table, "A kokonoe B l")
    assert field(table) == "1l"
    assert last(table) == ["ability_used", "piece_taken"]


def test_kokonoe_with_nothing_to_take_cannot_be_used() -> None:
    assert legal(other_set("field B: k"), begins="kokonoe") == set()


def test_two_players_kokonoe_takes_two_pieces_from_the_other_player() -> None:
    table = other_set("field B: l l w k", seats=2)
    assert legal(table, begins="kokonoe") == {"kokonoe B l B w"}
    assert why(table, "A kokonoe B l B l").code == "take_twins"
    assert why(table, "A kokonoe B l B k").code == "take_black"
    table = other_set("field B: l l k", seats=2)
    assert legal(table, begins="kokonoe") == {"kokonoe B l"}


# --- a pouch with too few pieces ------------------------------------------------------------------------


def test_ruling_7_an_ability_draws_what_is_there() -> None:
    table = do(other_set("pouch: 1l 1b"), "A komatsu")
    assert many(table.state.extra) == "1l 1b"
    table = do(first_set("pouch: 1k"), "A kenrokuen")
    assert legal(table) == {"send k field", "send k screen", "send k B", "send k C"}
    do(table, "A send k field")
    assert table.state.phase == "settle"
    table = do(other_set("pouch: 1l"), "A komatsu")
    assert (field(table), pouch(table)) == ("1l", "")


def test_an_ability_that_draws_needs_a_piece_in_the_pouch() -> None:
    for table, said in (
        (first_set("pouch: -"), "A kenrokuen"),
        (other_set("pouch: -"), "A komatsu"),
        (other_set("pouch: -"), "A shin"),
    ):
        assert why(table, said).code == "pouch_empty"
        assert said[2:] not in legal(table)
