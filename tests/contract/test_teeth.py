"""The laws have teeth: a game with a rule broken on purpose is caught by one of them. Every law has some."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from game.games.haniwa import Haniwa
from game.games.haniwa.events import TileDrawn
from game.games.hiroba import Hiroba, rules
from game.games.hiroba.commands import LayStone, Place
from game.games.hiroba.events import PebblePlaced
from game.games.hitohira import Hitohira
from game.games.hitohira.events import PiecesDrawn
from game.kernel.chance import Seeded
from game.kernel.table import Table, Undo
from game.kernel.trouble import Refusal, Trouble
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


# --- games with secrets ---------------------------------------------------------------------------------


class WholeHaniwa(Haniwa):
    """Haniwa as it is."""

    def __init__(self) -> None:
        super().__init__(read_levels("haniwa"))


class WholeHitohira(Hitohira):
    """Hitohira as it is."""

    def __init__(self) -> None:
        super().__init__(read_levels("hitohira"))


class CountingHands(WholeHaniwa):
    """A command that is listed only while the other seat has no green tile, which nobody can see."""

    def legal(self, state: Any, seat: Any) -> Any:  # type: ignore[override]
        green = any(tile and tile.startswith("G") for tile in state.hands[1 - seat])
        return super().legal(state, seat)[green:]


class LooseTongue(WholeHitohira):
    """A refusal that names what stands behind the screens of others."""

    def objection(self, state: Any, command: Any) -> Any:  # type: ignore[override]
        refusal = super().objection(state, command)
        if refusal is None:
            return None
        return Refusal(refusal.code, refusal.section, tuple(str(screen) for screen in state.screens))


class BlindOwner(WholeHaniwa):
    """A view in which a seat does not see its own hand."""

    def project(self, state: Any, _: Any) -> Any:  # type: ignore[override]
        return super().project(state, None)


class BlindScreen(WholeHitohira):
    """A view in which a seat does not see behind its own screen."""

    def project(self, state: Any, _: Any) -> Any:  # type: ignore[override]
        return super().project(state, None)


class SecretsUnwritten:
    """Secrets that are in the state and not in the events: the journal has never heard of them."""

    def deal(self, state: Any, chance: Any) -> Any:
        return self._hushed(super().deal(state, chance))  # type: ignore[misc]

    def decide(self, state: Any, command: Any, chance: Any) -> Any:
        return self._hushed(super().decide(state, command, chance))  # type: ignore[misc]

    def _hushed(self, turn: Any) -> Any:
        turn.events[:] = [self.redact(event, None) for event in turn.events]  # type: ignore[attr-defined]
        return turn


class UnwrittenHaniwa(SecretsUnwritten, WholeHaniwa):
    """Haniwa whose journal does not know the hands."""


class UnwrittenHitohira(SecretsUnwritten, WholeHitohira):
    """Hitohira whose journal does not know the screens."""


class QuietTile(TileDrawn, frozen=True, tag="tile_drawn"):
    """A drawn tile that counts as nothing told."""

    reveals = False


class QuietPieces(PiecesDrawn, frozen=True, tag="pieces_drawn"):
    """Drawn pieces that count as nothing told."""

    reveals = False


class QuietLuck:
    """Draws that can be taken back, and tried again."""

    quiet: type[Any]

    def decide(self, state: Any, command: Any, chance: Any) -> Any:
        turn = super().decide(state, command, chance)  # type: ignore[misc]
        loud = self.quiet.__base__
        turn.events[:] = [self._made_quiet(event) if type(event) is loud else event for event in turn.events]
        return turn

    def _made_quiet(self, event: Any) -> Any:
        return self.quiet(*(getattr(event, field) for field in event.__struct_fields__))


class QuietHaniwa(QuietLuck, WholeHaniwa):
    """Haniwa in which a draw can be taken back."""

    quiet = QuietTile


class QuietHitohira(QuietLuck, WholeHitohira):
    """Hitohira in which a draw can be taken back."""

    quiet = QuietPieces


def in_every_phase(law: Any) -> Any:
    """A law about one state, at the first and the last state of every phase that the whole game comes to."""

    def at_each(box: Any) -> None:
        whole = WholeHaniwa() if isinstance(box, Haniwa) else WholeHitohira()
        line = played(whole, OPTIONS, 1).timeline
        states = list(map(line.state_at, range(line.end + 1)))
        first, last = ({state.phase: state for state in order} for order in (reversed(states), states))
        assert len(first) > 5
        for state in (*first.values(), *last.values()):
            law(box, state)

    return at_each


SECRET_LAWS = {
    "view": in_every_phase(laws.a_view_is_enough),
    "secret": in_every_phase(lambda box, state: laws.secrets_change_nothing(box, state, 1)),
    "journal": lambda box: laws.journal_law(box, OPTIONS, 1),
    "hidden_undo": lambda box: laws.hidden_undo_law(box, OPTIONS, 1),
}


@pytest.mark.parametrize("law", SECRET_LAWS)
@pytest.mark.parametrize("whole", [WholeHaniwa, WholeHitohira])
def test_a_whole_game_with_secrets_keeps_the_law(whole: type[Any], law: str) -> None:
    SECRET_LAWS[law](whole())


@pytest.mark.parametrize(
    ("broken", "law"),
    [
        (BlindOwner, "view"),
        (BlindScreen, "view"),
        (CountingHands, "secret"),
        (LooseTongue, "secret"),
        (UnwrittenHaniwa, "journal"),
        (UnwrittenHitohira, "journal"),
        (QuietHaniwa, "hidden_undo"),
        (QuietHitohira, "hidden_undo"),
    ],
)
def test_a_broken_game_with_secrets_is_caught(broken: type[Any], law: str) -> None:
    with pytest.raises((AssertionError, Trouble)):
        SECRET_LAWS[law](broken())


def test_every_law_has_teeth() -> None:
    held = {name for name in vars(laws) if name.endswith("_law")}
    assert held == {f"{law}_law" for law in (*LAWS, *SECRET_LAWS)}
