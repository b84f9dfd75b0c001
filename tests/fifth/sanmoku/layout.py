"""Where everything of Sanmoku lies on the canvas: a pure function of the view and of who looks.

The board is in the middle, the panel of each seat at its side; whoever leans in sees the board larger. A stone that is
sealed lies on its square for its owner's eyes. For all others it waits in the owner's panel with its back up, wherever
it lies in truth, and its name, A* or B*, tells no more.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import pygame

from game.kernel.box import Seat
from game.kernel.trouble import Refusal
from game.stage.rooms import Culprit, Eye, Frame
from game.stage.tween import Pose
from tests.fifth.sanmoku.parts import GRID, OWNER, SEATS, STONES, seal, stone
from tests.fifth.sanmoku.rules import waits
from tests.fifth.sanmoku.state import State

Camera: TypeAlias = Literal["near"] | None
"""Where one looks from: leaning over the board, or sitting back."""
MIDDLE = (960, 502)
SQUARE: dict[Camera, int] = {None: 232, "near": 284}
"""How large a square is seen."""
IDLE, ACTIVE = (354, 286), (390, 330)
"""How large a panel is, not on turn and on turn."""
HEADER = 84
LEFT, RIGHT, TOP = 96, 1824, 68
WAITING, AT_HAND = 0.44, 0.5
"""How large stones are in a panel, not on turn and on turn."""
VEILED = 0.72
"""How much its owner sees of a stone that nobody else sees."""
SIDE = pygame.Rect(0, 60, 398, 888)
"""A column beside the board, for cards."""


def board(camera: Camera) -> pygame.Rect:
    """The nine squares."""
    side = 3 * SQUARE[camera]
    rect = pygame.Rect(0, 0, side, side)
    rect.center = MIDDLE
    return rect


def _squares(camera: Camera) -> dict[str, pygame.Rect]:
    size, corner = SQUARE[camera], board(camera)
    return {
        name: pygame.Rect(corner.x + n % 3 * size, corner.y + n // 3 * size, size, size)
        for n, name in enumerate(GRID.names)
    }


SQUARES: dict[Camera, dict[str, pygame.Rect]] = {camera: _squares(camera) for camera in SQUARE}
"""The squares by name, from where they are seen."""


def frame(view: State, eye: Eye) -> Frame:
    """The room beside the board: cards lie across from the panel on turn, so that both are seen."""
    left, right = SIDE.move(LEFT, 0), SIDE.move(RIGHT - SIDE.w, 0)
    cards = (right, left) if is_active(view, 0) else (left, right)
    return Frame(
        board=board(eye.camera),
        log=pygame.Rect(1470, 470, 354, 150),
        log_grows=260,
        roll=pygame.Rect(1418, 84, 446, 846),
        looking=pygame.Rect(LEFT, 470, 354, 172),
        cards=cards,
        notice=cards[0],
        across=pygame.Rect(530, 60, 860, 888),
    )


def places(view: State, eye: Eye) -> Mapping[str, pygame.Rect]:
    """The squares of the board."""
    del view
    return SQUARES[eye.camera]


def parts(view: State, eye: Eye) -> list[pygame.Rect]:
    """What goes to the other side for the left-handed: the panels."""
    del eye
    return [paper(seat, float(is_active(view, seat))) for seat in view.seats]


def eye_on(view: State, eye: Eye, seat: Seat) -> Eye:
    """The board is everybody's."""
    del view, seat
    return eye


def paper(seat: Seat, share: float) -> pygame.Rect:
    """The paper of a seat's panel, so far grown."""
    width, height = (round(idle + (active - idle) * share) for idle, active in zip(IDLE, ACTIVE, strict=True))
    return pygame.Rect(RIGHT - width if seat else LEFT, TOP, width, height)


def panel(view: State, eye: Eye, seat: Seat, share: float) -> pygame.Rect:
    """The panel of a seat."""
    del view, eye
    return paper(seat, share)


def is_active(view: State, seat: Seat) -> bool:
    """Whether a seat's panel is the large one: both are, while both seal."""
    return seat in waits(view)


def thinking(view: State, eye: Eye, seat: Seat) -> pygame.Rect:
    """Where it shows that a mind is thinking: between the stones and the edge of its panel."""
    del view, eye
    under = paper(seat, 1.0)
    return pygame.Rect(under.x + 170, under.bottom - 96, under.w - 190, 62)


def poses(view: State, eye: Eye) -> dict[str, Pose]:
    """Where every stone is."""
    squares = list(SQUARES[eye.camera].values())
    grown = SQUARE[eye.camera] / SQUARE[None]
    found = {piece: Pose(*squares[n].center, grown, look="face") for n, piece in enumerate(view.cells) if piece}
    for seat in view.seats:
        share = float(is_active(view, seat))
        under, size = paper(seat, share), AT_HAND if share else WAITING
        for n in range(STONES):
            if stone(seat, n) not in found:
                x = under.centerx + (n - (STONES - 1) / 2) * (under.w - 40) / STONES
                found[stone(seat, n)] = Pose(x, under.y + HEADER + 56, size, look="face")
        if seal(seat) not in found:
            kept = Pose(under.x + 88, under.bottom - 66, size, look="back" if view.sealed[seat] else "seal")
            found[seal(seat)] = _sealed(view, eye, seat, squares, kept._replace(scale=size))
        else:
            found[seal(seat)] = found[seal(seat)]._replace(look="seal")
    return found


def _sealed(view: State, eye: Eye, seat: Seat, squares: list[pygame.Rect], kept: Pose) -> Pose:
    """Where a sealed stone is seen that nobody has found: on its square by its owner, and by everybody at the end."""
    at = view.under[seat]
    if at is None or (eye.seat != seat and view.phase != "over"):
        return kept
    x, y = squares[at].center
    grown = SQUARE[eye.camera] / SQUARE[None]
    if view.phase != "over":
        return Pose(x, y, grown, alpha=VEILED, look="seal")
    shared = view.under.count(at) > 1
    return Pose(x + (56 * (2 * seat - 1) if shared else 0), y, grown * (0.7 if shared else 1.0), look="seal")


def where(view: State, eye: Eye, name: str) -> list[pygame.Rect]:
    """Where something is that a lesson points at: a square (2b), or the panel of a seat (panel A)."""
    squares = places(view, eye)
    if name in squares:
        return [squares[name]]
    word, _, seat = name.partition(" ")
    if word == "panel" and seat in tuple(SEATS):
        return [paper(SEATS.index(seat), float(is_active(view, SEATS.index(seat)))).inflate(14, 16)]
    return []


def leads_on(why: Refusal) -> bool:
    """No refusal is best understood by what is open instead: everything else is."""
    del why
    return False


def culprits(view: State, eye: Eye, why: Refusal) -> list[Culprit]:
    """The stone that a refusal names."""
    squares = places(view, eye)
    named = [(piece, *piece.partition("@")[::2]) for piece in why.pieces]
    return [Culprit(piece, squares[at], blocks=True) for piece, stone_, at in named if stone_ in OWNER]
