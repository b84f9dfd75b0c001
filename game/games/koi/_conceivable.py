"""Everything that can sensibly be said at a table of KOI, legal or not.

A pond has no edge, so that what can be said has no end. What is listed here is what can be said of the hexes
of the seat's pond and those beside it: in full for what could be done now, by a few examples for the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

from game.games.koi import commands as c
from game.games.koi._course import open_task
from game.games.koi._goals import claimable
from game.games.koi._pond import Pond
from game.games.koi.commands import Command
from game.games.koi.parts import ACTIONS, HELPERS, SIZES, SPACES, WARES, Piece, face_of, koi_order, size_of
from game.games.koi.state import State
from game.kernel import hexes
from game.kernel.box import Seat
from game.kernel.hexes import TURNS, Cells, Hex

T = TypeVar("T")
_EXAMPLES = 6
"""How many hexes stand for all of them where nothing could be done anyway."""


def conceivable(state: State, seat: Seat) -> Iterator[Command]:
    """Every command of a seat that could make sense near here, legal or not."""
    yield from _plain(state, seat)
    pond = state.keepers[seat].pond
    near = sorted(pond.ground.keys() | hexes.beside(pond.ground))
    wet = sorted(pond.wet)
    task = open_.action if (open_ := open_task(state)) is not None and state.seat == seat else ""
    yield from _lays(seat, near, task)
    yield from (c.AddLily(seat, cell) for cell in _some(near, whole=task == "foliage"))
    yield from (c.AddLantern(seat, cell) for cell in _some(near, whole=task == "shore"))
    yield from _koi(state, seat, near, wet, whole=task == "koi")
    for piece in state.book.pieces.values():
        yield from _claims(state, seat, piece, near)


def _some(items: Iterable[T], *, whole: bool) -> Iterable[T]:
    return items if whole else islice(items, _EXAMPLES)


def _plain(state: State, seat: Seat) -> Iterator[Command]:
    """What aims at no hex."""
    yield from (c.Meditate(seat, space) for space in SPACES)
    yield from (c.TakeReward(seat), c.ChooseWell(seat, 1), c.ChooseWell(seat, 2), c.Decline(seat))
    yield from (c.Buy(seat, size, by) for size in SIZES for by in ("space", "market", "luck"))
    yield from (c.SpendLuck(seat, ware) for ware in WARES)
    yield from (c.RemoveKoi(seat, size) for size in SIZES)
    yield from (c.Work(seat), c.EndTurn(seat))
    yield from (c.Act(seat, action) for action in ACTIONS)
    yield from (c.Ask(seat, card) for card in state.book.cards(state.options.seats) if face_of(card) in HELPERS)
    yield from (c.Discard(seat, thing) for thing in (*WARES, *SIZES))


def _lays(seat: Seat, near: list[Hex], task: str) -> Iterator[Command]:
    yield from (c.Lay(seat, "water", cell) for cell in _some(near, whole=task in ("water", "rain", "gift")))
    yield from (c.Lay(seat, "foliage", cell) for cell in _some(near, whole=task in ("foliage", "rain")))
    shores = ((cell, turn) for cell in near for turn in TURNS)
    for cell, turn in _some(shores, whole=task in ("shore", "rain")):
        yield c.Lay(seat, "shore", cell, turn)


def _koi(state: State, seat: Seat, near: list[Hex], wet: list[Hex], *, whole: bool) -> Iterator[Command]:
    pond = state.keepers[seat].pond
    for size in SIZES:
        yield from (c.PlaceKoi(seat, size, cells) for cells in _some(_fits(pond, size, near), whole=whole))
        yield c.PlaceKoi(seat, size, tuple(wet[:2] if size != "medium" else wet[:3]))
    absent = next((koi for koi in state.book.koi_in_play(state.options.seats) if koi not in pond.layout.koi), "S1")
    for koi in (*sorted(pond.layout.koi, key=koi_order), absent):
        places = dict.fromkeys((*_fits(pond, size_of(koi), wet), *_fits(pond, size_of(koi), near)[:_EXAMPLES]))
        yield from (c.MoveKoi(seat, koi, cells) for cells in _some(places, whole=whole and koi in pond.layout.koi))


def _fits(pond: Pond, size: str, room: list[Hex]) -> list[Cells]:
    return hexes.fits(pond.book.koi[size].cells, set(room), room)


def _claims(state: State, seat: Seat, piece: Piece, near: list[Hex]) -> Iterator[Command]:
    whole = state.seat == seat and state.phase in ("work", "rest") and piece.name in claimable(state, seat)
    if piece.tile is not None:
        berths = ((cell, turn) for cell in near for turn in TURNS)
        yield from (c.Claim(seat, piece.name, (cell,), turn) for cell, turn in _some(berths, whole=whole))
        return
    pond = state.keepers[seat].pond
    rooms = hexes.fits(piece.cells, pond.wet, sorted(pond.wet))
    for cells in _some(rooms, whole=whole):
        yield c.Claim(seat, piece.name, cells)
        yield from (c.Claim(seat, piece.name, cells, beside=end) for end in pond.ends_beside(cells[0]))
    rooms = hexes.fits(piece.cells, set(near), near)
    yield from (c.Claim(seat, piece.name, cells) for cells in rooms[:_EXAMPLES] if not pond.wet.issuperset(cells))
