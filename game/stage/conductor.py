"""The conductor: plays the cues of a commit and always ends where the view says.

Cues are data. Rules have long finished when the show begins, and the show never calls back: whatever is
played, hurried or broken off, the pieces end at the layout of the view.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from game.stage.tween import Ease, Pose, Tween, ease_in_out

Poses: TypeAlias = Mapping[str, Pose]


class Move(NamedTuple):
    """A piece goes to a pose."""

    piece: str
    to: Pose
    seconds: float = 0.28
    ease: Ease = ease_in_out
    hop: float = 0.0


class Sound(NamedTuple):
    """Something is heard."""

    name: str


class Puff(NamedTuple):
    """Particles rise at a place."""

    kind: str
    x: float
    y: float


class Wait(NamedTuple):
    """Nothing happens for a while."""

    seconds: float


class Together(NamedTuple):
    """Several cues at the same time, each a little after the one before."""

    cues: tuple[Cue, ...]
    apart: float = 0.0


Cue: TypeAlias = "Move | Sound | Puff | Wait | Together"
Trigger: TypeAlias = "Sound | Puff"

GLIDE = 0.22
"""Seconds for pieces that no cue speaks of."""


class Conductor:
    """The poses of all pieces at any time, and what is due to be heard and seen."""

    def __init__(self, poses: Poses) -> None:
        self._home: dict[str, Pose] = dict(poses)
        self._tweens: dict[str, list[Tween]] = {}
        self._triggers: list[tuple[float, Trigger]] = []
        self._end = 0.0

    @property
    def home(self) -> Poses:
        """Where the pieces are when nothing moves."""
        return self._home

    def busy(self, clock: float) -> bool:
        """Whether something moves or is due."""
        return clock < self._end or bool(self._triggers)

    def pose(self, piece: str, clock: float) -> Pose:
        """The pose of a piece at a time."""
        ways = self._tweens.get(piece)
        if not ways:
            return self._home[piece]
        # The last way that has begun; `play` makes sure that the last of all ends at home.
        return next((way for way in reversed(ways) if way.start <= clock), ways[0]).at(clock)

    def moving(self, clock: float) -> Iterator[str]:
        """The pieces that are on their way."""
        if clock < self._end:
            yield from self._tweens

    def due(self, clock: float) -> list[Trigger]:
        """What is to be heard and seen by a time, each once."""
        ready = [trigger for when, trigger in self._triggers if when <= clock]
        self._triggers = [(when, trigger) for when, trigger in self._triggers if when > clock]
        return ready

    def settle(self, poses: Poses) -> None:
        """Put every piece where it belongs, at once: a jump, a load, a resize."""
        self._home = dict(poses)
        self._tweens.clear()
        self._triggers.clear()
        self._end = 0.0

    def hurry(self, clock: float) -> None:
        """Finish the show: pieces are home, and what was still to be heard is heard now, once."""
        self._tweens.clear()
        self._end = clock
        self._triggers = [(clock, trigger) for _, trigger in self._triggers]

    def play(self, cues: Iterable[Cue], poses: Poses, clock: float, pace: float = 1.0) -> None:
        """Show cues from now on, and end at these poses; `pace` 0 shows nothing and is there at once."""
        before = {piece: self.pose(piece, clock) for piece in self._home}
        late = [trigger for _, trigger in self._triggers]
        self.settle(poses)
        # What an earlier show still had to say is said before this one begins.
        self._triggers = [(clock, trigger) for trigger in late]
        now = {**poses, **{piece: pose for piece, pose in before.items() if piece in poses}}
        at = clock
        for cue in cues:
            at = self._schedule(cue, at, now, pace)
        for piece, home in poses.items():
            ways = self._tweens.get(piece)
            last = ways[-1].other if ways else now[piece]
            if last != home and pace:
                start = ways[-1].end if ways else clock
                self._tweens.setdefault(piece, []).append(Tween(start, GLIDE * pace, last, home))
        if not pace:
            self._tweens.clear()
        self._end = max((way.end for ways in self._tweens.values() for way in ways), default=clock)

    def _schedule(self, cue: Cue, at: float, now: dict[str, Pose], pace: float) -> float:
        """Put a cue on the line at a time; when it is over."""
        match cue:
            case Move():
                if cue.piece not in self._home:
                    return at
                way = Tween(at, cue.seconds * pace, now[cue.piece], cue.to, cue.ease, cue.hop)
                self._tweens.setdefault(cue.piece, []).append(way)
                now[cue.piece] = cue.to
                return way.end
            case Wait():
                return at + cue.seconds * pace
            case Together():
                ends = [self._schedule(each, at + n * cue.apart * pace, now, pace) for n, each in enumerate(cue.cues)]
                return max(ends, default=at)
            case _:
                self._triggers.append((at, cue))
                return at
