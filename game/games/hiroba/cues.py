"""What an event of Hiroba looks and sounds like: cues for the conductor, as data."""

from __future__ import annotations

import math

from game.games.hiroba.events import (
    Event,
    FirstSeatChosen,
    GameEnded,
    KoiAwarded,
    KoiPlaced,
    Passed,
    PebblePlaced,
    PebbleReturned,
    PlayEnded,
    StoneLaid,
    StonesGiven,
    TileLaid,
    TilesFlipped,
    TurnBegun,
)
from game.games.hiroba.layout import name_of, soil, square
from game.games.hiroba.parts import COPIES, GRID, SEATS, koi
from game.games.hiroba.state import State
from game.kernel.beats import Beat
from game.kernel.grid import Square
from game.stage.conductor import GLIDE, Come, Cue, Land, Move, Poses, Puff, Sound, Together, Wait
from game.stage.gestures import nudges
from game.stage.tween import Pose, ease_in, ease_out, evenly, land

HOVERS = 70
"""How near to its square a piece is that a hand holds above it."""
NEAR, NUDGE = 140, 3
"""How near a piece must be to be nudged when another is put down, and how far it goes."""
RISES = {"sand": "dust", "moss": "leaves"}
"""What flies up where something is put down."""
TRAY_APART, TRAY_FALLS = 0.075, 0.2
"""Seconds from one tray to the next when they are set down, and that each one takes."""

LIGHT = (0.0, 0.02, 0.2, 0.2, 0.46, 0.46, 0.72, 0.72, 0.98, 1.0, 1.0, 1.0)
"""How far the light has come on its way to another panel, step by step."""
LAST = 2
"""With so few pebbles left in a hand the end is near."""

SILENT: tuple[type[Event], ...] = (FirstSeatChosen, StonesGiven)
"""Events that need no show of their own: the next one tells."""
QUIET: tuple[type[Event], ...] = (TileLaid, TilesFlipped, StonesGiven, TurnBegun, GameEnded)
"""Events that the log leaves out: they can be seen."""


def opening(view: State, now: Poses) -> tuple[Poses, list[Cue]]:
    """How a match begins: where the pieces are before, and how they come to lie at `now`.

    Trays are set down one after the other, then pebbles and stones are handed to their seats.
    """
    x, y = square(40).center
    before = {
        piece: Pose(x, y, pose.scale, alpha=0.0) if piece[0] in SEATS else pose._replace(alpha=0.0)
        for piece, pose in now.items()
    }
    trays: list[Cue] = []
    for _ in view.board.plans:
        trays += [Wait(TRAY_APART), Sound("stone")]
    by_seat: dict[str, list[Cue]] = {}
    for piece, goal in now.items():
        if piece[0] in SEATS:
            by_seat.setdefault(piece[0], []).append(Move(piece, goal, 0.34, ease_out, hop=30))
    hands = [Together((Sound("lift"), Together(tuple(moves), 0.025)), 0.0) for moves in by_seat.values()]
    return before, [*trays, Together(tuple(hands), 0.08)]


def tray_share(place: int, seconds: float) -> float:
    """How far the tray of a place is set down, so many seconds after a match began: 0 to 1."""
    return min(1.0, max(0.0, (seconds - place * TRAY_APART) / TRAY_FALLS))


def tray_lies(place: int) -> float:
    """After how many seconds the tray of a place lies there."""
    return place * TRAY_APART + TRAY_FALLS


def tide(view: State) -> int:
    """Under way from the second round on; near the end when nobody has more than two pebbles left."""
    most = max(map(sum, view.hands))
    return 2 if most <= LAST else int(most < sum(COPIES))


def cues(beat: Beat[State, Event], was: Poses, now: Poses) -> list[Cue]:
    """The show of a beat."""
    event = beat.event
    match event:
        case TileLaid():
            return [Sound("stone"), Wait(0.06)]
        case TilesFlipped():
            return [Sound("ripple"), Wait(0.1)] if event.places else []
        case PebblePlaced():
            return _put_down(name_of(event.piece), beat.after, event.square, was, now, "pebble")
        case StoneLaid():
            return _put_down(event.piece, beat.after, event.square, was, now, "stone")
        case PebbleReturned():
            piece = name_of(event.piece)
            return [Sound("undo"), Move(piece, now[piece], 0.32, hop=60, flip=True)]
        case Passed():
            return [Sound("back"), Wait(0.2)]
        case TurnBegun():
            return [Sound(f"turn_{event.seat}"), Land(), *_light(was, now)]
        case PlayEnded():
            return [Sound("end"), Wait(0.4)]
        case KoiAwarded():
            return _award(event, beat.before, now)
        case KoiPlaced():
            return [
                Move(event.piece, now[event.piece], 0.4, ease_out, hop=70),
                Sound("koi"),
                _puff("ripple", event.square),
            ]
        case GameEnded():
            return [Sound("gong"), Wait(0.3)]
    return []


def traces(event: Event) -> tuple[str, ...]:
    """The squares where something was put down."""
    return (GRID.names[event.square],) if isinstance(event, PebblePlaced | StoneLaid | KoiPlaced) else ()


def _puff(kind: str, at: int) -> Puff:
    return Puff(kind, *square(at).center)


def _put_down(piece: str, view: State, at: Square, was: Poses, now: Poses, sound: str) -> list[Cue]:  # noqa: PLR0913, PLR0917
    """A piece drops with a click, sand or leaves of moss fly up all round it, and its neighbours shiver.

    One that comes from a panel is carried over first, and turned to the side it will show; from a hand that hovers
    above its square that is no way at all.
    """
    goal, start = now[piece], was[piece]
    above = goal._replace(lift=26, angle=-5.0, scale=1.08)
    squashed = goal._replace(scale=0.93)
    carried: list[Cue] = [
        Sound("lift"),
        Move(piece, above, 0.22, ease_out, hop=40, flip=start.look != goal.look),
    ]
    return [
        *(carried if math.dist((start.x, start.y), (goal.x, goal.y)) > HOVERS else ()),
        Move(piece, goal, 0.12, ease_in),
        Land(),
        Together((Sound(sound), _puff(RISES[soil(view, at)], at), *nudges(goal, now, NEAR, NUDGE))),
        Move(piece, squashed, 0.05),
        Move(piece, goal, 0.1, land),
    ]


def _light(was: Poses, now: Poses) -> list[Cue]:
    """The lantern light goes over to whoever is on turn, in steps between those of panels, and arrives before them.

    The lamp comes over the wood at the right or goes meanwhile, in every frame as much of it as in any other.
    """
    if "light" not in was or "light" not in now:
        return []
    going: list[Cue] = [Move("light", now["light"], GLIDE, _by_steps)]
    if "lamp" in now and "lamp" not in was:
        lit = now["lamp"]
        going += [Come("lamp", lit._replace(alpha=0.0)), Move("lamp", lit, GLIDE, evenly)]
    elif "lamp" in was and "lamp" not in now:
        going.append(Move("lamp", was["lamp"]._replace(alpha=0.0), GLIDE, evenly))
    return [Together(tuple(going))]


def _by_steps(share: float) -> float:
    """How far the light has come: it goes by half at first, and comes by half."""
    return LIGHT[min(int(share * len(LIGHT)), len(LIGHT) - 1)]


def _award(event: KoiAwarded, view: State, now: Poses) -> list[Cue]:
    """The koi leaps out of its pond to whoever won it."""
    pond = view.board.ponds[event.place]
    if pond is None or not event.seats:
        return [Wait(0.05)]
    start = Pose(*square(pond).center)
    leaps: list[Cue] = [_puff("ripple", pond), Sound("koi")]
    for seat in event.seats:
        piece = koi(seat, event.place)
        leaps += [Come(piece, start), Move(piece, now[piece], 0.34, ease_out, hop=90)]
    return [Together(tuple(leaps)), Wait(0.1)]
