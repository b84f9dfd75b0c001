"""The rules of KOI: what may be done. What comes of it stands in `_course`, where things may lie in `_placing`, and
what goals ask for in `_goals`; the numbers stand in levels/koi.

Our sections, each with its home:

    §1     Set-up                           NOT_DEALT, _course.deal
    §1.1   the box by seats                 state.bare
    §1.2   the common supply                SUPPLY_OUT, _course.available
    §1.3   what a seat starts with          _course._give_start
    §1.4   goals                            _course._choose_goals
    §2     The turn                         NOT_YOUR_TURN, CHOOSE_FIRST, ALREADY_CHOSEN, _course._be_done
    §2.1   luck at any moment of it         NO_LUCK, _course._spend_luck
    §3     Meditate                         NOT_MEDITATING, _course._meditate
    §3.1   fee, to the common supply        SPACE, _course._meditate
    §3.2   the card                         SPACE, FINISH_FIRST, _course._settle_card
    §3.3   reward, before or after          NO_REWARD, _course._take_reward
    §3.4   slide and refill                 _course._go_on_meditating, _course._refill
    §4     Storage, at the end of the turn  STORAGE_FULL, state.State.overfull, _course._be_done, _course._discard
    §5     Koi                              PURCHASE, _course.price_of, _course.can_buy, _course._buy
    §6     Work                             NOT_WORKING
    §6.1   one Sensei action                SENSEI_SPENT, _course._act
    §6.2   helpers, each once               HELPER, _course._ask
    §6.3   what each places                 NO_ACTION, TILE, evolve._action_begun, _course._lay, _course._place_koi
    §7     Cards                            _course._meditate
    §7.1   Storage                          state.State.capacity
    §7.2   Market                           NO_MARKET, _course._settle_card, _course._decline
    §7.3   Rain                             _course.open_task, _course.has_room
    §7.4   Well                             SIDE, _course._choose_well
    §7.5   Parchment                        scoring.counted
    §8     Placement
    §8.1   nothing overlaps                 _placing.HEX_TAKEN
    §8.2   water touches water              _placing.BERTH, _placing.NO_WATER_SIDE, _pond.Pond.berths
    §8.3   the centre of a shore            _placing.CENTRE_DRY, _placing.BERTH, _placing.by_centre
    §8.4   lilies and lanterns              _placing.BARE_FOLIAGE, _placing.DARK_SHORE, _course._add_lantern
    §8.5   koi on empty water               _placing.ROOM, _pond.Pond.room
    §8.6   moving koi                       _placing.OTHER_ROOM, _pond.Pond.room_to_move, _course._move_koi
    §9     Goals                            _course._claim
    §9.1   claiming                         _goals.GOAL, _goals.claimable, _goals.can_claim
    §9.2   what it takes                    _goals.NEEDS, _goals.COINS, _goals.have
    §9.3   where the tile goes              _goals.GOAL_PLACE, _goals.lies_by, _goals.GIFT_FIRST, _course._decline
    §9.4   the path                         _goals.NO_KOI_PLACED, _goals.PATH_GAP, _goals.GOAL_END, evolve._action_begun
    §10    The end                          GAME_OVER
    §10.1  the last rounds                  _course._near_the_end, _course._end_turn
    §10.2  koi                              scoring.koi_lines, _pond.Pond.bare_sides
    §10.3  lanterns                         scoring.lantern_lines, _pond.Pond.runs
    §10.4  Parchments                       scoring.parchment_lines
    §10.5  goals                            scoring.goal_lines, scoring.purple_lilies
    §10.6  luck                             scoring.luck_lines
    §10.7  ties                             scoring.score
    §11    Alone
    §11.1  meditating                       _course._discard_left
    §11.2  working                          _course._work
    §11.3  koi leave                        REMOVE_FIRST, NOTHING_TO_REMOVE, _course._remove_next
    §11.4  titles and scenarios             scoring.verdict

Every rule that can refuse stands once, in the form of game/kernel/legality.py: RULES has for each kind of command
the rules about the moment, then a part for what it aims at.
"""

from __future__ import annotations

from itertools import compress, product
from typing import TypeAlias, get_args

from game.games.koi import commands as c
from game.games.koi._conceivable import conceivable
from game.games.koi._course import DEEDS, open_task, price_of, sizes_left
from game.games.koi._goals import GOAL, GOAL_END, GOAL_PLACE
from game.games.koi._placing import BARE_FOLIAGE, BERTH, DARK_SHORE, OTHER_ROOM, ROOM, Part, Rule
from game.games.koi.commands import Command
from game.games.koi.events import Event
from game.games.koi.evolve import evolve
from game.games.koi.parts import (
    ACTIONS,
    HELPERS,
    SIZES,
    SPACES,
    SUPPLIES,
    WARES,
    Size,
    Ware,
    face_of,
    koi_order,
    sizes_of,
)
from game.games.koi.state import Phase, State
from game.kernel.box import Seat
from game.kernel.legality import Rulebook, Rules

__all__ = ["conceivable"]

Way: TypeAlias = str
"""How a koi is bought: at the fourth space, at the Market, or with luck."""
WAYS: tuple[Way, ...] = ("space", "market", "luck")


# --- when: rules about the moment -----------------------------------------------------------------------

NOT_DEALT = Rule("not_dealt", "§1", phases=("deal",))
GAME_OVER = Rule("game_over", "§10", phases=("over",))
NOT_YOUR_TURN = Rule("not_your_turn", "§2", lambda state, ask: ask.seat != state.seat)
REMOVE_FIRST = Rule("remove_first", "§11.3", lambda state, _: state.removing)
NOTHING_TO_REMOVE = Rule("nothing_to_remove", "§11.3", lambda state, _: not state.removing)
STORAGE_FULL = Rule("storage_full", "§4", phases=("store",))
STORAGE_FITS = Rule("storage_fits", "§4", phases=("begin", "meditate", "work", "rest"))
CHOOSE_FIRST = Rule("choose_first", "§2", phases=("begin",))
ALREADY_CHOSEN = Rule("already_chosen", "§2", phases=("meditate", "work", "rest"))
NOT_MEDITATING = Rule("not_meditating", "§3", phases=("work", "rest"))
NOT_WORKING = Rule("not_working", "§6", phases=("meditate", "rest"))
FINISH_FIRST = Rule("finish_first", "§3.2", phases=("meditate",))
NO_REWARD = Rule("no_reward", "§3.3", lambda state, _: not state.space)
NO_MARKET = Rule("no_market", "§7.2", lambda state, _: face_of(state.card) != "market", phases=("meditate",))
NO_GIFT = Rule(
    # Decline is for a Market (§7.2) or a gift (§9.3): outside meditation, only an open gift can be declined.
    "not_meditating",
    "§3",
    lambda state, _: state.task is None or state.task.action != "gift",
    phases=("work", "rest"),
)
NO_LUCK = Rule("no_luck", "§2.1", lambda state, ask: not state.keepers[ask.seat].luck)
SENSEI_SPENT = Rule("sensei_spent", "§6.1", lambda state, _: "sensei" in state.used)
NO_ACTION = Rule("no_action", "§6.3", lambda state, _: open_task(state) is None)


def _unless_acting(action: str) -> Rule:
    return Rule("no_action", "§6.3", lambda state, _: state.task is None or state.task.action != action)


def _unless_supplied(name: str) -> Rule:
    index = SUPPLIES.index(name)
    return Rule("supply_out", "§1.2", lambda state, _: not state.supply[index])


_ANY_TURN = (NOT_DEALT, GAME_OVER, NOT_YOUR_TURN)
_TURN = (*_ANY_TURN, REMOVE_FIRST, STORAGE_FULL)
TO_BEGIN = (*_TURN, ALREADY_CHOSEN)
TO_MEDITATE = (*_TURN, CHOOSE_FIRST, NOT_MEDITATING)
TO_WORK = (*_TURN, CHOOSE_FIRST, NOT_WORKING)
TO_CLAIM = (*_TURN, CHOOSE_FIRST, FINISH_FIRST)


# --- what: the parts of a command -----------------------------------------------------------------------


def _affordable(state: State, seat: Seat) -> list[int]:
    """§3.2 The spaces with a card; §3.1 its fee is paid before it is taken."""
    coins = state.keepers[seat].coins
    spaces = zip(SPACES, state.row, state.book.pages.spaces, strict=True)
    return [number for number, card, space in spaces if card and space.fee <= coins]


SPACE = Part(
    "space",
    _affordable,
    Rule(
        "space_empty",
        "§3.2",
        lambda state, ask: ask.space not in SPACES or not state.row[ask.space - 1],
        values=lambda _, ask: {"space": ask.space},
    ),
    Rule(
        "fee_short",
        "§3.1",
        values=lambda s, ask: {"count": s.book.space(ask.space).fee, "has": s.keepers[ask.seat].coins},
    ),
    domain=SPACES,
)


def _sides(state: State, _: Seat) -> tuple[int, ...]:
    """§7.4 Both sides of a Well with a slash."""
    return (1, 2) if state.card and state.book.kind_of(state.card) == "well" else ()


SIDE = Part("side", _sides, Rule("no_well", "§7.4"), domain=(1, 2))


def _ways(state: State, seat: Seat) -> list[Way]:
    """§5 The ways to a koi that are open."""
    ways = []
    if state.space and state.book.space(state.space).koi:
        ways.append("space")
    if state.card and face_of(state.card) == "market":
        ways.append("market")
    if state.keepers[seat].luck:
        ways.append("luck")
    return ways


def _purchases(state: State, seat: Seat) -> list[tuple[Size, Way]]:
    """§5 The koi that the seat can pay for, in each way that is open."""
    coins, ways = state.keepers[seat].coins, _ways(state, seat)
    if not ways:
        return []
    return [(size, way) for size in sizes_left(state) for way in ways if price_of(state, size, way) <= coins]


PURCHASE = Part(
    "size by",
    _purchases,
    Rule("no_luck", "§2.1", lambda state, ask: ask.by == "luck" and not state.keepers[ask.seat].luck),
    Rule("no_koi_here", "§5", lambda state, ask: ask.by not in _ways(state, ask.seat)),
    Rule("koi_sold_out", "§5", lambda state, ask: ask.size not in sizes_left(state)),
    Rule(
        "coins_short",
        "§5",
        values=lambda s, ask: {"count": price_of(s, ask.size, ask.by), "has": s.keepers[ask.seat].coins},
    ),
    domain=product(SIZES, WAYS),
)
SUPPLY_OUT = Rule("supply_out", "§1.2")
SUPPLIED = Part(
    "ware",
    lambda state, _: [ware for ware in WARES if state.supply[SUPPLIES.index(ware)]],
    SUPPLY_OUT,
    domain=WARES,
)
SIZE_LEFT = Part("size", lambda state, _: sizes_left(state), Rule("koi_sold_out", "§5"), domain=SIZES)
ACTION = Part("action", lambda _, __: ACTIONS, domain=ACTIONS)


def _helpers(state: State, seat: Seat) -> list[str]:
    """§6.2 The helpers of a seat that have not acted in this turn."""
    return [card for card in state.keepers[seat].cards if face_of(card) in HELPERS and card not in state.used]


HELPER = Part(
    "card",
    _helpers,
    Rule(
        "no_such_helper",
        "§6.2",
        lambda s, ask: ask.card not in s.keepers[ask.seat].cards or face_of(ask.card) not in HELPERS,
        lambda _, ask: (ask.card,),
    ),
    Rule("helper_spent", "§6.2", pieces=lambda _, ask: (ask.card,)),
)


def _layable(state: State, seat: Seat) -> list[Ware]:
    """§6.3 The tiles that the open action lets be laid, and that there are where they come from."""
    task = open_task(state)
    if task is None:
        return []
    if task.action == "rain":
        there: tuple[int, ...] = task.left
    elif task.action == "gift":
        there = tuple(state.supply[SUPPLIES.index(ware)] for ware in WARES)
    else:
        there = state.keepers[seat].tiles
    return [ware for ware, left, here in zip(WARES, task.left, there, strict=True) if left and here]


def _not_given(state: State, ask: c.Lay) -> bool:
    task = open_task(state)
    return task is None or not task.left[WARES.index(ask.tile)]


def _none_stored(field: str) -> Rule:
    """§4 What a command names is not in the storage."""
    return Rule("none_stored", "§4", values=lambda _, ask: {"thing": getattr(ask, field)})


TILE = Part(
    "tile",
    _layable,
    Rule("no_action", "§6.3", _not_given),
    Rule("supply_out", "§1.2", lambda state, _: state.task is not None and state.task.action == "gift"),
    _none_stored("tile"),
    domain=WARES,
)


def _stored(state: State, seat: Seat) -> list[str]:
    """§4 What is in the storage: tiles, and koi by size."""
    keeper = state.keepers[seat]
    return [*compress(WARES, keeper.tiles), *sizes_of(keeper.koi)]


STORED = Part("thing", _stored, _none_stored("thing"), domain=(*WARES, *SIZES))
STORED_SIZE = Part("size", lambda state, seat: sizes_of(state.keepers[seat].koi), _none_stored("size"), domain=SIZES)
KOI = Part(
    "koi",
    lambda state, seat: sorted(state.keepers[seat].pond.layout.koi, key=koi_order),
    Rule("not_in_pond", "§8.6", pieces=lambda _, ask: (ask.koi,)),
)

RULES: dict[type[Command], Rules[State]] = {
    c.Meditate: Rules(TO_BEGIN, SPACE),
    c.Work: Rules(TO_BEGIN),
    c.TakeReward: Rules((*TO_MEDITATE, NO_REWARD)),
    c.ChooseWell: Rules(TO_MEDITATE, SIDE),
    c.Decline: Rules((*_TURN, CHOOSE_FIRST, NO_MARKET, NO_GIFT)),
    c.Buy: Rules(_TURN, PURCHASE),
    c.SpendLuck: Rules((*_TURN, NO_LUCK), SUPPLIED),
    c.RemoveKoi: Rules((*_ANY_TURN, STORAGE_FULL, NOTHING_TO_REMOVE), SIZE_LEFT),
    c.Act: Rules((*TO_WORK, SENSEI_SPENT), ACTION),
    c.Ask: Rules(TO_WORK, HELPER),
    c.Lay: Rules((*_TURN, CHOOSE_FIRST, NO_ACTION), TILE, BERTH),
    c.AddLily: Rules((*TO_WORK, _unless_acting("foliage"), _unless_supplied("lily")), BARE_FOLIAGE),
    c.AddLantern: Rules((*TO_WORK, _unless_acting("shore"), _unless_supplied("lantern")), DARK_SHORE),
    c.PlaceKoi: Rules((*TO_WORK, _unless_acting("koi")), STORED_SIZE, ROOM),
    c.MoveKoi: Rules((*TO_WORK, _unless_acting("koi")), KOI, OTHER_ROOM),
    c.Claim: Rules(TO_CLAIM, GOAL, GOAL_PLACE, GOAL_END),
    c.EndTurn: Rules(TO_CLAIM),
    c.Discard: Rules((*_ANY_TURN, REMOVE_FIRST, STORAGE_FITS), STORED),
}

RULEBOOK: Rulebook[State, Command, Event] = Rulebook(get_args(Phase), RULES, DEEDS, evolve)
legal, objection, decide = RULEBOOK.legal, RULEBOOK.objection, RULEBOOK.decide


def waits(state: State) -> tuple[Seat, ...]:
    """The seat whose turn it is; nobody before the deal and at the end."""
    return () if state.phase in ("deal", "over") else (state.seat,)
