"""The worker: a process beside the game in which minds think, so that no frame waits for a thought.

This room alone of `game/minds` has a clock and a process; the minds it runs have neither. A question goes out, ever
better answers come back, the last of them final. The game polls and never waits. What is asked anew leaves what was
asked before behind: its answers are dropped, and the worker breaks off.

Questions and answers travel pickled, over a pipe between two processes of one program and nowhere else: views hold
what follows from their parts (boards, ponds), which they know how to pickle and a codec would have to be taught.
The worker imports no pygame. It dies with the game, even with one that is killed, for then its pipe ends.
"""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import threading
import time
from collections.abc import Callable, Hashable, Iterator
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from game.kernel.box import Seat
from game.kernel.foresight import Budget, Reason, TimeUp
from game.minds import mind_of
from game.minds.hint import reason_for
from game.minds.protocol import Counted, lawful, own_luck
from game.registry import box_of

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

BUDGET = 800.0
"""How many milliseconds a mind may think, where nothing else is said."""
_QUICK = 300
"""How many looks an answer has that is given without a worker."""
_START = 10.0
"""How many seconds a worker may take to start."""
_LATE = 1.05
"""How much of its budget an answer may take, counted from where the worker began, before the best so far is taken."""
_UNHEARD = 8
"""How many questions may wait in the pipe: more could fill it, and then asking would wait."""
_SILENCE = 3.0
"""How many seconds later a worker is given up that has said nothing at all."""


class Question(Struct, frozen=True):
    """What a mind is asked."""

    ticket: Hashable
    """Whatever tells this question from others; the answer carries it back."""
    game: str
    mind: str
    view: Any
    seat: Seat
    at: int
    """How many commits led to the view. The mind's luck comes from both: it is told nothing of the match's seed."""
    budget: float = BUDGET
    """Milliseconds."""
    why: bool = False
    """Whether a reason is wanted too."""


class Answer(Struct, frozen=True):
    """What a mind found."""

    ticket: Hashable
    command: Any
    reason: Reason | None = None
    final: bool = True


class Timed:
    """A budget of so many milliseconds, or until something else calls."""

    def __init__(
        self,
        milliseconds: float,
        called_away: Callable[[], bool] = lambda: False,
        now: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._now = now
        self._until = now() + milliseconds / 1000
        self._called_away = called_away

    def think(self, looks: int = 1) -> None:
        """Look, if there is time."""
        del looks
        if self._now() >= self._until or self._called_away():
            raise TimeUp


def answers(question: Question, budget: Budget) -> Iterator[Answer]:
    """Ever better answers to a question; the last one is final."""
    box, seat = box_of(question.game), question.seat
    luck = own_luck(box, question.view, seat, question.at)
    command = None
    for command in mind_of(question.mind).ponder(box, question.view, seat, luck, budget):
        yield Answer(question.ticket, command, final=False)
    yield Answer(question.ticket, command, _reason(question, command))


def _reason(question: Question, command: Any) -> Reason | None:
    """Why a command is the answer, if that is wanted."""
    if not question.why:
        return None
    box, view, seat = box_of(question.game), question.view, question.seat
    return reason_for(box, view, seat, command, own_luck(box, view, seat, question.at))


def answer(question: Question, budget: Budget) -> Answer:
    """The final answer to a question."""
    *_, last = answers(question, budget)
    return last


def sound(question: Question, found: Answer) -> tuple[Answer, bool]:
    """An answer, and whether the rules take it; if they do not, one by chance in its place."""
    if lawful(box_of(question.game), question.view, question.seat, found.command):
        return found, True
    return answer(replace(question, mind="random"), Counted(1)), False


class Thinker(Protocol):
    """Whoever is asked for a mind's thoughts."""

    def warm(self) -> None:
        """Get ready, before anything is asked."""
        ...

    def ask(self, question: Question) -> None:
        """Begin to think; what was asked before is forgotten."""
        ...

    def poll(self) -> Answer | None:
        """The final answer, once. Never waits."""
        ...

    def close(self) -> None:
        """Let everything go."""
        ...


class Inline:
    """A thinker in the game's own process, at once and by counted looks: for tests, and for pictures."""

    def __init__(self, looks: int = 1000) -> None:
        self._looks = looks
        self._answer: Answer | None = None

    def warm(self) -> None:
        """Nothing to get ready."""

    def ask(self, question: Question) -> None:
        """Think, here and now."""
        self._answer = answer(question, Counted(self._looks))

    def poll(self) -> Answer | None:
        """What was found."""
        found, self._answer = self._answer, None
        return found

    def close(self) -> None:
        """Nothing to let go."""
        self._answer = None


# --- the game's side ------------------------------------------------------------------------------------


class Worker:
    """A thinker in a process of its own, started when it is first wanted and kept warm.

    When it dies, it is replaced and asked once more; when that fails too, a quick answer is found without it.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._ready = False
        self._asked = 0
        """The number of the question that was asked last."""
        self._question: Question | None = None
        self._best: Answer | None = None
        self._again = False
        """Whether the question was asked a second time."""
        self._due = 0.0
        self._unheard = 0
        """How many questions were asked since the worker was heard last."""

    @property
    def pid(self) -> int | None:
        """The process, if there is one."""
        return self._process.pid if self._process is not None else None

    def warm(self) -> None:
        """Start the process; it is ready a moment later."""
        if self._process is not None:
            return
        import multiprocessing  # noqa: PLC0415 -- what is not needed for the first frame comes after it

        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs,), name="engawa-minds", daemon=True)
        process.start()
        theirs.close()  # the pipe must end when either side does
        self._process, self._pipe, self._ready = process, ours, False

    def ask(self, question: Question) -> None:
        """Begin to think of a question, and of no other any more."""
        self._question, self._best, self._again = question, None, False
        self._send()

    def _send(self) -> None:
        question = self._question
        assert question is not None
        self._asked += 1
        if self._unheard >= _UNHEARD:
            self._stop()
        self._unheard += 1
        with contextlib.suppress(OSError):  # whatever is wrong will show when it is polled
            self.warm()
            assert self._pipe is not None
            self._pipe.send((self._asked, question))
        self._wait()

    def _wait(self) -> None:
        """Set the time by which an answer is due; it is set again when the worker begins to think."""
        assert self._question is not None
        self._due = self._now() + _LATE * self._question.budget / 1000 + (0.0 if self._ready else _START)

    def poll(self) -> Answer | None:
        """The final answer; the best so far if it is late; after two failures, one found here."""
        if self._question is None:
            return None
        try:
            self._hear()
        except (EOFError, OSError):
            return self._replace()
        late = self._now() - self._due
        if self._best is None:
            return self._replace() if late >= _SILENCE else None
        return self._give(self._best) if self._best.final or late >= 0 else None

    def _hear(self) -> None:
        """Take in what has come."""
        if self._pipe is None:
            raise EOFError
        while self._pipe.poll():
            number, found = self._pipe.recv()
            self._ready, self._unheard = True, 0
            if number != self._asked:
                continue
            if found is None:
                self._wait()
            else:
                self._best = found

    def _give(self, found: Answer) -> Answer:
        question = self._question
        assert question is not None
        self._question = self._best = None
        reason = _reason(question, found.command) if found.reason is None else found.reason
        return replace(found, reason=reason, final=True)

    def _replace(self) -> Answer | None:
        """Start another process and ask once more; after that, answer without one."""
        self._stop()
        assert self._question is not None
        if self._best is not None:
            return self._give(self._best)
        if not self._again:
            self._again = True
            self._send()
            return None
        quick = replace(self._question, mind="gardener")
        return self._give(answer(quick, Counted(_QUICK)))

    def _stop(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.kill()
            self._process.join(1.0)
        self._process = self._pipe = None
        self._unheard = 0

    def close(self) -> None:
        """Let the process go."""
        self._question = self._best = None
        self._stop()


# --- the worker's side ----------------------------------------------------------------------------------


def serve(pipe: Connection) -> None:
    """Answer questions until the pipe ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who presses Ctrl+C means the game, which lets us go
    if hasattr(os, "nice"):
        os.nice(5)  # a frame goes before a thought
    inbox: SimpleQueue[tuple[int, Question]] = SimpleQueue()
    threading.Thread(target=_listen, args=(pipe, inbox), daemon=True).start()
    gc.disable()  # a pause in the middle of a thought would be late; in between there is time
    with contextlib.suppress(OSError):
        while True:
            number, question = inbox.get()
            box_of(question.game)  # opened before the clock starts
            pipe.send((number, None))
            budget = Timed(question.budget, lambda: not inbox.empty())
            for found in answers(question, budget):
                pipe.send((number, found))
            gc.collect()


def _listen(pipe: Connection, inbox: SimpleQueue[tuple[int, Question]]) -> None:
    """Take questions in while another one is thought of; end everything when the game has ended."""
    while True:
        try:
            inbox.put(pipe.recv())
        except (EOFError, OSError):
            os._exit(0)
