"""The conductor: whatever is played, hurried or broken off, the pieces end at the layout of the view."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.stage.conductor import Conductor, Move, Puff, Sound, Together, Wait
from game.stage.tween import Pose, Tween, ease_in, ease_in_out, ease_out, land, linear, mix

PIECES = ["a", "b", "c"]
POSES = st.builds(Pose, st.integers(0, 1920).map(float), st.integers(0, 1080).map(float))
LAYOUTS = st.fixed_dictionaries(dict.fromkeys(PIECES, POSES))
LEAVES = st.one_of(
    st.builds(Move, st.sampled_from([*PIECES, "unknown"]), POSES, st.sampled_from([0.0, 0.1, 0.3])),
    st.builds(Sound, st.sampled_from(["stone", "bell"])),
    st.builds(Puff, st.just("dust"), st.just(1.0), st.just(2.0)),
    st.builds(Wait, st.sampled_from([0.0, 0.2])),
)
CUES = st.lists(
    st.one_of(LEAVES, st.builds(Together, st.lists(LEAVES, max_size=3).map(tuple), st.just(0.05))), max_size=6
)


@pytest.mark.parametrize("ease", [linear, ease_in, ease_out, ease_in_out, land])
def test_easing_begins_at_nought_and_ends_at_one(ease: Any) -> None:
    assert ease(0.0) == pytest.approx(0.0)
    assert ease(1.0) == pytest.approx(1.0)


def test_a_tween_is_exact_at_both_ends_and_hops_between() -> None:
    way = Tween(1.0, 2.0, Pose(0, 0), Pose(100, 50), linear, hop=20)
    assert way.at(0.0) == way.at(1.0) == Pose(0, 0)
    assert way.at(3.0) == way.at(9.0) == Pose(100, 50)
    middle = way.at(2.0)
    assert (middle.x, middle.y, middle.lift) == (50, 25, pytest.approx(20))


@given(POSES, POSES, st.floats(0, 1))
def test_mix_lies_between(one: Pose, other: Pose, s: float) -> None:
    mixed = mix(one, other, s)
    assert min(one.x, other.x) - 1e-6 <= mixed.x <= max(one.x, other.x) + 1e-6


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("play"), CUES, LAYOUTS, st.sampled_from([0.0, 0.45, 1.0, 1.7])),
        st.tuples(st.just("hurry")),
        st.tuples(st.just("settle"), LAYOUTS),
        st.tuples(st.just("wait"), st.floats(0, 2)),
    ),
    max_size=8,
)


@given(LAYOUTS, STEPS)
def test_after_any_show_the_poses_are_the_layout(opening: dict[str, Pose], steps: list[tuple[Any, ...]]) -> None:
    conductor, layout, clock = Conductor(opening), opening, 0.0
    for what, *values in steps:
        if what == "play":
            cues, layout, pace = values
            conductor.play(cues, layout, clock, pace)
            if pace == 0:
                assert {piece: conductor.pose(piece, clock) for piece in layout} == layout
        elif what == "hurry":
            conductor.hurry(clock)
            assert {piece: conductor.pose(piece, clock) for piece in layout} == layout
        elif what == "settle":
            (layout,) = values
            conductor.settle(layout)
        else:
            clock += values[0]
        assert {piece: conductor.pose(piece, clock + 60) for piece in layout} == layout
    conductor.due(clock + 60)
    assert not conductor.busy(clock + 60)


@given(LAYOUTS, LAYOUTS, CUES)
def test_a_show_starts_where_the_pieces_are(before: dict[str, Pose], after: dict[str, Pose], cues: list[Any]) -> None:
    conductor = Conductor(before)
    moved_at_once = {cue.piece for cue in cues if isinstance(cue, Move) and not cue.seconds}
    moved_at_once |= {
        each.piece
        for cue in cues
        if isinstance(cue, Together)
        for each in cue.cues
        if isinstance(each, Move) and not each.seconds
    }
    conductor.play(cues, after, 5.0)
    for piece in PIECES:
        if piece not in moved_at_once:
            assert conductor.pose(piece, 5.0) == before[piece]


@given(CUES, LAYOUTS)
def test_every_sound_is_heard_once_even_if_the_show_is_hurried(cues: list[Any], layout: dict[str, Pose]) -> None:
    def sounds(found: list[Any]) -> int:
        return sum(sounds(list(cue.cues)) if isinstance(cue, Together) else isinstance(cue, Sound) for cue in found)

    conductor = Conductor(layout)
    conductor.play(cues, layout, 0.0)
    heard = conductor.due(0.05)
    conductor.hurry(0.06)
    heard += conductor.due(0.06) + conductor.due(99.0)
    assert sum(isinstance(trigger, Sound) for trigger in heard) == sounds(cues)


def test_a_whole_turn_of_moves_in_a_row_takes_their_sum() -> None:
    layout = {"a": Pose(1, 1), "b": Pose(2, 2), "c": Pose(3, 3)}
    conductor = Conductor(layout)
    goal = {**layout, "a": Pose(9, 9), "b": Pose(8, 8)}
    conductor.play([Move("a", Pose(9, 9), 0.3), Sound("stone"), Move("b", Pose(8, 8), 0.2)], goal, 0.0)
    assert conductor.busy(0.49)
    assert conductor.pose("b", 0.29) == Pose(2, 2)
    assert conductor.due(0.29) == []
    assert conductor.due(0.31) == [Sound("stone")]
    assert not conductor.busy(0.51)
