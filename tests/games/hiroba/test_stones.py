"""HOW TO PLAY 2: the stone token; ruling 5."""

from __future__ import annotations

from tests.games.hiroba.support import BOX, FIVE, at, do, legal, why, with_pieces

OPENED = with_pieces(FIVE, _3e="A1", _1g="B7")


def test_the_optional_action_comes_at_the_end_of_the_turn_and_may_be_left_out() -> None:
    table = do(at(OPENED), "A 2@3a")
    assert (table.state.seat, table.state.phase) == (0, "rest")
    do(table, "A end")
    assert table.state.seat == 1
    assert table.state.stones == (2, 1)


def test_a_stone_on_any_empty_square_without_placement_restrictions() -> None:
    table = do(at(OPENED), "A 2@3a")
    stones = {said[6:] for said in legal(table) if said.startswith("stone")}
    words = [word for row in BOX.show(table.state).splitlines()[5:] for word in row.replace("|", " ").split()]
    assert len(stones) == sum(word.endswith(".") for word in words) == 40 - 3
    assert "6i" in stones, "far from every pebble of A"
    assert "2a" in stones, "a start square too"


def test_ruling_5_only_on_an_empty_garden_square() -> None:
    table = do(at(OPENED), "A 2@3a")
    assert why(table, "A stone 1c").code == "on_pond"
    assert why(table, "A stone 9a").code == "tile_flipped"
    assert why(table, "A stone 1g").pieces == ("B7@1g",)


def test_ruling_5_at_most_one_stone_a_turn_and_it_ends_the_turn() -> None:
    table = do(at(OPENED), "A 2@3a", "A stone 5e")
    assert (table.state.seat, table.state.phase) == (1, "place")
    assert table.state.stones == (1, 1)


def test_the_stone_keeps_everybody_from_the_square() -> None:
    table = do(at(OPENED), "A 2@3a", "A stone 2g")
    refusal = why(table, "B 1@2g")
    assert (refusal.code, refusal.pieces) == ("square_taken", ("Ao@2g",))


def test_a_seat_without_stones_ends_its_turn_by_placing() -> None:
    table = do(at(OPENED.replace("first: A", "first: A\nstones: 0 1")), "A 2@3a")
    assert (table.state.seat, table.state.phase) == (1, "place")


def test_a_seat_has_only_its_stones() -> None:
    table = at(OPENED.replace("first: A", "first: A\nhonour: yes\nstones: 0 1"))
    do(table, "A 2@3a")
    assert why(table, "A stone 5e").code == "no_stone"


def test_stones_are_told_apart() -> None:
    table = do(at(OPENED), "A 2@3a", "A stone 5e", "B 1@2g", "B end", "A 3@3b", "A stone 6i")
    shown = BOX.show(table.state)
    assert "bAo " in shown
    assert "bAo'" in shown
    assert table.state.stones == (0, 1)


def test_without_an_empty_square_there_is_no_stone_to_lay_and_the_turn_ends() -> None:
    water = "# # # # # # # # #\n" * 3
    tile = "# # # bA1 aB2 aB3 # # #\n# # # bA6 ~ aB5 # # #\n# # # bA8 bA9 a*. # # #\n"
    table = do(at(f"seats: 2\nstones: 2 0\nboard:\n{water}{tile}{water}"), "A 7@6f")
    assert [type(fact).__name__ for fact in table.timeline.commit(0).facts][:2] == ["PebblePlaced", "PlayEnded"]
    assert table.state.stones == (2, 0)
