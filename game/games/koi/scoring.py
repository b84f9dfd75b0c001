"""Counting KOI, as a receipt: koi by koi, ray by ray, goal by goal, with the hexes behind every point.

§10.2 Koi: their size, the lilies beside them, all of it doubled when they are surrounded by water.
§10.3 Lanterns: one point for each hex in the unbroken run in front.
§10.4 Parchments: what each counts.  §10.5 Goals: as each says.  §10.6 Luck: a point a token.
§10.7 Ties: most points, then most coins, then the seat farthest from the first player.
§11.4 Alone: the title that score and goals are good for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from game.games.koi._pond import Pond
from game.games.koi.parts import Band, Piece, at, face_of, koi_order, size_of, spot
from game.games.koi.state import State
from game.kernel import hexes
from game.kernel.box import Seat
from game.kernel.hexes import Cells, Hex, around
from game.kernel.receipt import Line, Receipt, receipt


def _names(cells: Cells) -> tuple[str, ...]:
    return tuple(map(hexes.name, cells))


# --- koi ------------------------------------------------------------------------------------------------


def purple_lilies(pond: Pond) -> dict[Hex, int]:
    """§10.5 The purple lilies of a pond, and what each adds to a koi."""
    return {
        laid.cells[0]: pond.book.pieces["purple"].points[0]
        for name, laid in pond.layout.pieces.items()
        if face_of(name) == "purple"
    }


def koi_lines(state: State, seat: Seat) -> Iterator[Line]:
    """§10.2 Every koi: its size, each lily beside it, and all of it again if it is surrounded."""
    pond = state.keepers[seat].pond
    dry = state.alone and state.book.pages.scenarios[state.options.scenario].dry
    purple = purple_lilies(pond)
    for koi, cells in _in_order(pond):
        name = (at(koi, *cells),)
        bare = tuple(spot(*side) for side in pond.bare_sides(cells))
        if bare and dry:
            yield Line(seat, 0, "koi_dry", "§11.4", koi, name, bare)
            continue
        kind, value = _value(state, koi)
        yield Line(seat, value, f"koi_{kind}", "§10.2", koi, name, _names(cells))
        for cell in sorted(hexes.beside(cells)):
            if cell in pond.layout.lilies:
                value += (points := state.book.numbers.lily_points)
                yield Line(seat, points, "lily", "§10.2", koi, (at("lily", cell),), (hexes.name(cell),))
            elif cell in purple:
                value += purple[cell]
                yield Line(seat, purple[cell], "purple_lily", "§10.5", koi, (at("purple", cell),), (hexes.name(cell),))
        if bare:
            yield Line(seat, 0, "bare_sides", "§10.2", koi, name, bare)
        else:
            again = value * (state.book.numbers.surrounded - 1)
            yield Line(seat, again, "surrounded", "§10.2", koi, name, _names(tuple(sorted(hexes.beside(cells)))))


def _in_order(pond: Pond) -> list[tuple[str, Cells]]:
    """Every koi with its hexes, small ones first and the Centennial carp last, however the pond came about."""
    return sorted(pond.carp.items(), key=lambda item: (9, 0) if face_of(item[0]) == "carp" else koi_order(item[0]))


def _value(state: State, koi: str) -> tuple[str, int]:
    """What a koi is, and what it is worth by itself."""
    if face_of(koi) == "carp":
        return "carp", state.book.pieces["carp"].points[0]
    size = size_of(koi)
    return size, state.book.koi[size].points


# --- lanterns, parchments, luck -------------------------------------------------------------------------


def lantern_lines(state: State, seat: Seat) -> Iterator[Line]:
    """§10.3 Every lantern: the unbroken run of hexes in front of it, whatever lies on them."""
    pond = state.keepers[seat].pond
    for berth in sorted(pond.layout.lanterns):
        (run,) = pond.runs(berth, "shore")
        lantern = at("lantern", berth[0])
        points = len(run) * state.book.numbers.lantern_points
        yield Line(seat, points, "lantern", "§10.3", lantern, (lantern,), _names(run))


def counted(state: State, seat: Seat, what: str) -> tuple[str, ...]:
    """§7.5 The things of a seat that a Parchment counts."""
    keeper = state.keepers[seat]
    layout = keeper.pond.layout
    if what == "lily":
        purple = purple_lilies(keeper.pond)
        return (*(at("lily", c) for c in sorted(layout.lilies)), *(at("purple", c) for c in sorted(purple)))
    if what == "lantern":
        return tuple(at("lantern", berth[0]) for berth in sorted(layout.lanterns))
    if what in ("small", "medium", "large"):
        return tuple(at(koi, *layout.koi[koi]) for koi in sorted(layout.koi, key=koi_order) if size_of(koi) == what)
    return tuple(card for card in keeper.cards if state.book.kind_of(card) == what)


def parchment_lines(state: State, seat: Seat) -> Iterator[Line]:
    """§10.4 Every Parchment: so many points for each thing it counts."""
    for card in state.keepers[seat].cards:
        face = state.book.faces[face_of(card)]
        if face.kind == "parchment":
            things = counted(state, seat, face.counts)
            yield Line(seat, face.points * len(things), "parchment", "§10.4", card, things)


def luck_lines(state: State, seat: Seat) -> Iterator[Line]:
    """§10.6 Every luck token that was kept."""
    if luck := state.keepers[seat].luck:
        yield Line(seat, luck * state.book.numbers.luck_points, "luck", "§10.6", "luck")


# --- goals ----------------------------------------------------------------------------------------------


def goal_lines(state: State, seat: Seat) -> Iterator[Line]:
    """§10.5 Every goal tile but carps and purple lilies, which count with the koi."""
    pond = state.keepers[seat].pond
    for name in sorted(pond.layout.pieces):
        piece = state.book.pieces[face_of(name)]
        if piece.goal in _COUNTS:
            yield from _COUNTS[piece.goal](pond, seat, piece, name)
    if path := pond.layout.path:
        table = state.book.pieces["path"].points
        points = table[min(len(path), len(table)) - 1]
        yield Line(seat, points, "path", "§10.5", "path", (at("path", *path),), _names(path))


def _printed(pond: Pond, seat: Seat, piece: Piece, name: str) -> Iterator[Line]:
    cells = pond.layout.pieces[name].cells
    yield Line(seat, piece.points[0], piece.goal, "§10.5", name, (at(name, *cells),), _names(cells))


def _bridge(pond: Pond, seat: Seat, piece: Piece, name: str) -> Iterator[Line]:
    laid = pond.layout.pieces[name]
    assert laid.turn is not None
    for run in pond.runs((laid.cells[0], laid.turn), "bridge"):
        yield Line(seat, len(run) * piece.points[0], "bridge", "§10.5", name, (at(name, *laid.cells),), _names(run))


def _statue(pond: Pond, seat: Seat, piece: Piece, name: str) -> Iterator[Line]:
    laid = pond.layout.pieces[name]
    assert laid.turn is not None
    (run,) = pond.runs((laid.cells[0], laid.turn), "statue")
    seen = tuple(at(koi, *cells) for koi, cells in _in_order(pond) if not set(run).isdisjoint(cells))
    yield Line(seat, len(seen) * piece.points[0], "statue", "§10.5", name, (at(name, *laid.cells), *seen), _names(run))


def _shishi(pond: Pond, seat: Seat, piece: Piece, name: str) -> Iterator[Line]:
    cells = pond.layout.pieces[name].cells
    near = hexes.beside(cells)
    beside = tuple(at(koi, *lies) for koi, lies in _in_order(pond) if not near.isdisjoint(lies))
    yield Line(seat, len(beside) * piece.points[0], "shishi", "§10.5", name, (at(name, *cells), *beside), _names(cells))


def _turtle(pond: Pond, seat: Seat, piece: Piece, name: str) -> Iterator[Line]:
    cells = pond.layout.pieces[name].cells
    empty = tuple(cell for cell in around(cells[0]) if cell in pond.empty)
    points = (0, *piece.points)[min(len(empty), len(piece.points))]
    yield Line(seat, points, "turtle", "§10.5", name, (at(name, *cells),), _names(empty))


def _waterfall(pond: Pond, seat: Seat, piece: Piece, name: str) -> Iterator[Line]:
    cells = pond.layout.pieces[name].cells
    full = all(cell in pond.on for cell in pond.spring)
    rule = "waterfall_full" if full else "waterfall"
    free = tuple(sorted(cell for cell in pond.spring if cell not in pond.on))
    yield Line(seat, piece.points[full], rule, "§10.5", name, (at(name, *cells),), _names(free))


_COUNTS: dict[str, Callable[[Pond, Seat, Piece, str], Iterator[Line]]] = {
    "branches": _printed,
    "bridge": _bridge,
    "shishi": _shishi,
    "statue": _statue,
    "turtle": _turtle,
    "waterfall": _waterfall,
    "willow": _printed,
}


# --- alone ----------------------------------------------------------------------------------------------


class Verdict(Struct, frozen=True):
    """How a seat that plays alone did."""

    won: bool
    """Whether it reached the title it wanted."""
    title: str
    """The highest title it reached, or an empty text."""
    goals: int
    """How many goals it claimed."""
    linked: bool
    """Whether a path links a lantern with the statue, where a scenario asks for it."""


def linked(pond: Pond, least: int) -> bool:
    """§11.4 Whether a path of so many tiles, at least, covers the cell a lantern looks at and the statue's."""
    path = pond.layout.path
    statues = [
        pond.hollow((laid.cells[0], laid.turn))
        for name, laid in pond.layout.pieces.items()
        if face_of(name) == "statue" and laid.turn is not None
    ]
    lit = [pond.hollow(berth) for berth in pond.layout.lanterns]
    return len(path) >= least and not set(path).isdisjoint(statues) and not set(path).isdisjoint(lit)


def verdict(state: State, score: int) -> Verdict:
    """§11.4 The title that a score and the goals claimed are good for."""
    keeper = state.keepers[0]
    scenario = state.book.pages.scenarios[state.options.scenario]
    in_play = {state.book.pieces[piece].goal for piece in state.goals}
    link = not scenario.connect or linked(keeper.pond, scenario.connect)

    def reached(band: Band) -> bool:
        return link and score >= band.score and len(keeper.goals) >= min(band.goals, len(in_play))

    titles = [band.title for band in scenario.bands if reached(band)]
    won = state.options.title in titles
    return Verdict(won, titles[-1] if titles else "", len(keeper.goals), link)


def _alone(state: State, lines: list[Line]) -> Receipt:
    """§11.4 The count of one who plays alone, with the title it reached."""
    found = verdict(state, sum(line.points for line in lines))
    title = Line(0, 0, f"title_{found.title or 'none'}", "§11.4", "alone", state.keepers[0].goals)
    outcome = Line(0, 0, "alone_won" if found.won else "alone_lost", "§11.4", "alone")
    counted = receipt([*lines, title, outcome], 1)
    return counted if found.won else replace(counted, places=(2,))


# --- the whole ------------------------------------------------------------------------------------------


def seat_lines(state: State, seat: Seat) -> list[Line]:
    """Everything that a seat scores."""
    return [
        *koi_lines(state, seat),
        *lantern_lines(state, seat),
        *parchment_lines(state, seat),
        *goal_lines(state, seat),
        *luck_lines(state, seat),
    ]


def score(state: State) -> Receipt:
    """§10.7 The count: points, then coins, then the seat farthest from the first player.

    §11.4 Who plays alone and does not reach the title it wanted has lost: nobody wins.
    """
    lines = [line for seat in state.seats for line in seat_lines(state, seat)]
    if state.alone:
        return _alone(state, lines)
    seats = len(state.seats)
    coins = [keeper.coins for keeper in state.keepers]
    last = [(seat - state.first) % seats for seat in state.seats]
    return receipt(lines, seats, ("coins", coins), ("last_seat", last))


def deeds(state: State, seat: Seat) -> Mapping[str, int]:
    """What a seat did that is told of it later: how many goals it claimed, and what its best koi was worth."""
    worth: Counter[str] = Counter()
    for line in koi_lines(state, seat):
        worth[line.group] += line.points
    return {"goals": len(state.keepers[seat].goals), "koi": max(worth.values(), default=0)}
