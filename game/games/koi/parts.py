"""The parts of KOI: tiles, koi, cards, goals and tables, as the book of levels/koi tells them.

Things are named by short texts, which is what the state keeps and the notation shows:

    S1 M2 L6       koi by size and number
    porter.2       a card: its face, and which copy of it (rain-3, where there is but one)
    turtle.1       a goal tile, and which copy of it
    water@1,-2     a tile in a pond, by its first hex; S1@1,-2 a koi, lily@0,1 what lies on a hex

The book is what a table plays by. A state carries it, so that rules, counting and notation all read the same
pages; two books with the same pages are the same book.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, cached_property
from itertools import chain
from operator import mul
from typing import Any, Literal, TypeAlias, get_args

from msgspec import Struct

from game.kernel import hexes
from game.kernel.hexes import Cells, Hex, Tile, Turn

SEATS = "ABCD"
Size: TypeAlias = Literal["small", "medium", "large"]
SIZES: tuple[Size, ...] = get_args(Size)
Kind: TypeAlias = Literal["porter", "gardener", "builder", "breeder", "storage", "market", "rain", "well", "parchment"]
"""The kinds of card."""
Action: TypeAlias = Literal["water", "foliage", "shore", "koi"]
"""What the Sensei can do in a working turn."""
ACTIONS: tuple[Action, ...] = get_args(Action)
HELPERS: dict[str, Action] = {"porter": "water", "gardener": "foliage", "builder": "shore", "breeder": "koi"}
"""What each kind of helper does."""
Ware: TypeAlias = Literal["water", "foliage", "shore"]
"""The tiles that can be stored."""
WARES: tuple[Ware, ...] = get_args(Ware)
SUPPLIES = ("water", "foliage", "lily", "shore", "lantern")
"""The pond tiles of the common supply."""
ScenarioName: TypeAlias = Literal["plain", "torrid_summer", "illuminated_path", "imperial_lake", "imperial_lake_wild"]
"""The ways to play alone."""
Title: TypeAlias = Literal["gakusei", "senmon", "sensei"]
"""Student, expert, master: what a seat that plays alone can become."""
TITLES: tuple[Title, ...] = get_args(Title)
GOALS = ("branches", "bridge", "carp", "path", "purple", "shishi", "statue", "turtle", "waterfall", "willow")
"""The goals whose counting the rules know."""
SPACES = range(1, 6)
"""The spaces of the main board, 1 beside the deck."""


# --- names ----------------------------------------------------------------------------------------------


def is_koi(name: str) -> bool:
    """Whether a piece is a koi."""
    return name[:1] in _BY_LETTER and name[1:].isdigit()


def size_of(koi: str) -> Size:
    """The size of a koi."""
    return _BY_LETTER[koi[0]]


@cache
def sizes_of(koi: tuple[str, ...]) -> tuple[Size, ...]:
    """The sizes that are among some koi, small before large."""
    found = set(map(size_of, koi))
    return tuple(size for size in SIZES if size in found)


_BY_LETTER: dict[str, Size] = {size[0].upper(): size for size in SIZES}


def koi_of(size: Size, count: int) -> tuple[str, ...]:
    """The first so many koi of a size."""
    return tuple(f"{size[0].upper()}{number}" for number in range(1, count + 1))


def koi_order(koi: str) -> tuple[int, int]:
    """Where a koi stands in a row: small before large, then by number."""
    return SIZES.index(size_of(koi)), int(koi[1:])


@cache
def face_of(card: str) -> str:
    """The face of a card, or the goal of a goal tile: its name without the number of the copy."""
    return card.partition(".")[0]


def at(thing: str, *cells: Hex) -> str:
    """A thing with the hexes it lies on, as refusals and receipts name it: S1@1,-2."""
    return f"{thing}@" + "+".join(map(hexes.name, cells))


def spot(cell: Hex, turn: Turn) -> str:
    """A hex and a direction: where a tile lies, or a side of a hex."""
    return f"{hexes.name(cell)}/{hexes.NAMES[turn]}"


# --- pages of the book ----------------------------------------------------------------------------------


class Goods(Struct, frozen=True, forbid_unknown_fields=True):
    """Coins and tiles."""

    coins: int = 0
    water: int = 0
    foliage: int = 0
    shore: int = 0

    @property
    def tiles(self) -> tuple[int, int, int]:
        """The tiles, in the order of WARES."""
        return self.water, self.foliage, self.shore


class KoiPage(Struct, frozen=True):
    """What the book says of a size of koi."""

    size: Size
    count: int
    cells: Cells
    price: int
    points: int


class Face(Struct, frozen=True):
    """What the book says of a card."""

    name: str
    kind: Kind
    copies: tuple[int, int, int]
    """Unmarked ones, those marked 3+, those marked 4+."""
    gives: tuple[Goods, ...] = ()
    counts: str = ""
    points: int = 0


class Space(Struct, frozen=True):
    """What the book says of a space of the main board."""

    fee: int
    gives: Goods
    koi: bool


class Piece(Struct, frozen=True):
    """What the book says of a goal tile."""

    name: str
    goal: str
    copies: int
    few: int
    cells: Cells
    tile: Tile | None
    """The tile it is, if it has sides of its own; None if it lies on other tiles."""
    lies: str
    by: str
    spring: bool
    needs: dict[str, int]
    coins: int
    points: tuple[int, ...]
    gift: int


class GoalPage(Struct, frozen=True):
    """What the book says of a goal."""

    name: str
    once: bool
    pieces: tuple[Piece, ...]


class Start(Struct, frozen=True):
    """What a seat starts with, besides coins and luck."""

    water: int
    koi: str


class SetUp(Struct, frozen=True):
    """How the table is set for a number of seats."""

    koi: tuple[int, int, int]
    marks: tuple[str, ...]
    few: bool


class Band(Struct, frozen=True, forbid_unknown_fields=True):
    """What a title takes when one plays alone."""

    title: str
    score: int
    goals: int


class Scenario(Struct, frozen=True):
    """A way to play alone."""

    name: str
    goals: tuple[str, ...]
    random: int
    dry: bool
    connect: int
    bands: tuple[Band, ...]


class Numbers(Struct, frozen=True):
    """The small numbers of the game."""

    capacity: int
    expansion: int
    luck: tuple[int, int, int]
    """What a luck token gives of each ware."""
    surcharge: int
    discount: int
    luck_points: int
    placed: int
    """How many water tiles a water action places at most."""
    lantern_luck: int
    lily_points: int
    surrounded: int
    lantern_points: int
    goals: int
    coins: int
    starting_luck: int


class Pages(Struct, frozen=True):
    """Everything that levels/koi says."""

    tiles: dict[str, Tile]
    supply: dict[str, int]
    koi: dict[str, KoiPage]
    faces: dict[str, Face]
    spaces: tuple[Space, ...]
    goals: dict[str, GoalPage]
    starts: tuple[Start, ...]
    set_up: dict[int, SetUp]
    scenarios: dict[str, Scenario]
    numbers: Numbers


class Book:
    """The pages of levels/koi and what follows from them."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self.tiles = pages.tiles
        self.koi = pages.koi
        self.faces = pages.faces
        self.goals = pages.goals
        self.numbers = pages.numbers
        self.pieces = {piece.name: piece for goal in pages.goals.values() for piece in goal.pieces}
        """Every goal piece by its name."""
        self.once = frozenset(name for name, piece in self.pieces.items() if pages.goals[piece.goal].once)
        """The goal pieces that a seat claims but once."""
        self.shapes = {**pages.tiles, **{p.name: p.tile for p in self.pieces.values() if p.tile is not None}}
        """Everything that is laid beside other tiles and has sides of its own."""

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Book) and self.pages == other.pages)

    def __hash__(self) -> int:
        return hash(tuple(self.faces))

    def __reduce__(self) -> tuple[Any, ...]:
        return Book, (self.pages,)

    def __repr__(self) -> str:
        return f"Book({len(self.faces)} faces, {len(self.goals)} goals)"

    def plain(self) -> str:
        """A book is told by its name: a reader of a view has its own copy."""
        return "levels/koi"

    def kind_of(self, card: str) -> Kind:
        """The kind of a card."""
        return self.faces[face_of(card)].kind

    def space(self, number: int) -> Space:
        """A space of the main board, 1 beside the deck."""
        return self.pages.spaces[number - 1]

    @cached_property
    def face_names(self) -> tuple[str, ...]:
        """The faces of the deck, in the order of the book."""
        return tuple(self.faces)

    def deck(self, seats: int) -> tuple[int, ...]:
        """How many cards of each face play at a table of so many seats."""
        return self._decks[seats]

    @cached_property
    def _decks(self) -> dict[int, tuple[int, ...]]:
        found = {}
        for seats, set_up in self.pages.set_up.items():
            three, four = "three" in set_up.marks, "four" in set_up.marks
            found[seats] = tuple(f.copies[0] + f.copies[1] * three + f.copies[2] * four for f in self.faces.values())
        return found

    def copies_of(self, face: str, seats: int) -> tuple[str, ...]:
        """The cards of a face that play at a table of so many seats: numbered, where the box has more than one."""
        return self._cards[seats][face]

    def cards(self, seats: int) -> Iterable[str]:
        """Every card that plays at a table of so many seats."""
        return chain.from_iterable(self._cards[seats].values())

    @cached_property
    def _cards(self) -> dict[int, dict[str, tuple[str, ...]]]:
        return {
            seats: {
                face.name: (face.name,) * count
                if sum(face.copies) == 1
                else tuple(f"{face.name}.{number}" for number in range(1, count + 1))
                for face, count in zip(self.faces.values(), counts, strict=True)
            }
            for seats, counts in self._decks.items()
        }

    def koi_in_play(self, seats: int) -> tuple[str, ...]:
        """Every koi that plays at a table of so many seats."""
        counts = self.pages.set_up[seats].koi
        return tuple(koi for size, count in zip(SIZES, counts, strict=True) for koi in koi_of(size, count))

    def copies(self, piece: Piece, seats: int) -> int:
        """How many tiles of a goal piece are used at a table of so many seats."""
        return piece.few if self.pages.set_up[seats].few else piece.copies

    def tile_names(self, piece: Piece, seats: int) -> tuple[str, ...]:
        """The names of the tiles of a goal piece that are used at a table of so many seats."""
        if piece.copies == 1:
            return (piece.name,)
        return tuple(f"{piece.name}.{number}" for number in range(1, self.copies(piece, seats) + 1))

    def hexes_of(self, tiles: Iterable[int], koi: Iterable[str]) -> int:
        """How many storage hexes some tiles, in the order of WARES, and some koi take."""
        taken: int = sum(map(mul, tiles, self._tile_hexes))
        for each in koi:
            taken += len(self.koi[size_of(each)].cells)
        return taken

    @cached_property
    def _tile_hexes(self) -> tuple[int, ...]:
        """How many hexes a tile has, in the order of WARES."""
        return tuple(len(self.tiles[ware].cells) for ware in WARES)
