"""The piece in a hand: it is turned over wherever its face changes, and never all at once."""

from __future__ import annotations

import pytest

from game.stage.grip import TAKE, Grip
from game.stage.rooms import Held
from game.stage.tween import Pose

HOME = {"one": Pose(100, 100, look="1·9"), "two": Pose(160, 100, look="2·8")}
FRAMES = 12


def turns(grip: Grip, piece: str, start: float) -> list[tuple[str, float]]:
    """The faces of a piece on its way, frame by frame, and how wide each is seen."""
    found = [grip.poses(start + TAKE * n / FRAMES)[piece] for n in range(FRAMES + 1)]
    return [(pose.look, pose.turn) for pose in found]


@pytest.mark.parametrize("way", ["into the hand", "out of it"])
def test_a_piece_is_turned_over_on_its_way_if_it_shows_another_face_there(way: str) -> None:
    grip = Grip()
    grip.follow(Held("one", Pose(500, 300, look="1")), HOME, 0.0, still=False)
    seen = turns(grip, "one", 0.0)
    if way == "out of it":
        grip.follow(Held("two", Pose(500, 300, look="2")), HOME, 1.0, still=False)
        seen = [*turns(grip, "one", 1.0)][::-1]
    looks = [look for look, _ in seen]
    changes = next(n for n in range(FRAMES) if looks[n] != looks[n + 1])
    assert (looks[0], looks[-1]) == ("1·9", "1")
    assert min(seen[changes][1], seen[changes + 1][1]) < 0.3, "it is on edge when its face changes"


def test_a_piece_that_keeps_its_face_is_carried_flat() -> None:
    grip = Grip()
    grip.follow(Held("one", Pose(500, 300, look="1·9")), HOME, 0.0, still=False)
    assert {turn for _, turn in turns(grip, "one", 0.0)} == {1.0}


def test_it_is_there_at_once_where_nothing_moves() -> None:
    grip = Grip()
    held = Pose(500, 300, look="1")
    grip.follow(Held("one", held), HOME, 0.0, still=True)
    assert grip.poses(0.0) == {"one": held}
    grip.follow(None, HOME, 1.0, still=True)
    assert grip.poses(1.0) == {}
