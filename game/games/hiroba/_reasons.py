"""Why a command is good in Hiroba: found by comparing the table before it with the table after it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from game.games.hiroba.commands import Call, Command, EndTurn, LayStone, Pass, Place, PlaceKoi
from game.games.hiroba.parts import GRID, KIND, Garden, Value
from game.games.hiroba.rules import decide, sound, values_left
from game.games.hiroba.scoring import garden_winners, pond_winners, sums
from game.games.hiroba.state import State
from game.kernel.box import Seat
from game.kernel.chance import Scripted
from game.kernel.foresight import Reason
from game.kernel.grid import Mask, Square, bits

_KOI_POINTS = 4.0
"""What a koi is worth: it doubles a garden of about four squares."""

Weighed: TypeAlias = tuple[float, Reason]
"""A reason, and about how many points it speaks of."""


def explain(view: State, command: Command) -> Reason:
    """The weightiest reason for a command."""
    match command:
        case Place():
            found = [*_place(view, command)]
        case LayStone():
            found = [*_stone(view, command)]
        case PlaceKoi():
            garden = view.board.gardens[view.board.garden_of[command.square]]
            found = [(0.0, _reason("koi_doubles", garden.mask, size=garden.size))]
        case Pass():
            found = [(0.0, _reason("pass"))]
        case Call():
            found = [(0.0, _reason("call"))]
        case EndTurn():
            keeps = view.stones[view.seat] and not view.stone_laid
            found = [(0.0, _reason("keep_stone" if keeps else "end"))]
    return max(found, key=lambda each: each[0])[1]


def _reason(key: str, about: Mask = 0, /, **values: object) -> Reason:
    return Reason(f"hiroba.reason.{key}", values, GRID.named(about))


def _place(view: State, command: Place) -> Iterator[Weighed]:
    seat, value, square = command.seat, command.value, command.square
    after = decide(view, command, Scripted(())).state
    here = 1 << square
    if not view.sight[seat]:
        yield 3.0, _reason("start", here, count=(after.sight[seat] & after.free).bit_count())
    else:
        gained = (after.sight[seat] & ~view.sight[seat] & after.free).bit_count()
        yield 0.3 * gained, _reason("opens_line", here, count=gained)
    if _only_square(view, seat, value):
        yield 2.5, _reason("last_chance", here, value=value, other_side=10 - value)
    for rival in view.seats:
        if rival != seat and (lost := _ways(view, rival) - _ways(after, rival)) > 0:
            yield 0.1 * lost, _reason("hinders", here, other=rival, count=lost)
    yield from _gardens(view, after, seat, square)
    yield from _ponds(view, after, seat)
    yield from _shut_out(view, after, seat)


def _only_square(view: State, seat: Seat, value: Value) -> bool:
    """Whether the last pebble of a kind has but one square left, showing either side."""
    if view.hands[seat][KIND[value]] != 1 or not view.sight[seat]:
        return False
    return (sound(view, seat, value) | sound(view, seat, 10 - value)).bit_count() == 1


def _ways(view: State, seat: Seat) -> int:
    """How many placements a seat has, counted by square and value."""
    return sum(sound(view, seat, value).bit_count() for value in values_left(view, seat))


def _gardens(view: State, after: State, seat: Seat, square: Square) -> Iterator[Weighed]:
    """Who leads the garden that the pebble went to, before and after."""
    number = view.board.garden_of[square]
    garden = view.board.gardens[number]
    before, now = garden_winners(view)[number], garden_winners(after)[number]
    rivals = [total for other, total in sums(after, garden.squares).items() if other != seat]
    lead = sums(after, garden.squares)[seat] - max(rivals, default=0)
    if now == (seat,) and before and seat not in before:
        yield garden.size * 1.1, _reason("takes_garden", garden.mask, size=garden.size, other=before[0])
    elif now == (seat,) and not before:
        yield garden.size * 0.8, _reason("claims_garden", garden.mask, size=garden.size)
    elif now == (seat,) and len(before) > 1:
        yield garden.size * 0.9, _reason("breaks_tie", garden.mask, size=garden.size)
    elif now == (seat,):
        yield garden.size * 0.3, _reason("strengthens", garden.mask, size=garden.size, lead=lead)
    elif seat in now and seat not in before:
        yield garden.size * 0.6, _reason("shares_garden", garden.mask, size=garden.size)
    elif seat not in now:
        yield garden.size * 0.3, _reason("presses", garden.mask, size=garden.size, other=now[0], gap=-lead)


def _ponds(view: State, after: State, seat: Seat) -> Iterator[Weighed]:
    """Whose koi the ponds beside the pebble hold, before and after."""
    for pond in after.board.ponds:
        if pond is None:
            continue
        before, now = pond_winners(view, pond), pond_winners(after, pond)
        if seat not in now or seat in before:
            continue
        total = sums(after, GRID.neighbours[pond])[seat]
        about = GRID.beside[pond] | 1 << pond
        if before:
            yield _KOI_POINTS, _reason("takes_koi", about, total=total, other=before[0])
        else:
            yield _KOI_POINTS * 0.6, _reason("claims_koi", about, total=total)


def _shut_out(view: State, after: State, seat: Seat) -> Iterator[Weighed]:
    """The gardens that a rival could have taken from us with its next pebble, and cannot any more."""
    own_before, own_after = garden_winners(view), garden_winners(after)
    for number, garden in enumerate(view.board.gardens):
        if seat not in own_before[number] or seat not in own_after[number]:
            continue
        for rival in view.seats:
            if rival != seat and _can_take(view, rival, garden, seat) and not _can_take(after, rival, garden, seat):
                yield garden.size * 1.0, _reason("shuts_out", garden.mask, size=garden.size, other=rival)


def _can_take(view: State, rival: Seat, garden: Garden, seat: Seat) -> bool:
    """Whether a rival could draw level in a garden, or pass us, with one pebble."""
    inside = sums(view, garden.squares)
    need = inside.get(seat, 0) - inside.get(rival, 0)
    return any(value >= need and sound(view, rival, value) & garden.mask for value in values_left(view, rival))


def _stone(view: State, command: LayStone) -> Iterator[Weighed]:
    """What a stone keeps from the rivals."""
    seat, square = command.seat, command.square
    after = decide(view, command, Scripted(())).state
    here = 1 << square
    for rival in view.seats:
        fits = [value for value in values_left(view, rival) if sound(view, rival, value) & here]
        if rival != seat and fits:
            yield 0.3 * len(fits), _reason("stone_blocks", here, other=rival, count=len(fits))
    yield 0.0, _reason("stone_fills", here)
    yield from _shut_out(view, after, seat)
    for pond in view.board.ponds:
        if pond is None or not GRID.beside[pond] & here or pond_winners(view, pond) != (seat,):
            continue
        total = sums(view, GRID.neighbours[pond])[seat]
        for rival in view.seats:
            if rival != seat and _can_fish(view, rival, pond, total) and not _can_fish(after, rival, pond, total):
                yield _KOI_POINTS, _reason("stone_guards_koi", here | 1 << pond, other=rival)


def _can_fish(view: State, rival: Seat, pond: Square, total: int) -> bool:
    """Whether a rival that is not there yet could come beside a pond with no more than we show there."""
    if rival in sums(view, GRID.neighbours[pond]):
        return False
    shore = list(bits(GRID.beside[pond] & view.free))
    return any(
        value <= total and sound(view, rival, value) >> square & 1
        for value in values_left(view, rival)
        for square in shore
    )
