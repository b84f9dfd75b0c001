"""What may be aimed at in Hitohira: the small questions, and the rules that refuse by their answers."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from game.games.hitohira._moments import AimRule, of_colour
from game.games.hitohira.commands import Command, Place, UseKokonoe
from game.games.hitohira.parts import (
    BLACK,
    COLOURS,
    KEPT,
    MOST,
    PLAIN,
    TAKES,
    TRIGGER_OF,
    Ability,
    Colour,
    Counts,
    Piece,
    counts_of,
    lit,
)
from game.games.hitohira.scoring import assignable, real, wild
from game.games.hitohira.state import State
from game.kernel.box import Seat

# --- the small questions --------------------------------------------------------------------------------


def room(state: State) -> int:
    """§2.2 How many more pieces the hand may take in this turn. A free hand may take the one too many (§2.5)."""
    return MOST + state.options.free_hand - len(state.row)


def most_to_draw(state: State) -> int:
    """§2.1 The most that can be drawn at once: what is in the pouch, as far as there is room."""
    return min(state.inside, room(state))


def colours_in(pieces: tuple[Piece, ...]) -> list[Colour]:
    """The colours of some pieces, each once."""
    found = {piece[0] for piece in pieces}
    return [colour for colour in COLOURS if colour in found]


def movable(pieces: tuple[Piece, ...]) -> list[Colour]:
    """§3.6 The colours of some pieces that may be kept, chosen, swapped or taken: black never may."""
    found = {piece[0] for piece in pieces}
    return [colour for colour in PLAIN if colour in found]


def own(state: State, seat: Seat, place: Place) -> tuple[Piece, ...]:
    """§3.3 A seat's pieces in its field, or of this turn."""
    return state.row if place == "row" else state.fields[seat]


def shining(state: State) -> tuple[Ability, ...]:
    """§3.2 The abilities whose trigger is met by the pieces obtained in this turn, if none was used yet."""
    if state.used or state.phase != "settle":
        return ()
    met = lit(counts_of(state.row))
    return tuple([card for card in state.cards if TRIGGER_OF[card] in met])


def within_reach(state: State, seat: Seat) -> list[tuple[Seat, Colour]]:
    """§3.8 What Kokonoe could take one piece of: each other seat with each colour in its field, but black."""
    return [(other, colour) for other in state.seats if other != seat for colour in movable(state.fields[other])]


def harvests(state: State, seat: Seat) -> list[tuple[tuple[Seat, Colour], ...]]:
    """§3.8 What Kokonoe can take: two pieces of two colours from two others; failing that, one piece.

    With two players both pieces come from the other one.
    """
    reach = within_reach(state, seat)
    alone = state.options.seats == 2
    pairs = [pair for pair in combinations(reach, TAKES) if _different(*pair, alone=alone)]
    return pairs or [(take,) for take in reach]


def _different(one: tuple[Seat, Colour], two: tuple[Seat, Colour], *, alone: bool) -> bool:
    return one[1] != two[1] and (alone or one[0] != two[0])


def behind(state: State, seat: Seat) -> Counts:
    """The pieces behind a seat's own screen, which it knows."""
    return counts_of(piece for piece in state.screens[seat] if piece is not None)


# --- what: rules about the aim of a command -------------------------------------------------------------


def _row(state: State, _: Command) -> tuple[Piece, ...]:
    return state.row


def _extra(state: State, _: Command) -> tuple[Piece, ...]:
    return state.extra


def _its_colour(command: Any) -> Colour:
    colour: Colour = command.colour
    return colour


def _missing(pieces: tuple[Piece, ...], colours: tuple[Colour, ...]) -> Colour | None:
    """The first of these colours that none of the pieces has."""
    return next((colour for colour in colours if not of_colour(pieces, colour)), None)


DRAW_NOTHING = AimRule("draw_nothing", "§2.1", lambda _, c: c.count < 1)
POUCH_SHORT = AimRule("pouch_short", "§2.1", lambda s, c: c.count > s.inside)
OVER_EIGHT = AimRule("over_eight", "§2.2", lambda s, c: not s.options.free_hand and c.count > room(s), _row)
OVER_NINE = AimRule("over_nine", "§2.5", lambda s, c: c.count > room(s), _row)
DRAW_FIRST = AimRule("draw_first", "§2.1", lambda s, _: not s.draws)

KEEP_MANY = AimRule("keep_many", "§2.4", lambda _, c: len(c.colours) > KEPT, _row)
KEEP_BLACK = AimRule("keep_black", "§2.4", lambda _, c: BLACK in c.colours, lambda s, _: of_colour(s.row, BLACK))
KEEP_TWINS = AimRule(
    "keep_twins",
    "§2.4",
    lambda _, c: len(set(c.colours)) < len(c.colours),
    lambda s, c: of_colour(s.row, c.colours[0]),
    lambda c: c.colours[0],
)
NOT_DRAWN = AimRule("not_drawn", "§2.4", lambda s, c: _missing(s.row, c.colours) is not None, _row)


def ability_rules(ability: Ability, *own_rules: AimRule) -> tuple[AimRule, ...]:
    """§3.1 What stands against an ability, before its own rules: its card, one a turn, its trigger."""
    return (
        AimRule("card_not_out", "§1.3", lambda s, _: ability not in s.cards),
        AimRule("ability_used", "§3.1", lambda s, _: s.used),
        AimRule("trigger_" + TRIGGER_OF[ability], "§3.2", lambda s, _: ability not in shining(s), _row),
        *own_rules,
    )


POUCH_EMPTY = AimRule("pouch_empty", "§3.1", lambda s, _: not s.inside)
NOT_YOURS = AimRule(
    "not_yours",
    "§3.3",
    lambda s, c: not of_colour(own(s, c.seat, c.place), c.colour),
    lambda s, c: own(s, c.seat, c.place),
    _its_colour,
)
SWAP_SELF = AimRule("swap_self", "§3.6", lambda _, c: c.other == c.seat)
NO_SUCH_FIELD = AimRule("no_such_field", "§3.6", lambda s, c: c.other not in s.seats)
SWAP_BLACK = AimRule(
    "swap_black",
    "§3.6",
    lambda _, c: BLACK in (c.give, c.take),
    lambda s, c: of_colour(own(s, c.seat, c.place), BLACK) + of_colour(s.fields[c.other], BLACK),
)
NOT_YOURS_TO_GIVE = AimRule(
    "not_yours_to_give",
    "§3.6",
    lambda s, c: c.give not in movable(own(s, c.seat, c.place)),
    lambda s, c: own(s, c.seat, c.place),
    lambda c: c.give,
)
NOT_THEIRS = AimRule(
    "not_theirs",
    "§3.6",
    lambda s, c: c.take not in movable(s.fields[c.other]),
    lambda s, c: s.fields[c.other],
    lambda c: c.take,
)


def _their_fields(state: State, command: UseKokonoe) -> tuple[Piece, ...]:
    return tuple(piece for other in dict.fromkeys(other for other, _ in command.takes) for piece in state.fields[other])


def _take_missing(state: State, command: UseKokonoe) -> bool:
    return any(colour not in movable(state.fields[other]) for other, colour in command.takes)


def _take_one_field(state: State, command: UseKokonoe) -> bool:
    others = [other for other, _ in command.takes]
    return state.options.seats > 2 and len(set(others)) < len(others)


def _take_few(state: State, command: UseKokonoe) -> bool:
    return len(command.takes) < max(map(len, harvests(state, command.seat)), default=1)


TAKE_MANY = AimRule("take_many", "§3.8", lambda _, c: len(c.takes) > TAKES)
TAKE_NOWHERE = AimRule("take_nowhere", "§3.8", lambda s, c: any(o not in s.seats for o, _ in c.takes))
TAKE_SELF = AimRule("take_self", "§3.8", lambda _, c: any(other == c.seat for other, _ in c.takes))
TAKE_BLACK = AimRule("take_black", "§3.8", lambda _, c: any(colour == BLACK for _, colour in c.takes), _their_fields)
TAKE_MISSING = AimRule("take_missing", "§3.8", _take_missing, _their_fields)
TAKE_TWINS = AimRule(
    "take_twins", "§3.8", lambda _, c: len({colour for _, colour in c.takes}) < len(c.takes), _their_fields
)
TAKE_ONE_FIELD = AimRule("take_one_field", "§3.8", _take_one_field, _their_fields)
TAKE_FEW = AimRule("take_few", "§3.8", _take_few, _their_fields)

CHOOSE_BLACK = AimRule("choose_black", "§3.4", lambda _, c: c.colour == BLACK, lambda s, _: of_colour(s.extra, BLACK))
NOT_AMONG = AimRule("not_among", "§3.4", lambda s, c: not of_colour(s.extra, c.colour), _extra, _its_colour)
NOT_TO_SEND = AimRule("not_to_send", "§3.7", lambda s, c: not of_colour(s.extra, c.colour), _extra, _its_colour)
SEND_SELF = AimRule("send_self", "§3.7", lambda _, c: c.to == c.seat)
SEND_NOWHERE = AimRule("send_nowhere", "§3.7", lambda s, c: isinstance(c.to, int) and c.to not in s.seats)

HIDE_NOTHING = AimRule("hide_nothing", "§4", lambda _, c: c.count < 1)
NOT_OBTAINED = AimRule("not_obtained", "§4", lambda s, c: not of_colour(s.row, c.colour), _row, _its_colour)
HIDE_MANY = AimRule(
    "hide_many",
    "§4",
    lambda s, c: c.count > len(of_colour(s.row, c.colour)),
    lambda s, c: of_colour(s.row, c.colour),
    _its_colour,
)

ASSIGN_COUNT = AimRule("assign_count", "§5.2", lambda s, c: not 0 <= c.warm <= wild(behind(s, c.seat)))
NO_WARM = AimRule("no_warm", "§5.2", lambda s, c: c.warm > 0 and not real(behind(s, c.seat), "warm"))
NO_COOL = AimRule("no_cool", "§5.2", lambda s, c: c.warm not in assignable(behind(s, c.seat)))
