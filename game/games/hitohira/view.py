"""What an onlooker may know of a Hitohira table.

Hidden are the pieces behind the screens of others, of which only the number shows, what others assigned,
and the pieces taken out unseen. What was put behind a screen in the open is hidden again: nobody but the
owner is made to remember it. When the screens are lifted, only the pieces in the box stay unknown.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from game.games.hitohira.events import Assigned, Event, PieceSlipped, PiecesRemoved, PieceVeiled, RowHidden
from game.games.hitohira.parts import COLOURS, Counts, Piece, counts_of, moved
from game.games.hitohira.scoring import CHOICE, assignable
from game.games.hitohira.state import State
from game.kernel.box import Onlooker
from game.kernel.chance import Chance

_BLANK: dict[type[Any], Callable[[Any], Event]] = {
    PiecesRemoved: lambda event: replace(event, pieces=(None,) * len(event.pieces)),
    PieceSlipped: lambda event: replace(event, behind=None),
    PieceVeiled: lambda event: replace(event, piece=None),
    RowHidden: lambda event: replace(event, behind=(None,) * len(event.behind)),
    Assigned: lambda event: replace(event, warm=None),
}
"""For each kind of event that is not for everybody, how the others are told of it."""


def redact(event: Event, seat: Onlooker) -> Event:
    """The event as an onlooker may know it: the same type, secrets blank."""
    blank = _BLANK.get(type(event))
    # What was taken out of the pouch before the game has no owner: nobody is told.
    return event if blank is None or (seat is not None and getattr(event, "seat", None) == seat) else blank(event)


def project(state: State, seat: Onlooker) -> State:
    """The state as an onlooker may know it; pieces that it cannot place are counted in `pouch`."""
    unknown: list[str] = [piece for piece in state.removed if piece is not None]
    screens, warm = state.screens, state.warm
    if state.phase != "over":
        others = [owner for owner in state.seats if owner != seat]
        unknown += [piece for owner in others for piece in screens[owner] if piece is not None]
        screens = tuple((None,) * len(screen) if owner != seat else screen for owner, screen in enumerate(screens))
        warm = tuple(None if owner != seat else number for owner, number in enumerate(warm))
    return replace(
        state,
        pouch=moved(state.pouch, unknown, 1),
        removed=(None,) * len(state.removed),
        screens=screens,
        warm=warm,
    )


def imagine(view: State, seat: Onlooker, chance: Chance) -> State:
    """A whole state that could lie behind an onlooker's view: every unknown piece is as likely as any other."""
    pool = dict(zip(COLOURS, view.pouch, strict=True))
    free = iter(_unseen_numbers(view))

    def pick() -> str:
        colour = chance.pick(pool)
        pool[colour] -= 1
        return colour

    removed = tuple(pick() if colour is None else colour for colour in view.removed)
    screens = tuple(
        tuple(pick() + str(next(free)) if piece is None else piece for piece in screen) for screen in view.screens
    )
    pouch: Counts = tuple(pool.values())  # type: ignore[assignment]  # six of them
    warm = view.warm
    if view.phase == "assign":
        warm = tuple(
            number if owner == seat or owner in view.pending else _imagined(screens[owner], chance)
            for owner, number in enumerate(warm)
        )
    return replace(view, pouch=pouch, removed=removed, screens=screens, warm=warm)


def _unseen_numbers(view: State) -> list[int]:
    """The draws whose pieces are not seen anywhere: numbers for imagined pieces."""
    seen = {piece[1:] for pieces in (view.row, view.extra, *view.fields, *view.screens) for piece in pieces if piece}
    return [number for number in range(1, view.drawn + 1) if str(number) not in seen]


def _imagined(screen: tuple[Piece, ...], chance: Chance) -> int | None:
    """What a seat with these pieces may have assigned; a screen too small for a choice has not yet."""
    return chance.even(assignable(counts_of(screen))) if len(screen) >= CHOICE else None
