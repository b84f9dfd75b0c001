"""Positions of Sanmoku in writing; how they are written is told in `notation`."""

from __future__ import annotations

import re
from typing import cast, get_args

from game.kernel.box import Seat
from game.kernel.grid import Square
from game.kernel.sheet import asked_line, asked_of, chosen, seat_of, seats_of, sheet_of
from game.kernel.trouble import BadNotation
from tests.fifth.sanmoku.parts import GRID, OWNER, SEATS, STONES, seal, stone
from tests.fifth.sanmoku.state import Options, Phase, State


def show(state: State) -> str:
    """A position as text."""
    lines = [
        f"seats: {state.options.seats}",
        f"first: {SEATS[state.first]}",
        *asked_line(state.options, state.first),
        *(["gentle: yes"] if state.options.gentle else []),
        f"turn: {SEATS[state.seat]} {state.phase}",
        f"sealed: {' '.join(_where(state, seat) for seat in state.seats)}",
        "board:",
    ]
    for row in range(GRID.rows):
        words = [piece or "." for piece in state.cells[3 * row : 3 * row + 3]]
        lines.append("  " + " ".join(word.ljust(2) for word in words).rstrip())
    return "\n".join(lines) + "\n"


def _where(state: State, seat: Seat) -> str:
    square = state.under[seat]
    if square is not None:
        return GRID.names[square]
    return "?" if state.sealed[seat] else "-"


def read(text: str) -> State:
    """The position of a text."""
    sheet = sheet_of(text, re.compile("seats|first|asked|gentle|turn|sealed"), re.compile("board"))
    seats = seats_of(sheet, range(2, 3))
    first = seat_of(sheet.head.get("first", "A"), seats)
    options = Options(seats, asked_of(sheet, seats), gentle=chosen(sheet, "gentle") == "yes")
    seat, _, phase = sheet.head.get("turn", f"{SEATS[first]} seal").partition(" ")
    if phase not in get_args(Phase):
        raise BadNotation("bad_turn", text=sheet.head["turn"])
    cells = _board([word for line in sheet.under.get("board", []) for word in line])
    sealed, under = _sealed(sheet.head.get("sealed", "- -"))
    state = State(options, cast("Phase", phase), seat_of(seat, seats), first, cells, sealed, under)
    return _sound(state, text)


def _board(words: list[str]) -> tuple[str, ...]:
    """The stones face up, square by square: each once, and in the order in which a seat lays them."""
    if len(words) != GRID.size:
        raise BadNotation("bad_position_line", text=" ".join(words))
    cells = tuple("" if word == "." else word for word in words)
    for square, piece in enumerate(cells):
        if piece and (piece not in OWNER or cells.count(piece) > 1):
            raise BadNotation("bad_piece", text=piece, square=GRID.names[square])
    for seat in range(len(SEATS)):
        laid = [stone(seat, n) in cells for n in range(STONES)]
        if laid != sorted(laid, reverse=True):
            raise BadNotation("bad_position_line", text=" ".join(words))
    return cells


def _sealed(text: str) -> tuple[tuple[bool, ...], tuple[Square | None, ...]]:
    """For each seat whether it has sealed its stone, and where."""
    words = text.split()
    if len(words) != len(SEATS) or any(word not in ("-", "?", *GRID.square) for word in words):
        raise BadNotation("bad_position_line", text=f"sealed: {text}")
    return tuple(word != "-" for word in words), tuple(GRID.square.get(word) for word in words)


def _sound(state: State, text: str) -> State:
    """A position that a match can have led to, as far as that can be told from it."""
    ready = state.phase in ("lay", "over")
    fits = all(state.sealed) if ready else not any(state.cells)
    if state.phase == "deal":
        fits = not any(state.sealed)
    if state.phase == "seal":
        fits = fits and not all(state.sealed)
    for seat in state.seats:
        here = state.under[seat]
        turned_up = state.cells.index(seal(seat)) if state.found(seat) else None
        # A sealed stone lies under nothing; once it is turned up, it lies where the board has it.
        fits = fits and (here == turned_up if turned_up is not None else here is None or not state.cells[here])
    if not fits:
        raise BadNotation("bad_position_line", text=" ".join(text.split()))
    return state
