"""How a seat of Haniwa stands in the eyes of a mind that looks one step ahead."""

from __future__ import annotations

from game.games.haniwa.parts import COLOUR, COLOURS, COLUMNS, DOGU_POWER, DOWN, EMPTY, POWER, ROWS, SMILE_TILES, Points
from game.games.haniwa.scoring import lit, measures, score
from game.games.haniwa.state import State
from game.kernel.box import Seat

_MEAN_POWER = 2.0
"""The power of a tile that is still to come."""
_SPREAD = 1.5
"""How far that is from certain, for each open square of a column."""
_CURSE = 3.0
"""What a curse costs: about a die."""
_AIM = (1.0, 0.9, 0.6, 0.4)
"""How likely a row is to come to its power when it can, by the number of its open squares less one."""
_HAND = 0.15
"""What a tile in hand adds for fitting what an open row needs next."""


def worth(points: Points, view: State, seat: Seat) -> float:
    """The points of a seat less its rival's, as far as they can be foreseen."""
    if view.phase in ("deal", "over"):
        totals = score(points, view).totals
        return float(totals[seat] - totals[1 - seat])
    return _prospect(points, view, seat) - _prospect(points, view, 1 - seat) + _columns(points, view, seat)


def _prospect(points: Points, view: State, seat: Seat) -> float:
    """What a seat can expect of its Dogu and its Kofun."""
    cells = view.cells[seat]
    expected = float(lit(view, seat))
    cursed = float(view.dogu[seat].count("cursed"))
    fitting = 0
    for row, face in enumerate(view.dogu[seat]):
        pieces = [cells[square] for square in ROWS[row]]
        open_ = pieces.count(EMPTY) + pieces.count(DOWN)
        if face != "asleep" or not open_:
            continue
        need = DOGU_POWER - sum(map(POWER.__getitem__, pieces))
        if need < open_:
            cursed += 1.0
        elif need <= 3 * open_:
            # The further the need is from twos, the harder it is to meet.
            expected += _AIM[open_ - 1] / (1 + abs(need - 2 * open_) * 0.4)
            if open_ == 1:
                fitting += any(tile is not None and POWER[tile] == need for tile in view.hands[seat])
    whole = int(expected)
    above = points.dogu[min(whole + 1, len(points.dogu) - 1)]
    dogu = points.dogu[whole] + (expected - whole) * (above - points.dogu[whole])
    owned = len(view.kofun[seat]) + sum(piece.startswith("K") for piece in cells)
    return dogu - _CURSE * cursed + points.kofun * owned + _HAND * fitting + 0.1 * len(view.kofun[seat])


def _columns(points: Points, view: State, seat: Seat) -> float:
    """What a seat can expect of the columns, less what its rival can."""
    total = 0.0
    for column, squares in enumerate(COLUMNS):
        mine, yours = (measures(view.cells[each], column) for each in (seat, 1 - seat))
        open_mine, open_yours = (
            sum(view.cells[each][square] in (EMPTY, DOWN) for square in squares) for each in (seat, 1 - seat)
        )
        lead = mine[0] - yours[0] + _MEAN_POWER * (open_mine - open_yours)
        lead += 0.2 * (mine[1] - yours[1])
        spread = 0.5 + _SPREAD * (open_mine + open_yours) ** 0.5
        chance = max(-1.0, min(1.0, lead / spread))
        value = view.dice[column] + (open_mine + open_yours) * 0.3
        total += chance * value / 2
        total += _smile(points, view, seat, column) - _smile(points, view, 1 - seat, column)
    return total


def _smile(points: Points, view: State, seat: Seat, column: int) -> float:
    """What the smile of a Gozoku promises: more, the more tiles of its colour lie there already."""
    pieces = [view.cells[seat][square] for square in COLUMNS[column]]
    matching = sum(COLOUR[piece] == COLOURS[column] for piece in pieces)
    open_ = pieces.count(EMPTY)
    return points.smile * (matching / SMILE_TILES) ** 2 / 2 if matching + open_ == SMILE_TILES else 0.0
