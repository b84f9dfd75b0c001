"""What if: what commands would change that nobody has sent yet, as far as their seat can tell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from game.kernel.box import AnyBox, Seat
from game.kernel.chance import Chance, Scripted
from game.kernel.receipt import Receipt
from game.kernel.trouble import Trouble
from game.kernel.turn import Turn

S = TypeVar("S")
C = TypeVar("C")


class Would(NamedTuple):
    """The count before some commands, and after them."""

    before: Receipt
    after: Receipt

    def gains(self, seat: Seat) -> int:
        """By how much the total of a seat would change."""
        return self.after.totals[seat] - self.before.totals[seat]


def would(box: AnyBox, view: Any, commands: Sequence[Any]) -> Would | None:
    """What some commands would change, on the view of the seat that would send them.

    None where the rules refuse one of them, where luck decides, or where something would be told that the seat does not
    know yet: what cannot be known is not shown.
    """
    state = after(box.decide, view, commands, reveals=False)
    return None if state is None else Would(box.score(view), box.score(state))


def after(
    decide: Callable[[S, C, Chance], Turn[S, Any]], view: S, commands: Iterable[C], *, reveals: bool = True
) -> S | None:
    """A view after some commands; None where the rules refuse one of them, or luck decides.

    Without `reveals`, none either where something would be told that was hidden.
    """
    state = view
    for command in commands:
        try:
            turn = decide(state, command, Scripted(()))
        except Trouble:  # refused, or luck was asked
            return None
        if not reveals and any(event.reveals for event in turn.events):
            return None
        state = turn.state
    return state
