"""The rules of KOI: what may be done, and what comes of it.

Our sections, each kept by the functions that name it:

    §1    Set-up            §1.1 the box by seats  §1.2 the common supply  §1.3 what a seat starts with
                            §1.4 goals
    §2    The turn          meditate or work, then claim  §2.1 luck at any moment of it
    §3    Meditate          §3.1 fee  §3.2 the card  §3.3 reward, before or after  §3.4 slide and refill
    §4    Storage           counted at the end of the turn
    §5    Koi               bought at the fourth space, at a Market, with luck
    §6    Work              §6.1 one Sensei action  §6.2 helpers, each once  §6.3 what each places
    §7    Cards             §7.1 Storage  §7.2 Market  §7.3 Rain  §7.4 Well  §7.5 Parchment
    §8    Placement         §8.1 nothing overlaps  §8.2 water touches water  §8.3 the centre of a shore
                            §8.4 lilies and lanterns  §8.5 koi on empty water  §8.6 moving koi
    §9    Goals             §9.1 claiming  §9.2 what it takes  §9.3 where the tile goes  §9.4 the path
    §10   The end           §10.1 the last rounds  §10.2 koi  §10.3 lanterns  §10.4 Parchments
                            §10.5 goals  §10.6 luck  §10.7 ties
    §11   Alone             §11.1 meditating  §11.2 working  §11.3 koi leave  §11.4 titles and scenarios

Every rule that can refuse stands once: RULES holds, for each kind of command, the phases it does not belong
to, then a pair of functions beside each other: `lists` finds what is open, `faults` says why something is
not. Both ask the same pond and the same tables; `legal` lists by the one and `decide` refuses by the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, get_args

from game.games.koi import commands as c
from game.games.koi._conceivable import conceivable
from game.games.koi._goals import claims, why_no_claim, why_not_there
from game.games.koi._placing import (
    bare_foliage,
    dark_shores,
    why_not_berth,
    why_not_lantern,
    why_not_lily,
    why_not_move,
    why_not_room,
    why_not_spot,
)
from game.games.koi._refusals import REFUSALS, refuse
from game.games.koi._turns import DEEDS, deal, open_task, price_of, sizes_left
from game.games.koi.commands import Command
from game.games.koi.events import Event
from game.games.koi.evolve import evolve
from game.games.koi.parts import ACTIONS, HELPERS, SIZES, SPACES, SUPPLIES, WARES, Action, face_of, koi_order, size_of
from game.games.koi.state import Phase, State, Task
from game.kernel.box import Seat
from game.kernel.chance import Chance
from game.kernel.trouble import Refusal
from game.kernel.turn import Turn

__all__ = ["REFUSALS", "conceivable", "deal", "decide", "legal", "objection", "waits"]

Lists = Callable[[State, Seat], Iterator[Command]]
Faults = Callable[[State, Any], Refusal | None]


# --- meditate -------------------------------------------------------------------------------------------


def _meditations(state: State, seat: Seat) -> Iterator[Command]:
    """§3.2 The spaces with a card whose fee the seat can pay."""
    coins = state.keepers[seat].coins
    for space in SPACES:
        if state.row[space - 1] and coins >= state.book.space(space).fee:
            yield c.Meditate(seat, space)


def _why_not_meditate(state: State, ask: c.Meditate) -> Refusal | None:
    """§3.1 The fee is paid before the card is taken."""
    if ask.space not in SPACES or not state.row[ask.space - 1]:
        return refuse("space_empty", space=ask.space)
    fee, coins = state.book.space(ask.space).fee, state.keepers[ask.seat].coins
    return refuse("fee_short", count=fee, has=coins) if coins < fee else None


def _rewards(state: State, seat: Seat) -> Iterator[Command]:
    """§3.3 The reward, while it is to come."""
    if state.space:
        yield c.TakeReward(seat)


def _why_no_reward(state: State, _: c.TakeReward) -> Refusal | None:
    """§3.3 A reward is taken once, and some spaces have none."""
    return None if state.space else refuse("no_reward")


def _wells(state: State, seat: Seat) -> Iterator[Command]:
    """§7.4 Both sides of a Well with a slash."""
    if state.card and state.book.kind_of(state.card) == "well":
        yield c.ChooseWell(seat, 1)
        yield c.ChooseWell(seat, 2)


def _why_no_well(state: State, ask: c.ChooseWell) -> Refusal | None:
    """§7.4 A choice is there only where a Well has a slash."""
    open_ = state.card and state.book.kind_of(state.card) == "well" and ask.side in (1, 2)
    return None if open_ else refuse("no_well")


def _declinable(state: State) -> bool:
    """§7.2 One need not buy at a Market; §9.3 nor place the free water of a branch."""
    return face_of(state.card) == "market" or (state.task is not None and state.task.action == "gift")


def _declines(state: State, seat: Seat) -> Iterator[Command]:
    """§7.2 A Market, §9.3 or the free water of a branch."""
    if _declinable(state):
        yield c.Decline(seat)


def _why_not_decline(state: State, _: c.Decline) -> Refusal | None:
    """§7.2 Only what is offered can be declined."""
    if _declinable(state):
        return None
    return refuse("no_market" if state.phase == "meditate" else "not_meditating")


# --- luck, koi, storage ---------------------------------------------------------------------------------


def _ways(state: State, seat: Seat) -> list[str]:
    """§5 The ways to a koi that are open."""
    ways = []
    if state.space and state.book.space(state.space).koi:
        ways.append("space")
    if face_of(state.card) == "market":
        ways.append("market")
    if state.keepers[seat].luck:
        ways.append("luck")
    return ways


def _purchases(state: State, seat: Seat) -> Iterator[Command]:
    """§5 The koi that the seat can pay for, in each way that is open."""
    coins = state.keepers[seat].coins
    ways = _ways(state, seat)
    if ways:
        for size in sizes_left(state):
            for by in ways:
                if price_of(state, size, by) <= coins:
                    yield c.Buy(seat, size, by)  # type: ignore[arg-type]


def _why_not_buy(state: State, ask: c.Buy) -> Refusal | None:
    """§5 A koi needs a way, a koi in the supply, and the coins."""
    if ask.by not in _ways(state, ask.seat):
        return refuse("no_luck") if ask.by == "luck" else refuse("no_koi_here")
    if ask.size not in sizes_left(state):
        return refuse("koi_sold_out")
    price, coins = price_of(state, ask.size, ask.by), state.keepers[ask.seat].coins
    return refuse("coins_short", count=price, has=coins) if coins < price else None


def _lucks(state: State, seat: Seat) -> Iterator[Command]:
    """§2.1 What a luck token can give."""
    if state.keepers[seat].luck:
        for ware in WARES:
            if state.supply[SUPPLIES.index(ware)]:
                yield c.SpendLuck(seat, ware)


def _why_no_luck(state: State, ask: c.SpendLuck) -> Refusal | None:
    """§2.1 Luck needs a token, and tiles in the supply."""
    if not state.keepers[ask.seat].luck:
        return refuse("no_luck")
    return None if state.supply[SUPPLIES.index(ask.ware)] else refuse("supply_out")


def _removals(state: State, seat: Seat) -> Iterator[Command]:
    """§11.3 The sizes that can leave the supply, when the seat has to choose one."""
    if state.removing:
        for size in sizes_left(state):
            yield c.RemoveKoi(seat, size)


def _why_not_remove(state: State, ask: c.RemoveKoi) -> Refusal | None:
    """§11.3 A koi leaves only when it must."""
    if not state.removing:
        return refuse("nothing_to_remove")
    return None if ask.size in sizes_left(state) else refuse("koi_sold_out")


def _discards(state: State, seat: Seat) -> Iterator[Command]:
    """§4 Everything in the storage can be put back."""
    keeper = state.keepers[seat]
    for ware, count in zip(WARES, keeper.tiles, strict=True):
        if count:
            yield c.Discard(seat, ware)
    sizes = {size_of(koi) for koi in keeper.koi}
    for size in SIZES:
        if size in sizes:
            yield c.Discard(seat, size)


def _why_not_discard(state: State, ask: c.Discard) -> Refusal | None:
    """§4 Only what is stored can be put back."""
    return None if _stores(state, ask.seat, ask.thing) else refuse("none_stored")


def _stores(state: State, seat: Seat, thing: str) -> bool:
    keeper = state.keepers[seat]
    if thing in WARES:
        return keeper.tiles[WARES.index(thing)] > 0
    return any(size_of(koi) == thing for koi in keeper.koi)


# --- work -----------------------------------------------------------------------------------------------


def _works(_: State, seat: Seat) -> Iterator[Command]:
    """§6 Working is always possible, be it to do nothing."""
    yield c.Work(seat)


def _never(_: State, __: Command) -> Refusal | None:
    """§2 In its phase nothing stands against it."""
    return None


def _actions(state: State, seat: Seat) -> Iterator[Command]:
    """§6.1 The four Sensei actions, one of them a turn."""
    if "sensei" not in state.used:
        for action in ACTIONS:
            yield c.Act(seat, action)


def _why_no_action(state: State, _: c.Act) -> Refusal | None:
    """§6.1 One Sensei action a turn."""
    return refuse("sensei_spent") if "sensei" in state.used else None


def _helpers(state: State, seat: Seat) -> Iterator[Command]:
    """§6.2 Every helper that has not acted in this turn."""
    for card in state.keepers[seat].cards:
        if face_of(card) in HELPERS and card not in state.used:
            yield c.Ask(seat, card)


def _why_no_helper(state: State, ask: c.Ask) -> Refusal | None:
    """§6.2 Each helper acts once a turn."""
    if ask.card not in state.keepers[ask.seat].cards or face_of(ask.card) not in HELPERS:
        return refuse("no_such_helper", (ask.card,))
    return refuse("helper_spent", (ask.card,)) if ask.card in state.used else None


def _has_tile(state: State, seat: Seat, task: Task, ware: str) -> bool:
    """§6.3 Whether the open action lets this tile be laid, and there is one where it comes from."""
    index = WARES.index(ware)
    if not task.left[index]:
        return False
    if task.action == "gift":
        return state.supply[SUPPLIES.index(ware)] > 0
    return task.action == "rain" or state.keepers[seat].tiles[index] > 0


def _lays(state: State, seat: Seat) -> Iterator[Command]:
    """§6.3 Every place for a tile that the open action lets be laid."""
    task = open_task(state)
    if task is None:
        return
    pond = state.keepers[seat].pond
    for ware in WARES:
        if task.left[WARES.index(ware)] and _has_tile(state, seat, task, ware):
            if ware == "shore":
                for cell, turn in pond.berths("shore", centre=True):
                    yield c.Lay(seat, ware, cell, turn)
            else:
                for cell in pond.spots:
                    yield c.Lay(seat, ware, cell)


def _why_not_lay(state: State, ask: c.Lay) -> Refusal | None:
    """§6.3 A tile needs an open action, a tile, and a place."""
    task = open_task(state)
    if task is None or not task.left[WARES.index(ask.tile)]:
        return refuse("no_action")
    if not _has_tile(state, ask.seat, task, ask.tile):
        return refuse("supply_out") if task.action == "gift" else refuse("none_stored")
    pond = state.keepers[ask.seat].pond
    if ask.tile == "shore":
        return why_not_berth(pond, "shore", (ask.at, ask.turn), centre=True)
    return why_not_spot(pond, ask.at) if ask.turn == 0 else refuse("wrong_shape")


def _acting(state: State, action: Action) -> bool:
    return state.task is not None and state.task.action == action


def _lilies(state: State, seat: Seat) -> Iterator[Command]:
    """§8.4 Every foliage without a lily, for a foliage action."""
    if _acting(state, "foliage") and state.supply[SUPPLIES.index("lily")]:
        for cell in bare_foliage(state.keepers[seat].pond):
            yield c.AddLily(seat, cell)


def _why_no_lily(state: State, ask: c.AddLily) -> Refusal | None:
    """§8.4 A lily needs a foliage action, a lily, and a bare foliage."""
    if not _acting(state, "foliage"):
        return refuse("no_action")
    if not state.supply[SUPPLIES.index("lily")]:
        return refuse("supply_out")
    return why_not_lily(state.keepers[ask.seat].pond, ask.at)


def _lanterns(state: State, seat: Seat) -> Iterator[Command]:
    """§8.4 Every shore without a lantern, for a shore action."""
    if _acting(state, "shore") and state.supply[SUPPLIES.index("lantern")]:
        for cell in dark_shores(state.keepers[seat].pond):
            yield c.AddLantern(seat, cell)


def _why_no_lantern(state: State, ask: c.AddLantern) -> Refusal | None:
    """§8.4 A lantern needs a shore action, a lantern, and a dark shore."""
    if not _acting(state, "shore"):
        return refuse("no_action")
    if not state.supply[SUPPLIES.index("lantern")]:
        return refuse("supply_out")
    return why_not_lantern(state.keepers[ask.seat].pond, ask.at)


def _placements(state: State, seat: Seat) -> Iterator[Command]:
    """§8.5 Every place for every size of koi in the storage, for a koi action."""
    if _acting(state, "koi"):
        keeper = state.keepers[seat]
        sizes = {size_of(koi) for koi in keeper.koi}
        for size in SIZES:
            if size in sizes:
                for cells in keeper.pond.room_for(size):
                    yield c.PlaceKoi(seat, size, cells)


def _why_not_place(state: State, ask: c.PlaceKoi) -> Refusal | None:
    """§8.5 A koi needs a koi action, a koi in the storage, and empty water."""
    if not _acting(state, "koi"):
        return refuse("no_action")
    if not _stores(state, ask.seat, ask.size):
        return refuse("none_stored")
    return why_not_room(state.keepers[ask.seat].pond, state.book.koi[ask.size].cells, ask.cells)


def _moves(state: State, seat: Seat) -> Iterator[Command]:
    """§8.6 Every other place for every koi of the pond, for a koi action."""
    if _acting(state, "koi"):
        pond = state.keepers[seat].pond
        for koi in sorted(pond.layout.koi, key=koi_order):
            for cells in pond.room_to_move(koi):
                yield c.MoveKoi(seat, koi, cells)


def _why_not_move(state: State, ask: c.MoveKoi) -> Refusal | None:
    """§8.6 A move needs a koi action and another place."""
    return (
        why_not_move(state.keepers[ask.seat].pond, ask.koi, ask.cells) if _acting(state, "koi") else refuse("no_action")
    )


# --- goals and the end of a turn ------------------------------------------------------------------------


def _why_not_claim(state: State, ask: c.Claim) -> Refusal | None:
    """§9.1 A claim needs an offer, what the goal asks for, and a place for its tile."""
    piece = state.book.pieces.get(ask.piece)
    if piece is None:
        return refuse("goal_not_here", (ask.piece,))
    if (fault := why_no_claim(state, ask.seat, piece)) is not None:
        return fault
    return why_not_there(state.keepers[ask.seat].pond, piece, ask)


def _ends(_: State, seat: Seat) -> Iterator[Command]:
    """§2 Being done."""
    yield c.EndTurn(seat)


# --- the table of rules ---------------------------------------------------------------------------------


class Rules(NamedTuple):
    """What can stand against a kind of command."""

    phases: dict[Phase, str]
    """The phases in which it cannot be done, each with the code that says so."""
    lists: Lists
    faults: Faults


_OUT: dict[Phase, str] = {"deal": "not_dealt", "over": "game_over"}
_FULL: dict[Phase, str] = {**_OUT, "store": "storage_full"}
_AT_BEGIN: dict[Phase, str] = {**_FULL, **dict.fromkeys(("meditate", "work", "rest"), "already_chosen")}
_IN_MEDITATION: dict[Phase, str] = {
    **_FULL,
    "begin": "choose_first",
    "work": "not_meditating",
    "rest": "not_meditating",
}
_IN_WORK: dict[Phase, str] = {**_FULL, "begin": "choose_first", "meditate": "not_working", "rest": "not_working"}
_IN_CLAIMS: dict[Phase, str] = {**_FULL, "begin": "choose_first", "meditate": "finish_first"}
_IN_STORE: dict[Phase, str] = {
    **_OUT,
    "begin": "storage_fits",
    "meditate": "storage_fits",
    "work": "storage_fits",
    "rest": "storage_fits",
}

RULES: dict[type[Command], Rules] = {
    c.Meditate: Rules(_AT_BEGIN, _meditations, _why_not_meditate),
    c.Work: Rules(_AT_BEGIN, _works, _never),
    c.TakeReward: Rules(_IN_MEDITATION, _rewards, _why_no_reward),
    c.ChooseWell: Rules(_IN_MEDITATION, _wells, _why_no_well),
    c.Decline: Rules({**_FULL, "begin": "choose_first", "work": "not_meditating"}, _declines, _why_not_decline),
    c.Buy: Rules(_FULL, _purchases, _why_not_buy),
    c.SpendLuck: Rules(_FULL, _lucks, _why_no_luck),
    c.RemoveKoi: Rules(_FULL, _removals, _why_not_remove),
    c.Act: Rules(_IN_WORK, _actions, _why_no_action),
    c.Ask: Rules(_IN_WORK, _helpers, _why_no_helper),
    c.Lay: Rules({**_FULL, "begin": "choose_first"}, _lays, _why_not_lay),
    c.AddLily: Rules(_IN_WORK, _lilies, _why_no_lily),
    c.AddLantern: Rules(_IN_WORK, _lanterns, _why_no_lantern),
    c.PlaceKoi: Rules(_IN_WORK, _placements, _why_not_place),
    c.MoveKoi: Rules(_IN_WORK, _moves, _why_not_move),
    c.Claim: Rules(_IN_CLAIMS, claims, _why_not_claim),
    c.EndTurn: Rules(_IN_CLAIMS, _ends, _never),
    c.Discard: Rules(_IN_STORE, _discards, _why_not_discard),
}

_IN_PHASE: dict[Phase, list[Lists]] = {
    phase: [rules.lists for rules in RULES.values() if phase not in rules.phases] for phase in get_args(Phase)
}
"""For each phase, the lists of the commands that it does not rule out."""


def waits(state: State) -> tuple[Seat, ...]:
    """The seats the game waits for."""
    return () if state.phase in ("deal", "over") else (state.seat,)


def legal(state: State, seat: Seat) -> list[Command]:
    """Every command that `decide` takes from a seat now."""
    if seat != state.seat:
        return []
    if state.removing:
        return list(_removals(state, seat))
    found: list[Command] = []
    for lists in _IN_PHASE[state.phase]:
        found += lists(state, seat)
    return found


def objection(state: State, command: Command) -> Refusal | None:
    """Why the rules refuse a command, or None."""
    rules = RULES[type(command)]
    if state.phase in _OUT:
        return refuse(_OUT[state.phase])
    if command.seat != state.seat:
        return refuse("not_your_turn")
    if state.removing and not isinstance(command, c.RemoveKoi):
        return refuse("remove_first")
    if state.phase in rules.phases:
        return refuse(rules.phases[state.phase])
    return rules.faults(state, command)


def decide(state: State, command: Command, chance: Chance) -> Turn[State, Event]:
    """What a command brings about, or the Refusal raised."""
    if (refusal := objection(state, command)) is not None:
        raise refusal
    turn = Turn(state, evolve)
    DEEDS[type(command)](turn, command, chance)
    return turn
