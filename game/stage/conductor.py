"""The conductor: plays the beats of a commit one after the other, and always ends where the last view says.

A beat goes from one layout to another. Its cues are data: they say how pieces get there, and when the beat has landed,
so that everything else on the screen can follow. Pieces that no cue speaks of glide, come and go by themselves. Rules
have long finished when the show begins, and the show never calls back: whatever is played, hurried or broken off, the
pieces end at the layout of the last beat.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from game.stage.tween import Ease, Pose, Tween, ease_in_out, ease_softly

Poses: TypeAlias = Mapping[str, Pose]


class Move(NamedTuple):
    """A piece goes to a pose."""

    piece: str
    to: Pose
    seconds: float = 0.28
    ease: Ease = ease_in_out
    hop: float = 0.0
    flip: bool = False
    """Whether it is turned over on the way."""
    looks: tuple[str, ...] = ()
    """Faces that it shows on the way: a die that tips."""


class Come(NamedTuple):
    """A piece is there from now on; one that no layout knows is gone again when it has moved for the last time."""

    piece: str
    at: Pose


class Gone(NamedTuple):
    """A piece is not there any more."""

    piece: str


class Land(NamedTuple):
    """What the beat tells is told from now on: numbers, badges, whose turn it is. Without it, that is at its end."""


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


Cue: TypeAlias = "Move | Come | Gone | Land | Sound | Puff | Wait | Together"
Trigger: TypeAlias = "Sound | Puff"

GLIDE = 0.2
"""Seconds for what no cue speaks of: pieces that make room, a panel that grows, both at the same pace."""


class Leg(NamedTuple):
    """A part of a show: from one layout to another, and how."""

    was: Poses
    now: Poses
    cues: Sequence[Cue] = ()


class _Life:
    """The ways of one piece through a show, and when it is there at all. A later way breaks an earlier one off."""

    __slots__ = ("first", "gone", "since", "ways")

    def __init__(self, first: Pose, since: float) -> None:
        self.first = first
        self.since = since
        self.gone = math.inf
        self.ways: list[Tween] = []

    def at(self, clock: float) -> Pose:
        """Where it is at a time."""
        for way in reversed(self.ways):
            if way.start <= clock:
                return way.at(clock)
        return self.first

    @property
    def stirs(self) -> float:
        """When it first does anything: it comes, moves or goes."""
        return self.since if self.since > -math.inf else min((self.gone, *(way.start for way in self.ways)))

    @property
    def last(self) -> Pose:
        """Where it ends."""
        return self.ways[-1].other if self.ways else self.first

    @property
    def end(self) -> float:
        """When it has moved for the last time."""
        return self.ways[-1].end if self.ways else self.since


class Conductor:
    """The poses of all pieces at any time, how much has been told, and what is due to be heard and seen."""

    def __init__(self, poses: Poses) -> None:
        self._home: dict[str, Pose] = dict(poses)
        self._lives: list[tuple[str, _Life]] = []
        self._rest: tuple[float, Poses] = 0.0, {}
        """When the first piece of a show stirs, and where all of them lie until then."""
        self._lands: list[float] = []
        self._triggers: list[tuple[float, Trigger]] = []
        self._end = 0.0
        self.shows = 0
        """Counts the shows: another number is another show."""

    @property
    def home(self) -> Poses:
        """Where the pieces are when nothing moves."""
        return self._home

    def moves(self, clock: float) -> bool:
        """Whether a piece is on its way, or something is still to be told."""
        return clock < self._end

    def busy(self, clock: float) -> bool:
        """Whether something moves or is due."""
        return self.moves(clock) or bool(self._triggers)

    def landed(self, clock: float) -> list[float]:
        """The times at which legs of the show have told what they have to tell, by a time; all of them at its end."""
        return [land for land in self._lands if land <= clock or not self.moves(clock)]

    def next_landing(self, clock: float) -> float | None:
        """When legs of the show will next tell what they have to tell; None if everything is told."""
        return next((land for land in self._lands if land > clock), None) if self.moves(clock) else None

    def told(self, clock: float) -> bool:
        """Whether everything has been told: what moves on after that only comes to rest."""
        return len(self.landed(clock)) == len(self._lands)

    def stirs(self, clock: float) -> bool:
        """Whether any piece of the show has stirred yet."""
        return clock >= self._rest[0]

    def still(self, clock: float) -> Poses:
        """The pieces that lie where they are, all through the show; before the first one stirs, all there are."""
        if not self.moves(clock) or not self._lives:
            return self._home
        if not self.stirs(clock):
            return self._rest[1]
        taking_part = {piece for piece, _ in self._lives}
        return {piece: pose for piece, pose in self._home.items() if piece not in taking_part}

    def moving(self, clock: float) -> dict[str, Pose]:
        """The pieces that have a part in the show, as they are seen at a time. With `still`, that is all there are."""
        if not self.moves(clock) or not self.stirs(clock):
            return {}
        return {piece: life.at(clock) for piece, life in self._lives if life.since <= clock < life.gone}

    def seen(self, clock: float) -> dict[str, Pose]:
        """Every piece as it is seen at a time."""
        return {**self.still(clock), **self.moving(clock)}

    def due(self, clock: float) -> list[Trigger]:
        """What is to be heard and seen by a time, each once."""
        ready = [trigger for when, trigger in self._triggers if when <= clock]
        self._triggers = [(when, trigger) for when, trigger in self._triggers if when > clock]
        return ready

    def settle(self, poses: Poses) -> None:
        """Put every piece where it belongs, at once: a jump, a load, a resize."""
        self._home = dict(poses)
        self._lives.clear()
        self._lands.clear()
        self._triggers.clear()
        self._end = 0.0
        self.shows += 1

    def hurry(self, clock: float) -> None:
        """Finish the show: pieces are home, and what was still to be heard is heard now, each sound once."""
        self._end = min(self._end, clock)
        self._triggers = [(clock, trigger) for trigger in _each_once(trigger for _, trigger in self._triggers)]
        self.shows += 1

    def play(self, legs: Sequence[Leg], clock: float, pace: float = 1.0, held: Poses | None = None) -> None:
        """Show some legs from now on, and end at the layout of the last; with `pace` 0 everything is there at once.

        A piece begins where it is seen, or where it is held: `held` says so for what was in a hand.
        """
        seen, lie = {**self.seen(clock), **(held or {})}, not held and not self.moves(clock)
        late = [trigger for _, trigger in self._triggers]
        self.settle(legs[-1].now)
        # What an earlier show still had to say is said before this one begins.
        self._triggers = [(clock, trigger) for trigger in late]
        show = _Show(legs, {piece: pose for piece, pose in seen.items() if piece in legs[0].was}, clock, pace)
        if not pace:
            self._triggers += [(clock, trigger) for trigger in _each_once(trigger for _, trigger in show.triggers)]
            return
        self._triggers += show.triggers
        self._lands = show.lands
        self._end = show.end
        self._lives = [(piece, life) for piece, life in show.lives if life.ways or not show.steady(piece, life)]
        stirs = min((life.stirs for _, life in self._lives), default=clock) if lie else clock
        self._rest = stirs, show.first


def spoken_of(cues: Iterable[Cue]) -> Iterator[str]:
    """The pieces that some cues speak of."""
    for cue in cues:
        if isinstance(cue, Together):
            yield from spoken_of(cue.cues)
        elif isinstance(cue, Move | Come | Gone):
            yield cue.piece


class _Show:
    """Legs laid out on a line of time."""

    def __init__(self, legs: Sequence[Leg], here: Poses, clock: float, pace: float) -> None:
        self._born: list[tuple[str, _Life]] = []
        """Every piece that comes; one that leaves and comes back is there twice."""
        self.lands: list[float] = []
        self.triggers: list[tuple[float, Trigger]] = []
        self._pace = pace
        self._last = legs[-1].now
        self._landings: list[float] = []
        """When the leg that is being laid lands, if a cue says so."""
        self.first: dict[str, Pose] = {**legs[0].was, **here}
        """Where the pieces lie that are there before the show."""
        self._stirred: dict[str, _Life] = {}
        """Those of them that something happens to: most lie where they lie, and have no life in it."""
        self._here: dict[str, Pose | _Life] = dict(self.first)
        at = clock
        for leg in legs:
            at = self._lay(leg, at)
        stirred = [(piece, self._stirred[piece]) for piece in self.first if piece in self._stirred]
        self.lives = stirred + self._born
        """Every piece that takes part, as long as it is there."""
        ends = [life.end if life.gone == math.inf else life.gone for _, life in self.lives]
        # What is not a piece takes its time to follow, too: a panel that grows.
        self.end = max([at, self.lands[-1] + GLIDE * pace, *ends])

    def _life(self, piece: str) -> _Life | None:
        """The life of a piece that is there, from now on if it had none."""
        life = self._here.get(piece)
        if life is None or isinstance(life, _Life):
            return life
        made = self._here[piece] = self._stirred[piece] = _Life(life, -math.inf)
        return made

    def _comes(self, piece: str, life: _Life) -> _Life:
        self._born.append((piece, life))
        self._here[piece] = life
        return life

    def _leave(self, piece: str, at: float) -> None:
        life = self._life(piece)
        if life is not None:
            life.gone = at
            del self._here[piece]

    def steady(self, piece: str, life: _Life) -> bool:
        """Whether a piece is there from before the show till after it, where the last layout has it."""
        return life.since == -math.inf and life.gone == math.inf and life.first == self._last.get(piece)

    def _lay(self, leg: Leg, start: float) -> float:
        """Lay a leg from a time on; when its cues are over. What glides may take longer: the next leg does not wait."""
        self._landings.clear()
        moved: set[str] = set()
        end = start
        for cue in leg.cues:
            end = self._cue(cue, end, moved)
        landed = self._landings[-1] if self._landings else end
        self.lands.append(landed)
        for piece, home in leg.now.items():
            life = self._here.get(piece)
            if life is not home and not (isinstance(life, _Life) and life.last is home):  # most stay where they are
                self._home(piece, home, landed, moved=piece in moved)
        for piece in [piece for piece in self._here if piece not in leg.now]:
            life = self._life(piece)
            assert life is not None
            if piece not in moved:
                last = life.at(landed)
                life.ways.append(Tween(landed, GLIDE * self._pace, last, last._replace(alpha=0.0)))
            self._leave(piece, life.end)
        return end

    def _home(self, piece: str, home: Pose, landed: float, *, moved: bool) -> None:
        """See to it that a piece ends where a layout has it: it glides there from wherever cues have left it."""
        glide = GLIDE * self._pace
        if self._here.get(piece) == home:
            return
        life = self._life(piece)
        if life is None:
            life = self._comes(piece, _Life(home._replace(alpha=0.0), landed))
            life.ways.append(Tween(landed, glide, life.first, home))
            return
        last = life.last
        if last != home:
            begin = life.end if moved else landed
            turns = last.look != home.look and not moved
            life.ways.append(Tween(begin, glide, life.at(begin), home, ease_softly, flip=turns))

    def _cue(self, cue: Cue, at: float, moved: set[str]) -> float:
        """Put a cue on the line at a time; when it is over."""
        match cue:
            case Move():
                life = self._life(cue.piece)
                if life is None:
                    return at
                seconds = cue.seconds * self._pace
                way = Tween(at, seconds, life.at(at), cue.to, cue.ease, cue.hop, cue.flip, cue.looks)
                life.ways.append(way)
                moved.add(cue.piece)
                return way.end
            case Come():
                self._leave(cue.piece, at)
                self._comes(cue.piece, _Life(cue.at, at))
                moved.add(cue.piece)
            case Gone(piece):
                self._leave(piece, at)
            case Land():
                self._landings.append(at)
            case Wait():
                return at + cue.seconds * self._pace
            case Together():
                apart = cue.apart * self._pace
                ends = [self._cue(each, at + n * apart, moved) for n, each in enumerate(cue.cues)]
                return max(ends, default=at)
            case _:
                self.triggers.append((at, cue))
        return at


def _each_once(triggers: Iterable[Trigger]) -> list[Trigger]:
    """Some triggers without those that are said again."""
    return list(dict.fromkeys(triggers))
