"""The rules of Sanmoku: what may be done, and what comes of it.

Two seats, nine squares. Whoever has most points when somebody has three in a row, or nobody can go on, wins.

    §1    Set-up        §1.1 each seat has four stones, and one to seal  §1.2 first player
    §2    Sealing       §2.1 both at the same time, in secret, each on any square  §2.2 once
    §3    Laying        §3.1 in turn  §3.2 on a square that looks empty  §3.3 not on the own sealed stone
                        §3.4 where the other's sealed stone lies, that one is turned up and stays; the seat keeps its
                        stone and its turn is over ('Gentle': it lays again)
    §4    The end       §4.1 three stones of a seat in a row, face up  §4.2 the seat on turn has no stone or no square
                        §4.3 sealed stones are turned up; two on one square are nobody's
    §5    Count         §5.1 rows of three  §5.2 a sealed stone that was not found  §5.3 the centre
                        §5.4 at a tie, more stones left

Every rule that can refuse stands once in RULES, in the order a player is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from game.kernel.box import Seat
from game.kernel.chance import Chance
from game.kernel.grid import Square
from game.kernel.legality import MomentRule
from game.kernel.trouble import Refusal
from game.kernel.turn import Turn
from tests.fifth.sanmoku.commands import KINDS, Command, Lay, Seal
from tests.fifth.sanmoku.events import Event, FirstChosen, GameEnded, Laid, Sealed, TurnBegun, TurnedUp
from tests.fifth.sanmoku.evolve import evolve
from tests.fifth.sanmoku.parts import GRID, LINES, OWNER, at, seal
from tests.fifth.sanmoku.state import State


class AimRule(NamedTuple):
    """A rule that stands against a square."""

    code: str
    section: str
    broken: Callable[[State, Seat, Square], bool]
    blames: Callable[[State, Seat, Square], str]
    """The stone at fault."""


_ALWAYS = (
    MomentRule[State]("not_dealt", "§1", lambda state, _: state.phase == "deal"),
    MomentRule[State]("game_over", "§4", lambda state, _: state.phase == "over"),
)
_MOMENTS: dict[type[Command], tuple[MomentRule[State], ...]] = {
    Seal: (
        *_ALWAYS,
        MomentRule("already_sealed", "§2.2", lambda state, seat: state.sealed[seat]),
    ),
    Lay: (
        *_ALWAYS,
        MomentRule("seal_first", "§2.1", lambda state, _: state.phase == "seal"),
        MomentRule("not_your_turn", "§3.1", lambda state, seat: state.seat != seat),
    ),
}
_AIMS: dict[type[Command], tuple[AimRule, ...]] = {
    Seal: (),
    Lay: (
        AimRule(
            "square_taken",
            "§3.2",
            lambda state, _, square: bool(state.cells[square]),
            lambda state, _, square: at(state.cells[square], square),
        ),
        AimRule(
            "own_seal",
            "§3.3",
            lambda state, seat, square: state.under[seat] == square,
            lambda _, seat, square: at(seal(seat), square),
        ),
    ),
}
REFUSALS: dict[str, str] = {
    **{rule.code: rule.section for kind in KINDS for rule in _MOMENTS[kind]},
    **{rule.code: rule.section for kind in KINDS for rule in _AIMS[kind]},
}


def waits(state: State) -> tuple[Seat, ...]:
    """The seats the game waits for: everybody who has not sealed yet, then whoever's turn it is."""
    if state.phase == "seal":
        return tuple(seat for seat in state.seats if not state.sealed[seat])
    return (state.seat,) if state.phase == "lay" else ()


def objection(state: State, command: Command) -> Refusal | None:
    """Why the rules refuse a command, or None."""
    kind, seat, square = type(command), command.seat, command.square
    for moment in _MOMENTS[kind]:
        if moment.holds(state, seat):
            return moment.refusal(state, seat)
    for aim in _AIMS[kind]:
        if aim.broken(state, seat, square):
            return Refusal(aim.code, aim.section, (aim.blames(state, seat, square),))
    return None


def conceivable(state: State, seat: Seat) -> Iterator[Command]:
    """Every command of a seat that could ever make sense."""
    del state
    return (kind(seat, square) for kind in KINDS for square in GRID.squares)


def legal(state: State, seat: Seat) -> list[Command]:
    """Every command that a seat may give now."""
    return [command for command in conceivable(state, seat) if objection(state, command) is None]


def has_row(state: State, seat: Seat) -> bool:
    """§4.1 Whether a seat has three stones in a row, face up."""
    return any(all(OWNER.get(state.cells[n]) == seat for n in line) for line in LINES)


def deal(state: State, chance: Chance) -> Turn[State, Event]:
    """§1 Settle who lays first; both seal before."""
    turn = Turn(state, evolve)
    first = state.options.first
    turn.emit(FirstChosen(chance.even(list(state.seats)) if first is None else first))
    return turn


def decide(state: State, command: Command, chance: Chance) -> Turn[State, Event]:
    """What comes of a command; raises the Refusal of `objection`."""
    del chance
    refusal = objection(state, command)
    if refusal is not None:
        raise refusal
    turn = Turn(state, evolve)
    match command:
        case Seal():
            turn.emit(Sealed(command.seat, command.square))
            if all(turn.state.sealed):
                turn.emit(TurnBegun(state.first))
        case Lay():
            _lay(turn, command.seat, command.square)
    return turn


def _lay(turn: Turn[State, Event], seat: Seat, square: Square) -> None:
    """§3.4 Lay a stone, or turn up what lies there; then §4 it is over, or somebody's turn."""
    state = turn.state
    owner = next((other for other in state.seats if other != seat and state.under[other] == square), None)
    if owner is None:
        turn.emit(Laid(seat, state.left(seat)[0], square))
    else:
        turn.emit(TurnedUp(seat, owner, square))
    following = seat if owner is not None and state.options.gentle else (seat + 1) % state.options.seats
    if any(has_row(turn.state, each) for each in state.seats) or not _can_lay(turn.state, following):
        turn.emit(GameEnded(turn.state.under))
    else:
        turn.emit(TurnBegun(following))


def _can_lay(state: State, seat: Seat) -> bool:
    """§4.2 Whether a seat has a stone left, and a square to lay it on."""
    return bool(state.left(seat)) and any(
        not state.cells[square] and state.under[seat] != square for square in GRID.squares
    )
