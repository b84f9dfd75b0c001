"""What a seat of KOI can hope for: its points, and what everything it holds will bring in the turns that are left.

A hope is a sum of things that can be counted, each at its price (`Prices`). The prices were set by hand and compared in
a few games that minds played against themselves; they bind nobody.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from game.games.koi._pool import BIT, STEPS, Pool, near
from game.games.koi._sketch import Held, Hold, Sketch, has, held, points
from game.games.koi.parts import Piece


class Prices(NamedTuple):
    """What each thing is likely to bring, in points, when there are turns enough to use it."""

    delay: float = 0.5
    """After so many turns half of what is promised is kept."""
    # The pond.
    close: float = 0.8
    """What a koi's second half is worth when nearly all its sides touch water."""
    dark: float = 1.2
    """A shore without a lantern."""
    ray: float = 0.6
    """Each hex in front of it."""
    room: tuple[float, float, float] = (0.8, 0.6, 0.25)
    """Each empty water hex: of the first four, of the next six, of further ones."""
    leaf: float = 1.2
    """A foliage without a lily."""
    leaf_koi: float = 0.4
    """Each koi beside it."""
    lily_room: float = 0.25
    """Each empty water hex beside a lily."""
    # The storage.
    water: float = 0.3
    foliage: float = 0.7
    shore: float = 1.2
    koi: tuple[float, float, float] = (1.2, 2.2, 3.2)
    """A small, a medium, a large one."""
    coins: tuple[float, float] = (0.45, 0.25)
    """Each of the first six coins, each further one."""
    luck: float = 0.8
    """A luck token, beyond its point."""
    # Cards, for each turn that is left.
    helpers: tuple[float, float, float, float] = (0.3, 0.4, 0.35, 0.3)
    """A Porter, Gardener, Builder, Breeder; a second one of a kind half of it, a third one a third."""
    storage: float = 0.1


PRICES = Prices()
PARCHMENTS = {
    "lily": 0.15,
    "small": 0.1,
    "medium": 0.12,
    "large": 0.15,
    "lantern": 0.1,
    "well": 0.1,
    "market": 0.08,
    "storage": 0.1,
}
"""How many of what a Parchment counts a turn adds."""
GOALS = {
    "branches": 8.0,
    "bridge": 10.0,
    "carp": 6.0,
    "path": 3.0,
    "purple": 7.0,
    "shishi": 6.0,
    "statue": 5.0,
    "turtle": 6.0,
    "waterfall": 9.0,
    "willow": 8.0,
}
"""What a goal brings, once everything is there that it asks for."""
_FEW, _SOME = 4, 10
"""How many empty hexes are few, and how many some."""
_TITLE = 8.0
"""What a goal is worth to one who plays alone, beyond its points: without it there is no title."""
_UNLIT, _NO_END = 1.5, 4.0
"""How many stones away a shore without its lantern seems, and an end that is not there at all."""
_NO_WAY = 8
"""How many stones away is what no path can lead to."""
_STONE = 8.0
"""What each stone that is missing costs one who needs a path."""
_FARE = 1.2
"""What a coin is worth that will pay for one."""
_NEARING = 0.7
"""How much of that there is when everything is there that the goal asks for, and in the same measure before."""
_PURSE = 6
"""How many coins can easily be spent."""


def turns_left(sketch: Sketch, seat: int) -> float:
    """How many turns a seat is likely to have after this one."""
    if sketch.phase == "over":
        return 0.0
    seats = sketch.seats
    to_come = (seat - sketch.first) % seats > (sketch.seat - sketch.first) % seats
    if sketch.ending == "last":
        return float(to_come)
    if sketch.ending == "round":
        return 1.0 + to_come
    if sketch.alone:
        return 1.0 + sketch.deck / 1.6
    return 1.5 + 1.5 * sketch.deck / seats


def promise(pond: Pool, prices: Prices, *, dry: bool) -> float:
    """What a pond will bring beyond its points; where it is dry, a koi that closes brings all of them."""
    found = 0.0
    close = prices.close * (2 if dry else 1)
    bare = pond.green & ~pond.lilies
    beside = 0
    for koi in pond.koi:
        if koi.gaps:
            found += close * koi.value * (1 - koi.gaps / koi.sides) ** 1.5
        if bare:
            beside += (koi.near & bare).bit_count()
    if len(pond.shores):
        for run, (_, _, lit) in zip(pond.lights, pond.shores, strict=True):
            if not lit:
                found += prices.dark + prices.ray * run
    empty = pond.empty
    room = empty.bit_count()
    few, some, many = prices.room
    found += few * min(room, _FEW) + some * max(0, min(room, _SOME) - _FEW) + many * max(0, room - _SOME)
    if bare:
        found += prices.leaf * bare.bit_count() + prices.leaf_koi * beside
    if pond.lilies:
        found += prices.lily_room * (near(pond.lilies) & empty).bit_count()
    return found


def progress(sketch: Sketch, hold: Hold, piece: Piece) -> float:
    """From 0 to 1: how much of what a goal asks for is there."""
    share, parts = 0.0, 0
    for need, count in piece.needs.items():
        share += min(1.0, has(hold, need, sketch.book) / count)
        parts += 1
    if piece.coins:
        share += min(1.0, hold.coins / piece.coins)
        parts += 1
    if piece.tile is None and len(piece.cells) > 1:
        pond = hold.pond
        empty = pond.empty if piece.spring else pond.empty & ~pond.spring
        share += 1.0 if pond.has_room(piece.cells, empty) else 0.4
        parts += 1
    share /= parts or 1
    return share * share


def _path(hold: Hold, piece: Piece) -> float:
    """How much of a path that is worth walking is still to come and can be paid for."""
    to_come = len(piece.points) - len(hold.pond.path)
    if to_come <= 0:
        return 0.0
    return min(1.0, hold.coins / (piece.coins * to_come)) * to_come / len(piece.points)


def goals(sketch: Sketch, hold: Hold) -> float:
    """What the goals on offer promise, by how much of what they ask for is there."""
    if not sketch.offers:
        return 0.0
    found: dict[str, float] = {}
    book = sketch.book
    for name, left in sketch.offers:
        if not left:
            continue
        piece = book.pieces[name]
        goal = piece.goal
        if goal == "path":
            found[goal] = GOALS[goal] * _path(hold, piece)
        elif goal not in hold.goals:
            value = GOALS[goal] * progress(sketch, hold, piece)
            if value > found.get(goal, 0.0):
                found[goal] = value
    return sum(found.values())


def title(sketch: Sketch, hold: Hold, turns: float) -> float:
    """What one who plays alone has of the title it wants beyond its points: goals, and the path that has to link."""
    found = _TITLE * min(len(hold.goals), sketch.alone_goals)
    if turns > 0:
        book = sketch.book
        pieces = [book.pieces[name] for name, left in sketch.offers if left and name in book.once]
        near_ = {piece.goal: sqrt(progress(sketch, hold, piece)) for piece in pieces if piece.goal not in hold.goals}
        found += _NEARING * _TITLE * sum(near_.values())
    if sketch.connect:
        missing = stones(hold.pond, sketch.connect)
        found -= _STONE * missing
        if turns > 0:
            found += _FARE * min(hold.coins, sketch.book.pieces["path"].coins * missing)
    return found


def stones(pond: Pool, least: int) -> float:
    """How many stones are missing of a path that links a lantern with the Statue, for the best pair of them.

    A shore without its lantern and a Statue that is not there yet are as far away as some stones.
    """
    path = pond.path
    free = pond.empty
    for at in path:
        free |= BIT[at]
    shores: list[tuple[int | None, float]] = [
        (at + STEPS[turn], 0.0 if shines else _UNLIT)
        for at, turn, shines in pond.shores
        if BIT[at + STEPS[turn]] & free
    ]
    statues: list[tuple[int | None, float]] = [
        (goal.at + STEPS[goal.turn or 0], 0.0)
        for goal in pond.goals
        if goal.goal == "statue" and BIT[goal.at + STEPS[goal.turn or 0]] & free
    ]
    short = least - len(path)
    if path and short > 0 and not pond.path_ends():
        short = _NO_WAY
    return min(
        max(short, _stones(pond, one, other)) + far + more
        for one, far in shores or [(None, _NO_END)]
        for other, more in statues or [(None, _NO_END)]
    )


def _stones(pond: Pool, one: int | None, other: int | None) -> int:
    """How many stones are still to be laid until a path covers both hexes; one that is not known yet asks for none."""
    path = pond.path
    if not path:
        return 1 + _apart(pond, one, other) if one is not None and other is not None else 0
    wanted = [each for each in dict.fromkeys((one, other)) if each is not None and each not in path]
    first, last = path[0], path[-1]
    if len(wanted) < 2:
        return min((min(_apart(pond, first, each), _apart(pond, last, each)) for each in wanted), default=0)
    here, there = wanted
    return min(
        _apart(pond, first, here) + _apart(pond, last, there), _apart(pond, first, there) + _apart(pond, last, here)
    )


def _apart(pond: Pool, one: int, other: int) -> int:
    """How many steps of a path lead from one hex to another, over empty water or where nothing lies yet."""
    aim, reached, steps = BIT[other], BIT[one], 0
    while not reached & aim and steps < _NO_WAY:
        reached |= near(reached) & ~(pond.ground & ~pond.empty)
        steps += 1
    return steps


def stored(hold: Hold, cards: Held, prices: Prices) -> float:
    """What is stored promises, as far as the storage holds it: koi first, then foliage, shores and water."""
    room = cards.capacity
    found = 0.0
    for koi in reversed(hold.koi):
        size = 3 if koi[0] == "L" else 2 if koi[0] == "M" else 1
        if size <= room:
            room -= size
            found += prices.koi[size - 1]
    water, foliage, shore = hold.tiles
    if foliage:
        foliage = min(foliage, room)
        room -= foliage
        found += prices.foliage * foliage
    if shore:
        shore = min(shore, room // 3)
        room -= 3 * shore
        found += prices.shore * shore
    if water:
        found += prices.water * min(water, room, 6)
    return found


def lasting(cards: Held, prices: Prices) -> float:
    """What helpers, storage and Parchments bring with each turn."""
    found = prices.storage * cards.shares[4]
    for share, price in zip(cards.shares, prices.helpers, strict=False):
        found += share * price
    for what, each in cards.parchments:
        found += PARCHMENTS[what] * each
    return found


def worth(sketch: Sketch, hold: Hold, turns: float, prices: Prices = PRICES) -> float:
    """What a seat can hope for in the end."""
    book, pond = sketch.book, hold.pond
    sure: float = points(hold, book, dry=sketch.dry)
    if sketch.alone:
        sure += title(sketch, hold, turns)
    if turns <= 0:
        return sure + 0.001 * hold.coins
    cards = held(book, hold.cards)
    hope = turns / (turns + prices.delay)
    look = pond.look
    if look is None:
        look = pond.look = promise(pond, prices, dry=sketch.dry)
    coins = (
        prices.coins[0] * hold.coins if hold.coins <= 6 else prices.coins[0] * 6 + prices.coins[1] * (hold.coins - 6)
    )
    loose = look + stored(hold, cards, prices) + coins + prices.luck * hold.luck + goals(sketch, hold)
    each = cards.lasting
    if each is None:
        each = cards.lasting = lasting(cards, prices)
    return sure + hope * loose + turns * each
