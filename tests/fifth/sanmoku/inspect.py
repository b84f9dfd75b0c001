"""What there is to know about a square of Sanmoku."""

from __future__ import annotations

from game.kernel.whatif import Would
from game.stage.rooms import Eye, Hand, Note, Phrase
from tests.fifth.sanmoku.commands import Command
from tests.fifth.sanmoku.parts import CENTRE, GRID, LINES, OWNER, seal
from tests.fifth.sanmoku.state import State


def inspect(view: State, eye: Eye, hand: Hand[State, Command] | None, focus: str, would: Would | None) -> Note | None:
    """What lies on a square, as far as the view knows, and how many rows run through it."""
    del hand, would
    at = GRID.square.get(focus)
    if at is None:
        return None
    rows = [line for line in LINES if at in line]
    lines = [_lies(view, eye, at), Phrase("sanmoku.inspect.rows", {"count": len(rows)})]
    if at == CENTRE:
        lines.append(Phrase("sanmoku.inspect.centre"))
    lit = dict.fromkeys(GRID.names[n] for line in rows for n in line)
    return Note(Phrase("sanmoku.inspect.square", {"square": focus}), tuple(lines), tuple(lit))


def _lies(view: State, eye: Eye, at: int) -> Phrase:
    """What lies there: a stone, one that was sealed, or nothing that can be seen."""
    piece = view.cells[at]
    if piece:
        owner = OWNER[piece]
        return Phrase(f"sanmoku.inspect.{'found' if piece == seal(owner) else 'stone'}", {"seat": owner})
    if eye.seat is not None and view.under[eye.seat] == at:
        return Phrase("sanmoku.inspect.own")
    return Phrase("sanmoku.inspect.empty")
