"""Where everything of Haniwa lies on the canvas: a pure function of the view and of who looks.

The court is in the middle: the Gozoku in a line, an area below them and one above, the first row of each next to them.
Below is the area of whoever looks, or of whoever has acted last where everybody looks: the camera is the seat whose
side is below. Each area has its Dogu at one side and its Kofun at the other. The hand of the seat below stands on the
rack at the lower edge, the other one lies as a fan of backs in the upper left corner.

Pieces are named by what everybody knows: G2' is a tile on the court, `down A` the one that seat A laid face down,
`hand A 1` the second tile of a hand, whatever it is, `out A 0` a tile that was swapped away, KY a Kofun, AD1 a Dogu,
`die 0` and `noble 0` a column's. The face of a tile is its kind, or its back; that of a die is its number.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import TypeAlias

import pygame

from game.games.haniwa.parts import (
    COLOURS,
    COLUMN_NAMES,
    COLUMN_OF,
    COLUMNS,
    DOWN,
    EMPTY,
    GRID,
    HAND,
    KOFUN,
    PILES,
    ROW_OF,
    SEATS,
    Column,
    Piece,
    Pile,
    Row,
    dogu,
    kind,
    name_of,
)
from game.games.haniwa.rules import all_kofun, went_round
from game.games.haniwa.scoring import verdicts, voided
from game.games.haniwa.state import State
from game.kernel.box import Seat
from game.kernel.grid import Square
from game.kernel.trouble import Refusal
from game.stage.rooms import Culprit, Eye, Frame, Mark, remembered
from game.stage.tween import Pose

Camera: TypeAlias = Seat | None
"""The seat whose area is below; None before anybody has acted."""

NAMES = {"G": "green", "B": "blue", "Y": "yellow", "R": "red", "N": "brown"}
"""What the pictures of a colour are called."""
FACES = ("asleep", "lit1", "lit2", "lit", "cursed1", "cursed2", "cursed3", "cursed")
"""The frames of a Dogu."""
TIPS = 4
"""The frames of a die between two numbers."""
PILED = 0.77
"""How large tiles are in their piles."""
COURT = pygame.Rect(418, 38, 1084, 796)
TILE = (172, 98)
PITCH = (182, 104)
LEFT, UPPER, NOBLES, LOWER = 596, 54, 366, 512
"""Where the first column begins, the upper area, the line of the Gozoku, and the lower area."""
OWN_DOGU, THEIR_DOGU = 1376, 536
"""Where the Dogu of the lower and of the upper area stand."""
OWN_KOFUN, THEIR_KOFUN = (446, 566), (1342, 66)
"""Where the Kofun of the lower and of the upper area lie, the first of six."""
RACK = pygame.Rect(560, 838, 800, 120)
TRAY = pygame.Rect(1378, 852, 128, 94)
STOCK = pygame.Rect(96, 306, 304, 330)
FAN = pygame.Rect(96, 156, 304, 96)
SIDE = pygame.Rect(1512, 172, 312, 774)
"""The room at the right of the court, for whatever explains something."""
HEADS = tuple(pygame.Rect(1516, 212, 308, high) for high in range(280, 481, 40))
"""The upper part of it, more and more: a card that fits there leaves the rest to a slip, or to the log."""
PLATES = {"keep": pygame.Rect(640, 640, 300, 72), "redraw": pygame.Rect(980, 640, 300, 72)}
"""The two answers to a first hand, on the court, which is empty then."""
SPLIT = pygame.Rect(1524, 54, 300, 104)
"""Both piles, while a first hand is drawn from them."""
RAISED = 16.0
"""How high what waits in the hand is raised."""
SMALL, HAND_KOFUN, AWAY = 0.65, 0.82, 0.5
"""How large tiles are in the fan, Kofun at the court, and tiles in the tray of swaps."""

FRAME = Frame(
    board=COURT,
    log=pygame.Rect(1520, 724, 304, 150),
    log_grows=222,
    roll=pygame.Rect(1418, 84, 446, 846),
    looking=pygame.Rect(96, 774, 304, 172),
    cards=(*HEADS, SIDE),
    notice=SIDE,
    across=pygame.Rect(530, 60, 860, 888),
    filled=True,
    turns=True,
)


def below(view: State, eye: Eye) -> Seat:
    """The seat whose area is below: as the camera says, else that of whoever looks, else of the first player."""
    if eye.camera is not None:
        seat: Seat = eye.camera
        return seat
    return view.first if eye.seat is None else eye.seat


def frame(view: State, eye: Eye) -> Frame:
    """The room beside the court, the same for everybody, and the numbers of its rows: columns have their Gozoku."""
    del view, eye
    return FRAME._replace(rim=RIM)


# --- the court ------------------------------------------------------------------------------------------


def square(square_: Square, *, own: bool) -> pygame.Rect:
    """A square of the lower area, or of the upper one."""
    row, column = ROW_OF[square_], COLUMN_OF[square_]
    y = LOWER + row * PITCH[1] if own else UPPER + (GRID.rows - 1 - row) * PITCH[1]
    return pygame.Rect(LEFT + column * PITCH[0] + 5, y + 3, *TILE)


RIM = tuple(
    Mark(str(row + 1), LEFT - 8, square(row * GRID.columns, own=own).centery)
    for own, row in product((True, False), range(GRID.rows))
)
"""The numbers of the rows, counted from the Gozoku on, in both areas."""


def noble_rect(column: Column) -> pygame.Rect:
    """A Gozoku with its die."""
    return pygame.Rect(LEFT + column * PITCH[0], NOBLES, PITCH[0], LOWER - NOBLES)


def dogu_rect(row: Row, *, own: bool) -> pygame.Rect:
    """A Dogu with its pegs and its sum."""
    y = square(row * GRID.columns, own=own).y
    return pygame.Rect(OWN_DOGU - 52 if own else THEIR_DOGU - 108, y, 160, TILE[1])


def face_of(seat: Seat, row: Row) -> str:
    """The name of a Dogu's figure alone, without the pegs beside it."""
    return f"face {dogu(seat, row)}"


def face_rect(row: Row, *, own: bool) -> pygame.Rect:
    """The figure of a Dogu."""
    made = pygame.Rect(0, 0, 92, TILE[1])
    made.center = OWN_DOGU if own else THEIR_DOGU, dogu_rect(row, own=own).centery
    return made


def kofun_rect(n: int, *, own: bool) -> pygame.Rect:
    """The place of a seat's Kofun."""
    x, y = OWN_KOFUN if own else THEIR_KOFUN
    return pygame.Rect(x + 72 * (n % 2), y + 91 * (n // 2), 72, 90)


def stock_rect(n: int) -> pygame.Rect:
    """A place in the tray of the stock."""
    return pygame.Rect(STOCK.x + 14 + 94 * (n % 3), STOCK.y + 62 + 128 * (n // 3), 88, 113)


def pile_rect(pile: Pile) -> pygame.Rect:
    """A pile of tiles."""
    return pygame.Rect(1524 + 158 * pile, 54, 142, 104)


def hand_rect(n: int) -> pygame.Rect:
    """A place on the rack."""
    return pygame.Rect(586 + 190 * n, 840, *TILE)


def all_kofun_of(view: State) -> list[Piece]:
    """Every Kofun of the table in the order of the stock: by colour, the brown ones last."""
    order = COLOURS + "N"
    return sorted(all_kofun(view), key=lambda piece: (order.index(KOFUN[piece]), piece))


@remembered
def places(view: State, eye: Eye) -> Mapping[str, pygame.Rect]:
    """Squares, Gozoku, Dogu, Kofun, and what lies beside the court."""
    low = below(view, eye)
    found = {f"column {COLUMN_NAMES[column]}": noble_rect(column) for column in range(len(COLUMNS))}
    for seat in view.seats:
        own = seat == low
        found |= {name_of(seat, n): square(n, own=own) for n in GRID.squares}
        found |= {dogu(seat, row): dogu_rect(row, own=own) for row in range(GRID.rows)}
        found |= {face_of(seat, row): face_rect(row, own=own) for row in range(GRID.rows)}
        found |= {piece: kofun_rect(n, own=own) for n, piece in enumerate(view.kofun[seat])}
    found |= {f"die {COLUMN_NAMES[column]}": die_rect(column) for column in range(len(COLUMNS))}
    slots = all_kofun_of(view)
    found |= {piece: stock_rect(slots.index(piece)) for piece in view.stock}
    found |= {f"pile {pile}": pile_rect(pile) for pile in PILES}
    found |= {f"hand {n}": hand_rect(n) for n in range(HAND + 1)}
    return found | {"swap": TRAY, "fan": FAN, "split": SPLIT, "stock": STOCK, **PLATES}


def eye_on(view: State, eye: Eye, seat: Seat) -> Eye:
    """The court is seen whole."""
    del view, seat
    return eye


def parts(view: State, eye: Eye) -> tuple[pygame.Rect, ...]:
    """The columns beside the court, and the tray beside the rack."""
    del view, eye
    return (pygame.Rect(STOCK.x, 0, STOCK.w, 1080), pygame.Rect(1520, 0, 304, 1080), TRAY)


# --- the seats ------------------------------------------------------------------------------------------


def panel(view: State, eye: Eye, seat: Seat, share: float) -> pygame.Rect:
    """The plaque of a seat: under the stock for whoever is below, else in the upper left corner."""
    del share
    return plaque(own=seat == below(view, eye))


def plaque(*, own: bool) -> pygame.Rect:
    """The plaque of the lower or of the upper seat."""
    return pygame.Rect(96, 662 if own else 54, 304, 92)


def is_active(view: State, seat: Seat) -> bool:
    """Whether a seat's plaque bears the gold: it is its turn."""
    return view.seat == seat and view.phase not in ("deal", "end", "over")


def thinking(view: State, eye: Eye, seat: Seat) -> pygame.Rect:
    """Where it shows that a mind is thinking: below its fan, or below its plaque."""
    own = seat == below(view, eye)
    return pygame.Rect(96, 760 if own else 246, 304, 58)


# --- pieces ---------------------------------------------------------------------------------------------


def in_hand(seat: Seat, n: int) -> str:
    """The name of a tile in a hand: it tells no more than where it is."""
    return f"hand {SEATS[seat]} {n}"


def lies_down(seat: Seat) -> str:
    """The name of the tile that a seat has laid face down."""
    return f"down {SEATS[seat]}"


def put_away(seat: Seat, n: int) -> str:
    """The name of a tile that was swapped away."""
    return f"out {SEATS[seat]} {n}"


def piece_at(view: State, seat: Seat, square_: Square) -> str:
    """The name of what lies on a square."""
    piece = view.cells[seat][square_]
    return lies_down(seat) if piece == DOWN else piece


def poses(view: State, eye: Eye) -> dict[str, Pose]:
    """Where every piece is."""
    return dict(_poses(view, eye))


@remembered
def _poses(view: State, eye: Eye) -> dict[str, Pose]:
    low = below(view, eye)
    found: dict[str, Pose] = {}
    for column, value in enumerate(view.dice):
        x = LEFT + column * PITCH[0]
        found[f"noble {column}"] = Pose(x + 64, NOBLES + 80, look=mood(view, column))
        found[f"die {column}"] = Pose(x + 147, NOBLES + 73, look=str(value))
    for seat in view.seats:
        _area(view, seat, found, own=seat == low)
        _hand(view, eye, seat, found)
    slots = all_kofun_of(view)
    for piece in view.stock:
        found[piece] = Pose(*stock_rect(slots.index(piece)).center, look="kofun")
    winners = verdicts(view)
    for column, row in voided(view, winners).items():
        found[f"gloom {SEATS[winners[column].winner or 0]} {row}"] = Pose(LEFT + column * PITCH[0] + 26, NOBLES + 122)
    return found


def _area(view: State, seat: Seat, found: dict[str, Pose], *, own: bool) -> None:
    """What lies in an area, and its Dogu and Kofun beside it."""
    for n, piece in enumerate(view.cells[seat]):
        if piece != EMPTY:
            look = "cord" if piece == DOWN else "mound" if piece in KOFUN else kind(piece)
            found[piece_at(view, seat, n)] = Pose(*square(n, own=own).center, look=look)
    for row, face in enumerate(view.dogu[seat]):
        y = square(row * GRID.columns, own=own).centery
        found[dogu(seat, row)] = Pose(OWN_DOGU if own else THEIR_DOGU, y, look=face)
    for n, piece in enumerate(view.kofun[seat]):
        found[piece] = Pose(*kofun_rect(n, own=own).center, HAND_KOFUN, look="kofun")


def _hand(view: State, eye: Eye, seat: Seat, found: dict[str, Pose]) -> None:
    """A hand on the rack or in the fan, and what was swapped away."""
    own, count = seat == below(view, eye), len(view.hands[seat])
    for n, tile in enumerate(view.hands[seat]):
        look = kind(tile) if tile is not None and is_up(view, eye, seat) else "back"
        if own:
            found[in_hand(seat, n)] = Pose(*hand_rect(n).center, look=look)
        else:
            aside = n - (count - 1) / 2
            x, y = FAN.centerx + 60 * aside, FAN.centery + 5 * abs(aside)
            found[in_hand(seat, n)] = Pose(x, y, SMALL, -6 * aside, look=look)
    for n in range(len(view.discards[seat])):
        at = Pose(TRAY.x + 44 + 40 * n, TRAY.centery, AWAY, -8 + 14 * n, look="back")
        away = Pose(
            plaque(own=False).right - 54 + 22 * n, plaque(own=False).bottom - 26, 0.26, -8 + 14 * n, look="back"
        )
        found[put_away(seat, n)] = at if own else away


def is_up(view: State, eye: Eye, seat: Seat) -> bool:
    """Whether a hand that these eyes know is shown: whoever must look alone sees it only while choosing from it.

    When all is over, nothing is chosen any more and no secret is worth keeping from whoever knows it.

    The eyes of one person among minds have a camera as soon as that person acts, and see their hand all game long.
    """
    if view.options.open_hands or eye.camera is not None or view.seat != seat:
        return True
    return view.phase in ("keep", "place", "over")


def mood(view: State, column: Column) -> str:
    """How a Gozoku looks: by the number of its die, drunk as long as the turn lasts in which that went round.

    At the end it is overshadowed by a curse, or beams for three tiles of its colour.
    """
    if view.phase == "over":
        found = verdicts(view)
        if column in voided(view, found):
            return "shaded"
        if found[column].smile:
            return "beaming"
    if went_round(view) == column:
        return "drunk"
    return ("frown", "calm", "smile")[(view.dice[column] - 1) // 2]


# --- what is pointed at ---------------------------------------------------------------------------------


def where(view: State, eye: Eye, name: str) -> list[pygame.Rect]:
    """Where something is that a lesson points at; nothing if there is no such thing.

    A place by its name (A1a, AD1, KG, column a, pile 0, swap, stock, hand 0), a die (die a), a row (row A1), and of a
    seat its area or what is free of it, its hand, Kofun or plaque (area A, free A, hand A, kofun A, panel A).
    """
    known = places(view, eye)
    word, _, rest = name.partition(" ")
    low = below(view, eye)
    if word == "die" and rest in tuple(COLUMN_NAMES):  # with the totals above and below it, so that no mark hides them
        return [die_rect(COLUMN_NAMES.index(rest)).inflate(8, 76)]
    if rest in tuple(SEATS):
        return _of_seat(view, word, SEATS.index(rest), own=SEATS.index(rest) == low)
    for seat, row in product(view.seats, range(GRID.rows)):
        if name == dogu(seat, row):  # the figure alone, so that no mark hides a peg, a sum or the Dogu of the next row
            return [face_rect(row, own=seat == low).inflate(-12, -28)]
    if name in known:
        return [known[name]]
    if word == "row" and rest[:1] in tuple(SEATS) and rest[1:] in ("1", "2", "3"):
        return [known[f"{rest}{column}"] for column in COLUMN_NAMES]
    return []


def die_rect(column: Column) -> pygame.Rect:
    """The die of a column."""
    return pygame.Rect(LEFT + column * PITCH[0] + 112, NOBLES + 38, 70, 70)


def _of_seat(view: State, word: str, seat: Seat, *, own: bool) -> list[pygame.Rect]:
    """The plaque of a seat, or what is its own."""
    match word:
        case "panel":
            return [plaque(own=own).inflate(12, 12)]
        case "area":
            return [square(n, own=own) for n in GRID.squares]
        case "free":
            return [square(n, own=own) for n in GRID.squares if view.free[seat] >> n & 1]
        case "hand":
            return [hand_rect(n) for n in range(len(view.hands[seat]))] if own else [FAN]
        case "kofun":
            return [kofun_rect(n, own=own) for n in range(max(1, len(view.kofun[seat])))]
    return []


BLOCK = ("square_taken",)
"""The refusals whose pieces stand in the way; what was done before is ringed, and no ink leads there."""


def leads_on(why: Refusal) -> bool:
    """Whether what is open instead explains a refusal best."""
    return why.code in ("kofun_first", "hand_first", "keep_first")


def culprits(view: State, eye: Eye, why: Refusal) -> list[Culprit]:
    """The pieces that a refusal names; where it names none, whatever its code speaks of."""
    known = places(view, eye)
    found = [(piece, known.get(piece.partition("@")[2] or piece)) for piece in why.pieces]
    named = [Culprit(piece, rect, why.code in BLOCK) for piece, rect in found if rect is not None]
    return named or [
        Culprit(f"{why.code} {n}", rect, blocks=False) for n, rect in enumerate(_spoken_of(view, eye, why))
    ]


def _spoken_of(view: State, eye: Eye, why: Refusal) -> list[pygame.Rect]:
    """What a refusal speaks of that names no piece."""
    low = below(view, eye)
    match why.code:
        case "no_kofun_due":
            return [die_rect(column) for column in range(len(COLUMNS))]
        case "pile_empty" | "pile_short" | "hand_first":
            return [pile_rect(pile) for pile in PILES if view.piles[pile]]
        case "one_swap" | "swaps_spent":
            return [TRAY]
        case "place_first" | "not_in_hand":
            return [hand_rect(n) for n in range(len(view.hands[low]))]
        case "first_player_only":
            return [plaque(own=view.first == low)]
        case "not_your_turn":
            return [plaque(own=view.seat == low)]
        case "not_your_kofun":
            return [kofun_rect(0, own=True)]
    return []
