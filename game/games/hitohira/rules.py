"""The rules of Hitohira: what may be done. What comes of it stands in `_course`, and what a seat may see in `view`.

Our sections, each with its home:

    §1     Set-up                              NOT_DEALT, _course.deal
    §1.1   the pouch                           _course._fill_pouch
    §1.2   two players: three pieces out       _course._take_out
    §1.3   three cards                         CARD_NOT_OUT, _course.deal
    §1.4   first player                        _course._choose_first
    §2     Draw                                NOT_YOUR_TURN
    §2.1   one to three draws                  COUNT, drawable, DRAW_FIRST, _course._draw
    §2.2   eight pieces at most                COUNT, drawable
    §2.3   bust: three of a colour, all five   parts.bust
    §2.4   after a bust keep up to two         COLOURS_KEPT, movable, _course._keep
    §2.5   a ninth piece spoils the turn       COUNT, drawable, _course._draw
    §2.6   stop                                STOPPED, _course._stop
    §3     Ability
    §3.1   one a turn, of a card face up       ABILITY_USED, POUCH_EMPTY, ABILITY_OPEN
    §3.2   triggers, blacks for the player     TRIGGERS, shining, parts.lit
    §3.3   Somei Yoshino                       OWN_PIECE, _course._somei
    §3.4   Komatsu Otome                       CHOICE_OF_EXTRA, movable, _course._komatsu, _course._choose
    §3.5   Shin Sumizome                       _course._shin
    §3.6   Sakuya Hime                         EXCHANGE, movable, _course._sakuya
    §3.7   Kenrokuen Kumagai                   SENDING, _course._kenrokuen, _course._send
    §3.8   Kokonoe                             HARVEST, harvests, _course._kokonoe
    §4     Screen: one colour of this turn     HIDING, _course._hide, _course._be_done
    §5     The end                             GAME_OVER
    §5.1   an empty pouch at a turn's end      PLAY_OVER, STILL_PLAYING, _course._end_turn
    §5.2   white and black assigned            WARM, scoring.assignable, scoring.standing, _course._assign
    §5.3   places behind the screens           scoring.places, scoring.shares, scoring.screen_lines
    §5.4   fields                              scoring.field_lines
    §5.5   final total                         scoring.score

Every rule that can refuse stands once, in the form of game/kernel/legality.py: RULES has for each kind of command
the rules about the moment, then a part for what it aims at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import chain, combinations, combinations_with_replacement, product
from typing import Any, TypeAlias, get_args

from game.games.hitohira._course import DEEDS
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
    REACH,
    SEATS,
    TAKES,
    TRIGGER_OF,
    Ability,
    Colour,
    Counts,
    Piece,
    colour_of,
    counts_of,
    lit,
)
from game.games.hitohira.scoring import CHOICE, assignable, real, wild
from game.games.hitohira.state import Phase, State
from game.kernel import legality
from game.kernel.box import Seat
from game.kernel.legality import Rulebook, Rules

Rule: TypeAlias = legality.Rule[State]
Part: TypeAlias = legality.Part[State]
Take: TypeAlias = tuple[Seat, Colour]
_PLACES: tuple[Place, ...] = get_args(Place)
_ALL_SEATS = range(len(SEATS))


# --- small questions ------------------------------------------------------------------------------------


def drawable(state: State, _: Seat) -> range:
    """§2.1 How many can be drawn at once: what is in the pouch, as far as there is room (§2.2) in this turn.

    §2.5 A free hand may take the one too many.
    """
    room = MOST + state.options.free_hand - len(state.row)
    return range(1, min(state.inside, room) + 1)


def of_colour(pieces: tuple[Piece, ...], colour: str) -> tuple[Piece, ...]:
    """The pieces of one colour."""
    return tuple(piece for piece in pieces if colour_of(piece) == colour)


def colours_in(pieces: tuple[Piece, ...]) -> list[Colour]:
    """The colours of some pieces, each once."""
    found = {piece[0] for piece in pieces}
    return [colour for colour in COLOURS if colour in found]


def movable(pieces: tuple[Piece, ...]) -> list[Colour]:
    """§2.4, §3.4, §3.6, §3.8 The colours of some pieces that may be kept, chosen, swapped or taken: black never may."""
    found = {piece[0] for piece in pieces}
    return [colour for colour in PLAIN if colour in found]


def own(state: State, seat: Seat, place: Place) -> tuple[Piece, ...]:
    """§3.3 A seat's pieces in its field, or of this turn."""
    return state.row if place == "row" else state.fields[seat]


def shining(state: State) -> tuple[Ability, ...]:
    """§3.2 The abilities whose trigger is met by the pieces obtained in this turn, if none was used yet."""
    if state.used or state.phase != "settle":
        return ()
    met = lit(_counted(state.row))
    return tuple([card for card in state.cards if TRIGGER_OF[card] in met])


def usable(state: State) -> tuple[Ability, ...]:
    """§3.1 The abilities that can be used now: their trigger is met, and there is something for them."""
    return tuple([card for card in shining(state) if not fruitless(state, card)])


def fruitless(state: State, card: Ability) -> bool:
    """§3.1 Whether there is nothing for an ability: an empty pouch, no piece to take, or none to give for it."""
    if card in REACH:
        return not state.inside
    if card == "somei_yoshino":
        return False
    lacks = card == "sakuya_hime" and not any(movable(own(state, state.seat, place)) for place in _PLACES)
    return lacks or not _within_reach(state, state.seat)


@lru_cache(maxsize=16)
def _counted(row: tuple[Piece, ...]) -> Counts:
    """The colours of a row, which every ability asks for in turn."""
    return counts_of(row)


def behind(state: State, seat: Seat) -> Counts:
    """The pieces behind a seat's own screen, which it knows."""
    return counts_of(piece for piece in state.screens[seat] if piece is not None)


# --- when: rules about the moment -----------------------------------------------------------------------


def _of_this_turn(state: State, _: Command) -> tuple[Piece, ...]:
    """What everybody sees in the middle of the table."""
    return state.row + state.extra


def _few_behind(state: State, ask: Command) -> bool:
    """Whether there is nothing to assign: that shows in how many pieces stand there, never in their colours."""
    return ask.seat not in state.seats or len(state.screens[ask.seat]) < CHOICE


def _moment(code: str, section: str, *phases: Phase) -> Rule:
    """A rule that stands in these phases, whatever else."""
    return Rule(code, section, pieces=_of_this_turn, phases=phases)


NOT_DEALT = _moment("not_dealt", "§1", "deal")
GAME_OVER = _moment("game_over", "§5", "over")
PLAY_OVER = _moment("play_over", "§5.1", "assign")
NOT_YOUR_TURN = Rule("not_your_turn", "§2", lambda state, ask: ask.seat != state.seat, _of_this_turn)
BUSTED = _moment("busted", "§2.4", "keep")
NOT_BUSTED = _moment("not_busted", "§2.4", "draw", "settle", "komatsu", "kenrokuen")
STOPPED = _moment("stopped", "§2.6", "settle")
STILL_DRAWING = _moment("still_drawing", "§2.6", "draw")
ABILITY_OPEN = _moment("ability_open", "§3.1", "komatsu", "kenrokuen")
NOTHING_TO_CHOOSE = Rule("nothing_to_choose", "§3.4", phases=("draw", "keep", "settle", "kenrokuen"))
NOTHING_TO_SEND = Rule("nothing_to_send", "§3.7", phases=("draw", "keep", "settle", "komatsu"))
STILL_PLAYING = _moment("still_playing", "§5.1", "draw", "keep", "settle", "komatsu", "kenrokuen")
NOTHING_TO_ASSIGN = Rule(
    "nothing_to_assign", "§5.2", lambda s, ask: ask.seat not in s.pending and _few_behind(s, ask), _of_this_turn
)
ALREADY_ASSIGNED = Rule("already_assigned", "§5.2", lambda state, ask: ask.seat not in state.pending, _of_this_turn)
DRAW_FIRST = Rule("draw_first", "§2.1", lambda state, _: not state.draws)
ABILITY_USED = Rule("ability_used", "§3.1", lambda state, _: state.used)
POUCH_EMPTY = Rule("pouch_empty", "§3.1", lambda state, _: not state.inside)
CARD_NOT_OUT = {
    card: Rule("card_not_out", "§1.3", lambda s, _, card=card, at=at: getattr(s.options, at) != card)  # type: ignore[misc]
    for card, at in TRIGGER_OF.items()
}
"""For each ability, the rule that its card lies face up."""
TRIGGERS = {
    card: Rule(
        f"trigger_{trigger}",
        "§3.2",
        lambda state, _, trigger=trigger: trigger not in lit(_counted(state.row)),  # type: ignore[misc]
        lambda state, _: state.row,
    )
    for card, trigger in TRIGGER_OF.items()
}
"""For each ability, the rule that its trigger is met."""

_TURN = (NOT_DEALT, GAME_OVER, PLAY_OVER, NOT_YOUR_TURN)
TO_DRAW = (*_TURN, BUSTED, STOPPED, ABILITY_OPEN)
TO_SETTLE = (*_TURN, STILL_DRAWING, BUSTED, ABILITY_OPEN)
TO_ASSIGN = (NOT_DEALT, GAME_OVER, STILL_PLAYING, NOTHING_TO_ASSIGN, ALREADY_ASSIGNED)


def _to_use(card: Ability) -> tuple[Rule, ...]:
    """§3.1 What stands against an ability: its card, one a turn, its trigger."""
    return (*TO_SETTLE, CARD_NOT_OUT[card], ABILITY_USED, TRIGGERS[card])


# --- what: the parts of a command -----------------------------------------------------------------------


def _row(state: State, _: Command) -> tuple[Piece, ...]:
    return state.row


def _extra(state: State, _: Command) -> tuple[Piece, ...]:
    return state.extra


def _named(colour: Callable[[Any], Colour]) -> Callable[[State, Any], Mapping[str, str]]:
    """The colour that the sentence of a rule names."""
    return lambda _, ask: {"colour": f"colour.{colour(ask)}"}


_ITS_COLOUR = _named(lambda ask: ask.colour)

COUNT = Part(
    "count",
    drawable,
    Rule("draw_nothing", "§2.1", lambda _, ask: ask.count < 1),
    Rule("pouch_short", "§2.1", lambda state, ask: ask.count > state.inside),
    Rule("over_eight", "§2.2", lambda state, _: not state.options.free_hand, _row),
    Rule("over_nine", "§2.5", pieces=_row),
    domain=range(1, MOST + 2),
)


@cache
def _choices(colours: tuple[Colour, ...]) -> tuple[tuple[Colour, ...], ...]:
    """§2.4 None of these colours, one, or two."""
    return tuple(chain.from_iterable(combinations(colours, count) for count in range(KEPT + 1)))


COLOURS_KEPT = Part(
    "colours",
    lambda state, _: _choices(tuple(movable(state.row))),
    Rule("keep_many", "§2.4", lambda _, ask: len(ask.colours) > KEPT, _row),
    Rule("keep_black", "§2.4", lambda _, ask: BLACK in ask.colours, lambda state, _: of_colour(state.row, BLACK)),
    Rule(
        "keep_twins",
        "§2.4",
        lambda _, ask: len(set(ask.colours)) < len(ask.colours),
        lambda state, ask: of_colour(state.row, ask.colours[0]),
        _named(lambda ask: ask.colours[0]),
    ),
    Rule("not_drawn", "§2.4", pieces=_row),
    domain=_choices(PLAIN),
)
OWN_PIECE = Part(
    "place colour",
    lambda state, seat: [(place, colour) for place in _PLACES for colour in colours_in(own(state, seat, place))],
    Rule("not_yours", "§3.3", pieces=lambda state, ask: own(state, ask.seat, ask.place), values=_ITS_COLOUR),
    domain=product(_PLACES, COLOURS),
)
CHOICE_OF_EXTRA = Part(
    "colour",
    lambda state, _: movable(state.extra),
    Rule("choose_black", "§3.4", lambda _, ask: ask.colour == BLACK, lambda state, _: of_colour(state.extra, BLACK)),
    Rule("not_among", "§3.4", pieces=_extra, values=_ITS_COLOUR),
    domain=COLOURS,
)


def _exchanges(state: State, seat: Seat) -> list[tuple[Place, Colour, Seat, Colour]]:
    """§3.6 An own piece for one in another field, neither of them black."""
    theirs = _within_reach(state, seat)
    mine = [(place, give) for place in _PLACES for give in movable(own(state, seat, place))]
    return [(place, give, other, take) for place, give in mine for other, take in theirs]


def _within_reach(state: State, seat: Seat) -> list[Take]:
    """§3.6 What can be taken: each other seat with each colour in its field, but black."""
    return [(other, colour) for other in state.seats if other != seat for colour in movable(state.fields[other])]


EXCHANGE = Part(
    "place give other take",
    _exchanges,
    Rule("swap_self", "§3.6", lambda _, ask: ask.other == ask.seat),
    Rule("no_such_field", "§3.6", lambda state, ask: ask.other not in state.seats),
    Rule(
        "swap_black",
        "§3.6",
        lambda _, ask: BLACK in (ask.give, ask.take),
        lambda s, ask: of_colour(own(s, ask.seat, ask.place), BLACK) + of_colour(s.fields[ask.other], BLACK),
    ),
    Rule(
        "not_yours_to_give",
        "§3.6",
        lambda state, ask: not of_colour(own(state, ask.seat, ask.place), ask.give),
        lambda state, ask: own(state, ask.seat, ask.place),
        _named(lambda ask: ask.give),
    ),
    Rule("not_theirs", "§3.6", pieces=lambda state, ask: state.fields[ask.other], values=_named(lambda ask: ask.take)),
    domain=product(_PLACES, PLAIN, _ALL_SEATS, PLAIN),
)


def harvests(state: State, seat: Seat) -> list[tuple[Take, ...]]:
    """§3.8 What Kokonoe can take: two pieces of two colours from two others; failing that, one piece.

    With two players both pieces come from the other one.
    """
    reach = _within_reach(state, seat)
    pairs = [pair for pair in combinations(reach, TAKES) if not _one_colour(pair) and not _one_field(state, pair)]
    return pairs or [(take,) for take in reach]


def _one_colour(takes: tuple[Take, ...]) -> bool:
    return len({colour for _, colour in takes}) < len(takes)


def _one_field(state: State, takes: tuple[Take, ...]) -> bool:
    return state.options.seats > 2 and len({other for other, _ in takes}) < len(takes)


def _their_fields(state: State, ask: UseKokonoe) -> tuple[Piece, ...]:
    return tuple(piece for other in dict.fromkeys(other for other, _ in ask.takes) for piece in state.fields[other])


HARVEST = Part(
    "takes",
    harvests,
    Rule("take_many", "§3.8", lambda _, ask: len(ask.takes) > TAKES),
    Rule("take_nowhere", "§3.8", lambda state, ask: any(other not in state.seats for other, _ in ask.takes)),
    Rule("take_self", "§3.8", lambda _, ask: any(other == ask.seat for other, _ in ask.takes)),
    Rule("take_black", "§3.8", lambda _, ask: any(colour == BLACK for _, colour in ask.takes), _their_fields),
    Rule(
        "take_missing",
        "§3.8",
        lambda state, ask: not set(ask.takes) <= set(_within_reach(state, ask.seat)),
        _their_fields,
    ),
    Rule("take_twins", "§3.8", lambda _, ask: _one_colour(ask.takes), _their_fields),
    Rule("take_one_field", "§3.8", lambda state, ask: _one_field(state, ask.takes), _their_fields),
    Rule("take_few", "§3.8", pieces=_their_fields),
    domain=chain.from_iterable(combinations(tuple(product(_ALL_SEATS, PLAIN)), count) for count in (1, TAKES)),
)


def _goals(state: State, seat: Seat) -> list[Goal]:
    """§3.7 The own field, the own screen, and the field of every other seat."""
    return ["field", "screen", *(other for other in state.seats if other != seat)]


SENDING = Part(
    "colour to",
    lambda state, seat: [(colour, goal) for colour in colours_in(state.extra) for goal in _goals(state, seat)],
    Rule("not_to_send", "§3.7", lambda state, ask: not of_colour(state.extra, ask.colour), _extra, _ITS_COLOUR),
    Rule("send_self", "§3.7", lambda _, ask: ask.to == ask.seat),
    Rule("send_nowhere", "§3.7"),
    domain=product(COLOURS, ("field", "screen", *_ALL_SEATS)),
)


@cache
def _hidable(counts: Counts) -> tuple[tuple[Colour, int], ...]:
    """§4 Any number of the pieces of one colour."""
    return tuple((colour, n) for colour, most in zip(COLOURS, counts, strict=True) for n in range(1, most + 1))


HIDING = Part(
    "colour count",
    lambda state, _: _hidable(_counted(state.row)),
    Rule("hide_nothing", "§4", lambda _, ask: ask.count < 1),
    Rule("not_obtained", "§4", lambda state, ask: not of_colour(state.row, ask.colour), _row, _ITS_COLOUR),
    Rule("hide_many", "§4", pieces=lambda state, ask: of_colour(state.row, ask.colour), values=_ITS_COLOUR),
    domain=_hidable((MOST,) * len(COLOURS)),
)
WARM = Part(
    "warm",
    lambda state, seat: assignable(behind(state, seat)),
    Rule("assign_count", "§5.2", lambda state, ask: not 0 <= ask.warm <= wild(behind(state, ask.seat))),
    Rule("no_warm", "§5.2", lambda state, ask: ask.warm > 0 and not real(behind(state, ask.seat), "warm")),
    Rule("no_cool", "§5.2"),
)

RULES: dict[type[Command], Rules[State]] = {
    Draw: Rules(TO_DRAW, COUNT),
    Stop: Rules((*TO_DRAW, DRAW_FIRST)),
    Keep: Rules((*_TURN, NOT_BUSTED), COLOURS_KEPT),
    EndTurn: Rules(TO_SETTLE),
    Hide: Rules(TO_SETTLE, HIDING),
    UseSomei: Rules(_to_use("somei_yoshino"), OWN_PIECE),
    UseKomatsu: Rules((*_to_use("komatsu_otome"), POUCH_EMPTY)),
    UseShin: Rules((*_to_use("shin_sumizome"), POUCH_EMPTY)),
    UseSakuya: Rules(_to_use("sakuya_hime"), EXCHANGE),
    UseKenrokuen: Rules((*_to_use("kenrokuen_kumagai"), POUCH_EMPTY)),
    UseKokonoe: Rules(_to_use("kokonoe"), HARVEST),
    Choose: Rules((*_TURN, NOTHING_TO_CHOOSE), CHOICE_OF_EXTRA),
    Send: Rules((*_TURN, NOTHING_TO_SEND), SENDING),
    Assign: Rules(TO_ASSIGN, WARM),
}

RULEBOOK: Rulebook[State, Command, Event] = Rulebook(get_args(Phase), RULES, DEEDS, evolve)
legal, objection, decide = RULEBOOK.legal, RULEBOOK.objection, RULEBOOK.decide


# --- questions ------------------------------------------------------------------------------------------


def waits(state: State) -> tuple[Seat, ...]:
    """The seat whose turn it is; at the end, all that have not assigned yet, at the same time."""
    if state.phase in ("deal", "over"):
        return ()
    return state.pending if state.phase == "assign" else (state.seat,)


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
        *(UseKomatsu(seat), UseShin(seat), UseKenrokuen(seat)),
        *(Choose(seat, colour) for colour in COLOURS),
        *(Send(seat, colour, goal) for colour in COLOURS for goal in goals),
        *(UseSomei(seat, place, colour) for place in _PLACES for colour in COLOURS),
        *(UseSakuya(seat, place, give, other, take) for place, give, (other, take) in product(_PLACES, COLOURS, takes)),
        *(UseKokonoe(seat, (take,)) for take in takes),
        *(UseKokonoe(seat, pair) for pair in combinations_with_replacement(takes, TAKES)),
    )
