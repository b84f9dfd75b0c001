"""Twelve hundred random ponds: what may go where, and what it scores, as a second KOI sees it (brute.py)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from game.games.koi import commands as c
from game.games.koi.state import State, Task
from game.kernel import hexes
from game.kernel.chance import Seeded
from game.kernel.hexes import NAMES
from tests.games.koi.brute import BrutePond, cube
from tests.games.koi.support import BOX, read

BATCHES, PONDS = 5, 250
TOPPINGS = ("branch-small", "branch-medium", "branch-large", "carp", "shishi", "turtle", "purple")
BANKS = ("bridge", "statue", "waterfall", "willow")
OFFER = " ".join(f"{name}*{BOX.book.pieces[name].copies}" for name in (*TOPPINGS, *BANKS)) + " path*7"


def cubes(cells: Any) -> set[Any]:
    return {cube(*cell) for cell in cells}


class Pair:
    """The same pond twice: the game's, and the brute one."""

    def __init__(self, luck: random.Random) -> None:
        self.luck = luck
        self.brute = BrutePond()
        cards = [card for card in BOX.book.cards(4) if "rain" not in card]
        self.brute.cards = luck.sample(cards, luck.randrange(0, 20))
        self.brute.coins = luck.randrange(0, 40)
        self.brute.luck = luck.randrange(0, 3)
        self.brute.cards.sort()
        self.state: State = read(
            f"seats: 4\n turn: A work\n goals: {OFFER}\n A: coins {self.brute.coins} luck {self.brute.luck}\n"
            f" A cards: {' '.join(self.brute.cards)}"
        )
        self.state = self._with(tiles=(60, 30, 15), koi=tuple(BOX.book.koi_in_play(4)))

    def _with(self, **changes: Any) -> State:
        keepers = (replace(self.state.keepers[0], **changes), *self.state.keepers[1:])
        return replace(self.state, keepers=keepers)

    def anywhere(self) -> hexes.Hex:
        """A hex of the pond, or one beside it."""
        pond = self.state.keepers[0].pond
        if pond.spots and self.luck.random() < 0.5:
            return self.luck.choice(list(pond.spots))
        cell = self.luck.choice(list(pond.ground))
        return self.luck.choice((cell, *hexes.around(cell), *hexes.around(cell)))

    def clump(self, shape: hexes.Cells) -> hexes.Cells:
        """Some hexes: most often in the right shape on water, else a random clump of as many."""
        pond = self.state.keepers[0].pond
        wet = sorted(pond.wet)
        chance = self.luck.random()
        room = pond.empty if chance < 0.7 else pond.wet
        places = hexes.fits(shape, room, sorted(room)) if chance < 0.9 else []
        if places:
            return self.luck.choice(places)
        cells = {self.luck.choice(wet)}
        while len(cells) < len(shape):
            cells.add(self.luck.choice(sorted(hexes.beside(cells))))
        return tuple(sorted(cells))

    def judge(self, command: Any, verdict: bool, **moment: Any) -> bool:
        """Both must say the same; what is allowed is done to the game's pond."""
        state = replace(self.state, **{"phase": "work", "task": None, "path": False, "claimed": False, **moment})
        refusal = BOX.objection(state, command)
        assert (refusal is None) == verdict, (BOX.say(command), refusal, BOX.show(state))
        assert (command in BOX.legal(state, 0)) == verdict
        if verdict:
            self.state = BOX.decide(state, command, Seeded("brute")).state
        return verdict

    # --- one random deed of each kind ---

    def lay(self) -> None:
        kind = self.luck.choice(("water", "water", "water", "foliage"))
        cell = self.anywhere()
        left = (1, 0, 0) if kind == "water" else (0, 1, 0)
        if self.judge(c.Lay(0, kind, cell), self.brute.may_lay(cube(*cell)), task=Task(kind, "sensei", left)):
            (self.brute.waters if kind == "water" else self.brute.foliage).append(cube(*cell))

    def shore(self) -> None:
        cell, turn = self.anywhere(), self.luck.randrange(6)
        places = list(self.state.keepers[0].pond.berths("shore", centre=True))
        if places and self.luck.random() < 0.5:
            cell, turn = self.luck.choice(places)
        verdict = self.brute.may_shore(cube(*cell), NAMES[turn])
        if self.judge(c.Lay(0, "shore", cell, turn), verdict, task=Task("shore", "sensei", (0, 0, 1))):
            self.brute.shores.append((cube(*cell), NAMES[turn]))

    def upgrade(self) -> None:
        pond = self.state.keepers[0].pond.layout
        if self.luck.random() < 0.5:
            cell = self.luck.choice((self.anywhere(), *sorted(pond.foliage)))
            verdict = self.brute.may_lily(cube(*cell))
            if self.judge(c.AddLily(0, cell), verdict, task=Task("foliage", "sensei", (0, 1, 0))):
                self.brute.lilies.append(cube(*cell))
            return
        cell = self.luck.choice((self.anywhere(), *(berth[0] for berth in sorted(pond.shores))))
        verdict = self.brute.may_lantern(cube(*cell))
        if self.judge(c.AddLantern(0, cell), verdict, task=Task("shore", "sensei", (0, 0, 1))):
            self.brute.lanterns += [shore for shore in self.brute.shores if shore[0] == cube(*cell)]
            self.brute.luck += 1

    def place(self) -> None:
        size = self.luck.choice(("small", "medium", "large"))
        cells = self.clump(BOX.book.koi[size].cells)
        left = [koi for koi in self.state.keepers[0].koi if koi[0] == size[0].upper()]
        verdict = bool(left) and self.brute.may_koi(size, cubes(cells))
        if self.judge(c.PlaceKoi(0, size, cells), verdict, task=Task("koi", "sensei")):
            self.brute.koi.append((left[0], size, cubes(cells)))

    def move(self) -> None:
        if self.brute.koi:
            index = self.luck.randrange(len(self.brute.koi))
            name, size, was = self.brute.koi[index]
            cells = self.clump(BOX.book.koi[size].cells)
            verdict = self.brute.may_koi(size, cubes(cells), frozenset(was))
            if self.judge(c.MoveKoi(0, name, cells), verdict, task=Task("koi", "sensei")):
                self.brute.koi[index] = (name, size, cubes(cells))

    def walk(self) -> None:
        cell = self.luck.choice((self.anywhere(), *sorted(self.state.keepers[0].pond.empty)))
        path, ends = self.brute.path, self.brute.ends_by(cube(*cell))
        said = self.luck.choice((None, *ends, *path[-3:]) if path else (None,))
        verdict = self.brute.may_path(cube(*cell)) and len(path) < 7
        verdict = verdict and (said in ends if len(ends) == 2 else said is None)
        if self.judge(c.Claim(0, "path", (cell,), beside=said and (said[0], said[2])), verdict, path=True):
            self.brute.coins -= 2
            ahead = not path or (said or ends[0]) == path[-1]
            path.insert(len(path) if ahead else 0, cube(*cell))

    def top(self) -> None:
        name = self.luck.choice(TOPPINGS)
        cells = self.clump(BOX.book.pieces[name].cells)
        if self.judge(c.Claim(0, name, cells), self.brute.may_top(name, cubes(cells)), phase="rest"):
            self.brute.toppings.append((name, cubes(cells)))
            self.brute.claimed.add("branches" if name.startswith("branch") else name)
            self.brute.coins -= 5 if name == "carp" else 0

    def bank(self) -> None:
        name = self.luck.choice(BANKS)
        pond = self.state.keepers[0].pond
        cell, turn = self.anywhere(), self.luck.randrange(6)
        places = sorted(pond.berths(name, centre=name != "willow"))
        if places and self.luck.random() < 0.8:
            cell, turn = self.luck.choice(places)
        verdict = self.brute.may_bank(name, cube(*cell), NAMES[turn])
        if self.judge(c.Claim(0, name, (cell,), turn), verdict, phase="rest"):
            self.brute.banks.append((name, cube(*cell), NAMES[turn]))
            self.brute.claimed.add(name)
            self.brute.coins -= 3 if name == "bridge" else 0

    def compare(self) -> None:
        """Every koi, every lantern, every goal, and the sum."""
        receipt = BOX.score(self.state)
        lines = [line for line in receipt.lines if line.seat == 0]
        pond = self.state.keepers[0].pond
        for name, kind, cells in self.brute.all_koi():
            group = [line for line in lines if line.group.partition(".")[0] == name]
            assert sum(line.points for line in group) == self.brute.koi_points(kind, cells), BOX.show(self.state)
            told = {side for line in group if line.rule == "bare_sides" for side in line.squares}
            assert len(told) == len(self.brute.bare(cells))
        for middle, way in self.brute.lanterns:
            x, _, z = middle
            (line,) = (line for line in lines if line.group == f"lantern@{x},{z}")
            assert line.points == self.brute.lantern_points(middle, way)
        for goal, points in self.brute.goal_points().items():
            assert sum(line.points for line in lines if line.rule.removesuffix("_full") == goal) == points, goal
        assert sum(line.points for line in lines if line.rule == "parchment") == self.brute.parchment_points()
        assert receipt.totals[0] == self.brute.total()
        assert cubes(pond.empty) == self.brute.empty()
        assert cubes(pond.ground) == self.brute.covered()


DEEDS = (
    *(Pair.lay,) * 12,
    *(Pair.shore,) * 2,
    *(Pair.upgrade,) * 4,
    *(Pair.place,) * 3,
    Pair.move,
    *(Pair.walk,) * 1,
    *(Pair.top,) * 2,
    *(Pair.bank,) * 2,
)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_ponds_are_judged_and_counted_alike(batch: int) -> None:
    seen: set[str] = set()
    for number in range(PONDS):
        luck = random.Random(f"{batch}/{number}")
        pair = Pair(luck)
        for _ in range(luck.choice((10, 20, 30, 60, 120))):
            luck.choice(DEEDS)(pair)
        pair.compare()
        seen |= pair.brute.claimed | {kind for _, kind, cells in pair.brute.all_koi() if not pair.brute.bare(cells)}
    assert seen >= {"small", "medium", *BOX.book.goals} - {"path"}, "a batch has all kinds of ponds"
