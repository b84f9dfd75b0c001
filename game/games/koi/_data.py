"""The data of KOI: the book of levels/koi, checked, with errors that name file and key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar, get_args

from msgspec import Struct

from game.games.koi.parts import (
    GOALS,
    HELPERS,
    SIZES,
    SPACES,
    SUPPLIES,
    TITLES,
    Band,
    Book,
    Face,
    GoalPage,
    Goods,
    Kind,
    KoiPage,
    Numbers,
    Pages,
    Piece,
    Scenario,
    ScenarioName,
    SetUp,
    Size,
    Space,
    Start,
)
from game.kernel import hexes
from game.kernel.codec import level
from game.kernel.hexes import ALL_SIDES, NAMES, Cells, Tile
from game.kernel.trouble import BadLevel

T = TypeVar("T")
Source = str | dict[str, str]
SOURCES = ("rulebook", "house")
SCENARIOS = get_args(ScenarioName)
NEEDS = ("foliage", "lantern", "lily_pair", "parchment", "well", "koi")
"""What a goal can ask for."""
COUNTED = ("lily", "lantern", "well", "market", "storage", *SIZES)
"""What a Parchment can count."""


class _Entry(Struct, forbid_unknown_fields=True):
    source: Source


class _Tile(_Entry):
    name: str
    count: int
    cells: list[tuple[int, int]]
    water: list[str]


class _Upgrade(_Entry):
    name: str
    on: str
    count: int
    luck: int


class _Koi(_Entry):
    size: Size
    count: int
    cells: list[tuple[int, int]]
    price: int
    points: int


class _TilesFile(Struct, forbid_unknown_fields=True):
    tile: list[_Tile]
    upgrade: list[_Upgrade]
    koi: list[_Koi]


class _Card(_Entry):
    name: str
    kind: Kind
    all: int = 0
    three: int = 0
    four: int = 0
    gives: list[Goods] = []
    counts: str = ""
    points: int = 0


class _DeckFile(Struct, forbid_unknown_fields=True):
    card: list[_Card]


class _Space(_Entry):
    fee: int = 0
    gives: Goods = Goods()
    koi: bool = False


class _Storage(_Entry):
    capacity: int
    expansion: int


class _Luck(_Entry):
    water: int
    foliage: int
    shore: int
    surcharge: int
    points: int


class _Market(_Entry):
    discount: int


class _Work(_Entry):
    water: int


class _Score(_Entry):
    lily: int
    surrounded: int
    lantern: int


class _BoardFile(Struct, forbid_unknown_fields=True):
    space: list[_Space]
    storage: _Storage
    luck: _Luck
    market: _Market
    work: _Work
    score: _Score


class _Start(_Entry):
    water: int
    koi: str


class _Seats(_Entry):
    count: int
    koi: tuple[int, int, int]
    marks: list[str]
    few: bool


class _SetUpFile(_Entry):
    goals: int
    coins: int
    luck: int
    start: list[_Start]
    seats: list[_Seats]


class _Piece(_Entry):
    name: str
    copies: int
    few: int
    cells: list[tuple[int, int]]
    points: list[int]
    water: list[str] = []
    lies: str = ""
    by: str = ""
    spring: bool = True
    needs: dict[str, int] = {}
    coins: int = 0
    gift: int = 0


class _Goal(_Entry):
    name: str
    once: bool
    scores: str
    piece: list[_Piece]


class _GoalsFile(Struct, forbid_unknown_fields=True):
    goal: list[_Goal]


class _Scenario(_Entry):
    name: str
    bands: list[Band]
    goals: list[str] = []
    random: int = 0
    dry: bool = False
    connect: int = 0


class _ScenariosFile(Struct, forbid_unknown_fields=True):
    scenario: list[_Scenario]


def catalogue(levels: Mapping[str, Any]) -> Book:
    """The checked book of levels/koi, given as the parsed TOML of each file."""
    tiles = _file(levels, "tiles.toml", _TilesFile)
    deck = _file(levels, "deck.toml", _DeckFile)
    board = _file(levels, "board.toml", _BoardFile)
    set_up = _file(levels, "setup.toml", _SetUpFile)
    goals = _file(levels, "goals.toml", _GoalsFile)
    scenarios = _file(levels, "scenarios.toml", _ScenariosFile)
    goal_pages = _goals(goals)
    lantern = next((entry.luck for entry in tiles.upgrade if entry.name == "lantern"), 0)
    pages = Pages(
        tiles={entry.name: _tile(entry, "tiles.toml", f"tile[{n}]") for n, entry in enumerate(tiles.tile)},
        supply=_supply(tiles),
        koi=_koi(tiles),
        faces=_faces(deck),
        spaces=_spaces(board),
        goals=goal_pages,
        starts=tuple(Start(entry.water, entry.koi) for entry in set_up.start),
        set_up=_set_up(set_up, tiles),
        scenarios=_scenarios(scenarios, goal_pages),
        numbers=_numbers(board, set_up, lantern),
    )
    return Book(pages)


def _file(levels: Mapping[str, Any], file: str, shape: type[T]) -> T:
    """One file in its shape, with a source beside each fact."""
    read = level(levels, "koi", file, shape)
    _check_sources(levels[file], file, "")
    return read


def _check_sources(tree: Any, file: str, key: str) -> None:
    """Every entry with a source names it for all its facts, and names no other."""
    if isinstance(tree, list):
        for number, branch in enumerate(tree):
            _check_sources(branch, file, f"{key}[{number}]")
    elif isinstance(tree, dict):
        source = tree.get("source")
        if isinstance(source, dict):
            facts = {name for name, value in tree.items() if name not in _NAMING and not _entries(value)}
            if set(source) != facts or not set(source.values()) <= set(SOURCES):
                raise _fault("source", file, f"{key}.source", ", ".join(sorted(set(source) ^ facts)) or str(source))
        elif source is not None and source not in SOURCES:
            raise _fault("source", file, f"{key}.source", str(source))
        for name, branch in tree.items():
            if name != "source":
                _check_sources(branch, file, f"{key}.{name}".lstrip("."))


_NAMING = ("source", "name", "size", "kind")
"""What names an entry is no fact about it."""


def _entries(value: Any) -> bool:
    """Whether a value is a list of entries with sources of their own."""
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict) and "source" in value[0]


def _fault(what: str, file: str, key: str, value: object = "") -> BadLevel:
    return BadLevel("koi_" + what, file=f"koi/{file}", key=key, value=str(value))


def _cells(cells: Sequence[tuple[int, int]], file: str, key: str) -> Cells:
    """The cells of a tile or a shape: the first at (0, 0), none twice, all in one piece."""
    whole = tuple(cells)
    joined = {whole[0]} if whole else set()
    while more := hexes.beside(joined) & set(whole):
        joined |= more
    if not whole or whole[0] != (0, 0) or len(set(whole)) != len(whole) or joined != set(whole):
        raise _fault("cells", file, f"{key}.cells", whole)
    return whole


def _tile(entry: _Tile | _Piece, file: str, key: str) -> Tile:
    cells = _cells(entry.cells, file, key)
    if len(entry.water) != len(cells):
        raise _fault("sides", file, f"{key}.water", len(entry.water))
    sides = []
    for text in entry.water:
        if text != "all" and not set(text.split()) <= set(NAMES):
            raise _fault("sides", file, f"{key}.water", text)
        sides.append(ALL_SIDES if text == "all" else sum(1 << NAMES.index(word) for word in text.split()))
    tile = Tile(cells, tuple(sides))
    centred = len(cells) == 3 and getattr(entry, "lies", "centre") == "centre"
    if centred and (sides[0] != 1 or any(hexes.distance(cell, (1, 0)) != 1 for cell in cells)):
        # The first cell looks east at the hollow one: so a turn of the tile is where its lantern looks.
        raise _fault("centre", file, f"{key}.water", entry.water)
    return tile


def _supply(tiles: _TilesFile) -> dict[str, int]:
    supply = {entry.name: entry.count for entry in tiles.tile}
    supply |= {entry.name: entry.count for entry in tiles.upgrade}
    for name in ("spring", *SUPPLIES):
        if supply.get(name, 0) < 1:
            raise _fault("tile_missing", "tiles.toml", "tile", name)
    return {name: supply[name] for name in SUPPLIES}


def _koi(tiles: _TilesFile) -> dict[str, KoiPage]:
    pages = {}
    for number, entry in enumerate(tiles.koi):
        key = f"koi[{number}]"
        if min(entry.count, entry.price, entry.points) < 1:
            raise _fault("number", "tiles.toml", key, entry.size)
        cells = tuple(sorted(_cells(entry.cells, "tiles.toml", key)))
        pages[str(entry.size)] = KoiPage(entry.size, entry.count, cells, entry.price, entry.points)
    if tuple(pages) != SIZES:
        raise _fault("sizes", "tiles.toml", "koi", ", ".join(pages))
    return pages


def _faces(deck: _DeckFile) -> dict[str, Face]:
    faces: dict[str, Face] = {}
    for number, card in enumerate(deck.card):
        key = f"card[{number}]"
        if card.name in faces or "." in card.name:
            raise _fault("card_name", "deck.toml", f"{key}.name", card.name)
        if min(card.all, card.three, card.four) < 0 or card.all + card.three + card.four < 1:
            raise _fault("number", "deck.toml", key, card.name)
        if (card.kind in HELPERS or card.kind == "parchment") and card.all < (2 if card.kind in HELPERS else 1):
            raise _fault("marks", "deck.toml", f"{key}.all", card.name)
        _check_gives(card, key)
        faces[card.name] = Face(
            card.name, card.kind, (card.all, card.three, card.four), tuple(card.gives), card.counts, card.points
        )
    return faces


def _check_gives(card: _Card, key: str) -> None:
    """A Rain gives tiles, a Well one or two choices, a Parchment counts, and nobody else does."""
    wanted = {"rain": (1,), "well": (1, 2)}.get(card.kind, (0,))
    empty = any(not any((goods.coins, *goods.tiles)) for goods in card.gives)
    coins = card.kind == "rain" and any(goods.coins for goods in card.gives)
    if len(card.gives) not in wanted or empty or coins:
        raise _fault("gives", "deck.toml", f"{key}.gives", card.name)
    parchment = card.kind == "parchment"
    if parchment != (card.counts in COUNTED) or parchment != (card.points > 0):
        raise _fault("counts", "deck.toml", f"{key}.counts", card.counts)


def _spaces(board: _BoardFile) -> tuple[Space, ...]:
    if len(board.space) != len(SPACES):
        raise _fault("spaces", "board.toml", "space", len(board.space))
    return tuple(Space(entry.fee, entry.gives, entry.koi) for entry in board.space)


def _numbers(board: _BoardFile, set_up: _SetUpFile, lantern: int) -> Numbers:
    luck = board.luck
    return Numbers(
        capacity=board.storage.capacity,
        expansion=board.storage.expansion,
        luck=(luck.water, luck.foliage, luck.shore),
        surcharge=luck.surcharge,
        discount=board.market.discount,
        luck_points=luck.points,
        placed=board.work.water,
        lantern_luck=lantern,
        lily_points=board.score.lily,
        surrounded=board.score.surrounded,
        lantern_points=board.score.lantern,
        goals=set_up.goals,
        coins=set_up.coins,
        starting_luck=set_up.luck,
    )


def _set_up(file: _SetUpFile, tiles: _TilesFile) -> dict[int, SetUp]:
    found = {}
    box = {entry.size: entry.count for entry in tiles.koi}
    for number, entry in enumerate(file.seats):
        key = f"seats[{number}]"
        if any(count > box[size] for size, count in zip(SIZES, entry.koi, strict=True)):
            raise _fault("koi_many", "setup.toml", f"{key}.koi", entry.koi)
        if not set(entry.marks) <= {"three", "four"}:
            raise _fault("marks", "setup.toml", f"{key}.marks", ", ".join(entry.marks))
        found[entry.count] = SetUp(entry.koi, tuple(entry.marks), entry.few)
    if sorted(found) != [1, 2, 3, 4] or len(file.start) < max(found):
        raise _fault("seats", "setup.toml", "seats", ", ".join(map(str, found)))
    for number, start in enumerate(file.start):
        if start.koi and start.koi not in SIZES:
            raise _fault("sizes", "setup.toml", f"start[{number}].koi", start.koi)
    return found


def _goals(file: _GoalsFile) -> dict[str, GoalPage]:
    pages = {}
    for number, goal in enumerate(file.goal):
        pieces = tuple(_piece(goal.name, piece, f"goal[{number}].piece[{n}]") for n, piece in enumerate(goal.piece))
        pages[goal.name] = GoalPage(goal.name, goal.once, pieces)
    if set(pages) != set(GOALS):
        raise _fault("goal_names", "goals.toml", "goal", ", ".join(sorted(set(pages) ^ set(GOALS))))
    return pages


def _piece(goal: str, entry: _Piece, key: str) -> Piece:
    if not set(entry.needs) <= set(NEEDS):
        raise _fault("needs", "goals.toml", f"{key}.needs", ", ".join(set(entry.needs) - set(NEEDS)))
    if entry.lies not in (("centre", "any") if entry.water else ("",)) or entry.by not in ("", "lantern", "spring"):
        raise _fault("lies", "goals.toml", f"{key}.lies", entry.lies or entry.by)
    if min(entry.copies, entry.few, len(entry.points)) < 1 or entry.few > entry.copies:
        raise _fault("number", "goals.toml", key, entry.name)
    return Piece(
        name=entry.name,
        goal=goal,
        copies=entry.copies,
        few=entry.few,
        cells=tuple(sorted(_cells(entry.cells, "goals.toml", key))),
        tile=_tile(entry, "goals.toml", key) if entry.water else None,
        lies=entry.lies,
        by=entry.by,
        spring=entry.spring,
        needs=entry.needs,
        coins=entry.coins,
        points=tuple(entry.points),
        gift=entry.gift,
    )


def _scenarios(file: _ScenariosFile, goals: Mapping[str, GoalPage]) -> dict[str, Scenario]:
    found = {}
    for number, entry in enumerate(file.scenario):
        key = f"scenario[{number}]"
        if not set(entry.goals) <= set(goals) or bool(entry.goals) == bool(entry.random):
            raise _fault("goal_names", "scenarios.toml", f"{key}.goals", ", ".join(entry.goals))
        titles = [band.title for band in entry.bands]
        scores = [band.score for band in entry.bands]
        if titles != list(TITLES) or scores != sorted(set(scores)):
            raise _fault("bands", "scenarios.toml", f"{key}.bands", ", ".join(titles))
        found[entry.name] = Scenario(
            entry.name, tuple(entry.goals), entry.random, entry.dry, entry.connect, tuple(entry.bands)
        )
    if set(found) != set(SCENARIOS):
        raise _fault("scenarios", "scenarios.toml", "scenario", ", ".join(sorted(set(found) ^ set(SCENARIOS))))
    return found
