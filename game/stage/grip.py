"""The grip: the piece in a hand as it is seen. It follows the focus, turns over, and goes back for another one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.stage.tween import Ease, Pose, Tween, ease_in_out, ease_out

if TYPE_CHECKING:
    from game.stage.conductor import Poses
    from game.stage.rooms import Held

FOLLOW = 0.09
"""Seconds that what is held takes to the next place."""
TAKE = 0.14
"""Seconds that a piece takes from where it lies into the hand, and back."""
FLIP = 0.22
"""Seconds that it takes to be turned over."""
FLIP_HOP = 14
"""How high it hops then."""


def _carried(clock: float, one: Pose, other: Pose, ease: Ease) -> Tween:
    """The way of a piece into the hand or back: turned over on it, if it shows another face there."""
    return Tween(clock, TAKE, one, other, ease, flip=one.look != other.look)


class Grip:
    """What is seen of a hand."""

    def __init__(self) -> None:
        self._held: Held | None = None
        self._ways: dict[str, Tween] = {}
        """The piece in the hand and one that goes back, each on its way."""

    @property
    def pieces(self) -> frozenset[str]:
        """The pieces that are not seen where they lie, because the hand has them."""
        return frozenset(self._ways)

    def follow(self, held: Held | None, home: Poses, clock: float, *, still: bool) -> None:
        """Hold what is to be held now; `home` is where the pieces lie."""
        self._ways = {
            piece: way
            for piece, way in self._ways.items()
            if (self._held is not None and piece == self._held.piece) or clock < way.end
        }
        before, self._held = self._held, held
        if before is not None and (held is None or held.piece != before.piece):
            self._put_back(before.piece, home, clock, still=still)
        if held is None:
            return
        way = self._ways.get(held.piece)
        if still or (way is None and held.piece not in home):
            self._ways[held.piece] = Tween(clock, 0.0, held.pose, held.pose)
        elif way is None:
            self._ways[held.piece] = _carried(clock, home[held.piece], held.pose, ease_out)
        elif way.other != held.pose:
            flip = way.other.look != held.pose.look
            now = way.at(clock)
            if flip:
                self._ways[held.piece] = Tween(clock, FLIP, now, held.pose, ease_in_out, FLIP_HOP, flip=True)
            else:
                self._ways[held.piece] = Tween(clock, FOLLOW, now, held.pose, ease_out)

    def _put_back(self, piece: str, home: Poses, clock: float, *, still: bool) -> None:
        way = self._ways.pop(piece, None)
        if way is not None and piece in home and not still:
            self._ways[piece] = _carried(clock, way.at(clock), home[piece], ease_in_out)

    def let_go(self, clock: float) -> dict[str, Pose]:
        """Give what is held away: where it is, for the show that goes on with it."""
        gone = self.poses(clock)
        self._held = None
        self._ways.clear()
        return gone

    def poses(self, clock: float) -> dict[str, Pose]:
        """What the hand has, as it is seen at a time."""
        return {piece: way.at(clock) for piece, way in self._ways.items()}

    def moving(self, clock: float) -> bool:
        """Whether something in it is on its way."""
        return any(clock < way.end for way in self._ways.values())
