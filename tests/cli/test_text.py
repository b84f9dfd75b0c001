"""`engawa text` with secrets: each person is shown what their seat may know, and nobody anything else."""

from __future__ import annotations

import io
import random
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from game.cli import run, text
from game.kernel.box import AnyBox, Onlooker
from game.kernel.chance import Seeded
from game.kernel.table import AnyTable, Table
from game.registry import GAMES, box_of
from game.words import words
from tests.support import played

EN = words("en")
SECRETIVE = ("haniwa", "hitohira")
every_secret = pytest.mark.parametrize("name", SECRETIVE)
PASS = {EN.say("cli.text.pass", seat=letter): seat for seat, letter in enumerate("ABCD")}
WIPE = "\033[H\033[2J\033[3J"


class Terminal(io.StringIO):
    """A terminal, or a file in its place, with somebody who answers each time the game waits for a line."""

    def __init__(self, table: AnyTable, answer: Callable[[Terminal, list[str]], str], tty: bool = False) -> None:
        super().__init__()
        self.table = table
        self.chunks: list[list[str]] = []
        """What was printed before each line that was read, and after the last one."""
        self._answer = answer
        self._from = 0
        self._tty = tty

    def isatty(self) -> bool:
        return self._tty

    def rest(self) -> list[str]:
        found = self.getvalue()[self._from :]
        self._from += len(found)
        self.chunks.append(found.removeprefix(WIPE).splitlines())
        return self.chunks[-1]

    def readline(self, *_: Any) -> str:
        return self._answer(self, self.rest())


def sit(
    monkeypatch: pytest.MonkeyPatch,
    table: AnyTable,
    minds: str,
    answer: Callable[[Terminal, list[str]], str],
    *more: str,
    tty: bool = False,
) -> Terminal:
    """Play at a table that is set already; whoever sits at the terminal answers what they are asked."""
    terminal = Terminal(table, answer, tty)
    with monkeypatch.context() as patch:
        patch.setattr(text, "Table", type("Set", (), {"new": staticmethod(lambda *_: table)}))
        patch.setattr(sys, "stdin", terminal)
        patch.setattr(sys, "stdout", terminal)
        seats = str(table.state.options.seats)
        assert run(["--lang", "en", "text", table.box.name, "--seats", seats, "--minds", minds, *more]) == 0
    terminal.rest()
    return terminal


def at_random(terminal: Terminal, chunk: list[str]) -> str:
    """Somebody who presses Enter when handed the keyboard, and plays anything."""
    if chunk[-1] in PASS:
        return "\n"
    box, state = terminal.table.box, terminal.table.state
    seat = box.waits(state)[0]
    luck = random.Random(terminal.table.stamp)
    return box.say(luck.choice(box.legal(state, seat))) + "\n"


def read_out(said: list[str], _: Terminal, chunk: list[str]) -> str:
    """Somebody who has written down what to say."""
    return "\n" if chunk[-1] in PASS else said.pop(0) + "\n"


def news(table: AnyTable, eyes: Onlooker, since: int = 1) -> list[str]:
    """What an onlooker is to be told of a match, after the deal."""
    box = table.box
    facts = [fact for commit in table.timeline.past[since:] for fact in commit.facts]
    return ["> " + EN.event(box, box.redact(fact, eyes), "ABCD") for fact in facts]


def worlds(box: AnyBox, moment: int) -> tuple[int, list[str]]:
    """A seat on turn, and positions that differ in what it cannot know and in nothing else."""
    state = played(box, {"seats": 2}, "swap", moment).state
    seat = box.waits(state)[0]
    view = box.project(state, seat)
    imagined = [box.imagine(view, seat, Seeded(str(number))) for number in range(6)]
    return seat, sorted({box.show(each) for each in (state, *imagined)})


@every_secret
@pytest.mark.parametrize("moment", [15, 22, 31])
@pytest.mark.parametrize("people", [1, 2])
def test_with_another_secret_the_terminal_shows_the_same(
    name: str, moment: int, people: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Position, legal commands, refusals, undo: everything that is printed before something happens."""
    box = box_of(name)
    seat, positions = worlds(box, moment)
    assert len(positions) > 1, "there is something to swap"
    minds = ",".join("human" if people == 2 or each == seat else "random" for each in range(2))
    told = set()
    for position in positions:
        table: AnyTable = Table.at_position(box, position, "s")
        view = table.view(seat)
        tried = [each for each in box.conceivable(view, seat) if box.objection(view, each) is not None]
        said = ["legal", "undo", "redo", *map(box.say, tried[:: max(1, len(tried) // 40)]), "quit"]
        terminal = sit(monkeypatch, table, minds, partial(read_out, said), "--seed", "s")
        assert not said
        assert box.show(view) in terminal.getvalue()
        told.add(terminal.getvalue())
    assert len(told) == 1


@every_secret
def test_one_person_is_told_of_every_event_what_their_seat_may_know(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table: AnyTable = Table.new(box_of(name), {"seats": 2}, "log")
    terminal = sit(monkeypatch, table, "human,random", at_random)
    printed = [line for chunk in terminal.chunks for line in chunk]
    assert table.over
    assert not PASS.keys() & set(printed), "with one person nobody has to look away"
    assert [line.removeprefix("A: ") for line in printed if "> " in line[:5]] == news(table, 0) != news(table, 1)
    assert table.box.show(table.view(0)) in terminal.getvalue()


@every_secret
def test_several_people_are_shown_their_views_one_after_the_other(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whenever somebody's secrets are to be shown, they are asked to come first; until then nothing is shown."""
    box, table = box_of(name), Table.new(box_of(name), {"seats": 2}, "garden")
    handed: list[int] = []
    alone: int | None = None
    told = [1, 1]

    def answer(terminal: Terminal, chunk: list[str]) -> str:
        nonlocal alone
        seat = box.waits(table.state)[0]
        if chunk[-1] in PASS:
            assert PASS[chunk[-1]] == seat != alone
            assert set(chunk[:-1]) <= {EN.say("cli.text.hello", game=EN.say(f"{name}.name"))}
            handed.append(seat)
            alone = seat
            return "\n"
        if alone != seat:
            assert table.view(seat) == table.view(None)
            alone = None
        shown = "\n".join(chunk)
        assert box.show(table.view(seat)).strip() in shown
        for line in news(table, seat, told[seat]):
            assert line in shown
        told[seat] = table.timeline.at
        return at_random(terminal, chunk)

    terminal = sit(monkeypatch, table, "human,human", answer)
    assert table.over
    assert set(handed) == {0, 1}
    assert len(handed) > 6
    assert box.show(table.view(None)).strip() in "\n".join(terminal.chunks[-1])


@pytest.mark.parametrize("name", ["hiroba", "koi"])
def test_without_secrets_nobody_has_to_look_away(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table: AnyTable = Table.new(box_of(name), {"seats": 2}, "open")
    terminal = sit(monkeypatch, table, "human,human", at_random, tty=True)
    assert table.over
    assert not any(line in PASS for chunk in terminal.chunks for line in chunk)
    assert "\033" not in terminal.getvalue()


@every_secret
def test_a_terminal_is_wiped_before_anybody_else_looks(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What one person was shown stands nowhere when it is another one's turn, nor at the end."""
    box, table = box_of(name), Table.new(box_of(name), {"seats": 2}, "garden")
    secrets: dict[str, int] = {}

    def stands(terminal: Terminal) -> set[int]:
        """Whose secrets can be read on the terminal."""
        seen = terminal.getvalue().rpartition(WIPE)[2]
        return {seat for secret, seat in secrets.items() if secret in seen}

    def answer(terminal: Terminal, chunk: list[str]) -> str:
        if chunk[-1] in PASS:
            assert not stands(terminal)
        else:
            seat = box.waits(table.state)[0]
            if table.view(seat) != table.view(None):
                secrets[box.show(table.view(seat))] = seat
                assert seat in stands(terminal)
            assert stands(terminal) <= {seat}
        return at_random(terminal, chunk)

    terminal = sit(monkeypatch, table, "human,human", answer, tty=True)
    assert table.over
    assert set(secrets.values()) == {0, 1}
    assert not stands(terminal)


@pytest.mark.parametrize("said", ["", "quit\n"])
def test_who_is_handed_the_keyboard_may_leave(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = played(box_of("haniwa"), {"seats": 2}, "leave", 20)
    terminal = sit(monkeypatch, table, "human,human", lambda *_: said)
    assert len(terminal.chunks) == 2
    assert terminal.chunks[0][-1] in PASS
    assert terminal.chunks[1] == []


@pytest.mark.parametrize("name", GAMES)
def test_the_seed_is_told_when_the_match_is_over_and_not_before(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table: AnyTable = Table.new(box_of(name), {"seats": 2}, "sesame")
    terminal = sit(monkeypatch, table, "human,random", at_random)
    assert not any("sesame" in line for chunk in terminal.chunks[:-1] for line in chunk)
    assert terminal.chunks[-1][-1] == "Seed sesame."


def test_a_seed_that_was_given_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table: AnyTable = Table.new(box_of("hiroba"), {"seats": 2}, "sesame")
    terminal = sit(monkeypatch, table, "human,random", at_random, "--seed", "sesame")
    assert "Seed sesame." in terminal.chunks[0]
    assert "Seed sesame." not in terminal.chunks[-1]
