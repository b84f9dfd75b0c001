"""When something may be done in Hitohira: rules that look at the seat and the moment, not at the aim."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from game.games.hitohira.parts import Colour, colour_of
from game.games.hitohira.scoring import CHOICE
from game.games.hitohira.state import Phase, State
from game.kernel.box import Seat
from game.kernel.trouble import Refusal


class MomentRule(NamedTuple):
    """A rule that stands against a seat at a moment, whatever it aims at."""

    code: str
    section: str

    def refusal(self, state: State) -> Refusal:
        """What a seat is told; the pieces at fault are those of this turn, which everybody sees."""
        return Refusal(self.code, self.section, state.row + state.extra)


class AimRule(NamedTuple):
    """A rule that stands against what a command aims at."""

    code: str
    section: str
    broken: Callable[[State, Any], bool]
    pieces: Callable[[State, Any], tuple[str, ...]] = lambda _, __: ()
    colour: Callable[[Any], Colour | None] = lambda _: None
    """The colour that its sentence names."""

    def refusal(self, state: State, command: Any) -> Refusal:
        """What a seat is told."""
        colour = self.colour(command)
        values = {} if colour is None else {"colour": f"colour.{colour}"}
        return Refusal(self.code, self.section, self.pieces(state, command), **values)


NOT_DEALT = MomentRule("not_dealt", "§1")
GAME_OVER = MomentRule("game_over", "§5")
NOT_YOUR_TURN = MomentRule("not_your_turn", "§2")
BUSTED = MomentRule("busted", "§2.4")
NOT_BUSTED = MomentRule("not_busted", "§2.4")
STOPPED = MomentRule("stopped", "§2.6")
STILL_DRAWING = MomentRule("still_drawing", "§2.6")
ABILITY_OPEN = MomentRule("ability_open", "§3.1")
NOTHING_TO_CHOOSE = MomentRule("nothing_to_choose", "§3.4")
NOTHING_TO_SEND = MomentRule("nothing_to_send", "§3.7")
PLAY_OVER = MomentRule("play_over", "§5.1")
STILL_PLAYING = MomentRule("still_playing", "§5.1")
NOTHING_TO_ASSIGN = MomentRule("nothing_to_assign", "§5.2")
ALREADY_ASSIGNED = MomentRule("already_assigned", "§5.2")


class Moment:
    """When a kind of command may be given."""

    def __init__(self, phase: Phase, otherwise: dict[Phase, MomentRule]) -> None:
        self.phase = phase
        """The one phase in which it may."""
        self.otherwise = otherwise
        """For each other phase of a turn, the rule that stands against it."""

    def against(self, state: State, seat: Seat) -> MomentRule | None:
        """The rule that stands against a seat now, or None."""
        phase = state.phase
        if phase in _OUT_OF_PLAY:
            return _OUT_OF_PLAY[phase]
        if self.phase == "assign":
            return _against_assigning(state, seat)
        if phase == "assign":
            return PLAY_OVER
        if seat != state.seat:
            return NOT_YOUR_TURN
        return None if phase == self.phase else self.otherwise[phase]

    @property
    def rules(self) -> tuple[MomentRule, ...]:
        """Every rule that can stand against it."""
        own = (STILL_PLAYING, NOTHING_TO_ASSIGN, ALREADY_ASSIGNED) if self.phase == "assign" else (PLAY_OVER,)
        return (NOT_DEALT, GAME_OVER, NOT_YOUR_TURN, *own, *self.otherwise.values())


_OUT_OF_PLAY: dict[Phase, MomentRule] = {"deal": NOT_DEALT, "over": GAME_OVER}


def _against_assigning(state: State, seat: Seat) -> MomentRule | None:
    """§5.2 Everybody assigns at the same time, when play is over, and once."""
    if state.phase != "assign":
        return STILL_PLAYING
    if seat in state.pending:
        return None
    # Whether there is anything to assign shows in how many pieces stand there, never in their colours.
    small = seat not in state.seats or len(state.screens[seat]) < CHOICE
    return NOTHING_TO_ASSIGN if small else ALREADY_ASSIGNED


_ABILITY_OPEN: dict[Phase, MomentRule] = {"komatsu": ABILITY_OPEN, "kenrokuen": ABILITY_OPEN}
_WHILE: tuple[Phase, ...] = ("draw", "keep", "settle", "komatsu", "kenrokuen")
TO_DRAW = Moment("draw", {"keep": BUSTED, "settle": STOPPED, **_ABILITY_OPEN})
TO_KEEP = Moment("keep", dict.fromkeys(_WHILE, NOT_BUSTED))
TO_SETTLE = Moment("settle", {"draw": STILL_DRAWING, "keep": BUSTED, **_ABILITY_OPEN})
TO_CHOOSE = Moment("komatsu", dict.fromkeys(_WHILE, NOTHING_TO_CHOOSE))
TO_SEND = Moment("kenrokuen", dict.fromkeys(_WHILE, NOTHING_TO_SEND))
TO_ASSIGN = Moment("assign", {})


def of_colour(pieces: tuple[str, ...], colour: str) -> tuple[str, ...]:
    """The pieces of one colour."""
    return tuple(piece for piece in pieces if colour_of(piece) == colour)
