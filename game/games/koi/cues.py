"""What an event of KOI looks and sounds like: cues for the conductor, as data."""

from __future__ import annotations

from game.games.koi import commands as c
from game.games.koi import events as e
from game.games.koi._screen.ways import claim_way
from game.games.koi.events import Event
from game.games.koi.layout import (
    BASIN,
    DECK,
    LARGEST,
    PURSE,
    SHELF,
    WINDOW,
    Sight,
    basin_rect,
    card_rect,
    goal_rect,
    inlay_rect,
    koi_pose,
    sight_in,
)
from game.games.koi.parts import HELPERS, SEATS, SIZES, WARES, face_of, size_of
from game.games.koi.state import State
from game.kernel import hexes
from game.kernel.beats import Beat
from game.kernel.box import Seat
from game.kernel.hexes import Hex
from game.stage.conductor import Come, Cue, Gone, Land, Move, Poses, Puff, Sound, Together, Wait
from game.stage.tween import Pose, ease_in, ease_in_out, ease_out, land

MOST, LITTLE = 0.75, 0.25
"""Under which shares of the deck a game is under way, and near its end."""

SILENT: tuple[type[Event], ...] = (
    e.FirstSeatChosen,
    e.StartGiven,
    e.WorkBegun,
    e.ActionBegun,
    e.ClaimsOpened,
    e.RemovalDue,
    e.MarketDeclined,
    e.GiftDeclined,
)
"""Events that need no show of their own: what follows tells, or what is asked for then."""
QUIET: tuple[type[Event], ...] = (
    e.FirstSeatChosen,
    e.CardRevealed,
    e.CardsSlid,
    e.TurnBegun,
    e.FeePaid,
    e.WorkBegun,
    e.ActionBegun,
    e.ClaimsOpened,
    e.LuckSpent,
    e.GoalChosen,
    e.GameEnded,
)
"""Events that the log leaves out: they can be seen, or the next line tells."""
HOP = 46.0


def opening(view: State, now: Poses) -> tuple[Poses, list[Cue]]:
    """How a match begins: the cards are dealt from the deck, tiles and koi are handed out."""
    del view
    start = Pose(*DECK.center, scale=0.6, look="card")
    before: dict[str, Pose] = {}
    dealt: list[Cue] = []
    given: list[Cue] = []
    for name, pose in now.items():
        if pose.look == "card":
            before[name] = start
            dealt.append(Together((Sound("card"), Move(name, pose, 0.26, ease_out, hop=20))))
        elif SHELF.collidepoint(pose.x, pose.y):
            before[name] = pose._replace(y=pose.y + 130)
            given.append(Move(name, pose, 0.3, ease_out, hop=20))
        else:
            before[name] = pose
    return before, [Together(tuple(dealt), 0.07), Together(tuple(given), 0.05)]


def tide(view: State) -> int:
    """Under way when a part of the deck is gone; near the end when there is little left of it."""
    left = view.deck_size() / sum(view.book.deck(view.options.seats))
    return 2 if left < LITTLE else int(left < MOST)


def cues(beat: Beat[State, Event], was: Poses, now: Poses) -> list[Cue]:
    """The show of a beat."""
    event, view = beat.event, beat.before
    match event:
        case e.TurnBegun():
            return [Sound(f"turn_{event.seat}"), Wait(0.12)]
        case e.TileLaid() | e.LilyAdded() | e.LanternAdded():
            return _laid(event, view, was, now)
        case e.KoiPlaced() | e.KoiMoved():
            return _swims(event, beat, was, now)
        case e.GoalClaimed():
            return _claimed(event, view, was, now)
        case e.GoalChosen():
            return [Sound("stone"), Wait(0.1)]
        case e.LuckGained() | e.LuckSpent() | e.FeePaid():
            return _purse(event, now)
        case e.Received():
            return _received(event, view, now)
        case e.StorageExpanded():
            return [Sound("stone"), _puff("dust", SHELF.center), Wait(0.12)]
        case e.RainFell():
            return [Sound("ripple"), _puff("ripple", WINDOW.center), Wait(0.15)]
        case e.RainReturned():
            return [Sound("back"), Wait(0.15)]
        case e.TileDiscarded() | e.KoiDiscarded():
            return _given_back(event, was)
        case e.StorageOverfull():
            return [Sound("refuse"), Wait(0.1)]
    return _cards(event, was, now) or _market(event, was, now) or _ends(event)


def _ends(event: Event) -> list[Cue]:
    match event:
        case e.EndNeared():
            return [Sound("end"), Wait(0.3)]
        case e.LastRoundBegun():
            return [Sound("gong"), Wait(0.3)]
        case e.GameEnded():
            return [Sound("gong"), Wait(0.4)]
    return []


def traces(event: Event) -> tuple[str, ...]:
    """The hexes where something was put, in whose pond."""
    match event:
        case e.TileLaid() | e.LilyAdded() | e.LanternAdded():
            return (f"{SEATS[event.seat]}:{hexes.name(event.at)}",)
        case e.KoiPlaced() | e.KoiMoved() | e.GoalClaimed():
            return tuple(f"{SEATS[event.seat]}:{hexes.name(cell)}" for cell in event.cells)
    return ()


def _puff(kind: str, at: tuple[float, float]) -> Puff:
    return Puff(kind, *at)


def _place(seen: Sight, cell: Hex, look: str) -> Pose:
    x, y = seen.at(cell)
    return Pose(x, y, seen.size / LARGEST, look=look)


def _home(seat: Seat, now: Poses) -> Pose:
    """Where the things of a seat come from: its purse on the sill, or its small pond."""
    if now["pond"].look == SEATS[seat]:
        return Pose(PURSE.centerx, PURSE.centery, 0.8)
    seen = sight_in(now, seat)
    return Pose(seen.x + 130, seen.y, 0.6)


def _carried(name: str, start: Pose, goal: Pose, was: Poses, seconds: float) -> list[Cue]:
    """A piece on its way to a place: from where it is, or from somewhere else if it was not seen."""
    way = Move(name, goal, seconds, ease_in_out, hop=HOP * 0.6)
    return [way] if name in was else [Come(name, start), way]


def _laid(event: e.TileLaid | e.LilyAdded | e.LanternAdded, view: State, was: Poses, now: Poses) -> list[Cue]:
    """A tile is carried over its place and drops into it: water splashes, a bank settles, a light goes on."""
    seen, seat = sight_in(now, event.seat), event.seat
    kind: str
    match event:
        case e.TileLaid():
            kind = event.tile
            name = f"{SEATS[seat]} {kind} {view.keepers[seat].tiles[WARES.index(event.tile)]}"
            name = name if event.source == "storage" else f"tile {kind} in hand"
            look = f"lay shore {event.turn}" if kind == "shore" else f"lay {kind}"
        case e.LilyAdded():
            kind, name, look = "lily", "worker foliage in hand", "lay lily"
        case e.LanternAdded():
            kind, name, look = "lantern", "worker shore in hand", "lay lantern"
    goal = _place(seen, event.at, look)
    start = _home(seat, now)._replace(look=look)
    sounds = {"water": "water", "foliage": "petal", "shore": "stone", "lily": "blossom", "lantern": "lantern"}
    speck = "ripple" if kind in ("water", "foliage", "lily") else "spark" if kind == "lantern" else "dust"
    return [
        Sound("lift"),
        *_carried(name, start, goal._replace(lift=14.0), was, 0.2),
        Move(name, goal, 0.1, ease_in),
        Land(),
        Gone(name),
        Together((Sound(sounds[kind]), _puff(speck, (goal.x, goal.y)))),
    ]


def _swims(event: e.KoiPlaced | e.KoiMoved, beat: Beat[State, Event], was: Poses, now: Poses) -> list[Cue]:
    """A koi slips into the water, or swims to another place; light rings if it is surrounded there."""
    goal, seat = now[event.koi], event.seat
    pond = beat.after.keepers[seat].pond
    ring: list[Cue] = [_puff("ripple", (goal.x, goal.y)), Sound(f"splash_{size_of(event.koi)}")]
    if not pond.bare_sides(event.cells):  # a fifth, and light all round
        ring += [Sound("rise_3"), Sound("rise_6"), _puff("spark", (goal.x, goal.y))]
    start = _home(seat, now)._replace(look="swims")
    if isinstance(event, e.KoiMoved):
        start = koi_pose(event.was, sight_in(now, seat), event.koi)
    # It is told when the koi lies still: from then on it breathes where the view has it.
    return [
        Sound("lift"),
        *_carried(event.koi, start, goal._replace(lift=10.0), was, 0.26),
        Move(event.koi, goal, 0.14, ease_in),
        Together(tuple(ring)),
        Land(),
    ]


def _claimed(event: e.GoalClaimed, view: State, was: Poses, now: Poses) -> list[Cue]:
    """The tile of a goal comes from its board, or from the hand, and is set down with a thump."""
    board = goal_rect(view, event.goal)
    seen = sight_in(now, event.seat)
    way = claim_way(view, c.Claim(event.seat, event.piece, event.cells, event.turn), ())
    name, (x, y) = f"goal {event.piece} in hand", seen.point(*way.spot)
    goal = Pose(x, y, seen.size / LARGEST, look=way.look)
    return [
        Sound("lift"),
        *_carried(name, Pose(*board.center, 0.5, look=way.look), goal._replace(lift=24.0), was, 0.3),
        Move(name, goal, 0.14, ease_in),
        Land(),
        Gone(name),
        Together((Sound("stamp"), _puff("dust", (x, y)), _puff("spark", board.center))),
        Wait(0.1),
    ]


def _purse(event: e.LuckGained | e.LuckSpent | e.FeePaid, now: Poses) -> list[Cue]:
    """A coin or a charm flies into the purse, or out of it."""
    home = _home(event.seat, now)
    if isinstance(event, e.FeePaid):
        return _fly("coin", home, Pose(*inlay_rect(1).center, 0.7), 0.2)
    away = Pose(home.x + 60, home.y - 120, 0.9, alpha=0.2)
    if isinstance(event, e.LuckGained):
        return _fly("luck", away._replace(alpha=1.0), home, 0.24)
    return _fly("luck", home, away, 0.2)


def _fly(look: str, start: Pose, goal: Pose, seconds: float, name: str = "") -> list[Cue]:
    piece = name or f"flying {look}"
    return [
        Sound("coins" if look == "coin" else "pouch"),
        Come(piece, start._replace(look=look)),
        Move(piece, goal._replace(look=look), seconds, ease_in_out, hop=HOP * 0.5),
        Land(),
        Gone(piece),
    ]


def _received(event: e.Received, view: State, now: Poses) -> list[Cue]:
    """What a seat gets comes one after the other: coins into its purse, tiles onto its shelf."""
    home = _home(event.seat, now)
    start = Pose(*inlay_rect(view.space or 3).center, 0.7) if event.by == "reward" else Pose(*card_rect(3).midtop, 0.7)
    if event.by == "luck":
        start = home._replace(y=home.y - 110)
    things = ["coin"] * event.coins + [
        ware for ware, count in zip(WARES, event.tiles, strict=True) for _ in range(count)
    ]
    if not things:
        return [Sound("back"), Wait(0.1)]
    ways: list[Cue] = []
    for n, thing in enumerate(things):
        piece = f"got {n}"
        ways.append(
            Together(
                (
                    Come(piece, start._replace(look=thing)),
                    Move(piece, home._replace(look=thing), 0.22, ease_in_out, hop=30),
                )
            )
        )
    gone = tuple(Gone(f"got {n}") for n in range(len(things)))
    first = "coins" if event.coins else "pebble"
    return [Sound(first), Together(tuple(ways), 0.05), Land(), Together(gone), Sound("count")]


def _given_back(event: e.TileDiscarded | e.KoiDiscarded, was: Poses) -> list[Cue]:
    """What finds no room sinks back to where it came from."""
    if isinstance(event, e.KoiDiscarded):
        name, goal = event.koi, Pose(*BASIN.center, 0.4, look="swims", alpha=0.3)
    else:
        mine = [piece for piece in was if piece.startswith(f"{SEATS[event.seat]} {event.tile} ")]
        name = max(mine, default=f"{SEATS[event.seat]} {event.tile} 1")
        goal = Pose(SHELF.centerx, SHELF.bottom + 60, 0.5, look=event.tile, alpha=0.2)
    sinks: list[Cue] = [Move(name, goal, 0.2, ease_in)] if name in was else []
    return [Sound("back"), *sinks, Wait(0.05)]


def _cards(event: Event, was: Poses, now: Poses) -> list[Cue]:
    """Cards are dealt, taken, slide and leave."""
    match event:
        case e.CardRevealed():
            start = Pose(*DECK.center, 0.6, turn=0.1, look="card")
            return [Sound("card"), Come(event.card, start), Move(event.card, now[event.card], 0.22, ease_out, hop=24)]
        case e.CardTaken():
            return _taken(event, was, now)
        case e.CardDiscarded() | e.TopDiscarded():
            piece = event.card
            start = was.get(piece, Pose(*DECK.center, 0.6, look="card"))
            fallen = start._replace(y=start.y + 190, alpha=0.1, angle=-12.0)
            come: list[Cue] = [] if piece in was else [Come(piece, start)]
            return [Sound("petal"), *come, Move(piece, fallen, 0.3, ease_in), Land(), Gone(piece)]
        case e.CardsSlid():
            moves = [Move(card, now[card], 0.22, ease_in_out) for card in reversed(event.row) if card and card in was]
            return [Sound("card"), Together(tuple(moves), 0.04)] if moves else [Sound("card")]
    return []


def _taken(event: e.CardTaken, was: Poses, now: Poses) -> list[Cue]:
    """A card is lifted and goes to whoever takes it: a helper becomes a medal on the rack."""
    card = event.card
    lifted = was[card]._replace(lift=26.0)
    goal = now.get(card) if face_of(card) in HELPERS else None
    if goal is not None:
        return [
            Sound("card"),
            Move(card, lifted, 0.12, ease_out),
            Move(card, goal, 0.28, land, hop=HOP),
            Land(),
            Sound("stone"),
        ]
    home = _home(event.seat, now)._replace(scale=0.25, look="card")
    return [
        Sound("card"),
        Move(card, lifted, 0.12, ease_out),
        Move(card, home, 0.28, ease_in_out, hop=HOP),
        Land(),
        Gone(card),
    ]


def _market(event: Event, was: Poses, now: Poses) -> list[Cue]:
    """Koi that are bought leap out of the basin; others leave it for good."""
    if isinstance(event, e.KoiAcquired):
        row = basin_rect(SIZES.index(size_of(event.koi)))
        start = Pose(row.x + 74, row.centery, 0.5, look="swims")
        goal = now.get(event.koi, _home(event.seat, now)._replace(scale=0.3, look="swims"))
        leap = _carried(event.koi, start, goal, was, 0.34)
        return [Sound(f"splash_{size_of(event.koi)}"), _puff("ripple", row.center), *leap, Land()]
    if isinstance(event, e.KoiRemoved):
        row = basin_rect(SIZES.index(size_of(event.koi)))
        gone: list[Cue] = []
        if event.koi in was:
            gone = [Move(event.koi, was[event.koi]._replace(x=was[event.koi].x + 120, alpha=0.1), 0.3, ease_in)]
        return [Sound("petal"), _puff("ripple", row.center), *gone, Wait(0.05)]
    return []
