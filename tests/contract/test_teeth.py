"""The laws have teeth: a game with a rule broken on purpose is caught by one of them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from game.games.hiroba import Hiroba, rules
from game.games.hiroba.commands import LayStone, Place
from game.games.hiroba.events import PebblePlaced
from game.kernel.chance import Seeded
from game.kernel.table import Table, Undo
from game.levels import read_levels
from tests.contract import laws
from tests.support import played

OPTIONS = {"seats": 2}


class Whole(Hiroba):
    """The game as it is, so that what follows is known to fail by its change alone."""

    def __init__(self) -> None:
        super().__init__(read_levels("hiroba"))


class LeakyView(Whole):
    """A view that hides stones from the other seat, while the told events still name them."""

    def project(self, state: Any, seat: Any) -> Any:  # type: ignore[override]
        return replace(state, stones=tuple(n if s == seat else 0 for s, n in enumerate(state.stones)))


class ForgetfulRedaction(Whole):
    """Events told without the value, while the view shows it."""

    def redact(self, event: Any, seat: Any) -> Any:  # type: ignore[override]
        return replace(event, value=1) if isinstance(event, PebblePlaced) and event.seat != seat else event


class RollingEvolve(Whole):
    """An event whose outcome is rolled when it is folded."""

    rolls = 0

    def evolve(self, state: Any, event: Any) -> Any:  # type: ignore[override]
        RollingEvolve.rolls += 1
        after = rules.evolve(state, event)
        if isinstance(event, PebblePlaced):
            return replace(after, first=Seeded("x", self.rolls).even((0, 1)))
        return after


class RerollingDecide(Whole):
    """A command that makes its own luck, so that a repeat gives something else."""

    rolls = 0

    def decide(self, state: Any, command: Any, chance: Any) -> Any:  # type: ignore[override]
        RerollingDecide.rolls += 1
        if isinstance(command, LayStone):
            return rules.decide(state, LayStone(command.seat, self._any(state.free)), chance)
        return rules.decide(state, command, chance)

    def _any(self, squares: int) -> int:
        return Seeded("x", self.rolls).even(list(rules.bits(squares)))


class LegalForgetsTwins(Whole):
    """A list of legal commands made by fewer rules than decide knows."""

    def legal(self, state: Any, seat: Any) -> Any:  # type: ignore[override]
        found = rules.legal(state, seat)
        if any(isinstance(command, Place) for command in found):
            found = [Place(seat, v, n) for v in rules.values_left(state, seat) for n in rules.bits(state.free)]
        return found


class LegalForgetsMoves(Whole):
    """A list of legal commands with one missing."""

    def legal(self, state: Any, seat: Any) -> Any:  # type: ignore[override]
        return rules.legal(state, seat)[1:] or rules.legal(state, seat)


class BlindNotation(Whole):
    """A position text that forgets the stones."""

    def show(self, state: Any) -> str:  # type: ignore[override]
        return super().show(replace(state, stones=(0, 0)))


class DoubleCount(Whole):
    """A receipt whose totals are not the sum of its lines."""

    def score(self, state: Any) -> Any:  # type: ignore[override]
        receipt = super().score(state)
        return replace(receipt, totals=tuple(total + 1 for total in receipt.totals))


def legal_after_honest_steps(box: Any) -> None:
    """The law at states that the whole game led to: a broken list must not stumble before it is looked at."""
    for steps in range(8):
        state = played(Whole(), OPTIONS, 1, steps).state
        laws.legal_is_what_decide_accepts(box, state)


def luck_of_one_stone(box: Any) -> None:
    """A stone is laid, taken back and laid again."""
    table = Table.new(box, OPTIONS, "1", undo=Undo.FREE)
    table.submit(box.legal(table.state, table.state.seat)[0])
    stone = next(command for command in table.legal(table.state.seat) if isinstance(command, LayStone))
    first = table.submit(stone)
    for _ in range(5):
        table.undo()
        assert table.submit(stone) == first


LAWS = {
    "fold": lambda box: laws.fold_law(box, OPTIONS, 1),
    "square": lambda box: laws.square_law(box, OPTIONS, 1),
    "luck": luck_of_one_stone,
    "legal": legal_after_honest_steps,
    "notation": lambda box: laws.notation_law(box, OPTIONS, 1, 4),
    "end": lambda box: laws.end_law(box, OPTIONS, 1),
}


@pytest.mark.parametrize("law", LAWS)
def test_the_whole_game_keeps_the_law(law: str) -> None:
    LAWS[law](Whole())


@pytest.mark.parametrize(
    ("broken", "law"),
    [
        (LeakyView, "square"),
        (ForgetfulRedaction, "square"),
        (RollingEvolve, "fold"),
        (RerollingDecide, "luck"),
        (LegalForgetsTwins, "legal"),
        (LegalForgetsMoves, "legal"),
        (BlindNotation, "notation"),
        (DoubleCount, "end"),
    ],
)
def test_a_broken_game_is_caught(broken: type[Any], law: str) -> None:
    with pytest.raises(AssertionError):
        LAWS[law](broken())
