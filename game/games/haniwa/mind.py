"""How a seat of Haniwa stands in the eyes of a mind that looks one step ahead."""

from __future__ import annotations

from math import sqrt

from game.games.haniwa._glance import glance
from game.games.haniwa._reasons import explain
from game.games.haniwa._sketch import Veil, veil
from game.games.haniwa.parts import (
    COLOUR,
    COLOURS,
    COLUMNS,
    DOGU_POWER,
    DOWN,
    EMPTY,
    KOFUN,
    POWER,
    ROWS,
    SMILE_TILES,
    Column,
    Points,
)
from game.games.haniwa.scoring import lit, measures, score
from game.games.haniwa.state import State
from game.kernel.box import Seat

__all__ = ["Veil", "explain", "glance", "veil", "worth"]

_MEAN_POWER = 2.0
"""The power of a tile that is still to come."""
_MOST_POWER = 3
"""The power of the strongest tile."""
_SPREAD = 1.5
"""How far that mean is from certain, for each open square of a column."""
_GROWTH = 0.3
"""What a die grows by, for each open square of its column."""
_COLOUR_LEAD = 0.2
"""What a point of power in the Gozoku's colour adds to a lead: it breaks ties."""
_CURSE = 3.0
"""What a curse costs: about a die."""
_AIM = (1.0, 0.9, 0.6, 0.4)
"""How likely a row of one to four open squares is to come to its power, when twos are all it needs."""
_STRAIN = 0.4
"""How much less likely, for each point that it needs more or less than twos."""
_FITTING = 0.15
"""What a tile in hand adds that is just what a row waits for."""
_UNUSED = 0.1
"""What a Kofun adds for being at hand."""


def worth(points: Points, view: State, seat: Seat) -> float:
    """The points of a seat less its rival's, as far as they can be foreseen."""
    if view.phase in ("deal", "over"):
        totals = score(points, view).totals
        return float(totals[seat] - totals[1 - seat])
    own = _dogu(points, view, seat) + _kofun(points, view, seat)
    rivals = _dogu(points, view, 1 - seat) + _kofun(points, view, 1 - seat)
    return own - rivals + sum(_column(points, view, seat, column) for column in range(len(COLUMNS)))


def _kofun(points: Points, view: State, seat: Seat) -> float:
    """What the Kofun of a seat are worth."""
    used = sum(piece in KOFUN for piece in view.cells[seat])
    return (points.kofun + _UNUSED) * len(view.kofun[seat]) + points.kofun * used


def _dogu(points: Points, view: State, seat: Seat) -> float:
    """What a seat can expect of its Dogu, curses included."""
    active, cursed, fitting = float(lit(view, seat)), view.dogu[seat].count("cursed"), 0
    for row, face in enumerate(view.dogu[seat]):
        pieces = [view.cells[seat][square] for square in ROWS[row]]
        room = pieces.count(EMPTY) + pieces.count(DOWN)
        if face != "asleep" or not room:
            continue
        need = DOGU_POWER - sum(map(POWER.__getitem__, pieces))
        if need < room:
            cursed += 1  # even ones are too much
        elif need <= _MOST_POWER * room:
            active += _AIM[room - 1] / (1 + _STRAIN * abs(need - _MEAN_POWER * room))
            fitting += room == 1 and any(tile is not None and POWER[tile] == need for tile in view.hands[seat])
    whole = int(active)
    below, above = points.dogu[whole], points.dogu[min(whole + 1, len(ROWS))]
    return below + (active - whole) * (above - below) - _CURSE * cursed + _FITTING * fitting


def _column(points: Points, view: State, seat: Seat, column: Column) -> float:
    """What a seat can expect of a column, less what its rival can."""
    mine, yours = (measures(view.cells[each], column) for each in (seat, 1 - seat))
    room, theirs = (_room(view, each, column) for each in (seat, 1 - seat))
    lead = mine[0] - yours[0] + _MEAN_POWER * (room - theirs) + _COLOUR_LEAD * (mine[1] - yours[1])
    certainty = 0.5 + _SPREAD * sqrt(room + theirs)
    die = view.dice[column] + _GROWTH * (room + theirs)
    smiles = _smile(points, view, seat, column) - _smile(points, view, 1 - seat, column)
    return max(-1.0, min(1.0, lead / certainty)) * die / 2 + smiles


def _room(view: State, seat: Seat, column: Column) -> int:
    """How many squares of a column show no power yet."""
    return sum(view.cells[seat][square] in (EMPTY, DOWN) for square in COLUMNS[column])


def _smile(points: Points, view: State, seat: Seat, column: Column) -> float:
    """What the smile of a Gozoku promises: more, the more tiles of its colour lie there already."""
    pieces = [view.cells[seat][square] for square in COLUMNS[column]]
    matching = sum(COLOUR[piece] == COLOURS[column] for piece in pieces)
    possible = matching + pieces.count(EMPTY) == SMILE_TILES
    return points.smile * (matching / SMILE_TILES) ** 2 / 2 if possible else 0.0
