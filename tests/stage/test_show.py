"""The conductor: whatever is played, hurried or broken off, the pieces end at the layout of the view."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.stage.conductor import GLIDE, Come, Conductor, Gone, Land, Leg, Move, Puff, Sound, Together, Wait
from game.stage.tween import Pose, Tween, ease_in, ease_in_out, ease_out, land, mix

PIECES = ["a", "b", "c"]
POSES = st.builds(Pose, st.integers(0, 1920).map(float), st.integers(0, 1080).map(float))
LAYOUTS = st.dictionaries(st.sampled_from(PIECES), POSES)
LEAVES = st.one_of(
    st.builds(Move, st.sampled_from([*PIECES, "unknown"]), POSES, st.sampled_from([0.0, 0.1, 0.3])),
    st.builds(Sound, st.sampled_from(["stone", "bell"])),
    st.builds(Puff, st.just("dust"), st.just(1.0), st.just(2.0)),
    st.builds(Wait, st.sampled_from([0.0, 0.2])),
    st.builds(Come, st.sampled_from(["passing", *PIECES]), POSES),
    st.builds(Gone, st.sampled_from(PIECES)),
    st.just(Land()),
)
CUES = st.lists(
    st.one_of(LEAVES, st.builds(Together, st.lists(LEAVES, max_size=3).map(tuple), st.just(0.05))), max_size=6
)


@pytest.mark.parametrize("ease", [ease_in, ease_out, ease_in_out, land])
def test_easing_begins_at_nought_and_ends_at_one(ease: Any) -> None:
    assert ease(0.0) == pytest.approx(0.0)
    assert ease(1.0) == pytest.approx(1.0)


def test_a_tween_is_exact_at_both_ends_and_hops_between() -> None:
    way = Tween(1.0, 2.0, Pose(0, 0), Pose(100, 50), lambda s: s, hop=20)
    assert way.at(0.0) == way.at(1.0) == Pose(0, 0)
    assert way.at(3.0) == way.at(9.0) == Pose(100, 50)
    middle = way.at(2.0)
    assert (middle.x, middle.y, middle.lift) == (50, 25, pytest.approx(20))


@given(POSES, POSES, st.floats(0, 1))
def test_mix_lies_between(one: Pose, other: Pose, s: float) -> None:
    mixed = mix(one, other, s)
    assert min(one.x, other.x) - 1e-6 <= mixed.x <= max(one.x, other.x) + 1e-6


SHOWS = st.lists(st.tuples(LAYOUTS, CUES), min_size=1, max_size=3)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("play"), SHOWS, st.sampled_from([0.0, 0.45, 1.0, 1.7])),
        st.tuples(st.just("hurry")),
        st.tuples(st.just("settle"), LAYOUTS),
        st.tuples(st.just("wait"), st.floats(0, 2)),
    ),
    max_size=8,
)


def legs(was: dict[str, Pose], show: list[tuple[dict[str, Pose], list[Any]]]) -> list[Leg]:
    """A show that goes through some layouts."""
    layouts = [was, *(layout for layout, _ in show)]
    return [Leg(layouts[n], layout, cues) for n, (layout, cues) in enumerate(show)]


@given(LAYOUTS, STEPS)
def test_after_any_show_the_poses_are_the_layout(opening: dict[str, Pose], steps: list[tuple[Any, ...]]) -> None:
    conductor, layout, clock = Conductor(opening), opening, 0.0
    for what, *values in steps:
        if what == "play":
            show, pace = values
            conductor.play(legs(layout, show), clock, pace)
            layout = show[-1][0]
            if pace == 0:
                assert conductor.seen(clock) == layout
        elif what == "hurry":
            conductor.hurry(clock)
            assert conductor.seen(clock) == layout
        elif what == "settle":
            (layout,) = values
            conductor.settle(layout)
        else:
            clock += values[0]
        assert conductor.seen(clock + 60) == layout
    conductor.due(clock + 60)
    assert not conductor.busy(clock + 60)


@given(LAYOUTS, SHOWS, st.floats(0, 3))
def test_nothing_is_seen_twice_and_what_stays_is_never_missing(
    before: dict[str, Pose], show: list[Any], clock: float
) -> None:
    conductor = Conductor(before)
    conductor.play(legs(before, show), 0.0)
    still, moving = conductor.still(clock), conductor.moving(clock)
    assert not still.keys() & moving.keys()
    told_away = {cue.piece for _, cues in show for cue in _flat(cues) if isinstance(cue, Gone)}
    steady = set(before).intersection(*(layout for layout, _ in show)) - told_away
    assert steady <= still.keys() | moving.keys()


def test_all_pieces_rest_until_the_first_one_stirs() -> None:
    before, after = {"a": Pose(1, 1), "b": Pose(2, 2)}, {"a": Pose(9, 9), "b": Pose(2, 2)}
    show = [Wait(0.2), Land(), Move("a", after["a"], 0.3)]
    conductor = Conductor(before)
    conductor.play([Leg(before, after, show)], 0.0)
    assert conductor.still(0.1) == before
    assert not conductor.moving(0.1)
    assert not conductor.stirs(0.1)
    assert conductor.stirs(0.2)
    assert conductor.moving(0.3).keys() == {"a"}
    assert conductor.still(0.3) == {"b": Pose(2, 2)}
    held = Pose(5, 5, lift=20)  # what leaves a hand does not rest
    conductor = Conductor(before)
    conductor.play([Leg(before, after, show)], 0.0, held={"a": held})
    assert conductor.moving(0.1) == {"a": held}


def _flat(cues: Any) -> list[Any]:
    return [each for cue in cues for each in (_flat(cue.cues) if isinstance(cue, Together) else [cue])]


@given(LAYOUTS, LAYOUTS, CUES)
def test_a_show_starts_where_the_pieces_are(before: dict[str, Pose], after: dict[str, Pose], cues: list[Any]) -> None:
    conductor = Conductor(before)
    # What happens in no time at all has happened at the start.
    at_once = {cue.piece for cue in _flat(cues) if isinstance(cue, Move) and not cue.seconds}
    at_once |= {cue.piece for cue in _flat(cues) if isinstance(cue, Come | Gone)}
    conductor.play([Leg(before, after, cues)], 5.0)
    for piece in set(before) - at_once:
        assert conductor.seen(5.0)[piece] == before[piece]


def test_a_piece_begins_where_the_hand_holds_it() -> None:
    before, after = {"a": Pose(0, 0)}, {"a": Pose(9, 9)}
    conductor = Conductor(before)
    conductor.play([Leg(before, after, [Move("a", Pose(9, 9), 0.3)])], 0.0, held={"a": Pose(8, 8, lift=20)})
    assert conductor.seen(0.0)["a"] == Pose(8, 8, lift=20)


def test_numbers_follow_when_a_beat_lands_and_not_before() -> None:
    one, two, three = {"a": Pose(0, 0)}, {"a": Pose(5, 5)}, {"a": Pose(5, 5), "b": Pose(1, 1)}
    conductor = Conductor(one)
    first = Leg(one, two, [Move("a", Pose(5, 5), 0.3), Land(), Wait(0.5)])
    conductor.play([first, Leg(two, three, [Come("b", Pose(0, 0)), Move("b", Pose(1, 1), 0.2)])], 0.0)
    assert [len(conductor.landed(clock)) for clock in (0.0, 0.29, 0.31, 0.9, 1.01)] == [0, 0, 1, 1, 2]
    assert "b" not in conductor.seen(0.7)
    assert "b" in conductor.seen(0.81)


def test_a_piece_that_turns_over_shows_its_other_face_from_the_middle_on() -> None:
    before, after = {"a": Pose(0, 0, look="back")}, {"a": Pose(0, 0, look="red 1")}
    conductor = Conductor(before)
    conductor.play([Leg(before, after)], 0.0)
    faces = [conductor.seen(clock)["a"].look for clock in (0.0, 0.05, 0.15, 0.3)]
    assert faces == ["back", "back", "red 1", "red 1"]
    assert min(conductor.seen(tick / 100)["a"].turn for tick in range(20)) < 0.2


def test_a_die_shows_the_faces_between() -> None:
    way = Tween(0.0, 0.4, Pose(0, 0, look="4"), Pose(0, 0, look="5"), looks=("4.2", "4.4", "4.6", "4.8"))
    assert [way.at(clock).look for clock in (0.0, 0.05, 0.15, 0.25, 0.35, 0.4)] == [
        "4",
        "4.2",
        "4.4",
        "4.6",
        "4.8",
        "5",
    ]


@given(CUES, LAYOUTS)
def test_every_sound_is_heard_even_if_the_show_is_hurried_and_none_more_often_than_asked(
    cues: list[Any], layout: dict[str, Pose]
) -> None:
    conductor = Conductor(layout)
    conductor.play([Leg(layout, layout, cues)], 0.0)
    heard = conductor.due(0.05)
    conductor.hurry(0.06)
    heard += conductor.due(0.06) + conductor.due(99.0)
    asked = Counter(cue for cue in _flat(cues) if isinstance(cue, Sound))
    found = Counter(trigger for trigger in heard if isinstance(trigger, Sound))
    assert found.keys() == asked.keys()
    assert found <= asked


def test_a_whole_turn_of_moves_in_a_row_takes_their_sum() -> None:
    layout = {"a": Pose(1, 1), "b": Pose(2, 2), "c": Pose(3, 3)}
    conductor = Conductor(layout)
    goal = {**layout, "a": Pose(9, 9), "b": Pose(8, 8)}
    show = [Move("a", Pose(9, 9), 0.3), Sound("stone"), Move("b", Pose(8, 8), 0.2)]
    conductor.play([Leg(layout, goal, show)], 0.0)
    assert conductor.busy(0.49)
    assert conductor.seen(0.29)["b"] == Pose(2, 2)
    assert conductor.due(0.29) == []
    assert conductor.due(0.31) == [Sound("stone")]
    assert not conductor.busy(0.51 + GLIDE), "and a moment in which panels follow"
