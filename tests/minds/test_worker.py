"""The worker: a real process that thinks, dies, hangs, is replaced, and never outlives the game."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from game.kernel.foresight import TimeUp
from game.minds import worker as room
from game.minds.worker import Answer, Inline, Question, Thinker, Timed, Worker
from game.registry import GAMES, box_of
from tests.support import played

PATIENCE = 60.0
"""Seconds after which a test gives up: far beyond anything that should happen."""


def question(
    ticket: Any = "t", name: str = "hiroba", mind: str = "kami", budget: float = 50.0, **more: Any
) -> Question:
    box = box_of(name)
    table = played(box, {"seats": 2}, 5, 6)
    seat = box.waits(table.state)[0]
    return Question(ticket, name, mind, table.view(seat), seat, table.timeline.at, budget, **more)


def until(found: Callable[[], Any]) -> Any:
    """Poll as the game does, until there is something."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if (it := found()) is not None:
            return it
        time.sleep(0.002)
    raise AssertionError("nothing came")


def gone(pid: int) -> bool | None:
    """True once a process is no more."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return True
    return True if state == "Z" else None


def legal(asked: Question, answer: Answer) -> bool:
    return answer.command in box_of(asked.game).legal(asked.view, asked.seat)


@pytest.fixture
def worker() -> Iterator[Worker]:
    made = Worker()
    yield made
    made.close()


@pytest.mark.parametrize("name", GAMES)
def test_a_question_is_answered_for_every_game(worker: Worker, name: str) -> None:
    asked = question(("ticket", 7), name, "elder", why=True)
    worker.ask(asked)
    answer = until(worker.poll)
    assert answer.ticket == ("ticket", 7)
    assert legal(asked, answer)
    assert answer.reason is not None
    assert worker.poll() is None, "an answer is given once"


def test_the_process_is_kept_warm_and_has_no_pygame(worker: Worker) -> None:
    assert worker.pid is None, "nothing starts before it is wanted"
    worker.warm()
    pid = worker.pid
    for number in range(3):
        worker.ask(question(number))
        assert until(worker.poll).ticket == number
        assert worker.pid == pid
    loaded = Path(f"/proc/{pid}/maps").read_text()
    assert "msgspec" in loaded
    assert "pygame" not in loaded
    assert "libSDL" not in loaded


def test_what_is_asked_anew_leaves_the_old_question_behind(worker: Worker) -> None:
    """The long one is broken off: its answer never comes, and the new one does not wait for it."""
    worker.ask(question("long", budget=10_000_000))
    time.sleep(1.0)
    worker.ask(question("short"))
    assert until(worker.poll).ticket == "short"
    time.sleep(0.2)
    assert worker.poll() is None


def test_a_killed_worker_is_replaced_and_the_question_answered(worker: Worker) -> None:
    worker.ask(question("first"))
    until(worker.poll)
    pid = worker.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    until(lambda: gone(pid))
    asked = question("second")
    worker.ask(asked)
    answer = until(worker.poll)
    assert (answer.ticket, legal(asked, answer)) == ("second", True)
    assert worker.pid not in (None, pid)


def test_a_worker_killed_in_the_middle_of_a_thought_gives_the_best_so_far_or_thinks_again(worker: Worker) -> None:
    asked = question("long", budget=3000)
    worker.ask(asked)
    time.sleep(1.0)
    assert worker.pid is not None
    os.kill(worker.pid, signal.SIGKILL)
    answer = until(worker.poll)
    assert answer.final
    assert legal(asked, answer)


def test_a_worker_that_hangs_gives_its_best_so_far(worker: Worker) -> None:
    """Stopped after its first thoughts: the game has a clock of its own."""
    worker.ask(question("warm"))
    until(worker.poll)
    asked = question("hang", budget=700)
    worker.ask(asked)
    time.sleep(0.2)
    assert worker.pid is not None
    os.kill(worker.pid, signal.SIGSTOP)
    answer = until(worker.poll)
    assert answer.final
    assert legal(asked, answer)
    os.kill(worker.pid, signal.SIGCONT)
    worker.ask(question("next"))
    assert until(worker.poll).ticket == "next"


def test_a_worker_that_hangs_before_its_first_thought_is_replaced(worker: Worker) -> None:
    worker.ask(question("warm"))
    until(worker.poll)
    pid = worker.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    asked = question("hang", budget=100)
    worker.ask(asked)
    answer = until(worker.poll)
    assert legal(asked, answer)
    assert worker.pid != pid
    assert until(lambda: gone(pid))


def test_asking_never_waits_for_a_worker_that_hangs(worker: Worker) -> None:
    """However often it is asked, and however full its pipe would be."""
    worker.ask(question("warm"))
    until(worker.poll)
    pid = worker.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    for number in range(300):
        worker.ask(question(number, "koi"))
        if worker.pid != pid:
            break
    assert worker.pid != pid
    assert until(worker.poll).ticket == number


def _stillborn(pipe: Any) -> None:
    """A worker that ends at once."""
    pipe.close()


def test_without_any_worker_a_quick_answer_is_found(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "serve", _stillborn)
    asked = question("alone")
    worker.ask(asked)
    answer = until(worker.poll)
    assert (answer.ticket, legal(asked, answer)) == ("alone", True)


def test_polling_takes_no_time(worker: Worker) -> None:
    """Never waits: a thousand polls are over long before the thought is."""
    worker.ask(question("long", budget=10_000_000))
    assert all(worker.poll() is None for _ in range(1000))


_GAME = """
import sys, time
sys.path.insert(0, {root!r})
from game.minds.worker import Worker
from tests.minds.test_worker import question, until
if __name__ == "__main__":
    worker = Worker()
    worker.ask(question("warm"))
    until(worker.poll)
    worker.ask(question("long", budget=10_000_000))
    print(worker.pid, flush=True)
    {then}
"""


def _game(tmp_path: Path, then: str) -> subprocess.Popen[str]:
    script = tmp_path / "game.py"
    script.write_text(_GAME.format(root=str(Path(__file__).parents[2]), then=then), encoding="utf-8")
    return subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_the_worker_dies_with_a_game_that_is_killed(tmp_path: Path) -> None:
    with _game(tmp_path, "time.sleep(600)") as game:
        assert game.stdout is not None
        pid = int(game.stdout.readline())
        assert not gone(pid)
        game.kill()
    assert until(lambda: gone(pid))


@pytest.mark.parametrize("then", ["pass", "worker.close()", "raise SystemExit(0)"])
def test_a_game_that_ends_does_not_wait_for_thoughts(tmp_path: Path, then: str) -> None:
    with _game(tmp_path, then) as game:
        out, err = game.communicate(timeout=PATIENCE)
    assert game.returncode == 0, err
    assert err == ""
    assert until(lambda: gone(int(out)))


def test_a_timed_budget_ends_by_its_clock_or_when_called() -> None:
    clock, called = [0.0], [False]
    budget = Timed(800, lambda: called[0], lambda: clock[0])
    budget.think()
    clock[0] = 0.799
    budget.think(100)
    clock[0] = 0.8
    with pytest.raises(TimeUp):
        budget.think()
    clock[0], called[0] = 0.1, True
    with pytest.raises(TimeUp):
        budget.think()


def test_the_inline_thinker_is_the_same_every_time() -> None:
    thinker: Thinker = Inline(200)
    commands = set()
    for _ in range(3):
        thinker.warm()
        thinker.ask(question("inline", why=True))
        answer = thinker.poll()
        assert answer is not None
        assert answer.final
        commands.add((answer.command, answer.reason.key if answer.reason else None))
        assert thinker.poll() is None
    thinker.close()
    assert len(commands) == 1
