"""Positions of Hiroba: written down, and read again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from msgspec.structs import replace

from game.games.hiroba.events import (
    Event,
    FirstSeatChosen,
    KoiAwarded,
    KoiPlaced,
    PebblePlaced,
    PlayEnded,
    StoneLaid,
    StonesGiven,
    TileLaid,
    TilesFlipped,
)
from game.games.hiroba.evolve import evolve
from game.games.hiroba.parts import (
    GRID,
    KOI,
    OWNER,
    PEBBLES,
    PLACE_OF,
    PLACES,
    SEATS,
    STONES,
    VALUE,
    Catalogue,
    Plan,
    square_of,
    tile_fault,
)
from game.games.hiroba.scoring import pond_winners
from game.games.hiroba.state import Options, Phase, State, bare
from game.kernel.box import Seat
from game.kernel.grid import Square
from game.kernel.sheet import Sheet, asked_line, asked_of, chosen, seat_of, seats_of, sheet_of
from game.kernel.trouble import BadNotation


def show(state: State) -> str:
    """A position in writing."""
    lines = [f"seats: {state.options.seats}", f"first: {SEATS[state.first]}", f"turn: {_show_turn(state)}"]
    lines.append("stones: " + " ".join(map(str, state.stones)))
    if state.options.honour:
        lines.append("honour: yes")
    lines += [*asked_line(state.options, state.first), "board:"]
    for row in range(9):
        words = [_show_square(state, row * 9 + column) for column in range(9)]
        thirds = [" ".join(f"{word:<5}" for word in words[third : third + 3]) for third in (0, 3, 6)]
        lines.append(("  " + "| ".join(thirds)).rstrip())
        if row in (2, 5):
            lines.append("  " + "-" * 54)
    return "\n".join(lines) + "\n"


def _show_turn(state: State) -> str:
    words = [SEATS[state.seat], state.phase]
    if state.last is not None:
        words.append(GRID.names[state.last])
    if state.stone_laid:
        words.append("stone")
    if state.called:
        words.append("called")
    return " ".join(words)


def _show_square(state: State, square: Square) -> str:
    place = PLACE_OF[square]
    plan = state.board.plans[place]
    if plan is None:
        return "#"
    ground = plan[_SPOT_OF[square]]
    if ground == "~":
        return "~"
    return ground.lower() + ("*" if ground.isupper() else "") + (state.cells[square] or ".")


_SPOT_OF = {square_of(place, spot): spot for place, spot in product(PLACES, range(9))}
_KEYS = re.compile("seats|first|turn|stones|honour|asked")
_BOARD = re.compile("board")
_SQUARE = re.compile(r"(?P<ground>[ab])(?P<start>\*?)(?P<piece>\.|[A-D][1-9]'?|[A-D]o'?|[A-D]~[1-9])|(?P<bare>[~#])")


def read(catalogue: Catalogue, text: str) -> State:
    """The position of a writing. It is folded from the events that lead there, like any other state."""
    sheet = sheet_of(text, _KEYS, _BOARD)
    head = sheet.head
    plans, pieces = _read_board(_rows(sheet))
    seats = seats_of(sheet, range(2, 5))
    options = Options(seats, asked_of(sheet, seats), honour=chosen(sheet, "honour") == "yes")
    first = seat_of(head.get("first", "A"), seats)
    phase, seat, last, flags = _read_turn(head.get("turn", f"{SEATS[first]} place"), options)
    _check_pieces(pieces, seats)
    stones = _read_stones(head.get("stones"), catalogue, pieces, first, seats)

    state = bare(options)
    for event in _history(plans, pieces, first, stones):
        state = evolve(state, event)
    if phase in ("koi", "over"):
        for event in _koi_history(state):
            state = evolve(state, event)
    state = _with_koi(state, pieces)
    if last is not None and (
        state.cells[last] not in PEBBLES or (phase == "rest" and OWNER[state.cells[last]] != seat)
    ):
        raise BadNotation("bad_turn", text=head["turn"])
    return replace(state, phase=phase, seat=seat, last=last, stone_laid="stone" in flags, called="called" in flags)


def _history(plans: list[Plan], pieces: dict[Square, str], first: Seat, stones: tuple[int, ...]) -> Iterator[Event]:
    """Events that lead to a board with these pebbles and stones; `stones` are those left in hand."""
    for place, plan in enumerate(plans):
        if plan is not None:
            yield TileLaid(place, "", plan)
    yield TilesFlipped(tuple(place for place, plan in enumerate(plans) if plan is None))
    yield FirstSeatChosen(first)
    laid = [STONES[piece][0] for piece in pieces.values() if piece in STONES]
    yield StonesGiven(tuple(left + laid.count(seat) for seat, left in enumerate(stones)))
    for square, piece in pieces.items():
        if piece in PEBBLES:
            seat, value, _ = PEBBLES[piece]
            yield PebblePlaced(seat, piece, value, square)
        elif piece in STONES:
            yield StoneLaid(STONES[piece][0], piece, square)


def _koi_history(state: State) -> Iterator[Event]:
    """Events that give out the koi."""
    yield PlayEnded()
    for place, pond in enumerate(state.board.ponds):
        if pond is not None:
            yield KoiAwarded(place, pond_winners(state, pond))


def _with_koi(state: State, pieces: dict[Square, str]) -> State:
    """The position with the koi that stand on the board, each won by its owner and in a garden that takes it."""
    for square, piece in pieces.items():
        if piece in KOI:
            seat, place = KOI[piece]
            if place not in state.koi[seat] or not state.outright[seat] & ~state.doubled & 1 << square:
                raise BadNotation("bad_koi", text=piece, square=GRID.names[square])
            state = evolve(state, KoiPlaced(seat, piece, square))
    return state


def _rows(sheet: Sheet) -> list[list[str]]:
    """The words of each row of the board, without the lines between tiles."""
    rows = [" ".join(words).replace("|", " ").split() for words in sheet.under.get("board", [])]
    rows = [words for words in rows if set("".join(words)) != {"-"}]
    if len(rows) != GRID.rows or any(len(words) != GRID.columns for words in rows):
        raise BadNotation("bad_board_size", rows=len(rows))
    return rows


def _read_board(rows: list[list[str]]) -> tuple[list[Plan], dict[Square, str]]:
    """The plans of the nine places, and the pieces by square."""
    grounds: list[str] = []
    pieces: dict[Square, str] = {}
    for square, word in enumerate(word for words in rows for word in words):
        found = _SQUARE.fullmatch(word)
        if found is None:
            raise BadNotation("bad_square", text=word, square=GRID.names[square])
        grounds.append(found["bare"] or (found["ground"].upper() if found["start"] else found["ground"]))
        if found["piece"] not in (None, "."):
            pieces[square] = found["piece"]
    plans: list[Plan] = []
    for place in PLACES:
        plan = "".join(grounds[square_of(place, spot)] for spot in range(9))
        if plan != "#" * 9 and (fault := tile_fault(plan)) is not None:
            raise BadNotation("bad_tile", place=place + 1, fault=fault)
        plans.append(None if plan == "#" * 9 else plan)
    return plans, _strokes(pieces)


def _strokes(pieces: dict[Square, str]) -> dict[Square, str]:
    """The pieces with the stroke of the second of two alike filled in where it was left out.

    One alone is the first of its kind, whatever was written: the next to be placed is the second.
    """
    kinds = [_kind(piece) for piece in pieces.values()]
    alone = {piece for piece in pieces.values() if piece in OWNER and kinds.count(_kind(piece)) == 1}
    pieces = {square: piece.rstrip("'") if piece in alone else piece for square, piece in pieces.items()}
    whole: dict[Square, str] = {}
    taken = {_kind(piece) + "'" for piece in pieces.values() if piece.endswith("'")}
    for square, piece in pieces.items():
        kind = _kind(piece)
        second = not piece.endswith("'") and piece not in KOI and kind in taken and kind + "'" not in taken
        whole[square] = piece + "'" if second else piece
        taken.add(kind + "'" if second else kind)
    return whole


def _kind(piece: str) -> str:
    """What a piece has in common with its twin: the seat and the lower side, whichever side is shown."""
    value = VALUE.get(piece.rstrip("'"))
    return piece.rstrip("'") if value is None else f"{piece[0]}{min(value, 10 - value)}"


def _check_pieces(pieces: dict[Square, str], seats: int) -> None:
    """No more pieces than the box has, and none of a seat that does not play."""
    seen: set[str] = set()
    for square, piece in pieces.items():
        copy = _kind(piece) + ("'" if piece.endswith("'") else "")
        if piece not in OWNER or OWNER[piece] >= seats or copy in seen:
            raise BadNotation("bad_piece", text=piece, square=GRID.names[square])
        seen.add(copy)


def _read_turn(text: str, options: Options) -> tuple[Phase, Seat, Square | None, list[str]]:
    found = _TURN.fullmatch(text)
    if found is None:
        raise BadNotation("bad_turn", text=text)
    phase: Phase = found["phase"]  # type: ignore[assignment]  # the pattern knows the phases
    last = GRID.square[found["last"]] if found["last"] else None
    flags = found["flags"].split()
    if phase == "place":
        # Either the turn before can still be called, or this one was.
        sound = options.honour and "called" not in flags if last is not None else flags != ["stone"]
    else:
        sound = phase == "rest" or (last is None and not flags)
    if not sound:
        raise BadNotation("bad_turn", text=text)
    return phase, seat_of(found["seat"], options.seats), last, flags


_TURN = re.compile(
    r"(?P<seat>\S) (?P<phase>deal|place|rest|koi|over)(?: (?P<last>[1-9][a-i]))?(?P<flags>(?: stone)?(?: called)?)"
)


def _read_stones(
    text: str | None, catalogue: Catalogue, pieces: dict[Square, str], first: Seat, seats: int
) -> tuple[int, ...]:
    """The stones left in hand: as written, or those of the set-up less those on the board."""
    laid = [sum(STONES[piece][0] == seat for piece in pieces.values() if piece in STONES) for seat in range(seats)]
    if text is None:
        given = catalogue.set_up[seats].stones
        return tuple(max(0, given[(seat - first) % seats] - laid[seat]) for seat in range(seats))
    words = text.split()
    if len(words) != seats or not set(words) <= {"0", "1", "2"}:
        raise BadNotation("bad_stones", text=text)
    left = tuple(map(int, words))
    if any(mine + on_board > 2 for mine, on_board in zip(left, laid, strict=True)):
        raise BadNotation("bad_stones", text=text)
    return left
