"""What there is to know about a place of Haniwa: a square, a Gozoku, a Dogu, a Kofun, a tile, a pile."""

from __future__ import annotations

from game.games.haniwa._foretold import foretold, standing
from game.games.haniwa.commands import Command, Place
from game.games.haniwa.layout import PLATES, below, is_up
from game.games.haniwa.parts import (
    BROWN,
    COLUMN_NAMES,
    COLUMN_OF,
    COLUMNS,
    DOWN,
    EMPTY,
    GRID,
    KOFUN,
    POWER,
    ROW_OF,
    ROWS,
    SEATS,
    SWAPS,
    Column,
    Piece,
    dogu,
    kind,
    name_of,
)
from game.games.haniwa.scoring import measures, verdict, verdicts, voided
from game.games.haniwa.state import State
from game.kernel.box import Seat
from game.kernel.grid import Square
from game.kernel.whatif import Would
from game.stage.rooms import Eye, Hand, Note, Phrase


def say(key: str, **values: object) -> Phrase:
    """A phrase of this room."""
    return Phrase(f"haniwa.inspect.{key}", values)


def inspect(view: State, eye: Eye, hand: Hand[State, Command] | None, focus: str, would: Would | None) -> Note | None:
    """What a card says about what is focused."""
    del would
    low = below(view, eye)
    word, _, rest = focus.partition(" ")
    if focus[:1] in tuple(SEATS) and focus[1:] in GRID.square:
        return _square(view, eye, SEATS.index(focus[0]), GRID.square[focus[1:]], hand)
    if focus in KOFUN:
        return _kofun(focus)
    if focus[:1] in tuple(SEATS) and focus[1:2] == "D":
        return _dogu(view, SEATS.index(focus[0]), int(focus[2:]) - 1)
    if focus in PLATES:
        return Note(say("keep"), (say("keep_how"),))
    match word:
        case "column":
            return _noble(view, low, COLUMN_NAMES.index(rest))
        case "hand":
            return _tile(view, eye, low, int(rest))
        case "pile":
            left, free = view.piles[int(rest)], view.free[low].bit_count()
            return Note(say("pile"), (say("pile_left", count=left), say("to_place", count=free)))
        case "fan":
            other = 1 - low
            lines = [say("fan_tiles", count=len(view.hands[other]))]
            lines += [say("swaps_used", count=len(view.discards[other]))] if view.discards[other] else []
            lines += [say("first")] if view.first == other else []
            return Note(say("fan", seat=other), tuple(lines))
        case "swap":
            return _swap(view, eye, low)
        case "split":
            return Note(say("split"), (say("split_how"), say("keep_how")))
    return None


def _square(view: State, eye: Eye, seat: Seat, square: Square, hand: Hand[State, Command] | None) -> Note:
    """What lies on a square, or what each tile of the hand would do there."""
    row, column = ROW_OF[square], COLUMN_OF[square]
    own = seat == below(view, eye)
    name = GRID.names[square]
    title = say("square", square=name) if own else say("their_square", seat=seat, square=name)
    piece = view.cells[seat][square]
    lines: list[Phrase] = []
    if piece != EMPTY:
        lines += _holds(view, eye, seat, square, piece)
    elif own and hand is not None and hand.seat == seat and view.phase == "place":
        lines += [line for tile in view.hands[seat] if tile is not None for line in _there(view, seat, tile, square)]
    else:
        lines.append(say("empty"))
    if piece != EMPTY or len(lines) == 1:
        lines.append(say("row", power=standing(view, seat, row).power))
        lines.append(_weighed(view, seat, column, "column", 0))
    lit = [name_of(seat, n) for n in ROWS[row]] + [name_of(each, n) for each in view.seats for n in COLUMNS[column]]
    return Note(title, tuple(lines), tuple(dict.fromkeys(lit)))


def _holds(view: State, eye: Eye, seat: Seat, square: Square, piece: Piece) -> list[Phrase]:
    """What lies there; a tile that nobody sees is told to its owner, while the owner looks alone."""
    beneath = view.beneath[seat][square]
    known = beneath is not None and (view.options.open_hands or (eye.seat == seat and is_up(view, eye, seat)))
    if piece == DOWN:
        return [say("face_down", tile=kind(beneath)) if known and beneath else say("face_secret")]
    if piece in KOFUN:
        under = say("under_kofun", tile=kind(beneath)) if known and beneath else say("under_secret")
        return [say("kofun", kofun=kind(piece)), under]
    return [say("holds", tile=kind(piece), power=POWER[piece])]


def _there(view: State, seat: Seat, tile: Piece, square: Square) -> list[Phrase]:
    """What a tile would do on a square."""
    seen = foretold(view, Place(seat, tile, square))
    if seen is None:
        return []
    die = "wraps" if seen.wraps else "up" if seen.die[0] != seen.die[1] else "stays"
    row = "" if seen.after.face == seen.before.face else f"_{seen.after.face}"
    return [say(f"here_{die}{row}", tile=kind(tile), die=seen.die[1], power=seen.after.power)]


def _weighed(view: State, seat: Seat, column: Column, key: str, step: int) -> Phrase:
    """The numbers of a column at a step: of a seat, and of the other."""
    mine, yours = (measures(view.cells[each], column)[step] for each in (seat, 1 - seat))
    return say(key, mine=mine, yours=yours)


def _noble(view: State, low: Seat, column: Column) -> Note:
    """A Gozoku: its die, the three measures of its column, and who would take it."""
    found = verdict(view, column)
    lines = [say("die", count=view.dice[column])]
    lines += [_weighed(view, low, column, key, step) for step, key in enumerate(("power", "colour", "tiles"))]
    lines.append(say("taken_nobody") if found.winner is None else say("taken_by", seat=found.winner))
    lines.append(say("smile"))
    if column in voided(view, verdicts(view)):
        lines.append(say("shadowed"))
    lit = tuple(name_of(seat, square) for seat in view.seats for square in COLUMNS[column])
    return Note(say("noble", column=COLUMN_NAMES[column]), tuple(lines), lit)


def _dogu(view: State, seat: Seat, row: int) -> Note:
    """A Dogu: how its row stands, what wakes it, what it is worth."""
    now = standing(view, seat, row)
    if now.face != "asleep":
        lines = [say(f"dogu_{now.face}")]
    elif now.free:
        lines = [say("dogu_need", power=now.power, count=now.free), say("dogu_aim")]
    else:
        lines = [say("dogu_waits" if now.covered else "dogu_asleep")]
    lines.append(say("dogu_points"))
    lit = (dogu(seat, row), *(name_of(seat, square) for square in ROWS[row]))
    return Note(say("dogu", row=row + 1), tuple(lines), lit)


def _kofun(piece: Piece) -> Note:
    """A Kofun: what it is worth, and what it does."""
    colour = KOFUN[piece]
    use = say("kofun_brown") if colour == BROWN else say("kofun_use", colour=colour)
    return Note(say("kofun", kofun=kind(piece)), (say("kofun_point"), use))


def _tile(view: State, eye: Eye, low: Seat, number: int) -> Note | None:
    """A tile of the hand: how many of its kind this seat has not seen."""
    tiles = view.hands[low]
    tile = tiles[number] if number < len(tiles) else None
    if tile is None or not is_up(view, eye, low):
        return Note(say("back"), ())
    left = sum(kind(each) == kind(tile) for each in view.pool)
    return Note(say("tile", tile=kind(tile)), (say("copies", count=left),))


def _swap(view: State, eye: Eye, low: Seat) -> Note:
    """The tray of swaps: how many are left, and what its owner has put away."""
    lines = [say("swap_left", count=SWAPS - len(view.discards[low])), say("swap_how")]
    if eye.seat == low and is_up(view, eye, low):
        lines += [say("away", tile=kind(tile)) for tile in view.discards[low] if tile is not None]
    return Note(say("swap"), tuple(lines))
