"""Claiming goals in KOI: what is on offer, what it takes, where the tile may go, and the rules that say why not."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import partial
from itertools import groupby, starmap
from typing import Any, TypeVar

from game.games.koi._placing import BERTH_RULES, ROOM_RULES, WRONG_SHAPE, Part, Rule, no_place, pond_of
from game.games.koi._pond import Berth, Pond
from game.games.koi.commands import Claim
from game.games.koi.parts import SUPPLIES, Piece, at
from game.games.koi.state import State
from game.kernel import hexes
from game.kernel.box import Command, Seat
from game.kernel.hexes import Cells, Hex, around
from game.kernel.legality import Fields

C = TypeVar("C", bound=Command)


def _piece(state: State, ask: Claim) -> Piece:
    return state.book.pieces[ask.piece]


def _named(_: State, ask: Claim) -> tuple[str, ...]:
    return (ask.piece,)


# --- what it takes --------------------------------------------------------------------------------------


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


def _lacking(state: State, ask: Claim) -> str | None:
    """§9.2 What a seat has too little of. What a goal asks for is a least: having more is as good."""
    for need, count in _piece(state, ask).needs.items():
        if have(state, ask.seat, need) < count:
            return need
    return None


def _needing(need: str) -> Rule:
    return Rule(
        f"needs_{need}",
        "§9.2",
        lambda state, ask: _lacking(state, ask) == need,
        _named,
        lambda s, ask: {"count": _piece(s, ask).needs[need], "has": have(s, ask.seat, need)},
    )


def _once(state: State, ask: Claim) -> bool:
    """§9.1 Whether it is a goal that a seat claims but once, at the end of a turn: all are but the path."""
    return ask.piece in state.book.once


def can_give(state: State) -> bool:
    """§9.3 Whether free water of a branch is open, and there is a tile and a place for it.

    It is never thrown away by a further claim: it is placed or declined first.
    """
    gift = state.task is not None and state.task.action == "gift"
    return gift and state.supply[SUPPLIES.index("water")] > 0 and bool(state.keeper.pond.spots)


def _giver(state: State, ask: Claim) -> tuple[str, ...]:
    """The branch whose water is open."""
    assert state.task is not None
    return (at(state.task.by, *pond_of(state, ask).layout.pieces[state.task.by].cells),)


NOT_HERE = Rule("goal_not_here", "§9.1", lambda state, ask: ask.piece not in state.goals, _named)
WORK_ON = Rule("work_on", "§9.1", lambda state, ask: state.phase == "work" and _once(state, ask), _named)
HAD = Rule(
    "goal_had",
    "§9.1",
    lambda state, ask: _piece(state, ask).goal in state.keepers[ask.seat].goals and _once(state, ask),
    _named,
)
ONE_CLAIM = Rule(
    "one_claim", "§9.1", lambda state, ask: state.claimed and not state.alone and _once(state, ask), _named
)
GIFT_FIRST = Rule("gift_first", "§9.3", lambda state, ask: can_give(state) and _once(state, ask), _giver)
NO_KOI_PLACED = Rule("no_koi_placed", "§9.4", lambda state, ask: not state.path and not _once(state, ask), _named)
GONE = Rule("goal_gone", "§9.1", lambda state, ask: not state.goals[ask.piece], _named)
NEEDS = tuple(map(_needing, ("foliage", "lantern", "lily_pair", "parchment", "well", "koi")))
COINS = Rule(
    "goal_coins",
    "§9.2",
    lambda state, ask: state.keepers[ask.seat].coins < _piece(state, ask).coins,
    _named,
    lambda state, ask: {"count": _piece(state, ask).coins, "has": state.keepers[ask.seat].coins},
)
MOMENT = (NOT_HERE, WORK_ON, HAD, ONE_CLAIM, GIFT_FIRST, NO_KOI_PLACED, GONE)


def claimable(state: State, seat: Seat) -> list[str]:
    """§9.1 The goals on offer that none of these rules stands against."""
    # While a seat works, a path tile is all that can be claimed, and only for a koi just placed.
    on_offer = state.goals if state.phase != "work" else ("path",) if state.path else ()
    return [name for name in on_offer if _free(state, Claim(seat, name, ()), MOMENT)]


def _free(state: State, ask: Claim, moment: tuple[Rule, ...]) -> bool:
    """Whether a seat has what a goal asks for, and no rule about the moment stands against it."""
    if _lacking(state, ask) is not None or COINS.stands(state, ask):  # what most goals fail by: asked first
        return False
    return not any(rule.stands(state, ask) for rule in moment)


def can_claim(state: State) -> bool:
    """§9.1 Whether the seat could claim a goal at the end of this turn."""
    for name in state.goals:
        ask = Claim(state.seat, name, ())
        if _once(state, ask) and _free(state, ask, (GONE, HAD)) and places(state, state.seat, name):
            return True
    return False


# --- where its tile goes --------------------------------------------------------------------------------


def places(state: State, seat: Seat, name: str) -> Collection[tuple[Cells, int | None]]:
    """§9.3 The places for a goal tile: hexes and, if it has sides of its own, a turn."""
    piece, pond = state.book.pieces[name], state.keepers[seat].pond
    if piece.tile is None:
        # §9.4 A path tile goes on from an end of the path.
        return (pond.path_ends if piece.goal == "path" else pond.room(piece.cells, spring=piece.spring)).items()
    found = pond.berths(piece.name, centre=piece.lies == "centre")
    return [((cell,), turn) for cell, turn in found if not piece.by or lies_by(pond, piece, (cell, turn))]


def lies_by(pond: Pond, piece: Piece, berth: Berth) -> bool:
    """§9.3 Whether a goal tile that is to lie beside the spring or a lantern does."""
    if piece.by == "spring":
        return pond.hollow(berth) in pond.spring
    assert piece.tile is not None
    near = hexes.beside(piece.tile.covers(*berth))
    shore = pond.book.tiles["shore"]
    return any(not near.isdisjoint(shore.covers(*lantern)) for lantern in pond.layout.lanterns)


def _with_sides(state: State, ask: Claim) -> bool:
    return _piece(state, ask).tile is not None


def _on_water(rule: Rule) -> Rule:
    """The same rule, for goal tiles that lie on water hexes."""
    return Rule(rule.code, rule.section, lambda s, ask: not _with_sides(s, ask) and rule.stands(s, ask), rule.pieces)


def _spring_cells(state: State, ask: Claim) -> list[str]:
    spring = frozenset() if _piece(state, ask).spring else pond_of(state, ask).spring
    return [hexes.name(cell) for cell in ask.cells if cell in spring]


def _spring(state: State, ask: Any) -> tuple[str, ...]:
    return (at("spring", pond_of(state, ask).layout.spring[0]),)


def _lanterns(state: State, ask: Any) -> tuple[str, ...]:
    return tuple(at("lantern", berth[0]) for berth in sorted(pond_of(state, ask).layout.lanterns))


def _ends(state: State, ask: Any) -> dict[str, None]:
    path = pond_of(state, ask).layout.path
    return dict.fromkeys(at("path", end) for end in (*path[:1], *path[-1:]))


def _touched(state: State, seat: Seat, name: str, cells: Cells) -> Cells:
    """§9.4 The ends of the path that a path tile touches; other goal tiles have nothing to do with it."""
    return state.keepers[seat].pond.ends_beside(cells[0]) if state.book.pieces[name].goal == "path" else ()


def _said_ends(state: State, seat: Seat, name: str, cells: Cells, _: int | None) -> tuple[Hex | None, ...]:
    """§9.4 Which end a path tile goes on from is said where it touches both, and only there."""
    ends = _touched(state, seat, name, cells)
    return ends if len(ends) > 1 else (None,)


class End(Part):
    """The end of the path that a tile goes on from: of other tiles it is never said, so that their commands are made
    in one go.
    """

    def commands(self, kind: Callable[..., C], state: State, seat: Seat, befores: Iterable[Fields]) -> Iterable[C]:
        """The commands of all tiles, one after the other."""
        found: list[C] = []
        for goal, places in groupby(befores, lambda before: state.book.pieces[before[0]].goal):
            if goal == "path":
                found += super().commands(kind, state, seat, places)
            else:
                found += starmap(partial(kind, seat), places)
        return found


def _needless(state: State, ask: Claim) -> bool:
    """§9.4 Whether the end is said of a tile that touches no other, or is not of the path."""
    return _piece(state, ask).goal != "path" or ask.beside in _touched(state, ask.seat, ask.piece, ask.cells)


WHICH_END = Rule("which_end", "§9.4", lambda _, ask: ask.beside is None, _ends)
PATH_GAP = Rule("path_gap", "§9.4", pieces=_ends)


GOAL = Part("piece", claimable, *MOMENT, *NEEDS, COINS)
GOAL_PLACE = Part(
    "cells turn",
    places,
    no_place(WRONG_SHAPE, lambda state, ask: places(state, ask.seat, ask.piece)),
    WRONG_SHAPE,
    *BERTH_RULES,
    Rule("not_by_spring", "§9.3", lambda state, ask: _piece(state, ask).by == "spring", _spring),
    Rule("not_by_lantern", "§9.3", lambda state, ask: _piece(state, ask).by == "lantern", _lanterns),
    *map(_on_water, ROOM_RULES),
    Rule("spring_hex", "§9.3", lambda state, ask: bool(_spring_cells(state, ask)), _spring_cells),
    PATH_GAP,
)
GOAL_END = End(
    "beside",
    _said_ends,
    WHICH_END,
    Rule("wrong_shape", "§8.5", _needless, WRONG_SHAPE.pieces),
    PATH_GAP,
)
