"""The rules of Hitohira: what may be done. What comes of it is told in `_course`.

Our sections, each kept by the functions that name it:

    §1    Set-up        §1.1 the pouch  §1.2 two players: three pieces out, unseen  §1.3 three cards
                        §1.4 first player
    §2    Draw          §2.1 one to three draws of a chosen number  §2.2 eight pieces at most
                        §2.3 bust: three of a colour or all five, blacks against the player
                        §2.4 after a bust keep two  §2.5 a ninth piece spoils the turn  §2.6 stop
    §3    Ability       §3.1 one a turn, of a card face up  §3.2 triggers, blacks for the player
                        §3.3 Somei Yoshino  §3.4 Komatsu Otome  §3.5 Shin Sumizome
                        §3.6 Sakuya Hime  §3.7 Kenrokuen Kumagai  §3.8 Kokonoe
    §4    Screen        pieces of one colour of this turn
    §5    The end       §5.1 an empty pouch at the end of a turn  §5.2 white and black assigned
                        §5.3 places behind the screens  §5.4 fields  §5.5 final total

Every rule that can refuse stands once in RULES, a moment rule for when and aim rules for what, in the order
a player is told. `decide` refuses by them; `legal` lists from the same moments and the same small questions
(`most_to_draw`, `movable`, `assignable` ...) that the aim rules ask.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, product
from typing import Any, NamedTuple

from game.games.hitohira import _course
from game.games.hitohira._moments import (
    TO_ASSIGN,
    TO_CHOOSE,
    TO_DRAW,
    TO_KEEP,
    TO_SEND,
    TO_SETTLE,
    AimRule,
    Moment,
    of_colour,
)
from game.games.hitohira.commands import (
    Assign,
    Choose,
    Command,
    Draw,
    EndTurn,
    Goal,
    Hide,
    Keep,
    Place,
    Send,
    Stop,
    UseKenrokuen,
    UseKokonoe,
    UseKomatsu,
    UseSakuya,
    UseShin,
    UseSomei,
)
from game.games.hitohira.events import Event
from game.games.hitohira.evolve import evolve
from game.games.hitohira.parts import (
    BLACK,
    COLOURS,
    KEPT,
    MOST,
    PLAIN,
    SEATS,
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
from game.games.hitohira.state import Phase, State
from game.kernel.box import Seat
from game.kernel.chance import Chance
from game.kernel.trouble import Refusal
from game.kernel.turn import Turn

deal = _course.deal

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


def _behind(state: State, seat: Seat) -> Counts:
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


def _ability_rules(ability: Ability, *own_rules: AimRule) -> tuple[AimRule, ...]:
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

ASSIGN_COUNT = AimRule("assign_count", "§5.2", lambda s, c: not 0 <= c.warm <= wild(_behind(s, c.seat)))
NO_WARM = AimRule("no_warm", "§5.2", lambda s, c: c.warm > 0 and not real(_behind(s, c.seat), "warm"))
NO_COOL = AimRule("no_cool", "§5.2", lambda s, c: c.warm not in assignable(_behind(s, c.seat)))


class Rules(NamedTuple):
    """What can stand against a kind of command, in the order a player is told."""

    moment: Moment
    aim: tuple[AimRule, ...] = ()


RULES: dict[type[Command], Rules] = {
    Draw: Rules(TO_DRAW, (DRAW_NOTHING, POUCH_SHORT, OVER_EIGHT, OVER_NINE)),
    Stop: Rules(TO_DRAW, (DRAW_FIRST,)),
    Keep: Rules(TO_KEEP, (KEEP_MANY, KEEP_BLACK, KEEP_TWINS, NOT_DRAWN)),
    UseSomei: Rules(TO_SETTLE, _ability_rules("somei_yoshino", NOT_YOURS)),
    UseKomatsu: Rules(TO_SETTLE, _ability_rules("komatsu_otome", POUCH_EMPTY)),
    Choose: Rules(TO_CHOOSE, (CHOOSE_BLACK, NOT_AMONG)),
    UseShin: Rules(TO_SETTLE, _ability_rules("shin_sumizome", POUCH_EMPTY)),
    UseSakuya: Rules(
        TO_SETTLE,
        _ability_rules("sakuya_hime", SWAP_SELF, NO_SUCH_FIELD, SWAP_BLACK, NOT_YOURS_TO_GIVE, NOT_THEIRS),
    ),
    UseKenrokuen: Rules(TO_SETTLE, _ability_rules("kenrokuen_kumagai", POUCH_EMPTY)),
    Send: Rules(TO_SEND, (NOT_TO_SEND, SEND_SELF, SEND_NOWHERE)),
    UseKokonoe: Rules(
        TO_SETTLE,
        _ability_rules(
            "kokonoe",
            TAKE_MANY,
            TAKE_NOWHERE,
            TAKE_SELF,
            TAKE_BLACK,
            TAKE_MISSING,
            TAKE_TWINS,
            TAKE_ONE_FIELD,
            TAKE_FEW,
        ),
    ),
    Hide: Rules(TO_SETTLE, (HIDE_NOTHING, NOT_OBTAINED, HIDE_MANY)),
    EndTurn: Rules(TO_SETTLE),
    Assign: Rules(TO_ASSIGN, (ASSIGN_COUNT, NO_WARM, NO_COOL)),
}

REFUSALS: dict[str, str] = {
    code: section
    for rules in RULES.values()
    for code, section in [
        *((rule.code, rule.section) for rule in rules.moment.rules),
        *((rule.code, rule.section) for rule in rules.aim),
    ]
}
"""Every code that can be refused with, and its section: what a screen must have words for."""


def objection(state: State, command: Command) -> Refusal | None:
    """Why the rules refuse a command, or None."""
    moment, aim = RULES[type(command)]
    wrong = moment.against(state, command.seat)
    if wrong is not None:
        return wrong.refusal(state)
    for rule in aim:
        if rule.broken(state, command):
            return rule.refusal(state, command)
    return None


def waits(state: State) -> tuple[Seat, ...]:
    """The seat whose turn it is; at the end, all that have not assigned yet, at the same time."""
    if state.phase in ("deal", "over"):
        return ()
    return state.pending if state.phase == "assign" else (state.seat,)


# --- listing --------------------------------------------------------------------------------------------
# Commands are values, so each is made once.

_ALL = range(len(SEATS))
_DRAWS = tuple(tuple(Draw(seat, count) for count in range(1, MOST + 2)) for seat in _ALL)
_STOP = tuple(Stop(seat) for seat in _ALL)
_END = tuple(EndTurn(seat) for seat in _ALL)
_BARE: dict[Ability, tuple[Command, ...]] = {
    "komatsu_otome": tuple(UseKomatsu(seat) for seat in _ALL),
    "shin_sumizome": tuple(UseShin(seat) for seat in _ALL),
    "kenrokuen_kumagai": tuple(UseKenrokuen(seat) for seat in _ALL),
}


@cache
def _keep(seat: Seat, colours: tuple[Colour, ...]) -> tuple[Command, ...]:
    several = chain.from_iterable(combinations(colours, count) for count in range(KEPT + 1))
    return tuple(Keep(seat, chosen) for chosen in several)


@cache
def _hide(seat: Seat, counts: Counts) -> tuple[Command, ...]:
    return tuple(
        Hide(seat, colour, count) for colour, most in zip(COLOURS, counts, strict=True) for count in range(1, most + 1)
    )


@cache
def _somei(seat: Seat, place: Place, colour: Colour) -> Command:
    return UseSomei(seat, place, colour)


@cache
def _sakuya(seat: Seat, place: Place, give: Colour, other: Seat, takes: tuple[Colour, ...]) -> tuple[Command, ...]:
    return tuple(UseSakuya(seat, place, give, other, take) for take in takes)


@cache
def _kokonoe(seat: Seat, takes: tuple[tuple[Seat, Colour], ...]) -> Command:
    return UseKokonoe(seat, takes)


_PLACES: tuple[Place, ...] = ("field", "row")


def _with_ability(state: State, seat: Seat, ability: Ability) -> list[Command]:
    """§3 Every way to use an ability that shines."""
    if ability in _BARE:
        return [_BARE[ability][seat]] if state.inside else []
    if ability == "somei_yoshino":
        return [_somei(seat, place, colour) for place in _PLACES for colour in colours_in(own(state, seat, place))]
    if ability == "kokonoe":
        return [_kokonoe(seat, takes) for takes in harvests(state, seat)]
    found: list[Command] = []
    theirs = [(other, tuple(movable(state.fields[other]))) for other in state.seats if other != seat]
    for place in _PLACES:
        for give in movable(own(state, seat, place)):
            for other, takes in theirs:
                found += _sakuya(seat, place, give, other, takes)
    return found


def _to_draw(state: State, seat: Seat) -> list[Command]:
    found: list[Command] = list(_DRAWS[seat][: most_to_draw(state)])
    if state.draws:
        found.append(_STOP[seat])
    return found


def _to_keep(state: State, seat: Seat) -> list[Command]:
    return list(_keep(seat, tuple(movable(state.row))))


def _to_settle(state: State, seat: Seat) -> list[Command]:
    found: list[Command] = [_END[seat], *_hide(seat, counts_of(state.row))]
    for ability in shining(state):
        found += _with_ability(state, seat, ability)
    return found


def _to_choose(state: State, seat: Seat) -> list[Command]:
    return [Choose(seat, colour) for colour in movable(state.extra)]


def _to_send(state: State, seat: Seat) -> list[Command]:
    return [Send(seat, colour, goal) for colour in colours_in(state.extra) for goal in _goals(state, seat)]


def _goals(state: State, seat: Seat) -> list[Goal]:
    return ["field", "screen", *(other for other in state.seats if other != seat)]


def _to_assign(state: State, seat: Seat) -> list[Command]:
    return [Assign(seat, warm) for warm in assignable(_behind(state, seat))]


_LISTS: dict[Phase, tuple[Moment, Callable[[State, Seat], list[Command]]]] = {
    "draw": (TO_DRAW, _to_draw),
    "keep": (TO_KEEP, _to_keep),
    "settle": (TO_SETTLE, _to_settle),
    "komatsu": (TO_CHOOSE, _to_choose),
    "kenrokuen": (TO_SEND, _to_send),
    "assign": (TO_ASSIGN, _to_assign),
}


def legal(state: State, seat: Seat) -> list[Command]:
    """Every command that `decide` takes from a seat now."""
    if state.phase not in _LISTS:
        return []
    moment, listed = _LISTS[state.phase]
    return listed(state, seat) if moment.against(state, seat) is None else []


def conceivable(state: State, seat: Seat) -> Iterator[Command]:
    """Every command of a seat that can be written down and is not beyond all reason."""
    yield from _conceivable(state.options.seats, seat)
    for warm in range(len(state.screens[seat]) + 2):
        yield Assign(seat, warm)


@cache
def _conceivable(seats: int, seat: Seat) -> tuple[Command, ...]:
    takes = tuple(product(range(seats), COLOURS))
    several = [chosen for count in range(KEPT + 2) for chosen in combinations_with_replacement(COLOURS, count)]
    goals: tuple[Goal, ...] = ("field", "screen", *range(seats))
    return (
        *(Draw(seat, count) for count in range(MOST + 3)),
        Stop(seat),
        EndTurn(seat),
        *(Keep(seat, chosen) for chosen in several),
        *(Hide(seat, colour, count) for colour in COLOURS for count in range(MOST + 1)),
        *(command for commands in _BARE.values() for command in (commands[seat],)),
        *(Choose(seat, colour) for colour in COLOURS),
        *(Send(seat, colour, goal) for colour in COLOURS for goal in goals),
        *(UseSomei(seat, place, colour) for place in _PLACES for colour in COLOURS),
        *(UseSakuya(seat, place, give, other, take) for place, give, (other, take) in product(_PLACES, COLOURS, takes)),
        *(UseKokonoe(seat, (take,)) for take in takes),
        *(UseKokonoe(seat, pair) for pair in combinations_with_replacement(takes, TAKES)),
    )


def decide(state: State, command: Command, chance: Chance) -> Turn[State, Event]:
    """What a command brings about, or the Refusal raised."""
    if (refusal := objection(state, command)) is not None:
        raise refusal
    turn = Turn(state, evolve)
    _course.carry_out(turn, command, chance)
    return turn
