"""What an event of Sanmoku looks and sounds like: cues for the conductor, as data."""

from __future__ import annotations

from game.kernel.beats import Beat
from game.stage.conductor import Cue, Land, Move, Poses, Puff, Sound, Together, Wait
from game.stage.tween import Pose, ease_in, ease_out
from tests.fifth.sanmoku.events import Event, FirstChosen, GameEnded, Laid, Sealed, TurnBegun, TurnedUp
from tests.fifth.sanmoku.layout import MIDDLE
from tests.fifth.sanmoku.parts import GRID, STONES, seal
from tests.fifth.sanmoku.state import State

LAST = 2
"""With so few stones left the end is near."""

SILENT: tuple[type[Event], ...] = (FirstChosen,)
"""Events that need no show of their own."""
QUIET: tuple[type[Event], ...] = (TurnBegun,)
"""Events that the log leaves out: they can be seen."""


def opening(view: State, now: Poses) -> tuple[Poses, list[Cue]]:
    """How a match begins: stones are handed to their seats from the middle."""
    del view
    before = dict.fromkeys(now, Pose(*MIDDLE, scale=0.4, alpha=0.0, look="face"))
    return before, [
        Sound("lift"),
        Together(tuple(Move(piece, pose, 0.34, ease_out, hop=30) for piece, pose in now.items()), 0.04),
        Sound("turn"),
    ]


def tide(view: State) -> int:
    """Under way when stones are laid; near the end when somebody has few left."""
    least = min(len(view.left(seat)) for seat in view.seats)
    return 2 if least <= LAST else int(least < STONES)


def cues(beat: Beat[State, Event], was: Poses, now: Poses) -> list[Cue]:
    """The show of a beat."""
    event = beat.event
    match event:
        case Sealed():
            return _turned((seal(event.seat),), was, now, "card")
        case TurnBegun():
            return [Sound("turn")]
        case Laid():
            return _put_down(event.piece, now)
        case TurnedUp():
            return _turned((seal(event.other),), was, now, "flip")
        case GameEnded():
            hidden = tuple(seal(seat) for seat in beat.before.seats if not beat.before.found(seat))
            return [*_turned(hidden, was, now, "gong"), Wait(0.3)]
    return []


def traces(event: Event) -> tuple[str, ...]:
    """The squares at which something can be seen: where a stone was sealed, nobody sees."""
    return (GRID.names[event.square],) if isinstance(event, Laid | TurnedUp) else ()


def _put_down(piece: str, now: Poses) -> list[Cue]:
    """A stone is carried over its square and drops."""
    goal = now[piece]
    return [
        Sound("lift"),
        Move(piece, goal._replace(lift=26), 0.2, ease_out, hop=30),
        Move(piece, goal, 0.12, ease_in),
        Land(),
        Together((Sound("stone"), Puff("dust", goal.x, goal.y))),
    ]


def _turned(pieces: tuple[str, ...], was: Poses, now: Poses, sound: str) -> list[Cue]:
    """Stones go to where these eyes see them now, and turn over if they show another face."""
    moves = (Move(piece, now[piece], 0.34, hop=50, flip=was[piece].look != now[piece].look) for piece in pieces)
    return [Together(tuple(moves)), Land(), Sound(sound)]
