"""What a seat holds at a Sanmoku table: the stone that it seals, or the next one that it lays.

It asks the rules what is legal and never says so itself. The second axis leans over the board and back.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from game.kernel.box import Seat
from game.stage.focus import Target
from game.stage.intents import Act
from game.stage.rooms import Answer, Eye, Held, Offer
from tests.fifth.sanmoku.commands import Command, Lay, Seal
from tests.fifth.sanmoku.layout import SQUARES, Camera, poses
from tests.fifth.sanmoku.parts import GRID, seal
from tests.fifth.sanmoku.rules import legal, waits
from tests.fifth.sanmoku.state import State

Hold: TypeAlias = Literal["seal", "stone"] | None

HOVER, READY, DIM = 26.0, 14.0, 0.6
"""How high what is held hovers over a square and in its panel, and how much of it is seen where it cannot go."""


def _near(n: int) -> dict[Act, str]:
    """The neighbours of a square: at the edge of the board, a row and a column go on at their other end."""
    row, column = divmod(n, 3)
    return {
        Act.UP: GRID.names[(row + 2) % 3 * 3 + column],
        Act.DOWN: GRID.names[(row + 1) % 3 * 3 + column],
        Act.LEFT: GRID.names[row * 3 + (column + 2) % 3],
        Act.RIGHT: GRID.names[row * 3 + (column + 1) % 3],
    }


NEAR = [_near(n) for n in GRID.squares]


class Hand:
    """The hand of one seat."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.held: Hold = None
        self.camera: Camera = None

    def follow(self, view: State) -> None:
        """See what the view allows now: a stone to seal, one to lay, or nothing."""
        mine = self.seat in waits(view)
        self.held = None if not mine else "seal" if view.phase == "seal" else "stone"

    def targets(self, view: State, eye: Eye) -> list[Target]:
        """What can be focused: the squares."""
        del view
        return [Target(name, SQUARES[eye.camera][name], NEAR[n]) for n, name in enumerate(GRID.names)]

    def open(self, view: State) -> tuple[str, ...]:
        """The squares where what is held can go."""
        return tuple(GRID.names[command.square] for command in legal(view, self.seat))

    def aim(self, view: State, focus: str | None) -> tuple[Command, ...]:
        """The command that confirming would send."""
        del view
        if self.held is None or focus not in GRID.square:
            return ()
        return ((Seal if self.held == "seal" else Lay)(self.seat, GRID.square[focus]),)

    def press(self, act: Act, view: State, focus: str | None) -> Answer[Command]:
        """Answer a press."""
        match act:
            case Act.CONFIRM:
                return self.aim(view, focus) or None
            case Act.LOOK_UP:
                self.camera = "near"
            case Act.LOOK_DOWN:
                self.camera = None
        return None

    def take_up(self, command: Command, view: State) -> str | None:
        """The square of a command: what it needs is in the hand already."""
        del view
        return GRID.names[command.square]

    def offers(self, view: State, focus: str | None) -> list[Offer]:
        """What the buttons do now."""
        del view, focus
        if self.held is None:
            return []
        lean = Offer(Act.LOOK_DOWN, "sit") if self.camera else Offer(Act.LOOK_UP, "lean")
        return [Offer(Act.CONFIRM, "seal" if self.held == "seal" else "lay"), lean]

    def grip(self, view: State, eye: Eye, focus: str | None) -> Held | None:
        """The stone in the hand, over the square that is focused."""
        if self.held is None:
            return None
        piece = seal(self.seat) if self.held == "seal" else view.left(self.seat)[0]
        home = poses(view, eye)[piece]
        if focus not in GRID.square:
            return Held(piece, home._replace(lift=READY))
        rect = SQUARES[eye.camera][focus]
        alpha = 1.0 if focus in self.open(view) else DIM
        size = rect.w / SQUARES[None][focus].w
        return Held(piece, home._replace(x=rect.centerx, y=rect.centery, scale=size, lift=HOVER, alpha=alpha))
