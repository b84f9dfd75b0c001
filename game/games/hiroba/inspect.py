"""What there is to know about a square of Hiroba: its garden, the pond beside it, what a pebble would change."""

from __future__ import annotations

from game.games.hiroba.commands import Command
from game.games.hiroba.parts import GRID, KIND, KINDS
from game.games.hiroba.scoring import sums
from game.games.hiroba.state import State
from game.kernel.grid import Square
from game.kernel.whatif import Would
from game.stage.rooms import Eye, Hand, Note, Phrase


def inspect(view: State, eye: Eye, hand: Hand[State, Command] | None, focus: str, would: Would | None) -> Note | None:
    """The garden of a square and the ponds beside it, by the sums of those who have pebbles there."""
    at = GRID.square.get(focus)
    if at is None:
        return _tray(view, focus)
    index = view.board.garden_of[at]
    if index < 0:
        return None
    garden = view.board.gardens[index]
    lines = [Phrase("hiroba.inspect.garden", {"count": garden.size}), *_sums(view, garden.squares)]
    lit = [GRID.names[n] for n in garden.squares]
    for pond in (n for n in GRID.neighbours[at] if n in view.board.ponds):
        beside = tuple(n for n in GRID.neighbours[pond] if view.board.garden_of[n] >= 0)
        lines += [Phrase("hiroba.inspect.pond"), *_sums(view, beside)]
        lit += [GRID.names[pond], *(GRID.names[n] for n in beside)]
    if would is not None and hand is not None and hand.grip(view, eye, focus) is not None:
        lines.append(_change(would, hand.seat))
    return Note(Phrase("hiroba.inspect.square", {"square": focus}), tuple(lines), tuple(dict.fromkeys(lit)))


def _sums(view: State, squares: tuple[Square, ...]) -> list[Phrase]:
    """What each seat shows on some squares, the most first; or that nobody does."""
    found = sorted(sums(view, squares).items(), key=lambda each: -each[1])
    if not found:
        return [Phrase("hiroba.inspect.nobody")]
    return [Phrase("hiroba.inspect.sum", {"seat": seat, "count": total}) for seat, total in found]


def _change(would: Would, seat: int) -> Phrase:
    """What a move would change in this seat's points as they stand."""
    gain = would.gains(seat)
    word = "more" if gain > 0 else "less" if gain < 0 else "same"
    return Phrase(f"hiroba.inspect.{word}", {"count": abs(gain)})


def _tray(view: State, focus: str) -> Note | None:
    """What waits in a panel: how many of a kind are left, or how many stones."""
    word, _, value = focus.partition(" ")
    if word == "value":
        kind = KIND[int(value)]
        low, left = KINDS[kind], view.hands[view.seat][kind]
        title = Phrase("hiroba.inspect.pebble", {"low": low, "high": 10 - low})
        return Note(title, (Phrase("hiroba.inspect.left", {"count": left}), Phrase("hiroba.inspect.sides")))
    if word == "stone":
        return Note(
            Phrase("hiroba.inspect.stone"),
            (Phrase("hiroba.inspect.left", {"count": view.stones[view.seat]}), Phrase("hiroba.inspect.blocks")),
        )
    return None
