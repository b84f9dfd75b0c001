"""Claiming goals in KOI: what is on offer, what it takes, where the tile may go, and why not."""

from __future__ import annotations

from collections.abc import Iterator

from game.games.koi._placing import why_not_berth, why_not_room
from game.games.koi._pond import Berth, Pond
from game.games.koi._refusals import refuse
from game.games.koi.commands import Claim
from game.games.koi.parts import Piece, at
from game.games.koi.state import State
from game.kernel import hexes
from game.kernel.box import Seat
from game.kernel.hexes import Cells, around
from game.kernel.trouble import Refusal


def have(state: State, seat: Seat, need: str) -> int:
    """§9.2 How much a seat has of what a goal can ask for."""
    keeper = state.keepers[seat]
    layout = keeper.pond.layout
    match need:
        case "foliage":
            return len(layout.foliage)
        case "lantern":
            return len(layout.lanterns)
        case "lily_pair":
            return int(any(not layout.lilies.isdisjoint(around(lily)) for lily in layout.lilies))
        case "koi":
            return len(keeper.pond.carp)
    return sum(state.book.kind_of(card) == need for card in keeper.cards)


def why_no_claim(state: State, seat: Seat, piece: Piece) -> Refusal | None:
    """§9.1 Whether a goal can be claimed at all now, wherever its tile should go."""
    if piece.name not in state.goals:
        return refuse("goal_not_here", (piece.name,))
    if state.book.goals[piece.goal].once:
        if state.phase == "work":
            return refuse("work_on", (piece.name,))
        if piece.goal in state.keepers[seat].goals:
            return refuse("goal_had", (piece.name,))
        if state.claimed and not state.alone:
            return refuse("one_claim", (piece.name,))
    elif not state.path:
        return refuse("no_koi_placed", (piece.name,))
    if not state.goals[piece.name]:
        return refuse("goal_gone", (piece.name,))
    return why_needs(state, seat, piece)


def why_needs(state: State, seat: Seat, piece: Piece) -> Refusal | None:
    """§9.2 What a goal asks for is a least: having more is as good."""
    for need, count in piece.needs.items():
        if (has := have(state, seat, need)) < count:
            return refuse(f"needs_{need}", (piece.name,), count=count, has=has)
    if state.keepers[seat].coins < piece.coins:
        return refuse("goal_coins", (piece.name,), count=piece.coins, has=state.keepers[seat].coins)
    return None


def rooms(pond: Pond, piece: Piece) -> dict[Cells, None]:
    """§9.3 The places for a goal tile that lies on water hexes; §9.4 a path tile goes on from an end."""
    if piece.goal == "path":
        return pond.path_ends
    return pond.room(piece.cells, spring=piece.spring)


def berths(pond: Pond, piece: Piece) -> list[Berth]:
    """§9.3 The places for a goal tile with sides of its own."""
    found = pond.berths(piece.name, centre=piece.lies == "centre")
    if not piece.by:
        return list(found)
    return [berth for berth in found if lies_by(pond, piece, berth)]


def lies_by(pond: Pond, piece: Piece, berth: Berth) -> bool:
    """§9.3 Whether a goal tile that is to lie beside the spring or a lantern does."""
    if piece.by == "spring":
        return pond.hollow(berth) in pond.spring
    assert piece.tile is not None
    near = hexes.beside(piece.tile.covers(*berth))
    shore = pond.book.tiles["shore"]
    return any(not near.isdisjoint(shore.covers(*lantern)) for lantern in pond.layout.lanterns)


def why_not_there(pond: Pond, piece: Piece, cells: Cells, turn: int | None) -> Refusal | None:
    """§9.3 Why a goal tile cannot go there, or None."""
    if piece.tile is not None:
        if len(cells) != 1 or turn is None:
            return refuse("wrong_shape", map(hexes.name, cells))
        berth = (cells[0], turn)
        fault = why_not_berth(pond, piece.name, berth, centre=piece.lies == "centre")
        if fault is None and piece.by and not lies_by(pond, piece, berth):
            return refuse(f"not_by_{piece.by}", _wanted(pond, piece.by))
        return fault
    if turn is not None:
        return refuse("wrong_shape", map(hexes.name, cells))
    if (fault := why_not_room(pond, piece.cells, cells)) is not None:
        return fault
    if not piece.spring and (inside := [cell for cell in cells if cell in pond.spring]):
        return refuse("spring_hex", map(hexes.name, inside))
    if piece.goal == "path" and cells not in pond.path_ends:
        path = pond.layout.path
        return refuse("path_gap", dict.fromkeys((at("path", path[0]), at("path", path[-1]))))
    return None


def _wanted(pond: Pond, by: str) -> tuple[str, ...]:
    """What a goal tile should lie beside."""
    if by == "spring":
        return (at("spring", pond.layout.spring[0]),)
    return tuple(at("lantern", berth[0]) for berth in sorted(pond.layout.lanterns))


def claims(state: State, seat: Seat) -> Iterator[Claim]:
    """§9.1 Every claim that a seat can make now."""
    pond = state.keepers[seat].pond
    # While a seat works, a path tile is all that can be claimed, and only for a koi just placed.
    on_offer = state.goals if state.phase != "work" else ("path",) if state.path else ()
    for name in on_offer:
        piece = state.book.pieces[name]
        if why_no_claim(state, seat, piece) is not None:
            continue
        if piece.tile is None:
            for cells in rooms(pond, piece):
                yield Claim(seat, name, cells)
        else:
            for cell, turn in berths(pond, piece):
                yield Claim(seat, name, (cell,), turn)


def can_claim(state: State) -> bool:
    """§9.1 Whether the seat could claim a goal at the end of this turn."""
    pond = state.keeper.pond
    for name, left in state.goals.items():
        piece = state.book.pieces[name]
        if not left or not state.book.goals[piece.goal].once or piece.goal in state.keeper.goals:
            continue
        if why_needs(state, state.seat, piece) is None and (
            rooms(pond, piece) if piece.tile is None else berths(pond, piece)
        ):
            return True
    return False
