"""Hiroba a second time, slowly, from the rulebook's text: sets of (row, column) and nothing of the real rules.

The real game only leads to the positions. What is read of them is the plans of the tiles, the pieces on the
squares, and whose moment it is; everything else is worked out again and compared.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.hiroba.support import BOX, at, dealt
from tests.support import AnyTable

Spot = tuple[int, int]
"""Row and column, from 0."""
GIVEN = {2: [2, 1], 3: [2, 1, 0], 4: [2, 1, 1, 0]}
"""The stones of each seat, from the first player clockwise."""
GAMES = 4
ENDS = 90
TABLES = [(seats, honour) for seats in (2, 3, 4) for honour in (False, True)]


def name(spot: Spot) -> str:
    return f"{spot[0] + 1}{'abcdefghi'[spot[1]]}"


class Slow:
    """One position, judged by the letter."""

    def __init__(self, state: Any) -> None:
        self.seats: int = state.options.seats
        self.honour: bool = state.options.honour
        self.first, self.seat, self.phase = state.first, state.seat, state.phase
        self.stone_laid, self.called = state.stone_laid, state.called
        self.last: Spot | None = None if state.last is None else divmod(state.last, 9)
        self.read_tiles(state.board.plans)
        self.read_pieces(state.cells)

    def read_tiles(self, plans: Any) -> None:
        self.garden: dict[Spot, tuple[int, str]] = {}
        self.pond: dict[int, Spot] = {}
        self.starts: set[Spot] = set()
        for tile, plan in enumerate(plans):
            for n, ground in enumerate(plan or ""):
                spot = (tile // 3 * 3 + n // 3, tile % 3 * 3 + n % 3)
                if ground == "~":
                    self.pond[tile] = spot
                    continue
                self.garden[spot] = (tile, ground.lower())
                if ground in "AB":
                    self.starts.add(spot)

    def read_pieces(self, cells: Any) -> None:
        self.pebbles: dict[Spot, tuple[int, int]] = {}
        self.stones: dict[Spot, int] = {}
        self.koi: dict[Spot, tuple[int, int]] = {}
        for n, piece in enumerate(cells):
            if not piece:
                continue
            seat = "ABCD".index(piece[0])
            if piece[1] == "o":
                self.stones[divmod(n, 9)] = seat
            elif piece[1] == "~":
                self.koi[divmod(n, 9)] = (seat, int(piece[2]) - 1)
            else:
                self.pebbles[divmod(n, 9)] = (seat, int(piece[1]))

    # --- what each has left --------------------------------------------------------------------------

    def pebbles_left(self, seat: int) -> list[set[int]]:
        """Each pebble as the set of its two sides."""
        left = [{1, 9}, {1, 9}, {2, 8}, {2, 8}, {3, 7}, {3, 7}, {4, 6}, {4, 6}, {5}]
        for owner, value in self.pebbles.values():
            if owner == seat:
                left.remove({value, 10 - value})
        return left

    def values(self, seat: int) -> set[int]:
        return set().union(*self.pebbles_left(seat))

    def stones_left(self, seat: int) -> int:
        return GIVEN[self.seats][(seat - self.first) % self.seats] - list(self.stones.values()).count(seat)

    def empty(self) -> set[Spot]:
        return set(self.garden) - set(self.pebbles) - set(self.stones) - set(self.koi)

    # --- placing -------------------------------------------------------------------------------------

    def right(self, seat: int, value: int, spot: Spot) -> bool:
        """Whether a pebble may show this value here, as far as the pebbles on other squares say."""
        others = {other: pebble for other, pebble in self.pebbles.items() if other != spot}
        own = {other for other, (owner, _) in others.items() if owner == seat}
        if own and not any(row == spot[0] or column == spot[1] for row, column in own):
            return False
        if not own and spot not in self.starts:
            return False
        for other, (_, shown) in others.items():
            same_line = other[0] == spot[0] or other[1] == spot[1]
            if shown == value and (same_line or self.garden[other] == self.garden[spot]):
                return False
        return True

    def placements(self, seat: int) -> set[tuple[int, Spot]]:
        empty = self.empty()
        return {(v, spot) for v in self.values(seat) for spot in empty if self.right(seat, v, spot)}

    def loose_placements(self, seat: int) -> set[tuple[int, Spot]]:
        """'Honour rules': whatever leaves the first pebble on a start square and every other where it is."""
        has_pebble = any(owner == seat for owner, _ in self.pebbles.values())
        return {(v, spot) for v in self.values(seat) for spot in self.empty() if has_pebble or spot in self.starts}

    def legal(self, seat: int) -> set[str]:
        """What a seat may do, in notation, without its letter."""
        calls = {"call"} if self.honour and self.wrong() and self.pebbles[self.last][0] != seat else set()
        if seat != self.seat or self.phase == "over":
            return calls
        if self.phase == "place":
            placements = self.placements(seat)
            if not placements:
                return {"pass"} | calls
            if self.honour and not self.called:
                placements = self.loose_placements(seat)
            return {f"{value}@{name(spot)}" for value, spot in placements} | calls
        if self.phase == "rest":
            may = not self.stone_laid and self.stones_left(seat) > 0
            return {"end"} | ({f"stone {name(spot)}" for spot in self.empty()} if may else set())
        return {f"koi {name(spot)}" for spot in self.koi_squares(seat)}

    def wrong(self) -> bool:
        """Whether the pebble placed last breaks a rule, and the next seat has not placed or passed yet."""
        return self.last is not None and not self.right(*self.pebbles[self.last], self.last)

    def waits(self) -> bool:
        """Whether the next seat is asked before the turn is out of reach, even when nobody can place any more."""
        return self.honour and self.phase == "rest" and self.last is not None and not self.called

    def next_seat(self) -> int | None:
        """Who places next when this turn is over, or None when nobody can."""
        order = [(self.seat + step) % self.seats for step in range(1, self.seats + 1)]
        if not any(self.placements(seat) for seat in order):
            return None
        return next(seat for seat in order if self.pebbles_left(seat))

    # --- the count -----------------------------------------------------------------------------------

    def sums(self, spots: set[Spot]) -> dict[int, int]:
        found: dict[int, int] = {}
        for spot in spots & set(self.pebbles):
            owner, value = self.pebbles[spot]
            found[owner] = found.get(owner, 0) + value
        return found

    def koi_of(self, seat: int) -> set[int]:
        """The ponds whose koi a seat takes."""
        won = set()
        for tile, (row, column) in self.pond.items():
            found = self.sums({(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)})
            if seat in found and all(found[seat] <= other for other in found.values()):
                won.add(tile)
        return won

    def koi_left(self, seat: int) -> set[int]:
        if self.phase not in ("koi", "over"):
            return set()
        return self.koi_of(seat) - {pond for owner, pond in self.koi.values() if owner == seat}

    def gardens(self) -> list[set[Spot]]:
        return [{spot for spot in self.garden if self.garden[spot] == each} for each in set(self.garden.values())]

    def winners_of(self, garden: set[Spot]) -> set[int]:
        found = self.sums(garden)
        return {seat for seat, total in found.items() if total == max(found.values())}

    def koi_squares(self, seat: int) -> set[Spot]:
        if not self.koi_left(seat):
            return set()
        takes = [g for g in self.gardens() if self.winners_of(g) == {seat} and not g & set(self.koi)]
        return set().union(*takes) & self.empty()

    def count(self) -> tuple[list[int], list[int]]:
        """Points, and gardens that gave points, by seat."""
        points = [len(self.koi_left(seat)) for seat in range(self.seats)]
        gardens = [0] * self.seats
        for garden in self.gardens():
            for seat in self.winners_of(garden):
                points[seat] += len(garden) * (2 if garden & set(self.koi) else 1)
                gardens[seat] += 1
        return points, gardens

    def winners(self) -> tuple[set[int], str]:
        """Who wins, and by what."""
        points, gardens = self.count()
        ahead = {seat for seat in range(self.seats) if points[seat] == max(points)}
        most = {seat for seat in ahead if gardens[seat] == max(gardens[each] for each in ahead)}
        return most, "points" if len(ahead) == 1 else "gardens" if len(most) == 1 else "shared"


# --- the comparison -------------------------------------------------------------------------------------


def judge(table: AnyTable) -> Slow:
    """Compare everything that can be asked of a position."""
    state, slow = table.state, Slow(table.state)
    told = BOX.show(state)
    for seat in range(slow.seats):
        listed = [BOX.say(command) for command in table.legal(seat)]
        assert set(listed) == {f"{'ABCD'[seat]} {said}" for said in slow.legal(seat)}, told
        assert len(listed) == len(set(listed))
        assert sum(state.hands[seat]) == len(slow.pebbles_left(seat)), told
        assert set(state.koi[seat]) == slow.koi_left(seat), told
    assert [*state.stones] == [slow.stones_left(seat) for seat in range(slow.seats)]
    receipt, (winners, by) = table.score(), slow.winners()
    assert [*receipt.totals] == slow.count()[0], told
    assert (set(receipt.winners), receipt.decided_by) == (winners, by), told
    return slow


def goes_on_rightly(ended: Slow, table: AnyTable, *, waits: bool) -> None:
    """After a turn that ended: the right seat is on, or the koi are being placed, or all is over."""
    after = table.state
    expected = ended.next_seat()
    if expected is not None:
        assert (after.phase, after.seat) == ("place", expected)
        return
    if waits:
        assert (after.phase, after.seat) == ("place", (ended.seat + 1) % ended.seats)
        return
    end = Slow(after)
    order = [(end.first + step) % end.seats for step in range(end.seats)]
    placing = [seat for seat in order if end.koi_squares(seat)]
    assert (after.phase, after.seat) == ("koi", placing[0]) if placing else after.phase == "over"


@pytest.mark.parametrize(("seats", "honour"), TABLES)
def test_random_games_are_judged_alike(seats: int, honour: bool) -> None:
    """Every position of a few games: what may be done, who is on next, and the count as it stands."""
    luck = random.Random(f"slow/{seats}/{honour}")
    judged = {"place": 0, "rest": 0, "koi": 0, "over": 0}
    calls = late = 0
    for game in range(GAMES):
        table = dealt(seats, f"slow/{game}", honour=honour)
        while True:
            judge(table)
            judged[table.state.phase] += 1
            if table.over:
                break
            callers = [seat for seat in range(seats) if BOX.hear(f"{'ABCD'[seat]} call") in table.legal(seat)]
            if callers and luck.random() < 0.25:
                late += table.state.phase == "place"
                calls += 1
                table.submit(BOX.hear(f"{'ABCD'[luck.choice(callers)]} call"))
                continue
            seat = table.state.seat
            commands = table.legal(seat)
            if honour and table.state.phase == "place":  # mostly sound, or every board would be full of mistakes
                sound = {BOX.hear(f"{'ABCD'[seat]} {v}@{name(spot)}") for v, spot in Slow(table.state).placements(seat)}
                commands = [command for command in commands if command in sound or luck.random() < 0.05] or commands
            phase, on, waits = table.state.phase, table.state.seat, Slow(table.state).waits()
            facts = {type(fact).__name__ for fact in table.submit(luck.choice(commands)).facts}
            if phase in ("place", "rest") and facts & {"TurnBegun", "PlayEnded"}:
                ended = Slow(table.state)
                ended.seat = on
                goes_on_rightly(ended, table, waits=waits)
    assert min(judged.values()) >= GAMES, judged
    assert bool(calls) == bool(late) == honour, "mistakes are called in their turn and after it"


def random_end(luck: random.Random, seats: int, pebbles: int) -> str:
    """A board with pebbles thrown on it, legal or not, when play has ended."""
    slow = Slow(dealt(seats, luck.random(), first=luck.randrange(seats)).state)
    seats_and_pebbles = [(seat, pebble) for seat in range(seats) for pebble in slow.pebbles_left(seat)]
    spots = luck.sample(sorted(slow.garden), pebbles + 3)
    thrown = luck.sample(seats_and_pebbles, pebbles)
    on = {spot: f"{'ABCD'[seat]}{luck.choice(sorted(p))}" for spot, (seat, p) in zip(spots, thrown, strict=False)}
    stones = [seat for seat in range(seats) for _ in range(slow.stones_left(seat))]
    on |= {spot: f"{'ABCD'[seat]}o" for spot, seat in zip(spots[pebbles:], stones, strict=False)}
    rows = []
    for row in range(9):
        words = []
        for spot in ((row, column) for column in range(9)):
            if spot in slow.garden:
                words.append(slow.garden[spot][1] + "*" * (spot in slow.starts) + on.get(spot, "."))
            else:
                words.append("~" if spot in slow.pond.values() else "#")
        rows.append(" ".join(words))
    head = f"seats: {seats}\nfirst: {'ABCD'[slow.first]}\nturn: A koi\nboard:\n"
    return head + "\n".join(rows)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_ends_are_counted_alike(seats: int) -> None:
    """Koi, gardens, totals and tie-breaks; half of the boards are nearly bare, where ties are common."""
    luck = random.Random(f"ends/{seats}")
    decided = {"points": 0, "gardens": 0, "shared": 0}
    for number in range(ENDS):
        text = random_end(luck, seats, luck.randrange(2, 6) if number % 2 else luck.randrange(9, 9 * seats + 1))
        turns = [f"turn: {letter} koi" for letter in "ABCD"[:seats]]
        able = [turn for seat, turn in enumerate(turns) if BOX.legal(BOX.read(text.replace(turns[0], turn)), seat)]
        table = at(text.replace(turns[0], able[0] if able else "turn: A over"))
        judge(table)
        while commands := table.legal(table.state.seat):
            table.submit(luck.choice(commands))
            judge(table)
        decided[table.score().decided_by] += 1
    assert all(decided.values()), decided
