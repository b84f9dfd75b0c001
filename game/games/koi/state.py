"""The state of a KOI table: a frozen value, the fold of its events."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from game.games.koi._pond import Layout, Pond
from game.games.koi.parts import SPACES, SUPPLIES, Book, ScenarioName, Title, face_of
from game.kernel.box import Options as KernelOptions
from game.kernel.box import Seat
from game.kernel.trouble import BadOptions

Phase: TypeAlias = Literal["deal", "begin", "meditate", "work", "rest", "store", "over"]
"""deal: the table is being set; begin: the seat chooses to meditate or to work; meditate: a card was taken and
something of it or its space is still to come; work: actions may be done; rest: the seat may claim a goal;
store: its storage is too full; over: everything is counted."""
Ending: TypeAlias = Literal["no", "round", "last"]
"""no: the end is not in sight; round: this round is played out; last: everybody has one last turn."""


class Options(KernelOptions, frozen=True, forbid_unknown_fields=True):
    """The table options of KOI."""

    goals: bool = True
    """Play with goals; a first game goes without."""
    scenario: ScenarioName = "plain"
    """What is played alone."""
    title: Title = "gakusei"
    """What a seat that plays alone wants to become."""

    @property
    def moot(self) -> frozenset[str]:
        """Scenario and title are for one alone; most scenarios cannot be played without their goals."""
        if self.seats > 1:
            return frozenset({"scenario", "title"})
        return frozenset() if self.scenario in ("plain", "torrid_summer") else frozenset({"goals"})


class Task(Struct, frozen=True, gc=False):
    """An action that is open: what may be placed, how often still, and by whom."""

    action: Literal["water", "foliage", "shore", "koi", "rain", "gift"]
    by: str
    """sensei, a helper card, a Rain card or a goal tile."""
    left: tuple[int, int, int] = (0, 0, 0)
    """The tiles still to be placed, in the order of WARES; a koi action counts none."""


class Keeper(Struct, frozen=True, gc=False):
    """What a seat has."""

    pond: Pond
    coins: int = 0
    luck: int = 0
    tiles: tuple[int, int, int] = (0, 0, 0)
    """The tiles in its storage, in the order of WARES."""
    koi: tuple[str, ...] = ()
    """The koi in its storage, small ones first."""
    cards: tuple[str, ...] = ()
    """Its cards, in the order they were taken."""
    goals: tuple[str, ...] = ()
    """The goals it claimed."""


class State(Struct, frozen=True, gc=False):
    """Everything about a table of KOI; nothing in it is hidden but the order of the deck, which is not here."""

    options: Options
    book: Book
    phase: Phase
    seat: Seat
    """Whose turn it is."""
    first: Seat
    """The first player."""
    ending: Ending
    row: tuple[str, ...]
    """The card on each space of the main board, from the deck's side; an empty text for none."""
    deck: tuple[int, ...]
    """How many cards of each face are in the deck."""
    discarded: tuple[str, ...]
    """The cards that left the game; only one who plays alone discards any."""
    supply: tuple[int, ...]
    """The pond tiles of the common supply, in the order of SUPPLIES."""
    koi: tuple[str, ...]
    """The koi of the supply, small ones first."""
    removed: tuple[str, ...]
    """The koi that can no longer be acquired; only one who plays alone removes any."""
    offers: tuple[tuple[str, int], ...]
    """The goal tiles on offer: each piece, and how many are left of it."""
    keepers: tuple[Keeper, ...]

    # This turn.
    used: tuple[str, ...] = ()
    """The Sensei and the helpers that acted in it."""
    task: Task | None = None
    """The action that is open."""
    card: str = ""
    """The card whose effect is still to come: a Market, a Well with a choice, a Rain that lets the reward be first."""
    space: int = 0
    """The space whose reward is still to come, or 0."""
    path: bool = False
    """Whether a path tile may be laid for the koi just placed."""
    claimed: bool = False
    """Whether a goal was claimed in it."""
    removing: bool = False
    """Whether a koi of the seat's choice must leave the supply."""

    @property
    def seats(self) -> range:
        """The seats at the table."""
        return range(self.options.seats)

    @property
    def alone(self) -> bool:
        """Whether one plays alone."""
        return self.options.seats == 1

    @property
    def goals(self) -> dict[str, int]:
        """How many tiles are left of each goal piece on offer."""
        return dict(self.offers)

    @property
    def keeper(self) -> Keeper:
        """What the seat has whose turn it is."""
        return self.keepers[self.seat]

    def capacity(self, seat: Seat) -> int:
        """§7.1 How many hexes a seat can store: more with each Storage card."""
        numbers = self.book.numbers
        expansions = list(map(face_of, self.keepers[seat].cards)).count("storage")
        return numbers.capacity + numbers.expansion * expansions

    def stored(self, seat: Seat) -> int:
        """How many hexes a seat stores."""
        keeper = self.keepers[seat]
        return self.book.hexes_of(keeper.tiles, keeper.koi)

    def overfull(self, seat: Seat) -> int:
        """§4 How many hexes of its storage a seat has to give back when its turn ends."""
        return max(0, self.stored(seat) - self.capacity(seat))

    def deck_size(self) -> int:
        """How many cards are in the deck."""
        return sum(self.deck)


def bare(book: Book, options: Options) -> State:
    """§1.1 A table with the box unpacked: the supply, the deck, and a spring for each seat."""
    if options.seats > 1 and (options.scenario != "plain" or options.title != "gakusei"):
        raise BadOptions("koi_alone", seats=options.seats)
    scenario = book.pages.scenarios[options.scenario]
    if not options.goals and (scenario.goals or scenario.random != book.numbers.goals):
        raise BadOptions("koi_goals_needed", scenario=options.scenario)
    return State(
        options=options,
        book=book,
        phase="deal",
        seat=0,
        first=0,
        ending="no",
        row=("",) * len(SPACES),
        deck=book.deck(options.seats),
        discarded=(),
        supply=tuple(book.pages.supply[name] for name in SUPPLIES),
        koi=book.koi_in_play(options.seats),
        removed=(),
        offers=(),
        keepers=(Keeper(Pond(book, Layout())),) * options.seats,
    )
