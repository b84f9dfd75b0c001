"""How a seat of KOI stands in the eyes of a mind that looks one step ahead.

Commands are small here: a turn of work is a dozen of them, and only a few bring points. So the worth of a seat
is what its pond scores, what everything it holds promises, and, in the middle of a turn, what the actions
still open will bring at least. The last must never promise what a placement does not keep: a mind would work
for ever. The numbers were found by playing; they bind nobody.

Every mind can be beaten by somebody who watches it:

- The Sprout (`glance`) likes a full storage and points at once. It forgets fees, goals and the water round a koi:
  close your koi in, and the goals are yours.
- The Gardener (`worth`) finds the best next step and no plan. What takes two actions of one turn, a shore and its
  lantern, a koi and the water that closes it in, it often leaves half done: keep helpers for turns in which all act.
- The Elder (`Outlook`, its first depth) asks, before it begins, which of its two best turns leaves it the better next
  one; then it plays that turn as well as it can and never looks up. What looks third best now it does not try, however
  well it would pay: a helper or a larger storage early on is yours, and so is the end, if you run the deck out while
  its storage is full.
- The Kami (all depths) does so with many more turns, and at every step; but it does not think of the turn after its
  next one, and it takes the game to last as long as most do. Goals that grow over many turns (a path, a
  Turtle amid empty water, many Parchments) and an end that comes early are what it sees last.
"""

from __future__ import annotations

from typing import NamedTuple

from game.games.koi._course import open_task, price_of, sizes_left
from game.games.koi._glance import glance
from game.games.koi._goals import have
from game.games.koi._pond import Pond
from game.games.koi._reasons import explain
from game.games.koi._turns import Outlook, outlook
from game.games.koi.parts import HELPERS, SIZES, Goods, Piece, face_of, size_of
from game.games.koi.scoring import counted, goal_lines, purple_lilies
from game.games.koi.state import Keeper, State
from game.kernel import hexes
from game.kernel.box import Seat
from game.kernel.hexes import Cells, Hex, around

__all__ = ["Outlook", "explain", "glance", "outlook", "worth"]

_STORED = (0.2, 0.4, 0.5)
"""What a stored tile is worth, in the order of WARES."""
_COIN = 0.35
_LUCK = 0.3
"""What a luck token is worth beyond its point."""
_KOI = 0.35
"""What a koi in the storage is worth, as a part of its points."""
_HELPER = {"water": 2.5, "foliage": 2.5, "shore": 2.5, "koi": 2.2, "storage": 1.4}
_ROOM = (0.9, 0.9, 0.8, 0.8, 0.7, 0.7, 0.6, 0.6, 0.5, 0.5, 0.4)
"""What each further empty water hex promises."""
_ENCLOSED = 0.85
"""What a koi's second half is worth when nearly all its sides touch water."""
_FOLIAGE = 1.1
_DARK = (1.0, 0.45)
"""What a shore without a lantern promises, and what each hex in front of it adds to that."""
_LAST = 1.6
"""How much more than the least a turn of work is likely to bring when the end is near."""
_LONGER = 20.0
"""What the others have of a game that lasts: more than a promise that is never kept, or a mind would wait for ever."""
_IDLE = 100.0
"""What a turn of work costs in which there is nothing to do: a card would bring the end nearer, and this does not."""
_EXPECTED = {
    "branches": 12.0,
    "bridge": 9.0,
    "carp": 11.0,
    "path": 0.0,
    "purple": 6.0,
    "shishi": 7.0,
    "statue": 9.0,
    "turtle": 8.0,
    "waterfall": 9.0,
    "willow": 8.0,
}
"""What a goal is likely to score."""


def worth(view: State, seat: Seat) -> float:
    """The points of a seat, with what its goods, its cards and its open actions promise."""
    keeper = view.keepers[seat]
    later = _turns_left(view, seat)
    hope = _hope(later)
    pond = _pond(keeper.pond)
    total = pond.scores + hope * (pond.promises - _LONGER) + keeper.luck * (1 + _LUCK * hope)
    total += sum(line.points for line in goal_lines(view, seat))
    total += _parchments(view, seat) + _goods(view, seat, hope)
    total += _cards(view, keeper, later) + _goals(view, seat, later)
    if view.seat == seat:
        total += _pending(view, keeper, hope)
    return total


def _hope(later: float) -> float:
    """How much of a promise can still be kept."""
    return min(1.0, later / 3)


def _turns_left(view: State, seat: Seat) -> float:
    """How many turns a seat is likely to have after this one."""
    if view.phase == "over":
        return 0.0
    seats = len(view.seats)
    to_come = (seat - view.first) % seats > (view.seat - view.first) % seats
    if view.ending == "last":
        return float(to_come)
    if view.ending == "round":
        return 1.0 + to_come
    return 1.0 + to_come + 1.5 * view.deck_size() / seats


# --- the pond -------------------------------------------------------------------------------------------


class _Koi(NamedTuple):
    """A koi in the eyes of a mind: its value, its bare sides by the hex that would cover them, all its sides."""

    value: int
    bare: dict[Hex, int]
    gaps: int
    """How many of its sides are bare."""
    sides: int


class _Worth(NamedTuple):
    """What a pond scores, and what it promises."""

    scores: float
    promises: float
    koi: tuple[_Koi, ...]


def _pond(pond: Pond) -> _Worth:
    """The worth of a pond; kept with it, for most commands leave it as it is."""
    worth: _Worth | None = pond.__dict__.get("_worth")
    if worth is None:
        worth = pond.__dict__["_worth"] = _look_at(pond)
    return worth


def _look_at(pond: Pond) -> _Worth:
    book, layout, purple = pond.book, pond.layout, purple_lilies(pond)
    koi, scores, promises = [], 0.0, 0.0
    for name, cells in pond.carp.items():
        base = book.pieces["carp"].points[0] if face_of(name) == "carp" else book.koi[size_of(name)].points
        each = _look_at_koi(pond, cells, base, purple)
        koi.append(each)
        scores += each.value if each.gaps else 2 * each.value
        promises += each.value * _enclosed(each.gaps, each.sides) if each.gaps else 0.0
    for berth in layout.shores:
        run = len(pond.runs(berth, "shore")[0])
        if berth in layout.lanterns:
            scores += run
        else:
            promises += _DARK[0] + _DARK[1] * run
    promises += sum(_ROOM[min(n, len(_ROOM) - 1)] for n in range(len(pond.empty)))
    promises += sum(_green(pond, cell) for cell in layout.foliage)
    return _Worth(scores, promises, tuple(koi))


def _look_at_koi(pond: Pond, cells: Cells, base: int, purple: dict[Hex, int]) -> _Koi:
    near = hexes.beside(cells)
    value = base + sum(cell in pond.layout.lilies for cell in near) + sum(purple.get(cell, 0) for cell in near)
    bare: dict[Hex, int] = {}
    sides = pond.bare_sides(cells)
    for cell, direction in sides:
        target = around(cell)[direction]
        bare[target] = bare.get(target, 0) + 1
    return _Koi(value, bare, len(sides), 6 * len(cells) - 2 * (len(cells) - 1))


def _enclosed(gaps: int, sides: int) -> float:
    """How much of the doubling is in sight."""
    return _ENCLOSED * (1 - gaps / sides) ** 1.5 if gaps else 1.0


def _green(pond: Pond, cell: Hex) -> float:
    """A foliage: what lies near it may become a koi's, and a koi near it may have its lily."""
    near = around(cell)
    empty = sum(other in pond.empty for other in near)
    if cell in pond.layout.lilies:
        return 0.3 + 0.2 * empty
    return _FOLIAGE + 0.1 * empty + 0.4 * sum(other in pond.on for other in near)


# --- what a seat holds ----------------------------------------------------------------------------------


def _value(goods: Goods, hope: float) -> float:
    tiles = sum(count * each for count, each in zip(goods.tiles, _STORED, strict=True))
    return hope * (tiles + _COIN * goods.coins)


def _goods(view: State, seat: Seat, hope: float) -> float:
    """Coins, and what is stored; what the storage cannot hold is worth little."""
    keeper = view.keepers[seat]
    tiles = sum(min(count, 4) * each for count, each in zip(keeper.tiles, _STORED, strict=True))
    koi = sum(_KOI * view.book.koi[size_of(each)].points for each in keeper.koi)
    stored, room = view.stored(seat), view.capacity(seat)
    fits = 1.0 if stored <= room else room / stored
    return hope * ((tiles + koi) * fits + _COIN * min(keeper.coins, 6) + 0.2 * max(0, keeper.coins - 6))


def _cards(view: State, keeper: Keeper, later: float) -> float:
    """Helpers and storage, as long as there are turns to use them in."""
    total, seen = 0.0, dict.fromkeys(_HELPER, 0)
    share = min(1.0, later / 14)
    for card in keeper.cards:
        kind = view.book.kind_of(card)
        action = HELPERS.get(kind, kind)
        if action in seen:
            seen[action] += 1
            total += share * _HELPER[action] / seen[action]
    return total


def _parchments(view: State, seat: Seat) -> float:
    """What each Parchment counts now; what it may count yet is left out, or a mind takes nothing else."""
    total = 0.0
    for card in view.keepers[seat].cards:
        face = view.book.faces[face_of(card)]
        if face.kind == "parchment":
            total += face.points * len(counted(view, seat, face.counts))
    return total


def _goals(view: State, seat: Seat, later: float) -> float:
    """What the goals on offer promise, by how much of what they ask for is there."""
    keeper = view.keepers[seat]
    if not view.goals or later <= 0:
        return 0.0
    best: dict[str, float] = {}
    for name, left in view.goals.items():
        piece = view.book.pieces[name]
        if left and piece.goal not in keeper.goals:
            promise = 0.7 * _EXPECTED[piece.goal] * _progress(view, seat, piece)
            best[piece.goal] = max(best.get(piece.goal, 0.0), promise)
    return sum(best.values()) * min(1.0, later / 3)


def _progress(view: State, seat: Seat, piece: Piece) -> float:
    """From 0 to 1: how much of what a goal asks for is there."""
    keeper = view.keepers[seat]
    parts = [min(1.0, have(view, seat, need) / count) for need, count in piece.needs.items()]
    if piece.coins:
        parts.append(min(1.0, keeper.coins / piece.coins))
    if piece.tile is None and len(piece.cells) > 1:
        parts.append(1.0 if keeper.pond.room(piece.cells, spring=piece.spring) else 0.4)
    share = sum(parts) / len(parts) if parts else 0.0
    return share * share


# --- what is open ---------------------------------------------------------------------------------------


def _pending(view: State, keeper: Keeper, hope: float) -> float:
    """What the rest of this turn will bring at least."""
    total = 0.0
    if view.space:
        space = view.book.space(view.space)
        total += max(_value(space.gives, hope), _purchase(view, keeper, "space", hope) if space.koi else 0.0)
    if view.card:
        face = view.book.faces[face_of(view.card)]
        if face.kind == "market":
            total += _purchase(view, keeper, "market", hope)
        elif face.kind == "well":
            total += max(_value(goods, hope) for goods in face.gives)
    task = open_task(view)
    if task is not None and task.action in ("rain", "gift"):
        return total + _rain(keeper.pond, task.left, hope)
    if view.phase == "work":
        if view.ending == "no" and view.task is None and not view.used and not _work(view, keeper, hope):
            return total - _IDLE
        # Promised at least; in a last turn nothing can be promised in vain, and more is likely to come of it.
        total += _work(view, keeper, hope) * (1.0 if view.ending == "no" else _LAST)
    return total


def _rain(pond: Pond, left: tuple[int, int, int], hope: float) -> float:
    """Tiles that are placed at once: the first of one hex where it does most."""
    water, foliage, shore = left
    laid = water * _ROOM[-1] + foliage * _FOLIAGE + shore * sum(_DARK)
    return hope * laid + (_best_cover(pond, hope) if (water or foliage) and pond.spots else 0.0)


def _purchase(view: State, keeper: Keeper, by: str, hope: float) -> float:
    """The best bargain in koi, or 0."""
    best = 0.0
    for size in sizes_left(view):
        price = price_of(view, size, by)
        if price <= keeper.coins:
            best = max(best, hope * (_KOI * view.book.koi[size].points - _COIN * price))
    return best


def _work(view: State, keeper: Keeper, hope: float) -> float:
    """The actions still open, with the Sensei where it does most."""
    counts = dict.fromkeys(("water", "foliage", "shore", "koi"), 0)
    for card in keeper.cards:
        if face_of(card) in HELPERS and card not in view.used:
            counts[HELPERS[view.book.kind_of(card)]] += 1
    waters = view.book.numbers.placed * counts["water"]
    total = 0.0
    if view.task is not None:
        total += 0.001  # having begun is a little better than not
        if view.task.action == "water":
            waters += view.task.left[0]
        else:
            counts[view.task.action] += 1
    gains = {
        "water": _water_gains(keeper, hope),
        "foliage": _foliage_gains(keeper, hope),
        "shore": _shore_gains(keeper, hope),
        "koi": _koi_gains(view, keeper, hope),
    }
    takes = {action: waters if action == "water" else count for action, count in counts.items()}
    total += sum(sum(gains[action][:count]) for action, count in takes.items())
    if "sensei" not in view.used:
        steps = {action: view.book.numbers.placed if action == "water" else 1 for action in takes}
        total += max(sum(gains[a][takes[a] : takes[a] + steps[a]]) for a in takes)
    return total


def _cover(pond: Pond, cell: Hex, hope: float) -> float:
    """What a tile with water all round adds to the koi beside it."""
    gain = 0.0
    for koi in _pond(pond).koi:
        if covered := koi.bare.get(cell, 0):
            left = koi.gaps - covered
            promised = hope * _enclosed(koi.gaps, koi.sides)
            gain += koi.value * ((1.0 if not left else hope * _enclosed(left, koi.sides)) - promised)
    return gain


def _covers(pond: Pond, hope: float) -> list[float]:
    """What tiles beside the koi would add, the best first; two that together close a koi in count as such."""
    targets = {cell for koi in _pond(pond).koi for cell in koi.bare if cell in pond.spots}
    gains = sorted((_cover(pond, cell, hope) for cell in targets), reverse=True)
    for koi in _pond(pond).koi:
        if len(koi.bare) == 2 and targets.issuperset(koi.bare):
            closed = koi.value * (1.0 - hope * _enclosed(koi.gaps, koi.sides))
            if closed > gains[0] + gains[1]:
                gains[1] = closed - gains[0]
    return gains


def _best_cover(pond: Pond, hope: float) -> float:
    return max(_covers(pond, hope), default=0.0)


def _water_gains(keeper: Keeper, hope: float) -> list[float]:
    pond, held = keeper.pond, min(keeper.tiles[0], 4)
    if not held or not pond.spots:
        return []
    room = len(pond.empty)
    gains = [hope * (_ROOM[min(room + n, len(_ROOM) - 1)] - _STORED[0]) for n in range(held)]
    for number, cover in enumerate(_covers(pond, hope)[:held]):
        gains[number] += cover
    return [gain for gain in gains if gain > 0]


def _foliage_gains(keeper: Keeper, hope: float) -> list[float]:
    pond = keeper.pond
    gains = [hope * (_FOLIAGE - _STORED[1])] * keeper.tiles[1] if pond.spots else []
    if gains:
        gains[0] += _best_cover(pond, hope)
    for cell in pond.layout.foliage - pond.layout.lilies:
        near = set(around(cell))
        gain = hope * (0.3 + 0.2 * len(near & pond.empty) - _green(pond, cell))
        for koi, cells in zip(_pond(pond).koi, pond.carp.values(), strict=True):
            if not near.isdisjoint(cells):
                gain += 1.0 + hope * _enclosed(koi.gaps, koi.sides) if koi.gaps else 2.0
        gains.append(gain)
    return sorted((gain for gain in gains if gain > 0), reverse=True)


def _shore_gains(keeper: Keeper, hope: float) -> list[float]:
    pond = keeper.pond
    gains = []
    if keeper.tiles[2] and pond.berths("shore", centre=True):
        gains.append(hope * (sum(_DARK) - _STORED[2]))
    for berth in pond.layout.shores - pond.layout.lanterns:
        run = len(pond.runs(berth, "shore")[0])
        gains.append(run + 1 + _LUCK * hope - hope * (_DARK[0] + _DARK[1] * run))
    return sorted((gain for gain in gains if gain > 0), reverse=True)


def _koi_gains(view: State, keeper: Keeper, hope: float) -> list[float]:
    """The best place for one koi of each stored size; where there is much room, for two of them."""
    pond = keeper.pond
    gains = []
    for size in SIZES:
        if any(size_of(koi) == size for koi in keeper.koi) and (rooms := pond.room_for(size)):
            base = view.book.koi[size].points
            count = len(pond.empty)
            lost = sum(_ROOM[min(count - 1 - n, len(_ROOM) - 1)] for n in range(len(next(iter(rooms)))))
            best = max(_settled(pond, cells, base, hope) - _startled(pond, cells) for cells in list(rooms)[:40])
            gains.append(best - hope * (_KOI * base + lost + 0.3))
    return sorted((gain for gain in gains if gain > 0), reverse=True)[: 1 if len(pond.empty) < 8 else 2]


def _startled(pond: Pond, cells: Cells) -> int:
    """What a Turtle would lose with a koi on these hexes: it counts the empty water beside it."""
    lost = 0
    for name, lying in pond.layout.pieces.items():
        if face_of(name) == "turtle":
            points = (0, *pond.book.pieces["turtle"].points)
            beside = set(around(lying.cells[0])) & pond.empty
            was, then = (points[min(len(each), len(points) - 1)] for each in (beside, beside - set(cells)))
            lost += was - then
    return lost


def _settled(pond: Pond, cells: Cells, base: int, hope: float) -> float:
    """What a koi would score and promise on these hexes."""
    koi = _look_at_koi(pond, cells, base, {})
    return koi.value * (1.0 + (hope * _enclosed(koi.gaps, koi.sides) if koi.gaps else 1.0))
