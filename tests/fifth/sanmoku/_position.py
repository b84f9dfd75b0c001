"""Positions of Sanmoku in writing; how they are written is told in `notation`."""

from __future__ import annotations

from typing import cast, get_args

from game.kernel.box import Seat
from game.kernel.grid import Square
from game.kernel.trouble import BadNotation
from tests.fifth.sanmoku.parts import GRID, OWNER, SEATS, STONES, seal, stone
from tests.fifth.sanmoku.state import Options, Phase, State


def show(state: State) -> str:
    """A position as text."""
    asked = state.options.first
    lines = [
        f"seats: {state.options.seats}",
        f"first: {SEATS[state.first]}",
        *([] if asked == state.first else [f"asked: {'-' if asked is None else SEATS[asked]}"]),
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
    head, _, board = text.partition("board:")
    found: dict[str, str] = {}
    for line in filter(None, map(str.strip, head.splitlines())):
        key, colon, value = line.partition(":")
        if not colon or key not in ("seats", "first", "asked", "gentle", "turn", "sealed"):
            raise BadNotation("bad_position_line", text=line)
        found[key] = value.strip()
    if found.get("seats", "2") != "2":
        raise BadNotation("bad_seats_line", text=found["seats"])
    first = _seat(found.get("first", "A"))
    asked = found.get("asked", SEATS[first])
    gentle = found.get("gentle", "no")
    if gentle not in ("yes", "no"):
        raise BadNotation("bad_position_line", text=f"gentle: {gentle}")
    options = Options(2, None if asked == "-" else _seat(asked), gentle=gentle == "yes")
    seat, _, phase = found.get("turn", f"{SEATS[first]} seal").partition(" ")
    if phase not in get_args(Phase):
        raise BadNotation("bad_turn", text=found["turn"])
    cells = _board(board)
    sealed, under = _sealed(found.get("sealed", "- -"))
    state = State(options, cast("Phase", phase), _seat(seat), first, cells, sealed, under)
    return _sound(state, text)


def _seat(text: str) -> Seat:
    if text not in tuple(SEATS):
        raise BadNotation("bad_seat", text=text)
    return SEATS.index(text)


def _board(text: str) -> tuple[str, ...]:
    """The stones face up, square by square: each once, and in the order in which a seat lays them."""
    words = text.split()
    if len(words) != GRID.size:
        raise BadNotation("bad_position_line", text=text.strip())
    cells = tuple("" if word == "." else word for word in words)
    for square, piece in enumerate(cells):
        if piece and (piece not in OWNER or cells.count(piece) > 1):
            raise BadNotation("bad_piece", text=piece, square=GRID.names[square])
    for seat in range(len(SEATS)):
        laid = [stone(seat, n) in cells for n in range(STONES)]
        if laid != sorted(laid, reverse=True):
            raise BadNotation("bad_position_line", text=text.strip())
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
