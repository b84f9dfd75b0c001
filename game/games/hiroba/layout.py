"""Where everything of Hiroba lies on the canvas: a pure function of the view.

The board of nine trays is in the middle, a panel for each seat in the corners, clockwise from the upper left;
that of the seat on turn is larger. Every piece has a name that it keeps all game long, whatever side it
shows: A3-7' is the second of seat A's pebbles with 3 and 7, Ao a stone, koi4 the koi in the pond of
place 4 before it is won, A~4 the one that seat A won there.
"""

from __future__ import annotations

import pygame

from game.games.hiroba.parts import COPIES, GRID, KINDS, PEBBLES, SEATS, STONES, koi, stone
from game.games.hiroba.state import State
from game.kernel.box import Seat
from game.kernel.grid import Square
from game.kernel.trouble import Refusal
from game.scenes.rooms import Culprit
from game.stage.tween import Pose

BOARD = pygame.Rect(514, 54, 891, 891)
SQUARE = 93
TRAY = 293
GAP = 6
RIM = 7

LEFT, RIGHT, TOP, BOTTOM = 96, 1824, 62, 944
IDLE = (354, 222)
ACTIVE = (390, 330)
HEADER = 78
HEADER_ACTIVE = 90


def tray(place: int) -> pygame.Rect:
    """The tray at a place."""
    step = TRAY + GAP
    return pygame.Rect(BOARD.x + place % 3 * step, BOARD.y + place // 3 * step, TRAY, TRAY)


def square(n: Square) -> pygame.Rect:
    """A square of the board."""
    row, column = divmod(n, 9)
    under = tray(row // 3 * 3 + column // 3)
    return pygame.Rect(under.x + RIM + column % 3 * SQUARE, under.y + RIM + row % 3 * SQUARE, SQUARE, SQUARE)


SQUARES: dict[str, pygame.Rect] = {GRID.names[n]: square(n) for n in GRID.squares}
"""The squares of the board by name."""
BLOCK = ("twin_in_row", "twin_in_column", "twin_in_garden", "square_taken")
"""The refusals whose pieces stand in the way; those of the others would help if they lay elsewhere."""


def panel(seat: Seat, *, active: bool) -> pygame.Rect:
    """The panel of a seat: upper left, upper right, lower right, lower left."""
    width, height = ACTIVE if active else IDLE
    x = LEFT if seat in (0, 3) else RIGHT - width
    y = TOP if seat in (0, 1) else BOTTOM - height
    return pygame.Rect(x, y, width, height)


def is_active(view: State, seat: Seat) -> bool:
    """Whether a seat's panel is the large one."""
    return view.phase in ("place", "rest", "koi") and view.seat == seat


def kind_rect(seat: Seat, kind: int, *, active: bool) -> pygame.Rect:
    """Where the pebbles of a kind wait in a panel."""
    paper = panel(seat, active=active)
    pitch, size, top = (72, (70, 62), HEADER_ACTIVE + 26) if active else (66, (62, 54), HEADER + 14)
    left = paper.centerx - (pitch * (len(KINDS) - 1)) // 2
    return pygame.Rect(0, 0, *size).move(left + pitch * kind - size[0] // 2, paper.y + top)


def stone_rect(seat: Seat, *, active: bool) -> pygame.Rect:
    """Where the stones of a seat wait."""
    paper = panel(seat, active=active)
    size = 62 if active else 50
    return pygame.Rect(paper.x + 28, paper.bottom - size - (24 if active else 12), size, size)


def koi_rect(seat: Seat, *, active: bool) -> pygame.Rect:
    """Where the koi of a seat wait."""
    paper = panel(seat, active=active)
    size = 62 if active else 50
    return pygame.Rect(paper.centerx + 8, paper.bottom - size - (24 if active else 12), size, size)


def thinking_rect(seat: Seat) -> pygame.Rect:
    """Where it shows that a mind is thinking: between pebbles and stones."""
    paper = panel(seat, active=True)
    return pygame.Rect(paper.x + 20, paper.bottom - 148, paper.w - 40, 62)


def name_of(piece: str) -> str:
    """The name of a pebble, whichever side it shows; other pieces are named as they lie."""
    if piece not in PEBBLES:
        return piece
    seat, value, copy = PEBBLES[piece]
    low = min(value, 10 - value)
    return f"{SEATS[seat]}{low}-{10 - low}" + "'" * copy


def poses(view: State) -> dict[str, Pose]:
    """Where every piece is."""
    found: dict[str, Pose] = {}
    for n, piece in enumerate(view.cells):
        if piece:
            found[name_of(piece)] = Pose(*SQUARES[GRID.names[n]].center)
    for seat in view.seats:
        active = is_active(view, seat)
        _hand(view, seat, found, active=active)
        size = 0.72 if active else 0.6
        for copy in range(2):
            if _stone_left(view, seat, copy):
                x, y = stone_rect(seat, active=active).center
                found[stone(seat, copy)] = Pose(x + 10 * copy, y - 4 * copy, size)
        for n, place in enumerate(view.koi[seat]):
            x, y = koi_rect(seat, active=active).center
            found[koi(seat, place)] = Pose(x + 12 * n, y, size)
    if view.phase in ("place", "rest"):
        for place, pond in enumerate(view.board.ponds):
            if pond is not None:
                found[f"koi{place + 1}"] = Pose(*square(pond).center)
    return found


def _hand(view: State, seat: Seat, found: dict[str, Pose], *, active: bool) -> None:
    """The pebbles that a seat has left, two of a kind one behind the other."""
    size = 0.64 if active else 0.57
    for kind, low in enumerate(KINDS):
        x, y = kind_rect(seat, kind, active=active).center
        used = COPIES[kind] - view.hands[seat][kind]
        for copy in range(used, COPIES[kind]):
            behind = COPIES[kind] - 1 - copy
            found[f"{SEATS[seat]}{low}-{10 - low}" + "'" * copy] = Pose(x + 5 * behind, y - 7 * behind, size)


def _stone_left(view: State, seat: Seat, copy: int) -> bool:
    """Whether a stone is still in its owner's hand: the first goes first."""
    laid = sum(piece in STONES and STONES[piece][0] == seat for piece in view.cells)
    return laid <= copy < laid + view.stones[seat]


def where(view: State, name: str) -> list[pygame.Rect]:
    """Where something is that a lesson points at; nothing if there is no such thing.

    A square (3e), a garden by one of its squares (garden 3e), a tile or its pond by place (tile 1,
    pond 1), and of a seat its panel, pebbles, stones or koi (panel A, pebbles A, stones A, koi A).
    """
    word, _, rest = name.partition(" ")
    if name in SQUARES:
        return [SQUARES[name]]
    if word == "garden" and rest in GRID.square:
        index = view.board.garden_of[GRID.square[rest]]
        return [] if index < 0 else [square(n) for n in view.board.gardens[index].squares]
    if word in ("tile", "pond") and rest.isdigit() and 1 <= int(rest) <= len(view.board.plans):
        place = int(rest) - 1
        pond = view.board.ponds[place]
        if word == "tile":
            return [tray(place)]
        return [] if pond is None else [square(pond)]
    if rest in tuple(SEATS[: view.options.seats]):
        return _of_seat(view, word, SEATS.index(rest))
    return []


def leads_on(why: Refusal) -> bool:
    """Whether a refusal is best understood by where a pebble may go instead."""
    return why.code == "off_start"


def culprits(why: Refusal) -> list[Culprit]:
    """The pieces on the board that a refusal names."""
    named = [(piece, SQUARES.get(piece.partition("@")[2])) for piece in why.pieces]
    return [Culprit(piece, rect, why.code in BLOCK) for piece, rect in named if rect is not None]


def _of_seat(view: State, word: str, seat: Seat) -> list[pygame.Rect]:
    """The panel of a seat, or a part of it."""
    active = is_active(view, seat)
    match word:
        case "panel":
            paper = panel(seat, active=active)
            return [paper.inflate(14, 16)]
        case "pebbles":
            kinds = [kind_rect(seat, kind, active=active) for kind in range(len(KINDS))]
            return [kinds[0].unionall(kinds[1:]).inflate(16, 20)]
        case "stones" | "koi":
            paper = panel(seat, active=active)
            first = word == "stones"
            rect = (stone_rect if first else koi_rect)(seat, active=active)
            end = koi_rect(seat, active=active).x - 10 if first else paper.right - 14
            return [pygame.Rect(rect.x - 8, rect.y - 4, end - rect.x + 8, rect.h + 8)]
    return []
