"""What can happen at a KOI table."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias, get_args

from game.games.koi.parts import Action, Ware
from game.kernel.box import Event as Base
from game.kernel.box import Seat
from game.kernel.hexes import Cells, Hex, Turn

Tiles: TypeAlias = tuple[int, int, int]
"""Water, foliage and shore tiles."""


class FirstSeatChosen(Base, frozen=True, tag="first_seat_chosen"):
    """The first player is known."""

    reveals: ClassVar[bool] = True
    seat: Seat


class StartGiven(Base, frozen=True, tag="start_given"):
    """A seat got its coins, its luck and its first tiles, and a koi unless it is the first."""

    seat: Seat
    coins: int
    luck: int
    water: int
    koi: str


class CardRevealed(Base, frozen=True, tag="card_revealed"):
    """A card was drawn from the deck and laid on a space."""

    reveals: ClassVar[bool] = True
    card: str
    space: int


class GoalChosen(Base, frozen=True, tag="goal_chosen"):
    """A goal is in the game, with so many tiles of each of its pieces."""

    reveals: ClassVar[bool] = True
    goal: str
    pieces: dict[str, int]


class TurnBegun(Base, frozen=True, tag="turn_begun"):
    """It is this seat's turn."""

    seat: Seat


class FeePaid(Base, frozen=True, tag="fee_paid"):
    """A seat paid for the space whose card it takes."""

    seat: Seat
    coins: int


class CardTaken(Base, frozen=True, tag="card_taken"):
    """A seat took the card of a space."""

    seat: Seat
    card: str
    space: int


class CardDiscarded(Base, frozen=True, tag="card_discarded"):
    """A card left the main board for the discard pile."""

    card: str
    space: int


class TopDiscarded(Base, frozen=True, tag="top_discarded"):
    """The top card of the deck was shown and discarded."""

    reveals: ClassVar[bool] = True
    card: str


class CardsSlid(Base, frozen=True, tag="cards_slid"):
    """The cards slid away from the deck; `row` is the main board after it."""

    row: tuple[str, ...]


class Received(Base, frozen=True, tag="received"):
    """A seat got coins and tiles from the supply: as a reward, from a Well, or for luck."""

    seat: Seat
    by: Literal["reward", "well", "luck"]
    coins: int
    tiles: Tiles


class LuckSpent(Base, frozen=True, tag="luck_spent"):
    """A seat gave a luck token away."""

    seat: Seat


class LuckGained(Base, frozen=True, tag="luck_gained"):
    """A seat got luck."""

    seat: Seat
    count: int


class StorageExpanded(Base, frozen=True, tag="storage_expanded"):
    """A seat's storage grew by a tile."""

    seat: Seat
    count: int
    """By how many hexes."""


class KoiAcquired(Base, frozen=True, tag="koi_acquired"):
    """A seat bought a koi and put it into its storage."""

    seat: Seat
    koi: str
    price: int
    by: Literal["space", "market", "luck"]


class MarketDeclined(Base, frozen=True, tag="market_declined"):
    """A seat bought nothing at the Market."""

    seat: Seat


class RemovalDue(Base, frozen=True, tag="removal_due"):
    """The koi that should leave the supply is not there: the seat chooses another."""

    seat: Seat


class KoiRemoved(Base, frozen=True, tag="koi_removed"):
    """A koi left the supply for good."""

    koi: str


class RainFell(Base, frozen=True, tag="rain_fell"):
    """A Rain brought tiles that must be placed at once."""

    seat: Seat
    card: str
    tiles: Tiles


class RainReturned(Base, frozen=True, tag="rain_returned"):
    """Tiles of a Rain found no place and went back to the supply."""

    seat: Seat
    tiles: Tiles


class WorkBegun(Base, frozen=True, tag="work_begun"):
    """A seat chose to work."""

    seat: Seat


class ActionBegun(Base, frozen=True, tag="action_begun"):
    """The Sensei or a helper began to act."""

    seat: Seat
    by: str
    action: Action


class TileLaid(Base, frozen=True, tag="tile_laid"):
    """A tile was laid in a pond, from the seat's storage, from the supply, or from a Rain."""

    seat: Seat
    tile: Ware
    at: Hex
    turn: Turn
    source: Literal["storage", "supply", "rain"]


class LilyAdded(Base, frozen=True, tag="lily_added"):
    """A water-lily was put on a foliage."""

    seat: Seat
    at: Hex


class LanternAdded(Base, frozen=True, tag="lantern_added"):
    """A lantern was put on a shore, named by its middle."""

    seat: Seat
    at: Hex


class KoiPlaced(Base, frozen=True, tag="koi_placed"):
    """A koi went from the storage into the pond."""

    seat: Seat
    koi: str
    cells: Cells


class KoiMoved(Base, frozen=True, tag="koi_moved"):
    """A koi of the pond went elsewhere in it."""

    seat: Seat
    koi: str
    was: Cells
    cells: Cells


class ClaimsOpened(Base, frozen=True, tag="claims_opened"):
    """A seat is done with its meditation or its work and may claim a goal."""

    seat: Seat


class GoalClaimed(Base, frozen=True, tag="goal_claimed"):
    """A seat claimed a goal and placed its tile; `gift` is how many water tiles it may place as well.

    `beside` is the end of the path that its tile goes on from, where it touches both.
    """

    seat: Seat
    goal: str
    piece: str
    tile: str
    cells: Cells
    turn: Turn | None
    coins: int
    gift: int
    beside: Hex | None = None


class GiftDeclined(Base, frozen=True, tag="gift_declined"):
    """A seat left the rest of the free water of a branch in the supply."""

    seat: Seat


class StorageOverfull(Base, frozen=True, tag="storage_overfull"):
    """A seat ends its turn with more than its storage holds, by so many hexes."""

    seat: Seat
    count: int


class TileDiscarded(Base, frozen=True, tag="tile_discarded"):
    """A tile went from a storage back to the supply."""

    seat: Seat
    tile: Ware


class KoiDiscarded(Base, frozen=True, tag="koi_discarded"):
    """A koi went from a storage back to the supply."""

    seat: Seat
    koi: str


class EndNeared(Base, frozen=True, tag="end_neared"):
    """The deck or the koi ran out: this round is played out, then everybody has one last turn."""

    by: Literal["deck", "koi"]


class LastRoundBegun(Base, frozen=True, tag="last_round_begun"):
    """Everybody has one last turn."""


class GameEnded(Base, frozen=True, tag="game_ended"):
    """The count is final."""


Event: TypeAlias = (
    FirstSeatChosen
    | StartGiven
    | CardRevealed
    | GoalChosen
    | TurnBegun
    | FeePaid
    | CardTaken
    | CardDiscarded
    | TopDiscarded
    | CardsSlid
    | Received
    | LuckSpent
    | LuckGained
    | StorageExpanded
    | KoiAcquired
    | MarketDeclined
    | RemovalDue
    | KoiRemoved
    | RainFell
    | RainReturned
    | WorkBegun
    | ActionBegun
    | TileLaid
    | LilyAdded
    | LanternAdded
    | KoiPlaced
    | KoiMoved
    | ClaimsOpened
    | GoalClaimed
    | GiftDeclined
    | StorageOverfull
    | TileDiscarded
    | KoiDiscarded
    | EndNeared
    | LastRoundBegun
    | GameEnded
)
KINDS: tuple[type[Event], ...] = get_args(Event)
