"""The course of KOI: what comes of a command that the rules allow, and the deal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from game.games.koi import commands as c
from game.games.koi import events as e
from game.games.koi._goals import can_claim
from game.games.koi._placing import by_centre
from game.games.koi.events import Event
from game.games.koi.parts import HELPERS, SPACES, SUPPLIES, WARES, Book, Goods, Piece, Size, face_of, size_of, sizes_of
from game.games.koi.state import State, Task
from game.kernel.box import Seat
from game.kernel.chance import Chance
from game.kernel.turn import Turn

Play: TypeAlias = Turn[State, Event]
_OF_WARE = tuple(SUPPLIES.index(ware) for ware in WARES)


def price_of(state: State, size: Size, by: str) -> int:
    """§5 A koi costs its base price, one coin less at the Market, one more with luck."""
    numbers = state.book.numbers
    base = state.book.koi[size].price
    return base + (numbers.surcharge if by == "luck" else -numbers.discount if by == "market" else 0)


def available(state: State, tiles: tuple[int, int, int]) -> tuple[int, int, int]:
    """§1.2 As many of these tiles as the supply has: pond tiles are limited."""
    water, foliage, shore = (min(count, state.supply[index]) for index, count in zip(_OF_WARE, tiles, strict=True))
    return water, foliage, shore


def has_room(state: State, seat: Seat, tiles: tuple[int, int, int]) -> bool:
    """§7.3 Whether any of these tiles can be placed."""
    pond = state.keepers[seat].pond
    water, foliage, shore = tiles
    return bool((water or foliage) and pond.spots) or bool(shore and pond.berths("shore", centre=by_centre("shore")))


# --- meditation -----------------------------------------------------------------------------------------


def _meditate(turn: Play, command: c.Meditate, chance: Chance) -> None:
    """§3 Pay the fee, take the card, let it work (§7) as far as nothing is to be chosen.

    §3.1 The fee goes to the supply: nobody counts its coins.
    """
    state, seat, space = turn.state, command.seat, command.space
    card = state.row[space - 1]
    if fee := state.book.space(space).fee:
        turn.emit(e.FeePaid(seat, fee))
    turn.emit(e.CardTaken(seat, card, space))
    if state.alone:
        _discard_left(turn, space, chance)
    _go_on_meditating(turn, chance)


def _discard_left(turn: Play, space: int, chance: Chance) -> None:
    """§11.1 Alone, the card to the left goes too; beside the deck, its top card."""
    row = turn.state.row
    if space > 1 and row[space - 2]:
        turn.emit(e.CardDiscarded(row[space - 2], space - 1))
    elif turn.state.deck_size():
        turn.emit(e.TopDiscarded(_draw(turn.state, chance)))
        _near_the_end(turn)


def _receive(turn: Play, seat: Seat, goods: Goods, by: Any) -> None:
    turn.emit(e.Received(seat, by, goods.coins, available(turn.state, goods.tiles)))


def _go_on_meditating(turn: Play, chance: Chance) -> None:
    """§3.4 When nothing of the card and its space is left to choose, the cards slide and the row is filled.

    §3.3 The fourth space leaves nothing to choose where no koi can be paid there: then its reward comes by itself.
    """
    if turn.state.phase != "meditate" or turn.state.removing:
        return
    if turn.state.card:
        _settle_card(turn)
    state = turn.state
    if state.task is not None and not has_room(state, state.seat, state.task.left):
        turn.emit(e.RainReturned(state.seat, state.task.left))
        state = turn.state
    if state.card or state.task is not None:
        return
    if state.space:
        space = state.book.space(state.space)
        if space.koi and can_buy(state, "space"):
            return
        _receive(turn, state.seat, space.gives, "reward")
    if not state.alone:
        _refill(turn, chance)
    turn.emit(e.ClaimsOpened(state.seat))


def _settle_card(turn: Play) -> None:
    """§3.2 What the card does where it leaves nothing to choose.

    §7.2 A Market is left where no koi can be paid, not even with the coins of the reward. §7.3 A Rain falls, unless
    it matters whether the reward comes before it. §7.4 A Well gives where it has one side, or both give the same.
    """
    state, seat = turn.state, turn.state.seat
    face = state.book.faces[face_of(state.card)]
    match face.kind:
        case "storage":
            turn.emit(e.StorageExpanded(seat, state.book.numbers.expansion))
        case "market":
            reward = state.book.space(state.space).gives.coins if state.space else 0
            if not can_buy(state, "market", reward):
                turn.emit(e.MarketDeclined(seat))
        case "rain":
            if open_task(state) is None:
                _fall(turn)
        case "well":
            if len({(goods.coins, available(state, goods.tiles)) for goods in face.gives}) == 1:
                _receive(turn, seat, face.gives[0], "well")


def can_buy(state: State, by: str, more: int = 0) -> bool:
    """§5 Whether the seat on turn can pay for any koi of the supply this way, with so many coins more."""
    return any(price_of(state, size, by) <= state.keeper.coins + more for size in sizes_left(state))


def open_task(state: State) -> Task | None:
    """§7.3 The action that is open: the one that was begun, or a Rain that waits to fall.

    Pond tiles are limited, and a reward may be taken before the card does its work or after it. So where the supply
    cannot serve Rain and reward, the seat chooses which of them takes first: taking the reward, or laying a tile of
    the Rain. The first takes in full, as far as the supply goes, and the other what is left. A Rain takes all its tiles
    when it falls; a reward that is taken between them comes after it. Where both can be served, it falls at once.
    """
    if state.task is not None or not state.card or not state.space or state.book.kind_of(state.card) != "rain":
        return state.task
    falls = state.book.faces[face_of(state.card)].gives[0].tiles
    reward = state.book.space(state.space).gives.tiles
    wanted = zip(falls, reward, (state.supply[index] for index in _OF_WARE), strict=True)
    if not any(rain and water and 0 < left < rain + water for rain, water, left in wanted):
        return None
    tiles = available(state, falls)
    return Task("rain", state.card, tiles) if has_room(state, state.seat, tiles) else None


def _fall(turn: Play) -> None:
    """§7.3 A Rain takes its tiles from the supply."""
    state = turn.state
    turn.emit(
        e.RainFell(state.seat, state.card, available(state, state.book.faces[face_of(state.card)].gives[0].tiles))
    )


def _refill(turn: Play, chance: Chance) -> None:
    """§3.4 The cards slide away from the deck, and the empty spaces beside it are filled."""
    row = turn.state.row
    cards = tuple(card for card in row if card)
    slid = ("",) * (len(row) - len(cards)) + cards
    if slid != row:
        turn.emit(e.CardsSlid(slid))
    for space in reversed(SPACES):
        if not turn.state.row[space - 1] and turn.state.deck_size():
            turn.emit(e.CardRevealed(_draw(turn.state, chance), space))
    _near_the_end(turn)


def _draw(state: State, chance: Chance) -> str:
    """The next card of the deck: any face, as likely as there are cards of it."""
    book = state.book
    face = chance.pick(dict(zip(book.face_names, state.deck, strict=True)))
    lying = set(state.row).union(state.discarded, *(keeper.cards for keeper in state.keepers))
    return next(card for card in book.copies_of(face, state.options.seats) if card not in lying)


def _take_reward(turn: Play, command: c.TakeReward, chance: Chance) -> None:
    """§3.3 The reward, before or after the card."""
    state = turn.state
    _receive(turn, command.seat, state.book.space(state.space).gives, "reward")
    _go_on_meditating(turn, chance)


def _choose_well(turn: Play, command: c.ChooseWell, chance: Chance) -> None:
    """§7.4 One side of a Well with a slash."""
    face = turn.state.book.faces[face_of(turn.state.card)]
    _receive(turn, command.seat, face.gives[command.side - 1], "well")
    _go_on_meditating(turn, chance)


def _decline(turn: Play, command: c.Decline, chance: Chance) -> None:
    """§7.2 Nothing at the Market; §9.3 or no more of the free water of a branch."""
    turn.emit(e.MarketDeclined(command.seat) if turn.state.card else e.GiftDeclined(command.seat))
    _go_on_meditating(turn, chance)


# --- luck and koi ---------------------------------------------------------------------------------------


def _spend_luck(turn: Play, command: c.SpendLuck, _: Chance) -> None:
    """§2.1 A luck token for tiles."""
    counts = turn.state.book.numbers.luck
    water, foliage, shore = (count if ware == command.ware else 0 for ware, count in zip(WARES, counts, strict=True))
    turn.emit(e.LuckSpent(command.seat))
    _receive(turn, command.seat, Goods(0, water, foliage, shore), "luck")


def _buy(turn: Play, command: c.Buy, chance: Chance) -> None:
    """§5 A koi into the storage; alone, another one leaves the supply."""
    state, seat = turn.state, command.seat
    koi = next(each for each in state.koi if size_of(each) == command.size)
    if command.by == "luck":
        turn.emit(e.LuckSpent(seat))
    turn.emit(e.KoiAcquired(seat, koi, price_of(state, command.size, command.by), command.by))
    if state.alone:
        _remove_next(turn, command.size)
    _near_the_end(turn)
    _go_on_meditating(turn, chance)


_NEXT: dict[Size, Size] = {"small": "medium", "medium": "large", "large": "small"}


def _remove_next(turn: Play, bought: Size) -> None:
    """§11.3 A medium koi leaves after a small one, a large after a medium, a small after a large."""
    state = turn.state
    sizes = sizes_left(state)
    if _NEXT[bought] in sizes:
        sizes = (_NEXT[bought],)
    if len(sizes) == 1:
        turn.emit(e.KoiRemoved(next(koi for koi in state.koi if size_of(koi) == sizes[0])))
    elif sizes:
        turn.emit(e.RemovalDue(state.seat))


def sizes_left(state: State) -> tuple[Size, ...]:
    """The sizes of koi that the supply still has."""
    return sizes_of(state.koi)


def _remove_koi(turn: Play, command: c.RemoveKoi, chance: Chance) -> None:
    """§11.3 The koi of the seat's choice."""
    turn.emit(e.KoiRemoved(next(koi for koi in turn.state.koi if size_of(koi) == command.size)))
    _go_on_meditating(turn, chance)


def _near_the_end(turn: Play) -> None:
    """§10.1 The end nears when the deck is empty or, unless one plays alone, the last koi is taken."""
    state = turn.state
    if state.ending == "no":
        if not state.deck_size():
            turn.emit(e.EndNeared("deck"))
        elif not state.koi and not state.alone:
            turn.emit(e.EndNeared("koi"))


# --- work -----------------------------------------------------------------------------------------------


def _work(turn: Play, command: c.Work, _: Chance) -> None:
    """§11.2 A turn of work; alone, the card farthest from the deck is discarded."""
    turn.emit(e.WorkBegun(command.seat))
    row = turn.state.row
    if turn.state.alone and any(row):
        space = max(space for space in SPACES if row[space - 1])
        turn.emit(e.CardDiscarded(row[space - 1], space))


def _act(turn: Play, command: c.Act, _: Chance) -> None:
    """§6.1 The Sensei begins."""
    turn.emit(e.ActionBegun(command.seat, "sensei", command.action))


def _ask(turn: Play, command: c.Ask, _: Chance) -> None:
    """§6.2 A helper begins."""
    turn.emit(e.ActionBegun(command.seat, command.card, HELPERS[turn.state.book.kind_of(command.card)]))


def _lay(turn: Play, command: c.Lay, chance: Chance) -> None:
    """§6.3 A tile into the pond: from the storage, from a Rain, or as a gift from the supply."""
    if turn.state.task is None:
        _fall(turn)
    task = turn.state.task
    assert task is not None
    source: Any = {"rain": "rain", "gift": "supply"}.get(task.action, "storage")
    turn.emit(e.TileLaid(command.seat, command.tile, command.at, command.turn, source))
    _go_on_meditating(turn, chance)


def _add_lily(turn: Play, command: c.AddLily, _: Chance) -> None:
    """§8.4 A lily on a foliage."""
    turn.emit(e.LilyAdded(command.seat, command.at))


def _add_lantern(turn: Play, command: c.AddLantern, _: Chance) -> None:
    """§8.4 A lantern on a shore brings luck."""
    turn.emit(e.LanternAdded(command.seat, command.at))
    if luck := turn.state.book.numbers.lantern_luck:
        turn.emit(e.LuckGained(command.seat, luck))


def _place_koi(turn: Play, command: c.PlaceKoi, _: Chance) -> None:
    """§6.3 A koi from the storage into the pond."""
    koi = next(each for each in turn.state.keepers[command.seat].koi if size_of(each) == command.size)
    turn.emit(e.KoiPlaced(command.seat, koi, command.cells))


def _move_koi(turn: Play, command: c.MoveKoi, _: Chance) -> None:
    """§8.6 A koi of the pond to another place."""
    was = turn.state.keepers[command.seat].pond.layout.koi[command.koi]
    turn.emit(e.KoiMoved(command.seat, command.koi, was, command.cells))


# --- goals and the end of a turn ------------------------------------------------------------------------


def tile_name(state: State, piece: Piece) -> str:
    """The name of the next tile of a goal piece: of those that lie in no pond, the last that is on offer."""
    lying = {name for keeper in state.keepers for name in keeper.pond.layout.pieces}
    names = [name for name in state.book.tile_names(piece, state.options.seats) if name not in lying]
    return names[: state.goals[piece.name]][-1]


def _claim(turn: Play, command: c.Claim, _: Chance) -> None:
    """§9 A goal's tile into the pond."""
    state = turn.state
    piece = state.book.pieces[command.piece]
    gift = min(piece.gift, state.supply[_OF_WARE[0]])
    where = (tile_name(state, piece), command.cells, command.turn)
    turn.emit(e.GoalClaimed(command.seat, piece.goal, piece.name, *where, piece.coins, gift, command.beside))


def _be_done(turn: Play, command: c.EndTurn, chance: Chance) -> None:
    """§2 After the work comes the claim, if there is one to make; §4 then what is stored too much, then the end."""
    if turn.state.phase == "work" and can_claim(turn.state):
        turn.emit(e.ClaimsOpened(command.seat))
        return
    over = turn.state.overfull(command.seat)
    if over:
        turn.emit(e.StorageOverfull(command.seat, over))
    else:
        _end_turn(turn, chance)


def _discard(turn: Play, command: c.Discard, chance: Chance) -> None:
    """§4 What the storage cannot hold goes back to the supply, by choice."""
    seat = command.seat
    if command.thing in WARES:
        turn.emit(e.TileDiscarded(seat, command.thing))
    else:
        koi = next(each for each in turn.state.keepers[seat].koi if size_of(each) == command.thing)
        turn.emit(e.KoiDiscarded(seat, koi))
    if not turn.state.overfull(seat):
        _end_turn(turn, chance)


def _end_turn(turn: Play, chance: Chance) -> None:
    """§10.1 The next seat is on; a round that saw the end near is followed by one last round."""
    if turn.state.alone:
        _refill(turn, chance)
    state = turn.state
    following = (state.seat + 1) % len(state.seats)
    if following == state.first:
        if state.ending == "last":
            turn.emit(e.GameEnded())
            return
        if state.ending == "round":
            turn.emit(e.LastRoundBegun())
    turn.emit(e.TurnBegun(following))


DEEDS: dict[type[Any], Callable[[Play, Any, Chance], None]] = {
    c.Meditate: _meditate,
    c.TakeReward: _take_reward,
    c.ChooseWell: _choose_well,
    c.Decline: _decline,
    c.SpendLuck: _spend_luck,
    c.Buy: _buy,
    c.RemoveKoi: _remove_koi,
    c.Work: _work,
    c.Act: _act,
    c.Ask: _ask,
    c.Lay: _lay,
    c.AddLily: _add_lily,
    c.AddLantern: _add_lantern,
    c.PlaceKoi: _place_koi,
    c.MoveKoi: _move_koi,
    c.Claim: _claim,
    c.EndTurn: _be_done,
    c.Discard: _discard,
}
"""What each kind of command does."""


# --- the deal -------------------------------------------------------------------------------------------


def deal(turn: Play, book: Book, chance: Chance) -> None:
    """§1 The first player, what everybody starts with, five cards, and the goals."""
    state = turn.state
    seats = len(state.seats)
    first = state.options.first
    turn.emit(e.FirstSeatChosen(chance.even(state.seats) if first is None else first))
    for rank in range(seats):
        _give_start(turn, book, (turn.state.first + rank) % seats, rank)
    for space in SPACES:
        turn.emit(e.CardRevealed(_draw(turn.state, chance), space))
    if state.options.goals:
        _choose_goals(turn, book, chance)
    turn.emit(e.TurnBegun(turn.state.first))


def _give_start(turn: Play, book: Book, seat: Seat, rank: int) -> None:
    """§1.3 Coins, luck and tiles for everybody, and a koi for all but the first."""
    start = book.pages.starts[rank]
    koi = next(each for each in turn.state.koi if size_of(each) == start.koi) if start.koi else ""
    turn.emit(e.StartGiven(seat, book.numbers.coins, book.numbers.starting_luck, start.water, koi))


def _choose_goals(turn: Play, book: Book, chance: Chance) -> None:
    """§1.4 Three goals by chance, or those of a scenario; fewer tiles for one and two seats."""
    state = turn.state
    seats = state.options.seats
    scenario = book.pages.scenarios[state.options.scenario]
    chosen, left = list(scenario.goals), list(book.goals)
    count = scenario.random if state.alone else book.numbers.goals
    while len(chosen) < count:
        chosen.append(left.pop(chance.even(range(len(left)))))
    for goal in chosen:
        pieces = {piece.name: book.copies(piece, seats) for piece in book.goals[goal].pieces}
        turn.emit(e.GoalChosen(goal, pieces))
