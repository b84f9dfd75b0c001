"""What an event of Hitohira looks and sounds like: cues for the conductor, as data.

A draw is out when the rules say so; the show tells it blossom by blossom. One that cannot spoil the draw does not wait.
One that can lets hearts beat, the longer the likelier it does, and never shorter than the one before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from game.games.hitohira.events import (
    AbilityUsed,
    Assigned,
    Busted,
    CardsLaid,
    Event,
    ExtraDrawn,
    ExtraGiven,
    ExtraLaid,
    ExtraReturned,
    FirstSeatChosen,
    Overfilled,
    PiecesDrawn,
    PiecesKept,
    PieceSlipped,
    PiecesObtained,
    PiecesRemoved,
    PiecesReturned,
    PiecesSwapped,
    PieceTaken,
    PieceVeiled,
    PlayEnded,
    PouchFilled,
    RowHidden,
    RowLaid,
    ScreensLifted,
    TurnBegun,
)
from game.games.hitohira.layout import FOOT, METERS, TRAY, card_lit, fullness, hanging, meters, mouth, screen_of
from game.games.hitohira.odds import risks
from game.games.hitohira.parts import BLACK, COLOURS, MOST, SIDES, TRIGGER_OF, Piece, bust, colour_of, counts_of, moved
from game.games.hitohira.state import State
from game.kernel.beats import Beat
from game.kernel.box import Seat
from game.stage.conductor import GLIDE, Come, Cue, Gone, Land, Move, Poses, Puff, Sound, Together, Wait
from game.stage.rooms import grown
from game.stage.tween import Pose, ease_in, ease_in_out, ease_out, ease_softly, evenly, in_steps, land

SILENT: tuple[type[Event], ...] = (FirstSeatChosen,)
"""Events that need no show of their own: the next one tells."""
QUIET: tuple[type[Event], ...] = (PouchFilled, CardsLaid, TurnBegun, PiecesReturned, ExtraReturned, PiecesObtained)
"""Events that the log leaves out: they can be seen."""

HAND_IN = 0.22
"""Seconds that a hand takes into the pouch."""
FLIGHT, APART, HANG = 0.3, 0.14, 0.3
"""Seconds that a blossom flies, that those are apart which cannot spoil anything, and how likely the last one of a draw
must spoil it to hang in the air."""
BEATS = 0.12
"""From how many seconds of waiting on a heart is heard."""
LONGEST, WAIT = 2.3, 0.8
"""Seconds that a whole draw takes at most, and that a blossom waits at most."""
TUMBLE = ("1", "2", "3", "4", "5", "0", "1", "2")
"""The faces of a blossom on its way."""
TRIGGERS = tuple(SIDES)
"""What the three cards wait for, as they hang."""
SHORT = 0.5
"""How long hearts beat for a mind, of the time they beat for a person: it has no nerves to play with."""
WINDS, GUSTS = 3, 5
"""How many strokes of wind run into the pouch after a bust, and in how many steps they come and go."""
COMES = tuple(in_steps(ease_out, GUSTS, n / WINDS) for n in range(WINDS))
GOES = tuple(in_steps(ease_in, GUSTS, n / WINDS) for n in range(WINDS))
"""How each of them does: one goes on when another one does not."""
LIT = 0.05
"""Seconds that the cards are apart which a draw lets shine."""
MANY = 24
"""How many blossoms are seen to pour into the pouch."""


class Blossom(NamedTuple):
    """One blossom of a draw as it is shown."""

    piece: Piece
    number: int
    """Which one of the turn it is, from 1."""
    wait: float
    """How long hearts beat before it comes."""
    risk: float
    """How likely it spoils the draw, as far as one can know."""
    late: bool
    """Whether the draw is spoilt already: it only tumbles out."""


def blossoms(view: State, pieces: Sequence[Piece]) -> list[Blossom]:
    """The blossoms of a draw, one after the other, each with what is known by then."""
    found: list[Blossom] = []
    wait = 0.0
    spilt = len(view.row) + len(pieces) > MOST  # too many: they all tumble out at once
    for n, piece in enumerate(pieces):
        out = pieces[:n]
        row = view.row + tuple(out)
        late = spilt or bust(counts_of(row)) is not None
        known = replace(view, row=row, pouch=moved(view.pouch, out, -1), inside=view.inside - n)
        risk = 0.0 if late else float(risks(known)[0])
        number = len(row) + 1
        if risk:
            wait = min(WAIT, max(wait, 0.06 * (number - 2) + 0.5 * risk))
        found.append(Blossom(piece, number, wait if risk else 0.0, risk, late))
    return found


def opening(view: State, now: Poses) -> tuple[Poses, list[Cue]]:
    """How a match begins: blossoms pour into the pouch, some leave it unseen, the cards come down on their cords."""
    cards = [name for name in now if name.startswith("card ")]
    before = {**now, **{name: now[name]._replace(y=now[name].y - 300) for name in cards}}
    goal = Pose(*mouth(fullness(view)), scale=0.4)
    pour: list[Cue] = []
    for n in range(MANY):
        piece = f"{COLOURS[n % len(COLOURS)]}{9000 + n}"
        start = Pose(700 + 520 * (n * 7 % MANY) / MANY, -40, scale=0.8, look="0")
        pour.append(Together((Come(piece, start), Move(piece, goal, 0.4, ease_in, looks=TUMBLE))))
    wriggle = Move("pouch", now["pouch"], 0.9, looks=_wriggles(now["pouch"].look, 8))
    show: list[Cue] = [Together((Sound("petal"), Together(tuple(pour), 0.03), wriggle))]
    if view.removed:
        show += [Sound("card"), Together(tuple(_removed(view, len(view.removed))), 0.06)]
    drops = [Together((Move(name, now[name], 0.26, land), Sound("lift"))) for name in cards]
    return before, [*show, Together(tuple(drops), 0.12)]


def _removed(view: State, count: int) -> Iterable[Cue]:
    """Folded papers that leave the pouch for the box."""
    for n in range(count):
        name = f"packet {n}"
        start = Pose(*mouth(fullness(view)), scale=0.7)
        yield Together((Come(name, start), Move(name, Pose(960 + 90 * (n - 1), -80, alpha=0.6), 0.36, ease_in, hop=40)))


ALIKE: dict[type[Event], tuple[Cue, ...]] = {
    PouchFilled: (Sound("pouch"), Wait(0.1)),
    CardsLaid: (Sound("lift"), Wait(0.1)),
    Overfilled: (Sound("bust"), Wait(0.4)),
    AbilityUsed: (Sound("lantern"), Wait(0.12)),
    Assigned: (Sound("card"), Wait(0.2)),
}
"""Events that look and sound the same whenever they happen."""


def tide(view: State) -> int:
    """It rises within a turn, draw by draw: whoever draws a third time dares something."""
    return min(2, view.draws) if view.phase == "draw" else 0


def cues(beat: Beat[State, Event], was: Poses, now: Poses) -> list[Cue]:
    """The show of a beat."""
    return _show(beat, was, now, 1.0)


def brisk(beat: Beat[State, Event], was: Poses, now: Poses) -> list[Cue]:
    """The show of a beat that is a mind's doing: hearts beat half as long."""
    return _show(beat, was, now, SHORT)


def _show(beat: Beat[State, Event], was: Poses, now: Poses, waits: float) -> list[Cue]:
    if isinstance(beat.event, PiecesDrawn):
        return _draw(beat.before, beat.after, beat.event, now, waits)
    return [*ALIKE.get(type(beat.event), ())] or _of_the_pouch(beat, was, now) or _of_the_fields(beat, was, now)


def _of_the_pouch(beat: Beat[State, Event], was: Poses, now: Poses) -> list[Cue]:
    """What leaves the pouch, what goes back into it, and what is made of a draw."""
    event = beat.event
    match event:
        case PiecesRemoved():
            return [Sound("card"), Together(tuple(_removed(beat.after, len(event.pieces))), 0.06)]
        case Busted():
            return _spoilt(beat.before, was, now)
        case PiecesObtained():
            return _obtained(was, now)
        case PiecesReturned() | ExtraReturned():
            return _returned(beat.after, event.pieces, was, now)
        case ExtraDrawn():
            return _extra(beat.before, event, now)
        case PieceVeiled():
            return _veil(beat.before, event.seat, now)
        case PlayEnded():
            return [Move("pouch", was["pouch"], 0.3, looks=_wriggles(was["pouch"].look, 2)), Sound("end"), Wait(0.4)]
    return []


def _of_the_fields(beat: Beat[State, Event], was: Poses, now: Poses) -> list[Cue]:
    """What goes from one place to another in the open or behind a screen, and whose turn it is."""
    event = beat.event
    match event:
        case TurnBegun():
            return [Sound(f"turn_{event.seat}"), Land(), _carried(beat.after, was, now)]
        case PiecesKept() | RowLaid():
            return [_hops(event.pieces, now), Land(), Sound("blossom")]
        case ExtraLaid() | ExtraGiven() | PieceTaken():
            return [
                Sound("lift"),
                Move(event.piece, now[event.piece], 0.28, ease_out, hop=70),
                Land(),
                Sound("blossom"),
            ]
        case PieceSlipped():
            return _behind(beat.after, event.seat, (event.piece,), was)
        case RowHidden():
            return _behind(beat.after, event.seat, beat.before.row, was)
        case PiecesSwapped():
            arcs = [Move(piece, now[piece], 0.4, hop=90) for piece in (event.given, event.taken)]
            return [Sound("lift"), Together(tuple(arcs)), Land(), Sound("blossom")]
        case ScreensLifted():
            return _lifted(was, now)
    return []


def traces(event: Event) -> tuple[str, ...]:
    """The pieces that came into a field, the screens that something went behind, and the card that was called on."""
    match event:
        case PiecesKept() | RowLaid():
            return event.pieces
        case ExtraLaid() | ExtraGiven() | PieceTaken():
            return (event.piece,)
        case PiecesSwapped():
            return (event.given, event.taken)
        case RowHidden():
            return (f"screen {event.seat}",) * len(event.behind)
        case PieceSlipped() | PieceVeiled():
            return (f"screen {event.seat}",)
        case AbilityUsed():
            return (f"card {TRIGGERS.index(TRIGGER_OF[event.ability])}",)
    return ()


# --- the draw -------------------------------------------------------------------------------------------


def _after(seconds: float, *cues: Cue) -> Cue:
    """Some cues at the same time, so many seconds later than what is beside them."""
    return Together((Wait(0.0), Together(cues)), seconds)


def _wriggles(look: str, count: int) -> tuple[str, ...]:
    """The faces of a pouch in which something moves."""
    fill = look.partition(".")[0]
    return tuple(f"{fill}.{1 + n % 3}" for n in range(count))


def _hand(view: State, seat: Seat) -> Cue:
    """A sleeve goes down into the pouch and up again, and the cloth wriggles."""
    x, y = mouth(fullness(view))
    name, pouch = f"sleeve {seat}", Pose(*FOOT, look=str(fullness(view)))
    up, down = Pose(x, y - 200, alpha=0.0), Pose(x, y + 24)
    return Together(
        (
            Sound("pouch"),
            Move("pouch", pouch, HAND_IN, looks=_wriggles(pouch.look, 3)),
            Come(name, up),
            Move(name, down, 0.12, ease_out),
            _after(0.14, Move(name, up, 0.1, ease_in)),
        )
    )


def _flight(  # noqa: PLR0913 -- a way has this many free things
    view: State, each: Blossom, home: Pose, told: str, *, pace: float, hangs: bool
) -> Cue:
    """A blossom leaps out of the pouch, tumbles and lands with a puff and its note; the meters step with it.

    The last one of a draw that may spoil everything hangs in the air for a moment.
    """
    piece = each.piece
    start = Pose(*mouth(fullness(view)), scale=0.5, look="0")
    sounds: list[Cue] = [Sound("blossom"), Puff("dust", home.x, home.y + 26)]
    if not each.late:
        sounds.append(Sound(f"rise_{min(each.number, MOST)}"))
    lands = (*sounds, Move("meters", Pose(*METERS, look=told), 0.0))
    leap: list[Cue] = [Come(piece, start)]
    if hangs:
        high = Pose((start.x + home.x) / 2, 250, scale=1.5, look="0")
        leap += [
            Move(piece, high, 0.18 * pace, ease_out, looks=TUMBLE[:4]),
            _after(0.3 * pace, Move(piece, home, 0.15 * pace, ease_in, looks=TUMBLE[:3])),
            _after(0.45 * pace, *lands),
        ]
    else:
        way = Move(piece, home, FLIGHT * pace, ease_in_out, hop=190, looks=TUMBLE)
        leap += [way, _after(FLIGHT * pace, *lands)]
    return Together(tuple(leap))


def _heart(seconds: float, rest: Pose) -> list[Cue]:
    """A heart beats: the pouch swells, the world narrows, a pulse leaves it; louder and deeper the longer it waits."""
    share = seconds / WAIT
    sound = Sound(f"heart_{1 + min(7, int(8 * share))}")
    swollen = rest._replace(scale=1.02 + 0.10 * share)
    pulse = Pose(FOOT[0], 520, alpha=0.7)
    return [
        Together(
            (
                sound,
                Move("pouch", swollen, 0.6 * seconds, ease_out),
                Move("hush", HUSHED._replace(alpha=min(1.0, 0.15 + 1.7 * share)), 0.85 * seconds, evenly),
                Come("pulse", pulse),
                Move("pulse", pulse._replace(alpha=0.0), seconds, ease_out),
            )
        ),
        Together((sound, Move("pouch", rest, 0.4 * seconds, ease_in))),
    ]


def _draw(before: State, after: State, event: PiecesDrawn, now: Poses, waits: float) -> list[Cue]:
    """The hand goes in, and blossom after blossom leaps out, lands in its hollow and sounds one note higher.

    Each waits for that share of its time.
    """
    told = [each._replace(wait=each.wait * waits) for each in blossoms(before, event.pieces)]
    length = HAND_IN + sum(each.wait + (FLIGHT if each.wait >= BEATS else APART) for each in told)
    pace = min(1.0, LONGEST / length)
    rest, row = now["pouch"], before.row
    hushed = any(each.wait >= BEATS for each in told)
    show: list[Cue] = [_hand(before, event.seat), *([Come("hush", HUSHED)] if hushed else [])]
    quick: list[Cue] = []
    for each in told:
        row = (*row, each.piece)
        hangs = each is told[-1] and each.risk >= HANG
        flight = _flight(before, each, now[each.piece], meters(row), pace=pace, hangs=hangs)
        if each.wait < BEATS:
            quick.append(flight)
            continue
        show += [Together(tuple(quick), APART), *_heart(each.wait * pace, rest), flight]
        quick = []
    show += [Together(tuple(quick), APART), Land()]
    calm: list[Cue] = [Move("hush", HUSHED, OPENS, evenly)] if hushed else []
    if bust(counts_of(after.row)) is None and len(after.row) <= MOST:
        dark, bright = Pose(*TRAY.center, alpha=0.0), Pose(*TRAY.center)
        wait = 0.3 * OPENS if hushed else 0.0  # the light comes when some of the darkness is gone
        dims = _after(0.1, Move("shine", dark, 0.12))
        calm.append(_after(wait, Come("shine", dark), Move("shine", bright, 0.08), dims))
        if shines := [name for n, name in enumerate(hanging(after)) if card_lit(after, n) and not card_lit(before, n)]:
            turns = [Move(name, now[name], GLIDE, ease_softly, flip=True) for name in shines]
            calm.append(_after(wait + 0.1, Sound("lantern"), Together(tuple(turns), LIT)))  # when the tray has shone
    return [*show, Together(tuple(calm))]


HUSHED = Pose(960, 484, alpha=0.0)
"""Where the darkness lies that closes in while a heart beats, as far as that is not at all."""
OPENS = 0.42
"""Seconds in which it opens again."""


def _extra(before: State, event: ExtraDrawn, now: Poses) -> list[Cue]:
    """What an ability draws: nothing can be spoilt, so nothing waits."""
    first = len(before.row)
    flights = [
        Together(
            (
                Come(piece, Pose(*mouth(fullness(before)), scale=0.5, look="0")),
                Move(piece, now[piece], FLIGHT, hop=120, looks=TUMBLE),
                _after(FLIGHT, Sound("blossom"), Sound(f"rise_{min(MOST, first + n + 1)}")),
            )
        )
        for n, piece in enumerate(event.pieces)
    ]
    return [_hand(before, event.seat), Together(tuple(flights), APART), Land()]


def _spoilt(before: State, was: Poses, now: Poses) -> list[Cue]:
    """Red rings close round what did it, colour drains out of the petals, and wind runs into the pouch."""
    guilty = faults(before)
    frames = tuple(map(str, range(8)))
    rings: list[Cue] = []
    for n, piece in enumerate(guilty):
        pose = Pose(was[piece].x, was[piece].y, look="7")
        rings += [Come(f"ring {n}", pose._replace(look="0")), Move(f"ring {n}", pose, 0.16, looks=frames)]
    drained = [Move(piece, now[piece], 0.32, flip=True) for piece in before.row]
    x, y = mouth(fullness(before))
    gusts: list[Cue] = []
    for n in range(WINDS):
        clear = Pose(x + 40, y - 30, alpha=0.0)
        gusts += [
            Come(f"wind {n}", clear._replace(x=x + 120)),
            Move(f"wind {n}", clear._replace(alpha=0.9), 0.2, COMES[n]),
            _after(0.2, Move(f"wind {n}", clear._replace(x=x - 20), 0.26, GOES[n])),
        ]
    pouch = Move("pouch", now["pouch"], 0.4, looks=_wriggles(now["pouch"].look, 5))
    told: list[Cue] = [Gone("meters"), Land()]
    return [Wait(0.14), Sound("bust"), Together(tuple(rings)), *told, Together((*drained, *gusts, pouch))]


def faults(view: State) -> tuple[Piece, ...]:
    """The pieces that made a draw fail: the three alike with the blacks, or one of each colour and all blacks."""
    failed = bust(counts_of(view.row))
    if failed is None:
        return ()
    blacks = tuple(piece for piece in view.row if colour_of(piece) == BLACK)
    if failed.by == "three":
        alike = tuple(piece for piece in view.row if colour_of(piece) == failed.colour and failed.colour != BLACK)
        return alike + blacks
    first = {colour_of(piece): piece for piece in reversed(view.row) if colour_of(piece) != BLACK}
    return tuple(first.values()) + blacks


def _returned(after: State, pieces: Iterable[Piece], was: Poses, now: Poses) -> list[Cue]:
    """The wind takes pieces back into the pouch, one after the other, and the cold with them."""
    goal = Pose(*mouth(fullness(after)), scale=0.4)
    ways = [Move(piece, goal._replace(look=was[piece].look), 0.32, ease_in, hop=60) for piece in pieces if piece in was]
    pouch = Move("pouch", now["pouch"], 0.3, looks=_wriggles(now["pouch"].look, 3)) if "pouch" in now else Wait(0.0)
    cold = [name for name in ("gloom", "stone") if name in was]
    warmth = tuple(Move(name, was[name]._replace(alpha=0.0), 0.36) for name in cold) or (Wait(0.0),)
    return [Sound("wind"), Together((*warmth, Together(tuple(ways), 0.07), _after(0.2, pouch))), Land()]


def _obtained(was: Poses, now: Poses) -> list[Cue]:
    """The pieces are safe: the tray shines, and they sort themselves."""
    dark, bright = Pose(*TRAY.center, alpha=0.0), Pose(*TRAY.center)
    sorted_ = [Move(piece, now[piece], 0.22, hop=14) for piece in now if piece in was and was[piece] != now[piece]]
    shine = (Come("shine", dark), Move("shine", bright, 0.1), _after(0.1, Move("shine", dark, 0.16)))
    return [Sound("confirm"), Gone("meters"), Land(), Together((*shine, *sorted_))]


# --- fields and screens ---------------------------------------------------------------------------------


def _hops(pieces: Iterable[Piece], now: Poses) -> Cue:
    """Pieces hop into their lines, one after the other."""
    return Together(tuple(Move(piece, now[piece], 0.28, ease_out, hop=60) for piece in pieces), 0.05)


def _carried(view: State, was: Poses, now: Poses) -> Cue:
    """Panels grow and shrink, and what lies on them goes with them, step by step."""
    ways = [
        Move(piece, now[piece], GLIDE, _grows if seat == view.seat else _shrinks)
        for seat in view.seats
        for piece in view.fields[seat]
        if piece in was and was[piece] != now[piece]
    ]
    return Together(tuple(ways))


def _grows(s: float) -> float:
    return grown(s, grows=True)


def _shrinks(s: float) -> float:
    return 1 - grown(s, grows=False)


def _behind(view: State, seat: Seat, pieces: Iterable[Piece], was: Poses) -> list[Cue]:
    """Pieces rise over the edge of a screen and sink behind it, seen by all."""
    screen = screen_of(view, seat, 1.0 if view.seat == seat else 0.0)
    ways: list[Cue] = []
    for n, piece in enumerate(each for each in pieces if each in was):
        over = Pose(screen.centerx + 26 * n - 26, screen.y - 10, scale=0.8)
        sunk = over._replace(y=screen.y + 50, alpha=0.0, scale=0.6)
        ways.append(
            Together((Move(piece, over, 0.26, ease_out, hop=60), _after(0.28, Move(piece, sunk, 0.18, ease_in))))
        )
    return [Sound("lift"), Together(tuple(ways), 0.05), Land(), Sound("card")]


def _veil(before: State, seat: Seat, now: Poses) -> list[Cue]:
    """A folded paper goes from the pouch behind a screen; whoever may see it sees it open there."""
    screen = screen_of(before, seat, 1.0)
    there = Pose(screen.centerx, screen.centery - 10)
    goes = (Come("packet", Pose(*mouth(fullness(before)), alpha=0.6)), Move("packet", there, 0.4, ease_out, hop=110))
    end: list[Cue] = [Move("packet", there._replace(y=screen.y + 50, alpha=0.0), 0.2, ease_in)]
    if "veil" in now:
        end.append(Come("veil", now["veil"]._replace(scale=0.4, alpha=0.0)))
        end.append(Move("veil", now["veil"], 0.3, land))
    return [_hand(before, seat), Together(goes), Land(), Sound("card"), Together(tuple(end))]


def _lifted(was: Poses, now: Poses) -> list[Cue]:
    """The screens fall where pouch, cards and fields were, and everything behind them is seen."""
    cleared = (Gone(name) for name in was if name not in now)
    falls: list[Cue] = []
    for name, pose in now.items():
        if name.startswith("fallen "):
            fall = (Come(name, pose._replace(turn=0.04, alpha=0.4)), Move(name, pose, 0.42, ease_in))
            falls.append(Together((*fall, _after(0.42, Sound("stamp")))))
    return [Sound("end"), *cleared, Together(tuple(falls), 0.08), Land(), Sound("gong"), Wait(0.5)]
