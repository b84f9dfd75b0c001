"""Whether a position of KOI can lie on a table.

It is held against the box: no card, tile, koi or goal is there more often than the box has it for so many seats.
Every pond is held against the rules of placing: each tile lies where it could have been laid. And what is open in
the turn belongs to its phase.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from game.games.koi._course import has_room, open_task
from game.games.koi._goals import lies_by
from game.games.koi._placing import by_centre
from game.games.koi._pond import Berth, Pond
from game.games.koi.parts import HELPERS, SPACES, SUPPLIES, WARES, Piece, at, face_of, size_of
from game.games.koi.state import State, Task
from game.kernel import hexes
from game.kernel.hexes import TURNS, Cells, Hex, Sides, around, opposite
from game.kernel.trouble import BadNotation


def check(state: State) -> None:
    """Raise what is wrong with a position."""
    _check_cards(state)
    _check_koi(state)
    _check_goals(state)
    for keeper in state.keepers:
        _check_pond(keeper.pond)
    _check_tiles(state)
    _check_turn(state)


def _unknown(text: str) -> BadNotation:
    return BadNotation("koi_unknown", text=text)


# --- the box --------------------------------------------------------------------------------------------


def _check_cards(state: State) -> None:
    """Every card that is shown is one of this table's, and no face is there more often than in the box."""
    book, seats = state.book, state.options.seats
    lying = [*filter(None, state.row), *state.discarded, *(card for keeper in state.keepers for card in keeper.cards)]
    known = set(book.cards(seats))
    for card, times in Counter(lying).items():
        if card not in known or times > 1:
            raise _unknown(card)
    faces = Counter(map(face_of, lying))
    for face, left, count in zip(book.face_names, state.deck, book.deck(seats), strict=True):
        if faces[face] + left > count:
            raise BadNotation("koi_too_many", text=face)


def _check_koi(state: State) -> None:
    """Every koi is one of this table's, in one place."""
    known = state.book.koi_in_play(state.options.seats)
    lying = Counter((*state.koi, *state.removed))
    for keeper in state.keepers:
        lying.update((*keeper.koi, *keeper.pond.layout.koi))
    for koi, times in lying.items():
        if koi not in known or times > 1:
            raise _unknown(koi)


def _check_goals(state: State) -> None:
    """Every goal tile is one of this table's, in one place; a pond has one for each goal, and a path."""
    book, seats = state.book, state.options.seats
    names = {name: piece for piece in book.pieces.values() for name in book.tile_names(piece, seats)}
    laid: Counter[str] = Counter()
    for keeper in state.keepers:
        layout = keeper.pond.layout
        goals = [names[name].goal if name in names else "" for name in layout.pieces]
        for name, goal in zip(layout.pieces, goals, strict=True):
            if goal in ("", "path"):
                raise _unknown(name)
        for goal, times in Counter(goals).items():
            if times > 1:
                raise BadNotation("koi_goal_twice", text=goal)
        laid.update(names[name].name for name in layout.pieces)
        laid["path"] += len(layout.path)
    for name, times in Counter(name for keeper in state.keepers for name in keeper.pond.layout.pieces).items():
        if times > 1:
            raise _unknown(name)
    for name, left in state.offers:
        if name not in book.pieces:
            raise _unknown(name)
        laid[name] += left
    for piece in book.pieces.values():
        if laid[piece.name] > book.copies(piece, seats):
            raise BadNotation("koi_too_many", text=piece.name)


def in_use(state: State) -> Counter[str]:
    """The pond tiles that lie in a pond, in a storage or in a Rain."""
    used: Counter[str] = Counter()
    for keeper in state.keepers:
        layout = keeper.pond.layout
        used.update(dict(zip(WARES, keeper.tiles, strict=True)))
        used.update({"water": len(layout.water), "foliage": len(layout.foliage), "shore": len(layout.shores)})
        used.update({"lily": len(layout.lilies), "lantern": len(layout.lanterns)})
    if state.task is not None and state.task.action == "rain":
        used.update(dict(zip(WARES, state.task.left, strict=True)))
    return used


def _check_tiles(state: State) -> None:
    """The supply and what is in use are no more than the box has."""
    used = in_use(state)
    for name, left in zip(SUPPLIES, state.supply, strict=True):
        if left < 0 or left + used[name] > state.book.pages.supply[name]:
            raise BadNotation("koi_too_many", text=name)


# --- ponds ----------------------------------------------------------------------------------------------


def _check_pond(pond: Pond) -> None:
    """No tile lies on another, each where it could be laid; what lies on water does so in its shape."""
    _check_ground(pond)
    taken: set[Hex] = set()
    for name, cells, shape in _things(pond):
        if not cells or not hexes.same_shape(cells, shape):
            raise BadNotation("koi_shape", text=name)
        for cell in cells:
            if cell not in pond.wet or cell in taken:
                raise BadNotation("koi_overlap", text=name, square=hexes.name(cell))
            taken.add(cell)
    for name, laid in pond.layout.pieces.items():
        piece = pond.book.pieces[face_of(name)]
        berth = (laid.cells[0], laid.turn or 0)
        if (piece.by and not lies_by(pond, piece, berth)) or not (piece.spring or pond.spring.isdisjoint(laid.cells)):
            raise BadNotation("koi_beside", text=name)
    for cell, following in pairwise(pond.layout.path):
        if following not in around(cell):
            raise BadNotation("koi_path", square=hexes.name(following))


def _things(pond: Pond) -> Iterator[tuple[str, Cells, Cells]]:
    """What lies on water: its name, its hexes, and the shape that it has."""
    for koi, cells in pond.layout.koi.items():
        yield koi, cells, pond.book.koi[size_of(koi)].cells
    for name, laid in pond.layout.pieces.items():
        if laid.turn is None:
            yield name, laid.cells, pond.book.pieces[face_of(name)].cells
    for cell in pond.layout.path:
        yield "path", (cell,), ((0, 0),)


def _check_ground(pond: Pond) -> None:
    """Tile by tile from the spring on, each touches a water side with one of its own, a shore with its centre."""
    shapes, pieces = pond.book.shapes, pond.book.pieces
    waiting: dict[tuple[str, Berth], tuple[tuple[Hex, Sides], ...]] = {}
    seen: set[Hex] = set()
    for name, berth in pond.tiles():
        laid = shapes[face_of(name)].laid(*berth)
        for cell, _ in laid:
            if cell in seen:
                raise BadNotation("koi_overlap", text=name, square=hexes.name(cell))
            seen.add(cell)
        waiting[name, berth] = laid
    ground: dict[Hex, Sides] = {}
    joined = [("spring", pond.layout.spring)]
    while joined:
        for key in joined:
            ground.update(waiting.pop(key))
        joined = [
            key
            for key, laid in waiting.items()
            if _touches(ground, laid[:1] if _by_centre(pieces.get(face_of(key[0])), key[0]) else laid)
        ]
    for name, berth in waiting:
        raise BadNotation("koi_apart", text=at(face_of(name), berth[0]))


def _by_centre(piece: Piece | None, name: str) -> bool:
    return by_centre(name) if piece is None else piece.lies == "centre"


def _touches(ground: dict[Hex, Sides], laid: tuple[tuple[Hex, Sides], ...]) -> bool:
    """Whether a water side of one of these hexes meets a water side of the ground."""
    return any(
        sides >> direction & 1 and ground.get(around(cell)[direction], 0) >> opposite(direction) & 1
        for cell, sides in laid
        for direction in TURNS
    )


# --- the turn -------------------------------------------------------------------------------------------


def _check_turn(state: State) -> None:
    """Who acted can act, and what is open can be open in this phase."""
    cards = state.keeper.cards
    for actor, times in Counter(state.used).items():
        if times > 1 or (actor != "sensei" and (actor not in cards or face_of(actor) not in HELPERS)):
            raise _unknown(actor)
    if state.task is not None:
        _check_task(state, state.task)
    working, resting = state.phase == "work", state.phase in ("rest", "store", "over")
    faults = {
        f"card {state.card}": state.card and not _may_choose(state),
        f"space {state.space}": state.space and not _may_reward(state),
        "path": state.path and not (working and "path" in state.goals and state.task is None),
        "claimed": state.claimed and not resting,
        "removing": state.removing and not state.alone,
        "meditate": state.phase == "meditate" and not _something_to_come(state),
    }
    for text, wrong in faults.items():
        if wrong:
            raise BadNotation("koi_meanwhile", text=text)


def _may_choose(state: State) -> bool:
    """Whether a Market or a Well with a slash was taken and waits, or a Rain that the reward may come before."""
    if state.phase != "meditate" or state.card not in state.keeper.cards:
        return False
    face = state.book.faces[face_of(state.card)]
    if face.kind == "rain":
        return open_task(state) is not None
    return face.kind == "market" or (face.kind == "well" and len(face.gives) > 1)


def _may_reward(state: State) -> bool:
    """Whether the reward of a space waits."""
    if state.phase != "meditate" or state.space not in SPACES:
        return False
    space = state.book.space(state.space)
    return space.koi or bool(space.gives.coins) or any(space.gives.tiles)


def _something_to_come(state: State) -> bool:
    """Whether a meditation has anything left to wait for."""
    task = state.task
    return bool(state.card or state.space or state.removing) or (
        task is not None and has_room(state, state.seat, task.left)
    )


_PHASE_OF = {"rain": "meditate", "gift": "rest"}
"""The phases of the actions that do not belong to working."""


def _check_task(state: State, task: Task) -> None:
    """An open action is open in its phase, by somebody who can do it, with no more tiles than it gives."""
    most = _most(state, task)
    fits = all(left <= count for left, count in zip(task.left, most, strict=True))
    if state.phase != _PHASE_OF.get(task.action, "work") or not fits or any(most) != any(task.left):
        raise BadNotation("koi_meanwhile", text=f"{task.action} {task.by}")


def _most(state: State, task: Task) -> tuple[int, int, int]:
    """How many tiles an action lets be placed."""
    book, keeper = state.book, state.keeper
    if task.action == "rain":
        if task.by not in keeper.cards or book.kind_of(task.by) != "rain":
            raise _unknown(task.by)
        return book.faces[face_of(task.by)].gives[0].tiles
    if task.action == "gift":
        if task.by not in keeper.pond.layout.pieces:
            raise _unknown(task.by)
        return book.pieces[face_of(task.by)].gift, 0, 0
    if task.by not in state.used or (task.by != "sensei" and HELPERS[face_of(task.by)] != task.action):
        raise _unknown(task.by)
    water, foliage, shore = (int(ware == task.action) for ware in WARES)
    return water * book.numbers.placed, foliage, shore
