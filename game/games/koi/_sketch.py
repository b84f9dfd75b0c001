"""A sketch of a KOI table: the position as a mind thinks it through, command by command.

The rules stay in `rules`: a test plays both side by side and finds the same moves and the same points. What is written
anew here is written for speed alone, and it is never changed: every command leads to another sketch. A card that will
be drawn is not known; it lies in the row with its back up (`UNKNOWN`), which is all that a seat can say of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from game.games.koi import commands as c
from game.games.koi._course import _NEXT
from game.games.koi._pool import BIT, CELL, NEAR, Pool, bits, cells_of, mask_of, near, number, pool, ways
from game.games.koi.commands import Command
from game.games.koi.parts import (
    ACTIONS,
    HELPERS,
    SIZES,
    SPACES,
    SUPPLIES,
    WARES,
    Book,
    Piece,
    Size,
    Ware,
    face_of,
    koi_order,
    size_of,
    sizes_of,
)
from game.games.koi.state import Ending, Phase, State
from game.kernel.box import Seat
from game.kernel.turn import put

UNKNOWN = "?"
"""A card that will be drawn."""
_OF_WARE = tuple(SUPPLIES.index(ware) for ware in WARES)
_WATER, _LILY, _LANTERN = (SUPPLIES.index(name) for name in ("water", "lily", "lantern"))
_ONE = {"water": (1, 0, 0), "foliage": (0, 1, 0), "shore": (0, 0, 1)}
_LETTER = {size: size[0].upper() for size in SIZES}
Tiles = tuple[int, int, int]


class Job(NamedTuple):
    """An action that is open: what it is, and the tiles still to be placed."""

    action: str
    left: Tiles


class Hold:
    """What a seat has. It is never changed by whoever did not make it."""

    __slots__ = ("cards", "coins", "goals", "koi", "luck", "pond", "tiles")

    def __init__(  # noqa: PLR0913, PLR0917 -- all that a seat has
        self,
        pond: Pool,
        coins: int,
        luck: int,
        tiles: Tiles,
        koi: tuple[str, ...],
        cards: tuple[str, ...],
        goals: tuple[str, ...],
    ) -> None:
        self.pond = pond
        self.coins = coins
        self.luck = luck
        self.tiles = tiles
        self.koi = koi
        self.cards = cards
        self.goals = goals

    def but(self) -> Hold:
        """The same again."""
        return Hold(self.pond, self.coins, self.luck, self.tiles, self.koi, self.cards, self.goals)


class Held:
    """What follows from the cards of a seat."""

    __slots__ = ("capacity", "kinds", "lasting", "parchments", "shares")

    def __init__(self, book: Book, cards: tuple[str, ...]) -> None:
        self.kinds: dict[str, int] = {}
        """How many there are of each kind."""
        found = []
        for card in cards:
            if card == UNKNOWN:
                continue
            face = book.faces[face_of(card)]
            self.kinds[face.kind] = self.kinds.get(face.kind, 0) + 1
            if face.kind == "parchment":
                found.append((face.counts, face.points))
        self.parchments = tuple(found)
        """What each Parchment counts, and for how many points."""
        self.capacity = book.numbers.capacity + book.numbers.expansion * self.kinds.get("storage", 0)
        """How many hexes the storage holds."""
        self.shares = tuple(_harmonic(self.kinds.get(kind, 0)) for kind in (*HELPERS, "storage"))
        """The helpers and the storage, each further one of a kind for less."""
        self.lasting: float | None = None
        """What a turn with them brings; found when it is asked for."""


def _harmonic(count: int) -> float:
    return sum(1 / number for number in range(1, count + 1))


def held(book: Book, cards: tuple[str, ...]) -> Held:
    """What follows from some cards; kept with the book, for few turns change it."""
    known: dict[tuple[str, ...], Held] = book.__dict__.setdefault("_held", {})
    found = known.get(cards)
    if found is None:
        if len(known) > _MANY:
            known.clear()
        found = known[cards] = Held(book, cards)
    return found


_MANY = 1 << 14
"""How many hands of cards are kept at most."""


class Sketch:
    """A position of KOI."""

    __slots__ = (
        "alone",
        "alone_goals",
        "book",
        "card",
        "claimed",
        "connect",
        "deck",
        "dry",
        "ending",
        "first",
        "hold",
        "koi",
        "offers",
        "others",
        "path",
        "phase",
        "removing",
        "row",
        "seat",
        "seats",
        "space",
        "supply",
        "task",
        "used",
    )

    alone: bool
    alone_goals: int
    """How many goals one who plays alone has to claim for the title it wants; 0 for others."""
    book: Book
    card: str
    claimed: bool
    connect: int
    """How many path tiles have to link a lantern with the Statue, where one who plays alone is asked for it."""
    deck: int
    dry: bool
    ending: Ending
    first: Seat
    hold: Hold
    """What the seat has that is on turn."""
    koi: tuple[str, ...]
    offers: tuple[tuple[str, int], ...]
    others: tuple[Hold, ...]
    """What everybody has; of the seat on turn, what it had when its turn began."""
    path: bool
    phase: Phase
    removing: bool
    row: tuple[str, ...]
    seat: Seat
    seats: int
    space: int
    supply: tuple[int, ...]
    task: Job | None
    used: tuple[str, ...]

    def but(self) -> Sketch:
        """The same position, to be changed by whoever made it."""
        then = Sketch.__new__(Sketch)
        then.alone_goals, then.connect = self.alone_goals, self.connect
        then.alone, then.book, then.dry, then.seats, then.first = (
            self.alone,
            self.book,
            self.dry,
            self.seats,
            self.first,
        )
        then.card, then.claimed, then.deck, then.ending = self.card, self.claimed, self.deck, self.ending
        then.hold, then.koi, then.offers, then.others = self.hold, self.koi, self.offers, self.others
        then.path, then.phase, then.removing, then.row = self.path, self.phase, self.removing, self.row
        then.seat, then.space, then.supply = self.seat, self.space, self.supply
        then.task, then.used = self.task, self.used
        return then

    # --- what may be done -----------------------------------------------------------------------------------

    def moves(self) -> list[Command]:
        """Every command that the rules take from the seat on turn."""
        seat, phase = self.seat, self.phase
        if phase in ("deal", "over"):
            return []
        if phase == "store":
            return [c.Discard(seat, thing) for thing in self.things()]  # type: ignore[arg-type]  # wares and sizes
        if self.removing:
            return [c.RemoveKoi(seat, size) for size in sizes_of(self.koi)]
        found: list[Command] = [c.Buy(seat, size, by) for size, by in self.purchases()]  # type: ignore[arg-type]
        if self.hold.luck:
            found += [c.SpendLuck(seat, ware) for ware in WARES if self.supply[SUPPLIES.index(ware)]]
        if phase == "begin":
            found += [c.Meditate(seat, space) for space in self.spaces()]
            found.append(c.Work(seat))
            return found
        if phase == "meditate":
            if self.space:
                found.append(c.TakeReward(seat))
            kind = self.kind(self.card)
            if kind == "well":
                found += [c.ChooseWell(seat, side) for side in (1, 2)]
            elif kind == "market":
                found.append(c.Decline(seat))
            found += self.lays()
            return found
        found.append(c.EndTurn(seat))
        if phase == "work":
            if "sensei" not in self.used:
                found += [c.Act(seat, action) for action in ACTIONS]
            found += [c.Ask(seat, card) for card in self.helpers()]
            found += self.upgrades()
            found += self.koi_moves()
        elif self.task is not None and self.task.action == "gift":
            found.append(c.Decline(seat))
        found += self.lays()
        found += self.claims()
        return found

    def kind(self, card: str) -> str:
        """The kind of a card; of none, an empty text."""
        return self.book.kind_of(card) if card and card != UNKNOWN else ""

    def spaces(self) -> list[int]:
        """The spaces whose card can be taken."""
        coins = self.hold.coins
        return [space for space in SPACES if self.row[space - 1] and self.book.space(space).fee <= coins]

    def purchases(self) -> list[tuple[Size, str]]:
        """The koi that can be paid for, and how."""
        hold, ways_ = self.hold, []
        if self.space and self.book.space(self.space).koi:
            ways_.append("space")
        if self.card and self.kind(self.card) == "market":
            ways_.append("market")
        if hold.luck:
            ways_.append("luck")
        return (
            [(size, by) for size in sizes_of(self.koi) for by in ways_ if self.price(size, by) <= hold.coins]
            if ways_
            else []
        )

    def price(self, size: Size, by: str) -> int:
        """What a koi costs."""
        numbers = self.book.numbers
        return self.book.koi[size].price + (
            numbers.surcharge if by == "luck" else -numbers.discount if by == "market" else 0
        )

    def helpers(self) -> list[str]:
        """The helpers that have not acted in this turn."""
        return [card for card in self.hold.cards if face_of(card) in HELPERS and card not in self.used]

    def open(self) -> Job | None:
        """The action that is open: one that was begun, or a Rain that waits to fall."""
        if self.task is not None or not self.card or not self.space or self.kind(self.card) != "rain":
            return self.task
        falls = self.book.faces[face_of(self.card)].gives[0].tiles
        reward = self.book.space(self.space).gives.tiles
        wanted = zip(falls, reward, (self.supply[index] for index in _OF_WARE), strict=True)
        if not any(rain and water and 0 < left < rain + water for rain, water, left in wanted):
            return None
        tiles = self.available(falls)
        return Job("rain", tiles) if self.has_room(tiles) else None

    def available(self, tiles: Tiles) -> Tiles:
        """As many of these tiles as the supply has."""
        supply = self.supply
        return min(tiles[0], supply[0]), min(tiles[1], supply[1]), min(tiles[2], supply[_OF_WARE[2]])

    def has_room(self, tiles: Tiles) -> bool:
        """Whether any of these tiles can be placed."""
        pond = self.hold.pond
        if (tiles[0] or tiles[1]) and pond.spots:
            return True
        return bool(tiles[2]) and any(True for _ in pond.berths("shore", centre=True))

    def layable(self, task: Job) -> list[Ware]:
        """The tiles that an open action lets be laid."""
        if task.action == "rain":
            there: tuple[int, ...] = task.left
        elif task.action == "gift":
            there = tuple(self.supply[index] for index in _OF_WARE)
        else:
            there = self.hold.tiles
        return [ware for ware, left, here in zip(WARES, task.left, there, strict=True) if left and here]

    def lays(self) -> list[Command]:
        """Every tile that can be laid."""
        task = self.open()
        if task is None:
            return []
        seat, pond = self.seat, self.hold.pond
        found: list[Command] = []
        for ware in self.layable(task):
            if ware == "shore":
                found += [c.Lay(seat, ware, CELL[at], turn) for at, turn in pond.berths("shore", centre=True)]
            else:
                found += [c.Lay(seat, ware, CELL[at]) for at in bits(pond.spots)]
        return found

    def upgrades(self) -> list[Command]:
        """Every lily and every lantern that can be added."""
        pond, seat = self.hold.pond, self.seat
        if self.task is None:
            return []
        if self.task.action == "foliage" and self.supply[_LILY]:
            return [c.AddLily(seat, CELL[at]) for at in bits(pond.green & ~pond.lilies)]
        if self.task.action == "shore" and self.supply[_LANTERN]:
            return [c.AddLantern(seat, CELL[at]) for at, _, lit in pond.shores if not lit]
        return []

    def koi_moves(self) -> list[Command]:
        """Every place for a koi of the storage or of the pond."""
        if self.task is None or self.task.action != "koi":
            return []
        pond, seat, book = self.hold.pond, self.seat, self.book
        empty = pond.empty
        found: list[Command] = [
            c.PlaceKoi(seat, size, cells_of(room))
            for size in sizes_of(self.hold.koi)
            for room in pond.rooms(book.koi[size].cells, empty)
        ]
        for koi in pond.koi:
            if face_of(koi.name) != "carp":
                rooms = pond.rooms(book.koi[size_of(koi.name)].cells, empty | koi.mask)
                found += [c.MoveKoi(seat, koi.name, cells_of(room)) for room in rooms if room != koi.mask]
        return found

    def things(self) -> list[str]:
        """What is in the storage."""
        hold = self.hold
        return [*(ware for ware, count in zip(WARES, hold.tiles, strict=True) if count), *sizes_of(hold.koi)]

    # --- goals ----------------------------------------------------------------------------------------------

    def has(self, need: str) -> int:
        """How much the seat has of what a goal can ask for."""
        return has(self.hold, need, self.book)

    def affords(self, piece: Piece) -> bool:
        """Whether the seat has what a goal asks for."""
        if self.hold.coins < piece.coins:
            return False
        return all(self.has(need) >= count for need, count in piece.needs.items())

    def claimable(self) -> list[Piece]:
        """The goals that may be claimed now, wherever there is room."""
        book, hold = self.book, self.hold
        if self.phase == "work":
            if not self.path:
                return []
            return [
                book.pieces[name]
                for name, left in self.offers
                if name == "path" and left and self.affords(book.pieces[name])
            ]
        if self.phase != "rest":
            return []
        if self.claimed and not self.alone:
            return []
        if self.task is not None and self.task.action == "gift" and self.supply[_WATER] and hold.pond.spots:
            return []
        return self.wanted()

    def wanted(self) -> list[Piece]:
        """The goals on offer that the seat has not claimed and has what they ask for; the path has its own moment."""
        book, hold = self.book, self.hold
        found = []
        for name, left in self.offers:
            piece = book.pieces[name]
            if left and name in book.once and piece.goal not in hold.goals and self.affords(piece):
                found.append(piece)
        return found

    def places(self, piece: Piece) -> Iterator[tuple[int, int | None]]:
        """The places for a goal tile: its hexes, or its first hex and a turn."""
        pond = self.hold.pond
        if piece.tile is None:
            if piece.goal == "path":
                for at in bits(pond.path_ends()):
                    yield BIT[at], None
            else:
                empty = pond.empty if piece.spring else pond.empty & ~pond.spring
                for room in pond.rooms(piece.cells, empty):
                    yield room, None
            return
        for at, turn in pond.berths(piece.name, centre=piece.lies == "centre"):
            if not piece.by or self._lies_by(piece, at, turn):
                yield at, turn

    def _lies_by(self, piece: Piece, at: int, turn: int) -> bool:
        """Whether a goal tile lies beside the spring or a lantern, as it has to."""
        pond = self.hold.pond
        way = ways(self.book.shapes[piece.name], True)[turn]  # noqa: FBT003 -- a cache key
        if piece.by == "spring":
            return bool(NEAR[at] & pond.spring & BIT[at + way.touches[0][0]])
        mask = 0
        for step in way.steps:
            mask |= BIT[at + step]
        beside = near(mask) & ~mask
        shore = ways(self.book.shapes["shore"], True)  # noqa: FBT003 -- a cache key
        for there, look, lit in pond.shores:
            if lit and any(beside & BIT[there + step] for step in shore[look].steps):
                return True
        return False

    def claims(self) -> list[Command]:
        """Every goal tile in every place."""
        seat, pond = self.seat, self.hold.pond
        found: list[Command] = []
        for piece in self.claimable():
            for where, turn in self.places(piece):
                if turn is not None:
                    found.append(c.Claim(seat, piece.name, (CELL[where],), turn))
                elif piece.goal == "path":
                    ends = pond.ends_beside(where.bit_length() - 1)
                    besides = [CELL[end] for end in ends] if len(ends) > 1 else [None]
                    found += [c.Claim(seat, piece.name, cells_of(where), beside=beside) for beside in besides]
                else:
                    found.append(c.Claim(seat, piece.name, cells_of(where)))
        return found

    def can_claim(self) -> bool:
        """Whether the seat could claim a goal at the end of its work."""
        return any(True for piece in self.wanted() for _ in self.places(piece))

    # --- what comes of it -----------------------------------------------------------------------------------

    def after(self, command: Command) -> Sketch:
        """The position after a command."""
        return _AFTER[type(command)](self, command)

    def reward(self) -> Sketch:
        """The reward of the space is taken."""
        then = self.but()
        gives = self.book.space(self.space).gives
        then.receive(gives.coins, gives.tiles)
        then.space = 0
        then.go_on()
        return then

    def decline(self) -> Sketch:
        """Nothing at the Market, or no more of the water of a branch."""
        then = self.but()
        if self.card:
            then.card = ""
        else:
            then.task = None
        then.go_on()
        return then

    def removal(self, size: Size) -> Sketch:
        """A koi of the seat's choice leaves the supply."""
        then = self.but()
        then.remove(size)
        then.removing = False
        then.go_on()
        return then

    def meditate(self, space: int) -> Sketch:
        """A card is taken."""
        then, book = self.but(), self.book
        page, card = book.space(space), self.row[space - 1]
        then.hold = hold = self.hold.but()
        hold.coins -= page.fee
        hold.cards = (*hold.cards, card)
        then.phase = "meditate"
        then.row = put(self.row, space - 1, "")
        then.card = card if self.kind(card) in ("storage", "market", "rain", "well") else ""
        then.space = space if page.koi or page.gives.coins or any(page.gives.tiles) else 0
        if self.alone:
            if space > 1 and then.row[space - 2]:
                then.row = put(then.row, space - 2, "")
            elif then.deck:
                then.deck -= 1
                then.near_the_end()
        then.go_on()
        return then

    def receive(self, coins: int, tiles: Tiles) -> None:
        """Coins and tiles from the supply."""
        water, foliage, shore = self.available(tiles)
        self.hold = hold = self.hold.but()
        hold.coins += coins
        hold.tiles = (hold.tiles[0] + water, hold.tiles[1] + foliage, hold.tiles[2] + shore)
        self.take((water, foliage, shore))

    def take(self, tiles: Tiles, sign: int = 1) -> None:
        """Tiles leave the supply, or come back to it."""
        left = list(self.supply)
        for index, count in zip(_OF_WARE, tiles, strict=True):
            left[index] -= sign * count
        self.supply = tuple(left)

    def go_on(self) -> None:
        """Whatever of a card and its space leaves nothing to choose happens by itself."""
        if self.phase != "meditate" or self.removing:
            return
        if self.card:
            self.settle_card()
        if self.task is not None and not self.has_room(self.task.left):
            self.take(self.task.left, -1)
            self.task = None
        if self.card or self.task is not None:
            return
        if self.space:
            page = self.book.space(self.space)
            if page.koi and self.can_buy("space"):
                return
            self.receive(page.gives.coins, page.gives.tiles)
            self.space = 0
        if not self.alone:
            self.refill()
        self.phase, self.task, self.path = "rest", None, False

    def settle_card(self) -> None:
        """What a card does where it leaves nothing to choose."""
        face = self.book.faces[face_of(self.card)]
        match face.kind:
            case "storage":
                self.card = ""
            case "market":
                reward = self.book.space(self.space).gives.coins if self.space else 0
                if not self.can_buy("market", reward):
                    self.card = ""
            case "rain":
                if self.open() is None:
                    self.fall()
            case "well":
                if len({(goods.coins, self.available(goods.tiles)) for goods in face.gives}) == 1:
                    self.receive(face.gives[0].coins, face.gives[0].tiles)
                    self.card = ""

    def can_buy(self, by: str, more: int = 0) -> bool:
        """Whether any koi can be paid for, with so many coins more."""
        coins = self.hold.coins + more
        return any(self.price(size, by) <= coins for size in sizes_of(self.koi))

    def fall(self) -> None:
        """A Rain takes its tiles from the supply."""
        tiles = self.available(self.book.faces[face_of(self.card)].gives[0].tiles)
        self.card = ""
        self.task = Job("rain", tiles) if any(tiles) else None
        self.take(tiles)

    def refill(self) -> None:
        """The cards slide, and cards that nobody knows yet fill the row."""
        cards = tuple([card for card in self.row if card])
        missing = len(self.row) - len(cards)
        drawn = min(missing, self.deck)
        self.row = ("",) * (missing - drawn) + (UNKNOWN,) * drawn + cards
        self.deck -= drawn
        self.near_the_end()

    def near_the_end(self) -> None:
        """The end nears when the deck is empty, or the last koi is taken."""
        if self.ending == "no" and (not self.deck or (not self.koi and not self.alone)):
            self.ending = "round"

    def choose(self, side: int) -> Sketch:
        """One side of a Well."""
        then = self.but()
        goods = self.book.faces[face_of(self.card)].gives[side - 1]
        then.receive(goods.coins, goods.tiles)
        then.card = ""
        then.go_on()
        return then

    def spend(self, ware: str) -> Sketch:
        """A luck token for tiles."""
        then = self.but()
        counts, one = self.book.numbers.luck, _ONE[ware]
        then.receive(0, (counts[0] * one[0], counts[1] * one[1], counts[2] * one[2]))
        then.hold.luck -= 1
        return then

    def buy(self, size: Size, by: str) -> Sketch:
        """A koi into the storage."""
        then = self.but()
        koi = next(each for each in self.koi if size_of(each) == size)
        then.hold = hold = self.hold.but()
        hold.coins -= self.price(size, by)
        hold.koi = tuple(sorted((*hold.koi, koi), key=koi_order))
        then.koi = tuple([each for each in self.koi if each != koi])
        if by == "luck":
            hold.luck -= 1
        elif by == "market":
            then.card = ""
        else:
            then.space = 0
        if self.alone:
            sizes = sizes_of(then.koi)
            if _NEXT[size] in sizes:
                sizes = (_NEXT[size],)
            if len(sizes) == 1:
                then.remove(sizes[0])
            elif sizes:
                then.removing = True
        then.near_the_end()
        then.go_on()
        return then

    def remove(self, size: Size) -> None:
        """A koi of a size leaves the supply."""
        koi = next(each for each in self.koi if size_of(each) == size)
        self.koi = tuple([each for each in self.koi if each != koi])

    def work(self) -> Sketch:
        """A turn of work."""
        then = self.but()
        then.phase = "work"
        if self.alone and any(self.row):
            space = max(space for space in SPACES if self.row[space - 1])
            then.row = put(self.row, space - 1, "")
        return then

    def begin(self, by: str, action: str) -> Sketch:
        """The Sensei or a helper begins to act."""
        then = self.but()
        count = self.book.numbers.placed if action == "water" else 1
        one = _ONE.get(action, (0, 0, 0))
        then.task = Job(action, (count * one[0], count * one[1], count * one[2]))
        then.used = (*self.used, by)
        then.path = False
        return then

    def lay(self, ware: str, at: int, turn: int = 0) -> Sketch:
        """A tile into the pond."""
        then = self.but()
        if self.task is None:
            then.fall()
        task, one = then.task, _ONE[ware]
        assert task is not None
        left = (task.left[0] - one[0], task.left[1] - one[1], task.left[2] - one[2])
        then.hold = hold = then.hold.but()
        hold.pond = hold.pond.tile(ware, at, turn) if ware == "shore" else hold.pond.one(at, water=ware == "water")
        if task.action == "gift":
            then.take(one)
        elif task.action != "rain":
            hold.tiles = (hold.tiles[0] - one[0], hold.tiles[1] - one[1], hold.tiles[2] - one[2])
        then.task = Job(task.action, left) if any(left) else None
        if then.phase == "meditate":
            then.go_on()
        return then

    def add_lily(self, at: int) -> Sketch:
        """A lily on a foliage."""
        then = self.but()
        then.hold = hold = self.hold.but()
        hold.pond = hold.pond.lily(at)
        then.supply = put(self.supply, _LILY, self.supply[_LILY] - 1)
        then.task = None
        return then

    def add_lantern(self, at: int) -> Sketch:
        """A lantern on a shore."""
        then = self.but()
        then.hold = hold = self.hold.but()
        hold.pond = hold.pond.lantern(at)
        hold.luck += self.book.numbers.lantern_luck
        then.supply = put(self.supply, _LANTERN, self.supply[_LANTERN] - 1)
        then.task = None
        return then

    def place(self, size: Size, room: int) -> Sketch:
        """A koi from the storage into the pond."""
        then = self.but()
        then.hold = hold = self.hold.but()
        koi = next(each for each in hold.koi if size_of(each) == size)
        hold.koi = tuple([each for each in hold.koi if each != koi])
        hold.pond = hold.pond.place(koi, room)
        then.task = None
        then.path = any(name == "path" for name, _ in self.offers)
        return then

    def move(self, koi: str, room: int) -> Sketch:
        """A koi of the pond elsewhere."""
        then = self.but()
        then.hold = hold = self.hold.but()
        hold.pond = hold.pond.move(koi, room)
        then.task = None
        return then

    def claim(self, piece: Piece, where: int, turn: int | None, beside: int | None = None) -> Sketch:
        """A goal tile into the pond: on its hexes, or at its first hex, turned so."""
        then = self.but()
        then.hold = hold = self.hold.but()
        hold.coins -= piece.coins
        if piece.goal not in hold.goals:
            hold.goals = (*hold.goals, piece.goal)
        then.offers = tuple([(name, left - (name == piece.name)) for name, left in self.offers])
        if piece.goal == "path":
            hold.pond = hold.pond.walk(where.bit_length() - 1, beside)
            then.path = False
            return then
        at, mask = (where, BIT[where]) if turn is not None else (where.bit_length() - 1, where)
        hold.pond = hold.pond.claim(piece.name, piece.goal, mask, at, turn)
        gift = min(piece.gift, self.supply[_WATER])
        then.claimed = True
        then.task = Job("gift", (gift, 0, 0)) if gift else None
        return then

    def end(self) -> Sketch:
        """Be done with the work, or with the turn."""
        if self.phase == "work" and self.can_claim():
            then = self.but()
            then.phase, then.task, then.path = "rest", None, False
            return then
        then = self.but()
        then.task, then.path = None, False
        if then.overfull() > 0:
            then.phase = "store"
        else:
            then.next_turn()
        return then

    def overfull(self) -> int:
        """By how many hexes the storage is too full."""
        return self.book.hexes_of(self.hold.tiles, self.hold.koi) - self.capacity()

    def capacity(self) -> int:
        """How many hexes the storage holds."""
        return held(self.book, self.hold.cards).capacity

    def discard(self, thing: str) -> Sketch:
        """Something of a storage that is too full goes back."""
        then = self.but()
        then.hold = hold = self.hold.but()
        if thing in _ONE:
            one = _ONE[thing]
            hold.tiles = (hold.tiles[0] - one[0], hold.tiles[1] - one[1], hold.tiles[2] - one[2])
            then.take(one, -1)
        else:
            koi = next(each for each in hold.koi if size_of(each) == thing)
            hold.koi = tuple([each for each in hold.koi if each != koi])
            then.koi = tuple(sorted((*self.koi, koi), key=koi_order))
        if then.overfull() <= 0:
            then.next_turn()
        return then

    def next_turn(self) -> None:
        """The next seat is on, or the game is over."""
        if self.alone:
            self.refill()
        following = (self.seat + 1) % self.seats
        self.others = put(self.others, self.seat, self.hold)
        if following == self.first:
            if self.ending == "last":
                self.phase = "over"
                return
            if self.ending == "round":
                self.ending = "last"
        self.phase, self.seat, self.hold = "begin", following, self.others[following]
        self.used, self.task, self.card, self.space = (), None, "", 0
        self.path = self.claimed = self.removing = False

    def passed(self, space: int | None) -> Sketch:
        """The position after the turn of a seat of which nothing matters but the card that it took."""
        then = self.but()
        if space is not None:
            then.row = put(self.row, space - 1, "")
            then.refill()
        then.next_turn()
        return then

    # --- points ---------------------------------------------------------------------------------------------

    def points(self, hold: Hold) -> int:
        """What a seat would score now."""
        return points(hold, self.book, dry=self.dry)


def points(hold: Hold, book: Book, *, dry: bool) -> int:
    """What a seat would score with what it has."""
    total = hold.pond.scores(dry=dry) + hold.luck * book.numbers.luck_points
    for counts, each in held(book, hold.cards).parchments:
        total += each * counted(hold, book, counts)
    return total


def counted(hold: Hold, book: Book, what: str) -> int:
    """How much a seat has of what a Parchment counts."""
    pond = hold.pond
    match what:
        case "lily":
            return (pond.lilies | pond.purple).bit_count()
        case "lantern":
            return sum(lit for _, _, lit in pond.shores)
        case "small" | "medium" | "large":
            letter = _LETTER[what]
            return sum([koi.name[0] == letter for koi in pond.koi])
    return held(book, hold.cards).kinds.get(what, 0)


def has(hold: Hold, need: str, book: Book) -> int:
    """How much a seat has of what a goal can ask for."""
    pond = hold.pond
    match need:
        case "foliage":
            return pond.green.bit_count()
        case "lantern":
            return sum(lit for _, _, lit in pond.shores)
        case "lily_pair":
            return int(bool(near(pond.lilies) & pond.lilies))
        case "koi":
            return len(pond.koi)
    return held(book, hold.cards).kinds.get(need, 0)


def _claimed(sketch: Sketch, ask: c.Claim) -> Sketch:
    beside = None if ask.beside is None else number(ask.beside)
    where = number(ask.cells[0]) if ask.turn is not None else mask_of(ask.cells)
    return sketch.claim(sketch.book.pieces[ask.piece], where, ask.turn, beside)


_AFTER: dict[type[Command], Callable[[Sketch, Any], Sketch]] = {
    c.Meditate: lambda sketch, ask: sketch.meditate(ask.space),
    c.TakeReward: lambda sketch, _: sketch.reward(),
    c.ChooseWell: lambda sketch, ask: sketch.choose(ask.side),
    c.Decline: lambda sketch, _: sketch.decline(),
    c.Buy: lambda sketch, ask: sketch.buy(ask.size, ask.by),
    c.SpendLuck: lambda sketch, ask: sketch.spend(ask.ware),
    c.RemoveKoi: lambda sketch, ask: sketch.removal(ask.size),
    c.Work: lambda sketch, _: sketch.work(),
    c.Act: lambda sketch, ask: sketch.begin("sensei", ask.action),
    c.Ask: lambda sketch, ask: sketch.begin(ask.card, HELPERS[face_of(ask.card)]),
    c.Lay: lambda sketch, ask: sketch.lay(ask.tile, number(ask.at), ask.turn),
    c.AddLily: lambda sketch, ask: sketch.add_lily(number(ask.at)),
    c.AddLantern: lambda sketch, ask: sketch.add_lantern(number(ask.at)),
    c.PlaceKoi: lambda sketch, ask: sketch.place(ask.size, mask_of(ask.cells)),
    c.MoveKoi: lambda sketch, ask: sketch.move(ask.koi, mask_of(ask.cells)),
    c.Claim: _claimed,
    c.EndTurn: lambda sketch, _: sketch.end(),
    c.Discard: lambda sketch, ask: sketch.discard(ask.thing),
}
"""What comes of each kind of command."""


def draw(view: State) -> Sketch | None:
    """A view as a sketch; None where a pond reaches too far to be drawn."""
    holds = []
    for keeper in view.keepers:
        pond = pool(keeper.pond)
        if pond is None:
            return None
        holds.append(Hold(pond, keeper.coins, keeper.luck, keeper.tiles, keeper.koi, keeper.cards, keeper.goals))
    found = Sketch.__new__(Sketch)
    found.alone, found.book, found.seats = view.alone, view.book, view.options.seats
    scenario = view.book.pages.scenarios[view.options.scenario]
    found.dry = view.alone and scenario.dry
    found.connect = scenario.connect if view.alone else 0
    in_play = {view.book.pieces[piece].goal for piece, _ in view.offers}
    wanted = next(band.goals for band in scenario.bands if band.title == view.options.title)
    found.alone_goals = min(wanted, len(in_play)) if view.alone else 0
    found.card, found.claimed, found.deck, found.ending = view.card, view.claimed, view.deck_size(), view.ending
    found.first, found.koi, found.offers, found.path = view.first, view.koi, view.offers, view.path
    found.phase, found.removing, found.row, found.seat = view.phase, view.removing, view.row, view.seat
    found.space, found.supply, found.used = view.space, view.supply, view.used
    found.task = None if view.task is None else Job(view.task.action, view.task.left)
    found.others = tuple(holds)
    found.hold = holds[view.seat]
    return found
