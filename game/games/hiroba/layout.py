"""Where everything of Hiroba lies on the canvas: a pure function of the view.

The board of nine trays is in the middle, a panel for each seat in the corners, clockwise from the upper left;
that of the seat on turn is larger. Every piece has a name that it keeps all game long, whatever side it
shows: A3-7' is the second of seat A's pebbles with 3 and 7, Ao a stone, A~4 the koi that seat A won in the pond of
place 4. The lantern light on a panel and the lamp over the wood at the right are pieces, too. A pebble's face is the
value it shows, or both as long as it waits in a panel.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import pygame

from game.games.hiroba.parts import COPIES, GRID, KIND, KINDS, PEBBLES, PLACE_OF, SEATS, STONES, koi, stone
from game.games.hiroba.state import State
from game.kernel.box import Seat
from game.kernel.grid import Square
from game.kernel.trouble import Refusal
from game.stage.rooms import Culprit, Eye, Frame, Mark, Phrase, Plaque, remembered
from game.stage.tween import Pose

BOARD = pygame.Rect(514, 54, 891, 891)
SQUARE = 93
TRAY = 293
GAP = 6
RIM = 7

LEFT, RIGHT, TOP, BOTTOM = 96, 1824, 62, 944
IDLE, ACTIVE = (354, 222), (390, 344)
"""How large a panel is, not on turn and on turn."""
HEADER, HEADER_ACTIVE = 78, 90
WAITING, AT_HAND = 0.66, 0.92
"""How large pebbles are in a panel, not on turn and on turn."""
STOCK, STOCK_ACTIVE = 50, 54
"""How large stones and koi are shown there."""
SPOTS = ((-124, 138), (-4, 138), (116, 138), (-64, 222), (56, 222))
"""Where the five kinds of pebbles lie in a panel on turn, from its middle and its top."""

PLAQUE = pygame.Rect(172, 446, 202, 122)
"""Where it says which round this is: in the wood between two panels, however large they are."""
WOOD = (pygame.Rect(0, 0, 471, 1080), pygame.Rect(1449, 0, 471, 1080))
"""The wood at both sides of the runner. The lamp is over the left one, or over the right one while somebody there is on
turn."""

_FRAME = Frame(
    board=BOARD,
    log=pygame.Rect(1470, 440, 354, 150),
    log_grows=196,
    roll=pygame.Rect(1418, 84, 446, 846),
    looking=pygame.Rect(96, 420, 354, 172),
    cards=(pygame.Rect(96, 60, 398, 888), pygame.Rect(1426, 60, 398, 888)),
    notice=pygame.Rect(96, 60, 398, 888),
    across=pygame.Rect(530, 60, 860, 888),
)


def tray(place: int) -> pygame.Rect:
    """The tray at a place."""
    step = TRAY + GAP
    return pygame.Rect(BOARD.x + place % 3 * step, BOARD.y + place // 3 * step, TRAY, TRAY)


def _square(n: Square) -> pygame.Rect:
    row, column = divmod(n, 9)
    under = tray(row // 3 * 3 + column // 3)
    return pygame.Rect(under.x + RIM + column % 3 * SQUARE, under.y + RIM + row % 3 * SQUARE, SQUARE, SQUARE)


_SQUARES = [_square(n) for n in GRID.squares]


def square(n: Square) -> pygame.Rect:
    """A square of the board."""
    return _SQUARES[n]


def square_at(x: float, y: float) -> Square | None:
    """The square under a point of the canvas."""
    found = pygame.Rect(round(x), round(y), 1, 1).collidelist(_SQUARES)
    return None if found < 0 else found


FRAME = _FRAME._replace(
    rim=(
        *(Mark(GRID.names[n][0], BOARD.x - 8, square(n).centery) for n in range(0, 81, 9)),
        *(Mark(GRID.names[n][1], square(n).centerx, BOARD.bottom - 3) for n in range(9)),
    )
)
SQUARES: dict[str, pygame.Rect] = {GRID.names[n]: square(n) for n in GRID.squares}
"""The squares of the board by name."""
BLOCK = ("twin_in_row", "twin_in_column", "twin_in_garden", "square_taken")
"""The refusals whose pieces stand in the way; those of the others would help if they lay elsewhere."""


def frame(view: State, eye: Eye) -> Frame:
    """The room beside the board: cards lie across from the panel on turn, so that both are seen."""
    del eye
    left, right = FRAME.cards
    on_turn = next((seat for seat in view.seats if is_active(view, seat)), 0)
    cards = (right, left) if on_turn in (0, 3) else (left, right)
    grows = FRAME.log_grows if on_turn != 2 else FRAME.log.h  # the large panel of that seat is right below it
    return FRAME._replace(cards=cards, notice=cards[0], log_grows=grows, plaque=_round(view))


def _round(view: State) -> Plaque | None:
    """The round that is played: as many as there are pebbles in a hand, if nobody has to pass."""
    if view.phase not in ("place", "rest"):
        return None
    placed = [sum(COPIES) - sum(hand) for hand in view.hands]
    most = max(placed)
    begins = view.phase == "place" and placed[view.seat] == most
    values = {"round": min(most + begins, sum(COPIES)), "rounds": sum(COPIES)}
    return Plaque(PLAQUE, Phrase("hiroba.round.title"), Phrase("hiroba.round.count", values))


def places(view: State, eye: Eye) -> Mapping[str, pygame.Rect]:
    """The squares of the board, by name."""
    del view, eye
    return SQUARES


def parts(view: State, eye: Eye) -> list[pygame.Rect]:
    """The panels in the corners: whoever has the left ones has the right ones where sides are exchanged."""
    del eye
    return [paper(seat, float(seat in view.seats and is_active(view, seat))) for seat in range(len(SEATS))]


def eye_on(view: State, eye: Eye, seat: Seat) -> Eye:
    """The board is seen whole."""
    del view, seat
    return eye


def between(one: float, other: float, share: float) -> int:
    """The number a share of the way from one to another."""
    return round(one + (other - one) * share)


def panel(view: State, eye: Eye, seat: Seat, share: float) -> pygame.Rect:
    """The panel of a seat: upper left, upper right, lower right, lower left."""
    del view, eye
    return paper(seat, share)


def paper(seat: Seat, share: float) -> pygame.Rect:
    """The paper of a seat's panel, so far grown."""
    width, height = (between(one, other, share) for one, other in zip(IDLE, ACTIVE, strict=True))
    x = LEFT if seat in (0, 3) else RIGHT - width
    y = TOP if seat in (0, 1) else BOTTOM - height
    return pygame.Rect(x, y, width, height)


def soil(view: State, n: Square) -> str:
    """What a square in play is laid with: sand or moss."""
    plan = view.board.plans[PLACE_OF[n]]
    return "sand" if plan and plan[n // 9 % 3 * 3 + n % 3].lower() == "a" else "moss"


def is_active(view: State, seat: Seat) -> bool:
    """Whether a seat's panel is the large one."""
    return view.phase in ("place", "rest", "koi") and view.seat == seat


def kind_rect(seat: Seat, kind: int, share: float) -> pygame.Rect:
    """Where the pebbles of a kind wait in a panel: in one row, or in two on turn."""
    under = paper(seat, share)
    idle = 66 * kind - 33 * (len(KINDS) - 1), HEADER + 41
    dx, dy = (between(one, other, share) for one, other in zip(idle, SPOTS[kind], strict=True))
    size = between(62, 104, share), between(54, 90, share)
    rect = pygame.Rect(0, 0, *size)
    rect.center = under.centerx + dx, under.y + dy
    return rect


def value_rect(seat: Seat, value: int) -> pygame.Rect:
    """Where a number is chosen in the panel on turn: its half of the pebble, the lower one at the left."""
    rect = kind_rect(seat, KIND[value], 1.0)
    if value == 5:
        return rect
    half = pygame.Rect(rect.x, rect.y, rect.w // 2, rect.h)
    return half if value < 5 else half.move(half.w, 0)


def stone_rect(seat: Seat, share: float) -> pygame.Rect:
    """Where the stones of a seat wait."""
    under, size = paper(seat, share), between(STOCK, STOCK_ACTIVE, share)
    return pygame.Rect(under.x + 28, under.bottom - size - between(12, 14, share), size, size)


def koi_rect(seat: Seat, share: float) -> pygame.Rect:
    """Where the koi of a seat wait."""
    under, size = paper(seat, share), between(STOCK, STOCK_ACTIVE, share)
    return pygame.Rect(under.centerx + 16, under.bottom - size - between(12, 14, share), size, size)


def thinking(view: State, eye: Eye, seat: Seat) -> pygame.Rect:
    """Where it shows that a mind is thinking: between pebbles and stones."""
    del view, eye
    under = paper(seat, 1.0)
    return pygame.Rect(under.x + 20, under.y + 190, under.w - 40, 62)


def pebble(seat: Seat, kind: int, copy: int) -> str:
    """The name of a pebble of a kind."""
    low = KINDS[kind]
    return f"{SEATS[seat]}{low}-{10 - low}" + "'" * copy


_NAMES = {piece: pebble(seat, KIND[value], copy) for piece, (seat, value, copy) in PEBBLES.items()}


def name_of(piece: str) -> str:
    """The name of a pebble, whichever side it shows; other pieces are named as they lie."""
    return _NAMES.get(piece, piece)


def label(kind: int) -> str:
    """Both sides of a kind of pebble: the face of one that waits."""
    return f"{KINDS[kind]}·{10 - KINDS[kind]}"


class _Waits(NamedTuple):
    """Where in a panel its pieces wait: the middles of their places."""

    kinds: tuple[tuple[int, int], ...]
    stones: tuple[int, int]
    koi: tuple[int, int]


@cache
def _waits(seat: Seat, share: float) -> _Waits:
    kinds = tuple(kind_rect(seat, kind, share).center for kind in range(len(KINDS)))
    return _Waits(kinds, stone_rect(seat, share).center, koi_rect(seat, share).center)


@remembered
def poses(view: State, eye: Eye) -> dict[str, Pose]:
    """Where every piece is."""
    found: dict[str, Pose] = {}
    laid = _stones_laid(view)
    for n, piece in enumerate(view.cells):
        if piece:
            look = str(PEBBLES[piece][1]) if piece in PEBBLES else ""
            found[name_of(piece)] = Pose(*_SQUARES[n].center, look=look)
    for seat in view.seats:
        share = float(is_active(view, seat))
        waits = _waits(seat, share)
        _hand(view, seat, found, share)
        size = 0.72 if share else 0.6
        for copy in range(view.stones[seat]):  # the first goes first
            x, y = waits.stones[0] + 10 * (laid[seat] + copy), waits.stones[1] - 4 * (laid[seat] + copy)
            found[stone(seat, laid[seat] + copy)] = Pose(x, y, size)
        for n, place in enumerate(view.koi[seat]):
            x, y = waits.koi
            found[koi(seat, place)] = Pose(x + koi_spread(view, seat) * n, y, size)
        if share:
            found["light"] = Pose(*paper(seat, share).center)
            if (seat in (1, 2)) != eye.aside:
                found["lamp"] = Pose(*WOOD[1].center)
    return found


def koi_spread(view: State, seat: Seat) -> float:
    """How far apart the koi of a seat lie: the more there are, the closer, so that their number has room."""
    return min(12.0, 36 / max(1, len(view.koi[seat]) - 1))


def next_pebble(view: State, seat: Seat, kind: int) -> str:
    """The pebble of a kind that a seat places next."""
    return pebble(seat, kind, COPIES[kind] - view.hands[seat][kind])


def next_stone(view: State, seat: Seat) -> str:
    """The stone that a seat lays next."""
    return stone(seat, _stones_laid(view)[seat])


def _hand(view: State, seat: Seat, found: dict[str, Pose], share: float) -> None:
    """The pebbles that a seat has left, two of a kind one behind the other."""
    size = AT_HAND if share else WAITING
    for kind in range(len(KINDS)):
        x, y = _waits(seat, share).kinds[kind]
        used = COPIES[kind] - view.hands[seat][kind]
        for copy in range(used, COPIES[kind]):
            # The one placed next lies on top, the other one shows behind it.
            behind = copy - used
            dx, dy = (9, -10) if share else (6, -8)
            found[pebble(seat, kind, copy)] = Pose(x + dx * behind, y + dy * behind, size, look=label(kind))


def _stones_laid(view: State) -> list[int]:
    """How many stones of each seat lie on the board."""
    laid = [0] * len(SEATS)
    for piece in STONES.keys() & view.cells:
        laid[STONES[piece][0]] += 1
    return laid


def where(view: State, eye: Eye, name: str) -> list[pygame.Rect]:
    """Where something is that a lesson points at; nothing if there is no such thing.

    A square (3e), a garden by one of its squares (garden 3e), a tile or its pond by place (tile 1,
    pond 1), what lies side by side with a pond (beside 1), and of a seat its panel, pebbles, stones or koi (panel A,
    pebbles A, stones A, koi A).
    """
    del eye
    word, _, rest = name.partition(" ")
    if name in SQUARES:
        return [SQUARES[name]]
    if word == "garden" and rest in GRID.square:
        index = view.board.garden_of[GRID.square[rest]]
        return [] if index < 0 else [square(n) for n in view.board.gardens[index].squares]
    if word in ("tile", "pond", "beside") and rest.isdigit() and 1 <= int(rest) <= len(view.board.plans):
        place = int(rest) - 1
        pond = view.board.ponds[place]
        if word == "tile":
            return [tray(place)]
        if pond is not None and word == "beside":
            return [square(n) for n in GRID.neighbours[pond] if view.board.garden_of[n] >= 0]
        return [] if pond is None else [square(pond)]
    if rest in tuple(SEATS[: view.options.seats]):
        return _of_seat(view, word, SEATS.index(rest))
    return []


def leads_on(why: Refusal) -> bool:
    """Whether a refusal is best understood by where a pebble may go instead."""
    return why.code == "off_start"


def culprits(view: State, eye: Eye, why: Refusal) -> list[Culprit]:
    """The pieces on the board that a refusal names."""
    del view, eye
    named = [(piece, SQUARES.get(piece.partition("@")[2])) for piece in why.pieces]
    return [Culprit(piece, rect, why.code in BLOCK) for piece, rect in named if rect is not None]


def _of_seat(view: State, word: str, seat: Seat) -> list[pygame.Rect]:
    """The panel of a seat, or a part of it."""
    share = float(is_active(view, seat))
    under = paper(seat, share)
    match word:
        case "panel":
            return [under.inflate(14, 16)]
        case "pebbles":
            kinds = [kind_rect(seat, kind, share) for kind in range(len(KINDS))]
            return [kinds[0].unionall(kinds[1:]).inflate(40 if share else 16, 20)]
        case "stones" | "koi":
            first = word == "stones"
            rect = (stone_rect if first else koi_rect)(seat, share)
            end = koi_rect(seat, share).x - 10 if first else under.right - 14
            return [pygame.Rect(rect.x - 8, rect.y - 4, end - rect.x + 8, rect.h + 8)]
    return []
