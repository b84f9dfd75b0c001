"""The pictures of Hiroba's book of rules, painted with the table's own sprites: a part of a board, smaller.

A plate says which position it is of, what of it is seen, and what is pointed at. What may be placed where, and what
stands against it, is asked from the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pygame
from msgspec import Struct

from game.games.hiroba import notation, rules
from game.games.hiroba.commands import Place
from game.games.hiroba.layout import SQUARES, culprits, poses
from game.games.hiroba.paint import Paint
from game.games.hiroba.parts import GRID, SEATS
from game.games.hiroba.state import State
from game.games.hiroba.view import project
from game.kernel.codec import position, shaped
from game.kernel.grid import Mask
from game.kernel.table import Table
from game.kernel.trouble import BadLevel
from game.registry import box_of
from game.stage.page import Kit, Page
from game.stage.rooms import EVERYBODY


class Plate(Struct, frozen=True, forbid_unknown_fields=True):
    """What a plate shows."""

    squares: tuple[str, str]
    """The first and the last square that are seen."""
    zoom: float = 0.7
    position: str = ""
    """A position in notation; without one, a table is dealt."""
    pieces: tuple[str, ...] = ()
    """Pebbles and stones put onto it, such as A7@3e."""
    seats: int = 2
    """For how many a table is dealt."""
    crests: tuple[int, ...] = (0, 1, 2, 3)
    open: str = ""
    """A seat and a value, such as 'A 7': the squares where it may be placed are lit."""
    why: tuple[str, ...] = ()
    """Commands that the rules refuse: what stands against them is circled, with ink from where it would go."""
    leaders: bool = False
    """Whether tags show who leads."""


def plate(kit: Kit, file: str, raw: Mapping[str, Any]) -> pygame.Surface:
    """Paint a plate; a BadLevel that names the file if it cannot be."""
    spec = shaped(raw, Plate, file)
    if not set(spec.squares) <= SQUARES.keys():
        raise BadLevel("level_shape", file=file, problem=" ".join(spec.squares))
    view = project(_state(spec, file), None)
    page = Page(kit)
    paint = Paint(kit, spec.crests, ("",) * 4)
    paint.backdrop(page)
    paint.ground(page, view, EVERYBODY)
    paint.alive(page, view, EVERYBODY, 0.0, {})
    if spec.open:
        paint.light(page, view, _open(view, spec.open))
    if spec.leaders:
        paint.leaders(page, view, EVERYBODY)
    paint.pieces(page, view, EVERYBODY, poses(view, EVERYBODY))
    for said in spec.why:
        _ink(page, view, said, file)
    seen = SQUARES[spec.squares[0]].union(SQUARES[spec.squares[1]]).inflate(26, 26)
    return page.printed(seen, spec.zoom)


def _state(spec: Plate, file: str) -> State:
    box = box_of("hiroba")
    if not spec.position:
        state: State = Table.new(box, {"seats": spec.seats, "first": 0}, "rulebook").state
        return state
    lines = spec.position.strip("\n").splitlines()
    board = [n for n, line in enumerate(lines) if "|" in line]
    for each in spec.pieces:
        piece, _, name = each.partition("@")
        row, column = divmod(GRID.square[name], 9)
        words = lines[board[row]].replace("|", " ").split()
        words[column] = words[column].rstrip(".") + piece
        lines[board[row]] = " | ".join(" ".join(words[n : n + 3]) for n in (0, 3, 6))
    read: State = position(box.read, "\n".join(lines), file)
    return read


def _open(view: State, said: str) -> Mask:
    """The squares where a seat may place a value."""
    seat, value = SEATS.index(said[0]), int(said[2:])
    return sum(
        1 << command.square
        for command in rules.legal(view, seat)
        if isinstance(command, Place) and command.value == value
    )


def _ink(page: Page, view: State, said: str, file: str) -> None:
    """What stands against a command: a circle around each piece, a line from where the pebble would go."""
    command = notation.hear(said)
    refusal = rules.objection(view, command)
    if refusal is None or not isinstance(command, Place):
        raise BadLevel("level_shape", file=file, problem=said)
    here = SQUARES[GRID.names[command.square]]
    page.picture("lobby/cross", *here.center, layer=660, name=f"cross {said}", size=1.2)
    for piece, there, _ in culprits(view, EVERYBODY, refusal):
        page.picture("papers/enso", *there.center, layer=641, name=f"enso {said} {piece}", frame=7)
        page.ink(f"ink {said} {piece}", here.center, there.center, layer=640)
