"""How each event of KOI changes the state. Nothing else does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from game.games.koi import events as e
from game.games.koi._pond import Laid, Pond
from game.games.koi.events import Event, Tiles
from game.games.koi.parts import SUPPLIES, WARES, Book, face_of, koi_order
from game.games.koi.state import Keeper, State, Task
from game.kernel.box import Seat
from game.kernel.hexes import around
from game.kernel.turn import put

_OF_WARE = tuple(SUPPLIES.index(ware) for ware in WARES)
"""Where each ware stands in the supply."""
_LILY, _LANTERN = SUPPLIES.index("lily"), SUPPLIES.index("lantern")


def evolve(state: State, event: Event) -> State:
    """The state after an event."""
    return _FOLDS[type(event)](state, event)


def _add(a: Tiles, b: Iterable[int], sign: int = 1) -> Tiles:
    x, y, z = b
    return a[0] + sign * x, a[1] + sign * y, a[2] + sign * z


def _one(ware: str) -> Tiles:
    return (ware == "water") + 0, (ware == "foliage") + 0, (ware == "shore") + 0


def _taken(supply: tuple[int, ...], tiles: Tiles, sign: int = 1) -> tuple[int, ...]:
    """The supply after tiles were taken from it, or brought back."""
    left = list(supply)
    for index, count in zip(_OF_WARE, tiles, strict=True):
        left[index] -= sign * count
    return tuple(left)


def _keep(state: State, seat: Seat, keeper: Keeper, **changes: Any) -> State:
    return replace(state, keepers=put(state.keepers, seat, keeper), **changes)


def _sorted(koi: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(koi, key=koi_order))


def _drawn(book: Book, deck: tuple[int, ...], card: str) -> tuple[int, ...]:
    index = book.face_names.index(face_of(card))
    return put(deck, index, deck[index] - 1)


# --- the deal and the turns ---


def _first_seat_chosen(state: State, event: e.FirstSeatChosen) -> State:
    return replace(state, first=event.seat, seat=event.seat)


def _start_given(state: State, event: e.StartGiven) -> State:
    keeper = state.keepers[event.seat]
    tiles: Tiles = (event.water, 0, 0)
    koi = (event.koi,) if event.koi else ()
    return _keep(
        state,
        event.seat,
        replace(
            keeper,
            coins=keeper.coins + event.coins,
            luck=keeper.luck + event.luck,
            tiles=_add(keeper.tiles, tiles),
            koi=_sorted(keeper.koi + koi),
        ),
        supply=_taken(state.supply, tiles),
        koi=tuple(each for each in state.koi if each not in koi),
    )


def _goal_chosen(state: State, event: e.GoalChosen) -> State:
    return replace(state, offers=(*state.offers, *event.pieces.items()))


def _card_revealed(state: State, event: e.CardRevealed) -> State:
    deck = _drawn(state.book, state.deck, event.card)
    return replace(state, deck=deck, row=put(state.row, event.space - 1, event.card))


def _turn_begun(state: State, event: e.TurnBegun) -> State:
    return replace(
        state,
        phase="begin",
        seat=event.seat,
        used=(),
        task=None,
        card="",
        space=0,
        path=False,
        claimed=False,
        removing=False,
    )


def _end_neared(state: State, _: e.EndNeared) -> State:
    return replace(state, ending="round")


def _last_round_begun(state: State, _: e.LastRoundBegun) -> State:
    return replace(state, ending="last")


def _game_ended(state: State, _: e.GameEnded) -> State:
    return replace(state, phase="over", task=None, path=False)


# --- meditation ---


def _fee_paid(state: State, event: e.FeePaid) -> State:
    keeper = state.keepers[event.seat]
    return _keep(state, event.seat, replace(keeper, coins=keeper.coins - event.coins))


def _card_taken(state: State, event: e.CardTaken) -> State:
    keeper = state.keepers[event.seat]
    space = state.book.space(event.space)
    rewards = space.koi or space.gives.coins or any(space.gives.tiles)
    acts = state.book.kind_of(event.card) in ("storage", "market", "rain", "well")
    return _keep(
        state,
        event.seat,
        replace(keeper, cards=(*keeper.cards, event.card)),
        phase="meditate",
        row=put(state.row, event.space - 1, ""),
        card=event.card if acts else "",
        space=event.space if rewards else 0,
    )


def _card_discarded(state: State, event: e.CardDiscarded) -> State:
    row = put(state.row, event.space - 1, "")
    return replace(state, row=row, discarded=(*state.discarded, event.card))


def _top_discarded(state: State, event: e.TopDiscarded) -> State:
    deck = _drawn(state.book, state.deck, event.card)
    return replace(state, deck=deck, discarded=(*state.discarded, event.card))


def _cards_slid(state: State, event: e.CardsSlid) -> State:
    return replace(state, row=event.row)


def _received(state: State, event: e.Received) -> State:
    keeper = state.keepers[event.seat]
    return _keep(
        state,
        event.seat,
        replace(keeper, coins=keeper.coins + event.coins, tiles=_add(keeper.tiles, event.tiles)),
        supply=_taken(state.supply, event.tiles),
        card="" if event.by == "well" else state.card,
        space=0 if event.by == "reward" else state.space,
    )


def _luck_spent(state: State, event: e.LuckSpent) -> State:
    keeper = state.keepers[event.seat]
    return _keep(state, event.seat, replace(keeper, luck=keeper.luck - 1))


def _luck_gained(state: State, event: e.LuckGained) -> State:
    keeper = state.keepers[event.seat]
    return _keep(state, event.seat, replace(keeper, luck=keeper.luck + event.count))


def _storage_expanded(state: State, _: e.StorageExpanded) -> State:
    return replace(state, card="")


def _koi_acquired(state: State, event: e.KoiAcquired) -> State:
    keeper = state.keepers[event.seat]
    return _keep(
        state,
        event.seat,
        replace(keeper, coins=keeper.coins - event.price, koi=_sorted((*keeper.koi, event.koi))),
        koi=tuple(each for each in state.koi if each != event.koi),
        card="" if event.by == "market" else state.card,
        space=0 if event.by == "space" else state.space,
    )


def _market_declined(state: State, _: e.MarketDeclined) -> State:
    return replace(state, card="")


def _removal_due(state: State, _: e.RemovalDue) -> State:
    return replace(state, removing=True)


def _koi_removed(state: State, event: e.KoiRemoved) -> State:
    left = tuple(each for each in state.koi if each != event.koi)
    return replace(state, koi=left, removed=_sorted((*state.removed, event.koi)), removing=False)


def _rain_fell(state: State, event: e.RainFell) -> State:
    task = Task("rain", event.card, event.tiles) if any(event.tiles) else None
    return replace(state, card="", task=task, supply=_taken(state.supply, event.tiles))


def _rain_returned(state: State, event: e.RainReturned) -> State:
    return replace(state, task=None, supply=_taken(state.supply, event.tiles, -1))


# --- work ---


def _work_begun(state: State, _: e.WorkBegun) -> State:
    return replace(state, phase="work")


def _action_begun(state: State, event: e.ActionBegun) -> State:
    """§6.3 An action places one tile, of water as many as `numbers.placed`.

    §9.4 The right to a path tile, which a koi that was placed gave, lapses with the next action.
    """
    count = state.book.numbers.placed if event.action == "water" else 1
    left = tuple(count * each for each in _one(event.action))
    task = Task(event.action, event.by, left)  # type: ignore[arg-type]  # three of them
    return replace(state, task=task, used=(*state.used, event.by), path=False)


def _tile_laid(state: State, event: e.TileLaid) -> State:
    keeper = state.keepers[event.seat]
    pond = keeper.pond.laid(event.tile, (event.at, event.turn))
    one = _one(event.tile)
    tiles = _add(keeper.tiles, one, -1) if event.source == "storage" else keeper.tiles
    return _keep(
        state,
        event.seat,
        replace(keeper, pond=pond, tiles=tiles),
        supply=_taken(state.supply, one) if event.source == "supply" else state.supply,
        task=_spent(state.task, one),
    )


def _spent(task: Task | None, tiles: Tiles) -> Task | None:
    """A task with fewer tiles to place; none when that was the last one."""
    if task is None:
        return None
    left = _add(task.left, tiles, -1)
    return replace(task, left=left) if any(left) else None


def _lily_added(state: State, event: e.LilyAdded) -> State:
    keeper = state.keepers[event.seat]
    pond = keeper.pond.but(lilies=keeper.pond.layout.lilies | {event.at})
    supply = put(state.supply, _LILY, state.supply[_LILY] - 1)
    return _keep(state, event.seat, replace(keeper, pond=pond), supply=supply, task=None)


def _lantern_added(state: State, event: e.LanternAdded) -> State:
    keeper = state.keepers[event.seat]
    layout = keeper.pond.layout
    lit = frozenset(berth for berth in layout.shores if berth[0] == event.at)
    supply = put(state.supply, _LANTERN, state.supply[_LANTERN] - 1)
    pond = keeper.pond.but(lanterns=layout.lanterns | lit)
    return _keep(state, event.seat, replace(keeper, pond=pond), supply=supply, task=None)


def _koi_placed(state: State, event: e.KoiPlaced) -> State:
    keeper = state.keepers[event.seat]
    pond = keeper.pond.but(koi={**keeper.pond.layout.koi, event.koi: event.cells})
    koi = tuple(each for each in keeper.koi if each != event.koi)
    path = "path" in state.goals
    return _keep(state, event.seat, replace(keeper, pond=pond, koi=koi), task=None, path=path)


def _koi_moved(state: State, event: e.KoiMoved) -> State:
    keeper = state.keepers[event.seat]
    pond = keeper.pond.but(koi={**keeper.pond.layout.koi, event.koi: event.cells})
    return _keep(state, event.seat, replace(keeper, pond=pond), task=None)


# --- goals and the end of a turn ---


def _claims_opened(state: State, _: e.ClaimsOpened) -> State:
    return replace(state, phase="rest", task=None, path=False)


def _goal_claimed(state: State, event: e.GoalClaimed) -> State:
    keeper = state.keepers[event.seat]
    goals = keeper.goals if event.goal in keeper.goals else (*keeper.goals, event.goal)
    after = replace(keeper, pond=_with_goal(keeper.pond, event), coins=keeper.coins - event.coins, goals=goals)
    offers = tuple((piece, left - (piece == event.piece)) for piece, left in state.offers)
    if event.piece == "path":
        return _keep(state, event.seat, after, offers=offers, path=False)
    task = Task("gift", event.tile, (event.gift, 0, 0)) if event.gift else None
    return _keep(state, event.seat, after, offers=offers, claimed=True, task=task)


def _gift_declined(state: State, _: e.GiftDeclined) -> State:
    return replace(state, task=None)


def _with_goal(pond: Pond, event: e.GoalClaimed) -> Pond:
    layout = pond.layout
    if event.piece != "path":
        return pond.but(pieces={**layout.pieces, event.tile: Laid(event.cells, event.turn)})
    path, (cell,) = layout.path, event.cells
    forward = not path or (cell in around(path[-1]) if event.beside is None else event.beside == path[-1])
    return pond.but(path=(*path, cell) if forward else (cell, *path))


def _storage_overfull(state: State, _: e.StorageOverfull) -> State:
    return replace(state, phase="store", task=None, path=False)


def _tile_discarded(state: State, event: e.TileDiscarded) -> State:
    keeper = state.keepers[event.seat]
    one = _one(event.tile)
    after = replace(keeper, tiles=_add(keeper.tiles, one, -1))
    return _keep(state, event.seat, after, supply=_taken(state.supply, one, -1))


def _koi_discarded(state: State, event: e.KoiDiscarded) -> State:
    keeper = state.keepers[event.seat]
    after = replace(keeper, koi=tuple(each for each in keeper.koi if each != event.koi))
    return _keep(state, event.seat, after, koi=_sorted((*state.koi, event.koi)))


_FOLDS: dict[type[Any], Callable[[State, Any], State]] = {
    e.FirstSeatChosen: _first_seat_chosen,
    e.StartGiven: _start_given,
    e.GoalChosen: _goal_chosen,
    e.CardRevealed: _card_revealed,
    e.TurnBegun: _turn_begun,
    e.EndNeared: _end_neared,
    e.LastRoundBegun: _last_round_begun,
    e.GameEnded: _game_ended,
    e.FeePaid: _fee_paid,
    e.CardTaken: _card_taken,
    e.CardDiscarded: _card_discarded,
    e.TopDiscarded: _top_discarded,
    e.CardsSlid: _cards_slid,
    e.Received: _received,
    e.LuckSpent: _luck_spent,
    e.LuckGained: _luck_gained,
    e.StorageExpanded: _storage_expanded,
    e.KoiAcquired: _koi_acquired,
    e.MarketDeclined: _market_declined,
    e.RemovalDue: _removal_due,
    e.KoiRemoved: _koi_removed,
    e.RainFell: _rain_fell,
    e.RainReturned: _rain_returned,
    e.WorkBegun: _work_begun,
    e.ActionBegun: _action_begun,
    e.TileLaid: _tile_laid,
    e.LilyAdded: _lily_added,
    e.LanternAdded: _lantern_added,
    e.KoiPlaced: _koi_placed,
    e.KoiMoved: _koi_moved,
    e.ClaimsOpened: _claims_opened,
    e.GoalClaimed: _goal_claimed,
    e.GiftDeclined: _gift_declined,
    e.StorageOverfull: _storage_overfull,
    e.TileDiscarded: _tile_discarded,
    e.KoiDiscarded: _koi_discarded,
}
