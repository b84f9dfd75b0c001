"""What a seat can ask for in KOI. Each is one small step, so that undo goes back step by step."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from game.games.koi.parts import Action, Size, Ware
from game.kernel.box import Command as Base
from game.kernel.hexes import Cells, Hex, Turn


class Meditate(Base, frozen=True, tag="meditate"):
    """Take the card of a space of the main board."""

    space: int


class TakeReward(Base, frozen=True, tag="take_reward"):
    """Take the reward below the card that was taken."""


class ChooseWell(Base, frozen=True, tag="choose_well"):
    """Take one side of a Well with a slash: 1 or 2."""

    side: int


class Decline(Base, frozen=True, tag="decline"):
    """Buy nothing at the Market, or leave the rest of the free water of a branch."""


class Buy(Base, frozen=True, tag="buy"):
    """Buy a koi: at the fourth space, at the Market, or with a luck token."""

    size: Size
    by: Literal["space", "market", "luck"]


class SpendLuck(Base, frozen=True, tag="spend_luck"):
    """Turn a luck token into tiles."""

    ware: Ware


class RemoveKoi(Base, frozen=True, tag="remove_koi"):
    """Choose the koi that leaves the supply, when one plays alone."""

    size: Size


class Work(Base, frozen=True, tag="work"):
    """Choose to work in this turn."""


class Act(Base, frozen=True, tag="act"):
    """Begin a Sensei action."""

    action: Action


class Ask(Base, frozen=True, tag="ask"):
    """Let a helper act."""

    card: str


class Lay(Base, frozen=True, tag="lay"):
    """Lay a tile; a shore lies with its middle there, looking that way."""

    tile: Ware
    at: Hex
    turn: Turn = 0


class AddLily(Base, frozen=True, tag="add_lily"):
    """Put a water-lily on a foliage."""

    at: Hex


class AddLantern(Base, frozen=True, tag="add_lantern"):
    """Put a lantern on a shore, named by its middle."""

    at: Hex


class PlaceKoi(Base, frozen=True, tag="place_koi"):
    """Place a koi from the storage."""

    size: Size
    cells: Cells


class MoveKoi(Base, frozen=True, tag="move_koi"):
    """Move a koi of the pond."""

    koi: str
    cells: Cells


class Claim(Base, frozen=True, tag="claim"):
    """Claim a goal and place its tile; one with sides of its own lies with its first cell there, turned so.

    A path tile that touches both ends of the path says which one it goes on from.
    """

    piece: str
    cells: Cells
    turn: Turn | None = None
    beside: Hex | None = None


class EndTurn(Base, frozen=True, tag="end_turn"):
    """Be done with the work, with the claims, with the turn."""


class Discard(Base, frozen=True, tag="discard"):
    """Put a tile or a koi of an overfull storage back."""

    thing: Literal["water", "foliage", "shore", "small", "medium", "large"]


Command: TypeAlias = (
    Meditate
    | TakeReward
    | ChooseWell
    | Decline
    | Buy
    | SpendLuck
    | RemoveKoi
    | Work
    | Act
    | Ask
    | Lay
    | AddLily
    | AddLantern
    | PlaceKoi
    | MoveKoi
    | Claim
    | EndTurn
    | Discard
)
KINDS: tuple[type[Command], ...] = get_args(Command)
