"""What an event of Haniwa looks and sounds like: cues for the conductor, as data."""

from __future__ import annotations

import math

from game.games.haniwa.events import (
    DiceSet,
    DieRaised,
    DieWrapped,
    DoguCursed,
    DoguLit,
    Event,
    FirstSeatChosen,
    GameEnded,
    HandKept,
    HandReturned,
    KofunLaid,
    KofunTaken,
    PilesMade,
    PlayEnded,
    StockLaid,
    TileDiscarded,
    TileDrawn,
    TileLaidDown,
    TilePlaced,
    TileTurnedUp,
    TurnBegun,
)
from game.games.haniwa.layout import FACES, NAMES, PILED, TIPS, face_of, in_hand, lies_down, pile_rect, put_away
from game.games.haniwa.parts import COLUMN_NAMES, GRID, KOFUN, PIPS, TILES, Column, Pile, Secret, dogu, name_of
from game.games.haniwa.state import State
from game.kernel.beats import Beat
from game.kernel.box import Seat
from game.stage.conductor import Come, Cue, Gone, Land, Move, Poses, Puff, Sound, Together, Wait
from game.stage.gestures import nudges
from game.stage.rooms import Phrase, Recount, Sign
from game.stage.tween import Pose, ease_in, ease_in_out, ease_out, land

HOVERS = 70
"""How near to its square a piece is that a hand holds above it."""
NEAR, NUDGE = 190, 2
"""How near a piece must be to be nudged when another is put down, and how far it goes."""
TIP, WRAP = 0.112, 0.22
"""Seconds that a die takes to tip to its next number, and past six to one."""
ROLLS = tuple(f"r{n}" for n in range(8))
"""The frames of a die that rolls."""
BENEATH = "beneath"
"""The tile that goes under a Kofun, as long as it is seen."""
AT_ONCE = 0.001
"""A way so short that nobody sees it: another look from now on."""

LAST = 2
"""With so few empty squares the end is near."""

SILENT: tuple[type[Event], ...] = (FirstSeatChosen, HandKept)
"""Events that need no show of their own: the next one tells."""
QUIET: tuple[type[Event], ...] = (DiceSet, StockLaid, PilesMade, TurnBegun, PlayEnded, GameEnded)
"""Events that the log leaves out: they can be seen."""


def opening(view: State, now: Poses) -> tuple[Poses, list[Cue]]:
    """How a match begins: dice roll in or are set down, Gozoku see what they show, Kofun sink into their tray."""
    before = dict(now)
    dice = [piece for piece in now if piece.startswith("die ")]
    nobles = [piece for piece in now if piece.startswith("noble ")]
    kofun = [piece for piece, pose in now.items() if pose.look == "kofun"]
    for piece in nobles:
        before[piece] = now[piece]._replace(look="calm")
    for piece in dice:
        before[piece] = now[piece]._replace(x=1700, y=-80, look="r0", alpha=0.0)
    for piece in kofun:
        before[piece] = now[piece]._replace(lift=70, alpha=0.0)
    rolls = () if view.options.dice_at_one else ROLLS
    show: list[Cue] = [
        Sound("lift" if view.options.dice_at_one else "dice"),
        Together(tuple(Move(piece, now[piece], 0.36, ease_out, hop=90, looks=rolls) for piece in dice), 0.09),
        Together(tuple(Move(piece, now[piece], AT_ONCE) for piece in nobles)),
        Together(tuple(Move(piece, now[piece], 0.2, ease_in) for piece in kofun), 0.04),
        Sound("clay"),
    ]
    return before, show


def tide(view: State) -> int:
    """Under way once both have placed; near the end when somebody has no more than two empty squares."""
    empty = [mask.bit_count() for mask in view.free]
    return 2 if min(empty) <= LAST else int(max(empty) < GRID.size)


def cues(beat: Beat[State, Event], was: Poses, now: Poses) -> list[Cue]:  # noqa: C901, PLR0912 -- one case an event
    """The show of a beat."""
    event, view = beat.event, beat.before
    match event:
        case DiceSet():
            return [Sound("dice"), Wait(0.1)]
        case StockLaid():
            return [Sound("clay"), Wait(0.06)]
        case PilesMade():
            return [Sound("card"), Wait(0.06)]
        case TurnBegun():
            return [Sound(f"turn_{event.seat}")]
        case TileDrawn():
            return _drawn(event, view, now)
        case HandReturned():
            return _returned(event.seat, view, was)
        case TileDiscarded():
            return _discarded(event, view, was, now)
        case TilePlaced():
            return _placed(event.tile, event, view, was, now)
        case TileLaidDown():
            return _placed(lies_down(event.seat), event, view, was, now)
        case KofunLaid():
            return _covered(event, view, was, now)
        case DieRaised() | DieWrapped():
            return _tipped(event.column, view.dice[event.column], event.value, was, now)
        case KofunTaken():
            goal = now[event.kofun]
            way = Move(event.kofun, goal, 0.32, ease_in_out, hop=110)
            return [Sound("lift"), way, Land(), Sound("kofun"), Puff("dust", goal.x, goal.y)]
        case DoguLit():
            return _woken(dogu(event.seat, event.row), now)
        case DoguCursed():
            return _cursed(dogu(event.seat, event.row), now)
        case PlayEnded():
            return [Sound("end"), Wait(0.5)]
        case TileTurnedUp():
            return _turned_up(event, was, now)
        case GameEnded():
            return [Sound("gong"), Wait(0.4)]
    return []


def traces(event: Event) -> tuple[str, ...]:
    """The places where something was put down, taken or changed."""
    match event:
        case TilePlaced() | TileLaidDown() | KofunLaid():
            return (name_of(event.seat, event.square),)
        case DoguLit() | DoguCursed():
            return (face_of(event.seat, event.row),)
        case DieRaised() | DieWrapped():
            return (f"die {COLUMN_NAMES[event.column]}",)
        case KofunTaken():
            return (event.kofun,)
    return ()


def recount(beat: Beat[State, Event]) -> Recount | None:
    """A fact of a turn in pictures with a word: what was placed, which way its die went, what woke, what was taken."""
    event, view = beat.event, beat.before
    match event:
        case TileDiscarded():
            return _told("swapped", "haniwa/tile_back")
        case TilePlaced():
            colour, power = TILES[event.tile]
            return _told("placed", f"haniwa/tile_{NAMES[colour]}_{power}")
        case TileLaidDown():
            return _told("hidden", "haniwa/tile_tied")
        case KofunLaid():
            return _told("covered", f"haniwa/tile_mound_{NAMES[KOFUN[event.kofun]]}")
        case DieRaised() | DieWrapped():
            was, now = view.dice[event.column], event.value
            signs = Sign(picture="haniwa/die", frame=was - 1), Sign(picture="haniwa/arrow")
            word = "raised" if isinstance(event, DieRaised) else "wrapped"
            return Recount((*signs, Sign(picture="haniwa/die", frame=now - 1)), _word(word), str(was))
        case KofunTaken():
            return _told("taken", f"haniwa/kofun_{NAMES[KOFUN[event.kofun]]}")
        case DoguLit() | DoguCursed():
            face = "lit" if isinstance(event, DoguLit) else "cursed"
            return _told(face, "haniwa/dogu", FACES.index(face))
        case TileDrawn() if view.phase == "draw":
            return _told("drawn", "haniwa/tile_back")
    return None


def _told(word: str, picture: str, frame: int = 0) -> Recount:
    return Recount((Sign(picture=picture, frame=frame),), _word(word))


def _word(word: str) -> Phrase:
    return Phrase(f"haniwa.recap.{word}")


# --- tiles ----------------------------------------------------------------------------------------------


def _on_pile(pile: Pile) -> Pose:
    """A tile on top of a pile."""
    return Pose(*pile_rect(pile).center, PILED, look="back")


def _drawn(event: TileDrawn, view: State, now: Poses) -> list[Cue]:
    """A back comes from its pile to the end of the hand; whoever may know it sees it turn over there."""
    piece = in_hand(event.seat, len(view.hands[event.seat]))
    goal = now[piece]
    seconds = 0.2 if view.phase == "hand" else 0.26
    turns = goal.look != "back"
    return [
        Sound("card"),
        Come(piece, _on_pile(event.pile)),
        Move(piece, goal, seconds, ease_in_out, hop=120, flip=turns),
        Land(),
    ]


def _returned(seat: Seat, view: State, was: Poses) -> list[Cue]:
    """A first hand turns over and goes back, and the piles are shuffled."""
    slots = [in_hand(seat, n) for n in range(len(view.hands[seat]))]
    over = [Move(slot, was[slot]._replace(look="back"), 0.12, flip=True) for slot in slots if was[slot].look != "back"]
    home = [Move(slot, _on_pile(n % 2), 0.24, ease_in_out, hop=60) for n, slot in enumerate(slots)]
    return [
        *([Sound("flip"), Together(tuple(over), 0.03)] if over else ()),
        Together(tuple(home), 0.03),
        *(Gone(slot) for slot in slots),
        Land(),
        Sound("card"),
        Wait(0.12),
        Sound("card"),
        Wait(0.12),
    ]


def _slot(seat: Seat, tile: Secret, view: State, was: Poses) -> int:
    """Which tile of a hand leaves it: the one that is known or held; else the middle one, whichever it was in truth."""
    hand = view.hands[seat]
    if tile in hand and tile is not None:
        return hand.index(tile)
    held = [n for n in range(len(hand)) if was[in_hand(seat, n)].lift > 0]
    return held[0] if held else len(hand) // 2


def _close_up(seat: Seat, gone: int, view: State, was: Poses, now: Poses) -> tuple[list[Cue], list[Cue]]:
    """The tiles behind one that leaves a hand: who each is from now on, and how they close up."""
    count = len(view.hands[seat])
    slots = [in_hand(seat, n) for n in range(count)]
    become = [Come(slots[n], was[slots[n + 1]]) for n in range(gone, count - 1)]
    moves = [Move(slot, now[slot], 0.2) for slot in slots[:-1]]
    return [*become, Gone(slots[-1])], [*moves]


def _placed(piece: str, event: TilePlaced | TileLaidDown, view: State, was: Poses, now: Poses) -> list[Cue]:
    """A tile leaves its hand, is carried to its square, and drops with dust; from a hand above it that is no way."""
    seat = event.seat
    gone = _slot(seat, event.tile, view, was)
    start, goal = was[in_hand(seat, gone)], now[piece]
    become, close = _close_up(seat, gone, view, was, now)
    far = math.dist((start.x, start.y), (goal.x, goal.y)) > HOVERS
    above = goal._replace(lift=22, angle=4.0, scale=1.04)
    carried: list[Cue] = [
        Sound("lift"),
        Together((Move(piece, above, 0.3, ease_in_out, hop=60, flip=start.look != goal.look), *close)),
    ]
    turned: list[Cue] = [Move(piece, start._replace(look=goal.look), 0.12, flip=True)]
    return [
        Come(piece, start),
        *become,
        *(carried if far else turned if start.look != goal.look else ()),
        Together((Move(piece, goal, 0.12, ease_in), *(() if far else close))),
        *_lands(piece, goal, now, "clay"),
    ]


def _lands(piece: str, goal: Pose, now: Poses, sound: str) -> list[Cue]:
    """Something has dropped: dust, a nudge for the tiles beside it, and it settles."""
    return [
        Land(),
        Together((Sound(sound), Puff("clay", goal.x, goal.y), *_nudges(piece, goal, now))),
        Move(piece, goal._replace(scale=goal.scale * 0.96), 0.03),
        Move(piece, goal, 0.08, land),
    ]


def _nudges(piece: str, goal: Pose, now: Poses) -> list[Cue]:
    """A nudge for the tiles beside a place; what is written beside them, dice and Dogu stand firm."""
    lie = {other: pose for other, pose in now.items() if other != piece and other[0] in "GBYRK" and pose.scale == 1.0}
    return nudges(goal, lie, NEAR, NUDGE)


def _covered(event: KofunLaid, view: State, was: Poses, now: Poses) -> list[Cue]:
    """A tile goes to its square face down, and the Kofun on top of it."""
    gone = _slot(event.seat, event.tile, view, was)
    become, close = _close_up(event.seat, gone, view, was, now)
    goal, start = now[event.kofun], was[event.kofun]
    tile = was[in_hand(event.seat, gone)]
    over: list[Cue] = [] if tile.look == "back" else [Move(BENEATH, tile._replace(look="back"), 0.12, flip=True)]
    above = goal._replace(lift=22, angle=4.0, scale=1.04)
    far = math.dist((start.x, start.y), (goal.x, goal.y)) > HOVERS
    slides = Move(BENEATH, goal._replace(look="back"), 0.22, ease_in_out, hop=20)
    return [
        Come(BENEATH, tile),
        *become,
        *over,
        Sound("lift"),
        Together((slides, *((Move(event.kofun, above, 0.26, ease_in_out, hop=60),) if far else ()), *close)),
        Move(event.kofun, goal, 0.14, ease_in),
        Gone(BENEATH),
        Land(),
        Together((Sound("clay"), Puff("ripple", goal.x, goal.y), *_nudges(event.kofun, goal, now))),
    ]


def _discarded(event: TileDiscarded, view: State, was: Poses, now: Poses) -> list[Cue]:
    """A tile turns over and is put away."""
    gone = _slot(event.seat, event.tile, view, was)
    become, close = _close_up(event.seat, gone, view, was, now)
    piece = put_away(event.seat, len(view.discards[event.seat]))
    start = was[in_hand(event.seat, gone)]
    over: list[Cue] = [] if start.look == "back" else [Move(piece, start._replace(look="back"), 0.12, flip=True)]
    return [
        Sound("flip"),
        Come(piece, start),
        *become,
        *over,
        Together((Move(piece, now[piece], 0.2, ease_in_out), *close)),
        Land(),
        Sound("card"),
    ]


def _turned_up(event: TileTurnedUp, was: Poses, now: Poses) -> list[Cue]:
    """The cord is untied, and the tile turns over at its place."""
    tile, hidden = event.tile, lies_down(event.seat)
    start, goal = was[hidden], now[tile]
    return [
        Sound("card"),
        Wait(0.2),
        Come(tile, start._replace(look="back")),
        Gone(hidden),
        Sound("flip"),
        Move(tile, goal, 0.3, ease_in_out, hop=50, flip=True),
        *_lands(tile, goal, now, "clay"),
    ]


# --- dice and Dogu --------------------------------------------------------------------------------------


def _tipped(column: Column, old: int, new: int, was: Poses, now: Poses) -> list[Cue]:
    """A die tips once for each point, the top face coming down; past six it leaps, and its Gozoku has had too much."""
    die, noble = f"die {column}", f"noble {column}"
    goal = now[die]
    show: list[Cue] = [Move(noble, was[noble]._replace(look="gift"), AT_ONCE)]
    value, tone = old, 1
    while value != new:
        after = value % PIPS + 1
        looks = tuple(f"t{value}.{n}" for n in range(TIPS))
        over = after < value
        show += [
            Sound("hiccup" if over else f"tip_{min(tone, PIPS)}"),
            Move(die, goal._replace(look=str(after)), WRAP if over else TIP, hop=40 if over else 14, looks=looks),
        ]
        value, tone = after, tone + 1
    wrapped = new < old
    show += [Land(), Move(noble, now[noble]._replace(angle=-6.0 if wrapped else 0.0), AT_ONCE)]
    if wrapped:
        sways = [Move(noble, now[noble]._replace(angle=angle), 0.1, ease_in_out) for angle in (5.0, 0.0)]
        show += [Puff("drops", now[noble].x, now[noble].y - 40), *sways]
    return show


def _woken(piece: str, now: Poses) -> list[Cue]:
    """The pegs of a row light up, and its Dogu opens its eyes."""
    goal = now[piece]
    return [
        Sound("count"),
        Wait(0.1),
        Sound("dogu"),
        Move(piece, goal, 0.27, looks=("lit1", "lit2", "lit")),
        Land(),
        Puff("spark", goal.x, goal.y - 20),
    ]


def _cursed(piece: str, now: Poses) -> list[Cue]:
    """A moment of stillness, then the Dogu darkens and its smoke grows."""
    return [
        Wait(0.09),
        Sound("curse"),
        Move(piece, now[piece], 0.3, looks=("cursed1", "cursed2", "cursed3", "cursed")),
        Land(),
    ]
