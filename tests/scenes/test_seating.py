"""Seating: sitting down, standing up, passing round, and pads that vanish."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.kernel.journal import CHAIRS
from game.scenes.seating import ASKED, BOTS, DESK, Player, Seating

NAMES = ("Aki", "Ben", "Chie", "Dan")


def test_each_pad_sits_down_once_on_the_first_free_chair() -> None:
    seating = Seating().sit("pad:1", NAMES).sit("pad:2", NAMES).sit("pad:1", NAMES)
    assert [(chair, player.name, player.holds) for chair, player in seating.players] == [
        (0, "Aki", "pad:1"),
        (1, "Ben", "pad:2"),
    ]


def test_keyboard_and_mouse_are_one_person() -> None:
    seating = Seating().sit("keyboard", NAMES).sit("mouse", NAMES)
    assert [player.holds for _, player in seating.players] == [DESK]


def test_one_device_passed_round_plays_for_whoever_is_on_turn() -> None:
    seating = Seating().sit("pad:1", NAMES).share(1, "pad:1", NAMES)
    assert seating.chairs_of("pad:1") == [0, 1]
    assert seating.seat_for("pad:1", (0,)) == 0
    assert seating.seat_for("pad:1", (1,)) == 1
    assert seating.seat_for("pad:9", (1,)) is None


def test_a_pad_acts_for_its_own_seat_even_out_of_turn() -> None:
    seating = Seating().sit("pad:1", NAMES).sit("pad:2", NAMES)
    assert seating.seat_for("pad:2", (0,)) == 1


def test_seats_are_the_chairs_that_are_taken() -> None:
    seating = Seating().sit("pad:1", NAMES).sit("pad:2", NAMES).sit("pad:3", NAMES).stand("pad:2")
    assert [chair for chair, _ in seating.players] == [0, 2]
    assert seating.seat_for("pad:3", (1,)) == 1


def test_leafing_through_a_chair_comes_back_to_nobody() -> None:
    seating = Seating()
    seen = []
    for _ in range(1 + len(BOTS)):
        seating = seating.leaf(2)
        player = seating.chairs[2]
        seen.append(None if player is None else player.mind)
    assert seen == [*BOTS, None]


def test_leafing_never_takes_a_person_off_a_chair() -> None:
    seating = Seating().sit("pad:1", NAMES)
    assert seating.leaf(0) == seating
    assert seating.share(0, "pad:2", NAMES) == seating


def test_who_leaves_leaves_every_chair() -> None:
    seating = Seating().sit("pad:1", NAMES).share(2, "pad:1", NAMES).ask_bot()
    assert [player.mind for _, player in seating.leave("pad:1").players] == [ASKED]


def test_a_vanished_pad_keeps_its_seat_until_somebody_takes_it() -> None:
    seating = Seating().sit("pad:1", NAMES).sit("pad:2", NAMES)
    assert seating.take_over("pad:1", "pad:7").chairs[0] == Player("Aki", holds="pad:7")
    assert seating.take_over("pad:1", "keyboard").chairs[0] == Player("Aki", holds=DESK)
    assert seating.to_bot("pad:1").chairs[0] == Player("Aki", mind=ASKED)
    assert seating.to_bot("pad:1").chairs[1] == seating.chairs[1]


DEVICES = st.sampled_from(["keyboard", "mouse", "pad:1", "pad:2", "pad:3"])
MOVES = st.one_of(
    st.tuples(st.just("sit"), DEVICES),
    st.tuples(st.just("stand"), DEVICES),
    st.tuples(st.just("bot")),
    st.tuples(st.just("share"), st.integers(0, CHAIRS - 1), DEVICES),
    st.tuples(st.just("leaf"), st.integers(0, CHAIRS - 1)),
)


@given(st.lists(MOVES, max_size=20))
def test_names_are_never_twice(moves: list[tuple[object, ...]]) -> None:
    seating = Seating()
    for what, *values in moves:
        if what == "sit":
            seating = seating.sit(values[0], NAMES)  # type: ignore[arg-type]
        elif what == "stand":
            seating = seating.stand(values[0])  # type: ignore[arg-type]
        elif what == "bot":
            seating = seating.ask_bot()
        elif what == "share":
            seating = seating.share(values[0], values[1], NAMES)  # type: ignore[arg-type]
        else:
            seating = seating.leaf(values[0])  # type: ignore[arg-type]
        names = [player.name for _, player in seating.players]
        assert len(names) == len(set(names))
        assert len(seating.chairs) == CHAIRS
        assert sorted([*seating.free, *(chair for chair, _ in seating.players)]) == list(range(CHAIRS))
