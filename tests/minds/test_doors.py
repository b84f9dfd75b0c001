"""The three doors to a mind (games without a screen, the terminal, the screen): what is handed in, what may come out."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from game.cli import run, text
from game.cli.sim import Match as SimMatch
from game.cli.sim import play_one
from game.kernel.box import AnyBox, Seat
from game.kernel.chance import Seeded
from game.kernel.foresight import Budget
from game.kernel.table import AnyTable, Table
from game.kernel.trouble import Trouble
from game.minds import LADDER
from game.minds.driver import play
from game.minds.protocol import own_luck
from game.minds.random import Random
from game.minds.worker import Answer, Inline, Question
from game.registry import GAMES, box_of
from game.scenes import match as screen
from game.scenes.match import Match
from game.scenes.playing import Playing as TableOnScreen
from game.scenes.seating import Player, Seating
from game.stage.scenes import Reset
from tests.scenes.people import Evening
from tests.support import played

SECRETIVE = ("haniwa", "hitohira")
SEED = "sesame-open"
every_secret = pytest.mark.parametrize("name", SECRETIVE)


class Spy(Random):
    """A mind that looks at what it is handed, beside the truth of the table."""

    def __init__(self) -> None:
        self.table: AnyTable | None = None
        self.secrets = 0
        self.lucks: list[Any] = []

    def look(self, box: AnyBox, view: Any, seat: Seat) -> None:
        """See that a view is the seat's own, and count where it is not the truth."""
        assert self.table is not None
        truth = self.table.state
        assert box.project(view, seat) == view
        assert view == box.project(truth, seat)
        self.secrets += view != truth

    def ponder(self, box: AnyBox, view: Any, seat: Seat, luck: random.Random, budget: Budget) -> Iterator[Any]:
        self.look(box, view, seat)
        self.lucks.append((seat, view, luck.getstate()))
        return super().ponder(box, view, seat, luck, budget)


@pytest.fixture
def spy(monkeypatch: pytest.MonkeyPatch) -> Spy:
    """A spy among the minds, and at the table that the terminal opens."""
    made = Spy()

    class Watched(Table[Any, Any, Any, Any]):
        def __init__(self, *given: Any, **more: Any) -> None:
            super().__init__(*given, **more)
            made.table = self

    monkeypatch.setitem(LADDER, "spy", lambda: made)
    monkeypatch.setattr(text, "Table", Watched)
    return made


class SpyThinker(Inline):
    """A thinker that looks at every question before it is thought of."""

    def __init__(self, spy: Spy) -> None:
        super().__init__(1)
        self.spy = spy
        self.asked: list[Question] = []

    def ask(self, question: Question) -> None:
        self.asked.append(question)
        self.spy.look(box_of(question.game), question.view, question.seat)
        super().ask(question)


def seated(table: AnyTable, monkeypatch: pytest.MonkeyPatch, mind: str = "random") -> Match:
    """A match of minds as the screen plays it, of any game: its own rooms are bare, for nothing is looked at."""
    rooms = SimpleNamespace(
        layout=SimpleNamespace(poses=lambda view, eye: {}, is_active=lambda view, seat: False),
        hand=SimpleNamespace(Hand=lambda seat: SimpleNamespace(follow=lambda view: None, camera=None)),
        cues=SimpleNamespace(cues=lambda beat, was, now: []),
    )
    monkeypatch.setattr(screen, "rooms_of", lambda _: rooms)
    players = [Player(f"Fox {seat}", mind=mind) for seat in range(table.state.options.seats)]
    return Match(table, Seating((*players, *(None,) * (4 - len(players)))))


# --- what is handed in ----------------------------------------------------------------------------------


@every_secret
def test_without_a_screen_minds_are_handed_views(name: str, spy: Spy) -> None:
    spy.table = Table.new(box_of(name), {"seats": 2}, SEED)
    play(spy.table, [spy, spy], random.Random(1))
    assert spy.table.over
    assert spy.secrets > 20


@every_secret
def test_in_the_terminal_minds_are_handed_views(name: str, spy: Spy) -> None:
    assert run(["text", name, "--minds", "spy,spy", "--seed", SEED]) == 0
    assert spy.table is not None
    assert spy.table.over
    assert spy.secrets > 20


@every_secret
def test_on_the_screen_minds_are_handed_views(name: str, spy: Spy, monkeypatch: pytest.MonkeyPatch) -> None:
    spy.table = Table.new(box_of(name), {"seats": 2}, SEED)
    match = seated(spy.table, monkeypatch)
    match.minds.thinker = SpyThinker(spy)
    while not match.over:
        assert match.minds.think(1.0, 0.0, 0.0)
    assert spy.secrets > 20


@every_secret
def test_on_the_screen_the_adviser_is_handed_the_view_of_who_asks(
    name: str, spy: Spy, monkeypatch: pytest.MonkeyPatch
) -> None:
    spy.table = played(box_of(name), {"seats": 2}, SEED, 30)
    match = seated(spy.table, monkeypatch)
    match.minds.thinker = SpyThinker(spy)
    seat = match.waiting[0]
    match.seating = Seating((Player("Aki", holds="desk"), Player("Ren", holds="desk"), None, None))
    assert match.minds.ask_hint(seat)
    assert match.minds.hint is not None
    assert match.minds.hint.seat == seat
    assert spy.secrets == 1


# --- luck of one's own ----------------------------------------------------------------------------------


def test_without_a_screen_the_luck_of_minds_is_the_same_for_every_seed(spy: Spy) -> None:
    """So that it tells nothing of the deal; and games of other numbers have another."""
    first = []
    for seed, number in (("engawa", 2), (SEED, 2), (SEED, 3)):
        spy.lucks.clear()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(spy, "look", lambda *_: None)
            play_one(SimMatch("haniwa", ("spy", "spy"), seed, 10, None), number)
        first.append({seat: luck for seat, _, luck in reversed(spy.lucks)})
    assert first[0] == first[1] != first[2]
    assert first[0][0] != first[0][1], "each seat has its own"


def test_in_the_terminal_the_luck_of_a_mind_comes_from_what_it_sees(spy: Spy) -> None:
    assert run(["text", "haniwa", "--minds", "spy,spy", "--seed", SEED]) == 0
    box = box_of("haniwa")
    for at, (seat, view, luck) in enumerate(spy.lucks, start=1):  # the deal was the first commit
        assert luck == own_luck(box, view, seat, at).getstate()


@every_secret
def test_on_the_screen_no_question_carries_the_seed(name: str, spy: Spy, monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes to the process that thinks is the same for every seed that could have led to the view."""
    position = box_of(name).show(played(box_of(name), {"seats": 2}, SEED, 20).state)
    sent = set()
    for seed in (SEED, "another"):
        spy.table = Table.at_position(box_of(name), position, seed)
        match = seated(spy.table, monkeypatch, "gardener")
        match.minds.thinker = thinker = SpyThinker(spy)
        match.minds.think(0.0, 0.0, 1.0)
        sent.add(pickle.dumps(thinker.asked))
    assert len(sent) == 1


# --- what may come out ----------------------------------------------------------------------------------


def _of_another(box: AnyBox, view: Any, seat: Seat) -> Any:
    return replace(box.legal(view, seat)[0], seat=seat + 1)


def _refused(box: AnyBox, view: Any, seat: Seat) -> Any:
    return next((each for each in box.conceivable(view, seat) if box.objection(view, each) is not None), None)


def _wild(box: AnyBox, view: Any, seat: Seat) -> Any:
    command = box.legal(view, seat)[0]
    own = [field for field in command.__struct_fields__ if field != "seat"]
    return replace(command, **dict.fromkeys(own, 10**9)) if own else object()


NONSENSE: dict[str, Callable[[AnyBox, Any, Seat], Any]] = {
    "nothing": lambda *_: None,
    "a text": lambda *_: "pass",
    "a command of another seat": _of_another,
    "a command that is refused": _refused,
    "a command out of all bounds": _wild,
}
every_nonsense = pytest.mark.parametrize("answer", NONSENSE.values(), ids=list(NONSENSE))


class Nonsense:
    """A mind whose answers the rules never take."""

    def __init__(self, answer: Callable[[AnyBox, Any, Seat], Any]) -> None:
        self.answer = answer
        self.asked = 0

    def ponder(self, box: AnyBox, view: Any, seat: Seat, luck: random.Random, budget: Budget) -> Iterator[Any]:
        del luck, budget
        self.asked += 1
        yield self.answer(box, view, seat)


@every_nonsense
@pytest.mark.parametrize("name", GAMES)
def test_without_a_screen_nonsense_is_told_and_chance_plays_on(name: str, answer: Any) -> None:
    mind, refused = Nonsense(answer), []
    table: AnyTable = Table.new(box_of(name), {"seats": 2}, SEED)
    play(table, [mind, Random()], random.Random(1), refused=refused.append)
    assert table.over
    assert refused == [0] * mind.asked
    assert refused


def test_without_a_screen_and_a_listener_nonsense_is_a_fault() -> None:
    table: AnyTable = Table.new(box_of("haniwa"), {"seats": 2, "first": 0}, SEED)
    with pytest.raises(Trouble) as told:
        play(table, [Nonsense(lambda *_: None)] * 2, random.Random(1))
    assert (told.value.code, told.value.values) == ("mind_refused", {"seat": "A"})


def test_sim_counts_what_was_refused_and_does_not_succeed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LADDER, "gardener", lambda: Nonsense(lambda *_: None))
    asked = ["--lang", "en", "sim", "haniwa", "--games", "2", "--minds", "random,gardener"]
    assert run([*asked, "--json"]) == 1
    none, some = json.loads(capsys.readouterr().out)["refused"]
    assert none == 0
    assert some > 10
    assert run(asked) == 1
    told = f"    {some} commands of gardener were refused by the rules; chance played in their place"
    assert capsys.readouterr().out.splitlines().count(told) == 1


@every_nonsense
def test_in_the_terminal_nonsense_is_told_and_chance_plays_on(
    answer: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    mind = Nonsense(answer)
    monkeypatch.setitem(LADDER, "gardener", lambda: mind)
    assert run(["--lang", "en", "text", "hitohira", "--minds", "random,gardener", "--seed", SEED]) == 0
    told = capsys.readouterr().out
    sentence = "B asked for what the rules do not allow. Chance plays in its place.\n"
    assert told.count(sentence) == mind.asked > 0
    assert "place 1" in told


@every_nonsense
def test_on_the_screen_nonsense_is_told_and_chance_plays_on(
    answer: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Through the real loop: a notice, a move, and the mind is asked once for each of its turns."""
    mind = Nonsense(answer)
    monkeypatch.setitem(LADDER, "gardener", lambda: mind)
    evening = Evening(tmp_path)
    try:
        seating = Seating((Player("Fox", mind="gardener"), Player("Aki", holds="desk"), None, None))
        match = Match(Table.new(box_of("hiroba"), {"seats": 2, "first": 0}, "hint"), seating)
        evening.loop.go(Reset(TableOnScreen(evening.house, match)))
        evening.wait(6)
        assert "Fox asked for what the rules do not allow. Chance plays in its place." in evening.reads()
        evening.wait(30)
        assert match.waiting == (1,)
        asks = [commit.ask for commit in match.table.timeline.past[1:]]
        assert [ask.seat for ask in asks] == [0] * mind.asked
        assert mind.asked > 0
    finally:
        evening.close()


def test_on_the_screen_a_hint_that_the_rules_refuse_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """The adviser is a mind like any other: what is shown can be done."""
    table = played(box_of("haniwa"), {"seats": 2}, SEED, 20)
    match = seated(table, monkeypatch)

    class Babbling(Inline):
        def poll(self) -> Answer | None:
            found = super().poll()
            return found and replace(found, command=None)

    match.minds.thinker = Babbling(1)
    seat = match.waiting[0]
    match.seating = Seating((Player("Aki", holds="desk"), Player("Ren", holds="desk"), None, None))
    assert match.minds.ask_hint(seat)
    assert match.minds.hint is not None
    assert match.minds.hint.command in table.legal(seat)
    assert match.minds.refused == seat


def test_luck_comes_from_seat_moment_and_view_alone() -> None:
    box = box_of("haniwa")
    state = played(box, {"seats": 2}, SEED, 25).state
    view = box.project(state, 0)
    luck = own_luck(box, view, 0, 25).getstate()
    assert own_luck(box, box.project(box.imagine(view, 0, Seeded("other")), 0), 0, 25).getstate() == luck
    others = [own_luck(box, view, 0, 26), own_luck(box, view, 1, 25), own_luck(box, box.project(state, 1), 0, 25)]
    assert all(other.getstate() != luck for other in others)


# --- minds that break, and luck that is one's own ---


class Broken:
    """A mind that raises while it thinks."""

    def ponder(self, box: AnyBox, view: Any, seat: Seat, luck: random.Random, budget: Budget) -> Iterator[Any]:
        yield box.legal(view, seat)[0]
        raise ZeroDivisionError("no thoughts")


@pytest.mark.parametrize("asked", [["sim", "haniwa", "--games", "2"], ["text", "haniwa", "--seed", SEED]], ids=str)
def test_a_mind_that_breaks_is_one_sentence(
    asked: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LADDER, "gardener", Broken)
    assert run(["--lang", "en", *asked, "--minds", "random,gardener"]) == 2
    told = capsys.readouterr().err
    assert "The mind of seat B broke while it was thinking: ZeroDivisionError('no thoughts')" in told
    assert "Traceback" not in told


def test_what_one_mind_draws_of_luck_changes_nothing_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a count of games, each has luck of its own: the sober one draws the same whoever it plays against."""
    drawn: list[float] = []

    class Drinker:
        def __init__(self, sips: int) -> None:
            self.sips = sips

        def ponder(self, box: AnyBox, view: Any, seat: Seat, luck: random.Random, budget: Budget) -> Iterator[Any]:
            sips = [luck.random() for _ in range(self.sips)]
            if seat == 0:
                drawn.extend(sips)
            yield box.legal(view, seat)[0]

    counted = []
    for sips in (1, 7):
        monkeypatch.setitem(LADDER, "gardener", lambda sips=sips: Drinker(sips))
        monkeypatch.setitem(LADDER, "sprout", lambda: Drinker(1))
        drawn.clear()
        play_one(SimMatch("haniwa", ("sprout", "gardener"), SEED, 100, None), 0)
        counted.append(list(drawn))
    assert counted[0] == counted[1] != []
