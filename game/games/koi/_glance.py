"""How a seat of KOI seems to stand to a beginner: points at once, pretty things, and a storage to be emptied.

Coins seem to be for keeping count, so fees are forgotten; goals are noticed when they are there; and that water closes
a koi in is seen when it has happened.
"""

from __future__ import annotations

from game.games.koi._sketch import Sketch, draw
from game.games.koi.parts import HELPERS, face_of, size_of, sizes_of
from game.games.koi.scoring import score
from game.games.koi.state import State
from game.kernel.box import Seat

_CARD = 0.8
"""What a card seems to be worth, whatever it is."""
_TILE = 0.4
"""What a tile in the storage seems to be worth."""
_LAID = 0.7
"""What a hex of the pond seems to be worth."""
_KOI = 0.5
"""What a koi in the storage seems to be worth, as a part of its points."""
_ACT = 1.2
"""What an action that has something to do seems to bring."""
_BEGUN = 0.9
"""What one that was begun seems to bring."""


def glance(view: State, seat: Seat) -> float:
    """How well a seat seems to stand."""
    sketch = draw(view)
    if sketch is None:
        return float(score(view).totals[seat])
    hold = sketch.hold if sketch.seat == seat else sketch.others[seat]
    room = sketch.book.numbers.capacity
    stored = min(room, sum(hold.tiles))
    koi = sum(_KOI * sketch.book.koi[size_of(each)].points for each in hold.koi)
    seems = sketch.points(hold) + _CARD * len(hold.cards) + _TILE * stored + koi
    seems += _LAID * (hold.pond.ground & ~hold.pond.spring).bit_count()
    return seems + (_to_do(sketch) if sketch.seat == seat and sketch.phase == "work" else 0.0)


def _to_do(sketch: Sketch) -> float:
    """What the actions that are left in a turn of work seem to bring."""
    useful = {action for action in ("water", "foliage", "shore", "koi") if _useful(sketch, action)}
    found = 0.0
    if sketch.task is not None and sketch.task.action in useful:
        found += _BEGUN
    if "sensei" not in sketch.used and useful:
        found += _ACT
    return found + _ACT * sum(HELPERS[face_of(card)] in useful for card in sketch.helpers())


def _useful(sketch: Sketch, action: str) -> bool:
    """Whether an action has something to do."""
    hold, pond = sketch.hold, sketch.hold.pond
    match action:
        case "water":
            return bool(hold.tiles[0] and pond.spots)
        case "foliage":
            return bool((hold.tiles[1] and pond.spots) or (pond.green & ~pond.lilies and sketch.supply[2]))
        case "shore":
            return bool(hold.tiles[2] or (sketch.supply[4] and any(not lit for _, _, lit in pond.shores)))
    return any(pond.has_room(sketch.book.koi[size].cells, pond.empty) for size in sizes_of(hold.koi))
