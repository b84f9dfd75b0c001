"""The rules of Hitohira: what may be done. `_moments` has the rules about when, `_aims` those about what, and
`_course` tells what comes of it.

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
from typing import NamedTuple

from game.games.hitohira import _aims as aims
from game.games.hitohira import _course
from game.games.hitohira._aims import colours_in, harvests, most_to_draw, movable, own, shining
from game.games.hitohira._moments import (
    TO_ASSIGN,
    TO_CHOOSE,
    TO_DRAW,
    TO_KEEP,
    TO_SEND,
    TO_SETTLE,
    AimRule,
    Moment,
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
    COLOURS,
    KEPT,
    MOST,
    SEATS,
    TAKES,
    Ability,
    Colour,
    Counts,
    counts_of,
)
from game.games.hitohira.scoring import assignable
from game.games.hitohira.state import Phase, State
from game.kernel.box import Seat
from game.kernel.chance import Chance
from game.kernel.trouble import Refusal
from game.kernel.turn import Turn

deal = _course.deal


class Rules(NamedTuple):
    """What can stand against a kind of command, in the order a player is told."""

    moment: Moment
    aim: tuple[AimRule, ...] = ()


RULES: dict[type[Command], Rules] = {
    Draw: Rules(TO_DRAW, (aims.DRAW_NOTHING, aims.POUCH_SHORT, aims.OVER_EIGHT, aims.OVER_NINE)),
    Stop: Rules(TO_DRAW, (aims.DRAW_FIRST,)),
    Keep: Rules(TO_KEEP, (aims.KEEP_MANY, aims.KEEP_BLACK, aims.KEEP_TWINS, aims.NOT_DRAWN)),
    UseSomei: Rules(TO_SETTLE, aims.ability_rules("somei_yoshino", aims.NOT_YOURS)),
    UseKomatsu: Rules(TO_SETTLE, aims.ability_rules("komatsu_otome", aims.POUCH_EMPTY)),
    Choose: Rules(TO_CHOOSE, (aims.CHOOSE_BLACK, aims.NOT_AMONG)),
    UseShin: Rules(TO_SETTLE, aims.ability_rules("shin_sumizome", aims.POUCH_EMPTY)),
    UseSakuya: Rules(
        TO_SETTLE,
        aims.ability_rules(
            "sakuya_hime", aims.SWAP_SELF, aims.NO_SUCH_FIELD, aims.SWAP_BLACK, aims.NOT_YOURS_TO_GIVE, aims.NOT_THEIRS
        ),
    ),
    UseKenrokuen: Rules(TO_SETTLE, aims.ability_rules("kenrokuen_kumagai", aims.POUCH_EMPTY)),
    Send: Rules(TO_SEND, (aims.NOT_TO_SEND, aims.SEND_SELF, aims.SEND_NOWHERE)),
    UseKokonoe: Rules(
        TO_SETTLE,
        aims.ability_rules(
            "kokonoe",
            aims.TAKE_MANY,
            aims.TAKE_NOWHERE,
            aims.TAKE_SELF,
            aims.TAKE_BLACK,
            aims.TAKE_MISSING,
            aims.TAKE_TWINS,
            aims.TAKE_ONE_FIELD,
            aims.TAKE_FEW,
        ),
    ),
    Hide: Rules(TO_SETTLE, (aims.HIDE_NOTHING, aims.NOT_OBTAINED, aims.HIDE_MANY)),
    EndTurn: Rules(TO_SETTLE),
    Assign: Rules(TO_ASSIGN, (aims.ASSIGN_COUNT, aims.NO_WARM, aims.NO_COOL)),
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
    return [Assign(seat, warm) for warm in assignable(aims.behind(state, seat))]


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
